"""Every command that takes a game answers for every game, or says in a sentence of mathematics why it cannot."""

from itertools import product
from pathlib import Path

import pytest
from answers import OWN, PAGE, VERBS, Game, ask, faults, of_ones_own, of_the_package, table
from suites import mostly_slow

PACKAGE = list(of_the_package())
SEARCHES = ("analyze", "discover", "prove")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> list[Game]:
    return list(of_ones_own(tmp_path_factory.mktemp("own")))


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("game", mostly_slow([(each,) for each in PACKAGE], 4), ids=lambda game: game.name)
def test_every_command_answers_for_every_family(verb: str, game: Game) -> None:
    cell = ask(verb, game)
    assert not faults(cell), f"{' '.join(cell.words)}: {'; '.join(faults(cell))}\n{cell.out}{cell.error}"


@pytest.mark.parametrize("verb", mostly_slow(VERBS, 4))
def test_every_command_answers_for_every_game_of_ones_own(verb: str, own: list[Game]) -> None:
    assert len(own) > len(OWN)
    wrong = [(cell, found) for cell in (ask(verb, game) for game in own) if (found := faults(cell))]
    assert not wrong, "\n".join(f"{' '.join(cell.words)}: {'; '.join(found)}" for cell, found in wrong)


@pytest.mark.slow
def test_the_page_is_what_is_answered_now(own: list[Game]) -> None:
    """But for the searches: where a machine is slow these may find less in their time."""
    made = table([ask(verb, game) for game, verb in product([*PACKAGE, *own], VERBS) if verb not in SEARCHES])
    kept = Path(PAGE).read_text(encoding="utf-8")
    assert _without_searches(made) == _without_searches(kept), "make it again: cd tests && python -m answers"


def _without_searches(page: str) -> list[list[str]]:
    """The cells of the table but those of searches, without the numbers of reasons."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]
    kept = [at for at, verb in enumerate(rows[0]) if verb not in SEARCHES]
    return [[row[at].partition(" (")[0] for at in kept] for row in rows]
