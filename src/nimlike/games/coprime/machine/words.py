"""A classification in words: when B wins, in the shape of Andrejić's Theorem 1.1."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, Final

from nimlike.core.languages import ENGLISH, speaking, tr
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
    return [all_of(tr("n is even"), *conditions_on_even(known.max_take)), *odd_statement(known, shown)]


def odd_statement(known: Classification, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins an odd n, one on each line, as in `statement`."""
    late, early = list[int](), list[int]()
    for n in range(1, known.odd.threshold, 2):
        by_class = bool(known.by_class(n))
        if by_class != (n in known.small):
            (early if by_class else late).append(n)
    lines = [tr("n = {numbers}", numbers=either(late))] if late else []
    for group in sorted(known.odd.b, key=lambda each: (2 * len(each.residues) != each.modulus, each.modulus)):
        lines.append(_odd(known, group, shown))
    if early:
        lines[-1] = tr("{condition}; but not n = {numbers}", condition=lines[-1], numbers=either(early))
    return lines


def all_of(*parts: str) -> str:
    """Conditions that all have to be met, in words.

    Examples
    --------
    >>> all_of("n is even", "n >= 4"), all_of("n >= 6")
    ('n is even and n >= 4', 'n >= 6')
    """
    *first, last = parts
    if len(first) > 1:
        return tr("{first}, and {last}", first=", ".join(first), last=last)
    return tr("{first} and {last}", first=first[0], last=last) if first else last


def alternatives(conditions: list[str]) -> list[str]:
    """Conditions of which one has to be met, each but the last with "or" after it.

    Examples
    --------
    >>> alternatives(["n = 3", "n = 5", "n >= 9"])
    ['n = 3; or', 'n = 5; or', 'n >= 9']
    """
    return [*(tr("{condition}; or", condition=each) for each in conditions[:-1]), *conditions[-1:]]


def open_classes(known: Classification) -> list[str]:
    """The odd n whose winner is not decided, in words; empty for a complete classification."""
    return [_open(known, case) for case in known.odd.open]


def theorem(known: Classification, shown: int | None = SHOWN) -> str:
    """The classification as one sentence and, where something is open, a second."""
    when, rest = " ".join(alternatives(statement(known, shown))), "; ".join(open_classes(known))
    if not rest:
        return tr("B wins exactly when {when}.", when=when)
    return tr("B wins when {when}. A wins every other n, but open are: {rest}.", when=when, rest=rest)


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
    known = tr(
        "odd n <= {short}, and odd n without a prime up to {half}", short=abbreviate(short), half=abbreviate(half)
    )
    rest = tr("odd n >= {least} with a prime up to {half}", least=abbreviate(short + 2), half=abbreviate(half))
    return even, known, rest


def as_dict(known: Classification) -> dict[str, Any]:
    """The theorem as JSON values (schema nimlike/theorem/1); ``parts`` says what each half rests on."""
    with speaking(ENGLISH):
        return _as_dict(known)


def _as_dict(known: Classification) -> dict[str, Any]:
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
        names.append(tr("{count} more", count=len(products) - len(listed)))
    divisible = tr("n is divisible by {numbers}", numbers=either(names))
    if 2 * len(group.residues) == group.modulus:
        return divisible
    return all_of(divisible, _residue(group.modulus, group.residues))


def _residue(modulus: int, residues: tuple[int, ...]) -> str:
    """Which odd residues, in words: those listed, or the others where they are fewer."""
    others = tuple(r for r in range(1, modulus, 2) if r not in residues)
    if others and len(others) < len(residues):
        return tr("n mod {modulus} is not {numbers}", modulus=modulus, numbers=either(others))
    return tr("n mod {modulus} is {numbers}", modulus=modulus, numbers=either(residues))


def _open(known: Classification, case: OpenCase) -> str:
    named = known.odd.named

    def parts() -> Iterator[str]:
        yield tr("odd n >= {least}", least=known.odd.threshold)
        if 2 * len(case.residues) != case.modulus:
            yield _residue(case.modulus, case.residues)
        if case.divisors:
            yield tr("n divisible by {numbers}", numbers=", ".join(map(str, named(case.divisors))))
        if case.others:
            yield tr("by none of {numbers}", numbers=", ".join(map(str, named(case.others))))

    return ", ".join(parts())
