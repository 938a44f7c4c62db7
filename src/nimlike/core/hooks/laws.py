"""Hooks of laws: what is known of all sizes, and the rules as conditions, for proofs and discovery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from nimlike.core.conditions import Claim
from nimlike.core.errors import NimlikeError
from nimlike.core.finding import Law, NumberBase, PairSequence, TheoremTable, refused
from nimlike.core.hooks.base import Hooks
from nimlike.core.languages import later, tr
from nimlike.core.position import Position

_UNPROVED: Final = later(
    "a proof by automata needs the moves as linear conditions, which this game does not give{theorem}"
)


class LawHooks(Hooks):
    """The verbs of the command line that only some games answer: ``prove``, ``period``, ``theorem``, ``base``, ..."""

    def laws(self) -> Mapping[str, Law]:
        """The verbs that find something of the whole game (`nimlike.core.finding.SAID`), and what answers them."""
        return {}

    @classmethod
    def letter_laws(cls, segments: list[str]) -> Mapping[str, Law] | None:
        """The verbs that all games of a text with a letter in place of a number answer together, and what answers them.

        None for other texts; ``segments`` are those after the family name. ``subtraction:4,7,c`` stands for the games
        of all numbers c.

        Raises
        ------
        ParseError
            The text has a letter and is malformed.
        """
        return None

    @classmethod
    def theorem_table(cls) -> TheoremTable | None:
        """The theorems of one game of the family after another, as a table; None where there is no such table."""
        return None

    @property
    def pairs(self) -> PairSequence | None:
        """The P-positions as numbered pairs, of a game in which each number stands in one."""
        return None

    @property
    def number_base(self) -> NumberBase | None:
        """The number base that decides the game."""
        return None

    @property
    def conditions_known(self) -> bool:
        """Whether the game has its own `statement`."""
        return type(self).statement is not LawHooks.statement

    @property
    @final
    def proof_in_reach(self) -> bool:
        """Whether ``nimlike prove`` has something to prove of the game as its text stands, and nothing rules it out.

        The game has a proof of its own; or its `statement` gives a set of P-positions in a number system, or a way to
        look for one, and the system's recurrence has a Pisot root. That the proof then ends is seen only when it is
        run: the automata may be too large.
        """
        if "prove" in self._ruleset.laws():
            return True
        if not self.conditions_known:
            return False
        try:
            return self.statement().in_reach()
        except NimlikeError:
            return False

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        """The rules as conditions and the known set of P-positions, for the prover.

        Parameters
        ----------
        piles
            How many piles, where their number is free.
        open_choice
            Whether what the ruleset chooses, like a cap, is left open: the claim is then of every choice.

        Raises
        ------
        RulesetError
            The moves are not known as conditions; the message names the verbs that apply instead.
        """
        raise refused(self._ruleset, "prove", tr(_UNPROVED, theorem=self._theorem))

    @property
    def _theorem(self) -> str:
        """What the answers rest on where a theorem of the literature gives them."""
        rules = self._ruleset
        known = rules.theory(Position(rules, rules.start()))
        return "" if known is None else tr("; its answers rest on {source}", source=known.source)
