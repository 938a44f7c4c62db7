"""A run: a job, the folder of its chunks, the loop that computes what is missing; its rows as a file, its status."""

from __future__ import annotations

import csv
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import contextmanager
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import IO, Any, Final, TypeAlias

from nimlike.core.errors import CorruptData, LimitReached, ParseError
from nimlike.core.libraries import __version__
from nimlike.core.numbers import abbreviate, parse_number, time_in_words
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.own.python import files_of_games
from nimlike.runs.searches import DiscoverJob, LawJob, SweepJob
from nimlike.runs.workers import Errand, Made, Workers, perform_all
from nimlike.storage.chunks import DATA, Chunks, Damaged, Job, Manifest
from nimlike.storage.disk import busy, replacing

# The kinds of jobs, and the way from words to a manifest and from a manifest to its job.

MANY: Final[Mapping[str, Callable[[Sequence[str], Mapping[str, Any]], Job]]] = {  # over many texts: of one, `jobs`
    "sweep": SweepJob,
    "law": LawJob,
    "discover": DiscoverJob,
}


def job_of(manifest: Manifest) -> Job:
    have = games_loaded()
    for path, digest in manifest.games.items():
        if digest not in have.values():
            raise ParseError(f"the run is of games in {path}, as that file was then: load it with --games {path}")
    kind: Any = MANY.get(manifest.job)
    kind, of = (kind, manifest.texts) if kind else _single(manifest.job, manifest.texts)
    made: Job = kind(of, {**kind.options, **manifest.parameters, **manifest.goal})
    return made


def _single(kind: str, texts: Sequence[str]) -> tuple[Any, Ruleset]:
    """The class of the jobs of a kind of a single game, and the game."""
    if len(texts) != 1:
        known = f"{', '.join(MANY)} go over many games, others over one"
        raise ParseError(f"{kind}: one ruleset is needed, not {len(texts)} ({known})")
    rules = parse_ruleset(texts[0])
    jobs = rules.runs().jobs
    if kind not in jobs:
        raise ParseError(f"{rules.brief()} has no run {abbreviate(kind)!r}; there are {', '.join([*jobs, *MANY])}")
    return jobs[kind], rules


def manifest_of(kind: str, texts: Sequence[str], given: Mapping[str, str]) -> Manifest:
    """The manifest of a run, of words as they stand on a command line."""
    if not texts:
        raise ParseError(f"{abbreviate(kind)}: a ruleset is needed, like octal:0.77")
    texts = list(texts) if kind in MANY else [str(parse_ruleset(text)) for text in texts]
    made: Any = MANY.get(kind) or _single(kind, texts)[0]
    defaults, growing = made.options, made.growing
    values = dict(defaults)
    for name, text in given.items():
        if name not in defaults:
            raise ParseError(f"{kind}: no option {abbreviate(name)!r}; there are {', '.join(defaults)}")
        values[name] = _value(name, text, defaults[name])
    parameters = {name: value for name, value in values.items() if name not in growing}
    goal = {name: value for name, value in values.items() if name in growing}
    manifest = Manifest(kind, tuple(texts), parameters, games_loaded(), goal)
    job_of(manifest)
    return manifest


def _value(name: str, text: str, default: Any) -> Any:
    """The value of an option, of the type of its default."""
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise ParseError(f"{name}={abbreviate(text)}: yes or no is wanted")
        return text == "yes"
    return parse_number(text, name) if isinstance(default, int) else text


def games_loaded() -> dict[str, str]:
    """The files of games of one's own that are loaded, each with the checksum of its content."""
    return {path: blake2b(Path(path).read_bytes(), digest_size=16).hexdigest() for path in files_of_games()}


MOST_DEATHS: Final = 4  # so many workers may die over one chunk
_PAUSE: Final = 0.3  # seconds between writes of small chunks, and between reports
_SHORT: Final = 0.02  # a worker gets chunks of so many seconds at once
_LEAST: Final = 1e-4  # no chunk counts as shorter

_Unwritten: TypeAlias = dict[int, tuple[bytes, float]]  # bytes and seconds of chunks that are made


class Reading(Mapping[int, bytes]):
    """The chunks of a run, each read from the disk and compared with its checksum at its first use."""

    def __init__(self, chunks: Chunks) -> None:
        self._chunks = chunks

    def __getitem__(self, chunk: int) -> bytes:
        try:
            return self._chunks.read(chunk)
        except Damaged as error:
            where = f"{self._chunks.folder}: chunk {chunk:,}"
            raise CorruptData(f"{where} is damaged; nimlike run resume computes it again", f"chunk {chunk}") from error

    def __iter__(self) -> Iterator[int]:
        return iter(self._chunks.rows)

    def __len__(self) -> int:
        return len(self._chunks.rows)


class Run:
    """A run in a folder."""

    def __init__(self, folder: Path, wanted: Manifest | None = None, write: bool = True) -> None:
        self.chunks = Chunks(folder, wanted, write)
        try:
            if wanted is not None:
                have = self.chunks.manifest.goal  # what was wanted before, or more
                self.chunks.aim({name: max(value, have.get(name, value)) for name, value in wanted.goal.items()})
            self.job = job_of(self.chunks.manifest)
            self.chunks.made_by(self.job.algorithm)
            for chunk, row in [*self.chunks.rows.items()]:
                if self.job.size(chunk) not in (None, row.size):  # the last one of a smaller goal
                    self.chunks.forget(chunk)
        except BaseException:
            self.chunks.close()
            raise
        self.given = Reading(self.chunks)

    @property
    def missing(self) -> list[int]:
        """The chunks that are not there, in the order in which they are best computed."""
        return [chunk for chunk in self.job.order() if chunk not in self.chunks.rows]

    def go(self, workers: Workers | None = None, say: Callable[[str], None] = lambda line: None) -> None:
        """Compute all that is missing or damaged. What is done is kept, whatever ends this."""
        self.chunks.writable()
        job = self.job
        if line := self.made_elsewhere():
            say(line)
        for chunk in self.chunks.check():
            self.chunks.forget(chunk)
        if workers is None or job.in_line:
            self._here(job)
        else:
            self._there(job, workers)

    def _here(self, job: Job) -> None:
        """Compute in this process, one chunk after the other."""
        with self._keeping(job) as keep:
            total, missing = job.chunks, self.missing
            for done, chunk in enumerate(missing, total - len(missing) + 1):
                if any(at not in self.chunks.rows for at in job.needs(chunk)):
                    keep.write()
                function, arguments = job.task(chunk)
                started = time.monotonic()
                keep(chunk, function(*arguments, self.given), time.monotonic() - started)
                report(self.chunks.manifest.about, done, total)

    @contextmanager
    def _keeping(self, job: Job) -> Iterator[_Keep]:
        """What is made within is written now and then, and at the end whatever ends it."""
        keep = _Keep(self.chunks, job.in_line)
        try:
            yield keep
        finally:
            keep.write()

    def _there(self, job: Job, workers: Workers) -> None:
        """Compute by workers: each chunk as soon as those that it needs are there."""
        waiting = dict.fromkeys(self.missing)
        total, running = job.chunks, dict[Future[list[Made]], list[int]]()
        deaths, longest = Counter[int](), _SHORT
        try:
            with self._keeping(job) as keep:
                while waiting or running:
                    broken = False
                    # give out what can be computed now, short chunks together; fewer of them at the end
                    most = 0 if deaths else min(int(_SHORT / longest), len(waiting) // (8 * workers.number))
                    room = 3 * workers.number - len(running)
                    for chunks in self._ready(job, waiting, keep.made, room, max(1, most)):
                        given = [(job.task(chunk), self._errand(job, chunk, keep.made)) for chunk in chunks]
                        try:
                            running[workers.executor().submit(perform_all, given)] = chunks
                        except (BrokenExecutor, RuntimeError):
                            broken = True
                            break
                        for chunk in chunks:
                            del waiting[chunk]
                    if why := workers.lost():
                        raise LimitReached(f"{why}; what was done is kept: nimlike run resume goes on")
                    # take what is done; chunks whose worker died wait again
                    finished, _ = wait(running, timeout=_PAUSE, return_when=FIRST_COMPLETED)
                    for future in finished:
                        chunks, results = running.pop(future), _result_of(future)
                        if results is None:
                            broken = True
                            deaths.update(chunks)
                            waiting.update(dict.fromkeys(chunks))
                            if dead := [chunk for chunk in chunks if deaths[chunk] >= MOST_DEATHS]:
                                raise LimitReached(f"chunk {dead[0]:,}: {MOST_DEATHS} workers died over it")
                            continue
                        longest = max(_LEAST, *(made.seconds for made in results))
                        for chunk, made in zip(chunks, results, strict=True):
                            if made.error:
                                raise made.failure()
                            keep(chunk, made.data, made.seconds)
                    # other processes in place of those that died
                    if broken:
                        workers.restart()
                        waiting.update(dict.fromkeys(chain.from_iterable(running.values())))
                        running.clear()
                    done = total - len(waiting) - sum(map(len, running.values()))
                    report(self.chunks.manifest.about, done, total)
        finally:
            workers.stop()

    def _ready(self, job: Job, waiting: dict[int, None], made: _Unwritten, room: int, most: int) -> list[list[int]]:
        """Some chunks whose needs are there, in so many lists of so many at most."""
        ready = (chunk for chunk in waiting if all(at in self.chunks.rows or at in made for at in job.needs(chunk)))
        found = list(islice(ready, room * most))
        return [found[at : at + most] for at in range(0, len(found), most)]

    def _errand(self, job: Job, chunk: int, made: _Unwritten) -> Errand:
        needed = {at: made[at][0] if at in made else self.given[at] for at in job.needs(chunk)}
        return Errand(__version__, needed, list(self.chunks.manifest.games))

    def versions(self) -> dict[str, int]:
        """How many chunks each version of the program has made."""
        return dict(sorted(Counter(row.version for row in self.chunks.rows.values()).items()))

    def made_elsewhere(self) -> str:
        """What another version, or another algorithm, has made, in a line; empty if it is nothing."""
        others = {version: count for version, count in self.versions().items() if version != __version__}
        told = [f"{count:,} chunks are of version {version}" for version, count in others.items()]
        if told:
            told.append(f"this is version {__version__}")
        if count := len(self.chunks.outdated):
            told.append(
                f"{count:,} chunks count as not done: this version has algorithm {self.job.algorithm}, and "
                "another one made them"
            )
        return "; ".join(told)

    def told(self) -> list[str]:
        """The result in a few lines, if all chunks are there; else how many are."""
        if missing := len(self.missing):
            return [f"{self.job.chunks - missing:,} of {self.job.chunks:,} chunks are done"]
        return self.job.told(self.given)

    def verify(self, samples: int, seed: int) -> list[str]:
        """What is wrong: chunks with another checksum than the journal's, samples another route makes otherwise."""
        wrong = self.chunks.check()
        faults = [f"chunk {chunk:,} is damaged" for chunk in wrong]
        sound = sorted(set(self.chunks.rows) - set(wrong))
        chosen = Random(seed).sample(sound, min(samples, len(sound)))
        for done, chunk in enumerate(sorted(chosen), 1):
            report("samples by another route", done, len(chosen))
            try:
                if said := self.job.fault(chunk, self.given, Random(f"{seed} {chunk}")):
                    faults.append(f"chunk {chunk:,}: {said}")
            except CorruptData as error:
                faults.append(str(error))
        return faults

    def close(self) -> None:
        """Let another process add chunks."""
        self.chunks.close()


class _Keep:
    """Chunks that are made, written together where they are many and small."""

    def __init__(self, chunks: Chunks, at_once: bool) -> None:
        self._chunks, self._at_once = chunks, at_once
        self.made: _Unwritten = {}
        self._written = time.monotonic()

    def __call__(self, chunk: int, data: bytes, seconds: float) -> None:
        """Keep the bytes of a chunk."""
        self.made[chunk] = data, round(seconds, 3)
        if self._at_once or time.monotonic() - self._written > _PAUSE:
            self.write()

    def write(self) -> None:
        made, self.made = self.made, {}
        if made:
            self._chunks.put([(chunk, *rest) for chunk, rest in made.items()])
        self._written = time.monotonic()


def _result_of(future: Future[list[Made]]) -> list[Made] | None:
    """What came of a task; None if its worker has died."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError):
        return None
    except Exception as error:
        if type(error).__name__ in ("KilledWorker", "FutureCancelledError", "CommClosedError"):  # Dask's
            return None
        raise


# The rows of a run as a file, and its status.


def export(run: Run, output: Path | None) -> None:
    """Write the rows of all chunks there, in order: to a file, replaced in one step, or as CSV to standard output."""
    if output is None:
        _as_csv(run, sys.stdout)
        return
    writers = {".csv": _as_csv, ".jsonl": _as_lines}
    if output.suffix not in writers:
        raise ParseError(f"-o {output}: the name ends in {' or '.join(writers)}")
    try:
        with replacing(output) as file:
            writers[output.suffix](run, file)
    except OSError as error:
        raise LimitReached(f"-o {output}: {error.strerror or error}") from error


def _rows(run: Run) -> Iterator[dict[str, Any]]:
    """The rows of all chunks that are there."""
    for done, chunk in enumerate(sorted(run.given), 1):
        yield from run.job.rows(chunk, run.given[chunk])
        report("chunks exported", done, len(run.given))


def _as_csv(run: Run, file: IO[str]) -> None:
    names: dict[str, None] = {}
    for chunk in sorted(run.given):
        names.update(dict.fromkeys(next(run.job.rows(chunk, run.given[chunk]), ())))
    writer = csv.DictWriter(file, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(run))


def _as_lines(run: Run, file: IO[str]) -> None:
    for row in _rows(run):
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


# How far a run is.


def facts(run: Run) -> dict[str, Any]:
    """How far a run is, as JSON values; ``digest`` is a checksum of all chunks, in whatever order they came."""
    chunks, manifest = run.chunks, run.chunks.manifest
    rows = [chunks.rows[chunk] for chunk in sorted(chunks.rows)]
    whole = blake2b("".join(f"{row.chunk}:{row.digest};" for row in rows).encode(), digest_size=16)
    return {
        "schema": "nimlike/run/2",
        "folder": str(chunks.folder),
        "about": manifest.about,
        "job": manifest.job,
        "texts": list(manifest.texts),
        "parameters": manifest.parameters | manifest.goal,
        "version": manifest.version,
        "algorithm": run.job.algorithm,
        "versions": [{"version": version, "chunks": count} for version, count in run.versions().items()],
        "outdated": len(chunks.outdated),
        "id": manifest.id,
        "done": len(rows),
        "chunks": run.job.chunks,
        "bytes": sum(row.size for row in rows),
        "seconds": round(sum(row.seconds for row in rows), 3),
        "dropped_lines": chunks.dropped,
        "at_work": busy(chunks.folder / DATA),
        "digest": whole.hexdigest(),
    }


def lines(run: Run) -> list[str]:
    """The same in a few lines."""
    told = facts(run)
    words = {True: "yes", False: "no"}
    parameters = told["parameters"].items()
    options = ", ".join(f"{name} = {words[value] if isinstance(value, bool) else value}" for name, value in parameters)
    found = [
        f"{told['about']} ({options})",
        f"  {told['done']:,} of {told['chunks']:,} chunks, {told['bytes']:,} bytes, {told['seconds']:,.0f} s of work",
    ]
    if told["dropped_lines"]:
        found.append(f"  {told['dropped_lines']:,} lines of the journal are damaged; their chunks count as not done")
    if line := run.made_elsewhere():
        found.append(f"  {line}")
    if told["done"] < told["chunks"]:
        left = told["seconds"] / told["done"] * (told["chunks"] - told["done"]) if told["done"] else 0.0
        estimate = f", {time_in_words(left)} of work left if all chunks take as long" if left else ""
        found.append(f"  {'a process is at work' if told['at_work'] else 'nobody is at work'}{estimate}")
        return found
    return [*found, *run.told()]
