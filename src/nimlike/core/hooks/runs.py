"""Hooks of long runs: work that is kept in a folder, and sweeps over many games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimlike.core.hooks.base import Hooks


class RunHooks(Hooks):
    """Kinds of long runs over one game, and the row that a sweep over many games writes of it."""

    def jobs(self) -> Mapping[str, Any]:
        """The kinds of long runs over this very game: subclasses of `nimlike.storage.job.Job`."""
        return {}

    def survey(self, to: int, check: bool = True) -> dict[str, Any]:
        """What a sweep over many games says of this one, with numbers up to ``to``: the columns of a row.

        Raises
        ------
        RulesetError, LimitReached
            The game has no such list; it would take too much work.
        """
        from nimlike.core.survey import survey

        return survey(self._ruleset, to)

    def survey_key(self) -> str:
        """A text that games have in common of which one survey tells the others (`survey_of_equal`)."""
        return str(self)

    def survey_of_equal(self, row: dict[str, Any], to: int, check: bool = True) -> dict[str, Any]:
        """The survey of this game, from that of one with the same `survey_key` whose text is not longer."""
        return dict(row)

    def survey_work(self, to: int) -> int:
        """Roughly how many steps a survey takes: those with the most are begun first."""
        return to * to

    def small_values(self, fast: bool) -> str | None:
        """The smallest positions as a text, by the game's own way or by the definition; None: as for every game."""
        return None
