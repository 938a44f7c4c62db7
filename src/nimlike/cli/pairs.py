"""``nimlike pairs``: Wythoff's pairs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.core.numbers import format_number, json_number
from nimlike.core.progress import report

_PAUSE: Final = 0.2  # seconds between reports


@click.command("pairs")
@click.argument("rules", default="wythoff", metavar="[RULESET]")
@click.option("--from", "start", type=Number(), default=0, show_default=True, help="First k.")
@click.option("--count", "how_many", type=Number(), default=14, show_default=True, help="How many pairs.")
@click.option("--of", "number", type=Number(), help="Only the pair that this number stands in.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a pair, a line each.")
def command(rules: str, start: int, how_many: int, number: int | None, as_json: bool) -> int:
    """The P-positions of a game of Wythoff's as numbered pairs, from any k, or the pair of a number.

    RULESET is wythoff, wythoff:a=2, wythoff:a=2:b=3, wythoff:differences=squares, ..., each also with :misere.

    \b
    nimlike pairs wythoff:a=2 --count 5
    nimlike pairs wythoff --from 10^30 --count 1
    nimlike pairs wythoff --of 10^50
    """
    from nimlike.core.finding import refused
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    pairs = game.pairs
    if pairs is None:
        raise refused(game, "pairs", "its P-positions are no pairs in which each number stands once, as wythoff's are")
    found: Iterable[tuple[int | None, tuple[int, int]]]
    if number is None:
        found = _from(pairs.pair, start, how_many)
    else:
        p, q = sorted((number, pairs.partner(number)))
        found = [(pairs.index(p), (p, q))]
    known = game(*pairs.pair(0)).answer()
    if not as_json:
        print(f"{game}: k, pair, difference  [{known.label}: {known.source}]")
    with progress_shown():
        _print(found, known.label.value, as_json)
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
