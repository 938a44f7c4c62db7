"""Wythoff's game with piles of very many digits, in square roots of gmpy2: its pairs, outcomes and winning moves.

Run ``python benchmarks/roots.py``; ``--json FILE`` writes the rows. The unit is gmpy2's isqrt(5 k^2) for a number k of
as many digits as the piles have, in turn with our work; medians over some positions drawn at random.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from typing import Final

from _measure import Board, cpu_of, spread_of
from gmpy2 import isqrt, mpz

import nimlike
from nimlike.numeration.number_pairs import root_interval

DIGITS: Final = (10**5, 10**6)
POSITIONS: Final = 5


def anew(work: Callable[[], object]) -> None:
    """Do some work without the roots kept before."""
    root_interval.cache_clear()
    work()


def measured(board: Board, digits: int) -> None:
    """The rows for piles of so many digits."""
    game = nimlike.Wythoff()
    spent: dict[str, list[float]] = {}
    roots, products = list[float](), list[float]()
    for seed in range(POSITIONS):
        x, y = (Random(f"{seed} {pile}").randrange(10 ** (digits - 1), 10**digits) for pile in "xy")
        k, other = mpz(x), mpz(y)
        roots.append(cpu_of(lambda k=k: isqrt(5 * k * k))[0])  # type: ignore[misc]
        products.append(cpu_of(lambda k=k, other=other: k * other)[0])  # type: ignore[misc]
        works: dict[str, Callable[[], object]] = {
            "pair": lambda x=x: game.pair(x),  # type: ignore[misc]
            "outcome": lambda x=x, y=y: game(x, y).outcome,  # type: ignore[misc]
            "first winning move": lambda x=x, y=y: game(x, y).winning_moves().first(1),  # type: ignore[misc]
        }
        for name, work in works.items():
            spent.setdefault(name, []).append(cpu_of(lambda work=work: anew(work))[0])  # type: ignore[misc]
        spent.setdefault("first winning move, the root of 5 kept", []).append(cpu_of(works["first winning move"])[0])
    for name, times in spent.items():
        kept = name.endswith("kept")
        shares = [time / root for time, root in zip(times, roots, strict=True)]
        board.add(
            f"wythoff, {digits:,} digits: {name}",
            statistics.median(times),
            peer="one root by gmpy2",
            peer_seconds=statistics.median(roots),
            ratio=statistics.median(1 / share for share in shares),
            limit_seconds=statistics.median(products if kept else roots),
            limit="one product of two such numbers by gmpy2" if kept else "the root of 5 k^2 by gmpy2, once",
            note=f"{statistics.median(shares):.2f} roots, at most {max(shares):.2f}",
            spread=spread_of(times),
        )


def main() -> None:
    """A few lines for each number of digits."""
    board, _ = Board.of_command_line("Wythoff's game in square roots")
    for digits in DIGITS:
        measured(board, digits)
    board.close()


if __name__ == "__main__":
    main()
