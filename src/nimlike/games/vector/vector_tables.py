"""Tables of vector games from the definition: P-positions and Grundy values of all positions in a box."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.libraries import arrays
from nimlike.core.numbers import grouped
from nimlike.core.outcome import Label
from nimlike.core.progress import MAX_MOVES, search_moves
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import TableMap, Terms
from nimlike.core.table import Table, square_table
from nimlike.games.vector.sets import Numbers, Pattern
from nimlike.games.vector.vector_rules import VectorRules, lines_of, twin
from nimlike.tables.boxes import Box, Few, Safe, by_antidiagonals, largest_in_reach, length

if TYPE_CHECKING:
    from nimlike.kernels.box_rows import Values

MOST_STEPS: Final = 10**9  # most steps that an answer spends on Grundy values
MOST_SMALL: Final = 10**6  # most positions times rays of a table in plain Python: a small part of a second
_A_ROW: Final = 24  # a row of such a table takes as long as so many positions, without them
_LONG: Final = 1 << 12  # sides together from which a table in plain Python costs twice as much
_FEW_CELLS: Final = 1 << 20  # of a table that is made larger, to serve more positions
_MOST_TIMES: Final = 3  # so many times the cells asked for are worked out with them


def table_source(rules: VectorRules, state: Numbers) -> str:
    """How the P-positions up to a state are known."""
    if len(state) == 2 and _has_patterns_only(rules, 2):
        return "the definition: all smaller positions of two piles"
    return f"the definition, cell by cell: all {prod(n + 1 for n in state):,} positions in the box"


def safe_to(rules: VectorRules, state: Numbers) -> Safe:
    """The P-positions whose piles do not exceed those of a state, and maybe further ones, from compiled code."""
    found: Safe = _covering(rules, state, "outcomes")
    return found


def small_table(rules: VectorRules, state: Numbers) -> Few | None:
    """The values in a box that holds a state, in plain Python; None if that is long, or functions give the game."""
    if prod(n + 1 for n in state) > MOST_SMALL or not _has_patterns_only(rules, len(state)):
        return None
    with suppress(LimitReached):
        found: Few = _covering(rules, state, "few")
        return found
    return None


def _has_patterns_only(rules: VectorRules, piles: int) -> bool:
    return all(isinstance(member, Pattern) for member in rules.members(piles))


def box_of(rules: VectorRules, sides: tuple[int, ...]) -> Box:
    """The box with these numbers of positions along its sides."""
    moves = rules.rays(len(sides)) or lines_of(rules.brief(), rules.members(len(sides)), tuple(n - 1 for n in sides))
    return Box(rules.brief(), sides, moves)


def _covering(rules: VectorRules, state: Numbers, what: str) -> Any:
    """A table of a box that holds a state; its sides are powers of 2 if not much larger, so that few are made."""
    exact = wide = tuple(n + 1 for n in state)
    if _has_patterns_only(rules, len(state)):
        wide = tuple(1 << n.bit_length() for n in state)
    if wide != exact and prod(wide) <= max(_FEW_CELLS, _MOST_TIMES * prod(exact)):
        with suppress(LimitReached):
            return _table(rules, wide, what)
    return _table(rules, exact, what)


@lru_cache(maxsize=16)
def _table(rules: VectorRules, sides: tuple[int, ...], what: str) -> Any:
    box = box_of(rules, sides)
    if what == "outcomes":
        return box.outcomes(rules.misere)
    if what == "values":
        return box.values(MOST_STEPS)
    most, rows, long = MOST_SMALL, 0, 0
    if arrays():  # compiled code does what takes longer than to load it; sets of values grow with the sides
        most, rows, long = MOST_SMALL // 2, prod(sides[:-1]), sum(sides) // _LONG
    if (box.cells + _A_ROW * rows) * len(box.rays) * (1 + long) > most:
        raise LimitReached(rules.brief())
    return box.few(rules.misere)


def safe_states(rules: VectorRules, bound: int) -> list[Numbers]:
    """The P-positions whose piles do not exceed ``bound``, in order; with two piles where their number is free."""
    state = (bound,) * rules.arity
    return list(safe_to(rules, state).below(state))


def values_to(rules: VectorRules, bound: int) -> Values:
    """Grundy values of piles that do not exceed a bound: of two where their number is free."""
    if rules.misere:
        raise RulesetError(f"{rules.brief()} is in misère play: it has no Grundy values")
    same = twin(rules, rules.arity) if rules.arity < 3 else None
    if same is None:
        return _values(box_of(rules, (bound + 1,) * rules.arity))
    values: Values = same.grundy_values(bound) if rules.arity == 1 else same.grundy_table(bound)
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
        return int(_covering(rules, state, "values")[state])
    except LimitReached:
        return None


# Tables, sequences and maps of vector games.

MOST_CELLS: Final = 4_000_000  # most cells of a printed table
OUTCOMES: Final = 4_096  # outcomes are known for piles below this; below less where that would take too much work
VALUES: Final = 1_024  # the same of Grundy values
_BITS: Final = later("the definition, by rows and lines of bits")
_FIRST: Final = 32  # so many antidiagonals are computed at first


def two_pile_table(rules: Ruleset, low: int, high: int) -> Table:
    """Two piles: Grundy values in normal play, else P-positions."""
    if (high - low + 1) ** 2 > MOST_CELLS:
        side = grouped(high - low + 1)
        raise LimitReached(f"a table of {side} rows and columns: at most {MOST_CELLS:,} cells are printed")
    cells = range(low, high + 1)
    misere = not rules.normal_play
    rows: Iterable[list[str]]
    if misere:
        safe = {position.state for position in rules.p_positions(high)}
        rows = (["P" if (x, y) in safe else "." for y in cells] for x in cells)
    else:
        values = rules.grundy_table(high)[low:, low:]
        names = list(map(str, range(int(values.max()) + 1)))  # each text once
        rows = ([names[value] for value in row.tolist()] for row in values)
    title = tr("P-positions of {rules}", rules=rules) if misere else tr("Grundy values of {rules}", rules=rules)
    return square_table(title, cells, rows, Label.COMPUTED, _BITS)


def values_of_two(rules: VectorRules) -> Terms:
    """The values of two piles by antidiagonals, in normal play."""
    title = tr("the Grundy values of two piles, read by antidiagonals")
    return Terms("values", title, 0, lambda: by_antidiagonals(rules.grundy_table, _FIRST), source=_BITS)


def map_of(rules: VectorRules) -> TableMap:
    """The map of two piles, as far as tables are made."""
    values = None if rules.misere else lambda: grundy_values(rules)
    return TableMap(lambda: _pairs(rules)[0], lambda side: _pairs(rules)[1], values)


@lru_cache(maxsize=8)
def _pairs(rules: VectorRules) -> tuple[int, list[Numbers]]:
    """Piles below how much are settled, and the P-positions there."""
    return largest_in_reach(lambda side: (side, safe_states(rules, side - 1)), OUTCOMES, 1_024, 256, 64)


@lru_cache(maxsize=8)
def grundy_values(rules: VectorRules) -> Any:
    """The values for piles below `VALUES`; for fewer where that would take too much work."""
    return largest_in_reach(lambda side: rules.grundy_table(side - 1), VALUES, 256, 64)
