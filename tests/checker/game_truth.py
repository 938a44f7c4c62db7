"""What a proof by automata states, judged on small positions: conditions as arithmetic, the game by the definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

from nimlike.core.errors import NimlikeError
from nimlike.families import parse_ruleset

Json = Mapping[str, Any]
Test = Callable[..., bool]
BOUNDS = {1: 40, 2: 8, 3: 5}
_BUILT_IN: dict[str, Test] = {
    "eq": lambda x, y: x == y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "zero": lambda x: x == 0,
    "successor": lambda x, y: y == x + 1,
}


def greedy(weights: Json, n: int) -> list[int]:
    """The greedy representation of n over the weights, the first digit first."""
    terms = list(weights["first"])
    while terms[-1] <= n:
        terms.append(sum(c * u for c, u in zip(weights["recurrence"], terms[::-1], strict=False)))
    word = []
    for term in reversed(terms):
        digit, n = divmod(n, term)
        word.append(digit)
    return word


def accepts(automaton: Json, digits: int, words: Sequence[Sequence[int]]) -> bool:
    """Whether an automaton of a certificate accepts words."""
    state, length = 0, max(map(len, words))
    for place in range(length):
        symbol = 0
        for word in words:
            at = place - length + len(word)
            symbol = symbol * digits + (word[at] if at >= 0 else 0)
        target = next((target for read, target in automaton["rows"][state] if read == symbol), None)
        if target is None:
            return False
        state = target
    return state in automaton["accepting"]


def is_true(claim: Json) -> bool:
    """Whether what the certificate states holds on small positions: its moves, its measure, its P-positions, its name.

    The numeration must have weights.
    """
    rules, digits = claim["rules"], claim["numeration"]["digits"]
    words = cache(partial(greedy, claim["numeration"]["weights"]))
    tests = dict(_BUILT_IN)
    for entry in claim["linear"]:
        tests[entry["name"]] = partial(_between, entry["coefficients"], entry["low"], entry["high"])
    for entry in claim["given"]:
        tests[entry["name"]] = cache(lambda *n, a=entry["automaton"]: accepts(a, digits, [words(one) for one in n]))
    tracks = rules["position"]
    if claim["ruleset"] is not None:
        try:
            parse_ruleset(_without_block(claim["ruleset"])[0])(*(1 for _ in tracks))
        except NimlikeError:
            return False  # the positions of that game have another number of numbers
    bound = BOUNDS[len(tracks)]
    options = {
        state: _options(rules["moves"], tests, dict(zip(tracks, state, strict=True)), bound)
        for state in product(range(bound), repeat=len(tracks))
    }
    measure = [tracks.index(track) for track in claim["measure"]]
    for state, reached in options.items():
        for after in reached:
            falls = [state[at] - after[at] for at in measure]
            if min(falls) < 0 or max(falls) == 0:
                return False
    outcomes: dict[tuple[int, ...], bool] = {}
    for state in sorted(options, key=lambda state: sum(state[at] for at in set(measure))):
        reached = options[state]
        many = sum(outcomes[after] for after in reached)
        outcomes[state] = (bool(reached) or not rules["misere"]) and many < claim.get("block", 1)
        if outcomes[state] != accepts(claim["p"], digits, [words(n) for n in state]):
            return False
        if claim["ruleset"] is not None and outcomes[state] != is_p(claim["ruleset"], state):
            return False
    return True


def _between(coefficients: Sequence[int], low: int | None, high: int | None, *numbers: int) -> bool:
    total = sum(c * n for c, n in zip(coefficients, numbers, strict=True))
    return (low is None or low <= total) and (high is None or total <= high)


def _options(moves: Any, tests: Mapping[str, Test], here: dict[str, int], bound: int) -> set[tuple[int, ...]]:
    """Where the moves lead to; new numbers are below the bound."""
    found = set()
    for move in moves:
        new = sorted(({v for call in move["conditions"] for v in call[1:]} | set(move["after"])) - set(here))
        for numbers in product(range(bound), repeat=len(new)):
            values = {**here, **dict(zip(new, numbers, strict=True))}
            if all(tests[name](*[values[v] for v in variables]) for name, *variables in move["conditions"]):
                found.add(tuple(values[name] for name in move["after"]))
    return found


@cache
def is_p(ruleset: str, state: tuple[int, ...]) -> bool:
    """Whether the player to move loses, by the definition, in the program's game of that name."""
    text, needed = _without_block(ruleset)
    rules = parse_ruleset(text)
    reached = {after for _, after in rules.options(state)}
    if not reached:
        return bool(rules.normal_play)
    return sum(is_p(ruleset, after) for after in reached) < needed


def _without_block(ruleset: str) -> tuple[str, int]:
    """The game without forbidden options, and how many options in P an N-position has."""
    base, sign, block = ruleset.rpartition(":block=")
    return (base, int(block)) if sign else (ruleset, 1)
