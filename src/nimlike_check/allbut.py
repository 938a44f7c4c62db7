"""Certificates that the Grundy values of an all-but subtraction game repeat with a saltus.

The game. From a heap any number may be taken but those of a finite set X; t is the greatest number of X. G(n) is
the mex of the values G(n - s), 1 <= s <= n, s not in X.

What is certified. An accepted certificate with preperiod e, period p and saltus s means: G(n + p) = G(n) + s for
every n >= e; for no smaller period is there such a saltus, and for this one no smaller preperiod; and the listed
values are G(0), G(1), ...

How. Step "values" goes through n = 0, 1, 2, ... and tests that the listed G(n) is the mex of the values of its
options, which are listed before it. Step "repetition" compares two heaps: m, given by the certificate, m >= t and
m >= e, and m + p. Let A(n) be the set of the values of the heaps up to n - t - 1, all of which can be reached from
n, since more than t is taken. The step tests

(1) G(m + p - i) = G(m - i) + s for i = 1, ..., t, and
(2) A(m + p) is {0, ..., s - 1} together with a + s for all a in A(m).

Then (1) and (2) hold for every n >= m in the place of m. For let them hold for n. The options of n + p are the
heaps up to n + p - t - 1 and the heaps n + p - j with j <= t, j not in X, which exist as n >= t. So their values
are 0, ..., s - 1 and, each greater by s, the values of the options of n. The mex is greater by s:
G(n + p) = G(n) + s. With this (1) holds for n + 1; and A(n + 1 + p) is A(n + p) with G(n + p - t) = G(n - t) + s,
so that (2) holds for n + 1. Hence G(n + p) = G(n) + s for all n >= m, and for e <= n < m it is tested.

Step "least" tests G(e - 1 + p) != G(e - 1) + s when e > 0, and for every prime q that divides p that the
differences G(n + 1) - G(n) do not repeat with p/q from e on. They repeat with every period that has a saltus, and
the periods of a repeating sequence are the multiples of the least, so no smaller one has a saltus.
"""

import re
from itertools import pairwise
from typing import Any

from nimlike_check.periods import check_least
from nimlike_check.refusal import check_shape, refuse, whole
from nimlike_check.work import Work

_RULESET = re.compile(r"subtraction:allbut=([1-9][0-9]{0,5}(?:,[1-9][0-9]{0,5})*)", re.ASCII)
_FIELDS = {"format", "kind", "ruleset", "values", "preperiod", "period", "saltus", "from"}

KINDS = ("subtraction-allbut-period",)


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    check_shape(certificate, _FIELDS, KINDS)
    values, numbers = certificate["values"], [certificate[name] for name in ("preperiod", "period", "saltus", "from")]
    if not isinstance(values, list) or not all(map(whole, values)):
        refuse("format", "the values are not a list of whole numbers")
    if not all(map(whole, numbers)) or numbers[1] == 0:
        refuse("format", "preperiod, period, saltus and from are whole numbers, the period a positive one")
    ruleset = certificate["ruleset"]
    found = _RULESET.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None:
        refuse("ruleset", "not a game like subtraction:allbut=1,4")
    barred = {int(number) for number in found[1].split(",")}
    preperiod, period, saltus, start = numbers
    _check_values(values, barred)
    _check_repetition(values, max(barred), preperiod, period, saltus, start)
    check_least([after - before for before, after in pairwise(values)], preperiod, period)
    return f"{ruleset} has period {period} with saltus {saltus} from heap {preperiod} on"


def _check_values(values: list[int], barred: set[int]) -> None:
    """Step "values": each is the mex of the values of its options."""
    last = max(barred)
    near = [take for take in range(1, last + 1) if take not in barred]
    reached: set[int] = set()
    least = 0  # every value below it is reached from heaps far below
    for n, value in enumerate(values):
        if n > last:
            reached.add(values[n - last - 1])
            while least in reached:
                least += 1
        options = {values[n - take] for take in near if take <= n}
        if value in options or value in reached:
            refuse("values", f"G({n}) is not {value}: an option has this value")
        for smaller in range(least, value):
            if smaller not in options and smaller not in reached:
                refuse("values", f"G({n}) is not {value}: no option has the value {smaller}")


def _check_repetition(values: list[int], last: int, preperiod: int, period: int, saltus: int, start: int) -> None:
    """Step "repetition": what heaps ``start`` and ``start`` + p are built on is the same but for the saltus."""
    if start < last or start < preperiod:
        refuse("repetition", "from must not be less than the preperiod or the greatest number that may not be taken")
    if len(values) < start + period:
        refuse("repetition", f"the values must go to heap {start + period - 1}, they go to {len(values) - 1}")
    for n in range(preperiod, start):
        if values[n + period] != values[n] + saltus:
            refuse("repetition", f"G({n + period}) is not G({n}) + {saltus}")
    for back in range(1, last + 1):
        if values[start + period - back] != values[start - back] + saltus:
            refuse("repetition", f"G({start + period - back}) is not G({start - back}) + {saltus}")
    before = set(values[: start - last])
    after = set(values[: start + period - last])
    if after != set(range(saltus)) | {value + saltus for value in before}:
        refuse("repetition", f"the values below heaps {start} and {start + period} do not correspond")
