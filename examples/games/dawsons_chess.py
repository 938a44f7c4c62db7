"""Dawson's chess on a board of three rows and n columns, with a row of pawns for each player, who must capture.

Berlekamp, Conway & Guy, Winning Ways, chapter 4: after all captures a pawn's move takes its column and the two beside
it from the board. It is the octal game 0.137, and Node Kayles on a path. The last player to move wins here.
"""

import nimlike


class DawsonsChess(nimlike.Heaps):
    """Take a column from a heap of adjacent columns, and with it those on both sides of it."""

    examples = ("dawsons-chess:8",)
    sources = ("winningways1982",)
    title = "Dawson's chess"

    def heap(self, n):
        for at in range((n + 1) // 2):
            yield max(at - 1, 0), max(n - at - 2, 0)
