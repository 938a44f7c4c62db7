"""Vector games in words: what they are called, and which vectors may be taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nimlike.core.languages import ntr, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.games.vector.sets import Beatty, Chosen, Curve, Diagonals, Moore, MoveSet, Pattern

_SHOWN: Final = 6
_IN_A_NAME: Final = 3


def vector_text(pattern: Pattern) -> str:
    """The entries of a pattern: ``(k, 2k)``."""
    return abbreviate(f"({', '.join(map(str, pattern.entries))})")


def name(moves: Sequence[MoveSet]) -> str:
    """The name of the game of some moves, in normal play."""
    if len(moves) == 1 and isinstance(moves[0], Moore):
        return "Nim" if moves[0].most == 1 else tr("Moore's Nim, k = {most}", most=abbreviate(moves[0].most))
    if len(moves) == 1 and isinstance(moves[0], Diagonals):
        return tr("Generalized diagonal Wythoff Nim ({p},{q})", p=abbreviate(moves[0].p), q=abbreviate(moves[0].q))
    if len(moves) == 1 and isinstance(moves[0], Beatty):
        return tr("Vector game of the Beatty pairs of {alpha}", alpha=_slope(moves[0]))
    shown = [
        vector_text(each) + tr(" in any order") * each.arranged if isinstance(each, Pattern) else str(each)
        for each in moves
    ]
    more = "" if len(shown) <= _IN_A_NAME else ", ..."
    return tr("Vector game {join}{more}", join=", ".join(shown[:_IN_A_NAME]), more=more)


def rules(moves: Sequence[MoveSet]) -> str:
    """What may be taken."""
    if len(moves) == 1 and isinstance(moves[0], Moore):
        most = moves[0].most
        if most == 1:
            return tr("Take any number of counters, at least one, from one pile.")
        return tr(
            "Take any numbers of counters from at most {most} piles, at least one counter in all.",
            most=abbreviate(most),
        )
    if len(moves) == 1 and isinstance(moves[0], Diagonals):
        return tr("Take {told}.", told=_told(moves[0]))
    told = [_told(each) for each in moves[:_SHOWN]]
    if len(moves) > _SHOWN:
        told.append(tr("or one of {number:,} more", number=len(moves) - _SHOWN))
    text = ntr(
        "Take this from the piles, in their order: {join}.",
        "Take one of these from the piles, in their order: {join}.",
        len(moves),
        join=", ".join(told),
    )
    patterns = [each for each in moves[:_SHOWN] if isinstance(each, Pattern)]
    letters = sorted({letter for pattern in patterns for letter in pattern.letters()})
    if not letters:
        return text
    bounded = tr(" unless said otherwise") if any(pattern.ranges for pattern in patterns) else ""
    kind = tr("is any number") if len(letters) == 1 else tr("are any numbers")
    return tr(
        "{text} Here {list} {kind} from 1 on{bounded}.", text=text, list=listed(letters), kind=kind, bounded=bounded
    )


def _slope(moves: Beatty) -> str:
    pairs = moves.pairs
    return f"alpha = {pairs.slope}" + ("" if pairs.homogeneous else f", gamma = {pairs.shift}")


def _told(moves: MoveSet) -> str:
    if isinstance(moves, Moore):
        return tr("any numbers from at most {most} piles", most=abbreviate(moves.most))
    if isinstance(moves, Diagonals):
        p, q = abbreviate(moves.p), abbreviate(moves.q)
        return tr(
            "any number of counters from one pile, the same number from both, or {value}t from "
            "one pile and {q}t from the other, for any t",
            value="" if p == "1" else p,
            q=q,
        )
    if isinstance(moves, Chosen):
        return tr("numbers that the given function allows")
    if isinstance(moves, Curve):
        return tr("a vector that the given function lists")
    if isinstance(moves, Beatty):
        return tr(
            "the n-th numbers of two complementary Beatty sequences, for any n, in either order: floor(n alpha + gamma)"
            " with {alpha}, and the n-th of the numbers that are left",
            alpha=_slope(moves),
        )
    assert isinstance(moves, Pattern)
    conditions = [
        (
            tr("{letter} from {least} on", letter=letter, least=abbreviate(least))
            if most is None
            else tr("{letter} from {least} to {most}", letter=letter, least=abbreviate(least), most=abbreviate(most))
        )
        for letter, least, most in moves.ranges
    ]
    if moves.near is not None:
        conditions.append(
            tr("{list} less than {near} apart", list=listed(moves.letters()), near=abbreviate(moves.near))
        )
    text = vector_text(moves) + (tr(" with {list}", list=listed(conditions)) if conditions else "")
    return tr("{text} in any order", text=text) if moves.arranged else text
