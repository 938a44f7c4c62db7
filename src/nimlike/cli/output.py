"""What the commands share: JSON lines, progress on a terminal's standard error, option types."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from nimlike.core.errors import NimlikeError
from nimlike.core.numbers import parse_number
from nimlike.core.progress import listening


class Number(click.ParamType[int]):
    """A whole number in the project's text form (10^30, 1_000)."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return value if isinstance(value, int) else parse_number(value, param.opts[-1] if param else "number")


class MoveLimit(Number):
    """How many winning moves to list: a whole number, or ``all``, which becomes sys.maxsize."""

    name = "number|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return sys.maxsize if value == "all" else min(super().convert(value, param, ctx), sys.maxsize)


def json_line(value: Any) -> str:
    """One line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def error_dict(error: NimlikeError, position: str) -> dict[str, Any]:
    """The error object that stands in the place of an answer."""
    return {"schema": "nimlike/error/1", "position": position, "error": str(error), "exit_code": error.exit_code}


@contextmanager
def progress_shown(at_once: bool = False) -> Iterator[None]:
    """Progress of long work on standard error when that is a terminal: share done and time left.

    Parameters
    ----------
    at_once
        Show the first report at once; otherwise only work that lasts half a second is shown.
    """
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=True)
    begun = time.monotonic()
    task = bar.add_task("", total=None)

    def show(work: str, done: int, total: int) -> None:
        if at_once or time.monotonic() - begun > 0.5:
            bar.start()
        bar.update(task, description=work, completed=done, total=total)

    try:
        with listening(show):
            yield
    finally:
        bar.stop()
