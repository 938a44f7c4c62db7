"""Progress of long work: the work reports, an interface may listen; by default nobody does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, int, int], None]

_listener: ContextVar[Listener | None] = ContextVar("nimlike_progress", default=None)


def report(work: str, done: int, total: int) -> None:
    """Tell the listener, if there is one, that ``done`` of ``total`` steps of ``work`` are done."""
    listener = _listener.get()
    if listener is not None:
        listener(work, done, total)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within this context ``listener(work, done, total)`` hears every report.

    Examples
    --------
    >>> heard = []
    >>> with listening(lambda *event: heard.append(event)):
    ...     report("rows", 1, 2)
    >>> heard
    [('rows', 1, 2)]
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
