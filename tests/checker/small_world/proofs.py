"""Nearly right proofs by automata: tiny games of bounded takes, over binary, ternary and Fibonacci digits.

The P-positions are read off a table, as if they repeated from some number on: with the true preperiod and period, or
nearly. All lemmas are made from that set. Then, often, one thing is changed: a state accepts or does not, a transition
is dropped, a cover misses a pair, a condition's bound, the measure, the terminal set or the ruleset's name is another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

from checker import game_truth
from checker.proving import BINARY, FIBONACCI, TERNARY, Game, Json, as_json, joined, projected, renamed
from nimlike_check.automata import Automaton
from nimlike_check.numeration import build

Statement = tuple[dict[str, Any], Callable[[], bool]]
Range = tuple[list[int], "int | None", "int | None"]
NUMERATIONS = {"binary": BINARY, "ternary": TERNARY, "fibonacci": FIBONACCI}
TABLE = 40
MOST = 24


class Tiny(NamedTuple):
    """A game: its moves as (after, conditions), the linear conditions in them, and its options."""

    position: str
    moves: list[tuple[str, str]]
    linear: dict[str, Range]
    options: Callable[[tuple[int, ...]], list[tuple[int, ...]]]
    ruleset: str | None = None


def statements(seed: int) -> Iterator[Statement]:
    """Certificates without end, each with its judge by brute force."""
    rng = Random(seed)
    while True:
        yield from claims(rng, rng.choices((one_pile, two_piles, last_take), (8, 1, 1))[0](rng))


def one_pile(rng: Random) -> Tiny:
    """Takes from one pile: of some sizes, of any size, of one."""
    linear: dict[str, Range] = {}
    moves: list[tuple[str, str]] = []
    takes: list[int] = []  # an option that two moves lead to stands there twice
    for at in range(rng.randrange(1, 3)):
        kind = rng.random()
        if kind < 0.15:
            moves.append(("t", "lt t x"))
            takes += range(1, TABLE + 1)
        elif kind < 0.3:
            moves.append(("t", "successor t x"))
            takes.append(1)
        else:
            low = rng.randrange(1, 5)
            high = low + rng.choice((0, 0, 1, 2))
            linear[f"take{at}"] = ([1, -1], low, high)
            moves.append(("t", f"take{at} x t"))
            takes += range(low, high + 1)
    name = "nim" if set(takes) >= set(range(1, TABLE)) else None
    return Tiny("x", moves, linear, lambda state: [(state[0] - k,) for k in takes if k <= state[0]], name)


def two_piles(rng: Random) -> Tiny:
    """Takes from either of two piles, or the same from both."""
    linear: dict[str, Range] = {}
    moves, takes = [], []
    for track, after in (("x", "t y"), ("y", "x t")):
        high = rng.randrange(1, 3)
        if high == 1:
            moves.append((after, f"successor t {track}"))
        else:
            linear["two"] = ([1, -1], 1, 2)
            moves.append((after, f"two {track} t"))
        takes += [(k, 0) if track == "x" else (0, k) for k in range(1, high + 1)]
    if rng.random() < 0.3:
        moves.append(("t u", "successor t x, successor u y"))
        takes.append((1, 1))

    def options(state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(state[0] - k, state[1] - m) for k, m in takes if k <= state[0] and m <= state[1]]

    return Tiny("x y", moves, linear, options)


def last_take(rng: Random) -> Tiny:
    """One pile and a cap; after each take the cap is a constant."""
    cap = rng.randrange(0, 4)
    linear: dict[str, Range] = {"cap": ([1, 1, -1], 0, None), "next": ([1], cap, cap)}

    def options(state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(state[0] - k, cap) for k in range(1, min(state) + 1)]

    return Tiny("N x", [("M y", "lt M N, cap x M N, next y")], linear, options, f"schwenk:cap={cap}")


def claims(rng: Random, tiny: Tiny) -> Iterator[Statement]:
    """Claims about the game, over one of the numerations."""
    one = tiny.position == "x"
    name = rng.choice(("binary", "ternary", "fibonacci")) if one else "binary"
    linear = {}
    for relation, (coefficients, low, high) in tiny.linear.items():
        made = linear_relation(name, tuple(coefficients), low, high)
        linear[relation] = (coefficients, low, high, made)
    game = Game(tiny.position, tiny.moves, NUMERATIONS[name], linear)
    for _ in range(6):
        misere, without = rng.random() < 0.4, terminals(rng, tiny)
        block = 1 if misere or rng.random() < 0.6 else rng.choice((2, 2, 3, 4))
        twice = rng.random() < 0.3
        outcome = outcomes(tiny, misere and rng.random() < 0.9, without if misere else None, block, twice)
        shapes = [shape(rng, outcome, tiny, at) for at in range(len(game.position))]
        p = repeating(game, shapes, outcome)
        if rng.random() < 0.15:
            p = changed(rng, p)
        terminal = None
        if misere:
            terminal = repeating(game, shapes, without)
            if rng.random() < 0.1:
                terminal = changed(rng, terminal)
        ruleset = tiny.ruleset
        if ruleset and misere:
            ruleset = "nim:misere" if ruleset == "nim" else None
        if ruleset is None and rng.random() < 0.1:
            ruleset = rng.choice(("nim", "nim:misere", "wythoff", "wythoff:misere", "schwenk:cap=2"))
        measure = game.position[:1] if tiny.ruleset and not one else game.position
        if not one and rng.random() < 0.15:
            measure = [rng.choice(game.position)]
        blocked = block if rng.random() < 0.9 or misere else rng.choice((1, 2, 3))
        if ruleset and blocked > 1 and rng.random() < 0.95:
            ruleset += f":block={blocked if rng.random() < 0.9 else 2}"
        more = {"block": blocked} if blocked > 1 else {}
        claim = game.claim(p, terminal, measure=measure, ruleset=ruleset if rng.random() < 0.8 else None, **more)
        change = rng.random()
        if change < 0.25:
            spoil(rng, claim)
        elif change < 0.4 and len(tiny.moves) == 1 and blocked == 1:
            fit(rng, game, p, claim)
        elif change < 0.5 and claim["linear"]:
            exchange(rng, claim)
        elif change < 0.53:
            claim["rules"]["requires"] = [["zero", game.position[0]]]
        yield claim, partial(game_truth.is_true, claim)


def terminals(rng: Random, tiny: Tiny) -> Callable[[tuple[int, ...]], bool]:
    """Whether a position has no moves; or a few more, or none."""
    others = {rng.randrange(4) for _ in range(2)} if rng.random() < 0.15 else set()
    nothing = rng.random() < 0.05
    return cache(lambda state: not nothing and (not tiny.options(state) or sum(state) in others))


Test = Callable[[tuple[int, ...]], bool]


def outcomes(tiny: Tiny, misere: bool, without: Test | None, block: int, twice: bool) -> Test:
    """Whether a position is a P-position, if those ``without`` a move are N in misère play.

    An N-position has ``block`` options that are P, or more; wrongly, what two moves lead to may be counted ``twice``.
    """

    @cache
    def is_p(state: tuple[int, ...]) -> bool:
        if misere and without is not None and without(state):
            return False
        return sum(is_p(after) for after in (tiny.options(state) if twice else set(tiny.options(state)))) < block

    return is_p


def shape(rng: Random, outcome: Callable[[tuple[int, ...]], bool], tiny: Tiny, track: int) -> tuple[int, int]:
    """The preperiod and the period that outcomes show on a track, or nearly."""
    one = tiny.position == "x"
    size = TABLE if one else 14
    others = list(product(range(5), repeat=0 if one else 1))
    columns = []
    for n in range(size):
        here = [(n, *other) if track == 0 else (*other, n) for other in others]
        columns.append([(outcome(state), not tiny.options(state)) for state in here])
    shown = (
        (before, period)
        for total in range(1, size // 2)
        for before in range(total)
        for period in (total - before,)
        if all(columns[n] == columns[n + period] for n in range(before, size - period))
    )
    before, period = next(shown, (0, 1))
    if rng.random() < 0.25:
        return max(0, before + rng.choice((-1, 0, 0, 1))), max(1, period + rng.choice((-1, 0, 0, 1)))
    return before, period


def repeating(game: Game, shapes: list[tuple[int, int]], wanted: Callable[[tuple[int, ...]], bool]) -> Automaton:
    """The positions for which ``wanted`` holds, as if it repeated with a preperiod and a period on each track."""
    weights = game.numeration["weights"]
    fibonacci, digits = len(weights["first"]) == 2, game.words.digits

    def small(n: int, at: int) -> int:
        before, period = shapes[at]
        return n if n < before else before + (n - before) % period

    def step(state: tuple[tuple[int, int], ...], column: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        after = []
        for at, (digit, (value, shifted)) in enumerate(zip(column, state, strict=True)):
            if fibonacci:  # the value, and that of the same digits with a 0 behind
                after.append((small(shifted + digit, at), small(value + shifted + 2 * digit, at)))
            else:
                after.append((small(digits * value + digit, at), 0))
        return tuple(after)

    begun = tuple((small(0, at), 0 if not fibonacci else small(0, at)) for at in range(len(shapes)))
    return least(game.set_of(begun, step, lambda state: wanted(tuple(value for value, _ in state))))


@cache
def linear_relation(name: str, coefficients: tuple[int, ...], low: int | None, high: int | None) -> Automaton:
    """The automaton of a linear condition: the state is the sum so far, as far as it matters."""
    words = Game("x", [], NUMERATIONS[name])
    tracks = [f"t{at}" for at in range(len(coefficients))]
    most = 40 if name == "fibonacci" else max(abs(low or 0), abs(high or 0)) + words.words.digits * len(tracks)
    state_of = Game(" ".join(tracks), [], NUMERATIONS[name])

    def add(column: tuple[int, ...]) -> int:
        return sum(c * d for c, d in zip(coefficients, column, strict=True))

    def step(state: tuple[int, int], column: tuple[int, ...]) -> tuple[int, int] | None:
        value, shifted = state
        if name == "fibonacci":
            value, shifted = shifted + add(column), value + shifted + 2 * add(column)
            return (value, shifted) if max(abs(value), abs(shifted)) < most else None
        value = words.words.digits * value + add(column)
        return max(-most, min(most, value)), 0

    def right(state: tuple[int, int]) -> bool:
        return (low is None or low <= state[0]) and (high is None or state[0] <= high)

    return least(state_of.set_of((0, 0), step, right))


def least(automaton: Automaton) -> Automaton:
    """The same relation with states that no word tells apart taken together."""
    part = [int(accepts) for accepts in automaton.accepting]
    while True:
        lines = [
            (part[state], frozenset((column, part[to]) for column, to in row.items()))
            for state, row in enumerate(automaton.rows)
        ]
        numbers: dict[Any, int] = {}
        finer = [numbers.setdefault(line, len(numbers)) for line in lines]
        if len(set(finer)) == len(set(part)):
            break
        part = finer
    rows: list[Any] = [{}] * len(set(finer))
    for state, row in enumerate(automaton.rows):
        rows[finer[state]] = {column: finer[to] for column, to in row.items()}
    accepting = {finer[state] for state, accepts in enumerate(automaton.accepting) if accepts}
    return renamed(Automaton(automaton.tracks, automaton.digits, rows, sorted(accepting)), automaton.tracks)


def changed(rng: Random, automaton: Automaton) -> Automaton:
    """An automaton with one state more or less that accepts, or one transition less, or another."""
    rows = [dict(row) for row in automaton.rows]
    accepting = {state for state, accepts in enumerate(automaton.accepting) if accepts}
    state = rng.randrange(len(rows))
    columns = [column for column in rows[state] if state or any(column)]
    if columns and rng.random() < 0.5:
        column = rng.choice(columns)
        if rng.random() < 0.5:
            del rows[state][column]
        else:
            rows[state][column] = rng.randrange(len(rows))
    else:
        accepting ^= {state}
    return Automaton(automaton.tracks, automaton.digits, rows, sorted(accepting))


def fit(rng: Random, game: Game, p: Automaton, claim: Json) -> None:
    """Make the lemma of the only move what it had to be for the set, be it true or not."""
    others = least(complement(game, p))
    lemma = claim["chains"][0][0]
    after, conditions = game.moves[0]
    body = [*conditions, ["P", *after]]
    relations = {**game.relations, "P": p}
    atoms = [(relations[call[0]], call[1:]) for call in body]
    limits = [(others, game.position)]
    free = [(game.relations["valid"], [name]) for name in {name for call in body for name in call[1:]}]
    kind = rng.randrange(3)
    witness = joined([*(free if kind == 0 else atoms), *limits])
    head, cover = projected(witness, game.position)
    if kind == 2:  # the witness is true, and is said to do for all other positions
        head, cover = others, [[q, states] for q in range(len(others)) for _, states in cover]
    lemma.update(automaton=as_json(head), witness=as_json(witness), cover=cover)


def complement(game: Game, p: Automaton) -> Automaton:
    """The positions that an automaton rejects."""

    def step(state: int, column: tuple[int, ...]) -> int:
        return -1 if state < 0 else p.rows[state].get(column, -1)

    return game.set_of(0, step, lambda state: state < 0 or not p.accepting[state])


def exchange(rng: Random, claim: Json) -> None:
    """Give the rules other takes than those that the lemmas speak of."""
    entry = rng.choice(claim["linear"])
    other = {**entry, "name": "other"}
    for move in claim["rules"]["moves"]:
        for call in move["conditions"]:
            if call[0] == entry["name"]:
                call[0] = rng.choice(("other", entry["name"]))
    low, high = (None if entry[end] is None else max(0, entry[end] + rng.choice((0, 1))) for end in ("low", "high"))
    digits = {2: "binary", 3: "ternary"}[claim["numeration"]["digits"]]
    name = "fibonacci" if len(claim["numeration"]["weights"]["first"]) == 2 else digits
    other["low"], other["high"] = low, high
    other["automaton"] = as_json(linear_relation(name, tuple(entry["coefficients"]), low, high))
    claim["linear"].append(other)


def spoil(rng: Random, claim: Json) -> None:
    """Change one thing in a certificate."""
    lemma = rng.choice(claim["chains"])[0]
    kind = rng.randrange(8)
    if kind == 0 and lemma["cover"]:
        lemma["cover"].pop(rng.randrange(len(lemma["cover"])))
    elif kind == 1:
        one = lemma[rng.choice(("automaton", "witness"))]
        one["accepting"] = sorted({*one["accepting"]} ^ {rng.randrange(len(one["rows"]))})
    elif kind == 2 and claim["linear"]:
        entry = rng.choice(claim["linear"])
        end = rng.choice([end for end in ("low", "high") if entry[end] is not None])
        entry[end] += rng.choice((-1, 1))
    elif kind == 3:
        claim["measure"] = [rng.choice(claim["rules"]["position"])]
    elif kind == 4:
        lemma["body"].pop(rng.randrange(len(lemma["body"])))
    elif kind == 5:
        conditions = rng.choice(claim["rules"]["moves"])["conditions"]
        conditions.pop(rng.randrange(len(conditions)))
    elif kind == 6:
        pair = rng.choice(lemma["cover"]) if lemma["cover"] else [0, []]
        pair[1][:] = sorted({*pair[1]} ^ {rng.randrange(len(lemma["witness"]["rows"]))})
    else:
        claim["p"] = as_json(build(claim["rules"]["position"], claim["numeration"]["digits"], 0, lambda *_: 0, bool))
