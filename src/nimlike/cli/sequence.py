"""``nimlike sequence``: Grundy values of heaps."""

from __future__ import annotations

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.core.errors import ParseError


@click.command("sequence")
@click.argument("rules", metavar="RULESET")
@click.option("--terms", type=Number(), default=100, show_default=True, help="How many values, from heap 0 on.")
@click.option("--bfile", is_flag=True, help="A line a heap: the heap and its value, as in the OEIS.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/sequence/1).")
def command(rules: str, terms: int, bfile: bool, as_json: bool) -> int:
    """The Grundy values of heaps 0, 1, 2, ..., computed from the rules.

    \b
    nimlike sequence octal:0.77 --terms 200      (Kayles)
    nimlike sequence subtraction:1,3,4 --bfile
    nimlike sequence grundy --json
    nimlike sequence subtraction:primes
    """
    from nimlike.discover.periods import sequence
    from nimlike.games.registry import parse_ruleset

    if bfile and as_json:
        raise ParseError("--bfile and --json exclude each other")
    game = parse_ruleset(rules)
    with progress_shown():
        values = sequence(game, terms)
    if as_json:
        print(
            json_line(
                {
                    "schema": "nimlike/sequence/1",
                    "ruleset": str(game),
                    "first_heap": 0,
                    "values": values,
                    "label": "computed",
                }
            )
        )
        return 0
    oeis = getattr(game, "oeis", "")
    heading = f"{game}: Grundy values of heaps 0 to {terms - 1:,}{', OEIS ' + oeis if oeis else ''}  [computed]"
    if bfile:
        print(f"# {heading}")
        print("\n".join(f"{heap} {value}" for heap, value in enumerate(values)))
    else:
        print(heading)
        print(", ".join(map(str, values)))
    return 0
