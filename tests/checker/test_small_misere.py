"""The small world of misère quotients and of Nim with any number of piles: nothing false is accepted."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from checker.forgeries.misere import TWO, quotient
from checker.small_world import misere, nim_piles
from nimlike_check import OverLimit, Refused, check, full
from nimlike_check.presentations import name, normal_forms, spelled
from nimlike_check.work import Work

pytestmark = pytest.mark.slow

SHIPPED = Path(__file__).parent.parent.parent / "src" / "nimlike" / "certificates" / "proofs"


def test_the_judge_sees_what_is_false() -> None:
    true = quotient("octal:0.1", TWO, [0, 1, 0, 0, 0, 0, 0], preperiod=2, period=1)
    assert check(true)
    assert misere.is_true(true)
    for change in (
        {"portion": [0]},
        {"portion": [0, 1]},
        {"values": [0, 1, 1, 0, 0, 0, 0]},
        {"preperiod": 1},
        {"ruleset": "octal:0.3:misere"},
        {"products": [[1], [1]]},
        {"products": [[1], [0], [1]]},
    ):
        assert not misere.is_true({**true, **change})
    claim = json.loads((SHIPPED / "nim-any-piles.json").read_text())
    assert nim_piles.is_true(claim)
    claim["pile"]["automaton"]["accepting"] = []
    assert not nim_piles.is_true(claim)


def test_a_presentation_presents_the_monoid() -> None:
    seen: Counter[int] = Counter()
    for claim, _ in islice(misere.statements(11), 400):
        try:
            check(claim)
        except Refused:
            continue
        products, number = claim["products"], len(claim["generators"])
        forms, relations = normal_forms(products, Work())
        assert sorted(forms) == list(range(len(products)))

        def element(word: tuple[int, ...], products: list[list[int]] = products) -> int:
            x = 0
            for g, times in enumerate(word):
                for _ in range(times):
                    x = products[x][g]
            return x

        assert all(element(word) == x for x, word in forms.items())
        assert all(element(word) == x and forms[x] != word for word, x in relations)
        for word in product(range(3), repeat=number) if number < 5 else ():
            left = word
            while applies := [
                (long, x) for long, x in relations if all(a >= b for a, b in zip(left, long, strict=True))
            ]:
                long, x = Random(str(left)).choice(applies)
                left = tuple(a - b + c for a, b, c in zip(left, long, forms[x], strict=True))
            assert left == forms[element(word)]
        seen[len(products)] += 1
    assert set(seen) >= {1, 2, 6}


def test_the_whole_presentation_is_printed() -> None:
    claim = quotient("octal:0.1", TWO, [0, 1, 0, 0, 0, 0, 0], preperiod=2, period=1)
    assert check(claim) == (
        "octal:0.1:misere has a misère quotient of order 2 on all heaps, whose values have period 1 from heap 2 on\n"
        "  Whoever moves last loses. A sum of heaps is a P-position iff the product of its heaps' values is in the "
        "P-portion.\n"
        "  generators: a = heap 1\n"
        "  relations: a^2 = 1\n"
        "  P-portion (1 of 2 elements): a\n"
        "  heaps 0 to 1: 1, a\n"
        "  heaps from 2 on, with period 1: 1"
    )
    assert full(claim) == check(claim)
    assert check({**claim, "preperiod": None, "period": None}).splitlines()[0] == (
        "octal:0.1:misere has a misère quotient of order 2 on heaps 0 to 6 only, not larger ones"
    )


def test_a_long_list_is_cut_and_full_has_all_of_it() -> None:
    claim = quotient("octal:0.1", TWO, [0, 1, *[0] * 200])
    assert "heaps 0 to 201: 1, a, 1, 1" in check(claim)
    assert check(claim).endswith(", 1, ... (202 in all; --full lists them)")
    assert full(claim).endswith("heaps 0 to 201: 1, a" + ", 1" * 200)


def test_words() -> None:
    assert [name(g) for g in (0, 25, 26, 100)] == ["a", "z", "g26", "g100"]
    assert [spelled(word) for word in ((0, 0), (1, 0), (2, 3))] == ["1", "a", "a^2 b^3"]


def test_work_is_counted_before_it_is_done() -> None:
    for claim in (
        quotient("octal:0.77", [[x] for x in [*range(1, 20_000), 0]], [0, 1]),
        quotient("octal:0.77", [[0] * 30_000], [0, 0], generators=[0] * 30_000, portion=[]),
        quotient("octal:0.77", [[]], [0] * 100_000, generators=[], portion=[]),
        quotient("octal:4.4444444444r", [[]], [0] * 3_000, generators=[], portion=[]),
    ):
        with pytest.raises(OverLimit, match="not checked: it takes"):
            check(claim, limit=0.1)


def test_long_numbers_are_refused_in_a_short_line() -> None:
    claim = quotient("octal:0.1", TWO, [0, 1, 0, 0, 0, 0, 0], preperiod=10**5_000, period=1)
    for new in (claim, {**claim, "preperiod": 1, "period": 10**5_000}, {**claim, "generators": [10**5_000]}):
        with pytest.raises(Refused) as refused:
            check(new)
        assert len(str(refused.value)) < 200
