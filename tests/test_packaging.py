"""What the package brings along: completion, marks of types, a hosted workflow."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from package import USES, VERSIONS, table

import nimlike
from nimlike.cli.main import main

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_of_a_shell_is_printed(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"_NIMLIKE_COMPLETE={shell}_complete" in script
    (tmp_path / "script").write_text(script)
    if found := shutil.which(shell):
        subprocess.run([found, "-n", str(tmp_path / "script")], check=True)


def test_the_tab_key_knows_commands_and_options() -> None:
    for typed, expected in (("nimlike pap", "papers"), ("nimlike solve --time", "--time-limit")):
        asked = {"_NIMLIKE_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
        done = subprocess.run(
            [sys.executable, "-m", "nimlike"], env={**os.environ, **asked}, capture_output=True, text=True, check=True
        )
        assert f"plain,{expected}" in done.stdout.splitlines()


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
