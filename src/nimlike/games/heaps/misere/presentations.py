"""Finite commutative monoids in readable form: few generators, normal forms, rewriting rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimlike.games.heaps.misere.monoids import Bipartite

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Presentation:
    """A monoid by generators and rewriting rules.

    Parameters
    ----------
    heaps
        The heaps whose elements generate it; none is a product of the others.
    words
        For each element the exponents of the generators in its normal form: the least word, when the
        exponents of the last generators are compared first.
    rules
        Pairs (word, normal form): each word that is not a normal form contains the left side of a rule, and
        no left side contains another. Applied in any order they lead from each word to its normal form.
    """

    heaps: tuple[int, ...]
    words: tuple[tuple[int, ...], ...]
    rules: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @property
    def generators(self) -> tuple[str, ...]:
        """The generators' names."""
        return tuple(_LETTERS[i] if len(self.heaps) <= 26 else f"x{i + 1}" for i in range(len(self.heaps)))

    def name(self, element: int) -> str:
        """The normal form of an element in text."""
        return self.spelled(self.words[element])

    def spelled(self, word: tuple[int, ...]) -> str:
        """A word in text.

        Examples
        --------
        >>> Presentation((1, 2), (), ()).spelled((1, 2))
        'a b^2'
        """
        named = zip(self.generators, word, strict=True)
        return " ".join(name if times == 1 else f"{name}^{times}" for name, times in named if times) or "1"

    @property
    def relations(self) -> tuple[str, ...]:
        """The rules in text."""
        return tuple(f"{self.spelled(word)} = {self.spelled(least)}" for word, least in self.rules)


def presentation(monoid: Bipartite) -> Presentation:
    """Generators, normal forms and rules of a monoid. O(elements * generators^2).

    Examples
    --------
    >>> from nimlike.games.heaps.octal import Octal
    >>> from nimlike.games.heaps.misere.growth import Growth
    >>> nim = presentation(Growth(Octal("0.3r")).up_to(3).quotient)
    >>> nim.heaps, nim.relations
    ((1, 2), ('a^2 = 1', 'b^3 = b'))
    """
    kept = list(dict.fromkeys(place for place in monoid.places if place))
    for place in tuple(kept):
        others = [other for other in kept if other != place]
        if place in _words(monoid, others):
            kept = others
    words = _words(monoid, kept)
    heaps = tuple(next(h for h, at in monoid.at.items() if at == place) for place in kept)
    normal = set(words.values())
    rules = []
    for word in sorted(normal, key=lambda w: w[::-1]):
        for i in range(len(kept)):
            longer = _raised(word, i, 1)
            if longer in normal:
                continue
            if all(_raised(longer, j, -1) in normal for j, times in enumerate(longer) if times):
                x = next(x for x, w in words.items() if w == word)
                rules.append((longer, words[monoid.table[x][kept[i]]]))
    rules = list(dict.fromkeys(rules))
    return Presentation(heaps, tuple(words[x] for x in range(monoid.order)), tuple(rules))


def _raised(word: tuple[int, ...], i: int, by: int) -> tuple[int, ...]:
    return (*word[:i], word[i] + by, *word[i + 1 :])


def _words(monoid: Bipartite, generators: list[int]) -> dict[int, tuple[int, ...]]:
    """The elements that some generators generate, with their least words."""
    words: dict[int, tuple[int, ...]] = {0: ()}
    for place in generators:
        layer = list(words)
        below = {x: (*word, 0) for x, word in words.items()}
        words, times = dict(below), 0
        # A product with one copy more is new only if the product with one copy less was.
        while layer:
            times += 1
            new: dict[int, tuple[int, ...]] = {}
            for x in layer:
                y = monoid.table[x][place]
                if y not in words and y not in new:
                    new[y] = (*words[x][:-1], times)
            words.update(new)
            layer = list(new)
    return words
