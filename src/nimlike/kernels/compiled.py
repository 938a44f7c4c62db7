"""The one way kernels are compiled: with Numba, kept on disk; interpreted where Numba is disabled or not installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from nimlike.core.progress import report

try:
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba import njit, types
    from numba.core import event
    from numba.extending import intrinsic, overload
except ModuleNotFoundError:
    njit = None

_P = ParamSpec("_P")
_T = TypeVar("_T")


def compiled(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """``function`` compiled by Numba at its first call, with its own types; it lets other threads run.

    Where Numba is not installed, ``function`` itself: the same results, some hundred times slower.
    """
    if njit is None:
        return function
    made: Any = njit(cache=True, nogil=True)(function)
    return made  # type: ignore[no-any-return]


def inlined(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """A part of kernels, put into each of them where it is called: a call takes as long as some hundred steps."""
    if njit is None:
        return function
    made: Any = njit(inline="always", nogil=True)(function)
    return made  # type: ignore[no-any-return]


def counting_zeros(function: Callable[[Any], int]) -> Callable[[Any], int]:
    """A function that counts the zeros below the lowest one of a word: an instruction in compiled code."""
    if njit is None:
        return function

    @intrinsic  # type: ignore[untyped-decorator]
    def counted_by(_typing: Any, word: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), code

    counted: Any = counted_by

    @overload(function)
    def in_kernels(word):  # type: ignore[no-untyped-def]
        return lambda word: counted(word)  # noqa: PLW0108 (as Numba asks for it)

    return function


@counting_zeros
def lowest(word: Any) -> int:
    """The place of the lowest one of a word of 64 bits that is not 0."""
    number = int(word)
    return (number & -number).bit_length() - 1


if njit is not None:

    class _Said(event.Listener):  # type: ignore[misc]
        """Says that a kernel is compiled, which takes seconds, once for an installation; not where it was kept."""

        def on_start(self, event: Any) -> None:
            report(f"compiling {event.data['dispatcher'].__name__}, once for this installation", 0, 1)

        def on_end(self, event: Any) -> None:
            """The end is not reported."""

    event.register("numba:compile", _Said())
