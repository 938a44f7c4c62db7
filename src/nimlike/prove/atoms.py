"""The conditions of a game as automata in a number system."""

from __future__ import annotations

from nimlike.core.conditions import Condition, GameRules, Linear, MoveRule
from nimlike.numeration.automata.elimination import Conjunct
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.relations import Relation, both
from nimlike.numeration.automata.systems import NumberSystem


def relation_of(condition: Linear, system: NumberSystem) -> Relation:
    """The automaton of a linear condition, whose tracks are its variables."""
    return linear(system, dict(condition.terms), condition.low, condition.high)


class Atoms:
    """The conditions of a game as relations in a number system, each made once."""

    def __init__(self, rules: GameRules, system: NumberSystem) -> None:
        self.rules, self.system = rules, system
        self.linear: dict[Linear, str] = {}
        self.given: dict[str, Relation] = {}
        self._made: dict[Condition, Relation] = {}

    def conjunct(self, condition: Condition) -> Conjunct:
        """The condition by its name: lt, le, zero; linear0, linear1, ...; the name of a relation of the rules."""
        if isinstance(condition, Linear):
            if condition not in self._made:
                self._made[condition] = relation_of(condition, self.system)
            relation = self._made[condition]
            order, zero = condition.order(), condition.zero()
            if order:
                return Conjunct(("lt", *order), relation)
            if at_most := condition.at_most():
                return Conjunct(("le", *at_most), relation)
            if zero:
                return Conjunct(("zero", zero), relation)
            name = self.linear.setdefault(condition, f"linear{len(self.linear)}")
            return Conjunct((name, *condition.variables), relation)
        if condition.name not in self.given:
            everywhere = self.rules.given[condition.name].relation(self.system)
            self.given[condition.name] = both(everywhere, self.system.valid(*everywhere.tracks))
        relation = self.given[condition.name].renamed(*condition.variables)
        return Conjunct((condition.name, *condition.variables), relation)

    def made(self, condition: Condition) -> Relation:
        """The automaton of a condition that `conjunct` has named."""
        return self._made[condition]

    def of_move(self, move: MoveRule) -> list[Conjunct]:
        """The conditions of a move."""
        return [self.conjunct(condition) for condition in move.conditions]
