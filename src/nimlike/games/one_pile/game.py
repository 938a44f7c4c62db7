"""One pile with a cap on each take: from the pile and a base (Holshouser and Reiter), from the last take (Schwenk)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Claim
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate, format_number, natural, whole
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Moves, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.shown import Map, Terms
from nimlike.core.table import Table
from nimlike.games.one_pile.capped_pile import (
    LARGEST_PILE,
    VERIFIED,
    CappedPile,
    LinearCap,
    OnePileRules,
    SchwenkRules,
    interval_text,
)
from nimlike.games.one_pile.words import cap_from_base, cap_from_take
from nimlike.numeration.bases import Tail

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_LISTED: Final = 1_000


class CappedGame(CappedPile):
    """Maps, sequences, pictures and tables, which the number base gives."""

    def p_positions(self, bound: int) -> Iterator[Position]:
        """(0, 0), then the P-positions (N, x) with 1 <= N <= ``bound``: all x below the smallest summand of N."""
        bound = whole(bound, "bound")
        self.verify(bound)
        yield Position(self, (0, 0))
        for pile in range(1, bound + 1):
            for cap in range(self.base.tail(pile).smallest):
                yield Position(self, (pile, cap))

    def table_rows(
        self, low: int, high: int, cells: Callable[[int], tuple[str, ...]], empty: tuple[str, ...]
    ) -> tuple[tuple[str, ...], ...]:
        """A row a pile: N, its representation, and the cells; those of the empty pile are ``empty``."""
        rows = [(format_number(pile), self.base.spell(pile), *cells(pile)) for pile in range(max(low, 1), high + 1)]
        return (*((("0", "", *empty),) if not low else ()), *rows)

    def computed_value(self, state: State) -> int | None:
        return self._grundy.value(*state)

    def grundy_table(self, bound: int) -> Values:
        """The values of (N, x), N and x to ``bound``: row N, column x; by the definition."""
        import numpy as np

        bound = natural(bound, "bound")
        if bound > LARGEST_PILE:
            raise LimitReached(
                f"{self.brief()}: Grundy values are computed for piles to {LARGEST_PILE}, not {abbreviate(bound)}"
            )
        numbers = range(bound + 1)
        return np.array([[self._grundy.value(pile, cap) for cap in numbers] for pile in numbers], np.uint16)

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        from nimlike.games.one_pile.cap_pictures import CappedMap

        return super().map(rest) if rest else CappedMap(self, self._grundy)

    def sequences(self) -> tuple[Terms, ...]:
        """The smallest winning takes, and the base."""
        from nimlike.games.one_pile.cap_pictures import sequences

        return sequences(self)

    def theory(self, position: Position) -> Answer:
        """(N, x) is N if and only if x is at least the smallest summand of N: a few divisions for most bases."""
        pile, cap = position.state
        source = self.base_source + self.verify(pile)
        tail = self.base.tail(pile) if pile else None
        return Answer(
            position,
            Outcome.P if tail is None or tail.smallest > cap else Outcome.N,
            Label.THEOREM,
            source,
            lambda: self._winning_moves(position, tail),
            lambda: self._reason(pile, cap, tail),
        )

    @abstractmethod
    def _winning_moves(self, position: Position, tail: Tail | None) -> WinningMoves:
        """The winning moves from N > 0; ``tail`` has its smallest summands."""

    @abstractmethod
    def _reason(self, pile: int, cap: int, tail: Tail | None) -> Reason:
        """Why (``pile``, ``cap``) is won or lost; ``tail`` is None if no counter is left."""

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.one_pile.cap_pictures import claim_of

        if piles not in (None, 2):
            raise RulesetError(f"{self.brief()}: it is played on one pile; --piles goes with nim and the like")
        if open_choice and isinstance(self, SchwenkRules):
            return super().statement(None, True)
        return claim_of(self, open_choice)


class TableRow(NamedTuple):
    """A column of the table in the paper's appendix."""

    pile: int  # N
    representation: list[tuple[int, int]]  # the greedy representation: (element, multiplicity), elements increasing
    low: int
    high: int | None
    cap: int  # f(N)
    gbar: int  # the smallest summand of N
    g: int  # the smallest winning take, by the recursion of section 2 and not from the base


class OnePile(CappedGame, OnePileRules):
    """One pile; from N counters at most x may be taken, and then at most f(N).

    Parameters
    ----------
    base
        The number base: a `NumberBase`, its text, its elements, or a function i -> b_i.
    cap
        f, by its place in the interval that the base allows: ``"low"``, ``"high"`` (N itself if there
        is no upper end), ``"random:SEED"`` (a fixed choice for each N).

    Raises
    ------
    ParseError, RulesetError
        The base or the cap does not exist.

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

    title = later("one pile, cap from a number base")
    sources = ("holshouser2005",)
    examples = (
        "onepile:base=1,3,7:6,3",
        "onepile:base=fibonacci:cap=low:1000,20",
        "onepile:base=powers:3:cap=random:7:10^50,99",
    )
    rules_text = later(
        "From a pile of N take one or more counters, at most the cap x; the next cap is "
        "f(N), which the number base decides. Whoever takes last wins."
    )

    @property
    def name(self) -> str:
        """``One-pile Nim, base 1,3,7``, with the caps unless these are the highest."""
        caps = {"high": "", "low": tr("lowest caps")}.get(self.cap, tr("random caps"))
        return ", ".join(filter(None, (tr("One-pile Nim"), tr("base {base}", base=abbreviate(str(self.base))), caps)))

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "OnePile.holshouser_reiter"

    def _reason(self, pile: int, cap: int, tail: Tail | None) -> Reason:
        return cap_from_base(self, pile, cap, tail, self._cap_from(pile, tail) if tail else 0)

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

        def moves() -> Moves:
            return ((Move.lone_take(pile - left), Position(self, (left, upcoming))) for left in lefts())

        if least is None or least >= pile:
            return WinningMoves(1, moves)
        if pile - lowest <= _LISTED:  # few moves: listing them is quicker than counting in the base
            return WinningMoves.of(moves())
        below, above = self.base.count_below(lowest, least), self.base.count_below(pile, least)
        return WinningMoves(None if above is None or below is None else above - below, moves)

    def rows(self, low: int, high: int) -> list[TableRow]:
        """The columns of the appendix's table for the piles ``low`` to ``high``, ``low`` >= 1, as data.

        g comes from the recursion: g(N) is the smallest i with f(N) < g(N - i), where g(0) is infinite.
        Complexity: the sum of g(1), ..., g(``high``).

        Examples
        --------
        >>> [(row.pile, row.low, row.high, row.g) for row in OnePile("1,3,7").rows(6, 7)]
        [(6, 1, 3, 3), (7, 3, None, 7)]
        """
        low, high = whole(low, "low"), whole(high, "high")
        if high > VERIFIED:
            raise LimitReached(f"{self.brief()}: tables go to piles of {VERIFIED:,}, not {abbreviate(high)}")
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
        """The appendix's table for the piles ``low`` to ``high``, a pile a row; see `rows`."""
        low, high = natural(low, "low"), natural(high, "high")
        known = {row.pile: row for row in self.rows(max(low, 1), high)}

        def cells(pile: int) -> tuple[str, ...]:
            row = known[pile]
            return interval_text(row.low, row.high), *map(format_number, (row.cap, row.gbar, row.g))

        return Table(
            tr("{what}: the smallest summand g-bar(N), and the smallest winning take g(N)", what=self),
            ("N", "representation", tr("f(N) lies in"), "f(N)", "g-bar(N)", "g(N)"),
            self.table_rows(low, high, cells, ("", "", "infinity", "infinity")),
            Label.COMPUTED,
            "the recursion of Holshouser and Reiter 2005, section 2",
        )


class Schwenk(CappedGame, SchwenkRules):
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

    title = later("one pile, cap from the last take")
    sources = ("schwenk1970", "whinihan1963")
    examples = ("schwenk:cap=2x:100,99", "schwenk:cap=x+1:30,29", "schwenk:cap=5:10^30,5")
    rules_text = later(
        "From one pile take one or more counters, at most the cap x; after a take of k the "
        "next cap is f(k). Whoever takes last wins."
    )

    @property
    def name(self) -> str:
        """``Fibonacci Nim`` for the cap 2x, else ``Schwenk's Nim, cap x+1``."""
        return (
            tr("Fibonacci Nim")
            if self.cap == LinearCap(2, 0)
            else tr("Schwenk's Nim, cap {cap_text}", cap_text=abbreviate(self._cap_text()))
        )

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "Schwenk.schwenk" if isinstance(self.cap, LinearCap) else ""

    def _reason(self, pile: int, cap: int, tail: Tail | None) -> Reason:
        return cap_from_take(self, pile, cap, tail)

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

    def table(self, low: int, high: int) -> Table:
        """Representation and smallest summand, the smallest winning take, for the piles ``low`` to ``high``."""
        low, high = natural(low, "low"), natural(high, "high")
        self.verify(high)
        return Table(
            tr("{what}: the smallest winning take is the smallest summand", what=self),
            ("N", "representation", tr("least winning take")),
            self.table_rows(low, high, lambda n: (format_number(self.base.smallest_summand(n)),), ("infinity",)),
            Label.THEOREM,
            self.base_source,
        )
