"""Exact search of the coprime game: rows of bits, a few operations on long integers for each chip; and why, by search.

The rows W_A[r] and W_B[r], and the window that slides over them: docs/theory/coprime.md, "Exact search".
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from operator import and_, or_, sub
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.libraries import compiler
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.core.progress import report
from nimlike.games.coprime.coprime_rules import A, CoprimeRules, Goal, Total
from nimlike.games.coprime.primes_of_n import find_powers, find_small_primes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nimlike.kernels.coprime import Words

MAX_LEFT: Final = 400_000  # most chips left that a search starts on, unless told otherwise
MAX_MEMORY: Final = 2 << 30  # most bytes that the rows of one search may hold
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
    words = kernel_pays(left)
    edges = find_edges(rules, left, words)
    held = count_held(edges)
    if 2 * held * (left // 8 + 64) > MAX_MEMORY:
        raise LimitReached(
            f"{position.brief()}: the search would hold {2 * held:,} rows of {left:,} bits, more than "
            f"{MAX_MEMORY >> 20:,} MiB"
        )
    base = make_final_row(rules.goal, left + a + b, a, left)
    bounds = tuple(rules.bound(left - i) for i in range(min(SHOWN, rules.bound(left)) + 1))
    near = min(left - i - most for i, most in enumerate(bounds))
    near_root = search_by_words if words else search_by_integers
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


def a_wins_start(rules: CoprimeRules, n: int) -> bool:
    """Whether A wins n chips, by the exact search."""
    return search(rules(n)).a_wins(A)


def list_b_wins(rules: CoprimeRules, bound: int) -> list[int]:
    """The starting numbers n in 1..bound from which B wins, each by exact search: no theorem is used."""
    wins = []
    for n in range(1, bound + 1):
        report("starting numbers", n, bound)
        if not a_wins_start(rules, n):
            wins.append(n)
    return wins


# Rows from rows before them: OR and AND over a window that slides.
# Rows are long integers, or words for long searches. The window's older edge never moves back: each row passes through
# two stacks, one for what is newer and one for what is older, and takes O(1) operations on rows however wide it is.


def spread(step: int, first: int, count: int) -> Any:
    """The bits first, first + step, first + 2 step, ... below ``count``, as a GMP integer."""
    from nimlike.core import gmp

    if first >= count:
        return gmp.mpz(0)
    bits, width = gmp.mpz(1), step
    while width < count:
        bits |= bits << width
        width *= 2
    return gmp.f_mod_2exp(bits << first, count)


def find_edges(rules: CoprimeRules, left: int, as_array: bool = False) -> Any:
    """For 0 <= r <= left the oldest row of row r's window: r less the most that may be taken; an array if wanted."""
    if isinstance(rules.max_take, int):
        most = min(rules.max_take, left)
        if as_array:
            import numpy as np

            return np.maximum(np.arange(left + 1) - most, 0)
        return [0] * most + list(range(left + 1 - most))
    return [r - rules.bound(r) for r in range(left + 1)]


def measure_widest(edges: Any) -> int:
    """The most rows in the window of one of the rows."""
    if isinstance(edges, list):
        most: int = max(map(sub, range(len(edges)), edges))
        return most
    import numpy as np

    return int((np.arange(len(edges)) - edges).max())


def count_held(edges: Any) -> int:
    """The most rows that are held at once: those that never leave a window are not held."""
    # Rows from the last edge on never leave. A later window holds no more of the others: its edge is no lower.
    return measure_widest(edges[: edges[-1] + 1])


SHOWN: Final = 12  # so many bits of a row near the root are needed, and one more


class Window:
    """OR or AND over a window of rows that slides, each moved down by a bit for every row it lies back if ``moves``."""

    def __init__(self, join: Callable[[Any, Any], Any], moves: bool, lasting_from: int) -> None:
        self.join, self.moves = join, moves
        self.lasting_from = lasting_from
        self.kept = 0
        self.front: list[Any] = []
        self.flipped = 0
        self.back: list[Any] = []
        self.newer: Any = None
        self.lasting: Any = None

    def push(self, r: int, row: Any) -> None:
        """Add row r, the newest; the sums are then placed for row r + 1."""
        moved = row >> 1 if self.moves else row
        if self.moves and self.newer is not None:
            self.newer >>= 1
        if r < self.lasting_from:
            self.back.append(row)
            self.kept = r + 1
            self.newer = moved if self.newer is None else self.join(self.newer, moved)
        elif self.lasting is None:
            self.lasting = moved
        else:
            self.lasting = self.join(self.lasting >> 1 if self.moves else self.lasting, moved)

    def drop(self, r: int) -> None:
        """Let go of the oldest row, before row r is made."""
        if not self.front:
            total = None
            for back in range(r - self.kept + 1, r - self.kept + 1 + len(self.back)):
                row = self.back.pop() >> back if self.moves else self.back.pop()
                total = row if total is None else self.join(total, row)
                self.front.append(total)
            self.flipped, self.newer = r, None
        self.front.pop()

    def value(self, r: int) -> Any:
        """The OR or AND as row r needs it."""
        total = self.newer
        if self.lasting is not None:
            total = self.lasting if total is None else self.join(total, self.lasting)
        if self.front:
            older = self.front[-1] >> r - self.flipped if self.moves else self.front[-1]
            total = older if total is None else self.join(total, older)
        return total


def slide_rows(edges: list[int], base: Any, bits: int, what: str) -> Iterator[tuple[int, Any, Any]]:
    """r, W_A[r] and W_B[r], O(1) operations each; bit j of row r, bits - r of them: A has j of the r chips gone."""
    any_of, all_of = Window(or_, True, edges[-1]), Window(and_, False, edges[-1])
    row_a = row_b = base
    oldest, last = 0, len(edges) - 1
    for r, edge in enumerate(edges):
        while oldest < edge:
            any_of.drop(r)
            all_of.drop(r)
            oldest += 1
        if r:
            row_a, row_b = any_of.value(r), all_of.value(r)
            if r % 64 == 0:
                # Bits above are of no position; left alone they would lengthen later rows.
                row_a, row_b = _low(row_a, bits - r), _low(row_b, bits - r)
                if r % _STRETCH == 0:
                    report(what, r, last)
        any_of.push(r, row_b)
        all_of.push(r, row_a)
        yield r, row_a, row_b


def search_by_integers(edges: list[int], base: Any, near: int) -> tuple[dict[int, int], dict[int, int]]:
    """For near <= r <= left the lowest bits of W_A[r], and the bits of W_B[r] from left - r down: 0 to `SHOWN`."""
    left = len(edges) - 1
    low_a, top_b = dict[int, int](), dict[int, int]()
    for r, row_a, row_b in slide_rows(edges, base, left + 1, "rows of the search"):
        if r >= near:
            real = min(SHOWN, left - r) + 1
            low_a[r] = int(_low(row_a, real))
            top_b[r] = int(_low(row_b >> left - r + 1 - real, real))
    return low_a, top_b


def _low(row: Any, bits: int) -> Any:
    return row & (1 << bits) - 1


_STRETCH: Final = 2048  # rows between reports
_NARROW: Final = 6  # most rows in a window that is passed over as a whole: more cost more than the sums over it
_MOVED: Final = 63  # most rows in a window whose sums are made for many rows at once: they move by less than a word
_WORD: Final = (1 << 64) - 1
_LEAST: Final = 100  # shorter searches are made of long integers: they are as fast
_LONG: Final = 1 << 15  # chips left from which one search alone pays for loading the kernel
_LOADING: Final = 1 << 15  # rows of long integers that take about as long as it takes to load the kernel


class _Made:
    """How many rows of long integers this process made while the kernel was not loaded."""

    rows = 0


def kernel_pays(left: int) -> bool:
    """Whether the kernel is to make the rows of a search from so many chips; if not, its rows are counted as made."""
    # That it is loaded decides nothing but the time: loading takes as long as some 30,000 rows of long integers. So it
    # is loaded for a long search, and where the searches of this process have made so many; then it is used for shorter
    # ones too.
    if left < _LEAST:
        return False
    if "nimlike.kernels.coprime" in sys.modules or left >= _LONG or _Made.rows >= _LOADING:
        return compiler()  # interpreted, it is slower than long integers
    _Made.rows += left
    return False


def search_by_words(edges: list[int], base: Any, near: int) -> tuple[dict[int, int], dict[int, int]]:
    """What `search_by_integers` returns."""
    import numpy as np

    from nimlike.kernels.coprime import make_block_rows, make_narrow_rows, whole_words

    bounds = np.asarray(edges, np.int64)
    left, lasting = len(edges) - 1, edges[-1]
    width = whole_words(left + 1)
    most = measure_widest(edges)
    narrow, limited = most <= _NARROW, most <= _MOVED
    slots = 1 + most if narrow else 2 * most if limited else 1 + count_held(edges)
    a, b = np.zeros((slots, width), np.uint64), np.zeros((slots, width), np.uint64)
    a[0] = b[0] = make_words(base, width)
    low_a, top_b = np.zeros((2, left + 1 - near), np.uint64)
    if near == 0:
        low_a[0], top_b[0] = int(base) & _WORD, int(base) >> max(0, left - SHOWN)
    marks = np.array([1, 0, 0, 0], np.int64)
    from_rows = partial(make_narrow_rows if narrow else make_block_rows, a, b)  # of the windows, or sums over these
    rows = from_rows if limited else _begin_sliding(a, b, base, lasting)
    while marks[0] <= left:
        report("rows of the search", int(marks[0]), left)
        stop = min(left + 1, int(marks[0]) + _STRETCH)
        rows(bounds, marks, stop, low_a, top_b, SHOWN)
        real = slice((left - stop + slots) // 64 + 1)  # words with bits of positions of the rows kept
        if slots < stop <= max(lasting, limited * left) and not a[:, real].any() and not b[:, real].any():
            break  # rows that come of empty rows alone are empty
    small, shown = (2 << SHOWN) - 1, range(near, left + 1)
    low, top = (
        {r: word & small & (2 << left - r) - 1 for r, word in zip(shown, words.tolist(), strict=True)}
        for words in (low_a, top_b)
    )
    return low, top


def _begin_sliding(a: Words, b: Words, base: Any, lasting: int) -> Callable[..., None]:
    """Rows by the sums over their windows, which slide."""
    import numpy as np

    from nimlike.kernels.coprime import make_sliding_rows

    width = a.shape[1]
    any_of, all_of = np.zeros((2, width), np.uint64), np.full((2, width), ~np.uint64(0))
    side = int(lasting == 0)
    any_of[side], all_of[side] = make_words(base >> 1, width), a[0]
    return partial(make_sliding_rows, a, b, any_of, all_of)


def make_words(row: Any, width: int) -> Words:
    """A row as ``width`` words, the lowest first."""
    import numpy as np

    return np.frombuffer(int(row).to_bytes(8 * width, "little"), "<u8").astype(np.uint64)
