"""Two reports of `typeslice batch` on the same library, member by member."""

import json
from pathlib import Path
from typing import NamedTuple

# What is within these is noise, or nobody's concern.
LARGER = 1.1
SLOWER = 2.0
SLOW = 5_000


class Change(NamedTuple):
    broken: list
    fixed: list
    larger: list
    slower: list
    gone: list


def read_report(path):
    """The rows of a report by member."""
    rows = [json.loads(line) for line in Path(path).read_text().splitlines()]
    return {row["id"]: row for row in rows}


def is_good(row):
    """Whether it was sliced, and nothing says that javac would reject it."""
    return row["verdict"] in ("sliced", "compiled") and row.get("checked") in (None, "accepted")


def change(old, new):
    both = sorted(old.keys() & new.keys())
    pairs = [(id, old[id], new[id]) for id in both]
    good = [(id, was, now) for id, was, now in pairs if is_good(was) and is_good(now)]
    return Change(
        broken=[id for id, was, now in pairs if is_good(was) and not is_good(now)],
        fixed=[id for id, was, now in pairs if not is_good(was) and is_good(now)],
        larger=[f"{id}: {was['lines']} → {now['lines']} lines" for id, was, now in good if now["lines"] > LARGER * was["lines"]],
        slower=[
            f"{id}: {was['microseconds']} → {now['microseconds']} µs"
            for id, was, now in good
            if now["microseconds"] > max(SLOW, SLOWER * was["microseconds"])
        ],
        gone=sorted(old.keys() - new.keys()),
    )
