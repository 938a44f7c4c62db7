"""The rules of Wythoff's games: two piles, one or both of which are made smaller, and the pairs that decide them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import abbreviate, big, format_number, natural, parse_number, whole
from nimlike.core.options import take_options
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.core.progress import report
from nimlike.core.reason import Reason
from nimlike.core.ruleset import Ruleset
from nimlike.games.nim.nim_rules import left_by, tell_ending
from nimlike.numeration.number_pairs import Pair, PairFamily
from nimlike.tables.boxes import Box

if TYPE_CHECKING:
    from nimlike.kernels.wythoff_squares import Values

# The P-positions of Wythoff's games as pairs of numbers: which pair a number stands in, and back.
# Normal play: (0, 0) and the pairs (A_k, B_k) of section 7. Misère play (Fraenkel 1984 for a = b): with
# b >= 2 the pairs (E_k, H_k) with E_k the smallest number in no earlier pair, from 0 on, and
# H_k = E_k + 1 + bk, whatever a is; these are the section 7 pairs for (1, b), less 1. With b = 1 they are
# (0, 1), (2, 2) and the pairs of Wythoff's game from (3, 5) on. Proofs: docs/theory/wythoff.md.


@dataclass(frozen=True)
class FamilyPairs:
    """The P-positions (p, q), p <= q: some first ones, then pairs of a family, each number moved by ``shift``."""

    family: PairFamily
    first: tuple[Pair, ...] = ()
    started: int = 0  # the family's pairs begin with this one
    offset: int = 0  # so much more than the family's k is the paper's; with 0 the first ones have no number
    shift: int = 0

    def partner(self, n: Any) -> Any:
        """The number that forms a P-position with n."""
        for p, q in self.first:
            if n in (p, q):
                return q if n == p else p
        k, smaller = self.family.long_place(n - self.shift)
        difference = self.family.a + self.family.b * k
        return n + difference if smaller else n - difference

    def index(self, n: int) -> int | None:
        """The paper's k of the pair that n stands in; None for a pair outside the numbering."""
        for k, pair in enumerate(self.first):
            if n in pair:
                return k if self.offset else None
        return self.family.locate(n - self.shift)[0] + self.offset

    def pair(self, k: int) -> Pair:
        """The pair with the paper's number k."""
        if k < 0:
            raise ValueError(f"pair index {abbreviate(k)} is negative")
        if self.offset and k < len(self.first):
            return self.first[k]
        p, q = self.family.pair(k - self.offset)
        return p + self.shift, q + self.shift

    def smaller_from(self, n: int) -> int:
        """The smallest k whose pair has its smaller number at n or beyond; no two larger numbers are neighbours."""
        while True:
            k = self.index(n)
            if k is not None and self.pair(k)[0] == n:
                return k
            n += 1

    def larger_below(self, n: int, limit: int) -> int | None:
        """The number that forms a P-position with n where that is less than a limit, else None."""
        other = int(self.partner(big(n)))
        return other if other < limit else None

    def larger_from(self, n: int, most: int) -> int:
        """The smallest k whose pair has its larger number at n or beyond; ``most`` if none below has."""
        low = 0
        while low < most:
            middle = (low + most) // 2
            low, most = (low, middle) if self.pair(middle)[1] >= n else (middle + 1, most)
        return low

    def with_difference(self, low: Any, high: Any, beside: int = 0) -> list[tuple[Any, Any]]:
        """The P-positions (p, q) with 0 <= low <= q - p <= high; ``beside`` is the length of the piles, if longer."""
        pairs = [(p, q) for p, q in self.first if low <= q - p <= high]
        k = max(self.started, -((self.family.a - low) // self.family.b))
        last = (high - self.family.a) // self.family.b
        while k <= last:
            p, q = self.family.long_pair(k, beside)
            pairs.append((p + self.shift, q + self.shift))
            k += 1
        return pairs


Option: TypeAlias = tuple[Move, Position]  # a move, and what it leaves


class TwoPiles(Ruleset):
    """A game of two piles; a move takes from one of them, or from both where the rules allow the two numbers."""

    misere: bool

    @property
    @abstractmethod
    def theorem(self) -> str:
        """The reference for the P-positions of this game."""

    def check_state(self, state: State) -> None:
        if len(state) != 2:
            raise ParseError(
                tr("{game}: two piles are needed, like {game}:4,7; {n} given", game=self.brief(), n=len(state))
            )

    def takes_from_one(self, state: State) -> Options:
        """The options that take from one pile."""
        for pile in (0, 1):
            for k in range(1, state[pile] + 1):
                yield self.take(state, pile, k)

    ending = tell_ending

    def start(self) -> State:
        return 5, 9


def moves_that_leave(position: Position, pairs: Iterable[Pair]) -> list[Option]:
    """The moves from a position to these pairs of piles, each with its position."""
    x, y = position.state
    return [(Move.of_vector((x - p, y - q)), Position(position.ruleset, (p, q))) for p, q in pairs]


def answer_by_leaving(
    position: Position,
    is_safe: bool,
    leave: Callable[[], Iterable[Pair]],
    known: tuple[Label, str],
    explain: Callable[[Option | None], Reason],
) -> Answer:
    """The answer by the P-positions that a move leaves; it is explained by the move to one, None of a P-position."""

    def moves() -> list[Option]:
        return moves_that_leave(position, leave())

    def reason() -> Reason:
        """By the first winning move; the one that ends the game is explained best."""
        return explain(None if is_safe else min(moves(), key=lambda option: not option[1].is_terminal, default=None))

    return Answer(position, Outcome.P if is_safe else Outcome.N, *known, lambda: WinningMoves.of(moves()), reason)


@dataclass(frozen=True)
class WythoffRules(TwoPiles):
    """Wythoff's games without their theory: options, texts, moves and pairs."""

    a: int = 1
    b: int | None = None
    misere: bool = False

    family = "wythoff"
    title = later("Wythoff's game")
    examples = (
        "wythoff:4,7",
        "wythoff:misere:2,2",
        "wythoff:a=2:10,30",
        "wythoff:a=2:b=3:10^30,2^101",
        "wythoff:differences=0,1,3,+3:10^30,2^101",
        "wythoff:differences=squares:misere:12,20",
        "wythoff:differences=primes:50,61",
    )

    def __post_init__(self) -> None:
        for name in ("a", "b"):
            given = self.a if name == "b" and self.b is None else getattr(self, name)
            value = whole(given, f"wythoff: {name}")
            if value < 1:
                raise RulesetError(f"wythoff: {name}={abbreviate(value)} is out of range; {name} must be 1 or more")
            object.__setattr__(self, name, value)

    @property
    def step(self) -> int:
        """b, the step of the differences."""
        assert self.b is not None
        return self.b

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        given = dict(take_options("wythoff", rest, ("a=2", "b=3", "differences=0,1,3,+3", "misere")))
        if "differences" in given:
            raise ParseError("wythoff: differences stand first, and go with misere alone")
        steps = {name: parse_number(given[name], f"wythoff: {name}") for name in "ab" if name in given}
        return cls(steps.get("a", 1), steps.get("b"), "misere" in given), rest

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        if self.a == self.step:
            text = "wythoff" if self.a == 1 else f"wythoff:a={format_number(self.a)}"
        else:
            text = f"wythoff:a={format_number(self.a)}:b={format_number(self.step)}"
        return text + (":misere" if self.misere else "")

    def options(self, state: State) -> Options:
        x, y = state
        yield from self.takes_from_one(state)
        for k in range(1, x + 1):
            for m in range(max(1, k - self.step + 1), min(y, k + self.step - 1) + 1):
                if (k, m) != (x, y):
                    yield Move(((0, k), (1, m))), (x - k, y - m)
        if x and y and abs(x - y) < self.a:
            yield Move(((0, x), (1, y))), (0, 0)

    def after(self, state: State, move: Move) -> State:
        left = left_by(self, state, move, tr("take from pile A, pile B or both, like a3, b2, ab4"))
        if len(move.takes) == 2:
            most, when = (self.step, "") if any(left) else (self.a, tr(" when both piles are emptied"))
            if abs(move.takes[0][1] - move.takes[1][1]) >= most:
                raise self.illegal(
                    state, move, tr("the amounts may differ by at most {number}{when}", number=most - 1, when=when)
                )
        return left

    @cached_property
    def pairs(self) -> FamilyPairs:
        """The P-positions as pairs of numbers."""
        if not self.misere:
            return FamilyPairs(PairFamily(self.a, self.step), ((0, 0),), offset=int(self.a == self.step))
        if self.step > 1:
            return FamilyPairs(PairFamily(1, self.step), shift=-1)
        return FamilyPairs(PairFamily(1, 1), ((0, 1), (2, 2)), started=1, offset=1)

    @property
    def numeration(self) -> FamilyPairs:
        return self.pairs

    def pair(self, k: int) -> Pair:
        """The k-th P-position, smaller number first, numbered as in the paper; O(log k) additions."""
        return self.pairs.pair(whole(k, "k"))

    def pair_index(self, n: int) -> int | None:
        """The k of the P-position that n stands in; None for 0 when (0, 0) is outside the numbering."""
        return self.pairs.index(natural(n, "n"))

    def partner(self, n: int) -> int:
        """The one number that forms a P-position with n."""
        return int(self.pairs.partner(big(natural(n, "n"))))

    @cached_property
    def theorem(self) -> str:
        """Who proved which positions of this game are P-positions."""
        if self.a == self.step:
            if self.misere:
                return "Fraenkel 1984 (misère play of Wythoff's games)"
            if self.a == 1:
                return "Wythoff 1907, sections 5 and 6"
            return "Wythoff 1907, section 7 (pairs); Fraenkel 1982 (game)"
        if self.misere or self.a <= self.step + 1:
            return "Wythoff 1907, section 7 (pairs); game and proof: docs/theory/wythoff.md"
        return "docs/theory/wythoff.md (pairs for a > b + 1, game and proof)"


# Grundy values of Wythoff's games from their definition, by sets of bits: no formula for them is known.

MOST_WORK: Final = 4 * 10**10  # most steps of a compiled table: half a minute, about; some seconds for b to 5
MOST_PILE: Final = 10_000  # the largest pile of a compiled table
SMALL_PILES: Final = 100  # these have their Grundy value from such tables, and some larger ones where b is small
MOST_BOUNDED: Final = 100  # the largest pile with a Grundy value where the bound on moves from both depends on the rest


def most_listed(b: int) -> int:
    """The largest pile with Grundy values from such tables."""
    return 4 * SMALL_PILES if b <= 10 else SMALL_PILES


def small_values(a: int, b: int, largest: int) -> list[list[int]]:
    """Grundy values with parameters a and b, for piles to ``largest`` at least, by hundreds: row x, column y."""
    return values_to(a, b, -(-max(largest, 1) // SMALL_PILES) * SMALL_PILES)


@lru_cache(maxsize=16)
def values_to(a: int, b: int, bound: int) -> list[list[int]]:
    """Grundy values for piles up to ``bound``, row by row, in plain Python."""
    side = bound + 1
    both = ((k + 1, m + 1) for near in range(min(b, side)) for k, m in {(0, near), (near, 0)})
    rays = [((1, 0), (1, 0)), ((0, 1), (0, 1)), *((start, (1, 1)) for start in both)]

    def emptied(x: int) -> range:
        """The sizes of the other pile that may be taken with all of this one."""
        return range(max(1, x - a + 1), min(side, x + a)) if x else range(0)

    few = Box("wythoff", (side, side), tuple(rays)).few(emptied=None if a == b else emptied)
    return [few.rows[(x,)] for x in range(side)]


def square_values(a: int, b: int, side: int, name: str = "wythoff", most: int = MOST_WORK, rows: int = 0) -> Values:
    """Grundy values for piles below ``side``, by compiled code; given ``rows``, only x below it, and there y >= x."""
    rows = rows or side
    work = rows * (side**2 // 300 + 3 * side * min(b, side))
    if side > MOST_PILE + 1 or work > most:
        raise LimitReached(
            f"{name}: Grundy values for piles to {side - 1:,} would take too much work; tables go to "
            f"{MOST_PILE:,}, less far where b is large"
        )
    return _square(a, b, rows, side)


@lru_cache(maxsize=4)
def _square(a: int, b: int, rows: int, side: int) -> Values:
    import numpy as np

    from nimlike.kernels import wythoff_squares as kernels

    values = np.full((rows, side), kernels.FREE, np.uint16)
    columns, differences = (np.zeros(side + kernels.BLOCK, np.uint64) for _ in range(2))
    started, places = np.arange(rows), np.full((min(b, side), 64), -1)
    given = min(a, side), min(b, side), columns, differences, started, places
    done, word, total = 0, 0, rows * side - rows * (rows - 1) // 2
    while done < total:
        done += kernels.wythoff_word(values, word, *given)
        word += 1
        report("Grundy values", done, total)
    return values
