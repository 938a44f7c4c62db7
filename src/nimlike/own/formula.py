"""Formulas in a file of rules, like ``min(2x, n // 3)`` and ``gcd(a, b) = 1 and a > b``: read, never run as code.

The grammar is that of Python's expressions, with ``=`` for ``==`` and ``2x`` for ``(2*x)``. Only whole numbers, the
given names, ``+ - * // %``, comparisons, ``and``, ``or``, ``not`` and the functions below are allowed.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.move import Move, State
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Outcome
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Pile
from nimlike.games.one_pile.capped_pile import TakesWithCap

Values = Mapping[str, int]
_Part = Callable[[Values], int]

_TOKEN: Final = re.compile(r"(\d+)([A-Za-z_]\w*)|\w+|[=!<>]=|.", re.ASCII | re.DOTALL)
_FOREIGN: Final = re.compile(r"[^\w\s+*/%=<>!(),-]", re.ASCII)
_OPERATIONS: Final[Mapping[type[ast.AST], Callable[[int, int], int]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARISONS: Final[Mapping[type[ast.AST], Callable[[int, int], bool]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_FUNCTIONS: Final[Mapping[str, tuple[Callable[..., int], bool]]] = {
    "min": (min, True),
    "max": (max, True),
    "gcd": (math.gcd, True),
    "abs": (abs, False),
    "sqrt": (math.isqrt, False),
}
"""The functions, and whether they take two numbers or more; the others take one. The root is its whole part."""
_MOST_CHARACTERS: Final = 1_000
_DEEPEST: Final = 100
_MOST_BITS: Final = 1 << 16


@dataclass(frozen=True)
class Formula:
    """A formula and its variables."""

    text: str  # the formula as it was written
    names: frozenset[str]  # the variables that occur in it
    condition: bool  # whether its value is true or false instead of a number
    _value: _Part

    def __call__(self, **values: int) -> int:
        """The value, or 0 or 1 of a condition."""
        try:
            return self._value(values)
        except ZeroDivisionError:
            raise LimitReached(f"{self.text}: a division by 0") from None
        except ValueError:
            raise LimitReached(f"{self.text}: the root of a negative number") from None

    def __str__(self) -> str:
        return self.text


def read_formula(text: str, what: str, names: set[str]) -> Formula:
    """The formula that ``text`` denotes, in variables among ``names``."""
    reader = _Reader(text, what, names)
    value, condition = reader.part(reader.tree())
    return Formula(" ".join(text.split()), frozenset(reader.used), condition, value)


class _Reader:
    """Walks through the tree that Python's parser makes of a formula, and refuses what is not allowed in one."""

    def __init__(self, text: str, what: str, names: set[str]) -> None:
        if len(text) > _MOST_CHARACTERS:
            raise ParseError(f"{what}: a formula has at most {_MOST_CHARACTERS:,} characters")
        self.text, self.what, self.names = text.strip(), what, names
        self.used: set[str] = set()
        self.places: list[int] = []  # where each character of the text for Python's parser comes from

    def tree(self) -> ast.expr:
        """The tree of the formula."""
        if found := _FOREIGN.search(self.text):
            raise self._error("this means nothing here", found.start())
        written = ""
        for token in _TOKEN.finditer(self.text):
            factor, name = token.groups()
            part = f"({factor}*" if name else "==" if token[0] == "=" else token[0].replace("\n", " ")
            self.places += [token.start()] * len(part)
            if name:
                self.places += [token.start(2)] * (len(name) + 1)
            written += f"{part}{name})" if name else part
        try:
            return ast.parse(written, mode="eval").body
        except SyntaxError as error:
            raise self._error("something else is needed here", self._place((error.offset or 1) - 1)) from None
        except (RecursionError, MemoryError):
            raise self._error("too much inside one another", 0) from None

    def _place(self, column: int) -> int:
        return self.places[column] if column < len(self.places) else len(self.text)

    def _error(self, message: str, place: int) -> ParseError:
        return ParseError(f"{self.what} = {abbreviate(self.text)!r}, character {place + 1}: {message}")

    def part(self, node: ast.expr, depth: int = 0) -> tuple[_Part, bool]:
        """What computes a part of the formula, and whether that is a condition."""
        place = self._place(node.col_offset)
        if depth > _DEEPEST:
            raise self._error("too much inside one another", place)

        def parts(*nodes: ast.expr, conditions: bool = False) -> list[_Part]:
            read = [self.part(each, depth + 1) for each in nodes]
            if any(condition != conditions for _, condition in read):
                needed = "conditions like a > b are" if conditions else "a number is"
                raise self._error(f"{needed} needed here", place)
            return [value for value, _ in read]

        match node:
            case ast.Constant(value=int(number)) if type(number) is int:
                return (lambda _: number), False
            case ast.Name(id=name) if name in self.names:
                self.used.add(name)
                return (lambda values: values[name]), False
            case ast.BoolOp(op=joint, values=nodes):
                met = all if isinstance(joint, ast.And) else any
                joined = parts(*nodes, conditions=True)
                return (lambda values: met(each(values) for each in joined)), True
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                (denied,) = parts(inner, conditions=True)
                return (lambda values: not denied(values)), True
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                (negated,) = parts(inner)
                return (lambda values: -negated(values)), False
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATIONS:
                return self._calculate(_OPERATIONS[type(sign)], *parts(left, right)), False
            case ast.Compare(left=left, ops=signs, comparators=others) if all(type(s) in _COMPARISONS for s in signs):
                compared = parts(left, *others)
                return self._compare([_COMPARISONS[type(sign)] for sign in signs], compared), True
            case ast.Call(func=ast.Name(id=name), args=nodes, keywords=[]) if name in _FUNCTIONS:
                function, several = _FUNCTIONS[name]
                if several == (len(nodes) < 2):
                    raise self._error(f"{name} takes {'two numbers or more' if several else 'one number'}", place)
                given = parts(*nodes)
                return (lambda values: function(*(each(values) for each in given))), False
        known = ", ".join((*sorted(self.names), "+ - * // %", "comparisons", "and", "or", "not", *_FUNCTIONS))
        raise self._error(f"only numbers, {known} are read", place)

    def _calculate(self, operation: Callable[[int, int], int], left: _Part, right: _Part) -> _Part:
        text = self.text

        def value(values: Values) -> int:
            a, b = left(values), right(values)
            if a.bit_length() + b.bit_length() > _MOST_BITS:
                raise LimitReached(f"{text}: a number has more than {_MOST_BITS:,} bits")
            return operation(a, b)

        return value

    @staticmethod
    def _compare(signs: list[Callable[[int, int], bool]], parts: list[_Part]) -> _Part:
        def holds(values: Values) -> int:
            numbers = [part(values) for part in parts]
            return all(sign(a, b) for sign, a, b in zip(signs, numbers, numbers[1:], strict=False))

        return holds


# One pile and a cap by a formula of the pile and the last take, from a file of rules.


@dataclass(frozen=True)
class Capped(TakesWithCap):
    """One pile: take 1 or more, at most the cap; the next cap is a formula of n, what is left, and x, what is taken."""

    cap: ClassVar[Formula]
    misere: bool = False

    def cap_after(self, pile: int, take: int) -> int:
        values = {"n": pile - take, "x": take}
        return max(0, self.cap(**{name: values[name] for name in self.cap.names}))

    def rules(self) -> str:
        return (
            f"Take at least one counter, and at most the cap. Then the next cap is {self.cap}, where n is what is left"
            " and x what was taken."
        )


# One pile, two totals, and a condition on them that decides at the end, from a file of rules.

_PLAYERS: Final = ("A", "B")


@dataclass(frozen=True)
class Totals(Ruleset):
    """A and B take from a pile until a condition on their totals decides; a state is (left, a, b, 0 for A to move)."""

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

    def players(self, state: State) -> tuple[str, str]:
        return _PLAYERS[state[3]], _PLAYERS[1 - state[3]]

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
