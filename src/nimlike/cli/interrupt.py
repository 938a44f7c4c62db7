"""Ctrl-C ends the program soon, whatever it is doing; so does SIGTERM, which systemd and batch systems send.

Python raises KeyboardInterrupt between two steps of its own; compiled code may run for minutes before the next one.
So a thread hears of the signal too. Where the main thread has not noticed it after a moment, that thread ends the
process: compiled kernels let other threads run. Nothing is lost by that but values not yet vouched for: files are
replaced in one step. Where the main thread has noticed it, but some library has swallowed the KeyboardInterrupt, it
is raised again.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final, NoReturn

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr

GRACE: Final = 0.8
"""Seconds that the main thread has to notice, and then to end what it does."""
EXIT_CODES: Final = {signal.SIGINT: 130, signal.SIGTERM: 143}

_pressed: Final = threading.Event()
_noticed: Final = threading.Event()
_heeded: Final = threading.Event()
_unfinished: Final[set[str]] = set()
_stopped: Final[list[FrameType | None]] = []
_signal: int = signal.SIGINT
_others = False
_ending = False


class Interrupted(Exception):
    """Somebody pressed Ctrl-C, or sent SIGTERM, and what was going on has come to its end."""


@contextmanager
def heeding() -> Iterator[None]:
    """A KeyboardInterrupt within becomes `Interrupted`; it is then not raised again."""
    try:
        yield
    except KeyboardInterrupt:
        _heeded.set()
        raise Interrupted from None
    except Exception as error:
        if not _pressed.is_set() or isinstance(error, NimlikeError):
            raise
        _heeded.set()  # some library made another error of it
        raise Interrupted from error


def exit_code() -> int:
    """The exit code of a program that was ended by the signal that has come."""
    return EXIT_CODES[signal.Signals(_signal)]


def words() -> str:
    """What is said of the signal that has come."""
    return tr("terminated") if _signal == signal.SIGTERM else tr("interrupted")


def install() -> None:
    """From now on Ctrl-C and SIGTERM end this process within about a second, with exit codes 130 and 143.

    Where a signal is ignored, as Ctrl-C in a background job of a shell, it stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    heeded = [number for number in EXIT_CODES if signal.getsignal(number) is not signal.SIG_IGN]
    if not heeded:
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)
    for number in heeded:
        signal.signal(number, _raise)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(heard,), name="nimlike-interrupt", daemon=True).start()


def over() -> None:
    """From now on nothing is interrupted any more: the program is about to end, and Ctrl-C ends it at once."""
    global _others, _ending  # noqa: PLW0603
    _others = _ending = True
    _heeded.set()


@contextmanager
def left_to_others() -> Iterator[None]:
    """Within this context the process is not ended: something else sees to the signal."""
    global _others  # noqa: PLW0603 - one process, one signal
    _others = True
    try:
        yield
    finally:
        _others = False


def press(frame: FrameType | None) -> None:
    """What is raised from now on, in ``frame``, is not another error: somebody wants the program to end.

    What the functions on the stack hold stays until the exit. A library may have given an object away, to compiled
    code that will free it, and not yet have noted that: its destructor would free the memory twice.
    What destructors raise from now on is not shown: it is of objects that were not made to the end. A KeyboardInterrupt
    that is lost there, or in a call from C, is raised again.
    """
    _stopped.append(frame)
    sys.unraisablehook = _unsaid
    _pressed.set()


@contextmanager
def unfinished(name: str) -> Iterator[None]:
    """Whatever ends what is within, even the end of the process by Ctrl-C, no file of this name is left."""
    _unfinished.add(name)
    try:
        yield
    finally:
        _remove(name)
        _unfinished.discard(name)


def _remove(name: str) -> None:
    with suppress(OSError):
        os.unlink(name)


def _raise(number: int, frame: FrameType | None) -> NoReturn:
    global _signal  # noqa: PLW0603
    _signal = number
    if _ending:
        os._exit(exit_code())  # nobody is left to take the KeyboardInterrupt: it would be shown as a traceback
    press(frame)
    _noticed.set()
    raise KeyboardInterrupt


def _unsaid(lost: Any) -> None:
    """Say nothing; this uses no name of the module, as those may be gone at the exit."""


def _watch(heard: int) -> None:
    global _signal  # noqa: PLW0603
    while (signals := os.read(heard, 64)) != b"":
        come = [number for number in EXIT_CODES if number in signals]
        if not come or _others:
            continue
        if not _noticed.wait(GRACE):
            _signal = come[0]
            for name in list(_unfinished):
                _remove(name)
            os.write(2, f"nimlike: {words()}\n".encode())
            os._exit(exit_code())
        _noticed.clear()
        if not _heeded.wait(GRACE) and not _others:
            signal.raise_signal(come[0])
