"""Why a position of the coprime game is won or lost, by each of Andrejić's arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrases import listed
from nimlike.core.reason import Reason
from nimlike.games.coprime.coprime_rules import B
from nimlike.games.coprime.difference_tables import ClassRow

_SHOWN: Final = 12
GOAL: Final = later("A wins if the totals of A and B at the end are coprime, that is have no common divisor but 1.")
"""What A wants, for a reader new to the game."""
PARITY: Final = later("what counts is whether the total of A becomes odd or even")
RESIDUE: Final = later("what counts is the remainder of the total of A, and how many chips are left")
DIFFERENCE: Final = later(
    "what counts is the difference of the totals at the end, and which primes it shares with their sum"
)
"""First hints."""


def takes_text(takes: Sequence[int], last: str = later("or")) -> str:
    """Takes as a list in a sentence, the later ones left out when there are many."""
    shown = list(map(abbreviate, takes[:_SHOWN]))
    # A range of takes may be longer than Python's len reaches.
    most = (takes[-1] - takes[0]) // takes.step + 1 if isinstance(takes, range) else len(takes)
    if most > _SHOWN:
        return tr("{join} {last} {number} more", join=", ".join(shown), last=tr(last), number=abbreviate(most - _SHOWN))
    return listed(shown, last)


def by_taking(takes: Sequence[int], who: str, complete: bool) -> str:
    """How a position is won, to stand after "A wins": all winning takes, or some of them, or against every take."""
    if not takes:
        return tr(" whatever {who} takes", who=who)
    return (
        tr(" by taking {takes_text}", takes_text=takes_text(takes))
        if complete
        else tr(", for example by taking {takes_text}", takes_text=takes_text(takes))
    )


def explain_theorem(
    n: int,
    b_wins: bool,
    divisor: int | None,
    divisors: Sequence[int],
    detail: Reason | None,
) -> Reason:
    """Theorem 1.1 for n chips to start from; ``detail`` tells the strategy, where one is known."""
    # What programs read.
    facts: dict[str, Any] = {"n": json_number(n), "winner": "B" if b_wins else "A"}
    name, nudge = abbreviate(n), tr(DIFFERENCE)
    if n % 2 == 0:
        if b_wins:
            kind, because = "coprime-even", tr("$n = {name}$ is even, at least 12 and not a power of 2", name=name)
            nudge = tr("the sum of the totals is even, so both must not be")
        elif n & (n - 1) == 0:
            kind, because = (
                "coprime-power-of-two",
                tr("$n = {name}$ is a power of 2, so an odd $a$ is enough", name=name),
            )
            facts["exponent"] = n.bit_length() - 1
            nudge = tr(PARITY)
        else:
            kind, because = "coprime-small", tr("$n = {name}$ is even and less than 12", name=name)
            nudge = tr("so few chips are left that every line of play can be followed to its end")
    elif divisor is not None:
        kind, because = (
            "coprime-divisor",
            tr("$n = {name}$ is odd and divisible by {divisor}", name=name, divisor=divisor),
        )
        facts["divisor"] = divisor
    elif b_wins:
        kind, because = "coprime-exception", tr("$n = {name}$ is the one exception among odd $n$", name=name)
    else:
        kind = "coprime-odd"
        none = tr("{join} and {divisors}", join=", ".join(map(str, divisors[:-1])), divisors=divisors[-1])
        because = tr("$n = {name}$ is odd, not 15, and divisible by none of {none}", name=name, none=none)
        facts["not_divisible_by"] = list(divisors)
    # The reason in a line.
    summary = tr("{facts} wins: {because}.", facts=facts["winner"], because=because)
    if detail is None:
        paragraph = tr(
            "{goal} Theorem 1.1 of Andrejić's paper says who wins from each number of chips, "
            "when each take is at most 10: {facts} wins here. For so few chips the proof is to "
            "try all lines of play.",
            goal=tr(GOAL),
            facts=facts["winner"],
        )
        return Reason(kind, summary, (), facts, paragraph, nudge=nudge)
    # The steps.
    working = (detail.summary, *detail.working)
    return Reason(kind, summary, working, {**detail.facts, **facts}, detail.paragraph, detail.clause, nudge)


def explain_all_but_one(n: int, take: int) -> Reason:
    """A takes n - 1 of n chips, or the one chip that there is."""
    name, most = abbreviate(n), abbreviate(take)
    after = tr("no chip is left for B") if n == 1 else tr("B must take the last chip")
    rest = min(1, n - 1)
    start = (
        tr("There is one chip, and A takes it")
        if n == 1
        else tr("Of {name} chips A may take {most} at once", name=name, most=most)
    )
    paragraph = tr(
        "{goal} {start}: then {after}. The totals are {most} and {rest}, which have no common divisor but 1.",
        goal=tr(GOAL),
        start=start,
        after=after,
        most=most,
        rest=rest,
    )
    summary = tr("A takes {most}: {after}, and $gcd({most}, {rest}) = 1$.", most=most, after=after, rest=rest)
    facts = {"n": json_number(n), "take": json_number(take)}
    nudge = tr("nearly all chips may be taken at once")
    return Reason("coprime-all-but-one", summary, (), facts, paragraph, nudge=nudge)


def explain_mirror(n: int, left: int, t: int, take: int | None, max_take: int) -> Reason:
    """A keeps a - b = t; ``take`` is what A takes now, None with B to move."""
    known = tr("$n$ is odd") if t < 3 else tr("no prime up to {t} divides $n$", t=t)
    # The reason in a line.
    summary = (
        tr(
            "A wins by mirroring: $a - b = {t}$ after each of A's takes, and {known}.",
            t=t,
            known=known,
        )
        if take != left
        else tr(
            "A takes all that is left: $|a - b| <= {t}$ at the end, and {known}.",
            t=t,
            known=known,
        )
    )
    keeps = tr(
        "stays {t} ahead after each of A's takes by taking as many as B just took, or all "
        "chips when fewer are left. So the",
        t=t,
    )
    if take is None:
        now, play = tr("It is B's move"), tr("A {keeps}", keeps=keeps)
    elif take == left:
        now, play = tr("A takes {take}, all that is left", take=take), tr("A takes all chips that are left; the")
    else:
        now, play = tr("A takes {take}", take=take), tr("Now A takes {take} and then {keeps}", take=take, keeps=keeps)
    # For a reader new to the game.
    paragraph = tr(
        "{goal} A common divisor of both divides their difference and their sum, ${n}$. "
        "{play} difference at the end is at most {t}, and it is not 0, as the sum is odd. No "
        "prime up to {max} divides {n}, so the totals have no common divisor but 1.",
        goal=tr(GOAL),
        n=abbreviate(n),
        play=play,
        t=t,
        max=max(t, 2),
    )
    # The steps.
    working = (
        tr("{now}. From $a - b = {t}$ A repeats B's take, or takes all chips when fewer are left.", now=now, t=t),
        tr(
            "A never takes more than B again, and B at most {max_take} more at the end, so $|a - "
            "b| <= {t}$ when the game ends.",
            max_take=max_take,
            t=t,
        ),
        tr(
            "$gcd(a, b)$ divides $n$ and $a - b$, which is odd and not 0; no prime up to {t} "
            "divides $n$, so $gcd(a, b) = 1$.",
            t=t,
        ),
    )
    # What programs read.
    facts = {"n": json_number(n), "difference": t, "max_take": max_take, "primes_up_to": t}
    clause = (
        tr("with $a - b = {t}$ for A to keep", t=t) if take is None else tr("where A can come to $a - b = {t}$", t=t)
    )
    return Reason("coprime-mirror", summary, working, facts, paragraph, clause, tr(DIFFERENCE))


def explain_differences(n: int, left: int, row: ClassRow, take: int | None) -> Reason:
    """The winner keeps to final differences that are good for the class of n; ``take`` as in `explain_mirror`."""
    winner, loser = "AB"[row.winner], "BA"[row.winner]
    known = tr("divisible by {list}", list=listed(list(map(str, row.divisors)))) if row.divisors else ""
    if row.nondivisors:
        one = len(row.nondivisors) == 1
        primes = listed(list(map(str, row.nondivisors)))
        unless = tr("not by {primes}", primes=primes) if one else tr("by none of {primes}", primes=primes)
        known = (
            tr("{known}, but {unless}", known=known, unless=unless)
            if known
            else tr("not divisible by {primes}", primes=primes)
        )
    wish = listed(list(map(str, row.differences)), "or")
    # The reason in a line.
    summary = tr(
        "$n$ is odd and {known}: a final $|a - b|$ of {wish} wins for {winner}.", known=known, wish=wish, winner=winner
    )
    now = tr("{winner} takes {take}: then", winner=winner, take=take) if take is not None else tr("Here")
    rest = ntr("{n} chip", "{n} chips", left - (take or 0), n=abbreviate(left - (take or 0)))
    offset = f"$a - b = {row.offset}$"
    good = tr("has a prime in common with") if row.winner == B else tr("has no prime in common with")
    start = tr("{winner} takes {take}, and then", winner=winner, take=take) if take is not None else tr("Here")
    even = tr("the totals are equal") if row.offset == 0 else tr("A is {offset} ahead", offset=row.offset)
    # For a reader new to the game.
    paragraph = tr(
        "{goal} The totals add up to the odd number {n}, so only the difference at the end "
        "counts: {winner} wants one that {good} {n}, such as {wish}. {start} {even} with "
        "{loser} to move. {winner} keeps it so by repeating each take of {loser}, and when "
        "few chips are left has an answer to everything that leads to one of those "
        "differences.",
        goal=tr(GOAL),
        n=abbreviate(n),
        winner=winner,
        good=good,
        wish=wish,
        start=start,
        even=even,
        loser=loser,
    )
    # The steps.
    working = (
        tr("For odd $n$, $gcd(a, b) = 1$ exactly when $gcd(|a - b|, n) = 1$."),
        tr(
            "{now} {offset} with {loser} to move and {rest} left, at least {threshold}.",
            now=now,
            offset=offset,
            loser=loser,
            rest=rest,
            threshold=row.threshold,
        ),
        tr(
            "While many are left {winner} repeats each take of {loser} and {offset} comes back; "
            "from {threshold} to {number} chips left, every case is won with a final $|a - b|$ "
            "of {wish}.",
            winner=winner,
            loser=loser,
            offset=offset,
            threshold=row.threshold,
            number=row.threshold + 18,
            wish=wish,
        ),
    )
    # What programs read.
    facts = {
        "n": json_number(n),
        "winner": winner,
        "divisors": list(row.divisors),
        "nondivisors": list(row.nondivisors),
        "differences": list(row.differences),
        "offset": row.offset,
        "threshold": row.threshold,
    }
    clause = (
        tr("with {offset} for {winner} to keep", offset=offset, winner=winner)
        if take is None
        else tr("where {winner} can come to {offset}", winner=winner, offset=offset)
    )
    return Reason("coprime-differences", summary, working, facts, paragraph, clause, tr(DIFFERENCE))
