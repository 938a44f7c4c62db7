"""Study: ``nimlike analyze``, what is known of a game, and ``nimlike games``, which games there are."""

from __future__ import annotations

from pathlib import Path

import click

from nimlike.cli import flags
from nimlike.cli.output import (
    check_output,
    deliver,
    json_line,
    progress_shown,
    prose_width,
    show,
    tell_undecided,
    write_output,
)
from nimlike.core.errors import Undecided


@click.command("analyze")
@click.argument("rules", metavar="RULESET")
@click.option("--of", type=click.Choice(["period", "quotient", "theorem"]), help="Only this, with all that it takes.")
@flags.number("--to", help="The largest heap, or number, whose value is computed.")
@flags.number("--seconds", default=10, show_default=True, help="Time for the search for a law.")
@flags.search_limit
@flags.flag("--cite", "as_bibtex", help="Print BibTeX: the papers, and the results proved here.")
@flags.output("Write the certificate of the strongest result.")
@flags.json(help="One JSON object (schema nimlike/analysis/1).")
def analyze_command(
    rules: str,
    of: str | None,
    to: int | None,
    seconds: int,
    as_bibtex: bool,
    output: Path | None,
    as_json: bool,
) -> int:
    """Print all that is known of a game, the strongest first, or that it is open.

    This is: the theorem that tells the winner, the period of the Grundy values, the misère quotient, the numeration
    system, a law that its table follows, its row in the catalogue of computed games, and the literature. With --of one
    of them is printed alone, with a longer search.

    Exit codes: 0 something is known for all sizes; 4 nothing is, or there is no certificate for -o.

    \b
    nimlike analyze octal:0.77
    nimlike analyze wythoff
    nimlike analyze octal:0.007
    nimlike analyze wythoff --cite
    nimlike analyze octal:0.156 --of period
    nimlike analyze octal:0.123 --of quotient -o 0.123.json
    nimlike analyze ./mygame.py --seconds 60
    """
    from nimlike.families import cite, parse_ruleset
    from nimlike.study.survey import analyze, find_part

    if as_bibtex:
        print(cite(rules))
        return 0

    check_output(output)
    limit = flags.search_time(seconds)
    if of is None:
        with progress_shown():
            found = analyze(rules, to, limit)
        lines = [json_line(found.as_dict())] if as_json else found.lines
        deliver(lines, output, found.certificate, f"{found.game}: nothing here has a certificate to write")
        return 0 if found.settled else Undecided.exit_code
    game = parse_ruleset(rules)
    try:
        with progress_shown():
            part = find_part(game, of, to, limit)
    except Undecided as open_still:
        return tell_undecided(open_still, as_json)
    lines = [json_line(part.as_dict())] if as_json else part.told()
    deliver(lines, output, part.certificate, f"{game.brief()}: there is no certificate to write", part.bound)
    return 0 if part.complete else Undecided.exit_code


# ``nimlike games``: what exists, and what is computed of many games.


@click.command("games")
@click.argument("names", nargs=-1, metavar="[FAMILY...]")
@flags.flag("--catalogue", help="List the computed periods of the family's games, a line each.")
@click.option("--period/--no-period", "solved", default=None, help="Only games with a known period, or those without.")
@flags.flag("--errata", help="List what published tables say otherwise.")
@flags.output("Write the rows of the catalogue as CSV.")
@flags.json(help="One JSON object a line.")
def games_command(
    names: tuple[str, ...], catalogue: bool, solved: bool | None, errata: bool, output: Path | None, as_json: bool
) -> int:
    """List the games: their rules, their sources, and examples of positions; or the catalogue of computed games.

    A row of the catalogue has the period, the preperiod, the largest value, the number of rare heaps, how far the game
    was computed, and how the period is known. The certificates of the certified rows come with the package.

    \b
    nimlike games
    nimlike games wythoff onepile
    nimlike games --catalogue
    nimlike games octal --catalogue --no-period
    nimlike games octal --catalogue -o octal.csv
    nimlike games octal --errata
    """
    check_output(output)
    if catalogue or errata:
        return _show_catalogue(names, solved, errata, output, as_json)
    if solved is not None or output is not None:
        raise click.UsageError("--period, --no-period and -o go with --catalogue")
    from nimlike.families import describe, families

    for name in names or families():
        found = describe(name)
        if as_json:
            print(json_line(found))
            continue
        reference = f" ({found['reference']})" if found["reference"] else ""
        show(f"{name}: {found['title']}{reference}")
        told = click.wrap_text(found["rules"], prose_width(), "  ", "  ")
        show(told, f"  Examples: {'  '.join(found['examples'])}", "")
    if not as_json and not names:
        show("Sums: join positions by +, like nim:3,4+wythoff:3,9; a move there names its part: 2.b1")
    return 0


def _show_catalogue(
    parts: tuple[str, ...], solved: bool | None, wrong: bool, output: Path | None, as_json: bool
) -> int:
    """Print or write the rows of some parts of the catalogue; without a part, what each of them has."""
    from nimlike.core.literature import as_csv, errata, names, rows, select
    from nimlike.study.survey import row_line

    if wrong:
        if output is not None:
            raise click.UsageError("-o writes the rows of the catalogue: leave out --errata")
        for each in (each for part in parts or names() for each in errata(part)):
            same = f", and those of {each.same} are equal to heap {each.to:,}" if each.same else ""
            said = f"{each.table}: {each.game} is listed with the values of {each.other}"
            line = f"{said}; they differ first at heap {each.differ:,}{same}"
            show(json_line({"schema": "nimlike/erratum/1"} | vars(each)) if as_json else line)
        return 0
    if not parts and output is None and solved is None and not as_json:
        for part in names():
            found = list(rows(part).values())
            show(f"{part}: {len(found):,} games, {sum(bool(row['period']) for row in found):,} with a period")
        return 0
    known = {True: "period", False: "none", None: ""}[solved]
    kept = [row for part in parts or names() for row in select(part, known=known)]
    if output is not None:
        write_output(output, as_csv(kept))
        show(f"{output}: {len(kept):,} rows")
        return 0
    for row in kept:
        show(json_line({"schema": "nimlike/catalogue/1"} | row) if as_json else row_line(row))
    return 0
