"""Chunks say which version and which algorithm made them; those of another algorithm are never taken for done."""

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
from nimlike.games.heaps.long_runs import ValuesJob
from nimlike.runs.run import Run, facts, manifest_of
from nimlike.runs.searches import SweepJob
from nimlike.runs.workers import Errand, perform
from nimlike.storage import chunks as storage
from nimlike.storage.chunks import JOURNAL, Manifest

OLD = "0.0.1"


@pytest.fixture
def kinds() -> dict[str, Manifest]:
    """Runs of several chunks: one that makes them in any order, and one that makes each from those before it."""
    return {
        "sweep": manifest_of("sweep", ["octal:0.{0..7}{1,7}"], {"to": "40"}),
        "values": manifest_of("values", ["octal:0.156"], {"to": "21000", "block": "5000"}),
    }


@pytest.fixture
def wanted(kinds: dict[str, Manifest], request: pytest.FixtureRequest) -> Manifest:
    return kinds[request.param]


EVERYWHERE = pytest.mark.parametrize("wanted", ["sweep", "values"], indirect=True)


def begun(folder: Path, wanted: Manifest, patch: pytest.MonkeyPatch, version: str = __version__) -> str:
    """A whole run whose chunks say that this version has made them; its digest."""
    with patch.context() as patched:
        patched.setattr(storage, "__version__", version)
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
    lines = [json.loads(line.partition(b" ")[2]) for line in (folder / JOURNAL).read_bytes().splitlines()]
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
        kind: Any = SweepJob if wanted.job == "sweep" else ValuesJob
        plain = kind.task
        patched.setattr(kind, "task", lambda self, chunk: (wrong_bytes, plain(self, chunk)))
        assert begun(folder, wanted, patched) != right
    assert gone_on(folder, wanted)[0] != right  # of the same number: that is what the number is for
    monkeypatch.setattr(SweepJob, "algorithm", 2)
    monkeypatch.setattr(ValuesJob, "algorithm", 2)
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
    made = function(*arguments, given)
    return made.replace(b"ruleset", b"Ruleset") if b"ruleset" in made else made[::-1]


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
