"""Schwenk 1970, "Take-away games", The Fibonacci Quarterly 8, 225-234."""

from __future__ import annotations

from nimlike.claims.model import Finding
from nimlike.core.definition import Definition
from nimlike.core.outcome import Label, Outcome
from nimlike.games.one_pile.game import Schwenk

_CAPS = ("x", "2x", "3x", "4x", "x+1", "x+3", "2x+1", "3x-2")


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


def start(bound: int) -> Finding:
    for cap in _CAPS:
        game = Schwenk(cap)
        search, elements = Definition(game), set(game.base.elements_up_to(bound))
        for n in range(1, bound + 1):
            if (search.outcome((n, n - 1)) is Outcome.P) != (n in elements):
                return Finding("rule and definition differ", f"{game}:{n},{n - 1}")
    return Finding(f"{len(_CAPS)} caps, N <= {bound}")


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


def powers_of_two(bound: int) -> Finding:
    terms = Schwenk("x").base.terms(bound)
    wrong = next((k for k, term in enumerate(terms) if term != 1 << k), None)
    # H_{k+1} = 2 H_k for all k: f(H_j) = H_j >= H_k first holds for j = k.
    return Finding(f"H_(k+1) = 2 H_k; {bound:,} terms made", None if wrong is None else f"term {wrong}", Label.THEOREM)


def fibonacci(bound: int) -> Finding:
    a, b = 1, 2
    for k, term in enumerate(Schwenk("2x").base.terms(bound)):
        if term != a:
            return Finding("another number", f"term {k}")
        a, b = b, a + b
    # 2 F_(k-1) >= F_k > 2 F_(k-2) for k >= 3, so the rule adds F_(k-1).
    return Finding(f"2 F_(k-1) >= F_k > 2 F_(k-2); {bound:,} terms made", label=Label.THEOREM)
