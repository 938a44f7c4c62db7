"""Automata of functions floor(n slope + offset), and sets of pairs of such floors."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt, lcm
from typing import Final

import numpy as np

from nimlike.core.errors import Undecided
from nimlike.core.progress import report
from nimlike.numeration.automata.operations import exists, linear
from nimlike.numeration.automata.relations import Relation, both, either, minimal, without
from nimlike.numeration.automata.systems import NumberSystem, positive_system, quadratic_system
from nimlike.numeration.beatty_pairs import FloorPairs, Floors, Quadratic
from nimlike.proofs.first_order import Deductions, Tree, joined

# The automaton of n and floor(n slope + offset), made exactly: the proof of theorem 1 of docs/theory/beatty.md.
#
# X, Y and the thresholds of a state are those of that page.

_MOST_NODES: Final = 20_000
_MOST_THRESHOLDS: Final = 100_000
_MOST_STATES: Final = 20_000
_SLACK: Final = 1e-6

Node = tuple[int, int, Quadratic]  # where the greedy language is with n and with x, and X
Edge = tuple[int, int]  # a symbol, and the number of the node that it leads to


@dataclass(frozen=True)
class Bases:
    """The weights of a number system as a L^i + b l^i: L, l, a and b, and the field's d."""

    large: Quadratic
    small: Quadratic
    a: Quadratic
    b: Quadratic

    @classmethod
    def of(cls, system: NumberSystem, root: int) -> Bases | None:
        """Those of a number system; None if its recurrence has not two terms, or is of another field."""
        if len(system.starts) != 2:
            return None
        one, two = system.coefficients
        f = isqrt(max(one * one + 4 * two, 0) // root)
        if f < 1 or f * f * root != one * one + 4 * two:
            return None
        large, small = Quadratic.of(root, one, f, 2), Quadratic.of(root, one, -f, 2)
        start, then = (Quadratic.of(root, term) for term in system.starts)
        apart = (large - small).inverse()
        return cls(large, small, (then - small * start) * apart, (large * start - then) * apart)

    def digit(self, symbol: int, digits: int, slope: Quadratic) -> Quadratic:
        """slope n - x for the digits n and x of a symbol."""
        n, x = divmod(symbol, digits)
        return slope.times(n) - Quadratic.of(slope.d, x)


class _Construction:
    """What the automaton is made of; ``most_y`` bounds |Y|, and ``most_x`` bounds |X| while there is hope."""

    def __init__(self, floors: Floors, system: NumberSystem, bases: Bases) -> None:
        self.floors, self.system, self.bases = floors, system, bases
        symbols = [bases.digit(symbol, system.digits, floors.slope) for symbol in range(system.digits**2)]
        self.plus_x = [bases.a * digit for digit in symbols]
        self.plus_y = [bases.b * digit for digit in symbols]
        self.most_y = max(abs(float(plus)) for plus in self.plus_y) / (1 - abs(float(bases.small)))
        beyond = max(abs(float(plus)) for plus in self.plus_x) / (float(bases.large) - 1)
        self.most_x = abs(float(floors.offset)) + 1 + self.most_y + beyond + _SLACK
        self.most_y += _SLACK
        one = Quadratic.of(floors.slope.d, 1)
        self.ends = (floors.offset.times(-1), one - floors.offset)
        self.inverse = bases.small.inverse()

    def relation(self) -> Relation:
        """The automaton: its states are a node, and a threshold of the node or the numbers between two of them."""
        nodes, edges = self._nodes()
        useful = self._useful(nodes, edges)
        edges = [[edge for edge in row if useful[edge[1]]] for row in edges]
        marks = self._thresholds(nodes, edges)
        start = Quadratic.of(self.floors.slope.d, 0)
        first = 0, _place(start, marks[0])
        numbers, order = {first: 0}, [(0, start)]
        rows, final = [], []
        for node, y in order:  # grows while it is gone through
            row = [-1] * len(self.plus_x)
            for symbol, target in edges[node]:
                ahead = self.bases.small * y + self.plus_y[symbol]
                state = target, _place(ahead, marks[target])
                if state not in numbers:
                    numbers[state] = len(order)
                    order.append((target, ahead))
                row[symbol] = numbers[state]
            rows.append(row)
            final.append(self._final(nodes[node]) and (nodes[node][2] + y + self.floors.offset).floor() == 0)
            self._limit(len(order), _MOST_STATES, "states")
        table = np.array(rows, np.int32)
        return minimal(Relation(("n", "x"), self.system.digits, table, np.array(final, np.bool_)))

    def _limit(self, count: int, most: int, what: str) -> None:
        if count > most:
            raise Undecided(f"an automaton for {self.floors} over the digits of {self.system.name} has many {what}")

    def _nodes(self) -> tuple[list[Node], list[list[Edge]]]:
        """The nodes that some digits lead to while |X| is small, and what leads from each to which."""
        report(f"an automaton for {self.floors}", 0, 1)
        language, digits = self.system.language.table.tolist(), self.system.digits
        large = float(self.bases.large)
        near = [float(plus) for plus in self.plus_x]
        start = 0, 0, Quadratic.of(self.floors.slope.d, 0)
        numbers, nodes, edges = {start: 0}, [start], []
        for n, x, exact in nodes:  # grows while it is gone through
            times, moved = self.bases.large * exact, large * float(exact)
            row = []
            for symbol, plus in enumerate(near):
                ahead = language[n][symbol // digits], language[x][symbol % digits]
                if min(ahead) < 0 or abs(moved + plus) > self.most_x:
                    continue
                node = *ahead, times + self.plus_x[symbol]
                if node not in numbers:
                    numbers[node] = len(nodes)
                    nodes.append(node)
                row.append((symbol, numbers[node]))
            edges.append(row)
            self._limit(len(nodes), _MOST_NODES, "values of the error")
        return nodes, edges

    def _final(self, node: Node) -> bool:
        final = self.system.language.final
        return bool(final[node[0]] and final[node[1]])

    def _useful(self, nodes: Sequence[Node], edges: Sequence[Sequence[Edge]]) -> list[bool]:
        """For each node whether another is reached in which the words may end, for some Y."""
        into: list[list[int]] = [[] for _ in nodes]
        for source, row in enumerate(edges):
            for _, target in row:
                into[target].append(source)
        offset = float(self.floors.offset)
        found = [
            self._final(node) and -self.most_y - _SLACK <= float(node[2]) + offset <= 1 + self.most_y + _SLACK
            for node in nodes
        ]
        todo = [at for at, ends in enumerate(found) if ends]
        while todo:
            for source in into[todo.pop()]:
                if not found[source]:
                    found[source] = True
                    todo.append(source)
        return found

    def _thresholds(self, nodes: Sequence[Node], edges: Sequence[Sequence[Edge]]) -> list[list[Quadratic]]:
        """For each node the t for which some digits that may follow ask whether Y < t, in order."""
        into: list[list[Edge]] = [[] for _ in nodes]
        for source, row in enumerate(edges):
            for symbol, target in row:
                into[target].append((symbol, source))
        found: list[set[Quadratic]] = [set() for _ in nodes]
        todo: list[tuple[int, Quadratic]] = []

        def put(at: int, mark: Quadratic) -> None:
            if abs(float(mark)) <= self.most_y and mark not in found[at]:
                found[at].add(mark)
                todo.append((at, mark))

        for at, node in enumerate(nodes):
            if self._final(node):
                for end in self.ends:
                    put(at, end - node[2])
        for count, (at, mark) in enumerate(todo):  # grows while it is gone through
            self._limit(count, _MOST_THRESHOLDS, "thresholds")
            for symbol, source in into[at]:
                put(source, (mark - self.plus_y[symbol]) * self.inverse)
        return [sorted(marks) for marks in found]


def _place(y: Quadratic, marks: Sequence[Quadratic]) -> int:
    """Among so many marks, in order: 2 i + 1 at the mark i, 2 i between the marks i - 1 and i."""
    at = bisect_left(marks, y)
    return 2 * at + (at < len(marks) and marks[at] == y)


_MOST_MINUS: Final = 39
_MOST_PLUS: Final = 40


def system_for(root: int) -> NumberSystem:
    """A number system in whose digits every floor(n slope + offset) with numbers of Q(sqrt(root)) has an automaton."""
    # its L is a unit of the field, of norm -1, or of norm 1 if there is none as for 3 and 7 (docs/theory/beatty.md)
    for four, least, most, system in ((4, 1, _MOST_MINUS, quadratic_system), (-4, 3, _MOST_PLUS, positive_system)):
        for a in range(least, most + 1):
            square, rest = divmod(a * a + four, root)
            if rest == 0 and isqrt(square) ** 2 == square:
                return system(a)
    raise Undecided(
        f"sqrt({root}): its field has no unit whose number system has few digits: a^2 + 4 with a <= {_MOST_MINUS}, or"
        f" a^2 - 4 with a <= {_MOST_PLUS}, is no square times {root}"
    )


def automaton_of(floors: Floors, system: NumberSystem) -> Relation:
    """The automaton that accepts n >= 0 and floor(n slope + offset), where that is 0 or more, on the tracks n and x."""
    bases = Bases.of(system, floors.slope.d)
    if bases is None:
        raise Undecided(f"{system.name} does not belong to sqrt({floors.slope.d}): no automaton of {floors} is made")
    if abs(float(bases.small)) >= 1:
        raise Undecided(f"{system.name}: the smaller root of the recurrence is not below 1")
    return _Construction(floors, system, bases).relation()


# P-positions that are pairs of floors, floor(n alpha + gamma) and floor(n beta + delta).


@dataclass(frozen=True, eq=False)
class PairSet:
    """The automata of the pairs, in the digits of a number system."""

    pairs: FloorPairs  # what is meant
    system: NumberSystem
    ordered: Relation  # the (A_n, B_n), on the tracks x and y

    @classmethod
    def of(cls, pairs: FloorPairs, system: NumberSystem) -> PairSet:
        """The automata."""
        lower, upper = (automaton_of(floors, system) for floors in (pairs.lower, pairs.upper))
        both_of = both(lower, upper.renamed("n", "y"))
        if pairs.first:
            both_of = both(both_of, linear(system, {"n": 1}, pairs.first))
        return cls(pairs, system, exists(both_of, {"n"}))

    @cached_property
    def relation(self) -> Relation:
        """The set, on the tracks x and y."""
        found = either(self.ordered, self.ordered.renamed("y", "x"))
        for a, b in self.pairs.others:
            for x, y in {(a, b), (b, a)}:
                found = either(found, both(*(linear(self.system, {t: 1}, v, v) for t, v in (("x", x), ("y", y)))))
        return both(found, self.system.valid("x", "y"))

    def tree(self, deductions: Deductions, position: Sequence[str]) -> Tree:
        """That a position is in the set; the relations of the two functions are named A and B."""
        _name_floors(deductions, "A", self.pairs.lower)
        _name_floors(deductions, "B", self.pairs.upper)
        cases: list[Tree] = []
        for turned, (x, y) in enumerate((position, position[::-1])):
            others = [(a, b) for a, b in self.pairs.others if not turned or a != b]
            cases += [joined("and", [["=", x, a], ["=", y, b]]) for a, b in others]
            from_first = [["<=", self.pairs.first, "n"]] if self.pairs.first else []
            cases.append(["some", ["n"], ["A", "n", x], ["B", "n", y], *from_first])
        return joined("or", cases)


def pair_set(pairs: FloorPairs, system: NumberSystem, p: Relation) -> PairSet:
    """The automata of the pairs, if the set is that of an automaton on two tracks."""
    found = PairSet.of(pairs, system)
    given = p.renamed("x", "y")
    if not (without(found.relation, given).is_empty and without(given, found.relation).is_empty):
        raise Undecided(f"the automaton accepts another set than the pairs A_n = {pairs.lower}, B_n = {pairs.upper}")
    return found


def _name_floors(deductions: Deductions, name: str, floors: Floors) -> None:
    """Names relations by which name(n, x) means x = floor(n slope + offset)."""
    # the slope is (one L + two)/q, L the greater root of the base
    slope, offset, (c, other) = floors.slope, floors.offset, deductions.system.coefficients
    f = isqrt((c * c + 4 * other) // slope.d)
    one, two = 2 * slope.y / f, slope.x - slope.y * c / f
    q = lcm(one.denominator, two.denominator)
    tree = ["floor", int(one * q), int(two * q), q, 2 * q + 2]
    # floor(n slope + (s slope + r)/k) is floor((h + r)/k), where h = floor((k n + s) slope)
    # the offset is (s slope + r)/k
    of_slope, alone = offset.y / slope.y, offset.x - offset.y / slope.y * slope.x
    k = lcm(of_slope.denominator, alone.denominator)
    s, r = int(of_slope * k), int(alone * k)
    plain = f"{name}0" if (k, s, r) != (1, 0, 0) else name
    zero = Quadratic.of(slope.d, 0)
    deductions.add(plain, ["n", "x"], tree, automaton_of(Floors(slope, zero), deductions.system))
    if plain != name:
        before = deductions.atoms({"n": k, "m": -1}, -s, -s)
        after = deductions.atoms({"h": 1, "x": -k}, -r, k - 1 - r)
        deductions.add(name, ["n", "x"], deductions.some(["m", "h"], [*before, [plain, "m", "h"], *after]))
