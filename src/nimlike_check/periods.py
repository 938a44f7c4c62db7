"""Certificates that the Grundy values of an octal game, or of a subtraction game, repeat for ever.

The proof is on the page docs/certificates/periods.md. In short, N values G(0), ..., G(N - 1) being listed:

*Lemma.* Let H1 each listed value be the mex over the options of its heap. Octal games with the digits
d0 . d1 ... dt, dt not 0: let H2 N > 2e + 2p + t, and H3 G(n + p) = G(n) for e <= n <= 2e + p + t. Subtraction games,
t being the largest number that may be taken: let H2 N >= e + p + t, and H3 G(n + p) = G(n) for e <= n < e + t. Then
G(n + p) = G(n) for every n >= e. If H4 e = 0 or G(e - 1 + p) is not G(e - 1), and H5 for no prime q that divides p
the values from e on have the period p/q, then p and e are the smallest.
"""

import re
from collections import deque
from typing import Any

from nimlike_check.heap_words import check_least, check_repetition, digits_in_words, listing, statement, whole_list
from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("octal-period", "subtraction-period")

_OCTAL = re.compile(r"octal:([04])\.([0-7]+)", re.ASCII)
_SUBTRACTION = re.compile(r"subtraction:([1-9][0-9]{0,17}(?:,[1-9][0-9]{0,17})*)", re.ASCII)
_FIELDS = {"format", "kind", "ruleset", "values", "preperiod", "period", "saltus"}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    values, preperiod, period = read_period(certificate)
    if certificate["kind"] == "octal-period":
        digits = octal_digits(certificate["ruleset"])
        last = 2 * preperiod + period + len(digits) - 1
        check_reach(values, last + period)
        _check_octal_values(values, digits, work)
    else:
        takes = _takes(certificate["ruleset"])
        last = preperiod + takes[-1] - 1
        check_reach(values, last + period)
        _check_subtraction_values(values, takes, work)
    check_repetition(values, period, 0, preperiod, last)
    check_least(values, preperiod, period)
    return statement(certificate, len(values))


def full(certificate: Any, work: Work) -> str:
    """What an accepted certificate proves, with the rules in words and all values."""
    ruleset = certificate["ruleset"]
    if certificate["kind"] == "octal-period":
        return listing(certificate, digits_in_words(octal_digits(ruleset)), certificate["values"], work)
    taken = f"From a heap may be taken: {', '.join(map(str, _takes(ruleset)))}."
    return listing(certificate, [taken], certificate["values"], work)


def read_period(certificate: Any) -> tuple[list[int], int, int]:
    """The values, preperiod and period of a certificate of the right format."""
    check_shape(certificate, _FIELDS, ("ruleset",))
    values = whole_list(certificate["values"])
    if certificate["kind"] == "octal-period" and any(value > 255 for value in values):
        refuse("format", "a value exceeds 255, the most that this checker takes in octal games")
    preperiod, period = certificate["preperiod"], certificate["period"]
    if not whole(preperiod) or not whole(period) or not period:
        refuse("format", "the preperiod is not a whole number, or the period not a positive one")
    if not whole(certificate["saltus"]) or certificate["saltus"]:
        refuse("format", "the saltus of these games is 0")
    return values, preperiod, period


def octal_digits(ruleset: str) -> list[int]:
    """d0, d1, ..., dt with dt not 0."""
    found = _OCTAL.fullmatch(ruleset)
    if found is None:
        refuse("ruleset", "not an octal game like octal:0.77")
    digits = [int(digit) for digit in (found[1] + found[2]).rstrip("0")]
    if not digits:
        refuse("ruleset", "the code allows no move")
    return digits


def _takes(ruleset: str) -> list[int]:
    """The numbers of a subtraction set, in increasing order."""
    found = _SUBTRACTION.fullmatch(ruleset)
    if found is None:
        refuse("ruleset", "not a subtraction game like subtraction:1,3,4")
    return sorted({int(take) for take in found[1].split(",")})


def split_values(listed: bytes | bytearray, left: int, most: int) -> bytes:
    """The values of the pairs of heaps (1, left - 1), ..., (most, left - most), a byte each; most < left.

    They are the bytes of one XOR of two long integers: the values of the first heaps read with the first byte
    lowest, those of the others with the last byte lowest.
    """
    ahead = int.from_bytes(listed[1 : most + 1], "little")
    behind = int.from_bytes(listed[left - most : left], "big")
    return (ahead ^ behind).to_bytes(most, "little")


def _check_octal_values(values: list[int], digits: list[int], work: Work) -> None:
    """H1 for an octal game; by H2 there are more values than digits."""
    count = len(values)
    one = [taken for taken, digit in enumerate(digits) if digit & 2]
    two = [taken for taken, digit in enumerate(digits) if digit & 4]
    work.need("values", count * (12 + 4 * len(digits)) + len(two) * count * count // 100)
    listed = bytes(values)
    splits: deque[bytes] = deque(maxlen=len(digits))  # the last one those of n counters in two heaps
    for n in range(count):
        options = [b"\0"] if n < len(digits) and digits[n] & 1 else []
        for taken in one:
            if taken < n:
                options.append(listed[n - taken : n - taken + 1])
        if two:
            splits.append(split_values(listed, n, n // 2))
        for taken in two:
            if taken < n:
                options.append(splits[-1 - taken])
        _check_mex(n, values[n], b"".join(options))


def _check_subtraction_values(values: list[int], takes: list[int], work: Work) -> None:
    """H1 for a subtraction game."""
    work.need("values", len(values) * (8 + 3 * len(takes)))
    for n, value in enumerate(values):
        _check_mex(n, value, {values[n - take] for take in takes if take <= n})


def _check_mex(n: int, value: int, options: bytes | set[int]) -> None:
    """H1 for one heap: its value is that of no option, and each smaller one is."""
    if value in options:
        refuse("values", f"G({n}) is not {short(value)}: an option has this value", "H1")
    for smaller in range(value):
        if smaller not in options:
            refuse("values", f"G({n}) is not {short(value)}: no option has the value {smaller}", "H1")


def check_reach(values: list[int], last: int) -> None:
    """H2: the values go to heap ``last`` at least."""
    if len(values) <= last:
        refuse("repetition", f"the values must go to heap {short(last)}, {len(values)} are listed", "H2")
