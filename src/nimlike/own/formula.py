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
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate

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
