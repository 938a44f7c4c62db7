"""Where the pairs come from that a game is to be designed for: a ruleset, a Beatty sequence, differences, a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from nimlike.core.errors import LimitReached, ParseError, RulesetError
from nimlike.core.files import read_file
from nimlike.core.invariant import Rows, bits, rows_of
from nimlike.core.numbers import abbreviate
from nimlike.core.ruleset import Ruleset
from nimlike.core.star import MOST_SIDE, safe_rows
from nimlike.families import parse_ruleset
from nimlike.numeration.beatty_pairs import BeattyPairs

_LARGEST_FILE: Final = 1 << 20
_LINE: Final = re.compile(r"(\d+)[ \t,;]+(\d+)", re.ASCII)


@dataclass(frozen=True, eq=False)
class Wanted:
    """A set of pairs that is to be the set of P-positions of a game, beside (0, 0)."""

    words: str  # the set in words
    rows: Callable[[int], Rows]  # the pairs with numbers below a side
    known: int | None = None  # all pairs with numbers below this are known; None where there is no such bound
    dual: str = ""  # the text of the game that the ⋆-operator gives; empty where no text holds it
    ruleset: Ruleset | None = None  # the game whose P-positions they are; None where they are given otherwise
    beatty: BeattyPairs | None = None  # the sequences; None where they are no Beatty sequences


def of_ruleset(text: str) -> Wanted:
    """The P-positions of a game of two numbers."""
    game = parse_ruleset(text)
    if game.arity != 2:
        raise RulesetError(f"{game.brief()}: pairs are for games whose positions are two whole numbers, like wythoff")
    if not safe_rows(game, 2)[0] & 1:
        raise RulesetError(
            f"{game.brief()}: (0, 0) is not one of its P-positions, and in each invariant game in normal play it is"
        )

    def rows(side: int) -> Rows:
        first, *more = safe_rows(game, side)
        return [first & ~1, *more]

    return Wanted(f"the P-positions of {game.brief()}", rows, MOST_SIDE, f"{game}:star:star", game)


def of_differences(text: str) -> Wanted:
    """The pairs (A_k, A_k + D_k) of increasing differences, A_k the least number in no earlier pair."""
    return of_ruleset(f"wythoff:differences={text}")


def of_beatty(text: str) -> Wanted:
    """Pairs of two complementary Beatty sequences, from P,Q,D,R for alpha = (P + Q sqrt(D))/R, or with an offset."""
    pairs = BeattyPairs.read(text)

    def rows(side: int) -> Rows:
        return rows_of((both for pair in pairs.below(side) for both in (pair, pair[::-1])), side)

    if pairs.homogeneous:
        words = f"the pairs floor(n alpha), floor(n beta) with alpha = {pairs.slope}, beta = {pairs.other_slope}"
    else:
        words = (
            f"the pairs floor(n alpha + gamma), floor(n beta + delta) with alpha = {pairs.slope}, gamma ="
            f" {pairs.shift}, beta = {pairs.other_slope}, delta = {pairs.other_shift}"
        )
    return Wanted(words, rows, None, f"vector:beatty={pairs}:star", None, pairs)


def of_file(path: Path) -> Wanted:
    """The pairs of a file: two numbers a line, in either order; both orders of a pair are meant.

    Lines that are empty or begin with # are left out. The list is taken to be complete for numbers to the greatest of
    the smaller numbers of its pairs.
    """
    shown = abbreviate(str(path))
    try:
        text = read_file(path, _LARGEST_FILE).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError(f"{shown} is not text in UTF-8: byte {error.start + 1:,}") from None
    found: dict[tuple[int, int], int] = {}
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        fields = _LINE.fullmatch(line.strip())
        if fields is None:
            raise ParseError(
                f"{shown}, line {at}: {abbreviate(line.strip())!r} is no pair; write two numbers, like 3 5"
            )
        digits = max(map(len, fields.groups()))
        small, large = sorted(map(int, fields.groups())) if digits <= len(str(MOST_SIDE)) else (0, MOST_SIDE)
        if large >= MOST_SIDE:
            raise LimitReached(f"{shown}, line {at}: numbers below {MOST_SIDE:,} are treated")
        if (small, large) == (0, 0):
            raise ParseError(f"{shown}, line {at}: (0, 0) is always meant, and is not listed")
        if (small, large) in found:
            raise ParseError(f"{shown}, line {at}: the pair stands in line {found[small, large]} already")
        found[small, large] = at
    if not found:
        raise ParseError(f"{shown}: there is no pair in it; write two numbers a line, like 3 5")
    known = max(small for small, _ in found) + 1

    def rows(side: int) -> Rows:
        within = (pair for pair in found if pair[1] < side)
        return rows_of((both for pair in within for both in (pair, pair[::-1])), side)

    return Wanted(f"the {len(found):,} pairs of {path.name}", rows, known)


def listed(wanted: Wanted) -> Iterator[tuple[int, int]]:
    """The pairs, the smaller number first, in the order of their smaller numbers."""
    if wanted.beatty is not None:
        yield from map(wanted.beatty.pair, count(1))
        return
    side, told = 64, 0
    most = MOST_SIDE if wanted.known is None else wanted.known
    while True:
        side = min(side, most)
        rows = wanted.rows(side)
        for x in range(told, side):
            if x and not rows[x]:
                break  # its partner may lie beyond
            yield from ((x, y) for y in bits(rows[x]) if y >= x)
            told = x + 1
        if side == most:
            raise LimitReached(f"{wanted.words}: the pairs are listed for numbers below {most:,}")
        side *= 2
