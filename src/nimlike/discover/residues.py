"""Finite sets, and sets that depend on the residues of the numbers alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import Cells, SetLaw, Table, listed

_MOST_LISTED: Final = 12
_MOST_RESIDUES: Final = 400
_MOST_TUPLES: Final = 40


def finite(table: Table) -> Iterator[SetLaw]:
    """The set that has no tuple beyond the quarter of the table, or none outside it."""
    size = len(table.names)
    half = table.half
    quarter = half.below(max(half.bound // 2, 1))
    count = int(half.cells.sum())
    if count == half.cells.size:
        names = _joined(table.names)
        yield SetLaw(
            "all",
            f"{names} {'is a whole number' if size == 1 else 'are whole numbers'}",
            r"\top",
            lambda *numbers: np.ones(np.broadcast_shapes(*(np.shape(n) for n in numbers)), np.bool_),
            size=size,
        )
    elif count <= _MOST_LISTED and int(quarter.cells.sum()) == count:
        members = half.members()

        def holds(*numbers: NDArray[Any]) -> Cells:
            found = np.zeros(np.broadcast_shapes(*(np.shape(n) for n in numbers)), np.bool_)
            for each in members:
                here = np.ones_like(found)
                for n, member in zip(numbers, each, strict=True):
                    here &= n == member
                found |= here
            return found

        words, latex = _listed(table.names, members)
        facts = {"members": [list(each) for each in members]}
        start = max((max(each) + 1 for each in members), default=0)
        yield SetLaw("finite", words, latex, holds, facts, size, start)


def _listed(names: tuple[str, ...], members: list[tuple[int, ...]]) -> tuple[str, str]:
    if not members:
        return "false: there is none", r"\bot"
    if len(names) == 1:
        numbers = [n for (n,) in members]
        return f"{names[0]} is {listed(numbers)}", rf"{names[0]} \in \{{{', '.join(map(str, numbers))}\}}"
    tuples = [f"({', '.join(map(str, each))})" for each in members]
    said = f"({', '.join(names)})"
    return f"{said} is {' or '.join(tuples)}", rf"{said} \in \{{{', '.join(tuples)}\}}"


def _joined(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def residues(table: Table) -> Iterator[SetLaw]:
    """The set that depends, of each number n, on n itself below some size and on n mod some period from there on.

    The least sum of period and preperiod is taken, and the fitted half must show two periods.
    """
    half = table.half
    found = _line(half.cells) if half.cells.ndim == 1 else _many(half.cells)
    if found is None or found == (0, 1):
        return
    preperiod, period = found
    first = half.below(preperiod + period).cells
    if int(first.sum()) == 0:
        return

    def holds(*numbers: NDArray[Any]) -> Cells:
        return np.asarray(first[tuple(_reduced(n, preperiod, period) for n in numbers)])

    said = _said(table.names, first, preperiod, period)
    if said is None:
        return
    words, latex, more = said
    facts = {"period": period, "preperiod": preperiod, **more}
    yield SetLaw("residues", words, latex, holds, facts, first.ndim, preperiod + period)


def _reduced(numbers: NDArray[Any], preperiod: int, period: int) -> NDArray[Any]:
    return np.where(numbers < preperiod, numbers, preperiod + (numbers - preperiod) % period)


def _line(cells: Cells) -> tuple[int, int] | None:
    """(preperiod, period) of a row of cells with the least sum of both, two periods seen; None where there is none."""
    best = None
    for period in range(1, len(cells) // 2 + 1):
        if best is not None and period >= sum(best):
            break
        differ = np.flatnonzero(cells[period:] != cells[:-period])
        preperiod = int(differ[-1]) + 1 if differ.size else 0
        if preperiod + 2 * period <= len(cells) and (best is None or preperiod + period < sum(best)):
            best = (preperiod, period)
    return best


def _many(cells: Cells) -> tuple[int, int] | None:
    """The same for several numbers, with one preperiod and period for all of them."""
    best = None
    for period in range(1, len(cells) // 3 + 1):
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


def _number_latex(n: int, preperiod: int, period: int) -> str:
    if n < preperiod:
        return str(n)
    return rf"{n % period} \bmod {period}" if period > 1 else rf"\ge {preperiod}" if preperiod else r"\ge 0"


_Said: TypeAlias = tuple[str, str, dict[str, Any]]
"""A law in words, in LaTeX, and its further parameters."""


def _said(names: tuple[str, ...], first: Cells, preperiod: int, period: int) -> _Said | None:
    """What is said of the set; None where it is a long list of cases."""
    if len(names) == 1:
        if preperiod + period > _MOST_RESIDUES:
            return None
        return _said_of_one(names[0], first, preperiod, period)
    if preperiod == 0 and (linear := _linear(names, first, period)) is not None:
        return linear
    members = [tuple(row) for row in np.argwhere(first).tolist()]
    if len(members) > _MOST_TUPLES:
        return None
    shown = ["(" + ", ".join(_number_said(n, preperiod, period) for n in each) + ")" for each in members]
    apart = f", where numbers below {preperiod} stand for themselves" if preperiod and period > 1 else ""
    told = f"({', '.join(names)}) is one of {', '.join(shown)}{apart}"
    maths = ["(" + ", ".join(_number_latex(n, preperiod, period) for n in each) + ")" for each in members]
    reduced = [[n if n < preperiod else n % period for n in each] for each in members]
    return told, rf"({', '.join(names)}) \in \{{{', '.join(maths)}\}}", {"members": reduced}


def _said_of_one(name: str, first: Cells, preperiod: int, period: int) -> _Said:
    late = sorted(int(n) % period for n in np.flatnonzero(first) if n >= preperiod)
    early = [int(n) for n in np.flatnonzero(first) if n < preperiod]
    missing: list[int] = []
    if period == 1:
        words, latex = f"{name} is at least {preperiod}", rf"{name} \ge {preperiod}"
        if not late:
            words, latex = "", ""
    else:
        classes = listed(late, _MOST_RESIDUES)
        words = f"{name} mod {period} is {classes}"
        latex = rf"{name} \bmod {period} \in \{{{', '.join(map(str, late))}\}}"
        missing = [n for n in range(preperiod) if n % period in late and not first[n]]
        early = [n for n in early if n % period not in late]
        if missing:
            words += f", except {listed(missing, _MOST_RESIDUES)}".replace(" or ", " and ")
            latex += rf",\ {name} \notin \{{{', '.join(map(str, missing))}\}}"
    if early:
        words += f"{', or ' if words else ''}{name} is {listed(early, _MOST_RESIDUES)}"
        latex += r" \lor " if latex else ""
        latex += rf"{name} \in \{{{', '.join(map(str, early))}\}}"
    return words, latex, {"residues": late, "except": missing, "also": early}


def _linear(names: tuple[str, ...], first: Cells, period: int) -> _Said | None:
    """The law as one congruence c1 x1 + c2 x2 + ... = r (mod period), where it is one."""
    grid = np.indices(first.shape)
    for factors in _factors(len(names), period):
        total = np.asarray(sum(factor * axis for factor, axis in zip(factors, grid, strict=True))) % period
        classes = np.unique(total[first])
        if len(classes) < period and np.array_equal(np.isin(total, classes), first):
            signed = [factor - period if factor > period // 2 else factor for factor in factors]
            shown = form(signed, names)
            facts = {"factors": signed, "residues": classes.tolist()}
            if classes.tolist() == [0]:
                return f"{shown} is a multiple of {period}", rf"{shown} \equiv 0 \pmod{{{period}}}", facts
            if len(classes) == 1:
                latex = rf"{shown} \equiv {classes[0]} \pmod{{{period}}}"
                return f"({shown}) mod {period} is {classes[0]}", latex, facts
            return (
                f"({shown}) mod {period} is {listed(classes.tolist(), _MOST_RESIDUES)}",
                rf"({shown}) \bmod {period} \in \{{{', '.join(map(str, classes.tolist()))}\}}",
                facts,
            )
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


def form(factors: Sequence[int], names: Sequence[str]) -> str:
    """A sum of multiples of names, in words and in LaTeX alike."""
    parts = [
        f"{'- ' if factor < 0 else '+ '}{'' if abs(factor) == 1 else abs(factor)}{name}"
        for factor, name in zip(factors, names, strict=True)
        if factor
    ]
    said = " ".join(parts).removeprefix("+ ")
    return f"-{said[2:]}" if said.startswith("- ") else said
