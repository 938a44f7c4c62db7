"""What README and docs show is what happens."""

import doctest
import re
from pathlib import Path

import pytest

from nimlike.claims.model import Verdict
from nimlike.claims.runner import select
from nimlike.cli.main import COMMANDS, main
from nimlike.families import families

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def shown(page: Path) -> list[tuple[list[str], str]]:
    """The commands in a page's console blocks, each with the output shown below it."""
    found = []
    for block in CONSOLE.findall(page.read_text()):
        for part in block.split("$ nimlike ")[1:]:
            command, _, output = part.partition("\n")
            found.append((command.split(), output))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_is_shown(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, output in shown(page):
        main(command)
        assert capsys.readouterr().out == output, command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_pages_runs(page: Path) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    assert doctest.testfile(str(page), module_relative=False, optionflags=flags).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_readme_names_every_command_and_family() -> None:
    readme = (ROOT / "README.md").read_text()
    for name in COMMANDS:
        assert f"`nimlike {name}" in readme
    forms = (ROOT / "docs" / "text-form.md").read_text()
    for name in families():
        assert f"`{name}:" in readme
        assert f"`{name}`" in forms


def test_every_erratum_is_documented() -> None:
    page = (ROOT / "docs" / "errata.md").read_text()
    errata, _, restored = page.partition("## Scan damage")
    keys = "|".join({claim.name.partition(".")[0] for claim in select()})
    names = {claim.name for claim in select()}
    assert set(re.findall(rf"`((?:{keys})\.[^`]+)`", restored)) <= names
    for claim in select():
        assert (f"`{claim.name}`" in errata) == (claim.recorded is Verdict.ERRATUM)
