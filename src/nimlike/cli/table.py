"""``nimlike table``: the table of a game."""

from __future__ import annotations

import click

from nimlike.cli.output import Number, json_line, progress_shown, search_limit
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, grouped

_MOST_ROWS = 100_000


@click.command("table")
@click.argument("rules", metavar="RULESET")
@click.option("--from", "low", type=Number(), default=0, show_default=True, help="First size.")
@click.option("--to", "high", type=Number(), help="Last size [default: 12 beyond the first].")
@click.option("--csv", "as_csv", is_flag=True, help="Comma-separated values.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/table/1).")
@search_limit
def command(rules: str, low: int, high: int | None, as_csv: bool, as_json: bool) -> int:
    """The table of a game: two-pile Grundy values, caps and smallest winning moves, parity rows.

    \b
    nimlike table onepile:base=1,3,7 --to 7      (the appendix of Holshouser & Reiter)
    nimlike table coprime:max=10 --to 25         (section 2 of Andrejić)
    nimlike table wythoff --to 20
    """
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    last = low + 12 if high is None else high
    if last < low:
        raise ParseError(tr("--to {last} lies below --from {low}", last=abbreviate(last), low=abbreviate(low)))
    if last - low >= _MOST_ROWS:
        raise LimitReached(
            tr(
                "a table of {last} rows: at most {most_rows:,} are made",
                last=grouped(last - low + 1),
                most_rows=_MOST_ROWS,
            )
        )
    with progress_shown():
        table = game.table(low, last)
    if as_json:
        print(json_line(table.as_dict()))
    elif as_csv:
        import csv
        import sys

        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(table.headings)
        writer.writerows(table.rows)
    else:
        from nimlike.explain.text import table_lines

        print(*table_lines(table), sep="\n")
    return 0
