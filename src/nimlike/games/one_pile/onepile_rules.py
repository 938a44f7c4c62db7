"""The rules of the games whose next cap f(N) the pile and a number base decide (Holshouser and Reiter 2005)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate, format_number, parse_number
from nimlike.core.options import bad_option, option_word
from nimlike.core.ruleset import Ruleset
from nimlike.games.one_pile.capped_pile import CappedPile, GrundyTable
from nimlike.numeration.bases import NumberBase, Tail
from nimlike.numeration.growing import PythonBase
from nimlike.numeration.named_sequences import BASE_FORMS, BaseLike, number_base, read_base

_SOURCE: Final = "Holshouser and Reiter 2005, theorem of section 2"
_OPTIONS: Final = ("base=BASE", "cap=high", "cap=low", "cap=random:SEED")


@dataclass(frozen=True, init=False)
class OnePileRules(CappedPile):
    """A base and a cap f: the interval of each f(N), and its choice."""

    base: NumberBase
    cap: str
    _seed: bytes | None = field(compare=False, repr=False)
    _grundy: GrundyTable = field(compare=False, repr=False)

    family: ClassVar[str] = "onepile"

    def __init__(self, base: BaseLike, cap: str = "high") -> None:
        put = object.__setattr__
        put(self, "base", number_base(base))
        cap, *rest = cap.split(":")
        number = read_seed(cap, rest)
        if rest:
            raise ParseError(f"cap={cap} takes no {abbreviate(rest[0])!r} after it")
        put(self, "cap", cap if number is None else f"random:{format_number(number)}")
        put(self, "_seed", None if number is None else format_number(number).encode())
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
        return f"onepile:base={self.base}" + ("" if self.cap == "high" else f":cap={self.cap}")

    def __reduce__(self) -> tuple[Any, ...]:
        base = self.base if isinstance(self.base, PythonBase) else str(self.base)
        return type(self), (base, self.cap)

    @property
    def least_takes_oeis(self) -> str:
        return {"fibonacci": "A139764", "binary": "A006519"}.get(str(self.base), "")

    def rules(self) -> str:
        place = {"high": tr("the largest"), "low": tr("the smallest")}.get(
            self.cap, tr("one drawn at random, the same each time, of those")
        )
        caps = tr("which is {place} that the number base {base} allows", place=place, base=abbreviate(str(self.base)))
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
    raise ParseError(f"unknown cap {abbreviate(word)!r}: it is high, low or random:SEED")


def drawn(seed: bytes, pile: int, low: int, high: int) -> int:
    """A number of ``low``, ..., ``high`` - 1 drawn for a pile: fixed by the seed, uniform to one part in 2^64."""
    width = high - low
    # Eight bytes more than the width has.
    text = seed + b":" + pile.to_bytes(pile.bit_length() // 8 + 1, "big")
    digest = hashlib.shake_256(text).digest(width.bit_length() // 8 + 9)
    return low + int.from_bytes(digest, "big") % width


def interval_text(low: int, high: int | None) -> str:
    """The interval of the caps that a base allows, as text."""
    return f"[{abbreviate(low)}, {tr('infinity') if high is None else abbreviate(high)})"
