"""The rules of Wythoff's games with any increasing differences: texts, moves, bounds and pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from nimlike.core.errors import ParseError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate, natural
from nimlike.core.options import bad_option, option_word
from nimlike.core.ruleset import Ruleset
from nimlike.games.wythoff.safe_pairs import Bounds, SafePairs, safe_pairs
from nimlike.games.wythoff.wythoff_rules import TwoPiles
from nimlike.games.wythoff.wythoff_values import BoundedValues
from nimlike.numeration.difference_sequences import Differences
from nimlike.numeration.named_sequences import differences, read_differences


@dataclass(frozen=True, eq=False, repr=False)
class DifferenceRules(TwoPiles):
    """The games with any differences without their theory. `nimlike.games.wythoff.differences` has the rest."""

    given: str | Callable[[int], int] | Differences = "0,+1"
    misere: bool = False

    family: ClassVar[str] = "wythoff"
    title: ClassVar[str] = later("Wythoff's game")

    def __post_init__(self) -> None:
        object.__setattr__(self, "_differences", differences(self.given))

    @property
    def differences(self) -> Differences:
        """The differences D."""
        found: Differences = vars(self)["_differences"]
        return found

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        found: Differences | None = None
        misere = False
        while option_word(rest):
            word = rest.pop(0)
            name, equals, value = word.partition("=")
            if word == "misere" and not misere:
                misere = True
            elif name == "differences" and equals and found is None:
                found = read_differences(value, rest)
            else:
                raise bad_option("wythoff", word, ("differences=0,1,3,+3", "misere"))
        if found is None:
            raise ParseError(tr("wythoff: the differences are missing, like wythoff:differences=0,1,3,+3"))
        return cls(found, misere), rest

    def __str__(self) -> str:
        return f"wythoff:differences={self.differences}{':misere' if self.misere else ''}"

    def __getstate__(self) -> dict[str, object]:
        return {"given": self.given, "misere": self.misere}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self.__post_init__()

    @cached_property
    def bounds(self) -> Bounds:
        """The bounds f(m) of the moves that take from both piles."""
        return Bounds(self.differences)

    @cached_property
    def pairs(self) -> SafePairs:
        """The P-positions as pairs of numbers."""
        return safe_pairs(self.bounds, self.misere)

    def pair(self, k: int) -> tuple[int, int]:
        """The k-th P-position, the smaller number first: k = 0 is (0, 0), in misère play (0, 1)."""
        return self.pairs.pair(natural(k, "k"))

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        x, y = state
        for k in range(1, x + 1):
            yield Move(((0, k),)), (x - k, y)
        for k in range(1, y + 1):
            yield Move(((1, k),)), (x, y - k)
        for left in range(min(x, y) - 1, -1, -1):
            reach = self.bounds.at(left, x + y) - 1
            middle = left + y - x
            for other in range(min(y - 1, middle + reach), max(left, middle - reach) - 1, -1):
                yield Move(((0, x - left), (1, y - other))), (left, other)
            middle = left + x - y
            for other in range(min(x - 1, middle + reach), max(left + 1, middle - reach) - 1, -1):
                yield Move(((0, x - other), (1, y - left))), (other, left)

    def after(self, state: State, move: Move) -> State:
        x, y = self.left_by(state, move)
        if len(move.takes) == 2:
            away = abs(move.takes[0][1] - move.takes[1][1])
            if away and (bound := self.bounds.at(min(x, y), away + 1)) <= away:
                least = abbreviate(min(x, y))
                raise self.illegal(
                    state,
                    move,
                    tr(
                        "with {least} left in the smaller pile the amounts may differ by at most {number}",
                        least=least,
                        number=bound - 1,
                    ),
                )
        return x, y

    @cached_property
    def values(self) -> BoundedValues:
        """The Grundy values of small piles in normal play."""
        return BoundedValues(self.bounds.at)

    @cached_property
    def theorem(self) -> str:
        """The reference for the P-positions of this game."""
        if self.misere:
            return "docs/theory/wythoff.md (any differences, misère play)"
        return "Fraenkel 2004; docs/theory/wythoff.md (any differences)"
