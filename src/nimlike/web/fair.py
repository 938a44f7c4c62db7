"""A queue in which no client starves the others: clients take turns, whatever number of requests each has waiting."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from typing import Any, Generic, Protocol, TypeVar

from nimlike.core.languages import tr
from nimlike.web.limits import Busy


class Asked(Protocol):
    """What waits in the queue: something that a client asked for."""

    @property
    def client(self) -> str:
        """Who asked."""


T = TypeVar("T", bound=Asked)


class FairQueue(Generic[T]):
    """What clients asked for, handed out a client at a time, in turns.

    Parameters
    ----------
    waiting, each
        Most that may wait, in all and of one client.
    at_once
        Most of one client that are under way at the same time.

    Examples
    --------
    >>> from collections import namedtuple
    >>> Ask = namedtuple("Ask", "client number")
    >>> queue = FairQueue(10, 10, 10)
    >>> for ask in (Ask("a", 1), Ask("a", 2), Ask("a", 3), Ask("b", 4)):
    ...     queue.put(ask)
    >>> [queue.get().number for _ in range(4)]
    [1, 4, 2, 3]
    """

    def __init__(self, waiting: int, each: int, at_once: int) -> None:
        self._waiting, self._each, self._at_once = waiting, each, at_once
        self._asked: OrderedDict[str, deque[T]] = OrderedDict()  # the client whose turn it is comes first
        self._under_way: Counter[str] = Counter()
        self._ready = threading.Condition()
        self._leavers = 0

    def put(self, asked: T) -> None:
        """Let something wait for its turn.

        Raises
        ------
        Busy
            Too much is waiting, of this client or in all.
        """
        with self._ready:
            own = self._asked.get(asked.client, ())
            if len(own) >= self._each or sum(map(len, self._asked.values())) >= self._waiting:
                raise Busy(tr("too many computations are waiting; try again in a moment"))
            self._asked.setdefault(asked.client, deque()).append(asked)
            self._ready.notify()

    def get(self) -> T | None:
        """The next one, when there is one; None for one caller for each time that `dismiss` was called."""
        with self._ready:
            while True:
                if self._leavers:
                    self._leavers -= 1
                    return None
                for client, own in self._asked.items():
                    if self._under_way[client] < self._at_once:
                        found = own.popleft()
                        self._asked.move_to_end(client)
                        if not own:
                            del self._asked[client]
                        self._under_way[client] += 1
                        return found
                self._ready.wait()

    def done(self, asked: T) -> None:
        """Something that was handed out is done: its client may have another."""
        with self._ready:
            self._under_way[asked.client] -= 1
            if not self._under_way[asked.client]:
                del self._under_way[asked.client]
            self._ready.notify()

    def discard(self, asked: T) -> None:
        """Let go of something that waits."""
        with self._ready:
            own: Any = self._asked.get(asked.client, deque())
            if asked in own:
                own.remove(asked)
            if not own:
                self._asked.pop(asked.client, None)

    def clear(self) -> list[T]:
        """Take out all that waits."""
        with self._ready:
            found = [asked for own in self._asked.values() for asked in own]
            self._asked.clear()
            return found

    def dismiss(self) -> None:
        """Let one of those who wait in `get` go."""
        with self._ready:
            self._leavers += 1
            self._ready.notify_all()
