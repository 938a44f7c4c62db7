"""One-pile games with the cap from the last take: theory against definition for caps of every kind, claims."""

import math
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import IllegalMove, LimitReached, NimlikeError, ParseError, RulesetError
from nimlike.core.outcome import Label, Outcome
from nimlike.discover.sequences import last_take_base
from nimlike.games.one_pile.game import Schwenk

TEXTS = ["x", "2x", "3x", "7x", "x+1", "x+5", "x-1", "2x-1", "2x-2", "3x+2", "0", "1", "2", "5", "40"]


def step_function(seed: int) -> Callable[[int], int]:
    """A nondecreasing function with flat stretches and jumps, above, about or below the diagonal."""
    rng = Random(seed)
    steep, value, values = rng.choice((1, 2, 6)), rng.randrange(3), [0]
    for _ in range(60):
        value += rng.choice((0, 0, 0, 1, rng.randrange(steep + 1)))
        values.append(value)
    return values.__getitem__


functions = st.sampled_from([math.isqrt, lambda k: k * k, lambda k: k // 2 + 1, lambda k: 3 if k < 5 else 9])
games = st.sampled_from(TEXTS).map(Schwenk) | st.integers(0, 9999).map(step_function).map(Schwenk)
games |= functions.map(Schwenk)


@given(games)
@settings(max_examples=80, deadline=None)
def test_theory_is_the_definition(game: Schwenk) -> None:
    search = Definition(game)
    for pile in range(34):
        for cap in (0, 1, 2, 3, 5, 8, pile // 2, pile - 1, pile, pile + 4):
            if cap < 0:
                continue
            answer = game(pile, cap).answer()
            assert answer.label is Label.THEOREM
            assert answer.outcome is search.outcome((pile, cap))
            assert answer.grundy == search.grundy((pile, cap))
            found = list(answer.winning_moves)
            assert found == search.winning_moves((pile, cap))
            assert len(answer.winning_moves) == len(found)


@given(games, st.integers(1, 50), st.integers(0, 55))
@settings(deadline=None)
def test_reasons_are_true(game: Schwenk, pile: int, cap: int) -> None:
    reason = game(pile, cap).explain()
    facts = reason.facts
    summands = [element for element, times in facts["representation"] for _ in range(times)]
    assert sum(summands) == pile
    assert summands[0] == facts["smallest_summand"]
    # Note 1 of the class: a representation is one in which no cap reaches the next summand.
    assert all(game.next_cap(a) < b for a, b in pairwise(summands))
    assert facts["next_cap"] == game.next_cap(summands[0])
    assert ("take" in facts) is (game(pile, cap).outcome is Outcome.N)
    if "take" in facts:
        assert game(pile, cap).after(str(facts["take"])).outcome is Outcome.P
        assert facts.get("smallest_summand_left", math.inf) > facts["next_cap"]


@given(games)
@settings(deadline=None)
def test_the_base_against_the_recursion(game: Schwenk) -> None:
    finding = last_take_base(game.next_cap, 60)
    assert finding.holds
    assert list(finding.elements) == game.base.elements_up_to(60)


def test_large_piles() -> None:
    answer = nimlike.position("schwenk:cap=2x:10^50,10^50-1").answer()
    assert "Whinihan 1963" in answer.source
    assert answer.winning_moves.count == len(list(answer.winning_moves))
    assert all(after.outcome is Outcome.P for _, after in answer.winning_moves)
    constant = nimlike.position("schwenk:cap=5:10^30,10^30").answer()
    assert constant.winning_moves.count == (10**30 - 4) // 6 + 1
    assert [move.amount for move, _ in constant.winning_moves.first(3)] == [4, 10, 16]
    assert nimlike.position("schwenk:cap=10^40-1:10^50,10^45").winning_moves().count == 10**5


def test_sources() -> None:
    assert Schwenk("3x-2").source.startswith("Schwenk 1970; ")
    assert Schwenk("5").source.startswith("Epp and Ferguson 1980; ")
    assert Schwenk(math.isqrt).source.startswith("Epp and Ferguson 1980; ")
    assert Schwenk("x-1").source.endswith("for caps of 0 by the same proof, in the notes of nimlike.Schwenk")


def test_a_pile_too_long_for_all_its_summands(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimlike.numeration import bases

    monkeypatch.setattr(bases, "_LIST_BITS", 1_000)
    moves = nimlike.position("schwenk:cap=2x:10^200,10^199").winning_moves()
    assert moves.count is None
    assert not moves.complete
    ((_, after),) = list(moves)
    assert after.outcome is Outcome.P


@pytest.mark.parametrize("cap", TEXTS)
def test_text_round_trip(cap: str) -> None:
    game = nimlike.game(f"schwenk:cap={cap}")
    assert str(game) == f"schwenk:cap={cap}"
    assert nimlike.parse(str(game)) == game == Schwenk(cap)
    position = game(100, 99)
    assert nimlike.parse(str(position)) == position


def test_text_that_is_not_canonical() -> None:
    assert str(Schwenk("1x+0")) == "schwenk:cap=x"
    assert str(Schwenk("0x+7")) == str(Schwenk(7)) == "schwenk:cap=7"
    assert nimlike.position("schwenk:cap=x+1:10,9+nim:3").outcome is Outcome.N


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("schwenk:10,9", ParseError, "schwenk needs a cap, like schwenk:cap=2x"),
        ("schwenk:cap=x-2:10,9", RulesetError, "cap x-2: after a take of 1 the next cap would be -1"),
        ("schwenk:cap=x*2:10,9", ParseError, "unknown cap 'x*2'"),
        ("schwenk:cap=python-f:10,9", ParseError, "is a Python function"),
        ("schwenk:cap=x:cap=x:10,9", ParseError, "has no option 'cap=x'"),
        ("schwenk:cap=2x:10", ParseError, "a position is the pile and the cap"),
        ("schwenk:cap=2x:10,9,8", ParseError, "3 numbers given"),
    ],
)
def test_errors_in_text(text: str, kind: type[NimlikeError], message: str) -> None:
    with pytest.raises(kind) as caught:
        nimlike.position(text)
    assert message in str(caught.value)


def test_errors_in_moves_and_functions() -> None:
    here = nimlike.position("schwenk:cap=2x:10,3")
    for move in ("4", "a3", "1.3"):
        with pytest.raises(IllegalMove):
            here.after(move)
    assert here.after("3").state == (7, 6)
    with pytest.raises(IllegalMove, match="the pile holds 2"):
        Schwenk("2x")(2, 9).after("3")
    with pytest.raises(RulesetError, match=r"decreases from f\(2\) = 8 to f\(3\) = 7"):
        Schwenk(lambda k: (0, 8, 8, 7, 9)[k])(4, 3).answer()
    with pytest.raises(RulesetError, match="must be 0 or more"):
        Schwenk(lambda k: k - 2)(4, 3).answer()
    with pytest.raises(RulesetError, match="not a whole number"):
        Schwenk(lambda k: k / 2)(4, 3).answer()  # type: ignore[arg-type, return-value]
    with pytest.raises(RulesetError):
        list(Schwenk(lambda k: 9 - k).p_positions(5))


def test_a_function_beyond_the_range_that_is_checked() -> None:
    def triple(take: int) -> int:
        return 3 * take

    assert Schwenk(triple)(10**5, 10**5 - 1).outcome is Schwenk("3x")(10**5, 10**5 - 1).outcome
    with pytest.raises(LimitReached, match="trusted=True"):
        Schwenk(triple)(10**9, 5).answer()
    trusted = Schwenk(triple, trusted=True)(10**40, 10**39).answer()
    assert trusted.source.endswith("given that the cap never decreases")
    same = Schwenk("3x")(10**40, 10**39).winning_moves()
    assert [move for move, _ in trusted.winning_moves] == [move for move, _ in same]
    assert str(Schwenk(triple)) == "schwenk:cap=python-triple"


def test_p_positions_and_table() -> None:
    game = Schwenk("3x")
    search = Definition(game)
    found = [position.state for position in game.p_positions(30)]
    expected = [(n, x) for n in range(1, 31) for x in range(n + 2) if search.outcome((n, x)) is Outcome.P]
    assert found == [(0, 0), *expected]
    assert game.table(0, 4).rows == (
        ("0", "", "infinity"),
        ("1", "1", "1"),
        ("2", "2", "2"),
        ("3", "3", "3"),
        ("4", "4", "4"),
    )
