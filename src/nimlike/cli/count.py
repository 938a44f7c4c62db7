"""``nimlike count``: how many positions of Nim are P-positions."""

from __future__ import annotations

import click

from nimlike.cli.output import Number, json_line


@click.command("count")
@click.argument("rules", default="nim", metavar="[RULESET]")
@click.option("--piles", type=Number(), default=3, show_default=True, help="How many piles.")
@click.option("--bits", type=Number(), default=4, show_default=True, help="Piles are below 2 to this power.")
@click.option("--unordered", is_flag=True, help="Count 1,2,3 and 3,2,1 as one.")
@click.option("--distinct", is_flag=True, help="No two piles equal.")
@click.option("--nonzero", is_flag=True, help="No pile empty.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(rules: str, piles: int, bits: int, unordered: bool, distinct: bool, nonzero: bool, as_json: bool) -> int:
    """Count the P-positions of Nim in closed form; give the chance that a random position is one.

    \b
    nimlike count --piles 3 --bits 4 --unordered --distinct --nonzero     (Bouton's 35)
    nimlike count nim:misere --piles 5 --bits 100
    """
    from nimlike.core.finding import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    law = law_for(game, "count")
    found = law(piles, bits, not unordered, distinct, nonzero)
    print(json_line(found.facts) if as_json else "\n".join(found.lines))
    return 0
