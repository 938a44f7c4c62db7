"""``nimlike discover``: an automaton that fits a game's P-positions, and the proof that it holds for all sizes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.phrase import counted

if TYPE_CHECKING:
    from nimlike.prove.guesses import Conjecture


_MOST_BOUND: Final = 1 << 22


@click.command("discover")
@click.argument("rules", metavar="RULESET")
@click.option("--piles", type=int, help="How many piles (nim).")
@click.option("--bound", type=Number(), help="Fit the P-positions below this [default: larger and larger tables].")
@click.option("--numeration", help="Try these digits alone, like fibonacci or recurrence:2,1:1,3.")
@click.option("--prove", "proving", is_flag=True, help="Then prove it for all sizes.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the certificate (with --prove)."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/discovery/1).")
def command(
    rules: str,
    piles: int | None,
    bound: int | None,
    numeration: str | None,
    proving: bool,
    output: Path | None,
    as_json: bool,
) -> int:
    """Find a number system and an automaton that fit the P-positions of a game; with --prove, prove them.

    Nothing but the rules goes in. Exit codes: 0 found (and proved); 4 nothing was found, or nothing proved.

    \b
    nimlike discover wythoff --prove
    nimlike discover wythoff:a=2:b=3
    nimlike discover nim --piles 3 --prove -o nim3.json
    """
    from nimlike.numeration.automata.named import system_named
    from nimlike.prove.guesses import conjectures, of_game
    from nimlike.prove.results import decide

    if output is not None and not proving:
        raise click.UsageError("-o needs --prove: a conjecture has no certificate")
    check_output(output)
    if bound is not None and bound < 8:
        raise ParseError("--bound: a table below 8 says too little; give at least 8")
    if bound is not None and bound > _MOST_BOUND:
        raise LimitReached(f"--bound: tables go below {_MOST_BOUND:,} at most")
    source = of_game(rules, piles)
    if numeration is not None:
        source = replace(source, systems=[system_named(numeration)])
    if bound is not None:
        source = replace(source, bounds=(bound,))
    game, systems, bounds = source.rules, source.systems, source.bounds
    refuted: list[str] = []
    undecided: list[str] = []
    with progress_shown():
        for conjecture in conjectures(source):
            if not proving:
                _tell(conjecture, as_json)
                return 0
            try:
                result = decide(conjecture.statement)
            except Undecided as error:
                undecided.append(str(error))
                continue
            if result.refutation is not None:
                refuted.append(
                    f"{counted(conjecture.statement.p.states, 'state')} over {conjecture.statement.system.name} digits,"
                    f" which fit below {conjecture.below}: {result.refutation}"
                )
                continue
            if output is not None:
                write_output(output, result.certificate_text + "\n")
            if as_json:
                print(json_line(_facts(conjecture) | {"refuted": refuted, "proof": result.as_dict()}))
            else:
                from nimlike.cli.prove import told

                for line in refuted:
                    print(f"refuted: {line}")
                _tell(conjecture, False)
                print("\n".join(told(result)))
            return 0
    names = ", ".join(system.name for system in systems)
    if refuted or undecided:
        raise Undecided(f"{game.title}: no conjecture could be proved: {'; '.join([*refuted, *undecided])}")
    raise Undecided(
        f"{game.title}: no automaton fits the P-positions below {max(bounds)} in the digits tried ({names})",
        max(bounds),
    )


def _facts(conjecture: Conjecture) -> dict[str, Any]:
    statement = conjecture.statement
    return {
        "schema": "nimlike/discovery/1",
        "ruleset": statement.rules.ruleset,
        "title": statement.rules.title,
        "numeration": {"name": statement.system.name, "terms": [str(u) for u in statement.system.terms[:12]]},
        "states": statement.p.states,
        "words": statement.words,
        "fits_below": conjecture.below,
        "label": "conjectured",
    }


def _tell(conjecture: Conjecture, as_json: bool) -> None:
    if as_json:
        print(json_line(_facts(conjecture)))
        return
    statement = conjecture.statement
    position = ", ".join(statement.rules.position)
    terms = ", ".join(map(str, statement.system.terms[:6]))
    print(f"Conjecture: In {statement.rules.title}, ({position}) is a P-position if and only if {statement.words}")
    print(f"  digits over {terms}, ... ({statement.system.name})")
    print(f"  [conjectured: fits all P-positions with numbers below {conjecture.below:,}]")
