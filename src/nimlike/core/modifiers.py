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
from itertools import groupby
from typing import ClassVar, Final

from nimlike.core.blocking import Blocking
from nimlike.core.changed_conditions import in_misere_play, known, with_ends
from nimlike.core.conditions import Claim
from nimlike.core.errors import RulesetError
from nimlike.core.languages import tr
from nimlike.core.modified import Modified, refuse_order
from nimlike.core.move import Move
from nimlike.core.numbers import parse_number
from nimlike.core.outcome import Outcome
from nimlike.core.passing import Passing
from nimlike.core.phrase import listed
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile
from nimlike.core.star import Star

MISERE: Final = "misere"
"""The segment of misère play, which many families read themselves."""

STAR: Final = "star"
"""The segment of the game whose moves are the P-positions of the base."""

MODIFIER: Final = re.compile(r"(pass|block|end)=(.*)|star\Z", re.DOTALL)
"""The other segments; no family has an option of these names."""


def ordered(segments: list[str]) -> list[str]:
    """The segments of a text, each row of modifiers in it in the order of their places: any order means the same.

    Options of the family that have a name, like ``a=2``, come before the modifiers of their row.
    What stands before ``star`` changes the game whose P-positions are the moves, and what follows it changes the game
    of these moves, so that no modifier passes it.
    """

    def place(segment: str) -> int:
        kind = _KINDS.get(segment.partition("=")[0])
        return kind.place if kind is not None else 0

    def movable(segment: str) -> bool:
        return place(segment) > 0 or ("=" in segment and segment[0].isalpha())

    rows = groupby(segments, movable)
    return [segment for _, row in rows for segment in sorted(row, key=place)]


def modified(base: Ruleset, segment: str) -> Ruleset | None:
    """The ruleset that a segment makes of ``base``; None when the segment is no modifier."""
    if segment == MISERE:
        return Misere(base)
    if segment == STAR:
        return Star(base)
    found = MODIFIER.fullmatch(segment)
    if found is None:
        return None
    name, text = found.groups()
    if name == "end":
        ends = tuple(base.parse_state(state) for state in text.split("~"))
        return Ending(base.base, base.ends + ends) if isinstance(base, Ending) else Ending(base, ends)
    number = parse_number(text, f"{base}: {name}")
    return Passing(base, number) if name == "pass" else Blocking(base, number)


@dataclass(frozen=True)
class Misere(Modified):
    """The same moves; whoever moves last loses."""

    base: Ruleset

    place: ClassVar[int] = 1

    def __post_init__(self) -> None:
        refuse_order(self.base, self.place, MISERE)
        if not self.base.normal_play:
            raise RulesetError(
                tr("{base} is not a game that the last mover wins: it has no misère play of its own", base=self.base)
            )

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
        if open_choice or not self.base.conditions_known:
            return super().statement(piles, True)
        return in_misere_play(self, self.base, piles)

    @property
    def conditions_known(self) -> bool:
        return self.base.conditions_known and known(self)

    def ending(self, state: State) -> str:
        return tr("Who moves last loses.")


@dataclass(frozen=True)
class Ending(Modified):
    """The play ends in the given states too: no move leads from them."""

    base: Ruleset
    ends: tuple[State, ...]

    place: ClassVar[int] = 2

    def __post_init__(self) -> None:
        if not self.ends:
            raise RulesetError(tr("{base}: end= needs a state, like end=1,1 or end=1,1~2,0", base=self.base))
        refuse_order(self.base, self.place, "end=")
        texts = {self.base.format_state(state): state for state in self.ends}
        object.__setattr__(
            self, "ends", tuple(texts[each] for each in sorted(texts, key=lambda text: (len(text), text)))
        )

    @property
    def name(self) -> str:
        return tr("{name} with other ends", name=self.base.name)

    def __str__(self) -> str:
        return f"{self.base}:end={'~'.join(map(self.base.format_state, self.ends))}"

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        if state not in self.ends:
            yield from self.base.options(state)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if open_choice or not self.base.conditions_known:
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
        if self.base.normal_play:  # counters may be left at the ends that are given
            return tr("Who moves last wins.")
        return tr("Who moves last loses.") if self.misere else self.base.ending(state)

    def words(self, state: State) -> str:
        return f"{self.base.words(state)}{tr('; the game ends here') if state in self.ends else ''}"

    def board(self, state: State) -> tuple[Pile, ...]:
        piles = self.base.board(state)
        if state not in self.ends:
            return piles
        return tuple(replace(pile, takes=(), note="", splits=()) for pile in piles if pile.size is not None)


_KINDS: Final[dict[str, type[Modified]]] = {"misere": Misere, "end": Ending, "pass": Passing, "block": Blocking}
"""The modifiers whose order is free, by their names."""
