"""Forgeries made by hand of the kinds ``sentence`` and ``p-positions``, and certificates that have not their form."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from checker.making import Maker, binary, determined, own_game, positions, sentence
from checker.material import WORDS, example

Made = Iterator[tuple[str, str, Any]]


def words_of(name: str) -> list[Any]:
    """The numbers of an example."""
    claim = example(name)
    return [claim[field] for field in WORDS]


def coded(digits: int, codes: list[tuple[int, ...]]) -> list[Any]:
    """A base as large as the list of codes, a digit being one of them: valid, successor, sum."""
    base, width = len(codes), len(codes[0])

    def over(tracks: int, judge: Callable[[int, list[int]], int | None], end: int) -> Any:
        def step(state: Any, column: tuple[int, ...]) -> list[Any]:
            ahead, read = state[0], (*state[1], column)
            if len(read) < width:
                return [(ahead, read)]
            found = list(zip(*read, strict=True))
            if any(code not in codes for code in found):
                return []
            after = judge(ahead, [codes.index(code) for code in found])
            return [] if after is None else [(after, ())]

        zeros = (0,) * tracks
        start = [(0, (zeros,) * read) for read in range(width)]
        return determined(digits, tracks, start, step, lambda state: state == (end, ()))

    def small(ahead: int, change: int) -> int | None:
        return base * ahead + change if base * ahead + change in (0, 1) else None

    valid = over(1, lambda _, d: 0, 0)
    after = over(2, lambda ahead, d: small(ahead, d[1] - d[0]), 1)
    total = over(3, lambda ahead, d: small(ahead, d[2] - d[1] - d[0]), 0)
    return [digits, valid, after, total]


def by_hand() -> Made:
    """The hypothesis, what is wrong, and the certificate."""
    fib, two = words_of("wythoff"), binary()
    true = (["x"], ["=", "x", "x"])
    yield (
        "H4",
        "every second place has no element",
        sentence([*coded(4, [(0, d) for d in range(4)]), {"first": [1], "recurrence": [7]}], [], *true),
    )
    yield (
        "H6",
        "3 is written 12",
        sentence([*coded(3, [(0, 0), (0, 1), (1, 0), (1, 2)]), {"first": [1], "recurrence": [2]}], [], *true),
    )
    five = coded(2, [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 0)])
    elements = {"first": [1, 2, 3], "recurrence": [0, 0, 5]}
    yield "H6", "4 is written 110, where 11 is no number", sentence([*five, elements], [], *true)
    ones = [*coded(3, [(0, 0), (1, 1), (1, 2)]), None]
    yield "H12", "1 is a number, where 11 and 12 are", sentence(ones, [], [], ["some", ["x"], ["element", "x"]])
    yield "H5", "powers of 3", sentence([*two[:4], {"first": [1], "recurrence": [3]}], [], *true)
    yield "H5", "1, 3, 4, 7", sentence([*fib[:4], {"first": [1, 3], "recurrence": [1, 1]}], [], *true)
    yield "H5", "1, 1, 2, 3", sentence([*fib[:4], {"first": [1, 1], "recurrence": [1, 1]}], [], *true)
    yield "H5", "U(i) = U(i-1) + 2 U(i-2)", sentence([*fib[:4], {"first": [1, 2], "recurrence": [1, 2]}], [], *true)
    yield "H12", "every number is even", sentence(fib, [], ["x"], ["some", ["y"], ["+", "y", "y", "x"]])
    yield "H12", "x + y = x", sentence(two, [], ["x", "y"], ["+", "x", "y", "x"])
    yield "H12", "no number is 7", sentence(two, [], ["x"], ["not", ["=", "x", 7]])
    yield "H12", "y <= 2 x + 3", sentence(two, [], ["x", "y"], ["linear", [[1, "y"], [-2, "x"]], None, 3])
    maker = Maker(two)
    maker.add("twice", ["x", "y"], ["linear", [[2, "x"], [-1, "y"]], 0, 0])
    yield (
        "H7",
        "y = 2 x + 1",
        sentence(two, [{**maker.listed[0], "tree": ["linear", [[2, "x"], [-1, "y"]], -1, -1]}], *true),
    )
    yield "H7", "y = 3 x", sentence(two, [{**maker.listed[0], "tree": ["linear", [[3, "x"], [-1, "y"]], 0, 0]}], *true)
    yield "H7", "y = 2 x is x = 2 y", sentence(two, [{**maker.listed[0], "variables": ["y", "x"]}], *true)
    yield (
        "H7",
        "y < 2 x",
        sentence(two, [{**maker.listed[0], "tree": ["linear", [[2, "x"], [-1, "y"]], 1, None]}], *true),
    )
    yield from words()
    yield from linear(two)
    yield from floors()
    yield from games(two, fib)


ONES = {"rows": [[[0, 0], [1, 1]], [[1, 1]]], "accepting": [0, 1]}
"""The words of ones."""
ONE_MORE = {"rows": [[[0, 0], [1, 1]], [[3, 1]]], "accepting": [1]}


def words() -> Made:
    """Words that are no numbers, H1."""
    true = (["x"], ["=", "x", "x"])
    positive = {"rows": [[[0, 0], [1, 1]], [[1, 1]]], "accepting": [1]}
    more = {"rows": [[[0, 0], [1, 1]], [[3, 2]], [[3, 2]]], "accepting": [2]}
    yield "H1", "there is no 0", sentence([2, positive, more, None, None], [], *true)
    two = {"rows": [[[0, 0], [1, 1]], []], "accepting": [0, 1]}
    last = {"rows": [[[0, 0], [1, 1]], []], "accepting": [1]}
    yield "H1", "no number exceeds 1", sentence([2, two, last, None, None], [], *true)


def linear(two: list[Any]) -> Made:
    """Linear conditions taken for others that are near: with a name of the checker, or with one of the file."""

    def iff(one: Any, other: Any) -> Any:
        return ["or", ["and", one, other], ["not", ["or", one, other]]]

    def condition(factors: tuple[int, ...], low: int | None, high: int | None) -> Any:
        return ["linear", [[c, x] for c, x in zip(factors, "abc", strict=False)], low, high]

    ends = {"<=": [(None, 1), (None, -1)], "<": [(None, 0), (None, -2)], "=": [(1, 0), (-1, 0), (0, 1), (0, -1)]}
    for sign, bounds in {**ends, "+1": [(-2, -1), (0, -1), (-1, -2), (-1, 0)]}.items():
        for low, high in bounds:
            tree = iff([sign, "a", "b"], condition((1, -1), low, high))
            yield "H12", f"a {sign} b iff {low} <= a - b <= {high}", sentence(two, [], ["a", "b"], tree)
    for factors in ((2, -1), (1, -2)):
        tree = iff(["<=", "a", "b"], condition(factors, None, 0))
        yield "H12", f"a <= b iff {factors[0]}a <= {-factors[1]}b", sentence(two, [], ["a", "b"], tree)
    for c, d, low, high in [(2, -1, *both) for both in [(1, 0), (-1, 0), (0, 1), (0, -1), (-1, -1)]] + [(4, -2, 0, 0)]:
        maker = Maker(two)
        maker.add("f", ["a", "b"], condition((c, d), low, high))
        named = ["some", ["d"], ["f", "a", "d"], ["+", "d", "b", "c"]]
        tree = iff(condition((c, 1, -1), 0, 0), named)
        what = f"{c}a is the b with {low} <= {c}a - {-d}b <= {high}"
        yield "H12", what, sentence(two, maker.listed, ["a", "b", "c"], tree)
        tree = iff(condition((2, -1), 0, 0), ["f", "a", "b"])
        if c == 2:
            what = f"2a = b iff {low} <= 2a - b <= {high}"
            yield "H12", what, sentence(two, maker.listed, ["a", "b"], tree)
    for c in (2, 3):
        maker = Maker(two)
        maker.add("f", ["a", "b"], condition((c, -1), 0, 0))
        named = ["some", ["d"], ["f", "a", "d"], ["+", "d", "b", "c"]]
        what = f"{c - 1}a + b = c iff {c}a + b = c"
        tree = iff(condition((c - 1, 1, -1), 0, 0), named)
        yield "H12", what, sentence(two, maker.listed, ["a", "b", "c"], tree)
    for variables in (["a", "b"], ["b", "a"]):
        maker = Maker(two)
        maker.add("f", variables, ["linear", [[2, variables[1]], [-1, variables[0]]], 0, 0])
        tree = iff(condition((2, -1), 0, 0), ["f", "a", "b"])
        what = f"2a = b iff f, the places of f turned, {', '.join(variables)}"
        yield "H12", what, sentence(two, maker.listed, ["a", "b"], tree)
    doubled = ["some", ["d"], ["+", "a", "b", "d"], ["f", "d", "c"]]
    for factors, asked, other in (
        ((2, -1, 1), condition((2, -1), 0, 0), condition((2, -1), None, 0)),
        ((2, 1, -1), condition((2, 1, -1), None, 0), ["<=", "b", "c"]),
        ((2, -1, -1), condition((2, -1), 0, 0), ["f", "a", "b", "b"]),
        ((2, -1), condition((1, 1, -1), 0, 0), doubled),
        ((2, -1), condition((2, 1, -1), 0, 0), ["+", "a", "b", "c"]),
        ((2, -1), condition((2, 1, -1), 0, 0), ["<=", "b", "c"]),
    ):
        maker = Maker(two)
        maker.add("f", [*"abc"[: len(factors)]], condition(factors, 0, 0))
        yield (
            "H12",
            f"beside {factors}: {asked} iff {other}",
            sentence(two, maker.listed, ["a", "b", "c"], iff(asked, other)),
        )


def floors() -> Made:
    """Of floors, H8 to H11."""
    c = example("wythoff-a1-b2-floors")
    words = [c[field] for field in WORDS]
    right = next(one for one in c["relations"] if one["name"] == "A0")
    tree, true = right["tree"], (["x"], ["=", "x", "x"])
    maker = Maker(words)
    maker.add("f", ["n", "x"], tree, right["automaton"])
    none = maker.add("none", ["n", "x"], ["and", ["=", "n", 0], ["=", "x", 0]])
    gap = maker.add("gap", ["n", "x"], ["and", ["f", "n", "x"], ["=", "n", 0]])
    more = ["some", ["y"], ["f", "n", "y"], ["+", "y", 1, "x"], ["=", "n", 3]]
    odd = maker.add("odd", ["n", "x"], ["or", ["and", ["f", "n", "x"], ["not", ["=", "n", 3]]], more])
    late = maker.add(
        "late",
        ["n", "x"],
        [
            "or",
            ["and", ["f", "n", "x"], ["=", "n", 0]],
            ["some", ["y"], ["f", "n", "y"], ["+", "y", 1, "x"], ["<", 0, "n"]],
        ],
    )

    def claim(automaton: Any, tree: Any = tree) -> dict[str, Any]:
        return sentence(words, [{"name": "f", "variables": ["n", "x"], "tree": tree, "automaton": automaton}], *true)

    yield "H8", "0 alone", claim(none)
    yield "H8", "but for 3", claim(gap)
    yield "H9", "1 more at 3", claim(odd)
    yield "H9", "1 more from 1 on", claim(late)
    yield "H10", "sqrt(2) + 1", claim(right["automaton"], ["floor", tree[1], tree[2] + tree[3], *tree[3:]])
    yield "H10", "twice the slope", claim(right["automaton"], ["floor", 2 * tree[1], 2 * tree[2], *tree[3:]])
    two = [*binary()[:4], {"first": [1, 2], "recurrence": [1, 2]}]
    maker = Maker(two)
    half = maker.add(
        "half",
        ["n", "x"],
        ["or", ["and", ["=", "n", 0], ["=", "x", 0]], ["and", ["linear", [[1, "n"], [-2, "x"]], 1, 2]]],
    )
    yield (
        "H11",
        "half of n, less 1 if n is even",
        sentence(
            two, [{"name": "f", "variables": ["n", "x"], "tree": ["floor", 1, -1, 2, 2], "automaton": half}], *true
        ),
    )


def games(two: list[Any], fib: list[Any]) -> Made:
    """Of P-positions."""
    maker = Maker(two)
    even = maker.add("even2", ["x"], ["some", ["y"], ["+", "y", "y", "x"]])
    up, down = {"after": ["u"], "if": [["+", "x", 1, "u"]]}, {"after": ["u"], "if": [["+", "u", 1, "x"]]}
    yield "H13", "to and fro", own_game(two, even, moves=[up, down])
    yield (
        "H13",
        "a number may grow",
        own_game(two, even, moves=[{"after": ["u"], "if": [["+", "u", 1, "x"], ["<", "u", "x"]]}, up]),
    )
    one = Maker(two).add("one", ["x"], ["=", "x", 1])
    zero = Maker(two).add("zero", ["x"], ["=", "x", 0])
    less = {"after": ["u"], "if": [["<", "u", "x"]]}
    stay = {"after": ["x"], "if": [["=", "x", 1]]}
    yield "H13", "1 may stay", own_game(two, zero, moves=[{"after": ["u"], "if": [["<", "u", "x"]]}, stay])
    first = Maker(two).add("first", ["x", "y"], ["and", ["=", "x", 0], ["<=", 0, "y"]])
    second = Maker(two).add("second", ["x", "y"], ["and", ["=", "y", 0], ["<=", 0, "x"]])
    both: dict[str, Any] = {"position": ["x", "y"], "measure": ["x", "y"]}
    falls = {"after": ["u", "v"], "if": [["<", "u", "x"], ["<", "y", "v"]]}
    rises = {"after": ["u", "v"], "if": [["<", "x", "u"], ["<", "v", "y"]]}
    yield "H13", "the second number grows", own_game(two, first, moves=[falls], **both)
    yield "H13", "the first number grows", own_game(two, second, moves=[rises], **both)
    aside = {"after": ["u", "y"], "if": [["<", "u", "x"]]}
    yield "H13", "only the second is measured", own_game(two, first, moves=[aside], position=["x", "y"], measure=["y"])
    yield "H14", "0 has no parameter", own_game(two, one, moves=[less], parameters=["y"], requires=[["<", "y", "x"]])
    yield "H15", "one move twice", own_game(two, zero, moves=[less, less], block=2)
    grows = {"after": ["u", "z"], "if": [["<", "u", "x"], ["<", "y", "z"]]}
    yield "H13", "the second number grows, to z", own_game(two, first, moves=[grows], **both)
    yield from options(two, first, second)
    nim = example("nim-3")
    yield "H17", "the sum is 0", {**nim, "closed": ["linear", [[1, "x0"], [1, "x1"], [1, "x2"]], 0, 0]}
    yield "H17", "two are equal", {**nim, "closed": ["or", ["=", "x0", "x1"], ["=", "x1", "x2"]]}
    yield "H17", "x = y", {**example("wythoff"), "closed": ["=", "x", "y"]}
    yield "H17", "not the misère closed form", {**example("wythoff-misere"), "closed": example("wythoff")["closed"]}
    yield "H17", "any x", {**example("schwenk-2x"), "closed": ["=", "N", 0]}
    yield (
        "H17",
        "floors from 2 on",
        {
            **example("wythoff-a1-b2-floors"),
            "closed": json.loads(json.dumps(example("wythoff-a1-b2-floors")["closed"]).replace('1, "n"]', '2, "n"]')),
        },
    )
    yield "H18", "words of ones", positions("nim:piles=any", [2, ONES, ONE_MORE, None, None], [], None)
    yield "H18", "Fibonacci digits", positions("nim:piles=any", fib, [], None, None)
    yield "H18", "Fibonacci digits, misère", positions("nim:piles=any:misere", fib, [], None, None)
    yield from rules()


def rules() -> Made:
    """Of rules other than those that the certificate is for, H19."""
    yield "H19", "a = 2 as a = 3", {**example("wythoff-a2"), "ruleset": "wythoff:a=3"}
    yield "H19", "a = 2, b = 3 as a = 1", {**example("wythoff-a2-b3"), "ruleset": "wythoff:a=1:b=3"}
    claim = example("wythoff-a2")
    maker = Maker(words_of("wythoff-a2"))
    maker.add("more", ["u", "v"], ["linear", [[1, "u"], [1, "v"]], 1, None])
    maker.add("last", ["x", "y"], ["linear", [[1, "x"], [-1, "y"]], -1, 1])
    listed = [*claim["relations"], *maker.listed]
    yield "H19", "a = b = 2 as a = 3, b = 2", {**claim, "ruleset": "wythoff:a=3:b=2", "relations": listed}
    yield "H19", "2x as 2x+1", {**example("schwenk-2x"), "ruleset": "schwenk:cap=2x+1"}
    yield "H19", "Fibonacci as Lucas", {**example("onepile-fibonacci"), "ruleset": "onepile:base=lucas"}
    yield "H19", "Fibonacci as binary", {**example("onepile-fibonacci"), "ruleset": "onepile:base=binary"}
    yield "H19", "high as low", {**example("onepile-fibonacci"), "ruleset": "onepile:base=fibonacci:cap=low"}
    yield "H19", "binary as powers of 3", {**example("onepile-binary"), "ruleset": "onepile:base=powers:3"}
    for name, needed in (("schwenk-2x", "take"), ("schwenk-2x", "cap"), ("wythoff-a2-b3", "more")):
        claim = example(name)
        one = next(one for one in claim["relations"] if one["name"] == needed)
        one["tree"] = ["and", one["tree"]]
        yield "H19", f"{needed} by another tree", claim


def options(two: list[Any], first: Any, second: Any) -> Made:
    """Of options that are counted twice, H15; ``first`` accepts where x is 0, ``second`` where y is 0."""
    both: dict[str, Any] = {"position": ["x", "y"], "measure": ["x", "y"]}
    near = ["or", ["=", "x", 0], ["=", "y", 0], ["and", ["=", "x", 1], ["=", "y", 1]]]
    falling = {"after": ["u", "v"], "if": [["<", "u", "x"], ["<", "v", "y"]]}
    again = {"after": ["v", "u"], "if": [["<", "v", "x"], ["<", "u", "y"], ["<", "v", "u"]]}
    twice = own_game(two, Maker(two).add("near", ["x", "y"], near), moves=[falling, again], block=2, **both)
    yield "H15", "some moves twice, under other names", twice
    for place, p in enumerate((first, second)):
        old = ["x", "y"][place]
        one = {"after": ["u", "y"] if old == "x" else ["x", "u"], "if": [["<", "u", old]]}
        lower = {"after": ["u", "v"], "if": [["<", "uv"[place], old], ["<=", "vu"[place], "yx"[place]]]}
        for moves in ([one, lower], [lower, one]):
            what = f"one move of both numbers is one of {old} alone, {moves.index(one)}"
            yield "H15", what, own_game(two, p, moves=moves, block=2, **both)


def formless() -> list[tuple[str, Any]]:
    """Certificates that once were accepted, or would have been printed wrongly."""
    return list(_formless())


def _formless() -> Iterator[tuple[str, Any]]:
    two, zero = binary(), {"rows": [[[0, 0]]], "accepting": [0]}
    true = (["x"], ["=", "x", "x"])
    yield "misère play with block", {**example("nim-misere-3"), "ruleset": "nim:piles=3:misere:block=2"}
    yield "no number of piles", {**example("nim-3"), "ruleset": "nim"}
    for name in ("not", "or", "P", "<", "element", "x y"):
        relation = {"name": name, "variables": ["x"], "tree": ["=", "x", 0], "automaton": zero}
        yield f"a relation {name}", sentence(two, [relation], *true)
    for tree in (
        ["some"],
        ["some", []],
        ["some", ["y"]],
        [],
        ["not"],
        ["and"],
        ["linear", [], 0, 0],
        ["=", "x"],
        [["=", "x", "x"]],
        ["=", "x", "x", "x"],
        ["not", ["=", "x", "x"], []],
        ["=", "x", -1],
        ["=", "x", 10**30],
        ["some", ["x"], ["=", "x", "x"]],
        ["some", ["y", "z"], ["=", "x", "y"]],
        ["linear", [[1, "x"]], None, None],
        ["linear", [[True, "x"]], 0, 0],
        ["linear", [[-65, "x"]], 0, 0],
        ["linear", [[1, "x"], [1, "x"]], 0, 0],
        ["linear", [[1, "x"], [1]], 0, 0],
        ["linear", [[1, "x", "x"]], 0, 0],
        ["linear", [[1, "x"]], 1_001, None],
        ["linear", [[1, "x"]], None, 2.0],
    ):
        yield f"a tree {tree}", sentence(two, [], ["x"], tree)
    twice = {"name": "r", "variables": ["x"], "tree": ["=", "x", 0], "automaton": zero}
    for relations in ([twice, twice], [{**twice, "more": 0}], [{**twice, "variables": []}], {}):
        yield f"relations {str(relations)[:90]}", sentence(two, relations, *true)
    for base in ({"first": [1, 2], "recurrence": [2]}, {"first": [1], "recurrence": [1, 1]}):
        yield f"base {base}", sentence([*two[:4], base], [], *true)
    for base in ({"first": [1], "recurrence": [201]}, {"first": [1, 2], "recurrence": [150, 150]}):
        yield f"base {base}", sentence([*two[:4], base], [], *true)
    yield "a base with a field more", sentence([*two[:4], {**two[4], "more": 0}], [], *true)
    yield "a base without a sum", sentence([*two[:3], None, two[4]], [], *true)
    for tree in (
        ["linear", [[1, "x"], [1, "y"], [-1, "z"]], 0, 3],
        ["linear", [[1, "x"], [-1, "z"]], 0, 3],
        ["+", "x", "y", "z"],
    ):
        yield f"{tree} without a sum", sentence([*two[:3], None, None], [], ["x", "y", "z"], tree)
    yield "a variable and", sentence(two, [], ["and"], ["=", "and", "and"])
    less = {"after": ["u"], "if": [["<", "u", "x"]]}
    yield "a variable #5", own_game(two, zero, moves=[{"after": ["u"], "if": [["<", "u", "x"], ["<", "#5", "x"]]}])
    yield (
        "a new number in no condition",
        own_game(two, zero, position=["x", "y"], moves=[{"after": ["u", "v"], "if": [["<", "u", "x"]]}]),
    )
    yield (
        "further numbers with block",
        own_game(two, zero, moves=[{"after": ["u"], "if": [["<", "u", "x"], ["<", "k", "x"]]}], block=2),
    )
    yield "requirements without parameters", own_game(two, zero, moves=[less], requires=[["<", "x", 5]])
    yield (
        "block with parameters",
        own_game(two, zero, moves=[less], parameters=["y"], requires=[["=", "y", 0]], block=2),
    )
    three = example("wythoff-a2")
    words = [three[name] for name in ("digits", "valid", "successor", "sum", "base")]
    relation = {"name": "xor", "variables": ["x"], "tree": ["=", "x", 0], "automaton": zero}
    yield "xor with three digits", sentence(words, [relation], *true)
    yield "xor of three digits", sentence(words, [], ["x"], ["xor", "x", "x", "x"])
