"""Proofs for all sizes: time for the proof, for its certificate, for the check; states, and bytes.

Run ``python benchmarks/proofs.py [-o FILE]``; it prints a table of medians, and writes them as JSON with ``-o``.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from typing import Any, Final

from nimlike.prove.certificates import certificate
from nimlike.prove.families import theorem_of
from nimlike.prove.theorem import Proof, prove
from nimlike_check import check

REPEATS: Final = 3
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
COLUMNS: Final = ("theorem", "states", "largest", "set s", "proof s", "CPU s", "certificate s", "bytes", "check s")


def measured(text: str, piles: int | None) -> dict[str, Any]:
    """The medians for one theorem."""
    rows = []
    largest = 0
    for _ in range(REPEATS):
        begun = time.perf_counter()
        statement = theorem_of(text, piles)
        stated, cpu = time.perf_counter(), time.process_time()
        proof = prove(statement.rules, statement.system, statement.p)
        proved, cpu = time.perf_counter(), time.process_time() - cpu
        assert isinstance(proof, Proof)
        largest = proof.largest
        written = certificate(proof)
        made = time.perf_counter()
        check(written)
        rows.append((stated - begun, proved - stated, cpu, made - proved, time.perf_counter() - made))
    state, wall, cpu, made, checked = (statistics.median(column) for column in zip(*rows, strict=True))
    return {
        "theorem": text if piles is None else f"{text} --piles {piles}",
        "states": statement.p.states,
        "largest": largest,
        "set s": round(state, 4),
        "proof s": round(wall, 4),
        "CPU s": round(cpu, 4),
        "certificate s": round(made, 4),
        "bytes": len(json.dumps(written, separators=(",", ":"))),
        "check s": round(checked, 4),
    }


def main(output: str | None) -> None:
    """Print the table, a line a theorem as it is done."""
    print(" | ".join(COLUMNS))
    rows = []
    for text, piles in THEOREMS:
        rows.append(measured(text, piles))
        print(" | ".join(str(rows[-1][column]) for column in COLUMNS), flush=True)
    if output is not None:
        with open(output, "w", encoding="utf-8") as file:
            json.dump({"schema": "nimlike/bench-proofs/1", "repeats": REPEATS, "theorems": rows}, file, indent=1)


if __name__ == "__main__":
    main(sys.argv[2] if sys.argv[1:2] == ["-o"] and len(sys.argv) == 3 else None)
