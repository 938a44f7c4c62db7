"""The one way kernels are compiled: ahead of time, in the extension of this package, else by Numba when first called.

The extension is made when the package is built (`packaging/compile_kernels.py`), for a few kinds of processor. Where
there is none, or the sources have changed since, Numba compiles each kernel at its first call and keeps it on disk;
where Numba is not installed either, kernels are interpreted: the same results, some hundred times slower.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

from nimlike.core.libraries import EXTENSIONS
from nimlike.core.progress import report


def stamp() -> int:
    """A number that tells the sources of the kernels from other ones."""
    made = sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        made.update(file.read_bytes())
    return int.from_bytes(made.digest()[:7])


def extensions() -> list[str]:
    """The extensions that this processor could run, the best one first."""
    from numpy._core._multiarray_umath import __cpu_features__ as has  # type: ignore[import-not-found]

    return [name for name, needed in EXTENSIONS.items() if not needed or has.get(needed)]


def _extension() -> Any:
    """The kernels compiled from these sources for this processor; None if there are none."""
    for name in extensions():
        try:
            found = import_module(name)
        except ModuleNotFoundError:
            continue
        if found.stamp() == stamp():
            return found
        report("the sources of the kernels have changed since these were compiled ahead of time", 0, 1)
    return None


EXTENSION: Final = _extension()
"""What was compiled ahead of time."""
try:
    if EXTENSION is not None:
        raise ModuleNotFoundError("Numba takes long to load, and is not needed")
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba import njit, types
    from numba.extending import intrinsic, overload
except ModuleNotFoundError:
    njit = None

_P = ParamSpec("_P")
_T = TypeVar("_T")

KERNELS: Final[dict[str, tuple[Callable[..., Any], dict[str, int]]]] = {}
"""The kernels of the modules loaded, by their names in the extension, and which of their arrays have how many axes."""


def kernel(**axes: int) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """A function of numbers and arrays that is called from outside; ``axes`` are those of arrays that have several."""

    def made(function: Callable[_P, _T]) -> Callable[_P, _T]:
        name = f"{function.__module__.rpartition('.')[2]}_{function.__name__}"
        KERNELS[name] = function, axes
        return compiled(function) if EXTENSION is None else _called(function, getattr(EXTENSION, name))

    return made


def _called(function: Callable[_P, _T], native: Callable[_P, _T]) -> Callable[_P, _T]:
    """A kernel of the extension, which does not look whether the numbers of an array stand one after the other."""
    kinds = [kind for name, kind in function.__annotations__.items() if name != "return"]
    arrays = [at for at, kind in enumerate(kinds) if kind not in ("int", "bool")]

    made: Any = native

    def call(*given: Any) -> Any:
        for at in arrays:
            assert given[at].flags.c_contiguous
        return made(*given)

    return cast("Callable[_P, _T]", call)


def compiled(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """``function`` compiled by Numba at its first call, with its own types; it lets other threads run."""
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
