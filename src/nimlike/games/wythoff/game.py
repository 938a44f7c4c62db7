"""Wythoff's game (1907) and the games made for the pairs of its section 7, normal and misère."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Avoided, Claim
from nimlike.core.move import Move, Plane, SafeOptions, State
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.ruleset import Ruleset
from nimlike.games.wythoff.maps_of_pairs import PairGame
from nimlike.games.wythoff.words import reason
from nimlike.games.wythoff.wythoff_answers import MOST_ROW, claim, column_values, reached, row_options, safe_options
from nimlike.games.wythoff.wythoff_rules import MOST_PILE, WythoffRules, most_listed, small_values, square_values

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_ANSWERED_PILES: Final = 4_000  # and those of answers so far; beyond, a table takes too long for one answer
_ANSWER_STEPS: Final = 10**9  # with large b they are used up by smaller piles
_LEAST_SIDE: Final = 256
_OEIS: Final[Mapping[tuple[int, int], tuple[tuple[str, int | None], ...]]] = {
    (1, 1): (("A000201", 1), ("A001950", 1), ("A004481", 0)),
    (2, 2): (("A001951", 0), ("A001952", 1), ("", None)),
}
"""For (a, b): the entries of the smaller and the larger numbers and of the Grundy values, each with its first n."""


class Wythoff(WythoffRules, PairGame):
    """Two piles: take from one, or k from one and l from the other with ``|k - l| < b``.

    A move that empties both piles at once needs ``|k - l| < a`` instead. With a = b = 1 this is Wythoff's
    game, with a = b the a-Wythoff game (Fraenkel 1982). In normal play the P-positions are (0, 0) and
    the pairs (A_k, A_k + a + bk) of Wythoff's section 7, where A_k is the smallest number in no earlier pair.

    Parameters
    ----------
    a
        First difference, at least 1.
    b
        Step of the differences, at least 1; the same as a when not given.
    misere
        True when the player who takes the last counter loses.

    Raises
    ------
    RulesetError
        a or b is below 1.

    Examples
    --------
    >>> [position.state for position in Wythoff().p_positions(13)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    >>> str(Wythoff(2, 3)), Wythoff(2, 3).pair(0)
    ('wythoff:a=2:b=3', (1, 3))
    """

    most_listed: ClassVar[int] = MOST_PILE
    sources: ClassVar[tuple[str, ...]] = ("wythoff1907", "fraenkel1982")
    rules_text: ClassVar[str] = later(
        "Take any number from one pile, or k from one and l from the other with |k-l| < b (1 "
        "unless given); emptying both piles at once needs |k-l| < a. Whoever takes the "
        "last counter wins (loses in misère)."
    )

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if segments and segments[0].startswith("differences"):
            from nimlike.games.wythoff.differences import WythoffDifferences

            return WythoffDifferences.read(segments)
        return super().read(segments)

    @property
    def name(self) -> str:
        """``Wythoff's game``, ``2-Wythoff``, ``(2,3)-Wythoff``."""
        a, b = abbreviate(self.a), abbreviate(self.step)
        shown = f"{a}-Wythoff" if self.a == self.step else tr("({a},{b})-Wythoff", a=a, b=b)
        return (tr("Wythoff's game") if self.a == self.step == 1 else shown) + self._misere_words

    def rules(self) -> str:
        return rules_of(self.a, self.step)

    def scene(self, state: State) -> Plane:
        return Plane("queen" if self.a == self.step == 1 else "piece", state)

    def in_coq(self, position: Position, reason: Reason) -> str:
        if self.misere:
            return ""
        return "Wythoff.wythoff" if self.a == self.b == 1 else f"Wythoff.wythoff_a{'' if self.a == self.b else '_b'}"

    def reached(self, state: State) -> tuple[bool, Callable[[], list[tuple[int, int]]]]:
        return reached(self, state)

    def reason(self, state: State, first: tuple[Move, Position] | None) -> Reason:
        x, y = state
        return reason(self, x, y, first)

    def avoiding(self, states: tuple[State, ...]) -> Avoided | None:
        from nimlike.games.vector.added_vectors import avoiding

        plain = self.a == self.step == 1 and not self.misere
        return avoiding((), states) if plain else None

    def safe_options(self, k: int) -> SafeOptions | None:
        return safe_options(self, k)

    def theory(self, position: Position) -> Answer:
        """The theorem on the pairs; in the first rows the Grundy value too, where no table reaches."""
        found = super().theory(position)
        if not self._in_row(position.state):
            return found
        row, column = sorted(position.state)
        return replace(
            found,
            grundy=lambda: column_values(row, column)[row],
            grundy_label=Label.THEOREM,
        )

    def _in_row(self, state: State) -> bool:
        plain = self.a == self.step == 1 and not self.misere
        return plain and min(state) <= MOST_ROW and max(state) > _ANSWERED_PILES

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        x, y = position.state
        if not value or not self._in_row((x, y)):
            return super().moves_to(position, value)
        found = row_options(x, y, value)
        return WinningMoves.of(self.moves_that_leave((x, y), found))

    def computed_value(self, state: State) -> int | None:
        """From a table, for piles that one answer can wait for."""
        (x, y), largest = state, max(state)
        if largest <= most_listed(self.step):
            return small_values(self.a, self.step, largest)[x][y]
        if largest > _ANSWERED_PILES:
            return None
        side = min(max(_LEAST_SIDE, 1 << largest.bit_length()), _ANSWERED_PILES + 1)
        try:
            return int(square_values(self.a, self.step, side, self.brief(), _ANSWER_STEPS)[x, y])
        except LimitReached:  # b is so large that tables are slow
            return None

    def first_values(self, bound: int) -> Values:
        import numpy as np

        if bound > most_listed(self.step) or "nimlike.kernels.wythoff_squares" in sys.modules:
            return square_values(self.a, self.step, bound + 1, self.brief())
        small = small_values(self.a, self.step, bound)
        return np.array([row[: bound + 1] for row in small[: bound + 1]], np.uint16)

    @property
    def oeis(self) -> tuple[tuple[str, int | None], ...]:
        return super().oeis if self.misere else _OEIS.get((self.a, self.step), super().oeis)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if open_choice or piles not in (None, 2):
            raise RulesetError(f"{self.brief()}: it is played on two piles, and leaves no choice open")
        return claim(self)


def rules_of(a: int, b: int) -> str:
    """The moves in words."""
    words = tr("Take any number of counters from one pile, or ")
    if a == b == 1:
        return words + tr("the same number from both.")
    words += tr("the same number from both") if b == 1 else tr("some from both")
    reach = "" if b == 1 else tr(", where the two numbers differ by less than {step}", step=abbreviate(b))
    if a == b:
        return f"{words}{reach}."
    last = tr("only with the same number in both") if a == 1 else tr("if they differ by less than {a}", a=abbreviate(a))
    return tr("{words}{reach}. Both piles may be emptied in one move {last}.", words=words, reach=reach, last=last)
