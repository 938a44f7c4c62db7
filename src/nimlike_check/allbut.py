"""Certificates that the Grundy values of an all-but subtraction game repeat with a saltus.

From a heap any number may be taken but those of a finite set X; t is the largest number of X. The proof is on the
page docs/certificates/periods.md. In short, N values G(0), ..., G(N - 1) being listed:

*Lemma.* Let A(n) be the set of the values of the heaps 0, ..., n - t - 1, and m, given by the certificate, a heap. Let
H1 each listed value be the mex over the options of its heap; H2 t <= m, N >= m + p and N >= e + p; H3
G(n + p) = G(n) + s for min(e, m - t) <= n < m; H6 A(m + p) be {0, ..., s - 1} together with a + s for all a in A(m).
Then G(n + p) = G(n) + s for every n >= e. If H4 e = 0 or G(e - 1 + p) is not G(e - 1) + s, and H5 for no prime q that
divides p the differences of the values from e on have the period p/q, then p and e are the smallest.
"""

import re
from collections import Counter
from typing import Any

from nimlike_check.heap_words import check_least, check_repetition, listing, statement, whole_list
from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("subtraction-allbut-period",)

_RULESET = re.compile(r"subtraction:allbut=([1-9][0-9]{0,5}(?:,[1-9][0-9]{0,5})*)", re.ASCII)
_FIELDS = {"format", "kind", "ruleset", "values", "preperiod", "period", "saltus", "from"}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    check_shape(certificate, _FIELDS, ("ruleset",))
    values = whole_list(certificate["values"])
    numbers = [certificate[name] for name in ("preperiod", "period", "saltus", "from")]
    if not all(map(whole, numbers)) or not numbers[1]:
        refuse("format", "preperiod, period, saltus and from are whole numbers, the period a positive one")
    barred = _barred(certificate["ruleset"])
    preperiod, period, saltus, start = numbers
    _check_values(values, barred, work)
    _check_reach(values, barred[-1], preperiod, period, start)
    check_repetition(values, period, saltus, max(0, min(preperiod, start - barred[-1])), start - 1)
    _check_sets(values, barred[-1], period, saltus, start)
    check_least(values, preperiod, period, saltus)
    return statement(certificate, len(values))


def full(certificate: Any, work: Work) -> str:
    """What an accepted certificate proves, with the rules in words and all values."""
    barred = ", ".join(map(str, _barred(certificate["ruleset"])))
    return listing(certificate, [f"From a heap any number may be taken but {barred}."], certificate["values"], work)


def _barred(ruleset: str) -> list[int]:
    """The numbers that may not be taken, in increasing order."""
    found = _RULESET.fullmatch(ruleset)
    if found is None:
        refuse("ruleset", "not a game like subtraction:allbut=1,4")
    return sorted({int(number) for number in found[1].split(",")})


def _check_values(values: list[int], barred: list[int], work: Work) -> None:
    """H1: each value is the mex of the values of its options.

    These are the heaps below it but a few. A value is that of no option if it is the value of none of the heaps
    below, or if all heaps that have it are among those few.
    """
    work.need("values", len(values) * (15 + 5 * len(barred)), 150 * len(values))
    heaps = dict(enumerate(values))
    having: Counter[int] = Counter()  # how many of the heaps below n have a value
    unmet = 0  # the smallest value that none of them has
    for n, value in enumerate(values):
        hidden = Counter(heaps[n - number] for number in barred if n - number in heaps)
        mex = min([unmet, *(low for low, count in hidden.items() if count == having[low])])
        if value != mex:
            refuse("values", f"G({n}) is not {short(value)} but {mex}", "H1")
        having[value] += 1
        while unmet in having:
            unmet += 1


def _check_reach(values: list[int], last: int, preperiod: int, period: int, start: int) -> None:
    """H2: m is not less than the largest number of the set, and the values hold a period from e and from m on."""
    if start < last:
        refuse("repetition", f"from must not be less than {last}, the largest number that may not be taken", "H2")
    need = max(start, preperiod) + period
    if len(values) < need:
        refuse("repetition", f"the values must go to heap {short(need - 1)}, {len(values)} are listed", "H2")


def _check_sets(values: list[int], last: int, period: int, saltus: int, start: int) -> None:
    """H6: A(m + p) is {0, ..., s - 1} with a + s for all a in A(m); by H3 s is a difference of values."""
    before, after = set(values[: max(0, start - last)]), set(values[: start + period - last])
    if after != {*range(saltus), *(value + saltus for value in before)}:
        refuse("repetition", f"the values below heaps {start} and {start + period} do not correspond", "H6")
