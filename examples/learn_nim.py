"""A small agent learns Nim by trial and error, and we see where it errs; then it is put to misère play.

Needs the extra ``rl``; takes a few seconds: ``python examples/learn_nim.py``.

The agent learns by tabular Q-learning against an opponent who slips: Q[position, move] is what it expects to win. As
the truth of every position is known, nothing has to be estimated when the agent is judged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from nimlike.core.position import Position
from nimlike.rl import Arena, Evaluation, OneAgent, evaluate

Policy = Callable[[Any, Any], int]


def learned(arena: Arena, steps: int, opponent: str = "slips:0.5", seed: int = 1) -> Policy:
    """What Q-learning knows after so many moves: the policy that takes the move of greatest Q."""
    env = OneAgent(arena, opponent=opponent, first="random", random_start=True)
    actions = len(arena.moves)
    table: dict[tuple[int, ...], Any] = {}
    random = np.random.default_rng(seed)
    chance = random.random

    def row(seen: Any) -> Any:
        return table.setdefault(tuple(seen.tolist()), np.zeros(actions))

    seen, info = env.reset(seed=seed)
    for step in range(steps):
        here, legal = row(seen), np.flatnonzero(info["action_mask"])
        explore = chance() < max(0.1, 1 - 2 * step / steps)
        action = legal[int(chance() * len(legal))] if explore else legal[np.argmax(here[legal])]
        seen, reward, over, _, info = env.step(action)
        hoped = 0.0 if over else row(seen)[np.flatnonzero(info["action_mask"])].max()
        here[action] += 0.2 * (reward + 0.95 * hoped - here[action])
        if over:
            seen, info = env.reset()

    def policy(seen: Any, mask: Any) -> int:
        known = table.get(tuple(seen.tolist()), np.zeros(actions))
        return int(np.argmax(np.where(mask, known, -np.inf)))

    return policy


def large_piles(position: Position) -> str:
    """The class of a position by which Bouton's misère strategy differs: how many piles have 2 counters or more."""
    many = sum(size >= 2 for size in position.state)
    return {0: "no large pile", 1: "one large pile"}.get(many, "several large piles")


def show(title: str, found: Evaluation) -> None:
    """Print an evaluation, and the first errors."""
    print(title)
    for name, share in {"a move can be wrong": found.decisive, **found.classes}.items():
        print(
            f"  {name:22} {share.positions:4} positions, {share.optimal:6.1%} optimal, mean regret {share.regret:.3f}"
        )
    print("  errs in:", ", ".join(str(position) for position, _ in found.errors[:5]) or "no position", "\n")


def main() -> None:
    """Train for few and for many moves, and judge; then judge the agent of normal play in misère play."""
    normal, misere = Arena("nim:3,4,5"), Arena("nim:misere:3,4,5")
    beginner, trained = learned(normal, 2_000), learned(normal, 60_000)
    show("Nim after 2,000 moves", evaluate(beginner, normal, large_piles))
    show("Nim after 60,000 moves", evaluate(trained, normal, large_piles))
    show("The agent of normal play in misère play", evaluate(trained, misere, large_piles))
    show("Misère play, learned in 60,000 moves", evaluate(learned(misere, 60_000), misere, large_piles))


if __name__ == "__main__":
    main()
