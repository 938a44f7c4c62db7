"""The written proofs as pages: the texts of ``docs``, and the files of ``formal``, found by their names."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from html import escape
from pathlib import Path
from posixpath import join, normpath
from typing import Final

import nimlike
from nimlike.core.errors import NimlikeError
from nimlike.core.numbers import abbreviate
from nimlike.core.reason import InCoq
from nimlike.proofs.coq.compile import theory_folder
from nimlike.web.address import Shown
from nimlike.web.guard import NotFound

_ROW: Final = re.compile(r"^\| (`[^|]*`) \|.*\]\(certificates/([a-z-]+)\.md\)", re.MULTILINE)
_NEAR: Final = 5
_LIKE: Final = 0.5  # how much a name resembles the wanted one, 0 to 1
_LONGEST_NAME: Final = 100
_STATED: Final = re.compile(r"^(?:Theorem|Lemma|Corollary|Definition|Fixpoint|Inductive)\s+(\w+)")


@lru_cache(maxsize=1)
def names() -> dict[str, Path]:
    """The texts by their names, like ``theory/wythoff``: no path is ever made from a request."""
    package = Path(nimlike.__file__).parent
    for folder in (package / "docs", package.parent.parent / "docs"):  # of the installed package, or of the sources
        if (folder / "certificates.md").is_file():
            return {path.relative_to(folder).with_suffix("").as_posix(): path for path in sorted(folder.rglob("*.md"))}
    raise NimlikeError("the texts of nimlike (the folder docs) are missing from this installation")


@lru_cache(maxsize=1)
def formal_names() -> dict[str, Path]:
    """The files in Coq by their names."""
    return {path.stem: path for path in sorted(theory_folder().glob("*.v"))}


@lru_cache(maxsize=1)
def pages_of_kinds() -> dict[str, str]:
    """For each kind of certificates the name of the text with its lemma and proof."""
    text = names()["certificates"].read_text(encoding="utf-8")
    rows = _ROW.findall(text)
    return {kind: f"certificates/{name}" for kinds, name in rows for kind in re.findall(r"`([a-z-]+)`", kinds)}


def slug(heading: str) -> str:
    """The anchor of a heading: small letters and digits, a hyphen for each space."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.strip().lower()))


@lru_cache(maxsize=64)
def document(name: str) -> Shown:
    """A text as HTML, its title and its headings."""
    if name not in names():
        raise NotFound(f"there is no text {abbreviate(name)!r}")
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(names()[name].read_text(encoding="utf-8"))
    title, headings = name, []
    home = name.rpartition("/")[0]
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            told = "".join(part.content for part in tokens[i + 1].children or ())
            token.attrSet("id", slug(told))
            if token.tag == "h1":
                title = told
            else:
                headings.append((slug(told), told))
        elif token.type == "table_open":
            token.attrSet("class", "data text")
        by_itself = in_row = i > 0 and (tokens[i - 1].type == "td_open" or tokens[i - 1].hidden)
        for part in token.children or ():
            if part.type == "link_open":
                part.attrSet("href", _address(home, str(part.attrGet("href"))))
                if by_itself:  # the first of a list item or of a cell: large enough to touch
                    part.attrSet("class", "roomy")
            elif part.type == "link_close":
                by_itself = in_row
            elif part.type == "image":
                part.type, part.children, part.content = "text", None, ""
            elif re.search(r"\w", part.content):
                by_itself = False
    body = reader.renderer.render(tokens, reader.options, {})
    body = body.replace(
        "<table", '<div class="scroll" tabindex="0" role="group" aria-label="A table, which scrolls"><table'
    )
    body = body.replace("<pre>", '<pre tabindex="0" role="group" aria-label="As it is written">')
    return {"name": name, "title": title, "headings": headings, "html": body.replace("</table>", "</table></div>")}


def _address(home: str, link: str) -> str:
    """Where a link of a text leads on these pages; what has no page here leads to the list of texts."""
    if "://" in link or link.startswith(("#", "/")):
        return link
    path, _, anchor = link.partition("#")
    target = normpath(join(home, path))
    after = f"#{anchor}" if anchor else ""
    if (named := target.removesuffix(".md")) in names():
        return f"/docs/{named}{after}"
    stem = target.rpartition("/")[2].removesuffix(".v")
    return f"/formal/{stem}{after}" if stem in formal_names() else "/docs"


def list_texts() -> list[tuple[str, str]]:
    """All texts: the name of each, and its title."""
    found = []
    for name, path in names().items():
        with path.open(encoding="utf-8") as lines:
            found.append((name, next((line[2:].strip() for line in lines if line.startswith("# ")), name)))
    return found


def near(wanted: str) -> list[tuple[str, str]]:
    """The addresses and titles of the texts and Coq files whose names or titles are most like what is wanted."""
    from difflib import get_close_matches

    files = [(f"/formal/{name}", name) for name in formal_names()]
    texts = [(f"/docs/{name}", title) for name, title in list_texts()]
    called = defaultdict(list)
    for page in files + texts if wanted.endswith(".v") else texts + files:
        for text in (page[0].rpartition("/")[2].lower(), page[1].lower()):
            called[text].append(page)
    asked = wanted.strip("/").lower().removesuffix(".md").removesuffix(".v").rpartition("/")[2][-_LONGEST_NAME:]
    found = get_close_matches(asked, called, _NEAR, _LIKE)
    return list(dict.fromkeys(page for text in found for page in called[text]))[:_NEAR]


@lru_cache(maxsize=64)
def formal(name: str) -> Shown:
    """A file in Coq as HTML, with an anchor at each statement."""
    if name not in formal_names():
        raise NotFound(f"there is no Coq file {abbreviate(name)!r}")
    lines, stated = [], []
    for line in formal_names()[name].read_text(encoding="utf-8").splitlines():
        found = _STATED.match(line)
        shown = escape(line, quote=False)
        if found:
            stated.append(found[1])
            shown = f'<span id="{found[1]}" class="stated">{shown}</span>'
        lines.append(shown)
    return {"name": name, "html": "\n".join(lines), "stated": stated}


def theorem_in_coq(known: InCoq) -> dict[str, str]:
    """A theorem: its address, its statement as Coq reads it, and what it says of a page's sentences."""
    file, _, theorem = known.theorem.partition(".")
    text = formal_names()[file].read_text(encoding="utf-8")
    found = re.search(
        rf"^(?:Theorem|Lemma|Corollary)\s+{re.escape(theorem)}\b.*?\.(?=\s)", text, re.DOTALL | re.MULTILINE
    )
    statement = [*_taken_as_given(text[: found.start()]), found[0]] if found else []
    return {
        "name": known.theorem,
        "url": f"/formal/{file}#{theorem}",
        "told": known.told(),
        "statement": "\n".join(statement),
    }


def _taken_as_given(text: str) -> list[str]:
    """The variables and the hypotheses of the sections that are open at the end of a text in Coq."""
    sections: list[list[str]] = []
    for found in re.finditer(r"^(Section|End|Variables?|Hypothes[ie]s)\s.*?\.(?=\s)", text, re.DOTALL | re.MULTILINE):
        if found[1] == "Section":
            sections.append([])
        elif found[1] == "End":
            sections.pop()
        else:
            sections[-1].append(found[0])
    return [each for section in sections for each in section]
