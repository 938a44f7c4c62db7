"""The bound on the process of a check, beside the counts: what they forget the system stops."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import ceil
from pathlib import Path
from typing import Any

from nimlike_check.refusal import OverLimit
from nimlike_check.work import MEMORY

try:
    import resource
except ImportError:  # not on this system: there are the counts only
    resource = None  # type: ignore[assignment]

SECONDS = 30
"""Seconds of processor time after which the system stops a check with limit 1, or less."""


@contextmanager
def bounded(limit: float) -> Iterator[None]:
    """Let the system stop what is done within: after `SECONDS`, and beyond twice `MEMORY`, both times the limit.

    It is no part of `check`, as the limits are those of the whole process. They are as before afterwards. Without the
    module resource, and outside of the main thread, nothing is bounded.

    Raises
    ------
    OverLimit
        The time has passed.
    MemoryError
        The memory is used up.
    """
    if resource is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    times = max(1.0, min(limit, 1e6))
    used = resource.getrusage(resource.RUSAGE_SELF)
    bounds = {resource.RLIMIT_CPU: ceil(used.ru_utime + used.ru_stime + times * SECONDS)}
    with suppress(OSError):  # only Linux says how much a process holds
        held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        bounds[resource.RLIMIT_AS] = held + int(2 * times * MEMORY)

    def stop(*_: Any) -> None:
        raise OverLimit(
            "time", f"not checked: it takes more than {times * SECONDS:,.0f} s; a higher --limit allows more"
        )

    before = {kind: resource.getrlimit(kind) for kind in bounds}
    handler = signal.signal(signal.SIGXCPU, stop)
    try:
        for kind, most in bounds.items():
            soft, hard = before[kind]
            if soft == resource.RLIM_INFINITY or soft > most:
                resource.setrlimit(kind, (most, hard))
        yield
    finally:
        for kind, limits in before.items():
            resource.setrlimit(kind, limits)
        signal.signal(signal.SIGXCPU, handler)
