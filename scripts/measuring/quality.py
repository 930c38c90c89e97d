"""How good the guesses of approximate slicing are: made-up declarations compared with the ones that were hidden.

    scripts/quality [LIBRARY...]       default: commons-lang3, gson, joda-time, guava
        --hide SHARE                   the share of a library's source files to hide (default 0.3)
        --seed N                       which files are hidden (default 1)
        --sample N                     how many members to slice (default 1500)
        --examples N                   how many differences to print (default 20)

Hides files as `scripts/evaluate --hide` does, slices, and takes every declaration of every slice that is in a file the
hidden sources lack. It agrees with the original file's declaration of the same name if
    kind          both are a class, an interface, an enum, an annotation interface (a record counts as a class)
    static        a member class, method or field is static in both
    supertypes    every supertype of the made-up class is one of the original, directly or through classes of the library
    arity         a method or constructor of that name takes that number of arguments
    return_type   the result is the same type, type arguments included (type parameters by their place, packages aside);
                  return_type_erased: type arguments aside; field_type: of fields
A method is compared with those of its class and of the classes above it in the library that take as many arguments, seen
from its class: in `class A extends B<String>`, the `T` of B is `String`. unplaced counts classes without an original.

determined_return_type counts only results that the uses determine: not `void`, `Object`, a type parameter, nor a class
that stands for an unknown type (one that the library has no file for). Of these,
    named         are of methods that the code of the slice has the name of (outside made-up files)
    required      are of others: they are there because a class must implement what its supertypes leave abstract
                  (JLS 8.1.1.1), and no use tells whether the original narrows the result
Those that differ are told apart (differing, by kind):
    narrower      the original gives a subtype, which serves all uses as well: `ArrayList` where they ask for a `List`
    generic       the original gives a type parameter, and the uses one type for it
    other         the rest

Writes scripts/results/quality.json.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

from .libraries import CACHE, CHECKOUT, build_release, class_path, find_jdk, hidden_sources, sources
from .stamp import stamp

RESULTS = CHECKOUT / "scripts" / "results" / "quality.json"
DEFAULT = ["commons-lang3", "gson", "joda-time", "guava"]
# What is above classes of the JDK that libraries extend.
KNOWN_ABOVE = {
    "RuntimeException": ["Exception"],
    "Exception": ["Throwable"],
    "Error": ["Throwable"],
    "AbstractCollection": ["Collection"],
    "AbstractList": ["List"],
    "ArrayList": ["AbstractList"],
    "AbstractSet": ["Set"],
    "AbstractMap": ["Map"],
    "NavigableSet": ["SortedSet"],
    "NavigableMap": ["SortedMap"],
    "SortedSet": ["Set"],
    "SortedMap": ["Map"],
    "List": ["Collection"],
    "Set": ["Collection"],
    "Collection": ["Iterable"],
    "RunnableFuture": ["Runnable", "Future"],
}


def main():
    arguments = parse_arguments()
    subprocess.run([CHECKOUT / "scripts" / "fetch-libraries", *(arguments.library or DEFAULT)], check=True)
    binary = build_release()
    results = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {}
    for name in arguments.library or DEFAULT:
        results[name] = measure(binary, name, hidden_sources(name, arguments.hide, arguments.seed), arguments)
        results[name] |= stamp(seed=arguments.seed)
        print(name, json.dumps(results[name], indent=1))
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", nargs="*")
    parser.add_argument("--hide", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=1500)
    parser.add_argument("--examples", type=int, default=20)
    return parser.parse_args()


def measure(binary, name, folder, arguments):
    slices = CACHE / "quality" / name
    shutil.rmtree(slices, ignore_errors=True)
    command = [binary, "batch", "--out", slices, folder, "--sample", str(arguments.sample), "--seed", "1"]
    if class_path(name):
        command += ["-cp", os.pathsep.join(map(str, class_path(name)))]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    made_up = [path for path in slices.rglob("*.java") if not (folder / relative(slices, path)).exists()]
    unique = unique_texts(made_up)
    originals = sorted(sources(name).rglob("*.java"))
    declared = declarations([*originals, *set(unique.values())])
    library = Library(sources(name), originals, declared)
    tally = Tally(library)
    made_up_paths, words = set(made_up), {}
    for path in made_up:
        row = slices / path.relative_to(slices).parts[0]
        if row not in words:
            words[row] = words_of(other for other in row.rglob("*.java") if other not in made_up_paths)
        tally.add(relative(slices, path), declared[str(unique[path])], words[row])
    tally.print_differences(arguments.examples)
    return tally.figures()


def relative(slices, path):
    """The path in the program: the first folder is the row's number."""
    return Path(*path.relative_to(slices).parts[1:])


def words_of(paths):
    """The identifiers in the code of these files."""
    comment = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
    return {word for path in paths for word in re.findall(r"\w+", comment.sub(" ", path.read_text()))}


def unique_texts(paths):
    """Most stubs occur in many slices: each text is parsed once."""
    first, found = {}, {}
    for path in sorted(paths):
        found[path] = first.setdefault(hashlib.sha256(path.read_bytes()).hexdigest(), path)
    return found


def declarations(paths):
    """The lines of Declarations.java by file."""
    java = find_jdk(17) / "bin" / "java"
    program = CHECKOUT / "scripts" / "oracle" / "Declarations.java"
    given = "".join(f"{path}\n" for path in paths)
    text = subprocess.run([java, program], input=given, capture_output=True, text=True, check=True).stdout
    found, lines = {}, []
    for line in text.splitlines():
        if line.startswith("# "):
            lines = found.setdefault(line[2:], [])
        else:
            lines.append(line.split("\t"))
    return found


class Library:
    """The declarations of the original sources, by file and class."""

    def __init__(self, root, paths, declared):
        self.classes = {}
        self.members = defaultdict(list)
        self.places = defaultdict(list)
        for path in paths:
            for line in declared.get(str(path), []):
                key = (path.relative_to(root), line[1])
                if line[0] == "class":
                    self.classes[key] = line
                    self.places[simple(line[1])].append(key)
                else:
                    self.members[key].append(line)

    def above(self, key):
        """The supertypes of a class as written, each with its place if it is of the library."""
        types = [ty for ty in split(self.classes[key][4], ";") if ty]
        return [(ty, self.place(key, erased(ty))) for ty in types]

    def place(self, key, name):
        """The class that a simple name means there: one of the same file, package, or any."""
        path, _ = key
        nearness = lambda other: (other[0] != path, other[0].parent != path.parent, "." in other[1])
        return min((other for other in self.places[name] if other != key), key=nearness, default=None)

    def all_above(self, key):
        """All supertypes: the type seen from the class, and its place if it is of the library. The class itself is first."""
        return self.above_all([(None, key)])

    def all_above_known(self, ty):
        """The same for a type of the JDK."""
        return self.above_all([(ty, None)])

    def above_all(self, todo):
        found = {place or ty: None for ty, place in todo}
        while todo:
            seen, place = todo.pop(0)
            yield seen, place
            for ty, above in self.above(place) if place else [(ty, None) for ty in KNOWN_ABOVE.get(erased(seen), [])]:
                ty = substituted(ty, arguments(seen)) if seen else ty
                if (above or ty) not in found:
                    found[above or ty] = None
                    todo.append((ty, above))

    def named(self, key, line):
        """The declarations of that name and sort in the class and above it, with types as the class sees them."""
        found = []
        for seen, place in self.all_above(key):
            for other in self.members[place] if place else []:
                if other[0] == line[0] and other[2] == line[2]:
                    ty = other[-1] if seen is None else substituted(other[-1], arguments(seen))
                    found.append([*other[:-1], ty])
            if found and line[2] == "<init>":
                break
        return found


def split(text, separator):
    """The parts of a list, where type arguments are no separate parts."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "<") - (char == ">")
        if char == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def arguments(ty):
    """The type arguments of a type."""
    start = ty.find("<")
    return split(ty[start + 1 : ty.rfind(">")], ",") if start >= 0 else []


def substituted(ty, given):
    """The type with these in place of the type parameters of its class."""
    replace = lambda found: given[int(found[1])] if int(found[1]) < len(given) else found[0]
    return re.sub(r"(?<!#)#(\d+)", replace, ty)


def simple(name):
    return name.split(".")[-1]


def erased(ty):
    return re.sub(r"<.*>", "", ty)


class Tally:
    def __init__(self, library):
        self.library = library
        self.agree, self.total = Counter(), Counter()
        self.differences = Counter()
        self.differing = Counter()

    def count(self, what, is_same):
        self.total[what] += 1
        self.agree[what] += bool(is_same)

    def add(self, path, lines, words):
        for line in lines:
            key = (path, line[1])
            original = self.library.classes.get(key)
            if line[0] == "class":
                self.total["classes"] += 1
                self.total["unplaced"] += original is None
            if original is None:
                continue
            if line[0] == "class":
                self.of_class(key, line, original)
            elif line[0] == "method":
                self.of_method(key, line, "named" if line[2] in words else "required")
            else:
                self.of_field(key, line)

    def of_class(self, key, line, original):
        self.count("kind", line[2] == original[2].replace("RECORD", "CLASS"))
        if "." in key[1]:
            self.count("static", line[3] == original[3])
        above = [erased(ty) for ty in line[4].split(";") if ty]
        if above:
            known = {erased(ty) for ty, _ in self.library.all_above(key) if ty} | {"Object"}
            self.count("supertypes", set(above) <= known)

    def of_method(self, key, line, why):
        found = self.library.named(key, line)
        is_constructor = line[2] == "<init>"
        if is_constructor and not found and line[4] == "0":
            return
        self.count("found", found)
        if not found:
            return
        fitting = [other for other in found if other[4] == line[4] or takes(other, int(line[4]))]
        self.count("arity", fitting)
        if is_constructor:
            return
        found = fitting or found
        self.count("static", any(other[3] == line[3] for other in found))
        is_same = any(other[6] == line[6] for other in found)
        is_same_erased = any(erased(other[6]) == erased(line[6]) for other in found)
        self.count("return_type", is_same)
        self.count("return_type_erased", is_same_erased)
        if self.is_determined(line[6]):
            self.count("determined_return_type", is_same)
            self.count("determined_return_type_erased", is_same_erased)
            self.count(f"determined_return_type_{why}", is_same)
            if not is_same:
                self.differing[self.kind_of_difference(key, line[6], found[0][6])] += 1
                self.differences[f"{key[1]}#{line[2]}: {line[6]}, was {found[0][6]}"] += 1

    def kind_of_difference(self, key, made_up, original):
        if erased(original).startswith("#"):
            return "generic"
        place = self.library.place((key[0], ""), erased(original))
        above = self.library.all_above(place) if place else self.library.all_above_known(original)
        names = {erased(ty) for ty, _ in above if ty}
        return "narrower" if erased(made_up) in names and erased(made_up) != erased(original) else "other"

    def of_field(self, key, line):
        found = self.library.named(key, line)
        self.count("found", found)
        if found:
            self.count("static", any(other[3] == line[3] for other in found))
            self.count("field_type", any(other[4] == line[4] for other in found))

    def is_determined(self, ty):
        """Whether the type says something, and is no class that was made up for it."""
        plain = erased(ty).replace("[]", "")
        return plain not in ("void", "Object") and not plain.startswith("#") and self.is_real(plain)

    def is_real(self, name):
        return name in self.library.places or not self.is_hole(name)

    def is_hole(self, name):
        """A name that neither the library nor the JDK has: `CartPrice`, put together from a class and a member."""
        return any(name != owner and name.startswith(owner) and owner for owner in self.library.places if len(owner) > 2)

    def print_differences(self, count):
        for difference, times in self.differences.most_common(count):
            print(f"  {times:5}  {difference}")

    def figures(self):
        shares = {what: share(self.agree[what], self.total[what]) for what in sorted(self.total) if what not in COUNTS}
        return {**{what: self.total[what] for what in COUNTS}, **shares, "differing": dict(sorted(self.differing.items()))}


COUNTS = ["classes", "unplaced"]


def takes(method, count):
    """A method with a variable number of arguments takes that many or more (JLS 15.12.2.4)."""
    return method[5] == "varargs" and count >= int(method[4]) - 1


def share(part, whole):
    return {"of": whole, "agree": part, "percent": round(100 * part / max(whole, 1), 2)}
