"""The language in which the program speaks to people: texts from gettext catalogues, English if there are none.

A text that a person reads stands in the code in English, whole sentences with named places, inside `tr`; the catalogues
in ``nimlike/translations`` say it in other languages. What programs read, like keys and codes in JSON, the text form of
games and labels, is the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nimlike.core.errors import ParseError
from nimlike.core.progress import setting

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH: Final = "en"

LANGUAGES: Final = {ENGLISH: "English", "fr": "Français"}  # the languages by their codes, each by its own name
FOLDER: Final = Path(__file__).parents[1] / "translations"  # where the catalogues are, in the folders of gettext

_MARKS: Final = {"fr": str.maketrans({",": "\u202f", ".": ","})}  # for the commas and points of numbers

T = TypeVar("T")

_process = ENGLISH
_here: ContextVar[str | None] = ContextVar("nimlike_language", default=None)


def language() -> str:
    """The code of the language that is spoken now."""
    return _here.get() or _process


def speak(code: str) -> None:
    """Choose the language of the whole process, if no other one is chosen by `speaking`."""
    global _process  # noqa: PLW0603
    _process = known(code)


def speaking(code: str) -> AbstractContextManager[str]:
    """Choose the language of what is done within."""
    return setting(_here, known(code))


def known(code: str) -> str:
    """The code, if it is that of a language of the program."""
    if code not in LANGUAGES:
        raise ParseError(f"no language {code[:20]!r}: there are {', '.join(LANGUAGES)}")
    return code


def nearest(wish: str) -> str | None:
    """The language of the program that a wish like ``fr-CA`` or ``fr_FR.UTF-8`` asks for; None if there is none."""
    code = wish.strip().replace("_", "-").partition("-")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else None


def tr(message: str, /, **values: object) -> str:
    """The text in the current language, with the values in its named places; without values braces stay as they are."""
    spoken = language()
    if spoken == ENGLISH:
        return message.format(**values) if values else message
    said = catalogue(spoken).gettext(message) if message else ""
    return _fill(spoken, said, values)


def ntr(one: str, many: str, number: int, /, **values: object) -> str:
    """A text that has other forms for other numbers, as `tr` gives it."""
    spoken = language()
    if spoken == ENGLISH:
        said = one if number == 1 else many
        return said.format(**values) if values else said
    return _fill(spoken, catalogue(spoken).ngettext(one, many, number), values)


def later(message: str) -> str:
    """The message itself: marks a text of a class or a constant, which `tr` is given when it is shown."""
    return message


def by_language(make: Callable[[], T]) -> Callable[[], T]:
    """The results of a function without arguments, made once for each language."""

    @lru_cache(maxsize=len(LANGUAGES))
    def made(spoken: str) -> T:
        return make()

    return lambda: made(language())


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(code: str) -> NullTranslations:
    """The texts of a language; English has none, and speaks as the code does."""
    from gettext import NullTranslations, translation

    return NullTranslations() if code == ENGLISH else translation("nimlike", FOLDER, [code])


class _Filler(Formatter):
    """Puts values into the places of a text; numbers are written as the language does."""

    def __init__(self, marks: dict[int, str]) -> None:
        self._marks = marks

    def format_field(self, value: Any, format_spec: str) -> str:
        said: str = super().format_field(value, format_spec)
        return said.translate(self._marks) if format_spec and isinstance(value, int | float) else said


def _fill(spoken: str, said: str, values: dict[str, object]) -> str:
    return _Filler(_MARKS.get(spoken, {})).vformat(said, (), values) if values else said
