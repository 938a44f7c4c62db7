"""A cluster whose hosts are network namespaces: ``python benchmarks/cluster_hosts.py`` (as root, on Linux, with Dask).

Each host is a namespace with a network of its own, and a cable (a veth pair) to a bridge at the scheduler: a scheduler,
two workers, and a desk where the commands are given. The hosts have the disk in common. A sweep is done

- alone, in one process;
- by the cluster;
- by the cluster, when the cable of a worker is cut in the middle and its host removed;
- by the cluster, when the scheduler's host is removed in the middle, and the run is resumed at the desk.

Each time the chunks must be those of the first, byte for byte. CPU seconds and the bytes that went through the
scheduler's bridge are printed. The namespaces are removed at the end; the exit code is 1 at the first fault.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from run_faults import CODES, COMMAND, FULL, digest

from nimlike.storage.chunks import JOURNAL

NETWORK = "10.213.47"
PORT = "8786"
ADDRESS = f"tcp://{NETWORK}.1:{PORT}"
LATE = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "12s"}
"""A host from which nothing comes for so long is lost; Dask's own limit is 30 s."""
MIDDLE = 40
"""So many chunks are done when a host is removed."""


def ip(*words: str) -> None:
    """A command of iproute2."""
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


class Host:
    """A namespace with processes of its own."""

    def __init__(self, name: str, number: int) -> None:
        self.name, self.address = name, f"{NETWORK}.{number}"
        self.processes: list[subprocess.Popen[str]] = []
        ip("netns", "add", name)
        self.there = True

    def run(self, command: Sequence[str], **how: int) -> subprocess.Popen[str]:
        """Begin a command there."""
        inside = ["ip", "netns", "exec", self.name, *command]
        made = subprocess.Popen(inside, text=True, env=os.environ | LATE, **how)  # type: ignore[call-overload]
        self.processes.append(made)
        return made  # type: ignore[no-any-return]

    def cpu(self) -> float:
        """CPU seconds of its first process so far."""
        fields = Path(f"/proc/{self.processes[0].pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def remove(self) -> None:
        """Cut its cable, so that it cannot take leave, then end all that runs there."""
        if self.there:
            self.there = False
            subprocess.run(["ip", "-n", self.name, "link", "set", "cable", "down"], capture_output=True, check=False)
            for process in self.processes:
                process.kill()
                process.wait()
            ip("netns", "del", self.name)


@contextmanager
def hosts(place: Path) -> Iterator[dict[str, Host]]:
    """A scheduler, two workers and a desk, with Dask at work."""
    made: dict[str, Host] = {}
    with ExitStack() as ends:
        for number, what in enumerate(("scheduler", "worker1", "worker2", "desk"), 1):
            made[what] = host = Host(f"nimlike{os.getpid()}{what}", number)
            ends.callback(host.remove)
            ip("-n", host.name, "link", "set", "lo", "up")
        boss = made["scheduler"]
        ip("-n", boss.name, "link", "add", "cable", "type", "bridge")
        ip("-n", boss.name, "addr", "add", f"{boss.address}/24", "dev", "cable")
        ip("-n", boss.name, "link", "set", "cable", "up")
        for what in ("worker1", "worker2", "desk"):
            host = made[what]
            ip("-n", boss.name, "link", "add", what, "type", "veth", "peer", "name", "cable", "netns", host.name)
            ip("-n", boss.name, "link", "set", what, "master", "cable", "up")
            ip("-n", host.name, "addr", "add", f"{host.address}/24", "dev", "cable")
            ip("-n", host.name, "link", "set", "cable", "up")
        dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", boss.address, "--port", PORT]
        boss.run([*dask, "--no-dashboard"], stderr=subprocess.DEVNULL)
        for what in ("worker1", "worker2"):
            host = made[what]
            dask = [sys.executable, "-m", "distributed.cli.dask_worker", ADDRESS, "--host", host.address]
            options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(place / what)]
            host.run([*dask, *options], stderr=subprocess.DEVNULL)
        yield made


def moved(host: Host) -> int:
    """The bytes that came to the ports of the bridge of a host: each byte between two hosts once."""
    lines = Path(f"/proc/{host.processes[0].pid}/net/dev").read_text().splitlines()
    rows = [line.replace(":", " ").split() for line in lines]
    return sum(int(row[1]) for row in rows if row[0] in ("worker1", "worker2", "desk"))


def done(folder: Path) -> int:
    """The chunks that are written."""
    journal = folder / JOURNAL
    return len(journal.read_text().splitlines()) - 1 if journal.exists() else 0


def begun(found: dict[str, Host], folder: Path) -> subprocess.Popen[str]:
    """The sweep, begun at the desk for the cluster, when both workers have come."""
    return found["desk"].run(
        [*COMMAND, "start", str(folder), *CODES, "--cluster", ADDRESS],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def both(found: dict[str, Host]) -> None:
    """Wait until both workers have come."""
    asks = f"import distributed; distributed.Client({ADDRESS!r}).wait_for_workers(2, timeout=120)"
    asked = found["desk"].run([sys.executable, "-c", asks])
    if asked.wait():
        raise SystemExit("the workers did not come to the scheduler")
    found["desk"].processes.remove(asked)


def in_the_middle(run: subprocess.Popen[str], folder: Path) -> int:
    """Wait until some chunks are done; how many."""
    while (number := done(folder)) < MIDDLE:
        if run.poll() is not None:
            raise SystemExit(f"the run ended after {number} chunks: {run.communicate()[1]}")
        time.sleep(0.05)
    return number


def undisturbed(found: dict[str, Host], folder: Path) -> str:
    """The sweep by the cluster."""
    before = moved(found["scheduler"])
    spent = {what: found[what].cpu() for what in ("scheduler", "worker1", "worker2")}
    run = begun(found, folder)
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode:
        raise SystemExit(f"by the cluster: exit code {run.returncode}")
    each = ", ".join(f"{what} {found[what].cpu() - was:.1f} s" for what, was in spent.items())
    desk = used.ru_utime + used.ru_stime
    return f"CPU {each}, desk {desk:.1f} s; {moved(found['scheduler']) - before:,} bytes for {done(folder)} chunks"


def without_worker(found: dict[str, Host], folder: Path) -> str:
    """The sweep by the cluster, one of whose workers is lost."""
    run = begun(found, folder)
    number = in_the_middle(run, folder)
    found["worker2"].remove()
    _, said = run.communicate()
    if run.returncode:
        raise SystemExit(f"without a worker: exit code {run.returncode}, {said!r}")
    return f"a worker's host removed after {number} of {done(folder)} chunks, the other went on"


def without_scheduler(found: dict[str, Host], folder: Path) -> str:
    """The sweep by the cluster, whose scheduler is lost; then at the desk."""
    run = begun(found, folder)
    number = in_the_middle(run, folder)
    found["scheduler"].remove()
    _, said = run.communicate()
    if run.returncode != FULL or said.count("\n") != 1:
        raise SystemExit(f"without a scheduler: exit code {run.returncode}, {said!r}")
    at_end = done(folder)
    resumed = found["desk"].run([*COMMAND, "resume", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if resumed.wait():
        raise SystemExit(f"resumed: exit code {resumed.returncode}")
    return (
        f"the scheduler's host removed after {number} chunks: one line, exit code {FULL}; resumed at {at_end}"
        f" of {done(folder)} chunks"
    )


def main() -> None:
    """Do the sweep in all ways."""
    if sys.platform != "linux" or shutil.which("ip") is None:
        raise SystemExit("network namespaces are not to be had here: Linux and the command ip are needed")
    trial = f"nimlike{os.getpid()}trial"
    try:
        ip("netns", "add", trial)
        ip("netns", "exec", trial, "true")
    except subprocess.CalledProcessError as error:
        subprocess.run(["ip", "netns", "del", trial], capture_output=True, check=False)
        said = str(error.stderr).strip().splitlines()
        raise SystemExit(f"network namespaces are not allowed here: {said[0] if said else error}") from None
    ip("netns", "del", trial)
    ways: dict[str, Callable[[dict[str, Host], Path], str]] = {
        "the cluster": undisturbed,
        "a worker lost": without_worker,
        "the scheduler lost": without_scheduler,
    }
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        alone = subprocess.Popen([*COMMAND, "start", str(place / "alone"), *CODES], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(alone.pid, 0)
        alone.returncode = os.waitstatus_to_exitcode(status)
        if alone.returncode:
            raise SystemExit(f"alone: exit code {alone.returncode}")
        print(f"alone: CPU {used.ru_utime + used.ru_stime:.1f} s", flush=True)
        for what, way in ways.items():
            folder = place / what
            with hosts(place) as found:
                both(found)
                told = way(found, folder)
            if digest(folder) != digest(place / "alone"):
                raise SystemExit(f"{what}: other chunks than alone")
            print(f"{what}: {told}; the same chunks", flush=True)


if __name__ == "__main__":
    main()
