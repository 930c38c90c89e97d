"""What is measured: libraries, programs, folders, with what they need."""

import subprocess
import tomllib
from pathlib import Path
from typing import NamedTuple

from .libraries import CHECKOUT, class_path, read_list, sources

from . import maven

PROGRAMS = CHECKOUT / "corpus" / "programs.toml"


class Input(NamedTuple):
    """Sources and what they need."""

    name: str
    root: Path
    jars: list
    library_sources: list
    encoding: str | None
    release: int | None


def find_input(name):
    """A library, a program, or a folder that is given by its path."""
    listed = read_list()["library"]
    programs = tomllib.loads(PROGRAMS.read_text())["program"]
    if name in programs:
        of = programs[name]
        root, jars = maven.program(name, of["coordinates"], of.get("tests", False), of.get("also", []))
        return Input(name, root, jars, [], None, of.get("release"))
    if name not in listed:
        return Input(Path(name).name, Path(name).resolve(), [], [], None, None)
    subprocess.run([CHECKOUT / "scripts" / "fetch-libraries", name], check=True)
    needed = [sources(jar) for jar in listed[name].get("class_path", []) if jar in listed]
    return Input(name, sources(name), class_path(name), needed, listed[name].get("source_encoding"), listed[name].get("release"))
