"""``nimlike draw``: pictures of games."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nimlike.cli.output import Number, progress_shown
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import LimitReached, RulesetError

_MOST_BOUND: Final = 1 << 20


@click.command("draw")
@click.argument("rules", metavar="RULESET|POSITION")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="FILE.svg, .png, .pdf or .tex (TikZ)",
)
@click.option(
    "--kind", default="outcome", show_default=True, help="outcome, grundy, sequence or plane; of a position, plane"
)
@click.option("--bound", type=Number(), default=100, show_default=True, help="The largest pile or index shown.")
@click.option("--size", help="Width and height in cm, like 16x9 [default: 17x8.5 of a sequence, else 13x13].")
def command(rules: str, output: Path, kind: str, bound: int, size: str | None) -> int:
    """Draw a game: its P-positions, its Grundy values, its sequence with the period marked, or a plane of positions.

    \b
    nimlike draw wythoff --bound 400 -o wythoff.svg
    nimlike draw wythoff:a=2 --kind grundy --bound 200 -o grundy.png
    nimlike draw coprime:max=10 --kind sequence --bound 60 -o parity.svg
    nimlike draw octal:0.77 --kind sequence --bound 130 --size 16x7 -o kayles.pdf
    nimlike draw wythoff --bound 60 -o wythoff.tex        (TikZ, for pgfplots)
    nimlike draw coprime:max=24:105 --bound 200 -o race.png
    """
    from nimlike.families import parse_game
    from nimlike.plot.draw import picture, picture_from, read_size

    game, position = parse_game(rules)
    if bound > _MOST_BOUND:
        raise LimitReached(f"--bound: pictures are drawn to {_MOST_BOUND:,} at most")
    form = output.suffix.removeprefix(".").lower()
    form = "tikz" if form == "tex" else form
    lengths = None if size is None else read_size(size)
    check_output(output)
    try:
        with progress_shown():
            if position is None:
                content = picture(game, kind, bound, form, lengths)
            else:
                content = picture_from(position, bound, form, lengths)
    except ImportError:
        raise RulesetError("drawing needs Matplotlib: pip install 'nimlike[plot]'") from None
    write_output(output, content)
    print(f"{output}: {len(content):,} bytes")
    return 0
