"""``nimlike puzzle``: a puzzle from a seed, its answer, and whether a move is right."""

from __future__ import annotations

from datetime import date
from secrets import randbelow
from typing import TYPE_CHECKING, Any, Final

import click

from nimlike.cli.output import json_line, progress_shown, show

if TYPE_CHECKING:
    from nimlike.puzzles.make import Puzzle

_SEEDS: Final = 10_000


@click.command("puzzle")
@click.argument("rules", metavar="[RULESET]", required=False)
@click.option("--grade", type=click.IntRange(1, 5), default=2, show_default=True, help="1: seen at once; 5: theory.")
@click.option("--kind", default="move", show_default=True, help="move, all, who or play.")
@click.option("--seed", help="A number or a word; the same one makes the same puzzle. By default any.")
@click.option("--answer", "answered", is_flag=True, help="Tell the answer, with the reason.")
@click.option("--move", help="Say whether this move is right; exit code 1 if it is not.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/puzzle/1).")
def command(
    rules: str | None, grade: int, kind: str, seed: str | None, answered: bool, move: str | None, as_json: bool
) -> int:
    """A puzzle, made from a game, a kind, a grade and a seed; without a game that of the day.

    Kinds: move (find a winning move), all (find all of them), who (who wins?), play (win from here).

    \b
    nimlike puzzle
    nimlike puzzle nim --grade 3 --seed 7
    nimlike puzzle nim --grade 3 --seed 7 --move b3
    nimlike puzzle octal:0.77 --kind all --grade 3 --seed 7 --answer
    """
    from nimlike.puzzles.days import of_day
    from nimlike.puzzles.make import puzzle

    with progress_shown():
        if rules is None:
            made = of_day(date.today())
        else:
            made = puzzle(rules, kind, grade, str(randbelow(_SEEDS)) if seed is None else seed)
    if move is not None:
        return _judged(made, move)
    if as_json:
        print(json_line(_as_dict(made, answered)))
    else:
        show(*_lines(made, answered))
    return 0


def _judged(made: Puzzle, move: str) -> int:
    from nimlike.play.typed import move_as_meant
    from nimlike.puzzles.judge import judge, reason_of, refutation

    judged = judge(made.position, move_as_meant(move))
    if judged.right:
        show(f"{judged.move.brief()} wins.", reason_of(made.position)[0])
        return 0
    show(f"{judged.move.brief()} does not win.", *filter(None, refutation(judged)))
    return 1


def _lines(made: Puzzle, answered: bool) -> list[str]:
    from nimlike.puzzles.sheets import solution

    rules, state = made.position.ruleset, made.position.state
    lines = [
        f"{rules.name}, grade {made.grade} of 5, seed {made.seed}",
        f"{rules.rules()} {rules.ending(state)}",
        made.position.brief(),
        f"  {rules.words(state)}",
        made.question,
    ]
    if answered:
        told, why = solution(made)
        lines += ["", told, *filter(None, [why]), f"[{made.answer.label}: {made.answer.source}]"]
    return lines


def _as_dict(made: Puzzle, answered: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "schema": "nimlike/puzzle/1",
        "rules": str(made.position.ruleset),
        "kind": made.kind,
        "asked": made.asked,
        "seed": made.seed,
        "position": str(made.position),
        "question": made.question,
        "grade": made.grade,
        "difficulty": made.difficulty.tenths / 10,
    }
    if answered:
        found["answer"] = made.answer.as_dict(why=True)
    return found
