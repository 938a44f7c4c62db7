"""Multiples of a square root, rounded down: floor(c sqrt(d)), where one root serves many long c.

With S = floor(sqrt(d) 2^N) and c >= 0, c sqrt(d) 2^N lies in [cS, cS + c). Where N exceeds the length of c by some
bits, both ends have nearly always the same floor after division by 2^N; where they have not, the root of c^2 d is
drawn. So many numbers of one length cost one root, which is kept, and a product each. As x S and y S give (y - x) S
by a subtraction, the last two products are kept too: a number near one of the two, or near what they differ by, costs
no product.
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
_NEAR: Final = 64
"""Bits of the difference between two numbers that are near each other."""


def floors(c: Any, d: Any, step: Any = 0, unit: int = 1, beside: int = 0) -> tuple[Any, Any]:
    """floor(c sqrt(d)) and floor((c + step) sqrt(d)), for whole numbers c, d >= 0 and step >= 0.

    The product is made, and kept, of c // unit: where c is a short multiple of a number n and a little more, that
    factor as the unit lets c share a product with numbers near n. ``beside`` is the length in bits of longer numbers
    whose root c is to share too, where c is near a difference between them.

    Complexity: one product of the length of c, where a root of d with as many digits is kept; else one root more.
    No product where c // unit is near one of the last two multiplied, or near their difference.
    """
    length = max((c + step).bit_length(), beside)
    if c < 0 or length < _KEPT_FROM or d.bit_length() > _LONGEST_RADICAND:
        first = _floor(c, d)
        return first, _floor(c + step, d) if step else first
    coarse = length.bit_length() - 5  # N is rounded up to a multiple of 2^coarse: numbers of about one length share it
    bits = -(-(length + _GUARD) >> coarse) << coarse
    root = kept_root(int(d), bits)
    if unit == 1:
        product = root.times(c)
    else:
        whole, rest = divmod(c, unit)
        product = unit * root.times(whole) + rest * root.value
    first = _rounded(c, d, product, bits)
    return first, _rounded(c + step, d, product + step * root.value, bits) if step else first


class Root:
    """floor(sqrt(d) 2^bits), and the last two products made with it."""

    __slots__ = ("_products", "value")

    def __init__(self, d: int, bits: int) -> None:
        from nimlike.core import gmp

        self.value: Any = isqrt(gmp.mpz(d) << 2 * bits)
        self._products: tuple[tuple[Any, Any], ...] = ()

    def times(self, m: Any) -> Any:
        """m times the root, from the products kept where m is near one of their numbers, or near the difference.

        Complexity: a few additions at the length of m, or one product.
        """
        kept = self._products
        known = kept
        if len(kept) == 2:
            (x, x_product), (y, y_product) = kept
            known = (*kept, (y - x, y_product - x_product) if y > x else (x - y, x_product - y_product))
        for number, product in known:
            rest = m - number
            if rest.bit_length() <= _NEAR:
                return product + rest * self.value
        made = m * self.value
        self._products = (*kept[-1:], (m, made))
        return made


@lru_cache(maxsize=4)
def kept_root(d: int, bits: int) -> Root:
    """floor(sqrt(d) 2^bits), kept for the next numbers of this length.

    Complexity: that of multiplication, some times at that length.
    """
    return Root(d, bits)


def _rounded(c: Any, d: Any, product: Any, bits: int) -> Any:
    """floor(c sqrt(d)) from the product of c and the root: both ends of the interval rounded down, if they agree."""
    below = product >> bits
    return below if (product + c) >> bits == below else _floor(c, d)


def _floor(c: Any, d: Any) -> Any:
    """floor(c sqrt(d)), by the root of c^2 d itself."""
    square = c * c * d
    return isqrt(square) if c >= 0 or not square else -isqrt(square - 1) - 1
