"""Periods that a table of values proves for all heaps, each with its certificate: ``docs/certificates``."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.checker import accept, form
from nimlike.core.errors import CertificateRejected, LimitReached
from nimlike.games.heaps.heap_rules import HeapRules, HexRules, OctalRules
from nimlike.games.heaps.sparse_space import Late, late, splits_of
from nimlike.games.heaps.subtraction_rules import SetOfTakes, SubtractionRules
from nimlike.games.heaps.take_and_break import TakeAndBreak, listed
from nimlike.tables.repeats import MOST_PLAIN, Repetition, guess_in, last_repetition, least_repetition

if TYPE_CHECKING:
    from nimlike.kernels.grundy import Values

CHECK_SECONDS: Final = 10.0  # an answer makes the checker work so long at most, about
_QUICK: Final = 0.25  # seconds; no other certificate is looked for where the checker takes less
_STEP: Final = 5e-9  # seconds of the checker: for a digit of a product of long numbers
_SHIFT: Final = 1e-9  # ... the same of a sum, if a move leaves one heap at most
_MARK: Final = 2.5e-8  # ... for a heap and a value
_CLASS: Final = 4e-7  # ... for a class of options
_FIRST: Final = 2e-6  # ... for one of the first heaps and a value
_WAY: Final = 2.5e-6  # ... for an option of a heap of each lane
_TABLE: Final = 1e-8  # for the square of the number of heaps of a table

_WITNESSES: Final = 20  # ways that find most small values, beside those with a rare heap

_GLANCE: Final = 64  # the last values that must have stood there before, at least
_TURNS: Final = (1, 6, 24)  # of a period with a saltus that a certificate lists, beside what H2 asks for


def provable(game: HeapRules) -> bool:
    """Whether Guy and Smith's theorem, or that of finite subtraction sets, covers the game."""
    return isinstance(game, SubtractionRules | OctalRules) and not game.rule.tail and bool(game.rule.digits)


def has_code(game: HeapRules) -> bool:
    """Whether digits say what may be left, so that the lemma on periods covers the game."""
    coded = isinstance(game, SubtractionRules | OctalRules | HexRules)
    return coded and not isinstance(game.rule, SetOfTakes)


def most_left(rule: TakeAndBreak) -> int:
    """The most heaps that a move leaves."""
    return 3 if rule.triples else 2 if rule.splits else 1


def values_needed(rule: TakeAndBreak, preperiod: Any, period: Any) -> Any:
    """So many values prove a period with saltus 0, for numbers or for arrays of numbers (Guy & Smith 1956)."""
    regular = preperiod + (preperiod == 0)
    return most_left(rule) * (regular + period - 1) + rule.last + 1 + period * bool(rule.tail)


@dataclass(frozen=True)
class Proof:
    """A period that a table proves for all heaps."""

    repetition: Repetition  # the period
    count: int  # so many values prove it
    certificate: dict[str, Any]
    seconds: float  # so long the checker takes, about
    accepted: bool = False  # whether the checker has accepted it already


def proof_in(game: HeapRules, values: Values | list[int]) -> Proof | None:
    """The period that a table proves for all heaps, by the certificate that the checker has less work with; or None."""
    if not has_code(game) or game.rule.last >= len(values):
        return None
    proof = None
    if (found := repetition_in(game, values)) is not None:
        count = values_needed(game.rule, found.preperiod, found.period)
        proof = _listed_proof(game, found, values, count)
    elif (found := saltus_in(game, values)) is not None:
        return growing_proof(game, found, values)
    if isinstance(game, OctalRules) and not isinstance(values, list) and (proof is None or proof.seconds > _QUICK):
        other = late_proof(game, values)
        if other is not None and (proof is None or other.seconds < proof.seconds):
            return other
    return proof


def repetition_in(game: HeapRules, values: Values | list[int]) -> Repetition | None:
    """The least period with saltus 0 that the lemma extends from the table to all heaps, if there is one. O(size)."""
    if not has_code(game) or len(values) > MOST_PLAIN:
        return None
    return least_repetition(values, lambda e, p: values_needed(game.rule, e, p) <= len(values), steady=True)


def _listed_proof(
    game: HeapRules, found: Repetition, values: Values | list[int], count: int, power: int = 1, floor: int = 0
) -> Proof:
    """The proof of a period by the first values."""
    written = form(
        "heap-period",
        ruleset=str(game),
        preperiod=found.preperiod,
        period=found.period,
        saltus=found.saltus,
        values=listed(values[:count]),
        power=power,
        floor=floor,
    )
    return Proof(found, count, written, _seconds(game.rule, found, written["values"]))


def _seconds(rule: TakeAndBreak, found: Repetition, values: list[int]) -> float:
    """How long the checker takes for a list of values, about."""
    count, heaps, width = len(values), most_left(rule), max(values).bit_length()
    takes = count if rule.tail else len(rule.digits)
    lane = (2 * takes * (count ** (heaps - 1) + 2)).bit_length() // 8 + 1
    digits: float = 8 * lane * count / 30
    if heaps == 1:
        seconds = count * (digits * _SHIFT + (1 << width) * _MARK)
    else:
        seconds = _STEP * (1 << width) * (digits * width + digits**1.6)
    if not found.saltus:
        return seconds
    ways = len(rule.digits) + found.period * bool(rule.tail)
    return 4 * seconds + _CLASS * found.period * ways * float(max(found.preperiod, 1) + found.period) ** (heaps - 1)


def saltus_in(game: HeapRules, values: Values | list[int]) -> Repetition | None:
    """The period with a saltus that the last half of the table has, where the lemma may prove one."""
    if not has_code(game) or not (game.rule.tail or game.rule.triples):
        return None
    guess = guess_in(values)
    return guess if guess is not None and guess.saltus > 0 else None


def growing_proof(
    game: HeapRules, found: Repetition, values: Values | list[int], most: float = CHECK_SECONDS
) -> Proof | None:
    """The first proof of a period with a saltus that the checker accepts within about ``most`` seconds; or None."""
    power, values = found.saltus & -found.saltus, listed(values)
    for count, floor in _lengths(game.rule, found, values):
        proof = _listed_proof(game, found, values, count, power, floor)
        if proof.seconds > most:
            break
        try:
            accept(proof.certificate, game.brief())
        except (CertificateRejected, LimitReached):
            continue
        return replace(proof, accepted=True)
    return None


def _lengths(rule: TakeAndBreak, found: Repetition, values: list[int]) -> Iterator[tuple[int, int]]:
    """How many values may prove a period with a saltus, and the smallest value that grows with a heap (``floor``)."""
    # the last two periods must exceed the floor by twice the saltus, and reach each value before the period; if a
    # move leaves one heap at most, the tail must reach all smaller values from there
    regular, period, saltus = max(found.preperiod, 1), found.period, found.saltus
    above = max(values[:regular]) + 1
    reach = 1 << (above - 1).bit_length() if rule.tail else 0
    single = most_left(rule) == 1 and set(range(max(values))) <= set(values)
    least = max(regular + period, most_left(rule) * (regular - 1) + rule.last + 1, 2 * period)

    for turns in _TURNS:
        for floor in sorted({above, 2 * saltus, 4 * saltus}):
            top = floor + 2 * saltus
            by_tail = max(map(values.index, range(top))) if single and top <= max(values) else 0
            count = max(least + turns * period, by_tail + 2 * period + rule.last + 2)
            while count <= len(values) and min(values[count - 2 * period : count]) < max(reach, top):
                count += period
            if count <= len(values):
                yield count, floor


def late_proof(game: OctalRules, values: Values) -> Proof | None:
    """The period that the values prove in sparse space; None if there is none, or the proof needs more values."""
    rule = game.rule
    made = None if rule.tail else late(rule, values, seek=False)
    if made is None or last_repetition(values, first_of(made) + rule.last, 1 + made.grading.swing) is None:
        return None  # and no witnesses are looked for
    made = late(rule, values)
    assert made is not None
    found = last_repetition(values, first_of(made) + rule.last, 1 + made.grading.swing)
    # How far back witnesses lie is known when the values are computed once more.
    if found is None or made.run(values, made.first, values.size) < values.size:
        return None
    first = first_of(made)
    count = found.preperiod + first + rule.last + found.period
    if count > values.size:
        return None
    written = late_certificate(game, made, found, values)
    seconds = _FIRST * first * (int(values[:count].max()) + 1) + _WAY * written["length"] * _ways(made)
    return Proof(found, count, written, seconds)


def first_of(made: Late) -> int:
    """So many first heaps have all witnesses that were needed: of splits before the late regime, half of it at most."""
    return int(max(made.reach, made.first // 2 + 1, made.effort[2] + 1))


def _ways(made: Late) -> int:
    """So many options the checker looks at for a heap of each lane, about."""
    return len(splits_of(made.rule)) * made.rare.size + _WITNESSES


def late_certificate(game: OctalRules, made: Late, found: Repetition, values: Values) -> dict[str, Any]:
    """The certificate of a period by its late regime: the first heaps, and what is at the ends of lanes of heaps."""
    import numpy as np

    first, last, e, p = first_of(made), game.rule.last, found.preperiod, found.period
    listed, heaps = sorted({*range(last + 1), *made.rare.tolist()}), e + first + last + p
    reach = listed[-1] + last
    length = -(-heaps // isqrt(heaps * _ways(made) // min(reach, isqrt(heaps))))
    length += length & 1
    ends = np.arange(length + 1, heaps + length, length)[:, None] - np.arange(min(reach, length), 0, -1)
    kept = np.concatenate([np.arange(first), ends.ravel()])
    packed = zlib.compress(values[np.where(kept < e, kept, e + (kept - e) % p)].astype(np.uint8).tobytes(), 9)
    lists: dict[str, Any] = {"length": length, "first": first, "listed": listed, "values": b64encode(packed).decode()}
    graded = {"mask": made.grading.mask, "swing": made.grading.swing}
    return form("late-period", ruleset=str(game), preperiod=e, period=p, **graded, **lists)


def proved_saltus(game: HeapRules, values: Values) -> Repetition | None:
    """The period with a saltus, not 0, that the checker proves for all heaps from the values; or None."""
    guess = saltus_in(game, values)
    most = min(1.0, values.size**2 * _TABLE)  # a small part of the time of the table
    return guess if guess is not None and growing_proof(game, guess, values, most) is not None else None


def proved_cycle(game: HeapRules, values: Values) -> Repetition | None:
    """The period that the values prove for all heaps, with saltus 0; None if they prove none. O(size)."""
    if isinstance(game, SubtractionRules):
        # The values of a window as long as the largest number decide all later ones.
        return last_repetition(values, game.rule.last) if game.finite else None
    if not has_code(game):
        return None
    if last_repetition(values, min(_GLANCE, values.size // 2)) is None:
        return None  # either proof needs more values that stood there before
    found = last_repetition(values, values.size // 2)
    if found is not None and values_needed(game.rule, found.preperiod, found.period) <= values.size:
        return found
    proof = late_proof(game, values) if isinstance(game, OctalRules) else None
    return None if proof is None else proof.repetition
