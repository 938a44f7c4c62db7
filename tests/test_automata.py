"""Relations between numbers as automata: against arithmetic, set by set."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import product
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from suites import mostly_slow

from nimlike.core.errors import RulesetError, Undecided
from nimlike.numeration.automata.linear import _Carries, linear
from nimlike.numeration.automata.projection import (
    Conjunct,
    eliminate,
    exists,
    high_cap,
    least,
    low_cap,
    second_summand,
    shortest,
    smallest_summand,
)
from nimlike.numeration.automata.relations import (
    Relation,
    both,
    budget,
    disjoint,
    either,
    minimal,
    trim,
    truth,
    without,
)
from nimlike.numeration.automata.systems import (
    NumberSystem,
    positive_system,
    power_system,
    quadratic_system,
    system_named,
    system_of,
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
every_system = pytest.mark.parametrize("system", mostly_slow(SYSTEMS, 4), ids=NAMES)


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
    with patch("nimlike.numeration.automata.linear._MOST_VECTORS", 2_000), pytest.raises(Undecided, match=known):
        linear(cap_4x, {"x": 1, "y": 1, "z": -1}, 0, 0)


def test_a_root_that_the_terms_lack_does_not_count() -> None:
    powers_of_two = NumberSystem("doubling", (1, 2), (1, 2))  # roots 2 and -1, but the terms are 1, 2, 4, ...
    assert powers_of_two.why_endless == ""
    assert NumberSystem("4x", (1, 0, 0, 0, 0, 1), (1, 2, 3, 4, 5, 7)).why_endless


def test_a_number_system_needs_increasing_terms() -> None:
    for coefficients, starts in [
        ((1, 1), (2, 3)),
        ((1,), (1,)),
        ((1, 1), (1, 1)),
        ((-1, 3), (1, 2)),
        ((2, -2, 3), (1, 2, 3)),
    ]:
        with pytest.raises(RulesetError):
            NumberSystem("bad", coefficients, starts)


def numbers_of(system: NumberSystem, relation: Relation, top: int) -> set[tuple[int, ...]]:
    tracks = relation.tracks
    return {
        numbers
        for numbers in product(range(top), repeat=len(tracks))
        if system.holds(relation, **dict(zip(tracks, numbers, strict=True)))
    }


@every_system
@settings(max_examples=8)
@given(data=st.data())
def test_boolean_operations_are_those_of_sets(system: NumberSystem, data: st.DataObject) -> None:
    def drawn() -> Relation:
        terms = {"x": data.draw(st.sampled_from([-2, -1, 1, 2])), "y": data.draw(st.sampled_from([-1, 1, 2]))}
        return linear(system, terms, data.draw(st.integers(-3, 3)), data.draw(st.one_of(st.none(), st.integers(3, 6))))

    left, right = drawn(), drawn()
    a, b = numbers_of(system, left, 14), numbers_of(system, right, 14)
    assert numbers_of(system, both(left, right), 14) == a & b
    assert numbers_of(system, either(left, right), 14) == a | b
    assert numbers_of(system, without(left, right), 14) == a - b
    swapped = left.renamed("y", "x")
    assert numbers_of(system, swapped, 14) == {(y, x) for x, y in a}
    assert numbers_of(system, left.renamed("x", "x"), 14) == {(x,) for x, y in a if x == y}


@every_system
def test_projection_is_there_is(system: NumberSystem) -> None:
    third = exists(linear(system, {"x": 1, "y": -3}, 0, 0), ["y"])
    assert numbers_of(system, third, 100) == {(n,) for n in range(0, 100, 3)}
    larger = exists(linear(system, {"x": 1, "y": -1}, None, -5), ["y"])  # needs more digits than x has
    assert numbers_of(system, larger, 50) == {(n,) for n in range(50)}
    assert exists(third, ["x"]).final.any()
    nothing = both(third, linear(system, {"x": 1}, 1, 2))
    assert nothing.is_empty
    assert not exists(nothing, ["x"]).final.any()


@every_system
def test_elimination_gives_what_the_whole_conjunction_gives(system: NumberSystem) -> None:
    parts = [
        Conjunct(("a", "x", "u"), linear(system, {"x": 1, "u": -1}, 1)),
        Conjunct(("b", "u", "v"), linear(system, {"u": 1, "v": -2}, 0, 0)),
        Conjunct(("c", "v", "y"), linear(system, {"y": 1, "v": -1}, 1, 2)),
    ]
    steps = eliminate(parts, ["x", "y"], "L")
    found = numbers_of(system, steps[-1].result.relation, 12)
    assert found == {
        (x, y) for x in range(12) for y in range(12) if any(x > 2 * v and 1 <= y - v <= 2 for v in range(12))
    }
    used = [conjunct.atom[0] for step in steps for conjunct in step.body]
    assert sorted(used) == sorted(["a", "b", "c", *(step.result.atom[0] for step in steps[:-1])])


def unless_small(make: Callable[[], Relation]) -> Relation:
    """What is made when no automaton counts as small."""
    with ExitStack() as stack:
        for module in ("relations", "projection"):
            stack.enter_context(patch(f"nimlike.numeration.automata.{module}.SMALL", -1))
        return make()


def same(one: Relation, other: Relation) -> bool:
    """Whether two automata are written alike."""
    return (
        one.tracks == other.tracks
        and one.table.tolist() == other.table.tolist()
        and one.final.tolist() == other.final.tolist()
    )


@every_system
@settings(max_examples=6)
@given(data=st.data())
def test_small_automata_and_large_ones_are_made_alike(system: NumberSystem, data: st.DataObject) -> None:
    factor, low = data.draw(st.integers(-2, 2)), data.draw(st.integers(-3, 3))
    left = linear(system, {"x": 1, "y": -1}, low, data.draw(st.one_of(st.none(), st.just(low + 1))))
    right = both(linear(system, {"x": factor, "y": 1}, None, low + 2), system.valid("x", "y"))
    for made in (both, either, without):
        assert same(made(left, right), unless_small(lambda made=made: made(left, right)))  # type: ignore[misc]
    shared = both(left, right.renamed("y", "z"))
    assert same(shared, unless_small(lambda: both(left, right.renamed("y", "z"))))
    assert same(exists(shared, ["y"]), unless_small(lambda: exists(shared, ["y"])))
    assert disjoint(left, right) is both(left, right).is_empty
    assert unless_small(lambda: truth(disjoint(left, right), 2)).is_empty is not disjoint(left, right)


@every_system
@pytest.mark.parametrize("bounds", [(1, None), (0, None), (None, 0), (None, -1), (0, 0), (1, 0), (0, -1), (1, -1)])
def test_the_order_of_numbers_is_that_of_their_words(
    system: NumberSystem, bounds: tuple[int | None, int | None]
) -> None:
    for terms in ({"x": 1, "y": -1}, {"x": -1, "y": 1}):
        by_carries = _Carries(system, ("x", "y"), [*terms.values()], *bounds).relation()
        assert same(linear(system, terms, *bounds), by_carries)


@given(rows=st.lists(st.lists(st.integers(-1, 5), min_size=2, max_size=2), min_size=1, max_size=6), bits=st.integers(0))
def test_the_minimal_automaton_accepts_the_same_words_with_the_fewest_states(rows: list[list[int]], bits: int) -> None:
    table = np.array([[t if t < len(rows) else -1 for t in row] for row in rows], np.int32)
    relation = Relation(("x",), 2, table, np.array([bool(bits >> i & 1) for i in range(len(rows))]))
    small = minimal(trim(relation))
    words = [word for length in range(8) for word in product((0, 1), repeat=length)]
    assert all(small.accepts([word]) == relation.accepts([word]) for word in words)
    # Myhill and Nerode: as many states as different sets of continuations that are not empty.
    longest = [word for word in words if len(word) <= 6]
    ends = {
        tuple(relation.accepts([begin + end]) for end in longest if len(begin + end) < 8)
        for begin in words
        if len(begin) <= 1
    }
    reached = len({e for e in ends if any(e)})
    assert small.states >= min(reached, 1)
    again = minimal(trim(small))
    assert again.states == small.states
    assert (again.table == small.table).all()


@every_system
def test_the_least_tuple_is_least_by_its_largest_number_first(system: NumberSystem) -> None:
    relation = both(linear(system, {"x": 3, "y": 2}, 29, 31), linear(system, {"x": 1, "y": -1}, None, 0))
    members = numbers_of(system, relation, 20)
    expected = min(members, key=lambda xy: (max(xy), xy))
    found = least(system, relation, ("x", "y"))
    assert found == dict(zip(("x", "y"), expected, strict=True))
    assert least(system, both(relation, linear(system, {"x": 1}, 50)), ("x", "y")) is None
    assert shortest(truth(False, system.digits)) is None


@every_system
def test_smallest_and_second_summands_and_caps(system: NumberSystem) -> None:
    base = number_base(system.terms[:40])
    first, second = smallest_summand(system), second_summand(system)
    high, low = high_cap(system), low_cap(system)
    for n in range(1, 60):
        tail = base.tail(n)
        assert {s for s in range(61) if system.holds(first, N=n, s=s)} == {tail.smallest}
        assert {t for t in range(61) if system.holds(second, N=n, t=t)} == ({tail.second} - {None})
        cap = n if tail.second is None else tail.second - 1
        assert {y for y in range(61) if system.holds(high, N=n, y=y)} == {cap}
        assert {y for y in range(61) if system.holds(low, N=n, y=y)} == {base.below(tail.smallest)}


def test_the_budget_stops_automata_that_grow() -> None:
    system = power_system(2)
    with budget(40), pytest.raises(Undecided, match="states"):
        linear(system, {"x": 7, "y": -11, "z": 5}, 0, 0)


def test_systems_of_bases() -> None:
    assert system_of(number_base("powers:5")).digits == 5
    for text in ("1,3,7", "primes", "factorial", "squares"):
        with pytest.raises(Undecided):
            system_of(number_base(text))
