"""The files of the playground: its pages, Pyodide from npm, and the wheel of nimlike."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

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
    for file in (WEB / "style.css", WEB / "play.css", WEB / "icon.svg", *WEB.glob("*.woff2"), *WEB.glob("LICENSE-*")):
        shutil.copy(file, folder)
    add_pages(folder / "pages.zip")
    (folder / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, folder / "pyodide")
    (folder / "nimlike.json").write_text(json.dumps({"wheel": add_wheel(folder)}))


def add_pages(file: Path) -> None:
    """What makes the program's pages in the browser: the site's rooms.py, and Jinja in plain Python."""
    import jinja2
    import markupsafe

    with ZipFile(file, "w", ZIP_DEFLATED) as made:
        made.write(SITE / "rooms.py", "rooms.py")
        for module in (jinja2, markupsafe):
            folder = Path(str(module.__file__)).parent
            for part in sorted(folder.glob("*.py")):
                made.write(part, f"{folder.name}/{part.name}")


def add_wheel(folder: Path) -> str:
    """Make the wheel of nimlike in a folder; returns its name."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--disable-pip-version-check"]
    plain = os.environ | {"HATCH_BUILD_NO_HOOKS": "true"}  # no compiled kernels, which no browser runs
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True, env=plain)
    (file,) = folder.glob("*.whl")
    return file.name
