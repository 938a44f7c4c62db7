"""Finite commutative monoids as tables: coarsest congruences, and outcomes with a further kind of heap.

Elements are numbered from 0, the identity; ``table[x, y]`` is the product. An action is the row of products
with one generator.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Elements = NDArray[np.int64]
Table = NDArray[np.int64]
Flags = NDArray[np.bool_]


def coarsest(actions: list[Elements], colours: Elements) -> tuple[Elements, Elements]:
    """The coarsest partition finer than ``colours`` that every action respects.

    Returns the class of each element and the least element of each class; classes are numbered in the order
    of their least elements. At most as many rounds as there are classes (Moore 1956), each
    O(elements * actions * log elements).

    Examples
    --------
    >>> step = np.array([1, 2, 3, 2])
    >>> coarsest([step], np.array([0, 1, 0, 1]))[0].tolist()
    [0, 1, 0, 1]
    """
    classes, number = _numbered(colours)
    while True:
        found = number
        signatures, names = classes, number
        for action in actions:
            if names * found >= 1 << 62:
                signatures, names = _numbered(signatures)
            signatures = signatures * found + classes[action]
            names *= found
        classes, number = _numbered(signatures)
        if number == found:
            break
    firsts = np.full(found, classes.size)
    np.minimum.at(firsts, classes, np.arange(classes.size))
    order = np.argsort(firsts)
    rank = np.empty_like(order)
    rank[order] = np.arange(found)
    return rank[classes].astype(np.int64), firsts[order].astype(np.int64)


def _numbered(names: Elements) -> tuple[Elements, int]:
    """The same partition with classes named 0, 1, 2, ..., and their number."""
    different, classes = np.unique(names, return_inverse=True)
    return classes.astype(np.int64), different.size


def next_layer(layer: Flags, table: Table, reached: Elements, options: list[Elements]) -> Flags:
    """Outcomes (true: P) of x plus k + 1 copies of a heap, from those of x plus k copies.

    Parameters
    ----------
    layer
        The outcomes with k copies, for all x.
    table
        The products.
    reached
        What the options of the heap are, as elements; not empty.
    options
        For each x the elements that the options of its least word are; all less than x.
    """
    wins: Flags = np.any(layer[table[:, reached]], axis=1)
    outcomes = np.zeros(layer.size, np.bool_)
    for x, others in enumerate(options):
        outcomes[x] = not wins[x] and not outcomes[others].any()
    return outcomes
