"""Certificates that the Grundy values of a hexadecimal game repeat for ever, or grow by the same with each period.

The options of a heap of n are, for the digits d0 . d1 ... dt: nothing (digit k has the 1, n = k); a heap of n - k > 0
counters (it has the 2); two heaps > 0 (the 4) or three (the 8) with n - k counters together. If the last digit of the
code is repeated for ever, it is not among these: all k > t have that digit, the *tail*. Octal games are those without
an 8. The proof is on the page docs/certificates/saltus-periods.md. In short, N values G(0), ..., G(N - 1) being listed,
and S, F given by the certificate:

*Lemma.* Let H1 each listed value be the mex over the options of its heap, and H3 G(n + p) = G(n) + s for
e <= n < N - p. If s = 0, let H2 N > 3e + 3p + t, with a tail N > 3e + 4p + t. If s > 0, let f = max(e, 1), call the
heaps from f on *regular*, let G(n + p) = G(n) + s define the values *expected* of heaps n >= N, and let H2 N >= f + p
and N > 3f + t; H6 S be a power of 2 that divides s; H7 options of a heap n >= N not have the value expected of n: those
without a regular heap are less, and no class of the others can have it; and for the last 2p heaps n that are listed
H8 every v with F <= v < G(n) be the value of a *moving* option; H9 F + 2s <= G(n), and every v < F + 2s be the value of
a *steady* option, that is moving too if v >= F. Then G(n + p) = G(n) + s for every n >= e. If H4 e = 0 or G(e - 1 + p)
is not G(e - 1) + s, and H5 for no prime q that divides p the differences of the values from e on have the period p/q,
then p and e are the smallest.

*Moving* is an option with a regular heap a if the XOR x of the values of its other heaps is less than S; its value is
G(a) XOR x. *Steady* are the options by the tail, and those into b, c, or into a, b, c, where b and c are regular and
G(b) = G(c); their value is 0 or G(a).
"""

import re
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from nimlike_check.heap_sets import HeapSets
from nimlike_check.heap_words import check_least, check_repetition, digits_in_words, listing, statement, whole_list
from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("hex-period", "octal-saltus-period")

_CODE = {
    "hex-period": re.compile(r"hex:([048C])\.([0-9A-F]+)(r?)", re.ASCII),
    "octal-saltus-period": re.compile(r"octal:([04])\.([0-7]+)(r?)", re.ASCII),
}
_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "saltus", "values", "power", "floor"}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    game = _Game(certificate)
    values, e, p, s = game.values, game.preperiod, game.period, game.saltus
    game.check_reach()
    check_repetition(values, p, s, e, len(values))
    check_least(values, e, p, s)
    _check_bound(values)
    sets = HeapSets(values, max(digit.bit_length() for digit in (*game.digits, game.tail)), work)
    by_tail = _check_values(game, sets, work)
    if s:
        game.check_power()
        game.check_above(work)
        _check_below(game, sets, by_tail, work)
    return statement(certificate, len(values))


def full(certificate: Any, work: Work) -> str:
    """What an accepted certificate proves, with the rules in words and all values."""
    game = _Game(certificate)
    return listing(certificate, digits_in_words(game.digits, game.tail), game.values, work)


class _Heap(NamedTuple):
    """A heap of an option; a regular one stands for all that differ from it by a multiple of p."""

    counters: int
    regular: bool
    high: int
    """H, where the value is S * H + R with R < S."""
    low: int
    """R."""


class _Game:
    """What the certificate says, in the right form, and the hypotheses on numbers."""

    def __init__(self, certificate: Any) -> None:
        check_shape(certificate, _FIELDS, ("ruleset",))
        for field in ("preperiod", "period", "saltus", "power", "floor"):
            if not whole(certificate[field]):
                refuse("format", f"{field} is not a whole number")
        self.values = whole_list(certificate["values"])
        self.preperiod: int = certificate["preperiod"]
        self.period: int = certificate["period"]
        self.saltus: int = certificate["saltus"]
        self.power: int = certificate["power"]
        self.floor: int = certificate["floor"]
        if not self.period or not self.power:
            refuse("format", "the period and the power are at least 1")
        found = _CODE[certificate["kind"]].fullmatch(certificate["ruleset"])
        if found is None:
            refuse("ruleset", "not a game of the kind, like hex:0.8 or octal:0.07r")
        self.digits = [int(digit, 16) for digit in found[1] + found[2]]
        self.tail = self.digits.pop() if found[3] else 0
        if not any(self.digits) and not self.tail:
            refuse("ruleset", "the code allows no move")
        self.last = len(self.digits) - 1
        self.first_regular: int = max(self.preperiod, 1)

    def check_reach(self) -> None:
        """H2: so many values are listed that options of later heaps have a regular heap."""
        e, p, f = self.preperiod, self.period, self.first_regular
        periods = 4 if self.tail else 3
        need = max(f + p, 3 * f + self.last + 1) if self.saltus else 3 * e + periods * p + self.last + 1
        if len(self.values) < need:
            reached = f"{len(self.values)} are listed"
            refuse("repetition", f"the values must go to heap {short(need - 1)}, {reached}", "H2")

    def check_power(self) -> None:
        """H6: S is a power of 2 that divides s."""
        if self.power & (self.power - 1) or self.saltus % self.power:
            refuse("above", f"{short(self.power)} is no power of 2 that divides {self.saltus}", "H6")

    def expected(self, n: int) -> int:
        """The value expected of a regular heap, listed or not: by H2 a whole period of regular heaps is listed."""
        turns, place = divmod(n - self.first_regular, self.period)
        return self.values[self.first_regular + place] + turns * self.saltus

    def check_above(self, work: Work) -> None:
        """H7: all classes of options, for a heap n of each residue modulo p, beyond the table."""
        f, p, count = self.first_regular, self.period, len(self.values)
        taken = [(len(self.digits) + turn * p + k, self.tail, False) for turn in range(2) for k in range(p)]
        taken += [(k, digit, True) for k, digit in enumerate(self.digits)]
        kinds = f + p - 1
        classes = sum(kinds ** (digit.bit_length() - 2) for _, digit, _ in taken if digit > 1)
        work.need("above", 14 * p * (classes + len(taken)), 200 * kinds)
        heaps = [_Heap(m, m >= f, *divmod(value, self.power)) for m, value in enumerate(self.values[: f + p]) if m > 0]
        for k, digit, by_digit in taken:
            for others in range(3):
                if digit >> others & 2:
                    for some in combinations_with_replacement(heaps, others):
                        for n in range(count, count + p):
                            self._check_class(n, k, by_digit, some, heaps)

    def _check_class(self, n: int, k: int, lone: bool, some: tuple[_Heap, ...], heaps: list[_Heap]) -> None:
        """H7 for the options into some heaps and one more, which is regular; by the tail, for k, k + 2p, k + 4p, ...

        ``lone`` says that k is one number, so that (iv) holds if no other heap is regular.
        """
        f, p, jump = self.first_regular, self.period, self.saltus // self.power
        turns, place = divmod(n - k - f - sum(heap.counters for heap in some), p)
        rest = heaps[f - 1 + place]
        high, low = divmod(self.expected(n), self.power)
        d, y, xor = jump * turns + rest.high - high, 0, rest.low ^ low
        for heap in some:
            xor ^= heap.low
            if heap.regular:
                d += heap.high
                lone = False
            else:
                y ^= heap.high
        if not xor and d + y >= 0 and (d + y) % 2 == 0 and not (lone and d > y):
            into = ", ".join(f"{heap.counters}{f' mod {p}' if heap.regular else ''}" for heap in (*some, rest))
            refuse("above", f"an option of heap {n} into {into} may have its value", "H7")


def _check_bound(values: list[int]) -> None:
    """Part of H1, before sets of values are made: from n > 0 counters a play has at most 2n - 1 moves."""
    for n, value in enumerate(values):
        if value > 2 * n:
            refuse("values", f"G({n}) is not {short(value)}: no play is so long", "H1")


def _check_values(game: _Game, sets: HeapSets, work: Work) -> list[int]:
    """H1; the sets of the values that the heaps have by the tail."""
    sets.need_look_ups("values", len(game.values), len(game.digits), work)
    always, by_tail = 0, []
    for n, value in enumerate(game.values):
        if n > game.last:
            always |= sets.left(game.tail, n - game.last - 1)
        by_tail.append(always)
        met = always
        for digit, left in zip(game.digits, reversed(range(n + 1)), strict=False):
            met |= sets.left(digit, left)
        if met >> value & 1:
            refuse("values", f"G({n}) is not {value}: an option has this value", "H1")
        if lacking := ~met & ((1 << value) - 1):
            refuse("values", f"G({n}) is not {value}: no option has the value {_least(lacking)}", "H1")
    return by_tail


def _check_below(game: _Game, sets: HeapSets, by_tail: list[int], work: Work) -> None:
    """H8, H9 and, for options by the tail without a regular heap, H7 for the last 2p heaps."""
    count, floor, more = len(game.values), game.floor, 2 * game.saltus
    bound = 1 << max(game.values[: game.first_regular]).bit_length() if game.tail else 0
    sets.mark(game.first_regular, game.power, count if game.tail else 2 * game.period + game.last, work)
    last_heaps = range(count)[-2 * game.period :]
    sets.need_look_ups("below", 3 * len(last_heaps), len(game.digits), work)
    always, moving_by_tail = 0, []
    for n in range(count):
        if n > game.last:
            always |= sets.moving(game.tail, n - game.last - 1)
        moving_by_tail.append(always)
    for n in last_heaps:
        value, moving, steady, both = game.values[n], moving_by_tail[n], by_tail[n], moving_by_tail[n]
        for digit, left in zip(game.digits, reversed(range(n + 1)), strict=False):
            moving |= sets.moving(digit, left)
            steady |= sets.steady(digit, left)
            both |= sets.steady_moving(digit, left)
        if value < bound:
            refuse("above", f"the last values must reach {bound}, one is {value}", "H7")
        if floor + more > value:
            refuse("below", f"floor + 2 * {game.saltus} is {short(floor + more)}, beyond G({n})", "H9")
        if lacking := ~moving & _between(floor, value):
            refuse("below", f"the value {_least(lacking)} of an option of {n} does not grow with a heap", "H8")
        if lacking := ~steady & _between(0, floor) | ~both & _between(floor, floor + more):
            refuse("below", f"the value {_least(lacking)} of an option of {n} is that of no steady one", "H9")


def _between(low: int, high: int) -> int:
    """The bits low, ..., high - 1."""
    return ((1 << high) - 1) >> low << low


def _least(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
