"""Projection of relations ("there is a number such that"), and the smallest tuple of a relation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod
from operator import or_
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import Undecided
from nimlike.core.progress import report
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.relations import (
    SMALL,
    Cells,
    Flags,
    Relation,
    all_of,
    both,
    build_relation,
    check_budget,
    either,
    minimal,
    most_states,
    symbols_of,
    trim,
    truth,
)
from nimlike.numeration.automata.systems import NumberSystem

_CHUNK: Final = 1 << 22  # words of 64 bits worked on at once
_MOST_WORDS: Final = 1 << 27
_MOST_SUBSETS: Final = 100_000


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
        return truth(not trim(relation).is_empty, relation.digits)
    table = successors(relation, kept, gone)
    start = start_closure(table)
    few = _few_subsets(table, start, relation.final) if table.size <= SMALL else None
    return minimal(Relation(kept, relation.digits, *(few or _determinise(table, start, relation.final))))


def successors(relation: Relation, kept: tuple[str, ...], gone: tuple[str, ...]) -> NDArray[np.int32]:
    """The transitions as ``[state, symbol of the kept tracks, symbol of the others]``."""
    digits = relation.digits
    order = symbols_of(kept + gone, relation.tracks, digits)
    shape = (relation.states, digits ** len(kept), digits ** len(gone))
    return np.ascontiguousarray(relation.table[:, order]).reshape(shape)


def start_closure(table: NDArray[np.int32]) -> list[int]:
    """The states that are reached from the start while the kept tracks read zeros."""
    start, todo = {0}, [0]
    while todo:
        for ahead in set(table[todo.pop(), 0].tolist()):
            if ahead >= 0 and ahead not in start:
                start.add(ahead)
                todo.append(ahead)
    return sorted(start)


def posts(table: NDArray[np.int32]) -> list[list[int]]:
    """For each state and symbol of the kept tracks the set of successors, as the bits of a number."""
    found = []
    for state in table.tolist():
        row = []
        for choices in state:
            bits = 0
            for ahead in choices:
                if ahead >= 0:
                    bits |= 1 << ahead
            row.append(bits)
        found.append(row)
    return found


def members(bits: int) -> list[int]:
    """The places of the ones of a number."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def image(subset: int, post: list[list[int]]) -> list[int]:
    """For each symbol the states that some state of a set leads to."""
    row = None
    for state in members(subset):
        row = post[state] if row is None else [*map(or_, row, post[state])]
    return row or [0] * len(post[0])


def _few_subsets(table: NDArray[np.int32], start: list[int], final: NDArray[np.bool_]) -> tuple[Cells, Flags] | None:
    """The subset construction for a small automaton, in plain Python; None if the subsets become many."""
    post, symbols = posts(table), table.shape[1]
    first = sum(1 << state for state in start)
    finals = sum(1 << state for state, accepts in enumerate(final.tolist()) if accepts)
    numbers, subsets, rows = {0: -1, first: 0}, [first], []
    for subset in subsets:  # grows while it is gone through
        row = image(subset, post)
        for ahead in dict.fromkeys(row):
            if ahead not in numbers:
                numbers[ahead] = len(subsets)
                subsets.append(ahead)
        rows.append([numbers[ahead] for ahead in row])
        if len(subsets) * symbols > SMALL:
            return None
    check_budget("the subset automaton of a projection", len(subsets), symbols)
    return np.array(rows, np.int32), np.array([subset & finals > 0 for subset in subsets])


def _determinise(table: NDArray[np.int32], start: list[int], final: NDArray[np.bool_]) -> tuple[Cells, Flags]:
    """The subset construction; a subset is a row of 64-bit words, and many subsets are stepped at once."""
    states, symbols, _ = table.shape
    words = (states + 63) // 64
    if states * symbols * words > _MOST_WORDS:
        raise Undecided(f"an automaton of {states:,} states with {symbols:,} symbols is too large to project")
    single = np.zeros((states + 1, words), np.uint64)
    index = np.arange(states)
    single[index, index // 64] = np.uint64(1) << (index % 64).astype(np.uint64)
    ahead = np.zeros((states, symbols, words), np.uint64)
    for choice in range(table.shape[2]):
        ahead |= single[table[:, :, choice]]
    finals = np.bitwise_or.reduce(single[:states][final], axis=0) if final.any() else np.zeros(words, np.uint64)
    first = np.bitwise_or.reduce(single[start], axis=0)
    numbers = {first.tobytes(): 0}
    subsets, rows = [first], []
    done = 0
    step = max(_CHUNK // (symbols * words), 1)
    most = most_states(symbols)
    while done < len(subsets):
        edge = np.array(subsets[done : done + step])
        done += len(edge)
        rows.append(_number_subsets(_step_subsets(edge, ahead), numbers, subsets))
        check_budget("the subset automaton of a projection", len(subsets), symbols)
        if len(subsets) > _MOST_SUBSETS or len(subsets) * words > _MOST_WORDS:
            found = f"{len(subsets):,} sets of states"
            raise Undecided(f"projecting an automaton of {states:,} states gives more than {found}: the limit")
        if len(subsets) > 2_000:
            report(f"projecting {states:,} states: subsets", min(done, most), len(subsets))
    accepting = np.asarray((np.array(subsets) & finals).any(axis=1), np.bool_)
    return np.vstack(rows), accepting


def _step_subsets(edge: NDArray[np.uint64], ahead: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The successors of some subsets: ``[subset, symbol, word]``."""
    members = np.unpackbits(edge.view(np.uint8), axis=1, bitorder="little")[:, : len(ahead)].astype(np.bool_)
    if len(edge) < 32:
        return np.array([np.bitwise_or.reduce(ahead[row], axis=0) for row in members])
    found = np.zeros((len(edge), *ahead.shape[1:]), np.uint64)
    for state in np.nonzero(members.any(axis=0))[0]:
        found[members[:, state]] |= ahead[state]
    return found


def _number_subsets(
    found: NDArray[np.uint64], numbers: dict[bytes, int], subsets: list[NDArray[Any]]
) -> NDArray[np.int32]:
    """The numbers of subsets; new ones are given the next numbers, the empty one -1."""
    count, symbols, words = found.shape
    flat = found.reshape(count * symbols, words)
    if words == 1:
        different, inverse = np.unique(flat[:, 0], return_inverse=True)
        different = different[:, None]
    else:
        view = np.ascontiguousarray(flat).view(np.dtype((np.void, 8 * words))).ravel()
        _, at, inverse = np.unique(view, return_index=True, return_inverse=True)
        different = flat[at]
    local = np.empty(len(different), np.int32)
    for i, subset in enumerate(different):
        if not subset.any():
            local[i] = -1
            continue
        key = subset.tobytes()
        number = numbers.get(key)
        if number is None:
            number = numbers[key] = len(subsets)
            subsets.append(subset.copy())
        local[i] = number
    return local[inverse].reshape(count, symbols)


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
