"""What the second reading found: faults where a verdict belongs, and sentences that said too little. python tests/test_second.py"""

import json
import os
import resource
import subprocess
import sys
import tempfile

sys.path[:0] = [".", "tests"]
import nimlike_check  # noqa: E402
from forge import own, sentence  # noqa: E402
from nimlike_check.reading import FORMAT, OverLimit, Refused, parse  # noqa: E402

from convert_proofs import binary  # noqa: E402

ZERO = {"rows": [[[0, 0]]], "accepting": [0]}
HUGE = 10**900


def example(name):
    with open(f"examples/{name}.json") as file:
        return json.load(file)


def late(**changes):
    right = {"ruleset": "octal:0.16", "preperiod": 0, "period": 301, "mask": 1, "swing": 0, "head": 700, "window": 600}
    return {"format": FORMAT, "kind": "late-period", **right, "splits": [], **changes}


def majority(count):
    long = {"word": "A" * count, "divisors": None, "winner": "A", "good": [0], "gap": count}
    return {"format": FORMAT, "kind": "majority", **long}


def verdict(certificate):
    try:
        return nimlike_check.check(certificate)
    except Refused as refused:
        return f"refused at {refused}"
    except OverLimit:
        return "beyond the limit"


def refusal(text):
    try:
        parse(text.encode())
    except Refused as refused:
        return str(refused)
    return ""


def line(certificate, before=None, **environment):
    """What the command prints, in one process more."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "one.json")
        with open(path, "w") as file:
            json.dump(certificate, file)
        done = subprocess.run(
            [sys.executable, "-m", "nimlike_check", path],
            capture_output=True,
            env={**os.environ, **environment},
            preexec_fn=before,
        )
    assert not done.stderr, done.stderr
    return done.stdout.decode().partition(": ")[2]


def test_verdicts_where_faults_were():
    assert "exceeds 255" in verdict(late(ruleset=f"octal:0.{'3' * 300}"))
    family = example("family-4-7-c")
    large = {"first": HUGE, "step": 1, "start": 0, "period": [0, 11], "preperiod": [0, 0]}
    for c in (
        late(head=HUGE),
        late(period=HUGE),
        {**family, "classes": [large], "members": []},
        {**family, "classes": [], "members": [[HUGE, HUGE, HUGE]]},
    ):
        assert verdict(c) == "beyond the limit"
    move = {"after": ["u"], "if": [["<", "u", "x"], ["<=", "u", 5]]}
    game = {"parameters": ["y"], "requires": [["<=", "y", 5], ["<=", 5, "y"]], "moves": [move]}
    assert verdict(own(binary(), ZERO, **game)).startswith("the game below")


def test_sentences_are_complete():
    said = verdict(example("majority-3-5-7"))
    assert "n chips, A begins, each turn takes 1 to K until none is left, A wins iff" in said
    assert "in normal play" in verdict(example("family-4-7-c"))
    never = own(binary(), {**ZERO, "accepting": []}, misere=True, moves=[{"after": ["u"], "if": [["<", "u", "x"]] * 2}])
    never["ruleset"]["moves"][0]["if"][1] = ["<", "x", "u"]
    assert "P-positions of small numbers are none" in verdict(never)


def test_texts_and_names_that_mislead_are_refused():
    assert "inside one another" in refusal(f'{{"a":"{"]" * 900}","b":{"[" * 900}')
    for text in ("recurrence:1,,1:1,2", "recurrence:1,1:01,2", f"powers:{'2' * 5000}", "powers:"):
        assert verdict({**example("onepile-fibonacci"), "ruleset": f"onepile:base={text}"}).startswith(
            "refused at format"
        )
    for name in ("U", "iff", "XOR", "is"):
        relation = {"name": name, "variables": ["x"], "tree": ["=", "x", 0], "automaton": ZERO}
        assert verdict(sentence(binary(), [relation], ["x"], ["=", "x", "x"])).startswith("refused at format")


def test_the_command_bounds_its_own_work():
    said = line(majority(400_000))
    assert said.startswith("accepted: ") and said.endswith("...\n") and len(said) < 100_100
    assert "mis\\xe8re" in line(example("nim-misere-3"), PYTHONIOENCODING="ascii")
    for limit, most in ((resource.RLIMIT_CPU, 5), (resource.RLIMIT_AS, 800 << 20)):
        lower = lambda limit=limit, most=most: resource.setrlimit(limit, (most, most))  # noqa: E731
        assert line(example("nim-3"), lower).startswith("accepted: ")


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print("held:", name)
