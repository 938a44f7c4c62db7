"""The pages of theorems: what is proved of a game for every size, its certificate, and the checker asked in place."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING, Any, Final

from nimlike.core.checker import Certificate, accept
from nimlike.core.errors import CertificateRejected, LimitReached, NimlikeError, Undecided
from nimlike.core.laws import Finding
from nimlike.core.numbers import abbreviate, parse_number
from nimlike.core.phrases import capital
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.families import law_of, parse_ruleset
from nimlike.web.address import Asked, Fields, File, Shown, api_url, page_url
from nimlike.web.documents import pages_of_kinds, theorem_in_coq
from nimlike.web.guard import NotFound

if TYPE_CHECKING:
    from nimlike.numeration.automata.relations import Relation
    from nimlike.proofs.results import Result


# Certificates on the pages: found on demand, given as files, and checked in place.

SECONDS: Final = 6.0  # how long a search for a theorem may take here; what is not found by then stays open

_ASKED: Final[Mapping[str, tuple[Any, ...]]] = {
    "theorem": (SECONDS, True),
    "period": (None, False),
    "quotient": (None, None),
}
"""The parameters of the laws here: those that come with a certificate."""

PROVED_BY: Final = (*_ASKED, "prove")  # the verbs whose answers have certificates
PAGES: Final = {"theorem": "theorem", "prove": "proof"}  # those that have a page of their own


def find_certified(text: str, verb: str) -> Finding:
    """What a game answers to a verb of `PROVED_BY` other than ``prove``."""
    if verb not in _ASKED:
        raise NotFound(f"no certificate {abbreviate(verb)!r}: there are {', '.join(PROVED_BY)}")
    return law_of(text, verb)(*_ASKED[verb])


def prove_sizes(text: str, piles: int | None = None) -> Finding | Result:
    """The proof of a game for all sizes: its own, or that of so many piles by automata."""
    from nimlike.proofs.results import decide
    from nimlike.proofs.statements import law_of as own_proof
    from nimlike.proofs.statements import theorem_of

    law = own_proof(text) if piles is None else None
    return decide(theorem_of(text, piles)) if law is None else law()


def certificate(text: str, verb: str) -> Certificate:
    """The certificate of what a game answers to a verb."""
    written = (prove_sizes(text) if verb == "prove" else find_certified(text, verb)).certificate
    if written is None:
        raise Undecided(f"{abbreviate(text)}: what is known has no certificate")
    return written


def certificate_file(text: str, verb: str) -> File:
    """A certificate as a file: its content, its media type and its name."""
    content = json.dumps(certificate(text, verb), separators=(",", ":")) + "\n"
    return content.encode(), "application/json", f"{file_name(text)}-{verb}.json"


def file_name(rules: str) -> str:
    """What a file that belongs to a game is called, without its ending."""
    return "".join(sign if sign.isalnum() else "-" for sign in rules)[:60]


def certificate_url(text: str, verb: str) -> str:
    return api_url("download", rules=text, what="certificate", format=verb)


def check_certificate(written: Certificate) -> Shown:
    """What the independent checker says of a certificate, asked now."""
    size = len(json.dumps(written, separators=(",", ":"))) + 1
    facts = {"kind": written["kind"], "size": f"{size:,} bytes"}
    try:
        return {"accepted": True, "said": accept(written, "the certificate").replace("; ", "\n"), **facts}
    except CertificateRejected as error:
        return {"accepted": False, "said": str(error), **facts}


def proofs_of(rules: Ruleset) -> list[str]:
    """The verbs of `PROVED_BY` that a game answers to."""
    laws = rules.laws()
    return [verb for verb in _ASKED if verb in laws] + ["prove"] * rules.proof_in_reach


_TEXT: Final = re.compile(r"docs/([\w/-]+)\.md")
STRIP: Final = 120  # starting numbers of which a page of a theorem shows the winner


def theorem_page(text: str, fields: Fields) -> Shown:
    """The theorem of a game, or of all games of a text with a letter, as ``nimlike prove`` tells it."""
    asked = dict(fields)
    rules = _rules(text)
    if rules is not None and "theorem" not in rules.laws():
        page, has = "games", "what is known of it"
        if "prove" in rules.laws():
            page, has = "proof", "its P-positions, proved"
        url = page_url(page, str(rules))
        raise NotFound(f"{rules.brief()}: there is no theorem of this kind; {url} has {has}.")
    found = law_of(text, "theorem")(SECONDS, bool(asked.get("full")))
    return {
        "rules": text,
        "title": rules.name if rules is not None else text,
        "rules_text": "" if rules is None else f"{rules.rules()} {rules.ending(rules.start())}",
        "game_url": None if rules is None else page_url("games", str(rules)),
        "map_url": page_url("map", str(rules)) if rules is not None and rules.line() is not None else None,
        "told": _grouped(found.lines, text),
        "label": str(found.facts.get("label", "theorem" if found.complete else "computed")),
        "complete": found.complete,
        "cut": found.cut and not asked.get("full"),
        "strip": () if rules is None else _strip(rules),
        "certificate": found.certificate and _certificate(text, "theorem", found.certificate, asked),
        "in_coq": _in_coq(found),
    }


def _in_coq(found: Finding | Result) -> list[dict[str, str]]:
    """The theorem in Coq that says a finding or that it rests on."""
    return [] if found.in_coq is None else [theorem_in_coq(found.in_coq)]


def _rules(text: str) -> Ruleset | None:
    """The game of a text; None for a text that stands for many games."""
    try:
        return parse_ruleset(text)
    except NimlikeError:
        return None


def _grouped(lines: tuple[str, ...], text: str) -> list[Shown]:
    """Each line with the indented ones that follow it, in signs of mathematics; texts are linked."""
    found: list[Shown] = []
    for line in lines:
        told = re.sub(
            r"coprime:(?:primes|n|total)=\S+?(?::|,)\s|" + rf"{re.escape(text)}(?:\s?:|,)\s", "", line.strip(), count=1
        )
        told, bracket, label = told.rpartition("  [") if "  [" in told else (told, "", "")
        told = told if line.startswith(" ") else _capital(told)
        told = _TEXT.sub(r'<a href="/docs/\1">\1</a>', escape(_signs(told), quote=False))
        if line.startswith(" ") and found:
            found[-1]["items"].append(told)
        else:
            found.append({"text": told, "label": label.rstrip("]") if bracket else "", "items": []})
    return found


def _certificate(text: str, verb: str, written: Certificate, asked: Asked) -> Shown:
    """A certificate on a page: its file, its kind with the text that has the lemma, the checker's answer if asked."""
    kind = str(written["kind"])
    lemma = pages_of_kinds().get(kind)
    return {
        "url": certificate_url(text, verb),
        "kind": kind,
        "lemma": f"/docs/{lemma}" if lemma else None,
        "check": f"{page_url(PAGES[verb], text, check='1')}#checked",
        "checked": check_certificate(written) if asked.get("check") else None,
    }


def _strip(rules: Ruleset) -> tuple[Shown, ...]:
    """Who wins from each small number, for games that start from one."""
    line = rules.line()
    if line is None:
        return ()
    found = []
    with suppress(LimitReached):
        for n in range(1, STRIP + 1):
            state = line.state(n)
            if state is not None:
                won = Position(rules, state).answer().outcome.value == "N"
                found.append({"n": n, "winner": line.winners[not won], "first": won, "winners": line.winners})
    return tuple(found)


def proof_page(text: str, fields: Fields) -> Shown:
    """The proof of a game for all sizes, made and checked now; the automaton of its P-positions as a picture."""
    asked = dict(fields)
    piles = parse_number(asked["piles"], "piles") if asked.get("piles") else None
    rules, found = _rules(text), prove_sizes(text, piles)
    if isinstance(found, Finding):
        told, label, drawn = found.lines[0], "certified" if found.complete else "computed", {}
    else:
        p, terms = found.statement.p, found.statement.system.terms
        told, label = found.said or "", str(found.label or "")
        drawn = {"automaton": automaton(p, terms), "largest": found.largest}
    theorem, *said = told.splitlines()
    assert found.certificate is not None
    return {
        "rules": text,
        "title": rules.name if rules is not None else text,
        "game_url": None if rules is None else page_url("games", str(rules)),
        "piles": [page_url("proof", text, piles=str(count)) for count in (3, 4)] if piles or not drawn else [],
        "own": page_url("proof", text) if piles else "",
        "theorem": _signs(_capital(theorem.partition(": ")[2])),
        "lines": [_signs(line.strip()) for line in said if "The automaton reads" not in line],
        "label": label,
        "certificate": None if piles else _certificate(text, "prove", found.certificate, asked),
        "in_coq": _in_coq(found),
        **drawn,
    }


def _signs(text: str) -> str:
    """A text with the signs of mathematics in place of their ASCII forms."""
    return text.replace(">=", "≥").replace("<=", "≤").replace(" - ", " − ")


def _capital(text: str) -> str:
    return text if text[1:2] == " " else capital(text)  # n stays n


def automaton(relation: Relation, terms: tuple[int, ...] | list[int]) -> Shown:
    """An automaton that reads digits, as a picture and as a table."""
    from nimlike.numeration.automata.forms import arrows
    from nimlike.plot.figures import draw_automaton

    named = [
        {
            target: [",".join(re.findall(r"\d+" if relation.digits > 10 else r"\d", each)) for each in symbols]
            for target, symbols in targets.items()
        }
        for targets in arrows(relation)
    ]
    accepting = relation.final.tolist()
    names = ", ".join(relation.tracks)
    label = f"An automaton of {relation.states} states that reads the digits of {names}; the table below has its arrows"
    return {
        "states": relation.states,
        "tracks": relation.tracks,
        "terms": ", ".join(map(str, list(terms)[:8])),
        "picture": draw_automaton(named, accepting, label),
        "rows": [
            {"state": state, "accepts": accepts, "arrows": [("  ".join(each), target) for target, each in row.items()]}
            for state, (accepts, row) in enumerate(zip(accepting, named, strict=True))
        ],
    }
