"""How sizes or times are distributed, as a picture: which share of the members is at most that large (SVG)."""

import math

WIDTH, HEIGHT, MARGIN = 640, 320, 48
COLOURS = ["#1b6ca8", "#c4572b", "#3a7d44", "#7a4b94"]


def distribution(series, title, unit):
    """Curves by name over a logarithmic axis."""
    values = [value for of in series.values() for value in of if value > 0]
    most = max(values, default=1)
    decades = max(1, math.ceil(math.log10(most)))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="11">']
    parts += [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', text(MARGIN, 20, f"{title} ({unit})", 13)]
    for decade in range(decades + 1):
        x = x_of(10**decade, decades)
        parts += [line(x, MARGIN, x, HEIGHT - MARGIN), text(x - 8, HEIGHT - MARGIN + 16, f"{10**decade:,}")]
    for share in (0, 0.5, 0.9, 1):
        y = y_of(share)
        parts += [line(MARGIN, y, WIDTH - MARGIN, y), text(8, y + 4, f"{share:.0%}")]
    for (name, of), colour, row in zip(series.items(), COLOURS * len(series), range(len(series))):
        parts += [curve(sorted(of), decades, colour), text(WIDTH - 180, HEIGHT - MARGIN - 12 - 16 * row, name, 11, colour)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def x_of(value, decades):
    return round(MARGIN + (WIDTH - 2 * MARGIN) * math.log10(max(1, value)) / decades, 1)


def y_of(share):
    return round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share, 1)


def curve(ordered, decades, colour):
    # A point for each pixel is enough.
    step = max(1, len(ordered) // WIDTH)
    ranks = [*range(0, len(ordered), step), len(ordered) - 1] if ordered else []
    points = " ".join(f"{x_of(ordered[rank], decades)},{y_of((rank + 1) / len(ordered))}" for rank in ranks)
    return f'<polyline fill="none" stroke="{colour}" stroke-width="1.5" points="{points}"/>'


def line(x1, y1, x2, y2):
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#ddd"/>'


def text(x, y, words, size=11, colour="#222"):
    escaped = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}">{escaped}</text>'
