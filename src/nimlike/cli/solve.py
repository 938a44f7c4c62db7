"""``nimlike solve``: positions in, answers out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Final, TextIO

import click

from nimlike.cli.output import (
    MoveLimit,
    Number,
    check_workers,
    complain,
    error_dict,
    json_line,
    progress_shown,
    prose_width,
    search_limit,
    show,
)
from nimlike.core.answer import MOVES_IN_JSON
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import DIGIT_BUDGET, abbreviate

MOVES_IN_TEXT: Final = 10
LONGEST_LINE: Final = 2 * DIGIT_BUDGET
"""Most bytes of a line of standard input."""


@click.command("solve")
@click.argument("positions", nargs=-1, required=True, metavar="POSITION...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line (schema nimlike/answer/1).")
@click.option(
    "--moves",
    type=MoveLimit(),
    help=f"How many winning moves to list: a number or all [default: {MOVES_IN_TEXT}; in JSON {MOVES_IN_JSON}]."
    " Their count is always given.",
)
@click.option("--why", is_flag=True, help="Add the reason, in the paper's terms.")
@click.option(
    "--depth",
    type=click.IntRange(1, 3),
    help="How much of the reason: 1 a line, 2 a paragraph too, 3 all its working; implies --why [default: 3].",
)
@click.option(
    "--workers",
    type=Number(),
    default=1,
    show_default=True,
    help="With -: processes that answer, in the order of the lines. Each takes a second or two to start.",
)
@search_limit
def command(
    positions: tuple[str, ...], as_json: bool, moves: int | None, why: bool, depth: int | None, workers: int
) -> int:
    """Solve positions: who wins, every winning move, and how it is known.

    POSITION is a ruleset and a state, like nim:3,4,5 or wythoff:a=2:10^30,7 (see 'nimlike games').
    With - positions are read from standard input, one on each line, and each is answered by one line of
    JSON, in order; a malformed line gets an error object in its place.

    \b
    nimlike solve nim:3,4,5 wythoff:20,30 --why
    nimlike solve coprime:max=10:10^50+3
    nimlike solve - --workers 2 < positions.txt > answers.jsonl
    printf 'nim:1,2\\nschwenk:cap=2x:100,99\\n' | nimlike solve -
    """
    from nimlike.play.typed import together_as_meant

    check_workers(workers)
    code = 0
    told = depth or (3 if why else 0)
    with progress_shown():
        for text in together_as_meant(positions):
            if text == "-":
                code = _answer_stream(sys.stdin, sys.stdout, moves, bool(told), workers) or code
            else:
                code = _answer_one(text, as_json, moves, told) or code
    return code


def _answer_one(text: str, as_json: bool, moves: int | None, depth: int) -> int:
    """Print the answer to one position, or its error; returns the exit code."""
    from nimlike.families import parse_position
    from nimlike.play.typed import as_meant

    try:
        answer = parse_position(as_meant(text)).answer()
        if as_json:
            print(json_line(answer.as_dict(MOVES_IN_JSON if moves is None else moves, bool(depth))))
        else:
            from nimlike.explain.text import INDENT, answer_lines

            show(*answer_lines(answer, MOVES_IN_TEXT if moves is None else moves, depth, prose_width(INDENT)))
    except NimlikeError as error:
        if as_json:
            print(json_line(error_dict(error, abbreviate(text))))
        sys.stdout.flush()
        complain(str(error))
        return error.exit_code
    return 0


def _answer_stream(source: TextIO, out: TextIO, moves: int | None, why: bool, workers: int) -> int:
    """Answer each line by one line of JSON, flushed at once so that a program can converse.

    Whatever a line does, those after it are answered.
    """
    from nimlike.cli.solving import Asked, by_workers, reply_to
    from nimlike.core.languages import language
    from nimlike.core.searched import search_moves
    from nimlike.own.arguments import loaded_files

    code = 0
    limit = MOVES_IN_JSON if moves is None else moves
    if workers > 1:
        asked = Asked(limit, why, search_moves(), language(), loaded_files())
        made = by_workers(_lines(source), asked, workers)
    else:
        made = (reply_to(line, limit, why) for line in _lines(source))
    with closing(made):
        for reply, failed in made:
            code = failed or code
            out.write(reply + "\n")
            out.flush()
    return code


def _lines(source: TextIO) -> Iterator[str | NimlikeError]:
    """The lines without the white space around them; an error for each that is no text, or too long."""
    raw = getattr(source, "buffer", None)
    if raw is None:
        yield from map(str.strip, source)
        return
    while line := raw.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while (rest := raw.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield LimitReached(tr("a line of more than {longest_line:,} bytes", longest_line=LONGEST_LINE))
            continue
        try:
            yield line.decode().removeprefix("\ufeff").strip()  # some editors put such a mark before a text
        except UnicodeDecodeError as error:
            yield ParseError(tr("the line is not text in UTF-8: byte {start:,} of it", start=error.start + 1))
