"""``python tests/package.py [PYTHON...]``: sdist and wheel, built and tried in clean environments, each extra alone.

The sdist is built from the checkout, the wheel from the sdist. For each Python given (all that are there where none
is), and for each extra, a new environment has nothing but the wheel with that extra; what the extra is for is then
imported, and a command is run.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

USES = {
    "": ("import nimlike, nimlike_check; assert nimlike.Octal('0.77')(9).answer().outcome == 'N'", "games"),
    "web": ("from nimlike.web.app import create_app; create_app()", "web --help"),
    "tui": ("import nimlike.tui.app", "tui --help"),
    "plot": (
        "import nimlike; from nimlike.plot.draw import picture; picture(nimlike.Wythoff(), bound=20)",
        "draw nim -o a.svg",
    ),
    "cluster": ("from nimlike.runs.workers import Cluster; import distributed, pyarrow", "run --help"),
    "notebook": (
        "from nimlike.notebook import Board, draw; Board('nim:1,2'); draw('wythoff', bound=9)",
        "draw nim -o a.png",
    ),
    "rl": (
        "from nimlike.rl import OneAgent, env; OneAgent('nim:1,2').reset(seed=1); env('nim:1,2').reset(seed=1)",
        "solve nim:1,2",
    ),
    "openspiel": (
        "from nimlike.rl.openspiel import openspiel_game; openspiel_game('nim:1,2').new_initial_state()",
        "solve nim:1,2",
    ),
    "docs": ("import furo, myst_parser, sphinx", "solve nim:1,2"),
    "test": (
        "import hypothesis, mypy, nbclient, playwright, pytest, schemathesis; import nimlike.web.app",
        "web --help",
    ),
}
"""What each extra is for, from Python and from the command line; "" is the package without any."""

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def pythons() -> list[str]:
    """The Pythons of this machine that the package is for."""
    found = [name for name in (f"python{version}" for version in VERSIONS) if shutil.which(name)]
    return [name for name in found if not subprocess.run([name, "-c", ""], capture_output=True, check=False).returncode]


def ran(*command: object, cwd: str | None = None) -> str:
    """The output of a command; the script ends where it fails."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, cwd=cwd)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def environment(python: str, place: Path, *more: str) -> Path:
    """The Python of a new, empty environment."""
    ran(python, "-m", "venv", *more, place)
    return place / "bin" / "python"


def built(python: str, place: Path) -> Path:
    """The wheel, built from the sdist; both have what they must have."""
    tool = environment(python, place / "builder")
    ran(tool, "-m", "pip", "install", "--quiet", "build")
    ran(tool, "-m", "build", "--outdir", place, ROOT)
    (sdist,), (wheel,) = place.glob("*.tar.gz"), place.glob("*.whl")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    needed = {"README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "SECURITY.md", "conftest.py", "docs/README.md"}
    assert names >= needed, needed - names
    with zipfile.ZipFile(wheel) as packed:
        parts = packed.namelist()
    for wanted_part in (
        "nimlike/py.typed",
        "nimlike_check/py.typed",
        "share/man/man1/nimlike.1",
        "nimlike/notebook/board.js",
    ):
        assert any(part.endswith(wanted_part) for part in parts), wanted_part
    print(f"{sdist.name}: {sdist.stat().st_size:,} bytes; {wheel.name}: {wheel.stat().st_size:,} bytes", flush=True)
    return wheel


def tried(python: str, wheel: Path, place: Path) -> None:
    """Install the wheel with each extra in an environment of its own, and use it."""
    version = ran(python, "-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])").strip()
    pip = (environment(python, place / f"pip-{version}"), "-m", "pip", "--disable-pip-version-check")
    for extra, (use, command) in USES.items():
        with tempfile.TemporaryDirectory(dir=place) as folder:
            here = environment(python, Path(folder) / "venv", "--without-pip")
            wanted = f"{wheel}[{extra}]" if extra else wheel
            ran(*pip, "--python", here, "install", "--quiet", "--no-compile", wanted)
            ran(here, "-c", use, cwd=folder)
            assert "N-position" in ran(here.parent / "nimlike", "solve", "nim:3,4,5", cwd=folder)
            ran(here, "-m", "nimlike", *command.split(), cwd=folder)
            ran(here, "-m", "nimlike", "prove", "nim", "-o", "nim.json", cwd=folder)
            ran(here, "-m", "nimlike_check", "nim.json", cwd=folder)
            if not extra:
                assert (here.parents[1] / "share" / "man" / "man1" / "nimlike.1").exists()
        print(f"Python {version}, {extra or 'no extra'}: good", flush=True)


def main() -> None:
    """Build, and try with each Python."""
    with tempfile.TemporaryDirectory(prefix="nimlike-package-") as folder:
        given = sys.argv[1:] or pythons() or [sys.executable]
        wheel = built(given[0], Path(folder))
        for python in given:
            tried(python, wheel, Path(folder))


if __name__ == "__main__":
    main()
