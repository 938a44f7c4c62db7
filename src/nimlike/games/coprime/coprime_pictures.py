"""What the coprime game shows of itself: tables, pictures, and the numbers of chips from which B wins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import later, ntr, tr
from nimlike.core.literature import cite_in_brief
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Position
from nimlike.core.progress import report
from nimlike.core.shown import Image, Marks, Part, Period, Picture
from nimlike.core.table import Table
from nimlike.games.coprime.coprime_rules import A, B, CoprimeRules, Total
from nimlike.games.coprime.even_n import require_parity
from nimlike.games.coprime.odd_columns import make_plane, make_word
from nimlike.games.coprime.primes_of_n import find_small_primes
from nimlike.games.coprime.remainder_rows import make_rows

EXAMPLE = 105  # the number of chips whose primes a picture of the plane shows, if no other is given
MOST_ROWS = 1_000  # most chips left in a picture of the plane
MOST_DIFFERENCE = 1_000_000  # largest differences of a picture of the plane
GAP = 200  # most numbers that are searched for the next one from which B wins

_ROWS = (later("A odd, B moves"), later("A odd, A moves"), later("A even, B moves"), later("A even, A moves"))


def draw_parity(rules: CoprimeRules, bound: int) -> Picture:
    """For which numbers of chips left A's total ends even, whoever moves."""
    parity = require_parity(rules)
    parts: list[Part] = []
    for height, (odd, mover) in enumerate(((1, 1), (1, 0), (0, 1), (0, 0))):
        left = [n for n in range(bound + 1) if not parity.a_wins(n, odd, mover)]
        parts.append(Marks(left, [height] * len(left), style="square"))
    parts.append(Period(0, parity.period, bound))
    title = tr("{name}: chips left where A's total ends even", name=rules.name)
    return Picture(title, Label.COMPUTED, tr("chips left"), "", tuple(parts), rows=tuple(map(tr, _ROWS)))


def draw_plane(position: Position, bound: int) -> Picture:
    """Who wins with 0 to bound chips left, at the differences around that of a position with odd n."""
    import numpy as np

    if bound > MOST_ROWS:
        raise LimitReached(f"a picture of kind plane goes to {MOST_ROWS:,}, not to {bound:,}")
    rules, (left, a, b, _) = position.ruleset, position.state
    most = rules.constant  # type: ignore[attr-defined]
    low, high = a - b - bound // 2, a - b + bound // 2
    if max(-low, high) > MOST_DIFFERENCE:
        raise LimitReached(f"a picture of kind plane has differences to {MOST_DIFFERENCE:,} at most")
    # Who wins each position, by either player to move.
    primes = find_small_primes(left + a + b, max(-low, high) + bound)[0]
    found = make_plane(most, make_word(primes), low - 1, high, bound)
    values = np.zeros((bound + 1, high - low + 1), np.uint8)
    for k in range(bound + 1):
        for d in range(low, high + 1):
            # A position with k + d odd is two squares wide: there is none between it and the next one.
            at = d - (k + d + 1) % 2
            a_first, b_first = found.a_wins(k, at, A), found.a_wins(k, at, B)
            values[k, d - low] = 3 if a_first and b_first else 2 if a_first else 1 if b_first else 0
    # The picture with its words.
    named = tr("divisible by {join}", join=", ".join(map(str, primes))) if primes else tr("without small primes")
    kinds = (
        (tr("B wins"), "second"),
        (tr("the player to move loses"), "safe"),
        (tr("the player to move wins"), "plain"),
        (tr("A wins"), "first"),
    )
    image = Image(values, first=low, kinds=kinds)
    return Picture(
        tr("{name}, odd n {named}", name=rules.name, named=named),
        Label.COMPUTED,
        "a \N{MINUS SIGN} b",
        tr("chips left"),
        (image,),
    )


def _say_times(number: int) -> str:
    return ntr("{n} row occurs", "{n} rows in succession occur", number, n=abbreviate(number))


def list_parity_rows(rules: CoprimeRules, low: int, high: int) -> Table:
    """The parity table: a row for each number of chips left."""
    parity = require_parity(rules)
    return Table(
        tr("{rules}: who wins, and by which takes, when an odd total wins for A and an even one for B", rules=rules),
        (tr("left"), tr("A even, A moves"), tr("A even, B moves"), tr("A odd, A moves"), tr("A odd, B moves")),
        tuple(
            (format_number(left), *(parity.cell(left, odd, mover) for odd in (0, 1) for mover in (A, B)))
            for left in range(low, high + 1)
        ),
        Label.COMPUTED,
        tr("parity table ({reference}, section 2)", reference=cite_in_brief(rules.sources)),
        (
            tr(
                "The winners have preperiod {preperiod} and period {period}: {times} twice, and a "
                "row depends on as many before it.",
                preperiod=0,
                period=parity.period,
                times=_say_times(parity.max_take),
            ),
            tr("When n is a power of 2 greater than 1, gcd(a, b) = 1 exactly when a is odd."),
        ),
    )


def list_residues(rules: CoprimeRules, low: int, high: int, goal: Total) -> Table:
    """The residues of A's chips with which A wins, where a mod M decides."""
    most = rules.constant
    if most is None:
        raise RulesetError(f"{rules.brief()}: the rows modulo {abbreviate(goal.modulus)} need a constant max")
    rows = make_rows(most, goal)

    def cell(left: int, mover: int) -> str:
        return ",".join(map(str, rows.residues(left, mover))) or "-"

    return Table(
        tr(
            "{rules}: the residues of A's chips modulo {modulus} with which A wins",
            rules=rules,
            modulus=abbreviate(goal.modulus),
        ),
        (tr("left"), tr("A moves"), tr("B moves")),
        tuple((format_number(left), cell(left, A), cell(left, B)) for left in range(low, high + 1)),
        Label.COMPUTED,
        "rows modulo M",
        (
            tr(
                "The rows have preperiod {preperiod} and period {period}: {times} twice, and a row "
                "depends on as many before it.",
                preperiod=rows.preperiod,
                period=rows.period,
                times=_say_times(most),
            ),
        ),
    )


def list_winners(rules: CoprimeRules, low: int, high: int) -> Table:
    """Who wins from n chips, by exact search for each n."""
    found = []
    for n in range(low, high + 1):
        report("starting numbers", n - low, high - low + 1)
        found.append((format_number(n), "A" if rules(n).outcome is Outcome.N else "B"))
    title = tr("{rules}: who wins from n chips", rules=rules)
    return Table(title, ("n", "winner"), tuple(found), Label.COMPUTED, tr("exact search for each n"))


def list_b_wins(rules: CoprimeRules) -> Iterator[int]:
    """The numbers of chips from which B wins, in increasing order."""
    searched = 0
    # A takes all but one of 1 to K + 1 chips.
    starts = chain((0,), count(rules.constant + 2)) if rules.plain and rules.constant else count()
    for n in starts:
        answer = rules(n).answer()
        searched += answer.label is Label.COMPUTED
        if answer.outcome is Outcome.P:
            searched = 0
            yield n
        elif searched == GAP:
            raise LimitReached(f"{rules.brief()}: no further number up to {n:,} is one from which B wins")
