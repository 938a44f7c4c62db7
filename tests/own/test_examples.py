"""The games of examples/games have the results that are known of them."""

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from itertools import combinations, pairwise, product
from operator import xor
from pathlib import Path

import pytest

import nimlike
from nimlike.numeration.number_pairs import PairFamily

FOLDER = Path(__file__).parent.parent.parent / "examples" / "games"
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".py", ".toml"))


def game(name: str) -> nimlike.Ruleset:
    path = FOLDER / name
    if path.suffix == ".toml":
        return nimlike.load_rules(path)
    (cls,) = nimlike.load_games(path)
    found = nimlike.position(cls.examples[0]).ruleset
    assert isinstance(found, cls)
    return found


def losing(rules: nimlike.Ruleset, bound: int) -> set[tuple[int, ...]]:
    return {position.state for position in rules.p_positions(bound)}


def pairs(first: int, step: int, bound: int) -> set[tuple[int, ...]]:
    family = PairFamily(first, step)
    found = {(0, 0)}
    for k in range(bound):
        p, q = family.pair(k)
        if q > bound:
            return found
        found |= {(p, q), (q, p)}
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_example_is_explained_listed_and_read_back(name: str) -> None:
    rules = game(name)
    here = nimlike.Position(rules, rules.start())
    assert nimlike.position(str(here)) == here
    assert here.explain().summary
    assert rules.rules()
    assert rules.name


def test_upmark_above_2_is_lost_at_n_odd_iff_half_of_n_plus_1_is_won() -> None:
    lost = {state[0] for state in losing(game("upmark.py"), 200)}
    assert {0, 2} == lost & {0, 1, 2}
    assert all((n in lost) == (n % 2 == 1 and (n + 1) // 2 not in lost) for n in range(3, 201))


def test_end_nim_with_two_piles_is_nim() -> None:
    rules = game("end_nim.py")
    for a, b in product(range(8), repeat=2):
        assert rules(a, b).answer().grundy == a ^ b


def test_chomp_on_two_rows_is_lost_where_the_first_is_one_longer() -> None:
    rules = game("chomp.py")
    assert all((rules(a, b).outcome == "P") == (a == b + 1) for a in range(1, 12) for b in range(a + 1))


@pytest.mark.parametrize("h", [2, 3, 4])
def test_cyclic_nimhoff_has_the_value_of_its_theorem(h: int) -> None:
    game("cyclic_nimhoff.py")
    for state in [*product(range(9), repeat=2), *product(range(5), repeat=3)]:
        value = h * reduce(xor, (n // h for n in state)) + sum(state) % h
        assert nimlike.game(f"cyclic-nimhoff:h={h}")(*state).grundy == value


def test_exact_slow_nim_is_decided_by_the_parity_of_the_least_pile() -> None:
    game("exact_slow_nim.py")
    three, two = nimlike.game("exact-slow-nim:k=3"), nimlike.game("exact-slow-nim")
    for state in product(range(6), repeat=3):
        assert (three(*state).outcome == "P") == (min(state) % 2 == 0)
    for a, b in product(range(8), repeat=2):
        assert (two(0, a, b).outcome == "P") == (min(a, b) % 2 == 0)


def test_the_divisor_game_has_the_ruler_sequence_as_values() -> None:
    rules = game("divisor_game.py")
    # OEIS A007814
    terms = [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4]
    assert [rules(n).grundy for n in range(1, 17)] == terms


@pytest.mark.parametrize("coins", [2, 3, 4])
def test_the_silver_dollar_game_is_nim_on_every_second_gap(coins: int) -> None:
    rules = game("silver_dollar.py")
    for state in combinations(range(9), coins):
        gaps = [state[0], *(b - a - 1 for a, b in pairwise(state))]
        assert rules(*state).grundy == reduce(xor, gaps[::-1][::2])


def test_kotzigs_nim_with_steps_1_and_2_is_lost_on_circles_of_1_3_and_7() -> None:
    rules = game("kotzig.py")
    assert [n for n in range(1, 17) if rules(n).outcome == "P"] == [1, 3, 7]


def test_st_wythoff_has_the_pairs_of_fraenkel() -> None:
    lost = {(0, 0)}
    used: set[int] = set()
    for n in range(1, 12):
        a = next(k for k in range(1, 100) if k not in used)
        used |= {a, 2 * a + n}
        lost |= {(a, 2 * a + n), (2 * a + n, a)}
    assert losing(game("st_wythoff.toml"), 30) == {pair for pair in lost if max(pair) <= 30}


def test_nim_with_a_pass_on_two_piles() -> None:
    rules = game("nim_with_a_pass.toml")
    lost = [(a, b) for a in range(12) for b in range(a, 12) if rules(a, b).outcome == "P"]
    assert lost == [(0, 0), *((k, k + 1) for k in range(1, 11, 2))]


def test_blocking_wythoff_has_the_positions_of_larsson() -> None:
    known = {(0, 0), *((n, 2 * n + 1) for n in range(20)), *((2 * p + 2, 2 * q + 2) for p, q in pairs(1, 1, 20))}
    known |= {(q, p) for p, q in known}
    assert losing(game("blocking_wythoff.toml"), 24) == {pair for pair in known if max(pair) <= 24}


def test_wyt_queens_with_a_corner_of_ends() -> None:
    lost = {(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)}
    used = {0, 1, 2}
    for n in range(1, 20):
        a = next(k for k in range(100) if k not in used)
        used |= {a, a + n + 2}
        lost |= {(a, a + n + 2), (a + n + 2, a)}
    assert losing(game("wyt_queens.toml"), 30) == {pair for pair in lost if max(pair) <= 30}


def test_the_even_total_is_lost_at_1_4_mod_8_and_5_and_0() -> None:
    rules = game("chips_and_totals.toml")
    lost = [n for n in range(30) if rules(n).outcome == "P"]
    assert lost == [n for n in range(30) if n % 8 in (lost[0], lost[1])]


# Games of heaps, and others whose positions are sums, against the values that are published of them.


def values_of(name: str, last: int) -> list[int]:
    values: list[int] = game(name).grundy_values(last).tolist()
    return values


def test_strips_of_winning_ways_are_octal_games() -> None:
    dawson = nimlike.Octal("0.137").grundy_values(3_000).tolist()
    assert values_of("dawsons_chess.py", 3_000) == dawson
    assert (
        values_of("cram_on_a_strip.py", 3_000)[1:]
        == dawson[:-1]
        == nimlike.Octal("0.07").grundy_values(3_000).tolist()[1:]
    )
    assert values_of("treblecross.py", 2_998) == nimlike.Octal("0.007").grundy_values(3_000).tolist()[2:]


def test_mock_turtles_are_worth_the_odious_numbers_and_the_ruler_powers_of_2() -> None:
    assert values_of("mock_turtles.py", 300)[1:] == [n for n in range(600) if n.bit_count() % 2]
    assert values_of("ruler.py", 300)[1:] == [n & -n for n in range(1, 301)]


def test_couples_are_forever_has_the_values_of_its_definition() -> None:
    values = [0, 0, 0]
    for n in range(3, 400):
        met = {values[a] ^ values[n - a] for a in range(1, n)}
        values.append(next(k for k in range(n) if k not in met))
    assert values_of("couples_are_forever.py", 399) == values
    assert values_of("couples_are_forever.py", 3_000)[:400] == values


def nim_product(x: int, y: int, known: dict[tuple[int, int], int]) -> int:
    if (x, y) not in known:
        met = {
            nim_product(a, y, known) ^ nim_product(x, b, known) ^ nim_product(a, b, known)
            for a in range(x)
            for b in range(y)
        }
        known[x, y] = next(k for k in range(len(met) + 1) if k not in met)
    return known[x, y]


def test_turning_corners_is_nim_multiplication() -> None:
    table, known = game("turning_corners.py").grundy_table(16), dict[tuple[int, int], int]()
    assert all(table[x][y] == nim_product(x, y, known) for x, y in product(range(17), repeat=2))
    assert table[2][2] == 3
    assert table[4][4] == 6
    assert table[16][16] == 24


def test_staircase_nim_is_nim_on_every_second_step() -> None:
    rules = game("staircase_nim.py")
    for state in product(range(3), repeat=4):
        assert (rules(*state).outcome == "P") == (state[0] == state[2])


def no_column_has_two_ones(a: int, b: int, c: int) -> bool:
    return not (a & b | a & c | b & c)


LOST: dict[str, tuple[int, Callable[..., bool]]] = {
    "lim": (6, no_column_has_two_ones),
    "antonim": (7, lambda a, b, c: (a + 1) ^ (b + 1) ^ (c + 1) == 0 or a == b == c),
    "greedy-nim": (5, lambda a, b, c: sorted([a, b, c])[-1] == 0 or [a, b, c].count(max(a, b, c)) == 2),
    "white-knight": (14, lambda a, b: a % 4 < 2 and b % 4 < 2),
    "end-wythoff": (14, lambda a, b: (a, b) in pairs(1, 1, 14)),
    "imitation-nim": (14, lambda a, b: (a, b) in pairs(1, 1, 14)),
    "grossmans-euclid": (20, lambda a, b: max(a, b) ** 2 < max(a, b) * min(a, b) + min(a, b) ** 2),
    "take-a-digit": (101, lambda n: n % 10 == 0),
    "take-a-digit:base=3": (101, lambda n: n % 3 == 0),
}
"""The text of a game, a bound, and which positions with numbers below it are known to be lost."""


@pytest.mark.parametrize("text", LOST)
def test_what_is_lost_is_what_was_published(text: str) -> None:
    game(f"{text.partition(':')[0].replace('-', '_')}.py")
    bound, lost = LOST[text]
    rules = nimlike.game(text)
    for state in product(range(bound), repeat=lost.__code__.co_argcount):
        with suppress(nimlike.ParseError):
            assert (rules(*state).outcome == "P") == lost(*state), state


VALUES: dict[str, tuple[int, Callable[..., int]]] = {
    "delete-nim": (10, lambda a, b: ((a | b) + 1 & -((a | b) + 1)).bit_length() - 1),
    "chocolate-bar": (12, lambda y, z: y ^ z),
    "chocolate-bar:k=4": (16, lambda y, z: y ^ z),
    "welter": (10, lambda a, b: (a ^ b) - 1),
    "acrostic-twins": (6, lambda x, y: x ^ y),
}


@pytest.mark.parametrize("text", VALUES)
def test_the_grundy_values_are_those_that_were_published(text: str) -> None:
    game(f"{text.partition(':')[0].replace('-', '_')}.py")
    bound, value = VALUES[text]
    rules = nimlike.game(text)
    for state in product(range(bound), repeat=2):
        with suppress(nimlike.ParseError):
            assert rules(*state).answer().grundy == value(*state), state


def test_prim_is_worth_the_place_of_the_least_prime() -> None:
    place = {2: 0, 3: 2, 5: 3, 7: 4, 11: 5, 13: 6, 17: 7, 19: 8, 23: 9, 29: 10}
    least = {n: next(p for p in range(2, n + 1) if n % p == 0) for n in range(2, 32)}
    assert values_of("prim.py", 30) == [0, 1, *(place[least[n]] for n in range(2, 31))]


def test_cram_on_two_rows_is_won_with_an_odd_number_of_columns() -> None:
    rules = game("two_row_cram.py")
    assert [rules(*[3] * n).answer().grundy for n in range(1, 8)] == [1, 0, 1, 0, 1, 0, 1]


def test_the_games_on_squares_are_won_in_the_middle() -> None:
    notakto, tac_tix = game("notakto.py"), game("tac_tix.py")
    assert [move.amount for move, _ in notakto(511).winning_moves()] == [1 << 4]
    assert [move.amount for move, _ in tac_tix(511).winning_moves()] == [1, 4, 16, 0o70, 64, 0o222, 256]


def test_the_zeckendorf_game_is_lost_but_for_2() -> None:
    rules = game("zeckendorf_game.py")
    assert [n for n in range(1, 12) if rules(n, 0, 0, 0, 0).outcome == "N"] == [2]
