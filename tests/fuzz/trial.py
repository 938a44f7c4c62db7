"""One command line, run in a process of its own and judged."""

import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TextIO

from fuzz import files, texts
from fuzz.commands import arguments

CODES = {0, 1, 2, 3, 4, 5, 130}
MEMORY = 1 << 30
ADDRESSES = 8 << 30  # address space beyond which a process is refused more, so that the machine survives
PATIENCE = 3.0  # seconds of computation between Ctrl-C and the end
REST = 0.5
"""Seconds for which a process waits without computing until it is interrupted: a server, which waits for ever."""
LONGEST_START = 120.0  # seconds until a process listens to Ctrl-C
LONGEST_ERROR = 300
OUTPUTS = ["file", "file", "file", "file", "full", "closed", "gone"]
INPUTS = ["lines", "lines", "lines", "closed", "null"]


@dataclass
class Trial:
    """What is run, and how; everything follows from the seed."""

    seed: int
    seconds: float = 5.0  # computing time after which it is interrupted as by Ctrl-C, from when it listens to that
    args: list[str] = field(default_factory=list)  # made from the seed when there are none
    output: str = "file"
    input: str = "lines"
    lines: bytes = b""
    plain: bool = False  # with common streams, and interrupted late
    interrupted_after: float = 0

    def __post_init__(self) -> None:
        random = Random(self.seed)
        self.args = self.args or arguments(random)
        plain = self.plain or random.random() < 0.6
        self.output = "file" if plain else random.choice(OUTPUTS)
        self.input = "lines" if plain else random.choice(INPUTS)
        self.lines = texts.lines(random)
        self.interrupted_after = (
            self.seconds * random.uniform(0.02, 1) if not plain and random.random() < 0.5 else self.seconds
        )


@dataclass
class Verdict:
    """How a trial went."""

    trial: Trial
    code: int = 0
    faults: list[str] = field(default_factory=list)  # what should not be, in words
    output: str = ""
    error: str = ""
    seconds: float = 0.0
    memory: int = 0
    interrupted: bool = False

    def __str__(self) -> str:
        shown = " ".join(repr(word if len(word) < 200 else f"{word[:100]}...({len(word)})") for word in self.trial.args)
        how = f"in {self.trial.input}, out {self.trial.output}, {self.seconds:.1f} s, {self.memory >> 20} MiB"
        lines = [f"seed {self.trial.seed}: {shown}", f"exit {self.code}; {how}", "; ".join(self.faults)]
        return "\n    ".join([*lines, self.error[-600:]])


def in_fork(trial: Trial, last: Callable[[], object] = lambda: None) -> Verdict:
    """Run the command line in a fork of this process, and ``last`` when it has ended."""

    def start(folder: Path) -> int:
        sys.stdout.flush()
        # Before the program runs, Ctrl-C ends the fork as it ends a process: by the signal itself.
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
        child = os.fork()
        if child:
            signal.signal(signal.SIGINT, before)
            return child
        code = 99
        try:
            _streams(trial, folder)
            _limits(folder)
            for number, name in enumerate(("stdin", "stdout", "stderr")):
                setattr(sys, name, _opened(number))
            sys.argv = ["nimlike", *trial.args]
            # A fork ends below without what a process does at its end, as giving back semaphores.
            os.environ["PYTHONWARNINGS"] = "ignore::UserWarning:multiprocessing.resource_tracker"
            from nimlike.cli.main import run

            signal.signal(signal.SIGINT, signal.default_int_handler)
            run()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 98
            for stream in (sys.stdout, sys.stderr):
                try:
                    stream.flush()
                except Exception:
                    code = 97
        except BaseException as error:
            os.write(2, f"Traceback: {type(error).__name__}: {error!r:.300}\n".encode(errors="replace"))
        last()
        os._exit(code)

    return _judged(trial, start, forked=True)


def imported(args: list[str]) -> list[str]:
    """The modules that are imported when a command line has run for a second at most, in this order."""
    with tempfile.NamedTemporaryFile("r") as told:
        in_fork(Trial(0, 1.0, args, plain=True), lambda: Path(told.name).write_text("\n".join(sys.modules)))
        return told.read().split()


def in_process(trial: Trial) -> Verdict:
    """Run the command line as a process, as a shell does."""
    running: list[subprocess.Popen[bytes]] = []

    def start(folder: Path) -> int:
        command = [sys.executable, "-m", "nimlike", *[word.replace("\0", "") for word in trial.args]]
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}

        def prepare() -> None:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # the tests may run in the background, which ignores it
            _streams(trial, folder)
            _limits(folder)

        running.append(subprocess.Popen(command, env=environment, preexec_fn=prepare))  # noqa: PLW1509 - no threads here
        return running[0].pid

    return _judged(trial, start, forked=False)


def _opened(number: int) -> TextIO | None:
    """A standard stream as Python opens it at its start: None where it is closed."""
    try:
        return open(number, "w" if number else "r", encoding="utf-8")
    except OSError:
        return None


def _streams(trial: Trial, folder: Path) -> None:
    """Put the three standard streams of this process where the trial wants them."""
    source = os.open(folder.parent / "stdin" if trial.input == "lines" else os.devnull, os.O_RDONLY)
    os.dup2(source, 0)
    if trial.output == "gone":
        heard, told = os.pipe()
        os.close(heard)
    else:
        place = "/dev/full" if trial.output == "full" else str(folder.parent / "stdout")
        told = os.open(place, os.O_WRONLY | os.O_CREAT, 0o600)
    os.dup2(told, 1)
    os.dup2(os.open(folder.parent / "stderr", os.O_WRONLY | os.O_CREAT, 0o600), 2)
    os.closerange(3, 4096)
    if trial.input == "closed":
        os.close(0)
    if trial.output == "closed":
        os.close(1)


def _limits(folder: Path) -> None:
    os.chdir(folder)
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 31, 1 << 31))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def _judged(trial: Trial, start: Callable[[Path], int], forked: bool) -> Verdict:
    home = Path(tempfile.mkdtemp(prefix="nimlike-fuzz-"))
    verdict = Verdict(trial)
    try:
        folder = home / "here"
        folder.mkdir()
        files.lay_out(folder)
        (home / "stdin").write_bytes(trial.lines)
        held = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")  # by this process
        _watch(start(folder), verdict)
        # Either begins as a fork of the tests, which may hold much: a process gives that back, a fork keeps it.
        if forked:
            verdict.memory = max(0, verdict.memory - held)
        elif verdict.memory < held + (16 << 20):
            verdict.memory = 0
        verdict.output, verdict.error = (
            path.read_bytes().decode(errors="replace") if path.exists() else ""
            for path in (home / "stdout", home / "stderr")
        )
        _judge(verdict)
        left = [path.name for path in folder.rglob(".nimlike-*")]
        if left:
            verdict.faults.append(f"a half-written file is left: {left}")
    finally:
        (home / "here" / "read-only").chmod(0o700)
        shutil.rmtree(home, ignore_errors=True)
    return verdict


def _watch(pid: int, verdict: Verdict) -> None:
    """Wait for the end of a process; interrupt it when its time is over, kill it when that does not help.

    Its time begins when it listens to Ctrl-C: a busy machine may take long to come to that.
    """
    born = time.monotonic()
    told_at = told_cpu = begun = rested = first = 0.0
    ended = select.poll()
    ended.register(process := os.pidfd_open(pid), select.POLLIN)
    while not ended.poll(20):
        now, (cpu, rests) = time.monotonic(), _computed(pid)
        if not begun:
            if not _listens(pid) and now - born < LONGEST_START:
                continue
            begun, first = now, cpu
        cpu -= first
        rested = rested if rests and rested else now
        if not told_at:
            late = now - begun > verdict.trial.interrupted_after + (4 * cpu + 1)
            if cpu > verdict.trial.interrupted_after or now - rested > REST or late:
                told_at, told_cpu, verdict.interrupted = now, cpu, True
                os.kill(pid, signal.SIGINT)
        elif cpu - told_cpu > PATIENCE or now - told_at > 60:
            verdict.faults.append(f"Ctrl-C does not end it: {cpu - told_cpu:.1f} s of computation later it still runs")
            os.kill(pid, signal.SIGKILL)
            break
    os.close(process)
    _, status, used = os.wait4(pid, 0)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    verdict.code = os.waitstatus_to_exitcode(status)
    verdict.seconds = used.ru_utime + used.ru_stime
    verdict.memory = used.ru_maxrss * 1024


def _listens(pid: int) -> bool:
    """Whether a process has opened the pipe by which Ctrl-C is told to its threads."""
    try:
        return any(
            int(file.name) > 2 and os.readlink(file).startswith("pipe:") for file in Path(f"/proc/{pid}/fd").iterdir()
        )
    except FileNotFoundError:  # the file or the process is gone: it is looked at again
        return False


def _computed(pid: int) -> tuple[float, bool]:
    """Seconds that a process has computed; whether it waits now, and has no children that compute for it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = (each.read_text() for each in Path(f"/proc/{pid}/task").glob("*/children"))
        waits = fields[0] == "S" and not any(children)
    except OSError:
        return 0.0, False
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), waits


def _judge(verdict: Verdict) -> None:
    faults, code, args, stderr = verdict.faults, verdict.code, verdict.trial.args, verdict.error
    # Before the program runs, and after it, the interpreter itself ends by the signal; a shell shows that as 130 too.
    by_signal = verdict.interrupted and code == -signal.SIGINT
    if code not in CODES and not by_signal and not any("Ctrl-C" in fault for fault in faults):
        faults.append(f"exit code {code} is not one of those documented")
    if verdict.memory > MEMORY:
        faults.append(f"{verdict.memory >> 20} MiB of memory")
    if "more memory than there is" in stderr:
        faults.append("no limit on memory but the machine's")
    if "Traceback" in stderr or "Exception ignored" in stderr:
        faults.append("a traceback")
    lines = stderr.splitlines()
    if any(len(line) > LONGEST_ERROR for line in lines):
        faults.append(f"an error of {max(map(len, lines))} characters")
    if len(args) < 1 or (len(args) == 1 and not lines):
        return
    several = args[0] in ("solve", "check")
    if len(lines) > (len(args) if several else 1) and "Usage:" not in stderr:
        faults.append(f"{len(lines)} lines of errors")
    if code in (2, 3, 5) and not lines and not several:
        faults.append("an exit code without a word")
    if code == 130 and not verdict.interrupted:
        faults.append("interrupted by nobody")
