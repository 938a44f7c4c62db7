"""Disjunctive sums by Grundy values (Sprague 1935, Grundy 1939): P iff the values' XOR is 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import LimitReached
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.ruleset import Position
from nimlike.core.sums import Sum
from nimlike.games._heaps import HeapGame
from nimlike.games.nim import Nim
from nimlike.solve import heaps
from nimlike.solve.definition import Definition

_SEARCHED_MOVES: Final = 300_000
_BY_WEAKNESS: Final = (Label.THEOREM, Label.CERTIFIED, Label.COMPUTED, Label.CONJECTURED)
_SOURCE: Final = "Sprague 1935, Grundy 1939"


def answer(position: Position) -> Answer:
    """Outcome and winning moves of a sum from the Grundy values of its components.

    Raises
    ------
    LimitReached
        The Grundy value of a component is neither known nor within the reach of a search.

    Examples
    --------
    >>> from nimlike.games.registry import parse_position
    >>> found = answer(parse_position("nim:3,4+wythoff:1,4"))
    >>> found.grundy, [str(move) for move, _ in found.winning_moves]
    (2, ['1.a2'])
    """
    rules = position.ruleset
    assert isinstance(rules, Sum)
    parts = rules.components(position.state)
    known = [_grundy(part) for part in parts]
    values = [value for value, _ in known]
    total = reduce(xor, values)
    label = max((how for _, how in known), key=_BY_WEAKNESS.index)
    outcome = Outcome.N if total else Outcome.P

    def winning_moves() -> WinningMoves:
        return _winning_moves(position, [_moves_to(part, v ^ total) for part, v in zip(parts, values, strict=True)])

    def reason() -> Reason:
        listed = ", ".join(abbreviate(value) for value in values)
        verdict = "not 0: some component can be moved to the XOR of the others" if total else "0: a safe combination"
        return Reason(
            "sum-grundy",
            f"The components' Grundy values are {listed}; their XOR is {abbreviate(total)}, {verdict}.",
            tuple(f"{part.brief()} has Grundy value {abbreviate(v)}" for part, v in zip(parts, values, strict=True)),
            {"grundy_values": [format_number(v) for v in values], "grundy": format_number(total)},
        )

    return Answer(position, outcome, label, _SOURCE, winning_moves, reason, total, label)


def _grundy(part: Position) -> tuple[int, Label]:
    found = part.answer()
    if found.grundy is not None and found.grundy_label is not None:
        return found.grundy, found.grundy_label
    try:
        return Definition(part.ruleset, _SEARCHED_MOVES).grundy(part.state), Label.COMPUTED
    except LimitReached:
        raise LimitReached(
            f"{part.brief()}: its Grundy value, needed in a sum, has no known formula and lies beyond"
            f" a search of {_SEARCHED_MOVES:,} moves"
        ) from None


def _winning_moves(position: Position, of_parts: list[WinningMoves]) -> WinningMoves:
    """The winning moves of a sum, from those of its components: counted where all of them are."""

    def listed() -> Iterator[tuple[Move, Position]]:
        for i, moves in enumerate(of_parts):
            for move, after in moves:
                state = (*position.state[:i], after.state, *position.state[i + 1 :])
                yield replace(move, part=i + 1), Position(position.ruleset, state)

    counts = [moves.count for moves in of_parts if moves.count is not None]
    number = sum(counts) if len(counts) == len(of_parts) else None
    return WinningMoves(number, listed, all(moves.complete for moves in of_parts))


def _moves_to(part: Position, value: int) -> WinningMoves:
    """The moves of a component to positions with the given Grundy value, other than its own."""
    if isinstance(part.ruleset, HeapGame):
        return heaps.moves_to(part, value)
    if isinstance(part.ruleset, Nim):
        return WinningMoves.of(_nim_moves_to(part, value))
    if value == 0:
        return part.winning_moves()
    return WinningMoves.of((move, after) for move, after in part.options() if _grundy(after)[0] == value)


def _nim_moves_to(part: Position, value: int) -> Iterator[tuple[Move, Position]]:
    change = reduce(xor, part.state) ^ value
    for pile, size in enumerate(part.state):
        if size ^ change < size:
            move = Move(((pile, size - (size ^ change)),))
            yield move, part.after(move)
