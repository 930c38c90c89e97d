"""What every row of a result says about how it came to be."""

import datetime
import os
import platform

from .libraries import commit, default_jdk, feature_of

# Rows that differ in these were not measured on the same program in the same way.
IDENTITY = ("commit", "seed")


def stamp(jdk=None, seed=None):
    """The JDK is the one that typeslice takes where none is named; what draws nothing has no seed."""
    return {
        "commit": commit(),
        "date": datetime.date.today().isoformat(),
        "jdk": feature_of(jdk or default_jdk()),
        "seed": seed,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
    }


class OtherCommit(Exception):
    """Rows of different commits say nothing together."""


def merged(old, new, key):
    """The rows of `old` with those of `new` in place of the ones that have the same key."""
    commits = sorted({row["commit"] for row in [*old, *new]})
    if len(commits) > 1:
        raise OtherCommit(f"the rows are of different commits: {', '.join(commits)}")
    rows = {key(row): row for row in [*old, *new]}
    return [rows[at] for at in sorted(rows)]
