"""Wythoff's section 7 for any increasing differences: sequences, pairs, and the games against their definition."""

from bisect import bisect_right
from itertools import combinations_with_replacement, count, islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging import check_answers
from suites import mostly_slow

import nimlike
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.outcome import Outcome
from nimlike.families import parse_ruleset
from nimlike.games.wythoff.difference_rules import bounded_values
from nimlike.games.wythoff.differences import WythoffDifferences
from nimlike.games.wythoff.game import Wythoff
from nimlike.games.wythoff.wythoff_rules import values_to
from nimlike.numeration.difference_sequences import DifferencePairs, Differences, Listed, ProgressionPairs, pairs_of
from nimlike.numeration.named_sequences import NAMED, differences, named_differences, recurrence
from nimlike.numeration.number_pairs import construct

GROWING = {"factorials", "fibonacci", "powers2"}

steps = st.integers(1, 4) | st.integers(1, 60)
lists = st.builds(  # lists that go on with repeating steps
    lambda gaps, turns: Listed([sum(gaps[:i]) for i in range(len(gaps) + 1)], turns),
    st.lists(steps, max_size=7),
    st.lists(steps, min_size=1, max_size=4),
)


def pairs_by_hand(terms: list[int]) -> list[tuple[int, int]]:
    """The pairs of some differences, from the words of the definition."""
    found: list[tuple[int, int]] = []
    used: set[int] = set()
    for difference in terms:
        least = next(n for n in range(len(used) + 1) if n not in used)
        found.append((least, least + difference))
        used |= {least, least + difference}
    return found


def is_p(x: int, y: int, terms: list[int], misere: bool) -> set[tuple[int, int]]:
    """The P-positions within a box, by search from the rules as they are stated: no code of the game is used."""
    smaller = [a for a, _ in pairs_by_hand(terms)]
    lost: set[tuple[int, int]] = set()
    for p in range(x + 1):
        for q in range(y + 1):
            reached = [(u, q) for u in range(p)] + [(p, v) for v in range(q)]
            for u in range(p):
                for v in range(q):
                    j = bisect_right(smaller, min(u, v)) - 1
                    if abs((p - u) - (q - v)) < terms[j + 1] - terms[j]:
                        reached.append((u, v))
            if ((misere and reached) or not misere) and not any(after in lost for after in reached):
                lost.add((p, q))
    return lost


# The differences


@pytest.mark.parametrize("name", sorted(NAMED))
def test_named_differences_are_0_and_the_members_of_the_set(name: str) -> None:
    given = named_differences(name)
    size = 2_000
    members = [n for n, inside in enumerate(NAMED[name].sieve(size)) if inside]
    terms = [0, *members]
    assert given.first(len(terms)) == terms
    assert [given.index(n) for n in range(size)] == [bisect_right(terms, n) - 1 for n in range(size)]


@given(lists)
def test_lists_are_read_back_and_go_on_as_they_say(given: Listed) -> None:
    terms = given.first(60)
    again = differences(str(given))
    assert again.first(60) == terms
    assert str(again) == str(given)
    assert [given.index(n) for n in range(200)] == [bisect_right(given.first(202), n) - 1 for n in range(200)]


def test_a_list_has_one_text() -> None:
    texts = ["0,1,2,+1", "0,+1", "0,1,2,3,+1,+1", "0,1,+1,+1,+1"]
    assert {str(differences(text)) for text in texts} == {"0,+1"}
    assert str(differences("0,2,3,5,6,+2,+1")) == "0,+2,+1"
    assert str(differences("0,1,3,+3")) == "0,1,3,+3"


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.lists(st.integers(1, 9), min_size=3, max_size=3))
def test_gaps_of_recurrences_are_exact_or_known_to_be_longer(coefficients: list[int], gaps: list[int]) -> None:
    starts = [sum(gaps[: i + 1]) for i in range(len(coefficients))]
    try:
        given = recurrence(coefficients, starts)
    except RulesetError:
        return
    terms = given.first(40)
    assert all(a < b for a, b in pairwise(terms))
    for k in range(39):
        for most in (1, 5, 100, 10**6):
            fresh = recurrence(coefficients, starts)
            assert fresh.gap(k, most) == min(terms[k + 1] - terms[k], most)
    assert given.gap(10**12, 10**9) == 10**9


def test_functions_are_checked_as_far_as_they_are_used() -> None:
    with pytest.raises(RulesetError, match="must be 0, not 1"):
        WythoffDifferences(lambda k: k + 1)
    with pytest.raises(RulesetError, match="must increase, but D_4 = 4 and D_5 = 4"):
        WythoffDifferences(lambda k: min(k, 4))(30, 40).answer()
    with pytest.raises(ParseError, match="not a whole number"):
        WythoffDifferences(lambda k: k / 1)  # type: ignore[arg-type, return-value]


# The pairs


@pytest.mark.parametrize("name", sorted(NAMED))
def test_pairs_of_named_differences_are_those_of_the_definition(name: str) -> None:
    given = named_differences(name)
    pairs = DifferencePairs(given)
    known = list(islice(construct(map(given.term, count())), 60 if name in GROWING else 600))
    assert known[:60] == pairs_by_hand(given.first(60))
    for k, (p, q) in enumerate(known):
        assert pairs.pair(k) == (p, q)
        assert pairs.locate(p) == (k, True)
        if k and (given.known is None or q <= given.known):
            assert pairs.locate(q) == (k, False)


@given(lists, st.sampled_from([None, 20, 1_000]))
def test_pairs_of_lists_are_those_of_the_definition_step_by_step_and_by_estimates(
    given: Listed, steady: int | None
) -> None:
    if steady is not None and not given.progression:
        given.steady = steady  # from here on the pairs are found from estimates
    pairs = DifferencePairs(given) if not given.progression else pairs_of(given)
    known = list(islice(construct(map(given.term, count())), 400))
    assert known[:40] == pairs_by_hand(given.first(40))
    for k, (p, q) in enumerate(known):
        assert pairs.pair(k) == (p, q)
        assert pairs.locate(p) == (k, True)
        assert pairs.locate(q) == (k, k == 0)


@pytest.mark.parametrize("name", mostly_slow(["squares", "factorials", "primes"]))
def test_what_was_refused_is_refused_again(name: str) -> None:
    game = WythoffDifferences(name, misere=True)
    for _ in range(2):
        with pytest.raises(LimitReached):
            game(10**20_000, 10**20_000 + 5).answer()
    check_by_definition(game, 5)


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 10**60))
def test_arithmetic_differences_give_the_pairs_of_the_closed_form(a: int, b: int, k: int) -> None:
    given = Listed((0, a), (b,))
    assert given.progression == (a, b)
    given.steady = 10**6
    assert DifferencePairs(given).pair(k) == ProgressionPairs(a, b).pair(k)


@given(st.sampled_from(["0,1,3,+3", "0,+1,+2", "0,1,4,5,+1", "squares", "cubes", "triangular"]), st.integers(0, 10**90))
def test_each_number_stands_in_the_pair_that_it_is_said_to_stand_in(text: str, n: int) -> None:
    pairs = pairs_of(differences(text))
    k, smaller = pairs.locate(n)
    p, q = pairs.pair(k)
    assert (p if smaller else q) == n
    assert pairs.pair(k + 1)[0] - p in (1, 2)


@given(st.integers(2, 10**90))
def test_sparse_differences_need_only_those_up_to_the_number(n: int) -> None:
    for text in ("powers2", "fibonacci", "factorials", "recurrence:1,1:2,5"):
        given = differences(text)
        k, smaller = pairs_of(given).locate(n)
        if smaller:
            # n - k larger numbers are up to n: that of index n - k, and not the next one.
            assert pairs_of(given).pair(n - k)[1] <= n < pairs_of(given).pair(n - k + 1)[1]
        else:
            assert pairs_of(given).pair(k)[1] == n


# The games


@given(st.lists(st.integers(1, 4), min_size=12, max_size=12), st.booleans(), st.integers(0, 11), st.integers(0, 11))
def test_the_outcome_is_that_of_a_search_from_the_rules(gaps: list[int], misere: bool, x: int, y: int) -> None:
    terms = [sum(gaps[:i]) for i in range(len(gaps) + 1)]
    terms += [terms[-1] + i for i in range(1, 9)]
    game = WythoffDifferences(Listed(terms, (1,)), misere)
    lost = is_p(x, y, terms, misere)
    for u in range(x + 1):
        for v in range(y + 1):
            assert (game(u, v).answer().outcome is Outcome.P) is ((u, v) in lost)


def check_by_definition(game: WythoffDifferences, side: int) -> None:
    """Outcomes, all winning moves and Grundy values within a square are those of the definition."""
    check_answers(game, combinations_with_replacement(range(side), 2))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", [*sorted(NAMED), "recurrence:1,1:2,5", "0,+1", "0,3,+1", "0,+1,+1,+5"])
def test_answers_are_those_of_the_definition(name: str, misere: bool) -> None:
    check_by_definition(WythoffDifferences(name, misere), 14)


@given(lists, st.booleans())
def test_answers_for_random_lists_are_those_of_the_definition(given: Listed, misere: bool) -> None:
    check_by_definition(WythoffDifferences(given, misere), 9)


@pytest.mark.parametrize("a", [1, 2, 3])
def test_arithmetic_differences_give_the_a_wythoff_games(a: int) -> None:
    game, known = WythoffDifferences(f"0,+{a}"), Wythoff(a)
    assert [game.pair(k) for k in (0, 1, 7, 10**50)] == [known.pair(k) for k in (0, 1, 7, 10**50)]
    for x in range(9):
        for y in range(9):
            assert sorted(str(m) for m, _ in game.options((x, y))) == sorted(str(m) for m, _ in known.options((x, y)))
    assert bounded_values(lambda m: a, 30) == values_to(a, a, 30)


@given(st.lists(st.integers(1, 5), min_size=12, max_size=12))
def test_values_by_sets_of_bits_are_those_of_the_definition(reaches: list[int]) -> None:
    table = bounded_values(reaches.__getitem__, 11)
    for x in range(12):
        for y in range(12):
            met = {table[u][y] for u in range(x)} | {table[x][v] for v in range(y)}
            met |= {table[u][v] for u in range(x) for v in range(y) if abs((x - u) - (y - v)) < reaches[min(u, v)]}
            assert table[x][y] == min(set(range(len(met) + 1)) - met)


@given(lists, st.booleans(), st.integers(0, 300), st.integers(0, 300))
def test_partners_and_indices_belong_together(given: Listed, misere: bool, n: int, limit: int) -> None:
    pairs = WythoffDifferences(given, misere).pairs
    other = pairs.partner(n)
    assert pairs.partner(other) == n
    assert sorted((n, other)) == list(pairs.pair(pairs.index(n)))
    assert pairs.larger_below(n, limit) == (other if other < limit else None)
    k = pairs.smaller_from(n)
    assert pairs.pair(k)[0] >= n
    assert k == 0 or pairs.pair(k - 1)[0] < n
    k = pairs.larger_from(n, 10**9)
    assert pairs.pair(k)[1] >= n
    assert k == 0 or pairs.pair(k - 1)[1] < n


def test_the_game_from_python() -> None:
    game = WythoffDifferences(lambda k: k**3 + k)
    assert str(game) == "wythoff:differences=python-lambda"
    assert repr(game) == "WythoffDifferences('wythoff:differences=python-lambda')"
    assert [position.state for position in game.p_positions(40)] == [(0, 0), (1, 3), (2, 12), (4, 34)]
    assert isinstance(parse_ruleset("wythoff:differences=squares"), WythoffDifferences)
    assert nimlike.WythoffDifferences is WythoffDifferences
    assert isinstance(differences(game.differences), Differences)
