"""Exceptions of a checker: what makes two of them the same, and which of them are worth a place in the set. Nothing here runs
anything."""

import re
from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

from .diagnostics import is_in

# How many frames are compared. Deeper ones say what the checker was called by, which is the same for all.
FRAMES = 5
FRAME = re.compile(r"\bat (?:[\w.@-]+/)*([\w.$<>]+)\([^()]*\)")
# What a release of a checker throws that was made for another JDK, or for another release of what it plugs into.
UNFIT = ("NoSuchMethodError", "NoSuchFieldError", "NoClassDefFoundError", "ExceptionInInitializerError", "IllegalAccessError")
EXCEPTION = re.compile(r"\b\w+(?:Exception|Error|InCF)\b")


class Crash(NamedTuple):
    """An exception of a release of a checker at a member of a library."""

    library: str
    release: str
    # What of the checker was run: a bug pattern, a processor.
    check: str
    target: str
    signature: str

    @property
    def group(self):
        """What is sliced and checked in one run."""
        return self.library, self.release, self.check


def signature(message):
    """The innermost exception and the methods it came through; `None` where the message has no stack trace."""
    innermost = message.rsplit("Caused by: ", 1)[-1]
    frames = FRAME.findall(innermost)
    if not frames:
        return None
    thrown = EXCEPTION.search(innermost[: FRAME.search(innermost).start()])
    return " < ".join([thrown[0] if thrown else "?", *frames[:FRAMES]])


def check_of(message):
    """The bug pattern that Error Prone blames."""
    named = re.search(r"\bBugPattern: (\w+)", message)
    return named[1] if named else None


def crashes_of(diagnostics):
    """The diagnostics that are crashes, with their signatures. Warnings may quote anything."""
    signed = ((diagnostic, signature(diagnostic.message)) for diagnostic in diagnostics if diagnostic.is_failure)
    return [(diagnostic, text) for diagnostic, text in signed if text]


def place(diagnostic):
    """The path and line of a crash: the Checker Framework writes into the message what it last visited."""
    unit = re.search(r"Compilation unit: (\S+\.java)", diagnostic.message)
    line = re.search(r"Last visited tree at line (\d+)", diagnostic.message)
    return unit[1] if unit else diagnostic.path, int(line[1]) if line else diagnostic.line


def member_at(targets, path, line):
    """The id of the target, (id, path, line), that begins last before a line of a file; none where that is not known."""
    begins = sorted((at, id) for id, of, at in targets if of == path or path.endswith("/" + of))
    index = bisect_right([at for at, _ in begins], line)
    return begins[index - 1][1] if index and line > 0 else None


def added(known, found, cap):
    """The crashes with the new ones: at most `cap` for each signature of a release, so that no bug stands for all."""
    kept = list(known)
    count = Counter((crash.release, crash.signature) for crash in kept)
    places = {(crash.release, crash.check, crash.target) for crash in kept}
    for crash in found:
        if crash.signature.startswith(UNFIT):
            continue
        at = crash.release, crash.check, crash.target
        if at not in places and count[crash.release, crash.signature] < cap:
            kept.append(crash)
            places.add(at)
            count[crash.release, crash.signature] += 1
    return sorted(kept)


def few_of_each(found, cap):
    """Paths, of (path, signature): at most `cap` for each signature."""
    count, paths = Counter(), []
    for path, signature in found:
        count[signature] += 1
        if count[signature] <= cap and path not in paths:
            paths.append(path)
    return paths


def verdict(crash, diagnostics):
    """What became of a crash in its slice."""
    found = crashes_of(diagnostics)
    alike = [diagnostic for diagnostic, text in found if text == crash.signature]
    # Not every checker says where it was.
    if any(not diagnostic.member or is_in(diagnostic, crash.target) for diagnostic in alike):
        return "preserved"
    if alike:
        return f"at another member: {alike[0].member}"
    if found:
        return f"another crash: {found[0][1]}"
    failure = next((diagnostic for diagnostic in diagnostics if diagnostic.is_failure), None)
    return f"does not compile: {failure.message[:120]}" if failure else "no crash"
