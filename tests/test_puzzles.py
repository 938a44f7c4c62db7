"""Puzzles: the same everywhere, true by brute force, graded by what is measured; worksheets and documents of them."""

from collections import Counter
from datetime import date, timedelta

import pytest
from every_family import EXAMPLES

import nimlike
from nimlike.cli.main import main
from nimlike.core.default_pictures import draws_of
from nimlike.core.definition import Definition
from nimlike.core.errors import IllegalMove, LimitReached, ParseError, Undecided
from nimlike.core.languages import speaking
from nimlike.core.outcome import Outcome
from nimlike.lessons.lesson import lesson_named
from nimlike.play.opponents import best_moves
from nimlike.puzzles import sheets as worksheets
from nimlike.puzzles.make import LIMITS, LONGEST, MOST_ASKED, difficulty, game_of, grade_of, log2_tenths, puzzle
from nimlike.puzzles.sheets import GAMES, judge, linking, of_day, read_day, refutation, sheet, solution, terms_of

SMALL = 60_000  # moves that brute force looks at
OF_EVERY_FAMILY = {each.ruleset.family: str(each.ruleset) for each in reversed(EXAMPLES)}.values()
GAMES_TRIED = [*OF_EVERY_FAMILY, "nim:misere", "octal:0.77:misere", "nim:pass=1", "wythoff:block=2", "mark:misere"]


@pytest.mark.parametrize("kind", ["move", "all", "who"])
def test_the_truth_of_small_puzzles_of_every_game_is_that_of_brute_force(kind: str) -> None:
    compared, without = Counter[str](), set()
    for text in GAMES_TRIED:
        rules = game_of(text)
        try:
            made = puzzle(rules, kind, 1, "truth")
        except Undecided:
            without.add(text)
            continue
        position = made.position
        search = Definition(rules, SMALL)
        try:
            wins = {str(move) for move, _ in search.winning_moves(position.state)}
            outcome = search.outcome(position.state)
        except LimitReached:
            continue
        compared[text] += 1
        assert made.answer.outcome is outcome, position
        if outcome is Outcome.N and made.answer.winning_moves.complete:
            assert {str(move) for move, _ in made.answer.winning_moves} == wins, position
        if kind != "who":
            moves = sum(1 for _ in position.options())
            assert 0 < len(wins) < moves
    assert compared.total() > 0.8 * (len(GAMES_TRIED) - len(without))
    # Where each position is won by all its moves or by none there is no move to find; who wins can be asked.
    for text in without:
        with pytest.raises(Undecided, match="none makes a puzzle"):
            puzzle(text, kind, 2, "more")


@pytest.mark.parametrize("game", ["nim", "wythoff", "schwenk:cap=2x"])
def test_grades_are_measured_and_higher_grades_are_more_difficult(game: str) -> None:
    means = []
    for grade in (1, 2, 3, 4):
        made = [puzzle(game, "move", grade, seed) for seed in range(4)]
        for each in made:
            again = difficulty(each.position, each.position.answer())
            assert again == each.difficulty
            assert each.grade == grade_of(again.tenths)
            moves = sum(1 for _ in each.position.options())
            assert again.guess == min(60, log2_tenths(moves, len(each.answer.winning_moves)))
        of_grade = [each for each in made if each.grade == grade]
        assert len(of_grade) >= 3
        low, high = ((0, *LIMITS)[grade - 1], LIMITS[grade - 1])
        assert all(low <= each.difficulty.tenths < high or grade == 1 for each in of_grade)
        means.append(sum(each.difficulty.tenths for each in of_grade) / len(of_grade))
    assert means == sorted(set(means))


def test_kinds_keep_their_promises() -> None:
    said = [puzzle("wythoff", "who", 2, seed).answer.outcome for seed in range(30)]
    assert 9 <= said.count(Outcome.P) <= 21
    for seed in range(3):
        for grade in (2, 3):
            found = puzzle("octal:0.77", "all", grade, seed).answer.winning_moves
            assert found.complete
            assert 1 <= len(found) <= MOST_ASKED
            assert not any(after.is_terminal for _, after in found)
        to_win = puzzle("wythoff", "play", 3, seed)
        assert to_win.difficulty.moves <= LONGEST


def test_a_game_to_win_is_won_in_the_moves_that_were_counted() -> None:
    for game in ("nim", "wythoff", "nim:misere"):
        made = puzzle(game, "play", 2, "length")
        assert made.difficulty.counted
        position, mine = made.position, 0
        while True:
            position, mine = position.after(best_moves(position).move), mine + 1  # the shortest win
            if position.is_terminal:
                break
            position = position.after(best_moves(position).move)  # the longest defence
            if position.is_terminal:
                break
        assert mine == made.difficulty.moves


def test_answers_are_judged_as_brute_force_does_and_refuted_by_a_reply_that_wins() -> None:
    for text in (
        *("nim:2,3,4", "nim:misere:1,2,2", "wythoff:3,6"),
        *("octal:0.77:4,5", "schwenk:cap=2x:12,11", "euclid:4,11"),
    ):
        position = nimlike.position(text)
        search = Definition(position.ruleset)
        for move, after in position.options():
            judged = judge(position, move)
            assert judged.right is (search.outcome(after.state) is Outcome.P)
            if judged.right:
                continue
            told, _ = refutation(judged)
            if judged.left is None:
                assert "the other player has won" in told
            else:
                assert search.outcome(judged.left.state) is Outcome.P
                assert judged.after.after(judged.reply) == judged.left
    with pytest.raises(IllegalMove):
        judge(nimlike.position("nim:1,2"), "c1")


def test_draws_are_even() -> None:
    draw = draws_of("even")
    found = Counter(draw(1, 6) for _ in range(6000))
    assert all(850 <= found[n] <= 1150 for n in range(1, 7))
    with pytest.raises(ParseError):
        draw(2, 1)


# The puzzle of the day


def test_each_weekday_meets_every_game_and_the_week_grows_harder() -> None:
    start = date(2026, 11, 23)  # a Monday
    met: dict[int, set[str]] = {}
    for days in range(49):
        day = start + timedelta(days)
        game, kind, grade, seed = terms_of(day)
        met.setdefault(day.weekday(), set()).add(game)
        assert (kind, grade) == [
            *[("move", 2)] * 2,
            *[("move", 3), ("who", 3), ("move", 4), ("play", 4), ("move", 5)],
        ][day.weekday()]
        assert read_day(seed) == day
    assert all(games == set(GAMES) for games in met.values())
    assert of_day(date(2026, 11, 22)).position == nimlike.position("nim:13,14,27,38,42")
    with pytest.raises(ParseError):
        read_day("yesterday")


def test_the_puzzle_of_the_day_is_chosen_by_the_day_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle"]) == 0
    assert f"seed {date.today()}" in capsys.readouterr().out
    assert main(["puzzle", "--grade", "2", "--seed", "7"]) == 2
    assert "the puzzle of the day has no --grade, --seed; add a game" in capsys.readouterr().err


# Worksheets


def test_a_worksheet_has_different_puzzles_in_order_of_difficulty_and_true_answers() -> None:
    made = sheet(["nim", "schwenk:cap=2x"], "1-3", 8, ("move", "who"), 7)
    for part in made.parts:
        assert len(part.puzzles) == 8
        assert len({(each.position, each.kind) for each in part.puzzles}) == 8
        tenths = [each.difficulty.tenths for each in part.puzzles]
        assert tenths == sorted(tenths)
        search = Definition(part.rules)
        assert part.table is not None
        for y, row in enumerate(part.table.rows):
            for x, lost in enumerate(row):
                assert lost is (search.outcome((x, y)) is Outcome.P)
    assert sheet(["nim"], "2", 3, seed=1).parts != sheet(["nim"], "2", 3, seed=2).parts
    strip = sheet(["subtraction:1,2,3"]).parts[0].table
    assert strip is not None
    assert [n for n, lost in enumerate(strip.rows[0]) if lost] == [0, 4, 8, 12, 16, 20]
    assert sheet(["nim+octal:0.77"], "2", 1).parts[0].table is None


def test_the_sheet_itself_gives_no_answer_away() -> None:
    made = sheet(["nim", "octal:0.77"], "1-3", 6, ("move", "all", "who"), 3)
    shown = worksheets.page(made, linking("http://192.0.2.7:8000"))
    *sheets, answers = shown.split("<article")[1:]
    assert len(sheets) == 2
    assert "answers" in answers
    assert shown.count('class="segno"') == 12
    for part, own in zip(made.parts, sheets, strict=True):
        assert own.count('<td class="safe">') == 1  # the first square, as an example
        for each in part.puzzles:
            told, why = solution(each)
            assert told not in own
            assert not why or why not in own
            assert each.answer.source not in own
            assert told.replace("'", "&#x27;") in answers


def test_a_worksheet_ends_with_the_open_question_of_the_lesson_and_its_answer_is_on_the_other_side() -> None:
    made = sheet(["nim", "mark"], "1", 1)
    star = lesson_named("pairs").star
    assert made.parts[0].star == star
    assert made.parts[1].star is None  # no lesson teaches it
    pupils, _, answers = worksheets.body(made).partition('<article class="ws answers')
    assert pupils.count("★") == answers.count("★") == 1
    assert star.question in pupils
    assert star.answer not in pupils
    assert star.answer in answers


def test_how_an_answer_is_known_is_told_in_the_language_of_the_sheet() -> None:
    with speaking("fr"):
        made = sheet(["nim"], "1", 1)
        written = worksheets.body(made)
    assert "théorème" in written
    assert "theorem:" not in written


def test_the_open_question_is_not_about_the_game_of_the_sheet() -> None:
    asked = sheet(["subtraction:1,2,3", "subtraction:1,3,4"], count=1)
    assert [part.star is None for part in asked.parts] == [False, True]


def test_where_each_position_is_won_at_once_the_puzzle_has_grade_1() -> None:
    made = puzzle("hyper:each:ab,ac,bc", "move", 3, 1)  # two of the three piles may be emptied
    assert (made.asked, made.grade) == (3, 1)
