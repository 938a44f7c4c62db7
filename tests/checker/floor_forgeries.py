"""Forged certificates about pairs of floors: each violates one hypothesis, and most say what is false.

The games are made for sets of positions (`checker.floor_games.home_game`), so that any set can be claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from checker.floor_games import (
    Pair,
    as_json,
    changed,
    golden,
    home,
    home_game,
    misere,
    number,
    of_home,
    of_ruleset,
    quadratic,
    single,
)
from checker.forging import Forgery
from nimlike.numeration.automata.linear import linear
from nimlike.numeration.automata.projection import exists
from nimlike.numeration.automata.relations import both, build_relation, either, without
from nimlike.numeration.automata.systems import power_system
from nimlike.numeration.beatty_pairs import BeattyPairs
from nimlike.proofs.certificates import automaton_data, cover
from nimlike.proofs.floors import prove_ends

Claim = dict[str, Any]
Change = Callable[[Claim], object]

PLAIN = golden(number(0), number(0), 1, (0, 0))
"""(0, 0) and Wythoff's pairs."""
EXACT = golden(number(1), quadratic(-1, -1, 5, 2), 1, (0, 0))
"""(0, 0), (2, 1), (4, 3), (5, 6), ...: B_1 = 1 is the floor of 1 itself."""
HIGHER = golden(number(2), number(2), 0, (0, 0))
"""(0, 0) and (A_n + 2, B_n + 2), n >= 0, with Wythoff's pairs."""
TWICE = golden(number(0), number(-1), 1, (0, 0))
"""(0, 0) and (A_n, B_n - 1) with Wythoff's pairs: B_n - 1 is the term of A with the number A_n."""


def plain() -> Claim:
    """The certificate of Wythoff's pairs."""
    return home(PLAIN)


def of(change: Change, make: Callable[[], Claim] = plain) -> Callable[[], Claim]:
    """A true certificate, changed in place."""

    def made() -> Claim:
        claim = make()
        change(claim)
        return as_json(claim)

    return made


def with_set(claim: Claim, more: Iterable[Pair] = (), fewer: Iterable[Pair] = ()) -> None:
    """The game made for another set."""
    found, _ = of_home(PLAIN)
    claim["game"] = home_game(found.system, changed(found.system, found.relation, more, fewer))


def negative_weights(claim: Claim) -> None:
    """The weights -1, -2, -3, -5, ...: all errors change their signs, and floor(x + 1) looks like floor(x)."""
    claim["game"]["numeration"]["weights"]["first"] = [-1, -2]
    for name in ("lower", "upper"):
        claim[name]["offset"] = [1, 0, 1]
        claim[name]["errors"] = [
            [[-p, -q, r] for p, q, r in (exact, high, low)] for exact, low, high in claim[name]["errors"]
        ]


def invalid_word(claim: Claim, name: str, *word: int) -> None:
    """Accept 11, which is no word of 3, with the number that belongs to it; each digit of the word stands for two."""
    found, _ = of_home(PLAIN)
    part, track = (found.lower, "x") if name == "lower" else (found.upper, "y")

    def step(state: int, column: tuple[int, ...]) -> int | None:
        if state == 0 and column == (0, 0):
            return 0
        return state + 1 if state < len(word) and 2 * column[0] + column[1] == word[state] else None

    wrong = either(part.relation, build_relation("nx", 2, 0, step, lambda state: state == len(word)))
    forged = prove_ends(wrong, part.floors, found.system)
    assert forged is not None
    put_part(claim, name, track, forged)
    claim[name]["cover"] = cover(index_of(found), forged.relation)


def raised(claim: Claim, name: str, where: Iterable[str]) -> None:
    """Say floor(x + 1) for floor(x), and make what is said of accepting states 1 less."""
    value = claim[name]
    p, q, r = value["offset"]
    value["offset"] = [p + r, q, r]
    for state in value["automaton"]["accepting"]:
        for at, part in enumerate(("exact", "low", "high")):
            if part in where:
                p, q, r = value["errors"][state][at]
                value["errors"][state][at] = [p - r, q, r]


def changed_values(relation: Any, system: Any, more: Pair | None, fewer: Pair | None) -> Any:
    """A function with another value at one place; tracks n and x."""
    if fewer is not None:
        relation = without(relation, single(system, *fewer, tracks="nx"))
    return relation if more is None else either(relation, single(system, *more, tracks="nx"))


def index_of(found: Any) -> Any:
    """The numbers from the first n on."""
    return exists(found.lower.relation, {"x"})


def put_part(claim: Claim, name: str, track: str, part: Any) -> None:
    """Another automaton of a sequence."""
    claim[name]["automaton"] = automaton_data(part.relation.renamed("n", track))
    claim[name]["errors"] = [[list(one.numbers()) for one in entry] for entry in part.errors]


def put_pairs(claim: Claim, ordered: Any, witness: Any, with_cover: bool = True) -> None:
    """Another automaton of the pairs."""
    claim["pairs"]["automaton"], claim["pairs"]["witness"] = automaton_data(ordered), automaton_data(witness)
    claim["pairs"]["cover"] = cover(ordered, witness) if with_cover else []


def gap(claim: Claim, in_index: bool) -> None:
    """No pair for n = 3; the automaton of the indices has 3, or has it not."""
    found, _ = of_home(PLAIN)
    lower = prove_ends(
        changed_values(found.lower.relation, found.system, None, (3, 4)), found.lower.floors, found.system
    )
    assert lower is not None
    put_part(claim, "lower", "x", lower)
    claim["lower"]["cover"] = []
    if in_index:
        indices = without(index_of(found), single(found.system, 3, tracks="n"))
        claim["index"] = automaton_data(indices)
        claim["lower"]["cover"] = cover(indices, lower.relation)
        claim["upper"]["cover"] = cover(indices, found.upper.relation)
    put_pairs(
        claim,
        without(found.ordered, single(found.system, 4, 7)),
        without(found.witness, single(found.system, 3, 4, 7, tracks="nxy")),
    )
    with_set(claim, fewer=[(4, 7), (7, 4)])


def false_witness(claim: Claim, x: int, y: int) -> None:
    """The witness accepts (3, x, y), the pairs (x, y)."""
    found, _ = of_home(PLAIN)
    witness = either(found.witness, single(found.system, 3, x, y, tracks="nxy"))
    put_pairs(claim, changed(found.system, found.ordered, [(x, y)], []), witness)
    with_set(claim, more=[(x, y), (y, x)])


def one_pair_more(claim: Claim, in_pairs: bool) -> None:
    """P has (5, 5), and the automaton of the pairs has it, or has it not."""
    found, _ = of_home(PLAIN)
    if in_pairs:
        put_pairs(claim, changed(found.system, found.ordered, [(5, 5)], []), found.witness, with_cover=False)
    with_set(claim, more=[(5, 5)])


def rational_slope(claim: Claim) -> None:
    """A_n = n, without errors."""
    found, _ = of_home(PLAIN)
    same = both(linear(found.system, {"n": 1, "x": -1}, 0, 0), found.system.valid("n", "x"))
    claim["lower"] = {
        "slope": [1, 0, 1],
        "offset": [0, 0, 1],
        "automaton": automaton_data(same),
        "errors": [[[0, 0, 1]] * 3] * same.states,
        "cover": cover(index_of(found), same),
    }


def square_root() -> Claim:
    """A game whose P-positions are x, y with |x - y| <= 1, said to be (n, n): n is n sqrt(9)/3.

    The weights 1, 2, 4, ... obey U_i = U_{i-1} + 2 U_{i-2}, with the roots 2 and -1; so the second number of each
    error is 0. The first, n - x of what was read, is written so that it is 0 for the other sign of the root. n slope
    has no rational part, so that H6 looks at n = 0 only.
    """
    system = power_system(2)
    near = {name: linear(system, {"n": 1, name: -1}, 0, 1) for name in "xy"}
    witness = both(near["x"], near["y"])
    p, index = linear(system, {"x": 1, "y": -1}, -1, 1), system.valid("n")
    game = home_game(system, p)
    game["numeration"]["weights"] = {"first": [1, 2], "recurrence": [1, 2]}
    parts = {
        name: {
            "slope": [0, 1, 3],
            "offset": [0, 0, 1],
            "automaton": automaton_data(near[track]),
            "errors": [[[3 * error, error, 6], [0, 0, 1], [0, 0, 1]] for error in _differences(near[track])],
            "cover": cover(index, near[track]),
        }
        for name, track in (("lower", "x"), ("upper", "y"))
    }
    pairs = {"automaton": automaton_data(p), "witness": automaton_data(witness), "cover": cover(p, witness)}
    claim = {**plain(), "root": 9, "first": 0, "index": automaton_data(index), **parts, "others": [], "pairs": pairs}
    return as_json({**claim, "game": game})


def _differences(relation: Any) -> list[int]:
    """What n is more than x in each state, for binary words."""
    found, order = {0: 0}, [0]
    for state in order:  # grows while it is gone through
        for symbol, to in enumerate(relation.table[state].tolist()):
            if to >= 0 and to not in found:
                found[to] = 2 * found[state] + symbol // 2 - symbol % 2
                order.append(to)
    return [found[state] for state in range(relation.states)]


def pairs_of_indices(claim: Claim) -> None:
    """P has (n, A_n) for each n, and the pairs are those: A_n, B_n are among them, with the number A_n for n."""
    found, _ = of_home(TWICE)
    claim["pairs"]["automaton"] = automaton_data(found.lower.relation)
    claim["pairs"]["cover"] = cover(found.lower.relation, found.witness)
    ways = either(found.lower.relation.renamed("x", "y"), found.lower.relation.renamed("y", "x"))
    claim["game"] = home_game(found.system, either(single(found.system, 0, 0), ways))


def another_set(claim: Claim) -> None:
    """The game of another set: its certificate does not prove this one."""
    found, _ = of_home(PLAIN)
    other = home_game(found.system, changed(found.system, found.relation, [(5, 5)], []))
    claim["game"] = {**other, "p": claim["game"]["p"]}


_WRONG: tuple[tuple[str, str, Change], ...] = (
    ("H1", "a successor without a cover", lambda claim: claim["game"]["numeration"]["successor_cover"].clear()),
    ("H2", "floor(x + 1) for floor(x), by weights below 0", negative_weights),
    ("H3", "11 for the number 3, and its floor 4 = 101", lambda claim: invalid_word(claim, "lower", 1, 2, 3)),
    (
        "H3",
        "11 for the number 3, and its larger number 7 = 1010",
        lambda claim: invalid_word(claim, "upper", 1, 0, 3, 2),
    ),
    *(
        (
            hypothesis,
            f"floor(x + 1) for floor(x), {', '.join(where) or 'the errors as they are'} ({name})",
            partial(raised, name=name, where=where),
        )
        for name in ("lower", "upper")
        for hypothesis, where in (("H4", ("exact",)), ("H4", ("low", "high")), ("H5", ()))
    ),
    ("H4", "an interval that is too short above", lambda claim: claim["lower"]["errors"][0].__setitem__(2, [-1, 0, 9])),
    ("H7", "no pair for n = 3, as the index lacks it", partial(gap, in_index=True)),
    ("H7", "no pair for n = 3, without a cover", partial(gap, in_index=False)),
    ("H7", "a cover without a start (upper)", lambda claim: claim["upper"]["cover"].clear()),
    ("H8", "a pair with a wrong y", partial(false_witness, x=4, y=4)),
    ("H8", "a pair with a wrong x", partial(false_witness, x=7, y=7)),
    ("H9", "a pair without a witness", partial(one_pair_more, in_pairs=True)),
    ("H10", "a P-position that is no pair", partial(one_pair_more, in_pairs=False)),
    ("H10", "(0, 0) is not listed", lambda claim: claim["others"].clear()),
    ("H11", "a pair that is no P-position", partial(with_set, fewer=[(4, 7), (7, 4)])),
    ("H11", "a pair that is none in the other order", partial(with_set, fewer=[(7, 4)])),
    ("H11", "a pair that is none in its own order", partial(with_set, fewer=[(4, 7)])),
    ("H11", "a pair is listed that is no P-position", lambda claim: claim["others"].append([5, 5])),
    ("H11", "the first pair that is listed is no P-position", lambda claim: claim["others"].insert(0, [5, 5])),
    ("H12", "the certificate of another game", another_set),
)

FORGERIES = [
    *(Forgery("beatty-pairs", hypothesis, what, of(change)) for hypothesis, what, change in _WRONG),
    Forgery(
        "beatty-pairs",
        "H7",
        "a pair before the first",
        of(lambda claim: claim.update(first=1), partial(home, HIGHER)),
    ),
    Forgery(
        "beatty-pairs",
        "H11",
        "a listed pair in one order only",
        of(lambda claim: with_set(claim, [(5, 6)]) or claim["others"].append([5, 6])),
    ),
    Forgery(
        "beatty-pairs",
        "H11",
        "a listed pair in the other order",
        of(lambda claim: with_set(claim, [(6, 5)]) or claim["others"].append([5, 6])),
    ),
]

ROOT = BeattyPairs((0, 1, 2, 1), (2, -1, 2))
RIGHT = [
    ("wythoff:a=1:b=2 as pairs of floors", partial(of_ruleset, "wythoff:a=1:b=2", ROOT)),
    ("wythoff:misere as pairs of floors from n = 2 on", misere),
    *((f"the game made for {pairs.lower}, {pairs.upper}", partial(home, pairs)) for pairs in (PLAIN, EXACT, HIGHER)),
]
"""Right certificates."""

_FORMS: tuple[tuple[str, Change], ...] = (
    ("a root that is a square", lambda claim: claim.update(root=4)),
    (
        "weights with rational roots",
        lambda claim: (
            claim["game"]["numeration"].update(weights={"first": [1, 2], "recurrence": [1, 2]}) or claim.update(root=9)
        ),
    ),
    ("the root 1", lambda claim: claim.update(root=1)),
    ("a root of another field", lambda claim: claim.update(root=2)),
    ("a root 4 times too large", lambda claim: claim.update(root=20)),
    ("a root beyond the limit", lambda claim: claim.update(root=10**9 + 1)),
    ("a first n below 0", lambda claim: claim.update(first=-1)),
    ("a first n beyond the limit", lambda claim: claim.update(first=1_001)),
    ("others as an object", lambda claim: claim.update(others={})),
    ("a game of another kind", lambda claim: claim["game"].update(kind="formula-proof")),
    ("a game without P", lambda claim: claim["game"].pop("p")),
    ("no weights", lambda claim: claim["game"]["numeration"].update(weights=None)),
    (
        "a recurrence of three terms",
        lambda claim: claim["game"]["numeration"].update(weights={"first": [1, 2, 3], "recurrence": [1, 1, 0]}),
    ),
    ("a listed pair of three", lambda claim: claim["others"].append([1, 2, 3])),
    ("a listed pair beyond the limit", lambda claim: claim["others"].append([1_001, 0])),
    ("a listed pair that is one, of which one is beyond the limit", lambda claim: claim["others"].append([987, 1_597])),
    ("a listed pair below 0", lambda claim: claim["others"].append([-1, 0])),
    ("pairs on other tracks", lambda claim: claim["pairs"]["automaton"].update(tracks=["x", "z"])),
    ("a witness on other tracks", lambda claim: claim["pairs"]["witness"].update(tracks=["n", "x", "z"])),
    ("pairs without a cover", lambda claim: claim["pairs"].pop("cover")),
    ("pairs with a field more", lambda claim: claim["pairs"].update(more=1)),
    ("a rational slope, and errors that are right", rational_slope),
    *(
        (f"{what} ({name})", lambda claim, name=name, change=change: change(claim[name]))
        for name in ("lower", "upper")
        for what, change in (
            ("a field more", lambda value: value.update(more=1)),
            ("no errors", lambda value: value["errors"].clear()),
            ("an error more", lambda value: value["errors"].append(value["errors"][0])),
            ("an error of two numbers", lambda value: value["errors"][0].pop()),
            ("an error of four numbers", lambda value: value["errors"][0].append([0, 0, 1])),
            ("a rational slope", lambda value: value.update(slope=[3, 0, 2])),
            ("a denominator 0", lambda value: value.update(offset=[0, 0, 0])),
            ("a number of 101 digits", lambda value: value.update(offset=[10**100, 0, 1])),
            ("a number of two parts", lambda value: value.update(offset=[0, 1])),
            ("another track", lambda value: value["automaton"]["tracks"].__setitem__(1, "z")),
            ("another track, with an earlier name", lambda value: value["automaton"]["tracks"].__setitem__(1, "a")),
            ("tracks in the other order", lambda value: value["automaton"]["tracks"].reverse()),
        )
    ),
)
MALFORMED = [
    *((what, of(change)()) for what, change in _FORMS),
    ("a first n below 0 where all n count", {**home(HIGHER), "first": -1}),
    ("n or n - 1 for the floor of n sqrt(9)/3", square_root()),
    ("pairs of n and x for pairs of x and y", of(pairs_of_indices, partial(home, TWICE))()),
]
"""Certificates that have not the form."""
