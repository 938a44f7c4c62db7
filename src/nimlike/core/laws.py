"""Rules as linear conditions, claims about P-positions, and what a law found says of a game.

The prover turns them into automata (`nimlike.proofs`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeAlias, runtime_checkable

from nimlike.core.checker import Certificate
from nimlike.core.errors import NimlikeError, RulesetError, Undecided
from nimlike.core.move import Lettered
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import add_up
from nimlike.core.reason import Facts, InCoq, as_facts


@dataclass(frozen=True)
class Linear:
    """low <= sum of c x <= high over variables x; None stands for no bound."""

    terms: tuple[tuple[str, int], ...]  # (variable, coefficient), variables in alphabetical order
    low: int | None = None
    high: int | None = None

    @classmethod
    def of(cls, terms: Mapping[str, int], low: int | None = None, high: int | None = None) -> Linear:
        """The condition with these coefficients."""
        return cls(tuple(sorted((v, c) for v, c in terms.items() if c)), low, high)

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables, in alphabetical order."""
        return tuple(v for v, _ in self.terms)

    def holds(self, values: Mapping[str, int]) -> bool:
        worth = sum(c * values[v] for v, c in self.terms)
        return (self.low is None or self.low <= worth) and (self.high is None or worth <= self.high)

    def named(self) -> tuple[str, ...]:
        """("lt", u, x) when the condition is u < x, ("le", u, x) for u <= x, ("zero", u) for u = 0; () for others."""
        if len(self.terms) == 2:
            (v, c), (w, d) = self.terms
            for name, least in (("lt", 1), ("le", 0)):
                if (c, d, self.low, self.high) in ((-1, 1, least, None), (1, -1, None, -least)):
                    return name, v, w
                if (c, d, self.low, self.high) in ((1, -1, least, None), (-1, 1, None, -least)):
                    return name, w, v
        if len(self.terms) == 1 and self.high == 0 and self.low in (0, None) and self.terms[0][1] > 0:
            return "zero", self.terms[0][0]
        return ()

    def __str__(self) -> str:
        name, *variables = self.named() or ("",)
        if name in ("lt", "le"):
            return (" < " if name == "lt" else " <= ").join(variables)
        low, high = self.low, self.high
        ordered = sorted(self.terms, key=lambda term: term[1] < 0)
        if low == high and low is not None and low < 0:  # x - u = 1, not u - x = -1
            low = high = -low
            ordered = [(v, -c) for v, c in reversed(ordered)]
        total = add_up((c, v) for v, c in ordered)
        if low == high:
            return f"{total or 0} = {low}"
        before = "" if low is None else f"{low} <= "
        return before + (total or "0") + ("" if high is None else f" <= {high}")


@dataclass(frozen=True)
class Given:
    """A relation that is part of the rules, by its name; the variables stand for its tracks in order."""

    name: str
    variables: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.variables)})"


Condition = Linear | Given
Members: TypeAlias = Callable[[int], list[tuple[int, ...]]]  # the positions of a set below a bound

FormulaSet: TypeAlias = tuple[str, str]  # a number system, and a formula of the positions in a set


def less(small: str, large: str) -> Linear:
    return Linear.of({large: 1, small: -1}, 1)


def equal(variable: str, value: int) -> Linear:
    return Linear.of({variable: 1}, value, value)


@dataclass(frozen=True)
class MoveRule:
    """A kind of move: what each number becomes, and when it is allowed."""

    name: str  # what it is called in messages
    after: tuple[str, ...]  # for each number of the position its own name (it stays) or the name of its new value
    conditions: tuple[Condition, ...]  # linear conditions, all of which hold


@dataclass(frozen=True)
class GivenRelation:
    """A relation of the rules, by a tree of conditions as in certificates, or by its automaton in a number system."""

    words: str
    holds: Callable[..., bool]
    tree: list[Any] | None = None
    relation: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class GameRules:
    """A game whose position is some whole numbers and whose moves are given by conditions."""

    title: str  # what it is called; the text form where the game has one
    position: tuple[str, ...]  # the names of the numbers, in alphabetical order
    moves: tuple[MoveRule, ...]
    misere: bool = False  # whether the player who cannot move wins
    ruleset: str | None = None  # the text form, None for a game that is given by its moves alone
    given: Mapping[str, GivenRelation] = field(default_factory=dict, hash=False)  # relations that conditions name
    parameters: tuple[str, ...] = ()
    requires: tuple[Condition, ...] = ()
    block: int = 1

    def __post_init__(self) -> None:
        if not self.position:
            raise RulesetError(f"{self.title}: a game needs at least one number")
        if list(self.position) != sorted(set(self.position)):
            raise RulesetError(f"{self.title}: the names of the numbers must differ and be in alphabetical order")
        for move in self.moves:
            if len(move.after) != len(self.position):
                raise RulesetError(f"{self.title}, move {move.name}: {len(self.position)} numbers are needed after it")
            new = [v for v, w in zip(move.after, self.position, strict=True) if v != w]
            if set(new) & set(self.position) or len(new) != len(set(new)):
                raise RulesetError(f"{self.title}, move {move.name}: a number stays in its place or gets a new name")
            used = {v for condition in move.conditions for v in condition.variables}
            if not used.issuperset(set(new) - set(self.parameters)):
                missing = ", ".join(v for v in new if v not in used and v not in self.parameters)
                raise RulesetError(f"{self.title}, move {move.name}: no condition says what {missing} may be")

    def last_name(self) -> str:
        """A name for one more number, which comes after all names in the rules: z, or zz, ..."""
        used = {*self.position, *(v for move in self.moves for each in move.conditions for v in each.variables)}
        return next(name for n in count(1) if (name := "z" * n) > max(used))

    def hidden(self, move: MoveRule) -> set[str]:
        """The variables of a move's conditions that are numbers neither before nor after it."""
        return {v for condition in move.conditions for v in condition.variables} - {*self.position, *move.after}

    def meets(self, condition: Condition, values: Mapping[str, int]) -> bool:
        if isinstance(condition, Linear):
            return condition.holds(values)
        return self.given[condition.name].holds(*(values[v] for v in condition.variables))

    def to_one_position(self, move: MoveRule, other: MoveRule) -> list[Condition]:
        """When two kinds of moves lead from one position to one; the variables of the other have a ~ before them."""
        kept = {*self.position, *self.parameters}

        def named(variable: str) -> str:
            return variable if variable in kept else f"~{variable}"

        conditions = list(move.conditions)
        for each in other.conditions:
            if isinstance(each, Linear):
                conditions.append(Linear.of({named(v): c for v, c in each.terms}, each.low, each.high))
            else:
                conditions.append(Given(each.name, tuple(map(named, each.variables))))
        for new, also in zip(move.after, map(named, other.after), strict=True):
            if new != also:
                conditions.append(Linear.of({new: 1, also: -1}, 0, 0))
        return conditions

    def describe(self, move: MoveRule) -> str:
        """The move in words: ``(x, y) to (u, y): u < x``."""
        before, after = ", ".join(self.position), ", ".join(move.after)
        return f"({before}) to ({after}) with {', '.join(map(str, move.conditions))}"

    def facts(self) -> Facts:
        return {
            "position": list(self.position),
            "misere": self.misere,
            **({"block": self.block} if self.block > 1 else {}),
            "moves": [self.describe(move) for move in self.moves],
            "given": {name: relation.words for name, relation in self.given.items()},
        }


@dataclass(frozen=True, eq=False)
class Claim:
    """What a game tells the prover about itself."""

    rules: GameRules  # its moves as conditions
    known: Callable[[], tuple[Any, Any, str]] | None = None
    system: Callable[[], Any] | None = None
    members: Members | None = None
    least: int = 30  # the members below this show the law
    table: Members | None = None
    in_coq: InCoq | None = None
    formula: FormulaSet | None = None
    blocked: Mapping[int, FormulaSet] = field(default_factory=dict)
    looked_for: bool = False

    def in_reach(self) -> bool:
        """Whether a set of P-positions is to prove, or is looked for, and its number system allows a proof."""
        if self.known is not None:
            return not self.known()[0].why_endless
        if self.formula is not None or self.looked_for:
            return True
        return self.members is not None and self.system is not None and not self.system().why_endless


# What is known of a whole game: laws for every size, each with the verb of the command line that asks for it.


@dataclass(frozen=True, eq=False)
class LetterPeriods:
    """Preperiods and periods of the games of a text with a letter."""

    at: Callable[[int], tuple[int, int] | None]
    modulus: int
    first: int


@dataclass(frozen=True, eq=False, repr=False)
class Finding:
    """What a game answers to a verb of the command line: ``period``, ``quotient``, ``theorem``, ``count``, ..."""

    lines: tuple[str, ...]  # the finding in text
    facts: Facts  # the finding as JSON values
    complete: bool = True  # whether it holds for all sizes
    bound: int = 0  # how far the search went
    certificate: Certificate | None = None  # the certificate for the independent checker; None if there is none
    compare: Callable[[int], tuple[list[int], int]] | None = None
    stopped: NimlikeError | None = None
    size: str = "n"
    cut: bool = False
    periods: LetterPeriods | None = None
    in_coq: InCoq | None = None

    def __repr__(self) -> str:
        return f"<finding: {abbreviate(self.lines[0] if self.lines else '', 160)}>"

    def _repr_html_(self) -> str:
        return "".join(f"<div>{escape(line)}</div>" for line in self.told())

    def told(self) -> list[str]:
        """The lines, and at the end what Coq has proved of them."""
        return [*self.lines, *([] if self.in_coq is None else [self.in_coq.told()])]

    def as_dict(self) -> Facts:
        """The facts, and what Coq has proved of them."""
        return {**self.facts, **as_facts(self.in_coq)}


Law = Callable[..., Finding]


@dataclass(frozen=True, eq=False)
class Letters:
    """What a text that names many games of a family stands for. Each function may raise ParseError."""

    games: Callable[[], Iterable[Lettered]]  # the ways to read a letter as a number
    laws: Callable[[], Mapping[str, Law] | None] = lambda: None  # the verbs that all these games answer together


@dataclass(frozen=True, eq=False)
class Avoided:
    """What is known, for positions of any size, of a game in which no move leads to some states."""

    law: Law  # what is known of the P-positions as a whole, of the name of the game
    answer: Callable[[Any], Any] = lambda _: None  # of a position, by a theorem
    members: Members | None = None  # the P-positions below a bound, for the prover
    least: int = 30


@runtime_checkable
class PairSequence(Protocol):
    """The P-positions of a game of two piles as pairs, k = 0, 1, ..., where each number stands in one of them."""

    def pair(self, k: int) -> tuple[int, int]:
        """The pair with number k, the smaller of its numbers first."""

    def index(self, n: int) -> int | None:
        """The k of the pair that n stands in; None for a pair outside the numbering."""

    def partner(self, n: int) -> int:
        """The other number of the pair that n stands in."""


@runtime_checkable
class NumberBase(Protocol):
    """A number base: its elements and the greedy representations over them."""

    @property
    def finite(self) -> bool:
        """Whether the base has a last element."""

    def terms(self, count: int) -> list[int]:
        """The first elements."""

    def greedy(self, number: int) -> list[tuple[int, int]]:
        """The greedy representation: (element, multiplicity), elements increasing."""

    def spell(self, number: int) -> str:
        """The greedy representation as a text."""


# What every result has in common: a statement that can be quoted alone, its lines, and perhaps a certificate.


class Quotable:
    """A result about a game."""

    lines: Sequence[str]  # the result as text, the statement first
    certificate: Certificate | None  # what ``python -m nimlike_check`` verifies, if anything

    @property
    def statement(self) -> str:
        """The result in a line."""
        return self.lines[0]

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()}: {abbreviate(self.statement, 160)}>"

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def save(self, path: str | Path) -> None:
        """Write the certificate to a file; Undecided if there is none."""
        if self.certificate is None:
            raise Undecided(f"there is no certificate of this: {abbreviate(self.statement, 100)}")
        Path(path).write_text(json.dumps(self.certificate, separators=(",", ":")) + "\n", encoding="utf-8")
