"""P-positions of Wythoff's game with further vectors, as pairs A'_n, A'_n + d_n: docs/theory/wythoff-vectors.md."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import ClassVar, Final, TypeAlias

from nimlike.core.errors import LimitReached
from nimlike.core.laws import Finding
from nimlike.core.numbers import abbreviate, isqrt
from nimlike.core.outcome import Label
from nimlike.numeration.beatty_pairs import ostrowski_digits
from nimlike.numeration.number_pairs import Pair

_NEAR: Final = 6  # no pair is further from its place among Wythoff's
_CERTIFIED: Final = (((1, 2),), ((2, 3),))  # the vectors whose pairs are certified
SHOWN: Final = 12  # most differences that a law names
MOST_PAIRS: Final = 1 << 18  # so many pairs are made at most, to see whether they settle

Vectors: TypeAlias = tuple[Pair, ...]  # vectors (p, q), 0 < p < q, each of them to be taken in both orders
Made: TypeAlias = list[Pair]  # A'_n and d_n for n = 0, 1, ...
Squares: TypeAlias = frozenset[Pair]  # blocked ones, with the mirror image of each


def lower(n: int) -> int:
    """A_n, the smaller number of Wythoff's n-th pair."""
    return int(n + isqrt(5 * n * n)) // 2


def find_hit(p: int, q: int) -> int | None:
    """The n for which (p, q) leads from Wythoff's n-th pair to an earlier one turned round; None if it never does."""
    delta = q - p
    about = lower(delta) - delta + 2 * lower(p) - 3 * p  # A_n - B_(delta - n) = p, so n is near delta/phi + p/phi^3
    tried = range(max(1, about - _NEAR), min(delta, about + _NEAR))
    return next((n for n in tried if lower(n) - lower(delta - n) - delta + n == p), None)


class VectorPairs(ABC):
    """The pairs of one game, n = 0, 1, ...; each number stands in one of them, near its place among Wythoff's."""

    vectors: Vectors
    blocked: Squares = frozenset()
    law: str  # which differences they have
    label: ClassVar[Label] = Label.THEOREM
    until = 0  # the first so many show in what they differ from Wythoff's
    misere: ClassVar[bool] = False
    most_bits = 1 << 16  # longer numbers are not placed among the pairs
    reach = _NEAR  # so far from their places among Wythoff's pairs are looked for

    @abstractmethod
    def near(self, low: int, high: int) -> Mapping[int, Pair]:
        """The pairs of these indices."""

    @property
    def pairs(self) -> VectorPairs:
        """The pairs of the game, for its reasons."""
        return self

    def pair(self, n: int) -> Pair:
        """The n-th pair."""
        return self._about(n, 0)[n]

    def _about(self, n: int, reach: int | None = None) -> Mapping[int, Pair]:
        reach = self.reach if reach is None else reach
        self._check(n)
        return self.near(max(0, n - reach), n + reach)

    def _check(self, n: int) -> None:
        """LimitReached if a number is too long to be placed among the pairs."""
        if n.bit_length() > self.most_bits:
            raise LimitReached(f"{abbreviate(n)}: pairs are known for numbers of at most {self.most_bits:,} bits")

    def below(self, bound: int) -> list[tuple[int, ...]]:
        """The pairs of numbers below a bound, in either order."""
        pairs = self.near(0, bound // 2).values()
        found = {each for pair in pairs if pair[1] < bound for each in (pair, pair[::-1])}
        found |= {each for each in self.blocked if max(each) < bound and self.is_lost(*each)}
        return sorted(found)

    def index(self, x: int) -> int:
        """The n of the pair that x stands in."""
        among = int(isqrt(5 * x * x) - x) // 2  # floor(x / phi)
        return next(n for about in (among, x - among) for n, pair in self._about(about).items() if x in pair)

    def partner(self, x: int) -> int:
        """The number that stands with x."""
        return sum(self.pair(self.index(x))) - x

    def with_difference(self, d: int) -> Pair:
        """The pair whose numbers differ by d."""
        return next(pair for pair in self._about(d).values() if pair[1] - pair[0] == d)

    def is_lost(self, x: int, y: int) -> bool:
        """Whether these piles are a P-position: a pair, or a blocked square from which no move leads to one."""
        if (x, y) in self.blocked:
            return not any(self.into(x, y))
        return self.partner(x) == y

    def into(self, x: int, y: int) -> Iterator[Pair]:
        """The pairs that a move leaves."""
        if (with_y := self.partner(y)) < x:
            yield with_y, y
        if (with_x := self.partner(x)) < y:
            yield x, with_x
        if (both := self.with_difference(abs(x - y)))[0] < min(x, y):
            yield both if x <= y else both[::-1]
        for k, m in (move for vector in self.vectors for move in (vector, vector[::-1])):
            if k <= x and m <= y and self.partner(x - k) == y - m:
                yield x - k, y - m


class SettledPairs(VectorPairs):
    """The pairs of a game that comes back to d_n = n; ``word`` has the other differences, from ``start`` on."""

    # `moved` has A'_n - A_n for some n. Where it is e = -1 or 1 and n is large, A'_m - A_m is -e at m = A_n, or at
    # A_n + 1 for e = 1, and so on: these indices are a Fibonacci sequence, told by two of them and the first e

    def __init__(
        self,
        vectors: Vectors,
        start: int = 0,
        word: Sequence[int] = (),
        moved: Mapping[int, int] | None = None,
        orbits: Iterable[tuple[int, int, int]] = (),
    ) -> None:
        self.vectors = vectors
        self.start = start
        self.word = word
        self.until = start + len(word)
        self.moved = moved or {}
        self.orbits = tuple(orbits)
        self.most_bits //= max(1, len(self.orbits) // 4)
        if self.moved:
            self.reach += max(map(abs, self.moved.values()))
            self.reach += max(abs(d - n) for n, d in enumerate(word, start))
        if not word:
            self.law = "the pairs are Wythoff's"
        elif len(word) > SHOWN:
            self.law = f"pair n has the difference n from n = {self.until} on"
        else:
            other = ", ".join(map(abbreviate, word))
            self.law = f"pair n has the difference n, but {other} from n = {abbreviate(start)} on"

    @classmethod
    def of_hit(cls, p: int, q: int, n: int) -> SettledPairs:
        """The pairs of (p, q), which leads from Wythoff's n-th pair to an earlier one turned round."""
        one, _, other = (lower(n + i + 1) - lower(n + i) for i in range(3))
        word = [n + 1, n]
        moved = [-1, 1]
        if one == 1:
            word = [n + 1, n + 2, n + 3, n]
            moved = [-1, -1, *[0] * (other - 1), 1, 1]
        orbits = []
        for j, e in enumerate(moved, lower(n) + 1):
            if e:
                orbits.append((j, lower(j) + (e > 0), e))
        return cls(((p, q),), n, word, None, orbits)

    @classmethod
    def of_made(cls, vectors: Vectors, until: int, made: Made) -> SettledPairs | None:
        """The pairs with d_n = n from ``until`` on, of which the first are made; None if more are needed."""
        moved = {n: a - lower(n) for n, (a, _) in enumerate(made) if a != lower(n)}
        first = max([until, *(n + 1 for n, e in moved.items() if abs(e) > 1)])
        # if no e is 2 or more from J on to A_J + 1, all later ones come from these
        if lower(first) + 1 >= len(made):
            return None
        kept = {n: e for n, e in moved.items() if n <= lower(first) + 1}
        orbits = []
        for n, e in kept.items():
            following = lower(n) + (e > 0)
            if n >= first and following > lower(first) + 1:
                orbits.append((following, n + following, -e))
        others = [n for n, (_, d) in enumerate(made) if d != n]
        if not others:
            return cls(vectors, moved=kept, orbits=orbits)
        start = others[0]
        end = others[-1] + 1
        return cls(vectors, start, [d for _, d in made[start:end]], kept, orbits)

    def near(self, low: int, high: int) -> Mapping[int, Pair]:
        moved = {n: self.moved.get(n, 0) for n in range(low, high + 1)}
        for orbit in _advance(self.orbits, low.bit_length()):
            n, following, e = orbit
            while n <= high:
                if n >= low:
                    moved[n] += e
                n, following, e = following, n + following, -e
        found = {}
        for n, e in moved.items():
            smaller = lower(n) + e
            found[n] = smaller, smaller + (self.word[n - self.start] if self.start <= n < self.until else n)
        return found


@lru_cache(maxsize=64)
def _advance(orbits: tuple[tuple[int, int, int], ...], bits: int) -> list[tuple[int, int, int]]:
    """The sequences, each from its last number of fewer bits on."""
    found = []
    for orbit in orbits:
        n, following, e = orbit
        while following.bit_length() < bits:
            n, following, e = following, n + following, -e
        found.append((n, following, e))
    return found


def _make_pairs(vectors: Vectors, blocked: Squares) -> Iterator[tuple[int, int, int]]:
    """A'_n, d_n and the smallest difference not used before, for n = 0, 1, ..."""
    partner: dict[int, int] = {}
    used: set[int] = set()
    moves = {*vectors, *(vector[::-1] for vector in vectors)}
    x = least = 0
    while True:
        while x in partner:
            x += 1
        y = x + least
        while y in partner or y - x in used or (x, y) in blocked or any(partner.get(x - p) == y - q for p, q in moves):
            y += 1
        yield x, y - x, least
        partner[x] = y
        partner[y] = x
        used.add(y - x)
        while least in used:
            used.remove(least)
            least += 1


@lru_cache(maxsize=64)
def settle(vectors: Vectors, blocked: Squares = frozenset()) -> SettledPairs | None:
    """The pairs with vectors of which none is exceptional, if as many as can be made show that they settle."""
    # The theorem asks that none is refused up to s_(K+2) and the largest delta: docs/theory/wythoff-settling.md.
    delta = max((q - p for p, q in vectors), default=0)
    largest = max((x for x, _ in blocked), default=-1)
    levels, fib, after = 2, 1, 1
    while fib < delta - 1:
        levels, fib, after = levels + 1, after, fib + after
    made: Made = []
    until = level = 0
    highest = mark = end = -1
    for n, (x, d, least) in enumerate(_make_pairs(vectors, blocked)):
        made.append((x, d))
        if n > MOST_PAIRS:
            break
        if d != n or least != n or (n == until and (x <= largest or x + d <= highest)):
            until = n + 1
            end = -1
        elif n == until or x == mark:  # s_0 or the next s_k
            level = 0 if n == until else level + 1
            mark = x + d + 1
            if level == levels:
                end = n + delta
        if n == end:
            found = SettledPairs.of_made(vectors, until, made)
            if found is not None:
                found.blocked = blocked
            return found
        highest = max(highest, x + d)
    return None


class SwappedPairs(VectorPairs):
    """The pairs for (p, q) = (A_delta, B_delta) with A_(delta+2) = A_delta + 4: neighbours swap differences."""

    # these are n and n + 1, n in S: n >= delta, A_n - A_(n - delta) = A_delta and n - delta not in E; or n in E, the
    # numbers A_m + 1 with m in S; for n in E, A'_n and A'_(n + 1) are A_n - 1 and A_(n + 1) + 1

    law = "pair n has the difference n, but for neighbours that exchange theirs"

    def __init__(self, p: int, q: int) -> None:
        self.vectors = ((p, q),)
        self.delta = q - p
        self.until = q

    def _is_first(self, n: int) -> bool:
        """Whether n is in S."""
        found = False
        while n >= self.delta and lower(n) - lower(n - self.delta) == self.vectors[0][0]:
            found, m = not found, self._origin(n - self.delta)
            if m is None:
                break
            n = m
        return found

    def _origin(self, n: int) -> int | None:
        """The m with A_m + 1 = n."""
        m = int(isqrt(5 * (n - 1) ** 2) - n + 1) // 2 + 1
        return m if lower(m) == n - 1 else None

    def near(self, low: int, high: int) -> Mapping[int, Pair]:
        origins = {n: self._origin(n) for n in range(low - 1, high + 1)}
        second = {n for n, m in origins.items() if m is not None and self._is_first(m)}
        swapped = second | {n for n in origins if self._is_first(n)}
        found = {}
        for n in range(low, high + 1):
            smaller = lower(n) - (n in second) + (n - 1 in second)
            found[n] = smaller, smaller + n + (n in swapped) - (n - 1 in swapped)
        return found


class AutomaticPairs(VectorPairs):
    """The pairs that an automaton accepts; a certificate of the package proves that they are the P-positions."""

    label = Label.CERTIFIED
    until = 1 << 10  # so many pairs show what they are like
    most_bits = 1 << 11
    reach = 8  # the differences of pairs and their places differ by no more: docs/theory/wythoff-neighbours.md

    def __init__(self, p: int, q: int) -> None:
        self.vectors = ((p, q),)
        path = files("nimlike") / "certificates" / "vectors" / f"{p}-{q}.json"
        held = json.loads(path.read_text(encoding="utf-8"))
        automaton = held["p"] if "p" in held else held["relations"][0]["automaton"]
        self._accepting = {*automaton["accepting"]}
        self.states = len(automaton["rows"])
        self.law = f"an automaton of {self.states:,} states accepts the Fibonacci digits of the pairs"
        # by the digit of x and the state: the digits of y that may follow, with the states after them
        self._after = defaultdict[tuple[int, int], list[tuple[int, int]]](list)
        for state, row in enumerate(automaton["rows"]):
            for symbol, to in row:
                self._after[symbol // 2, state].append((symbol % 2, to))

    def partner(self, x: int) -> int:
        self._check(x)
        # each state has one y that leads there, or some x would have two; with it stands y with a 0 after it
        now = {0: (0, 0)}
        for digit in (0, 0, 0, *ostrowski_digits(x)):
            after = {}
            for state, (y, longer) in now.items():
                for other, to in self._after[digit, state]:
                    after[to] = longer + other, y + longer + 2 * other
            now = after
        return next(y for state, (y, _) in now.items() if state in self._accepting)

    def with_difference(self, d: int) -> Pair:
        return self._between(d, d)[0]

    def _between(self, first: int, last: int) -> list[Pair]:
        """The pairs with these differences, in order."""
        numbers = range(max(0, lower(first) - _NEAR), lower(last) + _NEAR + 1)
        found = []
        for x in numbers:
            y = self.partner(x)
            if first <= y - x <= last:
                found.append((x, y))
        return found

    def index(self, x: int) -> int:
        y = self.partner(x)
        d = abs(x - y)
        first = max(0, d - self.reach)  # smaller differences have earlier pairs
        near = self._between(first, d + self.reach)
        return first + near.index((min(x, y), max(x, y)))

    def near(self, low: int, high: int) -> Mapping[int, Pair]:
        first = max(0, low - self.reach)
        found = enumerate(self._between(first, high + self.reach), first)
        return {n: pair for n, pair in found if low <= n <= high}


def is_exceptional(p: int, q: int) -> bool:
    """Whether (p, q) is one of Wythoff's pairs, or one plus (1, 1): then the pairs never settle."""
    return p - lower(q - p) in (0, 1)


@lru_cache(maxsize=64)
def pairs_with(*vectors: Pair, blocked: Squares = frozenset()) -> VectorPairs | None:
    """The pairs of Wythoff's game with some vectors (p, q), 0 < p < q, and (q, p); None if no law of them is known."""
    if blocked:
        return None if any(is_exceptional(p, q) for p, q in vectors) else settle(vectors, blocked)
    if vectors in _CERTIFIED:
        return AutomaticPairs(*vectors[0])
    if any(is_exceptional(p, q) for p, q in vectors):
        p, q = vectors[0]
        is_swapped = len(vectors) == 1 and p == lower(q - p) and lower(q - p + 2) == p + 4
        return SwappedPairs(p, q) if is_swapped else None
    hits = [(p, q, n) for p, q in vectors if (n := find_hit(p, q)) is not None]
    if not hits:
        return SettledPairs(vectors)
    if len(vectors) > 1 or vectors[0][1] < 18:  # (1, 4), (6, 12) and (9, 17) follow no law
        return settle(vectors)
    return SettledPairs.of_hit(*hits[0])


def find_end(name: str, vectors: Vectors, blocked: Squares = frozenset()) -> Finding:
    """From which pair on the differences are those of Wythoff's game, that this never comes, or that it is open."""
    pairs = pairs_with(*vectors, blocked=blocked)
    settled = isinstance(pairs, SettledPairs)
    never = next((one for one in vectors if is_exceptional(*one)), None)
    proved = files("nimlike") / "certificates" / "vectors" / "never.txt"  # by benchmarks/wythoff_never.py
    label = Label.THEOREM
    by = ": docs/theory/wythoff-settling.md"
    if settled and pairs is not None:
        line = f"the pairs settle: pair n has the difference n from n = {abbreviate(pairs.until)} on"
    elif never is not None:
        k = never[1] - never[0]
        p, q = map(abbreviate, never)
        more = " plus (1, 1)" if never[0] > lower(k) else ""
        line = f"the pairs never settle, as ({p}, {q}) is Wythoff's pair {abbreviate(k)}{more}"
    elif not blocked and " ".join(f"{p},{q}" for p, q in vectors) in proved.read_text("utf-8").splitlines():
        never = vectors[0]
        label = Label.CERTIFIED
        line = "the pairs never settle: an automaton of them has infinitely many differences in the wrong order"
    else:
        label = Label.COMPUTED
        by = ""
        line = f"whether the pairs settle is not decided: among the first {MOST_PAIRS:,} nothing shows it"
    lines = [f"{name}: {line}  [{label}{by}]"]
    if pairs is not None and not settled:
        lines.append(f"{name}: {pairs.law}  [{pairs.label}: docs/theory/wythoff-vectors.md]")
    facts = {"settles": settled if settled or never else None, "label": label}
    return Finding(tuple(lines), facts, complete=pairs is not None)
