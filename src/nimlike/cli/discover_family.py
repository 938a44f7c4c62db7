"""What ``nimlike discover`` prints of a text with a letter: the law of all its games, and what is proved of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nimlike.cli.output import deliver, json_line, progress_shown, tell_undecided
from nimlike.core.errors import Undecided
from nimlike.core.languages import tr

if TYPE_CHECKING:
    from nimlike.core.letters import Lettered
    from nimlike.prove.families import FamilyOutcome, FamilyProposal


def tell_family(
    games: Lettered,
    piles: int | None,
    seconds: float,
    bound: int | None,
    proving: bool,
    output: Path | None,
    as_json: bool,
    workers: int,
) -> int:
    """Find, and prove, a law of all games of a text with a letter, and print it.

    The laws of single games, and their proofs, are the work of so many processes.
    """
    from nimlike.prove.families import FamilySearch, family_outcome
    from nimlike.runs.lent import side_by_side

    search = FamilySearch(games, piles, seconds, bound)
    with progress_shown(), side_by_side(workers):
        result = family_outcome(search) if proving else None
        proposal = result.proposal if result is not None else None if proving else next(iter(search), None)
    if proposal is None:
        return tell_undecided(search.nothing(), as_json)
    lines = [json_line(proposal.as_dict() if result is None else result.as_dict())] if as_json else _told(proposal)
    wanted = output if result is not None and result.finding is not None else None
    missing = tr("{game}: the proof has no certificate to write", game=games.text)
    deliver(lines, wanted, None if result is None else result.certificate, missing)
    return 0 if result is None else _tell_proof(result, as_json)


def _told(proposal: FamilyProposal) -> list[str]:
    return [
        f"Conjecture: {proposal.sentence}",
        f"  LaTeX: {proposal.latex}",
        f"  [conjectured: {proposal.evidence}]",
    ]


def _tell_proof(result: FamilyOutcome, as_json: bool) -> int:
    if result.finding is not None:
        if not as_json:
            print(*result.finding.lines, sep="\n")
        return 0
    c = result.proposal.games.letter
    single = ", ".join(map(str, result.single))
    if single and not as_json:
        print(f"Proved for {c} = {single}, each by itself.")
    if as_json:  # its object says so
        return Undecided.exit_code
    said = tr(
        "{text}: it is not proved for every {letter}: {why}",
        text=result.proposal.games.text,
        letter=c,
        why=result.undecided,
    )
    return tell_undecided(Undecided(said), False)
