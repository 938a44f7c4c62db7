"""Exhaustive search from the definition: slow and short. Everything else is tested against it.

A position without options has the outcome that its ruleset gives to the end of the game; any other is N when some
option is P (where the other player may forbid k - 1 options: when k are), and P otherwise. The search keeps its own
stack, so depth is no limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeVar

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.loopy import loopy
from nimlike.core.metering import looked_at, search_memory, weight
from nimlike.core.move import Move
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position, State
from nimlike.core.progress import report

if TYPE_CHECKING:
    from nimlike.core.ruleset import Ruleset

_REPORTED: Final = 1 << 14
_OPTION: Final = 12
"""Words of 8 bytes that an option takes beside its numbers, while it is looked at."""
_STATE: Final = 30
"""Words that a position takes beside its numbers once its answer is known."""

Value = TypeVar("Value")


class Definition:
    """Outcomes and Grundy values of one ruleset, straight from its options.

    Parameters
    ----------
    ruleset
        Any ruleset; only ``options``, ``options_needed`` and ``terminal_outcome`` are used.
    max_moves
        Most moves to look at before `LimitReached` is raised, long numbers counted by their length; None: no limit.
        Memory is limited as well, by `nimlike.core.metering.search_memory`.

    Examples
    --------
    >>> from nimlike.games.nim.game import Nim
    >>> Definition(Nim()).outcome((1, 2, 3)), Definition(Nim()).grundy((1, 2, 4))
    (<Outcome.P: 'P'>, 7)
    """

    def __init__(self, ruleset: Ruleset, max_moves: int | None = None) -> None:
        self.ruleset = ruleset
        self.max_moves = max_moves
        self.moves_seen = 0
        self._words = 0  # of memory that the positions take, by a count that is right within a third
        self._outcomes: dict[State, Outcome] = {}
        self._grundy: dict[State, int] = {}

    def outcome(self, state: State) -> Outcome:
        """P or N by exhaustive search; linear in the number of moves between the states reached."""
        return self._search(state, self._outcomes, self._outcome_from)

    def grundy(self, state: State) -> int:
        """The least number that no option has as its Grundy value (normal play only)."""
        if not self.ruleset.normal_play:
            raise ValueError(f"{self.ruleset.brief()} is not in normal play: it has no Grundy values")
        return self._search(state, self._grundy, self._mex)

    def winning_moves(self, state: State) -> list[tuple[Move, Position]]:
        """The moves to P-positions, in the order of the options."""
        return [(m, Position(self.ruleset, s)) for m, s in self.ruleset.options(state) if self.outcome(s) is Outcome.P]

    def _outcome_from(self, state: State, options: list[State]) -> Outcome:
        if not options:
            return self.ruleset.terminal_outcome(state)
        won = sum(self._outcomes[s] is Outcome.P for s in options)
        return Outcome.N if won >= self.ruleset.options_needed(state) else Outcome.P

    def _mex(self, state: State, options: list[State]) -> int:
        values = {self._grundy[s] for s in options}
        return next(n for n in range(len(values) + 1) if n not in values)

    def _search(self, root: State, known: dict[State, Value], settle: Callable[[State, list[State]], Value]) -> Value:
        stack: list[tuple[State, Iterator[State], list[State]]] = []
        entered = set()
        if root not in known:
            stack.append(self._opened(root))
            entered.add(root)
        while stack:
            state, pending, options = stack[-1]
            unknown = next((s for s in pending if s not in known), None)
            if unknown is None:
                known[state] = settle(state, options)
                stack.pop()
                self._words += _STATE + len(state) - _OPTION * len(options) - sum(map(len, options))
            elif unknown in entered:
                raise loopy(self.ruleset, [here for here, _, _ in stack], unknown)
            else:
                stack.append(self._opened(unknown))
                entered.add(unknown)
        return known[root]

    def _opened(self, state: State) -> tuple[State, Iterator[State], list[State]]:
        options, most, each, words = [], self.max_moves, weight(state), search_memory() >> 3
        try:
            for _, option in self.ruleset.options(state):
                options.append(option)
                self.moves_seen += each
                self._words += _OPTION + len(option)
                if self._words > words:
                    raise LimitReached(
                        tr(
                            "{ruleset}: the positions of the search take more than {size:,} MiB of memory",
                            ruleset=self.ruleset.brief(),
                            size=words >> 17,
                        )
                    )
                if most is not None and self.moves_seen > most:
                    raise LimitReached(
                        tr(
                            "{ruleset}: the search passed its limit of {most:,} moves",
                            ruleset=self.ruleset.brief(),
                            most=most,
                        )
                    )
                if most is not None and self.moves_seen % _REPORTED < each:
                    report("moves searched, of the limit", self.moves_seen, most)
        finally:
            looked_at(len(options))
        return state, iter(options), options
