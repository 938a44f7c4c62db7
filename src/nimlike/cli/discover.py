"""``nimlike discover``: a law that a game's P-positions or Grundy values follow, and the proof that it holds always."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import Number, check_workers, json_line, progress_shown, tell_undecided
from nimlike.cli.proofs import FORMS, formed
from nimlike.cli.proofs import told as told_of
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.languages import tr

if TYPE_CHECKING:
    from nimlike.prove.discovery import Search
    from nimlike.prove.outcomes import Outcome
    from nimlike.prove.proposals import Proposal


_MOST_BOUND: Final = 1 << 22
_SECONDS: Final = 60


@click.command("discover")
@click.argument("rules", metavar="RULESET")
@click.option("--piles", type=int, help="How many piles (nim).")
@click.option("--bound", type=Number(), help="Look at numbers below this [default: larger and larger tables].")
@click.option("--numeration", help="Only automata that read these digits, like fibonacci or recurrence:2,1:1,3.")
@click.option(
    "--seconds", type=Number(), default=_SECONDS, show_default=True, help="Time for the search; again for each proof."
)
@click.option("--all", "every", is_flag=True, help="All laws found in that time, not the first one only.")
@click.option("--prove", "proving", is_flag=True, help="Then prove it for all sizes.")
@click.option("--automaton", type=click.Choice(FORMS), help="With --prove: print only the automaton, in this form.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the certificate (with --prove)."
)
@click.option(
    "--workers",
    type=Number(),
    default=1,
    show_default=True,
    help="Processes, for the single games of a text with a letter. Each takes a second or two to start.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line (schema nimlike/discovery/3).")
def command(
    rules: str,
    piles: int | None,
    bound: int | None,
    numeration: str | None,
    seconds: int,
    every: bool,
    proving: bool,
    automaton: str | None,
    output: Path | None,
    workers: int,
    as_json: bool,
) -> int:
    """Find a law that fits the P-positions or the Grundy values of a game; with --prove, prove it.

    Nothing but the rules goes in. The simplest kinds are tried first: periods, finite sets, residues, powers and primes
    that divide, pairs with their closed form, ratios, number bases, automata. A law is fitted on half of a table, and
    tested on the other half, on larger tables and at single positions beyond them.

    With a letter in place of a number, as in wythoff:a=A, the numbers in the laws of single games are fitted as
    functions of the letter, on some values, and tested on others.

    Exit codes: 0 found (and proved); 4 nothing was found, or nothing proved.

    \b
    nimlike discover wythoff --prove
    nimlike discover euclid
    nimlike discover octal:0.77 --prove -o kayles.json
    nimlike discover nim --piles 3 --prove
    nimlike discover ./mygame.py --seconds 300 --all
    nimlike discover subtraction:1,c,c+1 --prove
    nimlike discover wythoff:a=A --prove --workers 2
    """
    from nimlike.families import letter_games
    from nimlike.prove.discovery import Search
    from nimlike.prove.outcomes import outcome

    if output is not None and not proving:
        raise click.UsageError(tr("-o needs --prove: a conjecture has no certificate"))
    if automaton is not None and not proving:
        raise click.UsageError(tr("--automaton needs --prove"))
    if every and proving:
        raise click.UsageError(tr("--all lists conjectures; --prove proves one of them: give one of the two"))
    check_output(output)
    check_workers(workers)
    if bound is not None and bound < 8:
        raise ParseError(tr("--bound: a table below 8 says too little; give at least 8"))
    if bound is not None and bound > _MOST_BOUND:
        raise LimitReached(tr("--bound: tables go below {most:,} at most", most=_MOST_BOUND))
    if seconds < 1:
        raise ParseError(tr("--seconds: give at least 1"))
    limit = float(min(seconds, sys.maxsize))
    games = letter_games(rules)
    if games is not None:
        if numeration is not None or automaton is not None or every:
            raise click.UsageError(tr("a text with a letter takes none of --numeration, --automaton and --all"))
        from nimlike.cli.discover_family import tell_family

        return tell_family(games, piles, limit, bound, proving, output, as_json, workers)
    if workers > 1:
        raise click.UsageError(tr("--workers is for the single games of a text with a letter, like wythoff:a=A"))
    search = Search(rules, piles, limit, bound, numeration)
    with progress_shown():
        if not proving:
            seen = _told(search, every, as_json)
        else:
            result = outcome(search, limit)
    if proving:
        return _tell_outcome(search, result, output, as_json, automaton)
    return 0 if seen else tell_undecided(search.nothing(), as_json)


def prove_what_is_found(
    rules: str, piles: int | None, output: Path | None, automaton: str | None, as_json: bool
) -> int:
    """Find a law in a table and prove it, in the time that `discover` takes; returns the exit code."""
    from nimlike.prove.discovery import Search
    from nimlike.prove.outcomes import outcome

    search = Search(rules, piles, _SECONDS)
    with progress_shown():
        result = outcome(search, _SECONDS)
    return _tell_outcome(search, result, output, as_json, automaton)


def _told(found: Iterable[Proposal], every: bool, as_json: bool) -> int:
    """Print the first law, or each as it is found, but no other form of one; how many there were."""
    count = 0
    for proposal in found:
        if proposal.again:
            continue
        _tell(proposal, as_json)
        count += 1
        if not every:
            break
    return count


def _tell(proposal: Proposal, as_json: bool) -> None:
    if as_json:
        print(json_line(proposal.as_dict()), flush=True)
        return
    print(f"Conjecture: {proposal.sentence}", flush=True)
    print(f"  LaTeX: {proposal.latex}")
    print(f"  [conjectured: {proposal.reasons}]", flush=True)


def _tell_outcome(search: Search, result: Outcome, output: Path | None, as_json: bool, automaton: str | None) -> int:
    if result.proposal is None and not result.refuted:
        return tell_undecided(search.nothing(), as_json)
    if output is not None and result.certificate is not None:
        write_output(output, json_line(result.certificate) + "\n")
    if automaton is not None and result.result is not None:
        print(formed(result.result, automaton))
        return 0
    if result.proposal is not None and as_json:
        print(json_line(result.as_dict()))
    elif not as_json:
        for line in result.refuted:
            print(f"refuted: {line}")
        if result.proposal is not None:
            _tell(result.proposal, False)
    if not result.proved:
        told = result.undecided or (tr("{game}: every law that was found is refuted", game=search.game.brief()),)
        if as_json and result.proposal is not None:  # its object says so
            return Undecided.exit_code
        return tell_undecided(Undecided("; ".join(told)), as_json)
    if output is not None and result.certificate is None:
        raise Undecided(tr("{game}: the proof has no certificate to write", game=search.game.brief()))
    if not as_json:
        proof = result.result
        print("\n".join(told_of(proof) if proof is not None else result.finding.lines if result.finding else ()))
    return 0
