"""``nimlike genus``: genera of heaps in misère play."""

from __future__ import annotations

import click

from nimlike.cli.output import Number, json_line, progress_shown
from nimlike.core.errors import LimitReached, ParseError
from nimlike.core.numbers import abbreviate


@click.command("genus")
@click.argument("rules", metavar="RULESET")
@click.option("--to", "last", type=Number(), default=20, show_default=True, help="The largest heap.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object (schema nimlike/genus/1).")
def command(rules: str, last: int, as_json: bool) -> int:
    """The genus of each heap in misère play: its Grundy value, and misère values with copies of *2 added.

    The last two digits alternate for ever; a star marks wild heaps, whose sums are not those of Nim.

    \b
    nimlike genus octal:0.77
    nimlike genus grundy --to 26
    """
    from nimlike.discover.quotients import misere
    from nimlike.families import parse_ruleset
    from nimlike.games.heaps.misere.genus import genera

    game = misere(parse_ruleset(rules))
    if last < 0:
        raise ParseError(f"--to {abbreviate(last)}: a heap holds 0 counters or more")
    if last > 10_000:
        raise LimitReached(f"{game.brief()}: genera go to heap 10,000 at most")
    known = genera(game)
    found: list[tuple[int, str, bool]] = []
    stopped: LimitReached | None = None
    with progress_shown():
        for heap in range(last + 1):
            try:
                found.append((heap, str(known.of((heap,))), known.tame((heap,))))
            except LimitReached as limit:
                stopped = LimitReached(f"{limit}; heaps 0 to {heap - 1:,} are given", found)
                break
    if as_json:
        heaps = [{"heap": heap, "genus": genus, "tame": tame} for heap, genus, tame in found]
        print(json_line({"schema": "nimlike/genus/1", "ruleset": str(game), "heaps": heaps, "label": "computed"}))
    else:
        print(f"{game}: genera of heaps 0 to {len(found) - 1:,}  [computed]")
        print(", ".join(genus if tame else f"{genus}*" for _, genus, tame in found))
        wild = [str(heap) for heap, _, tame in found if not tame]
        print(f"wild (*): {', '.join(wild)}" if wild else "all are tame")
    if stopped is not None:
        raise stopped
    return 0
