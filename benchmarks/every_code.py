"""All octal games with three digits: the kernels chosen beside the best of our own kernels, and beside C.

Run ``python benchmarks/every_code.py``; ``--to N`` sets the last heap, 2^17 unless given, which takes an hour;
``--codes N`` takes N codes at random. Our own kernels are the definition and sparse space, each from the first heap on,
and the choice that tables make, with a period copied where one is proved. The C programs are those of
`benchmarks/peers`, the definition and sparse space, whichever is faster; their time has the start of a process in it.
CPU time, the least of some runs in turn. The worst ratios are printed last.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from typing import Any, Final

from peers import compiled, cpu_of, cpu_of_process, sum_of

from nimlike.core.errors import RulesetError
from nimlike.families import parse_ruleset
from nimlike.games.heaps.late import splits_of
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.heaps.values import HeapTable
from nimlike.games.heaps.ways import SPARSE, Ways

CODES: Final = [f"0.{digits:03o}".rstrip("0") for digits in range(1, 512)]
WORST: Final = 10


class Definition(Ways):
    """The definition from the first heap to the last."""

    def chunk(self, values: Any, done: int, size: int) -> tuple[str, int, int]:
        return "definition", size, self._by_definition(values, done, size)


class Alone(Ways):
    """Sparse space as soon as there is a grading, without the late regime."""

    def _choose(self, values: Any, size: int) -> None:
        self._round, self._way, self._each = 0, SPARSE, {SPARSE: 0.0}
        super()._choose(values, size)

    def chunk(self, values: Any, done: int, size: int) -> tuple[str, int, int]:
        self._next_late = 1 << 62
        return super().chunk(values, done, size)


def values_by(game: HeapGame, ways: type[Ways] | None, last: int) -> Any:
    """The values of heaps 0 to ``last``, computed anew; by the choice of the program where no way is given."""
    table = HeapTable(game)
    if ways is not None:
        table.ways = ways(game.rule)
        table._next_search = 1 << 62  # no period is copied
    return table.up_to(last)[: last + 1]


def measured(code: str, last: int, programs: dict[str, str], runs: int) -> dict[str, float] | None:
    """The seconds of each way; None where no heap is split or the code has no move."""
    try:
        game = parse_ruleset(f"octal:{code}")
    except RulesetError:
        return None
    assert isinstance(game, HeapGame)
    if not splits_of(game.rule):
        return None
    spent: dict[str, list[float]] = {}
    for _ in range(runs):
        seconds, values = cpu_of(lambda: values_by(game, None, last))
        spent.setdefault("chosen", []).append(seconds)
        for name, ways in (("definition", Definition), ("sparse", Alone)):
            seconds, other = cpu_of(lambda ways=ways: values_by(game, ways, last))  # type: ignore[misc]
            spent.setdefault(name, []).append(seconds)
            if (other != values).any():
                raise ArithmeticError(f"{game}: {name} gives other values")
        for name in ("octal_definition", "octal_sparse"):
            if name in programs:
                seconds, said = cpu_of_process([programs[name], code, str(last)])
                spent.setdefault(name, []).append(seconds)
                if int(said) != sum_of(values):
                    raise ArithmeticError(f"{game}: {name}.c gives other values")
    return {name: min(times) for name, times in spent.items()}


def main() -> None:
    """A line for each code, then the worst."""
    parser = argparse.ArgumentParser(description="All octal games with three digits")
    parser.add_argument("--to", metavar="N", type=int, default=1 << 17, help="the last heap, 2^17 unless given")
    parser.add_argument("--codes", metavar="N", type=int, help="so many codes at random, all unless given")
    parser.add_argument("--runs", metavar="N", type=int, default=1, help="runs of each work, 1 unless given")
    given = parser.parse_args()
    codes = CODES if given.codes is None else random.Random(given.codes).sample(CODES, given.codes)
    own, peers = list[tuple[float, str]](), list[tuple[float, str]]()
    with tempfile.TemporaryDirectory() as folder:
        programs = compiled(Path(folder))
        for warm in ("0.16", "0.764", "0.376"):  # kernels are loaded before they are measured
            measured(warm, 1 << 13, {}, 1)
        values_by(parse_ruleset("octal:0.454"), None, 1 << 18)  # type: ignore[arg-type]
        for code in codes:
            spent = measured(code, given.to, programs, given.runs)
            if spent is None:
                continue
            best = min(spent["chosen"], spent["definition"], spent["sparse"])
            own.append((spent["chosen"] / best, code))
            said = f"{spent['chosen'] / best:.2f} of our best"
            theirs = [seconds for name, seconds in spent.items() if name in programs]
            if theirs:
                peers.append((spent["chosen"] / min(theirs), code))
                said += f", {spent['chosen'] / min(theirs):.3f} of C"
            print(f"  {code:<6} {spent['chosen']:>9.4g} s   {said}", flush=True)
    for title, ratios in (("our best kernel", own), ("the better C program", peers)):
        if ratios:
            worst = ", ".join(f"{code} {ratio:.2f}" for ratio, code in sorted(ratios, reverse=True)[:WORST])
            print(f"  chosen / {title}, the worst: {worst}")


if __name__ == "__main__":
    main()
