"""``nimlike theorem``: the complete classification of a coprime game, found and proved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.numbers import abbreviate

if TYPE_CHECKING:
    from collections.abc import Callable

    from nimlike.games.coprime.classes import Classification
    from nimlike.games.coprime.game import Coprime


@click.command("theorem")
@click.argument("rules", metavar="[RULESET]", required=False)
@click.option("--all", "to", type=Number(), metavar="K", help="The table of all maximum takes 1..K, as Markdown.")
@click.option("--bound", type=Number(), help="Compare with the exact search for all n up to this.")
@click.option("--full", is_flag=True, help="List every product of primes, however many.")
@click.option("--seconds", type=Number(), help="Time for the odd classes; the rest is open [default: 300].")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Write the certificate; with --all, a folder for all of them.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line (schema nimlike/theorem/1).")
def command(
    rules: str | None,
    to: int | None,
    bound: int | None,
    full: bool,
    seconds: int | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Who wins the coprime game for every number of chips: all conditions, found and proved by program.

    Each condition comes with what the independent checker needs, and the checker is asked before anything is
    printed. Exit codes: 4 when some n stay open, which the statement then names; 1 when --bound finds a
    disagreement. A may also win by the remainder of his total (total=RmodM). Where gcd(a, b) has to divide
    some M > 1 (gcd=M), no classification is found, and the exit code is 4.

    \b
    nimlike theorem coprime:max=10
    nimlike theorem coprime:max=7 --bound 1000 -o max-7.json
    nimlike theorem coprime:max=4:total=2,3mod5
    nimlike theorem --all 12
    """
    from nimlike.games.coprime.machine.theorem import MAX_TAKE, SECONDS

    if (rules is None) == (to is None):
        raise click.UsageError("give a ruleset like coprime:max=10, or else --all K")
    if bound is not None and bound > _MOST_COMPARED:
        raise LimitReached(f"--bound: the exact search is run for every n up to {_MOST_COMPARED:,} at most")
    check_output(output, folder=to is not None)
    if to is not None:
        if not 1 <= to <= MAX_TAKE:
            raise ParseError(f"--all: K is a whole number from 1 to {MAX_TAKE}")
        takes = range(1, to + 1)
    else:
        assert rules is not None
        game, most = _game(rules)
        if not game.plain:
            return _by_remainder(game, bound, full, output, as_json)
        takes = range(most, most + 1)
    if to is not None and not as_json:
        print(_HEAD, flush=True)
    code = 0
    for max_take in takes:
        with progress_shown():
            known, said = _proved(max_take, float(SECONDS if seconds is None else min(seconds, sys.maxsize)))
        _show(known, said, full, as_json, table=to is not None)
        if output is not None:
            path = output / f"max-{max_take}.json" if to is not None else output
            write_output(path, json_line(known.as_dict()) + "\n")
        if not known.is_complete():
            code = code or Undecided.exit_code
        if bound is not None and not _agrees(max_take, known.b_wins, bound, as_json or to is not None):
            code = 1
    return code


_MOST_COMPARED = 100_000

_HEAD = """\
# The coprime game for each maximum take

n chips; A begins; each turn takes 1 to K chips until none is left; A wins iff the totals are coprime. For each K, B
wins exactly under the condition given, and A wins every other n. Each line was found by the program and accepted by
the independent checker; how is told in [the machine](coprime-machine.md). "nimlike theorem coprime:max=K --full" lists
every product where a line is cut short. "Sets" counts the sets of primes that decide the odd n, of B and of A.

| K | B wins exactly when | sets of B | sets of A |
|---|---|---|---|"""


def _game(rules: str) -> tuple[Coprime, int]:
    """The game of a text, and its K."""
    from nimlike.families import parse_ruleset
    from nimlike.games.coprime.game import Coprime

    game = parse_ruleset(rules)
    if not isinstance(game, Coprime) or game.constant is None:
        raise ParseError(
            f"{game.brief()}: theorems are found for the coprime game with a constant bound, like coprime:max=10"
        )
    return game, game.constant


def _by_remainder(game: Coprime, bound: int | None, full: bool, output: Path | None, as_json: bool) -> int:
    """The theorem of a game with another condition on the totals."""
    from nimlike.games.coprime.by_total import total_theorem
    from nimlike.games.coprime.goal import Total
    from nimlike.games.coprime.machine.total import total_as_dict, total_statement
    from nimlike.games.coprime.machine.words import SHOWN

    if not isinstance(game.goal, Total):
        raise Undecided(
            f"{game.brief()}: no classification is found where gcd(a, b) has to divide {abbreviate(game.goal.modulus)};"
            " solve answers for one n at a time"
        )
    with progress_shown():
        known, said = total_theorem(game)
    if output is not None:
        write_output(output, json_line(known.as_dict()) + "\n")
    if as_json:
        print(json_line(total_as_dict(known)), flush=True)
    else:
        conditions = total_statement(known, None if full else SHOWN)
        if conditions:
            print(f"{game}: B wins exactly when  [certified]")
            for i, line in enumerate(conditions, 1):
                print(f"  {line}{'; or' if i < len(conditions) else '.'}")
            print("A wins every other n >= 0.")
        else:
            print(f"{game}: A wins every n >= 0  [certified]")
        print(f"Checked: {said.removeprefix(f'{game}: ')}.")
    return 0 if bound is None or _agrees(game, known.b_wins, bound, as_json) else 1


def _proved(max_take: int, seconds: float) -> tuple[Classification, str]:
    """The classification, and what the checker says of it."""
    from nimlike.core.errors import CertificateRejected
    from nimlike.games.coprime.machine.theorem import prove
    from nimlike_check import Refused, check

    known = prove(max_take, seconds)
    try:
        return known, check(known.as_dict())
    except Refused as refused:
        message = f"coprime:max={max_take}: the checker refuses the classification at {refused}"
        raise CertificateRejected(message, refused.step) from None


def _show(known: Classification, said: str, full: bool, as_json: bool, table: bool) -> None:
    from nimlike.games.coprime.machine.words import SHOWN, as_dict, open_classes, statement, theorem

    if as_json:
        print(json_line(as_dict(known)), flush=True)
        return
    counts = [sum(len(group.sets) for group in groups) for groups in (known.odd.b, known.odd.a)]
    if table:
        text = theorem(known, None if full else 12).removeprefix("B wins exactly when ").rstrip(".")
        print(f"| {known.max_take} | {text} | {counts[0]} | {counts[1]} |", flush=True)
        return
    print(f"coprime:max={known.max_take}: B wins {'exactly ' if known.is_complete() else ''}when  [certified]")
    conditions = statement(known, None if full else SHOWN)
    for i, line in enumerate(conditions, 1):
        print(f"  {line}{'; or' if i < len(conditions) else '.'}")
    rest = open_classes(known)
    print("A wins every other n." if not rest else "A wins every other n, but for these, which are open:")
    for line in rest:
        print(f"  {line}")
    print(f"Odd n: {counts[0]} sets of primes of B and {counts[1]} of A. Every n < {known.below} by the game itself.")
    print(f"Checked: {said.partition(': ')[2]}.")


def _agrees(game: Coprime | int, b_wins: Callable[[int], bool | None], bound: int, quiet: bool) -> bool:
    """Whether the classification is the exact search for all n up to the bound."""
    from nimlike.core.progress import report
    from nimlike.games.coprime.game import Coprime
    from nimlike.games.coprime.search import search

    rules, wrong, undecided = Coprime(game) if isinstance(game, int) else game, list[int](), 0
    with progress_shown():
        for n in range(1, bound + 1):
            report("exact search", n, bound)
            said = b_wins(n)
            if said is None:
                undecided += 1
            elif said == search(rules(n)).a_wins(0):
                wrong.append(n)
    if wrong:
        print(f"The exact search disagrees at n = {', '.join(map(str, wrong[:10]))}.")
    elif not quiet:
        left = f" but {undecided} open ones" if undecided else ""
        print(f"The exact search agrees for every n <= {bound}{left}.")
    return not wrong
