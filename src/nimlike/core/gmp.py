"""Long whole numbers: GMP's where the library gmpy2 is installed, else Python's own, slower and with the same results.

This is the one place that decides. The names and what they mean are those of gmpy2. As with gmpy2 itself, the module
is imported inside the functions that use it, so that start-up stays short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import gmpy2

    numbers: Any = gmpy2
except ModuleNotFoundError:
    from nimlike.core import plain_gmp

    numbers = plain_gmp

bit_clear = numbers.bit_clear
bit_scan1 = numbers.bit_scan1
digits: Callable[..., str] = numbers.digits
f_mod_2exp = numbers.f_mod_2exp
gcd = numbers.gcd
iroot = numbers.iroot
is_power = numbers.is_power
is_strong_prp = numbers.is_strong_prp
isqrt = numbers.isqrt
mpz = numbers.mpz
next_prime = numbers.next_prime
powmod = numbers.powmod
prev_prime = numbers.prev_prime
primorial = numbers.primorial
remove = numbers.remove


def from_digits(text: str, base: int = 10) -> int:
    """The number that digits stand for, of any length."""
    return int(getattr(numbers, "from_digits", mpz)(text, base))
