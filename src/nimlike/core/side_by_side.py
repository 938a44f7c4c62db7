"""Independent pieces of work: one after the other here, or side by side in processes that an interface lends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Lent = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]
"""Applies a function to each of some items in other processes, and yields the results in the order of the items."""

_lent: ContextVar[Lent | None] = ContextVar("nimlike_side_by_side", default=None)


def results_of(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """The result of the function for each item, in the order of the items, wherever it is computed."""
    lent = _lent.get()
    return map(function, items) if lent is None else lent(function, list(items))


@contextmanager
def lending(lent: Lent) -> Iterator[None]:
    """Within this context `results_of` gives its work to ``lent``."""
    token = _lent.set(lent)
    try:
        yield
    finally:
        _lent.reset(token)
