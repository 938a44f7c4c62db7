"""Solve: ``nimlike solve``, ``explain`` and ``table``."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing
from functools import partial
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import Final, TextIO

import click

from nimlike.cli.output import (
    MoveLimit,
    Number,
    as_error,
    check_workers,
    complain,
    error_dict,
    json_line,
    progress_shown,
    prose_width,
    search_limit,
    show,
    workers_option,
)
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import DIGIT_BUDGET, abbreviate, grouped
from nimlike.core.position import MOVES_IN_JSON

# Lines of positions answered by lines of JSON, in their order: in this process, or by several.

_BATCH: Final = 64
"""Most lines that a process is given at once: fewer where they come slowly."""

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
@workers_option("With -: processes that answer, in the order of the lines. Each takes a second or two to start.")
@search_limit
def solve_command(
    positions: tuple[str, ...], as_json: bool, moves: int | None, why: bool, depth: int | None, workers: int
) -> int:
    """Find who wins, every winning move, and the Grundy value, and say how each is known.

    POSITION is a ruleset and a state, like nim:3,4,5 or wythoff:a=2:10^30,7 (see 'nimlike games').
    With - positions are read from standard input, one on each line, and each is answered by one line of
    JSON, in order; a malformed line gets an error object in its place.

    \b
    nimlike solve nim:3,4,5 wythoff:20,30 --why
    nimlike solve coprime:max=10:10^50+3
    nimlike solve - --workers 2 < positions.txt > answers.jsonl
    printf 'nim:1,2\\nschwenk:cap=2x:100,99\\n' | nimlike solve -
    """
    from nimlike.play.words import together_as_meant

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
    from nimlike.play.words import as_meant

    try:
        answer = parse_position(as_meant(text)).answer()
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


# ``nimlike explain``: why a position is won or lost, or why a move wins or loses.


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
def explain_command(
    texts: tuple[str, ...], move: str | None, depth: int, form: str, document: bool, as_json: bool
) -> None:
    """Explain why a position, or a move from it, wins or loses, in the terms of its paper.

    \b
    nimlike explain wythoff:20,30 --depth 2
    nimlike explain nim:3,5,7 --move c7
    nimlike explain schwenk:cap=2x:100,99 --format latex
    nimlike explain nim:3,5,7 --format latex --document > nim.tex
    """
    from nimlike.explain import render
    from nimlike.explain.reasons import of_move
    from nimlike.families import parse_position
    from nimlike.play.words import as_meant, together_as_meant

    if document and (form != "latex" or as_json):
        raise click.UsageError("--document is for --format latex")
    text, *others = together_as_meant(texts)
    if others:
        raise click.UsageError(f"one position is explained at a time: {others[0]!r} is left over")
    position = parse_position(as_meant(text))
    with progress_shown():
        reason = position.explain() if move is None else of_move(position, move)
    if as_json:
        head = {"schema": "nimlike/reason/1", "position": str(position)}
        print(json_line(head | reason.as_dict()))
    elif form == "text":
        show(*render.text(reason, depth, prose_width()))
    elif document:
        from nimlike.puzzles.tex import document as whole

        print(whole(position, reason, depth))
    else:
        print((render.html if form == "html" else render.latex)(reason, depth))


# ``nimlike table``: the table of a game.

_MOST_ROWS = 100_000


@click.command("table")
@click.argument("rules", metavar="RULESET")
@click.option("--from", "low", type=Number(), default=0, show_default=True, help="First size.")
@click.option("--to", "high", type=Number(), help="Last size [default: 12 beyond the first].")
@click.option("--csv", "as_csv", is_flag=True, help="Comma-separated values.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/table/1).")
@search_limit
def table_command(rules: str, low: int, high: int | None, as_csv: bool, as_json: bool) -> int:
    """Print the table of a game: Grundy values of two piles, caps and smallest winning moves, parity rows.

    \b
    nimlike table onepile:base=1,3,7 --to 7      (the appendix of Holshouser & Reiter)
    nimlike table coprime:max=10 --to 25         (section 2 of Andrejić)
    nimlike table wythoff --to 20
    """
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    last = low + 12 if high is None else high
    if last < low:
        raise ParseError(f"--to {abbreviate(last)} lies below --from {abbreviate(low)}")
    if last - low >= _MOST_ROWS:
        raise LimitReached(f"a table of {grouped(last - low + 1)} rows: at most {_MOST_ROWS:,} are made")
    with progress_shown():
        table = game.table(low, last)
    if as_json:
        print(json_line(table.as_dict()))
    elif as_csv:
        import csv
        import sys

        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(table.headings)
        writer.writerows(table.rows)
    else:
        from nimlike.explain.reasons import table_lines

        print(*table_lines(table), sep="\n")
    return 0
