"""Sentences about games with passes or with forbidden moves, and about sums."""
# ruff: noqa: E501 - a form stands in a line or two, as it is read

import re
from collections.abc import Iterator
from functools import partial, reduce
from operator import xor

from nimlike.core.blocking import Blocking
from nimlike.core.modified import Modified, Passing
from nimlike.core.move import State
from nimlike.core.position import Position
from nimlike.families import parse_position
from sentences.reading import Told, everywhere, ints, judge_of, parts_of, says, sentences, table

_LEAD = re.compile(r"(Two passes cancel, so the winner is that of (\S+)|No pass is left, so this is (\S+)): (.*)")
_OF_BASE = re.compile(r"(A pass wins: .*?\.(?: If .*? again\.)?) (\S+): (.*)")


def with_answer(position: Position) -> Told:
    return Told(position, position.answer())


def each(told: Told) -> Iterator[tuple[Told, str]]:
    """The sentences of a reason, each with the position that it is about: the base's, or one with fewer passes."""
    rules, state, reason = told.rules, told.state, told.answer.reason
    if isinstance(rules, Modified) and (lead := _LEAD.fullmatch(str(reason.summary))):
        about = with_answer(parse_position(lead[2] or lead[3]))
        yield told, lead[1]
        yield from ((about, sentence) for sentence in sentences(about))
        for text in (reason.summary, reason.paragraph):
            shown = _LEAD.fullmatch(str(text))
            assert shown is not None
            assert shown[1] == lead[1]
            yield from ((about, sentence) for sentence in parts_of(shown[4]))
    elif isinstance(rules, Passing) and (found := _OF_BASE.fullmatch(str(reason.paragraph))):
        about = with_answer(Position(rules.base, rules.inner(state)))
        assert found[2] == str(about.position)
        yield from ((told, sentence) for text in (str(reason.summary), found[1]) for sentence in parts_of(text))
        yield from ((about, sentence) for sentence in parts_of(found[3]))
    elif isinstance(rules, Passing) and Position(rules.base, rules.inner(state)).is_terminal:
        about = with_answer(Position(rules.base, rules.inner(state)))
        assert sorted(sentences(about)) == sorted(sentences(told))
        yield from each(about)
    else:
        yield from ((told, sentence) for sentence in sentences(told))


# Passes


@everywhere("", "Two passes cancel, so the winner is that of {text}")
def cancel(told: Told, _: str) -> bool:
    state, left = told.state
    return left < 2 or told.lost() == told.lost((state, left % 2))


@says("", "No pass is left, so this is {text}")
def none_left(told: Told, same: str) -> bool:
    state, left = told.state
    return left == 0 and parse_position(same).state == state and (parse_position(same).outcome == "P") == told.lost()


@says("", "A pass wins: {move} is a P-position, and so is {move}")
def pass_wins(told: Told, base: str, passed: str) -> bool:
    one, other = parse_position(base), parse_position(passed)
    return told.wins("pass") and other.state == told.after("pass") and judge_of(one.ruleset).outcome(one.state) == "P"


@says("", "If the other player passes too, pass again")
def pass_again(told: Told) -> bool:
    state, left = told.state
    return left >= 3 and told.lost((state, left - 1)) and told.lost((state, left - 3))


# Forbidden moves


def to_lost(told: Told) -> list[str]:
    """The moves of the base that lead to P-positions before anything is forbidden, and are not forbidden."""
    barred = told.state[1] if played(told) else ()
    moves = told.rules.base.options(inner(told))  # type: ignore[attr-defined]
    return [move.brief() for move, after in moves if told.lost(after) and move not in barred]


def played(told: Told) -> bool:
    return inner(told) != told.state


def inner(told: Told) -> State:
    assert isinstance(told.rules, Blocking)
    return told.rules.inner(told.state)


def may_be_forbidden(told: Told) -> int:
    """How many moves, by the rule: fewer than k; unless the last mover wins, one has to be left."""
    rules = told.rules
    assert isinstance(rules, Blocking)
    moves = sum(1 for _ in rules.base.options(inner(told)))
    return rules.k - 1 if rules.base.normal_play else min(rules.k, moves) - 1


@everywhere(
    "",
    "Before anything is forbidden, a position with a move is a P-position if and only if fewer than {n} moves, and not all of them, lead from it to P-positions",
)
def fewer_and_not_all(told: Told, k: str) -> bool:
    good, moves = len(to_lost(told)), sum(1 for _ in told.position.options())
    return told.lost() == (bool(moves) and good < int(k) and good < moves)


@says("", "{n} move leads to a P-position, {text}", "{n} moves lead to a P-position, {text}")
def lead_to(told: Told, number: str, named: str) -> bool:
    good = to_lost(told)
    named, comma, most = named.partition(", and the other player may forbid ")
    shown = re.split(r", | and ", re.sub(r" and \d+ more$", "", named))
    forbidden = not comma or ints(most) == [may_be_forbidden(told)] >= [len(good)]
    return len(good) == int(number) and shown == good[: len(shown)] and forbidden and bool(comma) == told.lost()


@says(
    "",
    "the other player may forbid none, so at least {n} of them «is»«are» left",
    "the other player may forbid {n} move«s», so at least {n} of them «is»«are» left",
)
def at_least(told: Told, *numbers: str) -> bool:
    most, left = ([0, *map(int, numbers)])[-2:]
    return most == may_be_forbidden(told) and left == len(to_lost(told)) - most > 0 and not told.lost()


# Sums


def values(told: Told) -> list[int]:
    """The components' Grundy values, each by its definition."""
    parts = zip(told.rules.games, told.state, strict=True)  # type: ignore[attr-defined]
    return [judge_of(rules).grundy(state) for rules, state in parts]


@says(
    "sum",
    "The components' Grundy values are {ns}",
    "Here the values are {ns}",
    "The games are worth {ns}, as if they were piles of Nim",
)
def are(told: Told, shown: str) -> bool:
    return ints(shown) == values(told)


@says("sum", "{move} changes the value of component {n} from {n} to {n}, and then every column is even")
def changes(told: Told, move: str, part: str, before: str, to: str) -> bool:
    known = values(told)
    after = values(Told(told.position.after(move)))
    said = [*known[: int(part) - 1], int(to), *known[int(part) :]]
    return known[int(part) - 1] == int(before) and after == said and reduce(xor, after) == 0 and told.wins(move)


@everywhere(
    "sum",
    "In a sum each move is made in one component, which counts as a pile of Nim whose size is its Grundy value: moves lead from it to every smaller value, and none to the same value",
)
def as_a_pile(told: Told) -> bool:
    for rules, state, value in zip(told.rules.games, told.state, values(told), strict=True):  # type: ignore[attr-defined]
        reached = {judge_of(rules).grundy(after) for _, after in rules.options(state)}
        if not {*range(value)} <= reached or value in reached:
            return False
    return told.lost() == (reduce(xor, values(told)) == 0)


@says(
    "sum",
    "As in Nim, write them in binary, one below another: every column holds an even number of ones",
    "Any move makes some column odd, and the other player has an answer that makes all columns even again, so the other player makes the last move and wins",
    "Any move spoils that, and the other player can restore it",
)
def even_columns(told: Told) -> bool:
    return reduce(xor, values(told)) == 0 and told.lost()


table(
    partial(says, ""),
    {
        "where a pass wins": lambda told: told.wins("pass"),
        ("No move leads to a P-position", "No move that is allowed leads to a P-position"): lambda told: (
            told.lost() and not (to_lost(told) if isinstance(told.rules, Blocking) else told.winning())
        ),
        (
            "The move {move} is allowed and leads to a P-position",
            "The moves {text} are allowed and lead to P-positions",
        ): lambda told, named: (
            played(told)
            and re.split(r", | and ", re.sub(r" and \d+ more$", "", named)) == to_lost(told)[:12]
            and not told.lost()
        ),
        "by search": lambda told: told.answer.label == "computed",
        ("Larsson 2011", "proof: docs/theory/blocking.md"): lambda told: told.answer.label == "theorem",
    },
)


table(
    partial(everywhere, ""),
    {
        "Before anything is forbidden, a position is a P-position if and only if fewer than {n} moves lead from it to P-positions": lambda told, k: (
            told.lost() == (len(to_lost(told)) < int(k))
        )
    },
)


table(
    partial(says, "sum"),
    {
        "their XOR is {n}: a P-position": lambda told, total: (
            int(total) == reduce(xor, values(told)) == 0 and told.lost()
        ),
        "their XOR is {n}, not 0: {move} changes that of component {n} from {n} to {n}, and the XOR is 0": lambda told, total, move, *numbers: (
            int(total) == reduce(xor, values(told)) and changes(told, move, *numbers)
        ),
        "whose components have the Grundy values {ns}, of XOR {n}": lambda told, shown, total: (
            are(told, shown) and int(total) == reduce(xor, values(told))
        ),
        "{move} changes the value of component {n} from {n} to {n}, the XOR of the other values, and leaves {move}": lambda told, move, part, before, to, left: (
            changes(told, move, part, before, to) and str(told.position.after(move)) == left
        ),
        "The games are worth {ns}, and these cancel, as piles of Nim do": lambda told, shown: (
            are(told, shown) and even_columns(told)
        ),
        (
            "As in Nim, write them in binary, one below another: some column holds an odd number of ones",
            "The other player must spoil that, and the player to move can put it right each time, up to the last move of all",
        ): lambda told: reduce(xor, values(told)) != 0 and not told.lost(),
        "Change game {n} from {n} to {n}, and all cancel": lambda told, *numbers: changes(
            told, told.facts["move"], *numbers
        ),
        "No component has a move left: whoever moved last has won": lambda told: (
            told.position.is_terminal and told.lost()
        ),
    },
)


table(
    partial(everywhere, "sum"),
    {
        (
            "The Grundy value of a position is the smallest of 0, 1, 2, ... that no position one move away has",
            "a sum has the XOR of its components' values (Sprague, Grundy)",
        ): lambda told: judge_of(told.rules).grundy(told.state) == reduce(xor, values(told))
    },
)
