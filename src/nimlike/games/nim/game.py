"""Nim (Bouton 1901): take any number of counters from one pile; last mover wins, or loses in misère play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial, reduce
from itertools import combinations_with_replacement, count
from operator import xor
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.default_pictures import Puzzles, Sizes, draw_state
from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Claim, Finding, Law
from nimlike.core.move import Move, State
from nimlike.core.numbers import format_number, grouped, natural, whole
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.progress import afford
from nimlike.core.reason import Reason
from nimlike.core.shown import Drawing, Map, Pile, Terms, rows
from nimlike.core.table import Table, square_table
from nimlike.games.nim.nim_rules import NimRules
from nimlike.games.nim.words import movable_piles, reason
from nimlike.tables.boxes import Box

if TYPE_CHECKING:
    from nimlike.core.searched import Values
    from nimlike.games.heaps.game import Octal
    from nimlike.games.nim.nim_proofs import SafeCount

_NORMAL: Final = "Bouton 1901, section 2; Grundy value: Sprague 1935, Grundy 1939"
_MISERE: Final = "Bouton 1901, section 6"
_BLOCK: Final = 64  # so many texts of a table are put there together
_LARGER: Final = (Sizes(3, 3, 2, 9), Sizes(3, 4, 5, 24), Sizes(4, 5, 12, 63))
_DRAWN: Final = (Sizes(2, 2, 1, 9), Sizes(3, 3, 1, 5), *_LARGER)
_MISERE_DRAWN: Final = (Sizes(2, 4, 1, 5), Sizes(3, 4, 1, 5), *_LARGER)


class Nim(NimRules):
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

    title = later("Nim")
    sources = ("bouton1901", "sprague1935", "grundy1939")
    examples = ("nim:3,4,5", "nim:misere:1,1,1", "nim:10^30,2^64+1,7")
    rules_text = later(
        "Take one or more counters from one pile. Whoever takes the last counter wins (loses in nim:misere)."
    )

    def puzzles(self) -> Puzzles:
        return Puzzles(partial(draw_state, self, sizes=_MISERE_DRAWN if self.misere else _DRAWN))

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "Nim.bouton_misere" if self.misere else "Nim.bouton"

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
            lambda: reason(piles, self.misere, outcome is Outcome.P, ones),
            None if self.misere else nim_sum,
            None if self.misere else Label.THEOREM,
        )

    def _winning_moves(self, position: Position, nim_sum: int, ones: int | None) -> WinningMoves:
        piles = position.state

        def reduce_to(pile: int, size: int) -> tuple[Move, Position]:
            move = Move(((pile, piles[pile] - size),))
            return move, Position(self, (*piles[:pile], size, *piles[pile + 1 :]))

        if ones is None:
            movable = movable_piles(piles, nim_sum)
            return WinningMoves(len(movable), lambda: (reduce_to(pile, piles[pile] ^ nim_sum) for pile in movable))
        if max(piles) <= 1:  # an even number of ones: every move leaves an odd number
            full = [pile for pile, size in enumerate(piles) if size]
            return WinningMoves(len(full), lambda: (reduce_to(pile, 0) for pile in full))
        big = next(pile for pile, size in enumerate(piles) if size > 1)
        return WinningMoves.of([reduce_to(big, 1 - ones % 2)])

    def p_positions(self, bound: int, piles: int = 3) -> Iterator[Position]:
        """P-positions with the given number of piles, each at most ``bound``, piles in increasing order."""
        bound, piles = whole(bound, "bound"), whole(piles, "piles")
        if piles < 1:
            raise ParseError(f"{self.brief()}: at least one pile is needed")
        for some in combinations_with_replacement(range(bound + 1), piles - 1):
            ones_only = self.misere and all(size <= 1 for size in some)
            last = reduce(xor, some, 0)
            if ones_only:
                last = 1 - last if last in (0, 1) else last
            if bound >= last >= (some[-1] if some else 0):
                yield Position(self, (*some, last))

    def count_safe(self, piles: int, bits: int, *, sets: bool = False) -> SafeCount:
        """How many combinations of ``piles`` piles below 2^bits are safe, and how many there are.

        1,2,3 and 3,2,1 count as two; or, with ``sets``, sets of different piles, none empty, are counted.

        Examples
        --------
        >>> Nim().count_safe(3, 4, sets=True).safe
        35
        >>> Nim().count_safe(5, 100).chance == 1 / 2**100
        True
        """
        from nimlike.games.nim.nim_proofs import count_safe

        return count_safe(piles, bits, sets=sets, misere=self.misere)

    def board(self, state: State) -> tuple[Pile, ...]:
        return rows(state, lambda pile, size: (range(1, size + 1), True))

    def _values_of_one(self, last: int) -> Values:
        return self._first_numbers(natural(last, "n") + 1, 1)

    def grundy_table(self, bound: int) -> Values:
        numbers = self._first_numbers(natural(bound, "bound") + 1, 2)
        return numbers[:, None] ^ numbers

    def _first_numbers(self, side: int, piles: int) -> Values:
        """The numbers below a side, of as few bits as there may be; LimitReached where a table would be too large."""
        import numpy as np

        if self.misere:
            raise RulesetError(f"{self} is in misère play: it has no Grundy values")
        width = 2 if side <= 1 << 16 else 8
        cells: int = side**piles
        Box(str(self), (side,) * piles, ()).require("Grundy values", cells // 8, width * cells)
        return np.arange(side, dtype=f"u{width}")

    def map(self, rest: tuple[int, ...] = ()) -> Map:
        from nimlike.games.nim.nim_proofs import NimMap

        return NimMap(self, rest)

    def pictures(self) -> Mapping[str, Drawing]:
        from nimlike.games.nim.nim_proofs import three_piles

        return {**super().pictures(), "outcome": partial(three_piles, self)}

    def sequences(self) -> tuple[Terms, ...]:
        """In normal play the Grundy values of two piles; in misère play the numbers of P-positions of n piles of 1."""
        known = (Label.THEOREM, _MISERE if self.misere else _NORMAL)
        if self.misere:
            title = tr("the n-th number of piles of one counter from which the player to move loses")
            return (Terms("ones", title, 1, lambda: count(1, 2), *known),)
        title = tr("the Grundy values of two piles, read by antidiagonals")
        values = lambda: (x ^ (total - x) for total in count() for x in range(total + 1))  # noqa: E731
        return (Terms("values", title, 0, values, *known, oeis="A003987"),)

    def as_heaps(self) -> Octal:
        """Nim as an octal game, whose values have a period and which has quotients and genera."""
        from nimlike.games.heaps.game import Octal

        return Octal("0.3r", self.misere)

    def laws(self) -> Mapping[str, Law]:
        """Those of its proofs, and of the heap game that it is; one that works loads what it needs."""

        def proof(name: str, *given: Any) -> Finding:
            from nimlike.games.nim import nim_proofs

            found: Finding = getattr(nim_proofs, name)(self, *given)
            return found

        def of_heaps(verb: str, *given: Any) -> Finding:
            from nimlike.games.heaps.game import laws_as_heaps

            return laws_as_heaps(self, self.as_heaps())[verb](*given)

        verbs = ("quotient", "genus") if self.misere else ("period", "quotient", "genus")
        proofs = {"prove": partial(proof, "any_piles_law"), "count": partial(proof, "count_finding")}
        return proofs | {verb: partial(of_heaps, verb) for verb in verbs}

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.nim.nim_proofs import claim

        return super().statement(piles, open_choice) if open_choice else claim(self, piles)

    def moves_to(self, position: Position, value: int) -> WinningMoves:
        if self.misere:
            return super().moves_to(position, value)
        change = reduce(xor, position.state) ^ whole(value, "value")
        found = []
        for pile, held in enumerate(position.state):
            if held ^ change < held:
                move = Move(((pile, held - (held ^ change)),))
                found.append((move, position.after(move)))
        return WinningMoves.of(found)

    def table(self, low: int, high: int) -> Table:
        """Two piles from low to high: Grundy values in normal play, outcomes in misère play."""
        low, high = natural(low, "low"), natural(high, "high")
        cells, side = range(low, high + 1), high - low + 1
        afford(f"{self.brief()}: a table of {grouped(side)} rows and columns", 2 * side**2)

        @cache
        def texts(block: int) -> list[str]:
            return [format_number(_BLOCK * block + n) for n in range(_BLOCK)]

        @cache
        def turned(block: int, rest: int) -> list[str]:
            """The texts of a block, by the XOR with the rest."""
            return [texts(block)[rest ^ n] for n in range(_BLOCK)]

        def row(x: int) -> list[str]:
            if self.misere:
                partner = x if x > 1 else 1 - x
                return ["P" if y == partner else "N" for y in cells]
            first, rest = divmod(x, _BLOCK)
            found = turned(first ^ low // _BLOCK, rest)[low % _BLOCK :]
            for block in range(low // _BLOCK + 1, high // _BLOCK + 1):
                found += turned(first ^ block, rest)
            return found[:side]

        what = "outcomes" if self.misere else tr("Grundy values")
        title = tr("{what} of {what2} with two piles", what=what, what2=self)
        return square_table(title, cells, map(row, cells), Label.THEOREM, _MISERE if self.misere else _NORMAL)
