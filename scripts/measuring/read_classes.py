"""Reads every class of the JDK, of the built-in types of the JDK, and of large jars, and compares a sample with javap.

    scripts/read-classes [--sample N] [--seed S] [--jdk DIR]

The jars are those of [large] in corpus/libraries.toml, fetched first. Every class must be read without a problem: of the JDK
and the jars header, members, annotations and the grammar of signatures, of the built-in types all but the annotations.
What javap.py reads back from `javap -v -p` must be what we read, for a sample: N classes (default 2,000) that are drawn from
the JDK and the jars, and of each of these up to N / 100 more with each of the things that are rare (RARE). Compared are

- of a class: superclass, interfaces, signature, permitted subclasses, record components;
- of a field, method or component: name, descriptor, signature, exceptions, constant, the default of an annotation's element;
- of all of these and of parameters: annotations, visible and invisible ones together, with their values; type annotations
  with target, path and values.

Not compared: flags, names of parameters, annotations within code, texts beyond what javap prints of them (no blanks at the
end), and for interfaces `$` counts as `.`, since javap prints them from the signature. Synthetic members are left out.
Writes scripts/results/classes.json; exit status 1 if anything differs.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from pathlib import Path

from .javap import expected, javap, ours
from .libraries import CHECKOUT, build_release, feature_of, large_file, newest_jdk, read_list
from .stamp import stamp

RESULTS = CHECKOUT / "scripts" / "results" / "classes.json"

# Found in few classes, so that a sample alone would say little of them.
RARE = {
    "type annotations": lambda row: sum(len(part["type_annotations"]) for part in parts(row)),
    "annotations of parameters": lambda row: sum(len(all) for method in row["methods"] for all in method["parameters"]),
    "record components": lambda row: len(row["components"]),
    "defaults": lambda row: sum(method["has_default"] for method in row["methods"]),
}
COUNTED = RARE | {
    "members": lambda row: len(row["fields"]) + len(row["methods"]),
    "interfaces": lambda row: len(row["interfaces"]),
    "annotations": lambda row: sum(len(part["annotations"]) for part in parts(row)),
}


def parts(row):
    return [row, *row["fields"], *row["methods"], *row["components"]]


def headers(binary, *options):
    """The rows and the summary of `typeslice headers`; there is no JDK but one that is named."""
    environment = {**os.environ, "PATH": "", "JAVA_HOME": ""}
    command = [binary, "headers", *map(str, options)]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=environment)
    *rows, summary = map(json.loads, ran.stdout.rstrip("\n").split("\n"))
    return rows, summary


def sample(draw, rows, size, extra):
    """Classes drawn from all, and more of those that have what is rare; in the order of the rows."""
    drawn = {row["class"] for row in draw.sample(rows, min(len(rows), size))}
    for count in RARE.values():
        others = [row["class"] for row in rows if row["class"] not in drawn and count(row)]
        drawn.update(draw.sample(others, min(len(others), extra)))
    return [row for row in rows if row["class"] in drawn]


def compare(rows, printed):
    differing = []
    for row in rows:
        name = row["class"]
        wanted = expected(name, printed[name]) if name in printed else None
        if wanted != ours(row):
            differing.append(name)
            for key in wanted or ():
                show(name, key, wanted[key], ours(row)[key])
    return differing


def show(name, key, wanted, found):
    both = isinstance(wanted, list)
    only_javap = [item for item in wanted if item not in found] if both else wanted
    only_ours = [item for item in found if item not in wanted] if both else found
    if only_javap != only_ours:
        print(f"{name}: {key}\n  javap {only_javap}\n  ours  {only_ours}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk", type=Path, default=newest_jdk())
    args = parser.parse_args()
    subprocess.run([CHECKOUT / "scripts" / "fetch-libraries", "--large"], check=True)
    binary, draw = build_release(), random.Random(args.seed)
    inputs = {"JDK": (["--jdk", args.jdk], [])}
    inputs |= {name: (["-cp", large_file(name)], ["--multi-release", feature_of(args.jdk), "-cp", large_file(name)]) for name in read_list()["large"]}
    results, problems = {}, 0
    for name, (options, javap_options) in inputs.items():
        rows, summary = headers(binary, "--json", *options)
        # Half of the sample is of the JDK.
        size = args.sample // 2 if name == "JDK" else args.sample // 2 // (len(inputs) - 1)
        drawn = sample(draw, rows, size, args.sample // 100)
        differing = compare(drawn, javap(args.jdk, javap_options, [row["class"] for row in drawn]))
        problems += len(summary["problems"]) + len(differing)
        results[name] = {"classes": summary["classes"], "problems": summary["problems"], "compared": len(drawn), "differing": differing}
        results[name]["of these"] = {what: sum(map(count, drawn)) for what, count in COUNTED.items()}
        print(f"{name:22} {summary['classes']:6} classes, {len(summary['problems'])} problems, {len(drawn):5} compared, {len(differing)} differing")
    for release in range(8, 26):
        _, summary = headers(binary, "--release", release)
        problems += len(summary["problems"])
        results[f"release {release}"] = {"classes": summary["classes"], "problems": summary["problems"]}
    compared = sum(result.get("compared", 0) for result in results.values())
    read = sum(result["classes"] for result in results.values())
    in_all = {what: sum(result.get("of these", {}).get(what, 0) for result in results.values()) for what in COUNTED}
    results["all"] = {"classes": read, "compared": compared, "of these": in_all}
    stamped = {name: {**result, **stamp(args.jdk, args.seed)} for name, result in results.items()}
    RESULTS.write_text(json.dumps(stamped, indent=2) + "\n")
    print(f"{read} classes read, {compared} compared, {problems} problems; {in_all}")
    sys.exit(1 if problems else 0)
