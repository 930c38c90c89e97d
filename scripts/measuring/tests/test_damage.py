import random
import tempfile
import unittest
from pathlib import Path

from measuring.damage import change_parameter, change_result, damage, remove_member, remove_modifier, remove_supertype, remove_throws

TEXT = """package a;

public class B extends C implements D, E {
    int size = 1;

    public static String name(int n, String s) throws Exception { throw new Error(); }

    int code() {
        return 1;
    }
}
"""


def lines_of(changes):
    return [line.strip() for _, line in changes]


class Ways(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(1)

    def test_only_declarations_of_one_line_are_changed(self):
        self.assertEqual([number for number, _ in remove_member(None, TEXT, self.random)], [3, 5])

    def test_a_result_or_the_first_parameter_gets_another_type(self):
        self.assertTrue(lines_of(change_result(None, TEXT, self.random))[1].endswith(" name(int n, String s) throws Exception { throw new Error(); }"))
        (changed,) = lines_of(change_parameter(None, TEXT, self.random))
        self.assertRegex(changed, r"^public static String name\(\S+ n, String s\) throws")

    def test_exceptions_go(self):
        self.assertEqual(lines_of(remove_throws(None, TEXT, self.random)), ["public static String name(int n, String s) { throw new Error(); }"])

    def test_one_supertype_goes_and_the_rest_of_a_list_stays(self):
        found = lines_of(remove_supertype(None, TEXT, self.random))
        self.assertEqual(found[0], "public class B implements D, E {")
        self.assertEqual(found[1], "public class B extends C implements E {")

    def test_one_modifier_goes(self):
        found = lines_of(remove_modifier(None, TEXT, self.random))
        self.assertEqual(found[0], "class B extends C implements D, E {")
        self.assertIn(found[1].split(" String")[0], ("public", "static"))


class Damage(unittest.TestCase):
    def test_one_line_of_one_file_is_another(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "B.java")
            file.write_text(TEXT)
            kind, _ = damage(Path(folder), random.Random(3))
            changed = [pair for pair in zip(TEXT.split("\n"), file.read_text().split("\n")) if pair[0] != pair[1]]
            self.assertEqual(len(changed), 1, kind)

    def test_nothing_to_change(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "B.java").write_text("package a;\n")
            self.assertIsNone(damage(Path(folder), random.Random(3)))


if __name__ == "__main__":
    unittest.main()
