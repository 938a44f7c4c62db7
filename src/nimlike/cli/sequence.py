"""``nimlike sequence``: Grundy values of heaps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate

_PIECE: Final = 100_000  # values printed at once
_MOST_IN_JSON: Final = 10_000_000


@click.command("sequence")
@click.argument("rules", metavar="RULESET")
@click.option("--terms", type=Number(), default=100, show_default=True, help="How many values.")
@click.option("--from", "first", type=Number(), default=0, show_default=True, help="The heap of the first value.")
@click.option("--bfile", is_flag=True, help="A line a heap: the heap and its value, as in the OEIS.")
@click.option("--quiet", is_flag=True, help="Compute, and print the heading and what the greatest value is, no values.")
@click.option(
    "--store",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep all values in this folder, and go on from those that are there.",
)
@click.option("--plan", is_flag=True, help="Say how the values were computed, and why so.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/sequence/1).")
def command(
    rules: str, terms: int, first: int, bfile: bool, quiet: bool, store: Path | None, plan: bool, as_json: bool
) -> int:
    """The Grundy values of heaps 0, 1, 2, ..., computed from the rules.

    A long computation can be interrupted (Ctrl-C); what --store keeps is not lost, and the next one goes on from it.

    \b
    nimlike sequence octal:0.77 --terms 200      (Kayles)
    nimlike sequence subtraction:1,3,4 --bfile
    nimlike sequence grundy --json
    nimlike sequence subtraction:primes
    nimlike sequence octal:0.454 --terms 2^28 --store values-of-0.454 --quiet
    nimlike sequence octal:0.454 --from 10^8 --terms 20 --store values-of-0.454
    """
    from nimlike.discover.periods import heap_game, table_of
    from nimlike.families import parse_ruleset
    from nimlike.games.heaps.values import plan_lines

    if bfile + as_json + quiet > 1:
        raise ParseError("--bfile, --json and --quiet exclude each other")
    if terms < 1:
        raise ParseError(f"--terms {abbreviate(terms)}: at least 1 is needed")
    if as_json and terms > _MOST_IN_JSON:
        raise LimitReached(f"--json: one object holds {_MOST_IN_JSON:,} values at most")
    game = heap_game(parse_ruleset(rules))
    last = first + terms - 1
    with progress_shown(), table_of(game, store) as heaps:
        values = heaps.up_to(last)[first : last + 1]
        plans, greatest = plan_lines(heaps, last), int(values.max())
        where = first + int(values.argmax())
        listed = values[:0] if quiet else values
    if as_json:
        print(
            json_line(
                {
                    "schema": "nimlike/sequence/1",
                    "ruleset": str(game),
                    "first_heap": first,
                    "values": listed.tolist(),
                    "label": "computed",
                }
            )
        )
        return 0
    oeis = getattr(game, "oeis", "")
    known = f", OEIS {oeis}" if oeis else ""
    heading = f"{game}: Grundy values of heaps {first:,} to {last:,}{known}  [computed]"
    lead = "# " if bfile else ""
    print(f"{lead}{heading}")
    if plan:
        print("\n".join(lead + line for line in plans))
    if quiet:
        print(f"greatest value {greatest}, first of heap {where:,}")
        return 0
    if bfile:
        for heap in range(0, listed.size, _PIECE):
            print("\n".join(f"{n} {v}" for n, v in enumerate(listed[heap : heap + _PIECE].tolist(), first + heap)))
    else:
        for heap in range(0, listed.size, _PIECE):
            print(", " * bool(heap) + ", ".join(map(str, listed[heap : heap + _PIECE].tolist())), end="")
        print()
    return 0
