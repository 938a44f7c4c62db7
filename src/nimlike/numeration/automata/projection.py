"""Projection of relations ("there is a number such that"), and the smallest tuple of a relation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce
from math import prod
from operator import or_
from typing import Final

import numpy as np

from nimlike.core.errors import Undecided
from nimlike.core.invariant import bits
from nimlike.core.progress import report
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.relations import (
    Cells,
    Flags,
    Relation,
    all_of,
    both,
    build_relation,
    check_budget,
    either,
    minimal,
    symbols_of,
    truth,
)
from nimlike.numeration.automata.systems import NumberSystem

_MOST_WORDS: Final = 1 << 27
_MOST_SUBSETS: Final = 100_000
_REPORTED: Final = 2_000


def exists(relation: Relation, names: Collection[str]) -> Relation:
    """The tuples that some choice of the tracks ``names`` completes to one of the relation.

    The tracks left may need fewer digits than those removed: the new start holds all states reached while
    the tracks left read zeros. Then the subset construction, and the smallest automaton.
    """
    gone = tuple(track for track in relation.tracks if track in names)
    if not gone:
        return relation
    kept = tuple(track for track in relation.tracks if track not in names)
    if not kept:
        return truth(not minimal(relation).is_empty, relation.digits)
    order, digits = symbols_of(kept + gone, relation.tracks, relation.digits), relation.digits
    shape = (relation.states, digits ** len(kept), digits ** len(gone))
    return minimal(Relation(kept, digits, *_determinise(relation.table[:, order].reshape(shape), relation.final)))


def _determinise(table: Cells, final: Flags) -> tuple[Cells, Flags]:
    """The subset construction for the transitions ``[state, symbol of the kept tracks, symbol of the others]``.

    A set of states is a number, whose bits they are.
    """
    states, symbols, _ = table.shape
    if states * symbols * states // 64 > _MOST_WORDS:
        raise Undecided(f"an automaton of {states:,} states with {symbols:,} symbols is too large to project")
    ahead = [[sum(1 << state for state in {*choices} - {-1}) for choices in row.tolist()] for row in table]
    # the states that are reached while the kept tracks read zeros
    first, before = 1, 0
    while first != before:
        first, before = reduce(or_, (ahead[state][0] for state in bits(first)), first), first
    finals = sum(1 << state for state in np.flatnonzero(final).tolist())
    numbers, subsets, rows = {0: -1, first: 0}, [first], []
    for subset in subsets:  # grows while it is gone through
        row = [0] * symbols
        for state in bits(subset):
            row = [*map(or_, row, ahead[state])]
        for reached in dict.fromkeys(row):
            if reached not in numbers:
                numbers[reached] = len(subsets)
                subsets.append(reached)
        rows.append([numbers[reached] for reached in row])
        check_budget("the subset automaton of a projection", len(subsets), symbols)
        if len(subsets) > _MOST_SUBSETS or len(subsets) * states // 64 > _MOST_WORDS:
            found = f"{len(subsets):,} sets of states"
            raise Undecided(f"projecting an automaton of {states:,} states gives more than {found}: the limit")
        if len(rows) % _REPORTED == 0:
            report(f"projecting {states:,} states: subsets", len(rows), len(subsets))
    return np.array(rows, np.int32), np.array([subset & finals > 0 for subset in subsets])


def shortest(relation: Relation) -> list[int] | None:
    """The first accepted word of the smallest length, as symbols; None when the relation is empty."""
    if relation.final[0]:
        return []
    came: dict[int, tuple[int, int] | None] = {0: None}
    edge = [0]
    while edge:
        upcoming = []
        for state in edge:
            for symbol, ahead in enumerate(relation.table[state].tolist()):
                if ahead < 0 or ahead in came:
                    continue
                came[ahead] = (state, symbol)
                if relation.final[ahead]:
                    word = []
                    back = came[ahead]
                    while back is not None:
                        word.append(back[1])
                        back = came[back[0]]
                    return word[::-1]
                upcoming.append(ahead)
        edge = upcoming
    return None


def least(system: NumberSystem, relation: Relation, order: Sequence[str]) -> dict[str, int] | None:
    """The tuple whose largest number is least, then least number by number in the given order of tracks.

    None when the relation is empty. Only words of the shortest accepted length matter: the largest number of the
    tuple sought has the fewest digits.
    """
    word = shortest(relation)
    if word is None:
        return None
    rest = both(relation, _at_most(len(word), relation))
    top = all_of([linear(system, {"~": 1, track: -1}, 0) for track in rest.tracks])
    reached = linear(system, {"~": 1, rest.tracks[0]: -1}, 0, 0)
    for track in rest.tracks[1:]:
        full = system.valid("~", *rest.tracks)
        reached = either(both(reached, full), both(linear(system, {"~": 1, track: -1}, 0, 0), full))
    rest = all_of([rest, top, reached])
    found: dict[str, int] = {}
    for track in ("~", *order):
        digits = shortest(exists(rest, [t for t in rest.tracks if t != track]))
        assert digits is not None
        found[track] = system.value(digits)
        rest = both(rest, linear(system, {track: 1}, found[track], found[track]))
    del found["~"]
    return found


def _at_most(length: int, relation: Relation) -> Relation:
    """Words of up to ``length`` symbols, zeros before them not counted."""
    table = np.full((length + 1, relation.symbols), -1, np.int32)
    for state in range(length):
        table[state] = state + 1
    table[0, 0] = 0
    return Relation(relation.tracks, relation.digits, table, np.ones(length + 1, np.bool_))


# Conjunctions with quantified variables, a block of variables at a time, smallest first.


def eliminate(relations: Sequence[Relation], kept: Collection[str]) -> tuple[Relation, int]:
    """The tuples over tracks among ``kept`` with which, for some values of all other tracks, all relations hold.

    Also the most states of an automaton on the way. The variable whose relations have the fewest tracks, then the
    smallest product of states, goes first; relations and variables that lie within those tracks go with it.
    """
    rest = list(relations)
    largest = 1
    while hidden := {v for relation in rest for v in relation.tracks} - {*kept}:
        body = _bucket(rest, hidden)
        within = {v for relation in body for v in relation.tracks}
        body += [one for one in rest if one not in body and within.issuperset(one.tracks)]
        rest = [relation for relation in rest if relation not in body]
        joint = all_of(body)
        rest.append(exists(joint, hidden & within - {v for relation in rest for v in relation.tracks}))
        largest = max(largest, joint.states, rest[-1].states)
    found = all_of(rest)
    return found, max(largest, found.states)


def _bucket(rest: Sequence[Relation], hidden: Collection[str]) -> list[Relation]:
    """The relations that the first variable to go is in."""
    buckets = {variable: [one for one in rest if variable in one.tracks] for variable in sorted(hidden)}
    return min(
        buckets.values(),
        key=lambda bucket: (len({v for one in bucket for v in one.tracks}), prod(one.states for one in bucket)),
    )


# Relations of the one-pile games: smallest summands, and the P-positions that they decide.


def smallest_summand(system: NumberSystem) -> Relation:
    """s is the smallest summand of N >= 1: the last digit of N that is not 0, lowered to 1."""

    def step(state: int, digits: tuple[int, ...]) -> int | None:
        pile, summand = digits
        if state:
            return None if pile or summand else 1
        return 0 if not summand else 1 if pile and summand == 1 else None

    found = build_relation(("N", "s"), system.digits, 0, step, lambda state: state == 1)
    return both(found, system.valid("N", "s"))


def below_smallest(system: NumberSystem) -> Relation:
    """x is less than the smallest summand of N, or N = 0: the P-positions (N, x) that a base decides."""
    less_than = linear(system, {"s": 1, "x": -1}, 1)
    empty_pile = both(linear(system, {"N": 1}, 0, 0), system.valid("N", "x"))
    return either(exists(both(smallest_summand(system), less_than), ["s"]), empty_pile)


def below_remainder(system: NumberSystem, top: int) -> Relation:
    """x is less than the remainder of N by ``top``, or than ``top`` when that is 0; or N = 0."""
    empty_pile = both(linear(system, {"N": 1}, 0, 0), system.valid("N", "x"))
    if top == 1:
        return either(empty_pile, both(linear(system, {"x": 1}, 0, 0), system.valid("N", "x")))

    def step(last: tuple[int, ...], digits: tuple[int, ...]) -> tuple[int, ...] | None:
        return None if last[1] else digits  # a cap of two digits is too large

    found = build_relation(("N", "x"), top, (0, 0), step, lambda last: last[0] == 0 or last[1] < last[0])
    return either(found, empty_pile)
