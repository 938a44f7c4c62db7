"""The independent checker: it accepts what is so, refuses what is not, and stumbles over nothing."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nimlike import Octal, Subtraction
from nimlike.cli.main import main
from nimlike.families import parse_ruleset
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.period_findings import find_period
from nimlike_check import Refused, check

GAMES = [
    *("octal:0.77", "octal:0.137", "octal:0.07", "octal:0.15", "octal:0.26", "octal:4.3"),
    *("octal:0.34", "octal:4.024"),
]
GAMES += ["octal:0.1", "octal:4.0", "octal:0.03", "subtraction:1,3,4", "subtraction:2,5,8", "subtraction:3,7,11,12"]
GAMES += ["subtraction:5", "octal:0.0003", "octal:0.53", "subtraction:1,2,3,4,5,6"]


def certificate(game: str) -> dict[str, Any]:
    found = find_period(parse_ruleset(game)).certificate
    assert found is not None
    return json.loads(json.dumps(found))


def is_true(claim: dict[str, Any]) -> bool:
    """What an accepted certificate says, judged by a longer table."""
    game = parse_ruleset(claim["ruleset"])
    assert isinstance(game, Octal | Subtraction)
    values, e, p = claim["values"], claim["preperiod"], claim["period"]
    table = HeapTable(game).up_to(4_000).tolist()

    def repeats(e: int, p: int) -> bool:
        return all(table[n] == table[n + p] for n in range(e, len(table) - p))

    least = not any(repeats(max(e, 1_000), shorter) for shorter in range(1, p))
    return values == table[: len(values)] and repeats(e, p) and least and (e == 0 or not repeats(e - 1, p))


@pytest.mark.parametrize("game", GAMES)
def test_certificates_are_accepted(game: str) -> None:
    claim = certificate(game)
    e, p, last = claim["preperiod"], claim["period"], len(claim["values"]) - 1
    assert check(claim) == (
        f"{game} has period {p} from heap {e} on: G(n + {p}) = G(n) for every n >= {e}, for no smaller period or "
        f"preperiod; G(0) to G({last}) are as listed"
    )
    assert is_true(claim)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_is_checked(game: str) -> None:
    claim = certificate(game)
    for at, value in enumerate(claim["values"]):
        for wrong in {value + 1, value + 4, max(0, value - 1), 0, 200} - {value}:
            new = {**claim, "values": [*claim["values"][:at], wrong, *claim["values"][at + 1 :]]}
            with pytest.raises(Refused) as refused:
                check(new)
            assert refused.value.step == "values"


def run(*args: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "nimlike_check", *args], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_files_are_checked_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, broken = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "broken.json"
    assert main(["analyze", "octal:0.137", "--of", "period", "-o", str(good)]) == 0
    claim = json.loads(good.read_text())
    bad.write_text(json.dumps({**claim, "period": 17}))
    broken.write_text("{")
    said = "octal:0.137 has period 34 from heap 52 on: G(n + 34) = G(n) for every n >= 52"
    assert run(str(good))[0] == 0
    assert run(str(good))[1].startswith(f"{good}: accepted: {said}")
    code, out = run(str(good), str(bad))
    assert code == 1
    assert "refused at repetition" in out
    assert run(str(broken))[0] == 1
    assert run(str(tmp_path / "missing.json"))[0] == 2
    assert run()[0] == 2
    capsys.readouterr()
    assert main(["check", str(good)]) == 0
    assert main(["check", str(bad)]) == 1
    assert "refused at repetition" in capsys.readouterr().out
