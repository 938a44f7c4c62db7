"""The numbered results of this project: their page, their theorems in Coq, and BibTeX for games."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from test_formal import theorems

import nimlike
from nimlike.core import reason
from nimlike.core.errors import CertificateRejected, ParseError
from nimlike.core.literature import OwnResult, own_results, results_on
from nimlike.families import cite
from nimlike_check import KINDS

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "results.md"


def section(result: OwnResult) -> str:
    """What the page has of a result."""
    lines = [f"## Theorem {result.number}: {result.name}", "", result.statement, ""]
    lines.append(f"- Proof: [{result.page.partition('#')[0]}]({result.page})")
    if result.coq:
        named = [f"[formal/{file}.v](../formal/{file}.v) `{name}`" for file, name in (n.split(".") for n in result.coq)]
        given = dict.fromkeys(
            reason.theorems()[n].given for n in result.coq if n in reason.theorems() and reason.theorems()[n].given
        )
        open_ = f"taken as given: {'; '.join(given)}" if given else "no hypotheses beside the conditions of the theorem"
        lines.append(f"- Coq: {', '.join(named)}; {open_}")
    else:
        lines.append("- Coq: not proved")
    lines.append(f"- Certificates: {', '.join(f'`{kind}`' for kind in result.kinds) or 'none'}")
    lines.append(f"- BibTeX key: `nimlike-{result.key}`")
    return "\n".join([*lines, f"- Note: {result.note}"] if result.note else lines)


def test_the_page_lists_exactly_the_results() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text[text.index("## Theorem 1:") :] == "\n\n".join(map(section, own_results().values())) + "\n"


@pytest.mark.parametrize("key", own_results())
def test_each_result_has_its_proof_its_theorems_in_coq_and_its_kinds(key: str) -> None:
    result = own_results()[key]
    assert set(result.coq) <= theorems()
    assert set(result.kinds) <= set(KINDS)
    assert (DOCS / result.page.partition("#")[0]).is_file()
    mentioned = {int(number) for number in re.findall(r"Theorem (\d+)\)", result.statement)}
    assert all(number < result.number for number in mentioned)


def test_the_results_about_a_game_are_found_by_its_text() -> None:
    assert [each.key for each in results_on("subtraction:1,c,c+1")] == ["families"]
    assert [each.key for each in results_on("subtraction:4,7,9")] == ["three-numbers"]
    assert [each.key for each in results_on("nim:pass=1")] == ["passes", "nim-pass"]
    assert "career" in {each.key for each in results_on("coprime:n=105")}
    assert results_on("wythoff") == results_on("octal:0.77") == []


def test_bibtex_of_a_game_has_its_papers_and_the_theorems_of_this_project() -> None:
    cited = cite("coprime:max=7")
    assert cited.startswith("@article{andrejic2009,")
    assert "@misc{nimlike-theorem-e,\n  author = {{The nimlike developers}}," in cited
    assert "title = {Theorem 1: Theorem E for even n}" in cited
    assert r"formal/TheoremE.v, theorem\_E" in cited
    assert cite("kayles") == cite("octal:0.77:12,5")
    assert "@misc{nimlike-families," in cite("subtraction:4,7,c")
    with pytest.raises(ParseError):
        cite("no-such-game")


def test_bibtex_of_a_certificate_has_its_hash_and_what_it_proves(tmp_path: Path) -> None:
    path = tmp_path / "wythoff.json"
    nimlike.prove("wythoff").save(path)
    data, cited = path.read_bytes(), cite("wythoff", path)
    assert f"SHA-256 {sha256(data).hexdigest()}" in cited
    assert "the digits of y are those of x followed by a 0" in cited
    assert cite("wythoff", data) == cited
    certificate = json.loads(data)
    written = (json.dumps(certificate, separators=(",", ":")) + "\n").encode()
    assert f"SHA-256 {sha256(written).hexdigest()}" in cite("wythoff", certificate)
    with pytest.raises(CertificateRejected):
        cite("wythoff", {**certificate, "measure": []})
    with pytest.raises(ParseError, match="no JSON"):
        cite("wythoff", b"{")
