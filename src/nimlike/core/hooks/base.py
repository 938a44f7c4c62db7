"""What all groups of hooks share: they are parts of a ruleset."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimlike.core.ruleset import Ruleset


class Hooks(ABC):
    """A group of hooks; `nimlike.core.ruleset.Ruleset` has all groups as its bases."""

    @property
    @abstractmethod
    def _ruleset(self) -> Ruleset:
        """The ruleset that this is a part of: the same object, with all its hooks."""
