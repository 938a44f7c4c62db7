"""Why a position of Wythoff's games is won or lost: its pair, its difference, its digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.phrases import Pairs
from nimlike.core.position import Position
from nimlike.core.reason import Grid, Reason
from nimlike.games.nim.words import end_reason
from nimlike.games.wythoff.difference_rules import DifferenceRules
from nimlike.games.wythoff.wythoff_rules import WythoffRules
from nimlike.numeration.beatty_pairs import ostrowski_digits, ostrowski_weights

_DIGITS_SHOWN: Final = 10**12
_PAIRS: Final = 6
_BEFORE: Final = 3
_WIDE: Final = 12  # more digits than these are shown together, as one string


def reason(game: WythoffRules, x: int, y: int, first: tuple[Move, Position] | None) -> Reason:
    """The reason of the position (x, y) of a game."""
    return reason_by(_pair, _no_pair, game, x, y, first)


def reason_by(
    pair: Callable[..., Reason],
    no_pair: Callable[..., Reason],
    game: WythoffRules | DifferenceRules,
    x: int,
    y: int,
    first: tuple[Move, Position] | None,
) -> Reason:
    """The reason of the end of a game, of a pair, or of another position, the last two by functions."""
    facts: dict[str, Any] = {"difference": json_number(abs(x - y))}
    if x == y == 0:
        return end_reason("wythoff-end", game.misere, facts)
    return pair(game, min(x, y), max(x, y), facts) if first is None else no_pair(game, x, y, first, facts)


def _pair(game: WythoffRules, p: int, q: int, facts: dict[str, Any]) -> Reason:
    index = game.pair_index(p)
    assert index is not None
    facts["index"] = json_number(index)
    lines: list[str | Grid] = [
        tr(
            "{p} is the smallest number in no earlier pair, and the difference {number} belongs to this pair alone.",
            p=abbreviate(p),
            number=abbreviate(q - p),
        )
    ]
    if not game.misere:
        lines.append(_formula(game, index, p, q))
    lines.extend(_digits(game, p, q, facts))
    lines.append(tr("Every move breaks the pair: it keeps a number, or leaves a difference that no smaller pair has."))
    return pair_reason(game.misere, index, (p, q), _safe_pairs(game), lines, facts, pairs_around(game, index))


def pair_reason(
    misere: bool,
    index: int,
    pair: tuple[int, int],
    safe: str,
    working: Sequence[str | Grid],
    facts: dict[str, Any],
    figure: Pairs | None,
) -> Reason:
    """The reason of a pair; ``safe`` says what the P-positions are."""
    p, q = pair
    named = name_pair(p, q, index)
    if q == 1:
        told = tr("One counter is left, and the player to move has to take it. In misère play that loses.")
        summary = tr("{named}: the player to move must take the last counter, and loses.", named=named)
        nudge = tr("one counter is left, and it must be taken")
        return Reason("wythoff-pair", summary, (), facts, told, tr("which is pair $k = 0$"), nudge)
    last = tr("the player to move has to take the last counter, and loses") if misere else tr(_LAST)
    paragraph = tr(
        "{safe_pairs} {pair_text} is one of these pairs, so every move of the player to move "
        "spoils it, and the other player has an answer that makes a pair again. So it goes "
        "on until {last}.",
        safe_pairs=safe,
        pair_text=pair_text(p, q),
        last=last,
    )
    summary = tr("{named}, of difference {number}: a P-position.", named=named, number=abbreviate(q - p))
    clause = tr("which is pair $k = {index}$", index=abbreviate(index))
    nudge = tr("the piles are one of the pairs, and no move leads from one pair to another")
    return Reason("wythoff-pair", summary, tuple(working), facts, paragraph, clause, nudge, kept_safe(p, q), figure)


def kept_safe(p: int, q: int) -> tuple[str, str]:
    """First words about a pair."""
    alone = tr(
        "with {p}, with {q}, and with the difference {number}",
        p=abbreviate(p),
        q=abbreviate(q),
        number=abbreviate(q - p),
    )
    return (
        tr(
            "{pair_text} is a safe pair: the only one {alone}. Every move leaves the safe pairs.",
            pair_text=pair_text(p, q),
            alone=alone,
        ),
        tr("The other player can come back to one each time."),
    )


_COME_BACK: Final = later("No safe pair leads to another, so the other player must leave them, and you come back.")


def pairs_around(game: WythoffRules | DifferenceRules, index: int | None) -> Pairs | None:
    """Some pairs around the one that counts."""
    if index is None:
        return None
    first = max(0, index - _BEFORE)
    return Pairs(first, tuple(game.pair(k) for k in range(first, first + _PAIRS)), index)


_LAST: Final = later("the other player takes the last counter, and the player to move loses")


def take_all(x: int, y: int, move: Move, near: int, working: tuple[Grid, ...], facts: dict[str, Any]) -> Reason:
    """The reason of a position whose counters can all be taken, as both piles differ by less than ``near``."""
    takes = tr("takes all of it") if min(x, y) == 0 else tr("empties both piles at once")
    where = tr("The difference {abs} is less than {a}", abs=abbreviate(abs(x - y)), a=abbreviate(near))
    if min(x, y) == 0 or x == y:
        where = tr("The piles are equal") if x == y else tr("One pile is left")
    summary = ntr(
        "{where}: {move} {takes}, the last counter of all.",
        "{where}: {move} {takes}, the last counters of all.",
        x + y,
        where=where,
        move=move.brief(),
        takes=takes,
    )
    paragraph = tr(
        "Whoever takes the last counter wins, and the player to move can do so at once: {move} {takes}.",
        move=move.brief(),
        takes=takes,
    )
    nudge = tr("all counters that are left can be taken at once")
    plain = tr("All counters that are left can be taken at once: do."), tr("Whoever takes the last one wins.")
    return Reason("wythoff-move", summary, working, facts, paragraph, tr("which is not a pair"), nudge, plain)


def _no_pair(game: WythoffRules, x: int, y: int, first: tuple[Move, Position], facts: dict[str, Any]) -> Reason:
    move, after = first
    p, q = sorted(after.state)
    facts["move"] = str(move)
    facts["target"] = [json_number(p), json_number(q)]
    index = game.pair_index(p)
    facts["target_index"] = None if index is None else json_number(index)
    if q == 0:
        return take_all(x, y, move, game.a, (_piles_grid(game, x, y),), facts)
    if len(move.takes) == 1:
        kept = y if move.takes[0][0] == 0 else x
        how = tr("{kept} stands in", kept=abbreviate(kept))
    else:
        same = q - p == abs(x - y)
        how = (
            tr("The difference {abs} is that of", abs=abbreviate(abs(x - y)))
            if same
            else tr("The difference {abs} is within reach of that of", abs=abbreviate(abs(x - y)))
        )
    summary = tr(
        "Not a P-position. {how} {named}: {move} leaves it.", how=how, named=name_pair(p, q, index), move=move.brief()
    )
    told = (_piles_grid(game, x, y), *_digits(game, p, q, facts))
    return move_reason(game.misere, (x, y), first, _safe_pairs(game), summary, told, facts, pairs_around(game, index))


def move_reason(
    misere: bool,
    here: tuple[int, int],
    first: tuple[Move, Position],
    safe: str,
    summary: str,
    working: tuple[str | Grid, ...],
    facts: dict[str, Any],
    figure: Pairs | None,
) -> Reason:
    """The reason of a position from which a move leads to a pair."""
    move, after = first
    p, q = sorted(after.state)
    paragraph = _again(safe, misere, here, move, (p, q))
    nudge = tr("leave one of the pairs: both numbers decide together, and so does their difference")
    plain = (_aim(move, *here, p, q), tr(_COME_BACK))
    return Reason("wythoff-move", summary, working, facts, paragraph, tr("which is not a pair"), nudge, plain, figure)


def _again(safe: str, misere: bool, here: tuple[int, int], move: Move, pair: tuple[int, int]) -> str:
    """That a move reaches a pair, and how it goes on from there; ``safe`` says what the P-positions are."""
    x, y = (abbreviate(size) for size in here)
    given = {"safe_pairs": safe, "x": x, "y": y, "move": move.brief(), "pair_text": pair_text(*pair)}
    if misere:
        return tr(
            "{safe_pairs} ({x}, {y}) is not one of these pairs, but {move} leaves {pair_text}, "
            "which is one. The other player must spoil that pair, and the player to move can "
            "make a pair again, each time, until {end}.",
            **given,
            end=tr("the other player has to take the last counter"),
        )
    return tr(
        "{safe_pairs} ({x}, {y}) is not one of these pairs, but {move} leaves {pair_text}, "
        "which is one. The other player must spoil that pair, and the player to move can "
        "make a pair again, each time, down to {end}.",
        **given,
        end=tr("the last counter"),
    )


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
    shown = ", ".join(pair_text(*game.pair(k)) for k in range(first, first + 3))
    end = "" if game.misere else tr("the end of the game, (0, 0), and ")
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
        end=end,
        shown=shown,
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


def pair_text(p: int, q: int) -> str:
    """The pair as it stands in a sentence, the middle of long numbers left out."""
    return f"({abbreviate(p)}, {abbreviate(q)})"


def name_pair(p: int, q: int, index: int | None) -> str:
    """A pair with its number, if it has one."""
    number = tr("the end of the game") if index is None else tr("pair $k = {index}$", index=abbreviate(index))
    return f"{pair_text(p, q)}, {number}"


def _piles_grid(game: WythoffRules, x: int, y: int) -> Grid:
    """Which pair each pile stands in."""
    rows = []
    for pile, size in enumerate((x, y)):
        p, q = sorted((size, game.partner(size)))
        index = game.pair_index(p)
        number = tr("end of the game") if index is None else abbreviate(index)
        rows.append((pile_name(pile), abbreviate(size), pair_text(p, q), number))
    return Grid((tr("pile"), tr("size"), tr("stands in the pair"), "$k$"), tuple(rows))


def _formula(game: WythoffRules, k: int, p: int, q: int) -> str:
    first, step = abbreviate(game.a), abbreviate(game.step)
    shown, small, large = abbreviate(k), abbreviate(p), abbreviate(q)
    if game.a == game.step == 1:
        return tr(
            "$floor({shown} (1 + sqrt 5)/2) = {small}$ and $floor({shown} (3 + sqrt 5)/2) = {large}$.",
            shown=shown,
            small=small,
            large=large,
        )
    root = f"({_with_root(2 - game.step, game.step**2 + 4)})/2"
    if game.a == game.step:
        return tr(
            "$floor({shown} {root}) = {small}$ and ${small} + {first} * {shown} = {large}$.",
            shown=shown,
            root=root,
            small=small,
            first=first,
            large=large,
        )
    difference = f"${small} + {first} + {step} * {shown} = {large}$"
    if game.a > game.step + 1:
        return tr(
            "{small} is the place of letter A number {shown}, counted from 0, in the word "
            "$A^{first} s(A)^{first} s^2(A)^{first}$..., where $s$ puts $B A^{step}$ for $A$ and "
            "$A$ for $B$; {difference}.",
            small=small,
            shown=shown,
            first=first,
            step=step,
            difference=difference,
        )
    return tr(
        "$floor(2 - {first}/beta + {shown} alpha) = {small}$ with $alpha = {root}$ and $beta "
        "= alpha + {step}$; {difference}.",
        first=first,
        shown=shown,
        small=small,
        root=root,
        step=step,
        difference=difference,
    )


def _with_root(number: int, radicand: int) -> str:
    """number + sqrt(radicand), without a 0 in front."""
    return (
        tr("{number} + sqrt {radicand}", number=abbreviate(number), radicand=abbreviate(radicand))
        if number
        else tr("sqrt {radicand}", radicand=abbreviate(radicand))
    )


def _digits(game: WythoffRules, p: int, q: int, facts: dict[str, Any]) -> list[str | Grid]:
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
