"""The theorems of the named games: rules as conditions, number system, and the set of P-positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from nimlike.conditions.rules import Condition, GameRules, Given, GivenRelation, Linear, MoveRule, equal, less
from nimlike.core.errors import LimitReached, RulesetError, Undecided
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.discover.automata import learned
from nimlike.families import parse_ruleset
from nimlike.games.nim.game import Nim
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import LinearCap, Schwenk
from nimlike.games.wythoff.game import Wythoff
from nimlike.numeration.automata.named import system_of
from nimlike.numeration.automata.relations import Relation, built
from nimlike.numeration.automata.systems import NumberSystem, power_system, quadratic_system
from nimlike.numeration.bases import RangeBase
from nimlike.prove.one_pile import any_cap, below_remainder, below_smallest, high_cap, low_cap
from nimlike.prove.vectors import vector_rules

MOST_PILES: Final = 8
_ANY: Final = ":cap=any"
_MOST_STEP: Final = 12
_MOST_DIGITS: Final = 16
_LEAST_PAIRED: Final = 30
_MOST_PAIRED: Final = 400_000
_MOST_TABLE: Final = 75_000


@dataclass(frozen=True, eq=False)
class Statement:
    """A conjectured theorem: the P-positions of a game are the tuples of a relation.

    Parameters
    ----------
    words
        The set in words.
    """

    rules: GameRules
    system: NumberSystem
    p: Relation
    words: str


def rules_of(game: Ruleset, piles: int | None = None) -> GameRules:
    """The rules of a named game as conditions; the same moves as the game's own ``options``.

    Raises
    ------
    RulesetError
        There is no such description of the game, or a number of piles is missing or out of place.

    Examples
    --------
    >>> for move in rules_of(parse_ruleset("wythoff:a=2")).moves:
    ...     print(move.name, *map(str, move.conditions), sep="; ")
    first; u < x
    second; v < y
    both; u < x; v < y; -1 <= v + x - u - y <= 1
    """
    if isinstance(game, Nim):
        if piles is None:
            raise RulesetError(f"{game}: say how many piles, like --piles 3")
        return _nim_rules(game, piles)
    if game.family == "vector":
        return _vector_rules(game, piles)
    if piles is not None and piles != 2:
        raise RulesetError(f"{game}: --piles goes with nim alone")
    if isinstance(game, Wythoff):
        return _wythoff_rules(game)
    if isinstance(game, Schwenk):
        return _schwenk_rules(game)
    if isinstance(game, OnePile):
        return _onepile_rules(game)
    raise RulesetError(
        f"{game}: no proof by automata is known for this family; there are nim, wythoff, onepile, schwenk,"
        " vector, and games from a file"
    )


def _vector_rules(game: Any, piles: int | None) -> GameRules:
    """The rules of a game of the family ``vector``, which says its moves as patterns for a number of piles."""
    count = game.piles if piles is None else piles
    if count is None:
        raise RulesetError(f"{game}: say how many piles, like --piles 3")
    if game.piles is not None and game.piles != count:
        raise RulesetError(f"{game}: the game has {game.piles} piles, not {count}")
    patterns = game.members(count)
    if not all(hasattr(pattern, "entries") for pattern in patterns):
        raise RulesetError(f"{game}: moves that a Python function gives are no linear conditions")
    return vector_rules(str(game), count, patterns, game.misere)


def theorem_of(text: str, piles: int | None = None) -> Statement:
    """What is to be proved of a named game.

    Raises
    ------
    ParseError, RulesetError
        The text denotes no game that can be proved.
    Undecided
        No automaton of the P-positions, or of the number base, was found.
    """
    every_cap = text.startswith("onepile:") and text.endswith(_ANY)
    game = parse_ruleset(text.removesuffix(_ANY) if every_cap else text)
    rules = rules_of(game, piles)
    if isinstance(game, OnePile) and every_cap:
        rules = _any_cap_rules(game, text)
    if isinstance(game, Nim):
        system = power_system(2)
        p = _misere_nim(rules.position) if game.misere else _xor(rules.position)
        words = (
            "the XOR of the piles is 0"
            if not game.misere
            else ("some pile exceeds 1 and the XOR of the piles is 0, or none does and the number of ones is odd")
        )
        return Statement(rules, system, p, words)
    if isinstance(game, Wythoff):
        return _wythoff_statement(game, rules)
    if game.family == "vector":
        raise RulesetError(f"{game}: no set is known beforehand; try nimlike discover {game} --prove")
    assert isinstance(game, OnePile | Schwenk)
    system = system_of(game.base)
    if system.digits > _MOST_DIGITS:
        raise LimitReached(f"{game}: number systems with up to {_MOST_DIGITS} digits can be used, not {system.digits}")
    if isinstance(game.base, RangeBase):
        top = game.base.top
        words = f"N = 0, or x is less than N mod {top}, or less than {top} where that is 0"
        if top == 1:
            words = "N = 0 or x = 0"
        return Statement(rules, system, below_remainder(system, game.base.top), words)
    words = f"N = 0, or x is less than the smallest summand of N in the base {_elements(system)}"
    return Statement(rules, system, below_smallest(system), words)


def _any_cap_rules(game: OnePile, text: str) -> GameRules:
    """Whatever f is chosen within the conditions: f(N) is a parameter y."""
    base = game.base

    def admitted(pile: int, cap: int) -> bool:
        if not pile:
            return True
        low, high = game.interval(pile)
        return low <= cap and (high is None or cap < high)

    words = f"y = f(N) is any number that conditions 1 and 2 admit in the base {base}"
    within = Linear.of({"N": 1, "M": -1, "x": -1}, None, 0)
    move = MoveRule("take", ("M", "y"), (less("M", "N"), within))
    given = {"A": GivenRelation(words, any_cap, admitted)}
    return GameRules(text, ("N", "x"), (move,), False, text, given, ("y",), (Given("A", ("N", "y")),))


def _elements(system: NumberSystem) -> str:
    return ", ".join(map(str, system.terms[:8])) + ", ..."


def _nim_rules(game: Nim, piles: int) -> GameRules:
    if not 1 <= piles <= MOST_PILES:
        raise LimitReached(f"{game}: 1 to {MOST_PILES} piles can be proved by an automaton, not {piles}")
    names = tuple("abcdefgh"[:piles])
    moves = tuple(
        MoveRule(f"from pile {name.upper()}", (*names[:i], "t", *names[i + 1 :]), (less("t", name),))
        for i, name in enumerate(names)
    )
    return GameRules(str(game), names, moves, game.misere, str(game))


def _xor(names: tuple[str, ...]) -> Relation:
    return built(names, 2, 0, lambda _, bits: None if sum(bits) % 2 else 0, lambda _: True)


def _misere_nim(names: tuple[str, ...]) -> Relation:
    """States: which piles are not 0 so far, whether one exceeds 1, whether earlier columns are even, the last one."""

    def step(state: tuple[tuple[bool, ...], bool, bool, int], bits: tuple[int, ...]) -> object:
        begun, big, even, last = state
        now = tuple(was or bit > 0 for was, bit in zip(begun, bits, strict=True))
        return now, big or any(begun), even and not last, sum(bits) % 2

    def accepts(state: tuple[tuple[bool, ...], bool, bool, int]) -> bool:
        _, big, even, last = state
        return even and not last if big else bool(last)

    return built(names, 2, ((False,) * len(names), False, True, 0), step, accepts)


def _wythoff_rules(game: Wythoff) -> GameRules:
    a, b = game.a, game.step
    take, also = less("u", "x"), less("v", "y")

    def near(reach: int) -> Linear:
        return Linear.of({"x": 1, "u": -1, "y": -1, "v": 1}, 1 - reach, reach - 1)

    moves = [MoveRule("first", ("u", "y"), (take,)), MoveRule("second", ("x", "v"), (also,))]
    if a == b:
        moves.append(MoveRule("both", ("u", "v"), (take, also, near(b))))
    else:
        left = Linear.of({"u": 1, "v": 1}, 1)
        moves.append(MoveRule("both", ("u", "v"), (take, also, left, near(b))))
        closest = Linear.of({"x": 1, "y": -1}, 1 - a, a - 1)
        last: tuple[Condition, ...] = (equal("u", 0), equal("v", 0), take, also, closest)
        moves.append(MoveRule("both to the last", ("u", "v"), last))
    return GameRules(str(game), ("x", "y"), tuple(moves), game.misere, str(game))


def _wythoff_statement(game: Wythoff, rules: GameRules) -> Statement:
    """The pairs, learned from the first of them in the number system of sqrt(b^2 + 4)."""
    system = quadratic_system(game.step)
    if game.step > _MOST_STEP or game.a > _MOST_STEP:
        raise LimitReached(f"{game}: a and b up to {_MOST_STEP} can be proved by automata")
    for bound in system.terms:
        if bound > _MOST_PAIRED:
            break
        if bound < _LEAST_PAIRED:
            continue
        pairs = [position.state for position in game.p_positions(bound - 1)]
        table = {*pairs, *((y, x) for x, y in pairs)}
        if len(table) > _MOST_TABLE:
            break
        report(f"{game}: an automaton for the pairs below {bound}", 0, 1)
        found = learned(system, rules.position, sorted(table), bound)
        if found is not None:
            shown = ", ".join(f"({x}, {y})" for x, y in pairs[:6])
            words = (
                f"an automaton of {found.relation.states} states accepts the digits of x and y: it accepts {shown}, ..."
                " and the same with x and y exchanged"
            )
            return Statement(rules, system, found.relation, words)
    raise Undecided(f"{game}: no automaton was found that fits the P-positions", bound)


def _schwenk_rules(game: Schwenk) -> GameRules:
    cap = game.cap
    if not isinstance(cap, LinearCap):
        raise RulesetError(f"{game}: a cap that is a Python function is not a linear condition")
    if cap.a <= 2:
        upcoming = Linear.of({"y": 1, "N": -cap.a, "M": cap.a}, cap.b, cap.b)
        within = Linear.of({"N": 1, "M": -1, "x": -1}, None, 0)
        move = MoveRule("take", ("M", "y"), (less("M", "N"), within, upcoming))
    else:  # with the take k as a further variable the automata are smaller
        take = Linear.of({"N": 1, "M": -1, "k": -1}, 0, 0)
        upcoming = Linear.of({"y": 1, "k": -cap.a}, cap.b, cap.b)
        move = MoveRule("take", ("M", "y"), (less("M", "N"), take, Linear.of({"x": 1, "k": -1}, 0), upcoming))
    return GameRules(str(game), ("N", "x"), (move,), False, str(game))


def _onepile_rules(game: OnePile) -> GameRules:
    if game.cap not in ("high", "low"):
        raise RulesetError(f"{game}: caps that can be proved are low and high")
    high = game.cap == "high"
    words = (
        "y = f(N), less by 1 than the second smallest summand of N, or N itself when it has one summand"
        if high
        else "y = f(N), the element of the base before the smallest summand of N, 0 if there is none"
    )
    given = GivenRelation(words, high_cap if high else low_cap, lambda pile, cap: game.cap_of(pile) == cap)
    within = Linear.of({"N": 1, "M": -1, "x": -1}, None, 0)
    move = MoveRule("take", ("M", "y"), (less("M", "N"), within, Given("f", ("N", "y"))))
    return GameRules(str(game), ("N", "x"), (move,), False, str(game), {"f": given})
