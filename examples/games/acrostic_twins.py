"""Acrostic Twins: turn over two coins of one row or of one column, the one farther from the corner from heads to tails.

Berlekamp, Conway & Guy, Winning Ways, chapter 14. The coin at (x, y) is worth the least number that no coin before it
in its row or column is worth, which is the nim-sum of x and y.
"""

import nimlike


class AcrosticTwins(nimlike.Ruleset):
    """Turn the coin at (x, y) to tails, and one at (a, y) or (x, b) over, for some a < x or b < y."""

    examples = ("acrostic-twins:2,3",)
    sources = ("winningways1982",)
    title = "Acrostic Twins"

    def check_state(self, state):
        if len(state) % 2:
            raise nimlike.ParseError(f"{self}: two numbers are needed for each coin, like acrostic-twins:2,3")

    def options(self, state):
        for i in range(0, len(state), 2):
            x, y = state[i : i + 2]
            for a in range(x):
                yield nimlike.Move(((i, x - a),)), (*state[:i], a, y, *state[i + 2 :])
            for b in range(y):
                yield nimlike.Move(((i + 1, y - b),)), (*state[:i], x, b, *state[i + 2 :])

    def parts(self, state):
        return list(zip(state[::2], state[1::2], strict=True))
