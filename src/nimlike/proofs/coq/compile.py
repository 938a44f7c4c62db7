"""Coq's verdict on the file of a certificate."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shutil
import subprocess
import tempfile
import textwrap
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Final

import nimlike
from nimlike.core.errors import CertificateRejected, LimitReached, NimlikeError, Undecided
from nimlike.core.progress import report

# What all Coq files of certificates have in common.

MADE_BY: Final = "(* Written by nimlike check --coq."  # how each of these files begins
NAME: Final = "certified"  # the name of the theorem in each of these files
_MOST_IN_UNARY: Final = 1_000


@dataclass(frozen=True)
class Script:
    """A Coq file that states what a certificate claims, and proves it."""

    text: str
    unread: str = ""  # what of the certificate the proof does not need; empty: all is needed


def number(value: int) -> str:
    """A whole number; Coq reads large ones in binary."""
    return str(value) if value <= _MOST_IN_UNARY else f"(N.to_nat {value})"


def list_numbers(values: Iterable[int]) -> str:
    """A short list of whole numbers, in unary."""
    return f"[{'; '.join(map(number, values))}]"


def write_list(values: Iterable[int | str]) -> str:
    """A list of whole numbers in binary, in lines; a number that is longer stays whole."""
    text = f"[{'; '.join(map(str, values))}]"
    return textwrap.fill(text, 118, initial_indent="  ", subsequent_indent="   ", break_long_words=False)


def write(about: str, libraries: str, theory: str, text: str, unread: str = "") -> Script:
    """The file with its head, which says what it is about, and an end that has Coq tell what is proved."""
    lists = f"Require Import {libraries}.\n" if libraries else ""
    opened = "Import ListNotations.\n" if libraries else ""
    head = f"{MADE_BY}\n   {about} *)\n{lists}From Nimlike Require Import {theory}.\n{opened}"
    return Script(f"{head}\n{text}\n\nCheck {NAME}.\nPrint Assumptions {NAME}.\n", unread)


SECONDS: Final = 150  # seconds of processor time that Coq gets for one certificate, unless more are allowed
MEMORY: Final = 2 << 30  # bytes of memory that Coq gets for one certificate; as many times more as it gets more time
_CLOSED: Final = "Closed under the global context"


@dataclass(frozen=True)
class Accepted:
    """A theorem that Coq accepted."""

    statement: str  # the theorem, as Coq states it
    version: str  # the version of Coq
    seconds: float
    theory_seconds: float


def theory_folder() -> Path:
    """The folder of the Coq files: the one in the installed package, or that of the sources."""
    package = Path(nimlike.__file__).parent
    for folder in (package / "formal", package.parent.parent / "formal"):
        if (folder / "_CoqProject").is_file():
            return folder
    raise NimlikeError("the Coq files of nimlike (the folder formal) are missing from this installation")


def coqc() -> str | None:
    """The Coq compiler, if it is installed."""
    return shutil.which("coqc")


def proved_checker(seconds: int, megabytes: int) -> list[str]:
    """The command of the checker that is proved right, with its limits; it is given one file."""
    made = theory_folder().parent / "build" / "formal" / "nimlike-proved"
    program = str(made) if made.is_file() else shutil.which("nimlike-proved")
    if program is None:
        raise Undecided("the checker nimlike-proved is not there; make formal, in the sources of nimlike, makes it")
    more = f"not checked: it takes over {seconds} s or {megabytes} MB; --seconds S, --megabytes M allow more"
    bounds = f"exec 2>/dev/null; ulimit -s unlimited; ulimit -t {seconds}; ulimit -v {megabytes << 10}"
    asked = f'{bounds}; "$@"; c=$?; [ $c -lt 4 ] || {{ echo "$2: {more}"; c=3; }}; exit $c'
    return ["/bin/sh", "-c", asked, "sh", program]


def cache_folder() -> Path | None:
    """Where compiled files of ``formal`` are kept from one run to the next; None if the user has no such folder."""
    with suppress(RuntimeError):
        base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
        return Path(base, "nimlike", "coq")
    return None


class Coq:
    """Coq, with the files of ``formal`` compiled as they are needed, in a folder that is removed at the end."""

    def __init__(self) -> None:
        self._sources = theory_folder()
        self._compiled: dict[str, bytes] = {}  # the hashes of the compiled files
        self._folder = Path(tempfile.mkdtemp(prefix="nimlike-coq-"))

    def __enter__(self) -> Coq:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def needed(self, names: tuple[str, ...]) -> list[str]:
        """The files of ``formal`` that these need, themselves among them, each after those that it needs."""
        found: list[str] = []
        for name in names:
            found += [*self.needed(_requirements(self._source(name))), name]
        return list(dict.fromkeys(found))

    def verdict(self, script: Script, seconds: float = 0) -> Accepted:
        """The theorem of the file, if Coq accepts it within its usual time, or so many seconds if these are more."""
        started = time.monotonic()
        needed = self.needed(_requirements(script.text))
        for done, name in enumerate(needed):
            report("compiling the theory in Coq", done, len(needed))
            if name not in self._compiled:
                self._compile(name)
        at = time.monotonic()
        (self._folder / "certificate.v").write_text(script.text, encoding="utf-8")
        report("Coq checks the certificate", 0, 0)
        times = max(1.0, seconds / SECONDS)
        ran = self._run("certificate", times)
        if ran.returncode:
            if ran.returncode < 0 or re.search("out of memory|stack overflow", ran.stderr, re.IGNORECASE):
                raise LimitReached(
                    f"Coq was stopped: it may take {times * SECONDS:,.0f} s of processor time and"
                    f" {int(times * MEMORY) >> 20:,} MiB; more --seconds allow more of both"
                )
            if "Unable to unify" not in ran.stderr:
                raise NimlikeError(f"coqc failed: {_first_error(ran.stderr) or f'exit code {ran.returncode}'}")
            raise CertificateRejected("Coq computes that the certificate does not prove its claim", "coq")
        statement, closed, _ = ran.stdout.partition(_CLOSED)
        if not closed:
            raise CertificateRejected("the proof in Coq rests on axioms", "coq")
        return Accepted(statement.strip(), self._version(), time.monotonic() - at, at - started)

    def _source(self, name: str) -> str:
        return (self._sources / f"{name}.v").read_text(encoding="utf-8")

    def _compile(self, name: str) -> None:
        """Compile a file of ``formal``, or take it as it was compiled before; those that it needs are there."""
        source = self._source(name)
        parts = [self._compiler, source.encode(), *(self._compiled[other] for other in _requirements(source))]
        key = hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()
        compiled = self._folder / f"{name}.vo"
        data = _cached_file(key)
        if data is None:
            (self._folder / f"{name}.v").write_text(source, encoding="utf-8")
            ran = self._run(name)
            if ran.returncode:
                raise NimlikeError(f"coqc does not accept formal/{name}.v: {_first_error(ran.stderr)}")
            data = compiled.read_bytes()
            _keep(key, data)
        else:
            compiled.write_bytes(data)
        self._compiled[name] = hashlib.sha256(data).digest()

    def _run(self, name: str, times: float = 0) -> subprocess.CompletedProcess[str]:
        """Compile a file in the folder, within so many times the usual time and memory; 0: without a limit."""
        program = coqc()
        if program is None:
            raise NimlikeError("coqc is not installed")
        command = [program, "-q", "-Q", ".", "Nimlike", f"{name}.v"]
        longest = None
        if times:
            seconds = int(times * SECONDS)
            longest = 10 * seconds  # by the clock, as it may wait for others
            if os.name == "posix":
                bounds = f"ulimit -t {seconds}; ulimit -v {int(times * MEMORY) >> 10}; "
                command = ["/bin/sh", "-c", bounds + 'exec "$@"', "sh", *command]
        try:
            return subprocess.run(
                command, cwd=self._folder, capture_output=True, text=True, check=False, timeout=longest
            )
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, -1, "", "")

    @cached_property
    def _compiler(self) -> bytes:
        """What tells one compiler from another."""
        program = Path(str(coqc())).resolve()
        found = program.stat() if program.exists() else None
        return f"{program} {self._version()} {found and (found.st_size, found.st_mtime_ns)}".encode()

    def _version(self) -> str:
        said = subprocess.run([str(coqc()), "--print-version"], capture_output=True, text=True, check=False).stdout
        return said.split()[0] if said else ""


def _requirements(source: str) -> tuple[str, ...]:
    """The files of ``formal`` that a file names."""
    lines = re.findall(r"^From Nimlike Require (?:Import )?([\w\s]+)\.$", source, re.MULTILINE)
    return tuple(name for line in lines for name in line.split())


def _cached_file(key: str) -> bytes | None:
    """A file that was kept, if it is whole."""
    folder = cache_folder()
    with suppress(OSError):
        data = (folder / f"{key}.vo").read_bytes() if folder else b""
        if hashlib.sha256(data[32:]).digest() == data[:32]:
            return data[32:]
    return None


def _keep(key: str, data: bytes) -> None:
    """Keep a file for later runs, where that is possible; another process may be doing the same."""
    folder = cache_folder()
    if folder is None:
        return
    new = folder / f"{secrets.token_hex(8)}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new.write_bytes(hashlib.sha256(data).digest() + data)
        os.replace(new, folder / f"{key}.vo")
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _first_error(said: str) -> str:
    """The first error that coqc printed, in one line."""
    return " ".join(said.partition("Error:")[2].split())[:200]
