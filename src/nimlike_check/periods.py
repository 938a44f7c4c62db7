"""Certificates that the Grundy values of a heap game repeat for ever.

What is certified. G(n) is the Grundy value of a heap of n counters: the least whole number (mex) that is
not the value of an option, where the value of two heaps a, b is G(a) XOR G(b) (Sprague 1935, Grundy 1939).
An accepted certificate with preperiod e and period p means: G(n + p) = G(n) for every n >= e; no smaller
period does so, and for the period no smaller preperiod; and the listed values are G(0), G(1), ...

How. The values are listed, from heap 0 on. Step "values" computes nothing in advance: it goes through
n = 0, 1, 2, ... and tests that the listed G(n) is the mex over the options of n, whose values are listed
before it. So by induction every listed value is right. Step "repetition" tests G(n + p) = G(n) for a
finite range of n, wide enough that the rest follows by induction:

Octal games. Digits d0 . d1 ... dt, dt the last that is not 0. The range is e <= n <= 2e + p + t (Guy and
Smith 1956 have this bound, up to the treatment of the end points; here is the proof for it). Let
n > 2e + p + t, and let G(m + p) = G(m) be known for all e <= m < n. No heap that large can be taken
whole, since k <= t < n. Every other option of n + p is a pair of heaps a <= b, a + b = n + p - k with
0 <= k <= t, a = 0 meaning that one heap is left. Then 2b >= n + p - k >= 2e + 2p + 1, so b - p > e >= 0, and
b - p < n since b < n + p. Hence (a, b - p) is an option of n, by the same digit, for its heaps are empty
or not as those of (a, b) are, and G(b - p) = G(b): it has the same value. Conversely, from an option
a <= b of n, 2b >= n - k >= 2e + p + 1, so b > e, b > 0, and b < n: (a, b + p) is an option of n + p of the
same value. The same values have the same mex: G(n + p) = G(n).

Subtraction games. t is the greatest number that may be taken. The range is e <= n < e + t. Let
n >= e + t and let G(m + p) = G(m) be known for e <= m < n. From n and from n + p every number s of the
set can be taken, as s <= t <= n, and n - s >= e: G(n + p - s) = G(n - s). The options have the same
values, so G(n + p) = G(n).

Step "least" tests G(e - 1 + p) != G(e - 1) when e > 0, and for every prime q that divides p that p/q is
not a period from e on. The periods of a periodic sequence are the multiples of the least, so this
excludes every smaller one. Nor does any period p' hold from a smaller preperiod on: p' would be a multiple of
p, and G(e - 1) = G(e - 1 + p') = G(e - 1 + p).
"""

import re
from collections.abc import Sequence
from typing import Any

from nimlike_check.refusal import check_shape, refuse, whole
from nimlike_check.work import Work

_OCTAL = re.compile(r"octal:([04])\.([0-7]+)", re.ASCII)
_SUBTRACTION = re.compile(r"subtraction:([1-9][0-9]{0,17}(?:,[1-9][0-9]{0,17})*)", re.ASCII)
_FIELDS = {"format", "kind", "ruleset", "values", "preperiod", "period", "saltus"}


KINDS = ("octal-period", "subtraction-period")


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    values, preperiod, period = _read(certificate)
    ruleset = certificate["ruleset"]
    if certificate["kind"] == "octal-period":
        digits = octal_digits(ruleset)
        _check_octal_values(values, digits)
        last = 2 * preperiod + period + len(digits) - 1
    else:
        takes = _takes(ruleset)
        _check_subtraction_values(values, takes)
        last = preperiod + takes[-1] - 1
    _check_repetition(values, preperiod, period, last)
    check_least(values, preperiod, period)
    return f"{ruleset} has period {period} from heap {preperiod} on"


def _read(certificate: Any) -> tuple[list[int], int, int]:
    """The values, preperiod and period of a certificate of the right format."""
    check_shape(certificate, _FIELDS, KINDS, ("ruleset",))
    values = certificate["values"]
    if not isinstance(values, list) or not all(map(whole, values)):
        refuse("format", "the values are not a list of whole numbers")
    preperiod, period = certificate["preperiod"], certificate["period"]
    if not whole(preperiod) or not whole(period) or period == 0:
        refuse("format", "the preperiod is not a whole number, or the period not a positive one")
    if not whole(certificate["saltus"]) or certificate["saltus"] != 0:
        refuse("format", "the saltus of these games is 0")
    return values, preperiod, period


def octal_digits(ruleset: str) -> list[int]:
    """d0, d1, ..., dt with dt not 0."""
    found = _OCTAL.fullmatch(ruleset)
    if found is None:
        refuse("ruleset", "not an octal game like octal:0.77")
    digits = [int(found[1]), *map(int, found[2])]
    while digits and digits[-1] == 0:
        digits.pop()
    if not digits:
        refuse("ruleset", "the code allows no move")
    return digits


def _takes(ruleset: str) -> list[int]:
    """The numbers of a subtraction set, in increasing order."""
    found = _SUBTRACTION.fullmatch(ruleset)
    if found is None:
        refuse("ruleset", "not a subtraction game like subtraction:1,3,4")
    return sorted({int(take) for take in found[1].split(",")})


def _check_octal_values(values: list[int], digits: list[int]) -> None:
    """Step "values" for an octal game.

    The values are put into a bytes object, one byte each. For a split of m counters into a + b, a <= b,
    the values of the pairs (1, m - 1), (2, m - 2), ... are the bytes of one XOR of two long integers: the
    first half read with its first byte lowest, the second half with its last byte lowest.
    """
    if max(values, default=0) > 255:
        refuse("values", "a value exceeds 255, the most that this checker takes in octal games")
    listed = bytes(values)
    for n, value in enumerate(values):
        options: list[bytes] = []
        for k, digit in enumerate(digits[: n + 1]):
            left = n - k
            if digit & 1 and left == 0:
                options.append(b"\0")
            if digit & 2 and left > 0:
                options.append(listed[left : left + 1])
            half = left // 2
            if digit & 4 and half:
                ahead = int.from_bytes(listed[1 : half + 1], "little")
                behind = int.from_bytes(listed[left - half : left], "big")
                options.append((ahead ^ behind).to_bytes(half, "little"))
        if any(value in values_of_splits for values_of_splits in options):
            refuse("values", f"G({n}) is not {value}: an option has this value")
        for smaller in range(value):
            if not any(smaller in values_of_splits for values_of_splits in options):
                refuse("values", f"G({n}) is not {value}: no option has the value {smaller}")


def _check_subtraction_values(values: list[int], takes: list[int]) -> None:
    """Step "values" for a subtraction game."""
    for n, value in enumerate(values):
        options = {values[n - take] for take in takes if take <= n}
        if value in options:
            refuse("values", f"G({n}) is not {value}: an option has this value")
        if sum(option < value for option in options) != value:
            refuse("values", f"G({n}) is not {value}: a smaller value is not that of an option")


def _check_repetition(values: list[int], preperiod: int, period: int, last: int) -> None:
    """Step "repetition": G(n + p) = G(n) for e <= n <= last."""
    if len(values) <= last + period:
        refuse("repetition", f"the values must go to heap {last + period}, they go to {len(values) - 1}")
    for n in range(preperiod, last + 1):
        if values[n + period] != values[n]:
            refuse("repetition", f"G({n + period}) is not G({n})")


def check_least(values: Sequence[int], preperiod: int, period: int) -> None:
    """Step "least": no smaller preperiod, no smaller period."""
    if preperiod and values[preperiod - 1 + period] == values[preperiod - 1]:
        refuse("least", f"the period begins before heap {preperiod}")
    cycle: Any = values[preperiod : preperiod + period]
    rest, prime = period, 2
    while rest > 1:
        if prime * prime > rest:
            prime = rest
        if rest % prime:
            prime += 1
            continue
        shorter = period // prime
        if cycle[shorter:] + cycle[:shorter] == cycle:
            refuse("least", f"{shorter} is a period too")
        while rest % prime == 0:
            rest //= prime
