"""How many moves searches look at, counted for whoever asks, and how much memory they may take."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr

_LONG: Final = 500
"""Bits in a position's numbers for which a move counts once more: so the memory of a search is bounded too."""

MEMORY: Final = 2 << 30
"""Bytes that the positions of a search may take, unless `allow_memory` says otherwise."""

MAX_MOVES: Final = 1_000_000
"""Most moves that the search from the definition may look at for one answer."""

_most: ContextVar[int] = ContextVar("nimlike_search_moves", default=MAX_MOVES)
_memory: ContextVar[int] = ContextVar("nimlike_search_memory", default=MEMORY)
_meter: ContextVar[list[int] | None] = ContextVar("nimlike_search_meter", default=None)


@contextmanager
def metered() -> Iterator[list[int]]:
    """Within this context searches from the definition add the moves that they look at to the number of the list."""
    seen = [0]
    token = _meter.set(seen)
    try:
        yield seen
    finally:
        _meter.reset(token)


def search_memory() -> int:
    """Bytes that the positions of a search may take here."""
    return _memory.get()


def allow_memory(size: int) -> None:
    """From now on the positions of a search may take so many bytes."""
    _memory.set(size)


def looked_at(moves: int) -> None:
    """So many moves were looked at."""
    meter = _meter.get()
    if meter is not None:
        meter[0] += moves


def weight(state: tuple[Any, ...]) -> int:
    """How often a move from a position counts against the limit of a search: once, and more where numbers are long."""
    return 1 + sum(number.bit_length() for number in state if isinstance(number, int)) // _LONG


def search_moves() -> int:
    """Most moves that a search may look at here: `MAX_MOVES`, unless `searching` has set another limit."""
    return _most.get()


@contextmanager
def searching(moves: int) -> Iterator[None]:
    """Within this context a search from the definition may look at so many moves."""
    if moves < 1:
        raise ParseError(tr("the limit of a search is 1 move or more, not {moves}", moves=moves))
    token = _most.set(moves)
    try:
        yield
    finally:
        _most.reset(token)


def part_moves() -> int:
    """Most moves that the search for the Grundy value of a component of a sum may look at."""
    return search_moves() * 3 // 10
