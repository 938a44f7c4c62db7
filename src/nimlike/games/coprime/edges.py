"""The windows of the coprime game's rows: which rows a row is made from, as a list or as an array of NumPy."""

from __future__ import annotations

from itertools import chain
from operator import sub
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nimlike.games.coprime.game import Coprime


def window_edges(rules: Coprime, left: int, as_array: bool) -> Any:
    """For 0 <= r <= left the oldest row of row r's window: r less the most that may be taken of r chips.

    Complexity: O(left); quickest where the bound is a number.

    Raises
    ------
    RulesetError
        The bound allows no take somewhere on the way.

    Examples
    --------
    >>> from nimlike.games.coprime.game import Coprime
    >>> window_edges(Coprime(3), 6, False), window_edges(Coprime("half"), 6, True).tolist()
    ([0, 0, 0, 0, 1, 2, 3], [0, 0, 1, 2, 2, 3, 3])
    """
    if isinstance(rules.max_take, int):
        most = min(rules.max_take, left)
        if not as_array:
            return list(chain([0] * most, range(left + 1 - most)))
        import numpy as np

        return np.maximum(np.arange(-most, left + 1 - most, dtype=np.int64), 0)
    edges = [r - rules.bound(r) for r in range(left + 1)]
    if not as_array:
        return edges
    import numpy as np

    return np.array(edges, np.int64)


def never_fall(edges: Any) -> bool:
    """Whether the edges never decrease.

    Complexity: O(their number).

    Examples
    --------
    >>> never_fall([0, 0, 1, 1]), never_fall([0, 0, 1, 0])
    (True, False)
    """
    if isinstance(edges, list):
        return edges == sorted(edges)
    return bool((edges[1:] >= edges[:-1]).all())


def widest(edges: Any) -> int:
    """The most rows in the window of one of the rows.

    Complexity: O(their number).

    Examples
    --------
    >>> widest([0, 0, 0, 1, 1])
    3
    """
    if isinstance(edges, list):
        most: int = max(map(sub, range(len(edges)), edges))
        return most
    import numpy as np

    return int((np.arange(len(edges)) - edges).max())


def most_held(edges: Any, slides: bool) -> int:
    """The most rows that are held at once; where the edges never fall, rows that never leave a window are not held.

    Complexity: O(the number of edges).

    Examples
    --------
    >>> most_held([0, 0, 0, 1, 1], True), most_held([0, 0, 0, 1, 1], False)
    (1, 3)
    """
    # Rows from the last edge on never leave. Of the others a later window holds no more: its edge is no lower.
    return widest(edges[: int(edges[-1]) + 1] if slides else edges)
