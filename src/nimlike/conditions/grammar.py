"""Conditions and formulas: their grammar, with errors that point at the place, and the solutions of linear ones.

formula     := quantified | equivalence
quantified  := ("A" | "E") name {"," name} ":" formula
equivalence := implication {"<=>" implication}
implication := disjunction ["=>" implication]
disjunction := conjunction {"|" conjunction}
conjunction := unary {"&" unary}
unary       := "~" unary | "(" formula ")" | quantified | relation | comparison
relation    := name "(" sum {"," sum} ")"
comparison  := sum ("=" | "!=" | "<" | "<=" | ">" | ">=") sum {the same again}
sum         := ["-"] term {("+" | "-") term}
term        := number | [number] value | number "*" value
value       := name | ("max" | "min" | "xor") "(" sum {"," sum} ")" | "mod" "(" sum "," number ")"
             | "floor" "(" (term | "(" sum ")") "/" number ")"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.laws import Condition, Linear, MoveRule
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate

_TOKEN: Final = re.compile(r"\s*(?:(\d+)|([A-Za-z_][A-Za-z0-9_]*)|(<=>|=>|<=|>=|!=|[-+*/=<>&|~(),:]))", re.ASCII)
_SIGNS: Final = "0123456789-+*/=<>!&|~(),:"
_FUNCTIONS: Final = ("floor", "max", "min", "mod", "xor")
_COMPARISONS: Final = ("=", "!=", "<", "<=", ">", ">=")
_MOST_CHARACTERS: Final = 10_000
_DEEPEST: Final = 100
MOST_NUMBER: Final = 100_000  # the largest number that may be written in a formula

_T = TypeVar("_T")


@dataclass(frozen=True)
class Sum:
    """A sum of multiples of variables, and a number."""

    terms: Mapping[str, int]
    number: int

    def minus(self, other: Sum) -> Sum:
        """The difference."""
        terms = dict(self.terms)
        for name, factor in other.terms.items():
            terms[name] = terms.get(name, 0) - factor
        return Sum({name: factor for name, factor in terms.items() if factor}, self.number - other.number)


@dataclass(frozen=True)
class Comparison:
    """low <= sum of the terms <= high, or its negation."""

    terms: Mapping[str, int]
    low: int | None
    high: int | None
    negated: bool = False


@dataclass(frozen=True)
class Named:
    """A relation by its name, with its arguments."""

    name: str
    places: tuple[Sum, ...]


@dataclass(frozen=True)
class Not:
    """The negation."""

    part: Formula


@dataclass(frozen=True)
class And:
    """The conjunction."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True)
class Or:
    """The disjunction."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True)
class Exists:
    """There are values of the names such that the formula holds."""

    names: tuple[str, ...]
    part: Formula


Formula = Comparison | Named | Not | And | Or | Exists


class _Reader:
    def __init__(self, text: str, what: str) -> None:
        if len(text) > _MOST_CHARACTERS:
            raise LimitReached(f"{what} has more than {_MOST_CHARACTERS:,} characters")
        self.text, self.what = text, what
        self.tokens: list[tuple[str, int]] = []
        self.at = 0
        self.depth = 0
        self.made: list[str] = []  # variables of a comparison that stand for values of functions
        self.meanings: list[Formula] = []
        place = 0
        while text[place:].strip():
            found = _TOKEN.match(text, place)
            if not found:
                place += len(text[place:]) - len(text[place:].lstrip())
                raise self.error(f"{text[place]!r} means nothing here", place)
            self.tokens.append((found[0].strip(), found.end() - len(found[0].strip())))
            place = found.end()
        self.tokens.append(("", len(text)))  # the end

    def error(self, message: str, place: int | None = None) -> ParseError:
        if place is None:
            place = self.tokens[self.at][1]
        return ParseError(f"{self.what} {abbreviate(self.text)!r}, character {place + 1}: {message}")

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead][0]

    def take(self, *wanted: str) -> str:
        token = self.peek()
        if token not in wanted:
            found = repr(token) if token else "the end"
            raise self.error(f"expected {' or '.join(map(repr, wanted))}, found {found}")
        self.at += 1
        return token

    def _skip(self, sign: str) -> bool:
        """Whether a sign comes next; it is then taken."""
        found = self.peek() == sign
        self.at += found
        return found

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        """A level of brackets, negations and implications more."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error(f"more than {_DEEPEST} levels")
        yield
        self.depth -= 1

    def _row(self, sign: str, part: Callable[[], _T]) -> list[_T]:
        """Parts with a sign between two of them."""
        parts = [part()]
        while self._skip(sign):
            parts.append(part())
        return parts

    def formula(self) -> Formula:
        with self._deeper():
            return self._quantified() if self._at_quantifier() else self._equivalence()

    def _at_name(self, ahead: int = 0) -> bool:
        return self.peek(ahead)[:1] not in _SIGNS

    def _at_quantifier(self) -> bool:
        return self.peek() in ("A", "E") and self._at_name(1)

    def _quantified(self) -> Formula:
        which = self.take("A", "E")
        names = tuple(self._row(",", self.name))
        self.take(":")
        part = self.formula()
        return Exists(names, part) if which == "E" else Not(Exists(names, Not(part)))

    def name(self) -> str:
        if not self._at_name():
            raise self.error("expected the name of a number")
        self.at += 1
        return self.tokens[self.at - 1][0]

    def _equivalence(self) -> Formula:
        left, *others = self._row("<=>", self._implication)
        for right in others:
            left = Or((And((left, right)), And((Not(left), Not(right)))))
        return left

    def _implication(self) -> Formula:
        left = self._disjunction()
        if not self._skip("=>"):
            return left
        with self._deeper():
            return Or((Not(left), self._implication()))

    def _disjunction(self) -> Formula:
        parts = self._row("|", self._conjunction)
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def _conjunction(self) -> Formula:
        parts = self._row("&", self._unary)
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def _unary(self) -> Formula:
        if self._skip("~"):
            with self._deeper():
                return Not(self._unary())
        if self._skip("("):
            found = self.formula()
            self.take(")")
            return found
        if self._at_quantifier():
            return self._quantified()
        self.made, self.meanings = [], []
        called = self._at_name() and self.peek(1) == "(" and self.peek() not in _FUNCTIONS
        parts: list[Formula] = [self._relation()] if called else [*self.comparisons()]
        parts = [*self.meanings, *parts]
        found = parts[0] if len(parts) == 1 else And(tuple(parts))
        return Exists(tuple(self.made), found) if self.made else found

    def _relation(self) -> Named:
        name = self.name()
        self.take("(")
        places = self._row(",", self.sum)
        self.take(")")
        return Named(name, tuple(places))

    def comparisons(self) -> list[Comparison]:
        left = self.sum()
        parts: list[Comparison] = []
        while not parts or self.peek() in _COMPARISONS:
            sign = self.take(*_COMPARISONS)
            right = self.sum()
            parts.append(_comparison(left, sign, right))
            left = right
        return parts

    def sum(self) -> Sum:
        terms: dict[str, int] = {}
        number = 0
        sign = -1 if self._skip("-") else 1
        while True:
            token = self.peek()
            factor = 1
            if token.isdigit():
                factor = int(token) if len(token) < 12 else MOST_NUMBER + 1
                if factor > MOST_NUMBER:
                    raise self.error(f"numbers in a formula go to {MOST_NUMBER:,}")
                self.at += 1
                name = self._value() if self._skip("*") or self._at_name() else ""
            else:
                name = self._value()
            if name:
                terms[name] = terms.get(name, 0) + sign * factor
            else:
                number += sign * factor
            if self.peek() not in ("+", "-"):
                return Sum({v: c for v, c in terms.items() if c}, number)
            sign = 1 if self.take("+", "-") == "+" else -1

    def _value(self) -> str:
        """A variable; for a function one that stands for its value, with what this means."""
        name = self.name()
        if name not in _FUNCTIONS or not self._skip("("):
            return name
        left = self._dividend() if name == "floor" else self.sum()
        while True:
            self.take("/" if name == "floor" else ",")
            right = self.sum()
            if name in ("floor", "mod") and (right.terms or right.number < 1):
                raise self.error(f"{name} needs a number from 1 on")
            made = f"~{len(self.made)}"  # no name that can be typed
            value = Sum({made: 1}, 0)
            self.made.append(made)
            self.meanings.append(_meaning(name, left, right, value))
            if name in ("floor", "mod") or self.peek() != ",":
                self.take(")")
                return made
            left = value

    def _dividend(self) -> Sum:
        if not self._skip("("):
            found = self.sum()
            if len(found.terms) + bool(found.number) > 1:
                raise self.error("write floor((x + y)/3)")
            return found
        found = self.sum()
        self.take(")")
        return found

    def end(self, found: _T) -> _T:
        if self.peek():
            raise self.error(f"{self.peek()!r} is left over")
        return found


def _comparison(left: Sum, sign: str, right: Sum) -> Comparison:
    if sign in (">", ">="):
        left, right, sign = right, left, "<" if sign == ">" else "<="
    difference = right.minus(left)
    shift = -difference.number
    if sign in ("=", "!="):
        return Comparison(difference.terms, shift, shift, sign == "!=")
    return Comparison(difference.terms, shift + (sign == "<"), None)


def _meaning(name: str, left: Sum, right: Sum, value: Sum) -> Formula:
    """That a variable is the value of a function."""
    if name == "xor":
        return Named("xor", (left, right, value))
    if name in ("max", "min"):
        large, small = (right, left) if name == "max" else (left, right)
        rising = _comparison(left, "<=", right), _comparison(value, "=", large)
        falling = _comparison(right, "<=", left), _comparison(value, "=", small)
        return Or((And(rising), And(falling)))
    divisor = right.number
    quotient = "~q" if name == "mod" else next(iter(value.terms))
    rest = left.minus(Sum({quotient: divisor}, 0))
    if name == "floor":
        return Comparison(rest.terms, -rest.number, divisor - 1 - rest.number)
    return Exists(("~q",), And((_comparison(rest, "=", value), _comparison(value, "<", right))))


def read_formula(text: str) -> Formula:
    """The tree of a formula."""
    reader = _Reader(text, "formula")
    return reader.end(reader.formula())


def read_conditions(text: str) -> list[Comparison]:
    """The comparisons of a condition like ``u < x`` or ``-1 <= x - u - y + v <= 1``."""
    reader = _Reader(text, "condition")
    found = reader.end(reader.comparisons())
    if reader.made:
        raise reader.error(f"{', '.join(_FUNCTIONS)} stand in formulas only")
    return found


def linear_conditions(text: str) -> list[Linear]:
    """The linear conditions that a text makes, like ``"0 <= x - u < 3"``."""
    found = []
    for part in read_conditions(text):
        if part.negated:
            raise ParseError(f"condition {text!r}: != is not linear; write two moves, one with < and one with >")
        found.append(Linear.of(part.terms, part.low, part.high))
    if len(found) == 2 and found[0].high is None and found[1].high is None:
        first, second = found
        if dict(first.terms) == {v: -c for v, c in second.terms} and first.low is not None and second.low is not None:
            return [Linear(first.terms, first.low, -second.low)]  # -1 <= x - u <= 1 is one condition
    return found


def move_rule(name: str, position: Sequence[str], after: Sequence[str], conditions: Iterable[Condition]) -> MoveRule:
    """A kind of move; a number that comes to another place has a new name there, and is equal."""
    names = list[str]()
    same = list[Condition]()
    for place, number in enumerate(after):
        if number in position and position.index(number) != place:
            names.append(f"{number}'")
            same.append(Linear.of({number: 1, names[-1]: -1}, 0, 0))
        else:
            names.append(number)
    return MoveRule(name, tuple(names), (*conditions, *same))


# The numbers that fulfil linear conditions, by narrowing bounds and trying what is left.

MOST_TRIED: Final = 1_000_000  # most values that are tried for the moves of one position

Bounds = dict[str, tuple[int, int | None]]  # the smallest and the largest value of each variable; None for no bound


def reach(
    rule: MoveRule, position: Sequence[str], state: Sequence[int], only: Sequence[int] | None = None
) -> Iterator[State]:
    """The tuples that a kind of move leads to, or ``only`` that one; unknown numbers are bounded, and tried."""
    known: Bounds = {name: (n, n) for name, n in zip(position, state, strict=True)}
    names = {v for condition in rule.conditions for v in condition.variables} | set(rule.after)
    bounds: Bounds = {name: known.get(name, (0, None)) for name in names | set(position)}
    if only is not None:
        for name, n in zip(rule.after, only, strict=True):
            if name in known and known[name] != (n, n):
                return
            bounds[name] = n, n
    seen = set()
    for values in _solutions(rule, bounds, [MOST_TRIED]):
        reached = tuple(values[name] for name in rule.after)
        if reached not in seen:
            seen.add(reached)
            yield reached


def _solutions(rule: MoveRule, bounds: Bounds, left: list[int]) -> Iterator[Mapping[str, int]]:
    narrowed = _narrowed(rule.conditions, bounds)
    if narrowed is None:
        return
    open_names = [name for name, (low, high) in narrowed.items() if low != high]
    if not open_names:
        yield {name: low for name, (low, _) in narrowed.items()}
        return
    sizes = {name: high - low for name, (low, high) in narrowed.items() if high is not None and low < high}
    if not sizes:
        raise RulesetError(f"move {rule.name}: the conditions do not say how large {min(open_names)} may be")
    name = min(sizes, key=lambda each: (sizes[each], each))
    low, high = narrowed[name]
    assert high is not None
    left[0] -= high - low + 1
    if left[0] < 0:
        raise LimitReached(f"move {rule.name}: more than {MOST_TRIED:,} values would be tried for one position")
    for n in range(low, high + 1):
        yield from _solutions(rule, {**narrowed, name: (n, n)}, left)


def _narrowed(conditions: Sequence[Condition], bounds: Bounds) -> Bounds | None:
    """The bounds that follow from the conditions; None if they contradict one another."""
    found = dict(bounds)
    for _ in range(2 * len(conditions) + 2):
        before = dict(found)
        for condition in conditions:
            if not isinstance(condition, Linear):
                raise RulesetError(f"the condition {condition} is no linear one")
            if not _narrow(condition, found):
                return None
        if found == before:
            break
    if any(high is not None and low > high for low, high in found.values()):
        return None
    settled = all(low == high for low, high in found.values())
    if settled and not all(
        isinstance(each, Linear) and each.holds({name: low for name, (low, _) in found.items()}) for each in conditions
    ):
        return None
    return found


def _narrow(condition: Linear, found: Bounds) -> bool:
    """Narrow the bounds of each variable of a condition by those of the others; False for a contradiction."""
    if not condition.terms:
        return condition.holds({})
    spans = {v: _span(c, found[v]) for v, c in condition.terms}
    for name, factor in condition.terms:
        others = [spans[v] for v, _ in condition.terms if v != name]
        least = None if any(low is None for low, _ in others) else sum(low for low, _ in others if low is not None)
        most = None if any(high is None for _, high in others) else sum(high for _, high in others if high is not None)
        low = None if condition.low is None or most is None else condition.low - most
        high = None if condition.high is None or least is None else condition.high - least
        if factor < 0:
            low, high = (None if high is None else -high), (None if low is None else -low)
        size = abs(factor)
        old_low, old_high = found[name]
        new_low = old_low if low is None else max(old_low, -(-low // size))
        new_high = old_high if high is None else high // size if old_high is None else min(old_high, high // size)
        if new_high is not None and new_low > new_high:
            return False
        found[name] = new_low, new_high
        spans[name] = _span(factor, found[name])
    return True


def _span(factor: int, bounds: tuple[int, int | None]) -> tuple[int | None, int | None]:
    """The smallest and the largest value of factor times a number within the bounds; None for none."""
    low, high = bounds
    ends = factor * low, None if high is None else factor * high
    return ends if factor > 0 else (ends[1], ends[0])
