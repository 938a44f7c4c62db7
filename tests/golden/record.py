"""Records: a command line, what it prints, and its exit code; one text file for each command."""

import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from fuzz.trial import Trial, in_fork

from nimlike.cli.main import CHAPTERS, COMMANDS

FOLDER = Path(__file__).parent / "records"
SECONDS = 90.0  # a command line that computes longer is interrupted, and then its record differs
WHOLE = 1_500  # longer texts are kept by their beginning and their SHA-256
BEGINNING = 600


@dataclass(frozen=True)
class Record:
    """A command line with what it printed on both streams and its exit code."""

    words: tuple[str, ...]
    code: int
    output: str
    error: str
    seconds: float = field(default=0.0, compare=False)  # of computation; not written

    def __str__(self) -> str:
        """The record as it stands in a file; every line of the streams is marked, so that no text can end it."""
        marked = [f"| {line}" for line in self.output.splitlines()] + [f"! {line}" for line in self.error.splitlines()]
        return "\n".join([f"$ {shlex.join(self.words)}", *marked, f"= {self.code}"]) + "\n"


def run(words: Iterable[str], seconds: float = SECONDS) -> Record:
    """Run a command line in a fork of this process, in a folder of its own."""
    _import_commands()
    args = list(words)
    verdict = in_fork(Trial(0, seconds, args, plain=True))
    return Record(tuple(args), verdict.code, shorten(verdict.output), shorten(verdict.error), verdict.seconds)


def shorten(text: str) -> str:
    """The text, or its beginning and a checksum of the whole; in ASCII, without the seconds that something took."""
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").rstrip("\n")
    text = "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)
    text = re.sub(r"\b\d+\.\d\d? s\b", "... s", text)
    if len(text) <= WHOLE:
        return text
    return f"{text[:BEGINNING]}\n... {len(text):,} characters, sha256 {sha256(text.encode()).hexdigest()[:24]}"


def read(path: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """The command lines of a file of records, each with the text of its record."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        if block.strip():
            yield tuple(shlex.split(block.partition("\n")[0].removeprefix("$ "))), block.rstrip("\n") + "\n"


def write(path: Path, records: Iterable[Record]) -> None:
    """Write a file of records."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(map(str, records)), encoding="utf-8")


@lru_cache(maxsize=1)
def _import_commands() -> None:
    chapters = {f"nimlike.cli.{CHAPTERS.get(name, name)}" for name in COMMANDS}
    for name in (*chapters, "numba", "matplotlib.figure", "rich.console"):
        import_module(name)
