"""The rules of the games whose next cap f(k) the last take k decides; f is linear, or a Python function."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, TypeAlias

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.ruleset import Ruleset
from nimlike.games.one_pile.capped_pile import VERIFIED, CappedPile, GrundyTable
from nimlike.numeration.bases import NumberBase, RangeBase
from nimlike.numeration.growing import LastTakeBase, python_name

_SOURCE: Final = "Schwenk 1970; Holshouser, Reiter and Rudzinski 2003"
_LOW_SOURCE: Final = "Epp and Ferguson 1980; Holshouser, Reiter and Rudzinski 2003"  # some f(n) may be below n
_ZERO: Final = later("; for caps of 0 by the same proof, in the notes of nimlike.Schwenk")
_FIBONACCI: Final = "; Whinihan 1963 (Fibonacci Nim)"
_TRUSTED: Final = ", given that the cap never decreases"

Cap: TypeAlias = Callable[[int], int]

_LINEAR: Final = re.compile(r"(\d[\d_*^]*)?x(?:([+-])(\d[\d_*^]*))?|(\d[\d_*^+-]*)", re.ASCII)


@dataclass(frozen=True)
class LinearCap:
    """The cap a x + b on the take after a take of x."""

    a: int
    b: int

    def __post_init__(self) -> None:
        if self.a < 0 or self.a + self.b < 0:
            first = abbreviate(self.a + self.b)
            raise RulesetError(
                tr(
                    "cap {rules}: after a take of 1 the next cap would be {first}",
                    rules=abbreviate(str(self)),
                    first=first,
                )
            )

    def __call__(self, take: int) -> int:
        return self.a * take + self.b

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        # Kept: the digits of the longest numbers take a second.
        if not self.a:
            return format_number(self.b)
        sign = "" if not self.b else f"-{format_number(-self.b)}" if self.b < 0 else f"+{format_number(self.b)}"
        return f"{'' if self.a == 1 else format_number(self.a)}x{sign}"


def read_cap(text: str) -> LinearCap:
    """The cap that ``text`` denotes: ``x``, ``2x``, ``x+1``, ``2x-1``, or a constant like ``5``."""
    found = _LINEAR.fullmatch(text)
    if not found:
        if text.startswith("python-"):
            raise ParseError(tr("cap={text} is a Python function; build this ruleset in Python", text=abbreviate(text)))
        raise ParseError(
            tr("unknown cap {text!r}: write one like x, 2x, x+1, 2x-1, or a constant like 5", text=abbreviate(text))
        )
    if found[4]:
        return LinearCap(0, parse_number(found[4], "cap"))
    more = parse_number(found[3], "cap") if found[3] else 0
    return LinearCap(parse_number(found[1], "cap") if found[1] else 1, -more if found[2] == "-" else more)


class MonotoneCap:
    """A Python function f, checked to be whole, 0 or more, and never to decrease, as far as asked."""

    def __init__(self, function: Cap) -> None:
        self.function = function
        self._checked_to = 0
        self._value = 0

    def verify_to(self, take: int) -> None:
        """Check f(1) <= f(2) <= ... <= f(``take``); what was checked before is not checked again."""
        value, function = self._value, self.function
        for k in range(self._checked_to + 1, take + 1):
            upcoming = function(k)
            try:
                upcoming = whole(upcoming, f"the cap after a take of {k}")
            except ParseError as error:
                raise RulesetError(str(error)) from None
            if upcoming < value:
                if k == 1:
                    raise RulesetError(
                        tr("the cap after a take of 1 is {upcoming}; it must be 0 or more", upcoming=upcoming)
                    )
                raise RulesetError(
                    tr(
                        "the cap decreases from f({k}) = {value} to f({k_2}) = {upcoming}, so Schwenk's theorem does "
                        "not apply; search the game with nimlike.core.searched.by_definition, or look for a base "
                        "with nimlike.discover.sequences.last_take_base",
                        k=k - 1,
                        value=value,
                        k_2=k,
                        upcoming=upcoming,
                    )
                )
            value = upcoming
        if take > self._checked_to:
            self._checked_to, self._value = take, value


@dataclass(frozen=True, init=False)
class SchwenkRules(CappedPile):
    """A cap f on the take after a take of k, with the number base that it has, and its check."""

    cap: LinearCap | Cap
    trusted: bool
    base: NumberBase = field(compare=False, repr=False)
    _checked: MonotoneCap | None = field(compare=False, repr=False)
    _grundy: GrundyTable = field(compare=False, repr=False)

    family: ClassVar[str] = "schwenk"

    def __init__(self, cap: str | int | LinearCap | Cap, trusted: bool = False) -> None:
        if isinstance(cap, str):
            cap = read_cap(cap)
        elif not callable(cap):
            cap = LinearCap(0, whole(cap, "schwenk: cap"))
        linear = isinstance(cap, LinearCap)
        put = object.__setattr__
        put(self, "cap", cap)
        put(self, "trusted", trusted)
        put(self, "_checked", None if linear else MonotoneCap(cap))
        put(self, "_grundy", GrundyTable(lambda _, take: self.next_cap(take)))
        if isinstance(cap, LinearCap) and not cap.a:
            put(self, "base", RangeBase(cap.b + 1))
        else:
            put(self, "base", LastTakeBase(tr("base of cap {cap_text}", cap_text=self._cap_text()), cap))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        cap: LinearCap | None = None
        while option_word(rest):
            name, equals, value = rest[0].partition("=")
            if name != "cap" or not equals or cap is not None:
                raise bad_option("schwenk", rest[0], ("cap=CAP",))
            cap = read_cap(value)
            rest.pop(0)
        if cap is None:
            raise ParseError(tr("schwenk needs a cap, like schwenk:cap=2x"))
        return cls(cap), rest

    def __str__(self) -> str:
        return f"schwenk:cap={self._cap_text()}"

    def _cap_text(self) -> str:
        return str(self.cap) if isinstance(self.cap, LinearCap) else python_name(self.cap)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.cap, self.trusted)

    @property
    def least_takes_oeis(self) -> str:
        return (
            {LinearCap(2, 0): "A139764", LinearCap(1, 0): "A006519"}.get(self.cap, "")
            if isinstance(self.cap, LinearCap)
            else ""
        )

    def rules(self) -> str:
        if not isinstance(self.cap, LinearCap):
            return tr(
                "Take at least one counter. After a take of x the next player may take at most f(x), a given function."
            )
        if not self.cap.a:
            return tr(
                "Take at least one counter. After that the next player may take at most {b}.", b=abbreviate(self.cap.b)
            )
        cap = abbreviate(self._cap_text())
        return tr("Take at least one counter. After a take of x the next player may take at most {cap}.", cap=cap)

    def ending(self, state: State) -> str:
        pile, cap = state
        # Play ends before the pile does only where the cap is 0.
        done = self.cap(1) >= 1 and (cap or not pile)
        return tr("Who takes the last counter wins.") if done else tr("Who moves last wins.")

    def start(self) -> State:
        return 20, 19

    @property
    def source(self) -> str:
        """Who proved the theorem for this cap: Schwenk for f(n) >= n, Epp and Ferguson for f >= 1."""
        cap = self.cap
        if cap == LinearCap(2, 0):
            return _SOURCE + _FIBONACCI
        # For a x + b with a >= 1, f(n) >= n for all n once f(1) >= 1.
        above = isinstance(cap, LinearCap) and cap.a >= 1 and cap(1) >= 1
        return (_SOURCE if above else _LOW_SOURCE) + ("" if cap(1) else tr(_ZERO))

    def next_cap(self, take: int) -> int:
        """f(take), the cap after a take of ``take`` >= 1."""
        return self.cap(take)

    def cap_after(self, pile: int, take: int) -> int:
        return self.cap(take)

    @property
    def base_source(self) -> str:
        return self.source

    def verify(self, pile: int) -> str:
        if self._checked is None:
            return ""
        self._checked.verify_to(min(pile, VERIFIED))
        if pile <= VERIFIED:
            return f"; the cap was checked not to decrease for takes to {pile:,}"
        if not self.trusted:
            raise LimitReached(
                tr(
                    "{rules}: a Python cap is checked for takes to {verified:,}, and the pile is {pile}; build "
                    "the ruleset with trusted=True to rely on it beyond",
                    rules=self.brief(),
                    verified=VERIFIED,
                    pile=abbreviate(pile),
                )
            )
        return _TRUSTED
