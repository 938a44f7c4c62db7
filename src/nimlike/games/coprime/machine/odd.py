"""Odd n: which sets of primes decide the winner, each with the window of differences in which he wins.

For odd n, gcd(a, b) = gcd(d, n) with d = a - b. Keep d within +-cut. B wins whenever he ends at a multiple
of a prime that is known to divide n; A whenever he ends at a d whose primes are all known not to divide n.
The rows repeat, so this game gives for each set of known primes the residues of n that are won from some n
on. The more primes are known to divide n, the more residues B wins; the more are known not to, the more A.
So what has to be found are the least sets: those of B, any of which dividing n he wins, and those of A,
none of whose primes dividing n he wins. A least set of A says where to look on: one of its primes divides n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Final

from nimlike.core.progress import Allowance, allowance, report
from nimlike.core.side_by_side import results_of
from nimlike.games.coprime.machine.residues import Residues
from nimlike.games.coprime.players import A, B
from nimlike.games.coprime.rows import Rows

ROWS: Final = 20_000
"""Rows that are made before a class is given up as without repetition."""

APART: Final = 3
"""Cases with so many primes known to divide n are closed each for itself: some dozens for K = 20 to 30."""

Primes = frozenset[int]


@dataclass(frozen=True)
class Decided:
    """Odd n of these residues, from ``threshold`` on, are won by the player, given what is known of ``primes``.

    Parameters
    ----------
    winner
        0 for A, 1 for B.
    primes
        B: all of them divide n. A: none of them does.
    residues
        The residues of n.
    threshold
        The least such n from which on all are won.
    """

    winner: int
    primes: Primes
    residues: Residues
    threshold: int


@dataclass(frozen=True)
class Open:
    """Odd n of these residues that stay undecided: divisible by all of ``divisors`` and by none of ``others``."""

    divisors: Primes
    others: Primes
    residues: Residues


@dataclass
class OddClasses:
    """The classification of the odd n: the least sets of B and of A, and what stays open."""

    max_take: int
    cut: int
    primes: tuple[int, ...]
    b: list[Decided] = field(default_factory=list)
    a: list[Decided] = field(default_factory=list)
    open: list[Open] = field(default_factory=list)

    @property
    def threshold(self) -> int:
        """From here on every class holds."""
        return max((each.threshold for each in (*self.a, *self.b)), default=1)


class Windows:
    """The game within +-cut for odd n and K, asked about sets of primes; every answer is remembered."""

    def __init__(self, max_take: int, cut: int) -> None:
        self.max_take, self.cut = max_take, cut
        self.primes = tuple(p for p in range(3, cut + 1, 2) if all(p % q for q in range(3, p, 2)))
        span = range(-cut, cut + 1)
        self._odd = sum(1 << d + cut for d in span if d % 2)
        self._multiples = {p: sum(1 << d + cut for d in span if d % p == 0 and d % 2) for p in self.primes}
        self._known: dict[tuple[int, Primes], Decided] = {}

    def good(self, winner: int, primes: Iterable[int]) -> int:
        """The final differences that are good for the winner, as bits."""
        known = set(primes)
        if winner == B:
            good = 0
            for p in known:
                good |= self._multiples[p]
            return good
        good = self._odd
        for p, multiples in self._multiples.items():
            if p not in known:
                good &= ~multiples
        return good

    def ask(self, winner: int, primes: Primes) -> Decided:
        """What the winner wins from d = 0 with A to move."""
        known = self._known.get((winner, primes))
        if known is None:
            known = self._known[winner, primes] = self._find(winner, primes)
        return known

    def _find(self, winner: int, primes: Primes) -> Decided:
        good = self.good(winner, primes)
        rows = Rows(self.max_take, winner, good, self.cut)
        found = rows.repetition(ROWS) if good else None
        if found is None:
            return Decided(winner, primes, Residues(2, 0), 0)
        start, period = found
        modulus = period if period % 2 == 0 else 2 * period
        won = (k for k in range(start, start + modulus) if k % 2 and rows.wins(k, 0, A))
        residues = Residues.of(modulus, (k % modulus for k in won)).least()
        threshold = start
        while threshold and (threshold - 1 not in residues or rows.wins(threshold - 1, 0, A)):
            threshold -= 1
        return Decided(winner, primes, residues, threshold)


def shrunk(items: list[int], needed: Callable[[Primes], bool], keep: Primes = frozenset()) -> Primes:
    """A least subset of the items, together with ``keep``, for which ``needed`` holds; ``needed`` is monotone.

    Items are tried for removal in the order given, large pieces first.
    """
    left, size = list(items), len(items)
    while size:
        at = 0
        while at < len(left):
            rest = left[:at] + left[at + size :]
            if needed(keep.union(rest)):
                left = rest
            else:
                at += size
        size //= 2
    return keep.union(left)


def classify(max_take: int, cut: int, seconds: float) -> OddClasses:
    """The classification of all odd n for takes 1..K with differences kept within +-cut.

    Parameters
    ----------
    max_take, cut
        K and the largest difference considered.
    seconds
        Time after which the search for classes stops; what is not decided then is reported as open.

    Notes
    -----
    The sets found are least ones, and the search makes no step that does not lead to a new one or to a
    case that is closed; so its cost is about (sets of A) * (primes up to the cut) games of some hundred rows.
    The cases in which some primes are known to divide n are closed each for itself, so by several processes
    where an interface lends them; whether it does, the sets are the same.

    Examples
    --------
    >>> from math import prod
    >>> sorted(prod(each.primes) for each in classify(10, 50, 10).b)
    [105, 165, 195, 231, 255, 273, 285]
    """
    allowed = allowance(seconds)  # the clock is that of the whole machine
    try:
        windows, cases = _windows(max_take, cut), list[_Case]()
        found = OddClasses(max_take, cut, windows.primes)
        _Search(windows, found, allowed, cases).into(frozenset(), frozenset(), Residues(2, 2))
        cases.reverse()  # the first are the longest
        for part in results_of(partial(_closed, replace(found), allowed), cases):
            found.a = found.a + part.a
            found.b = found.b + part.b
            found.open = found.open + part.open
            report("classes of odd numbers", len(found.a) + len(found.b), 0)
    finally:
        _windows.cache_clear()
    found.a, found.b = _needed(found.a), _needed(found.b)
    return found


_Case = tuple[Primes, Primes, Residues]
"""Odd n of some residues that all primes of the first set divide, and none of the second."""


@lru_cache(maxsize=1)
def _windows(max_take: int, cut: int) -> Windows:
    """The answers about sets of primes that this process knows."""
    return Windows(max_take, cut)


def _closed(head: OddClasses, allowed: Allowance, case: _Case) -> OddClasses:
    """What closes a case, beside the sets that the search has found before it came to any: in whatever process."""
    found = replace(head, b=[*head.b], a=[*head.a], open=[*head.open])
    _Search(_windows(head.max_take, head.cut), found, allowed).into(*case)
    return replace(found, b=found.b[len(head.b) :], a=found.a[len(head.a) :], open=found.open[len(head.open) :])


class _Search:
    """The search of `classify`: cases by which primes divide n and which do not; later ones are put off."""

    def __init__(
        self, windows: Windows, found: OddClasses, allowed: Allowance, put_off: list[_Case] | None = None
    ) -> None:
        self.windows, self.found, self.spent, self.put_off = windows, found, allowed.begun(), put_off

    def into(self, divisors: Primes, others: Primes, residues: Residues) -> None:
        """Close the case that all ``divisors`` divide n and none of ``others`` does."""
        found, ask = self.found, self.windows.ask
        for each in found.b:
            if each.primes <= divisors:
                residues -= each.residues
        for each in found.a:
            if each.primes <= others:
                residues -= each.residues
        for case in found.open:
            if case.divisors <= divisors and case.others <= others:
                residues -= case.residues
        if not residues:
            return
        if self.put_off is not None and len(divisors) == APART:
            self.put_off.append((divisors, others, residues))
            return
        rest = frozenset(self.windows.primes) - divisors
        if self.spent():
            found.open.append(Open(divisors, others, residues))
            return
        report("classes of odd numbers", len(found.a) + len(found.b), 0)
        won = ask(B, divisors).residues & residues
        if won:
            least = shrunk(sorted(divisors, reverse=True), lambda s: won <= ask(B, s).residues)
            found.b.append(ask(B, least))
            residues -= won
        won = ask(A, rest).residues & residues
        if won:
            first = shrunk(sorted(rest - others, reverse=True), lambda s: won <= ask(A, s).residues, others)
            new = first - others
            least = shrunk(sorted(others, reverse=True), lambda s: won <= ask(A, s).residues, new)
            found.a.append(ask(A, least))
            self._cases(divisors, others, least - others, won)
            residues -= won
        if residues:
            found.open.append(Open(divisors, rest, residues))
            self._cases(divisors, others, rest - others, residues)

    def _cases(self, divisors: Primes, others: Primes, primes: Primes, residues: Residues) -> None:
        """Close, one by one, the cases that some of the primes divide n: the least of them that does is p."""
        for p in sorted(primes):
            self.into(divisors | {p}, others, residues)
            others |= {p}


def _needed(sets: list[Decided]) -> list[Decided]:
    """Without those that another one contains; ordered by size, then by their primes."""
    ordered = sorted(sets, key=lambda each: (len(each.primes), sorted(each.primes), each.residues.modulus))
    kept: list[Decided] = []
    for each in ordered:
        if not any(other.primes <= each.primes and each.residues <= other.residues for other in kept):
            kept.append(each)
    return kept
