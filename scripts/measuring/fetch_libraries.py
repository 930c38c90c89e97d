"""Fetches the libraries of corpus/libraries.toml into a cache outside the checkout.

    scripts/fetch-libraries [NAME...]      only these libraries (and the jars they need); default: all
    scripts/fetch-libraries --large        only the large jars that scripts/read-classes reads
    scripts/fetch-libraries --pin          also writes the checksums that are still empty in libraries.toml

What is in the cache with the right checksum is not fetched again. All that is missing is fetched by one run of `mvn`.
The cache is $TYPESLICE_LIBRARIES, default ~/.cache/typeslice/libraries:

    <cache>/<library>/sources/       unpacked sources
    <cache>/<library>/sources.jar    as downloaded
    <cache>/<library>/classes.jar
    <cache>/jars/<jar>.jar
    <cache>/large/<jar>.jar
"""

import argparse
import hashlib
import shutil
import sys
import zipfile

from .libraries import CACHE, LIST, Download, fetch, jar_file, large_file, read_list


def main():
    arguments = parse_arguments()
    names = arguments.name
    wanted = large_jars() if arguments.large else downloads(names)
    missing = [download for download in wanted if not is_good(download)]
    if missing:
        print(f"fetching {len(missing)} of {len(wanted)} jars into {CACHE}", file=sys.stderr)
        fetch(missing)
    bad = [download for download in missing if not check(download, arguments.pin)]
    for name in names or read_list()["library"]:
        unpack(CACHE / name)
    if bad:
        sys.exit(1)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--pin", action="store_true")
    return parser.parse_args()


def downloads(names):
    listed = read_list()
    unknown = [name for name in names if name not in listed["library"]]
    if unknown:
        sys.exit(f"not in {LIST}: {', '.join(unknown)}")
    found = {}
    for name in names or listed["library"]:
        add_library(listed, name, found)
    return list(found.values())


def large_jars():
    return [Download(jar["coordinates"], "", large_file(name), jar["sha256"]) for name, jar in read_list()["large"].items()]


def add_library(listed, name, found):
    library = listed["library"][name]
    folder = CACHE / name
    for classifier, key in (("sources", "sources_sha256"), ("", "classes_sha256")):
        file = folder / ("sources.jar" if classifier else "classes.jar")
        found[file] = Download(library["coordinates"], classifier, file, library[key])
    for needed in library.get("class_path", []):
        if needed in listed["library"]:
            add_library(listed, needed, found)
        else:
            jar = listed["jar"][needed]
            found[jar_file(needed)] = Download(jar["coordinates"], "", jar_file(needed), jar["sha256"])


def is_good(download):
    return download.file.is_file() and sha256(download.file) == download.sha256


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def check(download, pin):
    actual = sha256(download.file)
    if actual == download.sha256:
        return True
    if not download.sha256 and pin:
        write_checksum(download, actual)
        return True
    name = f"{download.coordinates} {download.classifier}".strip()
    print(f"{name}: sha256 is {actual}, {LIST.name} says {download.sha256 or 'nothing'}", file=sys.stderr)
    download.file.unlink()
    return False


def write_checksum(download, actual):
    """Fills the first empty checksum of the right kind after the line with these coordinates."""
    key = {"sources.jar": "sources_sha256", "classes.jar": "classes_sha256"}.get(download.file.name, "sha256")
    head, tail = LIST.read_text().split(f'"{download.coordinates}"', 1)
    tail = tail.replace(f'\n{key} = ""', f'\n{key} = "{actual}"', 1)
    LIST.write_text(f'{head}"{download.coordinates}"{tail}')


def unpack(folder):
    """Sources next to a note of which jar they came from, so that a new version replaces them."""
    jar, sources, stamp = folder / "sources.jar", folder / "sources", folder / "sources.sha256"
    if not jar.is_file():
        return
    current = sha256(jar)
    if sources.is_dir() and stamp.is_file() and stamp.read_text() == current:
        return
    shutil.rmtree(sources, ignore_errors=True)
    with zipfile.ZipFile(jar) as archive:
        archive.extractall(sources)
    stamp.write_text(current)
