"""The theorem that a set is the set of P-positions: proved for all sizes, or refuted by a position.

For every position of the set no move leads into it; from every other position, terminal ones of misère play
excepted, some move does; in misère play no terminal position is in the set; and the game ends: some numbers of a
position never grow while every move lowers one of them, or every move lowers a sum of multiples of the numbers. By
induction the set is that of the P-positions. Where k - 1 options may be forbidden, the positions of the set are those
from which fewer than k moves lead into it (`counting`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from operator import mul
from typing import Final, TypeAlias

import numpy as np

from nimlike.core.errors import RulesetError, Undecided
from nimlike.core.laws import Condition, GameRules, GivenRelation, Linear, MoveRule, less
from nimlike.core.progress import report
from nimlike.numeration.automata.operations import eliminate, eliminate_by_thresholds, exists, least, linear
from nimlike.numeration.automata.relations import Relation, all_of, both, disjoint, either, minimal, without
from nimlike.numeration.automata.systems import NumberSystem, power_system
from nimlike.proofs.first_order import Deductions
from nimlike.tables.by_conditions import arrays_of, safe_cells

# The conditions of a game as automata in a number system.


def relation_of(condition: Linear, system: NumberSystem) -> Relation:
    """The automaton of a linear condition, whose tracks are its variables."""
    return linear(system, dict(condition.terms), condition.low, condition.high)


class Atoms:
    """The conditions of a game as relations in a number system, each made once."""

    def __init__(self, rules: GameRules, system: NumberSystem) -> None:
        self.rules, self.system = rules, system
        self._made: dict[Condition, Relation] = {}

    def relation(self, condition: Condition) -> Relation:
        """The relation of a condition, between its variables."""
        if condition not in self._made:
            self._made[condition] = (
                relation_of(condition, self.system)
                if isinstance(condition, Linear)
                else given_relation(self.rules.given[condition.name], self.system).renamed(*condition.variables)
            )
        return self._made[condition]

    def of_move(self, move: MoveRule) -> list[Relation]:
        """The conditions of a move."""
        return [self.relation(condition) for condition in move.conditions]


def given_relation(given: GivenRelation, system: NumberSystem) -> Relation:
    """A relation that is part of the rules."""
    if given.tree is not None:
        return Deductions(system).relation(given.tree)
    assert given.relation is not None
    everywhere: Relation = given.relation(system)
    return both(everywhere, system.valid(*everywhere.tracks))


# How many moves lead from a position into a set, as far as k, for numbers of any size: by counting runs of automata.
#
# For each kind of moves an automaton accepts the positions with the new numbers of the options in the set. Reading the
# digits of a position alone, it has a run for each choice of the new digits, and it is deterministic: the runs that end
# in accepting states are the options in the set. What matters after some digits is how many runs have led to each
# state, numbers above k counting as k. There are finitely many such tables of numbers.

_MOST_TABLES: Final = 200_000

Runs: TypeAlias = tuple[tuple[int, int], ...]  # (state, how many runs have led to it), the states in order
_Node: TypeAlias = tuple[int, int, Runs]


def check_apart(atoms: Atoms) -> None:
    """Raise RulesetError where two kinds of moves lead from one position to the same, which would be counted twice."""
    rules = atoms.rules
    for one, other in combinations(rules.moves, 2):
        relations = [atoms.relation(condition) for condition in rules.to_one_position(one, other)]
        if not all_of(relations).is_empty:
            raise RulesetError(
                f"{rules.title}: with block= no two kinds of moves may lead from a position to the same one; these do:"
                f" {rules.describe(one)}; {rules.describe(other)}"
            )


def least_miscount(atoms: Atoms, p: Relation, options: Sequence[Relation]) -> tuple[int, ...] | None:
    """The smallest position that is in the set ``p`` though k options are, or not in it though fewer are; or None."""
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
    found = least(system, minimal(Relation(rules.position, system.digits, np.array(rows, np.int32), final)), p.tracks)
    assert found is not None
    return tuple(found[name] for name in rules.position)


class _Counter:
    """Automata of options reading the digits of a position; numbers of runs above ``most`` count as ``most``."""

    def __init__(self, position: Sequence[str], options: Sequence[Relation], most: int) -> None:
        self.most = most
        self._final: list[bool] = []
        self._ahead: list[dict[int, list[int]]] = []
        started = []
        for relation in options:
            first, digits = len(self._ahead), relation.digits
            started.append((first, 1))
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
        self.start: Runs = tuple(started)
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


_SEARCHED: Final = 4_096
_FEW: Final = 5  # a set of more numbers than these is taken apart before it is tried as a whole


@dataclass(frozen=True, eq=False)
class Proof:
    """A theorem, and what it speaks of."""

    rules: GameRules
    p: Relation
    atoms: Atoms  # the conditions of the game as automata
    measure: tuple[str, ...]  # numbers that no move raises and of which every move lowers one, or none
    largest: int  # the most states of an automaton on the way
    weights: tuple[int, ...] = ()  # without a measure: every move lowers the sum of so many times each number
    total: Linear | None = None  # that the last number is such a sum, and every move lowers it
    cases: Sequence[Relation] = ()  # the sets of which the set is the union, where the proof took it apart


@dataclass(frozen=True)
class Refutation:
    """The statement is false, and here is why."""

    rules: GameRules
    position: tuple[int, ...]  # the smallest position at which it fails (least largest number, then in order)
    because: str
    move: MoveRule | None = None
    reached: tuple[int, ...] | None = None

    def __str__(self) -> str:
        here = ",".join(map(str, self.position))
        if self.because == "move":
            assert self.move is not None
            assert self.reached is not None
            there = ",".join(map(str, self.reached))
            return f"from {here} the move {self.move.name} leads to {there}, and both are in the set"
        if self.because == "stuck":
            return f"{here} is not in the set, and no move from there leads into it"
        forbidden = f"of which {self.rules.block - 1} can be forbidden"
        if self.because == "many":
            return f"{here} is in the set, and {self.rules.block} moves or more, {forbidden}, lead from there into it"
        if self.because == "few":
            fewer = f"fewer than {self.rules.block} moves"
            return f"{here} is not in the set, and {fewer} lead from there into it, {forbidden}"
        return f"{here} is in the set, but the player to move there has no move and wins"


def prove(
    rules: GameRules, system: NumberSystem, p: Relation, parts: Callable[[], Sequence[Relation]] = tuple
) -> Proof | Refutation:
    """Decide whether ``p`` is the set of P-positions of the game; its ``parts`` are tried where it is too large."""
    if not rules.moves:
        raise RulesetError(f"{rules.title}: its moves are not known as conditions, so nothing can be proved")
    if p.tracks != rules.position:
        raise RulesetError(f"{rules.title}: the set of positions has not the numbers {', '.join(rules.position)}")
    # the words of positions, and a measure that every move lowers
    atoms = Atoms(rules, system)
    known = (*rules.position, *rules.parameters)
    p = both(p, system.valid(*rules.position))
    _check_choices(atoms)
    everywhere = all_of([system.valid(*known), *map(atoms.relation, rules.requires)])
    lowered, weights = _falling(atoms)
    if rules.block > 1:
        rules, found = atoms.rules, []
        check_apart(atoms)
        for i, move in enumerate(rules.moves):
            report(f"{rules.title}: moves", i, len(rules.moves))
            found.append(eliminate([*atoms.of_move(move), p.renamed(*move.after)], {*rules.position, *move.after}))
        wrong = least_miscount(atoms, p, [options for options, _ in found])
        if wrong is not None:
            many = atoms.system.holds(p, **dict(zip(rules.position, wrong, strict=True)))
            return Refutation(rules, wrong, "many" if many else "few")
        return Proof(rules, p, atoms, lowered, max(p.states, *(largest for _, largest in found)), weights)
    sizes = [p.states]
    # misere play: positions without a move are won, so none may be in the set
    terminal = None
    if rules.misere:
        terminal = everywhere
        for i, move in enumerate(rules.moves):
            report(f"{rules.title}: positions with move", i, len(rules.moves))
            possible, largest = eliminate(atoms.of_move(move), rules.position)
            sizes.append(largest)
            terminal = without(terminal, both(possible, everywhere))
        if not disjoint(p, terminal):
            return Refutation(rules, _least(system, both(p, terminal), rules.position), "terminal")
    # no move leads from the set into it; each move has its positions from which it does
    targets: Sequence[Relation] = (parts() if len(rules.position) > _FEW else ()) or [p]
    rest = without(everywhere, both(p, everywhere) if rules.parameters else p)
    if terminal is not None:
        rest = without(rest, terminal)
    for i, move in enumerate(rules.moves):
        report(f"{rules.title}: moves", i, len(rules.moves))
        try:
            heads = _heads(atoms, move, targets)
        except Undecided:
            if len(targets) > 1 or not (targets := parts()):
                raise
            heads = _heads(atoms, move, targets)
        for into, largest in heads:
            sizes.append(largest)
            # with these tracks, and nothing required, it holds of words of numbers only
            head = both(into, everywhere) if rules.requires or into.tracks != known else into
            if not disjoint(p, head):
                position = _least(system, both(p, head), rules.position)
                return Refutation(rules, position, "move", move, _target(atoms, p, move, position))
            rest = without(rest, head)
    # from every other position some move leads into the set
    if not rest.is_empty:
        return Refutation(rules, _least(system, rest, rules.position), "stuck")
    cases = () if len(targets) == 1 or rules.misere or rules.parameters else targets
    return Proof(rules, p, atoms, lowered, max(sizes), weights, cases=cases)


def _heads(atoms: Atoms, move: MoveRule, targets: Sequence[Relation]) -> list[tuple[Relation, int]]:
    """For each of some sets the positions from which a move leads into it, and the most states."""
    known = (*atoms.rules.position, *atoms.rules.parameters)
    heads = []
    for target in targets:
        into = target.renamed(*move.after)
        try:
            heads.append(eliminate([*atoms.of_move(move), into], known))
        except Undecided:
            sides = list[Relation]()
            for condition in move.conditions:
                sides += map(atoms.relation, _sides(condition))
            found = eliminate_by_thresholds(atoms.system, sides, into, known)
            if found is None:
                raise
            heads.append((found, found.states))
    return heads


def _sides(condition: Condition) -> list[Condition]:
    """A condition as one or two, each with one bound."""
    if not isinstance(condition, Linear) or None in (condition.low, condition.high):
        return [condition]
    return [replace(condition, high=None), replace(condition, low=None)]


def _check_choices(atoms: Atoms) -> None:
    """Raise RulesetError where no values of the parameters are as required."""
    rules, system = atoms.rules, atoms.system
    if not rules.parameters:
        return
    everywhere = system.valid(*rules.position)
    some, _ = eliminate([*map(atoms.relation, rules.requires)], rules.position)
    none = without(everywhere, both(some, everywhere))
    if not none.is_empty:
        at = ",".join(map(str, _least(system, none, rules.position)))
        raise RulesetError(f"{rules.title}: at {at} nothing that is required of {', '.join(rules.parameters)} holds")


def _least(system: NumberSystem, relation: Relation, order: Sequence[str]) -> tuple[int, ...]:
    found = least(system, exists(relation, set(relation.tracks) - set(order)), order)
    assert found is not None
    return tuple(found[name] for name in order)


def _target(atoms: Atoms, p: Relation, move: MoveRule, position: tuple[int, ...]) -> tuple[int, ...]:
    """Where a move leads from a position into the set: the smallest such place."""
    here = dict(zip(atoms.rules.position, position, strict=True))
    fixed = [relation_of(Linear.of({name: 1}, number, number), atoms.system) for name, number in here.items()]
    requires = map(atoms.relation, atoms.rules.requires)
    found = all_of([*fixed, p.renamed(*move.after), *atoms.of_move(move), *requires])
    at = dict(zip(found.tracks, _least(atoms.system, found, found.tracks), strict=True))
    return tuple(at[name] for name in move.after)


_MOST_WEIGHTS: Final = 120_000
_MOST_SEEN: Final = 60


def _falling(atoms: Atoms) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The numbers that no move raises, if every move lowers one of them; else the weights of a sum that falls."""
    try:
        return _measure(atoms), ()
    except Undecided as error:
        if weights := _weights(atoms):
            return (), weights
        raise Undecided(f"{error}, and no weighted sum is found that every move lowers") from None


def _weights(atoms: Atoms) -> tuple[int, ...]:
    """The smallest weights with which every move lowers the sum; none are tried that a move seen before refutes."""
    rules = atoms.rules
    most = int(_MOST_WEIGHTS ** (1 / len(rules.position)))
    seen: list[tuple[int, ...]] = []  # what moves add to the numbers
    for weights in sorted(product(range(most), repeat=len(rules.position)), key=sum):
        if any(sum(map(mul, weights, change)) >= 0 for change in seen):
            continue
        for move in rules.moves:
            change = _not_lowered(atoms, move, weights)
            if change is not None:
                seen.append(change)
                break
        else:
            return weights
        if len(seen) == _MOST_SEEN:
            break
    return ()


def _not_lowered(atoms: Atoms, move: MoveRule, weights: tuple[int, ...]) -> tuple[int, ...] | None:
    """What a move may add to the numbers without lowering their weighted sum; None if it always lowers it."""
    position = atoms.rules.position
    terms = Counter(dict(zip(move.after, weights, strict=True)))
    terms.subtract(dict(zip(position, weights, strict=True)))
    raised = relation_of(Linear.of(terms, 0), atoms.system)
    found = all_of([*atoms.of_move(move), raised])
    at = least(atoms.system, found, found.tracks)
    if at is None:
        return None
    return tuple(at.get(new, 0) - at.get(old, 0) for old, new in zip(position, move.after, strict=True))


def with_weight(proof: Proof) -> Proof:
    """The same with the sum as one more number, the last; no move leads from a position with another number there."""
    old = proof.rules
    total = old.last_name()
    fewer = f"{total}1"
    position = (*old.position, total)

    def is_sum(names: Sequence[str]) -> Linear:
        return Linear.of(dict(zip(names, (*proof.weights, -1), strict=True)), 0, 0)

    moves = []
    for move in old.moves:
        after = (*move.after, fewer)
        sums = is_sum(position), is_sum(after), less(fewer, total)
        moves.append(replace(move, after=after, conditions=(*move.conditions, *sums)))
    rules = replace(old, position=position, moves=tuple(moves), ruleset=None)
    atoms = Atoms(rules, proof.atoms.system)
    here = atoms.relation(is_sum(position))
    p = both(proof.p, here)
    if not old.misere:
        everywhere = atoms.system.valid(*position)
        p = either(p, without(everywhere, here))
    return Proof(rules, p, atoms, (total,), proof.largest, (), is_sum(position))


def _measure(atoms: Atoms) -> tuple[str, ...]:
    """The numbers that no move raises; every move lowers one of them."""
    rules = atoms.rules
    kept = [name for i, name in enumerate(rules.position) if not any(_raises(atoms, m, i) for m in rules.moves)]
    for move in rules.moves:
        changed = [
            (name, new) for name, new in zip(rules.position, move.after, strict=True) if name != new and name in kept
        ]
        if any(_lowers(move, name, new) for name, new in changed):
            continue
        same = [Linear.of({name: 1, new: -1}, 0, 0) for name, new in changed]
        if not changed or is_possible(atoms, move, same):
            raise Undecided(
                f"{rules.title}: no proof that the game ends: the move {move.name} need not lower any number that"
                " no move raises"
            )
    return tuple(kept)


def _raises(atoms: Atoms, move: MoveRule, i: int) -> bool:
    name, new = atoms.rules.position[i], move.after[i]
    if name == new or _lowers(move, name, new):
        return False
    rises = Linear.of({new: 1, name: -1}, 1)
    return _is_seen_small(atoms, move, rises) or is_possible(atoms, move, [rises])


def _is_seen_small(atoms: Atoms, move: MoveRule, more: Linear) -> bool:
    """Whether small numbers fulfil a condition and those of a move: some automata of these would be too large."""
    # First those that are quick to try.
    conditions = sorted([more, *move.conditions], key=lambda each: not isinstance(each, Linear))
    names = sorted({v for condition in conditions for v in condition.variables})
    for values in product(range(int(_SEARCHED ** (1 / len(names)))), repeat=len(names)):
        at = dict(zip(names, values, strict=True))
        if all(atoms.rules.meets(condition, at) for condition in conditions):
            return True
    return False


def _lowers(move: MoveRule, name: str, new: str) -> bool:
    return any(
        isinstance(condition, Linear) and condition.named() == ("lt", new, name) for condition in move.conditions
    )


def is_possible(atoms: Atoms, move: MoveRule, more: list[Linear]) -> bool:
    """Whether the conditions of a move can hold together with others: first without those on further variables."""
    named = {v for condition in more for v in condition.variables}
    conjuncts = [(condition, atoms.relation(condition)) for condition in move.conditions]
    extra = [relation_of(condition, atoms.system) for condition in more]
    few = [relation for condition, relation in conjuncts if named.issuperset(condition.variables)]
    if all_of([*few, *extra]).is_empty:
        return False
    return not all_of([*(relation for _, relation in conjuncts), *extra]).is_empty


# Tables of P-positions from conditions, straight from the definition.


def p_positions(rules: GameRules, bound: int) -> list[tuple[int, ...]]:
    """All P-positions whose numbers are below ``bound``, for games in which no number ever grows."""
    arrays_of(rules)
    measured = _measure(Atoms(rules, power_system(2)))
    if grows := [name for name in rules.position if name not in measured]:
        raise RulesetError(f"{rules.title}: a table is made only where no number grows, and {grows[0]} may")
    if rules.block > 1:
        check_apart(Atoms(rules, power_system(2)))
    sides = (bound,) * len(rules.position)
    return list(safe_cells(rules, sides).below(sides))
