"""Sentences about positions of the coprime game."""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from math import gcd

from nimlike.games.coprime.coprime_rules import Divides, Total
from nimlike.games.coprime.game import Coprime
from sentences.reading import Told, everywhere, ints, says, table

A, B = 0, 1


@everywhere("coprime", "A wins if the totals of A and B at the end are coprime, that is have no common divisor but 1")
def coprime_totals(told: Told) -> bool:
    left, a, b, _ = told.state
    return left > 0 or (winner(told) == "A") == (gcd(a, b) == 1)


@everywhere(
    "coprime",
    "Whether A ends odd or even is decided by the chips left, by A's number being odd or even now, and by who moves: a"
    " table settles it, a row for each number of chips left",
)
def parity_decided(told: Told) -> bool:
    left, a, _, moves = told.state
    can = forced(told.rules, tuple(range(1, left + a + 2, 2)), A)
    return can(left, a, moves) == can(left, a % 2, moves)


@everywhere("coprime", "It divides n, all the chips")
def divides_all(told: Told) -> bool:
    left, a, b, _ = told.state
    return left > 0 or a + b == 0 or (a + b) % gcd(a, b) == 0


def n_of(told: Told) -> int:
    return sum(told.state[:3])


def mover(told: Told) -> str:
    return "AB"[told.state[3]]


def winner(told: Told) -> str:
    return "BA"[told.state[3]] if told.lost() else mover(told)


@lru_cache(maxsize=512)
def forced(rules: Coprime, good: tuple[int, ...], player: int) -> Callable[[int, int, int], bool]:
    """Whether a player can bring A's final total to a good number: by chips left, A's chips and the mover."""

    @cache
    def can(left: int, a: int, moves: int) -> bool:
        if left == 0:
            return a in good
        nexts = (can(left - i, a + i * (moves == A), 1 - moves) for i in range(1, rules.bound(left) + 1))
        return any(nexts) if moves == player else all(nexts)

    return can


def kept_odd(told: Told, left: int, a: int) -> list[int]:
    """A's takes after which A can still make the own final number odd."""
    odd = tuple(range(1, n_of(told) + 1, 2))
    can = forced(told.rules, odd, A)
    return [i for i in range(1, told.rules.bound(left) + 1) if can(left - i, a + i, B)]


def cut(shown: str, more: str | None, takes: list[int]) -> bool:
    """Whether a list that may be cut short is that of these takes."""
    return ints(shown) == takes[: len(ints(shown))] and len(takes) == len(ints(shown)) + int(more or 0)


# Who wins, and by which takes


@says(
    "coprime",
    "{who} wins by taking {some}",
    "{who} wins by taking {some}, whatever follows",
    "{who} wins by taking {some}: {text}",
    "Here {text}: {who} wins by taking {some}",
    "With {n} left, {text}, {who} wins by taking {some}",
    "With {text} left, {who} wins by taking {some}",
)
def by_taking(told: Told, *texts: str | None) -> bool:
    at = max(i for i, text in enumerate(texts[:-1]) if text in ("A", "B"))
    who, shown, more = texts[at : at + 3]
    all_winning = [int(move) for move in told.winning()]
    return who == winner(told) == mover(told) and cut(shown or "", more, all_winning)


@says(
    "coprime",
    "{who} wins, for example by taking {some}«: {text}»",
    "With {n} left, {text}, {who} wins, for example by taking {some}",
    "With {text} left, {who} wins, for example by taking {some}",
)
def for_example(told: Told, *texts: str | None) -> bool:
    at = max(i for i, text in enumerate(texts) if text in ("A", "B"))
    who, shown = texts[at : at + 2]
    return who == winner(told) == mover(told) and {*ints(shown)} <= {int(move) for move in told.winning()}


@says(
    "coprime",
    "{who} wins whatever {who} takes, by exact search",
    "{who} wins whatever {who} takes: {text}",
    "Here {text}: {who} wins whatever {who} takes",
    "With {text}, {who} wins whatever {who} takes",
)
def whatever(told: Told, *texts: str) -> bool:
    who, other = [text for text in texts if text in ("A", "B")][-2:]
    return who == winner(told) != other == mover(told)


@says(
    "coprime", "which {who} wins, by exact search", "which the parity table gives to {who}", "which {who} wins: {text}"
)
def gives(told: Told, who: str, why: str = "") -> bool:
    return winner(told) == who


# The end


def end_value(told: Told, text: str, a: int, b: int) -> bool:
    numbers = ints(text)
    if text.startswith("gcd"):
        return numbers == [a, b, gcd(a, b)]
    return numbers == [a, told.rules.goal.modulus, a % told.rules.goal.modulus]


@says("coprime", "No chip is left: {text}, so {who} has won", "As {text}, {who} has won")
def ended(told: Told, shown: str, who: str) -> bool:
    left, a, b, _ = told.state
    return left == 0 and end_value(told, shown, a, b) and winner(told) == who


# Theorem 1.1


@says("coprime", "{who} wins: n = {n} is odd, not 15, and divisible by none of {ns}")
def odd(told: Told, who: str, n: str, none: str) -> bool:
    divides = any(int(n) % d == 0 for d in ints(none))
    return n_of(told) == int(n) and int(n) % 2 == 1 and int(n) != 15 and not divides and winner(told) == who == "A"


@says("coprime", "A takes {n}: B must take the last chip, and gcd({n}, {n}) = 1")
def all_but_one(told: Told, take: str, a: str, b: str) -> bool:
    left, total = told.after(take)[0], n_of(told)
    return left == 1 and (int(a), int(b)) == (total - 1, 1) and int(take) == int(a) and told.wins(take)


# The parity table


@says("coprime", "n = {n} is a power of 2, so gcd(a, b) = 1 exactly when a is odd", general=True)
def power_of_two(told: Told, n: str) -> bool:
    return int(n) == n_of(told) and all((gcd(a, int(n) - a) == 1) == (a % 2 == 1) for a in range(int(n) + 1))


@says("coprime", "The winners repeat every {n} row«s», so those of this row are those of row {n}")
def repeat(told: Told, period: str, row: str) -> bool:
    def winners(left: int) -> list[bool]:
        good = tuple(range(1, left + 3, 2))
        can = forced(told.rules, good, A)
        return [can(left, a, moves) for a in (0, 1) for moves in (A, B)]

    left = told.state[0]
    most = told.rules.max_take
    rows = [winners(k) for k in range(left + int(period) + most)]
    return int(row) < left and all(rows[int(row) + i] == rows[left + i] for i in range(most))


table(
    partial(says, "coprime"),
    {
        "every other take loses, by exact search": lambda told: len(told.winning()) < told.rules.bound(told.state[0]),
        "no take loses, by exact search": lambda told: len(told.winning()) == told.rules.bound(told.state[0]),
        "Whatever {who} takes, {who} has an answer that wins": lambda told, loser, who: (
            told.lost() and loser == mover(told) != who
        ),
        (
            "No theorem covers this position, so the computer tried all lines of play, from the last chip backwards"
        ): lambda told: told.answer.label == "computed",
        "Takes of more than {n} are answered too": lambda told, number: (
            told.rules.bound(told.state[0]) > int(number) == len(told.facts["replies"])
        ),
        "A wins if the greatest common divisor of the totals at the end divides {n}": lambda told, modulus: (
            told.rules.goal == Divides(int(modulus))
        ),
        "A wins if, at the end, his total a is such that a mod {n} is {ns}": lambda told, modulus, residues: (
            told.rules.goal == Total(tuple(ints(residues)), int(modulus))
        ),
        "where no chip is left and {text}": lambda told, shown: (
            told.state[0] == 0 and end_value(told, shown, *told.state[1:3])
        ),
        "The game is over with {n} for A and {n} for B": lambda told, a, b: told.state[:3] == (0, int(a), int(b)),
        (
            "{who} wins: n = {n} is even, at least 12 and not a power of 2",
            "{who} wins: n = {n} is even and less than 12",
        ): lambda told, who, n: (
            n_of(told) == int(n) and int(n) % 2 == 0 and winner(told) == who == ("B" if int(n) >= 12 else "A")
        ),
        "{who} wins: n = {n} is a power of 2, so an odd a is enough": lambda told, who, n: (
            n_of(told) == int(n) and int(n) & int(n) - 1 == 0 and winner(told) == who == "A"
        ),
        "{who} wins: n = {n} is odd and divisible by {n}": lambda told, who, n, divisor: (
            n_of(told) == int(n) and int(n) % 2 == 1 and int(n) % int(divisor) == 0 and winner(told) == who == "B"
        ),
        "{who} wins: n = {n} is the one exception among odd n": lambda told, who, n: (
            n_of(told) == int(n) == 15 and winner(told) == who == "B"
        ),
        (
            "Theorem 1.1 of Andrejić's paper says who wins from each number of chips, when each take is at most 10:"
            " {who} wins here"
        ): lambda told, who: told.rules.max_take == 10 and told.state[1:] == (0, 0, A) and winner(told) == who,
        "For so few chips the proof is to try all lines of play": lambda told: n_of(told) < 100,
        "A takes {n}: no chip is left for B, and gcd({n}, {n}) = 1": lambda told, take, a, b: (
            n_of(told) == 1 == int(take) == int(a) and int(b) == 0 and told.wins(take)
        ),
        "There is one chip, and A takes it: then no chip is left for B": lambda told: told.state == (1, 0, 0, A),
        "A may take {n} of {n} chips at once: then B must take the last chip": lambda told, take, n: (
            told.state == (int(n), 0, 0, A) and int(n) - int(take) == 1 and told.rules.bound(int(n)) >= int(take)
        ),
        "The totals are {n} and {n}, which have no common divisor but 1": lambda told, a, b: (
            int(a) + int(b) == n_of(told) and gcd(int(a), int(b)) == 1
        ),
        (
            "The number of all chips is even, so if A ends with an even number, B does too and 2 divides both",
            "So it is enough for B that A ends with an even number",
        ): lambda told: n_of(told) % 2 == 0,
        "n = {n} is even, so B wins whenever a ends even": lambda told, n: int(n) == n_of(told) and int(n) % 2 == 0,
        "Their number is a power of 2, so an odd number is also enough for A": lambda told: power_of_two(
            told, str(n_of(told))
        ),
        ("{n} chip is left", "{n} chips are left"): lambda told, left: told.state[0] == int(left),
        "With {n} left, an {move} number for A and {who} to move, {text}": lambda told, left, parity, who, verdict: (
            told.state[0] == int(left) and parity == ("even", "odd")[told.state[1] % 2] and who == mover(told)
        ),
    },
)
