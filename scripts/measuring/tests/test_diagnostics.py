import unittest

from measuring.diagnostics import Diagnostic, Known, by_member, check_of, difference, is_in, normalised, parse


def diagnostic(member="A#m()", check="Check", message="[Check] bad", offset=5, path="p/A.java", line=10):
    return Diagnostic(path, line, "WARNING", check, member, 9, offset, message)


class Parsing(unittest.TestCase):
    def test_a_line_of_the_runner(self):
        line = "/w\tp/A.java\t3\tWARNING\tcompiler.warn.x\tA#m()\t2\t17\t[NullAway] returning @Nullable (see http://a.b )"
        folder, found = parse(line, "^NullAway$")
        self.assertEqual(folder, "/w")
        self.assertEqual((found.check, found.message, found.offset), ("NullAway", "[NullAway] returning @Nullable", 17))

    def test_what_is_not_the_checkers_own(self):
        line = "/w\tp/A.java\t3\t{}\tcompiler.warn.x\tA#m()\t2\t17\tdeprecated"
        self.assertEqual(parse(line.format("WARNING"), "^NullAway$"), ("/w", None))
        # A slice that does not compile is never fine.
        self.assertIsNotNone(parse(line.format("ERROR"), "^NullAway$")[1])
        self.assertEqual(parse("/w\tend", "."), (None, None))

    def test_the_check_is_the_name_in_brackets_or_the_code(self):
        self.assertEqual(check_of("compiler.warn.proc.messager", "[type.argument] found"), "type.argument")
        self.assertEqual(check_of("compiler.warn.raw", "found raw type: List"), "compiler.warn.raw")

    def test_positions_and_packages_are_not_compared(self):
        self.assertEqual(normalised("at (line 12)  java.util.List<capture#2 of ? extends a.b.C.D>"), "at List<capture of ? extends C.D>")
        self.assertEqual(normalised('@A(value="x", offset={"-1", "b"}) int'), normalised('@A(offset={"-1", "b"}, value="x") int'))
        self.assertEqual(normalised("field Outer$12.next, Outer$3Local.next"), "field Outer$.next, Outer$Local.next")

    def test_the_order_of_a_list_and_the_folder_of_a_file_are_not_of_the_message(self):
        self.assertEqual(normalised("`E` refers to [p.B.E, p.A.E] here"), normalised("`E` refers to [p.A.E, p.B.E] here"))
        self.assertEqual(normalised("class A in /one/src/p/A.java is"), normalised("class A in /two/slices/7/p/A.java is"))


class Comparing(unittest.TestCase):
    def test_the_same(self):
        one = diagnostic()
        self.assertTrue(difference("A#m()", [one], [one], Known.of([one])).is_none)

    def test_lost_and_new_in_the_target(self):
        differs = difference("A#m()", [diagnostic(offset=5)], [diagnostic(offset=6)], Known.of([diagnostic()]))
        self.assertEqual((len(differs.lost), len(differs.in_target), len(differs.elsewhere)), (1, 1, 0))

    def test_the_same_twice_is_not_the_same_once(self):
        one = diagnostic()
        differs = difference("A#m()", [one], [one, one], Known.of([one]))
        self.assertEqual((len(differs.lost), len(differs.in_target)), (0, 1))

    def test_an_overload_that_looks_the_same(self):
        known = diagnostic(member="A#m(E)", offset=3)
        self.assertTrue(difference("A#m(Object)", [], [known], Known.of([known])).is_none)
        self.assertFalse(difference("A#m(Object)", [], [known._replace(offset=4)], Known.of([known])).is_none)

    def test_elsewhere_what_the_program_says_there_as_well_is_fine(self):
        stub, other = diagnostic(member="A#n()", offset=40), diagnostic(member="B#n()")
        differs = difference("A#m()", [], [stub, other], Known.of([diagnostic(member="A#n()")]))
        self.assertEqual(differs.elsewhere, [other])

    def test_targets_by_their_parameters(self):
        self.assertTrue(is_in(diagnostic(member="A.B#m(List<String>, @Nullable int[], T)"), "p.A.B#m(List,int[],Object)"))
        self.assertFalse(is_in(diagnostic(member="A.B#m(List<String>)"), "p.A.B#m(Set)"))
        self.assertFalse(is_in(diagnostic(member="A"), "p.A#m()"))

    def test_a_field_is_not_the_method_of_its_name(self):
        field = diagnostic(member="A#state")
        self.assertTrue(is_in(field, "p.A#.state"))
        self.assertFalse(is_in(field, "p.A#state()"))
        members = by_member([("p.A#.state", "p/A.java", 3), ("p.A#state()", "p/A.java", 9)], [field])
        self.assertEqual(members, {"p.A#.state": [field], "p.A#state()": []})

    def test_members_by_the_nearest_line(self):
        targets = [("p.A#m()", "p/A.java", 9), ("p.A#m(int)", "p/A.java", 30), ("p.A#f", "p/A.java", 2)]
        found = diagnostic(member="A#m(int)")._replace(member_line=29)
        members = by_member(targets, [found, diagnostic(member="A")])
        self.assertEqual(members, {"p.A#m()": [], "p.A#m(int)": [found], "p.A#f": []})


if __name__ == "__main__":
    unittest.main()
