"""Tables on disk: what is written comes back, whatever interrupts it; nothing wrong is read as truth."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimlike.cli.main import main
from nimlike.core.errors import CorruptData, LimitReached, ParseError
from nimlike.families import parse_ruleset
from nimlike.games.heaps import store as heap_store
from nimlike.games.heaps import values as heap_values
from nimlike.games.heaps import ways as heap_ways
from nimlike.games.heaps.grundy import GrundysGame
from nimlike.games.heaps.octal import Octal
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.heaps.store import DATA, HEADER, HeapStore
from nimlike.games.heaps.subtraction import Subtraction
from nimlike.games.heaps.values import READ, HeapTable

ROOT = Path(__file__).parent.parent
GAME = Octal("0.156")


def stored(folder: Path, game: HeapGame = GAME) -> list[int]:
    """The values that a folder vouches for."""
    store = HeapStore(folder, str(game))
    values: list[int] = store.values().tolist()
    store.close()
    return values


def truth(last: int, game: HeapGame = GAME) -> list[int]:
    values: list[int] = HeapTable(game).up_to(last)[: last + 1].tolist()
    return values


def filled(folder: Path, last: int, game: HeapGame = GAME) -> None:
    heaps = HeapTable(game, folder)
    heaps.up_to(last)
    heaps.close()


def one_line(text: str) -> bool:
    return text.count("\n") == 1 and text.startswith("nimlike: ") and len(text) < 400


@pytest.fixture
def many_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commit after each few values."""
    monkeypatch.setattr(heap_values, "_COMMIT", -1.0)
    monkeypatch.setattr(heap_ways, "_PAUSE", 1e-5)


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(heap_store, "BLOCK", 1_000)
    return 1_000


# What is written comes back


@pytest.mark.parametrize("text", ["octal:0.156", "octal:0.77", "grundy", "subtraction:1,3,4", "subtraction:primes"])
def test_a_table_is_gone_on_with(text: str, tmp_path: Path, many_commits: None) -> None:
    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    expected = truth(9_000, game)
    for last in (3_000, 3_000, 100, 9_000):
        heaps = HeapTable(game, tmp_path)
        assert heaps.up_to(last)[: last + 1].tolist() == expected[: last + 1]
        heaps.close()
    assert stored(tmp_path, game)[:9_001] == expected


@pytest.mark.parametrize("block", [1, 7, 1_000, 1_024, 10**6])
def test_the_values_of_many_commits_come_back(
    block: int, tmp_path: Path, many_commits: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heap_store, "BLOCK", block)
    commits, commit = 0, HeapStore.commit

    def counted(store: HeapStore, done: int) -> None:
        nonlocal commits
        commit(store, done)
        commits += 1
        data = (tmp_path / DATA).read_bytes()
        sums = [zlib.crc32(data[2 * at : 2 * min(at + block, done)]) for at in range(0, done, block)]
        assert json.loads((tmp_path / HEADER).read_text())["sums"] == sums

    monkeypatch.setattr(HeapStore, "commit", counted)
    filled(tmp_path, 5_000)
    assert commits > 5
    assert stored(tmp_path) == truth(5_000)


def test_a_table_that_takes_longer_than_a_commit_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Through the commands, without a change to the program: Grundy's game to a heap that takes some seconds.
    folder = str(tmp_path / "values")
    assert main(["sequence", "grundy", "--terms", "130000", "--store", folder, "--quiet"]) == 0
    capsys.readouterr()
    assert main(["sequence", "grundy", "--terms", "5", "--store", folder]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "0, 0, 0, 1, 0"
    assert stored(tmp_path / "values", GrundysGame())[:20_001] == truth(20_000, GrundysGame())


def test_an_interrupted_table_keeps_what_was_computed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, chunk = 0, HeapTable._chunk

    def interrupted(self: HeapTable, *arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return chunk(self, *arguments)

    monkeypatch.setattr(HeapTable, "_chunk", interrupted)
    heaps = HeapTable(GAME, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        heaps.up_to(50_000)
    heaps.close()
    again = HeapTable(GAME, tmp_path)
    assert again.values.size > 1_000
    assert again.stretches[0].speed == READ
    assert again.up_to(9_000)[:9_001].tolist() == truth(9_000)
    again.close()


def test_values_beyond_those_vouched_for_count_for_nothing(tmp_path: Path) -> None:
    filled(tmp_path, 99)
    with open(tmp_path / DATA, "ab") as file:
        file.write(b"\7\0" * 5_000)
    assert stored(tmp_path) == truth(99)
    filled(tmp_path, 3_000)
    assert stored(tmp_path) == truth(3_000)


# Killed at any instant


def test_whatever_step_is_the_last_the_table_is_that_of_a_commit(
    tmp_path: Path, many_commits: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder as it is before each call that changes the disk, opened elsewhere."""
    expected, copies = truth(15_000), 0

    def watched(name: str) -> None:
        real: Callable[..., Any] = getattr(os, name)

        def called(*arguments: Any) -> Any:
            nonlocal copies
            copies += 1
            copy = tmp_path / f"copy-{copies}"
            shutil.copytree(tmp_path / "values", copy)
            values = stored(copy)
            assert values == expected[: len(values)]
            return real(*arguments)

        monkeypatch.setattr(os, name, called)

    (tmp_path / "values").mkdir()
    for name in ("fsync", "replace"):
        watched(name)
    filled(tmp_path / "values", 15_000)
    assert copies > 20


def test_kills_and_harms_at_random() -> None:
    """The short run of the script whose long run kills hundreds of times."""
    script = ROOT / "benchmarks" / "store_faults.py"
    command = [sys.executable, str(script), "--kills", "12", "--harms", "80"]
    memory = Path("/dev/shm")  # a disk that other work keeps busy would make this long
    room = {"TMPDIR": str(memory)} if os.access(memory, os.W_OK) else {}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **room})
    assert done.returncode == 0, done.stderr
    assert "SIGKILL" in done.stdout
    assert "refused" in done.stdout


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_the_command_goes_on_from_what_a_killed_one_left(how: signal.Signals, tmp_path: Path) -> None:
    rng = Random(how)
    command = [sys.executable, "-m", "nimlike", "sequence", "grundy", "--terms", "90000", "--quiet"]
    for _ in range(3):
        child = subprocess.Popen([*command, "--store", str(tmp_path)], stderr=subprocess.PIPE, text=True)
        while not (tmp_path / DATA).exists() and child.poll() is None:
            time.sleep(0.01)
        time.sleep(2 * rng.random())
        child.send_signal(how)
        child.communicate()
        assert child.returncode in (0, 130, -how)
        values = stored(tmp_path, GrundysGame())
        assert values[:15_000] == truth(15_000, GrundysGame())[: len(values)][:15_000]
    filled(tmp_path, 15_000, GrundysGame())
    assert stored(tmp_path, GrundysGame())[:15_001] == truth(15_000, GrundysGame())


# Harm


def changed(file: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda folder: (folder / file).write_bytes(change((folder / file).read_bytes())) and None


HARMS: dict[str, Callable[[Path], None]] = {
    "first value": changed(DATA, lambda data: b"x" + data[1:]),
    "last value": changed(DATA, lambda data: data[:399] + b"x" + data[400:]),
    "cut by a byte": changed(DATA, lambda data: data[:399]),
    "emptied": changed(DATA, lambda data: b""),
    "no values": lambda folder: (folder / DATA).unlink(),
    "header of nothing": changed(HEADER, lambda data: b"{}"),
    "header not JSON": changed(HEADER, lambda data: b"["),
    "header a list": changed(HEADER, lambda data: b"[]"),
    "header not text": changed(HEADER, lambda data: b"\xff\xfe"),
    "header nested": changed(HEADER, lambda data: b"[" * 100_000),
    "header empty": changed(HEADER, lambda data: b""),
    "header cut": changed(HEADER, lambda data: data[:-9]),
    "another game": changed(HEADER, lambda data: data.replace(b"0.156", b"0.137")),
    "fewer values": changed(HEADER, lambda data: data.replace(b"200", b"100")),
    "more values": changed(HEADER, lambda data: data.replace(b"200", b"201")),
    "values below 0": changed(HEADER, lambda data: data.replace(b"200", b"-20")),
    "values without end": changed(HEADER, lambda data: data.replace(b"200", b"2" * 5_000)),
    "another format": changed(HEADER, lambda data: data.replace(b"values/2", b"values/1")),
    "an older version's": changed(
        HEADER,
        lambda data: b'{"format": "nimlike/table/1", "ruleset": "octal:0.156", "values": 200, "crc32": 1}',
    ),
}


@pytest.mark.parametrize("name", HARMS)
def test_a_harmed_table_is_refused_in_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["sequence", "octal:0.156", "--terms", "200", "--store", str(tmp_path)]
    assert main(command) == 0
    HARMS[name](tmp_path)
    capsys.readouterr()
    assert main(command) == CorruptData.exit_code
    said = capsys.readouterr().err
    assert str(tmp_path) in said
    assert one_line(said)


def test_every_flipped_bit_is_noticed(tmp_path: Path) -> None:
    filled(tmp_path, 60)
    for file in (DATA, HEADER):
        whole = (tmp_path / file).read_bytes()[: 2 * 61 if file == DATA else None]
        for bit in range(8 * len(whole)):
            wrong = bytearray(whole)
            wrong[bit // 8] ^= 1 << bit % 8
            (tmp_path / file).write_bytes(wrong)
            try:
                assert stored(tmp_path) == truth(60)
            except CorruptData:
                continue
            assert file == HEADER  # a space there has become another white space
            assert json.loads(wrong) == json.loads(whole)
        (tmp_path / file).write_bytes(whole)
    assert stored(tmp_path) == truth(60)


def test_a_flipped_bit_is_located(tmp_path: Path, small_blocks: int) -> None:
    filled(tmp_path, 8_500)
    for heap in (0, 999, 1_000, 4_321, 8_499, 8_500):
        data = bytearray((tmp_path / DATA).read_bytes())
        data[2 * heap] ^= 4
        (tmp_path / DATA).write_bytes(data)
        first = heap // small_blocks * small_blocks
        with pytest.raises(CorruptData, match=f"heaps {first:,} to {min(first + 999, 8_500):,};") as refused:
            HeapStore(tmp_path, str(GAME))
        assert refused.value.where == DATA
        data[2 * heap] ^= 4
        (tmp_path / DATA).write_bytes(data)
    assert stored(tmp_path) == truth(8_500)


@pytest.mark.parametrize("file", [DATA, HEADER])
def test_a_file_of_another_table_is_refused(file: str, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    filled(ours, 5_000)
    filled(theirs, 5_000, Octal("0.77"))
    shutil.copy(theirs / file, ours / file)
    for game in (GAME, Octal("0.77")):
        with pytest.raises(CorruptData):
            stored(ours, game)
    with pytest.raises(CorruptData, match=r"the table of octal:0\.77, not of octal:0\.156"):
        stored(theirs)


def test_an_earlier_header_vouches_for_the_values_that_it_knew(tmp_path: Path, small_blocks: int) -> None:
    filled(tmp_path, 2_500)
    earlier = (tmp_path / HEADER).read_bytes()
    filled(tmp_path, 7_000)
    (tmp_path / HEADER).write_bytes(earlier)
    assert stored(tmp_path) == truth(2_500)
    filled(tmp_path, 9_000)
    assert stored(tmp_path) == truth(9_000)


# Two at once


def test_one_adds_values_while_others_read_them(tmp_path: Path) -> None:
    writer = HeapTable(GAME, tmp_path)
    writer.up_to(3_000)
    reader = HeapTable(GAME, tmp_path)
    assert reader.up_to(2_000)[:2_001].tolist() == truth(2_000)
    with pytest.raises(LimitReached, match="another process"):
        reader.up_to(4_000)
    reader.values[7] += 1  # what a reader does to its values is its own affair
    writer.up_to(5_000)
    reader.close()
    writer.close()
    assert stored(tmp_path) == truth(5_000)


def test_two_commands_at_once_do_not_harm_each_other(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nimlike", "sequence", "grundy", "--terms", "60000", "--quiet"]
    command += ["--store", str(tmp_path)]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [child.communicate() for child in both]
    codes = sorted(child.returncode for child in both)
    assert codes in ([0, LimitReached.exit_code], [0, 0])  # the second one may come when the first is done
    for child, (_, error) in zip(both, said, strict=True):
        assert not child.returncode or (one_line(error) and "another process" in error)
    assert stored(tmp_path, GrundysGame())[:10_001] == truth(10_000, GrundysGame())


# A full disk, a folder that cannot be written


def limited(folder: Path, terms: int, room: int) -> subprocess.CompletedProcess[str]:
    """The command where no file may grow beyond so many bytes."""
    import resource

    command = [sys.executable, "-m", "nimlike", "sequence", "octal:0.156", "--terms", str(terms), "--quiet"]
    return subprocess.run(
        [*command, "--store", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )


@pytest.mark.parametrize("room", [0, 40, 5_000, 15_000])
def test_a_full_disk_is_told_in_one_line(room: int, tmp_path: Path) -> None:
    filled(tmp_path, 999)
    done = limited(tmp_path, 8_000, room)
    assert done.returncode == LimitReached.exit_code
    assert one_line(done.stderr)
    assert stored(tmp_path) == truth(999)
    assert limited(tmp_path, 1_000, room).returncode == 0  # what is there can be read
    filled(tmp_path, 8_000)
    assert stored(tmp_path) == truth(8_000)


@pytest.mark.parametrize("name", ["fsync", "replace", "posix_fallocate"])
@pytest.mark.parametrize("call", [1, 2, 5, 8])
def test_a_disk_that_fails_in_a_commit_leaves_the_last_one(
    name: str, call: int, tmp_path: Path, many_commits: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, 999)
    real, calls = getattr(os, name), 0

    def failing(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls >= call:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*arguments)

    heaps = HeapTable(GAME, tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, name, failing)
        if name == "posix_fallocate" and call > 1:
            heaps.up_to(8_000)
        else:
            with pytest.raises(LimitReached, match="No space left"):
                heaps.up_to(8_000)
    heaps.close()
    values = stored(tmp_path)
    assert len(values) >= 1_000
    assert values == truth(8_000)[: len(values)]
    filled(tmp_path, 8_000)
    assert stored(tmp_path) == truth(8_000)


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A table that an unprivileged user may read only."""
    folder = tmp_path / "read-only"
    filled(folder, 999)
    for path in (tmp_path, *tmp_path.parents):
        if not path.stat().st_mode & 0o001:
            if path.owner() != Path(tmp_path).owner():
                break
            path.chmod(path.stat().st_mode | 0o011)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


def test_a_folder_that_cannot_be_written_can_be_read(read_only: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The administrator may write everywhere: he is told what another user is.
    monkeypatch.setattr(os, "access", lambda path, mode: os.stat(path).st_mode & 0o222 != 0)
    heaps = HeapTable(GAME, read_only)
    assert heaps.up_to(999).tolist() == truth(999)
    with pytest.raises(ParseError, match="cannot be written: Permission denied"):
        heaps.up_to(1_000)
    heaps.close()
    assert sorted(path.name for path in read_only.iterdir()) == [HEADER, DATA]


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("file", lambda folder: folder.write_text("")),
        ("data is a folder", lambda folder: (folder / DATA).mkdir(parents=True)),
        ("header is a folder", lambda folder: (folder / HEADER).mkdir(parents=True)),
        ("data is a pipe", lambda folder: (folder.mkdir(), os.mkfifo(folder / DATA))),
    ],
)
def test_what_is_no_table_is_refused_in_one_line(
    name: str, make: Callable[[Path], Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path / "values")
    assert main(["sequence", "octal:0.156", "--store", str(tmp_path / "values")]) == ParseError.exit_code
    assert one_line(capsys.readouterr().err)


def test_an_untouched_folder_of_a_set_of_numbers_resumes(tmp_path: Path) -> None:
    game = Subtraction((1, 100, 250))  # numbers beyond a word
    filled(tmp_path, 3_000, game)
    filled(tmp_path, 9_000, game)
    assert stored(tmp_path, game)[:9_001] == truth(9_000, game)
