"""``nimlike check``: the independent checker, run on files; with ``--coq``, the proof assistant Coq."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from nimlike.cli.output import Number, check_workers, progress_shown
from nimlike.core.languages import tr
from nimlike.core.progress import report
from nimlike.prove.coq.scripts import WRITERS, is_missing, script

if TYPE_CHECKING:
    from nimlike.prove.coq.compile import Coq


_LARGEST: Final = 1 << 30  # bytes of a file that is written anew


@click.command("check")
@click.option("--limit", type=float, default=1, metavar="N", help="Allow N times the usual work.  [default: 1]")
@click.option("--full", is_flag=True, help="After each accepted file, print all that it says.")
@click.option(
    "--coq", "with_coq", is_flag=True, help="Write each certificate as a Coq file NAME.v here, and let Coq check it."
)
@click.option(
    "--workers", type=Number(), default=1, show_default=True, help="Processes, each of which checks one file at a time."
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def command(limit: float, full: bool, with_coq: bool, workers: int, files: tuple[str, ...]) -> int:
    """Check certificates; the same as python -m nimlike_check, which imports nothing of nimlike.

    The verdicts come in the order of the files, whatever the number of workers. The limit is that of each file.

    With --coq each certificate that the checker accepts becomes a theorem that stands on the Coq files of nimlike
    (folder formal), and Coq itself computes that it is proved. Coq can be given the kinds {kinds}.

    Exit codes: 0 all accepted; 1 one refused, with the step at fault; 2 a file cannot be read; 3 one not checked, as
    it takes more work than is allowed, or, with --coq, as Coq is not installed or cannot be given it yet.

    \b
    nimlike check dawson.json wythoff.json
    nimlike check --workers 2 proofs/*.json
    """
    if not 0 < limit < float("inf"):
        raise click.UsageError(tr("--limit is a number above 0"))
    check_workers(workers)
    if with_coq and workers > 1:
        raise click.UsageError(tr("--workers goes without --coq"))
    with progress_shown():
        codes = set(_by_coq(files, limit) if with_coq else _by_checker(files, limit, full, workers))
    return next(code for code in (2, 1, 3, 0) if code in codes)


command.help = str(command.help).format(kinds=", ".join(sorted(WRITERS)))


def _by_checker(files: tuple[str, ...], limit: float, full: bool, workers: int) -> Iterator[int]:
    """Print what the independent checker says of each file; the exit codes."""
    from nimlike_check.verdicts import verdicts

    report("certificates", 0, len(files))
    for done, verdict in enumerate(verdicts(files, limit, full, workers), 1):
        verdict.show()
        report("certificates", done, len(files))
        yield verdict.code


def _by_coq(files: tuple[str, ...], limit: float) -> Iterator[int]:
    """Print what Coq says of each file; the exit codes."""
    from nimlike.prove.coq.compile import Coq

    with Coq() as coq:
        for file in files:
            yield _verdict(coq, file, limit)


def _verdict(coq: Coq, file: str, limit: float) -> int:
    """Check a certificate, write its Coq file, let Coq check that, print the verdict; returns the exit code."""
    from nimlike.cli.output import one_line
    from nimlike.core.errors import CertificateRejected, LimitReached, NimlikeError, Undecided
    from nimlike_check.verdicts import verdict

    certificate = _read(file, limit)
    if certificate is None or not is_missing(certificate):
        by_checker = verdict(file, limit, False)
        if by_checker.code:
            by_checker.show()
            return by_checker.code
    try:
        print(one_line(file, 250), _checked(coq, file, certificate, limit), sep=": ")
        return 0
    except (LimitReached, Undecided) as error:
        print(one_line(f"{file}: {error}", 300))
        return 3
    except CertificateRejected as error:
        print(one_line(f"{file}: refused: {error}", 300))
        return 1
    except (NimlikeError, OSError) as error:
        from nimlike.cli.output import complain

        complain(f"{file}: {error.strerror if isinstance(error, OSError) else error}")
        return 2


def _read(file: str, limit: float) -> Any:
    """The certificate in a file; None where it cannot be read."""
    from nimlike_check import Refused
    from nimlike_check.reading import read
    from nimlike_check.work import Work

    with suppress(OSError, Refused):
        return read(file, Work(limit))
    return None


def _checked(coq: Coq, file: str, certificate: Any, limit: float) -> str:
    """What Coq accepted, in lines."""
    from nimlike.cli.streams import check_output, write_output
    from nimlike.core.errors import ParseError, Undecided
    from nimlike.core.files import read_file
    from nimlike.prove.coq.compile import coqc, theory_folder
    from nimlike.prove.coq.writing import MADE_BY

    made = script(certificate)
    name = re.sub(r"\W", "_", Path(file).stem, flags=re.ASCII)
    written = Path(f"{name}.v" if name[:1].isalpha() else f"certificate_{name}.v")
    if written.exists() and not read_file(written, _LARGEST).decode(errors="replace").startswith(MADE_BY):
        raise ParseError(tr("{file} is here already, and is no file that nimlike check --coq wrote", file=written))
    check_output(written)
    write_output(written, made.text)
    by_hand = f"coqc -Q {theory_folder()} Nimlike {written}"
    if coqc() is None:
        raise Undecided(
            tr(
                "{file} is written; coqc is not installed (Debian: apt-get install coq); then: {by_hand}",
                file=written,
                by_hand=by_hand,
            )
        )
    accepted = coq.verdict(made, limit)
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
