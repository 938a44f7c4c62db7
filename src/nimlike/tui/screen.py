"""The full-screen app: piles to click, keys for everything, the reasons beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeVar

from textual import events, work
from textual.app import App, ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Static

from nimlike.core.errors import NimlikeError
from nimlike.core.languages import later, tr
from nimlike.core.move import Move
from nimlike.core.sums import Sum
from nimlike.play.hints import STEPS, hint, move_lines, position_lines, review
from nimlike.play.match import Session
from nimlike.play.opponents import Choice
from nimlike.play.words import legal_moves_words, move_words
from nimlike.tui.board import Board

# The keys and buttons of the full-screen app, and the lines that tell of them.

BUTTONS: Final = {
    "undo": later("Undo"),
    "redo": later("Redo"),
    "hint": later("Hint"),
    "why": later("Why"),
    "swap": later("Swap"),
    "new": later("New"),
}
"""The buttons by their commands."""

KEYS: Final = later(
    "a-z pile  0-9 amount  Enter play  / type  u undo  r redo  h hint  w why  n new  s swap  ? help  q quit  "
    "PgUp PgDn reasons  ↑ ↓ piles"
)
"""The keys, two spaces between any two."""

HELP: Final = (
    later("Letters pick a pile, digits say how many, Enter plays: b 2 Enter takes 2 from pile B."),
    later("In a one-pile game type the number alone. Where a move takes from several piles, a b 4 takes 4 from each."),
    later("In a sum begin with the game: 2 . b 1. Backspace corrects, Escape clears."),
    later("/ opens a field for any move in text, like a1000000 or p27-5."),
    later("Click a filled counter to take it and those right of it."),
    later("u undo, r redo, h hint (three steps), w why (of the move being typed, else of the position),"),
    later("n new game, s swap sides, q quit. Where such a letter is a pile's name, use the capital letter."),
    later("Page Up and Page Down move these lines, the arrows up and down the piles, where there are more than fit."),
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


WIDTHS: Final[list[tuple[int, str]]] = [(0, "-narrow"), (100, "-wide")]
HEIGHTS: Final[list[tuple[int, str]]] = [(0, "-low"), (32, "-high")]
"""The screen has these style classes from so many columns and rows on."""

WATCH_PAUSE: Final = 0.5  # seconds between the moves of two programs
T = TypeVar("T")


class PlayApp(App[None]):
    """A session on the whole screen."""

    TITLE = "nimlike"
    AUTO_FOCUS = None
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    # Wide: the reasons are at the right of the board; narrow: below it. Where room is scarce in either direction the
    # rules stand below the reasons, which scroll, and the field is one line high.
    CSS: ClassVar[str] = """
    #table { height: 1fr; layout: horizontal; }
    #left { width: 3fr; padding: 0 1; }
    #right { width: 2fr; border-left: solid $primary; padding: 0 1; }
    VerticalScroll { scrollbar-gutter: stable; scrollbar-size: 0 1; }
    #piles { height: 1fr; margin-bottom: 1; }
    #board { width: 100%; height: auto; margin: 1 0; }
    #said { height: 2fr; }
    #past { height: 1fr; border-top: solid $primary; }
    #buttons { height: auto; }
    #buttons Button { min-width: 8; width: auto; margin-right: 1; }
    #rules-below { display: none; margin-top: 1; }
    .-narrow #rules, .-low #rules { display: none; }
    .-narrow #rules-below, .-low #rules-below { display: block; }
    .-narrow #field, .-low #field { border: none; height: 1; padding: 0; }
    .-narrow #table { layout: vertical; }
    .-narrow #left { width: 100%; height: auto; }
    .-narrow #piles { height: auto; max-height: 10; margin: 0; }
    .-narrow.-high #piles { max-height: 18; }
    .-narrow #board { margin: 0; }
    .-narrow #right { width: 100%; height: 1fr; border-left: none; border-top: solid $primary; }
    .-narrow #said { min-height: 2; }
    .-narrow #past { min-height: 2; max-height: 4; }
    .-narrow #buttons Button { min-width: 4; margin-right: 0; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.entry = ""
        self.status = ""
        self.said: list[str] = []
        self.hint_step = 0
        self.thinking = False

    def compose(self) -> ComposeResult:
        """Piles, state and buttons at the left, reasons and history at the right, the keys below."""
        start = self.session.match.start
        rules = f"{start.ruleset.rules()} {start.ruleset.ending(start.state)}"
        with Container(id="table"):
            with Vertical(id="left"):
                with VerticalScroll(id="piles"):
                    yield Static(f"{start.ruleset.name}   {start.brief()}", markup=False, id="game")
                    yield Static(rules, markup=False, id="rules")
                    yield Board("board")
                    yield Static(markup=False, id="words")
                yield Static(markup=False, id="status")
                yield Static(markup=False, id="entry")
                yield Input(placeholder=tr("any move in text, then Enter"), id="field")
                with Horizontal(id="buttons"):
                    for name, said in BUTTONS.items():
                        yield Button(tr(said), id=name, compact=True)
            with Vertical(id="right"):
                with VerticalScroll(id="said"):
                    yield Static(markup=False, id="why-panel")
                    yield Static(rules, markup=False, id="rules-below")
                with VerticalScroll(id="past"):
                    yield Static(markup=False, id="history")
        yield Static(markup=False, id="keys")

    def on_mount(self) -> None:
        """Begin; a program that moves first does."""
        self.said = [tr("Press ? for help.")]
        self.go_on()

    # What is shown

    def on_resize(self, event: events.Resize) -> None:
        """List the keys in lines of the new width."""
        self.query_one("#keys", Static).update("\n".join(packed(tr(KEYS).split("  "), event.size.width)))

    def typed_move(self) -> Move | None:
        """The move being typed; None when it is not one yet."""
        try:
            return self.session.match.position.ruleset.parse_move(self.entry)
        except NimlikeError:
            return None

    def draw(self) -> None:
        """Bring every part of the screen up to date."""
        match = self.session.match
        self.query_one(Board).show(match.position, self.typed_move())
        texts = {
            "words": match.position.ruleset.words(match.position.state),
            "status": self.status,
            "entry": tr("Move: {entry}_", entry=self.entry) if not match.over else "",
            "why-panel": "\n".join(self.said),
            "history": self.history_text(),
        }
        for name, text in texts.items():
            self.query_one(f"#{name}", Static).update(text)
        self.query_one("#past", VerticalScroll).scroll_end(animate=False)

    def history_text(self) -> str:
        """The moves so far, a line each."""
        names = self.session.past_names
        lines = [f"{i + 1}. {names[i % 2]}: {move.brief()}" for i, move in enumerate(self.session.match.line)]
        return "\n".join(lines or [tr("No move yet.")])

    # The course of the game

    def go_on(self) -> None:
        """Say whose turn it is; let a program think, or report the end."""
        match = self.session.match
        self.entry = ""
        self.hint_step = 0
        if match.over:
            self.finish()
        elif self.session.to_reply is not None:
            name = self.session.names[match.mover]
            self.status = tr("{name} is thinking.", name=name)
            self.draw()
            if None not in self.session.players and match.line:
                self.set_timer(WATCH_PAUSE, self.let_think)
            else:
                self.let_think()
            return
        else:
            name = self.session.names[match.mover]
            self.status = tr("You are to move.") if name == tr("You") else tr("{name} is to move.", name=name)
        self.draw()

    def let_think(self) -> None:
        """Ask the program whose turn it is for its move."""
        player, position = self.session.to_reply, self.session.match.position
        if player is not None:
            self.later(lambda: player.choice(position), self.reply)

    def reply(self, choice: Choice) -> None:
        """Make a program's move."""
        name = self.session.names[self.session.match.mover]
        self.session.match.play(choice.move)
        self.said = [tr("{name} took {what}.", name=name, what=move_words(choice.move))]
        if choice.how == "unsolved":
            self.said.append(f"({choice.note})")
        self.go_on()

    def finish(self) -> None:
        """Report the end, and where it was decided."""
        match, names = self.session.match, self.session.names
        winner = names[("first", "second").index(match.winner or "first")]
        self.status = tr("You win.") if winner == tr("You") else tr("{winner} wins.", winner=winner)
        if match.line:
            self.later(lambda: review(match).lines(self.session.past_names), self.show)

    def later(self, make: Callable[[], T], then: Callable[[T], None]) -> None:
        """Work beside the screen, which stays alive; ``then`` gets the result."""
        self.thinking = True
        self.think(make, then)

    @work(thread=True)
    def think(self, make: Callable[[], T], then: Callable[[T], None]) -> None:
        """The work itself, in a thread of its own."""
        try:
            made = make()
        except NimlikeError as error:
            self.call_from_thread(self.came, self.complain, error)
        else:
            self.call_from_thread(self.came, then, made)

    def came(self, then: Callable[[T], None], made: T) -> None:
        """The work is done."""
        self.thinking = False
        then(made)

    def complain(self, error: NimlikeError) -> None:
        """A mistake in a line; the game goes on."""
        self.status = f"{str(error)[0].upper()}{str(error)[1:]}."
        self.draw()

    def show(self, lines: list[str]) -> None:
        """Put lines into the panel of reasons."""
        self.said = lines
        self.draw()
        self.query_one("#said", VerticalScroll).scroll_home(animate=False)

    def play(self, move: Move | str) -> None:
        """Make a person's move."""
        if self.thinking or self.session.match.over:
            return
        try:
            self.session.match.play(move)
        except NimlikeError as error:
            self.entry = ""
            self.complain(error)
            return
        self.said = []
        self.go_on()

    # Commands

    def undo(self) -> None:
        """Take back to the person's last turn."""
        self.moved(self.session.undo(), tr("Nothing to take back."))

    def redo(self) -> None:
        """Make again what was taken back."""
        self.moved(self.session.redo(), tr("Nothing to make again."))

    def moved(self, moves: int, nothing: str) -> None:
        """After a step in the history."""
        if moves:
            self.said = []
            self.go_on()
        else:
            self.status = nothing
            self.draw()

    def hint(self) -> None:
        """The next step of help."""
        self.hint_step = step = min(self.hint_step + 1, STEPS)
        position = self.session.match.position
        self.later(
            lambda: [tr("Hint {step} of {steps}:", step=step, steps=STEPS), hint(position, step).text], self.show
        )

    def why(self) -> None:
        """The reason of the move being typed, else of the position."""
        position, move = self.session.match.position, self.typed_move()
        # A table that is wider than the panel would be broken in the middle of its rows.
        width = self.query_one("#why-panel", Static).size.width or None
        if move is None:
            self.later(lambda: position_lines(position, 3, width), self.show)
        else:
            self.later(lambda: move_lines(position, move, 3, width), self.show)

    def new(self) -> None:
        """A new game."""
        self.session.new()
        self.said = [tr("A new game.")]
        self.go_on()

    def swap(self) -> None:
        """Change sides."""
        self.session.swap()
        self.said = [tr("Sides changed.")]
        self.go_on()

    def help(self) -> None:
        """Show the keys and the legal moves."""
        self.show(
            [
                *map(tr, HELP),
                tr(
                    "Legal moves: {legal_moves_words}.",
                    legal_moves_words=legal_moves_words(self.session.match.position),
                ),
            ]
        )

    def leave(self) -> None:
        """Leave the app."""
        self.exit()

    def obey(self, name: str) -> None:
        """A command by key or button; only leaving interrupts a program that is thinking."""
        if not self.thinking or name == "leave":
            getattr(self, name)()

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Letters, digits, Enter, commands; keys typed into the field do not come here."""
        key, character = event.key, event.character or ""
        if key == "escape":
            self.set_focus(None)
            self.edit("")
        elif isinstance(self.focused, Input):
            return
        elif key == "enter" and not isinstance(self.focused, Button):
            self.play(self.entry)
        elif key == "backspace":
            self.edit(self.entry[:-1])
        elif key in SCROLLS:
            panel, pages = SCROLLS[key]
            scrolled = self.query_one(panel, VerticalScroll)
            scrolled.scroll_relative(y=pages * max(scrolled.size.height - 1, 1), animate=False)
        elif character == "/":
            self.query_one("#field", Input).focus()
        elif character.isdigit() or (character == "." and isinstance(self.session.match.start.ruleset, Sum)):
            self.edit(self.entry + character)
        elif self.names_pile(character):
            self.pick(character)
        elif character.lower() in COMMANDS and character:
            self.obey(COMMANDS[character.lower()])
        else:
            return
        event.stop()
        event.prevent_default()

    def names_pile(self, character: str) -> bool:
        """Whether a key is the name of a pile of this game."""
        return bool(character) and any(character in row.pile.letters for row in self.query_one(Board).rows)

    def pick(self, letter: str) -> None:
        """A pile's letter: added to the move where several piles may be named, else a move started again."""
        part, dot, started = self.entry.rpartition(".")
        several = any(len(row.pile.letters) > 1 for row in self.query_one(Board).rows)
        joined = started + letter if several and letter not in started else letter
        self.edit(part + dot + joined)

    def edit(self, entry: str) -> None:
        """Change the move being typed."""
        self.entry = entry
        self.draw()

    def on_board_picked(self, message: Board.Picked) -> None:
        """A click on a counter takes it and those right of it."""
        self.play(message.move)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button is a command."""
        self.set_focus(None)
        if event.button.id:
            self.obey(event.button.id)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A move typed into the field."""
        text = event.value.strip().lower()
        event.input.clear()
        self.set_focus(None)
        self.play(text)
