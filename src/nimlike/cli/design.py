"""``nimlike design``: games for given P-positions or for a number base, and moves that change no P-position."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from nimlike.cli import flags
from nimlike.cli.output import check_output, json_line, progress_shown, tell, write_output
from nimlike.core.errors import LimitReached, NimlikeError, Undecided

_SECONDS: Final = 30

_json = flags.json(help="One JSON object.")
_prove = flags.flag("--prove", "proving", help="Prove it for all sizes, if possible.")
_seconds = click.option(
    "--seconds",
    type=click.IntRange(1),
    default=_SECONDS,
    show_default=True,
    callback=lambda ctx, parameter, value: float(min(value, sys.maxsize)),
    help="With --prove: time for each search.",
)
_certificates = click.option(
    "--certificates", type=click.Path(path_type=Path), help="With --prove: a folder for the certificates."
)
_toml = flags.output("Write the game as TOML.")


@click.group("design")
def design_command() -> None:
    """Design a game for given P-positions or for a number base, and find moves that change no P-position.

    \b
    nimlike design base fibonacci
    nimlike design pairs wythoff:a=2 --prove
    nimlike design moves wythoff --reach 4 --prove
    """


@design_command.command("base", short_help="One-pile games that a number base decides.")
@click.argument("base")
@flags.number("--from", "start", default=1, show_default=True, help="The first pile.")
@flags.number("--to", "last", help="The last pile.")
@_json
def base_command(base: str, start: int, last: int | None, as_json: bool) -> None:
    """Print the one-pile games that a number base decides, and all admissible caps as intervals.

    \b
    nimlike design base fibonacci
    nimlike design base 1,3,7 --to 20
    """
    from nimlike.designs.caps import caps

    with progress_shown():
        found = caps(base, start, last)
    tell(as_json, found.as_dict, found.lines)


@design_command.command("pairs", short_help="A game whose P-positions are given pairs.")
@click.argument("rules", required=False, metavar="[RULESET]")
@click.option("--beatty", metavar="P,Q,D,R", help="The pairs of the Beatty sequence of (P + Q sqrt(D))/R.")
@click.option("--pairs-file", type=click.Path(dir_okay=False, path_type=Path), help="The pairs of a file.")
@flags.number("--to", "bound", help="Look at positions with numbers to this.")
@_prove
@_seconds
@_certificates
@_toml
@_json
def pairs_command(
    rules: str | None,
    beatty: str | None,
    pairs_file: Path | None,
    bound: int | None,
    proving: bool,
    seconds: float,
    certificates: Path | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Find a game in which a vector may be taken wherever the piles suffice, and whose P-positions are given pairs.

    The pairs are those of a game, of a Beatty sequence, or of a file. If there is no such game, the position that shows
    it is printed.

    Exit codes: 0 there is such a game; 1 there is none; 4 nothing was proved.

    \b
    nimlike design pairs wythoff:a=2 --prove
    nimlike design pairs --beatty 0,1,3,1
    nimlike design pairs wythoff:differences=squares
    nimlike design pairs wythoff:a=3:b=2
    """
    from nimlike.designs import proof as sources
    from nimlike.designs.pair_games import design
    from nimlike.study.data import read_pairs

    given = {sources.of_ruleset: rules, sources.of_beatty: beatty}
    wanted = [partial(make, text) for make, text in given.items() if text is not None]
    if pairs_file is not None:
        wanted.append(partial(read_pairs, pairs_file))
    if len(wanted) != 1:
        raise click.UsageError("give one of a ruleset, --beatty and --pairs-file")
    _check_files(output, certificates, proving)
    undecided: NimlikeError | None = None
    with progress_shown():
        pairs = wanted[0]()
        found = design(pairs, bound)
        lines, facts = found.lines(), found.as_dict()
        if proving:
            try:
                proof = sources.prove_pairs(pairs, found.text if found.moves is not None else "", seconds)
            except (Undecided, LimitReached) as error:
                undecided, facts = error, facts | {"proof": None, "why_not": str(error)}
            else:
                lines, facts = lines + proof.lines(), facts | {"proof": proof.as_dict()}
                _write_certificates(certificates, proof.certificates)
    if output is not None:
        write_output(output, found.toml)
    tell(as_json, lambda: facts, lambda: lines)
    if undecided is not None:
        raise undecided
    return 1 if found.witness is not None else 0


@design_command.command("moves", short_help="Moves that change no P-position.")
@click.argument("rules", metavar="RULESET")
@flags.number("--to", "bound", help="Look at positions with numbers to this.")
@flags.number("--reach", help="Judge vectors with numbers to this [default: a quarter].")
@click.option("--piles", type=click.IntRange(1, 3), help="How many piles, if their number is free.")
@_prove
@_seconds
@_certificates
@_json
def moves_command(
    rules: str,
    bound: int | None,
    reach: int | None,
    piles: int | None,
    proving: bool,
    seconds: float,
    certificates: Path | None,
    as_json: bool,
) -> int:
    """Find the moves that can be added to a game, or dropped from it, so that its P-positions stay the same.

    Exit codes: 0 done; 4 nothing was proved.

    \b
    nimlike design moves wythoff --reach 4 --prove
    """
    from nimlike.designs.moves import changes, prove_changes
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    _check_files(None, certificates, proving)
    with progress_shown():
        found = changes(game, bound, reach, piles)
        if proving:
            found = prove_changes(found, seconds)
            _write_certificates(certificates, [] if found.proof is None else [found.proof.certificate])
    tell(as_json, found.as_dict, found.lines)
    if proving and found.why_not:
        raise Undecided(found.why_not)
    return 0


def _check_files(output: Path | None, certificates: Path | None, proving: bool) -> None:
    """Refuse files that cannot be written, and a folder for certificates that nothing makes."""
    check_output(output)
    check_output(certificates, folder=True)
    if certificates is not None and not proving:
        raise click.UsageError("--certificates needs --prove")


def _write_certificates(folder: Path | None, certificates: Iterable[Any]) -> None:
    """Write certificates into the folder, if one is named: design-1.json, design-2.json, ..."""
    if folder is not None:
        for number, certificate in enumerate(certificates, 1):
            write_output(folder / f"design-{number}.json", json_line(certificate) + "\n")
