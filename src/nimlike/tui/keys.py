"""The keys and buttons of the full-screen app, and the lines that tell of them."""

from __future__ import annotations

from typing import Final

BUTTONS: Final = {
    "undo": "Undo",
    "redo": "Redo",
    "hint": "Hint",
    "why": "Why",
    "swap": "Swap",
    "new": "New",
}
"""The buttons by their commands."""

KEYS: Final = (
    "a-z pile  0-9 amount  Enter play  / type  u undo  r redo  h hint  w why  n new  s swap  ? help  q quit  "
    "PgUp PgDn reasons  ↑ ↓ piles"
)
"""The keys, two spaces between any two."""

HELP: Final = (
    "Letters pick a pile, digits say how many, Enter plays: b 2 Enter takes 2 from pile B.",
    "In a one-pile game type the number alone. Where a move takes from several piles, a b 4 takes 4 from each.",
    "In a sum begin with the game: 2 . b 1. Backspace corrects, Escape clears.",
    "/ opens a field for any move in text, like a1000000 or p27-5.",
    "Click a filled counter to take it and those right of it.",
    "u undo, r redo, h hint (three steps), w why (of the move being typed, else of the position),",
    "n new game, s swap sides, q quit. Where such a letter is a pile's name, use the capital letter.",
    "Page Up and Page Down move these lines, the arrows up and down the piles, where there are more than fit.",
)

COMMANDS: Final = {
    "u": "undo",
    "r": "redo",
    "h": "hint",
    "w": "why",
    "n": "new",
    "s": "swap",
    "q": "leave",
    "?": "help",
}

SCROLLS: Final = {"pageup": ("#said", -1), "pagedown": ("#said", 1), "up": ("#piles", -1), "down": ("#piles", 1)}
"""The keys that move a part of the screen: which part, and its pages down."""


def packed(items: list[str], width: int) -> list[str]:
    """Items in lines of at most so many columns, two spaces between them; none is broken."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 2 + len(item) <= width:
            lines[-1] += f"  {item}"
        else:
            lines.append(item)
    return lines
