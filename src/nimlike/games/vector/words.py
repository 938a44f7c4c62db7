"""Vector games in words: what they are called, which vectors may be taken, why a position is won or lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed, quoted
from nimlike.core.position import Position
from nimlike.core.reason import ENDED, Facts, Grid, Reason
from nimlike.games.vector.sets import Curve, MoveSet, Numbers, Pattern
from nimlike.games.vector.vector_rules import Beatty, Diagonals, Moore

_SHOWN: Final = 6
_SHOWN_MOVES: Final = 12
_COLUMNS: Final = 64
_IN_A_NAME: Final = 3


def vector_text(pattern: Pattern) -> str:
    """The entries of a pattern: ``(k, 2k)``."""
    return abbreviate(f"({', '.join(map(str, pattern.entries))})")


def name(moves: Sequence[MoveSet]) -> str:
    """The name of the game of some moves, in normal play."""
    only = moves[0] if len(moves) == 1 else None
    if isinstance(only, Moore):
        return "Nim" if only.most == 1 else tr("Moore's Nim, k = {most}", most=abbreviate(only.most))
    if isinstance(only, Diagonals):
        return tr("Generalized diagonal Wythoff Nim ({p},{q})", p=abbreviate(only.p), q=abbreviate(only.q))
    if isinstance(only, Beatty):
        return tr("Vector game of the Beatty pairs of {alpha}", alpha=_slope(only))
    shown = [
        vector_text(each) + tr(" in any order") * each.arranged if isinstance(each, Pattern) else str(each)
        for each in moves
    ]
    more = "" if len(shown) <= _IN_A_NAME else ", ..."
    return tr("Vector game {join}{more}", join=", ".join(shown[:_IN_A_NAME]), more=more)


def rules(moves: Sequence[MoveSet]) -> str:
    """What may be taken."""
    only = moves[0] if len(moves) == 1 else None
    if isinstance(only, Moore):
        if only.most == 1:
            return tr("Take any number of counters, at least one, from one pile.")
        most = abbreviate(only.most)
        return tr("Take any numbers of counters from at most {most} piles, at least one counter in all.", most=most)
    if isinstance(only, Diagonals):
        return tr("Take {told}.", told=_say_what(only))
    told = [_say_what(each) for each in moves[:_SHOWN]]
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


def _say_what(moves: MoveSet) -> str:
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


def first_p_positions(states: Iterator[Numbers], is_safe: bool) -> str:
    """A first hint that names the first P-positions."""
    first = ", ".join(f"({', '.join(map(abbreviate, safe))})" for safe in islice(states, 3))
    started = tr("the positions lost for the player to move begin with {first}", first=first)
    if is_safe:
        return tr("{started}; this is one of them, and no move leads from one to another", started=started)
    return tr("{started}; leave one of them", started=started)


def moore_reason(
    position: Position, most: int, misere: bool, is_safe: bool, win: Callable[[], tuple[Move, Position]]
) -> Reason:
    """Why a position of Moore's Nim is won or lost: its columns."""
    piles = position.state
    ones = misere and max(piles) <= 1
    counts = [sum(piles)] if ones else [sum(n >> i & 1 for n in piles) for i in range(max(piles).bit_length())]
    facts: Facts = {"modulus": most + 1, "ones": [str(n) for n in reversed(counts)]}
    said = {"most": most, "modulus": most + 1, "number": most + 1}
    if misere:
        rule = tr(
            "A move takes from at most {most} piles, so columns count modulo {modulus} (Moore 1910). While a pile"
            " exceeds 1, a position is a P-position if and only if in binary every column holds a multiple of {modulus}"
            " ones. When no pile exceeds 1, it is a P-position if and only if the number of ones leaves 1 modulo"
            " {modulus}.",
            **said,
        )
    else:
        rule = tr(
            "A move takes from at most {most} piles, so columns count modulo {modulus} (Moore 1910). A position is a"
            " P-position if and only if in binary every column holds a multiple of {modulus} ones.",
            **said,
        )
    width = max(piles).bit_length()
    rows = tuple((pile_name(i), *f"{n:0{width}b}") for i, n in enumerate(piles[:_SHOWN_MOVES]))
    heads = (tr("pile"), *(f"2^{place}" for place in range(width - 1, -1, -1)))
    working: tuple[str | Grid, ...] = ()
    if 0 < width <= _COLUMNS and not ones:
        working = (Grid(heads, (*rows, (tr("ones"), *map(str, reversed(counts))))),)
    shown = ", ".join(map(str, facts["ones"][:_SHOWN_MOVES])) + (", ..." if len(counts) > _SHOWN_MOVES else "")
    one = len(counts) == 1
    what = _say_counts(shown, ones, one, is_safe, most + 1)
    if not any(piles):
        summary = (
            tr("No counter is left: whoever took the last one has lost.")
            if misere
            else tr("No counter is left: whoever took the last one has won.")
        )
    elif is_safe:
        summary = tr("{what}: a P-position.", what=what)
    else:
        move, after = win()
        facts["move"], facts["to"] = str(move), str(after)
        summary = tr("{what}: {move} leaves a P-position.", what=what, move=quoted(move.brief()))
    if not any(piles):
        nudge = ENDED
    elif ones or (misere and sum(n > 1 for n in piles) <= most):
        nudge = tr("what counts is the number of piles of one that are left, modulo {number}", **said)
    elif is_safe:
        nudge = tr(
            "each pile is blocks of 1, 2, 4, 8, ...; of each size a multiple of {number}, and any move spoils it",
            **said,
        )
    else:
        nudge = tr(
            "see each pile as blocks of 1, 2, 4, 8, ...; leave of each size a multiple of {number} blocks", **said
        )
    return Reason("moore-columns", summary, working, facts, rule, tr("which is judged by its columns"), nudge)


def _say_counts(shown: str, ones: bool, one: bool, safe: bool, modulus: int) -> str:
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
