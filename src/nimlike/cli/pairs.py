"""``nimlike pairs``: Wythoff's pairs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import Number, columns_of_bfile, json_line, progress_shown, tell_check
from nimlike.core.languages import tr
from nimlike.core.numbers import format_number, json_number
from nimlike.core.progress import report

if TYPE_CHECKING:
    from nimlike.core.ruleset import Ruleset

COLUMNS: Final = ("smaller", "larger", "difference")

_PAUSE: Final = 0.2  # seconds between reports


@click.command("pairs")
@click.argument("rules", default="wythoff", metavar="[RULESET]")
@click.option("--from", "start", type=Number(), help="First k [default: 0; of a b-file its offset].")
@click.option("--count", "how_many", type=Number(), default=14, show_default=True, help="How many pairs.")
@click.option("--of", "number", type=Number(), help="Only the pair that this number stands in.")
@click.option("--column", type=click.Choice(COLUMNS), help="The sequence of a b-file.")
@click.option("--bfile", is_flag=True, help="Print a b-file of the column.")
@click.option("--check", type=click.Path(dir_okay=False, path_type=Path), help="Compare a b-file with the column.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a pair, a line each.")
def command(
    rules: str,
    start: int | None,
    how_many: int,
    number: int | None,
    column: str | None,
    bfile: bool,
    check: Path | None,
    as_json: bool,
) -> int:
    """The P-positions of a game of Wythoff's as numbered pairs, from any k, or the pair of a number.

    RULESET is wythoff, wythoff:a=2, wythoff:a=2:b=3, wythoff:differences=squares, ..., each also with :misere.

    \b
    nimlike pairs wythoff:a=2 --count 5
    nimlike pairs wythoff --from 10^30 --count 1
    nimlike pairs wythoff --of 10^50
    nimlike pairs wythoff --count 1000 --column larger --bfile
    """
    from nimlike.core.finding import refused
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    pairs = game.pairs
    if pairs is None:
        raise refused(game, "pairs", "pairs are numbered in the games of the family wythoff only")
    if (bfile or check is not None) != (column is not None):
        raise click.UsageError(tr("--column goes with --bfile or --check, and each of these needs it"))
    if bfile + (check is not None) + (number is not None) > 1 or (bfile and as_json):
        raise click.UsageError(tr("--bfile goes with none of --check, --of and --json; --check not with --of"))
    if column is not None:
        first = _offset(game, column) if start is None else start
        return _listed(game, pairs.pair, column, first, how_many, check, as_json)
    found: Iterable[tuple[int | None, tuple[int, int]]]
    if number is None:
        found = _from(pairs.pair, start or 0, how_many)
    else:
        p, q = sorted((number, pairs.partner(number)))
        found = [(pairs.index(p), (p, q))]
    known = game(*pairs.pair(0)).answer()
    if not as_json:
        print(f"{game}: k, pair, difference  [{known.label}: {known.source}]")
    with progress_shown():
        _print(found, known.label.value, as_json)
    return 0


def _offset(game: Ruleset, column: str) -> int:
    """The first n of a b-file: that of the entry in the OEIS, where there is one."""
    return next((each.listed_from for each in game.sequences() if each.name == column and each.oeis), 0)


def _listed(
    game: Ruleset,
    pair: Callable[[int], tuple[int, int]],
    column: str,
    start: int,
    how_many: int,
    check: Path | None,
    as_json: bool,
) -> int:
    """Print the b-file of a column, or compare one with it."""

    def terms(first: int, count: int) -> list[int]:
        found = (pair for _, pair in _from(pair, first, count))
        return [{"smaller": small, "larger": large, "difference": large - small}[column] for small, large in found]

    with progress_shown():
        if check is not None:
            return tell_check(check, 0, terms, as_json)
        known = game(*pair(0)).answer()
        what = f"{game}: the {column} of pair n" if column == "difference" else f"{game}: the {column} number of pair n"
        columns_of_bfile(f"{what}  [{known.label}: {known.source}]", start, terms(start, how_many))
    return 0


def _from(pair: Callable[[int], tuple[int, int]], start: int, how_many: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """So many pairs, one after the other; Python's range cannot count that far."""
    k, begun = start, time.monotonic()
    while k < start + how_many:
        if time.monotonic() - begun > _PAUSE:
            report("pairs", k - start, how_many)
            begun = time.monotonic()
        yield k, pair(k)
        k += 1


def _print(found: Iterable[tuple[int | None, tuple[int, int]]], label: str, as_json: bool) -> None:
    for k, (p, q) in found:
        if as_json:
            entry = {
                "k": None if k is None else json_number(k),
                "pair": [json_number(p), json_number(q)],
                "difference": json_number(q - p),
                "label": label,
            }
            print(json_line(entry))
        else:
            index = "-" if k is None else format_number(k)
            print(f"{index:>4}  {format_number(p):>6} {format_number(q):>6}  {format_number(q - p):>6}")
