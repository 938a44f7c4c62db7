"""Certificates that the Grundy values of an octal game repeat for ever, without a list of values: they are computed.

The options of a heap of n are those of the kind `octal-period`: for the digits d0 . d1 ... dt, dt the last that is not
0, nothing (digit k has the 1, n = k); a heap n - k > 0 (it has the 2): a *take*; heaps a, b > 0 with a + b = n - k (it
has the 4), whose value is G(a) XOR G(b): a *split*. The proof is on the page docs/certificates/late-periods.md. In
short, a mask, a swing 0 or 1, a head M and a window L are given, and S is the greater of e + L and M.

*Lemma.* Let h be the parity of a k with a split. Call a value v *odd at n* if the number of ones of v AND mask, plus
swing * (n + h), is odd, and otherwise *even at n*. A heap n >= 1 is *rare* if G(n) is even at n; r is the last rare
heap below M, or 0. Let H1 with swing 1 all splits have a k of one parity, and p be even; H2 r + t <= L < M; H3 for
M <= n < S + p, v being the smallest number odd at n that is not the value of a take or of a split into a rare heap,
each smaller number be the value of a take or of a split into a and n - k - a with k + a <= L; H4 G(n + p) = G(n) for
e <= n < S. Then G(n + p) = G(n) for every n >= e. If H5 e = 0 or G(e - 1 + p) is not G(e - 1), and H6 for each prime q
that divides p some n with e <= n < S have G(n + p/q) other than G(n), then p and e are the smallest.

The values below M are computed from all options. From M on G(n) is the v of H3: splits of n into two heaps that are
not rare have values that are even at n. Only the last L of all values are kept, and those of the heaps to S.
"""

from typing import Any

from nimlike_check.heap_words import digits_in_words
from nimlike_check.periods import octal_digits, split_values
from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("octal-late-period",)

_FIELDS = {"format", "kind", "ruleset", "preperiod", "period", "saltus", "mask", "swing", "head", "window", "splits"}
_MOST = 255  # the largest value
_PIECE = 1 << 16  # heaps that are computed before the window moves
_NEAR = 64  # splits looked at first where the lists leave a heap open


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    game = _Game(certificate, work)
    game.check_swing()
    game.compute_head()
    game.check_window()
    game.list_options(certificate["splits"])
    game.compute_the_rest()
    game.repeats.check_least()
    return statement(certificate)


def statement(certificate: Any) -> str:
    """What is proved, in one line."""
    ruleset, e, p = (certificate[name] for name in ("ruleset", "preperiod", "period"))
    title = f"{ruleset} has period {p} from heap {e} on"
    return f"{title}: G(n + {p}) = G(n) for every n >= {e}, for no smaller period or preperiod"


def full(certificate: Any, _work: Work) -> str:
    """What an accepted certificate proves, with the rules in words."""
    meaning = "G(n) is the Grundy value of a heap of n counters in normal play: whoever cannot move loses."
    return "\n".join([statement(certificate), meaning, *digits_in_words(octal_digits(certificate["ruleset"]))])


class _Game:
    """What the certificate says, in the right form, and the values of the last heaps that are computed."""

    def __init__(self, certificate: Any, work: Work) -> None:
        check_shape(certificate, _FIELDS, ("ruleset",))
        for field in ("preperiod", "period", "saltus", "mask", "swing", "head", "window"):
            if not whole(certificate[field]):
                refuse("format", f"{field} is not a whole number")
        if certificate["saltus"] or certificate["swing"] > 1 or not 1 <= certificate["mask"] <= _MOST:
            refuse("format", "the saltus is 0, the swing 0 or 1, the mask 1 to 255")
        self.preperiod, self.period = certificate["preperiod"], certificate["period"]
        if not self.period:
            refuse("format", "the period is at least 1")
        self.digits = octal_digits(certificate["ruleset"])
        self.takes = [k for k, digit in enumerate(self.digits) if digit & 2 and k]
        self.splits = [k for k, digit in enumerate(self.digits) if digit & 4]
        self.mask, self.swing, self.window = certificate["mask"], certificate["swing"], certificate["window"]
        self.head, self.work = certificate["head"], work
        self.stop = max(self.preperiod + self.window, self.head)
        self.values = bytearray()
        """G of the heaps before `at`, the last ones at least."""
        self.at = 0

    def check_swing(self) -> None:
        """H1: with swing 1 splits after takes of one parity, and an even period."""
        if self.swing and (len({k & 1 for k in self.splits}) > 1 or self.period & 1):
            refuse("rare", "swing 1 needs splits after takes of one parity, and an even period", "H1")

    def compute_head(self) -> None:
        """G(0), ..., G(M - 1), from all options; and which of these heaps are rare."""
        count, ways = self.head, len(self.takes) + len(self.splits)
        self.work.need("head", count * (10 + 5 * ways) + len(self.splits) * count * count // 100, 4 * count)
        for n in range(count):
            options = b"\0" if n < len(self.digits) and self.digits[n] & 1 else b""
            options += bytes(self.values[n - k] for k in self.takes if k < n)
            for k in self.splits:
                if n - k >= 2:
                    options += split_values(self.values, n - k, (n - k) // 2)
            value = 0
            while value in options:
                value += 1
            self.add(value)
        self.at = count
        h = min(self.splits, default=0) & 1
        ones = [(value & self.mask).bit_count() & 1 for value in range(_MOST + 1)]
        even = [[value for value in range(_MOST + 1) if ones[value] == self.swing & (side ^ h)] for side in range(2)]
        self.even = [sum(1 << value for value in some) for some in even]
        """The values that are even at even heaps, and those that are at odd ones, as bits."""
        self.rare = [n for n in range(1, count) if self.even[n & 1] >> self.values[n] & 1]
        self.last = max(self.rare, default=0)

    def add(self, value: int) -> None:
        """The value of the next heap."""
        if value > _MOST:
            refuse("values", f"the value {value} exceeds 255, the most that this checker takes in octal games")
        self.values.append(value)

    def check_window(self) -> None:
        """H2: the window holds what a take or a split into a rare heap leaves, and all of it is known from M on."""
        if not self.last + len(self.digits) - 1 <= self.window < self.head:
            refuse("rare", f"heap {self.last} is rare: the window does not hold it, or not the head the window", "H2")

    def list_options(self, splits: Any) -> None:
        """The options that are looked at for each heap: all takes and all splits into a rare heap; splits as listed.

        Each as how far back it lies, and for each value there the value of the option, as a bit.
        """
        if not isinstance(splits, list):
            refuse("format", "splits is a list")
        self.work.need("values", 50 * len(splits), 200 * len(splits))
        listed: dict[tuple[int, int], None] = {}
        after = frozenset(self.splits)
        for pair in splits:
            if not isinstance(pair, list) or len(pair) != 2 or not all(map(whole, pair)):
                refuse("format", "a listed split is a pair of whole numbers")
            k, a = pair
            if k not in after or not a or k + a > self.window:
                refuse("format", f"the listed split ({short(k)}, {short(a)}) is none, or passes the window")
            listed[k + a, self.values[a]] = None
        always = {(k, 0) for k in self.takes} | {(k + a, self.values[a]) for k in self.splits for a in self.rare}
        rows = {value: [1 << (value ^ other) for other in range(_MOST + 1)] for value in {0, *self.values}}
        self.always = [(-at, rows[value]) for at, value in sorted(always)]
        self.listed = [(-at, rows[value]) for at, value in listed]

    def compute_the_rest(self) -> None:
        """G(M), ..., G(S + p - 1), each compared as far as it must repeat."""
        heaps = max(0, self.stop + self.period - self.head)
        self.work.need("values", heaps * (8 + len(self.always) // 2 + len(self.listed) // 4))
        self.repeats = _Repeats(self)
        self.repeats.meet(0, self.values)
        self.head_values = bytes(self.values)
        while self.at < self.stop + self.period:
            first = self.at
            before = len(self.values)
            self.compute_to(min(first + _PIECE, self.stop + self.period))
            self.repeats.meet(first, self.values[before:])
            del self.values[: -self.window or len(self.values)]

    def compute_to(self, stop: int) -> None:
        """The values of the heaps before ``stop``."""
        values = self.values
        for n in range(self.at, stop):
            met = 0
            for back, row in self.always:
                met |= row[values[back]]
            free = ~(met | self.even[n & 1])
            value = (free & -free).bit_length() - 1
            left = ~met & ((1 << value) - 1)
            for back, row in self.listed:
                if not left:
                    break
                left &= ~row[values[back]]
            if left:
                self.check_left(n, left)
            self.add(value)
        self.at = stop

    def check_left(self, n: int, left: int) -> None:
        """H3 for the numbers that takes, splits into rare heaps and listed splits have left, as bits."""
        for value in range(left.bit_length()):
            if left >> value & 1 and not self.in_window(value):
                refuse("values", f"heap {n}: no option with k + a <= {self.window} has the value {value}", "H3")

    def in_window(self, value: int) -> bool:
        """Whether a split of the next heap into a and the rest has the value, with k + a <= L."""
        tried = 0
        while tried < self.window:
            tried = min(max(_NEAR, 8 * tried), self.window)
            self.work.need("values", 20 + len(self.splits) * (10 + tried // 50), 4 * tried)
            for k in self.splits:
                most = tried - k
                if most > 0 and value in self.splits_of(k, most):
                    return True
        return False

    def splits_of(self, k: int, most: int) -> bytes:
        """The values of the splits of the next heap, after taking k, into 1, ..., ``most`` and the rest."""
        end = len(self.values) - k
        ahead = int.from_bytes(self.head_values[1 : most + 1], "little")
        return (ahead ^ int.from_bytes(self.values[end - most : end], "big")).to_bytes(most, "little")


class _Repeats:
    """The values of the heaps from e - 1 to S, kept to be compared with those p, and p/q, heaps later."""

    def __init__(self, game: _Game) -> None:
        self.preperiod, self.period, self.stop = game.preperiod, game.period, game.stop
        self.first = max(0, game.preperiod - 1)
        game.work.keep("repetition", 2 * (self.stop - self.first))
        self.kept = bytearray()
        self.differs: dict[int, bool] = dict.fromkeys(_shorter(game.period, game.work), False)
        """For each p/q, whether a value differs from that p/q heaps later."""
        self.begins = not game.preperiod

    def meet(self, at: int, values: bytearray) -> None:
        """The next values, from heap ``at`` on. H4 for them."""
        end = at + len(values)
        self.kept += values[max(0, self.first - at) : max(0, self.stop - at)]
        for shift in (self.period, *self.differs):
            low, high = max(at, self.first + shift), min(end, self.stop + shift)
            if low >= high:
                continue
            now, then = values[low - at : high - at], self.kept[low - shift - self.first : high - shift - self.first]
            if self.preperiod and low == self.first + shift:
                if shift == self.period:
                    self.begins = now[0] != then[0]
                now, then, low = now[1:], then[1:], low + 1
            if now == then:
                continue
            if shift == self.period:
                n = next(n for n, (one, other) in enumerate(zip(now, then, strict=True), low) if one != other)
                refuse("repetition", f"G({n}) is not G({n - shift})", "H4")
            self.differs[shift] = True

    def check_least(self) -> None:
        """H5: no smaller preperiod. H6: no smaller period."""
        if not self.begins:
            refuse("least", f"the period begins before heap {self.preperiod}", "H5")
        for shift, differs in self.differs.items():
            if not differs:
                refuse("least", f"{shift} is a period too", "H6")


def _shorter(period: int, work: Work) -> list[int]:
    """p/q for each prime q that divides p."""
    found, rest, prime = [], period, 2
    while rest > 1:
        work.need("least", 1)
        if prime * prime > rest:
            prime = rest
        if rest % prime:
            prime += 1
            continue
        if period // prime not in found:
            found.append(period // prime)
        rest //= prime
    return found
