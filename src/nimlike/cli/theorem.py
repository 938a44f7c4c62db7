"""``nimlike theorem``: who wins a game for every size, found and proved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.phrase import counted

if TYPE_CHECKING:
    from nimlike.core.finding import Finding

_TABLED: Final = "coprime:max="  # the games of the table --all
_MOST_TABLED: Final = 200
_MOST_COMPARED: Final = 100_000

_HEAD: Final = """\
# The coprime game for each maximum take

n chips; A begins; each turn takes 1 to K chips until none is left; A wins iff the totals are coprime. For each K, B
wins exactly under the condition given, and A wins every other n. What is said of even n is [Theorem
E](coprime-even.md), which has a proof for every K. What is said of odd n was found by the program and accepted by the
independent checker; [the machine](coprime-machine.md) says how. "nimlike theorem coprime:max=K --full" lists every
product where a line is cut short. "Sets" counts the sets of primes that decide the odd n, of B and of A.

| K | B wins exactly when | sets of B | sets of A |
|---|---|---|---|"""


@click.command("theorem")
@click.argument("rules", metavar="[RULESET]", required=False)
@click.option("--all", "to", type=Number(), metavar="K", help="The table of all maximum takes 1..K, as Markdown.")
@click.option("--bound", type=Number(), help="Compare with the exact search for all n (or c) up to this.")
@click.option("--full", is_flag=True, help="List everything, however many.")
@click.option(
    "--seconds",
    type=Number(),
    help="Time for the search; the rest is open [default: 300; coprime to K = 30].",
)
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
    """Who wins a game for every size: the program finds all conditions and proves them.

    In the coprime game the even n are those of Theorem E, for every K. The conditions on odd n come with what the
    independent checker needs, and the checker is asked before anything is printed; for K > 30 most odd n stay open,
    unless --seconds is given. Exit
    codes: 4 when some n stay open, which the statement then names; 1 when --bound finds a disagreement. In the
    coprime game A may also win by the remainder of his total (total=RmodM). Where gcd(a, b)
    has to divide some M > 1 (gcd=M), no classification is found, and the exit code is 4.

    Where n, or the primes of n, are given in place of max, the theorem is of every K, for all n with the same primes:
    the career of these primes. "coprime" alone has what is known of every K and n.

    Of a subtraction game with a letter c among its numbers, the least period and preperiod are proved for every c:
    those of the P-positions, or with :grundy those of the Grundy values. subtraction:a,b,c has what is known of all
    sets of three numbers.

    \b
    nimlike theorem coprime:max=10
    nimlike theorem coprime:max=7 --bound 1000 -o max-7.json
    nimlike theorem coprime:max=4:total=2,3mod5
    nimlike theorem coprime:n=105 -o career.json
    nimlike theorem coprime:primes=3,7,11,13
    nimlike theorem subtraction:4,7,c --bound 100
    nimlike theorem --all 12
    """
    from nimlike.families import law_of

    if (rules is None) == (to is None):
        raise click.UsageError("give a ruleset like coprime:max=10, or else --all K")
    if bound is not None and bound > _MOST_COMPARED:
        raise LimitReached(f"--bound: the exact search is run for every n up to {_MOST_COMPARED:,} at most")
    check_output(output, folder=to is not None)
    if to is not None and not 1 <= to <= _MOST_TABLED:
        raise ParseError(f"--all: K is a whole number from 1 to {_MOST_TABLED}")
    if rules is not None:
        texts = {rules: output}
    else:
        assert to is not None
        texts = {f"{_TABLED}{k}": output and output / f"max-{k}.json" for k in range(1, to + 1)}
        if not as_json:
            print(_HEAD, flush=True)
    code = 0
    for text, path in texts.items():
        law = law_of(text, "theorem", "no theorem for every size is found for such a game")
        with progress_shown():
            found = law(None if seconds is None else float(min(seconds, sys.maxsize)), full, rules is None)
        told = found.told() if to is None else found.lines  # a row of the table stays one line
        print(json_line(found.as_dict()) if as_json else "\n".join(told), flush=True)
        if path is not None:
            if found.certificate is None:
                raise Undecided(f"{text}: the statement has no certificate to write")
            write_output(path, json_line(found.certificate) + "\n")
        if not found.complete:
            code = code or Undecided.exit_code
        if bound is not None and not _agrees(found, bound, as_json or rules is None):
            code = 1
    return code


def _agrees(found: Finding, bound: int, quiet: bool) -> bool:
    """Whether the theorem is what the exact search says for all n up to the bound."""
    assert found.compare is not None
    with progress_shown():
        wrong, undecided = found.compare(bound)
    if wrong:
        print(f"The exact search disagrees at {found.size} = {', '.join(map(str, wrong[:10]))}.")
    elif not quiet:
        left = f" but {counted(undecided, 'open one')}" if undecided else ""
        print(f"The exact search agrees for every {found.size} <= {bound}{left}.")
    return not wrong
