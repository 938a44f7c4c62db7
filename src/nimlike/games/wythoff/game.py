"""Wythoff's game (1907) and the games made for the pairs of its section 7, normal and misère."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Avoided, Claim, Condition, FormulaSet, GameRules, Linear, MoveRule, equal, less
from nimlike.core.move import Move, Plane, SafeOptions, State
from nimlike.core.numbers import abbreviate, big
from nimlike.core.outcome import Label
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.ruleset import Ruleset
from nimlike.games.wythoff.maps_of_pairs import PairGame
from nimlike.games.wythoff.words import WORDS
from nimlike.games.wythoff.wythoff_rules import (
    MOST_PILE,
    WythoffRules,
    most_listed,
    moves_that_leave,
    small_values,
    square_values,
)
from nimlike.numeration.number_pairs import Pair

if TYPE_CHECKING:
    from nimlike.core.searched import Values
    from nimlike.numeration.automata.systems import NumberSystem

_ANSWERED_PILES: Final = 4_000  # and those of answers so far; beyond, a table takes too long for one answer
_ANSWER_STEPS: Final = 10**9  # with large b they are used up by smaller piles
_FEW_ROWS: Final = 256  # of a table where the smaller pile is below this
_OEIS: Final[Mapping[tuple[int, int], tuple[tuple[str, int | None], ...]]] = {  # by (a, b), as `PairGame.oeis` has them
    (1, 1): (("A000201", 1), ("A001950", 1), ("A004481", 0)),
    (2, 2): (("A001951", 0), ("A001952", 1), ("", None)),
}


class Wythoff(WythoffRules, PairGame):
    """Two piles: take from one, or k from one and l from the other with ``|k - l| < b``.

    A move that empties both piles at once needs ``|k - l| < a`` instead. With a = b = 1 this is Wythoff's
    game, with a = b the a-Wythoff game (Fraenkel 1982). In normal play the P-positions are (0, 0) and
    the pairs (A_k, A_k + a + bk) of Wythoff's section 7, where A_k is the smallest number in no earlier pair.

    Parameters
    ----------
    a
        First difference, at least 1.
    b
        Step of the differences, at least 1; the same as a when not given.
    misere
        True when the player who takes the last counter loses.

    Raises
    ------
    RulesetError
        a or b is below 1.

    Examples
    --------
    >>> [position.state for position in Wythoff().p_positions(13)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    >>> str(Wythoff(2, 3)), Wythoff(2, 3).pair(0)
    ('wythoff:a=2:b=3', (1, 3))
    """

    most_listed = MOST_PILE
    sentences = WORDS
    sources = ("wythoff1907", "fraenkel1982")
    rules_text = later(
        "Take any number from one pile, or k from one and l from the other with |k-l| < b (1 "
        "unless given); emptying both piles at once needs |k-l| < a. Whoever takes the "
        "last counter wins (loses in misère)."
    )

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if segments and segments[0].startswith("differences"):
            from nimlike.games.wythoff.differences import WythoffDifferences

            return WythoffDifferences.read(segments)
        return super().read(segments)

    @property
    def name(self) -> str:
        """``Wythoff's game``, ``2-Wythoff``, ``(2,3)-Wythoff``."""
        a, b = abbreviate(self.a), abbreviate(self.step)
        shown = f"{a}-Wythoff" if self.a == self.step else tr("({a},{b})-Wythoff", a=a, b=b)
        return (tr("Wythoff's game") if self.a == self.step == 1 else shown) + self._misere_words

    def rules(self) -> str:
        a, b = self.a, self.step
        words = tr("Take any number of counters from one pile, or ")
        if a == b == 1:
            return words + tr("the same number from both.")
        words += tr("the same number from both") if b == 1 else tr("some from both")
        reach = "" if b == 1 else tr(", where the two numbers differ by less than {step}", step=abbreviate(b))
        if a == b:
            return f"{words}{reach}."
        last = (
            tr("only with the same number in both")
            if a == 1
            else tr("if they differ by less than {a}", a=abbreviate(a))
        )
        return tr("{words}{reach}. Both piles may be emptied in one move {last}.", words=words, reach=reach, last=last)

    def scene(self, state: State) -> Plane:
        return Plane("queen" if self.a == self.step == 1 else "piece", state)

    def in_coq(self, position: Position, reason: Reason) -> str:
        if self.misere:
            return ""
        return "Wythoff.wythoff" if self.a == self.b == 1 else f"Wythoff.wythoff_a{'' if self.a == self.b else '_b'}"

    def reached(self, state: State) -> tuple[bool, Callable[[], list[Pair]]]:
        """By a few square roots."""
        x, y = big(state[0]), big(state[1])
        partner = self.pairs.partner(min(x, y))

        def pairs() -> list[Pair]:
            with_x, with_y = (partner, self.pairs.partner(y)) if x <= y else (self.pairs.partner(x), partner)
            found: list[Pair] = []
            if with_y < x:
                found.append((int(with_y), state[1]))
            if with_x < y:
                found.append((state[0], int(with_x)))
            found.extend((int(p), int(q)) for p, q in self._by_difference(x, y))
            return found

        return partner == max(x, y), pairs

    def _by_difference(self, x: Any, y: Any) -> Iterator[tuple[Any, Any]]:
        """P-positions reached by taking from both piles: those whose difference is near y - x."""
        if not (x and y):
            return
        gap, reach = y - x, self.step - 1
        if not self.misere and abs(gap) < self.a:
            yield 0, 0
        low, high = gap - reach, gap + reach
        length = max(x, y).bit_length()
        near = self.pairs.with_difference(max(low, 0), high, length) if high >= 0 else []
        if low <= 0:
            turned = [(q, p) for p, q in self.pairs.with_difference(max(-high, 0), -low, length)]
            near = list(dict.fromkeys(near + turned))  # (p, p) stands in both
        for p, q in near:
            if p < x and q < y and (p or q):
                yield p, q

    def avoiding(self, states: tuple[State, ...]) -> Avoided | None:
        from nimlike.games.vector.added_vectors import avoiding

        return avoiding((), states) if self._is_plain else None

    @property
    def _is_plain(self) -> bool:
        return self.a == self.step == 1 and not self.misere

    def safe_options(self, k: int) -> SafeOptions | None:
        """The P-positions with up to k - 1 options forbidden, for k = 2 and 3 (docs/theory/blocking.md)."""
        if k not in (2, 3) or not self._is_plain:
            return None

        def row(n: int) -> list[int]:
            """The numbers that form P-positions with n."""
            if k == 3:
                return [(n - 1) // 2, 2 * n + 1, 2 * n + 2] if n else [0, 1, 2]
            if n % 2:
                return [(n - 1) // 2, 2 * n + 1]
            return [2 * self.partner(n // 2 - 1) + 2, 2 * n + 1] if n else [0, 1]

        def diagonal(difference: int) -> list[int]:
            """The smaller numbers of the P-positions with a difference."""
            line = [difference - 1] if difference else [0]
            if k == 3:
                return [*line, difference - 2] if difference > 1 else line
            return line if difference % 2 else [*line, 2 * self.pair(difference // 2)[0] + 2]

        def into(state: State) -> list[tuple[Move, State]]:
            (x, y), small = state, min(state)
            takes = [
                *(((0, x - left),) for left in sorted(row(y), reverse=True) if left < x),
                *(((1, y - left),) for left in sorted(row(x), reverse=True) if left < y),
                *(
                    ((0, small - left), (1, small - left))
                    for left in sorted(diagonal(abs(y - x)), reverse=True)
                    if left < small
                ),
            ]
            return [(move, self.after(state, move)) for move in map(Move, takes)]

        return SafeOptions(
            lambda state: state[1] in row(state[0]), into, "Larsson 2011; proof: docs/theory/blocking.md"
        )

    def theory(self, position: Position) -> Answer:
        """The theorem on the pairs; in the first rows the Grundy value too, where no table reaches."""
        found = super().theory(position)
        if not self._in_row(position.state):
            return found
        row, column = sorted(position.state)
        return replace(
            found,
            grundy=lambda: column_values(row, column)[row],
            grundy_label=Label.THEOREM,
        )

    def _in_row(self, state: State) -> bool:
        return self._is_plain and min(state) <= MOST_ROW and max(state) > _ANSWERED_PILES

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        x, y = position.state
        if not value or not self._in_row((x, y)):
            return super().moves_to(position, value)
        return WinningMoves.of(moves_that_leave(position, row_options(x, y, value)))

    def computed_value(self, state: State) -> int | None:
        """From a table, for piles that one answer can wait for."""
        (x, y), largest = state, max(state)
        if largest <= most_listed(self.step):
            return small_values(self.a, self.step, largest)[x][y]
        if largest > _ANSWERED_PILES:
            return None
        side = min(max(_FEW_ROWS, 1 << largest.bit_length()), _ANSWERED_PILES + 1)
        rows = _FEW_ROWS if min(state) < _FEW_ROWS else side
        try:
            return int(square_values(self.a, self.step, side, self.brief(), _ANSWER_STEPS, rows)[min(state), largest])
        except LimitReached:  # b is so large that tables are slow
            return None

    def first_values(self, bound: int) -> Values:
        import numpy as np

        if bound > most_listed(self.step) or "nimlike.kernels.wythoff_squares" in sys.modules:
            return square_values(self.a, self.step, bound + 1, self.brief())
        small = small_values(self.a, self.step, bound)
        return np.array([row[: bound + 1] for row in small[: bound + 1]], np.uint16)

    @property
    def oeis(self) -> tuple[tuple[str, int | None], ...]:
        return super().oeis if self.misere else _OEIS.get((self.a, self.step), super().oeis)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if open_choice or piles not in (None, 2):
            raise RulesetError(f"{self.brief()}: it is played on two piles, and leaves no choice open")
        return Claim(
            _rules(self),
            system=lambda: _system(self),
            members=lambda bound: _members(self, bound),
            blocked=_BLOCKED if self._is_plain else {},
        )


# Grundy values of Wythoff's game with a small pile: each row repeats, and grows (docs/theory/wythoff-rows.md).

MOST_ROW: Final = 30


@lru_cache(maxsize=MOST_ROW + 1)
def find_columns(most: int) -> tuple[list[list[int]], int]:
    """G(a, n) - n for a <= most, in each column n before the columns repeat; and where the repetition starts."""
    # bit i is the value n - 2 most + i: in ``used`` what each row has, in ``diagonals`` what its diagonal has
    low = 2 * most
    used = [(1 << low) - 1] * (most + 1)
    diagonals = [0] * (most + 1)
    seen: dict[tuple[int, ...], int] = {}
    columns: list[list[int]] = []
    state = (*used, *diagonals)
    while state not in seen:
        seen[state] = len(columns)
        column: list[int] = []
        moved = [0]
        met = 0
        for a in range(most + 1):
            barred = met | used[a] | diagonals[a]
            bit = ~barred & (barred + 1)
            column.append(bit.bit_length() - 1 - low)
            met |= bit
            used[a] |= bit
            used[a] >>= 1
            moved.append((diagonals[a] | bit) >> 1)
        columns.append(column)
        diagonals = moved[:-1]
        state = (*used, *diagonals)
    return columns, seen[state]


def column_values(most: int, n: int) -> list[int]:
    """G(a, n) for all a <= most."""
    columns, start = find_columns(most)
    place = n
    if n >= start:
        place = start + (n - start) % (len(columns) - start)
    return [n + more for more in columns[place]]


def row_options(x: int, y: int, value: int) -> list[Pair]:
    """The options of (x, y) with this Grundy value, where the smaller pile is `MOST_ROW` at most."""
    a = min(x, y)
    low = value - 2 * a
    near = range(max(low, 0), value + 2 * a + 1)
    found = {(x - k, y - k) for k in range(1, a + 1)}
    for p in (*near, *range(x - a, x)):
        if p < x:
            found.add((p, y))
    for q in (*near, *range(y - a, y)):
        if q < y:
            found.add((x, q))

    def has_value(option: Pair) -> bool:
        p, q = sorted(option)
        return column_values(a, q)[p] == value

    return sorted(filter(has_value, found))


# Wythoff's games as conditions for the prover, with the pairs from which the automaton is learned.

_MOST_STEP: Final = 12
_ENDS: Final = "x = 0 & y = 0 | y = 2x + 1 | x = 2y + 1"
_BLOCKED: Final[dict[int, FormulaSet]] = {
    2: (
        "fibonacci",
        f"{_ENDS} | x = 2 & y = 2 | (E z, w: shift(z, w) & x = 2w + 4 & y = 2w + 2z + 6)"
        " | (E z, w: shift(z, w) & y = 2w + 4 & x = 2w + 2z + 6)",
    ),
    3: ("binary", f"{_ENDS} | y = 2x + 2 | x = 2y + 2"),
}
"""The P-positions of Wythoff's game where one option, or two, may be forbidden (Larsson 2011; docs/theory/blocking.md).

With one: (0, 0), (x, 2x + 1), and (2a + 2, 2b + 2) for the P-positions (a, b) of Wythoff's game, each either way round;
the n-th pair has a = w + 1, b = w + z + 2, where z = n - 1 and w is z with the digit 0 appended.
"""


def _rules(game: WythoffRules) -> GameRules:
    a, b = game.a, game.step
    take, also = less("u", "x"), less("v", "y")

    def near(reach: int) -> Linear:
        return Linear.of({"x": 1, "u": -1, "y": -1, "v": 1}, 1 - reach, reach - 1)

    moves = [MoveRule("first", ("u", "y"), (take,)), MoveRule("second", ("x", "v"), (also,))]
    if a == b:
        moves.append(MoveRule("both", ("u", "v"), (take, also, near(b))))
    else:
        left = Linear.of({"u": 1, "v": 1}, 1)
        moves.append(MoveRule("both", ("u", "v"), (take, also, left, near(b))))
        closest = Linear.of({"x": 1, "y": -1}, 1 - a, a - 1)
        last: tuple[Condition, ...] = (equal("u", 0), equal("v", 0), take, also, closest)
        moves.append(MoveRule("both to the last", ("u", "v"), last))
    return GameRules(str(game), ("x", "y"), tuple(moves), game.misere, str(game))


def _system(game: WythoffRules) -> NumberSystem:
    from nimlike.numeration.automata.systems import quadratic_system

    if game.step > _MOST_STEP or game.a > _MOST_STEP:
        raise LimitReached(f"{game.brief()}: a and b up to {_MOST_STEP} can be proved by automata")
    return quadratic_system(game.step)


def _members(game: WythoffRules, bound: int) -> list[tuple[int, ...]]:
    pairs = [position.state for position in game.p_positions(bound - 1)]
    return sorted({*pairs, *(pair[::-1] for pair in pairs)})
