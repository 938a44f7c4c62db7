"""What each command answers for each game, in a table of the documentation: ``cd tests && python -m answers``."""

import contextlib
import io
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from nimlike.cli.main import COMMANDS, main
from nimlike.families import families, family, parse_game, parse_position
from nimlike.own.toml import expand_file

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PAGE = ROOT / "docs" / "reference" / "answers.md"  # where the table is kept
SECONDS = "2"  # the time of a search for a law
_HEAD = "import nimlike\n\n\nclass {name}(nimlike.Ruleset):\n    {text}\n    examples = ({example!r},)\n\n"
_ONES = "        yield from (self.take(state, i, 1) for i, size in enumerate(state) if size)\n"
_STRINGS = """
    @property
    def arity(self):
        return None

    def check_state(self, state):
        if set(state[0]) - {"0", "1"}:
            raise nimlike.ParseError("a row is written in 1 and 0")

    def parse_state(self, text):
        self.check_state((text,))
        return (text,)

    def format_state(self, state):
        return state[0]

    def options(self, state):
        row = state[0]
        for i in range(len(row) - 1):
            if row[i : i + 2] == "11":
                yield nimlike.Move.lone_take(i + 1), (row[:i] + "00" + row[i + 2 :],)
"""

OWN = {  # games of one's own, beside those of the folder of examples
    "squares.py": _HEAD.format(name="SquaresOwn", text='"""Take a square number."""', example="squares-own:20")
    + "    def options(self, state):\n"
    + "        yield from (self.take(state, 0, k * k) for k in range(1, 9) if k * k <= state[0])\n",
    "digits.py": _HEAD.format(name="DigitsOwn", text='"""Take a digit of the number."""', example="digits-own:27")
    + "    def options(self, state):\n"
    + "        yield from (self.take(state, 0, d) for d in {*map(int, str(state[0]))} - {0})\n",
    "from_one.py": _HEAD.format(
        name="FromOneOwn", text='"""Take one, from a number above 1."""', example="from-one-own:7"
    )
    + "    def options(self, state):\n        if state[0] > 1:\n            yield self.take(state, 0, 1)\n\n"
    + "    def check_state(self, state):\n        super().check_state(state)\n"
    + "        if not state[0]:\n            raise nimlike.ParseError('a number from 1 on is needed')\n",
    "two.py": _HEAD.format(name="TwoOwn", text='"""Take one from one of two."""', example="two-own:2,3")
    + "    def options(self, state):\n"
    + _ONES,
    "three.py": _HEAD.format(name="ThreeOwn", text='"""Take one from one of three."""', example="three-own:2,3,4")
    + "    def options(self, state):\n"
    + _ONES,
    "row.py": _HEAD.format(name="RowOwn", text='"""Take two neighbours."""', example="row-own:111011") + _STRINGS,
    "two_one.toml": 'moves = ["k,0", "0,k", [2, 1]]\n',
    "halving.toml": 'cap = "n // 2"\n',
    "even.toml": 'wins = "a % 2 = 0"\ntakes = [1, 2, 3]\n',
    "kayles_misere.toml": 'game = "octal:0.77:misere"\n',
    "blocked.toml": 'game = "nim:block=2"\n',
    "nim_with_ends.toml": 'game = "nim:end=1,1"\n',
}


@dataclass(frozen=True)
class Cell:
    """What a verb answered for a game."""

    verb: str
    game: str
    words: tuple[str, ...]
    code: int
    out: str
    error: str

    @property
    def reason(self) -> str:
        return self.error.removeprefix("nimlike: ").strip() or self.out.strip()


@dataclass(frozen=True)
class Game:
    """A game of the table: its name there, the text of its rules, and of a position."""

    name: str
    rules: str
    position: str


VERBS: dict[str, Callable[[Game], list[str]]] = {  # the verbs that take a game, with the rest of the line
    "solve": lambda game: [game.position, "--why"],
    "play": lambda game: [game.position, "--seed", "1"],
    "values": lambda game: [game.rules, "--to", "8"],
    "analyze": lambda game: [game.rules, "--seconds", SECONDS],
    "discover": lambda game: [game.rules, "--seconds", SECONDS],
    "prove": lambda game: [game.rules, "--seconds", SECONDS],
    "design pairs": lambda game: [game.rules, "--to", "30"],
    "design moves": lambda game: [game.rules, "--to", "8", "--reach", "2"],
    "puzzle": lambda game: [game.rules, "--seed", "1"],
    "worksheet": lambda game: [game.rules, "--count", "1"],
}


def of_the_package() -> Iterator[Game]:
    """Each family, by its first example."""
    for name in families():
        position = parse_position(family(name).examples[0])
        yield Game(name, str(position.ruleset), str(position))


def of_ones_own(folder: Path) -> Iterator[Game]:
    """Twelve games of one's own, from files in a folder, and those of the examples."""
    for name, text in OWN.items():
        (folder / name).write_text(text)
    for file in (*(folder / name for name in OWN), *sorted(EXAMPLES.glob("games/*.toml"))):
        rules = expand_file(str(file))
        game, _ = parse_game(rules)
        start = game.start()
        shown = game.format_state(start)
        yield Game(file.name, str(game), f"{game}:{shown}")


def ask(verb: str, game: Game) -> Cell:
    words = (*verb.split(), *VERBS[verb](game))
    out, error = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "stdin", io.StringIO("quit\n")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(error),
    ):
        code = main([*words])
    return Cell(verb, game.name, words, code, out.getvalue(), error.getvalue())


def faults(cell: Cell) -> list[str]:
    """What is wrong with a cell: each is an answer, or says in a sentence why there is none."""
    found = []
    if cell.code not in (0, 1, 3, 4):
        found.append(f"exit code {cell.code}")
    if cell.error.count("\n") > 1:
        found.append("more than one line on standard error")
    if cell.code in (0, 1) and not cell.out.strip():
        found.append("no answer")
    if cell.code in (3, 4) and (len(cell.reason.split()) < 4 or " ... " in cell.error):
        found.append("no reason")
    if cell.code == 3 and not re.search(r"limit|at most|--\w+", cell.reason):
        found.append("a limit without its name")
    more = cell.out.partition("\nMore\n")[0] if cell.verb == "analyze" else cell.out
    own = cell.verb.split()[0]
    named = {name for name in re.findall(r"\bnimlike ([a-z]+)\b", f"{more}\n{cell.error}") if name in COMMANDS}
    if named - {own}:
        found.append(f"it names {', '.join(sorted(named - {own}))}")
    return found


_SHORTER = (  # what is left out of reasons: how far a search comes on a machine, and a position
    (r"^no law was found in tables .*", "no law was found in the tables that were made in this time"),
    (r"^no table of P-positions was made in .*", "no table of P-positions was made in this time"),
    (r"^a move from \S+ does", "a move does"),
)


def _short(cell: Cell, reasons: dict[str, int]) -> str:
    """What stands in a cell of the table; a reason gets a number."""
    if cell.code in (0, 1):
        return ("answer", "refuted")[cell.code]
    if cell.code == 4 and cell.verb == "analyze":
        return "open"
    if cell.code == 4 and cell.out.startswith("Conjecture"):
        return "conjecture"
    reason = re.sub(r"^\S+: ", "", " ".join(cell.reason.split()))
    for text, short in _SHORTER:
        reason = re.sub(text, short, reason)
    return f"{'limit' if cell.code == 3 else 'none'} ({reasons.setdefault(reason, len(reasons) + 1)})"


def table(cells: list[Cell]) -> str:
    """The table as a page: a row for each game, a column for each verb; below it the reasons."""
    found = {(cell.game, cell.verb): cell for cell in cells}
    games, verbs = (list(dict.fromkeys(each)) for each in zip(*found, strict=True))
    lines = [
        "# What each command answers",
        "",
        "Each command with the first example of each family, and with games of one's own from files. Searches have"
        f" {SECONDS} seconds here. A cell is an answer (or a refutation), a conjecture that stays unproved, *open*"
        " (what is known is printed, and it does not settle all sizes), or the number of the reason why there is none.",
        "",
        f"| game | {' | '.join(verbs)} |",
        f"|---{'|---' * len(verbs)}|",
    ]
    reasons: dict[str, int] = {}
    for game in games:
        lines.append(f"| `{game}` | {' | '.join(_short(found[game, verb], reasons) for verb in verbs)} |")
    lines += ["", "## Reasons", "", *(f"{number}. {reason}" for reason, number in reasons.items()), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        everything = [*of_the_package(), *of_ones_own(Path(made))]
        PAGE.write_text(table([ask(verb, game) for game in everything for verb in VERBS]), encoding="utf-8")
