"""From a table of P-positions to an automaton that fits it: a conjecture for all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from nimlike.core.errors import Undecided
from nimlike.numeration.automata.relations import Relation, both, minimal, trimmed
from nimlike.numeration.automata.systems import NumberSystem

_LONGEST_END: Final = 8
_MOST_STATES: Final = 400
_CODES: Final = 1 << 62


@dataclass(frozen=True, eq=False)
class LearnedSet:
    """An automaton that fits a table.

    Parameters
    ----------
    relation
        The automaton.
    system
        The digits that it reads.
    below
        It agrees with the table for all tuples of numbers smaller than this.
    ends
        How many last digits, at most, distinguish its states.
    """

    relation: Relation
    system: NumberSystem
    below: int
    ends: int


def learned(
    system: NumberSystem, tracks: Sequence[str], tuples: Iterable[Sequence[int]], bound: int
) -> LearnedSet | None:
    """The automaton with few states that accepts exactly the given tuples among those below a term of the system.

    Two beginnings of words are the same state if the same ends of up to h digits may follow (Myhill and Nerode). It
    is the least h for which the states close up and the automaton agrees with the whole table.

    Parameters
    ----------
    system
        The digits to read.
    tracks
        Names of the numbers of a tuple, in alphabetical order.
    tuples
        All tuples of the set whose numbers are below ``bound``.

    Returns
    -------
    None when there is no such automaton of at most 400 states for h <= 8.

    Examples
    --------
    >>> from nimlike.numeration.automata.systems import power_system
    >>> found = learned(power_system(2), ("x", "y"), [(n, n) for n in range(40)], 40)
    >>> found.relation.states, found.below
    (1, 32)
    """
    symbols = system.digits ** len(tracks)
    length = 0
    while system.terms[length + 1] <= bound and symbols ** (length + 1) < _CODES:
        length += 1
    below = system.terms[length]
    words = [system_code(system, numbers, length) for numbers in tuples if max(numbers) < below]
    digits = np.array([_digits(word, symbols, length) for word in words], np.int64).reshape(len(words), length)
    for ends in range(1, min(_LONGEST_END, length - 2) + 1):
        found = _closed(system, tuple(tracks), words, symbols, length, ends)
        if found is None:
            continue
        relation = minimal(trimmed(both(found, system.valid(*tracks))))
        if _agrees(relation, digits, length):
            return LearnedSet(relation, system, below, ends)
    return None


def system_code(system: NumberSystem, numbers: Sequence[int], length: int) -> int:
    """The digits of some numbers, side by side, as one number whose digits are symbols."""
    code = 0
    base = system.digits ** len(numbers)
    for column in zip(*(system.word(number, length) for number in numbers), strict=True):
        symbol = 0
        for digit in column:
            symbol = symbol * system.digits + digit
        code = code * base + symbol
    return code


def _digits(word: int, symbols: int, length: int) -> list[int]:
    found = []
    for _ in range(length):
        word, symbol = divmod(word, symbols)
        found.append(symbol)
    return found[::-1]


def _closed(
    system: NumberSystem, tracks: tuple[str, ...], words: list[int], symbols: int, length: int, ends: int
) -> Relation | None:
    """The automaton whose states are the sets of ends seen after a beginning; None when they do not close up."""
    after: dict[int, set[tuple[int, int]]] = {}
    for word in words:
        for size in range(ends + 1):
            beginning, end = divmod(word, symbols**size)
            after.setdefault(beginning, set()).add((size, end))
    seen = {beginning: frozenset(follows) for beginning, follows in after.items()}
    if 0 not in seen:
        return None
    numbers, order, rows = {seen[0]: 0}, [(0, 0)], []
    for beginning, size in order:
        if size + 1 > length - ends:
            return None
        row = []
        for symbol in range(symbols):
            longer = beginning * symbols + symbol
            follows = seen.get(longer)
            if follows is None:
                row.append(-1)
                continue
            if follows not in numbers:
                numbers[follows] = len(order)
                order.append((longer, size + 1))
                if len(order) > _MOST_STATES:
                    return None
            row.append(numbers[follows])
        rows.append(row)
    final = np.array([(0, 0) in seen[beginning] for beginning, _ in order])
    return Relation(tracks, system.digits, np.array(rows, np.int32), final)


def _agrees(relation: Relation, digits: np.ndarray[tuple[int, int], np.dtype[np.int64]], length: int) -> bool:
    """Whether the words of this length that the automaton accepts are exactly these: each is, and so many are."""
    states = np.zeros(len(digits), np.int64)
    table = np.vstack([relation.table, np.full((1, relation.symbols), -1, np.int32)])
    for column in digits.T:
        states = table[states, column].astype(np.int64)
    if not np.append(relation.final, False)[states].all():
        return False
    counts = [int(accepts) for accepts in relation.final]
    rows = [[ahead for ahead in row if ahead >= 0] for row in relation.table.tolist()]
    for _ in range(length):
        counts = [sum(counts[ahead] for ahead in row) for row in rows]
    return counts[0] == len(digits)


def held(system: NumberSystem, tracks: Sequence[str], tuples: Sequence[Sequence[int]], bound: int) -> LearnedSet | None:
    """The automaton that `learned` finds from words one digit shorter than the bound allows, if the others agree.

    Its ``below`` is that of the whole test; it was fitted below the term before.

    Returns
    -------
    None when there is no such automaton, or when a longer word disagrees.

    Examples
    --------
    >>> from nimlike.numeration.automata.systems import power_system
    >>> held(power_system(2), ("x",), [(n,) for n in range(0, 64, 2)], 64).below
    64
    >>> held(power_system(2), ("x",), [(n,) for n in range(0, 62, 2)], 64) is None
    True
    """
    symbols = system.digits ** len(tracks)
    length = 0
    while system.terms[length + 1] <= bound and symbols ** (length + 1) < _CODES:
        length += 1
    if length < 2:
        return None
    fitted, below = system.terms[length - 1], system.terms[length]
    one = learned(system, tracks, [numbers for numbers in tuples if max(numbers) < fitted], fitted)
    if one is None:
        return None
    words = [system_code(system, numbers, length) for numbers in tuples if max(numbers) < below]
    digits = np.array([_digits(word, symbols, length) for word in words], np.int64).reshape(len(words), length)
    return LearnedSet(one.relation, system, below, one.ends) if _agrees(one.relation, digits, length) else None


def best(
    systems: Iterable[NumberSystem],
    tracks: Sequence[str],
    tuples: Iterable[Sequence[int]],
    bound: int,
    learn: Callable[..., LearnedSet | None] = learned,
) -> list[LearnedSet]:
    """The automata that `learned` or `held` finds, at most one for each system, the smallest first."""
    table = [tuple(numbers) for numbers in tuples]
    found = []
    for system in systems:
        try:
            one = learn(system, tracks, table, bound)
        except Undecided:
            continue
        if one is not None:
            found.append(one)
    return sorted(found, key=lambda one: one.relation.states)
