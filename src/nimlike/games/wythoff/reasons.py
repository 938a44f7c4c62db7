"""Why a position of Wythoff's games is won or lost: its pair, its difference, its digits."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.answer import ENDED, Grid, Reason
from nimlike.core.figures import Pairs
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrase import counted
from nimlike.core.position import Position
from nimlike.numeration.ostrowski import ostrowski_digits, ostrowski_weights

if TYPE_CHECKING:
    from nimlike.games.wythoff.differences import WythoffDifferences
    from nimlike.games.wythoff.game import Wythoff

_DIGITS_SHOWN: Final = 10**12
_PAIRS: Final = 6
_BEFORE: Final = 3
_WIDE: Final = 12  # more digits than these are shown together, as one string


def reason(game: Wythoff, x: int, y: int, first: tuple[Move, Position] | None) -> Reason:
    """The reason of the position (x, y) of a game.

    Parameters
    ----------
    game, x, y
        The position.
    first
        A winning move with the position it reaches; None where the player to move loses, and at the end.
    """
    facts: dict[str, Any] = {"difference": json_number(abs(x - y))}
    if x == y == 0:
        return ended(game.misere, facts)
    if first is None:
        return _pair(game, min(x, y), max(x, y), facts)
    return _no_pair(game, x, y, first, facts)


def ended(misere: bool, facts: dict[str, Any]) -> Reason:
    """The reason of the position with no counter left."""
    last = "whoever took the last one loses" if misere else "whoever took the last one has won"
    paragraph = "The game is over, and nobody can move. " + (
        "In misère play taking the last counter loses, so the player whose turn it would be has won."
        if misere
        else "The player who made the last move has won."
    )
    return Reason(
        "wythoff-end", f"No counter is left: {last}.", (), facts, paragraph, "where no counter is left", ENDED
    )


def _pair(game: Wythoff, p: int, q: int, facts: dict[str, Any]) -> Reason:
    index = game.pair_index(p)
    assert index is not None
    facts["index"] = json_number(index)
    if q == 1:
        paragraph = "One counter is left, and the player to move has to take it. In misère play that loses."
        summary = f"{_named(game, p, q)}: the player to move must take the last counter, and loses."
        nudge = "one counter is left, and it must be taken"
        return Reason("wythoff-pair", summary, (), facts, paragraph, "which is pair $k = 0$", nudge)
    last = "the player to move has to take the last counter, and loses" if game.misere else _LAST
    paragraph = (
        f"{_safe_pairs(game)} {pair_text(p, q)} is one of these pairs, so every move of the player to move spoils it,"
        f" and the other player has an answer that makes a pair again. So it goes on until {last}."
    )
    lines: list[str | Grid] = [
        f"{abbreviate(p)} is the least number in no earlier pair, and the difference"
        f" {abbreviate(q - p)} belongs to this pair alone."
    ]
    if not game.misere:
        lines.append(_formula(game, index, p, q))
    lines.extend(_digits(game, p, q, facts))
    lines.append("Every move breaks the pair: it keeps a number, or leaves a difference that no smaller pair has.")
    summary = f"{_named(game, p, q)}, of difference {abbreviate(q - p)}: a safe combination."
    clause = f"which is pair $k = {abbreviate(index)}$"
    nudge = "the piles are one of the pairs, and no move leads from one pair to another"
    plain = kept_safe(p, q)
    return Reason(
        "wythoff-pair", summary, tuple(lines), facts, paragraph, clause, nudge, plain, pairs_around(game, index)
    )


def kept_safe(p: int, q: int) -> tuple[str, str]:
    """First words about a pair."""
    alone = f"with {abbreviate(p)}, with {abbreviate(q)}, and with the difference {abbreviate(q - p)}"
    return (
        f"{pair_text(p, q)} is a safe pair: the only one {alone}. Every move leaves the safe pairs.",
        "The other player can come back to one each time.",
    )


COME_BACK: Final = "No safe pair leads to another, so the other player must leave them, and you come back."
ALL_AT_ONCE: Final = ("All counters that are left can be taken at once: do.", "Whoever takes the last one wins.")


def pairs_around(game: Wythoff | WythoffDifferences, index: int | None) -> Pairs | None:
    """Some pairs around the one that counts."""
    if index is None:
        return None
    first = max(0, index - _BEFORE)
    return Pairs(first, tuple(game.pair(k) for k in range(first, first + _PAIRS)), index)


_LAST: Final = "the other player takes the last counter, and the player to move loses"


def _no_pair(game: Wythoff, x: int, y: int, first: tuple[Move, Position], facts: dict[str, Any]) -> Reason:
    move, after = first
    p, q = sorted(after.state)
    facts["move"] = str(move)
    facts["target"] = [json_number(p), json_number(q)]
    index = game.pair_index(p)
    facts["target_index"] = None if index is None else json_number(index)
    if q == 0:
        takes = "takes all of it" if min(x, y) == 0 else "empties both piles at once"
        where = f"The difference {abbreviate(abs(x - y))} is less than {abbreviate(game.a)}"
        if min(x, y) == 0 or x == y:
            where = "The piles are equal" if x == y else "One pile is left"
        summary = f"{where}: {move.brief()} {takes}, the last {'counter' if x + y == 1 else 'counters'} of all."
        paragraph = (
            f"Whoever takes the last counter wins, and the player to move can do so at once: {move.brief()} {takes}."
        )
        working = (_piles_grid(game, x, y),)
        nudge = "all counters that are left can be taken at once"
        return Reason("wythoff-move", summary, working, facts, paragraph, "which is not a pair", nudge, ALL_AT_ONCE)
    if len(move.takes) == 1:
        kept = y if move.takes[0][0] == 0 else x
        how = f"{abbreviate(kept)} stands in"
    else:
        same = q - p == abs(x - y)
        how = f"The difference {abbreviate(abs(x - y))} is {'' if same else 'within reach of '}that of"
    summary = f"Not a pair. {how} {_named(game, p, q)}: {move.brief()} leaves it."
    end = "the other player has to take the last counter" if game.misere else "the last counter"
    paragraph = (
        f"{_safe_pairs(game)} ({abbreviate(x)}, {abbreviate(y)}) is not one of these pairs, but {move.brief()} leaves"
        f" {pair_text(p, q)}, which is one. The other player must spoil that pair, and the player to move can make a"
        f" pair again, each time, {'until' if game.misere else 'down to'} {end}."
    )
    told = (_piles_grid(game, x, y), *_digits(game, p, q, facts))
    nudge = "leave one of the pairs: both numbers decide together, and so does their difference"
    plain = (
        aim(move, x, y, p, q),
        COME_BACK,
    )
    figure = pairs_around(game, index)
    return Reason("wythoff-move", summary, told, facts, paragraph, "which is not a pair", nudge, plain, figure)


def aim(move: Move, x: int, y: int, p: int, q: int) -> str:
    """The winning move, by the number that is kept or by the difference."""
    pair = pair_text(p, q)
    if len(move.takes) == 1:
        pile, amount = move.takes[0]
        kept = abbreviate(y if pile == 0 else x)
        return (
            f"{kept} stands in the safe pair {pair}. Take {abbreviate(amount)} from pile {pile_name(pile)} to reach it."
        )
    one, other = (abbreviate(amount) for _, amount in move.takes)
    if one == other:
        gap = abbreviate(q - p)
        return f"The piles differ by {gap}, as the safe pair {pair} does. Take {one} from both to reach it."
    return f"The safe pair {pair} is within reach: take {one} from A and {other} from B."


def _safe_pairs(game: Wythoff) -> str:
    """What the safe combinations are and why no move joins two of them, for a reader new to them."""
    a, b = game.a, game.step
    first = 0 if game.misere or a != b else 1  # where a = b, the pair k = 0 is (0, 0)
    shown = ", ".join(pair_text(*game.pair(k)) for k in range(first, first + 3))
    end = "" if game.misere else "the end of the game, (0, 0), and "
    if b == 1:
        differences = "each difference comes once"
        apart = "leaves their difference the same"
    else:
        differences = f"the differences are {abbreviate(b)} apart"
        apart = f"changes their difference by less than {abbreviate(b)}"
    both = "a move from both piles" if a <= b else "a move from both piles, unless it empties them,"
    text = (
        f"The safe combinations are {end}the pairs {shown}, and so on: each number stands in one pair only, and"
        f" {differences}. A move from one pile keeps a number and {both} {apart}, so no move leads from"
    )
    if first or a == b or game.misere:
        text += " one safe combination to another."
        return f"{text} Emptying both piles at once loses." if game.misere and a > b else text
    return (
        f"{text} one of these pairs to another. No move from them leads to (0, 0) either: emptying both piles at once"
        f" needs a difference less than {abbreviate(a)}, which no pair has."
    )


def pair_text(p: int, q: int) -> str:
    return f"({abbreviate(p)}, {abbreviate(q)})"


def _named(game: Wythoff, p: int, q: int) -> str:
    index = game.pair_index(p)
    number = "the end of the game" if index is None else f"pair $k = {abbreviate(index)}$"
    return f"{pair_text(p, q)}, {number}"


def _piles_grid(game: Wythoff, x: int, y: int) -> Grid:
    """Which pair each pile stands in."""
    rows = []
    for pile, size in enumerate((x, y)):
        p, q = sorted((size, game.partner(size)))
        index = game.pair_index(p)
        number = "end of the game" if index is None else abbreviate(index)
        rows.append((pile_name(pile), abbreviate(size), pair_text(p, q), number))
    return Grid(("pile", "size", "stands in the pair", "$k$"), tuple(rows))


def _formula(game: Wythoff, k: int, p: int, q: int) -> str:
    first, step = abbreviate(game.a), abbreviate(game.step)
    shown, small, large = abbreviate(k), abbreviate(p), abbreviate(q)
    if game.a == game.step == 1:
        return f"$floor({shown} (1 + sqrt 5)/2) = {small}$ and $floor({shown} (3 + sqrt 5)/2) = {large}$."
    root = f"({_with_root(2 - game.step, game.step**2 + 4)})/2"
    if game.a == game.step:
        return f"$floor({shown} {root}) = {small}$ and ${small} + {first} * {shown} = {large}$."
    difference = f"${small} + {first} + {step} * {shown} = {large}$"
    if game.a > game.step + 1:
        return (
            f"{small} is the place of letter A number {shown}, counted from 0, in the word"
            f" $A^{first} s(A)^{first} s^2(A)^{first}$..., where $s$ puts $B A^{step}$ for $A$ and $A$ for $B$;"
            f" {difference}."
        )
    return (
        f"$floor(2 - {first}/beta + {shown} alpha) = {small}$ with $alpha = {root}$ and $beta = alpha + {step}$;"
        f" {difference}."
    )


def _with_root(number: int, radicand: int) -> str:
    """number + sqrt(radicand), without a 0 in front."""
    return f"{abbreviate(number)} + sqrt {abbreviate(radicand)}" if number else f"sqrt {abbreviate(radicand)}"


def _digits(game: Wythoff, p: int, q: int, facts: dict[str, Any]) -> list[str | Grid]:
    """How the pair is seen in Zeckendorf or Ostrowski digits; only the games with a = b have this form."""
    a = game.a
    if game.misere or a != game.step or not 0 < q < _DIGITS_SHOWN:
        return []
    small, large = ostrowski_digits(p, a), ostrowski_digits(q, a)
    facts["digits"] = [small, large]
    name = "Zeckendorf" if a == 1 else f"Ostrowski ($a = {a}$)"
    zeros = next(i for i in count() if small[-1 - i])
    if len(large) <= _WIDE:
        weights = ostrowski_weights(a, q)[: len(large)]
        heads = ("weights", *map(str, reversed(weights)))
        rows = ((str(p), "", *map(str, small)), (str(q), *map(str, large)))
    else:
        glue = "" if a < 10 else "."
        heads = ("number", "digits")
        rows = ((str(p), glue.join(map(str, small))), (str(q), glue.join(map(str, large))))
    ending = f"end in {counted(zeros, 'zero')}, an even number" if zeros else "end in no zero"
    return [
        f"The pair in {name} digits:",
        Grid(heads, rows),
        f"The digits of {p}, a smaller number of a pair, {ending}; the digits of {q} are the same with a 0 appended.",
    ]
