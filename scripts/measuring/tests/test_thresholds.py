import tempfile
import unittest
from pathlib import Path

from measuring.thresholds import flat, judge, read_rows, read_table

RATE = {"what": "rate", "file": "x", "by": ["checker"], "part": "kept", "whole": "all", "at_least": 99}


def row(checker, kept, all, commit="abc"):
    return {"checker": checker, "kept": kept, "all": all, "commit": commit}


class Judging(unittest.TestCase):
    def test_a_share_of_sums_for_each_group(self):
        found = judge(RATE, [row("a", 99, 100), row("a", 100, 100), row("b", 98, 100)])
        self.assertEqual([(of.of, of.value, of.is_reached) for of in found], [("a", 99.5, True), ("b", 98.0, False)])

    def test_what_was_not_measured_is_not_reached(self):
        self.assertEqual([of.is_reached for of in judge(RATE, [])], [False])

    def test_rows_of_several_commits_say_nothing(self):
        self.assertEqual([of.is_reached for of in judge(RATE, [row("a", 1, 1), row("a", 1, 1, "def")])], [False])

    def test_the_worst_of_a_column(self):
        slow = {"what": "ratio", "file": "x", "value": "ratio", "at_most": 1.5}
        self.assertEqual(judge(slow, [{"ratio": 1.2}, {"ratio": 1.6}])[0][2:], (1.6, "≤ 1.5", False))
        many = {"what": "count", "file": "x", "value": "n", "sum": True, "at_least": 5}
        self.assertTrue(judge(many, [{"n": 2}, {"n": 3}])[0].is_reached)

    def test_only_rows_that_count(self):
        chosen = {**RATE, "where": {"checker": ["a"]}}
        self.assertEqual(len(judge(chosen, [row("a", 1, 1), row("b", 0, 1)])), 1)

    def test_a_row_that_was_refused_has_no_figure(self):
        self.assertEqual([of.of for of in judge(RATE, [row("a", 1, 1), {"checker": "b", "refused": "why"}])], ["a"])


class Reading(unittest.TestCase):
    def test_files_of_three_shapes(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in [("a.csv", "library,n\ng,2\n"), ("b.json", '[{"n": {"m": 1}}]'), ("c.json", '{"g": {"n": 1}, "commit": "x"}')]:
                (Path(folder) / name).write_text(text)
            self.assertEqual(read_rows(Path(folder) / "a.csv"), [{"library": "g", "n": 2.0}])
            self.assertEqual(read_rows(Path(folder) / "b.json"), [{"n.m": 1}])
            self.assertEqual(read_rows(Path(folder) / "c.json"), [{"name": "g", "n": 1}])
            self.assertEqual(read_rows(Path(folder) / "none.json"), [])
        self.assertEqual(flat({"a": {"b": {"c": 1}}}), {"a.b.c": 1})

    def test_every_threshold_of_the_table_has_a_bar(self):
        for threshold in read_table():
            self.assertTrue(("at_least" in threshold) != ("at_most" in threshold), threshold)
            self.assertTrue(("value" in threshold) != ("part" in threshold), threshold)


if __name__ == "__main__":
    unittest.main()
