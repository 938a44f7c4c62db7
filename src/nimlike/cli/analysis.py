"""Study: ``nimlike period``, ``quotient``, ``genus``, ``catalogue``, ``base`` and ``games``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nimlike.cli.output import (
    Number,
    check_output,
    deliver_finding,
    json_line,
    output_option,
    progress_shown,
    prose_width,
    read_input,
    show,
    write_output,
)
from nimlike.core.errors import ParseError
from nimlike.core.numbers import abbreviate, json_number, parse_number

if TYPE_CHECKING:
    from nimlike.core.laws import NumberBase
    from nimlike.core.literature import Erratum


# ``nimlike period``: the period of a heap game's Grundy values.

_NONE: Final = "periods are found of heap games, of Nim, and where the positions are the numbers 0, 1, 2, ..."
_NO_VALUES: Final = "it has no Grundy values, so that there is no period of them"


@click.command("period")
@click.argument("rules", metavar="RULESET")
@click.option(
    "--limit", type=Number(), help="The largest heap computed [default: 65536, or 2^20 where values are cheap]."
)
@output_option("Write the certificate that the period holds for all heaps.")
@click.option("--check/--no-check", default=True, help="Whether the independent checker is asked (default: it is).")
@click.option(
    "--store",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the values in this folder, and go on from those that are there.",
)
@click.option("--plan", is_flag=True, help="Say first how the values were computed, and why so.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/period/1).")
def period_command(
    rules: str, limit: int | None, output: Path | None, check: bool, store: Path | None, plan: bool, as_json: bool
) -> int:
    """Find the period of the Grundy values of heaps 0, 1, 2, ..., or of the positions 0, 1, 2, ... of any other game.

    Certified for all heaps where a theorem extends the computed values and the independent checker accepts
    the certificate; otherwise conjectured. Exit code 4 when no period is found, or with -o when there is
    no certificate. Interrupted (Ctrl-C), it loses nothing of what --store keeps.

    \b
    nimlike period octal:0.77
    nimlike period octal:0.137 -o dawson.json
    nimlike period subtraction:2,5,8 --json
    nimlike period octal:0.354 --limit 2^24
    nimlike period octal:0.104 --limit 2^28 --store values-of-0.104
    """
    from nimlike.core.laws import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    check_output(output)
    law = game.laws().get("period")
    if law is None:
        from nimlike.discover.sequences import numbers_law  # NumPy, which other games do without

        law = numbers_law(game) or law_for(game, "period", _NONE if game.normal_play else _NO_VALUES)
    with progress_shown():
        found = law(limit, check, store)
    lines = [json_line(found.facts)] if as_json else [*(found.plan if plan else ()), *found.lines]
    return deliver_finding(found, game.brief(), lines, output)


# ``nimlike quotient``: the misère quotient of a heap game.


@click.command("quotient")
@click.argument("rules", metavar="RULESET")
@click.option("--to", "heaps", type=Number(), help="The largest heap computed [default: 8192].")
@click.option("--order", type=Number(), help="The most elements that the quotient may have [default: 200].")
@output_option("Write the certificate of what is found.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/quotient/1).")
def quotient_command(rules: str, heaps: int | None, order: int | None, output: Path | None, as_json: bool) -> int:
    """Find the misère quotient of a heap game, which decides every sum of heaps in misère play.

    Each heap is an element of a finite commutative monoid; a sum is a P-position if and only if the product
    of its heaps is in the P-portion. Exit code 4 when no finite quotient of all heaps is found; what is
    printed then is the quotient of the heaps that were reached.

    \b
    nimlike quotient octal:0.77
    nimlike quotient octal:0.07 --to 24
    nimlike quotient octal:0.123 -o 0.123.json
    """
    from nimlike.core.laws import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    check_output(output)
    law = law_for(
        game, "quotient", "misère quotients are found of octal and subtraction games, of Nim and Grundy's game only"
    )
    with progress_shown():
        found = law(heaps, order)
    lines = [json_line(found.facts)] if as_json else found.lines
    return deliver_finding(found, game.brief(), lines, output)


# ``nimlike genus``: genera of heaps in misère play.


@click.command("genus")
@click.argument("rules", metavar="RULESET")
@click.option("--to", "last", type=Number(), default=20, show_default=True, help="The largest heap.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/genus/1).")
def genus_command(rules: str, last: int, as_json: bool) -> int:
    """List the genus of each heap in misère play: its Grundy value, and misère values with copies of *2 added.

    The last two digits alternate for ever; a star marks wild heaps, whose sums are not those of Nim.

    \b
    nimlike genus octal:0.77
    nimlike genus grundy --to 26
    """
    from nimlike.core.laws import law_for
    from nimlike.families import parse_ruleset

    game = parse_ruleset(rules)
    law = law_for(game, "genus", "genera are found in octal and subtraction games, in Nim and Grundy's game only")
    with progress_shown():
        found = law(last)
    print(json_line(found.facts) if as_json else "\n".join(found.lines))
    if found.stopped is not None:
        raise found.stopped
    return 0


@click.command("catalogue")
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--rules", metavar="RULESET", help="The row of this game alone.")
@click.option("--period/--no-period", "solved", default=None, help="The games with a known period, or those without.")
@output_option("Write the rows (.csv, .parquet), or the certificate.")
@click.option("--certificate", metavar="RULESET", help="The certificate of this game's period.")
@click.option("--errata", "wrong", is_flag=True, help="What published tables say otherwise.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def catalogue_command(
    name: str | None,
    rules: str | None,
    solved: bool | None,
    output: Path | None,
    certificate: str | None,
    wrong: bool,
    as_json: bool,
) -> int:
    """Look up periods, preperiods, greatest values and rare heaps of many games in the catalogue of the package.

    Each row says how far its game was computed and how the period is known. The certificates of the certified rows
    come with it, for nimlike check; a large one is made again when it is asked for. nimlike run makes the rows again
    (docs/scale.md). Without NAME: which parts there are.

    \b
    nimlike catalogue
    nimlike catalogue octal --rules octal:0.16
    nimlike catalogue octal --no-period
    nimlike catalogue octal -o octal.csv
    nimlike catalogue --certificate octal:0.16 -o 0.16.json
    nimlike catalogue octal --errata
    nimlike catalogue hex --json
    """
    from nimlike.core.literature import errata, names, rows, select
    from nimlike.families import parse_ruleset

    check_output(output)
    if output is not None and certificate is None and (name is None or wrong):
        raise ParseError("-o goes with the name of a part, without --errata, or with --certificate")
    if certificate is not None:
        if name is not None or rules is not None or solved is not None or wrong:
            raise ParseError("--certificate takes no other argument than -o")
        return _certificate(str(parse_ruleset(certificate)), output)
    if name is None:
        for each in names():
            found = list(rows(each).values())
            known = sum(bool(row["period"]) for row in found)
            show(f"{each}: {len(found):,} games, {known:,} with a period")
        return 0
    known_rows = rows(name)
    if wrong:
        for erratum in errata(name):
            show(json_line({"schema": "nimlike/erratum/1"} | vars(erratum)) if as_json else _erratum_line(erratum))
        return 0
    if rules is not None:
        text = str(parse_ruleset(rules))
        if text not in known_rows:
            raise ParseError(f"the part {name} of the catalogue does not have {abbreviate(text)}")
        found = [known_rows[text]]
    else:
        found = select(name, known={True: "period", False: "none", None: ""}[solved])
    if output is not None:
        write_output(output, _as_file(found, output))
    elif as_json:
        for row in found:
            print(json_line({"schema": "nimlike/catalogue/1"} | row))
    else:
        for row in found:
            show(_line(row))
    return 0


def _certificate(text: str, output: Path | None) -> int:
    """Write the certificate of a game: the one kept, or the same made again where it is large."""
    from nimlike.core.literature import certificate_of, row_of
    from nimlike.families import law_of

    made = certificate_of(text)
    if made is None:
        row = row_of(text)
        assert row is not None
        with progress_shown():
            made = law_of(text, "period")(int(row["proved_by"]), False, None).certificate
        assert made is not None
    if output is None:
        show(json_line(made))
    else:
        write_output(output, json_line(made) + "\n")
    return 0


def _erratum_line(wrong: Erratum) -> str:
    """An erratum in a line."""
    same = f", and those of {wrong.same} are equal to heap {wrong.to:,}" if wrong.same else ""
    said = f"{wrong.table}: {wrong.game} is said to have the values of {wrong.other}"
    return f"{said}; they differ first at heap {wrong.differ:,}{same}"


def _line(row: dict[str, str]) -> str:
    """A row in a line."""
    known = f"period {row['period']} from heap {row['preperiod']} on" if row["period"] else "no period found"
    saltus = f", saltus {row['saltus']}" if row["saltus"] not in ("", "0") else ""
    rare = f", {row['rare']} rare heaps, the last {row['last_rare']}" if row["rare"] not in ("", "0") else ""
    return (
        f"{row['ruleset']}: {known}{saltus}  [{row['label']}]; computed to heap {row['bound']},"
        f" greatest value {row['greatest']}{rare}"
    )


def _as_file(found: list[dict[str, str]], output: Path) -> bytes:
    """The rows as the content of a file."""
    from nimlike.core.literature import as_csv

    if output.suffix == ".csv":
        return as_csv(found).encode()
    if output.suffix != ".parquet":
        raise ParseError(f"-o {output}: the name ends in .csv or .parquet")
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise ParseError('-o: Parquet needs pyarrow: pip install "nimlike[cluster]"') from None
    whole = [{name: _cell(name, cell) for name, cell in row.items()} for row in found]
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(whole), sink)
    return bytes(sink.getvalue().to_pybytes())


def _cell(name: str, cell: str) -> str | int | None:
    from nimlike.core.literature import NUMBERS

    if name not in NUMBERS:
        return cell
    return int(cell) if cell else None


# ``nimlike base``: number bases of one-pile games.

_LONGEST_CAPS: Final = 10_000_000  # characters


@click.command("base")
@click.argument("what", required=False, metavar="[RULESET|BASE]")
@click.option("--terms", type=Number(), default=20, show_default=True, help="How many elements to list.")
@click.option("--represent", "numbers", type=Number(), multiple=True, help="Greedy representation of this number.")
@click.option("--explain-caps", "caps", help="f(1),f(2),... joined by commas; - reads them from standard input.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def base_command(what: str | None, terms: int, numbers: tuple[int, ...], caps: str | None, as_json: bool) -> int:
    """Show a number base: its elements, representations of numbers, and the base behind the caps of a game.

    Give a game (schwenk:cap=3x, onepile:base=pell) or a base (fibonacci, primes, 1,3,7, powers:3,
    recurrence:2,1:1,2). With --explain-caps the program decides whether some base explains the game in
    which f(N) counters may be taken after a take from N; exit code 1 when none does.

    \b
    nimlike base schwenk:cap=3x --terms 12
    nimlike base 1,5,20,60,90 --represent 89
    nimlike base --explain-caps 0,0,1,0,0,1,3
    """
    if (what is None) == (caps is None):
        raise click.UsageError("give a game or a base, or else --explain-caps")
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
            name = str(base) if what == str(base) else f"Numeration system of {abbreviate(what)}"
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
    from nimlike.core.laws import NumberBase, refused
    from nimlike.families import families, parse_ruleset
    from nimlike.numeration.named_sequences import number_base

    if what.partition(":")[0] not in families():
        return number_base(what)
    game = parse_ruleset(what)
    base = game.numeration
    if not isinstance(base, NumberBase):
        raise refused(game, "base", "number bases are shown of the families onepile and schwenk only")
    return base


def _explain(text: str, as_json: bool) -> int:
    from nimlike.discover.sequences import explaining_base

    fields = text.replace(",", " ").split()
    if not fields:
        raise ParseError("--explain-caps: no caps are given; write f(1),f(2),... like 0,0,1")
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


# ``nimlike games``: what exists.


@click.command("games")
@click.argument("names", nargs=-1, metavar="[FAMILY...]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a family, a line each.")
def games_command(names: tuple[str, ...], as_json: bool) -> int:
    """List the games: their rules, their sources, and examples of positions.

    \b
    nimlike games
    nimlike games wythoff onepile
    """
    from nimlike.families import describe, families

    for name in names or families():
        found = describe(name)
        if as_json:
            print(json_line(found))
            continue
        reference = f" ({found['reference']})" if found["reference"] else ""
        show(f"{name}: {found['title']}{reference}")
        told = click.wrap_text(found["rules"], prose_width(), "  ", "  ")
        show(told, f"  Examples: {'  '.join(found['examples'])}", "")
    if not as_json and not names:
        show("Sums: join positions by +, like nim:3,4+wythoff:3,9; a move there names its part: 2.b1")
    return 0
