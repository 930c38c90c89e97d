"""Runs measurements and says whether they reach what corpus/thresholds.toml asks for.

    scripts/measure [PART...]          runs these parts (default: quick), then judges their files; exit 1 if a figure is missed
        --judge                        runs nothing: judges what is there
    scripts/measure --list             the parts, with their commands
    scripts/measure --diff OLD NEW     two reports of `typeslice batch`: newly broken, newly fixed, larger and slower members;
                                       exit 1 if some are broken
    scripts/measure --plot FILE REPORT...     sizes and times of the members of reports, as FILE-lines.svg and FILE-times.svg

A part that was cut off is run again; results of originals and downloads are kept, so that it goes on from there.
"""

import argparse
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from .libraries import CHECKOUT

from . import plots
from .members import change, read_report
from .results import FOLDER
from .thresholds import judge, read_rows, read_table

PARTS = CHECKOUT / "corpus" / "parts.toml"
EXAMPLES = 20


def main():
    arguments = parse_arguments()
    if arguments.list:
        show_parts()
    elif arguments.diff:
        sys.exit(show_change(*arguments.diff))
    elif arguments.plot:
        plot(arguments.plot, arguments.part)
    else:
        sys.exit(measure(arguments.part or ["quick"], arguments.judge))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*")
    parser.add_argument("--judge", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--diff", nargs=2, metavar=("OLD", "NEW"))
    parser.add_argument("--plot", metavar="FILE")
    return parser.parse_args()


def read_parts():
    return tomllib.loads(PARTS.read_text())["part"]


def show_parts():
    for name, part in read_parts().items():
        print(f"{name}: {part['about']}")
        for command in part["commands"]:
            print(f"    {command}")


def measure(names, only_judge):
    parts = read_parts()
    if unknown := [name for name in names if name not in parts]:
        sys.exit(f"no such part: {', '.join(unknown)}; there are {', '.join(parts)}")
    failed = 0
    for name in names:
        failed += 0 if only_judge else run(name, parts[name]["commands"])
        failed += report(parts[name]["files"])
    return 1 if failed else 0


def run(name, commands):
    """How many of the commands failed."""
    failed = 0
    for command in commands:
        began = time.monotonic()
        code = subprocess.run([CHECKOUT / command.split()[0], *command.split()[1:]], cwd=CHECKOUT).returncode
        print(f"{name}: {command}: exit {code}, {time.monotonic() - began:.0f} s", flush=True)
        failed += code != 0
    return failed


def report(files):
    """How many figures of these files are missed."""
    missed = 0
    for threshold in read_table():
        for file in set(files) & {threshold["file"], threshold.get("or_file")}:
            for found in judge(threshold, read_rows(FOLDER / file)):
                missed += not found.is_reached
                value = "not measured" if found.value is None else found.value
                print(f"{'ok    ' if found.is_reached else 'MISSED'} {found.what}{': ' + found.of if found.of else ''}: {value} ({found.bar})")
    return missed


def show_change(old, new):
    changed = change(read_report(old), read_report(new))
    for title, members in changed._asdict().items():
        print(f"{title}: {len(members)}")
        for member in members[:EXAMPLES]:
            print(f"    {member}")
    return 1 if changed.broken or changed.gone else 0


def plot(file, reports):
    rows = {Path(report).stem: read_report(report).values() for report in reports}
    for what, key, unit in (("lines", "lines", "lines of code"), ("times", "microseconds", "µs")):
        series = {name: [row[key] for row in of if row.get(key)] for name, of in rows.items()}
        Path(f"{file}-{what}.svg").write_text(plots.distribution(series, f"{what} of slices", unit))
