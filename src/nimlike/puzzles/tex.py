"""Worksheets in LaTeX: the sheet, then the answers on a page of their own."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import ntr, tr
from nimlike.core.move import Tokens
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.position import Position
from nimlike.core.reason import Reason
from nimlike.core.shown import Pile
from nimlike.explain.render import latex
from nimlike.explain.render import latex_text as _text
from nimlike.play.words import advice
from nimlike.puzzles.make import Puzzle
from nimlike.puzzles.sheets import Part, Sheet, Table, solution

# Whole documents in LaTeX: a position with its piles, who wins, how and why; with packages that LaTeX always has.

COUNTERS: Final = 60  # a pile of at most so many counters is drawn counter by counter
_MOVES: Final = 10
_HEAD: Final = (
    "\\documentclass[a4paper,11pt]{article}",
    "\\usepackage[utf8]{inputenc}",
    "\\setlength{\\parindent}{0pt}",
    "\\setlength{\\parskip}{0.6em}",
    "\\usepackage[margin=22mm]{geometry}",
    "\\usepackage{graphicx}",
    "\\raggedright",
    "\\newsavebox{\\wide}",
    "\\newenvironment{fit}{\\begin{lrbox}{\\wide}}{\\end{lrbox}"
    "\\resizebox{\\ifdim\\wd\\wide>\\linewidth\\linewidth\\else\\wd\\wide\\fi}{!}{\\usebox{\\wide}}}",
)


def whole(body: str, *, empty_pages: bool = False) -> str:
    """A document that LaTeX compiles as it stands."""
    head = [*_HEAD, *(["\\pagestyle{empty}"] if empty_pages else [])]
    return "\n".join([*head, "\\begin{document}", body, "\\end{document}"])


def board(position: Position) -> str:
    """The piles of a position as rows of counters; of a game of tokens, the tokens that are left and who owns them."""
    scene = position.ruleset.scene(position.state)
    if isinstance(scene, Tokens) and scene.count <= COUNTERS:
        signs = "\\ ".join(
            f"\\framebox{{{n}{'' if scene.owner(n) == 0 else '*'}}}" for n in range(scene.low, scene.high + 1)
        )
        left, right = map(_text, scene.names)
        told = tr("{left} wins with the numbers without a star, {right} with the others.", left=left, right=right)
        return f"{signs}\n\n{told}"
    rows = [row for row in position.ruleset.board(position.state) if row.size is not None]
    if not rows:
        return _text(position.ruleset.words(position.state))
    held = [(_name(row), abbreviate(row.size or 0), _counters(row)) for row in rows]
    return "\n\n".join(
        f"\\textit{{{_text(name)}}} ({size}){f': {drawn}' if drawn else ''}" for name, size, drawn in held
    )


def _name(row: Pile) -> str:
    game, colon, name = row.name.rpartition(": ")
    kind, _, letter = name.rpartition(" ")
    shown = letter if kind.lower() in ("pile", "heap") and len(letter) <= 2 else name
    return f"{game}{colon}{shown}"


def _counters(row: Pile) -> str:
    if row.size is None or row.size > COUNTERS:
        return ""
    five = "\\,".join(["\\bullet"] * 5)
    groups = [five] * (row.size // 5)
    if row.size % 5:
        groups.append("\\,".join(["\\bullet"] * (row.size % 5)))
    return f"${'$ $'.join(groups)}$" if groups else ""


def document(position: Position, reason: Reason | None = None, depth: int = 3) -> str:
    """A position as a document: its name, its piles, who wins, the winning moves, and the reason."""
    rules, state = position.ruleset, position.state
    answer = position.answer()
    winner = rules.winner(state, answer.outcome)
    told = tr("{who} wins.", who=f"{winner[:1].upper()}{winner[1:]}") + f" ({tr(answer.label)}: {answer.source})"
    parts = [
        f"\\section*{{{_text(rules.name)}}}",
        f"\\begin{{fit}}\\texttt{{{_text(position.brief())}}}\\end{{fit}}",
        _text(f"{rules.rules()} {rules.ending(state)}"),
        board(position),
        f"\\textbf{{{_text(told)}}}",
    ]
    if answer.outcome is Outcome.N:
        parts.append(_text(moves_told(position)))
    why = latex(reason or answer.reason, depth)
    # A table that is too wide for the page is made smaller.
    why = why.replace("\\begin{tabular}", "\\begin{fit}\\begin{tabular}").replace(
        "\\end{tabular}", "\\end{tabular}\\end{fit}"
    )
    parts.append(why)
    return whole("\n\n".join(parts))


def moves_told(position: Position) -> str:
    """The winning moves in words, the first of them; a sentence."""
    winning = position.winning_moves()
    shown = [advice(position, move) for move, _ in winning.first(_MOVES)]
    if not shown:
        return tr("No move wins.") if winning.complete else tr("Some move wins; which is not known.")
    sure = winning.complete and winning.count == len(shown)
    told = "; ".join(shown)
    if sure:
        return ntr("Winning move: {moves}.", "Winning moves: {moves}.", len(shown), moves=told)
    if winning.count is None:
        return tr("Winning moves: {moves}; and more.", moves=told)
    return tr("Winning moves: {moves}; and {more} more.", moves=told, more=winning.count - len(shown))


_LINE: Final = "\\underline{\\hspace{0.5\\linewidth}}"
_STAR: Final = "$\\star$"
_BOX: Final = "\\framebox{\\rule{0pt}{0.5em}\\rule{0.5em}{0pt}}"


def page(sheet: Sheet) -> str:
    """A worksheet as a document that LaTeX compiles."""
    parts = [_part(sheet, part) for part in sheet.parts]
    return whole("\n\n\\newpage\n\n".join([*parts, _answers(sheet)]), empty_pages=True)


def _head(sheet: Sheet, name: str) -> str:
    return f"\\section*{{{_text(name)}}}\n{{\\small {_text(sheet.mark)}}}"


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
        line = " ".join(f"{_BOX} {_text(name[:1].upper() + name[1:])}" for name in rules.players(state))
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
            known = f"{each.position.brief()}, {graded}. {tr(each.answer.label)}: {each.answer.source}"
            shown.append(f"\\item \\textbf{{{_text(told)}}} {_text(why)} {{\\small {_text(known)}}}")
        shown.append("\\end{enumerate}")
        if part.star is not None:
            shown.append(f"{_STAR} {_text(part.star.question)} \\textbf{{{_text(part.star.answer)}}}")
        if part.table is not None:
            shown.append(_table(part.table, False))
    return "\n\n".join(shown)
