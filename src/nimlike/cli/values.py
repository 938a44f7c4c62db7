"""Values: ``nimlike values``, the numbers of a game as text, files and pictures."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli import flags
from nimlike.cli.output import check_output, json_line, progress_shown, show, tell, write_output
from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.numbers import abbreviate

if TYPE_CHECKING:
    from nimlike.core.position import Position
    from nimlike.core.ruleset import Ruleset
    from nimlike.study.listings import Listing

_PICTURES: Final = (".svg", ".png", ".pdf")
_KINDS: Final = {None: "outcome", "outcomes": "outcome", "p-positions": "outcome"} | {
    kind: kind for kind in ("grundy", "remoteness")
}
"""The kind of picture of what is listed; of anything else a sequence is drawn."""
_MOST_DRAWN: Final = 1 << 20
_BOUNDS: Final = (100, 50, 25, 12, 6)  # what is tried if no bound is given


@click.command("values")
@click.argument("rules", metavar="RULESET|POSITION")
@click.option("--of", metavar="WHAT", help="grundy, p-positions, table, pairs, ... [default: the most telling].")
@flags.number("--from", "first", help="The first n, size or k [default: the first there is].")
@flags.number("--to", "last", help="The last n, size or k, or the largest number of a position.")
@flags.number("--number", help="Only the pair that contains this number, or its representation.")
@flags.output("FILE.csv, .json, .npy, .parquet or .txt (b-file); .svg, .png or .pdf for a picture.")
@click.option("--size", help="Width and height of a picture in cm, like 16x9.")
@click.option("--check", type=click.Path(dir_okay=False, path_type=Path), help="Compare a b-file with the sequence.")
@flags.json(help="One JSON object.")
@flags.search_limit
def values_command(
    rules: str,
    of: str | None,
    first: int | None,
    last: int | None,
    number: int | None,
    output: Path | None,
    size: str | None,
    check: Path | None,
    as_json: bool,
) -> int:
    """List the numbers of a game: Grundy values, P-positions, its own table or sequences; or draw them.

    Every game whose positions are whole numbers has p-positions, outcomes and remoteness (how many moves are left if
    the winner hastens and the loser delays), and in normal play grundy. Wythoff's games have pairs, one-pile games
    base and least-take, heap games genus (in misère play), Nim counts and sets. For a name that a game does not have,
    the names that it has are printed. Given a position of three numbers or more, a picture shows the slice in which
    only the first two vary.

    \b
    nimlike values octal:0.77 --to 200                  (Kayles)
    nimlike values subtraction:1,3,4 --to 10^6 -o values.npy
    nimlike values wythoff:a=2 --to 5
    nimlike values wythoff --from 10^30 --to 10^30
    nimlike values wythoff --number 10^50
    nimlike values wythoff --of larger --to 1000 -o b001950.txt
    nimlike values wythoff --of smaller --check b000201.txt
    nimlike values onepile:base=1,3,7 --to 7            (the appendix of Holshouser & Reiter)
    nimlike values schwenk:cap=3x --of base --to 12
    nimlike values coprime:max=10 --to 25               (section 2 of Andrejić)
    nimlike values octal:0.77 --of genus --to 26
    nimlike values wythoff --to 400 -o wythoff.svg
    nimlike values octal:0.77 --of sequence --to 130 --size 16x7 -o kayles.pdf
    """
    from nimlike.families import parse_game
    from nimlike.study.listings import FORMATS

    game, position = parse_game(rules)
    check_output(output)
    if output is not None and output.suffix in _PICTURES:
        return _draw(game, position, of, last, output, size)
    if output is not None and output.suffix not in FORMATS:
        raise ParseError(f"-o {output}: the name ends in one of {', '.join((*FORMATS, *_PICTURES))}")
    if position is not None:
        raise ParseError(f"{abbreviate(rules)!r} is a position; of a position only a picture is made: -o FILE.svg")
    if size is not None:
        raise ParseError(f"--size goes with a picture: -o FILE{', FILE'.join(_PICTURES)}")
    if check is not None:
        return _compare(game, of, check, as_json)
    with progress_shown():
        made = _listing(game, of, first, last, number)
    if output is not None:
        content = made.content(output.suffix)
        write_output(output, content)
        show(made.title, f"{output}: {len(made.rows):,} rows, {len(content):,} bytes")
    elif as_json:
        print(json_line(made.facts), flush=True)
    else:
        print(made.title)
        for line in made.lines():
            print(line)
    if made.stopped is not None:
        raise made.stopped
    return 0


def _listing(game: Ruleset, of: str | None, first: int | None, last: int | None, number: int | None) -> Listing:
    from nimlike.core.laws import NumberBase
    from nimlike.study.listings import lister, pair_of, representation

    if number is None:
        return lister(game, of)(first, last)
    if first is not None or last is not None or of not in (None, "pairs", "base"):
        raise ParseError("--number goes without --from and --to, and only with --of pairs and --of base")
    return (representation if isinstance(game.numeration, NumberBase) else pair_of)(game, number)


def _compare(game: Ruleset, of: str | None, path: Path, as_json: bool) -> int:
    from nimlike.core.files import check, read
    from nimlike.study.listings import MOST_ROWS, sequence_of

    wanted = sequence_of(game, of)

    def terms(first: int, count: int) -> list[int]:
        if first - wanted.offset + count > MOST_ROWS:
            raise LimitReached(f"--check: {MOST_ROWS:,} terms are compared at most")
        return list(islice(wanted.terms(), first - wanted.offset, first - wanted.offset + count))

    with progress_shown():
        found = check(read(path), wanted.offset, terms)
        tell(as_json, found.as_dict, lambda: [str(found)])
    return 0 if found.agrees else 1


def _draw(
    game: Ruleset, position: Position | None, of: str | None, bound: int | None, output: Path, size: str | None
) -> int:
    from nimlike.plot.pictures import picture, picture_from, read_size

    if bound is not None and bound > _MOST_DRAWN:
        raise LimitReached(f"--to: pictures are drawn to {_MOST_DRAWN:,} at most")
    form = output.suffix.removeprefix(".")
    lengths = None if size is None else read_size(size)
    kind = _KINDS.get(of, "sequence")
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
