"""Why a position searched from the definition is won or lost: a winning move or a reply to each, and a line of play."""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.answer import ENDED, Grid, Reason
from nimlike.core.definition import Definition
from nimlike.core.languages import ntr, tr
from nimlike.core.lines import LONGEST, line_text, play_out
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrase import Phrase, quoted
from nimlike.core.position import Position

_SHOWN: Final = 12


def reason(search: Definition, position: Position) -> Reason:
    """The reason of a position whose search is done."""
    outcome = search.outcome(position.state)
    winner = _winner(position, outcome)
    facts: dict[str, Any] = {"winner": str(Phrase(winner))}
    if position.is_terminal:
        summary = tr("No move is left: {winner} has won.", winner=winner)
        paragraph = tr("The game is over, and by its rules {winner} has won.", winner=winner)
        return Reason("search", summary, (), facts, paragraph, tr("where no move is left"), ENDED)
    line, working = _line(search, position, winner, facts)
    every = tr("The computer searched the game from here until it was certain who wins.")
    if outcome is Outcome.N:
        found = search.winning_move(position.state)
        assert found is not None
        move, after = found
        facts["move"], facts["to"] = str(move), str(after)
        shown, reached = quoted(move.brief()), quoted(after.brief())
        ends = (
            tr("it ends the game")
            if after.is_terminal
            else tr("every reply from {reached} was searched and loses", reached=reached)
        )
        then = (
            tr("That ends the game.") if after.is_terminal else tr("From {reached} every reply loses.", reached=reached)
        )
        paragraph = tr(
            "{every} {shown} wins for {winner}. {then}{line}",
            every=every,
            shown=shown,
            winner=winner,
            then=then,
            line=line,
        )
        nudge = tr("some move leaves the other player without a good answer")
        return Reason(
            "search",
            tr("{shown} wins: {ends}.", shown=shown, ends=ends),
            working,
            facts,
            paragraph,
            _clause(winner),
            nudge,
        )
    replies = [(move, _reply(search, after)) for move, after in position.options()]
    facts["refutations"] = [[str(move), str(reply)] for move, reply in replies if reply is not None]
    rows = tuple(
        (quoted(move.brief()), tr("none needed") if reply is None else quoted(reply.brief()))
        for move, reply in replies[:_SHOWN]
    )
    table: list[str | Grid] = [Grid((tr("move"), tr("winning reply")), rows)]
    if len(replies) > _SHOWN:
        more = len(replies) - _SHOWN
        table.append(
            ntr(
                "{n} more move has a winning reply.",
                "{n} more moves have a winning reply each.",
                more,
                n=abbreviate(more),
            )
        )
    paragraph = tr(
        "{every} Whatever the player to move does, there is a reply that wins.{line}", every=every, line=line
    )
    summary = tr("Every move was searched and loses.")
    nudge = tr("the other player has a good answer to each")
    return Reason("search", summary, (*table, *working), facts, paragraph, _clause(winner), nudge)


def _winner(position: Position, outcome: Outcome) -> str:
    rules = position.ruleset
    return quoted((rules.to_move if outcome is Outcome.N else rules.not_to_move)(position.state))


def _clause(winner: str) -> str:
    return tr("where {winner} wins, by search", winner=winner)


def _reply(search: Definition, position: Position) -> Move | None:
    """A winning move, None at the end of the game and where the player to move loses."""
    found = search.winning_move(position.state)
    return None if found is None else found[0]


def _line(search: Definition, position: Position, winner: str, facts: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The line of play as a sentence and as working; its moves and its end become facts."""
    moves, end = play_out(position, lambda here: _reply(search, here))
    facts["line"], facts["line_end"] = [str(move) for move in moves], str(end)
    shown = line_text([quoted(move.brief()) for move in moves])
    if len(moves) == 1:
        return "", ()
    if not end.is_terminal:
        facts["line_end"] = None
        return "", (tr("A line of play, broken off after {longest:,} moves: {shown}.", longest=LONGEST, shown=shown),)
    sentence = tr(" A line of play to the end, which {winner} wins, is {shown}.", winner=winner, shown=shown)
    return sentence, (
        tr(
            "In that line {winner} makes winning moves, and the other side takes as little as "
            "possible each time, up to {end}.",
            winner=winner,
            end=quoted(end.brief()),
        ),
    )
