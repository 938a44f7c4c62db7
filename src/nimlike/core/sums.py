"""Disjunctive sums: a move is a move in one component; the last player to move wins, or loses in misère play.

In normal play a sum is a P-position if and only if the XOR of the Grundy values is 0 (Sprague 1935, Grundy 1939).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate
from operator import xor
from typing import ClassVar, Final

from nimlike.core.default_pictures import Puzzles
from nimlike.core.errors import IllegalMove, ParseError, RulesetError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Label, Outcome, weakest
from nimlike.core.phrases import blocks_to_draw, listed, quoted
from nimlike.core.position import Answer, Game, Moves, Position, WinningMoves
from nimlike.core.reason import ENDED, Facts, Grid, Reason, Sentences
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import by_definition, grundy
from nimlike.core.shown import Pile, Tickets

_NAMED: Final = 4
_SHOWN_COLUMNS: Final = 64
_SOURCE: Final = "Sprague 1935, Grundy 1939"


@dataclass(frozen=True)
class Sum(Ruleset):
    """The disjunctive sum of two or more games, all in normal play or all in misère play.

    A state is the tuple of the components' states; the text joins the components' by ``+``.

    Parameters
    ----------
    games
        The components' rulesets, in order.

    Raises
    ------
    RulesetError
        Fewer than two components; or one that the last mover does not win, unless the last mover loses all of
        them.
    """

    games: tuple[Game, ...]

    family: ClassVar[str] = "sum"
    title: ClassVar[str] = later("disjunctive sum")
    sources: ClassVar[tuple[str, ...]] = ("sprague1935", "grundy1939")
    examples: ClassVar[tuple[str, ...]] = ("nim:3,4+wythoff:3,9",)
    rules_text: ClassVar[str] = later(
        "Each turn move in one component; the last player to move wins (loses when all components are in misère play)."
    )

    def __post_init__(self) -> None:
        if len(self.games) < 2:
            raise RulesetError("a sum needs two components or more")
        if self.misere:
            return
        for part in self.games:
            if not part.normal_play:
                raise RulesetError(
                    f"{part} cannot stand in this sum: sums are for games in which the last mover wins, or for games "
                    "all in misère play"
                )

    @property
    def misere(self) -> bool:
        """Whether all components are in misère play: who makes the last move of all loses."""
        return all(getattr(part, "misere", False) for part in self.games)

    @property
    def normal_play(self) -> bool:
        return not self.misere

    def in_coq(self, position: Position, reason: Reason) -> str:
        return "SpragueGrundy.grundy_sum" if reason.kind == "sum-grundy" else ""

    def answer(self, position: Position) -> Answer:
        """In normal play from the Grundy values of the components."""
        if not self.normal_play:
            in_one = self.games[0]._sum_in_misere_play(position) if len(set(self.games)) == 1 else None
            return in_one or by_definition(position)
        parts = self.components(position.state)
        known = [grundy(part) for part in parts]
        values = [value for value, _ in known]
        total = reduce(xor, values)
        label = weakest(how for _, how in known)

        def winning_moves() -> WinningMoves:
            of_parts = [part.ruleset.moves_to(part, v ^ total) for part, v in zip(parts, values, strict=True)]
            return _winning_moves(position, of_parts, label)

        def reason() -> Reason:
            return _reason(parts, values, total, next(iter(winning_moves()), None) if total else None)

        outcome = Outcome.N if total else Outcome.P
        return Answer(position, outcome, label, _SOURCE, winning_moves, reason, total, label)

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
    def join(cls, *positions: Position) -> Position:
        """The sum of positions, which may be sums themselves."""
        return cls.of([part for position in positions for part in cls.parts_of(position)])

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        raise ParseError("write a sum as positions joined by '+', like nim:3,4+wythoff:3,9")

    def __str__(self) -> str:
        return "+".join(map(str, self.games))

    def components(self, state: State) -> list[Position]:
        return [Position(rules, part) for rules, part in zip(self.games, state, strict=True)]

    def format_state(self, state: State) -> str:
        return "+".join(rules.format_state(part) for rules, part in zip(self.games, state, strict=True))

    def _position_text(self, state: State) -> str:
        return "+".join(map(str, self.components(state)))

    def _brief_text(self, state: State) -> str:
        return "+".join(part.brief() for part in self.components(state))

    def check_state(self, state: State) -> None:
        if len(state) != len(self.games):
            raise ParseError(f"{self.brief()}: {len(self.games)} components expected, {len(state)} given")
        for rules, part in zip(self.games, state, strict=True):
            rules.check_state(part)

    def options(self, state: State) -> Options:
        for i, rules in enumerate(self.games):
            for move, part in rules.options(state[i]):
                yield replace(move, part=i + 1), (*state[:i], part, *state[i + 1 :])

    def after(self, state: State, move: Move) -> State:
        if move.part is None or not 1 <= move.part <= len(self.games):
            parts = tr("1 to {number}, like 1.{move}", number=len(self.games), move=move.brief())
            raise IllegalMove(f"move {move.brief()} must say its component, {parts}")
        i = move.part - 1
        part = self.games[i].after(state[i], replace(move, part=None))
        return (*state[:i], part, *state[i + 1 :])

    def as_option(self, state: State, move: Move) -> Move:
        at = (move.part or 1) - 1
        return replace(self.games[at].as_option(state[at], replace(move, part=None)), part=move.part)

    @property
    def name(self) -> str:
        """``Sum of Nim and Wythoff's game``."""
        names = [part.name.removesuffix(part._misere_words) for part in self.games]
        shown = listed(names) if len(names) <= _NAMED else tr("{names:,} games", names=len(names))
        return tr("Sum of {shown}{misere_words}", shown=shown, misere_words=self._misere_words)

    def rules(self) -> str:
        many = tr("two") if len(self.games) == 2 else f"{len(self.games):,}"
        told = (
            [tr("Game {i}: {rules}", i=i, rules=part.rules()) for i, part in enumerate(self.games, 1)]
            if len(self.games) <= _NAMED
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
                note=re.sub(r"[a-z]+[0-9]\S*$", rf"{i}.\g<0>", row.note),  # it may end in a move
            )
            for i, part in enumerate(self.components(state), 1)
            for row in part.ruleset.board(part.state)
        )

    def start(self) -> State:
        return tuple(part.start() for part in self.games)

    def puzzles(self) -> Puzzles:
        parts = [part.puzzles() for part in self.games]
        return Puzzles(
            lambda grade, draw: tuple(part.draw(max(grade - 1, 1), draw) for part in parts),
            lambda state: sum(part.burden(each) for part, each in zip(parts, state, strict=True)),
        )

    def tickets(self, state: State) -> Tickets:
        parts = [part.ruleset.tickets(part.state) for part in self.components(state)]
        ends = list(accumulate(part.count for part in parts))

        def move(ticket: int) -> Move | None:
            at = next(i for i, end in enumerate(ends) if ticket < end)
            found = parts[at].move(ticket - ends[at] + parts[at].count)
            return None if found is None else replace(found, part=at + 1)

        return Tickets(ends[-1], move)


Ruleset._join = Sum.join


_VALUES: Final = later("whose components have the Grundy values {listed_values}, of XOR {shown}")
_STEP: Final = later(
    "The Grundy value of a position is the smallest of 0, 1, 2, ... that no position one move away has; a sum has the "
    "XOR of its components' values (Sprague, Grundy)."
)
_END: Final = Sentences(
    later("No component has a move left: whoever moved last has won."),
    later("The game is over, and nobody can move. The player who made the last move has won."),
    later("where no move is left"),
    ENDED,
)
_LOST: Final = Sentences(
    later("The components' Grundy values are {listed_values}; their XOR is {shown}: a P-position."),
    later(
        "In a sum each move is made in one component, which counts as a pile of Nim whose size is its Grundy value: "
        "moves lead from it to every smaller value, and none to the same value. Here the values are {listed_values}. "
        "As in Nim, write them in binary, one below another: every column holds an even number of ones. Any move makes "
        "some column odd, and the other player has an answer that makes all columns even again, so the other player "
        "makes the last move and wins."
    ),
    _VALUES,
    later("each game is worth a pile of Nim, and these cancel"),
    (
        later("The games are worth {listed_values}, and these cancel, as piles of Nim do."),
        later("Any move spoils that, and the other player can restore it."),
    ),
)
_WON: Final = Sentences(
    later(
        "The components' Grundy values are {listed_values}; their XOR is {shown}, not 0: {name} changes that of "
        "component {part} {reached}, and the XOR is 0."
    ),
    later(
        "In a sum each move is made in one component, which counts as a pile of Nim whose size is its Grundy value: "
        "moves lead from it to every smaller value, and none to the same value. Here the values are {listed_values}. "
        "As in Nim, write them in binary, one below another: some column holds an odd number of ones. {name} changes "
        "the value of component {part} {reached}, and then every column is even. The other player must spoil that, and "
        "the player to move can put it right each time, up to the last move of all."
    ),
    _VALUES,
    later("each game is worth a pile of Nim; make these cancel"),
    (
        later("The games are worth {listed_values}, as if they were piles of Nim."),
        later("Change game {part} {reached}, and all cancel."),
    ),
)


def _reason(parts: list[Position], values: list[int], total: int, first: tuple[Move, Position] | None) -> Reason:
    """Each component as a pile of Nim; ``first`` is a winning move, if there is one."""
    facts: Facts = {"grundy_values": [format_number(v) for v in values], "grundy": format_number(total)}
    # the values in binary, one below another
    width = max(1, *(value.bit_length() for value in values))
    heads = [tr("component"), tr("position"), tr("Grundy value"), tr("in binary")]
    rows = [(str(i), quoted(part.brief()), value) for i, (part, value) in enumerate(zip(parts, values, strict=True), 1)]
    cells = [(*row, abbreviate(value), f"{value:0{width}b}") for *row, value in (*rows, (tr("XOR"), "", total))]
    columns = len(heads) if width <= _SHOWN_COLUMNS else len(heads) - 1
    working: list[str | Grid] = [Grid(tuple(heads[:columns]), tuple(row[:columns] for row in cells)), tr(_STEP)]
    if all(part.is_terminal for part in parts):
        return _END.fill("sum-end", facts, tuple(working))
    # which columns are even, or made so
    words = {"listed_values": listed([abbreviate(value) for value in values]), "shown": abbreviate(total)}
    alone, sentences = None, _LOST
    if first is not None:
        move, after = first
        assert move.part is not None
        alone, sentences, facts["move"] = move.part - 1, _WON, str(move)
        value, wanted = abbreviate(values[alone]), abbreviate(values[alone] ^ total)
        words |= {"name": quoted(move.brief()), "part": str(move.part)}
        words["reached"] = tr("from {value} to {wanted}", value=value, wanted=wanted)
        working.append(
            tr(
                "{name} changes the value of component {part} {reached}, the XOR of the other values, and leaves "
                "{after}.",
                **words,
                after=quoted(after.brief()),
            )
        )
    names = [tr("Game {i}", i=i) for i in range(1, len(parts) + 1)]
    figure = blocks_to_draw(names, values, alone, worth=True)
    return sentences.fill("sum-grundy", facts, tuple(working), figure, **words)


def _winning_moves(position: Position, of_parts: list[WinningMoves], label: Label) -> WinningMoves:
    """The winning moves of a sum, from those of its components; their number too if it is known of all components."""

    def made() -> Moves:
        for i, moves in enumerate(of_parts):
            for move, after in moves:
                state = (*position.state[:i], after.state, *position.state[i + 1 :])
                yield replace(move, part=i + 1), Position(position.ruleset, state)

    counts = [moves.count for moves in of_parts if moves.count is not None]
    number = sum(counts) if len(counts) == len(of_parts) else None
    complete = all(moves.complete for moves in of_parts)
    # the values of what moves leave may be known by a weaker label than those of the components
    known, source = label, ""
    for moves in of_parts:
        if weakest([known, moves.label or label]) is not known:
            known, source = moves.label or label, moves.source
    return WinningMoves(number, made, complete, None if known is label else known, source)
