"""Periods that a table of values proves for all heaps, each kind with its certificate."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.progress import report
from nimlike.games.heaps.heap_rules import HeapRules, HexRules, OctalRules
from nimlike.games.heaps.sparse_space import Grading, Late, grading_of, late, rare_heaps, splits_of
from nimlike.games.heaps.subtraction_rules import SubtractionRules
from nimlike.games.heaps.take_and_break import SPLIT, listed
from nimlike.tables.repeats import Repetition, guess_in, last_repetition, repetitions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nimlike.kernels.grundy import Values


FORMAT: Final = "nimlike/certificate/1"
CHECKED_VALUES: Final = 255
"""Greatest value that the checker takes."""

_PLAIN: Final = 1_024  # heaps that the checker tests against all their options, at least
_SEEK: Final = 1 << 14  # periods so long that witnesses save more time than it takes to find them
_SETTLED: Final = 1 << 10  # smaller heaps, and rare ones, are split off in the splits from which the lists are chosen
_FIRST_SAMPLE, _LAST_SAMPLE = 1 << 9, 1 << 19  # heaps by which they are chosen, more and more
_OPEN: Final = 1 << 9  # most heaps left open by which the next are chosen


def provable(game: HeapRules) -> bool:
    """Whether Guy and Smith's theorem, or that of finite subtraction sets, covers the game."""
    return isinstance(game, SubtractionRules | OctalRules) and not game.rule.tail and bool(game.rule.digits)


@dataclass(frozen=True)
class SparsePeriod:
    """A period that the table proves, as `nimlike_check.sparse_periods` shows."""

    period: int
    preperiod: int
    count: int  # so many values prove it
    grading: Grading
    window: int


def sparse_period(game: OctalRules, values: Values) -> SparsePeriod | None:
    """The period that the values prove in sparse space; None if there is none, or the proof needs more values.

    O(size), and as long as it takes to compute the values of one period in the late regime.
    """
    rule = game.rule
    if rule.tail or not rule.splits or values.size < 4 * _PLAIN:
        return None
    grading = grading_of(rule, values)
    if not 1 <= grading.mask <= CHECKED_VALUES:
        return None
    rare = rare_heaps(grading, values)
    last = int(rare[-1]) if rare.size else 0
    window = max(last + rule.last + 1, _PLAIN)
    if values.size <= 2 * window or int(values.max()) > CHECKED_VALUES:
        return None
    found = last_repetition(values, window, 1 + grading.swing)
    if found is None:
        return None
    period, preperiod = found.period, found.preperiod
    # The witnesses of the last period must lie in the window: computed once more, the values tell how far they lie.
    begin = values.size - period
    again = late(rule, values[:begin], seek=period > _SEEK)
    if again is None or again.grading != grading or again.run(values, begin, values.size) < values.size:
        return None
    window = max(window, again.reach, int(again.effort[2]) + 1)
    count = period + max(max(preperiod, 1) + window, 2 * last + rule.last + 1, _PLAIN, rule.last + 1)
    return SparsePeriod(period, preperiod, count, grading, window) if count <= values.size else None


def sparse_certificate(game: OctalRules, found: SparsePeriod, values: Values) -> dict[str, Any]:
    """The certificate, as the JSON value described in ``docs/certificates.md``."""
    import numpy as np

    listed = values[: found.count]
    return {
        "format": FORMAT,
        "kind": "octal-sparse-period",
        "ruleset": str(game),
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": 0,
        "count": found.count,
        "values": base64.b64encode(zlib.compress(listed.astype(np.uint8).tobytes(), 6)).decode(),
        "mask": found.grading.mask,
        "swing": found.grading.swing,
        "window": found.window,
        "splits": _settling(game, listed, found),
    }


def late_certificate(game: OctalRules, made: Late, preperiod: int, period: int) -> dict[str, Any] | None:
    """The certificate of a period from heap ``preperiod`` on; None if the checker does not take it."""
    if not 1 <= made.grading.mask <= CHECKED_VALUES:
        return None
    window = made.window
    return {
        "format": FORMAT,
        "kind": "octal-late-period",
        "ruleset": str(game),
        "preperiod": preperiod,
        "period": period,
        "saltus": 0,
        "mask": made.grading.mask,
        "swing": made.grading.swing,
        "head": max(window, 2 * made.last_rare + game.rule.last) + 1,
        "window": window,
        "splits": [[k, int(a)] for a in made.witness for k in splits_of(game.rule)],
    }


def _settling(game: OctalRules, values: Values, found: SparsePeriod) -> list[list[list[int]]]:
    """For each value v, splits that give it to most heaps whose values exceed v, the most useful first.

    They are chosen by samples of heaps: of a sample, those that the splits chosen so far leave open decide the next.
    A common value comes from a rare heap only, so that these are tried, wherever they lie.
    """
    import numpy as np

    heaps_tried = sorted({*range(1, _SETTLED), *rare_heaps(found.grading, values).tolist()})
    takes = [take for take, left in game.rule.digits if left & SPLIT]
    splits = [(take, a) for a in heaps_tried for take in takes if take + a <= found.window]
    offsets = np.array([take + a for take, a in splits])
    pieces = values[np.array([a for _, a in splits])]
    greatest, rng = int(values.max()), np.random.default_rng(1)
    chosen: list[list[int]] = [[] for _ in range(greatest)]
    size, last = _FIRST_SAMPLE, min(_LAST_SAMPLE, max(1 << 11, values.size // 4))
    while size <= last:
        heaps = rng.integers(game.rule.last + 1, values.size, size)
        for v in range(greatest):
            left = heaps[values[heaps] > v]
            for row in chosen[v]:
                left = left[~_settled(values, left, offsets[row], pieces[row], v)]
            some = left[None, :_OPEN]
            chosen[v] += _cover(_settled(values, some, offsets[:, None], pieces[:, None], v))
        report(f"splits for the certificate of {game.brief()}", size, last)
        size *= 2
    return [[list(splits[row]) for row in rows] for rows in chosen]


def _settled(values: Values, heaps: Any, offset: Any, piece: Any, v: int) -> NDArray[Any]:
    """Whether v is the value of the split of each heap into one of value ``piece`` and the one ``offset`` below it."""
    import numpy as np

    settled: NDArray[Any] = (values[np.maximum(heaps - offset, 0)] ^ piece == v) & (heaps > offset)
    return settled


def _cover(hits: NDArray[Any]) -> list[int]:
    """Rows of a table of truth values that cover its columns: each covers the most that are left."""
    chosen, counts = [], hits.sum(axis=1)
    while counts.size and counts[best := int(counts.argmax())]:
        chosen.append(best)
        covered = hits[best].nonzero()[0]
        counts -= hits[:, covered].sum(axis=1)
        hits[:, covered] = False
    return chosen


MOST_CLASSES: Final = 3 * 10**7
"""Most classes of options that the checker is made to look at."""
MOST_VALUES: Final = 1 << 11
"""Most values that the checker is given."""


def is_covered(game: HeapRules) -> bool:
    """Whether the theorems of `nimlike_check.saltus_periods` may prove a period of the game."""
    return isinstance(game, HexRules) or (isinstance(game, OctalRules) and game.rule.tail != 0)


def candidates(
    game: HeapRules, preperiod: int, period: int, saltus: int, values: Values | list[int], most: int = MOST_CLASSES
) -> Iterator[dict[str, Any]]:
    """Certificates that may prove G(n + period) = G(n) + saltus from the preperiod on, the shortest first.

    None if the checker would have to look at more than ``most`` classes of options.
    """
    shared = {
        "format": FORMAT,
        "ruleset": str(game),
        "preperiod": preperiod,
        "period": period,
        "saltus": saltus,
    }
    last = game.rule.last
    shared["kind"] = "hex-period" if isinstance(game, HexRules) else "octal-saltus-period"
    if not saltus:
        count = 3 * preperiod + (4 if game.rule.tail else 3) * period + last + 1
        if count <= min(len(values), MOST_VALUES):
            yield {**shared, "values": listed(values[:count]), "power": 1, "floor": 0}
        return
    regular = max(preperiod, 1)
    ways = len(game.rule.digits) + period * bool(game.rule.tail)
    if period * (regular + period) ** (2 if game.rule.triples else 1) * ways > most:
        return
    power = saltus & -saltus
    for turns in (6, 12, 24):
        count = 3 * regular + last + 1 + turns * period
        for floor in (0, 1, saltus, 2 * saltus, 4 * saltus):
            if count <= min(len(values), MOST_VALUES):
                yield {**shared, "values": listed(values[:count]), "power": power, "floor": floor}


def prove_with(
    game: HeapRules, preperiod: int, period: int, saltus: int, values: Values | list[int], most: int = MOST_CLASSES
) -> dict[str, Any] | None:
    """The first of the `candidates` that the checker accepts, or None."""
    from nimlike_check import Refused, check

    for number, candidate in enumerate(candidates(game, preperiod, period, saltus, values, most)):
        report(f"certificates for {game.brief()}, number {number + 1}", 0, 1)
        try:
            check(candidate, limit=float("inf"))
        except Refused:
            continue
        return candidate
    return None


_TRIED: Final = 64  # periods, the smallest first


def allbut_certificate(game: SubtractionRules, values: Values | list[int]) -> dict[str, Any] | None:
    """The certificate of the least period that the values prove, as the JSON value; None if they prove none.

    For each period in turn it looks for a heap from which on the proof in `nimlike_check.allbut` works.
    """
    table, last, size = listed(values), game.rule.last, len(values)
    ready = ((p, e, s) for p, e, s in repetitions(table) if e + last + p <= size)
    for period, preperiod, saltus in islice(ready, _TRIED):
        start, step = preperiod + last, period
        while saltus > 0 and start + period <= size:
            before = set(table[: start - last])
            after = set(table[: start + period - last])
            if after == set(range(saltus)) | {value + saltus for value in before}:
                return {
                    "format": FORMAT,
                    "kind": "subtraction-allbut-period",
                    "ruleset": str(game),
                    "preperiod": preperiod,
                    "period": period,
                    "saltus": saltus,
                    "from": start,
                    "values": table[: start + period],
                }
            start, step = start + step, 2 * step
    return None


_MOST_CLASSES: Final = 10**6  # that the checker looks at for a saltus: a second or so
_CLASSES: Final = 64  # ... and one for so many pairs of heaps: a small part of the time of the table


def proved_saltus(game: HeapRules, values: Values) -> Repetition | None:
    """The period with a saltus, not 0, that the checker proves for all heaps from the values; or None.

    Where three heaps may be left, or the digits of an octal game repeat for ever: the theorem and its proof stand in
    ``docs/certificates/saltus.md``.
    """
    if not is_covered(game) or (guess := guess_in(values)) is None or not guess.saltus:
        return None
    most = min(_MOST_CLASSES, values.size**2 // _CLASSES)
    proof = prove_with(game, guess.preperiod, guess.period, guess.saltus, values, most)
    return None if proof is None else guess


def proved_cycle(game: HeapRules, values: Values) -> Repetition | None:
    """The period that the values prove for all heaps, with saltus 0; None if they prove none. O(size).

    The proofs stand in ``docs/certificates``. For preperiod e, period p and the largest number t that has a digit of
    its own, they need the heaps to 2e + 2p + t in octal games (Guy & Smith 1956), fewer in sparse space; to
    3e + 3p + t where three heaps may be left; p more where the last digit repeats.
    """
    if isinstance(game, SubtractionRules):
        # The values of a window as long as the largest number decide all later ones (`nimlike_check.periods`).
        return last_repetition(values, game.rule.last) if game.finite else None
    if not isinstance(game, OctalRules | HexRules):
        return None
    times = 3 if isinstance(game, HexRules) or game.rule.tail else 2
    if (found := last_repetition(values, values.size // 2)) is not None:
        e, p = found.preperiod, found.period
        if times * (e + p) + (p if game.rule.tail else 0) + game.rule.last < values.size:
            return found
    if isinstance(game, OctalRules) and (sparse := sparse_period(game, values)) is not None:
        return Repetition(sparse.period, sparse.preperiod)
    return None
