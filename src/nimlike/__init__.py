"""Take-away games solved, explained and proved: Nim, Wythoff's game, one-pile games, the coprime game.

Everything is reached from here and loaded when first used:

>>> import nimlike
>>> nimlike.solve("nim:3,4,5").outcome
<Outcome.N: 'N'>
>>> nimlike.prove("octal:0.77")
<proved: octal:0.77: period 12 from heap 71 on  [certified]>
>>> wythoff = nimlike.Wythoff()
>>> wythoff.pair(10**6)
(1618033, 2618033)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimlike.core.libraries import __version__

if TYPE_CHECKING:
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
    from nimlike.core.position import Answer as Answer
    from nimlike.core.position import Position as Position
    from nimlike.core.position import WinningMoves as WinningMoves
    from nimlike.core.reason import Reason as Reason
    from nimlike.core.ruleset import Ruleset as Ruleset
    from nimlike.core.sums import Sum as Sum
    from nimlike.families import parse as parse
    from nimlike.families import parse_position, parse_ruleset
    from nimlike.games.coprime.game import Coprime as Coprime
    from nimlike.games.heaps.game import GrundysGame as GrundysGame
    from nimlike.games.heaps.game import Heaps as Heaps
    from nimlike.games.heaps.game import Hex as Hex
    from nimlike.games.heaps.game import Octal as Octal
    from nimlike.games.heaps.game import Subtraction as Subtraction
    from nimlike.games.nim.game import Nim as Nim
    from nimlike.games.one_pile.game import OnePile as OnePile
    from nimlike.games.one_pile.game import Schwenk as Schwenk
    from nimlike.games.vector.game import Vector as Vector
    from nimlike.games.vector.sets import Curve as Curve
    from nimlike.games.wythoff.differences import WythoffDifferences as WythoffDifferences
    from nimlike.games.wythoff.game import Wythoff as Wythoff
    from nimlike.own.python import load_games as load_games
    from nimlike.own.toml import load_rules as load_rules
    from nimlike.study.proving import prove as prove
    from nimlike.study.survey import analyze as analyze
    from nimlike.study.verbs import check as check
    from nimlike.study.verbs import design as design
    from nimlike.study.verbs import discover as discover
    from nimlike.study.verbs import solve as solve
    from nimlike.study.verbs import values as values

    game = parse_ruleset
    position = parse_position

_HOMES = {
    name: module
    for module, names in {
        "core.errors": "CertificateRejected CorruptData IllegalMove LimitReached NimlikeError ParseError RulesetError "
        "Undecided",
        "core.move": "Move",
        "core.outcome": "Label Outcome",
        "core.position": "Answer Position WinningMoves",
        "core.reason": "Reason",
        "core.sums": "Ruleset Sum",  # so that positions can be added
        "families": "game parse position",
        "games.coprime.game": "Coprime",
        "games.heaps.game": "GrundysGame Heaps Hex Octal Subtraction",
        "games.nim.game": "Nim",
        "games.one_pile.game": "OnePile Schwenk",
        "games.vector.game": "Vector",
        "games.vector.sets": "Curve",
        "games.wythoff.differences": "WythoffDifferences",
        "games.wythoff.game": "Wythoff",
        "own.python": "load_games",
        "own.toml": "load_rules",
        "study.proving": "prove",
        "study.survey": "analyze",
        "study.verbs": "check design discover solve values",
    }.items()
    for name in names.split()
}
_RENAMED = {"game": "parse_ruleset", "position": "parse_position"}

__all__ = [*sorted(_HOMES), "__version__"]  # noqa: PLE0604


if not TYPE_CHECKING:  # a type checker knows the names above only, so that it finds misspelt ones

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'nimlike' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"nimlike.{_HOMES[name]}"), _RENAMED.get(name, name))
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return __all__
