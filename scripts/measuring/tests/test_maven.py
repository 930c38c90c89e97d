import tempfile
import unittest
from pathlib import Path

from measuring import maven


class OwnFirst(unittest.TestCase):
    def test_the_program_comes_before_an_older_version_of_it(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a-1.jar", "lang-3.14.jar", "lang-3.17.jar"):
                (Path(folder) / name).touch()
            found = maven.own_first(Path(folder), "org.acme:lang:3.17")
            self.assertEqual([jar.name for jar in found], ["lang-3.17.jar", "a-1.jar", "lang-3.14.jar"])


if __name__ == "__main__":
    unittest.main()
