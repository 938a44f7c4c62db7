"""What a game shows at length by default: its map, its pictures, draws for its puzzles, its row in a sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import count
from math import isqrt
from typing import Any, Final, TypeAlias

from nimlike.core import defaults
from nimlike.core.defaults import NO_POSITION, state_at
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Game, Position
from nimlike.core.progress import report, table_moves
from nimlike.core.reason import Facts
from nimlike.core.shown import Cells, Drawing, Image, Map, Marks, Picture, TableMap

# The map of a game of two numbers from its definition, made square by square, as far as the search goes.

_SLICE: Final = 25  # so many times fewer moves than for a map: a slice's moves lead out of it


class SearchedMap(TableMap):
    """The positions (x, y) of a game, settled square by square as far as a caller needs them."""

    def __init__(self, rules: Game, rest: tuple[int, ...], most: int) -> None:
        super().__init__(lambda: self._squares, self.safe)
        self.rules = rules
        self.rest = rest
        self.has_values = rules.normal_play
        self._lost: list[tuple[int, int]] = []
        self._plane: dict[tuple[int, int], int] = {}
        self._squares = self._valued = 0
        self._largest = isqrt(most)
        self._outcomes, self._worth = Definition(rules, most), Definition(rules, most)

    def safe(self, side: int) -> list[tuple[int, int]]:
        """The P-positions with both numbers below ``side``, or below `known` where the search does not go so far."""
        while self._squares < min(side, self._largest):
            report(f"{self.rules.brief()}: squares of the map", self._squares, side)
            try:
                ring = [n for n, state in self._ring(self._squares) if self._outcomes.outcome(state) is Outcome.P]
            except LimitReached:
                break
            self._lost += ring
            self._squares += 1
        return [(x, y) for x, y in self._lost if max(x, y) < side]

    def _ring(self, side: int) -> Iterator[tuple[tuple[int, int], State]]:
        """The positions whose larger number is ``side``, with their states."""
        for numbers in (*((side, y) for y in range(side)), *((x, side) for x in range(side + 1))):
            if (state := state_at(self.rules, (*numbers, *self.rest))) is not None:
                yield numbers, state

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        side = max(x + ((width - 1) << z), y + ((height - 1) << z)) + 1
        while self.has_values and self._valued < min(side, self._largest):
            try:
                for numbers, state in self._ring(self._valued):
                    self._plane[numbers] = self._worth.grundy(state)
            except LimitReached:
                break
            self._valued += 1
        for j in range(height):
            for i in range(width):
                numbers = (x + (i << z), y + (j << z))
                yield self._plane.get(numbers) if max(numbers) < self._valued else None


def searched_map(rules: Game, rest: tuple[int, ...] = ()) -> SearchedMap | None:
    """The positions (x, y, *rest) by the definition; None if these numbers denote no state."""
    return _map_within(rules, rest, table_moves() // (_SLICE if rest else 1))


@lru_cache(maxsize=8)
def _map_within(rules: Game, rest: tuple[int, ...], most: int) -> SearchedMap | None:
    firsts = ((1, 1),) if rest else ((1, 1), (1, 2), (2, 1))
    known = any(state_at(rules, (*numbers, *rest)) is not None for numbers in firsts)
    return SearchedMap(rules, rest, most) if known else None


# Positions by chance, for puzzles: how large they are drawn, and the draws themselves.

Draw: TypeAlias = Callable[[int, int], int]  # from the first argument to the second, each number as likely

GRADES: Final = range(1, 6)  # how difficult a puzzle is: 1 is seen at once, 5 needs the theory


@dataclass(frozen=True)
class Puzzles:
    """How puzzles of a game are drawn, and what makes them hard beside sizes and moves."""

    draw: Callable[[int, Draw], State]
    """A state for a grade, 1 to 5, made of draws. It need not have the grade: who makes puzzles measures it."""
    burden: Callable[[State], int] = lambda state: 0
    """What the rule of the game asks of a solver beyond sizes and moves, in tenths of a point of difficulty."""


@dataclass(frozen=True)
class Sizes:
    """From how many to how many piles, and from which size to which."""

    fewest: int
    most: int
    least: int
    greatest: int


MANY: Final = (
    Sizes(1, 2, 3, 9),
    Sizes(2, 2, 2, 9),
    Sizes(2, 3, 4, 14),
    Sizes(3, 4, 8, 30),
    Sizes(5, 6, 20, 90),
)
"""By grade, for games of any number of piles."""
SEVERAL: Final = (
    Sizes(1, 1, 1, 5),
    Sizes(1, 1, 1, 7),
    Sizes(1, 1, 3, 16),
    Sizes(1, 1, 12, 44),
    Sizes(1, 1, 45, 250),
)
"""By grade, for games of two or more numbers, as many each time."""
ALONE: Final = (  # by grade, for games of one number
    *(Sizes(1, 1, 3, 12), Sizes(1, 1, 6, 24), Sizes(1, 1, 14, 60)),
    *(Sizes(1, 1, 33, 250), Sizes(1, 1, 300, 5000)),
)

BIT: Final = (0, (1 << 32) - 1)  # a draw between these is a whole word; its lowest bit decides between two things

_WALK: Final = 6


def draw_state(rules: Game, grade: int, draw: Draw, sizes: Sequence[Sizes] = ()) -> State:
    """The state of sorted random numbers, or one that random moves reach if the states are not made of numbers."""
    arity = rules.arity
    if arity is None:
        return _walk(rules, grade, draw)
    free = all(_state(rules, (5,) * k) is not None for k in (1, 2, 3))
    own = (sizes or (MANY if free else ALONE if arity == 1 else SEVERAL))[grade - 1]
    many = draw(own.fewest, own.most)  # a draw in every game, so that the rule is one
    many = many if free else arity
    numbers = tuple(draw(own.least, own.greatest) for _ in range(many))
    state = _state(rules, tuple(sorted(numbers)))
    if state is None:
        state = _state(rules, numbers)
    return _walk(rules, grade, draw) if state is None else state


def _state(rules: Game, numbers: tuple[int, ...]) -> State | None:
    try:
        return state_at(rules, numbers)
    except (ValueError, IndexError):  # a game of somebody's own may unpack numbers that are not there
        return None


def _walk(rules: Game, grade: int, draw: Draw) -> State:
    """The state after some moves from the start, more for lower grades."""
    return walk(rules, rules.start(), draw(0, _WALK - grade), draw)


def walk(rules: Game, state: State, moves: int, draw: Draw) -> State:
    """The state after so many moves that are drawn, or after fewer, where each but the last leaves a move."""
    for _ in range(moves):
        options = [reached for _, reached in rules.options(state)]
        if not options:
            break
        reached = options[draw(0, len(options) - 1)]
        if next(rules.options(reached), None) is None:
            break
        state = reached
    return state


def draws_of(text: str) -> Draw:
    """The draws that the SHA-256 of a text decides: the same on every machine and in every version of Python."""
    words = _words(text)

    def draw(low: int, high: int) -> int:
        if not low <= high < low + (1 << 32):
            raise ParseError(f"a draw from {low} to {high}: at least one number, and at most 2^32")
        return low + (next(words) * (high - low + 1) >> 32)

    return draw


def _words(text: str) -> Iterator[int]:
    from hashlib import sha256

    for more in count(1):
        digest = sha256((text if more == 1 else f"{text}|{more}").encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")


PIXELS: Final = 2_000  # most values along a side of a picture of Grundy values: a picture has no more pixels

BY_ANTIDIAGONALS: Final = "values"  # sequences that read a table of two numbers: as points they show nothing

SQUARES: Final = 200_000  # most squares of a picture


def first_slice(rules: Game) -> tuple[int, ...]:
    """The numbers after x and y in the slice that is shown of a game without a plane of its own; empty: it has none."""
    return next((rest for rest in ((1,), (1, 1)) if rules.map(rest) is not None), ())


def pictures(rules: Game) -> dict[str, Drawing]:
    """What the map, else the line, else a slice shows; the values of a map; a sequence."""
    found: dict[str, Drawing] = {}
    plane = rules.map()
    if plane is not None:
        found["outcome"] = partial(of_map, rules, plane)
        if plane.has_values:
            found["grundy"] = partial(of_values, rules, plane)
    elif rules.line() is not None:
        found["outcome"] = partial(of_line, rules)
    elif rest := first_slice(rules):
        found["outcome"] = partial(of_slice, rules, rest)
    if any(each.name != BY_ANTIDIAGONALS for each in rules.sequences()):
        found["sequence"] = partial(of_sequence, rules)
    return found


def picture_from(position: Position, bound: int) -> Picture | None:
    """The plane of a game that draws one from a position, else the positions that differ in the first two numbers."""
    rules, state = position.ruleset, position.state
    if (draw := rules.pictures().get("plane")) is not None:
        found: Picture | None = draw(bound, position)
        return found
    whole = len(state) > 2 and all(isinstance(n, int) for n in state) and rules.line() is None
    return of_slice(rules, state[2:], bound) if whole else None


def of_slice(rules: Game, rest: tuple[int, ...], bound: int) -> Picture | None:
    r"""The P-positions (x, y, \*rest), as squares; None if the game has no such slice."""
    plane = _slice(rules, rest)
    if plane is None:
        return None
    drawn = of_map(rules, plane, bound)
    fixed = abbreviate(", ".join(abbreviate(n) for n in rest))  # a title that is too long leaves no room for axes
    return replace(drawn, title=tr("P-positions (x, y, {rest}) of {name}", rest=fixed, name=rules.name))


@lru_cache(maxsize=2)
def _slice(rules: Game, rest: tuple[int, ...]) -> Map | None:
    """A slice; where it has to be searched, with more moves than on a page, as a picture may take longer."""
    plane = rules.map(rest)
    return SearchedMap(rules, rest, table_moves()) if isinstance(plane, SearchedMap) else plane


def of_map(rules: Game, plane: Map, bound: int) -> Picture:
    """The P-positions of a map, as squares."""
    points = sorted(set(plane.points(bound + 1)))
    if plane.known is not None and plane.known <= bound:
        raise LimitReached(f"{rules}: P-positions are known for numbers below {plane.known:,}; take a smaller bound")
    if len(points) > SQUARES:
        raise LimitReached(f"{len(points):,} P-positions: a picture shows {SQUARES:,}; take a smaller bound")
    title = tr("P-positions of {name}", name=rules.name)
    return Picture(title, plane.label, *plane.axes, (Cells(points, bound + 1, bound + 1),))


def of_line(rules: Game, bound: int) -> Picture:
    """Who wins from each size: row by row, each row as long as the game says, from the lower left corner on."""
    line = rules.line()
    assert line is not None
    points, tones, labels = [], [], set()
    players = line.winners[1] != "P"
    for n in range(bound + 1):
        state = line.state(n)
        if state is None:
            continue
        answer = Position(rules, state).answer()
        labels.add(answer.label)
        lost = answer.outcome is Outcome.P
        if lost or players:
            points.append((n % line.columns, n // line.columns))
            tones.append(("second" if lost else "first") if players else "safe")
    label = labels.pop() if len(labels) == 1 else Label.COMPUTED
    cells = Cells(points, min(line.columns, bound + 1), bound // line.columns + 1, False, tuple(tones))
    first, second = line.winners
    title = (
        tr("{name}: who wins, {first} blue and {second} orange", name=rules.name, first=first, second=second)
        if players
        else tr("P-positions of {name}", name=rules.name)
    )
    across = tr("remainder on division by {columns}", columns=line.columns)
    up = tr("{axis}: the first of the row", axis=line.axis)
    return Picture(title, label, across, up, (cells,), up_step=line.columns)


def of_values(rules: Game, plane: Map, bound: int) -> Picture:
    """The Grundy values of two numbers as colours."""
    step = bound // PIXELS + 1
    values = rules.grundy_table(bound)[::step, ::step].T
    if (missing := values == NO_POSITION).any():
        values = values.astype(float)
        values[missing] = float("nan")
    image = Image(values, step, tr("Grundy value"))
    return Picture(tr("Grundy values of {name}", name=rules.name), plane.value_label, *plane.axes, (image,))


def of_sequence(rules: Game, bound: int) -> Picture:
    """The first sequence of Grundy values, else the first sequence: its terms as points."""
    found = rules.sequences()
    shown = next((each for each in found if each.name == "grundy"), found[0])
    ys = shown.first(bound + 1)
    xs = range(shown.offset, shown.offset + len(ys))
    title = f"{rules.name}: {shown.title}"
    return Picture(title, shown.label, "n", "a(n)", (Marks(xs, ys),))


# A row on a game for a sweep over many: what is known of it up to a bound, and its smallest positions.

SMALL: Final = 8  # the bound of the positions that are compared with the definition


class Runs:
    """A game in long runs: kinds of runs over it alone, and its row in a sweep over many games."""

    def __init__(self, rules: Game) -> None:
        self.rules = rules

    @property
    def jobs(self) -> Mapping[str, Any]:
        """The kinds of runs over this game alone: subclasses of `nimlike.storage.chunks.Job`."""
        return {}

    @property
    def key(self) -> str:
        """A text that games have in common of which one row tells the others (`row_of_equal`)."""
        return str(self.rules)

    def work(self, to: int) -> int:
        """Roughly how many steps a row takes: those with the most are started first."""
        return to * to

    def row(self, to: int, check: bool = True) -> Facts:
        """The columns of the row; with ``check`` the independent checker verifies its certificate, if there is one."""
        state, count = blake2b(digest_size=16), 0
        for position in self.rules.p_positions(to):
            state.update(f"{self.rules.format_state(position.state)};".encode())
            count += 1
        return {"bound": to, "p_positions": count, "digest": state.hexdigest(), "label": Label.COMPUTED.value}

    def row_of_equal(self, row: Facts, to: int, check: bool = True) -> Facts:
        """The row of this game, from that of one with the same `key` whose text is not longer."""
        return dict(row)

    def small(self, fast: bool = False) -> str:
        """The P-positions to `SMALL`, up to the order of piles: by the game where ``fast``, else by definition."""
        found = self.rules.p_positions(SMALL) if fast else defaults.p_positions(self.rules, SMALL)
        states = {position.state for position in found}
        if all(map(defaults.numbers, states)):  # of states that differ in the order of piles a game may list one
            states = {tuple(sorted(state)) for state in states}
        return ";".join(self.rules.format_state(state) for state in sorted(states))
