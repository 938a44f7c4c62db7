"""Tables of vector games from the definition: outcomes and Grundy values of all positions in a box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from operator import le
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import MAX_MOVES, search_moves
from nimlike.games.nim.game import Nim
from nimlike.games.vector.sets import Numbers, Pattern, Ray
from nimlike.games.vector.small_positions import small_box, small_table
from nimlike.games.vector.twins import twin
from nimlike.games.vector.vector_rules import VectorRules, lines_of, rays_of
from nimlike.games.wythoff.game import Wythoff
from nimlike.tables.boxes import Box, length
from nimlike.tables.two_piles import safe_pairs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.core.searched import Values
    from nimlike.kernels.vector import Words

MOST_CELLS: Final = 50_000_000
"""Most positions of a table that is not of two piles."""
MOST_STEPS: Final = 10**9
"""Most steps that an answer spends on outcomes in such a table, and on Grundy values in any."""
MOST_BYTES: Final = 1 << 31
"""Most bytes of what is kept for such a table of Grundy values, beside the values."""
MOST_VECTORS: Final = 2_000_000
"""Most vectors of a game that are listed."""

_LEAST_SIDE: Final = 64
_LEAST_STEP: Final = 4  # sides of a box are multiples of 2 to this
_FEW_CELLS: Final = 1 << 20  # of a table that is made larger, to serve more positions
_MOST_TIMES: Final = 3  # so many times the cells asked for are worked out with them

_OUTCOMES_AT_ONCE: Final = 8  # as bytes, they are joined so many in a step at least

_Made = Callable[[VectorRules, tuple[int, ...]], "NDArray[Any]"]
_Safe = tuple[Callable[[Numbers], bool], Callable[[Numbers], Iterator[Numbers]]]
"""Whether a state is a P-position, and the P-positions in a box, in order."""


@dataclass(frozen=True)
class Table:
    """The outcomes of all positions in a box that holds the position asked about."""

    source: str
    is_safe: Callable[[Numbers], bool]
    safe_below: Callable[[Numbers], Iterator[Numbers]]
    """The P-positions in a box, each as a state."""
    number: Callable[[Numbers], int]
    """How many there are, about."""


def table_to(rules: VectorRules, state: Numbers) -> Table:
    """The outcomes of all positions whose piles do not exceed those of a state.

    Complexity: for two piles about the number of positions, where few moves are not of the form (k, mk); else the
    number of positions times that of the vectors.
    """
    if len(state) == 2 and not _listed_only(rules):
        return _two_pile_table(rules, state)
    return _box_table(rules, state)


def _listed_only(rules: VectorRules) -> bool:
    """Whether a Python function says what the moves are."""
    return any(not isinstance(member, Pattern) for member in rules.members(rules.piles or 1))


def _two_pile_table(rules: VectorRules, state: Numbers) -> Table:
    if (few := small_table(rules, state)) is not None:
        return _small_table(few)
    sides = [max(_LEAST_SIDE, 1 << n.bit_length()) if n < 1 << 40 else n + 1 for n in state]
    try:
        safe = outcomes_below(rules, *sides)
    except LimitReached:
        sides = [n + 1 for n in state]
        safe = outcomes_below(rules, *sides)

    def is_safe(at: Numbers) -> bool:
        return bool(int(safe[at[0], at[1] >> 6]) >> (at[1] & 63) & 1)

    def below(box: Numbers) -> Iterator[Numbers]:
        return safe_pairs(safe[: box[0] + 1], box[1] + 1)

    def number(box: Numbers) -> int:
        return int((safe[: box[0] + 1] != 0).sum())

    source = "the definition: all smaller positions of two piles"
    return Table(source, is_safe, below, number)


def _small_table(values: list[list[int]]) -> Table:
    def below(box: Numbers) -> Iterator[Numbers]:
        for x, row in enumerate(values[: box[0] + 1]):
            yield from ((x, y) for y, value in enumerate(row[: box[1] + 1]) if not value)

    return Table(
        "the definition: all smaller positions of two piles",
        lambda at: not values[at[0]][at[1]],
        below,
        lambda box: (box[0] + 1) * (box[1] + 1),
    )


def _box_table(rules: VectorRules, state: Numbers) -> Table:
    sides = tuple(n + 1 for n in state)
    is_safe, below = _small_box(rules, state) or _large_box(rules, sides)

    def number(box: Numbers) -> int:
        return prod(n + 1 for n in box)

    return Table(f"the definition, cell by cell: all {prod(sides):,} positions in the box", is_safe, below, number)


def _small_box(rules: VectorRules, state: Numbers) -> _Safe | None:
    """What is safe, from values in plain Python; None where that is long."""
    values = small_box(rules, state)
    if values is None:
        return None

    def below(box: Numbers) -> Iterator[Numbers]:
        return (at for at in product(*(range(n + 1) for n in box)) if not values[at])

    return lambda at: not values[at], below


def _large_box(rules: VectorRules, sides: tuple[int, ...]) -> _Safe:
    import numpy as np

    cells = _box(rules, sides)

    def below(box: Numbers) -> Iterator[Numbers]:
        part = cells[tuple(slice(n + 1) for n in box)]
        for at in np.argwhere(part == 0):
            yield tuple(at.tolist())

    return lambda at: bool(cells[at] == 0), below


def safe_states(rules: VectorRules, bound: int) -> list[Numbers]:
    """The P-positions whose piles do not exceed ``bound``, in order; with two piles where their number is free."""
    if rules.arity == 2:
        return list(safe_pairs(outcomes_below(rules, bound + 1, bound + 1), bound + 1))
    import numpy as np

    sides = (bound + 1,) * rules.arity
    found = np.argwhere(_box(rules, sides)[tuple(map(slice, sides))] == 0)
    return list(map(tuple, found.tolist()))


def outcomes_below(rules: VectorRules, rows: int, columns: int) -> Words:
    """The P-positions of two piles below ``rows`` and ``columns``: a row of bits for every x."""
    from nimlike.tables.two_piles import p_table

    rules.require_two_piles()
    moves = rays_of(rules.brief(), rules.members(2), rows, columns)
    return p_table(rules.brief(), moves, rows, columns, rules.misere)


def values_below(rules: VectorRules, rows: int, columns: int, most: int | None = None) -> Values:
    """Grundy values of two piles below ``rows`` and ``columns``, at least, in ``most`` steps."""
    from nimlike.tables.two_piles import MOST_WORK, nim_values, ray_values, wythoff_values

    if rules.misere:
        raise RulesetError(tr("{rules} is in misère play: it has no Grundy values", rules=rules.brief()))
    most = MOST_WORK if most is None else most
    rules.require_two_piles()
    same = twin(rules, 2)
    if isinstance(same, Nim):
        return nim_values(rows, columns, rules.brief(), most)
    if isinstance(same, Wythoff):
        return wythoff_values(same.a, same.step, max(rows, columns), rules.brief())
    moves = rays_of(rules.brief(), rules.members(2), rows, columns)
    return ray_values(rules.brief(), moves, rows, columns, most)


def _rays_in(rules: VectorRules, sides: tuple[int, ...]) -> tuple[tuple[Ray, ...], int]:
    """The moves in a box as rays, and how many vectors these are, about."""
    box = tuple(side - 1 for side in sides)
    number = sum(member.number(box) for member in rules.members(len(sides)))
    if number > MOST_VECTORS:
        raise LimitReached(
            tr(
                "{rules}: about {number} moves in one position, more than {most_vectors:,}",
                rules=rules.brief(),
                number=abbreviate(number),
                most_vectors=MOST_VECTORS,
            )
        )
    rays = lines_of(rules.brief(), rules.members(len(sides)), box)
    return rays, sum(length(ray, sides) for ray in rays)


@lru_cache(maxsize=4)
def _kept(rules: VectorRules, piles: int) -> dict[str, NDArray[Any]]:
    """The latest tables of a game; they serve every smaller box too."""
    return {}


def _covering(rules: VectorRules, sides: tuple[int, ...], what: str, made: _Made) -> NDArray[Any]:
    """A table of the box at least: the latest one, or a new one.

    The sides are rounded up, and are those of the latest one at least, where that is at most some times the work; so
    few tables are made for many positions.
    """
    kept = _kept(rules, len(sides))
    latest = kept.get(what)
    if latest is not None and all(map(le, sides, latest.shape)):
        return latest
    steps = [1 << max(_LEAST_STEP, side.bit_length() - 3) for side in sides]
    wide = tuple(-(-side // step) * step for side, step in zip(sides, steps, strict=True))
    joined = wide if latest is None else tuple(map(max, wide, latest.shape))
    for wanted in (joined, wide):
        if prod(wanted) <= max(_FEW_CELLS, _MOST_TIMES * prod(sides)):
            with suppress(LimitReached):
                kept[what] = made(rules, wanted)
                return kept[what]
    kept[what] = made(rules, sides)
    return kept[what]


def _box(rules: VectorRules, sides: tuple[int, ...]) -> NDArray[np.uint8]:
    """0 where a position is P, for those of the box at least."""
    return _covering(rules, sides, "outcomes", made_outcomes)


def made_outcomes(rules: VectorRules, sides: tuple[int, ...]) -> NDArray[np.uint8]:
    """The outcomes of a box with these numbers of positions along its sides: 0 for a P-position."""
    total = prod(sides)
    if total > MOST_CELLS:
        raise LimitReached(
            tr(
                "{rules}: a table of {total} positions; at most {most_cells:,} are worked out",
                rules=rules.brief(),
                total=abbreviate(total),
                most_cells=MOST_CELLS,
            )
        )
    rays, number = _rays_in(rules, sides)
    if total * (1 + len(rays)) > _OUTCOMES_AT_ONCE * MOST_STEPS:
        raise LimitReached(
            tr(
                "{rules}: {total:,} positions with {vectors:,} moves each are too much work",
                rules=rules.brief(),
                total=total,
                vectors=number,
            )
        )
    return Box.of(rules.brief(), sides, rays).outcomes(rules.misere)


def grundy_value(rules: VectorRules, state: Numbers) -> int | None:
    """The Grundy value of a position where a table of some steps gives it, else None."""
    try:
        if len(state) == 2 and not _listed_only(rules):
            if (few := small_table(rules, state)) is not None:
                return few[state[0]][state[1]]
            wide = [max(_LEAST_SIDE, 1 << n.bit_length()) if n < 1 << 20 else n + 1 for n in state]
            try:
                values = values_below(rules, wide[0], wide[1], MOST_STEPS)
            except LimitReached:
                values = values_below(rules, state[0] + 1, state[1] + 1, MOST_STEPS)
            return int(values[state])
        if (near := small_box(rules, state)) is not None:
            return near[state]
        sides = tuple(n + 1 for n in state)
        # Where a search may look at few moves only, so may this; whatever was made before for others.
        if search_moves() < MAX_MOVES and prod(sides) * _rays_in(rules, sides)[1] > 1_000 * search_moves():
            return None
        return int(_covering(rules, sides, "values", made_values)[state])
    except LimitReached:
        return None


def made_values(rules: VectorRules, sides: tuple[int, ...]) -> NDArray[np.uint16]:
    """The Grundy values of a box with these numbers of positions along its sides."""
    if prod(sides) > MOST_CELLS:
        raise LimitReached(tr("{rules}: too many positions for Grundy values", rules=rules.brief()))
    rays = lines_of(rules.brief(), rules.members(len(sides)), tuple(side - 1 for side in sides))
    box = Box.of(rules.brief(), sides, rays)
    if box.steps > MOST_STEPS or 8 * box.lines > MOST_BYTES:
        raise LimitReached(tr("{rules}: too much work for Grundy values", rules=rules.brief()))
    return box.values()
