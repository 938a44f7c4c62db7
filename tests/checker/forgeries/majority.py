"""Forged certificates of majorities: words, divisors, good places, gaps."""

from __future__ import annotations

from functools import partial
from typing import Any

from checker.forging import Forgery
from nimlike.games.coprime.majority import find_good_residues, measure_gap

JSON = dict[str, Any]


def made(word: str, winner: str, good: list[int], gap: int, divisors: list[int] | None = None) -> JSON:
    """A certificate with these fields."""
    frame = {"format": "nimlike/certificate/1", "kind": "majority"}
    return {**frame, "word": word, "divisors": divisors, "winner": winner, "good": good, "gap": gap}


def right(word: str, divisors: list[int] | None = None) -> JSON:
    """The right certificate of a word that is not balanced."""
    import numpy as np

    winner = "A" if 2 * word.count("A") > len(word) else "B"
    good = find_good_residues(np.array([letter == "B" for letter in word]), "AB".index(winner))
    return made(word, winner, good.tolist(), measure_gap(good, len(word)), divisors)


def of(divisors: list[int], period: int) -> JSON:
    """The right certificate of the coprime game with these divisors."""
    word = "".join("B" if any(t % d == 0 for d in divisors) else "A" for t in range(period))
    return right(word, divisors)


def changed(certificate: JSON, **fields: Any) -> JSON:
    return {**certificate, **fields}


ROWS: list[tuple[str, str, JSON]] = [
    ("H1", "all totals as multiples of 3", made("B", "B", [0], 1, [3])),
    ("H1", "4 letters for the multiples of 2 and 3", right("BABB", [2, 3])),
    ("H1", "7 letters for the multiples of 3, for A", right("BAABAAB", [3])),
    ("H2", "1 as a multiple of 3", right("BBA", [3])),
    ("H2", "2 as a multiple of 3", right("BAB", [3])),
    ("H2", "0 as no multiple of 3", right("AAA", [3])),
    ("H2", "5 as no multiple of 5, for A", right("BAA" * 5, [3, 5])),
    ("H3", "A has the majority", made("BAA", "B", [0], 3)),
    ("H3", "B has the majority", made("ABB", "A", [0], 3)),
    ("H3", "a balanced word", made("AB", "B", [1], 2)),
    ("H3", "a balanced word, for A", made("AB", "A", [0], 2)),
    ("H3", "the last letter makes it balanced", made("BABBAA", "B", [3], 6)),
    ("H3", "place 0 is not ahead after two", made("BBA", "B", [0, 1], 2)),
    ("H3", "counted the wrong way", made("BBA", "B", [0], 3)),
    ("H3", "a letter of the other player", made("BBA", "B", [1, 2], 2)),
    ("H3", "the same for A", made("AAB", "A", [0, 1], 2)),
    ("H4", "no place", made("BBA", "B", [], 1)),
    ("H4", "places 3 apart", made("BBA", "B", [1], 2)),
    ("H4", "far apart within the word", changed(right("BBBAABBBB"), gap=4)),
    ("H4", "far apart round the word", changed(right("ABBBBBAA"), gap=5)),
    ("H4", "39 apart", changed(of([3, 5, 7], 105), gap=38)),
]
RIGHT = [
    ("majority: every total is good for B", partial(right, "B")),
    ("majority: every total is good for A", partial(right, "A")),
    ("majority: 2 or 3 modulo 5", partial(right, "BBAAB")),
    ("majority: multiples of 3 and 5", partial(of, [3, 5], 15)),
    ("majority: multiples of 3, 5 and 7", partial(of, [3, 5, 7], 105)),
    ("majority: a multiple of the period", partial(of, [2, 3], 12)),
    ("majority: n = 1", partial(of, [], 1)),
    ("majority: some good places of a word", lambda: changed(right("BBB"), good=[0, 2], gap=2)),
    ("majority: many residues", partial(of, [2, 3, 5], 210)),
    ("majority: a long word", partial(right, "A" * 50 + "B" * 20)),
]
"""Right certificates; what they print has both players, and no, few and many residues."""

FORGERIES = [Forgery("majority", h, what, lambda found=found: dict(found)) for h, what, found in ROWS]
