"""Sentences about positions of the coprime game with odd n that a column or a race decides."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from functools import partial

from nimlike.games.coprime.odd_columns import make_plane, make_word
from sentences.of_coprime import mover, n_of, winner
from sentences.reading import Told, ints, says, table


def most(told: Told) -> int:
    return int(told.rules.constant)  # type: ignore[attr-defined]


def a_wins(told: Told, left: int, difference: int, who: int) -> bool:
    """Whether A wins in the game with the primes of n, by the rows of the definition."""
    n = n_of(told)
    primes = [p for p in range(3, n + 1, 2) if n % p == 0 and all(p % q for q in range(3, p, 2))]
    return make_plane(most(told), make_word(primes), difference, difference, left).a_wins(left, difference, who)


def loses(told: Told, who: str, difference: int, numbers: list[int]) -> bool:
    """Whether a player, to move, loses at a difference with each of these numbers of chips left."""
    return all(a_wins(told, k, difference, "AB".index(who)) == (who == "B") for k in numbers)


def row(text: str) -> list[int]:
    """The numbers of a list like 7 or 7, 9 and 11 or 7, 9, ..., 15."""
    found = ints(text)
    return list(range(found[0], found[-1] + 1, 2)) if "..." in text else found


@says(
    "coprime",
    "{who} takes {n}, and then answers each take by as many: a - b = {text} comes back, and {who} to move loses there from {n} chip«s» on",
    "{who} answers each take by as many: a - b = {text} comes back, and {who} to move loses there from {n} chip«s» on",
)
def comes_back(told: Told, *said: str) -> bool:
    who, at, loser, start = said[0], int(said[-3]), said[-2], int(said[-1])
    left, a, b, _ = told.state
    take = int(said[1]) if len(said) == 5 else 0
    there = a - b + take * (1 if who == "A" else -1) == at and (mover(told) == who) == bool(take)
    later = list(range(start, start + 6 * most(told), 2))
    return winner(told) == who != loser and there and left - take >= start and loses(told, loser, at, later)


@says(
    "coprime",
    "{n} is odd, so what counts is the difference of the totals at the end, and which of its primes divide it: of those up to {n}, {text} here",
)
def of_the_primes(told: Told, *said: str) -> bool:
    n, reach, named = n_of(told), int(said[-2]), said[-1]
    primes = [p for p in range(3, reach + 1, 2) if n % p == 0 and all(p % q for q in range(3, p, 2))]
    return n % 2 == 1 and int(said[0]) == n and ints(named) == primes and bool(primes) == (named != "none")


@says(
    "coprime",
    "From then on {who} answers each take by taking as many, so that {text} whenever {who} has to move",
    "{who} answers each take by taking as many, so that {text} whenever {who} has to move",
)
def so_that(told: Told, who: str, ahead: str, loser: str) -> bool:
    at = told.facts["difference"]
    said = "the totals are equal" if at == 0 else f"{'A' if at > 0 else 'B'} is {abs(at)} ahead"
    return winner(told) == who != loser and ahead == said


@says("coprime", "A take and its answer are at most {n} chips together, so one of these numbers is reached")
def together(told: Told, number: str) -> bool:
    return int(number) == 2 * most(told)


@says("coprime", "where {who} can come to a - b = {text}", "where a - b = {text} comes back to {who}")
def now(told: Told, *said: str) -> bool:
    _, a, b, _ = told.state
    if told.answer.reason.kind != "coprime-column":
        return True  # of_coprime_strategies looks at it
    at = told.facts["difference"]
    take = at - (a - b) if mover(told) == "A" else a - b - at
    after = take if mover(told) == winner(told) else 0
    return at in (int(text) for text in said if text not in "AB") and (winner(told) in said) == bool(after)


# Races


def distances(told: Told, phase: str, period: str) -> bool:
    """Whether at this difference what counts is the distance from the phase, for numbers of chips left from the start on."""
    left, a, b, who = told.state
    start, by_distance = told.facts["start"], {}
    for k in range(start + (start + left) % 2, start + 6 * most(told), 2):
        apart = (k - int(phase)) % int(period)
        wins = a_wins(told, k, a - b, who)
        if by_distance.setdefault(min(apart, int(period) - apart), wins) != wins:
            return False
    return int(period) == 2 * most(told)


@says("coprime", "where {text} in the race, so that {who} wins")
def in_the_race(told: Told, compared: str, who: str) -> bool:
    r, sign, bound = compared.split()
    true = {"<": int(r) < int(bound), ">=": int(r) >= int(bound), "<=": int(r) <= int(bound), ">": int(r) > int(bound)}[
        sign
    ]
    return true and int(r) == told.facts["distance"] and winner(told) == who


@says("coprime", "At this difference and with {who} to move {who} wins if it is {text}")
def wins_if(told: Told, to_move: str, who: str, text: str) -> bool:
    bound, r = int(text.rsplit(maxsplit=1)[-1]), told.facts["distance"]
    met = r < bound if text.startswith("less than") else r <= bound
    return mover(told) == to_move != who and met == (winner(told) == who)


@says(
    "coprime",
    "{who} to move wins at {text} <= d <= {text} exactly when d >= {text} - r",
    "{who} to move loses at {text} <= d <= {text} exactly when d >= {text} + r",
    general=True,
)
def law(told: Told, who: str, low: str, high: str, edge: str) -> bool:
    phase, start, sign = told.facts["phase"], told.facts["start"], -1 if who == "A" else 1
    for k in range(start, start + 3 * most(told)):
        apart = (k - phase) % (2 * most(told))
        r = min(apart, 2 * most(told) - apart)
        for d in range(int(low), int(high) + 1):
            if (k + d) % 2 and a_wins(told, k, d, "AB".index(who)) != (d >= int(edge) + sign * r):
                return False
    return True


table(
    partial(says, "coprime"),
    {
        "{who} takes {n}": lambda told, who, take: mover(told) == who and told.wins(take),
        "The computer has followed all lines of play from at most {n} chip«s»: with {text} chips left, {who} loses there": lambda told, last, numbers, loser: (
            row(numbers)[-1] == int(last) and loses(told, loser, told.facts["difference"], row(numbers))
        ),
        "{who} wins{text}: in a race what counts is how far the chips left are from {n} modulo {n}, and {text}": lambda told, who, how, phase, period, compared: (
            winner(told) == who and distances(told, phase, period) and in_the_race(told, compared, who)
        ),
        "If both players take {n}, the difference stays the same and {n} chips fewer are left": lambda told, take, fewer: (
            int(take) == most(told) and int(fewer) == 2 * most(told)
        ),
        "So what counts is how far the chips left are from {n} modulo {n}": distances,
        "Here it is {n}, so {who} wins{text}": lambda told, r, who, how: (
            int(r) == told.facts["distance"] and winner(told) == who
        ),
        "Let d = a - b, and let r be the distance of k - {n} to the multiples of {n}, with k chips left, k >= {n}": lambda told, phase, period, start: (
            int(period) == 2 * most(told) and int(phase) == told.facts["phase"] and int(start) == told.facts["start"]
        ),
        "By all lines of play this is so from k = {n} to {n}": lambda told, start, last: (
            int(start) == told.facts["start"] and int(last) - int(start) + 1 == most(told)
        ),
        "If it is so for {n} numbers in succession it is so for the next one, and so for every greater one": lambda told, number: (
            int(number) == most(told)
        ),
    },
)
