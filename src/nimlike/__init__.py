"""Take-away games solved, explained and proved: Nim, Wythoff's game, one-pile games, the coprime game.

Everything is reached from here and loaded when first used:

>>> import nimlike
>>> nimlike.position("nim:3,4,5").outcome
<Outcome.N: 'N'>
>>> wythoff = nimlike.Wythoff()
>>> wythoff.pair(10**6)
(1618033, 2618033)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nimlike.core.answer import Answer as Answer
    from nimlike.core.answer import Reason as Reason
    from nimlike.core.answer import WinningMoves as WinningMoves
    from nimlike.core.errors import CertificateRejected as CertificateRejected
    from nimlike.core.errors import CorruptData as CorruptData
    from nimlike.core.errors import IllegalMove as IllegalMove
    from nimlike.core.errors import LimitReached as LimitReached
    from nimlike.core.errors import NimlikeError as NimlikeError
    from nimlike.core.errors import ParseError as ParseError
    from nimlike.core.errors import RulesetError as RulesetError
    from nimlike.core.errors import Undecided as Undecided
    from nimlike.core.move import Move as Move
    from nimlike.core.outcome import Label as Label
    from nimlike.core.outcome import Outcome as Outcome
    from nimlike.core.ruleset import Position as Position
    from nimlike.core.ruleset import Ruleset as Ruleset
    from nimlike.core.sums import Sum as Sum
    from nimlike.games._rules_file import load_rules as load_rules
    from nimlike.games._vectors import Curve as Curve
    from nimlike.games.coprime import Coprime as Coprime
    from nimlike.games.grundy import GrundysGame as GrundysGame
    from nimlike.games.hex import Hex as Hex
    from nimlike.games.nim import Nim as Nim
    from nimlike.games.octal import Octal as Octal
    from nimlike.games.onepile import OnePile as OnePile
    from nimlike.games.registry import parse as parse
    from nimlike.games.registry import parse_position, parse_ruleset
    from nimlike.games.schwenk import Schwenk as Schwenk
    from nimlike.games.subtraction import Subtraction as Subtraction
    from nimlike.games.vector import Vector as Vector
    from nimlike.games.wythoff import Wythoff as Wythoff

    game = parse_ruleset
    position = parse_position

__version__ = "0.1.0"

_HOMES = {
    "Answer": "core.answer",
    "CertificateRejected": "core.errors",
    "Coprime": "games.coprime",
    "Curve": "games._vectors",
    "CorruptData": "core.errors",
    "GrundysGame": "games.grundy",
    "Hex": "games.hex",
    "IllegalMove": "core.errors",
    "Label": "core.outcome",
    "LimitReached": "core.errors",
    "Move": "core.move",
    "Nim": "games.nim",
    "NimlikeError": "core.errors",
    "Octal": "games.octal",
    "OnePile": "games.onepile",
    "Outcome": "core.outcome",
    "ParseError": "core.errors",
    "Position": "core.ruleset",
    "Reason": "core.answer",
    "Ruleset": "core.ruleset",
    "RulesetError": "core.errors",
    "Schwenk": "games.schwenk",
    "Subtraction": "games.subtraction",
    "Sum": "core.sums",
    "Undecided": "core.errors",
    "Vector": "games.vector",
    "WinningMoves": "core.answer",
    "Wythoff": "games.wythoff",
    "game": "games.registry:parse_ruleset",
    "load_rules": "games._rules_file:load_rules",
    "parse": "games.registry:parse",
    "position": "games.registry:parse_position",
}

__all__ = [*sorted(_HOMES), "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'nimlike' has no attribute {name!r}")
    from importlib import import_module

    module, _, attribute = _HOMES[name].partition(":")
    value = getattr(import_module(f"nimlike.{module}"), attribute or name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


def _answer(position: Any) -> Any:
    from nimlike.solve.plan import answer

    return answer(position)


def _tables(ruleset: Any, what: str, bound: int) -> Any:
    from nimlike.solve.tables import table

    return table(ruleset, what, bound)


def _wire() -> None:
    from nimlike.core.ruleset import set_solver, set_tables

    set_solver(_answer)
    set_tables(_tables)


_wire()
