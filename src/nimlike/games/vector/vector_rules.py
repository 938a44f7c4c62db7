"""The rules of vector games: which vectors may be taken from the piles, and how games and their moves are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, combinations
from operator import le, sub
from typing import Any, ClassVar, Final, TypeAlias

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import abbreviate, format_number, parse_number, whole
from nimlike.core.options import take_options
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.game import Subtraction
from nimlike.games.nim.game import Nim
from nimlike.games.nim.nim_rules import left_by
from nimlike.games.vector.sets import Curve, Entry, Member, MoveSet, Numbers, Pattern, Ray
from nimlike.games.vector.vector_pairs import VectorPairs, Vectors, pairs_with
from nimlike.games.wythoff.game import Wythoff
from nimlike.numeration.beatty_pairs import BeattyPairs

GivenMoves: TypeAlias = MoveSet | str | Sequence[Any]  # a text as in ``move=``, or a whole option; numbers and texts

SETS: Final = ("move", "perm", "moore", "gdwn", "beatty")  # the options that give moves
MOST_PATTERNS: Final = 20_000  # most patterns that a ruleset is written out to
MOST_TRIED: Final = 10**7  # most vectors that a Python function is called with
MOST_RAYS: Final = 10**6  # most rays and single vectors that the moves are written out to
_OPTIONS: Final = ("move=k,0", "perm=k,0", "moore=2", "gdwn=1,2", "beatty=1,1,5,2", "piles=3", "misere")


@dataclass(frozen=True)
class Moore(MoveSet):
    """Any numbers from one pile or more, but from at most ``most`` piles: the moves of Moore's Nim."""

    most: int
    piles: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "most", whole(self.most, "vector: moore"))
        if self.most < 1:
            raise RulesetError("vector: moore= needs a number of 1 or more: from at most so many piles is taken")

    def __str__(self) -> str:
        return f"moore={format_number(self.most)}"

    def write_out(self, piles: int) -> tuple[Member, ...]:
        return _subsets(min(self.most, piles), piles)


@dataclass(frozen=True)
class Diagonals(MoveSet):
    """The moves of Wythoff's game, and p t from one pile with q t from the other (Larsson 2012)."""

    p: int
    q: int
    piles: int = 2

    def __post_init__(self) -> None:
        object.__setattr__(self, "p", whole(self.p, "vector: gdwn"))
        object.__setattr__(self, "q", whole(self.q, "vector: gdwn"))
        if not 1 <= self.p < self.q:
            raise RulesetError(
                f"vector: gdwn={abbreviate(self.p)},{abbreviate(self.q)}: it needs two numbers p < q, of 1 or more"
            )

    def __str__(self) -> str:
        return f"gdwn={format_number(self.p)},{format_number(self.q)}"

    def write_out(self, piles: int) -> tuple[Member, ...]:
        slopes = ((1, 0), (0, 1), (1, 1), (self.p, self.q), (self.q, self.p))
        return tuple(map(Pattern.of_factors, slopes))


@dataclass(frozen=True)
class Beatty(MoveSet):
    """The pairs of two complementary Beatty sequences, in both orders."""

    pairs: BeattyPairs
    piles: int = 2

    def __str__(self) -> str:
        return f"beatty={self.pairs}"

    def write_out(self, piles: int) -> tuple[Member, ...]:
        return Curve(self.pairs.pair), Curve(self.pairs.swapped)


@lru_cache(maxsize=64)
def _subsets(most: int, piles: int) -> tuple[Pattern, ...]:
    """All choices of 1 to ``most`` of the piles, a letter for each pile chosen."""
    total, ways = 0, 1
    for size in range(1, most + 1):
        ways = ways * (piles - size + 1) // size
        total += ways
        if total > MOST_PATTERNS:
            raise LimitReached(
                f"vector: to choose up to {most} of {piles} piles there are more than {MOST_PATTERNS:,} ways"
            )
    return tuple(
        Pattern.of_piles(chosen, piles) for size in range(1, most + 1) for chosen in combinations(range(piles), size)
    )


@dataclass(frozen=True, init=False)
class VectorRules(Ruleset):
    """A vector game without its theory: options, texts and moves. `nimlike.games.vector.game.Vector` has the rest."""

    moves: tuple[MoveSet, ...]
    piles: int | None
    misere: bool

    family = "vector"
    title = later("vector game")
    examples: ClassVar[tuple[str, ...]] = (
        "vector:move=k,0:move=0,k:move=k,k:4,7",
        "vector:gdwn=1,2:5,9",
        "vector:moore=2:1,2,3",
        "vector:perm=k,0,0:move=1,1,1:misere:2,3,4",
    )

    def __init__(self, moves: Iterable[GivenMoves], piles: int | None = None, misere: bool = False) -> None:
        piles = None if piles is None else whole(piles, "vector: piles")
        sets = tuple(move_set(each, piles) for each in moves)
        if not sets:
            raise RulesetError("vector: there is no move; give one like move=k,0")
        for each in sets:
            if piles is None:
                piles = each.piles
            if each.piles is not None and each.piles != piles:
                said = abbreviate(str(each))
                raise RulesetError(f"vector: {said} is for {each.piles} piles, the game has {abbreviate(piles or 0)}")
        if piles is not None and piles < 1:
            raise RulesetError("vector: piles= needs a number of 1 or more")
        object.__setattr__(self, "moves", sets)
        object.__setattr__(self, "piles", piles)
        object.__setattr__(self, "misere", bool(misere))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        rest = list(segments)
        given = list(take_options("vector", rest, _OPTIONS, SETS))
        told = dict(given)
        piles = parse_number(told["piles"], "vector: piles") if "piles" in told else None
        moves = [read_set(name, value, piles) for name, value in given if name in SETS]
        if not moves:
            raise ParseError("vector: there is no move; give one like vector:move=k,0:move=0,k:4,7")
        return cls(moves, piles, "misere" in told), rest

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        fields = [str(each) for each in self.moves]
        if self.piles is not None and all(each.piles is None for each in self.moves):
            fields.append(f"piles={format_number(self.piles)}")
        return ":".join(["vector", *fields, *(["misere"] if self.misere else [])])

    @property
    def arity(self) -> int:
        """The number of piles; lists and tables are of two where it is free."""
        return 2 if self.piles is None else self.piles

    def check_state(self, state: State) -> None:
        if self.piles is not None and len(state) != self.piles:
            raise ParseError(f"{abbreviate(str(self))}: {self.piles} piles are needed; {len(state)} given")
        if not state:
            raise ParseError(f"{self.brief()}: at least one pile is needed")

    def members(self, piles: int) -> tuple[Member, ...]:
        """The moves as patterns and curves, for a number of piles."""
        return _members(self.moves, piles)

    def rays(self, piles: int) -> tuple[Ray, ...] | None:
        """The moves as rays where each of them is one, whatever the box; else None."""
        if piles not in self._rays:
            found = [member.one_ray if isinstance(member, Pattern) else None for member in self.members(piles)]
            self._rays[piles] = None if None in found else tuple(filter(None, found))
        return self._rays[piles]

    @cached_property
    def _rays(self) -> dict[int, tuple[Ray, ...] | None]:
        return {}

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

    def options(self, state: State) -> Options:
        for vector in self.vectors(state):
            yield Move.of_vector(vector), tuple(map(sub, state, vector))

    def after(self, state: State, move: Move) -> State:
        left = left_by(self, state, move, tr("name the piles taken from, like a1b2"))
        vector = tuple(map(sub, state, left))
        if not self.holds(vector):
            raise self.illegal(
                state, move, tr("({join}) is not among the vectors", join=",".join(map(abbreviate, vector)))
            )
        return left

    def moore_number(self) -> int | None:
        """The k of Moore's Nim, if this is written as such."""
        return self.moves[0].most if len(self.moves) == 1 and isinstance(self.moves[0], Moore) else None


@lru_cache(maxsize=256)
def _members(sets: tuple[MoveSet, ...], piles: int) -> tuple[Member, ...]:
    found: dict[Member, None] = {}
    for each in sets:
        for member in each.write_out(piles):
            found[member.plain() if isinstance(member, Pattern) else member] = None
    # a single vector says nothing beside a pattern that it is in
    wide = [each for each in found if isinstance(each, Pattern) and each.letters()]
    return tuple(each for each in found if (one := _vector(each)) is None or not any(more.holds(one) for more in wide))


def _vector(member: Member) -> Numbers | None:
    """The vector of a pattern without letters."""
    if not isinstance(member, Pattern) or member.letters():
        return None
    return tuple(entry.constant for entry in member.entries)


def read_set(name: str, value: str, piles: int | None) -> MoveSet:
    """The moves that an option ``name=value`` denotes, of those in `SETS`."""
    if value.startswith("python-"):
        raise ParseError(f"vector: {name}={value} is a function given in Python; text cannot carry it")
    if name == "moore":
        return Moore(parse_number(value, "vector: moore"))
    if name == "gdwn":
        p, comma, q = value.partition(",")
        if not comma:
            raise ParseError(f"vector: gdwn={abbreviate(value)}: write two numbers, like gdwn=1,2")
        return Diagonals(parse_number(p, "vector: gdwn"), parse_number(q, "vector: gdwn"))
    if name == "beatty":
        return Beatty(BeattyPairs.read(value))
    return Pattern.read(value, name == "perm", min(piles or 0, 1_000) if name == "perm" else 0)


def move_set(given: GivenMoves, piles: int | None) -> MoveSet:
    """The moves that a text or numbers stand for."""
    if isinstance(given, MoveSet):
        return given
    if isinstance(given, str):
        name, equals, value = given.partition("=")
        if equals and name in SETS:
            return read_set(name, value, piles)
        return Pattern.read(given)
    return Pattern.read(",".join(n if isinstance(n, str) else format_number(whole(n, "vector")) for n in given))


def lines_of(name: str, members: Iterable[Member], box: tuple[int, ...]) -> tuple[Ray, ...]:
    """The moves of a game that fit a box, as rays c, c + d, c + 2d, ...; d = 0 for a single vector; each once."""
    found: dict[Ray, None] = {}
    for member in members:
        if not isinstance(member, Pattern) and member.number(box) > MOST_TRIED:
            raise LimitReached(f"{name}: its function would be asked about more than {MOST_TRIED:,} vectors")
        for start, step in member.rays(box):
            if len(found) > MOST_RAYS:
                raise LimitReached(f"{name}: more than {MOST_RAYS:,} rays of moves, too much for tables this large")
            if all(map(le, start, box)):
                found[start, step] = None
    return tuple(found)


# Games of other families that have the same moves as a vector game: they have a theory, and names.


_DIAGONAL: Final = Pattern.of_factors((1, 1))


def twin(rules: VectorRules, piles: int) -> Ruleset | None:
    """Nim, a Wythoff game or a subtraction game, if that has the same moves on so many piles."""
    misere = rules.misere
    if any(isinstance(each, Curve | Beatty) for each in rules.moves):
        return None
    if rules.moore_number() == 1:
        return Nim(misere)
    if piles > 7:
        return None
    members = set(rules.members(piles))
    if members == set(Moore(1).write_out(piles)):
        return Nim(misere)
    takes = [_vector(each) for each in members]
    if piles == 1 and not misere and None not in takes:
        return Subtraction(tuple(chain.from_iterable(filter(None, takes))))
    if piles == 2:
        both = members - set(Moore(1).write_out(2))
        if len(members) == 3 and len(both) == 1:
            pattern = both.pop()
            if pattern == _DIAGONAL:
                return Wythoff(misere=misere)
            free = Pattern((Entry(0, 1, "k"), Entry(0, 1, "l")), near=1).plain()
            if isinstance(pattern, Pattern) and pattern.near and replace(pattern, near=1) == free:
                return Wythoff(pattern.near, pattern.near, misere)
    return None


def pairs_of(rules: VectorRules, piles: int) -> VectorPairs | None:
    """The P-positions as pairs, where the moves are Wythoff's and vectors in both orders, and a law is known."""
    vectors = vectors_of(rules, piles)
    return pairs_with(*vectors) if vectors else None


def vectors_of(rules: VectorRules, piles: int) -> Vectors:
    """The vectors (p, q), p < q, that the game has beside Wythoff's moves, in both orders; () if it is no such game."""
    members = set(rules.members(piles))
    wythoff = {*Moore(1).write_out(2), _DIAGONAL}
    if rules.misere or piles != 2 or not wythoff < members:
        return ()
    found = {_vector(each) or () for each in members - wythoff}
    if () in found or any(one[::-1] not in found for one in found):
        return ()
    return tuple(sorted((p, q) for p, q in found if p < q))
