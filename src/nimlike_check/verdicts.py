"""The verdicts on files: one line for each, whatever the file is, and an exit code."""

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import nimlike_check
from nimlike_check import OverLimit, Refused, check
from nimlike_check.process import bounded
from nimlike_check.reading import read
from nimlike_check.work import Work

MOST_WORKERS = 1_024
"""The most processes that can be asked for."""


class Verdict(NamedTuple):
    """The verdict on a file: the exit code, and what is printed; for a file that cannot be read as an error."""

    code: int
    said: str

    def show(self) -> None:
        """Print it."""
        print(self.said, file=sys.stderr if self.code == 2 else sys.stdout, flush=True)


def verdict(path: str, limit: float, full: bool) -> Verdict:
    """Check one file: 0 accepted, 1 refused, 2 not read, 3 beyond the limit."""
    work, name, said = Work(limit), line(path), ""
    try:
        with bounded(limit):
            certificate = read(path, work)
            said = f"{name}: accepted: {check(certificate, work=work)}"
            listing = nimlike_check.full(certificate, work) if full else ""
    except OSError as error:
        return Verdict(2, f"{name}: cannot be read: {error.strerror}")
    except OverLimit as over:
        why = str(over)
    except Refused as refused:
        return Verdict(1, f"{name}: refused at {line(str(refused))}")
    except (MemoryError, RecursionError):
        why = "memory: not checked: it takes more than it may have; a higher --limit allows more"
    else:
        return Verdict(0, "\n".join(filter(None, (said, listing))))
    why = line(why)
    return Verdict(
        3, f"{said}\n{name}: --full: {why.replace('not checked', 'not listed')}" if said else f"{name}: {why}"
    )


def verdicts(paths: Sequence[str], limit: float, full: bool, workers: int) -> Iterator[Verdict]:
    """The verdict on each file, in their order: the same ones for any number of workers."""
    if min(workers, len(paths)) > 1:
        from nimlike_check.side_by_side import by_workers

        return by_workers(paths, limit, full, workers)
    return (verdict(path, limit, full) for path in paths)


def line(text: str) -> str:
    """A text as a part of one line of moderate length, whatever signs it has."""
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return text if len(text) <= 250 else f"{text[:247]}..."
