"""Sentences about positions of vector games."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from __future__ import annotations

from sentences.reading import Told, general, ints, says

general(
    "vector",
    "The computer worked out, from the smallest on, which positions are lost for the player to move: those from which no"
    " move leads to another of them",
    "The computer worked out, from the smallest on, which positions are lost for the player to move: those from which"
    " some move is left and none leads to another of them",
)


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


@says(
    "vector",
    "From at most {n} piles is taken, so columns count modulo {n}: a position is safe if in binary every column holds a"
    " multiple of {n} ones (Moore 1910)",
)
def rule(told: Told, most: str, modulus: str, again: str) -> bool:
    taken = max(len(move.takes) for move, _ in told.rules.options((1,) * len(told.state)))
    return taken == min(int(most), len(told.state)) and int(modulus) == int(again) == int(most) + 1


@says("vector", "Once no pile exceeds 1, it is safe if the number of ones leaves 1 modulo {n}")
def misere_rule(told: Told, modulus: str) -> bool:
    return not told.rules.normal_play and told.facts["modulus"] == int(modulus)


_COLUMNS = ("The count of ones in the one column is {ns}", "The counts of ones in the columns are {ns}")


@says("vector", *(f"{columns}: a safe combination modulo {{n}}" for columns in _COLUMNS))
def safe(told: Told, shown: str, modulus: str) -> bool:
    return ints(shown) == counts(told) and told.lost() and all(n % int(modulus) == 0 for n in counts(told))


@says("vector", *(f"{columns}: not safe modulo {{n}}" for columns in _COLUMNS))
def unsafe(told: Told, shown: str, modulus: str) -> bool:
    return ints(shown) == counts(told) and not told.lost() and told.facts["modulus"] == int(modulus)


@says("vector", "{n} pile of 1: a safe combination modulo {n}", "{n} piles of 1: a safe combination modulo {n}")
def ones_safe(told: Told, ones: str, modulus: str) -> bool:
    return sum(told.state) == int(ones) and max(told.state) <= 1 and int(ones) % int(modulus) == 1 and told.lost()


@says("vector", "{n} pile of 1: not safe modulo {n}", "{n} piles of 1: not safe modulo {n}")
def ones_unsafe(told: Told, ones: str, modulus: str) -> bool:
    return sum(told.state) == int(ones) and max(told.state) <= 1 and int(ones) % int(modulus) != 1 and not told.lost()


@says("vector", "{move} makes it so")
def makes_so(told: Told, move: str) -> bool:
    return told.wins(move)


@says("vector", "which is judged by its columns")
def judged(told: Told) -> bool:
    return told.facts["modulus"] >= 2
