"""Nim as conditions for the prover, and its P-positions as an automaton on binary digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nimlike.core.conditions import Claim, GameRules, MoveRule, less
from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.in_coq import InCoq
from nimlike.core.languages import tr
from nimlike.numeration.automata.relations import Relation, built
from nimlike.numeration.automata.systems import NumberSystem, power_system

if TYPE_CHECKING:
    from nimlike.games.nim.game import Nim

MOST_PILES: Final = 10


def claim(game: Nim, piles: int | None) -> Claim:
    """The moves on so many piles, and Bouton's theorem.

    Raises
    ------
    RulesetError, LimitReached
        The number of piles is not given, or not 1 to 10.

    Examples
    --------
    >>> from nimlike.games.nim.game import Nim
    >>> [rule.name for rule in claim(Nim(), 3).rules.moves]
    ['from pile A', 'from pile B', 'from pile C']
    """
    if piles is None:
        raise RulesetError(tr("{game}: say how many piles, like --piles 3", game=game.brief()))
    if not 1 <= piles <= MOST_PILES:
        raise LimitReached(
            tr(
                "{game}: 1 to {most_piles} piles can be proved by an automaton, not {piles}",
                game=game.brief(),
                most_piles=MOST_PILES,
                piles=piles,
            )
        )
    names = tuple("abcdefghij"[:piles])
    moves = tuple(
        MoveRule(f"from pile {name.upper()}", (*names[:i], "t", *names[i + 1 :]), (less("t", name),))
        for i, name in enumerate(names)
    )
    rules = GameRules(str(game), names, moves, game.misere, str(game))

    def known() -> tuple[NumberSystem, Relation, str]:
        if not game.misere:
            return power_system(2), _xor(names), "the XOR of the piles is 0"
        words = "some pile exceeds 1 and the XOR of the piles is 0, or none does and the number of ones is odd"
        return power_system(2), _misere(names), words

    return Claim(rules, known, in_coq=InCoq("Nim.bouton_misere" if game.misere else "Nim.bouton"))


def _xor(names: tuple[str, ...]) -> Relation:
    return built(names, 2, 0, lambda _, bits: None if sum(bits) % 2 else 0, lambda _: True)


def _misere(names: tuple[str, ...]) -> Relation:
    """States: which piles are not 0 so far, whether one exceeds 1, whether earlier columns are even, the last one."""

    def step(state: tuple[tuple[bool, ...], bool, bool, int], bits: tuple[int, ...]) -> object:
        begun, big, even, last = state
        now = tuple(was or bit > 0 for was, bit in zip(begun, bits, strict=True))
        return now, big or any(begun), even and not last, sum(bits) % 2

    def accepts(state: tuple[tuple[bool, ...], bool, bool, int]) -> bool:
        _, big, even, last = state
        return even and not last if big else bool(last)

    return built(names, 2, ((False,) * len(names), False, True, 0), step, accepts)
