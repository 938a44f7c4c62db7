"""Sentences about positions of Euclid's game."""

from collections.abc import Callable
from functools import partial
from math import sqrt

from sentences.reading import Told, everywhere, says, table

GOLDEN = (1 + sqrt(5)) / 2


def piles(told: Told) -> tuple[int, int]:
    small, large = sorted(told.state)
    return small, large


def ratio(told: Told) -> float:
    small, large = piles(told)
    return large / small


WHEN: dict[str, Callable[[Told], bool]] = {
    "a pile is empty": lambda told: 0 in told.state,
    "the ratio is less than the golden ratio": lambda told: 0 not in told.state and ratio(told) < GOLDEN,
    "the piles differ and the larger one is less than 1.618... times the smaller one": lambda told: (
        0 not in told.state and 1 < ratio(told) < GOLDEN
    ),
}
"""What conditions on a position say; the second alone is not enough: (1, 1) is an N-position."""


@says("euclid", "The one move leaves {n} beside {n}, and {n}/{n} is greater")
def one_move(told: Told, left: str, beside: str, above: str, below: str) -> bool:
    reached = [sorted(after) for _, after in told.rules.options(told.state)]
    return (
        reached == [sorted((int(left), int(beside)))]
        and above == beside
        and below == left
        and int(above) > GOLDEN * int(below)
    )


@says(
    "euclid",
    "From there the other player can empty a pile, or leave two different piles with a ratio less than that again",
)
def answered(told: Told) -> bool:
    (_, reached), *_ = told.rules.options(told.state)
    left = [sorted(after) for _, after in told.rules.options(reached)]
    return any(small == 0 or small < large < GOLDEN * small for small, large in left)


@says("euclid", "«{n} is more than 1.618... times {n}: »{move} leaves {n} beside {n}, a ratio less than that")
def leaves(told: Told, *parts: str | None) -> bool:
    move, left, beside = [part for part in parts if part is not None][-3:]
    small, large = sorted((int(left), int(beside)))
    return sorted(told.after(move)) == [small, large] and small < large < GOLDEN * small and told.wins(move)


@says("euclid", "The other player has then one move only, which leaves a greater ratio")
def then_one(told: Told) -> bool:
    reached = told.after(told.facts["move"])
    (_, after), *more = told.rules.options(reached)
    small, large = sorted(after)
    return not more and large > GOLDEN * small


@says(
    "euclid",
    "The piles are equal: {move} empties the pile and wins",
    "{n} is a multiple of {n}: {move} empties the pile and wins",
)
def empties(told: Told, *parts: str) -> bool:
    small, large = piles(told)
    said = [str(large), str(small)] if len(parts) == 3 else []
    return list(parts[:-1]) == said and large % small == 0 and 0 in told.after(parts[-1]) and told.wins(parts[-1])


table(
    partial(everywhere, "euclid"),
    {
        "A position is a P-position if and only if {text}, or {text}": lambda told, one, other: (
            told.lost() == (WHEN[one](told) or WHEN[other](told))
        )
    },
)


table(
    partial(says, "euclid"),
    {
        (
            "A pile is empty",
            "where a pile is empty",
            "The game is over: the player who emptied a pile has won",
        ): lambda told: told.position.is_terminal and 0 in told.state and told.lost(),
        "{n} is more than {n} and less than 1.618... times {n}: a P-position": lambda told, large, small, again: (
            piles(told) == (int(small), int(large)) and small == again and 1 < ratio(told) < GOLDEN and told.lost()
        ),
        "whose ratio is less than 1.618...": lambda told: ratio(told) < GOLDEN and told.lost(),
        "whose ratio is not less than 1.618...": lambda told: ratio(told) >= GOLDEN and not told.lost(),
        "whose piles are equal": lambda told: len({*told.state}) == 1 and not told.lost(),
        "{n}/{n} is less than the golden ratio, 1.618... = (1 + sqrt 5)/2": lambda told, large, small: (
            piles(told) == (int(small), int(large)) and ratio(told) < GOLDEN
        ),
        "The larger pile is less than twice the smaller one, so {n} can be taken once only": lambda told, small: (
            piles(told)[0] == int(small) and ratio(told) < 2
        ),
        (
            "That leaves {n} and {n}, whose ratio is greater than the golden ratio, 1.618... = (1 + sqrt 5)/2"
        ): lambda told, left, small: one_move(told, left, small, small, left),
        (
            "What counts is the ratio of the larger pile to the smaller one,"
            " and the golden ratio, 1.618... = (1 + sqrt 5)/2"
        ): lambda told: ratio(told) > GOLDEN,
    },
)
