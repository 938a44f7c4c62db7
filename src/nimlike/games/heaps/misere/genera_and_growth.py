"""Misère quotients of heap games, grown heap by heap; each one is proved right before the next heap comes.

The theorem, with W(h) and D(X), stands in ``docs/certificates/misere.md``: a test for each heap, and one for the pairs
(Phi(X), D(X)) of sums, which are finitely many; D grows with W, so only pairs with least D are kept.

How a heap is tried: docs/explanation/algorithms.md, "Misère quotients".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.laws import Finding
from nimlike.core.numbers import abbreviate, mex
from nimlike.core.progress import report
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.heap_rules import HeapRules, heaps_of
from nimlike.games.heaps.misere.monoids import Bipartite, Extension, Flags, Pair, Word, reached_from, reduced, trivial
from nimlike.games.heaps.take_and_break import TakeAndBreak

# Genera of heaps and their sums in misère play (Conway 1976, chapter 12; Berlekamp, Conway & Guy 1982, chapter 13).
#
# G- of a game is the size n of the Nim heap for which the game plus the heap is a misère P-position: 1 when the
# game has no options, else the smallest number that is not the G- of an option. The genus of a game G is its Grundy
# value g with the sequence g0 g1 g2 ... of the G- of G, G + *2, G + *2 + *2, ...; in the end two numbers
# alternate. By the options of *2, and since G- of G + *1 is that of G with its last binary digit changed, g(i+1)
# is the smallest number that is neither the g(i+1) of an option of G, nor g(i), nor g(i) XOR 1.

MOST_SUMS: Final = 100_000  # most sums of heaps that are looked at
MOST_GENERA: Final = 10_000  # the largest heap whose genus may be asked for

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
    found = [mex({option.at(0) for option in options}) if options else 1]
    settled = max((len(option.misere) - 2 for option in options), default=0)
    while len(found) < settled + 3 or found[-1] != found[-3]:
        last = found[-1]
        found.append(mex({option.at(len(found)) for option in options} | {last, last ^ 1}))
    while len(found) > 2 and found[-1] == found[-3]:
        found.pop()
    return Genus(mex({option.value for option in options}), tuple(found))


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
            self._left[heap] = {self._sum(left) for left in self.game.rule.lefts(heap)}
        return self._left[heap]

    def tame(self, heaps: Sum) -> bool:
        """Whether a sum is tame: its genus is one of Nim by its tame options, and tame options revert the others."""
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
            backs = {
                option: [back for back in self.options(option) if self._known[back] == self._known[here]]
                for option in (() if unknown else options)
                if not self._tame[option]
            }
            unknown += [back for found in backs.values() for back in found if back not in self._tame]
            if unknown:
                stack.extend(unknown)
                continue
            tame = [self._known[option] for option in options if self._tame[option]]
            alike = genus_of(tame) == self._known[here] and bool(tame or not options)
            self._tame[here] = alike and all(any(self._tame[back] for back in found) for found in backs.values())
        return self._tame[root]

    def _sum(self, heaps: Sum) -> Sum:
        """The heaps that have options, in increasing order."""
        return tuple(sorted(heap for heap in heaps if self._moves(heap)))

    def _moves(self, heap: int) -> bool:
        return next(self.game.rule.lefts(heap), None) is not None


@lru_cache(maxsize=16)
def genera(game: HeapRules) -> Genera:
    """The genera of a game, the same object for equal games."""
    return Genera(game)


def misere(ruleset: Ruleset, verb: str) -> HeapRules:
    """The heap game in misère play."""
    game = heaps_of(ruleset)
    if game is None:
        raise Undecided(f"{ruleset.brief()}: it is no game of heaps like octal:0.77, subtraction:1,3,4, nim or grundy")
    if verb not in game.laws():
        because = f"{game.title}s are known in normal play only; misère play is for octal, subtraction, nim and grundy"
        raise Undecided(f"{ruleset.brief()}: {because}")
    return game if game.misere else replace(game, misere=True)  # type: ignore[type-var]


def genus_law(game: HeapRules, last: int) -> Finding:
    """The genera of heaps 0 to ``last``, as far as they are reached."""
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


SLACK: Final = 4  # monoids in use on the way may have so many times the elements that a quotient may have
MOST_APART: Final = 100  # most pairs of sums that are kept apart
WORK: Final = 10_000
"""Most elements times generators that are looked at on the way, for each element that a quotient may have."""
MOST_PAIRS: Final = 20_000  # most pairs (Phi(X), D(X)) that are kept


class Refuted(Exception):
    """A sum whose outcome by the monoid is not the one that its options give."""

    def __init__(self, word: Word) -> None:
        super().__init__(f"{word}")
        self.word = word


class Sums:
    """The pairs (Phi(X), D(X)) of all sums X of the heaps put in, those with least D; `put` raises `Refuted`."""

    def __init__(self, monoid: Bipartite) -> None:
        self.monoid = monoid
        self.pairs: dict[int, list[tuple[Flags, Word]]] = {}
        self._kinds: list[tuple[int, Flags, int]] = []

    def covers(self, x: int, wins: Flags) -> bool:
        """Whether a pair (x, D) is kept with D within ``wins``."""
        return any(not least & ~wins for least, _ in self.pairs.get(x, ()))

    def put(self, heap: int, x: int, wins: Flags) -> Sums:
        """The pairs with one heap more; the same object when the heap brings nothing new."""
        against = wins & self.monoid.lost[x]
        if against:
            raise Refuted((*self.monoid.word((against & -against).bit_length() >> 3), heap))
        if self.covers(x, wins):
            return self
        more = Sums(self.monoid)
        more.pairs = {at: list(kept) for at, kept in self.pairs.items()}
        more._kinds = [*self._kinds, (x, wins, heap)]
        table, pulled = self.monoid.table, self.monoid.pulled
        todo: list[tuple[int, Flags, Word]] = [(x, wins, (heap,))]
        for at, kept in self.pairs.items():
            more_wins = pulled(wins, at)
            todo += [(table[at][x], pulled(least, x) | more_wins, (*word, heap)) for least, word in kept]
        while todo:
            at, least, word = todo.pop()
            if more.covers(at, least):
                continue
            more._keep(at, least, word)
            for by, new, other in more._kinds:
                todo.append((table[at][by], pulled(least, by) | pulled(new, at), (*word, other)))
        return more

    def _keep(self, x: int, wins: Flags, word: Word) -> None:
        if not self.monoid.portion[x] and not wins & 1:
            raise Refuted(word)
        others = [pair for pair in self.pairs.get(x, ()) if wins & ~pair[0]]
        self.pairs[x] = [*others, (wins, word)]
        if len(others) > MOST_PAIRS // 8 or sum(map(len, self.pairs.values())) > MOST_PAIRS:
            raise LimitReached(f"more than {MOST_PAIRS:,} pairs are needed")


@dataclass(frozen=True, eq=False)
class Stage:
    """What is known of the sums of heaps 0 to ``heap``."""

    heap: int  # the largest heap
    quotient: Bipartite  # their misère quotient
    phi: list[int]  # the elements that the heaps are
    sums: Sums  # the pairs that prove it
    base: Bipartite
    base_phi: list[int]


class Growth:
    """The misère quotients of the sums of heaps up to 0, 1, 2, ... of one game."""

    def __init__(self, game: HeapRules, most: int = 200) -> None:
        self.game = game
        self.most = most
        self.apart: list[Pair] = []
        self._work = 0
        self.stopped = ""
        """Why it cannot go on; empty while it can."""
        begin = trivial()
        self._stages = [Stage(0, begin, [0], Sums(begin), begin, [0])]
        self._proved = self._stages.copy()

    def up_to(self, heap: int) -> Stage:
        """The stage of heaps up to ``heap``, or the last before it where the growth is stopped by a limit."""
        while len(self._proved) <= heap and not self.stopped:
            try:
                self._step()
            except LimitReached as limit:
                self.stopped = f"at heap {len(self._proved):,} {limit}"
            # The first stage of each heap stays: going back changes what the next heaps are tried with only.
            self._proved += self._stages[len(self._proved) :]
            report(f"misère quotient of {self.game.brief()}", len(self._proved), heap + 1)
        return self._proved[min(heap, len(self._proved) - 1)]

    def _step(self) -> None:
        """One heap more, or a pair of sums kept apart and some heaps less."""
        last, heap = self._stages[-1], len(self._stages)
        reached = reached_from(last.quotient, last.phi, self.game.rule, heap)
        if not reached:
            self._stages.append(Stage(heap, last.quotient, [*last.phi, 0], last.sums, last.base, [*last.base_phi, 0]))
        elif not self._known(last, heap, last.quotient.wins(reached)):
            try:
                self._stages.append(self._extended(last, heap))
            except _Merged as merged:
                if merged.pair in self.apart or len(self.apart) >= MOST_APART:
                    raise LimitReached(f"more than {MOST_APART} pairs of sums must be kept apart") from None
                self.apart.append(merged.pair)
                del self._stages[max(merged.pair[0] + merged.pair[1]) :]

    def _known(self, last: Stage, heap: int, wins: Flags) -> bool:
        """Try the heap as each element of the quotient."""
        if any((heap,) in pair for pair in self.apart):
            return False
        quotient = last.quotient
        for x, inside in enumerate(quotient.portion):
            if wins & quotient.lost[x] or inside == wins & 1:
                continue
            try:
                sums = last.sums.put(heap, x, wins)
            except Refuted:
                continue
            base_phi = [*last.base_phi, last.base.element(quotient.word(x))]
            self._stages.append(Stage(heap, quotient, [*last.phi, x], sums, last.base, base_phi))
            return True
        return False

    def _extended(self, last: Stage, heap: int) -> Stage:
        """The stage with the heap as a generator."""
        most = SLACK * self.most
        larger = Extension(last.base, last.base_phi, self.game.rule, heap, self.apart, most * 16)
        self._work += len(larger.portion) * len(larger.heaps)
        if self._work > WORK * self.most:
            raise LimitReached(f"the search passes its limit of {WORK * self.most:,} steps")
        base, classes = larger.collapsed(most)
        base_phi = [*(classes[x] for x in last.base_phi), base.at[heap]]
        quotient, classes = reduced(base)
        phi = [classes[x] for x in base_phi]
        try:
            sums = verified(quotient, phi, self.game.rule)
        except Refuted as refuted:
            raise _Merged(_merged(refuted.word, heap, last, quotient, phi, self.game.rule)) from None
        if quotient.order > self.most:
            raise LimitReached(f"the quotient has {quotient.order:,} elements, and {self.most:,} are allowed")
        return Stage(heap, quotient, phi, sums, base, base_phi)


class _Merged(Exception):
    """Two sums that are the same element and must not be."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair


def verified(monoid: Bipartite, phi: list[int], rule: TakeAndBreak) -> Sums:
    """The pairs of all sums of the heaps 0, 1, ... to which ``phi`` gives elements; raises `Refuted`."""
    sums = Sums(monoid)
    for heap, x in enumerate(phi):
        reached = reached_from(monoid, phi, rule, heap)
        if reached:
            sums = sums.put(heap, x, monoid.wins(reached))
        elif x:
            raise Refuted((heap,))
    return sums


def _merged(refuted: Word, heap: int, last: Stage, quotient: Bipartite, phi: list[int], rule: TakeAndBreak) -> Pair:
    """Two sums of heaps that the base takes to be the same, shown to differ by a refuted sum."""
    base = last.base
    reached = {h: reached_from(quotient, phi, rule, h) for h in sorted({*refuted, *base.heaps})}

    def by_options(word: Iterable[int]) -> bool:
        """Whether no option is in the P-portion, for a sum that has options."""
        word = sorted(word)
        ended = True
        for h in set(word):
            others = 0
            for i, other in enumerate(word):
                if i != word.index(h):
                    others = quotient.table[others][phi[other]]
            ended = ended and not reached[h]
            if any(quotient.sums[others][e] for e in reached[h]):
                return False
        return not ended

    wanted = by_options(refuted)
    small, copies = [h for h in sorted(refuted) if h != heap], [h for h in refuted if h == heap]
    x = 0
    for i, h in enumerate(small):
        rest = [*small[i + 1 :], *copies]
        letters: Word = (h,)
        if h not in base.at:
            letters = base.word(last.base_phi[h])
            if by_options([*base.word(x), *letters, *rest]) != wanted:
                return (h,), letters
        for j, letter in enumerate(letters):
            y = base.table[x][base.at[letter]]
            one, other = [*base.word(x), letter], [*base.word(y)]
            if by_options([*other, *letters[j + 1 :], *rest]) != wanted:
                return _cancelled(base, one, other)
            x = y
    raise LimitReached("no relation is found that could be at fault")


def _cancelled(base: Bipartite, one: list[int], other: list[int]) -> Pair:
    """Two sums that are the same in the base, without common heaps that are not needed for that."""
    for h in tuple(one):
        if h in other:
            fewer, less = one.copy(), other.copy()
            fewer.remove(h)
            less.remove(h)
            if base.element(tuple(fewer)) == base.element(tuple(less)):
                one, other = fewer, less
    return tuple(sorted(one)), tuple(sorted(other))
