"""Certificates changed at random, to see what the checker accepts: ``python benchmarks/fuzz_checker.py 20000``.

Each change is drawn by a seeded generator. A changed certificate that the checker accepts is judged by what it
says: its conditions are read as arithmetic, its automata are run on the words of small numbers, its game is solved by
brute force from the definition, and where it names a ruleset, that ruleset is solved by the program. Nothing false
may be accepted, and the checker may raise nothing but its own refusal. A line is printed for each file.
"""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from nimlike.core.definition import Definition
from nimlike.families import parse_ruleset
from nimlike.games.coprime.odd_classes import read, read_shipped
from nimlike_check import Refused, check

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "src" / "nimlike" / "certificates", ROOT / "tests" / "data" / "proofs")
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    7,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "P",
    [],
    {},
    [[]],
    [0],
    {"a": 1},
)


def files() -> list[Path]:
    """The certificates that are changed: those of the package and those of the tests."""
    found = sorted(path for folder in FOLDERS for path in folder.rglob("*.json"))
    return [path for path in found if path.parent.name != "catalogue"]  # tables, beside the certificates


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


def parts(value: Any, kind: Callable[[Any], bool]) -> list[Any]:
    """All parts of a JSON value for which ``kind`` holds."""
    found, todo = [], [value]
    while todo:
        here = todo.pop()
        if kind(here):
            found.append(here)
        if isinstance(here, dict):
            todo.extend(here.values())
        elif isinstance(here, list):
            todo.extend(here)
    return found


def is_automaton(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"tracks", "accepting", "rows"}


def _change_automaton(claim: dict[str, Any], rng: Random) -> None:
    automata = parts(claim, is_automaton)
    if not automata:
        return
    one = rng.choice(automata)
    rows, states = one["rows"], len(one["rows"])
    state = rng.randrange(states)
    row = rows[state]
    symbols = 1 + max((symbol for line in rows for symbol, _ in line), default=0)
    kind = rng.randrange(8)
    if kind == 0 and row:
        row.pop(rng.randrange(len(row)))
    elif kind == 1 and row:
        rng.choice(row)[1] = rng.randrange(states)
    elif kind == 2 and row:
        rng.choice(row)[0] = rng.randrange(symbols)
    elif kind == 3:
        row.append([rng.randrange(symbols), rng.randrange(states)])
    elif kind == 4:
        one["accepting"] = sorted({*one["accepting"]} ^ {state})
    elif kind == 5:
        rows[state], rows[-1] = rows[-1], row
    elif kind == 6:
        rng.shuffle(one["tracks"])
    else:
        other = rng.choice(automata)
        one.update(copy.deepcopy({key: other[key] for key in ("rows", "accepting")}))


def _change_cover(claim: dict[str, Any], rng: Random) -> None:
    covers = [part["cover"] for part in parts(claim, lambda part: isinstance(part, dict) and "cover" in part)]
    if isinstance(claim.get("numeration"), dict) and isinstance(claim["numeration"].get("successor_cover"), list):
        covers.append(claim["numeration"]["successor_cover"])
    covers = [cover for cover in covers if isinstance(cover, list) and cover]
    if not covers:
        return
    cover = rng.choice(covers)
    pair = rng.choice(cover)
    kind = rng.randrange(4)
    if kind == 0:
        cover.remove(pair)
    elif kind == 1 and pair[1]:
        pair[1].pop(rng.randrange(len(pair[1])))
    elif kind == 2:
        pair[1].append(rng.randrange(6))
    else:
        pair[0] = rng.randrange(6)


def _change_numbers(claim: dict[str, Any], rng: Random) -> None:
    holders = parts(claim, lambda part: isinstance(part, dict) and not is_automaton(part))
    rng.shuffle(holders)
    for holder in holders:
        lists = [value for value in holder.values() if isinstance(value, list) and value and type(value[0]) is int]
        keys = [key for key, value in holder.items() if type(value) is int]
        if lists and (not keys or rng.random() < 0.5):
            terms = rng.choice(lists)
            terms[rng.randrange(len(terms))] += rng.choice((-2, -1, 1, 2))
            return
        if keys:
            holder[rng.choice(keys)] += rng.choice((-2, -1, 1, 2))
            return


def _change_rules(claim: dict[str, Any], rng: Random) -> None:
    """The game, and with it, half of the time, the chain, so that only the mathematics can tell."""
    if "rules" not in claim:
        return
    rules = claim["rules"]
    at = rng.randrange(len(rules["moves"])) if rules["moves"] else 0
    move = rules["moves"][at] if rules["moves"] else None
    kind = rng.randrange(9)
    if rng.random() < 0.5:
        claim["ruleset"] = None
    if move is None:
        return
    if kind == 0 and move["conditions"]:
        dropped = move["conditions"].pop(rng.randrange(len(move["conditions"])))
        for lemma in claim["chains"][at] if rng.random() < 0.7 else ():
            lemma["body"] = [call for call in lemma["body"] if call != dropped]
    elif kind == 1:
        del rules["moves"][at]
        if rng.random() < 0.8:
            for field in ("chains", "live"):
                if isinstance(claim[field], list) and at < len(claim[field]):
                    del claim[field][at]
    elif kind == 2:
        names = [*rules["position"], *move["after"]]
        move["after"][rng.randrange(len(move["after"]))] = rng.choice(names)
    elif kind == 3 and move["conditions"]:
        call = rng.choice(move["conditions"])
        new = [*call]
        new[rng.randrange(len(new))] = rng.choice([*rules["position"], *move["after"], "lt", "le", "eq", "zero"])
        for lemma in claim["chains"][at]:
            lemma["body"] = [list(new) if other == call else other for other in lemma["body"]]
        call[:] = new
    elif kind == 4:
        rules["misere"] = not rules["misere"]
        if rng.random() < 0.5:
            claim["terminal"], claim["live"] = (copy.deepcopy(claim["p"]), []) if rules["misere"] else (None, None)
    elif kind == 5:
        rng.shuffle(rules["position"])
    elif kind == 6:
        rules["moves"].append(copy.deepcopy(move))
        claim["chains"].append(copy.deepcopy(claim["chains"][at]))
        for lemma in claim["chains"][-1]:
            lemma["name"] += "again"
    elif kind == 7:
        claim["measure"] = rng.sample(rules["position"], rng.randrange(len(rules["position"]) + 1))
    else:
        lemmas = parts(claim["chains"], lambda part: isinstance(part, dict) and "body" in part)
        body = rng.choice(lemmas)["body"]
        if body:
            call = rng.choice(body)
            call[rng.randrange(len(call))] = rng.choice(["P", "lt", "valid", *rules["position"], *move["after"]])


TEXTS = [
    *("nim", "nim:misere", "wythoff", "wythoff:misere", "wythoff:a=2", "wythoff:a=2:b=1", "wythoff:a=1:b=2"),
    *("schwenk:cap=2x", "schwenk:cap=x", "schwenk:cap=2x-1", "onepile:base=fibonacci", "onepile:base=binary"),
    *("onepile:base=fibonacci:cap=low", "onepile:base=powers:3", "octal:0.77", "subtraction:1,3,4", "octal:0.137"),
]


def _change_claim(claim: dict[str, Any], rng: Random) -> None:
    kind = rng.randrange(4)
    if kind == 0 and "ruleset" in claim:
        claim["ruleset"] = rng.choice(TEXTS)
    elif kind == 1 and "misere" in claim:
        claim["misere"] = not claim["misere"]
    elif kind == 2 and isinstance(claim.get("numeration"), dict):
        claim["numeration"]["weights"] = rng.choice(
            [None, {"first": [1, 2], "recurrence": [1, 1]}, {"first": [1], "recurrence": [2]}]
        )
    elif kind == 3:
        named = parts(claim, lambda part: isinstance(part, dict) and isinstance(part.get("name"), str))
        if len(named) > 1:
            one, other = rng.sample(named, 2)
            one["name"] = rng.choice([other["name"], "P", "valid", "terminal", "lt"])


def _put_junk(claim: dict[str, Any], rng: Random) -> None:
    holders = parts(claim, lambda part: isinstance(part, dict | list) and len(part) > 0)
    holder = rng.choice(holders)
    places: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    at = rng.choice(places)
    kind = rng.randrange(4)
    if kind == 0:
        del holder[at]
    elif kind == 1:
        holder[at] = nested(rng.choice((2, 50, 5_000)))
    elif kind == 2 and isinstance(holder, dict):
        holder[rng.choice(("extra", "name", "rows"))] = rng.choice(JUNK)
    else:
        holder[at] = copy.deepcopy(rng.choice(JUNK))


CHANGES: list[Callable[[dict[str, Any], Random], None]] = [
    *[_change_automaton] * 5,
    *[_change_rules] * 4,
    *[_change_cover, _change_numbers, _change_claim, _put_junk] * 2,
]


def changed(claim: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The certificate with one to three changes."""
    new = json.loads(json.dumps(claim))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        try:
            rng.choice(CHANGES)(new, rng)
        except (TypeError, KeyError, IndexError, ValueError, AttributeError, RecursionError):
            break  # an earlier change has left no such place, or something too deep to copy
    assert isinstance(new, dict)
    return new


class Judge:
    """What an accepted proof by automata says, tested on small numbers without the checker."""

    def __init__(self, claim: dict[str, Any], most: int) -> None:
        self.claim, self.most = claim, most
        self.digits = claim["numeration"]["digits"]
        self.words = self._listed(4 * most + 8)
        self.linear = {entry["name"]: entry for entry in claim["linear"]}
        self.given = {entry["name"]: entry["automaton"] for entry in claim["given"]}

    def _listed(self, count: int) -> list[tuple[int, ...]]:
        """The first valid words in order."""
        valid = self.claim["numeration"]["valid"]
        found: list[tuple[int, ...]] = []
        length = 0
        while len(found) < count:
            longer = [w for w in product(range(self.digits), repeat=length) if w[:1] != (0,) and self.runs(valid, [w])]
            found.extend(longer)
            length += 1
        return found

    def runs(self, automaton: dict[str, Any], words: list[tuple[int, ...]]) -> bool:
        """Whether an automaton accepts words."""
        length, state = max(map(len, words)), 0
        padded = [(0,) * (length - len(word)) + word for word in words]
        for place in range(length):
            symbol = 0
            for word in padded:
                symbol = symbol * self.digits + word[place]
            row = dict(automaton["rows"][state])
            if symbol not in row:
                return False
            state = row[symbol]
        return state in automaton["accepting"]

    def numbers(self, automaton: dict[str, Any], *numbers: int) -> bool:
        """Whether an automaton accepts numbers."""
        return self.runs(automaton, [self.words[n] for n in numbers])

    def holds(self, call: list[str], values: dict[str, int]) -> bool:
        """Whether a condition holds, as arithmetic."""
        name, numbers = call[0], [values[variable] for variable in call[1:]]
        if name in self.linear:
            entry = self.linear[name]
            total = sum(c * n for c, n in zip(entry["coefficients"], numbers, strict=True))
            low, high = entry["low"], entry["high"]
            return (low is None or low <= total) and (high is None or total <= high)
        if name in self.given:
            return self.numbers(self.given[name], *numbers)
        x, y = numbers[0], numbers[-1]
        return {"eq": x == y, "lt": x < y, "le": x <= y, "zero": x == 0, "successor": x + 1 == y}[name]

    def solutions(self, calls: list[list[str]], values: dict[str, int], names: list[str]) -> Iterator[dict[str, int]]:
        """All numbers, up to a bound, for the names with which the conditions hold."""
        if not names:
            if all(self.holds(call, values) for call in calls):
                yield values
            return
        name, *rest = names
        for n in range(3 * self.most + 4):
            more = {**values, name: n}
            if all(self.holds(call, more) for call in calls if set(call[1:]) <= set(more)):
                yield from self.solutions(calls, more, rest)

    def check_relations(self) -> None:
        """The weights and the linear automata are what they are said to be."""
        weights = self.claim["numeration"]["weights"]
        if weights is not None:
            terms = list(weights["first"])
            while len(terms) < 40:
                terms.append(sum(c * u for c, u in zip(weights["recurrence"], terms[::-1], strict=False)))
            for n, word in enumerate(self.words):
                assert n == sum(digit * terms[i] for i, digit in enumerate(reversed(word)))
        for name, entry in self.linear.items():
            tracks = entry["automaton"]["tracks"]
            for numbers in product(range(5), repeat=len(tracks)):
                call = [name, *tracks]
                said = self.holds(call, dict(zip(tracks, numbers, strict=True)))
                assert self.numbers(entry["automaton"], *numbers) == said, (name, numbers)

    def check_game(self) -> None:
        """P accepts just the P-positions, by brute force; the game is the one that the text names."""
        rules, claim = self.claim["rules"], self.claim
        position = rules["position"]
        ruleset = claim["ruleset"]
        game = parse_ruleset(ruleset.replace(":cap=any", "")) if ruleset is not None else None
        brute = None if game is None else Definition(game)
        choose = Random(1)

        @cache
        def is_p(state: tuple[int, ...]) -> bool:
            values = dict(zip(position, state, strict=True))
            if rules["parameters"]:
                values = choose.choice(list(self.solutions(rules["requires"], values, rules["parameters"])))
            options = []
            for move in rules["moves"]:
                seen = [*move["after"], *(name for call in move["conditions"] for name in call[1:])]
                names = [name for name in dict.fromkeys(seen) if name not in values]
                for found in self.solutions(move["conditions"], values, names):
                    options.append(tuple(found[name] for name in move["after"]))
            if not options:
                return not rules["misere"]
            return sum(map(is_p, set(options))) < int(claim.get("block", 1))

        for state in product(range(self.most + 1), repeat=len(position)):
            said = self.numbers(claim["p"], *state)
            assert said == is_p(state), (state, said)
            if game is not None and brute is not None:
                assert said == (brute.outcome(game.state_of(state)).value == "P"), (ruleset, state, said)


def is_true(claim: dict[str, Any]) -> bool:
    """Whether what an accepted certificate says holds for small numbers; raises or gives False where it does not."""
    if claim["kind"] == "nim-any-piles":
        return isinstance(claim["misere"], bool)  # its two theorems are both Bouton's
    if claim["kind"] in ("octal-period", "subtraction-period"):
        return _repeats(claim)
    if claim["kind"] == "coprime-classes":
        return _classifies(claim)
    judge = Judge(claim, {1: 20, 2: 8}.get(len(claim["rules"]["position"]), 3))
    judge.check_relations()
    judge.check_game()
    return True


def _classifies(claim: dict[str, Any]) -> bool:
    """Who wins the coprime game, by the classification that ships, which is compared with the search elsewhere."""
    found = read(claim)
    known = read_shipped(found.max_take)
    return known is not None and all(found.b_wins(n) in (None, known.b_wins(n)) for n in range(1, 2_000, 2))


def _repeats(claim: dict[str, Any]) -> bool:
    """The period of Grundy values, by a table to 1000 heaps."""
    from nimlike.games.heaps.game import Octal, Subtraction
    from nimlike.games.heaps.heap_table import HeapTable

    game = parse_ruleset(claim["ruleset"])
    assert isinstance(game, Octal | Subtraction)
    table = HeapTable(game).up_to(1_000).tolist()
    values, e, p = claim["values"], claim["preperiod"], claim["period"]
    return bool(values == table[: len(values)]) and all(table[n] == table[n + p] for n in range(e, 1_000 - p))


def fuzz(claim: dict[str, Any], count: int, seed: int) -> Counter[str]:
    """Change a certificate ``count`` times; what became of it. Raises where something false is accepted."""
    rng = Random(seed)
    outcome: Counter[str] = Counter()
    judged: set[str] = set()
    for _ in range(count):
        new = changed(claim, rng)
        try:
            text = check(new)
        except Refused as refused:
            outcome[refused.step.split()[0]] += 1
            continue
        if new == claim:
            outcome["unchanged"] += 1
            continue
        outcome["accepted"] += 1
        key = text + json.dumps([new.get("linear"), new.get("numeration")])
        if key not in judged:
            judged.add(key)
            assert is_true(new), f"something false was accepted: {text}"
    return outcome


def main() -> None:
    """Fuzz every certificate; the argument is how many changes are tried in all."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    total: Counter[str] = Counter()
    begun = perf_counter()
    for seed, path in enumerate(files()):
        claim = json.loads(path.read_text(encoding="utf-8"))
        found = fuzz(claim, -(-count // len(files())), seed)
        total += found
        print(f"{path.name}: {sum(found.values()):,} changed, {found['accepted']} accepted and true", flush=True)
    seconds = perf_counter() - begun
    print(f"in all {sum(total.values()):,} in {seconds:.0f} s; {total.pop('accepted', 0)} accepted, none false;")
    print(f"{total.pop('unchanged', 0)} left unchanged; refused at: {dict(total.most_common())}")


if __name__ == "__main__":
    main()
