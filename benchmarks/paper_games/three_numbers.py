"""Games of three numbers from papers."""

import nimlike


class ChocolateBar(nimlike.Ruleset):
    """Reduce x, y, or z and with it y, which is at most half of z: a bar (Nakamura and Miyadera, 2015)."""

    examples = ("chocolate-bar:3,2,5",)

    def check_state(self, state):
        if state[1] > state[2] // 2:
            raise nimlike.ParseError("chocolate-bar: y is at most half of z")

    def options(self, state):
        x, y, z = state
        rest = [(u, y, z) for u in range(x)] + [(x, u, z) for u in range(y)]
        for after in rest + [(x, min(y, u // 2), u) for u in range(z)]:
            taken = tuple((pile, state[pile] - after[pile]) for pile in range(len(state)) if after[pile] < state[pile])
            yield nimlike.Move(taken), after


class BoundedGreedyNim(nimlike.Ruleset):
    """Take one counter or two from a largest pile (bounded greedy Nim)."""

    examples = ("bounded-greedy-nim:3,2,5",)

    def options(self, state):
        for pile, size in enumerate(state):
            if size == max(state):
                for amount in range(1, min(size, 2) + 1):
                    yield self.take(state, pile, amount)
