"""Answers for Wythoff's game with further vectors, by its pairs: docs/theory/wythoff-vectors.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from nimlike.core.languages import tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrases import listed
from nimlike.core.position import Answer, Position, WinningMoves
from nimlike.games.vector.vector_pairs import SHOWN, SettledPairs, VectorPairs
from nimlike.games.wythoff.words import PairWords, pair_text, reason_by, say_aim


def answer_by_pairs(position: Position, pairs: VectorPairs) -> Answer:
    """The answer that the pairs of a game give."""
    x, y = position.state
    is_safe = pairs.are_pair(x, y)

    def moves() -> list[tuple[Move, Position]]:
        found = _options(pairs, x, y)
        return [(Move.of_vector((x - u, y - v)), Position(position.ruleset, (u, v))) for u, v in found]

    def first() -> tuple[Move, Position] | None:
        return None if is_safe else min(moves(), key=lambda option: not option[1].is_terminal)

    return Answer(
        position,
        Outcome.P if is_safe else Outcome.N,
        Label.THEOREM,
        f"{pairs.law}: docs/theory/wythoff-vectors.md",
        lambda: WinningMoves.of(moves()),
        lambda: reason_by(_WORDS, pairs, x, y, first()),
    )


def _options(pairs: VectorPairs, x: int, y: int) -> Iterator[tuple[int, int]]:
    """The pairs that a move leaves."""
    if (with_y := pairs.partner(y)) < x:
        yield with_y, y
    if (with_x := pairs.partner(x)) < y:
        yield x, with_x
    if (both := pairs.with_difference(abs(x - y)))[0] < min(x, y):
        yield both if x <= y else both[::-1]
    for k, m in (move for vector in pairs.vectors for move in (vector, vector[::-1])):
        if k <= x and m <= y and pairs.are_pair(x - k, y - m):
            yield x - k, y - m


def _name(game: VectorPairs) -> str:
    """The vector, or that it is one of several."""
    return pair_text(*game.vectors[0]) if len(game.vectors) == 1 else tr("a further vector")


def _safe_pairs(game: VectorPairs) -> str:
    """What the P-positions are and why no move joins two of them, for a reader new to them."""
    vector = _name(game)
    if not isinstance(game, SettledPairs):
        why = tr(
            "Pair k has the difference k; but where {vector} would lead from it to an earlier pair, pairs k and k + 1"
            " exchange their differences, again and again.",
            vector=vector,
        )
    elif not game.word:
        why = tr("Wythoff's game has the same pairs: {vector} leads from none of them to another.", vector=vector)
    elif len(game.word) > SHOWN:
        why = tr("From $k = {start}$ on pair k has the difference k.", start=abbreviate(game.until))
    else:
        why = tr(
            "In Wythoff's game {vector} would lead from pair {start} to an earlier one. So the pairs from $k = {start}$"
            " on have the differences {word}; all others have the difference k.",
            vector=vector,
            start=abbreviate(game.start),
            word=listed([abbreviate(d) for d in game.word]),
        )
    return tr(
        "The P-positions are the end of the game, (0, 0), and the pairs {shown}, and so on, in either order: each"
        " number stands in one pair only, and each difference comes once. A move from one pile keeps a number, the same"
        " number from both keeps the difference, and {vector} leads from no pair to another. {why}",
        shown=", ".join(pair_text(*game.pair(k)) for k in range(1, 5)),
        vector=vector,
        why=why,
    )


def _say_aim(game: VectorPairs, x: int, y: int, first: tuple[Move, Position], named: str, facts: dict[str, Any]) -> str:
    u, v = first[1].state
    if len({x - u, y - v, 0}) < 3:
        return say_aim(game, x, y, first, named, facts)
    vector = pair_text(*sorted((x - u, y - v)))
    return tr(
        "Not a P-position. {vector} leads to {named}: {move} leaves it.",
        vector=vector,
        named=named,
        move=first[0].brief(),
    )


_WORDS: Final = PairWords(
    _safe_pairs,
    lambda game, x, y: tr("The piles are the vector {vector}", vector=pair_text(*sorted((x, y)))),
    lambda game, p, q, index, facts: [],
    _say_aim,
    lambda game, x, y, p, q, facts: [],
)
