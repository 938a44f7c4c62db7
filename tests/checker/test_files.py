"""Files given to the checker: each gets its own verdict in one line, whatever the others are."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from suites import mostly_slow

import nimlike_check
from checker.bad_files import BAD_FILES, BadFile
from checker.material import DATA
from nimlike_check.__main__ import verdict

GOOD, SLOW = (str(DATA / "examples" / f"{name}.json") for name in ("nim-3", "late-0-16"))


def run(*words: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of the program."""
    done = subprocess.run(
        [sys.executable, "-m", "nimlike_check", *words], capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("bad", BAD_FILES, ids=lambda bad: bad.what)
def test_a_bad_file_is_refused_in_one_line(bad: BadFile, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(bad.data)
    said = verdict(str(path))
    assert said.startswith("refused at format: ")
    assert bad.says in said
    assert "\n" not in said
    assert len(said) < 300


def test_bad_files_in_the_middle_do_not_stop_the_later_ones(tmp_path: Path) -> None:
    paths = []
    for at, bad in enumerate(BAD_FILES[::5]):
        paths += [GOOD, str(tmp_path / f"{at}.json")]
        Path(paths[-1]).write_bytes(bad.data)
    unread = {str(tmp_path): "not a regular file", str(tmp_path / "none"): "No such file or directory"}
    unread |= {"/dev/zero": "not a regular file", str(tmp_path / "pipe"): "not a regular file"}
    os.mkfifo(tmp_path / "pipe")
    code, said, errors = run(*paths, *unread, GOOD)
    lines = said.splitlines()
    assert code == 2
    assert [line.split(": ")[0] for line in lines] == [*paths, GOOD]
    assert lines[-1].startswith(f"{GOOD}: accepted: ")
    assert errors.splitlines() == [f"{path}: not read: {why}" for path, why in unread.items()]


def test_a_file_of_more_than_16_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    for size, says in ((1 << 24, "refused at format: not a JSON text"), ((1 << 24) + 1, "at most 16,777,216 are read")):
        with path.open("wb") as file:
            file.truncate(size)
        assert says in verdict(str(path))


@pytest.mark.parametrize(
    ("names", "code"), [(["good"], 0), (["bad"], 1), (["none", "bad", "huge", "good"], 2), (["huge", "good"], 3)]
)
def test_the_exit_code_is_the_first_of_2_1_3_0(names: list[str], code: int, tmp_path: Path) -> None:
    (tmp_path / "good").write_text(Path(GOOD).read_text())
    (tmp_path / "bad").write_text("{}")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
    assert run(*(str(tmp_path / name) for name in names))[0] == code


@pytest.mark.parametrize(
    "words",
    [[], ["--seconds"], ["--seconds", "3"], ["--seconds", "1.5", GOOD], ["--limit", "5", GOOD], ["--", GOOD]],
    ids=" ".join,
)
def test_usage(words: list[str]) -> None:
    code, said, errors = run(*words)
    assert (code, said) == (2, "")
    assert "[--seconds S] [--megabytes M] FILE..." in errors


def test_help_is_no_error() -> None:
    code, said, errors = run("--help")
    assert (code, errors) == (0, "")
    assert "--seconds S" in said


def test_a_reader_who_leaves_is_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    words = [sys.executable, "-m", "nimlike_check", *[GOOD] * 3]
    done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limits of a process are those of Linux")
def test_the_system_ends_what_takes_too_long() -> None:
    """One line, exit code 3, and the next file is checked."""
    code, said, _ = run("--megabytes", "500", "--seconds", "1", SLOW, GOOD)
    lines = said.splitlines()
    assert code == 3
    assert lines[0] == f"{SLOW}: not checked: it takes over 1 s or 500 MB; --seconds S, --megabytes M allow more"
    assert lines[1].startswith(f"{GOOD}: accepted: ")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limits of a process are those of Linux")
def test_a_file_gets_so_much_memory_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "lists"
    path.write_bytes(b"[" + b"[0]," * 1_000_000 + b"0]")
    code, said, errors = run("--megabytes", "90", str(path))
    assert (code, errors) == (3, "")
    assert said == f"{path}: not checked: it takes more memory than is allowed\n"


def test_a_fault_of_the_checker_accepts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimlike_check.__main__.check", lambda certificate: certificate["none"])
    assert verdict(GOOD) == "not checked: a fault of the checker, KeyError"


@pytest.mark.parametrize("name", [b"\xff.json", b"a\nb.json", "é.json".encode()])
def test_names_with_odd_signs_give_one_line(name: bytes, tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), name)
    Path(os.fsdecode(path)).write_text("{}")
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"nimlike_check", path], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (1, 1, b"")


@pytest.mark.parametrize("field", mostly_slow(["ruleset", "kind", "format"]))
def test_signs_of_a_refusal_stay_in_one_line(field: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({**json.loads(Path(GOOD).read_text()), field: "1\n\x1b[2J"}))
    code, said, _ = run(str(path))
    assert (code, said.count("\n")) == (1, 1)
    assert "\x1b" not in said


def test_nothing_of_nimlike_is_needed() -> None:
    """The checker imports the standard library only."""
    program = (
        "import sys\n"
        "from nimlike_check.__main__ import verdict\n"
        f"print(verdict({GOOD!r}))\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(names - sys.stdlib_module_names - {'nimlike_check'}))\n"
    )
    folder = Path(nimlike_check.__file__).parent.parent
    words = [sys.executable, "-S", "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder)
    said, others = done.stdout.splitlines()
    assert said.startswith("accepted: ")
    assert others == "['__main__']"
