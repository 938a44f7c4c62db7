"""Periods and preperiods for every c, in words and as JSON values."""

from __future__ import annotations

import csv
import io
import lzma
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from itertools import combinations
from typing import Any, Final

from nimlike.core.errors import CorruptData, LimitReached, ParseError, Undecided
from nimlike.core.laws import Finding, Law, LetterPeriods
from nimlike.core.numbers import time_in_words
from nimlike.core.outcome import Label
from nimlike.core.phrases import counted
from nimlike.core.progress import report, results_of
from nimlike.core.reason import InCoq
from nimlike.games.heaps.letter_classes import (
    LETTER,
    MOST_TABLE,
    Class,
    Forms,
    has_letter,
    least_repetition,
    linear,
    table,
)
from nimlike.games.heaps.letter_values import Family, accepted, family

ROWS: Final = "families/sweep.csv.xz"  # the file of the rows among the certificates of the package
THREE: Final = "subtraction:a,b,c"  # the text of the statement on three numbers

_MOST_COMPARED: Final = 100


@dataclass(frozen=True)
class Row:
    """What is proved of one base set together with every c >= 1."""

    base: str  # the numbers without the letter, with spaces between
    values: str
    modulus: int
    classes: int
    members: int
    first: int
    open: int  # how many residues or numbers are open
    sums: int
    others: int  # the same for all other c; -1 where this is no question
    computed: int  # how many values the checker makes
    checked: int  # 1 if the independent checker accepted the certificate when the row was made, else 0


@lru_cache(maxsize=1)
def shipped_rows() -> list[Row]:
    """The rows that come with the package."""
    where = f"certificates/{ROWS}"
    try:
        text = lzma.decompress((files("nimlike") / where).read_bytes()).decode()
        lines = list(csv.reader(io.StringIO(text)))
        return [Row(base, values, *map(int, numbers)) for base, values, *numbers in lines[1:]]
    except (OSError, lzma.LZMAError, ValueError, TypeError) as error:
        raise CorruptData(f"the rows of the sweep are missing or damaged: {error}", where) from error


def three_numbers(seconds: float | None, full: bool) -> Finding:
    """The statement on three numbers, as far as the rows go."""
    rows = shipped_rows()
    pairs = {row.base: row for row in rows if row.values == "outcomes" and row.base.count(" ") == 1}
    bound = 1
    while all(_holds(pairs.get(f"{a} {bound + 1}")) for a in range(1, bound + 1)):
        bound += 1
    used = [pairs[f"{a} {b}"] for b in range(2, bound + 1) for a in range(1, b)]
    classes, members, sums, checked = (
        sum(getattr(each, name) for each in used) for name in ("classes", "members", "sums", "checked")
    )
    lines = [
        f"{THREE}: the least period of the P-positions divides a + b, a + c or b + c  [{Label.COMPUTED}]",
        f"  for all a < b <= {bound} and every c, unless one of the three numbers is the sum of the two others",
        f"{len(used):,} pairs a, b, each with every c: {classes:,} classes of c and {members:,} single sets. For"
        f" {checked:,} pairs the checker accepted the certificate when this was computed.",
        f"Among the sets with a sum are {sums:,} whose period divides none of the three.",
    ]
    others = {(each.values, each.base.count(" ") + 1) for each in rows} - {("outcomes", 2)}
    if full:
        lines += [_other(rows, values, size) for values, size in sorted(others)]
    elif others:
        lines.append("--full tells of larger sets and of Grundy values too.")
    facts = {
        "schema": "nimlike/theorem/1",
        "ruleset": THREE,
        "complete": True,
        "label": Label.COMPUTED.value,
        "bound": bound,
        "pairs": len(used),
        "classes": classes,
        "members": members,
        "checked": checked,
        "exceptions_with_a_sum": sums,
        "certificate": None,
    }
    return Finding(tuple(lines), facts, bound=bound, compare=_compare_threes, size="c")


def _holds(row: Row | None) -> bool:
    """Whether the statement on three numbers is proved of a pair with every c."""
    return row is not None and row.open == 0 and row.others == 0


def _other(rows: list[Row], values: str, size: int) -> str:
    """What the rows say of other bases, in a line."""
    some = [row for row in rows if row.values == values and row.base.count(" ") + 1 == size]
    done = sum(not row.open for row in some)
    top = max(int(row.base.split()[-1]) for row in some)
    what = "Grundy values" if values == "grundy" else "P-positions"
    return (
        f"{what}, {size} numbers up to {top} and every c: the periods are proved for {done:,} of {len(some):,} bases."
    )


def _compare_threes(bound: int) -> tuple[list[int], int]:
    """The c to a bound for which the statement on three numbers fails for some a < b < c."""
    if bound > _MOST_COMPARED:
        raise LimitReached(f"--to: all sets of three numbers are tried to {_MOST_COMPARED} at most")
    wrong = []
    for c in range(1, bound + 1):
        report("sets of three numbers", c, bound)
        for a, b in combinations(range(1, c), 2):
            if a + b != c:
                _, period = least_repetition([a, b, c], False, MOST_TABLE)
                if all(total % period for total in (a + b, a + c, b + c)):
                    wrong.append(c)
    return sorted(set(wrong)), 0


SECONDS: Final = 300.0  # time for the classes and the small numbers, and for the checker each, unless told otherwise
GRUNDY: Final = "grundy"  # the option of a text with a letter that asks for Grundy values
_SHOWN: Final = 16  # residues or numbers in a line


def laws(segments: list[str]) -> Mapping[str, Law] | None:
    """The laws of a text with a letter, ``4,7,c`` or ``4,7,c:grundy``; None for other texts."""
    if [*segments] == THREE.split(":")[1:]:
        return {"theorem": three_numbers}
    if not segments or not has_letter(segments[0]):
        return None
    forms, options = Forms.read(segments[0]), segments[1:]
    if options not in ([], [GRUNDY]):
        raise ParseError(f"{forms}: the option of a text with a letter is {GRUNDY}, like {forms}:{GRUNDY}")
    return {
        "theorem": partial(theorem_law, forms, bool(options)),
        "values": partial(theorem_law, forms, True),
    }


def theorem_law(forms: Forms, grundy: bool, seconds: float | None, full: bool) -> Finding:
    """Least periods and preperiods for every c, proved and checked."""
    limit = SECONDS if seconds is None else seconds
    known = family(forms, grundy, limit)
    if not known.classes:
        raise Undecided(f"{forms.brief()}: in {limit:g} s no class of c was decided; --seconds gives more")
    checked = known.check_seconds <= limit
    said = accepted(known) if checked else ""
    label = Label.CERTIFIED if checked else Label.CONJECTURED
    lines = tuple(_lines(known, said, label, full))
    facts, certificate = _facts(known, label), known.certificate()
    return Finding(
        lines,
        facts,
        not known.open,
        certificate=certificate,
        compare=_compared(known),
        size=LETTER,
        periods=LetterPeriods(known.repetition, known.modulus, known.settled) if checked else None,
        in_coq=InCoq(f"FamilyChecker.checked_{GRUNDY if grundy else 'outcomes'}") if checked else None,
    )


def groups(known: Family) -> list[tuple[Class, list[int]]]:
    """The classes' residues by step, period and preperiod, each group with its first class."""
    found: dict[tuple[int, tuple[int, int], tuple[int, int]], list[Class]] = {}
    for one in known.classes:
        found.setdefault((one.step, one.period, one.preperiod), []).append(one)
    ordered = sorted(found.items(), key=lambda each: (each[0][1], each[0][2], each[0][0]))
    return [(ones[0], sorted(one.first % one.step for one in ones)) for _, ones in ordered]


def exceptions(known: Family) -> list[tuple[int, int, int]]:
    """The numbers c below their class, or open, whose period and preperiod are not those of the class."""

    def meets(c: int, period: int, preperiod: int) -> bool:
        ones = [one for one in known.classes if (c - one.first) % one.step == 0]
        return any(one.repetition(c) == (preperiod, period) for one in ones)

    return [row for row in known.members if not meets(*row)]


def _lines(known: Family, said: str, label: Label, full: bool) -> Iterator[str]:
    """The theorem in words."""
    forms, other = known.forms, exceptions(known)
    every = "every c >= 1" if not known.open else "c >= 1"
    yield f"{forms}: least period and preperiod of the {known.values_name} for {every}  [{label}]"
    for one, residues in groups(known):
        numbers = _listed(residues, full)
        where = "any c" if one.step == 1 else f"c = {numbers} mod {one.step}"
        yield f"  {where}: period {linear(*one.period)}, preperiod {linear(*one.preperiod)}"
    if other:
        yield f"except for {counted(len(other), 'number')} c:"
        shown = other if full else other[:_SHOWN]
        for c, period, preperiod in shown:
            yield f"  c = {c}: period {period}, preperiod {preperiod}"
        if len(other) > len(shown):
            yield f"  and {counted(len(other) - len(shown), 'more')}; --full lists all"
    if known.open:
        yield "Open, as no table within the limits proves a period:"
        left = [f"c = {residue} mod {modulus}" if modulus else f"c = {residue}" for residue, modulus in known.open]
        yield from (f"  {text}" for text in (left if full else left[:_SHOWN]))
        if not full and len(left) > _SHOWN:
            yield f"  and {len(left) - _SHOWN} more; --full lists all"
    if full:
        for one in known.classes:
            yield from _heaps(known, one)
    classes = counted(len(known.classes), "class", "classes")
    proof = f"{classes} of c by one table each, and {counted(len(known.members), 'small number')} c one by one"
    if said:
        yield f"Checked: {proof}."
    else:
        yield (
            f"The tables prove it ({proof}), but the checker was not asked: it would take"
            f" {time_in_words(known.check_seconds)}; --seconds gives more."
        )


def _listed(numbers: list[int], full: bool) -> str:
    shown = numbers if full or len(numbers) <= _SHOWN else numbers[:_SHOWN]
    more = f", ... ({len(numbers)} residues)" if len(shown) < len(numbers) else ""
    return ", ".join(map(str, shown)) + more


def _heaps(known: Family, one: Class) -> Iterator[str]:
    """The heaps of a class to the end of the first period, in rows of length c: what is repeated stands in brackets."""
    preperiod, period = one.repetition(one.first)
    count = -(-(preperiod + period) // one.first)
    rows = table(known.forms, one.first, known.grundy, count).tolist()
    yield f"Heaps for c = {one.first} + {one.step} k, in rows of length c:"
    for at, values in enumerate(rows):
        signs = [str(value) for value in values] if known.grundy else ["PN"[value] for value in values]
        apart = "," if known.grundy and max(values) > 9 else ""
        middle = one.start + one.step
        parts = (apart.join(part) for part in (signs[: one.start], signs[one.start : middle], signs[middle:]))
        left, block, right = parts
        yield f"  {linear(at, 0) if at else '0'}: {left} ({block})^(k + 1) {right}".replace(":  ", ": ").rstrip()


def _facts(known: Family, label: Label) -> dict[str, Any]:
    """The theorem as JSON values (schema nimlike/theorem/1)."""
    return {
        "schema": "nimlike/theorem/1",
        "ruleset": str(known.forms),
        "values": GRUNDY if known.grundy else "outcomes",
        "complete": not known.open,
        "label": label.value,
        "classes": [
            {
                "modulus": one.step,
                "residues": residues,
                "period": linear(*one.period),
                "preperiod": linear(*one.preperiod),
            }
            for one, residues in groups(known)
        ],
        "exceptions": [
            {"c": c, "period": period, "preperiod": preperiod} for c, period, preperiod in exceptions(known)
        ],
        "open": [{"residue": residue, "modulus": modulus or None} for residue, modulus in known.open],
        "certificate": known.certificate(),
    }


def _compared(known: Family) -> Callable[[int], tuple[list[int], int]]:
    """Where the theorem differs from the tables of single sets for c to a bound, and how many c it leaves open."""

    def compare(bound: int) -> tuple[list[int], int]:
        said = {c: found for c in range(1, bound + 1) if (found := known.repetition(c)) is not None}
        wrong = []
        for c, computed in zip(said, results_of(partial(_by_table, known.forms, known.grundy), said), strict=True):
            report("tables", c, bound)
            if said[c] != computed:
                wrong.append(c)
        return wrong, bound - len(said)

    return compare


def _by_table(forms: Forms, grundy: bool, c: int) -> tuple[int, int]:
    """Least preperiod and period for one c, by its table."""
    return least_repetition(forms.takes(c), grundy, MOST_TABLE)
