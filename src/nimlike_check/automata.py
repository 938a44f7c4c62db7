"""Automata that read numbers digit by digit, and the one question that the checker asks of them.

An automaton reads a digit on each of its tracks at a time, the most significant first, from state 0; a missing
transition rejects; the column of zeros leads from 0 to 0, so leading zeros do not matter. An *atom* is an automaton
with a variable for each track. A *count* is atoms and hidden variables: for words of its other variables the number of
choices of words for the hidden ones with which all atoms accept, those of ``cap`` or more counted as ``cap``.

`for_all` decides: for all words of its variables, if the guard accepts, ``verdict`` holds of the counts. numbers.md.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple

from .reading import refuse, spend, whole, wholes

Column = tuple[int, ...]
Step = Callable[[Any, Column], Any]
_Place = tuple[list[int], list[int], list[int], list[tuple[int, int]]]


class Automaton(NamedTuple):
    """For each state its transitions, and whether it accepts."""

    tracks: int
    rows: list[dict[Column, int]]
    accepting: list[bool]


class Atom(NamedTuple):
    """An automaton and a variable for each of its tracks."""

    automaton: Automaton
    variables: tuple[str, ...]


class Count(NamedTuple):
    """Atoms, all of which are to accept, and the variables that are chosen."""

    atoms: tuple[Atom, ...]
    hidden: tuple[str, ...] = ()


def hiding(atoms: Sequence[Atom], free: Sequence[str]) -> Count:
    """The count of atoms in which all but the free variables are hidden."""
    return Count(tuple(atoms), tuple(dict.fromkeys(x for atom in atoms for x in atom.variables if x not in free)))


def trimmed(tracks: int, rows: list[dict[Column, int]], accepting: list[bool]) -> Automaton:
    """Without transitions from which nothing is accepted, but that of zeros from 0: no accepted word uses one."""
    if rows[0].get((0,) * tracks) != 0:
        raise ValueError("leading zeros")  # a fault of the checker: a file that does this was refused
    useful, before = {state for state, accepts in enumerate(accepting) if accepts}, -1
    while before < len(useful):
        before = len(useful)
        useful |= {state for state, row in enumerate(rows) if not useful.isdisjoint(row.values())}
    useful.add(0)
    rows = [{column: to for column, to in row.items() if to in useful} for row in rows]
    return Automaton(tracks, rows, accepting)


def build(tracks: int, digits: int, start: Any, step: Step, accepts: Callable[[Any], bool]) -> Automaton:
    """The automaton of a function on states of any kind; None rejects."""
    number, states, rows = {start: 0}, [start], []
    for state in states:  # grows while it is gone through
        row = {}
        for column in product(range(digits), repeat=tracks):
            to = step(state, column)
            if to is not None:
                if to not in number:
                    number[to] = len(states)
                    states.append(to)
                row[column] = number[to]
        rows.append(row)
    return trimmed(tracks, rows, list(map(accepts, states)))


def read_automaton(value: Any, digits: int, tracks: int) -> Automaton:
    """An automaton of a file: for each state a list of [symbol, state], a symbol being a column in base ``digits``."""
    if not isinstance(value, dict) or set(value) != {"rows", "accepting"} or not isinstance(value["rows"], list):
        refuse("an automaton has the fields rows, accepting")
    states, rows = len(value["rows"]), []
    for listed in value["rows"]:
        row: dict[Column, int] = {}
        for pair in listed if isinstance(listed, list) else refuse("a row is a list"):
            symbol, to = wholes(pair) if isinstance(pair, list) and len(pair) == 2 else refuse("a pair is missing")
            whole(symbol, 0, digits**tracks - 1), whole(to, 0, states - 1)
            column = tuple(symbol // digits**at % digits for at in reversed(range(tracks)))
            if column in row:
                refuse("a state has two transitions for one column")
            row[column] = to
        rows.append(row)
    if not rows or rows[0].get((0,) * tracks) != 0:  # so leading zeros do not matter
        refuse("the column of zeros leads from state 0 to 0")
    accepting = set(wholes(value["accepting"], 0, states - 1))
    return trimmed(tracks, rows, [state in accepting for state in range(states)])


class Counter:
    """A count, run along the columns of its free variables: how many choices have led to each tuple of states."""

    def __init__(self, count: Count, free: Sequence[str], cap: int) -> None:
        self.atoms, self.cap = count.atoms, cap
        named = list(dict.fromkeys(name for atom in count.atoms for name in atom.variables))
        if not {*named} <= {*free, *count.hidden} or {*free} & {*count.hidden} or not {*named} >= {*count.hidden}:
            raise ValueError("variables")  # a fault of the checker, not of the file
        self.at = [index for index, name in enumerate(free) if name in named]
        self.own = [named.index(free[index]) for index in self.at]
        self.plan, known = list[_Place](), list[str]()
        for atom in count.atoms:
            self.plan.append(_place(atom, known))
            known += [atom.variables[at] for at in self.plan[-1][2]]
        self.tables: dict[tuple[int, int], dict[Column, list[tuple[Column, int]]]] = {}
        self.steps: dict[Column, list[tuple[Column, Column]]] = {}
        self.after, self.kept = dict[Any, dict[Column, Any]](), dict[Any, Any]()  # equal objects are kept once
        self.start = self._start()

    def _start(self) -> Any:
        """The numbers of choices after as many leading zeros as hidden variables need: they grow no more."""
        now, before = frozenset({((0,) * len(self.atoms), 1)}), None
        while now != before:
            now, before = self.next(now).get((0,) * len(self.own), frozenset()), now
        return now

    def _table(self, index: int, state: int) -> dict[Column, list[tuple[Column, int]]]:
        """The transitions of an atom from a state: by the digits of old variables, the digits of new ones and where."""
        if (index, state) not in self.tables:
            (old, _, new, twice), table = self.plan[index], self.tables.setdefault((index, state), {})
            for column, to in self.atoms[index].automaton.rows[state].items():
                if all(column[one] == column[other] for one, other in twice):
                    key = tuple([column[at] for at in old])
                    table.setdefault(key, []).append((tuple([column[at] for at in new]), to))
        return self.tables[index, state]

    def _step(self, states: Column) -> list[tuple[Column, Column]]:
        """Columns of the free variables, and where the atoms go; once for each choice of hidden digits."""
        found: list[tuple[Column, Column]] = [((), ())]
        for index, state in enumerate(states):
            table, where = self._table(index, state), self.plan[index][1]
            found = [
                (known + new, (*reached, to))
                for known, reached in found
                for new, to in table.get(tuple([known[at] for at in where]), ())
            ]
            spend(len(found) + 4)
        return [(tuple([known[at] for at in self.own]), reached) for known, reached in found]

    def next(self, now: Any) -> dict[Column, Any]:
        """For each column of the free variables where it leads; left out where nothing accepts any more."""
        if now not in self.after:
            made, keep = dict[Column, dict[Column, int]](), self.kept.setdefault
            spend(len(now))
            for states, times in now:
                steps = self.steps.get(states) or self._step(states)
                if len(now) > 1:
                    self.steps[states] = steps
                for column, reached in steps:
                    some = made.setdefault(column, {})
                    some[reached] = min(self.cap, some.get(reached, 0) + times)
            self.after[now] = {keep(at, at): keep(to := frozenset(made[at].items()), to) for at in made}
        return self.after[now]

    def number(self, now: Any) -> int:
        """How many choices are accepted, ``cap`` at most."""
        total = 0
        for states, times in now:
            if all(atom.automaton.accepting[state] for atom, state in zip(self.atoms, states, strict=True)):
                total += times
        return min(self.cap, total)


def _place(atom: Atom, known: list[str]) -> _Place:
    """An atom's tracks: those of variables known before, where these are known, new ones, those that agree."""
    old = [at for at, name in enumerate(atom.variables) if name in known]
    new = [atom.variables.index(name) for name in dict.fromkeys(atom.variables) if name not in known]
    twice = [(at, atom.variables.index(name)) for at, name in enumerate(atom.variables)]
    where = [known.index(atom.variables[at]) for at in old]
    return old, where, new, [pair for pair in twice if pair[0] != pair[1]]


class Search:
    """A guard and counts, run together along the columns that the guard reads; states are tuples of theirs."""

    def __init__(self, guard: Iterable[Atom], counts: Sequence[Count], cap: int) -> None:
        atoms = tuple(guard)
        self.free = list(dict.fromkeys(name for atom in atoms for name in atom.variables))
        self.guard = Counter(Count(atoms), self.free, 1)
        self.counts = [Counter(count, self.free, cap) for count in counts]
        self.start = (self.guard.start, *(count.start for count in self.counts))

    def numbers(self, now: Any) -> list[int] | None:
        """The counts, where the guard accepts."""
        if not self.guard.number(now[0]):
            return None
        return [one.number(at) for one, at in zip(self.counts, now[1:], strict=True)]

    def next(self, now: Any) -> Iterable[tuple[Column, Any]]:
        """The columns that the guard reads, and where each leads."""
        tables = [(one.at, one.next(at)) for one, at in zip(self.counts, now[1:], strict=True)]
        for column, first in self.guard.next(now[0]).items():
            spend(1 + len(tables))
            parts = [column if len(at) == len(column) else tuple([column[x] for x in at]) for at, _ in tables]
            yield column, (first, *[table.get(part, _NONE) for part, (_, table) in zip(parts, tables, strict=True)])


_NONE: frozenset[Any] = frozenset()


def for_all(guard: Iterable[Atom], counts: Sequence[Count], verdict: Callable[[list[int]], bool], cap: int = 1) -> bool:
    """Whether, for all words of the guard's variables that it accepts, the verdict on the counts is true."""
    search = Search(guard, counts, cap)
    seen, todo = {search.start}, [search.start]
    while todo:
        now = todo.pop()
        numbers = search.numbers(now)
        if numbers is not None and not verdict(numbers):
            return False
        for _, after in search.next(now):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return True
