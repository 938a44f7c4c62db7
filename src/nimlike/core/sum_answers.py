"""Disjunctive sums by Grundy values (Sprague 1935, Grundy 1939): P iff the values' XOR is 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import Any, Final

from nimlike.core.answer import ENDED, Answer, Grid, Reason, WinningMoves
from nimlike.core.figures import drawn_blocks
from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Label, Outcome, weakest
from nimlike.core.phrase import listed, quoted
from nimlike.core.position import Position
from nimlike.core.searched import by_definition, grundy
from nimlike.core.sums import Sum

_SHOWN_COLUMNS: Final = 64
_SOURCE: Final = "Sprague 1935, Grundy 1939"


def answer(position: Position) -> Answer:
    """Outcome and winning moves of a sum: in normal play from the Grundy values of its components.

    Raises
    ------
    LimitReached
        The Grundy value of a component is neither known nor within the reach of a search.

    Examples
    --------
    >>> from nimlike.families import parse_position
    >>> found = answer(parse_position("nim:3,4+wythoff:1,4"))
    >>> found.grundy, [str(move) for move, _ in found.winning_moves]
    (2, ['1.a2'])
    """
    rules = position.ruleset
    assert isinstance(rules, Sum)
    if not rules.normal_play:
        in_one = rules.parts[0].sum_in_misere_play(position) if len(set(rules.parts)) == 1 else None
        return in_one or by_definition(position)
    parts = rules.components(position.state)
    known = [grundy(part) for part in parts]
    values = [value for value, _ in known]
    total = reduce(xor, values)
    label = weakest(how for _, how in known)
    outcome = Outcome.N if total else Outcome.P

    def winning_moves() -> WinningMoves:
        return _winning_moves(
            position, [part.ruleset.moves_to(part, v ^ total) for part, v in zip(parts, values, strict=True)], label
        )

    def reason() -> Reason:
        first = next(iter(winning_moves()), None) if total else None
        return _reason(parts, values, total, first)

    return Answer(position, outcome, label, _SOURCE, winning_moves, reason, total, label)


def _reason(parts: list[Position], values: list[int], total: int, first: tuple[Move, Position] | None) -> Reason:
    """Each component as a pile of Nim; ``first`` is a winning move, where there is one."""
    listed_values, shown = listed([abbreviate(value) for value in values]), abbreviate(total)
    facts: dict[str, Any] = {"grundy_values": [format_number(v) for v in values], "grundy": format_number(total)}
    width = max(1, *(value.bit_length() for value in values))

    def row(*cells: str, value: int) -> tuple[str, ...]:
        binary = (f"{value:0{width}b}",) if width <= _SHOWN_COLUMNS else ()
        return (*cells, abbreviate(value), *binary)

    heads = (
        tr("component"),
        tr("position"),
        tr("Grundy value"),
        *([tr("in binary")] if width <= _SHOWN_COLUMNS else []),
    )
    rows = [
        row(str(i), quoted(part.brief()), value=value)
        for i, (part, value) in enumerate(zip(parts, values, strict=True), 1)
    ]
    working: list[str | Grid] = [
        Grid(heads, (*rows, row(tr("XOR"), "", value=total))),
        tr(
            "The Grundy value of a position is the least of 0, 1, 2, ... that no position one "
            "move away has; a sum has the XOR of its components' values (Sprague, Grundy)."
        ),
    ]
    paragraph = tr(
        "In a sum each move is made in one component, which counts as a pile of Nim whose "
        "size is its Grundy value: moves lead from it to every smaller value, and none to "
        "the same value. Here the values are {listed_values}.",
        listed_values=listed_values,
    )
    summary = tr(
        "The components' Grundy values are {listed_values}; their XOR is {shown}",
        listed_values=listed_values,
        shown=shown,
    )
    clause = tr(
        "whose components have the Grundy values {listed_values}, of XOR {shown}",
        listed_values=listed_values,
        shown=shown,
    )
    if all(part.is_terminal for part in parts):
        paragraph = tr("The game is over, and nobody can move. The player who made the last move has won.")
        summary = tr("No component has a move left: whoever moved last has won.")
        return Reason("sum-end", summary, tuple(working), facts, paragraph, tr("where no move is left"), ENDED)
    names = [tr("Game {i}", i=i) for i in range(1, len(parts) + 1)]
    figure = drawn_blocks(names, values, worth=True)
    if first is None:
        summary += tr(": a P-position.")
        paragraph += tr(
            " As in Nim, write them in binary, one below another: every column holds an even "
            "number of ones. Any move makes some column odd, and the other player has an answer "
            "that makes all columns even again, so the other player makes the last move and wins."
        )
        nudge = tr("each game is worth a pile of Nim, and their nim-sum is 0")
        plain = (
            tr(
                "The games are worth {listed_values}, and these cancel, as piles of Nim do.",
                listed_values=listed_values,
            ),
            tr("Any move spoils that, and the other player can restore it."),
        )
        return Reason("sum-grundy", summary, tuple(working), facts, paragraph, clause, nudge, plain, figure)
    move, after = first
    assert move.part is not None
    facts["move"] = str(move)
    value, wanted = values[move.part - 1], values[move.part - 1] ^ total
    name, reached = (
        quoted(move.brief()),
        tr("from {value} to {wanted}", value=abbreviate(value), wanted=abbreviate(wanted)),
    )
    working.append(
        tr(
            "{name} changes the value of component {part} {reached}, the XOR of the other values, and leaves {after}.",
            name=name,
            part=move.part,
            reached=reached,
            after=quoted(after.brief()),
        )
    )
    summary += tr(
        ", not 0: {name} changes that of component {part} {reached}, and the XOR is 0.",
        name=name,
        part=move.part,
        reached=reached,
    )
    paragraph += tr(
        " As in Nim, write them in binary, one below another: some column holds an odd "
        "number of ones. {name} changes the value of component {part} {reached}, and then "
        "every column is even. The other player must spoil that, and the player to move can "
        "put it right each time, up to the last move of all.",
        name=name,
        part=move.part,
        reached=reached,
    )
    nudge = tr("each game is worth a pile of Nim; make their nim-sum 0")
    plain = (
        tr("The games are worth {listed_values}, as if they were piles of Nim.", listed_values=listed_values),
        tr("Change game {part} {reached}, and all cancel.", part=move.part, reached=reached),
    )
    figure = drawn_blocks(names, values, move.part - 1, worth=True)
    return Reason("sum-grundy", summary, tuple(working), facts, paragraph, clause, nudge, plain, figure)


def _winning_moves(position: Position, of_parts: list[WinningMoves], label: Label) -> WinningMoves:
    """The winning moves of a sum, from those of its components: counted where all of them are.

    They rest on the Grundy values of the components, known by ``label``, and on those of what moves in them leave.
    """

    def made() -> Iterator[tuple[Move, Position]]:
        for i, moves in enumerate(of_parts):
            for move, after in moves:
                state = (*position.state[:i], after.state, *position.state[i + 1 :])
                yield replace(move, part=i + 1), Position(position.ruleset, state)

    counts = [moves.count for moves in of_parts if moves.count is not None]
    number = sum(counts) if len(counts) == len(of_parts) else None
    weaker = [moves for moves in of_parts if moves.label is not None and weakest([label, moves.label]) is not label]
    if not weaker:
        return WinningMoves(number, made, all(moves.complete for moves in of_parts))
    known = weakest(moves.label for moves in weaker if moves.label is not None)
    source = next(moves.source for moves in weaker if moves.label is known)
    return WinningMoves(number, made, all(moves.complete for moves in of_parts), known, source)
