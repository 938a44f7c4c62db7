"""Who wins the coprime game for every n: the odd n by a classification for a maximum take K, as data, and what follows.

A classification is found by `nimlike.games.coprime.machine` and accepted by the checker; those for K = 1..30 come with
the package. Here they are read and applied to n. The even n are those of Theorem E (`nimlike.games.coprime.even`).
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
from nimlike.core.phrase import listed
from nimlike.games.coprime.even import b_wins_even
from nimlike.games.coprime.players import A, B

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
    """Who wins n chips with takes 1..K, for every n.

    Parameters
    ----------
    max_take
        K.
    odd
        The classes of the odd n, from their threshold on.
    small
        The odd n below the threshold that B wins, by exact search.
    """

    max_take: int
    odd: OddPart
    small: frozenset[int]

    def b_wins(self, n: int) -> bool | None:
        """Whether B wins n >= 1 chips, even n by Theorem E; None when the class of n is open.

        Raises
        ------
        Undecided
            K = 4, and it depends on whether a number is prime that is too long for a proof of it.

        Examples
        --------
        >>> [n for n in range(1, 30) if shipped(10).b_wins(n)], shipped(4).b_wins(4 * 10007)
        ([12, 14, 15, 18, 20, 22, 24, 26, 28], False)
        """
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
    """The classification that a certificate holds. Its shape is taken on trust: the checker is what refuses.

    Raises
    ------
    CorruptData
        It is no certificate of this kind and version.
    """
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
    """The classification for K that comes with the package; None where there is none.

    Raises
    ------
    CorruptData
        The file is damaged.
    """
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
