"""Vector games: a move subtracts a vector of a given set from the piles, whatever the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, ClassVar, Final

from nimlike.core.answer import Answer
from nimlike.core.conditions import Claim
from nimlike.core.defaults import together
from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import later, ntr, tr
from nimlike.core.literature import Source, works
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, format_number, natural, parse_number, whole
from nimlike.core.options import bad_option, option_word
from nimlike.core.picture import Picture
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Amounts, Line, Map, Pile, Terms, rows
from nimlike.core.table import Table
from nimlike.games.nim.game import Nim
from nimlike.games.vector import words
from nimlike.games.vector.given import SETS, GivenMoves, move_set, read_set
from nimlike.games.vector.sets import (
    Diagonals,
    Entry,
    Member,
    Moore,
    MoveSet,
    Numbers,
    Pattern,
)
from nimlike.games.vector.twins import twin
from nimlike.games.wythoff.game import Wythoff

if TYPE_CHECKING:
    from nimlike.core.searched import Values
    from nimlike.kernels.vector import Words

_OPTIONS: Final = ("move=k,0", "perm=k,0", "moore=2", "gdwn=1,2", "beatty=1,1,5,2", "piles=3", "misere")

_TRIED: Final = 300
_LOOKED_AT: Final = 2_000
_VALUED: Final = 200_000  # of Moore's games smaller boxes are searched for a value


@dataclass(frozen=True, init=False)
class Vector(Ruleset):
    """The game of a set of move vectors on some piles, in normal or misère play.

    The set is a union: of patterns like (k, 2k) for k = 1, 2, ..., of single vectors, of Moore's choices of
    piles, of sets that Python functions give. Such games are called invariant: a move is allowed wherever
    the piles suffice.

    Parameters
    ----------
    moves
        Each a text as in ``move=``, a sequence of numbers and such texts, a function of the amounts taken (one
        for each pile) that says whether they may be taken, or a `Curve`.
    piles
        The number of piles; needed where the moves do not say it.
    misere
        True when the player who makes the last move loses.

    Raises
    ------
    ParseError, RulesetError
        There is no move, a move is malformed, or the numbers of piles differ.

    Examples
    --------
    >>> game = Vector(["k,0", "0,k", (1, 2), lambda a, b: a == b], piles=2)
    >>> [str(move) for move, after in game(1, 2).options()]
    ['a1', 'b1', 'b2', 'a1b2', 'ab1']
    >>> str(Vector.moore(2)), str(Vector.gdwn(1, 2)), str(Vector(["k,0", (2, 1)]))
    ('vector:moore=2', 'vector:gdwn=1,2', 'vector:move=k,0:move=2,1')
    """

    moves: tuple[MoveSet, ...]
    piles: int | None
    misere: bool

    family: ClassVar[str] = "vector"
    title: ClassVar[str] = later("vector game")
    reference: ClassVar[str] = "Golomb 1966; Moore 1910; Larsson 2012"
    sources: ClassVar[tuple[Source, ...]] = works("golomb1966", "moore1910", "larsson2012")
    examples: ClassVar[tuple[str, ...]] = (
        "vector:move=k,0:move=0,k:move=k,k:4,7",
        "vector:gdwn=1,2:5,9",
        "vector:moore=2:1,2,3",
        "vector:perm=k,0,0:move=1,1,1:misere:2,3,4",
    )
    rules_text: ClassVar[str] = later(
        "Take from the piles one of the given vectors, each amount from its pile: k and l "
        "stand for any number from 1 on. Who moves last wins (loses with misere)."
    )

    def __init__(self, moves: Iterable[GivenMoves], piles: int | None = None, misere: bool = False) -> None:
        piles = None if piles is None else whole(piles, "vector: piles")
        sets = tuple(move_set(each, piles) for each in moves)
        if not sets:
            raise RulesetError(tr("vector: there is no move; give one like move=k,0"))
        for each in sets:
            if piles is None:
                piles = each.piles
            if each.piles is not None and each.piles != piles:
                raise RulesetError(
                    tr(
                        "vector: {each} is for {piles} piles, the game has {piles_2}",
                        each=each,
                        piles=each.piles,
                        piles_2=piles,
                    )
                )
        if piles is not None and piles < 1:
            raise RulesetError(tr("vector: piles= needs a number of 1 or more"))
        object.__setattr__(self, "moves", sets)
        object.__setattr__(self, "piles", piles)
        object.__setattr__(self, "misere", bool(misere))

    @classmethod
    def moore(cls, most: int, piles: int | None = None, misere: bool = False) -> Vector:
        """Moore's Nim: any numbers from at most ``most`` piles; with any number of piles unless given."""
        return cls([Moore(most)], piles, misere)

    @classmethod
    def gdwn(cls, p: int, q: int, misere: bool = False) -> Vector:
        """Larsson's generalized diagonal Wythoff Nim: Wythoff's moves, and (pt, qt), (qt, pt)."""
        return cls([Diagonals(p, q)], 2, misere)

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        given: list[tuple[str, str]] = []
        piles, misere = None, False
        while option_word(rest):
            name, equals, value = rest[0].partition("=")
            if rest[0] == "misere" and not misere:
                misere = True
            elif name == "piles" and equals and piles is None:
                piles = parse_number(value, "vector: piles")
            elif name in SETS and equals:
                given.append((name, value))
            else:
                raise bad_option("vector", rest[0], _OPTIONS)
            rest.pop(0)
        if not given:
            raise ParseError(tr("vector: there is no move; give one like vector:move=k,0:move=0,k:4,7"))
        return cls([read_set(name, value, piles) for name, value in given], piles, misere), rest

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        fields = [str(each) for each in self.moves]
        if self.piles is not None and all(each.piles is None for each in self.moves):
            fields.append(f"piles={format_number(self.piles)}")
        return ":".join(["vector", *fields, *(["misere"] if self.misere else [])])

    @property
    def normal_play(self) -> bool:
        return not self.misere

    @property
    def arity(self) -> int:
        """The number of piles; lists and tables are of two where it is free."""
        return 2 if self.piles is None else self.piles

    def check_state(self, state: State) -> None:
        if self.piles is not None and len(state) != self.piles:
            raise ParseError(
                tr(
                    "{rules}: {wanted} piles are needed; {given} given",
                    rules=abbreviate(str(self)),
                    wanted=self.piles,
                    given=len(state),
                )
            )
        if not state:
            raise ParseError(tr("{rules}: at least one pile is needed", rules=self.brief()))

    def members(self, piles: int) -> tuple[Member, ...]:
        """The moves as patterns and functions, for a number of piles.

        Raises
        ------
        LimitReached
            There are too many.
        """
        return _members(self.moves, piles)

    def holds(self, vector: Numbers) -> bool:
        """Whether the vector may be taken."""
        return any(member.holds(vector) for member in self.members(len(vector)))

    def vectors(self, box: Numbers) -> Iterator[Numbers]:
        """The vectors that fit piles of these sizes, each once."""
        members = self.members(len(box))
        for i, member in enumerate(members):
            for vector in member.vectors(box):
                if not (i and any(earlier.holds(vector) for earlier in members[:i])):
                    yield vector

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for vector in self.vectors(state):
            yield move_of(vector), tuple(n - take for n, take in zip(state, vector, strict=True))

    def after(self, state: State, move: Move) -> State:
        if move.lone or move.part is not None or move.split:
            raise self.illegal(state, move, tr("name the piles taken from, like a1b2"))
        vector = [0] * len(state)
        for pile, amount in move.takes:
            if pile >= len(state):
                raise self.illegal(
                    state, move, ntr("there is {n} pile", "there are {n} piles", len(state), n=len(state))
                )
            if amount > state[pile]:
                raise self.illegal(
                    state,
                    move,
                    tr("pile {pile_name} holds {state}", pile_name=pile_name(pile), state=abbreviate(state[pile])),
                )
            vector[pile] = amount
        if not self.holds(tuple(vector)):
            raise self.illegal(
                state, move, tr("({join}) is not among the vectors", join=",".join(map(abbreviate, vector)))
            )
        return tuple(n - take for n, take in zip(state, vector, strict=True))

    def twin(self, piles: int) -> Ruleset | None:
        """The game of another family that has the same moves on so many piles: Nim, a Wythoff game, a subtraction game.

        Examples
        --------
        >>> str(Vector(["k,0", "0,k", "k,l,near=3"]).twin(2)), str(Vector(["4", "1"]).twin(1))
        ('wythoff:a=3', 'subtraction:1,4')
        """
        return twin(self.moves, piles, self.misere, self.members)

    def moore_number(self) -> int | None:
        """The k of Moore's Nim, if this is written as such."""
        return self.moves[0].most if len(self.moves) == 1 and isinstance(self.moves[0], Moore) else None

    @property
    def name(self) -> str:
        """``Moore's Nim, k = 2``; a game that is another one in vectors has that one's name.

        Examples
        --------
        >>> Vector.moore(2).name, Vector(["k,0", "0,k", "k,k"], misere=True).name
        ("Moore's Nim, k = 2", "Wythoff's game, misère play")
        """
        twin = self._named_twin
        return words.name(self.moves) + self._misere_words if twin is None else twin.name

    @property
    def _named_twin(self) -> Ruleset | None:
        return None if self.piles is None else self.twin(self.piles)

    def rules(self) -> str:
        twin = self._named_twin
        return words.rules(self.moves) if twin is None else twin.rules()

    def ending(self, state: State) -> str:
        if self._may_stop(len(state)):
            return tr("Who moves last loses.") if self.misere else tr("Who moves last wins.")
        return tr("Who takes the last counter loses.") if self.misere else tr("Who takes the last counter wins.")

    def _may_stop(self, piles: int) -> bool:
        """Whether play may end with counters left: not where one counter may be taken from any pile."""
        if self.moore_number() is not None:
            return False
        return not all(self.holds(tuple(int(i == pile) for i in range(piles))) for pile in range(piles))

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda pile, size: self._amounts(len(state), (pile,), size))
        example = self._joined(state)
        if example is None:
            return shown
        same = self._amounts(2, (0, 1), min(state)) if len(state) == 2 else ((), True)
        return (*shown, together(len(state), same, example))

    def _amounts(self, piles: int, chosen: tuple[int, ...], size: int) -> Amounts:
        """The numbers that may be taken from each of some piles and from no other, in one move."""
        any_number = Pattern(tuple(Entry(0, 1, "k") if i in chosen else Entry(0) for i in range(piles))).plain()
        if (self.moore_number() or 0) >= len(chosen) == 1 or any_number in self.members(piles):
            return range(1, size + 1), True
        few = range(1, min(size, _TRIED) + 1)
        found = (n for n in few if self.holds(tuple(n if i in chosen else 0 for i in range(piles))))
        return tuple(found), size <= _TRIED

    def _joined(self, state: State) -> Move | None:
        """A move that takes from several piles, different numbers if that is possible; None where none is met."""
        held = [pile for pile, size in enumerate(state) if size]
        if self.moore_number() is not None:
            if self.moore_number() == 1 or len(held) < 2:
                return None
            one, other = held[:2]
            return Move(((one, 1), (other, min(2, state[other]))))
        near = tuple(min(size, 9) for size in state)
        joined = None
        for box in (near, state):
            for vector in islice(self.vectors(box), _LOOKED_AT):
                amounts = [amount for amount in vector if amount]
                if len(amounts) > 1:
                    joined = vector
                    if len(set(amounts)) > 1:
                        return move_of(vector)
        return None if joined is None else move_of(joined)

    def start(self) -> State:
        piles = self.piles or 3
        for scale in (1, 10, 100, 1_000):
            state = tuple(scale * (5, 9, 6, 7)[pile] if pile < 4 else scale for pile in range(piles))
            if next(self.options(state), None) is not None:
                return state
        return super().start()

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions whose piles do not exceed ``bound``, with two piles where their number is free."""
        for state in self.safe_states(bound):
            yield Position(self, state)

    def answer(self, position: Position) -> Answer:
        from nimlike.games.vector.answers import answer

        return answer(position)

    def computed_value(self, state: State) -> int | None:
        from nimlike.games.vector.boxes import grundy_value

        few = len(state) == 2 or prod(n + 1 for n in state) <= _VALUED
        return grundy_value(self, state) if few or self.moore_number() is None else None

    def grundy_table(self, bound: int) -> Values:
        """Grundy values with two piles in normal play: row x, column y; computed.

        Raises
        ------
        RulesetError, LimitReached
            The game is in misère play or has not two piles; the table would take too much work.

        Examples
        --------
        >>> Vector(["k,0", "0,k"]).grundy_table(2).tolist()
        [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
        """
        bound = natural(bound, "bound")
        return self.values_below(bound + 1, bound + 1)[: bound + 1, : bound + 1]

    def values_below(self, rows: int, columns: int, most: int | None = None) -> Values:
        """Grundy values for piles below ``rows`` and ``columns``, at least.

        Parameters
        ----------
        most
            Most steps of the table.

        Raises
        ------
        RulesetError, LimitReached
            As for `grundy_table`.
        """
        from nimlike.games.vector.rays import rays_of
        from nimlike.tables.two_piles import MOST_WORK, nim_values, ray_values, wythoff_values

        if self.misere:
            raise RulesetError(tr("{rules} is in misère play: it has no Grundy values", rules=self.brief()))
        most = MOST_WORK if most is None else most
        self._two_piles()
        twin = self.twin(2)
        if isinstance(twin, Nim):
            return nim_values(rows, columns, self.brief(), most)
        if isinstance(twin, Wythoff):
            return wythoff_values(twin.a, twin.step, max(rows, columns), self.brief())
        moves = rays_of(self.brief(), self.members(2), rows, columns)
        return ray_values(self.brief(), moves, rows, columns, most)

    def _two_piles(self) -> None:
        if self.piles not in (2, None):
            raise RulesetError(
                tr("{rules} has no table of two piles: it has {piles} piles", rules=self.brief(), piles=self.piles)
            )

    def outcomes_below(self, rows: int, columns: int) -> Words:
        """The P-positions of two piles below ``rows`` and ``columns``: a row of bits for every x.

        Raises
        ------
        RulesetError, LimitReached
            The game has not two piles; it would take too much work or memory.
        """
        from nimlike.games.vector.rays import rays_of
        from nimlike.tables.two_piles import p_table

        self._two_piles()
        moves = rays_of(self.brief(), self.members(2), rows, columns)
        return p_table(self.brief(), moves, rows, columns, self.misere)

    def safe_states(self, bound: int) -> list[State]:
        """The P-positions as states, in order; of two piles where their number is free.

        Raises
        ------
        LimitReached
            It would take too much work.

        Examples
        --------
        >>> Vector(["move=1,1,0", "move=0,2,1"]).safe_states(1)
        [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1)]
        """
        from nimlike.games.vector.boxes import safe_states
        from nimlike.tables.two_piles import safe_pairs

        bound = whole(bound, "bound")
        if self.piles not in (2, None):
            return safe_states(self, bound)
        return list(safe_pairs(self.outcomes_below(bound + 1, bound + 1), bound + 1))

    def map(self) -> Map | None:
        from nimlike.games.vector.map import VectorMap

        return VectorMap(self) if self.piles in (2, None) else None

    def line(self) -> Line | None:
        return Line("pile", lambda n: (n,)) if self.piles == 1 else None

    def sequences(self) -> tuple[Terms, ...]:
        from nimlike.games.vector.shown import sequences

        return sequences(self)

    def pictures(self) -> tuple[str, ...]:
        return (*(("outcome",) if self.piles == 3 else ()), *super().pictures())

    def picture(self, kind: str, bound: int) -> Picture | None:
        from nimlike.games.vector.shown import three_piles

        return three_piles(self, bound) if kind == "outcome" and self.piles == 3 else super().picture(kind, bound)

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.vector.conditions import claim

        return super().statement(piles, open_choice) if open_choice else claim(self, piles)

    def table(self, low: int, high: int) -> Table:
        """Two piles: Grundy values in normal play, else outcomes; computed. Of one pile a row a size."""
        from nimlike.games.vector.shown import one_pile_table, two_pile_table

        low, high = natural(low, "low"), natural(high, "high")
        if self.piles == 1:
            return one_pile_table(self, low, high)
        self._two_piles()
        return two_pile_table(self, low, high)


def move_of(vector: Sequence[int]) -> Move:
    """The move that takes a vector."""
    return Move(tuple((pile, amount) for pile, amount in enumerate(vector) if amount))


@lru_cache(maxsize=256)
def _members(sets: tuple[MoveSet, ...], piles: int) -> tuple[Member, ...]:
    found: dict[Member, None] = {}
    for each in sets:
        for member in each.written_out(piles):
            found[member.plain() if isinstance(member, Pattern) else member] = None
    return tuple(found)
