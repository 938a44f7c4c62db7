"""Play a scripted game in the terminal and print what is seen, the typed lines marked by ``> ``.

Run it with a position and the lines to type, or without arguments for the game of docs/how-to/play.md:

    python examples/record_game.py
    python examples/record_game.py nim:3,5,7 hint c7 "why b1" undo quit
"""

import contextlib
import io
import sys
from collections.abc import Sequence

from nimlike.cli.main import main

POSITION = "wythoff:9,12"
LINES = ("hint", "hint", "a2", "why", "undo", "why b2", "ab4", "moves", "a1", "review", "ab1", "a2", "position")


class Typist(io.StringIO):
    """Standard input that shows on standard output what is read from it."""

    def readline(self, size: int | None = -1, /) -> str:
        """The next line, shown as it is typed."""
        line = super().readline(-1 if size is None else size)
        if line:
            print(f"> {line}", end="")
        return line


def record(position: str = POSITION, lines: Sequence[str] = LINES) -> str:
    """The transcript of a game in which the person types the lines."""
    seen = io.StringIO()
    typed = Typist("".join(f"{line}\n" for line in lines))
    stdin = sys.stdin
    try:
        sys.stdin = typed
        with contextlib.redirect_stdout(seen):
            main(["play", position])
    finally:
        sys.stdin = stdin
    return f"$ nimlike play {position}\n{seen.getvalue()}"


if __name__ == "__main__":
    print(record(sys.argv[1], sys.argv[2:]) if len(sys.argv) > 1 else record(), end="")
