"""Notebooks: the three of the examples run, widgets keep to the rules, tables are data, everything has an HTML form."""

import os
from pathlib import Path
from typing import cast

import nbformat
import numpy as np
import pyarrow
import pytest
from nbclient import NotebookClient
from suites import data

import nimlike
from nimlike.core.errors import NimlikeError, ParseError
from nimlike.core.outcome import Label
from nimlike.core.table import Table
from nimlike.families import law_of
from nimlike.notebook import Board, draw
from nimlike.proofs.results import decide
from nimlike.proofs.statements import theorem_of

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs_and_every_result_has_more_than_a_plain_form(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)  # kept without results
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    rich = 0
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = set(output.get("data", {}))
            rich += bool(data & {"text/html", "application/vnd.jupyter.widget-view+json"})
    assert rich >= 5


def test_there_are_three_notebooks_and_the_page_names_them() -> None:
    page = (ROOT / "docs" / "how-to" / "notebooks.md").read_text()
    assert len(NOTEBOOKS) == 3
    assert all(path.name in page for path in NOTEBOOKS)


def test_what_a_board_hears_is_done_or_refused_in_words() -> None:
    board = Board("nim:misere:1,2", against="")
    for content, moves, said in data("heard_of_a_board.json"):
        board._heard(board, content, [])
        assert board.match.moves_text == moves
        assert said in board.view["said"]
    with pytest.raises(ParseError, match="no opponent"):
        Board("nim:1", against="god")


def test_a_board_shows_any_size() -> None:
    rows = Board("nim:10^30,3").view["rows"]
    assert (rows[0]["size"], rows[0]["counters"], len(rows[0]["takes"])) == (str(10**30), 0, 200)
    assert (rows[1]["counters"], rows[1]["takes"]) == (3, ["1", "2", "3"])


def test_pictures_are_in_line_and_described() -> None:
    html = draw("wythoff", bound=20)._repr_html_()
    assert html.startswith('<figure role="img" aria-label="Wythoff&#x27;s game: outcome, to 20"><svg')
    with pytest.raises(NimlikeError):
        draw("wythoff", bound=0)


def test_tables_are_taken_over_by_arrow_and_numpy() -> None:
    table = nimlike.game("coprime:max=10").table(1, 30)
    frame = pyarrow.table(table)
    assert frame.num_rows == len(table.rows)
    for number, column in enumerate(frame.columns):
        assert [str(cell) for cell in column.to_pylist()] == [row[number] for row in table.rows]
    square = nimlike.game("nim").table(0, 5)
    values = np.asarray(square)
    assert values.dtype.kind == "i"
    assert (values[:, 1:] == nimlike.game("nim").grundy_table(5)).all()
    odd = Table("t", ("", "a", "a"), (("x", "1", str(10**30)), ("<", "-2", "3")), Label.COMPUTED, "")
    assert odd.columns() == {"0": ["x", "<"], "a": [1, -2], "a 2": [str(10**30), "3"]}
    assert np.asarray(odd).tolist() == [list(row) for row in odd.rows]
    empty = Table("t", ("a",), (), Label.COMPUTED, "")
    assert pyarrow.table(empty).num_rows == len(np.asarray(empty)) == 0


@pytest.fixture(
    params=[
        nimlike.game("coprime:max=10").table(1, 9),
        nimlike.game("octal:0.77").table(0, 20),
        Table("t", ("", "a", "a"), (("x", "1", str(10**30)), ("<", "-2", "3")), Label.COMPUTED, ""),
        Table("t", ("a",), (), Label.COMPUTED, ""),
    ],
    ids=["parity", "values", "odd", "empty"],
)
def any_table(request: pytest.FixtureRequest) -> Table:
    return cast("Table", request.param)


def test_pandas_takes_a_table_over(any_table: Table) -> None:
    pandas = pytest.importorskip("pandas")
    wanted = {name: list(cells) for name, cells in any_table.columns().items()}
    whole = [bool(cells) and isinstance(cells[0], int) for cells in wanted.values()]
    for frame in (pandas.DataFrame(any_table.columns()), pandas.DataFrame.from_arrow(any_table)):
        assert frame.to_dict("list") == wanted
        assert [kind.kind == "i" for kind in frame.dtypes] == whole


def test_polars_takes_a_table_over(any_table: Table) -> None:
    polars = pytest.importorskip("polars")
    wanted = any_table.columns()
    whole = [bool(cells) and isinstance(cells[0], int) for cells in wanted.values()]
    frame = polars.DataFrame(any_table)
    assert frame.to_dict(as_series=False) == wanted
    assert [kind.is_integer() for kind in frame.dtypes] == whole


def test_everything_has_an_html_form_and_texts_in_it_are_escaped() -> None:
    here = nimlike.position("nim:3,4,5")
    result = decide(theorem_of("wythoff"), certify=False)
    shown = [here, here.ruleset, here.answer(), here.explain(), here.winning_moves(), result, result.statement.p]
    shown += [nimlike.game("nim").table(0, 3), law_of("subtraction:1,3,c", "theorem")(None, False)]
    assert all("<" in each._repr_html_() for each in shown)
    assert "7 states" in result.statement.p._repr_html_()
    assert "<th>1,0</th>" in result.statement.p._repr_html_()
    finding = law_of("coprime:max=10", "theorem")(None, False)
    assert "n &gt;= 12" in finding._repr_html_()
