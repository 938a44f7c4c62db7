"""``nimlike papers``: every claim of the papers, reproduced."""

from __future__ import annotations

import sys
from functools import partial

import click

from nimlike.claims.runner import Run
from nimlike.cli.output import Number, check_workers, json_line, progress_shown
from nimlike.core.phrase import counted
from nimlike.core.progress import report
from nimlike.core.side_by_side import results_of
from nimlike.runs.lent import side_by_side


@click.command("papers")
@click.option("--paper", help="Only this paper: bouton, wythoff, schwenk, holshouser-reiter or andrejic.")
@click.option("--bound", type=Number(), help="Raise each claim's own bound to this, to go further.")
@click.option("--list", "only_list", is_flag=True, help="List the claims without running them.")
@click.option(
    "--workers",
    type=Number(),
    default=1,
    show_default=True,
    help="Processes, for the claims. Each takes a second or two to start.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a claim, a line each (schema nimlike/claim/1).")
def command(paper: str | None, bound: int | None, only_list: bool, workers: int, as_json: bool) -> int:
    """Reproduce every claim of the papers: verdict, how it is known, time; errata last.

    The exit code is 1 when a claim does not come out as it is on record.

    \b
    nimlike papers
    nimlike papers --paper wythoff --bound 60
    nimlike papers --workers 2
    """
    from nimlike.claims.runner import found, select

    check_workers(workers)
    claims = select(paper)
    if only_list:
        for claim in claims:
            if as_json:
                print(json_line({"schema": "nimlike/claim/1", **claim.as_dict()}))
                continue
            print(f"{claim.name}  ({claim.paper}, section {claim.section})\n    {claim.statement}\n    {claim.how}")
        return 0
    runs: list[Run] = []
    with progress_shown(at_once=True), side_by_side(workers):
        findings = iter(results_of(partial(found, bound), [claim.name for claim in claims]))
        for done, claim in enumerate(claims):
            report(claim.name, done, len(claims))
            runs.append(Run(claim, *next(findings)))
            if as_json:
                print(json_line(runs[-1].as_dict()), flush=True)
            elif done + 1 == len(claims) or claims[done + 1].paper != claim.paper:
                _print_paper([each for each in runs if each.claim.paper == claim.paper])
    if not as_json:
        _print_summary(runs)
    wrong = [each.claim.name for each in runs if not each.as_recorded]
    if wrong:
        print(f"nimlike: not as recorded: {', '.join(wrong)}", file=sys.stderr)
    return 1 if wrong else 0


def _print_paper(runs: list[Run]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(title=runs[0].claim.paper, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("claim", "section", "verdict", "known", "time", "extent"):
        table.add_column(heading, justify="right" if heading == "time" else "left", no_wrap=heading == "claim")
    for each in runs:
        verdict = each.finding.verdict.value if each.as_recorded else "NOT AS RECORDED"
        name, seconds = each.claim.name.partition(".")[2], f"{each.seconds:.2f} s"
        table.add_row(name, each.claim.section, verdict, each.finding.label.value, seconds, each.finding.detail)
    # A pipe has no width of its own; the tables are made for 120 columns.
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False, markup=False)
    with console.capture() as captured:
        console.print(table)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()), flush=True)


def _print_summary(runs: list[Run]) -> None:
    errata = [each for each in runs if each.finding.counterexample]
    if errata:
        print("Errata: claims that fail as printed")
    for each in errata:
        print(f"  {each.claim.name} ({each.claim.paper}, section {each.claim.section})")
        print(f"    claimed: {each.claim.statement}")
        print(f"    counterexample: {each.finding.counterexample} ({each.finding.detail})")
    failed = counted(len(errata), "fails", "fail")
    seconds = sum(each.seconds for each in runs)
    hold = counted(len(runs) - len(errata), "holds", "hold")
    print(f"\n{counted(len(runs), 'claim')}: {hold}, {failed} as printed; {seconds:.1f} s")
