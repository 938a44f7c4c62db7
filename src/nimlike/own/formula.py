"""Formulas in a file of rules, like ``min(2x, n // 3)`` and ``gcd(a, b) = 1 and a > b``: read, never run as code.

condition   := conjunction {"or" conjunction}
conjunction := negation {"and" negation}
negation    := "not" negation | comparison
comparison  := sum [("=" | "==" | "!=" | "<" | "<=" | ">" | ">=") sum {the same again}]
sum         := ["-"] product {("+" | "-") product}
product     := factor {("*" | "//" | "%") factor}
factor      := number [name] | name | function "(" sum {"," sum} ")" | "(" condition ")"

The functions are min, max, gcd, abs and sqrt (its whole part).
"""

from __future__ import annotations

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
from nimlike.core.shown import Pile, Tickets

Values = Mapping[str, int]
_Part = Callable[[Values], int]

_TOKEN: Final = re.compile(r"\s*(?:(\d+)|([A-Za-z_]\w*)|(//|==|!=|<=|>=|[-+*%=<>(),]))", re.ASCII)
_COMPARISONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FUNCTIONS: Final[dict[str, tuple[Callable[..., int], int]]] = {
    "min": (min, 2),
    "max": (max, 2),
    "gcd": (math.gcd, 2),
    "abs": (abs, 1),
    "sqrt": (math.isqrt, 1),
}
_WORDS: Final = ("and", "or", "not")
_MOST_CHARACTERS: Final = 1_000
_DEEPEST: Final = 50
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
    return _Reader(text, what, names).formula()


class _Reader:
    """Recursive descent over the tokens."""

    def __init__(self, text: str, what: str, names: set[str]) -> None:
        if len(text) > _MOST_CHARACTERS:
            raise ParseError(f"{what}: a formula has at most {_MOST_CHARACTERS:,} characters")
        self.text, self.what, self.names = text, what, names
        self.used: set[str] = set()
        self.at = self.depth = 0
        self.tokens: list[tuple[str, int]] = []
        place = 0
        while text[place:].strip():
            found = _TOKEN.match(text, place)
            if found is None:
                raise self._error("this means nothing here", place + len(text[place:]) - len(text[place:].lstrip()))
            self.tokens.append((found[0].strip(), found.end() - len(found[0].strip())))
            place = found.end()

    def formula(self) -> Formula:
        """The whole text."""
        value, condition = self._disjunction()
        if self.at < len(self.tokens):
            raise self._error("the formula should end before this")
        return Formula(" ".join(self.text.split()), frozenset(self.used), condition, value)

    def _error(self, message: str, place: int | None = None) -> ParseError:
        if place is None:
            place = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.text)
        return ParseError(f"{self.what} = {abbreviate(self.text)!r}, character {place + 1}: {message}")

    def _next(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def _taken(self, *wanted: str) -> str:
        """The next token, if it is one of those."""
        token = self._next()
        if token in wanted and token:
            self.at += 1
            return token
        return ""

    def _disjunction(self) -> tuple[_Part, bool]:
        return self._joined("or", lambda: self._joined("and", self._negation))

    def _joined(self, word: str, part: Callable[[], tuple[_Part, bool]]) -> tuple[_Part, bool]:
        value, condition = part()
        while self._taken(word):
            value = self._both(word, value, condition, part)
            condition = True
        return value, condition

    def _both(self, word: str, left: _Part, condition: bool, part: Callable[[], tuple[_Part, bool]]) -> _Part:
        right, other = part()
        if not (condition and other):
            raise self._error(f"{word} stands between conditions, like a > b")
        if word == "or":
            return lambda values: left(values) or right(values)
        return lambda values: left(values) and right(values)

    def _negation(self) -> tuple[_Part, bool]:
        if self._taken("not"):
            value, condition = self._negation()
            if not condition:
                raise self._error("not stands before a condition, like not a > b")
            return (lambda values: not value(values)), True
        return self._comparison()

    def _comparison(self) -> tuple[_Part, bool]:
        first, condition = self._sum()
        parts, signs = [first], []
        while sign := self._taken(*_COMPARISONS):
            signs.append(_COMPARISONS[sign])
            parts.append(self._number(self._sum()))
        if not signs:
            return first, condition
        self._number((first, condition))

        def holds(values: Values) -> int:
            numbers = [part(values) for part in parts]
            return all(sign(a, b) for sign, a, b in zip(signs, numbers, numbers[1:], strict=False))

        return holds, True

    def _number(self, part: tuple[_Part, bool]) -> _Part:
        value, condition = part
        if condition:
            raise self._error("a number is needed before this, not a condition")
        return value

    def _sum(self) -> tuple[_Part, bool]:
        if self._taken("-"):
            return self._signed()
        value, condition = self._product()
        return self._more(value, condition)

    def _signed(self) -> tuple[_Part, bool]:
        inner = self._number(self._product())
        return self._more(lambda values: -inner(values), False)

    def _more(self, value: _Part, condition: bool) -> tuple[_Part, bool]:
        while sign := self._taken("+", "-"):
            left, right = self._number((value, condition)), self._number(self._product())
            value = self._calculated(operator.add if sign == "+" else operator.sub, left, right)
        return value, condition

    def _product(self) -> tuple[_Part, bool]:
        value, condition = self._factor()
        while sign := self._taken("*", "//", "%"):
            left, right = self._number((value, condition)), self._number(self._factor())
            made = {"*": operator.mul, "//": operator.floordiv, "%": operator.mod}[sign]
            value = self._calculated(made, left, right)
        return value, condition

    def _calculated(self, made: Callable[[int, int], int], left: _Part, right: _Part) -> _Part:
        text = self.text

        def value(values: Values) -> int:
            a, b = left(values), right(values)
            if a.bit_length() + b.bit_length() > _MOST_BITS:
                raise LimitReached(f"{text}: a number has more than {_MOST_BITS:,} bits")
            return made(a, b)

        return value

    def _factor(self) -> tuple[_Part, bool]:
        token = self._next()
        if token.isdigit():
            self.at += 1
            number = int(token) if len(token) < 4_000 else None
            if number is None:
                raise self._error("this number is too long")
            if self._next() in self.names:  # 2x
                variable = self._variable()
                return (lambda values: number * variable(values)), False
            return (lambda _: number), False
        if token in _FUNCTIONS:
            return self._function(token), False
        if token in self.names and token not in _WORDS:
            return self._variable(), False
        if self._taken("("):
            self.depth += 1
            if self.depth > _DEEPEST:
                raise self._error("too many brackets inside one another")
            inside = self._disjunction()
            if not self._taken(")"):
                raise self._error("a bracket ) is missing")
            self.depth -= 1
            return inside
        known = ", ".join(sorted(self.names))
        raise self._error(f"a number, one of {known}, or one of {', '.join(_FUNCTIONS)} is needed")

    def _variable(self) -> _Part:
        name = self._next()
        self.at += 1
        self.used.add(name)
        return lambda values: values[name]

    def _function(self, name: str) -> _Part:
        self.at += 1
        made, least = _FUNCTIONS[name]
        if not self._taken("("):
            raise self._error(f"{name} needs brackets, like {name}(...)")
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self._error("too many brackets inside one another")
        parts = [self._number(self._sum())]
        while self._taken(","):
            parts.append(self._number(self._sum()))
        if not self._taken(")"):
            raise self._error("a bracket ) is missing")
        self.depth -= 1
        if len(parts) < least or (least == 1 and len(parts) > 1):
            raise self._error(f"{name} takes {'one number' if least == 1 else 'two numbers or more'}")
        return lambda values: made(*(part(values) for part in parts))


# One pile and a cap by a formula of the pile and the last take, from a file of rules.


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
        return Tickets(min(state), lambda ticket: Move.lone_take(ticket + 1), 0)


# One pile, two totals, and a condition on them that decides at the end, from a file of rules.

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
