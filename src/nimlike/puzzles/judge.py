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
    """A move as the answer to a puzzle."""

    before: Position  # the puzzle's position
    move: Move  # the move
    after: Position  # what it leaves
    right: bool  # whether it wins
    reply: Move | None = None  # of a move that does not win: the answer that wins, None where the game is over
    left: Position | None = None  # what the answer leaves


def judge(position: Position, move: Move | str) -> Judged:
    """Whether a move wins, and if it does not, what answers it."""
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
    """Why a position is won or lost, in plain words: a sentence or two, then one more."""
    reason = position.explain()
    if reason.plain[0]:
        return reason.plain
    lost = position.answer().outcome is Outcome.P
    nudge = reason.nudge
    return tr("Every move loses here: {reason}.", reason=nudge) if lost else f"{nudge[:1].upper()}{nudge[1:]}.", ""


def refutation(judged: Judged) -> tuple[str, str]:
    """What answers a move that does not win, and why that is enough; both in plain words."""
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
