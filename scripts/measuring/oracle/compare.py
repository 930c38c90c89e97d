"""Compares attribution with javac's, reference by reference: imports, headers and bodies of libraries.

    scripts/oracle/compare [--record] [--built-in] [--class-files] [LIBRARY...]
    scripts/oracle/compare --slices [--record] [--sample N] [--rules NAME] [--without-class-path] [--keep] [LIBRARY...]

LIBRARY is a name of corpus/libraries.toml (fetched by scripts/fetch-libraries), `jdk` for packages of the JDK's own
sources, or a folder of sources (as FOLDER=OPTION,OPTION… with options for javac); without any, those that
tests/attribution.md records. Prints per library: references, agreeing, different, missing, extra (only ours); then the
most frequent differences, each with one example. --record writes scripts/results/attribution.json and the table of
tests/attribution.md. --built-in takes the JDK's types from the database in the binary instead of the JDK. --class-files gives us one source file
at a time: all other types come from class files, those of the library's own jar included (not for `jdk` and folders).

--slices has javac on both sides: slices the members (or N of them), and compares every symbol and type inside each member with
those of the program. --rules is the map to slice by (default java, which keeps the least). --without-class-path slices without the jars: where a class takes part that is then made up, only names are
compared. --keep leaves the slices where they are. --record writes scripts/results/meaning.json.
"""

import argparse
import collections
import hashlib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .. import libraries
from ..stamp import stamp
from . import slices
from .inputs import RECORDED, Input, find_input

ORACLE = libraries.CHECKOUT / "scripts" / "oracle" / "Oracle.java"
RESULTS = libraries.CHECKOUT / "scripts" / "results" / "attribution.json"
PAGE = libraries.CHECKOUT / "tests" / "attribution.md"
EXPORTS = [
    f"--add-exports=jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED"
    for package in ("api", "code", "tree", "util")
]


def oracle(jdk):
    return [jdk / "bin" / "java", "-Xmx3g", "-Xss8m", *EXPORTS, ORACLE]


def javac_rows(given: Input, jdk):
    """The oracle's rows; kept in a file, since they change only with the library, the JDK and the oracle."""
    size = sum(file.stat().st_size for file in given.folder.rglob("*.java"))
    made_by = [ORACLE.read_text(), str(jdk), str(given.folder), size, *given.options]
    keep = libraries.CACHE / "oracle" / f"{given.name}-{hashlib.sha256(repr(made_by).encode()).hexdigest()[:16]}.jsonl"
    if not keep.exists():
        keep.parent.mkdir(parents=True, exist_ok=True)
        part = keep.with_suffix(".part")
        with part.open("wb") as out:
            command = [*oracle(jdk), given.folder, *given.options]
            subprocess.run(command, stdout=out, check=True)
        part.rename(keep)
    with keep.open() as lines:
        yield from map(json.loads, lines)


def our_rows(given: Input, binary, jdk):
    """Without `jdk`, no JDK can be found: its types come from the binary."""
    command = [binary, "attribute", "--json", "--quiet", *given.types_of(jdk)]
    command += ["--class-path", given.class_path] if given.class_path else []
    environment = {**os.environ, **({} if jdk else {"JAVA_HOME": "", "PATH": ""})}
    with subprocess.Popen([*command, given.folder], stdout=subprocess.PIPE, text=True, env=environment) as process:
        yield from map(json.loads, process.stdout)
    if process.returncode:
        sys.exit(f"{given.name}: typeslice attribute failed")


def rows_from_class_files(given: Input, binary, jdk):
    """Our rows, each file by itself against the library's own class files."""
    class_path = os.pathsep.join(filter(None, [str(libraries.CACHE / given.name / "classes.jar"), given.class_path]))
    command = [binary, "attribute", "--json", "--quiet", "--threads", "1", *given.types_of(jdk)]
    command += ["--class-path", class_path]

    def attribute(file):
        return subprocess.run([*command, file], stdout=subprocess.PIPE, text=True, check=True).stdout

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for text in pool.map(attribute, sorted(given.folder.rglob("*.java"))):
            yield from map(json.loads, text.splitlines())


def by_place(rows):
    """Answers by table, file, kind and place."""
    found = collections.defaultdict(set)
    for *key, value in rows:
        found[tuple(key)].add(value)
    return found


def compare(theirs, ours):
    """Counts by table and verdict, and the places of each kind of difference. An oracle that finds an error is none: files with one
    are left out."""
    counts, groups, seen, left_out = collections.Counter(), collections.defaultdict(list), set(), set()
    for *key, expected in theirs:
        if key == ["x"]:
            left_out.add(expected)
            continue
        if key == ["e"]:
            counts["errors"] = expected
            continue
        key = table, file, kind, start, *_ = tuple(key)
        # A declaration `int a, b` has one type that javac visits twice.
        if key in seen or file in left_out:
            continue
        seen.add(key)
        found = " and ".join(sorted(ours.get(key, {"?"})))
        verdict = judge(expected, found)
        counts[table, verdict] += 1
        if verdict != "agreeing":
            groups[describe(table, kind, verdict, expected, found)].append((file, start))
    for key in ours.keys() - seen:
        table, file, kind, start, *_ = key
        # Where javac finds errors, we find names to be missing. It is not asked about modules.
        if kind != "missing" and file not in left_out and not file.endswith("module-info.java"):
            counts[table, "extra"] += 1
            groups[describe(table, kind, "extra", "-", " and ".join(sorted(ours[key])))].append((file, start))
    counts["left out"] = len(left_out)
    return counts, groups


def judge(expected, found):
    # javac gives a signature polymorphic method (JLS 15.12.3) a type of its own at each call.
    if found == expected or ("(" not in expected and found.startswith(expected + "(")):
        return "agreeing"
    return "missing" if found in ("", "?") else "different"


def describe(table, kind, verdict, expected, found):
    """A difference without what is special to one place."""
    short = [re.sub(r"[A-Za-z0-9_.$~]+\.([A-Za-z0-9_$]+)", r"\1", text) for text in (expected, found)]
    return f"{'symbol' if table == 's' else 'type'} {kind} {verdict}: javac {short[0]}, ours {short[1]}"


def summary(counts):
    def row(table):
        of = {verdict: counts[table, verdict] for verdict in ("agreeing", "different", "missing", "extra")}
        total = of["agreeing"] + of["different"] + of["missing"]
        return {"references": total, **of, "percent": round(100 * of["agreeing"] / max(1, total), 4)}

    return {"symbols": row("s"), "types": row("t"), "errors of javac": counts["errors"], "files left out": counts["left out"]}


def show(given, result, groups, limit):
    for table in ("symbols", "types"):
        print(f"{given.name:22} {table:8}", *(f"{value:>8} {name}" for name, value in result[table].items()))
    if result["errors of javac"]:
        print(f"  {result['errors of javac']} errors of javac, {result['files left out']} files left out")
    for text, places in sorted(groups.items(), key=lambda group: -len(group[1]))[:limit]:
        print(f"  {len(places):6} {text}\n         {place(given.folder, *places[0])}")
    sys.stdout.flush()


def place(folder, file, start):
    text = (folder / file).read_bytes()
    begin = text.rfind(b"\n", 0, start) + 1
    line = text[begin:].partition(b"\n")[0].decode(errors="replace").strip()
    number = text.count(b"\n", 0, start) + 1
    return f"{file}:{number}:{start - begin + 1}: {line}"


def record(results):
    RESULTS.write_text(json.dumps(results, indent=2) + "\n")
    rows = ["| library | references | agreeing | only ours | types | agreeing | only ours |", "|---|---:|---:|---:|---:|---:|---:|"]
    for name, result in results.items():
        symbols, types = result["symbols"], result["types"]
        cells = [cell for of in (symbols, types) for cell in (of["references"], f"{of['percent']} %", of["extra"])]
        rows.append(" | ".join(["| " + name, *map(str, cells)]) + " |")
    before, start, rest = PAGE.read_text().partition("<!-- by --record -->\n")
    after = rest.partition("<!-- end -->")[2]
    PAGE.write_text(before + start + "\n".join(rows) + "\n<!-- end -->" + after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jdk", type=Path, help="of the oracle (default: the newest that is installed)")
    parser.add_argument("--groups", type=int, default=20, help="differences to show of each library")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--built-in", action="store_true")
    parser.add_argument("--class-files", action="store_true")
    parser.add_argument("--slices", action="store_true")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--rules", default="java")
    parser.add_argument("--without-class-path", dest="with_class_path", action="store_false")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("library", nargs="*", default=RECORDED)
    args = parser.parse_args()
    args.binary, args.jdk = libraries.build_release(), args.jdk or libraries.newest_jdk()
    (compare_slices if args.slices else compare_attribution)(args)


def compare_slices(args):
    # A slice of java.base is no program of its own.
    for library in (library for library in args.library if library != "jdk"):
        given = find_input(library, args.jdk)
        counts, groups = slices.measure(given, oracle(args.jdk), args)
        slices.show(given.name, counts, groups, args.groups)
        if args.record:
            key = given.name if args.with_class_path else f"{given.name} without class path"
            slices.record(key, counts, stamp(args.jdk))


def compare_attribution(args):
    binary, jdk = args.binary, args.jdk
    results = {}
    for library in args.library:
        given = find_input(library, jdk)
        rows = (
            rows_from_class_files(given, binary, jdk)
            if args.class_files
            else our_rows(given, binary, None if args.built_in else jdk)
        )
        counts, groups = compare(javac_rows(given, jdk), by_place(rows))
        results[given.name] = summary(counts)
        show(given, results[given.name], groups, args.groups)
    if args.record:
        record({name: {**result, **stamp(jdk)} for name, result in results.items()})
