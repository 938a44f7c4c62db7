"""The checker's tests for pytest, from the folder above: forgeries, refusals, examples, a short search of each sort."""

import glob
import json
import os
import subprocess
import sys

import pytest

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SEARCHES = ["heaps", "above", "late", "rows", "turns", "majority", "for_all", "sentences", "faults"]


def run(*arguments):
    """The lines of a script, run in the folder of the checker."""
    path = os.pathsep.join([HERE, os.environ.get("PYTHONPATH", "")])
    made = subprocess.run(
        [sys.executable, *arguments], cwd=HERE, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert made.returncode == 0, made.stdout[-2000:] + made.stderr[-2000:]
    return made.stdout


@pytest.mark.parametrize("script", ["test_forgeries", "test_refused"])
def test_each_forgery_is_refused(script):
    assert run(f"tests/{script}.py")


def test_each_example_is_accepted():
    names = sorted(glob.glob(os.path.join(HERE, "examples", "*.json")))
    lines = run("-m", "nimlike_check", *names).splitlines()
    assert len(lines) == len(names) and all(": accepted: " in line for line in lines)


@pytest.mark.parametrize("search", SEARCHES)
def test_nothing_false_is_accepted(search):
    said = run(f"tests/search_{search}.py", "7", "3")
    assert "FALSE" not in said and "FAULT" not in said


def test_changed_proofs_are_judged_by_playing():
    names = [f"examples/{name}.json" for name in ("nim-3", "wythoff", "schwenk-2x", "onepile-fibonacci-any")]
    assert "FALSE" not in run("tests/search_p_positions.py", "7", "5", *names)


@pytest.mark.parametrize("name", ["kayles", "wythoff", "coprime-max-10", "own-rook-nim"])
def test_a_verdict_is_one_line_and_a_code(name, tmp_path):
    path = tmp_path / "changed.json"
    with open(os.path.join(HERE, "examples", f"{name}.json")) as file:
        value = json.load(file)
    path.write_text(json.dumps({**value, "more": 1}))
    made = subprocess.run([sys.executable, "-m", "nimlike_check", str(path)], cwd=HERE, capture_output=True, text=True)
    assert made.returncode == 1 and made.stdout.count("\n") == 1 and "refused at format" in made.stdout
