"""What many games answer to a verb like ``theorem``: a row for each, with its certificate."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar, Final

from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.families import law_of
from nimlike.runs.patterns import expanded
from nimlike.storage.job import ChunkJob, Given, Task

ARGUMENTS: Final[Mapping[str, tuple[Any, ...]]] = {
    "theorem": (None, False, False),
    "period": (None, True, None),
    "row": (),
}
"""The verbs, with the arguments that their laws are given."""


class LawJob(ChunkJob):
    """What each of many games, or families of games with a letter, answers to a verb of the command line, or its row.

    Examples
    --------
    >>> job = LawJob(["coprime:max={3..4}"], {"verb": "theorem"})
    >>> function, arguments = job.task(0)
    >>> [(row["ruleset"], row["complete"]) for row in job.rows(0, function(*arguments, {}))]
    [('coprime:max=3', True)]
    """

    title: ClassVar[str] = "what each of many games answers to a verb: theorem, period or row"
    options: ClassVar[Mapping[str, Any]] = {"verb": "theorem"}

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.texts, self.verb = expanded(texts), given["verb"]
        if self.verb not in ARGUMENTS:
            raise ParseError(f"law: the verb is {', '.join(ARGUMENTS)}, not {abbreviate(str(self.verb))!r}")

    @property
    def chunks(self) -> int:
        return len(self.texts)

    def task(self, chunk: int) -> Task:
        return law_row, (self.texts[chunk], self.verb)

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        row = json.loads(data)
        if self.verb == "row":
            yield row
            return
        certificate = row.pop("certificate", None)
        text = json.dumps(certificate, sort_keys=True)
        row["certificate"] = blake2b(text.encode(), digest_size=16).hexdigest() if certificate else None
        yield row

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        from nimlike_check import Refused, check

        row = json.loads(given[chunk])
        if row.get("certificate"):
            try:
                check(row["certificate"], limit=float("inf"))
            except Refused as refused:
                return f"{row['ruleset']}: the checker refuses its certificate: {refused}"
        return ""

    def told(self, given: Given) -> list[str]:
        rows = [json.loads(given[chunk]) for chunk in range(self.chunks)]
        whole, failed = sum(row.get("complete", False) for row in rows), sum("error" in row for row in rows)
        return [f"{len(rows):,} games: {whole:,} answered for every size, {failed:,} without an answer"]


def law_row(text: str, verb: str, given: Given) -> bytes:
    """The row of one game."""
    row: dict[str, Any] = {"ruleset": text}
    try:
        found = law_of(text, verb)(*ARGUMENTS[verb])
        if verb == "row":
            return json.dumps(row | found.facts | {"complete": found.complete}, ensure_ascii=False).encode()
        row |= {"label": found.facts.get("label"), "complete": found.complete, "bound": found.bound}
        row |= {"told": found.lines[0], "certificate": found.certificate}
    except NimlikeError as error:
        row |= {"complete": False, "error": str(error)}
    return json.dumps(row, ensure_ascii=False).encode()
