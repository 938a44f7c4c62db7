"""One pile, the next cap decided by the last take (Schwenk 1970); with the cap 2x this is Fibonacci Nim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

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
from nimlike.games.one_pile.capped import CappedPile
from nimlike.games.one_pile.grundy import GrundyTable, smallest_summand_answer
from nimlike.games.one_pile.reasons import cap_from_take
from nimlike.games.one_pile.take_caps import Cap, LinearCap, MonotoneCap, read_cap
from nimlike.numeration.bases import NumberBase, RangeBase, Tail
from nimlike.numeration.growing import LastTakeBase, python_name

_SOURCE: Final = "Schwenk 1970; Holshouser, Reiter and Rudzinski 2003"
_LOW_SOURCE: Final = "Epp and Ferguson 1980; Holshouser, Reiter and Rudzinski 2003"  # some f(n) may be below n
_ZERO: Final = later("; for caps of 0 by the same proof, in the notes of nimlike.Schwenk")
_FIBONACCI: Final = "; Whinihan 1963 (Fibonacci Nim)"
_TRUSTED: Final = ", given that the cap never decreases"
_VERIFIED: Final = 1_000_000


@dataclass(frozen=True, init=False)
class Schwenk(CappedPile):
    """One pile; from N counters at most x may be taken, and after a take of k at most f(k).

    Parameters
    ----------
    cap
        f: its text (``"x"``, ``"2x"``, ``"x+1"``, ``"2x-1"``, ``"5"``), a constant, or a Python function
        that never decreases.
    trusted
        Take it on the caller's word that a Python function never decreases beyond takes of 1,000,000;
        up to there it is checked.

    Raises
    ------
    ParseError, RulesetError
        There is no such cap; on use, where a Python function decreases.

    Notes
    -----
    The base is H_1 = 1, H_{k+1} = H_k + H_j with the smallest j for which f(H_j) >= H_k; it ends at the
    first H_k for which there is none. For every nondecreasing f >= 0 (Schwenk: with f(n) >= n; Epp and
    Ferguson: with f >= 1; the argument needs neither):

    1. A sum of elements is a greedy representation iff f(H) < H' for all summands H next to a larger or
       equal H'. (If the largest summand is H_m, not the last element, the rest has its largest H_l with
       f(H_l) < H_m, so l < j in H_{m+1} = H_m + H_j, and by induction the rest is less than
       H_{l+1} <= H_j: the sum is less than H_{m+1}. Conversely N - H_m < H_j bounds l. For the last
       element T, f(H) < T holds for every element H.)
    2. If f(k) is less than the smallest summand H of N - k, the representations of k and of N - k join
       into that of N: the largest summand L of k has f(L) <= f(k) < H, and 1 applies. So k is a tail, the
       sum of the smallest summands of N.
    3. (N, x) is N iff x is at least the smallest summand b of N. By 2 no k < b leaves a pile whose
       smallest summand exceeds f(k); k = b does, by 1, or takes all; induction on N does the rest.
    4. So the winning moves are the tails k <= x with f(k) less than the next summand, and k = N.

    Examples
    --------
    >>> game = Schwenk("2x")
    >>> [str(move) for move, _ in game(100, 99).winning_moves()]
    ['3', '11']
    >>> game.base.greedy(100)
    [(3, 1), (8, 1), (89, 1)]
    """

    cap: LinearCap | Cap
    trusted: bool
    base: NumberBase = field(compare=False, repr=False)
    _checked: MonotoneCap | None = field(compare=False, repr=False)
    _grundy: GrundyTable = field(compare=False, repr=False)

    family: ClassVar[str] = "schwenk"
    title: ClassVar[str] = later("one pile, cap from the last take")
    reference: ClassVar[str] = "Schwenk 1970"
    sources: ClassVar[tuple[Source, ...]] = works("schwenk1970", "whinihan1963")
    examples: ClassVar[tuple[str, ...]] = ("schwenk:cap=2x:100,99", "schwenk:cap=x+1:30,29", "schwenk:cap=5:10^30,5")
    rules_text: ClassVar[str] = later(
        "From one pile take one or more counters, at most the cap x; after a take of k the "
        "next cap is f(k). Who takes last wins."
    )

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
        return Schwenk, (self.cap, self.trusted)

    @property
    def name(self) -> str:
        """``Fibonacci Nim`` for the cap 2x, else ``Schwenk's Nim, cap x+1``.

        Examples
        --------
        >>> Schwenk("2x").name, Schwenk("x+1").name, Schwenk(5).name
        ('Fibonacci Nim', "Schwenk's Nim, cap x+1", "Schwenk's Nim, cap 5")
        """
        return (
            tr("Fibonacci Nim")
            if self.cap == LinearCap(2, 0)
            else tr("Schwenk's Nim, cap {cap_text}", cap_text=abbreviate(self._cap_text()))
        )

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
        """f(take), the cap after a take of ``take`` >= 1.

        Examples
        --------
        >>> Schwenk("2x-1").next_cap(10)
        19
        """
        return self.cap(take)

    def cap_after(self, pile: int, take: int) -> int:
        return self.cap(take)

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "Schwenk.schwenk" if isinstance(self.cap, LinearCap) else ""

    def theory(self, position: Position) -> Answer:
        """The smallest summand decides (Notes of the class): a few divisions for caps of x or more.

        Raises
        ------
        RulesetError
            The cap is a Python function and decreases somewhere up to this pile.
        LimitReached
            It is not ``trusted``, and the pile is larger than 1,000,000; or the base grows too slowly to
            reach the pile.
        """
        pile, cap = position.state
        source = self.source + self.verify(pile)
        tail = self.base.tail(pile) if pile else None
        return smallest_summand_answer(
            position,
            tail,
            source,
            lambda: self._winning_moves(position, tail),
            lambda: cap_from_take(self, pile, cap, tail),
        )

    @property
    def base_source(self) -> str:
        return self.source

    def verify(self, pile: int) -> str:
        if self._checked is None:
            return ""
        self._checked.verify_to(min(pile, _VERIFIED))
        if pile <= _VERIFIED:
            return f"; the cap was checked not to decrease for takes to {pile:,}"
        if not self.trusted:
            raise LimitReached(
                tr(
                    "{rules}: a Python cap is checked for takes to {verified:,}, and the pile is {pile}; build "
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

        def reached(take: int) -> tuple[Move, Position]:
            return Move.lone_take(take), Position(self, (pile - take, self.cap(take)))

        try:
            summands = self.base.greedy(pile)
        except LimitReached:
            return WinningMoves(None, lambda: [reached(tail.smallest)], complete=False)
        runs = list(self._winning_tails(summands, cap))
        return WinningMoves(
            sum(times for _, _, times in runs),
            lambda: (reached(first + i * step) for first, step, times in runs for i in range(times)),
        )

    def _winning_tails(self, summands: list[tuple[int, int]], cap: int) -> Iterator[tuple[int, int, int]]:
        """Arithmetic progressions (first take, step, length) of the winning takes, increasing."""
        total = 0
        for at, (element, times) in enumerate(summands):
            if total + element > cap:
                return
            # In a block of equal summands f(total + i * element) < element holds for the first few i.
            most = min(times, (cap - total) // element)
            low, high = 0, min(most, times - 1)
            while low < high:
                middle = (low + high + 1) // 2
                if self.cap(total + middle * element) < element:
                    low = middle
                else:
                    high = middle - 1
            if low:
                yield total + element, element, low
            total += times * element
            # The whole block is followed by a larger summand, or leaves nothing.
            if most == times and (at + 1 == len(summands) or self.cap(total) < summands[at + 1][0]):
                yield total, element, 1

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.one_pile.conditions import claim_of_schwenk

        if piles not in (None, 2):
            raise RulesetError(
                tr("{rules}: it is played on one pile; --piles goes with nim and the like", rules=self.brief())
            )
        return super().statement(piles, open_choice) if open_choice else claim_of_schwenk(self)

    def table(self, low: int, high: int) -> Table:
        """Representation and smallest summand, the least winning take, for the piles ``low`` to ``high``.

        Examples
        --------
        >>> Schwenk("2x").table(11, 12).rows
        (('11', '3 + 8', '3'), ('12', '1 + 3 + 8', '1'))
        """
        low, high = natural(low, "low"), natural(high, "high")
        self.verify(high)
        return Table(
            tr("{what}: the least winning take is the smallest summand", what=self),
            ("N", "representation", tr("least winning take")),
            self.table_rows(low, high, lambda n: (format_number(self.base.smallest_summand(n)),), ("infinity",)),
            Label.THEOREM,
            self.source,
        )
