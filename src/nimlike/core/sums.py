"""Disjunctive sums: a move is a move in one component; the last player to move wins, or loses in misère play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import ClassVar, Final

from nimlike.core.answer import Answer, Reason
from nimlike.core.drawn import Draw
from nimlike.core.errors import IllegalMove, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.literature import Source, works
from nimlike.core.move import Move
from nimlike.core.phrase import listed
from nimlike.core.position import Position, State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile, Tickets

_NAMED: Final = 4


@dataclass(frozen=True)
class Sum(Ruleset):
    """The disjunctive sum of two or more games, all in normal play or all in misère play.

    A state is the tuple of the components' states; the text joins the components' by ``+``.

    Parameters
    ----------
    parts
        The components' rulesets, in order.

    Raises
    ------
    RulesetError
        Fewer than two components; or one that the last mover does not win, unless the last mover loses all of
        them.
    """

    parts: tuple[Ruleset, ...]

    family: ClassVar[str] = "sum"
    title: ClassVar[str] = later("disjunctive sum")
    reference: ClassVar[str] = "Sprague 1935, Grundy 1939"
    sources: ClassVar[tuple[Source, ...]] = works("sprague1935", "grundy1939")
    examples: ClassVar[tuple[str, ...]] = ("nim:3,4+wythoff:3,9",)
    rules_text: ClassVar[str] = later(
        "Each turn move in one component; the last player to move wins (loses when all components are in misère play)."
    )

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise RulesetError(tr("a sum needs two components or more"))
        if self.misere:
            return
        for part in self.parts:
            if not part.normal_play:
                raise RulesetError(
                    tr(
                        "{part} cannot stand in this sum: sums are for games in which the last mover wins, or for "
                        "games all in misère play",
                        part=part,
                    )
                )

    @property
    def misere(self) -> bool:
        """Whether all components are in misère play: who makes the last move of all loses."""
        return all(getattr(part, "misere", False) for part in self.parts)

    @property
    def normal_play(self) -> bool:
        return not self.misere

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "SpragueGrundy.grundy_sum" if reason.kind == "sum-grundy" else ""

    def answer(self, position: Position) -> Answer:
        from nimlike.core.sum_answers import answer

        return answer(position)

    @classmethod
    def of(cls, positions: list[Position]) -> Position:
        """The sum of the positions, as one position."""
        return Position(cls(tuple(p.ruleset for p in positions)), tuple(p.state for p in positions))

    @staticmethod
    def parts_of(position: Position) -> list[Position]:
        """The components of a sum; of any other position, itself."""
        rules = position.ruleset
        return rules.components(position.state) if isinstance(rules, Sum) else [position]

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        raise ParseError(tr("write a sum as positions joined by '+', like nim:3,4+wythoff:3,9"))

    def __str__(self) -> str:
        return "+".join(map(str, self.parts))

    def components(self, state: State) -> list[Position]:
        """The components as positions."""
        return [Position(rules, part) for rules, part in zip(self.parts, state, strict=True)]

    def format_state(self, state: State) -> str:
        return "+".join(rules.format_state(part) for rules, part in zip(self.parts, state, strict=True))

    def format_position(self, state: State) -> str:
        return "+".join(map(str, self.components(state)))

    def brief_position(self, state: State) -> str:
        return "+".join(part.brief() for part in self.components(state))

    def check_state(self, state: State) -> None:
        if len(state) != len(self.parts):
            raise ParseError(
                tr(
                    "{rules}: {parts} components expected, {state} given",
                    rules=self.brief(),
                    parts=len(self.parts),
                    state=len(state),
                )
            )
        for rules, part in zip(self.parts, state, strict=True):
            rules.check_state(part)

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for i, rules in enumerate(self.parts):
            for move, part in rules.options(state[i]):
                yield replace(move, part=i + 1), (*state[:i], part, *state[i + 1 :])

    def after(self, state: State, move: Move) -> State:
        if move.part is None or not 1 <= move.part <= len(self.parts):
            parts = tr("1 to {number}, like 1.{move}", number=len(self.parts), move=move.brief())
            raise IllegalMove(tr("move {move} must say its component, {parts}", move=move.brief(), parts=parts))
        i = move.part - 1
        part = self.parts[i].after(state[i], replace(move, part=None))
        return (*state[:i], part, *state[i + 1 :])

    def as_option(self, state: State, move: Move) -> Move:
        at = (move.part or 1) - 1
        return replace(self.parts[at].as_option(state[at], replace(move, part=None)), part=move.part)

    @property
    def name(self) -> str:
        """``Sum of Nim and Wythoff's game``."""
        names = [part.name.removesuffix(part._misere_words) for part in self.parts]
        shown = listed(names) if len(names) <= _NAMED else tr("{names:,} games", names=len(names))
        return tr("Sum of {shown}{misere_words}", shown=shown, misere_words=self._misere_words)

    def rules(self) -> str:
        many = tr("two") if len(self.parts) == 2 else f"{len(self.parts):,}"
        told = (
            [tr("Game {i}: {rules}", i=i, rules=part.rules()) for i, part in enumerate(self.parts, 1)]
            if len(self.parts) <= _NAMED
            else []
        )
        return " ".join([tr("Each turn make a move in one of the {many} games.", many=many), *told])

    def ending(self, state: State) -> str:
        return (
            tr("Who makes the last move of all loses.") if self.misere else tr("Who makes the last move of all wins.")
        )

    def words(self, state: State) -> str:
        parts = enumerate(self.components(state), 1)
        return "; ".join(tr("game {i}: {words}", i=i, words=part.ruleset.words(part.state)) for i, part in parts)

    def board(self, state: State) -> tuple[Pile, ...]:
        return tuple(
            replace(
                row,
                name=tr("Game {i}: {rules}", i=i, rules=row.name[:1].lower() + row.name[1:]),
                prefix=f"{i}.{row.prefix}",
            )
            for i, part in enumerate(self.components(state), 1)
            for row in part.ruleset.board(part.state)
        )

    def start(self) -> State:
        return tuple(part.start() for part in self.parts)

    def drawn(self, grade: int, draw: Draw) -> State:
        return tuple(part.drawn(max(grade - 1, 1), draw) for part in self.parts)

    def burden(self, state: State) -> int:
        return sum(part.ruleset.burden(part.state) for part in self.components(state))

    def tickets(self, state: State) -> Tickets:
        parts = [part.ruleset.tickets(part.state) for part in self.components(state)]
        ends = list(accumulate(part.count for part in parts))

        def move(ticket: int) -> Move | None:
            at = next(i for i, end in enumerate(ends) if ticket < end)
            found = parts[at].move(ticket - ends[at] + parts[at].count)
            return None if found is None else replace(found, part=at + 1)

        return Tickets(ends[-1], move)

    def least_move(self, state: State) -> Move:
        """A least move in a component that has the most moves."""
        parts = self.components(state)
        at = max(range(len(parts)), key=lambda i: parts[i].ruleset.tickets(parts[i].state).count)
        return replace(parts[at].ruleset.least_move(parts[at].state), part=at + 1)
