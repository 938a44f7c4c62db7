"""Certificates that once were accepted, or would have been printed wrongly, are refused at the form. python tests/test_refused.py"""

import json
import sys

sys.path[:0] = [".", "tests"]
from forge import own, sentence  # noqa: E402
from test_forgeries import refused_for  # noqa: E402

from convert_proofs import binary  # noqa: E402


def example(name):
    with open(f"examples/{name}.json") as file:
        return json.load(file)


def cases():
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
    ):
        yield f"a tree {tree}", sentence(two, [], ["x"], tree)
    yield "a variable and", sentence(two, [], ["and"], ["=", "and", "and"])
    less = {"after": ["u"], "if": [["<", "u", "x"]]}
    yield "a variable #5", own(two, zero, moves=[{"after": ["u"], "if": [["<", "u", "x"], ["<", "#5", "x"]]}])
    yield (
        "a new number in no condition",
        own(two, zero, position=["x", "y"], moves=[{"after": ["u", "v"], "if": [["<", "u", "x"]]}]),
    )
    yield (
        "further numbers with block",
        own(two, zero, moves=[{"after": ["u"], "if": [["<", "u", "x"], ["<", "k", "x"]]}], block=2),
    )
    yield "requirements without parameters", own(two, zero, moves=[less], requires=[["<", "x", 5]])
    yield "block with parameters", own(two, zero, moves=[less], parameters=["y"], requires=[["=", "y", 0]], block=2)
    three = example("wythoff-a2")
    words = [three[name] for name in ("digits", "valid", "successor", "sum", "base")]
    relation = {"name": "xor", "variables": ["x"], "tree": ["=", "x", 0], "automaton": zero}
    yield "xor with three digits", sentence(words, [relation], *true)


if __name__ == "__main__":
    for what, certificate in cases():
        assert refused_for(certificate) == "format", (what, refused_for(certificate))
        print("refused:", what)
