"""Diagnostics of a checker, and what of them a slice has lost or has too many. Nothing here runs anything."""

import re
from collections import Counter, defaultdict
from typing import NamedTuple

# How many fields a line of Check.java has.
FIELDS = 9


class Diagnostic(NamedTuple):
    path: str
    line: int
    kind: str
    # The check: `NullAway`, `dereference.of.nullable`, `compiler.warn.has.been.deprecated`.
    check: str
    # The declaration it is in, as Check.java names it, that one's first line, and how many characters behind its start it is.
    member: str
    member_line: int
    offset: int
    message: str

    @property
    def key(self):
        """What a target is compared by, which is kept as it is written."""
        return self.path, self.member, self.offset, self.check, self.message

    @property
    def stub_key(self):
        """What anything else is compared by: its text is a stub's."""
        return self.path, self.member, self.check, self.message

    @property
    def is_failure(self):
        return self.kind in ("ERROR", "CRASH")


def parse(line, own):
    """The folder of a line of Check.java and its diagnostic; `None` where it is not the checker's own."""
    parts = line.split("\t")
    if len(parts) != FIELDS:
        return None, None
    folder, path, line, kind, code, member, member_line, offset, message = parts
    check = check_of(code, message)
    if kind not in ("ERROR", "CRASH") and not re.search(own, check):
        return folder, None
    return folder, Diagnostic(path, int(line), kind, check, member, int(member_line), int(offset), normalised(message))


def check_of(code, message):
    """Checkers that speak through javac begin their messages with the name of the check; else its code says it."""
    bracket = re.match(r"\[([\w.:-]+)\]", message)
    return bracket[1] if bracket else code


def normalised(message):
    """Without what is special to a file or a run: lines, numbers of captured types and of anonymous and local classes, links,
    folders, packages of classes."""
    message = re.sub(r"(?<=\w\$)\d+", "", message)
    message = re.sub(r"\(line \d+\)|(?<=capture)#\d+|(?<=CAP)#\d+|\(see http\S+ *\)", "", message)
    message = re.sub(r"(?<!\S)/\S*/(?=[^/\s]+\.java\b)", "", message)
    # Class files need not have the names of parameters.
    message = re.sub(r"\bparameter \w+ of referenced method\b", "parameter of referenced method", message)
    # The elements of an annotation are a set.
    message = re.sub(r"(?<=\()(\w+=[^()]*)(?=\))", lambda elements: ", ".join(sorted(re.split(r", (?=\w+=)", elements[1]))), message)
    # A fix is written with what the file imports.
    message = re.sub(r"\bDid you mean\b.*", "", message, flags=re.S)
    message = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", message)
    # A list of classes is in the order of the file.
    message = re.sub(r"(?<=\[)[A-Z][^\[\]]*, [^\[\]]*(?=\])", lambda listed: ", ".join(sorted(listed[0].split(", "))), message)
    return re.sub(r"\s+", " ", message).strip()


class Known(NamedTuple):
    """All that is said of a program, as targets and as stubs are compared."""

    keys: frozenset
    stub_keys: frozenset

    @staticmethod
    def of(diagnostics):
        return Known(frozenset(of.key for of in diagnostics), frozenset(of.stub_key for of in diagnostics))


class Difference(NamedTuple):
    lost: list
    in_target: list
    elsewhere: list

    @property
    def is_none(self):
        return not (self.lost or self.in_target or self.elsewhere)


def difference(target, wanted, found, known):
    """What a slice of a target says too little or too much: `wanted` is said of it in the whole program, `found` in the slice;
    `known` is all that the whole program says."""
    left = Counter(diagnostic.key for diagnostic in found)
    lost = [diagnostic for diagnostic in wanted if not take(left, diagnostic.key)]
    left_over = Counter(diagnostic.key for diagnostic in wanted)
    # Of overloads, another one may have the same parameters by their names.
    others = known.keys - left_over.keys()
    inside = [diagnostic for diagnostic in found if is_in(diagnostic, target) and diagnostic.key not in others]
    in_target = [diagnostic for diagnostic in inside if not take(left_over, diagnostic.key)]
    outside = [diagnostic for diagnostic in found if not is_in(diagnostic, target)]
    elsewhere = [diagnostic for diagnostic in outside if diagnostic.stub_key not in known.stub_keys]
    return Difference(lost, in_target, elsewhere)


def take(counter, key):
    counter[key] -= 1
    return counter[key] >= 0


def is_in(diagnostic, target):
    """Whether it is in the target of this id."""
    type, _, member = target.partition("#")
    around, _, found = diagnostic.member.partition("#")
    if not (type == around or type.endswith("." + around)) or name(member) != name(found):
        return False
    ours, theirs = parameters(member), parameters(found)
    # Ids have erased types: a type variable stands for any.
    is_same = lambda our, their: our == their or re.fullmatch(r"[A-Z]{1,2}\d?(\[\])*", their)
    return len(ours) == len(theirs) and all(map(is_same, ours, theirs))


def name(member):
    """The name, and whether it is a method's; a field that a method has the name of is `.name` in ids."""
    return member.split("(")[0].removeprefix("."), "(" in member


def parameters(member):
    """The simple names of the parameters' types, without arguments and annotations."""
    text = member.partition("(")[2].removesuffix(")").replace("...", "[]")
    while (shorter := re.sub(r"<[^<>]*>", "", text)) != text:
        text = shorter
    text = re.sub(r"@[\w.]+(\([^()]*\))?", "", text)
    return [part.strip().split(" ")[-1].split(".")[-1] for part in text.split(",") if part.strip()]


def by_member(targets, diagnostics):
    """All targets, (id, path, line), each with the diagnostics in it, Javadoc included. Those of classes are in none."""
    named = defaultdict(list)
    for id, path, line in targets:
        named[path, *name(id.split("#")[1])].append((line, id))
    members = {id: [] for id, _, _ in targets}
    for diagnostic in diagnostics:
        near = named.get((diagnostic.path, *name(diagnostic.member.rpartition("#")[2])), [])
        if "#" in diagnostic.member and near:
            members[min(near, key=lambda target: abs(target[0] - diagnostic.member_line))[1]].append(diagnostic)
    return members


def cause(diagnostic):
    """The message without names."""
    return f"[{diagnostic.check}] " + re.sub(r"'[^']*'|\b[a-z]\w*[A-Z]\w*\b|\w+(\.\w+)+", "…", diagnostic.message)[:90]
