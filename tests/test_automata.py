"""Relations between numbers as automata: against arithmetic, set by set."""

from collections.abc import Callable
from itertools import product
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

from nimlike.core.errors import RulesetError, Undecided
from nimlike.numeration.automata.operations import eliminate, eliminate_by_thresholds, exists, linear
from nimlike.numeration.automata.relations import Relation, both, budget, disjoint, either, is_same, truth, without
from nimlike.numeration.automata.systems import (
    NumberSystem,
    positive_system,
    power_system,
    quadratic_system,
    system_named,
    two_parameter_system,
)
from nimlike.numeration.named_sequences import number_base

SYSTEMS = [
    *map(system_named, ("binary", "powers:3", "fibonacci", "pell", "tribonacci", "lucas")),
    *map(quadratic_system, (2, 3)),
    *map(positive_system, (3, 4)),
    two_parameter_system(2, 1),
    two_parameter_system(3, 1),
    NumberSystem("cap 3x", (1, 0, 0, 1), (1, 2, 3, 4, 6)),
    NumberSystem("cap x+1", (2,), (1, 2, 3, 5, 10)[:1]),
    NumberSystem("doubling from 5", (2, 0, 0, 0), (1, 2, 3, 5)),
]
NAMES = [system.name for system in SYSTEMS]
every_system = pytest.mark.parametrize("system", mostly_slow(SYSTEMS, 7), ids=NAMES)


@every_system
def test_the_language_is_that_of_the_greedy_representations(system: NumberSystem) -> None:
    language = system.language
    length = 2
    while system.terms[length] < 60:
        length += 1
    greedy = {tuple(system.word(n, length)) for n in range(system.terms[length])}
    assert len(greedy) == system.terms[length]
    accepted = {word for word in product(range(system.digits), repeat=length) if language.accepts([word])}
    assert accepted == greedy
    assert all(system.value(system.word(n)) == n for n in range(200))


@every_system
def test_greedy_digits_are_those_of_the_number_base(system: NumberSystem) -> None:
    base = number_base(system.terms[:40])
    for n in range(1, 300):
        summands = [(system.terms[place], d) for place, d in enumerate(reversed(system.word(n))) if d]
        assert summands == base.greedy(n)


@every_system
@settings(max_examples=12)
@given(data=st.data())
def test_linear_conditions_are_arithmetic(system: NumberSystem, data: st.DataObject) -> None:
    names = data.draw(st.sampled_from([("x",), ("x", "y"), ("x", "y", "z")]))
    factors = [-1, 1] if system.name == "cap 3x" else [-2, -1, 1, 2, 3]
    terms = {name: data.draw(st.sampled_from(factors)) for name in names}
    low = data.draw(st.one_of(st.none(), st.integers(-4, 6)))
    high = data.draw(st.one_of(st.none(), st.integers(-4, 6)))
    relation = linear(system, terms, low, high)
    assert relation.tracks == names
    top = {1: 200, 2: 25, 3: 9}[len(names)]
    for numbers in product(range(top), repeat=len(names)):
        worth = sum(terms[name] * n for name, n in zip(names, numbers, strict=True))
        expected = (low is None or low <= worth) and (high is None or worth <= high)
        assert system.holds(relation, **dict(zip(names, numbers, strict=True))) == expected


@every_system
def test_addition_holds_for_large_numbers_and_fails_one_off(system: NumberSystem) -> None:
    plus = linear(system, {"x": 1, "y": 1, "z": -1}, 0, 0)
    draw = Random(1)
    for _ in range(60):
        x, y = draw.randrange(system.terms[50]), draw.randrange(system.terms[40])
        assert system.holds(plus, x=x, y=y, z=x + y)
        assert not system.holds(plus, x=x, y=y, z=x + y + draw.choice([-1, 1]))


def test_addition_automata_have_the_sizes_known_from_elsewhere() -> None:
    # Carton, Couvreur, Delacourt and Ollinger: the adders of Dumont-Thomas numeration systems.
    sizes = {"fibonacci": 16, "tribonacci": 149, "recurrence:2,1:1,3": 16}
    for name, states in sizes.items():
        assert linear(system_named(name), {"x": 1, "y": 1, "z": -1}, 0, 0).states == states


def test_carries_without_end_are_undecided_and_not_wrong() -> None:
    slow = NumberSystem("lucas-like", (1, 3), (1, 2))  # roots (1 ± √13)/2: the second is larger than 1
    with pytest.raises(Undecided):
        linear(slow, {"x": 1, "y": 1, "z": -1}, 0, 0)
    cap_4x = NumberSystem("4x", (1, 0, 0, 0, 0, 1), (1, 2, 3, 4, 5, 7, 9, 12))
    known = r"the condition x \+ y - z = 0.*the leading root of the recurrence, 1\.2852, is no Pisot number.*1\.0328"
    with patch("nimlike.numeration.automata.operations._MOST_VECTORS", 2_000), pytest.raises(Undecided, match=known):
        linear(cap_4x, {"x": 1, "y": 1, "z": -1}, 0, 0)


def test_a_root_that_the_terms_lack_does_not_count() -> None:
    powers_of_two = NumberSystem("doubling", (1, 2), (1, 2))  # roots 2 and -1, but the terms are 1, 2, 4, ...
    assert powers_of_two.why_endless == ""
    assert NumberSystem("4x", (1, 0, 0, 0, 0, 1), (1, 2, 3, 4, 5, 7)).why_endless


def test_a_number_system_needs_increasing_terms() -> None:
    wrong = [((1, 1), (2, 3)), ((1,), (1,)), ((1, 1), (1, 1)), ((-1, 3), (1, 2)), ((2, -2, 3), (1, 2, 3))]
    for coefficients, starts in wrong:
        with pytest.raises(RulesetError):
            NumberSystem("bad", coefficients, starts)


def test_the_budget_stops_automata_that_grow() -> None:
    system = power_system(2)
    with budget(40), pytest.raises(Undecided, match="states"):
        linear(system, {"x": 7, "y": -11, "z": 5}, 0, 0)


def numbers_of(system: NumberSystem, relation: Relation, top: int) -> set[tuple[int, ...]]:
    """The tuples below a bound that are accepted."""
    boxes = product(range(top), repeat=len(relation.tracks))
    return {n for n in boxes if system.holds(relation, **dict(zip(relation.tracks, n, strict=True)))}


def large_and_small(make: Callable[[], Relation]) -> Relation:
    """What is made; the same as when no product counts as small."""
    made = make()
    with patch("nimlike.numeration.automata.relations.SMALL", -1):
        other = make()
    assert made.tracks == other.tracks
    assert made.table.tolist() == other.table.tolist()
    assert made.final.tolist() == other.final.tolist()
    return made


@every_system
@settings(max_examples=6)
@given(data=st.data())
def test_operations_are_those_of_sets_for_small_automata_and_large_ones(
    system: NumberSystem, data: st.DataObject
) -> None:
    factor, low = data.draw(st.integers(-2, 2)), data.draw(st.integers(-3, 3))
    left = linear(system, {"x": 1, "y": -1}, low, data.draw(st.one_of(st.none(), st.just(low + 1))))
    right = both(linear(system, {"x": factor, "y": 1}, None, low + 2), system.valid("x", "y"))
    a, b = numbers_of(system, left, 12), numbers_of(system, right, 12)
    for made, as_sets in ((both, a & b), (either, a | b), (without, a - b)):
        assert numbers_of(system, large_and_small(lambda made=made: made(left, right)), 12) == as_sets  # type: ignore[misc]
    shared = large_and_small(lambda: both(left, right.renamed("y", "z")))
    large_and_small(lambda: exists(shared, ["y"]))
    assert large_and_small(lambda: truth(disjoint(left, right), 2)).is_empty is not both(left, right).is_empty


def test_conditions_on_one_number_are_taken_two_by_two() -> None:
    for system in map(system_named, ("binary", "fibonacci")):

        def of(
            low: int | None = None, high: int | None = None, system: NumberSystem = system, **terms: int
        ) -> Relation:
            return linear(system, terms, low, high)

        double = of(0, 0, u=2, v=-1)
        conditions = [of(u=1, x=-1, high=-1), of(v=1, y=-1, high=3), of(u=2, v=1, x=-1, low=0), of(v=3, z=-1, low=2)]
        found = eliminate_by_thresholds(system, conditions, double, "xyz")
        assert found is not None
        assert is_same(found, eliminate([*conditions, double], "xyz")[0])
        for target, condition in (
            (of(u=1, v=-1, high=0), conditions[0]),  # u does not fix v
            (double, of(0, 0, u=1, x=-1)),  # neither the larger u nor the smaller ones
            (double, of(u=1, t=-1, high=0)),  # of one more number
        ):
            assert eliminate_by_thresholds(system, [condition], target, "xyz") is None
