"""Runs: whatever interrupts or damages them, the chunks are those of a run that nobody disturbed."""

import csv
import io
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from catalogue import survey_of_run
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from suites import mostly_slow

from nimlike.cli.main import main
from nimlike.core.errors import CorruptData, LimitReached, NimlikeError, ParseError, Undecided
from nimlike.core.numbers import parse_number
from nimlike.core.progress import results_of
from nimlike.families import letter_games, parse_ruleset
from nimlike.games.heaps import sparse_space as sliding
from nimlike.games.heaps import ways as heap_ways
from nimlike.games.heaps.game import Octal
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.long_runs import PeriodJob, columns
from nimlike.games.heaps.period_findings import closed, find_period
from nimlike.games.heaps.sparse_space import Stopped, Window, read_slide, slide_of
from nimlike.proofs.letter_proofs import FamilySearch
from nimlike.runs.run import Run, facts, job_of, manifest_of
from nimlike.runs.searches import expand
from nimlike.runs.workers import Cluster, Processes, side_by_side
from nimlike.storage.chunks import DATA, JOURNAL, MANIFEST, Chunks, Damaged, Manifest
from nimlike_check import check

SWEEP = manifest_of("sweep", ["octal:0.{0..7}{1,7}", "vector:gdwn=1,2", "nim:misere"], {"to": "40"})


def digest(folder: Path, wanted: Manifest | None = None, workers: Processes | None = None) -> str:
    """Do a run to its end; the checksum of all chunks."""
    run = Run(folder, wanted)
    run.go(workers)
    assert not run.chunks.check()
    found: str = facts(run)["digest"]
    run.close()
    return found


# Chunks


@settings(max_examples=25)
@given(st.data())
def test_whatever_is_altered_no_wrong_byte_is_given_out(tmp_path_factory: Any, data: st.DataObject) -> None:
    folder, made = tmp_path_factory.mktemp("chunks"), {0: b"first", 1: b"second", 2: b"", 3: b"fourth"}
    chunks = Chunks(folder, Manifest("example", ("nim",)))
    chunks.put((number, some, 0.0) for number, some in made.items())
    chunks.close()
    file = folder / data.draw(st.sampled_from([DATA, JOURNAL, MANIFEST]))
    whole = file.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    length = data.draw(st.integers(0, len(whole) - at))
    file.write_bytes(whole[:at] + data.draw(st.binary(max_size=12)) + whole[at + length :])
    again = Chunks(folder, Manifest("example", ("nim",)))
    for number in tuple(again.rows):
        try:
            assert again.read(number) == made[number]
        except Damaged:
            again.forget(number)
    again.put((number, some, 0.0) for number, some in made.items() if number not in again.rows)
    assert not again.check()
    again.close()
    assert {number: Chunks(folder, write=False).read(number) for number in made} == made


def test_a_torn_line_of_the_journal_does_not_spoil_the_next(tmp_path: Path) -> None:
    chunks = Chunks(tmp_path, Manifest("example", ("nim",)))
    chunks.put([(0, b"a", 0.0), (1, b"b", 0.0)])
    chunks.close()
    (tmp_path / JOURNAL).write_bytes((tmp_path / JOURNAL).read_bytes()[:-20])
    for number in (1, 2):
        again = Chunks(tmp_path, Manifest("example", ("nim",)))
        again.put([(number, b"c", 0.0)])
        again.close()
    assert sorted(Chunks(tmp_path, write=False).rows) == [0, 1, 2]


# Runs


def test_patterns_stand_for_many_texts() -> None:
    assert expand(["octal:0.{0..7}{0..7}{0..7}"])[9:11] == ["octal:0.011", "octal:0.012"]
    assert expand(["a{b,c}", "ab"]) == ["ab", "ac"]
    for text, error in {"{1..3": ParseError, "{3..1}": ParseError, "{1..9999999}": LimitReached}.items():
        with pytest.raises(error):
            expand([text])


def test_a_sweep_says_of_each_game_what_the_single_commands_say(tmp_path: Path, capsys: Any) -> None:
    words = ["sweep", "octal:0.{0..7}{1,7}", "vector:gdwn=1,2", "nim:misere", "--to", "40"]
    assert main(["run", "start", str(tmp_path / "a"), *words]) == 0
    capsys.readouterr()
    assert main(["run", "export", str(tmp_path / "a")]) == 0
    rows = {row["ruleset"]: row for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert len(rows) == 18
    for text in ("octal:0.77", "octal:0.57", "octal:0.01"):
        found = find_period(parse_ruleset(text), 40)
        assert found.repetition is None or rows[text]["period"] == str(found.repetition.period)
        assert rows[text]["label"] == found.label.value
        values = HeapTable(Octal(text[6:])).up_to(40)[:41]
        assert rows[text]["greatest"] == str(values.max())
    for text in ("vector:gdwn=1,2", "nim:misere"):
        positions = list(parse_ruleset(text).p_positions(40))
        assert rows[text]["p_positions"] == str(len(positions))


@given(st.integers(0, 1), st.lists(st.integers(0, 7), min_size=1, max_size=5))
def test_closed_codes_have_the_same_values_by_the_definition(split: int, digits: list[int]) -> None:
    assume(split or any(digits))
    game = Octal(f"{4 * split}.{''.join(map(str, digits))}")
    other = parse_ruleset(closed(game))
    assert isinstance(other, Octal)
    assert game.runs().small() == other.runs().small()
    assert closed(other) == str(other)


def test_processes_make_the_same_chunks_even_when_one_of_them_dies(tmp_path: Path) -> None:
    alone = digest(tmp_path / "alone", SWEEP)
    workers = Processes(2)
    for _ in range(2):  # the pool is broken before the first result comes
        with suppress(BrokenExecutor):  # it may be already
            workers.executor().submit(os._exit, 9)
    assert digest(tmp_path / "two", SWEEP, workers) == alone


def test_a_chunk_over_which_every_worker_dies_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(tmp_path, manifest_of("sweep", ["nim"], {"to": "3"}))
    monkeypatch.setattr(type(run.job), "task", lambda self, chunk: (exec, ("__import__('os')._exit(9)", {})))
    with pytest.raises(LimitReached, match="4 workers died"):
        run.go(Processes(1))
    run.close()


@pytest.mark.parametrize("workers", mostly_slow(["1", "2"]))
@pytest.mark.parametrize("how", mostly_slow([signal.SIGKILL, signal.SIGINT, signal.SIGTERM]))
def test_a_killed_command_is_resumed(how: signal.Signals, workers: str, tmp_path: Path, capsys: Any) -> None:
    words = ["sweep", "octal:0.{0..7}{1,7}", "--to", "300"]
    command = [sys.executable, "-m", "nimlike", "run", "start", str(tmp_path / "run"), *words, "--workers", workers]
    child = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    while not (tmp_path / "run" / JOURNAL).exists() and child.poll() is None:
        time.sleep(0.01)
    child.send_signal(how)
    printed, said = child.communicate()
    if how is signal.SIGKILL:
        assert child.returncode in (0, -how)
    else:
        ended = {signal.SIGINT: (130, "nimlike: interrupted\n"), signal.SIGTERM: (143, "nimlike: terminated\n")}[how]
        # it came when all had been done; then Python's own tracker of resources may say a word
        more = [line for line in said.splitlines() if "resource_tracker" not in line]
        done = bool(printed) and not more and child.returncode in (0, -how, ended[0])
        assert done or (child.returncode, said) == ended
    assert main(["run", "resume", str(tmp_path / "run")]) == 0
    assert main(["run", "verify", str(tmp_path / "run"), "--samples", "16"]) == 0
    capsys.readouterr()
    assert main(["run", "status", str(tmp_path / "run"), "--json"]) == 0
    wanted = manifest_of(words[0], words[1:2], {"to": "300"})
    assert json.loads(capsys.readouterr().out)["digest"] == digest(tmp_path / "other", wanted)


def test_a_full_disk_ends_a_run_in_one_line(tmp_path: Path) -> None:
    def full(room: int) -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    line = ["run", "start", str(tmp_path), "sweep", "octal:0.{1..7}{1,7}", "--to", "90"]
    command = [sys.executable, "-m", "nimlike", *line]
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=lambda: full(1_500))
    assert (done.returncode, done.stderr.count("\n")) == (LimitReached.exit_code, 1)
    assert digest(tmp_path) == digest(tmp_path / "other", manifest_of("sweep", ["octal:0.{1..7}{1,7}"], {"to": "90"}))


def test_two_cannot_write_one_run(tmp_path: Path, capsys: Any) -> None:
    run = Run(tmp_path, SWEEP)
    with pytest.raises(LimitReached, match="another process"):
        Run(tmp_path, SWEEP).go()
    assert facts(run)["at_work"]
    run.close()
    assert not facts(Run(tmp_path, write=False))["at_work"]


def test_another_run_in_the_folder_is_left_alone(tmp_path: Path, capsys: Any) -> None:
    before = digest(tmp_path, SWEEP)
    assert main(["run", "start", str(tmp_path), "sweep", "nim"]) == CorruptData.exit_code
    assert "is of another run (sweep of octal:0.{0..7}{1,7}" in capsys.readouterr().err
    assert digest(tmp_path) == before


def test_damage_is_told_by_verify_and_mended_by_resume(tmp_path: Path, capsys: Any) -> None:
    before = digest(tmp_path, SWEEP)
    data = bytearray((tmp_path / DATA).read_bytes())
    data[100] ^= 1
    (tmp_path / DATA).write_bytes(data)
    assert main(["run", "verify", str(tmp_path)]) == CorruptData.exit_code
    assert "is damaged" in capsys.readouterr().out
    assert digest(tmp_path) == before


# Values


VALUES = manifest_of("values", ["octal:0.156"], {"to": "199", "block": "60"})


def change(file: str, how: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda folder: (folder / file).write_bytes(how((folder / file).read_bytes())) and None


HARMS: dict[str, Callable[[Path], None]] = {
    "first value": change(DATA, lambda data: b"x" + data[1:]),
    "last value": change(DATA, lambda data: data[:399] + b"x" + data[400:]),
    "cut by a byte": change(DATA, lambda data: data[:399]),
    "emptied": change(DATA, lambda data: b""),
    "no values": lambda folder: (folder / DATA).unlink(),
    "journal of nothing": change(JOURNAL, lambda data: b""),
    "no journal": lambda folder: (folder / JOURNAL).unlink(),
    "journal not text": change(JOURNAL, lambda data: b"\xff\xfe" + data),
    "journal nested": change(JOURNAL, lambda data: data + b"00000000 " + b"[" * 100_000 + b"\n"),
    "journal cut": change(JOURNAL, lambda data: data[:-9]),
    "fewer bytes": change(JOURNAL, lambda data: data.replace(b'"size": 120', b'"size": 100')),
    "another chunk": change(JOURNAL, lambda data: data.replace(b'"chunk": 0', b'"chunk": 1')),
    "manifest of nothing": change(MANIFEST, lambda data: b"{}"),
    "manifest not JSON": change(MANIFEST, lambda data: b"["),
    "manifest a list": change(MANIFEST, lambda data: b"[]"),
    "manifest not text": change(MANIFEST, lambda data: b"\xff\xfe"),
    "manifest nested": change(MANIFEST, lambda data: b"[" * 100_000),
    "manifest empty": change(MANIFEST, lambda data: b""),
    "no manifest": lambda folder: (folder / MANIFEST).unlink(),
    "manifest altered": change(MANIFEST, lambda data: data.replace(b"0.156", b"0.137")),
    "all gone but the values": lambda folder: [(folder / name).unlink() for name in (JOURNAL, MANIFEST)] and None,
}


@pytest.mark.parametrize("name", HARMS)
def test_what_is_damaged_is_computed_again(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = digest(tmp_path, VALUES)
    HARMS[name](tmp_path)
    if "manifest" in name or name.startswith("all gone"):
        refused = ParseError if name.startswith("all gone") else CorruptData
        assert main(["run", "resume", str(tmp_path)]) == refused.exit_code
        assert capsys.readouterr().err.count("\n") == 1
    assert digest(tmp_path, VALUES) == right
    assert Chunks(tmp_path, write=False).manifest.texts == VALUES.texts


@pytest.mark.parametrize("text", ["octal:0.156", "octal:0.77", "grundy", "subtraction:1,100,250", "subtraction:primes"])
def test_values_are_gone_on_with_to_a_larger_goal(text: str, tmp_path: Path) -> None:
    game: Any = parse_ruleset(text)
    for to in ("3000", "100", "9000"):
        digest(tmp_path, manifest_of("values", [text], {"to": to, "block": "1000"}))
    run = Run(tmp_path, write=False)
    rows = [row for chunk in range(run.job.chunks) for row in run.job.rows(chunk, run.given[chunk])]
    assert [row["value"] for row in rows] == HeapTable(game).up_to(9_000)[:9_001].tolist()
    assert [row["heap"] for row in rows] == list(range(9_001))
    assert run.verify(3, 0) == []


def test_values_that_are_interrupted_keep_their_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = manifest_of("values", ["octal:0.156"], {"to": "50000", "block": "1000"})
    calls, chunk = 0, HeapTable._chunk

    def interrupted(self: HeapTable, *arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 6:
            raise KeyboardInterrupt
        return chunk(self, *arguments)

    monkeypatch.setattr(heap_ways, "_CHUNK", 1_024)
    with monkeypatch.context() as patched:
        patched.setattr(HeapTable, "_chunk", interrupted)
        run = Run(tmp_path / "run", wanted)
        with pytest.raises(KeyboardInterrupt):
            run.go()
        run.close()
    assert 1 < len(Chunks(tmp_path / "run", write=False).rows) < 51
    assert digest(tmp_path / "run") == digest(tmp_path / "other", wanted)


def test_a_folder_that_cannot_be_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = digest(tmp_path / "run", VALUES)
    (tmp_path / "run").chmod(0o555)
    # The administrator may write everywhere: he is told what another user is.
    monkeypatch.setattr(os, "access", lambda path, mode: os.stat(path).st_mode & 0o222 != 0)
    run = Run(tmp_path / "run", VALUES)
    assert facts(run)["digest"] == right
    with pytest.raises(ParseError, match="cannot be written: Permission denied"):
        run.go()
    run.close()
    (tmp_path / "run").chmod(0o755)


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: folder.write_text(""),
        lambda folder: (folder / DATA).mkdir(parents=True),
        lambda folder: (folder / MANIFEST).mkdir(parents=True),
        lambda folder: (folder / JOURNAL).mkdir(parents=True),
        lambda folder: (folder.mkdir(), os.mkfifo(folder / DATA)),
    ],
    ids=["file", "data is a folder", "manifest is a folder", "journal is a folder", "data is a pipe"],
)
def test_what_is_no_run_is_refused_in_one_line(
    make: Callable[[Path], Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path / "run")
    assert main(["run", "start", str(tmp_path / "run"), "values", "octal:0.156"]) == ParseError.exit_code
    said = capsys.readouterr().err
    assert said.startswith("nimlike: ")
    assert said.count("\n") == 1


@pytest.mark.slow
def test_kills_and_harms_at_random() -> None:
    """The short run of the script whose long run kills hundreds of times."""
    script = Path(__file__).parents[1] / "benchmarks" / "run_faults.py"
    memory = Path("/dev/shm")  # a disk that other work keeps busy would make this long
    room = {"TMPDIR": str(memory)} if os.access(memory, os.W_OK) else {}
    command = [sys.executable, str(script), "--kills", "12"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **room})
    assert done.returncode == 0, done.stderr
    assert "SIGKILL" in done.stdout
    assert "complete, and right" in done.stdout


# What a run says


def test_rows_that_were_forged_with_a_right_checksum_are_seen_by_another_route(tmp_path: Path) -> None:
    run = Run(tmp_path, manifest_of("sweep", ["octal:0.77"], {"to": "40"}))
    run.go()
    row = json.loads(run.given[0])
    run.chunks.put([(0, json.dumps(row | {"small": row["small"].replace("4", "5")}).encode(), 0.0)])
    assert run.verify(1, 0) == ["chunk 0: octal:0.77: the values of small positions are not those from the definition"]
    run.close()


@pytest.mark.slow
def test_games_of_ones_own_are_swept_as_their_file_was(tmp_path: Path) -> None:
    file = tmp_path / "pairs.py"
    file.write_text(
        "import nimlike\n\n\nclass PairsOnly(nimlike.Ruleset):\n    examples = ('pairs-only:4',)\n\n"
        "    def options(self, state):\n        if state[0] > 1:\n            yield self.take(state, 0, 2)\n"
    )
    command = [sys.executable, "-m", "nimlike", "run"]
    start = [*command, "start", str(tmp_path / "run"), "sweep", "pairs-only", "--to", "9"]
    games = ["--games", str(file), "--workers", "2"]
    assert subprocess.run([*start, *games], capture_output=True, check=False).returncode == 0
    resume = [*command, "resume", str(tmp_path / "run")]
    said = subprocess.run(resume, capture_output=True, text=True, check=False).stderr
    assert said.startswith(f"nimlike: the run is of games in {file}")
    export = [*command, "export", str(tmp_path / "run"), "-o", str(tmp_path / "x.jsonl"), *games[:2]]
    assert subprocess.run(export, capture_output=True, check=True).stdout.strip() == b""
    assert json.loads((tmp_path / "x.jsonl").read_text())["p_positions"] == 6


def test_exports_have_the_same_rows(tmp_path: Path) -> None:
    digest(tmp_path / "run", SWEEP)
    for name in ("x.csv", "x.jsonl"):
        assert main(["run", "export", str(tmp_path / "run"), "-o", str(tmp_path / name)]) == 0
    lines = [json.loads(line) for line in (tmp_path / "x.jsonl").read_text().splitlines()]
    assert [row["ruleset"] for row in csv.DictReader((tmp_path / "x.csv").open())] == [
        line["ruleset"] for line in lines
    ]


def test_a_law_is_asked_of_many_games_and_its_certificates_are_checked(tmp_path: Path) -> None:
    run = Run(tmp_path, manifest_of("law", ["coprime:max={3..5}", "subtraction:{1,2},4,c", "nim"], {}))
    run.go()
    assert run.told() == ["6 games: 5 answered for every size, 1 without an answer"]
    assert run.verify(6, 0) == []
    run.close()


def test_the_kept_certificates_of_a_law_are_written_out_for_the_checker(tmp_path: Path, capsys: Any) -> None:
    start = ["run", "start", str(tmp_path / "run"), "law", "subtraction:{1,2},4", "euclid", "coprime:max=3"]
    words = ["run", "certificate", str(tmp_path / "run")]
    out = tmp_path / "out"
    out.mkdir()
    assert main([*start, "--set", "verb=period"]) == 0
    capsys.readouterr()
    assert main([*words, "-o", str(out)]) == 0
    files = sorted(out.iterdir())
    assert [file.name for file in files] == ["1-subtraction-1,4.json", "2-subtraction-2,4.json"]
    assert main(["check", *map(str, files)]) == 0
    assert "subtraction:2,4, Grundy values in normal play: G(n + 6) = G(n) for every n >= 0," in capsys.readouterr().out
    assert main(words) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        json.loads(file.read_text()) for file in files
    ]
    assert main([*words, "-o", str(tmp_path / "none")]) == ParseError.exit_code
    assert "here this is a folder that exists" in capsys.readouterr().err


def test_the_certificates_of_laws_that_were_found_are_written_out_and_a_forged_one_is_seen(
    tmp_path: Path, capsys: Any
) -> None:
    texts = ["subtraction:1,{2..4}", "octal:0.7{3,5}", "nim"]
    wanted = manifest_of("discover", texts, {"prove": "yes", "bound": "64"})
    digest(tmp_path / "run", wanted)
    out, words = tmp_path / "out", ["run", "certificate", str(tmp_path / "run")]
    out.mkdir()
    assert main([*words, "-o", str(out)]) == 0
    files = sorted(out.iterdir())
    assert [file.name for file in files] == [
        *(f"{n}-subtraction-1,{n + 1}.json" for n in (1, 2, 3)),
        *(f"{n}-octal-0.7{digit}.json" for n, digit in ((4, 3), (5, 5))),
        "6-nim.json",  # of two piles, as no other number is given
    ]
    for file, law in zip(files, ("G(n + 3)", "G(n + 2)", "G(n + 5)", "G(n + 4)", "G(n + 2)", "nim"), strict=True):
        assert law in check(json.loads(file.read_text()))
    os.truncate(tmp_path / "run" / DATA, 10)
    assert main(words) == CorruptData.exit_code
    digest(tmp_path / "run")
    capsys.readouterr()
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines() == [file.read_text().strip() for file in files]
    run = Run(tmp_path / "run")
    forged = run.given[1].replace(b"subtraction:1,3", b"subtraction:1,6")
    run.chunks.put([(1, forged, 0.0)])
    (fault,) = run.verify(run.job.chunks, 0)
    assert fault.startswith("chunk 1: subtraction:1,6: the checker refuses the certificate at ")
    run.close()


def test_a_search_in_steps_leaves_open_what_it_does_not_reach() -> None:
    job = job_of(manifest_of("law", ["coprime:max=7", "coprime:max=20"], {"steps": "30"}))
    whole, part = (json.loads(job.task(chunk)[0](*job.task(chunk)[1], {})) for chunk in range(2))
    assert whole["complete"]
    assert check(whole["certificate"])
    assert (part["complete"], part["certificate"]) == (False, None)


@pytest.mark.slow
def test_the_law_with_a_letter_is_that_of_the_command_discover() -> None:
    text = "subtraction:1,c"
    job = job_of(manifest_of("discover", [text], {"values": "48", "bound": "200"}))
    rows = {chunk: job.task(chunk)[0](*job.task(chunk)[1], {}) for chunk in range(job.chunks)}
    games = letter_games(text)
    assert games is not None
    proposal = next(iter(FamilySearch(games, seconds=1e9, bound=200)))
    assert job.told(rows)[1] == f"{proposal.sentence}  [conjectured]"
    assert job.fault(3, rows, Random(0)) == ""
    assert "another one" in job.fault(3, rows | {3: rows[4]}, Random(0))


def test_a_cluster_makes_the_same_chunks(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None)
    try:
        workers = Cluster(cluster.scheduler_address)
        assert digest(tmp_path / "cluster", SWEEP, workers) == digest(tmp_path / "alone", SWEEP)
    finally:
        cluster.close()


def test_a_cluster_that_is_not_there_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")

    def nobody(*arguments: Any, **more: Any) -> None:
        raise OSError("Timed out trying to connect")

    monkeypatch.setattr(distributed, "Client", nobody)
    with pytest.raises(LimitReached, match="no scheduler answers there: Timed out"):
        Cluster("tcp://127.0.0.1:9")


# The window


@pytest.fixture
def small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sliding, "_ROOM", 1 << 14)


@pytest.mark.parametrize("code", ["0.104", "0.454", "0.054", "0.16"])
def test_a_window_meets_the_values_of_the_whole_table(code: str, small_windows: None) -> None:
    game, start, stop = Octal(code), 200_001, 260_000
    values = HeapTable(game).up_to(stop)[:stop]
    made = slide_of(game.rule, values[: start - 1])
    assert made is not None
    lists, arrays = made.lists()
    slide = read_slide(game.rule, lists, {name: array.tobytes() for name, array in arrays.items()})
    assert slide.effort.tolist() == [made.rare.size, 0, 0, 0], "the kernel writes to four places"
    for at in (start - 1, start):
        before = values[at - slide.window : at]
        assert (slide.values(slide.indices(before, at - slide.window), at - slide.window) == before).all()
        window = Window(slide, at, before.copy())
        assert (np.concatenate(list(window.pieces(stop))) == values[at:]).all()


def test_a_window_stops_where_it_is_too_short(small_windows: None) -> None:
    values = HeapTable(Octal("0.16")).up_to(260_000)
    made = slide_of(Octal("0.16").rule, values[:200_000])
    assert made is not None
    slide = replace(made, small=made.small[: made.last_rare + 1], witness=made.witness[:0])
    window = Window(slide, 200_000, values[200_000 - slide.window : 200_000].copy())
    with pytest.raises(Stopped) as stopped:
        window.slide_to(260_000)
    assert 200_000 <= stopped.value.heap < 260_000


@pytest.mark.parametrize(
    ("code", "to", "period", "preperiod"),
    mostly_slow([("0.77", 70_000, 12, 71), ("0.156", 70_000, 349, 3_479), ("0.16", 460_000, 149_459, 105_351)]),
)
def test_a_run_finds_the_period_however_often_it_begins_again(
    code: str, to: int, period: int, preperiod: int, small_windows: None
) -> None:
    given: dict[int, bytes] = {}
    job = PeriodJob(Octal(code), {"to": to, "step": 30_000})
    for chunk in range(job.chunks):
        if not chunk % 3:
            job = PeriodJob(Octal(code), {"to": to, "step": 30_000})  # as after a kill
        function, arguments = job.task(chunk)
        given[chunk] = function(*arguments, given)
    assert job.told(given)[0] == f"octal:{code}: period {period} from heap {preperiod} on  [computed]"
    for chunk in range(0, job.chunks, 4):
        assert job.fault(chunk, given, Random(chunk)) == ""
    row = survey_of_run(job, given)
    assert row is not None
    values = HeapTable(job.game).up_to(row["bound"])[: row["bound"] + 1]
    found = {"period": period, "preperiod": preperiod, "saltus": 0, "label": "computed", "proved_by": row["bound"]}
    assert row == columns(job.game, values, row["bound"]) | found
    (certificate,) = (json.loads(json.dumps(each)) for _, each in job.certificates(given))
    assert check(certificate).startswith(
        f"octal:{code}, Grundy values in normal play: G(n + {period}) = G(n) for every n >= {preperiod},"
    )
    if code == "0.16":
        assert certificate["kind"] == "late-period"


def test_a_run_writes_its_certificate_or_says_that_there_is_none(tmp_path: Path, capsys: Any) -> None:
    for code in ("0.156", "0.007"):
        assert main(["run", "start", str(tmp_path / code), "period", f"octal:{code}", "--to", "60000"]) == 0
    capsys.readouterr()
    assert main(["run", "certificate", str(tmp_path / "0.156"), "-o", str(tmp_path / "x.json")]) == 0
    assert main(["check", str(tmp_path / "x.json")]) == 0
    assert (
        "octal:0.156, Grundy values in normal play: G(n + 349) = G(n) for every n >= 3479," in capsys.readouterr().out
    )
    assert main(["run", "certificate", str(tmp_path / "0.007")]) == Undecided.exit_code
    assert capsys.readouterr().err == f"nimlike: {tmp_path / '0.007'}: the run has no certificate\n"


def test_a_larger_goal_has_the_chunks_of_a_smaller_one(tmp_path: Path) -> None:
    for to in (70_000, 150_000, 60_000):
        digest(tmp_path, manifest_of("period", ["octal:0.106"], {"to": str(to), "step": "30000"}))
    rows = Chunks(tmp_path, write=False).rows
    whole = digest(tmp_path / "other", manifest_of("period", ["octal:0.106"], {"to": "150000", "step": "30000"}))
    run = Run(tmp_path, write=False)
    assert (facts(run)["digest"], run.chunks.manifest.goal, len(rows)) == (whole, {"to": 150_000}, run.job.chunks)


def test_work_side_by_side_is_that_of_one_process() -> None:
    with side_by_side(2):
        assert list(results_of(parse_number, [str(n) for n in range(200)])) == list(range(200))
        assert list(results_of(parse_number, [])) == []
        made = results_of(parse_number, ["2", "2^2", "three", "10"])
        assert [next(made), next(made)] == [2, 4]
        with pytest.raises(NimlikeError, match="'three'") as raised:
            next(made)
        assert raised.value.exit_code == ParseError.exit_code
    with side_by_side(1), pytest.raises(ParseError):
        list(results_of(parse_number, ["4", "three"]))


def test_processes_that_are_stopped_leave_no_thread_that_closes_what_the_exit_writes_to() -> None:
    """Else the program ends now and then with a traceback: Bad file descriptor."""
    workers = Processes(2)
    assert workers.executor().submit(abs, -3).result() == 3
    manager = workers.executor()._executor_manager_thread  # type: ignore[attr-defined]
    workers.stop()
    assert not manager.is_alive()


def test_a_process_that_dies_ends_the_work_with_one_line() -> None:
    with side_by_side(2), pytest.raises(LimitReached, match="a process ended before its work"):
        list(results_of(os._exit, [9]))
