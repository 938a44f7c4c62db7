"""Why a position of the coprime game is won or lost, by each of Andrejić's arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.answer import Reason
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrase import counted, listed

if TYPE_CHECKING:
    from nimlike.games.coprime.theory import ClassRow

A, B = 0, 1

_SHOWN: Final = 12
GOAL: Final = "A wins if the totals of A and B at the end are coprime, that is have no common divisor but 1."
"""What A wants, for a reader new to the game."""
PARITY: Final = "what counts is whether the total of A becomes odd or even"
RESIDUE: Final = "what counts is the remainder of the total of A, and how many chips are left"
DIFFERENCE: Final = "what counts is the difference of the totals at the end, and which primes it shares with their sum"
"""First hints."""


def takes_text(takes: Sequence[int], last: str = "or") -> str:
    """Takes as a list in a sentence, the later ones left out when there are many.

    Examples
    --------
    >>> takes_text([2]), takes_text([2, 3, 5])
    ('2', '2, 3 or 5')
    >>> takes_text(range(1, 10**30, 2))
    '1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 or 499999999999999999999999999988 more'
    """
    shown = list(map(abbreviate, takes[:_SHOWN]))
    # A range of takes may be longer than Python's len reaches.
    most = (takes[-1] - takes[0]) // takes.step + 1 if isinstance(takes, range) else len(takes)
    if most > _SHOWN:
        return f"{', '.join(shown)} {last} {abbreviate(most - _SHOWN)} more"
    return listed(shown, last)


def by_taking(takes: Sequence[int], who: str, complete: bool) -> str:
    """How a position is won, to stand after "A wins": all winning takes, or some of them, or against every take.

    Parameters
    ----------
    takes
        Winning takes of the player to move; none where he loses.
    who
        The player to move.
    complete
        Whether ``takes`` are all winning takes.

    Examples
    --------
    >>> by_taking([4, 5], "A", True), by_taking([4, 5], "A", False), by_taking([], "A", True)
    (' by taking 4 or 5', ', for example by taking 4 or 5', ' whatever A takes')
    """
    if not takes:
        return f" whatever {who} takes"
    return f"{'' if complete else ', for example'} by taking {takes_text(takes)}"


def theorem(
    n: int,
    b_wins: bool,
    divisor: int | None,
    divisors: Sequence[int],
    detail: Reason | None,
) -> Reason:
    """Theorem 1.1 for n chips to start from; ``detail`` tells the strategy, where one is known."""
    facts: dict[str, Any] = {"n": json_number(n), "winner": "B" if b_wins else "A"}
    name, nudge = abbreviate(n), DIFFERENCE
    if n % 2 == 0:
        if b_wins:
            kind, because = "coprime-even", f"$n = {name}$ is even, at least 12 and not a power of 2"
            nudge = "the sum of the totals is even, so both must not be"
        elif n & (n - 1) == 0:
            kind, because = "coprime-power-of-two", f"$n = {name}$ is a power of 2, so an odd $a$ is enough"
            facts["exponent"] = n.bit_length() - 1
            nudge = PARITY
        else:
            kind, because = "coprime-small", f"$n = {name}$ is even and less than 12"
            nudge = "so few chips are left that every line of play can be followed to its end"
    elif divisor is not None:
        kind, because = "coprime-divisor", f"$n = {name}$ is odd and divisible by {divisor}"
        facts["divisor"] = divisor
    elif b_wins:
        kind, because = "coprime-exception", f"$n = {name}$ is the one exception among odd $n$"
    else:
        kind = "coprime-odd"
        none = f"{', '.join(map(str, divisors[:-1]))} and {divisors[-1]}"
        because = f"$n = {name}$ is odd, not 15, and divisible by none of {none}"
        facts["not_divisible_by"] = list(divisors)
    summary = f"{facts['winner']} wins: {because}."
    if detail is None:
        paragraph = (
            f"{GOAL} Theorem 1.1 of Andrejić's paper says who wins from each number of chips, when each take is at"
            f" most 10: {facts['winner']} wins here. For so few chips the proof is to try all lines of play."
        )
        return Reason(kind, summary, (), facts, paragraph, nudge=nudge)
    working = (detail.summary, *detail.working)
    return Reason(kind, summary, working, {**detail.facts, **facts}, detail.paragraph, detail.clause, nudge)


def all_but_one(n: int, take: int) -> Reason:
    """A takes n - 1 of n chips, or the one chip that there is."""
    name, most = abbreviate(n), abbreviate(take)
    after = "no chip is left for B" if n == 1 else "B must take the last chip"
    rest = min(1, n - 1)
    start = "There is one chip, and A takes it" if n == 1 else f"Of {name} chips A may take {most} at once"
    paragraph = f"{GOAL} {start}: then {after}. The totals are {most} and {rest}, which have no common divisor but 1."
    summary = f"A takes {most}: {after}, and $gcd({most}, {rest}) = 1$."
    facts = {"n": json_number(n), "take": json_number(take)}
    nudge = "nearly all chips may be taken at once"
    return Reason("coprime-all-but-one", summary, (), facts, paragraph, nudge=nudge)


def mirror(n: int, left: int, t: int, take: int | None, max_take: int) -> Reason:
    """A keeps a - b = t; ``take`` is what A takes now, None with B to move."""
    impossible = "2" if t < 3 else f"2 and every prime up to {t}"
    summary = (
        f"A wins by mirroring: $a - b = {t}$ after each of A's takes, and {impossible} cannot divide $n$."
        if take != left
        else f"A takes all that is left: $|a - b| <= {t}$ at the end, and {impossible} cannot divide $n$."
    )
    keeps = (
        f"stays {t} ahead after each of A's takes by taking as many as B just took, or all chips when fewer are left."
        " So the"
    )
    if take is None:
        now, play = "It is B's move", f"A {keeps}"
    elif take == left:
        now, play = f"A takes {take}, all that is left", "A takes all chips that are left; the"
    else:
        now, play = f"A takes {take}", f"Now A takes {take} and then {keeps}"
    paragraph = (
        f"{GOAL} A common divisor of both divides their difference and their sum, ${abbreviate(n)}$. {play} difference"
        f" at the end is at most {t}, and it is not 0, as the sum is odd. No prime up to {max(t, 2)} divides"
        f" {abbreviate(n)}, so the totals have no common divisor but 1."
    )
    working = (
        f"{now}. From $a - b = {t}$ A repeats B's take, or takes all chips when fewer are left.",
        f"A never takes more than B again, and B at most {max_take} more at the end, so $|a - b| <= {t}$ when the"
        " game ends.",
        f"$gcd(a, b)$ divides $n$ and $a - b$, which is odd and not 0; no prime up to {t} divides $n$,"
        " so $gcd(a, b) = 1$.",
    )
    facts = {"n": json_number(n), "difference": t, "max_take": max_take, "primes_up_to": t}
    clause = f"with $a - b = {t}$ for A to keep" if take is None else f"where A can come to $a - b = {t}$"
    return Reason("coprime-mirror", summary, working, facts, paragraph, clause, DIFFERENCE)


def differences(n: int, left: int, row: ClassRow, take: int | None) -> Reason:
    """The winner keeps to final differences that are good for the class of n; ``take`` as in `mirror`."""
    winner, loser = "AB"[row.winner], "BA"[row.winner]
    known = f"divisible by {listed(list(map(str, row.divisors)))}" if row.divisors else ""
    if row.nondivisors:
        one = len(row.nondivisors) == 1
        primes = listed(list(map(str, row.nondivisors)))
        unless = f"not by {primes}" if one else f"by none of {primes}"
        known = f"{known}, but {unless}" if known else f"not divisible by {primes}"
    wish = listed(list(map(str, row.differences)), "or")
    summary = f"$n$ is odd and {known}: a final $|a - b|$ of {wish} wins for {winner}."
    now = f"{winner} takes {take}: then" if take is not None else "Here"
    rest = counted(left - (take or 0), "chip")
    offset = f"$a - b = {row.offset}$"
    good = "has a prime in common with" if row.winner == B else "has no prime in common with"
    start = f"{winner} takes {take}, and then" if take is not None else "Here"
    even = "the totals are equal" if row.offset == 0 else f"A is {row.offset} ahead"
    paragraph = (
        f"{GOAL} The totals add up to the odd number {abbreviate(n)}, so only the difference at the end counts:"
        f" {winner} wants one that {good} {abbreviate(n)}, such as {wish}. {start} {even} with {loser} to move."
        f" {winner} keeps it so by repeating each take of {loser}, and when few chips are left has an answer to"
        f" everything that leads to one of those differences."
    )
    working = (
        "For odd $n$, $gcd(a, b) = 1$ exactly when $gcd(|a - b|, n) = 1$.",
        f"{now} {offset} with {loser} to move and {rest} left, at least {row.threshold}.",
        f"While many are left {winner} repeats each take of {loser} and {offset} comes back; from {row.threshold} to"
        f" {row.threshold + 18} chips left, every case is won with a final $|a - b|$ of {wish}.",
    )
    facts = {
        "n": json_number(n),
        "winner": winner,
        "divisors": list(row.divisors),
        "nondivisors": list(row.nondivisors),
        "differences": list(row.differences),
        "offset": row.offset,
        "threshold": row.threshold,
    }
    clause = f"with {offset} for {winner} to keep" if take is None else f"where {winner} can come to {offset}"
    return Reason("coprime-differences", summary, working, facts, paragraph, clause, DIFFERENCE)
