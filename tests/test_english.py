"""The English of the project: what a machine can see of the rules for docstrings, comments, messages and pages."""

import re
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).parent.parent
REWRITTEN = ("src/nimlike/cli",)  # folders that somebody is rewriting: no rule yet
REORGANISED = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs")
"""Pages, and folders of pages, that a reorganisation is going to rewrite: sentences may be long there until then."""
LONGEST, STILL_LONGER = 30, 455
"""Words of a sentence in a page, and how many sentences of the pages above have more: to become none."""
BOUTON = {"claims", "glossary.md", "errata.md", "bouton.md"}
"""Folders and files in which Bouton's own words stand, wherever they lie."""
WHO = (
    r"ho\s(?<=\b[Ww]ho\s)(?<!player\swho\s)(?<!players\swho\s)(?<!one\swho\s)(?<!those\swho\s)(?:takes|moves|wins|loses"
)
OF = r"""Of(?:(?<=^Of)|(?<=[.!?:|#*"-]\sOf)|(?<=["*]Of))\s(?!course)"""
RULES = {
    "name the agent: the checker verifies, an error reports": r"\b(?:is|are|was|were)\s+(?:said|told|asked)\b",
    "the subject comes first": OF,
    "'whoever', or 'the player who'": WHO + r"|plays|cannot)\b[^.,;:()]{1,45}?\b(?:wins|loses|may|must|cannot|plays)\b",
    "'again', 'started'": r"\b(?:anew|begun)\b",
    "as people say": r"\bas\s+many\s+as\s+are\s+needed\b|\bin\s+peace\b",
    "'smallest', 'largest'": r"\b[Tt]he\s+(?:least|greatest)\b(?!\s+(?:common|upper|elements?|(?:pre)?periods?)\b)",
    "'P-position', but in Bouton's own words": r"\b[Ss]afe\s+combinations?\b",
    "a docstring has a verb or a noun first": r':\n\s+"""(?:Asked|Taking|Splitting|Winning|Made|Found|Given|Written)\b',
}
IN_CODE = {"'if' for a condition": r"\b(?:None|[Ee]mpty) where\b|\bwhere\s+there\s+(?:is|are|was)\s+(?:one|none|no)\b"}


def pages() -> Iterator[Path]:
    yield from TOP.glob("*.md")
    yield from (TOP / "docs").rglob("*.md")


def below(path: Path, folders: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(TOP / folder) for folder in folders)


def without_code(page: str) -> str:
    """A page with empty lines for its blocks of code, and a dash for each piece of code within a line."""
    page = re.sub(r"(?ms)^```.*?^```$|^    \S.*?$", lambda found: "\n" * found[0].count("\n"), page)
    return re.sub(r"`[^`\n]*`", "-", page)


def offences(path: Path, text: str) -> Iterator[str]:
    for advice, rule in (RULES | (IN_CODE if path.suffix == ".py" else {})).items():
        if "Bouton" in advice and not BOUTON.isdisjoint(path.parts):
            continue
        for found in re.finditer(rule, text, re.MULTILINE):
            line = text.count("\n", 0, found.end()) + 1
            yield f"{path.relative_to(TOP)}:{line}: {found[0]!r}: {advice}"


def test_docstrings_comments_and_messages_are_plain_english() -> None:
    files = [path for room in ("nimlike", "nimlike_check") for path in (TOP / "src" / room).rglob("*.py")]
    assert [
        each for path in files if not below(path, REWRITTEN) for each in offences(path, path.read_text("utf-8"))
    ] == []


def test_pages_are_plain_english() -> None:
    assert [each for path in pages() for each in offences(path, without_code(path.read_text("utf-8")))] == []


def sentences(page: str) -> Iterator[str]:
    """The sentences of paragraphs and items, tables and headings left out."""
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.)\s?)", without_code(page)):
        if not block.lstrip().startswith(("|", "#", "![", "<")):
            yield from re.split(r"(?<=[.!?:])\s+(?=[A-Z*`\[\"])", block)


def test_sentences_of_pages_are_short() -> None:
    long = [
        (path, each) for path in pages() for each in sentences(path.read_text("utf-8")) if len(each.split()) > LONGEST
    ]
    assert [each for path, each in long if not below(path, REORGANISED)] == []
    assert len(long) <= STILL_LONGER
