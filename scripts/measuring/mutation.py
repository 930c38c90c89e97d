"""What scripts/mutants knows without running anything: the list of mutants, how one is put in, what a run says.

The examples are run by tests/test_mutation.py.
"""

import hashlib
import re
import tomllib
from typing import NamedTuple


class Mutant(NamedTuple):
    name: str
    file: str
    find: str
    replace: str
    fault: str
    # The test binaries that should notice, likeliest first; `lib` stands for the unit tests.
    tests: tuple[str, ...] = ("no_jdk",)


# Quickest first: `no_jdk` has the slices of the cases without javac.
FIRST = ["no_jdk", "lib", "cases"]


class Wrong(Exception):
    """The list cannot be used as it is."""


def read_mutants(text):
    """The mutants of the list, in its order.

    >>> read_mutants('[[mutant]]\\nname="a"\\nfile="f"\\nfind="x"\\nreplace="y"\\nfault="z"')[0].tests
    ('no_jdk',)
    >>> read_mutants('[[mutant]]\\nname="a"\\nfile="f"\\nfind="x"\\nreplace="x"\\nfault="z"')
    Traceback (most recent call last):
    measuring.mutation.Wrong: a: changes nothing
    """
    mutants = []
    for entry in tomllib.loads(text)["mutant"]:
        tests = tuple(entry.pop("tests", ["no_jdk"]))
        mutant = Mutant(**entry, tests=tests)
        if mutant.find == mutant.replace:
            raise Wrong(f"{mutant.name}: changes nothing")
        if any(other.name == mutant.name for other in mutants):
            raise Wrong(f"{mutant.name}: twice")
        mutants.append(mutant)
    return mutants


def mutate(mutant, text):
    """The file's text with the fault in it.

    >>> m = Mutant("a", "f.rs", "x > 1", "x > 2", "")
    >>> mutate(m, "if x > 1 {")
    'if x > 2 {'
    >>> mutate(m, "x > 1 || x > 1")
    Traceback (most recent call last):
    measuring.mutation.Wrong: a: its text is 2 times in f.rs
    """
    count = text.count(mutant.find)
    if count != 1:
        raise Wrong(f"{mutant.name}: its text is {count} times in {mutant.file}")
    return text.replace(mutant.find, mutant.replace)


FUNCTION = re.compile(r"( *)(?:pub(?:\([^)]*\))? )?fn \w+")
# Asks whether the mutant of this number is to be there.
ASK = "crate::is_mutant"


def weave(text, numbered):
    """The file's text with all these mutants in it, each behind a question, and those that this cannot be done for. The body of a function
    stands there once more for each of its mutants, so that one build serves them all.

    >>> m = Mutant("a", "f.rs", "x + 1", "x + 2", "")
    >>> text, left = weave("fn f(x: u32) -> u32 {\\n    x + 1\\n}\\n", [(7, m)])
    >>> print(text.strip())
    fn f(x: u32) -> u32 {
    if crate::is_mutant(7) {
        x + 2
    } else {
        x + 1
    }
    }
    >>> weave("const X: u32 = x + 1;", [(7, m)])[1] == [m]
    True
    """
    lines = text.split("\n")
    bodies, left = {}, []
    for number, mutant in numbered:
        mutate(mutant, text)
        at = text[: text.index(mutant.find)].count("\n")
        body = body_around(lines, at, at + mutant.find.rstrip("\n").count("\n"))
        if body is None:
            left.append(mutant)
        else:
            bodies.setdefault(body, []).append((number, mutant))
    for (first, last), inside in sorted(bodies.items(), reverse=True):
        body = "\n".join(lines[first : last + 1])
        # With its last line's end, which the text to find may have.
        mutated = [(number, mutate(mutant, body + "\n").rstrip("\n")) for number, mutant in inside]
        branches = "".join(f"if {ASK}({number}) {{\n{other}\n}} else " for number, other in mutated)
        lines[first : last + 1] = f"{branches}{{\n{body}\n}}".split("\n")
    return "\n".join(lines), left


def body_around(lines, first, last):
    """The first and the last line of the body of the function that has these lines, by the indentation that rustfmt gives it."""
    for at in range(first, -1, -1):
        found = FUNCTION.match(lines[at])
        if not found or len(found[1]) >= len(lines[first]) - len(lines[first].lstrip()):
            continue
        opens = next(line for line in range(at, len(lines)) if lines[line].endswith(("{", "}", ";")))
        ends = next((line for line in range(opens, len(lines)) if lines[line] == found[1] + "}"), None)
        signature = "\n".join(lines[at : opens + 1])
        # Two bodies would be two types behind one `impl`.
        if ends is None or not signature.endswith("{") or "-> impl" in signature or not opens < first <= last < ends:
            return None
        return opens + 1, ends - 1
    return None


def fingerprint(mutant):
    """Changes when the mutant does, so that what was found out about an earlier one is not kept.

    >>> a = Mutant("a", "f", "x", "y", "says this")
    >>> fingerprint(a) == fingerprint(a._replace(fault="says that"))
    True
    >>> fingerprint(a) == fingerprint(a._replace(replace="z"))
    False
    """
    return hashlib.sha256("\0".join([mutant.file, mutant.find, mutant.replace]).encode()).hexdigest()[:12]


def chosen(mutants, words, finished):
    """Those to run: named ones and ranges by place (`7-12`, from 1); without any, those not finished yet.

    >>> all = [Mutant(n, "f", n, "", "") for n in "abcd"]
    >>> [m.name for m in chosen(all, ["2-3", "a"], {})]
    ['a', 'b', 'c']
    >>> [m.name for m in chosen(all, [], {"b": {"fingerprint": fingerprint(all[1])}, "c": {"fingerprint": "old"}})]
    ['a', 'c', 'd']
    >>> chosen(all, ["e"], {})
    Traceback (most recent call last):
    measuring.mutation.Wrong: no mutant e
    """
    if not words:
        return [m for m in mutants if finished.get(m.name, {}).get("fingerprint") != fingerprint(m)]
    wanted = set()
    for word in words:
        first, dash, last = word.partition("-")
        if first.isdecimal() and (last.isdecimal() or not dash):
            wanted.update(m.name for m in mutants[int(first) - 1 : int(last or first)])
        elif any(m.name == word for m in mutants):
            wanted.add(word)
        else:
            raise Wrong(f"no mutant {word}")
    return [m for m in mutants if m.name in wanted]


def stages(mutant, binaries):
    """The runs of tests in turn, quickest and likeliest first; the last one is all the rest at once.

    >>> stages(Mutant("a", "f", "x", "y", "", ("cli", "cases")), ["cases", "cli", "corpus", "no_jdk", "tidy"])
    [['cli'], ['cases'], ['no_jdk'], ['lib'], ['corpus', 'tidy']]
    """
    first = list(dict.fromkeys([*mutant.tests, *FIRST]))
    for name in first:
        if name != "lib" and name not in binaries:
            raise Wrong(f"{mutant.name}: no test binary {name}")
    rest = [name for name in binaries if name not in first]
    return [[name] for name in first] + ([rest] if rest else [])


def summary(mutants, finished):
    """How many were run, the names of those that no test noticed, and their share.

    >>> all = [Mutant(n, "f", n, "", "") for n in "abc"]
    >>> verdict = lambda m, v: {"verdict": v, "fingerprint": fingerprint(m)}
    >>> summary(all, {"a": verdict(all[0], "caught"), "b": verdict(all[1], "survives")})
    {'mutants': 3, 'run': 2, 'caught': 1, 'survivors': ['b'], 'share': 0.5}
    """
    known = [m.name for m in mutants if finished.get(m.name, {}).get("fingerprint") == fingerprint(m)]
    survivors = [name for name in known if finished[name]["verdict"] == "survives"]
    share = round(len(survivors) / len(known), 3) if known else 0.0
    return {
        "mutants": len(mutants),
        "run": len(known),
        "caught": len(known) - len(survivors),
        "survivors": survivors,
        "share": share,
    }
