"""Whether two games have the same P-positions: the first difference in their tables, or a proof that there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from nimlike.core.errors import LimitReached, NimlikeError, RulesetError, Undecided
from nimlike.core.progress import report, within
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_ruleset
from nimlike.prove.discovery import Search
from nimlike.prove.guesses import Source, of_game
from nimlike.prove.results import Result, decide
from nimlike.prove.statements import Statement, theorem_of

_SIDES: Final = {1: (100, 1_000, 10_000), 2: (50, 100, 200, 400), 3: (16, 32, 64)}


@dataclass(frozen=True, eq=False)
class Comparison:
    """What is known of the P-positions of two games."""

    games: tuple[Ruleset, Ruleset]  # the two
    bound: int  # tables of the numbers below this were compared
    difference: tuple[int, ...] | None = None
    first_has_it: bool = False  # whether it is a P-position of the first game
    proofs: tuple[Result, ...] = ()
    why_not: str = ""  # why there is no proof, where the tables agree

    @property
    def label(self) -> str:
        """``certified`` for equality with two accepted certificates, else ``computed``."""
        return "certified" if self.proofs and all(proof.label is not None for proof in self.proofs) else "computed"

    def __str__(self) -> str:
        one, other = (game.brief() for game in self.games)
        if self.difference is not None:
            position = f"({', '.join(map(str, self.difference))})"
            has, lacks = (one, other) if self.first_has_it else (other, one)
            return (
                f"{one} and {other} differ: {position} is a P-position of {has}, and not of {lacks}; no position with"
                f" smaller numbers differs  [computed]"
            )
        if self.proofs:
            states = self.proofs[0].statement.p.states
            return (
                f"{one} and {other} have the same P-positions, at all sizes: one automaton of {states} states is proved"
                f" to be the set of both  [{self.label}]"
            )
        return f"{one} and {other} have the same P-positions with numbers below {self.bound:,}  [computed]" + (
            f"\n  not proved for all sizes: {self.why_not}" if self.why_not else ""
        )

    def as_dict(self) -> dict[str, Any]:
        """The comparison as JSON-ready data (schema nimlike/comparison/1)."""
        return {
            "schema": "nimlike/comparison/1",
            "rulesets": [str(game) for game in self.games],
            "same": self.difference is None,
            "for_all_sizes": bool(self.proofs) or self.difference is not None,
            "bound": self.bound,
            "difference": None if self.difference is None else [str(n) for n in self.difference],
            "p_position_of": None if self.difference is None else str(self.games[not self.first_has_it]),
            "label": self.label,
            "proofs": [proof.as_dict() for proof in self.proofs],
            "why_not": self.why_not or None,
        }


def compare(
    first: str, second: str, bound: int | None = None, piles: int | None = None, seconds: float = 60.0
) -> Comparison:
    """Compare the P-positions of two games of as many numbers."""
    games = parse_ruleset(first), parse_ruleset(second)
    sources = _source(games[0], games[1], piles), _source(games[1], games[0], piles)
    sizes = [len(source.rules.position) for source in sources]
    if sizes[0] != sizes[1]:
        raise RulesetError(
            f"{games[0].brief()} has positions of {sizes[0]} and {games[1].brief()} of {sizes[1]} numbers: they cannot"
            " be compared"
        )
    looked = 0
    try:
        with within(seconds, "compare"):
            for side in (bound,) if bound is not None else _SIDES.get(sizes[0], (12,)):
                report(f"tables below {side:,}", 0, 1)
                one, other = (set(source.table(side)) for source in sources)
                looked = side
                if different := one ^ other:
                    least = min(different, key=lambda numbers: (max(numbers), numbers))
                    return Comparison(games, side, least, least in one)
    except LimitReached:
        if not looked:
            raise
    try:
        return Comparison(games, looked, proofs=_proved(sources, (first, second), piles))
    except (Undecided, LimitReached, RulesetError) as error:
        return Comparison(games, looked, why_not=str(error))


def _source(game: Ruleset, other: Ruleset, piles: int | None) -> Source:
    """The game's rules and tables; where its number of piles is free, it has as many as the other one."""
    try:
        return of_game(str(game), piles)
    except RulesetError:
        if piles is not None:
            raise
        return of_game(str(game), other.arity)


def _proved(sources: tuple[Source, Source], texts: tuple[str, str], piles: int | None) -> tuple[Result, ...]:
    """Proofs of one automaton for both games, the set of the one taken for the other."""
    for source in sources:
        if not source.rules.moves:
            raise RulesetError(f"the moves of {source.rules.title} are not known as conditions")
    failures = []
    for statement in _statements(texts, sources, piles):
        proofs = []
        for source in sources:
            names = dict(zip(statement.p.tracks, source.rules.position, strict=True))
            p = statement.p.renamed(*(names[track] for track in statement.p.tracks))
            result = decide(replace(statement, rules=source.rules, p=p))
            if not result.proved:
                failures.append(f"{source.rules.title}: {result.refutation}")
                break
            proofs.append(result)
        else:
            return tuple(proofs)
    raise Undecided("; ".join(failures) or "no automaton is known of either game")


def _statements(texts: tuple[str, str], sources: tuple[Source, Source], piles: int | None) -> Iterator[Statement]:
    """Sets to try: what a game says of itself, else what is found from its table."""
    for text, source in zip(texts, sources, strict=True):
        try:
            statement = theorem_of(text, piles)
        except NimlikeError:
            found = next((each for each in Search(text, piles) if each.statement is not None), None)
            if found is None or found.statement is None:
                continue
            statement = found.statement()
        if len(statement.p.tracks) == len(source.rules.position):
            yield statement
