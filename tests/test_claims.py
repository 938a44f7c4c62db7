"""Every claim of the papers comes out as it is on record."""

import pytest

from nimlike.claims.model import Claim, Verdict
from nimlike.claims.runner import papers, run, select
from nimlike.core.errors import ParseError


@pytest.mark.parametrize("claim", select(), ids=lambda claim: claim.name)
def test_claim_is_as_recorded(claim: Claim) -> None:
    done = run(claim)
    assert done.as_recorded, done.finding
    assert (done.finding.counterexample is not None) == (claim.recorded is Verdict.ERRATUM)
    assert done.finding.detail
    assert done.as_dict()["label"] == done.finding.label


def test_claims_have_names_of_their_own() -> None:
    names = [claim.name for claim in select()]
    assert len(set(names)) == len(names)
    for paper in papers():
        assert [claim.name for claim in select(paper.key)] == [claim.name for claim in paper]
    with pytest.raises(ParseError):
        select("euclid")


def test_a_bound_raises_the_claims_own() -> None:
    claim = next(claim for claim in select("bouton") if claim.name == "bouton.misere-outcome")
    assert claim.bound == 16
    assert run(claim, bound=18).bound == 18
    assert run(claim, bound=3).bound == 16
