"""Whole numbers in text: ``123``, ``1_000``, ``10^30``, ``2^64+1``, at any size, within a digit budget.

The budget is checked before anything is computed: ``10^1000000000`` is refused at once.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Collection, Iterable, Iterator
from functools import partial, reduce
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import later, tr

DIGIT_BUDGET: Final = 10_000_000  # most decimal digits that one number may have
BITS_BUDGET: Final = int(DIGIT_BUDGET * 3.3219280948873626) + 1  # the same in bits
_PLAIN_DIGITS: Final = 4_000  # below CPython's int/str conversion limit, and where it is still fast
_PLAIN_BITS: Final = 13_000
_KEEP: Final = 60
_LONG: Final = re.compile(rf"\d{{{_KEEP + 1},}}", re.ASCII)
_DIGITS: Final = r"\d+(?:_\d+)*"
_FORM: Final = re.compile(rf"{_DIGITS}(?:\^{_DIGITS})?(?:[-+*]{_DIGITS}(?:\^{_DIGITS})?)*", re.ASCII)


def big(n: int) -> Any:
    """``n`` as a GMP integer if it is long enough for that to pay, else ``n`` itself."""
    if n.bit_length() < 2_000:
        return n
    from nimlike.core import gmp

    return gmp.mpz(n)


def mex(values: Collection[object]) -> int:
    """The smallest whole number that is not one of these."""
    return next(n for n in range(len(values) + 1) if n not in values)


def isqrt(n: Any) -> Any:
    """Floor of the square root of n >= 0, for Python or GMP integers."""
    if isinstance(n, int):
        return math.isqrt(n)
    from nimlike.core import gmp

    return gmp.isqrt(n)


def _digits_to_int(digits: str) -> int:
    digits = digits.replace("_", "")
    if len(digits) > DIGIT_BUDGET:
        raise LimitReached(f"a number of {len(digits):,} digits: at most {DIGIT_BUDGET:,} are accepted")
    if len(digits) <= _PLAIN_DIGITS:
        return int(digits)
    from nimlike.core import gmp

    return gmp.from_digits(digits)


def whole(value: Any, what: str) -> int:
    """``value``, an integer of Python, NumPy, SymPy or GMP, as Python's own, whose sums cannot overflow."""
    if type(value) is int:
        return value
    try:
        found = operator.index(value)
    except TypeError:
        found = None
    if found is None or type(value).__name__ in ("bool", "bool_"):
        raise ParseError(f"{what}: {abbreviate(repr(value))} is not a whole number")
    return int(found)


def natural(value: Any, what: str) -> int:
    """A whole number, 0 or more, given to a public function; see `whole`."""
    number = whole(value, what)
    if number < 0:
        raise ParseError(f"{what}: {abbreviate(number)} is negative; it must be 0 or more")
    return number


def parse_number(text: str, what: str = "number") -> int:
    """The nonnegative integer that ``text`` denotes, such as 1_000, 2*10^30 or 2^64+1."""
    if text.isascii() and text.isdigit():
        return _digits_to_int(text)
    if not _FORM.fullmatch(text):
        found = repr(abbreviate(text)) if text else tr("an empty text")
        told = later("{what}: {found} is not a whole number; write it like 123, 1_000, 10^30 or 2^64+1")
        raise ParseError(tr(told, what=what, found=found))
    total = 0
    for sign, term in re.findall(r"(-?)([^-+]+)", text):
        value = reduce(partial(_product, text), (_power(power, text) for power in term.split("*")))
        total += -value if sign else value
    if total < 0:
        raise ParseError(f"{what}: {abbreviate(text)!r} is negative; it must be 0 or more")
    return total


def _product(text: str, one: int, other: int) -> int:
    _check_bits(one.bit_length() + other.bit_length(), text)
    return int(big(one) * big(other))


def _power(power: str, text: str) -> int:
    base, *exponents = map(_digits_to_int, power.split("^"))
    for exponent in exponents:
        if base > 1:
            _check_bits((base.bit_length() - 1) * exponent, text)
            _check_bits(int(math.log2(base) * exponent), text)  # closer, where the exponent is not too large for it
        base = _power_of(base, exponent) if base > 1 else base or int(not exponent)
    return base


def _power_of(base: int, exponent: int) -> int:
    if base.bit_length() * exponent < _PLAIN_BITS:
        return int(base**exponent)
    from nimlike.core import gmp

    return int(gmp.mpz(base) ** exponent)


def _check_bits(bits: int, text: str) -> None:
    if bits > BITS_BUDGET:
        raise LimitReached(f"{abbreviate(text)!r} has more than {DIGIT_BUDGET:,} digits, the most that is accepted")


def format_number(n: int) -> str:
    """Decimal digits of n, in time near linear in their number (CPython's own limit does not apply)."""
    if n.bit_length() < _PLAIN_BITS:
        return str(n)
    from nimlike.core import gmp

    return gmp.digits(n)


def grouped(n: int) -> str:
    """n with its digits in groups of three, shortened when it is long."""
    return f"{n:,}" if abs(n) < 10**20 else abbreviate(n)


def json_number(n: int) -> int | str:
    """n itself up to 2^53 in absolute value, else its decimal digits, so that no reader rounds it."""
    return n if -(2**53) <= n <= 2**53 else format_number(n)


def abbreviate(text: str | int, keep: int = _KEEP) -> str:
    """The text, its middle left out when it is longer than ``keep`` characters."""
    if isinstance(text, int):
        text = format_number(text)
    if len(text) <= keep:
        return text
    half = keep // 2
    unit = "digits" if text.isdigit() else "characters"
    return f"{text[:half]}...{text[-half:]} ({len(text):,} {unit})"


def shorten(text: str) -> str:
    """The text, its long numbers without their middle."""
    return _LONG.sub(lambda number: abbreviate(number[0]), text)


def time_in_words(seconds: float) -> str:
    if seconds < 10:
        return "a few seconds"
    return f"about {round(seconds, -1):.0f} s" if seconds < 100 else f"about {round(seconds / 60)} min"


def runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The runs of consecutive numbers among increasing ones: (first, last)."""
    first = last = None
    for number in numbers:
        if first is None or last is None:
            first = last = number
        elif number == last + 1:
            last = number
        else:
            yield first, last
            first = last = number
    if first is not None and last is not None:
        yield first, last
