"""What a checker said of folders of sources, kept by what is in them. Most slices are what they were before a change, and a
checker that is asked the same says the same."""

import hashlib
import os
from pathlib import Path

FOLDER = "{folder}"


class Answers:
    def __init__(self, kept, made_by):
        """`made_by`: all that an answer depends on beside the folder."""
        self.kept = kept / digest(repr(made_by).encode())

    def missing(self, inputs):
        """The inputs that nothing is kept of."""
        return [given for given in inputs if not self.file(given).exists()]

    def keep(self, inputs, output):
        """Keeps what Check.java printed of them; nothing of one that it did not come to the end of."""
        lines = {}
        for line in output.splitlines():
            folder, _, rest = line.partition("\t")
            lines.setdefault(folder, []).append(rest)
        for given in inputs:
            said = lines.get(folder_of(given), [])
            if said[-1:] == ["end"]:
                self.write(given, "".join(f"{rest}\n" for rest in said))

    def write(self, given, text):
        file = self.file(given)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_text(text.replace(folder_of(given), FOLDER))
        part.rename(file)

    def read(self, inputs):
        """The same lines again, as they would be printed for these folders."""
        return "".join(line for given in inputs for line in self.lines(given))

    def lines(self, given):
        file = self.file(given)
        if not file.exists():
            return
        folder = folder_of(given)
        for rest in file.read_text().splitlines():
            yield f"{folder}\t{rest.replace(FOLDER, folder)}\n"

    def file(self, given):
        name = digest(contents(given))
        return self.kept / name[:2] / name


def folder_of(given):
    """Behind the folder and a tab, an input may name the file that counts."""
    return str(given).partition("\t")[0]


def contents(given):
    """The sources of an input, with their paths below its folder."""
    folder, _, counts = str(given).partition("\t")
    paths = sorted(path for path in Path(folder).rglob("*.java"))
    parts = [counts.encode()]
    for path in paths:
        parts += [str(path.relative_to(folder)).encode(), path.read_bytes()]
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def digest(content):
    return hashlib.sha256(content).hexdigest()[:32]
