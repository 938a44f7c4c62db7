"""A ruleset of one's own in a few lines: two piles, take a square number from one of them.

Run it as ``python examples/own_ruleset.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import nimlike
from nimlike.core.move import State


@dataclass(frozen=True)
class Squares(nimlike.Ruleset):
    """Take 1, 4, 9, 16, ... counters from one of two piles; who moves last wins."""

    def __str__(self) -> str:
        return "squares"

    def check_state(self, state: State) -> None:
        if len(state) != 2:
            raise nimlike.ParseError("squares: two piles are needed")

    def options(self, state: State) -> Iterator[tuple[nimlike.Move, State]]:
        for pile in (0, 1):
            root = 1
            while root * root <= state[pile]:
                left = list(state)
                left[pile] -= root * root
                yield nimlike.Move(((pile, root * root),)), tuple(left)
                root += 1


def main() -> None:
    """Solve a position, explain it, and list the P-positions up to 12."""
    game = Squares()
    here = game(11, 18)
    answer = here.answer()
    print(f"{here}: {answer.outcome}-position, Grundy value {answer.grundy}, {answer.label}")
    for move, after in answer.winning_moves:
        print(f"  {move} to {after}")
    print(f"  {answer.reason.summary}")
    safe = [(x, y) for x in range(13) for y in range(x, 13) if game(x, y).outcome is nimlike.Outcome.P]
    print("P-positions:", *(f"{x},{y}" for x, y in safe))


if __name__ == "__main__":
    main()
