"""Help in three steps: a nudge, then where to look, then the move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.reason import ANY_GAME
from nimlike.core.shown import Pile, prefix
from nimlike.play.taste import Taste, best_moves

STEPS: Final = 3


@dataclass(frozen=True)
class Hint:
    """One step of help."""

    step: int  # 1, 2 or 3
    text: str  # the hint, in a sentence or two
    move: Move | None  # the move advised, in step 3; None before it, and once the game is over
    winning: bool | None  # whether the position is won for the player to move; None when it could not be solved


def hint(position: Position, step: int = 1) -> Hint:
    """Help for the player to move: step 1 a nudge, 2 which pile and how much roughly, 3 the move.

    The move is one that wins where one exists; in a lost position it is the one that resists longest, as
    far as that is known, and the hint says that every move loses.
    """
    if step not in range(1, STEPS + 1):
        raise ValueError(f"a hint has the steps 1 to {STEPS}, not {step}")
    if position.is_terminal:
        return Hint(step, tr("The game is over: no move is left."), None, None)
    taste = best_moves(position)
    move = taste.move
    if step == 1:
        text = _nudge(position, taste)
    elif step == 2:
        text = _where(position, taste)
    else:
        text = _advice(position, taste)
    return Hint(step, text, move if step == STEPS else None, taste.winning)


def _nudge(position: Position, taste: Taste) -> str:
    if taste.winning is None:
        return tr("No advice, only a careful move: {note}.", note=taste.note)
    try:
        nudge = position.explain().nudge
    except LimitReached:
        nudge = tr(ANY_GAME)
    if taste.winning:
        return tr("You can win: {nudge}.", nudge=nudge)
    return tr("Every move loses against best play ({nudge}). Make the game long, and wait for a mistake.", nudge=nudge)


def _where(position: Position, taste: Taste) -> str:
    move = taste.move
    place = "" if move.part is None else tr(" in game {part}", part=move.part)
    if not move.takes:
        return _lead(taste) + tr("Take nothing{place}.", place=place)
    row = _row(position, move)
    if move.lone:
        if row is None or not row.complete:
            text = (
                tr("The move takes an odd number of counters{place}.", place=place)
                if move.amount % 2
                else tr("The move takes an even number of counters{place}.", place=place)
            )
        else:
            text = tr(
                "You may take at most {most}{place}: take {share} that.",
                most=abbreviate(row.most),
                place=place,
                share=_share(move.amount, row.most),
            )
        return _lead(taste) + text
    pile, amount = move.takes[0]
    name = tr("pile {pile_name}", pile_name=pile_name(pile)) if row is None else _lower(row.name.rpartition(": ")[2])
    share = tr("some of") if row is None or row.size is None else _share(amount, row.size)
    if len(move.takes) > 1:
        return _lead(taste) + tr(
            "Take from more than one pile{place}, {share} {name}.", place=place, share=share, name=name
        )
    if not move.split:
        return _lead(taste) + tr("Look at {name}{place}, and take {share} it.", name=name, place=place, share=share)
    first = tr("take {share} it and ", share=share) if amount else ""
    return _lead(taste) + (
        tr("Look at {name}{place}: {first}split the rest.", name=name, place=place, first=first)
        if amount
        else tr("Look at {name}{place}: {first}split it.", name=name, place=place, first=first)
    )


def _row(position: Position, move: Move) -> Pile | None:
    """The row of the board from which the move takes first."""
    part = "" if move.part is None else f"{move.part}."
    wanted = part if move.lone else part + prefix(move.takes[0][0])
    rows = position.ruleset.board(position.state)
    return next((row for row in rows if row.prefix == wanted and row.size is not None), None)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _lead(taste: Taste) -> str:
    if taste.winning is None:
        return tr("Not solved here. ")
    return "" if taste.winning else tr("Every move loses. To resist: ")


def _share(amount: int, most: int) -> str:
    if amount == most:
        return tr("all of")
    return tr("more than half of") if 2 * amount > most else tr("at most half of")


def _advice(position: Position, taste: Taste) -> str:
    move = taste.move
    leaves = tr("it leaves {after}", after=position.after(move).brief())
    if taste.winning is None:
        return tr("{move} is a careful move, no more: {note}.", move=move.brief(), note=taste.note)
    if taste.winning:
        return tr("{move} wins: {leaves}.", move=move.brief(), leaves=leaves)
    if taste.remoteness is None:
        return tr("Every move loses; {move} takes least: {leaves}.", move=move.brief(), leaves=leaves)
    left = ntr(
        "{remoteness} move left with best play",
        "{remoteness} moves left with best play",
        taste.remoteness,
        remoteness=taste.remoteness,
    )
    return tr(
        "Every move loses; {move} resists longest ({left}): {leaves}.", move=move.brief(), left=left, leaves=leaves
    )
