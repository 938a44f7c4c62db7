"""From a table of P-positions to an automaton that fits it: a conjecture for all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.core.errors import Undecided
from nimlike.numeration.automata.relations import Relation, both, minimal
from nimlike.numeration.automata.systems import NumberSystem

Codes: TypeAlias = NDArray[np.int64]  # words whose symbols are the digits of one number, in increasing order

Tuples: TypeAlias = Iterable[Sequence[int]] | NDArray[np.int64]  # or the rows of an array


@dataclass(frozen=True, eq=False)
class LearnedSet:
    """An automaton that fits a table."""

    relation: Relation  # the automaton
    system: NumberSystem  # the digits that it reads
    below: int  # it agrees with the table for all tuples of numbers smaller than this

    def holds(self, *numbers: NDArray[Any]) -> NDArray[np.bool_]:
        """Whether tuples of any size are accepted, from an array of each of their numbers."""
        count, symbols = self.relation.table.shape
        table = np.full((count + 1) * symbols, count * symbols, np.intp)  # at the end a state that no word leaves
        table[: count * symbols] = np.where(self.relation.table < 0, count, self.relation.table).ravel() * symbols
        rests = [np.asarray(n, np.int64) for n in numbers]
        states = np.zeros(np.broadcast_shapes(*(n.shape for n in rests)), np.intp)
        most, length = max(int(n.max(initial=0)) for n in rests), 1
        while self.system.terms[length] <= most:
            length += 1
        for place in range(length - 1, -1, -1):
            symbol: Any = 0
            for track, rest in enumerate(rests):
                digit, rests[track] = np.divmod(rest, self.system.terms[place])
                symbol = symbol * self.system.digits + digit
            states = table.take(states + symbol)
        return np.asarray(np.append(self.relation.final, False)[states // symbols])


def learn(
    system: NumberSystem, tracks: Sequence[str], tuples: Tuples, bound: int, longest: int = 8
) -> LearnedSet | None:
    """The small automaton that accepts exactly the given tuples among those below a term of the system."""
    length = word_length(system, len(tracks), bound)
    symbols, below = system.digits ** len(tracks), system.terms[length]
    words = words_of(system, len(tracks), tuples, length)
    # beginnings after which the same ends of so many digits may follow are one state (Myhill and Nerode)
    for ends in range(1, min(longest, length - 2) + 1):
        found = _close(system, tuple(tracks), words, length, ends)
        if found is None:
            continue
        relation = minimal(both(found, system.valid(*tracks)))
        if _agrees(relation, words, symbols, length):
            return LearnedSet(relation, system, below)
    return None


def word_length(system: NumberSystem, tracks: int, bound: int) -> int:
    """The number of digits of the largest term up to a bound, as far as the words of so many fit 64 bits."""
    symbols, length = system.digits**tracks, 0
    while system.terms[length + 1] <= bound and symbols ** (length + 1) < 1 << 62:
        length += 1
    return length


def words_of(system: NumberSystem, tracks: int, tuples: Tuples, length: int) -> Codes:
    """The words of the tuples with numbers of so many digits, in order: the digits side by side, read as one number."""
    below = system.terms[length]
    numbers = np.array(tuples if isinstance(tuples, np.ndarray) else list(tuples), np.int64).reshape(-1, tracks)
    numbers = numbers[(numbers < below).all(axis=1)]
    rest, digits = np.arange(below), np.zeros((length, below), np.int64)
    for place in range(length):
        digits[place], rest = np.divmod(rest, system.terms[length - 1 - place])
    codes = np.zeros(len(numbers), np.int64)
    for column in digits:
        for track in numbers.T:
            codes = codes * system.digits + column[track]
    codes.sort()
    return codes


def futures(words: Codes, beginning: int, symbols: int, ends: int) -> bytes:
    """Which ends of up to so many digits follow a beginning; empty if none does."""
    found = b""
    for size in range(ends + 1):
        first = beginning * symbols**size
        low, high = np.searchsorted(words, (first, first + symbols**size))
        if high > low:
            found += bytes([size]) + (words[low:high] - first).tobytes()
    return found


def _close(system: NumberSystem, tracks: tuple[str, ...], words: Codes, length: int, ends: int) -> Relation | None:
    """The automaton whose states are the sets of ends seen after a beginning; None when they do not close up."""
    symbols = system.digits ** len(tracks)
    start = futures(words, 0, symbols, ends)
    if not start:
        return None
    numbers, order, rows = {start: 0}, [(0, 0)], []
    for beginning, size in order:
        if size + 1 > length - ends:
            return None
        row = []
        for symbol in range(symbols):
            longer = beginning * symbols + symbol
            follows = futures(words, longer, symbols, ends)
            if not follows:
                row.append(-1)
                continue
            if follows not in numbers:
                numbers[follows] = len(order)
                order.append((longer, size + 1))
                if len(order) > 400:
                    return None
            row.append(numbers[follows])
        rows.append(row)
    final = np.isin([beginning for beginning, _ in order], words)
    return Relation(tracks, system.digits, np.array(rows, np.int32), final)


def _agrees(relation: Relation, words: Codes, symbols: int, length: int) -> bool:
    """Whether the words of this length that the automaton accepts are exactly these: each is, and so many are."""
    states = np.zeros(len(words), np.int64)
    table = np.vstack([relation.table, np.full((1, relation.symbols), -1, np.int32)])
    for place in range(length - 1, -1, -1):
        states = table[states, words // symbols**place % symbols].astype(np.int64)
    if not np.append(relation.final, False)[states].all():
        return False
    counts = [int(accepts) for accepts in relation.final]
    rows = [[ahead for ahead in row if ahead >= 0] for row in relation.table.tolist()]
    for _ in range(length):
        counts = [sum(counts[ahead] for ahead in row) for row in rows]
    return counts[0] == len(words)


def learn_shorter(system: NumberSystem, tracks: Sequence[str], tuples: Tuples, bound: int) -> LearnedSet | None:
    """The automaton that `learn` finds from words one digit shorter than the bound allows, if the others agree."""
    length = word_length(system, len(tracks), bound)
    if length < 2:
        return None
    fitted, below = system.terms[length - 1], system.terms[length]
    numbers = np.array(tuples, np.int64).reshape(-1, len(tracks))
    one = learn(system, tracks, numbers[(numbers < fitted).all(axis=1)], fitted)
    if one is None:
        return None
    # Beyond the last term below the bound, words are longer, and not all of them are in the table.
    found = np.zeros((bound,) * len(tracks), np.bool_)
    found[tuple(numbers.T)] = True
    held = one.holds(*np.ogrid[(slice(bound),) * len(tracks)])
    return LearnedSet(one.relation, system, below) if np.array_equal(held, found) else None


def best(
    systems: Iterable[NumberSystem],
    tracks: Sequence[str],
    tuples: Tuples,
    bound: int,
    learn: Callable[..., LearnedSet | None] = learn,
) -> list[LearnedSet]:
    """The automata that `learn` or `learn_shorter` finds, at most one for each system, those of fewest states first."""
    rows = tuples if isinstance(tuples, np.ndarray) else np.array(list(tuples), np.int64)
    table = rows.reshape(-1, len(tracks))
    found = []
    for system in systems:
        try:
            one = learn(system, tracks, table, bound)
        except Undecided:
            continue
        if one is not None:
            found.append(one)
    return sorted(found, key=lambda one: (one.relation.states, one.system.name != "binary"))


# How many states an automaton needs for a table: beginnings of words that different ends must follow.


def least_states(system: NumberSystem, tracks: int, tuples: Tuples, bound: int) -> int:
    """A number of states that every automaton has which accepts exactly the given tuples among those below a bound."""
    length = word_length(system, tracks, bound)
    symbols = system.digits**tracks
    words = words_of(system, tracks, tuples, length)
    most = 0
    # Beginnings with different ends lead to different states (Myhill and Nerode). No state is needed for the empty set
    # of ends, so it is not counted.
    for ends in range(1, length):
        ahead = [np.unique(words // symbols**size) for size in range(ends + 1)]
        beginnings = np.unique(np.concatenate([each[each < symbols ** (length - ends)] for each in ahead]))
        if len(beginnings) <= 2_000:
            most = max(most, len({futures(words, beginning, symbols, ends) for beginning in beginnings.tolist()}))
    return most
