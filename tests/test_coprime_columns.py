"""The coprime game with odd n: columns, races, and what they say of every number of chips."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from math import gcd, prod
from pathlib import Path
from random import Random
from unittest.mock import patch

import coprime_columns
import gmpy2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sentences.reading import Told, read, sentences

import nimlike
from nimlike.core.errors import LimitReached, Undecided
from nimlike.core.outcome import Label
from nimlike.core.shown import Image
from nimlike.games.coprime import coprime_answers as route
from nimlike.games.coprime import odd_columns
from nimlike.games.coprime.coprime_answers import answer_by_columns
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.odd_columns import Column, Race, find_certificate, make_plane, make_word, settle
from nimlike.games.coprime.one_take import EVERY_SET, Uniform, find_uniform
from nimlike_check import Refused, check

A, B = 0, 1
PRIMES = [p for p in range(3, 2_000, 2) if gmpy2.is_prime(p)]


def word_of(n: int) -> tuple[int, ...]:
    """The odd primes below 2,000 that divide n."""
    return tuple(p for p in PRIMES if n % p == 0)


some_primes = st.sets(st.sampled_from(PRIMES[:18])).map(lambda chosen: tuple(sorted(chosen)))
rich_numbers = st.builds(
    lambda base, other: base * other,
    st.sampled_from([1, 1, 3, 5, 15, 21, 33, 105, 165, 231, 273, 1155, 3003]),
    st.integers(0, 150).map(lambda i: 2 * i + 1),
).filter(lambda n: n < 4_000)


# The plane of positions


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 9), some_primes, st.integers(-12, 12), st.integers(0, 8), st.integers(0, 30))
def test_the_plane_is_the_definition(most: int, primes: tuple[int, ...], low: int, width: int, last: int) -> None:
    n = prod(primes)

    @cache
    def a_wins(k: int, d: int, mover: int) -> bool:
        if k == 0:
            return gcd(d, n) == 1
        takes = range(1, min(most, k) + 1)
        return (
            any(a_wins(k - i, d + i, B) for i in takes) if mover == A else all(a_wins(k - i, d - i, A) for i in takes)
        )

    window = make_plane(most, make_word(primes), low, low + width, last)
    for k in range(last + 1):
        for d in range(low, low + width + 1):
            if (k + d) % 2:
                assert window.a_wins(k, d, A) == a_wins(k, d, A)
                assert window.a_wins(k, d, B) == a_wins(k, d, B)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([1, 2, 5, 8, 30, 63, 64, 130]), some_primes, st.integers(-70, 70), st.booleans(), st.randoms())
def test_the_kernel_finds_what_long_integers_find(
    most: int, primes: tuple[int, ...], at: int, periodic: bool, random: Random
) -> None:
    mover = random.randint(0, 1)
    turns = [random.random() < 0.7 for _ in range(random.randint(1, 4 * most))]

    def word(low: int, count: int) -> gmpy2.mpz:
        return gmpy2.mpz(sum(turns[(low + 2 * j) // 2 % len(turns)] << j for j in range(count)))

    found = []
    for pays in (False, True):
        with patch.object(odd_columns, "kernel_pays", lambda _, pays=pays: pays):
            found.append(settle(most, word if periodic else make_word(primes), at, mover))
    assert found[0] == found[1]


def test_a_window_that_does_not_fit_is_not_begun() -> None:
    with pytest.raises(LimitReached, match="MiB"):
        find_certificate(10**6, (3, 5, 7))


# Who wins


@settings(max_examples=250, deadline=None)
@given(st.integers(1, 45), rich_numbers)
def test_a_start_that_is_decided_is_the_search(most: int, n: int) -> None:
    found = find_certificate(most, word_of(n))
    assert found is not None
    if n >= found.least:
        a_wins = search(Coprime(most)(n)).a_wins(A)
        said = found.winner == A if isinstance(found, Column) else found.a_wins(n, 0, A)
        assert said == a_wins
        if isinstance(found, Race):
            s, t = found.ends
            assert a_wins == all((n - x) % (2 * most) for x in range(-s, t + 1, 2))


@settings(max_examples=250, deadline=None)
@given(st.integers(1, 16), rich_numbers, st.integers(1, 250), st.integers(-50, 50), st.sampled_from([A, B]))
def test_a_position_that_is_decided_is_the_search(most: int, n: int, left: int, d: int, mover: int) -> None:
    left += (left + d + 1) % 2
    n = max(n, left + abs(d)) | 1
    a = (n - left + d) // 2
    here = Coprime(most)(left, a, n - left - a, mover)
    found = find_certificate(most, word_of(n), d, mover)
    assert found is not None
    said = found.a_wins(left, d, mover)
    solved = search(here)
    if said is not None:
        assert said == solved.a_wins(mover)
        takes = found.takes(left, d, mover)
        if said == (mover == A):
            assert set(takes) <= set(solved.takes(mover))
            assert takes or left < found.start + most


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 30), some_primes, st.integers(-40, 40), st.sampled_from([A, B]))
def test_what_is_found_is_accepted_and_nothing_that_begins_earlier(
    most: int, primes: tuple[int, ...], d: int, mover: int
) -> None:
    found = find_certificate(most, primes, d, mover)
    assert found is not None
    assert check(found.as_dict(primes))
    step = 2 if isinstance(found, Column) else 1
    if found.start >= step:
        with pytest.raises(Refused, match=r"H[23]"):
            check(replace(found, start=found.start - step).as_dict(primes))


# Theorems


@pytest.mark.parametrize("most", range(1, 14))
def test_a_race_is_followed_by_itself(most: int) -> None:
    """The race theorem: K rows of the race are followed by a row of it, whatever lies outside of it."""
    race = Race(most, 1, 0, -(10**6))  # every race is this one, moved
    takes = range(1, most + 1)
    for k in range(2 * most):
        for d in range(-most, most):
            if (k + d) % 2:
                after = [race.a_wins(k - i, d + i, B) for i in takes]
                assert race.a_wins(k, d, A) == (True in after)
                assert True in after or None not in after
        for d in range(1 - most, most + 1):
            if (k + d) % 2:
                after = [race.a_wins(k - i, d - i, A) for i in takes]
                assert race.a_wins(k, d, B) == (False not in after)
                assert False in after or None not in after


@pytest.mark.parametrize(("most", "cases"), [(7, 9), (12, 28)])
def test_every_set_of_primes_has_a_column_or_a_race(most: int, cases: int) -> None:
    found = coprime_columns.all_sets(most)
    assert (found["none"], found["A"] + found["B"] + found["race"]) == (0, cases)
    rng = Random(most)
    for _ in range(40):
        assert find_certificate(most, coprime_columns.random_primes(rng, most)) is not None


def test_a_late_column() -> None:
    for most in range(32, 39):
        column = find_certificate(most, (3, 5, 31, 89, 149))
        assert column is not None
        assert column.least == 12 * most - 143


# Answers


def test_to_a_bound_every_odd_number_is_decided_one_at_a_time() -> None:
    facts = {most: Coprime(most).laws()["theorem"](None, False).facts for most in (31, EVERY_SET, EVERY_SET + 1)}
    assert [facts[most]["open"] == [] for most in facts] == [True, True, False]
    rng = Random(31)
    for most in (31, EVERY_SET):
        assert Coprime(most)(prod(rng.sample(PRIMES[:40], 9))).outcome is not None


def test_where_no_column_is_found_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "_find_certificate", lambda *_: None)
    with pytest.raises(Undecided, match=r"the first 568 rows around a - b = 0 show no column and no race"):
        _ = Coprime(40)(10**9 + 5).outcome
    assert Undecided.exit_code == 4


def test_takes_too_large_for_a_window_are_refused() -> None:
    here = Coprime(50_000)(3 * (10**30 + 1))
    assert answer_by_columns(Coprime(50_000), here) is None
    with pytest.raises(LimitReached, match="MiB"):
        route.require_column(Coprime(50_000), here)


# Uniform theorems

PAGE = Path(nimlike.__file__).parent.parent.parent / "docs" / "theory" / "coprime-columns.md"


def table_of(player: str) -> dict[int, str]:
    """The last cell for each K of the page's table of uniform theorems of a player."""
    rows = PAGE.read_text().partition(f"| for | {player} wins every odd n that is divisible by |")[2].split("\n\n")[0]
    found = {}
    for first, second in re.findall(r"^\| (.*?) \| (.*?) \|$", rows, re.MULTILINE):
        if numbers := list(map(int, re.findall(r"\d+", first))):
            low = 1 if first == "K ≤ 4" else numbers[0]
            found.update(dict.fromkeys(range(low, numbers[-1] + 1), second))
    return found


@pytest.mark.parametrize("most", [*range(1, 26), 34, 35, 54, 55, 72, 73, 102, 103, 138, 139])
def test_uniform_theorems(most: int) -> None:
    """What the page says for each K is what is found, and it is accepted by the checker."""
    found = {theorem.winner: theorem for theorem in find_uniform(most)}
    said = table_of("A").get(most)
    if said is not None:
        for_a = f"no prime of {', '.join(map(str, found[A].primes))}"
        assert said == (for_a if found[A].primes else "anything: A wins every odd n")
        assert found[A].exceptions == ()
    if most > 4:
        but = f", but n = {found[B].exceptions[0]}" if found[B].exceptions else ""
        assert table_of("B").get(most, "") in (f"{prod(found[B].primes)}{but}", "")
    else:
        assert B not in found
    for theorem in found.values():
        assert check(theorem.column.as_dict(theorem.word()))


@pytest.mark.parametrize("most", [1, 2, 5, 7, 10, 33, 60])
@pytest.mark.parametrize("difference", [-9, 0, 4])
def test_a_certificate_lists_every_prime_that_the_checker_reads(most: int, difference: int) -> None:
    rng = Random(f"{most} {difference}")
    for mover in (A, B):
        primes = sorted(rng.sample(PRIMES[:60], 40))
        found = find_certificate(most, primes, difference, mover)
        assert found is not None
        certificate = found.as_dict(primes)
        reach = re.search(r"no (?:other )?odd prime up to (\d+)", check(certificate))
        assert (reach is None) == (isinstance(found, Column) and found.loser == A)
        if reach is not None:
            assert certificate["law"]["primes"] == [p for p in primes if p <= int(reach[1])]


def test_the_tables_of_uniform_theorems_have_every_k() -> None:
    assert list(table_of("A")) == list(range(1, 139))
    assert list(table_of("B")) == list(range(5, 141))


@settings(max_examples=120, deadline=None)
@given(st.integers(1, 60), rich_numbers)
def test_uniform_theorems_are_the_search(most: int, n: int) -> None:
    for theorem in uniform_of(most):
        if theorem.decides(n):
            wins = n not in theorem.exceptions
            assert search(Coprime(most)(n)).a_wins(A) == (wins == (theorem.winner == A))


@cache
def uniform_of(most: int) -> tuple[Uniform, ...]:
    return find_uniform(most)


def test_primes_beyond_5_k_may_decide() -> None:
    few = (3, 5, 31, 89, 149)
    found = [find_certificate(40, few + more) for more in ((), tuple(p for p in PRIMES if 200 < p <= 14 * 40))]
    assert [column.winner for column in found if isinstance(column, Column)] == [A, B]


def beside_a_column(rng: Random, most: int, width: int, last: int) -> tuple[list[list[int]], list[list[int]]]:
    """Rows by the rule from row ``most`` on; A holds the difference ``width``; what is below 0, and early, is free."""
    share, period = rng.choice([0.05, 0.2, 0.5, 0.8, 0.95]), rng.choice([last + 1, 2 * rng.randint(1, 3 * most)])
    edge = [[int(rng.random() < share) for _ in range(most)] for _ in range(period)]
    a, b = ([[int(rng.random() < share) for _ in range(width)] for _ in range(most)] for _ in "AB")
    for k in range(most, last + 1):
        a.append([int(any(d + i >= width or b[k - i][d + i] for i in range(1, most + 1))) for d in range(width)])
        b.append([int(all((a[k - i] + edge[k % period])[d - i] for i in range(1, most + 1))) for d in range(width)])
    return a, b


@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_beside_a_column_are_columns_and_strips(most: int) -> None:
    depths, last, period = set[int](), 70 * most, 2 * most
    late = range(last - 3 * period, last + 1)
    for seed in range(150):
        at, (a, b) = 7 * most, beside_a_column(Random(seed), most, 7 * most, last)
        while at > 3 * most:
            # B, to move, wins so far below A's column; f(k - d) is the least distance, less 1.
            cells = [(k, d) for k in late for d in range(at - most, at) if (k + d) % 2 and not b[k][d]]
            f = {(k - d) % period: at - 1 - d for k, d in sorted(cells, key=lambda cell: cell[1])}
            if 0 not in f.values():
                at -= 1  # another column of A
                continue
            assert all(f[(q + 2) % period] <= f[q] + 1 for q in f)
            depths.add(max(f.values()))
            left = at - 1 - most - max(f.values())
            for k, d in ((k, d) for k in late for d in range(left, at) if (k + d) % 2):
                assert a[k][d] == (at - 1 - d < most + f[(k - d) % period])
                assert d == left or b[k][d] == (at - 1 - d < f[(k - d) % period])
            at = left  # a column of B; more of them, and then one of A
            while at > 0 and not any(a[k][at - 1] for k in late if (k + at) % 2 == 0):
                at -= 1
            assert at <= 3 * most or all(b[k][at] for k in late if (k + at) % 2)
    assert depths == set(range(most))


# Words and pictures


@pytest.mark.parametrize(("text", "middle"), [("coprime:max=7:45", 0), ("coprime:max=5:90,20,5,B", 15)])
def test_the_picture_of_the_plane_is_the_definition(text: str, middle: int) -> None:
    position = nimlike.position(text)
    rules = position.ruleset
    shown = rules.picture_from(position, 40)
    assert shown is not None
    assert shown.label is Label.COMPUTED
    (image,) = shown.parts
    assert isinstance(image, Image)
    assert image.first == middle - 20
    assert image.values.shape == (41, 41)
    n = sum(position.state[:3])
    for k in range(41):
        for d in range(middle - 20, middle + 21):
            total = n**5  # a longer n of the same primes
            if (k + d) % 2:
                first = (total - k + d) // 2
                here = [Coprime(rules.constant)(k, first, total - k - first, mover) for mover in (A, B)]  # type: ignore[attr-defined]
                a_first, b_first = search(here[A]).a_wins(A), search(here[B]).a_wins(B)
                assert image.values[k, d - image.first] == 2 * a_first + b_first


@pytest.mark.slow
def test_every_sentence_says_what_is_so() -> None:
    rng, kinds = Random(6), Counter[str]()
    while min(kinds["coprime-column"], kinds["coprime-race"]) < 25:
        rules = Coprime(rng.choice([3, 5, 7, 8]))
        left, a, b, mover = rng.randint(8, 30), rng.randint(0, 9), rng.randint(0, 9), rng.randint(0, 1)
        left = 45 - a - b if rng.random() < 0.6 else left + (left + a + b + 1) % 2
        position = rules(left, a, b, mover)
        answer = answer_by_columns(rules, position)
        if answer is not None:
            kinds[answer.reason.kind] += 1
            told = Told(position, answer)
            for sentence in sentences(told):
                read(told, sentence)
