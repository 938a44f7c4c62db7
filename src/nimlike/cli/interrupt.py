"""Ctrl-C ends the program soon, whatever it is doing.

Python raises KeyboardInterrupt between two steps of its own; compiled code may run for minutes before the next one.
So a thread hears of the signal too. Where the main thread has not noticed it after a moment, that thread ends the
process: compiled kernels let other threads run. Nothing is lost by that but values not yet vouched for: files are
replaced in one step.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

GRACE: Final = 1.0
"""Seconds that the main thread has to notice."""
EXIT_CODE: Final = 130
SAID: Final = b"nimlike: interrupted\n"

_noticed: Final = threading.Event()
_others = False


def install() -> None:
    """From now on Ctrl-C ends this process within about a second, with exit code 130.

    Where the signal is ignored, as in a background job of a shell, it stays ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN or threading.current_thread() is not threading.main_thread():
        return
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.signal(signal.SIGINT, _raise)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(heard,), name="nimlike-interrupt", daemon=True).start()


@contextmanager
def left_to_others() -> Iterator[None]:
    """Within this context the process is not ended: something else sees to the signal."""
    global _others  # noqa: PLW0603 - one process, one signal
    _others = True
    try:
        yield
    finally:
        _others = False


def _raise(number: int, frame: FrameType | None) -> NoReturn:
    _noticed.set()
    raise KeyboardInterrupt


def _watch(heard: int) -> None:
    while (signals := os.read(heard, 64)) != b"":
        if signal.SIGINT in signals and not _others and not _noticed.wait(GRACE):
            os.write(2, SAID)
            os._exit(EXIT_CODE)
        _noticed.clear()
