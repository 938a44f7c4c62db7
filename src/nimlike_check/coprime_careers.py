"""Certificates of careers: who wins the coprime game for every K, from every odd n with given primes.

n chips; A begins; in turn each takes 1..K until none is left; A wins iff the totals are coprime. P is a set of odd
primes, and n runs through the numbers that have just these primes. Lemma: suppose that

H1  the numbers of ``primes`` are primes;
H2  ``majority`` is a right certificate of kind majority, with these primes as divisors;
H3  for each K below its gap G there is a right certificate of kind coprime-column or coprime-race for K;
H4  it says who wins at the start of the game, and of n with just these primes;
H5  for each K < G, of the n > K + 2 too short for that certificate, B wins just those that ``small`` lists;
H6  where B has the majority, ``short`` is the largest L such that the totals good for A, counted upwards from n - L,
    are ahead of the others after 1, 2, ..., L totals.

Then, for every K and n: A wins n <= K + 2; for K < G the other n as H3 to H5 say; for K >= G, if A has the majority, A
wins every n; if B has it, A wins iff n <= K + short. The proof is in docs/certificates/coprime-careers.md.
"""

from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

from nimlike_check import coprime_columns, majority
from nimlike_check.coprime_fields import either, items, number, numbers
from nimlike_check.primes import is_prime
from nimlike_check.refusal import OverLimit, Refused, check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("coprime-career",)

_FIELDS = {"format", "kind", "primes", "majority", "parts", "small", "short"}


class Part(NamedTuple):
    """What a column or race says of n >= least: B wins those with n - phase nearer than ``edge`` to a multiple of 2 K.

    For a column ``edge`` is None, and ``b_wins`` says who wins all of them.
    """

    least: int
    b_wins: bool
    edge: int | None = None
    phase: int = 0

    def says_b(self, n: int, most: int) -> bool:
        """Whether B wins, by this."""
        apart = (n - self.phase) % (2 * most)
        return self.b_wins if self.edge is None else min(apart, 2 * most - apart) < self.edge

    def ends(self, most: int) -> tuple[int, int] | None:
        """(s, t) where B wins the odd n that are -s, -s + 2, ..., t modulo 2 K, the smallest such numbers."""
        if self.edge is None:
            return None
        both, t = 2 * (self.edge - 2), (self.phase + self.edge - 2) % (2 * most)
        return min(((both - end, end) for end in (t, t - 2 * most)), key=lambda pair: abs(pair[0]) + abs(pair[1]))


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    check_shape(certificate, _FIELDS)
    primes = numbers(certificate["primes"], "primes")
    if not primes or any(p < 3 or p % 2 == 0 for p in primes):
        refuse("format", "the primes are odd numbers from 3 on, one at least")
    for p in primes:
        if not is_prime(p, "primes", work):
            refuse("primes", f"{short(p)} is not prime", "H1")
    gap = check_majority(certificate["majority"], primes, work)
    parts = check_parts(certificate["parts"], primes, gap, work)
    check_small(certificate["small"], primes, parts, work)
    check_short(certificate["short"], certificate["majority"])
    return _statement(certificate, parts)


def _accepted(certificate: Any, module: Any, kinds: tuple[str, ...], hypothesis: str, work: Work) -> None:
    """Whether a certificate within this one is right."""
    if not isinstance(certificate, dict) or certificate.get("kind") not in kinds:
        refuse("format", f"not a certificate of kind {' or '.join(kinds)} where one is needed")
    try:
        module.check(certificate, work)
    except OverLimit:
        raise
    except Refused as refused:
        if not refused.hypothesis:
            raise
        refuse("parts", f"a certificate within is refused at {refused}", hypothesis)


def check_majority(certificate: Any, primes: list[int], work: Work) -> int:
    """H2; the gap."""
    _accepted(certificate, majority, majority.KINDS, "H2", work)
    if certificate["divisors"] != primes:
        refuse("majority", "its divisors are not the primes", "H2")
    return int(certificate["gap"])


def check_parts(certificates: Any, primes: list[int], gap: int, work: Work) -> list[Part]:
    """H3, H4: a column or a race for each K."""
    if len(items(certificates, "parts")) != gap - 1:
        refuse("parts", f"there is not one for each K below the gap {short(gap)}", "H3")
    parts = []
    for most, certificate in enumerate(certificates, 1):
        _accepted(certificate, coprime_columns, coprime_columns.KINDS, "H3", work)
        if certificate["ruleset"] != f"coprime:max={most}":
            refuse("parts", f"number {most} is for another K", "H3")
        part, listed = _part(certificate), set(certificate["primes"])
        column = part.edge is None
        if not (certificate["difference"] == 0 if part.b_wins else (1 if column else 2) <= _place(certificate) <= most):
            refuse("parts", f"that of K = {most} does not decide the start of the game", "H4")
        if (part.b_wins or not column) and not listed <= set(primes):
            refuse("parts", f"that of K = {most} is of numbers with other primes", "H4")
        if not part.b_wins and not listed >= {p for p in primes if p <= _reach(certificate, most)}:
            refuse("parts", f"that of K = {most} is of numbers without some of the primes", "H4")
        parts.append(part)
    return parts


def _place(certificate: Any) -> int:
    """The difference of A's column, from 1 to K, or the edge of a race, from 2 to K: so it decides the start."""
    return int(certificate["difference"] if "difference" in certificate else certificate["edge"])


def _reach(certificate: Any, most: int) -> int:
    """No final difference that its rows read is farther from 0."""
    ends = coprime_columns._column_ends if "difference" in certificate else coprime_columns._race_ends
    return max(map(abs, ends(certificate, most)))


def _part(certificate: Any) -> Part:
    start = int(certificate["start"])
    if "edge" in certificate:
        return Part(start, False, int(certificate["edge"]), int(certificate["phase"]))
    return Part(start, True) if certificate["loser"] == "A" else Part(start + int(certificate["difference"]), False)


def check_small(listed: Any, primes: list[int], parts: list[Part], work: Work) -> None:
    """H5: the n that no column and no race decides, by the game itself."""
    for pair in items(listed, "small"):
        if not isinstance(pair, list) or len(pair) != 2 or not all(map(whole, pair)):
            refuse("format", "small does not list pairs of K and n")
    true = [[most, n] for most, n in _short_n(primes, parts) if coprime_columns.b_wins(most, n, "small", work)]
    if listed != true:
        refuse("small", "B wins others of the n that are listed one by one", "H5")


def _short_n(primes: list[int], parts: list[Part]) -> list[tuple[int, int]]:
    """For each K the n > K + 2 that are too short for its column or race."""
    short_n = ((most, n) for most, part in enumerate(parts, 1) for n in _numbers(primes, part.least))
    return [(most, n) for most, n in short_n if n > most + 2]


def _numbers(primes: list[int], below: int) -> list[int]:
    """The numbers below a bound that have just these primes, in increasing order."""
    found = {n for n in [prod(primes)] if n < below}
    for p in primes:
        for n in sorted(found):
            while (n := n * p) < below:
                found.add(n)
    return sorted(found)


def check_short(said: Any, certificate: Any) -> None:
    """H6, by the sums of the letters counted downwards from n, which is a multiple of all primes."""
    if certificate["winner"] == "A":
        if said is not None:
            refuse("format", "short is null where A has the majority")
        return
    word, gap = certificate["word"], certificate["gap"]
    sums = list(accumulate(1 if word[-i % len(word)] == "B" else -1 for i in range(gap)))
    lows, least = [0], sums[0]
    for length, total in enumerate(sums):
        if total < least:
            lows, least = [length], total
    if number(said, "short") != lows[-1]:
        refuse("short", f"it is {lows[-1]}", "H6")


def _statement(certificate: Any, parts: list[Part]) -> str:
    """Who wins."""
    phases: list[tuple[int, int, str]] = []
    for most, part in enumerate(parts, 1):
        ends = part.ends(most)
        wins = (
            "AB"[part.b_wins] + " wins" if ends is None else f"B wins iff n is from {-ends[0]} to {ends[1]} modulo 2 K"
        )
        first = phases.pop()[0] if phases and phases[-1][2] == wins else most
        phases.append((first, most, wins))
    lines = [f"for K = {first} to {last} {wins}" for first, last, wins in phases]
    gap, owner = certificate["majority"]["gap"], certificate["majority"]["winner"]
    always = "A wins every n" if owner == "A" else f"B wins every n > K + {certificate['short']} and A the others"
    lines.append(f"for K >= {gap} {always}")
    primes, won = certificate["primes"], {tuple(pair) for pair in certificate["small"]}
    others = [
        f"n = {n} for K = {most}"
        for most, n in _short_n(primes, parts)
        if parts[most - 1].says_b(n, most) != ((most, n) in won)
    ]
    but = f", but the other player wins {', '.join(others)}" if others else ""
    return (
        f"coprime, n with just the odd primes {either(primes, 'and')}: A wins n <= K + 2; of the other n"
        f" {'; '.join(lines)}{but}"
    )
