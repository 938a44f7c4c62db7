"""Tables on disk: what is written comes back, whatever interrupts it; what is damaged is computed anew."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from suites import mostly_slow

from nimlike.cli.main import main
from nimlike.core.errors import LimitReached, ParseError
from nimlike.families import parse_ruleset
from nimlike.games.heaps import heap_table as heap_values
from nimlike.games.heaps import store as heap_store
from nimlike.games.heaps.game import HeapGame, Octal
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.store import HeapStore
from nimlike.storage import disk
from nimlike.storage.chunks import JOURNAL, MANIFEST, Chunks
from nimlike.storage.disk import DATA

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


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(heap_store, "BLOCK", 1_000)
    return 1_000


# What is written comes back


@pytest.mark.parametrize("text", ["octal:0.156", "octal:0.77", "grundy", "subtraction:1,100,250", "subtraction:primes"])
def test_a_table_is_gone_on_with(text: str, tmp_path: Path, many_commits: None) -> None:
    game = parse_ruleset(text)
    assert isinstance(game, HeapGame)
    expected = truth(9_000, game)
    for last in (3_000, 3_000, 100, 9_000):
        heaps = HeapTable(game, tmp_path)
        assert heaps.up_to(last)[: last + 1].tolist() == expected[: last + 1]
        heaps.close()
    assert stored(tmp_path, game)[:9_001] == expected


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
    assert again.up_to(9_000)[:9_001].tolist() == truth(9_000)
    again.close()


# Killed at any instant


@pytest.mark.slow
def test_kills_and_harms_at_random() -> None:
    """The short run of the script whose long run kills hundreds of times."""
    script = ROOT / "benchmarks" / "run_faults.py"
    command = [sys.executable, str(script), "--kills", "12"]
    memory = Path("/dev/shm")  # a disk that other work keeps busy would make this long
    room = {"TMPDIR": str(memory)} if os.access(memory, os.W_OK) else {}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **room})
    assert done.returncode == 0, done.stderr
    assert "SIGKILL" in done.stdout
    assert "complete, and right" in done.stdout


# Harm


def changed(file: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda folder: (folder / file).write_bytes(change((folder / file).read_bytes())) and None


HARMS: dict[str, Callable[[Path], None]] = {
    "first value": changed(DATA, lambda data: b"x" + data[1:]),
    "last value": changed(DATA, lambda data: data[:399] + b"x" + data[400:]),
    "cut by a byte": changed(DATA, lambda data: data[:399]),
    "emptied": changed(DATA, lambda data: b""),
    "no values": lambda folder: (folder / DATA).unlink(),
    "journal of nothing": changed(JOURNAL, lambda data: b""),
    "no journal": lambda folder: (folder / JOURNAL).unlink(),
    "journal not text": changed(JOURNAL, lambda data: b"\xff\xfe" + data),
    "journal nested": changed(JOURNAL, lambda data: data + b"00000000 " + b"[" * 100_000 + b"\n"),
    "journal cut": changed(JOURNAL, lambda data: data[:-9]),
    "fewer bytes": changed(JOURNAL, lambda data: data.replace(b"400", b"300")),
    "another chunk": changed(JOURNAL, lambda data: data.replace(b'"chunk": 0', b'"chunk": 1')),
    "manifest of nothing": changed(MANIFEST, lambda data: b"{}"),
    "manifest not JSON": changed(MANIFEST, lambda data: b"["),
    "manifest a list": changed(MANIFEST, lambda data: b"[]"),
    "manifest not text": changed(MANIFEST, lambda data: b"\xff\xfe"),
    "manifest nested": changed(MANIFEST, lambda data: b"[" * 100_000),
    "manifest empty": changed(MANIFEST, lambda data: b""),
    "no manifest": lambda folder: (folder / MANIFEST).unlink(),
    "manifest altered": changed(MANIFEST, lambda data: data.replace(b"0.156", b"0.137")),
    "all gone but the values": lambda folder: [(folder / name).unlink() for name in (JOURNAL, MANIFEST)] and None,
}


@pytest.mark.parametrize("name", HARMS)
def test_what_is_damaged_is_computed_anew(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["values", "octal:0.156", "--to", "199", "--store", str(tmp_path)]
    assert main(command) == 0
    expected = capsys.readouterr().out
    HARMS[name](tmp_path)
    assert main(command) == 0
    assert capsys.readouterr().out == expected
    chunks = Chunks(tmp_path, write=False)
    assert (chunks.check(), chunks.manifest.texts) == ([], ("octal:0.156",))
    assert stored(tmp_path) == truth(199)


def test_what_is_before_the_damage_is_not_computed_anew(tmp_path: Path, small_blocks: int) -> None:
    for heap in (0, 999, 1_000, 4_321, 8_499, 8_500):
        filled(tmp_path, 8_500)
        data = bytearray((tmp_path / DATA).read_bytes())
        data[2 * heap] ^= 4
        (tmp_path / DATA).write_bytes(data)
        first = heap // small_blocks * small_blocks
        assert stored(tmp_path) == truth(8_500)[:first]
        heaps = HeapTable(GAME, tmp_path)
        assert heaps.up_to(8_500).tolist() == truth(8_500)
        heaps.close()
        assert stored(tmp_path) == truth(8_500)


def test_damage_is_not_read_where_it_cannot_be_mended(tmp_path: Path, small_blocks: int) -> None:
    filled(tmp_path, 3_500)
    changed(DATA, lambda data: data[:2_500] + b"x" + data[2_501:])(tmp_path)
    writer = Chunks(tmp_path)  # it holds the lock, and mends nothing
    heaps = HeapTable(GAME, tmp_path)
    assert heaps.values.tolist() == truth(999)
    with pytest.raises(LimitReached, match="another process"):
        heaps.up_to(1_000)
    heaps.close()
    writer.close()


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


# A full disk, a folder that cannot be written


def limited(folder: Path, terms: int, room: int) -> subprocess.CompletedProcess[str]:
    """The command where no file may grow beyond so many bytes."""
    import resource

    last = str(terms - 1)
    command = [sys.executable, "-B", "-m", "nimlike", "values", "octal:0.156", "--from", last, "--to", last]
    return subprocess.run(
        [*command, "--store", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )


@pytest.mark.parametrize("room", mostly_slow([5_000, 0, 40, 15_000]))
def test_a_full_disk_is_told_in_one_line(room: int, tmp_path: Path) -> None:
    filled(tmp_path, 999)
    done = limited(tmp_path, 8_000, room)
    assert done.returncode == LimitReached.exit_code
    assert one_line(done.stderr)
    kept = stored(tmp_path)  # on a slow machine a part of what was asked is there too
    assert 1_000 <= len(kept) < 8_000
    assert kept == truth(len(kept) - 1)
    assert limited(tmp_path, 1_000, room).returncode == 0  # what is there can be read
    filled(tmp_path, 8_000)
    assert stored(tmp_path) == truth(8_000)


def test_a_table_beyond_the_room_on_the_disk_is_refused_before_it_takes_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, 999)
    monkeypatch.setattr(disk, "disk_usage", lambda folder: SimpleNamespace(free=15_000))
    heaps = HeapTable(GAME, tmp_path)
    with pytest.raises(LimitReached, match=r"a table of 80,001 values needs 158,002 bytes of disk; 15,000 are free"):
        heaps.up_to(80_000)
    heaps.close()
    assert stored(tmp_path) == truth(999)


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
    assert sorted(path.name for path in read_only.iterdir()) == sorted([DATA, JOURNAL, MANIFEST])


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("file", lambda folder: folder.write_text("")),
        ("data is a folder", lambda folder: (folder / DATA).mkdir(parents=True)),
        ("manifest is a folder", lambda folder: (folder / MANIFEST).mkdir(parents=True)),
        ("journal is a folder", lambda folder: (folder / JOURNAL).mkdir(parents=True)),
        ("data is a pipe", lambda folder: (folder.mkdir(), os.mkfifo(folder / DATA))),
    ],
)
def test_what_is_no_table_is_refused_in_one_line(
    name: str, make: Callable[[Path], Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path / "values")
    assert main(["values", "octal:0.156", "--store", str(tmp_path / "values")]) == ParseError.exit_code
    assert one_line(capsys.readouterr().err)
