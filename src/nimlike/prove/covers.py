"""Covers: why every word of a projection can be completed, as data that a checker only has to follow."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import Undecided
from nimlike.numeration.automata.projection import closed_start, successors
from nimlike.numeration.automata.relations import Relation

Cover = list[list[object]]

_SIMULATED = 500
_MOST_PAIRS = 500_000


def cover(relation: Relation, witness: Relation) -> Cover:
    """Pairs (q, T), closed under steps, that show: every word of ``relation`` completes to one of ``witness``.

    T holds states of the witness that suffice from q on. Those simulated by others of T are left out, and of the
    sets for one q only the least ones that are needed are kept.

    Raises
    ------
    Undecided
        The pairs are too many.
    """
    kept = relation.tracks
    gone = tuple(track for track in witness.tracks if track not in kept)
    table = successors(witness, kept, gone)
    steps = [[(symbol, ahead) for symbol, ahead in enumerate(row) if ahead >= 0] for row in relation.table.tolist()]
    post = _posts(table)
    better = _simulations(table, witness.final) if witness.states <= _SIMULATED and gone else None
    final = sum(1 << int(state) for state in np.nonzero(witness.final)[0])
    first = _reduced(sum(1 << state for state in closed_start(table)), better)
    found = _explored(relation, steps, post, better, final, first)
    return _needed(steps, post, _minima(found), first)


def _posts(table: NDArray[np.int32]) -> list[list[int]]:
    """For each state and symbol the set of successors, as bits."""
    posts = []
    for state in table:
        row = []
        for choices in state.tolist():
            bits = 0
            for ahead in choices:
                if ahead >= 0:
                    bits |= 1 << ahead
            row.append(bits)
        posts.append(row)
    return posts


def _members(bits: int) -> list[int]:
    members = []
    while bits:
        low = bits & -bits
        members.append(low.bit_length() - 1)
        bits ^= low
    return members


def _reduced(bits: int, better: list[int] | None) -> int:
    """The set without the states that another of it simulates."""
    if better is None or not bits & (bits - 1):
        return bits
    for state in _members(bits):
        if bits & better[state]:
            bits &= ~(1 << state)
    return bits


def _simulations(table: NDArray[np.int32], final: NDArray[np.bool_]) -> list[int]:
    """For each state the others that accept whatever it does, step by step; of equals the first stays."""
    states, symbols, choices = table.shape
    simulates = np.ones((states, states), np.bool_)  # [s, t]: t does all that s does
    simulates[np.ix_(final, ~final)] = False
    moves = np.zeros((symbols, states, states), np.float32)
    rows = np.arange(states)
    for symbol in range(symbols):
        for choice in range(choices):
            ahead = table[:, symbol, choice]
            moves[symbol, rows[ahead >= 0], ahead[ahead >= 0]] = 1
    # Symbols under which all states step alike need one test.
    moves = np.unique(moves, axis=0)
    changed = True
    while changed:
        changed = False
        for move in moves:
            answered = simulates.astype(np.float32) @ move.T > 0  # [s', t]: t steps to one that simulates s'
            violated = move @ (~answered).astype(np.float32) > 0
            narrower = simulates & ~violated
            if (narrower != simulates).any():
                simulates, changed = narrower, True
    equal = simulates & simulates.T
    better = simulates & ~(equal & (rows[:, None] <= rows[None, :]))
    return [sum(1 << int(t) for t in np.nonzero(row)[0]) for row in better]


def _explored(
    relation: Relation,
    steps: list[list[tuple[int, int]]],
    post: list[list[int]],
    better: list[int] | None,
    final: int,
    first: int,
) -> Collection[tuple[int, int]]:
    seen = {(0, first): None}
    todo = [(0, first)]
    reduced: dict[int, int] = {}
    while todo:
        state, subset = todo.pop()
        if relation.final[state] and not subset & final:
            raise AssertionError("the projection accepts a word that no witness completes")
        members = _members(subset)
        for symbol, ahead in steps[state]:
            bits = 0
            for member in members:
                bits |= post[member][symbol]
            if bits not in reduced:
                reduced[bits] = _reduced(bits, better)
            pair = ahead, reduced[bits]
            if pair not in seen:
                seen[pair] = None
                todo.append(pair)
        if len(seen) > _MOST_PAIRS:
            raise Undecided(f"a certificate needs more than {_MOST_PAIRS:,} pairs of states")
    return seen


def _minima(pairs: Collection[tuple[int, int]]) -> dict[int, list[int]]:
    """For each state the sets that contain no other."""
    by_state: dict[int, list[int]] = {}
    for state, subset in pairs:
        by_state.setdefault(state, []).append(subset)
    minima = {}
    for state, subsets in by_state.items():
        least: list[int] = []
        for subset in sorted(subsets, key=int.bit_count):
            if all(small & ~subset for small in least):
                least.append(subset)
        minima[state] = least
    return minima


def _needed(
    steps: list[list[tuple[int, int]]], post: list[list[int]], minima: dict[int, list[int]], first: int
) -> Cover:
    def within(state: int, bits: int) -> int:
        return next(subset for subset in minima[state] if not subset & ~bits)

    start = (0, within(0, first))
    seen = {start: None}
    for state, subset in (order := [start]):
        members = _members(subset)
        for symbol, ahead in steps[state]:
            bits = 0
            for member in members:
                bits |= post[member][symbol]
            pair = ahead, within(ahead, bits)
            if pair not in seen:
                seen[pair] = None
                order.append(pair)
    return [[state, _members(subset)] for state, subset in sorted(seen)]
