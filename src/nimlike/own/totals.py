"""One pile, two totals, and a condition on them that decides at the end, from a file of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Outcome
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile
from nimlike.own.formula import Formula

_PLAYERS: Final = ("A", "B")


@dataclass(frozen=True)
class Totals(Ruleset):
    """Players A and B take from one pile; when nothing can be taken, a condition on their totals a, b decides.

    A state is (left, a, b, player to move: 0 for A, 1 for B); ``game:21`` is the start, with A to move. Families from
    files are subclasses, which hold the takes and the condition.
    """

    takes: ClassVar[tuple[int, ...]]
    cap: ClassVar[Formula | None]
    wins: ClassVar[Formula]

    @property
    def normal_play(self) -> bool:
        return False

    def check_state(self, state: State) -> None:
        if len(state) == 4 and state[3] in (0, 1):
            return
        raise ParseError(
            f"{self}: write what is left, like {self.examples[0]}, or what is left, totals and mover: 9,4,3,A"
        )

    @property
    def arity(self) -> int:
        return 1

    def state_of(self, numbers: tuple[int, ...]) -> State:
        return (numbers[0], 0, 0, 0) if len(numbers) == 1 else numbers

    def parse_state(self, text: str) -> State:
        *fields, last = text.split(",")
        if last in _PLAYERS and len(fields) == 3:
            state: State = (*self.parse_numbers(",".join(fields)), _PLAYERS.index(last))
        else:
            state = self.state_of(self.parse_numbers(text))
        self.check_state(state)
        return state

    def format_state(self, state: State) -> str:
        left, a, b, mover = state
        if not (a or b or mover):
            return format_number(left)
        return f"{','.join(map(format_number, (left, a, b)))},{_PLAYERS[mover]}"

    def brief_position(self, state: State) -> str:
        left, a, b, mover = state
        if not (a or b or mover):
            return f"{self}:{abbreviate(left)}"
        return f"{self}:{','.join(map(abbreviate, (left, a, b)))},{_PLAYERS[mover]}"

    def _amounts(self, left: int) -> Iterator[int]:
        if self.cap is None:
            yield from (take for take in self.takes if take <= left)
        else:
            yield from range(1, min(left, self.cap(**dict.fromkeys(self.cap.names, left))) + 1)

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for amount in self._amounts(state[0]):
            yield Move.lone_take(amount), self._after(state, amount)

    @staticmethod
    def _after(state: State, amount: int) -> State:
        left, a, b, mover = state
        return (left - amount, a + amount, b, 1) if mover == 0 else (left - amount, a, b + amount, 0)

    def terminal_outcome(self, state: State) -> Outcome:
        _, a, b, mover = state
        a_wins = bool(self.wins(**{name: {"a": a, "b": b}[name] for name in self.wins.names}))
        return Outcome.N if a_wins == (mover == 0) else Outcome.P

    def to_move(self, state: State) -> str:
        return _PLAYERS[state[3]]

    def not_to_move(self, state: State) -> str:
        return _PLAYERS[1 - state[3]]

    def rules(self) -> str:
        if self.cap is None:
            what = " or ".join(map(str, self.takes[:8])) + (" or ..." if len(self.takes) > 8 else "")
        else:
            what = f"1 to {self.cap}, where n is what is left"
        return f"A and B take in turn {what} from one pile; each keeps a total of what it has taken."

    def ending(self, state: State) -> str:
        totals = " and ".join(f"{name} is the total of {name.upper()}" for name in sorted(self.wins.names))
        where = f", where {totals}" if totals else ""
        return f"When no move is left, A wins if {self.wins}{where}; else B wins."

    def words(self, state: State) -> str:
        left, a, b, mover = state
        return f"{abbreviate(left)} left, A has {abbreviate(a)}, B has {abbreviate(b)}, {_PLAYERS[mover]} to move"

    def board(self, state: State) -> tuple[Pile, ...]:
        left, a, b, _ = state
        note = f"A has {abbreviate(a)}, B has {abbreviate(b)}"
        return (Pile("Left", left, "", tuple(self._amounts(left)), note),)
