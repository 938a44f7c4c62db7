"""The Gymnasium environment: one agent against an opponent of known strength."""

from __future__ import annotations

from typing import Any, Final, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.position import Position
from nimlike.rl.arena import Arena, Game, Integers, Mask, player
from nimlike.rl.info import REGRET, check_mode, regret_of, shown, truth

FIRST: Final = ("agent", "opponent", "random")  # who begins


class OneAgent(gymnasium.Env[Integers, np.int64]):
    """A take-away game for one agent: reward 1 for a won game, -1 for a lost one, 0 before its end.

    An illegal action loses at once. ``info`` has the mask of legal actions and the exact truth of the position
    (`nimlike.rl.info.truth`); ``regret`` is that of the agent's last move.

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
        check_mode(render_mode)
        self.arena = game if isinstance(game, Arena) else Arena(game)
        self.first, self.random_start, self.render_mode = first, random_start, render_mode
        self._reply = player(opponent, self.arena)
        seen = self.arena.observations
        self.observation_space = spaces.Box(int(seen.min()), int(seen.max()), seen.shape[1:], np.int64)
        self.action_space = spaces.Discrete(len(self.arena.moves))
        self._at, self._lost = self.arena.root, False

    @property
    def position(self) -> Position:
        """The position that the agent sees."""
        return self.arena.position(self._at)

    def action_masks(self) -> Mask:
        """Which actions are legal, as learners with masked actions ask for it."""
        return self.arena.masks(self._at)[0].copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Integers, dict[str, Any]]:
        """Begin an episode: the first observation, and the truth of it."""
        super().reset(seed=seed)
        arena, given = self.arena, (options or {}).get("position")
        if given is not None:
            self._at = arena.number(given)
        elif self.random_start:
            self._at = int(self.np_random.choice(arena.alive))
        else:
            self._at = arena.root
        self._lost = False
        chance = self.np_random.random
        if given is None and (self.first == "opponent" or (self.first == "random" and chance() < 0.5)):
            replied = arena.after(self._at, self._reply(self._at, chance))
            if arena.truths[replied][1]:  # moves are left
                self._at = replied
        return self._seen(), truth(arena, self._at, 0.0)

    def step(self, action: SupportsInt) -> tuple[Integers, float, bool, bool, dict[str, Any]]:
        """Make a move, and have the opponent answer it."""
        arena, before = self.arena, self._at
        after = -1 if self._lost else arena.after(before, int(action))
        if after < 0:
            self._lost = True
            lost = REGRET if arena.truths[before][0] > 0 else 0.0
            return self._seen(), -1.0, True, False, {**truth(arena, before, lost), "illegal": True}
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

    def render(self) -> str | None:
        """The position in words: given where the mode is ``"ansi"``, printed where it is ``"human"``."""
        return shown(self.arena, self._at, self.render_mode)

    def _seen(self) -> Integers:
        if self.render_mode == "human":
            self.render()
        seen: Integers = self.arena.observations[self._at].copy()
        return seen
