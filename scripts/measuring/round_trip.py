"""Slices against class files and against sources, and compares what the two slices declare.

    scripts/round-trip [FOLDER|LIBRARY...]     default: the projects in corpus/
        --sample N                             only N members of each, chosen by a fixed seed

A project is compiled to a jar. Then every member is sliced twice: with all sources, and with its own file only and the jar for
the rest. The target's file must be the same text; the other classes, compiled, must say the same (javap), but for what class
files cannot carry:

    private members                   nobody outside can name them; their classes are there all the same
    annotations of source retention   @Override, @SuppressWarnings
    bodies of enum constants          what they implement is declared in the enum
    names of constants in the values of other constants, of annotations and of defaults: the class file has the value
    whether a default constructor, a canonical constructor or an accessor was written out
    names of parameters without debug symbols, order of nested classes, comments, how names are qualified
    the value of a final field that is no constant, which is null or a default in both slices
    the kind of a member that leaves no trace: synchronized, strictfp, redundant modifiers
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from .libraries import CACHE, CHECKOUT, build_release, class_path, newest_jdk, read_list, sources


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project", nargs="*")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--show", type=int, default=5, help="differences to show of each project")
    arguments = parser.parse_args()
    binary, jdk = build_release(), newest_jdk()
    projects = arguments.project or sorted(str(path) for path in (CHECKOUT / "corpus").iterdir() if path.is_dir())
    failed = False
    for project in projects:
        with tempfile.TemporaryDirectory() as place:
            counts, examples = RoundTrip(project, Path(place), binary, jdk).run(arguments.sample)
        total = sum(counts.values())
        rate = 100 * sum(count for verdict, count in counts.items() if verdict.startswith("same")) / max(total, 1)
        print(f"{Path(project).name:24} {total:6} members  {rate:6.2f} % agree  {dict(counts)}")
        for example in examples[: arguments.show]:
            print(example)
        failed |= rate < 99
    sys.exit(1 if failed else 0)


class RoundTrip:
    def __init__(self, project, place, binary, jdk):
        self.place, self.binary, self.jdk = place, binary, jdk
        is_library = project in read_list()["library"]
        self.folder = sources(project) if is_library else Path(project).resolve()
        self.libraries = [str(path) for path in class_path(project)] if is_library else []
        self.jar = CACHE / project / "classes.jar" if is_library else self.compile_project()

    def compile_project(self):
        classes = self.place / "project"
        files = [str(path) for path in self.folder.rglob("*.java")]
        self.javac(["-g", "-parameters", "-d", str(classes), *files])
        return classes

    def javac(self, options):
        subprocess.run([self.jdk / "bin" / "javac", "-nowarn", "-proc:none", "-Xlint:none", *options], check=True)

    def batch(self, name, paths, targets, jars):
        """Slices all targets; the folders of the slices by target."""
        out, rows = self.place / name, self.place / f"{name}.jsonl"
        listed = self.place / f"{name}.txt"
        listed.write_text("".join(f"{target}\n" for target in targets))
        command = [self.binary, "batch", "-q", "--jdk", self.jdk, "--targets", listed, "--report", rows, "-o", out, *paths]
        command += ["-cp", os.pathsep.join(map(str, jars))] if jars else []
        subprocess.run(command, stdout=subprocess.DEVNULL)
        with rows.open() as lines:
            return {row["id"]: out / str(row["row"]) for row in map(json.loads, lines)}

    def run(self, sample):
        listing = subprocess.run(
            [self.binary, "targets", "--json", "-q", self.folder], stdout=subprocess.PIPE, text=True, check=True
        )
        targets = json.loads(listing.stdout)
        if sample and sample < len(targets):
            targets = targets[:: max(1, len(targets) // sample)][:sample]
        by_file = {}
        for target in targets:
            by_file.setdefault(target["file"], []).append(target["id"])
        pairs = []
        whole = self.batch("sources", [self.folder], [target["id"] for target in targets], self.libraries)
        for number, (file, ids) in enumerate(sorted(by_file.items())):
            alone = self.batch(f"classes{number}", [file], ids, [self.jar, *self.libraries])
            pairs += [(target, Path(file), whole.get(target), alone.get(target)) for target in ids]
        return self.compare(pairs)

    def compare(self, pairs):
        counts, examples, asked = Counter(), [], []
        for target, file, whole, alone in pairs:
            texts = [slice_files(folder) for folder in (whole, alone)]
            own = [next((text for path, text in files.items() if path.endswith(file.name) and is_own(path, file)), None) for files in texts]
            if own[0] != own[1]:
                counts["target differs"] += 1
                examples.append(f"  {target}: its own file differs\n{own[0]}\n--- from class files ---\n{own[1]}")
            elif texts[0] == texts[1]:
                counts["same"] += 1
            else:
                asked.append((target, whole, alone))
        dumps = self.declared([folder for _, whole, alone in asked for folder in (whole, alone)])
        for target, whole, alone in asked:
            first, second = dumps[whole], dumps[alone]
            if first == second:
                counts["same"] += 1
                continue
            if known := known_difference(first, second):
                counts[f"same but for {known}"] += 1
                continue
            counts["declarations differ"] += 1
            examples.append(f"  {target}\n" + difference(first, second))
        return counts, examples

    def declared(self, folders):
        """What each slice declares, as javap shows it."""
        with tempfile.TemporaryDirectory() as place:
            driver = Path(place) / "Compile.java"
            driver.write_text(DRIVER)
            listed = Path(place) / "folders"
            listed.write_text("".join(f"{folder}\n" for folder in folders))
            subprocess.run([self.jdk / "bin" / "java", driver, listed], check=True)
        shown = {folder: (folder / ".declared").read_text().split("Classfile ")[1:] for folder in folders}
        return {folder: dict(map(declarations, classes)) for folder, classes in shown.items()}


DRIVER = """
import java.io.PrintStream;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.tools.ToolProvider;

class Compile {
    public static void main(String[] arguments) throws Exception {
        for (String folder : Files.readAllLines(Path.of(arguments[0]))) {
            List<String> options = new ArrayList<>(List.of("-nowarn", "-proc:none", "-Xlint:none", "-XDsuppressNotes", "-d", folder + "/.classes"));
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(file -> options.add(file.toString()));
            }
            ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0]));
            List<String> classes = new ArrayList<>(List.of("-v", "-p"));
            try (Stream<Path> files = Files.walk(Path.of(folder, ".classes"))) {
                files.filter(file -> file.toString().endsWith(".class")).sorted().forEach(file -> classes.add(file.toString()));
            }
            try (PrintStream out = new PrintStream(folder + "/.declared")) {
                java.util.spi.ToolProvider.findFirst("javap").get().run(out, System.err, classes.toArray(new String[0]));
            }
        }
    }
}
"""


def slice_files(folder):
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.java"))}


def is_own(path, file):
    return str(file).endswith(path) or "/" not in path


def declarations(shown):
    """The name of a class and what javap shows of it, without code and numbers of constants, in an order of its own."""
    head, _, rest = shown.partition("\n{\n")
    members, _, tail = rest.partition("\n}\n")
    lines = [line for line in head.splitlines() if not line.startswith("  ") or line.startswith("  flags")]
    header = next(line for line in lines if re.match(r"^(?!Classfile|\s|/|Constant|SHA|MD5).*(class|interface|enum) ", line))
    blocks = [re.sub(r"\s*#\d+(:\d+)?|\bdescriptor: ", "", member(block)) for block in members.split("\n\n")]
    blocks = [block for block in blocks if block and "private" not in block.split("\n")[0] and "ACC_SYNTHETIC" not in block]
    attributes = "\n".join(line for line in tail.splitlines() if not line.startswith(("SourceFile", "Inner", "Nest", " ")))
    name = re.search(r"(class|interface|enum) ([\w.$]+)", header).group(2)
    return name, [header, *sorted(blocks), re.sub(r"#\d+", "", attributes)]


def member(block):
    """The declaration and attributes of a member; code is indented behind its heading."""
    kept, skipping = [], False
    for line in block.splitlines():
        heading = line.startswith("    ") and not line.startswith("     ")
        skipping = line.startswith(("    Code:", "    MethodParameters:")) if heading else skipping and line.startswith("     ")
        if not skipping:
            kept.append(line)
    return "\n".join(kept)


def known_difference(first, second):
    """What the slices differ in, if it is something that class files cannot carry."""
    differing = [name for name in first.keys() | second.keys() if first.get(name) != second.get(name)]
    shown = {name: first.get(name) or second.get(name) for name in differing}
    enums = {name for name in differing if "extends java.lang.Enum<" in shown[name][0] and "abstract" in shown[name][0]}
    if all(name in enums or name.rpartition("$")[0] in enums for name in differing):
        return "bodies of enum constants"
    lost = [text for name in differing for text in first.get(name, []) if text not in second.get(name, [])]
    added = [text for name in differing for text in second.get(name, []) if text not in first.get(name, [])]
    is_class = r"^[^\n]*(class|interface) [^\n]*$|<init>|\(\);\s+\(\)V"
    if not added and all("ConstantValue" in text or not text or re.search(is_class, text) for text in lost):
        return "constants that values were written with"
    return None


def difference(first, second):
    lines = []
    for name in sorted(first.keys() | second.keys()):
        one, other = first.get(name, ""), second.get(name, "")
        if one != other:
            old, new = "\n".join(one).splitlines(), "\n".join(other).splitlines()
            lines += [f"    {name}: - {line}" for line in old if line not in new]
            lines += [f"    {name}: + {line}" for line in new if line not in old]
    return "\n".join(lines[:12])
