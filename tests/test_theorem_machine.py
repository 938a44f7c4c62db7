"""The theorem machine of the coprime game: its classifications, their certificates, and the answers from them."""

import json
from functools import cache
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest
from judging import run
from suites import mostly_slow

import nimlike
from nimlike.core.errors import CorruptData, LimitReached, Undecided
from nimlike.core.outcome import Label, Outcome
from nimlike.core.progress import in_steps
from nimlike.games.coprime import coprime_answers as verdicts
from nimlike.games.coprime import exact_search as solver
from nimlike.games.coprime import odd_classes
from nimlike.games.coprime.coprime_rules import A, B
from nimlike.games.coprime.even_n import b_wins_even, conditions_on_even
from nimlike.games.coprime.exact_search import list_b_wins, search
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.odd_classes import Classification, prove, read_shipped
from nimlike.games.coprime.odd_columns import Race
from nimlike.games.coprime.one_take import as_dict, state_conditions
from nimlike.games.coprime.primes_of_n import is_prime
from nimlike_check import check

SHIPPED = range(1, 31)


@cache
def found(max_take: int) -> Classification:
    return prove(max_take)


def known(max_take: int) -> Classification:
    classification = read_shipped(max_take)
    assert classification is not None
    return classification


def certificate(max_take: int) -> dict[str, Any]:
    return json.loads(json.dumps(known(max_take).as_dict()))


@cache
def searched(max_take: int, bound: int) -> tuple[int, ...]:
    return tuple(list_b_wins(Coprime(max_take), bound))


# The theorems


def test_the_sets_within_another_one_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odd_classes, "_BLOCK", 7)
    rng, sets = Random(1), odd_classes.Sets()
    for _ in range(40):
        sets.add(odd_classes.Decided(rng.getrandbits(6), rng.getrandbits(3), None))
        within = rng.getrandbits(6)
        assert list(sets.within(within)) == [each for each in sets.all if not each.primes & ~within]


def test_ten_gives_theorem_1_1() -> None:
    assert "; or ".join(state_conditions(found(10))) == (
        "n is even, n >= 12, and n is not a power of 2; or n = 15;"
        " or n is divisible by 105, 165, 195, 231, 255, 273 or 285"
    )
    (group,) = found(10).b
    assert sorted(prod(found(10).named(mask)) for mask in group.sets) == list(verdicts.DIVISORS)
    for n in (*range(1, 20_001), *range(10**30, 10**30 + 5_000), 2**200, 105 * 10**20 + 105):
        assert found(10).b_wins(n) is verdicts.b_wins_start(n)


@pytest.mark.parametrize("max_take", SHIPPED)
def test_shipped_classifications_are_the_search_on_random_numbers(max_take: int) -> None:
    rng = Random(max_take)
    assert known(max_take).is_complete()
    products = [3 * 5, 3 * 5 * 7, 3 * 7 * 11, 5 * 7 * 11, 3 * 11 * 13, 5 * 7 * 13, 4, 8, 64, 2 * 31, 4 * 53]
    numbers = [rng.randrange(1, 2_500) for _ in range(25)]
    numbers += [p * rng.randrange(1, 2_500 // p) for p in products for _ in range(3)]
    for n in numbers:
        assert known(max_take).b_wins(n) is not search(Coprime(max_take)(n)).a_wins(A)


@pytest.mark.parametrize("max_take", mostly_slow([*range(1, 17), 20], 4))
def test_shipped_classifications_are_found_again(max_take: int) -> None:
    assert found(max_take) == known(max_take)


@pytest.mark.parametrize("max_take", SHIPPED)
def test_shipped_files_are_what_the_program_writes(max_take: int) -> None:
    file = Path(nimlike.__file__).parent / "certificates" / "coprime" / f"max-{max_take}.json"
    assert file.read_text() == json.dumps(known(max_take).as_dict(), separators=(",", ":")) + "\n"


def test_statements_say_who_wins() -> None:
    for max_take in (1, 2, 3, 5, 6, 7, 8, 9, 11):
        lines = state_conditions(known(max_take), None)
        won = [n for n in range(1, 1_200) if any(holds(line, n) for line in lines)]
        assert won == [n for n in range(1, 1_200) if known(max_take).b_wins(n)], max_take


def numbers_in(text: str) -> list[int]:
    return [int(word) for word in text.replace(",", " ").replace(" or ", " ").split()]


def holds(line: str, n: int) -> bool:
    if line.startswith("n is even"):
        least = int(line.partition(">= ")[2].partition(",")[0])
        power = n & n - 1 == 0
        return n % 2 == 0 and n >= least and not ("not a power of 2" in line and power)
    if line.startswith("n = "):
        return n in numbers_in(line[4:])
    divisors, _, rest = line.removeprefix("n is divisible by ").partition(" and n mod ")
    if n % 2 == 0 or all(n % divisor for divisor in numbers_in(divisors)):
        return False
    if not rest:
        return True
    modulus, _, residues = rest.partition(" is ")
    listed = n % int(modulus) in numbers_in(residues.removeprefix("not "))
    return listed is not residues.startswith("not ")


def test_an_unfinished_search_says_what_is_open() -> None:
    with in_steps(3):
        part = prove(20)
    facts = as_dict(part)
    assert facts["open"][0].startswith("odd n >= ")
    assert (facts["label"], facts["certificate"], facts["complete"]) == ("computed", None, False)
    assert [each["label"] for each in facts["parts"]] == ["theorem", "computed"]
    whole, undecided = known(20), 0
    for n in (*range(1, 3_000), *range(10**20, 10**20 + 3_000)):
        assert part.b_wins(n) in (None, whole.b_wins(n))
        undecided += part.b_wins(n) is None
    assert undecided


def test_even_numbers_are_those_of_theorem_e() -> None:
    for max_take in range(1, 41):
        bound = max(200, 3 * max_take)
        won = [n for n in range(2, bound + 1, 2) if b_wins_even(max_take, n)]
        assert won == [n for n in searched(max_take, bound) if n % 2 == 0]
        lines = conditions_on_even(max_take)
        assert won == [n for n in range(2, bound + 1, 2) if all(even_holds(line, n) for line in lines)]
        for n in (*range(10**6, 10**6 + 60, 2), 2**70, 6 * 2**70):
            found = verdicts.find_verdict((n, 0, 0, A), max_take, max_take)
            assert found is not None
            assert b_wins_even(max_take, n) is not found.a_wins


def even_holds(line: str, n: int) -> bool:
    if line.startswith("n >= "):
        return n >= int(line.removeprefix("n >= "))
    if line == "n is not a power of 2":
        return n & n - 1 != 0
    assert line == "n is not 4 times a prime other than 3"
    return n % 4 != 0 or n == 12 or not all(n // 4 % p for p in range(2, n // 4)) or n == 4


def test_too_large_a_take() -> None:
    with pytest.raises(LimitReached, match="max up to"):
        prove(10**6)


# The parts of the method


@pytest.mark.parametrize("max_take", [5, 7, 11, 13])
def test_each_set_is_won_by_its_column_or_race(max_take: int) -> None:
    """The exact search, for the n that just the primes of a set of B divide, or no prime of one of A."""
    rng, known_here, races = Random(max_take), known(max_take), 0
    for winner, groups in ((B, known_here.b), (A, known_here.a)):
        for group in groups:
            races += isinstance(group.law, Race)
            assert group.law.least == known_here.threshold
            for mask in rng.sample(group.sets, min(3, len(group.sets))):
                primes = known_here.named(mask)
                step, first = (prod(primes), 1) if winner == B else (1, known_here.threshold)
                numbers = [n for n in range(first * step, 4_000, 2 * step) if n >= known_here.threshold]
                for n in rng.sample(numbers, min(12, len(numbers))):
                    if (winner == B or all(n % p for p in primes)) and group.law.b_wins(n) == (winner == B):
                        assert search(Coprime(max_take)(n)).a_wins(A) == (winner == A)
    assert races or max_take == 5


# Answers


def test_very_long_numbers() -> None:
    for rules, n in (
        (Coprime(7), 15 * 10**6000 + 30),
        (Coprime(9), 105 * (10**6000 + 1)),
        (Coprime(4), 16 * 10**6000 + 28),
    ):
        answer = rules(n).answer()
        assert answer.label in (Label.CERTIFIED, Label.THEOREM)
        assert (answer.outcome is Outcome.P) == known(rules.max_take).b_wins(n)  # type: ignore[arg-type]


def test_long_primes_are_not_guessed() -> None:
    assert known(4).b_wins(4 * (10**40 + 121)) is False  # the factors of p - 1 are found
    p = 454829680724785792642358342505536997839515334414871743893273  # passes every test of primality
    with pytest.raises(Undecided, match="prime"):
        known(4).b_wins(4 * p)
    with pytest.raises(Undecided, match="too long"):
        is_prime(2**30_000 + 1 + 2 * 3 * 5 * 7)
    assert [n for n in range(2, 200) if is_prime(n)] == [n for n in range(2, 200) if all(n % q for q in range(2, n))]


def test_a_damaged_file_is_refused() -> None:
    law = certificate(5)["law"]
    for damaged in (
        {"odd": {}},
        *({**certificate(5), "law": {**law, **wrong}} for wrong in ({"name": "race"}, {"a": 3})),
    ):
        with pytest.raises(CorruptData, match="not a certificate"):
            odd_classes.read(damaged)


# Certificates


@pytest.mark.parametrize("max_take", SHIPPED)
def test_shipped_certificates_are_accepted(max_take: int) -> None:
    said = check(certificate(max_take))
    assert said.startswith(f"coprime:max={max_take} (")
    assert f"odd n >= {known(max_take).threshold} " in said
    assert "even n" in said.rpartition("; ")[2]


@pytest.mark.parametrize("max_take", range(25, 31))
def test_classes_of_the_large_certificates_agree_with_what_columns_prove(max_take: int) -> None:
    rng = Random(max_take)
    numbers = [1155 * 10**9 + 1155, *(rng.randrange(10**8, 10**9) * 2 + 1 for _ in range(10))]
    for n in numbers:
        answer = Coprime(max_take)(n).answer()
        assert answer.label in (Label.CERTIFIED, Label.THEOREM)
        assert known(max_take).b_wins(n) is (answer.outcome is Outcome.P)


# The command


def test_the_table() -> None:
    page = (Path(nimlike.__file__).parents[2] / "docs" / "theory" / "coprime-table.md").read_text()
    _, *rows = (line for line in page.splitlines() if line.startswith("| "))
    assert len(rows) == 30
    for k in range(1, 10):
        b_sets, a_sets = (sum(len(group.sets) for group in groups) for groups in (known(k).b, known(k).a))
        assert known(k).is_complete()
        assert rows[k - 1] == f"| {k} | {'; or '.join(state_conditions(known(k), 12))} | {b_sets} | {a_sets} |"


def test_processes_prove_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told, certificates = [], []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.json"
        asked = ("prove", "coprime:max=18", "--seconds", "600", "--to", "120", "--workers", workers)
        code, out, err = run(capsys, *asked, "-o", str(file))
        told.append((code, out.replace(str(file), "FILE"), err))
        certificates.append(file.read_bytes())
    assert told[0] == told[1]
    assert certificates[0] == certificates[1]


def test_limits_are_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, "prove", "coprime:max=10^9", "--seconds", "9")[0] == 3
    assert run(capsys, "prove", "coprime:max=10", "--to", "10^6")[0] == 3
    monkeypatch.setattr(solver, "MAX_LEFT", 100)
    with pytest.raises(LimitReached, match="no theorem or class"):
        _ = Coprime("half")(45 * 10**6 + 15).outcome
