"""The literature of the games, and the sequences that stand in the OEIS."""

import re

import pytest

import nimlike
from nimlike.core.definition import Definition
from nimlike.core.literature import cite_in_brief, literature, works
from nimlike.core.outcome import Outcome
from nimlike.families import families, family

PUBLISHED = {
    # The first terms of the entries, from their first n on.
    "A002186": ("octal:0.77", 0, "0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1,2,8,5,4,7,2,1,8"),
    "A002187": ("octal:0.137", 0, "0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0,2,1,1,0,4,5,2,7,4,0"),
    "A002188": ("grundy", 0, "0,0,0,1,0,2,1,0,2,1,0,2,1,3,2,1,3,2,4,3,0,4,3,0,4,3,0,4,1,2,3,1,2,4"),
    "A004481": ("wythoff", 0, "0,1,1,2,2,2,3,0,0,3,4,4,1,4,4,5,5,5,5,5,5,6,3,3,6,3,3,6,7,7,4,2,2,4,7,7"),
    "A139764": ("schwenk:cap=2x", 1, "1,2,3,1,5,1,2,8,1,2,3,1,13,1,2,3,1,5,1,2,21,1,2,3,1,5,1,2,8"),
    "A001951": ("wythoff:a=2", 0, "0,1,2,4,5,7,8,9,11,12,14,15,16,18,19,21,22,24,25,26,28,29,31,32,33"),
}


@pytest.mark.parametrize("entry", PUBLISHED)
def test_sequences_have_the_terms_and_the_first_n_of_their_oeis_entries(entry: str) -> None:
    text, first, terms = PUBLISHED[entry]
    shown = next(each for each in nimlike.game(text).sequences() if each.oeis == entry)
    published = [int(term) for term in terms.split(",")]
    assert shown.listed_from == first
    skipped = first - shown.offset
    assert shown.first(skipped + len(published))[skipped:] == published


def test_entries_of_formulas_have_the_values_of_the_formulas() -> None:
    golden = {"A000201": lambda n: (n + int((5 * n * n) ** 0.5)) // 2, "A006519": lambda n: n & -n}
    for text, entry in (("wythoff", "A000201"), ("onepile:base=binary", "A006519")):
        shown = next(each for each in nimlike.game(text).sequences() if each.oeis == entry)
        assert shown.listed_from == 1
        assert shown.first(40 - shown.offset)[1 - shown.offset :] == [golden[entry](n) for n in range(1, 40)]


def test_the_p_positions_where_a_square_is_taken_are_those_of_their_oeis_entry() -> None:
    published = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95]  # A030193
    search = Definition(nimlike.game("subtraction:squares"))
    assert [n for n in range(96) if search.outcome((n,)) is Outcome.P] == published


def test_each_family_names_works_of_the_literature() -> None:
    for name in families():
        sources = family(name).sources
        assert 0 < len(sources) == len(works(sources)), name


def test_sources_are_cited_by_names_and_years() -> None:
    assert (
        cite_in_brief(nimlike.game("octal:0.77").sources)
        == "Guy & Smith 1956; Berlekamp, Conway & Guy 1982; Plambeck & Siegel 2008"
    )
    assert cite_in_brief(("a puzzle", "bouton1901")) == "a puzzle; Bouton 1901"


def test_a_modified_game_has_the_works_of_its_base() -> None:
    assert nimlike.game("nim:pass=1").sources == nimlike.game("nim").sources


@pytest.mark.parametrize("key", literature())
def test_a_work_is_one_entry_of_bibtex(key: str) -> None:
    work = literature()[key]
    entry = work.bibtex()
    assert entry.startswith((f"@article{{{key},", f"@book{{{key},"))
    assert entry.count("{") == entry.count("}")
    assert str(work.year) in key
    assert str(work.year) in str(work)
    assert re.fullmatch(r"(10\.\d{4,5}/\S+)?", work.doi)
