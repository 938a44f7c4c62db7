"""Wythoff's section 7 for any increasing differences: the game whose P-positions are the pairs (A_k, A_k + D_k)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.answer import Answer, Reason, WinningMoves
from nimlike.core.defaults import together
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.literature import Source, works
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, natural, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.outcome import Label, Outcome
from nimlike.core.picture import Picture
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.scenes import Plane
from nimlike.core.shown import LISTED, Map, Pile, Terms, Tickets, rows
from nimlike.core.table import Table
from nimlike.games.wythoff.grundy import MOST_BOUNDED, BoundedValues
from nimlike.games.wythoff.safe_pairs import Bounds, SafePairs, safe_pairs
from nimlike.games.wythoff.two_piles import TwoPiles
from nimlike.numeration.differences import Differences, Listed
from nimlike.numeration.named_differences import differences, read_differences
from nimlike.numeration.number_sets import NAMED

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_SHOWN: Final = 8  # so many bounds are told
_LARGEST_DRAWN: Final = 10**15
_DEFINITION: Final = later("the definition, by sets of bits")


@dataclass(frozen=True, eq=False, repr=False)
class WythoffDifferences(TwoPiles):
    """Two piles: take from one, or k from one and l from the other with ``|k - l| < f(m)``, m left in the smaller pile.

    For increasing differences 0 = D_0 < D_1 < D_2 < ... the pairs are (A_k, A_k + D_k) with A_k the least number in no
    earlier pair. f(m) = D_(j+1) - D_j with the greatest A_j <= m. In normal play the P-positions are the pairs. In
    misère play they are the pairs (E_k, E_k + d_k) of other differences: d_(k+1) = d_k + f(E_k).

    Parameters
    ----------
    given
        The differences: a text like ``0,1,3,+3``, ``squares`` or ``recurrence:1,1:1,2``, or a function k -> D_k.
    misere
        True when the player who takes the last counter loses.

    Raises
    ------
    ParseError, RulesetError
        These are no differences that increase from 0.

    Examples
    --------
    >>> game = WythoffDifferences("0,1,3,+3")
    >>> [position.state for position in game.p_positions(14)]
    [(0, 0), (1, 2), (3, 6), (4, 10), (5, 14)]
    >>> answer = WythoffDifferences("squares")(10**30, 2 * 10**30).answer()
    >>> answer.outcome, [str(after) for _, after in answer.winning_moves][:1]
    (<Outcome.N: 'N'>, ['wythoff:differences=squares:1000000031622776,1000000000000001000000031622776'])
    >>> [WythoffDifferences(lambda k: k * k + k).pair(k) for k in range(4)]
    [(0, 0), (1, 3), (2, 8), (4, 16)]
    """

    given: str | Callable[[int], int] | Differences = "0,+1"
    misere: bool = False

    family: ClassVar[str] = "wythoff"
    title: ClassVar[str] = later("Wythoff's game")
    reference: ClassVar[str] = "Wythoff 1907, section 7; Fraenkel 2004"
    sources: ClassVar[tuple[Source, ...]] = works("wythoff1907", "fraenkel2004")
    rules_text: ClassVar[str] = later(
        "Take any number from one pile, or k from one and l from the other with |k-l| < "
        "f(m), where m is left in the smaller pile."
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "_differences", differences(self.given))

    @property
    def differences(self) -> Differences:
        """The differences D."""
        found: Differences = vars(self)["_differences"]
        return found

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        found: Differences | None = None
        misere = False
        while option_word(rest):
            word = rest.pop(0)
            name, equals, value = word.partition("=")
            if word == "misere" and not misere:
                misere = True
            elif name == "differences" and equals and found is None:
                found = read_differences(value, rest)
            else:
                raise bad_option("wythoff", word, ("differences=0,1,3,+3", "misere"))
        if found is None:
            raise ParseError(tr("wythoff: the differences are missing, like wythoff:differences=0,1,3,+3"))
        return cls(found, misere), rest

    def __str__(self) -> str:
        return f"wythoff:differences={self.differences}{':misere' if self.misere else ''}"

    def __getstate__(self) -> dict[str, object]:
        return {"given": self.given, "misere": self.misere}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self.__post_init__()

    @cached_property
    def bounds(self) -> Bounds:
        """The bounds f(m) of the moves that take from both piles."""
        return Bounds(self.differences)

    @cached_property
    def pairs(self) -> SafePairs:
        """The P-positions as pairs of numbers."""
        return safe_pairs(self.bounds, self.misere)

    def pair(self, k: int) -> tuple[int, int]:
        """The k-th P-position, the smaller number first: k = 0 is (0, 0), in misère play (0, 1).

        Examples
        --------
        >>> WythoffDifferences("powers2").pair(100)
        (107, 633825300114114700748351602795)
        """
        return self.pairs.pair(natural(k, "k"))

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        x, y = state
        for k in range(1, x + 1):
            yield Move(((0, k),)), (x - k, y)
        for k in range(1, y + 1):
            yield Move(((1, k),)), (x, y - k)
        for left in range(min(x, y) - 1, -1, -1):
            reach = self.bounds.at(left, x + y) - 1
            middle = left + y - x
            for other in range(min(y - 1, middle + reach), max(left, middle - reach) - 1, -1):
                yield Move(((0, x - left), (1, y - other))), (left, other)
            middle = left + x - y
            for other in range(min(x - 1, middle + reach), max(left + 1, middle - reach) - 1, -1):
                yield Move(((0, x - other), (1, y - left))), (other, left)

    def after(self, state: State, move: Move) -> State:
        x, y = self.left_by(state, move)
        if len(move.takes) == 2:
            away = abs(move.takes[0][1] - move.takes[1][1])
            if away and (bound := self.bounds.at(min(x, y), away + 1)) <= away:
                least = abbreviate(min(x, y))
                raise self.illegal(
                    state,
                    move,
                    tr(
                        "with {least} left in the smaller pile the amounts may differ by at most {number}",
                        least=least,
                        number=bound - 1,
                    ),
                )
        return x, y

    @property
    def name(self) -> str:
        """``Wythoff's game with the squares as differences``, ``Wythoff's game with the differences 0, 1, 3, ...``.

        Examples
        --------
        >>> WythoffDifferences("squares").name
        "Wythoff's game with the squares as differences"
        >>> WythoffDifferences("0,1,3,+3").name
        "Wythoff's game with the differences 0, 1, 3, 6, 9, ..."
        """
        text = str(self.differences)
        if text in NAMED:
            shown = tr("{meaning} as differences", meaning=tr(NAMED[text].meaning))
        else:
            shown = tr("the differences {join}, ...", join=", ".join(map(abbreviate, self.differences.first(5))))
        return tr(
            "{title} with {shown}{misere_words}", title=tr(self.title), shown=shown, misere_words=self._misere_words
        )

    def rules(self) -> str:
        words = tr("Take any number of counters from one pile, or some from both")
        steps = self.differences
        if isinstance(steps, Listed) and steps.constant_from == 0:
            if steps.term(1) == 1:
                return tr("Take any number of counters from one pile, or the same number from both.")
            return tr(
                "{words}, where the two numbers differ by less than {term}.",
                words=words,
                term=abbreviate(steps.term(1)),
            )
        told = ", ".join(abbreviate(self.bounds.at(m)) for m in range(_SHOWN))
        return tr(
            "{words}; with m counters left in the smaller pile the two numbers must differ by "
            "less than f(m), where f(0), f(1), f(2), ... are {told}, ... .",
            words=words,
            told=told,
        )

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda pile, size: (range(1, size + 1), True))
        x, y = state
        if not (x and y):
            return shown
        return (*shown, together(2, (range(1, min(state) + 1), True), self._with_different_amounts(x, y)))

    def scene(self, state: State) -> Plane:
        return Plane("piece")

    def _with_different_amounts(self, x: int, y: int) -> Move:
        """A move that takes different numbers from the piles; the same where none of a few small ones is legal."""
        for least in range(1, _SHOWN):
            for k, m in ((least, least + 1), (least + 1, least)):
                with suppress(LimitReached):
                    if k <= x and m <= y and self.bounds.at(min(x - k, y - m), 2) > 1:
                        return Move(((0, k), (1, m)))
        return Move(((0, 1), (1, 1)))

    def tickets(self, state: State) -> Tickets:
        """All moves where they are few; else those from one pile, and those that take the same from both."""
        x, y = state
        if x * y <= LISTED:
            return super().tickets(state)

        def move(ticket: int) -> Move:
            if ticket < x + y:
                return Move(((0, ticket + 1),)) if ticket < x else Move(((1, ticket - x + 1),))
            return Move(((0, ticket - x - y + 1), (1, ticket - x - y + 1)))

        return Tickets(x + y + min(x, y), move)

    @cached_property
    def theorem(self) -> str:
        """The reference for the P-positions of this game."""
        if self.misere:
            return "docs/theory/wythoff.md (any differences, misère play)"
        return "Fraenkel 2004; docs/theory/wythoff.md (any differences)"

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "" if self.misere else "Wythoff.any_differences"

    def theory(self, position: Position) -> Answer:
        """The theorem for any differences.

        Raises
        ------
        LimitReached
            A pile lies beyond what is known of the differences.
        """
        x, y = position.state
        outcome = Outcome.P if self.pairs.holds(x, y) else Outcome.N
        return Answer(
            position,
            outcome,
            Label.THEOREM,
            self.theorem,
            lambda: WinningMoves.of(self._winning_moves(position)),
            lambda: self._reason(position, outcome),
        )

    def computed_value(self, state: State) -> int | None:
        x, y = state
        return None if max(state) > MOST_BOUNDED else self.values.to(max(state))[x][y]

    @cached_property
    def values(self) -> BoundedValues:
        """The Grundy values of small piles in normal play."""
        return BoundedValues(self.bounds.at)

    def _winning_moves(self, position: Position) -> list[tuple[Move, Position]]:
        x, y = position.state
        reached: list[tuple[int, int]] = []
        if (with_y := self.pairs.larger_below(y, x)) is not None:
            reached.append((with_y, y))
        if (with_x := self.pairs.larger_below(x, y)) is not None:
            reached.append((x, with_x))
        reached.extend(self.pairs.reached(x, y))
        return self.moves_that_leave(position.state, reached)

    def _reason(self, position: Position, outcome: Outcome) -> Reason:
        from nimlike.games.wythoff.difference_reasons import reason

        moves = [] if outcome is Outcome.P else self._winning_moves(position)
        x, y = position.state
        return reason(self, x, y, moves[0] if moves else None)

    def p_positions(self, bound: int) -> Iterator[Position]:
        """P-positions (p, q), p <= q <= bound, in increasing order of p.

        Complexity: one pair at a time.
        """
        bound = whole(bound, "bound")
        for p, q in takewhile(lambda pair: pair[1] <= bound, self._from_the_first(bound)):
            yield Position(self, (p, q))

    def _from_the_first(self, bound: int) -> Iterator[tuple[int, int]]:
        """The pairs, as far as their larger number may be within the bound."""
        if bound >= 0:
            shift, terms = self.pairs.shift, self.pairs.differences
            for k in range(len(self.pairs.first) + terms.index(max(bound - shift, 0))):
                yield self.pairs.pair(k)

    def grundy_table(self, bound: int) -> Values:
        """Grundy values in normal play: row x, column y, for piles up to ``bound``; computed.

        Raises
        ------
        RulesetError
            In misère play there are none.
        LimitReached
            The table would take too much work: beyond piles of 100.

        Examples
        --------
        >>> WythoffDifferences("squares").grundy_table(2).tolist()
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        import numpy as np

        if self.misere:
            raise RulesetError(tr("{rules} is in misère play: it has no Grundy values", rules=self.brief()))
        if natural(bound, "bound") > MOST_BOUNDED:
            raise LimitReached(
                tr("{rules}: tables of Grundy values go to piles of {values}", rules=self.brief(), values=MOST_BOUNDED)
            )
        size = bound + 1
        return np.array([row[:size] for row in self.values.to(bound)[:size]], np.uint16)

    def map(self) -> Map:
        from nimlike.games.wythoff.difference_map import DifferencesMap

        return DifferencesMap(self)

    def sequences(self) -> tuple[Terms, ...]:
        """The numbers of the pairs and their differences, and in normal play the Grundy values.

        Examples
        --------
        >>> [(each.name, each.first(5)) for each in WythoffDifferences("squares").sequences()[:2]]
        [('smaller', [0, 1, 3, 4, 5]), ('larger', [0, 2, 7, 13, 21])]
        """
        from nimlike.games.wythoff.shown import sequences_of_differences

        return sequences_of_differences(self)

    def picture(self, kind: str, bound: int) -> Picture | None:
        from nimlike.games.wythoff.shown import pairs_picture

        if kind != "sequence":
            return super().picture(kind, bound)
        if self.pair(bound)[1] > _LARGEST_DRAWN:
            raise LimitReached(
                tr(
                    "{rules}: the numbers of pair {bound} are too large for a picture; draw fewer",
                    rules=self.brief(),
                    bound=bound,
                )
            )
        return pairs_picture(self, bound)

    def table(self, low: int, high: int) -> Table:
        """Two piles from low to high: Grundy values (computed) as far as 100 in normal play, else outcomes."""
        low, high = natural(low, "low"), natural(high, "high")
        cells = range(low, high + 1)

        def values() -> list[list[int]]:
            known = self.values.to(high)
            return [[known[x][y] for y in cells] for x in cells]

        def partner(x: int) -> int | None:
            return self.pairs.larger_below(x, high + 1)

        grundy = not self.misere and high <= MOST_BOUNDED
        return self.square(cells, values if grundy else None, partner, _DEFINITION)
