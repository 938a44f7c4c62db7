"""Junk in every place of a certificate is refused, and nothing but a refusal comes out."""

from __future__ import annotations

from typing import Any

import pytest
from suites import mostly_slow

import nimlike_check
from checker.malformed import examples, listed, malformed
from nimlike_check import Refused, check


@pytest.mark.parametrize("kind", mostly_slow(nimlike_check.KINDS, 5))
def test_junk_is_refused(kind: str) -> None:
    assert examples()[kind]
    accepted, count = [], 0
    for certificate in examples()[kind][:2]:
        said, lines = check(certificate), []
        for what, changed in malformed(certificate):
            count += 1
            try:
                if check(changed) != said:  # what changes nothing, as an empty list for another one, is harmless
                    accepted.append(what)
            except Refused as refused:
                lines.append(str(refused))
        assert max(map(len, lines)) < 1_000
    assert count > 100
    assert len(accepted) < count / 50, accepted


@pytest.mark.parametrize(("what", "certificate"), listed(), ids=lambda value: value if isinstance(value, str) else "")
def test_what_has_not_the_form_is_refused(what: str, certificate: Any) -> None:
    with pytest.raises(Refused) as refused:
        check(certificate)
    assert refused.value.step in ("format", "ruleset"), what
