"""The sentences of heap games: their rules, in words of their codes, and the reasons of their positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from nimlike.core.languages import later, ntr, tr
from nimlike.core.move import pile_name
from nimlike.core.numbers import abbreviate, format_number, runs
from nimlike.core.phrases import Figure, listed
from nimlike.core.reason import ENDED, Grid, Reason, Sentences
from nimlike.games.heaps.take_and_break import EMPTY, SPLIT, THREE, WHOLE, TakeAndBreak
from nimlike.tables.repeats import Repetition, describe

_RUNS: Final = 12
_CLAUSES: Final = 6
SHOWN: Final = 12  # heaps, elements or rules in a sentence


def numbers_text(numbers: Iterable[int], beyond: int | None = None) -> str | None:
    """Numbers as a choice in a sentence, ``1, 3 or 5 to 7``, and those greater than ``beyond``; None when too many."""
    words: list[str] = []
    for first, last in runs(numbers):
        if last == beyond:
            words.append(tr("{first} or more", first=abbreviate(first)))
            beyond = None
        elif last - first < 2:
            words += [abbreviate(n) for n in dict.fromkeys((first, last))]
        else:
            words.append(tr("{first} to {last}", first=abbreviate(first), last=abbreviate(last)))
        if len(words) > _RUNS:
            return None
    if beyond is not None:
        words.append(tr("{number} or more", number=abbreviate(beyond + 1)))
    return listed(words, later("or"))


def rules(rule: TakeAndBreak) -> str | None:
    """The rules of a code in a sentence or two; None if they would be too long."""
    left: dict[int, list[int]] = {}
    clauses = []
    for take, digit in rule.digits:
        if take:
            left.setdefault(digit, []).append(take)
        else:
            clauses.append(tr("split a heap into {parts} heaps without taking", parts=_parts(digit)))
    if rule.tail:
        left.setdefault(rule.tail, [])
    for digit, takes in left.items():
        many = numbers_text(takes, rule.last if digit == rule.tail else None)
        if many is None:
            return None
        some = (
            tr("any number of counters")
            if many == "1 or more"
            else (tr("{many} counter", many=many) if many == "1" else tr("{many} counters", many=many))
        )
        clauses.append(_clause(digit, some))
    if len(clauses) > _CLAUSES:
        return None
    if len(clauses) == 1:
        return f"{clauses[0][0].upper()}{clauses[0][1:]}."
    if any(";" in clause for clause in clauses):  # then each is a sentence of its own
        return " ".join([tr("Make one of these moves."), *(f"{clause[0].upper()}{clause[1:]}." for clause in clauses)])
    joined = tr(", or ").join(clauses)
    return f"{joined[0].upper()}{joined[1:]}."


def _clause(digit: int, counters: str) -> str:
    """What may be done by taking so many counters."""
    several = digit & (SPLIT | THREE)
    if not several:
        if digit == EMPTY:
            return tr("take a whole heap of {counters}", counters=counters)
        return (
            tr("take {counters} from a heap that holds more", counters=counters)
            if digit == WHOLE
            else tr("take {counters} from a heap", counters=counters)
        )
    if not digit & WHOLE:
        split = tr(
            "take {counters} from a heap and split what is left into {parts} heaps",
            counters=counters,
            parts=_parts(digit),
        )
        return (
            tr("take a whole heap of {counters}, or {split}", counters=counters, split=split)
            if digit & EMPTY
            else split
        )
    more = "" if digit & EMPTY else tr(" that holds more")
    return tr(
        "take {counters} from a heap{more}; what is left of it may be split into {parts} heaps",
        counters=counters,
        more=more,
        parts=_parts(digit),
    )


def _parts(digit: int) -> str:
    return listed([name for bit, name in ((SPLIT, tr("two")), (THREE, tr("three"))) if digit & bit], later("or"))


# Why a position is won or lost: sentences by the kind of reason.

_PLAYS_AS: Final = later(
    "The Grundy value of a heap is the smallest of 0, 1, 2, ... that no move from it "
    "leaves; what a move leaves of a heap has the XOR of its parts' values. So a heap "
    "counts as a pile of Nim whose size is its value."
)
_WORTH: Final = later("A heap is worth the smallest number that no move from it is worth.")
_HEAP: Final = later("whose heap has the Grundy value {named}")
_HEAPS: Final = later("whose heaps have the Grundy values {named}, of XOR {total}")
_HEAP_WON: Final = Sentences(
    later("The heap has the Grundy value {named}: {name} leaves the value 0."),
    later(
        "Here the value is {named}. {name} leaves {left}, which has the value {wanted}, so that every move from there "
        "changes it. Whatever the other player then does, the value is not 0 any more, and the player to move can make "
        "it 0 again, up to the last move of all."
    ),
    _HEAP,
    later("leave a heap that is worth nothing: no move from it leads to another such heap"),
)
_SENTENCES: Final = {
    "end": Sentences(
        later("No move is left: whoever moved last has won."),
        later("The game is over, and nobody can move. The player who made the last move has won."),
        later("where no move is left"),
        ENDED,
    ),
    "heap lost": Sentences(
        later("The heap has the Grundy value {named}: a P-position."),
        later(
            "Here the value is {named}. No move leaves the value 0 again, and from what it does leave the other player "
            "can return to 0. In the end the other player makes the last move and wins."
        ),
        _HEAP,
        later("the heap is worth nothing, and no move from it leads to another such heap"),
    ),
    "heaps lost": Sentences(
        later("The heaps have the Grundy values {named}, of XOR {total}: a P-position."),
        later(
            "Here the values are {named}, and their XOR is 0. Every move changes the value of one heap and so the XOR, "
            "and the other player can bring it back to 0. In the end the other player makes the last move and wins."
        ),
        _HEAPS,
        later("each heap is worth a pile of Nim, and these piles cancel"),
    ),
    "heap won": _HEAP_WON,
    "split won": replace(_HEAP_WON, nudge=later("leave heaps that cancel, like two equal heaps")),
    "heaps won": Sentences(
        later(
            "The heaps have the Grundy values {named}, of XOR {total}: {name} changes that of heap {pile_name} from "
            "{values} to {wanted}, and the XOR is 0."
        ),
        later(
            "Here the values are {named}. {name} leaves {left}, which has the value {wanted}, the XOR of the other "
            "values. Whatever the other player then does, the XOR is not 0 any more, and the player to move can make "
            "it 0 again, up to the last move of all."
        ),
        _HEAPS,
        later("each heap is worth a pile of Nim; make these piles cancel"),
    ),
    "misere-end": Sentences(
        later("No move is left: whoever moved last has lost."),
        later("The game is over. In misère play the player who made the last move has lost."),
        later("where no move is left"),
        ENDED,
    ),
    "misere lost": Sentences(
        later(
            "In the misère quotient {which} is ${total}$, which belongs to the P-portion; every move leads out of it."
        ),
        later(
            "In misère play whoever moves last loses. Each heap stands for an element of a finite table of products, "
            "and a position is lost for the player to move if, and only if, the product of its heaps' elements is one "
            "of a certain list. Here the product is ${total}$, which is in the list. Every move leads to a product "
            "that is not, and the other player can come back to the list."
        ),
        later("whose product in the misère quotient is ${total}$, in the P-portion"),
        later("the heaps together stand in the table of lost positions, and any move leads out"),
    ),
    "misere won": Sentences(
        later(
            "In the misère quotient {which} is ${total}$, which does not belong to the P-portion; {name} leads to "
            "${shown}$, which does."
        ),
        later(
            "In misère play whoever moves last loses. Each heap stands for an element of a finite table of products, "
            "and a position is lost for the player to move if, and only if, the product of its heaps' elements is one "
            "of a certain list. Here the product is ${total}$, which is not in the list. {name} leads to ${shown}$, "
            "which is; every move of the other player must leave the list again."
        ),
        later("whose product in the misère quotient is ${total}$, not in the P-portion"),
        later("each heap stands for an element of a table; leave heaps that are together lost"),
    ),
}
_PLAIN: Final = {
    "trap": (
        later("{state} is a trap: whatever is taken, the other player can leave a trap again."),
        later("The other player answers each move."),
    ),
    "heap lost": (
        later("The heap is worth nothing: no move from it leads to another that is."),
        later("The other player answers each move."),
    ),
    "heaps lost": (
        later("The heaps are worth {named}, and these cancel, as piles of Nim do."),
        later("Any move spoils that, and the other player can restore it. {worth}"),
    ),
    "heaps won": (
        later(
            "The heaps are worth {named}. Change heap {pile_name} from {values} to {wanted}, and the worths cancel as "
            "in Nim."
        ),
        _WORTH,
    ),
    "copy": (
        later("Leave two equal heaps, and copy: whatever is done in one, do in the other."),
        later("So the last move is yours."),
    ),
    "take all": (later("Take the whole heap."), later("No move is left then.")),
    "leave a trap": (
        later("Leave {parts}, a trap: every move from there loses."),
        later("Whatever the other player takes then, you can leave a trap again."),
    ),
    "leave a heap": (later("Leave {parts}: a heap that is worth nothing."), _WORTH),
    "leave heaps": (later("Leave {parts}: heaps that are together worth nothing."), _WORTH),
}


def reason_in_words(
    kind: str,
    plain: str,
    facts: dict[str, Any],
    working: tuple[str | Grid, ...] = (),
    figure: Figure | None = None,
    **words: object,
) -> Reason:
    """A reason of normal play: its sentences by its kind, and those that a child reads by theirs."""
    if kind == "end":
        return _SENTENCES["end"].fill("heap-end", facts, working)
    found = replace(_SENTENCES[kind], plain=_PLAIN[plain]).fill(
        "heap-grundy", facts, working, figure, worth=tr(_WORTH), **words
    )
    return replace(found, paragraph=f"{tr(_PLAYS_AS)} {found.paragraph}")


def misere_reason_in_words(
    kind: str, facts: dict[str, Any], working: tuple[str | Grid, ...] = (), alone: bool = False, **words: object
) -> Reason:
    """A reason of misère play; ``alone``: of one heap."""
    which = tr("the element") if alone else tr("the product of the heaps' elements")
    shown = "misere-end" if kind == "misere-end" else "misere-quotient"
    return _SENTENCES[kind].fill(shown, facts, working, which=which, **words)


def some(words: list[str]) -> str:
    """The first words of a list."""
    return listed(words) if len(words) <= SHOWN else f"{', '.join(words[:SHOWN])}, ..."


def more_heaps(count: int) -> str:
    """How many heaps are not shown."""
    return ntr("And {n} more heap.", "And {n} more heaps.", count, n=abbreviate(count))


def what_is_left(parts: list[int], size: int) -> str:
    """What a move leaves of a heap."""
    if not parts:
        return tr("nothing")
    return tr("{listed} of {state}", listed=some([abbreviate(part) for part in parts]), state=abbreviate(size))


def period_lines(repetition: Repetition, heaps: Sequence[int]) -> Iterator[str]:
    """Where the values come from: the period, and what larger heaps count as."""
    yield tr("The Grundy values have {described}: a heap has the value of a small one.", described=describe(repetition))
    beyond = [(heap, size) for heap, size in enumerate(heaps) if repetition.index(size) != size]
    for heap, size in beyond[:SHOWN]:
        yield tr(
            "Heap {pile_name}: {size} counts as {index:,}, less by a multiple of {period:,}.",
            pile_name=pile_name(heap),
            size=abbreviate(size),
            index=repetition.index(size),
            period=repetition.period,
        )


def quotient_lines(
    total: str, lost: bool, about: str, generators: list[tuple[str, int]], members: list[str], rules: list[str]
) -> Iterator[str]:
    """The product in a misère quotient, and what the quotient is."""
    yield (
        tr("The product of the elements is ${total}$, in the P-portion.", total=total)
        if lost
        else tr("The product of the elements is ${total}$, not in the P-portion.", total=total)
    )
    names = listed([tr("${name}$ for heap {heap}", name=name, heap=format_number(heap)) for name, heap in generators])
    yield tr("It is computed in the {described}; this is generated by {generators}.", described=about, generators=names)
    more = f", ... ({len(members)} elements)" if len(members) > SHOWN else ""
    yield tr("Its P-portion: {few}.", few=", ".join(members[:SHOWN]) + more)
    if rules:
        more = f", ... ({len(rules)} rules)" if len(rules) > SHOWN else ""
        yield tr("Its rules: {join}{more}.", join=", ".join(rules[:SHOWN]), more=more)
