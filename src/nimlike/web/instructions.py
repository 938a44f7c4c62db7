"""How to move: what a click does on the board that is shown, and which moves must be typed, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from nimlike.core.languages import tr
from nimlike.core.move import PASS, Move
from nimlike.core.numbers import format_number
from nimlike.play.match import Match
from nimlike.plot.boards import Row, rows_of
from nimlike.web.tables import BOTH, is_together

LISTED: Final = 2_000  # where a position has more moves, it is not asked which of them no click makes
_LONG: Final = 24


def what_clicks_do(scene: dict[str, Any] | None, table: dict[str, Any], ways: bool) -> list[str]:
    """What clicks do on the board that is shown, in sentences; none where no click makes a move."""
    if scene is not None:
        return _of_scene(scene)
    said = list(_of_rows(table["rows"]))
    return [*said, tr("The buttons under the table change what a click takes.")] if ways else said


def what_is_typed(typed: list[Move] | None, clicks: bool) -> list[str]:
    """Which moves must be typed, in a sentence; none where a click makes every move."""
    if typed is None:
        return [tr("Every move can be typed too, below.") if clicks else tr("Type a move, below.")]
    if not typed:
        return []
    move = str(min(typed, key=lambda move: (move.amount, len(str(move)))))
    if len(move) > _LONG:
        return [tr("Some moves can only be typed, below.") if clicks else tr("Type a move, below.")]
    if clicks:
        return [tr("Some moves can only be typed, below: for example {move}.", move=move)]
    return [tr("Type a move, below: for example {move}.", move=move)]


def _of_scene(scene: dict[str, Any]) -> list[str]:
    """What a click does on a plane or in a row of tokens."""
    if scene["kind"] == "plane":
        if scene["spots"]:
            return [tr("Click a marked cell to move there.")]
        if scene["piece"] == "queen":
            return [tr("Click a cell on a line of the queen to move there.")]
        return [tr("Click a cell on a line of the piece to move there.")]
    most = sum(token["url"] is not None for token in scene["tokens"])
    if scene["left"]:
        return [tr("Click a token to trim up to it from the left, at most {most} at once.", most=most)]
    return [tr("Click a token to trim up to it from the right, at most {most} at once.", most=most)]


def _of_rows(rows: list[dict[str, Any]]) -> Iterator[str]:
    """What a click does in rows of counters, heaps that split, and piles too large to draw."""
    counters = [each for row in rows if row["kind"] == "counters" and row["open"] for each in row["counters"]]
    clicks = any(each["url"] for each in counters)
    # In heaps, by what a click takes: a counter is the middle of an odd number, a gap that of an even one.
    taken = {
        (place["taken"], row["pins"]): place["kind"]
        for row in rows
        if row["kind"] == "breaks"
        for place in row["places"]
        if place["url"]
    }
    if clicks:
        yield tr("Click a counter to take it and all to its right.")
    if any(pins for _, pins in taken):
        every = all(row["pins"] for row in rows if row["size"])
        yield tr("The counters stand as pins.") if every else tr("Some counters stand as pins.")
    if {(1, True), (2, True)} <= taken.keys():
        yield tr("Click a pin to hit it, or the gap between two to hit both.")
        told = {key for key in taken if not key[1]}
    else:
        told = set(taken)
    for amount, pins in sorted(told, key=lambda key: (not key[0], key)):  # splits without taking come last
        yield _hit(amount, pins)
    kinds = {*taken.values(), *(["counter"] if clicks else [])}
    heaps = [place for row in rows if row["kind"] == "breaks" for place in row["places"] if place["kind"] in kinds]
    if not all(each["url"] for each in (*(counters if clicks else ()), *heaps)):
        yield tr("Not every place can be clicked.")
    if any(row["kind"] == "both" and any(chip["url"] for chip in row["chips"]) for row in rows):
        yield tr("Click how many to take from each pile.")
    if any(row["kind"] == "bar" and row["open"] and row["amounts"] for row in rows):
        yield tr("For a large pile, say how many to take.") if clicks or taken else tr("Say how many to take.")


def _hit(amount: int, pins: bool) -> str:
    """What a click in a heap does that takes so many counters."""
    if amount == 0:
        return tr("Click the gap between two counters to split the heap there.")
    if amount == 1:
        return tr("Click a pin to hit it.") if pins else tr("Click a counter to take just this one.")
    if amount == 2:
        return (
            tr("Click the gap between two pins to hit both.")
            if pins
            else tr("Click the gap between two counters to take both.")
        )
    return tr("Click the middle of the {amount} counters that you want to take.", amount=amount)


def only_typed(match: Match, ways: Iterable[str]) -> list[Move] | None:
    """The moves that no click makes, and no field for a number; None where there are too many moves to look at.

    Two moves that leave the same are one: a heap of 9 is split into 4 and 5 and into 5 and 4.
    """
    here = match.position
    options = list(islice(here.options(), LISTED + 1))
    if len(options) > LISTED:
        return None
    clicked = {PASS}
    for way in tuple(ways) or ("",):
        shown = (row for row in rows_of(here, way, match.start) if is_together(row) == (way == BOTH))
        clicked |= {move for row in shown for move in _clicks(row)}
    texts = {str(move) for move, _ in options}
    reached = {after.state for move, after in options if str(move) in clicked}
    reached |= {here.after(here.ruleset.parse_move(move)).state for move in clicked - texts - {PASS}}
    return [move for move, after in options if after.state not in reached]


def _clicks(row: Row) -> Iterator[str]:
    """The moves that a row offers."""
    if row.breaks is not None:
        yield from (spot.move for spot in (*row.breaks.counters, *row.breaks.gaps) if spot.move)
    elif row.size and not row.counters:  # the field of a large pile
        yield from (f"{row.pile.prefix}{format_number(amount)}" for amount in islice(row.pile.takes, LISTED))
    else:
        yield from (counter.move for counter in (*row.counters, *row.quick) if counter.move)
