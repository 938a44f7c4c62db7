"""The coprime game with even n: parity, totals that B can force, Theorem E; and Andrejić's tables for odd n.

The lemmas are in docs/theory/coprime-even.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.reason import InCoq
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules
from nimlike.games.coprime.odd_columns import make_plane
from nimlike.games.coprime.primes_of_n import is_prime


@dataclass(frozen=True)
class ParityTable:
    """Who makes A's number of chips odd (A's wish) or even (B's), by chips left, parity so far and mover, in O(1)."""

    # n = 2^m: gcd(a, b) = 1 iff a is odd; for every other even n an even a is enough for B. The rows repeat with
    # period K + 2 for even K, 2 K + 2 for odd K (docs/theory/coprime-even.md, lemma 1; Andrejić 2009 for K = 10)

    max_take: int  # most chips in one take, K

    @property
    def period(self) -> int:
        """After so many rows the winners repeat."""
        return self.max_take + 2 if self.max_take % 2 == 0 else 2 * self.max_take + 2

    def row(self, left: int) -> int:
        """The first row that has the winners of row ``left``."""
        return left % self.period

    def lost(self, parity: int, mover: int) -> tuple[int, ...]:
        """The rows of the first period in which the player to move loses."""
        late = self.max_take + 1
        if late % 2:
            return (((0, late), (late,)), ((1,), (0, 1)))[parity][mover]
        return (((0, late + 1), (late, late + 1)), ((1, late), (0, 1)))[parity][mover]

    def a_wins(self, left: int, parity: int, mover: int) -> bool:
        """Whether A can make his chips odd; ``parity`` and ``mover`` as in `lost`."""
        return (self.row(left) in self.lost(parity, mover)) == (mover == B)

    def takes(self, left: int, parity: int, mover: int) -> list[int]:
        """Every take that wins for the player to move, two at most; none when he loses."""
        found = []
        for after in (0, 1):
            change = parity ^ after  # A's own take changes the parity of his chips, B's does not
            if mover == B and change:
                continue
            for row in self.lost(after, 1 - mover):
                take = (left - row) % self.period
                if 1 <= take <= min(self.max_take, left) and (mover == B or take % 2 == change):
                    found.append(take)
        return sorted(found)

    def cell(self, left: int, parity: int, mover: int) -> str:
        """The winner's letter, then the winning takes, or - where every take loses: a cell of the paper's table."""
        winner = "A" if self.a_wins(left, parity, mover) else "B"
        if left == 0:
            return winner
        return f"{winner} {','.join(map(abbreviate, self.takes(left, parity, mover))) or '-'}"

    def cells(self, left: int) -> list[str]:
        """The four cells of a row: by the parity of A's total, then by who moves."""
        return [self.cell(left, parity, mover) for parity in (0, 1) for mover in (A, B)]


def require_parity(rules: CoprimeRules) -> ParityTable:
    """The parity table of a game; RulesetError unless its K is constant and A needs coprime totals."""
    most = rules.constant
    if not rules.plain:
        raise RulesetError(f"{rules.brief()}: the parity table belongs to coprime totals, like coprime:max=10")
    if most is None:
        raise RulesetError(f"{rules.brief()}: the parity table is made for a constant max, like coprime:max=10")
    return ParityTable(most)


@dataclass(frozen=True)
class Steering:
    """B to move where A can keep his total odd: A's totals, low to high, of which B chooses (coprime-even.md)."""

    low: int
    high: int
    exchange: int  # how many chips B and A take together in the next exchange; 0 when there is none
    answers: tuple[int, int]  # what A takes in it, as B chooses: every second number from the first to the last
    rest: tuple[int, int]  # the smallest and the largest number of chips that A gets after it

    def takes(self, more: int | None = None) -> Sequence[int]:
        """B's takes after which A can be brought to so many chips more: each second number. Without a number: all."""
        if not self.exchange:
            return range(1, 2)
        least, most = self.answers
        if more is not None:
            least, most = max(least, more - self.rest[1]), min(most, more - self.rest[0])
        return range(self.exchange - most, self.exchange - least + 1, 2)


def find_steering(max_take: int, left: int, a: int) -> Steering | None:
    """What B can force with B to move; None if A cannot keep his total odd, and B wins by parity."""
    # For even K B takes K + 2 - u with (K + 2) q + 1 chips left and a odd, and A must take u, for every even u in 2..K.
    # For odd K B takes K + 1 - u with (K + 1) q or (K + 1) q + 1 chips left and a + q odd, and A must take u, for every
    # odd u in 1..K.
    # Andrejić 2009, section 2, has the starts and K = 10.
    if not ParityTable(max_take).a_wins(left, a % 2, B):
        return None
    if max_take % 2:
        q = left // (max_take + 1)
        rest = (q - 1, (q - 1) * max_take)
        return Steering(a + q, a + q * max_take, (max_take + 1) * (q > 0), (1, max_take), rest)
    q, row = divmod(left, max_take + 2)
    if row > 1:
        rest = (2 * q, q * max_take)
        return Steering(a + 1 + 2 * q, a + max_take - 1 + q * max_take, max_take, (1, max_take - 1), rest)
    rest = (2 * (q - 1), (q - 1) * max_take)
    return Steering(a + 2 * q, a + q * max_take, (max_take + 1 + row) * (q > 0), (2, max_take), rest)


IN_COQ: Final = InCoq("TheoremE.theorem_E")  # theorem E in Coq


def b_wins_even(max_take: int, n: int) -> bool:
    """Whether B wins n chips, n >= 2 even, with takes 1..K (docs/theory/coprime-even.md, theorem E)."""
    # A wins iff n <= K + 1, or n is a power of 2 and neither K + 1 nor K + 2 is one, or K = 4 and n = 4p, p > 3 prime.
    # Linear in the length of n, but for the prime.
    if n <= max_take + 1:
        return False
    if is_power_of_two(n):
        return b_wins_powers(max_take)
    return max_take != 4 or n == 12 or n % 8 != 4 or not is_prime(n // 4)


def b_wins_powers(max_take: int) -> bool:
    """Whether B wins the powers of 2 from K + 2 on."""
    return is_power_of_two(max_take + 1) or is_power_of_two(max_take + 2)


def conditions_on_even(max_take: int) -> tuple[str, ...]:
    """Which even n B wins, in words: conditions that all have to be met."""
    least = max_take + 2 + max_take % 2
    if b_wins_powers(max_take):
        return (f"n >= {abbreviate(least)}",)
    least += 2 * is_power_of_two(least)
    rest = (tr("n is not 4 times a prime other than 3"),) if max_take == 4 else ()
    return f"n >= {abbreviate(least)}", tr("n is not a power of 2"), *rest


def is_power_of_two(number: int) -> bool:
    """Whether a number >= 1 is 1, 2, 4, 8, ..."""
    return number & (number - 1) == 0


# Andrejić's tables of differences, recomputed: from how many chips on a player reaches a good ``|a - b|``.
# For odd n the winner of the coprime game depends on the final d = a - b and on the divisors of n only.
# A set S of final ``|d|`` that are good for one player makes a game on (mover, d, k chips left) without n.
# If he wins it from (opponent, offset, k) for K successive k of one parity, he wins it for every larger k
# of that parity: he repeats each take i of his opponent, and (opponent, offset, k - 2 i) is left.


@dataclass(frozen=True)
class ClassRow:
    """A row of the paper's tables of differences, for K = 10 and odd n of one class."""

    # the winner returns to a - b = offset, the other player to move, and from there, if ``threshold`` chips or more are
    # left, makes the final |a - b| one of ``differences``, each good for him

    winner: int  # 0 for A, 1 for B
    divisors: Sequence[int]
    nondivisors: Sequence[int]
    differences: Sequence[int]
    offset: int  # a - b to return to: 0 for B; the number of chips that A takes first, for A
    threshold: int  # least number of chips left, k0, from which the winner wins for every k >= k0 of its parity

    def has(self, n: int) -> bool:
        """Whether odd n is in the class."""
        return not any(n % p for p in self.divisors) and all(n % p for p in self.nondivisors)


@cache
def class_rows() -> list[ClassRow]:
    """The rows of both tables, in the paper's order, those for B first (K = 10); thresholds are recomputed."""
    from tomllib import loads

    rows = loads(Path(__file__).with_name("class_rows.toml").read_text(encoding="utf-8"))["rows"]
    return [ClassRow(*row) for row in rows]


def find_wins(differences: Iterable[int], offset: int, winner: int, chips: int) -> list[bool]:
    """Whether the winner forces one of the final ``|a - b|`` from (opponent, offset, k): k = 0 to chips, K = 10."""
    from nimlike.core import gmp

    good = frozenset(differences)

    def word(low: int, count: int) -> Any:
        return sum(gmp.mpz(1) << j for j in range(count) if (abs(low + 2 * j) in good) == (winner == A))

    found = make_plane(10, word, offset, offset + 1, chips)
    return [(k + offset) % 2 == 1 and found.a_wins(k, offset, 1 - winner) == (winner == A) for k in range(chips + 1)]


def is_good(difference: int, row: ClassRow) -> bool:
    """Whether a final ``|a - b|`` = difference wins for the row's winner for every odd n of its class."""
    # gcd(a, b) = 1 iff gcd(``|a - b|``, n) = 1, so B needs a common prime and A needs none.
    if row.winner == B:
        return any(difference % p == 0 for p in row.divisors)
    for p in row.nondivisors:
        while difference % p == 0:
            difference //= p
    return difference == 1
