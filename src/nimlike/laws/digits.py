"""Laws in digits: columns, digit sums, least summands, lines and blocks of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from math import gcd
from typing import Final

import numpy as np

from nimlike.core.phrases import add_up
from nimlike.laws.pair_laws import pair_laws
from nimlike.laws.residues import group_by_class, powers, write_residues
from nimlike.laws.set_laws import Cells, Fit, Numbers, SetLaw, Table, latex_floors, latex_in
from nimlike.laws.unions import relations

# Sets told by how many ones each binary column of several numbers has.


def column_sums(table: Table) -> Iterator[SetLaw]:
    """The tuples for which each binary column has a multiple of m ones, m = 3 or 4, as in Moore's games."""
    half = table.half.cells
    if half.ndim < 3:
        return
    for m in range(3, min(half.ndim, 4) + 1):
        if table.half.agrees(_columns(m, *np.indices(half.shape))):
            words = f"in binary, each column of {', '.join(table.names)} has a multiple of {m} ones"
            yield SetLaw("columns", words, rf"\text{{{words}}}", partial(_columns, m), {"ones": m}, half.ndim)
            return


def _columns(m: int, *numbers: Numbers) -> Cells:
    found = np.ones(np.broadcast_shapes(*(n.shape for n in numbers)), np.bool_)
    for place in range(max(int(n.max(initial=0)) for n in numbers).bit_length()):
        found &= sum((n >> place) & 1 for n in numbers) % m == 0
    return found


# Sets of two numbers that lie on one line, but for a few small ones.

_FACTORS: Final = range(1, 5)


def lines(table: Table) -> Iterator[SetLaw]:
    """The pairs with p x = q y + d, for small p and q, but for some where both numbers are small."""
    if len(table.names) != 2:
        return
    half, states = table.half.cells, table.half.states
    numbers = np.arange(len(half))
    members = np.argwhere(half)
    for p, q in sorted(product(_FACTORS, _FACTORS), key=sum):
        if gcd(p, q) > 1 or not len(members):
            continue
        values = p * numbers[:, None] - q * numbers[None, :]
        found, counts = np.unique(values[half], return_counts=True)
        d = int(found[np.argmax(counts)])
        on_line = values == d
        if states is not None:
            on_line &= states
        wrong = np.argwhere(on_line != half)
        if on_line.sum() < len(half) // 8 or len(wrong) > 6 or (wrong >= len(half) // 4).any():
            continue
        yield _law(table.names, p, q, d, [(int(x), int(y)) for x, y in wrong])
        return


def _law(names: tuple[str, ...], p: int, q: int, d: int, exceptions: list[tuple[int, int]]) -> SetLaw:
    def holds(x: Numbers, y: Numbers) -> Cells:
        found = p * x == q * y + d
        for a, b in exceptions:
            found = found != ((x == a) & (y == b))
        return np.asarray(found)

    missing = sorted((x, y) for x, y in exceptions if p * x == q * y + d)
    more = [each for each in exceptions if each not in missing]
    terms = [(p, names[0]), (q, names[1])]
    left, right = (f"{'' if factor == 1 else factor}{name}" for factor, name in (terms if d >= 0 else terms[::-1]))
    words = latex = f"{left} = {right}{f' + {abs(d)}' if d else ''}"
    shape = f"({', '.join(names)})"
    if missing:
        told = ", ".join(map(str, missing))
        words += f", except {told}"
        latex += r",\ " + latex_in(shape, missing, r"\notin")
    if more:
        told = ", ".join(map(str, more))
        words += f", or {shape} is one of {told}" if len(more) > 1 else f", or {shape} is {told}"
        latex += rf" \lor {latex_in(shape, more)}"
    facts = {"p": p, "q": q, "d": d, "exceptions": [list(each) for each in exceptions]}
    start = max((max(each) + 1 for each in exceptions), default=0)
    return SetLaw("line", words, latex, holds, facts, 2, start)


# Sets of single numbers that the sum of their digits in some base decides.

_BASES: Final = range(2, 11)
_MODULI: Final = range(2, 7)


def digit_sums(table: Table) -> Iterator[SetLaw]:
    """The set that depends only on the sum of the digits of n in base b, mod m; b is 2 to 10 and m is 2 to 6."""
    if len(table.names) != 1:
        return
    half = table.half.cells
    for base in _BASES:
        sums = _sums(base, np.arange(len(half)))
        for modulus in _MODULI:
            if half.size == 0 or sums.max() < 2 * modulus - 1:
                break  # each class is to be seen twice
            marked = group_by_class(sums % modulus, half, modulus)
            if half.any() and marked is not None:
                start = int(np.argmax(sums == 2 * modulus - 1))
                yield _law_of_digit_sums(table.names[0], base, modulus, np.flatnonzero(marked).tolist(), start)
                return


def _sums(base: int, numbers: Numbers) -> Numbers:
    """The sums of the digits of numbers."""
    rests, found = numbers.copy(), np.zeros_like(numbers)
    while rests.any():
        found += rests % base
        rests //= base
    return found


def _law_of_digit_sums(name: str, base: int, modulus: int, residues: list[int], start: int) -> SetLaw:
    def holds(numbers: Numbers) -> Cells:
        return np.isin(_sums(base, numbers) % modulus, residues)

    system = {2: "in binary", 3: "in ternary", 10: "in decimal"}.get(base, f"in base {base}")
    total = f"the sum of the digits of {name} {system}"
    multiple = residues == [0] and modulus > 2
    words = f"{total} is {f'a multiple of {modulus}' if multiple else write_residues(residues, modulus)}"
    latex = latex_in(rf"s_{{{base}}}({name}) \bmod {modulus}", residues)
    facts = {"base": base, "modulus": modulus, "residues": residues}
    return SetLaw("digit sum", words, latex, holds, facts, start=start)


_RECURRENCE_FACTORS: Final = (1, 0, 2, -1, 3)


def summand_laws(table: Table) -> Iterator[SetLaw]:
    """The pairs (n, x) with n = 0, or x less than the smallest greedy summand of n in a base with a recurrence."""
    if len(table.names) != 2:
        return
    half = table.half.cells
    side = len(half)
    least = half.sum(axis=1)
    if side < 2 or least[0] != side or not np.array_equal(half, np.arange(side) < least[:, None]):
        return
    base = [n for n in range(1, side) if least[n] >= n]
    if len(base) < 5 or base[0] != 1 or any(least[n] != n for n in base):
        return
    rule = _recurrence(base)
    if rule is None:
        return
    factors, start = rule

    def terms(bound: int) -> list[int]:
        found = base[:start]
        while found[-1] < bound and len(found) < 64:
            found.append(sum(factor * found[-1 - lag] for lag, factor in enumerate(factors)))
        return found

    def holds(n: Numbers, x: Numbers) -> Cells:
        bound = int(max(n.max(initial=0), x.max(initial=0))) + 1
        return np.asarray(x < _smallest(terms(bound), bound)[n])

    pile, cap = table.names
    found = terms(10**6)
    shown = ", ".join(map(str, found[: max(6, start + 2)]))
    law = add_up((factor, f"u(k - {lag})") for lag, factor in enumerate(factors, 1))
    apart = start > len(factors)
    words = (
        f"{pile} is 0, or {cap} is less than the smallest summand of {pile} in the base {shown}, ... with u(k) = {law}"
        + (f" from {found[start]} on" if apart else "")
    )
    latex = (
        rf"{pile} = 0 \lor {cap} < \min \operatorname{{summands}}_u({pile}),\ u = {shown}, \ldots,\ u(k) = {law}"
        + (rf"\ (u(k) \ge {found[start]})" if apart else "")
    )
    yield SetLaw("summands", words, latex, holds, {"base": base, "recurrence": list(factors)}, 2, base[start - 1] + 1)


def _recurrence(base: Sequence[int]) -> tuple[tuple[int, ...], int] | None:
    """(factors, start): u(k) is the sum of factors[i] u(k - 1 - i) from the start on, two terms left to test it."""
    for length in range(1, 7):
        for start in range(length, len(base) - 2):
            two_terms = (1, *(0,) * (length - 2), 1)  # u(k - 1) + u(k - length), as in Schwenk's games
            choices = product(_RECURRENCE_FACTORS, repeat=length) if length <= 3 else [two_terms]
            for factors in choices:
                if factors[-1] and all(
                    base[k] == sum(factor * base[k - 1 - lag] for lag, factor in enumerate(factors))
                    for k in range(start, len(base))
                ):
                    return factors, start
    return None


def _smallest(terms: Sequence[int], bound: int) -> Numbers:
    """The smallest summand of the numbers below a bound; of 0 the bound."""
    found = np.full(bound, bound, np.int64)
    for term, following in zip(terms, [*terms[1:], bound], strict=True):
        for low in range(term, min(following, bound), term):
            # The numbers from a multiple of the term on, up to the next one, end as their rest does.
            size = min(term, min(following, bound) - low)
            found[low : low + size] = found[:size]
            found[low] = term
    return found


# Sets of tuples that the whole parts of x/m, y/m, ... decide: a law of these quotients.

_FITS: Final[tuple[Fit, ...]] = (lines, relations, powers, column_sums, pair_laws)
_SIDES: Final = range(8, 1, -1)


def blocks(table: Table) -> Iterator[SetLaw]:
    """The tuples whose quotients by m, rounded down, follow a law; m is 2 to 8."""
    if table.states is not None:
        return
    for side in _SIDES:
        quotients = table.bound // side
        part = table.below(quotients * side).cells
        small = part[(slice(None, None, side),) * part.ndim]
        if quotients >= 4 and np.array_equal(np.kron(small, np.ones((side,) * part.ndim, np.bool_)), part):
            names = tuple(f"floor({name}/{side})" for name in table.names)
            laws = (law for fit in _FITS for law in fit(Table(names, small)))
            yield from (_of_numbers(law, side) for law in islice(laws, 1))
            return


def _of_numbers(law: SetLaw, side: int) -> SetLaw:
    def holds(*numbers: Numbers) -> Cells:
        return law.holds(*(n // side for n in numbers))

    facts, latex = {**law.facts, "quotients_by": side}, latex_floors(law.latex)
    return replace(law, latex=latex, holds=holds, facts=facts, start=side * law.start, listing=None)
