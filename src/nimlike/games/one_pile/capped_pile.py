"""The rules of one-pile games with a cap on each take: states (N, x), moves, caps, and small Grundy values."""

from __future__ import annotations

import hashlib
import re
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

from nimlike.core.default_pictures import BIT, Draw, Puzzles
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.core.options import take_options
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile, Tickets
from nimlike.numeration.bases import NumberBase, RangeBase, Tail
from nimlike.numeration.growing import LastTakeBase, PythonBase, python_name
from nimlike.numeration.named_sequences import BASE_FORMS, BaseLike, number_base, read_base

LARGEST_PILE: Final = 128  # Grundy values are computed up to this pile
VERIFIED: Final = 1_000_000  # caps that are Python functions are checked up to this pile
_DRAWN: Final = ((4, 6), (6, 16), (14, 32), (33, 180), (300, 5000))
_CAPPED: Final = 3  # from this grade on the most that may be taken is drawn too, every other time


class GrundyTable:
    """Grundy values of positions (N, x), a pile size at a time; ``cap(N, k)`` is the cap after k was taken from N."""

    def __init__(self, cap: Callable[[int, int], int]) -> None:
        # G(N, x) is the smallest number not among G(N - k, c), 1 <= k <= min(N, x), c the cap on the take that follows.
        self._cap = cap
        self._rows: list[list[int]] = [[0]]

    def value(self, pile: int, cap: int) -> int | None:
        """The Grundy value of (``pile``, ``cap``); None beyond `LARGEST_PILE`. Quadratic when first asked."""
        if pile > LARGEST_PILE:
            return None
        rows = self._rows
        for size in range(len(rows), pile + 1):
            seen: set[int] = set()
            row, mex = [0], 0
            for take in range(1, size + 1):
                left = size - take
                seen.add(rows[left][min(left, self._cap(size, take))])
                while mex in seen:
                    mex += 1
                row.append(mex)
            rows.append(row)
        return rows[pile][min(pile, cap)]


class TakesWithCap(Ruleset):
    """A game of states (N, x): N counters, of which at most x may be taken."""

    @abstractmethod
    def cap_after(self, pile: int, take: int) -> int:
        """The cap for the next player after a take of ``take`` >= 1 from ``pile`` counters."""

    def check_state(self, state: State) -> None:
        if len(state) != 2:
            pile, cap = self.start()
            raise ParseError(
                "{rules}: a position is the pile and the cap, like {rules}:{example}; {given} numbers given".format(
                    rules=self.brief(), example=f"{pile},{cap}", given=len(state)
                )
            )

    def options(self, state: State) -> Options:
        pile, cap = state
        for take in range(1, min(pile, cap) + 1):
            yield Move.lone_take(take), (pile - take, self.cap_after(pile, take))

    def after(self, state: State, move: Move) -> State:
        pile, cap = state
        if not move.lone or move.part is not None or move.split:
            raise self.illegal(state, move, tr("a move is a number alone, like 3"))
        if move.amount > min(pile, cap):
            limit = (
                tr("the pile holds {pile}", pile=abbreviate(pile))
                if pile <= cap
                else tr("at most {cap} may be taken", cap=abbreviate(cap))
            )
            raise self.illegal(state, move, limit)
        return pile - move.amount, self.cap_after(pile, move.amount)

    def words(self, state: State) -> str:
        pile, cap = state
        held = tr("{pile} in the pile", pile=abbreviate(pile))
        return tr("{held}, at most {min} may be taken", held=held, min=abbreviate(min(pile, cap))) if pile else held

    def board(self, state: State) -> tuple[Pile, ...]:
        pile, cap = state
        note = tr("at most {cap} may be taken now", cap=abbreviate(cap)) if cap < pile else ""
        return (Pile(tr("The pile"), pile, "", range(1, min(pile, cap) + 1), note),)

    def puzzles(self) -> Puzzles:
        def draw_pile(grade: int, draw: Draw) -> State:
            pile = draw(*_DRAWN[grade - 1])
            small = grade >= _CAPPED and draw(*BIT) % 2 == 0
            return pile, draw(1, pile // 3) if small else pile - 1

        return Puzzles(draw_pile)

    def tickets(self, state: State) -> Tickets:
        return Tickets(min(state), lambda ticket: Move.lone_take(ticket + 1), 0)


class CappedPile(TakesWithCap):
    """A game of one pile and a cap that a number base decides."""

    base: NumberBase
    _grundy: GrundyTable

    @property
    def numeration(self) -> NumberBase:
        return self.base

    @property
    @abstractmethod
    def base_source(self) -> str:
        """The theorem by which the base decides."""

    def verify(self, pile: int) -> str:
        """Check a cap that is a Python function for piles to ``pile``; what is then to be said of the theorem."""
        return ""

    @property
    def least_takes_oeis(self) -> str:
        """The OEIS number of the smallest winning takes; empty if none is known."""
        return ""


# The rules of the games whose next cap f(k) the last take k decides; f is linear, or a Python function.

_SOURCE: Final = "Schwenk 1970; Holshouser, Reiter and Rudzinski 2003"
_LOW_SOURCE: Final = "Epp and Ferguson 1980; Holshouser, Reiter and Rudzinski 2003"  # some f(n) may be below n
_ZERO: Final = later("; for caps of 0 by the same proof, in the notes of nimlike.Schwenk")
_FIBONACCI: Final = "; Whinihan 1963 (Fibonacci Nim)"

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
            raise RulesetError(f"cap {abbreviate(str(self))}: after a take of 1 the next cap would be {first}")

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
            raise ParseError(f"cap={abbreviate(text)} is a Python function; build this ruleset in Python")
        raise ParseError(f"unknown cap {abbreviate(text)!r}: write one like x, 2x, x+1, 2x-1, or a constant like 5")
    if found[4]:
        return LinearCap(0, parse_number(found[4], "cap"))
    more = parse_number(found[3], "cap") if found[3] else 0
    times = parse_number(found[1], "cap") if found[1] else 1
    return LinearCap(times, -more if found[2] == "-" else more)


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
                    raise RulesetError(f"the cap after a take of 1 is {upcoming}; it must be 0 or more")
                raise RulesetError(
                    f"the cap decreases from f({k - 1}) = {value} to f({k}) = {upcoming}, so Schwenk's theorem does "
                    "not apply; search the game with nimlike.core.searched.by_definition, or look for a base with "
                    "nimlike.laws.sequences.last_take_base"
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

    family = "schwenk"

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
        put(self, "_grundy", GrundyTable(self.cap_after))
        if isinstance(cap, LinearCap) and not cap.a:
            put(self, "base", RangeBase(cap.b + 1))
        else:
            put(self, "base", LastTakeBase(tr("base of cap {cap_text}", cap_text=self._cap_text()), cap))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        given = dict(take_options("schwenk", rest, ("cap=CAP",)))
        if not given:
            raise ParseError("schwenk needs a cap, like schwenk:cap=2x")
        return cls(read_cap(given["cap"])), rest

    def __str__(self) -> str:
        return f"schwenk:cap={self._cap_text()}"

    def verify(self, pile: int) -> str:
        if self._checked is None:
            return ""
        self._checked.verify_to(min(pile, VERIFIED))
        if pile <= VERIFIED:
            return f"; the cap was checked not to decrease for takes to {pile:,}"
        if not self.trusted:
            raise LimitReached(
                f"{self.brief()}: a Python cap is checked for piles to {VERIFIED:,}, and the pile is "
                f"{abbreviate(pile)}; build the ruleset with trusted=True to rely on it beyond"
            )
        return ", given that the cap never decreases"

    def _cap_text(self) -> str:
        return str(self.cap) if isinstance(self.cap, LinearCap) else python_name(self.cap)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.cap, self.trusted)

    @property
    def least_takes_oeis(self) -> str:
        return {"2x": "A139764", "x": "A006519"}.get(self._cap_text(), "")

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
        done = self.cap(1) >= 1 and (cap or not pile)  # ends first only where the cap is 0
        return tr("Whoever takes the last counter wins.") if done else tr("Whoever moves last wins.")

    def start(self) -> State:
        return 20, 19

    @property
    def base_source(self) -> str:
        """Who proved the theorem for this cap: Schwenk for f(n) >= n, Epp and Ferguson for f >= 1."""
        cap = self.cap
        if cap == LinearCap(2, 0):
            return _SOURCE + _FIBONACCI
        above = isinstance(cap, LinearCap) and cap.a >= 1 and cap(1) >= 1  # then f(n) >= n for all n
        return (_SOURCE if above else _LOW_SOURCE) + ("" if cap(1) else tr(_ZERO))

    def next_cap(self, take: int) -> int:
        """f(take), the cap after a take of ``take`` >= 1."""
        return self.cap(take)

    def cap_after(self, pile: int, take: int) -> int:
        return self.cap(take)


# The rules of the games whose next cap f(N) the pile and a number base decide (Holshouser and Reiter 2005).

_OPTIONS: Final = ("base=BASE", "cap=high", "cap=low", "cap=random:SEED")


@dataclass(frozen=True, init=False)
class OnePileRules(CappedPile):
    """A base and a cap f: the interval of each f(N), and its choice."""

    base: NumberBase
    cap: str
    _seed: bytes | None = field(compare=False, repr=False)
    _grundy: GrundyTable = field(compare=False, repr=False)

    family = "onepile"

    def __init__(self, base: BaseLike, cap: str = "high") -> None:
        put = object.__setattr__
        put(self, "base", number_base(base))
        cap, *rest = cap.split(":")
        number = read_seed(cap, rest)
        if rest:
            raise ParseError(f"cap={cap} takes no {abbreviate(rest[0])!r} after it")
        put(self, "cap", cap if number is None else f"random:{format_number(number)}")
        put(self, "_seed", None if number is None else format_number(number).encode())
        put(self, "_grundy", GrundyTable(self.cap_after))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        base: NumberBase | None = None
        cap: str | None = None
        for name, value in take_options("onepile", rest, _OPTIONS):
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

    def options(self, state: State) -> Options:
        pile, cap = state
        if pile and cap:
            upcoming = self.cap_of(pile)  # the same after every take
            for take in range(1, min(pile, cap) + 1):
                yield Move.lone_take(take), (pile - take, upcoming)

    @property
    def base_source(self) -> str:
        return "Holshouser and Reiter 2005, theorem of section 2"


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
    text = seed + b":" + pile.to_bytes(pile.bit_length() // 8 + 1, "big")  # eight bytes more than the width
    digest = hashlib.shake_256(text).digest(width.bit_length() // 8 + 9)
    return low + int.from_bytes(digest, "big") % width


def interval_text(low: int, high: int | None) -> str:
    """The interval of the caps that a base allows, as text."""
    return f"[{abbreviate(low)}, {tr('infinity') if high is None else abbreviate(high)})"
