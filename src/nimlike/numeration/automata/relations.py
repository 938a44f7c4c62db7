"""Relations between whole numbers, as deterministic automata over their digits.

A relation with the tracks x, y, ... is the set of tuples of numbers whose digits, read side by side from
the most significant on, the automaton accepts. The shorter numbers are padded by leading zeros, and zeros
before all of them change nothing. Tracks have names and stand in alphabetical order; a symbol is the number with
the digits of the tracks, the first track's digit leading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import Undecided
from nimlike.core.phrases import html_table

# Least automata: the same words with the fewest states, on tables of transitions; state 0 is the start.
# A table has a row for each state, and an entry for each symbol: the next state, -1 for none. States that are not
# reached, or from which nothing is accepted, are left out; those from which the same words are accepted become one
# (Moore's refinement: told apart by their acceptance, then by the classes of their successors); the rest is numbered in
# the order in which it is reached. Tables are read row by row in plain Python: proofs make very many small ones, for
# which a call of NumPy costs more than a whole row, and of the large ones none is read much sooner by arrays.

Cells = NDArray[np.int32]
Flags = NDArray[np.bool_]

SMALL: Final = 8_192  # a product of up to so many transitions is made of all pairs of states, reached or not


def least_table(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
    """The smallest automaton of a table, with which states of it accept."""
    kept = _useful_states(table, final)
    if not kept:
        return np.full((1, table.shape[1]), -1, np.int32), np.zeros(1, np.bool_)
    number = np.full(len(table) + 1, -1, np.int32)
    number[kept] = np.arange(len(kept), dtype=np.int32)
    table, final = number[table[kept]], final[kept]
    if len(kept) == 1:
        return table, final
    classes = _classes(table, final.tolist())
    first = {one: state for state, one in reversed([*enumerate(classes)])}
    extended = np.array([*classes, -1], np.int32)
    rows = extended[table[[first[one] for one in range(len(first))]]]
    order = _reach_in_order(rows, classes[0])
    number = np.full(len(rows) + 1, -1, np.int32)
    number[order] = np.arange(len(rows), dtype=np.int32)
    return number[rows[order]], final[[first[one] for one in order]]


def _useful_states(table: NDArray[Any], final: Flags) -> list[int]:
    """The states that are reached and from which something is accepted, the start first; none if nothing is."""
    flags = final.tolist()
    order, ahead = [0], []
    reached = {0, -1}
    for state in order:  # grows while it is gone through
        after = set(table[state].tolist())
        ahead.append(after)
        order += after - reached
        reached |= after
    useful = {state for state in order if flags[state]}
    rest = [(state, after) for state, after in zip(order, ahead, strict=True) if not flags[state]]
    while rest and (more := {state for state, after in rest if not after.isdisjoint(useful)}):
        useful |= more
        rest = [(state, after) for state, after in rest if state not in more]
    return [state for state in order if state in useful]


def _classes(table: Cells, accepts: list[bool]) -> list[int]:
    """For each state the number of its class, by rows as bytes."""
    classes, count = [int(flag) for flag in accepts], len(set(accepts))
    width = 4 * table.shape[1]
    while True:
        rows = np.array([*classes, -1], np.int32)[table].tobytes()
        numbers: dict[tuple[int, bytes], int] = {}
        classes = [
            numbers.setdefault((one, rows[at * width : (at + 1) * width]), len(numbers))
            for at, one in enumerate(classes)
        ]
        if len(numbers) == count:
            return classes
        count = len(numbers)


def _reach_in_order(table: NDArray[Any], start: int) -> list[int]:
    """The states in the order in which they are reached, symbol by symbol."""
    seen = {start, -1}
    order = [start]
    for state in order:  # grows while it is gone through
        for ahead in dict.fromkeys(table[state].tolist()):
            if ahead not in seen:
                seen.add(ahead)
                order.append(ahead)
    return order


_MOST_CELLS: Final = 60_000_000
_budget: ContextVar[int] = ContextVar("nimlike_automata_cells", default=_MOST_CELLS)


@contextmanager
def budget(cells: int) -> Iterator[None]:
    """Within this context no automaton has more than ``cells`` transitions (states times symbols)."""
    token = _budget.set(cells)
    try:
        yield
    finally:
        _budget.reset(token)


def most_states(symbols: int) -> int:
    """How many states an automaton with that many symbols may have."""
    return max(_budget.get() // symbols, 1)


def check_budget(what: str, states: int, symbols: int) -> None:
    """Raise Undecided when an automaton grows beyond the budget."""
    if symbols > _budget.get():
        raise Undecided(f"{what} has {symbols:,} symbols: more than the limit of {_budget.get():,} transitions")
    if states > most_states(symbols):
        raise Undecided(f"{what} has more than {most_states(symbols):,} states with {symbols:,} symbols: the limit")


@dataclass(frozen=True, eq=False)
class Relation:
    """A relation between numbers; state 0 is the start."""

    tracks: tuple[str, ...]  # their names, in alphabetical order
    digits: int
    table: Cells
    final: Flags  # whether a state accepts

    @property
    def states(self) -> int:
        return len(self.final)

    @property
    def symbols(self) -> int:
        return int(self.table.shape[1])

    @property
    def is_empty(self) -> bool:
        """Whether no tuple is in the relation; the relation is minimal."""
        return not self.final.any()

    def _repr_html_(self) -> str:
        """The automaton as a table: a row for each state, a column for each symbol; of a large one its size only."""
        what = f"({', '.join(self.tracks)}): {self.states:,} states, {self.symbols:,} symbols"
        if self.states > 40 or self.symbols > 16:
            return f"<p>{what}</p>"
        rows = [
            (f"{state}{' accepts' if self.final[state] else ''}", *("" if to < 0 else str(to) for to in row))
            for state, row in enumerate(self.table.tolist())
        ]
        symbols = product(map(str, range(self.digits)), repeat=len(self.tracks))
        return html_table(("state", *map(",".join, symbols)), rows, what)

    def accepts(self, words: Sequence[Sequence[int]]) -> bool:
        """Whether numbers are in the relation; their digits are given as one word for each track, all of one length."""
        state = 0
        for column in zip(*words, strict=True):
            symbol = 0
            for digit in column:
                symbol = symbol * self.digits + digit
            state = int(self.table[state, symbol])
            if state < 0:
                return False
        return bool(self.final[state])

    def renamed(self, *names: str) -> Relation:
        """The relation with a new name for each track; equal names stand for equal numbers."""
        tracks = tuple(sorted(set(names)))
        if tracks == names:
            return Relation(tracks, self.digits, self.table, self.final)
        table = np.ascontiguousarray(self.table[:, symbols_of(tracks, names, self.digits)])
        found = Relation(tracks, self.digits, table, self.final)
        return found if len(tracks) == len(names) else minimal(found)


@lru_cache(maxsize=4096)
def symbols_of(full: tuple[str, ...], part: tuple[str, ...], digits: int) -> NDArray[np.int64]:
    """For each symbol over the tracks ``full``, the symbol over ``part``, whose names are among them."""
    symbols = np.arange(digits ** len(full))
    found = np.zeros(len(symbols), np.int64)
    for track in part:
        place = digits ** (len(full) - 1 - full.index(track))
        found = found * digits + symbols // place % digits
    return found


def minimal(relation: Relation) -> Relation:
    """The smallest automaton for the relation, its states in the order in which they are reached."""
    return Relation(relation.tracks, relation.digits, *least_table(relation.table, relation.final))


def both(left: Relation, right: Relation) -> Relation:
    """The tuples in both relations, over the tracks of the two together."""
    return _combine(left, right, "and")


def either(left: Relation, right: Relation) -> Relation:
    """The tuples in one relation or the other; the tracks are the same."""
    return _combine(left, right, "or")


def without(left: Relation, right: Relation) -> Relation:
    """The tuples in the first relation and not in the second; the tracks are the same."""
    return _combine(left, right, "diff")


def is_same(left: Relation, right: Relation) -> bool:
    """Whether two minimal automata over the same tracks are the same."""
    return np.array_equal(left.table, right.table) and np.array_equal(left.final, right.final)


def disjoint(left: Relation, right: Relation) -> bool:
    """Whether no tuple is in both relations."""
    return not _useful_states(*_product(left, right, "and")[1:])


def _combine(left: Relation, right: Relation, how: str) -> Relation:
    """The product of two automata, minimal."""
    tracks, table, final = _product(left, right, how)
    found = Relation(tracks, left.digits, *least_table(table, final))
    check_budget("a product of automata", found.states, found.symbols)
    return found


def _product(left: Relation, right: Relation, how: str) -> tuple[tuple[str, ...], NDArray[Any], Flags]:
    """The product of two automata; in a large one all states are reached."""
    if left.digits != right.digits:
        raise ValueError("the relations have different numbers of digits")
    tracks = tuple(sorted({*left.tracks, *right.tracks}))
    if how != "and" and not left.tracks == right.tracks == tracks:
        raise ValueError("the relations have different tracks")
    digits = left.digits
    check_budget("a product of automata", 1, digits ** len(tracks))
    table_left, final_left, table_right, final_right = left.table, left.final, right.table, right.final
    if how != "and":  # a sink stands for "rejects for ever"
        table_right, final_right = _with_sink(right)
    if how == "or":
        table_left, final_left = _with_sink(left)
    if left.tracks != tracks:
        table_left = table_left[:, symbols_of(tracks, left.tracks, digits)]
    if right.tracks != tracks:
        table_right = table_right[:, symbols_of(tracks, right.tracks, digits)]
    made = _all_pairs if len(table_left) * len(table_right) * table_left.shape[1] <= SMALL else _pairs_reached
    table, reached_left, reached_right = made(table_left, table_right)
    in_left, in_right = final_left[reached_left], final_right[reached_right]
    final = in_left & in_right if how == "and" else in_left & ~in_right if how == "diff" else in_left | in_right
    return tracks, table, final


Pairs = tuple[NDArray[Any], NDArray[np.int64], NDArray[np.int64]]  # transitions, and each pair's states


def _all_pairs(left: Cells, right: Cells) -> Pairs:
    """The product of two small automata: every pair of states, reached or not."""
    width, symbols = len(right), left.shape[1]
    ahead = left[:, None, :] * width + np.where(right < 0, -len(left) * width, right)  # below 0 if one of them is
    pairs = np.arange(len(left) * width)
    return np.maximum(ahead, -1).reshape(-1, symbols), pairs // width, pairs % width


def _pairs_reached(left: Cells, right: Cells) -> Pairs:
    """The product of two automata: only pairs of states that are reached are made."""
    width, symbols = len(right), left.shape[1]
    edge = reached = np.zeros(1, np.int64)
    made, rows = [], []
    while len(edge):
        ahead_left, ahead_right = left[edge // width].astype(np.int64), right[edge % width]
        ahead = np.where((ahead_left < 0) | (ahead_right < 0), -1, ahead_left * width + ahead_right)
        made.append(edge)
        rows.append(ahead)
        edge = np.setdiff1d(ahead[ahead >= 0], reached)
        reached = np.union1d(reached, edge)
        check_budget("a product of automata", len(reached), symbols)
    # the pairs in increasing order: that of the starts, 0, is the first
    table = np.vstack(rows)[np.argsort(np.concatenate(made))]
    table = np.where(table < 0, -1, np.searchsorted(reached, table))
    return table, reached // width, reached % width


def _with_sink(relation: Relation) -> tuple[Cells, Flags]:
    sink = relation.states
    table = np.full((sink + 1, relation.symbols), sink, np.int32)
    np.copyto(table[:-1], relation.table, where=relation.table >= 0)
    return table, np.append(relation.final, False)


def all_of(relations: Sequence[Relation]) -> Relation:
    """The conjunction of relations, small ones and those that share tracks first."""
    rest = sorted(relations, key=lambda relation: relation.states)
    found = rest.pop(0)
    while rest:
        rest.sort(key=lambda relation: (len({*relation.tracks} - {*found.tracks}), relation.states))
        found = both(found, rest.pop(0))
    return found


def build_relation(
    tracks: Sequence[str],
    digits: int,
    start: Any,
    step: Callable[[Any, tuple[int, ...]], Any],
    accepts: Callable[[Any], bool],
) -> Relation:
    """The relation of an automaton given by a function: ``step(state, digits of the tracks)`` or None."""
    numbers, order, rows = {start: 0}, [start], []
    for state in order:
        row = []
        for symbol in product(range(digits), repeat=len(tracks)):
            ahead = step(state, symbol)
            if ahead is None:
                row.append(-1)
                continue
            if ahead not in numbers:
                numbers[ahead] = len(order)
                order.append(ahead)
            row.append(numbers[ahead])
        rows.append(row)
        check_budget("an automaton", len(order), len(row))
    final = np.array([accepts(state) for state in order], np.bool_)
    ordered = tuple(sorted(tracks))
    table = np.array(rows, np.int32)[:, symbols_of(ordered, tuple(tracks), digits)]
    return minimal(Relation(ordered, digits, table, final))


def truth(value: bool, digits: int) -> Relation:
    """The relation without tracks: true or false."""
    return Relation((), digits, np.array([[0 if value else -1]], np.int32), np.array([value]))
