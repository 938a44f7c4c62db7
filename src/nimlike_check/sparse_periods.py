"""Certificates that the Grundy values of an octal game repeat for ever, where period and preperiod are large.

The options of a heap of n are, for the digits d0 . d1 ... dt, dt the last that is not 0: nothing (digit k has the 1,
n = k); a heap n - k > 0 (it has the 2): a *take*; heaps a, b > 0 with a + b = n - k (it has the 4), whose value is
G(a) XOR G(b): a *split*. The proof is on the page docs/certificates/sparse-periods.md. In short, N values G(0), ...,
G(N - 1) being listed, and a mask, a swing 0 or 1 and a window L being given:

*Lemma.* Let h be the parity of a k with a split. Call a value v *odd at n* if the number of ones of v AND mask, plus
swing * (n + h), is odd, and otherwise *even at n*. A heap n >= 1 is *rare* if G(n) is even at n; r is the last rare
heap that is listed, or 0. Let H1 each listed value be the mex over the options of its heap; H2 N >= p + L + max(1, e);
H3 G(n + p) = G(n) for e <= n < N - p; H6 with swing 1 all splits have a k of one parity; H7 L > r + t; H8 for the last
p heaps n that are listed each v < G(n) be the value of a take or of a split into a and n - k - a with k + a <= L. Then
G(n + p) = G(n) for every n >= e. If H4 e = 0 or G(e - 1 + p) is not G(e - 1), and H5 for no prime q that divides p the
values from e on have the period p/q, then p and e are the smallest.

H1 is tested with less work by what follows from H6: a split of n into two heaps that are not rare has a value that is
even at n. If n is not rare, G(n) is odd at n: only splits with a rare heap could have this value.

How it is done fast. The values of a stretch of heaps are kept as long integers with a bit for each heap, one for
each binary digit and one for each value, the last heap lowest. One shift by j gives the heaps n for which n - j
has a value.
"""

import base64
import binascii
import re
import zlib
from typing import Any

from nimlike_check.heap_words import check_least, digits_in_words, listing, statement
from nimlike_check.periods import octal_digits, split_values
from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("octal-sparse-period",)

_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "saltus", "count", "values"}
_FIELDS |= {"mask", "swing", "window", "splits"}
_STRETCH = 1 << 20  # heaps of a long integer
_NEAR = 256  # splits looked at first where the lists leave a heap open
_BITS = 4_000  # bits of a long integer that are one step
_SPLITS = 100  # splits that are one step


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    game = _Game(certificate, work)
    game.check_swing()
    game.check_reach()
    game.check_repetition()
    check_least(game.values, game.preperiod, game.period)
    game.list_options(certificate["splits"])
    game.check_first_heaps()
    game.check_rare_heaps()
    for low in range(len(game.digits), len(game.values), _STRETCH):
        _Stretch(game, low).check()
    return statement(certificate, len(game.values))


def full(certificate: Any, work: Work) -> str:
    """What an accepted certificate proves, with the rules in words and all values."""
    digits = octal_digits(certificate["ruleset"])
    return listing(certificate, digits_in_words(digits), _values(certificate["values"], certificate["count"]), work)


class _Game:
    """What the certificate says, in the right form, and what follows from it for the whole table."""

    def __init__(self, certificate: Any, work: Work) -> None:
        check_shape(certificate, _FIELDS, ("ruleset", "values"))
        for field in ("preperiod", "period", "saltus", "count", "mask", "swing", "window"):
            if not whole(certificate[field]):
                refuse("format", f"{field} is not a whole number")
        if certificate["saltus"] or certificate["swing"] > 1 or not 1 <= certificate["mask"] <= 255:
            refuse("format", "the saltus is 0, the swing 0 or 1, the mask 1 to 255")
        count = certificate["count"]
        if not certificate["period"] or not count:
            refuse("format", "the period and the count are at least 1")
        self.digits = octal_digits(certificate["ruleset"])
        self.takes = [k for k, digit in enumerate(self.digits) if digit & 2]
        self.splits = [k for k, digit in enumerate(self.digits) if digit & 4]
        self.work = work
        work.need("values", count // 20, 3 * count)
        self.values = _values(certificate["values"], count)
        self.greatest = max(self.values)
        self.preperiod, self.period = certificate["preperiod"], certificate["period"]
        self.mask, self.swing, self.window = certificate["mask"], certificate["swing"], certificate["window"]
        h = min(self.splits, default=0) & 1
        even = [
            bytes((v & self.mask).bit_count() % 2 == self.swing & (side ^ h) for v in range(256)) for side in range(2)
        ]
        marks = [self.values[side::2].translate(even[side]) for side in range(2)]
        many = sum(some.count(1) for some in marks)
        work.need("values", many * (5 + 4 * len(self.splits)), many * (100 + 250 * len(self.splits)))
        found = (2 * one.start() + side for side, some in enumerate(marks) for one in re.finditer(b"\1", some))
        self.rare = sorted(filter(None, found))

    def check_swing(self) -> None:
        """H6: with swing 1 splits after takes of one parity."""
        if self.swing and len({k & 1 for k in self.splits}) > 1:
            refuse("rare", "swing 1 needs splits after takes of one parity", "H6")

    def check_reach(self) -> None:
        """H2 and H7: the values hold the window, and the window the last rare heap."""
        count, t = len(self.values), len(self.digits) - 1
        rare = max(self.rare, default=0)
        if count < self.period + self.window + max(1, self.preperiod):
            refuse("repetition", f"{count} values do not hold the preperiod, the period and the window", "H2")
        if self.window <= rare + t:
            refuse("repetition", f"heap {rare} is rare: the window must pass {rare + t}", "H7")

    def list_options(self, splits: Any) -> None:
        """The options that are looked at by long integers."""
        self.pairs = sorted({(k + a, self.values[a]) for k in self.splits for a in self.rare})
        self.listed = self._listed(splits)
        looked_at = [self.pairs, *self.listed.values()]
        self.reach = max([*self.takes, *(at for some in looked_at for at, _ in some)], default=0)
        """How far back these options lie."""

    def _listed(self, splits: Any) -> dict[int, list[tuple[int, int]]]:
        """For a value, offsets k + a of splits with the values G(a); H8 for them. By H2, a is listed."""
        if not isinstance(splits, list) or len(splits) > 256 or not all(isinstance(pairs, list) for pairs in splits):
            refuse("format", "splits is a list with a list for each value")
        listed: dict[int, list[tuple[int, int]]] = {}
        after = frozenset(self.splits)
        for v, pairs in enumerate(splits):
            self.work.need("values", 50 * len(pairs), 200 * len(pairs))
            for pair in pairs:
                if not isinstance(pair, list) or len(pair) != 2 or not all(map(whole, pair)):
                    refuse("format", "a listed split is a pair of whole numbers")
                k, a = pair
                if k not in after or not a:
                    refuse("format", f"the listed split ({short(k)}, {short(a)}) is none")
                if k + a > self.window:
                    refuse("values", f"the listed split ({short(k)}, {short(a)}) passes the window {self.window}", "H8")
                listed.setdefault(v, []).append((k + a, self.values[a]))
        return listed

    def check_repetition(self) -> None:
        """H3: G(n + p) = G(n) for e <= n < N - p."""
        later = memoryview(self.values)[self.preperiod + self.period :]
        now = memoryview(self.values)[self.preperiod : self.preperiod + len(later)]
        if now != later:
            n = next(n for n, (one, other) in enumerate(zip(now, later, strict=True), self.preperiod) if one != other)
            refuse("repetition", f"G({n + self.period}) is not G({n})", "H3")

    def option_values(self, n: int) -> list[bytes]:
        """The values of all options of n."""
        options = [b"\0"] if n < len(self.digits) and self.digits[n] & 1 else []
        options += [self.values[n - k : n - k + 1] for k in self.takes if k < n]
        return options + [split_values(self.values, n - k, (n - k) // 2) for k in self.splits if n - k >= 2]

    def need_options(self, n: int, heaps: int) -> None:
        """Count the work of `option_values` for so many heaps up to n."""
        options = min(n, len(self.takes)) + min(n, len(self.splits)) * (5 + n // 2 // _SPLITS)
        self.work.need("values", heaps * 3 * options, n * min(n, len(self.splits)))

    def check_first_heaps(self) -> None:
        """H1 for the heaps that can be taken whole: all their options are looked at."""
        first = min(len(self.digits), len(self.values))
        self.need_options(first, first)
        for n in range(first):
            value, met = self.values[n], b"".join(self.option_values(n))
            if value in met:
                refuse("values", f"G({n}) is not {value}: an option has this value", "H1")
            for smaller in range(value):
                if smaller not in met:
                    refuse("values", f"G({n}) is not {value}: no option has the value {smaller}", "H1")

    def check_rare_heaps(self) -> None:
        """H1 for the rare heaps: no option has the value."""
        self.need_options(max(self.rare, default=0), len(self.rare))
        for n in self.rare:
            if any(self.values[n] in some for some in self.option_values(n)):
                refuse("values", f"G({n}) is not {self.values[n]}: an option has this value", "H1")

    def check_open(self, n: int, v: int) -> None:
        """H8 for one of the last p heaps and a value that takes and the lists leave open; H1 for it."""
        last = n >= len(self.values) - self.period
        most, hypothesis = (self.window, "H8") if last else (n, "H1")
        if not self._reached(n, v, most):
            reason = f"no take and no split with k + a <= {most} has the value {v}"
            refuse("values", f"G({n}) is not {self.values[n]}: {reason}", hypothesis)

    def _reached(self, n: int, v: int, most: int) -> bool:
        """Whether v is the value of a split of n into a and the rest with k + a <= ``most``."""
        tried = 0
        while tried < most:
            tried = min(max(_NEAR, 8 * tried), most)
            self.work.need("values", 4 + len(self.splits) * (6 + tried // _SPLITS), 3 * tried)
            for k in self.splits:
                a = min(tried - k, n - k - 1)
                if a > 0 and v in split_values(self.values, n - k, a):
                    return True
        return False


class _Stretch:
    """The heaps from ``low`` to before ``high``, and those below them that their options reach, as bits."""

    def __init__(self, game: _Game, low: int) -> None:
        self.game, self.low = game, low
        self.high = min(low + _STRETCH, len(game.values))
        self.base = max(1, low - game.reach)
        width, values = game.greatest.bit_length(), game.greatest + 1
        bits = self.high - self.base
        looked = (
            width * (len(game.takes) + len(game.pairs)) + values * len(game.takes) + sum(map(len, game.listed.values()))
        )
        steps = (4 * values + 10 * width + looked) * (1 + bits // _BITS) + bits // 20
        game.work.need("values", steps, (values + 3 * width + 4) * bits // 7 + 3 * bits)
        self.all = (1 << (self.high - low)) - 1
        text = game.values[self.base : self.high]
        binary = [bytes(48 + (v >> digit & 1) for v in range(256)) for digit in range(width)]
        self.digits = [int(text.translate(table), 2) for table in binary]
        self.every = (1 << bits) - 1
        self.heaps_of = {0: self.every}
        for digit in reversed(range(width)):
            ones, halves = self.digits[digit], self.heaps_of
            self.heaps_of = {}
            for value, heaps in halves.items():
                self.heaps_of[value] = heaps & ~ones
                self.heaps_of[value | 1 << digit] = heaps & ones

    def heaps(self, bits: int) -> list[int]:
        """The heaps whose bits are set, in increasing order."""
        size = self.high - self.low
        self.game.work.need("values", size // 500 + 4 * bits.bit_count(), 2 * size + 40 * bits.bit_count())
        return [self.low + found.start() for found in re.finditer("1", format(bits, f"0{size}b"))]

    def check(self) -> None:
        """H1 for the stretch, but what is tested for rare heaps; H8 for its heaps among the last p."""
        game = self.game
        for take in game.takes:
            self._check_other(take, 0)
        for at, value in game.pairs:
            self._check_other(at, value)
        more = self.all  # the heaps whose values exceed v
        for v in range(game.greatest):
            more &= ~self.heaps_of[v]
            left = more
            for take in game.takes:
                left ^= left & self.heaps_of[v] >> take
            for at, value in game.listed.get(v, ()):
                if not left:
                    break
                left ^= left & self.heaps_of[v ^ value] >> at
            for n in self.heaps(left) if left else ():
                game.check_open(n, v)

    def _check_other(self, at: int, value: int) -> None:
        """H1: G(n) is not G(n - at) XOR value, for the heaps n of the stretch with n - at > 0."""
        heaps = self.all & self.every >> at
        for digit, ones in enumerate(self.digits):
            if not heaps:
                return
            differ = heaps & (ones ^ ones >> at)
            heaps = differ if value >> digit & 1 else heaps ^ differ
        if heaps:  # G(n) XOR G(n - at) has the digits of value
            n = self.heaps(heaps)[0]
            refuse("values", f"G({n}) is not {self.game.values[n]}: an option has this value", "H1")


def _values(text: str, count: int) -> bytes:
    """The values, a byte each: base64 of a zlib stream, of which no more than ``count`` + 1 bytes are unpacked."""
    try:
        stream = zlib.decompressobj()
        values = stream.decompress(base64.b64decode(text, validate=True), count + 1)
        if len(values) == count and stream.eof and not stream.unused_data:
            return values
    except (ValueError, binascii.Error, zlib.error):
        pass
    return refuse("format", f"the values are not {count} bytes, compressed by zlib, in base64")
