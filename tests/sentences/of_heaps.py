"""Sentences about positions of heap games: octal, hexadecimal and subtraction games, Grundy's game."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

from functools import reduce
from itertools import count
from operator import xor

from nimlike.core.move import pile_name
from sentences.reading import Told, everywhere, ints, judge_of, says, table

FAMILIES = ("octal", "hex", "subtraction", "grundy")


def heaps(*forms: str, reader=says):  # type: ignore[no-untyped-def]
    def record(check):  # type: ignore[no-untyped-def]
        for family in FAMILIES:
            reader(family, *forms)(check)
        return check

    return record


def of_any_heaps(*forms: str):  # type: ignore[no-untyped-def]
    return heaps(*forms, reader=everywhere)


@of_any_heaps(
    "The Grundy value of a heap is the smallest of 0, 1, 2, ... that no move from it leaves",
    "A heap is worth the smallest number that no move from it is worth",
)
def least_not_left(told: Told) -> bool:
    for n in told.state:
        left = {judge_of(told.rules).grundy(after) for _, after in told.rules.options((n,))}
        if values(told, (n,)) != [next(value for value in count() if value not in left)]:
            return False
    return True


@of_any_heaps(
    "what a move leaves of a heap has the XOR of its parts' values",
    "So a heap counts as a pile of Nim whose size is its value",
)
def xor_of_parts(told: Told) -> bool:
    total = reduce(xor, values(told), 0)
    return judge_of(told.rules).grundy(told.state) == total and told.lost() == (total == 0)


@of_any_heaps(
    "Each heap stands for an element of a finite table of products, and a position is lost for the player to move if,"
    " and only if, the product of its heaps' elements is one of a certain list"
)
def in_the_list(told: Told) -> bool:
    found = told.position.answer()
    said = "not in the list" not in str(found.reason.paragraph)
    return told.position.is_terminal or told.lost() == said


def values(told: Told, state: tuple[int, ...] | None = None) -> list[int]:
    """The Grundy values of the heaps, each by the definition."""
    return [judge_of(told.rules).grundy((n,)) for n in (told.state if state is None else state)]


@heaps(
    "The heap has the Grundy value {ns}: a P-position",
    "The heaps have the Grundy values {ns}, of XOR {n}: a P-position",
)
def safe(told: Told, shown: str, total: str = "0") -> bool:
    return ints(shown) == values(told) and reduce(xor, values(told)) == int(total) == 0 and told.lost()


@heaps("whose heap has the Grundy value {ns}", "whose heaps have the Grundy values {ns}, of XOR {n}")
def clause(told: Told, shown: str, total: str | None = None) -> bool:
    return ints(shown) == values(told) and (total is None or reduce(xor, values(told)) == int(total))


@heaps("Here the value is {ns}", "Here the values are {ns}«, and their XOR is 0»")
def here(told: Told, shown: str) -> bool:
    said_zero = "and their XOR is 0" in told.answer.reason.paragraph
    return ints(shown) == values(told) and (not said_zero or reduce(xor, values(told)) == 0)


@heaps(
    "The heaps have the Grundy values {ns}, of XOR {n}: {move} changes that of heap {move} from {n} to {n}, and the XOR is 0"
)
def changes(told: Told, shown: str, total: str, move: str, heap: str, before: str, after: str) -> bool:
    at = next(i for i in range(len(told.state)) if pile_name(i) == heap)
    known = values(told)
    return (
        ints(shown) == known
        and reduce(xor, known) == int(total)
        and known[at] == int(before)
        and known[at] ^ int(total) == int(after)
        and told.wins(move)
        and heap.lower() == move[0]
    )


@heaps("{move} leaves {text}, which has the value {n}, {text}")
def move_leaves(told: Told, move: str, left: str, value: str, goal: str) -> bool:
    parsed = told.rules.parse_move(move)
    heap = parsed.takes[0][0]
    others = [n for i, n in enumerate(told.state) if i != heap]
    reached = list(told.after(move))
    for other in others:
        reached.remove(other)
    pieces = [n for n in reached if n]
    numbers = ints(left)
    assert goal in ("so that every move from there changes it", "the XOR of the other values")
    said = left == "nothing"
    if pieces:
        said = sorted(numbers[:-1]) == sorted(pieces) and numbers[-1] == told.state[heap]
    wanted = reduce(xor, values(told, tuple(others)), 0)
    return said and reduce(xor, values(told, tuple(pieces)), 0) == int(value) == wanted


@heaps("The Grundy values have {text}: a heap has the value of a small one")
def repeat(told: Told, described: str) -> bool:
    numbers = ints(described)
    return bool(numbers)


# In misère play, by the misère quotient. Its table, rules and P-portion are the checker's affair and those of its
# tests; that the position and what the move leaves are in the portion or not is tested by the definition.


@heaps("every move of the other player must leave the list again")
def must_leave(told: Told) -> bool:
    reached = told.after(told.facts["move"])
    return all(not told.lost(after) for _, after in told.rules.options(reached))


table(
    heaps,
    {
        "The heap has the Grundy value {n}: {move} leaves the value 0": lambda told, value, move: (
            [int(value)] == values(told) and told.wins(move)
        ),
        (
            "No move leaves the value 0 again, and from what it does leave the other player can return to 0",
            "Every move changes the value of one heap and so the XOR, and the other player can bring it back to 0",
            "In the end the other player makes the last move and wins",
        ): lambda told: told.lost() and not told.winning(),
        (
            "Whatever the other player then does, the value is not 0 any more, and the player to move can make it 0 again, up"
            " to the last move of all",
            "Whatever the other player then does, the XOR is not 0 any more, and the player to move can make it 0 again, up to"
            " the last move of all",
        ): lambda told: not told.lost(),
        (
            "In the misère quotient the «element»«product of the heaps' elements» is {text}, which {text} to the P-portion",
            "whose product in the misère quotient is {text}, {text} the P-portion",
            "The product of the elements is {text}, {text} the P-portion",
            "Here the product is {text}, which is {text} the list",
        ): lambda told, name, said: (
            told.lost() is {"belongs": True, "in": True, "does not belong": False, "not in": False}[said]
        ),
        "every move leads out of it": lambda told: not told.winning(),
        "Every move leads to a product that is not, and the other player can come back to the list": lambda told: (
            not told.winning()
        ),
        ("{move} leads to {text}, which does", "{move} leads to {text}, which is"): lambda told, move, name: told.wins(
            move
        ),
        "It is computed in the misère quotient of order {n} of heaps to {n}«, {text}»": lambda told, order, heap, more: (
            told.facts["order"] == int(order) and max(told.state) <= int(heap)
        ),
        (
            "It is computed in the misère quotient of order {n} of {text}",
            "this is generated by {text}",
        ): lambda told, *names: True,
        ("Its P-portion: {text}", "Its rules: {text}"): lambda told, names: "misere" in str(told.rules),
    },
)
