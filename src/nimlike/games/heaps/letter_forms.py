"""The numbers that may be taken where some of them depend on a letter: 4, 7, c; 1, c, c + 1; c, 2c + 3."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.move import Lettered, letter_readings
from nimlike.core.numbers import abbreviate, parse_number

LETTER: Final = "c"
"""The letter that stands for a number."""

_FORM: Final = re.compile(r"([1-9][0-9]{0,3})?c(?:\+([0-9^*_+-]+))?", re.ASCII)
_SIGNS: Final = frozenset("0123456789^*_+-," + LETTER)
_NEAR: Final = 1 << 10  # the largest t of a large number u c + t, and the largest number that is no u c + t


def has_letter(text: str) -> bool:
    """Whether a list of numbers has the letter in place of one."""
    return LETTER in text and _SIGNS.issuperset(text)


@dataclass(frozen=True)
class Forms:
    """The numbers u c + t, u and t whole, u > 0 for one of them at least."""

    forms: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, text: str) -> Forms:
        """The forms of a list like ``4,7,c``."""
        found = set()
        for field in text.split(","):
            if LETTER not in field:
                number = parse_number(field, "subtraction")
                if number < 1:
                    raise ParseError(
                        tr("subtraction: the numbers that may be taken are 1 or more, like subtraction:4,7,c")
                    )
                found.add((0, number))
                continue
            form = _FORM.fullmatch(field)
            if form is None:
                raise ParseError(
                    tr(
                        "subtraction: {field!r} is no number with the letter c; write c, c+3, 2c or 2c+3, so that c "
                        "is the least of them",
                        field=abbreviate(field),
                    )
                )
            found.add((int(form[1] or 1), parse_number(form[2] or "0", "subtraction")))
        if not any(times for times, _ in found):
            raise ParseError(
                tr("subtraction: none of {text!r} has the letter c, as in subtraction:4,7,c", text=abbreviate(text))
            )
        return cls(tuple(sorted(found)))

    @classmethod
    def of(cls, takes: Sequence[int]) -> tuple[Forms, int] | None:
        """Numbers as forms of one large number c, and that number; None where they are not so."""
        large = [take for take in takes if take > _NEAR]
        if not large:
            return None
        c, pairs = min(large), []
        for take in large:
            times = (take + _NEAR) // c
            if abs(take - times * c) > _NEAR:
                return None
            pairs.append((times, take - times * c))
        lower = max(0, *(-(added // times) for times, added in pairs))
        forms = [(times, added + times * lower) for times, added in pairs]
        return cls(tuple(sorted([*forms, *((0, take) for take in takes if take <= _NEAR)]))), c - lower

    @property
    def reach(self) -> int:
        """The greatest t."""
        return max(added for _, added in self.forms)

    @property
    def times(self) -> int:
        """The greatest u."""
        return max(times for times, _ in self.forms)

    @property
    def fixed(self) -> tuple[int, ...]:
        """The numbers without the letter."""
        return tuple(added for times, added in self.forms if not times)

    def takes(self, c: int) -> list[int]:
        """The numbers that may be taken, increasing."""
        return sorted({times * c + added for times, added in self.forms})

    def __str__(self) -> str:
        listed = [str(added) if not times else linear(times, added, "+") for times, added in self.forms]
        return f"subtraction:{','.join(listed)}"

    def brief(self) -> str:
        """The text, its middle left out when it is long."""
        return abbreviate(str(self), 80)


def letter_games(text: str) -> Iterator[Lettered]:
    """A text with the letter, for each value of it: ``subtraction:4,7,c``, ``subtraction:allbut=1,c``."""
    family, _, options = text.partition(":")
    numbers, colon, rest = options.partition(":")
    if not has_letter(numbers):
        yield from letter_readings(text)
    else:
        forms = Forms.read(numbers)
        ending = colon + rest

        def at(value: int) -> str:
            return f"{family}:{','.join(map(str, forms.takes(value)))}{ending}"

        yield Lettered(f"{forms}{ending}", LETTER, at)


def linear(times: int, added: int, plus: str = " + ", minus: str = " - ") -> str:
    """a c + b in words."""
    grown = "" if not times else LETTER if times == 1 else f"{times}{LETTER}"
    if not grown or not added:
        return grown or str(added)
    return f"{grown}{plus if added > 0 else minus}{abs(added)}"
