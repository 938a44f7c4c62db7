"""Moore's Nim (1910): any numbers from at most k piles. Columns are added modulo k + 1 instead of modulo 2.

In normal play a position is P iff in binary every column's number of ones is divisible by k + 1 (Moore 1910).

In misère play that holds as long as some pile exceeds 1; when none does, the position is P iff the number of ones
leaves 1 modulo k + 1. Proof. If all columns vanish and some pile exceeds 1, the highest column has at least k + 1
ones, so after any move a pile above 1 is left, and by Moore's theorem not all columns vanish. If some pile exceeds 1
and not all columns vanish, take Moore's move. Should it leave ones only, then the b >= 1 large piles are at most k;
they can be reduced to 0 or 1 each, and up to k - b of the s ones be taken too, so every number of ones from
s - min(s, k - b) to s + b can be left: k + 1 numbers in a row, or all from 0 to s + b. One of them leaves 1. With
ones only, a move takes 1 to k of them; so 1 modulo k + 1 cannot be kept, and from any other number but 0 it can be
reached; with no counter left the player to move has won.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, Final

from nimlike.core.languages import tr
from nimlike.core.move import Move, pile_name
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import quoted
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import ENDED, Grid, Reason
from nimlike.games.vector.sets import Numbers
from nimlike.games.vector.vector_rules import VectorRules, move_of

_LISTED: Final = 200_000  # all winning moves are listed where so many positions lie below, at most
_SHOWN: Final = 12
_COLUMNS: Final = 64
_MOORE: Final = "Moore 1910"
_MOORE_MISERE: Final = "Moore 1910; misère play: docs/vector-games.md"


def safe(piles: Sequence[int], most: int, misere: bool) -> bool:
    """Whether the piles are a P-position. Linear in the number of digits."""
    if misere and max(piles) <= 1:
        return sum(piles) % (most + 1) == 1
    return not any(columns(piles, most))


def columns(piles: Sequence[int], most: int) -> list[int]:
    """The number of ones of each binary column modulo ``most`` + 1, the lowest first."""
    return [sum(n >> place & 1 for n in piles) % (most + 1) for place in range(max(piles).bit_length())]


def winning_vector(piles: Sequence[int], most: int, misere: bool) -> tuple[int, ...]:
    """What to take from each pile of an N-position to leave a P-position.

    From the highest column down: a pile once lowered may have any digits below. If the ones of the other piles
    leave r, the lowered piles fill up the column where they are enough; where not, r more piles are lowered.
    """
    if misere:
        ones = sum(1 for n in piles if n == 1)
        large = [i for i, n in enumerate(piles) if n > 1]
        if len(large) <= most:
            for kept in range(len(large) + 1):
                for taken in range(min(ones, most - len(large)) + 1):
                    if (ones + kept - taken) % (most + 1) == 1 and (large or taken):
                        left = list(piles)
                        for i, pile in enumerate(large):
                            left[pile] = int(i < kept)
                        for pile in [i for i, n in enumerate(piles) if n == 1][:taken]:
                            left[pile] = 0
                        return tuple(n - m for n, m in zip(piles, left, strict=True))
    left = list(piles)
    lowered: list[int] = []
    for place in range(max(piles).bit_length() - 1, -1, -1):
        bit = 1 << place
        others = [i for i in range(len(piles)) if i not in lowered and left[i] & bit]
        over = len(others) % (most + 1)
        for i in lowered:
            left[i] &= ~bit
        if over and over + len(lowered) > most:
            for i in lowered[: most + 1 - over]:
                left[i] |= bit
        elif over:
            for i in others[:over]:
                left[i] &= ~bit
            lowered += others[:over]
    return tuple(n - m for n, m in zip(piles, left, strict=True))


def answer_by_moore(position: Position, rules: VectorRules, most: int) -> Answer:
    """Everything known of a position of Moore's Nim, by his theorem."""
    piles = position.state
    outcome = Outcome.P if safe(piles, most, rules.misere) else Outcome.N
    grundy, label = None, None
    if not rules.misere and most >= len(piles):
        # From all piles at once every smaller total can be left, and nothing else: the value is the total.
        grundy, label = sum(piles), Label.THEOREM
    return Answer(
        position,
        outcome,
        Label.THEOREM,
        _MOORE_MISERE if rules.misere else _MOORE,
        lambda: _moore_moves(position, rules, most),
        lambda: _moore_reason(position, rules, most),
        grundy,
        label,
    )


def _moore_moves(position: Position, rules: VectorRules, most: int) -> WinningMoves:
    """All winning moves where the options are few, else the one that Moore's proof makes."""
    piles = position.state
    if prod(n + 1 for n in piles) <= _LISTED and len(piles) <= _SHOWN:
        return WinningMoves.of(
            (move, Position(rules, after)) for move, after in rules.options(piles) if safe(after, most, rules.misere)
        )
    one = _taken(position, winning_vector(piles, most, rules.misere))
    return WinningMoves(None, lambda: (one,), complete=False)


def _taken(position: Position, vector: Numbers) -> tuple[Move, Position]:
    left = tuple(n - take for n, take in zip(position.state, vector, strict=True))
    return move_of(vector), Position(position.ruleset, left)


def _moore_reason(position: Position, rules: VectorRules, most: int) -> Reason:
    piles = position.state
    ones = rules.misere and max(piles) <= 1
    counts = [sum(piles)] if ones else [sum(n >> i & 1 for n in piles) for i in range(max(piles).bit_length())]
    facts: dict[str, Any] = {"modulus": most + 1, "ones": [str(n) for n in reversed(counts)]}
    is_safe = safe(piles, most, rules.misere)
    if rules.misere:
        rule = tr(
            "A move takes from at most {most} piles, so columns count modulo {modulus} (Moore 1910). While a pile"
            " exceeds 1, a position is a P-position if and only if in binary every column holds a multiple of {modulus}"
            " ones. When no pile exceeds 1, it is a P-position if and only if the number of ones leaves 1 modulo"
            " {modulus}.",
            most=most,
            modulus=most + 1,
        )
    else:
        rule = tr(
            "A move takes from at most {most} piles, so columns count modulo {modulus} (Moore 1910). A position is a"
            " P-position if and only if in binary every column holds a multiple of {modulus} ones.",
            most=most,
            modulus=most + 1,
        )
    width = max(piles).bit_length()
    rows = tuple((pile_name(i), *f"{n:0{width}b}") for i, n in enumerate(piles[:_SHOWN]))
    heads = (tr("pile"), *(f"2^{place}" for place in range(width - 1, -1, -1)))
    working: tuple[str | Grid, ...] = ()
    if 0 < width <= _COLUMNS and not ones:
        working = (Grid(heads, (*rows, (tr("ones"), *map(str, reversed(counts))))),)
    shown = ", ".join(map(str, facts["ones"][:_SHOWN])) + (", ..." if len(counts) > _SHOWN else "")
    one = len(counts) == 1
    what = _counted(shown, ones, one, is_safe, most + 1)
    if not any(piles):
        summary = (
            tr("No counter is left: whoever took the last one has lost.")
            if rules.misere
            else tr("No counter is left: whoever took the last one has won.")
        )
    elif is_safe:
        summary = tr("{what}: a P-position.", what=what)
    else:
        move, after = _taken(position, winning_vector(piles, most, rules.misere))
        facts["move"], facts["to"] = str(move), str(after)
        summary = tr("{what}: {move} leaves a P-position.", what=what, move=quoted(move.brief()))
    if not any(piles):
        nudge = ENDED
    elif ones or (rules.misere and sum(n > 1 for n in piles) <= most):
        nudge = tr("what counts is the number of piles of one that are left, modulo {number}", number=most + 1)
    elif is_safe:
        nudge = tr(
            "every binary column of the piles holds a multiple of {number} ones, and any move spoils one",
            number=most + 1,
        )
    else:
        nudge = tr("make every binary column of the piles hold a multiple of {number} ones", number=most + 1)
    return Reason("moore-columns", summary, working, facts, rule, tr("which is judged by its columns"), nudge)


def _counted(shown: str, ones: bool, one: bool, safe: bool, modulus: int) -> str:
    """The counts of a position, and what they are modulo most + 1."""
    given = {"shown": shown, "modulus": modulus}
    if ones and safe:
        return tr("The number of piles of 1 is {shown}, which leaves 1 modulo {modulus}", **given)
    if ones:
        return tr("The number of piles of 1 is {shown}, which does not leave 1 modulo {modulus}", **given)
    if one and safe:
        return tr("The count of ones in the one column is {shown}, a multiple of {modulus}", **given)
    if one:
        return tr("The count of ones in the one column is {shown}, not a multiple of {modulus}", **given)
    if safe:
        return tr("The counts of ones in the columns are {shown}, all multiples of {modulus}", **given)
    return tr("The counts of ones in the columns are {shown}, not all multiples of {modulus}", **given)
