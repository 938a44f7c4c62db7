"""A short run of the fuzzer (``make fuzz`` runs 20,000 cases): no traceback, no hang, no flood, short errors."""

from itertools import islice
from random import Random

import pytest
from suites import mostly_slow

from fuzz.commands import NAMES, command_of, printed_examples, sweep
from fuzz.parsers import PARSERS, cases, fault
from fuzz.trial import Trial, in_fork, in_process

SHARES = 6
FORKS = mostly_slow(range(0, 160, 20))
PROCESSES = mostly_slow(range(900_000, 900_018, 6))


@pytest.mark.parametrize("first", FORKS)
def test_forks(first: int) -> None:
    """Twenty command lines with these seeds, each in a fork of this process."""
    wrong = [verdict for seed in range(first, first + 20) if (verdict := in_fork(Trial(seed, 2.0))).faults]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("first", PROCESSES)
def test_processes(first: int) -> None:
    """Six command lines, as a shell runs them."""
    wrong = [verdict for seed in range(first, first + 6) if (verdict := in_process(Trial(seed, 4.0))).faults]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("share", mostly_slow(range(SHARES)))
def test_numeric_options_at_any_size(share: int) -> None:
    """Of every numeric option with very large numbers and of every example a twentieth, chosen at random but fixed."""
    lines = sweep()
    chosen = Random(1).sample(range(len(lines)), len(lines) // 20)
    trials = [Trial(seed, 1.5, lines[seed], plain=True) for seed in chosen[share::SHARES]]
    wrong = [verdict for trial in trials if (verdict := in_fork(trial)).faults]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.slow
def test_every_command_and_option_is_reached() -> None:
    """A new command or option is covered without being listed anywhere."""
    used = set()
    for seed in range(6_000):
        args = Trial(seed).args
        names = {" ".join(args[:1]), " ".join(args[:2])}
        used |= {(name, word) for name in names for word in args}
    assert {name for name, _ in used} >= set(NAMES)
    for name in NAMES:
        flags = {flag for parameter in command_of(name).params for flag in parameter.opts if flag.startswith("--")}
        assert flags - {"--host", "--help"} <= {word for command, word in used if command == name}
    assert sum(bool(printed_examples(name)) for name in NAMES) > 12


@pytest.mark.parametrize("name", PARSERS)
def test_parsers_refuse_in_one_line_what_they_do_not_accept(name: str) -> None:
    """Texts changed at random; ``python -m fuzz.parsers`` tries more of them."""
    parser = PARSERS[name]
    assert not [said for seed in parser.seeds()[::10] if (said := fault(parser, seed))]
    wrong = {data: said for data in islice(cases(name, 2), 20) if (said := fault(parser, data))}
    assert not wrong
