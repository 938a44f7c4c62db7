"""``python -m fuzz.parsers``: every parser on texts changed at random, for as long as is wished.

A parser may accept a text or refuse it with the package's own error; anything else is a fault: another exception, a
text that takes longer than `PATIENCE`, an error that is not one line. Each fault is printed with its text. With
``--atheris PARSER`` the texts are those of the fuzzer of that name, which looks for texts that reach new lines of the
source; it must be installed.
"""

import argparse
import gc
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType, FunctionType
from typing import Any, NoReturn

from fuzz import texts
from nimlike.cli.output import as_error, one_line
from nimlike.conditions.grammar import read_conditions, read_formula
from nimlike.core import files as bfiles
from nimlike.core.errors import NimlikeError
from nimlike.core.move import parse_move
from nimlike.core.numbers import parse_number
from nimlike.families import parse, parse_position
from nimlike.own import formula
from nimlike.own.toml import load_rules
from nimlike.play.words import as_meant
from nimlike.rl.arena import start_of
from nimlike.storage.chunks import Manifest
from nimlike_check import OverLimit, Refused, check
from nimlike_check.reading import parse as parse_certificate

ROOT = Path(__file__).parents[2]
PATIENCE = 20  # seconds of computation for one text: much more than any takes
MOST = 60_000  # bytes of the longest text that changes may make, before the last change


class Slow(BaseException):
    """A text takes too long; nothing catches this by mistake."""


@dataclass(frozen=True)
class Parser:
    """A parser, which raises only what a user may see, and texts that it accepts."""

    read: Callable[[bytes], object]
    seeds: Callable[[], list[bytes]]


def _text(data: bytes) -> str:
    return data.decode(errors="surrogateescape")


def _toml(data: bytes) -> object:
    with tempfile.TemporaryDirectory(prefix="nimlike-fuzz-") as folder:
        path = Path(folder) / "game.toml"
        path.write_bytes(data)
        return load_rules(path)


def _certificates() -> list[bytes]:
    files = sorted((ROOT / "tests" / "data" / "checker" / "examples").glob("*.json"))
    return [data for path in files if len(data := path.read_bytes()) < 4_000 and not path.name.startswith("late")]


def _encoded(found: list[str]) -> Callable[[], list[bytes]]:
    return lambda: [text.encode(errors="surrogateescape") for text in found]


def _manifests() -> list[bytes]:
    made = Manifest("values", ("octal:0.77", "subtraction:1,3"), {"a": 1}, {"x.py": "00"}, {"to": 100})
    return [made.text().encode()]


FORMULAS = ["E z: x = 3z", "1 <= x - u <= 2", "x + y = 2z & !(x = y)", "A n, m: n < m | (n = m -> E k: n = k + 1)"]
CAPS = ["2*last + 1", "min(left, n // 2)", "(a + b) % 3 == 0 and gcd(a, b) == 1", "left - 1 if left > 3 else 1"]
NUMBERS = ["123", "1_000", "10^30", "2^64+1", "2*3^5", "10^10^3"]

PARSERS: dict[str, Parser] = {  # every parser of text or files by name
    "positions": Parser(lambda data: parse_position(_text(data)), _encoded(texts.examples())),
    "games": Parser(lambda data: parse(_text(data)), _encoded(texts.examples())),
    "as typed": Parser(
        lambda data: parse_position(as_meant(_text(data))), _encoded(["nim 3 4 5", "Nim: 3, 4", "3;4;5"])
    ),
    "numbers": Parser(lambda data: parse_number(_text(data)), _encoded(NUMBERS)),
    "moves": Parser(
        lambda data: parse_move(_text(data)), _encoded(["a1", "ab4", "a2/3", "2.p27-5", "a2~b1~ab3", "pass"])
    ),
    "formulas": Parser(lambda data: read_formula(_text(data)), _encoded(FORMULAS)),
    "conditions": Parser(lambda data: read_conditions(_text(data)), _encoded(["1 <= x - u <= 2, u < x", "x = 2y"])),
    "caps": Parser(
        lambda data: formula.read_formula(_text(data), "cap", {"left", "last", "n", "a", "b"}), _encoded(CAPS)
    ),
    "rules in TOML": Parser(_toml, lambda: [path.read_bytes() for path in sorted((ROOT / "examples").rglob("*.toml"))]),
    "certificates": Parser(lambda data: check(parse_certificate(data)), _certificates),
    "manifests": Parser(lambda data: Manifest.read(_text(data)), _manifests),
    "b-files": Parser(
        lambda data: bfiles.parse_bfile("b.txt", _text(data)), _encoded(["# A1\n0 0\n1 1\n", "1 10\n2 -3\n"])
    ),
    "environments": Parser(lambda data: start_of(_text(data)), _encoded(texts.examples())),
}


def fault(parser: Parser, data: bytes, patience: int = PATIENCE) -> str:
    """What is wrong when a text is read, in words; empty where all is well."""

    def slow(number: int, frame: FrameType | None) -> NoReturn:
        raise Slow

    before = signal.signal(signal.SIGPROF, slow)
    signal.setitimer(signal.ITIMER_PROF, patience)
    said = "accepted"
    try:
        parser.read(data)
    except (MemoryError, RecursionError) as error:
        said = str(as_error(error))  # the command line says these in a line
    except (NimlikeError, Refused, OverLimit) as error:
        said = str(error)
    except Slow:
        return f"it takes more than {patience} s"
    except Exception:
        return traceback.format_exc()[-800:]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return "" if one_line(said, 300) else "the error says nothing"


def changed(data: bytes, random: Random) -> bytes:
    """The text with some changes: of its words, of its bytes, of its structure."""
    for _ in range(random.choice([1, 1, 2, 3, 6])):
        data = random.choice(_CHANGES)(data[:MOST], random)
    return data


def _words(data: bytes, random: Random) -> bytes:
    return texts.changed(_text(data), random).encode(errors="surrogateescape")


def _bytes(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.randbytes(random.choice([0, 1, 1, 4])) + data[at + random.choice([0, 1, 1, 8]) :]


def _repeated(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    end = min(len(data), start + random.choice([1, 3, 30]))
    return data[:end] + data[start:end] * random.choice([1, 2, 50, 2_000]) + data[end:]


def _swapped(data: bytes, random: Random) -> bytes:
    a, b, c = sorted(random.randrange(len(data) + 1) for _ in range(3))
    return data[:a] + data[b:c] + data[a:b] + data[c:]


_JUNK = [b"[", b"{", b"(", b'"', b"'", b"null", b"-1", b"1.5", b"10^99999", b"[" * 300, b"\x00", b"\xff", b"9" * 5_000]


def _junk(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(_JUNK) + data[at:]


def _number(data: bytes, random: Random) -> bytes:
    places = [at for at, sign in enumerate(data[:MOST]) if 48 <= sign <= 57]
    if not places:
        return _junk(data, random)
    at = random.choice(places)
    return (
        data[:at] + random.choice([b"0", b"-1", b"7", b"10000000000000000000000", b"2", b'"1"', b"[]"]) + data[at + 1 :]
    )


_CHANGES: list[Callable[[bytes, Random], bytes]] = [
    *(_words, _bytes, _bytes, _repeated, _swapped, _junk, _number, _number)
]


def cases(name: str, seed: int) -> Iterator[bytes]:
    """Changed texts for a parser, without end; the same for the same seed."""
    random, seeds = Random(f"{name} {seed}"), PARSERS[name].seeds()
    while True:
        yield changed(random.choice(seeds), random)


def run(seconds: float, seed: int, names: list[str]) -> int:
    """Read changed texts for so many seconds of wall time; the exit code is 1 when something went wrong."""
    begun, done, wrong, longest = time.monotonic(), Counter[str](), 0, (0.0, "")
    found = {name: cases(name, seed) for name in names}
    while time.monotonic() - begun < seconds:
        for name, texts_of in found.items():
            end = time.monotonic() + 1
            while time.monotonic() < end:
                data, start = next(texts_of), time.process_time()
                said = fault(PARSERS[name], data)
                longest = max(longest, (time.process_time() - start, f"{name}: {data[:80]!r}, {len(data):,} bytes"))
                done[name] += 1
                if said:
                    wrong += 1
                    shown = data if len(data) < 2_000 else data[:1_000] + b"..." + data[-1_000:]
                    print(f"{name}: {shown!r}\n    {said}", flush=True)
    print(f"{sum(done.values()):,} texts in {time.monotonic() - begun:,.0f} s: {wrong:,} went wrong")
    print(f"the slowest took {longest[0]:.1f} s: {longest[1]}")
    print(", ".join(f"{name} {count:,}" for name, count in done.items()))
    return 1 if wrong else 0


def guided(name: str, arguments: list[str]) -> Any:
    """Leave the choice of texts to atheris; it ends at the first fault."""
    import atheris

    parser = PARSERS[name]

    def one(data: bytes) -> None:
        if said := fault(parser, data):
            raise AssertionError(f"{data!r:.2000}\n{said}")

    with tempfile.TemporaryDirectory(prefix="nimlike-corpus-") as folder:
        for number, seed in enumerate(parser.seeds()):
            (Path(folder) / str(number)).write_bytes(seed)
        ours = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        ours = [each for each in ours if (each.__module__ or "").partition(".")[0] in ("nimlike", "nimlike_check")]
        for each in ours:  # no others: to instrument all of the libraries takes longer than the search
            atheris.instrument_func(each)
        atheris.Setup([sys.argv[0], *arguments, folder], one)
        atheris.Fuzz()


def main() -> int:
    told = argparse.ArgumentParser(prog="python -m fuzz.parsers", description=__doc__)
    told.add_argument("--seconds", type=float, default=60)
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--parser", choices=list(PARSERS), action="append", help="only this one; may be given again")
    told.add_argument("--atheris", choices=list(PARSERS), help="texts by atheris for this parser")
    given, rest = told.parse_known_args()
    if given.atheris:
        guided(given.atheris, rest)
    return run(given.seconds, given.seed, given.parser or list(PARSERS))


if __name__ == "__main__":
    sys.exit(main())
