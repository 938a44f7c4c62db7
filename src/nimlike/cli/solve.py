"""Solve: ``nimlike solve``, one position or a stream of them."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing
from functools import partial
from html import escape
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import Final, TextIO

import click

from nimlike.cli.output import (
    PROSE,
    MoveLimit,
    as_error,
    check_output,
    check_workers,
    complain,
    error_dict,
    json_line,
    output_option,
    progress_shown,
    prose_width,
    search_limit,
    show,
    take_option,
    workers_option,
    write_output,
)
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import DIGIT_BUDGET, abbreviate
from nimlike.core.position import MOVES_IN_JSON

# Lines of positions answered by lines of JSON, in their order: in this process, or by several.

_BATCH: Final = 64
"""Most lines that a process is given at once: fewer if they come slowly."""

Line = str | NimlikeError
"""A line, or why it is none."""
Reply = tuple[str, int]
"""A line of JSON, and the exit code of its error."""


def reply_to(line: Line, moves: int, why: bool) -> Reply:
    """The answer to a line, or its error."""
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


def replies(moves: int, why: bool, limit: int, games: tuple[str, ...], lines: list[Line]) -> list[Reply]:
    """The answers to some lines, in whatever process: searches look at so many moves, and know these games."""
    from nimlike.core.progress import searching
    from nimlike.own.toml import files_of_games, load_files

    load_files(file for file in games if file not in files_of_games())
    with searching(limit):
        return [reply_to(line, moves, why) for line in lines]


def by_workers(
    lines: Iterable[Line], answer: Callable[[list[Line]], list[Reply]], number: int
) -> Generator[Reply, None, None]:
    """The answers to lines by so many processes, in order, each as soon as those before it are there.

    Lines that have come are answered, whether others follow or not: so a program can converse.
    """
    from nimlike.runs.workers import Processes

    most = 4 * number  # batches that wait
    workers, coming, room = Processes(number), SimpleQueue[Line | BaseException | None](), Semaphore(most * _BATCH)
    Thread(target=_read, args=(lines, coming, room), daemon=True).start()
    running, ended = deque[Future[list[Reply]]](), False
    try:
        while running or not ended:
            batch: list[Line] = []
            while not ended and len(running) < most and len(batch) < _BATCH:
                try:
                    line = coming.get(block=not running and not batch)
                except Empty:
                    break
                if isinstance(line, BaseException) and not isinstance(line, NimlikeError):
                    raise line
                if line is None:
                    ended = True
                else:
                    batch.append(line)
            if batch:
                running.append(workers.executor().submit(answer, batch))
            if running and (not batch or len(running) >= most or ended):
                for reply in running.popleft().result():
                    room.release()
                    yield reply
    except BrokenExecutor:
        raise LimitReached("a process ended before its answer; --workers 1 does without others") from None
    finally:
        workers.stop()


def _read(lines: Iterable[Line], coming: SimpleQueue[Line | BaseException | None], room: Semaphore) -> None:
    """Read lines as they come, as long as there is room for them; None is the end."""
    try:
        for line in lines:
            room.acquire()
            coming.put(line)
        coming.put(None)
    except BaseException as error:
        coming.put(error)


MOVES_IN_TEXT: Final = 10
LONGEST_LINE: Final = 2 * DIGIT_BUDGET
"""Most bytes of a line of standard input."""


_PAGE: Final = '<!doctype html>\n<meta charset="utf-8">\n<title>{title}</title>\n{body}'


@click.command("solve")
@click.argument("positions", nargs=-1, required=True, metavar="POSITION...")
@take_option
@click.option("--why", is_flag=True, help="Add the reason, in the paper's terms.")
@click.option(
    "--depth",
    type=click.IntRange(1, 3),
    help="How much of the reason: 1 a line, 2 a paragraph too, 3 all its working; implies --why [default: 3].",
)
@click.option("--move", help="Say why this move wins or loses, and what refutes it, like a2.")
@click.option(
    "--moves",
    type=MoveLimit(),
    help=f"How many winning moves to list: a number or all [default: {MOVES_IN_TEXT}; in JSON {MOVES_IN_JSON}]."
    " Their count is always given.",
)
@output_option("Write the reason: FILE.tex (a document with the piles), .html, .json or .txt.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line (schema nimlike/answer/1).")
@workers_option("With -: processes that answer, in the order of the lines. Each takes a second or two to start.")
@search_limit
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

    check_workers(workers)
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
                code = _answer_stream(sys.stdin, sys.stdout, moves, bool(told), workers) or code
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
    from nimlike.puzzles.tex import document

    position = parse_position(text)
    reason = position.explain() if move is None else of_move(position, move)
    facts = json_line({"schema": "nimlike/reason/1", "position": str(position)} | reason.as_dict())
    if output is None:
        show(*([facts] if as_json else render.text(reason, depth, prose_width())))
        return
    forms: dict[str, Callable[[], str]] = {
        ".tex": lambda: document(position, reason, depth),
        ".html": lambda: _PAGE.format(title=escape(str(position)), body=render.html(reason, depth)),
        ".json": lambda: facts,
        ".txt": lambda: "\n".join(render.text(reason, depth, PROSE)),
    }
    if output.suffix not in forms:
        raise ParseError(f"-o {output}: the name ends in one of {', '.join(forms)}")
    content = (forms[output.suffix]() + "\n").encode()
    write_output(output, content)
    show(f"{output}: {len(content):,} bytes")


def _answer_stream(source: TextIO, out: TextIO, moves: int | None, why: bool, workers: int) -> int:
    """Answer each line by one line of JSON, flushed at once so that a program can converse.

    Whatever a line does, those after it are answered.
    """
    from nimlike.core.progress import search_moves
    from nimlike.own.toml import files_of_games

    code = 0
    limit = MOVES_IN_JSON if moves is None else moves
    if workers > 1:
        answer = partial(replies, limit, why, search_moves(), files_of_games())
        made = by_workers(_lines(source), answer, workers)
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
            yield LimitReached(f"a line of more than {LONGEST_LINE:,} bytes")
            continue
        try:
            yield line.decode().removeprefix("\ufeff").strip()  # some editors put such a mark before a text
        except UnicodeDecodeError as error:
            yield ParseError(f"the line is not text in UTF-8: byte {error.start + 1:,} of it")
