"""Cram on a strip of one row: both players put down dominoes.

Berlekamp, Conway & Guy, Winning Ways, chapter 15 (Cram); on one row it is Dawson's Kayles, the octal game 0.07.
"""

import nimlike


class CramOnAStrip(nimlike.Heaps):
    """Cover two adjacent free squares of a strip with a domino."""

    examples = ("cram-on-a-strip:8,5",)
    sources = ("winningways1982",)
    title = "Cram on a strip"

    def heap(self, n):
        yield from ((left, n - 2 - left) for left in range(n // 2))
