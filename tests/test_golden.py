"""The command line prints what was recorded; ``cd tests && python -m golden`` records a change that is meant."""

import re
from difflib import unified_diff

import pytest
from golden.record import FOLDER, Record, read, run, shorten

from nimlike.cli.main import main

RECORDS = [record for path in sorted(FOLDER.glob("*.txt")) for record in read(path)]
SHARES = max(1, len(RECORDS) // 40)
REFUSED = [  # texts of positions and moves that are refused when they are read: they are tried in this process too
    (words, text)
    for words, text in RECORDS
    if words[0] == "solve" and text.endswith("\n= 2\n") and not re.search(r"\.toml|\.json|\|", text)
]


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_every_recorded_line_prints_the_same(share: int) -> None:
    """Both streams and the exit code, byte for byte; longer texts by their checksum."""
    changed = [(before, after) for words, before in RECORDS[share::SHARES] if (after := str(run(words))) != before]
    assert not changed, "\n".join(difference(before, after) for before, after in changed)


def test_what_is_refused_is_refused_in_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    changed = []
    for words, before in REFUSED:
        code = main(list(words))
        out, err = capsys.readouterr()
        if (after := str(Record(words, code, shorten(out), shorten(err)))) != before:
            changed.append(difference(before, after))
    assert not changed, "\n".join(changed)


def difference(before: str, after: str) -> str:
    """The command line and the lines that differ."""
    rows = unified_diff(before.splitlines(), after.splitlines(), "recorded", "printed now", lineterm="", n=0)
    return "\n".join(["", before.partition("\n")[0], *rows])


def test_the_records_are_many() -> None:
    """All commands are in them, and both good and bad ends."""
    assert len(RECORDS) > 3_000
    assert {"0", "1", "2", "3", "4"} <= {text.rstrip().rpartition("= ")[2] for _, text in RECORDS}
