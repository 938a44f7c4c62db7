"""Tables on disk, killed and harmed at random: ``python benchmarks/store_faults.py --kills 300 --harms 1000``.

Each kill ends a process that writes a table, by SIGKILL or by Ctrl-C, at a random instant; it commits after every
few values, so that most kills fall into a commit. The next process goes on from what is there. Each harm changes a
complete table: a bit flipped, bytes overwritten, the end cut off, a file of another game's table put in its place.

After each kill the table must open, and hold nothing but true values. After each harm it must be refused, or what it
vouches for must be true. The exit code is 1 at the first fault.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from nimlike.core.errors import CorruptData, NimlikeError
from nimlike.games.heaps import values as heap_values
from nimlike.games.heaps import ways as heap_ways
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.store import DATA, HEADER, HeapStore

GAMES = (Octal("0.156"), Octal("0.77"))
LAST = 40_000


def stored(folder: Path, game: Octal) -> list[int]:
    """The values that a folder vouches for."""
    store = HeapStore(folder, str(game))
    try:
        values: list[int] = store.values().tolist()
        return values
    finally:
        store.close()


def write(folder: Path, game: Octal, last: int) -> None:
    """Compute a table with commits as close to each other as can be."""
    heap_values._COMMIT, heap_ways._PAUSE = -1.0, 1e-4  # type: ignore[misc]
    table = heap_values.HeapTable(game, folder)
    table.up_to(last)
    table.close()


def killed(folder: Path, game: Octal, after: float, how: signal.Signals) -> bool:
    """Whether a process that goes on with the table was ended by the signal before it was done."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            write(folder, game, LAST)
            code = 0
        except KeyboardInterrupt:
            code = 130
        finally:
            os._exit(code)
    time.sleep(after)
    os.kill(child, how)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 130, -how):
        raise SystemExit(f"the process that writes ended with exit code {code}")
    return code != 0


def kills(number: int, random: Random) -> Counter[str]:
    """Kill processes that write until a table is whole, then begin another one."""
    game, met = GAMES[0], Counter[str]()
    truth = heap_values.HeapTable(game).up_to(LAST).tolist()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), game, LAST)
    whole = time.monotonic() - begun
    folder = Path(tempfile.mkdtemp())
    try:
        for _ in range(number):
            how = random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT])
            before = stored(folder, game)
            ended = killed(folder, game, random.random() * whole / 2, how)
            after = stored(folder, game)
            if after != truth[: len(after)] or len(after) < len(before):
                raise SystemExit(f"after {how.name}: {len(before):,} values before, {len(after):,} now, or a wrong one")
            met[how.name if ended else "done before"] += 1
            if len(after) == LAST + 1:
                met["tables whole"] += 1
                shutil.rmtree(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return met


def harm(folder: Path, other: Path, random: Random) -> str:
    """Change a file of a table; what was done."""
    file = folder / random.choice([DATA, HEADER])
    data = bytearray(file.read_bytes())
    at = random.randrange(len(data))
    what = random.choice(["bit", "bytes", "cut", "swap", "gone"])
    if what == "bit":
        data[at] ^= 1 << random.randrange(8)
    elif what == "bytes":
        length = min(random.randrange(1, 5_000), len(data) - at)
        data[at : at + length] = random.choice([bytes(length), random.randbytes(length), b"9" * length])
    elif what == "cut":
        del data[at:]
    elif what == "swap":
        data = bytearray((other / file.name).read_bytes())
    file.write_bytes(data)
    if what == "gone":
        file.unlink()
    return f"{file.name}, {what}"


def harms(number: int, random: Random) -> Counter[str]:
    """Harm complete tables, a copy each."""
    met = Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / str(i) for i in range(len(GAMES))]
        truths = [heap_values.HeapTable(game).up_to(LAST).tolist() for game in GAMES]
        for folder, game in zip(folders, GAMES, strict=True):
            write(folder, game, LAST)
        for _ in range(number):
            which = random.randrange(len(GAMES))
            copy = Path(name) / "copy"
            shutil.copytree(folders[which], copy)
            done = harm(copy, folders[1 - which], random)
            for game, truth in zip(GAMES, truths, strict=True):
                try:
                    values = stored(copy, game)
                except CorruptData as error:
                    met[f"{done}: refused"] += 1
                    if "\n" in str(error):
                        raise SystemExit(f"{done}: more than one line: {error}") from error
                except NimlikeError as error:
                    raise SystemExit(f"{done}: {error}") from error
                else:
                    met[f"{done}: {'nothing vouched for' if not values else 'read'}"] += 1
                    if values != truth[: len(values)]:
                        raise SystemExit(f"{done}: wrong values are read as those of {game}")
            shutil.rmtree(copy)
    return met


def main() -> None:
    """Kill and harm as often as the command line says."""
    parser = argparse.ArgumentParser(description="Kill and harm tables on disk.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--harms", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    random = Random(asked.seed)
    for name, met in (("kills", kills(asked.kills, random)), ("harms", harms(asked.harms, random))):
        print(f"{name}: {', '.join(f'{what} {times:,}' for what, times in sorted(met.items()))}")


if __name__ == "__main__":
    main()
