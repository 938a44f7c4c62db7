"""Games in which options may be forbidden: their P-positions proved for all sizes, and compared with the definition."""

import json
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds_of_moves import KINDS, Kind, allows, linear_game
from suites import mostly_slow

from nimlike.conditions.grammar import read_formula
from nimlike.core.blocking import Blocking
from nimlike.core.definition import Definition
from nimlike.core.errors import RulesetError
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.core.outcome import Label, Outcome
from nimlike.families import parse_ruleset
from nimlike.games.wythoff.game import Wythoff
from nimlike.laws.automata import learn
from nimlike.numeration.automata.relations import Relation, both, either, without
from nimlike.numeration.automata.systems import NumberSystem, system_named
from nimlike.proofs.certificates import certificate
from nimlike.proofs.discovery import Search
from nimlike.proofs.first_order import Deductions
from nimlike.proofs.outcomes import outcome
from nimlike.proofs.results import decide
from nimlike.proofs.statements import theorem_of
from nimlike.proofs.theorem import Atoms, Refutation, check_apart, p_positions, prove
from nimlike_check import check

PROVED = [
    *(("wythoff:block=2", None, "fibonacci", 73), ("wythoff:block=3", None, "binary", 7)),
    *(("wythoff:block=4", None, "pell", 26), ("wythoff:a=2:block=3", None, "powers:3", 9)),
    *(("nim:block=2", piles, "binary", states) for piles, states in ((1, 2), (2, 4), (3, 11))),
    ("nim:block=3", 2, "binary", 7),
    ("vector:moore=2:block=2", 3, "powers:3", 3),
]


@pytest.mark.parametrize(("text", "piles", "digits", "states"), mostly_slow(PROVED, 4))
def test_the_set_is_certified_and_is_that_of_the_definition(
    text: str, piles: int | None, digits: str, states: int
) -> None:
    result = decide(theorem_of(text, piles))
    assert result.proved
    assert result.label is Label.CERTIFIED
    statement = result.statement
    assert (statement.system.name, statement.p.states) == (digits, states)
    names = statement.rules.position
    game = parse_ruleset(text)
    search = Definition(game)
    for position in product(range({1: 20, 2: 20, 3: 8}[len(names)]), repeat=len(names)):
        is_p = search.outcome(game.state_of(position)) is Outcome.P
        assert statement.system.holds(statement.p, **dict(zip(names, position, strict=True))) == is_p, position


def test_tables_count_the_moves_that_lead_to_p_positions() -> None:
    for text, piles, bound in [
        ("wythoff:block=5", None, 16),
        ("nim:block=4", 3, 7),
        ("wythoff:a=1:b=3:block=3", None, 14),
    ]:
        game, rules = parse_ruleset(text), parse_ruleset(text).statement(piles).rules
        search = Definition(game)
        places = product(range(bound), repeat=len(rules.position))
        expected = [place for place in places if search.outcome(game.state_of(place)) is Outcome.P]
        assert p_positions(rules, bound) == expected


MOVES: list[Kind] = [*KINDS, (("u", "v"), ["u = 0", "v < y", "0 < x <= y"])]


def blocked(moves: list[int], block: int) -> GameRules:
    plain = linear_game("random", ["x", "y"], [MOVES[i] for i in moves])
    return GameRules(plain.title, plain.position, plain.moves, block=block)


def options(rules: GameRules, here: tuple[int, ...]) -> list[tuple[int, ...]]:
    places = product(*(range(n + 1) for n in here))
    return [there for there in places if any(allows(rules, move, here, there) for move in rules.moves)]


def safe_to(rules: GameRules, bound: int) -> set[tuple[int, ...]]:
    """The P-positions with numbers below a bound, by the definition."""
    safe: set[tuple[int, ...]] = set()
    for here in product(range(bound), repeat=2):
        if sum(there in safe for there in options(rules, here)) < rules.block:
            safe.add(here)
    return safe


def decided(text: str, system: NumberSystem) -> Relation:
    return both(Deductions(system).of(read_formula(text)), system.valid("x", "y"))


@pytest.mark.slow
@settings(max_examples=15)
@given(
    moves=st.lists(st.sampled_from(range(len(MOVES))), min_size=1, max_size=4, unique=True),
    block=st.integers(2, 4),
    numeration=st.sampled_from(["binary", "powers:3", "fibonacci"]),
    spoil=st.integers(0, 3),
)
def test_the_verdict_on_random_games_and_sets_is_true(
    moves: list[int], block: int, numeration: str, spoil: int
) -> None:
    rules, system = blocked(moves, block), system_named(numeration)
    reached = {here: options(rules, here) for here in product(range(6), repeat=2)}
    twice = any(
        sum(allows(rules, move, here, there) for move in rules.moves) > 1 for here in reached for there in reached[here]
    )
    true = safe_to(rules, 14)
    fitted = learn(system, rules.position, list(true), 14)
    p = fitted.relation if fitted is not None else decided("x = y | x = 0 & y < 3", system)
    if spoil:  # one more position, or one less
        p = without(p, decided(f"x = {spoil} & y = {spoil + 1}", system))
        p = either(p, decided(f"x = {spoil * 2} & y = {spoil}", system))
    if twice:
        with pytest.raises(RulesetError, match="no two kinds of moves may lead from a position to the same one"):
            prove(rules, system, p)
        return

    def chosen(place: tuple[int, ...]) -> bool:
        return bool(system.holds(p, x=place[0], y=place[1]))

    found = prove(rules, system, p)
    if isinstance(found, Refutation):
        many = sum(map(chosen, options(rules, found.position)))
        assert chosen(found.position) == (found.because == "many") == (many >= block)
        before = product(range(max(found.position) + 1), repeat=2)
        key = max(found.position), found.position
        for place in (place for place in before if (max(place), place) < key):
            assert chosen(place) == (sum(map(chosen, options(rules, place))) < block)
        return
    assert {place for place in product(range(14), repeat=2) if chosen(place)} == true
    assert check(json.loads(json.dumps(certificate(found))))


@pytest.mark.parametrize(
    ("text", "piles", "bound"),
    mostly_slow([("wythoff:block=3", None, 100), ("wythoff:block=4", None, 1_000), ("nim:block=2", 3, 32)]),
)
def test_a_law_is_discovered_and_proved(text: str, piles: int | None, bound: int) -> None:
    told = outcome(Search(text, piles, bound=bound))
    assert told.proved
    assert told.result is not None
    assert told.result.label is Label.CERTIFIED


def test_kinds_of_moves_that_lead_to_the_same_position_are_named_by_what_they_do() -> None:
    any_amount = Linear.of({"x": 1, "u": -1}, 1)
    moves = MoveRule("any", ("u",), (any_amount,)), MoveRule("one", ("u",), (Linear.of({"x": 1, "u": -1}, 1, 1),))
    with pytest.raises(RulesetError) as refused:
        check_apart(Atoms(GameRules("a game", ("x",), moves, block=2), system_named("binary")))
    assert str(refused.value).endswith("these do: (x) to (u) with u < x; (x) to (u) with x - u = 1")


@pytest.mark.parametrize(
    "text", ["wythoff:end=1,1:block=2", "wythoff:end=1,1:block=3", "wythoff:a=2:end=0,1~2,2:block=3"]
)
def test_with_other_ends_each_option_is_that_of_one_kind_of_move(text: str) -> None:
    game = parse_ruleset(text)
    rules = game.statement().rules
    check_apart(Atoms(rules, system_named("binary")))
    for x, y in product(range(6), repeat=2):
        reached = Counter(
            after for after in product(range(6), repeat=2) for move in rules.moves if allows(rules, move, (x, y), after)
        )
        options = {after for _, after in game.options(game.parse_state(f"{x},{y}"))}
        assert {game.parse_state(f"{u},{v}") for u, v in reached} == options
        assert set(reached.values()) <= {1}


@pytest.mark.slow
def test_forbidden_options_with_other_ends_are_proved() -> None:
    statement = theorem_of("wythoff:end=1,1:block=2")
    result = decide(statement)
    assert result.label == "certified"
    search = Definition(parse_ruleset("wythoff:end=1,1:block=2"))
    for x, y in product(range(16), repeat=2):
        lost = search.outcome(search.ruleset.parse_state(f"{x},{y}")) is Outcome.P
        assert statement.system.holds(statement.p, x=x, y=y) == lost


@pytest.mark.parametrize("k", [2, 3])
def test_the_theorem_on_wythoffs_game_names_the_options_that_are_lost(k: int) -> None:
    known, game = Wythoff().safe_options(k), Blocking(Wythoff(), k)
    assert known is not None
    search = Definition(game)
    safe = {state for state in product(range(21), repeat=2) if search.outcome(state) is Outcome.P}
    for state in product(range(21), repeat=2):
        assert known.safe(state) == (state in safe)
        assert known.into(state) == [each for each in game.base.options(state) if each[1] in safe]
