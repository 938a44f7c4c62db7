"""Ctrl-C ends every long command soon, in compiled kernels too; nothing half-written is left."""

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from fuzz.trial import Trial, in_process
from suites import data

from nimlike.runs.workers import Processes

pytestmark = pytest.mark.slow

LONG = data("commands.json")["long"]
QUICK = ("analyze octal:0.106", "prove nim")


@pytest.mark.parametrize(
    "args",
    [pytest.param(args, marks=[pytest.mark.quick] * (" ".join(args[:2]) in QUICK)) for args in LONG],
    ids=lambda args: " ".join(args[:2]),
)
def test_a_long_command_ends_when_it_is_interrupted(args: list[str]) -> None:
    """At a random time (another one each run of the seed); judged by the time it computes after the signal."""
    seed = len(" ".join(args))
    verdict = in_process(Trial(seed, Random(seed).uniform(0.3, 4), args, plain=True))
    assert not verdict.faults, str(verdict)


@pytest.mark.parametrize("args", [LONG[0], LONG[5], LONG[9]], ids=lambda args: " ".join(args[:2]))
def test_sigterm_ends_a_command_as_ctrl_c_does(args: list[str], tmp_path: Path) -> None:
    """In a compiled kernel too, which does not notice; a moment after the program hears of signals."""
    script = (
        "import os, signal, sys, threading, nimlike.cli.main as program\n"
        "begin = program.ending.begin\n"
        "def begun(*given):\n"
        "    threading.Timer(2, os.kill, (os.getpid(), signal.SIGTERM)).start()\n"
        "    begin(*given)\n"
        "program.ending.begin = begun\n"
        f"sys.argv = ['nimlike', *{args!r}]\n"
        "program.run()\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (143, b"", b"nimlike: terminated\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.quick
def test_an_interrupted_command_says_so_and_nothing_else() -> None:
    verdict = in_process(Trial(1, 2.0, ["values", "octal:0.764", "--from", "2^20", "--to", "2^20"], plain=True))
    assert (verdict.interrupted, verdict.code) == (True, 130)
    assert verdict.error == "nimlike: interrupted\n"


@pytest.mark.quick
@pytest.mark.parametrize("when", ["output.prepare", "ending.over"])
def test_before_the_program_has_begun_and_after_it_has_ended(when: str) -> None:
    """Ctrl-C just before the handler is there, and just before the exit: no traceback."""
    script = (
        "import signal, nimlike.cli.main as program\n"
        "program.main = lambda: 0\n"
        f"kept = program.{when}\n"
        f"program.{when} = lambda: (kept(), signal.raise_signal(signal.SIGINT))\n"
        "program.run()\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert ended.returncode == 130
    assert ended.stderr in (b"nimlike: interrupted\n", b"")
    assert ended.stderr or when == "ending.over"


HALF_LINKED = """
    one, other = (binding.parse_assembly(f"define i32 @{name}() {{ ret i32 1 }}") for name in ("one", "other"))
    other.detach = lambda: signal.raise_signal(signal.SIGINT)
    one.link_in(other)
"""
"""Ctrl-C when compiled code has freed what was linked in, and the library has not yet noted it."""

HALF_MADE = """
    class Half:
        def __init__(self):
            signal.raise_signal(signal.SIGINT)
            self.whole = True
        def __del__(self):
            self.whole
    Half()
"""
"""Ctrl-C in the making of an object whose destructor needs the whole of it."""

SWALLOWED = f"""
    {HALF_MADE.replace("    Half()", "").strip()}
    try:
        Half()
    except KeyboardInterrupt as error:
        error.with_traceback(None)
        raise ValueError from None
"""
"""The same, where a library makes another error of it."""


@pytest.mark.parametrize("body", [HALF_LINKED, HALF_MADE, SWALLOWED])
def test_after_ctrl_c_destructors_of_half_made_objects_do_and_say_nothing(body: str) -> None:
    ended = run_as_program(body)
    assert (ended.returncode, ended.stderr) == (130, b"nimlike: interrupted\n")


def test_without_ctrl_c_what_destructors_raise_is_shown() -> None:
    ended = run_as_program(HALF_MADE.replace("signal.raise_signal(signal.SIGINT)", "raise ValueError"))
    assert b"Exception ignored in: <function" in ended.stderr
    assert b"AttributeError: 'Half' object has no attribute 'whole'" in ended.stderr


def run_as_program(body: str) -> subprocess.CompletedProcess[bytes]:
    """Run ``body`` as the work of a command."""
    script = (
        "import signal, nimlike.cli.main as program\n"
        "from llvmlite import binding\n"
        "from nimlike.cli.ending import heeding\n"
        f"def work():{body}\n"
        "def within(words):\n"
        "    with heeding():\n"
        "        work()\n"
        "program.perform = within\n"
        "program.run()\n"
    )
    return subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)


def test_an_interruption_of_a_text_that_is_executed_gives_the_exit_code_of_the_program(tmp_path: Path) -> None:
    """As in the making of a data class. The interpreter would end by the signal, were it not told otherwise."""
    (tmp_path / "within.py").write_text(
        "import nimlike.cli.main as program\n"
        "from nimlike.cli.ending import heeding\n"
        "def work(words):\n"
        "    with heeding():\n"
        "        exec('raise KeyboardInterrupt')\n"
        "program.perform = work\n"
        "program.run()\n"
    )
    ended = subprocess.run([sys.executable, "-m", "within"], cwd=tmp_path, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"nimlike: interrupted\n")


@pytest.mark.parametrize("way", ["make_context", "invoke"])
def test_an_interruption_on_the_way_to_a_command_and_back_prints_one_line(way: str) -> None:
    script = (
        "import sys, nimlike.cli.main as program\n"
        "def pressed(*given, **named):\n"
        "    raise KeyboardInterrupt\n"
        f"program.LazyGroup.{way} = pressed\n"
        "sys.argv = ['nimlike', 'games']\n"
        "program.run()\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"nimlike: interrupted\n")


@pytest.mark.quick
def test_a_file_whose_writing_stalls_is_not_left_half_written(tmp_path: Path) -> None:
    """The disk does not answer, so that the main thread notices nothing: another one ends the process."""
    script = (
        "import os, signal, sys, threading, time\n"
        "from pathlib import Path\n"
        "from nimlike.cli import ending, output\n"
        "ending.install()\n"
        "def stalled(number):\n"
        "    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])\n"
        "    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    time.sleep(60)\n"
        "os.fsync = stalled\n"
        "output.write_output(Path(sys.argv[1]), 'x')\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(tmp_path / "out")], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"nimlike: interrupted\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="no masks of signals there")
def test_processes_that_help_are_deaf_to_signals_from_their_first_step_on() -> None:
    """It is for the one that has started them; they would show tracebacks of what they were about to import."""
    workers = Processes(1)
    try:
        blocked = workers.executor().submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()
        assert {signal.SIGINT, signal.SIGTERM} <= blocked
        assert not {signal.SIGINT, signal.SIGTERM} & signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        workers.stop()
