"""Covers: why every word of a projection can be completed, as data that a checker only has to follow."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from nimlike.core.errors import Undecided
from nimlike.numeration.automata.projection import closed_start, image, members, posts, successors
from nimlike.numeration.automata.relations import Relation

Cover = list[list[object]]

_SIMULATED = 500
_MOST_PAIRS = 500_000


def cover(relation: Relation, witness: Relation) -> Cover:
    """Pairs (q, T), closed under steps, that show: every word of ``relation`` completes to one of ``witness``.

    T holds states of the witness that suffice from q on. Those simulated by others of T are left out, and of the
    sets for one q only the least ones that are needed are kept.
    """
    kept = relation.tracks
    gone = tuple(track for track in witness.tracks if track not in kept)
    table = successors(witness, kept, gone)
    steps = [[(symbol, ahead) for symbol, ahead in enumerate(row) if ahead >= 0] for row in relation.table.tolist()]
    post = posts(table)
    final = sum(1 << state for state, accepts in enumerate(witness.final.tolist()) if accepts)
    better = _simulations(post, final) if witness.states <= _SIMULATED and gone else None
    first = _reduced(sum(1 << state for state in closed_start(table)), better)
    found = _explored(relation, steps, post, better, final, first)
    return _needed(steps, post, _minima(found), first)


def _reduced(bits: int, better: list[int] | None) -> int:
    """The set without the states that another of it simulates."""
    if better is None or not bits & (bits - 1):
        return bits
    for state in members(bits):
        if bits & better[state]:
            bits &= ~(1 << state)
    return bits


def _simulations(post: list[list[int]], finals: int) -> list[int]:
    """For each state the others that accept whatever it does, step by step; of equals the first stays.

    From "every state, if it accepts where this one does", states are removed that cannot answer some step.
    """
    states, symbols = len(post), len(post[0])
    before = [[0] * symbols for _ in range(states)]
    for state, row in enumerate(post):
        for symbol, bits in enumerate(row):
            for ahead in members(bits):
                before[ahead][symbol] |= 1 << state
    everything = (1 << states) - 1
    similar = [finals if finals >> state & 1 else everything for state in range(states)]
    waiting = dict.fromkeys(range(states))
    while waiting:
        ahead = next(iter(waiting))
        del waiting[ahead]
        for symbol in range(symbols):
            if not before[ahead][symbol]:
                continue
            answering = 0
            for match in members(similar[ahead]):
                answering |= before[match][symbol]
            for state in members(before[ahead][symbol]):
                if similar[state] & ~answering:
                    similar[state] &= answering
                    waiting[state] = None
    better = []
    for state, bits in enumerate(similar):
        equal_later = sum(1 << other for other in members(bits) if similar[other] >> state & 1 and other >= state)
        better.append(bits & ~equal_later)
    return better


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
        after = image(subset, post)
        for symbol, ahead in steps[state]:
            bits = after[symbol]
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
        by_first: dict[int, list[int]] = {}  # by the least member, which a set has to share
        for subset in sorted(subsets, key=int.bit_count):
            if all(small & ~subset for first in (-1, *members(subset)) for small in by_first.get(first, ())):
                least.append(subset)
                by_first.setdefault((subset & -subset).bit_length() - 1, []).append(subset)
        minima[state] = least
    return minima


def _needed(
    steps: list[list[tuple[int, int]]], post: list[list[int]], minima: dict[int, list[int]], first: int
) -> Cover:
    @cache
    def within(state: int, bits: int) -> int:
        return next(subset for subset in minima[state] if not subset & ~bits)

    start = (0, within(0, first))
    seen = {start: None}
    for state, subset in (order := [start]):
        after = image(subset, post)
        for symbol, ahead in steps[state]:
            bits = after[symbol]
            pair = ahead, within(ahead, bits)
            if pair not in seen:
                seen[pair] = None
                order.append(pair)
    return [[state, members(subset)] for state, subset in sorted(seen)]
