"""``nimlike count``: how many combinations of piles are safe."""

from __future__ import annotations

import click

from nimlike.cli.output import Number, json_line
from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate, format_number, json_number


@click.command("count")
@click.argument("rules", default="nim", metavar="[RULESET]")
@click.option("--piles", type=Number(), default=3, show_default=True, help="How many piles.")
@click.option("--bits", type=Number(), default=4, show_default=True, help="Piles are below 2 to this power.")
@click.option("--unordered", is_flag=True, help="Count 1,2,3 and 3,2,1 as one.")
@click.option("--distinct", is_flag=True, help="No two piles equal.")
@click.option("--nonzero", is_flag=True, help="No pile empty.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(rules: str, piles: int, bits: int, unordered: bool, distinct: bool, nonzero: bool, as_json: bool) -> int:
    """Safe combinations of Nim in closed form, and the chance that a random combination is safe.

    \b
    nimlike count --piles 3 --bits 4 --unordered --distinct --nonzero     (Bouton's 35)
    nimlike count nim:misere --piles 5 --bits 100
    """
    from nimlike.families import parse_ruleset
    from nimlike.games.nim.game import Nim

    game = parse_ruleset(rules)
    if not isinstance(game, Nim):
        raise ParseError(f"{game.brief()}: safe combinations are counted for nim and nim:misere")
    counted = game.count_safe(piles, bits, ordered=not unordered, distinct=distinct, nonzero=nonzero)
    chance = counted.chance if counted.total else None
    parts = None if chance is None else (chance.numerator, chance.denominator)
    if as_json:
        result = {
            "schema": "nimlike/count/1",
            "ruleset": str(game),
            "piles": json_number(piles),
            "bits": json_number(bits),
            "ordered": not unordered,
            "distinct": distinct,
            "nonzero": nonzero,
            "safe": json_number(counted.safe),
            "total": json_number(counted.total),
            "chance": None if parts is None else "/".join(map(format_number, parts)),
            "label": "theorem",
            "source": "Bouton 1901, section 3; closed form: docs/theory/bouton.md",
        }
        print(json_line(result))
        return 0
    kind = " ".join(
        word for word, said in (("unordered", unordered), ("distinct", distinct), ("nonzero", nonzero)) if said
    )
    print(f"{game}: {abbreviate(piles)} {kind + ' ' if kind else ''}piles below 2^{abbreviate(bits)}")
    print(f"  safe combinations  {abbreviate(counted.safe)}")
    print(f"  all combinations   {abbreviate(counted.total)}")
    if parts is not None:
        print(f"  chance             {'/'.join(map(abbreviate, parts))}")
    print("  [theorem: Bouton 1901, section 3; closed form: docs/theory/bouton.md]")
    return 0
