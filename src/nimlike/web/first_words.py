"""The first words of a reason: those of the game, else what to do and an example of what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.move import Move, Tokens
from nimlike.core.outcome import Outcome
from nimlike.core.position import Answer, Position
from nimlike.play.telling import advice
from nimlike.web.reach import MOST, Reach, middle_of, reach_of

ANY: Final = 60
"""Of a lost position so many moves are looked at for one that is a good example."""


@dataclass(frozen=True)
class Example:
    """How play can go on."""

    move: Move  # A move: a winning one where there is one
    answer: Move | None = None
    again: Move | None = None  # in a won position the next winning move after that; None at the end of the game


def example_of(position: Position, answer: Answer) -> Example | None:
    """An example of what is done and answered; None once the game is over, and where a move may be forbidden."""
    if position.is_terminal or position.ruleset.options_needed(position.state) > 1:
        return None
    if answer.outcome is Outcome.P:
        for i, (move, after) in enumerate(position.options()):
            if not after.is_terminal:
                return Example(move, _best(after))
            if i == ANY:
                break
        return Example(next(iter(position.options()))[0])
    move, after = next(iter(answer.winning_moves))
    if after.is_terminal:
        return Example(move)
    reply, then = next(iter(after.options()))
    return Example(move, reply, None if then.is_terminal else _best(then))


def _best(position: Position) -> Move:
    return next(iter(position.winning_moves()))[0]


def first_words(position: Position, answer: Answer) -> tuple[str, str]:
    """A sentence or two that a child reads, then one more."""
    reason = answer.reason
    if reason.plain[0]:
        return reason.plain
    shown = example_of(position, answer)
    if position.is_terminal:
        return tr("The game is over."), tr("There is nothing left to do.")
    if shown is None:
        return str(reason.summary), f"{reason.nudge[:1].upper()}{reason.nudge[1:]}."
    scene = position.ruleset.scene(position.state)
    if isinstance(scene, Tokens):
        return _of_tokens(position, scene, shown, answer)
    move = advice(position, shown.move)
    after = position.after(shown.move)
    left = after.ruleset.words(after.state)
    if answer.outcome is Outcome.P:
        told = tr("Whatever is done here, the other player has an answer that wins.")
        if shown.answer is None:
            return told, tr("For example: {move}. That ends the game, and loses it.", move=move)
        return told, tr("For example: {move}. The answer: {reply}.", move=move, reply=advice(after, shown.answer))
    if shown.answer is None:
        return tr("{move}: that wins the game at once.", move=move), tr("No move is left then.")
    told = tr("{move}. Whoever must move from what is left loses: {left}.", move=move, left=left)
    if shown.again is None:
        return told, tr("For example: {move}. That is the last move, and it loses.", move=advice(after, shown.answer))
    then = after.after(shown.answer)
    said = tr(
        "For example: if the answer is “{reply}”, then “{again}” wins again.",
        reply=advice(after, shown.answer),
        again=advice(then, shown.again),
    )
    return told, said


def _of_tokens(position: Position, scene: Tokens, shown: Example, answer: Answer) -> tuple[str, str]:
    """Of a row of tokens: who can end on a token of their own; whose the middle is, and how far each can reach."""
    names = scene.names
    seat = 0 if scene.left else 1
    who, other = names[seat], names[1 - seat]
    winner = seat if answer.outcome is Outcome.N else 1 - seat
    if answer.outcome is Outcome.N:
        take = shown.move.amount
        told = tr(
            "Trim {take}. Whatever {other} trims then, {who} can end on a token of {who}.",
            take=take,
            who=who,
            other=other,
        )
    else:
        told = tr(
            "However many {who} trims, {other} can end on a token of {other}.",
            who=who,
            other=other,
        )
    middle = middle_of(position, scene)
    own = sum(scene.owner(n) == winner for n in middle)
    said = tr(
        "Of the {count} tokens in the middle {own} belong to {winner}.",
        count=len(middle),
        own=own,
        winner=names[winner],
    )
    if 2 * own < len(middle):
        said = tr(
            "Only {own} of the {count} tokens in the middle belong to {winner}, but the last one can be led there.",
            count=len(middle),
            own=own,
            winner=names[winner],
        )
    if scene.high - scene.low < MOST and (reach := reach_of(position)) is not None:
        said += " " + _reached(reach, names[0], names[1])
    return told, said


def _reached(reach: Reach, left: str, right: str) -> str:
    """How far each can push the last token."""
    if reach.most == reach.least:
        return tr(
            "By trimming much or little, each can hold the last token on one side of {n}, as they like.", n=reach.most
        )
    return tr(
        "{left} can keep the last token at {most} or above, {right} at {most} or below.",
        left=left,
        right=right,
        most=reach.most,
    )
