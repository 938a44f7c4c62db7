"""The text form of a ruleset from the fields of its class: ``family:name=value``, the fields' defaults left out."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, ClassVar, Protocol, TypeVar, get_type_hints

from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate, format_number, parse_number
from nimlike.core.position import Game


class Named(Protocol):
    """A class of rulesets, of which only the family counts here."""

    family: ClassVar[str]


_Rules = TypeVar("_Rules", bound=Named)


def option_word(segments: list[str]) -> bool:
    """Whether the next segment is an option (starts with a letter) rather than a state."""
    return bool(segments) and segments[0][:1].isalpha()


def take_options(
    family: str, rest: list[str], forms: tuple[str, ...], several: Container[str] = ()
) -> Iterator[tuple[str, str]]:
    """Take the options of these forms from the beginning of the segments: the name and the value of each."""
    known = {form.partition("=")[0]: form for form in reversed(forms)}
    given = set[str]()
    while option_word(rest):
        segment = rest.pop(0)
        name, equals, value = segment.partition("=")
        if name not in known:
            raise bad_option(family, segment, forms)
        if bool(equals) != ("=" in known[name]):
            raise ParseError(f"{family}: {abbreviate(segment)}: write it like {known[name]}")
        if name in given and name not in several:
            raise ParseError(f"{family}: the option {name} is given twice")
        given.add(name)
        yield name, value


def bad_option(family: str, segment: str, allowed: tuple[str, ...]) -> ParseError:
    """The error for an option that a family does not have, with the nearest one that it has."""
    if not allowed:
        return ParseError(f"{family} has no option {abbreviate(segment)!r}: it has none")
    if "," in segment and "=" not in segment:
        return ParseError(
            f"{family}: {abbreviate(segment)!r} is neither a list of numbers like 3,4 nor an option. Its "
            f"options: {', '.join(allowed)}"
        )
    import difflib

    near = difflib.get_close_matches(segment.partition("=")[0], [a.partition("=")[0] for a in allowed], n=1)
    meant = f"; did you mean {near[0]!r}?" if near else "."
    return ParseError(f"{family} has no option {abbreviate(segment)!r}{meant} Its options: {', '.join(allowed)}")


def options_text(rules: Game) -> str:
    """The family's name and the fields that differ from their defaults."""
    segments = [rules.family]
    for each in _fields(type(rules)):
        value = getattr(rules, each.name)
        if value != each.default:
            segments.append(each.name if value is True else f"{each.name}={_option_text(value)}")
    return ":".join(segments)


def read_options(cls: type[_Rules], segments: list[str]) -> tuple[_Rules, list[str]]:
    """The ruleset that the options make, and the segments left over."""
    if not cls.family:
        raise ParseError(f"{cls.__name__} has no text form: build it in Python, or give it a family name")
    known = {each.name: each for each in _fields(cls)}
    hints = get_type_hints(cls) if known else {}
    given: dict[str, Any] = {}
    rest = list(segments)
    while option_word(rest):
        name, equals, text = rest[0].partition("=")
        if name not in known:
            raise bad_option(cls.family, rest[0], tuple(_form(each, hints[each.name]) for each in known.values()))
        if name in given:
            raise ParseError(f"{cls.family}: the option {name} is given twice")
        given[name] = _value(f"{cls.family}: {name}", hints[name], text if equals else None)
        del rest[0]
    for name, each in known.items():
        if name not in given and each.default is MISSING and each.default_factory is MISSING:
            raise ParseError(f"{cls.family} needs the option {_form(each, hints[name])}")
    return cls(**given), rest


def _fields(cls: type) -> list[Field[Any]]:
    return [each for each in fields(cls) if each.init] if is_dataclass(cls) else []


def _form(each: Field[Any], kind: Any) -> str:
    """How an option is written."""
    if kind is bool:
        return each.name
    return f"{each.name}={'1,2' if kind is not int and kind is not str else 'N' if kind is int else 'TEXT'}"


def _value(name: str, kind: Any, text: str | None) -> Any:
    if kind is bool:
        if text is not None:
            raise ParseError(f"{name} takes no value: write {name.rpartition(' ')[2]}, or leave it out")
        return True
    if not text:
        raise ParseError(f"{name} needs a value, like {name.rpartition(' ')[2]}=2")
    if kind is int:
        return parse_number(text, name)
    if kind is str:
        return text
    return tuple(parse_number(part, name) for part in text.split(","))


def _option_text(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(format_number, value))
    return format_number(value) if isinstance(value, int) else str(value)
