"""Slices every member of the libraries, compiles every slice alone, and counts.

    scripts/evaluate [LIBRARY...]      default: all of corpus/libraries.toml that have a class path there, or need none
        --without-class-path           what their jars declare is missing: approximate slicing; default: those that need jars
        --hide SHARE                   hides this share of a library's own source files (0.3) before slicing
        --rules NAME                   the rule map (default java); those of another are written to evaluate-NAME.csv …
        --seed N                       which files are hidden (default 1)
        --sample N                     only N members of each library, chosen by a fixed seed
        --examples N                   how many causes of failure to print for each library (default 12)

Writes scripts/results/evaluate.csv, approximate.csv or hidden.csv (one line a library; lines of libraries that were not run
stay as they are) and <cache>/evaluate/<library>.jsonl (one row a member). A --sample run only prints.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter

from .libraries import CACHE, CHECKOUT, build_release, class_path, hidden_sources, read_list, sources
from .stamp import stamp

RESULTS = CHECKOUT / "scripts" / "results"
COLUMNS = ["library", "version", "members", "compiled", "rate", "failed", "crashed", "mean_files", "mean_lines", "median_lines"]
STAMP = ["commit", "date", "jdk", "seed", "machine"]


def main():
    arguments = parse_arguments()
    listed = read_list()["library"]
    names = arguments.library or [name for name, library in listed.items() if is_meant(library, arguments)]
    fetch(names)
    binary = build_release()
    figures = []
    for name in names:
        rows = run_batch(binary, name, arguments)
        figures.append(figures_of(name, listed[name]["coordinates"].split(":")[-1], rows))
        print_causes(name, rows, arguments.examples)
    if not arguments.sample:
        write_results(RESULTS / results_file(arguments), figures, arguments.seed)
    print_table(figures)


def is_meant(library, arguments):
    """Without class paths, the libraries that need one; else those whose class path is listed."""
    if library.get("approximate_only"):
        return not arguments.class_path
    return arguments.class_path or bool(library.get("class_path"))


def results_file(arguments):
    name = "hidden" if arguments.hide else "evaluate" if arguments.class_path else "approximate"
    return f"{name}.csv" if arguments.rules == "java" else f"{name}-{arguments.rules}.csv"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", nargs="*")
    parser.add_argument("--without-class-path", dest="class_path", action="store_false")
    parser.add_argument("--hide", type=float)
    parser.add_argument("--rules", default="java")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--examples", type=int, default=12)
    return parser.parse_args()


def fetch(names):
    subprocess.run([CHECKOUT / "scripts" / "fetch-libraries", *names], check=True)


def run_batch(binary, name, arguments):
    report = CACHE / "evaluate" / f"{name}.jsonl"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    folder = hidden_sources(name, arguments.hide, arguments.seed) if arguments.hide else sources(name)
    command = [binary, "batch", "--compile", "--rules", arguments.rules, "--report", report, folder]
    if arguments.class_path and class_path(name):
        command += ["-cp", os.pathsep.join(map(str, class_path(name)))]
    if arguments.sample:
        command += ["--sample", str(arguments.sample), "--seed", "1"]
    result = subprocess.run(command)
    if not report.is_file():
        sys.exit(f"{name}: typeslice batch ended with {result.returncode} and wrote no rows")
    with report.open() as lines:
        return [json.loads(line) for line in lines]


def figures_of(name, version, rows):
    verdicts = Counter(row["verdict"] for row in rows)
    sliced = [row for row in rows if row["files"] > 0]
    lines = sorted(row["lines"] for row in sliced) or [0]
    members = len(rows)
    return {
        "library": name,
        "version": version,
        "members": members,
        "compiled": verdicts["compiled"],
        "rate": f"{100 * verdicts['compiled'] / max(members, 1):.2f}",
        "failed": members - verdicts["compiled"] - verdicts["crashed"],
        "crashed": verdicts["crashed"],
        "mean_files": f"{sum(row['files'] for row in sliced) / max(len(sliced), 1):.1f}",
        "mean_lines": f"{sum(lines) / len(lines):.1f}",
        "median_lines": lines[len(lines) // 2],
    }


def print_causes(name, rows, count):
    """The most frequent first errors, each with how often, and one member to look at."""
    causes, examples = Counter(), {}
    for row in rows:
        if row["verdict"] == "compiled":
            continue
        error = row["error"] or ""
        cause = f"{row['verdict']}: {row.get('code', '')} {normalised(error)}"
        causes[cause] += 1
        examples.setdefault(cause, (row["id"], error))
    print(f"\n{name}: {sum(causes.values())} of {len(rows)} members do not compile")
    for cause, times in causes.most_common(count):
        target, error = examples[cause]
        print(f"  {times:5}  {cause}\n         {target}\n         {error.splitlines()[0] if error else ''}")


def normalised(error):
    """The error without file, line and names, so that the same cause counts as one."""
    first = error.strip().splitlines()[0] if error.strip() else ""
    first = re.sub(r"^\S*\.java:\d+(:\d+)?:\s*", "", first)
    first = re.sub(r"'[^']*'|\"[^\"]*\"", "…", first)
    return re.sub(r"\b[A-Za-z_$][\w$]*(\.[\w$]+)*([<(\[].*?[>)\]])*", lambda m: keep_word(m.group()), first)


def keep_word(word):
    """javac's own words are lower-case; anything with a capital letter, a dot or brackets is a name."""
    return word if re.fullmatch(r"[a-z-]+", word) or word.startswith("compiler.") else "N"


def write_results(results, figures, seed):
    old = {}
    if results.is_file():
        with results.open() as file:
            old = {row["library"]: row for row in csv.DictReader(file)}
    old.update({row["library"]: {**row, **stamp(seed=seed)} for row in figures})
    results.parent.mkdir(exist_ok=True)
    with results.open("w", newline="") as file:
        writer = csv.DictWriter(file, [*COLUMNS, *STAMP], lineterminator="\n", extrasaction="ignore", restval="")
        writer.writeheader()
        writer.writerows(old[name] for name in sorted(old))


def print_table(figures):
    print()
    for row in [dict(zip(COLUMNS, COLUMNS)), *figures]:
        print("  ".join(f"{str(row[column]):>{max(len(column), 8)}}" for column in COLUMNS))
