"""``nimlike genus``: genera of heaps in misère play."""

from __future__ import annotations

import click

from nimlike.cli.output import Number, json_line, progress_shown


@click.command("genus")
@click.argument("rules", metavar="RULESET")
@click.option("--to", "last", type=Number(), default=20, show_default=True, help="The largest heap.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/genus/1).")
def command(rules: str, last: int, as_json: bool) -> int:
    """The genus of each heap in misère play: its Grundy value, and misère values with copies of *2 added.

    The last two digits alternate for ever; a star marks wild heaps, whose sums are not those of Nim.

    \b
    nimlike genus octal:0.77
    nimlike genus grundy --to 26
    """
    from nimlike.core.finding import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    law = law_for(game, "genus", "genera are found in octal and subtraction games, in Nim and Grundy's game only")
    with progress_shown():
        found = law(last)
    print(json_line(found.facts) if as_json else "\n".join(found.lines))
    if found.stopped is not None:
        raise found.stopped
    return 0
