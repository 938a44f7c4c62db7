"""What a period is in words and numbers, for which games a theorem proves one, and the format of certificates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.numbers import format_number
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.heaps.subtraction import Subtraction

FORMAT: Final = "nimlike/certificate/1"


@dataclass(frozen=True)
class Repetition:
    """G(n + period) = G(n) + saltus for all n >= preperiod, as far as it is known.

    Parameters
    ----------
    period, preperiod
        The least period, and the first heap from which it holds.
    saltus
        What is added with each period; 0 where the values repeat.
    """

    period: int
    preperiod: int
    saltus: int = 0

    def index(self, heap: int) -> int:
        """The heap of the preperiod or the first period that has the same value (saltus 0)."""
        return heap if heap < self.preperiod else self.preperiod + (heap - self.preperiod) % self.period


def provable(game: HeapGame) -> bool:
    """Whether Guy and Smith's theorem, or that of finite subtraction sets, covers the game."""
    return isinstance(game, Subtraction | Octal) and not game.rule.tail and bool(game.rule.digits)


def described(repetition: Repetition) -> str:
    """The repetition in words."""
    values = {"period": format_number(repetition.period), "heap": format_number(repetition.preperiod)}
    if repetition.saltus:
        saltus = format_number(repetition.saltus)
        return tr("period {period} from heap {heap} on, saltus {saltus}", **values, saltus=saltus)
    return tr("period {period} from heap {heap} on", **values)
