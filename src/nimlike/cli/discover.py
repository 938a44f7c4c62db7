"""``nimlike discover``: a law that a game's P-positions or Grundy values follow, and the proof that it holds always."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli import flags
from nimlike.cli.output import check_output, deliver, json_line, progress_shown, read_input, tell_undecided
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.numbers import abbreviate, parse_number

if TYPE_CHECKING:
    from nimlike.proofs.guesses import Proposal
    from nimlike.proofs.results import Result
    from nimlike.study.proving import Proved


FORMS: Final = ("table", "dot", "walnut", "walnut-base", "walnut-addition", "json", "tikz", "svg")
"""The forms in which an automaton is printed (`nimlike.numeration.automata.forms`, and a picture)."""


def write_automaton(result: Result, form: str) -> str:
    """The automaton of a theorem in a form of `FORMS`."""
    from nimlike.numeration.automata import forms

    p, system = result.statement.p, result.statement.system
    if form != "svg":
        return forms.FORMS[form](p, system)
    from nimlike.plot.figures import MOST_ARROWS, MOST_STATES, automaton_file

    picture = automaton_file(forms.arrows(p), p.final.tolist(), f"the P-positions of {result.statement.rules.title}")
    if not picture:
        raise Undecided(
            f"an automaton of more than {MOST_STATES} states or {MOST_ARROWS} arrows is not drawn; "
            "--automaton dot lets Graphviz draw it"
        )
    return picture


_MOST_BOUND: Final = 1 << 22
_SECONDS: Final = 60
_LONGEST_CAPS: Final = 10_000_000  # characters


@click.command("discover")
@click.argument("rules", metavar="[RULESET or TERMS]", required=False)
@click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Not a game but a b-file, CSV or JSON list of terms or P-positions.",
)
@click.option("--fix", "fixed", multiple=True, help="Only positions with this number, like c=0; may be repeated.")
@click.option("--piles", type=int, help="How many piles, if their number is free [default: 2].")
@flags.number("--to", "bound", help="Look at numbers below this [default: larger and larger tables].")
@click.option("--caps", help="Not a game but caps f(1),f(2),...: does some number base explain them? - reads them.")
@click.option("--numeration", help="Only automata that read these digits, like fibonacci or recurrence:2,1:1,3.")
@flags.number("--seconds", default=_SECONDS, show_default=True, help="Time for the search; again for each proof.")
@flags.flag("--all", "every", help="All laws found in that time, not the first one only.")
@flags.flag("--prove", "proving", help="Then prove it for all sizes.")
@click.option("--automaton", type=click.Choice(FORMS), help="With --prove: print only the automaton, in this form.")
@flags.search_limit
@flags.output("Write the certificate (with --prove).")
@flags.workers("Processes, for the single games of a text with a letter.")
@flags.json(help="One JSON object a line (schema nimlike/discovery/3).")
def discover_command(
    rules: str | None,
    data: Path | None,
    fixed: tuple[str, ...],
    piles: int | None,
    bound: int | None,
    caps: str | None,
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

    With --data, or with numbers like 0,1,2,0,1,2 in place of a game, the law is that of these terms or P-positions.

    With --caps the data are the caps of a one-pile game, in which f(N) counters may be taken after a take from N: the
    program decides whether some number base explains it; exit code 1 if none does.

    Exit codes: 0 found (and proved); 4 nothing was found, or nothing proved.

    \b
    nimlike discover wythoff --prove
    nimlike discover euclid
    nimlike discover octal:0.77 --prove -o kayles.json
    nimlike discover nim --piles 3 --prove
    nimlike discover ./mygame.py --seconds 300 --all
    nimlike discover subtraction:1,c,c+1 --prove
    nimlike discover wythoff:a=A --prove --workers 2
    nimlike discover ./mygame.py --fix c=0
    nimlike discover --data b000201.txt
    nimlike discover "0,1,2,0,1,2,0,1,2,0,1,2"
    nimlike discover --caps 0,0,1,0,0,1,3
    """
    from nimlike.families import letter_games
    from nimlike.proofs.discovery import Search
    from nimlike.proofs.outcomes import outcome
    from nimlike.runs.workers import side_by_side
    from nimlike.study.data import are_terms
    from nimlike.study.proving import conjecture_of_letter, of_outcome

    # which options go together
    if sum(given is not None for given in (rules, data, caps)) != 1:
        raise click.UsageError("give a game, or terms, or else --data or --caps")
    if caps is not None:
        return _explain_caps(read_input(_LONGEST_CAPS) if caps == "-" else caps, as_json)
    if data is not None or are_terms(rules or ""):
        if fixed or piles is not None or numeration is not None or proving or automaton is not None:
            raise click.UsageError("data take none of --fix, --piles, --numeration, --prove and --automaton")
        return _tell_data(data, rules or "", bound, every, as_json)
    assert rules is not None
    if output is not None and not proving:
        raise click.UsageError("-o needs --prove: a conjecture has no certificate")
    if automaton is not None and not proving:
        raise click.UsageError("--automaton needs --prove")
    if every and proving:
        raise click.UsageError("--all lists conjectures; --prove proves one of them: give one of the two")
    check_output(output)
    flags.check_workers(workers)
    if bound is not None and bound < 8:
        raise ParseError("--to: a table below 8 says too little; give at least 8")
    if bound is not None and bound > _MOST_BOUND:
        raise LimitReached(f"--to: tables go below {_MOST_BOUND:,} at most")
    limit = flags.search_time(seconds)
    games = letter_games(rules)
    if games is not None and (numeration is not None or automaton is not None or every):
        raise click.UsageError("a text with a letter takes none of --numeration, --automaton and --all")
    if fixed and games is not None:
        raise click.UsageError("a text with a letter does not take --fix")
    if games is None and workers > 1:
        raise click.UsageError("--workers is for the single games of a text with a letter, like wythoff:a=A")
    try:
        with progress_shown(), side_by_side(workers):
            if games is not None:
                found = conjecture_of_letter(games, piles, limit, bound, proving)
            else:
                search = Search(rules, piles, limit, bound, numeration, fixed=_fixed(fixed))
                if not proving:
                    return 0 if _tell_results(search, every, as_json) else tell_undecided(search.nothing(), as_json)
                found = of_outcome(search, outcome(search, limit))
    except Undecided as nothing:
        return tell_undecided(nothing, as_json)
    code = tell_proved(found, rules, output, automaton, as_json)
    return code if proving else 0


def _fixed(texts: Iterable[str]) -> dict[str, int]:
    """The numbers that ``--fix`` gives, by their names."""
    found = {}
    for text in texts:
        name, equals, number = text.partition("=")
        if not name or not equals:
            raise ParseError(f"--fix {abbreviate(text)}: give a number by its name, like c=0")
        found[name.strip()] = parse_number(number.strip(), "--fix")
    return found


def _tell_data(path: Path | None, text: str, bound: int | None, every: bool, as_json: bool) -> int:
    from nimlike.study.data import parse_data, read_data, study

    try:
        found = study(parse_data("the terms", text) if path is None else read_data(path), bound, every)
    except Undecided as nothing:
        return tell_undecided(nothing, as_json)
    print(*(map(json_line, found.facts()) if as_json else found.lines), sep="\n")
    return 0


def tell_proved(
    found: Proved, text: str, output: Path | None, automaton: str | None, as_json: bool, as_bibtex: bool = False
) -> int:
    """Print what became of a proof, or its automaton in some form, and write its certificate; the exit code."""
    lines: Iterable[str] = [json_line({**found.facts, "statement": found.statement})] if as_json else found.lines
    if automaton is not None and found.result is not None and found.complete:
        lines = [write_automaton(found.result, automaton)]
    elif output is not None and found.certificate is not None and not as_json:
        lines = [*lines, f"  To check the certificate anywhere, with Python alone: python -m nimlike_check {output}"]
    if as_bibtex:
        from nimlike.families import cite

        lines = [*lines, "", cite(text, found.certificate)]
    wanted = output if found.complete else None
    deliver(lines, wanted, found.certificate, f"{abbreviate(text)}: there is no certificate to write")
    return 0 if found.complete else 1 if found.false else Undecided.exit_code


def _tell_results(found: Iterable[Proposal], every: bool, as_json: bool) -> int:
    """Print the first law, or each as it is found, but no other form of one; how many there were."""
    from nimlike.study.proving import conjecture_lines

    count = 0
    for proposal in found:
        if proposal.again:
            continue
        lines = [json_line(proposal.as_dict())] if as_json else conjecture_lines(proposal)
        print(*lines, sep="\n", flush=True)
        count += 1
        if not every:
            break
    return count


def _explain_caps(text: str, as_json: bool) -> int:
    """Print whether a number base explains the caps of a game; the exit code."""
    from nimlike.laws.sequences import explaining_base

    fields = text.replace(",", " ").split()
    if not fields:
        raise ParseError("--caps: no caps are given; write f(1),f(2),... like 0,0,1")
    found = explaining_base([0, *(parse_number(field, "--caps") for field in fields)], len(fields))
    failure = found.failure
    elements = abbreviate(", ".join(map(str, found.elements)), 1000)
    if as_json:
        result = {
            "schema": "nimlike/explaining-base/1",
            "bound": found.bound,
            "elements": list(found.elements),
            "holds": found.holds,
            "fails_at": None if failure is None else failure.pile,
            "because": None if failure is None else failure.because,
            "label": "computed",
        }
        print(json_line(result))
    elif failure is None:
        print(f"The base {elements} explains the game for piles to {found.bound:,}  [computed]")
    else:
        print(
            f"No base explains the game: the only candidate is {elements}; at pile"
            f" {failure.pile} the smallest winning take is {failure.g}, the smallest summand {failure.gbar}"
            f" ({failure.because})  [computed]"
        )
    return 0 if found.holds else 1
