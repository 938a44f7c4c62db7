"""Proofs: ``nimlike prove``, of one game, of many, or that two games have the same P-positions."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.discover import FORMS, tell_proved
from nimlike.cli.output import (
    Number,
    check_output,
    check_workers,
    json_line,
    output_option,
    progress_shown,
    tell_undecided,
    workers_option,
    write_output,
)
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.phrases import counted
from nimlike.core.progress import results_of
from nimlike.runs.workers import side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nimlike.core.laws import Finding


@click.command("prove")
@click.argument("rules", metavar="[RULESET [= RULESET]]", nargs=-1)
@click.option("--piles", type=int, help="How many piles, if their number is free [default: any number].")
@click.option("--to", type=Number(), help="Compare with the exact search, or the two tables, up to this size.")
@click.option("--seconds", type=Number(), help="Time for searches; what is not found by then stays open.")
@click.option("--full", is_flag=True, help="List everything, however many.")
@click.option("--all", "most", type=Number(), metavar="K", help="The table of all maximum takes 1..K, as Markdown.")
@click.option(
    "--game",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file with a game of your own and its conjectured P-positions.",
)
@click.option("--beatty", metavar="P,Q,D,R[,P',Q',R']", help="Prove that the P-positions are (0, 0) and these pairs.")
@click.option("--formula", help="A statement about whole numbers instead of a game.")
@click.option("--numeration", help="The digits in which automata read, for --formula [default: binary].")
@output_option("Write the certificate; with --all, a folder for all of them.", folders=True)
@click.option(
    "--automaton", type=click.Choice(FORMS), help="Print only the automaton of the P-positions, in this form."
)
@click.option("--cite", "as_bibtex", is_flag=True, help="Print BibTeX too: papers, results proved here, certificate.")
@click.option("--certificate/--no-certificate", default=True, help="Whether to make a certificate and check it.")
@workers_option("Processes, for the rows of --all and for --to. Each takes a second or two to start.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line (schema nimlike/proof/1).")
def prove_command(
    rules: tuple[str, ...],
    piles: int | None,
    to: int | None,
    seconds: int | None,
    full: bool,
    most: int | None,
    game: Path | None,
    beatty: str | None,
    formula: str | None,
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

    Exit codes: 0 proved, or equal; 1 false, with the smallest counter-example, or different; 4 undecided, or some
    sizes stay open.

    \b
    nimlike prove wythoff
    nimlike prove nim --piles 4 -o nim4.json
    nimlike prove coprime:max=7 --to 1000 -o max-7.json
    nimlike prove coprime:max=4:total=2,3mod5
    nimlike prove coprime:n=105
    nimlike prove subtraction:4,7,c --to 100
    nimlike prove --all 30 --workers 4
    nimlike prove wythoff = vector:perm=k,0:move=k,k
    nimlike prove wythoff --automaton walnut
    nimlike prove wythoff:a=1:b=2 --beatty 0,1,2,1,2,-1,2
    nimlike prove --game examples/wythoff_knight.toml
    nimlike prove --formula "A x: E y: x = 2y | x = 2y + 1"
    """
    from nimlike.study.proving import of_finding, own_theorem, prove, prove_file

    # what is to be proved
    if (bool(rules) + (game is not None) + (formula is not None) + (most is not None)) != 1:
        raise click.UsageError("give one of GAME, GAME = GAME, --game FILE, --formula TEXT and --all K")
    if rules and (len(rules) not in (1, 3) or (len(rules) == 3 and rules[1] != "=")):
        raise click.UsageError("give one game, or two as in: wythoff = vector:perm=k,0:move=k,k")
    check_output(output, folder=most is not None)
    check_workers(workers)
    _refuse_beside(
        {
            "-o": (output is not None, certificate and len(rules) != 3),
            "--piles": (piles is not None, bool(rules)),
            "--beatty": (beatty is not None, len(rules) == 1),
            "--numeration": (numeration is not None, formula is not None),
            "--cite": (as_bibtex, len(rules) == 1 and not as_json),
            "--automaton": (automaton is not None, formula is None and most is None and len(rules) != 3),
        }
    )
    if to is not None and to > _MOST_COMPARED:
        raise LimitReached(f"--to: games are compared up to {_MOST_COMPARED:,} at most")
    if seconds is not None and seconds < 1:
        raise ParseError("--seconds: give at least 1")
    # how it is proved
    if formula is not None:
        return _decide_formula(formula, numeration or "binary", certificate, output, as_json)
    if len(rules) == 3:
        return _compare_games(rules[0], rules[2], piles, to, float(min(seconds or _SECONDS, sys.maxsize)), as_json)
    text = rules[0] if rules else None
    limit = None if seconds is None else float(min(seconds, sys.maxsize))
    if most is not None:
        return _prove_rows(_Rows(limit, to, as_json), most, output, workers)
    law = own_theorem(text) if text is not None and piles is None and beatty is None else None
    if law is None and (to is not None or full):
        raise click.UsageError("--to and --full go with two games, and with theorems of coprime and subtraction games")
    try:
        with progress_shown(), side_by_side(workers):
            if game is not None:
                found = prove_file(game, certificate)
            elif law is not None:
                found = of_finding(law(limit, full, False))
            else:
                assert text is not None
                found = prove(text, piles=piles, seconds=limit or _SECONDS, pairs=beatty, certify=certificate)
            code = tell_proved(found, text or str(game), output, automaton, as_json, as_bibtex)
            if to is None or found.finding is None:
                return code
            said, wrong = _compare_with_search(found.finding, to)
    except Undecided as open_still:
        return tell_undecided(open_still, as_json)
    if wrong or not as_json:
        print(said)
    return 1 if wrong else code


def _refuse_beside(options: dict[str, tuple[bool, bool]]) -> None:
    """Refuse an option that is given that does not fit what is to be proved."""
    for name, (given, fits) in options.items():
        if given and not fits:
            raise click.UsageError(f"{name} does not go with what is to be proved here")


def _decide_formula(text: str, numeration: str, certify: bool, output: Path | None, as_json: bool) -> int:
    from nimlike.proofs.results import decide_text

    with progress_shown():
        verdict = decide_text(text, numeration, certify)
    if output is not None:
        write_output(output, verdict.certificate_text + "\n")
    if as_json:
        print(json_line(verdict.as_dict()))
    else:
        print(verdict)
    return 0 if verdict.true else 1


# The table of the theorems of one game after another.

_MOST_COMPARED: Final = 1 << 20
_SECONDS: Final = 60.0


@dataclass(frozen=True)
class _Rows:
    """What the options ask of each row."""

    seconds: float | None
    bound: int | None
    as_json: bool


@dataclass(frozen=True)
class _Row:
    """A row: its line, its certificate, whether it holds for all sizes, and where the exact search disagrees."""

    text: str
    certificate: str | None
    complete: bool
    wrong: str


def _prove_rows(asked: _Rows, most: int, output: Path | None, workers: int) -> int:
    """Prove the theorems of the table, a row each; the exit code."""
    from nimlike.families import families, family

    table = next(table for name in families() if (table := family(name).letters(name).table) is not None)
    if not 1 <= most <= table.most:
        raise ParseError(f"--all: K is a whole number from 1 to {table.most}")
    texts = [table.row(k) for k in range(1, most + 1)]
    with progress_shown(), side_by_side(workers):
        rows: Iterable[_Row] = results_of(partial(_make_row, asked), texts)
        if output is not None:  # all files are written before the first row is printed
            rows = list(rows)
            for text, row in zip(texts, rows, strict=True):
                if row.certificate is not None:
                    name = text.partition(":")[2].replace("=", "-")
                    write_output(output / f"{name}.json", row.certificate + "\n")
        if not asked.as_json:
            print(table.head, flush=True)
        code = 0
        for text, row in zip(texts, rows, strict=True):
            print(row.text, flush=True)
            if row.wrong:
                print(row.wrong)
            code = 1 if row.wrong else code or (0 if row.complete else Undecided.exit_code)
            if output is not None and row.certificate is None:
                raise Undecided(f"{text}: the statement has no certificate to write")
    return code


def _make_row(asked: _Rows, text: str) -> _Row:
    """A row of the table, in whatever process."""
    from nimlike.families import law_of

    found = law_of(text, "theorem")(asked.seconds, False, True)
    said, wrong = ("", False) if asked.bound is None else _compare_with_search(found, asked.bound)
    certificate = None if found.certificate is None else json_line(found.certificate)
    shown = json_line(found.as_dict()) if asked.as_json else "\n".join(found.lines)
    return _Row(shown, certificate, found.complete, said if wrong else "")


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
    """Compare the P-positions of two games; the exit code.

    The tables are compared first. If they agree, one automaton is proved to be the set of P-positions of both games,
    as far as there is one and both have moves that are linear conditions.
    """
    from nimlike.proofs.outcomes import compare

    if to is not None and to < 1:
        raise ParseError("--to: give at least 1")
    with progress_shown():
        found = compare(first, second, to, piles, seconds)
    print(json_line(found.as_dict()) if as_json else found)
    return 1 if found.difference is not None else 0
