"""The draft of an entry of the OEIS for a sequence of a game, with what is proved of it and what is not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.literature import Source
from nimlike.core.numbers import format_number, json_number
from nimlike.core.outcome import Label
from nimlike.core.phrase import counted
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Terms

DATA_CHARACTERS: Final = 260
"""The data of an entry has about so many characters."""

FEW: Final = 20
"""An entry with fewer terms has the keyword ``more``."""

_EXAMPLES: Final = 3


@dataclass(frozen=True)
class Draft:
    """An entry by its fields; what only its author can say is left open.

    Parameters
    ----------
    name
        What a(n) is.
    data
        The terms.
    offset
        The first n, and the place of the first term of 2 or more in absolute value, from 1 on.
    comments
        The game, and how the terms are known.
    links
        The works on the game, as text.
    examples, crossrefs, keywords
        As in the OEIS.
    """

    name: str
    data: tuple[int, ...]
    offset: tuple[int, int]
    comments: tuple[str, ...]
    links: tuple[str, ...]
    examples: tuple[str, ...]
    crossrefs: tuple[str, ...]
    keywords: tuple[str, ...]

    def __str__(self) -> str:
        fields = [
            ("NAME", [self.name]),
            ("DATA", [", ".join(map(format_number, self.data))]),
            ("OFFSET", [",".join(map(str, self.offset))]),
            ("COMMENTS", list(self.comments)),
            ("LINKS", list(self.links)),
            ("EXAMPLE", list(self.examples)),
            ("CROSSREFS", [f"Cf. {', '.join(self.crossrefs)}."] if self.crossrefs else []),
            ("KEYWORD", [",".join(self.keywords)]),
            ("AUTHOR", ["(to be filled in by the contributor)"]),
        ]
        return "\n".join(f"{head:<10} {line}" for head, lines in fields for line in lines)

    def as_dict(self) -> dict[str, Any]:
        """The draft as JSON-ready data (schema nimlike/oeis-draft/1)."""
        return {
            "schema": "nimlike/oeis-draft/1",
            "name": self.name,
            "data": [json_number(term) for term in self.data],
            "offset": list(self.offset),
            "comments": list(self.comments),
            "links": list(self.links),
            "examples": list(self.examples),
            "crossrefs": list(self.crossrefs),
            "keywords": list(self.keywords),
        }


def draft(game: Ruleset, shown: Terms, most: int = 1_000) -> Draft:
    """The draft for a sequence of a game, with at most so many terms.

    Raises
    ------
    RulesetError
        The sequence has an entry already, or no term.

    Examples
    --------
    >>> from nimlike.families import parse_ruleset
    >>> game = parse_ruleset("wythoff:a=3:b=2")
    >>> found = draft(game, next(each for each in game.sequences() if each.name == "larger"))
    >>> found.offset, found.data[:5], found.keywords
    ((0, 1), (4, 7, 10, 14, 17), ('nonn', 'easy'))
    """
    if shown.oeis:
        raise RulesetError(f"{game.brief()}: {shown.name} is {shown.oeis} in the OEIS already")
    terms: list[int] = []
    length, whole = 0, False
    try:
        for term in islice(shown.terms(), most):
            length += len(format_number(term)) + 2
            if terms and length > DATA_CHARACTERS + 2:
                break
            terms.append(term)
        else:
            whole = len(terms) < most
    except LimitReached:
        if not terms:
            raise
    if not terms:
        raise RulesetError(f"{game.brief()}: {shown.name} has no term")
    large = next((at for at, term in enumerate(terms, 1) if abs(term) > 1), 1)
    keywords = ["nonn" if min(terms) >= 0 else "sign"]
    keywords += ["easy"] if shown.label is Label.THEOREM else []
    keywords += ["fini", "full"] if whole else []
    keywords += ["more"] if len(terms) < FEW and not whole else []
    rules = " ".join(game.rules().split())
    title = shown.title.strip()
    comments = [f"{game.name}: {rules} {game.ending(game.start())}", _status(shown, len(terms))]
    known = [each.oeis for each in game.sequences() if each.oeis and each.name != shown.name]
    examples = [
        f"For n = {n}, a({n}) = {format_number(term)}."
        for n, term in islice(enumerate(terms, shown.offset), large - 1, large - 1 + _EXAMPLES)
    ]
    return Draft(
        f"{title[0].upper()}{title[1:]}, in {game.name} ({game.brief()}).",
        tuple(terms),
        (shown.offset, large),
        tuple(comments),
        tuple(map(_link, game.sources)),
        tuple(examples),
        tuple(sorted({*known})),
        tuple(keywords),
    )


def _status(shown: Terms, count: int) -> str:
    """How the terms are known, said so that nothing is promised that is not so."""
    source = f" ({shown.source})" if shown.source else ""
    if shown.label is Label.THEOREM:
        return f"Proved: all terms follow from a theorem{source}."
    if shown.label is Label.CERTIFIED:
        return f"Proved by computer, with a certificate that an independent program accepted{source}."
    if shown.label is Label.CONJECTURED:
        return f"Conjectured{source}: the terms fit all data computed so far, and no proof is known to the program."
    terms = counted(count, "term")
    return f"The {terms} shown were computed from the rules of the game{source}; no formula for a(n) is claimed."


def _link(work: Source) -> str:
    return f"{work}."
