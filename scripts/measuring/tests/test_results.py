import tempfile
import unittest
from pathlib import Path

from measuring import results
from measuring.stamp import OtherCommit, merged


def row(library, commit="abc", rate=1):
    return {"library": library, "commit": commit, "rate": rate}


def key(of):
    return of["library"]


class Merging(unittest.TestCase):
    def test_a_new_row_takes_the_place_of_the_old_one(self):
        self.assertEqual(merged([row("b"), row("a")], [row("a", rate=2)], key), [row("a", rate=2), row("b")])

    def test_rows_of_other_commits_are_refused(self):
        self.assertRaises(OtherCommit, merged, [row("b", "abc")], [row("a", "def")], key)

    def test_a_file_holds_the_rows_of_one_commit(self):
        with tempfile.TemporaryDirectory() as folder:
            results.write("x.json", [row("a"), row("b")], key, Path(folder))
            results.write("x.json", [row("b", rate=3)], key, Path(folder))
            self.assertEqual(results.read("x.json", Path(folder)), [row("a"), row("b", rate=3)])
            results.write("x.json", [row("c", "def")], key, Path(folder))
            self.assertEqual(results.read("x.json", Path(folder)), [row("c", "def")])


if __name__ == "__main__":
    unittest.main()
