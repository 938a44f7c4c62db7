"""One pile, the next cap decided by the pile and a number base (Holshouser and Reiter 2005)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar, Final, NamedTuple

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.conditions import Claim
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.literature import Source, works
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number, natural, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.outcome import Label
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.table import Table
from nimlike.games.one_pile.base_caps import Cap, CheckedCap, drawn, read_seed
from nimlike.games.one_pile.capped import CappedPile
from nimlike.games.one_pile.grundy import GrundyTable, smallest_summand_answer
from nimlike.games.one_pile.reasons import cap_from_base, interval_text
from nimlike.numeration.bases import NumberBase, Tail
from nimlike.numeration.growing import PythonBase, python_name
from nimlike.numeration.named_bases import BASE_FORMS, BaseLike, number_base, read_base

_SOURCE: Final = "Holshouser and Reiter 2005, theorem of section 2"
_TRUSTED: Final = ", given that the cap meets conditions 1 and 2 for all sizes"
_OPTIONS: Final = ("base=BASE", "cap=high", "cap=low", "cap=random:SEED")
_VERIFIED: Final = 1_000_000
_LISTED: Final = 1_000


class TableRow(NamedTuple):
    """A column of the table in the paper's appendix.

    Parameters
    ----------
    pile
        N.
    representation
        The greedy representation: (element, multiplicity), elements increasing.
    low, high
        f(N) is to be at least ``low`` and less than ``high``; None stands for infinity.
    cap
        f(N).
    gbar
        The smallest summand of N.
    g
        The smallest winning take, by the recursion of section 2 and not from the base.
    """

    pile: int
    representation: list[tuple[int, int]]
    low: int
    high: int | None
    cap: int
    gbar: int
    g: int


@dataclass(frozen=True, init=False)
class OnePile(CappedPile):
    """One pile; from N counters at most x may be taken, and then at most f(N).

    Parameters
    ----------
    base
        The number base: a `NumberBase`, its text, its elements, or a function i -> b_i.
    cap
        f, by its place in the interval that the base allows: ``"low"``, ``"high"`` (N itself where there
        is no upper end), ``"random:SEED"`` (a fixed choice for each N); or a Python function.
    trusted
        Take it on the caller's word that a Python function meets the conditions beyond piles of 1,000,000;
        up to there it is checked.

    Raises
    ------
    ParseError, RulesetError
        The base or the cap does not exist; on use, where a Python function leaves its interval.

    Notes
    -----
    With the greedy representation N = b_1 + ... + b_t, b_1 <= b_2 <= ..., f(N) must be at least the base
    element just before b_1 (0 if there is none), and less than b_2 if t >= 2 (conditions 1 and 2 of the
    paper). Then (N, x) is N iff x >= b_1, and taking k wins iff f(N) is less than the smallest summand of
    N - k (or k = N). The proof does not use that the base is infinite.

    Examples
    --------
    >>> game = OnePile("1,3,7")
    >>> [str(move) for move, _ in game(6, 3).winning_moves()]
    ['3']
    >>> game.interval(6), game.cap_of(6), game.gbar(6)
    ((1, 3), 2, 3)
    """

    base: NumberBase
    cap: str | Cap
    trusted: bool
    _checked: CheckedCap | None = field(compare=False, repr=False)
    _seed: bytes | None = field(compare=False, repr=False)
    _grundy: GrundyTable = field(compare=False, repr=False)

    family: ClassVar[str] = "onepile"
    title: ClassVar[str] = later("one pile, cap from a number base")
    reference: ClassVar[str] = "Holshouser and Reiter 2005"
    sources: ClassVar[tuple[Source, ...]] = works("holshouser2005")
    examples: ClassVar[tuple[str, ...]] = (
        "onepile:base=1,3,7:6,3",
        "onepile:base=fibonacci:cap=low:1000,20",
        "onepile:base=powers:3:cap=random:7:10^50,99",
    )
    rules_text: ClassVar[str] = later(
        "From a pile of N take one or more counters, at most the cap x; the next cap is "
        "f(N), which the number base decides. Who takes last wins."
    )

    def __init__(self, base: BaseLike, cap: str | Cap = "high", trusted: bool = False) -> None:
        put = object.__setattr__
        put(self, "base", number_base(base))
        if isinstance(cap, str):
            cap, *rest = cap.split(":")
            number = read_seed(cap, rest)
            if rest:
                raise ParseError(tr("cap={cap} takes no {rest!r} after it", cap=cap, rest=abbreviate(rest[0])))
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
            raise ParseError(
                tr("onepile needs a number base, like onepile:base=fibonacci; bases: {forms}", forms=forms)
            )
        return cls(base, cap or "high"), rest

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        cap = self.cap if isinstance(self.cap, str) else python_name(self.cap)
        return f"onepile:base={self.base}" + ("" if cap == "high" else f":cap={cap}")

    def __reduce__(self) -> tuple[Any, ...]:
        base = self.base if isinstance(self.base, PythonBase) else str(self.base)
        return OnePile, (base, self.cap, self.trusted)

    @property
    def name(self) -> str:
        """``One-pile Nim, base 1,3,7``, with the caps unless these are the highest.

        Examples
        --------
        >>> OnePile("1,3,7").name, OnePile("fibonacci", "low").name
        ('One-pile Nim, base 1,3,7', 'One-pile Nim, base fibonacci, lowest caps')
        """
        caps = tr("given caps")
        if isinstance(self.cap, str):
            caps = {"high": "", "low": tr("lowest caps")}.get(self.cap, tr("random caps"))
        return ", ".join(filter(None, (tr("One-pile Nim"), tr("base {base}", base=abbreviate(str(self.base))), caps)))

    @property
    def least_takes_oeis(self) -> str:
        return {"fibonacci": "A139764", "binary": "A006519"}.get(str(self.base), "")

    def rules(self) -> str:
        caps = tr("which the given function says")
        if isinstance(self.cap, str):
            place = {"high": tr("the largest"), "low": tr("the least")}.get(
                self.cap, tr("one drawn at random, the same each time, of those")
            )
            caps = tr(
                "which is {place} that the number base {base} allows", place=place, base=abbreviate(str(self.base))
            )
        return tr("Take at least one counter, at most the cap. A pile of N sets the next cap, f(N), {caps}.", caps=caps)

    def start(self) -> State:
        return 20, 6

    def interval(self, pile: int) -> tuple[int, int | None]:
        """(low, high): f(pile) is to be at least ``low`` and less than ``high`` (None: no upper end); pile >= 1.

        Examples
        --------
        >>> OnePile("binary").interval(12), OnePile("1,5,20,60,90").interval(89), OnePile("binary").interval(8)
        ((2, 8), (0, 1), (4, None))
        """
        tail = self.base.tail(pile)
        return self.base.below(tail.smallest), tail.second

    def cap_of(self, pile: int) -> int:
        """f(pile), the cap after a take from ``pile`` >= 1 counters.

        Raises
        ------
        RulesetError
            A Python function gives a value outside its interval.
        """
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
        """The smallest summand of ``pile``: the least winning take; None, for infinity, when no counter is left."""
        return self.base.tail(pile).smallest if pile else None

    def cap_after(self, pile: int, take: int) -> int:
        return self.cap_of(pile)

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        pile, cap = state
        if pile and cap:
            upcoming = self.cap_of(pile)  # the same after every take
            for take in range(1, min(pile, cap) + 1):
                yield Move.lone_take(take), (pile - take, upcoming)

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "OnePile.holshouser_reiter" if isinstance(self.cap, str) else ""

    def theory(self, position: Position) -> Answer:
        """The theorem g = g-bar: a few divisions for bases that grow exponentially.

        Raises
        ------
        RulesetError
            The cap is a Python function and leaves its interval at some pile up to this one.
        LimitReached
            It is not ``trusted``, and the pile is larger than 1,000,000.
        """
        pile, cap = position.state
        source = _SOURCE + self.verify(pile)
        tail = self.base.tail(pile) if pile else None
        return smallest_summand_answer(
            position,
            tail,
            source,
            lambda: self._winning_moves(position, tail),
            lambda: cap_from_base(self, pile, cap, tail, self._cap_from(pile, tail) if tail else 0),
        )

    @property
    def base_source(self) -> str:
        return _SOURCE

    def verify(self, pile: int) -> str:
        if self._checked is None:
            return ""
        self._checked.verify_to(min(pile, _VERIFIED))
        if pile <= _VERIFIED:
            return f"; conditions 1 and 2 checked for piles to {pile:,}"
        if not self.trusted:
            raise LimitReached(
                tr(
                    "{rules}: a Python cap is checked for piles to {verified:,}, and the pile is {pile}; build "
                    "the ruleset with trusted=True to rely on it beyond",
                    rules=self.brief(),
                    verified=_VERIFIED,
                    pile=abbreviate(pile),
                )
            )
        return _TRUSTED

    def _winning_moves(self, position: Position, tail: Tail | None) -> WinningMoves:
        assert tail is not None
        pile, cap = position.state
        upcoming = self._cap_from(pile, tail)
        least = self.base.above(upcoming)
        lowest = max(pile - cap, 0)

        def lefts() -> Iterator[int]:
            if least is not None:
                yield from takewhile(lambda left: left >= lowest, self.base.without_small(pile, least))
            if not lowest:
                yield 0

        def moves() -> Iterator[tuple[Move, Position]]:
            return ((Move.lone_take(pile - left), Position(self, (left, upcoming))) for left in lefts())

        if least is None or least >= pile:
            return WinningMoves(1, moves)
        if pile - lowest <= _LISTED:  # few moves: listing them is quicker than counting in the base
            return WinningMoves.of(moves())
        below, above = self.base.count_below(lowest, least), self.base.count_below(pile, least)
        return WinningMoves(None if above is None or below is None else above - below, moves)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.one_pile.conditions import claim_of_onepile

        if piles not in (None, 2):
            raise RulesetError(
                tr("{rules}: it is played on one pile; --piles goes with nim and the like", rules=self.brief())
            )
        return claim_of_onepile(self, open_choice)

    def rows(self, low: int, high: int) -> list[TableRow]:
        """The columns of the appendix's table for the piles ``low`` to ``high``, ``low`` >= 1, as data.

        g comes from the recursion: g(N) is the least i with f(N) < g(N - i), where g(0) is infinite.
        Complexity: the sum of g(1), ..., g(``high``).

        Raises
        ------
        LimitReached
            ``high`` is larger than 1,000,000.

        Examples
        --------
        >>> [(row.pile, row.low, row.high, row.g) for row in OnePile("1,3,7").rows(6, 7)]
        [(6, 1, 3, 3), (7, 3, None, 7)]
        """
        low, high = whole(low, "low"), whole(high, "high")
        if high > _VERIFIED:
            raise LimitReached(
                tr(
                    "{rules}: tables go to piles of {verified:,}, not {high}",
                    rules=self.brief(),
                    verified=_VERIFIED,
                    high=abbreviate(high),
                )
            )
        rows, g = [], [0]  # 0 is never a least take; here it stands for the infinite g(0)
        for pile in range(1, high + 1):
            tail = self.base.tail(pile)
            cap = self._cap_from(pile, tail)
            take = 1
            while take < pile and cap >= g[pile - take]:
                take += 1
            g.append(take)
            if pile >= low:
                below = self.base.below(tail.smallest)
                rows.append(TableRow(pile, self.base.greedy(pile), below, tail.second, cap, tail.smallest, take))
        return rows

    def table(self, low: int, high: int) -> Table:
        """The appendix's table for the piles ``low`` to ``high``, a pile a row; see `rows`.

        Examples
        --------
        >>> OnePile("1,3,7").table(5, 7).rows[1]
        ('6', '3 + 3', '[1, 3)', '2', '3', '3')
        """
        low, high = natural(low, "low"), natural(high, "high")
        known = {row.pile: row for row in self.rows(max(low, 1), high)}

        def cells(pile: int) -> tuple[str, ...]:
            row = known[pile]
            return interval_text(row.low, row.high), *map(format_number, (row.cap, row.gbar, row.g))

        return Table(
            tr("{what}: the smallest summand g-bar(N), and the least winning take g(N)", what=self),
            ("N", "representation", tr("f(N) lies in"), "f(N)", "g-bar(N)", "g(N)"),
            self.table_rows(low, high, cells, ("", "", "infinity", "infinity")),
            Label.COMPUTED,
            "the recursion of Holshouser and Reiter 2005, section 2",
        )
