"""The codes of heap games: digits that say what may be left when so many counters are taken."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from nimlike.core.errors import ParseError, RulesetError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.options import bad_option, option_word
from nimlike.games.heaps.rule import TakeAndBreak

_CODE: Final = re.compile(r"([0-9A-Fa-f]+)\.([0-9A-Fa-f]+)(r?)", re.ASCII)


@dataclass(frozen=True)
class Code:
    """How the codes of a family are written: d0.d1d2d3..., a last ``r`` repeating the last digit for ever.

    Parameters
    ----------
    family
        The family, for messages.
    digits
        The digits that a code may have.
    starts
        The digits that may stand before the point.
    like
        Examples of codes, for messages.
    """

    family: str
    digits: str
    starts: str
    like: str

    def read(self, code: str) -> str:
        """The code without the digits that say nothing, in capitals.

        Raises
        ------
        ParseError, RulesetError
            It is malformed, has other digits, or allows no move.

        Examples
        --------
        >>> Code("octal", "01234567", "04", "octal:0.77").read("00.0777r")
        '0.07r'
        """
        found = _CODE.fullmatch(code)
        if found is None or (self.digits[-1] < "8" and not (found[1] + found[2]).isdigit()):
            raise ParseError(
                tr(
                    "{family}: {code!r} is not a code; {form}",
                    family=self.family,
                    code=abbreviate(code),
                    form=self.form,
                )
            )
        first, digits, tail = found[1].upper().lstrip("0") or "0", found[2].upper(), found[3]
        name = f"{self.family}:{abbreviate(code)}"
        if first not in tuple(self.starts):
            known = tr("{join} or {starts}", join=", ".join(self.starts[:-1]), starts=self.starts[-1])
            raise RulesetError(
                tr("{name}: the digit before the point is {known}, not {first}", name=name, known=known, first=first)
            )
        if not set(digits) <= set(self.digits):
            raise RulesetError(tr("{name}: the digits are 0 to {digits}", name=name, digits=self.digits[-1]))
        if tail and digits[-1] == "0":
            tail = ""
        digits = digits.rstrip(digits[-1]) + digits[-1] + tail if tail else digits.rstrip("0") or "0"
        if (first, digits) == ("0", "0"):
            raise RulesetError(tr("{name}: no move is ever allowed; some digit must not be 0", name=name))
        return f"{first}.{digits}"

    @property
    def form(self) -> str:
        """How a code is written, in words."""
        return tr("write it like {like}", like=self.like)

    @staticmethod
    def rule(code: str) -> TakeAndBreak:
        """A code that was read, as the moves of one heap."""
        first, _, digits = code.partition(".")
        repeated = digits.endswith("r")
        values = [int(digit, 16) for digit in first + digits.removesuffix("r")]
        tail = values.pop() if repeated else 0
        return TakeAndBreak(tuple((k, digit) for k, digit in enumerate(values) if digit), tail, len(values) - 1)


def read_misere(family: str, segments: list[str]) -> tuple[bool, list[str]]:
    """Whether the option ``misere`` stands at the beginning of the segments; and the segments left over.

    Raises
    ------
    ParseError
        Another option stands there, or the same one twice.
    """
    rest = list(segments)
    while option_word(rest):
        if rest[0] != "misere":
            raise bad_option(family, rest[0], ("misere",))
        if len(rest) < len(segments):
            raise ParseError(tr("{family}: misere is given twice", family=family))
        rest.pop(0)
    return len(rest) < len(segments), rest
