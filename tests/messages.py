"""The texts of the program and their catalogues: ``python -m messages`` brings the catalogues up to date.

New texts are added to ``nimlike.po`` of each language without a translation, those that are gone are dropped, and the
compiled ``nimlike.mo`` are written.
"""

import ast
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import nimlike
from nimlike.core.languages import ENGLISH, FOLDER, LANGUAGES
from nimlike.core.reason import theorems

SOURCE = Path(nimlike.__file__).parent
METHODS = [("**.py", "python"), ("web/templates/**.html", "jinja2"), ("web/static/**.js", "javascript")]
SITE = SOURCE.parents[1] / "site"
OF_SITE = [("*.py", "python"), ("templates/**.html", "jinja2"), ("board/**.js", "javascript")]
OPTIONS = {"web/templates/**.html": {"trimmed": "true", "silent": "false"}}
KEYWORDS = {"tr": None, "ntr": (1, 2), "later": None, "_": None, "gettext": None, "ngettext": (1, 2)}
OTHERS = [code for code in LANGUAGES if code != ENGLISH]


@cache
def found() -> Catalog:
    """All texts that the program marks for translation."""
    catalogue = Catalog(project="nimlike", charset="utf-8", fuzzy=False)
    for folder, methods in ((SOURCE, METHODS), (SITE, OF_SITE)):
        for name, line, message, comments, context in extract_from_dir(folder, methods, OPTIONS, KEYWORDS):
            if message:
                at = (folder / name).relative_to(SITE.parent).as_posix()
                catalogue.add(message, None, [(at, line)], auto_comments=comments, context=context)
    for path in sorted(SOURCE.rglob("*.py")):
        for text, line in within_strings(path.read_text("utf-8")):
            catalogue.add(text, None, [(f"src/nimlike/{path.relative_to(SOURCE).as_posix()}", line)])
    for theorem in theorems().values():
        for text in filter(None, (theorem.says, theorem.given)):
            catalogue.add(text, None, [("src/nimlike/core/theorems.toml", 1)])
    return catalogue


def within_strings(source: str) -> Iterator[tuple[str, int]]:
    """The texts marked within formatted strings, which Babel does not look into before Python 3.12."""
    inner = (
        call for whole in ast.walk(ast.parse(source)) if isinstance(whole, ast.JoinedStr) for call in ast.walk(whole)
    )
    for call in inner:
        marked = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("tr", "later")
        if marked and isinstance(call.args[0], ast.Constant):  # any other text is marked where it is written
            yield call.args[0].value, call.lineno


def path_of(code: str) -> Path:
    """The catalogue of a language, as its translators edit it."""
    return FOLDER / code / "LC_MESSAGES" / "nimlike.po"


def read(code: str) -> Catalog:
    """The catalogue of a language; an empty one where there is none."""
    path = path_of(code)
    if not path.exists():
        return Catalog(locale=code, project="nimlike", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def compiled(catalogue: Catalog) -> bytes:
    """The content of the compiled catalogue."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def update(code: str) -> list[str]:
    """Bring the catalogue of a language up to date; returns the texts that it does not say."""
    catalogue = read(code)
    template = found()
    template.creation_date = catalogue.creation_date  # a new date is no change
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, include_lineno=False, sort_output=True)
    path.with_suffix(".mo").write_bytes(compiled(read(code)))
    return missing(catalogue)


def missing(catalogue: Catalog) -> list[str]:
    """The texts of a catalogue without a translation that is complete and sure."""
    left = []
    for message in catalogue:
        said = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and (message.fuzzy or not all(said)):
            left.append(message.id if isinstance(message.id, str) else message.id[0])
    return left


if __name__ == "__main__":
    for code in OTHERS:
        left = update(code)
        print(f"{path_of(code).relative_to(SOURCE)}: {len(left)} texts to translate")
        for text in left:
            print(f"  {text}")
