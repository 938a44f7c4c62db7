"""Vector games: a move subtracts a vector of a given set from the piles, whatever the position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations, islice, takewhile
from math import comb, prod
from typing import TYPE_CHECKING, Final

from nimlike.core.defaults import together
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.laws import Avoided, Claim, Law
from nimlike.core.move import Move, State, parse_edges
from nimlike.core.numbers import abbreviate, natural, whole
from nimlike.core.position import Answer, Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Amounts, Map, Pile, Terms, prefix, rows
from nimlike.core.table import Table
from nimlike.games.nim.nim_rules import tell_ending
from nimlike.games.vector import words
from nimlike.games.vector.added_vectors import answer_by_pairs, avoiding
from nimlike.games.vector.sets import Pattern
from nimlike.games.vector.vector_pairs import VectorPairs, find_end
from nimlike.games.vector.vector_rules import MOST_PATTERNS, Moore, VectorRules, pairs_of, twin, vectors_of

if TYPE_CHECKING:
    from nimlike.core.searched import Values

_TRIED: Final = 300
_LOOKED_AT: Final = 2_000
_VALUED: Final = 200_000  # of Moore's games smaller boxes are searched for a value


class Vector(VectorRules):
    """The game of a set of move vectors on some piles, in normal or misère play.

    The set is a union: of patterns like (k, 2k) for k = 1, 2, ..., of single vectors, of Moore's choices of
    piles, of curves that Python functions give. Such games are called invariant: a move is allowed wherever
    the piles suffice.

    Parameters
    ----------
    moves
        Each a text as in ``move=`` or an option like ``moore=2``, a sequence of numbers and such texts, or a `Curve`.
    piles
        The number of piles; any where neither this nor the moves say it.
    misere
        True when the player who makes the last move loses.

    Raises
    ------
    ParseError, RulesetError
        There is no move, a move is malformed, or the numbers of piles differ.

    Examples
    --------
    >>> game = Vector(["k,0", "0,k", (1, 2), "k,k"])
    >>> [str(move) for move, after in game(1, 2).options()]
    ['a1', 'b1', 'b2', 'a1b2', 'ab1']
    >>> str(Vector(["moore=2"])), str(Vector(["k,0", (2, 1)]))
    ('vector:moore=2', 'vector:move=k,0:move=2,1')
    """

    sources = ("golomb1966", "moore1910", "larsson2012")
    rules_text = later(
        "Take from the piles one of the given vectors, each amount from its pile: k and l "
        "stand for any number from 1 on. Whoever moves last wins (loses with misere)."
    )

    @property
    def name(self) -> str:
        """``Moore's Nim, k = 2``; a game that is another one in vectors has that one's name."""
        twin = self._named_twin
        return words.name(self.moves) + self._misere_words if twin is None else twin.name

    @property
    def _named_twin(self) -> Ruleset | None:
        return None if self.piles is None else twin(self, self.piles)

    def rules(self) -> str:
        twin = self._named_twin
        return words.rules(self.moves) if twin is None else twin.rules()

    def ending(self, state: State) -> str:
        ones = (tuple(int(i == pile) for i in range(len(state))) for pile in range(len(state)))
        if self.moore_number() is None and not all(map(self.holds, ones)):  # play may end with counters left
            return tr("Whoever moves last loses.") if self.misere else tr("Whoever moves last wins.")
        return tell_ending(self, state)

    def board(self, state: State) -> tuple[Pile, ...]:
        shown = rows(state, lambda pile, size: self._amounts(len(state), (pile,), size))
        example = self._find_joint_move(state)
        if example is None:
            return shown
        same = self._amounts(2, (0, 1), min(state)) if len(state) == 2 else ((), True)
        return (*shown, together(len(state), same, example))

    def _amounts(self, piles: int, chosen: tuple[int, ...], size: int) -> Amounts:
        """The numbers that may be taken from each of some piles and from no other, in one move."""
        any_number = Pattern.of_factors(int(i in chosen) for i in range(piles))
        if (self.moore_number() or 0) >= len(chosen) == 1 or any_number in self.members(piles):
            return range(1, size + 1), True
        few = range(1, min(size, _TRIED) + 1)
        found = (n for n in few if self.holds(tuple(n if i in chosen else 0 for i in range(piles))))
        return tuple(found), size <= _TRIED

    def _find_joint_move(self, state: State) -> Move | None:
        """A move that takes from several piles, different numbers if that is possible; None if none is met."""
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
                        return Move.of_vector(vector)
        return None if joined is None else Move.of_vector(joined)

    def start(self) -> State:
        piles = self.piles or 3
        for scale in (1, 10, 100, 1_000):
            state = tuple(scale * (5, 9, 6, 7)[pile] if pile < 4 else scale for pile in range(piles))
            if next(self.options(state), None) is not None:
                return state
        return super().start()

    def p_positions(self, bound: int) -> Iterator[Position]:
        """The P-positions whose piles do not exceed ``bound``, with two piles where their number is free."""
        from nimlike.games.vector.vector_tables import safe_states

        for state in safe_states(self, whole(bound, "bound")):
            yield Position(self, state)

    def answer(self, position: Position) -> Answer:
        from nimlike.games.vector.vector_answers import answer

        return answer(position)

    def theory(self, position: Position) -> Answer | None:
        pairs = pairs_of(self, len(position.state))
        return None if pairs is None else answer_by_pairs(position, pairs)

    @property
    def numeration(self) -> VectorPairs | None:
        return pairs_of(self, self.arity)

    def laws(self) -> Mapping[str, Law]:
        vectors = vectors_of(self, self.arity)
        return {"positions": partial(find_end, self.brief(), vectors)} if vectors else {}

    def avoiding(self, states: tuple[State, ...]) -> Avoided | None:
        if (same := twin(self, self.arity)) is not None:
            return same.avoiding(states)
        vectors = vectors_of(self, self.arity)
        return avoiding(vectors, states) if vectors else None

    def computed_value(self, state: State) -> int | None:
        from nimlike.games.vector.vector_tables import grundy_value

        few = len(state) == 2 or prod(n + 1 for n in state) <= _VALUED
        return grundy_value(self, state) if few or self.moore_number() is None else None

    def grundy_table(self, bound: int) -> Values:
        """Grundy values in normal play, a dimension a pile; of two piles where their number is free."""
        from nimlike.games.vector.vector_tables import values_to

        return values_to(self, natural(bound, "bound"))

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        from nimlike.games.vector.vector_tables import map_of

        if rest:
            return super().map(rest)
        return map_of(self) if self.piles in (2, None) else None

    def sequences(self) -> tuple[Terms, ...]:
        from nimlike.games.vector.vector_tables import values_of_two

        if self.piles == 1:
            return super().sequences()
        return (values_of_two(self),) if self.piles in (2, None) and not self.misere else ()

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        from nimlike.games.vector.vector_answers import claim

        return super().statement(piles, open_choice) if open_choice else claim(self, piles)

    def table(self, low: int, high: int) -> Table:
        """Two piles: Grundy values in normal play, else outcomes; computed. One pile: a row for each size."""
        from nimlike.games.vector.vector_tables import two_pile_table

        low, high = natural(low, "low"), natural(high, "high")
        if self.piles == 1:
            return super().table(low, high)
        if self.piles not in (2, None):
            raise RulesetError(f"{self.brief()} has no table of two piles: it has {self.piles} piles")
        return two_pile_table(self, low, high)


_LETTER_OF_DIGIT: Final = str.maketrans("0123456789", "abcdefghij")  # the pile 0 is a


class Hyper(Vector):
    """Take counters from the piles of one edge, at least one in all; with ``each``, at least one from each of them."""

    edges: str
    each: bool

    family = "hyper"
    title = later("Nim on a hypergraph")
    sources = ("ehrenborg1996", "boros2017", "moore1910")
    examples = ("hyper:ab,bc:3,4,5", "hyper:each:ab,ac,bc:3,4,5")
    rules_text = later(
        "Choose an edge, and take counters from its piles, at least one in all; with each, at least one from each pile."
    )

    def __init__(self, edges: str, each: bool = False, misere: bool = False) -> None:
        given = {tuple(sorted(set(edge))) for edge in parse_edges(edges, "hyper")}
        # without each, the edges make a simplicial complex, and one that lies in another one says nothing
        kept = sorted(edge for edge in given if each or not any(set(edge) < set(other) for other in given))
        if sum(2 ** len(edge) for edge in kept) > MOST_PATTERNS:
            raise LimitReached(f"hyper: {abbreviate(edges)} has more than {MOST_PATTERNS:,} subsets of edges")
        subsets = {face for edge in kept for size in range(len(edge)) for face in combinations(edge, size + 1)}
        faces, most, piles = kept if each else sorted(subsets), max(map(len, kept)), 1 + max(map(max, kept))
        is_moore = len(faces) == sum(comb(piles, size) for size in range(1, most + 1))
        super().__init__(
            [Moore(most)] if is_moore else [Pattern.of_piles(face, piles) for face in faces], piles, misere
        )
        names = ",".join("".join(prefix(pile).rstrip("-") for pile in edge) for edge in kept)
        vars(self).update(edges=names, each=each)

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        at = sum(1 for _ in takewhile({"each", "misere"}.__contains__, segments))
        if "," in (digits := "".join(segments[at : at + 1])) and re.fullmatch(r"[0-9,]*[0-9]{2}[0-9,]*", digits):
            segments = [*segments[:at], digits.translate(_LETTER_OF_DIGIT), *segments[at + 1 :]]
        words = list(takewhile(lambda each: each[:1].isalpha(), segments))
        flags = {name: name in words for name in ("each", "misere")}
        edges = [word for word in words if word not in flags]
        if len(edges) != 1 or len(words) > 1 + sum(flags.values()):
            raise ParseError("hyper: give edges like ab,bc,ca once; each and misere may stand beside them, once")
        return cls(edges[0], **flags), segments[len(words) :]

    def __str__(self) -> str:
        return ":".join(["hyper", *["each"] * self.each, self.edges, *["misere"] * self.misere])

    name = Ruleset.name

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        """On a simplex the P-position is that of empty piles; on its boundary those of equal piles, by Moore."""
        claim = super().statement(piles, open_choice)
        if self.each or self.misere:
            return claim
        equal = [*claim.rules.position]
        sizes = [len(edge) for edge in self.edges.split(",")]
        if sizes == [len(equal)]:
            equal.append("0")
        elif sizes != [len(equal) - 1] * len(equal):
            return claim
        return replace(claim, formula=("binary", " = ".join(equal)))

    def rules(self) -> str:
        edges = abbreviate(self.edges.replace(",", ", "))
        if self.each:
            return tr("Choose one of {edges}, and take at least one counter from each of its piles.", edges=edges)
        return tr("Choose one of {edges}, and take counters from its piles, at least one in all.", edges=edges)
