"""Tables of vector games from the definition: P-positions and Grundy values of all positions in a box."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from operator import lt
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import tr
from nimlike.core.searched import MAX_MOVES, search_moves
from nimlike.games.vector.sets import Numbers, Pattern
from nimlike.games.vector.twins import twin
from nimlike.games.vector.vector_rules import VectorRules, lines_of
from nimlike.tables.boxes import Box, Few, Safe, length

if TYPE_CHECKING:
    from nimlike.kernels.boxes import Values

MOST_STEPS: Final = 10**9
"""Most steps that an answer spends on Grundy values."""
MOST_SMALL: Final = 10**6
"""Most positions times rays of a table in plain Python: a small part of a second."""

_FEW_CELLS: Final = 1 << 20  # of a table that is made larger, to serve more positions
_MOST_TIMES: Final = 3  # so many times the cells asked for are worked out with them

_Table = TypeVar("_Table")


@dataclass(frozen=True)
class Table:
    """The P-positions of a box that holds the position asked about."""

    source: str
    safe: Few | Safe


def table_to(rules: VectorRules, state: Numbers) -> Table:
    """The P-positions whose piles do not exceed those of a state, and maybe further ones."""
    if len(state) == 2 and _has_patterns_only(rules, 2):
        source = "the definition: all smaller positions of two piles"
    else:
        source = f"the definition, cell by cell: all {prod(n + 1 for n in state):,} positions in the box"
    return Table(source, small_table(rules, state) or safe_to(rules, state))


def safe_to(rules: VectorRules, state: Numbers) -> Safe:
    """The same from compiled code."""
    return _covering(rules, state, "outcomes", lambda box: box.outcomes(rules.misere))


def small_table(rules: VectorRules, state: Numbers) -> Few | None:
    """The values in a box that holds a state, in plain Python; None where that is long.

    A game given by Python functions has none, as they would be asked about vectors out of reach.
    """
    if prod(n + 1 for n in state) > MOST_SMALL or not _has_patterns_only(rules, len(state)):
        return None

    def make(box: Box) -> Few:
        if box.cells * len(box.rays) > MOST_SMALL:
            raise LimitReached(rules.brief())
        return box.few(rules.misere)

    with suppress(LimitReached):
        return _covering(rules, state, "few", make)
    return None


def _has_patterns_only(rules: VectorRules, piles: int) -> bool:
    return all(isinstance(member, Pattern) for member in rules.members(piles))


def box_of(rules: VectorRules, sides: tuple[int, ...]) -> Box:
    """The box with these numbers of positions along its sides."""
    return Box.of(rules.brief(), sides, lines_of(rules.brief(), rules.members(len(sides)), tuple(n - 1 for n in sides)))


def _covering(rules: VectorRules, state: Numbers, what: str, make: Callable[[Box], _Table]) -> _Table:
    """A table of a box that holds a state: the latest one, or a new one.

    The sides are powers of 2, and those of the latest one at least, where that is at most some times the work; so few
    tables are made for many positions. A Python function is asked about no vectors out of reach.
    """
    kept = _kept(rules, len(state))
    sides, latest = kept.get(what, ((1,) * len(state), None))
    if latest is not None and all(map(lt, state, sides)):
        return latest  # type: ignore[no-any-return]
    exact = wide = tuple(n + 1 for n in state)
    if _has_patterns_only(rules, len(state)):
        wide = tuple(1 << n.bit_length() for n in state)
    for wanted in dict.fromkeys((tuple(map(max, wide, sides)), wide)):
        if prod(wanted) <= max(_FEW_CELLS, _MOST_TIMES * prod(exact)):
            with suppress(LimitReached):
                made = make(box_of(rules, wanted))
                kept[what] = wanted, made
                return made
    made = make(box_of(rules, exact))
    kept[what] = exact, made
    return made


@lru_cache(maxsize=8)
def _kept(rules: VectorRules, piles: int) -> dict[str, tuple[Numbers, Any]]:
    """The latest tables of a game, each with its sides."""
    return {}


def safe_states(rules: VectorRules, bound: int) -> list[Numbers]:
    """The P-positions whose piles do not exceed ``bound``, in order; with two piles where their number is free."""
    state = (bound,) * rules.arity
    return list(safe_to(rules, state).below(state))


def values_to(rules: VectorRules, bound: int) -> Values:
    """Grundy values of two piles that do not exceed a bound."""
    if rules.misere:
        raise RulesetError(tr("{rules} is in misère play: it has no Grundy values", rules=rules.brief()))
    rules.require_two_piles()
    same = twin(rules, 2)
    values: Values = _values(box_of(rules, (bound + 1, bound + 1))) if same is None else same.grundy_table(bound)
    return values


@lru_cache(maxsize=4)
def _values(box: Box) -> Values:
    return box.values()


def grundy_value(rules: VectorRules, state: Numbers) -> int | None:
    """The Grundy value of a position where a table of some steps gives it, else None."""
    if (near := small_table(rules, state)) is not None:
        return near.value(state)
    try:
        box = box_of(rules, tuple(n + 1 for n in state))
        # Where a search may look at few moves only, so may this; whatever was made before for others.
        moves = sum(length(ray, box.sides) for ray in box.rays)
        if len(state) > 2 and search_moves() < MAX_MOVES and box.cells * moves > 1_000 * search_moves():
            return None
        return int(_covering(rules, state, "values", lambda box: box.values(MOST_STEPS))[state])
    except LimitReached:
        return None
