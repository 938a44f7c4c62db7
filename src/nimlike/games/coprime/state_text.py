"""States of the coprime game as text: the chips to start from, or ``left,a,b,mover`` with A or B to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.position import State
from nimlike.games.coprime.players import A, B

if TYPE_CHECKING:
    from nimlike.games.coprime.game import Coprime


def check(game: Coprime, state: State) -> None:
    """Raise ParseError unless a tuple is a state."""
    if len(state) != 4:
        raise ParseError(
            tr(
                "{rules}: {given} numbers given; write the chips to start from, like 105, or the chips left, A's,"
                " B's and who moves, like 60,20,25,A",
                rules=game.brief(),
                given=len(state),
            )
        )
    if state[3] not in (A, B):
        raise ParseError(
            tr(
                "{game}: the player to move is 0 for A or 1 for B, not {state}",
                game=game.brief(),
                state=abbreviate(state[3]),
            )
        )


def read(game: Coprime, text: str) -> State:
    """The state that a text denotes.

    Raises
    ------
    ParseError
        It is malformed.

    Examples
    --------
    >>> from nimlike.games.coprime.game import Coprime
    >>> read(Coprime(10), "105"), read(Coprime(10), "60,20,25,B")
    ((105, 0, 0, 0), (60, 20, 25, 1))
    """
    fields = text.split(",")
    mover = A
    if len(fields) == 4:
        letter = fields.pop().strip().upper()
        if letter not in ("A", "B"):
            raise ParseError(
                tr("{game}: the player to move is A or B, not {letter!r}", game=game.brief(), letter=abbreviate(letter))
            )
        mover = A if letter == "A" else B
    elif len(fields) != 1:
        raise ParseError(
            tr(
                "{game}: {fields} numbers in {text!r}; write the chips to start from, like 105, or the chips "
                "left, A's, B's and who moves, like 60,20,25,A",
                game=game.brief(),
                fields=len(fields),
                text=abbreviate(text),
            )
        )
    names = (tr("chips left"), tr("A's chips"), tr("B's chips"))
    numbers = [parse_number(field, f"{game.brief()}: {name}") for field, name in zip(fields, names, strict=False)]
    return (*numbers, mover) if len(numbers) == 3 else (*numbers, 0, 0, A)


def written(state: State, number: Callable[[int], str]) -> str:
    """The text of a state, its numbers written by a given function.

    Examples
    --------
    >>> written((105, 0, 0, 0), str), written((60, 20, 25, 1), str)
    ('105', '60,20,25,B')
    """
    left, a, b, mover = state
    if a == b == 0 and mover == A:
        return number(left)
    return f"{number(left)},{number(a)},{number(b)},{'AB'[mover]}"
