"""The checkers of corpus/checkers.toml: fetched by coordinates, and run over many folders in a JVM that stays warm."""

import hashlib
import os
import re
import subprocess
import tomllib
from collections import defaultdict
from pathlib import Path

from .libraries import CACHE, CHECKOUT, find_jdk

from . import maven
from .answers import Answers
from .diagnostics import parse

TABLE = CHECKOUT / "corpus" / "checkers.toml"
RUNNER = CHECKOUT / "scripts" / "checkers" / "Check.java"
JAVAC = "jdk.compiler/com.sun.tools.javac"
# Seconds that a checker may take for a whole library: ecj finds no end on some.
LONGEST = 900
# Slices are small and few: their runs end before it pays to compile the checker well, and other runs want the other cores.
SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmn1g"]
PACKAGES = ["api", "code", "comp", "file", "main", "model", "parser", "processing", "tree", "util"]


def read_table():
    """The checkers by name, each with what its family says."""
    table = tomllib.loads(TABLE.read_text())
    families = table["family"]
    return {name: {**families[of["family"]], **of} for name, of in table["checker"].items()}


class Checker:
    def __init__(self, name, packages, source_encoding=None, release=None, settings=None):
        self.name = name
        self.settings = settings or read_table()[name]
        self.jars = maven.with_dependencies(self.settings["jars"])
        self.packages = packages
        self.source_encoding = source_encoding
        self.release = release

    @property
    def rules(self):
        return self.settings["rules"]

    @property
    def jdk(self):
        """The JDK that runs it on these sources; `None` where the checker cannot be run by one that is new enough."""
        is_new = self.release and self.release > self.settings["jdk"]
        release = self.settings.get("newer_jdk") if is_new else self.settings["jdk"]
        return find_jdk(release) if release else None

    def command(self, class_path):
        flags = [f"--add-{kind}={JAVAC}.{package}=ALL-UNNAMED" for kind in ("exports", "opens") for package in PACKAGES]
        values = {"{packages}": ",".join(self.packages), "{processors}": os.pathsep.join(map(str, self.jars))}
        options = [re.sub(r"\{(?:packages|processors)\}", lambda found: values[found[0]], option) for option in self.settings["options"]]
        if self.source_encoding:
            options += ["-encoding", self.source_encoding]
        options += ["--release", str(self.release)] if self.release else self.settings.get("level", [])
        visible = [jar for jar in self.jars if any(jar.name.startswith(name) for name in self.settings.get("visible", []))]
        path = os.pathsep.join(map(str, [*class_path, *visible]))
        compiler = self.settings.get("compiler", "javac")
        # A class path that is not given is the folder that we are in.
        nothing = CACHE / "empty"
        nothing.mkdir(parents=True, exist_ok=True)
        processors = os.pathsep.join(map(str, self.jars or [nothing]))
        return [self.jdk / "bin" / "java", "-Xmx3g", "-Xss8m", *flags, RUNNER, processors, compiler, "-cp", path or nothing, *options]

    def run(self, inputs, class_path):
        """The diagnostics of each folder; behind it and a tab, an input may name the file that counts."""
        java, *rest = self.command(class_path)
        answers = Answers(CACHE / "preserve" / "answers", [RUNNER.read_text(), *map(str, [java, *SHORT_RUN, *rest])])
        if missing := answers.missing(inputs):
            given = "".join(f"{of}\n" for of in missing)
            ran = subprocess.run([java, *SHORT_RUN, *rest], input=given, text=True, stdout=subprocess.PIPE, check=True, cwd=CACHE)
            answers.keep(missing, ran.stdout)
        return self.parsed(answers.read(inputs))

    def run_cached(self, folder, class_path):
        """The diagnostics of a folder that does not change; kept in a file."""
        size = sum(file.stat().st_size for file in folder.rglob("*.java"))
        made_by = [RUNNER.read_text(), *map(str, self.command(class_path)), str(folder), size]
        kept = CACHE / "preserve" / "originals" / f"{self.name}-{hashlib.sha256(repr(made_by).encode()).hexdigest()[:16]}.tsv"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            ran = subprocess.run(
                self.command(class_path), input=f"{folder}\n", text=True, stdout=subprocess.PIPE, check=True, timeout=LONGEST, cwd=CACHE
            )
            part = kept.with_suffix(".part")
            part.write_text(ran.stdout)
            part.rename(kept)
        return self.parsed(kept.read_text())[str(folder)]

    def parsed(self, text):
        found = defaultdict(list)
        for line in text.splitlines():
            folder, diagnostic = parse(line, self.settings["own"])
            if diagnostic:
                found[folder].append(diagnostic)
        return found
