"""Classes of a letter's values: the period and preperiod as a c + b, proved by one table for c, c + P, c + 2P, ...

Rows of length c, the blocks of columns that are put in, and the lemma: docs/theory/subtraction-families.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.errors import ParseError, Undecided
from nimlike.core.move import Lettered, letter_readings
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.numeration.named_sequences import primes_of
from nimlike.tables import repeats

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values


# The numbers that may be taken where some of them depend on a letter: 4, 7, c; 1, c, c + 1; c, 2c + 3.

LETTER: Final = "c"  # the letter that stands for a number

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
                    raise ParseError("subtraction: the numbers that may be taken are 1 or more, like subtraction:4,7,c")
                found.add((0, number))
                continue
            form = _FORM.fullmatch(field)
            if form is None:
                raise ParseError(
                    f"subtraction: {abbreviate(field)!r} is no number with the letter c; write c, c+3, 2c or 2c+3, so "
                    "that c is the smallest of them"
                )
            found.add((int(form[1] or 1), parse_number(form[2] or "0", "subtraction")))
        if not any(times for times, _ in found):
            raise ParseError(f"subtraction: none of {abbreviate(text)!r} has the letter c, as in subtraction:4,7,c")
        return cls(tuple(sorted(found)))

    @classmethod
    def of(cls, takes: Sequence[int]) -> tuple[Forms, int] | None:
        """Numbers as forms of one large number c, and that number; None if they are not so."""
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
        """The largest t."""
        return max(added for _, added in self.forms)

    @property
    def times(self) -> int:
        """The largest u."""
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


MOST_TABLE: Final = 1 << 24  # most values of a table in which a period is looked for


def values_of(takes: Sequence[int], size: int, grundy: bool) -> Values:
    """The Grundy values of heaps 0 to ``size`` - 1, or whether each is 0 (0) or not (1)."""
    import numpy as np

    from nimlike.kernels.subtraction import set_values

    return set_values(np.array(sorted(takes), np.int64), size, grundy)


def least_repetition(takes: Sequence[int], grundy: bool, most: int) -> tuple[int, int]:
    """The least preperiod and period that a table of at most so many values proves; (-1, 0) if none does."""
    # the values of a window as long as the largest number decide all later ones (`nimlike_check.heaps`)
    size = min(most, 4 * max(takes) + 64)
    while (found := _repetition_to(takes, grundy, size)) is None and size < most:
        size = min(most, 2 * size)
    return (found.preperiod, found.period) if found else (-1, 0)


def _repetition_to(takes: Sequence[int], grundy: bool, size: int) -> repeats.Repetition | None:
    """The same with the heaps below ``size``."""
    values, reach = values_of(takes, size, grundy), max(takes)
    return repeats.least_repetition(values, lambda e, p: e + p + reach <= size, steady=True)


def least_repetitions(takes: NDArray[np.int64], grundy: bool) -> list[tuple[int, int]]:
    """The same for the rows of an array, in which a number may stand twice, with tables of `MOST_TABLE` values."""
    import numpy as np

    from nimlike.kernels.subtraction import least_repetitions as compiled

    found: Any = compiled(np.sort(takes, axis=1), grundy, MOST_TABLE).tolist()
    return [(preperiod, period) for preperiod, period in found]


def column_numbers(rows: Values) -> NDArray[np.int64]:
    """A number for each column of a table, made of its values; different columns have the same one by chance only."""
    import numpy as np

    made = np.zeros(rows.shape[1], np.int64)
    for row in rows:
        made = made * 6364136223846793005 + row + 1442695040888963407  # modulo 2^64
    return made


MOST_STEP: Final = 1 << 14  # most classes that a residue is divided into
MOST_NUMBERS: Final = 16  # most numbers of a set with a letter
MOST_REACH: Final = 1 << 11  # the largest number without the letter
MOST_ROWS: Final = 1 << 10  # most rows of a table
_TRIES: Final = 7  # numbers c of one residue, each about twice as large as the one before


@dataclass(frozen=True, order=True)
class Class:
    """For c = first, first + step, first + 2 step, ... the least period and preperiod, each a c + b as (a, b)."""

    first: int
    step: int
    start: int
    period: tuple[int, int]
    preperiod: tuple[int, int]

    def has(self, c: int) -> bool:
        """Whether c is of the class."""
        return c >= self.first and (c - self.first) % self.step == 0

    def repetition(self, c: int) -> tuple[int, int]:
        """Preperiod and period for a number of the class."""
        return self.preperiod[0] * c + self.preperiod[1], self.period[0] * c + self.period[1]

    def rows(self, times: int) -> int:
        """How many rows of the table the proof needs; ``times`` is the largest u of the forms u c + t."""
        a = self.period[0]
        return self.preperiod[0] + a + 2 + max(times, a // 2)

    def as_dict(self) -> dict[str, object]:
        """The class in a certificate."""
        pairs = {"period": list(self.period), "preperiod": list(self.preperiod)}
        return {"first": self.first, "step": self.step, "start": self.start, **pairs}


class TooSmall(Exception):
    """The table for this c proves no class; ``least`` is a c that will do, 0 if that is not known."""

    def __init__(self, least: int = 0) -> None:
        self.least = least


def class_at(forms: Forms, c: int, grundy: bool) -> Class:
    """The class that the table for c proves, with its least first number; raises `TooSmall` where it proves none."""
    import numpy as np

    preperiod, period = least_repetition(forms.takes(c), grundy, min(MOST_TABLE, MOST_ROWS * c))
    if not period:
        raise TooSmall
    a = (2 * period + c) // (2 * c)
    row, place = divmod(preperiod, c)
    if 2 * place > c:  # it ends near the end of a row
        row, place = row + 1, place - c
    shape = Class(c, 1, 0, (a, period - a * c), (row, place))
    count = shape.rows(forms.times)
    if count * c > MOST_TABLE:
        raise TooSmall
    values = table(forms, c, grundy, count)
    b = abs(period - a * c)
    room = max(forms.reach, b)
    starts = np.maximum(repeats.starts(column_numbers(values)), place)
    steps = np.arange(starts.size)
    for step in np.flatnonzero((starts + steps + room <= c) & (steps > 0)).tolist():
        start = int(starts[step])
        if not (values[:, start : c - step] == values[:, start + step :]).all():
            continue  # the columns' numbers agreed by chance
        least = max(start + step + forms.reach, (a + 1) * (start + step) + b)
        if place < 0:
            least = max(least, start + b - place + 1)
        first = least + (c - least) % step
        if first > c:
            raise TooSmall(first)
        return Class(first, step, start, shape.period, shape.preperiod)
    raise TooSmall


def table(forms: Forms, c: int, grundy: bool, rows: int) -> Values:
    """The values of the heaps below rows * c, in rows of length c."""
    return values_of(forms.takes(c), rows * c, grundy).reshape(rows, c)


def proves(forms: Forms, one: Class, grundy: bool) -> bool:
    """Whether the table for the first number of a class meets the lemma's hypotheses H1 to H8."""
    c, step, start = one.first, one.step, one.start
    (a, b), (row, place) = one.period, one.preperiod
    preperiod, period = one.repetition(c)
    end, room = (row + forms.times + 1) * c, c - step - start
    if room < forms.reach or c < (a + 1) * (start + step) + abs(b):
        return False
    if not (0 <= place <= start or (place < 0 < row and start + abs(b) < c + place)):
        return False
    rows = table(forms, c, grundy, one.rows(forms.times))
    if not (rows[:, start : c - step] == rows[:, start + step :]).all():
        return False
    values = rows.ravel()

    def has_period(shift: int) -> bool:
        return bool((values[preperiod:end] == values[preperiod + shift : end + shift]).all())

    if not has_period(period) or (preperiod and values[preperiod - 1] == values[preperiod - 1 + period]):
        return False
    shorter = [period // prime for prime in primes_of(gcd(a, b))] + ([step] if a else [])
    return not any(map(has_period, shorter))


def class_near(forms: Forms, residue: int, modulus: int, grundy: bool) -> Class:
    """A class that has numbers congruent to ``residue``; its step may divide ``modulus`` or not."""
    least = 8 * forms.reach + 2 * modulus + 8
    for tried in range(_TRIES):
        c = least + (residue - least) % modulus
        try:
            found = class_at(forms, c, grundy)
        except TooSmall as small:
            # A c that is too small may name a least one that is too small as well: after that c is doubled.
            least = max(small.least, 2 * c if tried or not small.least else 0)
            continue
        if not proves(forms, found, grundy):
            raise ArithmeticError(f"{forms}: the table for c = {found.first} does not prove the class {found}")
        return found
    raise Undecided(f"{forms.brief()}: no table for c up to {c:,} proves a class of c = {residue} mod {modulus}")


def class_of(forms: Forms, c: int, grundy: bool) -> Class | None:
    """The class of one number c; None if c is less than the first number of its class."""
    modulus = first_step(forms, grundy)
    while True:
        found = class_near(forms, c % modulus, modulus, grundy)
        if (c - found.first) % found.step == 0:
            return found if found.has(c) else None
        modulus = refine_modulus(forms, modulus, found.step)


def first_step(forms: Forms, grundy: bool) -> int:
    """The period of the numbers without the letter: the smallest step that columns can have."""
    if not forms.fixed:
        return 1
    period = least_repetition(list(forms.fixed), grundy, MOST_TABLE)[1]
    if not 0 < period <= MOST_STEP:
        raise Undecided(f"{forms.brief()}: the numbers without the letter have no period of {MOST_STEP:,} or less")
    return period


def refine_modulus(forms: Forms, modulus: int, step: int) -> int:
    """The smallest modulus that separates the residues of both."""
    both = lcm(modulus, step)
    if both > MOST_STEP:
        raise Undecided(f"{forms.brief()}: the classes of c would be those modulo {both:,}, more than {MOST_STEP:,}")
    return both
