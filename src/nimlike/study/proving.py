"""Proofs and conjectures of any game: its own theorem, automata, periods, quotients, or what its table shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from nimlike.core.checker import Certificate
from nimlike.core.errors import NimlikeError, RulesetError, Undecided
from nimlike.core.laws import Finding, Law, Quotable
from nimlike.core.move import Lettered
from nimlike.core.numbers import abbreviate
from nimlike.core.phrases import counted
from nimlike.core.progress import within
from nimlike.core.reason import Facts
from nimlike.families import laws_of, letter_games
from nimlike.laws.set_laws import Conjecture
from nimlike.numeration.automata.forms import automaton_lines
from nimlike.numeration.automata.systems import system_named
from nimlike.numeration.beatty_pairs import BeattyPairs
from nimlike.proofs.discovery import Search
from nimlike.proofs.guesses import Proposal, of_game
from nimlike.proofs.letter_proofs import FamilyProposal, FamilySearch, family_outcome
from nimlike.proofs.outcomes import Outcome, outcome, statement_of_file
from nimlike.proofs.results import Result, decide
from nimlike.proofs.statements import is_set_known, law_of_every_size, theorem_of, values_of, with_pairs

SECONDS = 60.0  # how long a search for a law may take, and again each proof


@dataclass(frozen=True, eq=False, repr=False)
class Proved(Quotable):
    """What became of a proof: a theorem, a counter-example, or what stays open."""

    lines: tuple[str, ...]  # the result as text, the statement first
    facts: Facts  # the same as JSON values
    complete: bool  # whether it is proved, for all sizes
    false: bool = False  # whether a counter-example was found
    certificate: Certificate | None = None
    result: Result | None = None  # the proof by automata, if it is one
    finding: Finding | None = None  # the theorem of the game's own, if it is one

    @property
    def statement(self) -> str:
        """What is proved, refuted or conjectured, in a line."""
        if self.finding is not None:
            return self.finding.lines[0]
        return next((line for line in self.lines if self.complete and line.startswith("Theorem")), self.lines[0])

    def __repr__(self) -> str:
        known = "proved" if self.complete else "false" if self.false else "open"
        return f"<{known}: {abbreviate(self.statement, 160)}>"


def prove(
    text: str,
    *,
    piles: int | None = None,
    seconds: float = SECONDS,
    pairs: str | None = None,
    certify: bool = True,
    values: bool = False,
    numeration: str | None = None,
) -> Proved:
    """Prove who wins a game at every size, or the Grundy values of all its positions.

    The game's own theorem is proved if it has one, else its known P-positions by automata, else the period of its
    Grundy values, else a law that its table follows.

    Parameters
    ----------
    text
        A ruleset in text form, also with a letter for a number: ``wythoff``, ``coprime:max=7``, ``subtraction:4,7,c``.
    piles
        How many piles, if their number is free.
    seconds
        How long a search for a law may take, and again each proof.
    pairs
        Prove that the P-positions are (0, 0) and these Beatty pairs, ``P,Q,D,R`` or ``P,Q,D,R,P',Q',R'``.
    certify
        Whether a certificate is written and given to the independent checker: without it nothing is ``certified``.
    values
        Prove Grundy values: an automaton accepts a position with a number iff the number is its value.
    numeration
        The digits in which that automaton reads, like ``"binary"``; by default those of several number systems.

    Raises
    ------
    Undecided
        Nothing is known, and no law was found.

    Examples
    --------
    >>> prove("octal:0.77")
    <proved: octal:0.77: period 12 from heap 71 on  [certified]>
    >>> prove("euclid", seconds=5).complete
    False
    >>> prove("nim", values=True).statement.partition("the ")[2]
    'Grundy value of (a, b) is z if and only if z = a XOR b.'
    """
    if values:
        return prove_values(text, piles, seconds, numeration, certify)
    games = letter_games(text) if pairs is None and not _laws(text) else None
    if games is not None:
        return conjecture_of_letter(games, piles, seconds, None, True)
    if pairs is None and piles is None and (law := law_of_every_size(text)) is not None:
        return of_finding(law())
    if pairs is not None:
        return of_result(decide(with_pairs(text, BeattyPairs.read(pairs), piles), certify))
    return prove_table(text, piles, seconds, None, certify)


def prove_table(text: str, piles: int | None, seconds: float, to: int | None = None, certify: bool = True) -> Proved:
    """Prove the known P-positions of a game, else a law that its table follows."""
    for number in (None, 2) if piles is None else (piles,):  # two piles, where their number is free
        if _is_set_known(text, number):
            return of_result(decide(theorem_of(text, number), certify))
    search = Search(text, piles, seconds, to)
    return of_outcome(search, outcome(search, seconds))


def prove_values(text: str, piles: int | None, seconds: float, numeration: str | None, certify: bool) -> Proved:
    """Prove the Grundy values of all positions: their period on heaps, else an automaton that is found from a table."""
    source = of_game(text, piles)
    if not source.rules.moves and not source.rules.misere and (period := _laws(text).get("period")) is not None:
        return of_finding(period(None, True))
    systems = source.systems if numeration is None else [system_named(numeration)]
    with within(seconds, f"{source.rules.title}: its Grundy values"):
        return of_result(decide(values_of(source.rules, systems), certify))


def prove_file(path: Path, certify: bool = True) -> Proved:
    """Prove the P-positions that a TOML file claims of the game that it describes."""
    return of_result(decide(statement_of_file(path), certify))


def _laws(text: str) -> Mapping[str, Law]:
    """The laws of a game, or of all games of a text with a letter for a number; none for a text without its own."""
    try:
        return laws_of(text)
    except NimlikeError:
        return {}


def own_theorem(text: str) -> Law | None:
    """What finds the theorem of a game, or of all games of a text with a letter, by a search in some seconds."""
    return _laws(text).get("theorem")


def _is_set_known(text: str, piles: int | None) -> bool:
    """Whether a set of P-positions is known as conditions; without conditions a table may still show one."""
    try:
        return is_set_known(text, piles)
    except (RulesetError, Undecided):
        return False


def of_finding(found: Finding) -> Proved:
    """What a law of the game's own has found."""
    return Proved(tuple(found.told()), found.as_dict(), found.complete, False, found.certificate, None, found)


def of_result(result: Result) -> Proved:
    """What automata have decided."""
    lines = tuple(_lines_of_result(result))
    return Proved(lines, result.as_dict(), result.proved, not result.proved, result.certificate, result)


def of_outcome(search: Search, found: Outcome) -> Proved:
    """What became of the laws that a table shows."""
    if found.proposal is None and not found.refuted:
        raise search.nothing()
    lines = [f"refuted: {line}" for line in found.refuted]
    if found.proposal is not None:
        lines += conjecture_lines(found.proposal)
    if found.result is not None:
        lines += _lines_of_result(found.result)
    elif found.finding is not None:
        lines += found.finding.told()
    else:
        open_still = found.undecided or (f"{search.game.brief()}: every law that was found is refuted",)
        lines.append("; ".join(open_still))
    facts = {"refuted": list(found.refuted)} if found.proposal is None else found.as_dict()
    return Proved(tuple(lines), facts, found.proved, False, found.certificate, found.result, found.finding)


def of_proposal(found: Proposal) -> Proved:
    """A law that a table follows, as a conjecture."""
    return Proved(tuple(conjecture_lines(found)), found.as_dict(), False)


def conjecture_of_letter(
    games: Lettered, piles: int | None, seconds: float, bound: int | None, proving: bool
) -> Proved:
    """A law of all games of a text with a letter for a number, and its proof."""
    search = FamilySearch(games, piles, seconds, bound)
    result = family_outcome(search) if proving else None
    proposal = result.proposal if result is not None else None if proving else next(iter(search), None)
    if proposal is None:
        raise search.nothing()
    lines = conjecture_lines(proposal)
    if result is None:
        return Proved(tuple(lines), proposal.as_dict(), False)
    if result.finding is not None:
        lines += result.finding.told()
    else:
        if result.single:
            lines.append(f"Proved for {games.letter} = {', '.join(map(str, result.single))}, each by itself.")
        lines.append(f"{games.text}: it is not proved for every {games.letter}: {result.undecided}")
    return Proved(tuple(lines), result.as_dict(), result.finding is not None, False, result.certificate)


def conjecture_lines(found: FamilyProposal | Conjecture) -> list[str]:
    """A law as a conjecture, with what speaks for it."""
    return [f"Conjecture: {found.sentence}", f"  LaTeX: {found.latex}", f"  [conjectured: {found.reasons}]"]


def _lines_of_result(result: Result) -> list[str]:
    """The theorem, its automaton, its label and its times; or the counter-example."""
    statement = result.statement
    system = statement.system
    # the statement, with rules that have no name
    lines = [f"{'Theorem' if result.proved else 'False'}: {result.theorem()}"]
    if statement.rules.ruleset is None:
        lines.append(f"  moves{', misère play' if statement.rules.misere else ''}:")
        lines.extend(f"    {move.name}: {statement.rules.describe(move)}" for move in statement.rules.moves)
    lines.extend(f"  rule: {given.words}" for given in statement.rules.given.values())
    if result.refutation is not None:
        return [*lines, f"  counter-example: {result.refutation}", f"  {result.prove_seconds:.2f} s"]
    # the automaton
    lines.append(
        f"  for all sizes; an automaton of {counted(statement.p.states, 'state')} reads digits over {system.told()}"
    )
    lines.extend(f"  {line}" for line in automaton_lines(statement.p, system))
    # how it is known
    if result.label is None:
        lines.append("  decided by automata; no certificate was made, so this is not certified")
        lines.append(f"  proof {result.prove_seconds:.2f} s, largest automaton {counted(result.largest, 'state')}")
    else:
        size = len(result.certificate_text) + 1
        lines.append(f"  [{result.label}: the independent checker accepted the certificate]")
        lines.append(
            f"  proof {result.prove_seconds:.2f} s, largest automaton {counted(result.largest, 'state')};"
            f" certificate {size:,} bytes, made in {result.seconds - result.prove_seconds:.2f} s,"
            f" checked in {result.check_seconds:.2f} s"
        )
    if result.in_coq is not None:
        lines.append(f"  {result.in_coq.told()}")
    return lines
