"""``nimlike draw``: pictures of games."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nimlike.cli.output import Number, progress_shown, search_limit
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.languages import tr

_MOST_BOUND: Final = 1 << 20
_BOUNDS: Final = (100, 50, 25, 12, 6)
"""What is tried if no bound is given."""


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
@click.option(
    "--bound",
    type=Number(),
    help="The largest pile or index shown [default: 100, or less where the game is not known so far].",
)
@click.option("--size", help="Width and height in cm, like 16x9 [default: 17x8.5 of a sequence, else 13x13].")
@search_limit
def command(rules: str, output: Path, kind: str, bound: int | None, size: str | None) -> int:
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
    from nimlike.plot.draw import picture, picture_from, read_size

    game, position = parse_game(rules)
    if bound is not None and bound > _MOST_BOUND:
        raise LimitReached(tr("--bound: pictures are drawn to {most_bound:,} at most", most_bound=_MOST_BOUND))
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
        raise RulesetError(tr("drawing needs Matplotlib: pip install 'nimlike[plot]'")) from None
    write_output(output, content)
    less = "" if bound is not None or to == _BOUNDS[0] else f"; to {to} only, as the game is not known to {_BOUNDS[0]}"
    print(f"{output}: {len(content):,} bytes{less}")
    return 0
