"""Old certificates, one of each kind of the format 1, written anew by tools/convert_certificate.py."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import convert_certificate as converting
import pytest

from nimlike_check import KINDS, Refused, check

ROOT = Path(__file__).parent.parent
OLD = {path.stem: path for path in sorted((ROOT / "tests" / "data" / "format_1").glob("*.json"))}

GONE = ("coprime-career", "coprime-gcd", "formula-proof")
PROOFS = ("automaton-proof", "beatty-pairs", "nim-any-piles")
KEPT = [kind for kind in OLD if kind not in GONE + PROOFS]


def old(kind: str) -> Any:
    return json.loads(OLD[kind].read_text())


def test_each_old_kind_is_known() -> None:
    assert set(OLD) | {"coprime-position"} == {*converting.WRITERS, *converting.GONE}


@pytest.mark.parametrize("kind", OLD)
def test_an_old_file_is_refused_by_naming_the_converter(kind: str) -> None:
    with pytest.raises(Refused, match=r"convert_certificate\.py, in the folder tools"):
        check(old(kind))


@pytest.mark.parametrize("kind", KEPT)
def test_numbers_are_kept(kind: str) -> None:
    before, new = old(kind), converting.convert(old(kind))
    assert new["kind"] in KINDS
    assert check(new)
    for name in ("preperiod", "period", "saltus", "classes", "members", "products", "word", "gap"):
        if name in before and name in new:
            assert new[name] == before[name]


@pytest.mark.parametrize("kind", ["automaton-proof", "nim-any-piles"])
def test_games_with_a_name_are_proved_again(kind: str) -> None:
    new = converting.convert(old(kind))
    assert new["kind"] == "p-positions"
    assert "P-position iff" in check(new)


@pytest.mark.parametrize("kind", [*GONE, "beatty-pairs"])
def test_what_is_not_converted_is_one_line(kind: str) -> None:
    words = [sys.executable, ROOT / "tools" / "convert_certificate.py", OLD[kind]]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "not converted: " in done.stderr


@pytest.mark.parametrize("kind", [kind for kind in KEPT if kind.endswith("-period")])
def test_what_was_false_stays_refused(kind: str) -> None:
    before = old(kind)
    with pytest.raises(converting.NotConvertedError, match="refused at "):
        converting.convert({**before, "period": before["period"] + 1})


def test_a_certificate_of_today_is_none_of_the_old_ones() -> None:
    with pytest.raises(converting.NotConvertedError, match="not of the format nimlike/certificate/1"):
        converting.convert(converting.convert(old("octal-period")))
