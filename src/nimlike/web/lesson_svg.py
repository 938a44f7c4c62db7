"""Pictures that only lessons show, as SVG: piles as blocks, and a machine that reads them in binary."""

from __future__ import annotations

from nimlike.core.languages import tr
from nimlike.core.phrases import blocks_of, listed
from nimlike.web.svg import discs, lettered, svg

_TALL, _ROW = 34, 50


def disc_row(rows: list[tuple[str, int]]) -> str:
    """Numbers one below another, each as its blocks, with its name."""
    largest = max((size for _, size in rows), default=1)
    step = min(20.0, 210 / max(largest, 1))
    body, said = [], []
    left = 14 + 9 * max(len(name) for name, _ in rows)
    for line, (name, size) in enumerate(rows):
        y, x = 4 + _ROW * line, float(left)
        body.append(lettered(2, y + 23, name, "name" if len(name) == 1 else "soft", "start"))
        for block in blocks_of(size):
            wide = max(block * step + 8, 24.0)
            body.append(f'<rect class="block" x="{x:g}" y="{y}" width="{wide:g}" height="{_TALL}" rx="{_TALL / 2:g}"/>')
            body.append(discs(x + (wide - block * step) / 2, y + _TALL / 2, block, step))
            body.append(lettered(x + wide / 2, y + _TALL + 12, str(block), "soft"))
            x += wide + 6
        parts = [str(block) for block in blocks_of(size)]
        said.append(
            tr("{name} is {parts}", name=name, parts=listed(parts)) if parts else tr("{name} is empty", name=name)
        )
    return svg(340, _ROW * len(rows) + 8, "; ".join(said), "".join(body))


def reading_machine(sizes: list[int]) -> str:
    """Piles in binary, one below another; below each column how many ones, and what the machine remembers."""
    digits = max(max(sizes, default=0).bit_length(), 1)
    left, apart = 62, 46
    body: list[str] = []
    foot = 14 + 34 * len(sizes)
    top = 22
    good = True
    for row, size in enumerate(sizes):
        body.append(lettered(left - 26, top + 34 + 34 * row, str(size), "soft", "end"))
    for column in range(digits):
        bit = digits - 1 - column
        x = left + column * apart
        ones = sum(size >> bit & 1 for size in sizes)
        good = good and not ones % 2
        body.append(f'<rect class="cell" x="{x - 17}" y="{top + 10}" width="34" height="{foot}" rx="10"/>')
        for row, size in enumerate(sizes):
            one = size >> bit & 1
            body.append(lettered(x, top + 34 + 34 * row, str(one), "number" if one else "soft"))
        body.append(lettered(x, top + foot + 32, str(ones), "truth" if not ones % 2 else ""))
        body.append(_lamp(x, top + foot + 52, good))
        body.append(lettered(x, top, str(1 << bit), "soft"))
    width = left + digits * apart
    said = tr("All counts are even.") if good else tr("A count is odd.")
    body.append(lettered(2, top + foot + 32, tr("ones"), "soft", "start"))
    body.append(lettered(2, top + foot + 57, tr("even?"), "soft", "start"))
    return svg(max(width, 200), top + foot + 70, said, "".join(body))


def _lamp(x: float, y: float, good: bool) -> str:
    """A lamp: a tick while all counts were even, a cross after an odd one."""
    if good:
        mark = f'<path class="tick" d="M{x - 6:g} {y + 0.5:g}l4.5 4.5 7.5-9"/>'
        return f'<circle class="trap" cx="{x:g}" cy="{y:g}" r="12"/>{mark}'
    ring = f'<circle class="blank" cx="{x:g}" cy="{y:g}" r="12"/>'
    return f'{ring}<path class="cross" d="M{x - 5:g} {y - 5:g}l10 10m0-10l-10 10"/>'
