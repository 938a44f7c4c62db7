"""Modifiers of any ruleset: misère play, passes, forbidden options, other ends; judged by plain recursion."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinds_of_moves import allows

import nimlike
from nimlike.core.blocking import Blocking
from nimlike.core.definition import Definition
from nimlike.core.errors import RulesetError
from nimlike.core.modified import Passing
from nimlike.core.modifiers import Avoiding, Ending, Misere
from nimlike.core.move import Move, State
from nimlike.core.outcome import Outcome
from nimlike.proofs.discovery import Search
from nimlike.proofs.outcomes import outcome
from nimlike.proofs.results import decide
from nimlike.proofs.statements import theorem_of

BASES = ["nim", "wythoff", "wythoff:a=2", "vector:gdwn=1,2"]


def judged(rules: nimlike.Ruleset, needed: int = 1) -> Callable[[State], bool]:
    """Whether the player to move wins, by recursion, when ``needed`` options must be lost for the other player."""

    @cache
    def wins(state: State) -> bool:
        reached = [after for _, after in rules.options(state)]
        if not reached:
            return rules.terminal_outcome(state) == "N"
        return sum(not wins(after) for after in reached) >= needed

    return wins


@pytest.mark.parametrize("text", BASES)
def test_a_pass_may_be_used_so_many_times_but_not_at_the_end(text: str) -> None:
    base = nimlike.game(text)

    @cache
    def wins(state: State, passes: int) -> bool:
        reached = [after for _, after in base.options(state)]
        if not reached:
            return False
        return any(not wins(after, passes) for after in reached) or (passes > 0 and not wins(state, passes - 1))

    for passes in (1, 2, 3):
        game = nimlike.game(f"{text}:pass={passes}")
        for state in product(range(6), repeat=2):
            assert (game(*state).outcome == "N") == wins(state, passes)
        listed = [p.state for p in game.p_positions(5)]
        assert listed == [(s, passes) for s in product(range(6), repeat=2) if not wins(s, passes)]


@dataclass(frozen=True, eq=False)
class Drawn(nimlike.Ruleset):
    """A game on the numbers 0, 1, ...: from n one may go to any of ``to[n]``; who wins at an end is given."""

    to: tuple[frozenset[int], ...]
    lost: frozenset[int]
    misere: bool = True
    family = "drawn"
    examples = ("drawn:0",)

    def __str__(self) -> str:
        return "drawn"

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for n in sorted(self.to[state[0]]):
            yield Move.lone_take(state[0] - n), (n,)

    def terminal_outcome(self, state: State) -> Outcome:
        return Outcome.P if not self.misere or state[0] in self.lost else Outcome.N


@st.composite
def drawn(draw: st.DrawFn) -> Drawn:
    size = draw(st.integers(1, 9))
    to = tuple(frozenset(draw(st.sets(st.integers(0, n - 1)))) if n else frozenset[int]() for n in range(size))
    return Drawn(to, frozenset(draw(st.sets(st.integers(0, size - 1)))), draw(st.booleans()))


@given(drawn())
def test_two_passes_cancel_in_every_game(base: Drawn) -> None:
    game = Passing(base, 5)
    search = Definition(game)
    for n, left in product(range(len(base.to)), range(6)):
        here = nimlike.Position(game, ((n,), left))
        assert search.outcome(here.state) == search.outcome(((n,), left % 2))
        assert here.outcome == search.outcome(here.state)
        assert {str(move) for move, _ in here.winning_moves()} == (
            {str(move) for move, _ in search.winning_moves(here.state)} if here.outcome == "N" else set()
        )
        assert all(here.after(str(move)) == after for move, after in here.winning_moves())
        if game.normal_play:
            assert search.grundy(here.state) == search.grundy(((n,), left % 2)) == here.answer().grundy


def test_two_passes_need_not_cancel_where_a_pass_may_be_forbidden() -> None:
    assert nimlike.position("subtraction:1:block=2:2").outcome == "P"
    assert nimlike.position("subtraction:1:pass=2:block=2:2").outcome == "N"


@pytest.mark.parametrize(
    ("base", "state"),
    [
        *(("wythoff", state) for state in [(3, 4), (2, 5), (4, 4), (0, 1)]),
        *(("wythoff:misere", state) for state in [(2, 3), (0, 1), (3, 3)]),
        *(("coprime:max=3", (n, 0, 0, 0)) for n in (4, 5, 6, 7)),
        *(("nim", state) for state in [(2, 2), (1, 2, 2)]),
    ],
)
@pytest.mark.parametrize("k", [2, 3])
def test_the_play_with_forbidden_options_is_won_by_whom_the_answer_says(base: str, state: State, k: int) -> None:
    game = Blocking(nimlike.game(base), k)
    wins = judged(game)  # of the played states, where a move says what it forbids
    opened = game.opening(state)
    assert game(*state).outcome == ("N" if wins(opened) else "P")
    for move, reached in game.options(opened):
        here = nimlike.Position(game, reached)
        assert (here.outcome == "N") == wins(reached)
        assert game.after(opened, move) == reached
        assert nimlike.position(str(here)) == here
    winning = {str(move) for move, _ in nimlike.Position(game, opened).winning_moves()}
    assert winning == {str(move) for move, reached in game.options(opened) if not wins(reached)}


def winner_by_play(base: nimlike.Ruleset, k: int) -> Callable[[State], bool]:
    """Whether the player to move wins before anything is forbidden: every set that may be forbidden is tried."""

    @cache
    def wins(state: State) -> bool:
        reached = [after for _, after in base.options(state)]
        if not reached:
            return base.terminal_outcome(state) == "N"
        most = min(k, len(reached) + base.normal_play) - 1
        left = (
            set(range(len(reached))) - {*some} for n in range(most + 1) for some in combinations(range(len(reached)), n)
        )
        return all(any(not wins(reached[i]) for i in each) for each in left)

    return wins


@pytest.mark.parametrize("k", [2, 3, 4])
@pytest.mark.parametrize("text", ["subtraction:1,3,4", "vector:move=k,0:move=1,1", "nim", "wythoff", "euclid", "mark"])
@pytest.mark.parametrize("play", ["", ":misere"])
def test_who_wins_where_options_are_forbidden_is_who_wins_the_game_as_the_page_tells_it(
    text: str, play: str, k: int
) -> None:
    base = nimlike.game(text + play)
    game, wins = Blocking(base, k), winner_by_play(base, k)
    for state in [(n,) for n in range(18)] if base.arity == 1 else product(range(5), repeat=2):
        here = nimlike.Position(game, state)
        assert (here.outcome == "N") == wins(state)
        if here.outcome == "N":
            winning = {str(move) for move, after in base.options(state) if not wins(after)}
            assert {str(move) for move, _ in here.winning_moves()} == winning


def test_blocking_with_k_1_is_the_game_itself() -> None:
    assert nimlike.game("wythoff:block=1:misere") == nimlike.game("wythoff:misere")


@pytest.mark.parametrize(
    ("text", "kind"),
    [("mark:misere", Misere), ("wythoff:end=1,1~2,0", Ending), ("wythoff:a=2:avoid=1,1~0,0", Avoiding)],
)
def test_another_end_is_judged_by_recursion(text: str, kind: type[nimlike.Ruleset]) -> None:
    game = nimlike.game(text)
    assert isinstance(game, kind)
    wins = judged(game)
    for state in product(range(40 if game.arity == 1 else 8), repeat=game.arity):
        assert (game(*state).outcome == "N") == wins(state)
    assert not isinstance(nimlike.game("nim:misere"), Misere)
    assert nimlike.game("wythoff:end=1,1")(1, 1).is_terminal


@given(
    st.sampled_from(
        ["nim", "wythoff", "wythoff:a=2", "mark:t=3", "octal:0.77", "subtraction:1,3,4", "vector:gdwn=1,2"]
    ),
    st.sets(st.sampled_from(["misere", "end=1,1", "end=2,0~1,2", "avoid=2,1", "pass=2", "block=2"]), min_size=2),
    st.sampled_from(["", ":star", ":star:block=2:misere"]),
    st.randoms(use_true_random=False),
)
def test_modifiers_may_stand_in_any_order(base: str, modifiers: set[str], rest: str, random: Random) -> None:
    if base.startswith("mark"):
        modifiers = {each.replace("1,1", "1").replace("2,0~1,2", "3~2").replace("2,1", "2") for each in modifiers}
    orders = [sorted(modifiers), sorted(modifiers)]
    random.shuffle(orders[1])
    one, other = (nimlike.game(":".join([base, *order]) + rest) for order in orders)
    assert one == other
    assert str(one) == str(other)
    assert nimlike.parse(str(one)) == one


def test_games_made_in_python_have_their_modifiers_in_that_order_too() -> None:
    nim = nimlike.Nim()
    for made in (
        lambda: Misere(Passing(nim, 1)),
        lambda: Ending(Blocking(nim, 2), ((1, 1),)),
        lambda: Misere(Ending(nim, ((1,),))),
    ):
        with pytest.raises(RulesetError, match="goes before"):
            made()


def test_a_pass_is_a_move_with_a_text() -> None:
    here = Passing(nimlike.Nim(), 1)(1, 2)
    after = here.after("pass")
    assert str(after) == "nim:pass=1:1,2,p0"
    assert nimlike.position(str(after)) == after
    with pytest.raises(nimlike.IllegalMove, match="no pass is left"):
        after.after("pass")
    with pytest.raises(nimlike.IllegalMove, match="over"):
        Passing(nimlike.Nim(), 1)(0, 0).after("pass")


@pytest.mark.parametrize(
    "text",
    [
        *("wythoff:a=2:end=0,1~1,0~2,2", "nim:end=1,2", "nim:end=1,1:misere"),
        *("wythoff:end=1,1:misere", "wythoff:end=2,1:end=1,1"),
        *("wythoff:a=2:avoid=0,0~2,2:avoid=1,3", "nim:avoid=1,0~2,1"),
        "vector:perm=k,0:move=k,k:perm=1,4:avoid=1,2",
    ],
)
def test_the_conditions_of_a_changed_game_are_its_moves(text: str) -> None:
    game = nimlike.game(text)
    rules = game.statement().rules
    assert (rules.misere, rules.ruleset) == (not game.normal_play, None), "the checker knows the moves, not the text"
    for state in product(range(5), repeat=2):
        reached = {after for _, after in game.options(state)}
        for after in product(range(5), repeat=2):
            assert any(allows(rules, move, state, after) for move in rules.moves) == (after in reached)


def test_wythoffs_game_with_other_ends_is_proved() -> None:
    # the game of Renard and Rigo 2025 that ends where one counter is left
    text = "wythoff:end=0,1~1,0"
    found = outcome(Search(text, seconds=600, bound=100))
    assert found.result is not None
    assert (found.result.proved, found.result.label) == (True, "certified")
    wins = judged(nimlike.game(text))
    statement = found.result.statement
    for x, y in product(range(30), repeat=2):
        assert statement.system.holds(statement.p, x=x, y=y) == (not wins((x, y)))


def test_a_changed_game_whose_moves_are_no_linear_conditions_is_not_proved() -> None:
    for text in ("euclid:end=2,1", "onepile:base=fibonacci:end=3,1", "schwenk:cap=2x:end=3,1"):
        assert not nimlike.game(text).conditions_known


@pytest.mark.parametrize(
    ("text", "piles"),
    [("nim:pass=3", 2), ("nim:misere:pass=3", 2), ("wythoff:a=2:pass=3", None), ("vector:gdwn=1,2:pass=3", None)],
)
def test_the_conditions_of_a_game_with_passes_are_its_moves_with_any_number_left(text: str, piles: int | None) -> None:
    game = nimlike.game(text)
    rules = game.statement(piles).rules
    assert (rules.misere, rules.ruleset) == (not game.normal_play, None)
    for x, y, left in product(range(5), range(5), range(4)):
        reached = {(*inner, fewer) for _, (inner, fewer) in game.options(((x, y), left))}
        for after in product(range(5), range(5), range(4)):
            assert any(allows(rules, move, (x, y, left), after) for move in rules.moves) == (after in reached)


@pytest.mark.slow
def test_two_piles_of_nim_are_proved_for_any_number_of_passes() -> None:
    result = decide(theorem_of("nim:pass=1", 2))
    assert (result.proved, result.label) == (True, "certified")
    game, statement = Passing(nimlike.Nim(), 3), result.statement
    for x, y, left in product(range(12), range(12), range(4)):
        safe = statement.system.holds(statement.p, a=x, b=y, p=left)
        assert safe == (Definition(game).outcome(((x, y), left)) is Outcome.P)
        low, high = sorted((x, y))
        assert safe == ((low == high and not (left % 2 and low)) or bool(left % 2 and low % 2 and high == low + 1))


def test_passes_are_not_proved_where_it_is_not_known_when_play_ends() -> None:
    with pytest.raises(RulesetError, match="any amount may be taken from each number alone"):
        nimlike.game("vector:move=k,k:pass=1").statement()


def test_a_law_of_a_game_with_passes_says_that_a_proof_is_of_a_fixed_number_of_piles() -> None:
    found = outcome(Search("nim:pass=1", piles=2, seconds=600, bound=60))
    assert found.result is None
    assert "a proof is of a fixed number of piles" in found.undecided[0]
