"""Why a position of the coprime game is won or lost: parity, odd totals that B can force, remainders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate
from nimlike.core.reason import Facts, Grid, Reason, Sentences
from nimlike.games.coprime.coprime_rules import A, Goal, Total
from nimlike.games.coprime.even_n import ParityTable, Steering
from nimlike.games.coprime.primes_of_n import Sharing
from nimlike.games.coprime.remainder_rows import TotalTheorem, list_winning_takes
from nimlike.games.coprime.words import GOAL, PARITY, RESIDUE, facts_at, list_replies, list_takes, say_by_taking

COMMON: Final = later("A needs an odd total, and then what counts is which primes it has in common with all chips")
_FORCED: Final = later("B picks takes to which A has one answer only that keeps A's final number odd")
COLUMNS: Final = (  # of the parity table, beside the chips left
    later("A even, A moves"),
    later("A even, B moves"),
    later("A odd, A moves"),
    later("A odd, B moves"),
)
_PARITY: Final = Sentences(
    later("$n = {name}$ is even, so B wins whenever $a$ ends even."),
    later(
        "{goal} The number of all chips is even, so if A ends with an even number, B does too and 2 divides both. "
        "{goal2} Whether A ends odd or even is decided by the chips left, by A's number being odd or even now, and by "
        "who moves: a table settles it, a row for each number of chips left. With {chips} left, {now} number for A and "
        "{who} to move, {verdict}."
    ),
    later("which the parity table gives to {winner}"),
    PARITY,
)
_POWER_OF_TWO: Final = replace(
    _PARITY, summary=later("$n = {name}$ is a power of 2, so $gcd(a, b) = 1$ exactly when $a$ is odd.")
)


def explain_parity(n: int, left: int, odd: int, mover: int, table: ParityTable, takes: Sequence[int]) -> Reason:
    """The parity table decides: n is a power of 2, or the table gives the position to B."""
    exact, a_wins = n & (n - 1) == 0, table.a_wins(left, odd, mover)
    row, winner, who, chips = table.row(left), "A" if a_wins else "B", "AB"[mover], abbreviate(left)
    words: dict[str, object] = {"winner": winner, "who": who, "chips": chips, "n": chips, "name": abbreviate(n)}
    words |= {
        "goal": tr(GOAL),
        "goal2": (
            tr("Their number is a power of 2, so an odd number is also enough for A.")
            if exact
            else tr("So it is enough for B that A ends with an even number.")
        ),
        "now": tr("an odd") if odd else tr("an even"),
        "verdict": tr("{winner} wins{by_taking}", winner=winner, by_taking=say_by_taking(takes, who, exact)),
        "repeats": "",
    }
    if row != left:
        words["repeats"] = tr(
            " The winners repeat every {n} rows, so those of this row are those of row {row}.",
            n=abbreviate(table.period),
            row=abbreviate(row),
        )
    working = (
        ntr("{n} chip is left.{repeats}", "{n} chips are left.{repeats}", left, **words),
        Grid((tr("chips left"), *map(tr, COLUMNS)), ((chips, *table.cells(left)),)),
    )
    facts = {  # what programs read
        "n": n,
        "power_of_two": exact,
        "row": row,
        "period": table.period,
        "a_is_odd": bool(odd),
        "winner": winner,
    }
    return (_POWER_OF_TWO if exact else _PARITY).fill("coprime-parity", facts, working, **words)


_LAST_CHIP: Final = Sentences(
    later("B takes the last chip: A ends with {to_a} and B with {to_b}, and {both}"),
    later("{odd} A has {to_a}. B takes the last chip and has {to_b}: {both}"),
    later("where B can bring A to {to_a} or an even number"),
    PARITY,
)
_STEERED: Final = replace(
    _LAST_CHIP,
    summary=later("B makes A end with {to_a}, or with an even number: {divisor} divides $n${same}"),
    paragraph=later(
        "{odd} {now}{forced}, and so decides what A gets.{first} In this way B brings A to {to_a} and B's own total to "
        "{to_b}: {both}"
    ),
)


def explain_steering(
    n: int, plan: Steering, found: Sharing, answers: Sequence[int], takes: Sequence[int], max_take: int
) -> Reason:
    """B forces A's total; ``answers`` are the takes that keep it odd, with A to move, ``takes`` those of B."""
    assert found.number is not None
    assert found.divisor is not None
    target, divisor = abbreviate(found.number), abbreviate(found.divisor)
    words: dict[str, object] = {
        "odd": _say_even(n),
        "divisor": divisor,
        "to_a": ntr("{n} chip", "{n} chips", found.number, n=target),
        "to_b": abbreviate(n - found.number),
        "both": tr("{divisor} divides both.", divisor=divisor),
        "forced": tr(_FORCED),
    }
    facts: Facts = {  # what programs read
        "n": n,
        "target_a": found.number,
        "target_b": n - found.number,
        "divisor": found.divisor,
        "forced": list(answers),
    }
    if takes and not plan.exchange:
        return _LAST_CHIP.fill("coprime-steering", facts, **words)
    words |= {"same": tr(", and so both totals.") if target == divisor else tr(" and {target}.", target=target)}
    words |= {"now": "", "first": _say_beginning(takes)}
    if answers:
        words["now"] = tr("A must now take {takes_text} for that. From then on ", takes_text=list_takes(answers))
    return _STEERED.fill("coprime-steering", facts, _say_choice(plan, max_take, answers), **words)


_COMPOSITE: Final = Sentences(
    later("B can make A end with {totals}, or with an even number, and one of them shares a prime with $n$."),
    later(
        "{odd}{now} B can make it {totals}. {rest} divides {name} and is not prime, so its least prime is small, and "
        "so many odd numbers in succession hold a multiple of it.{first}"
    ),
    later("where B can bring A to a number that shares a prime with {name}"),
    COMMON,
)


def explain_composite(
    n: int, plan: Steering, found: Sharing, answers: Sequence[int], takes: Sequence[int], max_take: int
) -> Reason:
    """B can force one of so many odd totals that one has a prime of n, though no prime of n is known."""
    assert found.composite is not None
    rest = abbreviate(found.composite)
    words = {
        "name": abbreviate(n),
        "rest": rest,
        "totals": _say_totals(plan),
        "odd": _say_even(n),
        "now": tr(" A must now take {takes_text} for that.", takes_text=list_takes(answers)) if answers else "",
        "first": _say_beginning(takes),
    }
    facts = _facts_of(n, plan) | {
        "composite": found.composite,
        "forced": list(answers),
    }
    return _COMPOSITE.fill("coprime-composite", facts, _say_choice(plan, max_take, answers), **words)


_HELD: Final = Sentences(
    later("A wins{how}: A can end with {totals}, and none of these shares a prime with ${name}$."),
    later(
        "{odd}{first} A answers each take of B so that an odd number stays within reach. Then A ends with {totals}: "
        "each of them has no divisor but 1 in common with {name}."
    ),
    later("from which A can end with {totals}"),
    COMMON,
)
_ONE_HELD: Final = replace(
    _HELD,
    summary=later("A wins{how}: A can end with {totals}, which shares no prime with ${name}$."),
    paragraph=later(
        "{odd}{first} A answers each take of B so that an odd number stays within reach. Then A ends with {totals}: it "
        "has no divisor but 1 in common with {name}."
    ),
)


def explain_held(n: int, mover: int, plan: Steering, takes: Sequence[int], max_take: int) -> Reason:
    """A keeps his total odd, and no odd total that B can force shares a prime with n; ``takes`` with A to move."""
    words = {
        "name": abbreviate(n),
        "totals": _say_totals(plan),
        "how": say_by_taking(takes, "AB"[mover], complete=True),
        "odd": _say_even(n),
        "first": tr(" A takes {takes}. From then on", takes=abbreviate(takes[0])) if takes else "",
    }
    working = _say_choice(plan, max_take, takes)
    facts = _facts_of(n, plan) | {"winning_takes": list(takes)}
    return (_ONE_HELD if plan.low == plan.high else _HELD).fill("coprime-held", facts, working, **words)


def _facts_of(n: int, plan: Steering) -> Facts:
    return {
        "n": n,
        "least_total": plan.low,
        "greatest_total": plan.high,
    }


def _say_even(n: int) -> str:
    """What A wants, and what he needs for it where n is even."""
    return tr(
        "{goal} {n} is even, so A must end with an odd number, or else 2 divides both totals.",
        goal=tr(GOAL),
        n=abbreviate(n),
    )


def _say_beginning(takes: Sequence[int]) -> str:
    return tr(" B begins, for example, by taking {takes_text}.", takes_text=list_takes(takes)) if takes else ""


def _say_totals(plan: Steering) -> str:
    """A's final numbers that B can force."""
    if plan.low == plan.high:
        return abbreviate(plan.low)
    return tr("an odd number from {low} to {high}", low=abbreviate(plan.low), high=abbreviate(plan.high))


def _say_choice(plan: Steering, max_take: int, answers: Sequence[int]) -> tuple[str, str]:
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


_REPLIES: Final = 12
_BY_RESIDUES: Final = Sentences(
    later("{name} wins{how}: {here}{same}."),
    later(
        "{sentence} So what counts is how many chips are left, what a leaves over modulo {modulus}, and who moves. Who "
        "wins follows from the last chip backwards, and it repeats: {described}. Here {here}: {name} wins{how}."
    ),
    later("which {name} wins: {here}"),
    RESIDUE,
    steps=(later("The residues of a with which A wins, with {rows} left and {who} to move: {listed}{more}."),),
)


def explain_residues(state: State, known: TotalTheorem, winner: int, takes: list[int]) -> Reason:
    """Why a player wins where a remainder of A's total decides."""
    rules, (left, a, _, mover), rows = known.rules, state, known.rows
    goal = rules.goal
    assert isinstance(goal, Total)
    residue, who, name, row = a % goal.modulus, "AB"[mover], "AB"[winner], rows.index(left)
    facts: Facts = {  # what programs read
        **facts_at(state, name),
        "modulus": goal.modulus,
        "residue": residue,
        "row": row,
        "preperiod": rows.preperiod,
        "period": rows.period,
        "winning_takes": takes,
    }
    shown, same = rows.residues(left, mover), ""
    if row != left:
        same = ntr(
            ", which is won as with {n} chip left", ", which is won as with {n} chips left", row, n=abbreviate(row)
        )
    working: list[str | Grid] = []
    if not takes:
        replies = [
            (i, next(iter(list_winning_takes(rules, rows, left - i, residue + (i if mover == A else 0), 1 - mover)), 0))
            for i in range(1, min(rules.bound(left), _REPLIES) + 1)
        ]
        facts["replies"] = [list(pair) for pair in replies]
        working.append(list_replies(replies, who, tr("{name} answers", name=name)))
    words = {
        "name": name,
        "who": who,
        "how": say_by_taking(takes, who, complete=True),
        "here": _say_here(goal.modulus, residue, left, who),
        "same": same,
        "sentence": goal.sentence(),
        "modulus": goal.modulus,
        "described": rows.describe(),
        "rows": _count_chips(row),
        "listed": ", ".join(map(str, shown[:_REPLIES])) or "none",
        "more": ", ..." if len(shown) > _REPLIES else "",
    }
    return _BY_RESIDUES.fill("coprime-residues", facts, tuple(working), **words)


def _count_chips(number: int) -> str:
    return ntr("{n} chip", "{n} chips", number, n=abbreviate(number))


def _say_here(modulus: int, residue: int, left: int, who: str) -> str:
    return tr(
        "$a mod {modulus} = {residue}$ with {chips} left and {who} to move",
        modulus=modulus,
        residue=residue,
        chips=_count_chips(left),
        who=who,
    )


_BY_DIVISORS: Final = Sentences(
    later("{name} wins{how}: {why}, and {here}."),
    later(
        "{sentence} It divides n, all the chips. For this n {why}. So what counts is what a leaves over modulo "
        "{modulus}, how many chips are left, and who moves; who wins repeats. Here {here}: {name} wins{how}."
    ),
    later("which {name} wins: {why}"),
    RESIDUE,
)


def explain_divisors(
    goal: Goal, state: State, used: tuple[int, ...], modulus: int, complete: bool, winner: int, takes: list[int]
) -> Reason:
    """Why a player wins where the greatest common divisor has to divide a number."""
    left, a, _, mover = state
    name, who = "AB"[winner], "AB"[mover]
    facts: Facts = {  # what programs read
        **facts_at(state, name),
        "divisors": list(used),
        "all_divisors": complete,
        "modulus": modulus,
        "residue": a % modulus,
        "winning_takes": takes,
    }
    if not used:
        why = tr("every divisor of n will do for A")
    else:
        text = (
            later("A loses if a is {which}, and only then")
            if complete
            else later("A loses if a is {which}, all of which divide n")
        )
        why = tr(text, which=tr("a multiple of {takes_text}", takes_text=list_takes(used)))
    words = {
        "name": name,
        "how": say_by_taking(takes, who, complete),
        "why": why,
        "here": _say_here(modulus, a % modulus, left, who),
        "sentence": goal.sentence(),
        "modulus": modulus,
    }
    return _BY_DIVISORS.fill("coprime-gcd", facts, **words)
