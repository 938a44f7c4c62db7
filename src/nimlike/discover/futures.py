"""How many states an automaton needs for a table: beginnings of words that different ends must follow."""

from __future__ import annotations

from typing import Final

import numpy as np

from nimlike.discover.automata import Tuples, futures, word_length, words_of
from nimlike.numeration.automata.systems import NumberSystem

_MOST_BEGINNINGS: Final = 2_000


def least_states(system: NumberSystem, tracks: int, tuples: Tuples, bound: int) -> int:
    """A number of states that every automaton has which accepts exactly the given tuples among those below a bound.

    An automaton accepts the words of a tuple with any leading zeros, and no word that is no tuple's. Let the words
    have L digits. After each beginning of at most L - h digits the table tells which ends of at most h digits lead
    to a tuple of the set. An automaton that agrees with the table is in different states after beginnings for which
    these ends differ (Myhill and Nerode), so it has as many states as there are such sets of ends. The empty one is
    not counted: no state is needed for words that no end completes.
    """
    length = word_length(system, tracks, bound)
    symbols = system.digits**tracks
    words = words_of(system, tracks, tuples, length)
    most = 0
    for ends in range(1, length):
        ahead = [np.unique(words // symbols**size) for size in range(ends + 1)]
        beginnings = np.unique(np.concatenate([each[each < symbols ** (length - ends)] for each in ahead]))
        if len(beginnings) <= _MOST_BEGINNINGS:
            most = max(most, len({futures(words, beginning, symbols, ends) for beginning in beginnings.tolist()}))
    return most
