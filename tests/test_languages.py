"""Languages: every text has its translation, and nothing that is kept mixes languages."""

import re
import string
from collections.abc import Iterator

import messages
import pytest
from babel.messages.catalog import Message
from fastapi.testclient import TestClient

from nimlike.cli.main import main
from nimlike.core import languages
from nimlike.core.errors import ParseError
from nimlike.core.languages import LANGUAGES, catalogue, language, nearest, ntr, speaking, tr
from nimlike.families import law_of, parse_ruleset
from nimlike.web.app import create_app
from nimlike.web.assets import assets_folder
from nimlike.web.guard import of_headers
from nimlike.web.maps import map_page
from nimlike.web.pool import Pool
from nimlike.web.service import Service

BY_PERCENT = re.compile(r"%\((\w+)\)s")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(service=Service(Pool(seconds=600))), base_url="http://127.0.0.1") as found:
        yield found


def places(text: str) -> set[tuple[str, str]]:
    """The named places of a text, with the form of the number in each."""
    named = {(name, "") for name in BY_PERCENT.findall(text)}
    try:
        return named | {(name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:  # braces that are only braces
        return named


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def test_each_language_has_its_catalogue() -> None:
    assert sorted(path.name for path in languages.FOLDER.iterdir()) == sorted(messages.OTHERS)
    for code in messages.OTHERS:
        assert catalogue(code).info()["language"] == code


@pytest.mark.slow
@pytest.mark.parametrize("code", messages.OTHERS)
def test_every_text_is_translated(code: str) -> None:
    told = messages.read(code)
    known = {message.id for message in told if message.id}
    wanted = {message.id for message in messages.found() if message.id}
    assert not wanted - known, "make messages adds these to the catalogue"
    assert not known - wanted, "make messages drops these"
    assert not messages.missing(told)


@pytest.mark.slow
def test_texts_within_formatted_strings_are_found() -> None:
    source = "shown = f\"<th>{tr('safe?')}</th>{x if x else tr('a ' 'pair')}{tr(name)}\""
    assert [text for text, _ in messages.within_strings(source)] == ["safe?", "a pair"]
    assert "In your own words" in messages.found()


@pytest.mark.parametrize(
    "path", ["/games/nim", "/catalogue", "/theorem/nim", "/proof/nim", "/papers", "/docs", "/docs/no"]
)
def test_pages_of_research_are_in_english_only(client: TestClient, path: str) -> None:
    page = client.get(f"{path}?lang=fr")
    assert '<html lang="en">' in page.text
    assert "hreflang" not in page.text
    client.cookies.clear()


@pytest.mark.parametrize("code", messages.OTHERS)
def test_every_translation_has_the_places_of_its_text(code: str) -> None:
    for message in messages.read(code):
        if not message.id:
            continue
        one = message.id if isinstance(message.id, str) else message.id[0]
        many = message.id if isinstance(message.id, str) else message.id[1]
        for number, said in enumerate(forms(message)):
            # A form for a single number may leave the number out, or say it where English does not.
            wanted = [places(one), places(many)] if number == 0 else [places(many)]
            assert places(said) in wanted, said
            assert said.startswith((" ", "\n")) == one.startswith((" ", "\n")), said
            assert said.endswith((" ", "\n")) == one.endswith((" ", "\n")), said
            assert said.count("$") % 2 == 0, said


@pytest.mark.parametrize("code", messages.OTHERS)
def test_the_compiled_catalogue_is_that_of_the_text(code: str) -> None:
    path = messages.path_of(code)
    assert path.with_suffix(".mo").read_bytes() == messages.compiled(messages.read(code)), "make messages compiles it"


def test_a_language_is_spoken_within_its_block_only() -> None:
    with speaking("fr"):
        assert language() == "fr"
        with speaking("en"):
            assert language() == "en"
        assert language() == "fr"
    assert language() == "en"
    with pytest.raises(ParseError, match="no language 'xx': there are en, fr"), speaking("xx"):
        pass


def test_an_unknown_text_stays_english_and_an_empty_one_empty() -> None:
    with speaking("fr"):
        assert tr("No {thing} is called so.", thing="game") == "No game is called so."
        assert tr("") == ""
        assert ntr("{n} zork", "{n} zorks", 2, n=2) == "2 zorks"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    with speaking("fr"):
        assert tr("{n:,} zorks", n=1234567) == "1\u202f234\u202f567 zorks"
        assert tr("{n:.1f} zorks", n=0.5) == "0,5 zorks"
        assert tr("{n} zorks", n="1,234.5") == "1,234.5 zorks"


@pytest.mark.parametrize(("wish", "code"), [("fr", "fr"), ("fr-CA", "fr"), ("FR_fr.UTF-8", "fr"), ("C.UTF-8", None)])
def test_a_wish_is_for_the_nearest_language(wish: str, code: str | None) -> None:
    assert nearest(wish) == code


@pytest.mark.parametrize(
    ("header", "code"),
    [
        *((b"fr", "fr"), (b"fr-CH, fr;q=0.9, en;q=0.8", "fr"), (b"de, en;q=0.9, fr;q=0.8", "en")),
        *((b"en;q=0.2, fr;q=0.7", "fr"), (b"fr;q=0, de", "en"), (b"fr;q=x", "en"), (b"", "en")),
    ],
)
def test_the_browser_wishes_for_languages_in_order(header: bytes, code: str) -> None:
    assert of_headers([(b"accept-language", header)]) == code


def test_a_page_comes_in_the_language_asked_for_and_the_choice_is_kept(client: TestClient) -> None:
    page = client.get("/learn", headers={"Accept-Language": "fr"})
    assert '<html lang="fr">' in page.text
    assert page.headers["content-language"] == "fr"
    assert page.headers["vary"] == "Accept-Language, Cookie, Accept-Encoding"
    assert "set-cookie" not in page.headers
    chosen = client.get("/learn?lang=en", headers={"Accept-Language": "fr"})
    assert '<html lang="en">' in chosen.text
    assert chosen.headers["set-cookie"].startswith("lang=en; Path=/;")
    assert '<html lang="en">' in client.get("/learn", headers={"Accept-Language": "fr"}).text
    assert client.get("/play?position=nim:1,2&first=you&lang=fr").history[0].headers["location"] == (
        "/play/nim:1,2?first=you"
    )
    client.cookies.clear()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nowhere", "la page &#39;/nowhere&#39; n’existe pas"),
        ("/learn/none/1", "aucune leçon ne porte ce nom"),
        ("/play/nim:3,x", "nim : nombre 2 sur 2 : &#39;x&#39; n’est pas un nombre entier"),
        ("/play/nim:3,5?move=a9", "le coup a9 n’est pas permis dans nim:3,5 : le tas A contient 3"),
        ("/x" * 9_000, "l’adresse dépasse 16\u202f384 octets"),
        ("/games", "Joignez des positions par +"),
    ],
)
def test_a_french_page_says_what_is_wrong_in_french(client: TestClient, path: str, said: str) -> None:
    page = client.get(path, headers={"Accept-Language": "fr"}).text
    assert '<html lang="fr">' in page
    assert said in page
    assert 'lang="en"' not in page.partition("<main")[2].partition("<footer")[0]


def test_the_games_of_a_map_are_named_in_the_language_that_is_spoken() -> None:
    for code, name in (("en", "Wythoff's game, misère play"), ("fr", "Jeu de Wythoff, jeu misère")):
        with speaking(code):
            assert name in (game for game, _, _ in map_page("wythoff", ())["games"])


def test_a_theorem_is_kept_in_english() -> None:
    law = law_of("coprime:max=7", "theorem")
    english = law(None, False)
    with speaking("fr"):
        french = law(None, False)
    assert french.facts == english.facts


def test_a_line_of_winners_names_players_in_games_only_that_do() -> None:
    for rules, winners in (("mark", ("N", "P")), ("coprime:max=5", ("A", "B"))):
        for code in LANGUAGES:
            with speaking(code):
                line = parse_ruleset(rules).line()
            assert line is not None
            assert line.winners == winners


def test_each_page_links_to_itself_in_the_other_languages(client: TestClient) -> None:
    text = client.get("/play/nim:1,2?hint=1").text
    assert '<a href="/play/nim:1,2?hint=1&amp;lang=fr" hreflang="fr" lang="fr"' in text


def test_programs_get_english(client: TestClient) -> None:
    asked = client.get("/api/hint?position=nim:3,4,5&step=3&lang=fr", headers={"Accept-Language": "fr"})
    assert asked.json() == client.get("/api/hint?position=nim:3,4,5&step=3").json()
    assert "set-cookie" not in asked.headers


def test_the_scripts_get_their_texts(client: TestClient) -> None:
    script = client.get(f"{assets_folder()}words.fr.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert '"Nothing is typed."' in script.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_command_line_speaks_to_those_who_play_and_learn(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NIMLIKE_LANG", f"{code}_XX.UTF-8")
    assert main(["puzzle", "nim", "--seed", "7"]) == 0
    assert language() == code
    assert capsys.readouterr().out.startswith({"en": "Nim, grade 2 of 5", "fr": "Nim, niveau 2 sur 5"}[code])
    assert main(["puzzle", "--language", "en"]) == 0
    assert language() == "en"
    assert main(["games"]) == 0
    assert language() == "en"
