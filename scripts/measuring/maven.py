"""Jars by Maven coordinates, with all they need."""

import re
import shutil
import subprocess
import zipfile

from .libraries import CACHE

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1"


def with_dependencies(coordinates):
    """The jars of these coordinates and all that they need."""
    if not coordinates:
        return []
    folder = CACHE / "checkers" / re.sub(r"[^\w.]+", "_", "+".join(coordinates))
    with_part(folder, lambda part: copy_dependencies(write_project(part / "pom.xml", coordinates), part, "test"))
    return sorted(folder.glob("*.jar"))


def program(name, coordinates, tests, also):
    """The folder of a program's sources, and the jars that its own POM asks for, with others."""
    folder = CACHE / "programs" / name
    with_part(folder, lambda part: fetch_program(part, coordinates, tests))
    return folder / "sources", [*own_first(folder / "jars", coordinates), *with_dependencies(also)]


def own_first(folder, coordinates):
    """The jars of a folder; the program itself, which its tests need, before any other version of it."""
    own = "-".join(coordinates.split(":")[1:]) + ".jar"
    return sorted(folder.glob("*.jar"), key=lambda jar: (jar.name != own, jar))


def with_part(folder, fill):
    """Makes a folder under another name, so that one that is there is complete."""
    if folder.exists():
        return
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    fill(part)
    part.rename(folder)


def fetch_program(folder, coordinates, tests):
    copy(f"{coordinates}:pom", folder)
    copy(f"{coordinates}:jar:{'test-' if tests else ''}sources", folder)
    copy_dependencies(next(folder.glob("*.pom")), folder / "jars", "test" if tests else "compile")
    if tests:
        copy(coordinates, folder / "jars")
    with zipfile.ZipFile(next(folder.glob("*sources.jar"))) as packed:
        # Sources of other releases of Java, in META-INF/versions, are classes that are there twice.
        of_all = [name for name in packed.namelist() if name.endswith(".java") and not name.startswith("META-INF/")]
        packed.extractall(folder / "sources", of_all)


def write_project(file, coordinates):
    dependencies = "".join(
        "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>".format(*of.split(":"))
        for of in coordinates
    )
    file.write_text(
        "<project><modelVersion>4.0.0</modelVersion><groupId>typeslice</groupId><artifactId>fetch</artifactId>"
        f"<version>1</version><dependencies>{dependencies}</dependencies></project>"
    )
    return file


def copy(artifact, folder):
    run(f"{PLUGIN}:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={folder}")


def copy_dependencies(pom, folder, scope):
    run("-f", pom, f"{PLUGIN}:copy-dependencies", f"-DincludeScope={scope}", f"-DoutputDirectory={folder}")


def run(*words):
    # It prints the codes that reset a terminal's colour even where it has nothing to say.
    subprocess.run(["mvn", "-B", "-q", "-Dstyle.color=never", *words], check=True)
