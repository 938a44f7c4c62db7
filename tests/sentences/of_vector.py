"""Sentences about positions of vector games."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from functools import partial

from sentences.reading import Told, everywhere, ints, says, table

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
