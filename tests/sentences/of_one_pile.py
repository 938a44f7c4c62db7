"""Sentences about positions of the one-pile games, Holshouser and Reiter's and Schwenk's."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from functools import partial

from sentences.reading import Told, everywhere, ints, says, table


def sums(told: Told) -> list[tuple[int, int | None]]:
    """The sums of the smallest summands within the cap, each with the smallest summand left, None where none is."""
    summands = greedy(told, told.state[0])[::-1]
    lefts = [*summands[1:], None]
    found = [(sum(summands[: i + 1]), left) for i, left in enumerate(lefts[: len(summands)])]
    return [(take, left) for take, left in found if take <= told.state[1]]


def both(*forms: str):  # type: ignore[no-untyped-def]
    """Forms that stand in the reasons of both families."""

    def record(check):  # type: ignore[no-untyped-def]
        return says("schwenk", *forms)(says("onepile", *forms)(check))

    return record


def smallest(told: Told) -> int:
    """The smallest summand, by its definition: the rest after the largest elements that fit."""
    summands = greedy(told, told.state[0])
    return summands[-1]


def greedy(told: Told, pile: int) -> list[int]:
    elements, summands = told.rules.base.elements_up_to(max(pile, 1), 10_000), []
    while pile:
        summands.append(max(e for e in elements if e <= pile))
        pile -= summands[-1]
    return summands


def next_cap(told: Told, take: int) -> int:
    """The cap after a take, by the rules: the second number of the position reached."""
    pile = told.state[0]
    return next(cap for move, (_, cap) in told.rules.options((pile, pile)) if move.amount == take)


@both("{n} = {text} in base {text}: the smallest summand is {n}", "{n} = {text}: the smallest summand is {n}")
def spelled(told: Told, pile: str, *rest: str) -> bool:
    summands = []
    for part in rest[0].split(" in base ")[0].split(" + "):
        summands += [ints(part)[-1]] * (ints(part)[0] if " x " in part else 1)
    return int(pile) == told.state[0] == sum(summands) and int(rest[-1]) == smallest(told) == min(summands)


@both("whose smallest summand {n} exceeds the cap {n}")
def exceeds(told: Told, least: str, cap: str) -> bool:
    return (smallest(told), told.state[1]) == (int(least), int(cap)) and int(least) > int(cap) and told.lost()


@both("whose smallest summand {n} is within the cap {n}")
def within(told: Told, least: str, cap: str) -> bool:
    return (smallest(told), told.state[1]) == (int(least), int(cap)) and told.wins(least) and not told.lost()


@both("the smallest summand left, {n}, exceeds the next cap {n}")
def left(told: Told, following: str, cap: str) -> bool:
    summands = greedy(told, told.state[0])
    return summands[-2] == int(following) > int(cap) == next_cap(told, summands[-1])


@both(
    "Whatever is taken, the smallest summand of the counters left is then within the next cap, and the other player"
    " takes it"
)
def then_within(told: Told) -> bool:
    return all(greedy(told, pile)[-1] <= cap for _, (pile, cap) in told.rules.options(told.state)) and told.lost()


@both("Whatever the other player takes, the smallest summand can be taken again, until nothing is left")
def again(told: Told) -> bool:
    pile, least = told.state[0], smallest(told)
    reached = (pile - least, next_cap(told, least))
    replies = (told.rules.options(reached),)
    return told.lost(reached) and all(greedy(told, n)[-1] <= cap for options in replies for _, (n, cap) in options)


@both("The cap {n} lets the whole pile of {n} be taken")
def whole(told: Told, cap: str, pile: str) -> bool:
    return (int(pile), int(cap)) == told.state and told.wins(pile)


@says(
    "onepile",
    "The next cap, f({n}) = {n}, lies in [{n}, {text}): it is not less than the base element before {n}«, and it is less"
    " than the next summand»",
    "The next cap, f({n}) = {n}, lies in [{n}, {text}): no base element comes before {n}«, and it is less than the next"
    " summand»",
)
def interval(told: Told, pile: str, cap: str, low: str, high: str, least: str) -> bool:
    summands = greedy(told, told.state[0])
    before = [e for e in told.rules.base.elements_up_to(int(least), 10_000) if e < int(least)]
    return (
        int(pile) == told.state[0]
        and int(least) == summands[-1]
        and int(low) == max(before, default=0) <= int(cap)
        and (high == "infinity" if len(summands) == 1 else int(cap) < int(high) == summands[-2])
        and int(cap) == next(cap for _, (_, cap) in told.rules.options((told.state[0], told.state[0])))
    )


@says("onepile", "Taking k < {n} leaves a pile whose smallest summand is at most {n}, the base element before {n}")
def taking_less(told: Told, least: str, before: str, again: str) -> bool:
    pile = told.state[0]
    elements = told.rules.base.elements_up_to(int(least), 10_000)
    assert int(least) == int(again) == smallest(told)
    return max([e for e in elements if e < int(least)], default=0) == int(before) and all(
        greedy(told, pile - k)[-1] <= int(before) for k in range(1, int(least))
    )


@says(
    "schwenk",
    "Up to {n} the cap {text} has the base {text}: each element is the one before plus the smallest element after"
    " whose take that one may be taken",
)
def base(told: Told, pile: str, cap: str, shown: str) -> bool:
    elements = [1]
    while True:
        fitting = [e for e in elements if next_cap(told, e) >= elements[-1]]
        if not fitting or elements[-1] + fitting[0] > int(pile):
            break
        elements.append(elements[-1] + fitting[0])
    numbers = ints(shown)
    return (
        int(pile) == told.state[0]
        and str(told.rules).endswith(f"cap={cap}")
        and (numbers == elements[: len(numbers)] if shown.endswith("...") else numbers == elements)
    )


table(
    partial(everywhere, "schwenk"),
    {
        "The takes that may win are the sums of the smallest summands": lambda told: (
            {int(move) for move in told.winning()} <= {take for take, _ in sums(told)}
        ),
        "One wins if and only if the next cap does not reach the smallest summand left": lambda told: all(
            told.wins(str(take)) == (left is None or next_cap(told, take) < left) for take, left in sums(told)
        ),
    },
)


table(
    partial(says, "schwenk"),
    {
        "Longer sums are not shown": lambda told: len(sums(told)) > 12,
        (
            "After a take of k < {n} the next cap lets the smallest summand left be taken: were it less, the summands"
            " of k and those left would represent {n}, and {n} would not be its smallest"
        ): lambda told, least, pile, again: (
            int(least) == int(again) == smallest(told) and told.state[0] == int(pile) and then_within(told)
        ),
    },
)


table(
    both,
    {
        "Write {n} as a sum of elements of the number base, always the largest that fits: its smallest summand is {n}": lambda told, pile, least: (
            told.state[0] == int(pile) and smallest(told) == int(least)
        ),
        "The smallest summand of {n}, {n}, exceeds the cap {n}: no take wins": lambda told, pile, least, cap: (
            int(pile) == told.state[0] and exceeds(told, least, cap) and not told.winning()
        ),
        "The smallest summand of {n}, {n}, is within the cap {n}: take it": lambda told, pile, least, cap: (
            int(pile) == told.state[0] and within(told, least, cap)
        ),
        "The player to move may take at most {n}, which is less": lambda told, cap: (
            told.state[1] == int(cap) < smallest(told)
        ),
        "At most {n} may be taken, so the player to move can take just that summand": lambda told, cap: (
            told.state[1] == int(cap) >= smallest(told)
        ),
        "So the other player can go on to the end, takes the last counter, and wins": lambda told: told.lost(),
        "The smallest summand left is then {n}, and the next cap is {n}: too small for the other player to do the same": left,
        "The next cap is then 0: the other player may take nothing, and has lost": lambda told: (
            next_cap(told, smallest(told)) == 0
        ),
        "The pile holds {n} counter«s» and up to {n} may be taken, so the player to move takes them all": lambda told, pile, cap: (
            whole(told, cap, pile)
        ),
        "The cap is 0: no counter may be taken, though the pile holds {n}": lambda told, pile: (
            told.state == (int(pile), 0) and int(pile) > 0 and told.position.is_terminal
        ),
        (
            "where the cap is 0 and nothing may be taken",
            "The pile is not empty, but the cap says how many counters may be taken at most, and it is 0",
        ): lambda told: told.state[1] == 0 < told.state[0],
    },
)


table(
    partial(says, "onepile"),
    {
        "the next cap {n} lets the other player take that summand": lambda told, cap: all(
            int(cap) == reached[1] >= greedy(told, reached[0])[-1] for _, reached in told.rules.options(told.state)
        )
    },
)
