"""Sets of single numbers that depend on how a number divides: powers of a base in it, or the small primes in it."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import Cells, SetLaw, Table, listed

_BASES: Final = range(2, 11)
_PRIMES: Final = (2, 3, 5, 7, 11, 13)
_MOST_MODULUS: Final = 4
_MOST_EXCEPTIONS: Final = 12


def powers(table: Table) -> Iterator[SetLaw]:
    """The set that depends on the exponent v of the largest power d^v dividing n, mod m, and on n/d^v mod q.

    d is 2 to 10, m 1 to 4, q is 1, d or d^2; the number 0 is a case by itself. Each exponent mod m must appear twice,
    so that the numbers go to d^(2m - 1) at least.
    """
    if len(table.names) != 1:
        return
    half = table.half.cells
    numbers = np.arange(1, len(half))
    for base in _BASES:
        exponents, rests = _split(numbers, base)
        for modulus in range(1, min((int(exponents.max(initial=0)) + 1) // 2, _MOST_MODULUS) + 1):
            for unit in (1, base, base * base):
                if modulus * unit == 1:
                    continue
                classes = exponents % modulus * unit + rests % unit
                marked = _function(classes, half[1:], modulus * unit)
                if marked is not None and 0 < int(marked.sum()) < int(np.unique(classes).size):
                    yield _powers_law(table.names[0], base, modulus, unit, marked, bool(half[0]))
                    return


def _split(numbers: NDArray[Any], base: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The exponents of the largest powers of the base that divide positive numbers, and what is left of them."""
    exponents, rests = np.zeros_like(numbers), numbers.copy()
    divisible = rests % base == 0
    while divisible.any():
        exponents += divisible
        rests = np.where(divisible, rests // base, rests)
        divisible = rests % base == 0
    return exponents, rests


def _function(classes: NDArray[Any], marks: Cells, count: int) -> Cells | None:
    """For each class whether its numbers are in the set; None unless each class is so as a whole."""
    inside = np.bincount(classes, marks, count)
    total = np.bincount(classes, minlength=count)
    return None if ((inside > 0) & (inside < total)).any() else np.asarray(inside > 0)


def _powers_law(name: str, base: int, modulus: int, unit: int, marked: Cells, zero: bool) -> SetLaw:
    def holds(numbers: NDArray[Any]) -> Cells:
        exponents, rests = _split(np.maximum(numbers, 1), base)
        return np.where(numbers == 0, zero, marked[exponents % modulus * unit + rests % unit])

    power = f"the largest power of {base} that divides {name}"
    chosen: dict[tuple[int, ...], list[int]] = {}
    for exponent in range(modulus):
        if rests := tuple(r for r in range(unit) if marked[exponent * unit + r]):
            chosen.setdefault(rests, []).append(exponent)
    parts, maths = [], []
    possible = tuple(r for r in range(unit) if unit == 1 or r % base)
    for rests, exponents in chosen.items():
        told, formal = [], []
        if len(exponents) < modulus:
            told.append(f"the exponent of {power} is {_exponents(exponents, modulus)}")
            formal.append(rf"v_{{{base}}}({name}) \bmod {modulus} \in \{{{', '.join(map(str, exponents))}\}}")
        if rests != possible:
            told.append(f"{name} divided by {power} is {listed(rests)} mod {unit}")
            residues = ", ".join(map(str, rests))
            formal.append(rf"{name}/{base}^{{v_{{{base}}}({name})}} \bmod {unit} \in \{{{residues}\}}")
        parts.append(" and ".join(told))
        maths.append(r" \land ".join(formal))
    if zero:
        parts.insert(0, f"{name} is 0")
        maths.insert(0, f"{name} = 0")
    facts = {"base": base, "modulus": modulus, "unit": unit, "zero": zero}
    start = base ** (2 * modulus - 1)
    return SetLaw("powers", ", or ".join(parts), r" \lor ".join(maths), holds, facts, start=start)


def _exponents(exponents: list[int], modulus: int) -> str:
    if modulus == 2:
        return "odd" if exponents == [1] else "even"
    return f"{listed(exponents)} mod {modulus}"


def prime_classes(table: Table) -> Iterator[SetLaw]:
    """The set that depends on which primes up to q divide n and on whether other primes do, from some number on.

    q is 2, 3, 5, 7, 11 or 13; every combination in the table must appear in its fitted half.
    """
    if len(table.names) != 1:
        return
    half = table.half.cells
    for count in range(1, len(_PRIMES) + 1):
        primes = _PRIMES[:count]
        for others in (False, True):
            if (law := _prime_law(table, half, primes, others)) is not None:
                yield law
                return


def _classes(numbers: NDArray[Any], primes: tuple[int, ...], others: bool) -> NDArray[Any]:
    """For each number the set of the primes that divide it, as bits (all of them divide 0); a bit for other primes."""
    found = np.zeros_like(numbers)
    rests = np.maximum(numbers, 1)
    for bit, prime in enumerate(primes):
        found += (numbers % prime == 0).astype(found.dtype) << bit
        _, rests = _split(rests, prime)
    return found + ((rests > 1).astype(found.dtype) << len(primes)) if others else found


def _prime_law(table: Table, half: Cells, primes: tuple[int, ...], others: bool) -> SetLaw | None:
    size = 1 << (len(primes) + others)
    classes = _classes(np.arange(table.bound), primes, others)
    late, middle = len(half) // 4, len(half)
    marked = _function(classes[late:middle], half[late:], size)
    if marked is None or not np.isin(classes[middle:], classes[late:middle]).all():
        return None
    exceptions = np.flatnonzero(marked[classes[:middle]] != half).tolist()
    if not 0 < int(marked.sum()) < len(np.unique(classes)) or len(exceptions) > _MOST_EXCEPTIONS:
        return None
    if any(prime > 2 and not _matters(marked, bit) for bit, prime in enumerate(primes)):
        return None

    def holds(numbers: NDArray[Any]) -> Cells:
        return np.asarray(marked[_classes(numbers, primes, others)] != np.isin(numbers, exceptions))

    name = table.names[0]
    words, latex = _told(name, primes, others, marked)
    if exceptions:
        words += f"; the other way round for {name} = {listed(exceptions).replace(' or ', ' and ')}"
        latex += rf"\quad(\text{{the other way round for }} {name} \in \{{{', '.join(map(str, exceptions))}\}})"
    facts = {"primes": list(primes), "other_primes": others, "exceptions": exceptions}
    start = max(prod(primes), *(n + 1 for n in exceptions), 0)
    return SetLaw("primes", words, latex, holds, facts, start=start)


def _matters(marked: Cells, bit: int) -> bool:
    shaped = marked.reshape(-1, 2, 1 << bit)
    return not np.array_equal(shaped[:, 0], shaped[:, 1])


def _told(name: str, primes: tuple[int, ...], others: bool, marked: Cells) -> tuple[str, str]:
    """The marked classes in words: by one divisibility where that says it, else class by class."""
    plain = [bool(each) for each in marked]
    masks = range(1 << len(primes))
    if not others and all(plain[mask] == (mask > 0) for mask in masks):
        return (
            f"{name} is divisible by {listed(primes)}",
            rf"\gcd({name}, {int(np.prod(primes))}) > 1",
        )
    if not others and all(plain[mask] == (mask == 0) for mask in masks):
        by = f"{'neither ' if len(primes) == 2 else ''}{listed(primes)}".replace(" or ", " nor ")
        by = by if len(primes) == 2 else f"none of {listed(primes).replace(' or ', ' and ')}"
        return f"{name} is divisible by {by if len(primes) > 1 else f'no {primes[0]}'}", (
            rf"\gcd({name}, {int(np.prod(primes))}) = 1"
        )
    told, formal = [], []
    for code in np.flatnonzero(marked).tolist():
        chosen = [prime for bit, prime in enumerate(primes) if code >> bit & 1]
        with_others = bool(others and code >> len(primes) & 1)
        names = [*map(str, chosen), *(["others"] if with_others else [])]
        symbols = ", ".join(names)
        told.append("{" + symbols + "}")
        formal.append(r"\{" + symbols.replace("others", r"\ast") + r"\}")
    of = "its primes" if others else f"its primes up to {primes[-1]}"
    if others:
        of += f" (where all above {primes[-1]} are called others)"
    return (
        f"the set of {of} is one of {' '.join(told)}",
        rf"\operatorname{{primes}}({name}) \in \{{{', '.join(formal)}\}}",
    )
