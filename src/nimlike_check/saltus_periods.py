"""Certificates that the Grundy values of a hexadecimal game repeat for ever, or grow by the same with each period.

What is certified. G(n) is the Grundy value of a heap of n: the mex over its options, which are, for the digits
d0 . d1 ... dt, dt the last that is not 0: nothing (digit k has the 1, n = k); a heap n - k > 0 (it has the 2); two
heaps > 0 (the 4) or three (the 8) with n - k counters together; the value of several heaps is the XOR of theirs. An
accepted certificate means G(n + p) = G(n) + s for every n >= e, with p and e the least; and the listed values are
G(0), ..., G(N - 1).

Step "values": each listed value is the mex over the options of its heap, so by induction all are right.

Step "repetition": G(n + p) = G(n) + s for e <= n < N - p. The rest follows by induction over n >= N; let it be known
that G(m + p) = G(m) + s for all m >= e with m + p < n, and let f = max(e, 1): heaps from f on are *regular*.

Saltus 0 (after Guy and Smith 1956). Tested: N > 3e + 3p + t. Of the heaps of an option of n, which have
n - k >= N - t counters together, the largest, c, has a third of them at least: c > e + p. With c - p in the place of c
it is an option of n - p of the same value. From an option of n - p, whose largest heap is more than e + 2p/3, one
comes to an option of n by adding p. So G(n) = G(n - p).

Saltus s > 0. Let S be a power of 2 that divides s, J = s / S, and G(m) = S * H(m) + R(m) with R(m) < S. For regular m,
H(m + p) = H(m) + J and R(m + p) = R(m). Let E(n) = E(n - 2p) + 2s be the value expected of n, by the listed values.

Step "above": no option of n has the value E(n), here called G(n). Tested: N - t > 3f, so that some heap of an option
is regular. The value is G(n) only if the XOR of the heaps' R is R(n), and the XOR of their H is H(n). There are
finitely many *classes* of options: k, and of each heap its residue modulo p if it is regular, else the heap itself.
In a class, with n modulo p given, let y be the XOR of the H of the heaps that are not regular, and D the sum of the H of
the regular ones, less H(n). D is the same for the whole class: if the regular heaps grow by p, together i times,
then so does n. The XOR of numbers is at most their sum, and of the same parity. So the value is not G(n) if
the R do not agree; or D + y is odd; or D + y < 0; or there is one regular heap only and |D| > y, since two numbers whose XOR
is y differ by y at most. All classes are tested.

Step "below": every v < E(n) is the value of an option of n. Let F, the floor, be given. Tested for the last 2p heaps n:
(i) every v with F <= v < G(n) is G(a) XOR x, for an option of n that has a regular heap a, and x < S the XOR of the
values of its other heaps (0 if there are none);
(ii) every v < F + 2s is the value G(a) of an option of n into a, b, c, where b and c are regular and G(b) = G(c), and a
is regular too if v >= F; or it is 0 < F, the value of an option into such b and c alone.
If this is so for n - 2p, then so for n, with G(n) = E(n). In (i) put a + 2p for a: (G(a) + 2s) XOR x = (G(a) XOR x) + 2s,
as S divides 2s; this gives all v with F + 2s <= v < E(n). In (ii) put b + p and c + p for b and c: the value remains.
This gives (ii), (i) for F <= v < F + 2s, and all v < F.

Step "least": p is the least period of the differences G(n + 1) - G(n), and e their least preperiod, tested as in
`nimlike_check.periods`.
"""

import re
from itertools import product
from typing import Any

from nimlike_check.periods import check_least
from nimlike_check.refusal import FORMAT, refuse, whole

KINDS = ("hex-period",)

_CODE = re.compile(r"hex:([048C])\.([0-9A-F]+)", re.ASCII)
_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "saltus", "values", "power", "floor"}
_MOST_VALUES = 1 << 13


def check(certificate: Any) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    game = _Game(certificate)
    e, p, s, values = game.preperiod, game.period, game.saltus, game.values
    game.check_repetition()
    check_least([after - before for before, after in zip(values, values[1:], strict=False)], e, p)
    game.check_values()
    if s:
        game.check_above()
        game.check_below()
    extra = f", saltus {s}" if s else ""
    return f"{game.ruleset} has period {p} from heap {e} on{extra}"


class _Game:
    """What the certificate says, in the right form."""

    def __init__(self, certificate: Any) -> None:
        if not isinstance(certificate, dict) or set(certificate) != _FIELDS:
            refuse("format", f"the certificate is an object with the fields {', '.join(sorted(_FIELDS))}")
        if certificate["format"] != FORMAT or certificate["kind"] not in KINDS:
            refuse("format", f"the format is not {FORMAT}, or the kind not hex-period")
        if not isinstance(certificate["ruleset"], str):
            refuse("format", "the ruleset is not a text")
        for field in ("preperiod", "period", "saltus", "power", "floor"):
            if not whole(certificate[field]):
                refuse("format", f"{field} is not a whole number")
        values = certificate["values"]
        if not isinstance(values, list) or not all(map(whole, values)) or not 2 <= len(values) <= _MOST_VALUES:
            refuse("format", f"the values are not a list of 2 to {_MOST_VALUES} whole numbers")
        if max(values) > 2 * len(values):
            refuse("values", f"a value exceeds {2 * len(values)}")
        self.values: list[int] = values
        self.preperiod, self.period, self.saltus = (certificate[x] for x in ("preperiod", "period", "saltus"))
        self.power, self.floor = certificate["power"], certificate["floor"]
        if self.period == 0 or self.power == 0 or self.power & self.power - 1 or self.saltus % self.power:
            refuse("format", "the period is 0, or the power none of 2 that divides the saltus")
        self.ruleset = certificate["ruleset"]
        found = _CODE.fullmatch(self.ruleset)
        if found is None:
            refuse("ruleset", "not a hexadecimal game like hex:0.8, without repeated digits")
        digits = [int(digit, 16) for digit in found[1] + found[2]]
        self.digits = [(k, digit) for k, digit in enumerate(digits) if digit]
        if not self.digits:
            refuse("ruleset", "the code allows no move")
        self.last = self.digits[-1][0]
        self.regular = max(self.preperiod, 1)

    def check_values(self) -> None:
        """Step "values": sets of values as bits of long integers."""
        width = max(self.values).bit_length()
        two, three = [0], [0]  # the values of two and of three heaps with so many counters together
        heaps: dict[int, list[int]] = {}
        for n, value in enumerate(self.values):
            if n:
                two.append(self._united(heaps, [1 << self.values[m] if m else 0 for m in range(n)], n, width))
                three.append(self._united(heaps, two, n, width))
            met = 0
            for k, digit in self.digits:
                rest = n - k
                if rest < 0:
                    break
                met |= digit & 1 if rest == 0 else 0
                met |= 1 << self.values[rest] if digit & 2 and rest else 0
                met |= two[rest] if digit & 4 else 0
                met |= three[rest] if digit & 8 else 0
            if met >> value & 1:
                refuse("values", f"G({n}) is not {value}: an option has this value")
            if lacking := ~met & ((1 << value) - 1):
                least = (lacking & -lacking).bit_length() - 1
                refuse("values", f"G({n}) is not {value}: no option has the value {least}")
            if n:
                heaps.setdefault(value, []).append(n)

    @staticmethod
    def _united(heaps: dict[int, list[int]], sets: list[int], n: int, width: int) -> int:
        """All G(a) XOR x, for a heap a < n and x in the set of n - a."""
        found = 0
        for value, having in heaps.items():
            bits = 0
            for a in having:
                bits |= sets[n - a]
            for digit in range(width):
                if value >> digit & 1:
                    step = 1 << digit
                    half = ((1 << (1 << width)) - 1) // ((1 << step) + 1)
                    bits = (bits & half) << step | bits >> step & half
            found |= bits
        return found

    def check_repetition(self) -> None:
        """Step "repetition"."""
        e, p, s, count = self.preperiod, self.period, self.saltus, len(self.values)
        need = 3 * e + 3 * p + self.last + 1 if s == 0 else max(e + 2 * p + 1, 3 * self.regular + self.last + 1)
        if count < need or count - 2 * p < self.regular:
            refuse("repetition", f"the values must go to heap {max(need - 1, self.regular + 2 * p)}")
        for n in range(e, count - p):
            if self.values[n + p] != self.values[n] + s:
                refuse("repetition", f"G({n + p}) is not G({n}) + {s}")

    def check_above(self) -> None:
        """Step "above": all classes of options, for one n of each residue, beyond the table."""
        p, f, jump = self.period, self.regular, self.saltus // self.power
        split = [divmod(value, self.power) for value in self.values]
        fixed = split[1:f]
        cycle = split[f : f + p]

        def expected(m: int) -> int:
            return cycle[(m - f) % p][0] + jump * ((m - f) // p)

        for n, (k, digit) in product(range(len(self.values), len(self.values) + p), self.digits):
            high, low = expected(n), cycle[(n - f) % p][1]
            for others, bit in ((0, 2), (1, 4), (2, 8)):
                if not digit & bit:
                    continue
                for free in range(others + 1):  # how many of the others are regular; one more heap is so always
                    for places in product(range(p), repeat=free):
                        regular = [(f + i, cycle[i]) for i in places]
                        self._check_class(n, n - k, fixed, regular, others - free, high, low)

    def _check_class(
        self,
        n: int,
        left: int,
        fixed: list[tuple[int, int]],
        regular: list[tuple[int, tuple[int, int]]],
        others: int,
        high: int,
        low: int,
    ) -> None:
        """The classes of given regular heaps, ``others`` heaps that are not regular, and the rest, which is."""
        p, f, jump = self.period, self.regular, self.saltus // self.power
        for picked in product(range(1, f), repeat=others):
            rest = left - sum(picked) - sum(heap for heap, _ in regular)
            turns, place = divmod(rest - f, p)
            h, r = divmod(self.values[f + place], self.power)
            excess = h + jump * turns + sum(h for _, (h, _) in regular) - high
            y = 0
            for heap in picked:
                y ^= fixed[heap - 1][0]
                r ^= fixed[heap - 1][1]
            for _, (_, remainder) in regular:
                r ^= remainder
            if r != low or (excess + y) % 2 or excess + y < 0 or (not regular and abs(excess) > y):
                continue
            heaps = [*picked, *(f"{heap} mod {p}" for heap, _ in regular), f"{f + place} mod {p}"]
            refuse("above", f"an option of heap {n} into {', '.join(map(str, heaps))} may have its value")

    def check_below(self) -> None:
        """Step "below"."""
        values, p, s, f, count = self.values, self.period, self.saltus, self.regular, len(self.values)
        small = [x if x < self.power else -1 for x in values]
        others: list[set[int]] = [set() for _ in values]  # x < S of two heaps with so many counters together
        equal = [False] * count  # two regular heaps of the same value have so many counters together
        for b in range(1, count):
            for c in range(b, count - b):
                x = values[b] ^ values[c]
                if x < self.power:
                    others[b + c].add(x)
                if x == 0 and b >= f:
                    equal[b + c] = True
        for n in range(count - 2 * p, count):
            steady, moving, regular = set(), set(), set()
            for k, digit in self.digits:
                if digit & 4 and equal[n - k]:
                    steady.add(0)
                for a in range(1, n - k + 1):
                    rest = n - k - a
                    if digit & 8 and equal[rest]:
                        steady.add(values[a])
                        if a >= f:
                            regular.add(values[a])
                    if a >= f:
                        if digit & 2 and rest == 0:
                            moving.add(values[a])
                        if digit & 4 and rest and small[rest] >= 0:
                            moving.add(values[a] ^ small[rest])
                        if digit & 8:
                            moving.update(values[a] ^ x for x in others[rest])
            for v in range(self.floor + 2 * s):
                if v not in (regular if v >= self.floor else steady):
                    refuse("below", f"the value {v} of an option of {n} does not rest on two equal heaps")
            for v in range(self.floor, values[n]):
                if v not in moving:
                    refuse("below", f"the value {v} of an option of {n} does not grow with a heap")
