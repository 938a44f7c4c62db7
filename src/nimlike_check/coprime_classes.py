"""Certificates of who wins the coprime game, for every odd number n of chips: kind ``coprime-classes``.

The game. n chips; A begins; in turn each takes 1..K until none is left; a and b are the totals; A wins iff
gcd(a, b) = 1. Columns and races are those of `nimlike_check.coprime_columns`. A group has a column or a race, and sets
of primes. A set of B speaks of the odd n that all of its primes divide, a set of A of those that none of them divides;
if the group has a race, of those n only that have certain residues modulo 2 K. Lemma: suppose that

H1  the numbers listed as primes are primes;
H2  for each set, in the word of its primes (B), or of all other odd primes (A), the column, or the race, is right from
    ``threshold`` on, and it says that the player wins at the start of the game, for n with the residues;
H3  some odd n is in no open case;
H4  every odd n is in a set, or in an open case;
H5  ``small`` lists the odd n < threshold that B wins.

Then, for every odd n >= threshold: B wins the n of his sets, A those of his; and each n is of one of these two kinds,
or in an open case. B wins just those of the smaller odd n that are in ``small``. The proof is in
docs/certificates/coprime.md. The certificate leaves out even n: docs/theory/coprime-even.md decides them by a proof on
paper.
"""

from collections.abc import Iterable, Iterator
from math import prod
from typing import Any, NamedTuple

from nimlike_check.coprime_columns import b_wins, find_breach, find_escape
from nimlike_check.coprime_fields import either, fields, items, max_take, number, numbers
from nimlike_check.primes import is_prime
from nimlike_check.refusal import check_shape, refuse, short, whole
from nimlike_check.work import Work

KINDS = ("coprime-classes",)

_FIELDS = {"format", "kind", "ruleset", "primes", "threshold", "b", "a", "open", "small"}
A, B = 0, 1


class Group(NamedTuple):
    """A column, at ``difference``, or a race; and the sets of primes, as bits over all of them, that it decides."""

    sets: list[int]
    difference: int | None = None
    edge: int = 0
    phase: int = 0


class OpenCase(NamedTuple):
    """Odd n of some residues that all of some primes divide and none of some others; nothing is claimed of them."""

    residues: list[int]
    divisors: int
    others: int


class Classes(NamedTuple):
    """The fields of a certificate; ``groups`` are those of A, and those of B."""

    most: int
    primes: list[int]
    threshold: int
    groups: tuple[list[Group], list[Group]]
    open: list[OpenCase]
    small: list[int]

    def count(self, winner: int) -> int:
        """How many sets a player has."""
        return sum(len(group.sets) for group in self.groups[winner])

    def named(self, mask: int) -> list[int]:
        """The primes of a set."""
        return [p for i, p in enumerate(self.primes) if mask >> i & 1]

    def residues(self, winner: int, group: Group) -> list[int]:
        """The remainders modulo 2 K of the odd n that a player wins by a group."""
        period, odd = 2 * self.most, range(1, 2 * self.most, 2)
        if group.difference is not None:
            return [*odd]
        apart = [(n - group.phase) % period for n in odd]
        return [n for n, r in zip(odd, apart, strict=True) if (min(r, period - r) < group.edge) == (winner == B)]


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    known = _read(certificate, work)
    check_primes(known, work)
    check_small(known, work)
    check_open(known, work)
    check_cover(known, work)
    check_sets(known, work)
    return f"{certificate['ruleset']}: {_statement(known)}"


def _read(certificate: Any, work: Work) -> Classes:
    """The fields; step "format"."""
    check_shape(certificate, _FIELDS, version=3)
    most, primes = max_take(certificate["ruleset"]), numbers(certificate["primes"], "primes")
    work.need("format", most, 40 * most)
    threshold = number(certificate["threshold"], "threshold")
    if threshold % 2 == 0 or any(p % 2 == 0 for p in primes):
        refuse("format", "the threshold and the primes are odd")
    of_a, of_b = ([_group(each, len(primes)) for each in items(certificate[side], side)] for side in "ab")
    for winner, groups in enumerate((of_a, of_b)):
        for group in groups:
            if group.difference is None:
                right = 1 <= group.edge <= most and group.phase < 2 * most
            else:
                right = group.difference == 0 if winner == B else 1 <= group.difference <= min(most, threshold)
            if not right:
                refuse("format", f"a column or a race of {'AB'[winner]} does not speak of the start of the game")
    cases = [_open_case(each, most, len(primes)) for each in items(certificate["open"], "open")]
    return Classes(most, primes, threshold, (of_a, of_b), cases, numbers(certificate["small"], "small"))


def _group(value: Any, primes: int) -> Group:
    race = isinstance(value, dict) and "edge" in value
    fields(value, "edge phase sets" if race else "difference sets", "a group of sets")
    sets = items(value["sets"], "sets")
    if not sets or not all(whole(mask) and not mask >> primes for mask in sets):
        refuse("format", "a group has sets of the listed primes, as bits, at least one")
    if race:
        return Group(sets, None, number(value["edge"], "edge"), number(value["phase"], "phase"))
    return Group(sets, number(value["difference"], "difference"))


def _open_case(value: Any, most: int, primes: int) -> OpenCase:
    fields(value, "residues divisors others", "an open case")
    residues, masks = numbers(value["residues"], "residues"), (value["divisors"], value["others"])
    if not residues or any(r % 2 == 0 or r >= 2 * most for r in residues):
        refuse("format", "the residues are odd numbers below 2 K, at least one")
    if not all(whole(mask) and not mask >> primes for mask in masks):
        refuse("format", "the sets of an open case are not sets of the listed primes")
    return OpenCase(residues, *masks)


def check_primes(known: Classes, work: Work) -> None:
    """H1: the listed numbers are primes."""
    for p in known.primes:
        if not is_prime(p, "primes", work):
            refuse("primes", f"{short(p)} is not prime", "H1")


def check_small(known: Classes, work: Work) -> None:
    """H5: the odd n < threshold that B wins are those listed."""
    work.need("small", known.threshold**2 // 2)
    truth = [n for n in range(1, known.threshold, 2) if b_wins(known.most, n, "small", work)]
    if known.small != truth:
        at = min(set(known.small) ^ set(truth), default=0)
        refuse("small", f"who wins n = {short(at)} is not as listed", "H5")


def check_sets(known: Classes, work: Work) -> None:
    """H2: the player of each set wins, by the column or the race of its group, from the threshold on."""
    # A column is at most K from 0, the window of a race 2 K: so nothing beyond this odd number is read.
    reach = known.threshold + 3 * known.most | 1
    multiples, others = _multiples(known.primes, reach, work)
    every, cost = (1 << reach + 1) - 1, len(multiples) * (1 + reach // 2000)
    for winner in (B, A):
        for group in known.groups[winner]:
            for mask in group.sets:
                work.need("sets", cost)
                lost = others if winner == A else 0
                for i, bits in enumerate(multiples):
                    if (mask >> i & 1) == winner:  # the primes of a set of B divide n, those outside a set of A may
                        lost |= bits
                if not _wins(known, winner, group, every & ~lost, reach, work):
                    which = short(either(known.named(mask), "and") or "no primes")
                    refuse("sets", f"{'AB'[winner]} is not shown to win by {which}", "H2")


def _multiples(primes: list[int], reach: int, work: Work) -> tuple[list[int], int]:
    """The final differences that each prime divides, and those that a prime not listed does: bit j is 2 j - reach."""
    work.need("sets", (len(primes) + 9) * (reach + 1), (len(primes) + 9) * (reach // 4 + 100))
    odd, power = range(-reach, reach + 1, 2), prod(primes)
    # All primes of d are listed if and only if d divides a power of their product.
    others = _bits(pow(power, d.bit_length(), abs(d)) != 0 for d in odd)
    return [_bits(d % p == 0 for d in odd) for p in primes], others


def _bits(values: Iterable[bool]) -> int:
    return int("".join("01"[value] for value in values)[::-1], 2)


def _wins(known: Classes, winner: int, group: Group, word: int, reach: int, work: Work) -> bool:
    """Whether the column or the race of a group is right in a word from the threshold on."""
    most, first, ends = known.most, known.threshold, (-reach, reach)
    if group.difference is None:
        odd = (group.edge + group.phase) % 2 == 1
        return odd and find_breach(most, word, ends, group.edge, group.phase, first, work) is None
    return find_escape(most, word, ends, winner == B, group.difference, first - group.difference, work) is None


def check_open(known: Classes, work: Work) -> None:
    """H3: some odd n is in no open case."""
    if _outside(known._replace(groups=([], [])), work) is None:
        refuse("open", "every odd n is in an open case: nothing is decided", "H3")


def check_cover(known: Classes, work: Work) -> None:
    """H4: every odd n is in a set or in an open case."""
    outside = _outside(known, work)
    if outside is not None:
        yes, no = (short(either(known.named(some), word)) for some, word in zip(outside, ("and", "or"), strict=True))
        which = f"{yes and f' divisible by {yes}'}{yes and no and ', and'}{no and f' not divisible by {no}'}"
        refuse("cover", f"some odd n{which} are in no class", "H4")


def _outside(known: Classes, work: Work) -> tuple[int, int] | None:
    """None if every odd n is in a class; else primes that divide n, and primes that do not, of a case in no class."""
    # A class is a set or an open case: primes that divide n, primes that do not, residues. In a case some primes are
    # known to divide n, some known not to, and n has one of some residues. If the first primes of a class are known to
    # divide n, either it applies, or one of its second primes divides n: the first that does makes a case that knows
    # more. Then the residues of the class are struck out.
    count = known.count(A) + known.count(B) + len(known.open)
    cost, size = 1 + known.most // 2000, 200 + known.most // 8 + 100 * count
    work.need("cover", count * cost, count * (300 + known.most // 8))
    cases = [(0, 0, (1 << known.most) - 1, list(_classes(known)))]
    while cases:
        divide, not_divide, rest, before = cases.pop()
        work.need("cover", len(before) * cost, (len(cases) + 1) * size)
        classes = [each for each in before if not (each[0] & not_divide or each[1] & divide)]
        for divisors, others, residues in classes:
            if divisors & ~divide or not residues & rest:
                continue
            asked, not_yet = others & ~not_divide, not_divide
            work.need("cover", asked.bit_count() * cost, (len(cases) + asked.bit_count()) * size)
            while asked:
                prime = asked & -asked
                cases.append((divide | prime, not_yet, rest & residues, classes))
                not_yet |= prime
                asked ^= prime
            rest &= ~residues
        if rest:
            return divide, not_divide
    return None


def _classes(known: Classes) -> Iterator[tuple[int, int, int]]:
    """For each class the primes that divide n, those that do not, and the residues: bit i for 2 i + 1 modulo 2 K."""
    for winner in (B, A):
        for group in known.groups[winner]:
            residues = sum(1 << r // 2 for r in known.residues(winner, group))
            yield from ((mask, 0, residues) if winner == B else (0, mask, residues) for mask in group.sets)
    for case in known.open:
        yield case.divisors, case.others, sum(1 << r // 2 for r in case.residues)


def _statement(known: Classes) -> str:
    """What is proved, in one line: what is left open first."""
    left = f"{len(known.open)} cases" if len(known.open) > 1 else "1 case"
    first = (
        f"{left} of odd n {'are' if len(known.open) > 1 else 'is'} left open; every other" if known.open else "every"
    )
    sets, least = f"{known.count(B)} sets of primes of B and {known.count(A)} of A", short(known.threshold)
    late, early = (f" >= {least}", f", every odd n < {least} by the game itself") if known.threshold > 1 else ("", "")
    return f"{first} odd n{late} is decided by {sets}{early}; the certificate covers odd n only"


def full(certificate: Any, work: Work) -> str:
    """Everything that an accepted certificate claims, a line for each class."""
    known, ruleset = _read(certificate, work), certificate["ruleset"]
    return "\n".join(_lines(known, ruleset))


def _lines(known: Classes, ruleset: str) -> Iterator[str]:
    least = known.threshold
    turns = f"each turn takes 1 to {known.most} until none is left"
    yield f"{ruleset}: n chips; A begins; {turns}; A wins iff the totals are coprime."
    yield "Left open:" if known.open else "Nothing is left open."
    for case in known.open:
        yield f"  n >= {least}, {_where(known, case.residues, known.named(case.divisors), known.named(case.others))}"
    for winner in (B, A):
        for group in known.groups[winner]:
            residues = known.residues(winner, group)
            for primes in map(known.named, group.sets):
                which = _where(known, residues, *((primes, []) if winner == B else ([], primes)))
                yield f"{'AB'[winner]} wins every odd n >= {least}{which and ', '}{which}, {_how(winner, group)}."
    if least > 1:
        won = either(known.small, "and") or "none"
        yield f"Odd n < {least}, by the game itself: B wins {won}, and A wins the others."


def _how(winner: int, group: Group) -> str:
    if group.difference is None:
        return f"by a race with edge {group.edge} and phase {group.phase}"
    return f"with {'AB'[1 - winner]} to move where a - b = {group.difference}"


def _where(known: Classes, residues: list[int], divisors: list[int], others: list[int]) -> str:
    """Which n, by their remainder, primes that divide them, and primes that do not."""
    parts = [f"n mod {2 * known.most} = {either(residues)}"] if len(residues) < known.most else []
    if divisors:
        parts.append(f"n divisible by {either(divisors, 'and')}")
    if others:
        parts.append(f"n not divisible by {either(others)}")
    return ", ".join(parts)
