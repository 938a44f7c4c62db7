"""``nimlike discover``: a law that a game's table follows; ``nimlike prove``: who wins a game at every size."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli import flags
from nimlike.cli.output import (
    check_output,
    deliver,
    json_line,
    progress_shown,
    read_input,
    tell_undecided,
    write_output,
)
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.phrases import counted
from nimlike.runs.workers import side_by_side

if TYPE_CHECKING:
    from nimlike.core.laws import Finding
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
_SECONDS: Final = 60  # for a search, and again for each proof
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


# ``nimlike prove``: a proof of all sizes, or that two games have the same P-positions.


@click.command("prove")
@click.argument("rules", metavar="[RULESET [= RULESET]]", nargs=-1)
@click.option("--piles", type=int, help="How many piles, if their number is free [default: any number].")
@flags.number("--to", help="Compare with the exact search, or the two tables, up to this size.")
@flags.number("--seconds", help="Time for searches; what is not found by then stays open.")
@flags.flag("--full", help="List everything, however many.")
@click.option(
    "--game",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file with a game of your own and its conjectured P-positions.",
)
@click.option("--beatty", metavar="P,Q,D,R[,P',Q',R']", help="Prove that the P-positions are (0, 0) and these pairs.")
@click.option("--formula", help="A statement about whole numbers instead of a game.")
@click.option("--of", "wanted", type=click.Choice(["grundy"]), help="Prove Grundy values instead of who wins.")
@click.option("--numeration", help="The digits in which automata read, for --formula [binary] and --of grundy.")
@flags.output("Write the certificate.")
@click.option(
    "--automaton", type=click.Choice(FORMS), help="Print only the automaton of the P-positions, in this form."
)
@flags.flag("--cite", "as_bibtex", help="Print BibTeX too: papers, results proved here, certificate.")
@click.option("--certificate/--no-certificate", default=True, help="Whether to make a certificate and check it.")
@flags.workers("Processes, for small games of a theorem and for --to.")
@flags.json(help="One JSON object a line (schema nimlike/proof/1).")
def prove_command(
    rules: tuple[str, ...],
    piles: int | None,
    to: int | None,
    seconds: int | None,
    full: bool,
    game: Path | None,
    beatty: str | None,
    formula: str | None,
    wanted: str | None,
    numeration: str | None,
    output: Path | None,
    automaton: str | None,
    as_bibtex: bool,
    certificate: bool,
    workers: int,
    as_json: bool,
) -> int:
    """Prove who wins a game at every size, with a certificate that the independent checker accepts.

    The game's own theorem is proved if it has one, else its known P-positions by automata, else the period of its
    Grundy values, else a law that its table follows. With a letter for a number, as in subtraction:4,7,c, the theorem
    is of all these games; coprime:n=105 is of every maximum take. GAME = GAME compares the P-positions of two games:
    the first difference, or a proof that there is none.

    --beatty names two complementary sequences, A_n = floor(n alpha + gamma) and B_n = floor(n beta + delta) for n >= 1,
    by alpha = (P + Q sqrt(D))/R and gamma = (P' + Q' sqrt(D))/R', or without gamma; each pair is meant in either order.

    --of grundy proves the Grundy values of all positions: an automaton accepts a position with a number iff the number
    is its value. It is found from a table, in the digits of --numeration or of several number systems.

    Exit codes: 0 proved, or equal; 1 false, with the smallest counter-example, or different; 4 undecided, or some
    sizes stay open.

    \b
    nimlike prove wythoff
    nimlike prove nim --piles 4 -o nim4.json
    nimlike prove coprime:max=7 --to 1000 -o max-7.json
    nimlike prove coprime:max=4:total=2,3mod5
    nimlike prove coprime:n=105
    nimlike prove subtraction:4,7,c --to 100
    nimlike prove wythoff = vector:perm=k,0:move=k,k
    nimlike prove wythoff --automaton walnut
    nimlike prove wythoff:a=1:b=2 --beatty 0,1,2,1,2,-1,2
    nimlike prove nim --piles 3 --of grundy
    nimlike prove --game examples/wythoff_knight.toml
    nimlike prove --formula "A x: E y: x = 2y | x = 2y + 1"
    """
    from nimlike.study.proving import of_finding, own_theorem, prove, prove_file

    # what is to be proved
    if (bool(rules) + (game is not None) + (formula is not None)) != 1:
        raise click.UsageError("give one of GAME, GAME = GAME, --game FILE and --formula TEXT")
    if rules and (len(rules) not in (1, 3) or (len(rules) == 3 and rules[1] != "=")):
        raise click.UsageError("give one game, or two as in: wythoff = vector:perm=k,0:move=k,k")
    check_output(output)
    flags.check_workers(workers)
    fitting = {  # whether each is given, and whether it fits what is to be proved
        "-o": (output is not None, certificate and len(rules) != 3),
        "--piles": (piles is not None, bool(rules)),
        "--beatty": (beatty is not None, len(rules) == 1),
        "--of": (wanted is not None, len(rules) == 1 and beatty is None),
        "--numeration": (numeration is not None, formula is not None or wanted is not None),
        "--cite": (as_bibtex, len(rules) == 1 and not as_json),
        "--automaton": (automaton is not None, formula is None and len(rules) != 3),
    }
    for name, (given, fits) in fitting.items():
        if given and not fits:
            raise click.UsageError(f"{name} does not go with what is to be proved here")
    if to is not None and to > _MOST_COMPARED:
        raise LimitReached(f"--to: games are compared up to {_MOST_COMPARED:,} at most")
    limit = None if seconds is None else flags.search_time(seconds)
    # how it is proved
    if formula is not None:
        return _decide_formula(formula, numeration or "binary", certificate, output, as_json)
    if len(rules) == 3:
        return _compare_games(rules[0], rules[2], piles, to, limit or _SECONDS, as_json)
    text = rules[0] if rules else None
    law = own_theorem(text) if text is not None and piles is None and beatty is None and wanted is None else None
    if law is None and (to is not None or full):
        raise click.UsageError("--to and --full go with two games, and with theorems of coprime and subtraction games")
    try:
        with progress_shown(), side_by_side(workers):
            if game is not None:
                found = prove_file(game, certificate)
            elif law is not None:
                found = of_finding(law(limit, full))
            else:
                assert text is not None
                found = prove(
                    text,
                    piles=piles,
                    seconds=limit or _SECONDS,
                    pairs=beatty,
                    certify=certificate,
                    values=wanted is not None,
                    numeration=numeration,
                )
            code = tell_proved(found, text or str(game), output, automaton, as_json, as_bibtex)
            if to is None or found.finding is None:
                return code
            said, wrong = _compare_with_search(found.finding, to)
    except Undecided as open_still:
        return tell_undecided(open_still, as_json)
    if wrong or not as_json:
        print(said)
    return 1 if wrong else code


def _decide_formula(text: str, numeration: str, certify: bool, output: Path | None, as_json: bool) -> int:
    from nimlike.proofs.results import decide_text

    with progress_shown():
        verdict = decide_text(text, numeration, certify)
    if output is not None:
        write_output(output, verdict.certificate_text + "\n")
    print(json_line(verdict.as_dict()) if as_json else verdict)
    return 0 if verdict.true else 1


_MOST_COMPARED: Final = 1 << 20


def _compare_with_search(found: Finding, bound: int) -> tuple[str, bool]:
    """What the exact search says of a theorem for all n up to the bound, and whether it disagrees."""
    assert found.compare is not None
    wrong, undecided = found.compare(bound)
    if wrong:
        return f"The exact search disagrees at {found.size} = {', '.join(map(str, wrong[:10]))}.", True
    left = f" but {counted(undecided, 'open one')}" if undecided else ""
    return f"The exact search agrees for every {found.size} <= {bound}{left}.", False


# Whether two games have the same P-positions.


def _compare_games(first: str, second: str, piles: int | None, to: int | None, seconds: float, as_json: bool) -> int:
    """Compare the P-positions of two games, in tables, then by one automaton proved for both; the exit code."""
    from nimlike.proofs.outcomes import compare

    if to is not None and to < 1:
        raise ParseError("--to: give at least 1")
    with progress_shown():
        found = compare(first, second, to, piles, seconds)
    print(json_line(found.as_dict()) if as_json else found)
    return 1 if found.difference is not None else 0
