"""What is known of a position, as data; interfaces print it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, overload

from nimlike.core.figures import Figure
from nimlike.core.in_coq import InCoq, as_facts
from nimlike.core.languages import later, tr
from nimlike.core.markup import html_table
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate, json_number
from nimlike.core.outcome import Label, Outcome
from nimlike.core.phrase import Phrase

if TYPE_CHECKING:
    from nimlike.core.position import Position

_T = TypeVar("_T")

_SHOWN: Final = 10
SCHEMA = "nimlike/answer/1"

MOVES_IN_JSON: Final = 1_000
"""So many winning moves are listed as JSON where no number is asked for: a large heap can have 10^17 of them."""

ANY_GAME: Final = later("what counts is which answers each move leaves the other player")
"""What a first hint says of a position whose reason has nothing better; it is true of every position."""

ENDED: Final = later("no move is left")
"""What a first hint would say once the game is over."""


@dataclass(frozen=True)
class Grid:
    """A small table in the working of a reason: Bouton's columns, summands, a row of the parity table.

    Parameters
    ----------
    headings
        One text for each column; empty when the columns need none.
    rows
        The cells, as many in each row.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "headings", tuple(map(Phrase, self.headings)))
        object.__setattr__(self, "rows", tuple(tuple(map(Phrase, row)) for row in self.rows))

    def as_dict(self) -> dict[str, Any]:
        """The table as JSON values."""
        return {"headings": list(self.headings), "rows": [list(row) for row in self.rows]}


@dataclass(frozen=True)
class Reason:
    """Why a position is won or lost, or why a move wins or loses, in the terms of its paper.

    It is told at three depths, which `nimlike.explain.render` prints as text, HTML and LaTeX. All texts
    may be given with formulas between dollar signs; they are then `nimlike.core.phrase.Phrase` objects,
    which read as plain text.

    Parameters
    ----------
    kind
        A stable word for the sort of reason (``"nim-columns"``, ``"wythoff-pair"``, ...).
    summary
        One sentence.
    working
        The full working: lines and tables.
    facts
        The numbers behind the sentences: names to JSON values; tests check them to be true.
    paragraph
        Some plain sentences for a reader who has never heard of P-positions: what to do, or why nothing helps.
    clause
        A clause about the position, to follow "this leaves ..., ".
    nudge
        What a first hint says, a clause without the move: of a won position what to aim at, of a lost one why no move
        helps.
    plain
        The reason in words that a child reads: a sentence or two, then one more; empty where it has no such words.
    figure
        The picture of the reason; None where it has none.
    in_coq
        The theorem in Coq that says it or that it rests on; None where there is none.
    """

    kind: str
    summary: str
    working: tuple[str | Grid, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    paragraph: str = ""
    clause: str = ""
    nudge: str = ANY_GAME
    plain: tuple[str, str] = ("", "")
    figure: Figure | None = None
    in_coq: InCoq | None = None

    def __post_init__(self) -> None:
        for name in ("summary", "paragraph", "clause"):
            object.__setattr__(self, name, Phrase(getattr(self, name)))
        object.__setattr__(self, "nudge", Phrase(tr(self.nudge) if self.nudge in (ANY_GAME, ENDED) else self.nudge))
        working = tuple(part if isinstance(part, Grid) else Phrase(part) for part in self.working)
        object.__setattr__(self, "working", working)

    def _repr_html_(self) -> str:
        told = [f"<p><b>{escape(self.summary)}</b></p>", f"<p>{escape(self.paragraph)}</p>" if self.paragraph else ""]
        for part in self.working:
            if isinstance(part, Grid):
                told.append(html_table(part.headings, part.rows))
            else:
                told.append(f"<p>{escape(part)}</p>")
        return "".join(told)

    def as_dict(self) -> dict[str, Any]:
        """The reason as JSON values, its texts plain."""
        return {
            "kind": self.kind,
            "summary": self.summary,
            "paragraph": self.paragraph,
            "working": [part.as_dict() if isinstance(part, Grid) else part for part in self.working],
            "facts": dict(self.facts),
            **as_facts(self.in_coq),
        }


class WinningMoves:
    """The winning moves of a position: their count first, the moves themselves made as they are read.

    Parameters
    ----------
    count
        How many there are; None when the count is not known (see ``complete``).
    moves
        Makes a fresh iterator over (move, position reached).
    complete
        Whether iteration yields every winning move; False when theory gives some and the rest are unknown.
    label, source
        How it is known that these moves win, and where ``complete`` that no others do, and by what reference or
        method; None and "" where that is as the outcome is known.

    Examples
    --------
    >>> import nimlike
    >>> moves = nimlike.position("nim:3,4,5").winning_moves()
    >>> len(moves), [f"{move} to {after}" for move, after in moves]
    (1, ['a2 to nim:1,4,5'])
    """

    __slots__ = ("_moves", "_position", "complete", "count", "label", "source")

    def __init__(
        self,
        count: int | None,
        moves: Callable[[], Iterable[tuple[Move, Position]]],
        complete: bool = True,
        label: Label | None = None,
        source: str = "",
    ) -> None:
        self.count = count
        self.complete = complete
        self.label = label
        self.source = source
        self._moves = moves
        self._position: Position | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy of an answer's moves finds them again, as there may be more than can be listed.
        if self._position is not None:
            return _winning_moves, (self._position,)
        return WinningMoves, (self.count, tuple(self).__iter__, self.complete, self.label, self.source)

    def _belong_to(self, position: Position) -> WinningMoves:
        """These moves, known to be those of a position; a copy asks the position for them."""
        self._position = position
        return self

    @classmethod
    def none(cls) -> WinningMoves:
        """No winning move."""
        return cls(0, tuple)

    @classmethod
    def of(cls, moves: Iterable[tuple[Move, Position]], label: Label | None = None, source: str = "") -> WinningMoves:
        """All winning moves, already listed."""
        listed = tuple(moves)
        return cls(len(listed), listed.__iter__, label=label, source=source)

    def known_by(self, label: Label, source: str) -> WinningMoves:
        """The same moves, with what they are known by."""
        return WinningMoves(self.count, self._moves, self.complete, label, source)

    def __len__(self) -> int:
        """``count``, as far as Python's ``len`` reaches (2^63 - 1).

        Raises
        ------
        TypeError
            The count is not known.
        """
        if self.count is None:
            raise TypeError("the number of winning moves of this position is not known")
        return self.count

    def __bool__(self) -> bool:
        return self.count is None or self.count > 0

    def __iter__(self) -> Iterator[tuple[Move, Position]]:
        return iter(self._moves())

    def first(self, n: int | None) -> list[tuple[Move, Position]]:
        """The first n winning moves with the positions they reach; all of them when n is None."""
        return list(self if n is None else itertools.islice(self, n))

    def _shown(self) -> tuple[list[tuple[str, str]], str]:
        """The first moves and where they lead, in text, and what is to be said of the others."""
        found = [(move.brief(), after.brief()) for move, after in self.first(_SHOWN)]
        if self.count is not None and self.count <= len(found):
            return found, "" if self.complete else tr("and perhaps more")
        return found, tr("and more") if self.count is None else tr(
            "and {number} more", number=abbreviate(self.count - len(found))
        )

    def __repr__(self) -> str:
        found, rest = self._shown()
        listed = ", ".join(move for move, _ in found) or "none"
        return f"<winning moves: {listed}{f', {rest}' if rest else ''}>"

    def _repr_html_(self) -> str:
        found, rest = self._shown()
        if not found:
            return tr("no winning move known, {rest}", rest=rest) if rest else tr("no winning move")
        return html_table((tr("move"), tr("leads to")), found) + escape(rest)


class Lazy(Generic[_T]):
    """A field of a dataclass, None by default; a function in its place is called when the field is first read."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._place = f"_{name}"

    @overload
    def __get__(self, made: None, owner: type) -> None: ...
    @overload
    def __get__(self, made: object, owner: type) -> _T: ...
    def __get__(self, made: object | None, owner: type) -> _T | None:
        if made is None:
            return None
        found = vars(made)[self._place]
        if callable(found):
            found = vars(made)[self._place] = found()
        value: _T = found
        return value

    def __set__(self, made: object, value: _T | Callable[[], _T] | None) -> None:
        vars(made)[self._place] = value


@dataclass(frozen=True, repr=False)
class Answer:
    """Outcome, winning moves and Grundy value of a position, and how each is known.

    Parameters
    ----------
    position
        The position asked about.
    outcome
        P or N.
    label, source
        How the outcome is known, and by what reference or method; the winning moves too, unless `moves_label`
        says otherwise.
    find_moves
        Makes the winning moves; called at most once, when they are first asked for.
    find_reason
        Makes the reason; called at most once.
    grundy, grundy_label
        The Grundy value and how it is known; both None where it is not defined (misère play, games
        whose winner is not the last mover) or not found. Functions without arguments may stand in their places, which
        are called when the value is asked for.
    """

    position: Position
    outcome: Outcome
    label: Label
    source: str
    find_moves: Callable[[], WinningMoves] = field(compare=False)
    find_reason: Callable[[], Reason] = field(compare=False)
    grundy: Lazy[int | None] = Lazy()
    grundy_label: Lazy[Label | None] = Lazy()
    _made: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def winning_moves(self) -> WinningMoves:
        """The winning moves; none from a P-position."""
        if "moves" not in self._made:
            found = WinningMoves.none() if self.outcome is Outcome.P else self.find_moves()
            self._made["moves"] = found._belong_to(self.position)
        moves: WinningMoves = self._made["moves"]
        return moves

    @property
    def moves_label(self) -> Label:
        """How the winning moves are known: often as the outcome is, but theory may name some of them only."""
        return self.winning_moves.label or self.label

    @property
    def moves_source(self) -> str:
        """By what reference or method the winning moves are known."""
        return self.winning_moves.source or self.source

    @property
    def reason(self) -> Reason:
        """Why the outcome is what it is."""
        if "reason" not in self._made:
            found = self.find_reason()
            known = InCoq.of(self.position.ruleset.in_coq(self.position, found), self.label)
            self._made["reason"] = found if known is None else replace(found, in_coq=known)
        reason: Reason = self._made["reason"]
        return reason

    def __getstate__(self) -> dict[str, Any]:
        # The functions are left out: a copy finds moves and reason again, from the position.
        kept = {name: value for name, value in vars(self).items() if name not in ("find_moves", "find_reason", "_made")}
        return kept | {"_grundy": self.grundy, "_grundy_label": self.grundy_label}

    def __setstate__(self, state: dict[str, Any]) -> None:
        position: Position = state["position"]
        again: dict[str, Any] = {
            "find_moves": lambda: position.answer().winning_moves,
            "find_reason": lambda: position.answer().reason,
            "_made": {},
        }
        for name, value in (state | again).items():
            object.__setattr__(self, name, value)

    def as_dict(self, moves: int | None = MOVES_IN_JSON, why: bool = False) -> dict[str, Any]:
        """The answer in the JSON schema ``nimlike/answer/1``.

        Parameters
        ----------
        moves
            List at most so many winning moves; None lists all.
        why
            Include the reason.

        Examples
        --------
        >>> import nimlike
        >>> known = nimlike.position("octal:0.77:10^18").answer().as_dict()
        >>> len(known["winning_moves"]), known["winning_move_count"]
        (1000, '83333333333333338')
        """
        winning = self.winning_moves
        answer: dict[str, Any] = {
            "schema": SCHEMA,
            "position": str(self.position),
            "outcome": self.outcome.value,
            "grundy": None if self.grundy is None else json_number(self.grundy),
            "grundy_label": None if self.grundy_label is None else self.grundy_label.value,
            "winning_moves": [{"move": str(move), "to": str(after)} for move, after in winning.first(moves)],
            "winning_move_count": None if winning.count is None else json_number(winning.count),
            "winning_moves_complete": winning.complete,
            "moves_label": self.moves_label.value,
            "moves_source": self.moves_source,
            "label": self.label.value,
            "source": self.source,
        }
        if why:
            answer["reason"] = self.reason.as_dict()
        return answer

    def __repr__(self) -> str:
        return f"Answer({self.position.brief()!r}, {self.outcome.value}, {self.label.value}: {self.source!r})"

    def _repr_html_(self) -> str:
        shown = self.winning_moves.first(10)
        moves = ", ".join(f"<code>{escape(move.brief())}</code>" for move, _ in shown) or "none"
        more = ", ..." if self.winning_moves.count is None or self.winning_moves.count > len(shown) else ""
        grundy = ""
        if self.grundy is not None:
            grundy = f"<br>Grundy value {abbreviate(self.grundy)} <i>({self.grundy_label})</i>"
        return (
            f"<code>{escape(self.position.brief())}</code>: <b>{self.outcome}</b>-position"
            f" <i>({self.label}: {escape(self.source)})</i>{grundy}<br>winning moves: {moves}{more}"
        )


def _winning_moves(position: Position) -> WinningMoves:
    return position.answer().winning_moves
