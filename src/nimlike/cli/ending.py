"""``--time-limit`` and ``--memory-limit``: the program ends in order when one is passed, with exit code 3.

A thread raises a signal when a limit is passed, which the main thread takes as it takes Ctrl-C: files are written whole
or not at all. Where it does not notice, because compiled code runs, the thread ends the process. The clock runs from
the start of the program, before click reads the options: so `begin` reads these two in the words themselves.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import update_wrapper
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn

import click

from nimlike.core.errors import LimitReached, NimlikeError, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import MEMORY, allow_memory

# Ctrl-C ends the program soon, whatever it is doing; so does SIGTERM, which systemd and batch systems send.
#
# Python raises KeyboardInterrupt between two steps of its own; compiled code may run for minutes before the next one.
# So a thread hears of the signal too. Where the main thread has not noticed it after a moment, that thread ends the
# process: compiled kernels let other threads run. Nothing is lost by that but values not yet vouched for: files are
# replaced in one step. Where the main thread has noticed it, but some library has swallowed the KeyboardInterrupt, it
# is raised again.

GRACE: Final = 0.8  # seconds that the main thread has to notice, and then to end what it does
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


def signal_words() -> str:
    return "terminated" if _signal == signal.SIGTERM else "interrupted"


def install() -> None:
    """From now on Ctrl-C and SIGTERM end this process within about a second, with exit codes 130 and 143."""
    if threading.current_thread() is not threading.main_thread():
        return
    # what is ignored, as Ctrl-C in a background job of a shell, stays ignored
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
def leave_to_others() -> Iterator[None]:
    """Within this context the process is not ended: something else sees to the signal."""
    global _others  # noqa: PLW0603 - one process, one signal
    _others = True
    try:
        yield
    finally:
        _others = False


def press(frame: FrameType | None) -> None:
    """What is raised from now on, in ``frame``, is not another error: somebody wants the program to end."""
    # What the functions on the stack hold stays until the exit. A library may have given an object away, to compiled
    # code that will free it, and not yet have noted that: its destructor would free the memory twice.
    _stopped.append(frame)
    # What destructors raise from now on is of objects that were not made to the end. To say nothing uses no name of the
    # module, as those may be gone at the exit. A KeyboardInterrupt that is lost there, or in C, is raised again.
    sys.unraisablehook = lambda lost: None
    _pressed.set()


@contextmanager
def discard_unfinished(name: str) -> Iterator[None]:
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
            os.write(2, f"nimlike: {signal_words()}\n".encode())
            os._exit(exit_code())
        _noticed.clear()
        if not _heeded.wait(GRACE) and not _others:
            signal.raise_signal(come[0])


PAUSE: Final = 0.05  # seconds between two looks at the memory
LONGEST: Final = 10_000_000  # the largest limit on time, in seconds; about four months

NOT_LIMITED: Final = frozenset({"web", "play", "games", "completion"})  # endless, or they compute nothing

_TIME_TOLD: Final = "End with exit code 3 after this time: 90 (seconds), 1.5, 10m, 2h."
_MEMORY_TOLD: Final = "End with exit code 3 when more memory is held, by workers too: 500M, 2G."

_TRIES: Final = 3
_TIME: Final = re.compile(r"(\d{1,9}(?:\.\d{1,3})?)([smh]?)", re.ASCII)
_MEMORY: Final = re.compile(r"(\d{1,9})(MiB|GiB|M|G)?", re.ASCII | re.IGNORECASE)
_UNITS: Final = {"": 1, "s": 1, "m": 60, "h": 3600}

_begun = 0.0
_passed: str = ""
_watch_time: threading.Thread | None = None
_ended = threading.Event()


def read_time(text: str) -> float:
    """A time in seconds: ``90``, ``1.5``, ``10m``, ``2h``."""
    found = _TIME.fullmatch(text)
    seconds = float(found[1]) * _UNITS[found[2]] if found else 0.0
    if not 0 < seconds <= LONGEST:
        raise ParseError(f"--time-limit: {abbreviate(text)!r} is no time up to {LONGEST:,} s; write 90, 1.5, 10m or 2h")
    return seconds


def read_memory(text: str) -> int:
    """A size of memory in bytes: ``500`` (MiB), ``500M``, ``2G``."""
    found = _MEMORY.fullmatch(text)
    if not found or not int(found[1]):
        raise ParseError(f"--memory-limit: {abbreviate(text)!r} is no size of memory; write 500M or 2G")
    return int(found[1]) << (30 if (found[2] or "M")[0] in "gG" else 20)


def limit_passed() -> str:
    """What limit was passed, in words; empty while none is."""
    return _passed


def memory_held() -> int:
    """Bytes of memory that this process and its children hold."""
    return sum(_memory_of(pid) for pid in _family(os.getpid()))


def _family(pid: int) -> list[int]:
    found = [pid]
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += _family(int(child))
    except OSError:  # it has ended, or the system tells nothing of children
        pass
    return found


def _memory_of(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return _most_held() if pid == os.getpid() else 0


def _most_held() -> int:
    """The most that this process has held so far, if the system does not tell what it holds now."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def begin(words: Sequence[str]) -> None:
    """Start the clock, and keep the limits that the words of a command line give; what is malformed click refuses."""
    global _begun, _passed
    _begun, _passed = time.monotonic(), ""
    given = dict[str, Any]()
    for name, read in (("--time-limit", read_time), ("--memory-limit", read_memory)):
        with suppress(ParseError):
            text = last_value(words, name)
            given[name] = None if text is None else read(text)
    seconds, memory = given.get("--time-limit"), given.get("--memory-limit")
    if seconds is not None or memory is not None:
        watch(seconds, memory)


def last_value(words: Sequence[str], name: str) -> str | None:
    """What stands last after an option in the words of a command line."""
    found = None
    for before, word in zip(["", *words], words, strict=False):
        if before == name:
            found = word
        elif word.startswith(f"{name}="):
            found = word.partition("=")[2]
    return found


def watch(seconds: float | None = None, memory: int | None = None) -> None:
    """From now on this process may take so much memory, and so much time since it began."""
    global _passed, _watch_time  # noqa: PLW0603 - one process, one watch
    if memory is not None and memory_held() > memory:
        raise LimitReached(f"--memory-limit: the program alone takes {memory_held() >> 20:,} MiB; give more")
    if threading.current_thread() is not threading.main_thread():
        raise LimitReached("limits are kept in the main thread only")
    if memory is not None:
        allow_memory(memory)
    _passed = ""
    _ended.clear()
    signal.signal(signal.SIGALRM, _raise_limit)
    end = None if seconds is None else _begun + seconds
    _watch_time = threading.Thread(target=_look, args=(end, seconds, memory), name="nimlike-limits", daemon=True)
    _watch_time.start()


def end_limits() -> None:
    """From now on no limit is kept: the command has ended."""
    global _watch_time  # noqa: PLW0603
    if _watch_time is not None:
        _ended.set()
        _watch_time.join()
        _watch_time = None
        allow_memory(MEMORY)


def _raise_limit(number: int, frame: FrameType | None) -> NoReturn:
    press(frame)
    raise KeyboardInterrupt


def _look(end: float | None, seconds: float | None, memory: int | None) -> None:
    global _passed  # noqa: PLW0603
    while not _passed:
        left = PAUSE if end is None else end - time.monotonic()
        if end is not None and left <= 0:
            _passed = f"the time limit of {seconds:g} s has passed"
        elif memory is not None and memory_held() > memory:
            _passed = f"the memory limit of {memory >> 20:,} MiB has been passed"
        elif _ended.wait(left if memory is None else min(left, PAUSE)):
            return
    main = threading.main_thread().ident or 0
    for _ in range(_TRIES):
        signal.pthread_kill(main, signal.SIGALRM)  # also where it waits for something
        if _ended.wait(GRACE):
            return
    os.write(2, f"nimlike: {_passed}\n".encode())
    os._exit(LimitReached.exit_code)


def add_limits(command: click.Command) -> click.Command:
    """The command with the two options, which `begin` has read already."""
    work = command.callback
    assert work is not None

    def within(*args: Any, time_limit: float | None, memory_limit: int | None, **given: Any) -> Any:
        try:
            return work(*args, **given)
        finally:
            end_limits()

    command.callback = update_wrapper(within, work)
    command.params += [
        _option("--time-limit", "TIME", read_time, _TIME_TOLD),
        _option("--memory-limit", "SIZE", read_memory, _MEMORY_TOLD),
    ]
    return command


def _option(name: str, metavar: str, read: Callable[[str], Any], told: str) -> click.Option:
    def given(ctx: click.Context, parameter: click.Parameter, text: str | None) -> Any:
        return None if text is None else read(text)

    return click.Option([name], metavar=metavar, callback=given, help=told)
