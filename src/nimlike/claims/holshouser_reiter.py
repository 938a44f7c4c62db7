"""Holshouser and Reiter 2005, "Nimlike games with generalized bases", Rocky Mountain Journal of Mathematics 35."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import inf
from random import Random
from typing import Any, Final

from nimlike.claims.model import Finding
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label, Outcome
from nimlike.games.one_pile.game import OnePile
from nimlike.numeration.bases import FiniteBase, NumberBase
from nimlike.numeration.named_sequences import number_base

# What the claims are tried on: number bases, functions f, and games made of them.

INFINITE: Final = (  # bases without end, by their texts
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
FINITE: Final = ("1", "1,2", "1,3,7", "1,5,20,60,90", "1,2,3,4,5,6", "1,10,11")  # bases that end


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


class WithCaps(OnePile):
    """The game of a base in which f(1), f(2), ... are given."""

    def __init__(self, base: str, caps: tuple[int, ...]) -> None:
        super().__init__(base)
        vars(self)["caps"] = caps

    def cap_of(self, pile: int) -> int:
        return int(vars(self)["caps"][pile - 1])


# The claims.

_APPENDIX = "1,3,7"


def _appendix_games() -> Iterator[OnePile]:
    """The game of the appendix for each f(1), ..., f(7), no upper end taken as the pile itself."""
    ends = [OnePile(_APPENDIX).interval(n) for n in range(1, 8)]
    ranges = [range(low, n + 1 if high is None else high) for n, (low, high) in enumerate(ends, 1)]
    for caps in product(*ranges):
        yield WithCaps(_APPENDIX, caps)


def representation(bound: int) -> Finding:
    checked = 0
    for base in bases(20, 1):
        elements = base.elements_up_to(bound + 1)
        made: list[list[int]] = [[]]
        at = 0
        for n in range(1, bound + 1):
            if at + 1 < len(elements) and elements[at + 1] <= n:
                at += 1
            made.append([*made[n - elements[at]], elements[at]])
            greedy = summands(base, n)
            ordered = all(a <= b for a, b in pairwise(greedy))
            if greedy != made[n] or sum(greedy) != n or not ordered or greedy[-1] != elements[at]:
                return Finding("the representations differ", f"{n} in base {base}")
            checked += 1
    return Finding(f"{checked:,} representations of numbers to {bound:,}")


def interval(_: int, base: str, n: int, parts: list[int], low: int, high: int) -> Finding:
    game = OnePile(base)
    found = (summands(game.base, n), game.interval(n), game.base.smallest_summand(n))
    right = found == (parts, (low, high), parts[0])
    return Finding(
        f"{n} = {game.base.spell(n)}, {low} <= f({n}) < {high}", None if right else f"{found}", Label.THEOREM
    )


def conditions_possible(bound: int) -> Finding:
    checked = 0
    for base in bases(20, 2):
        game = OnePile(base)
        for n in range(1, bound + 1):
            low, high = game.interval(n)
            checked += 1
            if high is not None and low >= high:
                return Finding("an empty interval", f"N = {n} in base {base}")
    return Finding(f"{checked:,} intervals for N <= {bound:,}")


def moves(bound: int) -> Finding:
    game = OnePile("fibonacci")
    for state, takes in (((10, 4), [1, 2, 3, 4]), ((3, 7), [1, 2, 3])):
        if [move.amount for move, _ in game.options(state)] != takes:
            return Finding("other moves", f"{state}")
    for n, x in product(range(bound + 1), repeat=2):
        if game(n, x).is_terminal != (n == 0 or x == 0):
            return Finding("terminal positions differ", f"({n}, {x})")
    return Finding(f"two positions, and terminal positions with N, x <= {bound}")


def example_100_79(_: int) -> Finding:
    play = OnePile("binary", "random:6")(100, 79)  # a cap with f(100) = 5 and f(85) = 3, as in the paper
    for take, reached in (("15", (85, 5)), ("4", (81, 3))):
        play = play.after(take)
        if play.state != reached:
            return Finding("another position", f"{play}")
    takes = [move.amount for move, _ in play.options()]
    return Finding("(100, 79) -> (85, 5) -> (81, 3), then 1, 2 or 3", None if takes == [1, 2, 3] else f"{takes}")


def threshold(bound: int) -> Finding:
    rng, functions = Random(3), 0
    random_caps = ((0, *(rng.randrange(rng.choice((3, 8, 60))) for _ in range(60))) for _ in range(100))
    for caps in (*every_cap_function(bound), *random_caps):
        functions += 1
        g = recursion(caps)
        for n, row in enumerate(unsafe_from(list(caps))):
            if n and row != [x >= g[n] for x in range(n + 1)]:
                return Finding("no such threshold", f"f = {caps[1:]}, N = {n}")
    return Finding(f"{functions:,} functions: all on 1..{bound}, and 100 random ones on 1..60")


def lemma(bound: int) -> Finding:
    checked = 0
    for base in bases(20, 4):
        gbar = [0, *(base.smallest_summand(n) for n in range(1, bound + 1))]
        for n in range(1, bound + 1):
            b, second = base.tail(n)
            before = base.below(b)
            checked += b
            fault = any(gbar[n - i] != gbar[b - i] or gbar[n - i] > before for i in range(1, b))
            if fault or (before and gbar[n - b + before] != before) or (second or 0) != gbar[n - b]:
                return Finding("the lemma fails", f"N = {n} in base {base}")
    return Finding(f"{checked:,} pairs (N, i) with N <= {bound}")


def theorem(bound: int) -> Finding:
    import numpy as np

    from nimlike.kernels.onepile import base_interval_caps, pile_caps, smallest_summands

    small, rng = 0, Random(5)
    for name in INFINITE:
        base = number_base(name)
        for _ in range(5):
            caps = admissible(base, 60, rng)
            for n, row in enumerate(unsafe_from(caps)):
                small += len(row)
                if n and row != [x >= base.smallest_summand(n) for x in range(n + 1)]:
                    return Finding("g and g-bar differ", f"N = {n} in base {base}, f = {caps[1:]}")
    draw = np.random.default_rng(5)
    for name in INFINITE:
        elements = np.array(number_base(name).elements_up_to(bound), np.int64)
        low, high = base_interval_caps(elements, bound)
        caps_to = draw.integers(low, np.minimum(high, bound + 2))
        wrong = np.flatnonzero(pile_caps(caps_to) != smallest_summands(elements, bound))
        if wrong.size:
            return Finding("g and g-bar differ", f"N = {wrong[0]} in base {name}")
    return Finding(f"{small:,} positions from the definition; {len(INFINITE)} bases by the recursion to {bound:,}")


def converse(bound: int) -> Finding:
    by_gbar = {tuple(base.smallest_summand(n) for n in range(1, bound + 1)): base for base in every_base(bound)}
    functions = explained = 0
    intervals = {g: [OnePile(base).interval(n) for n in range(1, bound + 1)] for g, base in by_gbar.items()}
    for caps in every_cap_function(bound):
        functions += 1
        g = tuple(recursion(caps)[1:])
        if g not in by_gbar:
            continue
        explained += 1
        if any(cap < low or cap >= (high or inf) for cap, (low, high) in zip(caps[1:], intervals[g], strict=True)):
            return Finding("g = g-bar without the conditions", f"f = {caps[1:]}, base {by_gbar[g]}")
    return Finding(
        f"{functions:,} functions f and {len(by_gbar)} bases on 1..{bound}; g = g-bar for some base: {explained:,}",
    )


def converse_one_value(bound: int) -> Finding:
    rng, changed = Random(6), 0
    for base in bases(20, 7):
        caps = admissible(base, bound, rng)
        for n in range(1, bound + 1):
            low, high = OnePile(base).interval(n)
            for value in (low - 1, high):
                if value is None or value < 0:
                    continue
                changed += 1
                g = recursion([*caps[:n], value])
                if g[n] == base.smallest_summand(n):
                    return Finding("g = g-bar all the same", f"f({n}) = {value} in base {base}")
    return Finding(f"{changed:,} changed values with N <= {bound}")


def problem(bound: int) -> Finding:
    return try_games(map(number_base, INFINITE), bound)


def finite_bases(bound: int) -> Finding:
    return try_games((base for base in bases(10, 8) if base.finite), bound)


def fewer_summands(bound: int) -> Finding:
    checked = 0
    for base in bases(10, 9):
        for n in range(1, bound + 1):
            checked += 1
            least, *others = summands(base, n)
            if summands(base, n - least) != others:
                return Finding("the other summands change", f"N = {n} in base {base}")
    return Finding(f"{checked:,} piles to {bound:,}")


def appendix_table(_: int, entries: list[list[Any]]) -> Finding:
    for cap in ("low", "high", "random:1"):
        game = OnePile(_APPENDIX, cap)
        if game.gbar(0) is not None:
            return Finding("g-bar(0) is not infinite", str(game))
        for row, printed in zip(game.rows(1, 7), entries, strict=True):
            high = -1 if row.high is None else row.high
            found = [row.pile, summands(game.base, row.pile), row.low, high, row.gbar, row.g]
            if found != printed:
                return Finding("an entry differs", f"found {found}, printed {printed}")
    return Finding("7 representations, 7 intervals, 8 values of g-bar and of g")


def appendix_safe(bound: int) -> Finding:
    for game in (games := list(_appendix_games())):
        search = Definition(game)
        for i in range(1, bound + 1):
            for n, least in ((7, 7), (6, 3)):
                if (search.outcome((n, i)) is Outcome.P) != (i < least):
                    return Finding("another outcome", f"({n}, {i})")
    return Finding(f"{len(games)} functions f, i <= {bound}")


def appendix_only_move(_: int) -> Finding:
    for game in (games := list(_appendix_games())):
        reached = [after.state for _, after in Definition(game).winning_moves((6, 3))]
        if reached != [(3, game.cap_of(6))]:
            return Finding("other winning moves", f"{reached}")
    return Finding(f"{len(games)} functions f")
