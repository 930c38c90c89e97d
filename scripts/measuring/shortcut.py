"""Whether the verdict of a batch (src/check/sliced: from what is known of the program) is that on the text of every slice (--check).

    scripts/shortcut [LIBRARY...]      default: those of the list below, in the modes that stand there
        --sample N                     N members of each, not all

Slices every member of each library twice, and compares what the rows say about each slice. Prints, for each library: slices, those
that are accepted, differences, and both times in seconds. Fails if anything differs. Writes scripts/results/shortcut.json, with the
commit, where everything was run.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .libraries import CHECKOUT, build_release, class_path, hidden_sources, sources
from .stamp import stamp

RESULTS = CHECKOUT / "scripts" / "results" / "shortcut.json"
WITH, WITHOUT, HIDDEN = "with class path", "without class path", "hidden 0.3"
RUNS = {
    "commons-lang3": [WITH, WITHOUT],
    "gson": [WITH, WITHOUT],
    "joda-time": [WITH, WITHOUT],
    "jsoup": [WITH, WITHOUT],
    "guava": [WITH, WITHOUT, HIDDEN],
    "vavr": [HIDDEN],
    "jool": [HIDDEN],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int)
    parser.add_argument("library", nargs="*", choices=[[], *RUNS])
    args = parser.parse_args()
    names = args.library or list(RUNS)
    subprocess.run([CHECKOUT / "scripts" / "fetch-libraries", *names], check=True)
    binary = build_release()
    figures = {f"{name}, {mode}": compare(binary, name, mode, args.sample) for name in names for mode in RUNS[name]}
    differences = sum(figure["differences"] for figure in figures.values())
    if not args.library and not args.sample:
        stamped = {name: {**stamp(), **figure} for name, figure in figures.items()}
        RESULTS.write_text(json.dumps(stamped, indent=2) + "\n")
    print(f"slices {sum(figure['slices'] for figure in figures.values())} differences {differences}")
    sys.exit(1 if differences else 0)


def compare(binary, name, mode, sample):
    folder = hidden_sources(name, 0.3, 1) if mode == HIDDEN else sources(name)
    jars = class_path(name) if mode == WITH else []
    options = [*(["-cp", ":".join(map(str, jars))] if jars else []), *(["--sample", str(sample)] if sample else [])]
    known, seconds = rows(binary, [*options, folder])
    read, read_seconds = rows(binary, ["--check", *options, folder])
    different = [(id, known[id], read[id]) for id in known if known[id] != read[id]]
    figure = {
        "slices": len(known),
        "accepted": sum(checked == "accepted" for checked in known.values()),
        "differences": len(different),
        "seconds": round(seconds, 1),
        "seconds with --check": round(read_seconds, 1),
    }
    print(f"{name}, {mode}:", *(f"{key} {value}" for key, value in figure.items()), flush=True)
    for id, ours, theirs in different[:6]:
        print(f"    {id}: {ours}, by its text {theirs}")
    return figure


def rows(binary, options):
    """What each row says about its slice, and how long the batch took."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "rows.jsonl"
        start = time.perf_counter()
        done = subprocess.run([binary, "batch", "-q", "--report", report, *options], stderr=subprocess.DEVNULL)
        if done.returncode > 1:
            sys.exit(f"the batch failed: {options}")
        read = [json.loads(line) for line in report.read_text().splitlines()]
        return {(row["row"], row["id"]): row.get("checked") for row in read}, time.perf_counter() - start
