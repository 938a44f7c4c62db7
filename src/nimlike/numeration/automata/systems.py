"""Number systems whose greedy representations an automaton reads: base k, Fibonacci, Pell, tribonacci, ...

A system has terms U_0 = 1 < U_1 < U_2 < ..., from some index on by a linear recurrence with whole coefficients, 0 or
more or with a first one that outweighs those below 0. The automaton of its greedy representations is learned from the
rule (every end of the digits is worth less than the next term), then verified for all lengths: see `_verified`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache, reduce
from itertools import pairwise, product
from typing import Final

import numpy as np

from nimlike.core.errors import LimitReached, RulesetError, Undecided
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import add_up
from nimlike.numeration.automata.relations import Cells, Flags, Relation, both, build_relation, truth
from nimlike.numeration.bases import NumberBase, RangeBase
from nimlike.numeration.named_sequences import RecurrenceBase, number_base

MOST_DIGITS: Final = 100  # most digits of a number system, 0 among them
_TERMS: Final = 160
_LARGEST: Final = 1_000_000
_NEGLIGIBLE: Final = 1e-7  # of roots and their weights


class NumberSystem:
    """The greedy representations over U_0, U_1, ..., with U_n = sum of c_j U_(n-1-j) for n >= the number of starts."""

    # The order of numbers is that of words: those of length n are, in lexicographic order, the numbers 0 to U_n - 1.
    def __init__(self, name: str, coefficients: tuple[int, ...], starts: tuple[int, ...]) -> None:
        self.name = name = abbreviate(name)
        order = len(starts)
        if not starts or starts[0] != 1 or any(b <= a for a, b in pairwise(starts)):
            raise RulesetError(f"{name}: the terms of a number system increase from 1")
        below_zero = sum(c for c in coefficients if c < 0)
        if len(coefficients) > order or sum(coefficients) < 2 or (below_zero < 0 and coefficients[0] <= -below_zero):
            raise RulesetError(
                f"{name}: the coefficients are whole numbers with a sum of 2 or more, each 0 or more or the first one"
                " larger than those below 0 together"
            )
        if max(*map(abs, coefficients), *starts) > _LARGEST:
            raise LimitReached(f"{name}: a number system has coefficients and starts to {_LARGEST:,} at most")
        self.coefficients = (*coefficients, *[0] * (order - len(coefficients)))
        terms = list(starts)
        while len(terms) < _TERMS:
            terms.append(sum(c * u for c, u in zip(self.coefficients, reversed(terms), strict=False)))
            if terms[-1] <= terms[-2]:
                raise RulesetError(f"{name}: the terms of a number system increase from 1")
        self._kept: dict[Hashable, Relation] = {}
        self.terms = terms
        self.starts = starts
        self.digits = max((after - 1) // before for before, after in pairwise(terms)) + 1
        if self.digits > MOST_DIGITS:
            raise LimitReached(
                f"{name}: an automaton reads {MOST_DIGITS} different digits at most, not {self.digits:,}"
            )

    def __repr__(self) -> str:
        return f"<NumberSystem {self.name}>"

    def told(self, shown: int = 6) -> str:
        """The first terms, and how they go on."""
        order = max(back for back, factor in enumerate(self.coefficients, 1) if factor)
        named = ((c, f"{' ' * (abs(c) > 1)}U(i-{back})") for back, c in enumerate(self.coefficients, 1))
        late = f" for i >= {len(self.starts)}, where U(0) = 1" if len(self.starts) > order else ""
        terms = ", ".join(map(str, self.terms[: max(shown, len(self.starts))]))
        return f"{terms}, ... (U(i) = {add_up(named)}{late})"

    @cached_property
    def why_endless(self) -> str:
        """Why linear conditions may have infinitely many carries, with the figures; "" if nothing is known."""
        found = moduli(self)
        # If the leading root is a Pisot number, there are finitely many carries (Frougny 1992).
        if found is None or found[1] < 1 - _NEGLIGIBLE:
            return ""
        leading, other = found
        said = f"the leading root of the recurrence, {leading:.4f}, is no Pisot number"
        return f"{said}, as another has the modulus {other:.4f}"

    def word(self, number: int, length: int | None = None) -> list[int]:
        """The digits of a number, padded with zeros to a length."""
        count = 0
        while self.terms[count] <= number:
            count += 1
        if length is not None and count > length:
            raise ValueError(f"{number} has {count} digits in {self.name}, more than {length}")
        digits = [0] * ((length or count) - count)
        for place in range(count - 1, -1, -1):
            digit, number = divmod(number, self.terms[place])
            digits.append(digit)
        return digits

    def value(self, word: list[int]) -> int:
        """The number that a word of digits is worth."""
        return sum(digit * self.terms[place] for place, digit in enumerate(reversed(word)))

    def holds(self, relation: Relation, **numbers: int) -> bool:
        """Whether the numbers, one for each track, are in a relation."""
        length = max((len(self.word(number)) for number in numbers.values()), default=0)
        return relation.accepts([self.word(numbers[track], length) for track in relation.tracks])

    @cached_property
    def language(self) -> Relation:
        """The relation on one track x of the words that are greedy representations."""
        for longest in range(2, 14, 2):
            if longest > 2 and self.digits**longest > 1_500:
                break
            found = self._learned(longest)
            if self._verified(found.table, found.final):
                return found
        raise Undecided(f"{self.name}: no automaton of its greedy representations was found")

    @cached_property
    def _counts(self) -> tuple[list[list[int]], int]:
        rows = self.language.table.tolist()
        counts = [[int(accepts)] for accepts in self.language.final]
        for n in range(_TERMS - 1):
            for row, mine in zip(rows, counts, strict=True):
                mine.append(sum(counts[ahead][n] for ahead in row if ahead >= 0))
        # By Cayley and Hamilton the recurrence holds from n on when it holds for as many n as there are states.
        order, states = len(self.starts), len(rows)
        for settled in range(order, 4 * (order + states)):
            if all(
                mine[n] == sum(c * mine[n - 1 - i] for i, c in enumerate(self.coefficients))
                for mine in counts
                for n in range(settled, settled + states)
            ):
                return counts, settled
        return [self.terms for _ in counts], order

    @property
    def tails(self) -> list[list[int]]:
        """For each state of `language` and n the largest worth of n digits that may follow, or a bound for it."""
        return [[max(count - 1, 0) for count in mine] for mine in self._counts[0]]

    @property
    def settled(self) -> int:
        """From this n on `tails`, each 1 more, obey the recurrence of the terms."""
        return self._counts[1]

    def valid(self, *tracks: str) -> Relation:
        """All tuples of numbers over the tracks."""
        names = tuple(sorted({*tracks}))

        def all_tuples() -> Relation:
            return reduce(both, map(self.language.renamed, names), truth(True, self.digits))

        return self.kept(("valid", len(names)), all_tuples).renamed(*names)

    def kept(self, key: Hashable, make: Callable[[], Relation]) -> Relation:
        """A relation that proofs need again and again: made once, if it is small; its tracks may have other names."""
        found = self._kept.get(key)
        if found is None:
            found = make()
            if found.table.size <= 1 << 14 and len(self._kept) < 256:
                self._kept[key] = found
        return found

    def forget(self) -> None:
        """Keep no relations: what follows makes them again, as in a new process."""
        self._kept.clear()

    def _is_greedy(self, word: tuple[int, ...]) -> bool:
        worth = 0
        for place, digit in enumerate(reversed(word)):
            worth += digit * self.terms[place]
            if worth >= self.terms[place + 1]:
                return False
        return True

    def _learned(self, longest: int) -> Relation:
        """States differ by the words up to ``longest`` digits that may follow (Myhill and Nerode); 200 at most."""
        ends = [
            word
            for length in range(longest + 1)
            for word in product(range(self.digits), repeat=length)
            if self._is_greedy(word)
        ]

        def seen(word: tuple[int, ...]) -> tuple[bool, ...]:
            return tuple(self._is_greedy(word + end) for end in ends)

        words: dict[tuple[bool, ...], tuple[int, ...]] = {}

        def step(word: tuple[int, ...], digits: tuple[int, ...]) -> tuple[int, ...] | None:
            follows = seen(word + digits)
            return words.setdefault(follows, word + digits) if any(follows) and len(words) < 200 else None

        words[seen(())] = ()
        return build_relation("x", self.digits, (), step, self._is_greedy)

    def _verified(self, table: Cells, final: Flags) -> bool:
        """Whether the words of every length n, in lexicographic order, are worth 0, 1, ..., U_n - 1."""
        # With C(q, n) the number of words of length n from q on, it suffices that C(0, n) = U_n, and that for every
        # transition from q to t with digit w the words with a smaller first digit are w U_n in number, if C(t, n) > 0:
        # the place of a word is then the sum of its digits times their terms. All these numbers obey one linear
        # recurrence of order s + d (Cayley and Hamilton): what holds for s + d values of n in succession holds for all
        # later n. The words are greedy when each end of a word is a word: an end of n digits is then worth less than
        # U_n.
        if table[0, 0] != 0 or not final[0]:
            return False
        states, order = len(final), len(self.starts)
        last = 2 * (states + order)  # the last states + order of these n settle all later ones
        rows = table.tolist()
        if not _ends_are_words(rows, final.tolist()):
            return False
        counts = [final.astype(int).tolist()]
        for _ in range(last):
            counts.append([sum(counts[-1][ahead] for ahead in row if ahead >= 0) for row in rows])
        late = slice(last + 1 - states - order, None)
        if any(counts[n][0] != self.terms[n] for n in range(last + 1)):
            return False
        for row in rows:
            before = [0] * (last + 1)
            for digit, ahead in enumerate(row):
                if ahead < 0:
                    continue
                right = [before[n] == digit * self.terms[n] for n in range(last + 1)]
                none = [counts[n][ahead] == 0 for n in range(last + 1)]
                if not all(map(operator.or_, right, none)):
                    return False
                if not all(right[late]) and not all(none[late]):
                    return False
                before = [sum_so_far + counts[n][ahead] for n, sum_so_far in enumerate(before)]
        return True


def _ends_are_words(rows: list[list[int]], final: list[bool]) -> bool:
    """Whether every word that some state accepts is accepted from the start; every state accepts some word."""
    seen = {(state, 0) for state in range(len(rows))}
    todo = list(seen)
    while todo:
        state, above = todo.pop()
        if final[state] and not final[above]:
            return False
        for ahead, match in zip(rows[state], rows[above], strict=True):
            if ahead >= 0 and match < 0:
                return False
            if ahead >= 0 and (ahead, match) not in seen:
                seen.add((ahead, match))
                todo.append((ahead, match))
    return True


@lru_cache(maxsize=64)
def power_system(k: int) -> NumberSystem:
    """Base k: 1, k, k^2, ..."""
    return NumberSystem("binary" if k == 2 else f"powers:{k}", (k,), (1,))


def quadratic_system(a: int) -> NumberSystem:
    """1, a + 1, then a U' + U: Fraenkel's system for sqrt(a^2 + 4); Fibonacci for a = 1."""
    return two_parameter_system(1, a)


@lru_cache(maxsize=64)
def positive_system(c: int) -> NumberSystem:
    """1, c, then c U' - U, c >= 3: the system of the unit (c + sqrt(c^2 - 4))/2, whose norm is 1."""
    return NumberSystem(f"recurrence:{c},-1:1,{c}", (c, -1), (1, c))


@lru_cache(maxsize=64)
def two_parameter_system(s: int, t: int) -> NumberSystem:
    """1, s + t, then (s + t - 1) U' + s U: Fraenkel's system of the (s, t)-Wythoff games."""
    name = "fibonacci" if s == t == 1 else f"recurrence:{s + t - 1},{s}:1,{s + t}"
    return NumberSystem(name, (s + t - 1, s), (1, s + t))


def moduli(system: NumberSystem) -> tuple[float, float] | None:
    """The leading root of the terms, and the largest modulus of their other roots, or 0; None if roots coincide."""
    roots = np.roots([1.0, *(-c for c in system.coefficients)])
    roots = roots[np.abs(roots) > _NEGLIGIBLE]
    first = len(system.starts)  # from here on the terms are sums of powers, also where some coefficients are 0
    try:
        weights = np.linalg.solve(np.vander(roots, increasing=True).T, np.array(system.terms[first:][: len(roots)]))
    except np.linalg.LinAlgError:
        return None
    sizes = sorted(np.abs(roots[np.abs(weights) > _NEGLIGIBLE]).tolist(), reverse=True)
    return sizes[0], sizes[1] if len(sizes) > 1 else 0.0


# The number system of a number base.

_FITTED: Final = 40


@lru_cache(maxsize=64)
def system_named(text: str) -> NumberSystem:
    """The number system of a base's text: binary, fibonacci, powers:3, recurrence:2,1:1,3, ..."""
    return system_of(number_base(text))


def system_of(base: NumberBase) -> NumberSystem:
    """The number system of a number base: its recurrence, or the one that its first terms fit."""
    if isinstance(base, RangeBase):
        return power_system(max(base.top, 2))
    if isinstance(base, RecurrenceBase):
        coefficients, starts = base.recurrence
        return NumberSystem(str(base), coefficients, starts)
    # a proof in the system of the recurrence that the first terms fit needs no more
    terms = [] if base.finite else base.terms(_FITTED)
    if len(terms) < _FITTED:
        raise Undecided(f"the base {abbreviate(str(base))} ends: its representations are not those of a number system")
    for size in range(1, _FITTED // 2):
        for back in range(1, size + 1):
            if all(terms[i] == terms[i - 1] + terms[i - back] for i in range(size, _FITTED)):
                coefficients = tuple(int(i == 0) + int(i == back - 1) for i in range(size))
                return NumberSystem(str(base), coefficients, tuple(terms[:size]))
    raise Undecided(f"the base {abbreviate(str(base))} fits no recurrence b' = b + (the element some places before)")
