"""Exact search of the coprime game: rows of bits, a few operations on long integers for each chip; and why, by search.

With L chips left, a and b taken and n = L + a + b, bit j of row W_A[r] says that A wins when r chips are
left, A moves, and A has taken j of the L - r chips taken from here on; W_B[r] the same with B to move.
Row 0 holds a 1 where A has won with a + j chips of n, as where gcd(a + j, n) = 1; with f(r) the largest take,

    W_A[r] = OR  over 1 <= i <= f(r) of W_B[r - i] >> i
    W_B[r] = AND over 1 <= i <= f(r) of W_A[r - i]

Both range over a window of rows that slides, so each is kept by two stacks: the cost of a row does not
depend on f. In all about n^2 / 2 bits are passed over some nine times.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.progress import report
from nimlike.games.coprime.coprime_rules import A, CoprimeRules, Goal, Total
from nimlike.games.coprime.primes_of_n import find_powers, find_small_primes
from nimlike.games.coprime.sliding_rows import (
    SHOWN,
    count_held,
    find_edges,
    kernel_pays,
    search_by_integers,
    search_by_words,
    spread,
)

MAX_LEFT: Final = 400_000
"""Most chips left that a search starts on, unless told otherwise."""

MAX_MEMORY: Final = 2 << 30
"""Most bytes that the rows of one search may hold."""

_GCD_BITS: Final = 500_000_000
_BLOCK: Final = 512  # numbers with one common divisor, mostly 1


@dataclass(frozen=True)
class Solved:
    """The result of a search: both movers' outcomes at the root, every winning take, replies to some takes."""

    left: int  # chips left at the root
    bounds: tuple[int, ...]  # largest take at the root and after each of the first takes from it
    low_a: dict[int, int]  # for rows near the root, the lowest bits of W_A[r]
    top_b: dict[int, int]

    def a_wins(self, mover: int) -> bool:
        """Whether A wins the root with the given player to move."""
        return bool((self.low_a if mover == A else self.top_b)[self.left] & 1)

    def takes(self, mover: int) -> list[int]:
        """Every winning take of the player to move at the root."""
        takes = range(1, self.bounds[0] + 1)
        if mover == A:
            return [i for i in takes if self._b_to_move(self.left - i, 0)]
        return [i for i in takes if not self.low_a[self.left - i] & 1]

    def replies(self, mover: int) -> list[tuple[int, int]]:
        """From a lost root: for each of its first takes, a take that wins for the opponent (0 at the game's end)."""
        pairs = []
        for i, most in enumerate(self.bounds[1:], 1):
            left = self.left - i
            if mover == A:
                wins = (k for k in range(1, most + 1) if not self.low_a[left - k] >> i & 1)
            else:
                wins = (k for k in range(1, most + 1) if self._b_to_move(left - k, i))
            pairs.append((i, next(wins, 0)))
        return pairs

    def _b_to_move(self, left: int, taken_by_b: int) -> bool:
        """Whether A wins with B to move when, since the root, B took so many and A all else that is gone."""
        shift = min(self.left - left, SHOWN)
        return bool(self.top_b[left] >> shift - taken_by_b & 1)


def search(position: Position, max_left: int = MAX_LEFT) -> Solved:
    """Solve a position of the coprime game exactly, by every line of play at once."""
    rules, (left, a, b, _) = position.ruleset, position.state
    assert isinstance(rules, CoprimeRules)
    if left > max_left:
        raise LimitReached(
            f"{position.brief()}: chips left: {abbreviate(left)}; the exact search takes at most {max_left:,}"
        )
    edges = find_edges(rules, left)
    _check_memory(position, left, count_held(edges))
    base = make_final_row(rules.goal, left + a + b, a, left)
    bounds = tuple(rules.bound(left - i) for i in range(min(SHOWN, rules.bound(left)) + 1))
    near = min(left - i - most for i, most in enumerate(bounds))
    near_root = search_by_words if kernel_pays(left) else search_by_integers
    return Solved(left, bounds, *near_root(edges, base, near))


def make_final_row(goal: Goal, n: int, first: int, left: int) -> Any:
    """A GMP integer whose bit j, for 0 <= j <= left, is set iff A has won with first + j of all n chips."""
    from nimlike.core import gmp

    if not isinstance(goal, Total):
        return make_coprime_row(n, first, left, goal.modulus)
    row = gmp.mpz(0)
    for rest in goal.residues:
        row |= spread(goal.modulus, (rest - first) % goal.modulus, left + 1)
    return row


def make_coprime_row(n: int, first: int, left: int, allowed: int = 1) -> Any:
    """A GMP integer whose bit j, for 0 <= j <= left, is set iff gcd(first + j, n) divides ``allowed``."""
    # For each prime p of n let q be its least power that does not divide ``allowed``: where q divides n, the multiples
    # of q are struck out.
    from nimlike.core import gmp

    if n == 0:
        return gmp.mpz(0)
    row = (gmp.mpz(1) << left + 1) - 1
    primes, rest = find_small_primes(n, max(2, left))
    for power in find_powers(n, allowed, primes):
        row &= ~spread(power, -first % power, left + 1)
    if rest > 1:
        # Where n is odd, gcd(t, n) = gcd(2t - n, n), and 2t - n, the difference of the totals, may be far shorter.
        twice, less = (2, n) if n % 2 else (1, 0)
        short = max(abs(twice * first - less), abs(twice * (first + left) - less)) < 1 << 64
        if rest.bit_length() * (left + 1) > _GCD_BITS * (64 if short else 1):
            raise LimitReached(
                f"n has {len(gmp.digits(rest)):,} digits beyond its small primes: too long for {left:,} gcds"
            )
        # The primes left exceed `left`, so each divides one of the numbers at most.
        for start in range(0, left + 1, _BLOCK):
            block = [twice * (first + j) - less for j in range(start, min(start + _BLOCK, left + 1))]
            product = gmp.mpz(1)
            for number in block:
                product = product * number % rest
            if gmp.gcd(product, rest) > 1:
                for j, number in enumerate(block, start):
                    if allowed % gmp.gcd(number, rest):
                        row = gmp.bit_clear(row, j)
    return row


def _check_memory(position: Position, left: int, held: int) -> None:
    if 2 * held * (left // 8 + 64) > MAX_MEMORY:
        raise LimitReached(
            f"{position.brief()}: the search would hold {2 * held:,} rows of {left:,} bits, more than "
            f"{MAX_MEMORY >> 20:,} MiB"
        )


def list_b_wins(rules: CoprimeRules, bound: int) -> list[int]:
    """The starting numbers n in 1..bound from which B wins, each by exact search: no theorem is used."""
    wins = []
    for n in range(1, bound + 1):
        report("starting numbers", n, bound)
        if not search(rules(n)).a_wins(A):
            wins.append(n)
    return wins
