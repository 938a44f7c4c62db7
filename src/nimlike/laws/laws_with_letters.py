"""A law with a letter: from the laws of single games to one whose numbers are functions of the letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log2
from typing import Any, Final, TypeAlias

from nimlike.core.phrases import add_up
from nimlike.laws.beatty import Slope, parts
from nimlike.laws.functions import ENOUGH, Function, function, through
from nimlike.laws.pair_laws import write_closed, write_pairs
from nimlike.laws.set_laws import SURE

Path: TypeAlias = tuple[str | int, ...]  # where a number stands among the parameters of a law

MODULI: Final = range(1, 7)  # the classes of the letter that are tried

_DERIVED: Final = frozenset({"pairs", "base", "text"})
_PART: Final = 4  # the law may begin with any value in the first quarter


@dataclass(frozen=True)
class Reading:
    """The parameters of a law: what is no number, and the numbers."""

    shape: Hashable
    numbers: Mapping[Path, Fraction]


def reading(facts: Mapping[str, Any]) -> Reading:
    """The numbers of a law apart from the rest; a list of numbers in arithmetic progressions."""
    numbers: dict[Path, Fraction] = {}

    def read(value: Any, path: Path) -> Hashable:
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            numbers[path] = Fraction(value)
            return "number"
        if isinstance(value, Mapping):
            if {"alpha", "gamma"} <= value.keys():
                value = parts(value) | {"from": value.get("from", 0)}
                # Which square root is taken is no number to be fitted.
                return (str(value.pop("sign")), *_fields(value, path))
            return tuple(_fields(value, path))
        if isinstance(value, (list, tuple)):
            # A list within a list is a row, like a position.
            if not (path and type(path[-1]) is int) and all(type(each) is int for each in value):
                return tuple(read(run, (*path, at)) for at, run in enumerate(_runs(value)))
            return tuple(read(each, (*path, at)) for at, each in enumerate(value))
        return str(value)

    def _fields(value: Mapping[str, Any], path: Path) -> Iterator[Hashable]:
        for name, each in value.items():
            if name not in _DERIVED:
                yield name, read(each, (*path, name))

    return Reading(read(facts, ()), numbers)


def _runs(numbers: Sequence[int]) -> Iterator[Any]:
    """Arithmetic progressions of three terms or more, as long as they go; other numbers alone."""
    at = 0
    while at < len(numbers):
        end = at + 1
        while end + 1 < len(numbers) and numbers[end + 1] - numbers[end] == numbers[at + 1] - numbers[at]:
            end += 1
        if end < len(numbers) and end - at >= 2:
            yield {"first": numbers[at], "step": numbers[at + 1] - numbers[at], "last": numbers[end]}
            at = end + 1
        else:
            yield numbers[at]
            at += 1


@dataclass(frozen=True, eq=False)
class Case:
    """The law for the values of the letter in some residue classes."""

    residues: tuple[int, ...]  # the residues of the letter
    shape: Hashable  # what is no number
    functions: Mapping[Path, Function]  # each number of the law as a function of the letter

    def true_of(self, value: int, known: Reading) -> bool:
        """Whether the law of a single game is this one's at its value of the letter."""
        return (
            known.shape == self.shape
            and known.numbers.keys() == self.functions.keys()
            and all(through(one, [(value, known.numbers[path])]) for path, one in self.functions.items())
        )


@dataclass(frozen=True, eq=False)
class FamilyLaw:
    """A law of all games with a letter, fitted on some of its values and true of others."""

    modulus: int  # the law depends on the letter's residue mod this
    cases: tuple[Case, ...]  # the law in each class; classes with the same functions together
    fitted: tuple[int, ...]
    tested: tuple[int, ...]
    bits: float  # -log2 of the probability that random parameters agree on the tested values

    @property
    def first(self) -> int:
        """The law holds from this value of the letter on."""
        return self.fitted[0]

    def case(self, value: int) -> Case:
        """The case of a value of the letter."""
        return next(case for case in self.cases if value % self.modulus in case.residues)


def family_law(facts: Mapping[int, Mapping[str, Any]]) -> FamilyLaw | None:
    """The law with the fewest classes, then the smallest first value, that the laws of single games follow."""
    values = sorted(facts)
    known = {value: reading(facts[value]) for value in values}
    tried = 0
    last = len(values) // _PART
    for modulus in MODULI:
        for start in range(last + 1):
            tried += 1
            used = values[start:]
            half = (len(used) + 1) // 2
            found = _fit_functions(modulus, {value: known[value] for value in used[:half]})
            if found is None or len(used) - half < modulus:
                continue
            cases, tested = found, used[half:]
            law = FamilyLaw(modulus, cases, tuple(used[:half]), tuple(tested), 0.0)
            if all(law.case(value).true_of(value, known[value]) for value in tested):
                bits = _bits(law, known) - log2(tried)  # so many laws were compared with the tested values, or fewer
                if bits >= SURE:
                    return FamilyLaw(modulus, cases, law.fitted, law.tested, bits)
    return None


def _fit_functions(modulus: int, known: Mapping[int, Reading]) -> tuple[Case, ...] | None:
    """The functions through the numbers of the fitted values, in each class; None if a class has none."""
    cases: list[Case] = []
    for residue in range(modulus):
        ones = {value: one for value, one in known.items() if value % modulus == residue}
        shapes = {one.shape for one in ones.values()}
        if len(shapes) != 1:
            return None
        functions = {}
        for path in next(iter(ones.values())).numbers:
            found = function([(value, one.numbers[path]) for value, one in ones.items()])
            if found is None:
                return None
            functions[path] = found
        cases.append(Case((residue,), shapes.pop(), functions))
    merged: list[Case] = []
    for case in cases:
        same = next((one for one in merged if (one.shape, one.functions) == (case.shape, case.functions)), None)
        if same is None:
            merged.append(case)
        else:
            merged[merged.index(same)] = Case((*same.residues, *case.residues), case.shape, case.functions)
    return tuple(merged)


def _bits(law: FamilyLaw, known: Mapping[int, Reading]) -> float:
    """-log2 of the probability that random numbers agree, by the number of the law that is hardest to meet."""
    best = 0.0
    for path in {path for case in law.cases for path in case.functions}:
        fitted = [known[value].numbers[path] for value in law.fitted if path in known[value].numbers]
        seen, span = Counter(fitted), max(2, int(max(fitted) - min(fitted)) + 1)
        total = len(fitted) + len(seen) + 1
        # A random number is uniform on the span of the fitted ones, or distributed as they are (with Laplace's rule).
        tested = [known[value].numbers[path] for value in law.tested if path in known[value].numbers]
        best = max(best, -sum(log2(max((seen[number] + 1) / total, 1 / span)) for number in tested))
    if len(law.cases) == 1 and all(one.constant for one in law.cases[0].functions.values()):
        best = max(best, float(len(law.tested)))
    return best


# Laws with a letter in words or in LaTeX, each kind in its own way.


@dataclass(frozen=True)
class Speaker:
    """The functions of one case, to be put in words or in LaTeX."""

    names: Sequence[str]  # the names of the numbers of a position
    letter: str  # the letter
    case: Case  # the case
    closed: tuple[int, Slope] | None = None
    tex: bool = False

    def one(self, *path: str | int) -> Function:
        return self.case.functions[path]

    def has(self, *path: str | int) -> bool:
        """Whether there are such numbers."""
        return any(each[: len(path)] == path for each in self.case.functions)

    def whole(self, *path: str | int) -> int | None:
        """A number that does not depend on the letter; None for others."""
        found = self.one(*path)
        return found.above[0] if found.constant and found.below == (1,) else None

    def text(self, *path: str | int) -> str:
        return self.one(*path).text(self.letter, self.tex)

    def numbers(self, *path: str | int) -> str:
        """A list of numbers, its arithmetic progressions as "0, 2, ..., c - 2"."""
        ends = sorted({each[len(path)] for each in self.case.functions if each[: len(path)] == path}, key=int)
        told = []
        for end in ends:
            at = (*path, end)
            if at in self.case.functions:
                told.append(self.text(*at))
            else:
                first, step = self.one(*at, "first"), self.one(*at, "step")
                second = function([(value, first(value) + step(value)) for value in range(ENOUGH)])
                assert second is not None  # a polynomial of the degrees that are looked for
                dots = r"\ldots" if self.tex else "..."
                told += [self.text(*at, "first"), second.text(self.letter, self.tex), dots, self.text(*at, "last")]
        return ", ".join(told)


def write_law(kind: str, speaker: Speaker) -> str:
    plain = all(len(one.below) == 1 for one in speaker.case.functions.values())  # no letter in a denominator
    return (_TOLD.get(kind, _any) if plain else _any)(speaker)


def _any(speaker: Speaker) -> str:
    """The numbers of the law by their names."""
    numbers = {" ".join(map(str, path)): speaker.text(*path) for path in speaker.case.functions}
    if speaker.tex:
        return r",\ ".join(rf"\text{{{name}}} = {number}" for name, number in numbers.items())
    return f"the law has {', '.join(f'{name} = {number}' for name, number in numbers.items())}"


def _values(speaker: Speaker) -> str:
    added = "" if speaker.whole("saltus") == 0 else f" + {speaker.text('saltus')}"
    step, start = f"G(n + {speaker.text('period')}) = G(n){added}", speaker.text("preperiod")
    return rf"{step} \quad (n \ge {start})" if speaker.tex else f"{step} for every n >= {start}"


def _residues(speaker: Speaker) -> str:
    if not speaker.has("residues"):
        return _members(speaker) if speaker.whole("preperiod") == 0 else _any(speaker)
    if speaker.has("factors"):
        factors = [speaker.whole("factors", at) for at in range(len(speaker.names))]
        if None in factors:
            return _any(speaker)
        shown = add_up((factor or 0, name) for factor, name in zip(factors, speaker.names, strict=True))
    else:
        shown = speaker.names[0]
    listed, period = speaker.numbers("residues"), speaker.text("period")
    if speaker.tex:
        latex = rf"{shown} \bmod ({period}) \in \{{{listed}\}}"
        if speaker.has("except"):
            latex += rf" \setminus \{{{speaker.numbers('except')}\}}"
        return latex + (rf" \lor {shown} \in \{{{speaker.numbers('also')}\}}" if speaker.has("also") else "")
    mod = f"({period})" if " " in period else period
    several = "," in listed
    words = f"{f'({shown})' if ' ' in shown else shown} mod {mod} is {'one of ' if several else ''}{listed}"
    if speaker.has("except"):
        words += f", except {speaker.numbers('except')}"
    if speaker.has("also"):
        words += f", or {shown} is one of {speaker.numbers('also')}"
    return words


def _members(speaker: Speaker) -> str:
    """Rows of residues."""
    period = speaker.text("period")
    mod = rf"\bmod ({period})" if speaker.tex else f"mod ({period})" if " " in period else f"mod {period}"
    rows = sorted({path[1] for path in speaker.case.functions if path[0] == "members"}, key=int)
    told = []
    for row in rows:
        places = [("members", row, at) for at in range(len(speaker.names))]
        told.append("(" + ", ".join(f"{speaker.text(*place)} {mod}" for place in places) + ")")
    position, listed = f"({', '.join(speaker.names)})", ", ".join(told)
    return rf"{position} \in \{{{listed}\}}" if speaker.tex else f"{position} is {'one of ' * (len(told) > 1)}{listed}"


def _times(text: str) -> str:
    return "" if text == "1" else text if text.isalnum() else f"({text}) "


def _pairs(speaker: Speaker) -> str:
    start, period = speaker.whole("preperiod"), speaker.whole("period")
    if period != 1 or start is None or start > 1 or not speaker.has("plus"):
        return _any(speaker)
    rise, plus = _times(speaker.one("rise").text(speaker.letter)), speaker.one("plus")
    zero = plus == Function((0,))
    k = f"{rise}{' ' if rise.isalpha() else ''}k"
    negative = plus.constant and plus.above[0] < 0
    added = (
        "" if zero else f" - {-plus.above[0]}" if negative and plus.below == (1,) else f" + {plus.text(speaker.letter)}"
    )
    more = ""
    if start and speaker.one("differences", 0) != plus:
        more = (r"\ " if speaker.tex else " ") + f"(B_0 = A_0 + {speaker.text('differences', 0)})"
    words = write_pairs(speaker.names, f"A_k + {k}{added}{more}", speaker.tex)
    if speaker.closed is not None:
        since, slope = speaker.closed
        words += write_closed(slope.text("k", speaker.letter, speaker.tex), since, speaker.tex)
    return words


_TOLD: Final[Mapping[str, Callable[[Speaker], str]]] = {
    "values": _values,
    "residues": _residues,
    "pairs": _pairs,
}
