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
    """The result of the function for each item, in the order of the items, wherever it is computed.

    Parameters
    ----------
    function
        A function of a module, or `functools.partial` of one, whose results depend on nothing but its arguments, so
        that they are the same in any process.
    items
        What it is applied to, the longer work last.

    Examples
    --------
    >>> list(results_of(abs, [-3, 1, -2]))
    [3, 1, 2]
    """
    lent = _lent.get()
    return map(function, items) if lent is None else lent(function, list(items))


@contextmanager
def lending(lent: Lent) -> Iterator[None]:
    """Within this context `results_of` gives its work to ``lent``.

    Examples
    --------
    >>> with lending(lambda function, items: iter([function(item) for item in items])):
    ...     list(results_of(abs, [-3, 1, -2]))
    [3, 1, 2]
    """
    token = _lent.set(lent)
    try:
        yield
    finally:
        _lent.reset(token)
