"""Worksheets: games with their rules, puzzles in order of difficulty, a strip or a grid to fill, answers; as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from html import escape
from importlib.resources import files
from typing import Final
from urllib.parse import quote

from nimlike.core.default_pictures import GRADES
from nimlike.core.defaults import state_at
from nimlike.core.errors import LimitReached, NimlikeError, ParseError, RulesetError
from nimlike.core.languages import language, tr
from nimlike.core.move import Move
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import capital
from nimlike.core.position import Position
from nimlike.core.ruleset import Ruleset
from nimlike.core.sums import Sum
from nimlike.lessons.lesson import Star, lesson_of
from nimlike.play.opponents import best_moves
from nimlike.play.words import advice
from nimlike.plot.boards import draw_board
from nimlike.puzzles.make import Puzzle, game_of, puzzle

# Answers to puzzles: right, or refuted by the reply that wins, with the reason in plain words.


@dataclass(frozen=True)
class Judged:
    """A move as the answer to a puzzle."""

    before: Position  # the puzzle's position
    move: Move  # the move
    after: Position  # what it leaves
    right: bool  # whether it wins
    reply: Move | None = None  # of a move that does not win: the answer that wins, None if the game is over
    left: Position | None = None  # what the answer leaves


def judge(position: Position, move: Move | str) -> Judged:
    """Whether a move wins, and if it does not, what answers it."""
    if isinstance(move, str):
        move = position.ruleset.parse_move(move)
    after = position.after(move)
    right = after.answer().outcome is Outcome.P
    if right or after.is_terminal:
        return Judged(position, move, after, right)
    reply = best_moves(after).move
    return Judged(position, move, after, False, reply, after.after(reply))


def reason_of(position: Position) -> tuple[str, str]:
    """Why a position is won or lost, in plain words: a sentence or two, then one more."""
    reason = position.explain()
    if reason.plain[0]:
        return reason.plain
    lost = position.answer().outcome is Outcome.P
    nudge = reason.nudge
    return tr("Every move loses here: {reason}.", reason=nudge) if lost else f"{capital(nudge)}.", ""


def _why(position: Position) -> str:
    """The first of these sentences; nothing where finding the reason takes too long."""
    try:
        return reason_of(position)[0]
    except LimitReached:
        return ""


def refutation(judged: Judged) -> tuple[str, str]:
    """What answers a move that does not win, and why that is enough; both in plain words."""
    if judged.reply is None or judged.left is None:
        return tr("That ends the game, and the other player has won."), judged.after.ruleset.ending(judged.after.state)
    left = judged.left
    answer = advice(judged.after, judged.reply)
    if left.is_terminal:
        return tr("The answer is: {move}. That ends the game.", move=answer), left.ruleset.ending(left.state)
    words = left.ruleset.words(left.state)
    return tr("The answer is: {move}. That leaves this: {words}.", move=answer, words=words), _why(left)


# The puzzle of the day: a date decides it, the same all over the world.

GAMES: Final = (  # of the days: a week takes each, the next begins with the next one
    "nim",
    "wythoff",
    "nim:misere",
    "schwenk:cap=2x",
    "octal:0.77",
    "coprime:max=5",
    "nim+octal:0.77",
)

FIRST: Final = date(2026, 1, 1)
_GRADES: Final = (2, 2, 3, 3, 4, 4, 5)
_KINDS: Final = ("move", "move", "move", "who", "move", "play", "move")


def terms_of(day: date) -> tuple[str, str, int, str]:
    """Game, kind, grade and seed of a day: from Monday to Sunday it grows harder."""
    days = (day - FIRST).days
    weekday = day.weekday()
    return GAMES[(days + days // 7) % 7], _KINDS[weekday], _GRADES[weekday], day.isoformat()


def of_day(day: date) -> Puzzle:
    """The puzzle of a day."""
    return puzzle(*terms_of(day))


def read_day(text: str) -> date:
    """The day that a text like ``2026-11-21`` denotes."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ParseError(f"no day {abbreviate(text)!r}: write one like 2026-11-21") from None


# QR codes of links, as SVG.

SAFE: Final = ":,=+^*_-."  # what stands in the path of an address as it is
LONGEST: Final = 1_000  # longest text of a code, in characters; longer ones are not read well from paper
_SITE: Final = re.compile(r"https?://[A-Za-z0-9.\[\]:_-]+(/[A-Za-z0-9._~/-]*)?", re.ASCII)


def code(text: str, title: str = "") -> str:
    """The QR code of a text as SVG, error correction level M (15 in 100 of it may be damaged)."""
    if len(text) > LONGEST:
        raise LimitReached(f"a QR code of {len(text):,} characters: it holds at most {LONGEST:,}")
    try:
        import segno
    except ImportError:
        raise RulesetError("QR codes need segno: pip install 'nimlike[web]'") from None
    made = segno.make(text, error="m", micro=False, boost_error=False)
    # White below the code, so that it is read from a dark page too.
    return made.svg_inline(dark="#000", light="#fff", border=4, omitsize=True, title=title or None)


def link(game: str, kind: str, grade: int, seed: str) -> str:
    """The path of the page of a puzzle."""
    return f"/puzzle/{quote(game, safe=SAFE)}/{kind}/{grade}/{quote(seed, safe=f'{SAFE}/')}"


def path_of(made: Puzzle) -> str:
    """The path of a puzzle's page: it says the game, the kind, the grade and the seed, and nothing of the answer."""
    return link(str(made.position.ruleset), made.kind, made.asked, made.seed)


def linking(site: str) -> Callable[[Puzzle], str]:
    """From a puzzle the code of its link at a site."""
    if not _SITE.fullmatch(site):
        raise ParseError(f"site {abbreviate(site)!r}: an address like http://192.0.2.7:8000 is wanted")
    return lambda made: code(site.rstrip("/") + path_of(made), tr("The puzzle in the browser"))


KINDS: Final = ("move", "all", "who")  # the kinds that can be answered on paper
MOST_PUZZLES: Final = 30  # of each game
MOST_GAMES: Final = 8
_STRIP: Final = 20
_GRID: Final = 6
_SEEDS: Final = 8
_MOVES: Final = 12


@dataclass(frozen=True)
class Table:
    """Small positions to fill in: which of them are safe to leave."""

    # Row by row from below, the first number across, of a strip one row: True where the player to move loses, None
    # where the numbers are no position.
    rows: tuple[tuple[bool | None, ...], ...]
    axes: tuple[str, ...]  # what the numbers are


@dataclass(frozen=True)
class Part:
    """What a worksheet has of one game."""

    rules: Ruleset
    puzzles: tuple[Puzzle, ...]
    table: Table | None

    @property
    def told(self) -> str:
        """The rules, with what decides the game."""
        return f"{self.rules.rules()} {self.rules.ending(self.rules.start())}"

    @property
    def star(self) -> Star | None:
        """The open question of the lesson that teaches the game, with its answer; None if it asks for this game."""
        lesson, this = lesson_of(str(self.rules), language()), f"{self.rules}:"
        if lesson is None or lesson.star is None:
            return None
        asked = any(fact.startswith(this) for fact in lesson.star.facts) and not lesson.picture.startswith(this)
        return None if asked else lesson.star


@dataclass(frozen=True)
class Sheet:
    """A worksheet: the same games, grades, kinds and seed make the same one."""

    parts: tuple[Part, ...]
    grades: tuple[int, int]
    kinds: tuple[str, ...]
    seed: str

    @property
    def mark(self) -> str:
        """What tells sheets of the same games apart."""
        (low, high), most = self.grades, GRADES[-1]
        if low == high:
            return tr("grade {low} of {most}, sheet {seed}", low=low, most=most, seed=self.seed)
        return tr("grades {low} to {high} of {most}, sheet {seed}", low=low, high=high, most=most, seed=self.seed)


def sheet(
    games: Sequence[str], grades: str = "1-3", count: int = 6, kinds: Sequence[str] = ("move",), seed: str | int = 1
) -> Sheet:
    low, high = read_grades(grades)
    if not 1 <= len(games) <= MOST_GAMES:
        raise ParseError(f"{len(games)} games: a worksheet has 1 to {MOST_GAMES}")
    if not 1 <= count <= MOST_PUZZLES:
        raise ParseError(f"{abbreviate(count)} puzzles: a worksheet has 1 to {MOST_PUZZLES} of each game")
    if not kinds or not set(kinds) <= set(KINDS):
        raise ParseError(f"kinds {abbreviate(','.join(kinds))!r}: on paper there are {', '.join(KINDS)}")
    parts = [_part(game_of(game), low, high, count, tuple(kinds), str(seed)) for game in games]
    return Sheet(tuple(parts), (low, high), tuple(kinds), str(seed))


def read_grades(text: str) -> tuple[int, int]:
    """The grades of a text like ``2`` or ``1-3``."""
    low, dash, high = text.strip().partition("-")
    grades = [low, high if dash else low]
    if all(each in map(str, GRADES) for each in grades) and low <= grades[1]:
        return int(low), int(grades[1])
    raise ParseError(f"grades {abbreviate(text)!r}: write one of 1 to 5, or two like 1-3")


def _part(rules: Ruleset, low: int, high: int, count: int, kinds: tuple[str, ...], seed: str) -> Part:
    found: list[Puzzle] = []
    seen: set[tuple[Position, str]] = set()
    for i in range(count):
        kind = kinds[i % len(kinds)]
        grade = low + i * (high - low + 1) // count
        made = _fresh(rules, kind, grade, f"{seed}/{i + 1}", seen)
        if made is not None:
            seen.add((made.position, kind))
            found.append(made)
    found.sort(key=lambda each: each.difficulty.tenths)
    return Part(rules, tuple(found), table_of(rules))


def _fresh(rules: Ruleset, kind: str, grade: int, seed: str, seen: set[tuple[Position, str]]) -> Puzzle | None:
    """A puzzle that is not on the sheet yet; of the next grades where this one has no other, None if none has."""
    for harder in range(grade, GRADES[-1] + 1):
        for more in range(_SEEDS):
            made = puzzle(rules, kind, harder, f"{seed}/{more}" if more else seed)
            if (made.position, kind) not in seen:
                return made
    return None


def table_of(rules: Ruleset) -> Table | None:
    """A strip of the sizes 0 to 20, or a grid of two numbers 0 to 6; None for games that are not made of numbers."""
    if isinstance(rules, Sum):
        return None
    alone = len(rules.start()) == 1 and state_at(rules, (1,)) is not None
    with suppress(NimlikeError):
        if alone or rules.arity == 1:
            return Table((tuple(_lost(rules, (n,)) for n in range(_STRIP + 1)),), ("size",))
        if rules.arity == 2 and (plane := rules.map()) is not None:
            grid = [[_lost(rules, (x, y)) for x in range(_GRID + 1)] for y in range(_GRID + 1)]
            return Table(tuple(map(tuple, grid)), plane.axes)
    return None


def _lost(rules: Ruleset, numbers: tuple[int, ...]) -> bool | None:
    state = state_at(rules, numbers)
    return None if state is None else Position(rules, rules.opening(state)).answer().outcome is Outcome.P


def solution(made: Puzzle) -> tuple[str, str]:
    """The answer to a puzzle and why, in words."""
    position = made.position
    rules = position.ruleset
    if made.kind == "who":
        won = made.answer.outcome is Outcome.N
        winner = rules.winner(position.state, made.answer.outcome)
        who = capital(winner)
        told = tr("{who} wins. A way: {move}", who=who, move=_moves(made)) if won else tr("{who} wins.", who=who)
    else:
        told = _moves(made)
    return told, _why(position)


def _moves(made: Puzzle) -> str:
    winning = made.answer.winning_moves
    shown = [advice(made.position, move) for move, _ in winning.first(_MOVES)]
    more = (winning.count or 0) - len(shown)
    told = "; ".join(shown)
    return tr("{moves}; and {more} more.", moves=told, more=more) if more > 0 else f"{told}."


# Worksheets as HTML: the sheet, then the answers on pages of their own. The style is in worksheet.css.

_ROUNDS: Final = 3


def page(sheet: Sheet, code: Callable[[Puzzle], str] | None = None) -> str:
    """A worksheet as a page that needs no other file."""
    style = (files("nimlike.puzzles") / "worksheet.css").read_text(encoding="utf-8")
    title = escape(", ".join(part.rules.name for part in sheet.parts))
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{style}</style></head>\n<body><main>{body(sheet, code)}</main></body></html>\n"
    )


def body(sheet: Sheet, code: Callable[[Puzzle], str] | None = None) -> str:
    """The pages of a worksheet, without the head: one article for each game, one for the answers."""
    return "".join([*(_show_part(sheet, part, code) for part in sheet.parts), _show_answers(sheet)])


def _show_part(sheet: Sheet, part: Part, code: Callable[[Puzzle], str] | None) -> str:
    shown = [
        '<article class="ws">',
        f'<header><h1>{escape(part.rules.name)}</h1><p class="mark">{escape(sheet.mark)}</p></header>',
        f'<p class="who"><span>{tr("Name")}</span><span>{tr("Date")}</span></p>',
        f'<section><h2>{tr("The rules")}</h2><p class="rules">{escape(part.told)}</p></section>',
        f'<div class="pair">{_show_rounds()}<section><h2>{tr("In your own words")}</h2>',
        f'<p>{tr("Write the rule, so that a friend can win by it.")}</p><p class="lines"></p></section>',
        f"{_show_table(part.table, given=True)}</div>",
        f"<section><h2>{tr('Puzzles')}</h2><p>{tr('In each it is your turn, unless the puzzle says otherwise.')}</p>",
        f'<ol class="puzzles">{"".join(_show_puzzle(each, code) for each in part.puzzles)}</ol></section>',
    ]
    if part.star is not None:
        shown.append(f"<section><h2>★ {tr('To take home')}</h2><p>{escape(part.star.question)}</p></section>")
    return "".join([*shown, "</article>"])


def _show_rounds() -> str:
    numbers = "".join(f'<th scope="col">{tr("game {n}", n=i + 1)}</th>' for i in range(_ROUNDS))
    cells = "<td></td>" * _ROUNDS
    return (
        f"<section><h2>{tr('Play three times with your neighbour')}</h2>"
        f'<table class="rounds"><thead><tr><td></td>{numbers}</tr></thead><tbody>'
        f'<tr><th scope="row">{tr("Who began?")}</th>{cells}</tr><tr><th scope="row">{tr("Who won?")}</th>{cells}</tr>'
        "</tbody></table></section>"
    )


def _show_puzzle(each: Puzzle, code: Callable[[Puzzle], str] | None) -> str:
    rules, state = each.position.ruleset, each.position.state
    qr = code(each) if code is not None else ""
    first, second = map(capital, rules.players(state))
    line = (
        "".join(f'<span class="choice"><span class="box"></span> {escape(each)}</span> ' for each in (first, second))
        if each.kind == "who"
        else '<span class="line"></span>'
    )
    return (
        f'<li><p class="ask">{escape(each.question)}</p>{draw_board(each.position)}'
        f'<p class="small">{escape(rules.words(state))}</p><div class="answer"><p>{line}</p>{qr}</div></li>'
    )


def _show_table(table: Table | None, given: bool) -> str:
    """The strip or the grid; with ``given`` only its first cells are filled."""
    if table is None:
        return ""
    known = sum(1 for row in table.rows[:1] for cell in row[:1] if cell is not None)

    def cell(x: int, y: int, lost: bool | None) -> str:
        if lost is None:
            return '<td class="none"></td>'
        if given and not (y == 0 and x < known):
            return "<td></td>"
        return '<td class="safe">✓</td>' if lost else '<td class="open">·</td>'

    width = len(table.rows[0])
    rows = [
        f'<tr><th scope="row">{y if len(table.rows) > 1 else tr("safe?")}</th>'
        f"{''.join(cell(x, y, lost) for x, lost in enumerate(row))}</tr>"
        for y, row in reversed([*enumerate(table.rows)])
    ]
    foot = f"<tr><td></td>{''.join(f'<th scope=col>{x}</th>' for x in range(width))}</tr>"
    grid = f'<table class="{"strip" if len(table.rows) == 1 else "grid"}"><tbody>{"".join(rows)}{foot}</tbody></table>'
    if not given:
        return grid
    if len(table.axes) == 1:
        told = tr("Tick each number that is safe to leave: whoever must move from it loses. Begin with the small ones.")
    else:
        told = tr(
            "Tick each square that is safe to leave: whoever must move from it loses. Begin with the small ones."
            " Across: {across}; upwards: {up}.",
            across=tr(table.axes[0]),
            up=tr(table.axes[1]),
        )
    return f'<section class="map"><h2>{tr("What is safe to leave?")}</h2><p>{escape(told)}</p>{grid}</section>'


def _show_answers(sheet: Sheet) -> str:
    shown = [
        f'<article class="ws answers"><header><h1>{tr("Answers")}</h1>',
        f'<p class="mark">{escape(sheet.mark)}</p></header>',
        f"<p>{tr('Thirty-five minutes: the rules 5, playing 10, the map 10, the puzzles 10.')}</p>",
    ]
    for part in sheet.parts:
        shown.append(f"<section><h2>{escape(part.rules.name)}</h2><ol>")
        for each in part.puzzles:
            told, why = solution(each)
            known = f"{escape(each.position.brief())}</code>, {tr('grade {grade}', grade=each.grade)}."
            known += f" {escape(f'{tr(each.answer.label)}: {each.answer.source}')}"
            shown.append(f'<li><p><b>{escape(told)}</b> {escape(why)}</p><p class="small"><code>{known}</p></li>')
        star = "" if part.star is None else f"<p>★ {escape(part.star.question)} <b>{escape(part.star.answer)}</b></p>"
        shown.append(f"</ol>{star}{_show_table(part.table, given=False)}</section>")
    return "".join([*shown, "</article>"])
