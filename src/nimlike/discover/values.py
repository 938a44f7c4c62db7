"""Laws of sequences of Grundy values: periods, and periods with a saltus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nimlike.discover.laws import SURE, Evidence, bits_saved
from nimlike.tables.repeats import repetitions

Values = Sequence[int] | NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ValueLaw:
    """G(n + period) = G(n) + saltus for all n from the preperiod on."""

    period: int
    preperiod: int
    saltus: int
    head: tuple[int, ...]  # the values below preperiod + period

    @property
    def start(self) -> int:
        """From this number on nothing new happens."""
        return len(self.head)

    def values(self, numbers: Sequence[int] | NDArray[Any]) -> NDArray[np.int64]:
        """G(n) by the law, of each of the numbers."""
        n, head = np.asarray(numbers, np.int64), np.array(self.head, np.int64)
        laps, place = np.divmod(np.maximum(n - self.preperiod, 0), self.period)
        return np.where(
            n < self.preperiod, head[np.minimum(n, len(head) - 1)], head[self.preperiod + place] + laps * self.saltus
        )

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


def value_law(values: Values) -> ValueLaw | None:
    """The period with the least preperiod + period that the first half of the values shows, if the others follow it.

    The first half must show two whole periods after the preperiod. None where there is none, or where another value
    differs. O(number of values).
    """
    terms = np.asarray(values, np.int64)
    half = len(terms) // 2
    shown = [(e + p, p, e, s) for p, e, s in repetitions(terms[:half].tolist()) if e + 2 * p <= half and s >= 0]
    if not shown:
        return None
    _, period, preperiod, saltus = min(shown)
    if (terms[preperiod + period :] - terms[preperiod:-period] != saltus).any():
        return None
    return ValueLaw(period, preperiod, saltus, tuple(terms[: preperiod + period].tolist()))


def supported(law: ValueLaw, values: Values, beyond: Sequence[int] = (), to: int = 0) -> Evidence | None:
    """The evidence for a law, where all the values follow it and the evidence is strong enough; else None.

    ``beyond`` are values at larger numbers, up to ``to``, which the law says too.
    """
    terms = np.asarray(values, np.int64)
    if (law.values(range(len(terms))) != terms).any():
        return None
    half = len(terms) // 2
    bits = bits_saved(terms[:half], [*terms[half:], *beyond])
    if bits < SURE:
        return None
    return Evidence(half, len(terms) - half, bits, len(terms), law.start, len(beyond), to)
