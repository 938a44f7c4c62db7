"""The defaults of the hooks of a ruleset: what every game shows, from its options and the definition alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice, product
from typing import Final

from nimlike.core.definition import CELL, Definition
from nimlike.core.errors import LimitReached, NimlikeError, RulesetError
from nimlike.core.generators import Changed, Estimate, NotCompiled, differing, extend_values, why_not
from nimlike.core.languages import later, tr
from nimlike.core.move import Move, State
from nimlike.core.numbers import format_number, mex, natural
from nimlike.core.outcome import Label, Outcome
from nimlike.core.position import Game, Position
from nimlike.core.progress import COMPILED, afford, report, table_moves
from nimlike.core.searched import Remoteness, Values, remoteness_of
from nimlike.core.shown import LISTED, Amounts, Pile, Terms, prefix, rows
from nimlike.core.table import Table, square_table

NO_POSITION: Final = 65_535  # in a table of Grundy values: the two numbers are no position

_SHOWN: Final = 12
_REPORTED: Final = (1 << 8) - 1
_DEFINITION: Final = later("search from the definition")


def numbers(state: State) -> bool:
    """Whether a state is a row of whole numbers, which boards show as piles."""
    return all(isinstance(size, int) for size in state)


def board(rules: Game, state: State) -> tuple[Pile, ...]:
    """One pile for each number, with its amounts; a last row gives the moves that take from several piles."""
    if not numbers(state):
        return ()
    moves = [move for move, _ in islice(rules.options(state), LISTED + 1)]
    complete = len(moves) <= LISTED
    lone = bool(moves) and all(move.lone for move in moves if move.takes)
    takes: dict[tuple[int, ...], set[int]] = {}
    splits: dict[int, list[tuple[int, int]]] = {}
    joined: list[Move] = []
    for move in moves[:LISTED]:
        amounts = {amount for _, amount in move.takes}
        if len(amounts) == 1 and not move.split:
            takes.setdefault(tuple(pile for pile, _ in move.takes), set()).update(amounts)
        if len(move.takes) == len(move.split) == 1 and not move.forbids:
            pile, amount = move.takes[0]
            splits.setdefault(pile, []).append((amount, move.split[0]))
        if len(move.takes) > 1 and (len(amounts) > 1 or not joined):
            joined.append(move)

    def amounts_of(*piles: int) -> tuple[int, ...]:
        return tuple(sorted(takes.get(piles, ())))

    if len(state) == 1:
        before = "" if lone or not moves else prefix(0)
        return (Pile(tr("The pile"), state[0], before, amounts_of(0), "", complete, tuple(splits.get(0, ()))),)
    shown = tuple(
        replace(row, splits=tuple(splits.get(pile, ())))
        for pile, row in enumerate(rows(state, lambda pile, size: (amounts_of(pile), complete)))
    )
    if not joined:
        return shown
    return (*shown, together(len(state), (amounts_of(0, 1) if len(state) == 2 else (), complete), joined[-1]))


def together(piles: int, same: Amounts, example: Move) -> Pile:
    """The row of the moves that take from several piles."""
    amounts, complete = same
    ways = [tr("the same number from each")] if amounts else []
    typed = not amounts or len({amount for _, amount in example.takes}) > 1
    if typed:
        ways.append(tr("by typing a move like {example}", example=example.brief()))
    letters = "".join(prefix(pile) for pile in range(min(piles, 26)))
    return Pile(
        tr("Both piles") if piles == 2 else tr("Several piles"),
        None,
        letters,
        amounts,
        tr(", or ").join(ways),
        complete,
        typed=typed,
    )


def state_at(rules: Game, numbers: tuple[int, ...]) -> State | None:
    """The state that whole numbers denote; None if they denote none."""
    try:
        state = rules.state_of(numbers)
        rules.check_state(state)
    except NimlikeError:
        return None
    return state


def states(rules: Game, bound: int) -> Iterator[tuple[tuple[int, ...], State]]:
    """The states whose numbers do not exceed ``bound``, in increasing order, each with its numbers."""
    size = rules.arity
    if size is None:
        raise RulesetError(f"{rules}: its states are no rows of whole numbers, so there is no list of them")
    for numbers in product(range(bound + 1), repeat=size):
        if (state := state_at(rules, numbers)) is not None:
            yield numbers, state


def p_positions(rules: Game, bound: int) -> Iterator[Position]:
    """The P-positions whose numbers do not exceed ``bound``, by the definition."""
    size = rules.arity or 0
    changed = rules._changed()
    found = changed and changed.tables and changed.tables.lost_to(changed, bound)
    moves = 0 if found or _by_python(rules, size) else moves_within(rules, bound, size)
    if changed and _WORTH < moves < COMPILED * table_moves():
        lengths, _ = _compile(rules, changed, bound, size, True)
        if lengths is not None:
            lost = lengths & 1 == changed.misere
            found = zip(*(each.tolist() for each in lost.nonzero()), strict=True)
    if found:
        yield from (Position(rules, rules.state_of(numbers)) for numbers in found)
        return
    rows = f"{rules.brief()}: a list of P-positions with numbers to {bound:,}"
    afford(rows, (bound + 1) ** size * _CELL_MOVES)
    search = Definition(rules, table_moves())
    for _, state in states(rules, bound):
        if search.outcome(state) is Outcome.P:
            yield Position(rules, state)


def table(rules: Game, low: int, high: int) -> Table:
    """For one number: outcome, Grundy value, a winning move. For two: a square of Grundy values, else of outcomes."""
    size = rules.arity
    if size not in (1, 2):
        raise RulesetError(f"{rules} has no table: its states are not one or two whole numbers")
    cells = range(low, high + 1)
    afford(f"{rules.brief()}: a table of {len(cells) ** size:,} cells", 2 * moves_within(rules, high, size))
    search = Definition(rules, 2 * table_moves())  # for outcomes and for values, and the work was an estimate
    how = (Label.COMPUTED, _DEFINITION)
    normal = rules.normal_play
    if size == 1:
        rows = []
        for n in cells:
            state = state_at(rules, (n,))
            if state is None:
                continue
            outcome = search.outcome(state)
            best = next((str(move) for move, _ in search.winning_moves(state)), "") if outcome is Outcome.N else ""
            value = (str(search.grundy(state)),) if normal else ()
            rows.append((format_number(n), outcome.value, *value, best))
        heads = ("n", "outcome", *((tr("Grundy value"),) if normal else ()), tr("winning move"))
        return Table(tr("{rules}: outcomes", rules=rules), heads, tuple(rows), *how)

    def cell(numbers: tuple[int, int]) -> str:
        state = state_at(rules, numbers)
        if state is None:
            return ""
        if normal:
            return str(search.grundy(state))
        return "P" if search.outcome(state) is Outcome.P else "."

    square = ((cell((x, y)) for y in cells) for x in cells)
    title = tr("Grundy values of {rules}", rules=rules) if normal else tr("P-positions of {rules}", rules=rules)
    return square_table(title, cells, square, *how)


def sequences(rules: Game) -> tuple[Terms, ...]:
    """The sizes that are P-positions and in normal play the Grundy values; of two numbers, values by antidiagonals."""
    size = rules.arity
    if size == 2 and rules.normal_play and all(state_at(rules, numbers) for numbers in product(range(2), repeat=2)):
        return (antidiagonals(rules),)
    if size != 1 or (first := next((n for n in range(LISTED) if state_at(rules, (n,)) is not None), None)) is None:
        return ()

    def sizes() -> Iterator[tuple[int, State]]:
        for n in count(first):
            if (state := state_at(rules, (n,))) is not None:
                yield n, state

    def losing() -> Iterator[int]:
        search = Definition(rules, table_moves())
        return (n for n, state in sizes() if search.outcome(state) is Outcome.P)

    def values() -> Iterator[int]:
        return Definition(rules, table_moves()).grundy_in_order(state for _, state in sizes())

    found = [
        Terms("p-positions", tr("the n-th size from which the player to move loses"), 1, losing, source=_DEFINITION)
    ]
    if rules.normal_play:
        found.append(Terms("grundy", tr("the Grundy value of n"), first, values, source=_DEFINITION))
    return tuple(found)


def values_of_numbers(rules: Game) -> Terms | None:
    """The Grundy values of the positions n, n + 1, n + 2, ... of a game; None if these are not all positions."""
    found = next((terms for terms in rules.sequences() if terms.name == "grundy" and rules.arity == 1), None)
    if found is None or any(state_at(rules, (found.offset + n,)) is None for n in range(_SHOWN)):
        return None
    return found


def antidiagonals(rules: Game) -> Terms:
    """The Grundy values of two piles by antidiagonals, from the definition."""

    def terms() -> Iterator[int]:
        search = Definition(rules, table_moves())
        cells = ((x, total - x) for total in count() for x in range(total + 1))
        return (search.grundy(rules.state_of(numbers)) for numbers in cells)

    title = tr("the Grundy values of two piles, read by antidiagonals")
    return Terms("values", title, 0, terms, source=_DEFINITION)


def grundy_table(rules: Game, bound: int, lengths: bool = False) -> Values:
    """Grundy values by the definition, or remoteness, a dimension a number; `NO_POSITION` if no position is."""
    if (size := rules.arity) is None:
        raise RulesetError(f"{rules.brief()}: its states are no rows of whole numbers, so there is no table of them")
    return _array(rules, natural(bound, "bound"), size, lengths)


def grundy_values(rules: Game, last: int) -> Values:
    """The Grundy values of the positions that are one number, 0 to ``last``; `NO_POSITION` if no position is."""
    if rules.arity == 1:
        return rules.grundy_table(last)
    if all(state_at(rules, (n,)) is None for n in range(_SHOWN)):
        form = rules.format_position(rules.start())
        raise RulesetError(f"{rules.brief()}: a position is not one number, as {form} is not: see grundy_table")
    return _array(rules, natural(last, "n"), 1)


def _array(rules: Game, bound: int, size: int, lengths: bool = False) -> Values:
    """The Grundy values of the positions of ``size`` numbers that do not exceed ``bound``, or the remoteness."""
    if not rules.normal_play and not lengths:
        raise RulesetError(f"{rules.brief()} has no Grundy values: the last mover does not always win")
    changed = rules._changed()
    values: Values | None = changed.tables.table_to(changed, bound, lengths) if changed and changed.tables else None
    if values is not None:
        return values
    cells, moves, by_python = (bound + 1) ** size, moves_within(rules, bound, size), _by_python(rules, size)
    kind = "numbers of moves" if lengths else "Grundy values"
    work, memory = f"{rules.brief()}: a table of {cells:,} {kind}", cells * (CELL + 8 * size)
    afford(work, moves, memory if by_python else 2 * cells, by_python)
    if changed and not by_python and moves > _WORTH:
        values, by_python = _compile(rules, changed, bound, size, lengths)
        if values is not None:
            return values
    afford(work, moves, memory, by_python or None)
    import numpy as np

    found = np.full(cells, NO_POSITION, np.uint16)
    places = list[int]()

    def met() -> Iterator[State]:
        for place, numbers in enumerate(product(range(bound + 1), repeat=size)):
            if (state := state_at(rules, numbers)) is not None:
                places.append(place)
                yield state
            if not place & _REPORTED:
                report("Grundy values", place, cells)

    most = 2 * table_moves()
    made = map(Remoteness(rules, most).of, met()) if lengths else Definition(rules, most).grundy_in_order(met())
    for value in made:
        if value is None or value >= NO_POSITION:
            fault = "the search passed its limit" if value is None else f"one of the {kind} does not fit 16 bits"
            raise LimitReached(f"{rules.brief()}: {fault}")
        found[places.pop()] = value
    return found.reshape((bound + 1,) * size)


_WORTH: Final = 300_000  # fewer moves are listed by Python sooner than they are compiled
_CELL_MOVES: Final = 4  # what it costs to read numbers as a state, in moves
_CORNERS: Final = 12


def moves_within(rules: Game, bound: int, size: int) -> int:
    """How many moves the positions of ``size`` numbers that do not exceed ``bound`` have together, about."""

    def count(most: int, *numbers: int) -> int:
        state = state_at(rules, numbers)
        return 1 if state is None else 1 + sum(1 for _ in islice(rules.options(state), most))

    if size == 1:
        return Estimate(lambda n, most: count(most, n), bound)(bound)
    cells, sides = (bound + 1) ** size, range(1, _CORNERS + 1)  # numbers run through the same sizes, in different steps
    counts = [count(_WORTH, *(bound * (k * (2 * at + 1) % 13) // 12 for at in range(size))) for k in sides]
    return int(cells * sum(counts) // len(counts))


def _by_python(rules: Game, size: int) -> str:
    """Why Python lists the moves of a game; empty if nothing stands against compiled code."""
    if size not in range(1, 7):
        return "Python lists the moves: only those of one to six numbers are compiled"
    changed = rules._changed()
    if changed is None:
        return "Python lists the moves: not all numbers need be positions"
    why = why_not(changed.game, "options", size)
    return f"Python lists the moves: {why}" if why else ""


def with_passes(changed: Changed, lengths: bool, make: Callable[[Changed, bool, Values | None], Values]) -> Values:
    """The table of a game with passes, made one pass after the other; ``make`` is given what a pass leads to."""
    import numpy as np

    table = make(changed, lengths, None)
    if changed.passes:
        ended = make(changed._replace(block=1), True, None) == 0
        for _ in range(changed.passes if lengths else 2 - changed.passes % 2):  # two passes cancel in normal play
            table = make(changed, lengths, np.where(ended, np.uint16(NO_POSITION), table))
    return table


def _compile(rules: Game, changed: Changed, bound: int, size: int, lengths: bool = True) -> tuple[Values | None, str]:
    """The Grundy values, or remoteness, by a game's own generator, compiled; or why Python has to list the moves."""
    import numpy as np

    def make(changed: Changed, lengths: bool, passed: Values | None) -> Values:
        game, misere, block, _, ends, avoided, _ = changed

        def reached(cell: State) -> tuple[list[int], int]:
            moves = {} if cell in ends else dict(game.options(cell))
            met = [int(values[state]) for state in moves.values() if state not in avoided]
            if passed is not None and passed[cell] != NO_POSITION:
                met.append(int(passed[cell]))
            return met, 1 + len(met)

        def rule(met: list[int]) -> int:
            if not lengths:
                return mex(set(met))
            lost = [length for length in met if length & 1 == misere]
            won = [length for length in met if length & 1 != misere]
            most = max(len(met), 1) if misere else block
            return remoteness_of(lost, won, min(block, most))

        values = np.zeros((bound + 1,) * size, np.uint16)
        changes = [state for state in (*ends, *avoided) if max(state) <= bound]
        for state in changes:
            values[state] = (state in ends) + 2 * (state in avoided)
        kind = (misere, block) if lengths else (False, 0)
        if extend_values(game, "options", values, 0, rules.brief(), kind, passed) <= bound:
            raise LimitReached(f"{rules.brief()}: a Grundy value does not fit 16 bits")
        for state in changes:
            met, _ = reached(state)
            values[state] = rule(met)
        if (at := differing(values, 0, reached, rule)) is not None:
            raise NotCompiled(f"compiled, they give {rules.brief_position(rules.state_of(at))} another value")
        return values

    try:
        return with_passes(changed, lengths, make), ""
    except NotCompiled as error:
        return None, f"Python lists the moves: {error}"
