"""Files given to the checker: each gets its own verdict in one line, whatever the others are."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest
from suites import mostly_slow

import nimlike_check
from checker.bad_files import BAD_FILES, BadFile
from nimlike.cli.main import main as nimlike_main
from nimlike_check import nim_piles, proofs
from nimlike_check.__main__ import main
from nimlike_check.work import STEPS, Work

SHIPPED = Path(__file__).parent.parent.parent / "src" / "nimlike" / "certificates"
GOOD = str(SHIPPED / "proofs" / "nim-3.json")


def test_each_kind_is_found_in_the_module_that_checks_it() -> None:
    modules = [import_module(f"nimlike_check.{found.name}") for found in iter_modules(nimlike_check.__path__)]
    kinds = {module.__name__: module.KINDS for module in modules if hasattr(module, "KINDS")}
    assert {f"nimlike_check.{name}": kinds for name, kinds in nimlike_check._KINDS.items()} == kinds
    assert tuple(sorted(kind for some in kinds.values() for kind in some)) == nimlike_check.KINDS


@pytest.mark.parametrize("bad", BAD_FILES, ids=lambda bad: bad.what)
def test_a_bad_file_is_refused_in_one_line(bad: BadFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(bad.data)
    assert main([str(path)]) == 1
    said, errors = capsys.readouterr()
    assert said.startswith(f"{path}: refused at format: ")
    assert bad.says in said
    assert (said.count("\n"), errors) == (1, "")
    assert len(said) < 300 + len(str(path))


def test_bad_files_in_the_middle_do_not_stop_the_later_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = []
    for at, bad in enumerate(BAD_FILES):
        paths += [GOOD, str(tmp_path / f"{at}.json")]
        Path(paths[-1]).write_bytes(bad.data)
    assert main([*paths, str(tmp_path), str(tmp_path / "none"), "/dev/zero", GOOD]) == 2
    said, errors = capsys.readouterr()
    verdicts = [line for line in said.splitlines() if ": accepted: " in line or ": refused at " in line]
    assert [line.split(": ")[0] for line in verdicts] == [*paths, GOOD]
    assert verdicts[-1].startswith(f"{GOOD}: accepted: ")
    assert errors.splitlines() == [
        f"{tmp_path}: cannot be read: Is a directory",
        f"{tmp_path / 'none'}: cannot be read: No such file or directory",
        "/dev/zero: cannot be read: not a regular file",
    ]


def test_a_pipe_without_a_writer_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main([str(tmp_path / "pipe")]) == 2
    assert "not a regular file" in capsys.readouterr().err


def test_a_large_file_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert main([str(path)]) == 3
    said = capsys.readouterr().out
    assert said.startswith(
        f"{path}: format: not checked: it takes at least 137,438,953,472 steps, and the limit is 40,000,000"
    )
    assert said.endswith("; --limit 3436 allows it\n")


def test_a_file_may_take_25_times_its_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As in [0],[0],...: four bytes for a list of one number, which takes about a hundred."""
    path = tmp_path / "lists"
    for size, code, says in ((1 << 24, 1, "not a JSON text"), ((1 << 24) + 1, 3, "at least 419,430,425 bytes")):
        with path.open("wb") as file:
            file.truncate(size)
        assert main([str(path)]) == code
        assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("names", "code"), [(["good"], 0), (["bad"], 1), (["none", "bad", "huge", "good"], 2), (["huge", "good"], 3)]
)
def test_the_exit_code_is_the_first_of_2_1_3_0(names: list[str], code: int, tmp_path: Path) -> None:
    (tmp_path / "good").write_text(Path(GOOD).read_text())
    (tmp_path / "bad").write_text("{}")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
    assert main([str(tmp_path / name) for name in names]) == code


@pytest.mark.parametrize(
    "words",
    [
        *([], ["--limit"], ["--limit", "3"], ["--limit", "0", GOOD], ["--limit", "nan", GOOD]),
        *(["--limit", "inf", GOOD], ["--limit", "many", GOOD], ["--full"], ["--fill", "5", GOOD], ["-", GOOD], ["--"]),
        *(["--workers"], *(["--workers", some, GOOD] for some in ("0", "-1", "1025", "two", "1.5", "9" * 20))),
    ],
    ids=" ".join,
)
def test_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    said, errors = capsys.readouterr()
    assert said == ""
    assert errors.startswith("usage: python -m nimlike_check [--limit N] [--full] [--workers N] FILE...\n")
    options = [word for word in words if word.startswith("-") and word not in ("--full", "--")]
    assert (options[0] if options else "no file is given") in errors.splitlines()[-1] or words == ["--limit", "3"]


def test_options_come_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--limit", "2", "--full"], ["--full", "--limit", "0.5"], ["--full", "--"], ["--"]):
        assert main([*words, GOOD]) == 0
    assert capsys.readouterr().out.count("accepted") == 4


def test_verdicts_are_the_same_for_any_number_of_workers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output, the errors and the exit code; each file has the limit for itself."""
    (tmp_path / "bad").write_text("{}")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
    good = sorted(map(str, (SHIPPED / "proofs").glob("nim-[45]*.json")))
    files = [*good, str(tmp_path / "bad"), GOOD, str(tmp_path / "none"), str(tmp_path / "huge"), *good]
    told = []
    for program, workers in ((main, "1"), (main, "2"), (lambda words: nimlike_main(["check", *words]), "2")):
        assert program(["--limit", "0.5", "--workers", workers, "--", *files]) == 2
        told.append(capsys.readouterr())
    assert told[1:] == [told[0]] * 2
    said = [line.partition(": ")[0] for line in told[0].out.splitlines() if not line.startswith(" ")]
    assert said == [file for file in files if file != str(tmp_path / "none")]
    assert told[0].err == f"{tmp_path / 'none'}: cannot be read: No such file or directory\n"


def test_a_process_that_dies_costs_only_its_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where the system ends one that holds too much memory."""
    (tmp_path / "deadly").mkdir()
    (tmp_path / "deadly" / "nimlike_check").symlink_to(Path(nimlike_check.__file__).parent)
    (tmp_path / "deadly" / "sitecustomize.py").write_text(
        "import os, sys\n"
        "def ends(event, arguments):\n"
        "    if event == 'open' and str(arguments[0]).endswith('heavy'):\n"
        "        os._exit(7)\n"
        "if any('spawn_main' in word for word in sys.orig_argv):\n"
        "    sys.addaudithook(ends)\n"
    )
    (tmp_path / "heavy").write_text("{}")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "deadly"))
    assert main(["--workers", "2", GOOD, str(tmp_path / "heavy"), GOOD, GOOD]) == 3
    said = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert [line.startswith(f"{GOOD}: accepted: ") for line in said] == [True, False, True, True]
    assert said[1] == f"{tmp_path / 'heavy'}: not checked: its process has died (exit code 7)"


def test_processes_end_with_the_one_that_has_started_them() -> None:
    """When that is killed, or Ctrl-C ends it, in the middle of the work; and they say nothing."""
    words = [sys.executable, "-m", "nimlike_check", "--workers", "2", *[GOOD] * 10_000]
    for ending, code in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as begun:
            assert begun.stdout is not None
            assert begun.stderr is not None
            begun.stdout.readline()  # they are at work
            if ending == signal.SIGINT:
                os.killpg(begun.pid, ending)  # as a terminal does
            else:
                begun.kill()
            begun.stdout.read()  # to its end: nobody holds it any more
            assert begun.stderr.read() == b""
            assert begun.wait() == code


def test_a_low_limit_says_which_would_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--limit", "0.000001", GOOD]) == 3
    assert "--limit 1 allows it" in capsys.readouterr().out


def test_full_prints_all_that_the_kind_lists(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listing: Any = lambda certificate, _work: f"all of {certificate['kind']}"  # noqa: E731
    monkeypatch.setattr(proofs, "full", listing, raising=False)
    assert main([GOOD]) == 0
    short = capsys.readouterr().out
    for program in (main, lambda words: nimlike_main(["check", *words])):
        assert program(["--full", GOOD]) == 0
        assert capsys.readouterr().out == f"{short}all of automaton-proof\n"


def test_the_full_list_is_counted_with_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    """It is made by going through the proof once more."""
    work = Work()
    nimlike_check.check(json.loads(Path(GOOD).read_text()), work=work)
    limit = str(1.5 * work.steps / STEPS)
    assert main(["--limit", limit, GOOD]) == 0
    accepted = capsys.readouterr().out
    assert main(["--limit", limit, "--full", GOOD]) == 3
    said = capsys.readouterr().out
    assert said.startswith(f"{accepted}{GOOD}: --full: ")
    assert "not listed: it takes at least" in said
    assert said.count("\n") == accepted.count("\n") + 1


SPENDS = {
    "bytearray(1 << 33)": "memory: not checked: it takes more than it may have; a higher --limit allows more",
    "while True: pass": "time: not checked: it takes more than 1 s; a higher --limit allows more",
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limits of a process are those of Linux")
@pytest.mark.parametrize("spends", mostly_slow(SPENDS))
def test_the_system_stops_what_was_counted_wrongly(spends: str) -> None:
    """One line, exit code 3, and the next file is checked."""
    program = (
        "import json, sys, nimlike_check.process as process, nimlike_check.verdicts as verdicts\n"
        "from nimlike_check.__main__ import run\n"
        "process.SECONDS, rightly = 1, verdicts.check\n"
        "def check(certificate, work):\n"
        "    verdicts.check = rightly\n"
        f"    {spends}\n"
        "verdicts.check = check\n"
        "sys.exit(run())\n"
    )
    done = subprocess.run([sys.executable, "-c", program, GOOD, GOOD], capture_output=True, text=True, check=False)
    said = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (3, "")
    assert said[0] == f"{GOOD}: {SPENDS[spends]}"
    assert said[1].startswith(f"{GOOD}: accepted: ")


def test_a_check_leaves_the_limits_of_the_process_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is checked within limits, which end with it; `check` sets none, nor does a system without them."""
    kinds = (resource.RLIMIT_CPU, resource.RLIMIT_AS)
    seen: list[list[tuple[int, int]]] = []

    def limits(*_: Any, **__: Any) -> str:
        seen.append([*map(resource.getrlimit, kinds)])
        return ""

    before = [*map(resource.getrlimit, kinds)]
    handler = signal.getsignal(signal.SIGXCPU)
    monkeypatch.setattr(proofs, "check", limits)
    nimlike_check.check(json.loads(Path(GOOD).read_text()))
    assert main([GOOD]) == 0
    with monkeypatch.context() as without:
        without.setattr("nimlike_check.process.resource", None)
        assert main([GOOD]) == 0
    assert [each == before for each in seen] == [True, not sys.platform.startswith("linux"), True]
    assert [*map(resource.getrlimit, kinds)] == before
    assert signal.getsignal(signal.SIGXCPU) is handler


def test_what_gives_everything_at_once_has_no_longer_listing() -> None:
    assert not hasattr(nim_piles, "full")
    assert nimlike_check.full({"kind": "nim-any-piles"}) == ""
    with pytest.raises(nimlike_check.Refused, match="kind is one of"):
        nimlike_check.full({"kind": []})


@pytest.mark.parametrize("name", [b"\xff.json", b"a\nb.json", "é.json".encode()])
def test_names_with_odd_signs_give_one_line(name: bytes, tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), name)
    Path(os.fsdecode(path)).write_text("{}")
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"nimlike_check", path],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (1, 1, b"")


def test_signs_of_a_refusal_stay_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim = {**json.loads(Path(GOOD).read_text()), "version": "1\n\x1b[2J"}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(claim))
    assert main([str(path)]) == 1
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert "\x1b" not in said


def test_a_reader_who_leaves_is_no_traceback() -> None:
    words = [sys.executable, "-m", "nimlike_check", *[GOOD] * 3]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        words = [sys.executable, "-m", "nimlike_check", GOOD]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "the verdict cannot be written: No space left on device\n")


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == main(["-h"]) == 0
    shown = capsys.readouterr()
    assert "--limit N" in shown.out
    assert not shown.err
