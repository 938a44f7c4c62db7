"""Of every family and its variants: lists, tables, maps, sequences, pictures and pages agree with the definition."""

from functools import cache
from itertools import islice, product

import pytest
from every_family import POSITIONS, RULESETS, every_ruleset
from kinds_of_moves import allows
from suites import mostly_slow

from nimlike.core.default_pictures import SearchedMap
from nimlike.core.defaults import state_at
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, NimlikeError, RulesetError, Undecided
from nimlike.core.modified import Passing
from nimlike.core.move import State
from nimlike.core.outcome import Outcome
from nimlike.core.progress import searching
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import KINDS
from nimlike.families import parse_ruleset
from nimlike.numeration.automata import operations
from nimlike.plot.pictures import picture
from nimlike.proofs.results import decide
from nimlike.proofs.statements import law_of, theorem_of
from nimlike.web.game_pages import game_page
from nimlike.web.guard import NotFound
from nimlike.web.maps import UNKNOWN, UNKNOWN_VALUE, has_map, map_page, raster

WINDOWS = [(0, 0, 0, 6, 5), (3, 2, 0, 3, 4), (0, 0, 1, 3, 3), (1, 0, 2, 1, 2), (0, 0, 3, 1, 1)]
SEARCHED = 20_000  # so many moves a search may look at here


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps from the definition stop early: what they then do not know is marked, and the rest is right."""
    monkeypatch.setattr("nimlike.core.progress.MAX_MOVES", SEARCHED)


@cache
def _definition(rules: Ruleset) -> Definition:
    return Definition(rules)


def judge(rules: Ruleset) -> Definition:
    """The definition, with a search of its own for each question."""
    search = _definition(rules)
    search.max_moves = search.moves_seen + SEARCHED
    return search


def outcome(rules: Ruleset, state: State | None) -> Outcome | None:
    """The outcome by the definition; None where there is no state, or where it has too many positions below it."""
    try:
        return None if state is None else judge(rules).outcome(state)
    except LimitReached:
        return None


def value(rules: Ruleset, state: State | None) -> int | None:
    """The Grundy value by the definition; None where there is none, or where there are too many positions below."""
    try:
        return None if state is None else judge(rules).grundy(state)
    except LimitReached:
        return None


def lost(rules: Ruleset, *numbers: int) -> bool:
    return outcome(rules, state_at(rules, numbers)) is Outcome.P


@every_ruleset
def test_the_p_positions_listed_are_those_of_the_definition(rules: Ruleset) -> None:
    bound = {1: 16, 2: 5}.get(rules.arity or 0, 3)
    if rules.arity is None:
        with pytest.raises(RulesetError, match="whole numbers"):
            next(rules.p_positions(bound))
        return
    found = [position.state for position in rules.p_positions(bound)]
    assert len(found) == len(set(found))
    assert all(outcome(rules, state) in (Outcome.P, None) for state in found)
    flat = found and all(isinstance(n, int) for n in found[0])
    size = len(found[0]) if flat and rules.arity != 1 else rules.arity
    for numbers in product(range(bound + 1), repeat=size):
        state = state_at(rules, numbers)
        if state is None or outcome(rules, state) is not Outcome.P or state in found:
            continue
        end = next(rules.options(state), None) is None
        assert end or state_at(rules, tuple(sorted(numbers))) in found, state


@every_ruleset
def test_the_table_has_rows_that_agree_with_the_definition_or_says_why_there_is_none(rules: Ruleset) -> None:
    try:
        table = rules.table(1, 4)
    except RulesetError:
        assert rules.arity not in (1, 2) or not POSITIONS[rules] or rules.family == "coprime"
        return
    assert table.rows
    assert all(len(row) == len(table.headings) for row in table.rows)
    if table.headings[0] == "":
        for row in table.rows:
            for y, cell in zip(table.headings[1:], row[1:], strict=True):
                state = state_at(rules, (int(row[0]), int(y)))
                assert (cell == "") is (state is None)
                if cell.isdigit():
                    assert value(rules, state) in (int(cell), None)
                elif cell:
                    assert outcome(rules, state) in ((Outcome.P if cell == "P" else Outcome.N), None)
    for heading, known in (("outcome", outcome), ("Grundy value", value)):
        if heading in table.headings:
            for row in table.rows:
                state = state_at(rules, (int(row[0]),))
                assert row[table.headings.index(heading)] == str(known(rules, state))


@every_ruleset
def test_a_pixel_of_the_map_is_set_iff_it_holds_a_p_position(rules: Ruleset) -> None:
    if rules.map() is None:
        with pytest.raises(NotFound, match="no map"):
            raster(rules, "outcome", 0, 0, 0, 4, 4)
        return
    for x, y, z, width, height in WINDOWS:
        size = range(1 << z)
        cells = raster(rules, "outcome", x, y, z, width, height)
        for at, cell in enumerate(cells):
            j, i = divmod(at, width)
            block = [state_at(rules, (x + (i << z) + a, y + (j << z) + b)) for a in size for b in size]
            judged = [outcome(rules, state) for state in block if state is not None]
            if cell == 1:
                assert Outcome.P in judged or None in judged, (x, y, z, i, j)
            elif cell == UNKNOWN:
                known = rules.map()
                assert known is not None
                assert known.known is not None
                assert max(x + ((i + 1) << z), y + ((j + 1) << z)) > known.known
            else:
                assert Outcome.P not in judged, (x, y, z, i, j)


@every_ruleset
def test_the_map_of_values_and_the_table_of_values_are_those_of_the_definition(rules: Ruleset) -> None:
    shown = rules.map()
    if shown is None or not shown.has_values:
        try:
            values = rules.grundy_table(3)
        except (RulesetError, LimitReached):
            return
        assert values.shape == (4,) * (rules.arity or 0)
        states = [state_at(rules, numbers) for numbers in product(range(4), repeat=values.ndim)]
        found = zip(states, values.flat, strict=True)
        assert all(n is None or value(rules, n) in (known, None) for n, known in found)
        return
    try:
        table = rules.grundy_table(4)
    except LimitReached:  # three heaps, or passes, from the definition
        assert isinstance(shown, SearchedMap)
        return
    assert table.shape == (5, 5)
    cells = raster(rules, "grundy", 0, 0, 0, 5, 5)
    for x, y in product(range(5), repeat=2):
        state = state_at(rules, (x, y))
        if state is None:
            assert cells[5 * y + x] == UNKNOWN_VALUE
        else:
            assert value(rules, state) in (table[x, y], None)
            assert cells[5 * y + x] in (table[x, y], UNKNOWN_VALUE)


@every_ruleset
def test_what_a_map_does_not_know_is_marked(rules: Ruleset) -> None:
    with searching(20_000):
        if (shown := rules.map()) is None:
            return
        raster(rules, "outcome", 0, 0, 0, 4, 4)
        if (known := shown.known) is not None:
            assert known > 0
            assert set(raster(rules, "outcome", known + 10**6, 0, 0, 3, 1)) == {UNKNOWN}


@every_ruleset
def test_the_line_gives_the_states_of_its_numbers(rules: Ruleset) -> None:
    line = rules.line()
    assert (line is not None) is (rules.arity == 1)
    if line is not None:
        states = [line.state(n) for n in range(12)]
        assert any(state is not None for state in states)
        assert all(state == state_at(rules, (n,)) for n, state in enumerate(states))


@every_ruleset
def test_sequences_begin_as_the_definition_says(rules: Ruleset) -> None:
    found = {each.name: each for each in rules.sequences()}
    assert len(found) == len(rules.sequences())
    for name, sequence in found.items():
        terms = sequence.first(10 if name == "values" else 7)
        assert terms
        if name == "grundy":
            numbered = enumerate(terms, sequence.offset)
            assert all(value(rules, state_at(rules, (n,))) in (term, None) for n, term in numbered)
        elif name in ("p-positions", "b-wins"):
            assert terms == sorted(set(terms))
            for n in range(terms[-1] + 1):
                assert outcome(rules, state_at(rules, (n,))) in (Outcome.P if n in terms else Outcome.N, None), n
        elif name == "values":
            cells = [(x, total - x) for total in range(4) for x in range(total + 1)]
            judged = [value(rules, state_at(rules, cell)) for cell in cells]
            assert all(known in (term, None) for known, term in zip(judged, terms, strict=True))


@every_ruleset
def test_every_kind_of_picture_is_drawn_or_refused(rules: Ruleset) -> None:
    assert set(rules.pictures()) <= set(KINDS)
    for kind in KINDS:
        if kind in rules.pictures():
            shown = rules.picture(kind, 5)
            assert shown is not None
            assert rules.name in shown.title
            assert kind != next(iter(rules.pictures())) or picture(rules, kind, 5, "png").startswith(b"\x89PNG")
        else:
            assert rules.picture(kind, 5) is None
            with pytest.raises(RulesetError, match="no picture"):
                picture(rules, kind, 5)


@every_ruleset
def test_the_statement_has_the_moves_of_the_game_or_says_why_there_is_none(rules: Ruleset) -> None:
    try:
        claim = rules.statement(None if rules.arity == 1 or rules.arity is None else 2)
    except NimlikeError as error:
        said = str(error)
        claim = None
    if claim is None:
        assert "\n" not in said
        assert "nimlike " not in said
        return
    if isinstance(rules, Passing):
        return  # one number more says how many passes are left: see test_modifiers
    size = len(claim.rules.position)
    for numbers in islice(product(range(4), repeat=size), 40):
        state = state_at(rules, numbers)
        assert state is not None
        top = max([*numbers, *(n for _, after in rules.options(state) for n in after)], default=0) + 2
        if claim.rules.given or top > 12:
            continue
        reached = {after for _, after in rules.options(state)}
        for after in product(range(top), repeat=size):
            assert any(allows(claim.rules, move, numbers, after) for move in claim.rules.moves) is (after in reached)


def _proves(text: str) -> bool:
    """Whether ``nimlike prove`` proves the P-positions of a game."""
    try:
        return law_of(text) is not None or decide(theorem_of(text), certify=False).proved
    except (Undecided, LimitReached, RulesetError):
        return False


@every_ruleset
def test_a_proof_is_in_reach_where_the_prover_has_one(rules: Ruleset) -> None:
    if not rules.conditions_known:
        return
    proved = _proves(str(rules))
    assert rules.proof_in_reach or not proved
    assert proved or not rules.proof_in_reach or rules.statement().looked_for


CAPS = [f"{a}x{b}" for a in (2, 3, 4, 5) for b in ("", "-1", "+1", "+2", "+5")]


@pytest.mark.parametrize("cap", mostly_slow(CAPS, 6))
def test_no_proof_is_in_reach_for_caps_without_a_pisot_root(cap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_ruleset(f"schwenk:cap={cap}")
    if game.proof_in_reach:
        assert cap[0] in "23"
        assert not theorem_of(str(game)).system.why_endless
    else:
        monkeypatch.setattr(operations, "_MOST_VECTORS", 30_000)  # the proof for 3x needs fewer
        assert not _proves(str(game))


@every_ruleset
def test_the_pages_of_a_game_are_made(rules: Ruleset) -> None:
    text = str(rules)
    with searching(20_000):
        page = game_page(text)
        assert page["rules"] == text
        assert page["rules_text"]
        assert page["table"] is not None or page["listing"] is not None or page["table_note"]
        assert page["p_positions"] or page["p_note"] or all(not lost(rules, n) for n in range(3))
        if not has_map(rules):
            assert page["map_url"] is None
            with pytest.raises(NotFound):
                map_page(text, ())
        else:
            shown = map_page(text, ())
            assert shown["line"] or shown["grid"]


def test_every_ruleset_has_small_positions() -> None:
    assert all(POSITIONS[rules] or rules.arity is None for rules in RULESETS)


def test_a_limit_ends_a_sequence_without_an_error() -> None:
    from nimlike.core.shown import Terms

    def terms():  # type: ignore[no-untyped-def]
        yield 1
        raise LimitReached("that is all")

    assert Terms("one", "1, and no more", 0, terms).first(3) == [1]
