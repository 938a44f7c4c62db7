"""The theorem machine: which sets of primes decide the odd n for a maximum take K, found from windows of differences.

For odd n, gcd(a, b) = gcd(d, n) with d = a - b. Keep d within +-cut. B wins whenever he ends at a multiple of a prime
that is known to divide n; A whenever he ends at a d whose primes are all known not to divide n. The rows repeat, so
this game gives for each set of known primes the residues of n that are won from some n on. The more primes are known
to divide n, the more residues B wins; the more are known not to, the more A. So what has to be found are the least
sets: those of B, any of which dividing n he wins, and those of A, none of whose primes dividing n he wins. A least
set of A says where to look on: one of its primes divides n.

In a row bit d + cut stands for the difference d; every difference outside counts as lost for the winner X. With k
chips left, row A holds the d from which X wins when A is to move, row B those when B is; A's take of i leads from d
to d + i, B's to d - i.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import lcm
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.phrases import results_of
from nimlike.core.progress import Allowance, allowance, report
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.odd_classes import Classification, Group, OddPart, OpenCase
from nimlike.numeration.number_sets import primes_of


class Residues:
    """All whole numbers whose remainder modulo ``modulus`` is a set bit of ``bits``."""

    __slots__ = ("bits", "modulus")

    def __init__(self, modulus: int, bits: int) -> None:
        self.modulus, self.bits = modulus, bits

    @classmethod
    def of(cls, modulus: int, residues: Iterable[int]) -> Residues:
        """From a list of remainders."""
        return cls(modulus, sum(1 << residue for residue in set(residues)))

    def lifted(self, modulus: int) -> int:
        """The bits for a multiple of the modulus."""
        return self.bits * (((1 << modulus) - 1) // ((1 << self.modulus) - 1))

    def least(self) -> Residues:
        """The same numbers, written with the least modulus. O(modulus^1.5) bit operations at most."""
        modulus, bits = self.modulus, self.bits
        for prime in primes_of(modulus):
            while modulus % prime == 0:
                shorter = Residues(modulus // prime, bits & (1 << modulus // prime) - 1)
                if shorter.lifted(modulus) != bits:
                    break
                modulus, bits = shorter.modulus, shorter.bits
        return Residues(modulus, bits)

    def __contains__(self, number: int) -> bool:
        return bool(self.bits >> number % self.modulus & 1)

    def __iter__(self) -> Iterator[int]:
        return (residue for residue in range(self.modulus) if self.bits >> residue & 1)

    def __bool__(self) -> bool:
        return self.bits != 0

    def __and__(self, other: Residues) -> Residues:
        modulus = lcm(self.modulus, other.modulus)
        return Residues(modulus, self.lifted(modulus) & other.lifted(modulus))

    def __sub__(self, other: Residues) -> Residues:
        modulus = lcm(self.modulus, other.modulus)
        return Residues(modulus, self.lifted(modulus) & ~other.lifted(modulus))

    def __le__(self, other: Residues) -> bool:
        return not self - other

    def __repr__(self) -> str:
        return f"{', '.join(map(str, self))} mod {self.modulus}"


_AHEAD: Final = 31  # rows that are made together


class Rows:
    """The rows for k = 0, 1, 2, ... chips left, made on demand.

    Notes
    -----
    Each row is an OR and an AND over the K rows before it, shifted by 1..K. Both are idempotent, so they
    are put together from windows of 1, 2, 4, ... rows: O(log K) operations on 2 cut + 1 bits a row.
    """

    def __init__(self, max_take: int, winner: int, good: int, cut: int) -> None:
        self.max_take, self.winner, self.cut = max_take, winner, cut
        self.full = (2 << 2 * cut) - 1
        self.a, self.b = [good], [good]
        # spans[s][k]: the window of the 2^s rows before row k, for A's moves and for B's (k >= 2^s).
        self._spans_a: list[list[int]] = [[0]]
        self._spans_b: list[list[int]] = [[0]]
        while 2 << len(self._spans_a) - 1 <= max_take:
            self._spans_a.append([0] * (2 << len(self._spans_a) - 1))
            self._spans_b.append([0] * len(self._spans_a[-1]))

    def up_to(self, last: int) -> Rows:
        """Make the rows up to ``last``; returns itself."""
        a, b, most, full = self.a, self.b, self.max_take, self.full
        any_a = self.winner == A
        top = len(self._spans_a) - 1
        rest = most - (1 << top)
        levels = [
            (1 << s - 1, self._spans_a[s - 1], self._spans_b[s - 1], self._spans_a[s], self._spans_b[s])
            for s in range(1, top + 1)
        ]
        last_a, last_b = self._spans_a[top], self._spans_b[top]
        first_a, first_b = self._spans_a[0], self._spans_b[0]
        for k in range(len(a), last + 1):
            one_a, one_b = b[k - 1] >> 1, a[k - 1] << 1 & full
            first_a.append(one_a)
            first_b.append(one_b)
            for half, from_a, from_b, to_a, to_b in levels:
                if k < 2 * half:
                    break
                if any_a:
                    to_a.append(from_a[k] | from_a[k - half] >> half)
                    to_b.append(from_b[k] & from_b[k - half] << half)
                else:
                    to_a.append(from_a[k] & from_a[k - half] >> half)
                    to_b.append((from_b[k] | from_b[k - half] << half) & full)
            if k < most:
                # The window is all rows there are: row 0, seen from row k - 1, and the newest.
                row_a, row_b = one_a, one_b
                if k > 1:
                    row_a = row_a | a[k - 1] >> 1 if any_a else row_a & a[k - 1] >> 1
                    row_b = row_b & b[k - 1] << 1 if any_a else (row_b | b[k - 1] << 1) & full
            elif not rest:
                row_a, row_b = last_a[k], last_b[k]
            elif any_a:
                row_a, row_b = last_a[k] | last_a[k - rest] >> rest, last_b[k] & last_b[k - rest] << rest
            else:
                row_a, row_b = last_a[k] & last_a[k - rest] >> rest, (last_b[k] | last_b[k - rest] << rest) & full
            a.append(row_a)
            b.append(row_b)
        return self

    def wins(self, k: int, d: int, mover: int) -> bool:
        """Whether the winner wins with k chips left at difference d (False outside the window)."""
        if abs(d) > self.cut:
            return False
        self.up_to(k)
        return bool((self.a if mover == A else self.b)[k] >> d + self.cut & 1)

    def repetition(self, limit: int) -> tuple[int, int] | None:
        """(start, period): rows k and k + period agree for every k >= start. None when not found up to ``limit``."""
        # It is proved by K rows in succession that agree with those a period before: a row is a function of the K rows
        # before it once K rows exist, which row 0 and the K - 1 after it are not enough for.
        names: dict[tuple[int, int], int] = {}
        seen: dict[tuple[int, ...], int] = {}
        window: tuple[int, ...] = ()
        for k in range(1, limit + 1):
            if k == len(self.a):
                self.up_to(k + _AHEAD)
            pair = self.a[k], self.b[k]
            window = (*window, names.setdefault(pair, len(names)))[-self.max_take :]
            if len(window) == self.max_take:
                first = seen.setdefault(window, k)
                if first != k:
                    return first - self.max_take + 1, k - first
        return None


ROWS: Final = 20_000
"""Rows that are made before a class is given up as without repetition."""

APART: Final = 3
"""Cases with so many primes known to divide n are closed each for itself: some dozens for K = 20 to 30."""

Primes = frozenset[int]


@dataclass(frozen=True)
class Decided:
    """Odd n of these residues, from ``threshold`` on, are won by the player, given what is known of ``primes``."""

    winner: int  # 0 for A, 1 for B
    primes: Primes  # B: all of them divide n. A: none of them does
    residues: Residues  # the residues of n
    threshold: int  # the least such n from which on all are won


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


def shrink(items: list[int], needed: Callable[[Primes], bool], keep: Primes = frozenset()) -> Primes:
    """A least subset of the items, together with ``keep``, for which ``needed`` holds; ``needed`` is monotone."""
    # Items are tried for removal in the order given, large pieces first.
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
    """The classification of all odd n for takes 1..K with differences kept within +-cut."""
    # The sets found are least ones, and the search makes no step that does not lead to a new one or to a case that is
    # closed; so its cost is about (sets of A) * (primes up to the cut) games of some hundred rows. The cases in which
    # some primes are known to divide n are closed each for itself, so by several processes where an interface lends
    # them; whether it does, the sets are the same.
    allowed = allowance(seconds)  # the clock is that of the whole machine
    try:
        windows, cases = _windows(max_take, cut), list[_Case]()
        found = OddClasses(max_take, cut, windows.primes)
        _Search(windows, found, allowed, cases).into(frozenset(), frozenset(), Residues(2, 2))
        cases.reverse()  # the first are the longest
        for part in results_of(partial(_close, replace(found), allowed), cases):
            found.a = found.a + part.a
            found.b = found.b + part.b
            found.open = found.open + part.open
            report("classes of odd numbers", len(found.a) + len(found.b), 0)
    finally:
        _windows.cache_clear()
    found.a, found.b = _keep_needed(found.a), _keep_needed(found.b)
    return found


_Case = tuple[Primes, Primes, Residues]
"""Odd n of some residues that all primes of the first set divide, and none of the second."""


@lru_cache(maxsize=1)
def _windows(max_take: int, cut: int) -> Windows:
    """The answers about sets of primes that this process knows."""
    return Windows(max_take, cut)


def _close(head: OddClasses, allowed: Allowance, case: _Case) -> OddClasses:
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
            least = shrink(sorted(divisors, reverse=True), lambda s: won <= ask(B, s).residues)
            found.b.append(ask(B, least))
            residues -= won
        won = ask(A, rest).residues & residues
        if won:
            first = shrink(sorted(rest - others, reverse=True), lambda s: won <= ask(A, s).residues, others)
            new = first - others
            least = shrink(sorted(others, reverse=True), lambda s: won <= ask(A, s).residues, new)
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


def _keep_needed(sets: list[Decided]) -> list[Decided]:
    """Without those that another one contains; ordered by size, then by their primes."""
    ordered = sorted(sets, key=lambda each: (len(each.primes), sorted(each.primes), each.residues.modulus))
    kept: list[Decided] = []
    for each in ordered:
        if not any(other.primes <= each.primes and each.residues <= other.residues for other in kept):
            kept.append(each)
    return kept


MAX_TAKE: Final = 200
"""The largest K that is taken on."""

SECONDS: Final = 300.0
"""Time for the odd classes of one K, unless told otherwise."""

_CUT: Final = 5


def prove(max_take: int, seconds: float = SECONDS) -> Classification:
    """Who wins every odd n with takes 1..K: the least conditions found, each with what the checker needs."""
    # Differences are kept within 5K, which decides every class for K <= 30; the number of classes roughly doubles with
    # every second K.
    if max_take > MAX_TAKE:
        raise LimitReached(
            tr(
                "coprime:max={max_take}: the theorem machine takes max up to {max_take_2}",
                max_take=max_take,
                max_take_2=MAX_TAKE,
            )
        )
    found = _odd_part(classify(max_take, max(12, _CUT * max_take), seconds))
    numbers, small = range(1, found.threshold, 2), set[int]()
    for n, a_wins in zip(numbers, results_of(partial(a_wins_start, CoprimeRules(max_take)), numbers), strict=True):
        report("small n", n, found.threshold)
        if not a_wins:
            small.add(n)
    return Classification(max_take, found, frozenset(small))


def a_wins_start(game: CoprimeRules, n: int) -> bool:
    """Whether A wins n chips, by the exact search."""
    return search(game(n)).a_wins(A)


def _odd_part(found: OddClasses) -> OddPart:
    primes = found.primes
    place = {p: i for i, p in enumerate(primes)}

    def mask(some: Primes) -> int:
        return sum(1 << place[p] for p in some)

    def groups(sets: list[Decided]) -> tuple[Group, ...]:
        by_residues: dict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
        for each in sets:
            by_residues[each.residues.modulus, tuple(each.residues)].append(mask(each.primes))
        return tuple(Group(modulus, rest, tuple(masks)) for (modulus, rest), masks in sorted(by_residues.items()))

    cases = tuple(
        OpenCase(case.residues.modulus, tuple(case.residues), mask(case.divisors), mask(case.others))
        for case in found.open
    )
    return OddPart(found.cut, primes, found.threshold, groups(found.b), groups(found.a), cases)
