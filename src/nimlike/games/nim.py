"""Nim (Bouton 1901): take any number of counters from one pile; last mover wins, or loses in misère play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor
from typing import ClassVar, Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.errors import ParseError
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.ruleset import Position, Ruleset, State, bad_option, option_word
from nimlike.core.table import Table
from nimlike.games._nim_counts import SafeCount, count_safe

_NORMAL: Final = "Bouton 1901, section 2; Grundy value: Sprague 1935, Grundy 1939"
_MISERE: Final = "Bouton 1901, section 6"
_SHOWN_COLUMNS: Final = 64
_SHOWN_PILES: Final = 32


@dataclass(frozen=True)
class Nim(Ruleset):
    """Nim with any number of piles, of any size.

    Parameters
    ----------
    misere
        True when the player who takes the last counter loses.

    Notes
    -----
    Normal play: a position is P iff the XOR of its piles is 0, and the XOR is its Grundy value.
    Misère play: the same while some pile exceeds 1; with piles of 0 and 1 only, P iff the number of
    ones is odd (Bouton 1901, section 6).

    Examples
    --------
    >>> Nim()(3, 4, 5).answer().grundy
    2
    >>> Nim(misere=True)(1, 1, 1).outcome
    <Outcome.P: 'P'>
    """

    misere: bool = False

    family: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    reference: ClassVar[str] = "Bouton 1901"
    examples: ClassVar[tuple[str, ...]] = ("nim:3,4,5", "nim:misere:1,1,1", "nim:10^30,2^64+1,7")
    rules_text: ClassVar[str] = (
        "Take one or more counters from one pile. Who takes the last counter wins (loses in nim:misere)."
    )

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        misere = False
        while option_word(rest):
            if rest[0] != "misere" or misere:
                raise bad_option("nim", rest[0], ("misere",))
            misere = True
            rest.pop(0)
        return cls(misere), rest

    def __str__(self) -> str:
        return "nim:misere" if self.misere else "nim"

    @property
    def normal_play(self) -> bool:
        return not self.misere

    def check_state(self, state: State) -> None:
        if not state:
            raise ParseError(f"{self}: at least one pile is needed, like nim:3,4,5")

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for pile, size in enumerate(state):
            for amount in range(1, size + 1):
                yield Move(((pile, amount),)), (*state[:pile], size - amount, *state[pile + 1 :])

    def after(self, state: State, move: Move) -> State:
        if move.lone or move.part is not None or move.split or len(move.takes) != 1:
            raise self.illegal(state, move, "take from one pile, like a3")
        ((pile, amount),) = move.takes
        if pile >= len(state):
            raise self.illegal(state, move, f"there are {len(state)} piles")
        if not 1 <= amount <= state[pile]:
            raise self.illegal(state, move, f"pile {pile_name(pile)} holds {abbreviate(state[pile])}")
        return (*state[:pile], state[pile] - amount, *state[pile + 1 :])

    def theory(self, position: Position) -> Answer:
        """Bouton's theorem: linear in the number of digits of all piles together."""
        piles = position.state
        nim_sum = reduce(xor, piles)
        if self.misere and max(piles) <= 1:
            ones = sum(piles)
            outcome = Outcome.P if ones % 2 else Outcome.N
        else:
            ones = None
            outcome = Outcome.N if nim_sum else Outcome.P
            if self.misere and nim_sum:
                big = [pile for pile, size in enumerate(piles) if size > 1]
                if len(big) == 1:
                    ones = sum(piles) - piles[big[0]]
        return Answer(
            position,
            outcome,
            Label.THEOREM,
            _MISERE if self.misere else _NORMAL,
            lambda: self._winning_moves(position, nim_sum, ones),
            lambda: self._reason(position, nim_sum, outcome, ones),
            None if self.misere else nim_sum,
            None if self.misere else Label.THEOREM,
        )

    def _winning_moves(self, position: Position, nim_sum: int, ones: int | None) -> WinningMoves:
        piles = position.state

        def reduce_to(pile: int, size: int) -> tuple[Move, Position]:
            move = Move(((pile, piles[pile] - size),))
            return move, Position(self, (*piles[:pile], size, *piles[pile + 1 :]))

        if ones is None:
            top = nim_sum.bit_length() - 1
            # A pile can be lowered to its XOR with the nim-sum iff it has the nim-sum's top bit.
            movable = [pile for pile, size in enumerate(piles) if size >> top & 1]
            return WinningMoves(len(movable), lambda: (reduce_to(pile, piles[pile] ^ nim_sum) for pile in movable))
        if max(piles) <= 1:  # an even number of ones: every move leaves an odd number
            full = [pile for pile, size in enumerate(piles) if size]
            return WinningMoves(len(full), lambda: (reduce_to(pile, 0) for pile in full))
        big = next(pile for pile, size in enumerate(piles) if size > 1)
        return WinningMoves.of([reduce_to(big, 1 - ones % 2)])

    def _reason(self, position: Position, nim_sum: int, outcome: Outcome, ones: int | None) -> Reason:
        piles = position.state
        columns = column_table(piles)
        facts = {
            "nim_sum": format_number(nim_sum),
            "odd_columns": columns.odd_columns[:_SHOWN_COLUMNS],
            "odd_column_count": nim_sum.bit_count(),
        }
        if not any(piles):
            last = "who took the last counter loses" if self.misere else "who took the last counter has won"
            return Reason("nim-end", f"No counter is left: {last}.", facts=facts)
        if ones is not None:
            facts["ones"] = ones
            if max(piles) <= 1:
                parity = "an odd number: safe" if outcome is Outcome.P else "an even number: not safe"
                summary = f"Only piles of one are left, {ones} of them, {parity} when the last counter loses."
                working = ["Each move takes a pile of one; of an odd number the player to move takes the last."]
            else:
                keep = 1 - ones % 2
                summary = (
                    f"One pile exceeds 1, beside {ones} of one: reduce it to {keep},"
                    " so that an odd number of ones is left."
                )
                working = ["An odd number of piles of one is safe when the last counter loses, an even number is not."]
            return Reason("nim-misere-ones", summary, tuple(working), facts)
        if outcome is Outcome.P:
            summary = "Every binary column holds an even number of ones (nim-sum 0): a safe combination."
            working = ["Any move changes the columns of one pile only, so some column becomes odd."]
        else:
            top = nim_sum.bit_length() - 1
            first = next(pile for pile, size in enumerate(piles) if size >> top & 1)
            summary = (
                f"{_some(columns.odd_columns)} an odd number of ones (nim-sum {abbreviate(nim_sum)}):"
                f" reduce pile {pile_name(first)} from {abbreviate(piles[first])}"
                f" to {abbreviate(piles[first] ^ nim_sum)}, and every column is even."
            )
            working = ["A pile with a one in the highest odd column can be lowered so that all columns become even."]
        if self.misere:
            working.append("While a pile exceeds 1 the safe combinations are those of normal play.")
        return Reason("nim-columns", summary, (*columns.lines, *working), facts)

    def p_positions(self, bound: int, piles: int = 3) -> Iterator[Position]:
        """P-positions with the given number of piles, each at most ``bound``, piles in increasing order.

        Complexity: one step for each choice of all piles but one.

        Examples
        --------
        >>> [p.state for p in Nim().p_positions(3)]
        [(0, 0, 0), (0, 1, 1), (0, 2, 2), (0, 3, 3), (1, 2, 3)]
        """
        if piles < 1:
            raise ParseError(f"{self}: at least one pile is needed")
        for some in combinations_with_replacement(range(bound + 1), piles - 1):
            ones_only = self.misere and all(size <= 1 for size in some)
            last = reduce(xor, some, 0)
            if ones_only:
                last = 1 - last if last in (0, 1) else last
            if bound >= last >= (some[-1] if some else 0):
                yield Position(self, (*some, last))

    def count_safe(
        self, piles: int, bits: int, *, ordered: bool = True, distinct: bool = False, nonzero: bool = False
    ) -> SafeCount:
        """How many combinations of ``piles`` piles below 2^bits are safe, and how many there are.

        Parameters
        ----------
        piles, bits
            Number of piles, at least 1; number of binary columns, at least 0.
        ordered
            Whether 1,2,3 and 3,2,1 count as two.
        distinct, nonzero
            Only combinations without equal piles; without empty piles.

        Raises
        ------
        RulesetError, LimitReached
            piles < 1 or bits < 0; the numbers would pass the digit budget.

        Examples
        --------
        >>> Nim().count_safe(3, 4, ordered=False, distinct=True, nonzero=True).safe
        35
        >>> Nim().count_safe(5, 100).chance == 1 / 2**100
        True
        """
        return count_safe(piles, bits, ordered=ordered, distinct=distinct, nonzero=nonzero, misere=self.misere)

    def table(self, low: int, high: int) -> Table:
        """Two piles from low to high: Grundy values in normal play, outcomes in misère play."""
        cells = range(low, high + 1)
        if self.misere:
            what = "outcomes"
            rows = [[self(x, y).outcome.value for y in cells] for x in cells]
        else:
            what = "Grundy values"
            rows = [[format_number(x ^ y) for y in cells] for x in cells]
        return Table(
            f"{what} of {self} with two piles",
            ("", *map(format_number, cells)),
            tuple((format_number(x), *row) for x, row in zip(cells, rows, strict=True)),
            Label.THEOREM,
            _MISERE if self.misere else _NORMAL,
        )


@dataclass(frozen=True)
class ColumnTable:
    """The piles in binary, one above the other, with the parity of each column.

    Parameters
    ----------
    lines
        The table as text; piles and columns beyond what a page holds are left out, and said to be.
    odd_columns
        Weights' exponents of the odd columns shown, highest first.
    """

    lines: tuple[str, ...]
    odd_columns: list[int]


def column_table(piles: State) -> ColumnTable:
    """Bouton's columns: the binary digits of the piles, and which columns hold an odd number of ones.

    Examples
    --------
    >>> print(*column_table((9, 5, 12)).lines, sep="\\n")
    A  1001  9
    B  0101  5
    C  1100  12
       eeee  (e: even, o: odd)
    """
    nim_sum = reduce(xor, piles)
    odd: list[int] = []
    rest = nim_sum
    while rest and len(odd) < _SHOWN_COLUMNS:
        top = rest.bit_length() - 1
        odd.append(top)
        rest ^= 1 << top
    width = max(1, max(piles).bit_length())
    shown = min(width, _SHOWN_COLUMNS)
    mask = (1 << shown) - 1
    dots = "..." if width > shown else ""
    labels = [pile_name(pile) for pile in range(min(len(piles), _SHOWN_PILES))]
    pad = max(map(len, labels))
    lines = [
        f"{label:<{pad}}  {dots}{size & mask:0{shown}b}  {abbreviate(size)}"
        for label, size in zip(labels, piles, strict=False)
    ]
    if len(piles) > _SHOWN_PILES:
        lines.append(f"{'':<{pad}}  ({len(piles) - _SHOWN_PILES:,} more piles)")
    parity = "".join("o" if digit == "1" else "e" for digit in f"{nim_sum & mask:0{shown}b}")
    lines.append(f"{'':<{pad}}  {dots}{parity}  (e: even, o: odd)")
    if dots:
        lines.append(f"{'':<{pad}}  (the lowest {shown} of {width:,} columns)")
    return ColumnTable(tuple(lines), odd)


def _some(columns: list[int]) -> str:
    if len(columns) == 1:
        return f"The binary column 2^{columns[0]} holds"
    shown = ", ".join(f"2^{column}" for column in columns[:6])
    return f"The binary columns {shown}{', ...' if len(columns) > 6 else ''} hold"


FAMILY = Nim
