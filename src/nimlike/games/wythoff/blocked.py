"""Wythoff's game where one option, or two, may be forbidden: the options that are P-positions, for piles of any size.

The P-positions are those of docs/theory/blocking.md; each row of the board has two of them, or three, and each diagonal
one or two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimlike.core.move import Move
from nimlike.core.position import State
from nimlike.core.safe_options import SafeOptions

if TYPE_CHECKING:
    from nimlike.games.wythoff.game import Wythoff


def safe_options(game: Wythoff, k: int) -> SafeOptions | None:
    """The P-positions of Wythoff's game where up to k - 1 options may be forbidden, for k = 2 and 3.

    Examples
    --------
    >>> from nimlike.games.wythoff.game import Wythoff
    >>> known = safe_options(Wythoff(), 2)
    >>> [y for y in range(30) if known.safe((10, y))], [f"{move} to {after}" for move, after in known.into((10, 30))]
    ([16, 21], ['b9 to (10, 21)', 'b14 to (10, 16)'])
    """
    if k not in (2, 3) or game.misere or not game.a == game.step == 1:
        return None

    def row(n: int) -> list[int]:
        return _row_of_two(game, n) if k == 2 else _row_of_three(n)

    def into(state: State) -> list[tuple[Move, State]]:
        x, y = state
        small, difference = min(x, y), abs(y - x)
        diagonal = _diagonal_of_two(game, difference) if k == 2 else _diagonal_of_three(difference)
        takes = [
            *(((0, x - left),) for left in sorted(row(y), reverse=True) if left < x),
            *(((1, y - left),) for left in sorted(row(x), reverse=True) if left < y),
            *(((0, small - left), (1, small - left)) for left in sorted(diagonal, reverse=True) if left < small),
        ]
        return [(move, game.after(state, move)) for move in map(Move, takes)]

    return SafeOptions(lambda state: state[1] in row(state[0]), into, "Larsson 2011; proof: docs/theory/blocking.md")


def _row_of_two(game: Wythoff, n: int) -> list[int]:
    """The numbers that form P-positions with n where one option may be forbidden."""
    if n % 2:
        return [(n - 1) // 2, 2 * n + 1]
    return [2 * game.partner(n // 2 - 1) + 2, 2 * n + 1] if n else [0, 1]


def _diagonal_of_two(game: Wythoff, difference: int) -> list[int]:
    """The smaller numbers of the P-positions with a difference, where one option may be forbidden."""
    line = [difference - 1] if difference else [0]
    return line if difference % 2 else [*line, 2 * game.pair(difference // 2)[0] + 2]


def _row_of_three(n: int) -> list[int]:
    return [(n - 1) // 2, 2 * n + 1, 2 * n + 2] if n else [0, 1, 2]


def _diagonal_of_three(difference: int) -> list[int]:
    return [n for n in (difference - 1, difference - 2) if n >= 0] if difference else [0]
