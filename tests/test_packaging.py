"""What the package brings along: completion, the manual page, marks of types, a hosted workflow."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from package import USES, VERSIONS, table

import nimlike
from nimlike.cli.ending import NOT_LIMITED
from nimlike.cli.main import SHELLS, all_commands, main, page

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_completion_of_a_shell_is_printed_or_put_in_its_place(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"_NIMLIKE_COMPLETE={shell}_complete" in script
    assert main(["completion", shell, "--install"]) == 0
    written = Path(capsys.readouterr().out.splitlines()[0].removeprefix("written: "))
    assert written.is_relative_to(tmp_path)
    assert written.read_text() == script
    if found := shutil.which(shell):
        subprocess.run([found, "-n", str(written)], check=True)


def test_the_tab_key_knows_commands_and_options() -> None:
    for typed, expected in (("nimlike pap", "papers"), ("nimlike solve --time", "--time-limit")):
        asked = {"_NIMLIKE_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
        done = subprocess.run(
            [sys.executable, "-m", "nimlike"], env={**os.environ, **asked}, capture_output=True, text=True, check=True
        )
        assert f"plain,{expected}" in done.stdout.splitlines()


def test_the_manual_page_has_every_command_and_option() -> None:
    text = page().replace(r"\-", "-")
    names = [name for name, command in all_commands() if not isinstance(command, click.Group)]
    for name in names:
        assert f".SS nimlike {name}\n" in text
    assert text.count("--time-limit") == sum(name.split()[0] not in NOT_LIMITED for name in names)
    assert not [line for line in text.splitlines() if re.match(r"['.](?!TH|SH|SS|TP|PP|nf|fi|B )", line)]
    if shutil.which("groff"):
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-K", "utf8"], input=page(), capture_output=True, text=True, check=True
        )
        assert done.stderr == ""


def test_both_packages_say_that_they_have_types() -> None:
    assert all((ROOT / "src" / name / "py.typed").exists() for name in ("nimlike", "nimlike_check"))


def test_citation_and_changelog_are_of_this_version() -> None:
    assert f"\nversion: {nimlike.__version__}\n" in (ROOT / "CITATION.cff").read_text()
    assert f"## {nimlike.__version__} (unreleased)" in (ROOT / "CHANGELOG.md").read_text()


def test_the_hosted_workflow_runs_what_ci_runs_on_every_version_of_python() -> None:
    hosted, own = (ROOT / ".github/workflows/ci.yml").read_text(), (ROOT / ".ci/run").read_text()
    for command in re.findall(r"^make \w+", own, re.MULTILINE):
        assert f"run: {command} " in hosted
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    versions = re.findall(r'"(3\.\d+)"', hosted.partition("matrix:")[2].partition("steps:")[0])
    assert versions == ["3.11", "3.12", "3.13"]
    assert needed == f">={versions[0]}"
    assert not re.search(r"https?://", hosted)  # names no host
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    assert [each.rpartition(" ")[2] for each in named if " :: Python :: 3." in each] == versions


def test_every_extra_is_tried_by_itself() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(USES) == {"", *project["optional-dependencies"]}


def test_the_table_of_the_packaging_run_has_every_extra_and_every_python() -> None:
    results = {(f"/some/python{version}", extra): True for version in VERSIONS[:3] for extra in USES}
    assert table(results) in (ROOT / "CONTRIBUTING.md").read_text()
    assert "| none | fails |" in table({("/some/python3.11", ""): False})
