"""A classification in words: when B wins, in the shape of Andrejić's Theorem 1.1."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, Final

from nimlike.core.numbers import abbreviate
from nimlike.games.coprime.classes import Classification, Group, OpenCase, either

SHOWN: Final = 40
"""How many products are listed in one condition, unless all are asked for."""


def statement(known: Classification, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins, one on each line; A wins all other n, but for what a last line names as open.

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
    lines = [line for line in (_even(known),) if line]
    truth = {n: n in known.small for n in range(1, known.below)}
    late = [n for n in truth if n % 2 and truth[n] and not known.by_class(n)]
    if late:
        lines.append(f"n = {either(tuple(late))}")
    for group in sorted(known.odd.b, key=lambda each: (2 * len(each.residues) != each.modulus, each.modulus)):
        lines.append(_odd(known, group, shown))
    early = [n for n in truth if n % 2 and not truth[n] and known.by_class(n)]
    if early and lines:
        lines[-1] += f"; but not n = {either(tuple(early))}"
    return lines


def open_classes(known: Classification) -> list[str]:
    """The n whose winner is not decided, in words; empty for a complete classification."""
    even, odd = known.even, known.odd
    lines = []
    if even.two_cut is None:
        lines.append(f"n = 2 mod 4, n >= {known.below}")
    if even.walls is None and not even.parity_is_all:
        lines.append(f"n = 0 mod 4, n >= {known.below}, n not a power of 2 and n mod {even.modulus} not {_lost(known)}")
    if even.walls is not None and even.ratio == 8 and even.pincer is None:
        lines.append(f"n = 4p, p prime, n >= {known.below}, n mod {even.modulus} not {_lost(known)}")
    lines.extend(_open(known, case) for case in odd.open)
    return lines


def theorem(known: Classification, shown: int | None = SHOWN) -> str:
    """The classification as one sentence and, where something is open, a second."""
    lines = statement(known, shown)
    whole = "; or ".join(lines)
    text = f"B wins exactly when {whole}." if lines else "A wins every n."
    rest = open_classes(known)
    if rest:
        text = text.replace("exactly when", "when") + f" A wins every other n, but open are: {'; '.join(rest)}."
    return text


def every_bound(max_take: int) -> tuple[str, str, str]:
    """For K > 4: when B wins an even n (Theorem E), which odd n A wins by any K's strategies, and which stay open.

    Examples
    --------
    >>> every_bound(100)[0], every_bound(62)[0]
    ('n >= 102 and n is not a power of 2', 'n >= 64')
    >>> every_bound(100)[1:]
    ('odd n <= 101, and odd n without a prime up to 50', 'odd n >= 103 with a prime up to 50')
    """
    least = max_take + 2 + max_take % 2
    all_powers = any(bound & (bound - 1) == 0 for bound in (max_take + 1, max_take + 2))
    even = f"n >= {abbreviate(least)}" + ("" if all_powers else " and n is not a power of 2")
    # The greatest odd number up to K + 1: there A takes all chips but one.
    short, half = max_take + 1 - max_take % 2, (max_take + 1) // 2
    known = f"odd n <= {abbreviate(short)}, and odd n without a prime up to {abbreviate(half)}"
    return even, known, f"odd n >= {abbreviate(short + 2)} with a prime up to {abbreviate(half)}"


def as_dict(known: Classification) -> dict[str, Any]:
    """The theorem as JSON values (schema nimlike/theorem/1)."""
    odd = known.odd
    return {
        "schema": "nimlike/theorem/1",
        "ruleset": f"coprime:max={known.max_take}",
        "complete": known.is_complete(),
        "label": "certified",
        "b_wins": statement(known, None),
        "open": open_classes(known),
        "odd_products": [
            {"modulus": g.modulus, "residues": list(g.residues), "products": list(map(str, _products(known, g)))}
            for g in odd.b
        ],
        "small_n_below": known.below,
        "certificate": known.as_dict(),
    }


def _even(known: Classification) -> str:
    even, below = known.even, known.below
    start = max(below, even.threshold)
    sure = [n for n in range(2, start, 2) if n in known.small]
    first = sure[0] if sure else next((n for n in range(start + start % 2, 4 * start + 64, 2) if known.b_wins(n)), 0)
    if not first:
        return ""
    parts = ["n is even"] + ([f"n >= {first}"] if first > 2 else [])
    a_powers, b_powers = even.powers()
    if a_powers:
        when = f" with n mod {even.modulus} other than {_lost(known)}" if b_powers else ""
        parts.append(f"n is not a power of 2{when}")
    if even.ratio == 8:
        parts.append(f"n is not 4 times a prime{_but_lost(known)}")
    # What the conditions say of small n, where the classes do not reach.
    said = {n: bool(known.by_class(n)) for n in range(first, start, 2)}
    early = tuple(n for n, won in said.items() if won and n not in known.small)
    late = tuple(n for n, won in said.items() if not won and n in known.small)
    text = " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])}, and {parts[-1]}"
    if early:
        text += f", and n is not {either(early)}"
    if late:
        text += f"; or n = {either(late)}"
    return text


def _lost(known: Classification) -> str:
    return either(known.even.lost)


def _but_lost(known: Classification) -> str:
    """Which primes p have 4p lost by parity."""
    even = known.even
    if even.lost == (0,):
        p = even.modulus // 4
        prime = p > 1 and all(p % q for q in range(2, p))
        return f" other than {p}" if prime else ""
    return f" (or n mod {even.modulus} is {_lost(known)})"


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
        yield f"odd n >= {known.below}"
        if 2 * len(case.residues) != case.modulus:
            yield f"n mod {case.modulus} is {_which(case.modulus, case.residues)}"
        if case.divisors:
            yield f"n divisible by {', '.join(map(str, named(case.divisors)))}"
        if case.others:
            yield f"by none of {', '.join(map(str, named(case.others)))}"

    return ", ".join(parts())
