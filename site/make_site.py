"""Builds the site: ``python site/make_site.py`` writes it to build/site.

Its first pages are boards, which play without a server. The folder docs has the pages of docs, put together with this
folder's and with the reference, which is written from the program's own help and docstrings; Sphinx makes HTML of them,
a warning being an error. Then the playground is added, and every link is tried. ``--no-playground`` leaves out what
needs npm.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

SITE = Path(__file__).parent
ROOT = SITE.parent
sys.path.insert(0, str(SITE))

from boards import add_boards  # noqa: E402
from docstrings import with_indices  # noqa: E402
from links import broken  # noqa: E402
from playground_files import add_playground  # noqa: E402
from reference import games_reference, python_reference  # noqa: E402

LINK = re.compile(r"\]\((\.\.?/[^)#\s]*)(#[^)\s]*)?\)")


def on_the_site(file: Path) -> Path:
    """Where a file of the repository lies below ``repository``: a text beside docs is no page of the site."""
    where = file.relative_to(ROOT.resolve())
    return where.with_suffix(".txt") if where.suffix == ".md" else where


def with_links_of_the_site(page: Path, text: str) -> str:
    """The text of a page of docs, with links that leave docs led to the files that the site shows.

    A file of the repository is put below ``repository``; of a link to a folder only its words are left.
    """

    def led(found: re.Match[str]) -> str:
        target = (page.parent / found[1]).resolve()
        if (ROOT / "docs").resolve() in target.parents:
            return found[0]
        where = on_the_site(target)
        up = "../" * (len(page.relative_to(ROOT / "docs").parts) - 1)
        if target.is_file():
            return f"](<{up}repository/{where.as_posix()}>)"
        return "](#)"

    text = LINK.sub(led, text)
    return re.sub(r"\[([^\]]*)\]\(#\)", r"\1", text)


def index_with_every_page(text: str, pages: set[str]) -> str:
    """The index, in which the pages that no tree names stand in the place of ``{others}``."""
    trees = "\n".join(re.findall(r"```\{toctree\}\n(.*?)```", text, re.DOTALL))
    named = set(re.findall(r"^[\w/-]+$", trees, re.MULTILINE))
    others = sorted(page for page in pages - named - {"README"} if not page.startswith("certificates/"))
    return text.replace("{others}\n", "".join(f"{page}\n" for page in others))


def assemble(source: Path) -> None:
    """Put the pages together in one folder."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source, ignore=shutil.ignore_patterns("*.py"))
    files = set()
    for page in (ROOT / "docs").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        files |= {(page.parent / found[1]).resolve() for found in LINK.finditer(text)}
        shown = with_indices(with_links_of_the_site(page, text))
        (source / page.relative_to(ROOT / "docs")).write_text(shown, encoding="utf-8")
    for file in sorted(files):
        if file.is_file() and (ROOT / "docs").resolve() not in file.parents:
            target = source / "repository" / on_the_site(file)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    for page in SITE.glob("*.md"):
        shutil.copy(page, source)
    pages = {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    index = (SITE / "index.md").read_text(encoding="utf-8")
    (source / "index.md").write_text(index_with_every_page(index, pages), encoding="utf-8")
    shutil.copy(SITE / "conf.py", source)
    shutil.copytree(SITE / "static", source / "_static")
    shutil.copy(ROOT / "src" / "nimlike" / "web" / "static" / "icon.svg", source / "_static")
    reference = source / "reference"
    (reference / "api.rst").write_text(python_reference(), encoding="utf-8")
    (reference / "classes.rst").write_text(games_reference(), encoding="utf-8")


def main() -> None:
    """Build everything; an error ends with its line and exit code 1."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=ROOT / "build" / "site")
    options.add_argument("--url", default="", help="where the site will be, with a last slash: for cards and search")
    options.add_argument("--no-playground", action="store_true", help="leave out what needs npm")
    given = options.parse_args()
    began = time.monotonic()
    source = given.out.parent / f"{given.out.name}-source"
    assemble(source)
    shutil.rmtree(given.out, ignore_errors=True)
    sphinx = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-E", "-d", f"{source}-trees"]
    modules = os.pathsep.join([str(SITE), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [*sphinx, str(source), str(given.out / "docs")], check=False, env={**os.environ, "PYTHONPATH": modules}
    )
    if done.returncode:
        sys.exit(1)
    add_boards(given.out, given.url)
    if not given.no_playground:
        add_playground(given.out / "playground")
    wrong = broken(given.out, {"playground"} if given.no_playground else set())
    print(*wrong, sep="\n", end="\n" if wrong else "")
    if wrong:
        sys.exit(1)
    size = sum(file.stat().st_size for file in given.out.rglob("*") if file.is_file())
    pages = len(list(given.out.rglob("*.html")))
    print(
        f"{given.out}: {pages} pages, {size / 1e6:.1f} MB, {time.monotonic() - began:.0f} s; every link leads somewhere"
    )
    print(f"To read it: python -m http.server --directory {given.out}")


if __name__ == "__main__":
    main()
