"""Sets of tuples as unions of conjunctions of a few relations: equations, order, parity, columns of binary digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, combinations, permutations, product
from math import comb, log2
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.core.progress import report
from nimlike.laws.set_laws import Cells, Numbers, SetLaw, Table
from nimlike.numeration.automata.operations import linear
from nimlike.numeration.automata.relations import Relation, all_of, build_relation, either
from nimlike.numeration.automata.systems import power_system

_MOST_CELLS: Final = 20_000
_MOST_SIDE: Final = 48
_MOST_TERMS: Final = 6  # most conjunctions that are no images of each other
_TRIES: Final = 3
_WIDE: Final = 64
_CHAINS: Final = 160
_LONGEST: Final = 7
_KEPT: Final = 8
_FAR: Final = 12  # the largest constant beside two numbers
_WORTH: Final = 20.0  # so many bits fewer must it take to tell the law than to list the members that it was fitted on


@dataclass(frozen=True)
class Atom:
    """A relation of the numbers whose factors are not 0; ``more`` is its constant."""

    kind: str
    factors: tuple[int, ...]
    more: int = 0

    @property
    def cost(self) -> float:
        """How dear it is in a law: cheap relations come first."""
        used = sum(map(bool, self.factors))
        own = {
            "equation": used * (0.9 if min(self.factors) >= 0 == self.more else 1),
            "order": 0.9 + 0.3 * used,
            "parity": 1.5,
            "apart": 2.5,
            "xor": 2.2 + used,
        }
        return own[self.kind] + abs(self.more) * (1 if self.kind == "xor" else 0.1)

    def cells(self, numbers: Sequence[Numbers]) -> Cells:
        used = [n for n, factor in zip(numbers, self.factors, strict=True) if factor]
        if self.kind == "parity":
            return np.asarray(used[0] % 2 == self.more)
        if self.kind == "apart":
            return np.asarray(used[0] & used[1] == 0)
        if self.kind == "xor":
            return np.asarray(reduce(np.bitwise_xor, [n + self.more for n in used]) == 0)
        signs = [factor for factor in self.factors if factor]
        total = reduce(np.add, [sign * n for sign, n in zip(signs, used, strict=True)])
        return np.asarray(total == self.more if self.kind == "equation" else total <= self.more)

    def words(self, names: Sequence[str], tex: bool = False) -> str:
        used = [name for name, factor in zip(names, self.factors, strict=True) if factor]
        if self.kind == "parity":
            return rf"{used[0]} \equiv {self.more} \pmod{{2}}" if tex else f"{used[0]} is {('even', 'odd')[self.more]}"
        if self.kind == "apart":
            return rf"{used[0]} \mathbin{{\&}} {used[1]} = 0" if tex else no_two_ones(used)
        if self.kind == "xor":
            shifted = [f"({name} + {self.more})" if self.more else name for name in used]
            return (r" \oplus " if tex else " XOR ").join(shifted) + " = 0"
        left, right = ([n for n, f in zip(names, self.factors, strict=True) if f == sign] for sign in (1, -1))
        if not self.more and not right:
            return f"{' = '.join(left)} = 0"
        if self.more > 0:
            right.append(str(self.more))
        elif self.more:
            left.append(str(-self.more))
        if self.kind == "equation" and len(right) == 1 and self.more < 0:
            left, right = right, left
        sign = "=" if self.kind == "equation" else r"\le" if tex else "<="
        if self.kind == "order" and self.more == -1:
            left, sign = left[:-1] or ["0"], "<"
        return f"{' + '.join(left)} {sign} {' + '.join(right)}"

    def moved(self, order: Sequence[int]) -> Atom:
        """The same relation of the numbers in another order."""
        factors = [0] * len(self.factors)
        for i, factor in enumerate(self.factors):
            factors[order[i]] = factor
        if self.kind == "equation" and next(filter(None, factors)) < 0:
            return Atom(self.kind, tuple(-factor for factor in factors), -self.more)
        return Atom(self.kind, tuple(factors), self.more)

    def relation(self, names: Sequence[str]) -> Relation:
        """The automaton that reads the binary digits of the numbers."""
        used = tuple(name for name, factor in zip(names, self.factors, strict=True) if factor)
        if self.kind in ("equation", "order"):
            terms = dict(zip(names, self.factors, strict=True))
            return linear(power_system(2), terms, self.more if self.kind == "equation" else None, self.more)
        if self.kind == "parity":
            return build_relation(used, 2, 0, lambda _, digits: digits[0], lambda last: last == self.more)
        if self.kind == "xor" and self.more:
            # The carries with which the numbers so far have XOR 0; at the end each number has one.
            carries = [v for v in product((0, 1), repeat=len(used)) if sum(v) % 2 == 0]

            def carry(state: frozenset[Any], digits: tuple[int, ...]) -> frozenset[Any] | None:
                ahead = product((0, 1), repeat=len(digits))
                sums = [(v, tuple(b & c for b, c in zip(digits, v, strict=True))) for v in ahead]
                return frozenset(v for v, up in sums if up in state and (sum(digits) + sum(v)) % 2 == 0) or None

            return build_relation(used, 2, frozenset(carries), carry, lambda state: (1,) * len(used) in state)

        def step(_: int, digits: tuple[int, ...]) -> int | None:
            return 0 if (sum(digits) % 2 == 0 if self.kind == "xor" else sum(digits) < 2) else None

        return build_relation(used, 2, 0, step, lambda _: True)


def no_two_ones(names: Sequence[str]) -> str:
    """That no binary column of some numbers has two ones, in words."""
    return f"no binary column of {', '.join(names[:-1])} and {names[-1]} has two ones"


@lru_cache(maxsize=8)
def _library(size: int) -> tuple[Atom, ...]:
    """All relations of so many numbers that are tried; none says more than another with a factor -1 first."""
    found = []
    for factors in product((-1, 0, 1), repeat=size):
        used = sum(map(abs, factors))
        if used < 2 or next(filter(None, factors)) < 0 or min(factors) == 0:
            continue
        most = 0 if used > 3 else 1 if used == 3 else 2 if size > 2 else _FAR
        found += [Atom("equation", factors, more) for more in range(-most, most + 1)]
    for i in range(size):
        one = tuple(int(j == i) for j in range(size))
        less = tuple(-factor for factor in one)
        found += [
            Atom("equation", one),
            Atom("parity", one),
            Atom("parity", one, 1),
            Atom("order", less, -1),
        ]
    constants = range(-_FAR, _FAR + 1) if size == 2 else (-1, 0)
    for i, j in permutations(range(size), 2):
        factors = tuple({i: 1, j: -1}.get(k, 0) for k in range(size))
        found += [Atom("order", factors, more) for more in constants]
        if i < j and size > 2:
            found.append(Atom("apart", tuple(map(abs, factors))))
    for many in range(3, size + 1):
        for chosen in combinations(range(size), many):
            factors = tuple(int(k in chosen) for k in range(size))
            found += [Atom("xor", factors), Atom("xor", factors, 1)]
    return tuple(found)


Term = tuple[Atom, ...]  # a conjunction
Bits: TypeAlias = NDArray[np.uint8]  # where something holds, eight places a number


def relations(table: Table) -> Iterator[SetLaw]:
    """The union of a few conjunctions of relations, as in circular Nim (Dufour and Heubach 2013)."""
    size, side = len(table.names), table.bound
    if not 2 <= size <= 6:
        return
    most = min(_MOST_SIDE, int(_MOST_CELLS ** (1 / size) + 1e-9))
    parts = (max(4, side // 4), max(5, side // 2), max(6, 2 * side // 3))
    for below in sorted({min(most, part) for part in parts}):
        if below < side and (terms := _union(table.below(below))) is not None:
            law = _law(table.names, *terms, below)
            if table.agrees(law.cells(side)):
                yield law
                return


_KNOWN: Final[dict[tuple[Any, ...], tuple[list[Term], list[Term]] | None]] = {}
"""What came of the last tables: larger tables begin with the same parts."""


def _union(table: Table) -> tuple[list[Term], list[Term]] | None:
    """`_cover`, remembered."""
    states = b"" if table.states is None else table.states.tobytes()
    key = table.cells.shape, table.cells.tobytes(), states
    if key not in _KNOWN:
        while len(_KNOWN) > _KEPT:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[key] = _cover(table)
    return _KNOWN[key]


def _cover(table: Table) -> tuple[list[Term], list[Term]] | None:
    """Conjunctions whose union is the set, and one of each that are images of each other; None if none are met."""
    size, states = len(table.names), table.states
    asked = np.ones(table.cells.size, np.bool_) if states is None else states.ravel()
    fit, grid = table.cells.ravel()[asked], np.indices(table.cells.shape).reshape(size, -1)[:, asked]
    if not fit.any() or fit.all():
        return None
    atoms = _library(size)  # where each relation holds in the set, and where outside of it
    holds = np.array([atom.cells(list(grid)) for atom in atoms])
    good, bad = np.packbits(holds[:, fit], axis=1), np.packbits(holds[:, ~fit], axis=1)
    costs, where = np.array([atom.cost for atom in atoms]), {atom: i for i, atom in enumerate(atoms)}
    images = [[where[atom.moved(order)] for atom in atoms] for order in _kept_by(table)]
    inside, covered = np.flatnonzero(fit), np.zeros(int(fit.sum()), np.bool_)
    budget = log2(comb(len(fit), len(inside))) - _WORTH

    def reached(term: Sequence[int]) -> Cells:
        bits = np.bitwise_and.reduce(good[list(term)], axis=0)
        places = np.unpackbits(bits, count=len(covered))
        return places.view(np.bool_)

    def reach_of(parts: Sequence[Sequence[Sequence[int]]]) -> Cells:
        terms = chain.from_iterable(parts)
        return reduce(np.logical_or, map(reached, terms))

    parts: list[tuple[tuple[int, ...], ...]] = []  # a conjunction and its images, until all members are covered
    while (left := np.flatnonzero(~covered)).size:
        budget -= log2(len(atoms)) * len(parts[-1][0]) if parts else 0
        if len(parts) == _MOST_TERMS or budget < 0:
            return None
        best: tuple[float, tuple[tuple[int, ...], ...]] = 0.0, ()
        most = 0
        open_ones = grid[:, inside[left]]
        order = np.lexsort([-open_ones.sum(axis=0), -open_ones.min(axis=0)])[: 8 * _TRIES]
        different = np.array([len(set(open_ones[:, i])) for i in order])  # few relations hold of them by chance
        for at in order[np.argsort(-different, kind="stable")[:_TRIES]]:
            true = np.flatnonzero(holds[:, inside[left[at]]])
            for used in _implicants(bad, good, costs, true[np.argsort(costs[true], kind="stable")]):
                moved = tuple(dict.fromkeys(tuple(sorted(image[i] for i in used)) for image in images))
                places = {(here := reached(term)).tobytes(): here for term in moved}
                reach = reduce(np.logical_or, places.values())
                most = max(most, more := int((reach & ~covered).sum()))
                worth = more / (float(costs[used].sum()) * (0.9 + 0.1 * len(places)))
                if worth > best[0] + 1e-9:
                    best = worth, moved
            if not most:
                return None
        if most * (_MOST_TERMS - len(parts)) < left.size:
            return None
        parts.append(best[1])
        covered |= reach_of(parts[-1:])
    if budget < log2(len(atoms)) * len(parts[-1][0]):
        return None
    for part in list(parts):  # later ones can make one needless
        others = [other for other in parts if other is not part]
        if others and reach_of(others).all():
            parts = others
    terms: list[Term] = []
    covered[:] = False
    for term in chain.from_iterable(parts):
        reach = reached(term)
        if (reach & ~covered).any():
            terms.append(tuple(atoms[i] for i in term))
            covered |= reach
    shown = [tuple(atoms[i] for i in part[0]) for part in parts]
    return terms, shown


def _kept_by(table: Table) -> Iterator[tuple[int, ...]]:
    """The permutations of the numbers that keep the set, rotations first."""
    size = len(table.names)
    turns = [tuple((i + by) % size for i in range(size)) for by in range(size)]
    for order in dict.fromkeys((*turns, *permutations(range(size)))):
        both = (table.cells,) if table.states is None else (table.cells, table.states)
        if all(np.array_equal(np.transpose(cells, order), cells) for cells in both):
            yield order


def _implicants(bad: Bits, good: Bits, costs: NDArray[np.float64], true: NDArray[np.int64]) -> Iterator[list[int]]:
    """Conjunctions of the given relations that hold in the set only: of one, of two, and those that a search meets."""
    if np.bitwise_and.reduce(bad[true], axis=0).any():
        return
    seen: dict[bytes, int] = {}
    for i in true.tolist():  # of relations that hold at the same places the cheapest
        seen.setdefault(good[i].tobytes() + bad[i].tobytes(), i)
    kept = list(seen.values())
    single = [i for i in kept if not bad[i].any()]
    yield from ([i] for i in single)
    outside = {i: _count(bad[i]) for i in kept}
    kept = sorted(kept, key=lambda i: (outside[i], costs[i]))[:_WIDE]
    chains: list[tuple[list[int], Bits, Bits]] = [([i], bad[i], good[i]) for i in kept]
    found = bool(single)
    for length in range(2, _LONGEST + 1):
        report("relations of several numbers", length, _LONGEST)
        if found and length > (2 if single else 3):
            return
        # those first that hold least outside for what they hold inside
        if length > 2:
            chains.sort(key=lambda one: (_count(one[1]) + 1) / (_count(one[2]) + 0.1))
        longer: dict[tuple[int, ...], tuple[list[int], Bits, Bits]] = {}
        for used, out, into in chains[:_CHAINS]:
            for k in kept:
                key = tuple(sorted((*used, k)))
                if k in used or key in longer:
                    continue
                longer[key] = [*used, k], bad[k] & out, good[k] & into
        for used, out, _ in longer.values():
            if not out.any():
                found = True
                yield _needed(used, bad)
        chains = [one for one in longer.values() if one[1].any()]


def _count(bits: Bits) -> int:
    return int(np.bitwise_count(bits).sum())


def _needed(used: list[int], bad: Bits) -> list[int]:
    """The relations without those that the others make needless."""
    for i in list(used):
        others = [j for j in used if j != i]
        if others and not np.bitwise_and.reduce(bad[others], axis=0).any():
            used = others
    return used


# The union in words, in LaTeX, and as an automaton.


def _law(names: tuple[str, ...], terms: Sequence[Term], shown: Sequence[Term], below: int) -> SetLaw:
    def holds(*numbers: Numbers) -> Cells:
        each = [reduce(np.logical_and, [atom.cells(numbers) for atom in term]) for term in terms]
        return np.asarray(reduce(np.logical_or, each))

    def relation() -> Relation:
        every = power_system(2).valid(*names)  # a term may leave numbers free
        return reduce(either, [all_of([every, *(atom.relation(names) for atom in term)]) for term in terms])

    turned = _images_in_words(names, terms, shown)
    said = [[*_say(names, term)] for term in (shown if turned else terms)]
    told = (" or " if max(map(len, said)) == 1 else "; or ").join(map(" and ".join, said))
    latex = r" \lor ".join(r" \land ".join(_say(names, term, tex=True)) for term in terms)
    facts = {"terms": [[atom.words(names) for atom in term] for term in terms]}
    words = told + (f"; or the same after {turned}" if turned else "")
    return SetLaw("relations", words, latex, holds, facts, len(names), fitted=below, relation=relation)


def _images_in_words(names: Sequence[str], terms: Sequence[Term], shown: Sequence[Term]) -> str:
    """What gives all conjunctions from those that are shown; empty if these are all, or few, or no words say it."""
    if len(terms) - len(shown) < 2:
        return ""
    size = len(names)
    turns = [tuple((i + by) % size for i in range(size)) for by in range(size)]
    for words, orders in (("a rotation", turns), ("a permutation", list(permutations(range(size))))):
        images = {frozenset(atom.moved(order) for atom in term) for term in shown for order in orders}
        if images == set(map(frozenset, terms)):
            return f"{words} of {', '.join(names)}"
    return ""


def _say(names: Sequence[str], term: Term, tex: bool = False) -> Iterator[str]:
    """The relations of a conjunction, some of them joined in one phrase."""
    apart = [atom for atom in term if atom.kind == "apart"]
    used = [i for i in range(len(names)) if any(atom.factors[i] for atom in apart)]
    orders = {(atom.factors, atom.more) for atom in term if atom.kind == "order"}
    for atom in sorted(term, key=lambda atom: (atom.kind == "order", [not factor for factor in atom.factors])):
        back = tuple(-factor for factor in atom.factors)
        if atom.kind == "apart" and not tex and len(apart) > 1 and 2 * len(apart) == len(used) * (len(used) - 1):
            if atom is apart[0]:
                yield no_two_ones([names[i] for i in used])
        elif atom.kind == "order" and (back, atom.more) in orders:
            if atom.factors > back:
                x, y = (name for name, factor in zip(names, atom.factors, strict=True) if factor)
                yield rf"|{x} - {y}| \le {atom.more}" if tex else f"|{x} - {y}| <= {atom.more}"
        else:
            yield atom.words(names, tex)
