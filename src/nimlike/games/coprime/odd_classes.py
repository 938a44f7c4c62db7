"""Who wins the coprime game for every odd n: a classification for a maximum take K, as data, in words and as JSON.

A classification is found by `nimlike.games.coprime.class_search` and accepted by the checker; those for K = 1..30
come with the package. The even n are those of Theorem E (`nimlike.games.coprime.even_n`). In words it has the shape
of Andrejić's Theorem 1.1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import prod
from typing import Any, Final

from nimlike.core.errors import CorruptData
from nimlike.core.languages import ENGLISH, speaking, tr
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, weakest
from nimlike.core.phrases import listed
from nimlike.games.coprime.coprime_rules import A, B
from nimlike.games.coprime.even_n import b_wins_even, conditions_on_even
from nimlike.games.coprime.verdicts import EVEN

FORMAT: Final = "nimlike/certificate/1"
KIND: Final = "coprime-classes"
VERSION: Final = 2


@dataclass(frozen=True)
class Group:
    """Sets of primes, as bits over a list of primes, that decide the odd n of some residues."""

    modulus: int
    residues: tuple[int, ...]
    sets: tuple[int, ...]

    def has(self, n: int) -> bool:
        """Whether n is of the residues."""
        return n % self.modulus in self.residues

    def as_dict(self) -> dict[str, Any]:
        """The JSON value in a certificate."""
        return {"modulus": self.modulus, "residues": list(self.residues), "sets": list(self.sets)}


@dataclass(frozen=True)
class OpenCase:
    """Undecided: odd n of these residues divisible by all primes of one set and by none of the other."""

    modulus: int
    residues: tuple[int, ...]
    divisors: int
    others: int

    def as_dict(self) -> dict[str, Any]:
        """The JSON value in a certificate."""
        return {
            "modulus": self.modulus,
            "residues": list(self.residues),
            "divisors": self.divisors,
            "others": self.others,
        }


@dataclass(frozen=True)
class OddPart:
    """The odd n >= threshold. b: all primes of the set divide n, B wins; a: none of them does, A wins."""

    cut: int
    primes: tuple[int, ...]
    threshold: int
    b: tuple[Group, ...]
    a: tuple[Group, ...]
    open: tuple[OpenCase, ...] = ()

    def known(self, n: int) -> int:
        """Which of the primes divide n, as bits. One reduction of n."""
        rest = n % prod(self.primes)
        return sum(1 << i for i, p in enumerate(self.primes) if rest % p == 0)

    def matches(self, n: int) -> Iterator[tuple[int, int, Group]]:
        """Each set that decides n: (winner, set, its group)."""
        known = self.known(n)
        for winner, groups in ((B, self.b), (A, self.a)):
            hidden = ~known if winner == B else known
            for group in groups:
                if group.has(n):
                    yield from ((winner, mask, group) for mask in group.sets if not mask & hidden)

    def named(self, mask: int) -> tuple[int, ...]:
        """The primes of a set."""
        return tuple(p for i, p in enumerate(self.primes) if mask >> i & 1)


@dataclass(frozen=True)
class Classification:
    """Who wins n chips with takes 1..K, for every n."""

    max_take: int  # K
    odd: OddPart  # the classes of the odd n, from their threshold on
    small: frozenset[int]  # the odd n below the threshold that B wins, by exact search

    def b_wins(self, n: int) -> bool | None:
        """Whether B wins n >= 1 chips, even n by Theorem E; None when the class of n is open."""
        if n % 2 == 0:
            return b_wins_even(self.max_take, n)
        if n < self.odd.threshold:
            return n in self.small
        return self.by_class(n)

    def by_class(self, n: int) -> bool | None:
        """`b_wins` of odd n by the classes alone: what the theorem's conditions say, right for all large n."""
        found = next(self.odd.matches(n), None)
        return None if found is None else found[0] == B

    def is_complete(self) -> bool:
        """Whether no class is open."""
        return not self.odd.open

    def as_dict(self) -> dict[str, Any]:
        """The certificate of what is said of odd n, as the JSON value that the checker takes."""
        odd = self.odd
        return {
            "format": FORMAT,
            "kind": KIND,
            "version": VERSION,
            "ruleset": f"coprime:max={self.max_take}",
            "cut": odd.cut,
            "primes": list(odd.primes),
            "threshold": odd.threshold,
            "b": [group.as_dict() for group in odd.b],
            "a": [group.as_dict() for group in odd.a],
            "open": [each.as_dict() for each in odd.open],
            "small": sorted(self.small),
        }


def read(certificate: dict[str, Any]) -> Classification:
    """The classification that a certificate holds. Its shape is taken on trust: the checker is what refuses."""
    try:
        if certificate["version"] != VERSION:
            raise ValueError(f"version {certificate['version']}")
        b, a = (
            tuple(Group(each["modulus"], tuple(each["residues"]), tuple(each["sets"])) for each in certificate[side])
            for side in "ba"
        )
        cases = tuple(OpenCase(**{**each, "residues": tuple(each["residues"])}) for each in certificate["open"])
        return Classification(
            int(certificate["ruleset"].removeprefix("coprime:max=")),
            OddPart(certificate["cut"], tuple(certificate["primes"]), certificate["threshold"], b, a, cases),
            frozenset(certificate["small"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CorruptData(f"not a certificate of kind {KIND}: {error!r}", "certificate") from None


@lru_cache(maxsize=64)
def shipped(max_take: int) -> Classification | None:
    """The classification for K that comes with the package; None where there is none."""
    path = files("nimlike") / "certificates" / "coprime" / f"max-{max_take}.json"
    if not path.is_file():
        return None
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise CorruptData(f"{path}: not a JSON text", str(path)) from None
    found = read(value)
    if found.max_take != max_take:
        raise CorruptData(f"{path}: for another maximum take", str(path))
    return found


def either(numbers: Iterable[object]) -> str:
    """The numbers with commas and a last "or"."""
    return listed([str(number) for number in numbers], "or")


SHOWN: Final = 40
"""How many products are listed in one condition, unless all are asked for."""


def statement(known: Classification, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins, one on each line; A wins all other n, but for what `open_classes` names."""
    # The first is that of the even n (Theorem E); the others are those of the odd n (`odd_statement`).
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
    """Conditions that all have to be met, in words."""
    *first, last = parts
    if len(first) > 1:
        return tr("{first}, and {last}", first=", ".join(first), last=last)
    return tr("{first} and {last}", first=first[0], last=last) if first else last


def alternatives(conditions: list[str]) -> list[str]:
    """Conditions of which one has to be met, each but the last with "or" after it."""
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
    """For every K: when B wins an even n (Theorem E), which odd n A wins by any K's strategies, and which stay open."""
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
