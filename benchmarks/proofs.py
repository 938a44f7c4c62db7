"""Proofs for all sizes: CPU time for the proof, its certificate and the check, and their ratio; states, and bytes.

Run ``python benchmarks/proofs.py``; it prints medians. ``--json FILE`` writes them too.
"""

from __future__ import annotations

import json
import statistics
import time
from typing import Final

from _measure import REPEATS, Board

from nimlike.prove.certificates import certificate
from nimlike.prove.statements import theorem_of
from nimlike.prove.theorem import Proof, prove
from nimlike_check import check

THEOREMS: Final[tuple[tuple[str, int | None], ...]] = (
    ("nim", 3),
    ("nim", 4),
    ("nim", 6),
    ("nim", 8),
    ("nim:misere", 3),
    ("nim:misere", 5),
    ("wythoff", None),
    ("wythoff:a=2", None),
    ("wythoff:a=3", None),
    ("wythoff:a=4", None),
    ("wythoff:a=5", None),
    ("wythoff:a=2:b=3", None),
    ("wythoff:misere", None),
    ("wythoff:a=2:misere", None),
    ("onepile:base=fibonacci", None),
    ("onepile:base=binary", None),
    ("onepile:base=tribonacci", None),
    ("schwenk:cap=x", None),
    ("schwenk:cap=2x", None),
    ("schwenk:cap=3x", None),
)


def measured(board: Board, text: str, piles: int | None) -> None:
    """The medians for one theorem: the proof from the rules, the certificate, the check."""
    proving, making, checking, largest = [], [], [], 0
    for _ in range(REPEATS):
        begun = time.process_time()
        statement = theorem_of(text, piles)
        proof = prove(statement.rules, statement.system, statement.p)
        proved = time.process_time()
        assert isinstance(proof, Proof)
        largest = proof.largest
        written = certificate(proof)
        made = time.process_time()
        check(written)
        proving.append(proved - begun)
        making.append(made - proved)
        checking.append(time.process_time() - made)
    name = text if piles is None else f"{text} --piles {piles}"
    size = len(json.dumps(written, separators=(",", ":")))
    states = f"{statement.p.states} in the automaton of P-positions, {largest:,} in the largest"
    board.add(f"{name}: proved", statistics.median(proving), note=states)
    board.add(f"{name}: certificate made", statistics.median(making), note=f"{size:,} bytes")
    ratio = statistics.median(spent / whole for spent, whole in zip(checking, proving, strict=True))
    board.add(f"{name}: certificate checked", statistics.median(checking), note=f"{ratio:.2g} times the proof")


def main() -> None:
    """A few lines a theorem as it is done."""
    board, _ = Board.of_command_line("Proofs for all sizes")
    for text, piles in THEOREMS:
        measured(board, text, piles)
    board.close()


if __name__ == "__main__":
    main()
