"""Sentences about positions of vector games."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from __future__ import annotations

from functools import partial

from sentences.reading import Told, everywhere, ints, says, table


def leads_to_one(told: Told) -> bool:
    """Whether some move leads to a position that is lost for the player to move."""
    return any(told.lost(after) for _, after in told.rules.options(told.state))


@says(
    "vector",
    "Whatever the other player does from there, a move to another of them answers it, until the other player cannot move",
    "Whatever the other player does from there, a move to another of them answers it, until the other player must make"
    " the last move",
)
def answered(told: Told) -> bool:
    reached = told.after(told.facts["move"])
    return told.lost(reached) and all(not told.lost(after) for _, after in told.rules.options(reached))


# Moore's Nim


def counts(told: Told) -> list[int]:
    width = max(told.state).bit_length()
    return [sum(n >> i & 1 for n in told.state) for i in range(width - 1, -1, -1)]


def every_column(told: Told, modulus: str) -> bool:
    return all(n % int(modulus) == 0 for n in counts(told))


@everywhere("vector", "A move takes from at most {n} piles, so columns count modulo {n} (Moore 1910)")
def at_most(told: Told, most: str, modulus: str) -> bool:
    taken = max((len(move.takes) for move, _ in told.rules.options(told.state)), default=0)
    return taken == min(int(most), sum(map(bool, told.state))) and int(modulus) == int(most) + 1


@everywhere("vector", "A position is a P-position if and only if in binary every column holds a multiple of {n} ones")
def rule(told: Told, modulus: str) -> bool:
    return told.lost() == every_column(told, modulus)


_COLUMNS = ("The count of ones in the one column is {ns}", "The counts of ones in the columns are {ns}")


table(
    partial(everywhere, "vector"),
    {
        (
            "The computer worked out, from the smallest on, which positions are lost for the player to move: those from which no"
            " move leads to another of them"
        ): lambda told: told.lost() == (not leads_to_one(told)),
        (
            "The computer worked out, from the smallest on, which positions are lost for the player to move: those from which"
            " some move is left and none leads to another of them"
        ): lambda told: told.lost() == (not told.position.is_terminal and not leads_to_one(told)),
        (
            "While a pile exceeds 1, a position is a P-position if and only if in binary every column holds a multiple of {n}"
            " ones"
        ): lambda told, modulus: max(told.state) <= 1 or rule(told, modulus),
        "When no pile exceeds 1, it is a P-position if and only if the number of ones leaves 1 modulo {n}": lambda told, modulus: (
            max(told.state) > 1 or told.lost() == (sum(told.state) % int(modulus) == 1)
        ),
    },
)


table(
    partial(says, "vector"),
    {
        ("No move leads to a P-position", "which is a P-position"): lambda told: told.lost() and not told.winning(),
        "which is no P-position": lambda told: not told.lost(),
        "{move} leaves {move}, from which no move leads to a P-position": lambda told, move, to: (
            str(told.position.after(move)) == to and told.wins(move)
        ),
        "{move} is one": lambda told, to: told.facts["to"] == to and told.wins(told.facts["move"]),
        "That ends the game": lambda told: told.position.after(told.facts["move"]).is_terminal,
        ("{n} more moves have a winning reply", "{n} more move has a winning reply"): lambda told, number: (
            sum(1 for _ in told.position.options()) == 12 + int(number)
        ),
        (
            f"{_COLUMNS[0]}, a multiple of {{n}}: a P-position",
            f"{_COLUMNS[1]}, all multiples of {{n}}: a P-position",
        ): lambda told, shown, modulus: ints(shown) == counts(told) and told.lost() and every_column(told, modulus),
        (
            f"{_COLUMNS[0]}, not a multiple of {{n}}: {{move}} leaves a P-position",
            f"{_COLUMNS[1]}, not all multiples of {{n}}: {{move}} leaves a P-position",
        ): lambda told, shown, modulus, move: (
            ints(shown) == counts(told) and not every_column(told, modulus) and told.wins(move)
        ),
        "The number of piles of 1 is {n}, which leaves 1 modulo {n}: a P-position": lambda told, ones, modulus: (
            sum(told.state) == int(ones) and max(told.state) <= 1 and int(ones) % int(modulus) == 1 and told.lost()
        ),
        "The number of piles of 1 is {n}, which does not leave 1 modulo {n}: {move} leaves a P-position": lambda told, ones, modulus, move: (
            sum(told.state) == int(ones) and max(told.state) <= 1 and int(ones) % int(modulus) != 1 and told.wins(move)
        ),
        "which is judged by its columns": lambda told: told.facts["modulus"] >= 2,
    },
)
