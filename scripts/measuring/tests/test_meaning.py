import unittest

from measuring import meaning
from measuring.meaning import Difference, Member

MEMBER = ["m", "A.java", "p.A$B", "f", 10, 30, 14, 2, 3]


def rows(*all_of):
    found = meaning.Rows()
    for row in all_of:
        found.add(row)
    return found


class Places(unittest.TestCase):
    def test_rows_inside_a_member_are_relative_to_it(self):
        found = rows(
            MEMBER, ["s", "A.java", "call", 30, "x"], ["s", "A.java", "call", 12, "y"], ["t", "A.java", "name", 12, 13, "int"]
        )
        expected = {("s", "call", 2): {"y"}, ("t", "name", 2, 3): {"int"}}
        self.assertEqual(found.within(found.members[0]), expected)

    def test_what_is_not_about_a_place_is_left_out(self):
        files = meaning.rows_by_file([["e", 0], MEMBER])
        self.assertEqual(list(files), ["A.java"])

    def test_a_file_with_an_error_says_so(self):
        files = meaning.rows_by_file([["x", "A.java"], MEMBER, [*MEMBER[:1], "B.java", *MEMBER[2:]]])
        self.assertEqual({name: found.has_error for name, found in files.items()}, {"A.java": True, "B.java": False})


class Members(unittest.TestCase):
    def test_a_member_is_found_by_id_and_line(self):
        first, second = (Member("p.A$B", "f", start, start + 9, start, line, line + 1) for start, line in ((0, 2), (20, 6)))
        self.assertEqual(meaning.find_member([first, second], "p.A.B#f(int)", 6), second)
        self.assertIsNone(meaning.find_member([first, second], "p.A.B#f(int)", 9))
        self.assertIsNone(meaning.find_member([first], "p.A#f", 2))

    def test_a_field_by_the_name_of_a_method_has_a_dot(self):
        self.assertEqual(meaning.parts_of_id("p.A#.size"), ("p.A", "size"))

    def test_a_member_of_the_slice_has_the_same_text(self):
        text, other = b"class A { int f() { return 1; } }", b"class A { int f(int n) { } int f() { return 1; } }"
        wanted = Member("A", "f", 10, 31, 14, 1, 1)
        candidates = [Member("A", "f", 10, 26, 14, 1, 1), Member("A", "f", 27, 48, 31, 1, 1)]
        self.assertEqual(meaning.match(wanted, text, candidates, other), (wanted, candidates[1]))
        self.assertIsNone(meaning.match(wanted, text, candidates[:1], other))

    def test_a_variable_that_was_declared_with_others_begins_at_its_name(self):
        text, other = b"int a = 1, b = 2;", b"int b = 2;"
        one, found = meaning.match(Member("A", "b", 0, 16, 11, 1, 1), text, [Member("A", "b", 0, 9, 4, 1, 1)], other)
        self.assertEqual((one.start, found.start), (11, 4))
        one, found = meaning.match(Member("A", "a", 0, 9, 4, 1, 1), text, [Member("A", "a", 0, 10, 4, 1, 1)], b"int a = 1;")
        self.assertEqual((one.start, found.start), (0, 0))


class Texts(unittest.TestCase):
    def test_what_is_not_utf_8_is_latin_1(self):
        self.assertEqual(meaning.as_utf8("ä".encode()), "ä".encode())
        self.assertEqual(meaning.as_utf8("ä".encode("latin-1")), "ä".encode())


class Differences(unittest.TestCase):
    def test_missing_and_new_places_differ(self):
        expected = {("s", "call", 1): {"p.A#f()V"}, ("t", "call", 1, 2): {"void"}}
        found = {("s", "call", 1): {"p.A#f()V"}, ("t", "call", 1, 3): {"void"}}
        all_of = meaning.differences(expected, found)
        self.assertEqual(all_of, [Difference("t", "call", 1, "void", "-"), Difference("t", "call", 1, "-", "void")])

    def test_where_a_class_is_made_up_names_decide(self):
        same = meaning.same_if_made_up(lambda name: name.startswith("java."))
        self.assertTrue(same("s", "org.x.Y#of(I)V", "org.x.Z#of(J)V"))
        self.assertFalse(same("s", "org.x.Y#of(I)V", "org.x.Y#by(I)V"))
        self.assertFalse(same("s", "java.util.List#of(I)V", "java.util.List#of(J)V"))
        self.assertTrue(same("t", "org.x.Y<java.lang.String>", "org.x.Y"))
        self.assertFalse(same("t", "java.util.List<java.lang.String>", "java.util.List<java.lang.Object>"))


if __name__ == "__main__":
    unittest.main()
