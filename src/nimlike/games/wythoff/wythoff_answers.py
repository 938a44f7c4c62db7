"""Answers for Wythoff's games by theorems: who wins and every winning move, also where options may be forbidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.laws import Claim, Condition, FormulaSet, GameRules, Linear, MoveRule, equal, less
from nimlike.core.move import Move, SafeOptions, State
from nimlike.core.numbers import big
from nimlike.games.wythoff.wythoff_rules import WythoffRules

if TYPE_CHECKING:
    from nimlike.numeration.automata.systems import NumberSystem


def reached(rules: WythoffRules, state: State) -> tuple[bool, Callable[[], list[tuple[int, int]]]]:
    """Whether a state is a P-position, and what finds all P-positions that a move leaves; a few square roots."""
    x, y = big(state[0]), big(state[1])
    partner = rules.pairs.partner(min(x, y))

    def pairs() -> list[tuple[int, int]]:
        with_x, with_y = (partner, rules.pairs.partner(y)) if x <= y else (rules.pairs.partner(x), partner)
        found: list[tuple[int, int]] = []
        if with_y < x:
            found.append((int(with_y), state[1]))
        if with_x < y:
            found.append((state[0], int(with_x)))
        found.extend((int(p), int(q)) for p, q in _by_difference(rules, x, y))
        return found

    return partner == max(x, y), pairs


def _by_difference(rules: WythoffRules, x: Any, y: Any) -> Iterator[tuple[Any, Any]]:
    """P-positions reached by taking from both piles: those whose difference is near y - x."""
    if not (x and y):
        return
    gap, reach = y - x, rules.step - 1
    if not rules.misere and abs(gap) < rules.a:
        yield 0, 0
    low, high = gap - reach, gap + reach
    length = max(x, y).bit_length()
    near = rules.pairs.with_difference(max(low, 0), high, length) if high >= 0 else []
    if low <= 0:
        turned = [(q, p) for p, q in rules.pairs.with_difference(max(-high, 0), -low, length)]
        near = list(dict.fromkeys(near + turned))  # (p, p) stands in both
    for p, q in near:
        if p < x and q < y and (p or q):
            yield p, q


def safe_options(game: WythoffRules, k: int) -> SafeOptions | None:
    """The P-positions with up to k - 1 options forbidden, for k = 2 and 3 (docs/theory/blocking.md)."""
    if k not in (2, 3) or game.misere or not game.a == game.step == 1:
        return None

    def row(n: int) -> list[int]:
        return _row_of_two(game, n) if k == 2 else _row_of_three(n)

    def into(state: State) -> list[tuple[Move, State]]:
        x, y = state
        small, difference = min(x, y), abs(y - x)
        diagonal = _diagonal_of_two(game, difference) if k == 2 else _diagonal_of_three(difference)
        takes = [
            *(((0, x - left),) for left in sorted(row(y), reverse=True) if left < x),
            *(((1, y - left),) for left in sorted(row(x), reverse=True) if left < y),
            *(((0, small - left), (1, small - left)) for left in sorted(diagonal, reverse=True) if left < small),
        ]
        return [(move, game.after(state, move)) for move in map(Move, takes)]

    return SafeOptions(lambda state: state[1] in row(state[0]), into, "Larsson 2011; proof: docs/theory/blocking.md")


def _row_of_two(game: WythoffRules, n: int) -> list[int]:
    """The numbers that form P-positions with n where one option may be forbidden."""
    if n % 2:
        return [(n - 1) // 2, 2 * n + 1]
    return [2 * game.partner(n // 2 - 1) + 2, 2 * n + 1] if n else [0, 1]


def _diagonal_of_two(game: WythoffRules, difference: int) -> list[int]:
    """The smaller numbers of the P-positions with a difference, where one option may be forbidden."""
    line = [difference - 1] if difference else [0]
    return line if difference % 2 else [*line, 2 * game.pair(difference // 2)[0] + 2]


def _row_of_three(n: int) -> list[int]:
    return [(n - 1) // 2, 2 * n + 1, 2 * n + 2] if n else [0, 1, 2]


def _diagonal_of_three(difference: int) -> list[int]:
    return [n for n in (difference - 1, difference - 2) if n >= 0] if difference else [0]


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


def row_options(x: int, y: int, value: int) -> list[tuple[int, int]]:
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

    def has_value(option: tuple[int, int]) -> bool:
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


def claim(game: WythoffRules) -> Claim:
    """The moves as conditions, the pairs, and the number system of sqrt(b^2 + 4)."""
    plain = game.a == game.step == 1 and not game.misere
    return Claim(
        _rules(game),
        system=lambda: _system(game),
        members=lambda bound: _members(game, bound),
        blocked=_BLOCKED if plain else {},
    )


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
