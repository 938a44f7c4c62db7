"""Schwenk 1970, "Take-away games", The Fibonacci Quarterly 8, 225-234."""

from __future__ import annotations

from nimlike.claims.model import Finding, Paper
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label, Outcome
from nimlike.games.one_pile.game import Schwenk

PAPER = Paper(
    "schwenk",
    "Schwenk 1970",
    "schwenk1970",
    (("fibonacci", "/proof/schwenk:cap=2x"), ("", "theory/one-pile#the-cap-from-the-last-take")),
)

_CAPS = ("x", "2x", "3x", "4x", "x+1", "x+3", "2x+1", "3x-2")


@PAPER.claim(
    "base",
    "theorem",
    "If at most $f(k)$ may be taken after a take of $k$, $f$ nondecreasing with $f(n) >= n$, then a pile "
    "$N$ from which not all may be taken at first is lost iff $N$ is in the base $H_1 = 1$, $H_{k+1} = "
    "H_k + H_j$, $j$ least with $f(H_j) >= H_k$.",
    "the piles that only a take of the whole wins, by the recursion for the smallest winning take, eight caps",
    bound=20_000,
)
def base(bound: int) -> Finding:
    from nimlike.laws.sequences import last_take_base

    elements = 0
    for cap in _CAPS:
        game = Schwenk(cap)
        made, found = game.base.elements_up_to(bound), last_take_base(game.next_cap, bound)
        elements += len(made)
        if list(found.elements) != made:
            odd = min(set(made) ^ set(found.elements))
            return Finding("rule and recursion differ", f"cap {cap}, N = {odd}")
    return Finding(f"{len(_CAPS)} caps, {elements} base elements to {bound:,}")


@PAPER.claim(
    "start",
    "theorem",
    "The starting position $(N, N - 1)$ is lost for the player to move iff $N$ is in the base.",
    "the definition of the game, eight caps",
    bound=60,
)
def start(bound: int) -> Finding:
    for cap in _CAPS:
        game = Schwenk(cap)
        search, elements = Definition(game), set(game.base.elements_up_to(bound))
        for n in range(1, bound + 1):
            if (search.outcome((n, n - 1)) is Outcome.P) != (n in elements):
                return Finding("rule and definition differ", f"{game}:{n},{n - 1}")
    return Finding(f"{len(_CAPS)} caps, N <= {bound}")


@PAPER.claim(
    "smallest-summand",
    "theorem",
    "$(N, x)$ is won iff $x$ is at least the smallest summand of $N$ in the base, and taking that summand wins.",
    "the definition of the game, every cap x on the first take up to the pile, eight caps f",
    bound=40,
)
def smallest_summand(bound: int) -> Finding:
    checked = 0
    for cap in _CAPS:
        game = Schwenk(cap)
        search = Definition(game)
        for n in range(1, bound + 1):
            least = game.base.smallest_summand(n)
            for x in range(n + 1):
                checked += 1
                if (search.outcome((n, x)) is Outcome.N) != (x >= least):
                    return Finding("rule and definition differ", f"{game}:{n},{x}")
            if search.outcome((n - least, game.next_cap(least))) is not Outcome.P:
                return Finding("taking the smallest summand does not win", f"{game}:{n},{least}")
    return Finding(f"{checked:,} positions with N <= {bound}")


@PAPER.claim(
    "powers-of-two",
    "example",
    "With the cap x (take no more than was taken last) the base is the powers of 2.",
    "the base's rule, exactly",
    bound=2_000,
)
def powers_of_two(bound: int) -> Finding:
    terms = Schwenk("x").base.terms(bound)
    wrong = next((k for k, term in enumerate(terms) if term != 1 << k), None)
    # H_{k+1} = 2 H_k for all k: f(H_j) = H_j >= H_k first holds for j = k.
    return Finding(f"H_(k+1) = 2 H_k; {bound:,} terms made", None if wrong is None else f"term {wrong}", Label.THEOREM)


@PAPER.claim(
    "fibonacci",
    "example",
    "With the cap 2x (take at most twice what was taken last) the base is the Fibonacci numbers.",
    "the base's rule against the recurrence 1, 2, 3, 5, ...",
    bound=2_000,
)
def fibonacci(bound: int) -> Finding:
    a, b = 1, 2
    for k, term in enumerate(Schwenk("2x").base.terms(bound)):
        if term != a:
            return Finding("another number", f"term {k}")
        a, b = b, a + b
    # 2 F_(k-1) >= F_k > 2 F_(k-2) for k >= 3, so the rule adds F_(k-1).
    return Finding(f"2 F_(k-1) >= F_k > 2 F_(k-2); {bound:,} terms made", label=Label.THEOREM)
