"""b-files: what is written is read back, what is malformed is named with its line, and differences are found."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimlike.cli.main import main
from nimlike.core.errors import NimlikeError
from nimlike.core.files import bfile_lines, check, parse_bfile

Captured = pytest.CaptureFixture[str]


@given(st.integers(-20, 20), st.lists(st.integers(-(10**30), 10**30), min_size=1))
def test_what_is_written_is_read_back(first: int, values: list[int]) -> None:
    found = parse_bfile("b.txt", "\n".join(["# a comment", *bfile_lines(first, values), ""]))
    assert (found.first, list(found.values)) == (first, values)
    assert found.lines == tuple(range(2, len(values) + 2))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 1\n2  2\n", "line 2: '2  2' is not of the form .*one space"),
        ("1 1\n\n2 x\n", "line 3: '2 x' is not of the form"),
        ("1 1\n3 2\n", "line 2: n = 2 is due, not n = 3"),
        ("1 1\n1 2\n", "line 2: n = 2 is due, not n = 1"),
        ("1 01\n", "line 1: '1 01' is not of the form"),
        ("# nothing\n", "no term in it"),
        ("1 1\n2 \u00e9\n".encode().decode("latin-1"), "line 2"),
    ],
)
def test_a_malformed_line_is_named(text: str, said: str) -> None:
    with pytest.raises(NimlikeError, match=said):
        parse_bfile("b.txt", text)


def fibonacci(first: int, count: int) -> list[int]:
    terms = [0, 1]
    while len(terms) < first + count:
        terms.append(terms[-1] + terms[-2])
    return terms[first : first + count]


@given(st.integers(0, 12), st.integers(4, 12), st.integers(-3, 3), st.integers(0, 11))
def test_the_first_difference_and_a_wrong_offset_are_found(first: int, size: int, shift: int, at: int) -> None:
    values = fibonacci(first, size)
    file = parse_bfile("b.txt", "\n".join(bfile_lines(first + shift, values)))
    found = check(file, 0, fibonacci)
    assert found.agrees == (shift == 0)
    assert found.shift == (shift or None)
    wrong = list(values)
    wrong[at % size] += 1
    found = check(parse_bfile("b.txt", "\n".join(bfile_lines(first, wrong))), 0, fibonacci)
    assert not found.agrees
    assert (found.n, found.file.lines[found.compared]) == (first + at % size, at % size + 1)


def test_terms_beyond_the_end_and_before_the_first_n_differ() -> None:
    ended = check(parse_bfile("b.txt", "0 0\n1 1\n2 4\n"), 0, lambda n, count: [k * k for k in range(2)][n : n + count])
    assert "has no such term" in str(ended)
    early = check(parse_bfile("b.txt", "-1 5\n0 0\n"), 0, fibonacci)
    assert not early.agrees
    assert early.n == -1


def test_b_files_on_the_command_line(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "b.txt"
    larger = ["values", "wythoff", "--of", "larger"]
    assert main([*larger, "--to", "9", "-o", str(file)]) == 0
    assert main([*larger, "--check", str(file)]) == 0
    assert "terms agree" in capsys.readouterr().out
    file.write_text(file.read_text().replace("3 7", "3 8"))
    lines = file.read_text().splitlines()
    capsys.readouterr()
    assert main([*larger, "--check", str(file)]) == 1
    line = lines.index("3 8") + 1
    assert f"line {line}: a(3) = 8, and the sequence has 7" in capsys.readouterr().out
    assert main([*larger, "--check", str(file), "--json"]) == 1
    assert f'"line":{line}' in capsys.readouterr().out
    file.write_text("1 2\n2 2 \n")
    assert main([*larger, "--check", str(file)]) == 2
    assert "line 2" in capsys.readouterr().err
