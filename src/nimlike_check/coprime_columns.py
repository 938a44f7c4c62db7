"""Certificates of who wins the coprime game with odd n: kinds ``coprime-column`` and ``coprime-race``.

The game. n chips; A begins; in turn each takes 1..K until none is left; a and b are the totals; A wins iff
gcd(a, b) = 1. A position has k chips left and the difference d = a - b; for odd n, k + d is odd, and A wins with the
final difference t iff gcd(t, n) = 1. In the word of a certificate A wins at t iff none of its primes divides t.

A column is a difference d with a player, the loser. Lemma: suppose that

H1  the numbers listed as primes are primes;
H2  in the word the loser, to move at d, loses with k = start, start + 2, ..., start + 2 K - 2 chips left.

Then he loses at d with k chips left for every k >= start, k + d odd: where A loses, for every odd n that all the primes
divide; where B loses, for every odd n that none of the other odd primes <= reach = |d| + start + 2 K - 2 divides.

A race is an edge E and a phase c. Let r be the distance of k - c to the multiples of 2 K. Lemma: suppose H1 and

H2  E + c is odd;
H3  in the word, with k = start, ..., start + K - 1 chips left: A to move wins at d, E - K - 1 <= d <= E + K - 2, iff
    d >= E - r, and B to move loses at d, E - K <= d <= E + K - 1, iff d >= E + r.

Then H3 holds for every k >= start and every odd n that all the primes divide, and none of the other odd primes
<= reach, which is how far from 0 the rows of H3 read. The proofs are in docs/certificates/coprime-columns.md. The rows
are made here, from the definition.
"""

from collections import deque
from collections.abc import Callable, Iterator
from math import gcd, isqrt
from operator import and_, or_, rshift
from typing import Any, Final

from nimlike_check.coprime_fields import either, max_take, number, numbers
from nimlike_check.primes import is_prime
from nimlike_check.refusal import check_shape, refuse, short
from nimlike_check.work import Work

KINDS = ("coprime-column", "coprime-race")

_COMMON = {"format", "kind", "ruleset", "primes", "start"}
_SHOWN: Final = 12


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    return _CHECKS[certificate["kind"]](certificate, work)


def full(certificate: Any, _work: Work) -> str:
    """What an accepted certificate says, with all its primes."""
    most = max_take(certificate["ruleset"])
    if "loser" in certificate:
        return _column_words(certificate, most, _column_ends(certificate, most), len(certificate["primes"]))
    return _race_words(certificate, most, _race_ends(certificate, most), len(certificate["primes"]))


def _check_column(certificate: Any, work: Work) -> str:
    check_shape(certificate, _COMMON | {"loser", "difference"})
    most, start, at = (
        max_take(certificate["ruleset"]),
        number(certificate["start"], "start"),
        certificate["difference"],
    )
    if type(at) is not int or certificate["loser"] not in ("A", "B"):
        refuse("format", "the difference is a whole number, and the loser A or B")
    if (start + at) % 2 == 0:
        refuse("format", "start and difference are not one odd and one even")
    ends, a_loses = _column_ends(certificate, most), certificate["loser"] == "A"
    k = find_escape(most, _word(certificate["primes"], ends, work), ends, a_loses, at, start, work)
    if k is not None:
        refuse("rows", f"{certificate['loser']} does not lose at d = {short(at)} with k = {k}", "H2")
    return _column_words(certificate, most, ends, _SHOWN)


def _check_race(certificate: Any, work: Work) -> str:
    check_shape(certificate, _COMMON | {"edge", "phase"})
    most, start, edge = max_take(certificate["ruleset"]), number(certificate["start"], "start"), certificate["edge"]
    phase = number(certificate["phase"], "phase")
    if type(edge) is not int or phase >= 2 * most:
        refuse("format", "the edge is a whole number, and the phase is below 2 K")
    if (edge + phase) % 2 == 0:
        refuse("rows", "edge and phase are not one odd and one even", "H2")
    ends = _race_ends(certificate, most)
    bound = find_breach(most, _word(certificate["primes"], ends, work), ends, edge, phase, start, work)
    if bound is not None:
        refuse("rows", f"not a row of a race: A is to win from d = {short(bound)} on", "H3")
    return _race_words(certificate, most, ends, _SHOWN)


def find_escape(
    most: int, word: int, ends: tuple[int, int], a_loses: bool, at: int, start: int, work: Work
) -> int | None:
    """The first of K numbers of chips, every second from ``start`` on, with which the loser wins at d; None if none."""
    lost = range(start, start + 2 * most, 2)
    for k, a, b in _rows(most, word, ends, lost[-1], work):
        if k in lost and bool((a if a_loses else b) >> (at - ends[0] - k) // 2 & 1) == a_loses:
            return k
    return None


def find_breach(
    most: int, word: int, ends: tuple[int, int], edge: int, phase: int, start: int, work: Work
) -> int | None:
    """From where A is to win in the first of K rows that is not a row of the race; None if all are."""
    for k, a, b in _rows(most, word, ends, start + most - 1, work):
        apart = (k - phase) % (2 * most)
        r = min(apart, 2 * most - apart)
        if k >= start:
            for row, low, bound in ((a, edge - most - 1, edge - r), (b, edge - most, edge + r)):
                if not _is_split(most, row, low, bound, ends[0] + k):
                    return bound
    return None


def _is_split(most: int, row: int, low: int, bound: int, least: int) -> bool:
    """Whether of the d from low to low + 2 K - 1 A wins just those >= bound; bit j stands for d = least + 2 j."""
    first = low + (low - least) % 2  # the row has K of these differences
    lost = (max(bound, first) - first) // 2
    return row >> (first - least) // 2 & (1 << most) - 1 == (1 << most) - (1 << lost)


def b_wins(most: int, n: int, step: str, work: Work) -> bool:
    """Whether B wins an odd number n of chips, by the definition."""
    work.need(step, n * (2 + n.bit_length() // 500), 16 * n)
    word = int("".join("01"[gcd(t, n) == 1] for t in range(n, -n - 1, -2)), 2)
    [(_, a, _)] = deque(_rows(most, word, (-n, n), n, work), maxlen=1)
    return a & 1 == 0


def _column_ends(certificate: Any, most: int) -> tuple[int, int]:
    """The first and the last final difference that the last row of a column reads."""
    at, last = int(certificate["difference"]), int(certificate["start"]) + 2 * most - 2
    return at - last, at + last


def _race_ends(certificate: Any, most: int) -> tuple[int, int]:
    """An odd number that is not above any final difference that the rows of a race read, and one that is not below."""
    edge, last = int(certificate["edge"]), int(certificate["start"]) + most - 1
    low, high = edge - most - 1 - last, edge + most - 1 + last
    return low - (low + 1) % 2, high + (high + 1) % 2


def _word(primes: Any, ends: tuple[int, int], work: Work) -> int:
    """H1, and the word: bit j says that A wins at low + 2 j, which none of the primes divides."""
    low, high = ends
    listed, reach, count = numbers(primes, "primes"), max(-low, high), (high - low) // 2 + 1
    if any(not 3 <= p <= reach for p in listed):
        refuse("format", f"the primes are numbers from 3 to {short(reach)}, which is as far as the rows read")
    work.need("rows", len(listed) * (60 + count // 256) + reach * isqrt(reach) // 8, count)
    lost = 0
    for p in listed:
        if not is_prime(p, "primes", work):
            refuse("primes", f"{p} is not prime", "H1")
        # p divides low + 2 j iff j = -low / 2 modulo p, and 1/2 is (p + 1) / 2.
        lost |= _every(p, -low * (p + 1) // 2 % p, count)
    return (1 << count) - 1 & ~lost


def _every(p: int, first: int, count: int) -> int:
    """The bits first, first + p, ..., and perhaps some from ``count`` on."""
    bits, width = 1, p
    while width < count:
        bits |= bits << width
        width *= 2
    return bits << first


class Takes:
    """Any, or all, of the rows that takes of 1..min(K, k) lead to, each moved by the take.

    A row met twice changes nothing in "any" or "all". So takes of 1..2m are those of 1..m, and the same for k - m,
    moved by m more; and two such runs that overlap make any number of takes. ``levels[s]`` has the runs of 2^s takes
    for the last 2^s numbers of chips.
    """

    def __init__(self, most: int, join: Callable[[int, int], int], move: Callable[[int, int], int]) -> None:
        self.most, self.join, self.move, self.k = most, join, move, 0
        self.levels = [deque[int](maxlen=1 << s) for s in range(most.bit_length())]

    def joined(self, row: int) -> int:
        """The next row, for k chips, from row k - 1."""
        self.k += 1
        join, move, takes = self.join, self.move, min(self.most, self.k)
        run, size, level = move(row, 1), 1, self.levels[0]
        while 2 * size <= takes:
            before = level[0]
            level.append(run)
            run, size, level = join(run, move(before, size)), 2 * size, self.levels[size.bit_length()]
        rest = takes - size
        whole = join(run, move(level[-rest], rest)) if rest else run
        level.append(run)
        return whole


def _rows(most: int, word: int, ends: tuple[int, int], last: int, work: Work) -> Iterator[tuple[int, int, int]]:
    """(k, row with A to move, row with B to move) for k = 0..last chips left, from the definition.

    Bit j of row k stands for d = low + k + 2 j, from which low + 2 j, ..., low + 2 j + 2 k are reached. A's take of i
    leads to bit j + i of row k - i, B's to bit j. Bits for which high is passed mean nothing.
    """
    count = (ends[1] - ends[0]) // 2 + 1
    wide = 1 + (count >> 11)
    work.need("rows", last * (8 + 4 * most.bit_length() * wide), min(most, last) * (count // 2 + 300))
    of_a, of_b = Takes(most, or_, rshift), Takes(most, and_, lambda row, _: row)
    a = b = word
    yield 0, a, b
    for k in range(1, last + 1):
        a, b = of_a.joined(b), of_b.joined(a)
        yield k, a, b


def _column_words(certificate: Any, most: int, ends: tuple[int, int], shown: int) -> str:
    """What a column proves; at most so many primes are named in one list."""
    at, start, primes, winner = certificate["difference"], certificate["start"], certificate["primes"], "A"
    if certificate["loser"] == "A":
        winner, which, starts = "B", _divisible(primes, shown), f"B wins every such n >= {start}" if at == 0 else ""
    else:
        which = _no_other(primes, max(-ends[0], ends[1]), shown)
        starts = f"A wins every such n >= {start + at}, as he may take {at} first" if 1 <= at <= most else ""
    loses = f"{certificate['loser']} to move loses where a - b = {at} and k >= {start} chips are left, k"
    said = f"for odd n{which}: {loses} {'even' if at % 2 else 'odd'}, as {winner} answers each take by as many"
    return f"{certificate['ruleset']}: {said}{starts and '; so '}{starts}"


def _race_words(certificate: Any, most: int, ends: tuple[int, int], shown: int) -> str:
    """What a race proves; at most so many primes are named in one list."""
    edge, phase, start, primes = (certificate[name] for name in ("edge", "phase", "start", "primes"))
    which = f"{_divisible(primes, shown)}, and by no other odd prime up to {max(-ends[0], ends[1]):,}"
    law = (
        f"with k >= {start} chips left, k + d odd, d = a - b, and r the distance of k - {phase} to the multiples of"
        f" {2 * most}, A to move wins at d from {edge - most - 1} to {edge + most - 2} iff d >= {edge} - r, and B to"
        f" move loses at d from {edge - most} to {edge + most - 1} iff d >= {edge} + r"
    )
    starts = (
        f"; so of these n >= {start} B wins those with n - {phase} nearer than {edge} to a multiple of {2 * most},"
        " and A the others"
        if 1 <= edge <= most
        else ""
    )
    return f"{certificate['ruleset']}: for odd n{which}: {law}{starts}"


def _divisible(primes: list[int], shown: int) -> str:
    return f" divisible by {_listed(primes, shown)}"


def _no_other(primes: list[int], reach: int, shown: int) -> str:
    """That no odd prime up to ``reach`` divides n but those listed, or that none of the others does."""
    known = set(primes)
    others = [p for p in range(3, reach + 1, 2) if p not in known and all(p % q for q in range(3, isqrt(p) + 1, 2))]
    if len(others) < len(primes):
        return f" divisible by none of {_listed(others, shown)}" if others else ""
    but = f" but {_listed(primes, shown)}" if primes else ""
    return f" divisible by no odd prime up to {reach:,}{but}" if others else ""


def _listed(primes: list[int], shown: int) -> str:
    if len(primes) > shown:
        return f"{', '.join(map(str, primes[:shown]))}, ... ({len(primes)} primes)"
    return either(primes, "and")


_CHECKS = {"coprime-column": _check_column, "coprime-race": _check_race}
