"""What many games answer to a verb like ``theorem``: a row for each, with its certificate."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar, Final

from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import in_steps
from nimlike.families import law_of
from nimlike.runs.patterns import expanded
from nimlike.storage.job import ChunkJob, Given, Kept, Task

ARGUMENTS: Final[Mapping[str, tuple[Any, ...]]] = {
    "theorem": (None, False, False),
    "period": (None, True, None),
    "row": (),
}
"""The verbs, with the arguments that their laws are given."""
FOREVER: Final = 1 << 62
"""A size that no certificate has."""


class LawJob(ChunkJob):
    """What each of many games, or families of games with a letter, answers to a verb of the command line, or its row.

    With ``steps`` the search for a theorem ends after so many steps instead of after a time, as for the coprime games
    ``coprime:max={1..40}``: then the rows are the same on every machine. What is not decided by then is left open.
    """

    title: ClassVar[str] = "what each of many games answers to a verb: theorem, period or row"
    options: ClassVar[Mapping[str, Any]] = {"verb": "theorem", "steps": 0, "keep": 1 << 20}

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.texts, self.verb = expanded(texts), given["verb"]
        self.steps: int = given["steps"]
        self.keep: int = given["keep"]
        if self.verb not in ARGUMENTS:
            raise ParseError(
                tr(
                    "law: the verb is {arguments}, not {verb!r}",
                    arguments=", ".join(ARGUMENTS),
                    verb=abbreviate(str(self.verb)),
                )
            )

    @property
    def chunks(self) -> int:
        return len(self.texts)

    def task(self, chunk: int) -> Task:
        return law_row, (self.texts[chunk], self.verb, self.steps, self.keep)

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        row = json.loads(data)
        if self.verb == "row":
            yield row
            return
        certificate, found = row.pop("certificate", None), row.pop("checksum", None)
        yield row | {"certificate": found or (checksum(certificate) if certificate else None)}

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        from nimlike_check import Refused, check

        row = json.loads(given[chunk])
        certificate = row.get("certificate")
        if certificate is None and row.get("checksum") is not None:
            certificate = json.loads(law_row(row["ruleset"], self.verb, self.steps, FOREVER, {}))["certificate"]
            if checksum(certificate) != row["checksum"]:
                return f"{row['ruleset']}: its certificate, made anew, has another checksum"
        if certificate:
            try:
                check(certificate, limit=float("inf"))
            except Refused as refused:
                return f"{row['ruleset']}: the checker refuses its certificate: {refused}"
        return ""

    def certificates(self, given: Given) -> Iterator[Kept]:
        return kept_in(given[chunk] for chunk in range(self.chunks))

    def told(self, given: Given) -> list[str]:
        rows = [json.loads(given[chunk]) for chunk in range(self.chunks)]
        whole, failed = sum(row.get("complete", False) for row in rows), sum("error" in row for row in rows)
        return [f"{len(rows):,} games: {whole:,} answered for every size, {failed:,} without an answer"]


def law_row(text: str, verb: str, steps: int, keep: int, given: Given) -> bytes:
    """The row of one game. A search ends after ``steps`` steps, if given; certificates to ``keep`` bytes are kept."""
    row: dict[str, Any] = {"ruleset": text}
    try:
        law, arguments = law_of(text, verb), ARGUMENTS[verb]
        if steps:
            with in_steps(steps):
                found = law(*([float("inf")] if verb == "theorem" else arguments[:1]), *arguments[1:])
        else:
            found = law(*arguments)
        if verb == "row":
            return json.dumps(row | found.facts | {"complete": found.complete}, ensure_ascii=False).encode()
        row |= {"label": found.facts.get("label"), "complete": found.complete, "bound": found.bound}
        row |= {"told": " ".join(line.strip() for line in found.lines)} | kept(found.certificate, keep)
    except NimlikeError as error:
        row |= {"complete": False, "error": str(error)}
    return json.dumps(row, ensure_ascii=False).encode()


def kept(certificate: dict[str, Any] | None, most: int) -> dict[str, Any]:
    """What a row has of a certificate: its checksum, its size, and itself where it has at most so many bytes."""
    size = len(json.dumps(certificate, sort_keys=True).encode()) if certificate else 0
    return {
        "checksum": checksum(certificate) if certificate else None,
        "certificate_bytes": size,
        "certificate": certificate if size <= most else None,
    }


def kept_in(chunks: Iterable[bytes]) -> Iterator[Kept]:
    """The certificates of rows, those that were too large without themselves."""
    for data in chunks:
        row = json.loads(data)
        if size := row.get("certificate_bytes"):
            yield Kept(row["ruleset"], row["certificate"], size)


def checksum(certificate: dict[str, Any]) -> str:
    """A checksum of a certificate."""
    return blake2b(json.dumps(certificate, sort_keys=True).encode(), digest_size=16).hexdigest()
