"""Proofs for all sizes: what is proved is so, what is false is refused with a true counter-example."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import run
from kinds_of_moves import KINDS, Kind, allows, linear_game
from suites import data, mostly_slow

from nimlike.conditions.grammar import reach, read_formula
from nimlike.core.definition import Definition
from nimlike.core.errors import CertificateRejected, LimitReached, ParseError, RulesetError, Undecided
from nimlike.core.laws import GameRules, Linear, MoveRule
from nimlike.core.move import State
from nimlike.core.outcome import Label, Outcome
from nimlike.families import parse_ruleset
from nimlike.laws.automata import learn
from nimlike.numeration.automata import operations
from nimlike.numeration.automata.relations import Relation, both, either, without
from nimlike.numeration.automata.systems import NumberSystem, system_named
from nimlike.proofs.certificates import Closed, certificate
from nimlike.proofs.first_order import Deductions
from nimlike.proofs.outcomes import statement_of_file
from nimlike.proofs.results import decide, decide_text
from nimlike.proofs.statements import Statement, of_formula, theorem_of
from nimlike.proofs.theorem import Proof, Refutation, given_relation, p_positions, prove
from nimlike_check import Refused, check, positions

EXAMPLES = Path(__file__).parent.parent / "examples"
THEOREMS = [(text, piles) for text, piles in data("theorems.json")]
theorems = pytest.mark.parametrize(("text", "piles"), mostly_slow(THEOREMS, 3))


def check_same_moves(rules: GameRules, states: Iterable[State], options: Callable[[State], Iterable[State]]) -> None:
    for state in states:
        reached = {tuple(after) for after in options(state)}
        top = max([*state, *(n for after in reached for n in after)], default=0) + 2
        for after in product(range(top), repeat=len(state)):
            allowed = any(allows(rules, move, state, after) for move in rules.moves)
            assert allowed == (after in reached), f"{rules.title}: from {state} to {after}: the rules differ"


def box(numbers: int) -> list[tuple[int, ...]]:
    return list(product(range({1: 40, 2: 26, 3: 9, 4: 5, 6: 3}[numbers]), repeat=numbers))


def outcomes(text: str) -> Callable[[tuple[int, ...]], Outcome]:
    return Definition(parse_ruleset(text)).outcome


VECTORS = [
    *("move=k,k", "perm=k,0:perm=k,2k", "perm=k,0:move=2k,3k", "move=2,1:move=k+1,k,k=0..2", "move=k,2k+1,k=0.."),
    *("move=k,l,k=2..,near=2:move=0,3", "move=2k+1,l+2,near=3"),
]


@pytest.mark.parametrize(("text", "piles"), [*THEOREMS, *((f"vector:{moves}", None) for moves in VECTORS)])
def test_the_conditions_are_the_moves_of_the_game(text: str, piles: int | None) -> None:
    game = parse_ruleset(text)
    rules = game.statement(piles).rules
    size = {1: 9, 2: 6, 3: 4, 4: 3, 6: 2}[len(rules.position)]
    states = list(product(range(size), repeat=len(rules.position)))
    check_same_moves(rules, states, lambda state: [after for _, after in game.options(state)])


@theorems
def test_named_theorems_are_certified_and_agree_with_brute_force(text: str, piles: int | None) -> None:
    statement = theorem_of(text, piles)
    result = decide(statement)
    assert result.proved
    assert result.label is Label.CERTIFIED
    assert result.said is not None
    assert result.said.startswith(text.partition(":")[0])
    outcome = outcomes(text)
    for position in box(len(statement.rules.position)):
        at = dict(zip(statement.rules.position, position, strict=True))
        assert statement.system.holds(statement.p, **at) == (outcome(position) is Outcome.P), position


def test_the_cap_3x_is_proved_by_larger_automata() -> None:
    result = decide(theorem_of("schwenk:cap=3x"), certify=False)
    assert result.proved
    assert result.label is None
    assert result.largest > 4_000
    outcome = outcomes("schwenk:cap=3x")
    statement = result.statement
    for pile, cap in box(2):
        assert statement.system.holds(statement.p, N=pile, x=cap) == (outcome((pile, cap)) is Outcome.P)


def is_true_refutation(statement: Statement, found: Refutation) -> bool:
    """By the rules on small numbers: the position is as is said, and no position before it is."""
    rules, system, p = statement.rules, statement.system, statement.p

    def chosen(position: tuple[int, ...]) -> bool:
        return system.holds(p, **dict(zip(rules.position, position, strict=True)))

    def reached(position: tuple[int, ...]) -> list[tuple[int, ...]]:
        top = max(position) + 1
        places = product(range(top), repeat=len(position))
        return [place for place in places if any(allows(rules, move, position, place) for move in rules.moves)]

    def fails(position: tuple[int, ...]) -> bool:
        places = reached(position)
        if found.because == "terminal":
            return chosen(position) and not places
        if found.because == "move":
            assert found.move is not None
            found_move = found.move
            return chosen(position) and any(
                chosen(place) and allows(rules, found_move, position, place) for place in places
            )
        return not chosen(position) and not any(map(chosen, places)) and not (rules.misere and not places)

    if not fails(found.position):
        return False
    if found.because == "move":
        assert found.move is not None
        assert found.reached is not None
        if not (chosen(found.reached) and allows(rules, found.move, found.position, found.reached)):
            return False
    size = min(max(found.position), 24)  # all before a large one would take hours
    before = product(range(size + 1), repeat=len(found.position))
    key = (max(found.position), found.position)
    return not any(fails(position) for position in before if (max(position), position) < key)


CONDITIONS: list[Kind] = [
    *KINDS,
    (("u", "v"), ["u < x", "v < y", "-1 <= x - u - y + v <= 1"]),
    (("u", "v"), ["u = 0", "v < y", "x <= y"]),
    (("u", "y"), ["u < x", "u >= y"]),
]


@settings(max_examples=40)
@given(
    moves=st.lists(st.sampled_from(range(len(CONDITIONS))), min_size=1, max_size=4, unique=True),
    misere=st.booleans(),
    numeration=st.sampled_from(["binary", "powers:3", "fibonacci"]),
    spoil=st.integers(0, 3),
)
def test_the_verdict_on_random_games_and_sets_is_true(
    moves: list[int], misere: bool, numeration: str, spoil: int
) -> None:
    rules = linear_game("random", ["x", "y"], [CONDITIONS[i] for i in moves], misere)
    system = system_named(numeration)
    table = p_positions(rules, 18)
    conjecture = learn(system, rules.position, [p for p in table if max(p) < 14], 14)
    p = conjecture.relation if conjecture is not None else decided("x = y | x = 0 & y < 3", system)
    if spoil:  # one more position, or one less
        p = without(p, decided(f"x = {spoil} & y = {spoil + 1}", system))
        p = either(p, decided(f"x = {spoil * 2} & y = {spoil}", system))
    statement = Statement(rules, system, p, "")
    found = prove(rules, system, p)
    if isinstance(found, Refutation):
        assert is_true_refutation(statement, found), str(found)
        return
    members = {xy for xy in product(range(18), repeat=2) if system.holds(p, x=xy[0], y=xy[1])}
    assert members == set(table)
    assert check(json.loads(json.dumps(certificate(found))))


def decided(text: str, system: NumberSystem) -> Relation:
    return both(Deductions(system).of(read_formula(text)), system.valid("x", "y"))


def test_wythoffs_pairs_are_not_those_of_the_game_with_the_knights_moves() -> None:
    statement = statement_of_file(EXAMPLES / "wythoff_knight.toml")
    found = prove(statement.rules, statement.system, statement.p)
    assert isinstance(found, Refutation)
    assert (found.position, found.reached) == ((1, 2), (0, 0))
    assert is_true_refutation(statement, found)
    assert str(found) == "from 1,2 the move 1 and 2 leads to 0,0, and both are in the set"


def test_a_move_that_need_not_end_the_game_is_undecided() -> None:
    up = linear_game("up", ["x"], [(["u"], ["u > x"])])
    system = system_named("binary")
    with pytest.raises(Undecided, match="ends"):
        prove(up, system, system.valid("x"))


def check_set(statement: Statement, side: int) -> None:
    """Compare the set with the P-positions of numbers below a side, from the moves of the rules."""
    rules, system = statement.rules, statement.system

    @cache
    def is_lost(state: State) -> bool:
        options = {after for move in rules.moves for after in reach(move, rules.position, state)}
        return not any(map(is_lost, options)) and not (rules.misere and not options)

    for state in product(range(side), repeat=len(rules.position)):
        at = dict(zip(rules.position, state, strict=True))
        assert system.holds(statement.p, **at) == is_lost(state), state


WALK = [(("u", "v"), ["x - u = 1", "v - y = 1"]), (("x", "v"), ["y - v = 1"])]
STAIRS = [(("u", "y", "z"), ["u < x"]), (("u", "v", "z"), ["u > x", "u - x = y - v"])]
STAIRS.append((("x", "v", "w"), ["v > y", "v - y = z - w"]))
CHANGE = [(("u", "v"), ["x - u = 1", "0 <= v - y <= 2"]), (("x", "v"), ["1 <= y - v <= 2"])]
LIM = [(tuple("abc"), ["a < x", "x - a = y - b", "c - z = x - a"])]
LIM += [(tuple("abc"), ["a < x", "x - a = z - c", "b - y = x - a"])]
LIM += [(tuple("abc"), ["b < y", "y - b = z - c", "a - x = y - b"])]
WEIGHED = [
    *((WALK, False, "E k: y = 2k", "2x + y"), (WALK, True, "E k: y = 2k + 1", "2x + y")),
    *((LIM, False, "xor(x, y) = x + y & xor(x, z) = x + z & xor(y, z) = y + z", "x + y + z"),),
    *((STAIRS, False, "x = z", "x + 2y + 3z"), (CHANGE, False, "E j, k: x = 2j & y = 3k", "3x + y")),
]


@pytest.mark.parametrize(("moves", "misere", "formula", "weight"), WEIGHED)
def test_a_game_ends_by_a_weighted_sum_that_the_prover_finds(
    moves: list[Any], misere: bool, formula: str, weight: str
) -> None:
    rules = linear_game("a game", "xyz"[: len(moves[0][0])], moves, misere)
    statement = of_formula(rules, "binary", formula)
    result = decide(statement)
    assert result.label is Label.CERTIFIED
    assert f"each move lowers {weight}, so the game ends" in result.theorem()
    check_set(statement, 6)


def test_a_set_is_taken_apart_where_its_automaton_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Circular Nim CN(5, 3): one pile is empty, and of its neighbours one is the sum of the two others."""
    ring = "abcde"
    moves, cases = list[Any](), list[str]()
    for i in range(5):
        first, second, third, fourth, fifth = ring[i:] + ring[:i]
        after = [f"{pile}1" if pile in (first, second, third) else pile for pile in ring]
        moves.append((after, [f"{first}1 < {first}", f"{second}1 <= {second}", f"{third}1 <= {third}"]))
        cases.append(f"{first} = 0 & {second} = {fifth} & {third} + {fourth} = {fifth}")
    statement = of_formula(linear_game("CN(5, 3)", ring, moves), "binary", " | ".join(cases))
    monkeypatch.setattr(operations, "_MOST_SUBSETS", 100)
    with pytest.raises(Undecided, match="the limit"):
        prove(statement.rules, statement.system, statement.p)
    monkeypatch.setattr(positions, "_check_game", None)  # so that the checker takes it apart as well
    found = decide(statement)
    assert found.label is Label.CERTIFIED
    assert found.certificate is not None
    trees = [relation["tree"] for relation in found.certificate["relations"]]
    assert [tree[0] for tree in trees] == ["and", *["some"] * 5, "not"]  # of five moves into five cases, by rotation


TAKE = ["1 <= x - u <= 3", "x - u = l"]  # the last number is what was taken last; it is not to be taken again
NOT_AGAIN = "mod(x, 4) = 0 | t = 1 & mod(x, 4) = 1 | t = 3 & mod(x, 4) = 3"
MOVED = {
    "a pile is taken from, and goes to the other place": ("xy", [("yu", ["u < x"])], "x <= y"),
    "two piles change places": ("xy", [("ux", ["u < y"]), ("yu", ["u < x"])], "x = y"),
    "with a memory": ("tx", [("lu", [*TAKE, "l < t"]), ("lu", [*TAKE, "l > t"])], NOT_AGAIN),
}


@pytest.mark.parametrize("what", MOVED)
def test_piles_may_change_places_and_a_number_may_be_a_memory(what: str) -> None:
    position, moves, formula = MOVED[what]
    statement = of_formula(linear_game(what, position, moves), "binary", formula)
    assert decide(statement).label is Label.CERTIFIED
    check_set(statement, 12)


def test_a_false_weight_is_refused() -> None:
    statement = of_formula(linear_game("walk", "xy", WALK), "binary", "E k: y = 2k")
    found = prove(statement.rules, statement.system, statement.p)
    assert isinstance(found, Proof)
    lowered, unsaid, other = (certificate(found, statement.closed) for _ in range(3))
    lowered["ruleset"]["moves"][0]["if"].remove(["<", "z1", "z"])
    unsaid["closed"] = unsaid["closed"][2]  # of positions where z is the sum only
    sums = [one["tree"] for one in other["relations"] if one["variables"] == ["x0", "x1", "x2"]]
    sums[0][1][0][0] += 1  # another weight than that of the automaton
    for forged, hypothesis in ((lowered, "H13"), (unsaid, "H17"), (other, "H7")):
        with pytest.raises(Refused, match=hypothesis):
            check(forged)


def test_a_game_without_a_weight_is_undecided() -> None:
    back = (("u", "v"), ["u - x = 1", "y - v = 1"])
    endless = linear_game("to and fro", "xy", [WALK[0], back])
    with pytest.raises(Undecided, match=r"no proof that the game ends: .* and no weighted sum is found that every"):
        decide(of_formula(endless, "binary", "x = 0"))


def test_rules_that_do_not_fit_are_refused() -> None:
    take = (Linear.of({"x": 1, "u": -1}, 1),)
    for position, after in [(("y", "x"), ("u", "x")), (("x",), ("u", "v")), (("x", "y"), ("y", "y"))]:
        with pytest.raises(RulesetError):
            GameRules("bad", position, (MoveRule("m", after, take),))
    with pytest.raises(RulesetError, match="no condition says"):
        GameRules("bad", ("x",), (MoveRule("m", ("u",), ()),))
    with pytest.raises(ParseError, match="not linear"):
        linear_game("bad", ["x"], [(["u"], ["u != x"])])
    true = theorem_of("nim", 2)
    with pytest.raises(RulesetError):
        prove(true.rules, true.system, theorem_of("nim", 3).p)


@pytest.mark.parametrize("base", ["fibonacci", "binary", "pell", "tribonacci", "powers:3"])
def test_one_proof_holds_for_every_cap_that_the_base_admits(base: str) -> None:
    statement = theorem_of(f"onepile:base={base}:cap=any")
    result = decide(statement)
    assert result.label is Label.CERTIFIED
    game: Any = parse_ruleset(f"onepile:base={base}")
    admitted = given_relation(statement.rules.given["A"], statement.system)
    for pile in range(1, 40):
        low, high = game.interval(pile)
        for cap in range(60):
            expected = low <= cap and (high is None or cap < high)
            assert statement.system.holds(admitted, N=pile, y=cap) == expected
    for seed in range(3):  # caps chosen at random within the intervals
        outcome = outcomes(f"onepile:base={base}:cap=random:{seed}")
        for pile, cap in product(range(20), repeat=2):
            assert statement.system.holds(statement.p, N=pile, x=cap) == (outcome((pile, cap)) is Outcome.P)


def test_a_cap_beyond_those_admitted_is_refuted() -> None:
    true = theorem_of("onepile:base=fibonacci:cap=any")
    all_caps = replace(true.rules, requires=(Linear.of({"y": 1}, 0),))
    found = prove(all_caps, true.system, true.p)
    assert isinstance(found, Refutation)
    # Condition 2 asks f(2) >= 1, the element before 2: with f(2) = 0 a take of 1 from (2, 1) wins.
    assert (found.position, found.reached) == ((2, 1), (1, 0))
    none = replace(true.rules, requires=(Linear.of({"y": 1, "N": -1}, 1), Linear.of({"y": 1, "N": -1}, None, 0)))
    with pytest.raises(RulesetError, match="nothing that is required"):
        prove(none, true.system, true.p)


def test_prove_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "prove", "schwenk:cap=2x", "--json")
    answer = json.loads(out)
    assert code == 0
    assert (answer["schema"], answer["proved"], answer["label"]) == ("nimlike/proof/1", True, "certified")
    assert answer["numeration"]["terms"][:5] == ["1", "2", "3", "5", "8"]
    code, out, _ = run(capsys, "prove", "--game", str(EXAMPLES / "wythoff_knight.toml"), "--json")
    answer = json.loads(out)
    assert (code, answer["proved"], answer["label"]) == (1, False, None)
    assert answer["counterexample"]["position"] == ["1", "2"]
    assert answer["counterexample"]["reached"] == ["0", "0"]


def test_prove_without_a_certificate_claims_no_label(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "prove", "wythoff", "--no-certificate")
    assert code == 0
    assert "[" not in out
    assert "not certified" in out


@pytest.mark.parametrize(
    ("text", "piles", "states"),
    mostly_slow(
        [
            *(("wythoff", None, 7), ("wythoff:a=2", None, 9), ("wythoff:misere", None, 13)),
            *(("schwenk:cap=2x", None, 4), ("nim", 3, 1), ("nim:misere", 3, 4)),
        ]
    ),
)
def test_discover_needs_no_human(
    text: str, piles: int | None, states: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    more = [] if piles is None else ["--piles", str(piles)]
    path = tmp_path / "found.json"
    code, out, _ = run(capsys, "discover", text, *more, "--prove", "--seconds", "600", "--json", "-o", str(path))
    found = json.loads(out)
    assert code == 0
    assert found["label"] == "conjectured"
    assert found["proof"]["states"] == states
    assert (found["proof"]["proved"], found["proof"]["label"]) == (True, "certified")
    assert run(capsys, "check", str(path))[0] == 0


TRUE, FALSE = data("formulas.json").values()


def test_a_formula_or_its_negation_is_certified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for at, (text, true) in enumerate([(text, True) for text in TRUE] + [(text, False) for text in FALSE]):
        path = tmp_path / f"{at}.json"
        code, out, _ = run(capsys, "prove", "--formula", text, "-o", str(path))
        assert code == (0 if true else 1)
        assert "[certified" in out
        assert check(json.loads(path.read_text())) in out
        assert decide_text(text, certify=False).true is true


FUNCTIONS: dict[str, Callable[[int, int], bool]] = {
    "y = max(x, 3) - 1": lambda x, y: y == max(x, 3) - 1,
    "min(x, y, 5) = floor((x + y)/3)": lambda x, y: min(x, y, 5) == (x + y) // 3,
    "~(2 mod(x + 1, 3) < mod(2y, 5))": lambda x, y: 2 * ((x + 1) % 3) >= 2 * y % 5,
    "1 <= floor(2x/3) - y <= 2 & mod(floor(y/2), 2) = 0": lambda x, y: 1 <= 2 * x // 3 - y <= 2 and y // 2 % 2 == 0,
    "A n: n < x => max(n, y) != floor(x/2)": lambda x, y: all(max(n, y) != x // 2 for n in range(x)),
    "xor(x, y) = x + y | xor(x, y, 6) >= 2x": lambda x, y: x ^ y == x + y or x ^ y ^ 6 >= 2 * x,
}


@pytest.mark.parametrize("text", FUNCTIONS)
def test_functions_in_formulas_mean_what_they_say(text: str) -> None:
    for name in ["binary"] if "xor" in text else ["binary", "fibonacci", "powers:3"]:
        system = system_named(name)
        relation = decided(text, system)
        for x, y in product(range(24), repeat=2):
            assert system.holds(relation, x=x, y=y) == FUNCTIONS[text](x, y), (name, x, y)


def test_sentences_with_functions_are_certified_with_what_the_functions_mean() -> None:
    verdict = decide_text("A x, y: max(x, y) = x + y - min(x, y) & mod(x, 3) = x - 3 floor(x/3)")
    assert verdict.label is Label.CERTIFIED
    assert "F0(v0, x, y) means (x <= y and v0 = y) or (y <= x and v0 = x)" in str(verdict)
    assert decide_text("A x: ~(xor(x, 5) = 8)").example == {"x": 13}
    wrong = {"xor(x, y) = 0": "binary", "mod(x, y) = 0": "a number from 1 on", "floor(x + 1/2) = 0": "write floor"}
    for text, why in wrong.items():
        with pytest.raises(ParseError, match=why):
            decide_text(text, "fibonacci")
    with pytest.raises(ParseError, match="in formulas only"):
        linear_game("a game", "x", [(["u"], ["u < max(x, 3)"])])


def test_deep_formulas_are_refused_and_not_crashed() -> None:
    for text in ("(" * 5000 + "x = 1", "~" * 5000 + "x = 1", "x=1=>" * 1500 + "x=1", "(" * 12000):
        with pytest.raises((ParseError, LimitReached)):
            decide_text(text)


@pytest.mark.slow
def test_nim_with_more_piles_than_the_checker_names_is_certified() -> None:
    assert decide(theorem_of("nim", piles=10)).label is Label.CERTIFIED


def test_a_check_in_the_process_of_the_prover_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is told, what is not checked, and what to do."""
    monkeypatch.setattr("nimlike.core.checker.MOST_STEPS", 1_000)
    with pytest.raises(LimitReached, match=r"decided by automata to be true, but .* more steps .*; --no-certificate"):
        decide_text("A x: E y: y = 7x", "fibonacci")
    with pytest.raises(LimitReached, match="the certificate is not checked: it takes more steps than are allowed"):
        decide(theorem_of("wythoff"))


WYTHOFF = """
position = ["x", "y"]
[[moves]]
after = ["u", "y"]
conditions = ["u < x"]
[[moves]]
after = ["x", "v"]
conditions = ["v < y"]
[[moves]]
after = ["u", "v"]
conditions = ["u < x", "x - u = y - v"]
"""
PAIRS = "[p]\npairs = { first = 1, step = 1 }\n"


def test_a_game_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(WYTHOFF + PAIRS)
    result = decide(statement_of_file(path))
    assert result.proved
    assert result.label is Label.CERTIFIED
    assert result.statement.p.states == 7


def test_a_set_given_by_a_formula_or_an_automaton(tmp_path: Path) -> None:
    nim = WYTHOFF.replace('[[moves]]\nafter = ["u", "v"]\nconditions = ["u < x", "x - u = y - v"]\n', "")
    path = tmp_path / "nim.toml"
    for p in ('formula = "x = y"', "automaton = { accepting = [0], rows = [[[0, 0], [3, 0]]] }"):
        path.write_text(nim + f'[p]\nnumeration = "binary"\n{p}\n')
        result = decide(statement_of_file(path))
        assert result.proved
    path.write_text(nim + '[p]\nnumeration = "binary"\nformula = "x = y & x != 5"\n')
    refuted = decide(statement_of_file(path)).refutation
    assert refuted is not None
    assert (refuted.position, refuted.because) == ((5, 5), "stuck")
    path.write_text(
        nim.replace("[[moves]]", "misere = true\n[[moves]]", 1) + '[p]\nnumeration="binary"\nformula="x = y"\n'
    )
    refuted = decide(statement_of_file(path)).refutation
    assert refuted is not None
    assert (refuted.position, refuted.because) == ((0, 0), "terminal")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("position", "positions"), "positions: there is no such key"),
        (('"x", "y"]\n[[', '"y", "x"]\n[['), "alphabetical"),
        (("u < x", "u << x"), "character"),
        (("u < x", "u != x"), "not linear"),
        (("step = 1", "step = true"), "not a whole number"),
        (("pairs = { first = 1, step = 1 }", 'formula = "x = y"'), "numeration"),
        (("pairs = { first = 1, step = 1 }", 'numeration = "binary"\nformula = "x = z"'), "z"),
        (("pairs = { first = 1, step = 1 }", "colour = 3"), "no field colour"),
        (("step = 1", "step = 1 1"), "not TOML"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(change: tuple[str, str], message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((WYTHOFF + PAIRS).replace(*change))
    with pytest.raises((ParseError, RulesetError, Undecided), match=r"mine\.toml") as refused:
        statement_of_file(path)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_certificate_that_the_checker_refuses_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    import nimlike.proofs.results as written

    real = written.certificate

    def spoiled(proof: Proof, closed: Closed | None, cases: Sequence[Closed]) -> dict[str, Any]:
        found = real(proof, closed, cases)
        found["p"]["accepting"] = found["p"]["accepting"][1:]
        return found

    monkeypatch.setattr(written, "certificate", spoiled)
    with pytest.raises(CertificateRejected):
        decide(theorem_of("wythoff"))
