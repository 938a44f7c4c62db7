"""From the Grundy values of heaps to their period: certified for all heaps if possible, else conjectured."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final

from nimlike.core.errors import LimitReached, ParseError, Undecided
from nimlike.core.laws import Finding
from nimlike.core.literature import certificate_of, row_of
from nimlike.core.numbers import abbreviate, json_number, whole
from nimlike.core.outcome import Label
from nimlike.core.ruleset import Ruleset
from nimlike.games.heaps.heap_rules import HeapRules, OctalRules, heaps_of
from nimlike.games.heaps.heap_table import HeapTable, table
from nimlike.games.heaps.letter_values import LetterValues, class_words, of_class, values_for
from nimlike.games.heaps.periods import SPARSE_LIMIT, accepted, few_rare, prove, search_limit
from nimlike.games.heaps.proved_periods import Proof
from nimlike.games.heaps.take_and_break import EMPTY, ListedMoves, listed
from nimlike.tables.repeats import Repetition, describe, guess_in

LIMIT: Final = 1 << 16  # the largest heap that is computed for a period, unless another is given
TRIPLES_LIMIT: Final = 1 << 11  # the same where three heaps may be left
_FEW_VALUES: Final = 1 << 10  # listed where the catalogue has the answer
MOST_LISTED: Final = 10**7  # so many values are listed, at most, in a finding


@dataclass(frozen=True)
class PeriodFinding:
    """What a table of Grundy values says of their period."""

    ruleset: HeapRules  # the game
    bound: int  # the largest heap whose value the finding rests on
    values: list[int]
    repetition: Repetition | None  # period, preperiod and saltus; None if none was found
    label: Label
    note: str = ""  # what else is to be said, in a sentence; empty if nothing is
    certificate: dict[str, Any] | None = None
    catalogued: bool = False  # whether the catalogue has it, so that few values were computed now

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON values, schema ``nimlike/period/1``."""
        found = self.repetition
        return {
            "schema": "nimlike/period/1",
            "ruleset": str(self.ruleset),
            "bound": self.bound,
            "values": self.values,
            "period": found and json_number(found.period),
            "preperiod": found and json_number(found.preperiod),
            "saltus": found and found.saltus,
            "label": self.label.value,
            "note": self.note,
        }


def heap_game(ruleset: Ruleset) -> HeapRules:
    """The ruleset as a heap game in normal play, if it is one."""
    game = heaps_of(ruleset)
    if game is not None and not game.misere:
        return game
    because = "there is no table of Grundy values of its heaps" if ruleset.normal_play else "it has no Grundy values"
    raise Undecided(f"{ruleset.brief()}: {because}")


def find_period(ruleset: Ruleset, limit: int | None = None, *, check: bool = True) -> PeriodFinding:
    """The least period of the values of heaps to ``limit`` at most; ``certified`` if the checker accepts it."""
    game = heap_game(ruleset)
    limit = None if limit is None else whole(limit, "limit")
    if limit is not None and limit < 2:
        raise ParseError(f"a limit of {abbreviate(limit)}: at least heap 2 is needed")
    if limit is None and (known := _catalogued(game)) is not None:
        return known
    heaps = table(game)
    if limit is None:
        limit = min(_default_limit(game), heaps.most)
        limit = search_limit(game, heaps, limit) if prove(game, heaps, limit) is None else limit
    if isinstance(game.rule, ListedMoves):
        game.rule.afford(limit)
    elif limit > heaps.most:
        if prove(game, heaps, min(_default_limit(game), heaps.most)) is None:
            raise LimitReached(
                f"{game.brief()}: a period is looked for to heap {heaps.most:,} at most, not {abbreviate(limit)}"
            )
        limit = heaps.most
    proof = prove(game, heaps, limit)
    if proof is None and (by_letter := values_for(game)) is not None:
        return _by_class(game, by_letter, heaps, limit)
    if proof is not None:
        return _proved(game, heaps, proof, check)
    found, bound = guess_in(heaps.first(limit + 1)), limit
    shown = found.preperiod + found.period if found else bound + 1
    values, note = _listed(heaps, shown)
    label = Label.CONJECTURED if found else Label.COMPUTED
    by_python = game.rule.note if isinstance(game.rule, ListedMoves) else ""
    note = " ".join(filter(None, (note, "" if found else game.open_problem)))
    if by_python:
        note = " ".join(filter(None, (note, f"Python lists the moves: {by_python}.")))
    return PeriodFinding(game, bound, values, found, label, note)


def _default_limit(game: HeapRules) -> int:
    return TRIPLES_LIMIT if game.rule.triples else LIMIT


def _catalogued(game: HeapRules) -> PeriodFinding | None:
    """What the catalogue has of a period that starts too far away, or of a search that went further than one here."""
    row = row_of(str(game))
    if row is None:
        return None
    values, bound = listed(table(game).first(_FEW_VALUES)), int(row["bound"])
    if row["period"]:
        if int(row["proved_by"]) <= SPARSE_LIMIT:
            return None
        found, label = Repetition(int(row["period"]), int(row["preperiod"]), int(row["saltus"])), Label(row["label"])
        certificate = certificate_of(str(game)) if row["certificate"] else None
        how = "wrote a certificate, which the checker accepted" if certificate else "proves it; no certificate is kept"
        note = f"Run {row['run']} of the catalogue found it and {how}."
        return PeriodFinding(game, bound, values, found, label, note, certificate, catalogued=True)
    if bound < _default_limit(game) or (row["rare"] and few_rare(int(row["rare"]), bound)):
        return None
    return PeriodFinding(game, bound, values, None, Label.COMPUTED, game.open_problem, catalogued=True)


def _by_class(game: HeapRules, known: LetterValues, heaps: HeapTable, limit: int) -> PeriodFinding:
    """The finding of a set with a very large number: the period of its class, which the checker has accepted."""
    preperiod, period = known.one.repetition(known.c)
    values, _ = _listed(heaps, min(limit + 1, heaps.up_to(limit).size))
    note = f"By the theorem on {class_words(known)}; values are listed to heap {limit:,}."
    written = of_class(known.forms, known.one).certificate()
    return PeriodFinding(game, limit, values, Repetition(period, preperiod), Label.CERTIFIED, note, written)


def _proved(game: HeapRules, heaps: HeapTable, proof: Proof, check: bool) -> PeriodFinding:
    """The finding of a proof: certified if the checker accepts it."""
    found, sure = proof.repetition, check and accepted(game, proof)
    note, label = "", Label.CERTIFIED if sure else Label.CONJECTURED
    if not sure:
        why = "the check is too long" if check else "the checker was not asked"
        note = f"The values imply it for all heaps, but {why}."
    values, more = _listed(heaps, found.preperiod + found.period)
    note = " ".join(filter(None, (note, more)))
    return PeriodFinding(game, proof.count - 1, values, found, label, note, proof.certificate)


def _listed(heaps: HeapTable, shown: int) -> tuple[list[int], str]:
    """The first values, `MOST_LISTED` at most, and a sentence where they are cut short."""
    values = listed(heaps.first(min(shown, MOST_LISTED)))
    return values, "" if shown <= MOST_LISTED else f"The first {MOST_LISTED:,} of the {shown:,} values are listed."


def period_line(finding: PeriodFinding) -> str:
    """The finding in one line, with its label."""
    known = " (catalogue)" if finding.catalogued else ""
    if finding.repetition is None:
        return f"{finding.ruleset}: no period found to heap {finding.bound:,}{known}  [{finding.label}]"
    fits = f": fits heaps 0 to {finding.bound:,}" if finding.label is Label.CONJECTURED else ""
    return f"{finding.ruleset}: {describe(finding.repetition)}{known}  [{finding.label}{fits}]"


def period_law(game: HeapRules, limit: int | None, check: bool) -> Finding:
    """The period of a game as a finding; the arguments are those of `find_period`."""
    found = find_period(game, limit, check=check)
    lines = (period_line(found), *((found.note,) if found.note else ()))
    complete = found.repetition is not None
    return Finding(lines, found.as_dict(), complete, found.bound, deepcopy(found.certificate))  # tables are kept


def values_law(game: HeapRules, first: int, terms: int) -> Finding:
    """The values of heaps from ``first`` on."""
    last = first + terms - 1
    values = listed(table(game).first(last + 1)[first:])
    known = f", OEIS {game.oeis}" if game.oeis else ""
    line = f"{game}: Grundy values of heaps {first:,} to {last:,}{known}  [computed]"
    facts = {
        "schema": "nimlike/sequence/1",
        "ruleset": str(game),
        "first_heap": first,
        "values": values,
        "label": "computed",
    }
    return Finding((line,), facts, bound=last)


# Octal codes with the same values: what a digit adds to a code in which a single counter cannot be taken.
#
# Lemma. Let the first digit of an octal code be even. Then its values do not change when digit k + 1 is given
#
# - 1 where digit k has 2, and
# - 2 where digit k has 4.
#
# Proof. The first digit stays even, so heap 1 has no move in either game: its value is 0. Assume that the values of all
# smaller heaps agree, and take one of the moves that are new. Either heap k + 1 goes to nothing; the code lets it go to
# heap 1, which also has the value 0. Or heap n >= k + 2 goes to heap n - k - 1; the code lets it go to the heaps 1 and
# n - k - 1, which together have the same value. So the new moves lead to no new value, and the values of heap n agree.
#
# What was added can bring more: 4 in digit k gives 2 in digit k + 1, and so 1 in digit k + 2. When nothing can be added
# any more the code is closed; codes that have the same closed one have the same values. The digits 4 are the same in
# all.


def closed(game: OctalRules) -> str:
    """The text of the code with the most moves that has the same values by the lemma. O(digits)."""
    left = dict(game.rule.digits)
    if game.misere or game.rule.tail or left.get(1, 0) & EMPTY:
        return str(game)
    digits = [left.get(k, 0) for k in range(game.rule.last + 3)]
    for k in range(1, len(digits)):
        digits[k] |= digits[k - 1] >> 1
    return str(replace(game, code=f"{digits[0]}.{''.join(map(str, digits[1:]))}"))
