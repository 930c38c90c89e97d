"""Writes typerules/annotations.toml: what the well-known annotations are, read from the libraries that declare them.

    scripts/annotations              fetches the libraries below (needs mvn) and writes the table
    scripts/annotations --check      compares instead; prints the difference and exits with 1 if there is one
"""

import argparse
import difflib
import os
import subprocess
import sys

from .libraries import CACHE, CHECKOUT, Download, fetch, find_jdk

TABLE = CHECKOUT / "typerules" / "annotations.toml"
READER = CHECKOUT / "scripts" / "oracle" / "Annotations.java"

# The libraries by coordinates, and what of each is listed: packages (with those below them) and classes.
LIBRARIES = {
    "androidx.annotation:annotation-jvm:1.9.1": ["androidx.annotation"],
    "com.android.support:support-annotations:28.0.0": ["android.support.annotation"],
    "com.github.spotbugs:spotbugs-annotations:4.8.6": ["edu.umd.cs.findbugs.annotations"],
    "com.google.code.findbugs:jsr305:3.0.2": ["javax.annotation"],
    "com.google.errorprone:error_prone_annotations:2.32.0": ["com.google.errorprone.annotations"],
    "com.google.guava:guava:33.4.0-jre": ["com.google.common.annotations"],
    "com.uber.nullaway:nullaway-annotations:0.12.10": ["com.uber.nullaway.annotations"],
    "jakarta.annotation:jakarta.annotation-api:3.0.0": ["jakarta.annotation"],
    "javax.annotation:javax.annotation-api:1.3.2": ["javax.annotation"],
    "net.jcip:jcip-annotations:1.0": ["net.jcip.annotations"],
    "org.checkerframework:checker-compat-qual:2.5.6": ["org.checkerframework.checker.nullness.compatqual"],
    "org.checkerframework:checker-qual:3.48.4": ["org.checkerframework"],
    "org.eclipse.jdt:org.eclipse.jdt.annotation:2.3.0": ["org.eclipse.jdt.annotation"],
    "org.jetbrains:annotations:26.0.2": ["org.jetbrains.annotations", "org.intellij.lang.annotations"],
    "org.jspecify:jspecify:1.0.0": ["org.jspecify.annotations"],
    "org.projectlombok:lombok:1.18.36": ["lombok.NonNull"],
    "org.springframework:spring-core:6.2.1": ["org.springframework.lang"],
}

HEADER = """\
# Well-known annotations: their targets, retention and elements, as the libraries declare them.
# Generated: scripts/annotations writes this file, scripts/annotations --check compares it with the libraries.
#
# ["library"."package"]
# Name = { targets     the contexts of @Target; without it: every declaration, no type (JLS 9.6.4.1)
#          retention   of @Retention; without it: CLASS (JLS 9.6.4.2)
#          elements    "type name" or "type name default value", as in source
#          container   of @Repeatable
#          inherited   true if it is @Inherited
#          meta }      @Deprecated, and other annotations of this file on it (those of the Checker Framework are read by it only)
# Name = { constants } an enum that elements need
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    is_check = parser.parse_args().check
    jars = {coordinates: jar_file(coordinates) for coordinates in LIBRARIES}
    missing = [Download(coordinates, "", file, "") for coordinates, file in jars.items() if not file.is_file()]
    if missing:
        fetch(missing)
    wanted = HEADER + read(jars)
    if not is_check:
        TABLE.write_text(wanted)
    elif wanted != TABLE.read_text():
        lines = difflib.unified_diff(TABLE.read_text().splitlines(), wanted.splitlines(), str(TABLE), "the libraries", lineterm="", n=0)
        print("\n".join(lines))
        sys.exit(1)


def jar_file(coordinates):
    _, artifact, version = coordinates.split(":")
    return CACHE / "annotations" / f"{artifact}-{version}.jar"


def read(jars):
    every = os.pathsep.join(map(str, jars.values()))
    libraries = [f"{coordinates}={jars[coordinates]}={','.join(names)}" for coordinates, names in LIBRARIES.items()]
    java = find_jdk(17) / "bin" / "java"
    return subprocess.run([java, READER, every, *libraries], check=True, capture_output=True, text=True).stdout
