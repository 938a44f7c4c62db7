"""The page of a game as data: its rules, names and literature, its sequence with the period, what is proved of it."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice
from typing import Final

from nimlike.core.checker import Certificate
from nimlike.core.errors import LimitReached, NimlikeError
from nimlike.core.literature import cite_in_brief, read_names, works
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.position import Position
from nimlike.core.progress import part_moves, search_moves, searching
from nimlike.core.reason import InCoq
from nimlike.core.ruleset import Ruleset
from nimlike.core.shown import Marks, Period, Terms
from nimlike.families import parse_position
from nimlike.plot.boards import draw_miniature
from nimlike.web.address import Address, Asked, Fields, Shown, api_url, page_url
from nimlike.web.catalogue_pages import ROWS, game_of, table_of
from nimlike.web.documents import theorem_in_coq
from nimlike.web.guard import NotFound
from nimlike.web.maps import has_map
from nimlike.web.theorems import PAGES, certificate_url, check_certificate, find_certified, proofs_of

PERIOD_LIMIT: Final = 4_096  # a period is looked for among so many heaps, unless the reader asks for more
_SHOWN: Final = 24
_BOUNDS: Final = (9, 20, 60)  # numbers of the P-positions listed on a page
_TABLE: Final = 12
_CHART: Final = 144  # terms of a chart without a period, or with a long one
_LONGEST: Final = 600  # terms of a chart at most
_COLUMNS: Final = 10
_WIDEST: Final = 24  # a period up to this is a row of the table
_SAMPLE: Final = 8


def game_page(text: str, fields: Fields = ()) -> Shown:
    with searching(search_moves()):  # tables may not look at more than a search
        return _game_page(text, fields)


def _game_page(text: str, fields: Fields) -> Shown:
    asked = dict(fields)
    rules = game_of(text)
    canonical = str(rules)
    start = Position(rules, rules.start())
    label, source = _known(start)
    period = _period(rules, asked)
    known = period if period and period["known"] else None
    safe, note = _p_positions(rules)
    page: Shown = {
        "rules": canonical,
        "title": rules.name,
        "family_title": rules.title,
        "other_names": read_names()["also"].get(canonical.removesuffix(":misere"), []),
        "rules_text": f"{rules.rules()} {rules.ending(start.state)}",
        "label": label,
        "source": source,
        "examples": [
            {"brief": each.brief(), "play": Address(str(each)).url} for each in map(parse_position, rules.examples)
        ],
        "start": Address(str(start)).url,
        "picture": draw_miniature(start),
        "map_url": page_url("map", canonical) if has_map(rules) else None,
        "p_positions": [{"text": rules.format_state(each.state), "play": Address(str(each)).url} for each in safe],
        "p_note": note,
        "period": period,
        "chart": _chart(rules, known),
        "listing": None,
        "sequences": list(map(_sequence, rules.sequences())),
        "proofs": _proofs(rules, asked),
        "in_coq": _in_coq([start, *safe]),
        "reference": cite_in_brief(rules.sources),
        "works": [{"text": str(work), "doi": work.doi} for work in works(rules.sources)],
        "table": None,
        "pictures": list(rules.pictures()),
    }
    main = next((each for each in rules.sequences() if each.name == "grundy"), None)
    if main is not None:
        page["listing"] = _values(main, known, asked)
    else:
        try:
            page["table"] = table_of(rules, _TABLE)
        except NimlikeError as error:
            page["table_note"] = str(error)
    return page


def _known(start: Position) -> tuple[str, str]:
    """How the answer of the first position is known; the reason where it is not."""
    try:
        answer = start.answer()
    except LimitReached as limit:
        return "", str(limit)
    return answer.label.value, answer.source


def _p_positions(rules: Ruleset) -> tuple[list[Position], str]:
    """The first P-positions, of the smallest numbers that give enough; and why there are none."""
    safe: list[Position] = []
    try:
        with searching(part_moves()):
            for bound in _BOUNDS:
                safe = list(islice(rules.p_positions(bound), _SHOWN))
                if len(safe) == _SHOWN:
                    break
    except NimlikeError as error:
        return safe, str(error)
    return safe, ""


def _period(rules: Ruleset, asked: Asked) -> Shown | None:
    """The period of the Grundy values of single heaps, as far as it is looked for here; None for other games."""
    law = rules.laws().get("period")
    if law is None:
        return None
    text = str(rules)
    far = asked.get("find") == "period"
    try:
        answer = law(None if far else PERIOD_LIMIT, True)
    except LimitReached:  # the game's own table is shorter
        answer = law(None, True)
    facts = answer.facts
    known = facts["period"] is not None
    start, period = int(facts["preperiod"] or 0), int(facts["period"] or 0)
    saltus = int(facts["saltus"] or 0)
    told = f"period {period} from heap {start} on" if known else f"no period is found to heap {answer.bound:,}"
    if saltus:
        told += f", growing by {saltus} with each"
    return {
        "known": known,
        "start": start,
        "period": period,
        "saltus": saltus,
        "label": facts["label"],
        "text": told,
        "note": facts["note"],
        "further": None if known or far else f"{page_url('games', text)}?find=period",
        "certificate": certificate_url(text, "period") if answer.certificate is not None else None,
        "check": f"{page_url('games', text)}?check=period#period",
        "checked": _checked(answer.certificate, "period", asked),
    }


def _checked(written: Certificate | None, verb: str, asked: Asked) -> Shown | None:
    """The checker's verdict on a certificate, if the reader wants it."""
    return check_certificate(written) if written and asked.get("check") == verb else None


def _chart(rules: Ruleset, period: Shown | None) -> dict[str, str] | None:
    """The game's sequence as a picture, far enough to show its period three times."""
    if "sequence" not in rules.pictures() or find_spec("matplotlib") is None:
        return None
    bound = _CHART
    if period and (wanted := period["start"] + 3 * period["period"]) <= _LONGEST:
        bound = max(60, wanted)
    try:
        shown = rules.picture("sequence", bound)
    except LimitReached:
        return None
    url = api_url("download", rules=str(rules), what="sequence", format="svg", bound=bound, show="1")
    return None if shown is None else {"url": url, "title": shown.title}


def _sequence(shown: Terms) -> Shown:
    """A sequence with its first terms, its files and its entry in the OEIS."""
    terms = shown.first(_SHOWN)
    return {
        "name": shown.name,
        "title": shown.title,
        "label": shown.label.value,
        "source": shown.source,
        "terms": ", ".join(map(abbreviate, terms)),
        "more": len(terms) == _SHOWN,
        "offset": shown.offset,
        "oeis": shown.oeis,
    }


def _values(main: Terms, period: Shown | None, asked: Asked) -> Shown:
    """The Grundy values in rows as long as the period, where it is known, with what stands off it."""
    columns = period["period"] if period and 3 < period["period"] <= _WIDEST else _COLUMNS
    usual = min(max(6 * columns, 60), 200)
    count = parse_number(asked["terms"], "terms") if asked.get("terms") else usual
    if not 1 <= count <= ROWS:
        raise LimitReached(f"terms={abbreviate(count)}: a page lists 1 to {ROWS:,} terms; the command line lists more")
    once = period["start"] + period["period"] if period else 0  # so many terms show all of the period
    terms = main.first(min(max(count, once), ROWS))
    off: set[int] = set()
    if period and len(terms) >= once:
        repeated = Period(period["start"], period["period"], len(terms), period["saltus"])
        off = set(Marks(range(len(terms)), terms).off(repeated))
    terms = terms[:count]
    start = period["start"] if period else len(terms)
    cells = [
        {"n": n, "value": abbreviate(value), "off": n in off, "inside": n >= start}
        for n, value in enumerate(terms, main.offset)
    ]
    more = min(ROWS, 4 * count)
    return {
        "title": main.title,
        "columns": columns,
        "rows": [cells[at : at + columns] for at in range(0, len(cells), columns)],
        "off": sorted(off),
        "more": more if len(terms) == count and more > count else None,
    }


_SAID: Final = {
    "theorem": "Who wins for every size",
    "prove": "A proof of the P-positions for all sizes, looked for by automata",
    "quotient": "The misère quotient",
}


def _proofs(rules: Ruleset, asked: Asked) -> list[Shown]:
    """What is proved of the whole game, beside the period: a page of its own, or an answer found here when asked."""
    text = str(rules)
    shown: list[Shown] = []
    verbs = proofs_of(rules)
    for verb in verbs:
        if verb == "period":
            continue
        entry: Shown = {"verb": verb, "title": _SAID[verb], "lines": []}
        if verb in PAGES:
            entry["page"] = page_url(PAGES[verb], text)
        elif verb in (asked.get("find"), asked.get("check")):
            answer = find_certified(text, verb)
            entry |= {
                "lines": list(answer.lines),
                "certificate": certificate_url(text, verb) if answer.certificate is not None else None,
                "check": f"{page_url('games', text, check=verb)}#{verb}",
                "checked": _checked(answer.certificate, verb, asked),
            }
        else:
            entry["find"] = f"{page_url('games', text, find=verb)}#{verb}"
        shown.append(entry)
    wanted = asked.get("check") or asked.get("find")
    if wanted and wanted not in verbs:
        raise NotFound(f"{abbreviate(text)} has no certificate {abbreviate(wanted)!r}")
    return shown


def _in_coq(sample: list[Position]) -> list[dict[str, str]]:
    """The theorems in Coq that say the answers of some small positions, or that these rest on."""
    named: dict[InCoq, None] = {}
    for position in sample[:_SAMPLE]:
        try:
            known = position.answer().reason.in_coq
        except LimitReached:
            continue
        if known is not None:
            named[known] = None
    return [theorem_in_coq(known) for known in named]
