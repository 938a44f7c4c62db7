"""``nimlike period``: the period of a heap game's Grundy values."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nimlike.cli.output import Number, deliver, json_line, progress_shown
from nimlike.cli.streams import check_output
from nimlike.core.errors import Undecided
from nimlike.core.languages import tr

_NONE: Final = "periods are found of heap games, of Nim, and where the positions are the numbers 0, 1, 2, ..."
_NO_VALUES: Final = "it has no Grundy values, so that there is no period of them"


@click.command("period")
@click.argument("rules", metavar="RULESET")
@click.option(
    "--limit", type=Number(), help="The largest heap computed [default: 65536, or 2^20 where values are cheap]."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the certificate that the period holds for all heaps.",
)
@click.option("--check/--no-check", default=True, help="Whether the independent checker is asked (default: it is).")
@click.option(
    "--store",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the values in this folder, and go on from those that are there.",
)
@click.option("--plan", is_flag=True, help="Say first how the values were computed, and why so.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/period/1).")
def command(
    rules: str, limit: int | None, output: Path | None, check: bool, store: Path | None, plan: bool, as_json: bool
) -> int:
    """The period of the Grundy values of heaps 0, 1, 2, ..., or of the positions 0, 1, 2, ... of any other game.

    Certified for all heaps where a theorem extends the computed values and the independent checker accepts
    the certificate; otherwise conjectured. Exit code 4 when no period is found, or with -o when there is
    no certificate. Interrupted (Ctrl-C), it loses nothing of what --store keeps.

    \b
    nimlike period octal:0.77
    nimlike period octal:0.137 -o dawson.json
    nimlike period subtraction:2,5,8 --json
    nimlike period octal:0.354 --limit 2^24
    nimlike period octal:0.104 --limit 2^28 --store values-of-0.104
    """
    from nimlike.core.finding import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    check_output(output)
    law = game.laws().get("period")
    if law is None:
        from nimlike.discover.number_periods import numbers_law  # NumPy, which other games do without

        law = numbers_law(game) or law_for(game, "period", _NONE if game.normal_play else _NO_VALUES)
    with progress_shown():
        found = law(limit, check, store)
    lines = [json_line(found.facts)] if as_json else [*(found.plan if plan else ()), *found.lines]
    missing = tr("{rules}: there is no certificate to write", rules=game.brief())
    deliver(lines, output, found.certificate, missing, found.bound)
    return 0 if found.complete else Undecided.exit_code
