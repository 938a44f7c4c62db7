"""Names that are no families: other names of games that are here, and games for which there are other programs."""

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
OTHER_NAMES: Final = {
    "bachet": "subtraction:1,2,3",
    "corner-the-queen": "wythoff",
    "dawson": "octal:0.137",
    "dawsons-chess": "octal:0.137",
    "dawsons-kayles": "octal:0.07",
    "euclids-game": "euclid",
    "fibonacci-nim": "schwenk:cap=2x",
    "grundys-game": "grundy",
    "guiles": "octal:0.15",
    "kayles": "octal:0.77",
    "lasker": "octal:4.3r",
    "laskers-nim": "octal:4.3r",
    "misere-nim": "nim:misere",
    "moore": "vector:moore=2",
    "moores-nim": "vector:moore=2",
    "officers": "octal:0.6",
    "queens": "wythoff",
    "treblecross": "octal:0.007",
    "wyt-queens": "wythoff",
    "wythoff-nim": "wythoff",
    "wythoffs-game": "wythoff",
}
"""What games are called in the literature, and their texts here."""
_OF_ONES_OWN: Final = (
    *("chomp", "cyclic-nimhoff", "divisor", "end-nim", "exact-slow-nim", "kotzig", "northcott", "silver-dollar"),
    *("staircase-nim", "turning-turtles", "upmark"),
)
_SAME: Final = str.maketrans("_ ", "--")


def other_name(name: str) -> str | None:
    """The text of the game that the literature knows by this name; None where that is not known."""
    return OTHER_NAMES.get(_plain(name))


def elsewhere(name: str) -> str | None:
    """What to do about a name that belongs to no family: a file, another program; None if it is unknown."""
    plain = _plain(name)
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


def _plain(name: str) -> str:
    return name.lower().translate(_SAME).replace("'", "").replace("’", "").replace("è", "e")
