"""Finite automata that read numbers, and the question whether all that some of them accept, others accept.

An automaton here is deterministic. It reads several tracks at once, a word of digits on each, the most
significant digit first; state 0 is the start, and a missing transition rejects. In state 0 the column of zeros
leads back to state 0, so that words may be padded with leading zeros to one length: an automaton is a relation
between words modulo leading zeros.

`counterexample` answers whether there is an assignment of words to the variables that every atom of one list
accepts and every atom of another rejects. An atom is an automaton with a variable for each of its tracks. All the
atoms read one column at a time together. What can be accepted from there on depends on the states they are in only,
so a breadth-first search over the tuples of states reached is exact: it visits every tuple that some word leads to,
and nothing else. The tuples are built from the rows of the automata that agree on the variables they share; no
automaton of the product is ever written down. Transitions into states from which no accepting state can be reached
are left out when an automaton is made: this changes no relation, and keeps the search small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, repeat
from operator import itemgetter
from typing import Any, NamedTuple

from nimlike_check.refusal import refuse, whole
from nimlike_check.work import Work

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,23}", re.ASCII)
MOST_TRACKS = 16
MOST_DIGITS = 64
MOST_SYMBOLS = 1 << 16
MOST_KEPT = 30 << 20
"""Bytes of joint columns that a search keeps to use again."""
_STATE, _TRANSITION, _TUPLE, _COLUMN = 400, 150, 400, 200
"""Bytes of a state, of a transition, of a tuple of states reached, of a joint column; rather too many."""
_QUESTION = 100
"""Steps of a question about automata, before any word is read."""

Column = tuple[int, ...]
"""A digit for each track, or for each variable."""
Row = dict[Column, int]
Joint = list[tuple[Column, tuple[int, ...]]]
_Reached = tuple[Any, ...]
"""The states of the automata of one list, as a tuple, then the state of each of the other list."""


class Automaton:
    """A deterministic automaton; ``rows[s]`` maps a column, a digit for each track, to a state."""

    def __init__(self, tracks: Sequence[str], digits: int, rows: list[Row], accepting: Sequence[int]) -> None:
        self.tracks = tuple(tracks)
        self.digits = digits
        self.accepting = [False] * len(rows)
        for state in accepting:
            self.accepting[state] = True
        self.rows = rows
        self._trim()
        self.size = sum(map(len, self.rows))

    def __len__(self) -> int:
        return len(self.rows)

    def _trim(self) -> None:
        """Leave out the transitions into states from which no accepting state is reached."""
        useful = self._leading_to(self.accepting)
        if not all(useful):
            self.rows = [{column: to for column, to in row.items() if useful[to]} for row in self.rows]
        self.rows[0][(0,) * len(self.tracks)] = 0  # also where nothing at all is accepted

    def _leading_to(self, ends: Sequence[bool]) -> list[bool]:
        """For each state whether one of the ends is reached from it, by some columns or none."""
        sources: list[list[int]] = [[] for _ in self.rows]
        for state, row in enumerate(self.rows):
            for target in set(row.values()):
                sources[target].append(state)
        found = list(ends)
        todo = [state for state, is_end in enumerate(ends) if is_end]
        while todo:
            for source in sources[todo.pop()]:
                if not found[source]:
                    found[source] = True
                    todo.append(source)
        return found

    def beside(self, state: int, columns: Iterable[Column]) -> Iterator[int]:
        """The states that columns lead to from a state; -1 where a column cannot be read, and where the state is -1."""
        return map((self.rows[state] if state >= 0 else {}).get, columns, repeat(-1))

    @cached_property
    def certain(self) -> frozenset[int]:
        """States from which all words are accepted: no state is reached that rejects, or does not read some column."""
        columns = self.digits ** len(self.tracks)
        ends = [not accepts or len(row) < columns for accepts, row in zip(self.accepting, self.rows, strict=True)]
        return frozenset(at for at, lost in enumerate(self._leading_to(ends)) if not lost)


class Atom(NamedTuple):
    """An automaton with a variable for each of its tracks; where it is to accept, these are different."""

    automaton: Automaton
    variables: tuple[str, ...]


class Columns(dict[int, Column]):
    """The digits of symbols, the first track's first; each is made when it is first asked for.

    Examples
    --------
    >>> Columns(2, 3)[5], Columns(3, 2)[5]
    ((1, 0, 1), (1, 2))
    """

    def __init__(self, digits: int, tracks: int) -> None:
        self.digits, self.tracks = digits, tracks

    def __missing__(self, symbol: int) -> Column:
        column, rest = [], symbol
        for _ in range(self.tracks):
            rest, digit = divmod(rest, self.digits)
            column.append(digit)
        self[symbol] = found = tuple(reversed(column))
        return found


columns_of = lru_cache(MOST_TRACKS)(Columns)


def read_automaton(step: str, value: Any, digits: int, work: Work, arity: int | None = None) -> Automaton:
    """The automaton that a JSON value describes, every part of it tested."""
    if not isinstance(value, dict) or set(value) != {"tracks", "accepting", "rows"}:
        refuse(step, "an automaton is an object with the fields accepting, rows, tracks")
    tracks, accepting, rows = value["tracks"], value["accepting"], value["rows"]
    if not isinstance(tracks, list) or not 1 <= len(tracks) <= MOST_TRACKS or not all(map(is_name, tracks)):
        refuse(step, f"tracks are a list of 1 to {MOST_TRACKS} names")
    if len(set(tracks)) < len(tracks) or (arity is not None and len(tracks) != arity):
        refuse(step, "a track is named twice, or there are too many or too few")
    symbols = digits ** len(tracks)
    if symbols > MOST_SYMBOLS:
        refuse(step, f"too large: {len(tracks)} tracks of {digits} digits")
    if not isinstance(rows, list) or not rows:
        refuse(step, "rows are a list of lists, one or more")
    work.need(step, 10 * len(rows))
    work.keep(step, _STATE * len(rows))
    if not isinstance(accepting, list) or not all(whole(state) and state < len(rows) for state in accepting):
        refuse(step, "accepting is not a list of states")
    if not set(map(type, rows)) <= {list}:
        refuse(step, "a row is a list of transitions")
    count = sum(map(len, rows))
    work.need(step, 10 * count)
    work.keep(step, _TRANSITION * count)
    entries = [*chain.from_iterable(rows)]
    if not set(map(type, entries)) <= {list} or not set(map(len, entries)) <= {2}:
        refuse(step, "a transition is a symbol and a state")
    if not set(map(type, chain.from_iterable(entries))) <= {int}:
        refuse(step, "a transition is a symbol and a state")
    read, reached = [symbol for symbol, _ in entries], [state for _, state in entries]
    if min([*read, *reached], default=0) < 0 or max(read, default=0) >= symbols or max(reached, default=0) >= len(rows):
        refuse(step, "a transition has a symbol or a state that there is not")
    columns = columns_of(digits, len(tracks))
    table = [{columns[symbol]: target for symbol, target in row} for row in rows]
    if sum(map(len, table)) < count:
        refuse(step, "a state has two transitions by one symbol")
    if table[0].get((0,) * len(tracks)) != 0:
        refuse(step, "leading zeros must lead from state 0 to state 0")
    return Automaton(tracks, digits, table, accepting)


def is_name(value: Any) -> bool:
    """Whether a JSON value may name a track, a variable or a relation."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def picker(places: Sequence[int]) -> Any:
    """The function that takes the entries at the places out of a tuple, as a tuple.

    Examples
    --------
    >>> picker([2, 0])((5, 6, 7)), picker([1])((5, 6, 7)), picker([])((5, 6, 7))
    ((7, 5), (6,), ())
    """
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


class _Part:
    """An atom's place in a join: it adds digits of its new variables to those known from the atoms before it."""

    def __init__(self, atom: Atom, known: list[str]) -> None:
        self.automaton = atom.automaton
        names = atom.variables
        new = [name for name in names if name not in known]
        self.shared = picker([names.index(name) for name in names if name in known])
        self.key = picker([known.index(name) for name in names if name in known])
        self.new = picker([names.index(name) for name in new])
        self.alone = new == [*names]
        known.extend(new)
        self._rows: dict[int, dict[Column, list[tuple[Column, int]]]] = {}

    def row(self, state: int) -> dict[Column, list[tuple[Column, int]]]:
        """Digits of the known variables -> the digits that may be added, with the state reached."""
        found = self._rows.get(state)
        if found is None:
            row = self.automaton.rows[state]
            found = self._rows[state] = {}
            if self.alone:
                found[()] = list(row.items())
                return found
            for known, new, target in zip(map(self.shared, row), map(self.new, row), row.values(), strict=True):
                found.setdefault(known, []).append((new, target))
        return found


def _ordered(atoms: Sequence[Atom]) -> list[Atom]:
    """An order in which each atom shares as much as possible with those before it; any order is right."""
    rest = sorted(atoms, key=lambda atom: len(atom.automaton))
    order: list[Atom] = []
    known: set[str] = set()
    while rest:
        best = max(rest, key=lambda atom: (len(known & set(atom.variables)), -len(set(atom.variables) - known)))
        rest.remove(best)
        order.append(best)
        known |= set(best.variables)
    return order


class _Join:
    """The atoms of a list reading together; ``names`` are their variables, in the order of a joint column's digits."""

    def __init__(self, step: str, atoms: Sequence[Atom], work: Work) -> None:
        self.step, self.work = step, work
        self.names: list[str] = []
        work.need(step, 2 * len(atoms) ** 2)
        self.parts = [_Part(atom, self.names) for atom in _ordered(atoms)]
        self.column = _COLUMN + 10 * (len(self.names) + len(self.parts))
        self.kept = 0
        self._kept: dict[tuple[int, ...], Joint] = {}

    def moves(self, states: tuple[int, ...]) -> Joint:
        """(joint column, states reached) for every column that the first automata, in these states, can read.

        What the first ones do together is kept, as the same states of theirs occur with many of the last one.
        """
        if not states:
            return [((), ())]
        found = self._kept.get(states)
        if found is not None:
            return found
        before = self.moves(states[:-1])
        part = self.parts[len(states) - 1]
        row, key = part.row(states[-1]), part.key
        if len(before) * len(part.automaton.rows[states[-1]]) > 10_000:
            count = sum(len(row.get(key(column), ())) for column, _ in before)
            self.work.need(self.step, len(before) + count, (self.kept + count) * self.column)
        found = [
            (column + more, (*reached, target))
            for column, reached in before
            for more, target in row.get(key(column), ())
        ]
        self.work.need(self.step, 4 + (2 + len(states) // 4) * len(found))
        if len(states) < len(self.parts):
            self.kept += len(found) + 1
            if self.kept * self.column > MOST_KEPT:
                self._kept, self.kept = {}, 0
            self._kept[states] = found
        return found


Assignment = dict[str, list[int]]


def counterexample(step: str, accept: Sequence[Atom], reject: Sequence[Atom], work: Work) -> Assignment | None:
    """Words, of the smallest length, that all of ``accept`` and none of ``reject`` accept; None if there are none.

    Every variable of ``reject`` stands in ``accept``.
    """
    tables = sum(_TRANSITION * atom.automaton.size for atom in accept)
    work.need(step, _QUESTION, tables)
    join = _Join(step, accept, work)
    accepting = [part.automaton.accepting for part in join.parts]
    tests = [(atom.automaton, picker([join.names.index(name) for name in atom.variables])) for atom in reject]
    certain = [atom.automaton.certain for atom in reject]
    size = len(accepting)
    start: _Reached = ((0,) * len(accepting), *[0] * len(tests))
    came: dict[_Reached, tuple[_Reached, Column] | None] = {start: None}
    todo = [start]
    for current in todo:  # grows while it is gone through
        states, *others = current
        if any(other in known for other, known in zip(others, certain, strict=True)):
            continue  # whatever comes, one of ``reject`` accepts it
        if all(accepts[state] for accepts, state in zip(accepting, states, strict=True)) and not any(
            other >= 0 and automaton.accepting[other] for (automaton, _), other in zip(tests, others, strict=True)
        ):
            return words_to(join.names, came, current)
        moves = join.moves(states)
        work.need(step, 16 + (7 + len(tests) + size // 4) * len(moves))
        columns = [column for column, _ in moves]
        beside = [automaton.beside(at, map(key, columns)) for (automaton, key), at in zip(tests, others, strict=True)]
        ahead = zip([reached for _, reached in moves], *beside, strict=True)
        for column, after in zip(columns, ahead, strict=True):
            if after not in came:
                came[after] = (current, column)
                todo.append(after)
        work.need(
            step,
            memory=tables + join.kept * join.column + len(todo) * (_TUPLE + 10 * (size + len(start) + len(join.names))),
        )
    return None


def words_to(names: Sequence[str], came: Mapping[Any, Any], current: Any) -> Assignment:
    """The words that lead to what was reached; ``came`` names the one before it, and the column between."""
    columns = []
    while came[current] is not None:
        current, column = came[current]
        columns.append(column)
    return {name: [column[at] for column in reversed(columns)] for at, name in enumerate(names)}


def prove(
    step: str, accept: Sequence[Atom], reject: Sequence[Atom], work: Work, what: str, hypothesis: str = ""
) -> None:
    """Refuse at the step unless every assignment that ``accept`` accepts is accepted by one of ``reject``."""
    found = counterexample(step, accept, reject, work)
    if found is not None:
        refuse(step, f"{what} fails for the words {described(found)}"[:400], hypothesis)


def prove_within(
    step: str, automaton: Automaton, others: Sequence[Atom], work: Work, what: str, hypothesis: str = ""
) -> None:
    """Refuse at the step unless each of ``others`` accepts all that an automaton accepts.

    Their variables are tracks of the automaton. All are deterministic, and read its words beside it, all together.
    """
    tracks, accepting, rows_of = automaton.tracks, automaton.accepting, automaton.rows
    picks = [picker([tracks.index(name) for name in atom.variables]) for atom in others]
    start = (0,) * (1 + len(others))
    came: dict[tuple[int, ...], tuple[tuple[int, ...], Column] | None] = {start: None}
    todo = [start]
    work.need(step, _QUESTION)
    for current in todo:  # grows while it is gone through
        state, *reached = current
        if accepting[state] and not all(
            at >= 0 and atom.automaton.accepting[at] for atom, at in zip(others, reached, strict=True)
        ):
            refuse(step, f"{what} fails for the words {described(words_to(tracks, came, current))}"[:400], hypothesis)
        row = rows_of[state]
        work.need(step, 16 + (6 + 2 * len(others)) * len(row))
        beside = [
            atom.automaton.beside(at, map(pick, row)) for pick, atom, at in zip(picks, others, reached, strict=True)
        ]
        for after, column in zip(zip(row.values(), *beside, strict=True), row, strict=True):
            if after not in came:
                came[after] = (current, column)
                todo.append(after)
        work.need(step, memory=len(todo) * (_TUPLE + 10 * (len(start) + len(tracks))))


def described(found: Assignment) -> str:
    """Words as text."""
    return ", ".join(f"{name} = {spelled(word)}" for name, word in found.items())


def spelled(word: Sequence[int]) -> str:
    """A word as text, without leading zeros."""
    word = list(word)
    while len(word) > 1 and word[0] == 0:
        word.pop(0)
    return ("" if all(digit < 10 for digit in word) else ".").join(map(str, word)) or "0"


def accepts(automaton: Automaton, words: Sequence[Sequence[int]]) -> bool:
    """Whether an automaton accepts a tuple of words, padded to one length."""
    length, state = max(map(len, words), default=0), 0
    padded = [[0] * (length - len(word)) + list(word) for word in words]
    for column in zip(*padded, strict=True):
        target = automaton.rows[state].get(column)
        if target is None:
            return False
        state = target
    return automaton.accepting[state]
