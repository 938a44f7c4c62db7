"""Worksheets in LaTeX: the sheet, then the answers on a page of their own."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import tr
from nimlike.core.phrases import cited
from nimlike.core.pictures import GRADES
from nimlike.explain.formulas import latex_text as _text
from nimlike.puzzles.latex import board, whole
from nimlike.puzzles.make import Puzzle
from nimlike.puzzles.sheets import Part, Sheet, Table, solution

_LINE: Final = "\\underline{\\hspace{0.5\\linewidth}}"
_STAR: Final = "$\\star$"
_BOX: Final = "\\framebox{\\rule{0pt}{0.5em}\\rule{0.5em}{0pt}}"


def page(sheet: Sheet) -> str:
    """A worksheet as a document that LaTeX compiles."""
    parts = [_part(sheet, part) for part in sheet.parts]
    return whole("\n\n\\newpage\n\n".join([*parts, _answers(sheet)]), empty_pages=True)


def _head(sheet: Sheet, name: str) -> str:
    low, high = sheet.grades
    told = tr("grades {low} to {high} of {most}, sheet {seed}", low=low, high=high, most=GRADES[-1], seed=sheet.seed)
    if low == high:
        told = tr("grade {low} of {most}, sheet {seed}", low=low, most=GRADES[-1], seed=sheet.seed)
    return f"\\section*{{{_text(name)}}}\n{{\\small {_text(told)}}}"


def _part(sheet: Sheet, part: Part) -> str:
    name = part.rules.name
    shown = [
        _head(sheet, name),
        f"{_text(tr('Name'))} \\underline{{\\hspace{{6cm}}}} {_text(tr('Date'))} \\underline{{\\hspace{{3cm}}}}",
        f"\\textbf{{{_text(tr('The rules'))}.}} {_text(part.told)}",
        f"\\textbf{{{_text(tr('Play three times with your neighbour'))}.}}",
        _rounds(),
    ]
    if part.table is not None:
        told = tr("Tick what is safe to leave: whoever must move from it loses.")
        shown += [f"\\textbf{{{_text(tr('What is safe to leave?'))}}} {_text(told)}", _table(part.table, True)]
    shown.append("\\begin{enumerate}")
    shown += [f"\\item {_puzzle(each)}" for each in part.puzzles]
    own = (
        f"\\textbf{{{_text(tr('In your own words'))}.}} {_text(tr('Write the rule, so that a friend can win by it.'))}"
    )
    home = (
        [] if part.star is None else [f"{_STAR} \\textbf{{{_text(tr('To take home'))}.}} {_text(part.star.question)}"]
    )
    return "\n\n".join([*shown, "\\end{enumerate}", own, *home])


def _rounds() -> str:
    heads = "".join(f" & {_text(tr('game {n}', n=n))}" for n in (1, 2, 3))
    rows = "".join(f" {_text(asked)} & & & \\\\ \\hline" for asked in (tr("Who began?"), tr("Who won?")))
    return f"\\begin{{tabular}}{{|l|c|c|c|}}\\hline{heads} \\\\ \\hline{rows}\\end{{tabular}}"


def _puzzle(each: Puzzle) -> str:
    rules, state = each.position.ruleset, each.position.state
    asked = f"\\textbf{{{_text(each.question)}}}"
    if each.kind == "who":
        names = (rules.to_move(state), rules.not_to_move(state))
        line = " ".join(f"{_BOX} {_text(name[:1].upper() + name[1:])}" for name in names)
    else:
        line = _LINE
    words = _text(rules.words(state))
    shown = "\n\n".join([asked, board(each.position), f"{words}.", line])
    begin = r"\begin{minipage}[t]{0.9\linewidth}\raggedright\setlength{\parskip}{0.5em}"
    return rf"{begin} {shown}\end{{minipage}}"


def _table(table: Table, given: bool) -> str:
    width = len(table.rows[0])

    def cell(x: int, y: int, lost: bool | None) -> str:
        if lost is None:
            return "--"
        return "" if given and (x or y) else "$\\surd$" if lost else "$\\cdot$"

    rows = []
    for y, row in reversed([*enumerate(table.rows)]):
        cells = " & ".join(cell(x, y, lost) for x, lost in enumerate(row))
        rows.append(f"{y if len(table.rows) > 1 else ''} & {cells} \\\\ \\cline{{2-{width + 1}}}")
    foot = f" & {' & '.join(map(str, range(width)))} \\\\"
    lines = ["\\begin{fit}", f"\\begin{{tabular}}{{r|{'c|' * width}}}\\cline{{2-{width + 1}}}"]
    return "\n".join([*lines, *rows, foot, "\\end{tabular}", "\\end{fit}"])


def _answers(sheet: Sheet) -> str:
    shown = [_head(sheet, tr("Answers"))]
    for part in sheet.parts:
        shown.append(f"\\textbf{{{_text(part.rules.name)}}}")
        shown.append("\\begin{enumerate}")
        for each in part.puzzles:
            told, why = solution(each)
            graded = tr("grade {grade}", grade=each.grade)
            known = f"{each.position.brief()}, {graded}. {tr(each.answer.label)}: {cited(each.answer.source)}"
            shown.append(f"\\item \\textbf{{{_text(told)}}} {_text(why)} {{\\small {_text(known)}}}")
        shown.append("\\end{enumerate}")
        if part.star is not None:
            shown.append(f"{_STAR} {_text(part.star.question)} \\textbf{{{_text(part.star.answer)}}}")
        if part.table is not None:
            shown.append(_table(part.table, False))
    return "\n\n".join(shown)
