"""Processes of this machine for independent pieces of work of one command (`nimlike.core.side_by_side`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.languages import language, speak, tr
from nimlike.core.searched import search_moves, searching
from nimlike.core.side_by_side import lending

_BATCHES: Final = 16
"""Batches for each process: enough that all of them end at nearly the same time."""


@dataclass(frozen=True)
class _Around:
    """What work may depend on beside its arguments: language, limit of searches, files of games of one's own."""

    language: str
    moves: int
    games: tuple[str, ...]


@contextmanager
def side_by_side(number: int) -> Iterator[None]:
    """Within this context independent pieces of work are done by so many processes; by none but this one for 1.

    The results are the same, and in the same order. Processes start with the first work, each in a second or two.
    """
    if number == 1:
        yield
        return
    from nimlike.own.arguments import loaded_files
    from nimlike.runs.workers import Processes

    workers = Processes(number)
    around = _Around(language(), search_moves(), loaded_files())

    def lent(function: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        size = -(-len(items) // (_BATCHES * number)) or 1
        running = deque[Future[tuple[list[Any], tuple[str, int] | None]]]()
        for start in reversed(range(0, len(items), size)):  # the longest work is begun first
            running.appendleft(workers.executor().submit(_done, function, items[start : start + size], around))
        try:
            while running:
                made, failed = running.popleft().result()
                yield from made
                if failed is not None:
                    error = NimlikeError(failed[0])
                    error.exit_code = failed[1]  # type: ignore[misc]
                    raise error
        except BrokenExecutor:
            raise LimitReached(tr("a process ended before its work; --workers 1 does without others")) from None

    try:
        with lending(lent):
            yield
    finally:
        workers.stop()


def _done(
    function: Callable[[Any], Any], items: Sequence[Any], around: _Around
) -> tuple[list[Any], tuple[str, int] | None]:
    """The results for the items, in whatever process, as far as the first error; its words and its exit code."""
    from nimlike.own.arguments import load_files, loaded_files

    load_files(file for file in around.games if file not in loaded_files())
    speak(around.language)
    made: list[Any] = []
    with searching(around.moves):
        try:
            for item in items:
                made.append(function(item))
        except NimlikeError as error:
            return made, (str(error), error.exit_code)
    return made, None
