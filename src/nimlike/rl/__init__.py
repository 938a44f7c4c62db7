"""Learning environments with the exact truth of every position: PettingZoo and Gymnasium.

Importing this package registers ``nimlike/game-v0`` and one environment for each family, like ``nimlike/nim-v0``.

>>> import gymnasium
>>> import nimlike.rl
>>> env = gymnasium.make("nimlike/game-v0", game="nim:misere:1,2,3", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation.tolist(), info["value"], info["remoteness"]
([1, 2, 3], -1, 5)
"""

from __future__ import annotations

from nimlike.core.libraries import needing
from nimlike.families import families

with needing("rl"):
    import gymnasium

    from nimlike.rl.arena import Arena, Evaluation, evaluate, start_of
    from nimlike.rl.environments import InTurn, OneAgent, env

__all__ = ["Arena", "Evaluation", "InTurn", "OneAgent", "env", "evaluate", "register", "start_of"]


def register() -> tuple[str, ...]:
    """Register the environments with Gymnasium; again after games of one's own were loaded. Their ids."""
    made = {"nimlike/game-v0": "nim"} | {f"nimlike/{name}-v0": name for name in families()}
    for name, game in made.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "nimlike.rl.environments:OneAgent", kwargs={"game": game})
    return tuple(made)


register()
