"""Number bases: terms, greedy representation, counting and truncation, at small and at large sizes."""

from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from suites import data

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.numeration.bases import FiniteBase, NumberBase, RangeBase
from nimlike.numeration.growing import LastTakeBase
from nimlike.numeration.named_sequences import PowersBase, number_base

NAMED = ["binary", "factorial", "fibonacci", "lucas", "pell", "primes", "squares", "triangular", "tribonacci"]
NAMED += ["powers:3", "powers:10", "recurrence:1,0,1:1,4,6", "recurrence:2,1:1,2"]

finite_bases = st.lists(st.integers(2, 60), unique=True, max_size=8).map(lambda more: FiniteBase([1, *sorted(more)]))
bases = finite_bases | st.sampled_from(NAMED).map(number_base) | st.integers(1, 9).map(RangeBase)

# A-numbers with the offset at which our base starts; terms as the OEIS gives them.
OEIS = data("sequences_of_the_oeis.json")


def by_subtraction(base: NumberBase, n: int) -> list[int]:
    """The paper's algorithm, word for word."""
    elements, summands = base.elements_up_to(n), []
    while n:
        largest = max(e for e in elements if e <= n)
        summands.append(largest)
        n -= largest
    return summands[::-1]


def summands(base: NumberBase, n: int) -> list[int]:
    return [element for element, times in base.greedy(n) for _ in range(times)]


@pytest.mark.parametrize("name", OEIS)
def test_terms_as_in_the_oeis(name: str) -> None:
    _, terms, skip = OEIS[name]
    assert number_base(name).terms(len(terms) - skip) == terms[skip:]


def test_other_sources_of_terms() -> None:
    assert number_base("recurrence:2,1:1,2").terms(9) == number_base("pell").terms(9)
    assert number_base(lambda i: (i + 1) ** 2).terms(9) == number_base("squares").terms(9)
    assert number_base([1, 3, 7]).terms(9) == [1, 3, 7]
    assert number_base("1,3,7") == number_base((1, 3, 7))
    assert hash(number_base("1,3,7")) == hash(number_base((1, 3, 7)))
    assert repr(number_base("lucas")) == "<NumberBase lucas>"
    assert RangeBase(3).terms(5) == LastTakeBase("2", lambda k: 2).terms(5) == [1, 2, 3]


@given(bases, st.integers(1, 2_000))
def test_greedy_is_the_papers_algorithm(base: NumberBase, n: int) -> None:
    expected = by_subtraction(base, n)
    assert summands(base, n) == expected
    tail = base.tail(n)
    assert (tail.smallest, tail.second) == (expected[0], expected[1] if len(expected) > 1 else None)
    assert base.smallest_summand(n) == expected[0]


@given(bases, st.integers(0, 300), st.integers(0, 12))
def test_counting_and_truncating_against_enumeration(base: NumberBase, bound: int, which: int) -> None:
    elements = base.elements_up_to(300)
    element = elements[min(which, len(elements) - 1)]
    allowed = [m for m in range(bound) if m == 0 or base.smallest_summand(m) >= element]
    assert base.count_below(bound, element) == len(allowed)
    if bound:
        assert base.truncate(bound - 1, element) == allowed[-1]


@given(
    st.sampled_from([name for name in NAMED if name != "primes"]),
    st.integers(10**49, 10**51) | st.integers(10**599, 10**600),
)
def test_sizes_of_many_digits(name: str, n: int) -> None:
    base = number_base(name)
    greedy = base.greedy(n)
    assert sum(e * times for e, times in greedy) == n
    half = len(greedy) // 2
    assert base.truncate(n, greedy[half][0]) == sum(e * times for e, times in greedy[half:])
    assert base.tail(n).smallest == greedy[0][0]
    rest = n
    for element, times in reversed(greedy):
        above = base.above(rest)
        assert element == base.floor(rest)
        assert above is not None
        assert element <= rest < above
        assert times == rest // element
        rest -= element * times
    assert base.below(element) == (base.floor(element - 1) if element > 1 else 0)


def test_a_hundred_thousand_digits() -> None:
    n = 10**100_000 - 1
    factorial, squares, powers = number_base("factorial"), number_base("squares"), PowersBase(10)
    assert factorial.tail(n).smallest == 1
    assert squares.floor(n) <= n < squares.above(n)
    assert powers.tail(n) == (1, 1)
    assert powers.tail(10**100_000 + 10**5) == (10**5, 10**100_000)
    assert powers.truncate(n, 10**99_999) == 9 * 10**99_999


def test_errors_as_terms_are_made() -> None:
    with pytest.raises(RulesetError, match="increases; in recurrence:0,1:1,5 5 is followed by 1"):
        number_base("recurrence:0,1:1,5").tail(100)
    with pytest.raises(RulesetError, match="9 is followed by 4"):
        number_base(lambda i: (1, 9, 4)[i]).tail(100)
    with pytest.raises(RulesetError, match=r"term 1 is 2\.5"):
        number_base(lambda i: 1 + 1.5 * i if i else 1).tail(100)  # type: ignore[arg-type, return-value]
    with pytest.raises(RulesetError, match="starts with 0"):
        number_base(lambda i: i)
    with pytest.raises(ValueError, match="at most 0"):
        number_base("squares").floor(0)


def test_limits() -> None:
    with pytest.raises(LimitReached, match="at most 524,288 bits"):
        number_base("fibonacci").tail(1 << 600_000)
    assert number_base("squares").count_below(10**50, 1) is None
    slow = number_base(lambda i: i + 1)
    with pytest.raises(LimitReached, match="only reaches 2000000 in 2,000,000 terms"):
        slow.floor(10**50)


def test_last_take_base_is_schwenks_rule() -> None:
    for cap in (lambda k: k, lambda k: 2 * k, lambda k: 3 * k, lambda k: k + 1, lambda k: k // 2 + 2, lambda k: 7):
        made = [1]
        while made[-1] < 10**6:
            step = next((h for h in made if cap(h) >= made[-1]), None)
            if step is None:
                break
            made.append(made[-1] + step)
        base = LastTakeBase("test", cap)
        assert base.terms(len(made)) == made
        ended = base.above(made[-1]) is None
        assert base.finite is ended is (made[-1] < 10**6)
        assert base.elements_up_to(10**5) == list(takewhile(lambda e: e <= 10**5, made))
