"""Boards: what lies on the table as rows of counters that can be taken, and positions written as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Any, Final

from nimlike.core.languages import later, tr
from nimlike.core.move import Plane, Tokens
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.position import Game, Position
from nimlike.core.shown import PILES, Pile
from nimlike.plot.figures import disc, write

COUNTERS: Final = 24  # a pile of up to so many counters is drawn counter by counter
HEAP: Final = 40  # a heap of up to so many counters that can be split is drawn counter by counter
QUICK: Final = 12  # how many amounts a larger pile offers at once, of a range of amounts
LISTED: Final = 60  # so many amounts are offered at once where they are no range: all of them, if there are no more
CROWDED: Final = 12  # with more piles than this the board is a grid, of which one pile at a time is taken from
_NAMED: Final = 4


@dataclass(frozen=True)
class Counter:
    """One counter: the move that takes it and those to its right, if there is one."""

    move: str | None  # the move's text; None when it may not be taken
    amount: int  # how many counters that takes


@dataclass(frozen=True)
class Spot:
    """A place of a heap where it can be broken: a counter, or the gap before one."""

    move: str | None  # the move's text; None when the heap may not be broken here
    first: int
    taken: int
    left: int
    right: int


@dataclass(frozen=True)
class Breaks:
    """A heap as a row of counters that can be broken anywhere."""

    counters: tuple[Spot, ...]  # for each counter what a click on it does
    gaps: tuple[Spot, ...]  # for each counter but the first what a click on the gap before it does
    pins: bool = False  # whether the counters stand as pins: one is hit, or two side by side, and nothing else is done


@dataclass(frozen=True)
class Row:
    """A row of a game's board, as it is drawn."""

    pile: Pile  # the row
    size: str  # how many counters it holds, in text; empty for a row that is no pile
    amounts: str
    counters: tuple[Counter, ...] = ()  # the counters from left to right; empty when there are too many to draw
    quick: tuple[Counter, ...] = ()  # for a pile too large to draw: the moves that take least
    breaks: Breaks | None = None  # for a heap that can be split: its counters and gaps

    @property
    def share(self) -> int:
        """How much of the row's width the bar of a large pile takes, in percent."""
        return min(100, 34 + 4 * len(self.size))


def rows_of(position: Position, start: Position | None = None) -> tuple[Row, ...]:
    """The rows of a position's board, drawn."""
    board = position.ruleset.board(position.state)
    first = board if start is None else start.ruleset.board(start.state)
    every = (*first, *board)
    breaking = {  # in a sum the heaps of one game may be split, those of another not
        part: _breaking(tuple(pile for pile in every if part_of(pile) == part))
        for part in {part_of(pile) for pile in every}
    }
    return tuple(_row(pile, breaking[part_of(pile)]) for pile in board)


def part_of(pile: Pile) -> str:
    """The game of a sum that a row belongs to; empty outside sums."""
    return pile.prefix.rpartition(".")[0]


def pile_letters(rows: tuple[Row, ...]) -> str:
    """The letters that name piles: ``abc``."""
    return "".join(sorted({letter for row in rows for letter in row.pile.letters}))


def name_of(pile: Pile) -> str:
    """What stands before a row: the letter of the pile where the rest goes without saying."""
    game, colon, rest = pile.name.rpartition(": ")
    words = rest.split(" ")
    kinds = {tr(what, name="").strip().lower() for what in PILES}
    last = words[-1] if len(words) == 2 and words[0].lower() in kinds else rest
    return f"{game.removeprefix(tr('Game {i}', i=''))}{colon}{last[:1].upper()}{last[1:]}"


def _breaking(board: tuple[Pile, ...]) -> set[int]:
    """The amounts that are taken from a board with heaps to split, three of each heap; none without such heaps."""
    heaps = [pile for pile in board if pile.size is not None and pile.size <= HEAP and pile.complete]
    return set().union(*map(_amounts_of, heaps)) if any(pile.splits for pile in heaps) else set()


def _amounts_of(pile: Pile) -> set[int]:
    return {take for take, _ in pile.splits}.union(pile.takes[:3])


def _row(pile: Pile, breaking: set[int]) -> Row:
    size = "" if pile.size is None else format_number(pile.size)
    shown = pile.most if pile.size is None else pile.size
    breaks = _breaks(pile, breaking)
    if breaks is not None or (shown <= (HEAP if pile.splits else COUNTERS) and pile.complete):
        counters = (Counter(_move(pile, n) if n in pile.takes else None, n) for n in range(shown, 0, -1))
        return Row(pile, size, _amounts(pile), tuple(counters), (), breaks)
    few = LISTED if not isinstance(pile.takes, range) and len(pile.takes) <= LISTED else QUICK
    quick = (Counter(_move(pile, n), n) for n in islice(pile.takes, few))
    return Row(pile, size, _amounts(pile), (), tuple(quick))


def _move(pile: Pile, amount: int) -> str:
    return f"{pile.prefix}{format_number(amount)}"


def _breaks(pile: Pile, breaking: set[int]) -> Breaks | None:
    """The counters and gaps of a small heap that is split by one click: the middles of odd and even numbers."""
    amounts = _amounts_of(pile)
    one_of_each = len(amounts) == len({amount % 2 for amount in amounts})
    if not pile.size or not breaking or not one_of_each or pile.size > HEAP or not pile.complete:
        return None
    splits = set(pile.splits)
    odd = next((amount for amount in amounts if amount % 2), None)
    even = next((amount for amount in amounts if not amount % 2), None)
    size = pile.size

    def spot(taken: int | None, first: int) -> Spot:
        if taken is None or first < 0 or first + taken > size:
            return Spot(None, first, 0, 0, 0)
        left, right = first, size - first - taken
        move = None
        if not (left and right):
            move = _move(pile, taken) if taken in pile.takes else None
        else:  # what stands on the right is split off, so that the parts stay where they are seen
            turned = (taken, left) in splits
            off = right if (taken, right) in splits or (turned and pile.either_way) else left if turned else None
            move = None if off is None else f"{pile.prefix}{taken}/{off}"
        return Spot(move, first, taken, left, right)

    counters = tuple(spot(odd, i - (odd or 0) // 2) for i in range(size))
    gaps = tuple(spot(even, i - (even or 0) // 2) for i in range(1, size))
    return Breaks(counters, gaps, pins=breaking <= {1, 2})


def _amounts(pile: Pile) -> str:
    if not pile.takes:
        return "" if pile.complete else "…"
    least, most = pile.takes[0], pile.takes[-1]
    if not pile.complete:
        return f"{abbreviate(least)}–…"
    if not isinstance(pile.takes, range) and len(pile.takes) <= _NAMED:
        return ", ".join(map(abbreviate, pile.takes))
    return abbreviate(most) if least == most else f"{abbreviate(least)}–{abbreviate(most)}"


def pick_row(rows: tuple[Row, ...], pick: int) -> int | None:
    """Which row of a crowded board is taken from: the one asked for, else the first with a move; None for no crowd."""
    if len(rows) <= CROWDED:
        return None
    able = [i for i, row in enumerate(rows) if row.amounts or row.breaks]
    return pick - 1 if pick - 1 in able else next(iter(able), None)


STACKED: Final = 240  # a pile of up to so many counters is drawn as stacks of ten, a larger one as slabs
_SLABS: Final = 60
_POWERS: Final = later(
    "thousand million billion trillion quadrillion quintillion sextillion septillion octillion nonillion decillion"
)  # of 1,000


def tall_pile(size: int) -> dict[str, Any]:
    """A pile too large for single counters, from the side: stacks of ten, or slabs each ten times the one before."""
    if size <= STACKED:
        chips = [(30 * (i // 10), 44 - 4.2 * (i % 10 + 1)) for i in range(size)]
        shape = "".join(f"M{x} {y:g}h26v3.8h-26z" for x, y in chips)
        return {"width": 30 * -(-size // 10), "shape": shape, "words": ""}
    digits = len(format_number(size))
    slabs = min(digits - 1, _SLABS)
    shape = "".join(f"M{30 * i} 0h28v44h-28z" for i in range(slabs))
    power, names = (digits - 1) // 3, tr(_POWERS).split()
    if not 0 < power <= len(names):
        return {"width": 30 * slabs, "shape": shape, "words": abbreviate(size)}
    n, rest = divmod(size, 1000**power)
    words = tr("more than {n} {power}", n=n, power=names[power - 1]) if rest else f"{n} {names[power - 1]}"
    return {"width": 30 * slabs, "shape": shape, "words": words}


# The writer of boards as SVG: small ones for lists of games, and those of worksheets; style sheets give the colours.

WIDTH, HEIGHT = 264, 150  # of a small picture
PIN: Final = (
    "M18 2c4.6 0 7 3.3 7 7.4 0 3.6-2 6-2 9.8 0 6.9 6.5 12 6.5 24.3 0 4.5-1.2 7.9-2.8 11.5H9.3c-1.6-3.6-2.8-7-2.8-11.5"
    " 0-12.3 6.5-17.4 6.5-24.3 0-3.8-2-6.2-2-9.8C11 5.3 13.4 2 18 2z"
)  # 36 wide and 56 high
CROWN: Final = "M5 24L3.2 9.5 10 16.4 16 5l6 11.4 6.8-6.9L27 24zM6 26.5h20v2.6H6z"
_PILES, _ROWS, _SIDE, _TOKENS = 8, 4, 14, 24
_PAPER, _LEFT, _STEP, _DRAWN = 320, 26, 15, 48  # of a worksheet: width, room for names, a counter, counters of a pile
_TOKENS_ON_PAPER: Final = 60


def draw_miniature(position: Position) -> str:
    """A position as a small SVG picture."""
    scene = position.ruleset.scene(position.state)
    if isinstance(scene, Plane) and max(scene.at) < _SIDE:
        body = _plane(position, scene)
    elif isinstance(scene, Tokens) and scene.count <= _TOKENS:
        per_line = (scene.count + 1) // 2
        step = min(20, 232 / per_line)
        left, top = WIDTH / 2 - step * (per_line - 1) / 2, HEIGHT / 2 - 0.85 * step
        body = _tokens(scene, range(scene.count), per_line, (left, top), (step, 1.7 * step))
    else:
        body = _piles(position)
    return f'<svg class="mini" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" focusable="false">{body}</svg>'


def draw_board(position: Position) -> str:
    """A position for paper, with the names and sizes of its piles; what it says of them is its label."""
    rules, state = position.ruleset, position.state
    scene, words = rules.scene(state), rules.words(state)
    rows = [row for row in rows_of(position) if row.size]
    if isinstance(scene, Tokens) and scene.count <= _TOKENS_ON_PAPER:
        left = range(scene.low, scene.high + 1)
        body = _tokens(scene, left, 16, (10, 12), (20, 23), numbered=True)
        y = 40 + (len(left) - 1) // 16 * 23
        first, second = scene.names
        mover = first if scene.left else second
        told = tr(
            "round: {first} wins; square: {second} wins; {mover} is to move", first=first, second=second, mover=mover
        )
        body += write(0, y, told, "told", "start")
    elif not rows:
        body, y = write(2, 14, words, "told", "start"), 12
    else:
        body, y = "", 12
        for row in rows:
            size, name = row.pile.size or 0, name_of(row.pile)
            body += write(0, y + 4, "" if row.pile.name.lower().startswith("the ") else name, "name", "start")
            body += write(_PAPER, y + 4, abbreviate(size, 12), "name", "end")
            if size > _DRAWN:
                body += f'<rect class="disc" x="{_LEFT}" y="{y - 6}" width="{_PAPER - _LEFT - 70}" height="12" rx="6"/>'
            else:
                body += _counters(_LEFT + _STEP / 2, y, size, 17, _STEP, ringed=False)
                y += (max(size, 1) - 1) // 17 * _STEP
            y += 20
        y -= 8
    return f'<svg class="drawn" viewBox="0 0 {_PAPER} {y + 8}" role="img" aria-label="{escape(words)}">{body}</svg>'


def safe_cells(rules: Game, count: int) -> list[tuple[int, int]]:
    """The cells below ``count`` from which the player to move loses, as far as the map of a game knows them."""
    plane = rules.map()
    return [] if plane is None else plane.points(count)


def _counters(
    x: float, y: float, count: int, per_line: int, step: float, pins: bool = False, ringed: bool = True
) -> str:
    """Counters in lines, the first one around (x, y)."""
    places = [(x + k % per_line * step, y + k // per_line * step) for k in range(count)]
    if not pins:
        return "".join(disc(a, b, 0.42 * step, ringed) for a, b in places)
    size = step / 26
    moved = [f"translate({a - 18 * size:g} {b - 28 * size:g}) scale({size:g})" for a, b in places]
    return "".join(f'<path class="disc" transform="{place}" d="{PIN}"/>' for place in moved)


def _piles(position: Position) -> str:
    """Piles as columns that stand beside one another, heaps that can be split as rows, large piles as bars."""
    rows = [row for row in rows_of(position) if row.size]
    small = all(row.counters or row.size == "0" for row in rows)
    largest = max((row.pile.size or 0 for row in rows), default=0)
    if any(row.breaks for row in rows) or not small or len(rows) == 1 or largest > 12 or len(rows) > _PILES:
        return _lines(rows[:_ROWS])
    step = min(22, 118 / max(largest, 1))
    apart = min(52, 220 / max(1, len(rows)))
    left, foot = WIDTH / 2 - apart * (len(rows) - 1) / 2, 132
    drawn = [
        disc(left + i * apart, foot - 0.45 * step - 2 - k * step, 0.45 * step)
        for i, row in enumerate(rows)
        for k in range(row.pile.size or 0)
    ]
    return f'{"".join(drawn)}<path class="ring" d="M{left - 24:g} {foot}H{left + apart * (len(rows) - 1) + 24:g}"/>'


def _lines(rows: list[Row]) -> str:
    drawn = []
    for i, row in enumerate(rows, 1):
        y, size = i * HEIGHT / (len(rows) + 1), row.pile.size or 0
        if size > 40:
            drawn.append(f'<rect class="disc" x="32" y="{y - 9:g}" width="200" height="18" rx="9"/>')
            continue
        per_line, lines = (max(size, 1), 1) if size <= 14 else ((size + 1) // 2, 2)
        pins = row.breaks is not None and row.breaks.pins
        step = min(26, 226 / per_line, *([66 / len(rows)] if pins else []))  # a pin is 2.2 steps high
        left, top = WIDTH / 2 - step * (per_line - 1) / 2, y - (lines - 1) / 2 * step
        drawn.append(_counters(left, top, size, per_line, step, pins))
    return "".join(drawn)


def _plane(position: Position, scene: Plane) -> str:
    """The piece on its cell, the lines that it sees, and the cells from which the player to move loses."""
    x, y = scene.at
    count = max(x, y, 7) + 1
    cell = 124 / count
    left, low = (WIDTH - 124) / 2, 137.0

    def middle(i: int, j: int) -> tuple[float, float]:
        return left + (i + 0.5) * cell, low - (j + 0.5) * cell

    side = f'width="{cell:.2f}" height="{cell:.2f}"'
    drawn = [
        f'<rect class="well" x="{left + i * cell:.2f}" y="{low - (j + 1) * cell:.2f}" {side}/>'
        for i in range(count)
        for j in range(count)
        if not (i + j) % 2
    ]
    drawn.append(f'<rect class="frame" x="{left:g}" y="{low - 124:g}" width="124" height="124"/>')
    px, py = middle(x, y)
    for a, b in (middle(0, y), middle(x, 0), middle(x - min(x, y), y - min(x, y))):
        drawn.append(f'<path class="ray" d="M{px:.1f} {py:.1f}L{a:.1f} {b:.1f}"/>')
    for a, b in (middle(*at) for at in safe_cells(position.ruleset, count)):
        drawn.append(f'<circle class="safe" cx="{a:.1f}" cy="{b:.1f}" r="{cell * 0.28:.2f}"/>')
    size = cell / 30
    turned = f"translate({px - 16 * size:.1f} {py - 17 * size:.1f}) scale({size:.3f})"
    return "".join(drawn) + f'<path class="disc" transform="{turned}" d="{CROWN}"/>'


def _tokens(
    scene: Tokens,
    tokens: range,
    per_line: int,
    first: tuple[float, float],
    apart: tuple[float, float],
    numbered: bool = False,
) -> str:
    """Tokens in lines, round for those with which the player wins who trims from the left, square for the others."""
    drawn, r = [], 0.4 * apart[0]
    for i, n in enumerate(tokens):
        x, y = first[0] + i % per_line * apart[0], first[1] + i // per_line * apart[1]
        if scene.owner(n) == 0:
            drawn.append(f'<circle class="first" cx="{x:g}" cy="{y:g}" r="{r:g}"/>')
        else:
            u = 1.2 * r
            drawn.append(f'<path class="second" d="M{x:g} {y - u:g}l{u:g} {u:g}-{u:g} {u:g}-{u:g}-{u:g}z"/>')
        if numbered:
            drawn.append(write(x, y + 4, str(n), "number"))
    return "".join(drawn)
