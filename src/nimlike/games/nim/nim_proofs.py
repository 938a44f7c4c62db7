"""Proofs of Bouton's theorem: by an automaton on binary digits for so many piles, by induction for any number."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb
from operator import xor
from typing import TYPE_CHECKING, Final

from nimlike.core.checker import Certificate, accept, form
from nimlike.core.default_pictures import PIXELS
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Claim, Finding, GameRules, MoveRule, less
from nimlike.core.numbers import DIGIT_BUDGET, abbreviate, whole
from nimlike.core.outcome import Label
from nimlike.core.reason import InCoq
from nimlike.core.shown import Image, Map, Picture, Span
from nimlike.games.nim.nim_rules import NimRules

if TYPE_CHECKING:  # they need NumPy, which is not loaded for a table or a count
    from nimlike.numeration.automata.relations import Relation
    from nimlike.numeration.automata.systems import NumberSystem

# The map of Nim with two piles: two equal piles, and what misère play changes.


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
    """For piles A and B the one pile C that makes a P-position of the three, as a colour."""
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


def count_safe(piles: int, bits: int, *, sets: bool = False, misere: bool = False) -> SafeCount:
    """P-positions of ``piles`` piles below 2^bits in order; or those of so many different piles, none empty."""
    piles, bits = whole(piles, "piles"), whole(bits, "bits")
    asked = f"{abbreviate(piles)} piles below 2^{abbreviate(bits)}"
    if piles < 1 or bits < 0:
        raise RulesetError(f"{asked}: at least one pile and zero columns are needed")
    if piles * (bits + 1) > DIGIT_BUDGET:
        raise LimitReached(f"{asked}: the count would have more than {DIGIT_BUDGET:,} digits")
    q, half = 1 << bits, piles // 2
    # In order each character sums to 0 over all vectors; for sets it gives t^piles in (1 - t^2)^(q/2) / (1 + t).
    total, other = q**piles, 0
    if sets:
        total, other = comb(q - 1, piles), (-1) ** (half + piles) * comb(q // 2 - 1, half) if bits else 0
    safe = total if q == 1 else (total + (q - 1) * other) // q
    if misere:
        # Among combinations without a pile above 1, an odd number of ones is safe instead of an even one.
        safe += int(piles == 1 and bits > 0) if sets else -int(bits == 0)
    return SafeCount(safe, total)


def count_finding(game: NimRules, piles: int, bits: int, sets: bool) -> Finding:
    """The count as a finding."""
    found = count_safe(piles, bits, sets=sets, misere=game.misere)
    told = f"{game}: {abbreviate(piles)} piles below 2^{abbreviate(bits)}: {abbreviate(found.safe)} P-positions"
    return Finding((told,), {"safe": found.safe, "total": found.total})


_MOST_PILES: Final = 10


def claim(game: NimRules, piles: int | None) -> Claim:
    """The moves on so many piles, and Bouton's theorem."""
    if piles is None:
        raise RulesetError(f"{game.brief()}: say how many piles, like --piles 3")
    if not 1 <= piles <= _MOST_PILES:
        raise LimitReached(f"{game.brief()}: 1 to {_MOST_PILES} piles can be proved by an automaton, not {piles}")
    names = tuple("abcdefghij"[:piles])
    moves = tuple(
        MoveRule(f"from pile {name.upper()}", (*names[:i], "t", *names[i + 1 :]), (less("t", name),))
        for i, name in enumerate(names)
    )
    rules = GameRules(str(game), names, moves, game.misere, str(game))

    def known() -> tuple[NumberSystem, Relation, str]:
        from nimlike.numeration.automata.relations import build_relation
        from nimlike.numeration.automata.systems import power_system

        if not game.misere:
            even = build_relation(names, 2, 0, lambda _, bits: None if sum(bits) % 2 else 0, lambda _: True)
            return power_system(2), even, "the XOR of the piles is 0"
        words = "some pile exceeds 1 and the XOR of the piles is 0, or none does and the number of ones is odd"
        return power_system(2), _misere(names), words

    return Claim(rules, known, in_coq=InCoq("Nim.bouton_misere" if game.misere else "Nim.bouton"))


def _misere(names: tuple[str, ...]) -> Relation:
    """States: which piles are not 0 so far, whether one exceeds 1, whether earlier columns are even, the last one."""
    from nimlike.numeration.automata.relations import build_relation

    def step(state: tuple[tuple[bool, ...], bool, bool, int], bits: tuple[int, ...]) -> object:
        started, big, even, last = state
        now = tuple(was or bit > 0 for was, bit in zip(started, bits, strict=True))
        return now, big or any(started), even and not last, sum(bits) % 2

    def accepts(state: tuple[tuple[bool, ...], bool, bool, int]) -> bool:
        _, big, even, last = state
        return even and not last if big else bool(last)

    return build_relation(names, 2, ((False,) * len(names), False, True, 0), step, accepts)


def any_piles_law(game: NimRules) -> Finding:
    """What ``nimlike prove`` tells of Nim with any number of piles: certified by induction over the piles."""
    started = time.perf_counter()
    written = nim_any_piles(game.misere)
    size = len(json.dumps(written, separators=(",", ":"))) + 1
    made = time.perf_counter()
    said = accept(written, str(game))
    seconds, check_seconds = made - started, time.perf_counter() - made
    facts = {
        "schema": "nimlike/proof/1",
        "ruleset": str(game),
        "title": str(game),
        "theorem": said,
        "proved": True,
        "label": Label.CERTIFIED.value,
        "counterexample": None,
        "seconds": round(seconds, 4),
        "certificate_bytes": size,
        "check_seconds": round(check_seconds, 4),
        "checker": said,
    }
    lines = (
        f"Theorem: {said}",
        "  for all sizes and any number of piles, by induction over the piles",
        f"  [{Label.CERTIFIED}: the independent checker accepted the certificate]",
        f"  certificate {size:,} bytes, made in {seconds:.2f} s, checked in {check_seconds:.2f} s",
    )
    theorem = InCoq("Nim.bouton_misere" if game.misere else "Nim.bouton")
    return Finding(lines, facts, certificate=written, in_coq=theorem)


def nim_any_piles(misere: bool) -> Certificate:
    """The certificate for the theorem of Bouton with any number of piles: how binary digits are numbers."""
    from nimlike.numeration.automata.forms import numeration_data
    from nimlike.numeration.automata.systems import power_system

    ruleset = "nim:piles=any" + ":misere" * misere
    numeration = numeration_data(power_system(2))
    return form("p-positions", ruleset=ruleset, **numeration, relations=[], p=None, closed=None)
