"""Answers for vector games: by the theorem of the same game, by Moore's theorem, or from a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import prod
from operator import sub
from typing import Any, Final

from nimlike.core.answer import ENDED, Answer, Grid, Reason, WinningMoves
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrase import quoted
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import with_value
from nimlike.games.vector import moore as _moore
from nimlike.games.vector.boxes import Table, table_to
from nimlike.games.vector.game import Vector, move_of
from nimlike.games.vector.sets import Numbers

_LISTED: Final = 200_000
_SHOWN: Final = 12
_COLUMNS: Final = 64
_MOORE: Final = "Moore 1910"
_MOORE_MISERE: Final = "Moore 1910; misère play: docs/vector-games.md"


def answer(position: Position) -> Answer:
    """Everything known of a position of a vector game.

    A game that is Nim, a Wythoff game, a subtraction game or Moore's Nim is answered as such; any other from a
    table of all smaller positions, label ``computed``.

    Raises
    ------
    LimitReached
        No theorem applies and the table would take too much work.

    Examples
    --------
    >>> found = answer(Vector.gdwn(1, 2)(8, 15))
    >>> found.outcome, found.grundy, [str(move) for move, after in found.winning_moves]
    (<Outcome.N: 'N'>, 3, ['b1'])
    >>> found = answer(Vector.moore(2)(10**30, 2**100, 7))
    >>> found.outcome, str(found.label), found.source
    (<Outcome.N: 'N'>, 'theorem', 'Moore 1910')
    """
    rules = position.ruleset
    assert isinstance(rules, Vector)
    twin = rules.twin(len(position.state))
    if twin is not None:
        return _as_twin(position, twin)
    most = rules.moore_number()
    if most is not None:
        return with_value(_by_moore(position, rules, most))
    return with_value(_from_table(position, rules))


def _as_twin(position: Position, twin: Ruleset) -> Answer:
    """The answer that the same game gives under its own name."""
    found = Position(twin, position.state).answer()

    def moves() -> WinningMoves:
        theirs = found.winning_moves

        def made() -> Iterator[tuple[Move, Position]]:
            for move, after in theirs:
                yield move, Position(position.ruleset, after.state)

        return WinningMoves(theirs.count, made, theirs.complete, theirs.label, theirs.source)

    source = f"{found.source}; the same game as {twin}"
    known = (position, found.outcome, found.label, source, moves)
    return Answer(*known, lambda: found.reason, lambda: found.grundy, lambda: found.grundy_label)


def _by_moore(position: Position, rules: Vector, most: int) -> Answer:
    piles = position.state
    outcome = Outcome.P if _moore.safe(piles, most, rules.misere) else Outcome.N
    grundy, label = None, None
    if not rules.misere and most >= len(piles):
        # From all piles at once every smaller total can be left, and nothing else: the value is the total.
        grundy, label = sum(piles), Label.THEOREM
    return Answer(
        position,
        outcome,
        Label.THEOREM,
        _MOORE_MISERE if rules.misere else _MOORE,
        lambda: _moore_moves(position, rules, most),
        lambda: _moore_reason(position, rules, most),
        grundy,
        label,
    )


def _moore_moves(position: Position, rules: Vector, most: int) -> WinningMoves:
    """All winning moves where the options are few, else the one that Moore's proof makes."""
    piles = position.state
    if prod(n + 1 for n in piles) <= _LISTED and len(piles) <= _SHOWN:
        return WinningMoves.of(
            (move, Position(rules, after))
            for move, after in rules.options(piles)
            if _moore.safe(after, most, rules.misere)
        )
    one = _taken(position, _moore.winning_vector(piles, most, rules.misere))
    return WinningMoves(None, lambda: (one,), complete=False)


def _taken(position: Position, vector: Numbers) -> tuple[Move, Position]:
    left = tuple(n - take for n, take in zip(position.state, vector, strict=True))
    return move_of(vector), Position(position.ruleset, left)


def _moore_reason(position: Position, rules: Vector, most: int) -> Reason:
    piles = position.state
    ones = rules.misere and max(piles) <= 1
    counts = [sum(piles)] if ones else [sum(n >> i & 1 for n in piles) for i in range(max(piles).bit_length())]
    facts: dict[str, Any] = {"modulus": most + 1, "ones": [str(n) for n in reversed(counts)]}
    safe = _moore.safe(piles, most, rules.misere)
    if rules.misere:
        rule = tr(
            "A move takes from at most {most} piles, so columns count modulo {modulus} (Moore 1910). While a pile"
            " exceeds 1, a position is a P-position if and only if in binary every column holds a multiple of {modulus}"
            " ones. When no pile exceeds 1, it is a P-position if and only if the number of ones leaves 1 modulo"
            " {modulus}.",
            most=most,
            modulus=most + 1,
        )
    else:
        rule = tr(
            "A move takes from at most {most} piles, so columns count modulo {modulus} (Moore 1910). A position is a"
            " P-position if and only if in binary every column holds a multiple of {modulus} ones.",
            most=most,
            modulus=most + 1,
        )
    width = max(piles).bit_length()
    rows = tuple((pile_name(i), *f"{n:0{width}b}") for i, n in enumerate(piles[:_SHOWN]))
    heads = (tr("pile"), *(f"2^{place}" for place in range(width - 1, -1, -1)))
    working: tuple[str | Grid, ...] = ()
    if 0 < width <= _COLUMNS and not ones:
        working = (Grid(heads, (*rows, (tr("ones"), *map(str, reversed(counts))))),)
    shown = ", ".join(map(str, facts["ones"][:_SHOWN])) + (", ..." if len(counts) > _SHOWN else "")
    one = len(counts) == 1
    what = _counted(shown, ones, one, safe, most + 1)
    if not any(piles):
        summary = (
            tr("No counter is left: whoever took the last one has lost.")
            if rules.misere
            else tr("No counter is left: whoever took the last one has won.")
        )
    elif safe:
        summary = tr("{what}: a P-position.", what=what)
    else:
        move, after = _taken(position, _moore.winning_vector(piles, most, rules.misere))
        facts["move"], facts["to"] = str(move), str(after)
        summary = tr("{what}: {move} leaves a P-position.", what=what, move=quoted(move.brief()))
    if not any(piles):
        nudge = ENDED
    elif ones or (rules.misere and sum(n > 1 for n in piles) <= most):
        nudge = tr("what counts is the number of piles of one that are left, modulo {number}", number=most + 1)
    elif safe:
        nudge = tr(
            "every binary column of the piles holds a multiple of {number} ones, and any move spoils one",
            number=most + 1,
        )
    else:
        nudge = tr("make every binary column of the piles hold a multiple of {number} ones", number=most + 1)
    return Reason("moore-columns", summary, working, facts, rule, tr("which is judged by its columns"), nudge)


def _counted(shown: str, ones: bool, one: bool, safe: bool, modulus: int) -> str:
    """The counts of a position, and what they are modulo most + 1."""
    given = {"shown": shown, "modulus": modulus}
    if ones and safe:
        return tr("The number of piles of 1 is {shown}, which leaves 1 modulo {modulus}", **given)
    if ones:
        return tr("The number of piles of 1 is {shown}, which does not leave 1 modulo {modulus}", **given)
    if one and safe:
        return tr("The count of ones in the one column is {shown}, a multiple of {modulus}", **given)
    if one:
        return tr("The count of ones in the one column is {shown}, not a multiple of {modulus}", **given)
    if safe:
        return tr("The counts of ones in the columns are {shown}, all multiples of {modulus}", **given)
    return tr("The counts of ones in the columns are {shown}, not all multiples of {modulus}", **given)


def _from_table(position: Position, rules: Vector) -> Answer:
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


def _winning(position: Position, rules: Vector, known: Table) -> Iterator[tuple[Move, Position]]:
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


def _reason(position: Position, rules: Vector, known: Table) -> Reason:
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
