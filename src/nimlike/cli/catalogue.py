"""``nimlike catalogue``: what sweeps have found of many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nimlike.cli.output import json_line, progress_shown, show
from nimlike.cli.streams import check_output, write_output
from nimlike.core.errors import ParseError
from nimlike.core.languages import tr
from nimlike.core.numbers import abbreviate

if TYPE_CHECKING:
    from nimlike.core.catalogue import Erratum


@click.command("catalogue")
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--rules", metavar="RULESET", help="The row of this game alone.")
@click.option("--period/--no-period", "solved", default=None, help="The games with a known period, or those without.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the rows (.csv, .parquet), or the certificate.",
)
@click.option("--certificate", metavar="RULESET", help="The certificate of this game's period.")
@click.option("--errata", "wrong", is_flag=True, help="What published tables say otherwise.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(
    name: str | None,
    rules: str | None,
    solved: bool | None,
    output: Path | None,
    certificate: str | None,
    wrong: bool,
    as_json: bool,
) -> int:
    """The catalogue that comes with the package: periods, preperiods, greatest values and rare heaps of many games.

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
    from nimlike.core.catalogue import errata, names, rows, select
    from nimlike.families import parse_ruleset

    check_output(output)
    if output is not None and certificate is None and (name is None or wrong):
        raise ParseError(tr("-o goes with the name of a part, without --errata, or with --certificate"))
    if certificate is not None:
        if name is not None or rules is not None or solved is not None or wrong:
            raise ParseError(tr("--certificate takes no other argument than -o"))
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
            show(json_line({"schema": "nimlike/erratum/1"} | vars(erratum)) if as_json else _told(erratum))
        return 0
    if rules is not None:
        text = str(parse_ruleset(rules))
        if text not in known_rows:
            raise ParseError(
                tr("the part {name} of the catalogue does not have {text}", name=name, text=abbreviate(text))
            )
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
    from nimlike.core.catalogue import certificate_of, row_of
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


def _told(wrong: Erratum) -> str:
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
    from nimlike.core.catalogue import as_csv

    if output.suffix == ".csv":
        return as_csv(found).encode()
    if output.suffix != ".parquet":
        raise ParseError(tr("-o {output}: the name ends in .csv or .parquet", output=output))
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise ParseError(tr('-o: Parquet needs pyarrow: pip install "nimlike[cluster]"')) from None
    whole = [{name: _cell(name, cell) for name, cell in row.items()} for row in found]
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(whole), sink)
    return bytes(sink.getvalue().to_pybytes())


def _cell(name: str, cell: str) -> str | int | None:
    from nimlike.core.catalogue import NUMBERS

    if name not in NUMBERS:
        return cell
    return int(cell) if cell else None
