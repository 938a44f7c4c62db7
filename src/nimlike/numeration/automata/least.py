"""Least automata: the same words with the fewest states, on tables of transitions; state 0 is the start.

A table has a row for each state, and an entry for each symbol: the next state, -1 for none. States that are not
reached, or from which nothing is accepted, are left out; those from which the same words are accepted become one
(Moore's refinement: told apart by their acceptance, then by the classes of their successors); the rest is numbered in
the order in which it is reached. Small tables, of which proofs make very many, are read row by row in plain Python, as
a call of NumPy costs more than a whole row of theirs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.int32]
Flags = NDArray[np.bool_]

SMALL: Final = 8_192
"""Up to so many transitions a table is small."""


def least_table(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
    """The least automaton of a table, with which states of it accept.

    Complexity: a round of O(states x symbols) for each length of word that tells states apart.
    """
    if table.size <= SMALL:
        return _by_rows(table, final)
    return merged_table(*trimmed_table(table, final))


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
    order = _reached_in_order(rows, classes[0])
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


def trimmed_table(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
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


def merged_table(table: NDArray[Any], final: Flags) -> tuple[Cells, Flags]:
    """The table with equal states merged, in the order in which they are reached; all of them are.

    The successors are compared by a sum of weights; that the classes found agree symbol by symbol is tested at
    the end, and another set of weights is taken if they do not.
    """
    for seed in range(8):
        classes = _refined(table, final, seed)
        count = int(classes.max()) + 1
        first = np.zeros(count, np.int64)
        first[classes[::-1]] = np.arange(len(final))[::-1]
        extended = np.append(classes, -1)
        merged = extended[table[first]]
        if (extended[table] == merged[classes]).all() and (final == final[first][classes]).all():
            order = _reached_in_order(merged, int(classes[0]))
            number = np.full(count + 1, -1, np.int64)
            number[order] = np.arange(len(order))
            return number[merged[order]].astype(np.int32), final[first][order]
    raise AssertionError("no weights tell the states apart")


@lru_cache(maxsize=256)
def _weights(symbols: int, seed: int) -> NDArray[np.int64]:
    drawn = np.random.default_rng(seed).integers(1, 2**62, size=symbols, dtype=np.int64)
    weights: NDArray[np.int64] = drawn * 2 + 1
    return weights


def _refined(table: NDArray[Any], final: Flags, seed: int) -> NDArray[np.int64]:
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


def _reached_in_order(table: NDArray[Any], start: int) -> list[int]:
    """The states in the order in which they are reached, symbol by symbol."""
    seen = {start, -1}
    order = [start]
    for state in order:  # grows while it is gone through
        for ahead in dict.fromkeys(table[state].tolist()):
            if ahead not in seen:
                seen.add(ahead)
                order.append(ahead)
    return order
