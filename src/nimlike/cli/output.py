"""What the commands share: JSON lines, progress on a terminal's standard error."""

from __future__ import annotations

import errno
import io
import json
import os
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from nimlike.cli.ending import discard_unfinished
from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, Undecided
from nimlike.core.libraries import missing_library
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import listening
from nimlike.core.reason import Facts

# Standard streams that may be closed, full or gone, and files that are written whole or not at all.

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.ENOMEM, errno.EMFILE, errno.ENFILE})


class ReaderGone(Exception):
    """Whoever read the standard output has gone away."""


def prepare() -> None:
    """Put an empty device in the place of closed standard streams, so that no other file takes their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open to the end
    for stream in (sys.stdin, sys.stdout):  # what is no Unicode, as in names of files, becomes escapes
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def abandon_output() -> None:
    """Send what is still to be written nowhere: the interpreter would complain when it flushes at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def noticing_readers() -> Iterator[None]:
    """A broken pipe within becomes `ReaderGone`, which click does not take for an error of its own."""
    try:
        yield
    except BrokenPipeError:
        if not _read_by_nobody():  # it was another pipe, to a process that has ended: that is an error
            raise
        raise ReaderGone from None


def _read_by_nobody() -> bool:
    """Whether the reader of the standard output has gone away, as far as the system knows it."""
    looked = select.poll()
    try:
        looked.register(sys.stdout.fileno(), 0)  # of errors it tells always
    except OSError:
        return True
    return bool(looked.poll(0))


def read_input(most: int) -> str:
    """All of the standard input, of at most so many characters."""
    text = sys.stdin.read(most + 1)
    if len(text) > most:
        raise LimitReached(f"the standard input has more than {most:,} characters")
    return text


def system_error(error: OSError) -> NimlikeError:
    """The error of the operating system as one of ours: `LimitReached` if there is no room."""
    where = error.filename if isinstance(error.filename, str) else ""
    what = f"{abbreviate(where) if where else 'reading or writing'}: {error.strerror or error}"
    return LimitReached(what) if error.errno in _NO_ROOM else NimlikeError(what)


def check_output(path: Path | None, folder: bool = False) -> None:
    """Refuse a file that cannot be written, before the work that it is for."""
    if path is None:
        return
    shown = f"-o {abbreviate(str(path))}"
    try:
        if folder:
            if not path.is_dir():
                raise ParseError(f"{shown}: here this is a folder that exists")
            return
        if not path.parent.is_dir():
            raise ParseError(f"{shown}: there is no folder {abbreviate(str(path.parent))}")
        if path.is_dir():
            raise ParseError(f"{shown}: a folder; name a file")
        place = path if path.exists() else path.parent
    except OSError as error:
        raise ParseError(f"{shown}: {error.strerror}") from None
    if not os.access(place, os.W_OK):
        raise ParseError(f"{shown}: it may not be written")


def write_output(path: Path, content: str | bytes) -> None:
    """Write a file whole: into a new one beside it, which then takes its place; a pipe or a device directly."""
    data = content.encode() if isinstance(content, str) else content
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        error.filename = f"-o {path}"
        raise system_error(error) from None


def _replace(target: Path, data: bytes) -> None:
    import secrets

    name = str(target.parent / f".nimlike-{secrets.token_hex(8)}")
    with discard_unfinished(name):
        with open(name, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            os.chmod(name, target.stat().st_mode & 0o777)
        os.replace(name, target)


LONGEST_ERROR: Final = 300  # most characters of an error's line
NARROWEST, WIDEST = 40, 200  # a terminal is taken to have at least and at most so many columns
PROSE: Final = 100  # characters in a line of prose, if there is room for them


def columns() -> int | None:
    """How many columns the terminal has that is written to; None if the output goes elsewhere."""
    if not sys.stdout.isatty():
        return None
    return min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)


def prose_width(indent: int = 0) -> int:
    """Characters in a line of prose that is indented by so many."""
    room = columns()
    return PROSE if room is None else min(PROSE, room - indent)


def show(*lines: str) -> None:
    """Print lines at once; on a terminal those that are too long are broken between words, and go on indented."""
    room = columns()
    for line in lines:
        pieces = [line]
        if room is not None and len(line) > room:  # long numbers stay in one piece, so that they can be copied
            indent = " " * min(len(line) - len(line.lstrip(" ")) + 2, room // 2)
            pieces = textwrap.wrap(line, room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        print(*pieces, sep="\n")
    sys.stdout.flush()


def tell(as_json: bool, facts: Callable[[], object], lines: Callable[[], Iterable[str]]) -> None:
    """Print a result as an object of JSON, or in lines."""
    if as_json:
        print(json_line(facts()), flush=True)
    else:
        show(*lines())


def deliver(
    lines: Iterable[str],
    output: Path | None,
    certificate: Certificate | str | None,
    missing: str,
    searched_to: int | None = None,
) -> None:
    """Write a certificate to the file of -o, if one is wanted, and print lines only then: their reader may go away."""
    if output is not None and certificate is not None:
        write_output(output, (certificate if isinstance(certificate, str) else json_line(certificate)) + "\n")
    print(*lines, sep="\n", flush=True)
    if output is not None and certificate is None:
        raise Undecided(missing, searched_to)


def tell_undecided(told: Undecided, as_json: bool) -> int:
    """Print what was sought and not found, the whole of it: it is a result. Returns the exit code."""
    tell(as_json, lambda: {"schema": "nimlike/undecided/1", "undecided": str(told)}, lambda: [str(told)])
    return told.exit_code


def json_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def error_dict(error: NimlikeError, position: str) -> Facts:
    """The error object that stands in the place of an answer."""
    said = one_line(str(error), LONGEST_ERROR)
    return {"schema": "nimlike/error/1", "position": position, "error": said, "exit_code": error.exit_code}


def one_line(text: str, most: int) -> str:
    """The text in one line of at most so many characters, all printable: its middle is left out when it is longer."""
    words = " ".join(text.split())
    if not words.isprintable():
        words = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)
    if len(words) <= most:
        return words
    head = (most - 5 + 1) // 2
    return f"{words[:head]} ... {words[len(words) - (most - 5 - head) :]}"


def complain(message: str) -> None:
    """One line on standard error, at most `LONGEST_ERROR` characters; nothing if that is closed."""
    with suppress(OSError, ValueError):
        print(one_line(f"nimlike: {message}", LONGEST_ERROR), file=sys.stderr, flush=True)


class ProgramFault(NimlikeError):
    """The program itself is at fault."""

    exit_code: ClassVar[int] = 70


def as_error(error: BaseException) -> NimlikeError:
    """Any error as one with a line to say and an exit code."""
    if isinstance(error, NimlikeError):
        return error
    if isinstance(error, MemoryError):
        return LimitReached("this needs more memory than there is")
    if isinstance(error, RecursionError):
        return LimitReached("this is nested too deep")
    from nimlike.own.python import fault_of_a_file

    if (of_a_game := fault_of_a_file(error)) is not None:
        return of_a_game
    if isinstance(error, OSError):
        return system_error(error)
    if (missing := missing_library(error)) is not None:
        return missing
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = "" if where is None else f" ({Path(where.tb_frame.f_code.co_filename).name}, line {where.tb_lineno})"
    said = f"{type(error).__name__}: {one_line(str(error), 150)}{place}"
    return ProgramFault(f"a fault of the program, please report it: {said}; NIMLIKE_DEBUG=1 shows more")


@contextmanager
def progress_shown(at_once: bool = False) -> Iterator[None]:
    """Progress of long work on standard error when that is a terminal: share done, and time left where it is known."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=True)
    started = time.monotonic()
    shown = ""
    task = bar.add_task("", total=None)

    def show(work: str, done: int, total: int) -> None:
        nonlocal shown, task
        if at_once or time.monotonic() - started > 0.5:
            bar.start()
        if work != shown:  # each work has a pace of its own, from which its end is estimated
            bar.remove_task(task)
            task, shown = bar.add_task(work, total=total or None), work
        bar.update(task, description=work if total else f"{work}: {done:,}", completed=done, total=total or None)

    try:
        with listening(show):
            yield
    finally:
        bar.stop()
