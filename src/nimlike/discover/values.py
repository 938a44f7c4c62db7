"""Laws of sequences of Grundy values: periods, and periods with a saltus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import SURE


@dataclass(frozen=True, eq=False)
class ValueLaw:
    """G(n + period) = G(n) + saltus for all n from the preperiod on; fitted on some values and tested on others.

    Parameters
    ----------
    head
        The values below preperiod + period.
    fitted, tested
        How many values it was fitted on, and on how many others it was tested.
    bits
        -log2 of the chance that so many random others, distributed as the fitted ones, agree.
    """

    period: int
    preperiod: int
    saltus: int
    head: tuple[int, ...]
    fitted: int
    tested: int
    bits: float

    def value(self, n: int) -> int:
        """G(n) by the law."""
        if n < len(self.head):
            return self.head[n]
        laps, place = divmod(n - self.preperiod, self.period)
        return self.head[self.preperiod + place] + laps * self.saltus

    @property
    def words(self) -> str:
        """The law in a sentence."""
        plus = f" + {self.saltus}" if self.saltus else ""
        return f"G(n + {self.period}) = G(n){plus} for every n >= {self.preperiod}"

    @property
    def latex(self) -> str:
        """The law in LaTeX."""
        plus = f" + {self.saltus}" if self.saltus else ""
        return rf"G(n + {self.period}) = G(n){plus} \quad (n \ge {self.preperiod})"

    def facts(self) -> dict[str, Any]:
        """The law as JSON-ready data."""
        return {"period": self.period, "preperiod": self.preperiod, "saltus": self.saltus}


def value_law(values: Sequence[int]) -> ValueLaw | None:
    """The period with the least preperiod + period that the first half of the values shows, if the others follow it.

    The first half must show two whole periods after the preperiod. None where there is none, where another value
    differs, or where agreement by chance is likelier than 2^-30. Complexity: quadratic in the number of values.

    Examples
    --------
    >>> value_law([0, 1, 2] * 30).words
    'G(n + 3) = G(n) for every n >= 0'
    >>> value_law([n // 2 for n in range(200)]).words
    'G(n + 2) = G(n) + 1 for every n >= 0'
    >>> value_law([0, 1, 2, 3, 4, 5]) is None  # too few values to test it
    True
    """
    terms = np.asarray(values, np.int64)
    half = len(terms) // 2
    best: tuple[int, int, int] | None = None
    for period in range(1, half // 2 + 1):
        if best is not None and period >= best[0] + best[1]:
            break
        saltus = int(terms[half - 1] - terms[half - 1 - period])  # the only one that the last values allow
        if saltus < 0:
            continue
        differ = np.flatnonzero(terms[period:half] - terms[: half - period] != saltus)
        preperiod = int(differ[-1]) + 1 if differ.size else 0
        if preperiod + 2 * period <= half and (best is None or preperiod + period < best[0] + best[1]):
            best = (period, preperiod, saltus)
    if best is None:
        return None
    period, preperiod, saltus = best
    if (terms[preperiod + period :] - terms[preperiod:-period] != saltus).any():
        return None
    bits = _bits(terms, half, saltus)
    if bits < SURE:
        return None
    head = tuple(terms[: preperiod + period].tolist())
    return ValueLaw(period, preperiod, saltus, head, half, len(terms) - half, bits)


def _bits(terms: NDArray[Any], half: int, saltus: int) -> float:
    """-log2 of the chance that random values are these: distributed as the first half; with a saltus, within its range.

    By Laplace's rule, so that no value is impossible.
    """
    if saltus:
        return (len(terms) - half) * log2(int(terms[:half].max()) + 2)
    seen = Counter(terms[:half].tolist())
    total = half + len(seen) + 1
    return -sum(log2((seen[value] + 1) / total) for value in terms[half:].tolist())
