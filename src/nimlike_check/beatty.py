"""Certificates that the P-positions are pairs of floors of linear functions: kind ``beatty-pairs``.

The file gives the certificate of a game by an automaton P on two tracks (`proofs`), and with it d, two functions
A_n = floor(n alpha + gamma) and B_n = floor(n beta + delta), with numbers of the field Q(sqrt(d)), the first n, and a
list of other pairs. For A and for B it gives an automaton on the tracks n and x (or y) and, for each of its states, the
*error* made so far: two numbers, of which the first is exact and the second lies in an interval. With weights
U_i = a L^i + b l^i, where L and l = L - f sqrt(d) are the roots of the recurrence, these numbers are the sums of
(alpha n_i - x_i) a L^i and of (alpha n_i - x_i) b l^i over the digits n_i and x_i that were read.

Lemma. The P-positions of the game are, in either order, the pairs listed and (A_n, B_n), n >= the first, if:

- H1, H2: words are numbers, and digits are worth their weights (`numeration`); H3: the automata accept no other words.
- H4: each transition carries the errors on.
- H5: in accepting states 0 <= error + gamma <= 1, and H6: it is not 1, for the only n with which it may be.
- H7: the automata of A and B accept some number for each n >= the first, and none for others.
- H8: what the witness accepts is n, A_n, B_n; H9: each pair that ``pairs`` accepts is part of such a triple.
- H10: P accepts no pair but, in either order, those listed and those that ``pairs`` accepts.
- H11: P accepts, in either order, the pairs listed and (A_n, B_n).
- H12: P accepts just the P-positions of the game.

The proof stands in docs/certificates/beatty.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any, NamedTuple

from nimlike_check import proofs
from nimlike_check.automata import Atom, Automaton, Row, accepts, prove, read_automaton
from nimlike_check.covers import check_cover
from nimlike_check.numeration import Numeration
from nimlike_check.refusal import OverLimit, Refused, check_shape, refuse, whole
from nimlike_check.surds import Surd, read_surd
from nimlike_check.work import Work

KINDS = ("beatty-pairs",)
MOST_LISTED = 1_000
"""The largest number of a pair that is listed, and the largest first n."""
_SEQUENCES = (("lower", "x"), ("upper", "y"))
_TRANSITION = 1_500
"""Steps of carrying a short error over a transition."""


class Floors(NamedTuple):
    """The function floor(n slope + offset), with the automaton that accepts n and its value."""

    slope: Surd
    offset: Surd
    automaton: Automaton

    def __str__(self) -> str:
        slope, offset = str(self.slope), str(self.offset)
        slope = f"({slope})" if " " in slope and not slope.startswith("(") else slope
        if offset == "0":
            return f"floor(n {slope})"
        if offset.startswith("-"):
            return f"floor(n {slope} - {offset[1:]})"
        return f"floor(n {slope} + {offset})"


def check(certificate: Any, work: Work) -> str:
    """Accept a certificate, given as the JSON value of its file, by returning what it proves.

    Raises
    ------
    Refused
        The certificate does not have the format, or a hypothesis of the lemma fails.
    """
    fields = {"format", "kind", "root", "first", "index", "lower", "upper", "others", "pairs", "game"}
    check_shape(certificate, fields)
    game, root, first = certificate["game"], certificate["root"], certificate["first"]
    if not isinstance(game, dict) or game.get("kind") not in proofs.KINDS or not {"numeration", "p"} <= set(game):
        refuse("format", "game is a certificate of the kind automaton-proof")
    if not whole(root) or isqrt(root) ** 2 == root:
        refuse("format", "root is a whole number that is no square")
    if not whole(first) or first > MOST_LISTED:
        refuse("format", f"first is a whole number, at most {MOST_LISTED:,}")
    words = Numeration(game["numeration"], work)
    p = Atom(read_automaton("P", game["p"], words.digits, work, 2), ("x", "y"))
    bases = _Bases(words, root)
    before = finite(("n",), [(n,) for n in range(first)], words, work)
    index = read_automaton("index", certificate["index"], words.digits, work, 1)
    what = f"that index accepts every number from {first} on"
    prove("index", [words.atom("valid", "n")], [Atom(before, ("n",)), Atom(index, ("n",))], work, what, "H7")
    floors = []
    for name, track in _SEQUENCES:
        value = certificate[name]
        if not isinstance(value, dict) or set(value) != {"slope", "offset", "automaton", "errors", "cover"}:
            refuse("format", f"{name} has the fields automaton, cover, errors, offset, slope")
        found = read_floors(name, value, track, bases, words)
        floors.append(found)
        check_errors(name, found, value["errors"], bases, work)
        check_exception(name, found, words)
        check_domain(name, found.automaton, value["cover"], before, index, work)
    lower, upper = floors
    others = _read_others(certificate["others"])
    both = Atom(lower.automaton, ("n", "x")), Atom(upper.automaton, ("n", "y"))
    pairs = check_pairs(certificate["pairs"], both, words, work)
    listed = finite(("x", "y"), others, words, work)
    check_within(p, pairs, listed, work)
    check_holds(p, both, others, words, work)
    said = _check_game(game, work)
    return _statement(certificate, (lower, upper), said)


def full(certificate: Any, work: Work) -> str:
    """What an accepted certificate proves, with every automaton in full."""
    words = Numeration(certificate["game"]["numeration"], work)
    bases = _Bases(words, certificate["root"])
    floors = [read_floors(name, certificate[name], track, bases, words) for name, track in _SEQUENCES]
    return _statement(certificate, floors, proofs.full(certificate["game"], work))


class _Bases:
    """The weights as a L^i + b l^i: the roots L and l of the recurrence, and the factors a and b."""

    def __init__(self, words: Numeration, root: int) -> None:
        if words.weights is None or len(words.weights[1]) != 2:
            refuse("format", "the weights obey a recurrence of two terms")
        (start, then), (one, two) = words.weights
        square = one * one + 4 * two
        f = isqrt(max(square, 0) // root)
        if f < 1 or f * f * root != square:
            refuse("format", f"{square}, the discriminant of the recurrence, is no square times {root}")
        half = Fraction(f, 2)
        self.root = root
        self.large, self.small = Surd(Fraction(one, 2), half, root), Surd(Fraction(one, 2), -half, root)
        apart = Surd(Fraction(0), Fraction(1, f * root), root)  # 1/(L - l)
        first, second = Surd(Fraction(start), Fraction(0), root), Surd(Fraction(then), Fraction(0), root)
        self.a = (second - self.small * first) * apart
        self.b = (self.large * first - second) * apart


def read_floors(name: str, value: dict[str, Any], track: str, bases: _Bases, words: Numeration) -> Floors:
    """The numbers, and the automaton on the tracks n and ``track``; H3: it accepts valid words only."""
    slope, offset = (read_surd(value[field], bases.root) for field in ("slope", "offset"))
    if not slope.y:
        refuse("format", f"the slope of {name} is rational")
    automaton = read_automaton(name, value["automaton"], words.digits, words.work, 2)
    if automaton.tracks != ("n", track):
        refuse("format", f"the tracks of the automaton of {name} are n and {track}")
    for variable in automaton.tracks:
        what = f"that {name} accepts only numbers on track {variable}"
        prove("words", [Atom(automaton, automaton.tracks)], [words.atom("valid", variable)], words.work, what, "H3")
    return Floors(slope, offset, automaton)


def check_errors(name: str, floors: Floors, value: Any, bases: _Bases, work: Work) -> None:
    """H4: the errors of the states are carried on; H5: where the automaton accepts they are small.

    Zeros lead from state 0 to itself; so its error is 0, or has 0 in its interval.
    """
    rows, slope = floors.automaton.rows, floors.slope
    if not isinstance(value, list) or len(value) != len(rows):
        refuse("format", f"{name} has one error for each state")
    work.need(name, 400 * len(rows), 2_000 * len(rows))
    errors = []
    for entry in value:
        if not isinstance(entry, list) or len(entry) != 3:
            refuse("format", f"an error of {name} is a list of three numbers")
        errors.append([read_surd(number, bases.root) for number in entry])
    longest = max(number.bits() for entry in errors for number in entry)
    bits = bases.root.bit_length() + sum(each.bits() for each in (bases.large, bases.a, bases.b, slope)) + 2 * longest
    for state, row in enumerate(rows):
        exact, low, high = errors[state]
        for column, target in row.items():
            work.need(name, _TRANSITION + 3 * bits // 2)
            digit = slope.times(column[0]) - Surd(Fraction(column[1]), Fraction(0), bases.root)
            there, least, most = errors[target]
            step = bases.large * exact + bases.a * digit - there
            ends = [bases.small * end + bases.b * digit for end in (low, high)]
            if step.x or step.y or any((end - least).negative() or (most - end).negative() for end in ends):
                refuse(name, f"the errors in state {state} lead by the digits {column} to others", "H4")
        if floors.automaton.accepting[state]:
            below, above = exact + low + floors.offset, exact + high + floors.offset
            one = Surd(Fraction(1), Fraction(0), bases.root)
            if below.negative() or (one - above).negative():
                refuse(name, f"state {state} accepts where the value may be no floor", "H5")


def check_exception(name: str, floors: Floors, words: Numeration) -> None:
    """H6: where n slope + offset is whole, the automaton does not accept the number below it."""
    slope, offset = floors.slope, floors.offset
    n = -offset.y / slope.y
    value = n * slope.x + offset.x
    if n.denominator > 1 or value.denominator > 1 or n < 0 or value < 1:
        return
    if accepts(floors.automaton, [words.word(int(n), name), words.word(int(value) - 1, name)]):
        refuse(name, f"{int(value) - 1} is accepted for n = {int(n)}, the floor of {int(value)}", "H6")


def check_domain(name: str, automaton: Automaton, cover: Any, before: Automaton, index: Automaton, work: Work) -> None:
    """H7: the automaton accepts some number for each n that ``index`` accepts, and none for each n ``before``."""
    what = f"that {name} accepts nothing before the first n"
    prove(name, [Atom(automaton, automaton.tracks), Atom(before, ("n",))], [], work, what, "H7")
    check_cover(name, Atom(index, ("n",)), automaton, cover, work, "H7")


def check_pairs(value: Any, both: tuple[Atom, Atom], words: Numeration, work: Work) -> Automaton:
    """H8 and H9: to each pair that the automaton of ``pairs`` accepts there is an n."""
    if not isinstance(value, dict) or set(value) != {"automaton", "witness", "cover"}:
        refuse("format", "pairs has the fields automaton, cover, witness")
    automaton = read_automaton("pairs", value["automaton"], words.digits, work, 2)
    witness = read_automaton("pairs", value["witness"], words.digits, work, 3)
    if automaton.tracks != ("x", "y") or set(witness.tracks) != {"n", "x", "y"}:
        refuse("format", "the tracks of pairs are x and y, those of the witness n, x and y")
    for atom in both:
        what = "that the witness accepts only n, A_n, B_n"
        prove("pairs", [Atom(witness, witness.tracks)], [atom], work, what, "H8")
    check_cover("pairs", Atom(automaton, automaton.tracks), witness, value["cover"], work, "H9")
    return automaton


def check_within(p: Atom, pairs: Automaton, listed: Automaton, work: Work) -> None:
    """H10: what P accepts is listed or a pair, in either order."""
    known = [Atom(one, order) for one in (listed, pairs) for order in (("x", "y"), ("y", "x"))]
    prove("P", [p], known, work, "that P accepts only the pairs", "H10")


def check_holds(p: Atom, both: tuple[Atom, Atom], others: list[tuple[int, int]], words: Numeration, work: Work) -> None:
    """H11: P accepts what is listed, and the pairs, in either order."""
    for order in (("x", "y"), ("y", "x")):
        prove("P", [*both], [Atom(p.automaton, order)], work, "that P accepts the pairs", "H11")
    for pair in others:
        for x, y in (pair, pair[::-1]):
            if not accepts(p.automaton, [words.word(x, "others"), words.word(y, "others")]):
                refuse("others", f"P does not accept ({x}, {y})", "H11")


def finite(tracks: Sequence[str], tuples: Iterable[tuple[int, ...]], words: Numeration, work: Work) -> Automaton:
    """The automaton that accepts just these tuples of numbers: a tree of their words."""
    rows: list[Row] = [{}]
    accepting = []
    for numbers in tuples:
        spelled = [words.word(number, "list") for number in numbers]
        length = max(map(len, spelled))
        work.need("list", 20 * length)
        work.keep("list", 500 * length)
        state = 0
        for column in zip(*([0] * (length - len(word)) + list(word) for word in spelled), strict=True):
            if column not in rows[state]:
                rows[state][column] = len(rows)
                rows.append({})
            state = rows[state][column]
        accepting.append(state)
    return Automaton(tracks, words.digits, rows, accepting)


def _read_others(value: Any) -> list[tuple[int, int]]:
    """The pairs that are listed."""
    if not isinstance(value, list):
        refuse("format", "others is a list of pairs")
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not all(whole(n) and n <= MOST_LISTED for n in pair):
            refuse("format", f"one of others is not a pair of whole numbers, at most {MOST_LISTED:,}")
    return [(x, y) for x, y in value]


def _check_game(game: dict[str, Any], work: Work) -> str:
    """H12: the certificate of the game is right; returns what it proves."""
    try:
        return proofs.check(game, work)
    except OverLimit:
        raise
    except Refused as refused:
        refuse("game", str(refused), "H12")
    return ""


def _statement(certificate: dict[str, Any], floors: Sequence[Floors], said: str) -> str:
    """The theorem: the first line alone states the claim, and the game's words say what it means."""
    name = said.partition("): ")[0]
    others = certificate["others"]
    listed = "".join(f"({x}, {y}), " for x, y in others) + "and " * bool(others)
    head = (
        f"{name}): the P-positions are, in either order, {listed}(A_n, B_n) for all whole numbers n >="
        f" {certificate['first']}, where A_n = {floors[0]} and B_n = {floors[1]}"
    )
    return "\n".join([head, *said.split("\n")[1:]])
