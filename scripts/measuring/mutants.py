"""Whether the tests notice faults: puts the faults of tests/mutants.toml into a copy of this checkout and runs them.

    scripts/mutants                    all that are not finished (scripts/results/mutants.json keeps the finished ones)
    scripts/mutants NAME... 7-12       these, again; a number is a place in the list
        --survivors                    those that no test noticed, again
        --all                          all again
        --check                        only whether every mutant can still be put in
        --quick                        without the slower tests; run those that survive again without it

The copy is in $TYPESLICE_MUTANTS (default ~/.cache/typeslice/mutants) with its own target folder. It has the files of this checkout as
they are, committed or not. All mutants are in one build: the body of a function is there once more for each of them, and $TYPESLICE_MUTANT
chooses; the few that this cannot be done for (mutation.py, weave) have a build each. The tests run quickest first, and the others only
while nothing has failed. A mutant that runs out of time is caught; one whose text is not in its file exactly once, or that does not
compile, is an error of the list.

Exit code 1 if more than a tenth survives.
"""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

from .libraries import CHECKOUT, commit
from .mutation import FIRST, Wrong, chosen, fingerprint, mutate, read_mutants, stages, summary, weave

LIST = CHECKOUT / "tests" / "mutants.toml"
RESULTS = CHECKOUT / "scripts" / "results" / "mutants.json"
PLACE = Path(os.environ.get("TYPESLICE_MUTANTS", Path.home() / ".cache" / "typeslice" / "mutants"))
COPY = PLACE / "checkout"
ALLOWED_SHARE = 0.1
# A fault may make a loop endless; the slowest of the test binaries takes a minute or two.
SECONDS = 900
# Looks at the text of the sources, which is not the one that people wrote.
NOT_IN_COPY = "tidy"

QUESTION = """
/// Whether the mutant of this number is chosen (scripts/mutants).
pub(crate) fn is_mutant(number: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<Option<u32>> =
        std::sync::LazyLock::new(|| std::env::var("TYPESLICE_MUTANT").ok()?.parse().ok());
    *CHOSEN == Some(number)
}
"""


def main():
    arguments = parse_arguments()
    try:
        mutants = read_mutants(LIST.read_text())
        for mutant in mutants:
            mutate(mutant, (CHECKOUT / mutant.file).read_text())
            stages(mutant, test_binaries())
        results = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {"finished": {}}
        finished = results["finished"]
        if arguments.check:
            print(f"{len(mutants)} mutants can be put in")
            return 0
        if arguments.all:
            finished.clear()
        words = summary(mutants, finished)["survivors"] if arguments.survivors else arguments.mutant
        to_run = [] if arguments.survivors and not words else chosen(mutants, words, finished)
        run_all(to_run, mutants, finished, arguments.quick)
    except Wrong as problem:
        sys.exit(f"error: {problem}")
    said = summary(mutants, finished)
    print(f"{said['run']} of {said['mutants']} run, {said['caught']} caught, {len(said['survivors'])} survive "
          f"({said['share']:.0%})")
    for mutant in mutants:
        if mutant.name in said["survivors"]:
            print(f"  {mutant.name}: {mutant.fault} ({mutant.file})")
    return 1 if said["share"] > ALLOWED_SHARE else 0


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mutant", nargs="*")
    for option in ["--survivors", "--all", "--check", "--quick"]:
        parser.add_argument(option, action="store_true")
    return parser.parse_args()


def test_binaries():
    tests = CHECKOUT / "tests"
    files = [path.stem for path in tests.glob("*.rs")]
    return sorted({*files, *(path.parent.name for path in tests.glob("*/main.rs"))} - {NOT_IN_COPY})


def run_all(to_run, mutants, finished, is_quick):
    if not to_run:
        return
    alone = make_copy(mutants)
    numbers = {mutant.name: number for number, mutant in enumerate(mutants)}
    # Without a fault all is green, or every mutant would seem to be caught.
    for stage in needed_stages(to_run, is_quick):
        ended, said = run_tests(stage, None)
        if ended != "passed":
            sys.exit(f"{ended} without any mutant: {' '.join(stage)}\n{said}")
    # Those with a build of their own come last.
    for at, mutant in enumerate(sorted(to_run, key=lambda mutant: mutant in alone), 1):
        start = time.monotonic()
        path = COPY / mutant.file
        before = path.read_text()
        if mutant in alone:
            path.write_text(mutate(mutant, (CHECKOUT / mutant.file).read_text()))
        try:
            verdict, by = judge(mutant, numbers[mutant.name], is_quick)
        finally:
            if mutant in alone:
                path.write_text(before)
        seconds = round(time.monotonic() - start)
        finished[mutant.name] = {
            "verdict": verdict,
            "by": by,
            "seconds": seconds,
            "fingerprint": fingerprint(mutant),
            "commit": commit(),
        }
        print(f"{at}/{len(to_run)} {mutant.name}: {verdict} {by} ({seconds} s)", flush=True)
        write_results(mutants, finished)


def needed_stages(to_run, is_quick):
    """What these mutants may run, each binary once."""
    if not is_quick:
        return [["lib"], test_binaries()]
    return [[name] for name in dict.fromkeys([*FIRST[:2], *(name for mutant in to_run for name in mutant.tests)])]


def judge(mutant, number, is_quick):
    """What became of the mutant in the copy, and the test that noticed it."""
    for stage in stages(mutant, test_binaries()):
        if is_quick and stage[0] not in [*mutant.tests, *FIRST[:2]]:
            break
        ended, said = run_tests(stage, number)
        if ended == "does not build":
            raise Wrong(f"{mutant.name} does not build:\n{said}")
        if ended != "passed":
            return "caught", said if ended == "failed" else ended
    return "survives", ""


def run_tests(stage, number):
    """How the tests ended (`passed`, `failed`, `does not build`, `out of time`), and what failed."""
    options = [word for name in stage for word in (["--lib"] if name == "lib" else ["--test", name])]
    environment = {
        **os.environ,
        "CARGO_TARGET_DIR": str(PLACE / "target"),
        # They are built once and run often.
        "CARGO_PROFILE_DEV_OPT_LEVEL": "1",
        "INSTA_UPDATE": "no",
        "TYPESLICE_MUTANT": "" if number is None else str(number),
    }
    run = {"cwd": COPY, "env": environment, "capture_output": True, "text": True, "errors": "replace"}
    built = subprocess.run(["cargo", "test", "--quiet", "--no-run", *options], **run)
    if built.returncode != 0:
        return "does not build", built.stderr[-3000:]
    # `timeout` ends what the tests started, too.
    ran = subprocess.run(["timeout", str(SECONDS), "cargo", "test", "--quiet", *options], **run)
    if ran.returncode == 124:
        return "out of time", " ".join(stage)
    return ("passed", "") if ran.returncode == 0 else ("failed", first_failure(stage, ran.stdout + ran.stderr))


def first_failure(stage, said):
    """The first test that the output says to have failed."""
    for line in said.splitlines():
        if line.startswith("--- ") or (line.startswith("---- ") and line.endswith(" stdout ----")):
            return f"{' '.join(stage) if len(stage) == 1 else ''} {line.strip('- ').removesuffix(' stdout')}".strip()
    return " ".join(stage)[:200]


def write_results(mutants, finished):
    names = [mutant.name for mutant in mutants]
    kept = {name: finished[name] for name in names if name in finished}
    now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    results = {"commit": commit(), "date": now, **summary(mutants, finished), "finished": kept}
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")


def make_copy(mutants):
    """Brings the copy up to this checkout, with the mutants in it; those that cannot be among others are given back. What has not changed
    keeps its time, so that it is not built again."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout
    wanted = {path for path in listed.split("\0") if path and (CHECKOUT / path).is_file()}
    for path in COPY.rglob("*") if COPY.is_dir() else []:
        if path.is_file() and str(path.relative_to(COPY)) not in wanted:
            path.unlink()
    by_file = defaultdict(list)
    for number, mutant in enumerate(mutants):
        by_file[mutant.file].append((number, mutant))
    alone = []
    for path in wanted:
        source, target = CHECKOUT / path, COPY / path
        content = source.read_bytes()
        if path in by_file:
            woven, left = weave(content.decode(), by_file[path])
            content = woven.encode()
            alone.extend(left)
        if path == "src/lib.rs":
            content += QUESTION.encode()
        if not target.is_file() or content != target.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(source, target)
    return alone
