"""Files that a command may be given: good, broken, hostile; and places where nothing can be written."""

from __future__ import annotations

import os
from pathlib import Path

NAMES = [
    *("good.toml", "rules.toml", "conditions.toml", "deep.toml", "huge-number.toml", "wide-automaton.toml"),
    *("binary.toml", "empty.toml", "lists.toml", "sparse.toml", "good.json", "deep.json", "binary.json", "empty.json"),
    *("folder", "missing.json", "no/such/folder/out.json", "/dev/full", "/dev/null", "x" * 300, "pipe"),
    *("out.json", "out.svg", "out.png", "store", "good.toml/below", "read-only/out.json", "out.json/", "."),
]
"""What may be named; some of it does not exist."""


def lay_out(folder: Path) -> None:
    """Make the files in an empty folder."""
    (folder / "folder").mkdir()
    (folder / "read-only").mkdir()
    (folder / "good.toml").write_text('game = "octal:0.77"\n')
    (folder / "rules.toml").write_text('moves = ["k,0", [2, 1]]\nperm = ["k,k"]\npiles = 2\n')
    (folder / "conditions.toml").write_text(CONDITIONS)
    (folder / "deep.toml").write_text("x = " + "[" * 900 + "]" * 900)
    (folder / "huge-number.toml").write_text(f"piles = {'1' * 5001}\nmoves = [[{'9' * 5001}, 1]]\n")
    (folder / "wide-automaton.toml").write_text(WIDE)
    (folder / "binary.toml").write_bytes(bytes(range(256)))
    (folder / "binary.json").write_bytes(bytes(range(256)))
    (folder / "empty.toml").write_bytes(b"")
    (folder / "empty.json").write_bytes(b"")
    (folder / "lists.toml").write_text("moves = [[], {}, 3, [true], [1.5]]\nperm = 7\n")
    (folder / "good.json").write_text('{"format": "nimlike/hex-period/1", "code": "0.77"}')
    (folder / "deep.json").write_text("[" * 100_000)
    with open(folder / "sparse.toml", "wb") as file:
        file.truncate(1 << 36)
    (folder / "store").mkdir()
    (folder / "store" / "manifest.json").write_text("{}")
    os.chmod(folder / "read-only", 0o500)


CONDITIONS = """\
title = "one pile, take 1 or 2"
position = ["x"]

[[moves]]
after = ["u"]
conditions = ["1 <= x - u <= 2"]

[p]
numeration = "binary"
formula = "E z: x = 3z"
"""

WIDE = """\
title = "too wide"
position = ["a", "b", "c", "d", "e", "f", "g", "h"]

[[moves]]
after = ["u", "b", "c", "d", "e", "f", "g", "h"]
conditions = ["u < a"]

[p]
numeration = "powers:16"
automaton = { accepting = [0], rows = [[[0, 0]]] }
"""
