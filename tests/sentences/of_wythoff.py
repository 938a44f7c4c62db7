"""Sentences about positions of Wythoff's games."""

import re
from functools import lru_cache, partial
from itertools import pairwise, product

from nimlike.core.errors import IllegalMove
from nimlike.core.move import Move
from nimlike.core.reason import Grid
from nimlike.core.ruleset import Ruleset
from nimlike.games.wythoff.game import Wythoff
from sentences.reading import Told, claims_nothing, everywhere, ints, judge_of, says, table

claims_nothing("wythoff", "The pair in Zeckendorf digits")
_BOX = 26


@everywhere("wythoff", "Every move breaks the pair: it keeps a number, or leaves a difference that no smaller pair has")
def breaks(told: Told) -> bool:
    if not told.lost() or not any(told.state):
        return True
    p, _ = piles(told)
    smaller = {q - r for r, q in numbered(told) if r < p}
    left = [after for _, after in told.rules.options(told.state)]
    return all({*after} & {*told.state} or abs(after[0] - after[1]) not in smaller for after in left)


@lru_cache(maxsize=64)
def pairs(rules: Ruleset) -> list[tuple[int, int]]:
    """The P-positions with small numbers, the smaller number first, by the definition."""
    judge = judge_of(rules)
    return [(x, y) for x in range(_BOX) for y in range(x, _BOX) if judge.outcome((x, y)) == "P"]


def numbered(told: Told) -> list[tuple[int, int]]:
    """The pairs as they are numbered: (0, 0) is one of them unless a and b are different."""
    rules = told.rules
    found = pairs(rules)
    return found[1:] if isinstance(rules, Wythoff) and not rules.misere and rules.a != rules.step else found


def is_pair(told: Told, x: int, y: int) -> bool:
    return told.lost((x, y)) and told.lost((y, x))


def piles(told: Told) -> tuple[int, int]:
    x, y = sorted(told.state)
    return x, y


_SUCH = "how far the numbers taken from both piles may differ is such that no move leads from one of them to another"
_LISTED = (
    "the pairs ({n}, {n}), ({n}, {n}), ({n}, {n}), and so on, in either order: each number stands in one pair only, and"
)


@says(
    "wythoff",
    f"The P-positions are the end of the game, (0, 0), and {_LISTED} each difference comes once",
    f"The P-positions are the end of the game, (0, 0), and {_LISTED} the differences are {{n}} apart",
    f"The P-positions are {_LISTED} each difference comes once",
    f"The P-positions are {_LISTED} the differences are {{n}} apart",
    f"The P-positions are the end of the game, (0, 0), and {_LISTED} {_SUCH}",
    f"The P-positions are {_LISTED} {_SUCH}",
    general=True,
)
def listed(told: Told, *texts: str) -> bool:
    shown = list(map(int, texts))
    first = [(shown[i], shown[i + 1]) for i in (0, 2, 4)]
    known = pairs(told.rules)
    if (0, 0) in known:
        known = known[1:]
    if max(shown[:6]) < _BOX and known[:3] != first:
        return False
    if not all(is_pair(told, *pair) for pair in first):
        return False
    numbers = [n for p, q in known for n in {p, q}]
    differences = sorted(q - p for p, q in known)
    apart = shown[6] if len(shown) > 6 else 1
    return len(numbers) == len(set(numbers)) and all(
        b - a == apart if len(shown) > 6 else b > a for a, b in pairwise(differences)
    )


def changes(told: Told, but_emptying: bool) -> set[int]:
    """By how much moves from both piles change the difference, from any small position."""
    found = set()
    for x, y in product(range(9), repeat=2):
        for move, (p, q) in told.rules.options((x, y)):
            if len(move.takes) == 2 and not (but_emptying and p == q == 0):
                found.add(abs((x - y) - (p - q)))
    return found


def no_move_joins(told: Told, less: int, but_emptying: bool, with_end: bool) -> bool:
    """Whether the argument holds: what moves change is less than what separates any two of the P-positions."""
    if any(change >= less for change in changes(told, but_emptying)):
        return False
    known = [pair for pair in pairs(told.rules) if with_end or pair != (0, 0)]
    return all(
        not {p, q} & {r, s} and min(abs((q - p) - (s - r)), (q - p) + (s - r)) >= less
        for i, (p, q) in enumerate(known)
        for r, s in known[:i]
    )


_KEEPS = "A move from one pile keeps a number and a move from both piles"
_TO = "so no move leads from"


@says(
    "wythoff",
    f"{_KEEPS}«, unless it empties them,» leaves their difference the same, {_TO} {{text}} to another",
    f"{_KEEPS}«, unless it empties them,» changes their difference by less than {{n}}, {_TO} {{text}} to another",
)
def joined(told: Told, *texts: str) -> bool:
    # What is optional in the form is not told to the check: it is looked for in the sentence itself.
    sentence = next(s for s in map(str, told.answer.reason.paragraph.split(". ")) if s.startswith(_KEEPS))
    which = texts[-1]
    assert which in ("one P-position", "one of these pairs")
    less = int(texts[0]) if len(texts) == 2 else 1
    return no_move_joins(told, less, "unless it empties them" in sentence, which == "one P-position")


@says(
    "wythoff",
    "No move from them leads to (0, 0) either: emptying both piles at once needs a difference less than {n}, which no"
    " pair has",
)
def none_empties(told: Told, less: str) -> bool:
    both = [
        abs(x - y) for x, y in product(range(1, 12), repeat=2) if (0, 0) in {s for _, s in told.rules.options((x, y))}
    ]
    return max(both) == int(less) - 1 and all(q - p >= int(less) for p, q in pairs(told.rules)[1:])


@says("wythoff", "{n} is the smallest number in no earlier pair, and the difference {n} belongs to this pair alone")
def least(told: Told, number: str, difference: str) -> bool:
    earlier = {n for pair in pairs(told.rules) if pair[0] < int(number) for n in pair}
    alone = [pair for pair in pairs(told.rules) if pair[1] - pair[0] == int(difference)]
    return (
        piles(told)[0] == int(number)
        and set(range(1, int(number))) <= earlier
        and int(number) not in earlier
        and len([pair for pair in alone if pair != (0, 0)]) <= 1
    )


@says(
    "wythoff",
    "{n} stands in ({n}, {n}), {text}: {move} leaves it",
    "The difference {n} is that of ({n}, {n}), {text}: {move} leaves it",
    "The difference {n} is within reach of that of ({n}, {n}), {text}: {move} leaves it",
)
def stands(told: Told, number: str, p: str, q: str, which: str, move: str) -> bool:
    pair = (int(p), int(q))
    numbered_so = which == "the end of the game" or max(pair) >= _BOX or numbered(told)[ints(which)[0]] == pair
    both = len(told.rules.parse_move(move).takes) == 2
    tied = abs(told.state[0] - told.state[1]) == int(number) if both else int(number) in told.state
    reach = not both or abs((pair[1] - pair[0]) - int(number)) < max(told.rules.step, 1)
    return sorted(told.after(move)) == list(pair) and told.wins(move) and numbered_so and tied and reach


@says(
    "wythoff",
    "One pile is left: {move} takes all of it, the last counter of all",
    "One pile is left: {move} takes all of it, the last counters of all",
    "The piles are equal: {move} empties both piles at once, the last counters of all",
)
def takes_all(told: Told, move: str) -> bool:
    equal = told.state[0] == told.state[1] or min(told.state) == 0
    return equal and told.after(move) == (0, 0) and told.wins(move)


@says("wythoff", "The difference {n} is less than {n}: {move} empties both piles at once, the last counters of all")
def less(told: Told, difference: str, than: str, move: str) -> bool:
    rules = told.rules
    first = rules.a if isinstance(rules, Wythoff) else rules.differences.term(1)
    return abs(told.state[0] - told.state[1]) == int(difference) < int(than) == first and told.wins(move)


# Any differences


@everywhere("wythoff", "A move from one pile keeps a number, and each number is in one pair only")
def keeps_a_number(told: Told) -> bool:
    ones = [after for move, after in told.rules.options(told.state) if len(move.takes) == 1]
    apart = [pair for pair in pairs(told.rules) if pair != piles(told) and {*pair} & {*told.state}]
    return all({*after} & {*told.state} for after in ones) and not (told.lost() and apart)


@says("wythoff", "{n} is the smallest number in no earlier pair, and {n} = {n} + {n}, the difference of this pair")
def least_with_difference(told: Told, number: str, q: str, p: str, difference: str) -> bool:
    earlier = {n for pair in pairs(told.rules) if pair[0] < int(number) for n in pair}
    return (
        piles(told) == (int(p), int(q))
        and number == p
        and int(p) + int(difference) == int(q)
        and set(range(int(number))) <= earlier
        and int(number) not in earlier
    )


@says(
    "wythoff",
    "To leave an earlier pair, whose smaller number is m, by a move from both piles, the two numbers taken would"
    " have to differ by f(m) or more, and they must differ by less",
)
def too_far(told: Told) -> bool:
    p, q = piles(told)
    earlier = [pair for pair in pairs(told.rules) if pair[0] < p]
    return all(
        abs((p - r) - (q - s)) >= told.rules.bounds.at(min(r, s)) for pair in earlier for r, s in (pair, pair[::-1])
    )


@says(
    "wythoff",
    "«The first {n} of {n} pairs and»«The pairs and» the bounds f(m), by less than which the numbers taken from both"
    " piles differ where m is left in the smaller one",
)
def table_of_pairs(told: Told, shown: str | None = None, count: str | None = None) -> bool:
    grid = next(part for part in told.answer.reason.working if isinstance(part, Grid) and "f(m)" in part.headings)
    known = [tuple(map(int, row)) for row in grid.rows]
    listed = numbered(told)
    so = all(q - p == d and (q >= _BOX or listed[k] == (p, q)) and legal_bound(told, p, f) for k, p, q, d, f in known)
    return so and (shown is None or (int(shown) == len(known) < int(count or 0)))


def legal_bound(told: Told, left: int, stated: int) -> bool:
    """Whether amounts may differ by stated - 1, but not by stated, where so many are left in the smaller pile."""
    size = left + stated + 1
    for apart in (stated - 1, stated):
        try:
            told.rules(size - apart, size).after(Move(((0, size - apart - left), (1, size - left))))
        except IllegalMove:
            return apart == stated
    return False


@says(
    "wythoff",
    "{move} leaves ({n}, {n}), pair k = {n}: the numbers taken differ by {n}, and with {n} left they must differ by"
    " less than {n}",
    "{move} leaves ({n}, {n}), pair k = {n}: the numbers taken are the same, and with {n} left they must differ by"
    " less than {n}",
)
def within_bound(told: Told, move: str, p: str, q: str, k: str, *rest: str) -> bool:
    apart, left, less_than = (0, *map(int, rest))[-3:]
    (_, one), (_, other) = told.rules.parse_move(move).takes
    return (
        sorted(told.after(move)) == [int(p), int(q)]
        and told.wins(move)
        and (int(q) >= _BOX or numbered(told)[int(k)] == (int(p), int(q)))
        and abs(one - other) == apart < less_than
        and left == int(p)
        and legal_bound(told, left, less_than)
    )


# Formulas and digits: of the pair (p, q) that the position is or that the move leaves


def pair_meant(told: Told) -> tuple[int, int]:
    target = told.facts.get("target")
    return piles(told) if target is None else (int(target[0]), int(target[1]))


def value_of(formula: str, root: float) -> float:
    """A formula of the paper in floating point."""
    text = re.sub(r"sqrt (\d+)", r"(\1 ** 0.5)", formula)
    text = re.sub(r"(\d|\)) \(", r"\1 * (", re.sub(r"(\d) (alpha|beta)", r"\1 * \2", text))
    assert re.fullmatch(r"[\d\s()+*/.-]|(?:[\d\s()+*/.-]|alpha|beta)+", text), formula
    return float(eval(text, {"__builtins__": {}}, {"alpha": root, "beta": root + 0}))


@says("wythoff", "floor({text}) = {n} and floor({text}) = {n}")
def two_floors(told: Told, one: str, p: str, other: str, q: str) -> bool:
    floors = (int(value_of(one, 0) + 1e-9), int(value_of(other, 0) + 1e-9))
    return floors == (int(p), int(q)) == pair_meant(told)


@says(
    "wythoff",
    "The digits of {n}, a smaller number of a pair, end in {n} zeros, an even number",
    "The digits of {n}, a smaller number of a pair, end in no zero",
)
def ending(told: Told, p: str, zeros: str = "0") -> bool:
    return pair_meant(told)[0] == int(p) and int(zeros) % 2 == 0


@says("wythoff", "the digits of {n} are the same with a 0 appended")
def appended(told: Told, q: str) -> bool:
    small, large = told.facts["digits"]
    return pair_meant(told)[1] == int(q) and large == [*small, 0]


table(
    partial(says, "wythoff"),
    {
        "Not a P-position": lambda told: not told.lost(),
        "({n}, {n}), pair k = {n}, of difference {n}: a P-position": lambda told, p, q, k, difference: (
            (int(p), int(q)) == piles(told)
            and told.lost()
            and int(q) - int(p) == int(difference)
            and (int(q) >= _BOX or numbered(told)[int(k)] == (int(p), int(q)))
        ),
        "({n}, {n}), pair k = {n}: the player to move must take the last counter, and loses": lambda told, p, q, k: (
            piles(told) == (int(p), int(q)) == (0, 1) == numbered(told)[int(k)] and told.lost()
        ),
        "which is pair k = {n}": lambda told, k: (
            told.lost() and (max(told.state) >= _BOX or numbered(told)[int(k)] == piles(told))
        ),
        "which is not a pair": lambda told: not told.lost(),
        "One counter is left, and the player to move has to take it": lambda told: sum(told.state) == 1,
        "Emptying both piles at once loses": lambda told: not told.lost((0, 0)),
        (
            "({n}, {n}) is one of these pairs, so every move of the player to move spoils it, and the other player"
            " has an answer that makes a pair again"
        ): lambda told, p, q: piles(told) == (int(p), int(q)) and told.lost() and not told.winning(),
        "So it goes on until the other player takes the last counter, and the player to move loses": lambda told: (
            told.lost() and told.rules.normal_play
        ),
        "So it goes on until the player to move has to take the last counter, and loses": lambda told: (
            told.lost() and not told.rules.normal_play
        ),
        (
            "({n}, {n}) is not one of these pairs, but {move} leaves ({n}, {n}), which is one"
        ): lambda told, x, y, move, p, q: (
            told.state == (int(x), int(y)) and sorted(told.after(move)) == [int(p), int(q)] and told.wins(move)
        ),
        (
            "The other player must spoil that pair, and the player to move can make a pair again, each time, down"
            " to the last counter",
            "The other player must spoil that pair, and the player to move can make a pair again, each"
            " time, until the other player has to take the last counter",
        ): lambda told: not told.lost(),
        (
            "Whoever takes the last counter wins, and the player to move can do so at once: {move} takes all of it",
            (
                "Whoever takes the last counter wins, and the player to move can"
                " do so at once: {move} empties both piles at once"
            ),
        ): lambda told, move: told.after(move) == (0, 0) and told.wins(move),
        "floor({n} {text}) = {n} and {n} + {n} * {n} = {n}": lambda told, k, root, p, again, a, times, q: (
            int(value_of(f"{k} {root}", 0) + 1e-9) == int(p) == int(again)
            and int(p) + int(a) * int(times) == int(q)
            and (int(p), int(q)) == pair_meant(told)
            and k == times
        ),
        "{n} + {n} + {n} * {n} = {n}": lambda told, p, a, b, k, q: (
            int(p) + int(a) + int(b) * int(k) == int(q) and (int(p), int(q)) == pair_meant(told)
        ),
        "The pair in Ostrowski (a = {n}) digits": lambda told, a: told.rules.a == int(a),
    },
)
