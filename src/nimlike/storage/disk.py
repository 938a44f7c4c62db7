"""Files of long work: replaced in one step, locked by one writer, errors of the disk told in one line."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError

FLAGS: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""With these a pipe is opened at once, and seen to be no file."""


@contextmanager
def on_disk(folder: Path, what: str) -> Iterator[None]:
    """An error of the operating system within becomes `LimitReached`: what failed, where, and why."""
    try:
        yield
    except OSError as error:
        raise LimitReached(f"{folder}: {what}: {error.strerror or error}") from error


def open_locked(folder: Path, name: str, write: bool) -> tuple[int, NimlikeError | None]:
    """A file of a folder, made if it is missing, and locked; and why nothing may be written to it, if that is so."""
    path, refusal = folder / name, None
    if write:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            file = os.open(path, os.O_RDWR | os.O_CREAT | FLAGS, 0o666)
        except OSError as error:
            refusal, write = ParseError(f"{folder}: cannot be written: {error.strerror}"), False
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise LimitReached(f"{folder}: {error.strerror}") from error
    if not write:
        try:
            file = os.open(path, os.O_RDONLY | FLAGS)
        except OSError as error:
            raise refusal or ParseError(f"{folder}: {name} cannot be read: {error.strerror}") from error
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise ParseError(f"{folder}: {name} is not a file")
    if write and not lock(file):
        return file, LimitReached(f"{folder}: another process is at work there")
    return file, refusal if write or refusal else ParseError(f"{folder}: opened for reading only")


def lock(file: int) -> bool:
    """Whether no other process holds the file; then this one does, until it ends or lets go of it."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def write_at(file: int, at: int, data: bytes) -> None:
    """Write all bytes at a place."""
    os.lseek(file, at, os.SEEK_SET)
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """A new text file that takes the place of an old one when it is whole: at every instant one of them is there."""
    new = path.with_name(f"{path.name}.new")
    try:
        with open(new, "w", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
        keep_names(path.parent)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


def keep_names(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def keep_path(folder: Path) -> None:
    """Have the disk keep the names of the files in a folder, and the folder's own name and those of its parents."""
    keep_names(folder)
    for parent in folder.absolute().parents:
        with suppress(OSError):  # what may not be read was not made by this program
            keep_names(parent)


def busy(path: Path) -> bool:
    """Whether a process holds the lock of a file."""
    try:
        file = os.open(path, os.O_RDONLY | FLAGS)
    except OSError:
        return False
    try:
        return not lock(file)
    finally:
        os.close(file)


# Numbers and arrays as the bytes of a chunk: the same bytes on every machine.


def pack(numbers: Mapping[str, Any], arrays: Mapping[str, bytes]) -> bytes:
    """A line of JSON, then the arrays one after the other; uncompressed, as libraries differ in their bytes."""
    arrays = dict(sorted(arrays.items()))
    sizes = {name: len(array) for name, array in arrays.items()}
    head = json.dumps({"numbers": dict(numbers), "arrays": sizes}, sort_keys=True).encode()
    return b"\n".join([head, b"".join(arrays.values())])


def unpack(data: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The numbers and arrays of `pack`; sorted names."""
    head, _, body = data.partition(b"\n")
    whole, at, arrays = json.loads(head), 0, {}
    for name, size in whole["arrays"].items():
        arrays[name] = body[at : at + size]
        at += size
    return whole["numbers"], arrays
