"""Pairs of floors of linear functions: their automata are right, and games are proved to have them."""

import json
from math import isqrt
from pathlib import Path

import pytest
from suites import mostly_slow

from nimlike.cli.main import main
from nimlike.core.errors import Undecided
from nimlike.core.laws import GameRules, Given, GivenRelation, MoveRule, equal
from nimlike.families import parse_ruleset
from nimlike.laws.pair_laws import Pairs, complementary, pair_laws
from nimlike.laws.set_laws import Table
from nimlike.numeration.automata.relations import without
from nimlike.numeration.automata.systems import NumberSystem, system_named
from nimlike.numeration.beatty_pairs import BeattyPairs, FloorPairs, Floors, Quadratic, reduce_surd
from nimlike.proofs.floors import PairSet, automaton_of, pair_set, system_for
from nimlike.proofs.results import decide
from nimlike.proofs.statements import Statement, theorem_of, with_pairs
from nimlike_check import check


def floors(root: int, offset: tuple[int, int], below: int = 2) -> Floors:
    """floor(n alpha + (p + q sqrt(root))/below) with alpha between 1 and 2 of the number system of the root."""
    slope = {5: (1, 1, 2), 2: (0, 1, 1), 3: (0, 1, 1), 7: (-1, 1, 1), 21: (1, 1, 4)}[root]
    return Floors(Quadratic.of(root, *slope), Quadratic.of(root, *offset, below))


def value(one: Floors, n: int) -> int:
    """The floor by the definition: the greatest x with x <= n alpha + gamma, found by comparing squares."""
    p, q = n * one.slope.x + one.offset.x, n * one.slope.y + one.offset.y
    square = q * q * one.slope.d

    def at_most(x: int) -> bool:
        return (x <= p or (x - p) ** 2 <= square) if q >= 0 else (x <= p and (x - p) ** 2 >= square)

    x = int(p) + isqrt(int(square)) + 2
    while not at_most(x):
        x -= 1
    return x


@pytest.mark.parametrize(
    ("root", "offset", "below"),
    [
        *((5, offset, 2) for offset in [(0, 0), (1, 0), (-1, 1), (3, -2)]),
        *((2, offset, 2) for offset in [(1, 0), (-2, 1)]),
        *((3, offset, 2) for offset in [(0, 0), (-5, 3)]),
        *((5, (3, -2), 7), (3, (22, -5), 13), (7, (1, 0), 3), (21, (-1, 1), 2)),
    ],
)
def test_the_automaton_of_a_floor_accepts_the_floors_and_nothing_else(
    root: int, offset: tuple[int, int], below: int
) -> None:
    one, system = floors(root, offset, below), system_for(root)
    relation = automaton_of(one, system)
    for n in range(60):
        right = value(one, n)
        assert one.term(n) == right
        for x in range(max(0, right - 3), right + 4):
            assert system.holds(relation, n=n, x=x) is (x == right)
    huge = 10**30 + 7
    assert system.holds(relation, n=huge, x=one.term(huge))
    assert not system.holds(relation, n=huge, x=one.term(huge) + 1)


@pytest.mark.parametrize(
    ("text", "alpha", "gamma"),
    [
        ("wythoff", (1, 1, 5, 2), (0, 0, 1)),
        ("wythoff:a=2", (0, 1, 2, 1), (0, 0, 1)),
        ("wythoff:a=1:b=2", (0, 1, 2, 1), (2, -1, 2)),
        ("wythoff:a=3:b=2", (0, 1, 8, 2), (-4, 1, 4)),
    ],
)
def test_games_with_pairs_of_floors_are_certified_and_agree_with_the_definition(
    text: str, alpha: tuple[int, int, int, int], gamma: tuple[int, int, int]
) -> None:
    result = decide(with_pairs(text, BeattyPairs(alpha, gamma)))
    assert result.proved
    assert result.certificate is not None
    assert result.label == "certified"
    assert "A(n, x)" in result.theorem()
    assert "= floor(n (" in result.theorem()
    game = parse_ruleset(text)
    pairs = result.statement.pairs
    assert pairs is not None
    below = {each for pair in pairs.pairs.below(30) for each in (pair, pair[::-1])}
    won = safe(text)
    assert below == {(x, y) for x in range(30) for y in range(30) if game.parse_state(f"{x},{y}") in won}


def safe(text: str) -> set[object]:
    """The P-positions with numbers below 30, from the definition."""
    game = parse_ruleset(text)
    found: set[object] = set()
    for x in range(30):
        for y in range(30):
            state = game.parse_state(f"{x},{y}")
            if not any(after in found for _, after in game.options(state)):
                found.add(state)
    return found


def test_other_offsets_are_refuted_by_a_position() -> None:
    result = decide(with_pairs("wythoff", BeattyPairs((1, 1, 5, 2), (1, 0, 2))))
    assert result.refutation is not None
    assert str(result.refutation) == "from 3,4 the move both leads to 1,2, and both are in the set"


def test_pairs_listed_beside_the_floors() -> None:
    zero = Quadratic.of(5, 0)
    one = Quadratic.of(5, 1)
    lower, upper = (Floors(Quadratic.of(5, p, 1, 2), zero) for p in (1, 3))
    statement = theorem_of("wythoff:misere")
    misere = FloorPairs(lower, upper, 2, ((0, 1), (2, 2)))
    assert pair_set(misere, statement.system, statement.p).pairs is misere
    assert misere.below(9) == [(0, 1), (2, 2), (3, 5), (4, 7)]
    for wrong in (
        FloorPairs(lower, upper, 1, ((0, 1), (2, 2))),
        FloorPairs(lower, upper, 3, ((0, 1), (2, 2))),
        FloorPairs(lower, upper, 2, ((0, 1),)),
        FloorPairs(Floors(lower.slope, one), upper, 2, ((0, 1), (2, 2))),
    ):
        with pytest.raises(Undecided, match="another set"):
            pair_set(wrong, statement.system, statement.p)


def test_a_law_with_offsets_names_its_floors() -> None:
    pairs = FloorPairs.of(BeattyPairs((0, 1, 2, 1), (2, -1, 2)))
    rows = [each for pair in pairs.below(200) for each in (pair, pair[::-1])]
    law = next(pair_laws(Table.of(("x", "y"), rows, 200)))
    assert law.floors is not None
    assert law.floors.below(500) == pairs.below(500)
    assert "floor" in law.words
    assert "floor" not in law.core


@pytest.mark.parametrize("t", mostly_slow(range(1, 14), 4))
def test_pairs_with_linear_differences_have_the_closed_form_that_they_must_have(t: int) -> None:
    for c in range(4):
        rule = Pairs([c], 0, 1, t)
        numbers = [small for small, _ in rule.below(2_000)]
        found = complementary(rule, numbers)
        if (t, c) == (1, 3):
            assert found is None
            continue
        assert found is not None
        first, formula = found
        far = [small for small, _ in rule.below(20_000)]
        assert [formula.term(k) for k in range(first, len(far))] == far[first:]
        assert formula.slope.times(10**9).floor() == (10**9 * (2 - t) + isqrt(10**18 * (t * t + 4))) // 2
    assert complementary(Pairs([0, 2], 0, 2, 2 * t), [0, 1, 3, 4] * 4) is None


def test_what_is_no_sequence_of_floors_has_no_closed_form() -> None:
    rule = Pairs([0], 0, 1, 1)
    numbers = [small for small, _ in rule.below(500)]
    assert complementary(rule, numbers) is not None
    for k in (0, 5, 100, len(numbers) - 1):
        changed = [*numbers[:k], numbers[k] + 1, *numbers[k + 1 :]]
        found = complementary(rule, changed)
        assert found is None if k > 4 else found is not None and found[0] == k + 1
    assert complementary(rule, numbers[:5]) is None


def test_number_systems_belong_to_roots() -> None:
    assert [system_for(root).terms[1] for root in (5, 2, 13, 29, 10)] == [2, 3, 4, 6, 7]
    assert [system_for(root).terms[1] for root in (3, 6, 7, 21)] == [4, 10, 16, 5]  # no unit of norm -1
    for root in (19, 41):  # 170 + 39 sqrt(19), and 32 + 5 sqrt(41) of norm -1
        with pytest.raises(Undecided, match=rf"sqrt\({root}\): its field has no unit"):
            system_for(root)
    assert str(reduce_surd(Quadratic.of(8, 0, 1, 2))) == "sqrt(2)"


def test_floors_of_another_field_have_no_automaton_over_the_digits() -> None:
    with pytest.raises(Undecided, match=r"fibonacci does not belong to sqrt\(2\)"):
        automaton_of(floors(2, (0, 0)), system_for(5))
    with pytest.raises(Undecided, match="does not belong"):
        automaton_of(floors(5, (0, 0)), system_named("tribonacci"))
    slow = NumberSystem("lucas-like", (1, 3), (1, 2))  # roots (1 ± √13)/2: the second is larger than 1
    with pytest.raises(Undecided, match="smaller root"):
        automaton_of(Floors(Quadratic.of(13, 0, 1, 2), Quadratic.of(13, 0)), slow)


def test_games_of_fields_without_a_unit_of_norm_minus_1_are_certified() -> None:
    pairs = FloorPairs.of(BeattyPairs((0, 1, 3, 1), (1, 0, 2)))
    assert pairs.below(12) == [(0, 0), (2, 1), (3, 4), (5, 6), (7, 8), (9, 11)]
    found = PairSet.of(pairs, system_for(3))
    outside = without(found.system.valid("x", "y"), found.relation)
    given = GivenRelation("the position is none of the pairs", lambda *at: False, relation=lambda _: outside)
    home = MoveRule("home", ("u", "v"), (Given("outside", ("x", "y")), equal("u", 0), equal("v", 0)))
    rules = GameRules("a game made for a set", ("x", "y"), (home,), given={"outside": given})
    result = decide(Statement(rules, found.system, found.relation, "", pairs=found))
    assert result.label == "certified"
    assert result.said is not None
    assert "B0(n, x) means x = floor(n (6 + sqrt(12))/4)" in result.said
    assert "outside(x, y) means that the automaton of the file accepts x, y" in result.said


def test_the_automata_of_pairs_may_be_of_sets_that_are_no_games() -> None:
    one = Quadratic.of(5, 1)
    alpha = Quadratic.of(5, 1, 1, 2)
    found = PairSet.of(FloorPairs(Floors(alpha, one), Floors(alpha, one + one), 0), system_for(5))
    assert [(x, y) for x in range(7) for y in range(7) if found.system.holds(found.relation, x=x, y=y)] == [
        *((1, 2), (2, 1), (2, 3), (3, 2), (4, 5), (5, 4), (5, 6), (6, 5))
    ]


def test_prove_takes_pairs_and_writes_a_certificate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "pairs.json"
    assert main(["prove", "wythoff:a=1:b=2", "--beatty", "0,1,2,1,2,-1,2", "-o", str(path)]) == 0
    assert check(json.loads(path.read_text())).startswith("wythoff:a=1:b=2, normal play")
    said = capsys.readouterr().out
    assert "there is n such that A(n, x) and B(n, y) and 1 <= n" in said
    assert "A0(n, x) means x = floor(n (sqrt(8))/2)" in said
