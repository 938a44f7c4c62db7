"""``nimlike quotient``: the misère quotient of a heap game."""

from __future__ import annotations

from pathlib import Path

import click

from nimlike.cli.output import Number, deliver, json_line, progress_shown
from nimlike.cli.streams import check_output
from nimlike.core.errors import Undecided
from nimlike.core.languages import tr


@click.command("quotient")
@click.argument("rules", metavar="RULESET")
@click.option("--to", "heaps", type=Number(), help="The largest heap computed [default: 8192].")
@click.option("--order", type=Number(), help="The most elements that the quotient may have [default: 200].")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the certificate of what is found.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/quotient/1).")
def command(rules: str, heaps: int | None, order: int | None, output: Path | None, as_json: bool) -> int:
    """The misère quotient of a heap game: which sums of heaps are lost when who moves last loses.

    Each heap is an element of a finite commutative monoid; a sum is a P-position if and only if the product
    of its heaps is in the P-portion. Exit code 4 when no finite quotient of all heaps is found; what is
    printed then is the quotient of the heaps that were reached.

    \b
    nimlike quotient octal:0.77
    nimlike quotient octal:0.07 --to 24
    nimlike quotient octal:0.123 -o 0.123.json
    """
    from nimlike.core.finding import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    check_output(output)
    law = law_for(
        game, "quotient", "misère quotients are found of octal and subtraction games, of Nim and Grundy's game only"
    )
    with progress_shown():
        found = law(heaps, order)
    lines = [json_line(found.facts)] if as_json else found.lines
    missing = tr("{rules}: there is no certificate to write", rules=game.brief())
    deliver(lines, output, found.certificate, missing, found.bound)
    return 0 if found.complete else Undecided.exit_code
