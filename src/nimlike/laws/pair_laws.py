"""Laws of pairs: their differences, closed forms of their terms, diagonals and linear pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import count, pairwise, takewhile
from typing import Final, TypeAlias

import numpy as np

from nimlike.laws.beatty import beatty, floors_facts
from nimlike.laws.functions import polynomial
from nimlike.laws.set_laws import Cells, Holds, Members, Numbers, SetLaw, Table
from nimlike.numeration.beatty_pairs import FloorPairs, Floors, Quadratic, reduce_surd

_LONGEST_STEPS: Final = 12
_LONGEST_START: Final = 6
_PART: Final = 3  # where the differences grow by one step alone, they may do so from a third of the pairs on
CLOSED: Final = 4_000  # closed forms are compared with the pairs below this


def pair_laws(table: Table) -> Iterator[SetLaw]:
    """The pairs (A_k, B_k), either order, with A_k the smallest number in no earlier pair and a law of B_k - A_k."""
    pairs = read_pairs(table)
    if pairs is None:
        return
    differences = [large - small for small, large in pairs]
    if (steps := _steps(differences)) is not None:
        yield _law(table.names, differences, *steps)


def read_pairs(table: Table) -> list[tuple[int, int]] | None:
    """The pairs of the fitted half, each with the smallest number in no earlier one; None if they are no such row."""
    half = table.half.mirrored
    if half.ndim != 2 or half.sum() > 2 * len(half) or not np.array_equal(half, half.T):
        return None
    ordered = {x: y for x, y in np.argwhere(half).tolist() if x <= y}
    seen: set[int] = set()
    pairs: list[tuple[int, int]] = []
    least = 0
    while least in seen or least in ordered:  # up to the first number whose partner lies beyond the half
        if least not in seen:
            pairs.append((least, ordered[least]))
            if ordered[least] in seen:
                return None
            seen |= {least, ordered[least]}
        least += 1
    if len(pairs) < 8 or 2 * int(half.sum()) != sum(4 if x < y else 2 for x, y in pairs):
        return None
    return pairs


def _steps(differences: Sequence[int]) -> tuple[int, int] | None:
    """(start, period): from the start on the steps of the differences repeat; None if they do not, seen twice."""
    steps = [late - early for early, late in pairwise(differences)]
    alike = next((k for k, step in enumerate(reversed(steps)) if step != steps[-1]), len(steps))
    if _LONGEST_START < len(steps) - alike <= len(differences) // _PART:
        return len(steps) - alike, 1
    for total in range(1, _LONGEST_START + _LONGEST_STEPS + 1):
        for period in range(1, min(total, _LONGEST_STEPS) + 1):
            start = total - period
            if start > _LONGEST_START or len(steps) < start + 2 * period + 2:
                continue
            if all(steps[i] == steps[i + period] for i in range(start, len(steps) - period)):
                return start, period
    return None


class Pairs:
    """The pairs with given differences by the smallest unused number."""

    def __init__(self, head: Sequence[int], start: int, period: int, rise: int) -> None:
        self.head, self.start, self.period, self.rise = tuple(head), start, period, rise

    def difference(self, k: int) -> int:
        """B_k - A_k."""
        if k < len(self.head):
            return self.head[k]
        laps, place = divmod(k - self.start, self.period)
        return self.head[self.start + place] + laps * self.rise

    def below(self, bound: int) -> list[tuple[int, int]]:
        """The pairs with A_k below a bound."""
        return pairs_below(bound, lambda small, k: small + self.difference(k))


def pairs_below(bound: int, larger: Callable[[int, int], int]) -> list[tuple[int, int]]:
    """The pairs (A_k, larger(A_k, k)) with A_k, the smallest number in no earlier pair, below a bound."""
    used = np.zeros(bound + 1, np.bool_)
    least = 0
    found: list[tuple[int, int]] = []
    for k in count():
        while least < bound and used[least]:
            least += 1
        if least >= bound:
            return found
        partner = larger(least, k)
        found.append((least, partner))
        used[least] = True
        if partner < bound:
            used[partner] = True
    return found


Below: TypeAlias = Callable[[int], Iterable[tuple[int, int]]]  # pairs, the smaller number of each below a bound


def list_pairs(below: Below, bound: int) -> Members:
    """The pairs below a bound in either order, sorted."""
    return sorted({each for small, large in below(bound) if large < bound for each in ((small, large), (large, small))})


def in_pairs(below: Below) -> Holds:
    """Whether two numbers are a pair, in either order, of pairs that have no number in common."""

    def holds(x: Numbers, y: Numbers) -> Cells:
        most = int(max(x.max(initial=0), y.max(initial=0)))
        partners = np.full(most + 1, -1)
        for small, large in below(most + 1):
            if large <= most:
                partners[small], partners[large] = large, small
        return np.asarray(partners[x] == y)

    return holds


def write_pairs(names: Sequence[str], larger: str, tex: bool = False) -> str:
    """That two numbers are a pair A_k, B_k, with a formula of B_k, in words or in LaTeX."""
    if tex:
        pairs = rf"\{{{', '.join(names)}\}} = \{{A_k, B_k\}}"
        return rf"{pairs},\ A_k = \operatorname{{mex}}\{{A_i, B_i : i < k\}},\ B_k = {larger}"
    return (
        f"{' and '.join(names)} are, in either order, A_k and B_k for some k >= 0, where A_k is the smallest number in"
        f" no earlier pair and B_k = {larger}"
    )


def write_closed(formula: str, first: int, tex: bool = False) -> str:
    """A formula of A_k from some k on, in words or in LaTeX."""
    if tex:
        return rf";\ A_k = {formula}" + (rf"\ (k \ge {first})" if first else "")
    return f"; A_k = {formula}" + (f" for k >= {first}" if first else "")


def _law(names: tuple[str, ...], differences: Sequence[int], start: int, period: int) -> SetLaw:
    rise = differences[start + period] - differences[start]
    rule = Pairs(differences[: start + period], start, period, rise)
    pairs = rule.below(CLOSED)
    floors = None
    of, symbols = _difference_words(rule)
    words = core = write_pairs(names, f"A_k + {of}")
    latex = write_pairs(names, f"A_k + {symbols}", tex=True)
    facts = {
        "differences": list(rule.head),
        "preperiod": start,
        "period": period,
        "rise": rise,
        "plus": differences[start] - rise * start if period == 1 else None,
        "pairs": [list(pair) for pair in pairs[:10]],
        "beatty": None,
    }
    numbers = [small for small, _ in pairs]
    if (closed := complementary(rule, numbers) or _closed_form(numbers)) is not None:
        first, formula = closed
        words += write_closed(formula.text("k"), first)
        latex += write_closed(formula.text("k", tex=True), first, tex=True)
        facts["beatty"] = floors_facts(formula) | {"from": first}
        floors = _floors(rule, first, formula)
    started = max(rule.below(2 * start + 1)[start]) if start else 0
    listing = partial(list_pairs, rule.below)
    holds = in_pairs(rule.below)
    return SetLaw("pairs", words, latex, holds, facts, 2, started, listing, core=core, floors=floors)


def _floors(rule: Pairs, first: int, formula: Floors) -> FloorPairs | None:
    """The pairs as floors, where the differences B_k - A_k are linear in k, from some k on, and alpha is irrational."""
    if rule.period > 1 or not formula.slope.y:
        return None
    first = max(first, rule.start)
    rise, plus = (Quadratic.of(formula.slope.d, n) for n in (rule.rise, rule.difference(first) - rule.rise * first))
    others = tuple(pair for pair in rule.below(formula.term(first) + 1) if pair[0] < formula.term(first))
    return FloorPairs(formula, Floors(formula.slope + rise, formula.offset + plus), first, others)


def complementary(rule: Pairs, numbers: Sequence[int]) -> tuple[int, Floors] | None:
    """The only floor(k alpha + gamma) that A_k can be, if late B_k - A_k are t k + c, t >= 1; None if it is not."""
    t, k = rule.rise, len(numbers) - 1
    if rule.period > 1 or t < 1 or k < _LONGEST_START:
        return None
    c = rule.difference(rule.start) - t * rule.start
    # alpha = (2 - t + sqrt(t^2 + 4))/2 and gamma = s - c/(alpha + t), s an integer (docs/theory/beatty.md, theorem 5)
    alpha = reduce_surd(Quadratic.of(t * t + 4, 2 - t, 1, 2))
    step, shift = (Quadratic.of(alpha.d, n) for n in (t, -c))
    gamma = shift * (alpha + step).inverse()
    s = numbers[k] - Floors(alpha, gamma).term(k)
    found = Floors(alpha, gamma + Quadratic.of(alpha.d, s))
    wrong = [k for k, number in enumerate(numbers) if found.term(k) != number]
    first = wrong[-1] + 1 if wrong else 0
    return (first, found) if first <= max(_LONGEST_START - 1, rule.start) else None


def _closed_form(numbers: list[int]) -> tuple[int, Floors] | None:
    """A closed form of the smaller numbers from some k on, fitted on a quarter of them and true of all."""
    for first in range(_LONGEST_START):
        found = beatty([*numbers[first : len(numbers) // 4]])
        if found is None:
            continue
        shifted = found.shifted(first)
        if all(shifted.term(k) == n for k, n in enumerate(numbers) if k >= first):
            return first, shifted
    return None


def _difference_words(rule: Pairs) -> tuple[str, str]:
    """B_k - A_k in words and in LaTeX."""
    d, start, period, rise = rule.head, rule.start, rule.period, rule.rise
    if period == 1 and start <= 1:
        # From k = 1 on d_k = d_1 + rise (k - 1); the pair (0, 0), k = 0, may be out of step.
        plus = d[start] - rise * start
        told = polynomial((plus, rise), "k")
        if start == 0 or d[0] == plus:
            return told, told
        said = f"(B_0 = A_0 + {d[0]})" if d[0] else "(B_0 = A_0 = 0)"
        return f"{told} {said}", rf"{told}\ {said}"
    if period == rise == 1 and (moved := [k for k in range(start) if d[k] != k + d[start] - start]):
        # from the start on d_k = k + c; before it, most are these numbers in another order
        plus, first, last = d[start] - start, moved[0], moved[-1]
        told = polynomial((plus, 1), "k")
        listed = ", ".join(map(str, d[first : last + 1]))
        between = ", " if last == first + 1 else ", ..., "
        places = f"d_{first}" if first == last else f"d_{first}{between}d_{last}"
        permuted = sorted(d[:start]) == list(range(plus, start + plus))
        how = f" (Wythoff's pairs with {places} permuted)" if permuted and not plus else ""
        symbols = (
            places.replace("...", r"\ldots").replace(str(last), f"{{{last}}}").replace(f"_{first},", f"_{{{first}}},")
        )
        return f"d_k, where d_k = {told} but for {places} = {listed}{how}", (
            rf"d_k,\ d_k = {told}\ (k < {first} \lor k > {last}),\ {symbols} = {listed}"
        )
    shown = ", ".join(str(rule.difference(k)) for k in range(start + 2 * period + 2))
    repeats = [rule.difference(start + i + 1) - rule.difference(start + i) for i in range(period)]
    after = f" from d_{start} on" if start else ""
    steps = f"each step is {repeats[0]}" if period == 1 else f"the steps {', '.join(map(str, repeats))} repeat"
    return f"d_k, with d = {shown}, ..., where {steps}{after}", rf"d_k,\ d = {shown}, \ldots"


# Pairs of numbers, one for each difference, whose smaller numbers are the floors of a linear function.


def diagonals(table: Table) -> Iterator[SetLaw]:
    """The pairs (A_k, A_k + t k + c), either order, with A_k = floor(k alpha + gamma), as in Connell's games (1959)."""
    half = table.half.mirrored
    if half.ndim != 2 or half.sum() > 2 * len(half) or not np.array_equal(half, half.T):
        return
    rows = np.argwhere(np.triu(half))
    found = sorted((y - x, x) for x, y in rows.tolist())
    if len(found) < 2 or found[0][0] == found[1][0]:
        return
    first, step = found[0][0], found[1][0] - found[0][0]
    if [difference for difference, _ in found] != [first + step * k for k in range(len(found))]:
        return
    line = beatty([small for _, small in found])
    if line is not None and float(line.slope) > 0:
        yield _law_of_diagonals(table.names, line, step, first)


def _law_of_diagonals(names: tuple[str, ...], line: Floors, step: int, first: int) -> SetLaw:
    def below(bound: int) -> list[tuple[int, int]]:
        pairs = ((line.term(k), line.term(k) + step * k + first) for k in count())
        return list(takewhile(lambda pair: pair[1] < bound, pairs))

    def holds(x: Numbers, y: Numbers) -> Cells:
        place, rest = np.divmod(np.abs(x - y) - first, step)
        terms = np.array([line.term(k) for k in range(int(place.max(initial=0)) + 1)])
        return np.asarray((rest == 0) & (place >= 0) & (terms[np.maximum(place, 0)] == np.minimum(x, y)))

    x, y = names
    difference = polynomial((first, step), "k")
    words = (
        f"{x} and {y} are, in either order, A_k and A_k + {difference} for some k >= 0, where A_k = {line.text('k')}"
    )
    latex = rf"\{{{x}, {y}\}} = \{{A_k, A_k + {difference}\}},\ A_k = {line.text('k', tex=True)}"
    facts = {"step": step, "plus": first, "beatty": floors_facts(line)}
    return SetLaw("diagonals", words, latex, holds, facts, 2, listing=partial(list_pairs, below))


# Pairs whose larger number is linear in the smaller one and in its place: B_k = s A_k + t k + c.

_FACTORS: Final = range(2, 9)


def linear_pairs(table: Table) -> Iterator[SetLaw]:
    """The pairs with A_k the smallest unused number and B_k = s A_k + t k + c, as in Fraenkel's games (1998)."""
    pairs = read_pairs(table)
    if pairs is None:
        return
    for s in _FACTORS:
        rests = [large - s * small for small, large in pairs]
        c, t = rests[0], rests[1] - rests[0]
        if t > 0 and all(rest == t * k + c for k, rest in enumerate(rests)):
            yield _law_of_linear_pairs(table.names, s, t, c)
            return


def _law_of_linear_pairs(names: tuple[str, ...], s: int, t: int, c: int) -> SetLaw:
    def below(bound: int) -> list[tuple[int, int]]:
        return pairs_below(bound, lambda small, k: s * small + t * k + c)

    words, latex = (write_pairs(names, f"{s}A_k + {polynomial((c, t), 'k')}", tex) for tex in (False, True))
    facts, listing = {"s": s, "t": t, "plus": c}, partial(list_pairs, below)
    return SetLaw("linear pairs", words, latex, in_pairs(below), facts, 2, listing=listing)
