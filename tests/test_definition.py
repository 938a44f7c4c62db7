"""The brute force itself, on games small enough to be done by hand."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached
from nimlike.core.position import State
from nimlike.core.searched import by_definition
from nimlike.games.mark import Mark
from nimlike.games.nim.game import Nim


def test_nim_with_one_pile_is_won_by_taking_it() -> None:
    search = Definition(Nim())
    assert [search.outcome((n,)).value for n in range(4)] == ["P", "N", "N", "N"]
    assert [search.grundy((n,)) for n in range(4)] == [0, 1, 2, 3]
    assert [str(move) for move, _ in search.winning_moves((3,))] == ["a3"]


def test_the_misere_end_is_won_by_the_player_to_move() -> None:
    search = Definition(Nim(misere=True))
    assert [search.outcome((n,)).value for n in range(4)] == ["N", "P", "N", "N"]


def test_depth_is_no_limit() -> None:
    game = nimlike.Schwenk("5")
    assert Definition(game).outcome((6_000, 1)).value in "PN"


def test_the_limit_is_kept() -> None:
    with pytest.raises(LimitReached):
        Definition(Nim(), max_moves=50).outcome((9, 9, 9))


def test_long_numbers_are_counted_by_their_length() -> None:
    judge = Definition(Mark(), 10_000)
    with pytest.raises(LimitReached, match="limit of 10,000 moves"):
        judge.outcome((10**1000,))
    assert judge.moves_seen == 10_003  # 1,429 moves of numbers of 3,322 bits, seven times as much as short ones each


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
    with pytest.raises(LimitReached, match="no theorem"):
        by_definition(Nim()(100, 100, 100))


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
