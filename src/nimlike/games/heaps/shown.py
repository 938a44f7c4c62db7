"""What a heap game shows of itself: P-positions of two heaps, tables, sequences, pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.numbers import format_number
from nimlike.core.outcome import Label
from nimlike.core.picture import Image, Marks, Part, Period, Picture
from nimlike.core.position import Position
from nimlike.core.shown import Terms
from nimlike.core.table import Table
from nimlike.games.heaps.finding import find_period
from nimlike.games.heaps.misere.lists import judge
from nimlike.games.heaps.plain import listed
from nimlike.games.heaps.values import table

if TYPE_CHECKING:
    from nimlike.games.heaps.rule import HeapGame

_THEORY: Final = later("Grundy values from the definition; Sprague 1935, Grundy 1939")
_LAST: Final = 4_096  # there may be no further P-position among single heaps, so that the search has to end
_LAST_FEW: Final = 256
_PERIOD_SHOWN: Final = 2_048  # a picture looks for a period to here at least
_TRIPLES_SHOWN: Final = 512  # the same where three heaps may be left
_FIRST: Final = 64  # so many heaps are computed at first


def p_positions(game: HeapGame, bound: int) -> Iterator[Position]:
    """The P-positions (x, y), x <= y <= ``bound``, of two heaps: in normal play those with equal values."""
    if game.misere:
        safe = judge(game)
        pairs = ((x, y) for x in range(bound + 1) for y in range(x, bound + 1))
        yield from (Position(game, pair) for pair in pairs if safe(pair))
        return
    heaps: dict[int, list[int]] = defaultdict(list)
    values = listed(table(game).first(bound + 1))
    for heap, value in enumerate(values):
        heaps[value].append(heap)
    for heap, value in enumerate(values):
        for other in heaps[value]:
            if other >= heap:
                yield Position(game, (heap, other))


def heap_values(game: HeapGame, bound: int) -> Any:
    """The Grundy values of single heaps to ``bound``, as an array.

    Raises
    ------
    RulesetError, LimitReached
        The game is in misère play; the table does not go so far.
    """
    if game.misere:
        raise RulesetError(tr("{game} is in misère play: it has no Grundy values", game=game.brief()))
    return table(game).up_to(bound)[: bound + 1]


def values_of_two(game: HeapGame, bound: int) -> Any:
    """The Grundy values of two heaps to ``bound``: the XOR of theirs."""
    import numpy as np

    values = heap_values(game, bound)
    return np.bitwise_xor.outer(values, values)


def sequences(game: HeapGame) -> tuple[Terms, ...]:
    """The Grundy values of heaps, and the heaps that are P-positions; the latter alone in misère play."""

    def values() -> Iterator[int]:
        end = _FIRST
        known = listed(table(game).first(end))
        for heap in count():
            if heap == end:
                end = min(2 * end, max(table(game).most + 1, end + 1))
                known = listed(table(game).first(end))
            yield known[heap]

    def safe() -> Iterator[int]:
        last = _LAST_FEW if game.misere or game.rule.triples else _LAST
        is_safe = judge(game)
        lost = (is_safe((heap,)) for heap in count()) if game.misere else (value == 0 for value in values())
        yield from (heap for heap, found in zip(range(last + 1), lost, strict=False) if found)
        raise LimitReached(
            tr("{game}: heaps from which the player to move loses are listed to {last:,}", game=game.brief(), last=last)
        )

    heaps = Terms("p-positions", tr("the n-th heap from which the player to move loses"), 1, safe, source=_THEORY)
    if game.misere:
        return (heaps,)
    return Terms("grundy", tr("the Grundy value of a heap of n"), 0, values, source=_THEORY, oeis=game.oeis), heaps


def outcome_picture(game: HeapGame, bound: int) -> Picture:
    """Two heaps in normal play: where their values are equal."""
    values = heap_values(game, bound)
    parts = (Image((values[:, None] == values).astype("u1")),)
    return Picture(
        tr("P-positions of {name}, two heaps", name=game.name), Label.COMPUTED, tr("heap A"), tr("heap B"), parts
    )


def values_picture(game: HeapGame, bound: int) -> Picture:
    """The Grundy values of single heaps, with their period."""
    values = heap_values(game, bound).tolist()
    parts: list[Part] = [Marks(range(bound + 1), values)]
    found, note = find_period(game, max(bound, _TRIPLES_SHOWN if game.rule.triples else _PERIOD_SHOWN)), ""
    if (known := found.repetition) is not None and known.preperiod <= bound:
        note = tr("period {label}", label=found.label)
        parts.append(Period(known.preperiod, known.period, bound, known.saltus))
    return Picture(
        tr("Grundy values of {name}", name=game.name),
        Label.COMPUTED,
        tr("heap"),
        tr("Grundy value"),
        tuple(parts),
        note,
    )


def table_of_heaps(game: HeapGame, low: int, high: int) -> Table:
    """Grundy values of single heaps from low to high; outcomes in misère play."""
    answers = [game(size).answer() for size in range(high, low - 1, -1)]  # the largest first: tables grow once
    known = next((a for a in answers if a.label is Label.COMPUTED), answers[0])
    answers.reverse()
    if game.misere:
        told = tuple((format_number(a.position.state[0]), a.outcome.value) for a in answers)
        return Table(tr("outcomes of {game}", game=game), ("heap", "outcome"), told, known.label, known.source)
    told = tuple((format_number(a.position.state[0]), format_number(a.grundy or 0)) for a in answers)
    return Table(tr("Grundy values of {what}", what=game), ("heap", "value"), told, known.label, known.source)
