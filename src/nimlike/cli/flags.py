"""The options that several commands have."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial, update_wrapper
from pathlib import Path
from typing import Any, Final

import click

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate, parse_number


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


number = partial(click.option, type=Number())
"""An option that is a whole number."""


def output(told: str, folders: bool = False) -> Callable[[Any], Any]:
    """The option ``-o``: a file, or a folder if that is allowed."""
    return click.option("-o", "--output", type=click.Path(dir_okay=folders, path_type=Path), help=told)


flag = partial(click.option, is_flag=True)
json = partial(flag, "--json", "as_json")

take = click.option("--take", metavar="LIST", help="Numbers alone are heaps from which so many may be taken, like 1-3.")
"""The option ``--take``: the game that is meant by numbers alone."""


def workers(told: str) -> Callable[[Any], Any]:
    return number("--workers", default=1, show_default=True, help=told)


MOST_WORKERS: Final = 1_024  # most processes of this machine that a command starts


def check_workers(number: int) -> None:
    if not 1 <= number <= MOST_WORKERS:
        raise ParseError(f"--workers {abbreviate(number)}: 1 to {MOST_WORKERS:,}")


def search_limit(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option ``--limit``, within which the command's function runs: most moves that a search may look at."""

    def limited(*args: Any, limit: int | None, **options: Any) -> Any:
        if limit is None:
            return command(*args, **options)
        from nimlike.core.progress import searching

        with searching(limit):
            return command(*args, **options)

    told = (
        "Most moves that a search may look at [default: 1,000,000; tables: 10,000,000]; 400 compiled ones count as one."
    )
    return number("--limit", help=told)(update_wrapper(limited, command))


def search_time(seconds: int) -> float:
    if seconds < 1:
        raise ParseError("--seconds: give at least 1")
    return float(min(seconds, sys.maxsize))
