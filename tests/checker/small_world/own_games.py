"""Games of two numbers: piles that change places, moves within each other, measures that do not fall.

P is what play up to 16 shows, or nearly that. What is accepted is judged by playing, positions as they are met.
"""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from checker.making import own_game
from checker.material import WORDS, example
from checker.number_truth import World, accepts, changed, learned, stripped

AFTER = [["u", "y"], ["x", "v"], ["u", "v"], ["y", "x"], ["y", "u"], ["u", "x"], ["v", "u"]]
BOUND = 16
ALL = {"rows": [[[0, 0]]], "accepting": [0]}


def conditions(rng: Random, after: list[str], more: bool) -> list[Any]:
    """Some conditions of a move; each number that changes is bounded by an old one."""
    found: list[Any] = []
    for place, name in zip("xy", after, strict=True):
        if name != place:
            bound = place if rng.random() < 0.85 else rng.choice("xy")
            found.append([rng.choice(["<", "<", "<="]), name, bound])
    new = [name for name in after if name not in "xy"] or ["x"]
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        a, b, c = rng.choice(["x", "y", *new]), rng.choice(["x", "y", *new]), rng.choice("xy")
        some: list[Any] = [["<=", a, b], ["=", a, b], ["+1", a, b], ["xor", a, b, c], ["element", a], ["even", b]]
        some += [["+", a, b, c], ["smallest", a, b], ["<", a, rng.randint(1, 4)], ["=", a, rng.randint(0, 2)]]
        found.append(rng.choice([*some, *([["+", a, "k", b], ["+", "k", "k", b]] if more else [])]))
    return [json.loads(one) for one in dict.fromkeys(map(json.dumps, found))] or [["=", "x", "x"]]


def play(world: World, game: dict[str, Any]) -> dict[tuple[int, ...], bool]:
    """The P-positions below the bound, by the definition; a play that comes back fails."""
    found: dict[tuple[int, ...], Any] = {}

    def is_lost(at: tuple[int, ...]) -> bool:
        if at not in found:
            found[at] = None
            here, to = dict(zip("xy", at, strict=True)), set()
            for move in game["moves"]:
                names = [x for atom in move["if"] for x in atom[1:] if isinstance(x, str)]
                hidden = [x for x in dict.fromkeys([*names, *move["after"]]) if x not in here]
                to |= {tuple(one[x] for x in move["after"]) for one in world.solve(move["if"], hidden, here)}
            lost = sum(map(is_lost, to))
            found[at] = lost < game["block"] and not (game["misere"] and not to)
        if found[at] is None:
            raise ValueError("a play without end")
        return bool(found[at])

    for at in product(range(BOUND), repeat=2):
        is_lost(at)
    return found


def statements(seed: int) -> Iterator[tuple[Any, Any]]:
    rng, words = Random(seed), example("nim-3")
    world = World({**words, "relations": []}, 40)
    while True:
        block = rng.choice([1, 1, 1, 2, 3])
        moves = []
        for _ in range(rng.choice([1, 2, 2, 3])):
            after = rng.choice(AFTER)
            moves.append({"after": after, "if": conditions(rng, after, block == 1)})
        rules = {"position": ["x", "y"], "misere": block == 1 and rng.random() < 0.3, "block": block, "moves": moves}
        claim = own_game([words[name] for name in WORDS], ALL, **rules, measure=rng.choice([["x", "y"], ["x"], ["y"]]))
        game = claim["ruleset"]

        def judge(claim: Any = claim, game: Any = game) -> bool:
            lost = play(world, game)
            return all(accepts(claim["p"], 2, [world.words[n] for n in at]) == lost[at] for at in lost)

        yield claim, judge
        try:
            lost = play(world, game)
        except ValueError:
            continue

        def truth(columns: Any, lost: Any = lost) -> bool:
            at = tuple(world.number.get(stripped(word), 99) for word in zip(*columns, strict=True)) or (0, 0)
            return lost.get(at, False)

        if right := learned(2, 2, truth, 2, 1):
            for p in (right, *(changed(rng, right, 2, 2) for _ in range(5))):
                other = {**claim, "p": p}
                yield other, lambda claim=other, judge=judge: judge(claim)
