"""Octal games, subtraction games, Grundy's game: the definition judges tables, kernels, periods and answers."""

from itertools import islice, permutations
from random import Random

import numpy as np
import pytest
from heap_values import by_marks, by_the_rules, games, octals
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import check_answers
from test_misere import games as misere_games

import nimlike
from nimlike import GrundysGame, LimitReached, Octal, Subtraction
from nimlike.cli.main import main
from nimlike.core.move import Move
from nimlike.games.heaps import proved_periods as copies
from nimlike.games.heaps.game import HeapGame, Hex
from nimlike.games.heaps.heap_table import HeapTable, table
from nimlike.games.heaps.period_findings import find_period
from nimlike.games.heaps.proved_periods import repetition_in
from nimlike.kernels import grundy as kernels
from nimlike.tables.repeats import Repetition, guess_in, last_repetition, least_repetition
from nimlike_check import OverLimit


def takes_of(game: HeapGame) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    digits = game.rule.digits
    empty, whole, split = (np.array([k for k, left in digits if left & bit], np.int64) for bit in (1, 2, 4))
    return empty, whole, split


@given(games)
def test_tables_follow_the_rules(game: HeapGame) -> None:
    size = 35 if isinstance(game, Hex) else 71  # heaps that are left in three parts take long
    assert HeapTable(game).up_to(size - 1).tolist() == by_the_rules(game, size)


@given(games, st.integers(0, 40), st.integers(41, 70))
def test_tables_grow_in_parts(game: HeapGame, first: int, then: int) -> None:
    grown = HeapTable(game)
    grown.up_to(first)
    assert grown.up_to(then).tolist() == HeapTable(game).up_to(then).tolist()


@settings(max_examples=60)
@given(octals, st.integers(1, 150), st.integers(0, 300), st.booleans())
def test_single_values_looked_for_among_the_splits_give_the_definition(
    game: Octal, start: int, marked: int, unequal: bool
) -> None:
    unequal = unequal and not game.rule.tail
    expected, rule = by_marks(game, 300, unequal), game.rule
    found = expected.copy()
    found[start:] = 0
    effort = np.array([0, 0, 0, marked], np.int64)
    got = kernels.heap_values(found, start, *takes_of(game), unequal, rule.tail, rule.last + 1, effort)
    assert got == 300
    assert found.tolist() == expected.tolist()


def test_sparse_space_in_the_table_of_long_games() -> None:
    for game in (Octal("0.156"), Octal("0.007"), Octal("4.024"), Octal("0.644"), GrundysGame()):
        assert HeapTable(game).up_to(8_999).tolist() == by_marks(game, 9_000).tolist()


@pytest.mark.parametrize("game", [Hex("0.8"), Hex("0.F"), Hex("0.89"), Octal("0.3r"), Octal("0.17r"), Octal("4.1r")])
def test_values_copied_with_a_saltus_are_those_of_the_rules(game: HeapGame, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = HeapTable(game)
    found = copied.up_to(1_600)[:1_601].tolist()
    assert copied._cycle is not None
    monkeypatch.setattr(copies, "proved_cycle", lambda game, values: None)
    monkeypatch.setattr(copies, "proved_saltus", lambda game, values: None)
    computed = HeapTable(game)
    assert computed.up_to(1_600)[:1_601].tolist() == found
    assert computed._cycle is None


def test_tables_are_longer_where_a_period_is_proved() -> None:
    values = HeapTable(Hex("0.8")).up_to(150_000)
    assert values[1:].tolist() == [(n - 1) // 3 for n in range(1, 150_001)]
    with pytest.raises(nimlike.LimitReached, match="to heap 65,535 at most"):
        HeapTable(Hex("8.3")).up_to(65_536)
    arithmetic = HeapTable(Octal("0.3r"))
    with pytest.raises(nimlike.LimitReached, match="heap 65,536 does not fit 16 bits"):
        arithmetic.up_to(10**6)
    assert arithmetic.values.tolist() == list(range(1 << 16))


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


def test_periods_of_subtraction_games() -> None:
    # Winning Ways, chapter 4: S(1, 3, 4) has period 7.
    assert find_period(Subtraction((1, 3, 4))).repetition == Repetition(7, 0)
    assert find_period(Subtraction((2, 3, 7))).repetition == Repetition(5, 0)
    for game in (Subtraction((2, 5, 8)), Subtraction((3, 7, 11, 12)), Subtraction((1, 6, 9, 10))):
        found = find_period(game)
        assert found.label == "certified"
        assert found.repetition is not None
        assert [found.values[found.repetition.index(n)] for n in range(600)] == by_the_rules(game, 600)


def test_a_repetition_is_proved_from_the_heap_that_the_theorem_asks_for() -> None:
    values = table(Octal("0.77")).up_to(2_000)
    needed = 2 * (71 + 12 - 1) + 2
    assert repetition_in(Octal("0.77"), values[:needed]) is None
    assert guess_in(values[:needed]) == Repetition(12, 71)
    assert repetition_in(Octal("0.77"), values[: needed + 1]) == Repetition(12, 71)
    found = find_period(Octal("0.77"))
    assert found.bound == needed
    assert found.certificate is not None
    assert found.certificate["values"] == values[: needed + 1].tolist()


@pytest.mark.parametrize("limit", [10**9, 10**4_000])
def test_a_period_that_starts_early_is_certified_however_far_it_may_be_looked_for(limit: int) -> None:
    assert find_period(Octal("0.77"), limit).label == "certified"
    with pytest.raises(LimitReached, match="is looked for to heap"):
        find_period(Octal("0.007"), limit)
    told = [part.lines for part in nimlike.analyze("octal:0.007", limit, seconds=2).parts if part.name == "law"]
    assert "below 8,192" in told[0][0]


def test_long_codes_and_sets_are_certified_too() -> None:
    assert find_period(Octal("0." + "0" * 1_200 + "3")).repetition == Repetition(2 * 1_201, 0)
    assert find_period(Subtraction(tuple(range(1, 1_400)))).repetition == Repetition(1_400, 0)


def test_a_check_that_is_too_long_certifies_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike_check.heaps.room", too_long)
    found = find_period(Octal("0.1171"))
    assert found.label == "conjectured"
    assert found.note == "The values imply it for all heaps, but the check is too long."


def too_long(steps: float, size: float = 0) -> None:
    raise OverLimit(f"{steps} steps")


@settings(max_examples=30)
@given(games | misere_games, st.lists(st.integers(0, 9), min_size=1, max_size=3))
def test_answers_agree_with_the_definition(game: HeapGame, sizes: list[int]) -> None:
    while sum(sizes) > 11:
        sizes = sizes[:-1] if len(sizes) > 1 else [sizes[0] - 1]
    check_answers(game, [tuple(sizes)])
    if game.normal_play:
        answer = game(*sizes).answer()
        assert (answer.label, answer.reason.facts["grundy"]) == ("computed", answer.grundy)


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


def test_the_label_does_not_depend_on_what_was_asked_before() -> None:
    here = nimlike.position("octal:0.51:9000")
    assert here.answer().label == "certified"
    Octal("0.51").grundy_values(20_000)
    assert here.answer().label == "certified"
    assert nimlike.position("octal:0.51:90").answer().label == "computed"


def test_an_answer_proves_no_period_further_away_than_its_heaps() -> None:
    here = nimlike.position("octal:0.16:5000").answer()
    assert (here.label, here.grundy) == ("computed", by_marks(Octal("0.16"), 5_001)[5_000])
    assert len(table(Octal("0.16")).values) <= 2 * 5_000


@given(games, st.integers(0, 9), st.integers(0, 10), st.lists(st.integers(1, 6), max_size=3))
def test_no_other_move_is_legal(game: HeapGame, heap: int, take: int, split: list[int]) -> None:
    here, move = game(heap), Move(((0, take),), split=tuple(split))

    def left(option: Move) -> list[int]:
        return sorted((heap - option.amount - sum(option.split), *option.split))

    if not any((option.amount, left(option)) == (take, left(move)) for option, _ in here.options()):
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


def test_who_forbids_a_split_forbids_it_from_both_sides() -> None:
    here = nimlike.position("octal:0.77:block=2:9~a2/4")
    assert str(here) == "octal:0.77:block=2:9~a2/3"
    for move in ("a2/3", "a2/4"):
        with pytest.raises(nimlike.IllegalMove, match="it is forbidden"):
            here.after(move)
    assert here.after("a1/2~a1/1").state == here.after("a1/2~a1/4").state
    with pytest.raises(nimlike.ParseError, match="twice"):
        nimlike.position("octal:0.77:block=3:6~a1/1~a1/4")


def test_how_far_answers_go_does_not_hang_on_what_was_asked_before(capsys: pytest.CaptureFixture[str]) -> None:
    said = set()
    solved = ["solve", "octal:0.3r:3,2^101,2^101"]
    for words in (solved, ["analyze", "octal:0.3r", "--of", "period"], solved):
        assert main(words) in (0, 3)
        said.add(capsys.readouterr().err)
    assert said == {"", "nimlike: octal:0.3r: answers in this game go to heap 65,535\n"}
