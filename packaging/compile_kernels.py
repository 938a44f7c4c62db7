"""Compile the kernels ahead of time: Numba and a C compiler make one extension of them, which needs neither.

Hatch calls this when it builds a wheel, and for ``pip install -e``; ``python packaging/compile_kernels.py`` makes the
extension again in the checkout, after a kernel was changed. It is for processors like this one; with ``--all`` there is
one for each kind of processor that this one can stand for, as a wheel needs that goes to other machines. The types of a
kernel are those of its annotations.
"""

from __future__ import annotations

import os
import sys
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_args

ROOT: Final = Path(__file__).parents[1]
KERNELS: Final = ROOT / "src" / "nimlike" / "kernels"
NO_COMPILER: Final = (
    "nimlike: no C++ compiler was found to compile the kernels with (Debian: build-essential, python3-dev); with "
    "HATCH_BUILD_NO_HOOKS=true pip installs without: the extra 'compiler' then compiles each kernel when it is called"
)


def of_parameter(annotation: str, axes: int, names: dict[str, Any]) -> str:
    """What Numba calls the type of a parameter."""
    if annotation in ("int", "bool"):
        return {"int": "int64", "bool": "boolean"}[annotation]
    made = eval(annotation, names)  # an alias of the module, or a type of NumPy
    if isinstance(made, type):
        return made.__name__
    number = get_args(made)[-1]  # of NDArray[number], or of np.ndarray[shape, np.dtype[number]]
    number = (get_args(number) or (number,))[0]
    return f"{number.__name__.replace('bool', 'boolean').rstrip('_')}[{':, ' * (axes - 1)}::1]"


def signature(function: Any, axes: dict[str, int]) -> str:
    """The types of the parameters of a kernel."""
    given = {name: text for name, text in function.__annotations__.items() if name != "return"}
    return (
        f"({', '.join(of_parameter(text, axes.get(name, 1), function.__globals__) for name, text in given.items())},)"
    )


def compile_as(name: str) -> None:
    """Make the extension of this name, which tells the processor."""
    warnings.filterwarnings("ignore", message=".*pycc.*")
    from numba.core.compiler import Flags
    from numba.pycc import CC, compiler

    from nimlike.kernels import compiled

    def letting_threads_run() -> Flags:
        flags = Flags()
        flags.release_gil = True
        return flags

    compiler.Flags = letting_threads_run  # there is no option for it
    CC._extra_ldflags = {"linux": ["-s"]} | CC._extra_ldflags  # no names of functions, which are half of the file
    short, stamp = name.rpartition(".")[2], compiled.stamp()
    try:
        made = CC(short, compiled)
    except RuntimeError:  # of Numba, which tries the compiler
        sys.exit(NO_COMPILER)
    made.target_cpu, made.output_dir = short[1:].replace("_", "-"), str(KERNELS)
    made.export("stamp", "int64()")(lambda: stamp)
    for kernel, (function, axes) in compiled.KERNELS.items():
        made.export(kernel, signature(function, axes))(function)
    made.compile()


def main() -> None:
    """Compile, if what is there was not made from these sources."""
    sys.path.insert(0, str(ROOT / "src"))
    every = "--all" in sys.argv or "NIMLIKE_ALL_PROCESSORS" in os.environ
    if every:
        remove()
    compiled: Any = import_module("nimlike.kernels.compiled")
    if compiled.EXTENSION is not None:
        return
    remove()
    for file in KERNELS.glob("[a-z]*.py"):
        import_module(f"nimlike.kernels.{file.stem}")
    fit = compiled.extensions()
    for name in fit if every else fit[:1]:
        print(f"compiling the kernels: {name}", flush=True)
        compile_as(name)


def remove() -> None:
    """Remove the extensions that there are."""
    for pattern in ("_*.so", "_*.pyd"):
        for file in KERNELS.glob(pattern):
            file.unlink()


if __name__ == "__main__":
    main()
