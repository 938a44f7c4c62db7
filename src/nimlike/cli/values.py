"""Values: ``nimlike sequence``, ``pairs``, ``count`` and ``draw``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import (
    Number,
    check_output,
    columns_of_bfile,
    json_line,
    output_option,
    progress_shown,
    search_limit,
    tell_check,
    write_output,
)
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.numbers import abbreviate, format_number, json_number
from nimlike.core.progress import report

if TYPE_CHECKING:
    from nimlike.core.laws import Finding
    from nimlike.core.ruleset import Ruleset
    from nimlike.core.shown import Terms

_MOST_LISTED: Final = 5_000_000


@click.command("sequence")
@click.argument("rules", metavar="RULESET")
@click.option("--terms", type=Number(), default=100, show_default=True, help="How many values.")
@click.option("--from", "start", type=Number(), help="The heap, or the n, of the first value [default: the first].")
@click.option("--name", help="Which sequence of the game [default: Grundy values where it has them].")
@click.option("--bfile", is_flag=True, help="A line a heap: the heap and its value, as in the OEIS.")
@click.option("--check", type=click.Path(dir_okay=False, path_type=Path), help="Compare a b-file with the sequence.")
@click.option("--quiet", is_flag=True, help="Compute, and print the heading and what the greatest value is, no values.")
@click.option(
    "--store",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep all values in this folder, and go on from those that are there.",
)
@click.option("--plan", is_flag=True, help="Say how the values were computed, and why so.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/sequence/1).")
@search_limit
def sequence_command(
    rules: str,
    terms: int,
    start: int | None,
    name: str | None,
    bfile: bool,
    check: Path | None,
    quiet: bool,
    store: Path | None,
    plan: bool,
    as_json: bool,
) -> int:
    """Print an integer sequence of a game; for heap games, the Grundy values G(0), G(1), ...

    Other games have sequences of their own, by their names (--name). A long computation of heaps can be interrupted
    (Ctrl-C); what --store keeps is not lost, and the next one goes on from it.

    \b
    nimlike sequence octal:0.77 --terms 200      (Kayles)
    nimlike sequence subtraction:1,3,4 --bfile
    nimlike sequence grundy --json
    nimlike sequence subtraction:primes
    nimlike sequence wythoff --name larger --terms 20
    nimlike sequence wythoff --name smaller --check b000201.txt
    nimlike sequence octal:0.454 --terms 2^28 --store values-of-0.454 --quiet
    nimlike sequence octal:0.454 --from 10^8 --terms 20 --store values-of-0.454
    """
    from nimlike.core.files import bfile_lines
    from nimlike.families import parse_ruleset

    # which options go together
    if bfile + as_json + quiet > 1:
        raise ParseError("--bfile, --json and --quiet exclude each other")
    if terms < 1:
        raise ParseError(f"--terms {abbreviate(terms)}: at least 1 is needed")
    if terms > _MOST_LISTED and not quiet:
        raise LimitReached(f"--terms: {_MOST_LISTED:,} values are listed at most; with --quiet more are computed")
    game = parse_ruleset(rules)
    if check is not None:
        if bfile or quiet or plan or store is not None or start is not None:
            raise ParseError("--check goes with --name, --terms and --json alone")
        return _compare_bfile(game, name, check, as_json)
    # the terms
    law = game.laws().get("sequence")
    if law is None or name not in (None, "grundy"):
        if store is not None or plan or quiet:
            raise ParseError(
                f"{game.brief()}: --store, --plan and --quiet are for Grundy values of heaps, as in octal:0.77"
            )
        with progress_shown():
            shown = _choose_sequence(game, name)
            first = start if start is not None else shown.listed_from if bfile else shown.offset
            found, values = _terms(shown, game, first, terms)
    else:
        first = start or 0
        with progress_shown():
            found = law(first, terms, store, not quiet)
        values = found.facts["values"]
    # how they are printed
    if as_json:
        print(json_line(found.facts))
        return 0
    lead = "# " if bfile else ""
    heading, *rest = found.lines
    print(f"{lead}{heading}")
    if plan:
        print("\n".join(lead + line for line in found.plan))
    if quiet:
        print("\n".join(rest))
    elif bfile:
        for line in bfile_lines(first, values):
            print(line)
    else:
        print(", ".join(map(str, values)))
    return 0


def _compare_bfile(game: Ruleset, name: str | None, path: Path, as_json: bool) -> int:
    """Compare a b-file with a sequence of the game."""
    shown = _choose_sequence(game, name)

    def terms(first: int, count: int) -> list[int]:
        if first - shown.offset + count > _MOST_LISTED:
            raise LimitReached(f"--check: {_MOST_LISTED:,} terms are compared at most")
        return list(islice(shown.terms(), first - shown.offset, first - shown.offset + count))

    with progress_shown():
        return tell_check(path, shown.offset, terms, as_json)


def _choose_sequence(game: Ruleset, name: str | None) -> Terms:
    """The sequence of that name; the Grundy values, else the first, where none is named."""
    known = {each.name: each for each in game.sequences()}
    if not known:
        from nimlike.core.laws import refused

        raise refused(game, "sequence", "nimlike has no sequence of whole numbers of this game")
    if name is None:
        return known.get("grundy", next(iter(known.values())))
    if name not in known:
        raise ParseError(f"{game.brief()} has no sequence {abbreviate(name)!r}; there are {', '.join(known)}")
    return known[name]


def _terms(shown: Terms, game: Ruleset, first: int, terms: int) -> tuple[Finding, list[int]]:
    """Some terms of a sequence, told."""
    from nimlike.core.laws import Finding

    if first < shown.offset:
        raise ParseError(f"--from {abbreviate(first)}: n begins with {shown.offset}")
    skipped = first - shown.offset
    values = list(islice(shown.terms(), skipped, skipped + terms))
    source = f": {shown.source}" if shown.source else ""
    line = f"{game}: {shown.title}, from n = {first}  [{shown.label}{source}]"
    facts = {
        "schema": "nimlike/sequence/1",
        "ruleset": str(game),
        "name": shown.name,
        "title": shown.title,
        "first": first,
        "values": [json_number(value) for value in values],
        "label": shown.label.value,
        "source": shown.source,
    }
    return Finding((line,), facts), values


# ``nimlike pairs``: Wythoff's pairs.

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
def pairs_command(
    rules: str,
    start: int | None,
    how_many: int,
    number: int | None,
    column: str | None,
    bfile: bool,
    check: Path | None,
    as_json: bool,
) -> int:
    """List the P-positions of a game of Wythoff's as numbered pairs, from any k, or the pair that contains a number.

    RULESET is wythoff, wythoff:a=2, wythoff:a=2:b=3, wythoff:differences=squares, ..., each also with :misere.

    \b
    nimlike pairs wythoff:a=2 --count 5
    nimlike pairs wythoff --from 10^30 --count 1
    nimlike pairs wythoff --of 10^50
    nimlike pairs wythoff --count 1000 --column larger --bfile
    """
    from nimlike.core.laws import PairSequence, refused
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    pairs = game.numeration
    if not isinstance(pairs, PairSequence):
        raise refused(game, "pairs", "pairs are numbered in the games of the family wythoff only")
    if (bfile or check is not None) != (column is not None):
        raise click.UsageError("--column goes with --bfile or --check, and each of these needs it")
    if bfile + (check is not None) + (number is not None) > 1 or (bfile and as_json):
        raise click.UsageError("--bfile goes with none of --check, --of and --json; --check not with --of")
    if column is not None:
        first = _offset(game, column) if start is None else start
        return _print_column(game, pairs.pair, column, first, how_many, check, as_json)
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


def _print_column(
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


# ``nimlike count``: how many positions of Nim are P-positions.


@click.command("count")
@click.argument("rules", default="nim", metavar="[RULESET]")
@click.option("--piles", type=Number(), default=3, show_default=True, help="How many piles.")
@click.option("--bits", type=Number(), default=4, show_default=True, help="Piles are below 2 to this power.")
@click.option("--unordered", is_flag=True, help="Count 1,2,3 and 3,2,1 as one.")
@click.option("--distinct", is_flag=True, help="No two piles equal.")
@click.option("--nonzero", is_flag=True, help="No pile empty.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def count_command(
    rules: str, piles: int, bits: int, unordered: bool, distinct: bool, nonzero: bool, as_json: bool
) -> int:
    """Count the P-positions of Nim in closed form; give the chance that a random position is one.

    \b
    nimlike count --piles 3 --bits 4 --unordered --distinct --nonzero     (Bouton's 35)
    nimlike count nim:misere --piles 5 --bits 100
    """
    from nimlike.core.laws import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    law = law_for(game, "count")
    found = law(piles, bits, not unordered, distinct, nonzero)
    print(json_line(found.facts) if as_json else "\n".join(found.lines))
    return 0


# ``nimlike draw``: pictures of games.

_MOST_BOUND: Final = 1 << 20
_BOUNDS: Final = (100, 50, 25, 12, 6)
"""What is tried if no bound is given."""


@click.command("draw")
@click.argument("rules", metavar="RULESET|POSITION")
@output_option("FILE.svg, .png, .pdf or .tex (TikZ)", required=True)
@click.option(
    "--kind", default="outcome", show_default=True, help="outcome, grundy, sequence or plane; of a position, plane"
)
@click.option(
    "--bound",
    type=Number(),
    help="The largest pile or index shown [default: 100, or less where the game is not known so far].",
)
@click.option("--size", help="Width and height in cm, like 16x9 [default: 17x8.5 of a sequence, else 13x13].")
@search_limit
def draw_command(rules: str, output: Path, kind: str, bound: int | None, size: str | None) -> int:
    """Draw a game: its P-positions, its Grundy values, its sequence with the period marked, or a plane of positions.

    Of a position of three numbers or more, the P-positions that differ from it in the first two.

    \b
    nimlike draw wythoff --bound 400 -o wythoff.svg
    nimlike draw wythoff:a=2 --kind grundy --bound 200 -o grundy.png
    nimlike draw coprime:max=10 --kind sequence --bound 60 -o parity.svg
    nimlike draw octal:0.77 --kind sequence --bound 130 --size 16x7 -o kayles.pdf
    nimlike draw wythoff --bound 60 -o wythoff.tex        (PGF, for LaTeX)
    nimlike draw coprime:max=24:105 --bound 200 -o race.png
    nimlike draw nim:1,2,5 -o slice.png
    """
    from nimlike.families import parse_game
    from nimlike.plot.pictures import picture, picture_from, read_size

    game, position = parse_game(rules)
    if bound is not None and bound > _MOST_BOUND:
        raise LimitReached(f"--bound: pictures are drawn to {_MOST_BOUND:,} at most")
    form = output.suffix.removeprefix(".").lower()
    form = "tikz" if form == "tex" else form
    lengths = None if size is None else read_size(size)
    check_output(output)
    try:
        with progress_shown():
            for to in _BOUNDS if bound is None else (bound,):
                try:
                    if position is None:
                        content = picture(game, kind, to, form, lengths)
                    else:
                        content = picture_from(position, to, form, lengths)
                    break
                except LimitReached:
                    if bound is not None or to == _BOUNDS[-1]:
                        raise
    except ImportError:
        raise RulesetError("drawing needs Matplotlib: pip install 'nimlike[plot]'") from None
    write_output(output, content)
    less = "" if bound is not None or to == _BOUNDS[0] else f"; to {to} only, as the game is not known to {_BOUNDS[0]}"
    print(f"{output}: {len(content):,} bytes{less}")
    return 0
