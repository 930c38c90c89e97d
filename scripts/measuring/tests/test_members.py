import unittest

from measuring.members import change
from measuring.plots import distribution


def row(id, verdict="sliced", checked="accepted", lines=10, microseconds=100):
    return {"id": id, "verdict": verdict, "checked": checked, "lines": lines, "microseconds": microseconds}


def by_id(*rows):
    return {of["id"]: of for of in rows}


class Changes(unittest.TestCase):
    def test_broken_fixed_larger_slower_and_gone(self):
        old = by_id(row("a"), row("b", checked="rejected"), row("c"), row("d"), row("e"), row("f"))
        new = by_id(row("a", "failed"), row("b"), row("c", lines=20), row("d", microseconds=9_000), row("f", lines=11, microseconds=4_000))
        found = change(old, new)
        self.assertEqual((found.broken, found.fixed, found.gone), (["a"], ["b"], ["e"]))
        self.assertEqual((found.larger, found.slower), (["c: 10 → 20 lines"], ["d: 100 → 9000 µs"]))


class Plots(unittest.TestCase):
    def test_a_curve_for_each_series(self):
        picture = distribution({"a < b": [1, 10, 100], "c": []}, "sizes", "lines")
        self.assertEqual(picture.count("<polyline"), 2)
        self.assertIn("a &lt; b", picture)
        self.assertTrue(picture.rstrip().endswith("</svg>"))


if __name__ == "__main__":
    unittest.main()
