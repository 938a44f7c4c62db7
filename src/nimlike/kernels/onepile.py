"""Least winning takes of one-pile games, for all piles up to a bound."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimlike.kernels.compiled import kernel

Int64s = NDArray[np.int64]

INFINITY: Final = np.iinfo(np.int64).max
"""The value of g(0), which no cap reaches."""


@kernel()
def pile_caps(cap: Int64s) -> Int64s:
    """g[0..R] where the cap after a take from N is cap[N]: the smallest i >= 1 with cap(N) < g(N - i). O(log R)."""
    # only piles whose g exceeds that of all piles after them can be the nearest: a stack, where g decreases (Holshouser
    # and Reiter 2005, section 2)
    size = cap.size
    g = np.empty(size, np.int64)
    g[0] = INFINITY
    stack = np.empty(size, np.int64)
    stack[0] = 0
    top = 0
    for pile in range(1, size):
        wanted = cap[pile]
        low, high = 0, top
        while low < high:
            middle = (low + high + 1) // 2
            if g[stack[middle]] > wanted:
                low = middle
            else:
                high = middle - 1
        g[pile] = pile - stack[low]
        while g[stack[top]] <= g[pile]:
            top -= 1
        top += 1
        stack[top] = pile
    return g


@kernel()
def smallest_summands(base: Int64s, bound: int) -> Int64s:
    """The smallest greedy summands of 0..bound: g-bar, with g-bar(0) = `INFINITY`. O(1) for each pile."""
    gbar = np.empty(bound + 1, np.int64)
    gbar[0] = INFINITY
    at = -1
    for pile in range(1, bound + 1):
        if at + 1 < base.size and base[at + 1] == pile:
            at += 1
            gbar[pile] = pile
        else:
            gbar[pile] = gbar[pile - base[at]]
    return gbar


@kernel()
def base_interval_caps(base: Int64s, bound: int) -> tuple[Int64s, Int64s]:
    """The interval low <= f < high that the base allows for f(1..bound), `INFINITY` for no upper end. O(1) for each."""
    low = np.zeros(bound + 1, np.int64)
    high = np.empty(bound + 1, np.int64)
    high[0] = INFINITY
    at = -1
    for pile in range(1, bound + 1):
        if at + 1 < base.size and base[at + 1] == pile:
            at += 1
            low[pile] = base[at - 1] if at else 0
            high[pile] = INFINITY
        else:
            rest = pile - base[at]
            low[pile] = low[rest]
            high[pile] = min(high[rest], base[at])
    return low, high


@kernel()
def take_caps(cap: Int64s) -> Int64s:
    """g[0..R] where the cap after a take of k is cap[k]: the smallest k with cap(k) < g(N - k). O(g(N)) each."""
    size = cap.size
    g = np.empty(size, np.int64)
    g[0] = INFINITY
    for pile in range(1, size):
        take = 1
        while cap[take] >= g[pile - take]:
            take += 1
        g[pile] = take
    return g
