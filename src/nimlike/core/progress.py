"""Progress of long work: the work reports, an interface may listen; by default nobody does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import count
from time import monotonic

from nimlike.core.errors import LimitReached

Listener = Callable[[str, int, int], None]

_listener: ContextVar[Listener | None] = ContextVar("nimlike_progress", default=None)
_steps: ContextVar[int | None] = ContextVar("nimlike_steps", default=None)
_hurried: ContextVar[bool] = ContextVar("nimlike_hurried", default=False)


def report(work: str, done: int, total: int) -> None:
    """Tell the listener, if there is one, that ``done`` of ``total`` steps of ``work`` are done."""
    listener = _listener.get()
    if listener is not None:
        listener(work, done, total)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within this context ``listener(work, done, total)`` hears every report."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


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


@contextmanager
def in_steps(most: int) -> Iterator[None]:
    """Within this context searches end after so many steps, not after a time: on every machine with the same result.

    A search in parts takes so many steps for each part.
    """
    token = _steps.set(most)
    try:
        yield
    finally:
        _steps.reset(token)


@dataclass(frozen=True)
class Allowance:
    """How long a search may go on: to a time of this machine's clock, or so many steps. It can be sent elsewhere."""

    until: float
    steps: int | None

    def begun(self) -> Callable[[], bool]:
        """Asked at each step of a search, or of a part of it: whether it has to end."""
        steps = count(1)
        most = self.steps
        return (lambda: monotonic() > self.until) if most is None else (lambda: next(steps) > most)


def allowance(seconds: float) -> Allowance:
    """What a search may take: so many seconds, or the steps of `in_steps`."""
    return Allowance(monotonic() + seconds, _steps.get())
