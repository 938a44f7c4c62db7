"""Careers of sets of odd primes: ``python benchmarks/coprime_careers.py [--most 29] [--gap 300] [--picture FILE]``.

For each set of two to four odd primes up to ``--most`` whose gap is at most ``--gap``, and whose career has more than
one phase, a row of the table of docs/theory/coprime-careers.md is printed. Each career is accepted by the checker.
``--picture`` draws those with the least products as SVG.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log10, prod
from pathlib import Path

from nimlike.games.coprime.every_take import Career, Phase, find_career
from nimlike.games.coprime.majority import MAX_PERIOD, find_majority_of_multiples
from nimlike_check import check

_DRAWN = 24
_LEFT, _WIDTH, _ROW, _TOP = 130, 660, 20, 54
_LAST = 1_000
_COLOURS = {"A": "#4477aa", "B": "#ee7733", "race": "#bbbbbb"}


def careers(most: int, gap: int) -> Iterator[Career]:
    """The careers with more than one phase, checked, sets with few primes first."""
    odd = [p for p in range(3, most + 1, 2) if all(p % q for q in range(3, p, 2))]
    for primes in (some for size in (2, 3, 4) for some in combinations(odd, size)):
        if prod(primes) > MAX_PERIOD:
            continue
        majority = find_majority_of_multiples(primes)
        if majority is None or majority.reach > gap:
            continue
        found = find_career(primes)
        if len(found.phases) > 1:
            for certificate in found.certificates():
                check(certificate)
            yield found


def told(phase: Phase) -> str:
    """A phase as it stands in the table: ``B 5-10``, ``[-9, 9] 11-24``, ``B 25-``."""
    span = (
        f"{phase.first}–{'' if phase.last is None else phase.last}" if phase.last != phase.first else f"{phase.first}"
    )
    who = "AB"[bool(phase.winner)] if phase.ends is None else f"[{-phase.ends[0]}, {phase.ends[1]}]"
    return f"{who} {span}".replace("-", "−")


def row(found: Career) -> str:
    """A row of the table."""
    primes, owner = ", ".join(map(str, found.primes)), "AB"[found.majority.owner]
    short = str(found.short) if owner == "B" else ""
    others = "; ".join(f"n = {n}: K = {', '.join(map(str, takes))}" for n, takes in found.exceptions().items())
    return f"| {primes} | {found.gap} {owner} | {' · '.join(map(told, found.phases))} | {short} | {others} |"


def picture(found: Sequence[Career]) -> str:
    """The careers as bars over K, on a logarithmic scale, as SVG."""

    def across(most: int) -> float:
        return _LEFT + _WIDTH * log10(most) / log10(_LAST)

    height = _TOP + _ROW * len(found) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDTH + 20} {height}" font-family="sans-serif"'
        ' font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for i, (name, what) in enumerate((("A", "A wins"), ("B", "B wins"), ("race", "n modulo 2K decides"))):
        x = _LEFT + 160 * i
        parts.append(f'<rect x="{x}" y="8" width="14" height="12" fill="{_COLOURS[name]}"/>')
        parts.append(f'<text x="{x + 20}" y="18">{what}</text>')
    parts.append(f'<text x="{_LEFT + 480}" y="18">| the gap</text>')
    for most in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        parts.append(f'<text x="{across(most):.1f}" y="42" text-anchor="middle" fill="#555">{most}</text>')
        parts.append(f'<path d="M{across(most):.1f} 46V{height - 6}" stroke="#ddd"/>')
    parts.append('<text x="6" y="42" fill="#555">primes of n / K</text>')
    for i, each in enumerate(found):
        y = _TOP + _ROW * i
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 12}" text-anchor="end">{" · ".join(map(str, each.primes))}</text>')
        for phase in each.phases:
            low, high = across(phase.first), across(_LAST if phase.last is None else phase.last + 1)
            colour = _COLOURS["race" if phase.ends is not None else "AB"[bool(phase.winner)]]
            parts.append(f'<rect x="{low:.1f}" y="{y + 2}" width="{high - low:.1f}" height="13" fill="{colour}"/>')
        parts.append(f'<path d="M{across(each.gap):.1f} {y}v17" stroke="black" stroke-width="1.5"/>')
    return "\n".join((*parts, "</svg>\n"))


def main() -> None:
    """Print the rows, and draw the picture if asked to."""
    parser = argparse.ArgumentParser(description="Careers of sets of odd primes in the coprime game.")
    parser.add_argument("--most", type=int, default=29, help="the largest prime [29]")
    parser.add_argument("--gap", type=int, default=300, help="the largest gap [300]")
    parser.add_argument("--picture", type=Path, help="write the picture to this file")
    given = parser.parse_args()
    found = []
    for each in careers(given.most, given.gap):
        found.append(each)
        print(row(each), flush=True)
    if given.picture is not None:
        shortest = sorted(found, key=lambda each: (len(each.primes), prod(each.primes)))[:_DRAWN]
        given.picture.write_text(picture(shortest))


if __name__ == "__main__":
    main()
