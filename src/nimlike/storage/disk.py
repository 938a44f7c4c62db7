"""Files of long work: replaced in one step, locked by one writer, errors of the disk told in one line."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import disk_usage
from typing import Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.languages import tr

FLAGS: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""With these a pipe is opened at once, and seen to be no file."""

_UNIT_OF_BLOCKS: Final = 512  # bytes of which st_blocks counts
_ZEROS: Final = bytes(1 << 20)


@contextmanager
def on_disk(folder: Path, what: str) -> Iterator[None]:
    """An error of the operating system within becomes `LimitReached`: what failed, where, and why."""
    try:
        yield
    except OSError as error:
        raise LimitReached(
            tr("{folder}: {what}: {error}", folder=folder, what=what, error=error.strerror or error)
        ) from error


def opened(folder: Path, name: str, write: bool) -> tuple[int, NimlikeError | None]:
    """A file of a folder, made if it is missing, and locked; and why nothing may be written to it, if that is so."""
    path, refusal = folder / name, None
    if write:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            file = os.open(path, os.O_RDWR | os.O_CREAT | FLAGS, 0o666)
        except OSError as error:
            refusal, write = (
                ParseError(tr("{folder}: cannot be written: {strerror}", folder=folder, strerror=error.strerror)),
                False,
            )
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise LimitReached(tr("{folder}: {strerror}", folder=folder, strerror=error.strerror)) from error
    if not write:
        try:
            file = os.open(path, os.O_RDONLY | FLAGS)
        except OSError as error:
            raise refusal or ParseError(
                tr("{folder}: {name} cannot be read: {strerror}", folder=folder, name=name, strerror=error.strerror)
            ) from error
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise ParseError(tr("{folder}: {name} is not a file", folder=folder, name=name))
    if write and not lock(file):
        return file, LimitReached(tr("{folder}: another process is at work there", folder=folder))
    return file, refusal if write or refusal else ParseError(tr("{folder}: opened for reading only", folder=folder))


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


def unlock(file: int) -> None:
    """Let another process have the file."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)


def read_at(file: int, at: int, size: int) -> Iterator[bytes]:
    """The bytes from a place on, in pieces; fewer where the file ends before."""
    end = at + size
    while at < end:
        os.lseek(file, at, os.SEEK_SET)
        piece = os.read(file, min(end - at, 1 << 20))
        if not piece:
            return
        yield piece
        at += len(piece)


def write_at(file: int, at: int, data: bytes) -> None:
    """Write all bytes at a place."""
    os.lseek(file, at, os.SEEK_SET)
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def check_room(folder: Path, wanted: int, what: str) -> None:
    """Refuse what needs more bytes than the disk of a folder, which need not exist yet, has left."""
    place = folder.absolute()
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        free = disk_usage(place).free
    except OSError:  # then the writing says what is wrong
        return
    if wanted > free:
        raise LimitReached(
            tr(
                "{folder}: {what} needs {wanted:,} bytes of disk; {free:,} are free",
                folder=folder,
                what=what,
                wanted=wanted,
                free=free,
            )
        )


def take_room(file: int, size: int) -> None:
    """Have the disk keep so many bytes for a file: a byte set later always finds its place."""
    before = os.fstat(file)
    if hasattr(os, "fstatvfs"):
        disk = os.fstatvfs(file)
        if size - before.st_blocks * _UNIT_OF_BLOCKS > disk.f_bavail * disk.f_frsize:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    try:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file, 0, size)
            return
        at = os.lseek(file, 0, os.SEEK_END)
        while at < size:
            at += os.write(file, _ZEROS[: size - at])
    except OSError:
        os.ftruncate(file, before.st_size)
        raise


def replace(path: Path, text: str) -> None:
    """Write a file so that at every instant the old one or the new one is there, whole."""
    new = path.with_name(f"{path.name}.new")
    with open(new, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    keep_names(path.parent)


def keep_file(path: Path) -> None:
    """Have the disk keep the bytes of a file that another program has written."""
    with open(path, "r+b") as file:
        os.fsync(file.fileno())


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
        if lock(file):
            unlock(file)
            return False
        return True
    finally:
        os.close(file)
