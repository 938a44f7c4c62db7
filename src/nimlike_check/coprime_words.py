"""What coprime certificates claim, in words: in one line, what is left open first, or a line for each class."""

from collections.abc import Iterator

from nimlike_check.coprime_fields import either, masked
from nimlike_check.coprime_odd import Odd, OpenCase, condition
from nimlike_check.coprime_rows import A, B
from nimlike_check.refusal import short


def number(value: int) -> str:
    """A number in full, up to a thousand digits: that many a file may have."""
    return str(value) if abs(value) < 10**1000 else short(value)


def classes(odd: Odd) -> str:
    """A classification in one line."""
    first = f"left open are {len(odd.open)} cases of odd n; every other" if odd.open else "every"
    sets = f"{odd.count(B)} sets of primes of B and {odd.count(A)} of A"
    small = f", every odd n < {short(odd.threshold)} by the game itself" if odd.threshold > 1 else ""
    return f"{first} odd n >= {short(odd.threshold)} is decided by {sets}{small}; of even n nothing is said"


def all_classes(ruleset: str, most: int, odd: Odd, small: list[int]) -> str:
    """A classification in full."""
    takes = "exactly 1 chip" if most == 1 else f"1 to {most} chips"

    def lines() -> Iterator[str]:
        yield (
            f"{ruleset}: n chips, n odd; A begins; each turn takes {takes} until none is left; A wins iff the totals"
            " are coprime."
        )
        yield "Left open:" if odd.open else "Nothing is left open."
        yield from (f"  {_open_words(odd, case)}" for case in odd.open)
        for winner in (B, A):
            for group in odd.groups[winner]:
                for mask in group.sets:
                    which = condition(masked(odd.primes, mask), winner, group.modulus, group.residues)
                    yield f"{'AB'[winner]} wins every odd n >= {odd.threshold}{which}."
        yield (
            f"Of the odd n < {odd.threshold}, by the game itself, B wins {either(small, 'and') or 'none'}, and A wins"
            " the others."
        )

    return "\n".join(lines())


def _open_words(odd: Odd, case: OpenCase) -> str:
    divisors, others = masked(odd.primes, case.divisors), masked(odd.primes, case.others)
    text = f"odd n >= {odd.threshold}" + condition(divisors, B, case.modulus, case.residues)
    none = f"{', ' if divisors else ' that '}none of {either(others, 'and')}{'' if divisors else ' divides'}"
    return text + (none if others else "")
