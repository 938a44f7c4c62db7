"""What every family of games must be on a table: true words, right boards, hints that help, moves that can be drawn.

The families, their variants and modifiers are found from the registry: a new family is tested without a line here.
"""

import copy
import pickle
import re
from collections import Counter
from random import Random

import pytest
from every_family import EXAMPLES, POSITIONS, RULESETS, SUMS, every_ruleset, few, played_out, reached, with_a_move

from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.core.reason import ANY_GAME
from nimlike.core.ruleset import Ruleset
from nimlike.families import families, parse
from nimlike.play.hints import hint
from nimlike.play.opponents import random_move
from nimlike.play.words import legal_moves_words, move_words

every_example = pytest.mark.parametrize("position", EXAMPLES, ids=str)

HUGE = 10**30
FEW_MOVES = 200


def unsplit(position: Position) -> Counter[str]:
    """The moves that take from one pile only and split nothing."""
    moves = (move for move, _ in position.options())
    return Counter(str(m) for m in moves if len(m.takes) == 1 and not m.split and not m.forbids and m.amount)


@pytest.mark.slow
def test_every_family_has_rulesets_and_positions_here() -> None:
    assert {rules.family for rules in RULESETS} >= set(families())
    for rules in RULESETS:
        assert len(played_out(rules, 3)) >= 2, rules


# Text


@every_ruleset
def test_texts_are_read_back(rules: Ruleset) -> None:
    assert parse(str(rules)) == rules
    for position in POSITIONS[rules]:
        assert parse(str(position)) == position


# Play


@every_ruleset
def test_moves_reach_what_the_options_say(rules: Ruleset) -> None:
    for position in with_a_move(rules, 20):
        options = list(position.options())
        assert len({move for move, _ in options}) == len(options)
        for move, after in options:
            assert position.after(move) == position.after(str(move)) == after
            assert rules.check_state(after.state) is None


@every_ruleset
def test_the_start_has_a_move(rules: Ruleset) -> None:
    start = Position(rules, rules.start())
    rules.check_state(start.state)
    assert not start.is_terminal


# Words


@every_ruleset
def test_words_are_there_and_stay_the_same(rules: Ruleset) -> None:
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.name == rules.name != ""
    assert again.rules() == rules.rules()
    assert rules.name[0].isupper() or not rules.name[0].isalpha()
    for text in (rules.rules(), rules.ending(rules.start())):
        assert text.endswith(".")
        assert "\n" not in text
        assert text[0].isupper()
    for position in POSITIONS[rules][:50]:
        assert rules.words(position.state) == again.words(position.state) != ""


@every_ruleset
def test_a_name_says_whether_the_last_mover_loses(rules: Ruleset) -> None:
    assert ("misère" in rules.name) is bool(getattr(rules, "misere", False))


@every_ruleset
def test_words_about_the_end_are_true_of_every_end(rules: Ruleset) -> None:
    ends = 0
    for start in played_out(rules, 30):
        said = rules.ending(start.state)
        for end in reached(start):
            if not end.is_terminal:
                continue
            ends += 1
            if "last counter" in said:
                assert not any(row.size for row in rules.board(end.state)), (start, end)
            if said.startswith("Who "):
                assert ("wins" in said) is (rules.terminal_outcome(end.state) is Outcome.P), (start, end)
    assert ends


# Boards


def check_board(position: Position) -> None:
    """Every amount on the board is a legal move, and where the board says so they are all that there are."""
    rows = position.ruleset.board(position.state)
    drawn: Counter[str] = Counter()
    for row in rows:
        assert list(row.takes) == sorted(set(row.takes)), row
        assert row.size is None or row.most <= row.size, row
        examples = re.findall(r"by typing(?: a move)?,? like ([a-z0-9./]+)", row.note)
        for move in (*examples, *(f"{row.prefix}{amount}" for amount in row.takes)):
            position.after(move)
        if row.size is not None:
            drawn.update(f"{row.prefix}{amount}" for amount in row.takes)
    assert not drawn - unsplit(position), position
    if all(row.complete for row in rows) and rows:
        assert drawn == unsplit(position), position


@every_ruleset
def test_boards_offer_the_legal_takes_and_no_others(rules: Ruleset) -> None:
    for position in POSITIONS[rules]:
        check_board(position)


@every_ruleset
def test_the_browser_draws_the_board(rules: Ruleset) -> None:
    from nimlike.plot.boards import rows_of

    for position in with_a_move(rules, 25):
        offered: Counter[str] = Counter()
        for row in rows_of(position):
            shown = [counter.move for counter in (*row.counters, *row.quick) if counter.move]
            for move in shown:
                position.after(move)
            # What is not drawn is typed: the row then has a field.
            typed = not row.counters and row.amounts
            if row.pile.size is not None:
                offered.update([f"{row.pile.prefix}{n}" for n in row.pile.takes] if typed else shown)
        rows = rules.board(position.state)
        if rows and all(row.complete for row in rows):
            assert offered == unsplit(position), position


def check_page(position: Position) -> None:
    pytest.importorskip("jinja2")
    from nimlike.web.play_pages import play_page

    page = play_page((("position", str(position)), ("hint", "1"), ("first", "you")))
    assert page["title"] == position.ruleset.name
    assert page["over"] or page["hint"]
    assert page["position"].startswith(str(position))  # where options may be forbidden, it says which are


@every_ruleset
def test_the_play_page_is_there(rules: Ruleset) -> None:
    for position in played_out(rules, 2):
        check_page(position)


@every_example
def test_boards_of_huge_positions(position: Position) -> None:
    from nimlike.plot.boards import rows_of

    rules = position.ruleset
    large = tuple(size * HUGE if size > 1 else size for size in position.state)
    try:
        rules.check_state(large)
        next(rules.options(large), None)
    except NimlikeError:
        return  # the state is none, or too large for the set of takes
    here = Position(rules, large)
    rows = rows_of(here)
    assert rows or not rules.board(large)
    for row in rows:
        for counter in (*row.counters, *row.quick):
            if counter.move:
                here.after(counter.move)
    here.after(rules.least_move(large))
    for seed in range(3):
        here.after(random_move(here, Random(seed)))


# Moves drawn at random


def check_tickets(position: Position) -> None:
    tickets = position.ruleset.tickets(position.state)
    drawn = Counter(move for i in range(tickets.count) if (move := tickets.move(i)) is not None)
    assert drawn == Counter(move for move, _ in position.options()), position
    assert tickets.count <= 2 * len(drawn) + 2


@every_ruleset
def test_each_move_has_exactly_one_ticket(rules: Ruleset) -> None:
    for position in POSITIONS[rules]:
        if few(position, FEW_MOVES):
            check_tickets(position)


@every_ruleset
def test_a_least_move_takes_as_little_as_may_be(rules: Ruleset) -> None:
    for position in with_a_move(rules, 30):
        least = rules.least_move(position.state)
        position.after(least)
        assert least.amount == min(move.amount for move, _ in position.options())


@every_ruleset
def test_the_legal_moves_are_told(rules: Ruleset) -> None:
    for position in with_a_move(rules, 20):
        told = legal_moves_words(position)
        moves = {str(move) for move, _ in position.options()}
        assert all(move_words(move) for move, _ in position.options())
        if "..." in told or len(moves) > 40:
            continue
        listed = set()
        for piece in told.split(", "):
            first, _, last = piece.partition(" to ")
            stem = first.rstrip("0123456789")
            top = int(last.removeprefix(stem)) if last else None
            listed |= {first} if top is None else {f"{stem}{n}" for n in range(int(first[len(stem) :]), top + 1)}
        assert listed == moves, position


# Hints


def check_hints(position: Position) -> None:
    steps = [hint(position, step) for step in (1, 2, 3)]
    move = steps[2].move
    assert move is not None
    after = position.after(move)
    assert [step.move for step in steps[:2]] == [None, None]
    assert all(step.text.endswith((".", "?")) for step in steps)
    try:
        won = position.outcome is Outcome.N
    except LimitReached:
        return
    if steps[2].winning is None:
        return
    assert [step.winning for step in steps] == [won] * 3
    assert ("You can win" in steps[0].text) is won
    if won:
        assert after.outcome is Outcome.P, (position, move)
    reason = position.explain()
    assert reason.nudge in steps[0].text or (won and steps[0].text.endswith("?"))
    assert reason.nudge != ANY_GAME


@every_ruleset
def test_hints_end_in_a_winning_move_where_there_is_one(rules: Ruleset) -> None:
    for position in played_out(rules, 12):
        check_hints(position)


# Copies


def check_copies(position: Position) -> None:
    answer = position.answer()
    for again in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
        assert again == answer
        assert again.winning_moves.first(5) == answer.winning_moves.first(5)
        assert again.winning_moves.count == answer.winning_moves.count
        assert again.reason == answer.reason
    moves = pickle.loads(pickle.dumps(answer.winning_moves))
    assert (moves.count, moves.complete) == (answer.winning_moves.count, answer.winning_moves.complete)
    assert moves.first(5) == answer.winning_moves.first(5) == answer.winning_moves.first(5)
    reason = pickle.loads(pickle.dumps(answer.reason))
    assert reason == answer.reason
    assert reason.summary.marked == answer.reason.summary.marked


@every_ruleset
def test_answers_and_reasons_can_be_copied(rules: Ruleset) -> None:
    for position in played_out(rules, 6):
        assert pickle.loads(pickle.dumps(position)) == position
        check_copies(position)


@every_example
def test_an_example_has_hints_and_copies(position: Position) -> None:
    check_hints(position)
    check_copies(position)


@pytest.mark.parametrize("position", SUMS, ids=str)
def test_a_sum_has_what_its_games_have(position: Position) -> None:
    check_board(position)
    assert all(re.match(r"Game \d: ", row.name) for row in position.ruleset.board(position.state))
    check_page(position)
    check_tickets(position)
    position.after(position.ruleset.least_move(position.state))
    check_hints(position)
    check_copies(position)
