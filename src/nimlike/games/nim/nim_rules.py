"""The rules of Nim: any number of counters, at least one, from one pile."""

from __future__ import annotations

from dataclasses import dataclass

from nimlike.core.errors import ParseError
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, Options, State, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Tickets


def left_by(rules: Ruleset, state: State, move: Move, form: str) -> State:
    """What a move that takes from piles leaves, whether or not the rules allow it; ``form`` says what moves are."""
    if move.lone or move.part is not None or move.split or not move.takes:
        raise rules.illegal(state, move, form)
    left = list(state)
    for pile, amount in move.takes:
        if pile >= len(state):
            raise rules.illegal(state, move, ntr("there is {n} pile", "there are {n} piles", len(state), n=len(state)))
        if amount > left[pile]:
            held = tr("pile {pile_name} holds {state}", pile_name=pile_name(pile), state=abbreviate(state[pile]))
            raise rules.illegal(state, move, held)
        if not amount:
            raise rules.illegal(state, move, tr("at least one counter must be taken from each pile named"))
        left[pile] -= amount
    return tuple(left)


def tell_ending(rules: Ruleset, state: State) -> str:
    """Who wins a game that ends when no counter is left."""
    if rules.normal_play:
        return tr("Whoever takes the last counter wins.")
    return tr("Whoever takes the last counter loses.")


@dataclass(frozen=True)
class NimRules(Ruleset):
    """Options, texts and moves of Nim; `nimlike.Nim` has all that is known of it."""

    misere: bool = False

    family = "nim"

    @property
    def arity(self) -> int:
        return 2

    def check_state(self, state: State) -> None:
        if not state:
            raise ParseError(f"{self.brief()}: at least one pile is needed, like nim:3,4,5")

    def options(self, state: State) -> Options:
        for pile, size in enumerate(state):
            for amount in range(1, size + 1):
                yield Move(((pile, amount),)), (*state[:pile], size - amount, *state[pile + 1 :])

    def after(self, state: State, move: Move) -> State:
        form = tr("take from one pile, like a3")
        if len(move.takes) > 1:
            raise self.illegal(state, move, form)
        return left_by(self, state, move, form)

    def rules(self) -> str:
        return tr("Take any number of counters, at least one, from one pile.")

    ending = tell_ending

    def start(self) -> State:
        return 3, 5, 7

    def tickets(self, state: State) -> Tickets:
        def move(ticket: int) -> Move:
            for pile, size in enumerate(state):
                if ticket < size:
                    return Move(((pile, ticket + 1),))
                ticket -= size
            raise IndexError(ticket)

        largest = max(range(len(state)), key=state.__getitem__, default=0)
        return Tickets(sum(state), move, sum(state[:largest]))
