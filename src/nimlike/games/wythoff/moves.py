"""The moves of Wythoff's games: in words, and by number, so that one can be drawn from piles of any size."""

from __future__ import annotations

from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.position import State
from nimlike.core.shown import Tickets


def tickets(state: State, a: int, b: int) -> Tickets:
    """Moves from one pile first; then (k, l) by d = k - l and min(k, l), void where k > x or l > y.

    Both piles may be emptied at once even where their difference is out of reach of the other moves: that is the last
    ticket.

    Parameters
    ----------
    state
        The two piles.
    a, b
        The parameters of the game: k and l are taken from both if they differ by less than b, and if that empties both,
        by less than a.

    Examples
    --------
    >>> found = tickets((2, 3), 1, 1)
    >>> [str(move) for ticket in range(found.count) if (move := found.move(ticket))]
    ['a1', 'a2', 'b1', 'b2', 'b3', 'ab1', 'ab2']
    """
    x, y = state
    least, gap = min(x, y), abs(x - y)
    lowest = 1 - min(b, y)
    width = min(b, x) - lowest  # how many values d has
    both = least * width if least else 0
    # Both piles may be emptied at once though their difference is out of the others' reach.
    emptying = int(bool(least) and b <= gap < a)

    def move(ticket: int) -> Move | None:
        if ticket < x + y:
            return Move(((0, ticket + 1),)) if ticket < x else Move(((1, ticket - x + 1),))
        ticket -= x + y
        if ticket == both:
            return Move(((0, x), (1, y)))
        shorter, d = ticket // width + 1, ticket % width + lowest
        k, m = shorter + max(d, 0), shorter + max(-d, 0)
        if k > x or m > y or ((k, m) == (x, y) and gap >= a):
            return None
        return Move(((0, k), (1, m)))

    return Tickets(x + y + both + emptying, move)


def with_different_amounts(x: int, y: int, a: int, b: int) -> Move | None:
    """A move that takes different numbers from two piles of x and y, where there is one.

    Examples
    --------
    >>> str(with_different_amounts(4, 7, 2, 2)), with_different_amounts(4, 7, 1, 1)
    ('a1b2', None)
    """
    for k, m in ((1, 2), (2, 1)):
        if k <= x and m <= y and (b > 1 if (k, m) != (x, y) else a > 1):
            return Move(((0, k), (1, m)))
    return Move(((0, x), (1, y))) if x != y and abs(x - y) < a else None


def rules_of(a: int, b: int) -> str:
    """The moves in words.

    Examples
    --------
    >>> rules_of(2, 2)
    'Take any number of counters from one pile, or some from both, where the two numbers differ by less than 2.'
    """
    words = tr("Take any number of counters from one pile, or ")
    if a == b == 1:
        return words + tr("the same number from both.")
    words += tr("the same number from both") if b == 1 else tr("some from both")
    reach = "" if b == 1 else tr(", where the two numbers differ by less than {step}", step=abbreviate(b))
    if a == b:
        return f"{words}{reach}."
    last = tr("only with the same number in both") if a == 1 else tr("if they differ by less than {a}", a=abbreviate(a))
    return tr("{words}{reach}. Both piles may be emptied in one move {last}.", words=words, reach=reach, last=last)
