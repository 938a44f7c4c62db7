"""Why a position of Wythoff's games is won or lost: its pair, its difference, its digits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from nimlike.core.errors import LimitReached
from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import Pairs
from nimlike.core.reason import Facts, Grid, Reason
from nimlike.games.nim.words import end_reason
from nimlike.games.wythoff.difference_rules import DifferenceRules
from nimlike.games.wythoff.wythoff_rules import Option, WythoffRules
from nimlike.numeration.beatty_pairs import ostrowski_digits, ostrowski_weights

_DIGITS_SHOWN: Final = 10**12
_LARGEST_DRAWN: Final = 10**15
_PAIRS: Final = 6
_BEFORE: Final = 3
_WIDE: Final = 12  # more digits than these are shown together, as one string


@dataclass(frozen=True)
class PairWords:
    """What reasons say of one kind of these games alone."""

    say_safe: Callable[[Any], str]  # what the P-positions are
    emptied: Callable[[Any, int, int], str]  # why piles of two numbers that differ can be emptied at once
    prove: Callable[..., list[str | Grid]]  # why (p, q) of that index is a P-position; may add facts
    aim: Callable[..., str]  # that a move from (x, y) leaves the pair of this name
    show: Callable[..., list[str | Grid]]  # the working for (x, y), from which a move leaves (p, q)


_END: Final = later("down to the last counter")
_MISERE_END: Final = later("until the other player has to take the last counter")


def reason_by(words: PairWords, game: Any, x: int, y: int, first: Option | None) -> Reason:
    """The reason of the end of a game, of a pair, or of another position by its first winning move."""
    facts: Facts = {"difference": abs(x - y)}
    if x == y == 0:
        return end_reason("wythoff-end", game.misere, facts)
    if first is None:
        return _pair(words, game, min(x, y), max(x, y), facts)
    move, after = first
    p, q = sorted(after.state)
    index = game.pairs.index(p)
    facts |= {"move": str(move), "target": [p, q]}
    facts["target_index"] = index
    if q == 0:
        return _take_all(x, y, move, words.emptied(game, x, y), (_piles_grid(game, x, y),), facts)
    how = words.aim(game, x, y, first, name_pair(p, q, index), facts)
    working = (_piles_grid(game, x, y), *words.show(game, x, y, p, q, facts))
    paragraph = tr(
        "{safe_pairs} ({x}, {y}) is not one of these pairs, but {move} leaves {pair_text}, which is one. The other"
        " player must spoil that pair, and the player to move can make a pair again, each time, {until}.",
        safe_pairs=words.say_safe(game),
        x=abbreviate(x),
        y=abbreviate(y),
        move=move.brief(),
        pair_text=pair_text(p, q),
        until=tr(_MISERE_END if game.misere else _END),
    )
    nudge = tr("leave one of the pairs: both numbers decide together, and so does their difference")
    come_back = tr("No safe pair leads to another, so the other player must leave them, and you come back.")
    plain, figure = (_aim(move, x, y, p, q), come_back), pairs_around(game, index, q)
    return Reason("wythoff-move", how, working, facts, paragraph, tr("which is not a pair"), nudge, plain, figure)


def _prove(game: WythoffRules, p: int, q: int, index: int, facts: Facts) -> list[str | Grid]:
    lines: list[str | Grid] = [
        tr(
            "{p} is the smallest number in no earlier pair, and the difference {number} belongs to this pair alone.",
            p=abbreviate(p),
            number=abbreviate(q - p),
        )
    ]
    if not game.misere and game.a == game.step:
        lines.append(_formula(game, index, p, q))
    lines.extend(_digits(game, p, q, facts))
    lines.append(tr("Every move breaks the pair: it keeps a number, or leaves a difference that no smaller pair has."))
    return lines


def _pair(words: PairWords, game: Any, p: int, q: int, facts: Facts) -> Reason:
    """The reason of a pair."""
    index = game.pairs.index(p)
    assert index is not None
    facts["index"] = index
    working = words.prove(game, p, q, index, facts)
    named = name_pair(p, q, index)
    if q == 1:
        told = tr("One counter is left, and the player to move has to take it. In misère play that loses.")
        summary = tr("{named}: the player to move must take the last counter, and loses.", named=named)
        nudge = tr("one counter is left, and it must be taken")
        return Reason("wythoff-pair", summary, (), facts, told, tr("which is pair $k = 0$"), nudge)
    shown = {"p": abbreviate(p), "q": abbreviate(q), "number": abbreviate(q - p), "pair_text": pair_text(p, q)}
    last = (
        tr("the player to move has to take the last counter, and loses")
        if game.misere
        else tr("the other player takes the last counter, and the player to move loses")
    )
    paragraph = tr(
        "{safe_pairs} {pair_text} is one of these pairs, so every move of the player to move "
        "spoils it, and the other player has an answer that makes a pair again. So it goes "
        "on until {last}.",
        safe_pairs=words.say_safe(game),
        last=last,
        **shown,
    )
    summary = tr("{named}, of difference {number}: a P-position.", named=named, **shown)
    clause = tr("which is pair $k = {index}$", index=abbreviate(index))
    nudge = tr("the piles are one of the pairs, and no move leads from one pair to another")
    alone = tr("with {p}, with {q}, and with the difference {number}", **shown)
    plain = (
        tr("{pair_text} is a safe pair: the only one {alone}. Every move leaves the safe pairs.", alone=alone, **shown),
        tr("The other player can come back to one each time."),
    )
    figure = pairs_around(game, index, q)
    return Reason("wythoff-pair", summary, tuple(working), facts, paragraph, clause, nudge, plain, figure)


def pairs_around(game: Any, index: int | None, larger: int) -> Pairs | None:
    """Some pairs around the one that counts; none where the next ones are beyond what is known, or very long."""
    if index is None or (larger >= _LARGEST_DRAWN and isinstance(game, DifferenceRules)):
        return None
    first = max(0, index - _BEFORE)
    with suppress(LimitReached):
        return Pairs(first, tuple(game.pair(k) for k in range(first, first + _PAIRS)), index)
    return None


def say_near(apart: int, near: int) -> str:
    """That piles which differ by less than ``near`` can be emptied."""
    return tr("The difference {abs} is less than {a}", abs=abbreviate(apart), a=abbreviate(near))


def _take_all(x: int, y: int, move: Move, where: str, working: tuple[Grid, ...], facts: Facts) -> Reason:
    """The reason of a position whose counters can all be taken; ``where`` says why if both piles have some."""
    takes = tr("takes all of it") if min(x, y) == 0 else tr("empties both piles at once")
    if min(x, y) == 0 or x == y:
        where = tr("The piles are equal") if x == y else tr("One pile is left")
    words = {"where": where, "move": move.brief(), "takes": takes}
    summary = ntr(
        "{where}: {move} {takes}, the last counter of all.",
        "{where}: {move} {takes}, the last counters of all.",
        x + y,
        **words,
    )
    paragraph = tr(
        "Whoever takes the last counter wins, and the player to move can do so at once: {move} {takes}.", **words
    )
    nudge = tr("all counters that are left can be taken at once")
    plain = tr("All counters that are left can be taken at once: do."), tr("Whoever takes the last one wins.")
    return Reason("wythoff-move", summary, working, facts, paragraph, tr("which is not a pair"), nudge, plain)


def say_aim(game: Any, x: int, y: int, first: Option, named: str, facts: Facts) -> str:
    move, after = first
    p, q = sorted(after.state)
    apart = abbreviate(abs(x - y))
    if len(move.takes) == 1:
        how = tr("{kept} stands in", kept=abbreviate(y if move.takes[0][0] == 0 else x))
    elif q - p == abs(x - y):
        how = tr("The difference {abs} is that of", abs=apart)
    else:
        how = tr("The difference {abs} is within reach of that of", abs=apart)
    return tr("Not a P-position. {how} {named}: {move} leaves it.", how=how, named=named, move=move.brief())


def _aim(move: Move, x: int, y: int, p: int, q: int) -> str:
    """The winning move, by the number that is kept or by the difference."""
    pair = pair_text(p, q)
    if len(move.takes) == 1:
        pile, amount = move.takes[0]
        kept = abbreviate(y if pile == 0 else x)
        return tr(
            "{kept} stands in the safe pair {pair}. Take {amount} from pile {pile_name} to reach it.",
            kept=kept,
            pair=pair,
            amount=abbreviate(amount),
            pile_name=pile_name(pile),
        )
    one, other = (abbreviate(amount) for _, amount in move.takes)
    if one == other:
        gap = abbreviate(q - p)
        return tr(
            "The piles differ by {gap}, as the safe pair {pair} does. Take {one} from both to reach it.",
            gap=gap,
            pair=pair,
            one=one,
        )
    return tr(
        "The safe pair {pair} is within reach: take {one} from A and {other} from B.", pair=pair, one=one, other=other
    )


def _safe_pairs(game: WythoffRules) -> str:
    """What the P-positions are and why no move joins two of them, for a reader new to them."""
    a, b = game.a, game.step
    first = 0 if game.misere or a != b else 1  # where a = b, the pair k = 0 is (0, 0)
    if b == 1:
        differences = tr("each difference comes once")
        apart = tr("leaves their difference the same")
    else:
        differences = tr("the differences are {b} apart", b=abbreviate(b))
        apart = tr("changes their difference by less than {b}", b=abbreviate(b))
    both = tr("a move from both piles") if a <= b else tr("a move from both piles, unless it empties them,")
    text = tr(
        "The P-positions are {end}the pairs {shown}, and so on, in either order: each number stands in "
        "one pair only, and {differences}. A move from one pile keeps a number and {both} "
        "{apart}, so no move leads from",
        **first_pairs(game, first),
        differences=differences,
        both=both,
        apart=apart,
    )
    if first or a == b or game.misere:
        text += tr(" one P-position to another.")
        return tr("{text} Emptying both piles at once loses.", text=text) if game.misere and a > b else text
    return tr(
        "{text} one of these pairs to another. No move from them leads to (0, 0) either: "
        "emptying both piles at once needs a difference less than {a}, which no pair has.",
        text=text,
        a=abbreviate(a),
    )


def first_pairs(game: Any, first: int) -> dict[str, str]:
    """The words for the first P-positions, where the pairs have numbers from ``first`` on."""
    shown = ", ".join(pair_text(*game.pair(k)) for k in range(first, first + 3))
    return {"end": "" if game.misere else tr("the end of the game, (0, 0), and "), "shown": shown}


def pair_text(p: int, q: int) -> str:
    """The pair as it stands in a sentence, the middle of long numbers left out."""
    return f"({abbreviate(p)}, {abbreviate(q)})"


def name_pair(p: int, q: int, index: int | None) -> str:
    """A pair with its number, if it has one."""
    number = tr("the end of the game") if index is None else tr("pair $k = {index}$", index=abbreviate(index))
    return f"{pair_text(p, q)}, {number}"


def _piles_grid(game: Any, x: int, y: int) -> Grid:
    """Which pair each pile stands in; of a pair whose larger number is not at hand the smaller one."""
    rows = []
    for pile, size in enumerate((x, y)):
        try:
            shown = pair_text(*sorted((size, int(game.pairs.partner(size)))))
        except LimitReached:
            shown = tr("({size}, a larger number)", size=abbreviate(size))
        index = game.pairs.index(size)
        number = tr("end of the game") if index is None else abbreviate(index)
        rows.append((pile_name(pile), abbreviate(size), shown, number))
    return Grid((tr("pile"), tr("size"), tr("stands in the pair"), "$k$"), tuple(rows))


def _formula(game: WythoffRules, k: int, p: int, q: int) -> str:
    """The pair by its number, where a = b."""
    words = {"shown": abbreviate(k), "small": abbreviate(p), "large": abbreviate(q), "first": abbreviate(game.a)}
    if game.a == game.step == 1:
        return tr("$floor({shown} (1 + sqrt 5)/2) = {small}$ and $floor({shown} (3 + sqrt 5)/2) = {large}$.", **words)
    number, radicand = 2 - game.a, abbreviate(game.a**2 + 4)
    root = (
        tr("{number} + sqrt {radicand}", number=abbreviate(number), radicand=radicand)
        if number
        else tr("sqrt {radicand}", radicand=radicand)
    )
    root = f"({root})/2"
    return tr("$floor({shown} {root}) = {small}$ and ${small} + {first} * {shown} = {large}$.", root=root, **words)


def _digits(game: WythoffRules, p: int, q: int, facts: Facts) -> list[str | Grid]:
    """How the pair is seen in Zeckendorf or Ostrowski digits; only the games with a = b have this form."""
    a = game.a
    if game.misere or a != game.step or not 0 < q < _DIGITS_SHOWN:
        return []
    small, large = ostrowski_digits(p, a), ostrowski_digits(q, a)
    facts["digits"] = [small, large]
    name = "Zeckendorf" if a == 1 else tr("Ostrowski ($a = {a}$)", a=a)
    zeros = next(i for i in count() if small[-1 - i])
    if len(large) <= _WIDE:
        weights = ostrowski_weights(a, q)[: len(large)]
        heads = ("weights", *map(str, reversed(weights)))
        rows = ((str(p), "", *map(str, small)), (str(q), *map(str, large)))
    else:
        glue = "" if a < 10 else "."
        heads = ("number", "digits")
        rows = ((str(p), glue.join(map(str, small))), (str(q), glue.join(map(str, large))))
    ending = (
        ntr("end in {n} zero, an even number", "end in {n} zeros, an even number", zeros, n=abbreviate(zeros))
        if zeros
        else tr("end in no zero")
    )
    return [
        tr("The pair in {name} digits:", name=name),
        Grid(heads, rows),
        tr(
            "The digits of {p}, a smaller number of a pair, {ending}; the digits of {q} are the "
            "same with a 0 appended.",
            p=p,
            ending=ending,
            q=q,
        ),
    ]


WORDS: Final = PairWords(
    _safe_pairs,
    lambda game, x, y: say_near(abs(x - y), game.a),
    _prove,
    say_aim,
    lambda game, x, y, p, q, facts: _digits(game, p, q, facts),
)
