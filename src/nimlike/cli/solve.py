"""Solve: ``nimlike solve``, one position or a stream of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, TextIO

import click

from nimlike.cli import flags
from nimlike.cli.output import (
    as_error,
    check_output,
    complain,
    error_dict,
    json_line,
    progress_shown,
    prose_width,
    show,
    write_output,
)
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import DIGIT_BUDGET, abbreviate
from nimlike.core.position import MOVES_IN_JSON

MOVES_IN_TEXT: Final = 10
LONGEST_LINE: Final = 2 * DIGIT_BUDGET  # most bytes of a line of standard input
_TOGETHER: Final = 1_024  # lines of standard input for each of several processes


@click.command("solve")
@click.argument("positions", nargs=-1, required=True, metavar="POSITION...")
@flags.take
@flags.flag("--why", help="Add the reason, in the paper's terms.")
@click.option(
    "--depth",
    type=click.IntRange(1, 3),
    help="How much of the reason: 1 a line, 2 a paragraph too, 3 all its working; implies --why [default: 3].",
)
@click.option("--move", help="Say why this move wins or loses, and what refutes it, like a2.")
@click.option(
    "--moves",
    type=flags.MoveLimit(),
    help=f"How many winning moves to list: a number or all [default: {MOVES_IN_TEXT}; in JSON {MOVES_IN_JSON}]."
    " Their count is always given.",
)
@flags.output("Write the reason: FILE.tex (without a preamble) or FILE.html.")
@flags.json(help="One JSON object a line (schema nimlike/answer/1).")
@flags.workers("With -: processes that answer, 1,024 lines each at a time, in the order of the lines.")
@flags.search_limit
def solve_command(
    positions: tuple[str, ...],
    take: str | None,
    why: bool,
    depth: int | None,
    move: str | None,
    moves: int | None,
    output: Path | None,
    as_json: bool,
    workers: int,
) -> int:
    """Find who wins, every winning move, and the Grundy value, and say how each is known.

    POSITION is a ruleset and a state, like nim:3,4,5 or wythoff:a=2:10^30,7 (see 'nimlike games').
    With - positions are read from standard input, one on each line, and each is answered by one line of
    JSON, in order; a malformed line gets an error object in its place.

    \b
    nimlike solve nim:3,4,5 wythoff:20,30 --why
    nimlike solve coprime:max=10:10^50+3
    nimlike solve 21 --take 1-3
    nimlike solve nim:3,5,7 --move c7
    nimlike solve nim:3,5,7 -o nim.tex
    nimlike solve - --workers 2 < positions.txt > answers.jsonl
    printf 'nim:1,2\\nschwenk:cap=2x:100,99\\n' | nimlike solve -
    """
    from nimlike.play.words import as_meant, together_as_meant

    flags.check_workers(workers)
    check_output(output)
    code = 0
    told = depth or (3 if why else 0)
    texts = [text if text == "-" else as_meant(text, take) for text in together_as_meant(positions)]
    if (move is not None or output is not None) and (len(texts) > 1 or texts[0] == "-"):
        raise click.UsageError("--move and -o go with a single position")
    with progress_shown():
        if move is not None or output is not None:
            _show_reason(texts[0], move, depth or 3, output, as_json)
            return 0
        for text in texts:
            if text == "-":
                limit = MOVES_IN_JSON if moves is None else moves
                code = _answer_stream(sys.stdin, sys.stdout, limit, bool(told), workers) or code
            else:
                code = _answer_one(text, as_json, moves, told) or code
    return code


def _answer_one(text: str, as_json: bool, moves: int | None, depth: int) -> int:
    """Print the answer to one position, or its error; returns the exit code."""
    from nimlike.families import parse_position

    try:
        answer = parse_position(text).answer()
        if as_json:
            print(json_line(answer.as_dict(MOVES_IN_JSON if moves is None else moves, bool(depth))))
        else:
            from nimlike.explain.reasons import INDENT, answer_lines

            show(*answer_lines(answer, MOVES_IN_TEXT if moves is None else moves, depth, prose_width(INDENT)))
    except NimlikeError as error:
        if as_json:
            print(json_line(error_dict(error, abbreviate(text))))
        sys.stdout.flush()
        complain(str(error))
        return error.exit_code
    return 0


def _show_reason(text: str, move: str | None, depth: int, output: Path | None, as_json: bool) -> None:
    """Print the reason of a position or of a move, or write it to a file."""
    from nimlike.explain import render
    from nimlike.explain.reasons import of_move
    from nimlike.families import parse_position

    position = parse_position(text)
    reason = position.explain() if move is None else of_move(position, move)
    if output is None:
        facts = {"schema": "nimlike/reason/1", "position": str(position)} | reason.as_dict()
        show(*([json_line(facts)] if as_json else render.text(reason, depth, prose_width())))
        return
    forms = {".tex": render.latex, ".html": render.html}
    if output.suffix not in forms:
        raise ParseError(f"-o {output}: the name ends in {' or '.join(forms)}")
    content = (forms[output.suffix](reason, depth) + "\n").encode()
    write_output(output, content)
    show(f"{output}: {len(content):,} bytes")


def _answer_stream(source: TextIO, out: TextIO, moves: int, why: bool, workers: int) -> int:
    """Answer each line by one line of JSON, in their order, flushed at once: one process can converse."""
    from nimlike.core.progress import results_of
    from nimlike.runs.workers import side_by_side

    code = 0
    lines, together = _lines(source), 1 if workers == 1 else _TOGETHER * workers
    with side_by_side(workers):
        while batch := list(islice(lines, together)):
            for reply, failed in results_of(partial(_reply_to, moves, why), batch):
                code = failed or code
                out.write(reply + "\n")
                out.flush()
    return code


def _reply_to(moves: int, why: bool, line: str | NimlikeError) -> tuple[str, int]:
    """The answer to a line, or its error, as a line of JSON; and the exit code of the error."""
    from nimlike.families import parse_position

    text = line if isinstance(line, str) else ""
    try:
        if isinstance(line, NimlikeError):
            raise line
        if not text:
            raise ParseError("empty line: write a position like nim:3,4,5")
        return json_line(parse_position(text).answer().as_dict(moves, why)), 0
    except Exception as error:
        said = as_error(error)
        return json_line(error_dict(said, abbreviate(text))), said.exit_code


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
            yield LimitReached(f"a line of more than {LONGEST_LINE:,} bytes")
            continue
        try:
            yield line.decode().removeprefix("\ufeff").strip()  # some editors put such a mark before a text
        except UnicodeDecodeError as error:
            yield ParseError(f"the line is not text in UTF-8: byte {error.start + 1:,} of it")
