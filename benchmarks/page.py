"""The figures of the benchmarks as a page of the documentation.

    python benchmarks/page.py FOLDER -o docs/reference/performance.md

FOLDER has the JSON files of the parts, as ``--json`` writes them: peers.json, beside_c.json, heap_tables.json,
cold.json, roots.json, proofs.json, growth.json and, where it was run, every_code.jsonl. ``make performance`` runs the
parts and this. What is missing has no section.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

from _rates import STEPS
from every_code import worst

INTRODUCTION = """# Performance

`make performance` runs the parts, which write JSON files, and makes this page of them (`benchmarks/page.py`): none of
it is written by hand. Times are CPU seconds, user and system, and medians; *spread* is the distance between the
quartiles as a part of the median. Work of ours and of a peer is done in turn, and their ratio is the median of the
ratios of single runs: above 1 ours is faster. Only ratios mean something on another machine.
"""

LOAD = """
The machine had other work too, which makes all times longer. In the last 15 minutes of each part {loads} processes were
ready to run for its {cores} cores, on average.
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
again in a process whose kernels are loaded, and all values are compared with the peer's (`benchmarks/peers.py`).
The start of a C process is in its time; to ask for a table of ours takes some millionths of a second to tenths of a
millisecond. The next sections have functions in C in the same process.
Tables of games by conditions stand beside ten lines of Numba on [a page of their own](own-tables.md).
"""

OPEN_SPIEL = """\
OpenSpiel's alpha-beta search solves the Nim positions too, in the same process; it finds one winning move.
"""

DISTANCE = """
Beyond its limit a table has to find out which steps to do, to write the values down, and to fetch words from farther
than the nearest cache. By its limit a table takes:

"""
KINDS = {
    "octal:": "octal codes",
    "hex:": "hexadecimal codes",
    "subtraction:": "subtraction sets",
    "wythoff": "Wythoff's game",
    "coprime:": "coprime searches",
    "": "sets of vectors",
}
"""The sorts of tables, by the first letters of their rows."""

SIZES = """
## Vector tables and the coprime search at many sizes

Tables for sets of vectors given and drawn, Wythoff's table, and coprime searches for many K. They stand beside
functions in C in the same process, in turn; only the work is timed. A call of ours begins with the game's moves, which
decides in small tables (`benchmarks/beside_c.py`).

| what | size | tables | C / ours, least | median | slower than C |
|---|---|---|---|---|---|
"""

DRAWN = """
## Random codes and sets beside C

Octal codes, hexadecimal codes with splits into three, and subtraction sets, drawn with the seed {seed} (`--seed`; each
run draws others). The tables stand beside functions in C in the same process, of which the best counts. *Large* are
sets of 3 to 15 numbers of which none is small. A call of ours takes some 2 microseconds for a set and 5 for a code,
which decides in small tables (`benchmarks/heap_tables.py`).

| what | heaps | tables | C / ours, least | median | slower than C |
|---|---|---|---|---|---|
"""

COLD = """
## Commands in new processes

`solve` and `values` at each size, as a multiple of the CPU time of `solve nim:3,4,5`, which is {nim:.3g} s; medians
(`benchmarks/cold.py`).

"""

ROOTS = """
## Wythoff's game with piles of very many digits

The peer is `gmpy2.isqrt` of 5k^2, for k of as many digits as the piles have: without the digits of a root no pair is
known (`benchmarks/roots.py`).
"""

PROOFS = """
## Proofs for all sizes

The *set* is found in a table or made from a formula, the *proof* that it is that of the P-positions starts from the
rules, and `nimlike_check`, which is plain Python, checks the certificate; the last ratio is that of the check to the
proof. MONA decides Bouton's theorem as a formula on the binary digits of the piles, without a certificate. Its time is
that of its process less that of one that decides nothing; the last rows have both programs as processes. MONA is not
asked about Wythoff's game: addition in Fibonacci digits is none of its relations. Walnut is given the automaton of the
P-positions; ours makes it, and has its proof checked. ogdoad, where it has a row, is given the period of Kayles, which
ours looks for. What such proofs take at least is not known, so these rows have no limit (`benchmarks/proofs.py`).
"""

GROWTH = """
## Growth

A size is twice the one before in most rows; the table has the largest. The exponent is that of the last step, between
the shortest times of {runs}, as whatever disturbs a run makes it longer; in brackets those of single runs. It is left
out where the smaller size took less than 5 ms. The memory is the most held during the work, less what was held before
(`benchmarks/growth.py`).

| work | size | s | spread | MiB | exponent |
|---|---|---|---|---|---|
"""


CODES = """
## All octal games with three digits

One of all codes with equal values, with splits. *Chosen* is what a table does; the shortest time of some runs. Ways
that are slower for sure are left out, and others stopped (`benchmarks/every_code.py`).

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


def distance(rows: list[dict[str, Any]]) -> str:
    """How many times its limit a table takes, the least and the most of each sort."""
    found = dict[str, list[tuple[float, str]]]()
    for row in rows:
        if row["limit_seconds"] and not row["work"].endswith("cold process"):
            kind = next(name for first, name in KINDS.items() if row["work"].startswith(first))
            found.setdefault(kind, []).append((row["seconds"] / row["limit_seconds"], row["work"]))
    lines = []
    for kind, times in found.items():
        (least, first), (most, last) = min(times), max(times)
        rest = f" to {number(most)} times ({last})" if len(times) > 1 else ""
        lines.append(f"- {kind}: {number(least)} times ({first}){rest}")
    return DISTANCE + "\n".join(lines) + "\n"


def sizes(rows: list[dict[str, Any]]) -> str:
    """The least and the median ratio of all work of a sort at a size."""
    ratios = dict[tuple[str, str], list[float]]()
    for row in rows:
        words = row["work"].split()
        size = words[-1].removeprefix("n=")
        piles = "" if words[0] in {"wythoff", "coprime"} else f", {words[1].count(',') + 1} piles"
        ratios.setdefault((f"{words[0]}{piles}", size), []).append(row["ratio"])
    lines = []
    for (what, size), found in ratios.items():
        below = [each for each in found if each < 1]
        cells = [what, size, str(len(found)), number(min(found)), number(statistics.median(found)), str(len(below))]
        lines.append(f"| {' | '.join(cells)} |")
    return SIZES + "\n".join(lines) + "\n"


def drawn(part: dict[str, Any]) -> str:
    """The smallest and the median ratio of all tables of a sort at a size."""
    ratios = dict[tuple[str, int], list[float]]()
    for row in part["rows"]:
        ratios.setdefault((row["kind"], row["size"]), []).append(row["ratio"])
    lines = []
    for (kind, size), found in ratios.items():
        below = sum(each < 1 for each in found)
        cells = [kind, f"{size:,}", str(len(found)), number(min(found)), number(statistics.median(found)), str(below)]
        lines.append(f"| {' | '.join(cells)} |")
    return DRAWN.format(seed=part["seed"]) + "\n".join(lines) + "\n"


def cold(part: dict[str, Any]) -> str:
    """Each family at each size."""
    lines = [f"| n | {' | '.join(f'{size:,}' for size in part['sizes'])} |", "|---" * (len(part["sizes"]) + 1) + "|"]
    for text, times in part["rows"].items():
        cells = ("" if spent is None else f"{spent / part['nim']:.1f}" for spent in times)
        lines.append(f"| `{text}` | {' | '.join(cells)} |")
    return COLD.format(nim=part["nim"]) + "\n".join(lines) + "\n"


def proofs(rows: list[dict[str, Any]], processes: list[dict[str, Any]]) -> str:
    """Proofs, their peers and their checks; then the same by processes."""
    lines = [
        "",
        "| theorem | set, s | proof, s | spread | peer | peer, s | peer / ours "
        "| certificate, s | bytes | check, s | check / proof |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = [row["work"], number(row["set_seconds"]), number(row["seconds"]), share(row["spread"])]
        cells += [row["peer"] or "", number(row["peer_seconds"]), number(row["ratio"])]
        cells += [number(row["certificate_seconds"]), f"{row['bytes']:,}", number(row["check_seconds"])]
        lines.append(f"| {' | '.join([*cells, number(row['check_ratio'])])} |")
    for row in processes:
        cells = [row["work"], "", number(row["seconds"]), share(row["spread"])]
        cells += [row["peer"], number(row["peer_seconds"]), number(row["ratio"]), "", "", "", ""]
        lines.append(f"| {' | '.join(cells)} |")
    most = max(rows, key=lambda row: row["check_ratio"])
    longest = f"\nThe longest check by its proof takes {number(most['check_ratio'])} times as long: {most['work']}.\n"
    return "\n".join(lines) + "\n" + longest


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
    runs = part["runs"]
    return GROWTH.format(runs=f"{runs} run{'s' * (runs > 1)}") + "\n".join(lines) + "\n"


def page(parts: dict[str, Any]) -> str:
    """The page of the parts that there are."""
    text = INTRODUCTION
    if machines := [part["machine"] for part in parts.values() if "load" in part.get("machine", {})]:
        loads = sorted(machine["load"] for machine in machines)
        text += LOAD.format(loads=f"{loads[0]:g} to {loads[-1]:g}", cores=machines[0]["cores"])
    if "peers" in parts:
        rows = parts["peers"]["rows"]
        text += rates(parts["peers"]["machine"]) + TABLES
        text += OPEN_SPIEL if any("OpenSpiel" in (row["peer"] or "") for row in rows) else ""
        text += beside(rows) + distance(rows)
    if "beside_c" in parts:
        text += sizes(parts["beside_c"]["rows"])
    if "heap_tables" in parts:
        text += drawn(parts["heap_tables"])
    if "cold" in parts:
        text += cold(parts["cold"])
    if "roots" in parts:
        text += ROOTS + beside(parts["roots"]["rows"])
    if "proofs" in parts:
        text += PROOFS + proofs(parts["proofs"]["rows"], parts["proofs"].get("processes", []))
    if "growth" in parts:
        text += growth(parts["growth"])
    if "every_code" in parts:
        text += CODES + "\n".join(f"- {line.strip()}" for line in worst(parts["every_code"])) + "\n"
    return text


def read(file: Path) -> Any:
    """The value of a JSON file, or the values of its lines."""
    text = file.read_text(encoding="utf-8")
    return json.loads(text) if file.suffix == ".json" else [json.loads(line) for line in text.splitlines()]


def main() -> None:
    """Read the parts, write the page."""
    parser = argparse.ArgumentParser(description="The figures of the benchmarks as a page")
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the JSON files of the parts")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="where the page goes")
    given = parser.parse_args()
    parts = {file.stem: read(file) for file in given.folder.iterdir() if file.suffix in {".json", ".jsonl"}}
    given.output.write_text(page(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
