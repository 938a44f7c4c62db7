"""Laws of Grundy values of two numbers: the shortest formula of a small grammar that a table follows.

    S := g(u(x), u(y))      u: x, x + 1, floor(x/m), x mod m
                            g: +, XOR, OR, AND, max, min, |x - y|, floor of the ratio, floor(|x/y - y/x|), gcd
    T := v(S), x, y         v: S, S + 1, S - 1, floor(S/m), S mod m, m S, the exponent of 2 in S or S + 1
    G := T,  T + T,  T XOR T

Formulas that agree on a sample are one. The second part of a sum is found by its values on the sample, so that all sums
take as long as all their parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.laws.set_laws import Cells, Evidence, latex_floors, weigh

Numbers: TypeAlias = NDArray[np.int64]
_Part: TypeAlias = tuple[str, int, Callable[..., Any]]
"""Words, length and meaning of a piece of a formula."""

SAMPLE: Final = 16
"""Formulas are fitted where both numbers are below this."""
_MODULI: Final = range(2, 9)
_SYMBOLS: Final = (
    (r"max/min of (\S*)<0>(.*?) and \1<1>\2", r"max/min(\1<0>\2, \1<1>\2)"),
    ("(max|min|gcd)", r"\\\1"),
    ("XOR", r"\\oplus"),
    ("OR", r"\\mathbin{|}"),
    ("AND", r"\\mathbin{\\&}"),
    ("mod", r"\\bmod"),
    ("v2", "v_2"),
    (r"(\d) (?=[(|a-z\\])", r"\1\\,"),
)
"""What words of a formula are in LaTeX."""
_BRACKETS: Final = re.compile(r"\([^()]*\)|\|[^|]*\|")


def _exponent(n: Numbers) -> Numbers:
    """The exponent of 2 in numbers; 0 for 0."""
    return np.where(n > 0, np.log2(np.maximum(n & -n, 1)).astype(np.int64), 0)


def _ratio(x: Numbers, y: Numbers) -> Numbers:
    small = np.minimum(x, y)
    return np.where(small > 0, np.maximum(x, y) // np.maximum(small, 1), 0)


def _difference_of_ratios(x: Numbers, y: Numbers) -> Numbers:
    return np.where((x > 0) & (y > 0), np.abs(x * x - y * y) // np.maximum(x * y, 1), 0)


_JOINS: Final[tuple[_Part, ...]] = (
    ("{} + {}", 1, np.add),
    ("{} XOR {}", 1, np.bitwise_xor),
    ("{} OR {}", 1, np.bitwise_or),
    ("{} AND {}", 1, np.bitwise_and),
    ("max({}, {})", 1, np.maximum),
    ("min({}, {})", 1, np.minimum),
    ("|{} - {}|", 1, lambda x, y: np.abs(x - y)),
    ("floor(max/min of {} and {})", 2, _ratio),
    ("floor(|{0}/{1} - {1}/{0}|)", 3, _difference_of_ratios),
    ("gcd({}, {})", 2, np.gcd),
)


def _inner() -> Iterator[_Part]:
    yield "{}", 0, lambda n: n
    yield "({} + 1)", 1, lambda n: n + 1
    for m in _MODULI:
        yield f"floor({{}}/{m})", 2, lambda n, m=m: n // m
        yield f"({{}} mod {m})", 2, lambda n, m=m: n % m


def _outer() -> Iterator[_Part]:
    yield "{}", 0, lambda n: n
    yield "({}) + 1", 1, lambda n: n + 1
    yield "({}) - 1", 1, lambda n: n - 1
    yield "v2({})", 2, _exponent
    yield "v2(({}) + 1)", 3, lambda n: _exponent(n + 1)
    for m in _MODULI:
        yield f"floor(({{}})/{m})", 2, lambda n, m=m: n // m
        yield f"({{}}) mod {m}", 2, lambda n, m=m: n % m
        yield f"{m} ({{}})", 2, lambda n, m=m: m * n


@lru_cache(maxsize=1)
def _terms() -> tuple[_Part, ...]:
    """All formulas T, the shortest first."""
    found: list[_Part] = [("{0}", 0, lambda x, y: x), ("{1}", 0, lambda x, y: y)]
    for inner, of_inner, u in _inner():
        for join, of_join, g in _JOINS:
            pair = join.format(inner.format("<0>"), inner.format("<1>"))
            for outer, of_outer, v in _outer():
                words = outer.replace("{}", pair)
                if not join.startswith("{}"):
                    words = words.replace(f"({pair})", pair)

                def value(x: Numbers, y: Numbers, u: Any = u, g: Any = g, v: Any = v) -> Numbers:
                    return np.asarray(v(g(u(x), u(y))))

                found.append((words, of_inner + of_join + of_outer, value))
    return tuple(sorted(found, key=lambda part: part[1]))


@dataclass(frozen=True, eq=False)
class FormulaLaw:
    """The Grundy value of a position of two numbers by a formula."""

    names: tuple[str, str]
    told: str  # the formula, with <0> and <1> for the numbers
    values: Callable[..., NDArray[Any]]
    tried: int  # so many formulas were looked at
    start: int = 0

    @property
    def latex(self) -> str:
        """The law in LaTeX."""
        found = self.told
        for words, symbols in _SYMBOLS:
            found = re.sub(words, symbols, found)
        return f"G({', '.join(self.names)}) = {self._named(latex_floors(found))}"

    @property
    def words(self) -> str:
        """The law in a sentence."""
        more = ", where 2^v2(n) is the largest power of 2 that divides n" if "v2(" in self.told else ""
        return f"G({', '.join(self.names)}) = {self._named(self.told)}{more}"

    def _named(self, text: str) -> str:
        x, y = self.names
        return text.replace("{0}", x).replace("{1}", y).replace("<0>", x).replace("<1>", y)

    def facts(self) -> dict[str, Any]:
        """The law as JSON-ready data."""
        return {"formula": self._named(self.told)}


def formula_law(values: NDArray[Any], names: tuple[str, str], states: Cells | None = None) -> FormulaLaw | None:
    """The shortest formula that is right wherever both numbers are below `SAMPLE`, and on all the table.

    ``states`` are the positions; other places of the table say nothing.
    """
    whole = np.ones(values.shape, np.bool_) if states is None else states
    part = np.zeros_like(whole)
    part[:SAMPLE, :SAMPLE] = whole[:SAMPLE, :SAMPLE]
    goal, (x, y) = values[part].astype(np.int64), np.nonzero(part)
    all_x, all_y = np.nonzero(whole)
    all_values = values[whole].astype(np.int64)
    if len(np.unique(goal)) < 2:
        return None
    known: dict[bytes, tuple[_Part, Numbers]] = {}
    for term in _terms():
        found = term[2](x, y).astype(np.int64)
        known.setdefault(found.tobytes(), (term, found))

    def law(told: str, of: Callable[..., Any], tried: int) -> FormulaLaw | None:
        return FormulaLaw(names, told, of, tried) if np.array_equal(of(all_x, all_y), all_values) else None

    if (hit := known.get(goal.tobytes())) is not None:
        (told, _, of), _ = hit
        if (one := law(told, of, len(known))) is not None:
            return one
    # sums: the second part is what is left of the values
    sums: list[tuple[int, str, Callable[..., Any]]] = []
    for (told, length, first), found in known.values():
        for join, add, rest in (("+", np.add, goal - found), ("XOR", np.bitwise_xor, goal ^ found)):
            if (other := known.get(rest.tobytes())) is not None and other[0][1] <= length:

                def total(a: Numbers, b: Numbers, add: Any = add, first: Any = first, then: Any = other[0][2]) -> Any:
                    return add(first(a, b), then(a, b))

                sums.append((length + other[0][1], f"{_apart(told)} {join} {_apart(other[0][0])}", total))
    for _, told, of in sorted(sums, key=lambda one: one[0]):
        if (one := law(told, of, 2 * len(known) ** 2)) is not None:
            return one
    return None


def _apart(part: str) -> str:
    """A part of a sum, in brackets where it is a sum or a remainder."""
    rest, before = part, ""
    while rest != before:
        rest, before = _BRACKETS.sub("", rest), rest
    return f"({part})" if " " in rest.strip() else part


def confirm_formula(
    law: FormulaLaw, values: NDArray[Any], states: Cells | None = None, beyond: Sequence[int] = (), to: int = 0
) -> Evidence | None:
    """The evidence for a formula where all values of the table follow it and it is strong enough; else None."""
    whole = np.ones(values.shape, np.bool_) if states is None else states
    part = np.zeros_like(whole)
    part[:SAMPLE, :SAMPLE] = True
    return weigh(values[whole & part], values[whole & ~part], len(values), 0, beyond, to, law.tried)
