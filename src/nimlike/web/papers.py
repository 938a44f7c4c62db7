"""The reproduction of the papers' claims, run once in a process of its own when it is first asked for."""

from __future__ import annotations

import threading
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

_SPAWN: Final = get_context("spawn")


class Papers:
    """The claims, and what reproducing them has found so far.

    ``state`` is ``"not run yet"``, ``"running"``, ``"finished"`` or ``"stopped"`` (the process ended early).
    """

    def __init__(self, paper: str | None = None) -> None:
        self._paper = paper
        self.state = "not run yet"
        self._lock = threading.Lock()
        self._found: dict[str, dict[str, Any]] = {}
        self._process: SpawnProcess | None = None

    def start(self) -> None:
        """Begin, unless that was done already."""
        with self._lock:
            if self.state != "not run yet":
                return
            ours, theirs = _SPAWN.Pipe(duplex=False)
            process = _SPAWN.Process(target=_run, args=(theirs, self._paper), daemon=True)
            try:
                process.start()
            except OSError:  # the machine has no process to spare: the next visitor asks again
                ours.close()
                return
            finally:
                theirs.close()
            self.state, self._process = "running", process
        threading.Thread(target=self._listen, args=(ours,), name="nimlike-web-papers", daemon=True).start()

    def close(self) -> None:
        """Stop the process."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()

    def report(self) -> dict[str, Any]:
        """All claims with what was found of each so far, by paper."""
        from nimlike.claims.model import select_papers
        from nimlike.core.literature import LITERATURE
        from nimlike.explain.mathml import prose

        shown = []
        for paper in select_papers(self._paper):
            claims = []
            for claim in paper:
                found = self._found.get(claim.name, {})
                claims.append(
                    {
                        "name": claim.name,
                        "short": claim.name.partition(".")[2],
                        "section": claim.section,
                        "statement": str(claim.statement),
                        "html": prose(claim.said),
                        "proof": _address(paper.proof_of(claim)),
                        "verdict": found.get("verdict"),
                        "recorded": claim.recorded.value,
                        "label": found.get("label"),
                        "detail": found.get("detail"),
                        "counterexample": found.get("counterexample"),
                        "seconds": found.get("seconds"),
                    }
                )
            work = LITERATURE[paper.work]
            shown.append(
                {"key": paper.key, "citation": paper.citation, "work": str(work), "doi": work.doi, "claims": claims}
            )
        return {
            "schema": "nimlike/papers/1",
            "state": self.state,
            "done": len(self._found),
            "claims": sum(len(paper["claims"]) for paper in shown),
            "papers": shown,
        }

    def _listen(self, pipe: Connection) -> None:
        try:
            while (found := pipe.recv()) is not None:
                self._found[found["name"]] = found
            self.state = "finished"
        except (EOFError, OSError):
            self.state = "stopped"


def _address(place: str) -> str:
    """The page where a proof stands."""
    return place if not place or place.startswith("/") else f"/docs/{place}"


def _run(pipe: Connection, paper: str | None) -> None:
    """In the process: reproduce each claim of the paper, or of all, and send what was found; None at the end."""
    import os
    import signal

    from nimlike.claims.model import run, select

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    for claim in select(paper):
        pipe.send(run(claim).as_dict())
    pipe.send(None)
