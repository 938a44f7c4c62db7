"""Search from the definition: slow and short. Everything else is tested against it.

A position without options has the outcome that its ruleset gives to the end of the game; any other is N when some
option is P (where the other player may forbid k - 1 options: when k are), and P otherwise. The value of a sum is the
XOR of those of its `parts` (normal play). Options are generated as they are needed: those whose outcome is known are
looked at before any other is opened, then the smallest is opened first, and a position is left as soon as enough of
them are P-positions. The search keeps its own stack, so depth is no limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any, Final, TypeVar, cast

from nimlike.core.errors import LimitReached, loopy
from nimlike.core.move import Move, Options, State
from nimlike.core.numbers import mex
from nimlike.core.outcome import Outcome
from nimlike.core.position import Game, Moves, Position
from nimlike.core.progress import count_moves, report, search_memory, weight

_REPORTED: Final = 1 << 14
_AHEAD: Final = 1_024  # options of a position that are looked at together, before one of them is opened
_TOGETHER: Final = 256  # positions of a loop without a limit of moves that are counted together
_OPTION: Final = 12  # words of 8 bytes that an option takes beside its numbers, while it waits
_STATE: Final = 30  # words that a position takes beside its numbers once its answer is known
CELL: Final = 8 * _STATE  # bytes of the same

Value = TypeVar("Value", bound=int | Outcome)


class Definition:
    """The outcomes and Grundy values of one ruleset, from its options alone, within a limit of moves and of memory."""

    def __init__(self, ruleset: Game, max_moves: int | None = None) -> None:
        self.ruleset = ruleset
        self.max_moves = max_moves
        self.moves_seen = 0
        self._words = 0  # of memory that the positions take, by a count that is right within a third
        self._outcomes: dict[State, Outcome] = {}
        self._grundy: dict[State, int] = {}
        self._parts = ruleset._parts()

    def outcome(self, state: State) -> Outcome:
        """P or N by search; at most linear in the number of moves between the states reached."""
        if self._parts is None:
            return self._search(state, self._outcomes, Outcome.P, self._outcome_from)
        return Outcome.N if self.grundy(state) else Outcome.P

    def grundy(self, state: State) -> int:
        """The smallest number that no option has as its Grundy value (normal play only)."""
        if not self.ruleset.normal_play:
            raise ValueError(f"{self.ruleset.brief()} is not in normal play: it has no Grundy values")
        parts = self._parts(state) if self._parts else (state,)
        return reduce(xor, (self._search(part, self._grundy, None, lambda here: mex(here.seen)) for part in parts), 0)

    def grundy_in_order(self, states: Iterable[State]) -> Iterator[int]:
        """The Grundy values of states, each after its options, or these are searched for: a loop without a stack."""
        known, options, most = self._grundy, self.ruleset.options, self.max_moves
        unseen = unpaid = 0  # moves and positions that are not counted yet
        for state in states:
            listed = options(state) if most is None else islice(options(state), max(most - self.moves_seen, 0) + 1)
            try:
                reached = [known[option] for _, option in listed]
            except KeyError:
                value = self.grundy(state)
            else:
                value, met = 0, set(reached)
                while value in met:
                    value += 1
                known[state] = value
                unseen, unpaid = unseen + len(reached), unpaid + 1
            if most is not None or unpaid >= _TOGETHER:
                self.moves_seen += unseen
                self._words += unpaid * (_STATE + len(state))
                self._stay_within(search_memory() >> 3)
                count_moves(unseen)
                unseen = unpaid = 0
            yield value

    def winning_moves(self, state: State) -> list[tuple[Move, Position]]:
        """The moves to P-positions, in the order of the options."""
        options = Position(self.ruleset, state).options()
        return [each for each in options if self.outcome(each[1].state) is Outcome.P]

    def winning_moves_met(self, state: State) -> Moves:
        """Those to positions that the search has settled: at least one, of an N-position that it has settled."""
        known = self._outcomes.get
        return ((m, Position(self.ruleset, s)) for m, s in self.ruleset.options(state) if known(s) is Outcome.P)

    def winning_move(self, state: State) -> tuple[Move, Position] | None:
        """The first one, in the order of the options, as far as the search goes; None if there is none."""
        try:
            options = Position(self.ruleset, state).options()
            return next((each for each in options if self.outcome(each[1].state) is Outcome.P), None)
        except LimitReached:
            return next(self.winning_moves_met(state), None)

    def _search(
        self, root: State, known: dict[State, Value], wanted: Value | None, settle: Callable[[_Visit], Value]
    ) -> Value:
        """Settle a state after those that it needs; so many options with the answer ``wanted`` settle one at once."""
        path = [] if root in known else [_Visit(self.ruleset, root)]
        entered = {root}
        try:
            while path:
                here = path[-1]
                while here.needed > 0 and (here.unknown or self._look(here, known, wanted)):
                    if here.unknown:
                        answer = self._find(here.unknown[-1], known)
                        if answer is None:
                            break
                        here.unknown.pop()
                        here.seen.add(answer)
                        here.needed -= answer is wanted
                if here.needed > 0 and here.unknown:
                    option = here.unknown[-1]
                    if self._parts is not None:
                        option = next(part for part in self._parts(option) if part not in known)
                    if option in entered:
                        raise loopy(self.ruleset, [each.state for each in path], option)
                    entered.add(option)
                    path.append(_Visit(self.ruleset, option))
                else:
                    known[here.state] = settle(here)
                    self._words += _STATE + len(here.state) - path.pop().words
        finally:
            self._words -= sum(here.words for here in path)
        return known[root]

    def _find(self, state: State, known: dict[State, Value]) -> Value | int | None:
        """What is known of a state; of a sum the XOR of what is known of its parts."""
        if self._parts is None:
            return known.get(state)
        total = 0
        for part in self._parts(state):
            if (value := known.get(part)) is None:
                return None
            total ^= cast("int", value)
        return total

    def _look(self, here: _Visit, known: dict[State, Value], wanted: Value | None) -> bool:
        """Look at the next options, and note the answers that are known; whether there were any."""
        before, most, each, words = self.moves_seen, self.max_moves, weight(here.state), search_memory() >> 3
        try:
            for _, option in islice(here.options, _AHEAD):
                self.moves_seen += each
                answer = self._find(option, known)
                if answer is None:
                    here.unknown.append(option)
                    here.words += _OPTION + len(option)
                    self._words += _OPTION + len(option)
                self._stay_within(words)
                if most is not None and self.moves_seen % _REPORTED < each:
                    report("moves searched, of the limit", self.moves_seen, most)
                if answer is not None:
                    here.seen.add(answer)
                    here.needed -= answer is wanted
                    if here.needed <= 0:
                        break
        finally:
            count_moves((self.moves_seen - before) // each)
        here.unknown.reverse()  # of options of one size the first shall be opened first, and the last is taken
        here.unknown.sort(key=_size, reverse=True)
        return self.moves_seen > before

    def _stay_within(self, words: int) -> None:
        """Raise LimitReached once the positions take more memory than so many words, or the moves pass their limit."""
        if self._words > words:
            raise LimitReached(
                f"{self.ruleset.brief()}: the positions of the search take more than {words >> 17:,} MiB of memory"
            )
        if self.max_moves is not None and self.moves_seen > self.max_moves:
            raise LimitReached(f"{self.ruleset.brief()}: the search passed its limit of {self.max_moves:,} moves")

    def _outcome_from(self, here: _Visit) -> Outcome:
        if here.needed <= 0:
            return Outcome.N
        return Outcome.P if here.seen else self.ruleset.terminal_outcome(here.state)


class _Visit:
    """A position on the way: its options to come, those that wait to be opened, and the answers of the others."""

    __slots__ = ("needed", "options", "seen", "state", "unknown", "words")

    def __init__(self, ruleset: Game, state: State) -> None:
        self.state = state
        self.options: Options = iter(ruleset.options(state))
        self.needed = ruleset.options_needed(state)
        self.unknown: list[State] = []
        self.seen: set[int | Outcome] = set()
        self.words = 0


def _size(state: Any) -> int:
    """The sum of all whole numbers of a state."""
    try:
        total = sum(state)
    except TypeError:
        parts = state if isinstance(state, tuple) else ()
        total = sum(part if isinstance(part, int) else _size(part) for part in parts)
    return total if isinstance(total, int) else 0
