"""Certificates that the Grundy values of an octal game repeat for ever, where period and preperiod are large.

What is certified. As in `nimlike_check.periods`: the listed values are G(0), G(1), ..., G(N - 1); G(n + p) = G(n) for
every n >= e; p and e are the least. G(n) is the mex over the options of a heap of n, the options being, for the
digits d0 . d1 ... dt, dt the last that is not 0: nothing (digit k has the 1, n = k); a heap n - k > 0 (it has the 2);
heaps a, b > 0 with a + b = n - k (it has the 4), whose value is G(a) XOR G(b).

Rare heaps. Given a mask > 0 and a swing 0 or 1; swing 1 only where all digits with the 4 stand at places k of one
parity. Call a value v *odd at n* if the number of ones of v AND mask, plus swing * (n + k), is odd, and otherwise
*even at n*. A heap n >= 1 is *rare* if G(n) is even at n. A split of n into two heaps a, b that are not rare has
a value that is even at n: its ones in the mask are, modulo 2, those of G(a) and of G(b) together, that is
2 + swing * (a + b + 2k) = swing * (n - k), and with swing * (n + k) that makes 0. Hence, if n is not rare, G(n)
can be the value of no split but one with a rare heap.

Step "values". Each n is tested, so by induction all listed values are right:
- no option has the value G(n). Takes that leave one heap: all are looked at. Splits of a heap that is not rare:
  by what was said, those into a rare heap a and n - k - a, for all rare a and all k. Splits of a rare heap: all.
- each v < G(n) is the value of an option: of a take that leaves one heap; or of a split (k, a), with value G(a) XOR
  G(n - k - a), that the certificate lists for v; or, for the n that are left, of one of the splits into
  a = 1, 2, 3, ... and n - k - a, which are then looked at one after another. The lists decide the speed only.
Heaps below a small bound are tested against all their options.

Step "repetition". Let r be the last rare heap, or 0, and L, the window, more than r + t. Tested: p is even if
swing is 1; N - p > 2r + t, and N - p is not less than the bound of the heaps tested against all options;
N - p - L >= e, and it is positive; G(n + p) = G(n) for e <= n < N - p; and for the last p heaps n, N - p <= n < N,
each v < G(n) is the value of a take that leaves n - k, or of a split into a and n - k - a with k + a <= L. Then
G(n) = G(n - p) for every n >= N, by induction. Let it be known for the heaps from N - L to n - 1; for those below
N it was tested.
- All heaps from r + 1 to n - 1 are not rare: from N on G(m) = G(m - p), and what is odd at m - p is odd at m.
- Let v be odd at n, hence at n - p. As n - p > 2r + t, neither n nor n - p can be taken whole, and no two rare
  heaps have the sum n - k or n - p - k. So v is the value of an option only by a take leaving n - k, or by a
  split into a rare a and n - k - a, with k + a <= r + t < L. There G(n - k - a) = G(n - p - k - a), since
  n - k - a > N - L, and n - p - k - a > 0. So v is the value of an option of n if and only if of n - p.
  Therefore G(n - p) is the value of no option of n, and every smaller v that is odd at n is that of one.
- Let v < G(n - p) be even at n. Of the last p heaps tested let n' be the one with n' = n modulo p. Then
  G(n') = G(n - p), and v is the value of a take or split of n' with k + a <= L. The same take or split of n has
  the same value: n' - k - a >= N - p - L > 0, so that n - k - a is reached from n' - k - a by steps of p that end
  at N - L or above, below n.
So G(n) = G(n - p), and n is not rare. Together with the tested range G(n + p) = G(n) for all n >= e.

Step "least" is that of `nimlike_check.periods`.

How it is done fast. The values of a stretch of heaps are kept as long integers with a bit for each heap, one for
each binary digit and one for each value, the last heap lowest. One shift by j gives the heaps n for which n - j
has a value.
"""

import base64
import binascii
import zlib
from typing import Any

from nimlike_check.periods import check_least, octal_digits
from nimlike_check.refusal import check_shape, refuse, whole
from nimlike_check.work import Work

KINDS = ("octal-sparse-period",)

_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "saltus", "count", "values"}
_FIELDS |= {"mask", "swing", "window", "splits"}
_MOST = 1 << 29  # values
_STRETCH = 1 << 20  # heaps of a long integer
_PLAIN = 1_024  # heaps tested against all their options, at least
_NEAR = 256  # splits looked at first where the lists leave a heap open


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    game = _Game(certificate)
    for n in range(min(game.plain, len(game.values))):
        game.check_all_options(n)
    game.check_repetition()
    check_least(game.values, game.preperiod, game.period)
    for low in range(game.plain, len(game.values), _STRETCH):
        _Stretch(game, low).check()
    return f"{game.ruleset} has period {game.period} from heap {game.preperiod} on"


class _Game:
    """What the certificate says, in the right form, and what follows from it for the whole table."""

    def __init__(self, certificate: Any) -> None:
        check_shape(certificate, _FIELDS, KINDS, ("ruleset",))
        for field in ("preperiod", "period", "saltus", "count", "mask", "swing", "window"):
            if not whole(certificate[field]):
                refuse("format", f"{field} is not a whole number")
        if certificate["saltus"] != 0 or certificate["swing"] > 1 or not 1 <= certificate["mask"] <= 255:
            refuse("format", "the saltus is 0, the swing 0 or 1, the mask 1 to 255")
        if certificate["period"] == 0 or not 1 <= certificate["count"] <= _MOST:
            refuse("format", f"the period is at least 1, the count 1 to {_MOST}")
        self.ruleset = certificate["ruleset"]
        self.digits = octal_digits(self.ruleset)
        self.values = _values(certificate["values"], certificate["count"])
        self.greatest = max(self.values)
        self.preperiod, self.period = certificate["preperiod"], certificate["period"]
        self.mask, self.swing, self.window = certificate["mask"], certificate["swing"], certificate["window"]
        self.takes = [k for k, digit in enumerate(self.digits) if digit & 2 and k]
        self.splits = [k for k, digit in enumerate(self.digits) if digit & 4]
        if self.swing and len({k & 1 for k in self.splits}) != 1:
            refuse("format", "swing 1 needs splits after takes of one parity")
        self.listed = self._listed(certificate["splits"])
        self.rare = self._rare()
        self.pairs = sorted({(k + a, self.values[a]) for k in self.splits for a in self.rare})
        self.plain = max(_PLAIN, len(self.digits))
        """Heaps below this are tested against all their options."""
        self.reach = max([*self.takes, *(at for some in [self.pairs, *self.listed] for at, _ in some)], default=0)
        """How far back the options lie that are looked at by long integers."""

    def _listed(self, splits: Any) -> list[list[tuple[int, int]]]:
        """For each value, offsets k + a of splits with the values G(a)."""
        if not isinstance(splits, list) or len(splits) > 256 or not all(isinstance(pairs, list) for pairs in splits):
            refuse("format", "splits is a list with a list for each value")
        listed: list[list[tuple[int, int]]] = [[] for _ in range(self.greatest + 1)]
        for v, pairs in enumerate(splits[: self.greatest + 1]):
            for pair in pairs:
                if not isinstance(pair, list) or len(pair) != 2 or not all(map(whole, pair)):
                    refuse("format", "a listed split is a pair of whole numbers")
                k, a = pair
                if k not in self.splits or not 0 < a < len(self.values) or k + a > self.window:
                    refuse("format", f"the listed split {pair} is none, or passes the window")
                listed[v].append((k + a, self.values[a]))
        return listed

    def _rare(self) -> list[int]:
        """The rare heaps, in increasing order."""
        phase = self.splits[0] & 1 if self.swing and self.splits else 0
        found = []
        for side in range(2):
            even = bytes(((v & self.mask).bit_count() + self.swing * (side + phase)) % 2 == 0 for v in range(256))
            marks = self.values[side::2].translate(even)
            at = marks.find(1)
            while at >= 0:
                found.append(2 * at + side)
                at = marks.find(1, at + 1)
        return sorted(heap for heap in found if heap)

    def split_values(self, n: int, k: int, most: int) -> bytes:
        """The values of the splits of n - k into a and the rest, for a = 1, ..., most: one XOR of two long integers."""
        left = n - k
        ahead = int.from_bytes(self.values[1 : most + 1], "little")
        behind = int.from_bytes(self.values[left - most : left], "big")
        return (ahead ^ behind).to_bytes(most, "little")

    def option_values(self, n: int) -> list[bytes]:
        """The values of all options of n."""
        options = [b"\0"] if n < len(self.digits) and self.digits[n] & 1 else []
        options += [self.values[n - k : n - k + 1] for k in self.takes if k < n]
        return options + [self.split_values(n, k, (n - k) // 2) for k in self.splits if n - k >= 2]

    def check_all_options(self, n: int) -> None:
        """Step "values" for one heap."""
        options, value = self.option_values(n), self.values[n]
        if any(value in some for some in options):
            refuse("values", f"G({n}) is not {value}: an option has this value")
        met = set().union(*options)
        for smaller in range(value):
            if smaller not in met:
                refuse("values", f"G({n}) is not {value}: no option has the value {smaller}")

    def check_open(self, n: int, v: int) -> None:
        """Whether v is the value of an option of n that step "repetition" can use, if n is one of its last heaps."""
        last = n >= len(self.values) - self.period
        if any(self.values[n - k] == v for k in self.takes):
            return
        tried = _NEAR
        while True:
            bound = min(tried, n, self.window) if last else min(tried, n)
            for k in self.splits:
                most = min(bound - k, n - k - 1)
                if most > 0 and v in self.split_values(n, k, most):
                    return
            if bound < tried:
                within = f" within the window {self.window}" if last else ""
                refuse("values", f"G({n}) is not {self.values[n]}: no option{within} has the value {v}")
            tried *= 8

    def check_repetition(self) -> None:
        """Step "repetition"."""
        count, t, rare = len(self.values), len(self.digits) - 1, self.rare[-1] if self.rare else 0
        if self.swing and self.period & 1:
            refuse("repetition", "the period is odd, the swing 1")
        if self.window <= rare + t:
            refuse("repetition", f"heap {rare} is rare: the window must pass {rare + t}")
        if count - self.period <= max(2 * rare + t, self.plain - 1):
            refuse("repetition", f"the last period must begin beyond heap {max(2 * rare + t, self.plain - 1)}")
        if count - self.period - self.window < max(1, self.preperiod):
            refuse("repetition", f"{count} values do not hold the preperiod, the period and the window")
        if self.values[self.preperiod + self.period :] != self.values[self.preperiod : count - self.period]:
            n = next(n for n in range(self.preperiod, count) if self.values[n] != self.values[n + self.period])
            refuse("repetition", f"G({n + self.period}) is not G({n})")


class _Stretch:
    """The heaps from ``low`` to before ``high``, and those below them that their options reach, as bits."""

    def __init__(self, game: _Game, low: int) -> None:
        self.game, self.low = game, low
        self.high = min(low + _STRETCH, len(game.values))
        self.base = max(1, low - game.reach)
        self.all = (1 << (self.high - low)) - 1
        text = game.values[self.base : self.high]
        width = game.greatest.bit_length()
        binary = [bytes(48 + (v >> digit & 1) for v in range(256)) for digit in range(width)]
        self.digits = [int(text.translate(table), 2) for table in binary]
        self.heaps_of = {0: (1 << (self.high - self.base)) - 1}
        for digit in reversed(range(width)):
            ones, halves = self.digits[digit], self.heaps_of
            self.heaps_of = {}
            for value, heaps in halves.items():
                if one := heaps & ones:
                    self.heaps_of[value | 1 << digit] = one
                if zero := heaps ^ one:
                    self.heaps_of[value] = zero

    def heaps(self, bits: int) -> list[int]:
        """The heaps whose bits are set, in increasing order."""
        text = format(bits, f"0{self.high - self.low}b")
        found, at = [], text.find("1")
        while at >= 0:
            found.append(self.low + at)
            at = text.find("1", at + 1)
        return found

    def check(self) -> None:
        """Step "values" for the stretch."""
        game = self.game
        rare = [n for n in game.rare if self.low <= n < self.high]
        for n in rare:
            if any(game.values[n] in some for some in game.option_values(n)):
                refuse("values", f"G({n}) is not {game.values[n]}: an option has this value")
        common = self.all
        for n in rare:
            common ^= 1 << (self.high - 1 - n)
        for take in game.takes:
            self._check_other(take, 0, self.all)
        for at, value in game.pairs:
            self._check_other(at, value, common)
        more = self.all  # the heaps whose values exceed v
        for v, splits in enumerate(game.listed):
            more &= ~self.heaps_of.get(v, 0)
            left = more
            for take in game.takes:
                left ^= left & self.heaps_of.get(v, 0) >> take
            for at, value in splits:
                if not left:
                    break
                left ^= left & self.heaps_of.get(v ^ value, 0) >> at
            for n in self.heaps(left) if left else ():
                game.check_open(n, v)

    def _check_other(self, at: int, value: int, heaps: int) -> None:
        """That G(n) is not G(n - at) XOR value, for the given heaps n with n - at > 0."""
        if (beyond := self.high - self.base - at) < self.high - self.low:
            heaps &= (1 << max(0, beyond)) - 1
        for digit, ones in enumerate(self.digits):
            if not heaps:
                return
            differ = heaps & (ones ^ ones >> at)
            heaps = differ if value >> digit & 1 else heaps ^ differ
        if heaps:  # G(n) XOR G(n - at) has the digits of value
            n = self.heaps(heaps)[0]
            refuse("values", f"G({n}) is not {self.game.values[n]}: an option has this value")


def _values(text: Any, count: int) -> bytes:
    """The values, a byte each: base64 of a zlib stream."""
    try:
        stream = zlib.decompressobj()
        values = stream.decompress(base64.b64decode(text, validate=True), count)
        if len(values) == count and not stream.decompress(stream.unconsumed_tail, 1) and stream.eof:
            return values
    except (TypeError, ValueError, binascii.Error, zlib.error):
        pass
    return refuse("format", f"the values are not {count} bytes, compressed by zlib, in base64")
