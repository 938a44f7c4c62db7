"""Careers of sets of primes: every K and every n with just these primes; the theorems for every K."""

import re
from math import prod
from pathlib import Path

import pytest

from nimlike.core.errors import LimitReached
from nimlike.games.coprime.coprime_answers import answer_by_majority
from nimlike.games.coprime.every_take import Career, find_career, list_numbers, read_laws
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
    """K = 7: the rows of the race read the odd differences up to 27, those of the race for K = 8 reach 29."""
    of_seven, of_eight = (part.as_dict((3, 5, 29)) for part in find_career((3, 5, 29)).parts[6:8])
    assert of_seven["law"]["primes"] == [3, 5]
    assert "by no other odd prime up to 28:" in check(of_seven)
    assert of_eight["law"]["primes"] == [3, 5, 29]


@pytest.mark.parametrize("primes", SETS)
def test_the_checker_accepts_each_part(primes: tuple[int, ...]) -> None:
    """A row-law decides the start for each K below the gap, for all n but those that were searched."""
    known = find_career(primes)
    *parts, majority = known.certificates()
    assert len(parts) == known.gap - 1
    for most, certificate in enumerate(parts, 1):
        said = check(certificate)
        assert said.startswith(f"coprime:max={most} ")
        decided = re.search(r"; so (?:of these|[AB] wins every such) n >= (\d+)", said)
        assert decided is not None
        small = {n for n in list_numbers(primes, int(decided[1])) if n > most + 2}
        assert small == {n for k, n in known.small if k == most}
    owner, gap = "AB"[known.majority.owner], known.gap
    first = f"{gap}" if owner == "A" else f"K + {gap}"
    assert check(majority).endswith(f"so {owner} wins every such n >= {first}")


def test_a_career_says_which_games_were_searched() -> None:
    law = read_laws(["primes=3,5"])
    assert law is not None
    found = law["theorem"](None, False)
    assert found.lines[-1].endswith("searched: 4 games.  [computed]")
    assert (found.facts["label"], found.facts["certificate"], found.certificate) == ("computed", None, None)
    assert [check(certificate) for certificate in found.facts["certificates"]]
    law = read_laws(["n=105"])
    assert law is not None
    found = law["theorem"](None, False)
    assert "searched" not in " ".join(found.lines)
    assert found.facts["label"] == "certified"


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
