"""Answers for vector games: by the theorem of the same game, by Moore's theorem, or from a table."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub

from nimlike.core.move import Move
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import with_value
from nimlike.games.vector.moore import answer_by_moore
from nimlike.games.vector.sets import Numbers
from nimlike.games.vector.twins import twin
from nimlike.games.vector.vector_rules import VectorRules, move_of
from nimlike.games.vector.vector_tables import Table, table_to
from nimlike.games.vector.words import table_reason


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
    outcome = Outcome.P if state in known.safe else Outcome.N
    return Answer(
        position,
        outcome,
        Label.COMPUTED,
        known.source,
        lambda: WinningMoves.of(_winning(position, rules, known)),
        lambda: table_reason(
            position, state in known.safe, lambda at: _winning(at, rules, known), lambda: known.safe.below(state)
        ),
    )


def _winning(position: Position, rules: VectorRules, known: Table) -> Iterator[tuple[Move, Position]]:
    """The moves to P-positions: the options tried, or the P-positions below tried, whichever are fewer."""
    state = position.state
    options = sum(member.number(state) for member in rules.members(len(state)))
    if options <= known.safe.number(state):
        found: set[Numbers] = set()  # a vector may be in more members than one
        for member in rules.members(len(state)):
            for vector in member.vectors(state):
                after = tuple(map(sub, state, vector))
                if after in known.safe and after not in found:
                    found.add(after)
                    yield move_of(vector), Position(rules, after)
        return
    for after in known.safe.below(state):
        vector = tuple(n - m for n, m in zip(state, after, strict=True))
        if min(vector) >= 0 and any(vector) and rules.holds(vector):
            yield move_of(vector), Position(rules, after)
