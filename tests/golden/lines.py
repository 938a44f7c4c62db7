"""The command lines to record: every command with every family, modifiers, random positions, and mistakes."""

from collections.abc import Iterator
from itertools import product
from random import Random

from fuzz import texts
from fuzz.commands import NAMES, arguments, command_of, printed_examples

from nimlike.core.errors import NimlikeError
from nimlike.families import parse_ruleset
from nimlike.study.listings import listers

NEVER = {"web", "papers", "completion", *(name for name in NAMES if name.startswith("run "))}
"""Commands that serve, or work long, or write outside their folder; `papers` is a test of its own."""
MODIFIERS = ("misere", "pass=1", "pass=2", "block=2", "block=3", "end=0~1", "misere:pass=1", "misere:block=2")
MORE = (
    *("vector:perm=k,0:move=k,k:move=1,2", "vector:move=1:move=3", "vector:move=1,2:move=2,1:misere", "octal:0.07"),
    *("octal:0.15", "octal:0.6", "octal:0.106", "octal:0.3", "hex:0.A", "hex:0.7C", "subtraction:2,5"),
    *("subtraction:4,7,c", "subtraction:squares", "wythoff:a=3", "wythoff:b=2", "schwenk:cap=3x", "schwenk:cap=x"),
    *("onepile:base=1,2,5,13", "coprime:max=3", "coprime:max=all", "coprime:max=sqrt", "coprime:n=15"),
    *("coprime:primes=3,5", "mark:t=4"),
)
NUMBERS = ("0", "1", "2", "3", "5", "7", "8", "12", "20", "33", "100", "10^6", "10^18", "2^101")


def rulesets() -> list[str]:
    """The rulesets of all examples, and some more."""
    return sorted({text.rpartition(":")[0] for text in texts.examples()} | set(MORE))


def positions(random: Random) -> Iterator[str]:
    """The examples and positions near them, of each ruleset with each modifier too."""
    yield from texts.examples()
    for text in texts.examples():
        rules, _, state = text.rpartition(":")
        for modifier in ("", *MODIFIERS):
            for _ in range(2 if modifier else 4):
                numbers = [random.choice(NUMBERS[: 9 if modifier else None]) for _ in state.split(",")]
                yield f"{rules}{':' * bool(modifier)}{modifier}:{','.join(numbers)}"
    pairs = [random.sample(texts.examples(), 2) for _ in range(80)]
    yield from (f"{one}+{other}" for one, other in pairs)


def lines(seed: int = 2026) -> Iterator[list[str]]:
    """All command lines, the same ones for the same seed."""
    random = Random(seed)
    yield from (["--help"], ["run", "--help"])
    for name in NAMES:
        yield [*name.split(), "--help"]
        if name not in NEVER:
            yield from ([name, *words] for words in printed_examples(name) if "<" not in words and ">" not in words)
    for number, position in enumerate(positions(random)):
        yield ["solve", position, *([], ["--why"], ["--json"], ["--json", "--why"])[number % 4]]
    for position, extra in product(texts.examples(), (["--depth", "1"], ["--depth", "2"], ["-o", "out.tex"])):
        yield ["solve", position, *extra]
    for name, rules in product(OF_A_GAME, rulesets()):
        words = [*name.split(), rules, *OF_A_GAME[name]]
        yield words
        if any("--json" in parameter.opts for parameter in command_of(name).params):
            yield [*words, "--json"]
    for rules in rulesets():
        yield ["values", rules, "--to", "40", "-o", "out.svg"]
        yield from (["values", rules, "--of", of, "--to", "12"] for of in _listed(rules))
        yield from (["analyze", rules, "--of", of] for of in ("period", "quotient", "theorem"))
    for fuzzed in range(900):
        words = arguments(Random(fuzzed))
        if words and words[0] not in NEVER and words[0] != "run":
            yield words


OF_A_GAME = {  # the commands that take a ruleset, with options of short work
    "values": [],
    "analyze": ["--seconds", "1"],
    "discover": ["--seconds", "1"],
    "prove": ["--seconds", "1"],
    "design pairs": ["--to", "40"],
    "design moves": ["--to", "8", "--reach", "2"],
    "puzzle": ["--seed", "1"],
    "worksheet": ["--count", "1"],
}


def _listed(text: str) -> list[str]:
    """What can be listed of a game, and one thing that cannot."""
    try:
        return [*listers(parse_ruleset(text)), "colours"]
    except NimlikeError:  # the games of a text with a letter
        return []
