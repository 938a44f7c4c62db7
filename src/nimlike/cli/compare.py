"""``nimlike compare``: whether two games have the same P-positions."""

from __future__ import annotations

import sys

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.core.errors import ParseError
from nimlike.core.languages import tr

_MOST_BOUND = 1 << 20


@click.command("compare")
@click.argument("first", metavar="RULESET")
@click.argument("second", metavar="RULESET")
@click.option("--piles", type=int, help="How many piles, where their number is free (nim).")
@click.option("--bound", type=Number(), help="Compare tables below this [default: larger and larger ones].")
@click.option("--seconds", type=Number(), default=60, show_default=True, help="Time for the tables.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/comparison/1).")
def command(first: str, second: str, piles: int | None, bound: int | None, seconds: int, as_json: bool) -> int:
    """Whether two games have the same P-positions: the first difference, or a proof that there is none.

    The tables are compared first. Where they agree, one automaton is proved to be the set of P-positions of both games,
    if there is one and both have moves that are linear conditions.

    Exit codes: 0 the same, for all sizes or below the bound that is named; 1 they differ.

    \b
    nimlike compare wythoff vector:perm=k,0:move=k,k
    nimlike compare octal:0.3 subtraction:1
    nimlike compare wythoff ./mygame.py --bound 200
    """
    from nimlike.prove.comparison import compare

    if bound is not None and not 1 <= bound <= _MOST_BOUND:
        raise ParseError(tr("--bound: give a number from 1 to {most_bound:,}", most_bound=_MOST_BOUND))
    if seconds < 1:
        raise ParseError(tr("--seconds: give at least 1"))
    with progress_shown():
        found = compare(first, second, bound, piles, float(min(seconds, sys.maxsize)))
    print(json_line(found.as_dict()) if as_json else found)
    return 1 if found.difference is not None else 0
