"""The bound on a check: work is counted before it is done, so that no file keeps the checker busy for long."""

from nimlike_check.refusal import OverLimit, short

STEPS = 40_000_000
"""Elementary steps of plain Python that limit 1 allows: some seconds."""
MEMORY = 400 << 20
"""Bytes that limit 1 allows."""


class Work:
    """The work that one check may do: ``limit`` times `STEPS` steps and `MEMORY` bytes.

    Whoever is about to do work that grows with the numbers of a certificate says so first, by `need`.
    """

    def __init__(self, limit: float = 1) -> None:
        self.limit = limit
        self.steps = 0
        self.kept = 0

    def keep(self, step: str, memory: int) -> None:
        """Count bytes that are held from now to the end of the check; raises as `need` does."""
        self.kept += memory
        self.need(step)

    def need(self, step: str, steps: int = 0, memory: int = 0) -> None:
        """Count steps to come, all together, and bytes to be held for a while, besides those kept.

        Raises
        ------
        OverLimit
            The limit would be passed; the message says by how much, and which limit would do.
        """
        self.steps += steps
        memory += self.kept
        if self.steps > self.limit * STEPS:
            raise self._over(step, self.steps, STEPS, "steps")
        if memory > self.limit * MEMORY:
            raise self._over(step, memory, MEMORY, "bytes of memory")

    def _over(self, step: str, amount: int, most: int, unit: str) -> OverLimit:
        """The error if the limit would be passed; limit 1 allows ``most``."""
        shown = f"{amount:,}" if amount < 10**40 else short(amount)
        enough = -(-amount // most)
        raised = f"; --limit {enough} allows it" if enough < 10**6 else ""
        said = f"not checked: it takes at least {shown} {unit}"
        return OverLimit(step, f"{said}, and the limit is {int(self.limit * most):,}{raised}")
