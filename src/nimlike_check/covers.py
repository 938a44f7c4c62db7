"""Proofs that every word of one automaton extends, on further tracks, to a tuple of words of another.

`check_cover` proves that every word accepted by an automaton L extends, by words on further tracks, to a tuple that
an automaton W accepts. The certificate gives a set C of pairs (q, T) of a state q of L and a set T of states of W.
Let "post(T, a)" be the states of W that some column with the digits a on the tracks of L leads to from T, whatever
the digits on the other tracks. Tested is

1. a pair (0, T) is in C, where W reaches every state of T by columns that are zero on the tracks of L;
2. for (q, T) in C and every transition of L from q by a to q', a pair (q', T') is in C with T' within post(T, a);
3. for (q, T) in C with q accepting, an accepting state of W is in T.

By induction on the word, for every word that L reads from 0 to q there is (q, T) in C such that each state of T
is reached by W on that word, after some columns of leading zeros and with some digits on the other tracks. With
3, an accepted word has such digits with which W accepts. Leading zeros do not matter to L.
"""

from __future__ import annotations

from typing import Any

from nimlike_check.automata import MOST_PAIRS, Atom, Automaton, Work
from nimlike_check.refusal import refuse, whole


def read_cover(step: str, value: Any, states: int, others: int, work: Work) -> dict[int, list[list[int]]]:
    """The pairs (q, T) of a cover, by q; a set T may be given in any order."""
    if not isinstance(value, list):
        refuse(step, "a cover is a list of pairs")
    work.pairs -= len(value)
    if work.pairs < 0:
        refuse(step, f"too large: more than {MOST_PAIRS:,} pairs in covers")
    cover: dict[int, list[list[int]]] = {}
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not whole(pair[0]) or pair[0] >= states:
            refuse(step, "a pair of a cover is a state and a list of states")
        if not isinstance(pair[1], list) or not all(whole(state) and state < others for state in pair[1]):
            refuse(step, "a pair of a cover is a state and a list of states")
        work.spend(step, len(pair[1]))
        cover.setdefault(pair[0], []).append(pair[1])
    return cover


def check_cover(step: str, known: Atom, witness: Automaton, value: Any, work: Work) -> None:
    """Refuse unless the cover proves: every word that ``known`` accepts extends to a tuple that ``witness`` accepts.

    The variables of ``known`` are different, and tracks of ``witness``. Sets of states are whole numbers used as bits.
    """
    accepted = known.automaton
    cover = read_cover(step, value, len(accepted), len(witness), work)
    bound = tuple(witness.tracks.index(variable) for variable in known.variables)
    base = accepted.digits
    slots = [0] * len(witness.tracks)
    for place, track in enumerate(bound):
        slots[track] = base ** (len(bound) - 1 - place)
    free = [track for track in range(len(slots)) if track not in bound]
    for place, track in enumerate(free):
        slots[track] = base ** (len(bound) + place)

    memo: dict[int, dict[int, int]] = {}

    def after(state: int) -> dict[int, int]:
        """symbol of ``accepted`` -> the states that ``state`` leads to, as bits."""
        found = memo.get(state)
        if found is None:
            found = memo[state] = {}
            for within, ways in witness.indexed(bound, tuple(slots), state).items():
                bits = 0
                for _, target in ways:
                    bits |= 1 << target
                found[within] = bits
                work.spend(step, len(ways))
        return found

    begun, todo = 1, [0]
    while todo:
        fresh = after(todo.pop()).get(0, 0) & ~begun
        begun |= fresh
        todo.extend(_members(fresh))
    sets = {q: [sum(1 << s for s in set(members)) for members in group] for q, group in cover.items()}
    if not any(bits & ~begun == 0 for bits in sets.get(0, ())):
        refuse(step, "the cover misses the start")
    for q, group in cover.items():
        row = accepted.rows[q]
        for members in group:
            if accepted.accepting[q] and not any(witness.accepting[state] for state in members):
                refuse(step, f"the cover has state {q}, which accepts, with no state that accepts")
            for symbol, target in row.items():
                post = 0
                for state in members:
                    post |= after(state).get(symbol, 0)
                work.spend(step, len(members) + 1)
                for bits in sets.get(target, ()):
                    work.left -= 1
                    if bits & ~post == 0:
                        break
                else:
                    refuse(step, f"the cover is not closed at state {q}, symbol {symbol}")


def _members(bits: int) -> list[int]:
    """The places of the ones of a whole number."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
