"""The site has every page of docs, and its links are really tried; `make site` builds the whole of it."""

import ast
import builtins
import json
import re
from doctest import DocTestFinder
from pathlib import Path

import playground
import pytest
from docstrings import mended, with_indices
from links import broken
from make_site import index_with_every_page, with_links_of_the_site
from reference import command_line, games_reference, python_reference, shared

from nimlike.cli.main import COMMANDS
from nimlike.families import families

ROOT = Path(__file__).parent.parent
SITE = ROOT / "site"


Imports = ast.Import | ast.ImportFrom


def test_the_index_of_the_site_has_every_page_of_docs() -> None:
    pages = {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    index = index_with_every_page((SITE / "index.md").read_text(), pages | {"a-new-page"})
    trees = "\n".join(re.findall(r"```\{toctree\}\n(.*?)```", index, re.DOTALL))
    named = re.findall(r"^[\w/*-]+$", trees, re.MULTILINE)
    own = {page.stem for page in SITE.glob("*.md")} | {"reference/api", "reference/classes"}
    own.add("certificates/*")
    expected = {page for page in pages if page != "README" and not page.startswith("certificates/")}
    assert set(named) == (expected | own | {"a-new-page"}) - {"index"}
    assert len(named) == len(set(named))
    assert "{" not in trees


def test_links_that_leave_docs_lead_to_the_copies_on_the_site() -> None:
    page = ROOT / "docs" / "theory" / "wythoff.md"
    text = "[a](../../formal/Wythoff.v), [b](bouton.md), [c](../../examples/games), [d](../python.md#errors)"
    assert with_links_of_the_site(page, text) == (
        "[a](<../repository/formal/Wythoff.v>), [b](bouton.md), c, [d](../python.md#errors)"
    )


@pytest.mark.parametrize(
    ("link", "said"),
    [
        *((link, None) for link in ("two.html", "two.html#here", "folder/", "#top", "left/out.js", "data:,x")),
        ("two.html#there", "there is no such place on that page"),
        ("three.html", "leads nowhere"),
        ("https://example.org/", None),
    ],
)
def test_a_link_that_leads_nowhere_or_away_is_found(tmp_path: Path, link: str, said: str | None) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "index.html").write_text("<p>")
    (tmp_path / "one.html").write_text(f'<h1 id="top">One</h1><a href="{link}">')
    (tmp_path / "two.html").write_text('<p id="here">')
    found = broken(tmp_path, {"left"})
    assert len(found) == (said is not None)
    assert all(said in line and line.startswith("one.html: ") for line in found if said)


def test_what_is_loaded_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text('<script src="https://example.org/x.js"></script>')
    assert broken(tmp_path, set()) == ["one.html: https://example.org/x.js is loaded from elsewhere"]


def test_the_reference_has_every_command_and_every_public_name() -> None:
    import nimlike

    page = command_line()
    for name in COMMANDS:
        assert f"## nimlike {name}\n" in page
        assert f"Usage: nimlike {name}" in page
    python = python_reference() + games_reference()
    for name in nimlike.__all__:
        assert name == "__version__" or re.search(rf"^\.\. auto\w+:: nimlike\.{name}$", python, re.MULTILINE)


def test_the_lock_file_names_no_host_and_one_version_of_pyodide() -> None:
    lock = (SITE / "package-lock.json").read_text()
    assert "://" not in lock
    wanted = json.loads((SITE / "package.json").read_text())["dependencies"]["pyodide"]
    assert json.loads(lock)["packages"]["node_modules/pyodide"]["version"] == wanted


def test_the_examples_of_the_reference_need_nothing_but_the_public_names() -> None:
    import nimlike

    for public in nimlike.__all__:
        for example in DocTestFinder().find(getattr(nimlike, public), public, module=False, globs={}):
            nodes = [node for each in example.examples for node in ast.walk(ast.parse(each.source))]
            read = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
            known = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
            known |= {each.asname or each.name for node in nodes if isinstance(node, Imports) for each in node.names}
            known |= {node.arg for node in nodes if isinstance(node, ast.arg)}
            known |= {node.name for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef)}
            assert read <= known | set(nimlike.__all__) | set(dir(builtins)), example.name


def test_a_game_of_the_reference_has_its_own_words_only() -> None:
    import nimlike

    left_out = shared(nimlike.Coprime)
    assert {"family", "title", "rules"} <= set(left_out)
    assert not {"theory", "table", "state_of"} & set(left_out)  # these say what the game makes of them
    page = games_reference()
    for name in nimlike.__all__:
        thing = getattr(nimlike, name)
        game = isinstance(thing, type) and issubclass(thing, nimlike.Ruleset) and thing is not nimlike.Ruleset
        assert (f".. autoclass:: nimlike.{name}\n" in page) == game


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A_k + 2B_(k−1)", "A{sub}`k` + 2B{sub}`k−1`"),
        ("b_{i-1} of 10^30, 2^(k+1)", "b{sub}`i-1` of 10{sup}`30`, 2{sup}`k+1`"),
        ("`a_k` and ``2^m``", "`a_k` and ``2^m``"),
        ("a\n```text\nA_k\n```\nA_k", "a\n```text\nA_k\n```\nA{sub}`k`"),
        ("parse_text, [x](a_b.md), 0.d_1", "parse_text, [x](a_b.md), 0.d_1"),
    ],
)
def test_indices_and_powers_stand_where_a_reader_expects_them(text: str, shown: str) -> None:
    assert with_indices(text) == shown


def test_a_colon_in_an_attribute_makes_no_type_of_what_stands_before_it() -> None:
    lines = ["How the moves are known: as the outcome, or A_k.", "", ">>> A_k", ""]
    mended(None, "property", "x", None, None, lines)  # type: ignore[arg-type]
    assert lines[2:] == [r"How the moves are known: as the outcome, or A\ :sub:`k`\ .", "", ">>> A_k", ""]
    napoleon = pytest.importorskip("sphinx.ext.napoleon")
    read = napoleon.NumpyDocstring(lines, napoleon.Config(), None, "property", "x").lines()
    assert read[:3] == lines[:3]
    assert ":type:" not in "\n".join(read)


def test_the_playground_answers_for_every_game() -> None:
    """What its page asks, as Python on this machine: the browser's tests do the same in the browser."""
    listed = json.loads(playground.call("games", "[]"))["games"]
    assert len(listed) == len(families())
    for game in listed:
        found = json.loads(playground.call("solve", json.dumps([game["example"]])))
        assert "error" not in found, found
        board = json.loads(playground.call("look", json.dumps([game["example"]])))
        assert "error" not in board, board
        if not board["over"]:
            replied = json.loads(playground.call("reply", json.dumps([game["example"], "perfect"])))
            assert "error" not in replied, replied
