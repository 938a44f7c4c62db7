"""Multiples of a square root, rounded down: floor(c sqrt(d)), where one root serves many long c.

With S = floor(sqrt(d) 2^N) and c >= 0, c sqrt(d) 2^N lies in [cS, cS + c). Where N exceeds the length of c by some
bits, both ends have nearly always the same floor after division by 2^N; where they have not, the root of c^2 d is
drawn. So many numbers of one length cost one root, which is kept, and a product each.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from nimlike.core.numbers import isqrt

_KEPT_FROM: Final = 2_000
"""Bits of c from which a root is kept; shorter ones are drawn faster than kept ones are found."""
_LONGEST_RADICAND: Final = 64
"""Bits of d: the roots of longer ones come once, so they are not kept."""
_GUARD: Final = 64
"""Bits by which N exceeds the length of c at least: two ends with different floors come once in 2^64 times."""


def floors(c: Any, d: Any, step: Any = 0) -> tuple[Any, Any]:
    """floor(c sqrt(d)) and floor((c + step) sqrt(d)), for whole numbers c, d >= 0 and step >= 0.

    Complexity: one product of the length of c, where a root of d with as many digits is kept; else one root more.

    Examples
    --------
    >>> floors(10, 5), floors(-10, 5, 20), floors(3, 4, 1)
    ((22, 22), (-23, 22), (6, 8))
    """
    length = (c + step).bit_length()
    if c < 0 or length < _KEPT_FROM or d.bit_length() > _LONGEST_RADICAND:
        first = _floor(c, d)
        return first, _floor(c + step, d) if step else first
    unit = length.bit_length() - 5  # N is rounded up to a multiple of 2^unit, that numbers of about one length share it
    bits = -(-(length + _GUARD) >> unit) << unit
    root = kept_root(int(d), bits)
    product = c * root
    first = _rounded(c, d, product, bits)
    return first, _rounded(c + step, d, product + step * root, bits) if step else first


@lru_cache(maxsize=4)
def kept_root(d: int, bits: int) -> Any:
    """floor(sqrt(d) 2^bits), kept for the next numbers of this length.

    Complexity: that of multiplication, some times at that length.

    Examples
    --------
    >>> int(kept_root(5, 10)), int(5**0.5 * 2**10)
    (2289, 2289)
    """
    from nimlike.core import gmp

    return isqrt(gmp.mpz(d) << 2 * bits)


def _rounded(c: Any, d: Any, product: Any, bits: int) -> Any:
    """floor(c sqrt(d)) from the product of c and the root: both ends of the interval rounded down, if they agree."""
    below = product >> bits
    return below if (product + c) >> bits == below else _floor(c, d)


def _floor(c: Any, d: Any) -> Any:
    """floor(c sqrt(d)), by the root of c^2 d itself."""
    square = c * c * d
    return isqrt(square) if c >= 0 or not square else -isqrt(square - 1) - 1
