"""One-pile games with the cap from a number base: theory against definition, kernels, the converse, claims."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import check_answers

import nimlike
from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.outcome import Label, Outcome
from nimlike.games.one_pile.game import OnePile
from nimlike.kernels import onepile as kernels
from nimlike.kernels.compiled import KERNELS
from nimlike.laws.sequences import explaining_base, last_take_base
from nimlike.numeration.named_sequences import number_base

INFINITE = ["binary", "factorial", "fibonacci", "lucas", "pell", "powers:3", "primes", "squares", "triangular"]
INFINITE += ["tribonacci", "recurrence:1,0,1:1,4,6"]

finite = st.lists(st.integers(2, 25), unique=True, max_size=6).map(lambda more: [1, *sorted(more)])
base_texts = st.sampled_from(INFINITE) | finite.map(lambda elements: ",".join(map(str, elements)))


@st.composite
def games(draw: st.DrawFn) -> OnePile:
    seed = draw(st.integers(0, 999))
    return OnePile(draw(base_texts), draw(st.sampled_from(["low", "high", f"random:{seed}"])))


@given(games())
@settings(max_examples=60, deadline=None)
def test_theory_is_the_definition(game: OnePile) -> None:
    states = [(n, cap) for n in range(26) for cap in {0, 1, 2, 3, 5, 8, n // 2, max(n - 1, 0), n, n + 4}]
    check_answers(game, states)
    assert all(game(*state).answer().label is Label.THEOREM for state in states)


def test_a_pile_of_twenty_thousand_digits() -> None:
    position = nimlike.position("onepile:base=fibonacci:10^20000,5")
    assert position.outcome is Outcome.N
    ((move, after),) = position.winning_moves().first(1)
    assert move.amount == OnePile("fibonacci").gbar(10**20000)
    assert after.outcome is Outcome.P
    assert "(20,001 digits)" in position.explain().summary
    assert len(position.explain().summary) < 1_000


def test_random_caps_are_the_same_everywhere() -> None:
    # SHAKE-256 of seed and pile, recorded: a change would change the games that these texts denote.
    assert [OnePile("fibonacci", "random:7").cap_of(10**20 + n) for n in range(3)] == [0, 12, 0]
    assert [OnePile("squares", "random:7").cap_of(n) for n in (25, 10**6, 10**20)] == [21, 998008, 99999999980782352280]
    assert [OnePile("fibonacci", f"random:{seed}").cap_of(89) for seed in (8, 9)] == [61, 78]
    assert 0 <= OnePile("fibonacci", "random:8").cap_of(10**3000) < 10**3000


caps = st.lists(st.integers(0, 12), min_size=2, max_size=80)


@given(caps)
@settings(deadline=None)
def test_kernels_against_plain_python(f: list[int]) -> None:
    bound = len(f) - 1
    g: list[float] = [math.inf]
    h: list[float] = [math.inf]
    for n in range(1, bound + 1):
        g.append(next(i for i in range(1, n + 1) if f[n] < g[n - i]))
        h.append(next(k for k in range(1, n + 1) if f[k] < h[n - k]))
    found = kernels.pile_caps(np.array(f))
    assert found[0] == kernels.INFINITY
    assert found[1:].tolist() == g[1:]
    assert kernels.take_caps(np.array(f))[1:].tolist() == h[1:]
    interpreted = KERNELS["onepile_pile_caps"][0]
    assert interpreted(np.array(f)).tolist() == found.tolist()


@given(base_texts)
@settings(deadline=None)
def test_base_kernels(text: str) -> None:
    base, game = number_base(text), OnePile(text)
    elements = np.array(base.elements_up_to(300))
    gbar = kernels.smallest_summands(elements, 300)
    low, high = kernels.base_interval_caps(elements, 300)
    for n in range(1, 301):
        assert gbar[n] == base.smallest_summand(n)
        assert (low[n], None if high[n] == kernels.INFINITY else high[n]) == game.interval(n)


@given(games())
@settings(deadline=None)
def test_the_base_is_found_again(game: OnePile) -> None:
    finding = explaining_base(game.cap_of, 40)
    assert finding.holds
    assert list(finding.elements) == game.base.elements_up_to(40)


@given(caps)
@settings(deadline=None)
def test_a_base_explains_iff_the_conditions_hold(f: list[int]) -> None:
    bound = len(f) - 1
    finding = explaining_base(np.array(f), bound)
    plain = OnePile(list(finding.elements))

    def meets(n: int) -> bool:
        low, high = plain.interval(n)
        return low <= f[n] and (high is None or f[n] < high)

    broken = [n for n in range(1, bound + 1) if not meets(n)]
    assert finding.holds is (not broken)
    if finding.failure:
        assert finding.failure.pile == broken[0]
        assert finding.failure.g != finding.failure.gbar == plain.gbar(broken[0])
        assert finding.failure.because.startswith(f"condition 1: f({broken[0]}) = {f[broken[0]]} is ")


def test_last_takes_without_a_base() -> None:
    finding = last_take_base([0, 3, 1, 1, 1, 1], 5)
    assert not finding.holds
    assert last_take_base(lambda k: 3 * k, 1_000).holds


def test_errors_of_discovery() -> None:
    with pytest.raises(RulesetError, match="the bound is 9"):
        explaining_base([0, 1, 2], 9)
    with pytest.raises(ParseError, match=r"f\(2\): -1"):
        explaining_base(np.array([0, 1, -1]), 2)
    with pytest.raises(ParseError, match="whole number"):
        explaining_base(np.array([0, 1.5]), 1)
    assert explaining_base(lambda n: 10**30, 3).elements == (1, 2, 3)
    assert explaining_base(lambda n: 0, 0).elements == ()
