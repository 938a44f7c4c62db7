"""Sentences about positions of the coprime game in which most final totals are good for one player."""

from functools import partial
from math import gcd

from nimlike.games.coprime.coprime_rules import Total
from nimlike.games.coprime.game import Coprime
from sentences.of_coprime import mover, n_of, winner
from sentences.reading import Told, everywhere, ints, says, table

_DOWN = {"A": 1, "B": -1}


@everywhere(
    "coprime",
    "A's takes raise the smallest total that A can still end with, B's takes lower the largest, and the last one left"
    " decides",
)
def raise_and_lower(told: Told) -> bool:
    left, a, _, moves = told.state
    spans = [(total, total + k) for _, (k, total, _, _) in told.rules.options(told.state)]
    if moves:
        return all(low == a and high < a + left for low, high in spans)
    return all(low > a and high == a + left for low, high in spans)


def good_for(told: Told, total: int) -> str:
    """The player who wins if A ends with the total, from the rules; totals go on beyond n as they do before it."""
    rules = told.rules
    assert isinstance(rules, Coprime)
    goal = rules.goal
    if isinstance(goal, Total):
        return "A" if total % goal.modulus in goal.residues else "B"
    return "A" if goal.modulus % gcd(total, n_of(told)) == 0 else "B"


def ahead(told: Told, who: str, start: int, count: int) -> bool:
    """Whether the totals good for a player are ahead after each of ``count`` totals from his end."""
    lead = 0
    for i in range(count):
        lead += 1 if good_for(told, start + _DOWN[who] * i) == who else -1
        if lead <= 0:
            return False
    return True


@says("coprime", "A can still end with {n} to {n}", "A can still end with {n} or {n}")
def can_end_with(told: Told, least: str, greatest: str) -> bool:
    left, a, _, _ = told.state
    return (int(least), int(greatest)) == (a, a + left)


@says("coprime", "Good for B are the multiples of {ns}")
def multiples(told: Told, numbers: str) -> bool:
    some = ints(numbers)
    return all((good_for(told, t) == "B") == any(t % q == 0 for q in some) for t in range(n_of(told) + 1))


@says(
    "coprime",
    "Among every {n} totals in succession {n} are good for {who}",
    "Among every {n} totals in succession {n} is good for {who}",
)
def share(told: Told, modulus: str, number: str, who: str) -> bool:
    most = told.facts["majority"] == who and 2 * int(number) > int(modulus)
    return most and all(
        sum(good_for(told, start + i) == who for i in range(int(modulus))) == int(number) for start in range(40)
    )


_PLACE = "from a good place the totals good for {who} are always ahead"


_PLACES = [
    f"Counted {way} {_PLACE}, {which} such a place, and {{who}} may take up to {{n}}"
    for way in ("downwards", "upwards")
    for which in ("of every {n} totals in succession at least one is", "every total is")
]


@says("coprime", *_PLACES)
def places(told: Told, who: str, *texts: str) -> bool:
    gap, (again, most) = (int(texts[0]) if len(texts) == 3 else 1), texts[-2:]
    modulus = told.facts["modulus"]
    good = [ahead(told, who, total, modulus) for total in range(modulus, 3 * modulus + gap)]
    near = all(any(good[i : i + gap]) for i in range(2 * modulus))
    least = gap == 1 or not all(any(good[i : i + gap - 1]) for i in range(2 * modulus))
    bound = told.rules.constant == int(most) >= gap == told.facts["gap"]
    return near and bound and who == again == told.facts["majority"] and (least or not told.facts["gap_is_exact"])


def stands(told: Told, who: str, take: str, start: str, end: str) -> bool:
    """Whether the winner, after his take, is ahead in all parts of the row at his end but the whole of it."""
    left, a, _, moves = told.state
    if take:
        assert mover(told) == who
        assert told.wins(take)
    length = left - int(take or 0)
    place = a + left - int(take or 0) * (moves == 1) if who == "B" else a + int(take or 0) * (moves == 0)
    last = place + _DOWN[who] * (length - 1)
    mine = bool(take) == (mover(told) == who) and winner(told) == who
    return mine and (int(start), int(end)) == (place, last) and ahead(told, who, place, length)


_AGAIN = "are always ahead, and {who} can come to such a place again after each take of {who}"


@says(
    "coprime",
    f"Then counted downwards from {{n}} to {{n}} the totals good for {{who}} {_AGAIN}",
    f"Then counted upwards from {{n}} to {{n}} the totals good for {{who}} {_AGAIN}",
    f"Now counted downwards from {{n}} to {{n}} the totals good for {{who}} {_AGAIN}",
    f"Now counted upwards from {{n}} to {{n}} the totals good for {{who}} {_AGAIN}",
)
def then_ahead(told: Told, start: str, end: str, who: str, again: str, other: str) -> bool:
    take = str(told.facts["take"] or "")
    return who == again != other and stands(told, who, take, start, end) and told.facts["place"] == int(start)


_ONE = [
    f"{start} {{n}}, the first total counted {way}, is good for {{who}}, and {{who}} can come to such a place again"
    " after each take of {who}"
    for start in ("Then", "Now")
    for way in ("downwards", "upwards")
]


@says("coprime", "{who} takes {n}, all that is left: A ends with {n}, which is good for {who}")
def takes_all(told: Told, who: str, take: str, total: str, again: str) -> bool:
    left, a, _, moves = told.state
    end = a + left * (moves == 0)
    return who == again == mover(told) == good_for(told, end) and (int(take), int(total)) == (left, end)


@says("coprime", "Few chips are left")
def few_chips(told: Told) -> bool:
    return bool(told.state[0] < told.rules.constant + told.facts["gap"])


table(
    partial(says, "coprime"),
    {
        "Every total is good for {who}": lambda told, who: all(
            good_for(told, total) == who for total in range(told.state[0] + 40)
        ),
        (*_ONE,): lambda told, place, who, again, other: then_ahead(told, place, place, who, again, other),
        "{who} takes {n}": lambda told, who, take: mover(told) == who == winner(told) and told.wins(take),
        (
            "Whatever {who} takes, {who} can then come to a good place, and again after each take of {who}"
        ): lambda told, loser, who, again: loser == again == mover(told) != who == winner(told),
        (
            "{who} wins by taking {some}: more totals are good for {who}, who can keep them ahead to the end",
            (
                "{who} wins, for example by taking {some}: more totals are good"
                " for {who}, who can keep them ahead to the end"
            ),
            "{who} wins whatever {who} takes: more totals are good for {who}, who can keep them ahead to the end",
        ): lambda told, *texts: texts[0] == texts[-1] == winner(told) == told.facts["majority"],
        (
            "{who} wins by taking {some}: few chips are left, and the totals good for {who} will be ahead to the end",
            "{who} wins whatever {who} takes: few chips are left, and the totals good for {who} are ahead to the end",
        ): lambda told, *texts: few_chips(told) and texts[0] == texts[-1] == winner(told) != told.facts["majority"],
        "where the totals good for {who} stay ahead": lambda told, who: winner(told) == who,
    },
)
