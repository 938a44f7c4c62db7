"""A finite commutative monoid in words: generators, relations, normal forms; and what a misère quotient says.

A word is a tuple of exponents, one a generator; words are ordered by their length, then lexicographically, a before b.
The normal form of an element is the first word that gives it. A word that is first stays so when factors are left out,
so that a word is no normal form iff it is a multiple of a *least* such one, whose proper divisors all are normal
forms. The relations set each of these least words equal to its normal form. They present the monoid: applied to any
word, as long as one applies, they lead to earlier words of the same element, and end with the normal form.
"""

from typing import Any

from nimlike_check.work import Work

Word = tuple[int, ...]


def normal_forms(products: list[list[int]], work: Work) -> tuple[dict[int, Word], list[tuple[Word, int]]]:
    """The normal form of each element, and the relations: words with the element that each of them is."""
    number = len(products[0])
    work.need("presentation", len(products) * number * (number + 4) * 2, 8 * len(products) * number * (number + 12))
    empty: Word = (0,) * number
    forms, relations = {0: empty}, []
    known, layer = {empty}, [empty]
    elements = {empty: 0}
    while layer:
        longer: dict[Word, int] = {}
        for word in layer:
            for g, x in enumerate(products[elements[word]]):
                longer[(*word[:g], word[g] + 1, *word[g + 1 :])] = x
        layer = []
        for word in sorted(longer, reverse=True):  # a before b: the greater exponent of a first
            divisors = [(*word[:g], times - 1, *word[g + 1 :]) for g, times in enumerate(word) if times]
            if not known.issuperset(divisors):
                continue
            x = longer[word]
            if x in forms:
                relations.append((word, x))
            else:
                forms[x] = word
                elements[word] = x
                layer.append(word)
        known.update(layer)
    return forms, relations


def spelled(word: Word) -> str:
    """A word as text, as "a^2 c"; 1 for the empty one.

    >>> spelled((2, 0, 1)), spelled((0, 0))
    ('a^2 c', '1')
    """
    return " ".join(name(g) + (f"^{times}" if times > 1 else "") for g, times in enumerate(word) if times) or "1"


def name(generator: int) -> str:
    """The name of a generator: a, b, ..., z, g26, g27, ..."""
    return chr(ord("a") + generator) if generator < 26 else f"g{generator}"


def presentation(certificate: Any, work: Work, most: int = 100) -> str:
    """What an accepted certificate of a misère quotient says; long lists are cut after ``most`` items."""
    products, values, generators = certificate["products"], certificate["values"], certificate["generators"]
    preperiod, period = certificate["preperiod"], certificate["period"]
    forms, relations = normal_forms(products, work)
    texts = [spelled(forms[x]) if x in forms else f"element {x}" for x in range(len(products))]
    portion = sorted(set(certificate["portion"]))
    spelt = [texts[x] for x in values]
    if period is None:
        reach = f"heaps 0 to {len(values) - 1} only, not larger ones"
        listed = [(f"heaps 0 to {len(values) - 1}", spelt)]
    else:
        reach = f"all heaps, whose values have period {period} from heap {preperiod} on"
        repeated = (f"heaps from {preperiod} on, with period {period}", spelt[preperiod : preperiod + period])
        listed = [(f"heaps 0 to {preperiod - 1}", spelt[:preperiod]), repeated]

    def cut(items: list[str]) -> str:
        shown = ", ".join(items[:most])
        return shown if len(items) <= most else f"{shown}, ... ({len(items):,} in all; --full lists them)"

    heaps = [f"{name(g)} = heap {heap}" for g, heap in enumerate(generators)]
    equal = [f"{spelled(word)} = {texts[x]}" for word, x in relations]
    return "\n".join(
        [
            f"{certificate['ruleset']} has a misère quotient of order {len(products)} on {reach}",
            "  Whoever moves last loses. A sum of heaps is a P-position iff the product of its heaps' values is in the "
            "P-portion.",
            f"  generators: {cut(heaps) or 'none'}",
            f"  relations: {cut(equal) or 'none'}",
            f"  P-portion ({len(portion)} of {len(products)} elements): {cut([texts[x] for x in portion]) or 'empty'}",
            *(f"  {what}: {cut(items)}" for what, items in listed),
        ]
    )
