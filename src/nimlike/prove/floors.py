"""Automata of functions floor(n slope + offset), with the errors that show that they are right.

The weights of a number system with U_i = c U_(i-1) + c' U_(i-2) are U_i = a L^i + b l^i, L and l the roots of the
recurrence. While an automaton reads digits n_i and x_i, let X be the sum of (slope n_i - x_i) a L^i over what was read,
as seen from the place reached, and Y the same with b l^i. At the end X + Y = n slope - x. In each state of an automaton
of the floors X has one value, as X grows with each digit to come, and Y lies in an interval, whose ends are sums along
ways into the state that repeat in the end: numbers of the same field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Final

import numpy as np

from nimlike.core.errors import Undecided
from nimlike.numeration.automata.relations import Relation
from nimlike.numeration.automata.systems import NumberSystem, positive_system, quadratic_system
from nimlike.numeration.beatty_pairs import Quadratic
from nimlike.numeration.floor_pairs import Floors
from nimlike.prove.floor_states import Bases, about, constructed

_MOST_MINUS: Final = 39
_MOST_PLUS: Final = 40
_ROUNDS: Final = 200
_MOST_SPLIT: Final = 20

Errors = list[tuple[Quadratic, Quadratic, Quadratic]]
"""For each state X, and the least and the greatest Y."""

Way = tuple[int, Quadratic]
"""A state before, and what its transition adds to Y."""


@dataclass(frozen=True)
class FloorAutomaton:
    """The automaton that accepts n and floor(n slope + offset), on the tracks n and x, with its errors."""

    floors: Floors
    relation: Relation
    errors: Errors


def system_for(root: int) -> NumberSystem:
    """The number system 1, a + 1, a U' + U with a^2 + 4 a square times the root, or 1, a, a U' - U with a^2 - 4.

    The first with the least a; its L is a unit of Q(sqrt(root)) of norm -1. Where there is none, as for 3 and 7, the
    second, with one of norm 1. So each floor(n slope + offset) with numbers of this field has an automaton in its
    digits (docs/theory/beatty.md).
    """
    for four, least, most, system in ((4, 1, _MOST_MINUS, quadratic_system), (-4, 3, _MOST_PLUS, positive_system)):
        for a in range(least, most + 1):
            square, rest = divmod(a * a + four, root)
            if rest == 0 and isqrt(square) ** 2 == square:
                return system(a)
    raise Undecided(
        f"sqrt({root}): its field has no unit whose number system has few digits: a^2 + 4 with a <= {_MOST_MINUS}, or"
        f" a^2 - 4 with a <= {_MOST_PLUS}, is no square times {root}"
    )


def automaton_of(floors: Floors, system: NumberSystem) -> FloorAutomaton:
    """The automaton that accepts n >= 0 and floor(n slope + offset), where that is 0 or more; made, then proved."""
    bases = Bases.of(system, floors.slope.d)
    if bases is None:
        raise Undecided(f"{system.name} does not belong to sqrt({floors.slope.d}): no automaton of {floors} is made")
    found = proved(constructed(floors, system, bases), floors, system)
    if found is None:
        raise Undecided(f"the automaton over the digits of {system.name} for {floors} has no small errors")
    return found


def proved(relation: Relation, floors: Floors, system: NumberSystem) -> FloorAutomaton | None:
    """An automaton on the tracks n and x with the errors of its states; None where it accepts something else.

    The states of the one that is returned may be more.
    """
    bases = Bases.of(system, floors.slope.d)
    split = _split(relation, floors.slope, bases) if bases is not None else None
    if bases is None or split is None:
        return None
    relation, exact = split
    low, high = _ends(_ways(relation, floors.slope, bases), bases.small)
    errors = list(zip(exact, low, high, strict=True))
    one = Quadratic(Fraction(1), Fraction(0), floors.slope.d)
    for accepts, (x, least, most) in zip(relation.final.tolist(), errors, strict=True):
        below, above = x + least + floors.offset, x + most + floors.offset
        if accepts and (below.floor() < 0 or (one - above).floor() < 0):
            return None
    return FloorAutomaton(floors, relation, errors)


def _split(relation: Relation, slope: Quadratic, bases: Bases) -> tuple[Relation, list[Quadratic]] | None:
    """The automaton with states in which X has one value, and these; None where they are too many.

    Two beginnings after which few words may follow can have different X and still be one state of the least automaton.
    """
    start = 0, Quadratic(Fraction(0), Fraction(0), slope.d)
    numbers, order, rows = {start: 0}, [start], []
    for state, x in order:
        row = []
        for symbol, target in enumerate(relation.table[state].tolist()):
            if target < 0:
                row.append(-1)
                continue
            there = target, bases.large * x + bases.a * bases.digit(symbol, relation.digits, slope)
            if there not in numbers:
                numbers[there] = len(order)
                order.append(there)
            row.append(numbers[there])
        rows.append(row)
        if len(order) > _MOST_SPLIT * relation.states:
            return None
    final = np.array([relation.final[state] for state, _ in order], np.bool_)
    split = Relation(relation.tracks, relation.digits, np.array(rows, np.int32), final)
    return split, [x for _, x in order]


def _ways(relation: Relation, slope: Quadratic, bases: Bases) -> list[list[Way]]:
    """For each state the ways into it."""
    ways: list[list[Way]] = [[] for _ in range(relation.states)]
    for state, row in enumerate(relation.table.tolist()):
        for symbol, target in enumerate(row):
            if target >= 0:
                ways[target].append((state, bases.b * bases.digit(symbol, relation.digits, slope)))
    return ways


def _ends(ways: Sequence[Sequence[Way]], small: Quadratic) -> tuple[list[Quadratic], list[Quadratic]]:
    """The least and the greatest Y in each state: the fixed point of Y = l Y' + what the last transition adds.

    Each end comes by one way from an end of the state before. Such a choice of ways has exact ends; where another way
    is better it is taken instead, until none is (policy iteration). The first choice is made in floating point.
    """
    states = len(ways)
    turned = small.floor() < 0
    # An end is a number: state for the least, states + state for the greatest.
    before = [
        [(way + states * (turned is not top), plus) for way, plus in found] for top in (False, True) for found in ways
    ]
    choice = _guessed(before, states, small)
    while True:
        ends = _solved([before[end][choice[end]] for end in range(2 * states)], small)
        better = {
            end: at
            for end, found in enumerate(before)
            for at, (way, plus) in enumerate(found)
            if _further(small * ends[way] + plus, ends[end], end >= states)
        }
        if not better:
            return ends[:states], ends[states:]
        for end, at in better.items():
            choice[end] = at


def _further(one: Quadratic, other: Quadratic, up: bool) -> bool:
    """Whether a number lies beyond another, upwards or downwards."""
    return (other - one).floor() < 0 if up else (one - other).floor() < 0


def _guessed(before: list[list[Way]], states: int, small: Quadratic) -> list[int]:
    """For each end the best way, in floating point."""
    factor = about(small)
    near = [[(way, about(plus)) for way, plus in found] for found in before]
    ends = [0.0] * (2 * states)
    choice = [0] * (2 * states)
    for _ in range(_ROUNDS):
        values = [[factor * ends[way] + plus for way, plus in found] for found in near]
        choice = [
            max(range(len(found)), key=found.__getitem__)
            if end >= states
            else min(range(len(found)), key=found.__getitem__)
            for end, found in enumerate(values)
        ]
        ends = [found[at] for found, at in zip(values, choice, strict=True)]
    return choice


def _solved(chosen: Sequence[Way], small: Quadratic) -> list[Quadratic]:
    """The ends when each comes by one way: round a circle it is a geometric series."""
    ends: dict[int, Quadratic] = {}
    one = Quadratic(Fraction(1), Fraction(0), small.d)
    for start in range(len(chosen)):
        path: list[int] = []
        seen: set[int] = set()
        at = start
        while at not in ends and at not in seen:
            seen.add(at)
            path.append(at)
            at = chosen[at][0]
        if at not in ends:  # a circle: from its first element back to it
            power, total = one, Quadratic(Fraction(0), Fraction(0), small.d)
            for end in path[path.index(at) :]:
                total = total + power * chosen[end][1]
                power = power * small
            ends[at] = total * (one - power).inverse()
        for end in reversed(path):
            if end not in ends:
                ends[end] = small * ends[chosen[end][0]] + chosen[end][1]
    return [ends[end] for end in range(len(chosen))]
