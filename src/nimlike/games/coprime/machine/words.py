"""A classification in words: when B wins, in the shape of Andrejić's Theorem 1.1."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, Final

from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, weakest
from nimlike.games.coprime.classes import Classification, Group, OpenCase, either
from nimlike.games.coprime.even import conditions_on_even
from nimlike.games.coprime.theory import EVEN

SHOWN: Final = 40
"""How many products are listed in one condition, unless all are asked for."""


def statement(known: Classification, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins, one on each line; A wins all other n, but for what `open_classes` names.

    The first is that of the even n (Theorem E); the others are those of the odd n (`odd_statement`).

    Parameters
    ----------
    known
        The classification.
    shown
        How many products of primes are listed in one condition; None lists all.

    Examples
    --------
    >>> from nimlike.games.coprime.machine.theorem import prove
    >>> print("; or ".join(statement(prove(10))))
    n is even, n >= 12, and n is not a power of 2; or n = 15; or n is divisible by 105, 165, 195, 231, 255, 273 or 285
    """
    return [all_of("n is even", *conditions_on_even(known.max_take)), *odd_statement(known, shown)]


def odd_statement(known: Classification, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins an odd n, one on each line, as in `statement`."""
    late, early = list[int](), list[int]()
    for n in range(1, known.odd.threshold, 2):
        by_class = bool(known.by_class(n))
        if by_class != (n in known.small):
            (early if by_class else late).append(n)
    lines = [f"n = {either(late)}"] if late else []
    for group in sorted(known.odd.b, key=lambda each: (2 * len(each.residues) != each.modulus, each.modulus)):
        lines.append(_odd(known, group, shown))
    if early:
        lines[-1] += f"; but not n = {either(early)}"
    return lines


def all_of(*parts: str) -> str:
    """Conditions that all have to be met, in words.

    Examples
    --------
    >>> all_of("n is even", "n >= 4"), all_of("n >= 6")
    ('n is even and n >= 4', 'n >= 6')
    """
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])}, and {parts[-1]}"


def open_classes(known: Classification) -> list[str]:
    """The odd n whose winner is not decided, in words; empty for a complete classification."""
    return [_open(known, case) for case in known.odd.open]


def theorem(known: Classification, shown: int | None = SHOWN) -> str:
    """The classification as one sentence and, where something is open, a second."""
    text = f"B wins exactly when {'; or '.join(statement(known, shown))}."
    rest = open_classes(known)
    if rest:
        text = text.replace("exactly when", "when") + f" A wins every other n, but open are: {'; '.join(rest)}."
    return text


def every_bound(max_take: int) -> tuple[str, str, str]:
    """For every K: when B wins an even n (Theorem E), which odd n A wins by any K's strategies, and which stay open.

    Examples
    --------
    >>> every_bound(100)[0], every_bound(62)[0]
    ('n >= 102 and n is not a power of 2', 'n >= 64')
    >>> every_bound(100)[1:]
    ('odd n <= 101, and odd n without a prime up to 50', 'odd n >= 103 with a prime up to 50')
    """
    even = all_of(*conditions_on_even(max_take))
    # The greatest odd number up to K + 1: there A takes all chips but one.
    short, half = max_take + 1 - max_take % 2, (max_take + 1) // 2
    known = f"odd n <= {abbreviate(short)}, and odd n without a prime up to {abbreviate(half)}"
    return even, known, f"odd n >= {abbreviate(short + 2)} with a prime up to {abbreviate(half)}"


def as_dict(known: Classification) -> dict[str, Any]:
    """The theorem as JSON values (schema nimlike/theorem/1); ``parts`` says what each half rests on."""
    even = [all_of(*conditions_on_even(known.max_take))]
    return {
        "schema": "nimlike/theorem/1",
        "ruleset": f"coprime:max={known.max_take}",
        "complete": known.is_complete(),
        "label": weakest([Label.THEOREM, Label.CERTIFIED]),
        "b_wins": statement(known, None),
        "parts": [
            {"n": "even", "label": Label.THEOREM, "source": EVEN, "b_wins": even},
            {"n": "odd", "label": Label.CERTIFIED, "source": "certificate", "b_wins": odd_statement(known, None)},
        ],
        "open": open_classes(known),
        "odd_products": [
            {"modulus": g.modulus, "residues": list(g.residues), "products": list(map(str, _products(known, g)))}
            for g in known.odd.b
        ],
        "small_n_below": known.odd.threshold,
        "certificate": known.as_dict(),
    }


def _products(known: Classification, group: Group) -> list[int]:
    return sorted(prod(known.odd.named(mask)) for mask in group.sets)


def _odd(known: Classification, group: Group, shown: int | None) -> str:
    products = _products(known, group)
    listed = products if shown is None else products[:shown]
    names = list(map(str, listed))
    if len(products) > len(listed):
        names.append(f"{len(products) - len(listed)} more")
    *first, last = names
    divisible = f"n is divisible by {', '.join(first)} or {last}" if first else f"n is divisible by {last}"
    if 2 * len(group.residues) == group.modulus:
        return divisible
    return f"{divisible} and n mod {group.modulus} is {_which(group.modulus, group.residues)}"


def _which(modulus: int, residues: tuple[int, ...]) -> str:
    """Odd residues in words: those listed, or the others where they are fewer."""
    others = tuple(r for r in range(1, modulus, 2) if r not in residues)
    return f"not {either(others)}" if others and len(others) < len(residues) else either(residues)


def _open(known: Classification, case: OpenCase) -> str:
    named = known.odd.named

    def parts() -> Iterator[str]:
        yield f"odd n >= {known.odd.threshold}"
        if 2 * len(case.residues) != case.modulus:
            yield f"n mod {case.modulus} is {_which(case.modulus, case.residues)}"
        if case.divisors:
            yield f"n divisible by {', '.join(map(str, named(case.divisors)))}"
        if case.others:
            yield f"by none of {', '.join(map(str, named(case.others)))}"

    return ", ".join(parts())
