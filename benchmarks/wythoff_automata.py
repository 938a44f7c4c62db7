"""Certificates of Wythoff's game with vectors whose pairs settle: python benchmarks/wythoff_automata.py 2,19 18,28.

`nimlike prove` learns the automaton from the pairs. Where they settle late that fails; here it is made from what is
known of them. Wythoff's pairs are x and x followed by a 0. All but finitely many of the pairs that are moved are on
Fibonacci sequences, whose words become w, w0, w00, ...
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TypeAlias

from nimlike.games.vector.game import Vector
from nimlike.games.vector.vector_pairs import SettledPairs, lower, pairs_with
from nimlike.numeration.automata.operations import eliminate, linear
from nimlike.numeration.automata.relations import Relation, both, build_relation, either, without
from nimlike.numeration.automata.systems import NumberSystem, system_named
from nimlike.proofs.results import decide
from nimlike.proofs.statements import Statement

Word: TypeAlias = tuple[tuple[int, ...], ...]


def statement_of(*vectors: tuple[int, int]) -> Statement:
    """That the P-positions of the game with these vectors are its pairs."""
    pairs = pairs_with(*sorted(vectors))
    assert isinstance(pairs, SettledPairs), "the pairs do not settle"
    game = Vector(["k,0", "0,k", "k,k", *(one for p, q in vectors for one in ((p, q), (q, p)))])
    return Statement(game.statement(2).rules, *automaton_of(pairs), pairs.law)


def automaton_of(pairs: SettledPairs) -> tuple[NumberSystem, Relation]:
    """The pairs in either order, with the tracks a and b."""
    system = system_named("fibonacci")
    changed = {*pairs.moved, *range(pairs.start, pairs.until)}
    ends: dict[int, set[Word]] = {1: set(), -1: set()}
    for orbit in pairs.orbits:
        n, m, e = orbit
        while system.word(m) != [*system.word(n), 0] or system.word(n + m) != [*system.word(m), 0]:
            changed.add(n)
            n, m, e = m, n + m, -e
        word = tuple((digit,) for digit in system.word(m))
        ends[e].add(word)
        ends[-e].add((*word, (0,)))

    # on the sequences pairs with e = 1 are (x, x0), and with e = -1 they were that; else they are 1 less
    shift = build_relation("xy", 2, 0, lambda last, new: new[1] if new[0] == last else None, lambda last: not last)
    shift = both(shift, system.valid("x", "y"))
    before = [
        linear(system, {"a": -1, "x": 1}, 1, 1),
        linear(system, {"b": -1, "y": 1}, 1, 1),
    ]
    kept = {}
    less = {}
    for e, words in ends.items():
        found = both(_accept("x", words, True), shift)
        kept[e] = found.renamed("a", "b")
        less[e], _ = eliminate([found, *before], "ab")

    # Wythoff's pairs, without those that are changed, and these
    even = build_relation("x", 2, 0, lambda zeros, new: 1 if new[0] else (0, 2, 1)[zeros], lambda zeros: zeros < 2)
    found = both(even, shift).renamed("a", "b")
    old = _cells(system, [(lower(n), lower(n) + n) for n in changed])
    for gone in (less[1], kept[-1], old):
        found = without(found, gone)
    new = _cells(system, [pairs.pair(n) for n in changed])
    for come in (kept[1], less[-1], new):
        found = either(found, come)
    return system, either(found, found.renamed("b", "a"))


def _cells(system: NumberSystem, cells: Iterable[tuple[int, int]]) -> Relation:
    """The relation of finitely many pairs, the smaller number first."""
    words = set()
    for x, y in cells:
        large = system.word(y)
        small = system.word(x, len(large))
        words.add(tuple(zip(small, large, strict=True)))
    return _accept("ab", words, False)


def _accept(tracks: str, words: Iterable[Word], longer: bool) -> Relation:
    """The relation of some words, or of these and an even number of zeros after them."""
    start = frozenset(words)

    def step(rests: frozenset[Word], column: tuple[int, ...]) -> frozenset[Word] | None:
        if rests == start and not any(column):
            return rests
        after = {rest[1:] for rest in rests if rest[:1] == (column,)}
        if longer and () in rests and not any(column):
            after.add((column,))
        return frozenset(after) or None

    return build_relation(tracks, 2, start, step, lambda rests: () in rests)


if __name__ == "__main__":
    given = [text.split(",") for text in sys.argv[1:]]
    found = decide(statement_of(*((int(p), int(q)) for p, q in given)))
    print(found.certificate_text)
    print(f"{found.said}: {found.statement.p.states} states, checked in {found.check_seconds:.1f} s", file=sys.stderr)
