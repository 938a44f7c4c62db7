"""Libraries: what is done where one that makes work fast is missing; and the version of this one.

Python's own whole numbers stand in for gmpy2 (`nimlike.core.gmp`), and kernels are interpreted if they were not
compiled ahead of time and there is no Numba (`nimlike.kernels.compiled`). Arrays of NumPy have no substitute: an answer
that needs them is searched from the definition instead, and other work ends with one line that names the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import Final, TypeVar

from nimlike.core.errors import MissingLibrary

_T = TypeVar("_T")

_NAMES: Final = {"numpy": "NumPy"}

EXTENSIONS: Final = {
    "nimlike.kernels._x86_64_v4": "AVX512_SKX",
    "nimlike.kernels._x86_64_v3": "AVX2",
    "nimlike.kernels._generic": "",
}
"""The kernels compiled for some kinds of processor, the best one first, and NumPy's word for what each kind needs."""


def missing_library(error: BaseException) -> MissingLibrary | None:
    """The error to show where a library without a substitute is not installed; None for any other error."""
    if isinstance(error, ModuleNotFoundError):
        library = _NAMES.get((error.name or "").partition(".")[0])
        return None if library is None else MissingLibrary(library)
    return None


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Where a library is missing that is imported here, the error says which extra of this package brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        said = f"{error.name} is not installed; the extra {extra!r} brings it: pip install 'nimlike[{extra}]'"
        raise ModuleNotFoundError(said, name=error.name) from None


@cache
def is_installed(library: str) -> bool:
    try:
        return find_spec(library) is not None
    except ModuleNotFoundError:
        return False


@cache
def arrays() -> bool:
    """Whether NumPy is installed."""
    return is_installed("numpy")


def compiler() -> bool:
    """Whether kernels are compiled: NumPy is installed, and an extension with them, or Numba."""
    return arrays() and any(map(is_installed, ("numba", *EXTENSIONS)))


def without_arrays() -> str:
    """What a limit says further where it is so low because NumPy is missing; empty if it is installed."""
    return "" if arrays() else " where the library NumPy is not installed, as here"


# The version of the program, for whatever room writes it down.

__version__ = "0.1.0"
