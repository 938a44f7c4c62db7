"""Worksheets in LaTeX: the sheet, then the answers on a page of their own."""

from __future__ import annotations

from typing import Final

from nimlike.explain.formulas import latex_text
from nimlike.puzzles.latex import board, whole
from nimlike.puzzles.make import Puzzle
from nimlike.puzzles.sheets import Part, Sheet, Table, solution

_LINE: Final = "\\underline{\\hspace{0.5\\linewidth}}"
_BOX: Final = "\\framebox{\\rule{0pt}{0.5em}\\rule{0.5em}{0pt}}"


def page(sheet: Sheet) -> str:
    """A worksheet as a document that LaTeX compiles.

    Examples
    --------
    >>> from nimlike.puzzles.sheets import sheet
    >>> page(sheet(["nim"])).count("newpage")
    1
    """
    parts = [_part(sheet, part) for part in sheet.parts]
    return whole("\n\n\\newpage\n\n".join([*parts, _answers(sheet)]), empty_pages=True)


def _head(sheet: Sheet, name: str) -> str:
    low, high = sheet.grades
    grades = f"grade {low}" if low == high else f"grades {low} to {high}"
    return f"\\section*{{{latex_text(name)}}}\n{{\\small {grades}, sheet {latex_text(sheet.seed)}}}"


def _part(sheet: Sheet, part: Part) -> str:
    name = part.rules.name
    shown = [
        _head(sheet, name),
        "Name: \\underline{\\hspace{6cm}} Date: \\underline{\\hspace{3cm}}",
        f"\\textbf{{The rules.}} {latex_text(part.told)}",
        "\\textbf{Play three times with your neighbour.}",
        "\\begin{tabular}{|l|c|c|c|}\\hline & game 1 & game 2 & game 3 \\\\ \\hline"
        " Who began? & & & \\\\ \\hline Who won? & & & \\\\ \\hline\\end{tabular}",
    ]
    if part.table is not None:
        shown += [
            "\\textbf{What is safe to leave?} Tick it: whoever must move from it loses.",
            _table(part.table, True),
        ]
    shown.append("\\begin{enumerate}")
    shown += [f"\\item {_puzzle(each)}" for each in part.puzzles]
    shown += ["\\end{enumerate}", "\\textbf{In your own words:} write the rule, so that a friend can win by it."]
    return "\n\n".join(shown)


def _puzzle(each: Puzzle) -> str:
    rules, state = each.position.ruleset, each.position.state
    asked = f"\\textbf{{{latex_text(each.question)}}}"
    if each.kind == "who":
        names = (rules.to_move(state), rules.not_to_move(state))
        line = " ".join(f"{_BOX} {latex_text(name[:1].upper() + name[1:])}" for name in names)
    else:
        line = _LINE
    words = latex_text(rules.words(state))
    shown = "\n\n".join([asked, board(each.position), f"{words}.", line])
    return f"\\begin{{minipage}}[t]{{0.9\\linewidth}}\\raggedright {shown}\\end{{minipage}}"


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
    shown = [_head(sheet, "Answers")]
    for part in sheet.parts:
        shown.append(f"\\textbf{{{latex_text(part.rules.name)}}}")
        shown.append("\\begin{enumerate}")
        for each in part.puzzles:
            told, why = solution(each)
            known = f"{each.position.brief()}, grade {each.grade}. {each.answer.label}: {each.answer.source}"
            shown.append(f"\\item \\textbf{{{latex_text(told)}}} {latex_text(why)} {{\\small {latex_text(known)}}}")
        shown.append("\\end{enumerate}")
        if part.table is not None:
            shown.append(_table(part.table, False))
    return "\n\n".join(shown)
