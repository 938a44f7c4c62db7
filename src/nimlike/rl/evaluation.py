"""How good a policy is, against the truth of every position that can come up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from nimlike.core.errors import ParseError
from nimlike.core.outcome import Label
from nimlike.core.position import Position
from nimlike.core.table import Table
from nimlike.rl.arena import Arena, Game, Integers, Mask
from nimlike.rl.info import REGRET

Policy: TypeAlias = Callable[[Integers, Mask], Any]
"""From an observation and the mask of legal actions: an action, or the chance of each action."""

_ROUNDING: Final = 1e-9

Classify: TypeAlias = Callable[[Position], str]  # The class of a position


@dataclass(frozen=True)
class Share:
    """What a policy does in a class of positions."""

    positions: int  # how many positions the class has
    decisive: int  # in how many of them the player to move wins, and some move gives that away
    optimal: float  # the share of optimal moves in the positions of the class
    regret: float  # the mean regret: what a move loses of the value, 2 where it gives a won position away, else 0


@dataclass(frozen=True)
class Evaluation:
    """What a policy does in all positions of an arena.

    Parameters
    ----------
    game
        The position from which the others come.
    overall, decisive
        All positions; those in which a move can be wrong.
    classes
        The same for each class.
    errors
        The positions in which the policy errs, each with the chance of a wrong move, the most likely first.
    """

    game: Position
    overall: Share
    decisive: Share
    classes: Mapping[str, Share]
    errors: tuple[tuple[Position, float], ...]

    def table(self) -> Table:
        """The shares as a table."""
        named = {"all positions": self.overall, "a move can be wrong": self.decisive, **self.classes}
        rows = [
            (name, f"{share.positions:,}", f"{share.decisive:,}", f"{share.optimal:.1%}", f"{share.regret:.3f}")
            for name, share in named.items()
        ]
        heads = ("class", "positions", "a move can be wrong", "optimal moves", "mean regret")
        title = f"A policy in {self.game.brief()}"
        return Table(title, heads, tuple(rows), Label.COMPUTED, "search from the definition")

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def by_remoteness(position: Position, value: int, remoteness: int) -> str:
    """The default classes: lost, or won in so many moves."""
    return "lost" if value < 0 else f"won, remoteness {remoteness}"


def evaluate(policy: Policy, game: Game | Arena, classify: Classify | None = None) -> Evaluation:
    """The share of optimal moves and the mean regret of a policy, over every position that can come up.

    Nothing is sampled: each position counts once. Where the policy gives chances, the shares are expected ones. An
    illegal action counts as a wrong move with the regret of a game given away, where there was something to lose.

    Parameters
    ----------
    policy
        From an observation and the mask of legal actions (0 and 1): an action, or an array of chances.
    game
        A position, a ruleset, the text of either, or an `Arena`.
    classify
        From a position the name of its class; by default how far from its end it is (its remoteness), and whether it
        is won.

    Raises
    ------
    ParseError
        The policy gives neither an action nor chances.

    Examples
    --------
    >>> def greedy(observation, mask):
    ...     return np.flatnonzero(mask)[-1]
    >>> found = evaluate(greedy, "nim:3,4,5")
    >>> found.overall.positions, round(found.decisive.optimal, 3), str(found.errors[0][0])
    (119, 0.235, 'nim:0,1,2')
    """
    arena = game if isinstance(game, Arena) else Arena(game)
    found: dict[str, list[tuple[bool, float, float]]] = {}
    errors = []
    for number in map(int, arena.alive):
        legal, optimal = arena.masks(number)
        chances = _chances(policy(arena.observations[number].copy(), legal.copy()), len(legal))
        right = float(chances @ optimal)
        value, remoteness, _ = arena.truths[number]
        regret = REGRET * (1 - right) if value > 0 else 0.0
        position = arena.position(number)
        name = classify(position) if classify else by_remoteness(position, value, remoteness)
        found.setdefault(name, []).append((value > 0 and bool((legal > optimal).any()), right, regret))
        if right < 1 - _ROUNDING:
            errors.append((position, 1 - right))
    every = [each for rows in found.values() for each in rows]
    return Evaluation(
        arena.position(arena.root),
        _share(every),
        _share([each for each in every if each[0]]),
        {name: _share(found[name]) for name in found},
        tuple(sorted(errors, key=lambda error: -error[1])),
    )


def _chances(said: Any, actions: int) -> npt.NDArray[np.float64]:
    given = np.asarray(said)
    if given.ndim == 0 and 0 <= given < actions and float(given).is_integer():
        chances = np.zeros(actions)
        chances[int(given)] = 1
        return chances
    if given.shape == (actions,) and (given >= 0).all() and abs(given.sum() - 1) < 1e-6:
        return given.astype(np.float64)
    raise ParseError(f"a policy gives an action from 0 to {actions - 1}, or {actions} chances whose sum is 1")


def _share(rows: list[tuple[bool, float, float]]) -> Share:
    if not rows:
        return Share(0, 0, 1.0, 0.0)
    decisive, optimal, regret = zip(*rows, strict=True)
    return Share(len(rows), sum(decisive), float(np.mean(optimal)), float(np.mean(regret)))
