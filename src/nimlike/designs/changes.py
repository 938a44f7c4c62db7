"""A game with moves added and dropped: whether its P-positions stay the same, and the game as a file of rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from nimlike.core.errors import NimlikeError, RulesetError
from nimlike.core.laws import GameRules
from nimlike.core.move import State
from nimlike.core.ruleset import Ruleset
from nimlike.designs.moves import Amounts, Table, change_rules, table_of, write_vector
from nimlike.designs.proof import set_of_game
from nimlike.proofs.results import Result, decide


@dataclass(frozen=True, eq=False)
class Change:
    """A game with some vectors more and without some others."""

    game: Ruleset
    add: tuple[Amounts, ...]
    drop: tuple[Amounts, ...]
    bound: int  # positions with numbers to this were looked at
    witness: State | None
    rules: GameRules | None  # the changed game as conditions; None if the moves of the game are not known as such
    base: Result | None = None
    result: Result | None = None
    why_not: str = ""  # why there is no proof, if a proof was wanted

    @property
    def label(self) -> str:
        """``certified`` where the same P-positions are proved for all sizes."""
        proofs = (self.base, self.result)
        return "certified" if all(proof is not None and proof.label is not None for proof in proofs) else "computed"

    @property
    def certificates(self) -> list[Any]:
        """The certificates of the two proofs."""
        return [proof.certificate for proof in (self.base, self.result) if proof is not None and proof.certificate]

    def _said(self) -> str:
        parts = [
            f"{word} {', '.join(map(write_vector, some))}"
            for word, some in (("with", self.add), ("without", self.drop))
            if some
        ]
        return f"{self.game.brief()} {' and '.join(parts)}"

    def lines(self) -> list[str]:
        """The verdict in text."""
        if self.witness is not None:
            return [f"{self._said()} has other P-positions: the first is {write_vector(self.witness)}  [computed]"]
        if self.label == "certified":
            return [f"{self._said()} has the same P-positions, at all sizes  [certified]"]
        found = [f"{self._said()} has the same P-positions with numbers to {self.bound}  [computed]"]
        return found + ([f"  not proved for all sizes: {self.why_not}"] if self.why_not else [])

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON-ready data (schema nimlike/design-change/1)."""
        return {
            "schema": "nimlike/design-change/1",
            "ruleset": str(self.game),
            "add": [list(vector) for vector in self.add],
            "drop": [list(vector) for vector in self.drop],
            "bound": self.bound,
            "same": self.witness is None,
            "for_all_sizes": self.witness is not None or self.label == "certified",
            "difference": None if self.witness is None else list(self.witness),
            "label": self.label,
            "why_not": self.why_not or None,
        }

    def toml(self) -> str:
        """The changed game as a file of rules."""
        if self.rules is None:
            raise RulesetError(f"{self.game.brief()}: its moves are not known as conditions, so no file holds the game")
        return toml_of(self.rules, f"{self._said()}")


def judge_change(
    game: Ruleset,
    add: Sequence[Amounts],
    drop: Sequence[Amounts],
    bound: int | None = None,
    piles: int | None = None,
    seconds: float | None = None,
) -> Change:
    """Whether a game with vectors added, taken wherever the piles suffice, and others dropped is won as before."""
    size = game.arity if piles is None else piles
    for vector in (*add, *drop):
        if len(vector) != size or not any(vector):
            raise RulesetError(f"{game.brief()}: {write_vector(vector)} is no move on {size} numbers")
    table = table_of(game, bound, piles)
    for vector in drop:
        if vector not in table.used:
            raise RulesetError(
                f"{game.brief()}: {write_vector(vector)} is no move from positions with numbers to {table.bound}"
            )
    try:
        rules = change_rules(game.statement(piles).rules, add, drop)
    except NimlikeError:
        rules = None
    found = Change(game, tuple(add), tuple(drop), table.bound, _differs(table, set(add), set(drop)), rules)
    if seconds is None or found.witness is not None:
        return found
    try:
        known = set_of_game(game, seconds, piles)
        result = decide(replace(known.statement, rules=change_rules(known.statement.rules, add, drop)))
    except NimlikeError as error:
        return replace(found, why_not=str(error))
    if result.refutation is not None:
        return replace(found, witness=result.refutation.position)
    return replace(found, base=known.result, result=result)


def _differs(table: Table, add: set[Amounts], drop: set[Amounts]) -> State | None:
    """The first position whose outcome is another one with the changed moves, from the definition."""
    safe: set[State] = set()
    for at, moves in table.moves.items():  # in the order of their largest numbers
        vectors = {vector for vector in moves if vector not in drop}
        vectors |= {vector for vector in add if all(take <= n for take, n in zip(vector, at, strict=True))}
        reached = [tuple(n - take for n, take in zip(at, vector, strict=True)) for vector in vectors]
        won = any(state in safe for state in reached) if reached else table.misere
        if not won:
            safe.add(at)
        if won == (at in table.safe):
            return at
    return None


def toml_of(rules: GameRules, title: str) -> str:
    """Rules by linear conditions as a file of rules."""
    if rules.given or rules.parameters or rules.requires:
        raise RulesetError(f"{rules.title}: its rules are more than linear conditions, which a file does not hold")
    lines = [f'title = "{title}"', f"position = [{_texts(rules.position)}]"]
    if rules.misere:
        lines.append("misere = true")
    for move in rules.moves:
        conditions = [str(condition) for condition in move.conditions]
        lines += ["", "[[moves]]", f"after = [{_texts(move.after)}]", f"conditions = [{_texts(conditions)}]"]
    return "\n".join(lines) + "\n"


def _texts(texts: Sequence[str]) -> str:
    return ", ".join(f'"{text}"' for text in texts)
