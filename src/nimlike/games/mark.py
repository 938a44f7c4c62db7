"""Mark: take one counter, or divide the heap (Fraenkel 2011)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from nimlike.core.errors import RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Options, State
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Line

_ROW: Final = 100  # numbers in a row of a picture, at most


@dataclass(frozen=True)
class Mark(Ruleset):
    """One heap: take 1 to t - 1 counters, or leave the whole part of a t-th of the heap."""

    t: int = 2  # 2 or more; 2 is Mark itself, and the others are Mark-t

    family = "mark"
    title = later("Mark")
    sources = ("fraenkel2011",)
    examples = ("mark:20", "mark:t=3:20")
    rules_text = later("Take 1 to t - 1 counters from the heap, or leave its t-th part, rounded down.")

    def __post_init__(self) -> None:
        if self.t < 2:
            raise RulesetError(f"mark: t is 2 or more, not {self.t}")

    @property
    def name(self) -> str:
        return "Mark" if self.t == 2 else f"Mark-{self.t}"

    def rules(self) -> str:
        if self.t == 2:
            return tr("Take one counter from the heap, or leave half of it, rounded down.")
        some = tr("1 or 2") if self.t == 3 else tr("1 to {number}", number=abbreviate(self.t - 1))
        return tr(
            "Take {some} counters from the heap, or divide its size by {t}, rounding down.",
            some=some,
            t=abbreviate(self.t),
        )

    def line(self) -> Line | None:
        """Rows as long as a power of t: what ends in the same number of zeros to the base t stands in columns."""
        shown = super().line()
        row = self.t
        while row * self.t <= _ROW:
            row *= self.t
        return shown if shown is None or row > _ROW else replace(shown, columns=row)

    def options(self, state: State) -> Options:
        (heap,) = state
        for amount in sorted({*range(1, min(self.t - 1, heap) + 1), heap - heap // self.t}):
            if amount:
                yield self.take(state, 0, amount)


FAMILY = Mark
