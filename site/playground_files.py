"""The files of the playground: its pages, Pyodide from npm, and the wheel of nimlike."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

SITE = Path(__file__).parent
ROOT = SITE.parent
WEB = ROOT / "src" / "nimlike" / "web" / "static"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def add_playground(folder: Path) -> None:
    """Write everything that the playground loads into a folder: it asks no other host for anything."""
    pyodide = SITE / "node_modules" / "pyodide"
    if not pyodide.is_dir():
        sys.exit("the playground needs Pyodide: run `npm ci` in the folder site, or `make site`")
    shutil.copytree(SITE / "playground", folder)
    for name in ("style.css", "play.css", "icon.svg"):
        shutil.copy(WEB / name, folder)
    (folder / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, folder / "pyodide")
    (folder / "nimlike.json").write_text(json.dumps({"wheel": add_wheel(folder)}))


def add_wheel(folder: Path) -> str:
    """Make the wheel of nimlike in a folder; returns its name."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--disable-pip-version-check"]
    plain = os.environ | {"HATCH_BUILD_NO_HOOKS": "true"}  # no compiled kernels, which no browser runs
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True, env=plain)
    (file,) = folder.glob("*.whl")
    return file.name
