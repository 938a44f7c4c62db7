"""Learning environments: steps a second of computing time, on Nim, with an agent that moves at random.

Run ``python benchmarks/environments.py``; it prints medians, and the time in which the positions of larger games are
found.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from _measure import median_seconds

from nimlike.rl import Arena, InTurn, OneAgent, env

STEPS: Final = 50_000
REPEATS: Final = 3
GAME: Final = "nim:3,4,5"
LARGE: Final = ("nim:15,15,15", "wythoff:60,60", "coprime:max=10:105")


def steps_alone(environment: gymnasium.Env[Any, Any], random: Random) -> int:
    """Play episodes of one agent; the number of its moves."""
    steps = 0
    while steps < STEPS:
        _, info = environment.reset()
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = environment.step(legal[int(random.random() * len(legal))])
            steps += 1
    return steps


def steps_in_turn(environment: Any, random: Random) -> int:
    """Play episodes of two agents; the number of their moves."""
    steps = 0
    while steps < STEPS:
        environment.reset()
        for _ in environment.agent_iter():
            seen, _, over, _, _ = environment.last()
            if over:
                environment.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            environment.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
    return steps


def rate(play: Callable[[Any, Random], int], environment: Any) -> float:
    """Steps a second of computing time, the median of some runs."""
    rates = []
    for seed in range(REPEATS):
        begun = time.process_time()
        steps = play(environment, Random(seed))
        rates.append(steps / (time.process_time() - begun))
    return statistics.median(rates)


def main() -> None:
    """Print the rates, and the times of larger games."""
    made = {
        "OneAgent, random opponent": (steps_alone, OneAgent(GAME, "random")),
        "OneAgent, perfect opponent": (steps_alone, OneAgent(GAME, "perfect")),
        "gymnasium.make, perfect opponent": (
            steps_alone,
            gymnasium.make("nimlike/game-v0", game=GAME, disable_env_checker=True),
        ),
        "InTurn": (steps_in_turn, InTurn(GAME)),
        "env": (steps_in_turn, env(GAME)),
    }
    for name, (play, environment) in made.items():
        print(f"{name:34} {rate(play, environment):10,.0f} steps a second")
    for game in LARGE:
        arena = Arena(game)
        print(f"{game:34} {len(arena):10,} positions in {median_seconds(lambda game=game: Arena(game)):.2f} s")  # type: ignore[misc]


if __name__ == "__main__":
    main()
