"""Theorems on the coprime game for every K at once: of all n, and of the n that have given primes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import prod
from typing import TYPE_CHECKING, Final

from nimlike.core.checker import Certificate, accept, form
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.laws import Finding, Law
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.outcome import Label
from nimlike.core.phrases import listed
from nimlike.core.progress import report
from nimlike.core.reason import Facts, InCoq
from nimlike.games.coprime.coprime_rules import B, CoprimeRules, Total, read_goal, theorem_facts
from nimlike.games.coprime.even_n import IN_COQ
from nimlike.games.coprime.exact_search import a_wins_start
from nimlike.games.coprime.majority import (
    MAX_PERIOD,
    SMALL,
    Majority,
    Row,
    find_good_residues,
    find_majority,
    find_majority_of_multiples,
    mark_multiples,
)
from nimlike.games.coprime.odd_columns import Column, Race, find_certificate
from nimlike.games.coprime.primes_of_n import find_small_primes, is_prime

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Theorems from columns and races: of the odd n in which a few small primes decide, and careers, of every K at once.
# More primes of n are never worse for B (docs/theory/coprime-columns.md, theorem 1). What a career is, and how it is
# proved: docs/theory/coprime-careers.md.

MAX_GAP: Final = 3_000  # the largest gap of a set of primes whose career is found: so many columns and races are needed


@dataclass(frozen=True)
class Phase:
    """K = first, ..., last, for which the same player wins, or the same remainders decide."""

    first: int
    last: int | None
    winner: int | None  # 0 or 1; None in a race
    ends: tuple[int, int] | None = None  # (s, t) of a race: B wins iff n is one of -s, -s + 2, ..., t modulo 2 K

    def b_wins(self, n: int, max_take: int) -> bool:
        """Whether B wins an odd n that is long enough, for a K of the phase."""
        if self.ends is None:
            return self.winner == B
        s, t = self.ends
        return (n + s) % (2 * max_take) <= s + t


@dataclass(frozen=True)
class Career:
    """Who wins from n chips, for every K and every odd n that has just these primes."""

    primes: tuple[int, ...]  # odd, in increasing order
    majority: Majority  # who is in the majority, with the gap: the last phase reaches from some K up to it and beyond
    parts: tuple[Column | Race, ...]  # A column or a race for each K from 1 to the gap less 1
    phases: tuple[Phase, ...]  # what they say of n that are long enough
    short: int  # where B is in the majority and K is at least the gap: A wins n iff n <= K + short
    small: dict[tuple[int, int], bool]

    @property
    def gap(self) -> int:
        """From this K on the Majority theorem decides."""
        return self.majority.reach

    def phase(self, max_take: int) -> Phase:
        """The phase to which a K belongs."""
        return next(phase for phase in self.phases if phase.last is None or max_take <= phase.last)

    def b_wins(self, n: int, max_take: int) -> bool:
        """Whether B wins from n chips, n with just these primes."""
        if n <= max_take + 2:
            return False
        if max_take >= self.gap:
            return self.majority.owner == B and n > max_take + self.short
        known = self.small.get((max_take, n))
        return self.phase(max_take).b_wins(n, max_take) if known is None else known

    def exceptions(self) -> dict[int, list[int]]:
        """The small n with the K at which their phase says something else, n <= K + 2 left out."""
        found: dict[int, list[int]] = {}
        for (most, n), b_wins in sorted(self.small.items()):
            if self.phase(most).b_wins(n, most) != b_wins:
                found.setdefault(n, []).append(most)
        return dict(sorted(found.items()))

    def certificates(self) -> list[Certificate]:
        """A row-law for each K from 1 to the gap less 1, and a majority: what it rests on, but for the small n."""
        majority = certify_majority(mark_multiples(self.primes), list(self.primes))
        return [*(part.as_dict(self.primes) for part in self.parts), majority]


def certify_majority(good_for_b: NDArray[np.bool_], divisors: list[int] | None = None) -> Certificate:
    """The certificate of a word that is not balanced, for every K from its gap on."""
    majority = find_majority(good_for_b)
    assert majority is not None
    return form(
        "majority",
        word="".join("B" if good else "A" for good in good_for_b),
        divisors=divisors,
        winner="AB"[majority.owner],
        good=[int(place) for place in find_good_residues(good_for_b, majority.owner)],
        gap=majority.reach,
    )


@lru_cache(maxsize=16)
def find_career(primes: tuple[int, ...]) -> Career:
    """The career of a set of odd primes."""
    name = f"primes {', '.join(map(str, primes))}"
    if prod(primes) > MAX_PERIOD:
        raise LimitReached(f"{name}: the product exceeds {MAX_PERIOD:,}, up to which the gap is found")
    majority = find_majority_of_multiples(primes)
    assert majority is not None  # it is balanced for the prime 2 alone
    if majority.reach > MAX_GAP:
        raise LimitReached(f"{name}: the gap is {majority.reach:,}; careers are found up to {MAX_GAP:,}")
    parts = []
    for most in range(1, majority.reach):
        report("columns and races", most, majority.reach)
        found = find_certificate(most, primes)
        if found is None:
            raise Undecided(f"{name}, K = {most}: no column and no race is found")
        parts.append(found)
    small = {
        (most, n): not a_wins_start(CoprimeRules(most), n)
        for most, part in enumerate(parts, 1)
        for n in list_numbers(primes, part.least)
        if n > most + 2
    }
    short = _measure_short(primes, majority) if majority.owner == B else 0
    return Career(primes, majority, tuple(parts), _join_phases(parts, majority), short, small)


def list_numbers(primes: Sequence[int], below: int) -> Iterator[int]:
    """The numbers below a bound that have just these primes, in increasing order."""
    found = [prod(primes)]
    for n in found:
        found += [n * p for p in primes if n * p < below and n * p not in found]
    yield from sorted(n for n in found if n < below)


def _join_phases(parts: Sequence[Column | Race], majority: Majority) -> tuple[Phase, ...]:
    """The K with the same winner, or the same ends of a race, together."""
    phases: list[Phase] = []
    for most, part in enumerate(parts, 1):
        winner, ends = (None, part.ends) if isinstance(part, Race) else (part.winner, None)
        before = phases[-1] if phases else None
        if before is not None and (before.winner, before.ends) == (winner, ends):
            phases[-1] = Phase(before.first, most, winner, ends)
        else:
            phases.append(Phase(most, most, winner, ends))
    first = len(parts) + 1
    if phases and phases[-1].winner == majority.owner:
        first = phases.pop().first
    return (*phases, Phase(first, None, majority.owner))


def _measure_short(primes: tuple[int, ...], majority: Majority) -> int:
    """The largest number of chips with which B, to move, loses at A's total 0 or a multiple of all primes below n."""
    # n is a multiple of all primes, so the tokens seen from B's end are the same for every n: A wins iff he can leave
    # one of the low rows, n - K <= L' (theorem 1 of docs/theory/coprime-majority.md).
    import numpy as np

    tokens = np.where(np.resize(mark_multiples(primes), majority.reach + 1), 1, -1).astype(np.int8)
    row = Row(majority.reach, majority.reach, majority.reach, lambda first, count: tokens[first : first + count])
    return int(row.lows().max())


_MOST_COMPARED: Final = 3_000

_EVEN: Final = (
    "Even n, K other than 4: A wins iff n <= K + 1, or n is a power of 2 and neither K + 1 nor K + 2 is one.",
    "Even n, K = 4: the same, and A also wins n = 4 p for each prime p >= 5.",
)
_TURNS: Final = "there are n >= 1 chips. A begins; each turn takes 1 to K chips until none is left."
_RULES: Final = f"{_TURNS} A wins iff the totals of A and B are coprime."
_ALL: Final = (
    f"coprime: {_RULES}",
    "For every K and n:  [theorem]",
    *_EVEN,
    "Odd n <= K + 2: A wins.",
    "Odd n >= K + g, K >= g: A wins iff phi(n) > n/2. Here g is the largest gap between the good places of n"
    " (docs/theory/coprime-majority.md); it is at most the product of the primes of n, and at most (2^(w + 1) -"
    " 1)/|1 - 2 phi(n)/n| where w primes divide n.",
    "Odd n between K + 2 and K + g, K >= g: A wins if phi(n) > n/2; else iff n <= K + s, where s >= 2 depends on the"
    " primes of n only.",
    "Odd n, K < g: no formula is known; coprime:n=105 or coprime:primes=3,5,7 gives every K for the odd n with the"
    " same primes, certified, and coprime:max=K the classes of n for small K.",
)


def read_laws(segments: Sequence[str]) -> Mapping[str, Law] | None:
    """What answers for all games of ``coprime``, ``coprime:n=105``, ``coprime:total=1mod3``; None for other texts."""
    if not segments:
        return {"theorem": _state_all}
    names = [segment.partition("=")[0] for segment in segments]
    if names == ["total"]:
        return {"theorem": partial(_state_residues, segments[0])}
    if not {"n", "primes"} & {*names}:
        return None
    if len(segments) > 1:
        raise ParseError("coprime: n=N or primes=P,Q,... stands alone: its theorem is of every K")
    read = _find_primes if names[0] == "n" else _read_primes
    return {"theorem": partial(_state_career, read, segments[0])}


def _state_all(seconds: float | None, full: bool) -> Finding:
    """The theorem for every K and n, as far as one is known."""
    said = {"statement": list(_ALL[2:]), "open": ["odd n with K < g"]}
    facts = theorem_facts("coprime", False, "theorem", said, None)
    return Finding(_ALL, facts, complete=False, compare=_refuse_comparison, in_coq=IN_COQ)


def _refuse_comparison(bound: int) -> tuple[list[int], int]:
    raise ParseError("--to: the theorem on every K is compared for one K, coprime:max=K, or for coprime:primes=P,Q,..")


def _find_primes(segment: str) -> tuple[int, ...]:
    n = parse_number(segment.partition("=")[2], "coprime:n")
    if n < 1:
        raise ParseError("coprime:n=0: a number of chips from 1 on is needed")
    primes, rest = find_small_primes(n, SMALL)
    if rest > SMALL**2:
        raise Undecided(f"coprime:n={abbreviate(n)}: not all of its primes are found; give them as primes=P,Q,...")
    return primes if rest == 1 else (*primes, rest)


def _read_primes(segment: str) -> tuple[int, ...]:
    texts = segment.partition("=")[2].split(",")
    primes = tuple(sorted(parse_number(text, "coprime:primes") for text in texts))
    for p in primes:
        if p < 2 or not is_prime(p):
            raise ParseError(f"coprime:primes: {abbreviate(p)} is not a prime; write different ones, like primes=3,5,7")
    if len({*primes}) < len(primes):
        raise ParseError("coprime:primes: a prime is given twice; write different ones, like primes=3,5,7")
    return primes


def _state_career(read: Callable[[str], tuple[int, ...]], segment: str, seconds: float | None, full: bool) -> Finding:
    """Who wins from every n with the same primes, for every K, checked."""
    primes = read(segment)
    text = f"coprime:primes={','.join(map(str, primes))}" if primes else "coprime:n=1"
    if not primes:
        return _state(text, "n = 1: A takes the chip and wins, for every K", [])
    if primes[0] == 2:
        if primes == (2,):
            return _state(
                text, "powers of 2: A wins iff n <= K + 1, or neither K + 1 nor K + 2 is a power of 2", [], IN_COQ
            )
        which = f"even n with just the primes {listed(list(map(str, primes)))}"
        four = len(primes) == 2 and primes[1] > 3
        more = [f"For K = 4 A also wins n = {4 * primes[1]}."] if four else []
        return _state(text, f"{which}: A wins iff n <= K + 1", more, IN_COQ)
    # The career, its parts checked.
    known = find_career(primes)
    owner, majority = "AB"[known.majority.owner], known.majority
    certificates = known.certificates()
    for certificate in certificates:
        accept(certificate, text)
    # In words.
    which = f"odd n with just the prime{'s' if len(primes) > 1 else ''} {listed(list(map(str, primes)))}"
    good = "prime" if owner == "A" else "not prime"
    phases = [_say_phase(known, phase) for phase in known.phases]
    others = _say_exceptions(known, None if full else 12)
    small = "The n that are too small for a column or a race"
    lines = (
        f"{text}: {_RULES}",
        f"For every K and all {which}:  [certified]",
        "  A wins n <= K + 2. The other n:",
        *(f"  {line}." for line in phases),
        *([f"  But the other player wins {'; '.join(others)}."] if others else []),
        f"Proof: for K >= {known.gap} by the Majority theorem (Theorem 4, docs/results.md), as {majority.share} of"
        f" every {majority.modulus:,} totals in succession are {good} to n; for each smaller K by a column or a race"
        " (Theorems 7 and 8, docs/results.md). The checker accepted the certificate of each.",
        *([f"{small} were searched: {len(known.small):,} games.  [computed]"] if known.small else []),
    )
    said = {  # what programs read
        "b_wins": phases,
        "open": [],
        "gap": known.gap,
        "majority": owner,
        "phases": [_facts_of(phase) for phase in known.phases],
        "exceptions": {str(n): most for n, most in known.exceptions().items()},
        "certificates": certificates,
    }
    facts = theorem_facts(text, True, Label.COMPUTED if known.small else Label.CERTIFIED, said, None)
    return Finding(lines, facts, compare=partial(_compare_career, known))


def _state_residues(segment: str, seconds: float | None, full: bool) -> Finding:
    """Who wins where a remainder of A's total decides, for every K from the gap on, checked."""
    import numpy as np

    goal = read_goal("total", segment.partition("=")[2])
    assert isinstance(goal, Total)
    text = f"coprime:{goal}"
    if goal.modulus > MAX_PERIOD:
        raise LimitReached(f"{abbreviate(text)}: the gap is found for a modulus up to {MAX_PERIOD:,}")
    word = np.ones(goal.modulus, dtype=np.bool_)  # B wins if no remainder is good for A
    word[list(goal.residues)] = False
    if 2 * len(goal.residues) == goal.modulus:
        raise Undecided(f"{text}: as many remainders are good for A as for B; coprime:max=K:{goal} is of one K")
    certificate = certify_majority(word)
    said = accept(certificate, text)
    wins = f"is {listed(list(map(str, goal.residues)), 'or')}: {said.rpartition(': ')[2]}"
    lines = (
        f"{text}: {_TURNS}",
        f"For every K >= {certificate['gap']}  [certified]",
        f"  where A wins iff his total modulo {goal.modulus} {wins}.",
        f"For each lesser K: coprime:max=K:{goal}.",
    )
    still_open = {"statement": [said], "open": [f"K < {certificate['gap']}"]}
    facts = theorem_facts(text, False, Label.CERTIFIED, still_open, certificate)
    checker = InCoq(f"MajorityChecker.totals_{certificate['winner']}")
    return Finding(lines, facts, False, 0, certificate, compare=_refuse_comparison, in_coq=checker)


def _say_phase(known: Career, phase: Phase) -> str:
    if phase.last is None:
        which = f"K >= {phase.first}"
    else:
        which = f"K = {phase.first}" if phase.first == phase.last else f"K = {phase.first} to {phase.last}"
    if phase.ends is None:
        # For K from the gap on B loses a few n more than n = K + 2.
        late = (
            f", but A wins n <= K + {known.short} where K >= {known.gap}" if known.short > 2 and not phase.last else ""
        )
        return f"{which}: {'AB'[bool(phase.winner)]} wins{late}"
    s, t = phase.ends
    return f"{which}: B wins iff n is congruent modulo 2 K to a number from {-s} to {t}"


def _facts_of(phase: Phase) -> Facts:
    winner = None if phase.winner is None else "AB"[phase.winner]
    return {"first": phase.first, "last": phase.last, "winner": winner, "ends": phase.ends and list(phase.ends)}


def _say_exceptions(known: Career, shown: int | None) -> list[str]:
    """The n that are won otherwise than their phase says, each with its K, those in succession together."""
    found = []
    for n, takes in known.exceptions().items():
        runs: list[list[int]] = []
        for most in takes:
            if runs and most == runs[-1][1] + 1:
                runs[-1][1] = most
            else:
                runs.append([most, most])
        spans = [str(first) if first == last else f"{first} to {last}" for first, last in runs]
        found.append(f"n = {n} for K = {', '.join(spans)}")
    if shown is not None and len(found) > shown:
        found = [*found[:shown], f"{len(found) - shown} more n (--full lists them)"]
    return found


def _state(text: str, said: str, more: list[str], in_coq: InCoq | None = None) -> Finding:
    """A statement of Theorem E, or of n = 1."""
    facts = theorem_facts(text, True, "theorem", {"statement": [f"{said}.", *more], "open": []}, None)
    lines = (f"{text}: {_RULES}", "For every K:  [theorem]", f"  {said}.", *(f"  {line}" for line in more))
    return Finding(lines, facts, in_coq=in_coq)


def _compare_career(known: Career, bound: int) -> tuple[list[int], int]:
    """The n up to a bound for which the exact search disagrees for some K."""
    if bound > _MOST_COMPARED:
        raise ParseError(f"--to: a career is compared for every K and n up to {_MOST_COMPARED:,} at most")
    wrong = []
    for n in list_numbers(known.primes, bound + 1):
        report("exact search", n, bound)
        if any(a_wins_start(CoprimeRules(most), n) == known.b_wins(n, most) for most in range(1, n + 1)):
            wrong.append(n)
    return wrong, 0
