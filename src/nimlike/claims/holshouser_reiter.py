"""Holshouser and Reiter 2005, "Nimlike games with generalized bases", Rocky Mountain Journal of Mathematics 35."""

from __future__ import annotations

from itertools import pairwise, product
from math import inf
from random import Random

from nimlike.claims.base_trials import (
    INFINITE,
    admissible,
    bases,
    every_base,
    every_cap_function,
    games_with,
    recursion,
    summands,
    try_games,
    unsafe_from,
)
from nimlike.claims.model import Finding, Paper
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label, Outcome
from nimlike.games.one_pile.game import OnePile
from nimlike.numeration.named_sequences import number_base

PAPER = Paper(
    "holshouser-reiter",
    "Holshouser and Reiter 2005",
    "holshouser2005",
    (
        ("representation", "theory/one-pile#number-bases"),
        ("example-89", "theory/one-pile#number-bases"),
        ("", "theory/one-pile#the-cap-from-a-base"),
    ),
)

_EXAMPLE = "1,5,20,60,90"  # the elements that the paper gives of its first base
_APPENDIX = "1,3,7"

_APPENDIX_TABLE = (
    # N, summands, f(N) at least, f(N) less than (None: no limit), g-bar(N), g(N)
    (1, (1,), 0, None, 1, 1),
    (2, (1, 1), 0, 1, 1, 1),
    (3, (3,), 1, None, 3, 3),
    (4, (1, 3), 0, 3, 1, 1),
    (5, (1, 1, 3), 0, 1, 1, 1),
    (6, (3, 3), 1, 3, 3, 3),
    (7, (7,), 3, None, 7, 7),
)
_APPENDIX_CAPS = [range(low, n + 1 if high is None else high) for n, _, low, high, *_ in _APPENDIX_TABLE]
"""What f(1), ..., f(7) may be, no upper end taken as the pile itself."""


@PAPER.claim(
    "representation",
    "1",
    "Each positive integer is a sum of elements of the base, in increasing order, by the algorithm: the largest"
    " element not above it, and the representation of the rest.",
    "the recursion as printed against the greedy representation: sum, order, and last summand the largest element",
    bound=2_000,
)
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


@PAPER.claim(
    "example-89",
    "1",
    "In the base (1, 5, 20, 60, 90, ...), $89 = 1 + 1 + 1 + 1 + 5 + 20 + 60$, and $g-bar(89) = 1$.",
    "the greedy representation",
)
def example_89(_: int) -> Finding:
    base = number_base(_EXAMPLE)
    found = summands(base, 89)
    right = found == [1, 1, 1, 1, 5, 20, 60] and base.smallest_summand(89) == 1
    return Finding(f"89 = {base.spell(89)}", None if right else f"{found}", Label.THEOREM)


@PAPER.claim(
    "interval-89",
    "1",
    "In the base (1, 5, 20, 60, 90, ...) the conditions force $f(89) = 0$.",
    "the interval for f(89)",
)
def interval_89(_: int) -> Finding:
    found = OnePile(_EXAMPLE).interval(89)
    return Finding("0 <= f(89) < 1", None if found == (0, 1) else f"{found}", Label.THEOREM)


@PAPER.claim(
    "interval-12",
    "1",
    "In the base (1, 2, 4, 8, 16, ...), $12 = 4 + 8$ and $2 <= f(12) < 8$.",
    "the representation and the interval for f(12)",
)
def interval_12(_: int) -> Finding:
    game = OnePile("binary")
    right = summands(game.base, 12) == [4, 8] and game.interval(12) == (2, 8)
    return Finding("12 = 4 + 8, 2 <= f(12) < 8", None if right else f"{game.interval(12)}", Label.THEOREM)


@PAPER.claim(
    "conditions-possible",
    "1",
    "Functions $f$ that meet conditions 1 and 2 exist for every base: the interval for $f(N)$ is never empty.",
    "the ends of the interval, many bases",
    bound=5_000,
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


@PAPER.claim(
    "moves",
    "2",
    "From (10, 4) one may take 1, 2, 3 or 4; from (3, 7), 1, 2 or 3; $(N, x)$ is terminal iff $N = 0$ or $x = 0$.",
    "the moves that the rules allow",
    bound=12,
)
def moves(bound: int) -> Finding:
    game = OnePile("fibonacci")
    for state, takes in (((10, 4), [1, 2, 3, 4]), ((3, 7), [1, 2, 3])):
        if [move.amount for move, _ in game.options(state)] != takes:
            return Finding("other moves", f"{state}")
    for n, x in product(range(bound + 1), repeat=2):
        if game(n, x).is_terminal != (n == 0 or x == 0):
            return Finding("terminal positions differ", f"({n}, {x})")
    return Finding(f"two positions, and terminal positions with N, x <= {bound}")


@PAPER.claim(
    "example-100-79",
    "2",
    "With $f(100) = 5$ and $f(85) = 3$, $(100, 79) -> (85, 5) -> (81, 3)$ are moves of a game of this kind.",
    "played in a game whose base is the powers of 2, where f may have these values",
)
def example_100_79(_: int) -> Finding:
    plain = OnePile("binary")
    given = {100: 5, 85: 3}
    game = OnePile("binary", lambda n: given.get(n, plain.interval(n)[0]))
    play = game(100, 79)
    for take, reached in (("15", (85, 5)), ("4", (81, 3))):
        play = play.after(take)
        if play.state != reached:
            return Finding("another position", f"{play}")
    takes = [move.amount for move, _ in play.options()]
    return Finding("(100, 79) -> (85, 5) -> (81, 3), then 1, 2 or 3", None if takes == [1, 2, 3] else f"{takes}")


@PAPER.claim(
    "threshold",
    "2",
    "For each $N >= 1$ and any $f$ there is $g(N)$, $1 <= g(N) <= N$, with $(N, x)$ unsafe iff $x >= "
    "g(N)$; $g(N)$ is the smallest winning take, by the recursion $g(N) =$ the smallest $i$ with $f(N) < "
    "g(N - i)$, $g(0)$ infinite, $g(1) = 1$.",
    "every f on 1..R up to values that make no difference, and random f on a longer range, from the definition",
    bound=7,
)
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


@PAPER.claim(
    "lemma",
    "2",
    "With $b$ the smallest summand of $N$ and $b'$ the element before $b$: for $1 <= i < b$, $g-bar(N - "
    "i) = g-bar(b - i) <= b'$, with equality for $i = b - b'$; and $g-bar(N - b)$ is the second summand.",
    "all N up to the bound, many bases",
    bound=400,
)
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


@PAPER.claim(
    "theorem",
    "2",
    "If $f$ meets conditions 1 and 2 for an infinite base, then $g(N) = g-bar(N)$ for all $N$.",
    "random f within their intervals for many bases: from the definition on 1..60, by the recursion to the bound",
    bound=100_000,
)
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


@PAPER.claim(
    "converse",
    "3",
    "If $g = g-bar$ for a base, then $f$ meets conditions 1 and 2.",
    "every base and every f on 1..R, up to values of f that make no difference",
    bound=8,
)
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


@PAPER.claim(
    "converse-one-value",
    "3",
    "The conditions cannot be weakened: put one value of $f$ outside its interval, and $g$ differs from $g-bar$ there.",
    "one value of an admissible f changed to each value next to its interval, many bases",
    bound=40,
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


@PAPER.claim(
    "problem",
    "3",
    "For each base there is a game in which $(N, x)$ is unsafe iff $g-bar(N) <= x$, and taking $g-bar(N)$ then wins.",
    "the game made from the base, with the lowest, the highest and random caps, against the definition",
    bound=30,
)
def problem(bound: int) -> Finding:
    return try_games(map(number_base, INFINITE), bound)


@PAPER.claim(
    "finite-bases",
    "1",
    "The results have analogues for finite bases.",
    "as for infinite bases: the game made from the base, against the definition; no condition changes",
    bound=30,
)
def finite_bases(bound: int) -> Finding:
    return try_games((base for base in bases(10, 8) if base.finite), bound)


@PAPER.claim(
    "fewer-summands",
    "abstract",
    "The winning strategy consists of reducing the number of summands of the pile size.",
    "taking the smallest summand leaves the other summands, many bases",
    bound=2_000,
)
def fewer_summands(bound: int) -> Finding:
    checked = 0
    for base in bases(10, 9):
        for n in range(1, bound + 1):
            checked += 1
            least, *others = summands(base, n)
            if summands(base, n - least) != others:
                return Finding("the other summands change", f"N = {n} in base {base}")
    return Finding(f"{checked:,} piles to {bound:,}")


@PAPER.claim(
    "appendix-table",
    "appendix",
    "In the base (1, 3, 7, ...): $1 = 1$, $2 = 1 + 1$, $3 = 3$, $4 = 1 + 3$, $5 = 1 + 1 + 3$, $6 = 3 + "
    "3$, $7 = 7$, and the table of intervals for $f(N)$, of $g-bar(N)$ and of $g(N)$ for $N = 0..7$.",
    "every entry, g from the recursion for the lowest, the highest and a random f",
)
def appendix_table(_: int) -> Finding:
    for cap in ("low", "high", "random:1"):
        game = OnePile(_APPENDIX, cap)
        if game.gbar(0) is not None:
            return Finding("g-bar(0) is not infinite", str(game))
        for row, printed in zip(game.rows(1, 7), _APPENDIX_TABLE, strict=True):
            found = (row.pile, tuple(summands(game.base, row.pile)), row.low, row.high, row.gbar, row.g)
            if found != printed:
                return Finding("an entry differs", f"found {found}, printed {printed}")
    return Finding("7 representations, 7 intervals, 8 values of g-bar and of g")


@PAPER.claim(
    "appendix-safe",
    "appendix",
    "$(7, i)$ is safe for $1 <= i <= 6$; $(6, i)$ is safe for $i = 1$, 2 and unsafe for $i >= 3$.",
    "the definition, for every admissible f on 1..7",
    bound=20,
)
def appendix_safe(bound: int) -> Finding:
    games = 0
    for game in games_with(_APPENDIX, _APPENDIX_CAPS):
        games += 1
        search = Definition(game)
        for i in range(1, bound + 1):
            for n, least in ((7, 7), (6, 3)):
                if (search.outcome((n, i)) is Outcome.P) != (i < least):
                    return Finding("another outcome", f"({n}, {i})")
    return Finding(f"{games} functions f, i <= {bound}")


@PAPER.claim(
    "appendix-only-move",
    "appendix",
    "The only winning move from (6, 3) is to $(3, f(6))$.",
    "the definition, for every admissible f on 1..7",
)
def appendix_only_move(_: int) -> Finding:
    games = 0
    for game in games_with(_APPENDIX, _APPENDIX_CAPS):
        games += 1
        reached = [after.state for _, after in Definition(game).winning_moves((6, 3))]
        if reached != [(3, game.cap_of(6))]:
            return Finding("other winning moves", f"{reached}")
    return Finding(f"{games} functions f")
