"""The numbers of a game: sequences, tables, pairs, genera, each to any size, as text, arrays and files."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nimlike.core.defaults import NO_POSITION, grundy_table, states
from nimlike.core.definition import Definition
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError, Undecided, allowed
from nimlike.core.laws import NumberBase, PairSequence
from nimlike.core.numbers import abbreviate, format_number, grouped, json_number
from nimlike.core.outcome import Label
from nimlike.core.position import Answer, Position
from nimlike.core.progress import report, table_moves
from nimlike.core.reason import Facts
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Terms
from nimlike.core.table import Table

if TYPE_CHECKING:
    import numpy as np


MOST_ROWS: Final = 5_000_000  # most values of a sequence that are listed
MOST_TABLE_ROWS: Final = 100_000  # most rows of a table that are made
FORMATS: Final = (".csv", ".json", ".npy", ".parquet", ".txt")  # .txt: a b-file, as in the OEIS
NO_VALUES: Final = "the player who moves last does not always win, so its positions have no Grundy values"
"""Why a game in misère play, or one with a blocking manoeuvre, has no Grundy values."""
_MOST_BITS: Final = 1_000
_REPORTS: Final = 4_096


@dataclass(frozen=True, eq=False, repr=False)
class Listing:
    """Numbers of a game in rows, with what they are and how they are known."""

    title: str  # one line: the game, what the rows are, the label
    headings: tuple[str, ...]
    rows: Sequence[Sequence[Any]]  # of a sequence (n, a(n))
    facts: Facts  # as JSON values
    lines: Callable[[], Iterable[str]]  # what stands below the title
    first: int | None = None  # the first n of a sequence; None for what is none
    stopped: NimlikeError | None = None  # the limit at which the rows end
    array: Any = None  # the values with a dimension for each number of a position

    def __repr__(self) -> str:
        return f"<{abbreviate(self.title, 140)}: {len(self.rows):,} rows>"

    @property
    def values(self) -> np.ndarray:
        """The values of a sequence, of a table of Grundy values, or all rows: 64-bit integers where these suffice."""
        import numpy as np

        if self.array is not None:
            return np.asarray(self.array)
        numbers: Any = self.rows if self.first is None else [row[-1] for row in self.rows]
        try:
            return np.array(numbers, np.int64)
        except (OverflowError, ValueError):
            return np.array(numbers, object)

    def content(self, suffix: str) -> bytes:
        """The listing as a file of a format of `FORMATS`."""
        import json

        from nimlike.core.files import bfile_lines

        if suffix == ".json":
            return (json.dumps(self.facts, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        if suffix == ".txt":
            body = self.lines() if self.first is None else bfile_lines(self.first, (row[-1] for row in self.rows))
            return "\n".join([f"# {self.title}", *body, ""]).encode()
        if suffix == ".csv":
            text = io.StringIO()
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow(self.headings)
            writer.writerows(self.rows)
            return text.getvalue().encode()
        if suffix == ".npy":
            import numpy as np

            values, sink = self.values, io.BytesIO()
            if values.dtype == object:
                raise LimitReached("the .npy format holds whole numbers below 2^63 only; .txt, .csv and .json hold all")
            np.save(sink, values)
            return sink.getvalue()
        if suffix == ".parquet":
            return as_parquet([dict(zip(self.headings, row, strict=True)) for row in self.rows])
        raise ParseError(f"the name of a file ends in one of {', '.join(FORMATS)}, not in {abbreviate(suffix)!r}")

    def save(self, path: str | Path) -> None:
        """Write the listing to a file; the suffix of its name is the format (`FORMATS`)."""
        Path(path).write_bytes(self.content(Path(path).suffix))


def as_parquet(rows: list[Facts]) -> bytes:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise RulesetError('Parquet needs pyarrow: pip install "nimlike[cluster]"') from None
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(rows), sink)
    return bytes(sink.getvalue().to_pybytes())


Lister: TypeAlias = Callable[[int | None, int | None], Listing]  # from a first to a last number


def listers(game: Ruleset) -> dict[str, Lister]:
    """What can be listed of a game, by name, the most telling first."""
    found: dict[str, Lister] = {}
    laws, size = game.laws(), game.arity
    if isinstance(game.numeration, PairSequence):
        found["pairs"] = partial(_pairs, game, game.numeration)
    if "sequence" in laws:
        found["grundy"] = partial(_heap_values, game)
    if size in (1, 2) and allowed(partial(game.table, 0, 0)):
        found["table"] = partial(_table, game)
    for terms in game.sequences():
        found.setdefault(terms.name, partial(_terms, game, terms))
    if size is not None:
        found.setdefault("p-positions", partial(_p_positions, game))
        found["outcomes"] = partial(_outcomes, game, size)
        if game.normal_play:
            found.setdefault("grundy", partial(_cells, game, "Grundy values", "grundy-table", game.grundy_table))
        found["remoteness"] = partial(
            _cells, game, "remoteness", "remoteness", partial(grundy_table, game, lengths=True)
        )
    if "genus" in laws:
        found["genus"] = partial(_genera, game)
    if "count" in laws:
        found["counts"] = partial(_counts, game, False)
        found["sets"] = partial(_counts, game, True)
    return found


def lister(game: Ruleset, of: str | None = None) -> Lister:
    """What lists numbers of a game under a name, by default the most telling; the error names those that there are."""
    known = listers(game)
    if not known:
        raise Undecided(f"{game.brief()}: its positions are not rows of whole numbers, so there is nothing to list")
    if of == "grundy" and not game.normal_play:
        raise Undecided(f"{game.brief()}: {NO_VALUES}")
    if of is not None and of not in known:
        raise ParseError(f"{game.brief()} has no {abbreviate(of)!r} to list; it has {', '.join(known)}")
    return known[of or next(iter(known))]


def sequence_of(game: Ruleset, of: str | None) -> Terms:
    """The sequence of a game with a name; by default its Grundy values, else its first one."""
    known = {each.name: each for each in game.sequences()}
    if not known:
        raise Undecided(f"{game.brief()}: nimlike has no sequence of whole numbers for this game")
    if of is not None and of not in known:
        raise ParseError(f"{game.brief()} has no sequence {abbreviate(of)!r}; it has {', '.join(known)}")
    return known[of] if of is not None else known.get("grundy", next(iter(known.values())))


def _span(first: int | None, last: int | None, start: int, count: int, most: int) -> tuple[int, int]:
    """The first number and the last: ``count`` of them from ``start`` on, unless they are given."""
    low = start if first is None else first
    high = low + count - 1 if last is None else last
    if low < start:
        raise ParseError(f"from {abbreviate(low)}: the first number is {start}")
    if high < low:
        raise ParseError(f"to {abbreviate(high)}: this lies below the first number, {abbreviate(low)}")
    if high - low >= most:
        raise LimitReached(f"{grouped(high - low + 1)} rows: at most {most:,} are listed")
    return low, high


def _numbers(title: str, first: int, values: Sequence[int], facts: Facts, heading: str) -> Listing:
    rows = list(zip(range(first, first + len(values)), values, strict=True))
    return Listing(title, ("n", heading), rows, facts, lambda: [", ".join(map(str, values))], first)


def _heap_values(game: Ruleset, first: int | None, last: int | None) -> Listing:
    """The Grundy values of heaps, by the fastest way there is."""
    low, high = _span(first, last, 0, 100, MOST_ROWS)
    found = game.laws()["sequence"](low, high - low + 1)
    return _numbers(found.lines[0], low, found.facts["values"], found.facts, "grundy")


def _terms(game: Ruleset, terms: Terms, first: int | None, last: int | None) -> Listing:
    """Some terms of a sequence; fewer if it ends."""
    low, high = _span(first, last, terms.offset, 100, MOST_ROWS)
    values: list[int] = []
    if terms.name == "grundy" and game.arity == 1:  # in one table, unless some numbers are no positions
        found = game.grundy_values(high)[low:].tolist()
        values = [] if NO_POSITION in found else found
    for value in islice(terms.terms(), low - terms.offset, high - terms.offset + 1) if not values else ():
        values.append(value)
        if not len(values) % _REPORTS:
            report(f"{game.brief()}: {terms.name}", len(values), high - low + 1)
    return of_terms(game, terms, low, values)


def of_terms(game: Ruleset, terms: Terms, first: int, values: Sequence[int]) -> Listing:
    source = f": {terms.source}" if terms.source else ""
    facts = {
        "schema": "nimlike/sequence/1",
        "ruleset": str(game),
        "name": terms.name,
        "title": terms.title,
        "first": first,
        "values": [json_number(value) for value in values],
        "label": terms.label,
        "source": terms.source,
    }
    return _numbers(
        f"{game}: {terms.title}, from n = {first}  [{terms.label}{source}]", first, values, facts, terms.name
    )


def _table(game: Ruleset, first: int | None, last: int | None) -> Listing:
    low, high = _span(first, last, 0, 13, MOST_TABLE_ROWS)
    return of_table(game.table(low, high))


def of_table(made: Table) -> Listing:
    from nimlike.explain.reasons import table_lines

    return Listing(made.title, made.headings, made.rows, made.as_dict(), lambda: table_lines(made))


def _pairs(game: Ruleset, pairs: PairSequence, first: int | None, last: int | None) -> Listing:
    """The P-positions of a game of two piles as pairs with numbers."""
    low, high = _span(first, last, 0, 14, MOST_ROWS)

    def some() -> Iterator[tuple[int, tuple[int, int]]]:
        k = low
        while k <= high:  # Python's range cannot count that far
            if not (k - low) % _REPORTS:
                report(f"{game.brief()}: pairs", k - low, high - low + 1)
            yield k, pairs.pair(k)
            k += 1

    return _of_pairs(game, pairs, some())


def _of_pairs(game: Ruleset, pairs: PairSequence, found: Iterable[tuple[int | None, tuple[int, int]]]) -> Listing:
    """Pairs with their numbers; a pair outside the numbering has none."""
    known = game(*pairs.pair(0)).answer()
    rows = [("-" if k is None else k, p, q, q - p) for k, (p, q) in found]
    names = ("k", "smaller", "larger", "difference")
    facts = {
        "schema": "nimlike/pairs/1",
        "ruleset": str(game),
        "pairs": [
            {name: None if cell == "-" else json_number(int(cell)) for name, cell in zip(names, row, strict=True)}
            for row in rows
        ],
        "label": known.label,
        "source": known.source,
    }

    def lines() -> Iterator[str]:
        for k, p, q, difference in rows:
            index = k if isinstance(k, str) else format_number(k)
            yield f"{index:>4}  {format_number(p):>6} {format_number(q):>6}  {format_number(difference):>6}"

    return Listing(f"{game}: k, pair, difference  [{known.label}: {known.source}]", names, rows, facts, lines)


def small(game: Ruleset) -> int:
    """The largest number of the positions at which the hypotheses of a theorem are tested."""
    return 12 if (game.arity or 0) <= 2 else 4


def covering_theorem(game: Ruleset) -> Answer | None:
    """What a theorem says of a position, if it gives the winner of every position with small numbers; else None."""
    found = None
    try:
        for _, state in states(game, small(game)):
            found = game.theory(Position(game, state))
            if found is None or found.label is not Label.THEOREM:
                return None
    except NimlikeError:
        return None
    return found


def _up_to(first: int | None, last: int | None) -> int:
    """The largest number of positions that are listed from the smallest on."""
    if first:
        raise ParseError(f"from {abbreviate(first)}: this list begins with the smallest positions; give its end alone")
    return 12 if last is None else last


def _letters(size: int) -> tuple[str, ...]:
    """The names of the numbers of a position."""
    return tuple("abcdefgh"[:size])


def _p_positions(game: Ruleset, first: int | None, last: int | None) -> Listing:
    """The P-positions whose numbers do not exceed the last number."""
    bound, theorem = _up_to(first, last), covering_theorem(game)
    rows: list[tuple[int, ...]] = []
    for position in game.p_positions(bound):
        rows.append(tuple(map(int, game.format_state(position.state).split(","))))
        if not len(rows) % _REPORTS:
            report(f"{game.brief()}: P-positions", len(rows), 0)
    label = Label.COMPUTED if theorem is None else theorem.label
    facts = {
        "schema": "nimlike/p-positions/1",
        "ruleset": str(game),
        "bound": json_number(bound),
        "positions": [[json_number(number) for number in row] for row in rows],
        "label": label,
    }
    title = f"{game}: P-positions with numbers to {abbreviate(bound)}  [{label}]"
    names = _letters(len(rows[0]) if rows else 1)
    return Listing(title, names, rows, facts, lambda: [" ".join(f"({','.join(map(str, row))})" for row in rows)])


def _outcomes(game: Ruleset, size: int, first: int | None, last: int | None) -> Listing:
    """P or N for each position whose numbers do not exceed the last number."""
    bound, theorem = _up_to(first, last), covering_theorem(game)
    if (cells := (bound + 1) ** size) > MOST_TABLE_ROWS:
        raise LimitReached(f"{grouped(cells)} outcomes: at most {MOST_TABLE_ROWS:,} are listed; p-positions go further")
    search = Definition(game, table_moves())
    found: dict[tuple[int, ...], str] = {}
    for numbers, state in states(game, bound):
        known = game.theory(Position(game, state)) if theorem is not None else None
        found[numbers] = str(search.outcome(state) if known is None else known.outcome)
        if not len(found) % _REPORTS:
            report(f"{game.brief()}: outcomes", len(found), cells)
    label = Label.COMPUTED if theorem is None else theorem.label
    rows = [(*numbers, outcome) for numbers, outcome in found.items()]
    facts = {"schema": "nimlike/outcomes/1", "ruleset": str(game), "bound": bound, "outcomes": rows, "label": label}
    title = f"{game}: outcomes of positions with numbers to {bound}  [{label}]"
    return Listing(title, (*_letters(size), "outcome"), rows, facts, lambda: _in_place(found, size, bound))


def _cells(
    game: Ruleset, what: str, schema: str, make: Callable[[int], np.ndarray], first: int | None, last: int | None
) -> Listing:
    """What a table has of the positions whose numbers do not exceed the last number."""
    import numpy as np

    bound = _up_to(first, last)
    values = make(bound)
    found = {numbers: int(value) for numbers, value in np.ndenumerate(values) if value != NO_POSITION}
    rows = [(*numbers, value) for numbers, value in found.items()]
    facts = {
        "schema": f"nimlike/{schema}/1",
        "ruleset": str(game),
        "bound": bound,
        "values": values.tolist(),
        "label": Label.COMPUTED,
    }
    title = f"{game}: {what} of positions with numbers to {bound}  [{Label.COMPUTED}]"
    names, size = (*_letters(values.ndim), "value"), values.ndim
    return Listing(title, names, rows, facts, lambda: _in_place(found, size, bound), array=values)


def _in_place(found: Mapping[tuple[int, ...], object], size: int, bound: int) -> list[str]:
    """Cells of one or two numbers in their places, of more numbers a line each."""
    if size > 2:
        return [f"({','.join(map(str, numbers))}) {cell}" for numbers, cell in found.items()]
    width = max(len(str(bound)), *(len(str(cell)) for cell in found.values()), 1)
    sides = range(bound + 1)
    rows: list[Iterable[object]] = [sides, [found.get((n,), "") for n in sides]]
    if size == 2:
        rows = [("", *sides), *([x, *(found.get((x, y), "") for y in sides)] for x in sides)]
    return ["  ".join(str(cell).rjust(width) for cell in row).rstrip() for row in rows]


def _genera(game: Ruleset, first: int | None, last: int | None) -> Listing:
    if first:
        raise ParseError("from: genera begin with heap 0; give the largest heap alone")
    found = game.laws()["genus"](20 if last is None else last)
    title, *rest = found.lines
    rows = [(each["heap"], each["genus"], each["tame"]) for each in found.facts["heaps"]]
    return Listing(title, ("heap", "genus", "tame"), rows, found.facts, lambda: rest, stopped=found.stopped)


def _counts(game: Ruleset, distinct: bool, first: int | None, last: int | None) -> Listing:
    """The numbers of P-positions of one to eight piles below powers of two, or of sets of different piles."""
    low, high = _span(first, last, 1, 8, _MOST_BITS)
    law, piles = game.laws()["count"], range(1, 9)
    rows = [(bits, *(law(many, bits, distinct).facts["safe"] for many in piles)) for bits in range(low, high + 1)]
    what = "sets of different piles, none empty, that are P-positions" if distinct else "P-positions"
    source = "Bouton 1901, section 3; closed form: docs/theory/bouton.md"
    headings = ("bits", *(f"{many} pile{'s' * (many > 1)}" for many in piles))
    title = f"{game}: number of {what}, with piles below 2^bits"
    table = Table(title, headings, tuple(tuple(map(str, row)) for row in rows), Label.THEOREM, source)
    return replace(of_table(table), rows=rows)


def pair_of(game: Ruleset, number: int) -> Listing:
    """The pair that a number stands in, of a game whose P-positions are pairs."""
    pairs = game.numeration
    if not isinstance(pairs, PairSequence):
        raise Undecided(f"{game.brief()}: its P-positions are not pairs in which each whole number stands once")
    p, q = sorted((number, pairs.partner(number)))
    return _of_pairs(game, pairs, [(pairs.index(p), (p, q))])


def representation(game: Ruleset, number: int) -> Listing:
    """A number in the numeration system that decides a one-pile game: its greedy representation."""
    base = game.numeration
    if not isinstance(base, NumberBase):
        raise Undecided(f"{game.brief()}: no numeration system decides it in the way of one-pile games")
    summands = base.greedy(number)
    facts = {
        "schema": "nimlike/representation/1",
        "number": json_number(number),
        "summands": [[json_number(element), json_number(times)] for element, times in summands],
    }
    title = f"{abbreviate(number)} = {base.spell(number) if number else 'the empty sum'}"
    return Listing(title, ("element", "times"), summands, facts, lambda: ())
