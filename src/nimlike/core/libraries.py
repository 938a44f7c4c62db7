"""What is done where a library that makes work fast is not installed, as in a browser.

Python's own whole numbers stand in for gmpy2 (`nimlike.core.gmp`), and kernels are interpreted where there is no Numba
(`nimlike.kernels.compiled`). Arrays of NumPy have no substitute: an answer that needs them is searched from the
definition instead, and other work ends with one line that names the library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, TypeVar

from nimlike.core.errors import LimitReached, MissingLibrary
from nimlike.core.languages import tr

if TYPE_CHECKING:
    from nimlike.core.answer import Answer
    from nimlike.core.position import Position

_T = TypeVar("_T")

_NAMES: Final = {"numpy": "NumPy"}


def missing_library(error: BaseException) -> MissingLibrary | None:
    """The error to show where a library without a substitute is not installed; None for any other error.

    Examples
    --------
    >>> missing_library(ModuleNotFoundError("No module named 'numpy'", name="numpy"))
    MissingLibrary('this needs the library NumPy, which is not installed here')
    >>> missing_library(ModuleNotFoundError("No module named 'other'", name="other")) is None
    True
    """
    if isinstance(error, ModuleNotFoundError):
        library = _NAMES.get((error.name or "").partition(".")[0])
        return None if library is None else MissingLibrary(library)
    return None


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Where a library is missing that is imported here, the error says which extra of this package brings it.

    Raises
    ------
    ModuleNotFoundError
        A library is missing.

    Examples
    --------
    >>> with needing("rl"):
    ...     import no_such_library
    Traceback (most recent call last):
    ...
    ModuleNotFoundError: no_such_library is not installed; the extra 'rl' brings it: pip install 'nimlike[rl]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        said = f"{error.name} is not installed; the extra {extra!r} brings it: pip install 'nimlike[{extra}]'"
        raise ModuleNotFoundError(said, name=error.name) from None


@cache
def _installed(library: str) -> bool:
    try:
        return find_spec(library) is not None
    except ModuleNotFoundError:
        return False


def arrays() -> bool:
    """Whether NumPy is installed."""
    return _installed("numpy")


def compiler() -> bool:
    """Whether kernels are compiled: NumPy and Numba are installed."""
    return arrays() and _installed("numba")


def without_arrays() -> str:
    """What a limit says further where it is so low because NumPy is missing; empty where it is installed."""
    return "" if arrays() else tr(" where the library NumPy is not installed, as here")


def searched_instead(position: Position) -> Answer:
    """The answer of a position where NumPy is not installed; what needs arrays is searched from the definition.

    Raises
    ------
    MissingLibrary
        There are numbers beyond the limit of that search.
    LimitReached
        That search would pass its limit.
    """
    from nimlike.core.searched import by_definition, search_moves

    def either(usual: Callable[[], _T], searched: Callable[[], _T]) -> _T:
        try:
            return usual()
        except ModuleNotFoundError as error:
            missing = missing_library(error)
            if missing is None:
                raise
            if any(isinstance(size, int) and size > search_moves() for size in position.state):
                raise missing from None  # as good as never does a search come to the end of such a position
            try:
                return searched()
            except LimitReached as limit:
                raise LimitReached(f"{missing}; without it, {limit}") from None

    def value(given: Callable[[], _T], searched: Callable[[], _T]) -> _T | None:
        try:
            return either(given, searched)
        except (LimitReached, MissingLibrary):
            return None

    found = either(lambda: position.ruleset.answer(position), lambda: by_definition(position))
    return replace(
        found,
        grundy=lambda: value(lambda: found.grundy, lambda: by_definition(position).grundy),
        grundy_label=lambda: value(lambda: found.grundy_label, lambda: by_definition(position).grundy_label),
        find_moves=lambda: either(found.find_moves, lambda: by_definition(position).winning_moves),
        find_reason=lambda: either(found.find_reason, lambda: by_definition(position).reason),
    )
