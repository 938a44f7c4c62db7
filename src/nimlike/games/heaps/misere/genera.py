"""Genera of heaps and their sums in misère play (Conway 1976, chapter 12; Berlekamp, Conway & Guy 1982, chapter 13).

G- of a game is the size n of the Nim heap for which the game plus the heap is a misère P-position: 1 when the
game has no options, else the least number that is not the G- of an option. The genus of a game G is its Grundy
value g with the sequence g0 g1 g2 ... of the G- of G, G + *2, G + *2 + *2, ...; in the end two numbers
alternate. By the options of *2, and since G- of G + *1 is that of G with its last binary digit changed, g(i+1)
is the least number that is neither the g(i+1) of an option of G, nor g(i), nor g(i) XOR 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.finding import Finding, refused
from nimlike.core.numbers import abbreviate
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.heap_rules import HeapRules, heaps_of

MOST_SUMS: Final = 100_000
"""Most sums of heaps that are looked at."""

MOST_GENERA: Final = 10_000
"""The largest heap whose genus may be asked for."""

Sum = tuple[int, ...]


@dataclass(frozen=True)
class Genus:
    """A Grundy value with a sequence of misère values; the last two alternate for ever."""

    value: int
    misere: tuple[int, ...]

    def __str__(self) -> str:
        """The symbol in text: ``2^1420``; with dots where a number has two digits."""
        return f"{self.value}^{('.' if max(self.misere) > 9 else '').join(map(str, self.misere))}"

    @property
    def tame(self) -> bool:
        """Whether it is the genus of a position of Nim: 0^120, 1^031, or n^n m with m = n XOR 2."""
        g = self.value
        return self.misere == (g, g ^ 2) or (g, self.misere) in ((0, (1, 2, 0)), (1, (0, 3, 1)))

    def at(self, copies: int) -> int:
        """The misère value with so many copies of *2 added."""
        size = len(self.misere)
        return self.misere[copies if copies < size else size - 2 + (copies - size) % 2]


def genus_of(options: list[Genus]) -> Genus:
    """The genus of a game from the genera of its options."""
    found = [_mex({option.at(0) for option in options}) if options else 1]
    settled = max((len(option.misere) - 2 for option in options), default=0)
    while len(found) < settled + 3 or found[-1] != found[-3]:
        last = found[-1]
        found.append(_mex({option.at(len(found)) for option in options} | {last, last ^ 1}))
    while len(found) > 2 and found[-1] == found[-3]:
        found.pop()
    return Genus(_mex({option.value for option in options}), tuple(found))


def _mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


class Genera:
    """Genera of sums of heaps of one game, by search."""

    def __init__(self, game: HeapRules) -> None:
        self.game = game
        self._known: dict[Sum, Genus] = {}
        self._tame: dict[Sum, bool] = {}
        self._left: dict[int, set[Sum]] = {}

    def of(self, heaps: Sum) -> Genus:
        """The genus of a sum of heaps."""
        root = self._sum(heaps)
        stack = [root]
        while stack:
            here = stack[-1]
            if here in self._known:
                stack.pop()
                continue
            options = self.options(here)
            unknown = [option for option in options if option not in self._known]
            if unknown:
                stack.extend(unknown)
                continue
            self._known[here] = genus_of([self._known[option] for option in options])
            stack.pop()
            if len(self._known) > MOST_SUMS:
                raise LimitReached(f"{self.game.brief()}: its genera need more than {MOST_SUMS:,} sums of heaps")
            if len(self._known) % 1024 == 0:
                report(f"genera of {self.game.brief()}", len(self._known), MOST_SUMS)
        return self._known[root]

    def options(self, heaps: Sum) -> list[Sum]:
        """The options of a sum of heaps that have options, each once."""
        found: set[Sum] = set()
        for heap in set(heaps):
            at = heaps.index(heap)
            rest = heaps[:at] + heaps[at + 1 :]
            found.update(tuple(sorted(rest + left)) for left in self._left_of(heap))
        return sorted(found)

    def _left_of(self, heap: int) -> set[Sum]:
        """The options of one heap."""
        if heap not in self._left:
            self._left[heap] = {self._sum((heap - take - split, split)) for take, split in self.game.rule.moves(heap)}
        return self._left[heap]

    def tame(self, heaps: Sum) -> bool:
        """Whether a sum is tame; the others are wild.

        A game is tame when its genus is that of a position of Nim, is given by its tame options alone, and each
        option that is not tame has a tame option of the same genus, by which it is reverted.
        """
        self.of(heaps)
        root = self._sum(heaps)
        stack = [root]
        while stack:
            here = stack[-1]
            if here in self._tame:
                stack.pop()
                continue
            if not self._known[here].tame:
                self._tame[here] = False
                continue
            options = self.options(here)
            unknown = [option for option in options if option not in self._tame]
            backs = {} if unknown else {o: self._backs(o, self._known[here]) for o in options if not self._tame[o]}
            unknown += [back for found in backs.values() for back in found if back not in self._tame]
            if unknown:
                stack.extend(unknown)
                continue
            tame = [self._known[option] for option in options if self._tame[option]]
            alike = genus_of(tame) == self._known[here] and bool(tame or not options)
            self._tame[here] = alike and all(any(self._tame[back] for back in found) for found in backs.values())
        return self._tame[root]

    def _backs(self, option: Sum, genus: Genus) -> list[Sum]:
        """The options of an option that have the genus."""
        return [back for back in self.options(option) if self._known[back] == genus]

    def _sum(self, heaps: Sum) -> Sum:
        """The heaps that have options, in increasing order."""
        return tuple(sorted(heap for heap in heaps if self._moves(heap)))

    def _moves(self, heap: int) -> bool:
        return next(self.game.rule.moves(heap), None) is not None


@lru_cache(maxsize=16)
def genera(game: HeapRules) -> Genera:
    """The genera of a game, the same object for equal games."""
    return Genera(game)


def misere(ruleset: Ruleset, verb: str) -> HeapRules:
    """The heap game in misère play."""
    game = heaps_of(ruleset)
    if game is None:
        raise refused(ruleset, verb, "it is no game of heaps like octal:0.77, subtraction:1,3,4, nim or grundy")
    if verb not in game.laws():
        because = f"{game.title}s are known in normal play only; misère play is for octal, subtraction, nim and grundy"
        raise refused(ruleset, verb, because)
    return game if game.misere else replace(game, misere=True)  # type: ignore[type-var]


def genus_law(game: HeapRules, last: int) -> Finding:
    """What ``nimlike genus`` tells: the genera of heaps 0 to ``last``, as far as they are reached."""
    rules = misere(game, "genus")
    if last < 0:
        raise ParseError(f"--to {abbreviate(last)}: a heap holds 0 counters or more")
    if last > MOST_GENERA:
        raise LimitReached(f"{rules.brief()}: genera go to heap {MOST_GENERA:,} at most")
    known = genera(rules)
    found: list[tuple[int, str, bool]] = []
    stopped: LimitReached | None = None
    for heap in range(last + 1):
        try:
            found.append((heap, str(known.of((heap,))), known.tame((heap,))))
        except LimitReached as limit:
            stopped = LimitReached(f"{limit}; heaps 0 to {heap - 1:,} are given", found)
            break
    wild = [str(heap) for heap, _, tame in found if not tame]
    lines = (
        f"{rules}: genera of heaps 0 to {len(found) - 1:,}  [computed]",
        ", ".join(genus if tame else f"{genus}*" for _, genus, tame in found),
        f"wild (*): {', '.join(wild)}" if wild else "all are tame",
    )
    heaps = [{"heap": heap, "genus": genus, "tame": tame} for heap, genus, tame in found]
    facts = {"schema": "nimlike/genus/1", "ruleset": str(rules), "heaps": heaps, "label": "computed"}
    return Finding(lines, facts, bound=len(found) - 1, stopped=stopped)
