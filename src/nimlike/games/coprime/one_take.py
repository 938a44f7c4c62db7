"""The theorem of a coprime game with one K as a finding: in text, as JSON values, with its certificate."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from nimlike.core.errors import CertificateRejected, LimitReached, Undecided
from nimlike.core.languages import ENGLISH, later, ntr, speaking, tr
from nimlike.core.laws import Finding, TheoremTable
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import cited, form, listed, results_of, retold
from nimlike.core.progress import report
from nimlike.core.reason import InCoq
from nimlike.games.coprime.class_search import MAX_TAKE, SECONDS, a_wins_start, prove
from nimlike.games.coprime.column_theorems import Uniform, uniform
from nimlike.games.coprime.coprime_rules import A, CoprimeRules
from nimlike.games.coprime.even_n import IN_COQ, conditions_on_even
from nimlike.games.coprime.goal import COPRIME, Total
from nimlike.games.coprime.majority import decide_by_majority
from nimlike.games.coprime.odd_classes import (
    SHOWN,
    Classification,
    all_of,
    alternatives,
    as_dict,
    either,
    every_bound,
    odd_statement,
    open_classes,
    shipped,
    theorem,
)
from nimlike.games.coprime.remainder_rows import TotalTheorem, prove_total
from nimlike.games.coprime.verdicts import EVEN, verdict


def total_statement(known: TotalTheorem, shown: int | None = SHOWN) -> list[str]:
    """The conditions under which B wins, one on each line; A wins every other n."""
    lines = [tr("n is {numbers}", numbers=_list_numbers(known.small, shown))] if known.small else []
    if not known.residues:
        return lines
    late = f"n >= {known.threshold}"
    if known.modulus == 1:
        return [*lines, late]
    others = tuple(r for r in range(known.modulus) if r not in known.residues)
    if len(others) < len(known.residues):
        line = tr("n mod {modulus} is not {numbers}", modulus=known.modulus, numbers=_list_numbers(others, shown))
    else:
        line = tr("n mod {modulus} is {numbers}", modulus=known.modulus, numbers=_list_numbers(known.residues, shown))
    return [*lines, f"{line}, {late}" if known.threshold else line]


def total_as_dict(known: TotalTheorem) -> dict[str, Any]:
    """The theorem as JSON values (schema nimlike/theorem/1)."""
    with speaking(ENGLISH):
        conditions = total_statement(known, None)
    return {
        "schema": "nimlike/theorem/1",
        "ruleset": str(known.rules),
        "complete": True,
        "label": "certified",
        "b_wins": conditions,
        "open": [],
        "modulus": known.modulus,
        "residues": list(known.residues),
        "threshold": known.threshold,
        "small": list(known.small),
        "certificate": known.as_dict(),
    }


def _list_numbers(numbers: tuple[int, ...], shown: int | None) -> str:
    if shown is None or len(numbers) <= shown:
        return either(numbers)
    rest = tr("{count} more", count=len(numbers) - shown)
    return listed([*map(str, numbers[:shown]), rest], "or")


MOST_COMPARED: Final = 100_000
"""The largest n to which a theorem is compared with the exact search."""

_IN_TABLE: Final = 12
_MOST_UNIFORM: Final = 400


_CHECKED: Final = (
    form(later("{wins}; who wins repeats with period {p} from {n} chips left on"), p=r"\d+", n=r"\d+"),
    form(later("B wins n chips iff {which}")),
    form(later("{one}; or {other}"), one="[^;]+"),
    form(later("{some} or {last}"), some=r"(?:n = )?[\d, ]+", last=r"\d+"),
    form(later("{who} wins every n >= 0"), who="[AB]"),
)
"""How what the checker says of these certificates is said in other languages."""

TABLE: Final = TheoremTable(
    """\
# The coprime game for each maximum take

n chips; A begins; each turn takes 1 to K chips until none is left; A wins iff the totals are coprime. For each K, B
wins exactly under the condition given, and A wins every other n. What is said of even n is [Theorem
E](coprime-even.md), which has a proof for every K. What is said of odd n was found by the program and accepted by the
independent checker; [the machine](coprime-machine.md) says how. "nimlike theorem coprime:max=K --full" lists every
product where a line is cut short. "Sets" counts the sets of primes that decide the odd n, of B and of A.

| K | B wins exactly when | sets of B | sets of A |
|---|---|---|---|""",
    lambda k: f"coprime:max={k}",
    200,
)
"""The classification for each maximum take."""


def theorem_law(game: CoprimeRules, seconds: float | None, full: bool, row: bool) -> Finding:
    """Who wins from n chips, for every n, proved and checked."""
    if isinstance(game.goal, Total):
        return _by_remainder(game, full)
    if not game.plain:
        raise Undecided(
            tr(
                "{game}: no classification is found where gcd(a, b) has to divide {modulus}; solve answers "
                "for one n at a time",
                game=game.brief(),
                modulus=abbreviate(game.goal.modulus),
            )
        )
    assert game.constant is not None
    if seconds is None and shipped(game.constant) is None:
        return _of_every_bound(game, game.constant, row)
    known = _prove_classes(game.constant, SECONDS if seconds is None else seconds)
    lines = _row(known, full) if row else _lines_of(known, full)
    cut = not (row or full) and lines != _lines_of(known, full=True)
    compare = _compare_with_search(game, known.b_wins)
    return Finding(
        lines,
        as_dict(known),
        known.is_complete(),
        known.odd.threshold,
        known.as_dict(),
        compare=compare,
        cut=cut,
        in_coq=IN_COQ,
    )


def _of_every_bound(game: CoprimeRules, max_take: int, row: bool) -> Finding:
    """For every K > 4: even n by Theorem E, short games and those that A mirrors; uniform theorems for moderate K."""
    found = uniform(max_take) if max_take <= _MOST_UNIFORM else ()
    with speaking(ENGLISH):
        even, _, still_open = every_bound(max_take)
        facts = {
            "schema": "nimlike/theorem/1",
            "ruleset": str(game),
            "complete": False,
            "label": "theorem",
            "b_wins": [even],
            "open": [f"{still_open} and g > {max_take}"],
            "certificate": None,
            "uniform": [
                {"statement": each.statement(), "certificate": each.column.as_dict(each.word())} for each in found
            ],
        }
    if row:
        lines: tuple[str, ...] = (f"| {abbreviate(max_take)} | {even}; open: {still_open} | | |",)
    else:
        lines = _of_every_lines(game, max_take, found)

    def b_wins(n: int) -> bool | None:
        proved = verdict((n, 0, 0, A), min(max_take, n), max_take)
        if proved is not None:
            return not proved.a_wins
        won = decide_by_majority(COPRIME, (n, 0, 0, A), max_take)
        if won is not None:
            return won.winner != A
        sure = next((each for each in found if each.decides(n)), None)
        return None if sure is None else (sure.winner == A) == (n in sure.exceptions)

    return Finding(lines, facts, complete=False, compare=_compare_with_search(game, b_wins), in_coq=IN_COQ)


def _of_every_lines(game: CoprimeRules, max_take: int, found: tuple[Uniform, ...]) -> tuple[str, ...]:
    even, known_odd, still_open = every_bound(max_take)
    most = abbreviate(max_take)
    gaps = tr(
        "Of the odd n >= {most} + g with g <= {most} A wins just those with phi(n) > n/2. Here g is the largest gap"
        " between good places of n (docs/theory/coprime-majority.md): at most the product of the primes of n, and at"
        " most (2^(w + 1) - 1)/|1 - 2 phi(n)/n| where w primes divide n.",
        most=most,
    )
    if found:
        which = tr("Open: the other {which} and g > {most};", which=still_open, most=most)
    else:
        which = tr("Open: {which} and g > {most};", which=still_open, most=most)
    ask = tr("solve answers for many of them, one at a time.")
    return (
        *_of_even(max_take, even),
        tr("A wins every other even n."),
        tr("A also wins every {which}.", which=known_odd),
        gaps,
        *(f"{each.statement()}  [certified]" for each in found),
        f"{which} {ask}",
        *([tr("--seconds S searches for their classes.")] if max_take <= MAX_TAKE else []),
    )


def _prove_classes(max_take: int, seconds: float) -> Classification:
    """The classification, which the checker has accepted."""
    from nimlike_check import Refused, check

    known = prove(max_take, seconds)
    if not (known.odd.a or known.odd.b):
        raise Undecided(
            tr("coprime:max={max_take}: no class of odd n was decided so soon; --seconds gives more", max_take=max_take)
        )
    try:
        check(known.as_dict(), limit=float("inf"))  # the search has taken longer
    except Refused as refused:
        message = f"coprime:max={max_take}: the checker refuses the classification at {refused}"
        raise CertificateRejected(message, refused.step) from None
    return known


def _of_even(max_take: int, even: str) -> tuple[str, ...]:
    most = abbreviate(max_take)
    game = tr(
        "coprime:max={most}: there are n >= 1 chips. A begins; each turn takes 1 to {most} chips until none is left. A"
        " wins if and only if the totals of A and B are coprime.",
        most=most,
    )
    return game, tr("Even n: B wins if and only if {even}, by {source}.", even=even, source=cited(EVEN)) + "  [theorem]"


def _lines_of(known: Classification, full: bool) -> tuple[str, ...]:
    conditions = odd_statement(known, None if full else SHOWN)
    rest = open_classes(known)
    if known.is_complete():
        when, none = tr("Odd n: B wins if and only if"), tr("Odd n: B wins none")
    else:
        when, none = tr("Odd n: B wins if"), tr("Odd n: B is shown to win none")
    return (
        *_of_even(known.max_take, all_of(*conditions_on_even(known.max_take))),
        *([f"{when}  [certified]", *_list_conditions(conditions)] if conditions else [f"{none}  [certified]."]),
        tr("A wins every other n, but for these, which are open:") if rest else tr("A wins every other n."),
        *(f"  {line}" for line in rest),
        _say_certificate(known),
    )


def _say_certificate(known: Classification) -> str:
    """What the certificate decides, and how."""
    (b_sets, a_sets), least = _counts(known), known.odd.threshold | 1
    sets = ntr(
        "{count} set of primes for B and {others} for A (docs/theory/coprime-machine.md)",
        "{count} sets of primes for B and {others} for A (docs/theory/coprime-machine.md)",
        b_sets,
        count=b_sets,
        others=a_sets,
    )
    small = "" if least == 1 else tr("; the game itself decides each odd n < {least}", least=least)
    return tr("The checker accepted the certificate, which is about odd n only: {sets}{small}.", sets=sets, small=small)


def _row(known: Classification, full: bool) -> tuple[str, ...]:
    b_sets, a_sets = _counts(known)
    with speaking(ENGLISH):
        text = theorem(known, None if full else _IN_TABLE).removeprefix("B wins exactly when ").rstrip(".")
    return (f"| {known.max_take} | {text} | {b_sets} | {a_sets} |",)


def _counts(known: Classification) -> tuple[int, int]:
    b_sets, a_sets = (sum(len(group.sets) for group in groups) for groups in (known.odd.b, known.odd.a))
    return b_sets, a_sets


def _list_conditions(conditions: list[str]) -> list[str]:
    *lines, last = alternatives(conditions)
    return [*(f"  {line}" for line in lines), f"  {last}."]


def _by_remainder(game: CoprimeRules, full: bool) -> Finding:
    """The theorem of a game in which the remainder of A's total decides."""
    known, said = prove_total(game)
    assert isinstance(game.goal, Total)
    conditions = total_statement(known, None if full else SHOWN)
    residues = listed([str(residue) for residue in game.goal.residues], "or")
    rules = tr(
        "{game}: there are n >= 0 chips. A begins; each turn takes 1 to {most} chips until none is left. A wins if and"
        " only if his total leaves {residues} modulo {modulus}.",
        game=game,
        most=abbreviate(game.constant or 0),
        residues=residues,
        modulus=abbreviate(game.goal.modulus),
    )
    cut = not full and conditions != total_statement(known, None)
    if conditions:
        when = tr("B wins if and only if")
        lines = [rules, f"{when}  [certified]", *_list_conditions(conditions), tr("A wins every other n >= 0.")]
    else:
        lines = [rules, tr("A wins every n >= 0") + "  [certified]"]
    lines.append(tr("Checked: {said}.", said=retold(said.removeprefix(f"{game}: "), _CHECKED)))
    compare = _compare_with_search(game, known.b_wins)
    return Finding(
        tuple(lines),
        total_as_dict(known),
        True,
        0,
        known.as_dict(),
        compare=compare,
        cut=cut,
        in_coq=InCoq("TotalChecker.total_checked"),
    )


def _compare_with_search(
    game: CoprimeRules, b_wins: Callable[[int], bool | None]
) -> Callable[[int], tuple[list[int], int]]:
    """Where a theorem differs from the exact search for n to a bound, and how many n it leaves open."""

    def compare(bound: int) -> tuple[list[int], int]:
        if bound > MOST_COMPARED:
            raise LimitReached(
                tr(
                    "--bound: the exact search is run for every n up to {most_compared:,} at most",
                    most_compared=MOST_COMPARED,
                )
            )
        said = {n: winner for n in range(1, bound + 1) if (winner := b_wins(n)) is not None}
        wrong = []
        for n, a_wins in zip(said, results_of(partial(a_wins_start, game), said), strict=True):
            report("exact search", n, bound)
            if said[n] == a_wins:
                wrong.append(n)
        return wrong, bound - len(said)

    return compare
