"""Relations from linear conditions, and projection: "there is a number such that"; the smallest tuple of a relation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import Undecided
from nimlike.core.invariant import bits
from nimlike.core.laws import Linear
from nimlike.core.progress import report
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
    without,
)
from nimlike.numeration.automata.systems import NumberSystem

# Linear inequalities low <= sum of c_i x_i <= high as automata.
# While digits are read from the most significant on, the polynomial with the coefficients sum of c_i d_i is kept modulo
# the characteristic polynomial of the recurrence: a vector of carries v with v_0 U_j + ... + v_(d-1) U_(j+d-1) its
# worth once j more digits are read. In systems whose leading root is a Pisot number the vectors that matter are
# finitely many (Frougny 1992).

_WORTH: Final = 1 << 40  # the largest term looked at ahead: products with carries stay below 2^63
_MOST_VECTORS: Final = 200_000
_MOST_CARRY: Final = 1 << 18


def linear(system: NumberSystem, terms: Mapping[str, int], low: int | None = None, high: int | None = None) -> Relation:
    """The numbers with low <= sum of ``terms[x]`` x <= high; None stands for no bound."""
    tracks = tuple(sorted(track for track, c in terms.items() if c))
    if not tracks:
        return truth((low is None or low <= 0) and (high is None or high >= 0), system.digits)
    factors = [terms[track] for track in tracks]

    def made() -> Relation:
        signs = _sign_test(factors, low, high)
        return _Carries(system, tracks, factors, low, high).relation() if signs is None else _order(system, signs)

    return system.kept((*factors, low, high), made).renamed(*tracks)


def _sign_test(factors: list[int], low: int | None, high: int | None) -> frozenset[int] | None:
    """Where the condition compares two numbers: which signs of their difference fulfil it; else None."""
    if sorted(factors) != [-1, 1] or low not in (None, 0, 1) or high not in (None, 0, -1):
        return None
    signs = [sign for sign in (-1, 0, 1) if (low is None or low <= sign) and (high is None or sign <= high)]
    return frozenset(sign * factors[0] for sign in signs)


def _order(system: NumberSystem, signs: frozenset[int]) -> Relation:
    """The pairs of numbers whose difference has one of the signs: the order of words is that of numbers."""
    digits = np.arange(system.digits)
    difference = np.sign(digits[:, None] - digits).ravel()
    ahead = [sign for sign in (1, -1) if sign in signs]  # once the first digits differ, the sign is known
    table = np.full((1 + len(ahead), len(difference)), -1, np.int32)
    table[0, difference == 0] = 0
    for state, sign in enumerate(ahead, 1):
        table[0, difference == sign] = table[state] = state
    compared = Relation(("x", "y"), system.digits, table, np.array([0 in signs, *[True for _ in ahead]]))
    return both(compared, system.valid("x", "y"))


class _Carries:
    """The exploration of a linear condition: a state is a vector of carries and, for each track, a language state."""

    def __init__(
        self, system: NumberSystem, tracks: tuple[str, ...], factors: list[int], low: int | None, high: int | None
    ) -> None:
        self.system, self.tracks, self.low, self.high = system, tracks, low, high
        self.order = len(system.starts)
        check_budget("a linear condition", 1, system.digits ** len(tracks))
        self.symbol_digits = np.array(list(product(range(system.digits), repeat=len(tracks))), np.int64)
        self.factors = np.array(factors, np.int64)
        self.sums = self.symbol_digits @ self.factors
        self.up = sum(f for f in factors if f > 0)
        self.down = -sum(f for f in factors if f < 0)
        tails = system.tails
        ahead = max(sum(1 for u in system.terms if u < _WORTH) - self.order, system.settled + self.order)
        if system.terms[ahead + self.order - 1] >= _WORTH << 2:
            raise Undecided(f"{system.name}: the terms grow too fast for automata of linear conditions")
        terms = np.array(system.terms[: ahead + self.order], np.int64)
        self.worths = np.array([terms[i : i + ahead] for i in range(self.order)])  # [i, j] = U_(i+j)
        self.tails = np.array([row[:ahead] for row in tails], np.int64)
        self.language = system.language.table
        self.language_final = system.language.final

    def relation(self) -> Relation:
        """The automaton, minimal."""
        first = np.zeros((1, self.order + 1 + len(self.tracks)), np.int64)
        kind = self._judged(first)[0]
        symbols = len(self.sums)
        if kind < 0:
            table = np.full((1, symbols), -1, np.int32)
            return Relation(self.tracks, self.system.digits, table, np.zeros(1, np.bool_))
        first[0, self.order] = int(kind > 0)
        numbers = {first[0].tobytes(): 0}
        states, rows, done = [first[0]], [], 0
        step = max((1 << 20) // (symbols * len(first[0])), 1)
        while done < len(states):
            edge = np.array(states[done : done + step])
            done += len(edge)
            rows.append(self._ahead(edge, numbers, states))
            if len(states) > _MOST_VECTORS:
                raise self._endless(f"more than {_MOST_VECTORS:,} different carries")
            check_budget("a linear condition", len(states), symbols)
            if len(states) > 5_000:
                report("carries of a linear condition", done, len(states))
        return minimal(Relation(self.tracks, self.system.digits, np.vstack(rows), self._final(states)))

    def _endless(self, found: str) -> Undecided:
        """The error if the carries find no end."""
        condition = Linear.of(dict(zip(self.tracks, self.factors.tolist(), strict=True)), self.low, self.high)
        why = self.system.why_endless
        return Undecided(
            f"{self.system.name}: {found} in the condition {condition}, perhaps infinitely many"
            + (f": {why}; try other digits: nimlike discover GAME --prove" if why else "")
        )

    def _ahead(
        self, edge: NDArray[np.int64], numbers: dict[bytes, int], states: list[NDArray[np.int64]]
    ) -> NDArray[np.int32]:
        order, count, symbols = self.order, len(edge), len(self.sums)
        languages = self.language[edge[:, None, order + 1 :], self.symbol_digits[None, :, :]].astype(np.int64)
        base = np.zeros((count, order), np.int64)
        base[:, 1:] = edge[:, : order - 1]
        base += edge[:, order - 1 : order] * np.array(self.system.coefficients[::-1], np.int64)
        at, symbol = np.nonzero((languages >= 0).all(axis=2))
        true = edge[at, order] > 0
        carries = base[at]
        carries[:, 0] += np.where(true, 0, self.sums[symbol])
        found = np.concatenate([carries, true[:, None], languages[at, symbol]], axis=1)
        row = np.full((count, symbols), -1, np.int32)
        if not len(found):
            return row
        unique, inverse = np.unique(found, axis=0, return_inverse=True)
        kinds = self._judged(unique)
        unique[kinds > 0, :order] = 0
        unique[kinds > 0, order] = 1
        local = np.full(len(unique), -1, np.int32)
        for i in np.nonzero(kinds >= 0)[0]:
            key = unique[i].tobytes()
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(states)
                states.append(unique[i].copy())
            local[i] = number
        row[at, symbol] = local[inverse.ravel()]
        return row

    # A tail of j digits that may follow the language state q is worth 0, 1, ..., C(q, j) - 1, where C(q, j) is the
    # number of such tails: a vector of worth w_j can be dropped when for every j no tails bring it within the bounds. A
    # vector that is within the bounds whatever follows is replaced by one that stands for "true".
    def _judged(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """For each state: -1 nothing that follows is within the bounds, 1 everything is, 0 otherwise."""
        carries, true = rows[:, : self.order], rows[:, self.order] > 0
        if np.abs(carries).max() > _MOST_CARRY:
            raise self._endless(f"carries beyond {_MOST_CARRY:,}")
        least = carries @ self.worths
        most = least.copy()
        for factor, states in zip(self.factors, rows[:, self.order + 1 :].T, strict=True):
            (most if factor > 0 else least)[:] += factor * self.tails[states]
        over = under = np.zeros(least.shape, np.bool_)
        stays = np.zeros(len(rows), np.bool_)
        sure = np.ones(len(rows), np.bool_)
        if self.high is not None:
            over = least > self.high
            stays = stays | self._stays(least, max(self.high + 1, self.down))
            sure = sure & (most <= self.high).all(axis=1) & self._stays(-most, max(-self.high, self.up))
        if self.low is not None:
            under = most < self.low
            stays = stays | self._stays(-most, max(1 - self.low, self.up))
            sure = sure & (least >= self.low).all(axis=1) & self._stays(least, max(self.low, self.down))
        return np.where(true | sure, 1, np.where((over | under).all(axis=1) & stays, -1, 0))

    def _stays(self, values: NDArray[np.int64], margin: int) -> NDArray[np.bool_]:
        """Whether the last values, one for each term of the recurrence, and all later ones are at least the margin."""
        # As w and C obey the recurrence, e_j = w_j - sum of c (C(q, j) - 1) obeys e_j = sum of c_i e_(j-1-i) -
        # m (c_0 + c_1 + ... - 1), m = up or down: once d values are at least max(bound, m), all later ones are.
        last = values[:, -self.order :]
        stays = (last >= margin).all(axis=1)
        # then the e_j - m obey the recurrence without its last term: if the d values do not fall, the next one is at
        # least c_0 times the last one, less the last one -c_i times for each c_i below 0: no less
        if min(self.system.coefficients) < 0:
            stays &= (last[:, 1:] >= last[:, :-1]).all(axis=1)
        return np.asarray(stays, np.bool_)

    def _final(self, states: list[NDArray[np.int64]]) -> NDArray[np.bool_]:
        order = self.order
        rows = np.array(states)
        worth = rows[:, :order] @ self.worths[:, 0]
        within = np.ones(len(rows), np.bool_)
        if self.low is not None:
            within &= worth >= self.low
        if self.high is not None:
            within &= worth <= self.high
        within |= rows[:, order] > 0
        found: NDArray[np.bool_] = within & self.language_final[rows[:, order + 1 :]].all(axis=1)
        return found


# Projection.

_MOST_WORDS: Final = 1 << 27
_MOST_SUBSETS: Final = 100_000
_REPORTED: Final = 2_000


def exists(relation: Relation, names: Collection[str]) -> Relation:
    """The tuples that some choice of the tracks ``names`` completes to one of the relation."""
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
    """The subset construction for the transitions ``[state, symbol of the kept tracks, symbol of the others]``."""
    states, symbols, _ = table.shape
    if states * symbols * states // 64 > _MOST_WORDS:
        raise Undecided(f"an automaton of {states:,} states with {symbols:,} symbols is too large to project")
    ahead = [[sum(1 << state for state in {*choices} - {-1}) for choices in row.tolist()] for row in table]
    # The bits of a number are a set of states. The kept tracks may need fewer digits than the others, so the first set
    # is that of the states that are reached while the kept tracks read zeros.
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
    """The tuple whose largest number is smallest, then the first in the order of tracks; None if there is none."""
    # the largest number of this tuple has the fewest digits: only words of the shortest accepted length matter
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


def eliminate(relations: Sequence[Relation], kept: Collection[str], careful: bool = False) -> tuple[Relation, int]:
    """The tuples over ``kept`` that satisfy the relations for some values of the other tracks, and the most states.

    Where an automaton becomes too large it is done again, carefully: each variable is tried, and the one that leaves
    the fewest states goes first.
    """
    rest, largest = list(relations), 1
    try:
        while hidden := {v for relation in rest for v in relation.tracks} - {*kept}:
            bodies = [[one for one in rest if variable in one.tracks] for variable in sorted(hidden)]
            if not careful:
                # of the fewest tracks together, and of these those whose product may have the fewest states
                bodies = [
                    min(
                        bodies,
                        key=lambda few: (len({v for one in few for v in one.tracks}), prod(one.states for one in few)),
                    )
                ]
            tried = [_project(rest, body, hidden) for body in bodies]
            rest, states = min(tried, key=lambda found: found[0][-1].states)
            largest = max(largest, states)
    except Undecided:
        if careful:
            raise
        return eliminate(relations, kept, careful=True)
    found = all_of(rest)
    return found, max(largest, found.states)


def _project(rest: list[Relation], body: list[Relation], hidden: set[str]) -> tuple[list[Relation], int]:
    """The relations without the hidden variables that only some of them have, and the most states."""
    within = {v for relation in body for v in relation.tracks}
    body = body + [one for one in rest if one not in body and within.issuperset(one.tracks)]
    others = [relation for relation in rest if relation not in body]
    joint = all_of(body)
    found = exists(joint, hidden & within - {v for relation in others for v in relation.tracks})
    return [*others, found], max(joint.states, found.states)


def eliminate_by_thresholds(
    system: NumberSystem, conditions: Sequence[Relation], target: Relation, kept: Collection[str]
) -> Relation | None:
    """What `eliminate` finds, where one hidden number fixes the others and each condition bounds it on one side only.

    A largest lower bound is at most a least upper bound if each lower one is at most each upper one: so the conditions
    are taken two by two. None if they are not of this sort.
    """
    hidden = [track for track in target.tracks if track not in kept]
    if not hidden or any({*condition.tracks} - {*target.tracks, *kept} for condition in conditions):
        return None
    lead, *others = hidden

    def later(relation: Relation, names: Sequence[str]) -> Relation:
        return relation.renamed(*(f"~{track}" if track in names else track for track in relation.tracks))

    # the first hidden number fixes the others
    twins = both(target, later(target, others))
    equal = twins
    for name in others:
        equal = both(equal, linear(system, {name: 1, f"~{name}": -1}, 0, 0))
    if not without(twins, equal).is_empty:
        return None
    # a lower bound holds of all larger numbers, an upper one of all smaller ones
    domain, _ = eliminate([target], {lead, *kept})
    others_there = later(domain, [lead])
    lower = list[Relation]()
    upper = list[Relation]()
    for condition in conditions:
        bound, _ = eliminate([condition, target], {lead, *kept})
        for sign, bounds in ((1, lower), (-1, upper)):
            beyond = linear(system, {f"~{lead}": sign, lead: -sign}, 1)
            moved = all_of([bound, beyond, others_there])
            everywhere = system.valid(*moved.tracks)
            holds = both(later(bound, [lead]), everywhere)
            if without(moved, holds).is_empty:
                bounds.append(bound)
                break
        else:
            return None
    pairs = product(lower or [domain], upper or [domain])
    met = [eliminate(pair, kept) for pair in pairs]
    return all_of([relation for relation, _ in met])


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
    return either(exists(both(smallest_summand(system), less_than), ["s"]), _without(system, "N"))


def below_remainder(system: NumberSystem, top: int) -> Relation:
    """x is less than the remainder of N by ``top``, or than ``top`` when that is 0; or N = 0."""
    if top == 1:
        return either(_without(system, "N"), _without(system, "x"))

    def step(last: tuple[int, ...], digits: tuple[int, ...]) -> tuple[int, ...] | None:
        return None if last[1] else digits  # a cap of two digits is too large

    found = build_relation(("N", "x"), top, (0, 0), step, lambda last: last[0] == 0 or last[1] < last[0])
    return either(found, _without(system, "N"))


def _without(system: NumberSystem, name: str) -> Relation:
    """The pairs (N, x) in which this number is 0."""
    return both(linear(system, {name: 1}, 0, 0), system.valid("N", "x"))
