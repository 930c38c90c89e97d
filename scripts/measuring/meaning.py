"""Whether javac says the same about a member in its slice as in the whole program: pure functions over the oracle's rows.

A row is what scripts/oracle/Oracle.java prints: ["m", file, class, member, start, end, start of the name, first line, line of the name],
["s", file, kind, start, symbol] or ["t", file, kind, start, end, type].
"""

import bisect
import re
from typing import NamedTuple


class Member(NamedTuple):
    owner: str
    name: str
    start: int
    end: int
    name_start: int
    first_line: int
    name_line: int


class Difference(NamedTuple):
    table: str
    kind: str
    # Relative to the member's start.
    start: int
    expected: str
    found: str


def member_of(row):
    return Member(*row[2:9])


class Rows:
    """The rows of one file or slice by place."""

    def __init__(self):
        self.members = []
        self.values = []
        # Whether javac found an error in the file: its surroundings are not attributed then.
        self.has_error = False
        self._starts = None

    def add(self, row):
        if row[0] == "m":
            self.members.append(member_of(row))
        elif row[0] == "x":
            self.has_error = True
        else:
            self.values.append((row[3], row))

    def within(self, member):
        """What is said inside a member: {(table, kind, start, end): values}, places relative to its start."""
        if self._starts is None:
            self.values.sort(key=lambda value: value[0])
            self._starts = [start for start, _ in self.values]
        first = bisect.bisect_left(self._starts, member.start)
        last = bisect.bisect_left(self._starts, member.end)
        found = {}
        for _, (table, _, kind, *places, value) in self.values[first:last]:
            key = (table, kind, *(place - member.start for place in places))
            found.setdefault(key, set()).add(value)
        return found


def rows_by_file(rows):
    """The rows of a program by file; the count of errors is left out."""
    files = {}
    for row in rows:
        if row[0] in "mstx":
            files.setdefault(row[1], Rows()).add(row)
    return files


def parts_of_id(target):
    """The class and the name of a member from `a.b.Outer.Inner#name(Parameters)`."""
    owner, _, member = target.partition("#")
    # A field by the name of a method has a dot before it.
    return owner, member.partition("(")[0].removeprefix(".")


def find_member(members, target, line):
    """The member with this id that begins at this line, or has its name there; None if there is none."""
    owner, name = parts_of_id(target)
    named = [member for member in members if member.name == name and is_class(member.owner, owner)]
    here = [member for member in named if member.first_line <= line <= member.name_line]
    return here[0] if here else None


def is_class(binary, canonical):
    return binary.replace("$", ".") == canonical.replace("$", ".")


def match(wanted, text, candidates, other_text):
    """The member in both programs as (in the program, in the slice), found by its owner, name and text; None if it is not there.

    Of a variable that is declared together with others, a slice may have a declaration of its own: then it begins at the name.
    """
    named = [member for member in candidates if (member.owner, member.name) == (wanted.owner, wanted.name)]
    for part in (lambda member: member, declarator):
        one = part(wanted)
        for member in map(part, named):
            if text_of(one, text) == text_of(member, other_text):
                return one, member
    return None


def as_utf8(text):
    """The bytes that the oracle's places are in: those of the file if it is UTF-8, else of the same text as UTF-8."""
    try:
        text.decode()
        return text
    except UnicodeDecodeError:
        return text.decode("latin-1").encode()


def text_of(member, text):
    """Without what follows it: javac has a variable end before a comma but behind a semicolon."""
    return text[member.start : member.end].rstrip(b",; \r\n")


def declarator(member):
    return member._replace(start=member.name_start)


def differences(expected, found, same=lambda table, one, other: one == other):
    """What is said of the member in one program but not in the other."""
    all_of = []
    for key in sorted(expected.keys() | found.keys(), key=lambda key: (key[2], key)):
        one, other = (" and ".join(sorted(side.get(key, {"-"}))) for side in (expected, found))
        if not same(key[0], one, other):
            all_of.append(Difference(key[0], key[1], key[2], one, other))
    return all_of


CLASS = re.compile(r"[\w$]+(?:\.[\w$]+)+")


def same_if_made_up(is_known):
    """The comparison for slices in which classes are made up: where one that is not known takes part, names decide."""

    def same(table, one, other):
        if one == other:
            return True
        is_made_up = any(not is_known(name) for text in (one, other) for name in CLASS.findall(text))
        return is_made_up and simple_name(table, one) == simple_name(table, other)

    return same


def simple_name(table, text):
    """A member's own name, or the simple name of the class of a type without its arguments."""
    if table == "s" and "#" in text:
        return re.match(r"<?\w*>?", text.partition("#")[2].partition("(")[0])[0]
    head = text.lstrip("^+-*").partition("<")[0]
    return re.split(r"[.$@]", head)[-1]


def describe(difference):
    """A difference without what is special to one place."""
    short = [re.sub(r"[\w.$~]+\.([\w$]+)", r"\1", text) for text in (difference.expected, difference.found)]
    return f"{'symbol' if difference.table == 's' else 'type'} {difference.kind}: {short[0]}, in the slice {short[1]}"
