"""All that is known of a game, the strongest first, or that it is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError, Undecided
from nimlike.core.laws import Finding, Law, NumberBase, PairSequence, Quotable
from nimlike.core.literature import literature, row_of
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label
from nimlike.core.progress import searching
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset
from nimlike.families import laws_of, letter_games, parse_ruleset
from nimlike.study.listings import NO_VALUES, covering_theorem, small

PARTS: Final = ("winner", "theorem", "positions", "period", "quotient", "numeration", "law", "catalogue", "literature")
"""What `analyze` looks for, in this order."""
SECONDS: Final = 10.0  # how long a search for a law may take
_FEW_ELEMENTS: Final = 60  # of a misère quotient that is only one part of many
_FEW_LINES: Final = 3


@dataclass(frozen=True)
class Part:
    """One thing that is known of a game, or that was looked for in vain."""

    name: str  # one of `PARTS`
    lines: tuple[str, ...]
    facts: Facts
    holds: bool = False  # whether it settles who wins, or the values, at every size
    certificate: Certificate | None = None


@dataclass(frozen=True, repr=False)
class Analysis(Quotable):
    """What is known of a game."""

    game: str
    title: str
    rules: str
    parts: tuple[Part, ...]
    more: tuple[tuple[str, str], ...] = field(default=())  # what else can be asked: a command, and what it takes

    def __repr__(self) -> str:
        return f"<analysis of {abbreviate(self.game, 80)}: {', '.join(part.name for part in self.parts)}>"

    @property
    def settled(self) -> bool:
        """Whether something is known of all sizes."""
        return any(part.holds for part in self.parts)

    @property
    def statement(self) -> str:
        """The strongest thing that is known, in a line."""
        return next((part.lines[0] for part in self.parts if part.holds), f"{self.game}: open")

    @property
    def certificate(self) -> Certificate | None:  # type: ignore[override]
        """The certificate of the strongest thing that has one."""
        return next((part.certificate for part in self.parts if part.certificate is not None), None)

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """The analysis as text."""
        told = [f"{self.game}: {self.title}", f"  {self.rules}"]
        for part in self.parts:
            told += ["", part.name.capitalize(), *(f"  {line}" for line in part.lines)]
        if not self.settled:
            told += ["", "Open", "  Nothing above tells the winner at all sizes."]
        if self.more:
            told += ["", "More", *(f"  {command}    {cost}" for command, cost in self.more)]
        return told

    def as_dict(self) -> Facts:
        """The analysis as JSON values, schema ``nimlike/analysis/1``."""
        return {
            "schema": "nimlike/analysis/1",
            "ruleset": self.game,
            "title": self.title,
            "rules": self.rules,
            "settled": self.settled,
            "statement": self.statement,
            "more": [command for command, _ in self.more],
            "parts": {part.name: {"lines": list(part.lines), "holds": part.holds, **part.facts} for part in self.parts},
        }


def analyze(text: str, to: int | None = None, seconds: float = SECONDS, limit: int | None = None) -> Analysis:
    """All that is known of a game, or of the games of a text with a letter for a number.

    Parameters
    ----------
    text
        A ruleset in text form, like ``octal:0.77``, ``wythoff:a=2``, ``coprime:max=7`` or ``subtraction:4,7,c``.
    to
        How far Grundy values are computed for a period; by default as far as is usual for the game.
    seconds
        How long a search for a law may take, if no theorem and no period is known.
    limit
        Most moves that a table may look at, as for `values`.

    Examples
    --------
    >>> found = analyze("octal:0.77")
    >>> found.statement
    'octal:0.77: period 12 from heap 71 on  [certified]'
    >>> [part.name for part in found.parts]
    ['period', 'quotient', 'catalogue', 'literature']
    """
    with searching(limit):
        try:
            game = parse_ruleset(text)
        except (ParseError, RulesetError):  # the games of a text with a letter
            return Analysis(text, "games with a parameter", "A statement on all of them.", (_of_letter(text, seconds),))
        parts = [*_winner(game)]
        asked: dict[str, tuple[Any, ...]] = {"theorem": (seconds, False), "positions": ()}
        for name, arguments in {**asked, "period": (to, True), "quotient": (None, _FEW_ELEMENTS)}.items():
            with suppress(Undecided):
                parts += _asked(name, law_of_part(game, name), *arguments)
        parts = [
            replace(part, holds=part.holds and not (part.name == "quotient" and game.normal_play)) for part in parts
        ]
        parts += _numeration(game)
        if "positions" not in game.laws() and not any(part.holds for part in parts):
            parts += _law(game, to, seconds)
        parts += [*_catalogue(game), *_literature(game)]
        told = f"{game.rules()} {game.ending(game.start())}"
        return Analysis(str(game), game.name, told, tuple(parts), tuple(_more(game, parts)))


def law_of_part(game: Ruleset, name: str) -> Law:
    """What finds a part of what is known of a game: ``period``, ``quotient``, ``theorem``; Undecided says why not."""
    law = game.laws().get(name)
    if law is None and name == "period" and game.arity == 1:
        from nimlike.laws.sequences import numbers_law

        law = numbers_law(game)
    if law is not None:
        return law
    why = f"no {name} of its own is known for this game"
    if name == "quotient":
        why = "misère quotients are of sums of heaps, and its positions are not such sums"
    elif name == "period":
        why = "its positions are not single numbers 0, 1, 2, ..., so its Grundy values form no sequence with a period"
        why = why if game.normal_play else NO_VALUES
    raise Undecided(f"{game.brief()}: {why}")


def find_part(game: Ruleset, name: str, to: int | None, seconds: float) -> Finding:
    """One part of what is known of a game, by itself, with all the time that it takes."""
    arguments: dict[str, tuple[Any, ...]] = {
        "period": (to, True),
        "quotient": (to, None),
        "theorem": (seconds, False),
    }
    return law_of_part(game, name)(*arguments[name])


def _asked(name: str, law: Callable[..., Finding], *arguments: Any) -> Iterator[Part]:
    """What a law says; or the limit that it has reached."""
    try:
        found = law(*arguments)
    except (LimitReached, Undecided) as stopped:
        yield Part(name, (str(stopped),), {"undecided": str(stopped)})
    else:
        holds = found.complete and found.facts.get("label") != Label.CONJECTURED
        lines = found.told() if name == "theorem" else found.lines[:_FEW_LINES]
        yield Part(name, tuple(lines), found.as_dict(), holds, found.certificate)


def _winner(game: Ruleset) -> Iterator[Part]:
    """The theorem that gives the winner, if its hypotheses hold at every small position."""
    known = covering_theorem(game)
    if known is not None:
        tried = f"its hypotheses hold at every position with numbers to {small(game)}"
        line = f"A theorem gives the winner; {tried}  [{known.label}: {known.source}]"
        yield Part("winner", (line,), {"label": known.label, "source": known.source}, True)


def _of_letter(text: str, seconds: float) -> Part:
    """The theorem of all games of a text with a letter, else a law that small ones follow."""
    with suppress(ParseError, RulesetError):
        if "theorem" in (laws := laws_of(text)):
            return next(_asked("theorem", laws["theorem"], seconds, False))
    from nimlike.study.proving import conjecture_of_letter

    games = letter_games(text)
    assert games is not None
    found = conjecture_of_letter(games, None, seconds, None, False)
    return Part("law", tuple(found.lines), {"law": found.facts})


def _numeration(game: Ruleset) -> Iterator[Part]:
    """The pairs, or the number base, that decide the game."""
    numeration = game.numeration
    if isinstance(numeration, PairSequence):
        pairs = [numeration.pair(k) for k in range(8)]
        line = f"P-positions, k = 0, 1, ...: {', '.join(f'({p}, {q})' for p, q in pairs)}, ..."
        yield Part("numeration", (line,), {"pairs": [list(pair) for pair in pairs]})
    elif isinstance(numeration, NumberBase):
        elements = numeration.terms(12)
        more = "" if numeration.finite and len(elements) < 12 else ", ..."
        line = f"Numeration system: {', '.join(map(abbreviate, elements))}{more}"
        yield Part("numeration", (line,), {"elements": list(map(str, elements))})


def _law(game: Ruleset, to: int | None, seconds: float) -> Iterator[Part]:
    """A law that the table of the game follows, and its proof; that there is none is a result too."""
    from nimlike.study.proving import prove_table

    try:
        found = prove_table(str(game), None, seconds, to)
    except NimlikeError as stopped:
        yield Part("law", (str(stopped),), {"law": None})
        return
    told = [line.strip() for line in found.lines if not line.startswith("  LaTeX")]
    label = (line for line in told if line.startswith("[certified"))
    lines = (found.statement, *label) if found.complete else (*told[:2], *told[2:][-1:])
    yield Part("law", lines, {"law": found.facts}, found.complete, found.certificate)


def _catalogue(game: Ruleset) -> Iterator[Part]:
    row = row_of(str(game))
    if row is not None:
        yield Part("catalogue", (row_line(row),), {"row": row})


def row_line(row: dict[str, str]) -> str:
    known = f"period {row['period']} from heap {row['preperiod']} on" if row["period"] else "no period found"
    saltus = f", saltus {row['saltus']}" if row["saltus"] not in ("", "0") else ""
    rare = f", {row['rare']} rare heaps, the last {row['last_rare']}" if row["rare"] not in ("", "0") else ""
    return (
        f"{row['ruleset']}: {known}{saltus}  [{row['label']}]; computed to heap {row['bound']},"
        f" largest value {row['greatest']}{rare}"
    )


def _literature(game: Ruleset) -> Iterator[Part]:
    told = tuple(str(literature().get(source, source)) for source in game.sources)
    if told:
        yield Part("literature", told, {"sources": list(told)})


def _more(game: Ruleset, parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """What else can be asked of the game, and what it costs."""
    text, still_open = game.brief(), {part.name for part in parts if not part.holds}
    if game.proof_in_reach or (game.conditions_known and "law" in still_open):
        yield f"nimlike prove {text} -o proof.json", "a proof for all sizes, if there is one: seconds to minutes"
    if "quotient" in still_open:
        yield f"nimlike analyze {text} --of quotient", "a larger misère quotient: up to a minute"
    if "period" in still_open:
        yield f"nimlike analyze {text} --of period --to 2^20", "a period that begins later: minutes"
