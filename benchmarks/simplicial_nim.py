"""Lists of Nim on simplicial complexes and of slow Nim: python benchmarks/simplicial_nim.py FOLDER, or page.

With a folder, each list is a long run there, which goes on where it was interrupted. Games without a law below the
first bound are tried again with larger tables. The rows go to benchmarks/simplicial_nim/laws.csv, the certificates to
certificates.jsonl.xz beside it. ``page`` writes docs/reference/simplicial-nim.md from the two files.
"""

from __future__ import annotations

import csv
import json
import lzma
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, Final

from nimlike.proofs.guesses import of_game
from nimlike.proofs.results import decide
from nimlike.proofs.statements import of_formula
from nimlike.runs.run import Run, manifest_of

ROOT: Final = Path(__file__).parent.parent
FOLDER = Path(__file__).with_suffix("")
NAMES: Final = "abcdefg"
COLUMNS: Final = ("list", "ruleset", "kind", "law", "to")
CIRCLE: Final = {3: (16,), 4: (16,), 5: (12,), 6: (8, 12), 7: (8,)}
"""The bounds of the tables of circular Nim, by the number of piles."""
COMPLEX: Final = {3: (16,), 4: (16,), 5: (16, 32)}
SLOW: Final = {2: (16,), 3: (16,), 4: (16,), 5: (12,)}

Facets = tuple[tuple[int, ...], ...]


def text_of(facets: Facets) -> str:
    """The game on a complex."""
    return "hyper:" + ",".join("".join(NAMES[v] for v in facet) for facet in facets)


def circle(n: int, k: int) -> str:
    """Circular Nim CN(n, k): k piles next to each other in a circle of n."""
    return text_of(tuple(sorted({tuple(sorted((i + j) % n for j in range(k))) for i in range(n)})))


@lru_cache
def complexes(n: int) -> list[Facets]:
    """The simplicial complexes with n vertices, one of each class of isomorphic ones, by their facets."""
    faces = [face for size in range(1, n + 1) for face in combinations(range(n), size)]
    orders = list(permutations(range(n)))
    found: set[Facets] = set()

    def choose(start: int, chosen: list[tuple[int, ...]]) -> None:
        if {v for facet in chosen for v in facet} == set(range(n)):
            images = (tuple(sorted(tuple(sorted(order[v] for v in facet)) for facet in chosen)) for order in orders)
            found.add(min(images))
        for i in range(start, len(faces)):
            if not any(set(facet) < set(faces[i]) for facet in chosen):
                choose(i + 1, [*chosen, faces[i]])

    choose(0, [])
    return sorted(found, key=lambda facets: (max(map(len, facets)), len(facets), facets))


def lists() -> Iterator[tuple[str, tuple[int, ...], list[str]]]:
    """The name of each list, the bounds of its tables, and its games."""
    for n, bounds in CIRCLE.items():
        yield f"circle-{n}", bounds, [circle(n, k) for k in range(2, n + 1)]
    for n, bounds in COMPLEX.items():
        yield f"complexes-{n}", bounds, [text_of(facets) for facets in complexes(n)]
    for n, bounds in SLOW.items():
        yield f"slow-{n}", bounds, [f"vector:piles={n}:perm={','.join('1' * k)}" for k in range(2, n + 1)]


def run_of(folder: Path, texts: list[str], bound: int) -> Iterator[tuple[dict[str, Any], dict[str, Any] | None]]:
    """The row of each game, and its certificate."""
    run = Run(folder, manifest_of("discover", texts, {"prove": "yes", "bound": str(bound)}))
    try:
        run.go()
        for chunk in range(len(texts)):
            row = json.loads(run.given[chunk])
            yield row, row.pop("certificate", None)
    finally:
        run.close()


def make(folder: Path) -> None:
    """Make the runs, and the two files."""
    rows, certificates = [], []
    for name, bounds, texts in lists():
        found: dict[str, tuple[dict[str, Any], dict[str, Any] | None, int]] = {}
        for bound in bounds:
            left = [text for text in texts if found.get(text, ({}, None))[1] is None]
            if left:
                results = run_of(folder / f"{name}-{bound}", left, bound)
                found |= {row["ruleset"]: (row, certificate, bound) for row, certificate in results}
        for text in texts:
            row, certificate, bound = found[text]
            law = (row["law"] or "").partition(" if and only if ")[2] if certificate else ""
            if text in FORMULAS and certificate is None:
                certificate = decide(of_formula(of_game(text).rules, "binary", FORMULAS[text])).certificate
                row["kind"], law = "formula", IN_WORDS[text]
            rows.append((name, text, row["kind"], law, bound))
            certificates += [certificate] * (certificate is not None)
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "laws.csv").open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
    lines = "".join(json.dumps(certificate, separators=(",", ":")) + "\n" for certificate in certificates)
    (FOLDER / "certificates.jsonl.xz").write_bytes(lzma.compress(lines.encode(), preset=9))


LITERATURE: Final = {
    **dict.fromkeys([(4, 2), (5, 2), (5, 3), (6, 3), (6, 4)], "Dufour and Heubach 2013"),
    (7, 4): "Dufour, Heubach and Vo 2021",
}
"""Where the P-positions of circular Nim CN(n, k) were found first, k < n, as far as we know."""


BELOW: Final = {(6, 4), (7, 4)}
"""Circular Nim whose law is a formula in a file of examples."""

IN_WORDS: Final = {
    "hyper:a,b,cd": "a XOR b = c + d",
    "hyper:ab,ac,ad,bcd": "b XOR c XOR d = 0 and 2a = b + c + d",
    "hyper:a,bc,de": "a XOR (b + c) = d + e",
    "hyper:a,b,c,de": "a XOR b XOR c = d + e",
    "hyper:ab,ac,ade": "a = 0 and b XOR c = d + e",
    "hyper:ab,ac,ade,bc,bde": "a = b and a XOR c = d + e",
    "hyper:ab,ac,ade,bd,cd": "a = d and b XOR c = a + e",
    "hyper:a,b,cde": "a XOR b = c + d + e",
    "hyper:ab,ac,bcd,bce,bde": "b = c and a = b + d + e and d < e; or b = c and a = b + d + e and e < d; "
    "or b = c = 0 and a = d + e; or b = 0 and 0 < c and d = e = a + c; "
    "or 0 < b and d = e and c = b + d and a = b + 2d",
}
"""What automata accept whose words in laws.csv only say how many states they have."""

FORMULAS: Final = {
    "hyper:a,b,cde": "xor(a, b) = c + d + e",
    "hyper:ab,ac,bcd,bce,bde": "b = c & a = b + d + e & (d < e | e < d) | b = c = 0 & a = d + e "
    "| b = 0 & 0 < c & d = e = a + c | 0 < b & d = e & c = b + d & a = b + 2d",
}
"""Laws that the search does not find, and that are proved all the same."""


LINES: Final = {
    "hyper:a,b,c": "t - 1, t, 2t - 1",
    "hyper:ab,ac,ad,bc,bd": "t - 1, t - 1, t, 2t - 1",
    "hyper:ab,ac,ad,bcd": "2t - 1, t - 1, t, 2t - 1",
    "hyper:ab,ac,ad,bc,bd,cd": "t - 1, t, 2t - 1, 2t - 1",
    "hyper:ab,acd,bce,de": "t - 1, t - 1, t, 2t - 1, 2t - 1",
    "hyper:abc,abd,abe,acd,ace,bcd,bce": "t - 1, t - 1, t - 1, t, 2t - 1",
    "hyper:abc,abd,abe,acd,ace,ade,bcd,bce": "t, t, 2t - 1, t - 1, 2t - 1",
    "hyper:abc,abd,abe,acd,ace,bcd,bde,cde": "t - 1, t, t, t - 1, 2t - 1",
    "hyper:abc,abd,abe,acd,ace,ade,bcd,bce,bde": "t - 1, t - 1, t, 2t - 1, 2t - 1",
    "hyper:abc,abd,abe,acd,ace,ade,bcd,bce,bde,cde": "t - 1, t, 2t - 1, 2t - 1, 2t - 1",
    "hyper:abc,abd,abe,acde,bcde": "2t - 1, 2t - 1, t - 1, t, 2t - 1",
    "hyper:abc,abd,abe,acd,ace,bcde": "2t - 1, t - 1, t - 1, t, 2t - 1",
    "hyper:abc,abd,abe,acd,ace,ade,bcde": "2t - 1, t - 1, t, 2t - 1, 2t - 1",
}
"""Positions with a number t of which just those with a power of 2 are P-positions."""


def rotations(n: int, law: str) -> list[str]:
    """A law of n piles in a circle, from each of them on."""
    turned = ("".join(NAMES[(NAMES.index(c) + by) % n] if c in NAMES else c for c in law) for by in range(n))
    return list(dict.fromkeys(turned))


NOWHERE: Final = "hyper:a,bc,bd,cd"
"""Its P-positions are regular in no base."""

SEVEN_FOUR: Final = (
    "b = g & a + b = c + d = e + f & b < c & b < f & b <= a & b <= d & b <= e",
    "f = 0 & g = 0 & a = e & b + c + d = a",
    "f = g & 0 < f & f <= b & f <= c & b < a & a = e & b = d & b + c = a + f",
)
"""The P-positions of CN(7, 4) whose piles are not all equal, but for rotations."""


def seven_four() -> str:
    """The law of CN(7, 4) as a formula."""
    return " | ".join(["a = b = c = d = e = f = g", *(turned for law in SEVEN_FOUR for turned in rotations(7, law))])


def page() -> str:
    """The page of the lists."""
    with (FOLDER / "laws.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    of = {name: [row for row in rows if row["list"] == name] for name, _, _ in lists()}
    for row in rows:
        row["law"] = IN_WORDS.get(row["ruleset"], row["law"].partition(" accepts ")[0])
    circular = {(n, k): row["law"] for n in CIRCLE for k, row in enumerate(of[f"circle-{n}"], 2)}

    def table(heads: tuple[str, ...], lines: Iterable[tuple[object, ...]]) -> str:
        told = (" | ".join(map(str, line)) for line in (heads, ("---",) * len(heads), *lines))
        return "\n".join(f"| {line.replace('<=', '≤')} |" for line in told)

    def laws(name: str) -> list[tuple[object, ...]]:
        return [(f"`{row['ruleset']}`", row["law"] or "not found") for row in of[name]]

    known = [
        (
            f"CN({n}, {k})",
            circular.get((n, k)) or ("certified, see below" if (n, k) in BELOW else "not certified"),
            LITERATURE.get((n, k), "unknown"),
        )
        for n in CIRCLE
        for k in range(2, n - 1)
    ]
    fives = of["complexes-5"]
    proved_fives = sum(bool(row["law"]) for row in fives)
    certified = sum(bool(row["law"]) for row in rows)
    return f"""# Nim on simplicial complexes: lists

In Nim on a simplicial complex the piles are the vertices. A move takes any numbers of counters from the piles of a
face, at least one in all (Ehrenborg and Steingrímsson 1996). Whoever cannot move loses. The text `hyper:ab,bc` names
the game by its [largest faces](games.md#nim-on-a-hypergraph).

The command `python benchmarks/simplicial_nim.py FOLDER` makes the lists as [long runs](../how-to/long-runs.md). They go
on after an interruption. With `page` it makes this page from them.

The file `laws.csv` in `benchmarks/simplicial_nim` has a line for each game. It gives the kind of its [law](laws.md),
the law, and the bound of the table. In all {certified} of {len(rows)} games have a law proved for all sizes.
Their certificates are in `certificates.jsonl.xz` there, one a line, and the independent checker accepts each. This
makes one again, with the bound from the line:

    nimlike discover hyper:ab,bc,cd,de,ae --to 12 --prove -o certificate.json

For a simplex and its boundary `nimlike prove` does so without a table: their laws are known.

## Circular Nim

In CN(n, k) a move takes from piles among k neighbours of n in a circle (Dufour and Heubach 2013). CN(n, 1) is Nim. In
CN(n, n − 1) the P-positions are those of equal piles (Moore 1910), and in CN(n, n) that of empty piles; these are
certified for n ≤ 7. "Rotation" means that the law may start at any pile.

{table(("game", "P-positions", "first in"), known)}

We know no law of CN(6, 2), CN(7, 2), CN(7, 3) and CN(7, 5). The search found none in the tables for six numbers below
12, and for seven numbers below 8. It took 32 s and 14 s.

The search does not find the law of CN(6, 4) either. Up to rotation a is a smallest pile, and

- a + b = d + e and b + c = e + f,
- a XOR c XOR e = 0.

In CN(7, 4) all piles are equal, or up to rotation one of these cases holds:

- b = g is a smallest pile, b < c, b < f and a + b = c + d = e + f.
- f = g = 0, a = e and a = b + c + d.
- f = g > 0 is a smallest pile, b = d < a = e and b + c = a + f.

The two formulas have automata of 15 and 261 states. Both laws are certified for all sizes:

    nimlike prove --game examples/circular_nim_6_4.toml -o cn64.json
    nimlike prove --game examples/circular_nim_7_4.toml -o cn74.json
    python -m nimlike_check --seconds 100 cn64.json cn74.json

The prover and the checker take the formulas [apart](../explanation/proofs.md). The proofs take 20 s and 41 s of
processor time, and the checks 22 s and 59 s, of a busy machine. The certificates have 0.7 and 3.4 MB.

## Complexes with three and four vertices

There are 5 and 20 complexes, counted up to the names of the vertices. All but two are certified, so their P-positions
are regular in base 2.

{table(("game", "P-positions"), [*laws("complexes-3"), *laws("complexes-4")])}

`hyper:a,bc,bd,cd` is a heap beside the game in which a move takes from at most two of three piles. Its P-positions
are not regular, in any base. There a is the Grundy value of (b, c, d), which Jenkyns and Mayberry (1980) found. The
value of (m, m, m + y) is 3m + y if and only if m ≤ y(y + 1)/2. Addition is regular. So if the P-positions were, then
the pairs (m, y) with m ≤ y(y + 1)/2 would be, and those with m = y(y + 1)/2. Take the word of such a pair with y = B^j
in base B. In its first j − 1 symbols the digit of y is 0, and the first digit of m is not. If j is large, the automaton
is in one state twice there, and what it reads in between may be repeated. So there are infinitely many m for one y, a
contradiction.

For `hyper:a,bc,bd` no automaton was found, and we have no proof that there is none.

## Complexes with five vertices

There are {len(fives)} complexes with five vertices. {proved_fives} are certified: [their laws](simplicial-five.md).

## Slow exact Nim

A move takes one counter from each of exactly k of n piles (Gurvich, Heubach, Ho and Chikin 2020).

No law was found for 1 < k < n. For k = n ≤ 5 the P-positions are those in which a smallest pile is even, and certified.
"""


def columns(certificate: dict[str, Any], piles: int) -> str:
    """The columns of binary digits that an automaton of one state accepts; empty if it has more."""
    rows = certificate["p"]["rows"]
    if len(rows) > 1 or certificate["digits"] != 2:
        return ""
    accepted = ", ".join(sorted(format(symbol, f"0{piles}b") for symbol, _ in rows[0]))
    return f"each binary column is one of {accepted}"


def induced(facets: Facets, kept: tuple[int, ...]) -> Facets:
    """The complex on some of the vertices, renamed so that isomorphic ones are the same."""
    cut = {tuple(kept.index(v) for v in facet if v in kept) for facet in facets}
    largest = [face for face in cut if face and not any(set(face) < set(other) for other in cut)]
    orders = permutations(range(len(kept)))
    return min(tuple(sorted(tuple(sorted(order[v] for v in face)) for face in largest)) for order in orders)


def circuits(facets: Facets) -> list[set[int]]:
    """The smallest sets of vertices that are no face."""
    n = len({v for facet in facets for v in facet})
    faces = {face for facet in facets for size in range(n + 1) for face in combinations(facet, size)}
    sets = (chosen for size in range(n + 1) for chosen in combinations(range(n), size) if chosen not in faces)
    return [set(chosen) for chosen in sets if all(part in faces for part in combinations(chosen, len(chosen) - 1))]


def crossings(facets: Facets) -> Iterator[bool]:
    """Three circuits that cross, each vertex of them in another circuit: whether in another one of the three."""
    every = circuits(facets)
    for three in combinations(every, 3):
        a, b, c = three
        if not (a & b <= c or a & c <= b or b & c <= a):
            shared, other = ({v for v in a | b | c if sum(v in one for one in some) > 1} for some in (three, every))
            if a | b | c <= other:
                yield a | b | c <= shared


def contains(facets: Facets, others: set[Facets]) -> bool:
    """Whether a complex is one of some others on a part of its vertices."""
    n = 1 + max(map(max, facets))
    return any(induced(facets, kept) in others for size in range(3, n + 1) for kept in combinations(range(n), size))


def facets_of(text: str) -> Facets:
    """The complex of a game."""
    return tuple(tuple(map(NAMES.index, face)) for face in text.removeprefix("hyper:").split(","))


def is_semilinear(row: dict[str, str]) -> bool:
    """Whether a law that is proved speaks of sums and order alone."""
    law = IN_WORDS.get(row["ruleset"], row["law"])
    return bool(law) and not any(word in law for word in ("XOR", "automaton", "column"))


def semilinear(rows: list[dict[str, str]]) -> str:
    """What is known of semilinear sets: a part of the page of the complexes with five vertices."""
    of = {facets_of(row["ruleset"]): row for row in rows if row["list"].startswith("complexes")}
    sure = {facets for facets, row in of.items() if is_semilinear(row)}
    least = {induced(facets_of(text), (*range(1 + max(map(max, facets_of(text)))),)) for text in (*LINES, NOWHERE)}
    never = {facets for facets in of if contains(facets, least)}
    assert not sure & never
    crossed = {facets: [*crossings(facets)] for facets in of}
    free = {facets for facets in of if not crossed[facets]}
    within = {facets for facets in of if any(crossed[facets])}
    assert free <= sure
    assert not within & sure
    lines = "\n".join(f"| `{text.removeprefix('hyper:')}` | {line} |" for text, line in LINES.items())
    return f"""## Semilinear or not

The P-positions of {len(sure)} of the {len(of)} complexes with three to five vertices have certified laws of sums and
order alone: they are semilinear. Along a line of positions a semilinear set is periodic from some number on. So these
complexes have no such law. Among the positions on the right just those with a power of 2 as t are P-positions.

| largest faces | positions, t > 0 |
| --- | --- |
{lines}

Neither has `{NOWHERE.removeprefix("hyper:")}`, nor a complex that has one of all these on a part of its vertices. They
are {len(never)} in all. For the other {len(of) - len(sure) - len(never)} it is not known.

A *circuit* is a smallest set of vertices that is no face. Three circuits *cross* if the third never has all that two of
them share.

- **Conjecture 1.** Let there be no three circuits that cross and each of whose vertices is in another circuit. Then the
  P-positions are semilinear. This is certified for all {len(free)} such complexes with three to five vertices.
  The converse is false: {len(sure - free)} others are semilinear, such as circular Nim CN(5, 3).
- **Conjecture 2.** If three circuits cross, and each of their vertices is in two of the three, then the P-positions are
  not semilinear. This is proved for {len(within & never)} of {len(within)} such complexes. For the others no law was
  found."""


def page_of_five() -> str:
    """The page of the complexes with five vertices."""
    with (FOLDER / "laws.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    lines = lzma.decompress((FOLDER / "certificates.jsonl.xz").read_bytes()).decode().splitlines()
    proved = dict(zip((row["ruleset"] for row in rows if row["law"]), lines, strict=True))
    complexes_of = {text_of(facets): facets for facets in complexes(5)}
    of_five = {row["ruleset"]: row for row in rows if row["list"] == "complexes-5"}
    irregular, not_found = (
        {
            text
            for text, facets in complexes_of.items()
            if other in {induced(facets, kept) for kept in combinations(range(5), 4)}
        }
        for other in (induced(((0,), *pairs), (0, 1, 2, 3)) for pairs in (((1, 2), (1, 3), (2, 3)), ((1, 2), (1, 3))))
    )
    certified = [text for text, row in of_five.items() if row["law"]]
    fitting = [text for text, row in of_five.items() if row["kind"] and not row["law"]]
    others = [text for text in of_five if text not in certified and text not in fitting]
    open_ones = [text for text in others if text not in irregular | not_found]
    assert not set(certified) & (irregular | not_found)
    told = []
    for text in certified:
        law = IN_WORDS.get(text) or of_five[text]["law"].partition(" accepts ")[0]
        if law.startswith("an automaton"):
            law = columns(json.loads(proved[text]), 5) or law
        told.append(f"| `{text.removeprefix('hyper:')}` | {law.replace('<=', '≤')} |")
    linear = [text for text in certified if is_semilinear(of_five[text])]
    table = "\n".join(["| largest faces | P-positions |", "| --- | --- |", *told])
    return f"""# Nim on complexes with five vertices

There are {len(of_five)} complexes with five vertices, up to the names of the vertices. The files of
[the lists](simplicial-nim.md) have a line and, where there is one, a certificate for each.

- {len(certified)} are certified, so their P-positions are regular in base 2. {len(linear)} of them have a law of
  sums and order alone: these P-positions are semilinear.
- {len(fitting)} have an automaton that fits the tables below 16 and 32, but its proof is
  [too large](../explanation/proofs.md):
  {", ".join(f"`{text}`" for text in fitting)}.
- {len(irregular)} are regular in no base. On four of their vertices they are `hyper:a,bc,bd,cd`, for which this is
  [proved](simplicial-nim.md#complexes-with-three-and-four-vertices).
- {len(not_found - irregular)} more are `hyper:a,bc,bd` on four of their vertices. No automaton is known for it.
- For the other {len(open_ones)} nothing is known. No law fits the tables for numbers below 16 and 32.

If one pile is empty, what is left is the game on the other vertices. The part of a regular set where one number is 0 is
regular. So a complex is regular only if the complexes on all parts of its vertices are. The same holds of semilinear
sets.

{semilinear(rows)}

## The laws

The tables to 16 with search and proofs took 24 minutes on a machine that others used too, those to 32 another 47.
Half of the games took less than 1.5 s and 19 s.

{table}
"""


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        (ROOT / "docs" / "reference" / "simplicial-nim.md").write_text(page())
        (ROOT / "docs" / "reference" / "simplicial-five.md").write_text(page_of_five())
    else:
        make(Path(sys.argv[1]))
