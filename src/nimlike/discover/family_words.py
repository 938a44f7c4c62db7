"""Laws with a letter in words and in LaTeX, each kind in its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from nimlike.discover.families import Case, Path
from nimlike.discover.functions import Function
from nimlike.discover.residues import form
from nimlike.discover.slopes import Slope

Told = tuple[str, str]
"""A law in words and in LaTeX."""


@dataclass(frozen=True)
class Speaker:
    """The functions of one case, to be put in words."""

    names: Sequence[str]  # the names of the numbers of a position
    letter: str  # the letter
    case: Case  # the case
    closed: tuple[int, Slope] | None = None

    def one(self, *path: str | int) -> Function:
        """A number as a function."""
        return self.case.functions[path]

    def has(self, *path: str | int) -> bool:
        """Whether there are such numbers."""
        return any(each[: len(path)] == path for each in self.case.functions)

    def whole(self, *path: str | int) -> int | None:
        """A number that does not depend on the letter; None for others."""
        found = self.one(*path)
        return found.above[0] if found.constant and found.below == (1,) else None

    def text(self, *path: str | int) -> str:
        """A number in words."""
        return self.one(*path).text(self.letter)

    def latex(self, *path: str | int) -> str:
        """A number in LaTeX."""
        return self.one(*path).latex(self.letter)

    def numbers(self, *path: str | int) -> Told:
        """A list of numbers, its arithmetic progressions as "0, 2, ..., c - 2"."""
        ends = sorted({each[len(path)] for each in self.case.functions if each[: len(path)] == path}, key=int)
        told, formal = [], []
        for end in ends:
            at = (*path, end)
            if at in self.case.functions:
                told.append(self.text(*at))
                formal.append(self.latex(*at))
            else:
                second = _sum(self.one(*at, "first"), self.one(*at, "step"))
                told.append(f"{self.text(*at, 'first')}, {second.text(self.letter)}, ..., {self.text(*at, 'last')}")
                formal.append(
                    rf"{self.latex(*at, 'first')}, {second.latex(self.letter)}, \ldots, {self.latex(*at, 'last')}"
                )
        return ", ".join(told), ", ".join(formal)


def _sum(one: Function, other: Function) -> Function:
    """The sum of two functions with whole denominators."""
    size = max(len(one.above), len(other.above))
    up = [one.above + (0,) * (size - len(one.above)), other.above + (0,) * (size - len(other.above))]
    below = one.below[0] * other.below[0]
    above = [Fraction(a, one.below[0]) + Fraction(b, other.below[0]) for a, b in zip(*up, strict=True)]
    found = [int(each * below) for each in above]
    while len(found) > 1 and not found[-1]:
        found.pop()
    return Function(tuple(found), (below,))


def told(kind: str, speaker: Speaker) -> Told:
    """A law in words and in LaTeX."""
    return _TOLD.get(kind, _any)(speaker) if _plain(speaker) else _any(speaker)


def _plain(speaker: Speaker) -> bool:
    """Whether all denominators are whole numbers."""
    return all(len(one.below) == 1 for one in speaker.case.functions.values())


def _any(speaker: Speaker) -> Told:
    """The numbers of the law by their names."""
    names: Mapping[str, Path] = {" ".join(map(str, path)): path for path in speaker.case.functions}
    words = ", ".join(f"{name} = {speaker.text(*path)}" for name, path in names.items())
    latex = r",\ ".join(rf"\text{{{name}}} = {speaker.latex(*path)}" for name, path in names.items())
    return f"the law has {words}", latex


def _values(speaker: Speaker) -> Told:
    period, start = speaker.text("period"), speaker.text("preperiod")
    zero = speaker.whole("saltus") == 0
    added = "" if zero else f" + {speaker.text('saltus')}"
    words = f"G(n + {period}) = G(n){added} for every n >= {start}"
    plus = "" if zero else f" + {speaker.latex('saltus')}"
    latex = rf"G(n + {speaker.latex('period')}) = G(n){plus} \quad (n \ge {speaker.latex('preperiod')})"
    return words, latex


def _residues(speaker: Speaker) -> Told:
    period, formal = speaker.text("period"), speaker.latex("period")
    if not speaker.has("residues"):
        return _members(speaker) if speaker.whole("preperiod") == 0 else _any(speaker)
    if speaker.has("factors"):
        factors = [speaker.whole("factors", at) for at in range(len(speaker.names))]
        if None in factors:
            return _any(speaker)
        shown = form([factor or 0 for factor in factors], speaker.names)
    else:
        shown = speaker.names[0]
    listed, symbols = speaker.numbers("residues")
    mod = f"({period})" if " " in period else period
    several = "," in listed
    words = f"{f'({shown})' if ' ' in shown else shown} mod {mod} is {'one of ' if several else ''}{listed}"
    latex = rf"{shown} \bmod ({formal}) \in \{{{symbols}\}}"
    if speaker.has("except"):
        said, maths = speaker.numbers("except")
        words, latex = f"{words}, except {said}", rf"{latex} \setminus \{{{maths}\}}"
    if speaker.has("also"):
        said, maths = speaker.numbers("also")
        words, latex = f"{words}, or {shown} is one of {said}", rf"{latex} \lor {shown} \in \{{{maths}\}}"
    return words, latex


def _members(speaker: Speaker) -> Told:
    """Rows of residues."""
    period, formal = speaker.text("period"), speaker.latex("period")
    mod = f"({period})" if " " in period else period
    rows = sorted({path[1] for path in speaker.case.functions if path[0] == "members"}, key=int)
    told, maths = [], []
    for row in rows:
        places = [("members", row, at) for at in range(len(speaker.names))]
        told.append("(" + ", ".join(f"{speaker.text(*place)} mod {mod}" for place in places) + ")")
        maths.append("(" + ", ".join(rf"{speaker.latex(*place)} \bmod ({formal})" for place in places) + ")")
    names = ", ".join(speaker.names)
    several = "one of " if len(told) > 1 else ""
    return f"({names}) is {several}{', '.join(told)}", rf"({names}) \in \{{{', '.join(maths)}\}}"


def _line(speaker: Speaker) -> Told:
    if speaker.has("exceptions"):
        return _any(speaker)
    x, y = speaker.names
    p, q = (_times(speaker.text(name)) for name in "pq")
    left, right = f"{p}{x}", f"{q}{y}"
    added = speaker.text("d")
    zero = speaker.whole("d") == 0
    words = f"{left} = {right}" if zero else f"{left} = {right} + {added}"
    return words, words


def _times(text: str) -> str:
    return "" if text == "1" else text if text.isalnum() else f"({text}) "


def _pairs(speaker: Speaker) -> Told:
    x, y = speaker.names
    start, period = speaker.whole("preperiod"), speaker.whole("period")
    if period != 1 or start is None or start > 1 or not speaker.has("plus"):
        return _any(speaker)
    rise, plus = _times(speaker.text("rise")), speaker.one("plus")
    zero = plus == Function((0,))
    k = f"{rise}{' ' if rise.isalpha() else ''}k"
    negative = plus.constant and plus.above[0] < 0
    added = (
        "" if zero else f" - {-plus.above[0]}" if negative and plus.below == (1,) else f" + {plus.text(speaker.letter)}"
    )
    of = f"{k}{added}"
    first = speaker.one("differences", 0) if start else None
    more = f" (B_0 = A_0 + {first.text(speaker.letter)})" if first is not None and first != plus else ""
    words = (
        f"{x} and {y} are, in either order, A_k and B_k for some k >= 0, where A_k is the least number in no earlier"
        f" pair and B_k = A_k + {of}{more}"
    )
    latex = rf"\{{{x}, {y}\}} = \{{A_k, B_k\}},\ A_k = \operatorname{{mex}}\{{A_i, B_i : i < k\}},\ B_k = A_k + {of}"
    if first is not None and first != plus:
        latex += rf"\ (B_0 = A_0 + {first.latex(speaker.letter)})"
    if speaker.closed is not None:
        since, slope = speaker.closed
        words += f"; A_k = {slope.text('k', speaker.letter)}{f' for k >= {since}' if since else ''}"
        latex += rf";\ A_k = {slope.latex('k', speaker.letter)}" + (rf"\ (k \ge {since})" if since else "")
    return words, latex


_TOLD: Final[Mapping[str, Callable[[Speaker], Told]]] = {
    "values": _values,
    "residues": _residues,
    "line": _line,
    "pairs": _pairs,
}
