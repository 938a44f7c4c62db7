"""Any ruleset, changed: played in misère play, with passes, with a player who forbids options, or with other ends; and
the game whose moves are its P-positions.

The text of a modified ruleset is the text of its base with one more segment: ``mark:misere``, ``nim:pass=1``,
``wythoff:block=2``, ``wythoff:end=1,1~2,0``, ``wythoff:star``. It is solved from the definition, and it shows the
boards and words of its base.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from nimlike.core.blocking import Blocking
from nimlike.core.changed_conditions import in_misere_play, known, with_ends
from nimlike.core.conditions import Claim
from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import ntr, tr
from nimlike.core.modified import Modified
from nimlike.core.move import PASS, Move
from nimlike.core.numbers import abbreviate, format_number, parse_number
from nimlike.core.outcome import Outcome
from nimlike.core.phrase import listed
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile
from nimlike.core.star import Star

MOST_PASSES: Final = 1_000
"""Most passes of a game."""

MISERE: Final = "misere"
"""The segment of misère play, which many families read themselves."""

STAR: Final = "star"
"""The segment of the game whose moves are the P-positions of the base."""

MODIFIER: Final = re.compile(r"(pass|block|end)=(.*)|star\Z", re.DOTALL)
"""The other segments; no family has an option of these names."""


def modified(base: Ruleset, segment: str) -> Ruleset | None:
    """The ruleset that a segment makes of ``base``; None when the segment is no modifier.

    Raises
    ------
    ParseError, RulesetError
        The value is malformed, or the modifier does not fit the game.

    Examples
    --------
    >>> from nimlike.games.nim.game import Nim
    >>> str(modified(Nim(), "pass=1")), modified(Nim(), "base=2")
    ('nim:pass=1', None)
    """
    if segment == MISERE:
        return Misere(base)
    if segment == STAR:
        return Star(base)
    found = MODIFIER.fullmatch(segment)
    if found is None:
        return None
    name, text = found.groups()
    if name == "end":
        return Ending(base, tuple(base.parse_state(state) for state in text.split("~")))
    number = parse_number(text, f"{base}: {name}")
    return Passing(base, number) if name == "pass" else Blocking(base, number)


@dataclass(frozen=True)
class Misere(Modified):
    """The same moves; whoever moves last loses.

    Raises
    ------
    RulesetError
        The base is not in normal play.

    Examples
    --------
    >>> from nimlike.games.mark import Mark
    >>> [position.state[0] for position in Misere(Mark()).p_positions(12)]
    [1, 4, 6, 10]
    """

    base: Ruleset

    def __post_init__(self) -> None:
        if not self.base.normal_play:
            raise RulesetError(f"{self.base} is not a game that the last mover wins: it has no misère play of its own")

    @property
    def normal_play(self) -> bool:
        return False

    @property
    def misere(self) -> bool:
        return True

    @property
    def name(self) -> str:
        return tr("{name}, misère play", name=self.base.name)

    def __str__(self) -> str:
        return f"{self.base}:misere"

    def terminal_outcome(self, state: State) -> Outcome:
        return Outcome.N

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        return super().statement(piles, True) if open_choice else in_misere_play(self, self.base, piles)

    @property
    def conditions_known(self) -> bool:
        return self.base.conditions_known and known(self)

    def ending(self, state: State) -> str:
        return tr("Who moves last loses.")


@dataclass(frozen=True)
class Passing(Modified):
    """In place of a move a player may pass, at most ``passes`` times in a play, both together, and not at the end.

    The state is the base's with the passes that are left: ``nim:pass=1:3,4,5`` has all of them, and
    ``nim:pass=1:3,4,5,p0`` none. The rule is that of Morrison, Friedman & Landsberg 2012 and Low & Chan 2015 for
    one pass.

    Raises
    ------
    RulesetError
        ``passes`` is not 1 to 1,000.

    Examples
    --------
    >>> from nimlike.games.nim.game import Nim
    >>> game = Passing(Nim(), 1)
    >>> game(1, 2, 3).outcome, [str(move) for move, _ in game(1, 2, 3).winning_moves()]
    (<Outcome.N: 'N'>, ['c3', 'pass'])
    """

    base: Ruleset
    passes: int

    def __post_init__(self) -> None:
        if not 1 <= self.passes <= MOST_PASSES:
            raise RulesetError(f"{self.base}: pass={abbreviate(self.passes)}: 1 to {MOST_PASSES:,} passes are allowed")

    @property
    def name(self) -> str:
        return ntr(
            "{name} with a pass", "{name} with {passes} passes", self.passes, name=self.base.name, passes=self.passes
        )

    def __str__(self) -> str:
        return f"{self.base}:pass={self.passes}"

    def inner(self, state: State) -> State:
        inner: State = state[0]
        return inner

    def state_of(self, numbers: tuple[int, ...]) -> State:
        return self.base.state_of(numbers), self.passes

    def start(self) -> State:
        return self.base.start(), self.passes

    def check_state(self, state: State) -> None:
        inner, left = state
        self.base.check_state(inner)
        if left > self.passes:
            raise ParseError(f"{self}: {abbreviate(left)} passes are left, and the game has {self.passes}")

    def parse_state(self, text: str) -> State:
        rest, comma, last = text.rpartition(",")
        if comma and last[:1] == "p":
            state = self.base.parse_state(rest), parse_number(last[1:], f"{self}: passes left")
        else:
            state = self.base.parse_state(text), self.passes
        self.check_state(state)
        return state

    def format_state(self, state: State) -> str:
        inner, left = state
        return self.base.format_state(inner) + (f",p{format_number(left)}" if left != self.passes else "")

    def brief_position(self, state: State) -> str:
        inner, left = state
        return self._brief(self.base.brief_position(inner)) + (f",p{left}" if left != self.passes else "")

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        inner, left = state
        ended = True
        for move, reached in self.base.options(inner):
            ended = False
            yield move, (reached, left)
        if left and not ended:
            yield Move(()), (inner, left - 1)

    def after(self, state: State, move: Move) -> State:
        inner, left = state
        if move.takes:
            return self.base.after(inner, move), left
        if not left:
            raise self.illegal(state, move, tr("no pass is left"))
        if next(self.base.options(inner), None) is None:
            raise self.illegal(state, move, tr("the game is over"))
        return inner, left - 1

    def rules(self) -> str:
        times = (
            tr("Once in a play")
            if self.passes == 1
            else tr("{passes} times in a play, both players together,", passes=self.passes)
        )
        return tr(
            "{rules} {times} a player may pass instead, but not when no move is left.",
            rules=self.base.rules(),
            times=times,
        )

    def words(self, state: State) -> str:
        left = state[1]
        said = tr("no pass") if not left else tr("1 pass") if left == 1 else tr("{left} passes", left=left)
        return tr("{words}; {said} left", words=self.base.words(state[0]), said=said)

    def board(self, state: State) -> tuple[Pile, ...]:
        inner, left = state
        note = tr("type {word} to pass", word=PASS) if left else tr("no pass is left")
        return tuple(
            replace(pile, note=f"{pile.note}; {note}" if pile.note else note) for pile in self.base.board(inner)
        )


@dataclass(frozen=True)
class Ending(Modified):
    """The play ends in the given states too: no move leads from them.

    Raises
    ------
    RulesetError
        No state is given.

    Examples
    --------
    >>> from nimlike.games.wythoff.game import Wythoff
    >>> [position.state for position in Ending(Wythoff(), ((1, 1),)).p_positions(4)]
    [(0, 0), (1, 1), (2, 3), (3, 2)]
    """

    base: Ruleset
    ends: tuple[State, ...]

    def __post_init__(self) -> None:
        if not self.ends:
            raise RulesetError(f"{self.base}: end= needs a state, like end=1,1 or end=1,1~2,0")

    @property
    def name(self) -> str:
        return tr("{name} with other ends", name=self.base.name)

    def __str__(self) -> str:
        return f"{self.base}:end={'~'.join(map(self.base.format_state, self.ends))}"

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        if state not in self.ends:
            yield from self.base.options(state)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if open_choice:
            return super().statement(piles, True)
        return with_ends(self, self.base, self.ends, len(self.ends[0]) if piles is None else piles)

    @property
    def conditions_known(self) -> bool:
        return self.base.conditions_known and known(self)

    def after(self, state: State, move: Move) -> State:
        if state in self.ends:
            raise self.illegal(state, move, tr("the game ends here"))
        return self.base.after(state, move)

    def rules(self) -> str:
        ends = listed([self.base.format_state(state) for state in self.ends])
        return tr("{rules} The game ends at {ends} too.", rules=self.base.rules(), ends=ends)

    def ending(self, state: State) -> str:
        # Counters may be left at the ends that are given.
        return self.base.ending(state).replace("takes the last counter", "moves last")

    def words(self, state: State) -> str:
        return f"{self.base.words(state)}{tr('; the game ends here') if state in self.ends else ''}"

    def board(self, state: State) -> tuple[Pile, ...]:
        piles = self.base.board(state)
        if state not in self.ends:
            return piles
        return tuple(replace(pile, takes=(), note="", splits=()) for pile in piles if pile.size is not None)
