"""Matches, opponents, taste, hints and reviews, compared with the definition."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nimlike
from nimlike.core.errors import IllegalMove, ParseError
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import Remoteness
from nimlike.core.sums import Sum
from nimlike.play.hints import KEPT, LOST, MISTAKE, UNKNOWN, hint, review
from nimlike.play.match import Match, Session
from nimlike.play.opponents import Opponent, best_moves, opponent, random_move
from nimlike.play.words import legal_moves_words, move_words

SMALL = [
    *("nim:3,4,5", "nim:misere:1,2,3", "nim:misere:1,1,1,1", "wythoff:5,8", "wythoff:misere:4,6"),
    *("wythoff:a=3:b=1:4,6", "wythoff:a=1:b=3:5,6", "onepile:base=1,3,7:12,5"),
    *("onepile:base=fibonacci:cap=low:20,9", "schwenk:cap=2x:20,7", "schwenk:cap=3:14,3", "coprime:max=4:13"),
    *("coprime:max=half:11,2,3,B", "nim:2,3+wythoff:2,4", "schwenk:cap=2x:6,3+nim:4"),
]
HUGE = [
    *("nim:10^50,10^50+7,3", "nim:misere:10^40,1,1", "wythoff:10^50,2^101", "wythoff:a=2:b=3:10^30,7"),
    *("wythoff:misere:10^30,10^30+1", "onepile:base=fibonacci:10^50,10^20", "schwenk:cap=2x:10^50,10^49"),
    *("schwenk:cap=5:10^30,5", "coprime:max=10:10^50+3", "nim:10^50+wythoff:20,30"),
]

pile = st.integers(0, 9)
positions = st.one_of(
    st.lists(pile, min_size=1, max_size=4).map(lambda piles: nimlike.Nim()(*piles)),
    st.lists(pile, min_size=1, max_size=3).map(lambda piles: nimlike.Nim(misere=True)(*piles)),
    st.builds(
        lambda a, b, misere, x, y: nimlike.Wythoff(a, b, misere)(x, y),
        st.integers(1, 5),
        st.integers(1, 5),
        st.booleans(),
        pile,
        pile,
    ),
    st.builds(nimlike.Schwenk("2x"), st.integers(0, 20), st.integers(0, 20)),
    st.builds(nimlike.OnePile("1,3,7"), st.integers(0, 20), st.integers(0, 20)),
    st.builds(lambda k, n: nimlike.Coprime(k)(n), st.integers(1, 5), st.integers(0, 14)),
    st.builds(
        lambda x, y, n: Sum.of([nimlike.Nim()(n), nimlike.Wythoff(2)(x, y)]),
        st.integers(0, 3),
        st.integers(0, 4),
        st.integers(0, 4),
    ),
)


# Sampling


def test_nothing_is_drawn_from_a_finished_game() -> None:
    for choose in (lambda p: random_move(p, Random(0)), best_moves):
        with pytest.raises(IllegalMove):
            choose(nimlike.position("nim:0,0"))


class TwoOrFive(Ruleset):
    """Rulesets from Python are sampled and judged from their options."""

    def __str__(self) -> str:
        return "take 2 or 5"

    def check_state(self, state: Any) -> None:
        pass

    def options(self, state: Any) -> Any:
        for take in (2, 5):
            if take <= state[0]:
                yield Move.lone_take(take), (state[0] - take,)


def test_rulesets_from_python_are_played() -> None:
    here = TwoOrFive()(23)
    assert str(here.ruleset.least_move(here.state)) == "2"
    assert {str(random_move(here, Random(seed))) for seed in range(20)} == {"2", "5"}
    assert hint(here, 3).move is not None
    assert legal_moves_words(here) == "2, 5"


# Taste


def brute(position: Position) -> int:
    after = [each for _, each in position.options()]
    if not after:
        return 0
    wins = [brute_of(each) for each in after if each.outcome is Outcome.P]
    return 1 + (min(wins) if wins else max(map(brute_of, after)))


brute_of = cache(brute)


@given(positions)
def test_remoteness_is_that_of_the_recursion(position: Position) -> None:
    if sum(1 for _ in position.options()) < 40:
        assert Remoteness(position.ruleset).of(position.state) in (brute_of(position), None)


@pytest.mark.parametrize("text", SMALL)
def test_the_best_moves_are_the_shortest_wins_or_the_longest_defences(text: str) -> None:
    position = nimlike.position(text)
    taste = best_moves(position)
    assert taste.remoteness == brute_of(position)
    assert taste.winning is (position.outcome is Outcome.N)
    for move in taste.moves:
        after = position.after(move)
        assert brute_of(after) == taste.remoteness - 1
        assert (after.outcome is Outcome.P) is taste.winning


def test_a_search_keeps_to_its_budget() -> None:
    position = nimlike.position("nim:20,21,22")
    assert Remoteness(position.ruleset, budget=100).of(position.state) is None
    assert Remoteness(position.ruleset, budget=10**6).of((5, 6)) == brute_of(nimlike.position("nim:5,6"))


UNSOLVED = "coprime:max=half:500000"


def test_what_cannot_be_solved_is_played_all_the_same_and_said() -> None:
    position = nimlike.position(UNSOLVED)
    taste = best_moves(position)
    assert taste.winning is None
    choice = opponent("perfect").choice(position)
    position.after(choice.move)
    assert (choice.how, choice.note[:14]) == ("unsolved", "a random move,")
    assert opponent("slips:1").choice(position).how == "unsolved"
    assert [hint(position, step).winning for step in (1, 2, 3)] == [None] * 3
    judged = review(Match(position, [choice.move]))
    assert judged.moves[0].verdict == UNKNOWN
    assert "could not be solved" in judged.decision()


# Opponents


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_perfect_player_never_loses_a_won_game(text: str, seat: int) -> None:
    for seed in range(3):
        match = Match(nimlike.position(text))
        players = [opponent("random", seed), opponent("random", seed)]
        players[seat] = opponent("perfect", seed)
        was_won = False
        while not match.over:
            mine = match.mover == seat
            if mine and match.position.outcome is Outcome.N:
                was_won = True
            match.play(players[match.mover].choose(match.position))
            if mine and was_won:
                assert match.position.outcome is Outcome.P
        if was_won:
            assert match.winner == seat


@pytest.mark.parametrize("text", HUGE)
def test_the_perfect_player_holds_a_win_in_large_games(text: str) -> None:
    match = Match(nimlike.position(text))
    other = opponent("random", 5)
    if match.position.outcome is Outcome.P:
        match.play(other.choose(match.position))
    while not match.over and len(match.line) < 30:
        match.play(opponent("perfect", 5).choose(match.position))
        assert match.position.outcome is Outcome.P
        if not match.over:
            match.play(other.choose(match.position))


@pytest.mark.parametrize("text", ["perfect", "slips:0.5", "slips:1", "random"])
@pytest.mark.parametrize("where", ["nim:3,4,5", "wythoff:10^30,5", "coprime:max=10:24"])
def test_choices_depend_on_seed_and_position_alone(text: str, where: str) -> None:
    position = nimlike.position(where)
    chosen = [opponent(text, seed).choose(position) for seed in range(12)]
    assert chosen == [opponent(text, seed).choose(nimlike.position(where)) for seed in range(12)]
    if text == "random":
        assert len(set(chosen)) > 2


def test_slips_come_at_their_rate_and_lose() -> None:
    position = nimlike.position("nim:3,4,5")
    choices = [Opponent("slips", seed, 0.25).choice(position) for seed in range(600)]
    slips = [choice for choice in choices if choice.how == "slip"]
    assert 0.2 < len(slips) / len(choices) < 0.3
    assert all(position.after(slip.move).outcome is Outcome.N for slip in slips)
    assert len({slip.move for slip in slips}) == 11  # every losing move comes
    assert all(Opponent("slips", seed, 0.0).choice(position).how == "best" for seed in range(50))
    only_wins = nimlike.position("nim:1")
    assert Opponent("slips", 0, 1.0).choice(only_wins).how == "best"


def test_random_moves_are_spread_evenly() -> None:
    position = nimlike.position("nim:1,3")
    counts = Counter(str(Opponent("random", seed).choose(position)) for seed in range(2000))
    assert set(counts) == {"a1", "b1", "b2", "b3"}
    assert min(counts.values()) > 430


@pytest.mark.parametrize("text", ["perfect", "slips:0", "slips:0.25", "slips:1", "random"])
def test_opponents_read_their_own_text(text: str) -> None:
    assert str(opponent(text)) == text
    assert opponent(str(opponent(text, 4)), 4) == opponent(text, 4)


# Matches


def test_moves_taken_back_are_made_again_until_another_one_is_made() -> None:
    match = Match(nimlike.position("nim:2,2,1"), "a1 b2 c1")
    with pytest.raises((IllegalMove, ParseError)):
        match.play("a9")
    assert (match.undo(2), match.moves_text, match.mover) == (2, "a1", 1)
    assert (match.redo(), match.moves_text) == (1, "a1 b2")
    assert (str(match.play("c1")), match.redo(), match.undo(9)) == ("nim:1,0,0", 0, 3)
    assert (str(match.play("b1")), match.redo(3)) == ("nim:2,1,1", 0)
    assert [str(position) for position in match.positions] == ["nim:2,2,1", "nim:2,1,1"]
    assert (match.over, match.winner, match.has_begun) == (False, None, True)


def test_winners_and_their_names() -> None:
    assert Match(nimlike.position("nim:misere:1"), "a1").winner == 1
    match = Match(nimlike.position("coprime:max=10:3"), "1 2")
    assert (match.winner, match.winner_name) == (0, "A")
    match = Match(nimlike.position("coprime:max=10:4,0,2,B"), "2 2")  # A has 2, B has 4
    assert (match.winner, match.winner_name) == (0, "B")
    assert Match(nimlike.position("nim:1"), ["a1"]).winner_name == "the first player"


# Hints and reviews


def test_a_hint_has_three_steps() -> None:
    with pytest.raises(ValueError, match="1 to 3"):
        hint(nimlike.position("nim:1"), 4)


def test_the_review_finds_where_the_game_was_decided() -> None:
    match = Match(nimlike.position("nim:3,4,5"), "a2 b1 b1 c2")
    judged = review(match)
    assert [each.verdict for each in judged.moves] == [KEPT, LOST, MISTAKE, KEPT]
    assert judged.decided is judged.moves[2]
    assert judged.winner == 1
    better = judged.moves[2].better
    assert better is not None
    assert judged.moves[2].before.after(better).outcome is Outcome.P
    assert judged.lines()[-1] == (
        f"Decided at move 3 (first player): b1 gave the win away; {better} would have kept it."
    )


@given(positions, st.integers(0, 1000))
def test_the_last_mistake_decides(start: Position, seed: int) -> None:
    match = Match(start)
    while not match.over:
        match.play(opponent("random", seed).choose(match.position))
    judged = review(match)
    assert judged.winner == match.winner
    if judged.decided is None:
        assert all(each.verdict in (KEPT, LOST) for each in judged.moves)
        assert (start.outcome is Outcome.N) == (match.winner == 0)
    else:
        assert judged.decided.mover != match.winner
        assert all(each.verdict in (KEPT, LOST) for each in judged.moves[judged.decided.number :])


# Sessions and words


def test_undo_goes_back_to_a_persons_turn() -> None:
    session = Session(nimlike.position("nim:5,6,7"), opponent("perfect"), None)
    session.reply()
    assert (session.undo(), len(session.match.line)) == (0, 1)  # the program's opening stays
    session.match.play(next(session.match.position.options())[0])
    session.reply()
    assert (session.undo(), session.redo(), session.undo(7)) == (2, 2, 2)
    assert session.names == ("Computer", "You")
    session.swap()
    assert session.names == ("You", "Computer")
    assert session.past_names == ("First player", "Second player")
    session.new()
    assert session.past_names == ("You", "Computer")
    assert session.players[1] == opponent("perfect", 1)


def test_names_at_the_table() -> None:
    assert Session(nimlike.position("coprime:max=3:9,1,0,B")).names == ("B", "A")
    watched = Session(nimlike.position("nim:1"), opponent("perfect"), opponent("random"))
    assert watched.names == ("First computer", "Second computer")
    assert Session(nimlike.position("nim:1")).names == ("First player", "Second player")
    with pytest.raises(ValueError, match="turn"):
        Session(nimlike.position("nim:1")).reply()


def words(text: str) -> str:
    position = nimlike.position(text)
    return position.ruleset.words(position.state)


def test_words() -> None:
    assert words("nim:3,0,5") == "A 3, C 5"
    assert words("nim:0,0") == "no counter is left"
    assert words("nim:" + ",".join("1" * 20)).endswith("L 1, and 8 more piles")
    assert move_words(nimlike.Nim().parse_move("p27-5")) == "5 from 27"
    assert words("nim:3,5+schwenk:cap=2x:20,4") == "game 1: A 3, B 5; game 2: 20 in the pile, at most 4 may be taken"
    assert words("coprime:max=10:60,20,25,A") == "60 left, A has 20, B has 25, A to take at most 10"
    assert legal_moves_words(nimlike.position("nim:0")) == "none: the game is over"
