"""``nimlike run``: long work that is started, interrupted, resumed, verified and exported."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli import flags
from nimlike.cli.output import check_output, complain, json_line, progress_shown, show, tell, write_output
from nimlike.core.errors import CorruptData, ParseError, Undecided
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import counted

if TYPE_CHECKING:
    from nimlike.runs.run import Run
    from nimlike.runs.workers import Workers
    from nimlike.storage.chunks import Manifest

_MOST: Final = 1 << 62
_LONGEST: Final = 80  # characters of a text in the name of a file


_folder = click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
_json = flags.json(help="One JSON object (schema nimlike/run/2).")
_cluster = click.option(
    "--cluster", metavar="ADDRESS", help="The scheduler of a Dask cluster, like tcp://10.0.0.1:8786."
)


@click.group("run")
def run_command() -> None:
    """Run a long computation with checkpoints in a folder: it can be interrupted and resumed.

    After Ctrl-C, a kill, a crash or a full disk a run goes on where it was, with the same results byte for byte; every
    chunk has a checksum. Each of the commands below has its own --help.

    \b
    nimlike run start kayles values octal:0.77 --to 10^6
    nimlike run status kayles
    nimlike run export kayles -o kayles.csv
    """


@run_command.command("start", short_help="Begin a run in a folder.")
@_folder
@click.argument("kind")
@click.argument("rules", nargs=-1, required=True, metavar="RULESET...")
@flags.number("--to", help="How far: the largest heap, or the bound of a sweep.")
@click.option("--set", "given", multiple=True, metavar="NAME=VALUE", help="Another option of the kind of run.")
@flags.workers("Processes of this machine.")
@_cluster
@_json
def start_command(
    folder: Path,
    kind: str,
    rules: tuple[str, ...],
    to: int | None,
    given: tuple[str, ...],
    workers: int,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Begin a run in a folder, or go on with the same one, also to a larger --to.

    Kinds: values, period (of one heap game); sweep, law, discover (of many games; {0..7} and {x,y} in their texts
    stand for many). docs/how-to/long-runs.md describes them.

    \b
    nimlike run start kayles values octal:0.77 --to 10^6
    nimlike run start p104 period octal:0.104 --to 2^28
    nimlike run start codes sweep "octal:0.{0..7}{0..7}" --to 2000 --workers 2
    nimlike run start every law "subtraction:{1..5},{2..9},c"
    """
    flags.check_workers(workers)
    from nimlike.runs.run import manifest_of

    if to is not None and to >= _MOST:
        raise ParseError(f"--to {abbreviate(to)}: less than 2^62")
    return _go(folder, manifest_of(kind, rules, _options(to, given)), workers, cluster, as_json)


@run_command.command("resume", short_help="Go on with a run.")
@_folder
@flags.workers("Processes of this machine.")
@_cluster
@_json
def resume_command(folder: Path, workers: int, cluster: str | None, as_json: bool) -> int:
    """Go on with the run that is in a folder.

    \b
    nimlike run resume codes --workers 2
    """
    flags.check_workers(workers)
    return _go(folder, None, workers, cluster, as_json)


@run_command.command("status", short_help="Print how far a run is.")
@_folder
@_json
def status_command(folder: Path, as_json: bool) -> None:
    """Print how far a run is.

    \b
    nimlike run status codes
    """
    from nimlike.runs.run import facts, lines

    with _open_run(folder) as run:
        tell(as_json, lambda: facts(run), lambda: lines(run))


@run_command.command("verify", short_help="Check every chunk, some by another method.")
@_folder
@flags.number("--samples", default=8, show_default=True, help="Chunks to compute by another method.")
@flags.number("--seed", default=0, show_default=True, help="For the choice of these chunks.")
def verify_command(folder: Path, samples: int, seed: int) -> int:
    """Compare every chunk with its checksum, and some of them with another method.

    \b
    nimlike run verify codes --samples 20
    """
    if seed >= _MOST or samples >= _MOST:
        raise ParseError("--seed and --samples are less than 2^62")
    with _open_run(folder) as run:
        with progress_shown():
            faults = run.verify(samples, seed)
        for fault in faults[:20]:
            show(fault)
        if faults:
            raise CorruptData(f"{folder}: {counted(len(faults), 'fault')}; to resume the run mends it", "chunks")
        if line := run.made_elsewhere():
            show(line)
        many = len(run.chunks.rows)
    matched = counted(many, "chunk matches its checksum", "chunks match their checksums")
    again = counted(
        min(samples, many), "was compared with another method and agrees", "were compared with another method and agree"
    )
    show(f"{matched}; {again}")
    return 0


@run_command.command("export", short_help="Write the rows.")
@_folder
@flags.output("A file .csv or .jsonl.")
def export_command(folder: Path, output: Path | None) -> int:
    """Write the rows of a run.

    \b
    nimlike run export codes -o codes.csv
    """
    from nimlike.runs.run import export

    check_output(output)
    with progress_shown(), _open_run(folder) as run:
        export(run, output)
        if missing := len(run.missing):
            raise Undecided(
                f"{folder}: {missing:,} of {run.job.chunks:,} chunks are still missing in what was exported"
            )
    return 0


@run_command.command("certificate", short_help="Write what the checker verifies.")
@_folder
@flags.output("A file; or a folder, for those of the kinds law and discover.", folders=True)
def certificate_command(folder: Path, output: Path | None) -> int:
    """Write what the independent checker verifies.

    \b
    nimlike run certificate p104 -o p104.json
    """
    from nimlike.runs.run import MANY

    with progress_shown(), _open_run(folder) as run:
        if missing := len(run.missing):
            raise Undecided(f"{folder}: {missing:,} of {run.job.chunks:,} chunks are still missing")
        many, written = run.chunks.manifest.job in MANY, 0
        check_output(output, folder=many)
        for written, (text, certificate) in enumerate(run.job.certificates(run.given), 1):
            if output is None:
                show(json_line(certificate))
            else:
                name = re.sub(r"[^\w.,=-]+", "-", text)[:_LONGEST]
                file = output / f"{written}-{name}.json" if many else output
                write_output(file, json_line(certificate) + "\n")
    if not written:
        raise Undecided(f"{folder}: the run has no certificate")
    return 0


def _options(to: int | None, given: tuple[str, ...]) -> dict[str, str]:
    found = {} if to is None else {"to": str(to)}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ParseError(f"--set {abbreviate(text)}: write NAME=VALUE")
        found[name] = value
    return found


def _open_run(folder: Path) -> closing[Run]:
    """A run that is only read."""
    from nimlike.runs.run import Run

    return closing(Run(folder, write=False))


def _go(folder: Path, wanted: Manifest | None, number: int, cluster: str | None, as_json: bool) -> int:
    """Begin a run, or go on with the one that is there, until it is complete."""
    from nimlike.runs.run import Run, facts

    with progress_shown(), closing(Run(folder, wanted)) as run:
        run.chunks.writable()
        run.go(_workers(run, number, cluster), lambda line: complain(f"{folder}: {line}"))
        tell(as_json, lambda: facts(run), run.told)
    return 0


def _workers(run: Run, number: int, cluster: str | None) -> Workers | None:
    """Who computes: None if this process does it alone."""
    from nimlike.runs.workers import Cluster, Processes

    if run.job.in_line:
        return None
    if cluster is not None:
        return Cluster(cluster)
    return Processes(number, [run.chunks.file]) if number > 1 else None
