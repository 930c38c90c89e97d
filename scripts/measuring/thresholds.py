"""Figures that must be reached: corpus/thresholds.toml, judged against the files of results."""

import csv
import json
import tomllib
from typing import NamedTuple

from .libraries import CHECKOUT

TABLE = CHECKOUT / "corpus" / "thresholds.toml"


class Verdict(NamedTuple):
    """A figure and what it should be."""

    what: str
    # What the rows have in common, such as the name of a checker.
    of: str
    value: float | None
    bar: str
    is_reached: bool


def read_table():
    return tomllib.loads(TABLE.read_text())["threshold"]


def read_rows(path):
    """A file of results as rows of plain values: CSV, a list of objects, or objects by their names."""
    if not path.exists():
        return []
    if path.suffix == ".csv":
        with path.open() as lines:
            return [{name: number(value) for name, value in row.items()} for row in csv.DictReader(lines)]
    found = json.loads(path.read_text())
    rows = found if isinstance(found, list) else [{"name": name, **of} for name, of in found.items() if isinstance(of, dict)]
    return [flat(row) for row in rows]


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return text


def flat(row, before=""):
    """`{"a": {"b": 1}}` as `{"a.b": 1}`."""
    plain = {}
    for name, value in row.items():
        plain |= flat(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: value}
    return plain


def judge(threshold, rows):
    """The verdicts on rows: one for each group that the threshold speaks of; none reached if there are no rows."""
    where = threshold.get("where", {})
    chosen = [row for row in rows if all(row.get(name) in allowed for name, allowed in where.items())]
    chosen = [row for row in chosen if threshold.get("value", threshold.get("whole")) in row]
    groups = {}
    for row in chosen:
        groups.setdefault(tuple(str(row.get(name)) for name in threshold.get("by", [])), []).append(row)
    if not groups:
        return [Verdict(threshold["what"], "", None, bar_of(threshold), False)]
    return [verdict(threshold, ", ".join(of), group) for of, group in sorted(groups.items())]


def verdict(threshold, of, rows):
    if len({row["commit"] for row in rows if "commit" in row}) > 1:
        return Verdict(threshold["what"], of, None, "rows of one commit", False)
    value = value_of(threshold, rows)
    is_reached = threshold.get("at_least", value) <= value <= threshold.get("at_most", value)
    return Verdict(threshold["what"], of, value, bar_of(threshold), is_reached)


def value_of(threshold, rows):
    """A share of sums, a sum, or the worst of all."""
    if "part" in threshold:
        whole = sum(row[threshold["whole"]] for row in rows)
        return round(100 * sum(row[threshold["part"]] for row in rows) / whole, 3) if whole else 100.0
    values = [row[threshold["value"]] for row in rows]
    if threshold.get("sum"):
        return sum(values)
    return max(values) if "at_most" in threshold else min(values)


def bar_of(threshold):
    return f"≥ {threshold['at_least']}" if "at_least" in threshold else f"≤ {threshold['at_most']}"
