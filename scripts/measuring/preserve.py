"""Is a checker's verdict on a member the same in the member's slice?

    scripts/preserve LIBRARY...        libraries of corpus/libraries.toml, programs of corpus/programs.toml, or folders of sources
        --checker NAME                 of corpus/checkers.toml (repeatable; default: nullaway)
        --mode MODE                    jars (default): exact, with the class path; sources: with sources of libraries where there
                                       are some; approximate: without the class path; keep-class-path: slices that need it
                                       (repeatable)
        --rules MAP                    the rule map to slice with; default: the checker's
        --cap N                        at most N members that have diagnostics for each library and checker, and as many that
                                       have none, by the seed (default 150)
        --seed N                       (default 1)
        --examples N                   how many differences to print (default 10)
        --results FILE                 of scripts/results (default preserve.json)
        --dry                          write no results

A row whose slices are byte for byte those of the committed row keeps its figures; `checked_at` is the commit at which the checker
said so.

Runs the checker on all sources with their class path, slices members that have a diagnostic, and as many that have none, runs the
checker on each slice alone, and compares: the diagnostics inside the member must be the same (check, message, place), and none may
come up elsewhere that the whole program does not have at that declaration. A library that the checker cannot compile is refused.
Writes a row for each library, checker, map and mode.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from .libraries import CACHE, build_release, feature_of, newest_jdk

from . import results
from .answers import contents, digest
from .checkers import RUNNER, Checker, read_table
from .diagnostics import Known, by_member, cause, difference
from .inputs import find_input
from .results import percent
from .stamp import stamp

# What of two answers is the same, is said here.
READER = Path(__file__).with_name("diagnostics.py")
MODES = ("jars", "sources", "approximate", "keep-class-path")


class Original(NamedTuple):
    """What a checker says about a whole program."""

    diagnostics: list
    # Every member with the diagnostics in it.
    members: dict


class Refused(Exception):
    """The checker says nothing about the program that could be compared."""


def main():
    arguments = parse_arguments()
    binary = build_release()
    for name in arguments.library:
        for checker in arguments.checker or ["nullaway"]:
            rows = measure(binary, find_input(name), checker, arguments)
            # What is measured stays, however the rest ends.
            if not arguments.dry:
                results.write(arguments.results, rows, key)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", nargs="+")
    parser.add_argument("--checker", action="append", choices=read_table())
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--rules")
    parser.add_argument("--cap", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=10)
    parser.add_argument("--results", default="preserve.json")
    parser.add_argument("--dry", action="store_true")
    return parser.parse_args()


def key(row):
    return row["library"], row["checker"], row["rules"], row["mode"]


def measure(binary, given, name, arguments):
    """The rows of a library and a checker, one for each mode."""
    checker = Checker(name, packages(given.root), given.encoding, given.release)
    rules = arguments.rules or checker.rules
    about = {**stamp(checker.jdk or newest_jdk(), arguments.seed), "library": given.name, "checker": name, "family": checker.settings["family"], "rules": rules}
    modes = arguments.mode or ["jars"]
    try:
        original = look_at(binary, given, checker)
    except Refused as refused:
        print(f"{given.name}, {name}: refused: {refused}", file=sys.stderr)
        return [{**about, "mode": mode, "refused": str(refused)} for mode in modes]
    chosen = choose(original.members, arguments.cap, arguments.seed)
    recorded = {key(row): row for row in results.committed(arguments.results)}
    rows = []
    for mode in modes:
        work = CACHE / "preserve" / f"{given.name}-{name}-{mode}"
        folders = slice_all(binary, given, rules, mode, chosen, work)
        class_path = given.jars if mode == "keep-class-path" else []
        about_mode = {**about, "mode": mode, "asked": fingerprint(checker, class_path, folders), "checked_at": about["commit"]}
        old = recorded.get(key(about_mode), {})
        if old.get("asked") == about_mode["asked"]:
            # The same question to the same checker: only the answer is older.
            row = {**old, **about_mode, "checked_at": old["checked_at"]}
        else:
            found = checker.run(list(folders.values()), class_path)
            row = {**about_mode, **compare(original, chosen, folders, found, arguments.examples)}
        print(json.dumps(row), flush=True)
        rows.append(row)
    return rows


def fingerprint(checker, class_path, folders):
    """All that the figures of a row depend on: what the checker is, how its answers are read, and the text of every slice."""
    jars = [jar.name for jar in [*checker.jars, *class_path]]
    made_of = [checker.settings, jars, feature_of(checker.jdk), RUNNER.read_text(), READER.read_text()]
    texts = [(id, digest(contents(folders[id]))) for id in sorted(folders)]
    return digest(repr([made_of, texts]).encode())


def packages(root):
    """The packages of the sources, shortest prefixes only, as NullAway takes them."""
    text = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.M)
    names = {match[1] for path in root.rglob("*.java") if (match := text.search(path.read_text(errors="replace")))}
    return sorted(name for name in names if not any(name.startswith(other + ".") for other in names))


def look_at(binary, given, checker):
    if not checker.jdk:
        raise Refused(f"it is not run by a JDK of release {given.release}")
    try:
        diagnostics = checker.run_cached(given.root, given.jars)
    except subprocess.TimeoutExpired as late:
        raise Refused(f"no answer after {late.timeout} s") from late
    failure = next((diagnostic for diagnostic in diagnostics if diagnostic.is_failure), None)
    if failure:
        raise Refused(f"{failure.path}:{failure.line}: {failure.message[:200]}")
    listed = json.loads(subprocess.run([binary, "targets", "--json", given.root], check=True, stdout=subprocess.PIPE).stdout)
    targets = [(of["id"], str(Path(of["file"]).resolve().relative_to(given.root.resolve())), of["line"]) for of in listed]
    return Original(diagnostics, by_member(targets, diagnostics))


def choose(members, cap, seed):
    """Members that have diagnostics, and as many that have none."""
    reported = sorted(id for id, found in members.items() if found)
    silent = sorted(id for id, found in members.items() if not found)
    order = random.Random(seed)
    count = min(cap, len(reported))
    return order.sample(reported, count) + order.sample(silent, min(count, len(silent)))


def slice_all(binary, given, rules, mode, ids, work):
    """Folders with the slices of these members, by id."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "targets").write_text("".join(f"{id}\n" for id in ids))
    command = [binary, "batch", "-q", given.root, "--rules", rules, "--targets", work / "targets", "--out", work / "slices"]
    command += ["--report", work / "rows.jsonl"]
    if given.jars and mode != "approximate":
        command += ["-cp", os.pathsep.join(map(str, given.jars))]
    if mode == "sources":
        command += [word for folder in given.library_sources for word in ("--library-sources", folder)]
    if given.release:
        command += ["--release", str(given.release)]
    if mode == "keep-class-path":
        command += ["--keep-class-path"]
    subprocess.run(command, stdout=subprocess.DEVNULL)
    rows = [json.loads(line) for line in (work / "rows.jsonl").read_text().splitlines()]
    return {row["id"]: work / "slices" / str(row["row"]) for row in rows if row["verdict"] == "sliced"}


def compare(original, chosen, folders, found, count):
    """The figures of a row."""
    known = Known.of(original.diagnostics)
    tally, causes, examples = Counter(), Counter(), []
    for id in chosen:
        wanted = original.members[id]
        if id not in folders:
            tally.update(diagnostics=len(wanted), **{"silent" if not wanted else "reported": 1})
            causes["no slice", ""] += 1
            continue
        differs = difference(id, wanted, found.get(str(folders[id]), []), known)
        tally.update(diagnostics=len(wanted), preserved=len(wanted) - len(differs.lost))
        tally.update({"reported" if wanted else "silent": 1}, silent_kept=not wanted and not differs.in_target)
        tally.update(without_new=not differs.in_target and not differs.elsewhere)
        sorts = {"lost": differs.lost, "new in the target": differs.in_target, "new elsewhere": differs.elsewhere}
        causes.update((title, cause(of)) for title, diagnostics in sorts.items() for of in diagnostics)
        if not differs.is_none:
            examples.append((id, folders[id], sorts))
    print_differences(examples, causes, count)
    outside = len(original.diagnostics) - sum(map(len, original.members.values()))
    slices = len(chosen)
    return {
        "slices": slices, "in_no_member": outside,
        "diagnostics": tally["diagnostics"], "preserved": tally["preserved"],
        "rate": percent(tally["preserved"], tally["diagnostics"]),
        "silent": tally["silent"], "silent_kept": tally["silent_kept"],
        "without_new": tally["without_new"], "without_new_rate": percent(tally["without_new"], slices),
        "differences": {f"{title}: {check}": times for (title, check), times in sorted(by_check(causes).items())},
    }


def print_differences(examples, causes, count):
    for id, folder, sorts in examples[:count]:
        print(f"\n{id} ({folder})", file=sys.stderr)
        for title, diagnostics in sorts.items():
            for diagnostic in diagnostics[:3]:
                print(f"  {title}: {diagnostic.path}:{diagnostic.line}: [{diagnostic.check}] {diagnostic.message[:300]}", file=sys.stderr)
    for (title, text), times in causes.most_common(count):
        print(f"{times:5} {title}: {text}", file=sys.stderr)


def by_check(causes):
    """How often each check was lost or new."""
    checks = Counter()
    for (title, text), count in causes.items():
        checks[title, match[1] if (match := re.match(r"\[([^\]]+)\]", text)) else "-"] += count
    return checks
