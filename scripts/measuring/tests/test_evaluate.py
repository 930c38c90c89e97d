import unittest

from measuring.evaluate import figures_of, normalised


def row(verdict, files=1, lines=10):
    return {"verdict": verdict, "files": files, "lines": lines}


class Figures(unittest.TestCase):
    def test_what_is_not_compiled_counts_as_failed_or_crashed(self):
        found = figures_of("a", "1", [row("compiled"), row("failed"), row("refused", 0, 0), row("crashed", 0, 0)])
        self.assertEqual((found["members"], found["compiled"], found["failed"], found["crashed"]), (4, 1, 2, 1))
        self.assertEqual(found["rate"], "25.00")

    def test_sizes_are_those_of_written_slices(self):
        found = figures_of("a", "1", [row("compiled", 2, 10), row("compiled", 4, 30), row("refused", 0, 0)])
        self.assertEqual((found["mean_files"], found["mean_lines"], found["median_lines"]), ("3.0", "20.0", 30))

    def test_no_member(self):
        self.assertEqual(figures_of("a", "1", [])["rate"], "0.00")


class Causes(unittest.TestCase):
    def test_places_and_names_make_no_difference(self):
        one = normalised("a/B.java:3: incompatible types: List<String> cannot be converted to String")
        other = normalised("c/D.java:40:7: incompatible types: E cannot be converted to Map.Entry<K, V>")
        self.assertEqual(one, other)

    def test_words_of_the_compiler_make_one(self):
        self.assertNotEqual(normalised("A.java:1: missing return statement"), normalised("A.java:1: unreachable statement"))


if __name__ == "__main__":
    unittest.main()
