"""Linear inequalities low <= sum of c_i x_i <= high as automata.

While digits are read from the most significant on, the polynomial with the coefficients sum of c_i d_i is kept
modulo the characteristic polynomial of the recurrence: a vector of carries v with v_0 U_j + ... + v_(d-1) U_(j+d-1) its
worth once j more digits are read. In systems whose leading root is a Pisot number the vectors that matter are
finitely many (Frougny 1992).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import Undecided
from nimlike.core.laws import Linear
from nimlike.core.progress import report
from nimlike.numeration.automata.relations import Relation, both, check_budget, minimal, truth
from nimlike.numeration.automata.systems import NumberSystem

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
    """The exploration: a state is a vector of carries and, for each track, a state of the greedy language.

    A tail of j digits that may follow the language state q is worth 0, 1, ..., C(q, j) - 1, where C(q, j) is the number
    of such tails. So a vector of worth w_j can be dropped when for every j no tails bring it within the bounds. For all
    j this is known when the last d values looked at are outside by a margin: with m the sum of the coefficients that
    pull back, e_j = w_j - sum of c (C(q, j) - 1) obeys e_j = sum of c_i e_(j-1-i) - m (c_0 + c_1 + ... - 1), as w and
    C obey the recurrence; so once d values are at least max(bound, m), all later ones are. For the other side alike.
    Where some c_i are below 0 the d values must not fall either: the e_j - m obey the recurrence without its last term,
    so the next one is at least c_0 times the last one, less the last one -c_i times for each c_i below 0: no less.
    A vector that is within the bounds whatever follows is replaced by one that stands for "true".
    """

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
        last = values[:, -self.order :]
        stays = (last >= margin).all(axis=1)
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
