"""Laws of values: the base behind a one-pile game, periods of Grundy values, formulas of those of two numbers.

Holshouser and Reiter 2005, section 3: if the smallest winning takes g of the game with cap f(N) are the
smallest summands of a base, then f meets conditions 1 and 2 for that base.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.core.defaults import values_of_numbers
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.laws import Finding, Law
from nimlike.core.numbers import abbreviate, natural, whole
from nimlike.core.outcome import Label
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Terms
from nimlike.laws.set_laws import Cells, Evidence, Numbers, latex_floors, weigh
from nimlike.tables.repeats import repetitions

if TYPE_CHECKING:
    from nimlike.kernels.onepile import Int64s

Caps: TypeAlias = "Sequence[int] | Int64s | Callable[[int], int]"
"""f(1), f(2), ... as an array indexed by N (entry 0 is not used), or as a function."""


@dataclass(frozen=True)
class BaseFailure:
    """The first pile at which no number base gives the smallest winning take."""

    pile: int  # N
    g: int
    gbar: int
    because: str  # what fails there, in a sentence


@dataclass(frozen=True)
class BaseFinding:
    """Whether a number base explains the smallest winning takes of a game for all piles up to a bound."""

    bound: int  # the range is 1..bound
    elements: tuple[int, ...]  # the N with g(N) = N in the range: the only base that could
    failure: BaseFailure | None  # where it first fails; None when it explains the whole range

    @property
    def holds(self) -> bool:
        """Whether the base explains the whole range."""
        return self.failure is None


def explaining_base(f: Caps, bound: int) -> BaseFinding:
    """The number base whose smallest summands are the smallest winning takes on 1..bound, if there is one."""
    from nimlike.kernels.onepile import base_interval_caps, pile_caps

    caps = _caps(f, bound)
    # it can only be {N : g(N) = N}, as only an element is its own smallest summand (docs/theory/one-pile.md)
    finding, base = _explain(pile_caps(caps), bound)
    if finding.failure is None:
        return finding
    pile, cap = finding.failure.pile, int(caps[finding.failure.pile])
    low, high = (int(ends[pile]) for ends in base_interval_caps(base, pile))
    if cap < low:
        fault = f"less than {low}, the element before the smallest summand of {pile}"
    else:
        fault = f"not less than {high}, the second summand of {pile}"
    because = f"condition 1: f({pile}) = {cap} is {fault}"
    return replace(finding, failure=replace(finding.failure, because=because))


def last_take_base(f: Caps, bound: int) -> BaseFinding:
    """The number base, if there is one, that explains on 1..bound the game with cap f(k) >= 0 after a take of k."""
    from nimlike.kernels.onepile import take_caps

    caps = _caps(f, bound)
    # g(N) is the smallest k with f(k) < g(N - k).
    finding, _ = _explain(take_caps(caps), bound)
    if finding.failure is None:
        return finding
    # A base explains every nondecreasing f, so there is a descent; the steepest is named.
    descent = 2 + int((caps[2:] - caps[1:-1]).argmin())
    because = f"f decreases from f({descent - 1}) = {caps[descent - 1]} to f({descent}) = {caps[descent]}"
    return replace(finding, failure=replace(finding.failure, because=because))


def _explain(g: Int64s, bound: int) -> tuple[BaseFinding, Int64s]:
    from nimlike.kernels.onepile import smallest_summands

    base = np.flatnonzero(g == np.arange(bound + 1)).astype(np.int64)
    gbar = smallest_summands(base, bound)
    wrong = np.flatnonzero(g != gbar)
    failure = None
    if wrong.size:
        pile = int(wrong[0])
        failure = BaseFailure(pile, int(g[pile]), int(gbar[pile]), "")
    return BaseFinding(bound, tuple(base.tolist()), failure), base


def _caps(f: Caps, bound: int) -> Int64s:
    from nimlike.kernels.onepile import INFINITY

    most = int(INFINITY) - 1  # a cap beyond every pile is as good as one beyond all numbers
    given = [0, *map(f, range(1, bound + 1))] if callable(f) else f[: bound + 1]
    if len(given) <= bound:
        raise RulesetError(f"caps are given for piles to {len(given) - 1:,}; the bound is {bound:,}")
    return np.array([0, *(min(natural(cap, f"f({n})"), most) for n, cap in enumerate(given[1:], 1))], np.int64)


# Laws of sequences of Grundy values: periods, and periods with a saltus.

Values = Sequence[int] | Numbers


@dataclass(frozen=True, eq=False)
class ValueLaw:
    """G(n + period) = G(n) + saltus for all n from the preperiod on."""

    period: int
    preperiod: int
    saltus: int
    head: tuple[int, ...]  # the values below preperiod + period

    @property
    def start(self) -> int:
        """From this number on nothing new happens."""
        return len(self.head)

    def values(self, numbers: Sequence[int] | Numbers) -> NDArray[np.int64]:
        """G(n) by the law, of each of the numbers."""
        n, head = np.asarray(numbers, np.int64), np.array(self.head, np.int64)
        laps, place = np.divmod(np.maximum(n - self.preperiod, 0), self.period)
        return np.where(
            n < self.preperiod, head[np.minimum(n, len(head) - 1)], head[self.preperiod + place] + laps * self.saltus
        )

    @property
    def words(self) -> str:
        plus = f" + {self.saltus}" if self.saltus else ""
        return f"G(n + {self.period}) = G(n){plus} for every n >= {self.preperiod}"

    @property
    def latex(self) -> str:
        return self.words.replace(" for every n >= ", r" \quad (n \ge ") + ")"

    def facts(self) -> Facts:
        return {"period": self.period, "preperiod": self.preperiod, "saltus": self.saltus}


def value_law(values: Values) -> ValueLaw | None:
    """The period with the smallest preperiod + period that the first half of the values shows, if all follow it."""
    terms = np.asarray(values, np.int64)
    half = len(terms) // 2
    shown = [(e + p, p, e, s) for p, e, s in repetitions(terms[:half].tolist()) if e + 2 * p <= half and s >= 0]
    if not shown:
        return None
    _, period, preperiod, saltus = min(shown)
    if (terms[preperiod + period :] - terms[preperiod:-period] != saltus).any():
        return None
    return ValueLaw(period, preperiod, saltus, tuple(terms[: preperiod + period].tolist()))


def confirm_values(law: ValueLaw, values: Values, beyond: Sequence[int] = (), to: int = 0) -> Evidence | None:
    """The evidence for a law of the values and of those ``beyond``, up to ``to``; None if it fails or is too weak."""
    terms = np.asarray(values, np.int64)
    if (law.values(range(len(terms))) != terms).any():
        return None
    half = len(terms) // 2
    return weigh(terms[:half], terms[half:], len(terms), law.start, beyond, to)


# Laws of Grundy values of two numbers: the shortest formula of a small grammar that a table follows.
#
#     S := g(u(x), u(y))      u: x, x + 1, floor(x/m), x mod m
#                             g: +, XOR, OR, AND, max, min, |x - y|, floor of the ratio, floor(|x/y - y/x|), gcd
#     T := v(S), x, y         v: S, S + 1, S - 1, floor(S/m), S mod m, m S, the exponent of 2 in S or S + 1
#     G := T,  T + T,  T XOR T
#
# Formulas that agree on a sample are one. The second part of a sum is found by its values on the sample, so that all
# sums take as long as all their parts.

_Part: TypeAlias = tuple[str, int, Callable[..., Any]]  # words, length and meaning of a piece of a formula

SAMPLE: Final = 16  # formulas are fitted where both numbers are below this
_MODULI: Final = range(2, 9)
_SYMBOLS: Final = (  # what words of a formula are in LaTeX
    (r"max/min of (\S*)<0>(.*?) and \1<1>\2", r"max/min(\1<0>\2, \1<1>\2)"),
    ("(max|min|gcd)", r"\\\1"),
    ("XOR", r"\\oplus"),
    ("OR", r"\\mathbin{|}"),
    ("AND", r"\\mathbin{\\&}"),
    ("mod", r"\\bmod"),
    ("v2", "v_2"),
    (r"(\d) (?=[(|a-z\\])", r"\1\\,"),
)
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
    values: Callable[..., Numbers]
    tried: int  # so many formulas were looked at
    start: int = 0

    @property
    def latex(self) -> str:
        found = self.told
        for words, symbols in _SYMBOLS:
            found = re.sub(words, symbols, found)
        return f"G({', '.join(self.names)}) = {self._named(latex_floors(found))}"

    @property
    def words(self) -> str:
        more = ", where 2^v2(n) is the largest power of 2 that divides n" if "v2(" in self.told else ""
        return f"G({', '.join(self.names)}) = {self._named(self.told)}{more}"

    def _named(self, text: str) -> str:
        x, y = self.names
        return text.replace("{0}", x).replace("{1}", y).replace("<0>", x).replace("<1>", y)

    def facts(self) -> Facts:
        return {"formula": self._named(self.told)}


def formula_law(values: Numbers, names: tuple[str, str], states: Cells | None = None) -> FormulaLaw | None:
    """The shortest formula that is right if both numbers are below `SAMPLE`, and at all ``states`` of the table."""
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
    law: FormulaLaw, values: Numbers, states: Cells | None = None, beyond: Sequence[int] = (), to: int = 0
) -> Evidence | None:
    """The evidence for a formula where all values of the table follow it and it is strong enough; else None."""
    whole = np.ones(values.shape, np.bool_) if states is None else states
    part = np.zeros_like(whole)
    part[:SAMPLE, :SAMPLE] = True
    return weigh(values[whole & part], values[whole & ~part], len(values), 0, beyond, to, law.tried)


# The period of the Grundy values of a game whose positions are the numbers 0, 1, 2, ...: what ``period`` tells.

LIMIT: Final = 1 << 11  # the largest number whose value is computed, unless another is given
_FEWEST: Final = 16  # values, and so many times the preperiod: a period that begins late may be a coincidence


def numbers_law(game: Ruleset) -> Law | None:
    """The period of the values of a game whose positions are single numbers; None for other games."""
    if (values := values_of_numbers(game)) is None:
        return None
    return partial(_period, game, values)


def _period(game: Ruleset, terms: Terms, limit: int | None, check: bool) -> Finding:
    first, last = terms.offset, LIMIT if limit is None else whole(limit, "limit")
    if last < first + _FEWEST:
        raise ParseError(f"a limit of {abbreviate(last)}: at least {first + _FEWEST} is needed")
    values: list[int] = []
    try:
        values.extend(islice(terms.terms(), last - first + 1))  # what came before a limit is kept
    except LimitReached:
        if limit is not None or len(values) <= _FEWEST:
            raise
    found, bound = value_law(values), first + len(values) - 1
    if found is not None and found.preperiod * _FEWEST > len(values):
        found = None
    label = Label.CONJECTURED if found else Label.COMPUTED
    start = None if found is None else first + found.preperiod
    facts = {
        "schema": "nimlike/period/1",
        "ruleset": str(game),
        "bound": bound,
        "values": values,
        "period": found and found.period,
        "preperiod": start,
        "saltus": found and found.saltus,
        "label": label.value,
        "note": "",
    }
    line = f"{game}: no period found to {bound:,}  [{label}]"
    if found is not None:
        saltus = f", saltus {found.saltus}" if found.saltus else ""
        fits = f"fits the numbers {first} to {bound:,}"
        line = f"{game}: period {found.period} from {start} on{saltus}  [{label}: {fits}]"
    return Finding((line,), facts, found is not None, bound)
