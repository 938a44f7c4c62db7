"""Proofs that every word of one automaton extends, on further tracks, to a tuple of words of another.

`check_cover` proves that every word accepted by an automaton L extends, by words on further tracks, to a tuple that
an automaton W accepts. The certificate gives a set C of pairs (q, T) of a state q of L and a set T of states of W.
Let "post(T, a)" be the states of W that some column with the digits a on the tracks of L leads to from T, whatever
the digits on the other tracks. Tested is

1. a pair (0, T) is in C, where W reaches every state of T by columns that are zero on the tracks of L;
2. for (q, T) in C and every transition of L from q by a to q', a pair (q', T') is in C with T' within post(T, a);
3. for (q, T) in C with q accepting, an accepting state of W is in T.

That this suffices is proved in docs/certificates/proofs.md, under "Covers".
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from nimlike_check.automata import Atom, Automaton, Column, picker
from nimlike_check.refusal import refuse, whole
from nimlike_check.work import Work

Cover = dict[int, dict[int, list[frozenset[int]]]]
_MEMBER, _SET = 60, 300
"""Bytes of a member of a set, and of a set."""


def read_cover(step: str, value: Any, states: int, others: int, work: Work) -> Cover:
    """The pairs (q, T) of a cover: the sets T by q, and by the least state in T, -1 if there is none."""
    if not isinstance(value, list):
        refuse(step, "a cover is a list of pairs")
    cover: Cover = {}
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], list):
            refuse(step, "a pair of a cover is a state and a list of states")
        work.need(step, 4 + 2 * len(pair[1]))
        work.keep(step, _SET + _MEMBER * len(pair[1]))
        if not whole(pair[0]) or pair[0] >= states or not all(whole(state) and state < others for state in pair[1]):
            refuse(step, "a cover names a state that there is not")
        cover.setdefault(pair[0], {}).setdefault(min(pair[1], default=-1), []).append(frozenset(pair[1]))
    return cover


def check_cover(step: str, known: Atom, witness: Automaton, value: Any, work: Work, hypothesis: str = "") -> None:
    """Refuse unless the cover proves: every word that ``known`` accepts extends to a tuple that ``witness`` accepts.

    The variables of ``known`` are different, and tracks of ``witness``.
    """
    accepted = known.automaton
    cover = read_cover(step, value, len(accepted), len(witness), work)
    image = _Image(step, known, witness, work)
    begun, todo = {0}, [0]
    while todo:
        fresh = image.of(todo.pop(), (0,) * len(accepted.tracks)) - begun
        begun |= fresh
        todo.extend(fresh)
    if not _meets(step, cover.get(0, {}), begun, work):
        refuse(step, "the cover misses the start", hypothesis)
    for q, groups in cover.items():
        for members in chain.from_iterable(groups.values()):
            if accepted.accepting[q] and not any(witness.accepting[state] for state in members):
                refuse(step, f"the cover has state {q}, which accepts, with no state that accepts", hypothesis)
            for column, target in accepted.rows[q].items():
                work.need(step, 4 + len(members))
                post = set().union(*[image.of(state, column) for state in members])
                if not _meets(step, cover.get(target, {}), post, work):
                    refuse(step, f"the cover is not closed at state {q}, digits {column}", hypothesis)


def _meets(step: str, groups: dict[int, list[frozenset[int]]], post: set[int], work: Work) -> bool:
    """Whether one of the sets lies within ``post``; then its least state does."""
    for least in (-1, *post):
        for members in groups.get(least, ()):
            work.need(step, 1 + len(members) // 4)
            if members <= post:
                return True
    return False


class _Image:
    """Where an automaton goes from a state by the digits on the tracks of L, whatever those on the others."""

    def __init__(self, step: str, known: Atom, witness: Automaton, work: Work) -> None:
        self.step, self.witness, self.work = step, witness, work
        self.digits = picker([witness.tracks.index(variable) for variable in known.variables])
        self.rows: dict[int, dict[Column, set[int]]] = {}
        self._held = 0

    def of(self, state: int, column: Column) -> set[int]:
        """The states that ``state`` leads to by a column of L."""
        found = self.rows.get(state)
        if found is None:
            row = self.witness.rows[state]
            self._held += (_SET + _MEMBER) * (1 + len(row))
            self.work.need(self.step, 4 * len(row), self._held)
            found = self.rows[state] = {}
            for whole_column, target in row.items():
                found.setdefault(self.digits(whole_column), set()).add(target)
        reached = found.get(column, set())
        self.work.need(self.step, 1 + len(reached) // 4)
        return reached
