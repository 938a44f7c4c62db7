"""Files that a command may be given: good, broken, hostile; and places where nothing can be written."""

import os
import shutil
from pathlib import Path

NAMES = [  # what may be named; some of it does not exist
    *("good.toml", "rules.toml", "conditions.toml", "deep.toml", "huge-number.toml", "wide-automaton.toml"),
    *("binary.toml", "empty.toml", "lists.toml", "sparse.toml", "good.json", "deep.json", "binary.json", "empty.json"),
    *("folder", "missing.json", "no/such/folder/out.json", "/dev/full", "/dev/null", "x" * 300, "pipe"),
    *("out.json", "out.svg", "out.png", "store", "good.toml/below", "read-only/out.json", "out.json/", "."),
]


def lay_out(folder: Path) -> None:
    """Make the files in an empty folder."""
    shutil.copytree(Path(__file__).parent.parent / "data" / "fuzz", folder, dirs_exist_ok=True)
    (folder / "folder").mkdir()
    (folder / "read-only").mkdir()
    (folder / "deep.toml").write_text("x = " + "[" * 900 + "]" * 900)
    (folder / "huge-number.toml").write_text(f"piles = {'1' * 5001}\nmoves = [[{'9' * 5001}, 1]]\n")
    (folder / "binary.toml").write_bytes(bytes(range(256)))
    (folder / "binary.json").write_bytes(bytes(range(256)))
    (folder / "deep.json").write_text("[" * 100_000)
    with open(folder / "sparse.toml", "wb") as file:
        file.truncate(1 << 36)
    (folder / "store").mkdir()
    (folder / "store" / "manifest.json").write_text("{}")
    os.chmod(folder / "read-only", 0o500)
