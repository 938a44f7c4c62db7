"""Answers to puzzles: right, or refuted by the reply that wins, with the reason in plain words."""

from __future__ import annotations

from dataclasses import dataclass

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.play.taste import best_moves
from nimlike.play.telling import advice


@dataclass(frozen=True)
class Judged:
    """A move as the answer to a puzzle.

    Parameters
    ----------
    before
        The puzzle's position.
    move
        The move.
    after
        What it leaves.
    right
        Whether it wins.
    reply
        Of a move that does not win: the answer that wins, None where the game is over.
    left
        What the answer leaves.
    """

    before: Position
    move: Move
    after: Position
    right: bool
    reply: Move | None = None
    left: Position | None = None


def judge(position: Position, move: Move | str) -> Judged:
    """Whether a move wins, and if it does not, what answers it.

    Raises
    ------
    ParseError, IllegalMove
        It is no legal move.
    LimitReached
        What the move leaves cannot be solved.

    Examples
    --------
    >>> import nimlike
    >>> judged = judge(nimlike.position("nim:3,4,5"), "c5")
    >>> judged.right, str(judged.reply), judged.left
    (False, 'b1', Position('nim:3,3,0'))
    """
    if isinstance(move, str):
        move = position.ruleset.parse_move(move)
    after = position.after(move)
    if after.answer().outcome is Outcome.P:
        return Judged(position, move, after, True)
    if after.is_terminal:
        return Judged(position, move, after, False)
    reply = best_moves(after).move
    return Judged(position, move, after, False, reply, after.after(reply))


def reason_of(position: Position) -> tuple[str, str]:
    """Why a position is won or lost, in plain words: a sentence or two, then one more.

    Examples
    --------
    >>> import nimlike
    >>> reason_of(nimlike.position("subtraction:1,2,3:4"))[0]
    '4 is a trap: whatever is taken, the other player can leave a trap again.'
    """
    reason = position.explain()
    if reason.plain[0]:
        return reason.plain
    lost = position.answer().outcome is Outcome.P
    nudge = reason.nudge
    return tr("Every move loses here: {reason}.", reason=nudge) if lost else f"{nudge[:1].upper()}{nudge[1:]}.", ""


def refutation(judged: Judged) -> tuple[str, str]:
    """What answers a move that does not win, and why that is enough; both in plain words.

    Examples
    --------
    >>> import nimlike
    >>> for line in refutation(judge(nimlike.position("nim:3,4,5"), "c5")):
    ...     print(line)
    The answer is: Take 1 from B. That leaves this: A 3, B 3.
    Every block has a partner. Any move breaks a pair, and the other player can mend it.
    """
    if judged.reply is None or judged.left is None:
        return tr("That ends the game, and the other player has won."), judged.after.ruleset.ending(judged.after.state)
    left = judged.left
    answer = advice(judged.after, judged.reply)
    if left.is_terminal:
        return tr("The answer is: {move}. That ends the game.", move=answer), left.ruleset.ending(left.state)
    try:
        why = reason_of(left)[0]
    except LimitReached:
        why = ""
    words = left.ruleset.words(left.state)
    return tr("The answer is: {move}. That leaves this: {words}.", move=answer, words=words), why
