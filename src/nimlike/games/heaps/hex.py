"""Hexadecimal games: octal games with a further bit in each digit, to leave three heaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from nimlike.core.errors import ParseError
from nimlike.core.languages import later, ntr, tr
from nimlike.core.literature import Source, works
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.position import State
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.codes import Code
from nimlike.games.heaps.rule import THREE, HeapGame, TakeAndBreak, moved

_CODE: Final = Code("hex", "0123456789ABCDEF", "048C", "hex:0.F, hex:8.3, hex:0.3Fr")


@dataclass(frozen=True)
class Hex(HeapGame):
    """The hexadecimal game of a code d0.d1d2d3..., in normal play, with any number of heaps.

    Digit dk is a sum of 1, 2, 4 and 8: k counters may be taken from a heap if that leaves of it nothing (1),
    one heap (2), two heaps (4), three heaps (8). d0 is 0, 4, 8 or C: a heap may be split without taking.
    In a move the heaps split off are named: ``a2/3/1`` takes 2 and leaves the rest, 3 and 1. Options name the
    largest heap first.

    Parameters
    ----------
    code
        Digits 0 to 9 and A to F; a last ``r``, which is no digit, repeats the last digit for ever. Kept in
        capitals, without the digits that say nothing.

    Raises
    ------
    ParseError, RulesetError
        The code is malformed; d0 is none of 0, 4, 8 and C; or no move is allowed.

    Examples
    --------
    >>> [str(move) for move, after in Hex("0.8")(6).options()]
    ['a1/1/1', 'a1/2/1']
    >>> Hex("0.8")(6).after("a1/2/1")
    Position('hex:0.8:2,2,1')
    >>> Hex("0.f0"), Hex("c.0Fffr")
    (Hex(code='0.F'), Hex(code='C.0Fr'))
    """

    code: str

    family: ClassVar[str] = "hex"
    title: ClassVar[str] = later("hexadecimal game")
    reference: ClassVar[str] = "Berlekamp, Conway & Guy 1982, chapter 4; Howse & Nowakowski 2004"
    sources: ClassVar[tuple[Source, ...]] = works("winningways1982", "howse2004")
    examples: ClassVar[tuple[str, ...]] = ("hex:0.F:9,5", "hex:0.8:20", "hex:8.3:7")
    rules_text: ClassVar[str] = later(
        "Take k counters from a heap where the k-th digit after the point allows it: 1 to "
        "leave nothing of the heap, 2 to leave one heap, 4 to leave two heaps, 8 to leave "
        "three heaps, or a sum of these (A to F are 10 to 15); digits 4, 8 and C before the "
        "point allow to split a heap without taking; r repeats the last digit for ever. The "
        "last player to move wins."
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", _CODE.read(self.code))

    @classmethod
    def read(cls, segments: list[str]) -> tuple[Ruleset, list[str]]:
        if not segments:
            raise ParseError(tr("hex: the code is missing; {form}", form=_CODE.form))
        return cls(segments[0]), segments[1:]

    def __str__(self) -> str:
        return f"hex:{self.code}"

    @property
    def name(self) -> str:
        return tr("Hexadecimal game {code}", code=abbreviate(self.code))

    @cached_property
    def rule(self) -> TakeAndBreak:
        """The code as the moves of one heap."""
        return _CODE.rule(self.code)

    def options(self, state: State) -> Iterator[tuple[Move, State]]:
        for heap, size in enumerate(state):
            for take, split in self.rule.moves(size):
                yield moved(state, heap, take, split)
            for take, left in self.rule.takes(size):
                if left & THREE:
                    for split, least in triples(size - take):
                        yield moved(state, heap, take, split, least)

    def after(self, state: State, move: Move) -> State:
        if len(move.split) != 2 or move.lone or move.part is not None or len(move.takes) != 1:
            return super().after(state, move)
        ((heap, take),) = move.takes
        if heap >= len(state):
            raise self.illegal(state, move, ntr("there is {n} heap", "there are {n} heaps", len(state), n=len(state)))
        split, least = move.split
        rest = state[heap] - take - split - least
        if rest < 0:
            raise self.illegal(
                state,
                move,
                tr("heap {pile_name} holds {state}", pile_name=pile_name(heap), state=abbreviate(state[heap])),
            )
        if not self.rule.digit(take) & THREE:
            raise self.illegal(state, move, tr("who takes {take} may not leave three heaps", take=abbreviate(take)))
        if not rest:
            raise self.illegal(state, move, tr("each heap that is left must hold a counter"))
        return moved(state, heap, take, split, least)[1]


def triples(left: int) -> Iterator[tuple[int, int]]:
    """The ways to leave three heaps: the second largest and the least of them.

    Examples
    --------
    >>> list(triples(7))
    [(1, 1), (2, 1), (3, 1), (2, 2)]
    """
    for least in range(1, left // 3 + 1):
        for split in range(least, (left - least) // 2 + 1):
            yield split, least
