"""Why a position of Nim is won or lost: Bouton's columns, and the piles of one that decide misère play."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import State, pile_name
from nimlike.core.numbers import abbreviate, format_number
from nimlike.core.phrases import blocks_to_draw, capital, name_blocks
from nimlike.core.reason import ENDED, Facts, Grid, Reason

_WIDE: Final = 12  # more binary columns than these are shown together, as one string of digits
_SHOWN_COLUMNS: Final = 64
_SHOWN_PILES: Final = 32
_NAMED_COLUMNS: Final = 6
_ONES: Final = later(
    "When the last counter loses and no pile exceeds 1, a position is a P-position if and only if its number of piles"
    " of one is odd."
)
_COLUMNS: Final = later("Write each pile in binary, one below another, and count the ones in each column.")


def reason(piles: State, misere: bool, lost: bool, ones: int | None) -> Reason:
    """The reason of a position; ``ones``, the number of piles of one, where it decides: no two piles exceed 1."""
    nim_sum = reduce(xor, piles)
    facts: Facts = {
        "nim_sum": format_number(nim_sum),
        "odd_columns": odd_columns(nim_sum),
        "odd_column_count": nim_sum.bit_count(),
    }
    if not any(piles):
        return end_reason("nim-end", misere, facts)
    if ones is not None:
        facts["ones"] = ones
        return _only_ones(ones, lost, facts) if max(piles) <= 1 else _one_large(piles, ones, facts)
    return _safe(piles, misere, facts) if lost else _unsafe(piles, misere, nim_sum, facts)


def end_reason(kind: str, misere: bool, facts: Facts) -> Reason:
    """The reason of a position with no counter left, in a game whose last move takes the last counter."""
    last = tr("whoever took the last one loses") if misere else tr("whoever took the last one has won")
    paragraph = tr("The game is over, and nobody can move. ") + (
        tr("In misère play taking the last counter loses, so the player whose turn it would be has won.")
        if misere
        else tr("The player who made the last move has won.")
    )
    return Reason(
        kind,
        tr("No counter is left: {last}.", last=last),
        (),
        facts,
        paragraph,
        tr("where no counter is left"),
        ENDED,
    )


def _safe(piles: State, misere: bool, facts: Facts) -> Reason:
    paragraph = tr(
        "{columns} Here every count is even. A move changes one pile, so it makes some count "
        "odd, whatever the player to move tries; and the other player has an answer that "
        "makes all counts even again. ",
        columns=tr(_COLUMNS),
    )
    if misere:
        paragraph += tr(
            "So it goes on until one pile only is larger than 1 and the other player reduces it "
            "to 1 or 0, whichever leaves an odd number of piles of one: then the player to move "
            "must take the last counter, and loses."
        )
    else:
        paragraph += tr("So it goes on until the other player takes the last counter: the player to move loses.")
    working = [*columns(piles), tr("A move changes the digits of one pile only, so it cannot keep every column even.")]
    if misere:
        working.append(tr("While two piles or more exceed 1 the P-positions are those of normal play."))
    return Reason(
        "nim-columns",
        tr("Every binary column holds an even number of ones (nim-sum 0): a P-position."),
        tuple(working),
        facts,
        paragraph,
        tr("with nim-sum 0"),
        tr("each pile is blocks of 1, 2, 4, 8, ...; every block has a partner, and any move breaks a pair"),
        (
            tr("Every block has a partner. Any move breaks a pair, and the other player can mend it."),
            tr("So it goes on{value}.", value=tr(_UNTIL_ONES) if misere else tr(", down to the last counter")),
        ),
        blocks_to_draw(_names(piles), piles),
    )


def movable_piles(piles: State, nim_sum: int) -> list[int]:
    """The piles that can be lowered to their XOR with the nim-sum: those that have its top bit."""
    top = nim_sum.bit_length() - 1
    return [pile for pile, size in enumerate(piles) if size >> top & 1]


def _unsafe(piles: State, misere: bool, nim_sum: int, facts: Facts) -> Reason:
    movable = movable_piles(piles, nim_sum)
    first = movable[0]
    size, target = piles[first], piles[first] ^ nim_sum
    facts["pile"], facts["target"] = first, format_number(target)
    name, odd = pile_name(first), nim_sum.bit_count()
    words = {"name": name, "size": abbreviate(size), "target": abbreviate(target), "shown": abbreviate(nim_sum)}
    clause, figure = tr("with nim-sum {shown}", **words), blocks_to_draw(_names(piles), piles, first)
    if not misere and nim_sum == sum(piles) == size:
        whole = tr("all its {size} counters, the last", **words) if size > 1 else tr("its one counter, the last")
        summary = tr("Only pile {name} is left: take {whole}.", whole=whole, **words)
        paragraph = tr(
            "Whoever takes the last counter wins. Only pile {name} is left, so the player to move takes {whole}.",
            whole=whole,
            **words,
        )
        take_all = tr("Only pile {name} is left: take all of it.", **words)
        plain = take_all, tr("Whoever takes the last counter wins.")
        nudge = tr("only one pile is left")
        return Reason("nim-columns", summary, columns(piles), facts, paragraph, clause, nudge, plain, figure)
    paragraph = tr(
        "{columns} Here the count is odd in {odd}. Taking {number} from pile {name} makes every count even. Each move"
        " of the other player then makes some count odd, and there is always an answer that makes all counts even"
        " again.",
        columns=tr(_COLUMNS),
        odd=ntr("{n} column", "{n} columns", odd, n=abbreviate(odd)),
        number=abbreviate(size - target),
        **words,
    )
    if misere:
        paragraph += tr(
            " Near the end, when one pile only is larger than 1, the player to move reduces it "
            "to 1 or 0, whichever leaves an odd number of piles of one, and the other player has "
            "to take the last counter."
        )
    else:
        paragraph += tr(" So the player to move takes the last counter and wins.")
    working = [
        *columns(piles),
        tr(
            "Pile {name} has a one in the highest odd column, $2^{top}$. Changing its digits in "
            "the odd columns, that is adding the nim-sum without carrying, makes it smaller: "
            "${size} xor {shown} = {target}$.",
            top=nim_sum.bit_length() - 1,
            **words,
        ),
        ntr(
            "{n} pile has a one in that column, and it gives the one winning move.",
            "{n} piles have a one in that column, and each gives one winning move.",
            len(movable),
            n=abbreviate(len(movable)),
        ),
    ]
    if misere:
        working.append(tr("While two piles or more exceed 1 the P-positions are those of normal play."))
    summary = tr(
        "{some} an odd number of ones (nim-sum {shown}): reduce pile {name} from {size} to "
        "{target}, and every column is even.",
        some=_some(facts["odd_columns"], odd),
        **words,
    )
    value = tr(_UNTIL_ONES) if misere else tr(", down to the last counter")
    mend = tr("Each move of the other player then breaks a pair, and you can mend it{value}.", value=value)
    plain = _pairing(nim_sum, size, target, name), mend
    nudge = tr("see each pile as blocks of 1, 2, 4, 8, ...; leave every block a partner")
    return Reason("nim-columns", summary, tuple(working), facts, paragraph, clause, nudge, plain, figure)


_UNTIL_ONES: Final = later(", as in Nim, until only one pile is larger than one; then an odd number of ones is left")


def _names(piles: State) -> list[str]:
    return [pile_name(pile) for pile in range(len(piles))]


def _pairing(nim_sum: int, size: int, target: int, name: str) -> str:
    """The winning move in blocks: those without a partner go, or become others."""
    goes, comes = size & nim_sum, target & nim_sum
    lone = capital(name_blocks(nim_sum))
    lead = ntr("{lone} has no partner.", "{lone} have no partner.", nim_sum.bit_count(), lone=lone)
    if not comes:
        it = tr("the one") if nim_sum.bit_count() == 1 else tr("those")
        return tr("{lead} Take {it} in pile {name}, and every block pairs off.", lead=lead, it=it, name=name)
    return tr(
        "{lead} Take {take} from pile {name}: there {named_blocks} {becomes} "
        "{named_blocks2}, and every block pairs off.",
        lead=lead,
        take=abbreviate(size - target),
        name=name,
        named_blocks=name_blocks(goes),
        becomes=tr("becomes") if goes.bit_count() == 1 else tr("become"),
        named_blocks2=name_blocks(comes),
    )


def _only_ones(ones: int, lost: bool, facts: Facts) -> Reason:
    who = tr("the player to move") if lost else tr("the other player")
    words = {"ones": ones, "number": tr("an odd number") if lost else tr("an even number"), "who": who, "last": who}
    if ones == 1:
        summary = tr("One counter is left, and the player to move must take it: a P-position in misère play.")
    else:
        summary = tr(
            "Only piles of one are left, {ones} of them, {number}: {who} must take the last counter, and loses.",
            **words,
        )
    paragraph = tr(
        "Each move now takes a whole pile of one, so there is nothing left to decide. The "
        "players take the piles in turn, and of {number} of piles the last falls to {who}. "
        "In misère play that loses.",
        **words,
    )
    working = (
        tr("Piles of one: {ones}. Each move changes whether their number is odd or even.", **words),
        tr(_ONES),
    )
    clause = ntr(
        "with {n} pile of one and no larger pile", "with {n} piles of one and no larger pile", ones, n=abbreviate(ones)
    )
    nudge = tr("{number} of piles of one is left, and they are taken in turn", **words)
    left = tr("One counter is") if ones == 1 else tr("{ones} piles of one are", **words)
    plain = (
        tr("{left} left, and nobody can change anything: the last falls to {last}.", left=left, **words),
        tr("Whoever takes the last one loses."),
    )
    return Reason("nim-misere-ones", summary, working, facts, paragraph, clause, nudge, plain)


def _one_large(piles: State, ones: int, facts: Facts) -> Reason:
    large = next(pile for pile, size in enumerate(piles) if size > 1)
    keep = 1 - ones % 2
    facts["pile"], facts["target"] = large, str(keep)
    others = ntr("{n} pile of one", "{n} piles of one", ones, n=abbreviate(ones))
    words = {"name": pile_name(large), "take": abbreviate(piles[large] - keep), "keep": keep, "others": others}
    words |= {"left": ntr("{n} pile of one", "{n} piles of one", ones + keep, n=abbreviate(ones + keep))}
    if ones:
        summary = tr(
            "One pile exceeds 1, beside {ones} of one: reduce it to {keep}, so that an odd number of ones is left.",
            ones=ones,
            **words,
        )
    else:
        summary = tr("Only one pile is left: reduce it to 1, the last counter, which the other player must take.")
    paragraph = tr(
        "Once only piles of one are left there is nothing to decide: the players take them "
        "in turn, and with an odd number the player who begins also takes the last counter, "
        "and loses in misère play. Pile {name} is the only larger one, so the player to move "
        "decides that number: taking {take} from it leaves {left}, an odd number, with the "
        "other player to begin.",
        **words,
    )
    working = (
        ntr(
            "Beside pile {name} there is {others}: {number}, so pile {name} is reduced to {keep}.",
            "Beside pile {name} there are {others}: {number}, so pile {name} is reduced to {keep}.",
            ones,
            number=tr("an odd number") if ones % 2 else tr("an even number"),
            **words,
        ),
        tr(_ONES),
    )
    clause = tr("with one pile larger than 1 and {value}", value=others if ones else tr("no other"))
    nudge = tr("leave an odd number of piles of one")
    plain = (
        tr("Only pile {name} is larger than one. Take {take} from it, and leave {left}, an odd number.", **words),
        tr("They are then taken in turn, and the other player gets the last."),
    )
    return Reason("nim-misere-ones", summary, working, facts, paragraph, clause, nudge, plain)


def _some(columns: list[int], count: int) -> str:
    if count == 1:
        return tr("The binary column $2^{columns}$ holds", columns=columns[0])
    shown = ", ".join(f"$2^{column}$" for column in columns[:_NAMED_COLUMNS])
    return (
        tr("The binary columns {shown}, ... hold", shown=shown)
        if count > _NAMED_COLUMNS
        else tr("The binary columns {shown} hold", shown=shown)
    )


def odd_columns(nim_sum: int) -> list[int]:
    """The exponents of the binary columns that hold an odd number of ones, highest first, as many as are shown."""
    odd: list[int] = []
    while nim_sum and len(odd) < _SHOWN_COLUMNS:
        odd.append(nim_sum.bit_length() - 1)
        nim_sum ^= 1 << odd[-1]
    return odd


def column_grid(piles: State) -> Grid:
    """The binary digits of the piles, one above the other, and the parity of each column, as much as a page holds."""
    width = max(1, max(piles).bit_length())
    shown = min(width, _SHOWN_COLUMNS)
    mask = (1 << shown) - 1
    dots = "..." if width > shown else ""

    def cells(number: int, words: tuple[str, str]) -> list[str]:
        digits = [words[digit == "1"] for digit in f"{number & mask:0{shown}b}"]
        return digits if width <= _WIDE else [dots + "".join(digits)]

    narrow = width <= _WIDE
    heads = [f"$2^{column}$" for column in range(width - 1, -1, -1)] if narrow else [tr("binary digits")]
    rows = [
        (pile_name(pile), *cells(size, ("0", "1")), abbreviate(size)) for pile, size in enumerate(piles[:_SHOWN_PILES])
    ]
    parity = cells(reduce(xor, piles), (tr("even"), tr("odd")) if narrow else (tr("e"), tr("o")))
    return Grid((tr("pile"), *heads, tr("size")), (*rows, (tr("ones"), *parity, "")))


def columns(piles: State) -> tuple[str | Grid, ...]:
    """The table of columns, with a note on what is left out of it."""
    notes = []
    if len(piles) > _SHOWN_PILES:
        more = ntr("{n} pile is", "{n} piles are", len(piles) - _SHOWN_PILES, n=abbreviate(len(piles) - _SHOWN_PILES))
        notes.append(tr("{more} left out of the table; all piles are counted in its last row.", more=more))
    width = max(piles).bit_length()
    if width > _SHOWN_COLUMNS:
        notes.append(
            tr(
                "Only the lowest {shown_columns} of {width:,} columns are shown.",
                shown_columns=_SHOWN_COLUMNS,
                width=width,
            )
        )
    if width > _WIDE:
        notes.append(tr("In the last row e stands for an even number of ones, o for an odd one."))
    return (column_grid(piles), *notes)
