"""A sweep: one row for each of many games, whatever games they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.numbers import abbreviate
from nimlike.core.survey import small_values
from nimlike.families import parse_ruleset
from nimlike.runs.patterns import expanded
from nimlike.storage.job import ChunkJob, Given, Task

MOST_TO: Final = 1 << 28
"""The largest bound of a sweep."""


class SweepJob(ChunkJob):
    """What the hook ``survey`` says of each game, up to a bound; a chunk for each game.

    Examples
    --------
    >>> job = SweepJob(["octal:0.7{6,7}"], {"to": 500})
    >>> function, arguments = job.task(1)
    >>> [(row["ruleset"], row["period"]) for row in job.rows(1, function(*arguments, {}))]
    [('octal:0.77', 12)]
    """

    title: ClassVar[str] = "a row for each of many games: what is known of them up to a bound"
    options: ClassVar[Mapping[str, Any]] = {"to": 1_000, "check": True}

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.patterns = tuple(texts)
        self.to: int = given["to"]
        self.check: bool = given["check"]
        if not 1 <= self.to <= MOST_TO:
            raise ParseError(f"sweep: to is 1 to {MOST_TO:,}, not {abbreviate(self.to)}")
        self.texts = self._texts

    @cached_property
    def _texts(self) -> list[str]:
        """The games by their canonical texts, each once; a text that is no game keeps its place."""
        found: dict[str, None] = {}
        for text in expanded(self.patterns):
            try:
                found[str(parse_ruleset(text))] = None
            except NimlikeError:
                found[text] = None
        return list(found)

    @property
    def chunks(self) -> int:
        return len(self.texts)

    def task(self, chunk: int) -> Task:
        return survey_row, (self.texts[chunk], self.to, self.check)

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        yield json.loads(data)

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        (row,) = self.rows(chunk, given[chunk])
        if "error" not in row and row["small"] != small_values(parse_ruleset(row["ruleset"])):
            return f"{row['ruleset']}: the values of small positions are not those from the definition"
        return ""

    def told(self, given: Given) -> list[str]:
        rows = [row for chunk in range(self.chunks) for row in self.rows(chunk, given[chunk])]
        labels: dict[str, int] = {}
        for row in rows:
            known = "no game, or beyond a limit" if "error" in row else str(row["label"])
            labels[known] = labels.get(known, 0) + 1
        return [f"{len(rows):,} games: {', '.join(f'{number:,} {label}' for label, number in sorted(labels.items()))}"]


def survey_row(text: str, to: int, check: bool, given: Given) -> bytes:
    """The row of one game."""
    row: dict[str, Any] = {"ruleset": text}
    try:
        rules = parse_ruleset(text)
        row |= rules.survey(to, check)
        row["small"] = small_values(rules, fast=True)
    except NimlikeError as error:
        row = {"ruleset": text, "error": str(error)}
    return json.dumps(row, ensure_ascii=False).encode()
