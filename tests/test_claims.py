"""Every claim of the papers comes out as it is on record."""

import json
from typing import Any

import pytest
from suites import mostly_slow

from nimlike.claims.andrejic import by_classes
from nimlike.claims.model import Claim, Finding, Verdict, papers, run, select
from nimlike.cli.main import main
from nimlike.core.errors import CertificateRejected, LimitReached, ParseError
from nimlike.games.coprime import coprime_answers as verdicts
from nimlike_check import Refused, check


@pytest.mark.parametrize("claim", mostly_slow(select(), 9), ids=lambda claim: claim.name)
def test_claim_is_as_recorded(claim: Claim) -> None:
    done = run(claim)
    assert done.as_recorded, done.finding
    assert (done.finding.counterexample is not None) == (claim.recorded is Verdict.ERRATUM)
    assert done.finding.detail
    assert done.as_dict()["label"] == done.finding.label


@pytest.mark.slow
def test_claims_by_processes_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for workers in ("1", "2"):
        assert main(["papers", "--paper", "schwenk", "--json", "--workers", workers]) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert all(line.pop("seconds") >= 0 for line in lines)
        told.append(lines)
    assert told[0] == told[1] != []


@pytest.mark.parametrize("number", ["0", "2000"])
def test_claims_need_a_number_of_processes(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers", "--workers", number]) == 2
    assert "1 to 1,024" in capsys.readouterr().err


def test_claims_have_names_of_their_own() -> None:
    names = [claim.name for claim in select()]
    assert len(set(names)) == len(names)
    for paper in papers():
        assert [claim.name for claim in select(paper.key)] == [claim.name for claim in paper]
    with pytest.raises(ParseError):
        select("euclid")


@pytest.mark.slow
def test_a_bound_raises_the_claims_own() -> None:
    claim = next(claim for claim in select("bouton") if claim.name == "bouton.misere-outcome")
    assert claim.bound == 16
    assert run(claim, bound=18).bound == 18
    assert run(claim, bound=3).bound == 16
    with pytest.raises(LimitReached, match="100,000 at most"):
        run(claim, bound=2**33219281)


def test_claims_that_a_certificate_proves_are_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["andrejic.theorem-1-1", *(f"wythoff.condition-{i}" for i in (1, 2, 3))]
    names += [f"bouton.{name}" for name in ("safe-to-unsafe", "unsafe-to-safe", "outcome", "many-piles")]
    names += [f"bouton.{name}" for name in ("misere-outcome", "misere-many-piles")]
    asked = list[str]()

    def watched(certificate: dict[str, Any], steps: int) -> str:
        asked.append(certificate["kind"])
        return check(certificate, steps)

    monkeypatch.setattr("nimlike_check.check", watched)
    certified = {claim.name for claim in select() if claim.name in names and run(claim).finding.label == "certified"}
    assert certified == set(names)
    assert sorted(set(asked)) == ["p-positions", "row-law"]
    assert len(asked) == len(names)


def test_a_refused_certificate_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(_: dict[str, Any], steps: int) -> str:
        raise Refused("values", "a value is wrong")

    monkeypatch.setattr("nimlike_check.check", refusing)
    for claim in select():
        if claim.name in ("bouton.outcome", "wythoff.condition-1", "andrejic.theorem-1-1"):
            with pytest.raises(CertificateRejected):
                run(claim)


def case_of(n: int) -> object:
    """What decides who wins n chips, according to the theorem: n itself where it is small."""
    if n < 60:
        return n
    return (n % 12, n & n - 1 == 0) if n % 2 == 0 else [n % p == 0 for p in (3, 5, 7, 11, 13, 17, 19)]


@pytest.mark.parametrize("wrong", [11, 15, 58, 60, 62, 3 * 5 * 19 * 1009, 3 * 7 * 17 * 1013, 1019, 2**40, 2**41, 96])
def test_a_theorem_that_is_not_the_classification_is_noticed(wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found, right = Finding("some"), verdicts.b_wins_start
    assert by_classes(found).counterexample is None
    changed = lambda n: right(n) ^ (case_of(n) == case_of(wrong))  # noqa: E731
    monkeypatch.setattr("nimlike.claims.andrejic.b_wins_start", changed)
    assert by_classes(found).counterexample is not None
