"""Lines of positions answered by lines of JSON, in their order: in this process, or by several."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import Final

from nimlike.cli.output import as_error, error_dict, json_line
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate

_BATCH: Final = 64
"""Most lines that a process is given at once: fewer where they come slowly."""

Line = str | NimlikeError
"""A line, or why it is none."""
Reply = tuple[str, int]
"""A line of JSON, and the exit code of its error."""


@dataclass(frozen=True)
class Asked:
    """What an answer depends on beside its line."""

    moves: int  # most winning moves that are listed
    why: bool  # whether the reason is added
    limit: int  # most moves that a search looks at
    language: str  # the language of reasons
    games: tuple[str, ...]  # the files of games of one's own


def reply_to(line: Line, moves: int, why: bool) -> Reply:
    """The answer to a line, or its error."""
    from nimlike.families import parse_position

    text = line if isinstance(line, str) else ""
    try:
        if isinstance(line, NimlikeError):
            raise line
        if not text:
            raise ParseError(tr("empty line: write a position like nim:3,4,5"))
        return json_line(parse_position(text).answer().as_dict(moves, why)), 0
    except Exception as error:
        said = as_error(error)
        return json_line(error_dict(said, abbreviate(text))), said.exit_code


def replies(lines: list[Line], asked: Asked) -> list[Reply]:
    """The answers to some lines, in whatever process."""
    from nimlike.core.languages import speak
    from nimlike.core.searched import searching
    from nimlike.own.arguments import load_files, loaded_files

    load_files(file for file in asked.games if file not in loaded_files())
    speak(asked.language)
    with searching(asked.limit):
        return [reply_to(line, asked.moves, asked.why) for line in lines]


def by_workers(lines: Iterable[Line], asked: Asked, number: int) -> Generator[Reply, None, None]:
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
                running.append(workers.executor().submit(replies, batch, asked))
            if running and (not batch or len(running) >= most or ended):
                for reply in running.popleft().result():
                    room.release()
                    yield reply
    except BrokenExecutor:
        raise LimitReached(tr("a process ended before its answer; --workers 1 does without others")) from None
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
