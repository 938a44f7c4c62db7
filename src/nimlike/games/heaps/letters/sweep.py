"""The sweep over many base sets: what is proved of each for every c, a row for each, kept with the package.

The rows are those of a run (`nimlike run start sweep law "subtraction:{1..27},{>..28},c" --set verb=row`), which
`benchmarks/subtraction_sweep.py` packs; `nimlike theorem subtraction:4,7,c` makes the certificate of a row
again, and has it checked.
"""

from __future__ import annotations

import csv
import io
import lzma
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Final

from nimlike.core.errors import CorruptData, LimitReached, NimlikeError
from nimlike.core.finding import Finding
from nimlike.core.outcome import Label
from nimlike.core.progress import report
from nimlike.games.heaps.letters.family import Family, accepted, family
from nimlike.games.heaps.letters.forms import Forms
from nimlike.games.heaps.letters.tables import MOST_TABLE, least_repetition

ROWS: Final = "families/sweep.csv.xz"
"""The file of the rows among the certificates of the package."""
THREE: Final = "subtraction:a,b,c"
"""The text of the statement on three numbers."""

_MOST_COMPARED: Final = 100


@dataclass(frozen=True)
class Row:
    """What is proved of one base set together with every c >= 1.

    Parameters
    ----------
    base
        The numbers without the letter, with spaces between.
    values
        ``outcomes`` or ``grundy``.
    modulus, classes, members, first
        The modulus of the classes, how many classes and single numbers there are, the greatest first number.
    open
        How many residues or numbers are open.
    sums
        Of a base of two numbers a < b: for how many c, one of the three numbers being the sum of the two others, the
        period divides none of a + b, a + c and b + c.
    others
        The same for all other c; -1 where this is no question.
    computed
        How many values the checker makes.
    checked
        1 if the independent checker accepted the certificate when the row was made, else 0.
    """

    base: str
    values: str
    modulus: int
    classes: int
    members: int
    first: int
    open: int
    sums: int
    others: int
    computed: int
    checked: int


def row_of(base: tuple[int, ...], grundy: bool, seconds: float, check: bool) -> Row:
    """The row of a base set, made anew.

    Examples
    --------
    >>> row_of((4, 7), False, 60.0, True)
    Row(base='4 7', values='outcomes', modulus=11, classes=11, members=38, first=78, open=0, sums=0, others=0,
        computed=5059, checked=1)
    """
    forms = Forms(tuple(sorted([*((0, number) for number in base), (1, 0)])))
    name, values = " ".join(map(str, base)), "grundy" if grundy else "outcomes"
    try:
        known = family(forms, grundy, seconds)
    except NimlikeError:
        return Row(name, values, 0, 0, 0, 0, 1, 0, -1, 0, 0)
    if check:
        accepted(known)
    sums, others = _exceptions(known, base) if len(base) == 2 and not grundy else (0, -1)
    first = max((one.first for one in known.classes), default=0)
    counts = (known.modulus, len(known.classes), len(known.members), first, len(known.open))
    return Row(name, values, *counts, sums, others, known.check_steps // len(forms.forms), int(check))


def _exceptions(known: Family, base: tuple[int, ...]) -> tuple[int, int]:
    """How many c or classes have a period that divides no sum of two numbers: one number being a sum, and others."""
    a, b = base
    sums = others = 0
    for one in known.classes:
        grown, fixed = one.period
        if (grown, fixed) not in ((1, a), (1, b)) and (grown or (a + b) % fixed):
            others += 1
    for c, period, _ in known.members:
        if c not in base and all(total % period for total in (a + b, a + c, b + c)):
            if c in (a + b, b - a):
                sums += 1
            else:
                others += 1
    return sums, others


def as_text(rows: Iterable[Row]) -> str:
    """Rows as lines with commas, the names of the columns first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(each.name for each in fields(Row))
    writer.writerows(astuple(row) for row in rows)
    return out.getvalue()


def read_text(text: str, where: str) -> list[Row]:
    """The rows of a text.

    Raises
    ------
    CorruptData
        It has another form.

    Examples
    --------
    >>> rows = [Row("4 7", "outcomes", 11, 11, 38, 78, 0, 0, 0, 5059, 1)]
    >>> read_text(as_text(rows), "here") == rows
    True
    """
    lines = list(csv.reader(io.StringIO(text)))
    names = [each.name for each in fields(Row)]
    if not lines or lines[0] != names:
        raise CorruptData(f"{where}: the columns are not {', '.join(names)}", where)
    try:
        return [Row(base, values, *map(int, numbers)) for base, values, *numbers in lines[1:]]
    except (ValueError, TypeError):
        raise CorruptData(
            f"{where}: a line is not a base, a kind of values and {len(names) - 2} numbers", where
        ) from None


@lru_cache(maxsize=1)
def shipped_rows() -> list[Row]:
    """The rows that come with the package.

    Raises
    ------
    CorruptData
        The file is missing or damaged.
    """
    try:
        text = lzma.decompress((files("nimlike") / "certificates" / ROWS).read_bytes()).decode()
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise CorruptData(f"the rows of the sweep are missing or damaged: {error}", f"certificates/{ROWS}") from error
    return read_text(text, f"certificates/{ROWS}")


def three_numbers(seconds: float | None, full: bool, row: bool) -> Finding:
    """What ``nimlike theorem subtraction:a,b,c`` tells: the statement on three numbers, as far as the rows go."""
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
        "nimlike theorem subtraction:4,7,c makes and checks the certificate of a pair again.",
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
    return Finding(tuple(lines), facts, bound=bound, compare=_compared, size="c")


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


def _compared(bound: int) -> tuple[list[int], int]:
    """The c to a bound for which the statement on three numbers fails for some a < b < c."""
    if bound > _MOST_COMPARED:
        raise LimitReached(f"--bound: all sets of three numbers are tried to {_MOST_COMPARED} at most")
    wrong = []
    for c in range(1, bound + 1):
        report("sets of three numbers", c, bound)
        for a, b in combinations(range(1, c), 2):
            if a + b != c:
                _, period = least_repetition([a, b, c], False, MOST_TABLE)
                if all(total % period for total in (a + b, a + c, b + c)):
                    wrong.append(c)
    return sorted(set(wrong)), 0
