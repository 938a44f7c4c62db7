"""``nimlike worksheet``: puzzles for a class, to print."""

from __future__ import annotations

from pathlib import Path

import click

from nimlike.cli.output import Number, progress_shown
from nimlike.cli.streams import check_output, write_output
from nimlike.core.languages import tr


@click.command("worksheet")
@click.argument("games", metavar="RULESET...", nargs=-1, required=True)
@click.option("--grade", "grades", default="1-3", show_default=True, help="1 to 5, or from one to another, like 1-3.")
@click.option("--count", type=Number(), default=6, show_default=True, help="How many puzzles of each game.")
@click.option("--kind", "kinds", default="move", show_default=True, help="move, all, who; several in turns: move,who.")
@click.option("--seed", default="1", show_default=True, help="A number or a word; the same one makes the same sheet.")
@click.option("--latex", "as_latex", is_flag=True, help="LaTeX in place of HTML.")
@click.option("--site", help="Add QR codes that lead to each puzzle at this address, where nimlike web answers.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file, not to the output."
)
def command(
    games: tuple[str, ...],
    grades: str,
    count: int,
    kinds: str,
    seed: str,
    as_latex: bool,
    site: str | None,
    output: Path | None,
) -> int:
    """A worksheet for a class: rules, rounds to play, a map to fill, puzzles; the answers on a page of their own.

    HTML is printed from a browser (A4 or Letter). The same games, options and seed make the same sheet.

    \b
    nimlike worksheet nim -o nim.html
    nimlike worksheet nim octal:0.77 --grade 2-4 --count 8 --kind move,who --seed 7b -o sheet.html
    nimlike worksheet subtraction:1,2,3 --latex > sheet.tex
    """
    from nimlike.puzzles import codes, html, tex
    from nimlike.puzzles.sheets import sheet

    if as_latex and site:
        raise click.UsageError(tr("--site is for HTML: LaTeX has no QR codes here"))
    if output is not None:
        check_output(output)
    with progress_shown():
        made = sheet(games, grades, count, tuple(filter(None, kinds.split(","))), seed)
        text = (
            tex.page(made) if as_latex else html.page(made, html.style(), None if site is None else codes.linking(site))
        )
    if output is None:
        print(text)
        return 0
    content = text.encode()
    write_output(output, content)
    print(f"{output}: {len(content):,} bytes")
    return 0
