"""The searches of long runs: sweeps of values, laws of many games, and laws with a letter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from random import Random
from typing import Any, ClassVar, Final, TypeAlias

from nimlike.core.checker import accept
from nimlike.core.errors import CertificateRejected, LimitReached, NimlikeError, ParseError, RulesetError, Undecided
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import in_steps
from nimlike.core.ruleset import Ruleset
from nimlike.families import law_of, letter_games, parse_ruleset
from nimlike.storage.chunks import Given, Job, Task

Row: TypeAlias = dict[str, Any]  # what is found of one game

# Many texts in one: ``octal:0.{0..7}{0..7}`` stands for 64 games.

MOST_TEXTS: Final = 200_000  # most texts of one run
_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_RANGE: Final = re.compile(r"(\d{1,9}|>)\.\.(\d{1,9})", re.ASCII)


def expand(patterns: Iterable[str]) -> list[str]:
    """The texts that patterns with ``{a..b}``, ``{>..b}`` (above the number before), ``{x,y}`` stand for, each once."""
    found: dict[str, None] = {}
    for pattern in patterns:
        pieces = _BRACES.split(pattern)
        if any("{" in piece or "}" in piece for piece in pieces[::2]):
            raise ParseError(f"{abbreviate(pattern)!r}: each {{ needs its }}, like octal:0.{{0..7}}{{0..7}}")
        texts = list(islice(_texts(pieces, pattern, 0), MOST_TEXTS + 1))
        if len(texts) + len(found) > MOST_TEXTS:
            raise LimitReached(f"{abbreviate(pattern)!r}: more than {MOST_TEXTS:,} texts, the most of one run")
        found.update(dict.fromkeys(texts))
    return list(found)


def _texts(pieces: list[str], pattern: str, last: int) -> Iterator[str]:
    """The texts of the pieces of a pattern, every other one from braces; ``last`` is the number chosen last."""
    if len(pieces) == 1:
        yield pieces[0]
        return
    for chosen in _choices(pieces[1], pattern, last):
        number = int(chosen) if chosen.isdigit() and len(chosen) < 10 else last
        for rest in _texts(pieces[2:], pattern, number):
            yield f"{pieces[0]}{chosen}{rest}"


def _choices(inside: str, pattern: str, last: int) -> Iterable[str]:
    if ends := _RANGE.fullmatch(inside):
        low, high = last + 1 if ends[1] == ">" else int(ends[1]), int(ends[2])
        if low > high and ends[1] != ">":
            raise ParseError(f"{abbreviate(pattern)!r}: the range {inside} is empty")
        return map(str, range(low, high + 1))
    return inside.split(",")


# What many games answer to a verb like ``theorem``: a row for each, with its certificate.

ARGUMENTS: Final[Mapping[str, tuple[Any, ...]]] = {  # the verbs, and what their laws are given
    "theorem": (None, False),
    "period": (None, True),
}


class GamesJob(Job):
    """A row for each of many games, some of them with a certificate; a chunk for each game."""

    texts: Sequence[Any]

    @property
    def chunks(self) -> int:
        return len(self.texts)

    def rows_in(self, given: Given) -> list[Row]:
        """The rows of all chunks, as they were made."""
        return [json.loads(given[chunk]) for chunk in range(self.chunks)]

    def certificates(self, given: Given) -> Iterator[tuple[str, dict[str, Any]]]:
        for row in map(json.loads, (given[chunk] for chunk in range(self.chunks))):
            if row.get("certificate"):
                yield row["ruleset"], row["certificate"]


class LawJob(GamesJob):
    """What each of many games, or families of games with a letter, answers to a verb of the command line."""

    # With ``steps`` the search ends after so many steps instead of after a time: the same rows on every machine.

    title = "what each of many games answers to a verb: theorem or period"
    options: ClassVar[Mapping[str, Any]] = {"verb": "theorem", "steps": 0}
    algorithm = 2

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        self.texts, self.verb = expand(texts), given["verb"]
        self.steps: int = given["steps"]
        if self.verb not in ARGUMENTS:
            raise ParseError(f"law: the verb is {', '.join(ARGUMENTS)}, not {abbreviate(str(self.verb))!r}")

    def task(self, chunk: int) -> Task:
        return law_row, (self.texts[chunk], self.verb, self.steps)

    def rows(self, chunk: int, data: bytes) -> Iterator[Row]:
        row = json.loads(data)
        certificate = row.get("certificate")
        yield row | {"certificate": certificate and checksum(certificate)}

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        row = json.loads(given[chunk])
        return refusal(row["certificate"], row["ruleset"]) if row.get("certificate") else ""

    def told(self, given: Given) -> list[str]:
        rows = self.rows_in(given)
        whole, failed = sum(row.get("complete", False) for row in rows), sum("error" in row for row in rows)
        return [f"{len(rows):,} games: {whole:,} answered for every size, {failed:,} without an answer"]


def refusal(certificate: dict[str, Any], about: str) -> str:
    """Why the checker does not accept a certificate; empty if it does."""
    try:
        accept(certificate, about)
    except (CertificateRejected, LimitReached) as error:
        return str(error)
    return ""


def law_row(text: str, verb: str, steps: int, given: Given) -> bytes:
    """The row of one game. A search ends after ``steps`` steps, if given."""
    row: Row = {"ruleset": text}
    try:
        law, arguments = law_of(text, verb), ARGUMENTS[verb]
        if steps:
            with in_steps(steps):
                found = law(*([float("inf")] if verb == "theorem" else arguments[:1]), *arguments[1:])
        else:
            found = law(*arguments)
        row |= {"label": found.facts.get("label"), "complete": found.complete, "bound": found.bound}
        row |= {"told": " ".join(line.strip() for line in found.lines), "certificate": found.certificate}
    except NimlikeError as error:
        row |= {"complete": False, "error": str(error)}
    return json.dumps(row, ensure_ascii=False).encode()


def checksum(certificate: dict[str, Any]) -> str:
    return blake2b(json.dumps(certificate, sort_keys=True).encode(), digest_size=16).hexdigest()


# A sweep: one row for each of many games, whatever games they are.

MOST_TO: Final = 1 << 28  # the largest bound of a sweep
_OWN: Final = ("ruleset", "small")


class SweepJob(GamesJob):
    """What `Runs` says of each game, up to a bound; a chunk for each game, those that take the most work first."""

    title = "a row for each of many games: what is known of them up to a bound"
    options: ClassVar[Mapping[str, Any]] = {"to": 1_000, "check": True}

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        self.patterns = tuple(texts)
        self.to: int = given["to"]
        self.check: bool = given["check"]
        if not 1 <= self.to <= MOST_TO:
            raise ParseError(f"sweep: to is 1 to {MOST_TO:,}, not {abbreviate(self.to)}")
        self.texts = list(self._games)

    @cached_property
    def _games(self) -> dict[str, Ruleset | None]:
        """The games by their canonical texts, each once; a text that is no game keeps its place."""
        found: dict[str, Ruleset | None] = {}
        for text in expand(self.patterns):
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
            same.setdefault(text if rules is None else rules.runs().key, []).append(chunk)
        found: dict[int, int] = {}
        for equal in same.values():
            first = min(equal, key=lambda chunk: len(self.texts[chunk]))
            found |= dict.fromkeys({*equal} - {first}, first)
        return found

    def order(self) -> Sequence[int]:
        work = [0 if rules is None else rules.runs().work(self.to) for rules in self._games.values()]
        return sorted(range(self.chunks), key=lambda chunk: (chunk in self._like, -work[chunk]))

    def needs(self, chunk: int) -> Sequence[int]:
        return [self._like[chunk]] if chunk in self._like else ()

    def task(self, chunk: int) -> Task:
        return survey_row, (self.texts[chunk], self.to, self.check, self._like.get(chunk))

    def rows(self, chunk: int, data: bytes) -> Iterator[Row]:
        yield json.loads(data)

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        (row,) = self.rows(chunk, given[chunk])
        if "error" not in row and row["small"] != parse_ruleset(row["ruleset"]).runs().small():
            return f"{row['ruleset']}: the values of small positions are not those from the definition"
        return ""

    def told(self, given: Given) -> list[str]:
        rows = self.rows_in(given)
        labels: dict[str, int] = {}
        for row in rows:
            known = "rejected (no valid game, or beyond a limit)" if "error" in row else str(row["label"])
            labels[known] = labels.get(known, 0) + 1
        return [f"{len(rows):,} games: {', '.join(f'{number:,} {label}' for label, number in sorted(labels.items()))}"]


def survey_row(text: str, to: int, check: bool, like: int | None, given: Given) -> bytes:
    """The row of one game, from the row of the chunk ``like`` if there is one."""
    row: Row = {"ruleset": text}
    try:
        game = parse_ruleset(text).runs()
        known = {"error": ""} if like is None else json.loads(given[like])
        if "error" in known:
            row |= game.row(to, check)
        else:
            row |= game.row_of_equal({name: known[name] for name in known if name not in _OWN}, to, check)
        row["small"] = game.small(fast=True)
    except NimlikeError as error:
        row = {"ruleset": text, "error": str(error)}
    return json.dumps(row, ensure_ascii=False).encode()


MOST_VALUES: Final = 1_000  # most values of a letter
MOST_BOUND: Final = 1 << 22  # the largest bound of the tables
_BOUNDS: Final = {1: 1_024, 2: 500, 3: 32}  # of the tables, by the number of piles
_FOREVER: Final = 1e9  # seconds: the size of the table is what ends a search


class DiscoverJob(GamesJob):
    """The first law that fits each of many games, from the table below one bound; a chunk for each game."""

    # No search ends by time, so the rows are the same on every machine.

    title = "the law that fits each of many games, and the law with a letter"
    options: ClassVar[Mapping[str, Any]] = {"bound": 0, "values": 48, "prove": False}
    algorithm = 3

    texts: Sequence[tuple[str, str, int]]

    def __init__(self, texts: Sequence[str], given: Mapping[str, Any]) -> None:
        self.patterns = tuple(texts)
        self.bound: int = given["bound"]
        self.values: int = given["values"]
        self.prove: bool = given["prove"]
        if self.bound and not 8 <= self.bound <= MOST_BOUND:
            raise ParseError(f"discover: bound is 8 to {MOST_BOUND:,}, not {abbreviate(self.bound)}")
        if not 1 <= self.values <= MOST_VALUES:
            raise ParseError(f"discover: values is 1 to {MOST_VALUES:,}, not {abbreviate(self.values)}")
        self.texts = self._texts

    @cached_property
    def _texts(self) -> list[tuple[str, str, int]]:
        """The games, each with the text with a letter that it comes from, and its value there; else empty, and 0."""
        found: list[tuple[str, str, int]] = []
        for text in expand(self.patterns):
            games = None
            with suppress(NimlikeError):
                games = letter_games(text)
            if games is None:
                found.append((text, "", 0))
            else:
                found += [(games.at(value), text, value) for value in range(1, self.values + 1)]
        return found

    def task(self, chunk: int) -> Task:
        return discovery_row, (*self.texts[chunk], self.bound, self.prove)

    def rows(self, chunk: int, data: bytes) -> Iterator[Row]:
        row = json.loads(data)
        parameters, certificate = json.dumps(row.get("parameters"), sort_keys=True), row.get("certificate")
        yield row | {"parameters": parameters, "certificate": certificate and checksum(certificate)}

    def fault(self, chunk: int, given: Given, random: Random) -> str:
        """The certificate by the checker; a law without one by fitting it again."""
        row = json.loads(given[chunk])
        if row.get("certificate"):
            return refusal(row["certificate"], row["ruleset"])
        if discovery_row(*self.texts[chunk], self.bound, self.prove, {}) != given[chunk]:
            return f"{row['ruleset']}: its law, found again, is another one"
        return ""

    def told(self, given: Given) -> list[str]:
        from nimlike.proofs.letter_proofs import law_of_rows

        rows = self.rows_in(given)
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


def discovery_row(text: str, letter: str, value: int, bound: int, prove: bool, given: Given) -> bytes:
    """The row of one game: the first law that fits its table, and its proof if that is wanted and there is one."""
    from nimlike.proofs.discovery import Search
    from nimlike.proofs.outcomes import Outcome, outcome
    from nimlike.proofs.results import decide
    from nimlike.proofs.statements import is_set_known, theorem_of

    row: Row = {"ruleset": text, "family": letter or None, "value": value or None}
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
            row["certificate"] = found.certificate
        elif found.refuted:
            row["error"] = "; ".join(found.refuted)
        elif prove:
            with suppress(RulesetError, Undecided):
                if is_set_known(text):
                    result = decide(theorem_of(text))
                    if result.proved:
                        row |= {"kind": "known", "law": result.theorem().rstrip(".")}
                        row |= {"label": "certified", "certificate": result.certificate}
    except NimlikeError as error:
        row["error"] = str(error)
    return json.dumps(row, ensure_ascii=False).encode()
