"""The coprime game with odd n, for every K: columns that a player holds, and races, found in a window of positions.

A position (k, d), the word of n, and why K rows are enough: docs/theory/coprime-columns.md, "The plane of positions".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.checker import form
from nimlike.core.errors import LimitReached
from nimlike.core.numbers import abbreviate
from nimlike.core.reason import Facts
from nimlike.games.coprime.coprime_rules import A, B
from nimlike.games.coprime.exact_search import kernel_pays, make_words, slide_rows, spread
from nimlike.kernels.columns import COLUMN_OF_B, RACE, find_with

Word = Callable[[int, int], Any]  # of (low, count): a GMP integer; bit j: A wins with low + 2 j (low is odd)

MAX_MEMORY: Final = 2 << 30  # most bytes that the rows of one window may hold
_LONG: Final = 4096  # bits of a row from which on all rows, which the kernel keeps, would take much memory


def make_word(primes: Iterable[int]) -> Word:
    """The word of the odd n that are divisible by these odd primes and by no other: A wins at t iff none divides t."""
    from nimlike.core import gmp

    known = tuple(primes)

    def row(low: int, count: int) -> Any:
        won = gmp.mpz(0)
        reach = max(abs(low), abs(low + 2 * count - 2))
        for p in known:
            if p <= reach:
                won |= mark_multiples_of(p, low, count)
        return (gmp.mpz(1) << count) - 1 - won

    return row


def mirror(word: Word) -> Word:
    """The word in which the players have changed places: B wins at t what A won at -t."""
    from nimlike.core import gmp

    def row(low: int, count: int) -> Any:
        bits = word(-(low + 2 * count - 2), count)
        turned = gmp.from_digits(gmp.digits(bits, 2).zfill(count)[::-1], 2) if count else gmp.mpz(0)
        return (gmp.mpz(1) << count) - 1 - turned

    return row


def mark_multiples_of(p: int, low: int, count: int) -> Any:
    """The bits j below ``count`` with which low + 2 j is a multiple of an odd number p."""
    # That is so iff j = -low / 2 modulo p, and 1 / 2 is (p + 1) / 2.
    return spread(p, -low * (p + 1) // 2 % p, count)


@dataclass(frozen=True)
class Plane:
    """Who wins the positions with k = 0..last chips left and difference low..high, by either player to move."""

    low: int
    high: int
    last: int
    a: list[Any]  # for each k, with A to move: bit q stands for the difference first(k) + 2 q, set where A wins
    b: list[Any]  # the same with B to move

    def first(self, k: int) -> int:
        """The smallest difference from ``low`` on that a position with k chips left can have."""
        return self.low + (self.low + k + 1) % 2

    def width(self, k: int) -> int:
        """How many differences a row has."""
        return (self.high - self.first(k)) // 2 + 1

    def a_wins(self, k: int, d: int, mover: int) -> bool:
        """Whether A wins with k chips left and difference d, k + d odd."""
        return bool((self.b if mover else self.a)[k] >> (d - self.first(k)) // 2 & 1)


def make_plane(max_take: int, word: Word, low: int, high: int, last: int) -> Plane:
    """The positions of a window, from the definition of the game, for any word."""
    from nimlike.core import gmp

    held = min(max_take, last) * (4 * last + 2 * (high - low)) // 8 + (last + 1) * (high - low) // 8
    if held > MAX_MEMORY:
        raise LimitReached(f"coprime:max={abbreviate(max_take)}: the rows of a window would take {held >> 20:,} MiB")
    least, most = _find_ends(low, high, last)
    base = word(least, most + 1)
    edges = [max(0, k - max_take) for k in range(last + 1)]
    kept = Plane(low, high, last, [], [])
    for k, row_a, row_b in slide_rows(edges, base, most + 1, "rows of the window"):
        # Bit j of the row stands for the difference least + 2 j + k.
        at, width = (kept.first(k) - least - k) // 2, kept.width(k)
        kept.a.append(gmp.f_mod_2exp(row_a >> at, width))
        kept.b.append(gmp.f_mod_2exp(row_b >> at, width))
    return kept


def _find_ends(low: int, high: int, last: int) -> tuple[int, int]:
    """The bits of a word that a window reads: the difference that bit 0 stands for, and the last bit."""
    least = low - last - (low - last + 1) % 2
    return least, (high + last - least) // 2


_ROWS: Final = (4, 6, 9, 14)  # so many times K rows are made, one number after the other, until a certificate is found
_MORE_ROWS: Final = 8


@dataclass(frozen=True)
class Column:
    """One difference at which a player, to move, loses whatever the number of chips left, from some number on."""

    max_take: int  # K
    loser: int  # who loses there when he is to move: 0 for A, 1 for B. The other one answers each take by as many
    difference: int  # the d of the column
    start: int

    @property
    def winner(self) -> int:
        """Who wins there: 0 for A, 1 for B."""
        return 1 - self.loser

    @property
    def reach(self) -> int:
        """The final differences -reach..reach are all that the proof reads."""
        return abs(self.difference) + self.start + 2 * self.max_take - 2

    @property
    def least(self) -> int:
        """It decides the odd n from this number on, by the position of the start or after A's first take."""
        return self.start + self.difference

    def takes(self, left: int, difference: int, mover: int) -> list[int]:
        """The take that leads into the column, if there is one, the winner being to move."""
        take = (self.difference - difference) * (1 if mover == A else -1)
        legal = mover == self.winner and 1 <= take <= min(self.max_take, left) and left - take >= self.start
        return [take] if legal else []

    def a_wins(self, left: int, difference: int, mover: int) -> bool | None:
        """Whether A wins a position; None if the column does not decide it."""
        if mover == self.loser:
            return self.winner == A if difference == self.difference and left >= self.start else None
        return self.winner == A if self.takes(left, difference, mover) else None

    def as_dict(self, primes: Iterable[int]) -> Facts:
        """The certificate for odd n with these odd primes, and no other up to `count_tokens`, as a JSON value."""
        # The checker reads the differences of the column and K more on the winner's side, from start + 2 K rows.
        most, at = self.max_take, self.difference
        read = (abs(2 * at + (most if self.loser == A else -most)) + most) // 2 + self.start + 2 * most - 1
        return _certify(self, "column", {"loser": "AB"[self.loser], **self.place()}, primes, read)

    def b_wins(self, n: int) -> bool:
        """Whether B wins an odd n, so long that the column decides it."""
        return self.winner == B

    def starting(self, least: int) -> Column:
        """The same, said of the odd n from a later one on."""
        return Column(self.max_take, self.loser, self.difference, least - self.difference)

    def place(self) -> dict[str, int]:
        """Where it is, among the classes of one K: the loser is the player whom the class is not of."""
        return {"difference": self.difference}

    def mirror(self) -> Column:
        """The column of the game in which the players have changed places."""
        return Column(self.max_take, 1 - self.loser, -self.difference, self.start)


@dataclass(frozen=True)
class Race:
    """Positions around one difference whose winner depends on the chips left modulo 2 K: both take K while they can."""

    # E the edge, r the distance of k - phase to the multiples of 2 K: A to move wins at E - K - 1 <= d <= E + K - 2 iff
    # d >= E - r, B to move loses at E - K <= d <= E + K - 1 iff d >= E + r

    max_take: int  # K
    edge: int  # E
    phase: int  # modulo 2 K; of the parity of E + 1
    start: int  # it is so for every k >= start; the K rows from start on are the proof

    @property
    def reach(self) -> int:
        most, last = self.max_take, self.start + self.max_take - 1
        return max(abs(self.edge - most - 1), abs(self.edge + most - 1)) + last | 1  # they are odd

    @property
    def least(self) -> int:
        """It decides the odd n from this number on, where 0 < E <= K."""
        return self.start

    @property
    def ends(self) -> tuple[int, int]:
        """(s, t): of the odd n B wins those that are -s, -s + 2, ..., t modulo 2 K; both odd, 0 < E <= K."""
        # The representatives modulo 2 K of least size, so that they are the same for all K of a phase.
        period = 2 * self.max_take
        t = (self.phase + self.edge - 2) % period
        s = (self.edge - 2 - self.phase) % period
        both = 2 * (self.edge - 2)  # s + t, for the right representatives
        choices = ((s + i * period, t + j * period) for i in (-1, 0) for j in (-1, 0))
        fitting = (pair for pair in choices if sum(pair) == both)
        return min(fitting, key=lambda pair: (abs(pair[0]) + abs(pair[1]), pair))

    def b_wins(self, n: int) -> bool:
        """Whether B wins an odd n >= start, 0 < E <= K."""
        return self.distance(n) < self.edge

    def starting(self, least: int) -> Race:
        return Race(self.max_take, self.edge, self.phase, least)

    def place(self) -> dict[str, int]:
        """Where it is, among the classes of one K."""
        return {"edge": self.edge, "phase": self.phase}

    def distance(self, left: int) -> int:
        """r: how far k - phase is from the multiples of 2 K."""
        rest = (left - self.phase) % (2 * self.max_take)
        return min(rest, 2 * self.max_take - rest)

    def a_wins(self, left: int, difference: int, mover: int) -> bool | None:
        """Whether A wins a position, k + d odd; None if the law says nothing."""
        if left < self.start:
            return None
        most, ahead, r = self.max_take, difference - self.edge, self.distance(left)
        if mover == A:
            return ahead >= -r if -most - 1 <= ahead <= most - 2 else None
        return ahead >= r if -most <= ahead <= most - 1 else None

    def takes(self, left: int, difference: int, mover: int) -> list[int]:
        """The winning takes that the law shows: one at least, if start + K chips are left and he wins."""
        most = min(self.max_take, left)
        sign = 1 if mover == A else -1
        return [
            take
            for take in range(1, most + 1)
            if self.a_wins(left - take, difference + sign * take, 1 - mover) is (mover == A)
        ]

    def as_dict(self, primes: Iterable[int]) -> Facts:
        """The certificate for odd n with these odd primes, and no other up to `count_tokens`, as a JSON value."""
        read = abs(self.edge - 1) + self.start + 2 * self.max_take - 1
        return _certify(self, "race", self.place(), primes, read)

    def mirror(self) -> Race:
        """The race of the game in which the players have changed places."""
        return Race(self.max_take, 2 - self.edge, self.phase, self.start)


def _certify(law: Column | Race, name: str, place: Facts, primes: Iterable[int], read: int) -> Facts:
    """A row-law; primes beyond the final differences that the checker reads are left out."""
    said = {"name": name, **place, "primes": sorted(p for p in primes if p <= read)}
    return form("row-law", ruleset=f"coprime:max={law.max_take}", start=law.start, law=said)


def find_certificate(max_take: int, primes: Iterable[int], difference: int = 0, mover: int = A) -> Column | Race | None:
    """Who wins all odd n with the given small primes, from some number of chips on, with a proof."""
    return settle(max_take, make_word(primes), difference, mover)


def count_tokens(max_take: int, difference: int = 0) -> int:
    """A bound for the final differences that `find_certificate` reads: only the primes of n up to here matter."""
    return abs(difference) + count_rows(max_take) + 2 * max_take + 2


def count_rows(max_take: int) -> int:
    """So many chips left are looked at before `find_certificate` gives up."""
    return _ROWS[-1] * max_take + _MORE_ROWS


def settle(max_take: int, word: Word, difference: int = 0, mover: int = A, period: int = 0) -> Column | Race | None:
    """A column or a race that decides the positions with this difference and player to move, for any word."""
    # For a word that is periodic the number of rows made grows with its period, too.
    if mover == B:
        found = settle(max_take, mirror(word), -difference, A, period)
        return None if found is None else found.mirror()
    for times in _ROWS:
        last = times * (max_take + period) + _MORE_ROWS
        low, high = difference - max_take - 1, difference + 2 * max_take
        least, most = _find_ends(low, high, last)
        if most < _LONG and kernel_pays(most):
            from nimlike.kernels.coprime import find_law

            length = most // 64 + 1
            words = make_words(word(least, most + 1), length + max_take // 64 + 2)
            kind, place, phase, start = find_law(words, length, max_take, least, difference, last)
        else:
            window = make_plane(max_take, word, low, high, last)
            kind, place, phase, start = _find(window.a, window.b, last, low, max_take, difference)
        if kind == RACE:
            return Race(max_take, place, phase, start)
        if kind:
            return Column(max_take, A if kind == COLUMN_OF_B else B, place, start)
    return None


def _has(rows: list[Any], low: int, row: int, difference: int) -> bool:
    """Whether a row has the bit of a difference; its bit 0 stands for ``low``, or for the next one."""
    return bool(rows[row] >> (difference - low) // 2 & 1)


def _ends(rows: list[Any], low: int, row: int, difference: int, lost: int, most: int) -> bool:
    """Whether of so many bits of a row from a difference on just the first ones are zeros."""
    every = (1 << most) - 1
    return bool(rows[row] >> (difference - low) // 2 & every == every >> lost << lost)


_find: Final = find_with(_has, _ends)
