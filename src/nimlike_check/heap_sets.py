"""The values that several heaps have together, as sets.

A set of values is a whole number whose bit v says whether v is in it. A digit of a code that has the bit h allows to
leave h heaps, of at least one counter each.
"""

from nimlike_check.work import Work


class HeapSets:
    """The sets of the values of up to three heaps with m counters together, for the listed values G(0), ..., G(N - 1).

    Every m here is 0 <= m < N: the callers count it down from a listed heap to 0, and `_one_more` takes no more than m.
    ``most`` is the bit length of the largest digit, so that h < ``most`` for all heaps left.
    """

    def __init__(self, values: list[int], most: int, work: Work) -> None:
        self._values = values
        count, width = len(values), max(values).bit_length()
        self._size = size = (1 << width) // 8 + 40
        self._memory = count * size
        self._union = count * (20 + size // 50) // 20 + min(count, 1 << width) * width * (400 + size) // 200
        tables = max(0, most - 2)
        work.need("values", count * (10 + tables * self._union // 2), most * self._memory)
        self._halves = [((1 << (1 << width)) - 1) // ((1 << (1 << digit)) + 1) for digit in range(width)]
        self._together = [
            [int(m == 0) for m in range(count)],
            [1 << value if m else 0 for m, value in enumerate(values)],
        ]
        """For h heaps and m counters: all G(a) XOR x with 1 <= a <= m, x in the set for h - 1 heaps, m - a counters."""
        while len(self._together) < most:
            self._together.append([self._one_more(self._together[-1], 1, m) for m in range(count)])

    def need_look_ups(self, step: str, heaps: int, digits: int, work: Work) -> None:
        """Count the sets that are looked up for so many heaps, one a digit."""
        work.need(step, heaps * min(digits, len(self._values)) * (6 + self._size // 500))

    def _one_more(self, sets: list[int], first: int, m: int) -> int:
        """All G(a) XOR x with first <= a <= m and x in sets[m - a]."""
        gathered: dict[int, int] = {}
        for a in range(first, m + 1):
            if others := sets[m - a]:
                value = self._values[a]
                gathered[value] = gathered.get(value, 0) | others
        found = 0
        for value, others in gathered.items():
            bits = others
            for digit, half in enumerate(self._halves):
                if value >> digit & 1:
                    bits = (bits & half) << (1 << digit) | bits >> (1 << digit) & half
            found |= bits
        return found

    def left(self, digit: int, m: int) -> int:
        """The values of all that the digit allows to leave of m counters."""
        found = 0
        for heaps, sets in enumerate(self._together):
            if digit >> heaps & 1:
                found |= sets[m]
        return found

    def mark(self, first_regular: int, power: int, totals: int, work: Work) -> None:
        """Prepare `moving`, `steady` and `steady_moving`, which will be asked for so many m at most."""
        count, most = len(self._values), len(self._together)
        totals = min(totals, count)
        work.need("below", count * count // 4 + (most + 2) * totals * self._union, 2 * (most + 2) * self._memory)
        self._first, small = first_regular, (1 << power) - 1
        self._below_power = [[values & small for values in sets] for sets in self._together]
        self._twins = [0] * count
        having: dict[int, list[int]] = {}
        for b in range(first_regular, count):
            heaps = having.setdefault(self._values[b], [])
            heaps.append(b)
            for c in heaps:
                if b + c < count:
                    self._twins[b + c] = 1
        self._moving: dict[tuple[int, int], int] = {}
        self._held: dict[tuple[int, int], int] = {}

    def moving(self, digit: int, m: int) -> int:
        """All G(a) XOR x of what the digit allows to leave, a being regular, x < S the XOR of the other heaps."""
        if (digit, m) not in self._moving:
            found = 0
            for others, sets in enumerate(self._below_power):
                if digit >> others & 2:
                    found |= self._one_more(sets, self._first, m)
            self._moving[digit, m] = found
        return self._moving[digit, m]

    def steady(self, digit: int, m: int) -> int:
        """The values of what the digit allows to leave with two regular heaps of the same value: 0, or the third's."""
        return (self._twins[m] if digit & 4 else 0) | self._third(digit, m, 1)

    def steady_moving(self, digit: int, m: int) -> int:
        """Those of `steady` with a third heap that is regular."""
        return self._third(digit, m, self._first)

    def _third(self, digit: int, m: int, first: int) -> int:
        """The values of a heap a >= first beside two regular heaps of the same value."""
        if not digit & 8:
            return 0
        if (first, m) not in self._held:
            self._held[first, m] = self._one_more(self._twins, first, m)
        return self._held[first, m]
