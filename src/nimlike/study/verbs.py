"""The verbs of the command line as functions: ``solve``, ``values``, ``discover``, ``design``, ``check``.

``analyze`` stands in `nimlike.study.survey`, ``prove`` in `nimlike.study.proving`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nimlike.core.checker import accept
from nimlike.core.progress import searching
from nimlike.families import letter_games, parse_position, parse_ruleset

if TYPE_CHECKING:
    from nimlike.core.position import Answer
    from nimlike.designs.pair_games import Design
    from nimlike.study.data import Study
    from nimlike.study.listings import Listing
    from nimlike.study.proving import Proved


def solve(position: str, limit: int | None = None) -> Answer:
    """Who wins a position, every winning move, the Grundy value and the reason, each with its label.

    Parameters
    ----------
    position
        The text form, like ``nim:3,4,5``; positions joined by ``+`` are a disjunctive sum.
    limit
        Most moves that a search may look at; by default 1,000,000.

    Raises
    ------
    ParseError, LimitReached
        The text denotes no position; no theorem applies, and a search would take too long.

    Examples
    --------
    >>> solve("nim:3,4,5").winning_moves
    <winning moves: a2>
    """
    with searching(limit):
        return parse_position(position).answer()


def values(
    game: str, of: str | None = None, start: int | None = None, to: int | None = None, limit: int | None = None
) -> Listing:
    """The numbers of a game: Grundy values, P-positions, pairs, its own table or sequences.

    Parameters
    ----------
    game
        A ruleset in text form.
    of
        What is listed, like ``grundy`` or ``p-positions``; by default the most telling. A name that the game does not
        have is answered by those that it has.
    start, to
        The first and the last n, size or k; of P-positions ``to`` is the largest number.
    limit
        Most moves that a table may look at; by default 10,000,000, which take some seconds. 400 moves of compiled code
        count as one.

    Returns
    -------
    Listing
        Its ``values`` are a NumPy array; ``save`` writes .csv, .json, .npy, .parquet or a b-file, .txt.

    Examples
    --------
    >>> values("octal:0.77", to=11).values
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
    """
    from nimlike.study.listings import lister

    with searching(limit):
        return lister(parse_ruleset(game), of)(start, to)


def discover(
    game: str | Path,
    seconds: float = 60.0,
    to: int | None = None,
    limit: int | None = None,
    fix: Mapping[str, int] | None = None,
) -> Proved | Study:
    """The first law, the simplest kind first, that the table of a game, or data, follow: a conjecture for all sizes.

    Parameters
    ----------
    game
        A ruleset in text form; with a letter for a number the law is of all these games. Or terms like "0,1,2,0,1,2",
        or the `pathlib.Path` of a file of data: a b-file, CSV or JSON list of terms or P-positions.
    seconds
        How long is looked.
    to
        Only numbers below this are looked at; by default larger and larger tables.
    limit
        Most moves that a table may look at, as for `values`.
    fix
        Numbers of a position that have a given value, by their names, like ``{"c": 0}``.

    Raises
    ------
    Undecided
        No law was found; the message says how far was looked.

    Examples
    --------
    >>> discover("subtraction:1,2,3")
    <open: Conjecture: In subtraction:1,2,3, G(n + 4) = G(n) for every n >= 0>
    >>> discover("1,3,4,6,8,9,11,12,14,16,17,19,21").lines[0]
    'the terms: 13 terms agree with A000201, the lower Wythoff sequence, floor(n phi)  [computed]'
    """
    from nimlike.proofs.discovery import Search
    from nimlike.study.data import are_terms, parse_data, read_data, study
    from nimlike.study.proving import conjecture_of_letter, of_proposal

    if isinstance(game, Path) or are_terms(game):
        return study(read_data(game) if isinstance(game, Path) else parse_data("the terms", game), to)
    games = letter_games(game)
    if games is not None:
        return conjecture_of_letter(games, None, seconds, to, False)
    search = Search(game, None, seconds, to, fixed=fix)
    with searching(limit):
        found = next(iter(search), None)
    if found is None:
        raise search.nothing()
    return of_proposal(found)


def design(game: str, to: int | None = None) -> Design:
    """A game of vectors that may be taken wherever the piles suffice, with the P-positions of a given game.

    Parameters
    ----------
    game
        A ruleset of two piles in text form, like ``wythoff:a=2``.
    to
        Positions with numbers to this are looked at.

    Examples
    --------
    >>> design("wythoff:a=2").text
    'vector:perm=k,0:perm=k+1,k,k=0..:move=k,k'
    """
    from nimlike.designs.pair_games import design as designed
    from nimlike.designs.proof import of_ruleset

    return designed(of_ruleset(game), to)


def check(certificate: str | Path | Mapping[str, Any]) -> str:
    """What a certificate proves, in the words of the independent checker, which shares no code with nimlike.

    Parameters
    ----------
    certificate
        A file, or what was read from one.

    Raises
    ------
    CertificateRejected
        A hypothesis fails; the message names it.
    LimitReached
        The check would take more work than is usual.

    Examples
    --------
    >>> from nimlike.study.proving import prove
    >>> check(prove("octal:0.77").certificate).partition(":")[2].partition(",")[0]
    '0.77'
    """
    if isinstance(certificate, str | Path):
        return accept(Path(certificate), str(certificate))
    return accept(certificate, "the certificate")
