"""Caps f(N) that a number base decides: their text, one drawn for each N, and Python functions with their check."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeAlias

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, parse_number, whole
from nimlike.games.one_pile.reasons import interval_text
from nimlike.numeration.bases import NumberBase, Tail

Cap: TypeAlias = Callable[[int], int]


def read_seed(word: str, rest: list[str]) -> int | None:
    """The seed of ``random``, removed from ``rest``; None for the other caps."""
    if word in ("low", "high"):
        return None
    if word == "random":
        if not rest:
            raise ParseError(tr("cap=random needs a seed, like cap=random:7"))
        return parse_number(rest.pop(0), "cap=random")
    if word.startswith("python-"):
        raise ParseError(tr("cap={word} is a Python function; build this ruleset in Python", word=abbreviate(word)))
    raise ParseError(tr("unknown cap {word!r}: it is high, low or random:SEED", word=abbreviate(word)))


def drawn(seed: bytes, pile: int, low: int, high: int) -> int:
    """A number of ``low``, ..., ``high`` - 1 drawn for a pile: the same for the same seed, uniform to one part in 2^64.

    Examples
    --------
    >>> drawn(b"7", 100, 3, 8), sorted({drawn(b"7", pile, 3, 8) for pile in range(50)})
    (4, [3, 4, 5, 6, 7])
    """
    width = high - low
    # Eight bytes more than the width has.
    text = seed + b":" + pile.to_bytes(pile.bit_length() // 8 + 1, "big")
    digest = hashlib.shake_256(text).digest(width.bit_length() // 8 + 9)
    return low + int.from_bytes(digest, "big") % width


class CheckedCap:
    """A Python function f, checked against the interval of its base for 1, 2, ..., as far as asked."""

    def __init__(self, base: NumberBase, function: Cap) -> None:
        self._base = base
        self._function = function
        self._low = [0]
        self._high: list[int] = [0]  # 0 stands for no upper end
        self._element = 0
        self._upcoming = base.above(0)

    def value(self, pile: int, tail: Tail) -> int:
        """f(pile), checked against its interval."""
        low, cap = self._base.below(tail.smallest), self._called(pile)
        if cap < low or (tail.second is not None and cap >= tail.second):
            raise self._outside(pile, cap, low, tail.second)
        return cap

    def verify_to(self, pile: int) -> None:
        """Check 1, ..., ``pile``; what was checked before is not checked again."""
        low, high, function = self._low, self._high, self._function
        for n in range(len(low), pile + 1):
            if n == self._upcoming:
                low.append(self._element)
                high.append(0)
                self._element, self._upcoming = n, self._base.above(n)
            else:  # the summands of n are those of n - b, and b
                rest = n - self._element
                low.append(low[rest])
                high.append(high[rest] or self._element)
            cap = function(n)
            if type(cap) is not int or cap < low[n] or (cap >= high[n] and high[n]):
                at, top = low.pop(), high.pop() or None
                if n == self._element:
                    self._element, self._upcoming = at, n
                raise self._outside(n, self._called(n), at, top)

    def _called(self, pile: int) -> int:
        cap = self._function(pile)
        try:
            return whole(cap, f"the cap at pile {abbreviate(pile)}")
        except ParseError as error:
            raise RulesetError(str(error)) from None

    def _outside(self, pile: int, cap: int, low: int, high: int | None) -> RulesetError:
        condition = 2 if high is None else 1
        return RulesetError(
            tr(
                "the cap f({pile}) = {cap} is not in {interval_text}, so condition {condition} fails at "
                "{pile} = {spell} in base {base}",
                pile=abbreviate(pile),
                cap=abbreviate(cap),
                interval_text=interval_text(low, high),
                condition=condition,
                spell=self._base.spell(pile),
                base=abbreviate(str(self._base)),
            )
        )
