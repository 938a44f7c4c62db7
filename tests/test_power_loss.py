"""A loss of power at any instant takes no chunk that was kept, and alters none; the long run is a benchmark."""

from pathlib import Path
from random import Random

import power_loss
import pytest

from nimlike.games.heaps import ways as heap_ways
from nimlike.runs import run as runs
from nimlike.storage import chunks
from nimlike.storage.chunks import Manifest

pytestmark = pytest.mark.slow


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> dict[str, Manifest]:
    """Runs with many writes; the constants that this takes are put back."""
    for module, name in ((heap_ways, "_CHUNK"), (runs, "_PAUSE")):
        monkeypatch.setattr(module, name, getattr(module, name))
    return power_loss.small()


@pytest.mark.parametrize("kind", ["values", "period", "sweep"])
def test_what_was_kept_survives_a_loss_of_power(kind: str, small: dict[str, Manifest], tmp_path: Path) -> None:
    machine = power_loss.Machine(tmp_path, small[kind], Random(kind))
    assert len(power_loss.kept_in(machine.events)) > 2
    for _ in range(16):
        machine.any_state()


def test_a_process_killed_before_its_first_chunk_leaves_no_name_that_is_lost_later(
    small: dict[str, Manifest], tmp_path: Path
) -> None:
    machine = power_loss.Machine(tmp_path, small["law"], Random(0))
    begun = next(at for at, event in enumerate(machine.events) if event.what == "kept")
    for cut in range(machine.events.index(power_loss.Event("on")) + 1, begun, 7):
        machine.loss(machine.killed(machine.events[:cut]))


@pytest.mark.parametrize(
    ("where", "name", "fault"),
    [
        (chunks.Chunks, "_settle", "the journal vouches for chunks"),
        (chunks, "keep_path", "were kept, and now: .*: there is no run"),
    ],
)
def test_a_program_that_does_not_wait_for_the_disk_is_found_out(
    where: object, name: str, fault: str, small: dict[str, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, lambda *_: None)
    machine = power_loss.Machine(tmp_path, small["sweep"], Random(1))
    with pytest.raises(power_loss.Fault, match=fault):  # noqa: PT012 - many states, more than enough
        for _ in range(400):
            machine.any_state()
