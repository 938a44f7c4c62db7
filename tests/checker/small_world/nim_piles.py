"""Nearly right proofs about Nim with any number of piles, and whether what they claim is so for small numbers.

The theorem is true; what may be false is what a certificate says on the way: that whatever ``rest`` and ``pile``
accept is a value of an option, and that every smaller value is one of these.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from nimlike.games.nim.nim_proofs import nim_any_piles

NUMBERS = range(8)


def accepts(automaton: dict[str, Any], numbers: dict[str, int]) -> bool:
    """Whether an automaton accepts numbers, named by its tracks, written with four digits."""
    state, accepting = 0, set(automaton["accepting"])
    for place in range(3, -1, -1):
        symbol = 0
        for track in automaton["tracks"]:
            symbol = 2 * symbol + (numbers[track] >> place & 1)
        row = dict(map(tuple, automaton["rows"][state]))
        if symbol not in row:
            return False
        state = row[symbol]
    return state in accepting


def is_true(claim: dict[str, Any]) -> bool:
    """Whether the two relations are what the proof takes them for, for numbers below 8."""
    for g, y, v in product(NUMBERS, repeat=3):
        numbers = {"g": g, "y": y, "v": v}
        rest, pile = accepts(claim["rest"]["automaton"], numbers), accepts(claim["pile"]["automaton"], numbers)
        if rest and not any(r ^ y == v for r in range(g)):
            return False
        if pile and not any(g ^ z == v for z in range(y)):
            return False
        if v < g ^ y and not (rest or pile):
            return False
    return True


def turned(automaton: dict[str, Any], rng: Random) -> None:
    """Name the tracks in another order; this changes no relation."""
    old = automaton["tracks"]
    new = rng.sample(old, len(old))
    count = len(old)

    def moved(symbol: int) -> int:
        digits = {track: symbol >> (count - 1 - at) & 1 for at, track in enumerate(old)}
        return sum(digits[track] << (count - 1 - at) for at, track in enumerate(new))

    automaton["rows"] = [[[moved(symbol), state] for symbol, state in row] for row in automaton["rows"]]
    automaton["tracks"] = new


def vary(claim: dict[str, Any], rng: Random) -> None:
    """Change one thing."""
    hint = claim[rng.choice(("rest", "pile"))]
    automaton = hint[rng.choice(("automaton", "automaton", "witness"))]
    row = rng.choice(automaton["rows"])
    kind = rng.randrange(8)
    if kind < 2:
        turned(automaton, rng)
    elif kind < 4 and len(row) > 1:
        row.pop(rng.randrange(1, len(row)))
    elif kind == 4 and len(row) > 1:
        row[rng.randrange(1, len(row))][1] = rng.randrange(len(automaton["rows"]))
    elif kind == 5:
        automaton["accepting"] = rng.choice(([0], [1], [0, 1], []))
    elif kind == 6:
        missing = set(range(2 ** len(automaton["tracks"]))) - {symbol for symbol, _ in row}
        if missing:
            row.append([rng.choice(sorted(missing)), rng.randrange(len(automaton["rows"]))])
    elif kind == 7:
        rng.choice(hint["cover"])[1].append(rng.randrange(2))


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    """An endless stream of certificates, each with its judge."""
    rng = Random(seed)
    true = [nim_any_piles(False), nim_any_piles(True)]
    while True:
        claim = copy.deepcopy(rng.choice(true))
        for _ in range(rng.randrange(1, 4)):
            vary(claim, rng)
        yield claim, lambda claim=claim: is_true(claim)  # type: ignore[misc]
