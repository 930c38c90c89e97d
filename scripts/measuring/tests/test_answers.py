import tempfile
import unittest
from pathlib import Path

from measuring.answers import Answers


class TheSameFolderHasTheSameAnswer(unittest.TestCase):
    def setUp(self):
        self.work = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.first = self.folder("first", "class A {}")

    def folder(self, name, text):
        folder = self.work / name
        (folder / "p").mkdir(parents=True)
        (folder / "p" / "A.java").write_text(text)
        return folder

    def answers(self, *made_by):
        return Answers(self.work / "kept", made_by)

    def test_wherever_it_is(self):
        answers = self.answers("checker 1")
        self.assertEqual(answers.missing([self.first]), [self.first])
        answers.keep([self.first], f"{self.first}\tp/A.java\t1\tsee {self.first}/p/A.java\n{self.first}\tend\n")
        second = self.folder("second", "class A {}")
        self.assertEqual(answers.missing([second]), [])
        self.assertEqual(answers.read([second]), f"{second}\tp/A.java\t1\tsee {second}/p/A.java\n{second}\tend\n")

    def test_not_with_other_contents_or_by_another_checker(self):
        answers = self.answers("checker 1")
        answers.keep([self.first], f"{self.first}\tend\n")
        other = self.folder("other", "class A { }")
        self.assertEqual(answers.missing([self.first, other]), [other])
        self.assertEqual(self.answers("checker 2").missing([self.first]), [self.first])

    def test_not_of_the_same_folder_where_another_file_counts(self):
        answers = self.answers("checker 1")
        answers.keep([f"{self.first}\tp/A.java"], f"{self.first}\tend\n")
        self.assertEqual(answers.missing([self.first]), [self.first])

    def test_what_was_cut_off_is_not_kept(self):
        answers = self.answers("checker 1")
        answers.keep([self.first], f"{self.first}\tp/A.java\t1\n")
        self.assertEqual(answers.missing([self.first]), [self.first])
