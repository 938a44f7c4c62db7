"""Proofs that every word of one automaton extends, on further tracks, to a tuple of words of another.

`check_cover` proves that every word accepted by an automaton L extends, by words on further tracks, to a tuple that
an automaton W accepts. The certificate gives a set C of pairs (q, T) of a state q of L and a set T of states of W.
Let "post(T, a)" be the states of W that some column with the digits a on the tracks of L leads to from T, whatever
the digits on the other tracks. Tested is

1. a pair (0, T) is in C, where W reaches every state of T by columns that are zero on the tracks of L;
2. for (q, T) in C and every transition of L from q by a to q', a pair (q', T') is in C with T' within post(T, a);
3. for (q, T) in C with q accepting, an accepting state of W is in T.

That this suffices is proved in docs/certificates/proofs.md, under "Covers". A set of states of W is a number here, with
a bit for each state. In 2 the same q' and post(T, a) come from many pairs and digits, and are tested once. Each T'
stands under that state of it which the fewest have: only those under a state of post(T, a) can lie within it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, repeat
from operator import or_
from typing import Any, NamedTuple

from nimlike_check.automata import Atom, Automaton, Column, picker
from nimlike_check.refusal import refuse, whole
from nimlike_check.work import Work

_SET, _MEMBER, _BITS = 300, 60, 500
"""Bytes of a set, and of a member of a list; as many states are tested in a step."""


class Groups(NamedTuple):
    """Sets by one of their states, -1 for the empty set; ``states`` are all these states, as a set."""

    sets: dict[int, list[int]]
    states: int


_NONE = Groups({}, 0)


class Cover(NamedTuple):
    """The pairs (q, T) as the certificate has them, and the sets T for each q."""

    pairs: list[tuple[int, list[int]]]
    sets: dict[int, Groups]


def read_cover(step: str, value: Any, states: int, others: int, work: Work) -> Cover:
    """The pairs (q, T) of a cover, q a state of ``states``, and T of states of ``others``."""
    if not isinstance(value, list):
        refuse(step, "a cover is a list of pairs")
    pairs: list[tuple[int, list[int]]] = []
    of_state: dict[int, list[list[int]]] = {}
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], list):
            refuse(step, "a pair of a cover is a state and a list of states")
        q, members = pair
        work.need(step, 4 + (4 + others // _BITS) * len(members))
        work.keep(step, _SET + others // 8 + _MEMBER * len(members))
        if not whole(q) or q >= states or not all(whole(state) and state < others for state in members):
            refuse(step, "a cover names a state that there is not")
        pairs.append((q, members))
        of_state.setdefault(q, []).append(members)
    return Cover(pairs, {q: _grouped(sets) for q, sets in of_state.items()})


def _grouped(sets: list[list[int]]) -> Groups:
    """Each set under the state of it that the fewest sets have, so that few are tested."""
    often = Counter(chain.from_iterable(sets))
    groups: dict[int, list[int]] = {}
    for members in sets:
        groups.setdefault(min(members, key=often.__getitem__, default=-1), []).append(_bits(members))
    return Groups(groups, _bits(state for state in groups if state >= 0))


def check_cover(step: str, known: Atom, witness: Automaton, value: Any, work: Work, hypothesis: str = "") -> None:
    """Refuse unless the cover proves: every word that ``known`` accepts extends to a tuple that ``witness`` accepts.

    The variables of ``known`` are different, and tracks of ``witness``.
    """
    accepted, cost = known.automaton, 2 + len(witness) // _BITS
    cover = read_cover(step, value, len(accepted), len(witness), work)
    image = _Image(step, known, witness, work)
    zero, started, todo = (0,) * len(accepted.tracks), 1, [0]
    while todo:
        row = image.row(todo.pop())
        work.need(step, len(witness))
        fresh = row.get(zero, 0) & ~started
        started |= fresh
        todo.extend(state for state in range(len(witness)) if fresh >> state & 1)
    if not _meets(step, cover.sets.get(0, _NONE), started, cost, work):
        refuse(step, "the cover misses the start", hypothesis)
    met: set[tuple[int, int]] = set()
    for q, members in cover.pairs:
        if accepted.accepting[q] and not any(witness.accepting[state] for state in members):
            refuse(step, f"the cover has state {q}, which accepts, with no state that accepts", hypothesis)
        rows = [image.row(state) for state in members]
        work.need(step, (4 + cost * len(rows)) * len(accepted.rows[q]))
        targets, posts = accepted.rows[q], [0] * len(accepted.rows[q])
        for row in rows:
            posts = list(map(or_, posts, map(row.get, targets, repeat(0))))
        asked = dict(zip(zip(targets.values(), posts, strict=True), targets, strict=True))
        for (target, post), column in asked.items():
            if (target, post) in met:
                continue
            if not _meets(step, cover.sets.get(target, _NONE), post, cost, work):
                refuse(step, f"the cover is not closed at state {q}, digits {column}", hypothesis)
            image.hold(1)
            met.add((target, post))


def _bits(states: Iterable[int]) -> int:
    """The set of some states."""
    bits = 0
    for state in states:
        bits |= 1 << state
    return bits


def _meets(step: str, groups: Groups, post: int, cost: int, work: Work) -> bool:
    """Whether one of the sets lies within ``post``; then the state that it stands under does."""
    rest = post & groups.states
    while rest:
        state = (rest & -rest).bit_length() - 1
        rest ^= 1 << state
        sets = groups.sets[state]
        work.need(step, cost * (1 + len(sets)))
        if any(members & post == members for members in sets):
            return True
    return -1 in groups.sets


class _Image:
    """Where an automaton goes from a state by the digits on the tracks of L, whatever those on the others."""

    def __init__(self, step: str, known: Atom, witness: Automaton, work: Work) -> None:
        self.step, self.witness, self.work = step, witness, work
        self.digits = picker([witness.tracks.index(variable) for variable in known.variables])
        self.set = _SET + len(witness) // 8
        self.rows: dict[int, dict[Column, int]] = {}
        self.held = 0

    def hold(self, sets: int) -> None:
        """Count sets of states that are held as long as this."""
        self.held += sets * self.set
        self.work.need(self.step, 0, self.held)

    def row(self, state: int) -> dict[Column, int]:
        """For each column of L the states that ``state`` leads to."""
        found = self.rows.get(state)
        if found is None:
            found = self.rows[state] = {}
            row = self.witness.rows[state]
            self.work.need(self.step, (4 + len(self.witness) // _BITS) * len(row))
            self.hold(len(row))
            for column, target in zip(map(self.digits, row), row.values(), strict=True):
                found[column] = found.get(column, 0) | 1 << target
        return found
