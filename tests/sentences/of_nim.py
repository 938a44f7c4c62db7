"""Sentences about positions of Nim."""

from functools import partial, reduce
from operator import xor

from nimlike.core.move import pile_name
from nimlike.games.nim.game import Nim
from sentences.reading import Told, claims_nothing, everywhere, ints, judge_of, says, table

claims_nothing("nim", "Write each pile in binary, one below another, and count the ones in each column")


def even(state: tuple[int, ...]) -> bool:
    """Whether every column is even."""
    return reduce(xor, state) == 0


@everywhere(
    "nim",
    "A move changes the digits of one pile only, so it cannot keep every column even",
    "A move changes one pile, so it makes some count odd, whatever the player to move tries",
)
def changes_one(told: Told) -> bool:
    options = [after for _, after in told.rules.options(told.state)]
    one = all(sum(n != m for n, m in zip(told.state, after, strict=True)) == 1 for after in options)
    return one and not (even(told.state) and any(map(even, options)))


@everywhere(
    "nim",
    "and the other player has an answer that makes all counts even again",
    "Each move of the other player then makes some count odd, and there is always an answer that makes all counts even"
    " again",
)
def always_an_answer(told: Told) -> bool:
    options = [after for _, after in told.rules.options(told.state)]
    return even(told.state) != any(map(even, options)) or not any(told.state)


@everywhere(
    "nim",
    "When the last counter loses and no pile exceeds 1, a position is a P-position if and only if its number of piles"
    " of one is odd",
)
def odd_number_of_ones(told: Told) -> bool:
    return max(told.state) > 1 or told.lost() == (sum(told.state) % 2 == 1)


@everywhere("nim", "Each move changes whether their number is odd or even")
def parity_changes(told: Told) -> bool:
    reached = [sum(after) for _, after in told.rules.options(told.state)]
    return max(told.state) > 1 or all((sum(told.state) - ones) % 2 for ones in reached)


def odd_columns(told: Told) -> list[int]:
    return [i for i in range(64) if sum(n >> i & 1 for n in told.state) % 2]


def changed(told: Told, pile: str, to: int) -> tuple[int, ...]:
    return tuple(to if pile_name(i) == pile else n for i, n in enumerate(told.state))


def size(told: Told, pile: str) -> int:
    return next(n for i, n in enumerate(told.state) if pile_name(i) == pile)


@says(
    "nim",
    "The binary column«s» {text} hold«s» an odd number of ones (nim-sum {n}): reduce {pile} from {n} to {n}, and every"
    " column is even",
)
def reduce_to(told: Told, columns: str, nim_sum: str, pile: str, before: str, to: str) -> bool:
    reached = changed(told, pile, int(to))
    return (
        ints(columns)[1::2] == odd_columns(told)[::-1]
        and int(nim_sum) == reduce(xor, told.state)
        and size(told, pile) == int(before) > int(to)
        and told.lost(reached)
        and reduce(xor, reached) == 0
    )


@says("nim", "{n} pile«s» ha«s»«ve» a one in that column, and «it»«each» gives «the »one winning move")
def movable(told: Told, number: str) -> bool:
    column = max(odd_columns(told))
    misere_end = getattr(told.rules, "misere", False) and sum(n > 1 for n in told.state) <= 1
    return sum(n >> column & 1 for n in told.state) == int(number) == len(told.winning()) and not misere_end


@says("nim", "Only {pile} is left: take all its {n} counters, the last")
def whole(told: Told, pile: str, number: str) -> bool:
    return sum(told.state) == size(told, pile) == int(number) > 1 and told.lost(changed(told, pile, 0))


# Piles of one


@says("nim", "Piles of one: {n}", "with {n} pile«s» of one and no larger pile")
def ones(told: Told, number: str) -> bool:
    return max(told.state) == 1 and sum(told.state) == int(number)


@says("nim", "Each move now takes a whole pile of one, so there is nothing left to decide")
def only_ones(told: Told) -> bool:
    return max(told.state) == 1


# One pile above one, in misère play


def one_large(told: Told, to: int, number: int) -> bool:
    large = [pile_name(i) for i, n in enumerate(told.state) if n > 1]
    return len(large) == 1 and told.state.count(1) == number and told.lost(changed(told, large[0], to))


@says(
    "nim",
    "Pile {move} is the only larger one, so the player to move decides that number: taking {n} from it leaves {n}"
    " pile«s» of one, an odd number, with the other player to begin",
)
def only_larger(told: Told, pile: str, number: str, left: str) -> bool:
    to = size(told, pile) - int(number)
    return one_large(told, to, told.state.count(1)) and told.state.count(1) + to == int(left) and int(left) % 2 == 1


@says("nim", "with one pile larger than 1 and {n} pile«s» of one")
def clause_large(told: Told, number: str) -> bool:
    return sum(n > 1 for n in told.state) == 1 and told.state.count(1) == int(number)


table(
    partial(everywhere, "nim"),
    {
        (
            "Once only piles of one are left there is nothing to decide: the"
            " players take them in turn, and with an odd number"
            " the player who begins also takes the last counter, and loses in misère play"
        ): odd_number_of_ones,
        "While two piles or more exceed 1 the P-positions are those of normal play": lambda told: (
            sum(n > 1 for n in told.state) < 2 or told.lost() == (judge_of(Nim()).outcome(told.state) == "P")
        ),
    },
)


table(
    partial(says, "nim"),
    {
        "Every binary column holds an even number of ones (nim-sum {n}): a P-position": lambda told, nim_sum: (
            not odd_columns(told) and nim_sum == "0" and told.lost()
        ),
        "Here every count is even": lambda told: not odd_columns(told),
        "Here the count is odd in {n} column«s»": lambda told, number: len(odd_columns(told)) == int(number) > 0,
        "Taking {n} from {pile} makes every count even": lambda told, number, pile: (
            reduce(xor, changed(told, pile, size(told, pile) - int(number))) == 0
        ),
        (
            "{pile} has a one in the highest odd column, 2^{n}",
            "Pile {move} has a one in the highest odd column, 2^{n}",
        ): lambda told, pile, column: (
            int(column) == max(odd_columns(told)) and bool(size(told, pile) >> int(column) & 1)
        ),
        (
            "Changing its digits in the odd columns, that is adding the nim-sum"
            " without carrying, makes it smaller: {n} xor {n}"
            " = {n}"
        ): lambda told, one, nim_sum, after: (
            int(one) ^ int(nim_sum) == int(after) < int(one) and int(nim_sum) == reduce(xor, told.state)
        ),
        "Only {pile} is left, so the player to move takes all its {n} counters, the last": whole,
        (
            "Only {pile} is left: take its one counter, the last",
            "Only {pile} is left, so the player to move takes its one counter, the last",
        ): lambda told, pile: sum(told.state) == size(told, pile) == 1 and told.lost(changed(told, pile, 0)),
        "with nim-sum {n}": lambda told, nim_sum: int(nim_sum) == reduce(xor, told.state),
        "So the player to move takes the last counter and wins": lambda told: (
            not told.lost() and told.rules.normal_play
        ),
        "So it goes on until the other player takes the last counter: the player to move loses": lambda told: (
            told.lost() and told.rules.normal_play
        ),
        (
            "So it goes on until one pile only is larger than 1 and the other"
            " player reduces it to 1 or 0, whichever leaves an"
            " odd number of piles of one: then the player to move must take the last counter, and loses"
        ): lambda told: told.lost() and not told.rules.normal_play and sum(n > 1 for n in told.state) >= 2,
        (
            "Near the end, when one pile only is larger than 1, the player to"
            " move reduces it to 1 or 0, whichever leaves an"
            " odd number of piles of one, and the other player has to take the last counter"
        ): lambda told: not told.lost() and not told.rules.normal_play,
        (
            "Only piles of one are left, {n} of them, an odd number: the"
            " player to move must take the last counter, and loses"
        ): lambda told, number: ones(told, number) and int(number) % 2 == 1 and told.lost(),
        (
            "Only piles of one are left, {n} of them, an even number: the"
            " other player must take the last counter, and loses"
        ): lambda told, number: ones(told, number) and int(number) % 2 == 0 and not told.lost(),
        "One counter is left, and the player to move must take it: a P-position in misère play": lambda told: (
            sum(told.state) == 1 and told.lost()
        ),
        (
            "The players take the piles in turn, and of an odd number of piles the last falls to the player to move"
        ): lambda told: only_ones(told) and sum(told.state) % 2 == 1,
        (
            "The players take the piles in turn, and of an even number of piles the last falls to the other player"
        ): lambda told: only_ones(told) and sum(told.state) % 2 == 0,
        (
            "One pile exceeds 1, beside {n} of one: reduce it to {n}, so that an odd number of ones is left"
        ): lambda told, number, to: one_large(told, int(to), int(number)) and (int(number) + int(to)) % 2 == 1,
        (
            "Only one pile is left: reduce it to {n}, the last counter, which the other player must take"
        ): lambda told, to: one_large(told, int(to), 0) and to == "1",
        (
            "Beside {pile} there «is»«are» {n} pile«s» of one: an «odd»«even» number, so pile {move} is reduced to {n}"
        ): lambda told, pile, number, again, to: (
            pile == again
            and size(told, pile) > 1
            and one_large(told, int(to), int(number))
            and (int(number) + int(to)) % 2 == 1
        ),
        "with one pile larger than 1 and no other": lambda told: clause_large(told, "0"),
    },
)
