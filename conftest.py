"""For all tests, doctests too: Hypothesis without deadlines, and no game of a test's own after its end."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from nimlike import families
from nimlike.own import python, toml

# Machines may be slow, and no test here is about time. The same examples in every run: whether a change is good
# must not hang on chance. New examples: pytest --hypothesis-profile=random, as `make fuzz` does.
SLOW = [HealthCheck.too_slow]  # this too measures time
settings.register_profile("nimlike", deadline=None, suppress_health_check=SLOW, derandomize=True)
settings.register_profile("random", deadline=None, suppress_health_check=SLOW, derandomize=False)
settings.load_profile("nimlike")

os.environ["NIMLIKE_LANG"] = "en"  # whatever the language of the machine
# In the background of a shell Ctrl-C is ignored, by all that the tests start as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What is imported to find the tests registers no game: tests of all families would have it as well."""
    if families._own:
        raise pytest.UsageError(f"{', '.join(families._own)}: register a game where it is asked for, not on import")


def forget() -> Iterator[None]:
    """Around a test, or all tests of a module: what is registered and loaded in it is forgotten when it ends."""
    kept = [(known, dict(known)) for known in (families._own, python._loaded, toml._loaded)]
    yield
    for known, before in kept:
        if known != before:
            known.clear()
            known.update(before)
            families._read_ruleset.cache_clear()


no_games_stay = pytest.fixture(autouse=True, name="no_games_stay")(forget)
no_games_of_a_module_stay = pytest.fixture(autouse=True, scope="module", name="no_games_of_a_module_stay")(forget)
