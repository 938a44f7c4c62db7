"""Runs whose chunks are objects of a store: the same bytes as in a folder, whatever the store loses or mixes up."""

import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from suites import mostly_slow

from nimlike.cli.main import main
from nimlike.core.errors import CorruptData, LimitReached, NimlikeError, ParseError
from nimlike.games.heaps import heap_table as heap_values
from nimlike.games.heaps import store as heap_store
from nimlike.runs import run as runs
from nimlike.runs.export import facts
from nimlike.runs.run import Run, manifest_of
from nimlike.runs.workers import Processes
from nimlike.storage.chunks import JOURNAL, Chunks, Manifest
from nimlike.storage.disk import DATA
from nimlike.storage.objects import Objects

fsspec = pytest.importorskip("fsspec")
from fsspec.implementations.memory import MemoryFileSystem  # noqa: E402


@pytest.fixture(autouse=True)
def _empty_memory() -> Iterator[None]:
    yield
    MemoryFileSystem.store.clear()
    MemoryFileSystem.pseudo_dirs[:] = [""]


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> dict[str, Manifest]:
    """A small run of each kind, with several chunks."""
    monkeypatch.setattr(heap_store, "BLOCK", 5_000)
    monkeypatch.setattr(heap_values, "_COMMIT", -1.0)
    return {
        "values": manifest_of("values", ["octal:0.156"], {"to": "21000", "block": "5000"}),
        "period": manifest_of("period", ["octal:0.156"], {"to": "120000", "step": "40000"}),
        "sweep": manifest_of("sweep", ["octal:0.{0..7}{1,7}", "nim:misere"], {"to": "40"}),
        "law": manifest_of("law", ["coprime:max={1..8}"], {"steps": "100"}),
        "discover": manifest_of("discover", ["subtraction:{1..3},4"], {"bound": "64", "prove": "yes"}),
    }


def digest(folder: Path, wanted: Manifest | None = None, workers: Processes | None = None) -> str:
    """Do a run to its end; the checksum of all chunks."""
    run = Run(folder, wanted)
    try:
        run.go(workers)
        assert not run.missing
        assert not run.chunks.check()
        return str(facts(run)["digest"])
    finally:
        run.close()


def objects(wanted: Manifest) -> list[Any]:
    """The names of the objects of a run, in the store that its manifest names."""
    files, path = fsspec.url_to_fs(wanted.data)
    return sorted(files.find(f"{path}/{wanted.id}"))


KINDS = ("values", "period", "sweep", "law", "discover")


@pytest.mark.parametrize("kind", mostly_slow(KINDS, 3))
def test_every_kind_has_the_same_chunks_in_a_store_and_they_outlive_the_folder(
    kind: str, kinds: dict[str, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = replace(kinds[kind], data="memory://runs")
    right = digest(tmp_path / "folder", kinds[kind])
    assert digest(tmp_path / "store", wanted) == right
    whole, names = Run(tmp_path / "folder", write=False), objects(wanted)
    assert len(names) == len(whole.chunks.rows)
    shutil.rmtree(tmp_path / "store")
    if not whole.job.in_line or kind == "period":
        job = type(whole.job)
        monkeypatch.setattr(job, "task", lambda self, chunk: pytest.fail("a chunk that is there was computed"))
    run = Run(tmp_path / "store", wanted)
    run.go()
    assert (facts(run)["digest"], run.told()) == (right, whole.told())
    assert {number: run.given[number] for number in run.given} == dict(whole.given)
    assert objects(wanted) == names
    run.close()


@pytest.mark.parametrize("harm", ["lost", "cut off", "a bit", "another one's", "empty"])
@pytest.mark.parametrize("kind", mostly_slow(["values", "sweep", "law"]))
def test_an_object_that_was_harmed_is_found_and_computed_anew(
    kind: str, harm: str, kinds: dict[str, Manifest], tmp_path: Path
) -> None:
    wanted = replace(kinds[kind], data=(tmp_path / "objects").as_uri())
    right = digest(tmp_path / "run", wanted)
    first, second, *_ = [Path(name) for name in objects(wanted)]
    data = first.read_bytes()
    if harm == "lost":
        first.unlink()
    elif harm == "another one's":
        shutil.copy(second, first)
    else:
        first.write_bytes({"cut off": data[:-1], "a bit": data[:-1] + bytes([data[-1] ^ 1]), "empty": b""}[harm])
    run = Run(tmp_path / "run", write=False)
    assert run.verify(0, 0) == ["chunk 0 is damaged"]
    with pytest.raises(CorruptData, match="chunk 0 is damaged; nimlike run resume computes it again"):
        run.given[0]
    assert digest(tmp_path / "run") == right
    assert first.read_bytes() == data


class Faulty(MemoryFileSystem):  # type: ignore[misc]
    """A store in memory that fails, loses what is written, cuts it off or takes another one's bytes, now and then."""

    protocol = "faulty"
    store: ClassVar[dict[str, Any]] = {}
    pseudo_dirs: ClassVar[list[str]] = [""]
    random = Random(0)
    faults = True

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return str(MemoryFileSystem._strip_protocol(path.replace("faulty://", "memory://")))

    def meets(self, once_in: int) -> bool:
        """Whether a fault is due."""
        return self.faults and not self.random.randrange(once_in)

    def pipe_file(self, path: str, value: bytes, **more: Any) -> None:
        if self.meets(9):
            raise OSError("the store says no")
        if self.meets(9):
            return
        if self.meets(9):
            value = value[: len(value) // 2]
        if self.meets(9):
            value = bytes(len(value))
        super().pipe_file(path, value, **more)

    def cat_file(self, path: str, *more: Any, **options: Any) -> bytes:
        if self.meets(12):
            raise TimeoutError
        return bytes(super().cat_file(path, *more, **options))


@pytest.mark.parametrize("kind", mostly_slow(KINDS, 3))
def test_a_store_that_fails_now_and_then_ends_runs_and_never_alters_them(
    kind: str, kinds: dict[str, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsspec.register_implementation("faulty", Faulty, clobber=True)
    monkeypatch.setattr(runs, "_PAUSE", -1.0)
    monkeypatch.setattr(Faulty, "random", Random(kind))
    Faulty.store.clear()
    wanted, failed = replace(kinds[kind], data="faulty://runs"), 0
    right = digest(tmp_path / "right", kinds[kind])
    for _ in range(400):
        try:
            run = Run(tmp_path / "run", wanted)
        except (LimitReached, CorruptData):
            failed += 1
            continue
        try:
            run.go()
            run.told()
            break
        except (LimitReached, CorruptData):
            failed += 1
        finally:
            run.close()
    monkeypatch.setattr(Faulty, "faults", False)
    assert failed
    assert digest(tmp_path / "run") == right


def test_a_store_that_cannot_be_reached_is_not_taken_for_a_loss(
    kinds: dict[str, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = replace(kinds["sweep"], data="memory://runs")
    digest(tmp_path / "run", wanted)

    def unreachable(self: Any, path: str, **more: Any) -> bytes:
        raise PermissionError(f"{path}\nis not for you")

    monkeypatch.setattr(MemoryFileSystem, "cat_file", unreachable)
    run = Run(tmp_path / "run")
    with pytest.raises(LimitReached, match=r"^memory://runs: chunk 0 cannot be read: /runs/\S+ is not for you$"):
        run.go()
    assert not run.missing
    run.close()


def test_the_objects_of_earlier_commits_are_let_go(kinds: dict[str, Manifest], tmp_path: Path) -> None:
    for to in (3_000, 4_000, 12_000):
        wanted = replace(kinds["values"], data="memory://runs", goal={"to": to})
        digest(tmp_path / "run", wanted)
        assert len(objects(wanted)) == to // 5_000 + 1


@pytest.mark.parametrize("kind", mostly_slow(["law", "sweep"]))
def test_workers_put_their_chunks_into_the_store(kind: str, kinds: dict[str, Manifest], tmp_path: Path) -> None:
    wanted = replace(kinds[kind], data=(tmp_path / "objects").as_uri())
    assert digest(tmp_path / "run", wanted, Processes(2)) == digest(tmp_path / "alone", kinds[kind])
    assert (tmp_path / "run" / DATA).stat().st_size == 0


def test_workers_that_do_not_see_the_store_end_the_run_in_a_line(tmp_path: Path) -> None:
    run = Run(tmp_path, replace(manifest_of("sweep", ["nim"], {"to": "3"}), data="memory://here-only"))
    with pytest.raises(LimitReached, match=r"chunk 0 is not there after it was written \(do all workers see"):
        run.go(Processes(1))
    assert run.missing == [0]
    run.close()


def test_two_folders_with_the_same_store_do_not_harm_each_other(kinds: dict[str, Manifest], tmp_path: Path) -> None:
    wanted = replace(kinds["sweep"], data="memory://runs")
    one = Chunks(tmp_path / "one", wanted)
    assert digest(tmp_path / "other", wanted) == digest(tmp_path / "folder", kinds["sweep"])
    one.close()
    other = manifest_of("sweep", ["nim:misere"], {"to": "40"})
    assert Objects(other.id, "memory://runs").listed() == []


def test_the_command_keeps_the_place_with_the_run(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    start = ["run", "start", str(tmp_path / "run"), "sweep", "octal:0.{1..3}7", "--to", "40"]
    assert main([*start, "--data", "file://objects"]) == 0
    monkeypatch.chdir(tmp_path / "elsewhere")
    capsys.readouterr()
    for words in (["resume"], ["verify"], ["status", "--json"]):
        assert main(["run", words[0], str(tmp_path / "run"), *words[1:]]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["data"], told["done"]) == ((tmp_path / "objects").as_uri(), 3)
    journal = (tmp_path / "run" / JOURNAL).read_bytes()
    assert main(start) == 0
    assert (tmp_path / "run" / JOURNAL).read_bytes() == journal
    assert main([*start, "--data", "memory://other"]) == ParseError.exit_code
    assert "the chunks of this run lie in file://" in capsys.readouterr().err


class Buckets(MemoryFileSystem):
    """A store as s3: to make a folder makes its bucket too, and an object needs a bucket that is there."""

    protocol = "buckets"
    store: ClassVar[dict[str, Any]] = {}
    pseudo_dirs: ClassVar[list[str]] = [""]
    there: ClassVar[set[str]] = {"known"}

    @staticmethod
    def _bucket(path: str) -> str:
        return str(path).partition("://")[2].partition("/")[0] or path.strip("/").partition("/")[0]

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return "/" + path.removeprefix("buckets://").strip("/")

    def mkdir(self, path: str, create_parents: bool = True, **given: Any) -> None:
        if create_parents:
            self.there.add(self._bucket(path))
        elif self._bucket(path) not in self.there:
            raise FileNotFoundError(path)

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        self.mkdir(path)

    def pipe_file(self, path: str, value: bytes, **given: Any) -> None:
        if self._bucket(path) not in self.there:
            raise FileNotFoundError("The specified bucket does not exist")
        super().pipe_file(path, value, **given)


def test_a_bucket_that_is_not_there_is_an_error_and_is_not_made(tmp_path: Path, capsys: Any) -> None:
    fsspec.register_implementation("buckets", Buckets, clobber=True)
    start = ["run", "start", str(tmp_path / "one"), "sweep", "octal:0.{1..3}7", "--to", "40", "--data"]
    assert main([*start, "buckets://nown/runs"]) == LimitReached.exit_code
    out, error = capsys.readouterr()
    assert (out, error) == (
        "",
        "nimlike: buckets://nown/runs: chunk 0 cannot be written: The specified bucket does not exist\n",
    )
    assert Buckets.there == {"known"}
    start[2] = str(tmp_path / "two")
    assert main([*start, "buckets://known/runs/of/mine"]) == 0
    assert main(["run", "verify", start[2]]) == 0


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("objects", "write a URL like file:///shared/runs or s3://bucket/runs"),
        ("nothing://here", "Protocol not known: nothing"),
        ("memory://a\nb", None),
        ("", "write a URL"),
    ],
)
def test_a_url_that_cannot_be_used_is_refused_before_anything_is_written(
    url: str, said: str | None, tmp_path: Path, capsys: Any
) -> None:
    code = main(["run", "start", str(tmp_path / "run"), "sweep", "nim", "--to", "3", "--data", url])
    error = capsys.readouterr().err
    assert (code, error.count("\n"), (tmp_path / "run").exists()) == (
        (ParseError.exit_code, 1, False) if said else (0, 0, True)
    )
    assert (said or "") in error
    assert main(["run", "resume", str(tmp_path / "run"), "--data", "memory://x"]) == ParseError.exit_code


@pytest.mark.parametrize(
    ("missing", "url", "said"),
    [("fsspec", "memory://x", 'pip install "nimlike[cluster]"'), ("s3fs", "s3://bucket/runs", "s3fs")],
)
def test_a_library_that_is_not_installed_is_named(
    missing: str, url: str, said: str, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code = main(["run", "start", str(tmp_path / "run"), "sweep", "nim", "--data", url])
    error = capsys.readouterr().err
    assert (code, error.count("\n"), (tmp_path / "run").exists()) == (NimlikeError.exit_code, 1, False)
    assert said in error
