"""Nearly right proofs of sentences about the numbers 0 to 5: every "there are" is of numbers up to 5.

So each sentence is judged by trying these numbers. Some proofs are right; in others the automaton of a part is changed,
an example, a cover, or the sentence itself.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from random import Random
from typing import Any

from checker.deducing import TRUTH, Prover, Range, Tree
from checker.proving import BINARY, FIBONACCI, Json, as_json
from checker.small_world.proofs import changed, linear_relation
from nimlike_check.automata import Automaton

Statement = tuple[dict[str, Any], Callable[[], bool]]
MOST = 5
SUMS: dict[str, tuple[tuple[int, ...], int | None, int | None]] = {
    "small": ((1,), None, MOST),
    "twice": ((1, -2), 0, 0),
    "near": ((1, -1), -1, 1),
    "sum": ((1, 1, -1), 0, 0),
    "much": ((2, 1), 4, 9),
}
ORDER: dict[str, Callable[..., bool]] = {
    "eq": lambda x, y: x == y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "zero": lambda x: x == 0,
    "successor": lambda x, y: y == x + 1,
}
ARITY = {"eq": 2, "lt": 2, "le": 2, "zero": 1, "successor": 2, **{name: len(SUMS[name][0]) for name in SUMS}}


def statements(seed: int) -> Iterator[Statement]:
    """Certificates without end, each with its judge by brute force."""
    rng = Random(seed)
    while True:
        name, numeration = rng.choice((("binary", BINARY), ("fibonacci", FIBONACCI)))
        linear: dict[str, Range] = {
            key: (list(c), low, high, linear_relation(name, c, low, high)) for key, (c, low, high) in SUMS.items()
        }
        claim = claimed(rng, sentence(rng, (), 2), numeration, linear)
        yield claim, partial(judge, claim)


def sentence(rng: Random, names: tuple[str, ...], depth: int) -> Tree:
    """A random tree whose free variables are among the names."""
    kind = rng.random()
    if names and (depth == 0 or kind < 0.3):
        fitting = [name for name, arity in ARITY.items() if arity <= len(names)]
        name = rng.choice(fitting)
        return [name, *rng.sample(names, ARITY[name])]
    if names and kind < 0.45:
        return {"not": sentence(rng, names, depth - 1)}
    if names and kind < 0.65:
        return {"or": [sentence(rng, names, depth - 1) for _ in range(2)]}
    fresh = "xyzuvw"[len(names)]
    inner = (*names, fresh)
    parts = [sentence(rng, inner, max(0, depth - 1)) for _ in range(rng.randrange(1, 3))]
    found = {"exists": [fresh], "and": [["small", fresh], *parts]}
    return found if names or rng.random() < 0.5 else {"not": found}


def claimed(rng: Random, tree: Tree, numeration: Json, linear: Mapping[str, Range]) -> Json:
    """A proof that the tree, or its negation, is true; often with something wrong."""
    kind = rng.randrange(8)
    prover = Prover(numeration, linear)
    prover.claim(tree)
    true = prover.relations[prover.call(tree)[0]].accepting[0]
    if true is (kind < 4):  # four sorts of proofs of something false, and four of something true, one of them spoiled
        tree = tree.get("not", {"not": tree})
    claim = copy.deepcopy(Prover(numeration, linear).claim(tree))
    automata = [at for at, step in enumerate(claim["steps"]) if step and "automaton" in step]
    if kind < 3 and automata:
        at = rng.choice(automata)
        relation = changed(rng, automaton_of(claim["steps"][at]["automaton"], numeration["digits"]))
        return Prover(numeration, linear, {at: (relation, {"automaton": as_json(relation)})}).claim(tree)
    if kind == 3 and "not" not in tree:
        variables = claim["steps"][-1]["kept"]
        forged = {len(claim["steps"]) - 1: (TRUTH[True], {"example": {variables: [rng.randrange(2)]}})}
        return Prover(numeration, linear, forged).claim(tree)
    chains = [step["chain"][0] for step in claim["steps"] if step and "chain" in step]
    if kind == 4 and chains:
        lemma = rng.choice(chains)
        if lemma["cover"]:
            lemma["cover"].pop(rng.randrange(len(lemma["cover"])))
    return claim


def automaton_of(value: Json, digits: int) -> Automaton:
    """The automaton of a step."""
    size = len(value["tracks"])
    rows = [
        {tuple(symbol // digits ** (size - 1 - at) % digits for at in range(size)): to for symbol, to in row}
        for row in value["rows"]
    ]
    return Automaton(value["tracks"], digits, rows, value["accepting"])


def judge(claim: Json) -> bool:
    """Whether the sentence of a certificate is true."""
    return holds(claim["formula"], {})


def holds(tree: Tree, values: Mapping[str, int]) -> bool:
    """Whether a tree holds, its "there are" being of 0 to 5."""
    if isinstance(tree, list):
        numbers = [values[name] for name in tree[1:]]
        if tree[0] in ORDER:
            return ORDER[tree[0]](*numbers)
        coefficients, low, high = SUMS[tree[0]]
        total = sum(c * n for c, n in zip(coefficients, numbers, strict=True))
        return (low is None or low <= total) and (high is None or total <= high)
    if "not" in tree:
        return not holds(tree["not"], values)
    if "or" in tree:
        return any(holds(part, values) for part in tree["or"])
    return any(
        all(holds(part, {**values, **dict(zip(tree["exists"], numbers, strict=True))}) for part in tree["and"])
        for numbers in product(range(MOST + 1), repeat=len(tree["exists"]))
    )
