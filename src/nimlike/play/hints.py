"""Help in three steps: a nudge, then where to look, then the move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nimlike.core.answer import ANY_GAME
from nimlike.core.errors import LimitReached
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.shown import Pile, prefix
from nimlike.play.taste import Taste, best_moves

STEPS: Final = 3


@dataclass(frozen=True)
class Hint:
    """One step of help.

    Parameters
    ----------
    step
        1, 2 or 3.
    text
        The hint, in a sentence or two.
    move
        The move advised, in step 3; None before it, and once the game is over.
    winning
        Whether the position is won for the player to move; None when it could not be solved.
    """

    step: int
    text: str
    move: Move | None
    winning: bool | None


def hint(position: Position, step: int = 1) -> Hint:
    """Help for the player to move: step 1 a nudge, 2 which pile and how much roughly, 3 the move.

    The move is one that wins where one exists; in a lost position it is the one that resists longest, as
    far as that is known, and the hint says that every move loses.

    Raises
    ------
    ValueError
        ``step`` is not 1, 2 or 3.

    Examples
    --------
    >>> import nimlike
    >>> for step in (1, 2, 3):
    ...     print(hint(nimlike.position("nim:3,4,5"), step).text)
    You can win: make every binary column of the piles hold an even number of ones.
    Look at pile A, and take more than half of it.
    a2 wins: it leaves nim:1,4,5.
    """
    if step not in range(1, STEPS + 1):
        raise ValueError(f"a hint has the steps 1 to {STEPS}, not {step}")
    if position.is_terminal:
        return Hint(step, "The game is over: no move is left.", None, None)
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
        return f"No advice, only a careful move: {taste.note}."
    try:
        nudge = position.explain().nudge
    except LimitReached:
        nudge = ANY_GAME
    if taste.winning:
        return f"You can win: {nudge}."
    return f"Every move loses against best play ({nudge}). Make the game long, and wait for a mistake."


def _where(position: Position, taste: Taste) -> str:
    move = taste.move
    place = "" if move.part is None else f" in game {move.part}"
    if not move.takes:
        return _lead(taste) + f"Take nothing{place}."
    row = _row(position, move)
    if move.lone:
        if row is None or not row.complete:
            text = f"The move takes {'an odd' if move.amount % 2 else 'an even'} number of counters{place}."
        else:
            text = f"You may take at most {abbreviate(row.most)}{place}: take {_share(move.amount, row.most)} that."
        return _lead(taste) + text
    pile, amount = move.takes[0]
    name = f"pile {pile_name(pile)}" if row is None else _lower(row.name.rpartition(": ")[2])
    share = "some of" if row is None or row.size is None else _share(amount, row.size)
    if len(move.takes) > 1:
        return _lead(taste) + f"Take from more than one pile{place}, {share} {name}."
    if not move.split:
        return _lead(taste) + f"Look at {name}{place}, and take {share} it."
    first = f"take {share} it and " if amount else ""
    return _lead(taste) + f"Look at {name}{place}: {first}split {'the rest' if amount else 'it'}."


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
        return "Not solved here. "
    return "" if taste.winning else "Every move loses. To resist: "


def _share(amount: int, most: int) -> str:
    if amount == most:
        return "all of"
    return "more than half of" if 2 * amount > most else "at most half of"


def _advice(position: Position, taste: Taste) -> str:
    move = taste.move
    leaves = f"it leaves {position.after(move).brief()}"
    if taste.winning is None:
        return f"{move.brief()} is a careful move, no more: {taste.note}."
    if taste.winning:
        return f"{move.brief()} wins: {leaves}."
    if taste.remoteness is None:
        return f"Every move loses; {move.brief()} takes least: {leaves}."
    left = f"{taste.remoteness} move{'s' if taste.remoteness != 1 else ''} left with best play"
    return f"Every move loses; {move.brief()} resists longest ({left}): {leaves}."
