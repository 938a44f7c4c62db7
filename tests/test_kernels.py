"""Kernels compiled ahead of time: of these sources only, and only for arrays without gaps."""

import numpy as np
import pytest

from nimlike.core.progress import listening
from nimlike.kernels import compiled
from nimlike.kernels.grundy import repeats_from

ahead = pytest.mark.skipif(compiled.EXTENSION is None, reason="kernels are compiled when the package is installed")


@ahead
def test_kernels_of_other_sources_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    assert compiled._extension() is not None
    monkeypatch.setattr(compiled, "stamp", lambda: 0)
    with listening(lambda work, done, total: heard.append(work)):
        assert compiled._extension() is None
    assert heard == ["the sources of the kernels have changed since these were compiled ahead of time"]


@ahead
def test_an_array_with_gaps_is_refused() -> None:
    numbers = np.arange(10)
    assert repeats_from(numbers).tolist() == [0, *range(9, 0, -1)]
    with pytest.raises(AssertionError):
        repeats_from(numbers[::2])
