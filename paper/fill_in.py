"""Numbers, tables and figures of the paper, written to paper/build from the data: python paper/fill_in.py.

It fails if the text uses a number that is not made here, if one that is made here is not used, and if the text has a
long number that was typed by hand.
"""

from __future__ import annotations

import csv
import json
import lzma
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np

PAPER: Final = Path(__file__).parent
sys.path.append(str(PAPER.parent / "benchmarks"))

import check_lemmas as lemmas  # noqa: E402
import settling  # noqa: E402
import wythoff_never as never  # noqa: E402
import wythoff_vectors as lists  # noqa: E402

from nimlike.games.vector.vector_pairs import pairs_with  # noqa: E402

BUILD: Final = PAPER / "build"
TABLE_Q, TABLE_OF_TWO, TABLE_NEVER = 17, 10, 8
BOARD: Final = 22
PERIODIC: Final = [(1, 4), (5, 6)]
SHARE_DELTA, SHARE_PAIRS = 60, 300_000
RANDOM_SETS, RANDOM_MOST, RANDOM_Q, SEED = 2_000, 9, 60, 1
EXAMPLE: Final = [(1, 4)]
LARGE, EXPONENT = (9, 17), 30
LONG: Final = re.compile(r"\d{3,}|\d,\d{3}")


def named(number: int) -> str:
    """A number with commas."""
    return f"{number:,}".replace(",", "{,}").replace("-", "{-}")


def vector(pair: Sequence[int]) -> str:
    """A vector as it is printed."""
    return f"$({pair[0]},{pair[1]})$"


def listed(items: Iterable[object]) -> str:
    """Items with commas, and `and` before the last one."""
    *first, last = map(str, items)
    return f"{', '.join(first)} and {last}" if first else last


def table(columns: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with rules above and below."""
    lines = [r" & ".join(map(str, row)) + r" \\" for row in rows]
    above = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", " & ".join(head) + r" \\", r"\midrule"]
    return "\n".join([*above, *lines, r"\bottomrule", r"\end{tabular}", ""])


def of_one_vector() -> Iterator[tuple[str, str]]:
    """The list of single vectors."""
    with (lists.FOLDER / "vectors.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    every = lemmas.vectors_to(lists.MOST_Q)
    exceptional = sum(lists.is_exceptional(p, q) for p, q in every)
    lengths = Counter(len(row["differences"].split()) for row in rows)
    yield "VectorsMostQ", str(lists.MOST_Q)
    yield "VectorsCount", named(len(every))
    yield "VectorsExceptional", named(exceptional)
    yield "VectorsKept", named(len(every) - exceptional - len(rows))
    yield "VectorsChanged", named(len(rows))
    yield "VectorsTwo", named(lengths[2])
    yield "VectorsFour", named(lengths[4])
    yield "VectorsMore", {3: "three"}[len(rows) - lengths[2] - lengths[4]]
    yield "VectorsTableMostQ", str(TABLE_Q)

    def words(row: dict[str, str]) -> str:
        return "$" + ", ".join(row["differences"].split()) + "$"

    shown = [(vector((int(r["p"]), int(r["q"]))), r["start"], words(r)) for r in rows if int(r["q"]) <= TABLE_Q]
    yield "vectors", table("lrl", ("$(p,q)$", "first $n$", "differences"), shown)
    three = [r for r in rows if (int(r["p"]), int(r["q"])) in lemmas.SMALL]
    ends = [int(r["start"]) + len(r["differences"].split()) for r in three]
    yield "LateTwelve", str(ends[1])
    yield "LateSeventeen", str(ends[2])
    lines = [rf"$({r['p']},{r['q']})$: & $d_{{{r['start']}}},\dots={words(r)[1:]} \\" for r in three]
    yield "three", "\n".join([r"\begin{tabular}{ll}", *lines, r"\end{tabular}", ""])
    small = lemmas.small_hits()
    yield "SmallHits", str(len(small))
    yield "SmallMostQ", str(max(q for _, q in small))
    yield "SmallIndices", named(lemmas.INDICES)


def of_two_vectors() -> Iterator[tuple[str, str]]:
    """The list of sets of two vectors, with those that never settle."""
    rows = lzma.decompress((lists.FOLDER / "two-vectors.csv.xz").read_bytes()).decode().split()
    settled = {two: int(row) for two, row in zip(lists.two_vectors(), rows, strict=True) if row != "none"}
    still_open = never.open_sets()
    plain = Counter(p - lists.lower(q - p) for two in still_open for p, q in two if lemmas.find_hit(p, q) is None)
    assert plain.total() == len(still_open)
    soon = 75
    yield "TwoMostQ", str(lists.MOST_OF_TWO)
    yield "TwoCount", named(len(rows))
    yield "TwoSettled", named(len(settled))
    yield "TwoOpen", named(len(still_open))
    yield "TwoPairs", named(lists.LENGTHS[-1])
    yield "TwoSoon", str(soon)
    yield "TwoLater", named(sum(start > soon for start in settled.values()))
    yield "TwoAhead", listed(f"${step}$ in {number} set{'s' * (number > 1)}" for step, number in sorted(plain.items()))
    late = sorted(settled, key=lambda two: (-settled[two], two))[:TABLE_OF_TWO]
    shown = [(vector(one), vector(other), named(settled[one, other])) for one, other in late]
    yield "two", table("llr", ("vectors", "", "$N$"), shown)
    keep = sum(not lists.is_exceptional(p, q) for p, q in lemmas.vectors_to(lists.MOST_Q))
    yield "ListsCertified", named(keep + len(lemmas.corner_sets()) + len(settled))
    proved = sorted(never.lines(), key=lambda row: len(row["rows"]))
    yield "NeverCount", named(len(proved))
    yield "NeverFewest", str(len(proved[0]["rows"]))
    yield "NeverMost", str(len(proved[-1]["rows"]))
    yield "TwoUndecided", named(len(still_open) - len(proved))
    law = lists.pairs(PERIODIC, SHARE_PAIRS)[1]
    assert (law[5:] == law[2:-3] + 3).all()
    yield "PeriodPairs", named(SHARE_PAIRS)
    yield "PeriodVectors", listed(map(vector, PERIODIC)).replace("$", "").replace(" and ", r"\text{ and }")
    yield "PeriodDifferences", ",".join(map(str, law[:11]))
    lines = []
    for row in proved[:TABLE_NEVER]:
        tracks = ["".join(str(column[0]) for column in word).lstrip("0") or "-" for word in row["descent"][:1]]
        tracks += ["".join(str(column[0]) for column in word) for word in row["descent"][1:]]
        changed = np.nonzero(lists.pairs(row["vectors"], 1_000)[1] != np.arange(1_000))[0]
        words = [rf"\texttt{{{word}}}" for word in tracks]
        lines.append((*map(vector, row["vectors"]), len(row["rows"]), *words, changed[0]))
    yield "never", table("llrlllr", ("vectors", "", "states", "$u$", "$v$", "$w$", "first $n$"), lines)


def of_obstacles() -> Iterator[tuple[str, str]]:
    """The list of blocked squares."""
    rows = list(map(int, (lists.FOLDER / "obstacles.csv").read_text().split()))
    spread = sorted(Counter(rows).items())
    yield "ObstaclesSide", str(lists.SIDE)
    yield "ObstaclesCount", named(len(rows))
    heads = ["$N$", *(str(start) for start, _ in spread)]
    yield "obstacles", table("l" + "r" * len(spread), heads, [["sets", *(str(number) for _, number in spread)]])


def of_certificates() -> Iterator[tuple[str, str]]:
    """The certificate that is printed, the checker, and a pair of large numbers."""
    differences = lemmas.settled(EXAMPLE)
    assert differences is not None
    certificate = {"vectors": [list(v) for v in EXAMPLE], "blocked": [], "differences": differences}
    text = json.dumps(certificate)
    yield "ExampleCertificate", text.replace("{", r"\{").replace("}", r"\}").replace('"', r"{\char34}")
    yield "ExampleMade", named(settling.check(certificate)[1])
    code = (PAPER / "settling.py").read_text(encoding="utf-8").splitlines()
    yield "CheckerLines", str(sum(bool(line.strip()) for line in code))
    pairs = pairs_with(LARGE)
    assert pairs is not None
    yield "LargeExponent", str(EXPONENT)
    yield "LargePair", "(" + r",\;".join(map(str, pairs.pair(10**EXPONENT))) + ")."
    folder = files("nimlike") / "certificates/vectors"
    states = json.loads((folder / "2-3.json").read_text())["p"]["rows"]
    yield "TwoThreeStates", str(len(states))
    states = json.loads((folder / "1-2.json").read_text())["relations"][0]["automaton"]["rows"]
    yield "OneTwoStates", f"{len(states):,}"


def of_exceptional() -> Iterator[tuple[str, str]]:
    """Vectors whose games never settle: those that are solved, and what the first pairs of all are like."""
    swapped = [d for d in range(1, 60) if lists.lower(d + 2) == lists.lower(d) + 4][:6]
    yield "ExchangeDeltas", ", ".join(f"${d}$" for d in swapped)
    yield "ExchangeVectors", ", ".join(vector((lists.lower(d), lists.lower(d) + d)) for d in swapped)
    phi = (1 + 5**0.5) / 2
    yield "ExchangePercent", f"{100 / phi**3:.1f}"
    points, low, high = [], 0, 0
    for delta in range(1, SHARE_DELTA + 1):
        for more, mark in ((0, "*"), (1, "x")):
            p = lists.lower(delta) + more
            away = lists.pairs([(p, p + delta)], SHARE_PAIRS)[1] - np.arange(SHARE_PAIRS)
            low, high = min(low, int(away.min())), max(high, int(away.max()))
            points.append((delta * phi % 1, float((away != 0).mean()), mark))
    yield "ShareMostDelta", str(SHARE_DELTA)
    yield "ShareVectors", str(len(points))
    yield "SharePairs", named(SHARE_PAIRS)
    yield "ShareLow", named(low)
    yield "ShareHigh", named(high)
    yield "share", share_figure(points, 4 - 2 * phi)


def share_figure(points: Sequence[tuple[float, float, str]], first: float) -> str:
    """The shares over the fractional part of delta phi."""
    lines = [
        r"\begin{tikzpicture}[x=9cm,y=5.5cm]",
        r"\draw[->] (0,0) -- (1.04,0) node[right] {$\fp{\delta\varphi}$};",
        r"\draw[->] (0,0) -- (0,0.8) node[above] {share};",
    ]
    for tick in (0.25, 0.5, 0.75, 1):
        lines.append(rf"\draw ({tick},0) -- ({tick},-0.015) node[below] {{\small ${tick}$}};")
    for tick in (0.2, 0.4, 0.6):
        lines.append(rf"\draw (0,{tick}) -- (-0.01,{tick}) node[left] {{\small ${tick}$}};")
    lines.append(rf"\draw[gray] ({first:.4f},{2 - 2 * first:.4f}) -- (1,0);")
    for x, y, mark in points:
        if mark == "*":
            lines.append(rf"\fill ({x:.4f},{y:.4f}) circle[radius=1.3pt];")
        else:
            at = r"(\x,\y) ++(-2pt,-2pt) -- ++(4pt,4pt) ++(0,-4pt) -- ++(-4pt,4pt)"
            lines.append(r"\draw " + at.replace(r"\x", f"{x:.4f}").replace(r"\y", f"{y:.4f}") + ";")
    return "\n".join([*lines, r"\end{tikzpicture}", ""])


def of_board() -> Iterator[tuple[str, str]]:
    """Wythoff's game and the game with one vector on a board, from the rules."""
    lines = [r"\begin{tikzpicture}[scale=0.3]", rf"\draw[gray!40] (0,0) grid ({BOARD},{BOARD});"]
    shapes = ("draw", "circle[radius=8pt]"), ("fill", "circle[radius=5pt]")
    for vectors, (verb, shape) in zip(([], EXAMPLE), shapes, strict=True):
        cells = {cell for x, y in lemmas.fill_board(vectors, BOARD) for cell in ((x, y), (y, x))}
        lines += [rf"\{verb} ({x}.5,{y}.5) {shape};" for x, y in sorted(cells)]
    for tick in range(0, BOARD, 5):
        lines.append(rf"\node[below] at ({tick}.5,0) {{\small ${tick}$}};")
        lines.append(rf"\node[left] at (0,{tick}.5) {{\small ${tick}$}};")
    yield "board", "\n".join([*lines, r"\end{tikzpicture}", ""])
    moved = next(n for n, (x, _) in enumerate(lemmas.make_pairs(EXAMPLE, 100)) if x != lists.lower(n))
    yield "BoardMoved", str(moved)


def of_checks() -> Iterator[tuple[str, str]]:
    """Who wrote it; how far statements were compared with boards; random sets of vectors far from the exceptional."""
    citation = (PAPER.parent / "CITATION.cff").read_text(encoding="utf-8")
    authors = re.findall(r'^  - name: "(.*)"$', citation, re.MULTILINE)
    yield "Author", r" \and ".join(authors)
    yield "CheckedGames", named(lemmas.GAMES)
    yield "CheckedHits", named(lemmas.HITS_Q)
    yield "CheckedDelta", named(lemmas.MOST_DELTA)
    chance, latest = random.Random(SEED), 0
    far = [(p, q) for p, q in lemmas.vectors_to(RANDOM_Q) if not -2 <= p - lists.lower(q - p) <= 4]
    for _ in range(RANDOM_SETS):
        start = lists.settled_from(chance.sample(far, chance.randint(1, RANDOM_MOST)))
        assert start is not None
        latest = max(latest, start)
    yield "RandomSets", named(RANDOM_SETS)
    yield "RandomMost", {9: "nine"}[RANDOM_MOST]
    yield "RandomMostQ", str(RANDOM_Q)
    yield "RandomLatest", str(latest)


PARTS: Final = (of_one_vector, of_two_vectors, of_obstacles, of_certificates, of_exceptional, of_board, of_checks)


def faults_of(text: str, made: Iterable[str]) -> list[str]:
    """What is wrong with the numbers of a text: macros without a number, numbers that no text uses, typed numbers."""
    text = text.partition(r"\begin{thebibliography}")[0]
    body = text.partition(r"\begin{document}")[2]
    used = {*re.findall(r"\\input\{build/(\w+)\}", body), *re.findall(r"\\([A-Z][a-z]\w+)", text)} - {"Delta"}
    faults = [f"{name}: no number" for name in sorted(used - {*made})]
    faults += [f"{name}: not used" for name in sorted({*made} - used)]
    prose = re.sub(r"\\(?:texttt|label|ref|cite)\{[^}]*\}|in 1901", "", body)
    return faults + [f"{found[0]}: typed by hand" for found in LONG.finditer(prose)]


def main() -> None:
    """Write the numbers, tables and figures."""
    made = {name: text for part in PARTS for name, text in part()}
    faults = faults_of((PAPER / "wythoff.tex").read_text(encoding="utf-8"), made)
    if faults:
        sys.exit("\n".join(faults))
    BUILD.mkdir(exist_ok=True)
    numbers = [rf"\newcommand{{\{name}}}{{{text}}}" for name, text in made.items() if name[0].isupper()]
    (BUILD / "numbers.tex").write_text("\n".join([*numbers, ""]), encoding="utf-8")
    for name, text in made.items():
        if name[0].islower():
            (BUILD / f"{name}.tex").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
