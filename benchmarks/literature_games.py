"""The games of examples/games as a researcher meets them: lines, law, time; prints the table of the page on them.

``python benchmarks/literature_games.py [SECONDS]`` gives each search so many seconds, 20 if none are named. The rules
of TOML files are proved as well.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

GAMES = Path(__file__).parent.parent / "examples" / "games"
KNOWN = {  # what is published, with the place
    "acrostic_twins": "G = a XOR b (Winning Ways, ch. 14)",
    "antonim": "the same law (Winning Ways, ch. 15)",
    "blocking_wythoff": "the game is Larsson's (2011)",
    "chomp": "a = b + 1",
    "couples_are_forever": "no period known (Guy's unsolved problems)",
    "cram_on_a_strip": "period 34 from 53 on (Guy and Smith 1956, Dawson's Kayles)",
    "cyclic_nimhoff": "the same formula (Fraenkel and Lorberbom 1991)",
    "dawsons_chess": "period 34 from 52 on (Guy and Smith 1956)",
    "divisor_game": "odd numbers lose",
    "end_nim": "recursion (Albert and Nowakowski 2001)",
    "end_wythoff": "recursion (Fraenkel and Reisner 2009)",
    "grossmans_euclid": "the same formula (Nivasch 2006)",
    "imitation_nim": "Wythoff's pairs where nothing is barred (Larsson 2009): `--fix c=0` finds them",
    "lim": "the same law (Fink, Fraenkel and Santos 2014)",
    "mock_turtles": "the odious numbers (Winning Ways, ch. 14)",
    "notakto": "misère quotient of 18 elements (Plambeck and Whitehead 2013)",
    "ruler": "G(n) is the largest power of 2 that divides n (Winning Ways, ch. 14)",
    "silver_dollar": "Nim of the gaps (Winning Ways, ch. 15)",
    "st_wythoff": "the same pairs (Fraenkel 1998)",
    "staircase_nim": "Nim of every other step",
    "treblecross": "no period known",
    "turning_corners": "the nim-product (Winning Ways, ch. 14)",
    "welter": "the same law for three coins (Winning Ways, ch. 15)",
    "white_knight": "blocks of 4 by 4 (Winning Ways, ch. 3)",
    "wyt_queens": "as Wythoff's game, changed near the end",
    "zeckendorf_game": "the second player wins from 3 on; no winning play is known (Baird-Smith and others 2018)",
}


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
    words = ["discover", "--seconds", str(seconds), *(["--prove"] if path.suffix == ".toml" else [])]
    found, took = ask(path, words)
    law = str(found.get("law") or "none found").partition("if and only if ")
    told = re.sub(r": it accepts .*?\.\.\.;", ";", law[2] or law[0]).replace("|", "\\|")
    compared = found.get("fitted", 0) + found.get("tested", 0) + found.get("asked_beyond", 0)
    label = (found.get("proof") or found).get("label", "")
    known = KNOWN.get(path.stem, "")
    name = path.stem.replace("_", " ")
    cells = [f"[{name}](../../examples/games/{path.name})", str(count_lines(path)), told, label, f"{compared:,}"]
    return f"| {' | '.join([*cells, f'{took:.1f}', known])} |"


def main(seconds: int = 20) -> None:
    """Print the table."""
    print("| game | lines | law | label | positions compared | s | published |\n|---|---|---|---|---|---|---|")
    for path in sorted(GAMES.iterdir()):
        if path.suffix in (".py", ".toml"):
            print(describe(path, seconds), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
