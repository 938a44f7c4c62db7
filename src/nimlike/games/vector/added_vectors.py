"""Answers for Wythoff's game with further vectors, by its pairs: docs/theory/wythoff-vectors.md."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from nimlike.core.languages import tr
from nimlike.core.laws import Avoided
from nimlike.core.move import State
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import listed
from nimlike.core.position import Answer, Position
from nimlike.core.reason import Facts, Reason
from nimlike.games.vector.vector_pairs import (
    SHOWN,
    AutomaticPairs,
    SettledPairs,
    VectorPairs,
    Vectors,
    find_end,
    pairs_with,
)
from nimlike.games.wythoff.words import PairWords, name_pair, pair_text, reason_by, say_aim
from nimlike.games.wythoff.wythoff_rules import Option, answer_by_leaving


def answer_by_pairs(position: Position, pairs: VectorPairs) -> Answer:
    """The answer that the pairs of a game give."""
    x, y = position.state
    explain = partial(_say_around, pairs, x, y) if pairs.blocked else partial(reason_by, _WORDS, pairs, x, y)
    source = f"{pairs.law}: docs/theory/wythoff-{'settling' if pairs.blocked else 'vectors'}.md"
    return answer_by_leaving(position, pairs.is_lost(x, y), lambda: pairs.into(x, y), (pairs.label, source), explain)


def avoiding(vectors: Vectors, squares: Iterable[State]) -> Avoided | None:
    """What is known of Wythoff's game with vectors and blocked squares, if these are symmetric."""
    blocked = frozenset(squares)
    if any(square[::-1] not in blocked for square in blocked):
        return None
    law = partial(find_end, vectors=vectors, blocked=blocked)
    pairs = pairs_with(*vectors, blocked=blocked)
    if pairs is None:
        return Avoided(law)
    return Avoided(
        law,
        partial(answer_by_pairs, pairs=pairs),
        pairs.below,
        200 * max(1, pairs.until),
    )


def _say_around(pairs: VectorPairs, x: int, y: int, first: Option | None) -> Reason:
    """Why a position of a game with blocked squares is won or lost."""
    facts: Facts = {"settled": pairs.until}
    safe = tr(
        "The P-positions that a move can reach are the pairs {shown}, and so on, in either order. Each number stands in"
        " one pair only, and each difference comes once; from $k = {start}$ on pair k has the difference k. No move"
        " leads from a pair to a pair, and from every other position that can be reached some move leads to one.",
        shown=", ".join(pair_text(*pairs.pair(k)) for k in range(4)),
        start=abbreviate(pairs.until),
    )
    if first is not None:
        move, after = first
        p, q = sorted(after.state)
        named = name_pair(p, q, pairs.index(p))
        facts |= {"move": str(move), "target": [p, q]}
        said = tr("{move} leaves {named}.", move=move.brief(), named=named)
        nudge = tr("leave one of the pairs: both numbers decide together, and so does their difference")
        return Reason("avoid-move", said, (), facts, f"{safe} {said}", tr("which is not a pair"), nudge)
    nudge = tr("no move leads from here to one of the pairs")
    if (x, y) in pairs.blocked:
        said = tr(
            "No move leads to {here}, which is to be avoided; a play that starts there is lost.", here=pair_text(x, y)
        )
    else:
        index = pairs.index(x)
        facts["index"] = index
        said = tr("{named}: a P-position.", named=name_pair(min(x, y), max(x, y), index))
    return Reason("avoid-pair", said, (), facts, f"{safe} {said}", tr("from where no move leads to a pair"), nudge)


def _safe_pairs(game: VectorPairs) -> str:
    """What the P-positions are and why no move joins two of them, for a reader new to them."""
    vector = pair_text(*game.vectors[0]) if len(game.vectors) == 1 else tr("a further vector")
    if isinstance(game, AutomaticPairs):
        why = tr(
            "An automaton of {states} states reads both piles as sums of Fibonacci numbers and accepts these pairs"
            " only. The package has a certificate that no move joins two of them, and that every other position has a"
            " move to one.",
            states=f"{game.states:,}",
        )
    elif not isinstance(game, SettledPairs):
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


def _say_aim(game: VectorPairs, x: int, y: int, first: Option, named: str, facts: Facts) -> str:
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
