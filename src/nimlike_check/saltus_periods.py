"""Certificates that the Grundy values of a hexadecimal game repeat for ever, or grow by the same with each period.

What is certified. G(n) is the Grundy value of a heap of n: the mex over its options, which are, for the digits
d0 . d1 ... dt: nothing (digit k has the 1, n = k); a heap n - k > 0 (it has the 2); two heaps > 0 (the 4) or three
(the 8) with n - k counters together; the value of several heaps is the XOR of theirs. If the last digit of the code
is repeated for ever, it is not among these: all k > t have that digit, the *tail*. An accepted certificate means
G(n + p) = G(n) + s for every n >= e, with p and e the least; and the listed values are G(0), ..., G(N - 1). Octal
games are those without an 8.

Step "values": each listed value is the mex over the options of its heap, so by induction all are right.

Step "repetition": G(n + p) = G(n) + s for e <= n < N - p. The rest follows by induction over n >= N; let it be known
that G(m + p) = G(m) + s for all m >= e with m + p < n, and let f = max(e, 1): heaps from f on are *regular*.

Saltus 0 (after Guy and Smith 1956). Tested: N > 3e + 3p + t, with a tail N > 3e + 4p + t. Of the heaps of an option
of n with k <= t, which have n - k >= N - t counters together, the largest, c, has a third of them at least: c > e + p.
With c - p in the place of c it is an option of n - p of the same value. From an option of n - p with k <= t, whose
largest heap is more than e + 2p/3, one comes to an option of n by adding p. By the tail, any heaps with at most
n - t - 1 counters together are left, or none. Those with at most n - p - t - 1 are left of n - p as well; those with
more, hence more than 3e + 3p, have a heap c > e + p, and with c - p in its place they are left of n - p. So
G(n) = G(n - p).

Saltus s > 0. Let S be a power of 2 that divides s, J = s / S, and G(m) = S * H(m) + R(m) with R(m) < S. For regular m,
H(m + p) = H(m) + J and R(m + p) = R(m). Let E(n) = E(n - 2p) + 2s be the value expected of n, by the listed values.

Step "above": no option of n has the value E(n), here called G(n). Options without a regular heap: there are none with
k <= t, as N - t > 3f is tested; those by the tail are 0, or less than a power of 2 that E(n) is tested to reach.
The others have the value G(n) only if the XOR of the heaps' R is R(n), and the XOR of their H is H(n). They fall into
*classes*: by k and, for each heap, its residue modulo p if it is regular, else the heap itself. In a class, with n
modulo p given, let y be the XOR of the H of the heaps that are not regular, and D the sum of the H of the regular ones,
less H(n). D is the same for the whole class: if the regular heaps grow by p, together i times, then so does n. The
XOR of numbers is at most their sum, and of the same parity. So the value is not G(n) if the R do not agree; or D + y
is odd; or D + y < 0; or there is one regular heap only and |D| > y, since two numbers whose XOR is y differ by y at
most. All classes with k <= t are tested; with the tail, k = t + 1, ..., t + p, and each k + p, k + 2p, ..., where D
is less by J each time, until D + y < 0, which is then so for ever.

Step "below": every v < E(n) is the value of an option of n. Let F, the floor, be given. Tested for the last 2p heaps n:
(i) every v with F <= v < G(n) is G(a) XOR x, for an option of n that has a regular heap a, and x < S the XOR of the
values of its other heaps (0 if there are none);
(ii) every v < F + 2s is the value of a steady option of n, one as in (i) if v >= F. Steady are: the options by the
tail, k > t, also to leave nothing; those into a, b, c, where b and c are regular and G(b) = G(c), which have the value
G(a); those into such b and c alone, of value 0.
If this is so for n - 2p, then so for n, with G(n) = E(n). In (i) put a + 2p for a: as S divides 2s,
(G(a) + 2s) XOR x = (G(a) XOR x) + 2s; this gives all v with F + 2s <= v < E(n). In (ii) put k + 2p for k > t, or
b + p and c + p for b and c: the value remains. This gives (ii), (i) for F <= v < F + 2s, and all v < F.

Step "least": p is the least period of the differences G(n + 1) - G(n), and e their least preperiod, tested as in
`nimlike_check.periods`.
"""

import re
from itertools import pairwise, product
from typing import Any

from nimlike_check.periods import check_least
from nimlike_check.refusal import check_shape, refuse, whole
from nimlike_check.work import Work

KINDS = ("hex-period", "octal-saltus-period")

_CODE = {
    "hex-period": re.compile(r"hex:([048C])\.([0-9A-F]+)(r?)", re.ASCII),
    "octal-saltus-period": re.compile(r"octal:([04])\.([0-7]+)(r?)", re.ASCII),
}
_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "saltus", "values", "power", "floor"}
_MOST_VALUES = 1 << 13


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    game = _Game(certificate)
    e, p, s, values = game.preperiod, game.period, game.saltus, game.values
    game.check_repetition()
    check_least([after - before for before, after in pairwise(values)], e, p)
    game.check_values()
    if s:
        game.check_above()
        game.check_below()
    extra = f", saltus {s}" if s else ""
    return f"{game.ruleset} has period {p} from heap {e} on{extra}"


class _Game:
    """What the certificate says, in the right form."""

    def __init__(self, certificate: Any) -> None:
        check_shape(certificate, _FIELDS, KINDS, ("ruleset",))
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
        self.power: int = certificate["power"]
        self.floor: int = certificate["floor"]
        if self.period == 0 or self.power == 0 or self.power & self.power - 1 or self.saltus % self.power:
            refuse("format", "the period is 0, or the power none of 2 that divides the saltus")
        self.ruleset = certificate["ruleset"]
        found = _CODE[certificate["kind"]].fullmatch(self.ruleset)
        if found is None:
            refuse("ruleset", "not a game of the kind, like hex:0.8 or octal:0.07r")
        digits = [int(digit, 16) for digit in found[1] + found[2]]
        self.tail = digits.pop() if found[3] else 0
        self.digits = [(k, digit) for k, digit in enumerate(digits) if digit]
        if not self.digits and not self.tail:
            refuse("ruleset", "the code allows no move")
        self.last = len(digits) - 1
        self.regular = max(self.preperiod, 1)

    def check_values(self) -> None:
        """Step "values": sets of values as bits of long integers."""
        width = max(self.values).bit_length()
        two, three = [0], [0]  # the values of two and of three heaps with so many counters together
        heaps: dict[int, list[int]] = {}
        always = 0  # the values of options by the tail
        for n, value in enumerate(self.values):
            if n:
                two.append(self._united(heaps, [1 << self.values[m] if m else 0 for m in range(n)], n, width))
                three.append(self._united(heaps, two, n, width))
            met = 0
            if self.tail and n > self.last:
                always |= self._left(n - self.last - 1, self.tail, two, three)
                met = always
            for k, digit in self.digits:
                if k <= n:
                    met |= self._left(n - k, digit, two, three)
            if met >> value & 1:
                refuse("values", f"G({n}) is not {value}: an option has this value")
            if lacking := ~met & ((1 << value) - 1):
                least = (lacking & -lacking).bit_length() - 1
                refuse("values", f"G({n}) is not {value}: no option has the value {least}")
            if n:
                heaps.setdefault(value, []).append(n)

    def _left(self, rest: int, digit: int, two: list[int], three: list[int]) -> int:
        """The values of what a digit allows to leave of ``rest`` counters."""
        one = 1 << self.values[rest] if digit & 2 and rest else digit & 1 if rest == 0 else 0
        return one | (two[rest] if digit & 4 else 0) | (three[rest] if digit & 8 else 0)

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
        need = (
            3 * e + (4 if self.tail else 3) * p + self.last + 1
            if s == 0
            else max(e + 2 * p + 1, 3 * self.regular + self.last + 1)
        )
        if count < need or count - 2 * p < self.regular:
            refuse("repetition", f"the values must go to heap {max(need - 1, self.regular + 2 * p)}")
        for n in range(e, count - p):
            if self.values[n + p] != self.values[n] + s:
                refuse("repetition", f"G({n + p}) is not G({n}) + {s}")

    def check_above(self) -> None:
        """Step "above": all classes of options, for one n of each residue, beyond the table."""
        p, f, count = self.period, self.regular, len(self.values)
        bound = 1 << max(self.values[:f]).bit_length()
        if self.tail and min(self.values[count - 2 * p :]) + 2 * self.saltus < bound:
            refuse("above", f"the values to come must reach {bound}")
        tails = [(k, self.tail) for k in range(self.last + 1, self.last + 1 + p) if self.tail]
        for n, (k, digit) in product(range(count, count + p), [*self.digits, *tails]):
            for others, bit in ((0, 2), (1, 4), (2, 8)):
                if not digit & bit:
                    continue
                for free in range(others + 1):  # how many of the others are regular; one more heap is so always
                    for places in product(range(p), repeat=free):
                        regular = [f + place for place in places]
                        for fixed in product(range(1, f), repeat=others - free):
                            self._check_class(n, k, regular, fixed)

    def _check_class(self, n: int, k: int, regular: list[int], fixed: tuple[int, ...]) -> None:
        """The class of given regular heaps, others that are not, and the rest, which is; with the tail, for all k."""
        turns, place = divmod(n - k - sum(regular) - sum(fixed) - self.regular, self.period)
        rest, jump, power = self.regular + place, self.saltus // self.power, self.power
        wanted, wanted_at = self._expected(n)
        low, y, excess = 0, 0, jump * turns - wanted
        for heap in (*regular, rest):
            low ^= self.values[heap] % power
            excess += self.values[heap] // power
        for heap in fixed:
            low ^= self.values[heap] % power
            y ^= self.values[heap] // power
        while low == wanted_at and excess + y >= 0:
            if (excess + y) % 2 == 0 and (regular or abs(excess) <= y):
                heaps = [*fixed, *(f"{heap} mod {self.period}" for heap in (*regular, rest))]
                refuse("above", f"an option of heap {n} into {', '.join(map(str, heaps))} may have its value")
            if k <= self.last:
                return
            excess -= jump

    def _expected(self, n: int) -> tuple[int, int]:
        """H and R of the value expected of a regular heap."""
        turns, place = divmod(n - self.regular, self.period)
        high, low = divmod(self.values[self.regular + place] + turns * self.saltus, self.power)
        return high, low

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
            tails = [(k, self.tail) for k in range(self.last + 1, n + 1) if self.tail]
            for k, digit in [*self.digits, *tails]:
                if (digit & 4 and equal[n - k]) or (digit & 1 and k == n > self.last):
                    steady.add(0)
                for a in range(1, n - k + 1):
                    rest = n - k - a
                    if digit & 8 and equal[rest]:
                        steady.add(values[a])
                        if a >= f:
                            regular.add(values[a])
                    if k > self.last:
                        found = {values[a]} if digit & 2 and rest == 0 else set()
                        if digit & 4 and rest and (small[rest] >= 0 or a < f):
                            found.add(values[a] ^ values[rest])
                        if digit & 8:
                            found.update(values[a] ^ x for x in others[rest])
                        steady |= found
                        if a >= f:
                            regular |= found
                    if a >= f:
                        if digit & 2 and rest == 0:
                            moving.add(values[a])
                        if digit & 4 and rest and small[rest] >= 0:
                            moving.add(values[a] ^ small[rest])
                        if digit & 8:
                            moving.update(values[a] ^ x for x in others[rest])
            for v in range(self.floor + 2 * s):
                if v not in (regular if v >= self.floor else steady):
                    refuse("below", f"the value {v} of an option of {n} is that of no steady one")
            for v in range(self.floor, values[n]):
                if v not in moving:
                    refuse("below", f"the value {v} of an option of {n} does not grow with a heap")
