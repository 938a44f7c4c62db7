"""Answers for vector games: by the theorem of the same game, by Moore's theorem, or from a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import prod
from operator import sub
from typing import Final

from nimlike.core.errors import LimitReached, RulesetError
from nimlike.core.laws import Claim, Condition, GameRules, Linear, MoveRule
from nimlike.core.move import Move, State
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Answer, Moves, Position, WinningMoves
from nimlike.core.reason import Reason
from nimlike.core.searched import reason, with_value
from nimlike.games.vector.added_vectors import answer_by_pairs
from nimlike.games.vector.sets import Numbers, Pattern
from nimlike.games.vector.vector_rules import VectorRules, pairs_of, twin
from nimlike.games.vector.vector_tables import safe_states, safe_to, small_table, table_source
from nimlike.games.vector.words import first_p_positions, moore_reason
from nimlike.tables.boxes import Few, Safe

# Moore's Nim (1910): any numbers from at most k piles. Columns are added modulo k + 1 instead of modulo 2.
# The theorems and their proofs: docs/theory/moore.md.

_LISTED: Final = 200_000  # all winning moves are listed where so many positions lie below, at most
_SHOWN: Final = 12
_MANY: Final = 1_000_000
_MOORE: Final = "Moore 1910"
_MOORE_MISERE: Final = "Moore 1910; misère play: docs/theory/moore.md"


def safe(piles: Sequence[int], most: int, misere: bool) -> bool:
    """Whether the piles are a P-position. Linear in the number of digits."""
    if misere and max(piles) <= 1:
        return sum(piles) % (most + 1) == 1
    return not any(columns(piles, most))


def columns(piles: Sequence[int], most: int) -> list[int]:
    """The number of ones of each binary column modulo ``most`` + 1, the lowest first."""
    return [sum(n >> place & 1 for n in piles) % (most + 1) for place in range(max(piles).bit_length())]


def winning_vector(piles: Sequence[int], most: int, misere: bool) -> tuple[int, ...]:
    """What to take from each pile of an N-position to leave a P-position."""
    # from the highest column down: a pile once lowered may have any digits below. If the ones of the others leave r,
    # the lowered piles fill up the column where they are enough; where not, r more piles are lowered
    if misere:
        ones = [i for i, n in enumerate(piles) if n == 1]
        large = [i for i, n in enumerate(piles) if n > 1]
        if len(large) <= most:
            for kept in range(len(large) + 1):
                for taken in range(min(len(ones), most - len(large)) + 1):
                    if (len(ones) + kept - taken) % (most + 1) == 1 and (large or taken):
                        left = list(piles)
                        for i, pile in enumerate(large):
                            left[pile] = int(i < kept)
                        for pile in ones[:taken]:
                            left[pile] = 0
                        return tuple(map(sub, piles, left))
    left = list(piles)
    lowered: list[int] = []
    for place in range(max(piles).bit_length() - 1, -1, -1):
        bit = 1 << place
        others = [i for i in range(len(piles)) if i not in lowered and left[i] & bit]
        over = len(others) % (most + 1)
        for i in lowered:
            left[i] &= ~bit
        if over and over + len(lowered) > most:
            for i in lowered[: most + 1 - over]:
                left[i] |= bit
        elif over:
            for i in others[:over]:
                left[i] &= ~bit
            lowered += others[:over]
    return tuple(map(sub, piles, left))


def answer_by_moore(position: Position, rules: VectorRules, most: int) -> Answer:
    """Everything known of a position of Moore's Nim, by his theorem."""
    piles = position.state
    outcome = Outcome.P if safe(piles, most, rules.misere) else Outcome.N
    grundy, label = None, None
    if not rules.misere and most >= len(piles):
        # From all piles at once every smaller total can be left, and nothing else: the value is the total.
        grundy, label = sum(piles), Label.THEOREM
    return Answer(
        position,
        outcome,
        Label.THEOREM,
        _MOORE_MISERE if rules.misere else _MOORE,
        lambda: _moore_moves(position, rules, most),
        lambda: moore_reason(
            position, most, rules.misere, outcome is Outcome.P, lambda: _winning_move(position, rules, most)
        ),
        grundy,
        label,
    )


def _moore_moves(position: Position, rules: VectorRules, most: int) -> WinningMoves:
    """All winning moves where the options are few, else the one that Moore's proof makes."""
    piles = position.state
    if prod(n + 1 for n in piles) <= _LISTED and len(piles) <= _SHOWN:
        return WinningMoves.of(
            (move, Position(rules, after)) for move, after in rules.options(piles) if safe(after, most, rules.misere)
        )
    one = _winning_move(position, rules, most)
    return WinningMoves(None, lambda: (one,), complete=False)


def _winning_move(position: Position, rules: VectorRules, most: int) -> tuple[Move, Position]:
    vector = winning_vector(position.state, most, rules.misere)
    return Move.of_vector(vector), Position(rules, tuple(map(sub, position.state, vector)))


def answer(position: Position) -> Answer:
    """What is known of a position of a vector game: by the game that it is, by pairs, or ``computed`` from a table."""
    rules, here = position.ruleset, position.state
    assert isinstance(rules, VectorRules)
    same = twin(rules, len(here))
    if same is not None:
        found = Position(same, here).answer()
        return _answer_of_twin(position, found, f"{found.source}; the same game as {same}")
    if (pairs := pairs_of(rules, len(here))) is not None:
        return with_value(answer_by_pairs(position, pairs))
    most = rules.moore_number()
    if most is not None:
        return with_value(answer_by_moore(position, rules, most))
    table = small_table(rules, here) or safe_to(rules, here)
    return answer_by_table(position, table, table_source(rules, here), lambda state: _winning(rules, state, table))


def _answer_of_twin(position: Position, found: Answer, source: str) -> Answer:
    """The answer that the same game gives under its own name."""

    def moves() -> WinningMoves:
        theirs = found.winning_moves

        def made() -> Moves:
            return ((move, Position(position.ruleset, after.state)) for move, after in theirs)

        return WinningMoves(theirs.count, made, theirs.complete, theirs.label, theirs.source)

    known = (position, found.outcome, found.label, source, moves)
    return Answer(*known, lambda: found.reason, lambda: found.grundy, lambda: found.grundy_label)


def answer_by_table(position: Position, known: Few | Safe, source: str, winning: Callable[[State], Moves]) -> Answer:
    """The answer from a table of the P-positions; ``winning`` gives the moves to them."""
    solved, state = _Solved(known, winning), position.state
    return with_value(
        Answer(
            position,
            solved.outcome(state),
            Label.COMPUTED,
            source,
            lambda: WinningMoves.of(winning(state)),
            lambda: solved.reason(position),
        )
    )


@dataclass(frozen=True)
class _Solved:
    """All positions up to one of a game, by a table."""

    known: Few | Safe
    winning: Callable[[State], Moves]

    def outcome(self, state: State) -> Outcome:
        return Outcome.P if state in self.known else Outcome.N

    def winning_move(self, state: State) -> tuple[Move, Position] | None:
        return next(self.winning(state), None)

    def reason(self, position: Position) -> Reason:
        found = reason(self, position, at_length=False)
        if position.is_terminal:
            return found
        return replace(found, nudge=first_p_positions(self.known.below(position.state), position.state in self.known))


def _winning(rules: VectorRules, state: State, known: Few | Safe) -> Moves:
    """The moves to P-positions: the options tried, or for two large piles the P-positions below."""
    below = prod(n + 1 for n in state)
    if len(state) == 2 and below > _MANY:
        below = sum(state)  # about one P-position for each size of a pile
    options = sum(member.number(state) for member in rules.members(len(state)))
    if options <= below:
        found: set[Numbers] = set()  # a vector may be in more members than one
        for member in rules.members(len(state)):
            for vector in member.vectors(state):
                after = tuple(map(sub, state, vector))
                if after in known and after not in found:
                    found.add(after)
                    yield Move.of_vector(vector), Position(rules, after)
        return
    for after in known.below(state):
        vector = tuple(map(sub, state, after))
        if min(vector) >= 0 and any(vector) and rules.holds(vector):
            yield Move.of_vector(vector), Position(rules, after)


# Games whose moves subtract a vector from the piles, as conditions: (k, 0), (k, k), (k, 2k), (2, 1), ...

MOST_PILES: Final = 8
_NAMES: Final = "abcdefgh"
_AFTER: Final = "stuvwxyz"  # what is left of the piles: a1 would be the move that takes 1 from pile A


def vector_rules(title: str, piles: int, patterns: Iterable[Pattern], misere: bool) -> GameRules:
    """The game of patterns of vectors on some piles, a, b, ..., which after the move are s, t, ..."""
    # a letter is expressed by what a pile loses where some entry has it once; otherwise it is a further variable
    if not 1 <= piles <= MOST_PILES:
        raise LimitReached(f"{title}: 1 to {MOST_PILES} piles can be proved by an automaton, not {piles}")
    position = tuple(_NAMES[:piles])
    moves = tuple(_move(title, position, pattern, f"move {i + 1}") for i, pattern in enumerate(patterns))
    return GameRules(title, position, moves, misere)


def _move(title: str, position: tuple[str, ...], pattern: Pattern, name: str) -> MoveRule:
    if len(pattern.entries) != len(position):
        raise RulesetError(f"{title}: the move {pattern} is not for {len(position)} piles")
    after, losses, letters = [], [], {}
    for pile, left, entry in zip(position, _AFTER, pattern.entries, strict=False):
        takes = bool(entry.letter and entry.coefficient) or entry.constant > 0
        after.append(left if takes else pile)
        if takes:
            losses.append((entry, {pile: 1, left: -1}))
            if entry.letter and entry.coefficient == 1 and entry.letter not in letters:
                # the letter is what this pile loses, less the constant
                letters[entry.letter] = losses[-1][1], -entry.constant
    if not losses:
        raise RulesetError(f"{title}: the move {pattern} takes nothing")
    for entry, _ in losses:
        if entry.letter and entry.letter not in letters:
            letters[entry.letter] = {f"k{len(letters)}": 1}, 0
    conditions: list[Condition] = []
    ranges = {letter: (least, most) for letter, least, most in pattern.ranges}
    for letter, (terms, shift) in letters.items():
        least, most = ranges.get(letter, (1, None))
        conditions.append(Linear.of(terms, least - shift, None if most is None else most - shift))
    for entry, loss in losses:
        terms, number = dict(loss), entry.constant
        if entry.letter:
            of_letter, shift = letters[entry.letter]
            if of_letter is loss:
                continue
            for variable, factor in of_letter.items():
                terms[variable] = terms.get(variable, 0) - entry.coefficient * factor
            number += entry.coefficient * shift
        conditions.append(Linear.of(terms, number, number))
    if pattern.near is not None:
        (first, shift), (second, other) = letters.values()
        terms = dict(first)
        for variable, factor in second.items():
            terms[variable] = terms.get(variable, 0) - factor
        reach = pattern.near - 1
        conditions.append(Linear.of(terms, other - shift - reach, other - shift + reach))
    return MoveRule(name, tuple(after), tuple(conditions))


def claim(game: VectorRules, piles: int | None) -> Claim:
    """The rules of a vector game, which says its moves as patterns for a number of piles."""
    from nimlike.numeration.automata.systems import system_named

    count = game.piles if piles is None else piles
    if count is None:
        raise RulesetError(f"{game.brief()}: say how many piles, like --piles 3")
    if game.piles is not None and game.piles != count:
        raise RulesetError(f"{game.brief()}: the game has {game.piles} piles, not {count}")
    patterns = [member for member in game.members(count) if isinstance(member, Pattern)]
    if len(patterns) < len(game.members(count)):
        raise RulesetError(f"{game.brief()}: moves that a function or a Beatty sequence gives are no linear conditions")
    rules = vector_rules(str(game), count, patterns, game.misere)
    pairs = pairs_of(game, count)
    if pairs is not None and pairs.until:
        system = partial(system_named, "fibonacci")
        return Claim(rules, system=system, members=pairs.below, least=200 * pairs.until)
    return Claim(rules, table=lambda bound: safe_states(game, bound - 1)) if count == 2 else Claim(rules)
