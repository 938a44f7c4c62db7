"""The pictures of reasons and of automata as SVG: blocks that pair off, pairs of numbers, states with arrows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final

from nimlike.core.languages import ntr, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import Blocks, Figure, Pairs, Strip, Summands, blocks_of, listed

# Pieces of SVG that pictures are made of; their colours are in the page's style sheet.


def svg(width: float, height: float, label: str, body: str) -> str:
    """A picture with its label for those who do not see it."""
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg class="figure" viewBox="0 0 {width:g} {height:g}" width="{width:g}" {named}>{body}</svg>'


def write(x: float, y: float, text: str, kind: str = "", anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'


def disc(x: float, y: float, r: float, ringed: bool = True) -> str:
    """A counter; a small one has no ring."""
    ring = f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{0.66 * r:g}"/>' if ringed and r >= 5 else ""
    return f'<circle class="disc" cx="{x:g}" cy="{y:g}" r="{r:g}"/>{ring}'


def discs(x: float, y: float, count: int, step: float) -> str:
    return "".join(disc(x + (i + 0.5) * step, y, 0.38 * step) for i in range(count))


# The strip of the sizes of one pile as SVG: traps green, arcs for the moves from where one is.

CELLS: Final = 11  # cells in a line

_SIDE, _STEP, _APART, _ARCS = 28, 31, 38, 34


def draw_strip(
    most: int, lost: Sequence[int], reached: Sequence[int], chosen: int | None, here: int, known: int | None = None
) -> str:
    """Cells from 0 on, in lines; the last line is full."""
    first = (most + 1) % CELLS or CELLS
    body = []

    def place(n: int) -> tuple[int, int]:
        """Line and column of a size."""
        return (0, n) if n < first else (1 + (n - first) // CELLS, (n - first) % CELLS)

    home = place(here)[0]

    def corner(n: int) -> tuple[int, int]:
        line, column = place(n)
        return 4 + column * _STEP, 6 + line * _APART + (_ARCS if line >= home and reached else 0)

    for n in range(most + 1):
        x, y = corner(n)
        trap, blank = n in lost, known is not None and n > known
        kind = "cell trap" if trap else "cell blank" if blank else "cell"
        body.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" rx="7"/>')
        for ring, marked in (("here", here), ("aim", chosen)):
            if n == marked:
                wide = _SIDE + 4
                body.append(f'<rect class="{ring}" x="{x - 2}" y="{y - 2}" width="{wide}" height="{wide}" rx="9"/>')
        tone = "" if n in reached else "soft"
        body.append(write(x + _SIDE / 2, y + 19, str(n), "on-trap" if trap else tone))
        if n in reached and place(n)[0] != home:
            body.append(f'<circle class="ring-dot" cx="{x + _SIDE / 2:g}" cy="{y + _SIDE + 4:g}" r="2.5"/>')
    body += [_arc(*corner(here), *corner(n), n == chosen) for n in reached if place(n)[0] == home]
    lines = place(most)[0] + 1
    told = ", ".join(map(str, lost))
    said = tr("Traps up to {size}: {traps}.", size=most, traps=told) if lost else tr("No trap up to {size}.", size=most)
    return svg(4 + _STEP * CELLS, 10 + _APART * lines + (_ARCS if reached else 0), said, "".join(body))


def _arc(x: int, y: int, left: int, top: int, best: bool) -> str:
    """An arc from one cell to another of the same line, with its point."""
    a, b = x + _SIDE / 2, left + _SIDE / 2
    high = y - min(_ARCS + 22, 14 + 9 * (a - b) / _STEP)
    kind = "arc best" if best else "arc"
    point = f"M{b - 4:g} {top - 9}l4 5.5 4-5.5"
    return f'<path class="{kind}" d="M{a:g} {y - 4}Q{(a + b) / 2:g} {high - 6:g} {b:g} {top - 4}{point}"/>'


# The positions of two piles as SVG, the corner lower left: safe cells green, the way of a game, what a move leaves.

_SQUARE, _CELL, _LEFT = 44, 40, 28


def draw_cells(
    count: int,
    told: Callable[[int, int], bool | None],
    path: Sequence[tuple[int, int]],
    label: str,
) -> str:
    """A map of count by count cells."""
    side = count * _SQUARE
    small = f'width="{_CELL}" height="{_CELL}" rx="9"'
    body = []

    def corner(x: int, y: int) -> tuple[int, int]:
        return _LEFT + x * _SQUARE, 6 + (count - 1 - y) * _SQUARE

    def middle(x: int, y: int) -> tuple[int, int]:
        left, top = corner(x, y)
        return left + _CELL // 2, top + _CELL // 2

    for x in range(count):
        for y in range(count):
            left, top = corner(x, y)
            lost = told(x, y)
            kind = "blank" if lost is None else "cell trap" if lost else "cell"
            body.append(f'<rect class="{kind}" x="{left}" y="{top}" {small}/>')
            if lost:
                body.append(f'<path class="tick" d="M{left + 13} {top + 20.5}l5 5 9-10.5"/>')
            elif lost is not None:
                body.append(f'<circle class="spot" cx="{left + 20}" cy="{top + 20}" r="3"/>')
    for i, (before, after) in enumerate(pairwise(path)):
        (a, b), (c, d) = middle(*before), middle(*after)
        body.append(f'<circle class="was" cx="{a}" cy="{b}" r="8"/>')
        body.append(f'<path class="way {("first", "second")[i % 2]}" d="M{a} {b}L{c} {d}"/>')
    a, b = middle(*path[-1])
    body.append(f'<circle class="at" cx="{a}" cy="{b}" r="12"/><circle class="pupil" cx="{a}" cy="{b}" r="4"/>')
    for n in range(count):
        body.append(write(_LEFT + n * _SQUARE + 20, side + 21, str(n), "soft"))
        body.append(write(_LEFT - 11, 6 + (count - 1 - n) * _SQUARE + 25, str(n), "soft", "end"))
    return svg(_LEFT + side + 4, side + 30, label, "".join(body))


_ROW, _TALL, _NAMES, _WORTH, _COLUMN = 64, 36, 56, 84, 98.0  # of blocks: rows, their names, columns


def draw_figure(figure: Figure | None) -> str:
    """A figure as SVG, whose colours the page's style sheet gives; empty for none."""
    if figure is None:
        return ""
    if isinstance(figure, Blocks):
        return _blocks(figure)
    if isinstance(figure, Strip):
        most = figure.size
        return draw_strip(most, figure.lost, figure.reached, figure.chosen, most)
    return _summands(figure) if isinstance(figure, Summands) else _pairs(figure)


def _blocks(figure: Blocks) -> str:
    """A row for each pile, a column for each size of block; pairs joined, a block without a partner dashed."""
    named = enumerate(zip(figure.names, figure.sizes, strict=True))
    rows = [(i, name, size) for i, (name, size) in named if size or figure.worth]
    powers = sorted({block for _, _, size in rows for block in blocks_of(size)}, reverse=True)
    step = 25.0 if not powers or powers[0] <= 4 else 17.0
    longest = max((len(name) for _, name, _ in rows), default=1)
    left = max(_NAMES, 22 + 11 * longest, _WORTH) if figure.worth else _NAMES + max(0, longest - 1) * 11
    body, said, x = [], [], float(left)
    tops = {i: 30 + _ROW * line for line, (i, _, _) in enumerate(rows)}
    for i, name, size in rows:
        middle = tops[i] + _TALL / 2
        blocks = tr(" and ").join(map(str, blocks_of(size)))
        if figure.worth:
            body.append(write(8, middle - 2, name, "name", "start"))
            body.append(write(8, middle + 16, tr("worth {size}", size=size), "soft", "start"))
            said.append(
                tr("{name} is worth a pile of {size}: {blocks}", name=name, size=size, blocks=blocks)
                if size
                else tr("{name} is worth nothing", name=name)
            )
        else:
            body.append(write(8, middle + 6, name, "name", "start"))
            body.append(write(left - 22, middle + 6, str(size), "soft"))
            said.append(tr("{name} is {blocks}", name=name, blocks=blocks))
    foot = 30 + _ROW * len(rows) - 4
    for power in powers:
        wide = 46.0 if power > 8 else power * step + (4 if power == 1 else 0)
        holders = [i for i, _, size in rows if size & power]
        lone = None
        if len(holders) % 2:
            lone = figure.alone if figure.alone in holders else holders[-1]
        paired = [i for i in holders if i != lone]
        for one, other in zip(paired[::2], paired[1::2], strict=True):
            body.append(_join(x, wide, tops[one] + _TALL, tops[other], lone is not None and one < lone < other))
        for i in holders:
            kind = "block alone" if i == lone else "block"
            shape = f'width="{wide:g}" height="{_TALL}" rx="{min(18, wide / 2):g}"'
            body.append(f'<rect class="{kind}" x="{x:g}" y="{tops[i]}" {shape}/>')
            if power > 8:
                body.append(write(x + wide / 2, tops[i] + 24, str(power), "number"))
            else:
                body.append(discs(x + (2 if power == 1 else 0), tops[i] + _TALL / 2, power, step))
            if i == lone:
                body.append(write(x + wide / 2, tops[i] + _TALL + 17, tr("no partner"), "truth"))
        body.append(write(x + wide / 2, 14, tr("{power}s", power=power), "soft"))
        pairs = len(paired) // 2
        told = tr("one alone") if lone is not None else ntr("a pair", "{pairs} pairs", pairs, pairs=pairs)
        body.append(write(x + wide / 2, foot + 22, told, "truth" if lone is not None else "soft"))
        said.append(
            tr("of the {power}s one has no partner", power=power)
            if lone is not None
            else tr("of the {power}s all pair off", power=power)
        )
        x += max(wide + 24, _COLUMN)
    width = max(x - 8, left + 120)
    body.append(f'<path class="rule" d="M{left - 10:g} {foot}H{width - 6:g}"/>')
    return svg(width, foot + 30, f"{'; '.join(said)}.", "".join(body))


def _join(x: float, wide: float, top: float, low: float, aside: bool) -> str:
    """A bar between two blocks that are partners; aside where a third block lies between them."""
    at = x - 7 if aside else x + wide / 2
    half = 4.5 if wide < 40 or aside else 16
    caps = f"M{at - half:g} {top + 2:g}h{2 * half:g}M{at - half:g} {low - 2:g}h{2 * half:g}"
    return f'<path class="join" d="M{at:g} {top + 2:g}V{low - 2:g}{caps}"/>'


def _summands(figure: Summands) -> str:
    """The summands of a pile, one below another as pills of counters, the smallest ringed where it may be taken."""
    largest = figure.parts[0]
    step = min(17.0, 260 / largest)
    body = []
    for line, part in enumerate(figure.parts):
        y = 10 + line * 40
        wide = max(part * step + 8, 28.0)
        last = line == len(figure.parts) - 1
        kind = "block alone" if last and part <= figure.most else "block"
        body.append(f'<rect class="{kind}" x="6" y="{y}" width="{wide:g}" height="30" rx="15"/>')
        if step >= 6:
            body.append(discs(10 + (wide - 8 - part * step) / 2, y + 15, part, step))
        body.append(write(wide + 18, y + 21, abbreviate(part), "truth" if last else "", "start"))
    said = tr(
        "The parts are {parts}; at most {most} may be taken.",
        parts=", ".join(map(abbreviate, figure.parts)),
        most=abbreviate(figure.most),
    )
    return svg(340, 14 + 40 * len(figure.parts), said, "".join(body))


def _pairs(figure: Pairs) -> str:
    """Pairs of numbers as two lines of a table, their differences below; the pair that counts on green."""
    longest = max(len(abbreviate(q)) for _, q in figure.pairs)
    apart = max(46.0, 9.0 * longest + 14)
    left = 100.0
    width = left + apart * len(figure.pairs)
    body = [write(2, 28, tr("small pile"), "soft", "start"), write(2, 62, tr("large pile"), "soft", "start")]
    body.append(write(2, 98, tr("apart by"), "soft", "start"))
    for i, (p, q) in enumerate(figure.pairs):
        x = left + (i + 0.5) * apart
        chosen = figure.first + i == figure.chosen
        if chosen:
            body.append(
                f'<rect class="chosen" x="{x - apart / 2 + 2:g}" y="4" width="{apart - 4:g}" height="70" rx="12"/>'
            )
        kind = "truth" if chosen else ""
        body += [
            write(x, 28, abbreviate(p), kind),
            write(x, 62, abbreviate(q), kind),
            write(x, 98, abbreviate(q - p), "soft"),
        ]
    body.append(f'<path class="rule" d="M{left:g} 76H{width:g}"/>')
    p, q = figure.pairs[figure.chosen - figure.first]
    said = tr(
        "Safe pairs, among them {p} and {q}, {apart} apart.", p=abbreviate(p), q=abbreviate(q), apart=abbreviate(q - p)
    )
    return svg(width, 106, said, "".join(body))


# Pictures that only lessons show, as SVG: piles as blocks, and a machine that reads them in binary.


def draw_blocks(rows: list[tuple[str, int]]) -> str:
    """Numbers one below another, each as its blocks, with its name."""
    largest = max((size for _, size in rows), default=1)
    step = min(20.0, 210 / max(largest, 1))
    body, said = [], []
    left = 14 + 9 * max(len(name) for name, _ in rows)
    for line, (name, size) in enumerate(rows):
        y, x = 4 + 50 * line, float(left)
        body.append(write(2, y + 23, name, "name" if len(name) == 1 else "soft", "start"))
        for block in blocks_of(size):
            wide = max(block * step + 8, 24.0)
            body.append(f'<rect class="block" x="{x:g}" y="{y}" width="{wide:g}" height="34" rx="17"/>')
            body.append(discs(x + (wide - block * step) / 2, y + 17, block, step))
            body.append(write(x + wide / 2, y + 46, str(block), "soft"))
            x += wide + 6
        parts = [str(block) for block in blocks_of(size)]
        said.append(
            tr("{name} is {parts}", name=name, parts=listed(parts)) if parts else tr("{name} is empty", name=name)
        )
    return svg(340, 50 * len(rows) + 8, "; ".join(said), "".join(body))


def draw_machine(sizes: list[int]) -> str:
    """Piles in binary, one below another; below each column how many ones, and what the machine remembers."""
    digits = max(max(sizes, default=0).bit_length(), 1)
    left, apart = 62, 46
    body: list[str] = []
    foot = 14 + 34 * len(sizes)
    top = 22
    good = True
    for row, size in enumerate(sizes):
        body.append(write(left - 26, top + 34 + 34 * row, str(size), "soft", "end"))
    for column in range(digits):
        bit = digits - 1 - column
        x = left + column * apart
        ones = sum(size >> bit & 1 for size in sizes)
        good = good and not ones % 2
        body.append(f'<rect class="cell" x="{x - 17}" y="{top + 10}" width="34" height="{foot}" rx="10"/>')
        for row, size in enumerate(sizes):
            one = size >> bit & 1
            body.append(write(x, top + 34 + 34 * row, str(one), "number" if one else "soft"))
        body.append(write(x, top + foot + 32, str(ones), "truth" if not ones % 2 else ""))
        body.append(_lamp(x, top + foot + 52, good))
        body.append(write(x, top, str(1 << bit), "soft"))
    width = left + digits * apart
    said = tr("All counts are even.") if good else tr("A count is odd.")
    body.append(write(2, top + foot + 32, tr("ones"), "soft", "start"))
    body.append(write(2, top + foot + 57, tr("even?"), "soft", "start"))
    return svg(max(width, 200), top + foot + 70, said, "".join(body))


def _lamp(x: float, y: float, good: bool) -> str:
    """A lamp: a tick while all counts were even, a cross after an odd one."""
    if good:
        mark = f'<path class="tick" d="M{x - 6:g} {y + 0.5:g}l4.5 4.5 7.5-9"/>'
        return f'<circle class="trap" cx="{x:g}" cy="{y:g}" r="12"/>{mark}'
    ring = f'<circle class="blank" cx="{x:g}" cy="{y:g}" r="12"/>'
    return f'{ring}<path class="cross" d="M{x - 5:g} {y - 5:g}l10 10m0-10l-10 10"/>'


# Automata as SVG: the states on a line in the order in which they are met, and arcs from one to another.

MOST_STATES: Final = 24  # automata with more states are described, not drawn
MOST_ARROWS: Final = 45  # the same for arrows
_STATES_APART: Final = 112.0  # from state to state
_R: Final = 21.0

Arrows = Sequence[Mapping[int, Sequence[str]]]


def draw_automaton(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """An automaton as SVG, arrows back below the line; its colours come from the page's style sheet."""
    if not 0 < len(arrows) <= MOST_STATES or sum(map(len, arrows)) > MOST_ARROWS:
        return ""
    order = states_in_order(arrows)
    at = {state: _STATES_APART * place for place, state in enumerate(order)}
    paths = [f"M{-_R - 34:g} 0H{-_R - 4:g}"]
    notes, high, low = [], 70.0, 30.0
    for state, targets in enumerate(arrows):
        for target, symbols in targets.items():
            path, x, y = _arrow(at[state], at[target])
            paths.append(path)
            notes.append(write(x, y, _words(symbols), "symbols"))
            high, low = max(high, 24 - y), max(low, y + 14)
    for state, x in at.items():
        kind = "state accepting" if accepting[state] else "state"
        notes.append(f'<circle class="{kind}" cx="{x:g}" cy="0" r="{_R:g}"/>')
        if accepting[state]:
            notes.append(f'<circle class="inner" cx="{x:g}" cy="0" r="{_R - 4:g}"/>')
        notes.append(write(x, 5, str(state), "name accepting" if accepting[state] else "name"))
    wide = at[order[-1]] + 124
    box = f'viewBox="-62 {-high:.0f} {wide:.0f} {high + low:.0f}" width="{wide:.0f}" height="{high + low:.0f}"'
    head = (
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8"'
        ' orient="auto-start-reverse"><path class="head" d="M0 1L9 5 0 9z"/></marker></defs>'
    )
    drawn = "".join(f'<path class="arrow" d="{path}" marker-end="url(#head)"/>' for path in paths)
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg class="automaton" {box} {named}>{head}{drawn}{"".join(notes)}</svg>'


def states_in_order(arrows: Arrows) -> list[int]:
    """The states by their distance from state 0, those that it does not reach last."""
    line = [0]
    for state in line:
        line += [target for target in arrows[state] if target not in line]
    return [*line, *(state for state in range(len(arrows)) if state not in line)]


def _arrow(one: float, other: float) -> tuple[str, float, float]:
    """The path from the state at one place to that at another, and where its symbols stand."""
    if one == other:
        return f"M{one - 9:g} {2 - _R:g}C{one - 30:g} -66 {one + 30:g} -66 {one + 9:g} {-1 - _R:g}", one, -59
    if other - one == _STATES_APART:
        return f"M{one + _R:g} 0H{other - _R - 2:g}", (one + other) / 2, -7
    back, steps = other < one, abs(other - one) / _STATES_APART
    side = 1 if back else -1
    high = side * (_R + 30 * steps**0.8)  # the farther, the higher: no two arcs have their symbols at one place
    from_, to = (one - 8, other + 8) if back else (one + 8, other - 8)
    middle = (one + other) / 2
    path = f"M{from_:g} {side * 19:g}Q{middle:g} {2 * high - side * _R:.1f} {to:g} {side * (_R + 1):g}"
    return path, middle, high + 5


def _words(symbols: Sequence[str]) -> str:
    if len(symbols) <= 3:
        return "  ".join(symbols)
    return "  ".join(symbols[:2]) + f"  +{len(symbols) - 2}"


_AUTOMATON_STYLE: Final = (
    "<style>.automaton{background:#fff;font:14px sans-serif}.arrow{fill:none;stroke:#555;stroke-width:1.6}"
    ".head{fill:#555}.state{fill:#fff;stroke:#222;stroke-width:1.7}.inner{fill:none;stroke:#222;stroke-width:1.2}"
    "text{fill:#222}.symbols{paint-order:stroke;stroke:#fff;stroke-width:9px;stroke-linejoin:round}</style>"
)


def automaton_file(arrows: Arrows, accepting: Sequence[bool], label: str) -> str:
    """The picture of `draw_automaton` as a file that stands by itself; empty if the automaton is too large."""
    drawn = draw_automaton(arrows, accepting, label).replace(">", f">{_AUTOMATON_STYLE}", 1)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
