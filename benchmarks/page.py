"""The figures of the benchmarks as a page of the documentation.

    python benchmarks/page.py FOLDER -o docs/performance.md

FOLDER has the JSON files of the parts, as ``--json`` writes them: peers.json, roots.json, proofs.json, growth.json and,
where it was run, every_code.json. ``make performance`` runs the parts and this. What is missing has no section.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from _rates import STEPS

INTRODUCTION = """# Performance

`make performance` runs the parts, which write JSON files, and makes this page of them: all figures are from
`benchmarks/page.py`, none is written by hand. Times are CPU seconds, user and system, and medians; *spread* is the
distance between the quartiles as a part of the median. Work of ours and of a peer is done in turn, and their ratio
is the median of the ratios of single runs: above 1 ours is faster. Only ratios mean something on another machine.
"""

LIMITS = """
## What the machine can do at most

The best of some runs of one core, in the same process as the tables. The *limit* of a piece of work is the time of the
steps that it counts, at these rates, as if there were nothing else to do; its *share* is that time by ours. Steps
that make less than a hundredth of a limit are not named.

| step | millions a second | what it is |
|---|---|---|
"""

TABLES = """
## Tables beside C programs

The programs in `benchmarks/peers` are compiled by `cc -O3 -march=native` and run as processes. Tables of ours are made
anew in a process whose kernels are loaded, and all values are compared with the peer's (`benchmarks/peers.py`).
"""

ROOTS = """
## Wythoff's game with piles of very many digits

The peer is `gmpy2.isqrt` of 5k^2, for k of as many digits as the piles have: without the digits of a root no pair is
known (`benchmarks/roots.py`).
"""

PROOFS = """
## Proofs for all sizes

The proof from the rules, and the check of its certificate by `nimlike_check`, which is plain Python, as a part of the
proof's time. MONA decides the same statement as a formula on sets of binary digits, without a certificate, as a
process. ogdoad is given the period that ours looks for. What a product of automata costs at least is not known, so
these rows have no limit (`benchmarks/proofs.py`).
"""

GROWTH = """
## Growth

A size is twice the one before in most rows; the table has the largest. The exponent is that of the last step, between
the least times of {runs} runs, as whatever disturbs a run makes it longer; in brackets that of single runs. It is left
out where the smaller size took less than 5 ms. The memory is the most held during the work, less what was held before
(`benchmarks/growth.py`).

| work | size | s | spread | MiB | exponent |
|---|---|---|---|---|---|
"""


def share(part: float | None) -> str:
    """A part of a whole as a percentage; empty where there is none."""
    if part is None:
        return ""
    return f"{part:.0%}" if part >= 0.01 else f"{part:.1%}"


def number(value: float | None) -> str:
    """Three digits; empty where there is no number."""
    return "" if value is None else f"{value:.3g}"


def rates(machine: dict[str, Any]) -> str:
    """What the machine can do."""
    lines = [f"| {name} | {rate / 1e6:,.0f} | {STEPS[name]} |" for name, rate in machine["rates"].items()]
    start = f"\nA Python process that does nothing takes {machine['start']:.3g} s. "
    return LIMITS + "\n".join(lines) + "\n" + start + f"Python {machine['python']}, {machine['system']}.\n"


def beside(rows: list[dict[str, Any]]) -> str:
    """Rows with a peer, a limit, and what the limit counts."""
    lines = [
        "",
        "| work | ours, s | spread | peer | peer, s | peer / ours | limit, s | share | counted for the limit |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        theirs, limit, seconds = row["peer_seconds"], row["limit_seconds"], row["seconds"]
        ratio = row["ratio"] if row["ratio"] is not None or theirs is None else theirs / seconds
        peer = row["peer"] or ""
        peer = f"`{peer}`" if peer.endswith(".c") else peer
        cells = [row["work"], number(seconds), share(row["spread"]), peer, number(theirs), number(ratio)]
        reached = None if limit is None else limit / seconds
        lines.append(f"| {' | '.join([*cells, number(limit), share(reached), row['limit']])} |")
    return "\n".join(lines) + "\n"


def proofs(rows: list[dict[str, Any]]) -> str:
    """Proofs, their peers and their checks."""
    lines = [
        "",
        "| theorem | proof, s | peer | peer, s | peer / ours | check, s | check / proof | bytes |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = [row["work"], number(row["seconds"]), row["peer"] or "", number(row["peer_seconds"])]
        cells += [number(row["ratio"]), number(row["check_seconds"]), number(row["check_ratio"]), f"{row['bytes']:,}"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def growth(part: dict[str, Any]) -> str:
    """The largest size of each work."""
    last = {row["work"]: row for row in part["rows"]}
    lines = []
    for row in last.values():
        memory = "" if row["bytes"] is None else f"{row['bytes'] / 2**20:.1f}"
        exponent = ""
        if row["exponent"] is not None:
            exponent = "{:.2f} ({:.2f} to {:.2f})".format(*row["exponent"])
        cells = [row["work"], f"{row['size']:,}", number(row["seconds"]), share(row["spread"]), memory, exponent]
        lines.append(f"| {' | '.join(cells)} |")
    return GROWTH.format(runs=part["runs"]) + "\n".join(lines) + "\n"


def page(parts: dict[str, Any]) -> str:
    """The page of the parts that there are."""
    text = INTRODUCTION
    if "peers" in parts:
        text += rates(parts["peers"]["machine"]) + TABLES + beside(parts["peers"]["rows"])
    if "roots" in parts:
        text += ROOTS + beside(parts["roots"]["rows"])
    if "proofs" in parts:
        text += PROOFS + proofs(parts["proofs"]["rows"])
    if "growth" in parts:
        text += growth(parts["growth"])
    return text


def main() -> None:
    """Read the parts, write the page."""
    parser = argparse.ArgumentParser(description="The figures of the benchmarks as a page")
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the JSON files of the parts")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="where the page goes")
    given = parser.parse_args()
    parts = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(given.folder.glob("*.json"))}
    given.output.write_text(page(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
