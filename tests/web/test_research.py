"""The pages for researchers: what they say is true, and every link of a text leads somewhere."""

import json
import re
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import nimlike
from nimlike.claims.model import papers
from nimlike.core.errors import ParseError
from nimlike.core.phrases import Phrase
from nimlike.explain.render import mathml, prose
from nimlike.plot.figures import draw_automaton, states_in_order
from nimlike.proofs.statements import theorem_of
from nimlike.web.catalogue_pages import catalogue_file, catalogue_page, download
from nimlike.web.documents import document, formal, formal_names, names, pages_of_kinds
from nimlike.web.game_pages import game_page
from nimlike.web.guard import NotFound
from nimlike.web.theorems import certificate, check_certificate, proof_page, theorem_page
from nimlike_check import KINDS


def test_the_page_of_kayles_has_its_period_its_exceptions_and_its_certificate() -> None:
    page = game_page("octal:0.77", (("check", "period"),))
    assert (page["period"]["start"], page["period"]["period"], page["period"]["label"]) == (71, 12, "certified")
    assert page["period"]["checked"]["accepted"]
    assert page["listing"]["off"] == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert len(page["listing"]["rows"][0]) == 12
    assert page["chart"]["url"] == "/api/download?rules=octal:0.77&what=sequence&format=svg&bound=107&show=1"
    assert [each["name"] for each in page["in_coq"]] == ["Heaps.row_lost_iff"]
    assert page["in_coq"][0]["told"].startswith("Rests on a theorem proved in Coq (formal/Heaps.v, row_lost_iff): ")
    content, _, _ = download("octal:0.77", "certificate", "period", "")
    assert json.loads(content) == certificate("octal:0.77", "period")
    assert download("octal:0.77", "sources", "bibtex", "")[0].startswith(b"@article{guysmith1956,")


def test_pages_of_theorems_and_proofs_show_the_theorems_in_coq_with_their_word() -> None:
    def shown(page: dict[str, Any]) -> list[tuple[str, str]]:
        assert all("\nTheorem " in f"\n{each['statement']}" for each in page["in_coq"])
        return [(each["name"], each["told"].partition(" (")[0]) for each in page["in_coq"]]

    proved, rests = "Machine-checked", "Rests on a theorem proved in Coq"
    assert shown(theorem_page("coprime:max=7", ())) == [("TheoremE.theorem_E", proved)]
    assert shown(theorem_page("coprime:max=5:total=1mod3", ())) == [("TotalChecker.total_checked", rests)]
    assert shown(theorem_page("coprime:n=15", ())) == []
    assert shown(proof_page("nim", ())) == [("Nim.bouton", proved)]
    assert shown(proof_page("schwenk:cap=2x", ())) == [("Schwenk.schwenk", proved)]
    assert shown(proof_page("onepile:base=binary", ())) == []
    assert shown(proof_page("wythoff", ())) == []


def test_a_statement_in_coq_stands_with_the_hypotheses_of_its_sections() -> None:
    theorem = theorem_page("coprime:max=7", ())["in_coq"][0]["statement"].splitlines()
    assert theorem[:-1] == [
        "Variables K n : nat.",
        "Hypothesis K1 : 1 <= K.",
        "Hypothesis n2 : 2 <= n.",
        "Hypothesis ne : n mod 2 = 0.",
    ]
    assert proof_page("nim", ())["in_coq"][0]["statement"] == "Theorem bouton p : lost nim p <-> xor_list p = 0."


def test_the_word_stands_at_a_sentence_and_not_at_the_head_of_a_page(client) -> None:
    checked, rests = "Machine-checked", "Rests on a theorem"
    for game, word in {"octal:0.77": rests, "wythoff": checked, "nim": checked}.items():
        page = client.get(f"/games/{game}").text
        assert "machine-checked" not in page.lower().partition('id="coq"')[0]
        assert page.count(checked) == (word == checked)
        assert f"<p>{word} " in page


def test_more_terms_are_those_of_the_command_line_and_too_many_are_refused() -> None:
    page = game_page("grundy", (("terms", "300"),))
    shown = [int(cell["value"]) for row in page["listing"]["rows"] for cell in row]
    assert shown == nimlike.game("grundy").sequences()[0].first(300)
    with pytest.raises(nimlike.LimitReached, match="1 to 2,000"):
        game_page("grundy", (("terms", "10^9"),))
    with pytest.raises(NotFound, match="no certificate"):
        game_page("euclid", (("check", "period"),))


@pytest.mark.parametrize(
    ("text", "verb"),
    [("coprime:max=7", "theorem"), ("wythoff", "prove"), ("nim", "prove"), ("octal:0.77:misere", "quotient")],
)
def test_the_checker_accepts_what_a_page_offers(text: str, verb: str) -> None:
    answer = check_certificate(certificate(text, verb))
    assert answer["accepted"]
    assert text in answer["said"]


def test_the_checker_refuses_in_place_what_is_forged() -> None:
    forged = certificate("octal:0.77", "period") | {"period": 24}
    assert not check_certificate(forged)["accepted"]


def test_the_page_of_the_catalogue_shows_what_its_address_asks_for() -> None:
    fields = (("part", "octal"), ("find", "0."), ("known", "period"), ("by", "preperiod"), ("falling", "1"))
    page = catalogue_page(fields)
    codes = ["0.104", "0.054", "0.454", "0.354", "0.376", "0.56", "0.16"]
    assert [row["ruleset"] for row in page["rows"]][:7] == [f"octal:{code}" for code in codes]
    assert all(bool(row["certificate"]) == (row["label"] == "certified") for row in page["rows"][:7])
    text, media = catalogue_file(fields, "csv")
    assert media.startswith("text/csv")
    assert [line.partition(",")[0] for line in text.splitlines()[1:101]] == [row["ruleset"] for row in page["rows"]]
    listed = json.loads(catalogue_file(fields, "json")[0])["rows"]
    assert (listed[6]["period"], listed[6]["preperiod"]) == (149_459, 105_351)
    again = catalogue_page((*fields, ("page", str(page["pages"]))))
    assert len(page["rows"]) * (page["pages"] - 1) + len(again["rows"]) == len(listed)
    for wrong in (("page", "0"), ("page", "10^9"), ("part", "chess"), ("known", "yes"), ("by", "x")):
        with pytest.raises(ParseError):
            catalogue_page((wrong,))


def test_the_theorem_of_a_game_and_the_winners_beside_it_agree() -> None:
    page = theorem_page("coprime:max=7", ())
    won = {each["n"] for each in page["strip"] if each["winner"] == "B"}

    def b_wins(n: int) -> bool:
        if n % 2 == 0:
            return n >= 10
        return any(n % d == 0 for d in (105, 165, 195, 231, 255)) or (n % 15 == 0 and n % 14 not in (1, 3, 13))

    assert won == {n for n in range(1, len(page["strip"]) + 1) if b_wins(n)}
    assert theorem_page("subtraction:4,7,c", ())["label"] == "certified"


def test_the_automaton_of_a_proof_is_drawn_with_every_state_and_arrow() -> None:
    statement = theorem_of("wythoff")
    shown = proof_page("wythoff", ())["automaton"]
    picture = ElementTree.fromstring(shown["picture"])
    circles = [each for each in picture.iter("circle") if "state" in each.get("class", "")]
    assert len(circles) == statement.p.states
    assert sum("accepting" in each.get("class", "") for each in circles) == int(statement.p.final.sum())
    arrows = {(state, target) for state, row in enumerate(statement.p.table.tolist()) for target in row if target >= 0}
    assert sum(each.get("class") == "arrow" for each in picture.iter("path")) == len(arrows) + 1, "and the start"
    told = {(row["state"], target) for row in shown["rows"] for _, target in row["arrows"]}
    assert told == arrows


def test_a_large_automaton_is_told_and_not_drawn() -> None:
    shown = proof_page("wythoff:a=2:b=3", ())["automaton"]
    assert shown["picture"] == ""
    assert len(shown["rows"]) == shown["states"] == 21


def test_each_state_stands_by_its_distance() -> None:
    arrows = [{2: ["0"], 4: ["1"]}, {0: ["0"]}, {3: ["0"]}, {}, {0: ["0"], 3: ["1"]}]
    assert states_in_order(arrows) == [0, 2, 4, 3, 1]
    assert draw_automaton([], [], "none") == ""


def test_every_link_of_a_text_leads_to_a_page_and_an_anchor() -> None:
    for name in names():
        html = document(name)["html"]
        for link in re.findall(r'href="([^"]*)"', html):
            check_place(link if link.startswith(("/", "#")) else f"/{link}", name)


def check_place(link: str, home: str) -> None:
    path, _, anchor = link.partition("#")
    if path.startswith("/formal/"):
        assert path.removeprefix("/formal/") in formal_names(), (home, link)
        return
    target = path.removeprefix("/docs/") if path.startswith("/docs/") else home if not path else ""
    if path in ("/docs", "/docs/"):
        return
    assert target in names(), (home, link)
    if anchor:
        ids = set(re.findall(r'id="([^"]*)"', document(target)["html"]))
        assert unquote(anchor) in ids, (home, link)


def test_every_claim_has_the_place_of_its_proof_and_well_formed_mathematics() -> None:
    for paper in papers():
        for claim in paper:
            place = claim.proof
            assert place, claim.name
            kind, _, text = place[1:].partition("/")
            if kind in ("proof", "theorem"):
                nimlike.game(text)
            else:
                check_place(place, claim.name)
            ElementTree.fromstring(f"<p>{prose(claim.statement)}</p>")
            assert "$" not in claim.statement


def test_every_kind_of_certificates_has_its_text() -> None:
    assert set(pages_of_kinds()) == set(KINDS)
    assert set(pages_of_kinds().values()) <= set(names())


def test_files_in_coq_have_an_anchor_at_each_theorem() -> None:
    assert "bouton" in formal("Nim")["stated"]
    with pytest.raises(NotFound):
        formal("../../etc/passwd")
    with pytest.raises(NotFound):
        document("../README")


@pytest.mark.parametrize(
    ("address", "nearest"),
    [
        ("/docs/theory/wythof", "/docs/theory/wythoff"),
        ("/docs/one-pile", "/docs/theory/one-pile"),
        ("/docs/certificates/proof.md", "/docs/certificates/proofs"),
        ("/formal/Wythof.v", "/formal/Wythoff"),
        ("/docs/..%2F..%2Fetc/passwd", None),
        ("/docs/" + "q" * 3_000, None),
    ],
)
def test_a_text_that_is_not_there_leads_to_the_nearest_ones_and_to_the_list(client, address, nearest) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    links = re.findall(r'href="(/(?:docs|formal)/[^"]*)"', answer.text.partition("<main")[2].partition("</main")[0])
    if nearest is not None:
        assert links[0] == nearest
    assert {f"/docs/{name}" for name in names()} <= set(links)
    for link in links:
        check_place(link, address)


@pytest.mark.parametrize(
    ("formula", "inside"),
    [
        ("E(k(1 + sqrt 5)/2)", "<mfrac><mrow><mn>1</mn><mo>+</mo><msqrt><mn>5</mn></msqrt></mrow><mn>2</mn></mfrac>"),
        ("(b + 2)/2b", "<mfrac><mrow><mi>b</mi><mo>+</mo><mn>2</mn></mrow><mrow><mn>2</mn><mi>b</mi></mrow></mfrac>"),
        ("H_{k+1} = H_k", "<msub><mi>H</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub>"),
        ("g-bar(N)", '<mover accent="true"><mi>g</mi><mo>¯</mo></mover>'),
        ("a < b", "<mo>&lt;</mo>"),
    ],
)
def test_formulas_become_mathematics(formula: str, inside: str) -> None:
    found = mathml(formula)
    ElementTree.fromstring(found)
    assert inside in found
    assert prose(Phrase(f"so ${formula}$")) == f"so {found}"
