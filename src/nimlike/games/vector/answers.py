"""Answers for vector games: by the theorem of the same game, by Moore's theorem, or from a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from math import prod
from operator import sub
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.answer import ENDED, Answer, Grid, Reason, WinningMoves
from nimlike.core.errors import LimitReached
from nimlike.core.languages import ntr, tr
from nimlike.core.move import Move, pile_name
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrase import quoted
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.searched import MAX_MOVES, search_moves
from nimlike.games.vector import moore as _moore
from nimlike.games.vector.game import Vector, move_of
from nimlike.games.vector.rays import lines_of
from nimlike.games.vector.sets import Numbers, Pattern
from nimlike.games.vector.small import small_box, small_table
from nimlike.tables.two_piles import safe_pairs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_CELLS: Final = 50_000_000
"""Most positions of a table that is not of two piles."""
MOST_STEPS: Final = 10**9
"""Most steps that an answer spends on outcomes in such a table, and on Grundy values in any."""
MOST_BYTES: Final = 1 << 31
"""Most bytes of what is kept for such a table of Grundy values, beside the values."""
MOST_VECTORS: Final = 2_000_000
"""Most vectors of a game that are listed."""

_LISTED: Final = 200_000
_SHOWN: Final = 12
_COLUMNS: Final = 64
_LEAST_SIDE: Final = 64
_MOORE: Final = "Moore 1910"
_MOORE_MISERE: Final = "Moore 1910; misère play: docs/vector-games.md"


def answer(position: Position) -> Answer:
    """Everything known of a position of a vector game.

    A game that is Nim, a Wythoff game, a subtraction game or Moore's Nim is answered as such; any other from a
    table of all smaller positions, label ``computed``.

    Raises
    ------
    LimitReached
        No theorem applies and the table would take too much work.

    Examples
    --------
    >>> found = answer(Vector.gdwn(1, 2)(8, 15))
    >>> found.outcome, found.grundy, [str(move) for move, after in found.winning_moves]
    (<Outcome.N: 'N'>, 3, ['b1'])
    >>> found = answer(Vector.moore(2)(10**30, 2**100, 7))
    >>> found.outcome, str(found.label), found.source
    (<Outcome.N: 'N'>, 'theorem', 'Moore 1910')
    """
    rules = position.ruleset
    assert isinstance(rules, Vector)
    twin = rules.twin(len(position.state))
    if twin is not None:
        return _as_twin(position, twin)
    most = rules.moore_number()
    if most is not None:
        return _by_moore(position, rules, most)
    return _from_table(position, rules)


def _as_twin(position: Position, twin: Ruleset) -> Answer:
    """The answer that the same game gives under its own name."""
    found = Position(twin, position.state).answer()

    def moves() -> WinningMoves:
        theirs = found.winning_moves

        def made() -> Iterator[tuple[Move, Position]]:
            for move, after in theirs:
                yield move, Position(position.ruleset, after.state)

        return WinningMoves(theirs.count, made, theirs.complete, theirs.label, theirs.source)

    source = tr("{source}; the same game as {twin}", source=found.source, twin=twin)
    return Answer(
        position, found.outcome, found.label, source, moves, lambda: found.reason, found.grundy, found.grundy_label
    )


def _by_moore(position: Position, rules: Vector, most: int) -> Answer:
    piles = position.state
    outcome = Outcome.P if _moore.safe(piles, most, rules.misere) else Outcome.N
    grundy, label = None, None
    if not rules.misere:
        if outcome is Outcome.P or most >= len(piles):
            # From all piles at once every smaller total can be left, and nothing else: the value is the total.
            grundy, label = (0 if outcome is Outcome.P else sum(piles)), Label.THEOREM
        elif len(piles) == 2 or prod(n + 1 for n in piles) <= _LISTED:
            grundy = _grundy(rules, piles)
            label = None if grundy is None else Label.COMPUTED
    return Answer(
        position,
        outcome,
        Label.THEOREM,
        _MOORE_MISERE if rules.misere else _MOORE,
        lambda: _moore_moves(position, rules, most),
        lambda: _moore_reason(position, rules, most),
        grundy,
        label,
    )


def _moore_moves(position: Position, rules: Vector, most: int) -> WinningMoves:
    """All winning moves where the options are few, else the one that Moore's proof makes."""
    piles = position.state
    if prod(n + 1 for n in piles) <= _LISTED and len(piles) <= _SHOWN:
        return WinningMoves.of(
            (move, Position(rules, after))
            for move, after in rules.options(piles)
            if _moore.safe(after, most, rules.misere)
        )
    one = _taken(position, _moore.winning_vector(piles, most, rules.misere))
    return WinningMoves(None, lambda: (one,), complete=False)


def _taken(position: Position, vector: Numbers) -> tuple[Move, Position]:
    left = tuple(n - take for n, take in zip(position.state, vector, strict=True))
    return move_of(vector), Position(position.ruleset, left)


def _moore_reason(position: Position, rules: Vector, most: int) -> Reason:
    piles = position.state
    ones = rules.misere and max(piles) <= 1
    counts = [sum(piles)] if ones else [sum(n >> i & 1 for n in piles) for i in range(max(piles).bit_length())]
    facts: dict[str, Any] = {"modulus": most + 1, "ones": [str(n) for n in reversed(counts)]}
    safe = _moore.safe(piles, most, rules.misere)
    rule = tr(
        "From at most {most} piles is taken, so columns count modulo {modulus}: a position is safe if in binary every"
        " column holds a multiple of {modulus} ones (Moore 1910).",
        most=most,
        modulus=most + 1,
    )
    if rules.misere:
        rule += tr(
            " Once no pile exceeds 1, it is safe if the number of ones leaves 1 modulo {number}.", number=most + 1
        )
    width = max(piles).bit_length()
    rows = tuple((pile_name(i), *f"{n:0{width}b}") for i, n in enumerate(piles[:_SHOWN]))
    heads = (tr("pile"), *(f"2^{place}" for place in range(width - 1, -1, -1)))
    working: tuple[str | Grid, ...] = ()
    if 0 < width <= _COLUMNS and not ones:
        working = (Grid(heads, (*rows, (tr("ones"), *map(str, reversed(counts))))),)
    shown = ", ".join(map(str, facts["ones"][:_SHOWN])) + (", ..." if len(counts) > _SHOWN else "")
    one = len(counts) == 1
    held = (
        tr("The count of ones in the one column is {shown}", shown=shown)
        if one
        else tr("The counts of ones in the columns are {shown}", shown=shown)
    )
    what = ntr("{n} pile of 1", "{n} piles of 1", counts[0], n=abbreviate(counts[0])) if ones else held
    if not any(piles):
        summary = (
            tr("No counter is left: whoever took the last one has lost.")
            if rules.misere
            else tr("No counter is left: whoever took the last one has won.")
        )
    elif safe:
        summary = tr("{what}: a safe combination modulo {number}.", what=what, number=most + 1)
    else:
        move, after = _taken(position, _moore.winning_vector(piles, most, rules.misere))
        facts["move"], facts["to"] = str(move), str(after)
        summary = tr(
            "{what}: not safe modulo {number}; {move} makes it so.",
            what=what,
            number=most + 1,
            move=quoted(move.brief()),
        )
    if not any(piles):
        nudge = ENDED
    elif ones or (rules.misere and sum(n > 1 for n in piles) <= most):
        nudge = tr("what counts is the number of piles of one that are left, modulo {number}", number=most + 1)
    elif safe:
        nudge = tr(
            "every binary column of the piles holds a multiple of {number} ones, and any move spoils one",
            number=most + 1,
        )
    else:
        nudge = tr("make every binary column of the piles hold a multiple of {number} ones", number=most + 1)
    return Reason("moore-columns", summary, working, facts, rule, tr("which is judged by its columns"), nudge)


_Safe = tuple[Callable[[Numbers], bool], Callable[[Numbers], Iterator[Numbers]]]
"""Whether a state is a P-position, and the P-positions in a box, in order."""


@dataclass(frozen=True)
class _Table:
    """The outcomes of all positions in a box that holds the position asked about."""

    source: str
    is_safe: Callable[[Numbers], bool]
    safe_below: Callable[[Numbers], Iterator[Numbers]]
    """The P-positions in a box, each as a state."""
    number: Callable[[Numbers], int]
    """How many there are, about."""


def _from_table(position: Position, rules: Vector) -> Answer:
    state = position.state
    known = _table(rules, state)
    outcome = Outcome.P if known.is_safe(state) else Outcome.N
    grundy = None if rules.misere else 0 if outcome is Outcome.P else _grundy(rules, state)
    return Answer(
        position,
        outcome,
        Label.COMPUTED,
        known.source,
        lambda: WinningMoves.of(_winning(position, rules, known)),
        lambda: _reason(position, rules, known),
        grundy,
        None if grundy is None else Label.COMPUTED,
    )


def _winning(position: Position, rules: Vector, known: _Table) -> Iterator[tuple[Move, Position]]:
    """The moves to P-positions: the options tried, or the P-positions below tried, whichever are fewer."""
    state = position.state
    options = sum(member.number(state) for member in rules.members(len(state)))
    if options <= known.number(state):
        found: set[Numbers] = set()  # a vector may be in more members than one
        for member in rules.members(len(state)):
            for vector in member.vectors(state):
                after = tuple(map(sub, state, vector))
                if known.is_safe(after) and after not in found:
                    found.add(after)
                    yield move_of(vector), Position(rules, after)
        return
    for after in known.safe_below(state):
        vector = tuple(n - m for n, m in zip(state, after, strict=True))
        if min(vector) >= 0 and any(vector) and rules.holds(vector):
            yield move_of(vector), Position(rules, after)


def _reason(position: Position, rules: Vector, known: _Table) -> Reason:
    every = (
        tr(
            "The computer worked out, from the smallest on, which positions are lost for the "
            "player to move: those from which some move is left and none leads to another of "
            "them."
        )
        if rules.misere
        else tr(
            "The computer worked out, from the smallest on, which positions are lost for the "
            "player to move: those from which no move leads to another of them."
        )
    )
    if position.is_terminal:
        winner = rules.to_move(position.state) if rules.misere else rules.not_to_move(position.state)
        return Reason(
            "vector-end",
            tr("No move is left: {winner} has won.", winner=winner),
            (),
            {},
            every,
            tr("where no move is left"),
            ENDED,
        )
    if not known.is_safe(position.state):
        move, after = next(_winning(position, rules, known))
        facts: dict[str, Any] = {"move": str(move), "to": str(after)}
        summary = tr(
            "{move} leaves {after}, from which no move leads to a P-position.",
            move=quoted(move.brief()),
            after=quoted(after.brief()),
        )
        paragraph = tr("{every} {after} is one. ", every=every, after=quoted(after.brief())) + (
            tr("That ends the game.")
            if after.is_terminal
            else (
                tr(
                    "Whatever the other player does from there, a move to another of them answers it, "
                    "until the other player must make the last move."
                )
                if rules.misere
                else tr(
                    "Whatever the other player does from there, a move to another of them answers it, "
                    "until the other player cannot move."
                )
            )
        )
        nudge = tr("{begun}; leave one of them", begun=_begun(known, position.state))
        return Reason("vector-table", summary, (), facts, paragraph, tr("which is no P-position"), nudge)
    rows, refutations = [], []
    for move, after in islice(position.options(), _SHOWN):
        reply = next(_winning(after, rules, known), None)
        refutations.append([str(move), None if reply is None else str(reply[0])])
        rows.append((quoted(move.brief()), tr("none needed") if reply is None else quoted(reply[0].brief())))
    number = sum(1 for _ in islice(position.options(), _LISTED))
    working: list[str | Grid] = [Grid((tr("move"), tr("winning reply")), tuple(rows))]
    if number > _SHOWN:
        more = tr("more than ") if number == _LISTED else ""
        working.append(
            ntr(
                "{more}{n} more move has a winning reply.",
                "{more}{n} more moves have a winning reply.",
                number - _SHOWN,
                more=more,
                n=abbreviate(number - _SHOWN),
            )
        )
    facts = {"refutations": refutations}
    summary = tr("No move leads to a P-position.")
    nudge = tr(
        "{begun}; this is one of them, and no move leads from one to another", begun=_begun(known, position.state)
    )
    return Reason("vector-table", summary, tuple(working), facts, every, tr("which is a P-position"), nudge)


def _begun(known: _Table, state: Numbers) -> str:
    first = ", ".join(f"({', '.join(map(abbreviate, safe))})" for safe in islice(known.safe_below(state), 3))
    return tr("the positions lost for the player to move begin with {first}", first=first)


def _table(rules: Vector, state: Numbers) -> _Table:
    if len(state) == 2 and not _listed_only(rules):
        return _two_pile_table(rules, state)
    return _box_table(rules, state)


def _listed_only(rules: Vector) -> bool:
    """Whether a Python function says what the moves are."""
    return any(not isinstance(member, Pattern) for member in rules.members(rules.piles or 1))


def _two_pile_table(rules: Vector, state: Numbers) -> _Table:
    if (few := small_table(rules, state)) is not None:
        return _small_table(few)
    sides = [max(_LEAST_SIDE, 1 << n.bit_length()) if n < 1 << 40 else n + 1 for n in state]
    try:
        safe = rules.outcomes_below(*sides)
    except LimitReached:
        sides = [n + 1 for n in state]
        safe = rules.outcomes_below(*sides)

    def is_safe(at: Numbers) -> bool:
        return bool(int(safe[at[0], at[1] >> 6]) >> (at[1] & 63) & 1)

    def below(box: Numbers) -> Iterator[Numbers]:
        return safe_pairs(safe[: box[0] + 1], box[1] + 1)

    def number(box: Numbers) -> int:
        return int((safe[: box[0] + 1] != 0).sum())

    source = "the definition: all smaller positions of two piles"
    return _Table(source, is_safe, below, number)


def _small_table(values: list[list[int]]) -> _Table:
    def below(box: Numbers) -> Iterator[Numbers]:
        for x, row in enumerate(values[: box[0] + 1]):
            yield from ((x, y) for y, value in enumerate(row[: box[1] + 1]) if not value)

    return _Table(
        "the definition: all smaller positions of two piles",
        lambda at: not values[at[0]][at[1]],
        below,
        lambda box: (box[0] + 1) * (box[1] + 1),
    )


def _box_table(rules: Vector, state: Numbers) -> _Table:
    sides = tuple(n + 1 for n in state)
    is_safe, below = _small_box(rules, state) or _large_box(rules, sides)

    def number(box: Numbers) -> int:
        return prod(n + 1 for n in box)

    return _Table(f"the definition, cell by cell: all {prod(sides):,} positions in the box", is_safe, below, number)


def _small_box(rules: Vector, state: Numbers) -> _Safe | None:
    """What is safe, from values in plain Python; None where that is long."""
    values = small_box(rules, state)
    if values is None:
        return None

    def below(box: Numbers) -> Iterator[Numbers]:
        return (at for at in product(*(range(n + 1) for n in box)) if not values[at])

    return lambda at: not values[at], below


def _large_box(rules: Vector, sides: tuple[int, ...]) -> _Safe:
    import numpy as np

    cells = _box(rules, sides)

    def below(box: Numbers) -> Iterator[Numbers]:
        part = cells[tuple(slice(n + 1) for n in box)]
        for at in np.argwhere(part == 2):
            yield tuple(at.tolist())

    return lambda at: bool(cells[at] == 2), below


def safe_states(rules: Vector, bound: int) -> list[Numbers]:
    """The P-positions whose piles do not exceed ``bound``, in order; the number of piles is that of the game.

    Raises
    ------
    LimitReached
        There are too many positions.
    """
    import numpy as np

    assert rules.piles is not None
    sides = (bound + 1,) * rules.piles
    found = np.argwhere(_box(rules, sides)[tuple(map(slice, sides))] == 2)
    return list(map(tuple, found.tolist()))


def _vectors_in(rules: Vector, sides: tuple[int, ...]) -> list[Numbers]:
    box = tuple(side - 1 for side in sides)
    number = sum(member.number(box) for member in rules.members(len(sides)))
    if number > MOST_VECTORS:
        raise LimitReached(
            f"{rules.brief()}: about {abbreviate(number)} moves in one position, more than {MOST_VECTORS:,}"
        )
    return list(rules.vectors(box))


@lru_cache(maxsize=4)
def _kept(rules: Vector, piles: int) -> dict[str, NDArray[Any]]:
    """The latest tables of a game; they serve every smaller box too."""
    return {}


def _covers(table: NDArray[Any] | None, sides: tuple[int, ...]) -> bool:
    return table is not None and all(side <= known for side, known in zip(sides, table.shape, strict=True))


def _box(rules: Vector, sides: tuple[int, ...]) -> NDArray[np.uint8]:
    """2 where a position is P, for those of the box at least."""
    kept = _kept(rules, len(sides))
    if not _covers(kept.get("outcomes"), sides):
        kept["outcomes"] = _made_outcomes(rules, sides)
    return kept["outcomes"]


def _made_outcomes(rules: Vector, sides: tuple[int, ...]) -> NDArray[np.uint8]:
    import numpy as np

    total = prod(sides)
    if total > MOST_CELLS:
        raise LimitReached(
            f"{rules.brief()}: a table of {abbreviate(total)} positions; at most {MOST_CELLS:,} are worked out"
        )
    vectors = _vectors_in(rules, sides)
    # Where any number may be taken from some pile alone, no two P-positions differ in that pile only.
    alone = [i for i, side in enumerate(sides) if _takes_any(rules, i, len(sides), side - 1)]
    safe = min([total, *(total // sides[i] for i in alone)])
    if safe * len(vectors) > MOST_STEPS:
        raise LimitReached(f"{rules.brief()}: {total:,} positions with {len(vectors):,} moves each are too much work")
    from nimlike.kernels import vector as kernels

    cells = np.zeros(sides, np.uint8)
    if rules.misere:
        for vector in vectors:
            cells[vector] = 1
        for axis in range(len(sides)):
            np.maximum.accumulate(cells, axis=axis, out=cells)
        cells = np.ascontiguousarray(1 - cells)
    kernels.box_outcomes(cells.reshape(-1), np.array(sides, np.int64), _array(vectors, len(sides)))
    return cells


def _takes_any(rules: Vector, pile: int, piles: int, most: int) -> bool:
    """Whether 1 and every number up to ``most`` may be taken from a pile alone, as far as two numbers tell."""
    return all(
        any(
            isinstance(member, Pattern) and not member.ranges and member.near is None and member.holds(unit)
            for member in rules.members(piles)
        )
        for unit in (tuple(n if i == pile else 0 for i in range(piles)) for n in {1, max(most, 1)})
    )


def _grundy(rules: Vector, state: Numbers) -> int | None:
    """The Grundy value of a position where a table of some steps gives it, else None."""
    try:
        if len(state) == 2 and not _listed_only(rules):
            if (few := small_table(rules, state)) is not None:
                return few[state[0]][state[1]]
            wide = [max(_LEAST_SIDE, 1 << n.bit_length()) if n < 1 << 20 else n + 1 for n in state]
            try:
                values = rules.values_below(wide[0], wide[1], MOST_STEPS)
            except LimitReached:
                values = rules.values_below(state[0] + 1, state[1] + 1, MOST_STEPS)
            return int(values[state])
        if (near := small_box(rules, state)) is not None:
            return near[state]
        sides = tuple(n + 1 for n in state)
        # Where a search may look at few moves only, so may this; whatever was made before for others.
        if search_moves() < MAX_MOVES and prod(sides) * len(_vectors_in(rules, sides)) > 1_000 * search_moves():
            return None
        return int(_box_values(rules, sides)[state])
    except LimitReached:
        return None


def _box_values(rules: Vector, sides: tuple[int, ...]) -> NDArray[np.uint16]:
    """Grundy values, of the positions of the box at least."""
    kept = _kept(rules, len(sides))
    if not _covers(kept.get("values"), sides):
        kept["values"] = _made_values(rules, sides)
    return kept["values"]


def _made_values(rules: Vector, sides: tuple[int, ...]) -> NDArray[np.uint16]:
    import numpy as np

    from nimlike.kernels import boxes as kernels
    from nimlike.kernels.vector import MOST_VALUE

    total, longest = prod(sides), sum(side - 1 for side in sides)
    if total > MOST_CELLS:
        raise LimitReached(f"{rules.brief()}: too many positions for Grundy values")
    found = lines_of(rules.brief(), rules.members(len(sides)), tuple(side - 1 for side in sides))
    rays = sorted(found, key=lambda ray: not any(ray[1]))  # single vectors come last
    along = sum(any(step) for _, step in rays)
    moves = sum(
        min(((n - c - 1) // d + 1 for n, c, d in zip(sides, *ray, strict=True) if d), default=1) for ray in rays
    )
    words = min(longest, moves, MOST_VALUE - 1) // 64 + 1  # no value exceeds these
    steps = total * (len(rays) + words * (along > 0))
    if steps > MOST_STEPS or 4 * along * total > MOST_BYTES:
        raise LimitReached(f"{rules.brief()}: too much work for Grundy values")
    shape = np.array(sides, np.int64)
    places, begin, lines = np.zeros((along, total), np.int32), np.zeros(along, np.int64), 0
    for number, (_, step) in enumerate(rays[:along]):
        begin[number] = lines
        lines += int(kernels.box_lines(shape, np.array(step, np.int64), places[number]))
    if 8 * lines * words > MOST_BYTES:
        raise LimitReached(f"{rules.brief()}: too much work for Grundy values")
    starts = _array([start for start, _ in rays], len(sides))
    backs = starts @ np.array([prod(sides[i + 1 :]) for i in range(len(sides))], np.int64)
    values, sets = np.zeros(total, np.uint16), np.zeros((lines + 1, words), np.uint64)
    if kernels.box_values(values, shape, starts, backs, places, begin, sets):
        raise LimitReached(f"{rules.brief()}: a Grundy value does not fit 16 bits")
    return values.reshape(sides)


def _array(vectors: list[Numbers], width: int) -> NDArray[np.int64]:
    import numpy as np

    return np.array(vectors, np.int64).reshape(-1, width)
