"""Proofs: ``nimlike prove``, of one game, of many, or that two games have the same P-positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli import flags
from nimlike.cli.discover import FORMS, tell_proved
from nimlike.cli.output import check_output, json_line, progress_shown, tell_undecided, write_output
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.phrases import counted
from nimlike.runs.workers import side_by_side

if TYPE_CHECKING:
    from nimlike.core.laws import Finding


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
_SECONDS: Final = 60.0


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
