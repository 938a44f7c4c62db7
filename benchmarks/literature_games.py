"""The games of examples/games as a researcher meets them: lines, law, time; prints the table of the page on them.

``python benchmarks/literature_games.py [SECONDS]`` gives each search so many seconds, 20 if none are named. A game of
heaps is analysed for its period, any other one is searched for a law, and TOML rules are proved as well.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import nimlike

GAMES = Path(__file__).parent.parent / "examples" / "games"


def count_lines(path: Path) -> int:
    """Lines of code, without comments, documentation and empty lines."""
    text, quoted, lines = path.read_text(encoding="utf-8"), False, 0
    for line in map(str.strip, text.splitlines()):
        quotes = line.count('"""')
        lines += bool(line) and not (quoted or quotes or line.startswith("#"))
        quoted = quoted != bool(quotes % 2)
    return lines


def ask(path: Path, words: list[str]) -> tuple[dict[str, Any], float]:
    """What a command answers as JSON, and the seconds that it takes."""
    started = perf_counter()
    command = [sys.executable, "-m", "nimlike", *words[:1], str(path), *words[1:], "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(done.stdout or "{}"), perf_counter() - started


def describe(path: Path, seconds: int) -> str:
    """The row of a game."""
    rules = nimlike.load_rules(path) if path.suffix == ".toml" else nimlike.load_games(path)[0]()
    words = ["discover", "--seconds", str(seconds), *(["--prove"] if path.suffix == ".toml" else [])]
    found, took = ask(path, words)
    law = str(found.get("law") or "none found").partition("if and only if ")
    compared = found.get("fitted", 0) + found.get("tested", 0) + found.get("asked_beyond", 0)
    label = found.get("label", "")
    cells = [f"[{rules.title}](../../examples/games/{path.name})", str(count_lines(path)), law[2] or law[0]]
    return " | ".join(["|", *cells, label, f"{compared:,}", f"{took:.1f}", "|"])


def main(seconds: int = 20) -> None:
    """Print the table."""
    print("| game | lines | law | label | positions compared | s |\n|---|---|---|---|---|---|")
    for path in sorted(GAMES.iterdir()):
        if path.suffix in (".py", ".toml"):
            print(describe(path, seconds), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
