"""``nimlike games``: what exists."""

from __future__ import annotations

import click

from nimlike.cli.output import json_line, prose_width, show
from nimlike.core.languages import tr


@click.command("games")
@click.argument("names", nargs=-1, metavar="[FAMILY...]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a family, a line each.")
def command(names: tuple[str, ...], as_json: bool) -> int:
    """What games there are: their rules, the paper, and examples of positions.

    \b
    nimlike games
    nimlike games wythoff onepile
    """
    from nimlike.families import families, family, parse_position

    for name in names or families():
        rules = family(name)
        told = tr(rules.rules_text) or parse_position(rules.examples[0]).ruleset.rules()
        if as_json:
            described = {
                "family": name,
                "title": rules.title,
                "reference": rules.reference,
                "rules": told,
                "examples": list(rules.examples),
            }
            print(json_line(described))
            continue
        show(f"{name}: {tr(rules.title)}{f' ({rules.reference})' if rules.reference else ''}")
        show(click.wrap_text(told, prose_width(), "  ", "  "), f"  Examples: {'  '.join(rules.examples)}", "")
    if not as_json and not names:
        show("Sums: join positions by +, like nim:3,4+wythoff:3,9; a move there names its part: 2.b1")
    return 0
