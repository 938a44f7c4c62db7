"""Theorems on the coprime game for every K at once: of all n, and of the n that have given primes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached, ParseError, Undecided
from nimlike.core.languages import tr
from nimlike.core.laws import Finding, Law
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.phrases import listed
from nimlike.core.progress import report
from nimlike.core.reason import InCoq
from nimlike.games.coprime.column_theorems import Career, Phase, career, majority_certificate, numbers
from nimlike.games.coprime.coprime_rules import A, CoprimeRules
from nimlike.games.coprime.even_n import IN_COQ
from nimlike.games.coprime.exact_search import search
from nimlike.games.coprime.goal import Total, read_goal
from nimlike.games.coprime.good_places import MAX_PERIOD, SMALL
from nimlike.games.coprime.primes_of_n import is_prime, small_primes

_SHOWN: Final = 12
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


def laws(segments: Sequence[str]) -> Mapping[str, Law] | None:
    """What answers for all games of ``coprime``, ``coprime:n=105``, ``coprime:total=1mod3``; None for other texts."""
    if not segments:
        return {"theorem": _of_all}
    names = [segment.partition("=")[0] for segment in segments]
    if names == ["total"]:
        return {"theorem": partial(_of_residues, segments[0])}
    if not {"n", "primes"} & {*names}:
        return None
    if len(segments) > 1:
        raise ParseError(tr("coprime: n=N or primes=P,Q,... stands alone: its theorem is of every K"))
    read = _find_primes if names[0] == "n" else _read_primes
    return {"theorem": partial(_of_primes, read, segments[0])}


def _of_all(seconds: float | None, full: bool, row: bool) -> Finding:
    """The theorem for every K and n, as far as one is known."""
    facts = {
        "schema": "nimlike/theorem/1",
        "ruleset": "coprime",
        "complete": False,
        "label": "theorem",
        "statement": list(_ALL[2:]),
        "open": ["odd n with K < g"],
        "certificate": None,
    }
    return Finding(_ALL, facts, complete=False, compare=_refuse_comparison, in_coq=IN_COQ)


def _refuse_comparison(bound: int) -> tuple[list[int], int]:
    raise ParseError(
        tr("--bound: what is said of every K is compared for one K, coprime:max=K, or for coprime:primes=P,Q,..")
    )


def _find_primes(segment: str) -> tuple[int, ...]:
    n = parse_number(segment.partition("=")[2], "coprime:n")
    if n < 1:
        raise ParseError(tr("coprime:n=0: a number of chips from 1 on is needed"))
    primes, rest = small_primes(n, SMALL)
    if rest > SMALL**2:
        raise Undecided(
            tr("coprime:n={n}: not all of its primes are found; give them as primes=P,Q,...", n=abbreviate(n))
        )
    return primes if rest == 1 else (*primes, rest)


def _read_primes(segment: str) -> tuple[int, ...]:
    texts = segment.partition("=")[2].split(",")
    primes = tuple(sorted(parse_number(text, "coprime:primes") for text in texts))
    for p in primes:
        if p < 2 or not is_prime(p):
            raise ParseError(
                tr("coprime:primes: {p} is not a prime; write different ones, like primes=3,5,7", p=abbreviate(p))
            )
    if len({*primes}) < len(primes):
        raise ParseError(tr("coprime:primes: a prime is given twice; write different ones, like primes=3,5,7"))
    return primes


def _of_primes(
    read: Callable[[str], tuple[int, ...]], segment: str, seconds: float | None, full: bool, row: bool
) -> Finding:
    """Who wins from every n with the same primes, for every K, checked."""
    primes = read(segment)
    text = f"coprime:primes={','.join(map(str, primes))}" if primes else "coprime:n=1"
    if not primes:
        return _state(text, "n = 1: A takes the chip and wins, for every K", [])
    if primes[0] == 2:
        return _of_even(text, primes)
    # The career, and what the checker says of it.
    known = career(primes)
    owner, majority = "AB"[known.majority.owner], known.majority
    certificate = known.as_dict()
    _check(text, certificate)
    # In words.
    which = f"odd n with just the prime{'s' if len(primes) > 1 else ''} {listed(list(map(str, primes)))}"
    good = "prime" if owner == "A" else "not prime"
    phases = [_say_phase(known, phase) for phase in known.phases]
    others = _exceptions(known, None if full else _SHOWN)
    lines = (
        f"{text}: {_RULES}",
        f"For every K and all {which}:  [certified]",
        "  A wins n <= K + 2. The other n:",
        *(f"  {line}." for line in phases),
        *([f"  But the other player wins {'; '.join(others)}."] if others else []),
        f"Proof: for K >= {known.gap} by the Majority theorem (docs/theory/coprime-majority.md), as {majority.share} of"
        f" every {majority.modulus:,} totals in succession are {good} to n; for each smaller K by a column or a race"
        " (docs/theory/coprime-careers.md). The checker accepted the certificate.",
    )
    # What programs read.
    facts = {
        "schema": "nimlike/theorem/1",
        "ruleset": text,
        "complete": True,
        "label": "certified",
        "b_wins": phases,
        "open": [],
        "gap": known.gap,
        "majority": owner,
        "phases": [_facts_of(phase) for phase in known.phases],
        "exceptions": {str(n): most for n, most in known.exceptions().items()},
        "certificate": certificate,
    }
    return Finding(lines, facts, True, 0, certificate, compare=partial(_compare_career, known))


def _of_residues(segment: str, seconds: float | None, full: bool, row: bool) -> Finding:
    """Who wins where a remainder of A's total decides, for every K from the gap on, checked."""
    import numpy as np

    goal = read_goal("total", segment.partition("=")[2])
    assert isinstance(goal, Total)
    text = f"coprime:{goal}"
    if goal.modulus > MAX_PERIOD:
        raise LimitReached(
            tr(
                "{text}: the gap is found for a modulus up to {max_period:,}",
                text=abbreviate(text),
                max_period=MAX_PERIOD,
            )
        )
    # The word of totals: B wins where no remainder is good for A.
    word = np.ones(goal.modulus, dtype=np.bool_)
    word[list(goal.residues)] = False
    if 2 * len(goal.residues) == goal.modulus:
        raise Undecided(
            tr(
                "{text}: as many remainders are good for A as for B; coprime:max=K:{goal} is of one K",
                text=text,
                goal=goal,
            )
        )
    certificate = majority_certificate(word)
    said = _check(text, certificate)
    lines = (
        f"{text}: {_TURNS}",
        f"For every K >= {certificate['gap']}  [certified]",
        f"  {said.partition(': ')[2]}.",
        f"For each lesser K: coprime:max=K:{goal}.",
    )
    facts = {
        "schema": "nimlike/theorem/1",
        "ruleset": text,
        "complete": False,
        "label": "certified",
        "statement": [said],
        "open": [f"K < {certificate['gap']}"],
        "certificate": certificate,
    }
    checker = InCoq(f"MajorityChecker.totals_{certificate['winner']}")
    return Finding(lines, facts, False, 0, certificate, compare=_refuse_comparison, in_coq=checker)


def _check(text: str, certificate: dict[str, Any]) -> str:
    """What the checker says of a certificate."""
    from nimlike_check import Refused, check

    try:
        return check(certificate, limit=float("inf"))  # finding it was bounded
    except Refused as refused:
        raise CertificateRejected(f"{text}: the checker refuses at {refused}", refused.step) from None


def _say_phase(known: Career, phase: Phase) -> str:
    """A phase in words."""
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


def _facts_of(phase: Phase) -> dict[str, Any]:
    winner = None if phase.winner is None else "AB"[phase.winner]
    return {"first": phase.first, "last": phase.last, "winner": winner, "ends": phase.ends and list(phase.ends)}


def _exceptions(known: Career, shown: int | None) -> list[str]:
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


def _of_even(text: str, primes: tuple[int, ...]) -> Finding:
    """Theorem E for the even n with given primes."""
    if primes == (2,):
        return _state(
            text, "powers of 2: A wins iff n <= K + 1, or neither K + 1 nor K + 2 is a power of 2", [], IN_COQ
        )
    which = f"even n with just the primes {listed(list(map(str, primes)))}"
    four = len(primes) == 2 and primes[1] > 3
    more = [f"For K = 4 A also wins n = {4 * primes[1]}."] if four else []
    return _state(text, f"{which}: A wins iff n <= K + 1", more, IN_COQ)


def _state(text: str, said: str, more: list[str], in_coq: InCoq | None = None) -> Finding:
    """A statement of Theorem E, or of n = 1."""
    facts = {
        "schema": "nimlike/theorem/1",
        "ruleset": text,
        "complete": True,
        "label": "theorem",
        "statement": [f"{said}.", *more],
        "open": [],
        "certificate": None,
    }
    lines = (f"{text}: {_RULES}", "For every K:  [theorem]", f"  {said}.", *(f"  {line}" for line in more))
    return Finding(lines, facts, in_coq=in_coq)


def _compare_career(known: Career, bound: int) -> tuple[list[int], int]:
    """The n up to a bound for which the exact search disagrees for some K."""
    if bound > _MOST_COMPARED:
        raise ParseError(
            tr(
                "--bound: a career is compared for every K and n up to {most_compared:,} at most",
                most_compared=_MOST_COMPARED,
            )
        )
    wrong = []
    for n in numbers(known.primes, bound + 1):
        report("exact search", n, bound)
        if any(search(CoprimeRules(most)(n)).a_wins(A) == known.b_wins(n, most) for most in range(1, n + 1)):
            wrong.append(n)
    return wrong, 0
