"""Finite sets, and sets that depend on the residues of the numbers alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import permutations
from typing import Any, Final, TypeAlias

import numpy as np

from nimlike.core.phrases import add_up, listed
from nimlike.laws.set_laws import Cells, Members, Numbers, SetLaw, Table, latex_in, list_words

_MOST_RESIDUES: Final = 400


def finite(table: Table) -> Iterator[SetLaw]:
    """The set that has no tuple beyond the quarter of the table, or none outside it."""
    size = len(table.names)
    half = table.half
    quarter = half.below(max(half.bound // 2, 1))
    count = int(half.cells.sum())
    if count == half.cells.size:
        names = listed([*table.names])
        yield SetLaw(
            "all",
            f"{names} {'is a whole number' if size == 1 else 'are whole numbers'}",
            r"\top",
            lambda *numbers: np.ones(np.broadcast_shapes(*(np.shape(n) for n in numbers)), np.bool_),
            size=size,
        )
    elif count <= 12 and int(quarter.cells.sum()) == count:
        members = half.members()

        def holds(*numbers: Numbers) -> Cells:
            found = np.zeros(np.broadcast_shapes(*(np.shape(n) for n in numbers)), np.bool_)
            for each in members:
                found |= reduce(np.logical_and, map(np.equal, numbers, each))
            return found

        words, latex = _write_members(table.names, members)
        facts = {"members": [list(each) for each in members]}
        start = max((max(each) + 1 for each in members), default=0)
        yield SetLaw("finite", words, latex, holds, facts, size, start)


def _write_members(names: tuple[str, ...], members: Members) -> tuple[str, str]:
    if not members:
        return "false: there is none", r"\bot"
    if len(names) == 1:
        numbers = [n for (n,) in members]
        return f"{names[0]} is {list_words(numbers)}", latex_in(names[0], numbers)
    tuples = [f"({', '.join(map(str, each))})" for each in members]
    said = f"({', '.join(names)})"
    return f"{said} is {' or '.join(tuples)}", latex_in(said, tuples)


def residues(table: Table) -> Iterator[SetLaw]:
    """The set that depends, of each number n, on n below some size, and on n mod some period from there on."""
    half = table.half
    found = _repetition(half.cells)
    if found is None or found == (0, 1):
        return
    preperiod, period = found
    first = half.below(preperiod + period).cells
    if int(first.sum()) == 0:
        return

    def holds(*numbers: Numbers) -> Cells:
        late = (preperiod + (n - preperiod) % period for n in numbers)
        return np.asarray(first[tuple(np.where(n < preperiod, n, m) for n, m in zip(numbers, late, strict=True))])

    said = _write_classes(table.names, first, preperiod, period)
    if said is None:
        return
    words, latex, more = said
    facts = {"period": period, "preperiod": preperiod, **more}
    yield SetLaw("residues", words, latex, holds, facts, first.ndim, preperiod + period)


def _repetition(cells: Cells) -> tuple[int, int] | None:
    """(preperiod, period) of all numbers with the smallest sum of both, two periods seen; None if there is none."""
    best = None
    for period in range(1, len(cells) // (2 if cells.ndim == 1 else 3) + 1):
        if best is not None and period >= sum(best):
            break
        preperiod = 0
        for axis in range(cells.ndim):
            rows = np.moveaxis(cells, axis, 0)
            differ = np.flatnonzero((rows[period:] != rows[:-period]).reshape(len(rows) - period, -1).any(axis=1))
            preperiod = max(preperiod, int(differ[-1]) + 1 if differ.size else 0)
        if preperiod + 2 * period <= len(cells) and (best is None or preperiod + period < sum(best)):
            best = (preperiod, period)
    return best


def _number_said(n: int, preperiod: int, period: int) -> str:
    """A number below the preperiod, or the class of a larger one."""
    if n < preperiod:
        return str(n)
    return f"{n % period} mod {period}" if period > 1 else f"at least {preperiod}" if preperiod else "any"


_Said: TypeAlias = tuple[str, str, dict[str, Any]]  # a law in words, in LaTeX, and its further parameters


def _write_classes(names: tuple[str, ...], first: Cells, preperiod: int, period: int) -> _Said | None:
    """The sentence on the set; None if it is a long list of cases."""
    if len(names) == 1:
        if preperiod + period > _MOST_RESIDUES:
            return None
        return _write_class(names[0], first, preperiod, period)
    if preperiod == 0 and (linear := _linear(names, first, period)) is not None:
        return linear
    members = [tuple(row) for row in np.argwhere(first).tolist()]
    if (preperiod, period) == (0, 2):
        if len(members) > 1:  # `relations` tells in fewer words which numbers are even
            return None
        each = list(zip(names, members[0], strict=True))
        words = " and ".join(f"{name} is {('even', 'odd')[rest]}" for name, rest in each)
        latex = r" \land ".join(rf"{name} \equiv {rest} \pmod{{2}}" for name, rest in each)
        return words, latex, {"members": [list(members[0])]}
    if len(members) > 40:
        return None
    shown = ["(" + ", ".join(_number_said(n, preperiod, period) for n in each) + ")" for each in members]
    apart = f", where numbers below {preperiod} stand for themselves" if preperiod and period > 1 else ""
    position, maths = f"({', '.join(names)})", ", ".join(shown)
    for said, symbols in ((" mod ", r" \bmod "), ("at least", r"\ge"), ("any", r"\ge 0")):
        maths = maths.replace(said, symbols)
    reduced = [[n if n < preperiod else n % period for n in each] for each in members]
    words = f"{position} is one of {', '.join(shown)}{apart}"
    return words, latex_in(position, [maths]), {"members": reduced}


def _write_class(name: str, first: Cells, preperiod: int, period: int) -> _Said:
    late = sorted(int(n) % period for n in np.flatnonzero(first) if n >= preperiod)
    early = [int(n) for n in np.flatnonzero(first) if n < preperiod]
    missing: list[int] = []
    if period == 1:
        words, latex = (f"{name} is at least {preperiod}", rf"{name} \ge {preperiod}") if late else ("", "")
    else:
        classes = list_words(late, _MOST_RESIDUES)
        words = f"{name} mod {period} is {classes}"
        latex = latex_in(rf"{name} \bmod {period}", late)
        missing = [n for n in range(preperiod) if n % period in late and not first[n]]
        early = [n for n in early if n % period not in late]
        if missing:
            words += f", except {list_words(missing, _MOST_RESIDUES)}".replace(" or ", " and ")
            latex += r",\ " + latex_in(name, missing, r"\notin")
    if early:
        words += f"{', or ' if words else ''}{name} is {list_words(early, _MOST_RESIDUES)}"
        latex += (r" \lor " if latex else "") + latex_in(name, early)
    return words, latex, {"residues": late, "except": missing, "also": early}


def _linear(names: tuple[str, ...], first: Cells, period: int) -> _Said | None:
    """The law as one congruence c1 x1 + c2 x2 + ... = r (mod period), where it is one."""
    grid = np.indices(first.shape)
    for factors in _factors(len(names), period):
        total = np.asarray(sum(factor * axis for factor, axis in zip(factors, grid, strict=True))) % period
        classes = np.unique(total[first])
        if len(classes) < period and np.array_equal(np.isin(total, classes), first):
            signed = [factor - period if factor > period // 2 else factor for factor in factors]
            shown = add_up(zip(signed, names, strict=True))
            facts = {"factors": signed, "residues": classes.tolist()}
            if classes.tolist() == [0]:
                return f"{shown} is a multiple of {period}", rf"{shown} \equiv 0 \pmod{{{period}}}", facts
            words = f"({shown}) mod {period} is {list_words(classes.tolist(), _MOST_RESIDUES)}"
            if len(classes) == 1:
                return words, rf"{shown} \equiv {classes[0]} \pmod{{{period}}}", facts
            return words, latex_in(rf"({shown}) \bmod {period}", classes.tolist()), facts
    return None


def _factors(size: int, period: int) -> Iterator[tuple[int, ...]]:
    """Small coefficients to try: 1 and -1 first."""
    small = [1, period - 1, 0, 2, period - 2, 3, period - 3]
    seen = set()
    for choice in permutations(small * 2, size):
        factors = tuple(factor % period for factor in choice)
        if any(factors) and factors not in seen:
            seen.add(factors)
            yield factors


# Sets of single numbers that depend on the largest power of a base in a number.

_BASES: Final = range(2, 11)


def powers(table: Table) -> Iterator[SetLaw]:
    """The set that depends on v mod m, d^v the largest power dividing n, and on n/d^v mod q; q is 1, d or d^2."""
    if len(table.names) != 1:
        return
    half = table.half.cells
    numbers = np.arange(1, len(half))
    for base in _BASES:
        exponents, rests = _split(numbers, base)
        # each exponent mod m must appear twice; the number 0 is a case by itself
        for modulus in range(1, min((int(exponents.max(initial=0)) + 1) // 2, 4) + 1):
            for unit in (1, base, base * base):
                if modulus * unit == 1:
                    continue
                classes = exponents % modulus * unit + rests % unit
                marked = group_by_class(classes, half[1:], modulus * unit)
                if marked is not None and 0 < int(marked.sum()) < int(np.unique(classes).size):
                    yield _powers_law(table.names[0], base, modulus, unit, marked, bool(half[0]))
                    return


def _split(numbers: Numbers, base: int) -> tuple[Numbers, Numbers]:
    """The exponents of the largest powers of the base that divide positive numbers, and what is left of them."""
    exponents, rests = np.zeros_like(numbers), numbers.copy()
    while (divisible := rests % base == 0).any():
        exponents += divisible
        rests = np.where(divisible, rests // base, rests)
    return exponents, rests


def group_by_class(classes: Numbers, marks: Cells, count: int) -> Cells | None:
    """For each class whether its numbers are in the set; None unless each class is so as a whole."""
    inside = np.bincount(classes, marks, count)
    total = np.bincount(classes, minlength=count)
    return None if ((inside > 0) & (inside < total)).any() else np.asarray(inside > 0)


def _powers_law(name: str, base: int, modulus: int, unit: int, marked: Cells, zero: bool) -> SetLaw:
    def holds(numbers: Numbers) -> Cells:
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
            told.append(f"the exponent of {power} is {write_residues(exponents, modulus)}")
            formal.append(latex_in(rf"v_{{{base}}}({name}) \bmod {modulus}", exponents))
        if rests != possible:
            told.append(f"{name} divided by {power} is {list_words(rests)} mod {unit}")
            formal.append(latex_in(rf"{name}/{base}^{{v_{{{base}}}({name})}} \bmod {unit}", rests))
        parts.append(" and ".join(told))
        maths.append(r" \land ".join(formal))
    if zero:
        parts.insert(0, f"{name} is 0")
        maths.insert(0, f"{name} = 0")
    facts = {"base": base, "modulus": modulus, "unit": unit, "zero": zero}
    start = base ** (2 * modulus - 1)
    return SetLaw("powers", ", or ".join(parts), r" \lor ".join(maths), holds, facts, start=start)


def write_residues(residues: list[int], modulus: int) -> str:
    """Residues in words, but not all of them: ``odd``, ``1 or 2 mod 3``."""
    if modulus == 2:
        return "odd" if residues == [1] else "even"
    return f"{list_words(residues)} mod {modulus}"
