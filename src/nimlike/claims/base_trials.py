"""What the claims of Holshouser and Reiter are tried on: number bases, functions f, and games made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Final

from nimlike.claims.model import Finding
from nimlike.core.definition import Definition
from nimlike.core.outcome import Outcome
from nimlike.games.one_pile.game import OnePile
from nimlike.numeration.bases import FiniteBase, NumberBase
from nimlike.numeration.named_sequences import number_base

INFINITE: Final = (
    "binary",
    "factorial",
    "fibonacci",
    "lucas",
    "pell",
    "powers:3",
    "primes",
    "recurrence:1,0,1:1,4,6",
    "squares",
    "triangular",
    "tribonacci",
)
"""Bases without end, by their texts."""
FINITE: Final = ("1", "1,2", "1,3,7", "1,5,20,60,90", "1,2,3,4,5,6", "1,10,11")
"""Bases that end."""


def summands(base: NumberBase, n: int) -> list[int]:
    """The summands of n in the base, in increasing order, each as often as it occurs."""
    return [element for element, times in base.greedy(n) for _ in range(times)]


def bases(random_ones: int, seed: int) -> Iterator[NumberBase]:
    """The bases that have a name here, and random finite ones."""
    yield from map(number_base, INFINITE + FINITE)
    rng = Random(seed)
    for _ in range(random_ones):
        yield FiniteBase([1, *sorted(rng.sample(range(2, 60), rng.randrange(8)))])


def admissible(base: NumberBase, bound: int, rng: Random) -> list[int]:
    """f(0..bound), each value drawn from its interval; f(0) is not used."""
    game, caps = OnePile(base), [0]
    for n in range(1, bound + 1):
        low, high = game.interval(n)
        caps.append(rng.randrange(low, n + 2 if high is None else high))
    return caps


def unsafe_from(caps: list[int]) -> list[list[bool]]:
    """Whether (N, x) is unsafe, for x = 0..N, from the definition of the game with any caps f(N)."""
    unsafe = [[False]]
    for n in range(1, len(caps)):
        row = [False]
        for k in range(1, n + 1):
            left = n - k
            row.append(row[-1] or not unsafe[left][min(left, caps[n])])
        unsafe.append(row)
    return unsafe


def recursion(caps: list[int] | tuple[int, ...]) -> list[int]:
    """g(0..R) by the Observation; 0 means the infinite g(0)."""
    g = [0]
    for n in range(1, len(caps)):
        g.append(next(i for i in range(1, n + 1) if i == n or caps[n] < g[n - i]))
    return g


def every_cap_function(bound: int) -> Iterator[tuple[int, ...]]:
    """All f on 1..bound, up to the differences that no g(N) sees: g(N - i) <= N - 1, so f(N) = N - 1 is infinite."""
    return product((0,), *(range(n) for n in range(1, bound + 1)))


def every_base(bound: int) -> Iterator[FiniteBase]:
    """Every base of numbers up to the bound."""
    for size in range(bound):
        for others in combinations(range(2, bound + 1), size):
            yield FiniteBase((1, *others))


def try_games(bases: Iterator[NumberBase], bound: int) -> Finding:
    """The games made from the bases, with the lowest, the highest and random caps, against the definition."""
    checked = 0
    for base in bases:
        for cap in ("low", "high", "random:1"):
            game = OnePile(base, cap)
            search = Definition(game)
            for n, x in product(range(1, bound + 1), range(bound + 2)):
                checked += 1
                gbar = base.smallest_summand(n)
                unsafe = search.outcome((n, x)) is Outcome.N
                if unsafe != (gbar <= x):
                    return Finding("rule and definition differ", f"{game}:{n},{x}")
                if unsafe and search.outcome((n - gbar, game.cap_of(n))) is not Outcome.P:
                    return Finding("taking g-bar does not win", f"{game}:{n},{x}")
    return Finding(f"{checked:,} positions with N <= {bound}")


def games_with(base: str, ranges: Sequence[range]) -> Iterator[OnePile]:
    """The game of a base for each choice of f(1), f(2), ... from these ranges."""

    def cap_from(caps: tuple[int, ...]) -> Callable[[int], int]:
        return lambda n: caps[n - 1]

    for caps in product(*ranges):
        yield OnePile(base, cap_from(caps))
