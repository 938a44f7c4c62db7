"""Modifiers of any ruleset: misère play, passes, blocking, ends, squares to avoid, and its P-positions as moves.

The text of a modified ruleset is the text of its base with one more segment: ``mark:misere``, ``nim:pass=1``,
``wythoff:block=2``, ``wythoff:end=1,1~2,0``, ``wythoff:avoid=1,2~2,1``, ``wythoff:star``. It is solved from the
definition where its base has no theorem of it, and it shows the boards and words of its base.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import groupby, islice, permutations
from typing import ClassVar, Final, TypeAlias

from nimlike.core.blocking import Blocking, without_moves
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.invariant import Rows, bits, members, p_rows, rows_of
from nimlike.core.languages import later, tr
from nimlike.core.laws import Avoided, Claim, Condition, GameRules, Law, Linear, MoveRule
from nimlike.core.modified import Modified, OnBase, Passing, refuse_order
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import listed
from nimlike.core.position import Answer, Position
from nimlike.core.progress import table_moves
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import by_definition
from nimlike.core.shown import Map, Pile, TableMap

# The ⋆-operator as a modifier of any ruleset: the game whose moves are the P-positions of the base.
#
# ``wythoff:star`` is the game in which (1, 2), (2, 1), (3, 5), ... may be taken; the P-positions of
# ``wythoff:star:star`` are those of Wythoff's game again (docs/theory/invariant-games.md).

MOST_SIDE: Final = 2_000  # tables of such a game have at most so many rows and columns

_LEAST_SIDE: Final = 64
_LISTED: Final = 10_000  # where a position has more moves, its board does not show which ones are barred


@dataclass(frozen=True)
class Star(OnBase):
    """Normal play on the piles of the base; what may be taken, whatever the position, are its P-positions except 0."""

    base: Ruleset

    named: ClassVar[str] = later("{name}, P-positions as moves")

    def __post_init__(self) -> None:
        if self.base.arity not in (1, 2):
            raise RulesetError(f"{self.base.brief()}: star is for games whose positions are one or two whole numbers")

    def __str__(self) -> str:
        return f"{self.base}:star"

    @property
    def arity(self) -> int:
        return self.base.arity or 2

    @property
    def examples(self) -> tuple[str, ...]:  # type: ignore[override]
        """A position of as many numbers."""
        return (f"{self}:{'5,8' if self.arity == 2 else '8'}",)

    def check_state(self, state: State) -> None:
        self.base.check_state(self.base.state_of(state))
        if len(state) != self.arity:
            raise ParseError(f"{self.brief()}: positions of {self.arity} numbers are needed; {len(state)} given")

    def options(self, state: State) -> Options:
        rows, fits = _moves(self.base, _side(max(state))), (2 << state[-1]) - 1
        for x in range(state[0] + 1 if len(state) == 2 else 1):
            for y in bits(rows[x] & fits):
                vector = (x, y)[2 - len(state) :]
                move = Move.lone_take(*vector) if len(vector) == 1 else Move.of_vector(vector)
                yield move, tuple(n - take for n, take in zip(state, vector, strict=True))

    def answer(self, position: Position) -> Answer:
        """By the definition, with the outcomes from the table of all smaller positions; no other value than 0."""
        found = by_definition(position, _Tabled(self, max(position.state)))
        value = (0, Label.COMPUTED) if found.outcome is Outcome.P else (None, None)
        return replace(found, grundy=value[0], grundy_label=value[1])

    def p_positions(self, bound: int) -> Iterator[Position]:
        side = _side(bound)
        for pair in members(table(self, side)):
            if max(pair) <= bound:
                yield Position(self, pair[2 - self.arity :])

    def map(self, rest: tuple[int, ...] = ()) -> Map | None:
        if rest or self.arity != 2:
            return super().map(rest) if rest else None
        return TableMap(lambda: MOST_SIDE, lambda side: members(table(self, _side(min(side, MOST_SIDE) - 1))))

    def rules(self) -> str:
        return tr(
            "Take any numbers that are a P-position of this game, except 0, wherever the piles suffice: {rules}",
            rules=self.base.rules(),
        )

    def start(self) -> State:
        for state in ((12, 17), (40, 60), (300, 400)) if self.arity == 2 else ((12,), (60,), (400,)):
            if next(self.options(state), None) is not None:
                return state
        raise RulesetError(f"{self.brief()}: no move is met from positions to 400")


class _Tabled(Definition):
    """The search of the definition, with a table in the place of the search."""

    def __init__(self, game: Star, most: int) -> None:
        super().__init__(game)
        self._rows = table(game, _side(most))

    def outcome(self, state: State) -> Outcome:
        row = self._rows[state[0] if len(state) == 2 else 0]
        return Outcome.P if row >> state[-1] & 1 else Outcome.N


def safe_rows(game: Ruleset, side: int) -> Rows:
    """The P-positions with numbers below ``side`` as rows of bits, by the game's own quickest way."""
    if game.arity == 1:
        found = (tuple(map(int, game.format_state(p.state).split(","))) for p in game.p_positions(side - 1))
        return rows_of(found, 1)
    plane = game.map() if game.arity == 2 else None
    if plane is not None:
        spans = list(plane.spans(0, 0, 0, side, side))
        if plane.known is not None and plane.known < side:
            within = f"within the limit of {table_moves():,} moves, not {side:,}"
            raise LimitReached(f"{game.brief()}: its P-positions are found below {plane.known:,} {within}")
        columns = [0] * side
        for x, low, high in spans:
            first, last = max(low, 0), min(high, side - 1)
            if first <= last:
                columns[x] |= (2 << last) - (1 << first)
        return columns
    raise RulesetError(f"{game.brief()}: its positions are not one or two whole numbers")


def _side(most: int) -> int:
    """The side of the table that holds numbers to ``most``: few sizes, so that tables are made once."""
    if most >= MOST_SIDE:
        raise LimitReached(f"star: tables of such games go to {MOST_SIDE - 1:,}, not {abbreviate(most)}")
    side = _LEAST_SIDE
    while side <= most:
        side *= 2
    return min(side, MOST_SIDE)


@lru_cache(maxsize=16)
def _moves(base: Ruleset, side: int) -> Rows:
    """The vectors with numbers below ``side``: the P-positions of the base but 0."""
    rows = list(safe_rows(base, side))
    rows[0] &= ~1
    return rows


@lru_cache(maxsize=16)
def table(game: Star, side: int) -> Rows:
    """The P-positions of such a game with numbers below ``side``."""
    return p_rows(_moves(game.base, side), side)


MISERE: Final = "misere"  # the segment of misère play, which many families read themselves
STAR: Final = "star"  # the segment of the game whose moves are the P-positions of the base

MODIFIER: Final = re.compile(r"(pass|block|end|avoid)=(.*)|star\Z", re.DOTALL)  # no family has an option of such a name


def order_modifiers(segments: list[str]) -> list[str]:
    """The segments of a text with each row of modifiers sorted by their places: any order of them means the same."""

    def place(segment: str) -> int:
        kind = _KINDS.get(segment.partition("=")[0])
        return kind.place if kind is not None else 0

    def movable(segment: str) -> bool:
        return place(segment) > 0 or ("=" in segment and segment[0].isalpha())

    # ``star`` is in no row: what stands before it changes the game whose P-positions are the moves, what follows it the
    # game of these moves.
    rows = groupby(segments, movable)
    return [segment for _, row in rows for segment in sorted(row, key=place)]


def modify(base: Ruleset, segment: str) -> Ruleset | None:
    """The ruleset that a segment makes of ``base``; None when the segment is no modifier."""
    if segment == MISERE:
        return Misere(base)
    if segment == STAR:
        return Star(base)
    found = MODIFIER.fullmatch(segment)
    if found is None:
        return None
    name, text = found.groups()
    kind = _KINDS[name]
    if issubclass(kind, AtStates):
        states = tuple(base.parse_state(state) for state in text.split("~"))
        return kind(base.base, base.states + states) if isinstance(base, kind) else kind(base, states)
    number = parse_number(text, f"{base}: {name}")
    if name == "pass":
        return Passing(base, number)
    return base if number == 1 else Blocking(base, number)


@dataclass(frozen=True)
class Misere(Modified):
    """The same moves; whoever moves last loses."""

    base: Ruleset

    named: ClassVar[str] = later("{name}, misère play")
    change = "misere", "misere"
    place: ClassVar[int] = 1

    def __post_init__(self) -> None:
        refuse_order(self.base, self.place, MISERE)
        if not self.base.normal_play:
            raise RulesetError(f"{self.base} is not a game that the last mover wins: it has no misère play of its own")

    @property
    def normal_play(self) -> bool:
        return False

    @property
    def misere(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.base}:misere"

    def terminal_outcome(self, state: State) -> Outcome:
        return Outcome.N

    def claim(self, piles: int | None) -> Claim:
        claim = self.linear_claim(piles, by_moves=True)
        return Claim(replace(claim.rules, title=str(self), misere=True, ruleset=None), system=claim.system)

    def ending(self, state: State) -> str:
        return tr("Whoever moves last loses.")


Box: TypeAlias = tuple[tuple[int, int | None], ...]  # smallest and largest of each number; None: no bound


def without(box: Box, point: tuple[int, ...]) -> list[Box]:
    """Boxes without overlaps whose union is a box but for a point of it."""
    if not all(low <= n and (high is None or n <= high) for (low, high), n in zip(box, point, strict=True)):
        return [box]
    found: list[Box] = []
    for at, ((low, high), n) in enumerate(zip(box, point, strict=True)):
        sides = [(low, n - 1)] * (low < n) + [(n + 1, high)] * (high is None or n < high)
        found += [(*zip(point[:at], point[:at], strict=True), side, *box[at + 1 :]) for side in sides]
    return found


def _empty(names: tuple[str, ...], move: MoveRule, box: Box) -> bool:
    """Whether the move would lower a number that is 0."""
    zero = {name for name, (_, high) in zip(names, box, strict=True) if high == 0}
    return any(
        isinstance(each, Linear) and each.named()[:1] == ("lt",) and each.named()[2] in zero for each in move.conditions
    )


def _inside(names: tuple[str, ...], box: Box) -> tuple[Condition, ...]:
    return tuple(
        Linear.of({name: 1}, low, high) for name, (low, high) in zip(names, box, strict=True) if low or high is not None
    )


def moves_outside(rules: GameRules, points: Iterable[State], reached: bool) -> tuple[MoveRule, ...]:
    """The kinds of moves from positions that are none of some points, or that reach none of them."""
    boxes: list[Box] = [((0, None),) * len(rules.position)]  # disjoint: no two kinds made of one move hold together
    for point in sorted(points):
        boxes = [part for box in boxes for part in without(box, point)]
    return tuple(
        MoveRule(move.name, move.after, (*move.conditions, *_inside(names, box)))
        for move in rules.moves
        for names in [move.after if reached else rules.position]
        for box in boxes
        if not _empty(names, move, box)
    )


@dataclass(frozen=True)
class AtStates(Modified):
    """A ruleset whose moves are fewer at some states."""

    base: Ruleset
    states: tuple[State, ...]

    segment: ClassVar[str]

    def __post_init__(self) -> None:
        if not self.states:
            raise RulesetError(f"{self.base}: {self.segment} needs a state, like {self.segment}1,1")
        refuse_order(self.base, self.place, self.segment)
        texts = {self.base.format_state(state): state for state in self.states}
        ordered = sorted(texts, key=lambda text: (len(text), text))
        object.__setattr__(self, "states", tuple(texts[each] for each in ordered))

    def __str__(self) -> str:
        return f"{self.base}:{self.segment}{'~'.join(map(self.base.format_state, self.states))}"

    def claim(self, piles: int | None) -> Claim:
        """The statement: a move that is legal outside finitely many points is one kind of move for each box left."""
        claim = self.linear_claim(len(self.states[0]) if piles is None else piles, by_moves=True)
        points = {
            order
            for state in self.states
            if len(state) == len(claim.rules.position)
            for order in permutations(state)
            if order == state or self.base.state_of(order) == state
        }
        moves = moves_outside(claim.rules, points, isinstance(self, Avoiding))
        return Claim(replace(claim.rules, title=str(self), moves=moves, ruleset=None), system=claim.system)

    def ending(self, state: State) -> str:
        if self.base.normal_play:  # counters may be left
            return tr("Whoever moves last wins.")
        return tr("Whoever moves last loses.") if self.misere else self.base.ending(state)


class Ending(AtStates):
    """The play ends in the given states too: no move leads from them."""

    named: ClassVar[str] = later("{name} with other ends")
    change = "ends", "states"
    place: ClassVar[int] = 2
    segment: ClassVar[str] = "end="

    def options(self, state: State) -> Options:
        if state not in self.states:
            yield from self.base.options(state)

    def after(self, state: State, move: Move) -> State:
        if state in self.states:
            raise self.illegal(state, move, tr("the game ends here"))
        return self.base.after(state, move)

    def rules(self) -> str:
        ends = listed([self.base.format_state(state) for state in self.states])
        return tr("{rules} The game ends at {ends} too.", rules=self.base.rules(), ends=ends)

    def words(self, state: State) -> str:
        return f"{self.base.words(state)}{tr('; the game ends here') if state in self.states else ''}"

    def board(self, state: State) -> tuple[Pile, ...]:
        piles = self.base.board(state)
        if state not in self.states:
            return piles
        return tuple(replace(pile, takes=(), note="", splits=()) for pile in piles if pile.size is not None)


class Avoiding(AtStates):
    """No move leads to the given states; a play may start there."""

    named: ClassVar[str] = later("{name} with positions to avoid")
    change = "avoided", "states"
    place: ClassVar[int] = 3
    segment: ClassVar[str] = "avoid="

    def options(self, state: State) -> Options:
        return (option for option in self.base.options(state) if option[1] not in self.states)

    def after(self, state: State, move: Move) -> State:
        reached = self.base.after(state, move)
        if reached in self.states:
            raise self.illegal(state, move, tr("no move may lead to {state}", state=self.base.format_state(reached)))
        return reached

    def board(self, state: State) -> tuple[Pile, ...]:
        piles = self.base.board(state)
        options = [*islice(self.base.options(state), _LISTED)]
        if len(options) == _LISTED:
            return piles
        barred = {str(move) for move, reached in options if reached in self.states}
        return tuple(without_moves(pile, barred) for pile in piles)

    @cached_property
    def _known(self) -> Avoided | None:
        return self.base.avoiding(self.states)

    def theory(self, position: Position) -> Answer | None:
        known = self._known
        return None if known is None else known.answer(position)

    def laws(self) -> Mapping[str, Law]:
        known = self._known
        return {} if known is None else {"positions": partial(known.law, self.brief())}

    def claim(self, piles: int | None) -> Claim:
        claim, known = super().claim(piles), self._known
        return claim if known is None else replace(claim, members=known.members, least=known.least)

    def rules(self) -> str:
        states = listed([self.base.format_state(state) for state in self.states])
        return tr("{rules} No move may lead to {states}.", rules=self.base.rules(), states=states)


_KINDS: Final[dict[str, type[Modified]]] = {
    "misere": Misere,
    "end": Ending,
    "avoid": Avoiding,
    "pass": Passing,
    "block": Blocking,
}
"""The modifiers whose order is free, by their names."""
