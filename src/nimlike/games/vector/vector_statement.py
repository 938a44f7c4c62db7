"""Games whose moves subtract a vector from the piles, as conditions: (k, 0), (k, k), (k, 2k), (2, 1), ..."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.laws import Claim, Condition, GameRules, Linear, MoveRule
from nimlike.games.vector.sets import Pattern
from nimlike.games.vector.vector_rules import VectorRules
from nimlike.games.vector.vector_tables import safe_states

MOST_PILES: Final = 8
_NAMES: Final = "abcdefgh"
_AFTER: Final = "stuvwxyz"
"""What is left of the piles: a1 would be the move that takes 1 from pile A."""


def vector_rules(title: str, piles: int, patterns: Iterable[Pattern], misere: bool) -> GameRules:
    """The game of a union of patterns of vectors on some piles, a, b, ...; after the move they are s, t, ...

    A letter is expressed by what a pile loses where some entry has it once; otherwise it is a further variable.
    """
    if not 1 <= piles <= MOST_PILES:
        raise LimitReached(f"{title}: 1 to {MOST_PILES} piles can be proved by an automaton, not {piles}")
    position = tuple(_NAMES[:piles])
    moves = tuple(_move(title, position, pattern, f"move {i + 1}") for i, pattern in enumerate(patterns))
    return GameRules(title, position, moves, misere)


def _move(title: str, position: tuple[str, ...], pattern: Pattern, name: str) -> MoveRule:
    if len(pattern.entries) != len(position):
        raise RulesetError(f"{title}: the move {pattern} is not for {len(position)} piles")
    after, losses, letters = [], [], {}
    for pile, left, entry in zip(position, _AFTER, pattern.entries, strict=False):
        takes = bool(entry.letter and entry.coefficient) or entry.constant > 0
        after.append(left if takes else pile)
        if takes:
            losses.append((entry, {pile: 1, left: -1}))
            if entry.letter and entry.coefficient == 1 and entry.letter not in letters:
                # the letter is what this pile loses, less the constant
                letters[entry.letter] = losses[-1][1], -entry.constant
    if not losses:
        raise RulesetError(f"{title}: the move {pattern} takes nothing")
    for entry, _ in losses:
        if entry.letter and entry.letter not in letters:
            letters[entry.letter] = {f"k{len(letters)}": 1}, 0
    conditions: list[Condition] = []
    ranges = {letter: (least, most) for letter, least, most in pattern.ranges}
    for letter, (terms, shift) in letters.items():
        least, most = ranges.get(letter, (1, None))
        conditions.append(Linear.of(terms, least - shift, None if most is None else most - shift))
    for entry, loss in losses:
        terms, number = dict(loss), entry.constant
        if entry.letter:
            of_letter, shift = letters[entry.letter]
            if of_letter is loss:
                continue
            for variable, factor in of_letter.items():
                terms[variable] = terms.get(variable, 0) - entry.coefficient * factor
            number += entry.coefficient * shift
        conditions.append(Linear.of(terms, number, number))
    if pattern.near is not None:
        (first, shift), (second, other) = letters.values()
        terms = dict(first)
        for variable, factor in second.items():
            terms[variable] = terms.get(variable, 0) - factor
        reach = pattern.near - 1
        conditions.append(Linear.of(terms, other - shift - reach, other - shift + reach))
    return MoveRule(name, tuple(after), tuple(conditions))


def claim(game: VectorRules, piles: int | None) -> Claim:
    """The rules of a vector game, which says its moves as patterns for a number of piles."""
    count = game.piles if piles is None else piles
    if count is None:
        raise RulesetError(f"{game.brief()}: say how many piles, like --piles 3")
    if game.piles is not None and game.piles != count:
        raise RulesetError(f"{game.brief()}: the game has {game.piles} piles, not {count}")
    patterns = [member for member in game.members(count) if isinstance(member, Pattern)]
    if len(patterns) < len(game.members(count)):
        raise RulesetError(f"{game.brief()}: moves that a function or a Beatty sequence gives are no linear conditions")
    rules = vector_rules(str(game), count, patterns, game.misere)
    return Claim(rules, table=lambda bound: safe_states(game, bound - 1)) if count == 2 else Claim(rules)
