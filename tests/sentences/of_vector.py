"""Sentences about positions of vector games."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from __future__ import annotations

from sentences.reading import Told, everywhere, ints, says


def leads_to_one(told: Told) -> bool:
    """Whether some move leads to a position that is lost for the player to move."""
    return any(told.lost(after) for _, after in told.rules.options(told.state))


@everywhere(
    "vector",
    "The computer worked out, from the smallest on, which positions are lost for the player to move: those from which no"
    " move leads to another of them",
)
def worked_out(told: Told) -> bool:
    return told.lost() == (not leads_to_one(told))


@everywhere(
    "vector",
    "The computer worked out, from the smallest on, which positions are lost for the player to move: those from which"
    " some move is left and none leads to another of them",
)
def worked_out_misere(told: Told) -> bool:
    return told.lost() == (not told.position.is_terminal and not leads_to_one(told))


@says("vector", "No move leads to a P-position", "which is a P-position")
def no_move_leads(told: Told) -> bool:
    return told.lost() and not told.winning()


@says("vector", "which is no P-position")
def no_p(told: Told) -> bool:
    return not told.lost()


@says("vector", "{move} leaves {move}, from which no move leads to a P-position")
def leaves(told: Told, move: str, to: str) -> bool:
    return str(told.position.after(move)) == to and told.wins(move)


@says("vector", "{move} is one")
def is_one(told: Told, to: str) -> bool:
    return told.facts["to"] == to and told.wins(told.facts["move"])


@says("vector", "That ends the game")
def ends(told: Told) -> bool:
    return told.position.after(told.facts["move"]).is_terminal


@says(
    "vector",
    "Whatever the other player does from there, a move to another of them answers it, until the other player cannot move",
    "Whatever the other player does from there, a move to another of them answers it, until the other player must make"
    " the last move",
)
def answered(told: Told) -> bool:
    reached = told.after(told.facts["move"])
    return told.lost(reached) and all(not told.lost(after) for _, after in told.rules.options(reached))


@says("vector", "{n} more moves have a winning reply", "{n} more move has a winning reply")
def more(told: Told, number: str) -> bool:
    return sum(1 for _ in told.position.options()) == 12 + int(number)


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


@everywhere(
    "vector",
    "While a pile exceeds 1, a position is a P-position if and only if in binary every column holds a multiple of {n}"
    " ones",
)
def misere_rule(told: Told, modulus: str) -> bool:
    return max(told.state) <= 1 or rule(told, modulus)


@everywhere(
    "vector",
    "When no pile exceeds 1, it is a P-position if and only if the number of ones leaves 1 modulo {n}",
)
def misere_end(told: Told, modulus: str) -> bool:
    return max(told.state) > 1 or told.lost() == (sum(told.state) % int(modulus) == 1)


_COLUMNS = ("The count of ones in the one column is {ns}", "The counts of ones in the columns are {ns}")


@says(
    "vector",
    f"{_COLUMNS[0]}, a multiple of {{n}}: a P-position",
    f"{_COLUMNS[1]}, all multiples of {{n}}: a P-position",
)
def safe(told: Told, shown: str, modulus: str) -> bool:
    return ints(shown) == counts(told) and told.lost() and every_column(told, modulus)


@says(
    "vector",
    f"{_COLUMNS[0]}, not a multiple of {{n}}: {{move}} leaves a P-position",
    f"{_COLUMNS[1]}, not all multiples of {{n}}: {{move}} leaves a P-position",
)
def unsafe(told: Told, shown: str, modulus: str, move: str) -> bool:
    return ints(shown) == counts(told) and not every_column(told, modulus) and told.wins(move)


@says("vector", "The number of piles of 1 is {n}, which leaves 1 modulo {n}: a P-position")
def ones_safe(told: Told, ones: str, modulus: str) -> bool:
    return sum(told.state) == int(ones) and max(told.state) <= 1 and int(ones) % int(modulus) == 1 and told.lost()


@says("vector", "The number of piles of 1 is {n}, which does not leave 1 modulo {n}: {move} leaves a P-position")
def ones_unsafe(told: Told, ones: str, modulus: str, move: str) -> bool:
    return sum(told.state) == int(ones) and max(told.state) <= 1 and int(ones) % int(modulus) != 1 and told.wins(move)


@says("vector", "which is judged by its columns")
def judged(told: Told) -> bool:
    return told.facts["modulus"] >= 2
