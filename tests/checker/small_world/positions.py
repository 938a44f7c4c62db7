"""Proofs of P-positions with an automaton, a base, a condition or the ruleset changed, judged by playing.

What is accepted is judged by all positions of numbers below 9.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

from checker.making import symbol
from checker.material import example

BOUND = 9
NAMES = ("nim-3", "nim-4", "nim-misere-3", "wythoff", "wythoff-misere", "wythoff-a2", "schwenk-2x", "onepile-binary")
PROOFS = (*NAMES, "onepile-fibonacci", "onepile-fibonacci-any")
BASES = {
    "binary": [1, 2, 4, 8, 16, 32],
    "fibonacci": [1, 2, 3, 5, 8, 13, 21, 34],
    "tribonacci": [1, 2, 4, 7, 13, 24, 44],
}


def accepts(automaton: dict[str, Any], digits: int, words: list[Any]) -> bool:
    state = 0
    for column in zip(*words, strict=True):
        read = symbol(column, digits)
        to = next((to for one, to in automaton["rows"][state] if one == read), None)
        if to is None:
            return False
        state = to
    return state in automaton["accepting"]


def summands(n: int, base: list[int] | tuple[int, ...]) -> list[int]:
    """The greedy summands, the smallest first."""
    found = []
    for element in reversed(base):
        while element <= n:
            found.append(element)
            n -= element
    return found[::-1]


def caps(text: str, n: int, k: int) -> list[int]:
    """The next caps that may be chosen after a take of k from n."""
    if found := re.fullmatch(r"schwenk:cap=(?:(\d+)?(x)([+-]\d+)?|(\d+))", text):
        return [int(found[1] or 1) * k + int(found[3] or 0) if found[2] else int(found[4])]
    found = re.fullmatch(r"onepile:base=(\w+)(:cap=\w+)?", text)
    assert found is not None
    base = BASES[found[1]]
    parts = summands(n, base)
    before = base[base.index(parts[0]) - 1] if n and parts[0] > 1 else 0
    if found[2] == ":cap=low":
        return [before]
    high = parts[1] - 1 if len(parts) > 1 else None
    return [n if high is None else high] if found[2] is None else list(range(before, 40 if high is None else high + 1))


@cache
def lost_of_one_pile(text: str, misere: bool) -> dict[tuple[int, ...], bool | None]:
    """(n, x) -> whether it is a P-position, for every choice of a cap; None if choices differ."""
    p: dict[tuple[int, ...], bool | None] = {}
    most = 3 * BOUND
    for n, x in product(range(BOUND), range(most)):
        takes = range(1, min(n, x) + 1)
        if "any" in text:
            ways = [[p[n - k, min(cap, most - 1)] for k in takes] for cap in caps(text, n, 1)]
        else:
            ways = [[p[n - k, min(caps(text, n, k)[0], most - 1)] for k in takes]]
        lost = {not any(way) and (bool(takes) or not misere) for way in ways}
        p[n, x] = lost.pop() if len(lost) == 1 else None
    return p


@cache
def lost_of_piles(text: str, misere: bool, block: int) -> dict[tuple[int, ...], bool | None]:
    """Whether a position of Nim, or of Wythoff's game, is a P-position."""
    found = re.fullmatch(r"(nim:piles=(\d)|wythoff(?::a=(\d+)(?::b=(\d+))?)?)", text)
    assert found is not None
    piles, a = int(found[2] or 2), int(found[3] or 1)
    b, p = int(found[4] or a), dict[tuple[int, ...], bool | None]()
    for at in sorted(product(range(BOUND), repeat=piles), key=sum):
        to = [(*at[:i], u, *at[i + 1 :]) for i in range(piles) for u in range(at[i])]
        if not found[2]:
            pairs = product(range(at[0]), range(at[1]))
            to += [(u, v) for u, v in pairs if abs((at[0] - u) - (at[1] - v)) < (b if u or v else a)]
        p[at] = sum(bool(p[one]) for one in to) < block and (bool(to) or not misere)
    return p


def is_true(claim: dict[str, Any]) -> bool:
    """Whether the automaton has just the P-positions, of small numbers."""
    digits = claim["digits"]
    length = {2: 9, 3: 6, 4: 5}.get(digits, 4)
    words = [word for word in product(range(digits), repeat=length) if accepts(claim["valid"], digits, [word])]
    found = re.fullmatch(r"(.+?)(:misere)?(?::block=(\d))?", claim["ruleset"])
    assert found is not None
    if claim["ruleset"].startswith(("onepile", "schwenk")):
        lost = lost_of_one_pile(found[1], bool(found[2]))
    else:
        lost = lost_of_piles(found[1], bool(found[2]), int(found[3] or 1))
    inside = {at: won for at, won in lost.items() if max(at) < BOUND}
    return all(won == accepts(claim["p"], digits, [words[n] for n in at]) for at, won in inside.items())


def change(rng: Random, claim: dict[str, Any]) -> None:
    """Change an automaton in two places at most, and perhaps the base or a condition."""
    automata = [claim["p"], claim["p"], claim["valid"], claim["successor"], claim["successor"], claim["sum"]]
    one = rng.choice([*automata, *(relation["automaton"] for relation in claim["relations"])]) or claim["p"]
    rows = one["rows"]
    for _ in range(rng.choice([0, 1, 1, 2])):
        state = rng.randrange(len(rows))
        row, way = rows[state], rng.randrange(5)
        if way == 0:
            one["accepting"] = sorted({*one["accepting"]} ^ {state})
        elif way == 1 and row:
            row.pop(rng.randrange(len(row)))
        elif way == 2 and row:
            rng.choice(row)[1] = rng.randrange(len(rows))
        elif way == 3 and row:
            rng.choice(row)[0] = rng.randrange(max(read for read, _ in row) + 2)
        else:
            row.append([rng.randrange(4), rng.randrange(len(rows))])
    if rng.random() < 0.2 and claim["base"]:
        terms = rng.choice([claim["base"]["first"], claim["base"]["recurrence"]])
        terms[rng.randrange(len(terms))] += rng.choice([-1, 1])
    if rng.random() < 0.3 and claim["relations"]:
        tree = rng.choice(claim["relations"])["tree"]
        if tree[0] == "linear" and tree[2] is not None:
            tree[rng.choice([2, 3])] = rng.randint(-2, 3)


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    rng = Random(seed)
    while True:
        claim, other = example(rng.choice(PROOFS)), example(rng.choice(PROOFS))
        change(rng, claim)
        if rng.random() < 0.2:
            claim["ruleset"] = other["ruleset"]
        if rng.random() < 0.1:
            claim["p"], claim["closed"] = other["p"], None
        elif rng.random() < 0.3:
            claim["closed"] = None
        yield claim, partial(is_true, claim)
