"""``nimlike web``: play, maps and games in the browser, on this machine."""

from __future__ import annotations

import socket
import threading
import warnings
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from nimlike.cli.interrupt import left_to_others
from nimlike.core.errors import NimlikeError
from nimlike.core.languages import tr

if TYPE_CHECKING:
    from types import FrameType

    import uvicorn

    from nimlike.web.service import Service


@click.command("web")
@click.option("--port", type=click.IntRange(0, 65_535), default=8000, show_default=True, help="0 takes a free one.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--allow-host", multiple=True, help="A further host name that requests may carry.")
@click.option("--no-browser", is_flag=True, help="Do not open the start page.")
def command(port: int, host: str, allow_host: tuple[str, ...], no_browser: bool) -> int:
    """Play, maps and games in the browser; Ctrl-C ends it.

    Only this machine can reach it unless --host says otherwise.

    \b
    nimlike web
    nimlike web --port 0 --no-browser
    """
    try:
        import jinja2  # noqa: F401
        import uvicorn

        from nimlike.web.app import create_app
        from nimlike.web.connections import Connection
    except ImportError as missing:
        raise NimlikeError(
            tr("the web pages need the extra 'web': pip install 'nimlike[web]' ({name})", name=missing.name)
        ) from None
    try:
        listener = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024
        )
    except OSError as error:
        raise NimlikeError(
            tr("cannot listen at {host}, port {port}: {error}", host=host, port=port, error=error.strerror or error)
        ) from None
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    print(f"nimlike web: {address}  (Ctrl-C ends it)", flush=True)
    if not no_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    app = create_app((host, *allow_host))
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
    with suppress(KeyboardInterrupt), left_to_others():
        _server(config, app.state.service).run(sockets=[listener])
    return 0


def _server(config: uvicorn.Config, service: Service) -> uvicorn.Server:
    """The server, which at Ctrl-C stops what is being computed, so that requests under way end at once."""
    import uvicorn

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            super().handle_exit(sig, frame)
            threading.Thread(target=service.end, daemon=True).start()  # it waits for locks

    return Server(config)
