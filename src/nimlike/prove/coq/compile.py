"""Coq's verdict on the file of a certificate."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

import nimlike
from nimlike.core.errors import CertificateRejected, LimitReached, NimlikeError
from nimlike.core.progress import report
from nimlike.prove.coq.writing import Script

MOST_STEPS: Final = 10**8
"""How many steps Coq may take for one certificate, unless more are allowed: about a minute."""
_CLOSED: Final = "Closed under the global context"


@dataclass(frozen=True)
class Accepted:
    """A theorem that Coq accepted.

    Parameters
    ----------
    statement
        The theorem, as Coq states it.
    version
        The version of Coq.
    seconds, theory_seconds
        How long Coq took for the certificate, and for the files of ``formal`` that it needs, where it was the first.
    """

    statement: str
    version: str
    seconds: float
    theory_seconds: float


def theory_folder() -> Path:
    """The folder of the Coq files: the one in the installed package, or that of the sources.

    Raises
    ------
    NimlikeError
        They are missing.
    """
    package = Path(nimlike.__file__).parent
    for folder in (package / "formal", package.parent.parent / "formal"):
        if (folder / "_CoqProject").is_file():
            return folder
    raise NimlikeError("the Coq files of nimlike (the folder formal) are missing from this installation")


def coqc() -> str | None:
    """The Coq compiler, if it is installed."""
    return shutil.which("coqc")


class Coq:
    """Coq, with the files of ``formal`` compiled as they are needed, in a folder that is removed at the end.

    Examples
    --------
    >>> with Coq() as coq:
    ...     coq.needed(("Nim",))
    ['Games', 'Mex', 'Xor', 'Nim']
    """

    def __init__(self) -> None:
        self._sources = theory_folder()
        self._compiled: set[str] = set()
        self._folder = Path(tempfile.mkdtemp(prefix="nimlike-coq-"))

    def __enter__(self) -> Coq:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def needed(self, names: tuple[str, ...]) -> list[str]:
        """The files of ``formal`` that these need, themselves among them, each after those that it needs."""
        found: list[str] = []
        for name in names:
            text = (self._sources / f"{name}.v").read_text(encoding="utf-8")
            for line in re.findall(r"^From Nimlike Require (?:Import )?([\w ]+)\.$", text, re.MULTILINE):
                found += self.needed(tuple(line.split()))
            found.append(name)
        return list(dict.fromkeys(found))

    def verdict(self, script: Script, limit: float = 1) -> Accepted:
        """The theorem of the file, if Coq accepts it; ``limit`` is how many times the usual work it may take.

        Raises
        ------
        CertificateRejected
            Coq does not accept it: what the certificate lists does not prove what it claims.
        LimitReached
            It would take more work than is allowed, and was not tried.
        NimlikeError
            Coq does not run, or not as expected.
        """
        if script.steps > limit * MOST_STEPS:
            raise LimitReached(
                f"Coq would take about {script.steps:,} steps; {MOST_STEPS:,} are allowed, N times more with --limit N"
            )
        begun = time.monotonic()
        needed = self.needed(script.requires)
        for done, name in enumerate(needed):
            report("compiling the theory in Coq", done, len(needed))
            if name not in self._compiled:
                shutil.copy(self._sources / f"{name}.v", self._folder)
                ran = self._run(name)
                if ran.returncode:
                    raise NimlikeError(f"coqc does not accept formal/{name}.v: {_first_error(ran.stderr)}")
                self._compiled.add(name)
        at = time.monotonic()
        (self._folder / "certificate.v").write_text(script.text, encoding="utf-8")
        report("Coq checks the certificate", 0, 0)
        ran = self._run("certificate")
        if ran.returncode:
            if ran.returncode < 0 or "Unable to unify" not in ran.stderr:
                raise NimlikeError(f"coqc failed: {_first_error(ran.stderr) or f'exit code {ran.returncode}'}")
            raise CertificateRejected("Coq computes that the certificate does not prove its claim", "coq")
        statement, closed, _ = ran.stdout.partition(_CLOSED)
        if not closed:
            raise CertificateRejected("the proof in Coq rests on axioms", "coq")
        return Accepted(statement.strip(), self._version(), time.monotonic() - at, at - begun)

    def _run(self, name: str) -> subprocess.CompletedProcess[str]:
        program = coqc()
        if program is None:
            raise NimlikeError("coqc is not installed")
        command = [program, "-q", "-Q", ".", "Nimlike", f"{name}.v"]
        return subprocess.run(command, cwd=self._folder, capture_output=True, text=True, check=False)

    def _version(self) -> str:
        said = subprocess.run([str(coqc()), "--print-version"], capture_output=True, text=True, check=False).stdout
        return said.split()[0] if said else ""


def _first_error(said: str) -> str:
    """The first error that coqc printed, in one line."""
    return " ".join(said.partition("Error:")[2].split())[:200]
