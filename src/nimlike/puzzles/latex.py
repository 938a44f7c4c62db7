"""Whole documents in LaTeX: a position with its piles, who wins, how and why; with packages that LaTeX always has."""

from __future__ import annotations

from typing import Final

from nimlike.core.languages import ntr, tr
from nimlike.core.move import Tokens
from nimlike.core.numbers import abbreviate
from nimlike.core.outcome import Outcome
from nimlike.core.phrases import cited
from nimlike.core.position import Position
from nimlike.core.reason import Reason
from nimlike.core.shown import Pile
from nimlike.explain.formulas import latex_text
from nimlike.explain.render import latex
from nimlike.play.telling import advice

COUNTERS: Final = 60
"""A pile of at most so many counters is drawn counter by counter."""

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
        left, right = map(latex_text, scene.names)
        told = tr("{left} wins with the numbers without a star, {right} with the others.", left=left, right=right)
        return f"{signs}\n\n{told}"
    rows = [row for row in position.ruleset.board(position.state) if row.size is not None]
    if not rows:
        return latex_text(position.ruleset.words(position.state))
    held = [(_name(row), abbreviate(row.size or 0), _counters(row)) for row in rows]
    return "\n\n".join(
        f"\\textit{{{latex_text(name)}}} ({size}){f': {drawn}' if drawn else ''}" for name, size, drawn in held
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
    winner = rules.to_move(state) if answer.outcome is Outcome.N else rules.not_to_move(state)
    told = tr("{who} wins.", who=f"{winner[:1].upper()}{winner[1:]}") + f" ({tr(answer.label)}: {cited(answer.source)})"
    parts = [
        f"\\section*{{{latex_text(rules.name)}}}",
        f"\\begin{{fit}}\\texttt{{{latex_text(position.brief())}}}\\end{{fit}}",
        latex_text(f"{rules.rules()} {rules.ending(state)}"),
        board(position),
        f"\\textbf{{{latex_text(told)}}}",
    ]
    if answer.outcome is Outcome.N:
        parts.append(latex_text(moves_told(position)))
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
