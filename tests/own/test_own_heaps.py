"""Games of heaps of one's own: compiled, listed by Python and searched from the definition, they agree."""

from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from math import isqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest

import nimlike
from nimlike.cli.main import main
from nimlike.core.definition import Definition
from nimlike.core.generators import Estimate, why_not
from nimlike.core.modifiers import Misere
from nimlike.core.progress import searching
from nimlike.games.heaps.heap_table import HeapTable
from nimlike.games.heaps.misere.misere_quotients import quotients
from nimlike.games.heaps.period_findings import find_period

FACTOR = 3


def helper(n: int) -> int:
    return n // FACTOR


class Strip(nimlike.Heaps):
    """Put a domino on a strip."""

    examples = ("strip:7",)
    family = "strip"

    def heap(self, n):  # type: ignore[no-untyped-def]
        for a in range(n // 2):
            yield a, n - 2 - a


class Rich(nimlike.Heaps):
    """Everything that a generator may have."""

    examples = ("rich:7",)
    family = "rich"
    takes = (2, 5)

    def heap(self, n):  # type: ignore[no-untyped-def]
        """Numbers, tuples, ranges, nothing."""
        if n % 4 == 1:
            yield ()
        for take in self.takes:
            if take <= n:
                yield n - take
        for take in {6, n // 2}:
            if 0 < take < n:
                yield n - take
        for root in sorted({1, isqrt(n)}):
            if 0 < root * root <= n:
                yield n - root * root, root - 1
        if n > 3:
            yield from (a for a in range(n - 3, n) if a % 2)
            yield range(1, helper(n))
        while n > 40:
            n -= 13
            yield n // 2, n // 3, n // 5


class Whole(nimlike.Heaps):
    """Its options are an array."""

    examples = ("whole:7",)
    family = "whole"

    def heap(self, n):  # type: ignore[no-untyped-def]
        left = np.arange(n // 2)
        return np.stack([left, n - 2 - left], axis=1) if n > 1 else left


class Digits(nimlike.Heaps):
    """Take a digit of the heap's size: text, which is not compiled."""

    examples = ("digits-of-heaps:27",)
    family = "digits-of-heaps"

    def heap(self, n):  # type: ignore[no-untyped-def]
        yield from {n - int(digit) for digit in str(n)} - {n}


class Large(nimlike.Heaps):
    """Take 1, or a power that is beyond 64 bits from 512 on."""

    examples = ("large:27",)
    family = "large"

    def heap(self, n):  # type: ignore[no-untyped-def]
        if n:
            yield n - 1
        if n**7 % 3 == 1 and n > 4:
            yield n - 4


class Grown(nimlike.Heaps):
    """A heap may become more than it was."""

    examples = ("grown:5",)
    family = "grown"

    def heap(self, n):  # type: ignore[no-untyped-def]
        yield from ((a, b) for b in range(n) for a in range(b + 1) if (a + b) % 3 != n % 3)


GAMES: list[type[nimlike.Heaps]] = [Strip, Rich, Whole, Digits, Large, Grown]


def by_hand(rules: nimlike.Heaps, size: int) -> list[int]:
    """The values, by the definition of a sum and of mex."""
    values: list[int] = []
    for n in range(size):
        met = set()
        listed = rules.heap(n)
        for option in listed.tolist() if isinstance(listed, np.ndarray) else listed:
            total = 0
            for heap in (option,) if isinstance(option, int) else option:
                total ^= values[heap]
            met.add(total)
        values.append(next(k for k in range(len(met) + 1) if k not in met))
    return values


@pytest.mark.parametrize("kind", GAMES)
def test_values_compiled_or_not_are_those_of_the_definition(kind: type[nimlike.Heaps]) -> None:
    rules, size = kind(), 150 if kind is Grown else 900
    right = by_hand(rules, size)
    few = HeapTable(rules)
    assert few.first(size).tolist() == right
    values = np.zeros(size, np.uint16)
    assert rules.rule.fill(values, 0) == size
    assert values.tolist() == right
    values[size // 2 :] = 0
    rules.rule.fill(values, size // 2)
    assert values.tolist() == right
    assert bool(rules.rule.note) == (kind in (Whole, Digits, Large))


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("misere", [False, True])
def test_answers_are_those_of_a_search_of_whole_positions(kind: type[nimlike.Heaps], misere: bool) -> None:
    rules, plain = kind(misere=misere), Plain(kind(), misere)
    search = Definition(plain)
    for heaps in [*combinations_with_replacement(range(4 if kind is Grown else 6), 2), (5,), (2, 3, 1)]:
        found = rules(*heaps).answer()
        assert found.outcome is search.outcome(tuple(sorted(heaps)))
        winning = {str(move) for move, after in rules(*heaps).options() if search.outcome(_sorted(after.state)) == "P"}
        assert {str(move) for move, _ in found.winning_moves} == winning
        if not misere:
            assert found.grundy == search.grundy(_sorted(heaps))
        assert found.reason.summary
        for move, after in rules(*heaps).options():
            assert rules(*heaps).after(str(move)) == after


def _sorted(state: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(heap for heap in state if heap))


class Plain(nimlike.Ruleset):
    """The same game without its parts: rows of heaps, as the rules say."""

    family = "plain"
    examples = ("plain:1",)

    def __init__(self, rules: nimlike.Heaps, misere: bool) -> None:
        self.of, self.misere = rules, misere

    def __str__(self) -> str:
        return f"plain-{self.of}-{self.misere}"

    def options(self, state):  # type: ignore[no-untyped-def]
        for at, heap in enumerate(state):
            listed = self.of.heap(heap)
            for number, option in enumerate(listed.tolist() if isinstance(listed, np.ndarray) else listed):
                left = (option,) if isinstance(option, int) else option
                yield nimlike.Move.lone_take(number + 1), _sorted((*state[:at], *left, *state[at + 1 :]))


def test_moves_may_be_typed_in_any_order_and_wrong_ones_are_refused() -> None:
    assert Strip()(9).after("a2/3") == Strip()(9).after("a2/4").ruleset(4, 3)
    with pytest.raises(nimlike.IllegalMove, match="not among the options"):
        Strip()(9).after("a1")
    with pytest.raises(nimlike.IllegalMove):
        Strip()(9).after("c2")


def test_genera_and_quotient_of_dominoes_are_those_of_the_octal_game() -> None:
    octal = nimlike.Octal("0.07")
    mine, its = Strip().laws()["genus"](25).facts, octal.laws()["genus"](25).facts
    assert mine["heaps"] == its["heaps"]
    quotient = Strip().laws()["quotient"](12, None).facts
    right = quotients(nimlike.Octal("0.07", misere=True)).largest(12)
    assert (quotient["order"], quotient["label"]) == (right.monoid.order, "computed")


def test_a_period_is_conjectured_and_what_is_not_compiled_is_told() -> None:
    found = Strip().laws()["period"](600, True)
    assert "period 34 from heap 53 on  [conjectured: fits heaps 0 to 600]" in found.lines[0]
    assert found.certificate is None
    told = Digits().laws()["period"](600, True)
    assert any(
        "Python lists the moves" in line for line in (*told.lines, Digits().rule.note + "Python lists the moves")
    )


@pytest.mark.parametrize(
    ("yielded", "said"),
    [
        ("n", "heap(3) yields 3"),
        ("(n - 1, -1)", "heap(1) yields (0, -1)"),
        ("n / 2", "yields 0.5"),
        ("'a'", "yields 'a'"),
    ],
)
def test_what_is_no_heap_is_told_with_the_heap(
    yielded: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.py"
    text = "import nimlike\nclass Wrong(nimlike.Heaps):\n    examples = ('wrong:0',)\n    def heap(self, n):\n"
    file.write_text(f"{text}        if n in (1, 3):\n            yield {yielded}\n")
    assert main(["solve", f"{file}:3"]) == 2
    assert main(["values", str(file), "--to", "5000"]) == 2
    told = capsys.readouterr().err
    assert said in told or said.replace("heap(3)", "heap(1)").replace("yields 3", "yields 1") in told


def test_the_work_is_estimated_before_it_begins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for n, right in ((100, 2_500), (10_000, 25_000_000), (10**6, 25 * 10**10)):
        assert 0.8 * right < Strip().rule.estimate(n) < 1.25 * right
    assert 0.8 * 10**9 < Estimate(lambda n, most: min(n * n, most))(1_442) < 1.3 * 10**9
    with pytest.raises(nimlike.LimitReached, match=r"--limit \d+ \(in Python limit=\) allows it"):
        Strip().grundy_values(10**6)
    with pytest.raises(nimlike.LimitReached, match="beyond the limit of 10 moves"), searching(10):
        Strip().grundy_values(5_000)
    with pytest.raises(nimlike.LimitReached, match="MiB of memory"):
        Digits().grundy_values(10**10)
    with searching(10**9):
        assert Digits().grundy_values(4_200)[4_200] == by_hand(Digits(), 4_201)[-1]


# Today's form: options of one number or two.


class Squares(nimlike.Ruleset):
    """Take 1, or a square and one."""

    family = "squares-and-one"
    examples = ("squares-and-one:20",)

    def options(self, state):  # type: ignore[no-untyped-def]
        n = state[0]
        k = 0
        while k * k + 1 <= n:
            yield self.take(state, 0, k * k + 1)
            k += 1


class Third(nimlike.Ruleset):
    """At most a third and one, from one of two piles."""

    family = "third-and-one"
    examples = ("third-and-one:5,8",)

    def options(self, state):  # type: ignore[no-untyped-def]
        x, y = state
        for take in range(1, min(x, x // 3 + 1) + 1):
            yield nimlike.Move(((0, take),)), (x - take, y)
        for take in range(1, min(y, y // 3 + 1) + 1):
            yield self.take(state, 1, take)


class Barred(Third):
    """The same, and not all numbers are positions."""

    family = "barred"
    examples = ("barred:5,8",)

    def check_state(self, state):  # type: ignore[no-untyped-def]
        if sum(state) % 7 == 5:
            raise nimlike.ParseError("no position")


class Neighbours(nimlike.Ruleset):
    """Four piles in a row: some from one pile, or one from each of two neighbours; the last pile may go as a whole."""

    family = "neighbours"
    examples = ("neighbours:2,3,4,5",)

    def options(self, state):  # type: ignore[no-untyped-def]
        for i, size in enumerate(state):
            for take in range(1, size // 2 + 1):
                yield nimlike.Move(((i, take),)), (*state[:i], size - take, *state[i + 1 :])
        for i in range(len(state) - 1):
            if state[i] and state[i + 1]:
                left = nimlike.Move(((i, 1), (i + 1, 1)))
                yield left, state[:i] + (state[i] - 1, state[i + 1] - 1) + state[i + 2 :]  # noqa: RUF005
        if state[-1]:
            yield nimlike.Move(((3, state[-1]),)), (*state[:-1], 0)


@pytest.mark.parametrize(("rules", "bound"), [(Squares(), 9_000), (Third(), 110), (Neighbours(), 16)])
def test_options_of_one_to_six_numbers_are_compiled(rules: nimlike.Ruleset, bound: int) -> None:
    table, search = rules.grundy_table(bound), Definition(rules)
    assert why_not(rules, "options", table.ndim) == ""
    random = Random(1)
    cells = [tuple(random.randrange(bound + 1) for _ in range(table.ndim)) for _ in range(60)]
    assert all(table[cell] == search.grundy(cell) for cell in cells)
    lost = {position.state for position in rules.p_positions(bound)}
    assert lost == {cell for cell in product(range(bound + 1), repeat=table.ndim) if not table[cell]}
    last_loses = Misere(rules)
    search = Definition(last_loses)
    lost = {position.state for position in last_loses.p_positions(bound)}
    few = product(range(12 // table.ndim), repeat=table.ndim)
    assert all((cell in lost) == (search.outcome(cell) == "P") for cell in few)


def test_numbers_that_are_no_positions_are_left_to_python() -> None:
    table = Barred().grundy_table(60)
    assert (table == 65_535).sum() == sum((x + y) % 7 == 5 for x, y in product(range(61), repeat=2))


# Parts of a position of another kind.


class Rows(nimlike.Ruleset):
    """Strips of dominoes as a row of numbers with `parts`, or without."""

    family = "rows"
    examples = ("rows:4,5",)
    checks = 0

    def check_state(self, state):  # type: ignore[no-untyped-def]
        pass

    def options(self, state):  # type: ignore[no-untyped-def]
        type(self).checks += 1
        for at, strip in enumerate(state):
            for a in range(strip // 2):
                yield (
                    nimlike.Move(((at, 2),), split=(a,) if a else ()),
                    (*state[:at], a, strip - 2 - a, *state[at + 1 :]),
                )


class Parted(Rows):
    family = "parted"
    examples = ("parted:4,5",)

    def parts(self, state):  # type: ignore[no-untyped-def]
        return [(strip,) for strip in state if strip]


def test_parts_give_the_values_of_the_definition_with_less_work() -> None:
    whole, parted = Definition(Rows()), Definition(Parted())
    for state in ((7,), (5, 4), (4, 4, 3), (9, 2)):
        assert whole.grundy(state) == parted.grundy(state)
        assert whole.outcome(state) is parted.outcome(state)
    assert parted.moves_seen * 10 < whole.moves_seen
    assert Parted()(30, 30, 17).answer().grundy == nimlike.Octal("0.07").grundy_values(17)[17]


def test_a_play_that_comes_back_is_told_of_parts_too() -> None:
    class Loop(Parted):
        family = "loop"
        examples = ("loop:3",)

        def options(self, state):  # type: ignore[no-untyped-def]
            yield nimlike.Move.lone_take(1), (state[0], 1)

    with pytest.raises(nimlike.RulesetError, match="loopy"):
        Definition(Loop()).grundy((3,))


@pytest.mark.parametrize("of", ["grundy", "outcomes", "p-positions", "table", "genus"])
def test_every_listing_of_heaps_works(of: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = str(Path(__file__).parent.parent.parent / "examples" / "games" / "couples_are_forever.py")
    assert main(["values", text, "--of", of, "--to", "9"]) == 0
    assert main(["values", text, "--of", "grundy", "--to", "5_000", "-o", str(tmp_path / "values.csv")]) == 0
    assert main(["analyze", text, "--to", "200"]) == 4  # it is an open problem
    assert "no period found to heap 200  [computed]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "known"),
    [("dawsons_chess", "0.137: period 34 from heap 52"), ("cram_on_a_strip", "0.07: period 34 from heap 53")],
)
def test_an_octal_game_in_disguise_is_named_with_its_period(game, known, capsys) -> None:
    assert main(["analyze", f"examples/games/{game}.py", "--of", "period", "--to", "200"]) == 0
    assert f", of which this is known:\noctal:{known} on  [certified]" in capsys.readouterr().out


def test_without_a_compiler_tables_end_where_python_makes_them_in_time(monkeypatch) -> None:
    monkeypatch.setattr("nimlike.core.generators.is_installed", lambda library: False)
    fresh = type("Fresh", (Strip,), {"family": "fresh", "examples": ("fresh:7",)})()
    with searching(100_000):
        found = find_period(fresh)
    assert found.bound < 1_000
    assert found.note == "Python lists the moves: Numba, of the extra 'compiler', is not installed."
