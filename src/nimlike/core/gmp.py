"""Long whole numbers: GMP's where the library gmpy2 is installed, else Python's own, slower and with the same results.

This is the one place that decides. The names and what they mean are those of gmpy2. As with gmpy2 itself, the module
is imported inside the functions that use it, so that start-up stays short.
"""

from __future__ import annotations

from typing import Any

try:
    from gmpy2 import (
        bit_clear,
        bit_scan1,
        f_mod_2exp,
        gcd,
        iroot,
        is_power,
        is_strong_prp,
        isqrt,
        mpz,
        next_prime,
        powmod,
        prev_prime,
        primorial,
        remove,
    )

    def digits(number: Any, base: int = 10) -> str:
        """The digits of a number, of any length."""
        return str(mpz(number).digits(base))

    def from_digits(text: str, base: int = 10) -> int:
        """The number that digits stand for, of any length."""
        return int(mpz(text, base))

except ModuleNotFoundError:
    from nimlike.core.plain_gmp import (
        bit_clear,
        bit_scan1,
        digits,
        f_mod_2exp,
        from_digits,
        gcd,
        iroot,
        is_power,
        is_strong_prp,
        isqrt,
        mpz,
        next_prime,
        powmod,
        prev_prime,
        primorial,
        remove,
    )

__all__ = [
    "bit_clear",
    "bit_scan1",
    "digits",
    "f_mod_2exp",
    "from_digits",
    "gcd",
    "iroot",
    "is_power",
    "is_strong_prp",
    "isqrt",
    "mpz",
    "next_prime",
    "powmod",
    "prev_prime",
    "primorial",
    "remove",
]
