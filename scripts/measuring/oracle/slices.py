"""`scripts/oracle/compare --slices`: javac's symbols and types inside each member, in the program and in the member's slice."""

import collections
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from .. import libraries, meaning

RESULTS = libraries.CHECKOUT / "scripts" / "results" / "meaning.json"


def measure(given, oracle, arguments):
    """The figures of one library; `oracle` is the command without its arguments."""
    work = libraries.CACHE / "meaning" / f"{given.name}-{os.getpid()}"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    try:
        rows = slice_members(given, arguments, work)
        whole = meaning.rows_by_file(read(subprocess_lines([*oracle, "--members", given.folder, *given.options])))
        return compare(given, whole, rows, ask_slices(given, oracle, rows, whole, work), arguments)
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)


def slice_members(given, arguments, work):
    command = [arguments.binary, "batch", given.folder, "--out", work / "slices", "--report", work / "rows.jsonl", "--quiet", "--rules", arguments.rules]
    command += given.types_of(arguments.jdk)
    command += ["--sample", str(arguments.sample), "--seed", "1"] if arguments.sample else []
    exact = ["-cp", given.class_path] if given.class_path else []
    command += exact if arguments.with_class_path else []
    subprocess.run(command, stdout=subprocess.DEVNULL)
    return [json.loads(line) for line in (work / "rows.jsonl").read_text().splitlines()]


def ask_slices(given, oracle, rows, whole, work):
    """The oracle's rows in each slice by its folder, one after the other in one process."""
    asked = [line for row in rows if (line := question(given, row, whole, work))]
    (work / "asked").write_text("".join(asked))
    options = [option for flag, option in zip(given.options, given.options[1:]) if flag == "--release"]
    command = [*oracle, "--slices", *(["--release", *options] if options else [])]
    with (work / "asked").open() as lines:
        answers = read(subprocess_lines(command, stdin=lines))
        found = None
        for row in answers:
            if row[0] == "p":
                if found:
                    yield found
                found = (row[1], row[2], row[3], meaning.Rows())
            else:
                found[3].add(row)
        if found:
            yield found


def question(given, row, whole, work):
    if left_out(given, row, whole):
        return None
    member = wanted(given, row, whole)
    return f"{work / 'slices' / str(row['row'])}\t{file_of(given, row)}\t{member.owner}\t{member.name}\n"


def left_out(given, row, whole):
    """Why a member is not compared, if it is not."""
    if row["verdict"] != "sliced":
        return f"not sliced: {row['verdict']}"
    rows = whole.get(file_of(given, row))
    if rows and rows.has_error:
        return "javac finds an error in its file"
    return None if wanted(given, row, whole) else "not found in the program"


def file_of(given, row):
    return str(Path(row["file"]).relative_to(given.folder))


def wanted(given, row, whole):
    rows = whole.get(file_of(given, row))
    return meaning.find_member(rows.members, row["id"], row["line"]) if rows else None


def compare(given, whole, rows, answers, arguments):
    counts, groups = collections.Counter(), collections.defaultdict(list)
    by_number = {str(row["row"]): row for row in rows}
    for row in rows:
        if reason := left_out(given, row, whole):
            counts[reason] += 1
            groups[reason].append(row["id"])
    same = meaning.same_if_made_up(known_classes(whole)) if not arguments.with_class_path else lambda _, one, other: one == other
    for folder, errors, error, found in answers:
        row = by_number[Path(folder).name]
        file, member = file_of(given, row), wanted(given, row, whole)
        counts["members"] += 1
        counts["with errors"] += errors > 0
        if errors:
            groups[f"javac: {error.partition('error: ')[2][:100]}"].append(f"{row['id']} {folder}")
        texts = [meaning.as_utf8((root / file).read_bytes()) for root in (given.folder, Path(folder))]
        matched = meaning.match(member, texts[0], found.members, texts[1])
        if not matched:
            counts["not found in the slice"] += 1
            groups["the member's text is not found in the slice"].append(f"{row['id']} {folder}")
            continue
        expected = whole[file].within(matched[0])
        different = meaning.differences(expected, found.within(matched[1]), same)
        counts["places"] += len(expected)
        counts["different"] += len(different)
        counts["members that differ"] += bool(different)
        for one in different:
            groups[meaning.describe(one)].append(f"{row['id']} {folder} at {one.start}")
    return counts, groups


def known_classes(whole):
    """Whether a class is of the sources or of the JDK, by its binary name."""
    owned = {member.owner for rows in whole.values() for member in rows.members}
    return lambda name: name in owned or name.startswith(("java.", "javax."))


def subprocess_lines(command, **streams):
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **streams) as process:
        yield from process.stdout
    if process.returncode:
        sys.exit(f"{command[0]} ended with {process.returncode}")


def read(lines):
    return map(json.loads, lines)


def show(name, counts, groups, limit):
    print(f"{name:22}", *(f"{value:>7} {what}" for what, value in sorted(counts.items()) if value))
    for text, places in sorted(groups.items(), key=lambda group: -len(group[1]))[:limit]:
        print(f"  {len(places):6} {text}\n         {places[0]}")
    sys.stdout.flush()


def record(key, counts, stamped):
    """One entry for each library and mode; those that were not run stay."""
    old = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    old[key] = {**stamped, **{what: count for what, count in sorted(counts.items())}}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(old[name])}" for name in sorted(old))
    RESULTS.write_text("{\n" + lines + "\n}\n")
