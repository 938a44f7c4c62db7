"""Every error a user can cause, with the exit code that the command line gives it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class NimlikeError(Exception):
    """Base of all errors of this package; ``exit_code`` is what the command line returns."""

    exit_code: ClassVar[int] = 2


class ParseError(NimlikeError, ValueError):
    """A text (number, ruleset, position or move) does not have the documented form."""


class RulesetError(NimlikeError, ValueError):
    """The parameters of a ruleset do not define a game, or break a condition of its theory."""


class IllegalMove(NimlikeError, ValueError):
    """The move is not an option of the position."""


class LimitReached(NimlikeError):
    """A stated limit forbids the work, or stopped it.

    Attributes
    ----------
    partial
        What was known when the limit was met; None when the limit was seen before the work began.
    """

    exit_code = 3

    def __init__(self, message: str, partial: Any = None) -> None:
        super().__init__(message)
        self.partial = partial


class Undecided(NimlikeError):
    """The question was searched up to ``searched_to`` and is open beyond it."""

    exit_code = 4

    def __init__(self, message: str, searched_to: int | None = None) -> None:
        super().__init__(message)
        self.searched_to = searched_to


class MissingLibrary(NimlikeError):
    """The work needs a library that is not installed here."""

    def __init__(self, library: str) -> None:
        super().__init__(f"this needs the library {library}, which is not installed here")


class CorruptData(NimlikeError):
    """Stored data fails its own check; ``where`` says at which place."""

    exit_code = 5

    def __init__(self, message: str, where: str) -> None:
        super().__init__(message)
        self.where = where


class CertificateRejected(NimlikeError):
    """The independent checker refuses a certificate; ``hypothesis`` is the one of its lemma that fails."""

    exit_code = 1

    def __init__(self, message: str, hypothesis: str) -> None:
        super().__init__(message)
        self.hypothesis = hypothesis


def allowed(ask: Callable[[], object]) -> bool:
    """Whether a ruleset answers a question, or meets a limit on the way: it refuses with RulesetError."""
    try:
        ask()
    except RulesetError:
        return False
    except NimlikeError:
        pass
    return True


def loopy(ruleset: Any, path: list[Any], again: Any) -> RulesetError:
    """The error for a play that comes back to a state: ``path`` leads to ``again``, which it has met before."""
    cycle = [*path[path.index(again) :], again]
    shown = [ruleset.brief_position(state) for state in (cycle if len(cycle) <= 5 else (*cycle[:4], cycle[-1]))]
    if len(cycle) > 5:
        shown.insert(4, "...")
    play = " -> ".join(shown)
    said = "is a loopy game, which nimlike does not treat (CGSuite does some)"
    return RulesetError(f"{ruleset.brief()} {said}: play can go {play}")
