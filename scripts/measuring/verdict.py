"""How often our own verdict on a slice (src/check) is javac's.

    scripts/verdict [LIBRARY...]       default: all of corpus/libraries.toml
        --sample N                     N members of each (default 400), chosen by --seed N (default 3)
        --without-class-path           what the jars declare is missing
        --hide SHARE                   this share of a library's own source files is missing (0.3), too
        --damage                       one declaration of each slice is changed at random before it is judged (damage.py)
        --examples N                   how many differences to print for each library (default 6)

Prints, for each library: slices, those that javac rejects, those that we accept and javac rejects, the other way round, and how
many of those that both reject have a line in common that both name. Fails if less than 99 % agree. Writes
scripts/results/verdict.json, with the commit, where all libraries were run.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from .damage import copy_damaged
from .libraries import CHECKOUT, build_release, class_path, hidden_sources, read_list, sources
from .stamp import stamp

RESULTS = CHECKOUT / "scripts" / "results" / "verdict.json"
WANTED = 99.0


def main():
    args = parse_arguments()
    listed = read_list()["library"]
    approximate = args.without_class_path or args.hide
    names = args.library or [name for name, library in listed.items() if approximate or not library.get("approximate_only")]
    subprocess.run([CHECKOUT / "scripts" / "fetch-libraries", *names], check=True)
    binary = build_release()
    figures = {name: compare(binary, name, args) for name in names}
    total = sum_of(figures.values())
    if not args.library:
        write(figures, total, args)
    print(*(f"{key} {value}" for key, value in total.items()))
    if total["same"] < WANTED:
        sys.exit(f"below {WANTED} %")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--without-class-path", action="store_true")
    parser.add_argument("--hide", type=float)
    parser.add_argument("--damage", action="store_true")
    parser.add_argument("--examples", type=int, default=6)
    parser.add_argument("library", nargs="*")
    return parser.parse_args()


def mode(args):
    words = ["without class path" if args.without_class_path else "with class path"]
    words += [f"hidden {args.hide}"] if args.hide else []
    words += ["damaged"] if args.damage else []
    return ", ".join(words)


def compare(binary, name, args):
    with tempfile.TemporaryDirectory() as folder:
        slices = Path(folder) / "slices"
        write_slices(binary, name, args, slices)
        changes = {}
        if args.damage:
            damaged = Path(folder) / "damaged"
            changes = copy_damaged(slices, damaged, random.Random(f"{name} {args.seed}"))
            slices = damaged
        rows = [{**row, "folder": Path(row["folder"]).name} for row in judge(binary, slices)]
    accepted = [row for row in rows if row["javac"] and not row["checked"]]
    rejected = [row for row in rows if row["checked"] and not row["javac"]]
    both = [row for row in rows if row["checked"] and row["javac"]]
    figure = {
        "slices": len(rows),
        "javac_rejects": sum(bool(row["javac"]) for row in rows),
        "wrongly_accepted": len(accepted),
        "wrongly_rejected": len(rejected),
        "same_line": sum(bool(lines(row["checked"]) & lines(row["javac"])) for row in both),
    }
    print(name, *(f"{key} {value}" for key, value in figure.items()), flush=True)
    for row in [*accepted, *rejected][: args.examples]:
        kind, change = changes.get(row["folder"], ("", ""))
        said = (row["javac"] or row["checked"])[0].split("\n")[0]
        print(f"    {'ACCEPTED' if row['javac'] else 'REJECTED'} {row['folder']} {kind}: {said}\n        {change}")
    return figure


def write_slices(binary, name, args, out):
    """Slices of members of a library, each in a folder of its own."""
    jars = [] if args.without_class_path else class_path(name)
    folder = hidden_sources(name, args.hide, 1) if args.hide else sources(name)
    sample = ["--sample", str(args.sample), "--seed", str(args.seed)]
    command = [binary, "batch", "-q", "--check", *sample, "--out", out, *(["-cp", ":".join(map(str, jars))] if jars else []), folder]
    if subprocess.run(command).returncode > 1:
        sys.exit(f"{name}: the batch failed")


def judge(binary, slices):
    done = subprocess.run([binary, "check", "-q", "--each", slices], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"the slices could not be judged: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines(messages):
    """The places that messages speak of: file and line."""
    places = (re.match(r"(\S+\.java):(\d+):", message) for message in messages)
    return {(place[1], place[2]) for place in places if place}


def sum_of(figures):
    keys = ["slices", "javac_rejects", "wrongly_accepted", "wrongly_rejected", "same_line"]
    total = {key: sum(figure[key] for figure in figures) for key in keys}
    differ = total["wrongly_accepted"] + total["wrongly_rejected"]
    return {**total, "same": round(100 * (1 - differ / max(1, total["slices"])), 2)}


def write(figures, total, args):
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    known[mode(args)] = {**stamp(seed=args.seed), "sample": args.sample, "all": total, "libraries": figures}
    RESULTS.write_text(json.dumps(known, indent=2) + "\n")
