"""Runs that are killed and harmed at random: ``python benchmarks/run_faults.py --kills 300``.

Small runs of each kind (a table of values, a sweep, a search for a period, theorems with a number of steps, discovery,
a table of three piles by blocks) are begun again and again in a process that is ended at a random instant, by SIGKILL
or Ctrl-C; they write after every chunk, so that most kills fall into a write. Now and then a file is harmed between: a
bit flipped, bytes overwritten or swapped, the end cut off, the file of another run put in its place, the file removed;
now and then a process may write only so many bytes, as on a full disk. When a run is complete its chunks must be those
of a run that nobody disturbed, byte for byte.

``--workers`` kills workers of a sweep by two processes. ``--scheduler`` also kills the workers, and then the scheduler,
of a Dask cluster of this machine. The exit code is 1 at the first fault.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from nimlike.core.errors import CorruptData, LimitReached
from nimlike.games.heaps import sparse_space as sliding
from nimlike.games.heaps import ways as heap_ways
from nimlike.runs import run as runs
from nimlike.runs.run import facts, manifest_of
from nimlike.storage.chunks import DATA, JOURNAL, MANIFEST, Manifest

KINDS = ("values", "sweep", "period", "law", "discover")
FULL = 3
"""The exit code where the disk is full."""


def small() -> dict[str, Manifest]:
    """Runs of about half a second each, with many chunks."""
    runs._PAUSE, heap_ways._CHUNK = -1.0, 1024  # type: ignore[misc]
    sliding._ROOM = 1 << 14  # type: ignore[misc]
    return {
        "values": manifest_of("values", ["octal:0.156"], {"to": "40000", "block": "5000"}),
        "sweep": manifest_of("sweep", ["octal:0.{0..7}{1..7}"], {"to": "300"}),
        "period": manifest_of("period", ["octal:0.104"], {"to": str(1 << 20), "step": "40000"}),
        "law": manifest_of("law", ["coprime:max={1..14}", "subtraction:{1..3},c"], {"steps": "60"}),
        "discover": manifest_of("discover", ["subtraction:{1..6},{3..9}"], {"bound": "128", "prove": "yes"}),
    }


def go(folder: Path, wanted: Manifest) -> str:
    """Do a run to its end; the checksum of all its chunks."""
    run = runs.Run(folder, wanted)
    try:
        run.go()
        if run.chunks.check() or run.missing:
            raise SystemExit(f"{wanted.about}: not complete and sound at its end")
        return str(facts(run)["digest"])
    finally:
        run.close()


def ended(folder: Path, wanted: Manifest, after: float, how: signal.Signals | None, room: int) -> int:
    """The exit code of a process that goes on with a run until it is ended, or may write no more."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # it waits until the child can answer it
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            if how is None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            go(folder, wanted)
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            code = 0
        except KeyboardInterrupt:
            code = 130
        except LimitReached as error:
            code = 1 if "\n" in str(error) else FULL
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(code)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if how is not None:
        until = time.monotonic() + after
        while time.monotonic() < until and os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            time.sleep(0.005)
        os.kill(child, how)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (0, 130, FULL, -signal.SIGKILL) or (code == FULL and how is not None):
        raise SystemExit(f"{wanted.about}: the process ended with exit code {code}")
    return code


def harm(folder: Path, other: Path, random: Random) -> str:
    """Change a file of a run; what was done."""
    file = folder / random.choice([DATA, DATA, DATA, JOURNAL, MANIFEST])
    if not file.exists() or not file.stat().st_size:
        return ""
    data = bytearray(file.read_bytes())
    at = random.randrange(len(data))
    what = random.choice(["bit", "bytes", "swapped", "cut", "of another run", "gone"])
    length = min(random.randrange(1, 5_000), len(data) - at)
    if what == "bit":
        data[at] ^= 1 << random.randrange(8)
    elif what == "bytes":
        data[at : at + length] = random.choice([bytes(length), random.randbytes(length), b"9" * length])
    elif what == "swapped":
        half = len(data) // 2
        data = data[half:] + data[:half]
    elif what == "cut":
        del data[at:]
    elif what == "of another run":
        data = bytearray((other / file.name).read_bytes())
    file.write_bytes(data)
    if what == "gone":
        file.unlink()
    return f"{file.name} {what}"


def kills(number: int, random: Random, kinds: Sequence[str]) -> Counter[str]:
    """Kill and harm runs of these kinds until they are complete, then begin others."""
    wanted, met = {kind: manifest for kind, manifest in small().items() if kind in kinds}, Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        place, whole, sizes, seconds = Path(name), {}, {}, {}
        for kind, manifest in wanted.items():
            whole[kind] = go(place / f"{kind} undisturbed", manifest)
            begun = time.monotonic()  # the second time, when everything is loaded
            go(place / f"{kind} again", manifest)
            seconds[kind] = time.monotonic() - begun
            print(f"{kind}: {seconds[kind]:.2f} s undisturbed", flush=True)
            sizes[kind] = (place / f"{kind} undisturbed" / DATA).stat().st_size
        while met["SIGKILL"] + met["SIGINT"] < number:
            kind = random.choice(list(wanted))
            how = random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGINT, None])
            room = random.randrange(sizes[kind])
            code = ended(place / kind, wanted[kind], random.random() * seconds[kind] / 2, how, room)
            met[{0: "whole", 130: "SIGINT", FULL: "full disk"}.get(code, "SIGKILL")] += 1
            done = ""
            if not random.randrange(3) and (place / kind).exists():
                other = random.choice([each for each in wanted if each != kind])
                done = harm(place / kind, place / f"{other} undisturbed", random)
                met[f"harm: {done or 'none, the file is empty'}"] += 1
                if done == f"{MANIFEST} of another run":
                    refused(place / kind, wanted[kind])
                    shutil.rmtree(place / kind)
                    continue
            # With another run's journal and no manifest it would be that run: it is completed first.
            if random.randrange(6) == 0 or done == f"{JOURNAL} of another run":
                if go(place / kind, wanted[kind]) != whole[kind]:
                    raise SystemExit(f"{kind}: other chunks than those of a run that nobody disturbed")
                met["complete, and right"] += 1
                shutil.rmtree(place / kind)
        for kind, manifest in wanted.items():
            if go(place / kind, manifest) != whole[kind]:
                raise SystemExit(f"{kind}: other chunks than those of a run that nobody disturbed")
            met["complete, and right"] += 1
    return met


def refused(folder: Path, wanted: Manifest) -> None:
    """A folder that says it is another run is left alone."""
    try:
        runs.Run(folder, wanted).close()
    except CorruptData:
        return
    raise SystemExit(f"{folder} is another run, and was taken")


COMMAND = [sys.executable, "-m", "nimlike", "run"]
CODES = ["sweep", "octal:0.{0..7}{0..7}{1,3,7}", "--to", "1500"]


def digest(folder: Path) -> str:
    """The checksum of the chunks of a run."""
    said = subprocess.run([*COMMAND, "status", str(folder), "--json"], capture_output=True, text=True, check=True)
    return str(json.loads(said.stdout)["digest"])


def children(process: int) -> list[int]:
    """The processes that a process has begun and that compute, by the list of the system."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[1]) == process and "spawn_main" in (path.parent / "cmdline").read_text():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def workers(random: Random, place: Path) -> str:
    """Kill workers while they compute; the result must be the undisturbed one."""
    subprocess.run([*COMMAND, "start", str(place / "undisturbed"), *CODES], check=True, capture_output=True)
    run = subprocess.Popen(
        [*COMMAND, "start", str(place / "workers"), *CODES, "--workers", "2"], stdout=subprocess.DEVNULL
    )
    killed = 0
    while run.poll() is None:
        time.sleep(1.5 + 2 * random.random())
        for worker in random.sample(found, 1) if killed < 6 and (found := children(run.pid)) else ():
            os.kill(worker, signal.SIGKILL)
            killed += 1
    if run.returncode or digest(place / "workers") != digest(place / "undisturbed"):
        raise SystemExit(f"after {killed} killed workers: exit code {run.returncode}, or other chunks")
    return f"{killed} workers killed, the same chunks"


def scheduler(random: Random, place: Path) -> str:
    """Kill a worker of a Dask cluster, then its scheduler; go on without it. The result must be the undisturbed one."""
    port = 20_000 + random.randrange(20_000)
    address = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)]
    boss = subprocess.Popen([*dask, "--no-dashboard"], stderr=subprocess.DEVNULL)
    hands = []
    try:
        for _ in range(2):
            worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"]
            hands.append(subprocess.Popen([*worker, "--no-dashboard"], stderr=subprocess.DEVNULL, cwd=place))
        command = [*COMMAND, "start", str(place / "cluster"), *CODES, "--cluster", address]
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not (place / "cluster" / JOURNAL).exists() and run.poll() is None:
            time.sleep(0.05)
        hands[0].kill()
        time.sleep(2)
        boss.kill()
        _, said = run.communicate(timeout=60)
        if run.returncode != FULL or said.count("\n") != 1:
            raise SystemExit(f"without a scheduler: exit code {run.returncode}, {said!r}")
        done = len((place / "cluster" / JOURNAL).read_text().splitlines()) - 1
        subprocess.run([*COMMAND, "resume", str(place / "cluster")], check=True, capture_output=True)
        if digest(place / "cluster") != digest(place / "undisturbed"):
            raise SystemExit("after the scheduler was lost: other chunks")
        return f"a worker and the scheduler killed after {done} chunks, the rest done without them: the same chunks"
    finally:
        for process in (boss, *hands):
            process.kill()
            process.wait()


def main() -> None:
    """Kill and harm as often as the command line says."""
    parser = argparse.ArgumentParser(description="Kill and harm runs.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="only this kind of run, of at least two; may be given again")
    parser.add_argument("--workers", action="store_true", help="kill workers too")
    parser.add_argument("--scheduler", action="store_true", help="kill workers, and a Dask cluster too")
    asked = parser.parse_args()
    if (asked.kind and not {*asked.kind} <= {*KINDS}) or len({*(asked.kind or KINDS)}) < 2:
        parser.error(f"--kind: two at least of {', '.join(KINDS)}")
    random = Random(asked.seed)
    if asked.workers or asked.scheduler:
        with tempfile.TemporaryDirectory() as name:
            print(f"workers: {workers(random, Path(name))}")
            if asked.scheduler:
                print(f"cluster: {scheduler(random, Path(name))}")
    met = kills(asked.kills, random, asked.kind or KINDS)
    print(f"{', '.join(f'{what} {times:,}' for what, times in sorted(met.items()))}")


if __name__ == "__main__":
    main()
