"""A sweep: one row for each of many games, whatever games they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.core.survey import small_values
from nimlike.families import parse_ruleset
from nimlike.runs.patterns import expanded
from nimlike.storage.job import ChunkJob, Given, Task

MOST_TO: Final = 1 << 28
"""The largest bound of a sweep."""
_OWN: Final = ("ruleset", "small")


class SweepJob(ChunkJob):
    """What the hook ``survey`` says of each game, up to a bound; a chunk for each game.

    Of games that are known to have the same values (hook ``survey_key``) one is surveyed, and the rows of the others
    follow from its row. Those that take the most work are begun first.
    """

    title: ClassVar[str] = "a row for each of many games: what is known of them up to a bound"
    options: ClassVar[Mapping[str, Any]] = {"to": 1_000, "check": True}

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.patterns = tuple(texts)
        self.to: int = given["to"]
        self.check: bool = given["check"]
        if not 1 <= self.to <= MOST_TO:
            raise ParseError(tr("sweep: to is 1 to {most_to:,}, not {to}", most_to=MOST_TO, to=abbreviate(self.to)))
        self.texts = list(self._games)

    @cached_property
    def _games(self) -> dict[str, Ruleset | None]:
        """The games by their canonical texts, each once; a text that is no game keeps its place."""
        found: dict[str, Ruleset | None] = {}
        for text in expanded(self.patterns):
            try:
                rules = parse_ruleset(text)
                found[str(rules)] = rules
            except NimlikeError:
                found[text] = None
        return found

    @cached_property
    def _like(self) -> dict[int, int]:
        """The games whose rows follow from that of another one, which has the shortest of their texts."""
        same: dict[str, list[int]] = {}
        for chunk, (text, rules) in enumerate(self._games.items()):
            same.setdefault(text if rules is None else rules.survey_key(), []).append(chunk)
        firsts = {chunk: min(equal, key=lambda at: len(self.texts[at])) for equal in same.values() for chunk in equal}
        return {chunk: first for chunk, first in firsts.items() if chunk != first}

    def order(self) -> Sequence[int]:
        work = [0 if rules is None else rules.survey_work(self.to) for rules in self._games.values()]
        return sorted(range(self.chunks), key=lambda chunk: (chunk in self._like, -work[chunk]))

    def needs(self, chunk: int) -> Sequence[int]:
        return [self._like[chunk]] if chunk in self._like else ()

    @property
    def chunks(self) -> int:
        return len(self.texts)

    def task(self, chunk: int) -> Task:
        return survey_row, (self.texts[chunk], self.to, self.check, self._like.get(chunk))

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
            known = "rejected (no valid game, or beyond a limit)" if "error" in row else str(row["label"])
            labels[known] = labels.get(known, 0) + 1
        return [f"{len(rows):,} games: {', '.join(f'{number:,} {label}' for label, number in sorted(labels.items()))}"]


def survey_row(text: str, to: int, check: bool, like: int | None, given: Given) -> bytes:
    """The row of one game, from the row of the chunk ``like`` if there is one."""
    row: dict[str, Any] = {"ruleset": text}
    try:
        rules = parse_ruleset(text)
        known = {"error": ""} if like is None else json.loads(given[like])
        if "error" in known:
            row |= rules.survey(to, check)
        else:
            row |= rules.survey_of_equal({name: known[name] for name in known if name not in _OWN}, to, check)
        row["small"] = small_values(rules, fast=True)
    except NimlikeError as error:
        row = {"ruleset": text, "error": str(error)}
    return json.dumps(row, ensure_ascii=False).encode()
