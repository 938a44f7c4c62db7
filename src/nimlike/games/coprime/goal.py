"""When A wins the coprime game: by the greatest common divisor of the totals, or by what his total leaves over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import ntr, tr
from nimlike.core.numbers import abbreviate, big, format_number, parse_number, whole
from nimlike.core.phrases import listed


def _check_modulus(given: int) -> int:
    try:
        return whole(given, "coprime")
    except ParseError:
        raise RulesetError(tr("coprime: {shown} is not a whole number >= 1", shown=_show(given))) from None


@dataclass(frozen=True)
class Divides:
    """A wins iff gcd(a, b) divides M; with M = 1 the totals have to be coprime.

    Notes
    -----
    gcd(0, 0) = 0 divides no M >= 1.
    """

    modulus: int = 1  # M >= 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "modulus", _check_modulus(self.modulus))
        if self.modulus < 1:
            raise RulesetError(
                tr("coprime: gcd={shown}: what gcd(a, b) divides is a whole number >= 1", shown=_show(self.modulus))
            )

    def __str__(self) -> str:
        return "" if self.modulus == 1 else f"gcd={format_number(self.modulus)}"

    def a_wins(self, a: int, b: int) -> bool:
        """Whether A has won with these totals."""
        divisor = self._gcd(a, b)
        return bool(divisor and big(self.modulus) % divisor == 0)

    def _gcd(self, a: int, b: int) -> Any:
        from nimlike.core import gmp

        return gmp.gcd(big(a), big(b))

    def condition(self, a: str, b: str) -> str:
        """What A wants, as a clause about the totals."""
        if self.modulus == 1:
            return tr("{a} and {b} are coprime", a=a, b=b)
        return tr("gcd({a}, {b}) divides {modulus}", a=a, b=b, modulus=abbreviate(self.modulus))

    def sentence(self) -> str:
        """What A wants, for a reader new to the game."""
        if self.modulus == 1:
            return tr("A wins if the totals of A and B at the end are coprime, that is have no common divisor but 1.")
        return tr(
            "A wins if the greatest common divisor of the totals at the end divides {modulus}.",
            modulus=abbreviate(self.modulus),
        )

    def end(self, a: int, b: int) -> tuple[str, int, str]:
        """What decides at the end: its name among the facts, its value, and both as a formula."""
        value = int(self._gcd(a, b))
        return "gcd", value, f"$gcd({abbreviate(a)}, {abbreviate(b)}) = {abbreviate(value)}$"


@dataclass(frozen=True)
class Total:
    """A wins iff his total a is one of the residues modulo M."""

    residues: tuple[int, ...]
    modulus: int  # M >= 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "modulus", _check_modulus(self.modulus))
        if self.modulus < 1:
            raise RulesetError(
                tr("coprime: total modulo {shown}: the modulus is a whole number >= 1", shown=_show(self.modulus))
            )
        if not self.residues:
            raise RulesetError(tr("coprime: total needs one residue at least, like total=1mod3"))
        object.__setattr__(
            self, "residues", tuple(sorted({whole(rest, "coprime: total") % self.modulus for rest in self.residues}))
        )

    def __str__(self) -> str:
        return f"total={','.join(map(format_number, self.residues))}mod{format_number(self.modulus)}"

    def a_wins(self, a: int, b: int) -> bool:
        """Whether A has won with these totals."""
        return int(big(a) % big(self.modulus)) in self.residues

    def condition(self, a: str, b: str) -> str:
        """What A wants, as a clause about the totals."""
        rests = [abbreviate(rest) for rest in self.residues[:12]]
        if len(self.residues) > len(rests):
            rests.append(
                ntr(
                    "{n} other",
                    "{n} others",
                    len(self.residues) - len(rests),
                    n=abbreviate(len(self.residues) - len(rests)),
                )
            )
        return tr("{a} mod {modulus} is {list}", a=a, modulus=abbreviate(self.modulus), list=listed(rests, "or"))

    def sentence(self) -> str:
        """What A wants, for a reader new to the game."""
        return tr("A wins if, at the end, his total a is such that {condition}.", condition=self.condition("a", "b"))

    def end(self, a: int, b: int) -> tuple[str, int, str]:
        """What decides at the end: its name among the facts, its value, and both as a formula."""
        value = int(big(a) % big(self.modulus))
        return "residue", value, f"${abbreviate(a)} mod {abbreviate(self.modulus)} = {abbreviate(value)}$"


Goal = Divides | Total

COPRIME: Final[Goal] = Divides(1)
"""The totals are coprime: the plain game."""


def read_goal(name: str, value: str) -> Goal:
    """The goal of an option ``gcd=M`` or ``total=RmodM``."""
    if name == "gcd":
        return Divides(parse_number(value, "coprime:gcd"))
    rests, found, modulus = value.partition("mod")
    if not found:
        raise ParseError(
            tr("coprime: total={value} is not a remainder and a modulus, like total=1mod3", value=abbreviate(value))
        )
    return Total(
        tuple(parse_number(rest, "coprime:total, remainder") for rest in rests.split(",")),
        parse_number(modulus, "coprime:total, modulus"),
    )


def _show(value: object) -> str:
    return abbreviate(value) if isinstance(value, int) else repr(value)
