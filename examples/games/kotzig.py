"""Kotzig's Nim (modular Nim): a token goes round a circle by given steps, and never to a square that it has visited.

Fraenkel, Jaffray, Kotzig & Sabidussi, "Modular Nim", Theoretical Computer Science 143, 1995. With the steps 1 and 2 the
first player wins on every circle but those of 1, 3 and 7 squares.
"""

from dataclasses import dataclass
from math import cos, pi, sin

import nimlike
from nimlike.core.move import Places


@dataclass(frozen=True)
class Kotzig(nimlike.Ruleset):
    """The token goes on by one of the steps, round the circle, to a square that it has not visited.

    A state is the number of squares, the token's square and the visited squares as the bits of a number.
    """

    steps: tuple[int, ...] = (1, 2)

    examples = ("kotzig:8,0,1",)
    sources = ("Fraenkel, Jaffray, Kotzig & Sabidussi 1995",)
    title = "Kotzig's Nim"

    def state_of(self, numbers):
        return (numbers[0], 0, 1) if len(numbers) == 1 else numbers

    def check_state(self, state):
        if (
            len(state) != 3
            or not state[0]
            or state[1] >= state[0]
            or not state[2] >> state[1] & 1
            or state[2] >> state[0]
        ):
            raise nimlike.ParseError(f"{self}: the number of squares is needed, like kotzig:8")

    def options(self, state):
        squares, at, visited = state
        for step in self.steps:
            ahead = (at + step) % squares
            if not visited >> ahead & 1:
                yield nimlike.Move.lone_take(step), (squares, ahead, visited | 1 << ahead)

    def words(self, state):
        squares, at, visited = state
        left = [str(square) for square in range(squares) if not visited >> square & 1]
        return f"the token is on square {at} of 0 to {squares - 1}; not visited: {', '.join(left) or 'none'}"

    def board(self, state):
        return ()

    def scene(self, state):
        squares, at, visited = state
        radius = 0.55 / sin(pi / max(squares, 2))
        turns = [2 * pi * square / squares for square in range(squares)]
        return Places(
            [(radius * (1 + sin(turn)), radius * (1 - cos(turn))) for turn in turns],
            ["piece" if n == at else "" if visited >> n & 1 else "free" for n in range(squares)],
            lambda move: [((at + move.amount) % squares,)],
            [(n, (n + 1) % squares) for n in range(squares)],
        )
