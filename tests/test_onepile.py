"""One-pile games with the cap from a number base: theory against definition, kernels, the converse, claims."""

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.errors import IllegalMove, LimitReached, NimlikeError, ParseError, RulesetError
from nimlike.core.outcome import Label, Outcome
from nimlike.discover.sequences import explaining_base, last_take_base, smallest_winning_moves
from nimlike.games.one_pile.game import OnePile
from nimlike.kernels import onepile as kernels
from nimlike.numeration.named_sequences import number_base

INFINITE = ["binary", "factorial", "fibonacci", "lucas", "pell", "powers:3", "primes", "squares", "triangular"]
INFINITE += ["tribonacci", "recurrence:1,0,1:1,4,6"]

finite = st.lists(st.integers(2, 25), unique=True, max_size=6).map(lambda more: [1, *sorted(more)])
base_texts = st.sampled_from(INFINITE) | finite.map(lambda elements: ",".join(map(str, elements)))


def with_random_function(text: str, seed: int, bound: int) -> OnePile:
    plain, rng = OnePile(text), Random(seed)
    caps = {}
    for n in range(1, bound + 1):
        low, high = plain.interval(n)
        caps[n] = rng.randrange(low, n + 3 if high is None else high)
    return OnePile(text, caps.__getitem__)


@st.composite
def games(draw: st.DrawFn) -> OnePile:
    text, seed = draw(base_texts), draw(st.integers(0, 999))
    cap = draw(st.sampled_from(["low", "high", "random", "function"]))
    if cap == "function":
        return with_random_function(text, seed, 40)
    return OnePile(text, f"random:{seed}" if cap == "random" else cap)


@given(games())
@settings(max_examples=60, deadline=None)
def test_theory_is_the_definition(game: OnePile) -> None:
    search = Definition(game)
    for pile in range(26):
        for cap in (0, 1, 2, 3, 5, 8, pile // 2, pile - 1, pile, pile + 4):
            if cap < 0:
                continue
            answer = game(pile, cap).answer()
            assert answer.label is Label.THEOREM
            assert answer.outcome is search.outcome((pile, cap))
            assert answer.grundy == search.grundy((pile, cap))
            assert answer.grundy_label is (Label.COMPUTED if answer.grundy else Label.THEOREM)
            found = list(answer.winning_moves)
            assert found == search.winning_moves((pile, cap))
            assert len(answer.winning_moves) == len(found)


@given(games(), st.integers(1, 40), st.integers(0, 45))
@settings(deadline=None)
def test_reasons_are_true(game: OnePile, pile: int, cap: int) -> None:
    reason = game(pile, cap).explain()
    facts = reason.facts
    low, high = facts["interval"]
    summands = [element for element, times in facts["representation"] for _ in range(times)]
    assert sum(summands) == pile
    assert summands[0] == facts["smallest_summand"] == game.gbar(pile)
    assert low <= facts["next_cap"] < (math.inf if high is None else high)
    assert facts["next_cap"] == game.cap_of(pile)
    assert high == (summands[1] if len(summands) > 1 else None)
    assert ("take" in facts) is (game(pile, cap).outcome is Outcome.N)
    if "take" in facts:
        assert game(pile, cap).after(str(facts["take"])).outcome is Outcome.P
        assert facts.get("smallest_summand_left", math.inf) > facts["next_cap"]
        assert reason.summary.count(str(facts["take"]))
    assert reason.kind == "onepile-summands"
    assert len(reason.working) >= 2


@given(base_texts, st.sampled_from(["low", "high", "random:3"]), st.integers(1, 10**6), st.integers(1, 10**6))
@settings(deadline=None)
def test_counts_and_lists_agree_on_large_piles(text: str, cap: str, pile: int, most: int) -> None:
    game = OnePile(text, cap)
    moves = game(pile, most).winning_moves()
    if moves.count is not None:
        assert moves.count <= most
        if moves.count < 300:
            assert len(list(moves)) == moves.count
    takes = [move.amount for move, _ in moves.first(50)]
    assert takes == sorted(takes)
    upcoming = game.cap_of(pile)
    for take in takes:
        left = game.gbar(pile - take)
        assert left is None or left > upcoming
    if takes:
        assert takes[0] == game.gbar(pile)


def test_fifty_digits() -> None:
    answer = nimlike.position("onepile:base=fibonacci:cap=low:10^50,10^49").answer()
    assert answer.outcome is Outcome.N
    count = answer.winning_moves.count
    assert count is not None
    assert 10**48 < count < 10**49
    assert all(after.outcome is Outcome.P for _, after in answer.winning_moves.first(20))


def test_a_pile_of_twenty_thousand_digits() -> None:
    position = nimlike.position("onepile:base=fibonacci:10^20000,5")
    assert position.outcome is Outcome.N
    ((move, after),) = position.winning_moves().first(1)
    assert move.amount == OnePile("fibonacci").gbar(10**20000)
    assert after.outcome is Outcome.P
    assert "(20,001 digits)" in position.explain().summary
    assert len(position.explain().summary) < 1_000


TEXTS = ["onepile:base=1,3,7", "onepile:base=1,3,7:cap=low", "onepile:base=fibonacci:cap=random:7"]
TEXTS += ["onepile:base=powers:3", "onepile:base=recurrence:2,1:1,2", "onepile:base=recurrence:2,1:1,2:cap=low"]
TEXTS += ["onepile:base=powers:3:cap=random:12345678901234567890"]


@pytest.mark.parametrize("text", [*TEXTS, *(f"onepile:base={name}" for name in INFINITE)])
def test_text_round_trip(text: str) -> None:
    assert str(nimlike.game(text)) == text
    position = nimlike.position(f"{text}:6,3")
    assert str(position) == f"{text}:6,3"
    assert nimlike.parse(str(position)) == position
    assert nimlike.parse(text) == position.ruleset
    assert hash(nimlike.parse(text)) == hash(position.ruleset)


def test_text_that_is_not_canonical() -> None:
    assert str(nimlike.game("onepile:cap=high:base=1,3,7")) == "onepile:base=1,3,7"
    assert (
        str(nimlike.position("onepile:cap=random:7:base=powers:3:10^2,2")) == "onepile:base=powers:3:cap=random:7:100,2"
    )
    assert OnePile("1,3,7")(6, 3).answer().grundy == 3
    assert nimlike.position("onepile:base=1,3,7:6,3+nim:3").outcome is Outcome.P


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("onepile:6,3", ParseError, "onepile needs a number base"),
        ("onepile:base=2,3:6,3", RulesetError, "a number base starts with 1; 2,3 starts with 2"),
        ("onepile:base=1,3:cap=random:6,3", ParseError, "is not a whole number"),
        ("onepile:base=1,3:cap=middle:6,3", ParseError, "unknown cap 'middle': it is high, low or random:SEED"),
        ("onepile:base=1,3:caps=low:6,3", ParseError, "did you mean 'cap'?"),
        ("onepile:base=1,3:base=1,4:6,3", ParseError, "has no option 'base=1,4'"),
        ("onepile:base=1,3:6", ParseError, "a position is the pile and the cap"),
        ("onepile:base=python-f:6,3", ParseError, "is a Python function"),
        ("onepile:base=1,3:cap=python-f:6,3", ParseError, "is a Python function"),
    ],
)
def test_errors_in_text(text: str, kind: type[NimlikeError], message: str) -> None:
    with pytest.raises(kind) as caught:
        nimlike.position(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_errors_in_moves() -> None:
    here = nimlike.position("onepile:base=1,3,7:6,3")
    for move in ("4", "a3", "1.3"):
        with pytest.raises(IllegalMove):
            here.after(move)
    assert here.after("3").state == (3, 2)
    with pytest.raises(IllegalMove, match="the pile holds 2"):
        OnePile("1,3,7")(2, 9).after("3")
    with pytest.raises(ParseError, match="cap=high takes no '7' after it"):
        OnePile("1,3,7", "high:7")
    with pytest.raises(ParseError, match="needs a seed"):
        OnePile("1,3,7", "random")


def test_a_function_that_breaks_a_condition() -> None:
    with pytest.raises(RulesetError, match=r"f\(2\) = 2 is not in \[0, 1\), so condition 1 fails at 2 = 1 \+ 1"):
        OnePile("1,3,7", lambda n: 2)(9, 9).answer()
    with pytest.raises(RulesetError, match=r"f\(3\) = 0 is not in \[1, infinity\), so condition 2 fails at 3 = 3"):
        OnePile("1,3,7", lambda n: 0)(9, 9).answer()
    game = OnePile("1,3,7", lambda n: 0)
    assert game(2, 1).outcome is Outcome.N
    for _ in range(2):  # the fault is found again
        with pytest.raises(RulesetError, match="condition 2 fails at 3"):
            game(9, 9).answer()
    with pytest.raises(RulesetError, match="condition 2 fails at 7"):
        list(game(7, 1).options())
    with pytest.raises(RulesetError, match="not a whole number"):
        OnePile("1,3,7", lambda n: 0.5)(9, 9).answer()  # type: ignore[arg-type, return-value]


def test_a_function_beyond_the_range_that_is_checked() -> None:
    def low(n: int) -> int:
        return 0 if n % 2 else (n & -n) // 2

    assert OnePile("binary", low)(10**4, 16).outcome is Outcome.N
    with pytest.raises(LimitReached, match="trusted=True"):
        OnePile("binary", low)(2**70, 16).answer()


def test_a_trusted_function() -> None:
    calls = []

    def low(n: int) -> int:
        calls.append(n)
        return (n & -n) // 2

    game = OnePile("binary", low, trusted=True)
    answer = game(2**70 + 2**66, 2**66).answer()
    assert answer.outcome is Outcome.N
    assert "given that the cap meets conditions 1 and 2 for all sizes" in answer.source
    assert len(calls) == 10**6
    assert str(game) == "onepile:base=binary:cap=python-low"
    assert game == OnePile("binary", low, trusted=True)
    assert game != OnePile("binary", "low")


def test_random_caps_are_the_same_everywhere() -> None:
    # SHAKE-256 of seed and pile, recorded: a change would change the games that these texts denote.
    assert [OnePile("fibonacci", "random:7").cap_of(10**20 + n) for n in range(3)] == [0, 12, 0]
    assert [OnePile("squares", "random:7").cap_of(n) for n in (25, 10**6, 10**20)] == [21, 998008, 99999999980782352280]
    assert [OnePile("fibonacci", f"random:{seed}").cap_of(89) for seed in (8, 9)] == [61, 78]
    assert 0 <= OnePile("fibonacci", "random:8").cap_of(10**3000) < 10**3000


def test_p_positions_and_rows() -> None:
    game = OnePile("fibonacci", "low")
    found = [position.state for position in game.p_positions(30)]
    assert found[0] == (0, 0)
    search = Definition(game)
    expected = [(n, x) for n in range(1, 31) for x in range(n + 2) if search.outcome((n, x)) is Outcome.P]
    assert found[1:] == expected
    for row in game.rows(1, 200):
        assert row.g == row.gbar == game.gbar(row.pile)
        assert (row.low, row.high) == game.interval(row.pile)
    assert len(game.table(0, 10).rows) == 11
    assert game.gbar(0) is None
    with pytest.raises(LimitReached):
        game.rows(1, 10**7)


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
    found = smallest_winning_moves(f, bound)
    assert found[0] == kernels.INFINITY
    assert found[1:].tolist() == g[1:]
    assert kernels.take_caps(np.array(f))[1:].tolist() == h[1:]
    interpreted = getattr(kernels.pile_caps, "py_func", kernels.pile_caps)
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
        smallest_winning_moves([0, 1, 2], 9)
    with pytest.raises(RulesetError, match=r"f\(2\) = -1"):
        smallest_winning_moves(np.array([0, 1, -1]), 2)
    with pytest.raises(RulesetError, match="whole numbers"):
        smallest_winning_moves(np.array([0, 1.5]), 1)
    assert smallest_winning_moves(lambda n: 10**30, 3).tolist()[1:] == [1, 2, 3]
    assert explaining_base(lambda n: 0, 0).elements == ()
