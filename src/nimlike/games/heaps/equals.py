"""Octal codes with the same values: what a digit adds to a code in which a single counter cannot be taken.

Lemma. Let the first digit of an octal code be even. Then its values do not change when digit k + 1 is given

- 1 where digit k has 2, and
- 2 where digit k has 4.

Proof. The first digit stays even, so heap 1 has no move in either game: its value is 0. Assume that the values of all
smaller heaps agree, and take one of the moves that are new. Either heap k + 1 goes to nothing; the code lets it go to
heap 1, which also has the value 0. Or heap n >= k + 2 goes to heap n - k - 1; the code lets it go to the heaps 1 and
n - k - 1, which together have the same value. So the new moves lead to no new value, and the values of heap n agree.

What was added can bring more: 4 in digit k gives 2 in digit k + 1, and so 1 in digit k + 2. When nothing can be added
any more the code is closed; codes that have the same closed one have the same values. The digits 4 are the same in all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nimlike.games.heaps.finding import find_period
from nimlike.games.heaps.octal_rules import OctalRules
from nimlike.games.heaps.take_and_break import EMPTY


def closed(game: OctalRules) -> str:
    """The text of the code with the most moves that has the same values by the lemma. O(digits)."""
    left = dict(game.rule.digits)
    if game.misere or game.rule.tail or left.get(1, 0) & EMPTY:
        return str(game)
    digits = [left.get(k, 0) for k in range(game.rule.last + 3)]
    for k in range(1, len(digits)):
        digits[k] |= digits[k - 1] >> 1
    return str(replace(game, code=f"{digits[0]}.{''.join(map(str, digits[1:]))}"))


def survey_of_equal(game: OctalRules, row: dict[str, Any], to: int, check: bool) -> dict[str, Any]:
    """The row of a game from the row of a code with no more digits and the same values.

    A period is proved, and the checker asked, for each code of its own: the heaps that are needed depend on its last
    digit. Where no period is known, nothing is left to do; a code with more digits needs more heaps for a proof.
    """
    if row["period"] is None:
        return dict(row)
    found = find_period(game, max(to, 2), check=check)
    period = found.repetition
    return row | {
        "period": period and period.period,
        "preperiod": period and period.preperiod,
        "saltus": period and period.saltus,
        "label": found.label.value,
        "proved_by": found.bound,
    }
