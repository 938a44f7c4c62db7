"""One pile and a cap by a formula of the pile and the last take, from a file of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from nimlike.core.errors import ParseError
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile, Tickets
from nimlike.own.formula import Formula


@dataclass(frozen=True)
class Capped(Ruleset):
    """One pile: take 1 or more, at most the cap; the next cap is a formula of n, what is left, and x, what was taken.

    A state is (pile, cap). Families from files are subclasses, which hold the formula.
    """

    cap: ClassVar[Formula]
    misere: bool = False

    def check_state(self, state: State) -> None:
        if len(state) != 2:
            raise ParseError(f"{self}: the pile and the most that may be taken now are needed, like {self.examples[0]}")

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for amount in range(1, min(state) + 1):
            yield Move.lone_take(amount), self._left(state, amount)

    def after(self, state: State, move: Move) -> State:
        if not move.lone or move.part is not None or move.split:
            raise self.illegal(state, move, "a move is the number taken, like 3")
        if move.amount > min(state):
            raise self.illegal(state, move, f"at most {abbreviate(min(state))} may be taken")
        return self._left(state, move.amount)

    def _left(self, state: State, amount: int) -> State:
        left = state[0] - amount
        return left, max(0, self.cap(**{name: {"n": left, "x": amount}[name] for name in self.cap.names}))

    def rules(self) -> str:
        return (
            f"Take at least one counter, and at most the cap. Then the next cap is {self.cap}, where n is what is left"
            " and x what was taken."
        )

    def words(self, state: State) -> str:
        pile, cap = state
        most = f", at most {abbreviate(min(pile, cap))} may be taken" if pile else ""
        return f"{abbreviate(pile)} in the pile{most}"

    def board(self, state: State) -> tuple[Pile, ...]:
        pile, cap = state
        note = f"at most {abbreviate(cap)} may be taken now" if cap < pile else ""
        return (Pile("The pile", pile, "", range(1, min(state) + 1), note),)

    def tickets(self, state: State) -> Tickets:
        return Tickets(min(state), lambda ticket: Move.lone_take(ticket + 1))
