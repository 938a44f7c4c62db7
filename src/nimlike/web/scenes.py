"""Boards of another shape than piles, as what a page draws: a piece on a plane, a row of tokens."""

from __future__ import annotations

from typing import Any, Final

from nimlike.core.languages import tr
from nimlike.core.move import Move, Plane, Tokens
from nimlike.core.numbers import format_number
from nimlike.core.position import Position
from nimlike.play.match import Match
from nimlike.web.address import Address

SIDE: Final = 24
"""A plane is drawn where both numbers of the start are at most this."""

LEAST: Final = 8
"""The greatest number on the axes is at least this."""

TOKENS: Final = 120
"""A row of at most so many tokens is drawn."""

_CELL: Final = 32
_LEFT, _TOP, _LOW = 30, 6, 30


def scene_of(match: Match, address: Address, hinted: Move | None, safe: bool) -> dict[str, Any] | None:
    """The board of a game whose board is no row of piles; None where piles are shown."""
    here = match.position
    scene = here.ruleset.scene(here.state)
    if scene is None:
        return None
    drawn = (
        _plane(scene, match, address, hinted, safe)
        if isinstance(scene, Plane)
        else _tokens(scene, match, address, hinted)
    )
    return None if drawn is None else {"kind": scene.kind, **drawn}


def _url(address: Address, move: Move) -> str:
    return address.change(moves=(*address.moves, str(move)), redo=()).url


def _plane(scene: Plane, match: Match, address: Address, hinted: Move | None, safe: bool) -> dict[str, Any] | None:
    x, y = match.position.state
    largest = max(match.start.state)
    if largest > SIDE:
        return None
    count = max(largest, LEAST) + 2
    side = count * _CELL
    low = _TOP + side

    def middle(cell: tuple[int, int]) -> tuple[float, float]:
        return _LEFT + (cell[0] + 0.5) * _CELL, low - (cell[1] + 0.5) * _CELL

    cells, reached = [], set()
    for move, after in match.position.options() if not match.over else ():
        cell = after.state
        reached.add(cell)
        left, top = middle(cell)
        cells.append(
            {
                "url": _url(address, move),
                "move": str(move),
                "label": tr("To {x}, {y}", x=cell[0], y=cell[1]),
                "x": left - _CELL / 2,
                "y": top - _CELL / 2,
                "mx": left,
                "my": top,
                "hint": move == hinted,
            }
        )
    ends, others = _rays((x, y), reached)
    shown: dict[str, Any] = {
        "piece": scene.piece,
        "axes": scene.axes,
        "at": (x, y),
        "side": side,
        "cell": _CELL,
        "count": count,
        "width": _LEFT + side + 6,
        "height": low + _LOW,
        "left": _LEFT,
        "top": _TOP,
        "low": low,
        "squares": [
            (_LEFT + i * _CELL, low - (j + 1) * _CELL) for i in range(count) for j in range(count) if not (i + j) % 2
        ],
        "numbers": [(n, _LEFT + (n + 0.5) * _CELL, low - (n + 0.5) * _CELL) for n in range(count)],
        "cells": sorted(cells, key=lambda cell: (cell["x"], -cell["y"])),
        "rays": [(*middle((x, y)), *middle(end)) for end in ends],
        "spots": [middle(cell) for cell in others],
        "piece_at": middle((x, y)),
        "corner": middle((0, 0)),
        "safe": [middle(cell) for cell in _safe(match.position, count)] if safe else [],
        "hint": middle(match.position.after(hinted).state) if hinted else None,
        "from": None,
        "columns": _columns(match, hinted),
        "label": (
            tr("The queen stands on {x}, {y}.", x=x, y=y)
            if scene.piece == "queen"
            else tr("The piece stands on {x}, {y}.", x=x, y=y)
        ),
    }
    if match.line:
        before = match.positions[-2].state
        shown["from"] = middle(before)
        shown["seat"] = 1 - match.mover
        shown["label"] += tr(" It came from {x}, {y}.", x=before[0], y=before[1])
    return shown


def _rays(at: tuple[int, int], reached: set[tuple[int, int]]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The ends of the rows, columns and diagonals that the piece sees without a gap, and the other cells it reaches."""
    ends, others = [], set(reached)
    for dx, dy in ((1, 0), (0, 1), (1, 1)):
        steps = 0
        while (cell := (at[0] - (steps + 1) * dx, at[1] - (steps + 1) * dy)) in reached:
            steps += 1
            others.discard(cell)
        if steps:
            ends.append((at[0] - steps * dx, at[1] - steps * dy))
    return ends, sorted(others)


def _safe(position: Position, count: int) -> list[tuple[int, int]]:
    """The cells from which the player to move loses, as far as the map knows them."""
    plane = position.ruleset.map()
    if plane is None:
        return []
    return [
        (x, y)
        for x, first, last in plane.spans(0, 0, 0, count, count)
        if 0 <= x < count
        for y in range(max(first, 0), min(last, count - 1) + 1)
    ]


def _columns(match: Match, hinted: Move | None) -> list[dict[str, Any]]:
    """The two piles beside the plane: what is left, what the hint takes, what was taken last."""
    taken = dict(match.line[-1].takes) if match.line else {}
    advised = dict(hinted.takes) if hinted else {}
    names = "AB"
    return [
        {
            "name": names[pile],
            "size": size,
            "kept": size - advised.get(pile, 0),
            "hint": advised.get(pile, 0),
            "ghosts": taken.get(pile, 0),
        }
        for pile, size in enumerate(match.position.state)
    ]


def _tokens(scene: Tokens, match: Match, address: Address, hinted: Move | None) -> dict[str, Any] | None:
    if scene.count > TOKENS:
        return None
    seats = seats_of(match)
    moves: dict[int, Move] = {}
    for move, _ in match.position.options() if not match.over else ():
        moves[scene.low + move.amount - 1 if scene.left else scene.high - move.amount + 1] = move
    ghosts: dict[int, int] = {}
    for back in (1, 2):
        if len(match.line) >= back:
            ghosts |= _trimmed(match, back)
    aim = 0 if hinted is None else hinted.amount
    ring = range(scene.low, scene.low + aim) if scene.left else range(scene.high - aim + 1, scene.high + 1)
    ends = {} if not aim else {ring[0]: "from", ring[-1]: "to"} if aim > 1 else {ring[0]: "both"}
    tokens = []
    for n in range(scene.count):
        kept = scene.low <= n <= scene.high
        by_left = n < scene.low
        trim = moves.get(n)
        taken = 0 if trim is None else trim.amount
        tokens.append(
            {
                "n": n,
                "owner": seats[scene.owner(n)],
                "kept": kept,
                "ghost": not kept and n in ghosts,
                "by": None if kept else seats[0 if by_left else 1],
                "url": None if trim is None else _url(address, trim),
                "move": None if trim is None else str(trim),
                "label": tr("Trim {amount}, to token {n}", amount=taken, n=n),
                "tip": tr("Trim {amount}, leave {left}", amount=taken, left=scene.high - scene.low + 1 - taken),
                "hint": ends.get(n, "yes") if n in ring else "",
                "first": n == scene.low,
                "last": n == scene.high,
            }
        )
    left, right = scene.names
    return {
        "tokens": tokens,
        "left": scene.left,
        "names": scene.names,
        "seats": seats,
        "kept": scene.high - scene.low + 1,
        "hint": None if hinted is None else hinted.amount,
        "said": (tr("{who} trims from the left", who=left), tr("{who} trims from the right", who=right)),
        "label": tr(
            "Tokens 0 to {last}; {low} to {high} are left.",
            last=format_number(scene.count - 1),
            low=scene.low,
            high=scene.high,
        ),
    }


def seats_of(match: Match) -> tuple[int, int]:
    """The seat of the player who trims from the left, and that of the other: colours belong to seats."""
    started = match.start.ruleset.scene(match.start.state)
    return (0, 1) if not isinstance(started, Tokens) or started.left else (1, 0)


def _trimmed(match: Match, back: int) -> dict[int, int]:
    """The tokens that the last move but ``back - 1`` trimmed."""
    before, after = (
        position.ruleset.scene(position.state) for position in (match.positions[-back - 1], match.positions[-back])
    )
    assert isinstance(before, Tokens)
    assert isinstance(after, Tokens)
    return dict.fromkeys((*range(before.low, after.low), *range(after.high + 1, before.high + 1)), back)
