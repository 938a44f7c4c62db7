"""Hexadecimal games and repeated digits: the rules judge values and answers, long tables judge certified periods."""

import copy
import json
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

import nimlike
from nimlike import Hex, Octal
from nimlike.core.definition import Definition
from nimlike.core.move import Move
from nimlike.games.heaps.finding import find_period, sequence
from nimlike.games.heaps.game import HeapGame
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.proved_periods import covered, proved_by
from nimlike.games.heaps.repeats import Repetition
from nimlike.games.heaps.take_and_break import extend
from nimlike.games.heaps.ways import Triples
from nimlike.kernels import triples as kernels
from nimlike_check import Refused, check

hex_digits = st.sampled_from("0123456789ABCDEF")
games = st.builds(
    lambda first, digits, tail: f"{first}.{''.join(digits)}{tail}",
    st.sampled_from("048C"),
    st.lists(hex_digits, min_size=1, max_size=4).filter(lambda digits: set(digits) != {"0"}),
    st.sampled_from(["", "", "r"]),
).map(Hex)


def by_the_rules(game: HeapGame, terms: int) -> list[int]:
    """The values of heaps by mex over the digits of the code, in plain sets: a route of its own."""
    assert isinstance(game, Hex | Octal)
    first, _, digits = game.code.partition(".")
    listed = [int(digit, 16) for digit in first + digits.removesuffix("r")]
    values: list[int] = []
    for n in range(terms):
        met = set()
        for take in range(n + 1):
            digit = listed[take] if take < len(listed) else listed[-1] * digits.endswith("r")
            rest = n - take
            if digit & 1 and rest == 0:
                met.add(0)
            if digit & 2 and rest:
                met.add(values[rest])
            if digit & 4:
                met |= {values[a] ^ values[rest - a] for a in range(1, rest)}
            if digit & 8:
                met |= {
                    values[a] ^ values[b] ^ values[rest - a - b] for a in range(1, rest) for b in range(1, rest - a)
                }
        values.append(next(v for v in range(len(met) + 1) if v not in met))
    return values


@settings(max_examples=60)
@given(games)
def test_tables_follow_the_rules(game: Hex) -> None:
    assert HeapTable(game).up_to(34).tolist() == by_the_rules(game, 35)


@settings(max_examples=40)
@given(games, st.integers(0, 30), st.integers(31, 50))
def test_tables_grow_in_parts(game: Hex, first: int, then: int) -> None:
    grown = HeapTable(game)
    grown.up_to(first)
    assert grown.up_to(then).tolist() == HeapTable(game).up_to(then).tolist()


def test_values_that_outgrow_the_words() -> None:
    assert sequence(Hex("0.Fr"), 300) == list(range(300))
    assert sequence(Hex("0.8"), 700) == [0] + [(n - 1) // 3 for n in range(1, 700)]
    assert sequence(Hex("0.77"), 60) == sequence(Octal("0.77"), 60)


def test_the_kernel_runs_interpreted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, made in vars(kernels).items():
        if hasattr(made, "py_func"):
            monkeypatch.setattr(kernels, name, made.py_func)
    for code in ("0.8", "C.39", "0.5Fr"):
        game, values = Hex(code), np.zeros(40, np.uint16)
        assert Triples(game.rule).chunk(values, 0, 40, 0) == (40, 40)
        assert values.tolist() == by_the_rules(game, 40)


def by_sets(game: Hex, blocks: list[int]) -> list[int]:
    """The values by the kernel for three heaps, with so many heaps in each table, and the sets kept."""
    sets, values, size = Triples(game.rule), np.zeros(0, np.uint16), 0
    for block in blocks:
        done, size = size, size + block
        values = np.concatenate([values, np.zeros(block, np.uint16)])
        while done < size:
            stop, done = sets.chunk(values, done, size, 0)
            assert stop == done
    found: list[int] = values.tolist()
    return found


@settings(max_examples=25)
@given(games, st.lists(st.integers(1, 160), min_size=1, max_size=3))
def test_long_tables_with_three_heaps_follow_the_definition(game: Hex, blocks: list[int]) -> None:
    found: list[int] = []
    extend(game.rule, found, sum(blocks))
    assert by_sets(game, blocks) == found


@pytest.mark.parametrize("code", ["0.9", "8.3", "0.E", "0.38r"])
def test_sets_go_on_from_values_that_others_computed(code: str) -> None:
    game = Hex(code)
    whole = by_sets(game, [700])
    values = np.array(whole[:400] + [0] * 300, np.uint16)
    sets, done = Triples(game.rule), 400
    while done < 700:
        _, done = sets.chunk(values, done, 700, 0)
    assert values.tolist() == whole


@settings(max_examples=80)
@given(games, st.lists(st.integers(0, 9), min_size=1, max_size=3))
def test_answers_agree_with_the_definition(game: Hex, sizes: list[int]) -> None:
    while sum(sizes) > 12:
        sizes = sizes[:-1] if len(sizes) > 1 else [sizes[0] - 1]
    answer, search, state = game(*sizes).answer(), Definition(game), tuple(sizes)
    assert (answer.outcome, answer.grundy) == (search.outcome(state), search.grundy(state))
    expected = search.winning_moves(state)
    assert list(answer.winning_moves) == expected
    assert answer.winning_moves.count == len(expected)


@given(games, st.lists(st.integers(0, 10), min_size=1, max_size=3))
def test_every_option_is_reached_by_its_move(game: Hex, sizes: list[int]) -> None:
    here = game(*sizes)
    options = list(islice(here.options(), 200))
    assert len({move for move, _ in options}) == len(options)
    for move, after in options:
        assert here.after(str(move)) == here.after(move) == after
        assert nimlike.parse(str(after)) == after


@given(games, st.integers(0, 9), st.integers(0, 10), st.lists(st.integers(1, 6), max_size=3))
def test_no_other_move_is_legal(game: Hex, heap: int, take: int, split: list[int]) -> None:
    move, here = Move(((0, take),), split=tuple(split)), game(heap)
    if move not in [option for option, _ in here.options()]:
        with pytest.raises(nimlike.IllegalMove):
            here.after(move)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hex:0.G:5", ["not a code", "hex:0.F"]),
        ("hex:1.7:5", ["0, 4, 8 or C"]),
        ("hex:0.0:5", ["no move"]),
        ("hex:77:5", ["not a code"]),
        ("hex:0.7rr:5", ["not a code"]),
        ("hex:5", ["not a code"]),
    ],
)
def test_malformed_games_get_one_clear_line(text: str, words: list[str]) -> None:
    with pytest.raises(nimlike.NimlikeError) as refused:
        nimlike.position(text)
    assert refused.value.exit_code == 2
    assert all(word in str(refused.value) for word in words)


def test_limits_are_checked_before_the_work() -> None:
    for text in ("hex:0.8:10^9", "hex:0.Fr:10^5", "hex:0.F:70000"):
        with pytest.raises(nimlike.LimitReached):
            nimlike.position(text).answer()
    with pytest.raises(nimlike.LimitReached, match="heap 196,609 does not fit 16 bits"):
        sequence(Hex("0.8"), 10**6)  # by its period, and so in no time


# Periods, with a saltus and without

CERTIFIED = {
    "hex:0.8": (3, 1, 1),
    "hex:0.F": (2, 0, 0),
    "hex:0.0F": (2, 0, 1),
    "hex:0.3F": (6, 0, 3),
    "hex:0.28": (53, 1, 16),
    "hex:0.9C": (36, 28, 16),
    "hex:0.F8": (6, 7, 4),
    "hex:8.0": (2, 1, 1),
    "hex:0.Fr": (1, 0, 1),
    "hex:0.08r": (4, 1, 1),
    "octal:0.3r": (1, 0, 1),
    "octal:0.7r": (1, 0, 1),
    "octal:0.07r": (2, 0, 1),
    "octal:0.5r": (1, 1, 0),
    "octal:0.12003r": (12, 1, 4),
    "octal:0.145r": (7, 6, 4),
    "octal:0.2321r": (4, 2, 0),
}


@pytest.mark.parametrize("text", mostly_slow(CERTIFIED, 5))
def test_periods_with_a_saltus_are_certified(text: str) -> None:
    game = nimlike.game(text)
    found, (p, e, s) = find_period(game), CERTIFIED[text]
    assert (found.label, found.repetition) == ("certified", Repetition(p, e, s))
    assert found.certificate is not None
    assert check(json.loads(json.dumps(found.certificate))).startswith(f"{text} has period {p} from heap {e} on")
    assert isinstance(game, HeapGame)
    values = HeapTable(game).up_to(1_100).tolist()
    assert all(values[n + p] == values[n] + s for n in range(e, 1_100 - p))


def claim_of(text: str) -> dict[str, Any]:
    found = find_period(nimlike.game(text)).certificate
    assert found is not None
    return json.loads(json.dumps(found))


def is_true(claim: dict[str, Any]) -> bool:
    """What an accepted certificate says, judged by a longer table."""
    game = nimlike.game(claim["ruleset"])
    assert isinstance(game, HeapGame)
    values, e, p, s = HeapTable(game).up_to(1_000).tolist(), claim["preperiod"], claim["period"], claim["saltus"]

    def repeats(e: int, p: int, s: int) -> bool:
        return all(values[n + p] == values[n] + s for n in range(e, len(values) - p))

    shorter = any(repeats(300, q, values[300 + q] - values[300]) for q in range(1, p))
    begins = e == 0 or not repeats(e - 1, p, s)
    return claim["values"] == values[: len(claim["values"])] and repeats(e, p, s) and not shorter and begins


@pytest.mark.parametrize(
    "text", ["hex:0.8", "hex:0.F8", "hex:8.0", "octal:0.3r", "octal:0.05r", "hex:0.08r", "octal:0.5r"]
)
def test_false_certificates_are_refused(text: str) -> None:
    claim, rng, refusals = claim_of(text), Random(text), 0
    for _ in range(150):
        new = copy.deepcopy(claim)
        match rng.randrange(7):
            case 0:
                new["values"][rng.randrange(len(new["values"]))] += rng.choice([-1, 1, 2])
            case 1:
                new["period"] = rng.choice([2 * new["period"], max(1, new["period"] - 1), new["period"] + 1])
            case 2:
                new["saltus"] = rng.choice([0, new["saltus"] + 1, 2 * new["saltus"]])
            case 3:
                new["preperiod"] = max(0, new["preperiod"] + rng.choice([-1, 1, 2]))
            case 4:
                del new["values"][rng.randrange(len(new["values"])) :]
            case 5:
                new["power"], new["floor"] = rng.choice([1, 2, 4]), rng.randrange(12)
            case _:
                code = list(new["ruleset"])
                at = rng.choice([i for i, c in enumerate(code) if c in "0123456789ABCDEF" and i > code.index(".")])
                code[at] = rng.choice("1234567")
                new["ruleset"] = "".join(code)
        try:
            check(new)
        except Refused:
            refusals += 1
        else:
            assert is_true(new), new
    assert refusals > 60


def test_random_games_that_are_certified_go_on_as_certified() -> None:
    rng, proved = Random(8), 0
    while proved < 40:
        tail = rng.choice(["", "r"])
        text = "0." + "".join(rng.choice("0123456789ABCDEF") for _ in range(rng.randrange(1, 4))) + tail
        if set(text) <= set("0.r"):
            continue
        game = Hex(text)
        values = HeapTable(game).up_to(300)
        for p in range(1, 12):
            starts = [
                n
                for n in range(301 - p)
                if int(values[n + p]) - int(values[n]) != int(values[300]) - int(values[300 - p])
            ]
            e, s = (starts[-1] + 1 if starts else 0), int(values[300]) - int(values[300 - p])
            if e < 30 and s >= 0 and covered(game) and (written := proved_by(game, e, p, s, values)) is not None:
                proved += 1
                assert is_true(written), text
                break


def test_the_step_at_fault_is_named() -> None:
    claim = claim_of("hex:0.8")
    for change, step in [
        ({"period": 2}, "repetition"),
        ({"preperiod": 0}, "repetition"),
        ({"values": claim["values"][:4]}, "repetition"),
        ({"values": claim["values"][:5]}, "below"),
        ({"preperiod": 2}, "least"),
        ({"floor": 7}, "below"),
        ({"power": 2}, "above"),
        ({"power": 0}, "format"),
        ({"ruleset": "hex:0.9"}, "values"),
        ({"ruleset": "octal:0.7"}, "ruleset"),
        ({"kind": "octal-saltus-period"}, "ruleset"),
        ({"values": [0, True]}, "format"),
        ({"extra": 1}, "format"),
    ]:
        with pytest.raises(Refused) as refused:
            check({**claim, **change})
        assert refused.value.step == step, change


def test_the_step_above_sees_what_the_values_cannot() -> None:
    # Far out a heap of 0.3F could have the value of an option, were it not for parity; with another saltus it has.
    claim = claim_of("hex:0.3F")
    with pytest.raises(Refused):
        check({**claim, "power": 3})
    with pytest.raises(Refused) as refused:
        check({**claim, "period": 12, "saltus": 6, "power": 2})
    assert refused.value.step in ("least", "repetition", "above")


@given(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=4),
    st.sampled_from(["kind", "ruleset", "preperiod", "period", "saltus", "values", "power", "floor"]),
)
def test_nothing_makes_the_checker_stumble(value: Any, field: str) -> None:
    claim = {**SHORT, field: value}
    try:
        check(claim)
    except Refused:
        return
    assert claim == SHORT or field == "floor"


SHORT = claim_of("hex:0.8")
