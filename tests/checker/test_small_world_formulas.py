"""Nearly right proofs of sentences: what is accepted is true, and without a hypothesis something false would be."""

from __future__ import annotations

import pytest

from checker.deducing import Prover, none, some
from checker.forgeries.formulas import FORGERIES
from checker.proving import numeration_of
from nimlike.proofs.results import decide_text
from nimlike_check import check, full
from nimlike_check.automata import Automaton

pytestmark = pytest.mark.slow


def test_words_without_weights_are_printed_as_an_automaton() -> None:
    """Words of one or two digits, and those that begin with 11: none of more digits is a 1 and zeros.

    The same sentence is false over all binary words, and the first words do not tell which others there are.
    """
    valid = Automaton("x", 2, [{(0,): 0, (1,): 1}, {(0,): 2, (1,): 3}, {}, {(0,): 3, (1,): 3}], range(4))
    few = {**numeration_of(valid, [1], [2]), "weights": None}
    steps = [["zero", "a"], *(["successor", *pair] for pair in ("ab", "bc")), ["lt", "c", "x"]]
    said = check(Prover(few).claim(none("x", ["element", "x"], some("a b c", *steps))))
    assert (
        "the words 0, 1, 10, 11, 110, 111, 1100, 1101, 1110, 1111, 11000, 11001, ..., those that an automaton" in said
    )
    assert "from 1: 0 to 2, 1 to 3; from 2: nothing; from 3: 0 to 3, 1 to 3." in said
    assert full(Prover(few).claim(some("x", ["zero", "x"]))).count("from 2: nothing") == 1


def test_the_sentences_of_forgeries_are_false_where_nothing_but_order_is_in_them() -> None:
    """The prover of the package finds false what the forged proofs of parts say."""
    texts = {
        "0 is not 0": "E x: x = 0 & ~(x = 0)",
        "every number is 0": "A x: x = 0",
        "of two numbers one is 0": "A x, y: x = 0 | y = 0",
        "numbers that are not comparable": "E x, y: ~(x <= y | y < x)",
        "a lemma that never holds": "A x: ~(E y: y < x)",
        "a witness that is not smaller": "A x: E y: y < x",
    }
    made = {forged.what for forged in FORGERIES}
    assert set(texts) <= made
    assert not any(decide_text(text, certify=False).true for text in texts.values())


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (none("x", some("y", ["lt", "y", "x"]), ["zero", "x"]), "A x: (A y: x <= y) | x != 0"),
        (some("", some("x"), {"or": [some(""), {"not": some("")}]}), "(E x: 0 = 0) & ((0 = 0) | (0 = 1))"),
        (none("x y", {"not": {"or": [["le", "x", "y"], ["lt", "y", "x"]]}}), "A x, y: x <= y | y < x"),
    ],
)
def test_the_sentence_is_printed_with_negations_at_the_atoms(tree: object, said: str) -> None:
    assert check(Prover().claim(tree)).splitlines()[0] == f"true: {said}"
