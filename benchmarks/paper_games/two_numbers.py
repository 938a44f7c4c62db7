"""Games of two piles from papers, whose moves are no vectors to be taken wherever the piles suffice."""

import nimlike


class YamaNim(nimlike.Ruleset):
    """Take two counters or more from a pile and put one on the other (Ito, Larsson, Manabe and others)."""

    examples = ("yama-nim:3,5",)

    def options(self, state):
        x, y = state
        for taken in range(2, x + 1):
            yield nimlike.Move(((0, taken),)), (x - taken, y + 1)
        for taken in range(2, y + 1):
            yield nimlike.Move(((1, taken),)), (x + 1, y - taken)


class DeleteNim(nimlike.Ruleset):
    """Remove a pile and split the other one into two that are not empty (Abuku and Suetsugu, 2021)."""

    examples = ("delete-nim:3,5",)

    def options(self, state):
        for pile, size in enumerate(state):
            for first in range(1, size):
                yield nimlike.Move(((pile, 0),), split=(first,)), (first, size - first)


class Mouse(nimlike.Ruleset):
    """Take from one pile, or from both: the same from both, or 1 more from one where 3 divides the difference."""

    examples = ("mouse:3,5",)

    def options(self, state):
        x, y = state
        for taken in range(1, x + 1):
            yield self.take(state, 0, taken)
        for taken in range(1, y + 1):
            yield self.take(state, 1, taken)
        near = 2 if (y - x) % 3 == 0 else 1
        for k in range(1, x + 1):
            for m in range(max(k - near + 1, 1), min(k + near - 1, y) + 1):
                yield nimlike.Move(((0, k), (1, m))), (x - k, y - m)


class TwoRowChomp(nimlike.Ruleset):
    """Chomp with two rows of squares, the second one not longer; who is left with one square loses (Gale, 1974)."""

    examples = ("two-row-chomp:5,3",)

    def check_state(self, state):
        if not 0 < state[0] >= state[1]:
            raise nimlike.ParseError("two-row-chomp: the first row is not empty and not shorter than the second")

    def options(self, state):
        x, y = state
        for after in [(u, min(u, y)) for u in range(1, x)] + [(x, v) for v in range(y)]:
            taken = tuple((pile, state[pile] - after[pile]) for pile in range(len(state)) if after[pile] < state[pile])
            yield nimlike.Move(taken), after


class EuclidToTheEnd(nimlike.Ruleset):
    """Take a multiple of the smaller pile from the larger one, which is not to vanish (Grossman, 1997)."""

    examples = ("euclid-to-the-end:5,3",)

    def options(self, state):
        small, large = min(state), max(state)
        for k in range(1, (large - 1) // small + 1 if small else 1):
            yield self.take(state, int(state[1] == large), k * small)


class TakeAndGive(nimlike.Ruleset):
    """Take counters from a pile and put fewer of them on the other."""

    examples = ("take-and-give:3,5",)

    def options(self, state):
        x, y = state
        for taken in range(1, x + 1):
            for given in range(taken):
                yield nimlike.Move(((0, taken),)), (x - taken, y + given)
        for taken in range(1, y + 1):
            for given in range(taken):
                yield nimlike.Move(((1, taken),)), (x + given, y - taken)
