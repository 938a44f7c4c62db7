"""The adapter to OpenSpiel: any ruleset as a game of `pyspiel`, for its algorithms.

The game is called ``nimlike``; its parameter ``game`` is the text of a position or a ruleset. OpenSpiel writes games as
texts, ``nimlike(game=nim:3;4;5)``, in which a value may have no comma and no equals sign: there a semicolon stands for
the one and ``#`` for the other. Both ways of writing are read.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from nimlike.core.libraries import needing
from nimlike.rl.arena import Arena, Game

with needing("openspiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

NAME: Final = "nimlike"

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Take-away games of nimlike",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "nim:3;4;5"},
)


def openspiel_game(game: Game) -> pyspiel.Game:
    """The OpenSpiel game that plays a position, a ruleset, or the text of either.

    Raises
    ------
    ParseError, RulesetError, LimitReached
        The text is malformed; the game has too many positions.

    Examples
    --------
    >>> state = openspiel_game("nim:1,2").new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['a1', 'b1', 'b2']
    >>> state.apply_action(1)
    >>> print(state, state.current_player())
    (1): nim:1,1 1
    """
    return OpenSpielGame({"game": str(game)}, Arena(_read(game) if isinstance(game, str) else game))


_WRITTEN: Final = str.maketrans(",=", ";#")
_READ: Final = str.maketrans(";#", ",=")


def _read(text: str) -> str:
    """The text of a game, from one that stands in a text of OpenSpiel."""
    return text.translate(_READ)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset from a start, as OpenSpiel sees it; utilities 1 and -1, at the end."""

    def __init__(self, params: dict[str, Any] | None = None, arena: Arena | None = None) -> None:
        text = str((params or {}).get("game", "nim:3;4;5"))
        self.arena = arena or Arena(_read(text))
        told = pyspiel.GameInfo(
            num_distinct_actions=len(self.arena.moves),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=int(self.arena.longest[self.arena.root]),
        )
        super().__init__(_TYPE, told, {"game": text.translate(_WRITTEN)})

    def new_initial_state(self) -> OpenSpielState:
        """The start."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What sees a state as numbers; where the moves before are to be seen too, OpenSpiel's own observer of them."""
        if iig_obs_type is not None and (iig_obs_type.perfect_recall or not iig_obs_type.public_info):
            return IIGObserverForPublicInfoGame(iig_obs_type, params)
        return _Observer(self.arena)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position in a play."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.arena = game.arena
        self.at, self.mover = self.arena.root, 0

    def current_player(self) -> int:
        """Who moves, 0 or 1; OpenSpiel's mark of the end once the play is over."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.mover

    def is_terminal(self) -> bool:
        """Whether no move is left."""
        return self.arena.truths[self.at][1] == 0

    def returns(self) -> list[float]:
        """What the players have won: 1 and -1 at the end, 0 before."""
        if not self.is_terminal():
            return [0.0, 0.0]
        won = float(self.arena.truths[self.at][0])
        return [won, -won] if self.mover == 0 else [-won, won]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.arena.legal(self.at))

    def _apply_action(self, action: int) -> None:
        self.at, self.mover = self.arena.after(self.at, action), 1 - self.mover

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.arena.moves[action])

    def __str__(self) -> str:
        """Who moves and the position, as OpenSpiel's own Nim writes it: by this text algorithms tell states apart."""
        return f"({self.mover}): {self.arena.position(self.at)}"


class _Observer:
    """A state as an array: the row of whole numbers, then who moves."""

    def __init__(self, arena: Arena) -> None:
        self.tensor = np.zeros(arena.observations.shape[1] + 1, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Look at a state."""
        self.tensor[:-1] = state.arena.observations[state.at]
        self.tensor[-1] = state.mover

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The state as a text."""
        return str(state)


pyspiel.register_game(_TYPE, OpenSpielGame)
