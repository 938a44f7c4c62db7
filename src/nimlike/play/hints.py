"""Help in three steps: a nudge, then where to look, then the move."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from nimlike.core.answer import Answer
from nimlike.core.errors import LimitReached
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.sums import Sum
from nimlike.games.coprime.game import Coprime
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk
from nimlike.play.sampling import LISTED, tickets_of
from nimlike.play.taste import Taste, best_moves

STEPS: Final = 3

_PARITY: Final = "what counts is whether A's total becomes odd or even"
_RESIDUE: Final = "what counts is the remainder of A's total, and how many chips are left"
_DIFFERENCE: Final = "what counts is the difference of the totals at the end, and which primes it shares with their sum"

_IDEAS: Final = {
    "nim-columns": "make every binary column of the piles hold an even number of ones",
    "nim-misere-ones": "leave an odd number of piles of one",
    "wythoff-move": "leave one of the pairs: both numbers decide together, and so does their difference",
    "onepile-summands": "write the pile as a sum of elements of the number base; the smallest summand is what counts",
    "schwenk-summands": "write the pile as a sum of elements of the number base; the smallest summand is what counts",
    "coprime-power-of-two": _PARITY,
    "coprime-parity": _PARITY,
    "coprime-residues": _RESIDUE,
    "coprime-gcd": _RESIDUE,
    "coprime-steering": _PARITY,
    "coprime-odd": _DIFFERENCE,
    "coprime-mirror": _DIFFERENCE,
    "coprime-divisor": _DIFFERENCE,
    "coprime-differences": _DIFFERENCE,
    "sum-grundy": "each game is worth a pile of Nim; make these piles safe together",
    "misere-quotient": "each heap is an element of the misère quotient; leave a product in its P-portion",
}
"""What to think of where the reason is of that kind."""

_LOST_IDEAS: Final = {
    "nim-columns": "in binary every column holds an even number of ones, and any move spoils one",
    "nim-misere-ones": "an odd number of piles of one is left",
    "wythoff-pair": "the piles are one of the pairs, and no move leads from one pair to another",
    "onepile-summands": "the smallest summand of the pile is more than may be taken",
    "schwenk-summands": "the smallest summand of the pile is more than may be taken",
    "coprime-power-of-two": _PARITY,
    "coprime-even": "the sum of the totals is even, so both must not be",
    "coprime-parity": _PARITY,
    "coprime-residues": _RESIDUE,
    "coprime-gcd": _RESIDUE,
    "coprime-steering": _PARITY,
    "coprime-divisor": _DIFFERENCE,
    "coprime-differences": _DIFFERENCE,
    "sum-grundy": "each game is worth a pile of Nim, and these piles are safe together",
    "misere-quotient": "the product of the heaps in the misère quotient is in the P-portion, and any move leads out",
}


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
    answer = _answer(position)
    kind = "" if answer is None else answer.reason.kind
    if taste.winning:
        return f"You can win: {_IDEAS.get(kind, 'some move leaves the other player without a good answer')}."
    because = f" ({_LOST_IDEAS[kind]})" if kind in _LOST_IDEAS else ""
    return f"Every move loses against best play{because}. Make the game long, and wait for a mistake."


def _where(position: Position, taste: Taste) -> str:
    move = taste.move
    place = "" if move.part is None else f" in game {move.part}"
    here, part = position, move.part
    if part is not None and isinstance(position.ruleset, Sum):
        here = position.ruleset.components(position.state)[part - 1]
    if not move.lone:
        pile, amount = move.takes[0]
        held = here.state[pile] if pile < len(here.state) else None
        how_much = _share(amount, held) if isinstance(held, int) else "some of"
        if len(move.takes) > 1:
            return _lead(taste) + f"Take from more than one pile{place}, {how_much} pile {pile_name(pile)}."
        text = f"Look at pile {pile_name(pile)}{place}, and take {how_much} it."
    else:
        most = _most(here)
        text = f"You may take at most {abbreviate(most)}{place}: take {_share(move.amount, most)} that."
    return _lead(taste) + text


def _most(position: Position) -> int:
    """The most that may be taken in a one-pile game."""
    if isinstance(position.ruleset, OnePile | Schwenk | Coprime):
        return tickets_of(position).count
    return max(move.amount for move, _ in islice(position.options(), LISTED))


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


def _answer(position: Position) -> Answer | None:
    try:
        return position.answer()
    except LimitReached:
        return None
