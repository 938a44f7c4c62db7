"""The list of all families, and the way from a text to a ruleset or a position."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

import nimlike.games
from nimlike.core.errors import ParseError, RulesetError, Undecided
from nimlike.core.languages import later, tr
from nimlike.core.laws import Law
from nimlike.core.libraries import __version__
from nimlike.core.literature import cite_in_brief, elsewhere, misc, other_name, results_on, works
from nimlike.core.modifiers import MISERE, MODIFIER, modify, order_modifiers
from nimlike.core.move import Lettered, letter_readings
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.core.position import Position
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.metadata import EntryPoint

ENTRY_POINTS: Final = "nimlike.games"
"""The group of entry points by which an installed package gives families: name = "module:Class"."""

_LETTER_VALUES: Final = range(1, 17)
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
_SUM: Final = re.compile(r"\+(?=[a-z])")
_LONGEST_RULESET: Final = 10_000


_own: dict[str, type[Ruleset]] = {}  # families that came from the user's files, by name


@lru_cache(maxsize=1)
def _homes() -> dict[str, str]:
    """Where each family stands, as ``module:attribute``: the ``FAMILY`` of a module, the ``FAMILIES`` of a package."""
    found = {}
    for info in iter_modules(nimlike.games.__path__, "nimlike.games."):
        if info.ispkg:
            homes: dict[str, str] = getattr(import_module(info.name), "FAMILIES", {})
            found.update({name: f"{info.name}.{home}" for name, home in homes.items()})
        else:
            found[info.name.rpartition(".")[2].replace("_", "-")] = f"{info.name}:FAMILY"
    return dict(sorted(found.items()))


@lru_cache(maxsize=1)
def _installed() -> dict[str, EntryPoint]:
    """The families of other installed packages: their entry points of the group ``nimlike.games``."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=ENTRY_POINTS) if point.name not in _homes()}


def families() -> tuple[str, ...]:
    """Names of all families, without importing them: of this package, of installed ones, of the user's files."""
    return tuple(sorted({*_homes(), *_installed(), *_own}))


def is_family(name: str) -> bool:
    """Whether there is a family of that name; other installed packages are searched only if no family here has it."""
    return name in _homes() or name in _own or name in _installed()


def register(cls: type[Ruleset]) -> None:
    """Make a family known by its name, so that texts, pages and commands have it."""
    name = cls.family
    if not _NAME.fullmatch(name):
        raise RulesetError(
            f"{cls.__name__}: family = {name!r} is no name of a family: small letters, digits and -, like 'end-nim'"
        )
    if name in _homes() or name in _installed():
        raise RulesetError(f"{cls.__name__}: there is a family {name!r} already; take another name")
    _own[name] = cls
    _read_ruleset.cache_clear()


def family(name: str) -> type[Ruleset]:
    """The ruleset class of a family."""
    if name in _own:
        return _own[name]
    homes = _homes()
    if name in homes:
        module, _, attribute = homes[name].partition(":")
        found: type[Ruleset] = getattr(import_module(module), attribute)
        return found
    if name in _installed():
        return _from_package(name)
    if other := elsewhere(name):
        raise ParseError(other)
    import difflib

    near = difflib.get_close_matches(name.lower(), families(), n=1, cutoff=0.5)
    if near:
        raise ParseError(tr("unknown family {name!r}: did you mean {near!r}?", name=abbreviate(name), near=near[0]))
    told = later("unknown family {name!r}: there are: {names}")
    names = ", ".join(families())
    raise ParseError(tr(told, name=abbreviate(name), names=names))


def describe(name: str) -> Facts:
    """A family as JSON values: its title, reference, rules and examples."""
    rules = family(name)
    return {
        "family": name,
        "title": rules.title,
        "reference": cite_in_brief(rules.sources),
        "rules": rules.rules_text or parse_position(rules.examples[0]).ruleset.rules(),
        "examples": list(rules.examples),
    }


@lru_cache(maxsize=64)
def _from_package(name: str) -> type[Ruleset]:
    """The class that an entry point names."""
    point = _installed()[name]
    try:
        found = point.load()
    except Exception as error:  # it is somebody else's code
        raise RulesetError(f"the family {name} of {point.value} cannot be loaded: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Ruleset) and found.family == name):
        raise RulesetError(f"the entry point {name} = {point.value} is no Ruleset with family = {name!r}")
    return found


@lru_cache(maxsize=1024)
def _read_ruleset(head: str) -> tuple[Ruleset, tuple[str, ...]]:
    """The ruleset and the segments left over: the family's own options first, then modifiers."""
    name, *segments = head.split(":")
    cls, segments = family(name), order_modifiers(segments)
    end = next((i for i, segment in enumerate(segments) if MODIFIER.match(segment)), len(segments))
    try:
        rules, rest = cls.read(segments[:end])
    except ParseError:
        if MISERE not in segments[:end]:
            raise
        if segments[:end].count(MISERE) > 1:
            raise ParseError(f"{name}: {MISERE} is given twice") from None
        at = segments.index(MISERE)
        plain = _without_misere(cls, segments[:at])
        if plain is None:
            raise
        rules, rest, end = plain, [], at
    rest += segments[end:]
    while rest and (changed := modify(rules, rest[0])) is not None:
        rules, rest = changed, rest[1:]
    return rules, tuple(rest)


def _without_misere(cls: type[Ruleset], segments: list[str]) -> Ruleset | None:
    """The ruleset of the segments, if they denote one and the family has no misère play of its own."""
    try:
        rules, rest = cls.read(segments)
    except ParseError:
        return None
    try:
        cls.read([*segments, MISERE])
    except ParseError:
        return None if rest else rules
    return None


def _named(text: str) -> str:
    """The text with a name from the literature at its start, like ``kayles``, replaced by the text of that game."""
    name, colon, rest = text.strip().partition(":")
    known = other_name(name)
    return f"{name if known is None or is_family(name) else known}{colon}{rest}"


def _read(text: str) -> tuple[Ruleset, str | None]:
    """The ruleset of ``text`` and its state segment, None when it has none."""
    text = _named(text)
    if not text:
        raise ParseError(tr("empty text: write a position like nim:3,4,5"))
    head, colon, tail = text.rpartition(":")
    if colon and head and not tail[:1].isalpha():
        # The state is the last segment: the rest is read once and remembered, whatever the state.
        try:
            rules, rest = _read_ruleset(head)
            if not rest:
                return rules, tail
        except ParseError:  # unless the last segment completes an option, as in base=powers:3
            if len(text) > _LONGEST_RULESET:
                raise
    # The last segment belongs to the ruleset (or there is one too many).
    if len(text) > _LONGEST_RULESET:
        raise ParseError(f"{abbreviate(text)!r} has no state that fits its ruleset")
    rules, rest = _read_ruleset(text)
    if len(rest) > 1:
        raise ParseError(
            f"{abbreviate(text)!r}: {abbreviate(rest[0])!r} is not an option of {rules.family or rules.brief()}"
        )
    return rules, rest[0] if rest else None


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset that ``text`` denotes."""
    rules, state = _read(text)
    if state is not None:
        raise ParseError(f"{abbreviate(text)!r} is a position; a ruleset alone is wanted, like {rules}")
    return rules


def parse_game(text: str) -> tuple[Ruleset, Position | None]:
    """The ruleset that ``text`` denotes, with the position where it denotes one."""
    rules, state = _read(text)
    return rules, None if state is None else Position(rules, rules.parse_state(state))


def laws_of(text: str) -> Mapping[str, Law]:
    """What answers the verbs of the command line for a game, or for all games of a text with a letter for a number."""
    named = _named(text)
    name = named.partition(":")[0]
    laws = family(name).letters(named).laws() if _NAME.fullmatch(name) else None
    return parse_ruleset(text).laws() if laws is None else laws


def law_of(text: str, verb: str) -> Law:
    """What answers a verb for a game, or for all games of a text with a letter for a number; Undecided if nothing."""
    laws = laws_of(text)
    if verb not in laws:
        raise Undecided(f"{abbreviate(text)}: no {verb} of its own is known for this game")
    return laws[verb]


def letter_games(text: str) -> Lettered | None:
    """The games of a text with a letter in place of a number; None for a text that denotes one game.

    A value from 1 to 16 must give a game.
    """
    text = _named(text)
    try:
        parse_ruleset(text)
    except (ParseError, RulesetError) as error:
        name = text.partition(":")[0]
        found = list(family(name).letters(text).games() if name in families() else letter_readings(text))
        refusals = [error]
        for games in found:
            for value in _LETTER_VALUES:
                try:
                    parse_ruleset(games.at(value))
                except (ParseError, RulesetError) as refusal:
                    refusals.append(refusal)
                else:
                    return games
        if not found:
            raise
        letters = listed([games.letter for games in found], "or")
        raise ParseError(
            f"{abbreviate(text)}: with a number from 1 to {_LETTER_VALUES[-1]} in place of {letters} this is "
            f"no game: {refusals[-1]}"
        ) from None
    return None


def parse_position(text: str) -> Position:
    """The position, or sum of positions, that ``text`` denotes.

    Complexity: near linear in the length of the text.
    """
    if "+" in text:
        parts = _SUM.split(text)
        if len(parts) > 1:
            return Sum.of([parse_position(part) for part in parts])
    rules, state = _read(text)
    if not state:
        none = later("{text!r} is a ruleset without a state; add one, like {like}")
        told = none if state is None else later("{text!r} has an empty state; write one, like {like}")
        raise ParseError(tr(told, text=abbreviate(text), like=rules.format_position(rules.start())))
    return Position(rules, rules.parse_state(state))


def parse(text: str) -> Ruleset | Position:
    """The ruleset or position that ``text`` denotes: ``parse(str(x)) == x``.

    Examples
    --------
    >>> parse("nim"), parse("nim:1,2")
    (Nim(misere=False), Position('nim:1,2'))
    """
    if len(_SUM.split(text)) > 1:
        return parse_position(text)
    rules, state = _read(text)
    return rules if state is None else parse_position(text)


def cite(game_text: str, certificate: Mapping[str, Any] | bytes | Path | None = None) -> str:
    """BibTeX for a game, or for games with a parameter: its papers, the theorems of this project, and a certificate.

    The checker verifies the certificate, which may be its bytes or its file; the entry has what it proves and the
    SHA-256 of the file (of the file that ``nimlike prove -o`` writes, if the certificate itself is given).

    >>> [line for line in cite("nim").splitlines() if line.startswith("@")]
    ['@article{bouton1901,', '@article{sprague1935,', '@article{grundy1939,']
    """
    text = game_text.strip()
    try:
        rules, _ = parse_game(text)
        text, sources = str(rules), rules.sources
    except ParseError:
        if letter_games(text) is None:
            raise
        sources = family(text.partition(":")[0]).sources
    entries = [work.bibtex() for work in works(sources)] + [result.bibtex() for result in results_on(text)]
    if certificate is not None:
        entries.append(_cite_certificate(certificate))
    return "\n\n".join(entries)


def _cite_certificate(certificate: Mapping[str, Any] | bytes | Path) -> str:
    """The entry of a certificate that the checker accepts."""
    from nimlike.core.checker import accept

    if isinstance(certificate, Path):
        certificate = certificate.read_bytes()
    if not isinstance(certificate, bytes):
        certificate = (json.dumps(certificate, separators=(",", ":")) + "\n").encode()
    try:
        said = accept(json.loads(certificate), "the certificate to be cited")
    except ValueError as error:
        raise ParseError(f"the certificate is no JSON: {error}") from error
    digest = sha256(certificate).hexdigest()
    where = f"certificate for nimlike_check {__version__}, SHA-256 {digest}"
    return misc(f"certificate-{digest[:8]}", "Certificate, verified by an independent checker", where, said)
