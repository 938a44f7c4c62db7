"""Prim: take a number of counters that has no common divisor with the heap.

Berlekamp, Conway & Guy, Winning Ways, chapter 4. An even heap is worth 0, a heap of one counter 1, and any other as
much as the place of its least prime among the primes.
"""

from math import gcd

import nimlike


class Prim(nimlike.Heaps):
    """Take a number of counters that has no common divisor with the number in the heap, but 1."""

    examples = ("prim:15,8",)
    title = "Prim"
    sources = ("winningways1982",)

    def heap(self, n):
        for taken in range(1, n + 1):
            if gcd(taken, n) == 1:
                yield n - taken
