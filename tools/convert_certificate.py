"""Writes old certificates (format 1) as new ones: ``python tools/convert_certificate.py OLD.json > NEW.json``.

Nothing here is trusted: the checker verifies what is written like any other file. Periods, laws of rows, majorities,
misère quotients and families keep their numbers under new names. Of a proof by automata only the game is kept:
nimlike proves it again. A kind that is gone is answered by one line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from nimlike_check import OverLimit, Refused, check
from nimlike_check.reading import FORMAT, read

Certificate = dict[str, Any]
MOST_VALUES = 50_000


class NotConvertedError(Exception):
    """There is no new certificate, and why."""


def form(kind: str, old: Certificate, *names: str, **more: Any) -> Certificate:
    """A certificate with some fields as they were."""
    return {"format": FORMAT, "kind": kind, **{name: old[name] for name in names}, **more}


def takes(ruleset: str) -> tuple[set[int], bool]:
    """The set of a subtraction game, and whether it is the set that may not be taken."""
    rule = ruleset.removeprefix("subtraction:")
    return {int(n) for n in rule.removeprefix("allbut=").split(",")}, rule.startswith("allbut=")


def more_values(ruleset: str, values: list[int], count: int) -> list[int]:
    """The Grundy values of a subtraction game, the first ones known, as bits that say which values are met."""
    if count > MOST_VALUES:
        raise NotConvertedError(f"it would list more than {MOST_VALUES:,} values")
    numbers, but = takes(ruleset)
    last, values, always = max(numbers), list(values), 0
    near = [k for k in range(1, last + 1) if (k in numbers) != but]
    for value in values[: max(0, len(values) - 1 - last)] if but else ():
        always |= 1 << value
    while (n := len(values)) < count:
        if but and n > last:
            always |= 1 << values[n - last - 1]
        met = always
        for k in near:
            met |= 1 << values[n - k] if k <= n else 0
        values.append((~met & met + 1).bit_length() - 1)
    return values


def heap_period(old: Certificate) -> Certificate:
    """Five kinds; the new one asks for more values of subtraction games."""
    ruleset, values, floor = old["ruleset"], list(old["values"]), old.get("floor", 0)
    e, p, s = old["preperiod"], old["period"], old["saltus"]
    f = max(e, 1)
    if old["kind"] == "subtraction-period":
        values = more_values(ruleset, values, f + p + max(takes(ruleset)[0]))
    elif old["kind"] == "subtraction-allbut-period":
        t = max(takes(ruleset)[0])
        values = more_values(ruleset, values, f + 2 * p + t + 1)
        bound = 1 << max(values[:f]).bit_length()
        floor = max(values[:f]) + 1  # every later value is that of a regular heap
        while not (
            len(values) > t + f + 4 * p + 2
            and all(v >= max(bound, floor + 2 * s) for v in values[-2 * p :])
            and set(range(floor, floor + 2 * s)) <= set(values[f : len(values) - 2 * p - t - 1])
            and set(range(floor)) <= set(values[: len(values) - 2 * p - t - 1])
        ):
            values = more_values(ruleset, values, len(values) + max(p, 8))
    named = ("ruleset", "preperiod", "period", "saltus")
    return form("heap-period", old, *named, values=values, power=old.get("power", 1), floor=floor)


def late_period(old: Certificate) -> Certificate:
    """A computed period: nimlike finds it again, and writes what its checker compares."""
    from nimlike.families import parse_ruleset
    from nimlike.games.heaps.heap_table import HeapTable
    from nimlike.games.heaps.proved_periods import late_proof
    from nimlike.tables.repeats import describe

    game: Any = parse_ruleset(old["ruleset"])
    window = max(old["window"], 1 << 12)
    found = late_proof(game, HeapTable(game).up_to(old["preperiod"] + 2 * old["period"] + 8 * window))
    if found is None:
        raise NotConvertedError("its period is not found again: search for it by nimlike run start NAME period GAME")
    if (old["preperiod"], old["period"]) != (found.repetition.preperiod, found.repetition.period):
        raise NotConvertedError(f"refused at its period: the game has {describe(found.repetition)}")
    return found.certificate


def row_law(old: Certificate) -> Certificate:
    """Columns, races, totals, and "every odd n"."""
    name = old["kind"].removeprefix("coprime-")
    names = {"column": "loser difference primes", "race": "edge phase primes", "classes": "primes b a small"}
    if name == "classes":
        if old.get("open"):
            raise NotConvertedError("it leaves cases of n open, and a certificate of today decides every odd n")
        return form("row-law", old, "ruleset", start=old["threshold"], law=_law(old, name, names))
    if name in names:
        return form("row-law", old, "ruleset", "start", law=_law(old, name, names))
    e, p = old["preperiod"], old["period"]
    b_wins = [n for n, row in enumerate(old["a_moves"]) if int(row, 16) % 2 == 0]
    law = {"name": "total", "period": p, "residues": sorted(n % p for n in b_wins if n >= e)}
    return form("row-law", old, "ruleset", start=e, law={**law, "small": [n for n in b_wins if n < e]})


def _law(old: Certificate, name: str, names: dict[str, str]) -> Certificate:
    return {"name": name, **{field: old[field] for field in names[name].split()}}


def same(old: Certificate) -> Certificate:
    """The kinds whose fields are what they were, but for a version."""
    return {name: value for name, value in old.items() if name != "version"} | {"format": FORMAT}


def proved_again(old: Certificate) -> Certificate:
    """Proofs by automata: nimlike proves the game again; it needs to be installed, or to stand beside this folder."""
    import nimlike

    game = old["game"] if old["kind"] == "beatty-pairs" else old
    ruleset, piles = game.get("ruleset"), None
    if old["kind"] == "nim-any-piles":
        ruleset = "nim:misere" if old["misere"] else "nim"
    elif ruleset is None:
        raise NotConvertedError("its rules have no name: prove the file of rules again, nimlike prove ./GAME.toml")
    else:
        piles = len(game["rules"]["position"]) if ruleset.startswith("nim") else None
        block = game.get("block", 1)
        ruleset += f":block={block}" if block > 1 and ":block" not in ruleset else ""
    try:
        proved = nimlike.prove(ruleset, piles=piles)
    except nimlike.NimlikeError as error:
        raise NotConvertedError(f"nimlike does not prove {ruleset}: {error}") from error
    if proved.certificate is None:
        raise NotConvertedError(f"nimlike proves {ruleset} without a certificate")
    return dict(proved.certificate)


PERIODS = ("octal-period", "subtraction-period", "subtraction-allbut-period", "hex-period", "octal-saltus-period")
WRITERS: dict[str, Callable[[Certificate], Certificate]] = {
    **dict.fromkeys(PERIODS, heap_period),
    **dict.fromkeys(["octal-late-period", "octal-sparse-period"], late_period),
    **dict.fromkeys(["coprime-classes", "coprime-column", "coprime-race", "coprime-total"], row_law),
    **dict.fromkeys(["majority", "misere-quotient", "subtraction-family"], same),
    **dict.fromkeys(["automaton-proof", "nim-any-piles", "beatty-pairs"], proved_again),
}
GONE = {
    "coprime-gcd": "nimlike solve gives the winner of a single position",
    "coprime-position": "nimlike prove coprime:max=K proves every n of its K",
    "coprime-career": "nimlike prove coprime:max=K proves each K, and a majority all large K",
    "formula-proof": "prove the formula again: nimlike prove --formula TEXT -o NEW.json",
}


def convert(old: Certificate) -> Certificate:
    """The new certificate, which the checker has accepted.

    Raises
    ------
    NotConvertedError
        There is none.
    """
    kind = old.get("kind")
    if old.get("format", "nimlike/certificate/1") != "nimlike/certificate/1":
        raise NotConvertedError("it is not of the format nimlike/certificate/1")
    if kind in GONE:
        raise NotConvertedError(f"the kind {kind} is gone: {GONE[kind]}")
    if kind not in WRITERS:
        raise NotConvertedError("it is of no kind of the format 1")
    try:
        new = WRITERS[kind](old)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise NotConvertedError(f"it has not the form of {kind}: {error!r}") from error
    try:
        check(new)
    except Refused as refused:
        raise NotConvertedError(f"refused at {refused}") from refused
    except OverLimit as over:
        raise NotConvertedError(f"not checked: {over}") from over
    return new


def main(arguments: list[str]) -> int:
    """Write the new certificate, or one line that says why there is none."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(json.dumps(convert(read(arguments[0])), separators=(",", ":")))
    except OSError as error:
        print(f"{arguments[0]}: not read: {error.strerror}", file=sys.stderr)
        return 2
    except (NotConvertedError, Refused, OverLimit) as error:
        print(f"{arguments[0]}: not converted: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
