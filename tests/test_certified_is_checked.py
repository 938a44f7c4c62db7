"""Where the checker refuses, nothing is labelled certified: the label is given by the checker alone."""

import subprocess
import sys

POSITIONS = [
    *("octal:0.77:10^9", "octal:0.77:misere:10^9", "subtraction:2,5,8:10^30", "subtraction:allbut=3,6:10^20"),
    *("subtraction:4,7,100000:10^12", "subtraction:1,3,4:misere:10^9"),
    *("coprime:max=4:total=2,3mod5:10^30", "coprime:max=4:gcd=2:12000000684"),
]
SCRIPT = """
import sys
import nimlike_check

def refuse(*arguments, **named):
    raise nimlike_check.Refused("all", "on purpose")

if sys.argv[1] == "refusing":
    nimlike_check.check = refuse
from nimlike.families import parse_position
for text in sys.argv[2:]:
    position = parse_position(text)
    try:
        answer = position.ruleset.answer(position)
        print(answer.label, answer.grundy_label)
    except Exception as error:
        print("refused" if "on purpose" in str(error) else repr(error))
"""


def told(how: str) -> list[str]:
    """What a process of its own, which has asked the checker of nothing yet, says of each position."""
    command = [sys.executable, "-c", SCRIPT, how, *POSITIONS]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_each_is_certified_by_the_checker_and_by_nothing_else() -> None:
    assert all(line.startswith("certified") for line in told("asking"))
    assert not any(line.startswith("certified") for line in told("refusing"))
