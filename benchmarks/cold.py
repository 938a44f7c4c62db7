"""What `solve` and `values` cost in a new process, at sizes from 1 to 20,000: CPU time by that of `solve nim:3,4,5`.

Below each row stands the most memory of its processes, in MB.
The package is measured as it is installed for the Python that runs this.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from subprocess import CalledProcessError
from typing import Final

from _measure import cpu_of_process, load_of_machine

SIZES: Final = tuple(int(f"{digit}{'0' * zeros}") for zeros in range(5) for digit in (1, 2, 5))[:-1]
SOLVED_ONLY: Final = {"vector, both", "vector, three piles", "wythoff, both", "moore", "sum"}
"""Their values are those of others, or of all positions in a box with three sides."""
EXAMPLES: Final = Path(__file__).parents[1] / "examples"
GAMES: Final = {
    "nim": "nim:{n},3,4",
    "wythoff": "wythoff:{n},7",
    "onepile": "onepile:base=fibonacci:{n},6",
    "coprime": "coprime:max=10:{n}",
    "grundy": "grundy:{n}",
    "octal, period": "octal:0.77:{n}",
    "octal": "octal:0.16:{n}",
    "octal, dense": "octal:0.764:{n}",
    "hex": "hex:0.9:{n}",
    "subtraction": "subtraction:3,50,101:{n}",
    "primes": "subtraction:primes:{n}",
    "squares": "subtraction:squares:{n}",
    "vector": "vector:gdwn=1,2:{n},3",
    "vector, both": "vector:gdwn=1,2:{n},{n}",
    "vector, three piles": "vector:move=k,0,0:move=0,k,0:move=0,0,k:move=1,1,1:{n},3,4",
    "wythoff, both": "wythoff:{n},{n}",
    "wythoff, a=2": "wythoff:a=2:{n},7",
    "euclid": "euclid:{n},7",
    "mark": "mark:t=3:{n}",
    "schwenk": "schwenk:cap=2x:{n},7",
    "moore": "hyper:ab,ac,bc:{n},3,4",
    "sum": "nim:{n},4+wythoff:{n},7",
    "octal, misère": "octal:0.77:misere:{n}",
    "of one's own, TOML": f"@{EXAMPLES}/rook_nim.toml:{{n}},7",
    "of one's own, Python": f"{EXAMPLES}/games/ruler.py:{{n}}",
}


def seconds(words: list[str], runs: int) -> float | None:
    """The median CPU time of a command; None where it is refused."""
    try:
        return statistics.median(cpu_of_process([sys.executable, "-m", "nimlike", *words])[0] for _ in range(runs))
    except CalledProcessError:
        return None


VALUES: Final = {name: text.partition(":{n}")[0] for name, text in GAMES.items() if name not in SOLVED_ONLY}


def memory(words: list[str]) -> float:
    """The most memory of a command, in MB."""
    code = "import resource as r, subprocess as s, sys; s.run(sys.argv[1:], stdout=s.DEVNULL, stderr=s.DEVNULL)"
    told = f"{code}; print(r.getrusage(r.RUSAGE_CHILDREN).ru_maxrss)"
    command = [sys.executable, "-c", told, sys.executable, "-m", "nimlike", *words]
    ran = subprocess.run(command, check=True, capture_output=True)
    return int(ran.stdout) / 1_000


def main() -> None:
    """Each family at each size, and what they cost by that of Nim."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--families", default="", help="only those whose names have this")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--json", metavar="FILE", type=Path, help="write the times here too")
    given = options.parse_args()
    base = seconds(["solve", "nim:3,4,5"], 2 * given.runs + 1)
    assert base is not None
    print(f"solve nim:3,4,5: {base:.3f} s of CPU; below: how many times that")
    print(f"{'':16}" + "".join(f"{size:>7}" for size in SIZES))
    rows = dict[str, list[float | None]]()
    for verb, games in (("solve", GAMES), ("values", VALUES)):
        print(verb)
        for name, text in games.items():
            if given.families in name:
                lines = [[verb, text.format(n=n)] if verb == "solve" else [verb, text, "--to", str(n)] for n in SIZES]
                each = rows[f"{verb} {text}"] = [seconds(words, given.runs) for words in lines]
                row = "".join("      -" if spent is None else f"{spent / base:7.1f}" for spent in each)
                print(f"{name:16}{row}\n{'MB':>16}{''.join(f'{memory(words):7.0f}' for words in lines)}", flush=True)
    if given.json:
        made = {"nim": base, "sizes": SIZES, "rows": rows, "machine": load_of_machine()}
        given.json.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
