"""What Hatch does before it packs a wheel or installs the checkout: the kernels are compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """The extension with the kernels, for CPython; elsewhere, and with HATCH_BUILD_NO_HOOKS, a wheel has none."""

    def dependencies(self) -> list[str]:
        """What is needed to compile, but for a C compiler."""
        return ["numba>=0.61", "setuptools"] if self._compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and have the wheel named by its Python and platform."""
        if self._compiles:
            subprocess.run([sys.executable, Path(self.root, "packaging", "compile_kernels.py")], check=True)
            build_data["artifacts"] += ["src/nimlike/kernels/_*.so", "src/nimlike/kernels/_*.pyd"]
            build_data.update(pure_python=False, infer_tag=True)

    @property
    def _compiles(self) -> bool:
        return sys.implementation.name == "cpython"
