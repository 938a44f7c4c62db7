"""Whole numbers of any kind are taken, by `operator.index`; what is none is refused; no number of fixed width stays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nimlike
from nimlike.core.numbers import natural, whole
from nimlike.games.coprime.coprime_rules import Divides, Total
from nimlike.games.heaps.misere.misere_quotients import find_quotient
from nimlike.games.heaps.period_findings import find_period
from nimlike.games.nim.nim_proofs import count_safe
from nimlike.numeration.bases import FiniteBase
from nimlike.numeration.named_sequences import PowersBase, RecurrenceBase


class Whole:
    """A whole number of somebody else's, as computer algebra has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


KINDS: list[Callable[[int], Any]] = [np.int64, np.uint8, np.int8, Whole]

# Each takes a number and gives what can be compared; the second number is one that it takes.
ENTRANCES: dict[str, tuple[Callable[[Any], Any], int]] = {
    "a pile": (lambda n: nimlike.Nim()(n, 2).state, 3),
    "Nim, P-positions to": (lambda n: [p.state for p in nimlike.Nim().p_positions(n)], 7),
    "Nim, how many piles": (lambda n: [p.state for p in nimlike.Nim().p_positions(3, n)], 2),
    "Nim, a table": (lambda n: nimlike.Nim().table(1, n), 5),
    "Nim, a table of values": (lambda n: nimlike.Nim().grundy_table(n).tolist(), 5),
    "Nim, moves to a value": (lambda n: list(nimlike.Nim().moves_to(nimlike.position("nim:3,4,7,8"), n)), 3),
    "safe combinations, piles": (lambda n: count_safe(n, 40), 20),
    "safe combinations, bits": (lambda n: count_safe(20, n), 40),
    "Wythoff, a": (nimlike.Wythoff, 3),
    "Wythoff, b": (lambda n: nimlike.Wythoff(2, n), 3),
    "Wythoff, a pair": (lambda n: nimlike.Wythoff(100, 7).pair(n), 100),
    "Wythoff, a pair's number": (lambda n: nimlike.Wythoff(3).pair_index(n), 100),
    "Wythoff, a partner": (lambda n: nimlike.Wythoff(3).partner(n), 100),
    "Wythoff, P-positions to": (lambda n: [p.state for p in nimlike.Wythoff(2, 3).p_positions(n)], 30),
    "Wythoff, values": (lambda n: nimlike.Wythoff().grundy_table(n).tolist(), 6),
    "Wythoff, a table": (lambda n: nimlike.Wythoff().table(n, 12), 10),
    "one pile, P-positions to": (lambda n: [p.state for p in nimlike.OnePile("1,3,7").p_positions(n)], 12),
    "one pile, a table": (lambda n: nimlike.OnePile("1,3,7").table(1, n), 12),
    "a last take, a cap": (nimlike.Schwenk, 5),
    "a last take, P-positions to": (lambda n: [p.state for p in nimlike.Schwenk("2x").p_positions(n)], 12),
    "a last take, a table": (lambda n: nimlike.Schwenk("2x").table(1, n), 12),
    "coprime, the largest take": (nimlike.Coprime, 10),
    "coprime, a divisor": (Divides, 6),
    "coprime, a modulus": (lambda n: Total((1,), n), 6),
    "coprime, a residue": (lambda n: Total((n,), 300), 100),
    "coprime, P-positions to": (lambda n: [p.state for p in nimlike.Coprime(10).p_positions(n)], 24),
    "coprime, a table": (lambda n: nimlike.Coprime(10).table(n, 30), 25),
    "a subtraction set": (lambda n: nimlike.Subtraction((1, n)), 4),
    "heaps, a table": (lambda n: nimlike.Octal("0.77").table(1, n), 9),
    "vectors, a move": (lambda n: nimlike.Vector([(n, 1), (1, 0)]), 2),
    "vectors, piles": (lambda n: nimlike.Vector(["moore=2"], n), 3),
    "vectors, values": (lambda n: nimlike.Vector(["gdwn=1,2"]).grundy_table(n).tolist(), 5),
    "vectors, P-positions to": (lambda n: [p.state for p in nimlike.Vector(["gdwn=1,2"]).p_positions(n)], 9),
    "vectors, a table": (lambda n: nimlike.Vector(["gdwn=1,2"]).table(0, n), 5),
    "heaps, values to": (lambda n: nimlike.Octal("0.77").grundy_values(n).tolist(), 20),
    "Nim, values to": (lambda n: nimlike.Nim().grundy_values(n).tolist(), 20),
    "a period, to heap": (lambda n: find_period(nimlike.Subtraction((1, 2)), n).repetition, 100),
    "a quotient, to heap": (lambda n: find_quotient(nimlike.Octal("0.23"), n).quotient.described, 20),
    "a quotient, elements": (lambda n: find_quotient(nimlike.Octal("0.23"), 20, n).quotient.described, 50),
    "a base's elements": (lambda n: FiniteBase((1, 3, n)).terms(3), 7),
    "a base's powers": (lambda n: PowersBase(n).terms(30), 100),
    "a base's recurrence": (lambda n: RecurrenceBase((n, 1), (1, n)).terms(30), 7),
    "a base's terms": (lambda n: PowersBase(3).terms(n), 30),
    "a number in a base": (lambda n: PowersBase(3).greedy(n), 100),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_every_entrance_takes_whole_numbers_of_any_kind(entrance: str, kind: Callable[[int], Any]) -> None:
    call, number = ENTRANCES[entrance]
    expected = call(number)
    found = call(kind(number))
    assert found == expected
    assert str(found) == str(expected)
    assert repr(found) == repr(expected)


@pytest.mark.parametrize("bad", [True, np.True_, 2.0, np.float64(2), float("nan"), "2", None, 2j], ids=repr)
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_every_entrance_refuses_what_is_no_whole_number(entrance: str, bad: object) -> None:
    optional = {"Wythoff, b", "vectors, piles", "a period, to heap", "a quotient, to heap", "a quotient, elements"}
    texts = {"a last take, a cap", "coprime, the largest take", "vectors, a move"}
    if (bad is None and entrance in optional) or (isinstance(bad, str) and entrance in texts):
        return
    with pytest.raises((nimlike.ParseError, nimlike.RulesetError)):
        ENTRANCES[entrance][0](bad)


def test_a_negative_beginning_is_refused() -> None:
    with pytest.raises(nimlike.ParseError, match="n: -5 is negative"):
        nimlike.Octal("0.77").grundy_values(-5)


def test_numbers_of_functions_may_be_of_any_kind() -> None:
    assert nimlike.Schwenk(lambda n: np.int64(2 * n))(100, 99).outcome is nimlike.Schwenk("2x")(100, 99).outcome
    curve = nimlike.Vector([nimlike.Curve(lambda k: (np.int64(k), np.int64(2 * k)), 2), "k,0", "0,k"])
    assert curve(5, 9).outcome is nimlike.position("vector:move=k,2k:move=k,0:move=0,k:5,9").outcome


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_out_is_pythons_own(kind: Callable[[int], Any]) -> None:
    assert type(whole(kind(7), "n")) is int
    assert type(natural(kind(7), "n")) is int
    assert {type(n) for n in nimlike.Nim()(kind(100), kind(101)).state} == {int}
