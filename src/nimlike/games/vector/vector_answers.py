"""Answers for vector games: by the theorem of the same game, by Moore's theorem, or from a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from operator import sub
from typing import Any, Final

from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import quoted
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import ENDED, Grid, Reason
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import with_value
from nimlike.games.vector.moore import answer_by_moore
from nimlike.games.vector.sets import Numbers
from nimlike.games.vector.twins import twin
from nimlike.games.vector.vector_rules import VectorRules, move_of
from nimlike.games.vector.vector_tables import Table, table_to

_LISTED: Final = 200_000
_SHOWN: Final = 12


def answer(position: Position) -> Answer:
    """Everything known of a position of a vector game.

    A game that is Nim, a Wythoff game, a subtraction game or Moore's Nim is answered as such; any other from a
    table of all smaller positions, label ``computed``.
    """
    rules = position.ruleset
    assert isinstance(rules, VectorRules)
    same = twin(rules, len(position.state))
    if same is not None:
        return _as_twin(position, same)
    most = rules.moore_number()
    if most is not None:
        return with_value(answer_by_moore(position, rules, most))
    return with_value(_from_table(position, rules))


def _as_twin(position: Position, same: Ruleset) -> Answer:
    """The answer that the same game gives under its own name."""
    found = Position(same, position.state).answer()

    def moves() -> WinningMoves:
        theirs = found.winning_moves

        def made() -> Iterator[tuple[Move, Position]]:
            for move, after in theirs:
                yield move, Position(position.ruleset, after.state)

        return WinningMoves(theirs.count, made, theirs.complete, theirs.label, theirs.source)

    source = f"{found.source}; the same game as {same}"
    known = (position, found.outcome, found.label, source, moves)
    return Answer(*known, lambda: found.reason, lambda: found.grundy, lambda: found.grundy_label)


def _from_table(position: Position, rules: VectorRules) -> Answer:
    state = position.state
    known = table_to(rules, state)
    outcome = Outcome.P if known.is_safe(state) else Outcome.N
    return Answer(
        position,
        outcome,
        Label.COMPUTED,
        known.source,
        lambda: WinningMoves.of(_winning(position, rules, known)),
        lambda: _reason(position, rules, known),
    )


def _winning(position: Position, rules: VectorRules, known: Table) -> Iterator[tuple[Move, Position]]:
    """The moves to P-positions: the options tried, or the P-positions below tried, whichever are fewer."""
    state = position.state
    options = sum(member.number(state) for member in rules.members(len(state)))
    if options <= known.number(state):
        found: set[Numbers] = set()  # a vector may be in more members than one
        for member in rules.members(len(state)):
            for vector in member.vectors(state):
                after = tuple(map(sub, state, vector))
                if known.is_safe(after) and after not in found:
                    found.add(after)
                    yield move_of(vector), Position(rules, after)
        return
    for after in known.safe_below(state):
        vector = tuple(n - m for n, m in zip(state, after, strict=True))
        if min(vector) >= 0 and any(vector) and rules.holds(vector):
            yield move_of(vector), Position(rules, after)


def _reason(position: Position, rules: VectorRules, known: Table) -> Reason:
    every = (
        tr(
            "The computer worked out, from the smallest on, which positions are lost for the "
            "player to move: those from which some move is left and none leads to another of "
            "them."
        )
        if rules.misere
        else tr(
            "The computer worked out, from the smallest on, which positions are lost for the "
            "player to move: those from which no move leads to another of them."
        )
    )
    if position.is_terminal:
        winner = rules.to_move(position.state) if rules.misere else rules.not_to_move(position.state)
        return Reason(
            "vector-end",
            tr("No move is left: {winner} has won.", winner=winner),
            (),
            {},
            every,
            tr("where no move is left"),
            ENDED,
        )
    if not known.is_safe(position.state):
        move, after = next(_winning(position, rules, known))
        facts: dict[str, Any] = {"move": str(move), "to": str(after)}
        summary = tr(
            "{move} leaves {after}, from which no move leads to a P-position.",
            move=quoted(move.brief()),
            after=quoted(after.brief()),
        )
        paragraph = tr("{every} {after} is one. ", every=every, after=quoted(after.brief())) + (
            tr("That ends the game.")
            if after.is_terminal
            else (
                tr(
                    "Whatever the other player does from there, a move to another of them answers it, "
                    "until the other player must make the last move."
                )
                if rules.misere
                else tr(
                    "Whatever the other player does from there, a move to another of them answers it, "
                    "until the other player cannot move."
                )
            )
        )
        nudge = tr("{begun}; leave one of them", begun=_begun(known, position.state))
        return Reason("vector-table", summary, (), facts, paragraph, tr("which is no P-position"), nudge)
    rows, refutations = [], []
    for move, after in islice(position.options(), _SHOWN):
        reply = next(_winning(after, rules, known), None)
        refutations.append([str(move), None if reply is None else str(reply[0])])
        rows.append((quoted(move.brief()), tr("none needed") if reply is None else quoted(reply[0].brief())))
    number = sum(1 for _ in islice(position.options(), _LISTED))
    working: list[str | Grid] = [Grid((tr("move"), tr("winning reply")), tuple(rows))]
    if number > _SHOWN:
        more = tr("more than ") if number == _LISTED else ""
        working.append(
            ntr(
                "{more}{n} more move has a winning reply.",
                "{more}{n} more moves have a winning reply.",
                number - _SHOWN,
                more=more,
                n=abbreviate(number - _SHOWN),
            )
        )
    facts = {"refutations": refutations}
    summary = tr("No move leads to a P-position.")
    nudge = tr(
        "{begun}; this is one of them, and no move leads from one to another", begun=_begun(known, position.state)
    )
    return Reason("vector-table", summary, tuple(working), facts, every, tr("which is a P-position"), nudge)


def _begun(known: Table, state: Numbers) -> str:
    first = ", ".join(f"({', '.join(map(abbreviate, safe))})" for safe in islice(known.safe_below(state), 3))
    return tr("the positions lost for the player to move begin with {first}", first=first)
