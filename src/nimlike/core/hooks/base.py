"""What all groups of hooks share: they are parts of a ruleset."""

from __future__ import annotations

from abc import ABC, abstractmethod

from nimlike.core.position import Game


class Hooks(ABC):
    """A group of hooks; `nimlike.core.ruleset.Ruleset` has all groups as its bases."""

    @property
    @abstractmethod
    def _ruleset(self) -> Game:
        """The ruleset that this is a part of: the same object, with all its hooks."""
