"""Couples-are-Forever: split any heap into two, but never a heap of two.

Caines, Gates, Guy & Nowakowski, "Periods in taking and splitting games", American Mathematical Monthly 106, 1999. No
period of its Grundy values is known.
"""

import nimlike


class CouplesAreForever(nimlike.Heaps):
    """Split a heap into two heaps, unless it is a heap of two."""

    examples = ("couples-are-forever:9,6",)
    sources = ("Caines, Gates, Guy & Nowakowski 1999",)
    title = "Couples-are-Forever"

    def heap(self, n):
        if n > 2:
            yield from ((a, n - a) for a in range(1, n // 2 + 1))
