"""Certificates for octal games whose last digit repeats for ever, where no heap is split: values that grow evenly.

What is certified. G(n) is the Grundy value of a heap of n: the mex over its options. Digit k, if it has the 1, allows to
take all of a heap k; if it has the 2, to leave n - k > 0. After the digits d1 ... dt comes the repeated digit d, that
of all k > t. An accepted certificate means G(n + p) = G(n) + s for every n >= e, with p and e the least; and the listed
values are G(0), ..., G(N - 1).

Step "values": each listed value is the mex over the options of its heap, so by induction all are right.

Step "state". Let n > t. The options of n by takes beyond t have the values of the set T(n): 0 if d has the 1 (all is
taken, as n > t), and G(1), ..., G(n - t - 1) if d has the 2. Let b(n) = mex T(n), the base. The *state* of n is the set
of all v - b(n) for v in T(n), v > b(n), and the row of G(n - k) - b(n) for k = 1, ..., t, with -1 for all that is less
than 0. It decides G(n) - b(n), since all values below b(n) are values of options, and only the others count. It
also decides the state of n + 1 and b(n + 1) - b(n): T(n + 1) is T(n) with G(n - t) if d has the 2; what is less than b(n)
is less than b(n + 1) and never counts again. So from a heap m on, with the states of m and of m + p the same, the
states repeat with period p, and G(n + p) - G(n) = b(n + p) - b(n) = b(m + p) - b(m) for every n >= m. The certificate names
m; tested: m > t, the states of m and m + p are the same, and b(m + p) - b(m) = s.

Step "repetition": G(n + p) = G(n) + s for e <= n < m.

Step "least": as in `nimlike_check.saltus_periods`.
"""

import re
from typing import Any

from nimlike_check.periods import check_least
from nimlike_check.refusal import FORMAT, refuse, whole

KINDS = ("octal-tail-period",)

_CODE = re.compile(r"octal:0\.([0-3]*)([1-3])r", re.ASCII)
_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "saltus", "values", "state"}
_MOST_VALUES = 1 << 13


def check(certificate: Any) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    if not isinstance(certificate, dict) or set(certificate) != _FIELDS:
        refuse("format", f"the certificate is an object with the fields {', '.join(sorted(_FIELDS))}")
    if certificate["format"] != FORMAT or certificate["kind"] not in KINDS:
        refuse("format", f"the format is not {FORMAT}, or the kind not octal-tail-period")
    numbers = [certificate[field] for field in ("preperiod", "period", "saltus", "state")]
    if not all(map(whole, numbers)) or numbers[1] == 0:
        refuse("format", "preperiod, period, saltus and state are whole numbers, the period not 0")
    values = certificate["values"]
    if not isinstance(values, list) or not all(map(whole, values)) or len(values) > _MOST_VALUES:
        refuse("format", f"the values are not a list of at most {_MOST_VALUES} whole numbers")
    ruleset = certificate["ruleset"]
    found = _CODE.fullmatch(ruleset) if isinstance(ruleset, str) else None
    if found is None:
        refuse("ruleset", "not an octal game like octal:0.3r, with a repeated digit and without splits")
    e, p, s, m = numbers
    digits, tail = [int(digit) for digit in found[1]], int(found[2])
    last = len(digits)
    if m <= last or m < e or len(values) <= m + p:
        refuse("state", f"it must lie beyond heap {max(last, e - 1)}, and the values go beyond heap {m + p}")
    beyond = {0} if tail & 1 else set()  # T(n)
    base, states = 0, []
    for n, value in enumerate(values):
        met = set()
        if n > last:
            if tail & 2 and n - last - 1:
                beyond.add(values[n - last - 1])
            met |= beyond
            while base in beyond:
                base += 1
            if n in (m, m + p):
                high = {v - base for v in beyond if v > base}
                states.append((high, [max(-1, values[n - k] - base) for k in range(1, last + 1)], base))
        for k, digit in enumerate(digits[:n], 1):
            if digit & 1 and k == n:
                met.add(0)
            if digit & 2 and k < n:
                met.add(values[n - k])
        if value in met:
            refuse("values", f"G({n}) is not {value}: an option has this value")
        if sum(v < value for v in met) != value:
            refuse("values", f"G({n}) is not {value}: a smaller value is not that of an option")
    if states[0][:2] != states[1][:2] or states[1][2] - states[0][2] != s:
        refuse("state", f"the states of heaps {m} and {m + p} differ, or their bases not by {s}")
    for n in range(e, m):
        if values[n + p] != values[n] + s:
            refuse("repetition", f"G({n + p}) is not G({n}) + {s}")
    check_least([after - before for before, after in zip(values, values[1:], strict=False)], e, p)
    return f"{ruleset} has period {p} from heap {e} on" + (f", saltus {s}" if s else "")
