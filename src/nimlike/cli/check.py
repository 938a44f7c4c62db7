"""Trust: ``nimlike check``, with ``--coq`` and ``--proved`` on the word of Coq, and ``nimlike papers``."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from nimlike.claims.model import Run
from nimlike.cli import flags
from nimlike.cli.output import complain, json_line, one_line, progress_shown
from nimlike.core.errors import CertificateRejected, LimitReached, NimlikeError, ParseError, Undecided
from nimlike.core.files import read_file
from nimlike.core.phrases import counted
from nimlike.core.progress import report, results_of
from nimlike.proofs.coq.compile import MADE_BY, Coq, coqc, proved_checker, theory_folder
from nimlike.proofs.coq.scripts import GIVEN, script
from nimlike.runs.workers import side_by_side
from nimlike_check.reading import read

_LARGEST: Final = 1 << 30  # bytes of a file that is written again
_TOGETHER: Final = 32  # most files that one process of the checker is given
_SHARES: Final = 4  # shares for each worker, if there are so many files: they end at nearly the same time


@click.command("check")
@flags.number("--seconds", default=10, help="Seconds of processor time for each file.  [default: 10]")
@flags.number("--megabytes", default=1_024, help="Memory for each file.  [default: 1,024]")
@flags.flag("--coq", "with_coq", help="Write each certificate as a Coq file NAME.v here, and let Coq check it.")
@flags.flag("--proved", help="Ask the program that is proved right in Coq; make formal makes it.")
@flags.workers("Processes, each of which checks one file at a time.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def check_command(
    seconds: int, megabytes: int, with_coq: bool, proved: bool, workers: int, files: tuple[str, ...]
) -> int:
    """Verify certificates, as python -m nimlike_check does, which imports nothing of nimlike.

    The verdicts come in the order of the files, whatever the number of workers. The limits are those of each file.

    With --coq each certificate that the checker accepts becomes a theorem that stands on the Coq files of nimlike
    (folder formal), and Coq itself computes that it is proved. Coq can be given the kinds {kinds}.

    With --proved another checker is asked, which is proved right in Coq, and knows fewer kinds (docs/formal.md).

    Exit codes: 0 all accepted; 1 one refused, with the hypothesis that fails; 2 a file cannot be read; 3 one not
    checked, as it takes more than is allowed, or, with --coq or --proved, as it is of no kind known there, or Coq is
    not installed; 4 the program that --proved asks is not there.

    \b
    nimlike check dawson.json wythoff.json
    nimlike check --workers 2 proofs/*.json
    """
    flags.check_workers(workers)
    for option, amount in (("--seconds", seconds), ("--megabytes", megabytes)):
        if not 1 <= amount < 10**7:
            raise click.UsageError(f"{option} is a whole number from 1 to 9,999,999")
    if with_coq and (proved or workers > 1):
        raise click.UsageError("--workers and --proved go without --coq")
    checker = [sys.executable, "-m", "nimlike_check", "--seconds", str(seconds), "--megabytes", str(megabytes)]
    if proved:
        checker = proved_checker(seconds, megabytes)
    with progress_shown():
        codes = set(_by_coq(files, checker, seconds) if with_coq else _by_checker(files, checker, workers, proved))
    return next(code for code in (2, 1, 3, 0) if code in codes)


check_command.help = str(check_command.help).format(kinds=GIVEN)


def _ask(checker: list[str], files: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """What a checker, given by its command, says of some files, in a process of its own."""
    paths = [f"./{file}" if file.startswith("-") else file for file in files]
    return subprocess.run([*checker, *paths], capture_output=True, text=True, errors="backslashreplace", check=False)


def _show(asked: subprocess.CompletedProcess[str]) -> None:
    print(asked.stdout, end="", flush=True)
    print(asked.stderr, end="", file=sys.stderr, flush=True)


def _by_checker(files: tuple[str, ...], checker: list[str], workers: int, alone: bool) -> Iterator[int]:
    """Print what a checker says of each file, which it is given alone or with others; the exit codes."""
    report("certificates", 0, len(files))
    shares = list(_shares(files, 1 if alone else _TOGETHER, _SHARES * workers))
    with ThreadPoolExecutor(workers) as pool:
        for done, asked in enumerate(pool.map(partial(_ask, checker), shares), 1):
            _show(asked)
            report("certificates", done, len(shares))
            yield asked.returncode


def _shares(files: tuple[str, ...], most: int, number: int) -> Iterator[tuple[str, ...]]:
    """The files in their order, in shares of so many at most; several make a share while that is short by its bytes."""
    bytes_of = [Path(file).stat().st_size if Path(file).is_file() else 0 for file in files]
    first, enough = 0, sum(bytes_of) // number
    for end in range(1, len(files) + 1):
        if end in (len(files), first + most) or sum(bytes_of[first : end + 1]) > enough:
            yield files[first:end]
            first = end


def _by_coq(files: tuple[str, ...], checker: list[str], seconds: int) -> Iterator[int]:
    """Print what Coq says of each file; the exit codes."""
    with Coq() as coq:
        for file in files:
            asked = _ask(checker, (file,))
            if asked.returncode:
                _show(asked)
                yield asked.returncode
            else:
                yield _verdict(coq, file, seconds)


def _verdict(coq: Coq, file: str, seconds: int) -> int:
    """Write the Coq file of an accepted certificate, let Coq check that, print the verdict; returns the exit code."""
    try:
        print(one_line(file, 250), _verdict_lines(coq, file, read(file), seconds), sep=": ")
        return 0
    except (LimitReached, Undecided) as error:
        print(one_line(f"{file}: {error}", 300))
        return 3
    except CertificateRejected as error:
        print(one_line(f"{file}: refused: {error}", 300))
        return 1
    except (NimlikeError, OSError) as error:
        complain(f"{file}: {error.strerror if isinstance(error, OSError) else error}")
        return 2


def _verdict_lines(coq: Coq, file: str, certificate: Any, seconds: int) -> str:
    from nimlike.cli.output import check_output, write_output

    made = script(certificate)
    name = re.sub(r"\W", "_", Path(file).stem, flags=re.ASCII)
    written = Path(f"{name}.v" if name[:1].isalpha() else f"certificate_{name}.v")
    if written.exists() and not read_file(written, _LARGEST).decode(errors="replace").startswith(MADE_BY):
        raise ParseError(f"{written} is here already, and is no file that nimlike check --coq wrote")
    check_output(written)
    write_output(written, made.text)
    by_hand = f"coqc -Q {theory_folder()} Nimlike {written}"
    if coqc() is None:
        raise Undecided(f"{written} is written; coqc is not installed (Debian: apt-get install coq); then: {by_hand}")
    accepted = coq.verdict(made, seconds)
    took = f"{accepted.seconds:.1f} s, and {accepted.theory_seconds:.1f} s for the theory"
    lines = [
        f"accepted by Coq {accepted.version} ({took}): {written} proves, without axioms,",
        accepted.statement,
    ]
    named = [line for line in made.text.splitlines() if re.fullmatch(r"Definition .*\.", line)]
    if named:
        lines += ["where", *(f"     {line}" for line in named)]
    if made.unread:
        lines.append(f"Coq proves the theorem that the certificate claims; it has not read {made.unread}.")
    return "\n".join(lines)


# ``nimlike papers``: every claim of the papers, reproduced.


@click.command("papers")
@click.option("--paper", help="Only this paper: bouton, wythoff, schwenk, holshouser-reiter or andrejic.")
@flags.number("--to", "bound", help="Raise each claim's own bound to this, to go further.")
@flags.flag("--list", "only_list", help="List the claims without running them.")
@flags.workers("Processes, for the claims.")
@flags.json(help="One JSON object a claim, a line each (schema nimlike/claim/1).")
def papers_command(paper: str | None, bound: int | None, only_list: bool, workers: int, as_json: bool) -> int:
    """Reproduce every claim of the papers, and print the verdict and the time of each; errata last.

    The exit code is 1 when a claim does not come out as it is on record.

    \b
    nimlike papers
    nimlike papers --paper wythoff --to 60
    nimlike papers --workers 2
    """
    from nimlike.claims.model import reproduce, select

    flags.check_workers(workers)
    claims = select(paper)
    if only_list:
        for claim in claims:
            if as_json:
                print(json_line({"schema": "nimlike/claim/1", **claim.as_dict()}))
                continue
            print(f"{claim.name}  ({claim.paper}, section {claim.section})\n    {claim.statement}\n    {claim.how}")
        return 0
    runs: list[Run] = []
    with progress_shown(at_once=True), side_by_side(workers):
        findings = iter(results_of(partial(reproduce, bound), [claim.name for claim in claims]))
        for done, claim in enumerate(claims):
            report(claim.name, done, len(claims))
            runs.append(Run(claim, *next(findings)))
            if as_json:
                print(json_line(runs[-1].as_dict()), flush=True)
            elif done + 1 == len(claims) or claims[done + 1].paper != claim.paper:
                _print_paper([each for each in runs if each.claim.paper == claim.paper])
    if not as_json:
        errata = [each for each in runs if each.finding.counterexample]
        if errata:
            print("Errata: claims that fail as printed")
        for each in errata:
            print(f"  {each.claim.name} ({each.claim.paper}, section {each.claim.section})")
            print(f"    claimed: {each.claim.statement}")
            print(f"    counterexample: {each.finding.counterexample} ({each.finding.detail})")
        failed = counted(len(errata), "fails", "fail")
        seconds = sum(each.seconds for each in runs)
        hold = counted(len(runs) - len(errata), "holds", "hold")
        print(f"\n{counted(len(runs), 'claim')}: {hold}, {failed} as printed; {seconds:.1f} s")
    wrong = [each.claim.name for each in runs if not each.as_recorded]
    if wrong:
        print(f"nimlike: not as recorded: {', '.join(wrong)}", file=sys.stderr)
    return 1 if wrong else 0


def _print_paper(runs: list[Run]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(title=runs[0].claim.paper, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("claim", "section", "verdict", "known", "time", "extent"):
        table.add_column(heading, justify="right" if heading == "time" else "left", no_wrap=heading == "claim")
    for each in runs:
        verdict = each.finding.verdict.value if each.as_recorded else "NOT AS RECORDED"
        name, seconds = each.claim.name.partition(".")[2], f"{each.seconds:.2f} s"
        table.add_row(name, each.claim.section, verdict, each.finding.label.value, seconds, each.finding.detail)
    # A pipe has no width of its own; the tables are made for 120 columns.
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False, markup=False)
    with console.capture() as captured:
        console.print(table)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()), flush=True)
