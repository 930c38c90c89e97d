"""How fast a slice is, as ratios of two commands measured in turn in one run (absolute times are noise).

    scripts/bench [--rounds N] [ROW...]
    scripts/bench --against REV        batches of commons-lang3 and guava against those of another commit's binary

1. cold: a slice of one mid-size member of guava in a new process, against `java -version`     (wanted: at most 2)
2. batch: every member of guava in one process, against `javac -proc:none` compiling guava     (wanted: below 1)
3. attribution: every header and body of guava, parsed, attributed and printed by 2 threads,
   against javac's parsing, attribution and flow analysis of the same files                     (wanted: at most 0.2)
4. approximate: the slice of 1 without the class path, which makes up what is missing, against the one with it, each in a
   new process; and 2,000 members of guava in one process, without and with it                  (wanted: at most 2)

5. headers: every class of the JDK read by one thread, against `javap -public` for a hundredth of them   (wanted: below 1)
6. 300 jars: the slice of 1 with 300 jars on the class path, against the one with those it needs          (wanted: at most 1.2)
7. verdict: every member of guava in one process with the verdict on each slice, against the same without (--no-check), with the
   class path and without it                                                                    (wanted: at most 1.15)
8. built in: the slice of 1 where there is no JDK, against the one with it; and the size of the built-in types of the JDK, and the
   time until the first of them is found                                                 (wanted: at most 2 MB and 10 ms)

Writes scripts/results/bench.json or, with --against, scripts/results/against.json.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
import zipfile
from pathlib import Path

from .libraries import CACHE, CHECKOUT, build_release, class_path, newest_jdk, sources
from .stamp import stamp

TARGET = "com.google.common.collect.ImmutableSortedMap#copyOf(Map,Comparator)"
RESULTS = CHECKOUT / "scripts" / "results"
DATABASE = CHECKOUT / "src" / "classfile" / "database" / "jdk.bin"
WITHOUT_JDK = ["/usr/bin/env", "PATH=", "JAVA_HOME="]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="rounds of the cold comparison; the batch takes a fifth")
    parser.add_argument("--against", metavar="REV")
    parser.add_argument("row", nargs="*", help="measure only these rows; the others stay as they are in the file")
    args = parser.parse_args()
    subprocess.run([CHECKOUT / "scripts" / "fetch-libraries", "guava", "commons-lang3"], check=True)
    binary = build_release()
    if args.against:
        report(compare_revision(binary, args.against, args.rounds), "against.json")
    else:
        report(compare_javac(binary, args.rounds, args.row), "bench.json")


def compare_javac(binary, rounds, names):
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        files = work / "files"
        files.write_text("\n".join(f'"{file}"' for file in sorted(sources("guava").rglob("*.java")) if file.name != "module-info.java"))
        few, some = max(1, rounds // 5), max(1, rounds // 3)
        rows = {
            "cold": lambda: compare_cold(binary, work, rounds),
            "batch": lambda: compare_batch(binary, work, few),
            "attribution": lambda: compare_attribution(binary, work, some),
            "approximate": lambda: compare_approximate(binary, work, rounds),
            "approximate batch": lambda: compare_approximate_batch(binary, work, few),
            "verdict": lambda: compare_verdict(binary, work, few, ["-cp", guava_class_path()]),
            "verdict approximate": lambda: compare_verdict(binary, work, few, []),
            "headers": lambda: compare_headers(binary, few),
            "300 jars": lambda: compare_many_jars(binary, work, rounds),
            "built in": lambda: compare_built_in(binary, work, rounds),
        }
        return {name: rows[name]() for name in names or rows}


def compare_revision(binary, revision, rounds):
    commit = subprocess.run(["git", "rev-parse", "--short", revision], cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout.strip()
    other = build_revision(commit)
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for library in ("commons-lang3", "guava"):
            ours, theirs = ([tool, "batch", "--report", Path(folder) / "rows.jsonl", sources(library)] for tool in (binary, other))
            # The other one may know no class path, and makes nothing up.
            ours += ["--mode", "exact"]
            results[library] = compare(ours, commit, theirs, max(1, rounds // 3), lambda: None)
    return results


def build_revision(commit):
    """The release binary of another commit, kept beside the libraries."""
    kept = CACHE / "binaries" / f"typeslice-{commit}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            checkout = Path(folder) / "checkout"
            subprocess.run(["git", "worktree", "add", "--quiet", "--detach", checkout, commit], cwd=CHECKOUT, check=True)
            try:
                target = Path(folder) / "target"
                subprocess.run(["cargo", "build", "--release", "--quiet", "--target-dir", target], cwd=checkout, check=True)
                shutil.copy(target / "release" / "typeslice", kept)
            finally:
                subprocess.run(["git", "worktree", "remove", "--force", checkout], cwd=CHECKOUT, check=True)
    return kept


def report(results, file):
    kept = json.loads((RESULTS / file).read_text()) if (RESULTS / file).exists() else {}
    stamped = {name: {**stamp(), **result} for name, result in results.items()}
    (RESULTS / file).write_text(json.dumps({**kept, **stamped}, indent=2) + "\n")
    for name, result in results.items():
        ours, other = result["typeslice"], result["other"]
        print(f"{name:17} typeslice {shown(ours)}   {result['against']:<24} {shown(other)}   ratio {result['ratio']:.3f}")
        if "bytes" in result:
            print(f"{'':17} {result['bytes']} bytes built in, the first class after {result['first look-up ms']} ms")


def shown(measured):
    return f"{measured['ms']:9.1f} ms {measured['peak_mb']:5} MB"


def compare_cold(binary, work, rounds):
    out = work / "cold"
    slice_one = [*cold_slice(binary, out), "-cp", guava_class_path()]
    return compare(slice_one, "java -version", [java("java"), "-version"], rounds, lambda: shutil.rmtree(out, ignore_errors=True))


def cold_slice(binary, out):
    return [binary, "-q", "--target", TARGET, "-o", out, sources("guava")]


def compare_approximate(binary, work, rounds):
    out = work / "approximate"
    exact = [*cold_slice(binary, out), "-cp", guava_class_path()]
    return compare(cold_slice(binary, out), "exact", exact, rounds, lambda: shutil.rmtree(out, ignore_errors=True))


def compare_approximate_batch(binary, work, rounds):
    approximate = [binary, "batch", "--sample", "2000", "--report", work / "rows.jsonl", sources("guava")]
    return compare(approximate, "exact", [*approximate, "-cp", guava_class_path()], rounds, lambda: None)


def compare_verdict(binary, work, rounds, options):
    judged = [binary, "batch", "--report", work / "rows.jsonl", *options, sources("guava")]
    result = compare(judged, "--no-check", [*judged, "--no-check"], rounds, lambda: None)
    return {**result, "user ratio": round(result["typeslice"]["user_ms"] / result["other"]["user_ms"], 3)}


def compare_batch(binary, work, rounds):
    slice_all = [binary, "batch", "--report", work / "rows.jsonl", "-cp", guava_class_path(), sources("guava")]
    return compare(slice_all, "javac -proc:none", javac(work), rounds, lambda: shutil.rmtree(work / "classes", ignore_errors=True))


def compare_attribution(binary, work, rounds):
    attribute_all = [binary, "attribute", "--json", "--threads", "2", "--class-path", guava_class_path(), sources("guava")]
    stop = ["-XDshould-stop.ifError=FLOW", "-XDshould-stop.ifNoError=FLOW"]
    return compare(attribute_all, "javac until FLOW", javac(work, *stop), rounds, lambda: None)


def compare_headers(binary, rounds):
    jdk = newest_jdk()
    with subprocess.Popen([binary, "headers", "--json", "--jdk", jdk], stdout=subprocess.PIPE, text=True) as rows:
        drawn = [row for number, row in enumerate(rows.stdout) if number % 100 == 0]
    names = [name for name in (json.loads(row).get("class") for row in drawn) if name]
    javap = [jdk / "bin" / "javap", "-public", *names]
    return compare([binary, "headers", "--threads", "1", "--jdk", jdk], "javap of a hundredth", javap, rounds, lambda: None)


def compare_many_jars(binary, work, rounds):
    out, needed = work / "jars", guava_class_path()
    others = os.pathsep.join(map(str, other_jars(work / "others", 300 - len(class_path("guava")))))
    sliced = [*cold_slice(binary, out), "-cp"]
    return compare([*sliced, needed + os.pathsep + others], "those it needs", [*sliced, needed], rounds, lambda: shutil.rmtree(out, ignore_errors=True))


def other_jars(folder, count):
    """Jars with the directories of real ones, each with packages of its own; nobody reads what their classes hold."""
    folder.mkdir()
    models = [*sorted(CACHE.glob("jars/*.jar")), *sorted(CACHE.glob("*/classes.jar"))]
    for number in range(count):
        with zipfile.ZipFile(models[number % len(models)]) as model, zipfile.ZipFile(folder / f"{number}.jar", "w") as jar:
            for name in model.namelist():
                if name.endswith(".class") and not name.startswith("META-INF"):
                    jar.writestr(f"copy{number}/{name}", b"")
    return sorted(folder.iterdir())


def compare_built_in(binary, work, rounds):
    out = work / "built-in"
    sliced = [*cold_slice(binary, out), "-cp", guava_class_path()]
    result = compare([*WITHOUT_JDK, *sliced], "with a JDK", sliced, rounds, lambda: shutil.rmtree(out, ignore_errors=True))
    return {**result, "bytes": DATABASE.stat().st_size, "first look-up ms": first_look_up(binary, rounds)}


def first_look_up(binary, rounds):
    """The median time from the start of the work to the class."""
    command = [*WITHOUT_JDK, binary, "headers", "--class", "java.lang.String"]
    found = [json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["first"] for _ in range(rounds)]
    return statistics.median(found) / 1000


def javac(work, *options):
    return [java("javac"), "-proc:none", "-nowarn", *options, "-d", work / "classes", "-cp", guava_class_path(), f"@{work / 'files'}"]


def guava_class_path():
    return os.pathsep.join(map(str, class_path("guava")))


def compare(ours, against, other, rounds, reset):
    """Medians of alternating runs, so that both see the same machine."""
    runs = ([], [])
    for _ in range(rounds + 1):
        for command, measured in zip((ours, other), runs):
            reset()
            measured.append(measure(command))
    # The first round warms the disk cache.
    mine, theirs = (summary(measured[1:]) for measured in runs)
    return {"against": against, "typeslice": mine, "other": theirs, "ratio": round(mine["ms"] / theirs["ms"], 3)}


def measure(command):
    """Wall time in milliseconds, peak memory in megabytes and processor time in milliseconds of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    elapsed = (time.perf_counter() - start) * 1000
    process.returncode = os.waitstatus_to_exitcode(status)
    # 1: a batch in which some members were refused.
    if process.returncode not in (0, 1):
        raise SystemExit(f"exit status {process.returncode}: {' '.join(map(str, command))}")
    return elapsed, used.ru_maxrss // 1024, (used.ru_utime + used.ru_stime) * 1000


def summary(runs):
    return {
        "ms": round(statistics.median(ms for ms, _, _ in runs), 1),
        "user_ms": round(statistics.median(user for _, _, user in runs), 1),
        "peak_mb": max(peak for _, peak, _ in runs),
    }


def java(tool):
    home = os.environ.get("JAVA_HOME")
    return str(Path(home, "bin", tool)) if home else tool
