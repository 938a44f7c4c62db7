"""``python tests/package.py [--extra NAME] [PYTHON...]``: sdist and wheels in clean environments, each extra alone.

For each Python given (all that are there where none is) the sdist is built from the checkout, the wheel from the sdist.
For each extra a new environment has nothing but the wheel with that extra; what the extra is for is then
imported, and a command is run. The wheel of the checker alone is tried first. What fails is said at once and again at
the end; the others are tried all the same. The table at the end is that of CONTRIBUTING.md.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

SERVED = """
import threading, time, urllib.request
from nimlike.web.app import create_app
from uvicorn import Config, Server
server = Server(Config(create_app(), port=0, log_level="critical"))
running = threading.Thread(target=server.run, daemon=True)
running.start()
while not server.started:
    time.sleep(0.1)
port = server.servers[0].sockets[0].getsockname()[1]
assert b"nimlike" in urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
server.should_exit = True
running.join()
"""
ON_A_CLUSTER = """
from distributed import LocalCluster
from nimlike.cli.main import main
with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
    words = ["run", "start", "codes", "sweep", "octal:0.{1..3}7", "--to", "200"]
    assert main([*words, "--cluster", cluster.scheduler_address]) == 0
"""
LEARNT = """
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
from nimlike.rl import OneAgent, env
check_env(OneAgent("nim:1,2"), skip_render_check=True)
api_test(env("nim:1,2"), num_cycles=20)
"""

USES = {  # what each extra is for, from Python and from the command line; "" is the package without any
    "": ("import nimlike, nimlike_check; assert nimlike.Octal('0.77')(9).answer().outcome == 'N'", "games"),
    "compiler": ("import numba; from nimlike.kernels.compiled import EXTENSION; assert EXTENSION", "games"),
    "web": (SERVED, "web --help"),
    "plot": (
        "import nimlike; from nimlike.plot.pictures import picture; picture(nimlike.Wythoff(), bound=20)",
        "values nim --to 20 -o a.svg",
    ),
    "cluster": (ON_A_CLUSTER, "run --help"),
    "notebook": (
        "from nimlike.notebook import Board, draw; Board('nim:1,2'); draw('wythoff', bound=9)",
        "values nim --to 20 -o a.png",
    ),
    "rl": (LEARNT, "solve nim:1,2"),
    "docs": ("import furo, myst_parser, sphinx", "solve nim:1,2"),
    "test": (
        "import hypothesis, mypy, nbclient, playwright, pytest, schemathesis; import nimlike.web.app",
        "web --help",
    ),
}

MOST_BYTES = 100_000  # of the wheel of the checker alone
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def pythons() -> list[str]:
    """The Pythons of this machine that the package is for; of the others it is said that they are not there."""
    found = []
    for name in (f"python{version}" for version in VERSIONS):
        if shutil.which(name) and not subprocess.run([name, "-c", ""], capture_output=True, check=False).returncode:
            found.append(name)
        else:
            print(f"{name}: not on this machine; the path of one may be given", flush=True)
    return found


def ran(*command: object, cwd: Path | None = None) -> str:
    """The output of a command; RuntimeError where it fails."""
    keeping = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # much quicker
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, cwd=cwd, env=keeping)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
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
    for wanted_part in ("nimlike/py.typed", "nimlike_check/py.typed", "nimlike/notebook/board.js"):
        assert any(part.endswith(wanted_part) for part in parts), wanted_part
    print(f"{sdist.name}: {sdist.stat().st_size:,} bytes; {wheel.name}: {wheel.stat().st_size:,} bytes", flush=True)
    return wheel


def try_checker(python: str, place: Path) -> None:
    """Build the wheel of the checker, install it alone, and let it check and refuse a certificate."""
    tool, folder = place / "builder" / "bin" / "python", place / "checker"
    ran(tool, "-m", "build", "--wheel", "--outdir", folder, ROOT / "packaging" / "nimlike-check")
    (wheel,) = folder.glob("*.whl")
    size = wheel.stat().st_size
    assert size < MOST_BYTES, size
    with zipfile.ZipFile(wheel) as packed:
        rooms = {name.partition("/")[0] for name in packed.namelist()}
    assert len(rooms) == 2, rooms  # the package and its .dist-info
    here = environment(python, folder / "venv")
    ran(here, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-index", wheel)
    example = ROOT / "tests" / "data" / "checker" / "examples" / "wythoff.json"
    assert ": accepted: " in ran(here, "-m", "nimlike_check", example, cwd=folder)
    (folder / "changed.json").write_text(example.read_text().replace("wythoff", "nim:piles=2", 1))
    words = [str(here), "-m", "nimlike_check", "changed.json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 1, done.stdout
    print(f"{wheel.name}: {size:,} bytes, without nimlike: good", flush=True)


def tried(python: str, extra: str, wheel: Path, place: Path) -> None:
    """Install the wheel with an extra in an environment of its own, and use it."""
    use, command = USES[extra]
    pip = place / f"pip-{Path(python).resolve().parents[1].name}"
    if not pip.exists():
        environment(python, pip)
    here = environment(python, place / "venv", "--clear", "--without-pip")
    wanted = f"{wheel}[{extra}]" if extra else wheel
    ran(pip / "bin/pip", "--disable-pip-version-check", "--python", here, "install", "-q", "--no-compile", wanted)
    work = place / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    ran(here, "-c", use, cwd=work)
    assert "N-position" in ran(here.parent / "nimlike", "solve", "nim:3,4,5", cwd=work)
    ran(here, "-m", "nimlike", *command.split(), cwd=work)
    ran(here, "-m", "nimlike", "prove", "nim", "-o", "nim.json", cwd=work)
    ran(here, "-m", "nimlike_check", "nim.json", cwd=work)


def table(results: dict[tuple[str, str], bool]) -> str:
    """The results as a table: a row for each extra, a column for each Python."""
    tools = list(dict.fromkeys(python for python, _ in results))
    rows = [["extra", *(Path(tool).name.removeprefix("python") for tool in tools)], ["---"] * (len(tools) + 1)]
    for extra in dict.fromkeys(extra for _, extra in results):
        rows.append(
            [f"`{extra}`" if extra else "none", *("good" if results[tool, extra] else "fails" for tool in tools)]
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> int:
    """Build, and try with each Python; 1 where anything failed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--extra", action="append", choices=list(USES), help="only this one; may be given again")
    options.add_argument("python", nargs="*", help="by default every one from 3.11 on that is there")
    given = options.parse_args()
    results: dict[tuple[str, str], bool] = {}
    with tempfile.TemporaryDirectory(prefix="nimlike-package-") as folder:
        tools = given.python or pythons() or [sys.executable]
        for number, python in enumerate(tools):
            place = Path(folder, str(number))  # a wheel is for the Python that compiled its kernels
            wheel = built(python, place)
            if python == tools[0]:
                try_checker(python, place)
            for extra in given.extra or USES:
                tried_one = f"{python}, {extra or 'no extra'}"
                try:
                    tried(python, extra, wheel, place)
                    results[python, extra] = True
                    print(f"{tried_one}: good", flush=True)
                except (AssertionError, RuntimeError) as error:
                    results[python, extra] = False
                    print(f"{tried_one}: FAILED\n{error}", flush=True)
    print(table(results))
    failed = [f"{python}, {extra or 'no extra'}" for (python, extra), good in results.items() if not good]
    print("failed: " + "; ".join(failed) if failed else "all good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
