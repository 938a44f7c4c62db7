"""Positions, moves and players in the words of a game at a table; long numbers are shortened."""

from __future__ import annotations

from itertools import islice
from typing import Final

from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.phrase import counted
from nimlike.core.position import Position, State
from nimlike.core.sums import Sum
from nimlike.games.coprime.game import Coprime
from nimlike.games.heaps.rule import HeapGame
from nimlike.games.nim.game import Nim
from nimlike.games.one_pile.onepile import OnePile
from nimlike.games.one_pile.schwenk import Schwenk
from nimlike.games.wythoff.game import Wythoff

_SHOWN: Final = 12
_LISTED: Final = 40


def position_words(position: Position) -> str:
    """What lies on the table: ``A 3, B 5``; empty piles are left out.

    Examples
    --------
    >>> import nimlike
    >>> position_words(nimlike.position("nim:3,5+schwenk:cap=2x:20,4"))
    'game 1: A 3, B 5; game 2: 20 in the pile, at most 4 may be taken'
    >>> position_words(nimlike.position("coprime:max=10:60,20,25,A"))
    '60 left, A has 20, B has 25, A to take at most 10'
    """
    rules, state = position.ruleset, position.state
    if isinstance(rules, Sum):
        parts = rules.components(state)
        return "; ".join(f"game {i}: {position_words(part)}" for i, part in enumerate(parts, 1))
    if isinstance(rules, Coprime):
        left, a, b, _ = state
        totals = f"{abbreviate(left)} left, A has {abbreviate(a)}, B has {abbreviate(b)}"
        return f"{totals}, {rules.to_move(state)} to take at most {abbreviate(rules.bound(left))}" if left else totals
    if isinstance(rules, OnePile | Schwenk):
        pile, cap = state
        return f"{abbreviate(pile)} in the pile" + (
            f", at most {abbreviate(min(pile, cap))} may be taken" if pile else ""
        )
    if not all(isinstance(size, int) for size in state):
        return position.brief()
    held = [(pile, size) for pile, size in enumerate(state) if size]
    shown = [f"{pile_name(pile)} {abbreviate(size)}" for pile, size in held[:_SHOWN]]
    if len(held) > _SHOWN:
        shown.append(f"and {counted(len(held) - _SHOWN, 'more pile')}")
    return ", ".join(shown) or "no counter is left"


def move_words(move: Move) -> str:
    """What a move takes: ``2 from B``.

    Examples
    --------
    >>> from nimlike.core.move import parse_move
        >>> [move_words(parse_move(text)) for text in ("b2", "ab4", "a1b2", "7", "2.b1")]
    ['2 from B', '4 from each of A and B', '1 from A and 2 from B', '7', '1 from B in game 2']
    """
    amounts = {amount for _, amount in move.takes}
    if move.lone:
        words = abbreviate(move.amount)
    elif len(move.takes) > 1 and len(amounts) == 1:
        words = f"{abbreviate(amounts.pop())} from each of {' and '.join(pile_name(pile) for pile, _ in move.takes)}"
    else:
        words = " and ".join(f"{abbreviate(amount)} from {pile_name(pile)}" for pile, amount in move.takes)
    return words if move.part is None else f"{words} in game {move.part}"


def end_words(position: Position) -> str:
    """What decides a game, in a sentence.

    Examples
    --------
    >>> import nimlike
    >>> end_words(nimlike.position("nim:misere:1,2"))
    'Who takes the last counter loses.'
    """
    if isinstance(position.ruleset, Coprime):
        goal = position.ruleset.goal
        if position.ruleset.plain:
            return "A wins if the totals of A and B are coprime, else B wins."
        return f"{goal.sentence().removesuffix('.')}, else B wins."
    if isinstance(position.ruleset, HeapGame):
        return f"Who moves last {'wins' if position.ruleset.normal_play else 'loses'}."
    return f"Who takes the last counter {'wins' if position.ruleset.normal_play else 'loses'}."


def legal_moves_words(position: Position) -> str:
    """The legal moves, runs of them shortened: ``a1 to a3, b1 to b5``.

    Of a game that is no family of this package the first moves are listed.

    Examples
    --------
    >>> import nimlike
    >>> legal_moves_words(nimlike.position("wythoff:2,3"))
    'a1 to a2, b1 to b3, ab1 to ab2'
    >>> legal_moves_words(nimlike.position("nim:1,0+schwenk:cap=2x:20,4"))
    '1.a1, 2.1 to 2.4'
    """
    return ", ".join(_runs(position)) or "none: the game is over"


def _runs(position: Position, prefix: str = "") -> list[str]:
    rules, state = position.ruleset, position.state
    if isinstance(rules, Sum):
        return [run for i, part in enumerate(rules.components(state), 1) for run in _runs(part, f"{i}.")]
    if isinstance(rules, OnePile | Schwenk):
        return _run(prefix, min(state))
    if isinstance(rules, Coprime):
        return _run(prefix, rules.bound(state[0]))
    if isinstance(rules, Nim | Wythoff):
        names = [chr(ord("a") + pile) if pile < 26 else f"p{pile + 1}-" for pile in range(min(len(state), _SHOWN))]
        runs = [run for name, size in zip(names, state, strict=False) for run in _run(prefix + name, size)]
        if len(state) > _SHOWN:
            runs.append(f"and from {counted(len(state) - _SHOWN, 'more pile')}")
        return runs + (_both(rules, state, prefix) if isinstance(rules, Wythoff) else [])
    listed = [prefix + move.brief() for move, _ in islice(rules.options(state), _LISTED)]
    return [*listed, "..."] if len(listed) == _LISTED else listed


def _both(rules: Wythoff, state: State, prefix: str) -> list[str]:
    x, y = state
    if not (x and y):
        return []
    if rules.a == rules.step == 1:
        return _run(f"{prefix}ab", min(x, y))
    emptying = "" if rules.a == rules.step else f" (to empty both: less than {rules.a})"
    return [f"and like {prefix}a1b1 from both, amounts that differ by less than {rules.step}{emptying}"]


def _run(name: str, most: int) -> list[str]:
    if most < 2:
        return [f"{name}1"] * most
    return [f"{name}1 to {name}{abbreviate(most)}"]
