"""The theorem machine of the coprime game: its classifications, their certificates, and the answers from them."""

from __future__ import annotations

import copy
import json
from functools import cache
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

import nimlike
from nimlike.cli.main import main
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
from nimlike.games.coprime.odd_classes import Classification, Laws, prove, read_shipped, shrink
from nimlike.games.coprime.odd_columns import Race
from nimlike.games.coprime.one_take import state_conditions, state_theorem
from nimlike.games.coprime.primes_of_n import is_prime
from nimlike_check import Refused, check

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


def test_ten_gives_theorem_1_1() -> None:
    assert "; or ".join(state_conditions(found(10))) == (
        "n is even, n >= 12, and n is not a power of 2; or n = 15;"
        " or n is divisible by 105, 165, 195, 231, 255, 273 or 285"
    )
    (group,) = found(10).b
    assert sorted(prod(found(10).named(mask)) for mask in group.sets) == list(verdicts.DIVISORS)
    for n in (*range(1, 20_001), *range(10**30, 10**30 + 5_000), 2**200, 105 * 10**20 + 105):
        assert found(10).b_wins(n) is verdicts.b_wins_start(n)


@pytest.mark.parametrize("max_take", mostly_slow(range(1, 21), 4))
def test_the_machine_finds_what_the_search_finds(max_take: int) -> None:
    assert found(max_take).is_complete()
    bound = 400 if max_take < 20 else 250
    assert tuple(n for n in range(1, bound + 1) if found(max_take).b_wins(n)) == searched(max_take, bound)


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


def test_four_times_a_prime() -> None:
    assert state_theorem(known(4)) == (
        "B wins exactly when n is even, n >= 6, n is not a power of 2, and n is not 4 times a prime other than 3."
    )
    a_wins = [n for n in range(6, 401, 2) if n not in searched(4, 400)]
    primes = [p for p in range(5, 101) if all(p % q for q in range(2, p))]
    assert a_wins == sorted([8, 16, 32, 64, 128, 256, *(4 * p for p in primes)])


def test_statements_say_who_wins() -> None:
    """The text itself, evaluated."""
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
    assert not part.is_complete()
    said = check(json.loads(json.dumps(part.as_dict())))
    assert said.startswith(f"coprime:max=20: {len(part.open)} cases of odd n are left open; every other odd n >= ")
    whole, undecided = known(20), 0
    for n in (*range(1, 3_000), *range(10**20, 10**20 + 3_000)):
        assert part.b_wins(n) in (None, whole.b_wins(n))
        undecided += part.b_wins(n) is None
    assert undecided
    assert "A wins every other n, but open are: odd n >= " in state_theorem(part)


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


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([5, 7, 8, 10, 13]), st.sets(st.integers(0, 7)), st.integers(0, 12))
def test_more_known_primes_decide_more(max_take: int, primes: set[int], at: int) -> None:
    laws = Laws(max_take)
    some = sum(1 << i for i in primes if i < len(laws.primes))
    more = some | 1 << at % len(laws.primes)
    for winner in (A, B):
        assert not laws.ask(winner, some).residues & ~laws.ask(winner, more).residues


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


def test_shrunk_sets_are_least() -> None:
    rng = Random(3)
    for _ in range(100):
        wanted = [sum(1 << i for i in rng.sample(range(12), 3)) for _ in range(3)]
        least = shrink(range(12), lambda some, w=tuple(wanted): any(not each & ~some for each in w))
        assert least in wanted


# Answers


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("coprime:max=7:45000045", "A"),
        ("coprime:max=7:45*10^21+75", "B"),
        ("coprime:max=8:10^40+35", "B"),
        ("coprime:max=9:1050000000000000000000000000105", "B"),
        ("coprime:max=30:30000000000000000000000000000000000000105", "B"),
    ],
)
def test_answers_agree_with_the_class_of_n(text: str, winner: str) -> None:
    here = nimlike.position(text)
    answer = here.answer()
    rules, n = here.ruleset, here.state[0]
    assert isinstance(rules, Coprime)
    if answer.label is Label.THEOREM:
        return
    assert answer.label is Label.CERTIFIED
    assert answer.source.startswith(("column, checked", "race, checked"))
    assert (answer.outcome is Outcome.N) == (winner == "A")
    assert known(rules.max_take).b_wins(n) is (winner == "B")  # type: ignore[arg-type]
    reason = here.explain()
    assert reason.kind in ("coprime-column", "coprime-race")
    assert reason.facts["winner"] == winner
    for _, after in answer.winning_moves:
        assert after.outcome is Outcome.P
    if winner == "B":
        for move, after in rules.options(here.state):
            reply = nimlike.core.ruleset.Position(rules, after).answer()
            assert reply.outcome is Outcome.N, move
            assert reply.label in (Label.CERTIFIED, Label.THEOREM)
            assert next(iter(reply.winning_moves), None) is not None


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
    for damaged in ({"odd": {}}, {**certificate(5), "version": 2}, {**certificate(5), "a": 3}):
        with pytest.raises(CorruptData, match="not a certificate"):
            odd_classes.read(damaged)


# Certificates


@pytest.mark.parametrize("max_take", range(1, 25))
def test_shipped_certificates_are_accepted(max_take: int) -> None:
    said = check(certificate(max_take))
    assert said.startswith(f"coprime:max={max_take}: every odd n ")
    assert "open" not in said
    assert said.endswith("of even n nothing is said")


@pytest.mark.parametrize("max_take", range(25, 31))
def test_classes_of_the_large_certificates_agree_with_what_columns_prove(max_take: int) -> None:
    rng = Random(max_take)
    numbers = [1155 * 10**9 + 1155, *(rng.randrange(10**8, 10**9) * 2 + 1 for _ in range(10))]
    for n in numbers:
        answer = Coprime(max_take)(n).answer()
        assert answer.label in (Label.CERTIFIED, Label.THEOREM)
        assert known(max_take).b_wins(n) is (answer.outcome is Outcome.P)


def wrong_in(claim: dict[str, Any], rng: Random) -> None:
    """Change one thing."""
    side, most = rng.choice("ab"), int(claim["ruleset"].partition("=")[2])
    group = rng.choice(claim[side]) if claim[side] else None
    match rng.randrange(7):
        case 0 if group:
            at = rng.randrange(len(group["sets"]))
            group["sets"][at] ^= 1 << rng.randrange(len(claim["primes"]))
        case 1 if group:
            del group["sets"][rng.randrange(len(group["sets"]))]
        case 2 if group and "edge" in group:
            group["phase"] = (group["phase"] + rng.randrange(1, 9)) % (2 * most)
        case 3 if group and "edge" in group:
            group["edge"] = rng.randrange(1, most + 1)
        case 2 | 3 if group and side == "a":
            group["difference"] = rng.randrange(1, min(most, claim["threshold"]) + 1)
        case 4:
            claim["threshold"] = max(most, claim["threshold"] - rng.randrange(2, claim["threshold"] + 2)) | 1
        case 5:
            claim["small"] = sorted({*claim["small"]} ^ {rng.randrange(1, claim["threshold"] + 2)})
        case _:
            at = rng.randrange(len(claim["primes"]))
            claim["primes"][at] += 2


@pytest.mark.parametrize("max_take", mostly_slow([4, 5, 7, 10, 11], 3))
def test_what_is_changed_is_refused_or_still_true(max_take: int) -> None:
    rng, refusals = Random(max_take), set()
    for _ in range(120):
        claim = certificate(max_take)
        wrong_in(claim, rng)
        if claim == certificate(max_take):
            continue
        try:
            check(copy.deepcopy(claim))
        except Refused as refused:
            refusals.add(refused.step)
            continue
        # Accepted all the same: then it is true of all small n, and of large ones as the shipped one is.
        changed = odd_classes.read(claim)
        for n in (*range(1, 1_500, 2), *range(10**12 + 1, 10**12 + 400, 2)):
            assert changed.b_wins(n) in (known(max_take).b_wins(n), None)
    assert {"small", "primes", "sets" if max_take > 4 else "format"} <= refusals


@pytest.mark.parametrize(
    ("change", "step"),
    [
        (lambda c: c["b"][0]["sets"].__setitem__(0, c["b"][0]["sets"][0] ^ 1), "sets"),
        (lambda c: c.update(threshold=c["threshold"] - 2), "sets"),
        (lambda c: c["b"][0]["sets"].pop(), "cover"),
        (lambda c: c["a"].pop(0), "cover"),
        (lambda c: c["a"][0].update(difference=3), "sets"),
        (lambda c: c["small"].remove(15), "small"),
        (lambda c: c.update(ruleset="coprime:max=8"), "small"),
        (lambda c: c.update(ruleset="nim"), "ruleset"),
        (lambda c: c.update(format="other"), "format"),
        (lambda c: c.pop("small"), "format"),
        (lambda c: c.update(primes=[3, 5, 9]), "format"),
        (lambda c: c["primes"].append(51), "primes"),
        (lambda c: c["a"][0].update(difference=0), "format"),
        (lambda c: c.update(threshold=32), "format"),
        (lambda c: c.update(b=3), "format"),
        (lambda c: c.update(b=[{}]), "format"),
        (lambda c: c.update(even={}), "format"),
        (lambda c: c.update(kind="coprime-position"), "format"),  # a kind of former versions
    ],
)
def test_refusals_name_their_step(change: Any, step: str) -> None:
    claim = certificate(10)
    change(claim)
    with pytest.raises(Refused) as refused:
        check(claim)
    assert refused.value.step == step


# The command


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(list(args))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "ten.json"
    code, out, _ = run(capsys, "theorem", "coprime:max=10", "--bound", "120", "-o", str(file))
    assert code == 0
    assert out.splitlines()[:7] == [
        "coprime:max=10: there are n >= 1 chips. A begins; each turn takes 1 to 10 chips until none is left. A wins if"
        " and only if the totals of A and B are coprime.",
        "Even n: B wins if and only if n >= 12 and n is not a power of 2, by Theorem E (docs/theory/coprime-even.md). "
        " [theorem]",
        "Odd n: B wins if and only if  [certified]",
        "  n = 15; or",
        "  n is divisible by 105, 165, 195, 231, 255, 273 or 285.",
        "A wins every other n.",
        "The checker accepted the certificate, which is about odd n only: 7 sets of primes for B and 4 for A"
        " (docs/theory/coprime-machine.md); the game itself decides each odd n < 31.",
    ]
    assert "nothing is said" not in out
    assert out.splitlines()[-1] == "The exact search agrees for every n <= 120."
    assert run(capsys, "check", str(file))[0] == 0
    code, out, _ = run(capsys, "theorem", "coprime:max=7", "--json")
    value = json.loads(out)
    assert (value["schema"], value["complete"], value["open"]) == ("nimlike/theorem/1", True, [])
    assert value["odd_products"][1] == {"modulus": 14, "residues": [5, 7, 9, 11], "products": ["15"]}
    assert check(value["certificate"])
    even, odd = value["parts"]
    assert (even["n"], even["label"], even["b_wins"]) == ("even", "theorem", ["n >= 10"])
    assert (odd["n"], odd["label"], odd["b_wins"]) == ("odd", "certified", value["b_wins"][1:])
    assert (value["label"], value["b_wins"][0]) == ("certified", "n is even and n >= 10")
    assert "Odd n: B wins none  [certified]." in run(capsys, "theorem", "coprime:max=4")[1].splitlines()
    code, out, err = run(capsys, "theorem", "coprime:max=20", "--seconds", "0")
    assert (code, err) == (4, "")
    assert "no class of odd n was decided" in out


def test_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "theorem", "--all", "9", "-o", str(tmp_path))
    assert code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"max-{k}.json" for k in range(1, 10)]
    page = (Path(nimlike.__file__).parents[2] / "docs" / "theory" / "coprime-table.md").read_text()
    assert page.startswith(out)
    assert sum(line.startswith("| ") for line in page.splitlines()) == 31


def test_processes_prove_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told, certificates = [], []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.json"
        asked = ("theorem", "coprime:max=18", "--seconds", "600", "--bound", "120", "--workers", workers)
        told.append(run(capsys, *asked, "-o", str(file)))
        certificates.append(file.read_bytes())
    assert told[0] == told[1]
    assert certificates[0] == certificates[1]


@pytest.mark.slow
def test_the_table_by_processes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = []
    for workers in ("1", "2"):
        (tmp_path / workers).mkdir()
        told.append(run(capsys, "theorem", "--all", "5", "-o", str(tmp_path / workers), "--workers", workers))
    assert told[0] == told[1]
    for file in (tmp_path / "1").iterdir():
        assert file.read_bytes() == (tmp_path / "2" / file.name).read_bytes()


@pytest.mark.parametrize("max_take", [7, 14, 16])
def test_cases_closed_apart_give_the_same_sets(monkeypatch: pytest.MonkeyPatch, max_take: int) -> None:
    found = []
    for apart in (1, 2, 99):
        monkeypatch.setattr(odd_classes, "APART", apart)
        found.append(prove(max_take).as_dict())
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("coprime:max=10", "--workers", "0"), "--workers 0: 1 to 1,024"),
        ((), "give a ruleset"),
        (("coprime:max=10", "--all", "3"), "give a ruleset"),
        (("nim", "--bound", "9"), "--bound and --full go with the theorems of the coprime and subtraction games"),
        (("coprime:max=10", "--piles", "3"), "--piles goes with a game whose number of piles is free"),
        (("coprime:max=half",), "a proof by automata needs the moves as linear conditions"),
        (("euclid",), "its answers rest on Cole & Davie 1969"),
        (("coprime:max=10", "-o", "/no/such/folder/x.json"), "there is no folder"),
        (("coprime:max=10", "-o", "."), "name a file"),
        (("--all", "0"), "from 1 to"),
        (("--all", "3", "-o", "no-such-folder"), "folder that exists"),
    ],
)
def test_wrong_commands(capsys: pytest.CaptureFixture[str], args: tuple[str, ...], words: str) -> None:
    code, _, err = run(capsys, "theorem", *args)
    assert code == 2
    assert words in err
    assert len(err.splitlines()) == 1


def test_limits_are_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, "theorem", "coprime:max=10^9", "--seconds", "9")[0] == 3
    assert run(capsys, "theorem", "coprime:max=10", "--bound", "10^6")[0] == 3
    monkeypatch.setattr(solver, "MAX_LEFT", 100)
    with pytest.raises(LimitReached, match="no theorem or class"):
        _ = Coprime("half")(45 * 10**6 + 15).outcome
