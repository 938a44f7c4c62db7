"""How many moves lead from a position into a set, as far as k, for numbers of any size: by counting runs of automata.

For each kind of moves an automaton accepts the positions with the new numbers of the options in the set. Reading the
digits of a position alone, it has a run for each choice of the new digits, and it is deterministic: the runs that end
in accepting states are the options in the set. What matters after some digits is how many runs have led to each state,
numbers above k counting as k. There are finitely many such tables of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, TypeAlias

import numpy as np

from nimlike.core.errors import RulesetError, Undecided
from nimlike.core.progress import report
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.projection import least
from nimlike.numeration.automata.relations import Relation, all_of, trimmed
from nimlike.prove.atoms import Atoms

_MOST_TABLES: Final = 200_000

Runs: TypeAlias = tuple[tuple[int, int], ...]
"""(state, how many runs have led to it), the states in order."""
_Node: TypeAlias = tuple[int, int, Runs]


@dataclass(frozen=True)
class Miscount:
    """A position that is in the set or not, against the number of moves into the set, as far as k."""

    position: tuple[int, ...]
    into: int


def check_apart(atoms: Atoms) -> None:
    """Raise RulesetError where two kinds of moves lead from one position to the same, which would be counted twice."""
    rules = atoms.rules
    for one, other in combinations(rules.moves, 2):
        relations = [conjunct.relation for conjunct in atoms.of_move(one)]
        names = {v: v if v in rules.position else f"~{v}" for c in other.conditions for v in c.variables}
        relations += [
            conjunct.relation.renamed(*(names[track] for track in conjunct.relation.tracks))
            for conjunct in atoms.of_move(other)
        ]
        for new, also in zip(one.after, (names.get(name, name) for name in other.after), strict=True):
            if new != also:
                relations.append(linear(atoms.system, {new: 1, also: -1}, 0, 0))
        if not all_of(relations).is_empty:
            raise RulesetError(
                f"{rules.title}: with block= no two kinds of moves may lead from a position to the same one; these do:"
                f" {rules.describe(one)}; {rules.describe(other)}"
            )


def miscounted(atoms: Atoms, p: Relation, options: Sequence[Relation]) -> Miscount | None:
    """The least position that is in the set ``p`` though k options are, or not in it though fewer are; or None."""
    rules, system = atoms.rules, atoms.system
    counter = _Counter(rules.position, options, rules.block)
    valid = system.valid(*rules.position)
    steps, inside = valid.table.tolist(), p.table.tolist()
    start: _Node = (0, 0, counter.start)
    numbers, level = {start: 0}, [start]
    rows: list[list[int]] = []
    wrong: list[int] = []
    while level and not wrong:
        report(f"{rules.title}: tables of moves into the set", len(rows), len(numbers))
        reached: list[_Node] = []
        for state, words, runs in level:
            if valid.final[words] and (state >= 0 and bool(p.final[state])) != (counter.accepted(runs) < rules.block):
                wrong.append(len(rows))
            row = [-1] * valid.symbols
            for symbol, ahead in enumerate(steps[words]):
                if ahead < 0:
                    continue
                after = (inside[state][symbol] if state >= 0 else -1, ahead, counter.after(runs, symbol))
                if after not in numbers:
                    numbers[after] = len(numbers)
                    reached.append(after)
                row[symbol] = numbers[after]
            rows.append(row)
        if len(numbers) > _MOST_TABLES:
            raise Undecided(f"{rules.title}: counting the moves into the set takes more than {_MOST_TABLES:,} tables")
        level = reached
    if not wrong:
        return None
    rows += [[-1] * valid.symbols for _ in level]
    final = np.zeros(len(rows), np.bool_)
    final[wrong] = True
    found = least(system, trimmed(Relation(rules.position, system.digits, np.array(rows, np.int32), final)), p.tracks)
    assert found is not None
    position = tuple(found[name] for name in rules.position)
    return Miscount(position, _into(atoms, options, position))


def _into(atoms: Atoms, options: Sequence[Relation], position: tuple[int, ...]) -> int:
    """How many options of a position are in the set, as far as k."""
    counter = _Counter(atoms.rules.position, options, atoms.rules.block)
    words = [atoms.system.word(n) for n in position]
    length, runs = max(map(len, words)), counter.start
    for column in zip(*([0] * (length - len(word)) + list(word) for word in words), strict=True):
        symbol = 0
        for digit in column:
            symbol = symbol * atoms.system.digits + digit
        runs = counter.after(runs, symbol)
    return counter.accepted(runs)


class _Counter:
    """Automata of options reading the digits of a position; numbers of runs above ``most`` count as ``most``."""

    def __init__(self, position: Sequence[str], options: Sequence[Relation], most: int) -> None:
        self.most = most
        self._final: list[bool] = []
        self._ahead: list[dict[int, list[int]]] = []
        begun = []
        for relation in options:
            first, digits = len(self._ahead), relation.digits
            begun.append((first, 1))
            shared = [name for name in position if name in relation.tracks]
            columns = list(product(range(digits), repeat=len(relation.tracks)))
            keys = [tuple(column[relation.tracks.index(name)] for name in shared) for column in columns]
            places = [position.index(name) for name in shared]
            wider: dict[tuple[int, ...], list[int]] = {}
            for symbol, column in enumerate(product(range(digits), repeat=len(position))):
                wider.setdefault(tuple(column[place] for place in places), []).append(symbol)
            for row in relation.table.tolist():
                ahead: dict[int, list[int]] = {}
                for key, target in zip(keys, row, strict=True):
                    if target >= 0:
                        for symbol in wider[key]:
                            ahead.setdefault(symbol, []).append(first + target)
                self._ahead.append(ahead)
            self._final += relation.final.tolist()
        self.start: Runs = tuple(begun)
        # New numbers may have more digits than the position; the counts only grow, and settle.
        while (after := self.after(self.start, 0)) != self.start:
            self.start = after

    def after(self, runs: Runs, symbol: int) -> Runs:
        found: dict[int, int] = {}
        for state, count in runs:
            for target in self._ahead[state].get(symbol, ()):
                found[target] = min(self.most, found.get(target, 0) + count)
        return tuple(sorted(found.items()))

    def accepted(self, runs: Runs) -> int:
        return min(self.most, sum(count for state, count in runs if self._final[state]))
