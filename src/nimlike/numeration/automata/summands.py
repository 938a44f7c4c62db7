"""Relations of the one-pile games: smallest summands, caps, and the P-positions that they decide."""

from __future__ import annotations

from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.projection import exists
from nimlike.numeration.automata.relations import Relation, all_of, both, built, either, without
from nimlike.numeration.automata.systems import NumberSystem


def smallest_summand(system: NumberSystem) -> Relation:
    """s is the smallest summand of N >= 1: the last digit of N that is not 0, lowered to 1."""

    def step(state: int, digits: tuple[int, ...]) -> int | None:
        pile, summand = digits
        if state:
            return None if pile or summand else 1
        return 0 if not summand else 1 if pile and summand == 1 else None

    found = built(("N", "s"), system.digits, 0, step, lambda state: state == 1)
    return both(found, system.valid("N", "s"))


def below_smallest(system: NumberSystem) -> Relation:
    """x is less than the smallest summand of N, or N = 0: the P-positions (N, x) that a base decides."""
    less_than = linear(system, {"s": 1, "x": -1}, 1)
    empty_pile = both(linear(system, {"N": 1}, 0, 0), system.valid("N", "x"))
    return either(exists(both(smallest_summand(system), less_than), ["s"]), empty_pile)


def below_remainder(system: NumberSystem, top: int) -> Relation:
    """x is less than the remainder of N by ``top``, or than ``top`` when that is 0; or N = 0."""
    empty_pile = both(linear(system, {"N": 1}, 0, 0), system.valid("N", "x"))
    if top == 1:
        return either(empty_pile, both(linear(system, {"x": 1}, 0, 0), system.valid("N", "x")))

    def step(last: tuple[int, ...], digits: tuple[int, ...]) -> tuple[int, ...] | None:
        return None if last[1] else digits  # a cap of two digits is too large

    found = built(("N", "x"), top, (0, 0), step, lambda last: last[0] == 0 or last[1] < last[0])
    return either(found, empty_pile)


def second_summand(system: NumberSystem) -> Relation:
    """t is the next summand after the smallest of N, with multiplicity."""

    def step(state: int, digits: tuple[int, ...]) -> int | None:
        pile, summand = digits
        if state == 0:  # before t
            if not summand:
                return 0
            if summand > 1 or not pile:
                return None
            return 1
        if state == 1:  # t is here and the smallest summand comes later
            return None if summand else 2 if pile == 1 else None if pile else 1
        return None if pile or summand else 2

    later = built(("N", "t"), system.digits, 0, step, lambda state: state == 2)

    def twice(state: int, digits: tuple[int, ...]) -> int | None:
        pile, summand = digits
        if state:
            return None if pile or summand else 1
        return 0 if not summand else 1 if pile > 1 and summand == 1 else None

    same = built(("N", "t"), system.digits, 0, twice, lambda state: state == 1)
    everywhere = system.valid("N", "t")
    return either(both(later, everywhere), both(same, everywhere))


def high_cap(system: NumberSystem) -> Relation:
    """y is the greatest cap with which the base decides: one less than the second summand of N >= 1, N if it has one.

    The summands are counted with their multiplicity, the smallest first (Holshouser and Reiter 2005, condition 2).
    """
    second = second_summand(system)
    below = exists(both(second, linear(system, {"t": 1, "y": -1}, 1, 1)), ["t"])
    several = both(exists(second, ["t"]), system.valid("y"))
    everywhere = system.valid("N", "y")
    one = all_of([without(everywhere, several), linear(system, {"N": 1, "y": -1}, 0, 0)])
    positive = both(linear(system, {"N": 1}, 1), system.valid("y"))
    return both(either(below, one), positive)


def low_cap(system: NumberSystem) -> Relation:
    """The digit 1 of the smallest summand moved one place down."""

    def step(state: tuple[int, int], digits: tuple[int, ...]) -> tuple[int, int] | None:
        summand, cap = digits
        done, pending = state
        if cap != pending or (summand and (done or summand > 1)):
            return None
        return (1 if done or summand else 0), summand

    shifted = built(("s", "y"), system.digits, (0, 0), step, lambda state: state[0] == 1)
    found = all_of([smallest_summand(system), both(shifted, system.valid("s", "y"))])
    return exists(found, ["s"])


def any_cap(system: NumberSystem) -> Relation:
    """Every y that conditions 1 and 2 of Holshouser and Reiter admit as f(N), N >= 1; and every y for N = 0."""
    everywhere = system.valid("N", "y")
    from_low = exists(both(low_cap(system).renamed("N", "l"), linear(system, {"y": 1, "l": -1}, 0)), ["l"])
    second = second_summand(system)
    below = exists(both(second, linear(system, {"t": 1, "y": -1}, 1)), ["t"])
    single = without(everywhere, both(exists(second, ["t"]), everywhere))
    none_left = both(linear(system, {"N": 1}, 0, 0), everywhere)
    return either(both(from_low, either(below, single)), none_left)
