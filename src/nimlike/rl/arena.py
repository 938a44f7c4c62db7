"""All positions that can follow a given one, numbered, with the exact truth of each: what environments stand on.

Moves and positions become small whole numbers once, so that a step of an environment only reads arrays.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.move import Move, State
from nimlike.core.numbers import mex
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.core.table import Table
from nimlike.families import families, family, parse, parse_position
from nimlike.play.opponents import Opponent, opponent

MOST_MOVES: Final = 2_000_000  # most moves between the positions of an arena
_REPORTED: Final = 1 << 14
_PADDING: Final = -1
_KEPT: Final = 1 << 25

Integers: TypeAlias = npt.NDArray[np.int64]
Mask: TypeAlias = npt.NDArray[np.int8]
Game: TypeAlias = str | Ruleset | Position  # or the text of a position or a ruleset; a family's name is enough


def start_of(game: Game) -> Position:
    """The position that ``game`` denotes; of a ruleset its start, of a family the start of its first example."""
    if isinstance(game, str):
        text = game.strip()
        if text in families():
            rules = parse_position(family(text).examples[0]).ruleset
            return Position(rules, rules.start())
        game = parse(text)
    return game if isinstance(game, Position) else Position(game, game.start())


class Arena:
    """The positions that can follow a start, as numbers 0, 1, ..., and the moves between them; linear in the moves."""

    def __init__(self, game: Game, most_moves: int = MOST_MOVES) -> None:
        # Every move leads to a smaller number; the start has the largest. The value of a position is 1 where the
        # player to move wins, else -1. Its remoteness: so long it takes if the winner hastens and the loser delays.
        start = start_of(game)
        self.rules = start.ruleset
        self.most_moves = most_moves
        self._numbers: dict[State, int] = {}
        self._actions: dict[Move, int] = {}
        self._first, self._by, self._to = array("q", [0]), array("q"), array("q")
        self._known = {name: array("q") for name in ("value", "remoteness", "grundy")}
        opening = self.rules.opening(start.state)
        # There are half as many moves as tickets, at least.
        if self.rules.tickets(opening).count > 2 * most_moves:
            raise self._too_many()
        self._explore(opening)
        if len(self._numbers) == 1:
            raise RulesetError(f"{start.brief()}: no move is left, so there is nothing to play")
        self.states: tuple[State, ...] = tuple(self._numbers)  # by their numbers
        self.moves: tuple[Move, ...] = tuple(self._actions)  # by their numbers: the actions
        self.root = len(self.states) - 1  # the number of the start
        # for each position: value, remoteness, Grundy value (or -1); and its state as a row, short ones ending in -1
        self.value, self.remoteness, self.grundy = (np.array(known, np.int64) for known in self._known.values())
        self.observations = self._observed()
        self._masks: dict[int, tuple[Mask, Mask]] = {}

    def __len__(self) -> int:
        return len(self.states)

    def _explore(self, root: State) -> None:
        """Number the states in the order in which all their options are known, without recursion."""
        entered = {root}
        stack = [(root, *self._opened(root))]
        while stack:
            state, actions, options, pending = stack[-1]
            unknown = next((option for option in pending if option not in self._numbers), None)
            if unknown is None:
                self._settle(state, actions, options)
                stack.pop()
            elif unknown in entered:
                raise RulesetError(f"{self.rules.brief_position(unknown)} can come again: loopy games are not treated")
            else:
                entered.add(unknown)
                stack.append((unknown, *self._opened(unknown)))

    def _opened(self, state: State) -> tuple[array[int], list[State], Iterator[State]]:
        actions, options = array("q"), []
        if self.rules.options_needed(state) != 1:
            raise RulesetError(f"{self.rules.brief()}: more than the move decides, so it is no environment")
        for move, option in self.rules.options(state):
            actions.append(self._actions.setdefault(move, len(self._actions)))
            options.append(option)
            if len(self._by) + len(options) > self.most_moves:
                raise self._too_many()
        return actions, options, iter(options)

    def _too_many(self) -> LimitReached:
        return LimitReached(
            f"{self.rules.brief()}: more than {self.most_moves:,} moves between the positions of the play;"
            " an environment begins with a smaller position"
        )

    def _settle(self, state: State, actions: array[int], options: list[State]) -> None:
        to = array("q", map(self._numbers.__getitem__, options))
        value, remoteness, grundy = self._known.values()
        if to:
            wins = [remoteness[option] for option in to if value[option] < 0]
            value.append(1 if wins else -1)
            remoteness.append(1 + (min(wins) if wins else max(remoteness[option] for option in to)))
        else:
            value.append(1 if self.rules.terminal_outcome(state) is Outcome.N else -1)
            remoteness.append(0)
        reached = {grundy[option] for option in to}
        grundy.append(mex(reached) if self.rules.normal_play else -1)
        self._numbers[state] = len(self._numbers)
        self._by.extend(actions)
        self._to.extend(to)
        self._first.append(len(self._by))
        if not len(self._numbers) % _REPORTED:
            report("positions of the play", len(self._numbers), 0)

    def _observed(self) -> Integers:
        leaves: dict[Any, int] = {}
        rows = [tuple(_flat(state, leaves)) for state in self.states]
        width = max(map(len, rows))
        rows = [(*row, *(_PADDING,) * (width - len(row))) for row in rows]
        if len(set(rows)) < len(rows):  # two states look the same: their numbers tell them apart
            rows = [(*row, number) for number, row in enumerate(rows)]
        try:
            return np.array(rows, np.int64)
        except OverflowError:
            raise LimitReached(f"{self.rules.brief()}: an observation has whole numbers below 2^63 only") from None

    # What environments ask.

    def number(self, position: Position | str) -> int:
        """The number of a position of the play; ParseError where it does not come up."""
        if isinstance(position, str):
            position = parse_position(position)
        state = self.rules.opening(position.state) if position.ruleset == self.rules else None
        if state not in self._numbers:
            raise ParseError(f"{position.brief()} does not come up in play from {self.position(self.root).brief()}")
        return self._numbers[state]

    def position(self, number: int) -> Position:
        """The position with a number."""
        return Position(self.rules, self.states[number])

    def legal(self, number: int) -> array[int]:
        """The actions that are legal in a position."""
        return self._by[self._first[number] : self._first[number + 1]]

    def options(self, number: int) -> array[int]:
        """The positions that the legal actions reach, in the same order."""
        return self._to[self._first[number] : self._first[number + 1]]

    def _reached(self, number: int) -> Iterator[tuple[int, int]]:
        """The legal actions, each with the position that it reaches."""
        return zip(self.legal(number), self.options(number), strict=True)

    def after(self, number: int, action: int) -> int:
        """The position that an action reaches; -1 where it is not legal."""
        return next((option for legal, option in self._reached(number) if legal == action), -1)

    def optimal(self, number: int) -> list[int]:
        """The actions that keep the value: the winning moves, or all moves where none wins."""
        value = self._known["value"]
        return [action for action, option in self._reached(number) if value[option] == -value[number]]

    def best(self, number: int) -> list[int]:
        """The optimal actions that win soonest, or lose latest."""
        value, remoteness = self._known["value"], self._known["remoteness"]
        wanted = (-value[number], remoteness[number] - 1)
        reached = self._reached(number)
        return [action for action, option in reached if (value[option], remoteness[option]) == wanted]

    def slips(self, number: int) -> list[int]:
        """The actions that do not win."""
        value = self._known["value"]
        return [action for action, option in self._reached(number) if value[option] > 0]

    def masks(self, number: int) -> tuple[Mask, Mask]:
        """Which actions are legal, and which optimal: two arrays of 0 and 1, not to be changed."""
        if number not in self._masks:
            if len(self._masks) * len(self.moves) > _KEPT:
                self._masks.clear()
            found = np.zeros((2, len(self.moves)), np.int8)
            found[0, self.legal(number)] = 1
            found[1, self.optimal(number)] = 1
            self._masks[number] = found[0], found[1]
        return self._masks[number]

    @cached_property
    def truths(self) -> list[tuple[int, int, int]]:
        """Value, remoteness and Grundy value of each position, as plain numbers."""
        return list(zip(*self._known.values(), strict=True))

    @cached_property
    def alive(self) -> Integers:
        """The positions that have a move."""
        return np.flatnonzero(np.diff(np.array(self._first, np.int64)))


def _flat(state: Any, leaves: dict[Any, int]) -> Iterator[int]:
    """The whole numbers of a state in order; anything else in it as a number of its own."""
    for part in state:
        if isinstance(part, int):
            yield int(part)
        elif isinstance(part, tuple):
            yield len(part)
            yield from _flat(part, leaves)
        else:
            yield leaves.setdefault(part, len(leaves))


Chance: TypeAlias = Callable[[], float]  # gives random numbers from 0 to 1, without 1


@dataclass(frozen=True)
class Player:
    """An opponent of `nimlike.play.opponents`, quick by the numbers of an arena."""

    meant: Opponent
    arena: Arena
    best: dict[int, list[int]] = field(default_factory=dict)  # the best actions of the positions met so far

    def __call__(self, number: int, chance: Chance) -> int:
        """The action in a position that has a move."""
        actions: Sequence[int] = ()
        if self.meant.name == "random":
            actions = self.arena.legal(number)
        elif self.meant.name == "slips" and chance() < self.meant.rate:
            actions = self.arena.slips(number)
        if not actions:
            if number not in self.best:
                self.best[number] = self.arena.best(number)
            actions = self.best[number]
        return actions[int(chance() * len(actions))]


def player(text: str, arena: Arena) -> Player:
    """The opponent that ``text`` denotes."""
    return Player(opponent(text), arena)


# What both kinds of environments tell of a position beside its observation: the exact truth, and its words.

Info: TypeAlias = dict[str, Any]
REGRET: Final = 2.0  # what a move loses that gives a won position away: the reward falls from 1 to -1


def truth(arena: Arena, number: int, regret: float) -> Info:
    """The ``info`` of a position, from the side of the player to move."""
    # ``value`` is the reward under best play, 1 or -1; ``optimal`` says which actions keep it; ``regret`` is what the
    # last move lost, 0 or 2
    value, remoteness, grundy = arena.truths[number]
    legal, optimal = arena.masks(number)
    told = {
        "value": value,
        "remoteness": remoteness,
        "regret": regret,
        "action_mask": legal.copy(),
        "optimal": optimal.copy(),
    }
    if grundy >= 0:
        told["grundy"] = grundy
    return told


def regret_of(arena: Arena, before: int, after: int) -> float:
    """What the move between two positions loses of the value; an illegal one leads to where it is made."""
    truths = arena.truths
    return REGRET if truths[before][0] > 0 and truths[after][0] > 0 else 0.0


# How good a policy is, against the truth of every position that can come up.

Policy: TypeAlias = Callable[[Integers, Mask], Any]  # from an observation and legal actions: an action, or chances

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
    """What a policy does in all positions of an arena."""

    game: Position  # from which the others come
    overall: Share  # of all positions
    decisive: Share  # of those in which a move can be wrong
    classes: Mapping[str, Share]
    errors: tuple[tuple[Position, float], ...]  # where it errs, with the chance of a wrong move, the largest first

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


def evaluate(policy: Policy, game: Game | Arena, classify: Classify | None = None) -> Evaluation:
    """The share of optimal moves and the mean regret of a policy, over every position that can come up: no samples."""
    # Where the policy gives chances, the shares are expected ones. An illegal action counts as a wrong move with the
    # regret of a game given away, where there was something to lose.
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
        name = "lost" if value < 0 else f"won, remoteness {remoteness}"
        name = classify(position) if classify else name
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
