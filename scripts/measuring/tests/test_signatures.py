import unittest

from measuring.diagnostics import Diagnostic
from measuring.signatures import Crash, added, check_of, crashes_of, few_of_each, member_at, place, signature, verdict

MESSAGE = (
    "An unhandled exception was thrown by the Error Prone static analysis plugin. BugPattern: NullAway Stack Trace: "
    "NullPointerException: no type < at hand at A$B.a(A.java:12) at jdk.compiler/T.accept(T.java:9) at java.base/L.<init>(L.java)"
)
SIGNATURE = "NullPointerException < A$B.a < T.accept < L.<init>"


def diagnostic(message=MESSAGE, kind="ERROR", path="p/A.java", line=10):
    return Diagnostic(path, line, kind, "x", "A#m()", 9, 5, message)


def crash(target="p.A#m()", signature=SIGNATURE, release="r 1", check="NullAway"):
    return Crash("gson", release, check, target, signature)


class Signatures(unittest.TestCase):
    def test_the_exception_and_its_frames_without_modules_and_lines(self):
        self.assertEqual(signature(MESSAGE), SIGNATURE)

    def test_the_innermost_exception_counts(self):
        text = "RuntimeException: x at O.o(O.java:1) Caused by: AssertionError at I.i(I.java:2) ... 20 more"
        self.assertEqual(signature(text), "AssertionError < I.i")

    def test_only_the_top_frames_count(self):
        frames = "".join(f" at A.m{number}(A.java:{number})" for number in range(9))
        self.assertEqual(signature("StackOverflowError" + frames).count(" < "), 5)

    def test_a_message_without_a_stack(self):
        self.assertIsNone(signature("cannot find symbol at the end (of file)"))
        self.assertEqual(crashes_of([diagnostic("bad"), diagnostic(kind="WARNING")]), [])


class Places(unittest.TestCase):
    TARGETS = [("p.A#f", "p/A.java", 3), ("p.A#m()", "p/A.java", 7), ("p.B#g", "p/B.java", 4)]

    def test_the_member_that_begins_last(self):
        self.assertEqual(member_at(self.TARGETS, "p/A.java", 12), "p.A#m()")
        self.assertEqual(member_at(self.TARGETS, "/library/p/A.java", 6), "p.A#f")
        self.assertIsNone(member_at(self.TARGETS, "p/A.java", 2))
        self.assertIsNone(member_at(self.TARGETS, "", 2))

    def test_what_the_checker_framework_last_visited(self):
        message = "crashed. Compilation unit: /l/p/A.java Last visited tree at line 66 column 3: x"
        self.assertEqual(place(diagnostic(message, path="p/B.java", line=-1)), ("/l/p/A.java", 66))
        self.assertEqual(place(diagnostic()), ("p/A.java", 10))

    def test_the_check_that_is_blamed(self):
        self.assertEqual(check_of(MESSAGE), "NullAway")
        self.assertIsNone(check_of("AssertionError at I.i(I.java:2)"))


class Choosing(unittest.TestCase):
    def test_no_signature_has_more_than_its_share(self):
        found = [crash(f"p.A#m{number}()") for number in range(4)] + [crash("p.A#m9()", release="r 2")]
        self.assertEqual(len(added([crash()], found, 3)), 4)

    def test_a_member_comes_in_once(self):
        self.assertEqual(added([crash()], [crash(), crash(signature="other")], 3), [crash()])


    def test_a_checker_that_does_not_fit_the_jdk_has_not_crashed(self):
        self.assertEqual(added([], [crash(signature="NoSuchMethodError < A.a")], 3), [])

    def test_few_files_of_each_signature(self):
        self.assertEqual(few_of_each([("a", "x"), ("b", "x"), ("c", "x"), ("c", "y"), ("a", "y")], 2), ["a", "b", "c"])


class Verdicts(unittest.TestCase):
    def test_the_same_signature_is_preserved(self):
        self.assertEqual(verdict(crash(), [diagnostic("bad"), diagnostic()]), "preserved")

    def test_a_crash_at_another_member_is_another(self):
        self.assertEqual(verdict(crash("p.A#n()"), [diagnostic()]), "at another member: A#m()")
        self.assertEqual(verdict(crash("p.A#n()"), [diagnostic()._replace(member="")]), "preserved")

    def test_what_else_becomes_of_a_crash(self):
        self.assertEqual(verdict(crash(), []), "no crash")
        self.assertEqual(verdict(crash(), [diagnostic("bad")]), "does not compile: bad")
        self.assertTrue(verdict(crash(signature="other"), [diagnostic()]).startswith("another crash"))


if __name__ == "__main__":
    unittest.main()
