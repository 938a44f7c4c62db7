"""Who wins the coprime game for every odd n, for one maximum take K: sets of primes, each with its column or race.

The smallest sets, and how they are found by cases: docs/theory/coprime-machine.md, "Odd n".
Those for K = 1..30 come with the package. The even n are those of Theorem E (`nimlike.games.coprime.even_n`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from importlib.resources import files
from math import prod
from operator import or_
from typing import Any, Final, NamedTuple

from nimlike.core.checker import Certificate, form
from nimlike.core.errors import CorruptData, LimitReached
from nimlike.core.invariant import bits
from nimlike.core.progress import allowance, report, results_of
from nimlike.core.reason import Facts
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules
from nimlike.games.coprime.even_n import b_wins_even
from nimlike.games.coprime.exact_search import a_wins_start
from nimlike.games.coprime.odd_columns import Column, Race, count_tokens, mark_multiples_of, settle
from nimlike.games.coprime.primes_of_n import list_odd_primes


@dataclass(frozen=True)
class Group:
    """A column or a race, right from the threshold on, with the sets of primes, as bits, for which it is."""

    law: Column | Race
    sets: tuple[int, ...]

    def residues(self, winner: int) -> tuple[int, ...]:
        """The odd remainders modulo 2 K of the n that a player wins by it."""
        return tuple(2 * i + 1 for i in bits(_list_won(self.law, winner)))

    def as_dict(self) -> Facts:
        """The JSON value in a certificate."""
        return {**self.law.place(), "sets": list(self.sets)}


class Case(NamedTuple):
    """Odd n of some residues modulo 2 K that all primes of the first set divide, and none of the second."""

    divisors: int
    others: int
    residues: int  # as bits, bit i for 2 i + 1

    def listed(self) -> list[int]:
        return [2 * i + 1 for i in bits(self.residues)]


@dataclass(frozen=True)
class Classification:
    """Who wins n chips with takes 1..K, for every n. All primes of a set of b divide n: B wins; none of a: A wins."""

    max_take: int  # K
    primes: tuple[int, ...]
    threshold: int  # the sets speak of the odd n from here on
    b: tuple[Group, ...]
    a: tuple[Group, ...]
    open: tuple[Case, ...]  # the odd n that are undecided
    small: frozenset[int]  # the odd n below the threshold that B wins, by exact search

    def b_wins(self, n: int) -> bool | None:
        """Whether B wins n >= 1 chips, even n by Theorem E; None when the class of n is open."""
        if n % 2 == 0:
            return b_wins_even(self.max_take, n)
        return n in self.small if n < self.threshold else self.by_class(n)

    def by_class(self, n: int) -> bool | None:
        """`b_wins` of odd n by the classes alone: what the theorem's conditions say, right for all large n."""
        rest = n % prod(self.primes)  # one reduction of n
        known = sum(1 << i for i, p in enumerate(self.primes) if rest % p == 0)
        for winner, groups, hidden in ((B, self.b, ~known), (A, self.a, known)):
            for group in groups:
                if group.law.b_wins(n) == (winner == B) and any(not mask & hidden for mask in group.sets):
                    return winner == B
        return None

    def named(self, mask: int) -> tuple[int, ...]:
        """The primes of a set."""
        return tuple(p for i, p in enumerate(self.primes) if mask >> i & 1)

    def is_complete(self) -> bool:
        """Whether no class is open."""
        return not self.open

    def as_dict(self) -> Facts:
        """The certificate for every odd n, no case being open, as the JSON value that the checker takes."""
        law = {
            "name": "classes",
            "primes": list(self.primes),
            "b": [group.as_dict() for group in self.b],
            "a": [group.as_dict() for group in self.a],
            "small": sorted(self.small),
        }
        return form("row-law", ruleset=f"coprime:max={self.max_take}", start=self.threshold, law=law)


def read(certificate: Certificate) -> Classification:
    """The classification that a certificate holds. Its shape is taken on trust: the checker is what refuses."""
    try:
        most, first = int(certificate["ruleset"].removeprefix("coprime:max=")), certificate["start"]
        held = certificate["law"]
        if held["name"] != "classes":
            raise ValueError(f"a {held['name']}")

        def law(loser: int, at: Facts) -> Column | Race:
            if "edge" in at:
                return Race(most, at["edge"], at["phase"], first)
            return Column(most, loser, at["difference"], first - at["difference"])

        b, a = (
            tuple(Group(law(loser, each), tuple(each["sets"])) for each in held[side])
            for loser, side in enumerate("ba")
        )
        return Classification(most, tuple(held["primes"]), first, b, a, (), frozenset(held["small"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CorruptData(f"not a certificate of every odd n: {error!r}", "certificate") from None


@lru_cache(maxsize=64)
def read_shipped(max_take: int) -> Classification | None:
    """The classification for K that comes with the package; None if there is none."""
    path = files("nimlike") / "certificates" / "coprime" / f"max-{max_take}.json"
    if not path.is_file():
        return None
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise CorruptData(f"{path}: not a JSON text", str(path)) from None
    found = read(value)
    if found.max_take != max_take:
        raise CorruptData(f"{path}: for another maximum take", str(path))
    return found


_PRIMES_TO: Final = 5, 8  # times K: these primes decide every class for K <= 30; more are needed beyond


class Decided(NamedTuple):
    """A player wins the odd n of these residues, bit i for 2 i + 1 modulo 2 K, given what a set of primes does."""

    primes: int  # as bits. B: all of them divide n. A: none of them does
    residues: int
    law: Column | Race | None


_BLOCK: Final = 4096  # so many sets are looked through at once


class Sets:
    """Sets of primes with what is won by each, in which those within another set are found soon."""

    def __init__(self) -> None:
        self.all: list[Decided] = []
        self._with: list[defaultdict[int, int]] = []  # for each block and prime, the sets with this prime, as bits

    def add(self, new: Decided) -> None:
        at = len(self.all) % _BLOCK
        if not at:
            self._with.append(defaultdict(int))
        self.all.append(new)
        for i in bits(new.primes):
            self._with[-1][i] |= 1 << at

    def within(self, primes: int) -> Iterator[Decided]:
        """The sets whose primes are all among these."""
        for block, having in enumerate(self._with):
            others = 0
            for i, sets in having.items():
                if not primes >> i & 1:
                    others |= sets
            begin = block * _BLOCK
            size = min(_BLOCK, len(self.all) - begin)
            for at in bits((1 << size) - 1 & ~others):
                yield self.all[begin + at]


_REMEMBERED: Final = 1 << 15  # so many answers: the search seldom asks an older question again
_PIECE: Final = 6  # for each set of so many primes their multiples are kept
_EVERY: Final = (1 << _PIECE) - 1


class Laws:
    """Columns and races for the start of the game with K, asked about sets of primes; recent answers are remembered."""

    def __init__(self, max_take: int) -> None:
        self.max_take, self.every = max_take, (1 << max_take) - 1
        bound = max(12, _PRIMES_TO[max_take > 30] * max_take)
        primes = list_odd_primes(count_tokens(max_take))
        self.primes = tuple(p for p in primes if p <= bound)
        self._beyond = tuple(primes[len(self.primes) :])
        self._pieces = [self.primes[at : at + _PIECE] for at in range(0, len(self.primes), _PIECE)]
        self.ask = lru_cache(maxsize=_REMEMBERED)(self._ask)

    def _ask(self, winner: int, primes: int) -> Decided:
        """What the winner wins from the start, with the column or the race that says so."""
        law = settle(self.max_take, partial(self._word, winner, primes))
        return Decided(primes, 0 if law is None else _list_won(law.starting(0), winner), law)

    def _word(self, winner: int, primes: int, low: int, count: int) -> Any:
        """The word in which just the primes of a set divide n (B), or all other odd primes (A)."""
        from nimlike.core import gmp

        lost = gmp.mpz(0)
        if winner == A:
            primes = ~primes
            lost = _mark(self._beyond, -1, low, count)
        for piece in self._pieces:
            lost |= _mark(piece, primes & _EVERY, low, count)
            primes >>= _PIECE
        return (gmp.mpz(1) << count) - 1 - lost


@lru_cache(maxsize=1 << 14)
def _mark(primes: tuple[int, ...], chosen: int, low: int, count: int) -> Any:
    """The places in a word that one of the chosen primes divides."""
    marks = (mark_multiples_of(p, low, count) for i, p in enumerate(primes) if chosen >> i & 1)
    return reduce(or_, marks, 0)


@lru_cache(maxsize=1 << 16)
def _list_won(law: Column | Race, winner: int) -> int:
    """The residues that a player wins by a law, as bits."""
    numbers = range(1, 2 * law.max_take, 2)
    return _mask([i for i, n in enumerate(numbers) if law.b_wins(n) == (winner == B)])


def shrink(items: Sequence[int], needed: Callable[[int], bool], keep: int = 0) -> int:
    """A least set of some of the items, as bits, together with ``keep``, that is enough; ``needed`` is monotone."""
    # Items are tried for removal in the order given, large pieces first.
    left, size = list(items), len(items)
    while size:
        at = 0
        while at < len(left):
            rest = left[:at] + left[at + size :]
            if needed(keep | _mask(rest)):
                left = rest
            else:
                at += size
        size //= 2
    return keep | _mask(left)


def _mask(places: Sequence[int]) -> int:
    return sum(1 << i for i in places)


class _Search:
    """The search for least sets: cases by which primes divide n and which do not."""

    def __init__(self, laws: Laws, seconds: float) -> None:
        self.laws, self.spent = laws, allowance(seconds)
        self.of_b, self.of_a, self.open = Sets(), Sets(), Sets()

    def into(self, divisors: int, others: int, residues: int) -> None:
        """Close the case that all ``divisors`` divide n and none of ``others`` does."""
        ask, count = self.laws.ask, len(self.laws.primes)
        # Strike out what is decided already, or known to be open.
        case = divisors | others << count
        for sets, given in ((self.of_b, divisors), (self.of_a, others), (self.open, case)):
            for known in sets.within(given):
                residues &= ~known.residues
                if not residues:
                    return
        if self.spent():
            self.open.add(Decided(case, residues, None))
            return
        report("classes of odd numbers", len(self.of_a.all) + len(self.of_b.all), 0)
        # If B wins some of the rest, a least set of the divisors is his.
        won = ask(B, divisors).residues & residues
        if won:
            least = shrink([*bits(divisors)][::-1], lambda s: not won & ~ask(B, s).residues)
            self.of_b.add(ask(B, least))
            residues &= ~won
        # If A does, no other prime dividing n, a least set of these is his; one of its primes divides the other n.
        rest = (1 << count) - 1 & ~divisors
        won = ask(A, rest).residues & residues
        if won:
            enough = lambda s: not won & ~ask(A, s).residues  # noqa: E731
            first = shrink([*bits(rest & ~others)][::-1], enough, others)
            least = shrink([*bits(others)][::-1], enough, first & ~others)
            self.of_a.add(ask(A, least))
            self._cases(divisors, others, least & ~others, won)
            residues &= ~won
        if residues:
            self.open.add(Decided(divisors | rest << count, residues, None))
            self._cases(divisors, others, rest & ~others, residues)

    def _cases(self, divisors: int, others: int, primes: int, residues: int) -> None:
        """Close, one by one, the cases that some of the primes divide n: the smallest of them that does is p."""
        for i in bits(primes):
            self.into(divisors | 1 << i, others, residues)
            others |= 1 << i


def _keep_needed(sets: list[Decided]) -> list[Decided]:
    """Without those that another one contains; ordered by size, then by their primes."""
    kept = Sets()
    for each in sorted(sets, key=lambda each: (each.primes.bit_count(), [*bits(each.primes)], -each.residues)):
        if all(each.residues & ~other.residues for other in kept.within(each.primes)):
            kept.add(each)
    return kept.all


MAX_TAKE: Final = 200  # the largest K that is taken on: the number of sets roughly doubles with every second K
SECONDS: Final = 300.0  # time for the odd classes of one K, unless told otherwise
_SEARCHED: Final = 0.75  # of the time, for the search: checking a certificate takes about a third as long


def prove(max_take: int, seconds: float = SECONDS) -> Classification:
    """Who wins every odd n with takes 1..K: the smallest conditions found, each with what the checker needs."""
    if max_take > MAX_TAKE:
        raise LimitReached(f"coprime:max={max_take}: the theorem machine takes max up to {MAX_TAKE}")
    laws = Laws(max_take)
    search = _Search(laws, _SEARCHED * seconds)
    search.into(0, 0, laws.every)  # it makes no step that does not lead to a new set or to a case that is closed
    found_b, found_a = _keep_needed(search.of_b.all), _keep_needed(search.of_a.all)
    # From one odd number on all laws hold: it is their start.
    threshold = max((each.law.least for each in (*found_a, *found_b) if each.law is not None), default=1) | 1
    b, a = _group(B, found_b, threshold), _group(A, found_a, threshold)
    # The game itself decides the smaller n.
    numbers, small = range(1, threshold, 2), set[int]()
    for n, a_wins in zip(numbers, results_of(partial(a_wins_start, CoprimeRules(max_take)), numbers), strict=True):
        report("small n", n, threshold)
        if not a_wins:
            small.add(n)
    count = len(laws.primes)
    still_open = [Case(case & (1 << count) - 1, case >> count, residues) for case, residues, _ in search.open.all]
    return Classification(max_take, laws.primes, threshold, b, a, tuple(still_open), frozenset(small))


_GROUP: Final = 1 << 13  # most sets of a group: the checker makes the rows of a group side by side


def _group(winner: int, sets: list[Decided], threshold: int) -> tuple[Group, ...]:
    """The sets of a player with the same column or race together."""
    by_law: dict[Column | Race, list[int]] = defaultdict(list)
    for each in sets:
        assert each.law is not None
        by_law[each.law.starting(threshold)].append(each.primes)
    groups = [
        Group(law, tuple(masks[at : at + _GROUP]))
        for law, masks in by_law.items()
        for at in range(0, len(masks), _GROUP)
    ]
    return tuple(sorted(groups, key=lambda group: (group.residues(winner), *group.law.place().values())))
