"""Rulesets that change another one: what they have in common; and the one with passes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from nimlike.core import searched
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, ParseError, RulesetError, allowed
from nimlike.core.generators import Changed
from nimlike.core.languages import ntr, tr
from nimlike.core.laws import Claim, GameRules, Linear, MoveRule
from nimlike.core.move import PASS, Move, Options, Plane, Scene, State
from nimlike.core.numbers import abbreviate, format_number, parse_number
from nimlike.core.outcome import Label, Outcome, weakest
from nimlike.core.phrases import quoted
from nimlike.core.position import Answer, Moves, Position, WinningMoves
from nimlike.core.progress import part_moves
from nimlike.core.reason import Reason
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile


def can_claim(game: Ruleset) -> bool:
    """Whether the claim of a changed game can be made, for two piles where their number is free."""
    return any(allowed(partial(game.statement, piles)) for piles in (None, 2))


class OnBase(Ruleset):
    """A ruleset made from another one, its base, that has the title and the sources of that one."""

    base: Ruleset

    named: ClassVar[str]  # the name, with a place for that of the base

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.base.title

    @property
    def name(self) -> str:
        return tr(self.named, name=self.base.name)

    @property
    def sources(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.base.sources


class Modified(OnBase):
    """A ruleset that changes another one, its base. Words, boards and states are those of the base by default."""

    place: ClassVar[int] = 0  # a text names smaller ones first; at 0 another order is another game
    change: ClassVar[tuple[str, str]]  # what of `Changed` it changes, and the attribute that is put there

    @property
    def normal_play(self) -> bool:
        return self.base.normal_play

    @property
    def misere(self) -> bool:
        return bool(getattr(self.base, "misere", False))

    def inner(self, state: State) -> State:
        """The state of the base game."""
        return state

    @abstractmethod
    def claim(self, piles: int | None) -> Claim:
        """The statement, where the base has one."""

    def linear_claim(self, piles: int | None, by_moves: bool = False) -> Claim:
        """The base's statement, if all its moves are linear conditions, from which ``by_moves`` its table is made."""
        claim = self.base.statement(piles)
        linear = all(isinstance(each, Linear) for move in claim.rules.moves for each in move.conditions)
        if not linear or claim.rules.parameters or (by_moves and claim.table is not None):
            raise RulesetError(f"{self.brief()}: no proof by automata is made: its moves are not all linear conditions")
        return claim

    def statement(self, piles: int | None = None, open_choice: bool = False) -> Claim:
        if open_choice or not self.base.conditions_known:
            return super().statement(piles, True)
        return self.claim(piles)

    @property
    def conditions_known(self) -> bool:
        return self.base.conditions_known and can_claim(self)

    @property
    def examples(self) -> tuple[str, ...]:  # type: ignore[override]
        """The base's, with this ruleset's text."""
        return (f"{self}:{self.base.format_state(self.base.start())}",)

    def check_state(self, state: State) -> None:
        self.base.check_state(state)

    @property
    def arity(self) -> int | None:
        return self.base.arity

    def state_of(self, numbers: tuple[int, ...]) -> State:
        return self.base.state_of(numbers)

    def parse_state(self, text: str) -> State:
        state = self.base.parse_state(text)
        self.check_state(state)
        return state

    def format_state(self, state: State) -> str:
        return self.base.format_state(state)

    def terminal_outcome(self, state: State) -> Outcome:
        return self.base.terminal_outcome(self.inner(state))

    def options(self, state: State) -> Options:
        yield from self.base.options(state)

    def after(self, state: State, move: Move) -> State:
        return self.base.after(state, move)

    def as_option(self, state: State, move: Move) -> Move:
        return self.base.as_option(self.inner(state), move)

    def parse_move(self, text: str) -> Move:
        return self.base.parse_move(text)

    def _changed(self) -> Changed | None:
        base = self.base._changed()
        field, name = self.change
        return None if base is None else base._replace(**{field: getattr(self, name)})

    def rules(self) -> str:
        return self.base.rules()

    def ending(self, state: State) -> str:
        return self.base.ending(self.inner(state))

    def words(self, state: State) -> str:
        return self.base.words(self.inner(state))

    def board(self, state: State) -> tuple[Pile, ...]:
        return self.base.board(self.inner(state))

    def scene(self, state: State) -> Scene | None:
        scene = self.base.scene(self.inner(state))
        return scene if isinstance(scene, Plane) else None

    def start(self) -> State:
        return self.base.start()

    def players(self, state: State) -> tuple[str, str]:
        return self.base.players(self.inner(state))


def refuse_order(base: Ruleset, place: int, segment: str) -> None:
    """Refuse a modifier, written ``segment``, that goes before one of those that ``base`` has already."""
    here = base
    while isinstance(here, Modified) and here.place:
        if here.place > place:
            raise RulesetError(f"{base}: {segment} goes before {str(here).rpartition(':')[2]}")
        here = here.base
    if not isinstance(here, Modified) and type(here).options_needed is not Ruleset.options_needed:
        raise RulesetError(f"{base}: options may be forbidden there; {segment} does not fit")


def add_note(pile: Pile, note: str) -> Pile:
    return replace(pile, note=f"{pile.note}; {note}" if pile.note else note)


# Any ruleset with passes: a number of times in a play a player may pass in place of a move.
#
# Two passes cancel, as a pass can be answered by a pass (docs/theory/passes.md): with p + 2 passes left the outcomes
# and the Grundy values are those with p. So an even number of passes is answered by the base, with the base's label,
# and an odd number by the search with one pass, or by the pass itself where the base is lost.

MOST_PASSES: Final = 1_000  # most passes of a game

_SEARCHED: Final = "search from the definition"


@dataclass(frozen=True)
class Passing(Modified):
    """In place of a move a player may pass, at most ``passes`` times in a play, both together, and not at the end."""

    # The rule for one pass is that of Morrison, Friedman & Landsberg 2012 and of Low & Chan 2015.
    base: Ruleset
    passes: int

    place: ClassVar[int] = 4
    change = "passes", "passes"

    def __post_init__(self) -> None:
        if not 1 <= self.passes <= MOST_PASSES:
            raise RulesetError(f"{self.base}: pass={abbreviate(self.passes)}: 1 to {MOST_PASSES:,} passes are allowed")
        refuse_order(self.base, self.place, f"pass={self.passes}")
        if isinstance(self.base, Passing):
            raise RulesetError(f"{self.base} has passes already: give one pass=")
        start = self.base.start()
        for _, reached in self.base.options(start):
            if self.base.players(start) != self.base.players(reached):
                raise RulesetError(f"{self.base}: its positions say whose turn it is, so a pass would change them")
            break

    @property
    def name(self) -> str:
        return ntr(
            "{name} with a pass", "{name} with {passes} passes", self.passes, name=self.base.name, passes=self.passes
        )

    def __str__(self) -> str:
        return f"{self.base}:pass={self.passes}"

    def inner(self, state: State) -> State:
        inner: State = state[0]
        return inner

    def state_of(self, numbers: tuple[int, ...]) -> State:
        return self.base.state_of(numbers), self.passes

    def start(self) -> State:
        return self.base.start(), self.passes

    def check_state(self, state: State) -> None:
        inner, left = state
        self.base.check_state(inner)
        if left > self.passes:
            raise ParseError(f"{self}: {abbreviate(left)} passes are left, and the game has {self.passes}")

    def parse_state(self, text: str) -> State:
        rest, comma, last = text.rpartition(",")
        if comma and last[:1] == "p":
            state = self.base.parse_state(rest), parse_number(last[1:], f"{self}: passes left")
        else:
            state = self.base.parse_state(text), self.passes
        self.check_state(state)
        return state

    def format_state(self, state: State) -> str:
        inner, left = state
        return self.base.format_state(inner) + (f",p{format_number(left)}" if left != self.passes else "")

    def options(self, state: State) -> Options:
        inner, left = state
        ended = True
        for move, reached in self.base.options(inner):
            ended = False
            yield move, (reached, left)
        if left and not ended:
            yield Move(()), (inner, left - 1)

    def after(self, state: State, move: Move) -> State:
        inner, left = state
        if move.takes:
            return self.base.after(inner, move), left
        if not left:
            raise self.illegal(state, move, tr("no pass is left"))
        if next(self.base.options(inner), None) is None:
            raise self.illegal(state, move, tr("the game is over"))
        return inner, left - 1

    def claim(self, piles: int | None) -> Claim:
        """The statement for any number of passes left, which is one of the numbers of a position."""
        claim = self.linear_claim(piles)
        rules = claim.rules
        alone = {name for move in rules.moves if (name := _only_number_lowered(rules, move)) is not None}
        if alone != set(rules.position):
            raise RulesetError(
                f"{self.brief()}: no proof by automata is made: that any amount may be taken from each number "
                f"alone, so that play ends where all are 0, does not hold of {self.base.brief()}"
            )
        used = {name for move in rules.moves for each in move.conditions for name in each.variables} | {*rules.position}
        left = next(name for name in "pz" if name > max(rules.position) and name not in used)
        fewer = next(name for name in "qw" if name not in used)
        # a pass is legal if some number is not 0: one kind of move for each number
        passes = tuple(
            MoveRule(
                f"pass where {name} > 0",
                (*rules.position, fewer),
                (Linear.of({name: 1}, 1, None), Linear.of({left: 1, fewer: -1}, 1, 1)),
            )
            for name in rules.position
        )
        moves = tuple(replace(move, after=(*move.after, left)) for move in rules.moves)
        title = f"{self} with {left} passes left"
        passing = replace(rules, title=title, position=(*rules.position, left), moves=(*moves, *passes), ruleset=None)
        return Claim(passing, system=claim.system, looked_for=True)

    @property
    def conditions_known(self) -> bool:
        """A law is looked for with all passes left, so by the definition."""
        return False

    def rules(self) -> str:
        times = (
            tr("Once in a play")
            if self.passes == 1
            else tr("{passes} times in a play, both players together,", passes=self.passes)
        )
        return tr(
            "{rules} {times} a player may pass instead, but not when no move is left.",
            rules=self.base.rules(),
            times=times,
        )

    def words(self, state: State) -> str:
        left = state[1]
        said = tr("no pass") if not left else tr("1 pass") if left == 1 else tr("{left} passes", left=left)
        return tr("{words}; {said} left", words=self.base.words(state[0]), said=said)

    def board(self, state: State) -> tuple[Pile, ...]:
        inner, left = state
        note = tr("type {word} to pass", word=PASS) if left else tr("no pass is left")
        return tuple(add_note(pile, note) for pile in self.base.board(inner))

    def p_positions(self, bound: int) -> Iterator[Position]:
        """Those with one pass or with two."""
        if self.passes <= 2:
            yield from super().p_positions(bound)
            return
        for found in Passing(self.base, 2 - self.passes % 2).p_positions(bound):
            yield Position(self, (found.state[0], self.passes))

    def answer(self, position: Position) -> Answer:
        """By the parity of the number of passes left."""
        inner, left = position.state
        base = Position(self.base, inner)
        if left % 2 == 0 or base.is_terminal:
            return self._as_base(position, base.answer())
        try:
            found = base.answer()
        except LimitReached:
            found = None
        if found is not None and found.outcome is Outcome.P:
            return self._won_by_a_pass(position, found)
        found = searched.by_definition(Position(self, (inner, 1)))
        if left == 1:
            return found
        return replace(
            found,
            position=position,
            find_moves=lambda: WinningMoves.of(self._lifted(position, found.winning_moves)),
            find_reason=lambda: self._told(found, left),
        )

    def _lifted(self, position: Position, moves: WinningMoves) -> Moves:
        """Moves of the base, or with another number of passes, as moves from a position of this game."""
        return ((move, Position(self, self.after(position.state, move))) for move, _ in moves)

    def _as_base(self, position: Position, found: Answer) -> Answer:
        """The answer where the outcome and the Grundy value are those of the base."""
        left = position.state[1]
        said = found.source if not left or found.position.is_terminal else f"{found.source}; two passes cancel"
        return replace(
            found,
            position=position,
            source=said,
            find_moves=lambda: self._moves_as_base(position, found),
            find_reason=lambda: self._told(found, left),
        )

    def _moves_as_base(self, position: Position, found: Answer) -> WinningMoves:
        """The winning moves of the base, and the pass where the search finds that it wins."""
        known = found.winning_moves
        inner, left = position.state
        wins = False

        def moves() -> Moves:
            yield from self._lifted(position, known)
            if wins:
                yield Move(()), Position(self, (inner, left - 1))

        if not left or found.position.is_terminal:
            return WinningMoves(known.count, moves, known.complete, known.label, known.source)
        try:
            wins = Definition(self, part_moves()).outcome((inner, 1)) is Outcome.P
        except LimitReached:
            return WinningMoves(None, moves, False, known.label, known.source)

        count = None if known.count is None else known.count + wins
        label = weakest([found.moves_label, Label.COMPUTED])
        return WinningMoves(count, moves, known.complete, label, tr(_SEARCHED))

    def _won_by_a_pass(self, position: Position, found: Answer) -> Answer:
        """The answer where an odd number of passes is left and the base is lost: a pass wins, and perhaps more."""
        inner, left = position.state
        passed = Move(()), Position(self, (inner, left - 1))
        search = Definition(self, part_moves())
        try:
            value = search.grundy((inner, 1)) if self.normal_play else None
            others = [each for each in search.winning_moves((inner, 1)) if each[0].takes]
            more = tuple(self._lifted(position, WinningMoves.of(others)))
            moves = WinningMoves.of((*more, passed), weakest([found.label, Label.COMPUTED]), tr(_SEARCHED))
        except LimitReached:
            value, moves = None, WinningMoves(None, lambda: iter((passed,)), complete=False)
        return Answer(
            position,
            Outcome.N,
            found.label,
            f"{found.source}; a pass wins",
            lambda: moves,
            lambda: _pass_wins(passed[1], found),
            value,
            None if value is None else Label.COMPUTED,
        )

    @staticmethod
    def _told(found: Answer, left: int) -> Reason:
        """The reason of a position with fewer passes, with what makes it a reason of this one."""
        reason, text = replace(found.reason, in_coq=None), quoted(str(found.position))
        if found.position.is_terminal:  # nobody may pass any more
            return reason
        lead = (
            tr("Two passes cancel, so the winner is that of {text}:", text=text)
            if left
            else tr("No pass is left, so this is {text}:", text=text)
        )
        return replace(
            reason,
            summary=f"{lead} {quoted(reason.summary)}",
            paragraph=f"{lead} {quoted(reason.paragraph or reason.summary)}",
        )


def _only_number_lowered(rules: GameRules, move: MoveRule) -> str | None:
    """The one number that a kind of move lowers, by any amount; None if it does another thing."""
    changed = [(new, old) for new, old in zip(move.after, rules.position, strict=True) if new != old]
    if len(changed) == len(move.conditions) == 1 and isinstance(move.conditions[0], Linear):
        return changed[0][1] if move.conditions[0].named() == ("lt", *changed[0]) else None
    return None


def _pass_wins(after: Position, found: Answer) -> Reason:
    """The reason of a position that a pass wins, as its base is lost."""
    to, base = quoted(after.brief()), quoted(found.position.brief())
    summary = tr("A pass wins: {base} is a P-position, and so is {to}.", base=base, to=to)
    again = tr("If the other player passes too, pass again.") + " " if after.state[1] else ""
    return Reason(
        "pass",
        summary,
        (),
        {"move": PASS, "to": str(after)},
        f"{summary} {again}{base}: {quoted(found.reason.summary)}",
        tr("where a pass wins"),
        tr("without passes the player to move would lose"),
    )
