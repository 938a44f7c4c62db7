"""``nimlike base``: number bases of one-pile games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.cli.streams import read_input
from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate, json_number, parse_number

if TYPE_CHECKING:
    from nimlike.core.finding import NumberBase


_LONGEST_CAPS: Final = 10_000_000  # characters


@click.command("base")
@click.argument("what", required=False, metavar="[RULESET|BASE]")
@click.option("--terms", type=Number(), default=20, show_default=True, help="How many elements to list.")
@click.option("--represent", "numbers", type=Number(), multiple=True, help="Greedy representation of this number.")
@click.option("--explain-caps", "caps", help="f(1),f(2),... joined by commas; - reads them from standard input.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(what: str | None, terms: int, numbers: tuple[int, ...], caps: str | None, as_json: bool) -> int:
    """Number bases: their elements, representations, and the base behind the caps of a game.

    Give a game (schwenk:cap=3x, onepile:base=pell) or a base (fibonacci, primes, 1,3,7, powers:3,
    recurrence:2,1:1,2). With --explain-caps the program decides whether some base explains the game in
    which f(N) counters may be taken after a take from N; exit code 1 when none does.

    \b
    nimlike base schwenk:cap=3x --terms 12
    nimlike base 1,5,20,60,90 --represent 89
    nimlike base --explain-caps 0,0,1,0,0,1,3
    """
    if (what is None) == (caps is None):
        raise click.UsageError(tr("give a game or a base, or else --explain-caps"))
    if caps is not None:
        return _explain(read_input(_LONGEST_CAPS) if caps == "-" else caps, as_json)
    assert what is not None
    base = _base_of(what)
    if not numbers:
        with progress_shown():
            elements = base.terms(terms)
        if as_json:
            described = {"schema": "nimlike/base/1", "base": str(base), "elements": [json_number(e) for e in elements]}
            print(json_line(described | {"finite": base.finite}))
        else:
            more = "" if base.finite and len(elements) < terms else ", ..."
            name = str(base) if what == str(base) else tr("Numeration system of {game}", game=abbreviate(what))
            print(f"{name}: {', '.join(map(abbreviate, elements))}{more}")
    for number in numbers:
        if as_json:
            summands = [[json_number(element), json_number(times)] for element, times in base.greedy(number)]
            spelt: dict[str, object] = {"number": json_number(number), "summands": summands}
            print(json_line({"schema": "nimlike/representation/1"} | spelt))
        else:
            print(f"{abbreviate(number)} = {base.spell(number) if number else 'the empty sum'}")
    return 0


def _base_of(what: str) -> NumberBase:
    from nimlike.core.finding import refused
    from nimlike.families import families, parse_ruleset
    from nimlike.numeration.named_bases import number_base

    if what.partition(":")[0] not in families():
        return number_base(what)
    game = parse_ruleset(what)
    if game.number_base is None:
        raise refused(game, "base", "number bases are shown of the families onepile and schwenk only")
    return game.number_base


def _explain(text: str, as_json: bool) -> int:
    from nimlike.discover.bases import explaining_base

    fields = text.replace(",", " ").split()
    if not fields:
        raise ParseError(tr("--explain-caps: no caps are given; write f(1),f(2),... like 0,0,1"))
    found = explaining_base([0, *(parse_number(field, "--explain-caps") for field in fields)], len(fields))
    failure = found.failure
    elements = abbreviate(", ".join(map(str, found.elements)), 1000)
    if as_json:
        result = {
            "schema": "nimlike/explaining-base/1",
            "bound": found.bound,
            "elements": list(found.elements),
            "holds": found.holds,
            "fails_at": None if failure is None else failure.pile,
            "because": None if failure is None else failure.because,
            "label": "computed",
        }
        print(json_line(result))
    elif failure is None:
        print(f"The base {elements} explains the game for piles to {found.bound:,}  [computed]")
    else:
        print(
            f"No base explains the game: the only candidate is {elements}; at pile"
            f" {failure.pile} the least winning take is {failure.g}, the smallest summand {failure.gbar}"
            f" ({failure.because})  [computed]"
        )
    return 0 if found.holds else 1
