"""Octal games, subtraction games, Grundy's game: the definition judges tables, kernels, periods and answers."""

from itertools import islice, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike import GrundysGame, Octal, Subtraction
from nimlike.core.definition import Definition
from nimlike.core.move import Move, parse_move
from nimlike.games.heaps import heap_answers as heaps
from nimlike.games.heaps import proved_periods as copies
from nimlike.games.heaps.finding import find_period, sequence
from nimlike.games.heaps.game import HeapGame, Hex
from nimlike.games.heaps.heap_table import COPIED, HeapTable, table
from nimlike.games.heaps.periods import certified, heaps_needed, repetition_in
from nimlike.games.heaps.repeats import Repetition, guess_in, last_repetition, least_repetition
from nimlike.games.heaps.sparse_space import Grading, phase_of
from nimlike.games.heaps.sweep import octal_codes, sweep
from nimlike.kernels import gradings, splits
from nimlike.kernels import grundy as kernels
from nimlike.kernels.gradings import best_grading

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4]  # OEIS A002186
DAWSONS_KAYLES = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0]  # A002187
GRUNDY = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]  # A002188

codes = st.builds(
    lambda first, digits, tail: f"{first}.{''.join(map(str, digits))}{tail}",
    st.sampled_from("04"),
    st.lists(st.integers(0, 7), min_size=1, max_size=5).filter(any),
    st.sampled_from(["", "", "r"]),
)
octals = codes.map(Octal)
subtractions = st.sets(st.integers(1, 12), min_size=1, max_size=5).map(lambda takes: Subtraction(tuple(takes)))
games = st.one_of(octals, subtractions, st.just(GrundysGame()))


def by_the_rules(game: HeapGame, terms: int) -> list[int]:
    """The values of heaps by mex over the rules of the code, in plain sets: a route of its own."""
    values: list[int] = []
    for n in range(terms):
        met = set()
        for take in range(n + 1):
            if isinstance(game, Subtraction):
                digit = 3 if take in game.takes else 0
            elif isinstance(game, Octal):
                first, _, digits = game.code.partition(".")
                listed = [first, *digits.removesuffix("r")]
                digit = int(listed[take]) if take < len(listed) else int(listed[-1]) * digits.endswith("r")
            else:
                digit = 4 * (take == 0)
            rest = n - take
            if digit & 1 and rest == 0:
                met.add(0)
            if digit & 2 and rest > 0:
                met.add(values[rest])
            if digit & 4:
                unequal = isinstance(game, GrundysGame)
                met |= {values[a] ^ values[rest - a] for a in range(1, rest) if not unequal or 2 * a != rest}
        values.append(next(v for v in range(len(met) + 1) if v not in met))
    return values


def takes_of(game: HeapGame) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    digits = game.rule.digits
    empty, whole, split = (np.array([k for k, left in digits if left & bit], np.int64) for bit in (1, 2, 4))
    return empty, whole, split


def test_published_sequences() -> None:
    assert sequence(Octal("0.77"), 30) == KAYLES
    assert sequence(Octal("0.07"), 30) == DAWSONS_KAYLES
    assert sequence(GrundysGame(), 21) == GRUNDY
    assert sequence(Octal("0.3r"), 50) == list(range(50))
    assert sequence(Subtraction((1, 2, 3)), 9) == [0, 1, 2, 3, 0, 1, 2, 3, 0]


@given(games)
def test_tables_follow_the_rules(game: HeapGame) -> None:
    assert HeapTable(game).up_to(70).tolist() == by_the_rules(game, 71)


@settings(max_examples=50)
@given(games, st.integers(0, 14))
def test_tables_agree_with_the_definition(game: HeapGame, heap: int) -> None:
    assert Definition(game).grundy((heap,)) == table(game).up_to(heap)[heap]


@given(games, st.integers(0, 40), st.integers(41, 90))
def test_tables_grow_in_parts(game: HeapGame, first: int, then: int) -> None:
    grown = HeapTable(game)
    grown.up_to(first)
    assert grown.up_to(then).tolist() == HeapTable(game).up_to(then).tolist()


@pytest.mark.slow
@settings(max_examples=60)
@given(octals.filter(lambda game: not game.rule.tail), st.integers(1, 300), st.integers(0, 63), st.booleans())
def test_sparse_space_gives_the_same_values_with_any_grading(game: Octal, start: int, mask: int, swing: bool) -> None:
    empty, whole, split = takes_of(game)
    expected = np.zeros(600, np.uint16)
    assert kernels.definition_values(expected, 0, empty, whole, split, False, 0, 0) == 600
    found = expected.copy()
    found[start:] = 0
    assert (
        splits.sparse_values(
            found, start, empty, whole, split, False, mask, swing and phase_of(game.rule) >= 0, np.zeros(4, np.int64)
        )
        == 600
    )
    assert found.tolist() == expected.tolist()


@settings(max_examples=60)
@given(octals.filter(lambda game: not game.rule.tail), st.integers(1, 300), st.integers(0, 400), st.booleans())
def test_single_values_looked_for_among_the_splits_give_the_definition(
    game: Octal, start: int, marked: int, unequal: bool
) -> None:
    empty, whole, split = takes_of(game)
    expected = np.zeros(600, np.uint16)
    kernels.definition_values(expected, 0, empty, whole, split, unequal, 0, 0)
    found = expected.copy()
    found[start:] = 0
    effort = np.array([0, 0, 0, marked], np.int64)
    assert splits.scanned_values(found, start, empty, whole, split, unequal, effort) == 600
    assert found.tolist() == expected.tolist()


def test_sparse_space_in_the_table_of_long_games() -> None:
    for game in (Octal("0.156"), Octal("0.007"), Octal("4.024"), Octal("0.644"), GrundysGame()):
        empty, whole, split = takes_of(game)
        expected = np.zeros(9_000, np.uint16)
        kernels.definition_values(expected, 0, empty, whole, split, game.rule.unequal, 0, 0)
        assert HeapTable(game).up_to(8_999).tolist() == expected.tolist()


def test_the_best_grading_makes_the_fewest_rare() -> None:
    rng = Random(5)
    for _ in range(20):
        kinds = rng.sample(range(16), 6)
        values = np.array([kinds[rng.randrange(3) + 3 * (n & 1)] for n in range(200)], np.uint16)
        first, phase = rng.randrange(5), rng.randrange(-1, 2)

        def rare(mask: int, swing: int, phase: int = phase, first: int = first, values: np.ndarray = values) -> int:
            grading = Grading(mask, swing, max(phase, 0))
            return sum(not grading.common(n, int(v)) for n, v in enumerate(values, first))

        allowed = [(mask, swing) for mask in range(16) for swing in range(2) if not swing or (mask and phase >= 0)]
        assert rare(*best_grading(values, first, phase)) == min(rare(*grading) for grading in allowed)


@pytest.mark.parametrize(
    "name", ["definition_values", "scanned_values", "sparse_values", "take_values", "repeats_from"]
)
def test_kernels_run_interpreted_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = getattr(kernels, name, None) or getattr(splits, name)
    plain = getattr(compiled, "py_func", compiled)
    for room in (kernels, splits):
        for other, made in vars(room).items():
            if hasattr(made, "py_func"):
                monkeypatch.setattr(room, other, made.py_func)
    rng = Random(name)
    for code in ("0.77", "0.135", "4.13", "0.33003"):
        game = Octal(code)
        empty, whole, split = takes_of(game)
        values = np.array(by_the_rules(game, 60), np.uint16)
        if name == "repeats_from":
            argument = np.array([rng.randrange(2) for _ in range(40)], np.int64)
            assert np.array_equal(plain(argument), compiled(argument))
            continue
        if name == "take_values":
            game = Octal("0.33003")
            empty, whole, split = takes_of(game)
            values = np.array(by_the_rules(game, 60), np.uint16)
        arguments = {
            "definition_values": (0, empty, whole, split, False, 0, 0),
            "scanned_values": (0, empty, whole, split, False, np.zeros(4, np.int64)),
            "sparse_values": (5, empty, whole, split, False, 5, 0, np.zeros(4, np.int64)),
            "take_values": (0, empty, whole),
        }[name]
        table_of = values.copy()
        table_of[5:] = 0
        assert plain(table_of, *arguments) == 60
        assert table_of.tolist() == values.tolist()


def test_the_best_grading_is_found_interpreted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, transform = (getattr(each, "py_func", each) for each in (best_grading, gradings._transformed))
    monkeypatch.setattr(gradings, "_transformed", transform)
    for code in ("0.77", "0.135", "4.13", "0.33003"):
        values = np.array(by_the_rules(Octal(code), 60), np.uint16)
        assert plain(values, 3, 1) == best_grading(values, 3, 1)


@pytest.mark.parametrize("game", [Hex("0.8"), Hex("0.F"), Hex("0.89"), Octal("0.3r"), Octal("0.17r"), Octal("4.1r")])
def test_values_copied_with_a_saltus_are_those_of_the_rules(game: HeapGame, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = HeapTable(game)
    found = copied.up_to(1_600)[:1_601].tolist()
    assert COPIED in {part.speed for part in copied.stretches}
    monkeypatch.setattr(copies, "proved_cycle", lambda game, values: None)
    monkeypatch.setattr(copies, "proved_saltus", lambda game, values: None)
    computed = HeapTable(game)
    assert computed.up_to(1_600)[:1_601].tolist() == found
    assert COPIED not in {part.speed for part in computed.stretches}


def test_tables_are_longer_where_a_period_is_proved() -> None:
    values = HeapTable(Hex("0.8")).up_to(150_000)
    assert values[1:].tolist() == [(n - 1) // 3 for n in range(1, 150_001)]
    with pytest.raises(nimlike.LimitReached, match="to heap 65,535 at most"):
        HeapTable(Hex("8.3")).up_to(65_536)
    arithmetic = HeapTable(Octal("0.3r"))
    with pytest.raises(nimlike.LimitReached, match="heap 65,536 does not fit 16 bits"):
        arithmetic.up_to(10**6)
    assert arithmetic.values.tolist() == list(range(1 << 16))


def test_many_takes_leave_the_one_word_kernel() -> None:
    game = Subtraction(tuple(range(1, 80)))
    assert sequence(game, 200) == [n % 80 for n in range(200)]


@given(st.lists(st.integers(0, 2), max_size=60))
def test_repetitions_of_any_table(changes: list[int]) -> None:
    starts = kernels.repeats_from(np.array(changes, np.int64))
    for p in range(1, len(changes)):
        wrong = [n for n in range(len(changes) - p) if changes[n + p] != changes[n]]
        assert starts[p] == (wrong[-1] + 1 if wrong else 0)


@given(st.lists(st.integers(0, 2), max_size=40), st.integers(1, 5), st.integers(0, 2), st.integers(1, 9))
def test_the_least_repetition_is_that_of_every_way_to_it(
    head: list[int], period: int, saltus: int, window: int
) -> None:
    """Of a list, of an array, from the end of a long table: each is what the definition says."""
    values = head + [n % period % 3 + n // period * saltus for n in range(3 * period)]
    size = len(values)

    def steps(p: int, e: int) -> set[int]:
        return {values[n + p] - values[n] for n in range(e, size - p)}

    shifts = [(p, min(e for e in range(size - p) if len(steps(p, e)) == 1)) for p in range(1, size)]
    seen = [Repetition(p, e, steps(p, e).pop()) for p, e in shifts if e + p + window <= size]
    for steady, right in ((False, seen), (True, [each for each in seen if not each.saltus])):
        for table_of in (values, np.array(values, np.uint16)):
            found = least_repetition(table_of, lambda e, p: e + p + window <= size, steady=steady)
            assert found == (right[0] if right else None)
    assert last_repetition(np.array(values, np.uint16), window) == found


KNOWN_PERIODS = {  # from the published tables of octal games; the preperiod counts from heap 0
    "0.77": (12, 71),
    "0.07": (34, 53),
    "0.137": (34, 52),
    "0.4": (34, 54),
    "0.15": (10, 1),
    "0.17": (34, 33),
    "0.26": (4, 1),
    "0.34": (8, 7),
    "0.44": (24, 143),
    "0.45": (20, 498),
    "0.54": (7, 3),
    "0.055": (148, 259),
    "0.156": (349, 3479),
    "0.356": (142, 7315),
    "0.644": (442, 3256),
    "0.165": (1550, 5181),
    "4.005": (79, 31),
    "4.024": (60, 2),
    "4.766": (20, 19),
}


@pytest.mark.parametrize("code", KNOWN_PERIODS)
def test_known_periods_are_certified(code: str) -> None:
    found = find_period(Octal(code))
    period, preperiod = KNOWN_PERIODS[code]
    assert found.label == "certified"
    assert found.repetition == Repetition(period, preperiod)


def test_periods_of_subtraction_games() -> None:
    # Winning Ways, chapter 4: S(1, 3, 4) has period 7.
    assert find_period(Subtraction((1, 3, 4))).repetition == Repetition(7, 0)
    assert find_period(Subtraction((2, 3, 7))).repetition == Repetition(5, 0)
    for game in (Subtraction((2, 5, 8)), Subtraction((3, 7, 11, 12)), Subtraction((1, 6, 9, 10))):
        found = find_period(game)
        assert found.label == "certified"
        values = by_the_rules(game, 600)
        assert [extended(found.values, found.repetition, n) for n in range(600)] == values


def extended(values: list[int], repetition: Repetition | None, heap: int) -> int:
    assert repetition is not None
    return values[repetition.index(heap)]


def test_what_is_not_proved_is_conjectured_or_open() -> None:
    short = find_period(Octal("0.77"), 150)
    assert (short.label, short.repetition, short.certificate) == ("conjectured", Repetition(12, 71), None)
    unchecked = find_period(Octal("0.77"), check=False)
    assert (unchecked.label, unchecked.repetition) == ("conjectured", Repetition(12, 71))
    assert "not asked" in unchecked.note
    nothing = find_period(GrundysGame(), 3_000)
    assert (nothing.label, nothing.repetition, len(nothing.values)) == ("computed", None, 3_001)


def test_a_repetition_is_the_least() -> None:
    assert repetition_in(Octal("0.77"), table(Octal("0.77")).up_to(2_000)) == Repetition(12, 71)


def test_a_repetition_is_proved_from_the_heap_that_the_theorem_asks_for() -> None:
    values = table(Octal("0.77")).up_to(2_000)
    needed = 2 * 71 + 2 * 12 + 2
    assert repetition_in(Octal("0.77"), values[:needed]) is None
    assert guess_in(values[:needed]) == Repetition(12, 71)
    assert repetition_in(Octal("0.77"), values[: needed + 1]) == Repetition(12, 71)
    found = find_period(Octal("0.77"))
    assert found.bound == needed
    assert found.certificate is not None
    assert found.certificate["values"] == values[: needed + 1].tolist()


def test_long_codes_and_sets_are_certified_too() -> None:
    assert find_period(Octal("0." + "0" * 1_200 + "3")).repetition == Repetition(2 * 1_201, 0)
    assert find_period(Subtraction(tuple(range(1, 1_400)))).repetition == Repetition(1_400, 0)


def test_tables_of_single_heaps() -> None:
    small = Octal("0.77").table(0, 12)
    assert small.label == "computed"
    assert [int(value) for _, value in small.rows] == KAYLES[:13]
    large = Octal("0.77").table(12 * 10**17, 12 * 10**17 + 11)
    assert large.label == "certified"
    assert [int(value) for _, value in large.rows] == KAYLES_PERIOD


def test_values_beyond_the_checker_are_not_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike.games.heaps.periods.CHECKED_VALUES", 3)
    found = find_period(Octal("0.117"))
    assert (found.label, found.certificate) == ("conjectured", None)
    assert found.note


def test_limits_are_checked_before_the_work() -> None:
    for text in (
        f"octal:0.{'7' * 5000}:4000",
        "octal:0.007:10^18",
        "octal:0.07r:10^6",
        "grundy:10^9",
        "subtraction:1,5_000,10^30:10^20",
    ):
        with pytest.raises(nimlike.LimitReached):
            nimlike.position(text).answer()
    with pytest.raises(nimlike.LimitReached, match="at most"):
        sequence(Octal("0.77"), 10**9)
    with pytest.raises(nimlike.LimitReached, match="at most"):
        find_period(Octal("0.77"), 10**9)


@settings(max_examples=30)
@given(games, st.lists(st.integers(0, 9), min_size=1, max_size=3))
def test_answers_agree_with_the_definition(game: HeapGame, sizes: list[int]) -> None:
    while sum(sizes) > 11:
        sizes = sizes[:-1] if len(sizes) > 1 else [sizes[0] - 1]
    answer, search, state = game(*sizes).answer(), Definition(game), tuple(sizes)
    assert answer.outcome is search.outcome(state)
    assert answer.grundy == search.grundy(state)
    assert answer.label == "computed"
    expected = search.winning_moves(state)
    assert list(answer.winning_moves) == expected
    assert answer.winning_moves.count == len(expected)
    assert answer.reason.facts["grundy"] == answer.grundy


@pytest.mark.parametrize("game", [Octal("0.77"), Octal("0.137"), Octal("4.3"), Octal("0.26"), Subtraction((1, 3, 4))])
def test_answers_by_period_agree_with_answers_by_table(game: HeapGame) -> None:
    rng = Random(str(game))
    long = HeapTable(game).up_to(6_000)
    for heap in [rng.randrange(4_097, 6_000) for _ in range(4)]:
        answer = game(heap).answer()
        assert answer.grundy == long[heap]
        if answer.label == "certified":
            wins = [
                Move(((0, take),), split=(split,) if split else ())
                for take, split in game.rule.moves(heap)
                if long[split] ^ long[heap - take - split] == 0
            ]
            if answer.outcome == "N":
                assert [move for move, _ in answer.winning_moves] == wins
                assert answer.winning_moves.count == len(wins)


def test_moves_counted_by_residues_are_those_of_a_table() -> None:
    rng, tried = Random(11), 0
    while tried < 40:
        game = Octal(rng.choice("0004") + "." + "".join(rng.choice("1234567") for _ in range(rng.randrange(1, 4))))
        repetition = certified(game, 1_024)
        needed = None if repetition is None else heaps_needed(game, repetition)
        if repetition is None or needed is None:
            continue
        full, short = HeapTable(game), HeapTable(game)
        full.up_to(1_500)
        short.up_to(needed)
        state = (rng.randrange(2 * needed, 2 * needed + 400) % 1_500, rng.randrange(9))
        found = []
        for values_of in (heaps.HeapValues(short, repetition), heaps.HeapValues(full, None)):
            values = [values_of(size) for size in state]
            found.append(heaps._moves_to(game(*state), values_of, values, 1 + (values[0] ^ values[1])))
        assert list(found[0]) == list(found[1])
        assert found[0].count == found[1].count == len(list(found[1]))
        tried += 1


def test_the_largest_heaps_are_answered_by_period() -> None:
    for text in ("octal:0.77:10^18,7", "octal:0.77:10^40,7", "octal:0.137:10^30", "subtraction:2,5,8:10^100,3"):
        answer = nimlike.position(text).answer()
        assert answer.label == "certified"
        for move, after in answer.winning_moves.first(5):
            assert after.outcome == "P", move
    assert nimlike.position("octal:0.77:10^18").answer().grundy == KAYLES_PERIOD[10**18 % 12]


KAYLES_PERIOD = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]  # Winning Ways, chapter 4: heaps 12k, 12k + 1, ... from 72 on


def test_the_label_does_not_depend_on_what_was_asked_before() -> None:
    here = nimlike.position("octal:0.51:9000")
    assert here.answer().label == "certified"
    sequence(Octal("0.51"), 20_000)
    assert here.answer().label == "certified"
    assert nimlike.position("octal:0.51:90").answer().label == "computed"


def test_sums_with_heap_games() -> None:
    total = nimlike.position("octal:0.77:10^18+nim:9+wythoff:1,2")
    answer = total.answer()
    assert (answer.label, answer.outcome) == ("certified", "N")
    assert all(after.outcome == "P" for _, after in answer.winning_moves.first(20))
    small = nimlike.position("octal:0.77:5+subtraction:1,3:4+grundy:6")
    expected = Definition(small.ruleset).winning_moves(small.state)
    assert list(small.answer().winning_moves) == expected
    assert small.answer().grundy == Definition(small.ruleset).grundy(small.state)


@given(games, st.lists(st.integers(0, 12), min_size=1, max_size=3))
def test_every_option_is_reached_by_its_move(game: HeapGame, sizes: list[int]) -> None:
    here = game(*sizes)
    options = list(islice(here.options(), 200))
    assert len({move for move, _ in options}) == len(options)
    for move, after in options:
        assert here.after(move) == after
        assert here.after(str(move)) == after
        assert nimlike.parse(str(after)) == after
    assert nimlike.parse(str(here)) == here


@given(games, st.integers(0, 9), st.integers(0, 10), st.integers(0, 10))
def test_no_other_move_is_legal(game: HeapGame, heap: int, take: int, split: int) -> None:
    move = Move(((0, take),), split=(split,) if split else ())
    here = game(heap)
    turned = Move(((0, take),), split=(heap - take - split,)) if split and heap - take > split else move
    options = [option for option, _ in here.options()]
    if move not in options and turned not in options:
        with pytest.raises(nimlike.IllegalMove):
            here.after(move)


@given(games, st.lists(st.integers(1, 12), min_size=1, max_size=3))
def test_a_split_keeps_the_order_in_which_its_parts_are_written(game: HeapGame, sizes: list[int]) -> None:
    here = game(*sizes)
    for option, _ in islice(here.options(), 200):
        ((heap, take),) = option.takes
        for rest, *split in permutations((sizes[heap] - take - sum(option.split), *option.split)):
            written = Move(((heap, take),), split=tuple(split))
            assert here.after(written).state == (*sizes[:heap], rest, *split, *sizes[heap + 1 :])
            assert game.as_option(here.state, written) == option


@given(st.integers(0, 60), st.integers(0, 10**30), st.lists(st.integers(1, 10**30), min_size=1, max_size=3))
def test_moves_that_split_round_trip(pile: int, amount: int, split: list[int]) -> None:
    move = Move(((pile, amount),), split=tuple(split))
    assert parse_move(str(move)) == move


@pytest.mark.parametrize("text", ["a2/", "a2/0", "a/3", "ab2/3", "a2/3/", "/3", "a2//3", "a2/b"])
def test_malformed_splits_are_refused(text: str) -> None:
    with pytest.raises(nimlike.ParseError):
        parse_move(text)


@pytest.mark.parametrize(
    "text", ["nim:5", "wythoff:5,5", "schwenk:cap=2x:9,3", "onepile:base=binary:9,3", "coprime:max=10:15"]
)
def test_games_without_splits_refuse_them(text: str) -> None:
    for move in ("a2/1", "2/1"):
        with pytest.raises(nimlike.IllegalMove):
            nimlike.position(text).after(move)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("octal:0.78:5", ["0 to 7"]),
        ("octal:1.7:5", ["0 or 4"]),
        ("octal:0.0:5", ["no move"]),
        ("octal:77:5", ["not a code", "octal:0.77"]),
        ("octal:5", ["not a code"]),
        ("octal:0.77r5:5", ["not a code"]),
        ("subtraction:0,1:5", ["1 or more"]),
        ("subtraction:1,x:5", ["'x'"]),
        ("grundy:last:5", ["no option"]),
        ("grundy:5:6", ["not an option"]),
    ],
)
def test_malformed_games_get_one_clear_line(text: str, words: list[str]) -> None:
    with pytest.raises(nimlike.NimlikeError) as refused:
        nimlike.position(text)
    assert refused.value.exit_code == 2
    assert all(word in str(refused.value) for word in words)


def test_a_sweep_is_each_game_by_itself() -> None:
    codes = list(octal_codes(2))
    assert len(set(codes)) == len(codes) == 63
    for workers in (1, 3):
        rows = list(sweep(codes, 400, workers))
        assert [row.game for row in rows] == codes
        for row in rows[::7]:
            values = HeapTable(row.game).up_to(400)
            assert row.greatest == values.max()
            if row.repetition is not None:
                e, p = row.repetition.preperiod, row.repetition.period
                long = HeapTable(row.game).up_to(2_000)
                assert long[e : 2_000 - p].tolist() == long[e + p : 2_000].tolist()
    assert sum(row.repetition is not None for row in rows) > 40
    with pytest.raises(nimlike.NimlikeError):
        list(sweep(codes, 1))


def test_who_forbids_a_split_forbids_it_from_both_sides() -> None:
    here = nimlike.position("octal:0.77:block=2:9~a2/4")
    assert str(here) == "octal:0.77:block=2:9~a2/3"
    for move in ("a2/3", "a2/4"):
        with pytest.raises(nimlike.IllegalMove, match="it is forbidden"):
            here.after(move)
    assert here.after("a1/2~a1/1").state == here.after("a1/2~a1/4").state
    with pytest.raises(nimlike.ParseError, match="twice"):
        nimlike.position("octal:0.77:block=3:6~a1/1~a1/4")
