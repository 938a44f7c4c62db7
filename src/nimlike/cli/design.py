"""``nimlike design``: games for given laws."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from nimlike.cli.output import (
    Number,
    check_output,
    columns_of_bfile,
    json_line,
    output_option,
    progress_shown,
    tell,
    tell_check,
    write_output,
)
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, Undecided
from nimlike.core.numbers import abbreviate, parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nimlike.design.proof import Wanted

ACTIONS: Final = ("base", "pairs", "moves")

_COLUMNS: Final = {"base": ("least", "low"), "pairs": ("smaller", "larger")}
_SECONDS: Final = 30


@click.command("design")
@click.argument("action", type=click.Choice(ACTIONS))
@click.argument("what", required=False, metavar="[BASE|RULESET]")
@click.option("--beatty", metavar="P,Q,D,R", help="pairs: of the Beatty sequence of (P + Q sqrt(D))/R.")
@click.option("--differences", metavar="TEXT", help="pairs: with these increasing differences, like squares.")
@click.option("--pairs-file", type=click.Path(dir_okay=False, path_type=Path), help="pairs: those of a file.")
@click.option("--to", "bound", type=Number(), help="Look at positions with numbers to this; base: the last pile.")
@click.option("--from", "start", type=Number(), default=1, show_default=True, help="base: the first pile.")
@click.option("--reach", type=Number(), help="moves: judge vectors with numbers to this [default: a quarter].")
@click.option("--piles", type=click.IntRange(1, 3), help="moves: how many piles, where their number is free.")
@click.option("--add", multiple=True, metavar="VECTOR", help="moves: judge the game with this move too, like 1,3.")
@click.option("--drop", multiple=True, metavar="VECTOR", help="moves: judge the game without this move.")
@click.option("--prove", "proving", is_flag=True, help="pairs, moves: prove it for all sizes, where that is possible.")
@click.option("--seconds", type=Number(), default=_SECONDS, show_default=True, help="--prove: time for each search.")
@click.option("--column", help="The sequence of a b-file: least or low (base), smaller or larger (pairs).")
@click.option("--bfile", is_flag=True, help="Print a b-file of the column.")
@click.option("--check", type=click.Path(dir_okay=False, path_type=Path), help="Compare a b-file with the column.")
@click.option("--certificates", type=click.Path(path_type=Path), help="--prove: a folder for the certificates.")
@output_option("Write the game as TOML.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schemas nimlike/design-base/1, ...).")
def design_command(action: str, what: str | None, **options: Any) -> int:
    """Design a game for given P-positions or for a number base, and find moves that change no P-position.

    base BASE: the games of one pile that a number base decides, and all admissible caps as intervals.

    pairs: a game in which a vector may be taken wherever the piles suffice, and whose P-positions are given pairs:
    those of a ruleset, of a Beatty sequence, of increasing differences, or of a file. Where there is none, the position
    that shows it.

    moves RULESET: the moves that can be added to a game, or dropped from it, so that its P-positions stay the same.

    Exit codes: 0 there is such a game; 1 there is none, or the moves given change the P-positions; 1 for a b-file that
    differs; 4 nothing was proved.

    \b
    nimlike design base fibonacci
    nimlike design base 1,3,7 --column least --bfile
    nimlike design pairs wythoff:a=2 --prove
    nimlike design pairs --beatty 0,1,3,1
    nimlike design pairs --differences squares
    nimlike design pairs wythoff:a=3:b=2
    nimlike design moves wythoff --reach 4 --prove
    nimlike design moves wythoff --add 1,3 -o wider.toml
    """
    _usage(action, what, options)
    check_output(options["output"])
    check_output(options["certificates"], folder=True)
    with progress_shown():
        run: Callable[..., int] = {"base": _base, "pairs": _pairs, "moves": _moves}[action]
        return run(what, options)


def _usage(action: str, what: str | None, options: dict[str, Any]) -> None:
    """Refuse options that do not go together."""
    sources = [f"--{name.replace('_', '-')}" for name in ("beatty", "differences", "pairs_file") if options[name]]
    if action != "pairs" and sources:
        raise click.UsageError(f"{sources[0]} goes with design pairs")
    if action == "pairs" and len(sources) + (what is not None) != 1:
        raise click.UsageError("design pairs needs one of a ruleset, --beatty, --differences and --pairs-file")
    if action != "pairs" and what is None:
        raise click.UsageError("a number base is needed, like fibonacci" if action == "base" else "a ruleset is needed")
    changes = options["add"] or options["drop"]
    if action != "moves" and (changes or options["reach"] is not None or options["piles"] is not None):
        raise click.UsageError("--add, --drop, --reach and --piles go with design moves")
    if action == "base" and (options["proving"] or options["output"] is not None):
        raise click.UsageError("design base says a theorem, and its games have a text: it takes no --prove and no -o")
    if action != "base" and options["start"] != 1:
        raise click.UsageError("--from goes with design base")
    if options["output"] is not None and options["column"] is not None:
        raise click.UsageError("--column prints a sequence: it takes no -o")
    if options["certificates"] is not None and not options["proving"]:
        raise click.UsageError("--certificates needs --prove")
    if action == "moves" and options["output"] is not None and not changes:
        raise click.UsageError("-o writes the game that --add and --drop make: give one of them")
    if options["seconds"] < 1:
        raise ParseError("--seconds: give at least 1")
    known = _COLUMNS.get(action, ())
    listed = options["bfile"] or options["check"] is not None
    if listed != (options["column"] is not None):
        raise click.UsageError("--column goes with --bfile or --check, and each of these needs it")
    if listed and options["column"] not in known:
        if not known:
            raise click.UsageError(f"design {action} has no b-file")
        raise click.UsageError(f"design {action} has the columns {', '.join(known)}")
    if options["bfile"] and (options["check"] is not None or options["as_json"]):
        raise click.UsageError("--bfile goes with neither --check nor --json")


def _seconds(options: dict[str, Any]) -> float:
    return float(min(options["seconds"], sys.maxsize))


def _print_column(
    options: dict[str, Any], first: int, what: str, terms: Callable[[int, int], list[int]], count: int
) -> int:
    """Print the b-file of a column, or compare one with it."""
    if options["check"] is not None:
        return tell_check(options["check"], first, terms, options["as_json"])
    columns_of_bfile(what, first, terms(first, count))
    return 0


def _base(what: str, options: dict[str, Any]) -> int:
    from nimlike.design.caps import cap_at, caps

    found = caps(what, options["start"], options["bound"])
    column = options["column"]
    if column is None:
        tell(options["as_json"], found.as_dict, found.lines)
        return 0

    def terms(start: int, count: int) -> list[int]:
        rows = (cap_at(found.base, pile) for pile in range(start, start + count))
        return [row.least if column == "least" else row.low for row in rows]

    said = "the least winning take" if column == "least" else "the least admissible cap"
    return _print_column(
        options, found.start if options["bfile"] else 1, f"{found.text}: {said} of n", terms, found.bound
    )


def _wanted_pairs(what: str | None, options: dict[str, Any]) -> Wanted:
    from nimlike.design import proof as sources

    if options["beatty"] is not None:
        return sources.of_beatty(options["beatty"])
    if options["differences"] is not None:
        return sources.of_differences(options["differences"])
    if options["pairs_file"] is not None:
        return sources.of_file(options["pairs_file"])
    assert what is not None
    return sources.of_ruleset(what)


def _pairs(what: str | None, options: dict[str, Any]) -> int:
    from nimlike.design.pair_games import BOUND, design
    from nimlike.design.proof import list_pairs_of, prove_pairs

    wanted, column = _wanted_pairs(what, options), options["column"]
    if column is not None:

        def terms(start: int, count: int) -> list[int]:
            return [pair[column == "larger"] for pair in islice(list_pairs_of(wanted), start - 1, start - 1 + count)]

        title = f"the {column} numbers of {wanted.words}"
        return _print_column(options, 1, title, terms, options["bound"] or BOUND)
    found = design(wanted, options["bound"])
    lines, facts = found.lines(), found.as_dict()
    undecided: NimlikeError | None = None
    if options["proving"]:
        try:
            proof = prove_pairs(wanted, found.text if found.moves is not None else "", _seconds(options))
        except (Undecided, LimitReached) as error:
            undecided, facts = error, facts | {"proof": None, "why_not": str(error)}
        else:
            lines, facts = lines + proof.lines(), facts | {"proof": proof.as_dict()}
            _write_certificates(options, proof.certificates)
    if options["output"] is not None:
        write_output(options["output"], found.toml)
    tell(options["as_json"], lambda: facts, lambda: lines)
    if undecided is not None:
        raise undecided
    return 1 if found.witness is not None else 0


def _moves(what: str, options: dict[str, Any]) -> int:
    from nimlike.design.changes import judge_change
    from nimlike.design.moves import changes, prove_changes
    from nimlike.families import parse_ruleset

    game = parse_ruleset(what)
    bound, piles = options["bound"], options["piles"]
    if options["add"] or options["drop"]:
        add, drop = ([_vector(name, text) for text in options[name]] for name in ("add", "drop"))
        change = judge_change(game, add, drop, bound, piles, _seconds(options) if options["proving"] else None)
        if options["output"] is not None:
            write_output(options["output"], change.toml())
        _write_certificates(options, change.certificates)
        tell(options["as_json"], change.as_dict, change.lines)
        if options["proving"] and change.why_not:
            raise Undecided(change.why_not)
        return 0 if change.witness is None else 1
    found = changes(game, bound, options["reach"], piles)
    if options["proving"]:
        found = prove_changes(found, _seconds(options))
        _write_certificates(options, [] if found.proof is None else [found.proof.certificate])
    tell(options["as_json"], found.as_dict, found.lines)
    if options["proving"] and found.why_not:
        raise Undecided(found.why_not)
    return 0


def _vector(name: str, text: str) -> tuple[int, ...]:
    """The vector of an option."""
    fields = text.split(",")
    if len(fields) > 3:
        raise ParseError(f"--{name} {abbreviate(text)}: one to three numbers are needed, like 1,3")
    return tuple(parse_number(field, f"--{name}") for field in fields)


def _write_certificates(options: dict[str, Any], certificates: Iterable[Any]) -> None:
    """Write certificates into the folder, where one is named: design-1.json, design-2.json, ..."""
    if options["certificates"] is not None:
        for number, certificate in enumerate(certificates, 1):
            write_output(options["certificates"] / f"design-{number}.json", json_line(certificate) + "\n")
