"""``nimlike sequence``: the sequences of a game, like the Grundy values of heaps."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import Number, json_line, progress_shown, search_limit, tell_check
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, json_number

if TYPE_CHECKING:
    from nimlike.core.finding import Finding
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
def command(
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
    """A sequence of a game: of heap games the Grundy values of heaps 0, 1, 2, ..., computed from the rules.

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
    from nimlike.core.bfiles import written
    from nimlike.families import parse_ruleset

    if bfile + as_json + quiet > 1:
        raise ParseError(tr("--bfile, --json and --quiet exclude each other"))
    if terms < 1:
        raise ParseError(tr("--terms {terms}: at least 1 is needed", terms=abbreviate(terms)))
    if terms > _MOST_LISTED and not quiet:
        raise LimitReached(
            tr(
                "--terms: {most_listed:,} values are listed at most; with --quiet more are computed",
                most_listed=_MOST_LISTED,
            )
        )
    game = parse_ruleset(rules)
    if check is not None:
        if bfile or quiet or plan or store is not None or start is not None:
            raise ParseError(tr("--check goes with --name, --terms and --json alone"))
        return _checked(game, name, check, as_json)
    law = game.laws().get("sequence")
    if law is None or name not in (None, "grundy"):
        if store is not None or plan or quiet:
            raise ParseError(
                tr(
                    "{rules}: --store, --plan and --quiet are for Grundy values of heaps, as in octal:0.77",
                    rules=game.brief(),
                )
            )
        with progress_shown():
            shown = _chosen(game, name)
            first = start if start is not None else shown.listed_from if bfile else shown.offset
            found, values = _terms(shown, game, first, terms)
    else:
        first = start or 0
        with progress_shown():
            found = law(first, terms, store, not quiet)
        values = found.facts["values"]
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
        for line in written(first, values):
            print(line)
    else:
        print(", ".join(map(str, values)))
    return 0


def _checked(game: Ruleset, name: str | None, path: Path, as_json: bool) -> int:
    """Compare a b-file with a sequence of the game."""
    shown = _chosen(game, name)

    def terms(first: int, count: int) -> list[int]:
        if first - shown.offset + count > _MOST_LISTED:
            raise LimitReached(tr("--check: {most_listed:,} terms are compared at most", most_listed=_MOST_LISTED))
        return list(islice(shown.terms(), first - shown.offset, first - shown.offset + count))

    with progress_shown():
        return tell_check(path, shown.offset, terms, as_json)


def _chosen(game: Ruleset, name: str | None) -> Terms:
    """The sequence of that name; the Grundy values, else the first, where none is named."""
    known = {each.name: each for each in game.sequences()}
    if not known:
        from nimlike.core.finding import refused

        raise refused(game, "sequence", "nimlike has no sequence of whole numbers of this game")
    if name is None:
        return known.get("grundy", next(iter(known.values())))
    if name not in known:
        raise ParseError(
            tr(
                "{rules} has no sequence {name!r}; there are {known}",
                rules=game.brief(),
                name=abbreviate(name),
                known=", ".join(known),
            )
        )
    return known[name]


def _terms(shown: Terms, game: Ruleset, first: int, terms: int) -> tuple[Finding, list[int]]:
    """Some terms of a sequence, told."""
    from nimlike.core.finding import Finding

    if first < shown.offset:
        raise ParseError(tr("--from {first}: n begins with {offset}", first=abbreviate(first), offset=shown.offset))
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
