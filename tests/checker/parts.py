"""Parts of the checker by themselves, for what no certificate is known to reach: calls with the answers they must have.

The lemmas hold whatever these parts meet, so that each is right on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import pairwise, product
from typing import Any
from unittest.mock import patch

from checker.binary import BINARY
from checker.floor_parts import PARTS as FLOORS
from checker.proving import FIBONACCI as FIBONACCI_NUMBERS
from checker.proving import SHIFTED, TERNARY

MOST = 4
"""K of the race whose sentence is asked for."""
B_WINS = "B wins n chips iff n >= 5"


def same_positions(known: Sequence[int], other: Sequence[int]) -> str:
    """Whether a closed form with some accepting states agrees with P-positions: those of two piles in binary.

    States 0 and 1 of the one automaton accept equal piles, all of which are 0 in state 0; state 2 the others.
    """
    automata, families = import_module("nimlike_check.automata"), import_module("nimlike_check.families")
    numeration, work = import_module("nimlike_check.numeration"), import_module("nimlike_check.work").Work(1)
    rows = [{(0, 0): 0, (1, 1): 1, (0, 1): 2, (1, 0): 2}]
    rows += [{(0, 0): 1, (1, 1): 1, (0, 1): 2, (1, 0): 2}, dict.fromkeys(rows[0], 2)]
    positions, form = (automata.Automaton(("x", "y"), 2, rows, states) for states in (known, other))
    return str(families.agrees(positions, form, numeration.Numeration(BINARY, work), work))


def starts_of_race(edge: int) -> str:
    """Whether a race with some edge says who wins at the start of the game."""
    race = {"ruleset": f"coprime:max={MOST}", "primes": [3], "start": 9, "edge": edge, "phase": 0}
    return str("; so of these n" in import_module("nimlike_check.coprime_columns")._race_words(race, MOST, (-9, 9), 12))


def held_by_images(memory: int) -> str:
    """Whether so many bytes are enough for the states that an automaton goes to by two digits, as two sets."""
    automata, covers = import_module("nimlike_check.automata"), import_module("nimlike_check.covers")
    work = import_module("nimlike_check.work")
    witness = automata.Automaton("x", 2, [{(0,): 0, (1,): 0}], [0])
    bound = work.Work(1)
    bound.limit, bound.steps = memory / work.MEMORY, -1_000
    try:
        return str(covers._Image("part", automata.Atom(witness, ("x",)), witness, bound).row(0))
    except import_module("nimlike_check.refusal").OverLimit:
        return "OverLimit"


def within(rows: list[dict[int, int]], others: list[dict[int, int]]) -> str:
    """Whether a second automaton, with the digits 0 and 1, accepts what a first one does; its last state accepts."""
    automata, work = import_module("nimlike_check.automata"), import_module("nimlike_check.work").Work(1)
    made = [
        automata.Automaton("x", 2, [{(digit,): to for digit, to in row.items()} for row in some], [len(some) - 1])
        for some in (rows, others)
    ]
    try:
        automata.prove_within("part", made[0], [automata.Atom(made[1], ("x",))], work, "it")
    except import_module("nimlike_check.refusal").Refused as refused:
        return str(refused)
    return "accepted"


def held_by_a_search(memory: int) -> str:
    """Whether so many bytes are enough to see that an automaton of one state and one track accepts what it accepts."""
    automata, work = import_module("nimlike_check.automata"), import_module("nimlike_check.work")
    automaton = automata.Automaton("x", 2, [{(0,): 0, (1,): 0}], [0])
    bound = work.Work(1)
    bound.limit, bound.steps = memory / work.MEMORY, -1_000
    try:
        automata.prove_within("part", automaton, [automata.Atom(automaton, ("x",))], bound, "")
    except import_module("nimlike_check.refusal").OverLimit:
        return "OverLimit"
    return "proved"


def remainders_of_n(residues: list[int]) -> str:
    """What is said of n where B wins some remainders modulo 3."""
    module = import_module("nimlike_check.coprime_total")
    total = module.Total("coprime:max=1:total=1mod3", 1, 3, [1], 0, 1, [], 5, 3, residues, [])
    return str(module._statement(total, None).partition(": ")[2].partition(";")[0])


def race_for_two(edge: int) -> str:
    """Whether a race for K = 2, taken for right, decides who wins at the start; no right one with edge 1 is known."""
    module, work = import_module("nimlike_check.coprime_careers"), import_module("nimlike_check.work").Work(1)
    column = {"ruleset": "coprime:max=1", "start": 1, "loser": "B", "difference": 1, "primes": [3]}
    race = {"ruleset": "coprime:max=2", "start": 3, "edge": edge, "phase": 0, "primes": [3]}
    with patch.object(module, "_accepted"):
        try:
            return str([part.edge for part in module.check_parts([column, race], [3], 3, work)])
        except import_module("nimlike_check.refusal").Refused as refused:
            return str(refused.hypothesis)


def least_of_column(start: int, difference: int) -> str:
    """The least n that A wins by a column: A takes the difference, which leaves ``start`` chips or more."""
    column = {"loser": "B", "start": start, "difference": difference}
    return str(import_module("nimlike_check.coprime_careers")._part(column).least)


def classes_of_options(ruleset: str, period: int, saltus: int, values: list[int]) -> str:
    """Whether H7 of periods with a saltus holds, for values that need not be those of the game, with preperiod 0."""
    module, refusal = import_module("nimlike_check.saltus_periods"), import_module("nimlike_check.refusal")
    claim = {"format": "nimlike/certificate/1", "kind": "octal-saltus-period", "ruleset": ruleset, "preperiod": 0}
    claim |= {"period": period, "saltus": saltus, "values": values, "power": 1, "floor": 0}
    try:
        module._Game(claim).check_above(import_module("nimlike_check.work").Work(1))
    except refusal.Refused as refused:
        return str(refused.hypothesis)
    return "holds"


Words = tuple[list[dict[int, int]], list[int]]
"""The rows of an automaton on one track, by digit; and the states that accept."""
ALL_WORDS: Words = [{0: 0, 1: 0}], [0]
ZEROS: Words = [{0: 0}], [0]
ONE_AT_MOST: Words = [{0: 0, 1: 1}, {0: 1}], [0, 1]
"""The words with at most one 1, n + 1 of n digits."""
LAST_ONE: Words = [{0: 0, 1: 1}, {}], [0, 1]
"""The words with no 1 but at their end."""
FIBONACCI: Words = [{0: 0, 1: 1}, {0: 0}], [0, 1]
RISING: Words = [{0: 0}, {0: 0, 1: 0, 2: 1, 3: 2}, {0: 0, 1: 2}], [0, 1]
IN_TURN: Words = [{0: 0}, {0: 2}, {0: 3}, {0: 1}, {0: 5}, {0: 6}, {0: 7}, {0: 8}, {0: 4}], [0, 1, 2, 4, 5, 6, 7]
"""No word of n digits from state 1 if n is 2 modulo 3, none from state 4 if n is 4 modulo 5."""
TRIBONACCI: Words = [{0: 0, 1: 1}, {0: 0, 1: 2}, {0: 0}], [0, 1, 2]
"""The words without three ones in a row: 1, 2, 4, 7, 13, 24, 44 of 0, 1, ... digits."""


def _automaton(words: Words) -> Any:
    rows = [{(digit,): to for digit, to in row.items()} for row in words[0]]
    return import_module("nimlike_check.automata").Automaton(["x"], 2, rows, words[1])


def _sums(words: Words) -> Any:
    work = import_module("nimlike_check.work").Work(1)
    return import_module("nimlike_check.sums").Sums("a part", _automaton(words), [1], 0, 0, work)


def numbers_of_words(words: Words) -> str:
    """How many words of 0, 1, ... digits are accepted from each state."""
    return str(_sums(words)._counts)


def at_most(words: Words, worth: list[int], bound: int) -> str:
    """Whether it is seen that a worth is at most a bound, whatever number of digits is to come."""
    sums = _sums(words)
    return str(sums._at_most(_worth(sums, worth), bound))


def _worth(sums: Any, factors: list[int]) -> Any:
    worth = sums.none
    for state, factor in enumerate(factors):
        worth = sums._plus(worth, factor, state)
    return worth


def worth_of_more(words: Words, factors: list[int], digits: int) -> str:
    """What a worth is for as many numbers of digits as there are states, from so many on."""
    sums = _sums(words)
    worth = _worth(sums, factors)
    for _ in range(digits):
        worth = sums._moved(worth)
    return str(worth[: len(words[0])])


def endless(words: Words) -> str:
    """The states from which words of every length are accepted."""
    return str(import_module("nimlike_check.sums").endless(_automaton(words)))


Word = tuple[int, ...]
NUMERATIONS: dict[str, tuple[dict[str, Any], Callable[[Word], bool]]] = {
    "in ternary": (TERNARY, lambda word: True),
    "where no 1 follows a 1": (FIBONACCI_NUMBERS, lambda word: (1, 1) not in pairwise(word)),
    "where a 0 follows each 1": (SHIFTED, lambda word: (1, 1) not in pairwise(word) and word[-1] == 0),
}
"""Numerations, and which words are numbers."""
MEANINGS: dict[str, Callable[..., bool]] = {
    "element": lambda x: sorted(x) == [0, 0, 1],
    "shift": lambda x, y: (0, *y) == (*x, 0),
    "smallest": lambda x, y: sorted(y) == [0, 0, 1] and x[y.index(1)] > 0 and not any(x[y.index(1) + 1 :]),
}
"""What the relations about digits say of words of 3 digits."""


def about_digits(relation: str, numeration: str) -> str:
    """The words of 3 digits that a relation about digits accepts."""
    given, _ = NUMERATIONS[numeration]
    numbers = import_module("nimlike_check.numeration").Numeration(given, import_module("nimlike_check.work").Work(1))
    found = import_module("nimlike_check.digits").about_digits(relation, numbers)
    accepts = import_module("nimlike_check.automata").accepts
    return str([words for words in _tuples(relation, numeration) if accepts(found, words)])


def _tuples(relation: str, numeration: str) -> Iterator[tuple[Word, ...]]:
    words = product(range(NUMERATIONS[numeration][0]["digits"]), repeat=3)
    return product(words, repeat=1 if relation == "element" else 2)


def right_words(relation: str, numeration: str) -> str:
    """The words that a relation about digits must accept, one by one."""
    _, valid = NUMERATIONS[numeration]
    return str([x for x in _tuples(relation, numeration) if all(map(valid, x)) and MEANINGS[relation](*x)])


def name(generator: int) -> str:
    """The name of a generator."""
    return str(import_module("nimlike_check.presentations").name(generator))


PARTS: list[tuple[str, Callable[[], str], str]] = [
    ("all of 1, 11, ... is accepted", partial(within, [{0: 0, 1: 1}, {1: 1}], [{0: 0, 1: 1}, {1: 1}]), "accepted"),
    (
        "a word that the other does not read",
        partial(within, [{0: 0, 1: 1}, {}], [{0: 0}, {}]),
        "part: it fails for the words x = 1",
    ),
    (
        "a word that goes on after what the other does not read",
        partial(within, [{0: 0, 1: 1}, {0: 2}, {}], [{0: 0}, {0: 1}]),
        "part: it fails for the words x = 10",
    ),
    (
        "a word that goes on by the first digit",
        partial(within, [{0: 0, 1: 1}, {0: 1}], [{0: 0, 1: 1}, {}]),
        "part: it fails for the words x = 10",
    ),
    ("a pair of states takes 430 bytes", partial(held_by_a_search, 429), "OverLimit"),
    ("a pair of states takes no more", partial(held_by_a_search, 430), "proved"),
    ("a set of states takes 300 bytes", partial(held_by_images, 599), "OverLimit"),
    ("two sets of states take 600 bytes", partial(held_by_images, 600), "{(0,): 1, (1,): 1}"),
    ("all equal piles", partial(same_positions, [0, 1], [0, 1]), "True"),
    ("a closed form without some of the P-positions", partial(same_positions, [0, 1], [0]), "False"),
    ("a closed form with more than the P-positions", partial(same_positions, [0, 1], [0, 1, 2]), "False"),
    *((f"a race with edge {e}", partial(starts_of_race, e), str(1 <= e <= MOST)) for e in range(-1, MOST + 3)),
    *(
        (f"remainders {residues} modulo 3", partial(remainders_of_n, residues), f"{wins}{which}")
        for residues, wins, which in (
            ([], "A wins every n >= 0", ""),
            ([0], B_WINS, " and n mod 3 is 0"),
            ([0, 1], B_WINS, " and n mod 3 is 0 or 1"),
            ([1, 2], B_WINS, " and n mod 3 is 1 or 2"),
            ([0, 1, 2], B_WINS, ""),
        )
    ),
    # After 1 is taken the heap left has the value of the heap, for every second one.
    ("one heap of the same value", partial(classes_of_options, "octal:0.2", 2, 2, [4, 5, 5, 7, 7, 9, 9]), "H7"),
    ("one heap of another value", partial(classes_of_options, "octal:0.2", 2, 2, [4, 5, 6, 7, 8, 9, 10]), "holds"),
    # By the tail an even heap n - k of value n - k + 10 is left of an odd heap n of value n - 1: the same for k = 11.
    ("a heap far below", partial(classes_of_options, "octal:0.02r", 2, 2, [10, 0, 12, 2, 14, 4, 16, 6, 18]), "H7"),
    ("the values of all heaps grow", partial(classes_of_options, "octal:0.02r", 2, 2, [*range(9)]), "holds"),
    *((f"a race for K = 2 with edge {e}", partial(race_for_two, e), "[None, 2]" if e == 2 else "H4") for e in range(5)),
    ("a column at 4 from 9 on", partial(least_of_column, 9, 4), "13"),
    ("words by their length", partial(numbers_of_words, FIBONACCI), "[[1, 1], [2, 1]]"),
    (
        "words by their length, from three states",
        partial(numbers_of_words, TRIBONACCI),
        "[[1, 1, 1], [2, 2, 1], [4, 3, 2]]",
    ),
    ("words of 1 to 3 digits from state 1", partial(worth_of_more, TRIBONACCI, [0, 1, 0], 1), "(2, 3, 6)"),
    ("words of 4 to 6 digits from state 1", partial(worth_of_more, TRIBONACCI, [0, 1, 0], 4), "(11, 20, 37)"),
    ("words of 4 to 6 digits from state 2", partial(worth_of_more, TRIBONACCI, [0, 0, 1], 4), "(7, 13, 24)"),
    ("words of 4 to 6 digits, less others", partial(worth_of_more, TRIBONACCI, [2, 0, -1], 4), "(19, 35, 64)"),
    ("one word without digits is more than 0", partial(at_most, LAST_ONE, [0, 1], 0), "False"),
    ("-9, -5, -2, 0, 1 are not at most 0", partial(at_most, RISING, [-8, -1, 6], 0), "False"),
    ("one of 3 or of 5 in turn, but not of 14", partial(at_most, IN_TURN, [0, -1, 0, 0, -1], -1), "False"),
    ("less than a word that ends all", partial(at_most, LAST_ONE, [-1, 0], -1), "True"),
    ("nothing is at most 0", partial(at_most, ALL_WORDS, [0], 0), "True"),
    ("-1 times one word is at most -1", partial(at_most, ZEROS, [-1], -1), "True"),
    ("no words of some length are more than -1 times them", partial(at_most, LAST_ONE, [0, -1], -1), "False"),
    ("101 words of 100 digits are more than 100", partial(at_most, ONE_AT_MOST, [1, 0], 100), "False"),
    ("words of every length", partial(endless, ONE_AT_MOST), "[0, 1]"),
    ("words of every length where not all states accept", partial(endless, (FIBONACCI[0], [0])), "[0]"),
    ("words of every length where one ends all", partial(endless, LAST_ONE), "[0]"),
    ("words of every length where the start is none", partial(endless, (LAST_ONE[0], [1])), "[]"),
    *(
        (f"{relation} {numeration}", partial(about_digits, relation, numeration), right_words(relation, numeration))
        for relation in MEANINGS
        for numeration in NUMERATIONS
    ),
    *((f"generator {g}", partial(name, g), said) for g, said in ((0, "a"), (25, "z"), (26, "g26"), (100, "g100"))),
    *FLOORS,
]
