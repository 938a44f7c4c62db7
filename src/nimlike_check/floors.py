"""The relation x = floor(n a), a = (one L + two)/q, L the greater root of a base with two terms: formulas.md."""

from math import isqrt
from typing import TYPE_CHECKING, Any

from .automata import Atom, Automaton, Count
from .numbers import Numbers
from .reading import refuse, whole

if TYPE_CHECKING:
    from .relations import Relations


def check_floor(relations: "Relations", parts: list[Any], here: Automaton) -> None:
    """All hypotheses of the lemma on floors."""
    numbers, (one, two, *_) = relations.numbers, read_slope(relations.numbers, parts)
    if here.tracks != 2 or numbers.sum is None:
        refuse("a floor has two variables, and goes with a sum")
    n, m = Atom(here, ("n", "x")), Atom(here, ("m", "y"))
    numbers.ask(["n"], [Count((n,), ("x",))], lambda found: found[0] == 1, "a number has no floor, or two", "H8", cap=2)
    sums = (Atom(numbers.sum, ("x", "y", "t")), Atom(numbers.sum, ("n", "m", "k")), Atom(here, ("k", "z")))
    ways = [Count((*sums, Atom(how, ("t", "z"))), ("t", "k", "z")) for how in (numbers.same, numbers.after)]
    numbers.ask([], ways, any, "the floor of a sum is not the sum of floors, nor 1 more", "H9", [n, m])
    terms = [[factor, x] for factor, x in ((parts[2], "x"), (-one, "e"), (-two, "d")) if factor]
    counts: list[Count] = []
    truth = relations.truth(["linear", terms, -parts[3], parts[3]], ["x", "e", "d"], counts)
    given = [Atom(numbers.element, ("d",)), Atom(numbers.shift, ("d", "e")), Atom(here, ("d", "x"))]
    numbers.ask([], counts, truth, "the floors of the elements do not grow with the slope", "H10", given)


def floor_words(numbers: Numbers, parts: list[Any], free: Any) -> str:
    """The relation in words, the slope as (p + r sqrt(D))/s."""
    one, two, c, square = read_slope(numbers, parts)
    plus = f"{2 * two + one * c} + " if 2 * two + one * c else ""
    return f"{free[1]} = floor({free[0]} ({plus}{f'{one} ' if one != 1 else ''}sqrt({square}))/{2 * parts[2]})"


def read_slope(numbers: Numbers, parts: Any) -> tuple[int, int, int, int]:
    """The numbers one and two of (one L + two)/q, and the numbers c and D of L = (c + sqrt(D))/2."""
    if len(parts) != 4 or any(type(part) is not int or abs(part) > 64 for part in parts) or not parts[0]:
        refuse("floor has four numbers, from -64 to 64, the first of them not 0")
    whole(parts[2], 1), whole(parts[3])
    recurrence = numbers.base[1] if numbers.base else []
    c, other = recurrence if len(recurrence) == 2 else refuse("floors need a base with a recurrence of two terms")
    square = c * c + 4 * other
    if c < 1 or square < 1 or isqrt(square) ** 2 == square:
        refuse("the roots of the base are rational, or neither is the greater", "H11")
    return parts[0], parts[1], c, square
