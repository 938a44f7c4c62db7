"""The PettingZoo environment: two agents who move in turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.rl.arena import Arena, Game, Info, Integers, Mask, player, regret_of, truth


class _OfArena:
    """An environment whose positions are those of an arena."""

    arena: Arena
    _at: int  # the number of the position

    def _set(self, game: Game | Arena, random_start: bool, render_mode: str | None) -> spaces.Space[Integers]:
        """Set the parameters of both kinds; returns the space of the observations."""
        if render_mode not in (None, "ansi", "human"):
            raise ParseError(f"render_mode={abbreviate(repr(render_mode))}: it is 'ansi', 'human' or None")
        self.arena = game if isinstance(game, Arena) else Arena(game)
        self.random_start, self.render_mode = random_start, render_mode
        seen = self.arena.observations
        return spaces.Box(int(seen.min()), int(seen.max()), seen.shape[1:], np.int64)

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.arena.position(self._at)

    def _begin(self, given: Position | str | None, chance: np.random.Generator) -> int:
        """The number of the position that an episode begins with."""
        if given is not None:
            return self.arena.number(given)
        return int(chance.choice(self.arena.alive)) if self.random_start else self.arena.root

    def render(self) -> str | None:
        """The position in words: given where the mode is ``"ansi"``, printed where it is ``"human"``."""
        words = self.position.ruleset.words(self.position.state)
        if self.render_mode == "human":
            print(words)
        return words if self.render_mode == "ansi" else None


# The Gymnasium environment: one agent against an opponent of known strength.

FIRST: Final = ("agent", "opponent", "random")  # who begins


class OneAgent(_OfArena, gymnasium.Env[Integers, np.int64]):
    """A take-away game for one agent: reward 1 for a won game, -1 for a lost one, 0 before its end.

    An illegal action loses at once. ``info`` has the mask of legal actions and the exact truth of the position
    (`nimlike.rl.arena.truth`); ``regret`` is that of the agent's last move.

    Parameters
    ----------
    game
        A position, a ruleset, or the text of either; an `Arena`, to share it between environments.
    opponent
        ``"perfect"``, ``"slips:0.25"`` or ``"random"``.
    first
        Who begins: ``"agent"``, ``"opponent"``, or ``"random"``. Where the opponent's first move would end the game the
        agent begins.
    random_start
        Whether each episode begins with any position that can come up, each as likely; otherwise with the given one.
        ``reset(options={"position": "nim:1,2"})`` begins with that position, and the agent moves first.
    render_mode
        ``"ansi"``: `render` gives a line of text; ``"human"``: each reset and step prints the line; or None.

    Raises
    ------
    ParseError, RulesetError, LimitReached
        A parameter is malformed; the game has too many positions.

    Examples
    --------
    >>> env = OneAgent("nim:3,4,5", opponent="perfect")
    >>> observation, info = env.reset(seed=0)
    >>> observation.tolist(), [str(env.arena.moves[action]) for action in np.flatnonzero(info["optimal"])]
    ([3, 4, 5], ['a2'])
    >>> _, reward, over, _, info = env.step(env.arena.legal(env.arena.root)[0])
    >>> reward, over, info["regret"], info["value"]
    (0.0, False, 2.0, -1)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        game: Game | Arena = "nim",
        opponent: str = "perfect",
        first: str = "agent",
        random_start: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if first not in FIRST:
            raise ParseError(f"first={abbreviate(repr(first))}: who begins is one of {', '.join(FIRST)}")
        self.observation_space = self._set(game, random_start, render_mode)
        self.first = first
        self._reply = player(opponent, self.arena)
        self.action_space = spaces.Discrete(len(self.arena.moves))
        self._at, self._lost = self.arena.root, False

    def action_masks(self) -> Mask:
        """Which actions are legal, as learners with masked actions ask for it."""
        return self.arena.masks(self._at)[0].copy()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Integers, Info]:
        """Begin an episode: the first observation, and the truth of it."""
        super().reset(seed=seed)
        arena, given = self.arena, (options or {}).get("position")
        self._at, self._lost = self._begin(given, self.np_random), False
        chance = self.np_random.random
        if given is None and (self.first == "opponent" or (self.first == "random" and chance() < 0.5)):
            replied = arena.after(self._at, self._reply(self._at, chance))
            if arena.truths[replied][1]:  # moves are left
                self._at = replied
        return self._seen(), truth(arena, self._at, 0.0)

    def step(self, action: SupportsInt) -> tuple[Integers, float, bool, bool, Info]:
        """Make a move, and have the opponent answer it."""
        arena, before = self.arena, self._at
        after = -1 if self._lost else arena.after(before, int(action))
        if after < 0:
            self._lost = True
            told = truth(arena, before, regret_of(arena, before, before))
            return self._seen(), -1.0, True, False, {**told, "illegal": True}
        regret = regret_of(arena, before, after)
        mover = -1  # the value of a position is that of its player to move, now the opponent
        if arena.truths[after][1]:
            after = arena.after(after, self._reply(after, self.np_random.random))
            mover = 1
        self._at = after
        value, left, _ = arena.truths[after]
        over = not left
        told = truth(arena, after, regret)
        told["value"] = value * mover
        return self._seen(), float(value * mover) if over else 0.0, over, False, told

    def _seen(self) -> Integers:
        if self.render_mode == "human":
            self.render()
        seen: Integers = self.arena.observations[self._at].copy()
        return seen


AGENTS: Final = ("player_0", "player_1")  # the players, in the order in which they move


class InTurn(_OfArena, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A take-away game of two agents, without PettingZoo's guards: at its end 1 to the winner, -1 to the loser."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "nimlike_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(self, game: Game | Arena = "nim", random_start: bool = False, render_mode: str | None = None) -> None:
        super().__init__()
        observed = self._set(game, random_start, render_mode)
        self.possible_agents = list(AGENTS)
        actions = len(self.arena.moves)
        seeing = spaces.Dict({"observation": observed, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
        self._none = np.zeros(actions, np.int8)
        self.observation_spaces = dict.fromkeys(AGENTS, seeing)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; the first player is ``player_0``."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._at = self._begin((options or {}).get("position"), self._random)
        over = not self.arena.truths[self._at][1]
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._regrets = dict.fromkeys(AGENTS, 0.0)
        self.infos = {AGENTS[0]: truth(self.arena, self._at, 0.0), AGENTS[1]: {}}
        self._mover = 0

    def observe(self, agent: str) -> dict[str, Any]:
        """The position, and which actions are legal: none for the agent who is not to move."""
        mask = self.arena.masks(self._at)[0] if agent == AGENTS[self._mover] else self._none
        return {"observation": self.arena.observations[self._at].copy(), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is; None once the game is over."""
        mover = self.agent_selection
        if action is None or self.terminations[mover]:
            self._was_dead_step(action)
            return
        arena, before = self.arena, self._at
        after = arena.after(before, int(action))
        other = AGENTS[1 - self._mover]
        self._cumulative_rewards[mover] = 0.0
        if after < 0:
            self.infos[mover] = {"illegal": True, "regret": regret_of(arena, before, before)}
            self._end(mover, other)
        else:
            self._at = after
            self._regrets[mover] = regret_of(arena, before, after)
            value, left, _ = arena.truths[after]
            self.infos[other] = truth(arena, after, self._regrets[other])
            self.infos[mover] = {"value": -value, "regret": self._regrets[mover]}
            if not left:
                self._end(*((mover, other) if value > 0 else (other, mover)))
        self._mover = 1 - self._mover
        self.agent_selection = other

    def _end(self, loser: str, winner: str) -> None:
        self.rewards = {agent: 1.0 if agent == winner else -1.0 for agent in AGENTS}
        self.terminations = dict.fromkeys(AGENTS, True)
        for agent in (loser, winner):
            self._cumulative_rewards[agent] += self.rewards[agent]

    def close(self) -> None:
        """There is nothing to close."""


def env(
    game: Game | Arena = "nim", random_start: bool = False, render_mode: str | None = None
) -> AECEnv[str, dict[str, Any], int]:
    """An `InTurn` with PettingZoo's guards: calls out of order and actions out of bounds are errors."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(InTurn(game, random_start, render_mode)))
