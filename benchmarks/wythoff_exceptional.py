"""Automata of Wythoff's game with an exceptional vector: python benchmarks/wythoff_exceptional.py 1,2.

Let x' be x with a 0 after its Zeckendorf word. In Wythoff's game the pairs are (x, x') for some x. With (2, 3) and with
(1, 2) they are (x, x' + e) with a small e that depends on x, and an automaton that reads x tells e, or that x is the
larger number of its pair. It is learned: two beginnings of words are one state where all words of up to so many further
digits have the same e after them. That makes an automaton of the pairs. The certificate, which goes to standard output,
is of the kind ``sentence``: a move leads from (a, b) to a pair just if (a, b) is none. Each kind of moves is a relation
of its own, so that the checker determinises one at a time.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from wythoff_never import FIBONACCI
from wythoff_vectors import pairs

from nimlike.core.checker import form
from nimlike.numeration.automata.forms import numeration_data
from nimlike.numeration.automata.operations import eliminate, linear
from nimlike.numeration.automata.relations import Relation, build_relation, either, minimal
from nimlike.proofs.first_order import Deductions

PAIRS, DIGITS = 100_000_000, 14
"""So many pairs are made; beginnings with the same e after so many more digits are one state."""
LARGER: Final = 99
"""In place of e where x is the larger number of its pair."""


def learn(p: int, q: int) -> tuple[list[list[int]], list[int]]:
    """For each state the states after the digits 0 and 1, -1 for none, and e."""
    low, difference = pairs([(p, q)], PAIRS)
    e_of = np.full(int(low[-1]), LARGER, np.int8)
    for at in range(0, PAIRS - 1, 1 << 20):
        x, d = (each[at : min(at + (1 << 20), PAIRS - 1)] for each in (low, difference))
        floors = np.floor((x + 1) * ((1 + np.sqrt(np.longdouble(5))) / 2)).astype(np.int64)  # x' = floor(..) - 1
        e_of[x] = x + d - floors + 1

    def ends(x: int, longer: int, last: int) -> bytes:
        found = [b"%d" % last]
        for more in range(DIGITS + 1):
            width = FIBONACCI.terms[more - last] if more else 1
            assert x + width <= len(e_of), "more pairs are needed"
            found.append(e_of[x : x + width].tobytes())
            x, longer = longer, x + longer
        return b"&".join(found)

    words, table = [(0, 0, 0)], []
    numbers = {ends(*words[0]): 0}
    for x, longer, last in words:
        row = []
        for digit in range(2 - last):
            after = (longer + digit, x + longer + 2 * digit, digit)
            follows = ends(*after)
            if follows not in numbers:
                numbers[follows] = len(words)
                words.append(after)
            row.append(numbers[follows])
        table.append(row + [-1] * last)
    return table, [int(e_of[x]) for x, _, _ in words]


def automaton_of(table: list[list[int]], e_of: list[int]) -> Relation:
    """The pairs (x, x' + e) and (x' + e, x), with the tracks a and b."""
    shift = build_relation("az", 2, 0, lambda last, new: new[1] if new[0] == last else None, lambda last: not last)
    found = None
    for e in sorted({*e_of} - {LARGER}):
        with_e = Relation(("a",), 2, np.array(table, np.int32), np.array(e_of) == e)
        both_words = FIBONACCI.valid("a", "b")
        some, _ = eliminate([with_e, shift, linear(FIBONACCI, {"b": 1, "z": -1}, e, e), both_words], "ab")
        found = some if found is None else either(found, some)
    assert found is not None
    return minimal(either(found, found.renamed("b", "a")))


def read_pairs(path: Path) -> Relation:
    """The automaton of the P-positions in a certificate: of the set, or of its first relation."""
    held = json.loads(path.read_text(encoding="utf-8"))
    given = held["p"] if "p" in held else held["relations"][0]["automaton"]
    table = np.full((len(given["rows"]), 4), -1, np.int32)
    for state, row in enumerate(given["rows"]):
        for symbol, after in row:
            table[state, symbol] = after
    return Relation(("a", "b"), 2, table, np.isin(np.arange(len(table)), given["accepting"]))


def certify(p: int, q: int, accepted: Relation) -> dict[str, Any]:
    """The certificate that Wythoff's game with (p, q) has these P-positions."""
    found = Deductions(FIBONACCI, {"Pair": (("a", "b"), accepted)})
    leap = [*found.atoms({"a": 1, "s": -1}, p, p), *found.atoms({"b": 1, "t": -1}, q, q)]
    # each says of (a, b), with the piles in this order or in the other, that a move leads to a pair
    found.add("Row", "ab", ["some", ["s"], ["<", "s", "a"], ["Pair", "s", "b"]])
    found.add("Smaller", "ds", ["some", ["t"], ["+", "s", "d", "t"], ["Pair", "s", "t"]])
    found.add("Diagonal", "ab", ["some", ["d", "s"], ["+", "a", "d", "b"], ["<", "s", "a"], ["Smaller", "d", "s"]])
    found.add("Leap", "ab", ["some", ["s", "t"], *leap, ["Pair", "s", "t"]])
    found.add("Move", "ab", ["or", *([name, "a", "b"] for name in ("Row", "Diagonal", "Leap"))])
    pair = [["Pair", "a", "b"], ["Pair", "b", "a"]]
    move = ["or", ["Move", "a", "b"], ["Move", "b", "a"]]
    sentence = ["or", ["and", *pair, ["not", move]], ["and", *(["not", one] for one in pair), move]]
    relations = found.written(*pair, *move[1:])
    return form("sentence", **numeration_data(FIBONACCI), relations=relations, variables=["a", "b"], sentence=sentence)


if __name__ == "__main__":
    p, q = map(int, sys.argv[1].split(","))
    accepted = automaton_of(*learn(p, q))
    print(json.dumps(certify(p, q, accepted), separators=(",", ":")))
    print(f"{accepted.states} states", file=sys.stderr)
