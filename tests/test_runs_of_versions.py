"""Chunks say which version and which algorithm made them; those of another algorithm are never taken for done."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from nimlike import __version__
from nimlike.cli.main import main
from nimlike.core.errors import ParseError
from nimlike.games.heaps import heap_table as heap_values
from nimlike.games.heaps import store as heap_store
from nimlike.games.heaps.long_runs import ValuesJob
from nimlike.runs.export import facts
from nimlike.runs.run import Run, manifest_of
from nimlike.runs.searches import SweepJob
from nimlike.runs.workers import Errand, perform
from nimlike.storage import chunks as storage
from nimlike.storage.chunks import JOURNAL, Chunks, Manifest
from nimlike.storage.disk import DataFile, Row

OLD = "0.0.1"


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> dict[str, Manifest]:
    """Runs of several chunks: one that makes them one by one, and one that makes them in a way of its own."""
    monkeypatch.setattr(heap_store, "BLOCK", 5_000)
    monkeypatch.setattr(heap_values, "_COMMIT", -1.0)
    return {
        "sweep": manifest_of("sweep", ["octal:0.{0..7}{1,7}"], {"to": "40"}),
        "values": manifest_of("values", ["octal:0.156"], {"to": "21000", "block": "5000"}),
    }


@pytest.fixture
def wanted(kinds: dict[str, Manifest], request: pytest.FixtureRequest) -> Manifest:
    return kinds[request.param]


EVERYWHERE = pytest.mark.parametrize("wanted", ["sweep", "values"], indirect=True)


def made_by(monkeypatch: pytest.MonkeyPatch, **what: Any) -> None:
    """From now on chunks say that they were made so."""
    plain = DataFile.row

    def row(self: DataFile, *given: Any) -> Row:
        return replace(plain(self, *given), **what)

    monkeypatch.setattr(DataFile, "row", row)


def begun(folder: Path, wanted: Manifest, patch: pytest.MonkeyPatch, **what: Any) -> str:
    """A whole run whose chunks say that they were made so; its digest."""
    with patch.context() as patched:
        made_by(patched, **what)
        return gone_on(folder, wanted)[0]


def gone_on(folder: Path, wanted: Manifest | None = None) -> tuple[str, list[str], dict[str, Any]]:
    """Go on with a run to its end: its digest, what it says, and its facts."""
    said: list[str] = []
    run = Run(folder, wanted)
    try:
        run.go(say=said.append)
        assert not run.missing
        found = facts(run)
        return found["digest"], said, found
    finally:
        run.close()


@EVERYWHERE
def test_every_chunk_says_what_made_it(wanted: Manifest, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    _, said, found = gone_on(folder, wanted)
    assert said == []
    assert (found["versions"], found["algorithm"], found["outdated"]) == (
        [{"version": __version__, "chunks": found["chunks"]}],
        1,
        0,
    )
    lines = [json.loads(line.partition(b" ")[2]) for line in (folder / JOURNAL).read_bytes().splitlines()[1:]]
    assert {(line["version"], line["algorithm"]) for line in lines} == {(__version__, 1)}


@EVERYWHERE
def test_what_another_version_made_is_told(wanted: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    right = begun(folder, wanted, monkeypatch, version=OLD)
    digest, (line,), found = gone_on(folder)
    chunks = found["chunks"]
    assert digest == right
    assert line == f"{chunks} chunks are of version {OLD}; this is version {__version__}"
    assert found["versions"] == [{"version": OLD, "chunks": chunks}]


@EVERYWHERE
def test_what_another_algorithm_made_is_never_taken_for_done(
    wanted: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old algorithm made wrong bytes, with right checksums."""
    folder, right = tmp_path / "run", gone_on(tmp_path / "right", wanted)[0]
    with monkeypatch.context() as patched:
        if wanted.job == "sweep":
            plain = SweepJob.task
            patched.setattr(SweepJob, "task", lambda self, chunk: (wrong_bytes, plain(self, chunk)))
        else:
            plain_fill = heap_values.HeapTable._fill

            def wrong(self: Any, values: Any, done: int, size: int) -> None:
                plain_fill(self, values, done, size)
                values[done:size] += 1

            patched.setattr(heap_values.HeapTable, "_fill", wrong)
            patched.setattr(heap_values, "_COMMIT", 1e9)
        assert begun(folder, wanted, patched) != right
    assert gone_on(folder, wanted)[0] != right  # of the same number: that is what the number is for
    monkeypatch.setattr(SweepJob, "algorithm", 2)
    monkeypatch.setattr(ValuesJob, "algorithm", 2)
    monkeypatch.setattr(heap_store, "ALGORITHM", 2)
    run = Run(folder, write=False)
    missing = run.job.chunks
    assert (len(run.missing), facts(run)["outdated"]) == (missing, missing)
    assert facts(run)["digest"] == blake2b(b"", digest_size=16).hexdigest()  # that of a run without chunks
    run.close()
    digest, (line,), found = gone_on(folder, wanted)
    assert digest == right
    assert found["outdated"] == 0
    assert "chunks count as not done: this version has algorithm 2, and another one made them" in line
    assert gone_on(folder)[:2] == (right, [])


def wrong_bytes(function: Callable[..., bytes], arguments: tuple[Any, ...], given: Any) -> bytes:
    return function(*arguments, given).replace(b"ruleset", b"Ruleset")


@EVERYWHERE
def test_folders_from_before_versions_were_recorded_are_read_and_count_as_of_algorithm_1(
    wanted: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their lines are as they were then."""
    folder, seal = tmp_path / "run", storage._seal
    with monkeypatch.context() as patched:

        def sealed(run: str, whole: dict[str, Any]) -> bytes:
            return seal(run, {name: value for name, value in whole.items() if name not in ("version", "algorithm")})

        patched.setattr(storage, "_seal", sealed)
        right = begun(folder, wanted, patched, version="")
    assert b'"algorithm"' not in (folder / JOURNAL).read_bytes()
    digest, (line,), found = gone_on(folder)
    assert digest == right
    assert f"{found['chunks']} chunks are of a version that was not recorded" in line
    assert found["versions"] == [{"version": None, "chunks": found["chunks"]}]
    monkeypatch.setattr(SweepJob, "algorithm", 2)
    monkeypatch.setattr(ValuesJob, "algorithm", 2)
    run = Run(folder, write=False)
    assert len(run.missing) == run.job.chunks
    run.close()


def test_a_table_that_is_kept_is_not_gone_on_with_by_another_algorithm(
    kinds: dict[str, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """--store of values."""
    read: list[int] = []
    kept = Chunks.read
    monkeypatch.setattr(Chunks, "read", lambda self, chunk: (kept(self, chunk), read.append(chunk))[0])
    words = ["values", "octal:0.156", "--to", "11999", "--store", str(tmp_path)]
    assert main(words) == 0
    expected, read[:] = capsys.readouterr().out, []
    assert main(words) == 0
    assert read
    monkeypatch.setattr(heap_store, "ALGORITHM", 2)
    read.clear()
    assert main(words) == 0
    assert not read
    assert capsys.readouterr().out == 2 * expected


def test_the_commands_show_it(
    kinds: dict[str, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    folder = str(tmp_path / "run")
    begun(tmp_path / "run", kinds["sweep"], monkeypatch, version=OLD)
    said = f"16 chunks are of version {OLD}; this is version {__version__}"
    for words, code in ((["status"], 0), (["verify"], 0), (["resume"], 0)):
        assert main(["run", words[0], folder, *words[1:]]) == code
        out, error = capsys.readouterr()
        assert said in (error if words == ["resume"] else out)
        assert error.count("\n") == (words == ["resume"])
    assert main(["run", "status", folder, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["versions"], told["algorithm"]) == ([{"version": OLD, "chunks": 16}], 1)


def test_a_worker_of_another_version_is_none() -> None:
    """What it made would be said to be of the version that has the run."""
    task = (bytes, ())
    told = Errand(__version__, {}, [])
    assert not perform(task, told).error
    refused = perform(task, replace(told, version=OLD))
    assert refused.exit_code == ParseError.exit_code
    assert refused.error == f"a worker has version {__version__}, and the run {OLD}"
