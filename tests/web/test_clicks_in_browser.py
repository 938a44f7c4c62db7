"""Every legal move is made by clicks on the board, in every family and every example of a game of one's own.

What the page says of how to move is just what was done to make the moves.
"""

import re
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from itertools import islice
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from in_the_browser import OWN, serving
from playwright.sync_api import Page, expect
from suites import mostly_slow

import nimlike
from nimlike.core.errors import IllegalMove
from nimlike.core.move import Move
from nimlike.core.position import Position
from nimlike.core.sums import Sum
from nimlike.families import families, family
from nimlike.own.toml import load_files
from nimlike.plot.boards import HEAP
from nimlike.web.address import split_moves

LISTED = 2_000
KINDS = (
    "nim:3,4+octal:0.77:6", "vector:moore=2:2,3,4", "hex:0.F:7,3", "wythoff:block=2:3,4", "wythoff:pass=1:2,3",
    "wythoff:end=0,1~1,0:4,3", "coprime:max=5:15", "grundy:9", "octal:0.777:6",
)  # fmt: skip
"""A position of each kind of board."""

EXPLORE = (Path(__file__).parent / "explore.js").read_text(encoding="utf-8")

GESTURES = {
    "counter": "Pick (?:a|the middle of the .+|the first and the last) counter", "pin": "Pick a pin",
    "gap": "the gaps? ", "token": "Pick a token", "cell": "cell", "place": "place", "field": "how many",
    "take": "press (?:Take|Play)", "several": "in several",
}  # fmt: skip
"""What a page says of how to move, by what is done."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    yield from serving(*(word for path in OWN for word in ("--games", path)))


def moves_asked(urls: list[str], of_sum: bool) -> Iterator[str]:
    for url in urls:
        query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        if "move" in query:
            yield query["move"]
        elif "amount" in query:
            yield query.get("pile", "") + query["amount"]
        elif "way" not in query:
            yield split_moves(query["moves"], of_sum)[-1]


def picks_needed(move: Move) -> int:
    """How many clicks a move takes: the ends of what is taken from a heap and the cuts, or one in each pile."""
    return min(2, move.amount) + len(move.split) - (move.amount > 0) if move.split else len(move.takes)


def clicked(page: Page, options: list[Move], most: int, of_sum: bool) -> tuple[set[str], set[str]]:
    """The moves that clicks make, and what is done for them; one that forbids answers goes on on a second page."""
    depth = 6 if page.locator(".places").count() else max(len(options) > LISTED and 2, *map(picks_needed, options))
    urls, used = page.evaluate(EXPLORE, [depth, most])
    found = set(moves_asked(urls, of_sum))
    for url in urls:
        if "way=" in url and "move=" not in url:
            page.goto(url)
            expect(page.locator("#copy")).to_be_visible(visible=False)
            found |= {
                *moves_asked(page.evaluate(EXPLORE, [1, 1])[0], False),
                page.locator("#take").get_attribute("data-move"),
            }
    return found, set(used)


def check(visit, text: str) -> None:
    start = nimlike.position(text)
    here = Position(start.ruleset, start.ruleset.opening(start.state))
    page = visit.open(f"/play/{text}?against=person")
    options = [move for move, _ in islice(here.options(), LISTED + 1)]
    few = len(options) <= LISTED
    most = min(61 if few else 5, max(amount for move in options for _, amount in move.takes))
    turn = page.locator(".voice .turn").inner_text()
    assert page.locator("#pass").count() == any(not move.takes for move in options)
    listed = set(page.locator("#others a:not(.noscript-only)").evaluate_all("(all) => all.map((a) => a.dataset.move)"))

    typed = page.locator("form.take").count() > 0
    found, used = clicked(page, options, most, isinstance(start.ruleset, Sum))
    reached = set()
    for move in found | listed:
        with suppress(IllegalMove) if typed else nullcontext():  # of numbers in a field the server says which are legal
            reached.add(here.after(move).state)
    small = [move for move in options if all(n <= most for _, n in move.takes) and (few or not move.split)]
    wanted = {here.after(move).state for move in small if move.takes}
    assert wanted <= reached
    assert not listed or max(row.size or 0 for row in here.ruleset.board(here.state)) > HEAP
    if not listed:
        said = re.sub("(The|Some) counters stand as pins.", "", turn)
        assert {gesture for gesture, form in GESTURES.items() if re.search(form, said)} == used, said


@pytest.mark.parametrize(
    "text", mostly_slow(dict.fromkeys([*KINDS, *(text for name in families() for text in family(name).examples)]))
)
def test_every_move_of_a_family_is_clicked(visit, text: str) -> None:
    check(visit, text)


@pytest.mark.slow
@pytest.mark.parametrize("path", OWN, ids=lambda path: Path(path).stem)
def test_every_move_of_an_example_game_is_clicked(visit, path: str) -> None:
    load_files([path])
    rules = nimlike.load_rules(path) if path.endswith(".toml") else nimlike.load_games(path)[0]
    for text in rules.examples:
        check(visit, text)
