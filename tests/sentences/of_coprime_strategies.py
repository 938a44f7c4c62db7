"""Sentences about positions of the coprime game that a strategy or a class of n decides."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from functools import partial
from math import gcd

from sentences.of_coprime import A, B, forced, kept_odd, mover, n_of, winner
from sentences.reading import Told, ints, says, table


def can_end(told: Told, good: tuple[int, ...], player: int) -> bool:
    """Whether a player can bring A's total to one of some numbers from here."""
    left, a, _, moves = told.state
    return forced(told.rules, good, player)(left, a, moves)


def with_difference(told: Told, differences: list[int]) -> tuple[int, ...]:
    """The final totals of A with these |a - b|."""
    n = n_of(told)
    return tuple(a for a in range(n + 1) if abs(a - (n - a)) in differences)


# Mirroring


@says("coprime", "A wins by mirroring: a - b = {n} after each of A's takes, and {text}")
def mirroring(told: Told, t: str, known: str) -> bool:
    none_divides = all(n_of(told) % p for p in range(2, max(2, int(t)) + 1))
    said = "n is odd" if int(t) < 3 else f"no prime up to {t} divides n"
    return known == said and none_divides and can_end(told, with_difference(told, list(range(1, int(t) + 1))), A)


@says("coprime", "A takes all that is left: |a - b| <= {n} at the end, and {text}")
def all_left(told: Told, t: str, known: str) -> bool:
    left, a, b, _ = told.state
    return abs(a + left - b) <= int(t) and told.wins(str(left)) and mirroring(told, t, known)


@says(
    "coprime",
    "Now A takes {n} and then stays {n} ahead after each of A's takes by taking as many as B just took, or all chips when"
    " fewer are left",
    "A stays {n} ahead after each of A's takes by taking as many as B just took, or all chips when fewer are left",
)
def ahead(told: Told, *numbers: str) -> bool:
    _, a, b, moves = told.state
    take = int(numbers[0]) if len(numbers) == 2 else 0
    return a + take - b == int(numbers[-1]) and (moves == A) == (len(numbers) == 2) and winner(told) == "A"


@says(
    "coprime",
    "A takes all chips that are left; the difference at the end is at most {n}, and it is not 0, as the sum is odd",
    "So the difference at the end is at most {n}, and it is not 0, as the sum is odd",
    "the difference at the end is at most {n}, and it is not 0, as the sum is odd",
)
def at_most(told: Told, t: str) -> bool:
    good = with_difference(told, list(range(1, int(t) + 1)))
    return n_of(told) % 2 == 1 and can_end(told, good, A)


@says("coprime", "with a - b = {n} for {who} to keep")
def to_keep(told: Told, d: str, who: str) -> bool:
    _, a, b, _ = told.state
    return a - b == int(d) and winner(told) == who != mover(told)


@says("coprime", "where {who} can come to a - b = {n}")
def can_come(told: Told, who: str, d: str) -> bool:
    left, a, b, moves = told.state
    need = (int(d) - (a - b)) * (1 if moves == A else -1)
    most = told.rules.bound(left)
    return winner(told) == who == mover(told) and (1 <= need <= most or (left < need <= told.rules.max_take))


# The tables of differences


@says("coprime", "n is odd and {text}: a final |a - b| of {ns} wins for {who}")
def class_of_n(told: Told, known: str, wish: str, who: str) -> bool:
    n = n_of(told)
    yes, _, no = known.partition("not divisible by" if known.startswith("not") else "but")
    divides, divides_not = (ints(yes), ints(no))
    good = ints(wish)
    return (
        n % 2 == 1
        and all(n % p == 0 for p in divides)
        and all(n % p for p in divides_not)
        and all((gcd(d, n) == 1) == (who == "A") for d in good)
        and winner(told) == who
        and can_end(told, with_difference(told, good), "AB".index(who))
    )


@says(
    "coprime",
    "The totals add up to the odd number {n}, so only the difference at the end counts: {who} wants one that"
    " has {text} in common with {n}, such as {ns}",
)
def wants(told: Told, n: str, who: str, what: str, again: str, wish: str) -> bool:
    shares = {"a prime": True, "no prime": False}[what]
    return (
        n_of(told) == int(n) == int(again)
        and all((gcd(d, int(n)) > 1) is shares for d in ints(wish))
        and (shares is (who == "B") and winner(told) == who)
    )


def comes_to(told: Told, take: int, d: int) -> bool:
    _, a, b, moves = told.state
    if take:
        assert told.wins(str(take))
    return (a - b) + (take if moves == A else -take) == d


# Even n: B forces A's total


def odd_or_target(told: Told, target: int) -> tuple[int, ...]:
    return (target, *range(0, n_of(told) + 1, 2))


def forces(told: Told, target: int) -> bool:
    return can_end(told, odd_or_target(told, target), B)


@says(
    "coprime",
    "B makes A end with {n} chip«s», or with an even number: {n} divides n and {n}",
    "B makes A end with {n} chip«s», or with an even number: {n} divides n, and so both totals",
)
def makes_end(told: Told, target: str, divisor: str, *again: str) -> bool:
    n, d = n_of(told), int(divisor)
    return d > 1 and n % d == 0 == int(target) % d and set(again) <= {target} and forces(told, int(target))


@says("coprime", "A must now take {ns} for that")
def must_take(told: Told, takes: str) -> bool:
    left, a, _, _ = told.state
    return mover(told) == "A" and kept_odd(told, left, a) == ints(takes)


_PICKS = "B picks takes to which A has one answer only that keeps A's final number odd"


def one_answer(told: Told, left: int, a: int) -> bool:
    """Whether B, to move, has such a take, with A's number still within B's power."""
    takes = range(1, told.rules.bound(left) + 1)
    return left == 1 or any(len(kept_odd(told, left - i, a)) == 1 for i in takes if i < left)


@says("coprime", f"{_PICKS}, and so decides what A gets")
def picks(told: Told, *_: str) -> bool:
    left, a, _, moves = told.state
    if moves == A:
        return len(kept_odd(told, left, a)) == 1
    return one_answer(told, left, a)


@says("coprime", f"From then on {_PICKS}, and so decides what A gets")
def picks_then(told: Told) -> bool:
    left, a, _, moves = told.state
    return moves == A and all(one_answer(told, left - i, a + i) for i in kept_odd(told, left, a))


@says("coprime", "B begins, for example, by taking {some}")
def begins(told: Told, takes: str, more: str | None) -> bool:
    left, a, _, moves = told.state
    good = odd_or_target(told, int(told.facts["target_a"]))
    can = forced(told.rules, good, B)
    return moves == B and all(can(left - i, a, A) and len(kept_odd(told, left - i, a)) == 1 for i in ints(takes))


@says("coprime", "In this way B brings A to {n} chip«s» and B's own total to {n}: {n} divides both")
def brings(told: Told, target: str, rest: str, divisor: str) -> bool:
    both = int(target) % int(divisor) == 0 == int(rest) % int(divisor) and int(divisor) > 1
    return int(target) + int(rest) == n_of(told) and both and forces(told, int(target))


@says("coprime", "B takes the last chip: A ends with {n} chip«s» and B with {n}, and {n} divides both")
def last_chip(told: Told, a: str, b: str, divisor: str) -> bool:
    left, of_a, of_b, moves = told.state
    both = int(a) % int(divisor) == 0 == int(b) % int(divisor) and int(divisor) > 1
    return (left, of_a, of_b + 1, moves) == (1, int(a), int(b), B) and both


def kept(told: Told, left: int, a: int) -> list[int]:
    """A's takes after which he can still end odd, of any n: by parity alone."""
    can = forced(told.rules, tuple(range(1, a + left + 1, 2)), A)
    return [i for i in range(1, told.rules.bound(left) + 1) if can(left - i, a + i, B)]


@says(
    "coprime",
    "With {n} q + {n} chips left, a odd and B to move, B takes {n} - u for an even u from {n} to {n}, and A must take u",
    "With {n} q + {n} chips left, a odd and B to move, B takes {n} - u for u = {n}, and A must take u",
)
def even_exchanges(told: Told, size: str, one: str, again: str, *answers: str) -> bool:
    assert size == again
    assert (int(one), told.rules.max_take) == (1, int(size) - 2)
    return all(
        kept(told, int(size) * q + 1 - (int(size) - u), 1) == [u]
        for q in (1, 2, 3)
        for u in range(int(answers[0]), int(answers[-1]) + 1, 2)
    )


@says(
    "coprime",
    "With {n} q or {n} q + {n} chips left and a + q odd, B to move, B takes {n} - u for an odd u from {n} to {n},"
    " and A must take u",
    "With {n} q or {n} q + {n} chips left and a + q odd, B to move, B takes {n} - u for u = {n}, and A must take u",
)
def odd_exchanges(told: Told, size: str, same: str, one: str, again: str, *answers: str) -> bool:
    assert size == same == again
    assert (int(one), told.rules.max_take) == (1, int(size) - 1)
    return all(
        kept(told, int(size) * q + more - (int(size) - u), 1 - q % 2) == [u]
        for q in (1, 2, 3)
        for more in (0, 1)
        for u in range(int(answers[0]), int(answers[-1]) + 1, 2)
    )


def between(told: Told, shown: str) -> range:
    """Odd totals, as they are told; the facts give the same."""
    numbers = ints(shown)
    assert shown == (f"an odd number from {numbers[0]} to {numbers[-1]}" if len(numbers) == 2 else f"{numbers[0]}")
    assert len(numbers) == 1 + (numbers[0] != numbers[-1])
    return range(numbers[0], numbers[-1] + 1, 2)


@says("coprime", "So B can make A end with {text}, if A keeps it odd")
@says("coprime", "So after A takes {n} B can make A end with {text}, if A keeps it odd")
def any_of_them(told: Told, *texts: str) -> bool:
    left, a, _, moves = told.state
    take = int(texts[0]) if len(texts) == 2 else 0
    assert (moves == A) == (len(texts) == 2)
    evens = range(0, n_of(told) + 1, 2)
    return all(forced(told.rules, (total, *evens), B)(left - take, a + take, B) for total in between(told, texts[-1]))


def ends_within(told: Told, totals: range) -> bool:
    return can_end(told, tuple(totals), A) and all(gcd(total, n_of(told)) == 1 for total in totals)


@says(
    "coprime",
    "A wins by taking {some}: A can end with {text}, and none of these shares a prime with n = {n}",
    "A wins by taking {some}: A can end with {text}, which shares no prime with n = {n}",
    "A wins whatever B takes: A can end with {text}, and none of these shares a prime with n = {n}",
    "A wins whatever B takes: A can end with {text}, which shares no prime with n = {n}",
)
def shares_none(told: Told, *texts: str) -> bool:
    return int(texts[-1]) == n_of(told) and ends_within(told, between(told, texts[-2]))


@says("coprime", "Then A ends with {text}: each of them has no divisor but 1 in common with {n}")
@says("coprime", "Then A ends with {text}: it has no divisor but 1 in common with {n}")
def then_ends(told: Told, shown: str, n: str) -> bool:
    return shares_none(told, shown, n)


# Residues


def here(told: Told, modulus: str, residue: str, left: str, who: str) -> bool:
    now = told.state[1] % int(modulus) == int(residue) and told.state[0] == int(left)
    return now and who == mover(told)


_HERE = "a mod {n} = {n} with {n} chip«s» left and {who} to move"


@says(
    "coprime",
    f"Here {_HERE}: {{text}}",
    f"{{who}} wins by taking {{some}}: {_HERE}",
    f"{{who}} wins whatever {{who}} takes: {_HERE}",
    f"which {{who}} wins: {_HERE}",
    f"{{who}} wins by taking {{some}}: {{text}}, and {_HERE}",
    f"{{who}} wins, for example by taking {{some}}: {{text}}, and {_HERE}",
    f"{{who}} wins whatever {{who}} takes: {{text}}, and {_HERE}",
)
def residue_here(told: Told, *texts: str | None) -> bool:
    groups = [text for text in texts if text is not None]
    at = next(
        i for i in range(len(groups) - 3) if all(g.isdigit() for g in groups[i : i + 3]) and groups[i + 3] in "AB"
    )
    return here(told, *groups[at : at + 4])


@says(
    "coprime",
    f"{{who}} wins by taking {{some}}: {_HERE}, which is won as with {{n}} chip«s» left",
    f"{{who}} wins whatever {{who}} takes: {_HERE}, which is won as with {{n}} chip«s» left",
)
def as_with(told: Told, *texts: str | None) -> bool:
    groups = [text for text in texts if text is not None]
    period, row, modulus = told.facts["period"], int(groups[-1]), told.rules.goal.modulus
    residue = told.state[1] % modulus
    same = told.lost((row, residue, told.state[2], told.state[3])) == told.lost()
    return here(told, *groups[-5:-1]) and (told.state[0] - row) % period == 0 and same


@says("coprime", "Who wins follows from the last chip backwards, and it repeats: period {n} from {n} chip«s» left on")
def rows_repeat(told: Told, period: str, start: str) -> bool:
    modulus = told.rules.goal.modulus
    return all(
        told.lost((k, a, 0, moves)) == told.lost((k + int(period), a, 0, moves))
        for k in range(max(1, int(start)), int(start) + 8)
        for a in range(modulus)
        for moves in (A, B)
    )


@says("coprime", "The residues of a with which A wins, with {n} chip«s» left and {who} to move: {text}")
def residues(told: Told, left: str, who: str, shown: str) -> bool:
    modulus, moves = told.rules.goal.modulus, "AB".index(who)
    won = [a for a in range(modulus) if told.lost((int(left), a, 0, moves)) == (moves == B)]
    numbers = ints(shown)
    return won[: len(numbers)] == numbers and (shown.endswith("...") or len(numbers) == len(won)) and who == mover(told)


table(
    partial(says, "coprime"),
    {
        "A common divisor of both divides their difference and their sum, {n}": lambda told, n: n_of(told) == int(n),
        "A takes all chips that are left": lambda told: mover(told) == "A" and told.wins(str(told.state[0])),
        "No prime up to {n} divides {n}, so the totals have no common divisor but 1": lambda told, t, n: (
            n_of(told) == int(n) and all(int(n) % p for p in range(2, int(t) + 1))
        ),
        "A takes {n}": lambda told, take: mover(told) == "A" and told.wins(take),
        "{who} takes {n}, and then the totals are equal with {who} to move": lambda told, who, take, other: (
            comes_to(told, int(take), 0) and who == mover(told) == winner(told) != other
        ),
        "{who} takes {n}, and then A is {n} ahead with {who} to move": lambda told, who, take, d, other: (
            comes_to(told, int(take), int(d)) and who == mover(told) == winner(told) != other
        ),
        "Here the totals are equal with {who} to move": lambda told, who: comes_to(told, 0, 0) and who == mover(told),
        "Here A is {n} ahead with {who} to move": lambda told, d, who: comes_to(told, 0, int(d)) and who == mover(told),
        (
            "{who} keeps it so by repeating each take of {who}, and when few chips are left has an answer to everything"
            " that leads to one of those differences"
        ): lambda told, who, other: winner(told) == who != other,
        "{n} is even, so A must end with an odd number, or else 2 divides both totals": lambda told, n: (
            n_of(told) == int(n) and int(n) % 2 == 0
        ),
        "where B can bring A to {n} chip«s» or an even number": lambda told, target: (
            forces(told, int(target)) and winner(told) == "B"
        ),
        "A has {n} chip«s»": lambda told, a: told.state[1] == int(a),
        "B takes the last chip and has {n}: {n} divides both": lambda told, b, divisor: last_chip(
            told, str(told.state[1]), b, divisor
        ),
        "from which A can end with {text}": lambda told, shown: ends_within(told, between(told, shown)),
        (
            "From then on A answers each take of B so that an odd number stays within reach",
            "A answers each take of B so that an odd number stays within reach",
        ): lambda told: can_end(told, tuple(range(1, n_of(told) + 1, 2)), A),
        (
            "So what counts is how many chips are left, what a leaves over modulo {n}, and who moves",
            "So what counts is what a leaves over modulo {n}, how many chips are left, and who moves; who wins repeats",
            "So what counts is what a leaves over modulo {n}, how many chips are left, and who moves",
        ): lambda told, modulus: told.facts["modulus"] == int(modulus),
        "who wins repeats": lambda told: told.rules.constant is not None,
    },
)
