"""The rules of the games whose next cap f(N) the pile and a number base decide (Holshouser and Reiter 2005)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, TypeAlias

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.ruleset import Ruleset
from nimlike.games.one_pile.capped_pile import CappedPile, GrundyTable
from nimlike.numeration.bases import NumberBase, Tail
from nimlike.numeration.growing import PythonBase, python_name
from nimlike.numeration.named_sequences import BASE_FORMS, BaseLike, number_base, read_base

_SOURCE: Final = "Holshouser and Reiter 2005, theorem of section 2"
_OPTIONS: Final = ("base=BASE", "cap=high", "cap=low", "cap=random:SEED")

Cap: TypeAlias = Callable[[int], int]


@dataclass(frozen=True, init=False)
class OnePileRules(CappedPile):
    """A base and a cap f: the interval of each f(N), its choice, and its check."""

    base: NumberBase
    cap: str | Cap
    trusted: bool
    _checked: CheckedCap | None = field(compare=False, repr=False)
    _seed: bytes | None = field(compare=False, repr=False)
    _grundy: GrundyTable = field(compare=False, repr=False)

    family: ClassVar[str] = "onepile"

    def __init__(self, base: BaseLike, cap: str | Cap = "high", trusted: bool = False) -> None:
        put = object.__setattr__
        put(self, "base", number_base(base))
        if isinstance(cap, str):
            cap, *rest = cap.split(":")
            number = read_seed(cap, rest)
            if rest:
                raise ParseError(f"cap={cap} takes no {abbreviate(rest[0])!r} after it")
            cap = cap if number is None else f"random:{format_number(number)}"
            put(self, "_seed", None if number is None else format_number(number).encode())
        put(self, "cap", cap)
        put(self, "trusted", trusted)
        put(self, "_checked", None if isinstance(cap, str) else CheckedCap(self.base, cap))
        put(self, "_grundy", GrundyTable(lambda pile, _: self.cap_of(pile)))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        base: NumberBase | None = None
        cap: str | None = None
        while option_word(rest):
            name, equals, value = rest[0].partition("=")
            if not equals or name not in ("base", "cap") or (base if name == "base" else cap) is not None:
                raise bad_option("onepile", rest[0], _OPTIONS)
            rest.pop(0)
            if name == "base":
                base = read_base(value, rest)
            else:
                seed = read_seed(value, rest)
                cap = value if seed is None else f"{value}:{format_number(seed)}"
        if base is None:
            forms = ", ".join(BASE_FORMS)
            raise ParseError(f"onepile needs a number base, like onepile:base=fibonacci; bases: {forms}")
        return cls(base, cap or "high"), rest

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        cap = self.cap if isinstance(self.cap, str) else python_name(self.cap)
        return f"onepile:base={self.base}" + ("" if cap == "high" else f":cap={cap}")

    def __reduce__(self) -> tuple[Any, ...]:
        base = self.base if isinstance(self.base, PythonBase) else str(self.base)
        return type(self), (base, self.cap, self.trusted)

    @property
    def least_takes_oeis(self) -> str:
        return {"fibonacci": "A139764", "binary": "A006519"}.get(str(self.base), "")

    def rules(self) -> str:
        caps = tr("which the given function says")
        if isinstance(self.cap, str):
            place = {"high": tr("the largest"), "low": tr("the smallest")}.get(
                self.cap, tr("one drawn at random, the same each time, of those")
            )
            caps = tr(
                "which is {place} that the number base {base} allows", place=place, base=abbreviate(str(self.base))
            )
        return tr("Take at least one counter, at most the cap. A pile of N sets the next cap, f(N), {caps}.", caps=caps)

    def start(self) -> State:
        return 20, 6

    def interval(self, pile: int) -> tuple[int, int | None]:
        """(low, high): f(pile) is to be at least ``low`` and less than ``high`` (None: no upper end); pile >= 1."""
        tail = self.base.tail(pile)
        return self.base.below(tail.smallest), tail.second

    def cap_of(self, pile: int) -> int:
        """f(pile), the cap after a take from ``pile`` >= 1 counters."""
        return self._cap_from(pile, self.base.tail(pile))

    def _cap_from(self, pile: int, tail: Tail) -> int:
        if self._checked is not None:
            return self._checked.value(pile, tail)
        if self.cap == "high":
            return pile if tail.second is None else tail.second - 1
        low = self.base.below(tail.smallest)
        if self.cap == "low":
            return low
        assert self._seed is not None
        return drawn(self._seed, pile, low, pile + 1 if tail.second is None else tail.second)

    def gbar(self, pile: int) -> int | None:
        """The smallest summand of ``pile``: the smallest winning take; None, for infinity, when no counter is left."""
        return self.base.tail(pile).smallest if pile else None

    def cap_after(self, pile: int, take: int) -> int:
        return self.cap_of(pile)

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        pile, cap = state
        if pile and cap:
            upcoming = self.cap_of(pile)  # the same after every take
            for take in range(1, min(pile, cap) + 1):
                yield Move.lone_take(take), (pile - take, upcoming)

    @property
    def base_source(self) -> str:
        return _SOURCE


def read_seed(word: str, rest: list[str]) -> int | None:
    """The seed of ``random``, removed from ``rest``; None for the other caps."""
    if word in ("low", "high"):
        return None
    if word == "random":
        if not rest:
            raise ParseError("cap=random needs a seed, like cap=random:7")
        return parse_number(rest.pop(0), "cap=random")
    if word.startswith("python-"):
        raise ParseError(f"cap={abbreviate(word)} is a Python function; build this ruleset in Python")
    raise ParseError(f"unknown cap {abbreviate(word)!r}: it is high, low or random:SEED")


def drawn(seed: bytes, pile: int, low: int, high: int) -> int:
    """A number of ``low``, ..., ``high`` - 1 drawn for a pile: fixed by the seed, uniform to one part in 2^64."""
    width = high - low
    # Eight bytes more than the width has.
    text = seed + b":" + pile.to_bytes(pile.bit_length() // 8 + 1, "big")
    digest = hashlib.shake_256(text).digest(width.bit_length() // 8 + 9)
    return low + int.from_bytes(digest, "big") % width


class CheckedCap:
    """A Python function f, checked against the interval of its base for 1, 2, ..., as far as asked."""

    verified = "conditions 1 and 2 checked for piles"
    assumed = "the cap meets conditions 1 and 2 for all sizes"

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
            f"the cap f({abbreviate(pile)}) = {abbreviate(cap)} is not in {interval_text(low, high)}, so "
            f"condition {condition} fails at {abbreviate(pile)} = {self._base.spell(pile)} in base "
            f"{abbreviate(str(self._base))}"
        )


def interval_text(low: int, high: int | None) -> str:
    """The interval of the caps that a base allows, as text."""
    return f"[{abbreviate(low)}, {tr('infinity') if high is None else abbreviate(high)})"
