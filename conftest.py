"""For all tests, doctests too: Hypothesis without deadlines, and no game of a test's own after its end."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from nimlike import families
from nimlike.own import python

# Machines may be slow, and no test here is about time. `make test` takes a few examples, the same ones in every run:
# whether a change is good must not hang on chance. `make test-all` takes up to 100, as a test asks.
SLOW = [HealthCheck.too_slow]  # this too measures time
settings.register_profile("nimlike", deadline=None, suppress_health_check=SLOW, derandomize=True, max_examples=20)
settings.register_profile("fixed", deadline=None, suppress_health_check=SLOW, derandomize=True, max_examples=100)
settings.register_profile("random", deadline=None, suppress_health_check=SLOW, derandomize=False, max_examples=100)
settings.load_profile("nimlike")
OWN = "_hypothesis_internal_use_settings"  # where Hypothesis keeps what a test asks for

os.environ["NIMLIKE_LANG"] = "en"  # whatever the language of the machine
# In the background of a shell Ctrl-C is ignored, by all that the tests start as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of which no test is to be run is not imported; nor what loads everything when it is."""
    if collection_path.name == "warm.py":
        return True
    if "not slow" in config.option.markexpr and collection_path.match("test_*.py"):
        text = collection_path.read_text()
        return ("pytestmark = pytest.mark.slow" in text and "mark.quick" not in text) or None
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No test takes more examples than the profile gives to those that ask for no number."""
    for item in items:
        test = getattr(item, "obj", None)
        if (asked := getattr(test, OWN, None)) is not None:
            setattr(test, OWN, settings(asked, max_examples=min(asked.max_examples, settings.default.max_examples)))


def pytest_collection_finish() -> None:
    """What is imported to find the tests registers no game: tests of all families would have it as well."""
    if families._own:
        raise pytest.UsageError(f"{', '.join(families._own)}: register a game where it is asked for, not on import")
    gc.freeze()  # neither this process nor the forks of the tests look at all tests again for what can go


def forget() -> Iterator[None]:
    """Around a test, or all tests of a module: what is registered and loaded in it is forgotten when it ends."""
    kept = [(known, dict(known)) for known in (families._own, python.loaded, python.loaded_rules)]
    yield
    for known, before in kept:
        if known != before:
            known.clear()
            known.update(before)
            families._read_ruleset.cache_clear()


no_games_stay = pytest.fixture(autouse=True, name="no_games_stay")(forget)
no_games_of_a_module_stay = pytest.fixture(autouse=True, scope="module", name="no_games_of_a_module_stay")(forget)
