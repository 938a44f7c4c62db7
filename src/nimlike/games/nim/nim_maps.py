"""The map of Nim with two piles: two equal piles, and what misère play changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb, factorial
from operator import xor

from nimlike.core.default_pictures import PIXELS
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Finding
from nimlike.core.numbers import DIGIT_BUDGET, abbreviate, format_number, json_number, whole
from nimlike.core.outcome import Label
from nimlike.core.shown import Image, Map, Picture, Span
from nimlike.games.nim.nim_rules import NimRules


class NimMap(Map):
    """The positions (x, y, *rest), exact at any size: P where x xor y is the XOR of the rest."""

    axes = (later("pile A"), later("pile B"))
    label = value_label = Label.THEOREM

    def __init__(self, rules: NimRules, rest: tuple[int, ...] = ()) -> None:
        self.has_values = not rules.misere
        self.third = reduce(xor, rest, 0)
        self.ones = sum(rest) if rules.misere and max(rest, default=0) <= 1 else None

    def spans(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[Span]:
        size = 1 << z
        for i in range(width):
            for low, count in _dyadic(x + (i << z), size):
                if self.ones is None or low >= 2:
                    first = (low ^ self.third) & -count
                    yield i, (first - y) >> z, (first + count - 1 - y) >> z
                    continue
                for a in range(low, low + count):
                    b = a ^ self.third if a > 1 else (a + self.ones + 1) % 2
                    if b >= y:
                        yield i, (b - y) >> z, (b - y) >> z

    def values(self, x: int, y: int, z: int, width: int, height: int) -> Iterator[int | None]:
        for j in range(height):
            for i in range(width):
                yield (x + (i << z)) ^ (y + (j << z)) ^ self.third


def _dyadic(low: int, count: int) -> Iterator[tuple[int, int]]:
    """The interval of ``count`` numbers from ``low`` on as blocks (first, size): powers of 2 that divide first."""
    end = low + count
    while low < end:
        size = low & -low or 1 << (end - low).bit_length()
        while low + size > end:
            size >>= 1
        yield low, size
        low += size


def three_piles(rules: NimRules, bound: int) -> Picture:
    """For piles A and B the one pile C that makes a P-position of the three, as a colour.

    >>> from nimlike.games.nim.game import Nim
    >>> three_piles(Nim(misere=True), 2).parts[0].values.tolist()
    [[1, 0, 2], [0, 1, 3], [2, 3, 0]]
    """
    import numpy as np

    step = bound // PIXELS + 1
    sizes = np.arange(0, bound + 1, step, dtype=np.int32)
    third = np.bitwise_xor.outer(sizes, sizes)
    if rules.misere and step == 1:  # A, B <= 1: C is the pile of 0 or 1 that makes the ones odd in number
        third[:2, :2] ^= 1
    image = Image(third, step, tr("pile C"))
    return Picture(
        tr("P-positions of {name}, three piles", name=rules.name), Label.THEOREM, tr("pile A"), tr("pile B"), (image,)
    )


# How many P-positions of Nim there are, in closed form (Bouton 1901, section 3, and beyond).
#
# Piles below 2^n are the vectors of F_2^n, and a P-position is a choice of m vectors with sum 0. A
# sum over the 2^n characters counts these: the trivial character gives all choices, and each of the
# others, which is +1 on half of the vectors and -1 on the other half, gives the same coefficient.


@dataclass(frozen=True)
class SafeCount:
    """P-positions among all positions of one kind."""

    safe: int  # how many are safe
    total: int  # how many there are in all

    @property
    def chance(self) -> Fraction:
        """The probability that a combination drawn at random is safe."""
        return Fraction(self.safe, self.total)


def count_safe(
    piles: int,
    bits: int,
    *,
    ordered: bool = True,
    distinct: bool = False,
    nonzero: bool = False,
    misere: bool = False,
) -> SafeCount:
    """P-positions of ``piles`` piles, each below 2^bits."""
    piles, bits = whole(piles, "piles"), whole(bits, "bits")
    asked = f"{abbreviate(piles)} piles below 2^{abbreviate(bits)}"
    if piles < 1 or bits < 0:
        raise RulesetError(f"{asked}: at least one pile and zero columns are needed")
    if piles * (bits + 1) > DIGIT_BUDGET:
        raise LimitReached(f"{asked}: the count would have more than {DIGIT_BUDGET:,} digits")
    q, m = 1 << bits, piles
    values = q - 1 if nonzero else q
    if ordered and not distinct:
        total = values**m
        other = (-1) ** m if nonzero else 0  # each character sums to 0 over all vectors, to -1 without 0
    elif distinct:
        total, other = comb(values, m), _distinct_coefficient(m, q, nonzero)
    else:
        total, other = comb(values + m - 1, m) if values else 0, _multiset_coefficient(m, q, nonzero)
    safe = total if q == 1 else (total + (q - 1) * other) // q
    if misere:
        even, odd = _ones_only(m, bits, ordered, distinct, nonzero)
        safe += odd - even
    if ordered and distinct:
        safe, total = safe * factorial(m), total * factorial(m)
    return SafeCount(safe, total)


def count_finding(game: NimRules, piles: int, bits: int, ordered: bool, distinct: bool, nonzero: bool) -> Finding:
    """The count, with the probability that a combination drawn at random is safe."""
    found = count_safe(piles, bits, ordered=ordered, distinct=distinct, nonzero=nonzero, misere=game.misere)
    chance = found.chance if found.total else None
    parts = None if chance is None else (chance.numerator, chance.denominator)
    facts = {
        "schema": "nimlike/count/1",
        "ruleset": str(game),
        "piles": json_number(piles),
        "bits": json_number(bits),
        "ordered": ordered,
        "distinct": distinct,
        "nonzero": nonzero,
        "safe": json_number(found.safe),
        "total": json_number(found.total),
        "chance": None if parts is None else "/".join(map(format_number, parts)),
        "label": "theorem",
        "source": "Bouton 1901, section 3; closed form: docs/theory/bouton.md",
    }
    said = (("unordered", not ordered), ("distinct", distinct), ("nonzero", nonzero))
    kind = " ".join(word for word, holds in said if holds)
    lines = [
        f"{game}: {abbreviate(piles)} {kind + ' ' if kind else ''}piles below 2^{abbreviate(bits)}",
        f"  P-positions        {abbreviate(found.safe)}",
        f"  all combinations   {abbreviate(found.total)}",
    ]
    if parts is not None:
        lines.append(f"  chance             {'/'.join(map(abbreviate, parts))}")
    lines.append("  [theorem: Bouton 1901, section 3; closed form: docs/theory/bouton.md]")
    return Finding(tuple(lines), facts)


def _distinct_coefficient(m: int, q: int, nonzero: bool) -> int:
    """The coefficient of t^m in (1 - t^2)^(q/2), divided by 1 + t when 0 is not allowed."""
    half = m // 2
    if nonzero:
        return (-1) ** (half + m) * comb(q // 2 - 1, half) if q > 1 else 0
    return 0 if m % 2 else (-1) ** half * comb(q // 2, half)


def _multiset_coefficient(m: int, q: int, nonzero: bool) -> int:
    """The coefficient of t^m in (1 - t^2)^(-q/2), times 1 - t when 0 is not allowed."""
    if q == 1:
        return 0
    half = m // 2
    if m % 2:
        return -comb(q // 2 + half - 1, half) if nonzero else 0
    return comb(q // 2 + half - 1, half)


def _ones_only(m: int, bits: int, ordered: bool, distinct: bool, nonzero: bool) -> tuple[int, int]:
    """How many of the combinations have no pile above 1, with an even and with an odd number of ones."""
    by_parity = [0, 0]
    for ones in range(m + 1):
        zeros = m - ones
        if (ones and bits == 0) or (nonzero and zeros) or (distinct and max(ones, zeros) > 1):
            continue
        if ordered and not distinct and not nonzero:
            by_parity[ones % 2] = 1 << (m - 1) if bits else int(ones == 0)
        else:
            by_parity[ones % 2] += 1
    return by_parity[0], by_parity[1]
