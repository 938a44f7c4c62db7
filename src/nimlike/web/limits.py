"""What one request may ask for, and which status its error has."""

from __future__ import annotations

import math
import re
from typing import Final

from nimlike.core.errors import LimitReached, NimlikeError, ParseError, Undecided

URL_BYTES: Final = 16_384  # longest path and query together
DIGITS: Final = 4_300  # most decimal digits that all numbers of a request may have together, powers written out
SECONDS: Final = 10.0  # longest computation for one request
PATIENCE: Final = 10.0  # longest expected wait of a long computation, in seconds; beyond it the answer is 503
QUEUE: Final = 256  # most computations that may wait; beyond it the answer is 503
CONNECTIONS: Final = 256  # most open connections of one client
REQUEST_SECONDS: Final = 10.0  # longest time between requests, and for one to arrive
READING_SECONDS: Final = 20.0  # longest time in which a client reads nothing of its answer
MEMORY: Final = 4 << 30  # most address space of a worker process, in bytes
MOVES_PLAYED: Final = 1_000  # most moves of a game in an address
_NUMBER: Final = re.compile(r"(\d[\d_]*)(?:\^(\d[\d_]*))?", re.ASCII)
_EXACT: Final = 15


class TooLarge(LimitReached):
    """The request itself is larger than is accepted."""


class NotFound(ParseError):
    """What the address names does not exist."""


class Busy(LimitReached):
    """Too many computations wait already; it may be asked again after so many ``seconds``."""

    def __init__(self, message: str, seconds: int = 2) -> None:
        super().__init__(message)
        self.seconds = seconds


class NotInstalled(NimlikeError):
    """The request needs an extra that is not installed."""


def status_of(error: NimlikeError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, TooLarge):
        return 413
    if isinstance(error, Busy):
        return 503
    if isinstance(error, NotFound):
        return 404
    if isinstance(error, NotInstalled):
        return 501
    if isinstance(error, LimitReached | Undecided):
        return 422
    return 400 if isinstance(error, ValueError) else 500


def digits_asked(text: str) -> int:
    """At least as many decimal digits as the numbers in ``text`` have together, found without computing them."""
    total = 0
    for found in _NUMBER.finditer(text):
        base, power = found[1].replace("_", ""), (found[2] or "").replace("_", "")
        if not power:
            total += len(base)
        elif len(power) > _EXACT:
            total += 10**_EXACT
        elif len(base) > _EXACT:
            total += len(base) * int(power)
        else:
            total += math.ceil(math.log10(max(int(base), 2)) * int(power)) + 1
    return total


def check_texts(*texts: str) -> None:
    """Refuse texts whose numbers have too many digits together."""
    if sum(map(digits_asked, texts)) > DIGITS:
        raise TooLarge(f"the numbers of one request may have {DIGITS:,} digits together; the command line takes more")
