"""Cram on two rows: place a domino on two free squares that are neighbours, upright or lying.

Gardner, "Mathematical games", Scientific American 230, 1974; Winning Ways, chapter 15. With an even number of columns
the second player wins by symmetry, with an odd number the first.
"""

import nimlike
from nimlike.core.move import Places


class TwoRowCram(nimlike.Ruleset):
    """Cover two free squares that are neighbours.

    A state has a number for each column: 1 if the upper square is free, 2 if the lower one is, 3 if both are.
    """

    examples = ("two-row-cram:3,3,3,3,3",)
    title = "Cram on two rows"
    sources = ("Gardner 1974",)

    def check_state(self, state):
        if any(column > 3 for column in state):
            raise nimlike.ParseError(f"{self}: each column is 0, 1, 2 or 3, as in two-row-cram:3,3,3")

    def options(self, state):
        for i, column in enumerate(state):
            if column == 3:
                yield self.take(state, i, 3)
            for row in (1, 2):
                if i + 1 < len(state) and column & state[i + 1] & row:
                    after = (*state[:i], column - row, state[i + 1] - row, *state[i + 2 :])
                    yield nimlike.Move(((i, row), (i + 1, row))), after

    def parts(self, state):
        """The columns between empty ones."""
        runs, run = [], ()
        for column in (*state, 0):
            if column:
                run = (*run, column)
            elif run:
                runs.append(run)
                run = ()
        return runs

    def scene(self, state):
        squares = [(x, y) for x in range(len(state)) for y in (0, 1)]

        def covered(move):
            return [[2 * x + y for x, rows in move.takes for y in (0, 1) if rows >> y & 1]]

        return Places(squares, ["free" if state[x] >> y & 1 else "" for x, y in squares], covered)
