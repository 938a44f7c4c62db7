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
are left out when an automaton is read, which changes no relation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from nimlike_check.refusal import refuse, whole
from nimlike_check.work import Work

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,23}", re.ASCII)
MOST_DIGITS = 64
MOST_SYMBOLS = 1 << 16
MOST_STATES = 200_000

Row = dict[int, int]
Partial = list[tuple[int, tuple[int, ...]]]


class Automaton:
    """A deterministic automaton; ``rows[s]`` maps a symbol, the column as a number in base ``digits``, to a state."""

    def __init__(self, tracks: Sequence[str], digits: int, rows: list[Row], accepting: Sequence[int]) -> None:
        self.tracks = tuple(tracks)
        self.digits = digits
        self.accepting = [False] * len(rows)
        for state in accepting:
            self.accepting[state] = True
        self.rows = rows
        self._trim()
        self._indexed: dict[tuple[int, ...], list[dict[int, list[tuple[int, int]]] | None]] = {}

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def columns(self) -> list[tuple[int, ...]]:
        """The digits of every symbol."""
        columns: list[tuple[int, ...]] = [()]
        for _ in self.tracks:
            columns = [(*column, digit) for column in columns for digit in range(self.digits)]
        return columns

    def _trim(self) -> None:
        """Leave out the transitions into states from which no accepting state is reached."""
        sources: list[list[int]] = [[] for _ in self.rows]
        for state, row in enumerate(self.rows):
            for target in row.values():
                sources[target].append(state)
        todo = [state for state, accepts in enumerate(self.accepting) if accepts]
        useful = list(self.accepting)
        while todo:
            for source in sources[todo.pop()]:
                if not useful[source]:
                    useful[source] = True
                    todo.append(source)
        self.rows = [{symbol: to for symbol, to in row.items() if useful[to]} for row in self.rows]
        self.rows[0][0] = 0  # also where nothing at all is accepted

    def table(self, bound: tuple[int, ...], slots: tuple[int, ...]) -> list[dict[int, list[tuple[int, int]]] | None]:
        """The rows that `indexed` has made so far, by state."""
        return self._indexed.setdefault((*bound, -1, *slots), [None] * len(self.rows))

    def indexed(self, bound: tuple[int, ...], slots: tuple[int, ...], state: int) -> dict[int, list[tuple[int, int]]]:
        """The row of a state for a join: digits of the bound tracks -> (digits of the others, target).

        ``slots`` are the weights D^variable of the tracks, so that digits become parts of a joint column's code; a
        variable that stands on several tracks must have one digit there.
        """
        table = self.table(bound, slots)
        found = table[state]
        if found is None:
            found = table[state] = {}
            base, last = self.digits, len(slots) - 1
            for symbol, target in self.rows[state].items():
                seen: dict[int, int] = {}
                rest = symbol
                for track in range(last, -1, -1):
                    rest, digit = divmod(rest, base)
                    if seen.setdefault(slots[track], digit) != digit:
                        break
                else:
                    within = sum(seen[slot] * slot for slot in {slots[track] for track in bound})
                    found.setdefault(within, []).append((sum(s * d for s, d in seen.items()) - within, target))
        return found


class Atom(NamedTuple):
    """An automaton with a variable for each of its tracks."""

    automaton: Automaton
    variables: tuple[str, ...]


def read_automaton(step: str, value: Any, digits: int, work: Work, arity: int | None = None) -> Automaton:
    """The automaton that a JSON value describes, every part of it tested."""
    if not isinstance(value, dict) or set(value) != {"tracks", "accepting", "rows"}:
        refuse(step, "an automaton is an object with the fields accepting, rows, tracks")
    tracks, accepting, rows = value["tracks"], value["accepting"], value["rows"]
    if not isinstance(tracks, list) or not 1 <= len(tracks) <= 16 or not all(map(is_name, tracks)):
        refuse(step, "tracks are a list of 1 to 16 names")
    if len(set(tracks)) < len(tracks) or (arity is not None and len(tracks) != arity):
        refuse(step, "a track is named twice, or there are too many or too few")
    symbols = digits ** len(tracks)
    if symbols > MOST_SYMBOLS:
        refuse(step, f"too large: {len(tracks)} tracks of {digits} digits")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_STATES:
        refuse(step, f"rows are a list of 1 to {MOST_STATES:,} lists")
    if not isinstance(accepting, list) or not all(whole(state) and state < len(rows) for state in accepting):
        refuse(step, "accepting is not a list of states")
    table: list[Row] = []
    for state, row in enumerate(rows):
        if not isinstance(row, list):
            refuse(step, f"the row of state {state} is not a list")
        work.need(step, 4 * len(row) + 4)
        read: Row = {}
        for entry in row:
            if not isinstance(entry, list) or len(entry) != 2 or not whole(entry[0]) or not whole(entry[1]):
                refuse(step, f"state {state}: a transition is a symbol and a state")
            symbol, target = entry
            if symbol >= symbols or target >= len(rows) or symbol in read:
                refuse(step, f"state {state}: a symbol or a state that there is not, or a symbol twice")
            read[symbol] = target
        table.append(read)
    if table[0].get(0) != 0:
        refuse(step, "leading zeros must lead from state 0 to state 0")
    return Automaton(tracks, digits, table, accepting)


def is_name(value: Any) -> bool:
    """Whether a JSON value may name a track, a variable or a relation."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


class _Part:
    """An atom's place in a join: which variables are bound before it, and the weights of all of them."""

    def __init__(self, atom: Atom, slot: dict[str, int], bound: tuple[int, ...]) -> None:
        self.automaton = atom.automaton
        self.slots = tuple(slot[variable] for variable in atom.variables)
        self.bound = bound
        self._known = sorted({self.slots[track] for track in bound})
        self._within: dict[int, int] = {}
        self.table = atom.automaton.table(self.bound, self.slots)

    def within(self, code: int) -> int:
        """The part of a joint column's code that belongs to the bound variables."""
        found = self._within.get(code)
        if found is None:
            base = self.automaton.digits
            found = self._within[code] = sum(code // slot % base * slot for slot in self._known)
        return found

    def symbol(self, code: int) -> int:
        """The automaton's symbol in a joint column, when all its variables are bound."""
        found = self._within.get(code)
        if found is None:
            base, found = self.automaton.digits, 0
            for slot in self.slots:
                found = found * base + code // slot % base
            self._within[code] = found
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
    """The atoms of a list reading together: `moves` gives what one column does, over all columns."""

    def __init__(self, atoms: Sequence[Atom]) -> None:
        order = _ordered(atoms)
        self.slot: dict[str, int] = {}
        digits = order[0].automaton.digits
        self.parts: list[_Part] = []
        for atom in order:
            bound = tuple(track for track, name in enumerate(atom.variables) if name in self.slot)
            for name in atom.variables:
                self.slot.setdefault(name, digits ** len(self.slot))
            self.parts.append(_Part(atom, self.slot, bound))
        self.order = order
        self._cache: list[dict[tuple[int, ...], Partial]] = [{} for _ in order]
        self._cached = 0

    def moves(self, step: str, states: tuple[int, ...], work: Work) -> Partial:
        """(code of the column, states reached) for every column that all the automata can read.

        What the first automata do together is kept, as the same states of theirs occur with many of the last one.
        """
        depth = len(states) - 1
        found: Partial | None = None
        while depth:
            found = self._cache[depth - 1].get(states[:depth])
            if found is not None:
                break
            depth -= 1
        partial: Partial = found if found is not None else [(0, ())]
        for at in range(depth, len(states)):
            part = self.parts[at]
            row = part.table[states[at]]
            if row is None:
                row = part.automaton.indexed(part.bound, part.slots, states[at])
            if at == 0:
                partial = [(code, (target,)) for code, target in row.get(0, ())]
            else:
                within = part.within
                if len(partial) * len(part.automaton.rows[states[at]]) > 100_000:
                    work.need(step, sum(len(row.get(within(code), ())) for code, _ in partial))
                partial = [
                    (code + more, (*reached, target))
                    for code, reached in partial
                    for more, target in row.get(within(code), ())
                ]
            if at < len(states) - 1:
                self._cached += len(partial) + 1
                self._cache[at][states[: at + 1]] = partial
        if self._cached > 1_000_000:
            self._cache = [{} for _ in self.parts]
            self._cached = 0
        work.need(step, len(partial) + 1)
        return partial


Assignment = dict[str, list[int]]


def counterexample(step: str, accept: Sequence[Atom], reject: Sequence[Atom], work: Work) -> Assignment | None:
    """Words, of the least length, that all of ``accept`` and none of ``reject`` accept; None if there are none.

    Every variable of ``reject`` stands in ``accept``.
    """
    join = _Join(accept)
    if len({atom.automaton.digits for atom in (*accept, *reject)}) > 1:
        refuse(step, "automata with different numbers of digits")
    if any(name not in join.slot for atom in reject for name in atom.variables):
        refuse(step, "a variable is not bound")
    tests = [_Part(atom, join.slot, ()) for atom in reject]
    accepting = [part.automaton.accepting for part in join.parts]
    rejecting = [part.automaton.accepting for part in tests]
    size = len(accepting)
    start = (0,) * (size + len(tests))
    came: dict[tuple[int, ...], tuple[tuple[int, ...], int] | None] = {start: None}
    todo = [start]
    for current in todo:  # grows while it is gone through
        states, others = current[:size], current[size:]
        for at in range(size):
            if not accepting[at][states[at]]:
                break
        else:
            if not any(other >= 0 and rejecting[at][other] for at, other in enumerate(others)):
                return _words(join, came, current)
        rows = [
            (tests[at].symbol, tests[at].automaton.rows[other] if other >= 0 else {}) for at, other in enumerate(others)
        ]
        for code, reached in join.moves(step, states, work):
            after = reached + tuple([row.get(symbol(code), -1) for symbol, row in rows]) if rows else reached
            if after not in came:
                came[after] = (current, code)
                todo.append(after)
        work.need(step, memory=len(todo) * (320 + 16 * len(start)))
    return None


def _words(join: _Join, came: dict[tuple[int, ...], Any], current: tuple[int, ...]) -> Assignment:
    """The words that lead to a tuple of states."""
    codes = []
    while came[current] is not None:
        current, code = came[current]
        codes.append(code)
    digits = join.parts[0].automaton.digits
    return {name: [code // slot % digits for code in reversed(codes)] for name, slot in join.slot.items()}


def prove(step: str, accept: Sequence[Atom], reject: Sequence[Atom], work: Work, what: str) -> None:
    """Refuse at the step unless every assignment that ``accept`` accepts is accepted by one of ``reject``."""
    found = counterexample(step, accept, reject, work)
    if found is not None:
        shown = ", ".join(f"{name} = {spelled(word)}" for name, word in found.items())
        refuse(step, f"{what} fails for the words {shown}"[:400])


def spelled(word: Sequence[int]) -> str:
    """A word as text, without leading zeros."""
    word = list(word)
    while len(word) > 1 and word[0] == 0:
        word.pop(0)
    return ("" if all(digit < 10 for digit in word) else ".").join(map(str, word)) or "0"
