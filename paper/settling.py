"""The checker of settling certificates: python paper/settling.py FILE.json ...

It shares no line with the program that finds certificates, and uses nothing but the standard library. A certificate is

    {"vectors": [[p, q], ...], "blocked": [[x, y], ...], "differences": [d_0, ..., d_(N-1)]}

and says of Wythoff's game with these vectors, each in both orders, and these blocked squares, each with its mirror
image: pair n has the difference d_n for n < N, and n for every n >= N. The hypotheses H1 to H5 are those of the paper's
theorem on certificates (docs/theory/wythoff-settling.md).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any


class Refused(Exception):
    """The hypothesis that fails."""


class Pairs:
    """The pairs made so far, and what they forbid."""

    def __init__(self, vectors: Iterable[Any] = (), blocked: Iterable[Any] = ()) -> None:
        self.moves = [move for p, q in vectors for move in ((p, q), (q, p))]
        self.blocked = {square for x, y in blocked for square in ((x, y), (y, x))}
        self.partner: dict[int, int] = {}
        self.used: set[int] = set()
        self.free, self.largest = 0, -1

    def forbids(self, x: int, d: int) -> bool:
        """Whether (x, x + d) cannot be the next pair, x being its smaller number."""
        y = x + d
        return (
            d in self.used
            or y in self.partner
            or (x, y) in self.blocked
            or any(self.partner.get(x - p) == y - q for p, q in self.moves)
        )

    def smallest(self) -> int:
        """The smallest number in no pair."""
        while self.free in self.partner:
            self.free += 1
        return self.free

    def add(self, x: int, d: int) -> None:
        """Take (x, x + d) as the next pair."""
        self.partner[x], self.partner[x + d] = x + d, x
        self.used.add(d)
        self.largest = max(self.largest, x + d)


def demand(condition: bool, hypothesis: str) -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise Refused(hypothesis)


def check(certificate: Any) -> tuple[int, int]:
    """N and M, if d_n = n for all n >= N is proved; M pairs were made. Raises Refused otherwise."""
    # H1: the form
    demand(isinstance(certificate, dict) and set(certificate) == {"vectors", "blocked", "differences"}, "H1")
    vectors, blocked, given = (certificate[name] for name in ("vectors", "blocked", "differences"))
    demand(isinstance(vectors, list) and isinstance(blocked, list) and isinstance(given, list), "H1")
    demand(all(isinstance(each, list) and len(each) == 2 for each in vectors + blocked), "H1")
    demand(all(type(number) is int and number >= 0 for each in (given, *vectors, *blocked) for number in each), "H1")
    demand(all(0 < p < q for p, q in vectors), "H1")

    # H2, and no vector exceptional: p is neither A_delta nor A_delta + 1
    demand(sorted(given) == list(range(len(given))), "H2")
    delta = max((q - p for p, q in vectors), default=0)
    wythoff = Pairs()
    smaller: list[int] = []
    for n in range(delta + 1):
        smaller.append(wythoff.smallest())
        wythoff.add(smaller[n], n)
    demand(all(p - smaller[q - p] not in (0, 1) for p, q in vectors), "H5")

    # the first N pairs
    pairs = Pairs(vectors, blocked)
    for d in given:
        x = pairs.smallest()
        demand(all(pairs.forbids(x, other) for other in range(d)) and not pairs.forbids(x, d), "H3")
        pairs.add(x, d)

    # the pair N, those after it to s_(K+2), and delta more; s_0 = N, and A' at s_(k+1) is B' at s_k and 1
    n = len(given)
    demand(pairs.smallest() > max(map(max, blocked), default=-1) and pairs.smallest() + n > pairs.largest, "H4")
    levels, fib, after = 2, 1, 1
    while fib < delta - 1:
        levels, fib, after = levels + 1, after, fib + after
    mark, end = pairs.smallest(), None
    while end is None or n < end:
        x = pairs.smallest()
        demand(not pairs.forbids(x, n), "H5")
        pairs.add(x, n)
        if x == mark and levels:
            mark, levels = x + n + 1, levels - 1
        elif x == mark and end is None:
            end = n + delta
        n += 1
    return len(given), n


if __name__ == "__main__":
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            settled, made = check(json.load(file))
        print(f"{path}: accepted: d_n = n for every n >= {settled}; the first {made:,} pairs were made")
