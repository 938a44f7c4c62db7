"""What README and docs show is what happens."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from reference import command_line

import nimlike.games
from nimlike.claims.model import Verdict, select
from nimlike.cli.main import COMMANDS, main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
FILE = re.compile(r"```(?:python|toml)\n# (\w+\.(?:py|toml))\n(.*?)```", re.DOTALL)


def shown(page: Path) -> list[tuple[list[str], str]]:
    """The commands in a page's console blocks, each with the output shown below it; ``...`` ends one that is cut."""
    found = []
    for block in CONSOLE.findall(page.read_text()):
        for part in block.split("$ nimlike ")[1:]:
            command, _, output = part.partition("\n")
            found.append((command.split(), output))
    return found


FAR = {"heaps.md", "passes.md"}  # pages whose examples take long
every_page = pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[pytest.mark.slow] * (page.name in FAR), id=page.name) for page in PAGES]
)


@every_page
def test_commands_print_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in FILE.findall(page.read_text()):
        (tmp_path / name).write_text(text)
    (tmp_path / "examples").symlink_to(Path(__file__).parent.parent / "examples")
    monkeypatch.chdir(tmp_path)  # where a page writes files they do not stay
    for command, output in shown(page):
        assert main(command) == 0, command
        printed = capsys.readouterr().out
        expected = re.escape(output).replace("\\\n\\.\\.\\.\\\n", "\n(?:.*\n)*")
        assert re.fullmatch(expected, printed), command


@every_page
def test_python_in_pages_runs(page: Path) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    assert doctest.testfile(str(page), module_relative=False, optionflags=flags).failed == 0


@every_page
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    assert re.findall(r"^(?:[A-Z]{4,}|TODO.*)$", page.read_text(), re.MULTILINE) == []


def anchors(page: Path) -> set[str]:
    """What a link to a heading of a page, or to a test, may say after the #."""
    if page.suffix == ".py":
        return set(re.findall(r"^def (\w+)\(", page.read_text(), re.MULTILINE))
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text()):
        where = page.parent / target if target else page
        assert where.exists(), target
        assert not heading or heading in anchors(where), f"{target}#{heading}"


def test_each_yes_of_ours_beside_other_programs_leads_to_a_test_or_a_page() -> None:
    page = ROOT / "docs" / "reference" / "comparison.md"
    rows = [line.strip("| ").split(" | ") for line in page.read_text().splitlines() if line.startswith("|")][2:]
    assert {len(row) for row in rows} == {7}
    for what, ours, *_ in rows:
        if ours == "no":
            continue
        yes = re.match(r"\[yes\]\(([\w/.-]+\.md|\.\./\.\./tests/[\w/]+\.py#test_\w+)\)", ours)
        assert yes, what
        target, _, test = yes[1].partition("#")
        assert test in {*anchors(page.parent / target), ""}, what


def test_the_pages_name_every_command_and_every_family_of_a_room(capsys: pytest.CaptureFixture[str]) -> None:
    commands, games, forms = (
        (ROOT / "docs" / "reference" / f"{name}.md").read_text() for name in ("commands", "games", "text-form")
    )
    for name in COMMANDS:
        assert f"## nimlike {name}\n" in commands
    main(["games"])
    listed = capsys.readouterr().out
    for info in iter_modules(nimlike.games.__path__):
        if info.ispkg:
            for name in import_module(f"nimlike.games.{info.name}").FAMILIES:
                assert f"`{name}:" in games
                assert f"`{name}`" in forms
        else:  # a game in one file is listed by the program, and needs no line in a page
            assert f"\n{info.name.replace('_', '-')}: " in f"\n{listed}"


def test_every_erratum_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "errata.md").read_text()
    errata, _, restored = page.partition("## Scan damage")
    keys = "|".join({claim.name.partition(".")[0] for claim in select()})
    names = {claim.name for claim in select()}
    assert set(re.findall(rf"`((?:{keys})\.[^`]+)`", restored)) <= names
    for claim in select():
        assert (f"`{claim.name}`" in errata) == (claim.recorded is Verdict.ERRATUM)


FOLDERS = ("tutorials", "how-to", "reference", "explanation", "certificates")
GENERATED = ("reference/commands.md", "reference/performance.md", "reference/simplicial-five.md")


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    assert "docs/README.md" in (ROOT / "README.md").read_text()
    for page in PAGES[1:]:
        where = page.relative_to(ROOT / "docs").as_posix()
        assert f"({where})" in index or where == "README.md" or where.startswith("certificates/")


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_page_has_at_most_1500_words(folder: str) -> None:
    pages = sorted((ROOT / "docs" / folder).rglob("*.md"))
    assert pages
    lengths = {page.relative_to(ROOT / "docs").as_posix(): len(page.read_text().split()) for page in pages}
    assert {where: words for where, words in lengths.items() if words > 1500 and where not in GENERATED} == {}


def test_the_page_of_the_commands_is_what_help_prints() -> None:
    assert (ROOT / "docs" / "reference" / "commands.md").read_text() == command_line(), "python site/reference.py"


def test_the_glossary_explains_each_word_once() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", (ROOT / "docs" / "reference" / "glossary.md").read_text(), re.M)
    words = [word for word, _ in rows]
    assert len(words) == len(set(words)) >= 40
    assert words == sorted(words, key=str.lower)
