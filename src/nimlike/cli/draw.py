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
@click.argument("rules", metavar="RULESET")
@click.option(
    "-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="FILE.svg or FILE.png"
)
@click.option("--kind", default="outcome", show_default=True, help="outcome, grundy or sequence")
@click.option("--bound", type=Number(), default=100, show_default=True, help="The largest pile or index shown.")
def command(rules: str, output: Path, kind: str, bound: int) -> int:
    """Draw a game: its P-positions, its Grundy values, or its sequence with the period marked.

    \b
    nimlike draw wythoff --bound 400 -o wythoff.svg
    nimlike draw wythoff:a=2 --kind grundy --bound 200 -o grundy.png
    nimlike draw coprime:max=10 --kind sequence --bound 60 -o parity.svg
    """
    from nimlike.families import parse_ruleset
    from nimlike.plot.draw import picture

    game = parse_ruleset(rules)
    if bound > _MOST_BOUND:
        raise LimitReached(f"--bound: pictures are drawn to {_MOST_BOUND:,} at most")
    form = output.suffix.removeprefix(".").lower()
    check_output(output)
    try:
        with progress_shown():
            content = picture(game, kind, bound, form)
    except ImportError:
        raise RulesetError("drawing needs Matplotlib: pip install 'nimlike[plot]'") from None
    write_output(output, content)
    print(f"{output}: {len(content):,} bytes")
    return 0
