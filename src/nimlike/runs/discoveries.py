"""Laws that fit many games, or the games of a text with a letter: a row for each, and the law with the letter."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate
from nimlike.families import letter_games, parse_ruleset
from nimlike.runs.laws import kept, kept_in
from nimlike.runs.patterns import expanded
from nimlike.storage.job import ChunkJob, Given, Kept, Task

if TYPE_CHECKING:
    from nimlike.core.letters import Lettered

MOST_VALUES: Final = 1_000
"""Most values of a letter."""
MOST_BOUND: Final = 1 << 22
"""The largest bound of the tables."""

_BOUNDS: Final = {1: 1_024, 2: 500, 3: 32}  # of the tables, by the number of piles
_FOREVER: Final = 1e9  # seconds: the size of the table is what ends a search


class DiscoverJob(ChunkJob):
    """The first law that fits each of many games, from the table below one bound; a chunk for each game.

    A text with a letter stands for its games with the values 1, 2, ..., ``values`` of them; once all are there, the law
    with the letter is fitted on their rows. No search ends by time, so the rows are the same on every machine.
    """

    title: ClassVar[str] = "the law that fits each of many games, and the law with a letter"
    options: ClassVar[Mapping[str, Any]] = {"bound": 0, "values": 48, "prove": False, "keep": 1 << 20}

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        given = {**self.options, **given}
        self.patterns = tuple(texts)
        self.bound: int = given["bound"]
        self.values: int = given["values"]
        self.prove: bool = given["prove"]
        self.keep: int = given["keep"]
        if self.bound and not 8 <= self.bound <= MOST_BOUND:
            raise ParseError(
                tr(
                    "discover: bound is 8 to {most_bound:,}, not {bound}",
                    most_bound=MOST_BOUND,
                    bound=abbreviate(self.bound),
                )
            )
        if not 1 <= self.values <= MOST_VALUES:
            raise ParseError(
                tr(
                    "discover: values is 1 to {most_values:,}, not {values}",
                    most_values=MOST_VALUES,
                    values=abbreviate(self.values),
                )
            )
        self.texts = self._texts

    @cached_property
    def _texts(self) -> list[tuple[str, str, int]]:
        """The games, each with the text with a letter that it comes from, and its value there; else empty, and 0."""
        found: list[tuple[str, str, int]] = []
        for text in expanded(self.patterns):
            games = _lettered(text)
            if games is None:
                found.append((text, "", 0))
            else:
                found += [(games.at(value), text, value) for value in range(1, self.values + 1)]
        return found

    @property
    def chunks(self) -> int:
        return len(self.texts)

    def task(self, chunk: int) -> Task:
        return discovery_row, (*self.texts[chunk], self.bound, self.prove, self.keep)

    def rows(self, chunk: int, data: bytes) -> Iterator[dict[str, Any]]:
        row = json.loads(data)
        row.pop("certificate", None)
        yield row | {"parameters": json.dumps(row.get("parameters"), sort_keys=True)}

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """The certificate by the checker; a law without one by fitting it again."""
        from nimlike_check import Refused, check

        row = json.loads(given[chunk])
        if row.get("certificate"):
            try:
                check(row["certificate"], limit=float("inf"))
            except Refused as refused:
                return f"{row['ruleset']}: the checker refuses its certificate: {refused}"
        elif discovery_row(*self.texts[chunk], self.bound, self.prove, self.keep, {}) != given[chunk]:
            return f"{row['ruleset']}: its law, found anew, is another one"
        return ""

    def certificates(self, given: Given) -> Iterator[Kept]:
        return kept_in(given[chunk] for chunk in range(self.chunks))

    def told(self, given: Given) -> list[str]:
        from nimlike.prove.families import law_of_rows

        rows = [json.loads(given[chunk]) for chunk in range(self.chunks)]
        some = sum(row["kind"] is not None for row in rows)
        proved = sum(row["label"] == "certified" for row in rows)
        said = f", {proved:,} proved" if self.prove else ""
        lines = [f"{len(rows):,} games: {some:,} with a law{said}, {len(rows) - some:,} without"]
        for text in dict.fromkeys(letter for _, letter, _ in self.texts if letter):
            games = letter_games(text)
            assert games is not None
            found = {
                value: (row["kind"], row["parameters"])
                for row, (_, letter, value) in zip(rows, self.texts, strict=True)
                if letter == text and row["error"] is None
            }
            law = law_of_rows(games, found)
            lines.append(
                f"{law.sentence}  [conjectured]" if law is not None else f"{text}: no law with the letter fits"
            )
        return lines


def _lettered(text: str) -> Lettered | None:
    try:
        return letter_games(text)
    except NimlikeError:
        return None


def discovery_row(text: str, letter: str, value: int, bound: int, prove: bool, keep: int, given: Given) -> bytes:
    """The row of one game: the first law that fits its table, and its proof if that is wanted and there is one."""
    from nimlike.prove.discovery import Search
    from nimlike.prove.outcomes import Outcome, outcome

    row: dict[str, Any] = {"ruleset": text, "family": letter or None, "value": value or None}
    row |= dict.fromkeys(("kind", "law", "parameters", "fitted", "tested", "fits_below", "label", "error"))
    try:
        piles = parse_ruleset(text).arity or 2
        bound = bound or _BOUNDS.get(piles, 12)
        search = Search(text, None, _FOREVER, bound, automata=not letter)
        found = outcome(search) if prove else Outcome(next(iter(search), None))
        if found.proposal is not None:
            told = found.proposal.as_dict()
            row |= {name: told[name] for name in row if name in told and name != "ruleset"}
            row["label"] = "certified" if found.certificate is not None else "proved" if found.proved else "conjectured"
            row |= kept(found.certificate, keep)
        elif found.refuted:
            row["error"] = "; ".join(found.refuted)
    except NimlikeError as error:
        row["error"] = str(error)
    return json.dumps(row, ensure_ascii=False).encode()
