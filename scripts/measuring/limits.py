"""Time and memory of slices of very large and very deep programs, each in a new process of the release binary.

    scripts/limits [SHAPE...]           only the shapes whose names contain one of these words
    scripts/limits --keep FOLDER        leaves the generated programs there

Every shape has a bar: seconds, megabytes, and whether it is sliced (exit 0), refused with a message (exit 2), or either.
A shape whose first run takes less than five seconds is run five times: the middle run counts, the slowest is shown beside it. Fails when the middle one is above the bar. Writes scripts/results/limits.json where all were measured.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Callable, NamedTuple

from .libraries import CHECKOUT, build_release
from .stamp import stamp

RESULTS = CHECKOUT / "scripts" / "results" / "limits.json"
TIME_LIMIT = 60
AGAIN = 4
QUICK = 5
# So that a shape that goes wrong does not take the machine with it.
MEMORY_LIMIT = 8 << 30
SLICED, REFUSED, EITHER = {0}, {2}, {0, 2}


class Shape(NamedTuple):
    name: str
    seconds: float
    megabytes: int
    codes: set
    """Writes the program into a folder and gives the arguments."""
    write: Callable


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("shape", nargs="*", help="measure only shapes whose names contain one of these")
    args = parser.parse_args()
    wanted = [shape for shape in SHAPES if not args.shape or any(word in shape.name for word in args.shape)]
    binary = build_release()
    rows = []
    print(f"{'shape':44} {'seconds':>8} {'slowest':>8} {'bar':>5} {'MB':>6} {'bar':>5} exit")
    with tempfile.TemporaryDirectory() as folder:
        for shape in wanted:
            place = (args.keep or Path(folder)) / shape.name.replace(" ", "-").replace("/", "-")
            rows.append(measure(binary, shape, place))
            show(rows[-1], shape)
    if len(wanted) == len(SHAPES):
        RESULTS.write_text(json.dumps([{**row, **stamp()} for row in rows], indent=2) + "\n")
    missed = [row["shape"] for row in rows if not row["good"]]
    if missed:
        sys.exit(f"above the bar: {', '.join(missed)}")


def measure(binary, shape, place):
    place.mkdir(parents=True)
    arguments = shape.write(place)
    rows = [run(binary, shape, place, arguments)]
    if rows[0]["seconds"] < QUICK:
        # Memory that the system is slow to give makes single runs twice as long: the one in the middle counts.
        rows += [run(binary, shape, place, arguments) for _ in range(AGAIN)]
    rows.sort(key=lambda row: (not row["good"], row["seconds"]))
    return {**rows[len(rows) // 2], "slowest": max(row["seconds"] for row in rows)}


def run(binary, shape, place, arguments):
    errors = place / "errors.txt"
    # A new folder each time: a file system is slow to make files where others were just removed.
    out = tempfile.mktemp(prefix="out", dir=place)
    start = time.perf_counter()
    with open(errors, "wb") as sink:
        command = [binary, *arguments] if arguments[0] == "targets" else [binary, "-o", out, *arguments]
        process = subprocess.Popen(["timeout", str(TIME_LIMIT), *command], cwd=place, stdout=subprocess.DEVNULL, stderr=sink, preexec_fn=limit_memory)
        _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = code = os.waitstatus_to_exitcode(status)
    # The peak that wait4 tells is that of the largest descendant: timeout itself is small.
    megabytes = used.ru_maxrss // 1024
    is_silent = code == 2 and not errors.read_text(errors="replace").strip()
    good = seconds <= shape.seconds and megabytes <= shape.megabytes and code in shape.codes and not is_silent
    return {"shape": shape.name, "seconds": round(seconds, 2), "mb": megabytes, "exit": code, "good": good}


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def show(row, shape):
    verdict = "" if row["good"] else "  <-- above the bar"
    print(f"{row['shape']:44} {row['seconds']:8.2f} {row['slowest']:8.2f} {shape.seconds:5.1f} {row['mb']:6} {shape.megabytes:5} {row['exit']:4}{verdict}", flush=True)


def one_class(members, target="t"):
    """A class T with these members."""

    def write(place):
        (place / "T.java").write_text("class T {\n" + members + "\n}\n")
        return ["-t", f"T#{target}", "T.java"]

    return write


def body(statements):
    return one_class("    static String s; static int i; static boolean b; T self() { return this; }\n    void t(int x) {\n" + statements + "\n    }")


def text(source, target="T#t"):
    def write(place):
        (place / "T.java").write_text(source)
        return ["-t", target, "T.java"]

    return write


def constant(expression, ty="int"):
    """A constant that a case label and an annotation ask for the value of."""
    return one_class(
        f"    static final {ty} X =\n{expression};\n    @interface A {{ {ty} value(); }}\n"
        f"    @A(X) void t({ty} x) {{ switch (x) {{ case X: break; default: }} }}"
    )


def constants(count, first="1"):
    """Each hangs on the one before."""
    each = "\n".join(f"    static final int X{n} = X{n - 1} + 1;" for n in range(1, count))
    return one_class(f"    static final int X0 = {first};\n{each}\n    void t(int x) {{ switch (x) {{ case X{count - 1}: }} }}")


def inherited_names(count):
    """The superclass of each is a member class that the next one inherits."""
    each = "\n".join(f"    static class A{n} extends A{n + 1}.N {{ }}" for n in range(count))
    return one_class(f"{each}\n    static class A{count} {{ static class N {{ static class N {{ }} }} }}\n    void t(A0 a) {{ a.hashCode(); }}")


def lines(parts, separator):
    """Joined with line ends now and then, as no person has lines of a megabyte."""
    return "".join(part + separator + ("\n" if number % 20 == 19 else "") for number, part in enumerate(parts[:-1])) + parts[-1]


def tree(depth):
    return "1" if depth == 0 else f"({tree(depth - 1)} + {tree(depth - 1)})"


def classes(count, header, member, target, one_file):
    def write(place):
        declarations = [f"{header(n)} {{ {member(n)} }}\n" for n in range(count)]
        if one_file:
            (place / "All.java").write_text("".join(declarations))
        else:
            for number, declaration in enumerate(declarations):
                (place / f"C{number}.java").write_text(declaration)
        (place / "T.java").write_text(f"class T {{ {target} }}\n")
        return ["-t", "T#t", "."]

    return write


def levels(count, one_file):
    extends = lambda n: f"class C{n}" + (f" extends C{n - 1}" if n else "")
    member = lambda n: f"int m(int x) {{ return {n}; }} C{n} self() {{ return this; }}"
    return classes(count, extends, member, f"int t(C{count - 1} c) {{ return c.m(1) + c.self().m(2); }}", one_file)


def interface_levels(count, one_file):
    extends = lambda n: f"interface C{n}" + (f" extends C{n - 1}" if n else "")
    member = lambda n: f"default int m(int x) {{ return {n}; }} C{n} self();"
    return classes(count, extends, member, f"int t(C{count - 1} c) {{ return c.m(1) + c.self().m(2); }}", one_file)


def overloads(count, target):
    """Methods m with each a parameter type of its own, and one that takes three numbers apart."""
    types = [f"A{n}" for n in range(count)]
    nested = "\n".join(f"    static class {ty} {{}}" for ty in types)
    methods = "\n".join(f"    int m({ty} a, int b) {{ return {n}; }}" for n, ty in enumerate(types))
    return one_class(f"{nested}\n{methods}\n    int t(A77 a) {{ return m(a, 1); }}", target)


def many(member, count, call):
    members = "\n".join("    " + member.format(n=n) for n in range(count))
    return one_class(f"{members}\n    int t() {{ return {call}; }}")


def enum_constants(count):
    def write(place):
        constants = ",\n    ".join(f"C{n}" for n in range(count))
        (place / "E.java").write_text(f"enum E {{\n    {constants}\n}}\n")
        (place / "T.java").write_text("class T { E t(E e) { switch (e) { case C7: return E.C9; default: return E.valueOf(\"C1\"); } } }\n")
        return ["-t", "T#t", "."]

    return write


def constructors(count):
    nested = "\n".join(f"    static class A{n} {{}}" for n in range(count))
    written = "\n".join(f"    T(A{n} a) {{ }}" for n in range(count))
    return one_class(f"{nested}\n{written}\n    static T t(A77 a) {{ return new T(a); }}")


def bomb(entries, size, form="{package}/C{n}.java"):
    """A zip with entries of blanks, which shrink to a thousandth."""

    def write(place):
        filler = b" " * size
        with zipfile.ZipFile(place / "bomb.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for n in range(entries):
                archive.writestr(form.format(n=n, package="p"), b"package p; class C%d {}" % n + filler)
            archive.writestr("p/T.java", "package p; class T { void t() { } }")
        return ["-t", "T#t", "bomb.zip"]

    return write


def bomb_targets(entries, size):
    def write(place):
        bomb(entries, size)(place)
        return ["targets", "bomb.zip"]

    return write


def missing_in_bomb(entries, size):
    def write(place):
        bomb(entries, size)(place)
        return ["-t", "Nowhere#t", "bomb.zip"]

    return write


def class_bomb(entries, size):
    """A jar of class files that claim to be large, on the class path."""

    def write(place):
        with zipfile.ZipFile(place / "bomb.jar", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for n in range(entries):
                archive.writestr(f"p/C{n}.class", b"\xca\xfe\xba\xbe\0\0\0\x34" + b"\0" * size)
        uses = " ".join(f"C{n} c{n};" for n in range(entries))
        (place / "T.java").write_text(f"import p.*; class T {{ void t() {{ {uses} }} }}")
        return ["-t", "T#t", "-cp", "bomb.jar", "T.java"]

    return write


def else_ifs(count):
    return body(lines([f"if (x == {n}) {{ i = {n}; }}" for n in range(count)], " else "))


def binding_else_ifs(count):
    chain = lines([f"if (o instanceof String v{n}) {{ i = v{n}.length(); }}" for n in range(count)], " else ")
    return one_class(f"    static int i;\n    void t(Object o) {{\n{chain}\n    }}")


def switch_cases(count):
    return body("switch (x) {\n" + "\n".join(f"case {n}: i = {n}; break;" for n in range(count)) + "\n}")


def string_cases(count):
    return body("i = switch (s) {\n" + "\n".join(f'case "{n}" -> {n};' for n in range(count)) + "\ndefault -> 0;\n};")


def unclosed(opening, count, before="void t() { "):
    return text("class T { " + before + opening * count)


def nested(opening, inner, closing, count, before="void t() { ", after="; }"):
    return text("class T { static int i; static boolean b; " + before + opening * count + inner + closing * count + after + " }")


SUM = lines(["1"] * 100_000, " + ")

SHAPES = [
    Shape("constant sum 100000", 2, 512, SLICED, constant(SUM)),
    Shape("constant concatenation 100000", 2, 512, EITHER, constant(lines(['"a"'] * 100_000, " + "), "String")),
    Shape("constant tree 2^16", 2, 512, SLICED, constant(tree(16))),
    Shape("constant parentheses 100000", 2, 512, SLICED, constant("(" * 100_000 + "1" + ")" * 100_000)),
    Shape("constant right-deep 5000", 2, 512, SLICED, constant("(1 + " * 5_000 + "1" + ")" * 5_000)),
    Shape("constant negations 100000", 2, 512, SLICED, constant("- " * 100_000 + "1")),
    Shape("constant casts 100000", 5, 512, SLICED, constant("(int)" * 100_000 + "1")),
    Shape("constant conditionals 10000", 2, 512, EITHER, constant(lines(["true ? 1 : "] * 10_000, "") + "2")),
    Shape("constant of constants 100000", 5, 768, SLICED, constants(100_000)),
    Shape("constants in a cycle 10000", 2, 512, SLICED, constants(10_000, "X9999")),
    Shape("superclasses by way of others 10000", 5, 512, SLICED, inherited_names(10_000)),
    Shape("sum in an annotation 100000", 2, 512, SLICED, one_class("    @interface A { int value(); }\n    @A(\n" + SUM + ") void t() { }")),
    Shape("sum in a case label 100000", 2, 512, SLICED, body("switch (x) { case\n" + SUM + ": i = 1; }")),
    Shape("sum in a body 100000", 2, 512, SLICED, body("i =\n" + lines(["x"] * 100_000, " + ") + ";")),
    Shape("mixed sum in a body 100000", 2, 512, SLICED, body("b =\n" + lines(["x * 2 < 7"] * 100_000, " && ") + ";")),
    Shape("concatenation in a body 100000", 2, 512, SLICED, body("s =\n" + lines(["s", "x"] * 50_000, " + ") + ";")),
    Shape("call chain 10000", 2, 512, SLICED, body(lines(["self()"] * 10_000, ".") + ";")),
    Shape("generic call chain 2000", 2, 512, SLICED, body("java.util.stream.Stream.of(1)" + lines([""] + [".map(a -> a + 1)"] * 2_000, "") + ";")),
    Shape("call chain of a missing class 5000", 5, 512, EITHER, one_class("    void t(Gone x) {\n" + lines(["x"] + ["f()"] * 5_000, ".") + ";\n    }")),
    Shape("sum of missing ones 10000", 5, 512, EITHER, one_class("    int t(Gone x) { return\n" + lines(["x.f()"] * 10_000, " + ") + ";\n    }")),
    Shape("missing classes 5000", 5, 512, EITHER, one_class("    void t() {\n" + "\n".join(f"Gone{n} g{n} = new Gone{n}(); g{n}.f();" for n in range(5_000)) + "\n    }")),
    Shape("calls of a missing method 5000", 5, 512, EITHER, one_class("    void t(Gone g) {\n" + "\n".join(f"g.f{n}({n});" for n in range(5_000)) + "\n    }")),
    Shape("conditional chain 10000", 2, 512, EITHER, body("i =\n" + lines([f"x == {n} ? {n} : " for n in range(10_000)], "") + "0;")),
    Shape("assignment chain 10000", 2, 512, EITHER, body(lines(["i = "] * 10_000, "") + "0;")),
    Shape("array initializer 100000", 2, 512, SLICED, body("int[] a = {\n" + lines(["1"] * 100_000, ", ") + "};")),
    Shape("nested array initializer 10000", 2, 512, REFUSED, nested("{", "", "}", 10_000, "Object t = ", ";")),
    Shape("else if 10000", 2, 512, SLICED, else_ifs(10_000)),
    Shape("else if with patterns 10000", 2, 512, SLICED, binding_else_ifs(10_000)),
    Shape("switch 10000", 2, 512, SLICED, switch_cases(10_000)),
    Shape("switch over strings 10000", 2, 512, SLICED, string_cases(10_000)),
    Shape("statements 50000", 2, 512, SLICED, body("\n".join(f"int v{n} = x; i = v{n};" for n in range(50_000)))),
    Shape("locals read 5000", 2, 512, SLICED, body("\n".join(f"int v{n} = {'v%d' % (n - 1) if n else 'x'};" for n in range(5_000)))),
    Shape("arguments 10000", 2, 512, SLICED, body("String.format(s, " + lines(["x"] * 10_000, ", ") + ");")),
    Shape("class levels 1000, files", 1, 512, SLICED, levels(1_000, False)),
    Shape("class levels 1000, one file", 1, 512, SLICED, levels(1_000, True)),
    Shape("interface levels 1000, files", 1, 512, SLICED, interface_levels(1_000, False)),
    Shape("interface levels 1000, one file", 1, 512, SLICED, interface_levels(1_000, True)),
    Shape("overloads 10000, called", 1, 512, SLICED, overloads(10_000, "t")),
    Shape("overloads 10000, target", 1, 512, SLICED, overloads(10_000, "m(A77,int)")),
    Shape("methods 50000", 1, 512, SLICED, many("int m{n}(int a) {{ return {n}; }}", 50_000, "m77(1)")),
    Shape("fields 50000", 1, 512, SLICED, many("int f{n} = {n};", 50_000, "f77")),
    Shape("constant fields 50000", 1, 512, SLICED, many("static final int F{n} = {n};", 50_000, "F77")),
    Shape("nested classes 50000", 1, 512, SLICED, many("static class N{n} {{ int f; }}", 50_000, "new N77().f")),
    Shape("enum constants 50000", 1, 512, SLICED, enum_constants(50_000)),
    Shape("constructors 5000", 1, 512, SLICED, constructors(5_000)),
    Shape("unclosed List< 30000", 5, 512, REFUSED, unclosed("List<", 30_000)),
    Shape("unclosed List< as a member 30000", 5, 512, REFUSED, unclosed("List<", 30_000, "")),
    Shape("unclosed ( 100000", 5, 512, REFUSED, unclosed("(", 100_000)),
    Shape("unclosed { 100000", 5, 512, REFUSED, unclosed("{", 100_000)),
    Shape("unclosed { as a member 100000", 5, 512, REFUSED, unclosed("{", 100_000, "")),
    Shape("unclosed [ 100000", 5, 512, REFUSED, unclosed("x[", 100_000)),
    Shape("unclosed @A( 50000", 5, 512, REFUSED, unclosed("@A(", 50_000, "")),
    Shape("unclosed ? x : 30000", 5, 512, REFUSED, unclosed("b ? x : ", 25_000, "int t = ")),
    Shape("unclosed quotes 100000", 5, 512, REFUSED, unclosed("\"\n", 100_000)),
    Shape("unclosed f( 60000", 5, 512, REFUSED, unclosed("f(", 60_000)),
    Shape("unclosed new A( 30000", 5, 512, REFUSED, unclosed("new A(", 30_000)),
    Shape("unclosed class A { 15000", 5, 512, REFUSED, unclosed("class A {", 20_000, "")),
    Shape("unclosed if ( 30000", 5, 512, REFUSED, unclosed("if (", 40_000)),
    Shape("unclosed else if", 5, 512, EITHER, unclosed("if (b) x(); else ", 11_000)),
    Shape("unclosed for ( 30000", 5, 512, REFUSED, unclosed("for (;;) ", 20_000)),
    Shape("unclosed a<b 60000", 5, 512, REFUSED, unclosed("a<", 90_000)),
    Shape("unclosed a<b as a member 60000", 5, 512, REFUSED, unclosed("a<", 90_000, "")),
    Shape("unclosed (a<b 40000", 5, 512, REFUSED, unclosed("(a<", 60_000)),
    Shape("unclosed mixed", 5, 512, REFUSED, unclosed("f(a<b[{@A(", 18_000)),
    Shape("generics nested 20000", 5, 512, REFUSED, nested("List<", "Integer", ">", 20_000, "void t() { ", " x; }")),
    Shape("generics nested 400", 5, 512, EITHER, nested("List<", "Integer", ">", 400, "void t() { ", " x; }")),
    Shape("comparisons a<b<c 50000", 5, 512, EITHER, nested("i < ", "i", "", 50_000, "void t() { b = ")),
    Shape("lambdas x->x-> 50000", 5, 512, REFUSED, nested("x->", "1", "", 60_000, "Object t = ", ";")),
    Shape("casts (int)(int) 30000", 5, 512, REFUSED, nested("(int)", "1", "", 30_000, "void t() { i = ")),
    Shape("casts (A)(A) 50000", 5, 512, REFUSED, nested("(A)", "1", "", 60_000, "void t() { Object o = ")),
    Shape("parentheses 100000", 5, 512, REFUSED, nested("(", "1", ")", 99_000, "void t() { i = ")),
    Shape("blocks 100000", 5, 512, REFUSED, nested("{", "", "}", 99_000, "void t() { ")),
    Shape("calls nested 60000", 5, 512, REFUSED, nested("f(", "1", ")", 60_000, "void t() { ")),
    Shape("classes nested 10000", 5, 512, REFUSED, nested("class A {", "", "}", 19_000, "void t() { }", "")),
    Shape("dimensions 10000", 5, 512, REFUSED, text("class T { void t() { int" + "[]" * 10_000 + " x; } }")),
    Shape("indices 50000", 5, 512, EITHER, nested("[0]", "", "", 60_000, "void t(int[] x) { x")),
    Shape("not 100000", 5, 512, REFUSED, nested("!", "b", "", 150_000, "void t() { b = ")),
    Shape("labels 50000", 5, 512, REFUSED, nested("a:", "i++", "", 60_000)),
    Shape("annotations nested 50000", 5, 512, REFUSED, nested("@A(", "1", ")", 40_000, "", " void t() { }")),
    Shape("nothing but errors, }->-", 5, 512, REFUSED, unclosed("}->- ", 40_000, "")),
    Shape("nothing but errors, |!", 5, 512, REFUSED, unclosed("|! ", 60_000, "")),
    Shape("nothing but errors, ] [ new :: !", 5, 512, REFUSED, unclosed("] [ new :: ! ", 15_000, "")),
    Shape("arrows and brackets at random", 5, 512, REFUSED, unclosed("x<y>(z)->{a[b?c:(d)", 10_000)),
    Shape("qualified name 60000", 5, 512, EITHER, nested("a.", "a", "", 90_000, "void t() { i = ")),
    Shape("zip of 100 × 31 MB", 5, 768, EITHER, bomb(100, 31 << 20)),
    Shape("zip of 100 × 31 MB, nowhere", 5, 768, REFUSED, missing_in_bomb(100, 31 << 20)),
    Shape("zip of 100 × 31 MB, targets", 5, 768, EITHER, bomb_targets(100, 31 << 20)),
    Shape("zip of 200000 entries", 5, 768, EITHER, bomb(200_000, 0, "{package}{n}/C{n}.java")),
    Shape("zip of 3000 × 1 MB, a folder each", 5, 768, EITHER, bomb(3_000, 1 << 20, "{package}{n}/C{n}.java")),
    Shape("jar of 200 × 15 MB classes", 5, 768, EITHER, class_bomb(200, 15 << 20)),
]
