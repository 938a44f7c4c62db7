"""Who wins the coprime game for every n: the classification for a maximum take K, as data, and what follows from it.

A classification is found by `nimlike.prove.coprime` and accepted by the checker; those for K = 1..30 come
with the package. Here they are read and applied to n; strategies stand in `nimlike.games.coprime.strategies`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import gcd, prod
from typing import Any, Final

from nimlike.core.errors import CorruptData, Undecided
from nimlike.core.numbers import abbreviate
from nimlike.core.phrase import listed
from nimlike.games.coprime.drift import Pincer, Walls
from nimlike.games.coprime.pratt import chain
from nimlike.games.coprime.rows import A, B

FORMAT: Final = "nimlike/certificate/1"
KIND: Final = "coprime-classes"

_PROVEN_PRIME: Final = 3_317_044_064_679_887_385_961_981
_TESTED_BITS: Final = 20_000
_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


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
class EvenPart:
    """The even n >= threshold.

    Parameters
    ----------
    threshold
        From here on.
    two_cut
        B wins every n = 2 mod 4 with ``|d|`` kept within so much; None where this is open.
    modulus, lost
        B wins every n = 0 mod 4 with a remainder in ``lost`` by parity alone. Of the others, A wins the powers of 2.
    walls, ratio
        Of the others B wins those with an odd divisor q > 1, n >= ratio * q (ratio 4: every one; 8: every one
        but 4p, p prime). None where it is not needed, or open.
    pincer
        A wins n = 4p, p prime, unless parity decides; only where the ratio is 8.
    """

    threshold: int
    two_cut: int | None
    modulus: int
    lost: tuple[int, ...]
    walls: Walls | None
    ratio: int
    pincer: Pincer | None

    @property
    def parity_is_all(self) -> bool:
        """Whether B wins every n = 0 mod 4 by parity."""
        return len(self.lost) == self.modulus // 4

    def powers(self) -> tuple[bool, bool]:
        """Whether A wins some, and B wins some, of the powers of 2 that come again and again modulo ``modulus``."""
        n, seen = 1 << self.modulus.bit_length() + 1, set[int]()
        while n % self.modulus not in seen:
            seen.add(n % self.modulus)
            n *= 2
        return bool(seen - set(self.lost)), bool(seen & set(self.lost))


@dataclass(frozen=True)
class Classification:
    """Who wins n chips with takes 1..K, for every n.

    Parameters
    ----------
    max_take
        K.
    odd, even
        The classes, from their thresholds on.
    below, small
        The n < below that B wins, by exact search.
    """

    max_take: int
    odd: OddPart
    even: EvenPart
    below: int
    small: frozenset[int]

    def b_wins(self, n: int) -> bool | None:
        """Whether B wins n >= 1 chips; None when the class of n is open.

        Raises
        ------
        Undecided
            It depends on whether a number is prime that is too long for a proof of it.

        Examples
        --------
        >>> [n for n in range(1, 30) if shipped(10).b_wins(n)], shipped(4).b_wins(4 * 10007)
        ([12, 14, 15, 18, 20, 22, 24, 26, 28], False)
        """
        if n < self.below:
            return n in self.small
        return self.by_class(n)

    def by_class(self, n: int) -> bool | None:
        """`b_wins` by the classes alone: what the theorem's conditions say, right for all n that are large enough."""
        if n % 2:
            found = next(self.odd.matches(n), None)
            return None if found is None else found[0] == B
        even = self.even
        if n % 4:
            return None if even.two_cut is None else True
        if n % even.modulus in even.lost:
            return True
        if n & n - 1 == 0:
            return False
        if even.walls is None:
            return None
        if even.ratio == 4 or n % 8 == 0 or not is_prime(n // 4):
            return True
        return None if even.pincer is None else False

    def is_complete(self) -> bool:
        """Whether no class is open."""
        even = self.even
        fours = even.parity_is_all or (even.walls is not None and (even.ratio == 4 or even.pincer is not None))
        return not self.odd.open and even.two_cut is not None and fours

    def as_dict(self) -> dict[str, Any]:
        """The certificate, as the JSON value that the checker takes."""
        odd = self.odd
        return {
            "format": FORMAT,
            "kind": KIND,
            "ruleset": f"coprime:max={self.max_take}",
            "odd": odd_dict(odd, odd.b, odd.a) | {"open": [each.as_dict() for each in odd.open]},
            "even": even_dict(self.even),
            "below": self.below,
            "small": sorted(self.small),
        }


def odd_dict(odd: OddPart, b: tuple[Group, ...], a: tuple[Group, ...]) -> dict[str, Any]:
    """The odd part as a JSON value in a certificate."""
    return {
        "cut": odd.cut,
        "primes": list(odd.primes),
        "threshold": odd.threshold,
        "b": [group.as_dict() for group in b],
        "a": [group.as_dict() for group in a],
    }


def even_dict(even: EvenPart) -> dict[str, Any]:
    """The even part as a JSON value in a certificate."""
    walls = even.walls
    return {
        "threshold": even.threshold,
        "two_cut": even.two_cut,
        "modulus": even.modulus,
        "lost": list(even.lost),
        "walls": None if walls is None else vars(walls) | {"ratio": even.ratio},
        "pincer": None if even.pincer is None else dict(vars(even.pincer)),
    }


def read(certificate: dict[str, Any]) -> Classification:
    """The classification that a certificate holds. Its shape is taken on trust: the checker is what refuses.

    Raises
    ------
    CorruptData
        It is no certificate of this kind.
    """
    try:
        odd, even = certificate["odd"], certificate["even"]
        groups = {
            side: tuple(Group(each["modulus"], tuple(each["residues"]), tuple(each["sets"])) for each in odd[side])
            for side in "ba"
        }
        cases = tuple(OpenCase(**{**each, "residues": tuple(each["residues"])}) for each in odd["open"])
        walls = dict(even["walls"]) if even["walls"] else None
        ratio = walls.pop("ratio") if walls else 4
        return Classification(
            int(certificate["ruleset"].removeprefix("coprime:max=")),
            OddPart(odd["cut"], tuple(odd["primes"]), odd["threshold"], groups["b"], groups["a"], cases),
            EvenPart(
                even["threshold"],
                even["two_cut"],
                even["modulus"],
                tuple(even["lost"]),
                Walls(**walls) if walls else None,
                ratio,
                Pincer(**even["pincer"]) if even["pincer"] else None,
            ),
            certificate["below"],
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


def is_prime(number: int) -> bool:
    """Whether a number > 1 is prime, proved.

    Raises
    ------
    Undecided
        It passes the tests, is too large for these to be a proof (Sorenson & Webster 2015: 3.3 * 10^24), and the
        factors of number - 1, which would give one (Pratt 1975), are not found.

    Examples
    --------
    >>> [n for n in range(2, 30) if is_prime(n)], is_prime(10**40 + 1)
    ([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], False)
    """
    if number in _WITNESSES:
        return True
    if gcd(number, prod(_WITNESSES)) > 1:
        return False
    if number.bit_length() > _TESTED_BITS:
        raise Undecided(f"whether {abbreviate(number)} is prime decides, and it is too long to test")
    from gmpy2 import is_strong_prp

    if not all(is_strong_prp(number, witness) for witness in _WITNESSES):
        return False
    if number < _PROVEN_PRIME or chain(number) is not None:
        return True
    raise Undecided(
        f"whether {abbreviate(number)} is prime decides: it passes the tests, and no proof is found, as that needs"
        f" the factors of {abbreviate(number - 1)}"
    )


def odd_good(winner: int, primes: tuple[int, ...], cut: int) -> int:
    """The good final differences of a class of odd n, as bits d + cut.

    B: multiples of the primes, which divide n. A: numbers with no other primes than these, which do not divide n.
    """
    good = 0
    for d in range(1, cut + 1, 2):
        rest = d
        for p in primes:
            while rest % p == 0:
                rest //= p
        if (rest < d) if winner == B else (rest == 1):
            good |= 1 << cut + d | 1 << cut - d
    return good


def two_good(cut: int) -> int:
    """n = 2 mod 4, n > 2: B wins at d = 2 mod 4, where a is even, and at d = 0, where a = b = n/2."""
    return sum(1 << d + cut for d in range(-cut, cut + 1) if d % 4 == 2 or d == 0)


def class_words(winner: int, primes: tuple[int, ...], group: Group) -> str:
    """A class of odd n in words.

    Examples
    --------
    >>> class_words(B, (3, 5, 7), Group(2, (1,), ()))
    'n is odd and divisible by 105 = 3 * 5 * 7'
    >>> class_words(A, (3, 5), Group(6, (1, 5), ()))
    'n is odd, n mod 6 is 1 or 5, and neither 3 nor 5 divides n'
    """
    residues = (
        "" if len(group.residues) * 2 == group.modulus else f", n mod {group.modulus} is {either(group.residues)}"
    )
    if winner == B:
        product = f"{prod(primes)} = {' * '.join(map(str, primes))}" if len(primes) > 1 else str(primes[0])
        return f"n is odd{residues}{',' if residues else ''} and divisible by {product}"
    if not primes:
        return f"n is odd{residues}"
    if len(primes) == 1:
        none = f"{primes[0]} does not divide n"
    elif len(primes) == 2:
        none = f"neither {primes[0]} nor {primes[1]} divides n"
    else:
        none = f"none of {', '.join(map(str, primes))} divides n"
    return f"n is odd{residues}{',' if residues else ''} and {none}"


def either(numbers: Iterable[int]) -> str:
    """The numbers with commas and a last "or"."""
    return listed([str(number) for number in numbers], "or")
