"""Proofs by automata: the checker's two questions against brute force, and what it says about certificates."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.binary import BINARY
from nimlike.core.definition import Definition
from nimlike.families import parse_ruleset
from nimlike.games.nim.nim_proofs import nim_any_piles
from nimlike_check import Refused, check, proofs
from nimlike_check.automata import Atom, Automaton, accepts, counterexample
from nimlike_check.covers import check_cover
from nimlike_check.linear import check_linear
from nimlike_check.numeration import Numeration, build
from nimlike_check.work import Work

DATA = Path(__file__).parent.parent / "data" / "proofs"
PROOFS = sorted(path.stem for path in DATA.glob("*.json"))
SHIPPED = Path(__file__).parent.parent.parent / "src" / "nimlike" / "certificates"


def certificate(name: str) -> dict[str, Any]:
    return json.loads((DATA / f"{name}.json").read_text())


def random_automaton(rng: Random, tracks: str, states: int) -> Automaton:
    columns = list(product((0, 1), repeat=len(tracks)))
    rows = [{c: rng.randrange(states) for c in columns if rng.random() < 0.7} for _ in range(states)]
    rows[0][columns[0]] = 0
    return Automaton(tracks, 2, rows, [state for state in range(states) if rng.random() < 0.5])


def words(length: int, tracks: int) -> list[tuple[tuple[int, ...], ...]]:
    return list(product(product((0, 1), repeat=length), repeat=tracks))


@pytest.mark.parametrize("seed", range(150))
def test_a_counterexample_is_found_iff_there_is_one(seed: int) -> None:
    rng = Random(seed)
    one, two = random_automaton(rng, "xy", 3), random_automaton(rng, "yz", 3)
    other = random_automaton(rng, "xz", 3)
    accept, reject = [Atom(one, ("x", "y")), Atom(two, ("y", "z"))], [Atom(other, ("x", "z"))]
    if seed % 3 == 0:
        accept[1] = Atom(two, ("y", "x"))  # nothing new
        reject = [Atom(other, ("x", "y")), Atom(other, ("y", "y"))]
    names = sorted({name for atom in accept for name in atom.variables})

    def bad(assignment: dict[str, tuple[int, ...]]) -> bool:
        def holds(atom: Atom) -> bool:
            return accepts(atom.automaton, [assignment[name] for name in atom.variables])

        return all(map(holds, accept)) and not any(map(holds, reject))

    found = counterexample("test", accept, reject, Work())
    if found is not None:
        assert bad({name: tuple(word) for name, word in found.items()})
        shortest = max(map(len, found.values()))
    else:
        shortest = 5
    for length in range(min(shortest, 4)):
        for group in words(length, len(names)):
            assert not bad(dict(zip(names, group, strict=True)))


@pytest.mark.parametrize("seed", range(200))
def test_a_cover_that_is_accepted_proves_that_words_extend(seed: int) -> None:
    rng = Random(seed)
    witness = random_automaton(rng, "xy", 3)
    lemma = random_automaton(rng, "x", 2)
    pairs = [[q, sorted(rng.sample(range(3), rng.randrange(1, 4)))] for q in (0, 1) for _ in range(rng.randrange(1, 5))]
    try:
        check_cover("test", Atom(lemma, ("x",)), witness, pairs, Work())
    except Refused:
        return
    for length in range(4):
        for word in product((0, 1), repeat=length):
            if accepts(lemma, [word]):
                padded = (0,) * 4 + word
                assert any(accepts(witness, [padded, other]) for other in product((0, 1), repeat=length + 4))


def test_covers_that_prove_are_accepted_somewhere_above() -> None:
    accepted = 0
    for seed in range(200):
        rng = Random(seed)
        witness, lemma = random_automaton(rng, "xy", 3), random_automaton(rng, "x", 2)
        try:
            check_cover("test", Atom(lemma, ("x",)), witness, [[q, [s]] for q in (0, 1) for s in range(3)], Work())
            accepted += 1
        except Refused:
            pass
    assert accepted > 10


def linear_automaton(coefficients: list[int], low: int | None, high: int | None) -> Automaton:
    """low <= sum <= high in binary: the state is the sum so far, as far as it matters."""
    most = max(abs(low or 0), abs(high or 0)) + sum(map(abs, coefficients))

    def step(total: int, column: tuple[int, ...]) -> int:
        total = 2 * total + sum(c * d for c, d in zip(coefficients, column, strict=True))
        return max(-most - 1, min(most + 1, total))

    tracks = [f"t{at}" for at in range(len(coefficients))]
    right: Callable[[int], bool] = lambda total: (low is None or low <= total) and (high is None or total <= high)  # noqa: E731
    return build(tracks, 2, 0, step, right)


coefficient = st.integers(-4, 4).filter(bool)
end = st.none() | st.integers(-6, 6)


@given(st.lists(coefficient, min_size=1, max_size=3), end, end, st.data())
def test_linear_conditions_are_accepted_iff_they_are_right(
    coefficients: list[int], low: int | None, high: int | None, data: st.DataObject
) -> None:
    if low is None and high is None:
        low = 0
    numeration = Numeration(BINARY, Work())
    check_linear("test", linear_automaton(coefficients, low, high), coefficients, low, high, numeration)
    others = (data.draw(end), data.draw(end))
    if others == (None, None):
        return
    wrong = linear_automaton(coefficients, *others)
    right = Atom(linear_automaton(coefficients, low, high), wrong.tracks)
    other = Atom(wrong, wrong.tracks)
    same = all(counterexample("test", [one], [two], Work()) is None for one, two in ((right, other), (other, right)))
    if not same:
        with pytest.raises(Refused):
            check_linear("test", wrong, coefficients, low, high, numeration)


@pytest.mark.parametrize("name", PROOFS)
def test_certificates_are_accepted_and_list_the_first_p_positions(name: str) -> None:
    claim = certificate(name)
    said = check(claim)
    assert said.startswith(claim["ruleset"])
    listed = said.rpartition("The first P-positions: ")[2].removesuffix(", ...")
    found = [tuple(map(int, text.split(", "))) for text in listed.strip("()").split("), (")]
    brute = Definition(parse_ruleset(claim["ruleset"].replace(":cap=any", ":cap=random:5")))
    piles = len(claim["rules"]["position"])
    states = sorted(product(range(20 if piles == 2 else 7), repeat=piles), key=lambda state: (sum(state), state))
    assert found == [state for state in states if brute.outcome(state).value == "P"][:10]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        (
            "nim-3",
            "nim with 3 piles (Nim, any number from one pile, normal play): for all whole numbers a, b, c, (a, b,"
            " c) is a P-position iff the XOR"
            " of their binary digits is 0",
        ),
        (
            "nim-misere-3",
            "nim:misere with 3 piles (Nim, any number from one pile, misere play): for all whole numbers a, b, c,"
            " (a, b, c) is a P-position iff"
            " one of them exceeds 1 and the XOR of their binary digits is 0, or none exceeds 1 and an odd number"
            " of them is 1",
        ),
        (
            "wythoff",
            "wythoff (Wythoff's game, any number from one pile or the same from both, normal play): for all whole"
            " numbers x <= y, {x, y} is a P-position iff both are"
            " 0, or the Zeckendorf representation of x ends in an even number of zeros (possibly none) and that of y is"
            " that of x followed by a 0",
        ),
        (
            "wythoff-misere",
            "wythoff:misere (Wythoff's game, any number from one pile or the same from both, misere play): for all"
            " whole numbers x, y, (x, y) is a P-position iff the"
            " automaton of 13 states below accepts it",
        ),
        (
            "schwenk-2x",
            "schwenk:cap=2x (one pile; after a take of k the next one is at most 2k, normal play): for all whole"
            " numbers N, x, (N, x) is a P-position iff N = 0, or x is less than the smallest summand in the Zeckendorf"
            " representation of N",
        ),
        (
            "onepile-powers-3",
            "onepile:base=powers:3 (one pile; after a take from N the next one is at most f(N), 1 less than the second"
            " smallest summand of N, or N itself if it is one summand, in the base powers:3, normal play): for all"
            " whole numbers N, x, (N, x) is a P-position iff N = 0, or x is less than the smallest summand in the"
            " greedy representation over 1, 3, 9, 27, 81, 243, ... (U(i) = 3 U(i-1)) of N",
        ),
    ],
)
def test_the_first_line_can_be_quoted_alone(name: str, form: str) -> None:
    """It names the game, the play convention, how numbers are written, and for which numbers it holds."""
    assert check(certificate(name)).splitlines()[0] == form


def zeckendorf(n: int) -> str:
    terms = [1, 2]
    while terms[-1] <= n:
        terms.append(terms[-1] + terms[-2])
    digits = ""
    for term in reversed(terms):
        digits += "1" if term <= n else "0"
        n -= term * (term <= n)
    return digits.lstrip("0")


def test_the_theorem_on_wythoffs_game_is_true_as_it_reads() -> None:
    brute = Definition(parse_ruleset("wythoff"))
    for x in range(40):
        for y in range(x, 40):
            ends = zeckendorf(x)
            even = (len(ends) - len(ends.rstrip("0"))) % 2 == 0
            said = x == y == 0 or (x > 0 and even and zeckendorf(y) == ends + "0")
            assert (brute.outcome((x, y)).value == "P") == said == (brute.outcome((y, x)).value == "P")


@pytest.mark.parametrize("name", ["wythoff", "nim-3", "schwenk-2x"])
def test_without_proved_weights_no_closed_form_is_stated(name: str) -> None:
    claim = certificate(name)
    claim["numeration"]["weights"] = None
    said = check(claim).splitlines()
    assert "below accepts it" in said[0]
    assert any(line.startswith("  The number n is written as the n-th of the words") for line in said)


def test_the_statement_says_what_the_moves_are() -> None:
    lines = check(certificate("wythoff")).splitlines()
    assert "  A move leads to (u, v) with u < x and v < y and v + x - u - y = 0." in lines
    assert "  A position is (x, y), whole numbers >= 0. The player who cannot move loses (normal play)." in lines
    assert any("1, 2, 3, 5, 8, 13, 21, 34, ... (U(i) = U(i-1) + U(i-2))" in line for line in lines)
    assert lines[-1].startswith("  The first P-positions: (0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7)")


def with_a_digit_more(value: Any) -> Any:
    """The certificate of a game in binary, with a digit 2 that no word has."""
    if isinstance(value, dict) and "rows" in value:
        tracks, rows = len(value["tracks"]), []
        for row in value["rows"]:
            columns = [[symbol >> (tracks - 1 - at) & 1 for at in range(tracks)] for symbol, _ in row]
            symbols = [sum(digit * 3 ** (tracks - 1 - at) for at, digit in enumerate(column)) for column in columns]
            rows.append([[symbol, target] for symbol, (_, target) in zip(symbols, row, strict=True)])
        return {**value, "rows": rows}
    if isinstance(value, dict):
        return {key: with_a_digit_more(part) if key != "digits" else 3 for key, part in value.items()}
    return [with_a_digit_more(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", ["nim-3", "nim-misere-3"])
def test_a_digit_that_no_word_has_changes_nothing(name: str) -> None:
    claim = with_a_digit_more(certificate(name))
    assert claim["numeration"]["digits"] == 3
    assert check(claim).splitlines()[0] == check(certificate(name)).splitlines()[0]


def test_without_a_ruleset_the_game_is_the_one_with_these_moves() -> None:
    claim = {**certificate("wythoff"), "ruleset": None}
    assert check(claim).startswith("the game with the moves below (normal play): for all whole numbers x, y, (x, y) is")


def test_termination_that_few_conditions_show_needs_no_others() -> None:
    spent: Counter[str] = Counter()

    class Counted(Work):
        def need(self, step: str, steps: int = 0, memory: int = 0) -> None:
            spent[step] += steps
            super().need(step, steps, memory)

    proofs.check(certificate("schwenk-2x"), Counted())
    assert 0 < 5 * spent["termination"] < spent["linear linear0"]  # M < N is read, not what M + k = N says


@pytest.mark.parametrize("misere", [False, True])
def test_nim_with_any_number_of_piles_is_proved(misere: bool) -> None:
    claim = nim_any_piles(misere)
    said = check(claim)
    name, play = ("nim:misere", "misere") if misere else ("nim", "normal")
    game = f"{name} with any number of piles (Nim, any number from one pile, {play} play)"
    assert said.startswith(f"{game}: a position is a P-position iff")
    shipped = SHIPPED / "proofs" / f"nim-any-piles{'-misere' if misere else ''}.json"
    assert json.loads(shipped.read_text()) == claim
    brute = Definition(parse_ruleset("nim:misere" if misere else "nim"))
    for state in product(range(4), repeat=4):
        total = state[0] ^ state[1] ^ state[2] ^ state[3]
        is_p = total == (1 if misere and max(state) < 2 else 0)
        assert (brute.outcome(state).value == "P") == is_p


def test_a_proof_is_printed_in_words_from_the_command_line() -> None:
    path = str(DATA / "nim-3.json")
    done = subprocess.run([sys.executable, "-m", "nimlike_check", path], capture_output=True, text=True, check=True)
    first, *others = done.stdout.splitlines()
    assert first.startswith(
        f"{path}: accepted: nim with 3 piles (Nim, any number from one pile, normal play): for all whole numbers"
        f" a, b, c,"
    )
    assert "  A move leads to (t, b, c) with t < a." in others


def test_a_certificate_that_is_too_large_is_refused_and_not_searched() -> None:
    claim = certificate("wythoff")
    claim["linear"][0]["low"] = -(10**9)
    with pytest.raises(Refused) as refused:
        check(claim)
    assert "numbers from" in str(refused.value)
    claim = certificate("wythoff")
    claim["numeration"]["digits"] = 65
    with pytest.raises(Refused):
        check(claim)
    work = Work(1e-7)
    full = Automaton("xy", 2, [dict.fromkeys(product((0, 1), repeat=2), at) for at in (1, 0)], [0, 1])
    full.rows[0][0, 0] = 0
    with pytest.raises(Refused, match="not checked"):
        counterexample("test", [Atom(full, ("a", "b")), Atom(full, ("c", "d"))], [Atom(full, ("a", "c"))], work)
