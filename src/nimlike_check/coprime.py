"""Certificates of who wins the coprime game, for every odd number n of chips.

The game. n chips; A begins; in turn each takes 1..K until none is left; a and b are the totals; A wins iff
gcd(a, b) = 1. Write d = a - b.

"coprime-classes" has sets of primes. If all primes of a set of B divide an odd n >= threshold, B wins; if no prime of
a set of A does, A wins. Every odd n >= threshold is in such a class, or in a case that is named as open. Of the odd
n < threshold B wins just those in "small". Hypotheses: H1 the primes are primes, H2 the player of each set wins
(`coprime_odd`); H3 some odd n is in no open case; H4 every odd n is in a class or a case (`coprime_cover`); H5 the
small n are right. The lemma and its proof are in docs/certificates/coprime.md.

What it rests on, rows made from the definition that repeat, is in `coprime_rows`. Of even n nothing is said:
docs/theory/coprime-even.md decides them by a proof on paper.
"""

from math import gcd
from typing import Any

from nimlike_check import coprime_words as words
from nimlike_check.coprime_cover import check_cover, check_open
from nimlike_check.coprime_fields import max_take, numbers
from nimlike_check.coprime_odd import Odd, check_primes, check_sets, read_odd
from nimlike_check.coprime_rows import B, Rows, both_signs
from nimlike_check.refusal import check_shape, refuse, short
from nimlike_check.work import Work

KINDS = ("coprime-classes",)

_FIELDS = {"format", "kind", "ruleset", "cut", "primes", "threshold", "b", "a", "open", "small"}


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a step of it fails.
    """
    most, odd, small = _read(certificate)
    check_primes(odd.primes, work)
    check_small(most, odd.threshold, small, work)
    check_open(odd, work)
    check_cover(odd, work)
    check_sets(most, odd, work)
    return f"{certificate['ruleset']}: {words.classes(odd)}"


def full(certificate: Any, _work: Work) -> str:
    """Everything that an accepted certificate claims, a line for each class."""
    most, odd, small = _read(certificate)
    return words.all_classes(certificate["ruleset"], most, odd, small)


def _read(certificate: Any) -> tuple[int, Odd, list[int]]:
    check_shape(certificate, _FIELDS, version=2)
    return max_take(certificate["ruleset"]), read_odd(certificate), numbers(certificate["small"], "small")


def check_small(most: int, threshold: int, small: list[int], work: Work) -> None:
    """H5: the odd n < threshold that B wins are those listed."""
    work.need("small", threshold * threshold // 2)
    truth = [n for n in range(1, threshold, 2) if _b_wins(most, n, work)]
    if small != truth:
        at = min(set(small) ^ set(truth), default=0)
        refuse("small", f"who wins n = {short(at)} is not as listed", "H5")


def _b_wins(most: int, n: int, work: Work) -> bool:
    """Whether B wins n chips, by the game itself: no difference is beyond n."""
    return Rows(most, B, _good_ends(n, work), n, "small", work).up_to(n).wins(n)


def _good_ends(n: int, work: Work) -> int:
    """The final d, n being odd, that are good for B: bit d + n is set where gcd(d, n) > 1."""
    work.need("small", n * (2 + n.bit_length() // 500), 16 * n)
    return both_signs(gcd(d, n) > 1 for d in range(1, n + 1))
