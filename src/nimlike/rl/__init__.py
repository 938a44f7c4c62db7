"""Learning environments with the exact truth of every position: PettingZoo and Gymnasium.

Importing this package registers ``nimlike/game-v0``.

>>> import gymnasium
>>> import nimlike.rl
>>> env = gymnasium.make("nimlike/game-v0", game="nim:misere:1,2,3", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation.tolist(), info["value"], info["remoteness"]
([1, 2, 3], -1, 5)
"""

from __future__ import annotations

from nimlike.core.libraries import needing

with needing("rl"):
    import gymnasium

    from nimlike.rl.arena import Arena, Evaluation, evaluate, start_of
    from nimlike.rl.environments import InTurn, OneAgent, env

__all__ = ["Arena", "Evaluation", "InTurn", "OneAgent", "env", "evaluate", "start_of"]

gymnasium.register("nimlike/game-v0", "nimlike.rl.environments:OneAgent")
