"""What the comparison with javac runs on: libraries, packages of the JDK, folders."""

import os
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from .. import inputs, libraries

RECORDED = [
    "commons-cli", "commons-codec", "commons-csv", "commons-compress", "commons-lang3", "commons-collections4",
    "gson", "jsoup", "joda-time", "guava", "jdk", "rxjava", "jparsec", "vavr", "streamex", "jool", "spring-web",
    "caffeine", "truth", "plume-util", "javaparser", "lucene", "jackson-databind", "commons-math3", "common-protos",
    "commons-cli-tests", "commons-lang3-tests", "commons-collections4-tests", "guava-checked", "spring-data-jpa",
]  # fmt: skip
# The folders of java.base that are compared, with all below them but the snippets for documentation.
JDK_PACKAGES = ("java/util/", "java/time/")


@dataclass
class Input:
    name: str
    folder: Path
    options: list = field(default_factory=list)
    class_path: str = ""
    # Of the JDK's classes, where it is not the oracle's own.
    release: int | None = None

    def types_of(self, jdk):
        """Options for the JDK's types: those of `jdk`, or built in where it is none or the release is another."""
        return ["--jdk", jdk] if jdk and not self.release else ["--release", str(self.release or 25)]


def find_input(library, jdk):
    place, _, options = library.partition("=")
    if library == "jdk":
        folder = unpack_jdk(jdk)
        return Input("jdk", folder, ["--patch-module", f"java.base={folder}"])
    if os.path.isdir(place):
        return folder_input(Path(place).resolve(), options.split(",") if options else [])
    found = inputs.find_input(place)
    class_path = os.pathsep.join(map(str, found.jars))
    given = Input(place, found.root, ["-cp", class_path], class_path)
    if found.encoding:
        given.options += ["-encoding", found.encoding]
    if found.release:
        given.options += ["--release", str(found.release)]
        given.release = found.release
    return given


def folder_input(folder, options):
    class_path = options[options.index("-cp") + 1] if "-cp" in options else ""
    return Input("-".join(folder.parts[-2:]), folder, options, class_path)


def unpack_jdk(jdk):
    """The sources of some packages, from the JDK's `src.zip`."""
    folder = libraries.CACHE / "jdk" / libraries.feature_of(jdk)
    if not folder.exists():
        part = folder.with_suffix(".part")
        with zipfile.ZipFile(jdk / "lib" / "src.zip") as sources:
            for name in sources.namelist():
                module, _, path = name.partition("/")
                if module == "java.base" and path.startswith(JDK_PACKAGES) and "/snippet-files/" not in path:
                    target = part / path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(sources.read(name))
        part.rename(folder)
    return folder
