"""The theorem machine of the coprime game: its classifications, their certificates, and the answers from them."""

from __future__ import annotations

import copy
import json
from functools import cache
from math import gcd, prod
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike.cli.main import main
from nimlike.core.errors import CorruptData, LimitReached, Undecided
from nimlike.core.outcome import Label, Outcome
from nimlike.games.coprime import classes, theory
from nimlike.games.coprime import search as solver
from nimlike.games.coprime.classes import Classification, shipped
from nimlike.games.coprime.drift import Pincer, Walls, cone, pincer_rows, stretches
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.machine import even
from nimlike.games.coprime.machine.odd import Windows, shrunk
from nimlike.games.coprime.machine.residues import Residues
from nimlike.games.coprime.machine.theorem import prove
from nimlike.games.coprime.machine.words import statement, theorem
from nimlike.games.coprime.rows import A, B, Rows
from nimlike.games.coprime.search import b_wins, search
from nimlike.games.coprime.strategies import strategies
from nimlike_check import Refused, check

SHIPPED = range(1, 31)


@cache
def found(max_take: int) -> Classification:
    return prove(max_take)


def known(max_take: int) -> Classification:
    classification = shipped(max_take)
    assert classification is not None
    return classification


def certificate(max_take: int) -> dict[str, Any]:
    return json.loads(json.dumps(known(max_take).as_dict()))


@cache
def searched(max_take: int, bound: int) -> tuple[int, ...]:
    return tuple(b_wins(Coprime(max_take), bound))


# The theorems


def test_ten_gives_theorem_1_1() -> None:
    assert "; or ".join(statement(found(10))) == (
        "n is even, n >= 12, and n is not a power of 2; or n = 15;"
        " or n is divisible by 105, 165, 195, 231, 255, 273 or 285"
    )
    (group,) = found(10).odd.b
    assert sorted(prod(found(10).odd.named(mask)) for mask in group.sets) == list(theory.DIVISORS)
    for n in (*range(1, 20_001), *range(10**30, 10**30 + 5_000), 2**200, 105 * 10**20 + 105):
        assert found(10).b_wins(n) is theory.b_wins_start(n)


@pytest.mark.parametrize("max_take", range(1, 21))
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


@pytest.mark.parametrize("max_take", [*range(1, 17), 20])
def test_shipped_classifications_are_found_again(max_take: int) -> None:
    assert found(max_take) == known(max_take)


def test_four_times_a_prime() -> None:
    assert theorem(known(4)) == (
        "B wins exactly when n is even, n >= 6, n is not a power of 2, and n is not 4 times a prime other than 3."
    )
    a_wins = [n for n in range(6, 401, 2) if n not in searched(4, 400)]
    primes = [p for p in range(5, 101) if all(p % q for q in range(2, p))]
    assert a_wins == sorted([8, 16, 32, 64, 128, 256, *(4 * p for p in primes)])


def test_statements_say_who_wins() -> None:
    """The text itself, evaluated."""
    for max_take in (1, 2, 3, 5, 6, 7, 8, 9, 11):
        lines = statement(known(max_take), None)
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
    part = prove(20, seconds=0.05)
    assert not part.is_complete()
    said = check(json.loads(json.dumps(part.as_dict())))
    assert said.startswith(
        f"coprime:max=20: left open are {len(part.odd.open)} cases of odd n; decided are every other"
    )
    whole, undecided = known(20), 0
    for n in (*range(1, 3_000), *range(10**20, 10**20 + 3_000)):
        assert part.b_wins(n) in (None, whole.b_wins(n))
        undecided += part.b_wins(n) is None
    assert undecided
    assert "A wins every other n, but open are: odd n >= " in theorem(part)


def test_larger_takes_have_their_even_numbers() -> None:
    part = even.classify(40)
    assert part.two_cut is not None
    assert part.walls is not None
    assert part.ratio == 4
    with pytest.raises(LimitReached, match="max up to"):
        prove(10**6)


# The parts of the method


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 12), st.sampled_from([A, B]), st.integers(1, 14), st.data())
def test_rows_are_their_definition(max_take: int, winner: int, cut: int, data: st.DataObject) -> None:
    good = data.draw(st.integers(0, (2 << 2 * cut) - 1))
    rows = Rows(max_take, winner, good, cut).up_to(30)

    @cache
    def wins(k: int, d: int, mover: int) -> bool:
        if abs(d) > cut:
            return False
        if k == 0:
            return bool(good >> d + cut & 1)
        after = [wins(k - i, d + (i if mover == A else -i), 1 - mover) for i in range(1, min(max_take, k) + 1)]
        return any(after) if mover == winner else all(after)

    for k in range(31):
        assert all(rows.wins(k, d, mover) is wins(k, d, mover) for d in range(-cut - 1, cut + 2) for mover in (A, B))
    repetition = rows.repetition(3_000)
    if repetition is not None:
        start, period = repetition
        rows.up_to(start + 3 * period + 40)
        for k in range(start, start + 2 * period + 40):
            assert (rows.a[k], rows.b[k]) == (rows.a[k + period], rows.b[k + period])


@cache
def cone_of(max_take: int, walls: Walls) -> Rows:
    return cone(max_take, walls.start, walls.period)


def stretched(max_take: int, walls: Walls, k: int, e: int, mover: int) -> bool:
    """Whether B wins with k chips left at e = d - t, read from the rows of the start by their stretching."""
    times = max(0, (k - walls.start) // walls.period)
    base = k - times * walls.period
    span = base + walls.period + 4
    # The middle has period 4: there a representative of e next to 0 will do.
    e = min(e + times * walls.left, e % 4 - 4) if e < 0 else max(e - times * walls.right, e % 4)
    if abs(e) > span:
        # Beyond what one point can reach, a row has period 4.
        e = (span - 3 + (e - span + 3) % 4) if e > 0 else -(span - 3 + (-e - span + 3) % 4)
    return cone_of(max_take, walls).wins(base, e, mover)


@cache
def pincer_of(max_take: int, pincer: Pincer) -> Rows:
    return pincer_rows(max_take, pincer)


def closing(max_take: int, pincer: Pincer, p: int, k: int, d: int, mover: int) -> bool:
    """Whether A is shown to win n = 4p with k chips left at difference d: the walls where they stand by then."""
    times = max(0, (k - pincer.start) // pincer.period)
    longer = 2 * (p - pincer.width)
    left, right = longer - times * pincer.left, longer - times * pincer.right
    d = min(d + left, d % 4 - 4) if d < 0 else max(d - right, d % 4)
    return pincer_of(max_take, pincer).wins(k - times * pincer.period, d, mover)


@pytest.mark.parametrize(
    ("max_take", "walls"),
    [(10, Walls(12, 60, 8, 8)), (7, Walls(16, 48, 12, 12)), (4, Walls(12, 72, 4, 4)), (6, Walls(8, 48, 4, 4))],
)
def test_walls_travel_for_ever(max_take: int, walls: Walls) -> None:
    far, rng = cone(max_take, 600, walls.period), Random(1)
    assert stretches(cone_of(max_take, walls), walls)
    for _ in range(6_000):
        k = rng.randint(0, 600)
        e, mover = rng.randint(-k - 20, k + 20), rng.randint(A, B)
        assert stretched(max_take, walls, k, e, mover) is far.wins(k, e, mover)


def test_wrong_walls_are_no_walls() -> None:
    walls = (12, 60, 8, 8)
    for at, change in ((0, 4), (1, -48), (2, 4), (2, -4), (3, 4), (3, -8)):
        wrong = Walls(*(value + change * (i == at) for i, value in enumerate(walls)))
        assert not stretches(cone_of(10, wrong), wrong)


def test_the_pincer_is_the_window_of_each_prime() -> None:
    pincer = known(4).even.pincer
    assert pincer is not None
    rng = Random(2)
    for p in (41, 101, 149):
        true = pincer_rows(4, Pincer(12, 4 * p - 24, 4, 4, p, 0))
        for _ in range(4_000):
            k, d, mover = rng.randint(0, 4 * p), rng.randint(-2 * p, 2 * p), rng.randint(A, B)
            assert closing(4, pincer, p, k, d, mover) <= true.wins(k, d, mover)
        assert closing(4, pincer, p, 4 * p, 0, A)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([5, 7, 8, 10, 13]), st.sets(st.sampled_from([3, 5, 7, 11, 13, 17])), st.integers(0, 12))
def test_more_known_primes_decide_more(max_take: int, primes: set[int], at: int) -> None:
    windows = Windows(max_take, 3 * max_take)
    usable = frozenset(primes) & frozenset(windows.primes)
    extra = usable | {windows.primes[at % len(windows.primes)]}
    for winner in (A, B):
        assert windows.ask(winner, usable).residues <= windows.ask(winner, extra).residues


def test_shrunk_sets_are_least() -> None:
    rng = Random(3)
    for _ in range(100):
        wanted = [frozenset(rng.sample(range(12), 3)) for _ in range(3)]
        least = shrunk(list(range(12)), lambda some, w=tuple(wanted): any(each <= some for each in w))
        assert least in wanted


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_residues(m: int, k: int, data: st.DataObject) -> None:
    some = [Residues(size, data.draw(st.integers(0, (1 << size) - 1))) for size in (m, k)]
    for n in range(120):
        assert (n in some[0] & some[1]) is (n in some[0] and n in some[1])
        assert (n in some[0] - some[1]) is (n in some[0] and n not in some[1])
        assert (n in some[0].least()) is (n in some[0])
    least = some[0].least()
    shorter = [s for s in range(1, least.modulus) if all((n in least) is (n + s in least) for n in range(200))]
    assert not shorter


# Strategies in play


def truth(max_take: int, n: int, k: int, d: int, mover: int) -> bool:
    """Whether A wins with k chips left at a - b = d."""
    a = (n - k + d) // 2
    return search(Coprime(max_take)(k, a, n - k - a, mover)).a_wins(mover)


@pytest.mark.parametrize(
    ("max_take", "n"),
    [
        *((7, n) for n in (225, 315, 1155, 135)),
        *((4, n) for n in (105, 1001)),
        *((11, n) for n in (1155, 5005, 2415)),
        *((23, n) for n in (1365, 315)),
    ],
)
def test_what_strategies_claim_is_true(max_take: int, n: int) -> None:
    rng = Random(n)
    claims = 0
    for strategy in strategies(known(max_take), n):
        for _ in range(120):
            k = rng.randint(1, n)
            d = rng.randint(-40, 40) if rng.random() < 0.7 else rng.randint(k - n, n - k)
            d += (n - k - d) % 2
            mover = rng.choice([A, B])
            if abs(d) <= n - k and strategy.wins(k, d, mover):
                claims += 1
                assert truth(max_take, n, k, d, mover) == (strategy.winner == A)
                a = (n - k + d) // 2
                claim = json.loads(json.dumps(strategy.claim(k, a, n - k - a, mover)))
                if claims % 4 == 0:
                    assert f"{'AB'[strategy.winner]} wins with {k} chips left" in check(claim)
    assert claims


def start_claim(n: int) -> dict[str, Any]:
    """The certificate of a start: of odd n as `strategies` gives it; of even n of a target -2m, or that n = 4p."""
    if n % 2:
        return next(s for s in strategies(known(7), n) if s.wins(n, 0, A)).claim(n, 0, 0, A)
    whole = certificate(4 if n == 40_028 else 7)
    claim = {"format": whole["format"], "kind": "coprime-class", "ruleset": whole["ruleset"], "odd": None}
    at = {"left": n, "a": 0, "b": 0, "mover": A, "target": None}
    if n == 40_028:
        return claim | {"version": 2, "even": whole["even"] | {"two_cut": None}, "position": at | {"quarter": None}}
    part = whole["even"] | {"two_cut": None, "pincer": None}
    return claim | {"even": part, "position": at | {"target": -2 * 100_001}}


@pytest.mark.parametrize(
    ("n", "change", "words"),
    [
        (45_000_045, {"left": 45_000_046}, "does not apply"),
        (45_000_045, {"b": 43, "left": 45_000_045 - 43}, "not shown to win"),
        (800_008, {"a": 400_004, "left": 400_004}, "not shown to win"),
        (800_008, {"target": None}, "nothing of this n"),
        (800_008, {"target": 4}, "not odd"),
        (800_008, {"target": 2 * 7}, "divisor in common"),
        (800_008, {"mover": 2}, "numbers"),
        (800_008, {"mover": True}, "numbers"),
        (40_028, {"left": 40_020, "b": 8}, "not shown to win"),
        (40_028, {"left": 40_026}, "nothing of this n"),
    ],
)
def test_wrong_positions_are_refused(n: int, change: dict[str, int], words: str) -> None:
    claim = json.loads(json.dumps(start_claim(n)))
    assert check(claim)
    claim["position"].update(change)
    with pytest.raises(Refused, match=words):
        check(claim)


@pytest.mark.parametrize(
    ("max_take", "n"),
    [(7, 15 * 71), (7, 15 * 75), (10, 105 * 9), (4, 1155), (6, 1155), (12, 5005), (5, 4725)],
)
def test_strategies_win_against_any_play(max_take: int, n: int) -> None:
    rng = Random(n)
    b_should = known(max_take).b_wins(n)
    for _ in range(12):
        strategy = next(s for s in strategies(known(max_take), n) if s.wins(n, 0, A) and (s.winner == B) == b_should)
        k, a, mover = n, 0, A
        while k:
            takes = range(1, min(max_take, k) + 1)
            d = 2 * a - (n - k)
            sign = 1 if mover == A else -1
            if mover == strategy.winner:
                takes = [i for i in takes if strategy.wins(k - i, d + sign * i, 1 - mover)]
                assert takes, (k, d, mover)
            i = rng.choice(list(takes))
            a, k, mover = a + i * (mover == A), k - i, 1 - mover
        assert (gcd(a, n - a) > 1) is b_should


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
def test_answers_from_the_class_of_n(text: str, winner: str) -> None:
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
        classes.is_prime(2**30_000 + 1 + 2 * 3 * 5 * 7)
    assert [n for n in range(2, 200) if classes.is_prime(n)] == [
        n for n in range(2, 200) if all(n % q for q in range(2, n))
    ]


def test_a_damaged_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = certificate(7)
    wrong["odd"]["a"][-1]["residues"] = [1, 3, 5, 13]
    monkeypatch.setattr("nimlike.games.coprime.certified.shipped", lambda _: classes.read(wrong))
    monkeypatch.setattr(solver, "by_columns", lambda _: None)
    with pytest.raises(CorruptData, match="refused at odd set"):
        _ = Coprime(7)(45_000_045).outcome
    with pytest.raises(CorruptData, match="not a certificate"):
        classes.read({"odd": {}})


# Certificates


@pytest.mark.parametrize("max_take", range(1, 25))
def test_shipped_certificates_are_accepted(max_take: int) -> None:
    said = check(certificate(max_take))
    assert said.startswith(f"coprime:max={max_take}: every odd n >= ")
    assert "open" not in said


@pytest.mark.parametrize("max_take", range(25, 31))
def test_classes_of_the_large_certificates_are_accepted(max_take: int) -> None:
    rng, classification = Random(max_take), known(max_take)
    numbers = [1155 * 10**9 + 1155, *(rng.randrange(10**8, 10**9) * 2 + 1 for _ in range(10))]
    for n in numbers:
        strategy = next(iter(strategies(classification, n)))
        assert check(strategy.claim(n, 0, 0, A))


def wrong_in(claim: dict[str, Any], rng: Random) -> None:
    """Change one thing."""
    odd, whole_even = claim["odd"], claim["even"]
    side = rng.choice("ab")
    group = rng.choice(odd[side]) if odd[side] else None
    match rng.randrange(12):
        case 0 if group:
            at = rng.randrange(len(group["sets"]))
            group["sets"][at] ^= 1 << rng.randrange(len(odd["primes"]))
        case 1 if group:
            del group["sets"][rng.randrange(len(group["sets"]))]
        case 2 if group:
            group["residues"] = sorted({*group["residues"], rng.randrange(group["modulus"])})
        case 3 if group:
            del group["residues"][rng.randrange(len(group["residues"]))]
        case 4:
            odd["threshold"] -= rng.randrange(1, odd["threshold"] + 2)
        case 5:
            whole_even["threshold"] = rng.randrange(whole_even["threshold"])
        case 6:
            whole_even["lost"] = sorted({*whole_even["lost"], 4 * rng.randrange(whole_even["modulus"] // 4)})
        case 7 if whole_even["walls"]:
            whole_even["walls"][rng.choice(["left", "right", "start", "period"])] += rng.choice([-4, 4])
        case 8 if whole_even["pincer"]:
            whole_even["pincer"][rng.choice(list(whole_even["pincer"]))] += rng.choice([-4, -2, 2, 4])
        case 9:
            n = rng.randrange(1, claim["below"])
            claim["small"] = sorted({*claim["small"]} ^ {n})
        case 10:
            claim["below"] -= rng.randrange(1, 10)
        case _:
            odd["cut"] = rng.randrange(odd["cut"])


@pytest.mark.parametrize("max_take", [4, 5, 7, 10, 11])
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
        changed = classes.read(claim)
        for n in (*range(1, 1_500), *range(10**12, 10**12 + 400)):
            assert changed.b_wins(n) in (known(max_take).b_wins(n), None)
    assert {"small", "odd set" if max_take > 4 else "walls", "parity"} <= refusals


@pytest.mark.parametrize(
    ("change", "step"),
    [
        (lambda c: c["odd"]["b"][0]["sets"].__setitem__(0, c["odd"]["b"][0]["sets"][0] ^ 1), "odd set"),
        (lambda c: c["odd"].update(threshold=c["odd"]["threshold"] - 2), "odd set"),
        (lambda c: c["odd"]["b"][0]["sets"].pop(), "cover"),
        (lambda c: c["odd"]["a"][0]["sets"].pop(), "cover"),
        (lambda c: c["odd"].update(cut=12), "odd set"),
        (lambda c: c["even"]["walls"].update(left=12), "walls"),
        (lambda c: c["even"]["walls"].update(start=16), "walls"),
        (lambda c: c["even"].update(lost=[]), "parity"),
        (lambda c: c["even"].update(lost=[0, 4]), "parity"),
        (lambda c: c["even"].update(two_cut=6), "two"),
        (lambda c: c["even"].update(threshold=20), "walls"),
        (lambda c: c["small"].remove(15), "small"),
        (lambda c: c.update(below=40), "small"),
        (lambda c: c.update(ruleset="coprime:max=9"), "parity"),
        (lambda c: c.update(ruleset="nim"), "ruleset"),
        (lambda c: c.update(format="other"), "format"),
        (lambda c: c.pop("small"), "format"),
        (lambda c: c["odd"].update(primes=[3, 5, 9]), "format"),
        (lambda c: c["odd"]["a"][0].update(residues=[7]), "format"),
        (lambda c: c["odd"].update(b=3), "format"),
        (lambda c: c["odd"].update(b=[{}]), "format"),
        (lambda c: c["even"].update(walls=7), "format"),
        (lambda c: c.update(odd=None), "format"),
        (lambda c: c.update(kind="coprime-class"), "format"),
    ],
)
def test_refusals_name_their_step(change: Any, step: str) -> None:
    claim = certificate(10)
    change(claim)
    with pytest.raises(Refused) as refused:
        check(claim)
    assert refused.value.step == step


def test_the_pincers_refusals() -> None:
    for change in ({"left": 0}, {"width": 21}, {"half": 60}, {"start": 3}):
        claim = certificate(4)
        claim["even"]["pincer"].update(change)
        with pytest.raises(Refused, match="pincer"):
            check(claim)
    claim = certificate(4)
    claim["even"]["pincer"]["width"] = 26
    with pytest.raises(Refused, match="width of the pincer is not odd"):
        check(claim)
    claim = certificate(4)
    claim["even"]["walls"]["ratio"] = 4
    with pytest.raises(Refused, match="walls"):
        check(claim)


# The command


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(list(args))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "ten.json"
    code, out, _ = run(capsys, "theorem", "coprime:max=10", "--bound", "120", "-o", str(file))
    assert code == 0
    assert out.splitlines()[:5] == [
        "coprime:max=10: B wins exactly when  [certified]",
        "  n is even, n >= 12, and n is not a power of 2; or",
        "  n = 15; or",
        "  n is divisible by 105, 165, 195, 231, 255, 273 or 285.",
        "A wins every other n.",
    ]
    assert out.splitlines()[-1] == "The exact search agrees for every n <= 120."
    assert run(capsys, "check", str(file))[0] == 0
    code, out, _ = run(capsys, "theorem", "coprime:max=7", "--json")
    value = json.loads(out)
    assert (value["schema"], value["complete"], value["open"]) == ("nimlike/theorem/1", True, [])
    assert value["odd_products"][1] == {"modulus": 14, "residues": [5, 7, 9, 11], "products": ["15"]}
    assert check(value["certificate"])
    code, _, err = run(capsys, "theorem", "coprime:max=20", "--seconds", "0")
    assert code == 4
    assert "no class of odd n was decided" in err


def test_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "theorem", "--all", "9", "-o", str(tmp_path))
    assert code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"max-{k}.json" for k in range(1, 10)]
    page = (Path(nimlike.__file__).parents[2] / "docs" / "theory" / "coprime-table.md").read_text()
    assert page.startswith(out)
    assert sum(line.startswith("| ") for line in page.splitlines()) == 31


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "give a ruleset"),
        (("coprime:max=10", "--all", "3"), "give a ruleset"),
        (("nim",), "nimlike prove nim proves its P-positions"),
        (("coprime:max=half",), "no theorem for every size is found for such a game"),
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
