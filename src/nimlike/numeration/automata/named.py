"""The number system of a number base."""

from __future__ import annotations

from typing import Final

from nimlike.core.errors import Undecided
from nimlike.core.numbers import abbreviate
from nimlike.numeration.automata.systems import NumberSystem, power_system
from nimlike.numeration.bases import NumberBase, RangeBase
from nimlike.numeration.named_bases import RecurrenceBase, number_base

_FITTED: Final = 40


def system_named(text: str) -> NumberSystem:
    """The number system of a base's text: binary, fibonacci, powers:3, recurrence:2,1:1,3, ..."""
    return system_of(number_base(text))


def system_of(base: NumberBase) -> NumberSystem:
    """The number system of a number base that is a linear recurrence.

    A base of another kind gets the recurrence that its first terms fit: a proof in that system needs no more.
    """
    if isinstance(base, RangeBase):
        return power_system(max(base.top, 2))
    if isinstance(base, RecurrenceBase):
        coefficients, starts = base.recurrence
        return NumberSystem(str(base), coefficients, starts)
    if base.finite:
        raise Undecided(f"the base {abbreviate(str(base))} ends: its representations are not those of a number system")
    terms = base.terms(_FITTED)
    if len(terms) < _FITTED:
        raise Undecided(f"the base {abbreviate(str(base))} ends: its representations are not those of a number system")
    for size in range(1, _FITTED // 2):
        for back in range(1, size + 1):
            if all(terms[i] == terms[i - 1] + terms[i - back] for i in range(size, _FITTED)):
                coefficients = tuple(int(i == 0) + int(i == back - 1) for i in range(size))
                return NumberSystem(str(base), coefficients, tuple(terms[:size]))
    raise Undecided(f"the base {abbreviate(str(base))} fits no recurrence b' = b + (the element some places before)")
