"""Games of other families that have the same moves as a vector game: they have a theory, and names."""

from __future__ import annotations

from dataclasses import replace

from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.game import Subtraction
from nimlike.games.nim.game import Nim
from nimlike.games.vector.sets import Chosen, Curve, Entry, Member, Pattern
from nimlike.games.vector.vector_rules import Beatty, Moore, VectorRules
from nimlike.games.wythoff.game import Wythoff


def twin(rules: VectorRules, piles: int) -> Ruleset | None:
    """Nim, a Wythoff game or a subtraction game, if that has the same moves on so many piles."""
    misere = rules.misere
    if any(isinstance(each, Chosen | Curve | Beatty) for each in rules.moves):
        return None
    if rules.moore_number() == 1:
        return Nim(misere)
    if piles > 7:
        return None
    members = set(rules.members(piles))
    if members == set(Moore(1).written_out(piles)):
        return Nim(misere)
    if piles == 1 and not misere and all(not e.letter for m in members for e in _entries(m)):
        return Subtraction(tuple(e.constant for m in members for e in _entries(m)))
    if piles == 2:
        both = members - set(Moore(1).written_out(2))
        if len(members) == 3 and len(both) == 1:
            pattern = both.pop()
            diagonal = Pattern((Entry(0, 1, "k"), Entry(0, 1, "k"))).plain()
            if pattern == diagonal:
                return Wythoff(misere=misere)
            free = Pattern((Entry(0, 1, "k"), Entry(0, 1, "l")), near=1).plain()
            if isinstance(pattern, Pattern) and pattern.near and replace(pattern, near=1) == free:
                return Wythoff(pattern.near, pattern.near, misere)
    return None


def _entries(member: Member) -> tuple[Entry, ...]:
    assert isinstance(member, Pattern)
    return member.entries
