"""What coprime certificates claim, in words: in one line, what is left open first, or a line for each class."""

from collections.abc import Iterator

from nimlike_check.coprime_fields import either, masked
from nimlike_check.coprime_odd import Odd
from nimlike_check.coprime_rows import A, B
from nimlike_check.refusal import short

_MANY = 10**1000


def number(value: int) -> str:
    """A number in full, up to a thousand digits: that many a file may have."""
    return str(value) if abs(value) < _MANY else short(value)


def classes(odd: Odd) -> str:
    """A classification in one line."""
    left = f"{len(odd.open)} cases" if len(odd.open) > 1 else "1 case"
    first = f"{left} of odd n {'are' if len(odd.open) > 1 else 'is'} left open; every other" if odd.open else "every"
    sets = f"{odd.count(B)} sets of primes of B and {odd.count(A)} of A"
    least = short(odd.threshold)
    late, early = (f" >= {least}", f", every odd n < {least} by the game itself") if odd.threshold > 1 else ("", "")
    return f"{first} odd n{late} is decided by {sets}{early}; of even n nothing is said"


def all_classes(ruleset: str, most: int, odd: Odd, small: list[int]) -> str:
    """A classification in full."""

    def lines() -> Iterator[str]:
        yield (
            f"{ruleset}: n chips; A begins; each turn takes 1 to {most} until none is left; A wins iff the totals are"
            " coprime."
        )
        yield "Left open:" if odd.open else "Nothing is left open."
        for case in odd.open:
            divisors, others = masked(odd.primes, case.divisors), masked(odd.primes, case.others)
            yield f"  n >= {odd.threshold}, {_where(case.modulus, case.residues, divisors, others)}"
        for winner in (B, A):
            for group in odd.groups[winner]:
                for mask in group.sets:
                    primes = masked(odd.primes, mask)
                    which = _where(group.modulus, group.residues, *((primes, []) if winner == B else ([], primes)))
                    yield f"{'AB'[winner]} wins every n >= {odd.threshold}, {which}."
        if odd.threshold > 1:
            yield (
                f"Of the odd n < {odd.threshold}, by the game itself, B wins {either(small, 'and') or 'none'}, and A"
                " wins the others."
            )

    return "\n".join(lines())


def _where(modulus: int, residues: list[int], divisors: list[int], others: list[int]) -> str:
    """Which n, by their remainder, primes that divide them, and primes that do not."""
    parts = [f"n mod {modulus} = {either(residues)}"]
    if divisors:
        parts.append(f"n divisible by {either(divisors, 'and')}")
    if others:
        parts.append(f"n not divisible by {either(others)}")
    return ", ".join(parts)
