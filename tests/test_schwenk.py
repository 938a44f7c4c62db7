"""One-pile games with the cap from the last take: theory against definition for caps of every kind, claims."""

import math
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import check_answers

import nimlike
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.outcome import Label, Outcome
from nimlike.games.one_pile.game import Schwenk
from nimlike.laws.sequences import last_take_base

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
    states = [(n, cap) for n in range(34) for cap in {0, 1, 2, 3, 5, 8, n // 2, max(n - 1, 0), n, n + 4}]
    check_answers(game, states)
    assert all(game(*state).answer().label is Label.THEOREM for state in states)


@given(games)
@settings(deadline=None)
def test_the_base_against_the_recursion(game: Schwenk) -> None:
    finding = last_take_base(game.next_cap, 60)
    assert finding.holds
    assert list(finding.elements) == game.base.elements_up_to(60)


def test_a_pile_too_long_for_all_its_summands(monkeypatch: pytest.MonkeyPatch) -> None:
    from nimlike.numeration import bases

    monkeypatch.setattr(bases, "_LIST_BITS", 1_000)
    moves = nimlike.position("schwenk:cap=2x:10^200,10^199").winning_moves()
    assert moves.count is None
    assert not moves.complete
    ((_, after),) = list(moves)
    assert after.outcome is Outcome.P


def test_errors_in_functions() -> None:
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
