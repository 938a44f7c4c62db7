"""Random trees over binary and Fibonacci digits: as relations, half of their automata changed, and as sentences.

What is accepted is judged by numbers below 6, hidden ones below 24, in an arithmetic of its own.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

from checker.making import of_tree, sentence
from checker.material import WORDS, example
from checker.small_world.positions import accepts, summands
from nimlike_check import Refused
from nimlike_check.numbers import Numbers
from nimlike_check.relations import Relations

BOUND, MORE = 6, 24
ELEMENTS = {"nim-3": (1, 2, 4, 8, 16, 32, 64, 128), "wythoff": (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)}
ATOMS = {"<": 2, "<=": 2, "=": 2, "+": 3, "+1": 2, "element": 1, "shift": 2, "smallest": 2, "even": 1, "xor": 3}
Base = tuple[int, ...]


@cache
def word(n: int, base: Base) -> list[int]:
    parts = summands(n, base)
    return [parts.count(element) for element in reversed(base)]


def is_true_atom(atom: list[Any], at: dict[str, int], base: Base) -> bool:
    name, *x = atom
    x = [at[one] if isinstance(one, str) else one for one in x]
    first = word(x[0], base)
    zeros = len(first) - len("".join(map(str, first)).rstrip("0"))
    meanings: dict[str, Callable[[], bool]] = {
        "<": lambda: x[0] < x[1],
        "<=": lambda: x[0] <= x[1],
        "=": lambda: x[0] == x[1],
        "+": lambda: x[0] + x[1] == x[2],
        "+1": lambda: x[0] + 1 == x[1],
        "element": lambda: x[0] in base,
        "shift": lambda: word(x[1], base) == [*first[1:], 0] and first[0] == 0,
        "smallest": lambda: x[0] > 0 and x[1] == summands(x[0], base)[0],
        "even": lambda: x[0] > 0 and zeros % 2 == 0,
        "xor": lambda: x[0] ^ x[1] == x[2],
    }
    return meanings[name]()


def is_true_tree(tree: Any, at: dict[str, int], base: Base) -> bool:
    sign, *parts = tree
    if sign == "not":
        return not is_true_tree(parts[0], at, base)
    if sign in ("and", "or"):
        return (all if sign == "and" else any)(is_true_tree(part, at, base) for part in parts)
    if sign == "linear":
        terms, low, high = parts
        total = sum(factor * at[x] for factor, x in terms)
        return (low is None or low <= total) and (high is None or total <= high)
    if sign != "some":
        return is_true_atom(tree, at, base)
    choices = product(range(MORE), repeat=len(parts[0]))
    chosen = ({**at, **dict(zip(parts[0], one, strict=True))} for one in choices)
    return any(all(is_true_atom(atom, here, base) for atom in parts[1:]) for here in chosen)


def some_atom(rng: Random, names: list[str], binary: bool) -> list[Any]:
    """An atom, some of its places numbers."""
    name = rng.choice([name for name in ATOMS if binary or name != "xor"])
    return [name, *(rng.choice(names) if rng.random() < 0.85 else rng.randint(0, 3) for _ in range(ATOMS[name]))]


def some_tree(rng: Random, free: list[str], binary: bool, deep: int = 0) -> Any:
    way = rng.random()
    if way < 0.25 and deep < 2:
        return ["not", some_tree(rng, free, binary, deep + 1)]
    if way < 0.5 and deep < 2:
        return [rng.choice(["and", "or"]), *(some_tree(rng, free, binary, deep + 1) for _ in range(2))]
    if way < 0.65:
        low = rng.choice([None, -2, -1, 0, 1, 2])
        high = rng.choice([None, 0, 1, 3]) if low is not None else rng.randint(-1, 3)
        factors = [-2, -1, 1, 2] if len(free) > 1 else [-2, -1, 1, 2, 3]  # larger ones take the checker seconds
        return ["linear", [[rng.choice(factors), x] for x in free], low, high]
    if way < 0.9:
        hidden = ["u", "v"][: rng.choice([1, 1, 2])]
        atoms = [some_atom(rng, free + hidden, binary) for _ in range(rng.randint(1, 3))]
        return ["some", [x for x in hidden if any(x in atom for atom in atoms)], *atoms]
    return some_atom(rng, free, binary)


def changed(rng: Random, automaton: dict[str, Any]) -> None:
    state, rows = rng.randrange(len(automaton["rows"])), automaton["rows"]
    if rng.random() < 0.5 or not rows[state]:
        automaton["accepting"] = sorted({*automaton["accepting"]} ^ {state})
    else:
        rng.choice(rows[state])[1] = rng.randrange(len(rows))


def is_true(claim: dict[str, Any], base: Base) -> bool:
    """Whether relation and sentence are right, for small numbers."""
    for relation in claim["relations"]:
        for at in product(range(BOUND), repeat=len(relation["variables"])):
            named = dict(zip(relation["variables"], at, strict=True))
            found = accepts(relation["automaton"], claim["digits"], [word(n, base) for n in at])
            if found != is_true_tree(relation["tree"], named, base):
                return False
    choices = product(range(BOUND), repeat=len(claim["variables"]))
    named_all = (dict(zip(claim["variables"], at, strict=True)) for at in choices)
    return all(is_true_tree(claim["sentence"], at, base) for at in named_all)


@cache
def numbers() -> list[tuple[list[Any], Relations, Base]]:
    """Both bases: their words, no relation yet, and the base."""
    words = {name: [example(name)[field] for field in WORDS] for name in ELEMENTS}
    return [(words[name], Relations(Numbers(*words[name]), []), base) for name, base in ELEMENTS.items()]


def statements(seed: int) -> Iterator[tuple[dict[str, Any], Callable[[], bool]]]:
    rng = Random(seed)
    while True:
        words, known, base = rng.choice(numbers())
        free = ["x", "y"][: rng.randint(1, 2)]
        tree = some_tree(rng, free, words[0] == 2 and base[2] == 4)
        relations, names, claimed = [], ["x"], ["=", "x", "x"]
        if rng.random() < 0.3:
            names, claimed = free, tree
        else:
            try:
                made = of_tree(known, free, tree)
            except Refused:  # it has not the form of a tree
                continue
            if rng.random() < 0.5:
                changed(rng, made)
            relations.append({"name": "r", "variables": free, "tree": tree, "automaton": made})
        claim = sentence(words, relations, names, claimed)
        yield claim, partial(is_true, claim, base)
