"""Does a checker crash on a slice as it does on the whole program?

    scripts/crashes [RELEASE...]       slices the members of corpus/crash-set.json at which a release of corpus/crashes.toml (default:
                                       all) crashes, runs it on each slice alone, and compares: the innermost exception and its top
                                       frames must be the same
        --rules MAP                    the rule map to slice with; default: the checker's
        --dry                          write no results
    scripts/crashes --find LIBRARY... --release NAME
                                       looks for crashes of releases (repeatable) in libraries, and adds them to the set
        --cap N                        at most N members for each signature of a release (default 3)
        --rounds N                     where a crash ends the run: how often to go on behind one (default 6)

The set holds no code: coordinates of the library, release, member, signature. Writes a row for each library, release and check to
scripts/results/crashes.json; exit 1 if a crash is not preserved.
"""

import argparse
import itertools
import json
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from .libraries import CACHE, CHECKOUT, build_release, read_list

from . import results
from .checkers import Checker
from .inputs import find_input
from .preserve import packages, slice_all
from .signatures import Crash, added, check_of, crashes_of, few_of_each, member_at, place, verdict
from .stamp import stamp

TABLE = CHECKOUT / "corpus" / "crashes.toml"
# How many files with the same signature are looked at more closely.
SUSPECTS = 4
SET = CHECKOUT / "corpus" / "crash-set.json"


def main():
    arguments = parse_arguments()
    binary = build_release()
    if arguments.find:
        for library, release in itertools.product(arguments.find, arguments.release):
            keep(find(binary, library, release, arguments.rounds), arguments.cap)
    else:
        sys.exit(measure_all(binary, arguments))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measured", nargs="*", metavar="RELEASE")
    parser.add_argument("--rules")
    parser.add_argument("--dry", action="store_true")
    parser.add_argument("--find", nargs="+", metavar="LIBRARY", choices=read_list()["library"])
    parser.add_argument("--release", action="append", default=[], choices=read_table())
    parser.add_argument("--cap", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=6)
    return parser.parse_args()


def read_table():
    """The releases by name, each with what its family says."""
    table = tomllib.loads(TABLE.read_text())
    return {name: {**table["family"][of["family"]], **of} for name, of in table["release"].items()}


def read_set():
    return [Crash(**{field: row[field] for field in Crash._fields}) for row in results.read(SET.name, SET.parent)]


def keep(found, cap):
    rows = [crash._asdict() for crash in added(read_set(), found, cap)]
    SET.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


def checker_of(release, given, check, options="options", left_out=""):
    """A release that runs one check, or what it runs to be searched with."""
    settings = read_table()[release]
    filled = [option.replace("{check}", check).replace("{left_out}", left_out) for option in settings.get(options, settings["options"])]
    return Checker(release, packages(given.root), given.encoding, given.release, {**settings, "options": filled})


def find(binary, library, release, rounds):
    """The crashes of a release in a library."""
    given = find_input(library)
    settings = read_table()[release]
    found = []
    for check in settings.get("checks", [""]):
        search = {"again": search_again, "goes-on": search_whole, "file": search_files}[settings["after_crash"]]
        found += search(given, release, check, rounds)
    targets = targets_of(binary, given.root)
    crashes = []
    for check, diagnostic, signature in found:
        path, line = place(diagnostic)
        target = member_at(targets, path, line)
        print(f"{library}, {release}, {check}: {path}:{line}: {target}: {signature}", flush=True)
        if target:
            crashes.append(Crash(library, release, check, target, signature))
    return crashes


def targets_of(binary, root):
    listed = json.loads(subprocess.run([binary, "targets", "--json", root], check=True, stdout=subprocess.PIPE).stdout)
    return [(of["id"], str(Path(of["file"]).resolve().relative_to(root.resolve())), of["line"]) for of in listed]


def search_again(given, release, check, rounds):
    """Where a crash ends the run: the next one is without the check that crashed, or without the file if there is no other check."""
    found, checks, files = [], [], []
    for _ in range(rounds):
        left_out = [f"-Xep:{of}:OFF" for of in checks]
        left_out += [f"-XepExcludedPaths:.*/({'|'.join(files)})"] if files else []
        checker = checker_of(release, given, check, "search", " ".join(left_out))
        crashes = crashes_in(checker, given)
        if not crashes:
            break
        diagnostic, signature = crashes[0]
        blamed = check or check_of(diagnostic.message)
        if not blamed or blamed in checks:
            print(f"{given.name}, {release}: {signature}: not a check's", file=sys.stderr)
            break
        found.append((blamed, diagnostic, signature))
        if check:
            files.append(diagnostic.path.replace(".", "[.]"))
        else:
            checks.append(blamed)
    return found


def search_whole(given, release, check, _):
    """Where the checker goes on with the next class."""
    checker = checker_of(release, given, check, "search")
    return [(check, *crash) for crash in crashes_in(checker, given)]


def crashes_in(checker, given):
    """The crashes in a whole program; says why if the program is not compiled."""
    diagnostics = checker.run([given.root], given.jars)[str(given.root)]
    crashes = crashes_of(diagnostics)
    if not crashes and (failure := next((of for of in diagnostics if of.is_failure), None)):
        print(f"{given.name}, {checker.name}: refused: {failure.path}:{failure.line}: {failure.message[:200]}", file=sys.stderr)
    return crashes


def search_files(given, release, check, _):
    """File by file, with the library's classes for the others, which is fast; then those that crash once more, from sources: what
    a checker sees in class files is not the program that is sliced."""
    files = [file.relative_to(given.root) for file in sorted(given.root.rglob("*.java")) if not file.stem.endswith("-info")]
    quick = checker_of(release, given, check, "search")
    found = run_files(quick, given, files, [CACHE / given.name / "classes.jar"])
    suspects = few_of_each([(diagnostic.path, signature) for diagnostic, signature in found], SUSPECTS)
    print(f"{given.name}, {release}: {len(found)} crashes in {len(files)} files, {len(suspects)} files once more", file=sys.stderr)
    return [(check, *crash) for crash in run_files(checker_of(release, given, check), given, suspects, [])]


def run_files(checker, given, files, classes):
    diagnostics = checker.run([f"{given.root}\t{file}" for file in files], [*classes, *given.jars])
    return crashes_of(diagnostics[str(given.root)])


def measure_all(binary, arguments):
    """Measures the set; the exit code."""
    chosen = [crash for crash in read_set() if not arguments.measured or crash.release in arguments.measured]
    rows = []
    for group, crashes in itertools.groupby(sorted(chosen), key=lambda crash: crash.group):
        rows.append(measure(binary, *group, list(crashes), arguments.rules))
        print(json.dumps(rows[-1]), flush=True)
    crashes, preserved = (sum(row[column] for row in rows) for column in ("crashes", "preserved"))
    signatures = len({(crash.release, crash.signature) for crash in chosen})
    print(f"{preserved} of {crashes} crashes preserved, {signatures} signatures")
    if not arguments.dry:
        results.write("crashes.json", rows, lambda row: (row["library"], row["release"], row["check"]))
    return 0 if preserved == crashes else 1


def measure(binary, library, release, check, crashes, rules):
    """The row of a library, a release and a check."""
    given = find_input(library)
    checker = checker_of(release, given, check)
    rules = rules or checker.rules
    targets = [crash.target for crash in crashes]
    work = CACHE / "crashes" / f"{library}-{release}-{check}".replace(" ", "-")
    folders = slice_all(binary, given, rules, "jars", targets, work)
    files = {id: path for id, path, _ in targets_of(binary, given.root)}
    found = checker.run([f"{folder}\t{files[target]}" for target, folder in folders.items()], [])
    verdicts = {crash.target: verdict(crash, found[str(folders[crash.target])]) if crash.target in folders else "no slice" for crash in crashes}
    return {
        **stamp(checker.jdk, 0), "library": library, "release": release, "check": check, "family": checker.settings["family"], "rules": rules,
        "crashes": len(crashes), "preserved": Counter(verdicts.values())["preserved"],
        "lost": {target: text for target, text in verdicts.items() if text != "preserved"},
    }
