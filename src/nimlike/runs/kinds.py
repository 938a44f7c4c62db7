"""The kinds of jobs, and the way from words to a manifest and from a manifest to its job."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.own.arguments import loaded_files
from nimlike.runs.discoveries import DiscoverJob
from nimlike.runs.laws import LawJob
from nimlike.runs.sweep import SweepJob
from nimlike.storage.job import ChunkJob, WholeJob
from nimlike.storage.manifest import Manifest

MANY: Final[Mapping[str, Callable[[Sequence[str], Mapping[str, Any]], ChunkJob]]] = {
    "sweep": SweepJob,
    "law": LawJob,
    "discover": DiscoverJob,
}
"""The jobs that go over many texts; those of a single game are its hook ``jobs``."""


def job_of(manifest: Manifest) -> ChunkJob | WholeJob:
    """The job of a manifest."""
    have = games_loaded()
    for path, digest in manifest.games.items():
        if digest not in have.values():
            raise ParseError(
                tr("the run is of games in {path}, as that file was then: load it with --games {path}", path=path)
            )
    given = manifest.parameters | manifest.goal
    if manifest.job in MANY:
        return MANY[manifest.job](manifest.texts, given)
    kind, rules = _single(manifest.job, manifest.texts)
    made: ChunkJob | WholeJob = kind(rules, given)
    return made


def _single(kind: str, texts: Sequence[str]) -> tuple[Any, Ruleset]:
    """The class of the jobs of a kind of a single game, and the game."""
    if len(texts) != 1:
        known = f"{', '.join(MANY)} go over many games, others over one"
        raise ParseError(
            tr("{kind}: one ruleset is needed, not {count} ({known})", kind=kind, count=len(texts), known=known)
        )
    rules = parse_ruleset(texts[0])
    jobs = rules.jobs()
    if kind not in jobs:
        raise ParseError(
            tr(
                "{rules} has no run {kind!r}; there are {jobs}",
                rules=rules.brief(),
                kind=abbreviate(kind),
                jobs=", ".join([*jobs, *MANY]),
            )
        )
    return jobs[kind], rules


def options_of(kind: str, texts: Sequence[str]) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """The options of a kind of jobs with their defaults, and the names of those that may grow."""
    made: Any = MANY.get(kind) or _single(kind, texts)[0]
    return made.options, made.growing


def manifest_of(kind: str, texts: Sequence[str], given: Mapping[str, str], seed: int = 0) -> Manifest:
    """The manifest of a run, of words as they stand on a command line."""
    if not texts:
        raise ParseError(tr("{kind}: a ruleset is needed, like octal:0.77", kind=abbreviate(kind)))
    texts = list(texts) if kind in MANY else [str(parse_ruleset(text)) for text in texts]
    defaults, growing = options_of(kind, texts)
    values = dict(defaults)
    for name, text in given.items():
        if name not in defaults:
            raise ParseError(
                tr(
                    "{kind}: no option {name!r}; there are {defaults}",
                    kind=kind,
                    name=abbreviate(name),
                    defaults=", ".join(defaults),
                )
            )
        values[name] = _value(name, text, defaults[name])
    parameters = {name: value for name, value in values.items() if name not in growing}
    goal = {name: value for name, value in values.items() if name in growing}
    manifest = Manifest(kind, tuple(texts), parameters, seed, games_loaded(), goal)
    job_of(manifest)
    return manifest


def _value(name: str, text: str, default: Any) -> Any:
    """The value of an option, of the type of its default."""
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise ParseError(tr("{name}={text}: yes or no is wanted", name=name, text=abbreviate(text)))
        return text == "yes"
    return parse_number(text, name) if isinstance(default, int) else text


def games_loaded() -> dict[str, str]:
    """The files of games of one's own that are loaded, each with the checksum of its content."""
    return {path: blake2b(Path(path).read_bytes(), digest_size=16).hexdigest() for path in loaded_files()}
