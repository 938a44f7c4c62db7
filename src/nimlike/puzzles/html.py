"""Worksheets as HTML: the sheet, then the answers on pages of their own. The style is in worksheet.css."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Final

from nimlike.core.languages import language, tr
from nimlike.core.phrases import capital
from nimlike.plot.boards import draw_board
from nimlike.puzzles.make import Puzzle
from nimlike.puzzles.sheets import Part, Sheet, Table, solution

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
    return "".join([*(_part(sheet, part, code) for part in sheet.parts), _answers(sheet)])


def _part(sheet: Sheet, part: Part, code: Callable[[Puzzle], str] | None) -> str:
    shown = [
        '<article class="ws">',
        f'<header><h1>{escape(part.rules.name)}</h1><p class="mark">{escape(sheet.mark)}</p></header>',
        f'<p class="who"><span>{tr("Name")}</span><span>{tr("Date")}</span></p>',
        f'<section><h2>{tr("The rules")}</h2><p class="rules">{escape(part.told)}</p></section>',
        f'<div class="pair">{_rounds()}<section><h2>{tr("In your own words")}</h2>',
        f'<p>{tr("Write the rule, so that a friend can win by it.")}</p><p class="lines"></p></section>',
        f"{_table(part.table, given=True)}</div>",
        f"<section><h2>{tr('Puzzles')}</h2><p>{tr('In each it is your turn, unless the puzzle says otherwise.')}</p>",
        f'<ol class="puzzles">{"".join(_puzzle(each, code) for each in part.puzzles)}</ol></section>',
    ]
    if part.star is not None:
        shown.append(f"<section><h2>★ {tr('To take home')}</h2><p>{escape(part.star.question)}</p></section>")
    return "".join([*shown, "</article>"])


def _rounds() -> str:
    numbers = "".join(f'<th scope="col">{tr("game {n}", n=i + 1)}</th>' for i in range(_ROUNDS))
    cells = "<td></td>" * _ROUNDS
    return (
        f"<section><h2>{tr('Play three times with your neighbour')}</h2>"
        f'<table class="rounds"><thead><tr><td></td>{numbers}</tr></thead><tbody>'
        f'<tr><th scope="row">{tr("Who began?")}</th>{cells}</tr><tr><th scope="row">{tr("Who won?")}</th>{cells}</tr>'
        "</tbody></table></section>"
    )


def _puzzle(each: Puzzle, code: Callable[[Puzzle], str] | None) -> str:
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


def _table(table: Table | None, given: bool) -> str:
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


def _answers(sheet: Sheet) -> str:
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
        shown.append(f"</ol>{star}{_table(part.table, given=False)}</section>")
    return "".join([*shown, "</article>"])
