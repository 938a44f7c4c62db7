"""Answers, Grundy values and reasons by search from a game's definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, MissingLibrary, RulesetError
from nimlike.core.languages import ntr, tr
from nimlike.core.libraries import missing_library
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import Phrase, quoted
from nimlike.core.position import Answer, Game, Position, WinningMoves
from nimlike.core.progress import part_moves, search_moves, searching
from nimlike.core.reason import ENDED, Facts, Grid, Reason
from nimlike.core.shown import LISTED

LONGEST: Final = 1_000  # most moves of a line of play that are made
BUDGET: Final = 20_000  # most moves that a search for a remoteness looks at (long positions count more)
_SHOWN: Final = 24

# Why a position searched from the definition is won or lost: a winning move or a reply to each, and a line of play.

_REPLIES_SHOWN: Final = 12


class Solved(Protocol):
    """Who wins from each position, and by which move."""

    def outcome(self, state: State) -> Outcome: ...

    def winning_move(self, state: State) -> tuple[Move, Position] | None: ...


def reason(search: Solved, position: Position, at_length: bool = True) -> Reason:
    """The reason of a position that is solved; at length with a reply to each move and a line of play to the end."""
    outcome = search.outcome(position.state)
    winner = quoted(position.ruleset.winner(position.state, outcome))
    facts: Facts = {"winner": str(Phrase(winner))}
    if position.is_terminal:
        summary = tr("No move is left: {winner} has won.", winner=winner)
        paragraph = tr("The game is over, and by its rules {winner} has won.", winner=winner)
        return Reason("search", summary, (), facts, paragraph, tr("where no move is left"), ENDED)
    # the line of best play
    line, working = _line(search, position, winner, facts) if at_length else ("", ())
    every = tr("The computer searched the game from here until it was certain who wins.")
    clause = tr("where {winner} wins, by search", winner=winner)
    # won: a move, and that its replies lose
    if outcome is Outcome.N:
        found = search.winning_move(position.state)
        assert found is not None
        move, after = found
        facts["move"], facts["to"] = str(move), str(after)
        shown, reached = quoted(move.brief()), quoted(after.brief())
        ends = (
            tr("it ends the game")
            if after.is_terminal
            else tr("every reply from {reached} was searched and loses", reached=reached)
        )
        then = (
            tr("That ends the game.") if after.is_terminal else tr("From {reached} every reply loses.", reached=reached)
        )
        paragraph = tr(
            "{every} {shown} wins for {winner}. {then}{line}",
            every=every,
            shown=shown,
            winner=winner,
            then=then,
            line=line,
        )
        nudge = tr("some move leaves the other player without a good answer")
        return Reason(
            "search",
            tr("{shown} wins: {ends}.", shown=shown, ends=ends),
            working,
            facts,
            paragraph,
            clause,
            nudge,
        )
    # lost: a reply to each move
    most = LISTED if at_length else _REPLIES_SHOWN
    replies = [(move, _reply(search, after)) for move, after in islice(position.options(), most)]
    facts["refutations"] = [[str(move), str(reply)] for move, reply in replies if reply is not None]
    rows = tuple(
        (quoted(move.brief()), tr("none needed") if reply is None else quoted(reply.brief()))
        for move, reply in replies[:_REPLIES_SHOWN]
    )
    table: list[str | Grid] = [Grid((tr("move"), tr("winning reply")), rows)]
    if (more := sum(1 for _ in islice(position.options(), LISTED)) - _REPLIES_SHOWN) > 0:
        table.append(
            ntr(
                "{n} more move has a winning reply.",
                "{n} more moves have a winning reply each.",
                more,
                n=abbreviate(more),
            )
        )
    paragraph = tr(
        "{every} Whatever the player to move does, there is a reply that wins.{line}", every=every, line=line
    )
    summary = tr("Every move was searched and loses.")
    nudge = tr("the other player has a good answer to each")
    return Reason("search", summary, (*table, *working), facts, paragraph, clause, nudge)


def _reply(search: Solved, position: Position) -> Move | None:
    """A winning move, None at the end of the game and where the player to move loses."""
    found = search.winning_move(position.state)
    return None if found is None else found[0]


def _line(search: Solved, position: Position, winner: str, facts: Facts) -> tuple[str, tuple[str, ...]]:
    """The line of play as a sentence and as working; its moves and its end become facts."""
    # the winner makes a winning move, the loser takes as little as possible, until the end
    moves: list[Move] = []
    end = position
    while len(moves) < LONGEST and not end.is_terminal:
        move = _reply(search, end) or min((option for option, _ in end.options()), key=lambda option: option.amount)
        moves.append(move)
        end = end.after(move)
    facts["line"], facts["line_end"] = [str(move) for move in moves], str(end)
    # the middle of a long line is left out
    told, half = [quoted(move.brief()) for move in moves], _SHOWN // 2
    shown = ", ".join(told)
    if len(told) > _SHOWN:
        first, last = ", ".join(told[:half]), ", ".join(told[-half:])
        shown = tr("{join}, ..., {join2} ({moves:,} moves)", join=first, join2=last, moves=len(told))
    if len(moves) == 1:
        return "", ()
    if not end.is_terminal:
        facts["line_end"] = None
        return "", (tr("A line of play, broken off after {longest:,} moves: {shown}.", longest=LONGEST, shown=shown),)
    sentence = tr(" A line of play to the end, which {winner} wins, is {shown}.", winner=winner, shown=shown)
    return sentence, (
        tr(
            "In that line {winner} makes winning moves, and the other side takes as little as "
            "possible each time, up to {end}.",
            winner=winner,
            end=quoted(end.brief()),
        ),
    )


Values: TypeAlias = Any  # an array of Grundy values (numpy is imported where arrays are made)


_T = TypeVar("_T")

_SOURCE: Final = "search from the definition"


def by_definition(position: Position, search: Definition | None = None) -> Answer:
    """The answer by a search from the definition, which ends with the first winning move that it meets."""
    most = search_moves()
    search = search or Definition(position.ruleset, most)
    if has_more_moves(position, most):
        raise LimitReached(
            f"{position.brief()}: no theorem covers it, and a search looks at {most:,} moves at most, fewer "
            "than this position has"
        )
    try:
        outcome = search.outcome(position.state)
    except LimitReached as limit:
        raise LimitReached(f"{position.brief()}: no theorem covers it, and {limit}") from None

    # the winning moves and the value are searched for at their first use, each within the limit
    def moves() -> WinningMoves:
        try:
            return WinningMoves.of(search.winning_moves(position.state))
        except LimitReached:
            return WinningMoves(None, lambda: search.winning_moves_met(position.state), complete=False)

    found = Answer(position, outcome, Label.COMPUTED, _SOURCE, moves, lambda: reason(search, position))
    return _add_value(found, lambda: _value(found, most)) if position.ruleset.normal_play else found


def _value(found: Answer, most: int) -> int | None:
    """The Grundy value of a position whose outcome was found; None if the search would pass its limit."""
    position, outcome = found.position, found.outcome
    try:
        value = Definition(position.ruleset, most).grundy(position.state)
    except LimitReached:
        return 0 if outcome is Outcome.P else None
    if (value == 0) != (outcome is Outcome.P):
        raise RulesetError(
            f"{position.brief()}: the search finds the outcome {outcome}, and then the Grundy value {value}, "
            "but 0 is that of P-positions and of no others. Either options gives other moves when it is "
            "called again, or the game has an end of its own and normal_play is true"
        )
    return value


def with_value(found: Answer) -> Answer:
    """An answer on who wins with the Grundy value too: 0, or what the ruleset computes at its first use."""
    position = found.position
    if not position.ruleset.normal_play or found.grundy is not None:
        return found
    if found.outcome is Outcome.P:
        return replace(found, grundy=0, grundy_label=found.label)
    most = search_moves()

    def value() -> int | None:
        with searching(most):
            return position.ruleset.computed_value(position.state)

    return _add_value(found, value)


def _add_value(found: Answer, find: Callable[[], int | None]) -> Answer:
    value = cache(find)
    return replace(found, grundy=value, grundy_label=lambda: None if value() is None else Label.COMPUTED)


def small_value(position: Position) -> int | None:
    """The Grundy value by the definition, of a position so small that it takes no time; None for others."""
    most = max(1, search_moves() * 3 // 100)
    if has_more_moves(position, most):
        return None
    try:
        return Definition(position.ruleset, most).grundy(position.state)
    except LimitReached:
        return None


def has_more_moves(position: Position, most: int) -> bool:
    """Whether a position is seen, without a list of its moves, to have more than ``most``."""
    if not any(isinstance(size, int) and size > most for size in position.state):
        return False
    return position.ruleset.tickets(position.state).count > 2 * most  # at most twice as many as there are moves


def grundy(position: Position) -> tuple[int, Label]:
    """The Grundy value of a position and how it is known: from its answer, else by search."""
    found = position.answer()
    if found.grundy is not None and found.grundy_label is not None:
        return found.grundy, found.grundy_label
    try:
        return Definition(position.ruleset, part_moves()).grundy(position.state), Label.COMPUTED
    except LimitReached:
        raise LimitReached(
            f"{position.brief()}: its Grundy value, needed in a sum, has no known formula and lies beyond a "
            f"search of {part_moves():,} moves"
        ) from None


def search_without_arrays(position: Position) -> Answer:
    """The answer of a position where NumPy is not installed; what needs arrays is searched from the definition."""

    def either(usual: Callable[[], _T], searched: Callable[[], _T]) -> _T:
        try:
            return usual()
        except ModuleNotFoundError as error:
            missing = missing_library(error)
            if missing is None:
                raise
            if any(isinstance(size, int) and size > search_moves() for size in position.state):
                raise missing from None  # as good as never does a search come to the end of such a position
            try:
                return searched()
            except LimitReached as limit:
                raise LimitReached(f"{missing}; without it, {limit}") from None

    def value(given: Callable[[], _T], searched: Callable[[], _T]) -> _T | None:
        try:
            return either(given, searched)
        except (LimitReached, MissingLibrary):
            return None

    found = either(lambda: position.ruleset.answer(position), lambda: by_definition(position))
    return replace(
        found,
        grundy=lambda: value(lambda: found.grundy, lambda: by_definition(position).grundy),
        grundy_label=lambda: value(lambda: found.grundy_label, lambda: by_definition(position).grundy_label),
        find_moves=lambda: either(found.find_moves, lambda: by_definition(position).winning_moves),
        find_reason=lambda: either(found.find_reason, lambda: by_definition(position).reason),
    )


def remoteness_of(lost: list[int], won: list[int], needed: int) -> int:
    """The remoteness of a position from those of its options, of which so many lost ones make it a won one."""
    if len(lost) >= needed:
        return 1 + sorted(lost)[needed - 1]  # the shorter ones may be forbidden
    return 1 + max(won, default=-1)


class Remoteness:
    """Exact remoteness of positions of one ruleset, by search from the definition; what was found is kept."""

    def __init__(self, ruleset: Game, budget: int = BUDGET) -> None:
        self.ruleset = ruleset
        self.budget = budget
        self.spent = 0  # by the last search, in moves
        self._known: dict[State, tuple[Outcome, int]] = {}

    def of(self, state: State) -> int | None:
        """Moves left in the game from ``state``; None if the budget does not suffice."""
        found = self._search(state)
        return None if found is None else found[1]

    def best(self, state: State) -> tuple[Outcome, int, tuple[Move, ...]] | None:
        """Outcome, remoteness, and the moves that keep to it; None if the budget does not suffice."""
        found = self._search(state)
        if found is None:
            return None
        outcome, length = found
        wanted = Outcome.P if outcome is Outcome.N else Outcome.N
        moves = tuple(m for m, s in self.ruleset.options(state) if self._known[s] == (wanted, length - 1))
        return outcome, length, moves or tuple(m for m, _ in self.ruleset.options(state))

    def _search(self, root: State) -> tuple[Outcome, int] | None:
        known = self._known
        if root in known:
            return known[root]
        self.spent = 0  # there are half as many moves as tickets, at least
        if self.ruleset.tickets(root).count > 2 * self.budget:
            return None
        cost = 1 + length_of_state(root) // 16
        stack: list[tuple[State, list[State], Iterator[State]]] = []
        opened: State | None = root
        while True:
            if opened is not None:
                options = []
                self.spent += 1  # a state without moves costs something too
                for _, option in self.ruleset.options(opened):
                    self.spent += cost
                    if self.spent > self.budget:
                        return None
                    options.append(option)
                stack.append((opened, options, iter(options)))
            state, options, pending = stack[-1]
            opened = next((s for s in pending if s not in known), None)
            if opened is None:
                known[state] = self._settled(state, options)
                stack.pop()
                if not stack:
                    return known[root]

    def _settled(self, state: State, options: list[State]) -> tuple[Outcome, int]:
        if not options:
            return self.ruleset.terminal_outcome(state), 0
        values = [self._known[s] for s in options]
        lost, won = ([length for found, length in values if found is each] for each in (Outcome.P, Outcome.N))
        needed = self.ruleset.options_needed(state)
        return Outcome.N if len(lost) >= needed else Outcome.P, remoteness_of(lost, won, needed)


def length_of_state(state: State) -> int:
    """How long a state is: its numbers, long ones counted for several."""
    return sum(length_of_state(n) if isinstance(n, tuple) else 1 + _bits(n) // 512 for n in state)


def _bits(entry: object) -> int:
    """The length of a number; 0 of what is none."""
    return entry.bit_length() if isinstance(entry, int) else 0
