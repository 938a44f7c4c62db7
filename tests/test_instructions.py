"""What the page of a game says of clicks is true of that very board, and what no click makes it says to type."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from every_family import EXAMPLES, SUMS, every_ruleset, with_a_move
from starlette.requests import Request
from suites import mostly_slow

import nimlike
from nimlike.core.move import Places, Plane
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.families import parse_position
from nimlike.own.toml import load_files
from nimlike.play.words import prefixes
from nimlike.web.address import Address
from nimlike.web.pages import render
from nimlike.web.play_pages import play_page

OWN = sorted((Path(__file__).parent.parent / "examples" / "games").glob("*.*"))
OTHERS = (
    "octal:0.6:5,7", "octal:0.6:1,4", "octal:0.137:9", "octal:0.137:3,1,5", "octal:4.3:7", "octal:0.07:6",
    "octal:0.007:9", "octal:0.4007:9", "hex:0.F:9,5", "hex:8.3:7", "nim:3,4+octal:0.77:6+grundy:9",
    "octal:0.137:4,1+wythoff:2,3", "octal:0.77:60", "vector:moore=2:2,3,4", "vector:gdwn=1,2:5,9", "nim:star:3,4",
    "wythoff:block=2:5,8", "nim:5,40", "wythoff:30,31", "nim:1,2,3,4,5,6,7,8,9,10,11,12,13", "nim:pass=1:3,4",
    "wythoff:differences=squares:5,9",
)  # fmt: skip


@dataclass
class Row:
    """A row of counters: for each counter, and each gap of a heap, the move of a click on it."""

    heap: bool
    pins: bool
    counters: list[dict[str, str | None]] = field(default_factory=list)
    gaps: list[dict[str, str | None]] = field(default_factory=list)


class Board(HTMLParser):
    """What a visitor sees on the page of a game, with scripts or without: table, buttons, the text on how to move."""

    def __init__(self, text: str, scripted: bool) -> None:
        super().__init__()
        self.scripted = scripted
        self.unseen = "noscript-only" if scripted else "scripted-only"
        self.together: list[str] = []
        self.picked: set[str] = set()
        self.rows: list[Row] = []
        self.chips: list[str] = []
        self.cells: list[str] = []
        self.tokens: list[str | None] = []
        self.fields: list[str] = []
        self.picks: list[str] = []
        self.drafts: list[str] = []
        self.draft = ""
        self.said = ""
        self._saying = self._listing = self._skipping = False
        self.others: list[str] = []
        self.feed(text)
        self.said = " ".join(self.said.split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kinds, move = (given.get("class") or "").split(), given.get("data-move")
        self._saying = self._saying or given.get("id") == "how-to-move"
        self._skipping = self._skipping or (tag == "span" and self.unseen in kinds)
        self._listing = self._listing or given.get("id") == "others"
        if self.scripted and given.get("data-picks"):
            picks = json.loads(given["data-picks"] or "")
            self.together = picks if isinstance(picks, list) else list(picks.values())
        if self.scripted and given.get("data-pick") is not None:
            self.picked.add(given["data-pick"] or "")
            move = given["data-move"] = None
        if tag == "div" and "row" in kinds:
            self.rows.append(Row("heap" in kinds, "pins" in kinds))
        elif "c" in kinds and "ghost" not in kinds:
            self.rows[-1].counters.append(given)
        elif "gap" in kinds:
            self.rows[-1].gaps.append(given)
        elif "t" in kinds and "kept" in kinds:
            self.tokens.append(move)
        elif self._listing and tag == "a":
            self.others += [str(move)] * (self.unseen not in kinds)
        elif tag == "a" and "chip" in kinds:
            self.chips.append(str(move))
        elif given.get("id") == "take":
            self.draft = str(move)
            self.cells += [str(move)] * bool(move)
        elif tag == "a" and given.get("id") == "pass":
            self.chips.append("pass")
        elif tag == "a" and "cell" in kinds:
            self.picks.append(str(given["href"]))
        elif tag == "a" and move and "way=" in str(given["href"]):
            self.drafts.append(str(given["href"]))
            self.cells.append(move)
        elif tag == "a" and move:
            self.cells.append(move)
        elif tag == "input" and given.get("name") == "pile":
            self.fields.append(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self._saying = self._saying and tag != "p"
        self._skipping = self._skipping and tag != "span"
        self._listing = self._listing and tag != "details"

    def handle_data(self, data: str) -> None:
        if self._saying and not self._skipping:
            self.said += data

    def clicks(self) -> Iterator[str]:
        """The moves of all links."""
        places = [each for row in self.rows for each in (*row.counters, *row.gaps)]
        yield from (move for each in places if (move := each.get("data-move")))
        yield from (move for move in self.tokens if move)
        yield from (*self.chips, *self.cells, *self.together)

    def all_clickable(self) -> bool:
        """Whether there is a click for each counter, if there is for one, and for each gap, if there is for one."""
        counters = {bool(each.get("data-move")) for row in self.rows for each in row.counters}
        gaps = {bool(each.get("data-move")) for row in self.rows for each in row.gaps}
        return len(counters) < 2 and len(gaps) < 2


def opened(url: str, scripted: bool) -> Board:
    """The page of an address, as a browser has it."""
    split = urlsplit(url)
    position = unquote(split.path.removeprefix("/play/"))
    game = play_page((("position", position), *parse_qsl(split.query)))
    scope = {"type": "http", "path": split.path, "query_string": split.query.encode(), "headers": []}
    return Board(render(Request(scope), "play.html", game=game), scripted)


def sizes(here: Position) -> list[int]:
    return sorted(row.size for row in here.ruleset.board(here.state) if row.size)


def taken_from_the_right(board: Board, here: Position) -> bool:
    rows = [row for row in board.rows if not (row.heap and any(each.get("data-taken") for each in row.counters))]
    links = [(row, i) for row in rows for i, each in enumerate(row.counters) if each.get("data-move")]
    return bool(links) and all(
        here.ruleset.parse_move(str(row.counters[i]["data-move"])).amount == len(row.counters) - i for row, i in links
    )


def hit(amount: int, pins: bool) -> Callable[[Board, Position], bool]:
    """Clicks in heaps take so many counters around them: those are gone, and the others stay on their sides."""

    def kept(board: Board, here: Position) -> bool:
        found = False
        for row in board.rows:
            for each in row.counters if amount % 2 else row.gaps:
                if not row.heap or row.pins is not pins or not each.get("data-move"):
                    continue
                if int(each["data-taken"] or 0) != amount:
                    continue
                first, after = int(each["data-first"] or 0), here.after(here.ruleset.parse_move(str(each["data-move"])))
                size, left = len(row.counters), sizes(here)
                left.remove(size)
                if sizes(after) != sorted([*left, *(part for part in (first, size - first - amount) if part)]):
                    return False
                found = True
        return found

    return kept


def cells_on_lines(board: Board, here: Position) -> bool:
    scenes = [here.ruleset.scene(each.state) for each in (here, *map(here.after, board.cells))]
    (x, y), *cells = [scene.at for scene in scenes if isinstance(scene, Plane)]
    steps = [(x - a, y - b) for a, b in cells]
    return bool(steps) and all(0 in (dx, dy) or dx == dy for dx, dy in steps)


def trimmed(left: bool) -> Callable[[Board, Position, str], bool]:
    def kept(board: Board, here: Position, most: str) -> bool:
        tokens = board.tokens if left else board.tokens[::-1]
        reached = [i for i, move in enumerate(tokens, 1) if move and here.ruleset.parse_move(move).amount == i]
        return reached == list(range(1, int(most) + 1)) == [i for i, move in enumerate(tokens, 1) if move]

    return kept


def pins(every: bool) -> Callable[[Board, Position], bool]:
    def kept(board: Board, here: Position) -> bool:
        standing = {row.pins for row in board.rows if row.counters}
        return standing == ({True} if every else {True, False})

    return kept


def nothing_to_click(board: Board, here: Position, move: str = "") -> bool:
    return not list(board.clicks()) and (not move or bool(here.after(move)))


def in_several(board: Board, here: Position, where: str) -> bool:
    """Counters of several piles are picked for some moves, and of one pile just where that is said."""
    moves = [] if not board.together else [here.ruleset.parse_move(move) for move in board.together]
    if not moves:  # too many to look at
        return len(board.picked) > 1
    alone = any(len(move.takes) == 1 and prefixes(move)[0][0] + str(move.amount) in board.picked for move in moves)
    joint = [move for move in moves if len(move.takes) > 1]
    picks = {f"{row}{amount}" for move in joint for row, amount in prefixes(move)}
    return bool(joint) and bool(picks & board.picked) and alone is where.startswith("one")


def cut(board: Board, here: Position) -> bool:
    """A heap is picked counter by counter and gap by gap, and some moves split it."""
    kinds = {pick.rstrip("0123456789")[-1:] for pick in board.picked}
    return {":", "|"} <= kinds and any("/" in move for move in board.together)


def others_listed(board: Board, here: Position) -> bool:
    clicks, others = (
        {here.after(here.ruleset.parse_move(each)).state for each in moves} for moves in (board.clicks(), board.others)
    )
    return bool(others) and not clicks & others


PROMISES: dict[str, Callable[..., bool]] = {  # each sentence that a page may say, and what is then true of its board
    "Pick a counter to take it and all to its right.": taken_from_the_right,
    "Pick a pin to hit it, or the gap between two to hit both.": lambda board, here: (
        hit(1, True)(board, here) and hit(2, True)(board, here)
    ),
    "The counters stand as pins.": pins(True),
    "Some counters stand as pins.": pins(False),
    "Pick a pin to hit it.": hit(1, True),
    "Pick the gap between two pins to hit both.": hit(2, True),
    "Pick a counter to take just this one.": hit(1, False),
    "Pick the gap between two counters to take both.": hit(2, False),
    "Pick the gap between two counters to split the heap there.": hit(0, False),
    r"Pick the middle of the (\d+) counters that you want to take.": lambda board, here, n: hit(int(n), False)(
        board, here
    ),
    "Pick a marked cell to move there.": lambda board, here: bool(board.cells) and not cells_on_lines(board, here),
    "Pick a cell on a line of the (?:queen|piece) to move there.": cells_on_lines,
    r"Pick a token to trim up to it from the left, at most (\d+) at once.": trimmed(True),
    r"Pick a token to trim up to it from the right, at most (\d+) at once.": trimmed(False),
    "(?:Say|For a large pile, say) how many to take.": lambda board, here: bool(board.fields),
    "Pick a counter in (one pile or in several|several piles), each with all to its right, and press Take.": in_several,
    "Pick the first and the last counter to take, and the gaps to split at, and press Take.": cut,
    "What you say in several piles goes together: press Take.": lambda board, here: len(board.fields) > 1,
    "Pick the places of your move one after another.": lambda board, here: bool(board.picked) and bool(board.together),
    "Where more could follow, press Play.": lambda board, here: len(board.together) > 1,
    "Pick a marked place.": lambda board, here: bool(board.cells),
    "Pick a cell to forbid it to the other player, or press Play.": lambda board, here: (
        bool(board.cells) and all("~" in cell for cell in board.cells if cell != board.draft)
    ),
    "You may take .+[.]": lambda board, here: not board.all_clickable(),
    "Type a move, below.": nothing_to_click,
    "Other moves are in the list.": others_listed,
    "Choose a move from the list.": lambda board, here: nothing_to_click(board, here) and bool(board.others),
    "Every move can be typed too, below.": lambda board, here: bool(list(board.clicks()) or board.fields),
    "Other moves can be typed, below.": lambda board, here: not board.others,
}

SENTENCE = re.compile(r".+?[.](?=\s|\Z)")


def says_only_what_is_true(board: Board, here: Position) -> None:
    said = [sentence.strip() for sentence in SENTENCE.findall(board.said)]
    assert said
    for sentence in said:
        known = [(kept, found) for form, kept in PROMISES.items() if (found := re.fullmatch(form, sentence))]
        assert len(known) == 1, sentence
        ((kept, found),) = known
        assert kept(board, here, *found.groups()), sentence


def checked(position: Position) -> None:
    """The page of a position, in all its views: the text of each is true, and together they offer every move."""
    for scripted in (True, False):
        checked_in(position, scripted)


def checked_in(position: Position, scripted: bool) -> None:
    here = Position(position.ruleset, position.ruleset.opening(position.state))
    if here.is_terminal:
        return
    first = opened(Address(str(position), against="person").url, scripted)
    views = [first, *(opened(url, scripted) for url in first.picks)]
    drafts = [opened(url, scripted) for url in first.drafts[:5]]
    for board in [*views, *drafts]:
        says_only_what_is_true(board, here)
    reached = {
        here.after(here.ruleset.parse_move(move)).state for board in views for move in (*board.clicks(), *board.others)
    }
    if len(drafts) == len(first.drafts):
        reached |= {here.after(move).state for board in drafts for move in board.cells}
    else:
        return
    fields = {pile for board in views for pile in board.fields}
    for i, (move, after) in enumerate(here.options()):
        if i == 500 or all("typed" in board.said or "Type a move" in board.said for board in views):
            break
        by_number = not move.split and not move.forbids and [pile for pile, _ in prefixes(move)] == [*fields][:1]
        by_number = by_number or (len(move.takes) == 1 and not move.split and prefixes(move)[0][0] in fields)
        same = isinstance(here.ruleset.scene(here.state), Places) and sorted(after.state) in map(sorted, reached)
        assert after.state in reached or by_number or same, move


def with_others(position: Position) -> Iterator[Position]:
    """The position and two that may come later in a play from it."""
    rng = Random(str(position))
    for _ in range(3):
        moves = [each for _, each in zip(range(200), position.options(), strict=False)]
        if not moves:
            return
        yield position
        position = rng.choice(moves)[1]


@every_ruleset
def test_the_page_of_a_game_says_what_its_clicks_do(rules: Ruleset) -> None:
    for position in with_a_move(rules, 2):
        checked(position)


@pytest.mark.parametrize("text", mostly_slow([*map(str, EXAMPLES), *OTHERS], 3))
def test_the_page_of_an_example_says_what_its_clicks_do(text: str) -> None:
    for position in with_others(parse_position(text)):
        checked(position)


@pytest.mark.parametrize("position", SUMS[::4], ids=str)
def test_the_page_of_a_sum_says_what_its_clicks_do(position: Position) -> None:
    checked(position)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_the_page_of_a_game_of_a_file_says_what_its_clicks_do(path: Path) -> None:
    load_files([str(path)])
    from_rules = nimlike.load_rules(path) if path.suffix == ".toml" else nimlike.load_games(path)[0]
    for text in from_rules.examples:
        for position in with_others(parse_position(text)):
            checked(position)
