"""The theorem machine: the classification of the odd n for a maximum take K, found and assembled."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import tr
from nimlike.core.progress import report
from nimlike.core.side_by_side import results_of
from nimlike.games.coprime.classes import Classification, Group, OddPart, OpenCase
from nimlike.games.coprime.game import Coprime
from nimlike.games.coprime.machine import odd
from nimlike.games.coprime.players import A
from nimlike.games.coprime.search import search

MAX_TAKE: Final = 200
"""The largest K that is taken on."""

SECONDS: Final = 300.0
"""Time for the odd classes of one K, unless told otherwise."""

_CUT: Final = 5


def prove(max_take: int, seconds: float = SECONDS) -> Classification:
    """Who wins every odd n with takes 1..K: the least conditions found, each with what the checker needs.

    Parameters
    ----------
    max_take
        K.
    seconds
        Time after which odd classes not yet decided are given as open.

    Raises
    ------
    LimitReached
        K exceeds `MAX_TAKE`.

    Notes
    -----
    Differences are kept within 5K, which decides every class for K <= 30; the number of classes roughly
    doubles with every second K.

    Examples
    --------
    >>> known = prove(5)
    >>> known.is_complete(), [n for n in range(1, 50) if n % 2 and known.b_wins(n)]
    (True, [15, 45])
    """
    if max_take > MAX_TAKE:
        raise LimitReached(
            tr(
                "coprime:max={max_take}: the theorem machine takes max up to {max_take_2}",
                max_take=max_take,
                max_take_2=MAX_TAKE,
            )
        )
    found = _odd_part(odd.classify(max_take, max(12, _CUT * max_take), seconds))
    numbers, small = range(1, found.threshold, 2), set[int]()
    for n, a_wins in zip(numbers, results_of(partial(a_wins_start, Coprime(max_take)), numbers), strict=True):
        report("small n", n, found.threshold)
        if not a_wins:
            small.add(n)
    return Classification(max_take, found, frozenset(small))


def a_wins_start(game: Coprime, n: int) -> bool:
    """Whether A wins n chips, by the exact search.

    Complexity: that of `nimlike.games.coprime.search.search`.

    Examples
    --------
    >>> [n for n in range(12, 18) if not a_wins_start(Coprime(10), n)]
    [12, 14, 15]
    """
    return search(game(n)).a_wins(A)


def _odd_part(found: odd.OddClasses) -> OddPart:
    primes = found.primes
    place = {p: i for i, p in enumerate(primes)}

    def mask(some: odd.Primes) -> int:
        return sum(1 << place[p] for p in some)

    def groups(sets: list[odd.Decided]) -> tuple[Group, ...]:
        by_residues: dict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
        for each in sets:
            by_residues[each.residues.modulus, tuple(each.residues)].append(mask(each.primes))
        return tuple(Group(modulus, rest, tuple(masks)) for (modulus, rest), masks in sorted(by_residues.items()))

    cases = tuple(
        OpenCase(case.residues.modulus, tuple(case.residues), mask(case.divisors), mask(case.others))
        for case in found.open
    )
    return OddPart(found.cut, primes, found.threshold, groups(found.b), groups(found.a), cases)
