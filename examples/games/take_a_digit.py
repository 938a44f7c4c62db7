"""Take a digit: subtract from a number one of its own digits, but not 0.

A puzzle of mathematical olympiads. In base 10 the multiples of 10 are lost, whatever the size.
"""

from dataclasses import dataclass

import nimlike


@dataclass(frozen=True)
class TakeADigit(nimlike.Heaps):
    """Take as many counters as one digit of the number of counters says, written in the base."""

    base: int = 10

    examples = ("take-a-digit:2026", "take-a-digit:base=3:20,15")
    title = "take a digit"

    def heap(self, n):
        left = n
        while left > 0:
            if left % self.base > 0:
                yield n - left % self.base
            left //= self.base
