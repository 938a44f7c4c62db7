"""Why a position of the coprime game is won or lost, by each of Andrejić's arguments, and by exact search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from nimlike.core.languages import later, tr
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.core.reason import ENDED, Facts, Grid, Reason, Sentences
from nimlike.games.coprime.coprime_rules import B, Goal
from nimlike.games.coprime.even_n import ClassRow
from nimlike.games.coprime.exact_search import Solved
from nimlike.games.coprime.remainder_rows import list_numbers

_SHOWN: Final = 12
GOAL: Final = later("A wins if the totals of A and B at the end are coprime, that is have no common divisor but 1.")
PARITY: Final = later("what counts is whether the total of A becomes odd or even")
RESIDUE: Final = later("what counts is the remainder of the total of A, and how many chips are left")
DIFFERENCE: Final = later(
    "what counts is the difference of the totals at the end, and which primes it shares with their sum"
)


def list_takes(takes: Sequence[int], last: str = later("or"), count: int | None = None) -> str:
    """Takes as a list in a sentence, the later ones left out when there are many."""
    # A range of takes may be longer than Python's len reaches.
    most = (takes[-1] - takes[0]) // takes.step + 1 if isinstance(takes, range) else count
    return list_numbers(takes, _SHOWN, last, most)


def facts_at(state: Sequence[int], winner: str) -> Facts:
    """What programs read of a position whatever its reason."""
    left, a, b, _ = state
    return {"n": left + a + b, "left": left, "winner": winner}


def say_by_taking(takes: Sequence[int], who: str, complete: bool, count: int | None = None) -> str:
    """How a position is won, to stand after "A wins": all winning takes, or some of them, or against every take."""
    if not takes:
        return tr(" whatever {who} takes", who=who)
    text = later(" by taking {takes_text}") if complete else later(", for example by taking {takes_text}")
    return tr(text, takes_text=list_takes(takes, count=count))


_CLASSES: Final = {  # which n the classes of Theorem 1.1 have, and a first hint
    "coprime-even": (
        later("$n = {name}$ is even, at least 12 and not a power of 2"),
        later("the sum of the totals is even, so both must not be"),
    ),
    "coprime-power-of-two": (later("$n = {name}$ is a power of 2, so an odd $a$ is enough"), PARITY),
    "coprime-small": (
        later("$n = {name}$ is even and less than 12"),
        later("so few chips are left that every line of play can be followed to its end"),
    ),
    "coprime-divisor": (later("$n = {name}$ is odd and divisible by {divisor}"), DIFFERENCE),
    "coprime-exception": (later("$n = {name}$ is the one exception among odd $n$"), DIFFERENCE),
    "coprime-odd": (later("$n = {name}$ is odd, not 15, and divisible by none of {none}"), DIFFERENCE),
}


def explain_theorem(
    n: int, b_wins: bool, divisor: int | None, divisors: Sequence[int], detail: Reason | None
) -> Reason:
    """Theorem 1.1 for n chips to start from; ``detail`` tells the strategy, where one is known."""
    facts: Facts = {"n": n, "winner": "B" if b_wins else "A"}
    if n % 2 == 0:
        kind = "coprime-even" if b_wins else "coprime-small" if n & (n - 1) else "coprime-power-of-two"
        facts |= {"exponent": n.bit_length() - 1} if kind == "coprime-power-of-two" else {}
    elif divisor is not None:
        kind = "coprime-divisor"
        facts["divisor"] = divisor
    elif b_wins:
        kind = "coprime-exception"
    else:
        kind = "coprime-odd"
        facts["not_divisible_by"] = list(divisors)
    known, nudge = _CLASSES[kind]
    none = tr("{join} and {divisors}", join=", ".join(map(str, divisors[:-1])), divisors=divisors[-1])
    because = tr(known, name=abbreviate(n), divisor=divisor, none=none)
    summary = tr("{facts} wins: {because}.", facts=facts["winner"], because=because)
    if detail is None:
        paragraph = tr(
            "{goal} Theorem 1.1 of Andrejić's paper says who wins from each number of chips, when each take is at most "
            "10: {facts} wins here. For so few chips the proof is to try all lines of play.",
            goal=tr(GOAL),
            facts=facts["winner"],
        )
        return Reason(kind, summary, (), facts, paragraph, nudge=tr(nudge))
    working = (detail.summary, *detail.working)
    return Reason(kind, summary, working, {**detail.facts, **facts}, detail.paragraph, detail.clause, tr(nudge))


_ALL_BUT_ONE: Final = Sentences(
    later("A takes {most}: {after}, and $gcd({most}, {rest}) = 1$."),
    later("{goal} {start}: then {after}. The totals are {most} and {rest}, which have no common divisor but 1."),
    "",
    later("nearly all chips may be taken at once"),
)


def explain_all_but_one(n: int, take: int) -> Reason:
    """A takes n - 1 of n chips, or the one chip that there is."""
    name, most = abbreviate(n), abbreviate(take)
    if n == 1:
        start, after = tr("There is one chip, and A takes it"), tr("no chip is left for B")
    else:
        start = tr("A may take {most} of {name} chips at once", name=name, most=most)
        after = tr("B must take the last chip")
    facts = {"n": n, "take": take}
    words = {"goal": tr(GOAL), "start": start, "after": after, "most": most, "rest": min(1, n - 1)}
    return _ALL_BUT_ONE.fill("coprime-all-but-one", facts, **words)


_MIRROR: Final = Sentences(
    later("A wins by mirroring: $a - b = {t}$ after each of A's takes, and {known}."),
    later(
        "{goal} A common divisor of both divides their difference and their sum, ${n}$. {play} difference at the end "
        "is at most {t}, and it is not 0, as the sum is odd. No prime up to {max} divides {n}, so the totals have no "
        "common divisor but 1."
    ),
    later("where A can come to $a - b = {t}$"),
    DIFFERENCE,
)
_MIRRORS: Final = {  # for B to move, A taking all, A taking some; how A plays on
    "wait": (
        replace(_MIRROR, clause=later("with $a - b = {t}$ for A to keep")),
        later("A {keeps}"),
    ),
    "all": (
        replace(_MIRROR, summary=later("A takes all that is left: $|a - b| <= {t}$ at the end, and {known}.")),
        later("A takes all chips that are left; the"),
    ),
    "take": (_MIRROR, later("Now A takes {take} and then {keeps}")),
}


def explain_mirror(n: int, left: int, t: int, take: int | None, max_take: int) -> Reason:
    """A keeps a - b = t; ``take`` is what A takes now, None with B to move."""
    sentences, play = _MIRRORS["wait" if take is None else "all" if take == left else "take"]
    keeps = tr(
        "stays {t} ahead after each of A's takes by taking as many as B just took, or all chips when fewer are left. "
        "So the",
        t=t,
    )
    words = {
        "goal": tr(GOAL),
        "known": tr("$n$ is odd") if t < 3 else tr("no prime up to {t} divides $n$", t=t),
        "play": tr(play, take=take, keeps=keeps),
    }
    facts = {"n": n, "difference": t, "max_take": max_take, "primes_up_to": t}
    return sentences.fill("coprime-mirror", facts, **words, n=abbreviate(n), t=t, max=max(t, 2))


_DIFFERENCES: Final = Sentences(
    later("$n$ is odd and {known}: a final $|a - b|$ of {wish} wins for {winner}."),
    later(
        "{goal} The totals add up to the odd number {n}, so only the difference at the end counts: {winner} wants one "
        "that {good} {n}, such as {wish}. {start} {even} with {loser} to move. {winner} keeps it so by repeating each "
        "take of {loser}, and when few chips are left has an answer to everything that leads to one of those "
        "differences."
    ),
    later("where {winner} can come to {offset}"),
    DIFFERENCE,
)
_DIFFERENCES_KEPT: Final = replace(_DIFFERENCES, clause=later("with {offset} for {winner} to keep"))


def explain_differences(n: int, row: ClassRow, take: int | None) -> Reason:
    """The winner keeps to final differences that are good for the class of n; ``take`` as in `explain_mirror`."""
    winner = "AB"[row.winner]
    known = tr("divisible by {list}", list=listed(list(map(str, row.divisors)))) if row.divisors else ""
    if row.nondivisors:
        primes = listed(list(map(str, row.nondivisors)))
        one = len(row.nondivisors) == 1
        unless = tr("not by {primes}", primes=primes) if one else tr("by none of {primes}", primes=primes)
        known = (
            tr("{known}, but {unless}", known=known, unless=unless)
            if known
            else tr("not divisible by {primes}", primes=primes)
        )
    here = take is None
    words = {
        "goal": tr(GOAL),
        "n": abbreviate(n),
        "winner": winner,
        "loser": "BA"[row.winner],
        "known": known,
        "wish": listed(list(map(str, row.differences)), "or"),
        "offset": f"$a - b = {row.offset}$",
        "good": tr("has a prime in common with") if row.winner == B else tr("has no prime in common with"),
        "even": tr("the totals are equal") if row.offset == 0 else tr("A is {offset} ahead", offset=row.offset),
        "start": tr("Here") if here else tr("{winner} takes {take}, and then", winner=winner, take=take),
    }
    facts = {
        "n": n,
        "winner": winner,
        "divisors": list(row.divisors),
        "nondivisors": list(row.nondivisors),
        "differences": list(row.differences),
        "offset": row.offset,
        "threshold": row.threshold,
    }
    return (_DIFFERENCES_KEPT if here else _DIFFERENCES).fill("coprime-differences", facts, **words)


_SEARCHED: Final = later(
    "{sentence} No theorem covers this position, so the computer tried all lines of play, from the last chip "
    "backwards. {what}"
)
_BY_SEARCH: Final = later("which {winner} wins, by exact search")
_WON: Final = Sentences(
    later("{winner} wins by taking {takes_text}; {others}, by exact search."),
    _SEARCHED,
    _BY_SEARCH,
    later("some take leaves {value} without an answer that helps"),
)
_LOST: Final = Sentences(
    later("{winner} wins whatever {who} takes, by exact search."),
    _SEARCHED,
    _BY_SEARCH,
    later("{winner} has a good answer to each take"),
)
_OVER: Final = Sentences(
    later("No chip is left: {shown}, so {winner} has won."),
    later("{sentence} The game is over with {a} for A and {b} for B. As {shown}, {winner} has won."),
    later("where no chip is left and {shown}"),
    ENDED,
)


def explain_search(goal: Goal, state: State, solved: Solved) -> Reason:
    """Why a position is won or lost, from its search."""
    left, a, b, mover = state
    winner, who = "A" if solved.a_wins(mover) else "B", "AB"[mover]
    facts = facts_at(state, winner)
    words = {"winner": winner, "who": who, "sentence": goal.sentence()}
    if left == 0:
        name, value, shown = goal.end(a, b)
        facts[name] = value
        return _OVER.fill("coprime-end", facts, **words, a=abbreviate(a), b=abbreviate(b), shown=shown)
    if winner == who:
        takes = solved.takes(mover)
        facts["winning_takes"] = takes
        words["others"] = tr("every other take loses") if len(takes) < solved.bounds[0] else tr("no take loses")
        words["takes_text"] = list_takes(takes)
        words["value"] = "BA"[mover]
        what = tr("{winner} wins by taking {takes_text}, whatever follows.", **words)
        return _WON.fill("coprime-search", facts, **words, what=what)
    replies = solved.replies(mover)
    facts["replies"] = [list(pair) for pair in replies]
    table: list[str | Grid] = [list_replies(replies, who, tr("{winner} answers", winner=winner))]
    if len(replies) < solved.bounds[0]:
        table.append(tr("Takes of more than {replies} are answered too.", replies=len(replies)))
    what = tr("Whatever {who} takes, {winner} has an answer that wins.", **words)
    return _LOST.fill("coprime-search", facts, tuple(table), **words, what=what)


def list_replies(replies: Sequence[tuple[int, int]], who: str, answers: str) -> Grid:
    """Takes of the player to move, each with a winning answer; 0 if none is needed."""
    rows = tuple((str(take), str(reply) if reply else tr("none needed")) for take, reply in replies)
    return Grid((tr("{who} takes", who=who), answers), rows)
