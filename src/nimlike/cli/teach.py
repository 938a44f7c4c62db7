"""Teaching: ``nimlike puzzle``, ``worksheet`` and ``web``."""

from __future__ import annotations

import socket
import threading
import warnings
import webbrowser
from contextlib import suppress
from datetime import date
from pathlib import Path
from secrets import randbelow
from types import FrameType
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from nimlike.cli import flags
from nimlike.cli.ending import leave_to_others
from nimlike.cli.output import check_output, progress_shown, show, tell, write_output
from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr
from nimlike.core.reason import Facts

if TYPE_CHECKING:
    import uvicorn

    from nimlike.puzzles.make import Puzzle
    from nimlike.web.service import Service

_SEEDS: Final = 10_000


@click.command("puzzle")
@click.argument("rules", metavar="[RULESET]", required=False)
@click.option("--grade", type=click.IntRange(1, 5), default=2, show_default=True, help="1: seen at once; 5: theory.")
@click.option("--kind", default="move", show_default=True, help="move, all, who or play.")
@click.option("--seed", help="A number or a word; the same one makes the same puzzle. By default any.")
@flags.flag("--answer", "answered", help="Tell the answer, with the reason.")
@click.option("--move", help="Say whether this move is right; exit code 1 if it is not.")
@flags.json(help="One JSON object (schema nimlike/puzzle/1).")
def puzzle_command(
    rules: str | None, grade: int, kind: str, seed: str | None, answered: bool, move: str | None, as_json: bool
) -> int:
    """Print a puzzle, made from a game, a kind, a grade and a seed; without a game, the puzzle of the day.

    Kinds: move (find a winning move), all (find all of them), who (who wins?), play (win from here).

    \b
    nimlike puzzle
    nimlike puzzle nim --grade 3 --seed 7
    nimlike puzzle nim --grade 3 --seed 7 --move b3
    nimlike puzzle octal:0.77 --kind all --grade 3 --seed 7 --answer
    """
    from nimlike.puzzles.make import puzzle
    from nimlike.puzzles.sheets import of_day

    with progress_shown():
        if rules is None:
            _check_nothing_is_chosen()
            made = of_day(date.today())
        else:
            made = puzzle(rules, kind, grade, str(randbelow(_SEEDS)) if seed is None else seed)
    if move is not None:
        return _judge_move(made, move)
    tell(as_json, lambda: _as_dict(made, answered), lambda: _lines(made, answered))
    return 0


def _check_nothing_is_chosen() -> None:
    asked = click.get_current_context().get_parameter_source
    given = [f"--{name}" for name in ("grade", "kind", "seed") if asked(name) is ParameterSource.COMMANDLINE]
    if given:
        raise NimlikeError(f"the puzzle of the day has no {', '.join(given)}; add a game, like: nimlike puzzle nim")


def _judge_move(made: Puzzle, move: str) -> int:
    from nimlike.play.words import move_as_meant
    from nimlike.puzzles.sheets import judge, reason_of, refutation

    judged = judge(made.position, move_as_meant(move))
    if judged.right:
        show(tr("{move} wins.", move=judged.move.brief()), reason_of(made.position)[0])
        return 0
    show(tr("{move} does not win.", move=judged.move.brief()), *filter(None, refutation(judged)))
    return 1


def _lines(made: Puzzle, answered: bool) -> list[str]:
    from nimlike.core.default_pictures import GRADES
    from nimlike.puzzles.sheets import solution

    rules, state = made.position.ruleset, made.position.state
    kind = {"game": rules.name, "grade": made.grade, "most": GRADES[-1], "seed": made.seed}
    lines = [
        tr("{game}, grade {grade} of {most}, seed {seed}", **kind),
        f"{rules.rules()} {rules.ending(state)}",
        made.position.brief(),
        f"  {rules.words(state)}",
        made.question,
    ]
    if answered:
        told, why = solution(made)
        lines += ["", told, *filter(None, [why]), f"[{made.answer.label}: {made.answer.source}]"]
    return lines


def _as_dict(made: Puzzle, answered: bool) -> Facts:
    found: Facts = {
        "schema": "nimlike/puzzle/1",
        "rules": str(made.position.ruleset),
        "kind": made.kind,
        "asked": made.asked,
        "seed": made.seed,
        "position": str(made.position),
        "question": made.question,
        "grade": made.grade,
        "difficulty": made.difficulty.tenths / 10,
    }
    if answered:
        found["answer"] = made.answer.as_dict(why=True)
    return found


# ``nimlike worksheet``: puzzles for a class, to print.


@click.command("worksheet")
@click.argument("games", metavar="RULESET...", nargs=-1, required=True)
@click.option("--grade", "grades", default="1-3", show_default=True, help="1 to 5, or from one to another, like 1-3.")
@flags.number("--count", default=6, show_default=True, help="How many puzzles of each game.")
@click.option("--kind", "kinds", default="move", show_default=True, help="move, all, who; several in turns: move,who.")
@click.option("--seed", default="1", show_default=True, help="A number or a word; the same one makes the same sheet.")
@click.option("--site", help="Add QR codes that lead to each puzzle at this address, where nimlike web answers.")
@flags.output("FILE.html [default: print it].")
def worksheet_command(
    games: tuple[str, ...],
    grades: str,
    count: int,
    kinds: str,
    seed: str,
    site: str | None,
    output: Path | None,
) -> int:
    """Make a worksheet for a class: rules, rounds to play, a map to fill, puzzles; the answers on a page of their own.

    HTML is printed from a browser (A4 or Letter). The same games, options and seed make the same sheet.

    \b
    nimlike worksheet nim -o nim.html
    nimlike worksheet nim octal:0.77 --grade 2-4 --count 8 --kind move,who --seed 7b -o sheet.html
    """
    from nimlike.puzzles.sheets import linking, page, sheet

    check_output(output)
    with progress_shown():
        made = sheet(games, grades, count, tuple(filter(None, kinds.split(","))), seed)
        text = page(made, None if site is None else linking(site))
    if output is None:
        print(text)
        return 0
    content = text.encode()
    write_output(output, content)
    print(f"{output}: {len(content):,} bytes")
    return 0


# ``nimlike web``: play, maps and games in the browser, on this machine.


@click.command("web")
@click.option("--port", type=click.IntRange(0, 65_535), default=8000, show_default=True, help="0 takes a free one.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--allow-host", multiple=True, help="A further host name that requests may carry.")
@flags.flag("--class", "of_class", help="Let a class in: print this machine's address and its QR code.")
@flags.flag("--no-browser", help="Do not open the start page.")
def web_command(port: int, host: str, allow_host: tuple[str, ...], of_class: bool, no_browser: bool) -> int:
    """Open boards, maps and pages of games in the browser; Ctrl-C ends the server.

    Only this machine can reach it unless --class or --host says otherwise.

    \b
    nimlike web
    nimlike web --class
    nimlike web --port 0 --no-browser
    """
    try:
        import jinja2  # noqa: F401
        import segno
        import uvicorn

        from nimlike.web.app import create_app
        from nimlike.web.service import TimedConnection as Connection
    except ImportError as missing:
        raise NimlikeError(f"the web pages need the extra 'web': pip install 'nimlike[web]' ({missing.name})") from None
    name = f"[{host}]" if ":" in host else host
    if of_class:
        host, name = "0.0.0.0", _address_here() if host == "127.0.0.1" else host
    try:
        listener = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024
        )
    except OSError as error:
        raise NimlikeError(f"cannot listen at {host}, port {port}: {error.strerror or error}") from None
    address = f"http://{name}:{listener.getsockname()[1]}/"
    if of_class:
        with suppress(UnicodeEncodeError):  # a terminal without such signs
            segno.make(address, micro=False).terminal(compact=True)
    print(f"nimlike web: {address}  (Ctrl-C ends it)", flush=True)
    if not no_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    app = create_app((host, name, *allow_host), address=address.rstrip("/") if of_class else "")
    if of_class:
        print(
            f"for the teacher: {address.rstrip('/')}{app.state.classroom.path}  (what the pupils have done)", flush=True
        )
    app.state.service.pool.start()
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # who the client is, nobody else says
        http=Connection,
        ws="none",
        timeout_graceful_shutdown=1,
    )
    warnings.filterwarnings("ignore", "coroutine .* was never awaited")  # where Ctrl-C comes before the server runs
    with suppress(KeyboardInterrupt), leave_to_others():
        _server(config, app.state.service).run(sockets=[listener])
    return 0


def _address_here() -> str:
    """The address of this machine in the network that it is in."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect(("192.0.2.1", 9))  # nothing is sent: the system only says by which address it would be
        return str(asked.getsockname()[0])
    raise NimlikeError("this machine is in no network; --class --host ADDRESS names an address of it")


def _server(config: uvicorn.Config, service: Service) -> uvicorn.Server:
    """The server, which at Ctrl-C stops what is being computed, so that requests under way end at once."""
    import uvicorn

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            super().handle_exit(sig, frame)
            threading.Thread(target=service.end, daemon=True).start()  # it waits for locks

    return Server(config)
