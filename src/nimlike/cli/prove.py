"""``nimlike prove``: who wins, proved for all sizes."""

from __future__ import annotations

from pathlib import Path

import click

from nimlike.cli.output import deliver, json_line, progress_shown, tell_undecided
from nimlike.cli.proofs import FORMS, formed, told
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import Undecided
from nimlike.core.languages import tr


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
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the certificate to this file."
)
@click.option(
    "--automaton", type=click.Choice(FORMS), help="Print only the automaton of the P-positions, in this form."
)
@click.option("--certificate/--no-certificate", default=True, help="Whether to make a certificate and check it.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/proof/1).")
def command(
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
        raise click.UsageError(tr("give one of a ruleset like wythoff, --game FILE, and --formula TEXT"))
    check_output(output)
    if output is not None and not certificate:
        raise click.UsageError(tr("-o writes the certificate that --no-certificate leaves out"))
    if piles is not None and rules is None:
        raise click.UsageError(tr("--piles goes with a ruleset"))
    if beatty is not None and rules is None:
        raise click.UsageError(tr("--beatty goes with a ruleset"))
    if numeration is not None and formula is None:
        raise click.UsageError(tr("--numeration goes with --formula"))
    if formula is not None:
        if automaton is not None:
            raise click.UsageError(tr("--automaton goes with a game: a formula has no set of P-positions"))
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
        missing = tr("{rules}: there is no certificate to write", rules=rules)
        deliver(lines, output, found.certificate, missing)
        return 0 if found.complete else Undecided.exit_code
    if rules is not None and beatty is None and not is_set_known(rules, piles):
        from nimlike.cli.discover import prove_what_is_found

        return prove_what_is_found(rules, piles, output, automaton, as_json)

    try:
        with progress_shown():
            if game is not None:
                from nimlike.prove.own import statement_of_file

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
        print(formed(result, automaton))
    elif as_json:
        print(json_line(result.as_dict()))
    else:
        print("\n".join(told(result)))
    return 0 if result.proved else 1


def _decide_formula(text: str, numeration: str, certify: bool, output: Path | None, as_json: bool) -> int:
    from nimlike.prove.formula_proofs import decide_text

    with progress_shown():
        verdict = decide_text(text, numeration, certify)
    if output is not None:
        write_output(output, verdict.certificate_text + "\n")
    if as_json:
        print(json_line(verdict.as_dict()))
    else:
        print(verdict)
    return 0 if verdict.true else 1
