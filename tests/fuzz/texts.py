"""Texts that may stand on the command line: valid, nearly valid and hostile ones, made by grammar from examples."""

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random

from suites import data

from nimlike.families import families, family

TOKEN = re.compile(r"[A-Za-z]+|\d+(?:\^\d+)?|.", re.DOTALL)

EDGES, LARGE, HUGE, BEYOND, MALFORMED, STRANGE = data("odd_texts.json").values()
HUGE.append("1" * 5000)
BEYOND.append("1" * 100_000)
STRANGE += ["😀" * 400, "x" * 5000, ":" * 3000, "+" * 500, "nim:1+" * 300 + "nim:1"]


@lru_cache(maxsize=1)
def examples() -> list[str]:
    return [text for name in families() for text in family(name).examples]


@lru_cache(maxsize=1)
def options() -> list[str]:
    """Every segment that an example has between its family and its state."""
    return sorted({segment for text in examples() for segment in text.split(":")[1:-1]} | {"misere", "pass=1", "r"})


def number(random: Random) -> str:
    """A whole number, mostly a small one."""
    kind = random.random()
    if kind < 0.55:
        return random.choice(EDGES)
    if kind < 0.7:
        return str(random.randrange(1, 10 ** random.randint(1, 6)))
    return random.choice(random.choice([LARGE, LARGE, HUGE, BEYOND, MALFORMED, STRANGE]))


def position(random: Random) -> str:
    text = changed(random.choice(examples()), random)
    return text if random.random() < 0.9 else f"{text}+{changed(random.choice(examples()), random)}"


def ruleset(random: Random) -> str:
    return changed(random.choice(examples()).rpartition(":")[0], random)


def changed(text: str, random: Random) -> str:
    """The text with none, one or more changes."""
    for _ in range(random.choice([0, 0, 1, 1, 1, 2, 3])):
        text = random.choice(CHANGES)(text, random)
    return text


def _other_number(text: str, random: Random) -> str:
    tokens = TOKEN.findall(text)
    places = [i for i, token in enumerate(tokens) if token[0].isdigit()]
    if places:
        tokens[random.choice(places)] = number(random)
    return "".join(tokens)


def _segments(text: str, random: Random) -> str:
    parts = text.split(":")
    at = random.randrange(len(parts))
    kind = random.randrange(5)
    if kind == 0:
        parts.insert(at + 1, random.choice(options()))
    elif kind == 1:
        del parts[at]
    elif kind == 2:
        parts.insert(at, parts[at])
    elif kind == 3:
        parts[at] = random.choice(options())
    else:
        parts.append(number(random))
    return ":".join(parts)


def _longer_list(text: str, random: Random) -> str:
    return text + "," + ",".join(number(random) for _ in range(random.choice([1, 2, 8])))


def _many(text: str, random: Random) -> str:
    return text + (random.choice([",1", ":misere", ",0", "7", ",10^3", "0"])) * random.choice([20, 500, 12_000])


def _sign(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return (
        text[:at] + random.choice([*":,=+-^*/@.x()", "k", "A", "٣", "\u202e", " "]) + text[at + random.randrange(2) :]
    )


def _strange(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(STRANGE) + text[at:]


def _token(text: str, random: Random) -> str:
    tokens = TOKEN.findall(text) or [""]
    tokens[random.randrange(len(tokens))] = random.choice(TOKEN.findall(random.choice(examples())))
    return "".join(tokens)


CHANGES: list[Callable[[str, Random], str]] = [
    *(_other_number, _other_number, _other_number, _segments, _segments, _longer_list),
    *(_many, _sign, _strange, _token),
]


def move(random: Random) -> str:
    return changed(random.choice(["a1", "b2", "ab4", "a2/3", "a2/3/1", "3", "2.b1", "1.a10^30"]), random)


def lines(random: Random) -> bytes:
    """Standard input: positions, moves and words of play, or bytes that are no text."""
    kind = random.random()
    if kind < 0.1:
        return random.randbytes(random.choice([1, 100, 5000]))
    if kind < 0.2:
        return b""
    words = ["hint", "why", "moves", "undo", "redo", "swap", "new", "position", "review", "help", "undo 10^30", "quit"]
    made = []
    for _ in range(random.choice([1, 5, 20])):
        made.append(random.choice([position(random), move(random), random.choice(words), number(random)]))
    end = random.choice(["\n", "", "\r\n"])
    return "\n".join(made).encode(errors="surrogateescape") + end.encode()
