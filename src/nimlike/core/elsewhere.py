"""Names that are no families: games that have another text here, and games for which there are other programs."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import later, tr

_PARTIZAN: Final = later("a partizan game: the players have different moves")
_LOOPY: Final = later("a loopy game: play may go round for ever")
_BOARD: Final = later("a board game of another kind")

_ELSEWHERE: Final = {
    **dict.fromkeys(
        ("amazons", "clobber", "col", "domineering", "hackenbush", "konane", "snort", "toads-and-frogs", "ski-jumps"),
        (_PARTIZAN, "CGSuite"),
    ),
    **dict.fromkeys(("entrepreneurial-chess", "fox-and-geese", "hare-and-hounds"), (_LOOPY, "CGSuite")),
    "go": (_BOARD, "KataGo or GNU Go"),
    "chess": (_BOARD, "python-chess with Stockfish"),
    "checkers": (_BOARD, "OpenSpiel or Ludii"),
    "draughts": (_BOARD, "OpenSpiel or Ludii"),
    "connect-four": (_BOARD, "OpenSpiel or Ludii"),
    "hex-board": (_BOARD, "OpenSpiel or Ludii"),
    "othello": (_BOARD, "OpenSpiel or Ludii"),
    "reversi": (_BOARD, "OpenSpiel or Ludii"),
    "tic-tac-toe": (_BOARD, "OpenSpiel or Ludii"),
    "mancala": (_BOARD, "OpenSpiel or Ludii"),
    "dots-and-boxes": (later("a game of points, which the last mover need not win"), "Dabble or OpenSpiel"),
    "poker": (later("a game of chance and hidden cards"), "OpenSpiel"),
    "backgammon": (later("a game of chance"), "GNU Backgammon or OpenSpiel"),
}
_HERE: Final = {
    "kayles": "octal:0.77",
    "dawsons-kayles": "octal:0.07",
    "dawsons-chess": "octal:0.137",
    "treblecross": "octal:0.007",
    "fibonacci-nim": "schwenk:cap=2x",
    "moore": "vector:moore=2",
    "moores-nim": "vector:moore=2",
    "queens": "wythoff",
    "corner-the-queen": "wythoff",
    "bachet": "subtraction:1,2,3",
    "lasker": "octal:4.3",
    "laskers-nim": "octal:4.3",
    "misere-nim": "nim:misere",
}
_OF_ONES_OWN: Final = (
    *("chomp", "cyclic-nimhoff", "divisor", "end-nim", "exact-slow-nim", "kotzig", "northcott", "silver-dollar"),
    *("staircase-nim", "turning-turtles", "upmark"),
)
_SAME: Final = str.maketrans("_ ", "--")


def elsewhere(name: str) -> str | None:
    """What to do about a name that belongs to no family: another text, a file, another program; None if it is unknown.

    Examples
    --------
    >>> elsewhere("hackenbush")
    'hackenbush is a partizan game: the players have different moves; nimlike does not treat it, CGSuite does'
    >>> elsewhere("Kayles"), elsewhere("nim")
    ('Kayles is written octal:0.77 here', None)
    """
    plain = name.lower().translate(_SAME).replace("'", "")
    if plain in _HERE:
        return tr("{name} is written {text} here", name=name, text=_HERE[plain])
    if plain in _OF_ONES_OWN:
        return tr(
            "{name} is no family of nimlike; write it as a game of your own, in a few lines: see examples/games",
            name=name,
        )
    known = _ELSEWHERE.get(plain)
    if known is None:
        return None
    kind, program = known
    return tr("{name} is {kind}; nimlike does not treat it, {program} does", name=name, kind=tr(kind), program=program)
