"""Answers of this program without some libraries: ``python without_libraries.py numpy,numba < texts``.

Each line of standard input is the text of a position; each line of output is its answer, as JSON.
"""

import json
import sys
from importlib.abc import MetaPathFinder
from typing import Any

from nimlike.core.libraries import EXTENSIONS

MOVES = 20_000  # most moves that a search may look at here


class Without(MetaPathFinder):
    """Finds no module of the libraries named: as if they were not installed; without Numba, no compiled kernels."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        if fullname.partition(".")[0] in self.names or ("numba" in self.names and fullname in EXTENSIONS):
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def told(text: str) -> dict[str, Any]:
    """What the program says of a position."""
    import nimlike

    try:
        position = nimlike.position(text)
        found = position.answer(MOVES)
        return {
            "outcome": str(found.outcome),
            "grundy": found.grundy,
            "moves": sorted(str(move) for move, _ in found.winning_moves.first(40)),
            "label": str(found.label),
            "reason": found.reason.summary,
        }
    except nimlike.NimlikeError as error:
        return {"error": str(error)}


if __name__ == "__main__":
    sys.meta_path.insert(0, Without(sys.argv[1].split(",")))
    for line in sys.stdin.read().splitlines():
        print(json.dumps(told(line)))
    loaded = {name.partition(".")[0] for name in sys.modules}
    assert loaded.isdisjoint(sys.argv[1].split(","))
