"""The one way kernels are compiled: with Numba, kept on disk; interpreted where Numba is disabled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from numba import njit

_P = ParamSpec("_P")
_T = TypeVar("_T")


def compiled(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """``function`` compiled by Numba at its first call, with its own types; it lets other threads run."""
    made: Any = njit(cache=True, nogil=True)(function)
    return made  # type: ignore[no-any-return]
