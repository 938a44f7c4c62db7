"""``nimlike explain``: why a position is won or lost, or why a move wins or loses."""

from __future__ import annotations

import click

from nimlike.cli.output import json_line, progress_shown, prose_width, search_limit, show
from nimlike.core.languages import tr


@click.command("explain")
@click.argument("texts", metavar="POSITION", nargs=-1, required=True)
@click.option("--move", help="Explain this move from the position, and what refutes it, like a2.")
@click.option(
    "--depth",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    help="1: one line; 2: a paragraph for a reader new to the game; 3: the full working.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "html", "latex"]),
    default="text",
    show_default=True,
    help="Plain text, a fragment of HTML, or LaTeX.",
)
@click.option(
    "--document",
    is_flag=True,
    help="With --format latex: a whole document that compiles, with the position, its piles and its winning moves.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/reason/1), at full depth.")
@search_limit
def command(texts: tuple[str, ...], move: str | None, depth: int, form: str, document: bool, as_json: bool) -> None:
    """Explain a position, or a move from it, in its paper's terms.

    \b
    nimlike explain wythoff:20,30 --depth 2
    nimlike explain nim:3,5,7 --move c7
    nimlike explain schwenk:cap=2x:100,99 --format latex
    nimlike explain nim:3,5,7 --format latex --document > nim.tex
    """
    from nimlike.explain import render
    from nimlike.explain.reasons import of_move, of_position
    from nimlike.families import parse_position
    from nimlike.play.typed import as_meant, together_as_meant

    if document and (form != "latex" or as_json):
        raise click.UsageError(tr("--document is for --format latex"))
    text, *others = together_as_meant(texts)
    if others:
        raise click.UsageError(tr("one position is explained at a time: {others!r} is left over", others=others[0]))
    position = parse_position(as_meant(text))
    with progress_shown():
        reason = of_position(position) if move is None else of_move(position, move)
    if as_json:
        head = {"schema": "nimlike/reason/1", "position": str(position)}
        print(json_line(head | reason.as_dict()))
    elif form == "text":
        show(*render.text(reason, depth, prose_width()))
    elif document:
        from nimlike.puzzles.latex import document as whole

        print(whole(position, reason, depth))
    else:
        print((render.html if form == "html" else render.latex)(reason, depth))
