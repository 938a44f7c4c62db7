"""Why a position of the coprime game with even n is won or lost: parity, and the odd totals that B can force on A."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.reason import Grid, Reason
from nimlike.games.coprime.coprime_rules import A, B
from nimlike.games.coprime.even_n import ParityTable, Steering
from nimlike.games.coprime.primes_of_n import Sharing
from nimlike.games.coprime.words import GOAL, PARITY, by_taking, takes_text

COMMON: Final = later("A needs an odd total, and then what counts is which primes it has in common with all chips")
"""First hint where A can keep his total odd."""

_FORCED: Final = later("B picks takes to which A has one answer only that keeps A's final number odd")
_COLUMNS: Final = (
    later("chips left"),
    later("A even, A moves"),
    later("A even, B moves"),
    later("A odd, A moves"),
    later("A odd, B moves"),
)


def explain_parity(n: int, left: int, odd: int, mover: int, table: ParityTable, takes: Sequence[int]) -> Reason:
    """The parity table decides: n is a power of 2, or the table gives the position to B."""
    exact, a_wins = n & (n - 1) == 0, table.a_wins(left, odd, mover)
    row, winner, who = table.row(left), "A" if a_wins else "B", "AB"[mover]
    name, chips = abbreviate(n), abbreviate(left)
    now = tr("an odd") if odd else tr("an even")
    if exact:
        summary = tr("$n = {name}$ is a power of 2, so $gcd(a, b) = 1$ exactly when $a$ is odd.", name=name)
        goal = tr("Their number is a power of 2, so an odd number is also enough for A.")
    else:
        summary = tr("$n = {name}$ is even, so B wins whenever $a$ ends even.", name=name)
        goal = tr("So it is enough for B that A ends with an even number.")
    verdict = tr("{winner} wins{by_taking}", winner=winner, by_taking=by_taking(takes, who, exact))
    # For a reader new to the game.
    paragraph = tr(
        "{goal} The number of all chips is even, so if A ends with an even number, B does "
        "too and 2 divides both. {goal2} Whether A ends odd or even is decided by the chips "
        "left, by A's number being odd or even now, and by who moves: a table settles it, a "
        "row for each number of chips left. With {chips} left, {now} number for A and {who} "
        "to move, {verdict}.",
        goal=tr(GOAL),
        goal2=goal,
        chips=chips,
        now=now,
        who=who,
        verdict=verdict,
    )
    repeats = (
        ntr(
            " The winners repeat every {n} row, so those of this row are those of row {row}.",
            " The winners repeat every {n} rows, so those of this row are those of row {row}.",
            table.period,
            n=abbreviate(table.period),
            row=abbreviate(row),
        )
        if row != left
        else ""
    )
    # The steps.
    working = (
        ntr("{n} chip is left.{repeats}", "{n} chips are left.{repeats}", left, n=abbreviate(left), repeats=repeats),
        Grid(tuple(map(tr, _COLUMNS)), ((chips, *(table.cell(left, p, m) for p in (0, 1) for m in (A, B))),)),
        tr("A has {now} number and {who} moves: {verdict}.", now=now, who=who, verdict=verdict),
    )
    # What programs read.
    facts = {
        "n": json_number(n),
        "power_of_two": exact,
        "row": json_number(row),
        "period": json_number(table.period),
        "a_is_odd": bool(odd),
        "winner": winner,
    }
    clause = tr("which the parity table gives to {winner}", winner=winner)
    return Reason("coprime-parity", summary, working, facts, paragraph, clause, tr(PARITY))


def explain_steering(
    n: int, plan: Steering, found: Sharing, answers: Sequence[int], takes: Sequence[int], max_take: int
) -> Reason:
    """B forces A's total; ``answers`` are the takes that keep it odd, with A to move, ``takes`` those of B."""
    assert found.number is not None
    assert found.divisor is not None
    target, divisor = abbreviate(found.number), abbreviate(found.divisor)
    to_a, to_b = ntr("{n} chip", "{n} chips", found.number, n=abbreviate(found.number)), abbreviate(n - found.number)
    both = tr("{divisor} divides both.", divisor=divisor)
    odd = _say_even(n)
    # The steps.
    working: tuple[str, ...]
    if takes and not plan.exchange:
        summary = tr(
            "B takes the last chip: A ends with {to_a} and B with {to_b}, and {both}", to_a=to_a, to_b=to_b, both=both
        )
        paragraph = tr(
            "{odd} A has {to_a}. B takes the last chip and has {to_b}: {both}", odd=odd, to_a=to_a, to_b=to_b, both=both
        )
        working = ()
    else:
        same = tr(", and so both totals.") if found.divisor == found.number else tr(" and {target}.", target=target)
        summary = tr(
            "B makes A end with {to_a}, or with an even number: {divisor} divides $n${same}",
            to_a=to_a,
            divisor=divisor,
            same=same,
        )
        now = (
            tr("A must now take {takes_text} for that. From then on ", takes_text=takes_text(answers))
            if answers
            else ""
        )
        first = tr(" B begins, for example, by taking {takes_text}.", takes_text=takes_text(takes)) if takes else ""
        paragraph = tr(
            "{odd} {now}{forced}, and so decides what A gets.{first} In this way B brings A to "
            "{to_a} and B's own total to {to_b}: {both}",
            odd=odd,
            now=now,
            forced=tr(_FORCED),
            first=first,
            to_a=to_a,
            to_b=to_b,
            both=both,
        )
        working = (
            *_say_must(answers),
            (
                tr("$n$ is even, so A must answer by the parity table. Then {forced}.", forced=tr(_FORCED))
                if answers
                else tr("$n$ is even, so A must answer by the parity table. {forced}.", forced=tr(_FORCED))
            ),
            *_say_choice(plan, max_take, answers),
            tr("So A can be brought to {to_a} and B to {to_b}.", to_a=to_a, to_b=to_b),
        )
    # What programs read.
    facts: dict[str, Any] = {
        "n": json_number(n),
        "target_a": json_number(found.number),
        "target_b": json_number(n - found.number),
        "divisor": json_number(found.divisor),
        "forced": list(map(json_number, answers)),
    }
    clause = tr("where B can bring A to {to_a} or an even number", to_a=to_a)
    return Reason("coprime-steering", summary, working, facts, paragraph, clause, tr(PARITY))


def explain_composite(
    n: int, plan: Steering, found: Sharing, answers: Sequence[int], takes: Sequence[int], max_take: int
) -> Reason:
    """B can force one of so many odd totals that one has a prime of n, though no prime of n is known."""
    assert found.composite is not None
    name, rest, totals = abbreviate(n), abbreviate(found.composite), _say_totals(plan)
    summary = tr(
        "B can make A end with {totals}, or with an even number, and one of them shares a prime with $n$.",
        totals=totals,
    )
    now = tr(" A must now take {takes_text} for that.", takes_text=takes_text(answers)) if answers else ""
    first = tr(" B begins, for example, by taking {takes_text}.", takes_text=takes_text(takes)) if takes else ""
    paragraph = tr(
        "{odd}{now} B can make it {totals}. {rest} divides {name} and is not prime, so its "
        "least prime is small, and so many odd numbers in succession hold a multiple of "
        "it.{first}",
        odd=_say_even(n),
        now=now,
        totals=totals,
        rest=rest,
        name=name,
        first=first,
    )
    working = (
        *_say_must(answers),
        *_say_choice(plan, max_take, answers),
        tr("{rest} divides $n$ and is not prime; its least prime is at most its square root.", rest=rest),
    )
    facts = {
        "n": json_number(n),
        "least_total": json_number(plan.low),
        "greatest_total": json_number(plan.high),
        "composite": json_number(found.composite),
        "forced": list(map(json_number, answers)),
    }
    clause = tr("where B can bring A to a number that shares a prime with {name}", name=name)
    return Reason("coprime-composite", summary, working, facts, paragraph, clause, tr(COMMON))


def explain_held(n: int, mover: int, plan: Steering, takes: Sequence[int], max_take: int) -> Reason:
    """A keeps his total odd, and no odd total that B can force shares a prime with n; ``takes`` with A to move."""
    name, totals = abbreviate(n), _say_totals(plan)
    how = by_taking(takes, "AB"[mover], complete=True)
    none = (
        tr("shares no prime with ${name}$", name=name)
        if plan.low == plan.high
        else tr("and none of these shares a prime with ${name}$", name=name)
    )
    # The reason in a line.
    summary = (
        tr("A wins{how}: A can end with {totals}, which {none}.", how=how, totals=totals, none=none)
        if plan.low == plan.high
        else tr("A wins{how}: A can end with {totals}, {none}.", how=how, totals=totals, none=none)
    )
    first = tr(" A takes {takes}. From then on", takes=abbreviate(takes[0])) if takes else ""
    # For a reader new to the game.
    text = (
        later(
            "{odd}{first} A answers each take of B so that an odd number stays within reach. "
            "Then A ends with {totals}: it has no divisor but 1 in common with {name}."
        )
        if plan.low == plan.high
        else later(
            "{odd}{first} A answers each take of B so that an odd number stays within reach. "
            "Then A ends with {totals}: each of them has no divisor but 1 in common with {name}."
        )
    )
    paragraph = tr(text, odd=_say_even(n), first=first, totals=totals, name=name)
    # The steps.
    working = (
        *_say_must(takes),
        *_say_choice(plan, max_take, takes),
        tr("A ends with {totals}, whatever B takes.", totals=totals),
    )
    # What programs read.
    facts = {
        "n": json_number(n),
        "least_total": json_number(plan.low),
        "greatest_total": json_number(plan.high),
        "winning_takes": list(map(json_number, takes)),
    }
    clause = tr("from which A can end with {totals}", totals=totals)
    return Reason("coprime-held", summary, working, facts, paragraph, clause, tr(COMMON))


def _say_even(n: int) -> str:
    """What A wants, and what he needs for it where n is even."""
    return tr(
        "{goal} {n} is even, so A must end with an odd number, or else 2 divides both totals.",
        goal=tr(GOAL),
        n=abbreviate(n),
    )


def _say_must(answers: Sequence[int]) -> tuple[str, ...]:
    return (
        (tr("A must take {takes_text}, or $a$ ends even and B wins.", takes_text=takes_text(answers)),)
        if answers
        else ()
    )


def _say_totals(plan: Steering) -> str:
    """A's final numbers that B can force."""
    if plan.low == plan.high:
        return abbreviate(plan.low)
    return tr("an odd number from {low} to {high}", low=abbreviate(plan.low), high=abbreviate(plan.high))


def _say_choice(plan: Steering, max_take: int, answers: Sequence[int]) -> tuple[str, ...]:
    """How B chooses among A's odd totals."""
    most = abbreviate(max_take)
    if max_take % 2:
        which = "$u = 1$" if max_take == 1 else tr("an odd $u$ from 1 to {most}", most=most)
        round_ = abbreviate(max_take + 1)
        at = tr("${round} q$ or ${round} q + 1$ chips left and $a + q$ odd,", round=round_)
    else:
        which = "$u = 2$" if max_take == 2 else tr("an even $u$ from 2 to {most}", most=most)
        round_ = abbreviate(max_take + 2)
        at = tr("${round} q + 1$ chips left, $a$ odd and", round=round_)
    after = tr(" after A takes {answers}", answers=abbreviate(answers[0])) if answers else ""
    return (
        tr(
            "With {at} B to move, B takes ${round} - u$ for {which}, and A must take $u$.",
            at=at,
            round=round_,
            which=which,
        ),
        tr("So{after} B can make A end with {totals}, if A keeps it odd.", after=after, totals=_say_totals(plan)),
    )
