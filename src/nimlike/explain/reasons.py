"""Why a position is won or lost, and why a move wins or loses: what refutes it."""

from __future__ import annotations

from typing import Any

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import quoted
from nimlike.core.position import Answer, Position
from nimlike.core.reason import Reason


def of_position(position: Position) -> Reason:
    """Why the position is won or lost."""
    return position.answer().reason


def of_move(position: Position, move: Move | str) -> Reason:
    """Why a move wins or loses, in terms of the position it leaves; for a losing move, what refutes it.

    The kind is ``"move-wins"`` or ``"move-loses"``. The facts are ``move`` and ``to``, ``wins``,
    ``refutation`` and ``refutation_to`` (None for a winning move, at the end of the game, and where
    theory names no winning answer), and ``better``: for a losing move a winning one, None where there is
    none or where it is not known.

    Raises
    ------
    ParseError, IllegalMove
        The text is not a move, or the move is not an option of this position.
    LimitReached
        The position that the move leaves cannot be answered within the limits.

    Examples
    --------
    >>> import nimlike
    >>> print(of_move(nimlike.position("nim:3,4,5"), "a2").summary)
    a2 wins: it leaves nim:1,4,5, with nim-sum 0.
    >>> print(of_move(nimlike.position("nim:3,5,7"), "c7").summary)
    c7 loses: it leaves nim:3,5,0, with nim-sum 6; the answer is b2, leaving nim:3,3,0.
    """
    if isinstance(move, str):
        move = position.ruleset.parse_move(move)
    reached = position.after(move)
    answer = reached.answer()
    wins = answer.outcome is Outcome.P
    facts: dict[str, Any] = {
        "move": str(move),
        "to": str(reached),
        "wins": wins,
        "refutation": None,
        "refutation_to": None,
        "better": None,
    }
    name, left = quoted(move.brief()), quoted(reached.brief())
    told = answer.reason
    clause = quoted(told.clause)
    summary = (
        (
            tr("{name} wins: it leaves {left}, {clause}", name=name, left=left, clause=clause)
            if clause
            else tr("{name} wins: it leaves {left}", name=name, left=left)
        )
        if wins
        else (
            tr("{name} loses: it leaves {left}, {clause}", name=name, left=left, clause=clause)
            if clause
            else tr("{name} loses: it leaves {left}", name=name, left=left)
        )
    )
    advice = ""
    if not wins:
        summary += _refuted(answer, facts)
        advice = _better(position, facts)
    paragraph = tr("{name} leaves {left} to the opponent, who is then the player to move.", name=name, left=left)
    paragraph = " ".join(filter(None, (paragraph, quoted(told.paragraph), advice)))
    working = (f"{left}: {quoted(told.summary)}", *told.working)
    kind = f"move-{'wins' if wins else 'loses'}"
    return Reason(kind, f"{summary}.", working, facts, paragraph, in_coq=told.in_coq)


def _refuted(answer: Answer, facts: dict[str, Any]) -> str:
    """The end of the summary of a losing move; the refutation becomes a fact."""
    for reply, after in answer.winning_moves.first(1):
        facts["refutation"], facts["refutation_to"] = str(reply), str(after)
        return tr("; the answer is {reply}, leaving {after}", reply=quoted(reply.brief()), after=quoted(after.brief()))
    return ""


def _better(position: Position, facts: dict[str, Any]) -> str:
    """What should have been done in place of a losing move; nothing where that is not known."""
    try:
        answer = position.answer()
        if answer.outcome is Outcome.P:
            return tr("No other move would have been better: all of them lose.")
        for move, _ in answer.winning_moves.first(1):
            facts["better"] = str(move)
            return tr("Instead, {move} would have won.", move=quoted(move.brief()))
    except LimitReached:
        pass
    return ""
