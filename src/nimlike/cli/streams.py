"""Standard streams that may be closed, full or gone, and files that are written whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from nimlike.cli.interrupt import unfinished
from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.storage.disk import check_room

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.ENOMEM, errno.EMFILE, errno.ENFILE})


class ReaderGone(Exception):
    """Whoever read the standard output has gone away."""


class _Closed(io.TextIOBase):
    """Stands for a standard stream that was closed before the program began."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _refuse(self) -> OSError:
        return OSError(errno.EBADF, "it is closed", self._name)

    def write(self, text: str, /) -> int:
        raise self._refuse()

    def read(self, size: int | None = -1, /) -> str:
        raise self._refuse()

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        raise self._refuse()

    def readable(self) -> bool:
        return True


def prepare() -> None:
    """Put something in the place of standard streams that are closed, so that no other file takes their numbers.

    What is no Unicode (in names of files, on standard input) is read and written as escapes.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            with suppress(OSError):
                while (opened := os.open(os.devnull, os.O_RDWR)) < number:
                    pass
                if opened > number:
                    os.close(opened)
            closed = io.StringIO() if name == "stderr" else _Closed(f"standard {name[3:]}put")
            setattr(sys, name, closed)
    for stream in (sys.stdin, sys.stdout):
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
    """A broken pipe within becomes `ReaderGone`, which click does not take for an error of its own.

    Another pipe, to a process that has ended, may break as well: that is an error.
    """
    try:
        yield
    except BrokenPipeError:
        if not _read_by_nobody():
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
        raise LimitReached(tr("the standard input has more than {most:,} characters", most=most))
    return text


def system_error(error: OSError) -> NimlikeError:
    """The error of the operating system as one of ours: `LimitReached` where there is no room."""
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
                raise ParseError(tr("{shown}: here this is a folder that exists", shown=shown))
            return
        if not path.parent.is_dir():
            raise ParseError(
                tr("{shown}: there is no folder {parent}", shown=shown, parent=abbreviate(str(path.parent)))
            )
        if path.is_dir():
            raise ParseError(tr("{shown}: a folder; name a file", shown=shown))
        place = path if path.exists() else path.parent
    except OSError as error:
        raise ParseError(tr("{shown}: {strerror}", shown=shown, strerror=error.strerror)) from None
    if not os.access(place, os.W_OK):
        raise ParseError(tr("{shown}: it may not be written", shown=shown))


def write_output(path: Path, content: str | bytes) -> None:
    """Write a file whole: into a new one beside it, which then takes its place.

    What is no plain file (a pipe, a device) is written directly.
    """
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

    check_room(target.parent, len(data), target.name)
    name = str(target.parent / f".nimlike-{secrets.token_hex(8)}")
    with unfinished(name):
        with open(name, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            os.chmod(name, target.stat().st_mode & 0o777)
        os.replace(name, target)
