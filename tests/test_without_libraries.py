"""The program without gmpy2, Numba and NumPy: the same answers, or one line that names what is missing."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from without_libraries import told

from nimlike.core import gmp, plain_gmp
from nimlike.core.defaults import numbers
from nimlike.core.errors import NimlikeError
from nimlike.families import families, family, parse_position
from nimlike.games.heaps.game import Octal, Subtraction
from nimlike.games.heaps.period_findings import find_period
from nimlike.games.heaps.proved_periods import repetition_in
from nimlike.tables.repeats import guess_in, repetitions

HELPER = Path(__file__).parent / "without_libraries.py"
MORE = (
    *("coprime:max=10:60,20,25,A", "coprime:max=7:150", "coprime:max=5:total=1mod3:30", "coprime:max=5:gcd=6:30"),
    *("nim:3,4+wythoff:3,9", "nim:3,4+octal:0.77:6", "octal:0.77:misere:3,2", "vector:moore=2:1,2,3"),
    *("schwenk:cap=2x:10^40,10^39", "wythoff:10^5000,2^101", "coprime:max=10:10^400+1", "subtraction:primes:99"),
)


@cache
def positions() -> list[str]:
    """The examples of all families, the same with small numbers, and these with every modifier that fits."""
    found = list(MORE)
    for name in families():
        for text in family(name).examples:
            found.append(text)
            here = parse_position(text)
            if not numbers(here.state):
                continue
            state = ",".join(str(min(size, 5)) for size in here.state)
            for modifier in ("", ":misere", ":pass=1", ":block=2"):
                small = f"{here.ruleset}{modifier}:{state}"
                try:
                    parse_position(small)
                except NimlikeError:
                    continue
                found.append(small)
    return list(dict.fromkeys(found))


@cache
def here() -> dict[str, dict[str, object]]:
    return {text: json.loads(json.dumps(told(text))) for text in positions()}


def without(libraries: str, given: list[str]) -> list[dict[str, object]]:
    done = subprocess.run(
        [sys.executable, str(HELPER), libraries], input="\n".join(given), capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def run_without(library: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    """A command line where a library is not installed."""
    code = (
        f"import sys; from without_libraries import Without; sys.meta_path.insert(0, Without(['{library}']));"
        "from nimlike.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *command], capture_output=True, text=True, check=False, cwd=HELPER.parent
    )


def test_answers_are_the_same_without_gmpy2_and_numba() -> None:
    for text, found in zip(positions(), without("gmpy2,numba", positions()), strict=True):
        assert found == here()[text], text


def test_answers_are_the_same_without_numpy_too_or_say_what_is_missing() -> None:
    missing = []
    for text, found in zip(positions(), without("gmpy2,numba,numpy", positions()), strict=True):
        if "error" in found and "error" not in here()[text]:
            assert "needs the library NumPy, which is not installed here" in str(found["error"]), text
            missing.append(text)
            continue
        for what in ("outcome", "grundy", "moves"):
            assert found.get(what) == here()[text].get(what), text
        if found.get("label") != here()[text].get("label"):
            assert found["label"] == "computed", text
    assert all(parse_position(text).state[0] > 10 for text in missing)  # no small position
    assert len(missing) < len(positions()) // 10


def test_heaps_of_thousands_need_no_array() -> None:
    assert without("gmpy2,numba,numpy", ["octal:0.77:1500,1000"]) == [told("octal:0.77:1500,1000")]


def test_a_period_needs_no_array() -> None:
    texts = [f"octal:{code}:10^18,{small}" for code in ("0.77", "0.137", "4.7", "0.0157") for small in (3, 900)]
    texts += ["subtraction:allbut=1,4:10^18,9", "subtraction:2,5,8:10^30,7", "subtraction:17,501,1009:10^9"]
    texts += ["octal:0.77:misere:10^18,9", "octal:0.15:misere:10^9", "subtraction:2,5,6:misere:10^30,7"]
    found = without("gmpy2,numba,numpy", texts)
    assert found == [told(text) for text in texts]
    assert {str(each["label"]) for each in found} == {"certified"}


def test_heaps_beyond_what_lists_hold_are_refused_before_they_are_searched() -> None:
    texts = ["grundy:10^9", "hex:0.F:10^5", "subtraction:primes:10^5", "octal:0.7r:10^9"]
    for found in without("gmpy2,numba,numpy", texts):
        assert "the library NumPy" in str(found["error"])
        assert "the search passed its limit" not in str(found["error"])


@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(0, 4), min_size=1, max_size=5), st.integers(1, 90))
def test_repetitions_of_a_list_are_those_of_an_array(before: list[int], block: list[int], turns: int) -> None:
    values = before + block * turns
    for game in (Octal("0.77"), Subtraction((1, 3, 4)), Octal("0.7r")):
        assert repetition_in(game, values) == repetition_in(game, np.array(values))
    assert guess_in(values) == guess_in(np.array(values))
    for p, e, s in repetitions(values):
        assert all(values[n + p] == values[n] + s for n in range(e, len(values) - p))
        assert not e or values[e - 1 + p] != values[e - 1] + s


@pytest.mark.parametrize("code", ["0.77", "0.3r"])
def test_findings_of_periods_are_the_same_without_numpy(code: str) -> None:
    known = find_period(Octal(code))
    done = run_without("numpy", ["analyze", f"octal:{code}", "--of", "period", "--json"])
    assert done.stderr == ""
    found = json.loads(done.stdout)
    shown = [found[key] for key in ("period", "preperiod", "saltus", "label")]
    assert known.repetition
    assert shown == [*vars(known.repetition).values(), "certified"]


def test_small_vector_games_need_no_array() -> None:
    games = ("vector:moore=2", "vector:moore=2:piles=2", "vector:perm=k,2k,0", "vector:move=1,1,0:move=0,2,1")
    texts = [f"{game}{play}:{'5,6' if 'piles=2' in game else '5,6,7'}" for game in games for play in ("", ":misere")]
    texts += ["vector:gdwn=1,2:8,15", "vector:gdwn=1,2:misere:8,15", "vector:move=k,k=2..4:move=7:misere:25"]
    assert without("gmpy2,numba,numpy", texts) == [told(text) for text in texts]


@pytest.mark.parametrize("command", [["values", "vector:moore=2", "--to", "4"], ["discover", "wythoff"]])
def test_a_command_that_needs_numpy_says_so_in_one_line(command: list[str]) -> None:
    done = run_without("numpy", command)
    assert done.returncode == 2
    assert done.stderr == "nimlike: this needs the library NumPy, which is not installed here\n"


@pytest.mark.parametrize(
    ("package", "extra", "missing"), [("nimlike.rl", "rl", "pettingzoo"), ("nimlike.notebook", "notebook", "anywidget")]
)
def test_a_package_of_an_extra_says_what_to_install(package: str, extra: str, missing: str) -> None:
    code = (
        "import sys; from without_libraries import Without;"
        f"sys.meta_path.insert(0, Without(['{missing}'])); import {package}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=HELPER.parent)
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: {missing} is not installed")
    assert last.endswith(f"pip install 'nimlike[{extra}]'")


long = st.integers(0, 10**40) | st.integers(0, 2**14_000) | st.integers(0, 300).map(lambda k: 10 ** (20 * k) - 1)


@given(long, st.integers(2, 9), st.integers(0, 300))
def test_python_s_own_whole_numbers_do_what_gmp_does(n: int, small: int, bits: int) -> None:
    for name, arguments in (
        ("digits", (n,)),
        ("digits", (n, 2)),
        ("from_digits", (gmp.digits(n),)),
        ("from_digits", (gmp.digits(n, 2), 2)),
        ("bit_scan1", (n, bits)),
        ("bit_clear", (n, bits)),
        ("f_mod_2exp", (n, bits)),
        ("iroot", (n, small)),
        ("is_power", (n % 10**30,)),
        ("is_power", (small ** (bits % 20),)),
        ("remove", (n + 1, small)),
        ("remove", (small**bits * 77, small)),
        ("gcd", (n, small**bits)),
        ("isqrt", (n,)),
        ("next_prime", (n % 10**20,)),
        ("prev_prime", (n % 10**20 + 3,)),
        ("primorial", (n % 2_000,)),
        ("powmod", (small, n, 10**30 + 57)),
        ("is_strong_prp", (210 * (n % 10**12) + 11, 2)),
        ("is_strong_prp", (210 * bits + 11, 3)),
    ):
        assert getattr(plain_gmp, name)(*arguments) == getattr(gmp, name)(*arguments), name
