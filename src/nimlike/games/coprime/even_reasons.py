"""Why a position of the coprime game with even n is won or lost: parity, and the odd totals that B can force on A."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nimlike.core.answer import Grid, Reason
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrase import counted
from nimlike.games.coprime.parity import ParityTable
from nimlike.games.coprime.reasons import GOAL, PARITY, by_taking, takes_text
from nimlike.games.coprime.sharing import Sharing
from nimlike.games.coprime.steering import Steering

A, B = 0, 1

COMMON: Final = "A needs an odd total, and then what counts is which primes it has in common with all chips"
"""First hint where A can keep his total odd."""

_FORCED: Final = "B picks takes to which A has one answer only that keeps A's final number odd"
_COLUMNS: Final = ("chips left", "A even, A moves", "A even, B moves", "A odd, A moves", "A odd, B moves")


def parity(n: int, left: int, odd: int, mover: int, table: ParityTable, takes: Sequence[int]) -> Reason:
    """The parity table decides: n is a power of 2, or the table gives the position to B."""
    exact, a_wins = n & (n - 1) == 0, table.a_wins(left, odd, mover)
    row, winner, who = table.row(left), "A" if a_wins else "B", "AB"[mover]
    name, chips = abbreviate(n), abbreviate(left)
    now = "an odd" if odd else "an even"
    if exact:
        summary = f"$n = {name}$ is a power of 2, so $gcd(a, b) = 1$ exactly when $a$ is odd."
        goal = "Their number is a power of 2, so an odd number is also enough for A."
    else:
        summary = f"$n = {name}$ is even, so B wins whenever $a$ ends even."
        goal = "So it is enough for B that A ends with an even number."
    verdict = f"{winner} wins{by_taking(takes, who, exact)}"
    paragraph = (
        f"{GOAL} The number of all chips is even, so if A ends with an even number, B does too and 2 divides both."
        f" {goal} Whether A ends odd or even is decided by the chips left, by A's number being odd or even now, and by"
        f" who moves: a table settles it, a row for each number of chips left. With {chips} left, {now} number for A"
        f" and {who} to move, {verdict}."
    )
    repeats = (
        f" The winners repeat every {counted(table.period, 'row')}, so those of this row are those of row"
        f" {abbreviate(row)}."
        if row != left
        else ""
    )
    working = (
        f"{counted(left, 'chip is', 'chips are')} left.{repeats}",
        Grid(_COLUMNS, ((chips, *(table.cell(left, p, m) for p in (0, 1) for m in (A, B))),)),
        f"A has {now} number and {who} moves: {verdict}.",
    )
    facts = {
        "n": json_number(n),
        "power_of_two": exact,
        "row": json_number(row),
        "period": json_number(table.period),
        "a_is_odd": bool(odd),
        "winner": winner,
    }
    clause = f"which the parity table gives to {winner}"
    return Reason("coprime-parity", summary, working, facts, paragraph, clause, PARITY)


def steering(
    n: int, plan: Steering, found: Sharing, answers: Sequence[int], takes: Sequence[int], max_take: int
) -> Reason:
    """B forces A's total; ``answers`` are the takes that keep it odd, with A to move, ``takes`` those of B."""
    assert found.number is not None
    assert found.divisor is not None
    target, divisor = abbreviate(found.number), abbreviate(found.divisor)
    to_a, to_b = counted(found.number, "chip"), abbreviate(n - found.number)
    both = f"{divisor} divides both."
    odd = _odd(n)
    working: tuple[str, ...]
    if takes and not plan.exchange:
        summary = f"B takes the last chip: A ends with {to_a} and B with {to_b}, and {both}"
        paragraph = f"{odd} A has {to_a}. B takes the last chip and has {to_b}: {both}"
        working = ()
    else:
        same = ", and so both totals." if found.divisor == found.number else f" and {target}."
        summary = f"B makes A end with {to_a}, or with an even number: {divisor} divides $n${same}"
        now = f"A must now take {takes_text(answers)} for that. From then on " if answers else ""
        first = f" B begins, for example, by taking {takes_text(takes)}." if takes else ""
        paragraph = (
            f"{odd} {now}{_FORCED}, and so decides what A gets.{first} In this way B brings A to {to_a} and B's own"
            f" total to {to_b}: {both}"
        )
        working = (
            *_must(answers),
            f"$n$ is even, so A must answer by the parity table. {'Then ' if answers else ''}{_FORCED}.",
            *_choice(plan, max_take, answers),
            f"So A can be brought to {to_a} and B to {to_b}.",
        )
    facts: dict[str, Any] = {
        "n": json_number(n),
        "target_a": json_number(found.number),
        "target_b": json_number(n - found.number),
        "divisor": json_number(found.divisor),
        "forced": list(map(json_number, answers)),
    }
    clause = f"where B can bring A to {to_a} or an even number"
    return Reason("coprime-steering", summary, working, facts, paragraph, clause, PARITY)


def composite(
    n: int, plan: Steering, found: Sharing, answers: Sequence[int], takes: Sequence[int], max_take: int
) -> Reason:
    """B can force one of so many odd totals that one has a prime of n, though no prime of n is known."""
    assert found.composite is not None
    name, rest, totals = abbreviate(n), abbreviate(found.composite), _totals(plan)
    summary = f"B can make A end with {totals}, or with an even number, and one of them shares a prime with $n$."
    now = f" A must now take {takes_text(answers)} for that." if answers else ""
    first = f" B begins, for example, by taking {takes_text(takes)}." if takes else ""
    paragraph = (
        f"{_odd(n)}{now} B can make it {totals}. {rest} divides {name} and is not prime, so its least prime is small,"
        f" and so many odd numbers in succession hold a multiple of it.{first}"
    )
    working = (
        *_must(answers),
        *_choice(plan, max_take, answers),
        f"{rest} divides $n$ and is not prime; its least prime is at most its square root.",
    )
    facts = {
        "n": json_number(n),
        "least_total": json_number(plan.low),
        "greatest_total": json_number(plan.high),
        "composite": json_number(found.composite),
        "forced": list(map(json_number, answers)),
    }
    clause = f"where B can bring A to a number that shares a prime with {name}"
    return Reason("coprime-composite", summary, working, facts, paragraph, clause, COMMON)


def held(n: int, mover: int, plan: Steering, takes: Sequence[int], max_take: int) -> Reason:
    """A keeps his total odd, and no odd total that B can force shares a prime with n; ``takes`` with A to move."""
    name, totals = abbreviate(n), _totals(plan)
    how = by_taking(takes, "AB"[mover], complete=True)
    none = (
        f"shares no prime with ${name}$" if plan.low == plan.high else f"and none of these shares a prime with ${name}$"
    )
    summary = f"A wins{how}: A can end with {totals}, {'which ' if plan.low == plan.high else ''}{none}."
    first = f" A takes {abbreviate(takes[0])}. From then on" if takes else ""
    paragraph = (
        f"{_odd(n)}{first} A answers each take of B so that an odd number stays within reach. Then A ends with"
        f" {totals}: {'it' if plan.low == plan.high else 'each of them'} has no divisor but 1 in common with {name}."
    )
    working = (*_must(takes), *_choice(plan, max_take, takes), f"A ends with {totals}, whatever B takes.")
    facts = {
        "n": json_number(n),
        "least_total": json_number(plan.low),
        "greatest_total": json_number(plan.high),
        "winning_takes": list(map(json_number, takes)),
    }
    clause = f"from which A can end with {totals}"
    return Reason("coprime-held", summary, working, facts, paragraph, clause, COMMON)


def _odd(n: int) -> str:
    """What A wants, and what he needs for it where n is even."""
    return f"{GOAL} {abbreviate(n)} is even, so A must end with an odd number, or else 2 divides both totals."


def _must(answers: Sequence[int]) -> tuple[str, ...]:
    return (f"A must take {takes_text(answers)}, or $a$ ends even and B wins.",) if answers else ()


def _totals(plan: Steering) -> str:
    """A's final numbers that B can force."""
    if plan.low == plan.high:
        return abbreviate(plan.low)
    return f"an odd number from {abbreviate(plan.low)} to {abbreviate(plan.high)}"


def _choice(plan: Steering, max_take: int, answers: Sequence[int]) -> tuple[str, ...]:
    """How B chooses among A's odd totals."""
    most = abbreviate(max_take)
    if max_take % 2:
        which = "$u = 1$" if max_take == 1 else f"an odd $u$ from 1 to {most}"
        round_ = abbreviate(max_take + 1)
        at = f"${round_} q$ or ${round_} q + 1$ chips left and $a + q$ odd,"
    else:
        which = "$u = 2$" if max_take == 2 else f"an even $u$ from 2 to {most}"
        round_ = abbreviate(max_take + 2)
        at = f"${round_} q + 1$ chips left, $a$ odd and"
    after = f" after A takes {abbreviate(answers[0])}" if answers else ""
    return (
        f"With {at} B to move, B takes ${round_} - u$ for {which}, and A must take $u$.",
        f"So{after} B can make A end with {_totals(plan)}, if A keeps it odd.",
    )
