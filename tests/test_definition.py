"""The brute force itself, on games small enough to be done by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached
from nimlike.core.move import State
from nimlike.core.position import WinningMoves
from nimlike.core.progress import searching
from nimlike.core.reason import Reason
from nimlike.core.searched import by_definition
from nimlike.explain.reasons import answer_lines
from nimlike.games.mark import Mark
from nimlike.games.nim.game import Nim


def test_depth_is_no_limit() -> None:
    game = nimlike.Schwenk("5")
    assert Definition(game).outcome((6_000, 1)).value in "PN"


def test_long_numbers_are_counted_by_their_length() -> None:
    judge = Definition(Mark(), 10_000)
    with pytest.raises(LimitReached, match="limit of 10,000 moves"):
        judge.outcome((10**1000,))
    assert 10_000 < judge.moves_seen <= 10_007  # numbers of 3,322 bits count seven times as much as short ones


@pytest.mark.parametrize(
    "text",
    [
        *("wythoff", "nim:block=2", "nim:misere:block=3", "vector:perm=k,0:move=1,1", "euclid", "wythoff:end=1,1"),
        *("vector:perm=1,2:misere", "nim:pass=1", "octal:0.77:misere", "grundy", "schwenk:cap=2x"),
        "onepile:base=1,3,7",
    ],
)
def test_outcomes_winning_moves_and_values_are_those_of_plain_recursion(text: str) -> None:
    game = nimlike.game(text)

    @cache
    def wins(state: State) -> bool:
        options = [reached for _, reached in game.options(state)]
        if not options:
            return game.terminal_outcome(state) == "N"
        return sum(not wins(reached) for reached in options) >= game.options_needed(state)

    @cache
    def value(state: State) -> int:
        seen = {value(reached) for _, reached in game.options(state)}
        return min(set(range(len(seen) + 1)) - seen)

    search = Definition(game)
    for numbers in product(range(8), repeat=2):
        state = game.state_of(numbers)
        assert (search.outcome(state) == "N") == wins(state) == (Definition(game).outcome(state) == "N")
        good = [move for move, reached in game.options(state) if not wins(reached)]
        assert [move for move, _ in search.winning_moves(state)] == good
        if game.normal_play:
            assert search.grundy(state) == value(state)


def test_a_position_with_more_moves_than_the_limit_is_refused_before_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Definition, "_search", None)
    with pytest.raises(LimitReached, match=r"looks at 1,000,000 moves at most, fewer than this position has"):
        by_definition(Nim()(10**9, 3))


def test_only_normal_play_has_grundy_values() -> None:
    with pytest.raises(ValueError, match="normal play"):
        Definition(Nim(misere=True)).grundy((3,))


def test_an_answer_from_the_definition_is_labelled_computed() -> None:
    answer = by_definition(Nim()(1, 2, 4))
    assert (answer.outcome.value, answer.grundy, answer.label.value) == ("N", 7, "computed")
    assert [str(move) for move, _ in answer.winning_moves] == ["c1"]
    with searching(1_000), pytest.raises(LimitReached, match="no theorem"):
        by_definition(Nim()(60, 60))


class Lender(nimlike.Ruleset):
    """Take from one of two piles at most what the other holds."""

    family = "lender"
    examples = ("lender:3,4",)

    def options(self, state: State) -> Iterator[tuple[nimlike.Move, State]]:
        for amount in range(1, min(state) + 1):
            yield self.take(state, 0, amount)
            yield self.take(state, 1, amount)


class LenderByTheory(Lender):
    """The same, with a theorem on who wins: the smaller pile may be taken."""

    family = "lender-by-theory"

    def theory(self, position: nimlike.Position) -> nimlike.Answer:
        x, y = position.state
        outcome = nimlike.Outcome.N if min(x, y) else nimlike.Outcome.P
        moves, reason = WinningMoves.none, lambda: Reason("lender", "Take the smaller pile.")
        return nimlike.Answer(position, outcome, nimlike.Label.THEOREM, "one move", moves, reason)


def test_one_winning_move_decides_without_a_look_at_all_options() -> None:
    search = Definition(Lender())
    assert search.outcome((300, 500)) == "N"
    assert search.moves_seen < 2_000
    assert Lender()(300, 500).outcome == "N"


def test_the_outcome_survives_when_the_grundy_value_is_beyond_the_limit() -> None:
    answer = Lender()(60, 80).answer(search_limit=40_000)
    assert (answer.outcome, answer.label, answer.grundy, answer.grundy_label) == ("N", "computed", None, None)
    assert "  Grundy value unknown: its search passes the limit" in answer_lines(answer)
    assert answer.as_dict()["grundy"] is None
    assert answer.winning_moves.complete
    assert [str(move) for move, _ in answer.winning_moves] == ["a60"]


def test_winning_moves_are_as_many_as_the_search_meets_within_its_limit() -> None:
    few, whole = (Lender()(30, 50).answer(search_limit=most).winning_moves for most in (100, 10_000))
    assert (few.count, few.complete, [str(move) for move, _ in few]) == (None, False, ["a30"])
    assert (whole.count, whole.complete) == (1, True)


def test_the_value_of_a_lost_position_is_nought_without_a_search() -> None:
    answer = Nim()(40, 40).answer(search_limit=10)
    assert by_definition(Nim()(30, 30)).grundy == answer.grundy == 0


def test_a_theorem_on_who_wins_leaves_the_grundy_value() -> None:
    for state in ((5, 8), (7, 7), (0, 4), (2, 1), (0, 0)):
        told, searched = LenderByTheory()(*state).answer(), Lender()(*state).answer()
        assert (told.label, told.outcome, told.grundy) == ("theorem", searched.outcome, searched.grundy)
        assert told.grundy_label == ("computed" if told.outcome == "N" else "theorem")
    assert LenderByTheory()(10**30, 5).answer().grundy is None


@dataclass(frozen=True)
class Subtraction(nimlike.Ruleset):
    """Take one of the given numbers; a ruleset as a user writes it, the least that is needed."""

    takes: tuple[int, ...]
    last_wins: bool = True

    def __str__(self) -> str:
        return f"subtraction{self.takes}"

    @property
    def normal_play(self) -> bool:
        return self.last_wins

    def check_state(self, state: State) -> None:
        if len(state) != 1:
            raise nimlike.ParseError("one pile is needed")

    def options(self, state: State) -> Iterator[tuple[nimlike.Move, State]]:
        for take in self.takes:
            if take <= state[0]:
                yield nimlike.Move.lone_take(take), (state[0] - take,)


class Silent(nimlike.Ruleset):
    """No example, and no small state with a move."""

    def options(self, state: State) -> Iterator[tuple[nimlike.Move, State]]:
        return iter(())


@pytest.mark.parametrize("last_wins", [True, False])
def test_a_ruleset_of_the_users_own_is_solved_and_explained(last_wins: bool) -> None:
    game = Subtraction((1, 3, 4), last_wins)
    # Winning Ways, vol. 1, ch. 4: S(1, 3, 4) has period 7.
    for n in range(40):
        answer = game(n).answer()
        assert answer.label is nimlike.Label.COMPUTED
        if last_wins:
            assert answer.grundy == (0, 1, 0, 1, 2, 3, 2)[n % 7]
        assert (answer.outcome == "P") == (n % 7 in ((0, 2) if last_wins else (1, 3)))
        facts = answer.reason.facts
        if answer.outcome == "N" and n:
            assert game(n).after(facts["move"]).outcome == "P"
        for move, reply in facts.get("refutations", []):
            assert game(n).after(move).after(reply).outcome == "P"


def test_a_ruleset_of_the_users_own_refuses_what_is_not_a_move() -> None:
    with pytest.raises(nimlike.IllegalMove, match="options"):
        Subtraction((1, 3))(5).after("2")
    with pytest.raises(nimlike.ParseError, match="Python"):
        Subtraction.read([])
    with pytest.raises(nimlike.RulesetError, match="example"):
        Silent().table(0, 5)


class Seesaw(nimlike.Ruleset):
    """A counter that may go back and forth for ever."""

    family = "seesaw"
    examples = ("seesaw:1",)

    def options(self, state: State) -> Iterator[tuple[nimlike.Move, State]]:
        yield nimlike.Move.lone_take(1), ((state[0] + 1) % 3,)


def test_a_game_with_a_cycle_is_named_as_loopy_and_the_cycle_is_shown() -> None:
    with pytest.raises(nimlike.RulesetError, match=r"loopy.*seesaw:1 -> seesaw:2 -> seesaw:0 -> seesaw:1"):
        Seesaw()(1).answer()
