"""Careers of sets of primes: every K and every n with just these primes; the theorems for every K."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path

import pytest

from nimlike.core.errors import LimitReached
from nimlike.games.coprime.coprime_answers import answer_by_majority
from nimlike.games.coprime.every_take import Career, find_career, list_numbers
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike_check import check

A, B = 0, 1
PAGE = Path(__file__).parent.parent / "docs" / "theory" / "coprime-careers.md"
SETS = [(3,), (7,), (3, 5), (3, 7), (3, 5, 7), (3, 5, 11), (3, 7, 11), (5, 7, 11, 13), (3, 11, 13, 29), (3, 7, 11, 13)]


@pytest.mark.parametrize("primes", SETS)
def test_a_career_is_the_search_for_every_k(primes: tuple[int, ...]) -> None:
    known = find_career(primes)
    for n in [*list_numbers(primes, 420), *([prod(primes)] if prod(primes) < 1200 else [])]:
        for most in range(1, n + 2):
            assert known.b_wins(n, most) != search(Coprime(most)(n)).a_wins(A), (n, most)


@pytest.mark.parametrize(("primes", "n"), [((3, 7, 11, 13), 3003), ((5, 7, 11, 13), 5005), ((3, 5, 19, 23), 6555)])
def test_long_n_and_takes_near_all_of_it(primes: tuple[int, ...], n: int) -> None:
    known = find_career(primes)
    for most in (1, 6, 16, 17, 60, known.gap, n - 40, n - 18, n - 17, n - 6, n - 5, n - 3, n - 2, n - 1):
        assert known.b_wins(n, most) != search(Coprime(most)(n)).a_wins(A), most


@pytest.mark.parametrize("primes", [(3, 5), (3, 5, 7), (3, 7, 11, 13), (3, 5, 19, 23)])
def test_from_the_gap_on_it_is_the_majority_theorem(primes: tuple[int, ...]) -> None:
    known = find_career(primes)
    for n in (prod(primes) * 3**9, prod(primes) ** 4):
        for most in (known.gap, known.gap + 1, n // 2, *range(n - 20, n)):
            answer = answer_by_majority(Coprime(most), Coprime(most)(n))
            assert answer is not None
            assert (str(answer.outcome) == "P") == known.b_wins(n, most)


@pytest.mark.slow
def test_numbers_of_the_same_primes() -> None:
    for primes in [(3,), (3, 5), (5, 7, 11)]:
        by_hand = [
            n
            for n in range(1, 4000)
            if {p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))} == {*primes}
        ]
        assert list(list_numbers(primes, 4000)) == by_hand


def test_each_part_lists_the_primes_up_to_its_reach() -> None:
    """The rows of a race reach as far as the checker says: 29 counts for 3, 5, 29 and K = 7."""
    known = find_career((3, 5, 29))
    assert known.parts[6].reach == 29
    assert known.parts[6].as_dict((3, 5, 29))["primes"] == [3, 5, 29]
    assert check(known.as_dict())


def test_what_the_checker_prints_names_the_short_n() -> None:
    said = check(find_career((3, 5, 13)).as_dict())
    assert said.endswith("but the other player wins " + ", ".join(f"n = 195 for K = {k}" for k in (114, 115, 116, 144)))
    assert "; for K >= 159 B wins every n > K + 2 and A the others, but" in said


def test_what_is_too_large_is_said() -> None:
    with pytest.raises(LimitReached, match="product exceeds"):
        find_career((3, 5, 7, 11, 13, 17, 19, 23))
    with pytest.raises(LimitReached, match="gap is 65,535"):
        find_career((3, 5, 17, 257))


def rows() -> list[list[str]]:
    table = [line for line in PAGE.read_text().splitlines() if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def told(known: Career) -> str:
    """The phases as the page has them."""
    parts = []
    for phase in known.phases:
        who = "AB"[bool(phase.winner)] if phase.ends is None else f"[{-phase.ends[0]}, {phase.ends[1]}]"
        parts.append(f"{who} {phase.first}–{'' if phase.last is None else phase.last}")
    return " · ".join(parts).replace("-", "−")


@pytest.mark.slow
def test_the_table_has_the_careers() -> None:
    found = 0
    for primes, gap, phases, short, others in rows():
        if int(gap.split()[0]) > 65:
            continue
        found += 1
        known = find_career(tuple(map(int, primes.split(", "))))
        assert gap == f"{known.gap} {'AB'[known.majority.owner]}"
        assert phases == told(known)
        assert short == (str(known.short) if known.majority.owner == B else "")
        assert (others != "") == bool(known.exceptions())
    assert found > 20


# The command line
