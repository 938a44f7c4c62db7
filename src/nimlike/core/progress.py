"""Long work: its progress, the moves that searches look at, and pieces that may be done side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from itertools import count
from sys import maxsize
from time import monotonic
from typing import Any, Final, TypeVar

from nimlike.core.errors import LimitReached, ParseError

_T = TypeVar("_T")

Listener = Callable[[str, int, int], None]

_listener: ContextVar[Listener | None] = ContextVar("nimlike_progress", default=None)
_steps: ContextVar[int | None] = ContextVar("nimlike_steps", default=None)
_hurried: ContextVar[bool] = ContextVar("nimlike_hurried", default=False)


@contextmanager
def setting(variable: ContextVar[Any], value: _T) -> Iterator[_T]:
    """Within this context a variable has a value."""
    token = variable.set(value)
    try:
        yield value
    finally:
        variable.reset(token)


def report(work: str, done: int, total: int) -> None:
    """Tell the listener, if there is one, that ``done`` of ``total`` steps of ``work`` are done."""
    listener = _listener.get()
    if listener is not None:
        listener(work, done, total)


def listening(listener: Listener) -> AbstractContextManager[Listener]:
    """Within this context ``listener(work, done, total)`` hears every report."""
    return setting(_listener, listener)


@contextmanager
def within(seconds: float, work: str) -> Iterator[Callable[[], float]]:
    """Within this context, work that reports is stopped once the time has passed; the seconds that are left."""
    end = monotonic() + seconds
    outer = _listener.get()

    def heard(name: str, done: int, total: int) -> None:
        if monotonic() > end:
            raise LimitReached(f"{work}: the time of {seconds:g} s has passed")
        if outer is not None:
            outer(name, done, total)

    with listening(heard):
        yield lambda: end - monotonic()


def hurry() -> None:
    """From now on no answer of this context takes as long as half a minute, as a server's must not."""
    _hurried.set(True)


def patient() -> bool:
    """Whether an answer may take half a minute."""
    return not _hurried.get()


def in_steps(most: int) -> AbstractContextManager[int]:
    """Limits searches within this context by steps, not by time, so that every machine gets the same result."""
    return setting(_steps, most)


def allowance(seconds: float) -> Callable[[], bool]:
    """A function to call at each step of a search: whether it has gone on for so long, or the steps of `in_steps`."""
    until, steps, most = monotonic() + seconds, count(1), _steps.get()
    return (lambda: monotonic() > until) if most is None else (lambda: next(steps) > most)


# How many moves searches look at, counted for whoever asks, and how much memory they may take.

_LONG: Final = 500  # bits in a position's numbers for which a move counts once more: memory is bounded too

MEMORY: Final = 2 << 30  # bytes that the positions of a search may take, unless `allow_memory` says otherwise
MAX_MOVES: Final = 1_000_000  # most moves that the search from the definition may look at for one answer

_most: ContextVar[int | None] = ContextVar("nimlike_search_moves", default=None)
_memory: ContextVar[int] = ContextVar("nimlike_search_memory", default=MEMORY)
_meter: ContextVar[list[int] | None] = ContextVar("nimlike_search_meter", default=None)


def meter() -> AbstractContextManager[list[int]]:
    """Within this context searches from the definition add the moves that they look at to the number of the list."""
    return setting(_meter, [0])


def search_memory() -> int:
    """Bytes that the positions of a search may take here."""
    return _memory.get()


def allow_memory(size: int) -> None:
    """From now on the positions of a search may take so many bytes."""
    _memory.set(size)


def count_moves(moves: int) -> None:
    """So many moves were looked at."""
    meter = _meter.get()
    if meter is not None:
        meter[0] += moves


def weight(state: tuple[Any, ...]) -> int:
    """How often a move from a position counts against the limit of a search: once, and more where numbers are long."""
    return 1 + sum(number.bit_length() for number in state if isinstance(number, int)) // _LONG


def search_moves() -> int:
    """Most moves that a search may look at here: `MAX_MOVES`, unless `searching` has set another limit."""
    return _most.get() or MAX_MOVES


TABLE_MOVES: Final = 10_000_000  # most moves that a table, a list or a sequence may look at: some seconds
COMPILED: Final = 400  # so many moves of compiled code take as long as one of Python, and count as one
_A_SECOND: Final = 2_000_000


def table_moves() -> int:
    """Most moves that a table, a list or a sequence may look at here."""
    return _most.get() or (TABLE_MOVES if patient() else MAX_MOVES)


def afford(work: str, moves: int, memory: int = 0, by_python: str | None = None) -> None:
    """Raises LimitReached, before anything is done, unless so much work and memory is within the limits."""
    if memory > search_memory():
        allowed = f"the limit of {search_memory() >> 20:,} MiB (--memory-limit)"
        raise LimitReached(f"{work} would take {memory >> 20:,} MiB of memory, beyond {allowed}")
    # compiled code looks at the moves if ``by_python`` is empty; else it says why Python does
    needed, limit = -(-moves // COMPILED) if by_python == "" else moves, table_moves()
    if needed > limit:
        count, seconds = (f"{n:,}" if n < 10**15 else f"{n:.0e}" for n in (needed, -(-needed // _A_SECOND)))
        why = f", as {by_python}" if by_python else ""
        raise LimitReached(
            f"{work}: about {seconds} s{why}, which counts as {count} moves, beyond the limit of {limit:,} moves; "
            f"--limit {needed} (in Python limit=) allows it"
        )


def searching(moves: int | None) -> AbstractContextManager[int | None]:
    """Within this context a search from the definition may look at so many moves; None: as many as around it."""
    if moves is not None and moves < 1:
        raise ParseError(f"the limit of a search is 1 move or more, not {moves}")
    return setting(_most, _most.get() if moves is None else min(moves, maxsize >> 1))


def part_moves() -> int:
    """Most moves that the search for the Grundy value of a component of a sum may look at."""
    return search_moves() * 3 // 10


# Independent pieces of work: one after the other here, or side by side in processes that an interface lends.

Item = TypeVar("Item")
Result = TypeVar("Result")
Lent = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]  # yields results in order

_lent: ContextVar[Lent | None] = ContextVar("nimlike_side_by_side", default=None)


def results_of(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """The result of the function for each item, in the order of the items, wherever it is computed."""
    lent = _lent.get()
    return map(function, items) if lent is None else lent(function, list(items))


def lending(lent: Lent) -> AbstractContextManager[Lent]:
    """Within this context `results_of` gives its work to ``lent``."""
    return setting(_lent, lent)
