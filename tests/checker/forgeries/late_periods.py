"""Forged certificates of periods whose values the checker computes. Most of the claims are false."""

from __future__ import annotations

from functools import partial
from typing import Any

from checker.forging import Forgery


def late(
    ruleset: str, claim: tuple[int, int], mask: int, swing: int, head: int, window: int, splits: Any = ()
) -> dict[str, Any]:
    """A claim (preperiod, period) of the kind octal-late-period."""
    return {
        "format": "nimlike/certificate/1",
        "kind": "octal-late-period",
        "ruleset": ruleset,
        "preperiod": claim[0],
        "period": claim[1],
        "saltus": 0,
        "mask": mask,
        "swing": swing,
        "head": head,
        "window": window,
        "splits": list(splits),
    }


def _late(hypothesis: str, what: str, *claim: Any) -> Forgery:
    return Forgery("octal-late-period", hypothesis, what, partial(late, *claim))


FORGERIES: list[Forgery] = [
    _late("H1", "splits after 1 and 2", "octal:0.54", (0, 2), 5, 1, 3, 2),
    _late("H1", "splits after 0 and 2", "octal:4.67", (1, 4), 5, 1, 5, 2),
    _late("H1", "an odd period, with swing", "octal:4.0", (0, 1), 1, 1, 1, 0),
    _late("H2", "the head is as long as the window", "octal:0.4", (4, 4), 2, 1, 9, 9, [[1, 1], [1, 5]]),
    _late("H2", "the last heap of the head is rare", "octal:4.013", (4, 2), 3, 1, 4, 3),
    _late("H2", "no window", "octal:0.2", (1, 2), 1, 1, 7, 0),
    _late("H3", "the value 0 is that of no option", "octal:0.1", (1, 1), 1, 0, 2, 1),
    _late("H3", "every second heap is rare", "octal:0.3", (1, 2), 5, 0, 2, 1),
    _late("H3", "a split needs a wider window", "octal:4.7", (1, 2), 3, 0, 9, 1),
    _late("H4", "another period", "octal:4.5", (0, 7), 5, 0, 5, 1),
    _late("H4", "the last rare heap alone decides a value", "octal:0.542", (8, 6), 7, 0, 8, 5),
    _late("H4", "twice the period and a heap less", "octal:0.2", (0, 4), 1, 1, 17, 4),
    _late("H5", "the period begins earlier", "octal:0.2", (2, 2), 3, 1, 6, 5),
    _late("H6", "twice the period", "octal:0.2", (1, 4), 1, 1, 5, 2),
    _late("H6", "three times the period", "octal:0.2", (1, 6), 5, 1, 8, 5),
]
