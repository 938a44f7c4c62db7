"""A step of a lesson in the address bar: the answer, the moves made, what was found, how often one was wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlencode

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.web.address import Address, split_moves
from nimlike.web.limits import TooLarge

FIELDS: Final = ("moves", "way", "pick", "found", "answer", "misses", "pile", "amount")
"""What the address of a step may say."""

MISSES: Final = 2  # after so many wrong answers a right one is shown
_LONGEST: Final = 2_000
_QUERY_SAFE: Final = ":,.-_"
_COUNTED: Final = 9


@dataclass(frozen=True)
class StepAddress(Address):
    """The address of a step; the board of a game takes it for that of a game."""

    lesson: str = ""
    step: int = 1
    found: tuple[str, ...] = ()  # what was found of what there is to find, or the parts of a sum: texts
    answer: str = ""  # the answer given; empty for none
    misses: int = 0  # how many answers were wrong

    @property
    def path(self) -> str:
        """The address without its query."""
        return f"/learn/{quote(self.lesson)}/{self.step}"

    @property
    def url(self) -> str:
        """The address: path and query; what has its usual value is left out."""
        query: dict[str, Any] = {}
        if self.moves:
            query["moves"] = ".".join(self.moves)
        if self.found:
            query["found"] = "_".join(self.found)
        for name in ("answer", "way", "pick", "misses"):
            if value := getattr(self, name):
                query[name] = value
        return self.path + (f"?{urlencode(query, quote_via=quote, safe=_QUERY_SAFE)}" if query else "")

    def to(self, **changes: Any) -> str:
        """The address with some things changed; the moves are kept unless they are among them."""
        changed: Address = self.change(**changes)
        return changed.url

    def again(self, **changes: Any) -> str:
        """The address after a wrong answer: without it, and with one miss more."""
        return self.to(**{"answer": "", "moves": (), "misses": min(self.misses + 1, _COUNTED), **changes})


def step_address(lesson: str, step: int, position: str, of_sum: bool, fields: dict[str, str]) -> StepAddress:
    """The address of a step from the fields of a query."""
    if any(len(value) > _LONGEST for value in fields.values()):
        raise TooLarge(f"a field of more than {_LONGEST:,} characters")
    misses = parse_number(fields.get("misses") or "0", "misses")
    if misses > _COUNTED:
        raise ParseError(f"misses={abbreviate(misses)}: it is 0 to {_COUNTED}")
    return StepAddress(
        position,
        split_moves(fields.get("moves", ""), of_sum),
        way=fields.get("way", ""),
        pick=parse_number(fields.get("pick") or "0", "pick"),
        lesson=lesson,
        step=step,
        found=tuple(filter(None, fields.get("found", "").split("_"))),
        answer=fields.get("answer", "").strip(),
        misses=misses,
    )
