"""Proofs: ``nimlike prove``, ``theorem`` and ``compare``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.discover import FORMS, sentences_of_proof, write_automaton
from nimlike.cli.output import (
    Number,
    check_output,
    check_workers,
    deliver,
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

    from nimlike.core.laws import Finding, TheoremTable


@click.command("prove")
@click.argument("rules", metavar="[RULESET]", required=False)
@click.option("--piles", type=int, help="How many piles (nim) [default: any number].")
@click.option(
    "--game",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file with a game of your own and its conjectured P-positions.",
)
@click.option("--beatty", metavar="P,Q,D,R[,P',Q',R']", help="Prove that the P-positions are (0, 0) and these pairs.")
@click.option("--formula", help="A statement about whole numbers instead of a game.")
@click.option("--numeration", help="The digits in which automata read, for --formula [default: binary].")
@output_option("Write the certificate to this file.")
@click.option(
    "--automaton", type=click.Choice(FORMS), help="Print only the automaton of the P-positions, in this form."
)
@click.option("--certificate/--no-certificate", default=True, help="Whether to make a certificate and check it.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/proof/1).")
def prove_command(
    rules: str | None,
    piles: int | None,
    game: Path | None,
    beatty: str | None,
    formula: str | None,
    numeration: str | None,
    output: Path | None,
    automaton: str | None,
    certificate: bool,
    as_json: bool,
) -> int:
    """Prove for all sizes who wins, by automata, with a certificate that the independent checker accepts.

    --beatty names two complementary sequences, A_n = floor(n alpha + gamma) and B_n = floor(n beta + delta) for n >= 1,
    by alpha = (P + Q sqrt(D))/R and gamma = (P' + Q' sqrt(D))/R', or without gamma; each pair is meant in either order.

    Exit codes: 0 proved; 1 false, with the smallest counter-example; 4 undecided.

    \b
    nimlike prove wythoff
    nimlike prove nim --piles 4 -o nim4.json
    nimlike prove schwenk:cap=2x --json
    nimlike prove wythoff --automaton walnut
    nimlike prove wythoff:a=1:b=2 --beatty 0,1,2,1,2,-1,2
    nimlike prove --game examples/wythoff_knight.toml
    nimlike prove --formula "A x: E y: x = 2y | x = 2y + 1"
    """
    if sum(given is not None for given in (rules, game, formula)) != 1:
        raise click.UsageError("give one of a ruleset like wythoff, --game FILE, and --formula TEXT")
    check_output(output)
    if output is not None and not certificate:
        raise click.UsageError("-o writes the certificate that --no-certificate leaves out")
    if piles is not None and rules is None:
        raise click.UsageError("--piles goes with a ruleset")
    if beatty is not None and rules is None:
        raise click.UsageError("--beatty goes with a ruleset")
    if numeration is not None and formula is None:
        raise click.UsageError("--numeration goes with --formula")
    if formula is not None:
        if automaton is not None:
            raise click.UsageError("--automaton goes with a game: a formula has no set of P-positions")
        return _decide_formula(formula, numeration or "binary", certificate, output, as_json)
    return prove_game(rules, piles, game, beatty, output, automaton, certificate, as_json)


def prove_game(
    rules: str | None,
    piles: int | None = None,
    game: Path | None = None,
    beatty: str | None = None,
    output: Path | None = None,
    automaton: str | None = None,
    certificate: bool = True,
    as_json: bool = False,
) -> int:
    """Prove who wins a game at every size: by a law of its own, by automata, or what a table shows; tell it."""
    from nimlike.numeration.beatty_pairs import BeattyPairs
    from nimlike.prove.results import decide
    from nimlike.prove.statements import is_set_known, law_of_every_size, theorem_of, with_pairs

    # a law of the game of its own
    if (
        rules is not None
        and beatty is None
        and piles is None
        and automaton is None
        and (law := law_of_every_size(rules)) is not None
    ):
        try:
            with progress_shown():
                found = law()
        except Undecided as open_still:
            return tell_undecided(open_still, as_json)
        lines = [json_line(found.as_dict())] if as_json else found.told()
        missing = f"{rules}: there is no certificate to write"
        deliver(lines, output, found.certificate, missing)
        return 0 if found.complete else Undecided.exit_code
    # no set is known: what a table shows
    if rules is not None and beatty is None and not is_set_known(rules, piles):
        from nimlike.cli.discover import prove_what_is_found

        return prove_what_is_found(rules, piles, output, automaton, as_json)

    # a proof by automata
    try:
        with progress_shown():
            if game is not None:
                from nimlike.prove.outcomes import statement_of_file

                statement = statement_of_file(game)
            else:
                assert rules is not None
                pairs = BeattyPairs.read(beatty) if beatty is not None else None
                statement = theorem_of(rules, piles) if pairs is None else with_pairs(rules, pairs, piles)
            result = decide(statement, certificate)
    except Undecided as open_still:
        return tell_undecided(open_still, as_json)
    if output is not None and result.certificate is not None:
        write_output(output, result.certificate_text + "\n")
    if automaton is not None and result.proved:
        print(write_automaton(result, automaton))
    elif as_json:
        print(json_line(result.as_dict()))
    else:
        print("\n".join(sentences_of_proof(result)))
    return 0 if result.proved else 1


def _decide_formula(text: str, numeration: str, certify: bool, output: Path | None, as_json: bool) -> int:
    from nimlike.prove.results import decide_text

    with progress_shown():
        verdict = decide_text(text, numeration, certify)
    if output is not None:
        write_output(output, verdict.certificate_text + "\n")
    if as_json:
        print(json_line(verdict.as_dict()))
    else:
        print(verdict)
    return 0 if verdict.true else 1


# ``nimlike theorem``: who wins a game for every size, found and proved.

_MOST_COMPARED: Final = 100_000


@click.command("theorem")
@click.argument("rules", metavar="[RULESET]", required=False)
@click.option("--all", "to", type=Number(), metavar="K", help="The table of all maximum takes 1..K, as Markdown.")
@click.option("--piles", type=int, help="How many piles, where their number is free.")
@click.option("--bound", type=Number(), help="Compare with the exact search for all n (or c) up to this.")
@click.option("--full", is_flag=True, help="List everything, however many.")
@click.option(
    "--seconds",
    type=Number(),
    help="Time for the search; the rest is open [default: 300; coprime to K = 30].",
)
@output_option("Write the certificate; with --all, a folder for all of them.", folders=True)
@workers_option("Processes, for the rows of --all and for --bound. Each takes a second or two to start.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line (schema nimlike/theorem/1).")
def theorem_command(
    rules: str | None,
    to: int | None,
    piles: int | None,
    bound: int | None,
    full: bool,
    seconds: int | None,
    output: Path | None,
    workers: int,
    as_json: bool,
) -> int:
    """Find the winner of a game for every size, and prove it.

    In the coprime game the even n are those of Theorem E, for every K. The conditions on odd n come with what the
    independent checker needs, and the checker is asked before anything is printed; for K > 30 most odd n stay open,
    unless --seconds is given. Exit
    codes: 4 when some n stay open, which the statement then names; 1 when --bound finds a disagreement. In the
    coprime game A may also win by the remainder of his total (total=RmodM). Where gcd(a, b)
    has to divide some M > 1 (gcd=M), no classification is found, and the exit code is 4.

    Where n, or the primes of n, are given in place of max, the theorem is of every K, for all n with the same primes:
    the career of these primes. "coprime" alone has what is known of every K and n.

    Of a subtraction game with a letter c among its numbers, the least period and preperiod are proved for every c:
    those of the P-positions, or with :grundy those of the Grundy values. subtraction:a,b,c has what is known of all
    sets of three numbers. Any other game is answered as by nimlike prove.

    \b
    nimlike theorem coprime:max=10
    nimlike theorem coprime:max=7 --bound 1000 -o max-7.json
    nimlike theorem coprime:max=4:total=2,3mod5
    nimlike theorem coprime:n=105 -o career.json
    nimlike theorem coprime:primes=3,7,11,13
    nimlike theorem subtraction:4,7,c --bound 100
    nimlike theorem wythoff -o wythoff.json
    nimlike theorem --all 30 --workers 4
    """
    from nimlike.families import laws_of

    if (rules is None) == (to is None):
        raise click.UsageError("give a ruleset like coprime:max=10, or else --all K")
    if bound is not None and bound > _MOST_COMPARED:
        raise LimitReached(f"--bound: the exact search is run for every n up to {_MOST_COMPARED:,} at most")
    check_workers(workers)
    check_output(output, folder=to is not None)
    if rules is not None and "theorem" not in laws_of(rules):
        if bound is not None or full:
            raise click.UsageError("--bound and --full go with the theorems of the coprime and subtraction games")
        return prove_game(rules, piles, output=output, as_json=as_json)
    if piles is not None:
        raise click.UsageError("--piles goes with a game whose number of piles is free")
    texts: dict[str, Path | None] = {}
    if to is not None:
        table = _table()
        if not 1 <= to <= table.most:
            raise ParseError(f"--all: K is a whole number from 1 to {table.most}")
        for text in map(table.row, range(1, to + 1)):
            texts[text] = output and output / f"{text.partition(':')[2].replace('=', '-')}.json"
    asked = _Asked(None if seconds is None else float(min(seconds, sys.maxsize)), full, rules is None, bound, as_json)
    with progress_shown(), side_by_side(workers):
        if rules is not None:
            try:
                told, found = _find_theorem(asked, rules)
            except Undecided as open_still:
                return tell_undecided(open_still, as_json)
            code = _deliver_theorem(rules, told, output)
            return code if bound is None else _print_comparison(_compare_with_search(asked, found, bound)) or code
        rows: Iterable[tuple[_Told, _Compared]] = results_of(partial(_row, asked), texts)
        if output is not None:  # all files are written before the first row is printed
            rows = list(rows)
            for path, (told, _) in zip(texts.values(), rows, strict=True):
                if path is not None and told.certificate is not None:
                    write_output(path, told.certificate + "\n")
        if not as_json:
            print(table.head, flush=True)
        code = 0
        for (text, path), (told, compared) in zip(texts.items(), rows, strict=True):
            code = code or _deliver_theorem(text, told, None if told.certificate is not None else path)
            code = _print_comparison(compared) or code
    return code


def _table() -> TheoremTable:
    """The table of theorems of the family that has one."""
    from nimlike.families import families, family

    return next(table for name in families() if (table := family(name).letters(name).table) is not None)


@dataclass(frozen=True)
class _Asked:
    """What is asked of each game."""

    seconds: float | None
    full: bool
    row: bool
    bound: int | None
    as_json: bool


@dataclass(frozen=True)
class _Told:
    """What is told of a game: the theorem, its certificate, and whether it holds for all sizes."""

    text: str
    certificate: str | None
    complete: bool


_Compared = tuple[str, bool]
"""What is said of a comparison, and whether it found a disagreement."""


def _find_theorem(asked: _Asked, text: str) -> tuple[_Told, Finding]:
    """The theorem of a game."""
    from nimlike.families import law_of

    law = law_of(text, "theorem")
    found = law(asked.seconds, asked.full, asked.row)
    lines = found.lines if asked.row else found.told()  # a row of the table stays one line
    shown = json_line(found.as_dict()) if asked.as_json else "\n".join(lines)
    certificate = None if found.certificate is None else json_line(found.certificate)
    return _Told(shown, certificate, found.complete), found


def _compare_with_search(asked: _Asked, found: Finding, bound: int) -> _Compared:
    """Whether the theorem is what the exact search says for all n up to the bound."""
    assert found.compare is not None
    wrong, undecided = found.compare(bound)
    if wrong:
        return f"The exact search disagrees at {found.size} = {', '.join(map(str, wrong[:10]))}.", True
    if asked.as_json or asked.row:
        return "", False
    left = f" but {counted(undecided, 'open one')}" if undecided else ""
    return f"The exact search agrees for every {found.size} <= {bound}{left}.", False


def _row(asked: _Asked, text: str) -> tuple[_Told, _Compared]:
    """A row of the table, in whatever process."""
    told, found = _find_theorem(asked, text)
    return told, ("", False) if asked.bound is None else _compare_with_search(asked, found, asked.bound)


def _deliver_theorem(text: str, told: _Told, path: Path | None) -> int:
    """Write the certificate of a theorem and print it; returns the exit code."""
    missing = f"{text}: the statement has no certificate to write"
    deliver([told.text], path, told.certificate, missing)
    return 0 if told.complete else Undecided.exit_code


def _print_comparison(compared: _Compared) -> int:
    """Print what came of a comparison; returns the exit code."""
    said, wrong = compared
    if said:
        print(said)
    return int(wrong)


# ``nimlike compare``: whether two games have the same P-positions.

_MOST_BOUND = 1 << 20


@click.command("compare")
@click.argument("first", metavar="RULESET")
@click.argument("second", metavar="RULESET")
@click.option("--piles", type=int, help="How many piles, where their number is free (nim).")
@click.option("--bound", type=Number(), help="Compare tables below this [default: larger and larger ones].")
@click.option("--seconds", type=Number(), default=60, show_default=True, help="Time for the tables.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/comparison/1).")
def compare_command(first: str, second: str, piles: int | None, bound: int | None, seconds: int, as_json: bool) -> int:
    """Compare the P-positions of two games: give the first difference, or a proof that there is none.

    The tables are compared first. Where they agree, one automaton is proved to be the set of P-positions of both games,
    if there is one and both have moves that are linear conditions.

    Exit codes: 0 the same, for all sizes or below the bound that is named; 1 they differ.

    \b
    nimlike compare wythoff vector:perm=k,0:move=k,k
    nimlike compare octal:0.3 subtraction:1
    nimlike compare wythoff ./mygame.py --bound 200
    """
    from nimlike.prove.outcomes import compare

    if bound is not None and not 1 <= bound <= _MOST_BOUND:
        raise ParseError(f"--bound: give a number from 1 to {_MOST_BOUND:,}")
    if seconds < 1:
        raise ParseError("--seconds: give at least 1")
    with progress_shown():
        found = compare(first, second, bound, piles, float(min(seconds, sys.maxsize)))
    print(json_line(found.as_dict()) if as_json else found)
    return 1 if found.difference is not None else 0
