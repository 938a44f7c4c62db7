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
#
# A table has a row for each state, and an entry for each symbol: the next state, -1 for none. States that are not
# reached, or from which nothing is accepted, are left out; those from which the same words are accepted become one
# (Moore's refinement: told apart by their acceptance, then by the classes of their successors); the rest is numbered in
# the order in which it is reached. Small tables, of which proofs make very many, are read row by row in plain Python,
# as a call of NumPy costs more than a whole row of theirs.

Cells = NDArray[np.int32]
Flags = NDArray[np.bool_]

SMALL: Final = 8_192
"""Up to so many transitions a table is small."""


def least_table(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
    """The smallest automaton of a table, with which states of it accept.

    Complexity: a round of O(states x symbols) for each length of word that tells states apart.
    """
    if table.size <= SMALL:
        return _by_rows(table, final)
    return merge_table(*trim_table(table, final))


def _by_rows(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
    """`least_table` of a small table."""
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
    if 0 not in useful:
        return np.full((1, table.shape[1]), -1, np.int32), np.zeros(1, np.bool_)
    kept = [state for state in order if state in useful]
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


def trim_table(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
    """The table without the states that are not reached, or from which nothing is accepted; state 0 is kept."""
    states = len(final)
    useful = final.copy()
    while True:
        more = useful | np.append(useful, False)[table].any(axis=1)
        if (more == useful).all():
            break
        useful = more
    reached = np.zeros(states, np.bool_)
    reached[0] = True
    edge = np.array([0])
    while len(edge):
        ahead = np.unique(table[edge])
        ahead = ahead[ahead >= 0]
        edge = ahead[~reached[ahead] & useful[ahead]]
        reached[edge] = True
    keep = reached & useful
    keep[0] = True
    number = np.full(states + 1, -1, np.int32)
    if useful[0]:
        number[:states][keep] = np.arange(int(keep.sum()), dtype=np.int32)
    return number[table[keep]], final[keep]


def merge_table(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
    """The table with equal states merged, in the order in which they are reached; all of them are.

    The successors are compared by a sum of weights; that the classes found agree symbol by symbol is tested at
    the end, and another set of weights is taken if they do not.
    """
    for seed in range(8):
        classes = _refine(table, final, seed)
        count = int(classes.max()) + 1
        first = np.zeros(count, np.int64)
        first[classes[::-1]] = np.arange(len(final))[::-1]
        extended = np.append(classes, -1)
        merged = extended[table[first]]
        if (extended[table] == merged[classes]).all() and (final == final[first][classes]).all():
            order = _reach_in_order(merged, int(classes[0]))
            number = np.full(count + 1, -1, np.int64)
            number[order] = np.arange(len(order))
            return number[merged[order]].astype(np.int32), final[first][order]
    raise AssertionError("no weights tell the states apart")


@lru_cache(maxsize=256)
def _weights(symbols: int, seed: int) -> NDArray[np.int64]:
    drawn = np.random.default_rng(seed).integers(1, 2**62, size=symbols, dtype=np.int64)
    weights: NDArray[np.int64] = drawn * 2 + 1
    return weights


def _refine(table: NDArray[Any], final: Flags, seed: int) -> NDArray[np.int64]:
    weights = _weights(table.shape[1], seed)
    _, classes = np.unique(final, return_inverse=True)
    count = int(classes.max()) + 1
    spread = np.int64(-7046029254386353131)
    with np.errstate(over="ignore"):
        while True:
            mixed = np.append(classes + 1, 0).astype(np.int64) * spread
            mixed ^= mixed >> 29
            mixed *= np.int64(-4658895280553007687)
            mixed ^= mixed >> 32
            sums = mixed[table] @ weights + (classes + 1) * np.int64(0x5851F42D4C957F2D)
            _, finer = np.unique(sums, return_inverse=True)
            now = int(finer.max()) + 1
            if now == count:
                return finer.astype(np.int64)
            classes, count = finer, now


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
_DENSE: Final = 8_000_000  # pairs of states that are numbered by a table and not by a search
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
        """How many states there are."""
        return len(self.final)

    @property
    def symbols(self) -> int:
        """How many symbols there are."""
        return int(self.table.shape[1])

    @property
    def is_empty(self) -> bool:
        """Whether no tuple is in the relation; the relation is trimmed or minimal."""
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
        heads = ("state", *(self._digits_of(symbol) for symbol in range(self.symbols)))
        return html_table(heads, rows, what)

    def _digits_of(self, symbol: int) -> str:
        digits = []
        for _ in self.tracks:
            symbol, digit = divmod(symbol, self.digits)
            digits.append(str(digit))
        return ",".join(reversed(digits))

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


def trim(relation: Relation) -> Relation:
    """The same relation without the states that are not reached, or from which nothing is accepted."""
    return Relation(relation.tracks, relation.digits, *trim_table(relation.table, relation.final))


def minimal(relation: Relation) -> Relation:
    """The smallest automaton for the relation, its states in the order in which they are reached.

    Complexity: a round of O(states x symbols) for each length of word that tells states apart.
    """
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


def disjoint(left: Relation, right: Relation) -> bool:
    """Whether no tuple is in both relations."""
    table, final = _product(left, right, "and")[1:]
    return not (least_table(table, final)[1] if table.size <= SMALL else final).any()


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


Pairs = tuple[NDArray[Any], NDArray[np.int64], NDArray[np.int64]]
"""The transitions between pairs of states, and the states of each pair."""


def _all_pairs(left: Cells, right: Cells) -> Pairs:
    """The product of two small automata: every pair of states, reached or not."""
    width, symbols = len(right), left.shape[1]
    ahead = left[:, None, :] * width + np.where(right < 0, -len(left) * width, right)  # below 0 if one of them is
    pairs = np.arange(len(left) * width)
    return np.maximum(ahead, -1).reshape(-1, symbols), pairs // width, pairs % width


def _pairs_reached(left: Cells, right: Cells) -> Pairs:
    """The product of two automata: only pairs of states that are reached are made."""
    width, symbols = len(right), left.shape[1]
    numbering = _Numbering(len(left) * width)
    numbering.add(np.zeros(1, np.int64))
    edge = np.zeros(1, np.int64)
    found, rows = [edge], []
    while len(edge):
        ahead_left = left[edge // width].astype(np.int64)
        ahead_right = right[edge % width]
        ahead = ahead_left * width + ahead_right
        ahead[(ahead_left < 0) | (ahead_right < 0)] = -1
        rows.append(ahead)
        candidates = np.unique(ahead)
        edge = numbering.add(candidates[candidates >= 0])
        check_budget("a product of automata", numbering.count, symbols)
        found.append(edge)
    reached = np.concatenate(found)
    return numbering.of(np.vstack(rows)), reached // width, reached % width


def _with_sink(relation: Relation) -> tuple[Cells, Flags]:
    sink = relation.states
    table = np.full((sink + 1, relation.symbols), sink, np.int32)
    np.copyto(table[:-1], relation.table, where=relation.table >= 0)
    return table, np.append(relation.final, False)


class _Numbering:
    """Numbers 0, 1, 2, ... for codes below a bound, in the order in which they come."""

    def __init__(self, bound: int) -> None:
        self.count = 0
        self._table = np.full(bound, -1, np.int32) if bound <= _DENSE else None
        self._codes = np.zeros(0, np.int64)
        self._numbers = np.zeros(0, np.int32)

    def add(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Number those of the codes (increasing, all different) that are new, and return them."""
        if self._table is not None:
            new = codes[self._table[codes] < 0]
            self._table[new] = np.arange(self.count, self.count + len(new))
        else:
            at = np.searchsorted(self._codes, codes)
            known = at < len(self._codes)
            known[known] = self._codes[at[known]] == codes[known]
            new = codes[~known]
            merged = np.concatenate([self._codes, new])
            numbers = np.concatenate([self._numbers, np.arange(self.count, self.count + len(new), dtype=np.int32)])
            order = np.argsort(merged, kind="stable")
            self._codes, self._numbers = merged[order], numbers[order]
        self.count += len(new)
        return new

    def of(self, codes: NDArray[np.int64]) -> Cells:
        """The numbers of the codes; -1 for -1."""
        if self._table is not None:
            return np.where(codes >= 0, self._table[codes], np.int32(-1)).astype(np.int32)
        at = np.searchsorted(self._codes, codes.ravel())
        numbers = np.where(codes.ravel() >= 0, self._numbers[np.minimum(at, len(self._numbers) - 1)], -1)
        return numbers.reshape(codes.shape).astype(np.int32)


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
