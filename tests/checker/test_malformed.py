"""Junk in every place of a certificate: nothing but a refusal, or a limit, comes out."""

import json
from collections import Counter
from random import Random

import pytest
from suites import mostly_slow

from checker.malformed import changed, examples, malformed
from checker.material import EXAMPLES
from nimlike_check import KINDS, OverLimit, Refused, check


@pytest.mark.parametrize("kind", mostly_slow(KINDS, 3))
def test_junk_is_refused(kind: str) -> None:
    assert examples()[kind]
    accepted, count = [], 0
    for certificate in examples()[kind]:
        said, lines = check(certificate), [""]
        for what, other in malformed(certificate):
            count += 1
            try:
                if check(other) != said:  # what changes nothing, as an empty list for another one, is harmless
                    accepted.append(what)
            except (Refused, OverLimit) as refused:
                lines.append(str(refused))
        assert max(map(len, lines)) < 1_000
    assert count > 100
    assert len(accepted) < count / 50, accepted


@pytest.mark.parametrize("seed", mostly_slow(range(12)))
def test_changes_by_chance_end_in_a_verdict(seed: int) -> None:
    rng, said = Random(seed), Counter[str]()
    small = [
        json.loads(path.read_text()) for path in EXAMPLES if path.stat().st_size < 2_000 and path.stem[:4] != "late"
    ]
    for _ in range(150):
        try:
            check(changed(rng, rng.choice(small)))
            said["accepted"] += 1
        except (Refused, OverLimit) as refused:
            said[type(refused).__name__] += 1
    assert said["Refused"] > 50
